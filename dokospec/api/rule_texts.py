"""Rule texts as Python users see them: clauses, open questions, and who judges by them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from dokospec.api.errors import text_wanted
from dokospec.api.judging import (
    Models,
    Texts,
    WordedStatements,
    doubt_told,
    find_clause,
    known,
    usable,
)
from dokospec.api.values import Printable
from dokospec.language.model import Model
from dokospec.language.show import unparse
from dokospec.language.syntax import Clause, Zweifel
from dokospec.language.translation import worded_statements
from dokospec.messages.catalogue import Lang
from dokospec.messages.words import Words
from dokospec.render import explain
from dokospec.render.document import Document, Heading, Table
from dokospec.render.style import Style
from dokospec.render.values import citation


@dataclass(frozen=True, slots=True)
class RuleClause(Printable):
    """A clause. ``prose``: our paraphrase; ``formal``: its statements.

    ``title`` and ``prose`` are German where the text is told in no other language.
    ``id``: ``7.2.3``; ``key``: ``text/§7.2.3``; ``sources``: ids of the sentences
    that it says.
    """

    id: str
    key: str
    title: str
    prose: str
    formal: tuple[str, ...]
    sources: tuple[str, ...]
    lang: Lang = field(repr=False)
    _clause: Clause = field(repr=False, compare=False)

    def _document(self, style: Style) -> Document:
        return explain.clause_document(self._clause, Words(style.lang))


@dataclass(frozen=True, slots=True)
class RuleDoubt:
    """What a text leaves open (a doubt): its readings by name, and the one by default.

    ``sort``: ``Zweifel``, ``Lücke``, ``Option`` or ``Ermessen``; ``reason``: why that is
    the default.
    """

    name: str
    sort: str
    clause: str
    question: str
    readings: Mapping[str, str]
    default: str
    reason: str


@dataclass(frozen=True, slots=True)
class Rules(Printable):
    """A rule text as it applies. ``bases``: the texts it inherits from, nearest first.

    ``clauses`` by key (``text/§7.2.3``), those of the bases first; ``doubts`` by name.
    Pass it as ``rules`` wherever the name of a text may stand.
    """

    id: str
    title: str
    edition: str
    bases: tuple[str, ...]
    blocks: tuple[str, ...]
    clauses: Mapping[str, RuleClause] = field(repr=False)
    doubts: Mapping[str, RuleDoubt] = field(repr=False)
    lang: Lang = field(repr=False)
    _texts: Texts = field(repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """By name and folders: where it comes to, it is read there."""
        return rules_of, (self.id, _paths(self._texts), self.lang)

    def clause(self, name: str) -> RuleClause:
        """The clause ``7.2.3``, ``§7.2.3`` or ``text/§7.2.3``.

        Raises DokospecError with the nearest where there is none.
        """
        text_wanted(name=name)
        clauses = {key: each._clause for key, each in self.clauses.items()}
        return self.clauses[find_clause(name, self.id, clauses).key]

    def _document(self, style: Style) -> Document:
        rows = tuple(
            [citation(each.key, self.id), each.title] for each in self.clauses.values()
        )
        return ((Heading(self.title or self.id), Table(rows)),)


class ChosenRules(Models):
    """Other texts' models, by one text whatever a record names."""

    def __init__(self, texts: Texts, instead: str | None) -> None:
        super().__init__(texts.ids, instead)
        self.judges = texts.judges
        self._texts = texts

    def __reduce__(self) -> tuple[object, ...]:
        """By folders, as rule texts are."""
        return _chosen, (_paths(self._texts), self.instead)

    def make(self, name: str) -> Model:
        """Raises TextError where the text is unknown or broken."""
        return self._texts.model(name)

    def told(self, model: Model, lang: str) -> Mapping[str, Clause]:
        """As the other texts tell them."""
        return self._texts.told(model, lang)

    def worded_statements(self, name: str, clause: str, lang: str) -> WordedStatements:
        """As the other texts have it."""
        return self._texts.worded_statements(name, clause, lang)

    def usable(self, name: str) -> Model:
        """The model of a text. Raises DokospecError where it is unknown or broken."""
        return usable(name, self._texts)


@cache
def shipped() -> Texts:
    """The texts that come along; they do not change while Python runs."""
    return Texts(())


def texts_in(folders: tuple[str, ...]) -> Texts:
    """The texts that come along, and those in these folders. Raises DokospecError."""
    return Texts(folders) if folders else shipped()


def _chosen(folders: tuple[str, ...], instead: str | None) -> ChosenRules:
    return ChosenRules(texts_in(folders), instead)


def _paths(texts: Texts) -> tuple[str, ...]:
    """The folders of texts, for a process that works somewhere else."""
    return tuple(map(os.path.abspath, texts.folders))


def rules_of(name: str, folders: tuple[str, ...], lang: Lang) -> Rules:
    """A text by its id, also from ``folders``. Raises DokospecError."""
    texts = texts_in(folders)
    usable(name, texts)
    whole = texts.library.effective(known(name, texts.library))
    told = texts.library.told(whole.clauses.values(), lang)
    said = worded_statements(told.values())
    doubts = {each.name: _question(doubt_told(each, said)) for each in whole.doubts}
    clauses = {key: _clause(each, lang) for key, each in told.items()}
    return Rules(
        id=whole.id,
        title=texts.library.title(whole.id, lang),
        edition=whole.head.edition,
        bases=whole.chain,
        blocks=whole.blocks,
        clauses=clauses,
        doubts=doubts,
        lang=lang,
        _texts=texts,
    )


def models(rules: str | Rules | None) -> ChosenRules:
    """Who judges: by this text, or by the one that a record names.

    Raises DokospecError for an unknown one.
    """
    if isinstance(rules, Rules):
        return ChosenRules(rules._texts, rules.id)
    if rules is not None:
        text_wanted(rules=rules)
    texts = shipped()
    return ChosenRules(texts, None if rules is None else known(rules, texts.library))


def _clause(clause: Clause, lang: Lang) -> RuleClause:
    return RuleClause(
        id=clause.id,
        key=clause.key,
        title=clause.bare_title,
        prose=clause.prose,
        formal=tuple(map(unparse, clause.statements)),
        sources=clause.sources,
        lang=lang,
        _clause=clause,
    )


def _question(doubt: Zweifel) -> RuleDoubt:
    return RuleDoubt(
        name=doubt.name,
        sort=doubt.sort,
        clause=doubt.clause,
        question=doubt.question,
        readings={each.name: each.text for each in doubt.readings},
        default=doubt.default,
        reason=doubt.reason,
    )
