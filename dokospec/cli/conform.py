"""``dokospec conform``: tests another program against rule texts."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from dokospec.api import codes
from dokospec.api.errors import DokospecError, probably, refusal
from dokospec.api.judging import Texts, known, other_texts, usable
from dokospec.cli.adapter import Adapter, running
from dokospec.cli.arguments import Parser, add_spec, one_of
from dokospec.cli.case_lists import Listed, apart, read_lists, text_of
from dokospec.cli.documents import WRITERS
from dokospec.cli.output import write_file
from dokospec.cli.posed_cases import cases_of, entries
from dokospec.cli.progress import counted, steps
from dokospec.cli.reports import WantedReport, add_reports, check_files
from dokospec.cli.session import Session
from dokospec.conformance import case_lines, report
from dokospec.conformance.entries import CorpusCase, Entry
from dokospec.conformance.protocol import SHAPES
from dokospec.conformance.reasons import clauses_at_fault, reasons
from dokospec.conformance.report import INCORRECT, Diagnosis, Report, document
from dokospec.conformance.run import (
    ANSWERED,
    Gives,
    ProgramSession,
    Readings,
    Result,
    Verdict,
    known_to_fail,
    mixed,
)
from dokospec.game.agreed import AGREED
from dokospec.render.json import dump
from dokospec.render.style import Style

REPORTS: Final = (*WRITERS, "jsonl", "junit", "badge")
WHOLE: Final = frozenset(("jsonl", "junit"))
"""Reports that say of every wrong answer why another is right."""
SECONDS: Final = 5.0


def _configure(parser: Parser) -> None:
    words = parser.words
    parser.options.add_argument(
        "--text",
        action="append",
        default=[],
        metavar=words("meta.text"),
        help=words("option.conform_text"),
    )
    for name in ("case", "clause", "tag", "doubt"):
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
    for name in ("known", "skip"):
        parser.options.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar=words("meta.file"),
            help=words(f"option.conform_{name}"),
        )
    add_reports(parser, REPORTS, "option.conform_report")
    parser.options.add_argument(
        "--no-diagnosis", action="store_true", help=words("option.conform_no_diagnosis")
    )
    add_program(parser)
    add_spec(parser)


def add_program(parser: Parser) -> None:
    """What says how the program is started, and how it is asked."""
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
        raise refusal(
            codes.BAD_VALUE, option="--timeout", found=value, allowed="0.1–3600"
        )
    return found


def _conform(arguments: argparse.Namespace, here: Session) -> int:
    reports: list[WantedReport] = arguments.report
    check_files(reports)
    texts = Texts(arguments.spec)
    names = _names_of_texts(arguments, texts)
    skipped, known_wrong = _lists(arguments, names, texts, here)
    cases = [
        case
        for name in names
        for case in cases_of(name, texts, lambda case: _wanted(case, arguments))
    ]
    _check_named(arguments.case, names, cases)
    asked = [case for case in cases if case.id not in skipped]
    if not asked:
        raise _nothing(arguments, names, len(cases), texts)
    found = run_program(arguments, names, asked, here)
    found = replace(
        found,
        mixed=tuple(mixed(found.results, _readings(names, texts), _gives(texts))),
    )
    given = {case: listed.reason for case, listed in known_wrong.items()}
    by_id = {r.case.id: r for r in known_to_fail(found.results, given)}
    left_out = ((case, skipped.get(case.id)) for case in cases)
    by_id |= {
        case.id: Result(case, Verdict.SKIPPED, detail=listed.reason)
        for case, listed in left_out
        if listed
    }
    found = replace(found, results=tuple(by_id[case.id] for case in cases))
    if not any(wanted.file is None for wanted in reports):
        reports = [WantedReport(REPORTS[0], None), *reports]
    whole = any(wanted.form in WHOLE for wanted in reports)
    found = _explained(found, texts, here, all_wrong=whole)
    if found.counts[Verdict.WRONG] and not arguments.no_diagnosis:
        found = replace(found, diagnoses=tuple(_diagnoses(found, texts, here)))
    for wanted in reports:
        if wanted.file is not None:
            lines = _lines(found, wanted.form, here.plain)
            write_file(wanted.file, "".join(f"{each}\n" for each in lines).encode())
        elif wanted.form in WRITERS:
            here.write(_lines(found, wanted.form, here.out))
        else:
            for line in _lines(found, wanted.form, here.out):
                here.put(line + "\n")
    return found.status


def _lines(found: Report, form: str, style: Style) -> Iterable[str]:
    """A report in one of the forms of :data:`REPORTS`."""
    match form:
        case "jsonl":
            return report.json_lines(found)
        case "junit":
            return [report.junit(found, style)]
        case "badge":
            return [report.badge(found).rstrip("\n")]
        case _:
            return WRITERS[form](document(found, style), style)


def _names_of_texts(arguments: argparse.Namespace, texts: Texts) -> list[str]:
    """The texts that are named, or those of the cases that are. Raises DokospecError."""
    named: list[str] = arguments.text
    own = dict.fromkeys(map(text_of, arguments.case))
    if not named and not own:
        raise refusal(codes.MISSING_ARGUMENT, names="--text")
    return [known(name, texts.library) for name in named or own]


def _check_named(named: list[str], names: list[str], cases: list[CorpusCase]) -> None:
    """Raises DokospecError where a case is named that these texts do not have."""
    missing = set(named) - {case.id for case in cases}
    if missing:
        ids = [entry.id for name in names for entry in entries(name)]
        for case in sorted(missing.difference(ids)):
            near = probably(case, ids)
            raise refusal(codes.UNKNOWN_CASE, found=case, nearest=near)


def _lists(
    arguments: argparse.Namespace, names: list[str], texts: Texts, here: Session
) -> tuple[dict[str, Listed], dict[str, Listed]]:
    """What is skipped, and what is known to fail. Raises DokospecError.

    Says which cases are of texts that are not run: a list may serve several runs.
    """

    @cache
    def ids(text: str) -> frozenset[str]:
        """Of an unknown text those of all that are run: one of them may be meant."""
        of = [text] if text in texts.library.ids() else names
        return frozenset(entry.id for name in of for entry in entries(name))

    skipped, known_wrong = (
        read_lists(files, lambda case: ids(text_of(case)))
        for files in (arguments.skip, arguments.known)
    )
    apart(skipped, known_wrong)
    for case in arguments.case:
        if case in skipped:
            place = skipped[case].place
            raise refusal(codes.CASE_SKIPPED, found=case, file=place)
    for option, listed in (("--skip", skipped), ("--known", known_wrong)):
        others = Counter(
            text for case in listed if (text := text_of(case)) not in names
        )
        here.tell(
            here.words("conform.listed", option=option, text=text, count=str(count))
            for text, count in sorted(others.items())
        )
    return skipped, known_wrong


def _explained(
    found: Report, texts: Texts, here: Session, *, all_wrong: bool
) -> Report:
    """The report with where wrong answers belong, and why those drawn are wrong, or all."""
    wrong = [each for each in found.results if each.verdict in INCORRECT]
    names = dict.fromkeys(each.case.text for each in wrong)
    by_id = {entry.id: entry for name in names for entry in entries(name)}
    for name in names:
        under = clauses_at_fault(texts.judge(name), found.results, by_id)
        found = replace(found, under={**found.under, **under})
    asked = [each.case for each in (wrong if all_wrong else found.in_full)]
    why = {
        case.id: reasons(texts.judge(case.text), by_id[case.id], here.out)
        for case in counted(asked, here, "progress.cases")
    }
    return replace(found, why=why)


def _readings(names: list[str], texts: Texts) -> Readings:
    return {
        name: {
            key: [reading.name for reading in doubt.readings]
            for key, doubt in usable(name, texts).doubts.items()
        }
        for name in names
    }


def _gives(texts: Texts) -> Gives:
    """What the texts say to questions as they were sent, read otherwise."""

    def gives(result: Result, doubt: str, reading: str) -> bool:
        from dokospec.corpus.hypotheses import answered_by_reading

        case = result.case
        if case.text not in by_id:
            by_id[case.text] = {entry.id: entry for entry in entries(case.text)}
        model, entry = usable(case.text, texts), by_id[case.text][case.id]
        return bool(answered_by_reading(model, entry, doubt, reading) == result.given)

    by_id: dict[str, dict[str, Entry]] = {}
    return gives


def run_program(
    arguments: argparse.Namespace,
    names: list[str],
    cases: list[CorpusCase],
    here: Session,
) -> Report:
    """What came of these cases; all filters are left to others. Raises DokospecError."""
    command: list[str] = arguments.program

    with running(command) as begin:

        def start() -> Adapter:
            try:
                return begin()
            except OSError as error:
                why = error.strerror or str(error)
                raise refusal(codes.NO_PROGRAM, file=command[0], reason=why) from None

        run = ProgramSession(start, names, arguments.timeout, batch=arguments.batch)
        results = tuple(counted(run.results(cases), here, "progress.cases"))
    return Report(tuple(names), run.greeting, run.failure, results)


def _diagnoses(found: Report, texts: Texts, here: Session) -> Iterator[Diagnosis]:
    """What explains the wrong answers, text by text."""
    from dokospec.corpus.fault_localisation import FaultLocalisation, GivenAnswer

    for name in found.texts:
        by_id = {entry.id: entry for entry in entries(name)}
        answers = [
            GivenAnswer(by_id[r.case.id], r.given, r.verdict in INCORRECT)
            for r in found.results
            if r.case.text == name and r.verdict in ANSWERED
        ]
        if not any(given.wrong for given in answers):
            continue
        with steps() as tell:

            def progress(count: int, name: str = name) -> None:
                if count % 50 == 0:
                    tell(here.words("progress.diagnosis", text=name, count=str(count)))

            search = FaultLocalisation(usable(name, texts), other_texts(name, texts))
            yield search.diagnosed(answers, progress)


# --- which cases are wanted ------------------------------------------------------------


def _wanted(case: CorpusCase, arguments: argparse.Namespace) -> bool:
    return all(
        any(finds(case, value) for value in values)
        for name, finds in _FILTERS.items()
        if (values := getattr(arguments, name))
    )


def _nothing(
    arguments: argparse.Namespace, names: list[str], skipped: int, texts: Texts
) -> DokospecError:
    """Why no case is left: which options find none, of the cases that are not skipped."""
    every = [entry.case(name) for name in names for entry in entries(name)]
    given = {
        f"--{name} {value}": any(finds(case, value) for case in every)
        for name, finds in _FILTERS.items()
        for value in getattr(arguments, name)
    }
    without = [option for option, found in given.items() if not found]
    if not every:
        # Nothing to do with the options: none of these texts has cases.
        chains = (texts.library.effective(name).chain for name in names)
        bases = ", ".join(dict.fromkeys(base for chain in chains for base in chain))
        return refusal(codes.NO_CASES, texts=", ".join(names), bases=bases)
    return refusal(
        codes.NO_CASES,
        texts=", ".join(names),
        without=", ".join(without),
        alone="" if without or skipped else ", ".join(given),
        skipped=str(skipped or ""),
    )


def _doubts(case: CorpusCase) -> set[str]:
    """The doubts on whose readings the answer hangs, or that are agreed about."""
    readings = (label.split(", ") for label, _ in case.expected if label)
    open_ = {each.partition("=")[0] for label in readings for each in label}
    return open_.union(case.position.get(AGREED, ()))


def _names(wanted: str, clause: str) -> bool:
    return clause == wanted or clause.partition("/§")[2] == wanted.removeprefix("§")


_FILTERS: Final[Mapping[str, Callable[[CorpusCase, str], bool]]] = {
    "case": lambda case, wanted: case.id == wanted,
    "kind": lambda case, wanted: case.kind == wanted,
    "tag": lambda case, wanted: wanted in case.tags,
    "doubt": lambda case, wanted: wanted in _doubts(case),
    "clause": lambda case, wanted: any(_names(wanted, each) for each in case.clauses),
}
"""What finds a case by the value of an option. One value suffices, of every option that is given."""


def _configure_schema(parser: Parser) -> None:
    parser.options.add_argument(
        "--cases", action="store_true", help=parser.words("option.conform_cases")
    )


def _schema(arguments: argparse.Namespace, here: Session) -> int:
    if arguments.cases:
        here.put(dump(case_lines.schema()) + "\n")
        return 0
    path = Path(report.__file__).with_name("protocol.schema.json")
    here.put(path.read_text(encoding="utf-8"))
    return 0


ACTIONS: Final = {
    "": (_configure, _conform),
    "selftest": "selftest",
    "schema": (_configure_schema, _schema),
}
