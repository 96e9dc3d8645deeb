"""Records made once for a text and judged once, to be looked through for many questions.

With each record stand the statements that judging it looked into. Where a text is
changed in one statement, or read differently in one place, only the records that look
into that can come out otherwise: the others need not be judged again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.witness.case import Case, Size, size
from dokospec.witness.generate import Generator
from dokospec.witness.lexicon import Hints
from dokospec.witness.observation import lawful
from dokospec.witness.search import candidates


class PooledCase(NamedTuple):
    """A case, the statements (bit mask) it looks into, and whether all in it is legal."""

    case: Case
    touched: int
    lawful: bool

    def key(self) -> tuple[bool, Size]:
        """What comes first: what is legal, and of that the smaller."""
        return (not self.lawful, size(self.case))


class Pool:
    """The records of one judge, the legal and small ones first."""

    def __init__(self, judge: Judge, cases: Iterable[Case]) -> None:
        found: dict[Case, PooledCase] = {}
        for case in cases:
            if case not in found:
                trail = Trail()
                verdict = case.judged(judge, trail)
                found[case] = PooledCase(case, trail.touched, lawful(verdict))
        self._pooled = tuple(sorted(found.values(), key=PooledCase.key))

    def __len__(self) -> int:
        return len(self._pooled)

    def touching(self, statements: int) -> Iterator[Case]:
        """The cases that look into one of these statements (bit mask)."""
        return (pooled.case for pooled in self._pooled if pooled.touched & statements)


def made(
    generators: Sequence[Generator],
    topics: Iterable[Hints],
    stages: Sequence[tuple[int, int]],
    *,
    spoken: bool = True,
) -> Iterator[Case]:
    """Candidates for each of the topics; ``spoken``: first what is said without cards."""
    for topic in topics:
        for stage in list(candidates(generators, topic, stages))[not spoken :]:
            yield from stage
        spoken = False
