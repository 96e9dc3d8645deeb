"""The readings of an open question that part only over several games of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Zweifel
from dokospec.verdict import GameVerdict
from dokospec.witness.doubts import DoubtWitnesses, Groups, RoundWitness, apart
from dokospec.witness.evenings import spoken
from dokospec.witness.parting import Teller, settled
from dokospec.witness.rounds import Round, round_teller, size_of
from dokospec.witness.shorter import shorter
from dokospec.witness.shrink import Deck, deck_of
from dokospec.witness.talk import talk
from dokospec.witness.told import Told


class RoundResult(NamedTuple):
    """What some readings come to, game by game."""

    readings: tuple[str, ...]
    verdicts: Sequence[GameVerdict]


class RoundReadings:
    """One doubt, judged under each reading; all others are read by default."""

    def __init__(self, root: Judge, doubt: Zweifel) -> None:
        """``root``: of the text with its doubts settled."""
        self.doubt = doubt
        names = [reading.name for reading in doubt.readings]
        self.names = sorted(names, key=lambda name: name != doubt.default)
        model = root.model
        self._tellers: dict[str, Teller[Round]] = {
            name: round_teller(
                Judge(model.reading({**model.read, doubt.name: name}), root)
            )
            for name in self.names
        }

    def groups(self, played: Round) -> Groups:
        """The readings that come to the same verdicts, the default's first."""
        found: list[tuple[Told, list[str]]] = []
        for name, teller in self._tellers.items():
            tale = teller.told(played)
            for other, group in found:
                if other == tale:
                    group.append(name)
                    break
            else:
                found.append((tale, [name]))
        return tuple(tuple(group) for _, group in found)

    def results(self, played: Round) -> tuple[RoundResult, ...]:
        """The verdicts for each group of readings that come to the same ones."""
        return tuple(
            RoundResult(group, played.judged(self._tellers[group[0]].judge))
            for group in self.groups(played)
        )

    def blemishes(self, played: Round) -> int:
        """How many offences there are under every reading."""
        found = [teller.offences(played) for teller in self._tellers.values()]
        return len(frozenset.intersection(*found))

    def parts(self, one: str, two: str, played: Round) -> bool:
        """Whether two readings part over a round."""
        return apart(self.groups(played), one, two)


class OverGames:
    """Looks for rounds on which the readings of a text's doubts part."""

    def __init__(self, model: Model, known: Iterable[Round]) -> None:
        self._root = Judge(settled(model))
        self._rounds = [*known]
        words = talk(model)
        self._rounds += spoken([words])
        self._deck: Deck = deck_of(model.deck, model.copies, words)
        self._teller = round_teller(self._root)

    def of(self, found: DoubtWitnesses) -> DoubtWitnesses:
        """The same with smallest rounds for readings that no game parts."""
        if not found.unparted:
            return found
        readings = RoundReadings(self._root, found.doubt)
        bit = self._root.model.bits[found.doubt.key]
        rounds = [*found.rounds]
        unparted: list[tuple[str, str]] = []
        for one, two in found.unparted:
            if any(apart(witness.groups, one, two) for witness in rounds):
                continue
            best = self._smallest(readings, bit, one, two)
            if best is None:
                unparted.append((one, two))
            else:
                rounds.append(RoundWitness(best, readings.groups(best)))
        return replace(found, rounds=tuple(rounds), unparted=tuple(unparted))

    def _smallest(
        self, readings: RoundReadings, bit: int, one: str, two: str
    ) -> Round | None:
        holds = partial(readings.parts, one, two)
        known = (played for played in self._touching(bit) if holds(played))
        first = next(known, None)
        if first is None:
            return None
        return shorter(first, holds, self._deck, readings.blemishes)

    def _touching(self, bit: int) -> Iterator[Round]:
        """The rounds that come upon a doubt, the small ones first."""
        for played in sorted(self._rounds, key=size_of):
            if self._teller.touched(played) & bit:
                yield played
