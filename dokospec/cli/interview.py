"""The questions of a checklist at a terminal, one after the other, back and forth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from dokospec.cli import codes
from dokospec.cli.errors import command_error
from dokospec.cli.output import write_file
from dokospec.cli.prompting import Prompt
from dokospec.cli.session import Session
from dokospec.cli.sources import unreadable
from dokospec.finding import Finding
from dokospec.render.findings import finding_lines
from dokospec.rules.checklist import (
    Checklist,
    House,
    HouseAnswers,
    HouseQuestion,
    answers_text,
    read_answers,
)
from dokospec.rules.house import HouseBase
from dokospec.rules.library import Library
from dokospec.rules.syntax import Clause, Zweifel
from dokospec.rules.text import TextError
from dokospec.rules.values import whole_number

FILE: Final = "regeln.md"
"""The file of a text, in a folder that is called like it."""
ANSWERS: Final = "antworten.toml"
"""The file beside the text in which the answers are."""
BASE: Final = "-"
"""What is typed for: as the base has it."""
COMMANDS: Final = ("back", "base", "done", "help", "end")
"""What can be typed behind a full stop; the words are those of the catalogue."""

DOUBTS: Final = "doubts"
_Step: TypeAlias = HouseQuestion | Zweifel | Literal["doubts"]
"""A question, a doubt of the base, or whether its doubts are to be settled at all."""


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

    def house(self) -> tuple[House, HouseBase] | None:
        """What is answered, and its base; None where somebody goes on another time.

        Raises CommandError where the input ends.
        """
        self._begin()
        name = str(self.given["basis"])
        self.base = base_for(name, self.texts, self.checklist, self.here)
        doubts = self.base.effective.doubts
        steps: list[_Step] = [*self.checklist.questions]
        if doubts:
            steps += [DOUBTS, *doubts]
        self.here.write([self.words("new.keep", base=BASE, help=self._word("help"))])
        place = self._first_open(steps)
        group = ""
        while place < len(steps):
            step = steps[place]
            now = step.group if isinstance(step, HouseQuestion) else ""
            if now and now != group:
                title = self.checklist.groups[now][self.here.lang]
                self.here.write(["", self.here.out.paint(title, "bold")])
            group = now
            alike = [n for n, s in enumerate(steps) if type(s) is type(step)]
            told = self._one(step, alike.index(place) + 1, len(alike))
            if told == "end":
                return None
            if told == "done":
                break
            place = max(0, place - 1) if told == "back" else place + 1
        return self._house(), self.base

    @property
    def path(self) -> Path:
        """Where the answers are kept."""
        return self.out / str(self.given["text"]) / ANSWERS

    # --- the head, and answers of an earlier run -------------------------------------------

    def _begin(self) -> None:
        """Id, title and base, or what was answered of this text before."""
        known = self.texts.ids()
        while not self.given:
            name = self._line(self.words("new.ask_id"))
            kept = self.out / name / ANSWERS
            if name and kept.is_file():
                self._resume(kept)
                continue
            if name and kept.with_name(FILE).exists():
                told = kept.with_name(FILE).as_posix()
                self.here.write([self.words("new.exists", file=told)])
                continue
            given: dict[str, object] = {"text": name}
            given["titel"] = self._line(self.words("new.ask_title")) or name
            listed = ", ".join(known)
            given["basis"] = self._line(self.words("new.ask_base", known=listed), known)
            if self._fits(given):
                self.given = given

    def _resume(self, kept: Path) -> None:
        """Takes over what was answered before, as far as it can be read."""
        try:
            given, broken = read_answers(kept.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise unreadable(str(kept), error) from None
        if broken is not None:
            self.here.write(
                finding_lines(broken, str(kept), lambda _: None, self.here.out)
            )
            raise command_error(codes.NO_ANSWERS, file=str(kept))
        if not self._fits(given):
            return
        replies, settled = given.get("antworten", {}), given.get("entscheidet", {})
        self.given = {k: v for k, v in given.items() if v not in (replies, settled)}
        self.replies = dict(replies) if isinstance(replies, dict) else {}
        self.settled = dict(settled) if isinstance(settled, dict) else {}
        count = str(len(self.replies) + len(self.settled))
        self.here.write([self.words("new.resumed", count=count, file=str(kept))])

    def _fits(self, given: dict[str, object] | object) -> bool:
        assert isinstance(given, dict)
        self.answers.findings.clear()
        self.answers.house(given, self.texts.ids(), self.texts.block_ids())
        self._complain(self.answers.findings)
        return not self.answers.findings

    def _first_open(self, steps: Sequence[_Step]) -> int:
        """The step behind the last that was answered."""
        done = self.replies.keys() | self.settled.keys()
        return max((n for n, s in enumerate(steps, 1) if _name(s) in done), default=0)

    # --- one question ----------------------------------------------------------------------

    def _one(self, step: _Step, number: int, count: int) -> str:
        """Asks until there is an answer or a command that leads elsewhere.

        Returns that command, or "" to go on.
        """
        self.here.write(self._asked(step, number, count))
        while True:
            typed = self._line("> ", self._offered(step))
            command = self._command(typed)
            if command in {"back", "end", "done"}:
                return command
            if command:
                self.here.write(
                    self._help() if command == "help" else self._told_by_base(step)
                )
            elif typed.startswith("."):
                self.here.write(self._help())
            elif step == DOUBTS:
                return "" if typed else "done"
            elif not typed or self._answered(step, typed):
                return ""

    def _answered(self, step: _Step, typed: str) -> bool:
        """Whether what was typed is an answer that goes with the others; then kept."""
        before = dict(self.replies), dict(self.settled)
        name = _name(step)
        self.replies.pop(name, None)
        self.settled.pop(name, None)
        self.answers.findings.clear()
        if typed == BASE:
            pass
        elif isinstance(step, HouseQuestion):
            reply = _meant(step, typed)
            if self.answers.chosen(step, reply) is not None:
                self.replies[name] = reply
        else:
            assert isinstance(step, Zweifel)
            reading = _reading(step, typed)
            if reading is None:
                self.here.write([self.words("new.no_reading", found=typed)])
                self.replies, self.settled = before
                return False
            self.settled[name] = reading
        wrong = list(self.answers.findings)
        if not wrong:
            tried = self.base.text_of(self._house(), self._text_path())
            wrong = [replace(each, span=None) for each in tried.wrong]
        if wrong:
            self._complain(wrong)
            self.replies, self.settled = before
            return False
        self._save()
        return True

    def _house(self) -> House:
        given = self._given()
        return self.answers.house(given, self.texts.ids(), self.texts.block_ids())

    def _given(self) -> dict[str, object]:
        return self.given | {"antworten": self.replies, "entscheidet": self.settled}

    def _text_path(self) -> str:
        return self.path.with_name(FILE).as_posix()

    def _save(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unreadable(str(self.path.parent), error) from None
        write_file(self.path, answers_text(self._given()).encode())

    # --- what is shown ---------------------------------------------------------------------

    def _asked(self, step: _Step, number: int, count: int) -> Iterator[str]:
        """A question with its number, the base's clauses, and the answers."""
        lang = self.here.lang
        if step == DOUBTS:
            doubts = str(len(self.base.effective.doubts))
            yield self.words("new.ask_doubts", count=doubts)
            return
        yield ""
        place = self.words("new.number", number=str(number), count=str(count))
        about = "; ".join(clause.title for clause in self._clauses(step))
        if about:
            place += " " + self.words("new.about", clauses=about)
        yield from self.here.out.wrap(place, "")
        if isinstance(step, HouseQuestion):
            yield step.words[lang]
            same = self.base.changing_nothing(step)
            for nth, answer in enumerate(step.answers, 1):
                mark = f"  {self.words('new.same')}" if answer.name in same else ""
                yield f"  {nth}  {answer.words[lang]}{mark}"
            if step.sort == "zahl":
                yield f"  {step.low}..{step.high}"
        elif isinstance(step, Zweifel):
            yield step.question
            for nth, reading in enumerate(step.readings, 1):
                yield f"  {nth}  {reading.name}: {reading.text}"
        now = self.replies.get(_name(step), self.settled.get(_name(step)))
        if now is not None:
            shown = ", ".join(map(str, now)) if isinstance(now, list) else str(now)
            yield self.words("new.now", answer=shown)

    def _clauses(self, step: _Step) -> Sequence[Clause]:
        if isinstance(step, HouseQuestion):
            return self.base.clauses(step)
        if isinstance(step, Zweifel):
            return self.base.clauses_of([step.clause])
        return ()

    def _told_by_base(self, step: _Step) -> Iterator[str]:
        """What the base says of it."""
        clauses = self._clauses(step)
        if not clauses:
            yield self.words("new.nothing_about")
        for clause in clauses:
            yield self.here.out.paint(clause.title, "bold")
            for paragraph in clause.prose.split("\n\n"):
                yield from self.here.out.wrap(" ".join(paragraph.split()), "  ")

    def _help(self) -> Iterator[str]:
        for name in COMMANDS:
            yield f"  .{self._word(name)}  {self.words(f'new.help_{name}')}"

    def _word(self, name: str) -> str:
        return self.words(f"new.word_{name}")

    def _command(self, typed: str) -> str:
        """The command that was typed, also in part; "" for none."""
        if not typed.startswith(".") or not typed[1:]:
            return ""
        meant = [c for w, c in self.commands.items() if w.startswith(typed[1:])]
        return meant[0] if len(meant) == 1 else ""

    def _complain(self, findings: Sequence[Finding]) -> None:
        for found in findings:
            self.here.write(finding_lines(found, "", lambda _: None, self.here.out))

    # --- typing ----------------------------------------------------------------------------

    def _offered(self, step: _Step) -> Sequence[str]:
        if isinstance(step, HouseQuestion):
            return [answer.name for answer in step.answers]
        if isinstance(step, Zweifel):
            return [reading.name for reading in step.readings]
        return ()

    def _line(self, question: str, offered: Sequence[str] = ()) -> str:
        """A line of input. Raises CommandError at its end."""
        typed = self.ask(question, lambda _: offered)
        if typed is None:
            kept = self.given and self.path.is_file()
            raise command_error(
                codes.NO_ANSWERS, **({"file": self.path.as_posix()} if kept else {})
            )
        return typed


