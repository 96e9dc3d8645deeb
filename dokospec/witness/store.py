"""Records kept in files beside the rule text that they are about, and rechecked.

A line names what a record is kept for, such as ``x-zweifel: z-frage``. Of a game it
stands above it; where it takes several games of an evening, in their head. Where it takes
several evenings each of them has a head; ``x-saison`` names what the season is kept for
and, from the second on, which of its seasons it is, ``x-tage`` the days on which the
evening is played so. What a record shows is judged anew whenever it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from dokospec.file_judge import WHOLE
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.syntax import Zweifel
from dokospec.notation import reader
from dokospec.notation.record import Comment, GameRecord, Head, Header, RecordSheet
from dokospec.notation.writer import format_sheets
from dokospec.witness.case import Case, table
from dokospec.witness.doubts import DoubtWitnesses, PerReading, Witness, witnessed
from dokospec.witness.observation import settled
from dokospec.witness.records import Record
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import SEASON, DaysInARow, PlayedSeason, run_of, sheets_of

Stored: TypeAlias = Mapping[str, tuple[Record, ...]]
"""Records by what they are kept for: games, then evenings, then seasons."""

_NUMBERED: Final = re.compile(r"(?P<name>.+?)(?: (?P<number>[0-9]+))?")


def sheets(
    line: str, records: Iterable[tuple[str, Record]], rules: str | None = None
) -> Iterator[RecordSheet]:
    """The records as heads with games; ``rules``: the text that the heads name.

    ``line``: the key of the line that says what a record is kept for, a name without a
    number behind a blank, as seasons of one name are numbered so.
    """
    seasons: dict[str, int] = {}
    for name, record in records:
        named = Header(line, name)
        match record:
            case Case(head=head, game=game):
                own = replace(game, entries=(named, *game.entries))
                yield RecordSheet(replace(head, rules=rules), (own,))
            case Round(head=head, games=games):
                entries = (Header(WHOLE, "1"), named)
                yield RecordSheet(replace(head, rules=rules, entries=entries), games)
            case PlayedSeason():
                number = seasons[name] = seasons.get(name, 0) + 1
                one = name if number == 1 else f"{name} {number}"
                yield from sheets_of(one, record, rules)


def stored(line: str, found: Iterable[RecordSheet]) -> Stored:
    """The records in these heads with games; what cannot be read is left out."""
    games: list[tuple[str, Record]] = []
    rounds: list[tuple[str, Record]] = []
    runs: dict[str, list[DaysInARow]] = {}
    for head, played in ((sheet.head, sheet.games) for sheet in found):
        season, whole = head.header(SEASON), head.header(line)
        if not played:
            continue
        if season is not None:
            run = run_of(head, tuple(map(plain, played)))
            if run is not None:
                runs.setdefault(season, []).append(run)
        elif whole is not None:
            rounds.append((whole, Round(bare(head), tuple(map(plain, played)))))
        else:
            for game in played:
                named = game.header(line)
                if named is not None:
                    games.append((named, Case(bare(head), plain(game))))
    seasons = ((_name(name), PlayedSeason(tuple(each))) for name, each in runs.items())
    by_name: dict[str, tuple[Record, ...]] = {}
    for name, record in (*games, *rounds, *seasons):
        by_name[name] = (*by_name.get(name, ()), record)
    return by_name


def _name(season: str) -> str:
    found = _NUMBERED.fullmatch(season)
    return found["name"] if found else season


def plain(game: GameRecord) -> GameRecord:
    """The game with nothing above it but who deals and numbers that a text may ask for.

    What somebody wrote down besides is no part of what is judged.
    """
    entries = tuple(
        entry
        for entry in game.entries
        if isinstance(entry, Header)
        and (entry.key == "geber" or entry.value.strip().isdecimal())
    )
    return replace(game, label=None, entries=entries, claims=(), locate=None)


def bare(head: Head) -> Head:
    """The table of a head, and who deals; nothing else."""
    return replace(head, rules=None, entries=(), locate=None)


def file(
    recorded: Iterable[RecordSheet],
    remarks: Iterable[str],
    said: Iterable[Header] = (),
    rules: str | None = None,
) -> str:
    """The file of these heads with games; ``remarks`` and the lines ``said`` begin it.

    They stand in the first head, or in one of their own where that has lines already.
    ``rules``: the text that it names.
    """
    written = list(recorded)
    if not written or written[0].head.entries:
        written.insert(0, RecordSheet(table()))
    first = written[0].head
    entries: tuple[Header | Comment, ...] = (
        *map(Comment, remarks),
        *([] if rules is None else [Header("regeln", rules)]),
        Header("tisch", " ".join(first.players)),
        Header("geber", first.dealer or ""),
        *said,
    )
    head = replace(first, rules=rules, entries=entries)
    written[0] = replace(written[0], head=head)
    return format_sheets(written)


# --- the witnesses of doubts ---------------------------------------------------------

FILE: Final = "zeugen.doko"
"""What the file is called in the folder of a text."""

DOUBT: Final = "x-zweifel"


def write(text_id: str, found: Iterable[DoubtWitnesses], remarks: Iterable[str]) -> str:
    """The file for a text; ``remarks`` stand at its top."""
    records = ((each.doubt.name, w.record) for each in found for w in each.witnesses)
    return file(sheets(DOUBT, records, text_id), remarks, rules=text_id)


def read(text: str) -> Stored:
    """By doubt its witnesses; what cannot be read in the file is left out."""
    return stored(DOUBT, reader.sheets(reader.read_text(text)))


def rechecked(model: Model, doubt: Zweifel, known: Stored) -> DoubtWitnesses:
    """What the file says of a doubt, judged anew; without what parts nothing any more."""
    readings = PerReading(Judge(settled(model)), doubt)
    records = known.get(doubt.name, ())
    judged = [Witness(record, readings.groups(record)) for record in records]
    witnesses = [each for each in judged if len(each.groups) > 1]
    return witnessed(readings, witnesses, combinations(readings.judges, 2))
