"""Everything the pages are made of: texts, blocks, where each name is, who asks whom."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from dokospec.language.coverage import Coverage, cover
from dokospec.language.dependencies import mentions
from dokospec.language.library import Library, read_folders
from dokospec.language.markdown import Block, MarkdownPage, read_page
from dokospec.language.model import Model, compile_text
from dokospec.language.sources import without_sofern
from dokospec.language.syntax import (
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Bestaetigt,
    Clause,
    Entfaellt,
    Entscheidet,
    Ergaenzt,
    RuleText,
    Statement,
    Target,
    Text,
    Zweifel,
)
from dokospec.language.terms import Place
from dokospec.language.text import EffectiveText, fingerprint
from dokospec.site import addresses
from dokospec.site.addresses import Address
from dokospec.site.forms import MADE_BY, GameForm, form
from dokospec.witness import store

PROPERTIES: Final = "eigenschaften.json"
"""What is proved of a text, in its folder; written by ``tools/properties.py``."""


@dataclass(frozen=True, slots=True)
class Link:
    """A statement, and one that it changes; ``how``: by what it does so."""

    how: str
    source: Statement
    target: Statement


@dataclass(frozen=True, slots=True)
class Called:
    """What people call a text, in a line of its own and within one, and whose it is."""

    name: str
    short: str
    by: str


@dataclass(frozen=True, slots=True)
class TableTalk:
    """``evidence/themen.toml``: what people call topics, cards and texts.

    ``topics``: what is said, and the names in the rules that it is about. ``cards``: a
    face and what it is called besides. ``words``: what is said, and what the texts say
    for it. ``texts``: in the order in which people are likely to look for them.
    """

    topics: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, str]
    words: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, Called]


class Reference:
    """The rule texts of a library, indexed for pages. Nothing here changes."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.text_ids = library.ids()
        self.block_ids = library.block_ids()
        self.texts: dict[str, RuleText] = {
            name: library.load(name) for name in (*self.text_ids, *self.block_ids)
        }
        self.effective: dict[str, EffectiveText] = {
            name: library.effective(name) for name in self.text_ids
        }
        self.clauses: dict[str, Clause] = {
            clause.key: clause
            for text in self.texts.values()
            for clause in text.clauses
        }

    # --- texts -----------------------------------------------------------------------

    @cached_property
    def english(self) -> Mapping[str, Clause]:
        """By key: the clauses that are told in English too, so told."""
        return self.library.translated(self.clauses.values(), "en").clauses

    @cached_property
    def models(self) -> Mapping[str, Model]:
        """The texts, ready to be asked."""
        return {name: compile_text(text) for name, text in self.effective.items()}

    @cached_property
    def forms(self) -> Mapping[str, GameForm]:
        """What the calculator asks of a game, by text."""
        return {name: self._form(name, model) for name, model in self.models.items()}

    def _form(self, name: str, model: Model) -> GameForm:
        make = partial(form, model)
        return self.library.cached_ahead("form", name, MADE_BY, make) or make()

    @cached_property
    def _files(self) -> Mapping[str, MarkdownPage]:
        """Every file of every text and block as it is typed."""
        folders = {
            Path(clause.place.file).parent
            for text in self.texts.values()
            for clause in text.clauses
        }
        files = read_folders(sorted(folders)).items()
        return {file: read_page(content, file) for file, content in files}

    @cached_property
    def blocks(self) -> Mapping[str, tuple[Block, ...]]:
        """The formal blocks of each clause as they are typed, by its key."""
        found = {
            (file, section.id): section.blocks
            for file, page in self._files.items()
            for section in page.sections
        }
        return {
            key: found.get((clause.place.file, clause.id), ())
            for key, clause in self.clauses.items()
        }

    def chapter_title(self, clauses: Sequence[Clause]) -> str:
        """What the file of these clauses calls itself, or else its first heading."""
        own = self._files[clauses[0].place.file].title
        heads = [each for each in clauses if each.level == 1 and each.id != "kopf"]
        return own or (heads or clauses)[0].title

    @cached_property
    def coverage(self) -> Mapping[str, Coverage]:
        """What became of the sentences of each source, by the text it belongs to."""
        return cover(self.library.ledgers, self.texts.values())

    @cached_property
    def sources(self) -> Mapping[str, str]:
        """The text that the ledger of a source belongs to, by the source."""
        return {ledger.source: name for name, ledger in self.library.ledgers.items()}

    @cached_property
    def table_talk(self) -> TableTalk:
        """What people say; nothing where the folder of the texts has no such file."""
        path = self.shelf / "themen.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return TableTalk(
            {name: tuple(of) for name, of in data.get("themen", {}).items()},
            dict(data.get("karten", {})),
            {said: tuple(words) for said, words in data.get("worte", {}).items()},
            {
                name: Called(said["name"], said["kurz"], said["von"])
                for name, said in data.get("texte", {}).items()
            },
        )

    @cached_property
    def called(self) -> Mapping[str, Called]:
        """Every text by what people call it; by its title where nobody has said."""
        said = self.table_talk.texts
        found = {name: said[name] for name in said if name in self.effective}
        for name in self.text_ids:
            title = self.texts[name].head.title or name
            found.setdefault(name, Called(title, title, ""))
        return found

    @property
    def root(self) -> Path:
        """The folder that the folders of the first text and of others stand in."""
        return self.library.folder(self.text_ids[0]).parent

    @property
    def shelf(self) -> Path:
        """The folder of what is known about all texts together."""
        return self.library.evidence(self.text_ids[0]).parent

    @cached_property
    def properties(self) -> Mapping[str, Mapping[str, object]]:
        """What is proved of each text; not where the text has changed since."""
        paths = {n: self.library.evidence(n) / PROPERTIES for n in self.text_ids}
        found = {
            name: json.loads(path.read_text(encoding="utf-8"))
            for name, path in paths.items()
            if path.exists()
        }
        return {
            name: proved["properties"]
            for name, proved in found.items()
            if proved["fingerprint"] == fingerprint(self.effective[name].statements)
        }

    @cached_property
    def witnesses(self) -> Mapping[str, store.Stored]:
        """The records that show open questions, by text."""
        paths = {n: self.library.evidence(n) / store.FILE for n in self.text_ids}
        return {
            name: store.read(path.read_text(encoding="utf-8"))
            for name, path in paths.items()
            if path.exists()
        }

    # --- where things are ------------------------------------------------------------

    def is_block(self, text_id: str) -> bool:
        """Whether this is a building block."""
        return text_id not in self.effective

    def at(self, clause: Clause) -> Address:
        """The place of a clause."""
        text = clause.key.partition("/§")[0]
        return addresses.clause(clause, block=self.is_block(text))

    def clause_at(self, key: str) -> Address | None:
        """The place of the clause or the number of one, None where there is none."""
        if key in self.clauses:
            return self.at(self.clauses[key])
        above, _, number = key.rpartition(".")
        clause = self.clauses.get(above)
        if clause is None or number not in map(str, numbers(clause)):
            return None
        return self.at(clause)._replace(anchor=f"{clause.id}.{number}")

    def statement_at(self, statement: Statement) -> Address:
        """The place of a statement: where it, or what it was made from, is written."""
        at = self.at(self.clauses[statement.clause])
        return Address(at.page, self.anchors.get(statement.place, at.anchor))

    @cached_property
    def anchors(self) -> Mapping[Place, str]:
        """Each statement as written, by its place; no two of a text are alike."""
        found: dict[Place, str] = {}
        for text in self.texts.values():
            taken: set[str] = set()
            for clause in text.clauses:
                for statement in flat(clause):
                    plain = addresses.statement_anchor(statement)
                    own, number = plain, 2
                    while own in taken:
                        own, number = f"{plain}-{number}", number + 1
                    taken.add(own)
                    found[statement.place] = own
        return found

    def sentence_at(self, text_id: str, cited: str) -> Address | None:
        """The place of a sentence that a clause of a text cites."""
        source, colon, sid = cited.rpartition(":")
        owner = self.sources.get(source) if colon else text_id
        if owner is None or owner not in self.library.ledgers:
            return None
        return addresses.sentence(owner, sid)

    def statements(self, text_id: str) -> tuple[Statement, ...]:
        """What holds in a text; of a block what it says."""
        if text_id in self.effective:
            return self.effective[text_id].statements
        return tuple(each for c in self.texts[text_id].clauses for each in flat(c))

    @cached_property
    def names(self) -> Mapping[str, Mapping[str, Statement]]:
        """By text: each name and row, and the statement that gives it."""
        return {name: self._names(name) for name in self.texts}

    def _names(self, text_id: str) -> dict[str, Statement]:
        found: dict[str, Statement] = {}
        for statement in self.statements(text_id):
            if isinstance(statement, Aufzaehlung):
                for row, _ in statement.rows:
                    found.setdefault(row, statement)
                for column in statement.columns:
                    found.setdefault(column, statement)
        for statement in self.statements(text_id):
            if statement.name and not isinstance(statement, Ausnahme | Aussetzung):
                found[statement.name] = statement
        return found

    # --- who changes and who asks whom -----------------------------------------------

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every statement of every text and block with each that it changes."""
        found: list[Link] = []
        for text in self.texts.values():
            base = self._base(text)
            for clause in text.clauses:
                for statement in flat(clause):
                    found += self._changes(statement, text, base)
        return tuple(found)

    def _base(self, text: RuleText) -> tuple[Statement, ...]:
        """What a text builds on; for a block all texts, since it fits several."""
        if self.is_block(text.id):
            return tuple(s for e in self.effective.values() for s in e.statements)
        base = text.head.base
        return self.effective[base].statements if base is not None else ()

    def _changes(
        self, statement: Statement, text: RuleText, base: tuple[Statement, ...]
    ) -> Iterator[Link]:
        own = self.statements(text.id)
        targets: Iterable[tuple[str, Target]] = ()
        pool = base
        match statement:
            case Ausnahme(target=target):
                targets, pool = [("Ausnahme", target)], (*own, *base)
            case Aussetzung(targets=some):
                targets, pool = [("Aussetzung", t) for t in some], (*own, *base)
            case Entfaellt(targets=some) | Bestaetigt(targets=some):
                targets = [(statement.kind, target) for target in some]
            case Entscheidet(name=name):
                targets = [("entscheidet", Target(name, "Zweifel"))]
            case Ergaenzt(name=name):
                targets = [("ergänzt", Target(name, "Tabelle"))]
            case _ if statement.replaces:
                targets = [("ersetzt", Target(statement.name, statement.kind))]
            case _:
                return
        seen: set[str] = set()
        for how, target in targets:
            for other in pool:
                key = f"{other.clause} {other.key}"
                if key not in seen and other is not statement and aims(target, other):
                    seen.add(key)
                    yield Link(how, statement, other)

    @cached_property
    def changes(self) -> Mapping[str, tuple[Link, ...]]:
        """By clause: what its statements change."""
        return _grouped((link.source.clause, link) for link in self.links)

    @cached_property
    def changed(self) -> Mapping[str, tuple[Link, ...]]:
        """By clause: what changes its statements."""
        return _grouped((link.target.clause, link) for link in self.links)

    @cached_property
    def askers(self) -> Mapping[str, tuple[Statement, ...]]:
        """By name: the statements of all texts and blocks, as written, that ask it."""
        found: defaultdict[str, list[Statement]] = defaultdict(list)
        for text in self.texts.values():
            for clause in text.clauses:
                for statement in flat(clause):
                    for name in mentions(statement):
                        found[name].append(statement)
        return {name: tuple(some) for name, some in found.items()}


def numbers(clause: Clause) -> tuple[int, ...]:
    """The numbers of a clause, by what it cites: ``7.1.2.5-s1`` is Nr. 5 of §7.1.2."""
    of_it = re.compile(rf"{re.escape(clause.id)}\.(\d+)-")
    cited = (of_it.match(sentence) for sentence in clause.sources)
    return tuple(sorted({int(match[1]) for match in cited if match}))


def flat(clause: Clause) -> Iterator[Statement]:
    """The statements of a clause as written, those of readings behind their doubt."""
    for written in clause.statements:
        statement = without_sofern(written)
        if isinstance(statement, Text):
            continue
        yield statement
        if isinstance(statement, Zweifel):
            for reading in statement.readings:
                yield from map(without_sofern, reading.statements)


def aims(target: Target, statement: Statement) -> bool:
    """Whether a target means this statement (a group: each of its items)."""
    if target.kind == "Gruppe":
        return getattr(statement, "group", None) == target.name
    kinds = {"Regel", "Tabelle"} if target.kind in {"Regel", "Tabelle"} else None
    if target.kind is not None and statement.kind not in (kinds or {target.kind}):
        return False
    if isinstance(statement, Zweifel) and target.kind != "Zweifel":
        return False
    return statement.name == target.name


def _grouped(pairs: Iterable[tuple[str, Link]]) -> dict[str, tuple[Link, ...]]:
    found: defaultdict[str, list[Link]] = defaultdict(list)
    for key, link in pairs:
        found[key].append(link)
    return {key: tuple(some) for key, some in found.items()}
