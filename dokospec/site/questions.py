"""Questions as people ask them, and which clauses of each text answer them.

They stand in a file that a person edits, ``evidence/fragen.toml``. A sentence is best
taken from the prose of its clause. What a record comes to is never written there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from dokospec.language.syntax import Bestaetigt, Clause
from dokospec.messages.catalogue import message
from dokospec.notation import reader
from dokospec.notation.record import RecordSheet
from dokospec.site.crawl import FaultSort, SiteFault
from dokospec.site.prose import sentence_of
from dokospec.site.reference import Reference

FILE: Final = "fragen.toml"
TABLE: Final = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\n"
"""The head of a game that is written without one."""

View: TypeAlias = Literal[
    "stich",
    "sieger",
    "wert",
    "plus",
    "punkte",
    "spielart",
    "ausspiel",
    "geber",
    "ansagen",
]
"""What of a verdict a page shows."""

_KEYS: Final = frozenset(
    ("slug", "titel", "kapitel", "antwort", "bleibt", "spiel", "siehe", "haeufig")
)
_ANSWER: Final = frozenset(("steht", "satz", "kurz", "schweigt"))
_EXAMPLE: Final = frozenset(("record", "zeigt", "texte", "dazu"))


@dataclass(frozen=True, slots=True)
class TextAnswer:
    """What a text says on a question.

    ``owner``: the text whose answer it is, another one where it is inherited.
    ``silent``: it says nothing; ``sentence`` tells then what is missing.
    """

    text: str
    owner: str
    sentence: str
    clauses: tuple[Clause, ...]
    silent: bool


@dataclass(frozen=True, slots=True)
class Example:
    """A record as typed, with its head; the last of its games is meant.

    ``texts``: under which it is judged. ``caption``: what the record does not tell.
    """

    record: str
    sheet: RecordSheet
    shows: tuple[View, ...]
    texts: tuple[str, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A question as it is asked at the table.

    ``near``: slugs of related ones. ``answers`` by text; a text is left out where the
    file has no answer of it. ``frequent``: it is on the first page.
    """

    slug: str
    title: str
    chapter: str
    frequent: bool
    near: tuple[str, ...]
    answers: Mapping[str, TextAnswer]
    examples: tuple[Example, ...]

    @property
    def page(self) -> str:
        """Where its page is."""
        return f"fragen/{self.slug}.html"


@dataclass(frozen=True, slots=True)
class TableQuestions:
    """All of them in the order of the file, and what is wrong with it."""

    all: tuple[TableQuestion, ...] = ()
    faults: tuple[SiteFault, ...] = ()

    @property
    def by_slug(self) -> Mapping[str, TableQuestion]:
        """Each by its name in addresses."""
        return {question.slug: question for question in self.all}

    @property
    def chapters(self) -> Mapping[str, tuple[TableQuestion, ...]]:
        """Those of each chapter, in the order of the file."""
        names = dict.fromkeys(question.chapter for question in self.all)
        return {
            name: tuple(each for each in self.all if each.chapter == name)
            for name in names
        }


def read_questions(ref: Reference) -> TableQuestions:
    """What the file says; none where the folder of the texts has no such file.

    A fault is a line for who edits the file: a text that neither answers nor is marked
    as silent, a clause or a sentence that is not there, a record that cannot be read.
    """
    path = ref.shelf / FILE
    if not path.exists():
        return TableQuestions()
    return parse_questions(path.read_text(encoding="utf-8"), ref)


def parse_questions(source: str, ref: Reference) -> TableQuestions:
    """As :func:`read_questions`, of the content of the file."""
    try:
        given = tomllib.loads(source).get("frage", [])
    except tomllib.TOMLDecodeError as error:
        return TableQuestions((), (SiteFault("toml", FILE, str(error)),))
    found = _File(ref)
    every = tuple(found.question(each) for each in given)
    slugs = [each.slug for each in every]
    for each in every:
        if slugs.count(each.slug) > 1:
            found.fault("same_slug", each.slug, each.title)
        for near in each.near:
            if near not in slugs:
                found.fault("no_question", each.slug, near)
    return TableQuestions(every, tuple(found.faults))


