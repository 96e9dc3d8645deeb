"""Records over which two texts part for what they say on a topic.

They are looked for by ``tools/topics.py`` and kept in a file beside the texts. Each is a
head and a game; lines of the game name the topic and the texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from dokospec.game.judge import Judge
from dokospec.notation.reader import read_text
from dokospec.notation.record import Comment, Header, Sheet
from dokospec.notation.writer import format_sheets
from dokospec.site.reference import Reference
from dokospec.witness.case import Case, table
from dokospec.witness.parting import Parting, settled, teller
from dokospec.witness.told import results

FILE: Final = "themen.doko"
"""The records, in the folder that the texts stand in; ``tools/topics.py`` writes it."""

TOPIC: Final = "x-thema"
TEXTS: Final = "x-texte"
VAIN: Final = "x-ohne"
REMARKS: Final = (
    "Kleinste Aufzeichnungen, an denen sich je zwei Texte in einer Sache scheiden.",
    "Erzeugt von tools/topics.py; x-ohne: dafür wurde keine gefunden.",
)

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Partings:
    """``cases``: by topic a record, and two texts that part over it for what they say.

    ``vain``: the topics for which none was found.
    """

    cases: Mapping[str, tuple[Case, Pair]]
    vain: frozenset[str]


def read_partings(text: str) -> Partings:
    """What a file says."""
    cases: dict[str, tuple[Case, Pair]] = {}
    vain: set[str] = set()
    for reading in read_text(text):
        head, game = reading.head, reading.game
        vain |= {
            e.value for e in head.entries if isinstance(e, Header) and e.key == VAIN
        }
        topic = game.header(TOPIC) if game else None
        texts = game.header(TEXTS) if game else None
        if game is None or topic is None or texts is None:
            continue
        one, two = texts.split()
        bare = replace(head, rules=None, entries=(), locate=None)
        kept = tuple(
            e
            for e in game.entries
            if isinstance(e, Header) and e.key not in {TOPIC, TEXTS}
        )
        case = Case(bare, replace(game, entries=kept, locate=None))
        cases[topic] = (case, (one, two))
    return Partings(cases, frozenset(vain))


def write_partings(partings: Partings, order: Iterable[str]) -> str:
    """The file; topics that are not in ``order`` are left out."""
    sheets: list[Sheet] = []
    names = list(order)
    for name in names:
        if name in partings.cases:
            case, texts = partings.cases[name]
            said = (Header(TOPIC, name), Header(TEXTS, " ".join(texts)))
            game = replace(case.game, entries=(*said, *case.game.entries))
            sheets.append(Sheet(replace(case.head, entries=()), (game,)))
    if not sheets:
        sheets = [Sheet(table())]
    first = sheets[0]
    vain = [Header(VAIN, name) for name in names if name in partings.vain]
    fields = (
        Header("tisch", " ".join(first.head.players)),
        Header("geber", first.head.dealer or ""),
    )
    remarks = tuple(map(Comment, REMARKS))
    lines: tuple[Header | Comment, ...] = (*remarks, *fields, *vain)
    sheets[0] = replace(first, head=replace(first.head, entries=lines))
    return format_sheets(sheets)


def parts(ref: Reference, parting: tuple[Case, Pair]) -> bool:
    """Whether the two texts still part over the record, with their doubts settled."""
    case, texts = parting
    one, two = (teller(Judge(settled(ref.models[name])), results) for name in texts)
    return Parting(one, two).holds(case)
