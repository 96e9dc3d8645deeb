"""The questions of a checklist at a terminal, one after the other, back and forth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable
from dokospec.api.judging import doubt_told
from dokospec.cli.output import write_in_folder
from dokospec.cli.prompting import Prompt, command_meant
from dokospec.cli.session import Session
from dokospec.finding import Finding
from dokospec.language.checklist import (
    Checklist,
    House,
    HouseAnswers,
    HouseQuestion,
    answers_text,
    place_in,
    read_answers,
    typed_answer,
)
from dokospec.language.house import HouseBase
from dokospec.language.library import Library
from dokospec.language.syntax import Clause, Zweifel
from dokospec.language.text import TextError
from dokospec.language.translation import worded_statements
from dokospec.language.values import whole_number
from dokospec.render.findings import finding_lines

BASE: Final = "-"
"""What is typed for: as the base has it."""
COMMANDS: Final = ("back", "base", "done", "help", "end")
"""What can be typed behind a full stop; the words are those of the catalogue."""

AT_THE_HEAD: Final = ("back", "end")
"""Those of them that can be typed before there is a question of the checklist."""

Step: TypeAlias = HouseQuestion | Zweifel
"""A question of the checklist, or a doubt of the base."""


class HouseFiles(NamedTuple):
    """Where a house is kept: its text, and the answers beside it."""

    text: Path
    answers: Path


def house_files(out: Path, text_id: str) -> HouseFiles:
    """Those of a text, in a folder that is called like it."""
    return HouseFiles(out / text_id / "regeln.md", out / text_id / "antworten.toml")


class Interview:
    """Asks for a house; what was answered is in a file at once, and asked no more."""

    def __init__(
        self,
        checklist: Checklist,
        texts: Library,
        out: Path,
        ask: Prompt,
        here: Session,
    ) -> None:
        """``out``: the folder that gets a folder for the text."""
        self.checklist, self.texts, self.out = checklist, texts, out
        self.ask, self.here, self.words = ask, here, here.words
        self.answers = HouseAnswers(checklist)
        self.commands = {self.words(f"new.word_{name}"): name for name in COMMANDS}
        self.given: dict[str, object] = {}
        self.replies: dict[str, object] = {}
        self.settled: dict[str, str] = {}
        self.resumed: House | None = None
        """As it was answered before this run."""

    def house(self) -> tuple[House, HouseBase] | None:
        """What is answered, and its base; None where somebody goes on another time.

        Raises DokospecError where the input ends.
        """
        if not self._begin():
            return None
        self.here.write([self.words("new.keep", base=BASE, help=self._word("help"))])
        steps = self._steps()
        place = min(self._first_open(steps), len(steps) - 1)
        group = ""
        while place < len(steps):
            step = steps[place]
            title = self._group(step)
            if title != group:
                self.here.write(["", self.here.out.paint(title, "bold")])
            group = title
            alike = [n for n, s in enumerate(steps) if type(s) is type(step)]
            command = self._one(step, alike.index(place) + 1, len(alike))
            if command == "end":
                return None
            if command == "done":
                break
            place = max(0, place - 1) if command == "back" else place + 1
            steps = self._steps()
        return self._house(self.replies, self.settled), self.base

    def _steps(self) -> list[Step]:
        """What is to be asked: also what the blocks leave open that were answered."""
        house = self._house(self.replies, {})
        text = self.base.text_of(house, self.files.text.as_posix(), checked=False).text
        return [*self.checklist.questions, *text.doubts]

    @property
    def files(self) -> HouseFiles:
        """Where text and answers are, once the id is known."""
        return house_files(self.out, str(self.given["text"]))

    # --- the head, and answers of an earlier run -------------------------------------------

    def _begin(self) -> bool:
        """Id, title and base, or what was answered of this text before; False at ``end``."""
        while not self.given:
            name = self._line(self.words("new.ask_id"))
            command = self._command(name)
            if command == "end":
                return False
            if command:
                self.here.write(self._help(AT_THE_HEAD))
                continue
            if not self._sound({"text": name, "basis": self.texts.ids()[0]}):
                continue
            text, answers = house_files(self.out, name)
            if answers.is_file():
                self._resume(name, answers)
            elif text.exists():
                self.here.write([self.words("new.exists", file=text.as_posix())])
            elif self._head(name) == "end":
                return False
        name = str(self.given["basis"])
        self.base = base_for(name, self.texts, self.checklist, self.here)
        if self.files.answers.is_file():
            self.resumed = self._house(self.replies, self.settled)
            self._drop_misfits()
        self._save()
        return True

    def _head(self, name: str) -> str:
        """Title and base of a new text; returns the command that leads elsewhere, or ""."""
        known = self.texts.ids()
        given: dict[str, object] = {"text": name, "basis": known[0]}
        asked = (
            ("titel", self.words("new.ask_title"), ()),
            ("basis", self.words("new.ask_base", known=", ".join(known)), known),
        )
        place = 0
        while place < len(asked):
            key, question, offered = asked[place]
            typed = self._line(question, offered)
            command = self._command(typed)
            if command == "end" or (command == "back" and not place):
                return command
            if command == "back":
                place -= 1
            elif typed.startswith("."):
                self.here.write(self._help(AT_THE_HEAD))
            else:
                tried = given | {key: typed or (name if key == "titel" else "")}
                if self._sound(tried):
                    given = tried
                    place += 1
        self.given = given
        return ""

    def _resume(self, name: str, file: Path) -> None:
        """Takes over what was answered before, where it can be read."""
        given, findings = answers_in(file, self.checklist, self.texts, beside=name)
        if findings:
            self.here.write(file_finding_lines(file, findings, self.here))
            return
        tables = {"antworten", "entscheidet"}
        self.given = {k: v for k, v in given.items() if k not in tables}
        self.given["text"] = name
        self.replies = dict(given.get("antworten", {}))
        self.settled = dict(given.get("entscheidet", {}))
        count = str(len(self.replies) + len(self.settled))
        self.here.write([self.words("new.resumed", count=count, file=file.as_posix())])

    def _drop_misfits(self) -> None:
        """Takes back answers of an earlier run that no longer go together, and tells so."""
        for _ in range(len(self.replies) + len(self.settled)):
            house = self._house(self.replies, self.settled)
            for name, wrong in self.base.blamed(house, self.files.text.as_posix()):
                if name in self.replies or name in self.settled:
                    self._complain([replace(wrong, span=None)])
                    self.here.write([self.words("new.dropped", question=name)])
                    self.replies.pop(name, None)
                    self.settled.pop(name, None)
                    break
            else:
                return

    def _sound(self, given: Mapping[str, object]) -> bool:
        """Whether these are id, title and base of a text that can be; else tells why not."""
        self.answers.findings.clear()
        self.answers.house(given, self._others(given), self.texts.block_ids())
        self._complain(self.answers.findings)
        return not self.answers.findings

    def _others(self, given: Mapping[str, object]) -> list[str]:
        """The texts that there are, but for the one that was written from these answers."""
        ids = self.texts.ids()
        name = given.get("text")
        if name in ids and house_files(self.out, str(name)).answers.is_file():
            return [each for each in ids if each != name]
        return list(ids)

    def _first_open(self, steps: Sequence[Step]) -> int:
        """The step behind the last that was answered."""
        done = self.replies.keys() | self.settled.keys()
        return max((n for n, s in enumerate(steps, 1) if s.name in done), default=0)

    # --- one question ----------------------------------------------------------------------

    def _one(self, step: Step, number: int, count: int) -> str:
        """Asks until there is an answer or a command that leads elsewhere.

        Returns that command, or "" to go on.
        """
        self.here.write(self._asked(step, number, count))
        while True:
            typed = self._line("> ", self._offered(step))
            command = self._command(typed)
            if command in {"back", "end", "done"}:
                return command
            if command == "base":
                self.here.write(self._base_lines(step))
            elif typed.startswith("."):
                self.here.write(self._help(COMMANDS))
            elif not typed or self._answered(step, typed):
                return ""

    def _answered(self, step: Step, typed: str) -> bool:
        """Whether what was typed is an answer that goes with the others; then kept."""
        replies = {k: v for k, v in self.replies.items() if k != step.name}
        settled = {k: v for k, v in self.settled.items() if k != step.name}
        if typed != BASE and isinstance(step, HouseQuestion):
            reply = typed_answer(step, typed)
            self.answers.findings.clear()
            if self.answers.chosen(step, reply) is None:
                self.here.write([self._no_answer(step, typed)])
                return False
            replies[step.name] = reply
        elif typed != BASE and isinstance(step, Zweifel):
            reading = _reading(step, typed)
            if reading is None:
                self.here.write([self.words("new.no_reading", found=typed)])
                return False
            settled[step.name] = reading
        path = self.files.text.as_posix()
        wrong = self.base.text_of(self._house(replies, settled), path).wrong
        if wrong:
            sorts = {each.code: replace(each, span=None) for each in reversed(wrong)}
            self._complain(list(sorts.values())[::-1])
            return False
        self.replies, self.settled = replies, settled
        self._save()
        return True

    def _no_answer(self, question: HouseQuestion, typed: str) -> str:
        """That this is no answer, and what would be one."""
        low, high = question.low, question.high
        if question.sort != "zahl":
            low, high = 1, len(question.answers)
        what = "new.no_words" if question.sort == "worte" else "new.no_answer"
        return self.words(what, found=typed, low=str(low), high=str(high))

    def _house(
        self, replies: Mapping[str, object], settled: Mapping[str, str]
    ) -> House:
        given = self._given(replies, settled)
        return self.answers.house(given, self._others(given), self.texts.block_ids())

    def _given(
        self, replies: Mapping[str, object], settled: Mapping[str, str]
    ) -> dict[str, object]:
        """All of it as in an answers file, in the order of the checklist."""
        asked = [q.name for q in self.checklist.questions if q.name in replies]
        answers = {name: replies[name] for name in asked}
        return self.given | {"antworten": answers, "entscheidet": settled}

    def _save(self) -> None:
        given = self._given(self.replies, self.settled)
        write_in_folder(self.files.answers, answers_text(given).encode())

    # --- what is shown ---------------------------------------------------------------------

    def _group(self, step: Step) -> str:
        """The title under which it is asked."""
        if isinstance(step, HouseQuestion):
            return self.checklist.groups[step.group][self.here.lang]
        return self.words("new.doubts")

    def _asked(self, step: Step, number: int, count: int) -> Iterator[str]:
        """A question with its number, the base's clauses, and the answers."""
        lang = self.here.lang
        yield ""
        place = self.words("new.number", number=str(number), count=str(count))
        clauses = self._clauses(step)
        quoted = self.here.quoted
        about = "; ".join(
            quoted(told.title, german=told is each) for each, told in clauses
        )
        if about:
            place += " " + self.words("new.about", clauses=about)
        yield from self.here.out.wrap(place, "")
        if isinstance(step, HouseQuestion):
            yield step.words[lang]
            same = self.base.about(step).same
            for nth, answer in enumerate(step.answers, 1):
                mark = f"  {self.words('new.same')}" if answer.name in same else ""
                yield f"  {nth}  {answer.words[lang]}{mark}"
            if step.sort == "zahl":
                yield f"  {step.low}..{step.high}"
        else:
            doubt = doubt_told(step, worded_statements(told for _, told in clauses))
            asked = doubt.question
            yield quoted(asked, german=asked == step.question)
            pairs = zip(doubt.readings, step.readings, strict=True)
            for nth, (reading, written) in enumerate(pairs, 1):
                text = quoted(reading.text, german=reading.text == written.text)
                yield f"  {nth}  {reading.name}: {text}".rstrip()
        now = self.replies.get(step.name, self.settled.get(step.name))
        if now is not None:
            said = {}
            if isinstance(step, HouseQuestion):
                said = {answer.name: answer.words[lang] for answer in step.answers}
            given = now if isinstance(now, list) else [now]
            shown = ", ".join(said.get(str(name), str(name)) for name in given)
            yield self.words("new.now", answer=shown)

    def _clauses(self, step: Step) -> Sequence[tuple[Clause, Clause]]:
        """The clauses of the base on it, each with how this language tells it."""
        if isinstance(step, HouseQuestion):
            found = self.base.about(step).clauses
        else:
            found = self.base.clauses_of([step.clause])
        told = self.texts.told(found, self.here.lang)
        return [(each, told[each.key]) for each in found]

    def _base_lines(self, step: Step) -> Iterator[str]:
        """What the base says of it."""
        clauses = self._clauses(step)
        if not clauses:
            yield self.words("new.nothing_about")
        for each, told in clauses:
            title = self.here.quoted(told.title, german=told is each)
            yield self.here.out.paint(title, "bold")
            for paragraph in filter(None, told.prose.split("\n\n")):
                text = " ".join(paragraph.split())
                said = self.here.quoted(text, german=told is each)
                yield from self.here.out.wrap(said, "  ")

    def _help(self, commands: Sequence[str]) -> Iterator[str]:
        for name in commands:
            yield f"  .{self._word(name)}  {self.words(f'new.help_{name}')}"

    def _word(self, name: str) -> str:
        return self.words(f"new.word_{name}")

    def _command(self, typed: str) -> str:
        return command_meant(typed, self.commands)

    def _complain(self, findings: Sequence[Finding]) -> None:
        for found in findings:
            self.here.write(finding_lines(found, "", lambda _: None, self.here.out))

    # --- typing ----------------------------------------------------------------------------

    def _offered(self, step: Step) -> Sequence[str]:
        if isinstance(step, HouseQuestion):
            return [answer.name for answer in step.answers]
        return [reading.name for reading in step.readings]

    def _line(self, question: str, offered: Sequence[str] = ()) -> str:
        """A line of input. Raises DokospecError at its end."""
        typed = self.ask(question, lambda _: offered)
        if typed is None:
            data = {"file": self.files.answers.as_posix()} if self.given else {}
            raise refusal(codes.NO_ANSWERS, **data)
        return typed


