"""What the search finds: clauses, questions, words, doubts, findings, building blocks.

The index is a list of places with their words; the ranking is in ``assets/search.js``,
which loads it when somebody searches for the first time.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final, Literal, TypeAlias

from dokospec.cards import FACES, Rank, Suit
from dokospec.language.syntax import Ausnahme, Aussetzung, Clause, Statement, Zweifel
from dokospec.messages.catalogue import codes, entry
from dokospec.site import addresses
from dokospec.site.addresses import Address
from dokospec.site.pages import Page
from dokospec.site.reference import Reference, flat
from dokospec.site.writer import RANKS, SUITS

Kind: TypeAlias = Literal["clause", "question", "word", "doubt", "finding", "block"]

WEIGHTS: Final[Mapping[Kind, float]] = {
    "clause": 1.0,
    "question": 0.98,
    "word": 0.8,
    "doubt": 0.6,
    "finding": 0.55,
    "block": 0.5,
}
"""How much a hit counts by what it is."""
_TO_AUTHORS: Final = 0.5
"""How much a finding counts that no game has: of rule texts, programs, commands."""
_OF_GAMES: Final = "NRSU"
_LATER: Final = 0.015
"""How much less a hit counts for each text that people look for before its own."""

INDEX: Final = "search/index.json"
THEME_INDEX: Final = "search/search_index.json"
"""What the theme fetches with every page; nothing is in it."""
SEPARATOR: Final = r"[\s\-,.:()]+"
"""Where the theme cuts what it marks on a page that was found."""

_ANSWER: Final = re.compile(r'<td class="dk-satz">(.*?)</td>', re.DOTALL)
"""On the page of a question: what a text says."""
_FENCE: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARK: Final = re.compile(r"(?<!\\)[*`#]+|\{\s*#[^}]*\}|\\(?=[\\`*_\[\]#])")
_VALUE: Final = re.compile(r"\{[a-z_]+(?::[a-z]+)?\}")
_ROW: Final = re.compile(r"^\|(?P<cells>.*)\|\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Findable:
    """A place that can be found.

    ``over``: what it is in, shown above the title. ``synonyms``: what people call
    it besides; they are searched and not shown.
    """

    kind: Kind
    at: Address
    over: str
    title: str
    text: str
    synonyms: tuple[str, ...] = ()
    weight: float = 1.0


def search_files(
    ref: Reference, pages: Iterable[Page], words: str
) -> Mapping[str, bytes]:
    """The index and what the theme wants in its place; ``words``: the glossary page."""
    theme = {"config": {"lang": ["de"], "separator": SEPARATOR}, "docs": []}
    return {
        INDEX: _dumped(index(ref, findable(ref, pages, words))),
        THEME_INDEX: _dumped(theme),
    }


def index(ref: Reference, found: Iterable[Findable]) -> dict[str, object]:
    """The index as the script reads it.

    ``cards``: what is typed for a card, by how it is drawn; ``suits`` and ``ranks``:
    words and signs of which a card can be put together; ``same``: pairs of words of
    which one is said for the other.
    """
    pages: dict[tuple[str, str], int] = {}
    rows = [
        [
            pages.setdefault((each.at.page, each.over), len(pages)),
            *(each.at.anchor, each.title, each.text, "\n".join(each.synonyms)),
            round(WEIGHTS[each.kind] * each.weight, 3),
        ]
        for each in found
    ]
    talk = ref.table_talk
    typed = {str(face): face.typed for face in FACES}
    ranks = {name.lower(): RANKS[name] for name in RANKS}
    return {
        "pages": list(pages),
        "rows": rows,
        "cards": typed,
        "suits": {suit.symbol: (SUITS[suit.symbol], suit.short) for suit in Suit},
        "ranks": {rank.symbol.lower(): ranks[rank.symbol.lower()] for rank in Rank},
        "same": [
            *([typed[face], called] for face, called in talk.cards.items()),
            *([said, word] for said, for_it in talk.words.items() for word in for_it),
        ],
    }


def findable(ref: Reference, pages: Iterable[Page], words: str) -> Iterator[Findable]:
    """Every place that can be found."""
    made = [*pages]
    chapters = {page.address: page.title.partition(" – ")[0] for page in made}
    for place, text_id in enumerate(ref.called):
        called = ref.called[text_id]
        for clause in ref.texts[text_id].clauses:
            at = ref.at(clause)
            chapter = chapters.get(at.page, "")
            over = f"{called.name} · {chapter}" if chapter else called.name
            yield from _clause(ref, clause, over, 1 - _LATER * place)
    for page in made:
        if page.path.startswith("fragen/") and not page.path.endswith("index.md"):
            at = Address(page.address)
            said = " ".join(dict.fromkeys(map(plain, _ANSWER.findall(page.body))))
            yield Findable("question", at, "Frage", page.title, said)
    yield from _words(words)
    yield from _findings()
    for block in ref.block_ids:
        text = ref.texts[block]
        at = Address(f"bausteine/{block}.html")
        said = " ".join(plain(clause.prose) for clause in text.clauses)
        yield Findable("block", at, "Hausregel", text.head.title or block, said)
        for clause in text.clauses:
            yield from _doubts(ref, clause, "Hausregel", 1)


def _clause(
    ref: Reference, clause: Clause, over: str, weight: float
) -> Iterator[Findable]:
    names = {name for statement in flat(clause) for name in _about(statement)}
    synonyms = [each for name in sorted(names) for each in _talk(ref).get(name, ())]
    yield Findable(
        *("clause", ref.at(clause), over, clause.title, plain(clause.prose)),
        synonyms=tuple(dict.fromkeys(synonyms)),
        weight=weight,
    )
    yield from _doubts(ref, clause, over, weight)


def _about(statement: Statement) -> Iterator[str]:
    """What a statement gives a name to, and what it changes."""
    yield statement.name
    match statement:
        case Ausnahme(target=target):
            yield target.name
        case Aussetzung(targets=targets):
            yield from (target.name for target in targets)
        case _:
            pass


def _doubts(
    ref: Reference, clause: Clause, over: str, weight: float
) -> Iterator[Findable]:
    for doubt in flat(clause):
        if isinstance(doubt, Zweifel):
            at = Address(ref.at(clause).page, doubt.name)
            readings = "; ".join(reading.text for reading in doubt.readings)
            yield Findable("doubt", at, over, doubt.question, readings, weight=weight)


def _talk(ref: Reference) -> Mapping[str, list[str]]:
    """By name in the rules: what people say for it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for said, names in ref.table_talk.topics.items():
        for name in names:
            found[name].append(said)
    return found


def _words(source: str) -> Iterator[Findable]:
    """The words of the glossary; of a row what it means, nothing of the code."""
    for match in _ROW.finditer(source):
        cells = [plain(cell) for cell in match["cells"].split("|")]
        if len(cells) == 4 and cells[3] and cells[3] != "Bedeutung":
            for word in cells[0].split(", "):
                at = Address(addresses.GLOSSARY, addresses.slug(word))
                yield Findable("word", at, "Glossar", word, cells[3], (cells[1],))


def _findings() -> Iterator[Findable]:
    for code in codes():
        said = entry(code, "de")
        if said is None:
            continue
        told = (plain(part) for part in (said.message, said.explain) if part)
        text = _VALUE.sub("…", " ".join(told))
        weight = 1 if code[0] in _OF_GAMES else _TO_AUTHORS
        at, title = addresses.code(code), f"{code} {said.title}"
        yield Findable("finding", at, "Hinweis", title, text, weight=weight)


def plain(source: str) -> str:
    """Markdown as a reader hears it: without markup, code blocks and tables' bars."""
    text = _LINK.sub(r"\1", _FENCE.sub(" ", source))
    text = _MARK.sub("", _TAG.sub(" ", text)).replace("|", " ")
    return " ".join(unescape(text).split())


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
