"""The readings of an open question that part only over several games of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.verdict import GameVerdict
from dokospec.witness.case import table
from dokospec.witness.divergence import settled
from dokospec.witness.doubts import DoubtWitnesses, RoundWitness, apart
from dokospec.witness.evening_generator import LIKELY, EveningGenerator
from dokospec.witness.evenings import spoken
from dokospec.witness.lexicon import lexicon
from dokospec.witness.per_reading import PerReading
from dokospec.witness.rounds import Round, round_teller, size_of
from dokospec.witness.scope import only_in_seasons
from dokospec.witness.shorter import pared, shorter
from dokospec.witness.shrink import Deck, deck_of

_SHORT: Final = 2
"""Games of rounds that are looked through before whole evenings are."""
WALKS: Final = 12
"""So many evenings are walked through to their end, where the text knows one."""


def verdicts(
    ways: PerReading[Round], played: Round
) -> list[tuple[tuple[str, ...], list[GameVerdict]]]:
    """For each group of readings that come to the same: the verdicts, game by game."""
    return [
        (group, played.judged(ways.judges[group[0]])) for group in ways.groups(played)
    ]


class OverGames:
    """Looks for rounds on which the readings of a text's doubts part."""

    def __init__(self, model: Model, known: Iterable[Round]) -> None:
        self._root = Judge(settled(model))
        words = lexicon(model)
        rounds = sorted((*known, *spoken([words])), key=size_of)
        self._short = [played for played in rounds if len(played.games) <= _SHORT]
        self._long = [played for played in rounds if len(played.games) > _SHORT]
        self._deck: Deck = deck_of(model.deck, model.copies, words)
        self._teller = round_teller(self._root)
        self._walked: tuple[Round, ...] | None = None
        self._bits: dict[Round, int] = {}

    def of(self, found: DoubtWitnesses) -> DoubtWitnesses:
        """The same with smallest rounds for readings that no game parts."""
        if not found.unparted or only_in_seasons(self._root.model, found.doubt):
            return found
        ways = PerReading(self._root, found.doubt, round_teller)
        bit = self._root.model.bits[found.doubt.key]
        rounds = [*found.rounds]
        unparted: list[tuple[str, str]] = []
        for one, two in found.unparted:
            if any(apart(witness.groups, one, two) for witness in rounds):
                continue
            best = self._smallest(ways, bit, one, two)
            if best is None:
                unparted.append((one, two))
            else:
                rounds.append(RoundWitness(best, ways.groups(best)))
        return replace(found, rounds=tuple(rounds), unparted=tuple(unparted))

    def _smallest(
        self, ways: PerReading[Round], bit: int, one: str, two: str
    ) -> Round | None:
        holds = partial(ways.parts, one, two)
        for rounds in (lambda: self._short, self._walks, lambda: self._long):
            first = next(filter(holds, self._touching(rounds(), bit)), None)
            if first is not None:
                first = pared(first, holds, ways.violations)
                return shorter(first, holds, self._deck, ways.violations)
        return None

    def _walks(self) -> Sequence[Round]:
        """Evenings played to their end, where the text knows one."""
        if self._walked is None:
            walks = EveningGenerator(self._root)
            found = (
                walks.walk(table(4), seed, LIKELY[seed % len(LIKELY)])
                for seed in range(WALKS)
            )
            self._walked = tuple(
                sorted((played for played in found if played), key=size_of)
            )
        return self._walked

    def _touching(self, rounds: Iterable[Round], bit: int) -> Iterator[Round]:
        """The rounds that come upon a doubt."""
        for played in rounds:
            if played not in self._bits:
                self._bits[played] = self._teller.touched(played)
            if self._bits[played] & bit:
                yield played