def base_for(
    base: str, texts: Library, checklist: Checklist, here: Session
) -> HouseBase:
    """What houses on a base come to. Raises DokospecError where it cannot be used."""
    try:
        return HouseBase(base, texts.sources, checklist, here.lang)
    except TextError:
        raise refusal(codes.BROKEN_TEXT, found=base) from None


def answers_in(
    file: Path, checklist: Checklist, texts: Library, beside: str = ""
) -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    """What an answers file says, and what is wrong with it.

    ``beside``: the id of the text that is kept beside it, which may be there already.
    Raises DokospecError where the file cannot be read.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise unreadable(str(file), error) from None
    given, broken = read_answers(text)
    if broken is not None:
        return {}, (broken,)
    answers = HouseAnswers(checklist, place_in(text), str(file))
    ids = [each for each in texts.ids() if each != beside]
    named = {**given, "text": beside} if beside else given
    answers.house(named, ids, texts.block_ids())
    return given, tuple(answers.findings)


def file_finding_lines(
    file: Path, findings: Sequence[Finding], here: Session
) -> Iterator[str]:
    """What is wrong in an answers file, with its lines."""
    lines = dict(enumerate(file.read_text(encoding="utf-8-sig").split("\n"), 1))
    for found in findings:
        yield from finding_lines(found, str(file), lines.get, here.out)


def _reading(doubt: Zweifel, typed: str) -> str | None:
    """The reading that was typed: its number or its name."""
    names = [reading.name for reading in doubt.readings]
    number = whole_number(typed)
    if number is not None and 1 <= number <= len(names):
        return names[number - 1]
    return typed if typed in names else None
