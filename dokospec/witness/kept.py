"""Witnesses kept in a file of records beside the rule text that they are about.

Each witness is a head and a game; the game's line ``x-zweifel`` names the doubt. Where it
takes several games of an evening the line stands in the head. Which readings part on it
is judged anew whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from dokospec.notation.reader import read_text
from dokospec.notation.record import Comment, Header, Sheet
from dokospec.notation.writer import format_sheets
from dokospec.table import WHOLE
from dokospec.witness.case import Case, table
from dokospec.witness.doubts import DoubtWitnesses
from dokospec.witness.rounds import Round

FILE: Final = "zeugen.doko"
"""What the file is called in the folder of a text."""

DOUBT: Final = "x-zweifel"
UNPARTED: Final = "x-ungeschieden"


@dataclass(frozen=True, slots=True)
class Kept:
    """By doubt: its witnesses, and the pairs of readings that nothing was found for.

    ``rounds``: the witnesses of several games.
    """

    cases: Mapping[str, tuple[Case, ...]]
    unparted: Mapping[str, tuple[tuple[str, str], ...]]
    rounds: Mapping[str, tuple[Round, ...]] = field(default_factory=dict)


def write(text_id: str, found: Iterable[DoubtWitnesses], remarks: Iterable[str]) -> str:
    """The file for a text; ``remarks`` stand at its top."""
    sheets: list[Sheet] = []
    unparted: list[Header] = []
    for each in found:
        name = each.doubt.name
        unparted += [
            Header(UNPARTED, f"{name} {one} {two}") for one, two in each.unparted
        ]
        for witness in each.witnesses:
            head = replace(witness.case.head, rules=text_id)
            own = witness.case.game
            game = replace(own, entries=(Header(DOUBT, name), *own.entries))
            sheets.append(Sheet(head, (game,)))
        for one in each.rounds:
            lines = (Header(WHOLE, "1"), Header(DOUBT, name))
            head = replace(one.played.head, rules=text_id, entries=lines)
            sheets.append(Sheet(head, one.played.games))
    if not sheets or sheets[0].head.header(DOUBT) is not None:
        sheets.insert(0, Sheet(replace(table(), rules=text_id)))
    first = sheets[0]
    fields = (
        Header("regeln", text_id),
        Header("tisch", " ".join(first.head.players)),
        Header("geber", first.head.dealer or ""),
    )
    entries: tuple[Header | Comment, ...] = (
        *(Comment(remark) for remark in remarks),
        *fields,
        *unparted,
    )
    sheets[0] = replace(first, head=replace(first.head, entries=entries))
    return format_sheets(sheets)


def read(text: str) -> Kept:
    """What a file says; what cannot be read in it is left out."""
    cases: dict[str, list[Case]] = {}
    rounds: dict[str, list[Round]] = {}
    unparted: dict[str, list[tuple[str, str]]] = {}
    for head, group in groupby(read_text(text), key=lambda reading: reading.head):
        for entry in head.entries:
            if isinstance(entry, Header) and entry.key == UNPARTED:
                name, one, two = entry.value.split()
                unparted.setdefault(name, []).append((one, two))
        bare = replace(head, rules=None, entries=(), locate=None)
        games = [each.game for each in group if each.game is not None]
        whole = head.header(DOUBT)
        if whole is not None:
            same = (replace(game, locate=None) for game in games)
            rounds.setdefault(whole, []).append(Round(bare, tuple(same)))
            continue
        for game in games:
            doubt = game.header(DOUBT)
            if doubt is not None:
                said = Header(DOUBT, doubt)
                stated = tuple(entry for entry in game.entries if entry != said)
                own = replace(game, entries=stated, locate=None)
                cases.setdefault(doubt, []).append(Case(bare, own))
    return Kept(
        {name: tuple(some) for name, some in cases.items()},
        {name: tuple(some) for name, some in unparted.items()},
        {name: tuple(some) for name, some in rounds.items()},
    )
