"""What is played next, where the evening decides that and not a Vorbehalt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.api.judging import Models
from dokospec.finding import Finding, Kind
from dokospec.game.codes import GAME_AGAINST_DUTY
from dokospec.language.model import Model
from dokospec.notation.record import GameRecord, Reservation
from dokospec.recording.evening import OngoingEvening
from dokospec.render.json import Json
from dokospec.render.style import Style
from dokospec.sheet import standing
from dokospec.site.forms import ALONE, EACH, PAIR
from dokospec.verdict import GameVerdict, Outcome

_AUGEN: Final = 130
"""Of the first party, in games that are tried."""
_NOTHING: Final[dict[str, Json]] = {
    "kind": None,
    "label": None,
    "shape": None,
    "bids": [],
    "series": None,
    "duties": [],
}


def plays(
    now: OngoingEvening, model: Model, texts: Models, style: Style
) -> dict[str, Json]:
    """Of the next game ``{"kind", "label", "shape", "bids", "series", "duties"}``.

    ``kind``: that of a game without a Vorbehalt, where it is another than in a game
    outside of an evening, else null; ``label``: what it is called. ``shape``: what is
    stated of it, see :mod:`dokospec.site.forms`; null where there is no such game, and
    somebody has to say what he plays. ``bids``: the Vorbehalte by which another kind is
    played. ``series``: the label of the points it is added to, null where there is one
    series. ``duties``: those that a game without a Vorbehalt breaks, ``[{"said",
    "clause"}]``.
    """
    begun = now.with_game(())
    if begun is None:
        return _NOTHING
    silent = begun.games[-1].verdict
    label = style.words.label
    evening, kind = standing(silent), silent.default.kind
    told = _NOTHING | {
        "series": label(evening.series) if evening and evening.series else None
    }
    judge = texts.judge(model.id)
    head = replace(
        now.head, players=silent.players, dealer=silent.players[-1], entries=()
    )

    def alone(game: GameRecord) -> Outcome:
        return judge.game(head, game).default

    def here(game: GameRecord) -> GameVerdict:
        reading = replace(begun.games[-1].reading, game=game)
        return now.judge(now.table.copy(), reading)

    if kind is None or kind == alone(GameRecord(None)).kind:
        return told
    duties: list[Json] = [
        {
            "said": style.words("sheet.duty", duty=label(duty)),
            "clause": next(iter(found.clauses), None),
        }
        for found in (*silent.findings, *silent.default.findings)
        for duty in _broken(found)
    ]
    bids: list[Json] = [*_bids(silent, model.words["Angebote"], alone, here)]
    decided: dict[str, Json] = {
        "kind": kind,
        "label": label(kind),
        "shape": _shape(now, silent, model.parties),
        "bids": bids,
        "duties": duties,
    }
    return told | decided


def shape_of(outcome: Outcome) -> str | None:
    """Who played with whom: PAIR, ALONE or EACH; None where that is not known."""
    if not outcome.parties:
        return None
    # Where each plays for himself there are as many parties as players.
    (_, first), *others = outcome.parties
    if len(first) > 1:
        return PAIR
    return ALONE if any(len(mates) > 1 for _, mates in others) else EACH


def _bids(
    silent: GameVerdict,
    words: Iterable[str],
    alone: Callable[[GameRecord], Outcome],
    here: Callable[[GameRecord], GameVerdict],
) -> Iterator[str]:
    """The Vorbehalte that who leads may say and by which another kind is played.

    ``alone``, ``here``: what a game comes to where no evening is known, and as the next.
    """
    first = silent.players[0]
    may: dict[str | None, bool] = {}
    for word in words:
        said = GameRecord(None, events=(Reservation(first, (word,)),))
        plain = alone(said)
        if plain.kind not in may:
            # One word of each kind is tried.
            verdict = here(said)
            changed = verdict.default.kind not in {None, silent.default.kind}
            may[plain.kind] = changed and not _against(verdict)
        if may[plain.kind]:
            yield word


def _broken(found: Finding) -> Iterator[str]:
    """The name of the duty that this says was broken, if it says so."""
    if found.code == GAME_AGAINST_DUTY:
        yield dict(found.data)["duty"]


def _shape(
    now: OngoingEvening, silent: GameVerdict, parties: Sequence[str]
) -> str | None:
    """How a game of this kind is stated, found out by stating one."""
    if shape_of(silent.default) == EACH:
        return EACH
    for shape, some in ((PAIR, silent.players[:2]), (ALONE, silent.players[:1])):
        tried = now.with_game((f"+ {' '.join((parties[0], *some))} {_AUGEN}",))
        verdict = tried.games[-1].verdict if tried else None
        if verdict and verdict.default.parties and not _against(verdict):
            return shape
    return None


def _against(verdict: GameVerdict) -> bool:
    """Whether something is against a rule, or cannot be read."""
    found = (*verdict.findings, *verdict.default.findings)
    return any(each.kind in {Kind.ILLEGAL, Kind.UNREADABLE} for each in found)
