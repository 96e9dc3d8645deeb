"""What a worked evening is: games made by chance, and what they come to, by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from dokospec.conformance.position import EVENING, Asked
from dokospec.verdict import GameVerdict
from dokospec.witness.generate import Wish
from dokospec.witness.observation import lawful
from tools.evenings import Game, Plan

FOUR: Final = ("Anna", "Bernd", "Carla", "Dora")
FIVE: Final = (*FOUR, "Emil")
_STANDING: Final = Asked(EVENING)
DEALER: Final = Asked("geber")
"""Who deals next, asked of a game of which no evening is known."""

Answer: TypeAlias = Mapping[str, object]
"""As an answer to a question ``abend``, with players by their names."""
_NOTHING: Final[Mapping[str, Answer]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Worked:
    """An evening and what it comes to after its last game.

    ``sources``: the sentences it is worked from, by their ids; ``why``: the sum, by
    hand. ``answer`` holds what was worked out, ``readings`` what is otherwise under a
    reading that is not the default (``z-doubt=reading``). ``texts``: the first is whose
    sentences are cited, in the others it is the same. ``asked``: after the last game; of
    an evening unless a text says what holds where none is known.
    """

    name: str
    texts: tuple[str, ...]
    sources: str
    why: str
    games: tuple[Game, ...]
    answer: Answer
    readings: Mapping[str, Answer] = field(default_factory=lambda: _NOTHING)
    table: tuple[str, ...] = FOUR
    head: tuple[tuple[str, str], ...] = ()
    asked: Asked = _STANDING

    def plan(self, text: str) -> Plan:
        """The evening as a plan; the same games whatever else is worked from them."""
        special = dict(enumerate(self.games, 1))
        whole = (("runde", "1"),) if self.asked.kind == EVENING else ()
        head = (*self.head, *whole)
        return Plan(text, self.table, head, len(self.games), special)


Fits: TypeAlias = Callable[[GameVerdict], bool]


def decided(verdict: GameVerdict) -> bool:
    """Whether it is one game under every reading, whatever is written down for it."""
    results = {(o.kind, o.winner, o.value) for o in verdict.outcomes}
    return len(results) == 1 and verdict.default.scores is not None


def orderly(verdict: GameVerdict) -> bool:
    """The same, and nothing in it is against the rules."""
    return decided(verdict) and lawful(verdict)


def scoring(*points: int, fits: Fits = orderly) -> Fits:
    """Whether the four who play have these points, in any order."""

    def check(verdict: GameVerdict) -> bool:
        scores = dict(verdict.default.scores or ())
        gains = sorted(int(scores[name]) for name in verdict.players[:4])
        return gains == sorted(points) and fits(verdict)

    return check


def of_kind(kind: str, fits: Fits = orderly) -> Fits:
    """Whether it is a game of this kind in the end."""
    return lambda verdict: verdict.default.kind == kind and fits(verdict)


def solo(*bid: str, by: str, won: bool = True, fits: Fits = decided) -> Game:
    """A solo that is won or lost."""
    wanted = "re" if won else "kontra"
    return Game(bid, by, lambda v: v.default.winner == wanted and fits(v), strong=won)


def plain(
    *points: int, lines: Sequence[tuple[str, str]] = (), fits: Fits = orderly
) -> Game:
    """A game without a Vorbehalt that brings these points, where any are named."""
    fits = scoring(*points, fits=fits) if points else fits
    wish = Wish(strong=(0, 12)) if max(points, default=0) > 5 else Wish()
    return Game(fits=of_kind("normal", fits), wish=wish, lines=tuple(lines))


AGAINST: Final = plain(fits=decided)
"""A game without a Vorbehalt where there should be one."""
