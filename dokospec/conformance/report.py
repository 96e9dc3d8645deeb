"""The report on a program under test: values, a document, JSON, JUnit, a badge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET

from dokospec.conformance.entries import compact
from dokospec.conformance.protocol import Broken, Data, Greeting
from dokospec.conformance.run import FAILED, Failure, Mixed, Result, Verdict
from dokospec.messages.visible import visible_json
from dokospec.messages.words import Words
from dokospec.render.document import Block, Document, Heading, Part, Points, table
from dokospec.render.json import dump
from dokospec.render.style import Cell, Row, Style

SCHEMA: Final = "dokospec/conform/1"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What a program may play by, where it is wrong under a text.

    ``asked``: the text of the cases; ``text``: the one that it may play by, with the
    building block of that name, that reading, or that mistake in it (empty: as it is).
    ``explains`` of ``wrong`` answers; ``against``: right answers that it would get wrong,
    of ``looked_at``.
    """

    asked: str
    text: str
    mistake: str
    explains: int
    wrong: int
    against: int
    looked_at: int


@dataclass(frozen=True, slots=True)
class Report:
    """One run: the program, the texts, every case with its result.

    ``mixed``: where answers follow readings that do not go together. ``nearest``: what
    explains the wrong answers best, text by text.
    """

    texts: tuple[str, ...]
    greeting: Greeting | None
    failure: Failure | None
    results: tuple[Result, ...]
    mixed: tuple[Mixed, ...] = ()
    nearest: tuple[Hypothesis, ...] = ()

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many results there are of each verdict, all of them listed."""
        found = Counter(result.verdict for result in self.results)
        return {verdict: found[verdict] for verdict in Verdict}

    @property
    def status(self) -> int:
        """The exit status: 0 all right, 1 something wrong, 2 the adapter is broken."""
        if self.failure is not None or any(self.counts[v] for v in FAILED):
            return 2
        return 1 if self.counts[Verdict.WRONG] or self.mixed else 0

    @property
    def asked(self) -> int:
        """How many cases were answered, rightly or not."""
        counts = self.counts
        return sum(counts[v] for v in (Verdict.RIGHT, Verdict.READING, Verdict.WRONG))


def json_lines(report: Report) -> Iterator[str]:
    """A line that says what was run, one for each case, one with the counts."""
    said = report.greeting
    yield _line(
        {
            "schema": SCHEMA,
            "program": None
            if said is None
            else {"name": said.name, "version": said.version, "kinds": said.can},
            "texts": report.texts,
        }
    )
    for result in report.results:
        yield _line(as_json(result))
    for found in report.mixed:
        yield _line({"mixed": asdict(found)})
    for hypothesis in report.nearest:
        yield _line({"nearest": asdict(hypothesis)})
    failure = report.failure
    yield _line(
        {
            "counts": {str(v): n for v, n in report.counts.items()},
            "failure": None if failure is None else str(failure.verdict),
            "status": report.status,
        }
    )


def as_json(result: Result) -> dict[str, Data]:
    """One result; what it has nothing to say of is left out."""
    case, fault = result.case, result.fault
    found: dict[str, Data] = {
        "id": case.id,
        "text": case.text,
        "kind": case.kind,
        "clauses": case.clauses,
        "verdict": str(result.verdict),
    }
    if result.verdict in {Verdict.WRONG, Verdict.READING}:
        found |= {"given": result.given, "expected": case.expected[0][1]}
    if result.reading:
        found["reading"] = result.reading
    if fault is not None:
        found |= {"fault": fault.fault, "line": fault.line}
    if result.detail:
        found["detail"] = result.detail
    return found


def junit(report: Report) -> str:
    """JUnit XML: wrong answers are failures, broken ones errors, the rest skipped.

    Readings that do not go together are a failure more, by the name of the doubt.
    """
    counts = report.counts
    errors = sum(counts[verdict] for verdict in FAILED)
    skipped = counts[Verdict.CANNOT] + counts[Verdict.NOT_RUN]
    suite = ET.Element(
        "testsuite",
        name="dokospec " + " ".join(report.texts),
        tests=str(len(report.results) + len(report.mixed)),
        failures=str(counts[Verdict.WRONG] + len(report.mixed)),
        errors=str(errors),
        skipped=str(skipped),
    )
    for result in report.results:
        case = ET.SubElement(
            suite, "testcase", classname=result.case.text, name=result.case.id
        )
        dumped = dump(as_json(result))
        if result.verdict is Verdict.WRONG:
            ET.SubElement(case, "failure", message="wrong").text = dumped
        elif result.verdict in FAILED:
            ET.SubElement(case, "error", message=str(result.verdict)).text = dumped
        elif result.verdict in {Verdict.CANNOT, Verdict.NOT_RUN}:
            ET.SubElement(case, "skipped", message=str(result.verdict))
    for found in report.mixed:
        case = ET.SubElement(suite, "testcase", classname=found.text, name=found.doubt)
        dumped = dump(asdict(found))
        ET.SubElement(case, "failure", message="mixed").text = dumped
    ET.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(
        suite, encoding="unicode"
    )


_BADGE: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {value}">
<title>{label}: {value}</title>
<rect width="{left}" height="20" fill="#444"/><rect x="{left}" width="{right}" height="20" fill="{colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{middle}" y="14">{label}</text><text x="{far}" y="14">{value}</text></g>
</svg>
"""


