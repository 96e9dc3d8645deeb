"""What is known of the difference of two texts: a smallest record, or a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from dokospec.rules.diff import Difference
from dokospec.witness.case import Case
from dokospec.witness.differential import Record
from dokospec.witness.evidence import Evidence
from dokospec.witness.rounds import Round


class Sources(NamedTuple):
    """Records to begin with.

    ``witnesses``: of each text, by doubt. ``evidence``: what was found before.
    """

    cases: Callable[[], Iterable[Case]] = tuple
    rounds: Callable[[], Iterable[Round]] = tuple
    witnesses: tuple[Mapping[str, Sequence[Record]], ...] = ({}, {})
    evidence: Evidence = Evidence()


NO_SOURCES: Final = Sources()


class Found(Enum):
    """What can be said of a difference."""

    DECIDES = "decides"
    """With the other text's statement the record is judged otherwise."""
    RESTS = "rests"
    """Judged differently, and not to be judged at all without the statement."""
    DOUBT = "doubt"
    """It is an open question of one text, or of a reading: the record parts them."""
    BROKEN = "broken"
    """A claim that does not hold in the other text: in the record, or without one."""
    HOLDS = "holds"
    """A claim that holds in the other text as well."""
    FOREIGN = "foreign"
    """A claim about what the other text does not have."""
    WORDS = "words"
    """It differs in words only: nothing of it is executed."""
    THROUGH = "through"
    """Only others ask it, and they have records."""
    PLACE = "place"
    """It stands before others that only one text has, and says the same besides."""
    SAME = "same"
    """Both texts say the same in every position."""
    EVENING = "evening"
    """It is about evenings or seasons, and no games were found that show it."""
    NOTHING = "nothing"
    """No record was found, and no reason is known."""


WITHOUT: Final = frozenset((Found.EVENING, Found.NOTHING))
"""Neither a record nor a reason that was checked."""


@dataclass(frozen=True, slots=True)
class Parted:
    """A difference, and a smallest record for it or the reason why there is none.

    ``names``: the statements through which it is asked, or what a claim is about.
    ``count``: the questions, or the games, by which the reason was checked.
    """

    difference: Difference
    found: Found
    record: Record | None = None
    names: tuple[str, ...] = ()
    count: int = 0
