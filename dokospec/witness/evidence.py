"""The difference of two texts: what is known of it, kept in a file of records.

A record names its difference in a line ``x-unterschied`` (see :mod:`.store`). For a
difference without a record a line
``x-grund`` in the first head says why: what kind of reason, by how much it was checked,
and the difference. Whether a record still shows it is judged anew wherever it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from dokospec.language.diff import Difference
from dokospec.notation import reader
from dokospec.notation.record import Header, RecordSheet
from dokospec.witness import store
from dokospec.witness.case import Case, table
from dokospec.witness.records import Record
from dokospec.witness.rounds import Round

DIFFERENCE: Final = "x-unterschied"
REASON: Final = "x-grund"
STATE: Final = "x-stand"
_REASON: Final = re.compile(r"(?P<kind>\S+) (?P<count>[0-9]+) (?P<key>.+)")


@dataclass(frozen=True, slots=True)
class Evidence:
    """By difference: its record; or what kind of reason there is, and its count.

    ``state``: what tells the texts from what they may have become since.
    """

    records: Mapping[str, Record] = field(default_factory=dict)
    reasons: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    state: str = ""


def file_name(right: str) -> str:
    """What the file is called, in the folder of the text on the left."""
    return f"gegen-{right}.doko"


def write(evidence: Evidence, remarks: Iterable[str]) -> str:
    """The file; ``remarks`` stand at its top."""
    reasons = (
        Header(REASON, f"{kind} {count} {key}")
        for key, (kind, count) in evidence.reasons.items()
    )
    recorded = store.sheets(DIFFERENCE, evidence.records.items())
    return store.file(
        [RecordSheet(table()), *recorded],
        remarks,
        (Header(STATE, evidence.state), *reasons),
    )


def read(text: str) -> Evidence:
    """What a file says; what cannot be read in it is left out."""
    reasons: dict[str, tuple[str, int]] = {}
    state = ""
    sheets = list(reader.sheets(reader.read_text(text)))
    for head in (sheet.head for sheet in sheets):
        state = head.header(STATE) or state
        for entry in head.entries:
            if isinstance(entry, Header) and entry.key == REASON:
                said = _REASON.fullmatch(entry.value)
                if said is not None:
                    reasons[said["key"]] = (said["kind"], int(said["count"]))
    by_key = store.stored(DIFFERENCE, sheets)
    return Evidence({key: found[-1] for key, found in by_key.items()}, reasons, state)


# --- what is known of the difference of two texts: a smallest record, or a reason -----


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
