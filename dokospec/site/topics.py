"""Topics: everything that a rule text or the vocabulary calls by name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from dokospec.language.questions import QUESTIONS, Question
from dokospec.language.show import unparse
from dokospec.language.syntax import (
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Posten,
    Statement,
    Target,
    Zweifel,
)
from dokospec.language.vocabulary import FACTS, LISTINGS, Fact, Listing
from dokospec.site.addresses import Address, slug
from dokospec.site.prose import Glossary
from dokospec.site.reference import Reference, aims

Word: TypeAlias = Fact | Question | Listing


@dataclass(frozen=True, slots=True)
class TopicText:
    """What one or more texts say on a topic: the same, statement for statement."""

    texts: tuple[str, ...]
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """``kinds``: what it is in the texts. ``words``: what the vocabulary says of it.

    ``row_of``: the listings it is a row of.
    """

    name: str
    kinds: tuple[str, ...]
    words: tuple[Word, ...]
    row_of: tuple[str, ...]


class Topics(Mapping[str, Topic]):
    """All topics by name, in the order of their slugs."""

    def __init__(self, ref: Reference, glossary: Glossary) -> None:
        self._ref = ref
        self.glossary = glossary
        kinds: defaultdict[str, dict[str, None]] = defaultdict(dict)
        rows: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for text in ref.texts:
            for statement in ref.statements(text):
                if statement.TOPIC:
                    kinds[statement.name][statement.kind] = None
                if isinstance(statement, Posten):
                    kinds[statement.group]["Gruppe"] = None
                if isinstance(statement, Aufzaehlung):
                    for row, _ in statement.rows:
                        rows[row][statement.name] = None
                    for column in statement.columns:
                        kinds[column]["Spalte"] = None
        words: defaultdict[str, list[Word]] = defaultdict(list)
        listed: tuple[Word, ...] = (*QUESTIONS, *LISTINGS, *FACTS)
        for word in listed:
            words[word.name].append(word)
        names = sorted({*kinds, *rows, *words}, key=lambda name: (slug(name), name))
        self._topics = {
            name: Topic(name, tuple(kinds[name]), tuple(words[name]), tuple(rows[name]))
            for name in names
        }
        self._found: dict[tuple[str, str], tuple[Statement, ...]] = {}
        self._slugs: dict[str, str] = {}
        taken: set[str] = set()
        for name in names:
            own, number = slug(name), 2
            while own in taken:
                own, number = f"{slug(name)}-{number}", number + 1
            taken.add(own)
            self._slugs[name] = own

    def __getitem__(self, name: str) -> Topic:
        return self._topics[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._topics)

    def __len__(self) -> int:
        return len(self._topics)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The words of the glossary."""
        return self.glossary.pattern

    def at(self, name: str) -> Address:
        """The place of a topic, on the page of its first letter."""
        own = self._slugs[name]
        return Address(f"themen/{own[:1] or '-'}.html", own)

    def by_page(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The pages, each with its topics."""
        for page, names in groupby(self, key=lambda name: self.at(name).page):
            yield page, tuple(names)

    def of(self, statement: Statement) -> Iterator[str]:
        """The topics that a statement is about: its own name, or that of its target."""
        match statement:
            case Ausnahme(target=target):
                names: tuple[str, ...] = (target.name,)
            case Aussetzung(targets=targets):
                names = tuple(target.name for target in targets)
            case _:
                names = (statement.name,)
        yield from (name for name in names if name in self._topics)

    def grouped(self, name: str) -> tuple[TopicText, ...]:
        """What the texts say, those together that say the same; most texts first."""
        groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        first: dict[tuple[str, ...], tuple[Statement, ...]] = {}
        for text_id in self._ref.text_ids:
            found = self.in_text(name, text_id)
            if found:
                sources = tuple(unparse(s).removeprefix("ersetzt ") for s in found)
                groups[sources].append(text_id)
                first.setdefault(sources, found)
        return tuple(
            TopicText(tuple(texts), first[key]) for key, texts in groups.items()
        )

    def in_text(self, name: str, text_id: str) -> tuple[Statement, ...]:
        """What a text or a block says on a topic, with what changes it."""
        if (name, text_id) not in self._found:
            self._found[name, text_id] = tuple(self._look(name, text_id))
        return self._found[name, text_id]

    def _look(self, name: str, text_id: str) -> Iterator[Statement]:
        statements = self._ref.statements(text_id)
        own: list[Statement] = [
            s
            for s in statements
            if (s.name == name and s.TOPIC)
            or (isinstance(s, Posten) and s.group == name)
        ]
        listed = self._topics[name].row_of or "Spalte" in self._topics[name].kinds
        if listed and not own:
            own = [
                s
                for s in statements
                if isinstance(s, Aufzaehlung)
                and (name in s.columns or any(row == name for row, _ in s.rows))
            ]
        yield from own
        about = list(own)
        while about:
            target = about.pop()
            for s in statements:
                if s not in own and any(aims(each, target) for each in _aimed(s)):
                    own.append(s)
                    about.append(s)
                    yield s

    def doubts(self, name: str, text_id: str) -> Iterator[Zweifel]:
        """The open questions on which what a text says here depends."""
        guards = {s.guard.doubt for s in self.in_text(name, text_id) if s.guard}
        for doubt in self._ref.effective[text_id].doubts:
            if doubt.name in guards:
                yield doubt

    def silent(self, name: str) -> tuple[str, ...]:
        """The texts that say nothing here."""
        said = {text for each in self.grouped(name) for text in each.texts}
        return tuple(text for text in self._ref.text_ids if text not in said)


def _aimed(statement: Statement) -> tuple[Target, ...]:
    """What an exception or a suspension is about."""
    if isinstance(statement, Ausnahme):
        return (statement.target,)
    return statement.targets if isinstance(statement, Aussetzung) else ()
