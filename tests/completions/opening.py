"""Small open games: whole ones of which one or two things are left out, by chance."""

from __future__ import annotations

from typing import Final, NamedTuple

from dokospec.notation.record import Play
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from tests.games import any_game
from tests.unfinished import Less, left, ways

SORTS: Final = ("cards", "cut", "name", "moment", "name and moment")
"""What may be open: cards, the last of them, who called, when."""


class Small(NamedTuple):
    """An open game with few unknowns, and of what sort these are."""

    case: Case
    sort: str


def small_game(rules: str, seed: object) -> Small | None:
    """An open game; None where chance finds none."""
    case = any_game(rules, seed, whole=True)
    if case is None:
        return None
    chance = Chance("small game", rules, seed)
    less = _cards(case, chance)
    hands = ways(case, "hand")
    unclaimed = [hand for hand in reversed(hands) if chance.percent(30)]
    calls = {sort: ways(case, sort) for sort in ("name", "moment")}
    sort = chance.pick(SORTS if calls["name"] else SORTS[:2])
    match sort:
        case "cut":
            plays = _plays(case)
            last = plays[max(0, len(plays) - 1 - chance.below(4)) :]
            less = [Less("cut", place) for place in last[:1]]
        case "name" | "moment":
            less = chance.shuffled(calls[sort])[: 1 + chance.below(2)]
        case "name and moment":
            place = chance.pick(calls["name"]).where
            less = [Less("name", place), Less("moment", place)]
        case _:
            pass
    return Small(left(case, [*unclaimed, *less]), sort) if less else None


def _cards(case: Case, chance: Chance) -> list[Less]:
    """One to three cards."""
    places = chance.shuffled(_plays(case))[: 1 + chance.below(3)]
    return [Less("card", place) for place in places]


def _plays(case: Case) -> list[int]:
    return [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