class _File:
    """Reads the file, and gathers what is wrong with it."""

    def __init__(self, ref: Reference) -> None:
        self._ref = ref
        self.faults: list[SiteFault] = []

    def fault(self, sort: FaultSort, on: str, what: str) -> None:
        """One more."""
        self.faults.append(SiteFault(sort, on, what))

    def question(self, given: Mapping[str, Any]) -> TableQuestion:
        """One entry of the file."""
        slug = str(given.get("slug", "?"))
        self._known(slug, given, _KEYS)
        for key in ("slug", "titel", "kapitel"):
            if not given.get(key):
                self.fault("no_key", slug, key)
        said = given.get("antwort", {})
        for text in said:
            if text not in self._ref.effective:
                self.fault("no_text", slug, text)
        kept = given.get("bleibt", ())
        for text in kept:
            if text not in self._ref.effective or not self._ref.effective[text].chain:
                self.fault("no_text", slug, text)
        answers = {
            text: answer
            for text in self._ref.called
            if (answer := self._answer(slug, text, said, kept)) is not None
        }
        for text in self._ref.called:
            if text not in answers:
                self.fault("unanswered", slug, text)
        return TableQuestion(
            slug,
            str(given.get("titel", slug)),
            str(given.get("kapitel", "")),
            bool(given.get("haeufig", False)),
            tuple(given.get("siehe", ())),
            answers,
            tuple(self._examples(slug, given.get("spiel", ()))),
        )

    def _answer(
        self,
        slug: str,
        text: str,
        said: Mapping[str, Mapping[str, Any]],
        kept: Iterable[str],
    ) -> TextAnswer | None:
        """What a text says; what its base says where it leaves those clauses as they are.

        ``kept``: texts of which a person says that they leave the answer as it is.
        """
        if text in said:
            return self._own(slug, text, said[text])
        base = self._ref.texts[text].head.base
        answer = self._answer(slug, base, said, kept) if base else None
        if answer is None:
            return None
        if text not in kept and any(self._changes(text, c) for c in answer.clauses):
            return None
        return replace(answer, text=text)

    def _changes(self, text: str, clause: Clause) -> bool:
        """Whether a text, or a block that it takes, changes what its base says there."""
        own = {text, *self._ref.texts[text].head.blocks}
        return any(
            link.source.clause.partition("/§")[0] in own
            and not isinstance(link.source, Bestaetigt)
            for link in self._ref.changed.get(clause.key, ())
        )

    def _own(self, slug: str, text: str, said: Mapping[str, Any]) -> TextAnswer:
        self._known(slug, said, _ANSWER)
        clauses = tuple(self._clauses(slug, text, said.get("steht", ())))
        silent = "schweigt" in said
        if not silent and not clauses:
            self.fault("no_clause", slug, f"{text}: steht")
        sentence = str(said.get("schweigt") or said.get("kurz") or "")
        if not sentence:
            sentence = " ".join(self._sentences(slug, clauses, said.get("satz", ())))
        return TextAnswer(text, text, sentence, clauses, silent)

    def _clauses(self, slug: str, text: str, ids: Iterable[str]) -> Iterator[Clause]:
        """Those of the text itself, or else of a text that it inherits from."""
        chain = (text, *self._ref.effective[text].chain)
        for name in ids:
            keys = [f"{owner}/§{name}" for owner in chain]
            key = next((key for key in keys if key in self._ref.clauses), None)
            if key is None:
                self.fault("no_clause", slug, keys[0])
            else:
                yield self._ref.clauses[key]

    def _sentences(
        self, slug: str, clauses: Iterable[Clause], openings: Iterable[str]
    ) -> Iterator[str]:
        """The sentences that begin so; the first paragraph where none is named."""
        clauses = tuple(clauses)
        if not openings:
            yield from (each.prose.partition("\n\n")[0] for each in clauses)
        for opening in openings:
            found = [
                sentence
                for clause in clauses
                if (sentence := sentence_of(clause.prose, opening)) is not None
            ]
            if found:
                yield found[0][:1].upper() + found[0][1:]
            else:
                self.fault("no_sentence", slug, opening)

    def _examples(
        self, slug: str, given: Iterable[Mapping[str, Any]]
    ) -> Iterator[Example]:
        for each in given:
            self._known(slug, each, _EXAMPLE)
            typed = str(each.get("record", "")).strip() + "\n"
            record = (TABLE if typed.startswith("spiel") else "") + typed
            readings = reader.read_text(record)
            sheets = reader.sheets(readings)
            wrong = [found for reading in readings for found in reading.findings]
            if wrong or len(sheets) != 1 or not sheets[0].games:
                why = message(wrong[0], "de") if wrong else record
                self.fault("unread", slug, why)
                continue
            texts = tuple(each.get("texte", self._ref.called))
            for name in texts:
                if name not in self._ref.effective:
                    self.fault("no_text", slug, name)
            shows = tuple(each.get("zeigt", ()))
            for view in shows:
                if view not in get_args(View):
                    self.fault("no_view", slug, view)
            yield Example(
                record,
                sheets[0],
                tuple(view for view in shows if view in get_args(View)),
                tuple(name for name in texts if name in self._ref.effective),
                str(each.get("dazu", "")),
            )

    def _known(
        self, slug: str, given: Mapping[str, Any], known: frozenset[str]
    ) -> None:
        for key in given:
            if key not in known:
                self.fault("misspelt", slug, key)
