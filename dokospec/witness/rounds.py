"""A round: several games of one evening from its beginning, judged one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from dokospec.file_judge import WHOLE, FileJudge
from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.notation.record import GameRecord, Head, Header, Reading
from dokospec.notation.writer import format_game, format_head
from dokospec.verdict import Evening, GameVerdict
from dokospec.witness.case import Case, Size, size
from dokospec.witness.observation import Observation, results

RoundSize: TypeAlias = tuple[int, int, tuple[Size, ...]]

_FROM_THE_START: Final = Header(WHOLE, "1")


@dataclass(frozen=True, slots=True)
class Round:
    """Games played one after the other; the head names no rule text."""

    head: Head
    games: tuple[GameRecord, ...]

    def text(self) -> str:
        """The record in canonical form."""
        return "\n".join([format_head(self.whole_head), *map(format_game, self.games)])

    @property
    def whole_head(self) -> Head:
        """The head of an evening that is written down from its beginning."""
        return replace(self.head, entries=(*self.head.entries, _FROM_THE_START))

    def judged(self, judge: Judge, trail: Trail | None = None) -> list[GameVerdict]:
        """The verdicts of a judge, in order; ``trail`` as in :meth:`Judge.game`."""
        model = judge.model
        table = FileJudge(lambda _: model)
        table.judges[model.id] = judge if trail is None else judge.noting(trail)
        head = replace(self.whole_head, rules=model.id)
        return [table.judge(Reading(head, game)) for game in self.games]

    def cases(self) -> Iterator[Case]:
        """Each game at its table, as if it were the only one."""
        return (Case(self.head, game) for game in self.games)


def size_of_round(played: Round) -> RoundSize:
    """How small it is: what is to be read, how many games that is, then each of them."""
    sizes = tuple(map(size, played.cases()))
    lines = sum(len(game.entries) for game in played.games)
    games = len(played.games)
    return sum(words for words, *_ in sizes) + 2 * lines + games, games, sizes


def of_evening(verdicts: Sequence[GameVerdict]) -> Observation:
    """What can be compared whatever texts call their kinds, parties and items."""
    found: dict[str, object] = {}
    for number, verdict in enumerate(verdicts):
        now = verdict.default
        for name, part in results(verdict, now).items():
            found[f"{name} {number}"] = part
        found[f"evening {number}"] = _standing(now.evening)
    return found


def _standing(evening: Evening | None) -> object:
    """Where an evening stands, as its sheet shows it.

    That nobody owes anything, that the next game counts once, that the evening goes on
    is no more than a text tells that does not speak of it.
    """
    if evening is None:
        return None
    reduced = replace(
        evening,
        state=(),
        clauses=(),
        owed=evening.owed if any(n for _, n in evening.owed or ()) else None,
        factor=None if evening.factor == 1 else evening.factor,
        over=evening.over or None,
    )
    return None if reduced == _NOTHING else reduced


_NOTHING: Final = Evening(state=())
