"""What the calculator shows of a verdict: points first, then why, then what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from dokospec.api.judging import ground
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.language.decisive import DecisiveComparison
from dokospec.language.model import Model
from dokospec.messages.catalogue import message
from dokospec.messages.supposed import supposed
from dokospec.notation.record import Reading
from dokospec.render.game import step_name
from dokospec.render.json import Json
from dokospec.render.sentences import told
from dokospec.render.style import Style
from dokospec.render.values import number, signed
from dokospec.verdict import Announcement, GameVerdict, Item, Outcome, Step

_DEPENDS = {codes.DOUBT_MATTERS, codes.NOT_STATED}
"""Findings that say what the result hangs on; that is told with the results."""


def answer(
    verdict: GameVerdict, model: Model, style: Style, *, tapped: bool = False
) -> dict[str, Json]:
    """What came out, in small parts. ``tapped``: nobody has said who made the calls.

    ``{"kind", "winner", "value", "scores", "items", "steps", "sums", "calls", "hints",
    "open"}``.
    ``winner``: ``{"party", "label"}``, null where it is open, with a null party where
    nobody has won. ``value``, ``scores``: as they are shown, null where they are open.
    ``items``: ``[{"label", "party", "whose", "points", "clause", "open"}]``, and ``steps``
    from them to the value, ``[{"label", "value", "clause", "open"}]``, as they are by
    default; ``open``: it may also be otherwise. ``sums``: sentences on what is multiplied
    between items, value and points. ``calls``: ``[{"by", "word", "label",
    "status", "became", "clause"}]``. ``hints``: what was found, ``[{"said", "clauses",
    "against"}]``. ``open``: ``{"questions": [{"asked", "clause"}], "unknown":
    [], "results": [{"winner", "value", "scores", "default", "when"}]}``, null where only
    one thing can come out.
    """
    words, first = style.words, verdict.default
    sure_steps = _sure(verdict, lambda way: map(_step, way.steps))
    calls: list[Json] = [
        {
            "by": call.by,
            "word": call.say,
            "label": words.label(call.say),
            "status": call.status,
            "became": words(f"status.{call.status}"),
            "clause": call.clause,
        }
        for call in calls_of(verdict)
    ]
    steps: list[Json] = [
        {
            "label": step_name(step, words),
            "value": number(step.value),
            "clause": step.clause,
            "open": _step(step) not in sure_steps,
        }
        for step in first.steps
    ]
    return {
        "kind": words.label(first.kind) if first.kind else None,
        **_result(first, style),
        "items": list(items(verdict, style)),
        "steps": steps,
        "sums": list(_sums(first, style)),
        "calls": calls,
        "hints": list(_hints(verdict, style, tapped)),
        "open": _open(verdict, model, style),
    }


def because(
    reading: Reading, verdict: GameVerdict, judge: Judge, style: Style
) -> dict[str, Json]:
    """Why it came out so: ``{"winner": [], "items": [[]], "calls": [[]]}``.

    Sentences, ``{"said", "clause"}``, of items and calls in the order of an answer. It
    takes several times as long. Of a call that may hold or not none is said.
    """
    decided, first = ground(reading, verdict, judge), verdict.default

    def said(
        noted: Sequence[DecisiveComparison], speaker: str | None = None
    ) -> list[Json]:
        return [
            {"said": f"{each.text}.", "clause": each.clause}
            for each in told(noted, verdict, style.words, speaker)
        ]

    return {
        "winner": said(decided.winner),
        "items": [said(decided.items.get(item.item, ())) for item in first.items],
        "calls": [
            said(
                decided.calls.get(call.index, ()) if call.status != "open" else (),
                call.by,
            )
            for call in calls_of(verdict)
        ],
    }


def _sums(outcome: Outcome, style: Style) -> Iterator[Json]:
    """How the value comes of the items, and the points of the value, if by a product."""
    value, words = outcome.value, style.words
    if not value:
        return
    for step in outcome.steps:
        if step.value != value or step.party not in dict(outcome.parties or ()):
            continue
        whole = sum(
            (x.points if x.party == step.party else -x.points for x in outcome.items),
            Fraction(0),
        )
        times = _times(value, whole)
        if times is not None:
            yield words(
                "sums.value", sum=number(whole), times=times, value=number(value)
            )
    for player, points in outcome.scores or ():
        each = abs(value) if points > 0 else -abs(value)
        times = _times(points, each)
        if times is not None:
            yield words(
                "sums.points",
                who=player,
                times=times,
                value=number(each),
                points=signed(points),
            )


def _times(product: Fraction, of: Fraction) -> str | None:
    """How many times it is, where that is a whole number of times."""
    times = product / of if of else Fraction(0)
    return number(times) if times > 1 and times.denominator == 1 else None


def items(verdict: GameVerdict, style: Style) -> Iterator[Json]:
    """``items`` of an answer."""
    certain = _sure(verdict, lambda way: map(_item, way.items))
    for item in verdict.default.items:
        yield {
            "label": style.words.label(item.item),
            "party": item.party,
            "whose": style.words.party(item.party),
            "points": signed(item.points),
            "clause": item.clause,
            "open": _item(item) not in certain,
        }


def calls_of(verdict: GameVerdict) -> Iterator[Announcement]:
    """Those of the default; one of which readings or facts make something else is open."""
    status: dict[int, set[str]] = {}
    for way in verdict.ways:
        for call in way.announcements:
            status.setdefault(call.index, set()).add(call.status)
    for call in verdict.default.announcements:
        sure = len(status[call.index]) == 1
        yield call if sure else replace(call, status="open", clause=None, reason=None)


def _sure(
    verdict: GameVerdict, has: Callable[[Outcome], Iterable[Hashable]]
) -> set[Hashable]:
    """What every way to a result has, as often as the others."""
    first, *others = (Counter(has(way)) for way in verdict.ways)
    return {each for each, n in first.items() if all(o[each] == n for o in others)}


def _item(item: Item) -> Hashable:
    return item.item, item.party, item.points


def _step(step: Step) -> Hashable:
    return step.step, step.value


def _result(outcome: Outcome, style: Style) -> dict[str, Json]:
    """Who has won, and what is written down."""
    won, value, scores = outcome.winner, outcome.value, outcome.scores
    party = won if won in dict(outcome.parties or ()) else None
    winner: Json = won and {"party": party, "label": style.words.party(won)}
    return {
        "winner": winner,
        "value": None if value is None else number(value),
        "scores": None if scores is None else {n: signed(p) for n, p in scores},
    }


def _hints(verdict: GameVerdict, style: Style, tapped: bool) -> Iterator[Json]:
    """What was found and holds as the text is usually read."""
    found = (*verdict.findings, *verdict.default.findings)
    shown = (each for each in found if each.code not in _DEPENDS)
    if tapped:
        shown = (_by_party(each, verdict.default, style) for each in shown)
    return hints(shown, style)


def _by_party(found: Finding, outcome: Outcome, style: Style) -> Finding:
    """A finding on a call, with the party in the place of who made it."""
    data = dict(found.data)
    for party, players in outcome.parties or ():
        if data.get("player") in players and "word" in data:
            data["player"] = style.words.party(party)
            return replace(found, data=tuple(data.items()))
    return found


def hints(findings: Iterable[Finding], style: Style) -> Iterator[Json]:
    """``hints`` of an answer: each finding once."""
    said: dict[str, Finding] = {}
    for found in findings:
        said.setdefault(message(found, style.lang), found)
    for text, found in said.items():
        clauses: list[Json] = [*found.clauses]
        yield {"said": text, "clauses": clauses, "against": is_against(found)}


def is_against(found: Finding) -> bool:
    """Whether something breaks a rule or cannot be understood."""
    return found.kind in {Kind.ILLEGAL, Kind.UNREADABLE}


def _open(verdict: GameVerdict, model: Model, style: Style) -> Json:
    """What may come out, and what it hangs on."""
    return open_results(
        verdict.outcomes,
        lambda each: (each.winner, each.value, each.scores),
        lambda of: _result(of[0], style),
        model,
        style,
    )


def open_results(
    outcomes: Iterable[Outcome],
    key: Callable[[Outcome], Hashable],
    shown: Callable[[Sequence[Outcome]], dict[str, Json]],
    model: Model,
    style: Style,
) -> Json:
    """``open`` of an answer, where results are told apart by ``key``.

    ``{"questions": [{"asked", "clause"}], "unknown": [], "results": [{…, "default",
    "when"}]}``, each result with what is ``shown`` of those with the same key; null where
    all have.
    """
    results: dict[object, list[Outcome]] = {}
    for each in sorted(outcomes, key=lambda each: not each.default):
        results.setdefault(key(each), []).append(each)
    if len(results) < 2:
        return None
    names = _deciding(results.values())
    doubts = [model.doubts[name] for name in names if name in model.doubts]
    unknown = {
        name: tuple(
            dict.fromkeys(
                some[name]
                for of in results.values()
                for some in _assumed(of)
                if name in some
            )
        )
        for name in names
        if name not in model.doubts
    }
    questions: list[Json] = [
        {"asked": doubt.question, "clause": doubt.clause} for doubt in doubts
    ]
    told: list[Json] = [
        {
            **shown(of),
            "default": of[0].default,
            "when": _when(of, names, model, style) if len(names) == 1 else "",
        }
        for of in results.values()
    ]
    facts: list[Json] = [
        supposed(name, options, style.lang) for name, options in unknown.items()
    ]
    return {"questions": questions, "unknown": facts, "results": told}


def _assumed(outcomes: Iterable[Outcome]) -> Iterator[dict[str, str]]:
    return (dict(some) for each in outcomes for some in each.assume)


def _deciding(results: Iterable[Sequence[Outcome]]) -> list[str]:
    """What these results hang on: of what is supposed, all that is not alike in each."""
    found = [list(_assumed(of)) for of in results]
    names = dict.fromkeys(name for of in found for some in of for name in some)
    values = {name: [{some.get(name) for some in of} for of in found] for name in names}
    return [n for n, of in values.items() if any(each != of[0] for each in of)]


def _when(
    outcomes: Sequence[Outcome], names: Sequence[str], model: Model, style: Style
) -> str:
    """Where it all hangs on one thing: how that must be."""
    (name,) = names
    chosen = dict.fromkeys(some[name] for some in _assumed(outcomes) if name in some)
    if name not in model.doubts:
        return supposed(name, tuple(chosen), style.lang)
    texts = {each.name: each.text for each in model.doubts[name].readings}
    return " | ".join(texts[each] for each in chosen)
