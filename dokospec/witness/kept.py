"""Witnesses kept in a file of records beside the rule text that they are about.

Each witness is a head and a game; the game's line ``x-zweifel`` names the doubt. Which
readings part on it is judged anew whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from dokospec.notation.reader import read_text
from dokospec.notation.record import Comment, Header, Sheet
from dokospec.notation.writer import format_sheets
from dokospec.witness.case import Case, table
from dokospec.witness.doubts import DoubtWitnesses

FILE: Final = "zeugen.doko"
"""What the file is called in the folder of a text."""

DOUBT: Final = "x-zweifel"
UNPARTED: Final = "x-ungeschieden"


@dataclass(frozen=True, slots=True)
class Kept:
    """By doubt: its witnesses, and the pairs of readings that nothing was found for."""

    cases: Mapping[str, tuple[Case, ...]]
    unparted: Mapping[str, tuple[tuple[str, str], ...]]


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
    if not sheets:
        sheets = [Sheet(replace(table(), rules=text_id))]
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
    unparted: dict[str, list[tuple[str, str]]] = {}
    for reading in read_text(text):
        head, game = reading.head, reading.game
        for entry in head.entries:
            if isinstance(entry, Header) and entry.key == UNPARTED:
                name, one, two = entry.value.split()
                pairs = unparted.setdefault(name, [])
                if (one, two) not in pairs:
                    pairs.append((one, two))
        doubt = game.header(DOUBT) if game else None
        if game is None or doubt is None:
            continue
        bare = replace(head, rules=None, entries=(), locate=None)
        stated = tuple(entry for entry in game.entries if entry != Header(DOUBT, doubt))
        game = replace(game, entries=stated, locate=None)
        cases.setdefault(doubt, []).append(Case(bare, game))
    return Kept(
        {name: tuple(some) for name, some in cases.items()},
        {name: tuple(some) for name, some in unparted.items()},
    )
