"""What came of a run, as values that can be written down: counts, JSON, JUnit, a badge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final
from xml.etree import ElementTree as ET

from dokospec.conformance.mixed import Mixed
from dokospec.conformance.protocol import Data, Greeting
from dokospec.conformance.run import FAILED, Failure, Result, Verdict
from dokospec.messages.visible import visible_json
from dokospec.render.json import dump

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
        told = dump(as_json(result))
        if result.verdict is Verdict.WRONG:
            ET.SubElement(case, "failure", message="wrong").text = told
        elif result.verdict in FAILED:
            ET.SubElement(case, "error", message=str(result.verdict)).text = told
        elif result.verdict in {Verdict.CANNOT, Verdict.NOT_RUN}:
            ET.SubElement(case, "skipped", message=str(result.verdict))
    for found in report.mixed:
        case = ET.SubElement(suite, "testcase", classname=found.text, name=found.doubt)
        told = dump(asdict(found))
        ET.SubElement(case, "failure", message="mixed").text = told
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
