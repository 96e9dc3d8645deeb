"""``dokospec rules new``: a house text from the answers to a checklist."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable
from dokospec.api.judging import library
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.interview import (
    Interview,
    answers_in,
    base_for,
    file_finding_lines,
    house_files,
)
from dokospec.cli.output import write_in_folder
from dokospec.cli.prompting import prompt
from dokospec.cli.session import Session
from dokospec.data import data_path
from dokospec.language.checklist import (
    Checklist,
    House,
    HouseAnswers,
    place_in,
    read_checklist,
)
from dokospec.language.house import HouseBase
from dokospec.language.library import Library
from dokospec.language.text import EffectiveText
from dokospec.messages.catalogue import LANGUAGES
from dokospec.render.findings import finding_lines


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
    out = Path(arguments.out)
    if arguments.questions:
        here.write(_listed(checklist, here))
        return 0
    if arguments.answers is not None:
        return _from_file(arguments.answers, checklist, texts, out, here)
    ask = prompt(here)
    interview = Interview(checklist, texts, out, ask, here)
    answered = interview.house()
    if answered is not None:
        house, base = answered
        file = interview.files.text
        if not _is_another(file, [house, interview.resumed], base) or (
            ask(here.words("new.overwrite", file=file.as_posix()))
            == here.words("new.yes")
        ):
            return _finished(house, base, out, here)
    if interview.given:
        answers = interview.files.answers.as_posix()
        data = {"file": answers, "dir": shlex.quote(out.as_posix())}
        here.write([here.words("new.goes_on", **data, **dict(here.out.options))])
    return 0


def _is_another(path: Path, houses: Sequence[House | None], base: HouseBase) -> bool:
    """Whether a text is there that none of these houses gives, in either language."""
    if not path.exists():
        return False
    there = _read(str(path))
    return all(
        there != base.source(house, lang)
        for house in houses
        if house is not None
        for lang in LANGUAGES
    )


def _checklist(folders: list[str]) -> Checklist:
    """The checklist of the first folder of texts that has one."""
    for folder in (*map(Path, folders), data_path("evidence")):
        for path in sorted(folder.glob("*/checkliste.toml")):
            return read_checklist(path.read_text(encoding="utf-8-sig"))
    raise refusal(codes.NOT_THERE, file="checkliste.toml")


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None


def _from_file(
    file: str, checklist: Checklist, texts: Library, out: Path, here: Session
) -> int:
    """The same with the answers of a file; each mistake is reported at its answer."""
    path = Path(file)
    given, wrong = answers_in(path, checklist, texts)
    if not wrong:
        house = HouseAnswers(checklist).house(given, texts.ids(), texts.block_ids())
        base = base_for(house.base, texts, checklist, here)
        place = place_in(_read(file))
        blamed = base.blamed(house, house_files(out, house.text_id).text.as_posix())
        wrong = tuple(replace(each, span=place(name)) for name, each in blamed)
        if not wrong:
            return _finished(house, base, out, here)
    here.write(file_finding_lines(path, wrong, here))
    here.write([here.words("new.not_written", count=str(len(wrong)))])
    return 2


def _finished(house: House, base: HouseBase, out: Path, here: Session) -> int:
    """Checks the text, and writes it where it has no error."""
    path = house_files(out, house.text_id).text
    source, text, wrong = base.text_of(house, path.as_posix())
    lines = dict(enumerate(source.split("\n"), 1))
    for finding in wrong:
        here.write(finding_lines(finding, path.as_posix(), lines.get, here.out))
    if wrong:
        here.write([here.words("new.not_written", count=str(len(wrong)))])
        return 2
    write_in_folder(path, source.encode())
    here.write(_report(house, text, path, out, here))
    return 0


def _report(
    house: House, text: EffectiveText, path: Path, out: Path, here: Session
) -> Iterator[str]:
    yield here.words("new.written", file=path.as_posix())
    if text.blocks:
        yield here.words("new.blocks", blocks=", ".join(text.blocks))
    if text.doubts:
        yield here.words("new.open", doubts=", ".join(d.name for d in text.doubts))
    data = {"text": house.text_id, "dir": shlex.quote(out.as_posix())}
    yield here.words("new.next", **data, **dict(here.out.options))


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