def base_for(
    base: str, texts: Library, checklist: Checklist, here: Session
) -> HouseBase:
    """What houses on a base come to. Raises CommandError where it cannot be used."""
    try:
        return HouseBase(base, texts, checklist, here.lang)
    except TextError:
        raise command_error(codes.BROKEN_TEXT, found=base) from None


def _name(step: _Step) -> str:
    return step if isinstance(step, str) else step.name


def _meant(question: HouseQuestion, typed: str) -> object:
    """The answer that was typed: its number, its name, a number, or words."""
    if question.sort == "worte":
        return typed
    if question.sort == "zahl":
        number = whole_number(typed)
        return typed if number is None else number
    named = [word.strip(" ,") for word in typed.replace(",", " ").split()]
    names = [answer.name for answer in question.answers]
    found = [
        names[number - 1]
        if (number := whole_number(word)) is not None and 1 <= number <= len(names)
        else word
        for word in named
    ]
    return found if question.sort == "mehrere" else " ".join(found)


def _reading(doubt: Zweifel, typed: str) -> str | None:
    """The reading that was typed: its number or its name."""
    names = [reading.name for reading in doubt.readings]
    number = whole_number(typed)
    if number is not None and 1 <= number <= len(names):
        return names[number - 1]
    return typed if typed in names else None
