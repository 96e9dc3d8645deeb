"""``dokospec rules new``: a house text from the answers to a checklist."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.errors import command_error
from dokospec.cli.judging import library
from dokospec.cli.session import Session
from dokospec.cli.sources import unreadable
from dokospec.data import data_path
from dokospec.finding import Finding, Severity
from dokospec.render.findings import finding_lines
from dokospec.rules.check import check
from dokospec.rules.checklist import (
    Checklist,
    House,
    HouseAnswers,
    HouseQuestion,
    all_blocks,
    place_in,
    read_answers,
    read_checklist,
    written,
)
from dokospec.rules.inherit import flatten
from dokospec.rules.library import Library
from dokospec.rules.sources import Source, texts_from
from dokospec.rules.text import EffectiveText, TextError
from dokospec.rules.values import whole_number

FILE = "regeln.md"


def configure(parser: Parser) -> None:
    """What the command takes."""
    options, words = parser.options, parser.words
    options.add_argument(
        "--answers", metavar=words("meta.file"), help=words("option.answers")
    )
    options.add_argument(
        "--out", metavar=words("meta.dir"), default=".", help=words("option.out")
    )
    options.add_argument(
        "--questions", action="store_true", help=words("option.questions")
    )
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the text and checks it; the status is that of the check."""
    texts = library(arguments.spec)
    checklist = _checklist(arguments.spec)
    if arguments.questions:
        here.write(_listed(checklist, here))
        return 0
    if arguments.answers is None:
        house = _asked(checklist, texts, here)
    else:
        text = _read(arguments.answers)
        lines = dict(enumerate(text.split("\n"), 1))
        house, wrong = _from_file(arguments.answers, text, checklist, texts)
        for finding in wrong:
            here.write(finding_lines(finding, arguments.answers, lines.get, here.out))
        if wrong:
            return 2
    blocks = {i: texts.sources[i] for i in texts.block_ids()}
    try:
        base = texts.effective(house.base)
    except TextError:
        raise command_error(codes.BROKEN_TEXT, found=house.base) from None
    chosen = all_blocks(house, blocks, base.statements)
    source = written(house, chosen, checklist, here.lang)
    return _finished(house, source, texts, Path(arguments.out), here)


def _checklist(folders: list[str]) -> Checklist:
    """The checklist of the first folder of texts that has one."""
    for folder in (*map(Path, folders), data_path("evidence")):
        for path in sorted(folder.glob("*/checkliste.toml")):
            return read_checklist(path.read_text(encoding="utf-8"))
    raise command_error(codes.NOT_THERE, file="checkliste.toml")


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None


def _from_file(
    file: str, text: str, checklist: Checklist, texts: Library
) -> tuple[House, tuple[Finding, ...]]:
    given, broken = read_answers(text)
    answers = HouseAnswers(checklist, place_in(text), file)
    house = answers.house(given, texts.ids(), texts.block_ids())
    return house, tuple(answers.findings) if broken is None else (broken,)


def _finished(
    house: House, source: str, texts: Library, out: Path, here: Session
) -> int:
    """Checks the text, and writes it where it has no error."""
    path = out / house.text_id / FILE
    own = texts_from({path.as_posix(): source})
    sources: dict[str, Source] = {i: texts.sources[i] for i in texts.sources}
    text, found = flatten(house.text_id, sources | dict(own))
    wrong = [f for f in found if f.severity is Severity.ERROR]
    if not wrong:
        wrong = [f for f in check(text) if f.severity is Severity.ERROR]
    lines = dict(enumerate(source.split("\n"), 1))
    for finding in wrong:
        here.write(finding_lines(finding, path.as_posix(), lines.get, here.out))
    if wrong:
        here.write([here.words("new.not_written", count=str(len(wrong)))])
        return 2
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    except OSError as error:
        raise unreadable(str(path), error) from None
    here.write(_told(house, text, path, out, here))
    return 0


