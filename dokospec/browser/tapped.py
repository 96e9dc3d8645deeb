"""What two pages ask of a record: may its last call be made, who takes its trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokospec.api.judging import ground
from dokospec.browser.answer import (
    calls_of,
    hints,
    is_against,
    items,
    open_results,
)
from dokospec.browser.choices import may
from dokospec.finding import Finding
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.syntax import Clause
from dokospec.messages.catalogue import hint, message
from dokospec.notation.record import Call, GameRecord, Reading
from dokospec.render import explain
from dokospec.render.json import Json
from dokospec.render.sentences import told
from dokospec.render.style import Style
from dokospec.verdict import Announcement, GameVerdict, Outcome, SingleTrick

# --- May he still say that?


def last_call(verdict: GameVerdict, model: Model, style: Style) -> dict[str, Json]:
    """Whether the last call of a game may be made.

    ``{"label", "by", "may", "became", "broken", "clauses", "hints", "open"}``. ``became``:
    what comes of it, ``[{"status", "said"}]``, the usual first. ``broken``: the duties
    that it breaks as the text is usually read, ``[{"said", "clause"}]``; ``hints`` are
    about all else. ``clauses`` are those of these duties, see :func:`cited`; ``open``
    as in an answer, with ``{"may", "said"}`` of each result. A game without a call has
    only null and empty ones.
    """
    words = style.words
    call = next(reversed(tuple(calls_of(verdict))), None)
    if call is None:
        empty: list[Json] = []
        return {
            **dict.fromkeys(("label", "by", "may", "open")),
            **dict.fromkeys(("became", "broken", "clauses"), empty),
            "hints": list(hints(_against(verdict), style)),
        }
    statuses = list(dict.fromkeys(_status(way, call) for way in verdict.ways))
    usual = _status(verdict.default, call)
    statuses.sort(key=lambda status: status != usual)
    broken = list(dict.fromkeys(f for f in _against(verdict) if _is_about(f, call)))
    others = (f for f in _against(verdict) if f not in broken)
    became: list[Json] = [
        {"status": status, "said": words(f"status.{status}")} for status in statuses
    ]
    keys = dict.fromkeys(key for found in broken for key in found.clauses)
    return {
        "label": words.label(call.say),
        "by": call.by,
        "may": may(statuses),
        "became": became,
        "broken": [_broken(found, style) for found in broken],
        "clauses": list(cited(keys, model)),
        "hints": list(hints(others, style)),
        "open": open_results(
            verdict.ways,
            lambda way: _status(way, call),
            lambda ways: {
                "may": may([_status(ways[0], call)]),
                "said": words(f"status.{_status(ways[0], call)}"),
            },
            model,
            style,
        ),
    }


def _status(way: Outcome, call: Announcement) -> str:
    return next(c.status for c in way.announcements if c.index == call.index)


def _against(verdict: GameVerdict) -> Iterator[Finding]:
    found = (*verdict.findings, *verdict.default.findings)
    return (each for each in found if is_against(each))


def _is_about(found: Finding, call: Announcement) -> bool:
    return {("player", call.by), ("word", call.say)} <= set(found.data)


def _broken(found: Finding, style: Style) -> Json:
    said = filter(None, (message(found, style.lang), hint(found, style.lang)))
    return {"said": " ".join(said), "clause": next(iter(found.clauses), None)}


class _Span(NamedTuple):
    """Numbers of cards with which a call may be made: from ``most`` down to ``least``."""

    most: int
    least: int


def call_times(
    reading: Reading,
    verdict: GameVerdict,
    judge: Judge,
    style: Style,
) -> dict[str, Json]:
    """With how many cards in hand the last call may be made, all else being as it is.

    ``{"reasons", "held", "span"}``: ``reasons`` of one that may be, ``[{"said",
    "clause"}]``; ``held``: ``[{"held", "may"}]``, from the most to one; ``span``:
    ``{"most", "least"}`` of the run of numbers in which the one that is said lies, else
    of the next one above it, else of that below; null where there is none. Judged as
    the text is usually read.
    """
    game = reading.game or GameRecord(None)
    spoken = [(i, e) for i, e in enumerate(game.events) if isinstance(e, Call)]
    if not spoken:
        return {"reasons": [], "held": [], "span": None}
    place, call = spoken[-1]
    noted = ground(reading, verdict, judge).calls.get(place, ())
    reasons: list[Json] = [
        {"said": f"{each.text}.", "clause": each.clause}
        for each in told(noted, verdict, style.words, call.by)
    ]
    answers = dict(_by_cards(reading, game, place, judge))
    span = _span([held for held, answer in answers.items() if answer], call.held or 0)
    shown: list[Json] = [{"held": held, "may": may} for held, may in answers.items()]
    return {"reasons": reasons, "held": shown, "span": span and span._asdict()}


def _by_cards(
    reading: Reading, game: GameRecord, place: int, judge: Judge
) -> Iterator[tuple[int, bool | None]]:
    """The last call, which is at ``place``, with each number of cards."""
    usual = {name: doubt.default for name, doubt in judge.model.doubts.items()}
    of_calls = judge.agreeing(usual).unscored()
    *before, call = (event for event in game.events if isinstance(event, Call))
    # Who speaks behind another holds one card more than he at most.
    known = (each.held + 1 for each in before if each.held)
    for held in range(min((judge.model.hand_size, *known)), 0, -1):
        events = list(game.events)
        events[place] = replace(call, held=held)
        then = of_calls.game(reading.head, replace(game, events=tuple(events)))
        made = (c for way in then.ways for c in way.announcements if c.index == place)
        yield held, may(each.status for each in made)


def _span(allowed: Sequence[int], now: int) -> _Span | None:
    """Of the runs in these numbers, which fall, that in which a number is, or the next."""
    runs: list[_Span] = []
    for held in allowed:
        if runs and runs[-1].least == held + 1:
            runs[-1] = runs[-1]._replace(least=held)
        else:
            runs.append(_Span(held, held))
    above = [run for run in runs if run.most >= now]
    return above[-1] if above else next(iter(runs), None)


# --- Whose trick is it?


def as_usually_read(
    reading: Reading, verdict: GameVerdict, judge: Judge
) -> GameVerdict:
    """The verdict where that tells who takes the trick, else that by the usual readings.

    Of what hangs on readings and on cards at once a verdict says only that it is open.
    """
    trick = _trick(verdict.default)
    if trick is None or trick.place is not None or reading.game is None:
        return verdict
    usual = {name: doubt.default for name, doubt in judge.model.doubts.items()}
    return judge.agreeing(usual).game(reading.head, reading.game)


def single_trick(verdict: GameVerdict, model: Model, style: Style) -> dict[str, Json]:
    """Who takes the first trick of a game of which no others are known.

    ``{"place", "card", "augen", "items", "clauses", "hints", "open"}``. ``place``: of the
    card that does (1-4), null where that is open; ``items``: what is counted in it,
    ``[{"label", "party", "whose", "points", "clause", "open"}]``; ``clauses``: by which
    it is taken, see :func:`cited`; ``open`` as in an answer, with ``{"place", "card"}``
    of each result. A game without such a trick has only null and empty ones.
    """
    trick = _trick(verdict.default)
    return {
        **_taken(trick),
        "augen": trick and trick.augen,
        "items": list(items(verdict, style)),
        "clauses": list(cited(trick.clauses if trick else (), model)),
        "hints": list(hints(_against(verdict), style)),
        "open": open_results(
            verdict.ways,
            lambda way: _place(_trick(way)),
            lambda ways: _taken(_trick(ways[0])),
            model,
            style,
        ),
    }


def _trick(way: Outcome) -> SingleTrick | None:
    return next(iter(way.single_tricks), None)


def _place(trick: SingleTrick | None) -> int | None:
    return trick.place if trick else None


def _taken(trick: SingleTrick | None) -> dict[str, Json]:
    place = _place(trick)
    card = trick.cards[place - 1][1] if trick and place else None
    return {"place": place, "card": card}


# --- both


def cited(keys: Iterable[str], model: Model) -> Iterator[Json]:
    """Clauses and what they say: ``{"clause", "title", "prose"}``."""
    return (cited_clause(key, model) for key in keys)


def cited_clause(key: str, model: Model) -> dict[str, Json]:
    """One of these clauses; one without a number is called by its heading alone."""
    clause = model.clauses.get(key)
    return {
        "clause": key,
        "title": _heading(clause, model.id) if clause else key,
        "prose": " ".join(clause.prose.split()) if clause else "",
    }


def _heading(clause: Clause, rules: str) -> str:
    return explain.headline(clause, rules) if clause.id[:1].isdigit() else clause.title
