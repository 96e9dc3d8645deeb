"""From files to verdicts: rule texts are found, records read and judged, in a stream."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from dokospec.api import codes
from dokospec.api.errors import DokospecError, debugging, defect, probably, refusal
from dokospec.file_judge import WHOLE, FileJudge, judge_file
from dokospec.finding import Finding, Severity
from dokospec.game.codes import DOUBT_IN_DETAIL, DOUBT_MATTERS
from dokospec.game.grounds import Grounds, grounds
from dokospec.game.judge import Judge, unjudged
from dokospec.game.kind_tables import asked_for_tables
from dokospec.language.model import Model, compile_text
from dokospec.language.syntax import Annahme, Clause, Statement, Zweifel
from dokospec.language.text import TextError
from dokospec.language.wording import asked
from dokospec.messages.catalogue import LANGUAGES
from dokospec.notation.part import goes_without_saying
from dokospec.notation.record import GameRecord, Head, Header, Reading
from dokospec.render.values import verdict_code
from dokospec.sheet import Sheet, Writing
from dokospec.verdict import GameVerdict, Outcome, Premise

if TYPE_CHECKING:  # the judge in the browser has models and reads no texts
    from dokospec.language.library import Library


WordedStatements: TypeAlias = Mapping[tuple[str, str], Statement]
"""Statements with words in quotation marks, by the key of the clause and their own."""

_ABOUT_DOUBTS: Final = {DOUBT_MATTERS, DOUBT_IN_DETAIL}

JUDGED_BY: Final = ("game", "notation", "verdict.py", "api/judging.py")
"""The code by which a model is asked."""


class Models(ABC):
    """The models of rule texts, each made when it is first asked for.

    ``instead``: the text that holds whatever the files name, or None. ``judges``: those
    who judge by them, who remember from file to file.
    """

    def __init__(self, ids: Iterable[str], instead: str | None = None) -> None:
        self.ids = tuple(ids)
        self.instead = instead
        self.judges: dict[str, Judge] = {}
        self._models: dict[str, Model] = {}

    def judge(self, name: str) -> Judge:
        """Who judges by a text, by its id. Raises TextError as ``make``."""
        if name not in self.judges:
            self.judges[name] = Judge(self.model(name))
        return self.judges[name]

    @abstractmethod
    def make(self, name: str) -> Model:
        """The model of a text. Raises TextError where it is unknown or broken."""

    def model(self, name: str) -> Model:
        """The model of a text, in large or small letters. Raises TextError as ``make``."""
        name = meant(name, self.ids)
        if name not in self._models:
            self._models[name] = self.make(name)
        return self._models[name]

    def told(self, model: Model, lang: str) -> Mapping[str, Clause]:
        """The clauses of a model by key, in a language where they are told in it."""
        return model.clauses

    def worded_statements(self, name: str, clause: str, lang: str) -> WordedStatements:
        """What a clause under a text says in words, in a language where it is told in it.

        It may be there as it is written, and that of other clauses, too; or nothing.
        """
        return {}

    def chosen(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """The readings, with ``instead`` put in for what heads and games name."""
        heads: dict[int, tuple[Head, Head]] = {}
        for reading in readings:
            if self.instead is None:
                yield reading
                continue
            old = reading.head
            if id(old) not in heads or heads[id(old)][0] is not old:
                heads = {id(old): (old, replace(old, rules=self.instead))}
            game = reading.game and _under(reading.game, self.instead)
            yield replace(reading, head=heads[id(old)][1], game=game)


def _under(game: GameRecord, text: str) -> GameRecord:
    """The game with this text in its own line ``regeln``, where it has one."""
    if game.header("regeln") is None:
        return game
    entries = tuple(
        Header("regeln", text) if getattr(each, "key", "") == "regeln" else each
        for each in game.entries
    )
    return replace(game, entries=entries)


class Texts(Models):
    """The rule texts that come along and those in ``folders``."""

    def __init__(self, folders: Iterable[str], instead: str | None = None) -> None:
        self.folders = tuple(folders)
        self.library = library(self.folders)
        super().__init__(self.library.ids(), instead)
        self._worded: dict[tuple[str, str], WordedStatements] = {}
        if instead is not None:
            known(instead, self.library)

    def make(self, name: str) -> Model:
        text = self.library.effective(name)
        faults = self.library.checked(name)
        if any(fault.severity is Severity.ERROR for fault in faults):
            raise TextError(faults)
        model = compile_text(text)
        ask = partial(asked_for_tables, model)
        answers = self.library.cached_ahead("answers", name, JUDGED_BY, ask)
        model.trees.update(answers or {})
        return model

    def told(self, model: Model, lang: str) -> Mapping[str, Clause]:
        """From the folder of the language beside the pages of each text."""
        return self.library.told(model.clauses.values(), lang)

    def worded_statements(self, name: str, clause: str, lang: str) -> WordedStatements:
        """As :meth:`told` has it; read once."""
        if (clause, lang) not in self._worded:
            asked = self.model(name).clauses[clause]
            self._worded[clause, lang] = self.library.worded_statements([asked], lang)
        return self._worded[clause, lang]


class Judged:
    """The verdicts on one file, drawn once from front to back.

    They are as :func:`as_named` has them; a verdict with no label is about the head,
    and comes only where something was found there. ``rules``: the text of the first
    game. ``status`` and ``standings`` grow while the verdicts are drawn;
    games without scores add nothing to ``standings``; those that are not thrown in are listed in ``unscored``.
    ``sheets``: one for each head, of all games where ``written``, else of those below
    a head that says it is a whole evening. ``reading`` is what the verdict drawn last
    is about.
    """

    def __init__(
        self, read: Iterable[Reading], texts: Models, *, written: bool = False
    ) -> None:
        readings = texts.chosen(read)
        first = next(readings, None)
        self.rules = first.head.rules if first else None
        self.reading = first
        self.status = 0
        self.standings: dict[str, Fraction] = {}
        self.unscored: list[str] = []
        self._written = written
        self._sheets: list[tuple[Head, Writing]] = []
        self._pairs = judged(chain((first,), readings) if first else (), texts)

    def __iter__(self) -> Iterator[GameVerdict]:
        """The verdicts, each as soon as it is there."""
        number = 0
        for reading, verdict in self._pairs:
            self.status = max(self.status, verdict_code(verdict))
            self.reading = reading
            if reading.game is None:
                if verdict.findings:
                    yield verdict
                continue
            number += 1
            for player, points in verdict.default.scores or ():
                before = self.standings.get(player, Fraction(0))
                self.standings[player] = before + points
            named = as_named(reading, verdict, number)
            if named.default.scores is None and not named.default.thrown_in:
                self.unscored.append(named.label or "")
            self._write(reading.head, named)
            yield named

    @property
    def sheets(self) -> list[Sheet]:
        """The score sheets of what has been drawn."""
        return [writing.sheet() for _, writing in self._sheets]

    def _write(self, head: Head, verdict: GameVerdict) -> None:
        if not self._written and head.header(WHOLE) is None:
            return
        if not self._sheets or self._sheets[-1][0] != head:
            about = tuple(
                (e.key, e.value) for e in head.entries if isinstance(e, Header)
            )
            self._sheets.append((head, Writing(head.players, about)))
        self._sheets[-1][1].add(verdict)


def as_named(reading: Reading, verdict: GameVerdict, number: int) -> GameVerdict:
    """The verdict on the game that has this number in its file, as it is shown.

    A game without a label is called by its number; a dealer whom nobody wrote is not named.
    """
    named = verdict if verdict.label else verdict._replace(label=str(number))
    written = reading.game is not None and reading.game.header("geber")
    if goes_without_saying(reading.head) and not written:
        return named._replace(dealer=None)
    return named


def judged(
    readings: Iterable[Reading], texts: Models
) -> Iterator[tuple[Reading, GameVerdict]]:
    """Each reading with its verdict, as soon as it is there."""
    table, judge = FileJudge(texts.model), judge_by(texts)
    for reading in readings:
        yield reading, judge(table, reading)


def judge_by(texts: Models) -> Callable[[FileJudge, Reading], GameVerdict]:
    """Judges the next game of a table as :func:`judge_next`, by these texts.

    They remember from table to table. What they ask and presuppose is in the verdict in
    every language in which it is told.
    """

    def judge(table: FileJudge, reading: Reading) -> GameVerdict:
        table.judges = texts.judges
        return _told(judge_next(table, reading), texts)

    return judge


def judge_next(table: FileJudge, reading: Reading) -> GameVerdict:
    """The verdict on the next game of a table.

    A defect of the judge that a game brings out is reported with that game alone.
    """
    try:
        return table.judge(reading)
    except (DokospecError, OSError):  # about a rule text
        raise
    except Exception as error:
        if debugging():
            raise
        with suppress(Exception):
            table.pass_over(reading)
        head, game = reading.head, reading.game or GameRecord(None)
        findings = (*reading.findings, defect(error).finding)
        return unjudged(head, game, head.rules or "", findings)


def _told(verdict: GameVerdict, texts: Models) -> GameVerdict:
    """The verdict with what its text says in words, also in other languages."""
    premises = any(way.premises for way in verdict.ways)
    if not premises and _ABOUT_DOUBTS.isdisjoint(f.code for f in verdict.findings):
        return verdict

    def finding(found: Finding) -> Finding:
        data = dict(found.data)
        if found.code not in _ABOUT_DOUBTS:
            return found
        doubt = texts.model(verdict.rules).doubts[data["doubt"]]
        for lang in LANGUAGES:
            told = doubt_told(
                doubt, texts.worded_statements(verdict.rules, doubt.clause, lang)
            )
            question, readings = asked(doubt, told, lang)
            if (question, readings) != (data["question"], data["readings"]):
                data[f"question_{lang}"] = question
                data[f"readings_{lang}"] = readings
        return replace(found, data=tuple(data.items()))

    def premise(given: Premise) -> Premise:
        at = (given.clause, f"Annahme {given.name}")
        said = (
            (lang, texts.worded_statements(verdict.rules, at[0], lang).get(at))
            for lang in LANGUAGES
        )
        told = [(lang, s.words) for lang, s in said if isinstance(s, Annahme)]
        other = [(lang, words) for lang, words in told if words != given.words]
        return given._replace(told=tuple(other))

    def outcome(given: Outcome) -> Outcome:
        return given._replace(
            premises=tuple(map(premise, given.premises)),
            ways=tuple(map(outcome, given.ways)),
        )

    return verdict._replace(
        findings=tuple(map(finding, verdict.findings)),
        outcomes=tuple(map(outcome, verdict.outcomes)),
    )


def doubt_told(doubt: Zweifel, said: WordedStatements) -> Zweifel:
    """The doubt as these words have it; itself where they say nothing of it."""
    told = said.get((doubt.clause, doubt.key))
    return told if isinstance(told, Zweifel) else doubt


def judged_by(readings: Iterable[Reading], model: Model) -> Iterator[GameVerdict]:
    """The verdicts on the games of a file under one model, whatever text they name."""
    return judge_file(readings, lambda _: model)


def judged_alone(reading: Reading, verdict: GameVerdict, model: Model) -> GameVerdict:
    """The verdict on the same game under another model, by the dealer it had."""
    head = replace(reading.head, dealer=verdict.dealer)
    return next(judged_by([replace(reading, head=head)], model))


def ground(reading: Reading, verdict: GameVerdict, judge: Judge) -> Grounds:
    """What decided the verdict on a game, by the dealer it had."""
    if reading.game is None or not verdict.players:
        return Grounds()
    head = replace(reading.head, dealer=verdict.dealer)
    return grounds(judge, head, reading.game, verdict.default)


def library(folders: Iterable[str]) -> Library:
    """The texts that come along and those in ``folders``.

    Raises DokospecError for what is no folder, one without any text, or a page in it that
    cannot be read.
    """
    from dokospec.api.files import unreadable
    from dokospec.language.library import Library

    paths = [Path(folder) for folder in folders]
    for path in paths:
        try:
            if not path.is_dir() or not Library((path,)).ids():
                raise refusal(codes.NO_FOLDER, file=str(path))
        except OSError as error:
            raise unreadable(str(error.filename), error) from None
    return Library.standard(*paths)


def known(name: str, texts: Library) -> str:
    """This id, if there is such a text. Raises DokospecError with the nearest."""
    name = meant(name, texts.ids())
    if name not in texts.ids():
        near = probably(name, texts.ids())
        raise refusal(codes.UNKNOWN_TEXT, found=name, nearest=near)
    return name


def meant(name: str, ids: Collection[str]) -> str:
    """The id that was typed in other letters, large or small, or what was typed."""
    found = [each for each in ids if each.lower() == name.strip().lower()]
    return found[0] if len(found) == 1 and name not in ids else name


def usable(name: str, texts: Texts) -> Model:
    """The model of a text. Raises DokospecError where it is unknown or broken."""
    try:
        return texts.model(known(name, texts.library))
    except TextError as error:
        count = str(len(error.findings))
        raise refusal(codes.BROKEN_TEXT, found=name, count=count) from None


def other_texts(name: str, texts: Texts) -> Iterator[tuple[str, Model]]:
    """The other rule texts, and this one with each building block that fits it."""
    for other in texts.library.ids():
        if other != name:
            yield other, usable(other, texts)
    for block, text in texts.library.with_blocks(name).items():
        yield f"{name} + {block}", compile_text(text)


def find_clause(wanted: str, text: str, clauses: Mapping[str, Clause]) -> Clause:
    """The clause ``6.1``, ``§6.1`` or ``text/§6.1``. Raises DokospecError with the nearest.

    One without a text is that of ``text``, else that of the only other one among
    ``clauses`` that has it: a text from which this one inherits.
    """
    number = f"/§{wanted.removeprefix('§')}"
    own = wanted if "/" in wanted else f"{text}{number}"
    inherited = [key for key in clauses if key.endswith(number)]
    if own not in clauses and len(inherited) == 1:
        (own,) = inherited
    if own not in clauses:
        near = probably(own, clauses)
        raise refusal(codes.UNKNOWN_CLAUSE, found=wanted, text=text, nearest=near)
    return clauses[own]
