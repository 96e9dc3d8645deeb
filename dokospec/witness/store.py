"""Witnesses kept in a file of records beside the rule text that they are about, and rechecked.

Each witness is a head and a game; the game's line ``x-zweifel`` names the doubt. Where it
takes several games of an evening the line stands in the head. Where it takes several
evenings each of them has a head; ``x-saison`` names the doubt and which of its seasons
it is, ``x-tage`` the days on which the evening is played so. Which readings part on it is
judged anew whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

from dokospec.game.judge import Judge
from dokospec.notation import reader
from dokospec.notation.record import Comment, Header, RecordSheet
from dokospec.notation.writer import format_sheets
from dokospec.rules.model import Model
from dokospec.rules.syntax import Zweifel
from dokospec.table import WHOLE
from dokospec.witness.case import Case, table
from dokospec.witness.doubts import (
    DoubtWitnesses,
    PerReading,
    Readings,
    RoundWitness,
    SeasonWitness,
    Witness,
    apart,
    ways_of,
)
from dokospec.witness.observation import settled
from dokospec.witness.rounds import Round, round_teller
from dokospec.witness.seasons import SEASON, DaysInARow, PlayedSeason, run_of, sheets_of

FILE: Final = "zeugen.doko"
"""What the file is called in the folder of a text."""

DOUBT: Final = "x-zweifel"


@dataclass(frozen=True, slots=True)
class Stored:
    """By doubt its witnesses: of one game, of several games, of several evenings."""

    cases: Mapping[str, tuple[Case, ...]] = field(default_factory=dict)
    rounds: Mapping[str, tuple[Round, ...]] = field(default_factory=dict)
    seasons: Mapping[str, tuple[PlayedSeason, ...]] = field(default_factory=dict)


def write(text_id: str, found: Iterable[DoubtWitnesses], remarks: Iterable[str]) -> str:
    """The file for a text; ``remarks`` stand at its top."""
    sheets: list[RecordSheet] = []
    for each in found:
        name = each.doubt.name
        for witness in each.witnesses:
            head = replace(witness.case.head, rules=text_id)
            own = witness.case.game
            game = replace(own, entries=(Header(DOUBT, name), *own.entries))
            sheets.append(RecordSheet(head, (game,)))
        for one in each.rounds:
            lines = (Header(WHOLE, "1"), Header(DOUBT, name))
            head = replace(one.played.head, rules=text_id, entries=lines)
            sheets.append(RecordSheet(head, one.played.games))
        for number, found_season in enumerate(each.seasons, 1):
            sheets += sheets_of(f"{name} {number}", found_season.season, text_id)
    if not sheets or sheets[0].head.entries:
        sheets.insert(0, RecordSheet(replace(table(), rules=text_id)))
    first = sheets[0]
    fields = (
        Header("regeln", text_id),
        Header("tisch", " ".join(first.head.players)),
        Header("geber", first.head.dealer or ""),
    )
    entries: tuple[Header | Comment, ...] = (
        *(Comment(remark) for remark in remarks),
        *fields,
    )
    sheets[0] = replace(first, head=replace(first.head, entries=entries))
    return format_sheets(sheets)


def read(text: str) -> Stored:
    """What a file says; what cannot be read in it is left out."""
    cases: dict[str, list[Case]] = {}
    rounds: dict[str, list[Round]] = {}
    runs: dict[tuple[str, str], list[DaysInARow]] = {}
    for sheet in reader.sheets(reader.read_text(text)):
        head, games = sheet.head, sheet.games
        bare = replace(head, rules=None, entries=(), locate=None)
        whole, season = head.header(DOUBT), head.header(SEASON)
        same = (replace(game, locate=None) for game in games)
        if whole is not None:
            rounds.setdefault(whole, []).append(Round(bare, tuple(same)))
            continue
        if season is not None:
            name, _, number = season.rpartition(" ")
            run = run_of(head, tuple(same))
            if name and run is not None:
                runs.setdefault((name, number), []).append(run)
            continue
        for game in games:
            doubt = game.header(DOUBT)
            if doubt is not None:
                said = Header(DOUBT, doubt)
                stated = tuple(entry for entry in game.entries if entry != said)
                own = replace(game, entries=stated, locate=None)
                cases.setdefault(doubt, []).append(Case(bare, own))
    seasons: dict[str, list[PlayedSeason]] = {}
    for (name, _), found in runs.items():
        seasons.setdefault(name, []).append(PlayedSeason(tuple(found)))
    return Stored(
        {name: tuple(some) for name, some in cases.items()},
        {name: tuple(some) for name, some in rounds.items()},
        {name: tuple(some) for name, some in seasons.items()},
    )


# --- witnesses that were kept, judged anew: which readings they part today ------------


def rechecked(model: Model, doubt: Zweifel, known: Stored) -> DoubtWitnesses:
    """What the file says of a doubt, judged anew."""
    readings = Readings(Judge(settled(model, doubt.name)), doubt)
    root = Judge(settled(model))
    games, days = PerReading(root, doubt, round_teller), ways_of(root, doubt)
    witnesses = tuple(
        Witness(case, readings.groups(case)) for case in known.cases.get(doubt.name, ())
    )
    rounds = tuple(
        RoundWitness(each, games.groups(each))
        for each in known.rounds.get(doubt.name, ())
    )
    seasons = tuple(
        SeasonWitness(each, days.groups(each))
        for each in known.seasons.get(doubt.name, ())
    )
    groups = [
        *(each.groups for each in witnesses),
        *(each.groups for each in rounds),
        *(each.groups for each in seasons),
    ]
    unparted = tuple(
        (one, two)
        for one, two in combinations(readings.names, 2)
        if not any(apart(each, one, two) for each in groups)
    )
    return DoubtWitnesses(doubt, witnesses, unparted, rounds, seasons)
