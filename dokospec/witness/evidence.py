"""The difference of two texts: what is known of it, kept in a file of records.

A record names its difference in a line ``x-unterschied``: of the game, or above the
games where it takes several of one evening. Where it takes several evenings the line
``x-saison`` above each of them does. For a difference without a record a line
``x-grund`` in the first head says why: what kind of reason, by how much it was checked,
and the difference. Whether a record still shows it is judged anew wherever it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, NamedTuple

from dokospec.notation import reader
from dokospec.notation.record import Comment, GameRecord, Head, Header, RecordSheet
from dokospec.notation.writer import format_sheets
from dokospec.rules.diff import Difference
from dokospec.table import WHOLE
from dokospec.witness.case import Case, table
from dokospec.witness.differential import Record
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import SEASON, DaysInARow, PlayedSeason, run_of, sheets_of

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
    first = table()
    lines: tuple[Header | Comment, ...] = (
        *(Comment(remark) for remark in remarks),
        Header("tisch", " ".join(first.players)),
        Header("geber", first.dealer or ""),
        Header(STATE, evidence.state),
        *(
            Header(REASON, f"{kind} {count} {key}")
            for key, (kind, count) in evidence.reasons.items()
        ),
    )
    sheets = [RecordSheet(replace(first, entries=lines))]
    for key, record in evidence.records.items():
        name = Header(DIFFERENCE, key)
        if isinstance(record, Case):
            game = replace(record.game, entries=(name, *record.game.entries))
            sheets.append(RecordSheet(record.head, (game,)))
        elif isinstance(record, PlayedSeason):
            sheets += sheets_of(key, record)
        else:
            entries = (Header(WHOLE, "1"), name)
            sheets.append(
                RecordSheet(replace(record.head, entries=entries), record.games)
            )
    return format_sheets(sheets)


def read(text: str) -> Evidence:
    """What a file says; what cannot be read in it is left out."""
    records: dict[str, Record] = {}
    reasons: dict[str, tuple[str, int]] = {}
    runs: dict[str, list[DaysInARow]] = {}
    state = ""
    for sheet in reader.sheets(reader.read_text(text)):
        head, games = sheet.head, sheet.games
        state = head.header(STATE) or state
        for entry in head.entries:
            if isinstance(entry, Header) and entry.key == REASON:
                said = _REASON.fullmatch(entry.value)
                if said is not None:
                    reasons[said["key"]] = (said["kind"], int(said["count"]))
        season = head.header(SEASON)
        if season is not None:
            run = run_of(head, tuple(map(plain, games)))
            if run is not None:
                runs.setdefault(season, []).append(run)
            continue
        own = bare(head)
        whole = head.header(DIFFERENCE)
        if whole is not None and games:
            records[whole] = Round(own, tuple(map(plain, games)))
            continue
        for game in games:
            named = game.header(DIFFERENCE)
            if named is not None:
                records[named] = Case(own, plain(game))
    seasons = {key: PlayedSeason(tuple(found)) for key, found in runs.items()}
    return Evidence({**records, **seasons}, reasons, state)


def plain(game: GameRecord) -> GameRecord:
    """The game with nothing above it but who deals and numbers that a text may ask for.

    What somebody wrote down besides is no part of what is judged.
    """
    kept = tuple(
        entry
        for entry in game.entries
        if isinstance(entry, Header)
        and (entry.key == "geber" or entry.value.strip().isdecimal())
    )
    return replace(game, label=None, entries=kept, claims=(), locate=None)


def bare(head: Head) -> Head:
    """The table of a head, and who deals; nothing else."""
    return replace(head, rules=None, entries=(), locate=None)


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