def badge(report: Report) -> str:
    """An SVG with how many of the answers were right."""
    counts = report.counts
    good = counts[Verdict.RIGHT] + counts[Verdict.READING]
    label = " ".join(report.texts)
    value = f"{good} / {report.asked}" if report.status < 2 else "?"
    left, right = 7 * len(label) + 12, 7 * len(value) + 12
    colours: Sequence[str] = ("#1a7f37", "#9a6700", "#6e7781")
    return _BADGE.format(
        width=left + right,
        left=left,
        right=right,
        middle=left / 2,
        far=left + right / 2,
        label=label,
        value=value,
        colour=colours[report.status],
    )


def _line(message: Mapping[str, Data]) -> str:
    return visible_json(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


# --- the report on a program under test, as a document --------------------------------

_TONES: Final = {
    Verdict.RIGHT: "green",
    Verdict.READING: "cyan",
    Verdict.WRONG: "red",
    Verdict.BROKEN: "red",
    Verdict.CRASHED: "red",
    Verdict.SILENT: "red",
    Verdict.CANNOT: "dim",
    Verdict.NOT_RUN: "dim",
}

SHOWN: Final = 10
"""So many cases of one clause are listed on a terminal."""


def document(report: Report, style: Style) -> Document:
    """Counts, then what is not right, by clause."""
    words = style.words
    counts: list[Row] = [
        [words(f"conform.{verdict}"), Cell(str(count), _TONES[verdict])]
        for verdict, count in report.counts.items()
        if count
    ]
    head = [words("conform.verdict"), words("conform.cases")]
    title = Heading(_title(report, words))
    return ((title, *table(counts, head, implied=True)), *_parts(report, words))


def _parts(report: Report, words: Words) -> Iterator[Part]:
    failure = report.failure
    if failure is not None:
        said = tuple(_said(failure.fault, failure.detail, words))
        failed = Heading(words(f"conform.failed_{failure.verdict}"), 2)
        yield (failed, *((Points(said),) if said else ()))
    yield _listed(
        words("conform.mixed"),
        [
            f"{each.text} {each.doubt}: {'; '.join(_contradicting(each, words))}"
            for each in report.mixed
        ],
    )
    nearest = [_plays_by(near, words) for near in report.nearest]
    yield _listed(words("conform.nearest"), nearest)
    for verdict in (Verdict.WRONG, *sorted(FAILED), Verdict.READING):
        found = [result for result in report.results if result.verdict is verdict]
        if found:
            yield (Heading(words(f"conform.{verdict}"), 2), *_by_clause(found, words))
    reasons = {r.detail for r in report.results if r.verdict is Verdict.CANNOT}
    yield _listed(words("conform.reasons"), sorted(reasons - {""}))


def _listed(heading: str, items: Iterable[str]) -> Part:
    """Sentences under a heading; nothing where there is none."""
    points = tuple(items)
    return (Heading(heading, 2), Points(points)) if points else ()


def _title(report: Report, words: Words) -> str:
    said = report.greeting
    name = "?" if said is None else f"{said.name} {said.version}".strip()
    return words("conform.title", name=name, texts=", ".join(report.texts))


def _plays_by(found: Hypothesis, words: Words) -> str:
    """What a hypothesis explains, in a line."""
    rules = words(
        "conform.plays_by" if found.mistake else "conform.plays",
        text=found.text,
        mistake=found.mistake,
    )
    key = "conform.explains" if found.against == 0 else "conform.explains_but"
    counts = {
        name: str(getattr(found, name))
        for name in ("explains", "wrong", "against", "looked_at")
    }
    return words(key, rules=rules, **counts)


def _contradicting(found: Mixed, words: Words) -> Iterator[str]:
    """What each of the answers follows, in a line."""
    for name, readings in found.answers:
        follows = words("conform.follows", reading=", ".join(readings))
        yield f"{name}: {follows}"


def _by_clause(results: Iterable[Result], words: Words) -> Iterator[Block]:
    for clause, group in groupby(sorted(results, key=_clause), _clause):
        lines = [
            ": ".join(
                filter(None, (result.case.id, "; ".join(reason_lines(result, words))))
            )
            for result in group
        ]
        if clause:
            yield Heading(clause, 3)
        yield Points(tuple(lines), SHOWN)


def _clause(result: Result) -> str:
    return result.case.clauses[0] if result.case.clauses else ""


def reason_lines(result: Result, words: Words) -> Iterator[str]:
    """What is to be said of one result that is not right."""
    expected = compact(result.case.expected[0][1])
    if result.verdict in {Verdict.WRONG, Verdict.READING}:
        given = compact(result.given)
        yield words("conform.given", given=given, expected=expected)
    if result.reading:
        yield words("conform.follows", reading=result.reading)
    yield from _said(result.fault, result.detail, words)


def _said(fault: Broken | None, detail: str, words: Words) -> Iterator[str]:
    if fault is not None:
        said = words(f"fault.{fault.fault}", expected=fault.expected)
        yield f"{said} {fault.line}".rstrip()
    if detail:
        yield detail
