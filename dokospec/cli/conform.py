"""``dokospec conform``: tests another program against rule texts."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from dokospec.cli import codes
from dokospec.cli.adapter import Adapter, running
from dokospec.cli.arguments import Parser, add_spec, one_of
from dokospec.cli.documents import WRITERS
from dokospec.cli.errors import command_error
from dokospec.cli.judging import Texts, known, usable
from dokospec.cli.progress import counted, steps
from dokospec.cli.session import Session
from dokospec.conformance import entries as cases
from dokospec.conformance import report
from dokospec.conformance.entries import BadEntryError, CorpusCase, Entry
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.protocol import SHAPES
from dokospec.conformance.report import Hypothesis, document, reason_lines
from dokospec.conformance.run import ProgramSession as Run
from dokospec.conformance.run import Readings, Result, Verdict, mixed
from dokospec.corpus.fault_localisation import FaultLocalisation, GivenAnswer
from dokospec.data import data_path
from dokospec.game.agreed import agreed_on
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from dokospec.rules.model import Model

REPORTS: Final = (*WRITERS, "jsonl", "junit", "badge")
SECONDS: Final = 5.0


def _configure(parser: Parser) -> None:
    words = parser.words
    parser.options.add_argument(
        "--text",
        action="append",
        default=[],
        required=True,
        metavar=words("meta.text"),
        help=words("option.conform_text"),
    )
    for name in ("clause", "tag", "doubt"):
        parser.options.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar=words(f"meta.{name}"),
            help=words(f"option.conform_{name}"),
        )
    parser.options.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="|".join(SHAPES),
        type=one_of("--kind", tuple(SHAPES)),
        help=words("option.conform_kind"),
    )
    parser.options.add_argument(
        "--report",
        metavar="|".join(REPORTS),
        default=REPORTS[0],
        type=one_of("--report", REPORTS),
        help=words("option.conform_report"),
    )
    parser.options.add_argument(
        "--no-nearest", action="store_true", help=words("option.conform_no_nearest")
    )
    _add_program(parser)
    add_spec(parser)


def _add_program(parser: Parser) -> None:
    words = parser.words
    parser.options.add_argument(
        "--batch", action="store_true", help=words("option.conform_batch")
    )
    parser.options.add_argument(
        "--timeout",
        type=_seconds,
        default=SECONDS,
        metavar=words("meta.seconds"),
        help=words("option.conform_timeout"),
    )
    parser.arguments.add_argument(
        "program",
        nargs="+",
        metavar=words("meta.program"),
        help=words("option.conform_program"),
    )


def _seconds(value: str) -> float:
    try:
        found = float(value)
    except ValueError:
        found = 0
    if not 0 < found < 3600:
        raise command_error(
            codes.BAD_VALUE, option="--timeout", found=value, allowed="0.1–3600"
        )
    return found


def _conform(arguments: argparse.Namespace, here: Session) -> int:
    texts = Texts(arguments.spec)
    names = [known(name, texts.library) for name in arguments.text]
    cases = [
        case
        for name in names
        for case in _cases(name, texts, lambda entry: _wanted(entry, arguments))
    ]
    if not cases:
        raise command_error(codes.NO_CASES, texts=", ".join(names))
    found = _run(arguments, names, cases, here)
    found = replace(found, mixed=tuple(mixed(found.results, _readings(names, texts))))
    if found.counts[Verdict.WRONG] and not arguments.no_nearest:
        found = replace(found, nearest=tuple(_nearest(found, texts, here)))
    if arguments.report in WRITERS:
        here.write(WRITERS[arguments.report](document(found, here.out), here.out))
        return found.status
    for_programs: Callable[[], Iterable[str]] = {
        "jsonl": lambda: report.json_lines(found),
        "junit": lambda: iter([report.junit(found)]),
        "badge": lambda: iter([report.badge(found).rstrip("\n")]),
    }[arguments.report]
    for line in for_programs():
        here.put(line + "\n")
    return found.status


def _readings(names: list[str], texts: Texts) -> Readings:
    return {
        name: {
            key: [reading.name for reading in doubt.readings]
            for key, doubt in usable(name, texts).doubts.items()
        }
        for name in names
    }


def _run(
    arguments: argparse.Namespace,
    names: list[str],
    cases: list[CorpusCase],
    here: Session,
) -> report.Report:
    command: list[str] = arguments.program

    with running(command) as begin:

        def start() -> Adapter:
            try:
                return begin()
            except OSError as error:
                why = error.strerror or str(error)
                raise command_error(
                    codes.NO_PROGRAM, file=command[0], reason=why
                ) from None

        run = Run(start, names, arguments.timeout, batch=arguments.batch)
        results = tuple(counted(run.results(cases), here, "progress.cases"))
    return report.Report(tuple(names), run.greeting, run.failure, results)


def _nearest(found: report.Report, texts: Texts, here: Session) -> Iterator[Hypothesis]:
    """What explains the wrong answers, text by text."""
    answered = {Verdict.RIGHT, Verdict.READING, Verdict.WRONG}
    for name in found.texts:
        by_id = {entry.id: entry for entry in entries(name)}
        answers = [
            GivenAnswer(by_id[r.case.id], r.given, r.verdict is Verdict.WRONG)
            for r in found.results
            if r.case.text == name and r.verdict in answered
        ]
        if not any(given.wrong for given in answers):
            continue
        with steps() as tell:

            def progress(count: int, name: str = name) -> None:
                if count % 50 == 0:
                    tell(here.words("progress.nearest", text=name, count=str(count)))

            search = FaultLocalisation(usable(name, texts), _others(name, texts))
            yield from search.explaining(answers, progress)


def _others(name: str, texts: Texts) -> Iterator[tuple[str, Model]]:
    """The other rule texts, and this one with each building block that fits it."""
    for other in texts.library.ids():
        if other != name:
            yield other, usable(other, texts)
    for block in texts.library.block_ids():
        model = texts.with_block(name, block)
        if model is not None:
            yield f"{name} + {block}", model


def _wanted(entry: Entry, arguments: argparse.Namespace) -> bool:
    clauses: list[str] = arguments.clause
    return (
        (not arguments.kind or entry.asked.kind in arguments.kind)
        and (not arguments.tag or bool(set(arguments.tag) & set(entry.tags)))
        and (not arguments.doubt or bool(set(arguments.doubt) & _doubts(entry)))
        and (
            not clauses
            or any(_names(wanted, each) for wanted in clauses for each in entry.clauses)
        )
    )


def _doubts(entry: Entry) -> set[str]:
    """The doubts on whose readings the answer hangs, or that are agreed about."""
    readings = (label.split(", ") for label, _ in entry.expected if label)
    open_ = {each.partition("=")[0] for label in readings for each in label}
    return open_.union(agreed_on(entry.head))


def _names(wanted: str, clause: str) -> bool:
    return clause == wanted or clause.partition("/§")[2] == wanted.removeprefix("§")


def _cases(
    name: str, texts: Texts, wanted: Callable[[Entry], bool]
) -> list[CorpusCase]:
    """What is asked; what is not wanted need not be judged for that."""
    judge = Judge(usable(name, texts))
    found: list[CorpusCase] = []
    for entry in filter(wanted, entries(name)):
        posed = cases.posed(judge, entry)
        if posed is None or posed.expected != entry.expected:
            raise command_error(codes.STALE_CASE, found=entry.id)
        found.append(entry.case(name, posed))
    return found


def entries(name: str) -> list[Entry]:
    """The cases of a text that come along. Raises CommandError."""
    folder = _folder(name)
    found: list[Entry] = []
    for path in sorted(folder.glob("*.doko")) if folder else ():
        with path.open("rb") as file:
            try:
                found += cases.read(read_bytes(file))
            except BadEntryError as error:
                raise command_error(codes.STALE_CASE, found=str(error)) from None
    return found


def _folder(name: str) -> Path | None:
    try:
        return data_path("conformance", name)
    except FileNotFoundError:
        return None


def _configure_selftest(parser: Parser) -> None:
    _add_program(parser)
    add_spec(parser)


def _selftest(arguments: argparse.Namespace, here: Session) -> int:
    """First what the program says of itself, then one plain question of each kind."""
    texts = Texts(arguments.spec)
    first = _run(arguments, list(texts.library.ids()), [], here)
    if first.greeting is None:
        here.write(WRITERS["text"](document(first, here.out), here.out))
        return first.status
    words = here.words
    said = first.greeting
    kinds = ", ".join(said.can)
    here.write([words("selftest.greeting", name=said.name, kinds=kinds)])
    names = [name for name in said.texts if name in texts.library.ids()]
    if not names:
        allowed = ", ".join(texts.library.ids())
        here.write([words("selftest.no_text", allowed=allowed)])
        return 2
    plain = list(_plain(names[0], texts))
    found = _run(arguments, names[:1], plain, here)
    asked = [each for each in found.results if each.verdict is not Verdict.CANNOT]
    if not asked:
        plain_kinds = ", ".join(dict.fromkeys(each.kind for each in PLAIN))
        here.write([words("selftest.nothing", kinds=plain_kinds)])
    for result in asked:
        fine = result.verdict is Verdict.RIGHT
        shown = words("selftest.fine" if fine else "selftest.not_fine")
        here.write([f"{result.case.kind}: {shown}"])
        if not fine:
            here.write(f"  {line}" for line in _advice(result, here))
    return found.status


def _advice(result: Result, here: Session) -> Iterator[str]:
    yield from reason_lines(result, here.words)
    if result.verdict is Verdict.SILENT:
        yield here.words("selftest.flush")


PLAIN: Final = (
    *(Asked("stich", number) for number in (1, 2, 3)),
    Asked("erlaubt", 2),
    Asked("ansage", 1),
    *map(Asked, ("spielart", "parteien", "wert", "partie", "abend")),
)
"""What is asked about the plain game."""


def _plain(name: str, texts: Texts) -> Iterator[CorpusCase]:
    """Questions about a game in which nothing is special."""
    judge = Judge(usable(name, texts))
    with data_path("conformance", "selbsttest.doko").open("rb") as file:
        reading = next(iter(read_bytes(file)))
    assert reading.game is not None
    for asked in PLAIN:
        posed = pose(judge, reading.head, reading.game, asked)
        if posed is not None:
            label = str(asked).replace(" ", "-")
            answers = posed.answers
            yield CorpusCase(
                label, name, asked.kind, posed.position, answers.pairs, answers.fits, ()
            )


def _schema(arguments: argparse.Namespace, here: Session) -> int:
    del arguments
    path = Path(report.__file__).with_name("protocol.schema.json")
    here.put(path.read_text(encoding="utf-8"))
    return 0


def _nothing(parser: Parser) -> None:
    del parser


ACTIONS: Final = {
    "": (_configure, _conform),
    "selftest": (_configure_selftest, _selftest),
    "schema": (_nothing, _schema),
}