def _told(
    house: House, text: EffectiveText, path: Path, out: Path, here: Session
) -> Iterator[str]:
    yield here.words("new.written", file=path.as_posix())
    if text.blocks:
        yield here.words("new.blocks", blocks=", ".join(text.blocks))
    if text.doubts:
        yield here.words("new.open", doubts=", ".join(d.name for d in text.doubts))
    told = {"text": house.text_id, "dir": out.as_posix()}
    yield here.words("new.next", **told)


# --- asking --------------------------------------------------------------------------------


def _listed(checklist: Checklist, here: Session) -> Iterator[str]:
    """Every question with its answers, as they stand in an answers file."""
    group = ""
    for question in checklist.questions:
        if question.group != group:
            group = question.group
            yield here.out.paint(checklist.groups[group][here.lang], "bold")
        sentences = ", ".join(question.sentences)
        yield f"  {question.name}  {question.words[here.lang]}  [{sentences}]"
        if question.sort == "zahl":
            yield f"      {question.low}..{question.high}"
        for answer in question.answers:
            yield f"      {answer.name}  {answer.words[here.lang]}"


def _asked(checklist: Checklist, texts: Library, here: Session) -> House:
    """The house as somebody at a terminal answers; the end of input ends the run."""
    answers = HouseAnswers(checklist)
    given: dict[str, object] = {}
    while not given:
        given["text"] = _line(here, here.words("new.ask_id"))
        given["titel"] = _line(here, here.words("new.ask_title")) or given["text"]
        known = ", ".join(texts.ids())
        given["basis"] = _line(here, here.words("new.ask_base", known=known))
        answers.findings.clear()
        answers.house(given, texts.ids(), texts.block_ids())
        if answers.findings:
            _complain(answers, here)
            given = {}
    here.write([here.words("new.keep")])
    replies: dict[str, object] = {}
    group = ""
    for question in checklist.questions:
        if question.group != group:
            group = question.group
            here.write(["", here.out.paint(checklist.groups[group][here.lang], "bold")])
        reply = _reply(question, answers, here)
        if reply is not None:
            replies[question.name] = reply
    settled = _doubts(str(given["basis"]), texts, here)
    whole: Mapping[str, object] = given | {"antworten": replies, "entscheidet": settled}
    return answers.house(whole, texts.ids(), texts.block_ids())


def _reply(question: HouseQuestion, answers: HouseAnswers, here: Session) -> object:
    """What is answered to one question, asked until it is an answer; None for nothing."""
    while True:
        here.write([question.words[here.lang]])
        for number, answer in enumerate(question.answers, 1):
            here.write([f"  {number}  {answer.words[here.lang]}"])
        typed = _line(here, "> ")
        if not typed:
            return None
        reply = _meant(question, typed)
        answers.findings.clear()
        if answers.chosen(question, reply) is not None:
            return reply
        _complain(answers, here)


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


def _doubts(base: str, texts: Library, here: Session) -> Mapping[str, str]:
    """The open questions of the base that are settled at once."""
    doubts = texts.effective(base).doubts
    settled: dict[str, str] = {}
    if not doubts or not _line(
        here, here.words("new.ask_doubts", count=str(len(doubts)))
    ):
        return settled
    for doubt in doubts:
        here.write([doubt.question])
        names = [reading.name for reading in doubt.readings]
        for place, reading in enumerate(doubt.readings, 1):
            here.write([f"  {place}  {reading.name}: {reading.text}"])
        typed = _line(here, "> ")
        number = whole_number(typed)
        if number is not None and 1 <= number <= len(names):
            settled[doubt.name] = names[number - 1]
        elif typed in names:
            settled[doubt.name] = typed
    return settled


def _complain(answers: HouseAnswers, here: Session) -> None:
    for finding in answers.findings:
        here.write(finding_lines(finding, "", lambda _: None, here.out))


def _line(here: Session, prompt: str) -> str:
    """A line from the terminal. Raises CommandError at the end of input."""
    here.show(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise command_error(codes.NO_ANSWERS)
    return line.strip()
