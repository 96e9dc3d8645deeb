"""The report on a program under test: values, a document, JSON, JUnit, a badge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET

from dokospec.conformance.drawn_case import answers, drawn, grounds_of
from dokospec.conformance.entries import CorpusCase, compact
from dokospec.conformance.protocol import Broken, Data, Greeting
from dokospec.conformance.run import (
    ANSWERED,
    FAILED,
    Failure,
    Mixed,
    Result,
    Verdict,
)
from dokospec.messages.visible import visible_json
from dokospec.messages.words import Words
from dokospec.render import text
from dokospec.render.document import (
    Block,
    Document,
    Heading,
    Paragraph,
    Part,
    Points,
    table,
)
from dokospec.render.json import dump
from dokospec.render.style import Cell, Row, Style

SCHEMA: Final = "dokospec/conform/1"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What a program may play by, where it is wrong under a text.

    ``text``: the one that it may play by, with the building block of that name, that
    reading, or that mistake in it (empty: as it is).
    """

    text: str
    mistake: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """One hypothesis, or two at once, and the wrong answers (ids) that it explains.

    Of those that nothing before it explains. ``alike``: others that explain the same.
    """

    plays: tuple[Hypothesis, ...]
    cases: tuple[str, ...]
    alike: tuple[Hypothesis, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What explains the wrong answers under a text (``asked``); ``left``: what nothing does."""

    asked: str
    wrong: int
    explanations: tuple[Explanation, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """One run: the program, the texts, every case with its result.

    ``mixed``: where answers follow readings that do not go together. ``diagnoses``:
    what explains the wrong answers, text by text. ``why``: by id of a case sentences
    that say why its answer is right; ``under``: the clause that it is listed under, where
    that is not its first.
    """

    texts: tuple[str, ...]
    greeting: Greeting | None
    failure: Failure | None
    results: tuple[Result, ...]
    mixed: tuple[Mixed, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    why: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    under: Mapping[str, str] = field(default_factory=dict)

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many results there are of each verdict, all of them listed."""
        found = Counter(result.verdict for result in self.results)
        return {verdict: found[verdict] for verdict in Verdict}

    @property
    def status(self) -> int:
        """The exit status: 0 all right, 1 something wrong, 2 the adapter is broken.

        A known failure is none; one that is fixed and still listed is, so that the list
        stays true. A program that answers nothing tells nothing, nor does one of a text
        that it does not name.
        """
        counts = self.counts
        if self.failure is not None or any(counts[v] for v in FAILED):
            return 2
        if not self.asked or self.unnamed:
            return 2
        wrong = counts[Verdict.WRONG] or counts[Verdict.FIXED] or self.mixed
        return 1 if wrong else 0

    @property
    def asked(self) -> int:
        """How many cases were answered, rightly or not."""
        return sum(self.counts[verdict] for verdict in ANSWERED)

    @property
    def unnamed(self) -> tuple[str, ...]:
        """The texts that the program does not say it knows; nothing is asked of them."""
        said = self.greeting
        return tuple(each for each in self.texts if said and each not in said.texts)

    @property
    def in_full(self) -> tuple[Result, ...]:
        """The wrong answers that are drawn: all of few, else the first of each clause."""
        wrong = [each for each in self.results if each.verdict is Verdict.WRONG]
        if len(wrong) <= SHOWN:
            return tuple(wrong)
        return tuple({self.clause(each): each for each in reversed(wrong)}.values())

    def clause(self, result: Result) -> str:
        """The clause that a result is listed under; empty where none is known."""
        case = result.case
        return self.under.get(case.id) or next(iter(case.clauses), "")


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
        yield _line(as_json(result, report))
    for found in report.mixed:
        yield _line({"mixed": asdict(found)})
    for diagnosis in report.diagnoses:
        yield _line({"diagnosis": asdict(diagnosis)})
    failure = report.failure
    yield _line(
        {
            "counts": {str(v): n for v, n in report.counts.items()},
            "failure": None if failure is None else str(failure.verdict),
            "status": report.status,
        }
    )


def as_json(result: Result, report: Report) -> dict[str, Data]:
    """One result; what it has nothing to say of is left out.

    Of a wrong answer there is all that one needs to look into it, the position too.
    """
    case, fault = result.case, result.fault
    found: dict[str, Data] = {
        "id": case.id,
        "text": case.text,
        "kind": case.kind,
        "clauses": case.clauses,
        "verdict": str(result.verdict),
    }
    if result.verdict in {*INCORRECT, Verdict.READING}:
        found |= {"given": result.given, "expected": case.expected[0][1]}
    if result.verdict in INCORRECT:
        found |= {"under": report.clause(result), "why": report.why.get(case.id, ())}
        found["position"] = case.position
    if result.reading:
        found["reading"] = result.reading
    if fault is not None:
        found |= {"fault": fault.fault, "line": fault.line}
    if result.detail:
        found["detail"] = result.detail
    return found


def junit(report: Report, style: Style) -> str:
    """JUnit XML: wrong answers are failures, broken ones errors, the rest skipped.

    Known failures are skipped, fixed ones failures. What fails a run and is no answer is
    a test case besides: readings that do not go together, by the name of the doubt, are
    a failure, what makes the run tell nothing is an error. So something fails here just
    where :attr:`Report.status` is not 0.
    """
    style = replace(style, colour=False)  # XML takes no escapes
    suite = ET.Element("testsuite", name="dokospec " + " ".join(report.texts))
    for result in report.results:
        tag = _TAGS.get(result.verdict, "")
        said = str(result.verdict)
        shown = _shown_in_junit(result, report, style) if tag else ""
        _test_case(suite, result.case.text, result.case.id, tag, said, shown)
    for found in report.mixed:
        shown = style.shown("\n".join(_contradicting(found, style.words)))
        _test_case(suite, found.text, found.doubt, "failure", "mixed", shown)
    untold = [*_failed(report, style.words), *_untold(report, style.words)]
    if untold:
        _test_case(suite, "dokospec", "conform", "error", style.shown(" ".join(untold)))
    for name, tag in _COUNTED.items():
        suite.set(name, str(len(suite.findall(f"./testcase/{tag}"))))
    suite.set("tests", str(len(suite)))
    ET.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(
        suite, encoding="unicode"
    )


def _test_case(
    suite: ET.Element, text: str, name: str, tag: str, message: str, shown: str = ""
) -> None:
    """Adds one; it passes where no ``tag`` says otherwise."""
    case = ET.SubElement(suite, "testcase", classname=text, name=name)
    if tag:
        ET.SubElement(case, tag, message=message).text = shown or None


def _shown_in_junit(result: Result, report: Report, style: Style) -> str:
    """A wrong answer is drawn; what is skipped is not shown."""
    if result.verdict in _SKIPPED:
        return ""
    if result.verdict is not Verdict.WRONG:
        return dump(as_json(result, report))
    part = (*_in_full(result, report, style.words, 1),)
    return style.shown("\n".join(text.write((part,), style)))


def _failed(report: Report, words: Words) -> Iterator[str]:
    """Why the program could not be asked: a heading, then what is known of it."""
    failure = report.failure
    if failure is not None:
        yield words(f"conform.failed_{failure.verdict}")
        yield from _fault_lines(failure.fault, failure.detail, words)
        if failure.verdict is Verdict.SILENT and not report.asked:
            yield words("conform.flush")


def _untold(report: Report, words: Words) -> Iterator[str]:
    """Why the run says nothing of the program, or of some texts."""
    if not report.asked and report.failure is None:
        yield words("conform.nothing")
        if report.counts[Verdict.SILENT]:
            yield words("conform.flush")
    if report.unnamed:
        named = ", ".join(report.unnamed)
        yield words("conform.unnamed", texts=named)


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
    good = sum(counts[v] for v in (Verdict.RIGHT, Verdict.READING, Verdict.FIXED))
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
    Verdict.KNOWN: "yellow",
    Verdict.FIXED: "red",
    Verdict.SKIPPED: "dim",
}
INCORRECT: Final = frozenset({Verdict.WRONG, Verdict.KNOWN})
"""An answer that is not right, known or not."""
_SKIPPED: Final = frozenset(
    {Verdict.CANNOT, Verdict.NOT_RUN, Verdict.KNOWN, Verdict.SKIPPED}
)
"""What JUnit knows no better word for."""
_TAGS: Final[Mapping[Verdict, str]] = {
    Verdict.WRONG: "failure",
    Verdict.FIXED: "failure",
    **dict.fromkeys(FAILED, "error"),
    **dict.fromkeys(_SKIPPED, "skipped"),
}
"""How JUnit calls a result; nothing where it passes."""
_COUNTED: Final = {"failures": "failure", "errors": "error", "skipped": "skipped"}
"""The attributes of a suite, and what each counts."""

SHOWN: Final = 10
"""So many cases of one clause are listed on a terminal; so many wrong ones are drawn all."""


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
    if failed := [*_failed(report, words)]:
        head, *known = failed
        yield (Heading(head, 2), *((Points(tuple(known)),) if known else ()))
    yield _listed(
        words("conform.mixed"),
        [
            f"{each.text} {each.doubt}: {'; '.join(_contradicting(each, words))}"
            for each in report.mixed
        ],
    )
    explained = [
        line for each in report.diagnoses for line in diagnosis_lines(each, words)
    ]
    yield _listed(words("conform.diagnosis"), explained)
    for verdict in (Verdict.FIXED, Verdict.WRONG, *sorted(FAILED), *_ALSO_LISTED):
        found = [result for result in report.results if result.verdict is verdict]
        if found:
            listed = _by_clause(found, report, words)
            yield (Heading(words(f"conform.{verdict}"), 2), *listed)
    reasons = {r.detail for r in report.results if r.verdict is Verdict.CANNOT}
    yield _listed(words("conform.reasons"), sorted(reasons - {""}))
    for said in _untold(report, words):
        yield (Paragraph(said),)


def _listed(heading: str, items: Iterable[str]) -> Part:
    """Sentences under a heading; nothing where there is none."""
    points = tuple(items)
    return (Heading(heading, 2), Points(points)) if points else ()


def _title(report: Report, words: Words) -> str:
    said = report.greeting
    name = "?" if said is None else f"{said.name} {said.version}".strip()
    return words("conform.title", name=name, texts=", ".join(report.texts))


def diagnosis_lines(found: Diagnosis, words: Words) -> Iterator[str]:
    """A line for each explanation, the last says what is left."""
    for place, each in enumerate(found.explanations):
        plays = words("conform.at_once").join(_plays_by(h, words) for h in each.plays)
        key = "conform.explains_of_the_rest" if place else "conform.explains"
        yield words(
            key, rules=plays, explains=str(len(each.cases)), wrong=str(found.wrong)
        )
        for other in each.alike:
            yield words("conform.or_as_well", rules=_plays_by(other, words))
    key = "conform.left" if found.left else "conform.none_left"
    shown = (*found.left[:SHOWN], *("…",) * (len(found.left) > SHOWN))
    cases = ", ".join(shown)
    yield words(key, text=found.asked, count=str(len(found.left)), cases=cases)


def _plays_by(found: Hypothesis, words: Words) -> str:
    key = "conform.plays_by" if found.mistake else "conform.plays"
    return words(key, text=found.text, mistake=found.mistake)


def _contradicting(found: Mixed, words: Words) -> Iterator[str]:
    """What each of the answers follows, in a line."""
    for name, readings in found.answers:
        follows = words("conform.follows", reading=", ".join(readings))
        yield f"{name}: {follows}"


_ALSO_LISTED: Final = (Verdict.KNOWN, Verdict.READING, Verdict.SKIPPED)


def _by_clause(
    results: Sequence[Result], report: Report, words: Words
) -> Iterator[Block]:
    """A line for each, then those that are drawn."""
    drawn_ones = {each.case.id for each in report.in_full}
    for clause, group in groupby(sorted(results, key=report.clause), report.clause):
        if clause:
            yield Heading(clause, 3)
        lines: list[str] = []
        in_full: list[Block] = []
        for result in group:
            if result.case.id in drawn_ones:
                in_full += _in_full(result, report, words, 4)
            else:
                said = "; ".join(reason_lines(result, words))
                lines.append(": ".join(filter(None, (result.case.id, said))))
        if lines:
            # Before those drawn: behind them it would belong to the last.
            yield Points(tuple(lines), SHOWN)
        yield from in_full
    if results[0].verdict is Verdict.WRONG and len(results) > SHOWN:
        yield Paragraph(words("conform.one_case"))


def _in_full(
    result: Result, report: Report, words: Words, level: int
) -> Iterator[Block]:
    """A wrong answer with its position, and why another is right."""
    case = result.case
    yield Heading(case.id, level)
    yield from drawn(case, words)
    yield Points(tuple(reason_lines(result, words)))
    yield from grounds_of(case, report.why.get(case.id, ()), words)


def case_document(case: CorpusCase, why: Sequence[str], words: Words) -> Document:
    """A case by itself: what is asked, what is right, why; and why it is there."""
    known = [
        [words("case.clauses"), " ".join(case.clauses)],
        [words("case.tags"), " ".join(case.tags)],
        [words("case.chosen"), "" if case.why in why else case.why],
    ]
    rows: list[Row] = [[key, value] for key, value in known if value]
    return (
        (Heading(case.id), *drawn(case, words)),
        (Heading(words("case.answers"), 2), Points(tuple(answers(case, words)))),
        (Heading(words("case.why"), 2), *grounds_of(case, why, words), *table(rows)),
    )


def reason_lines(result: Result, words: Words) -> Iterator[str]:
    """What is to be said of one result that is not right."""
    expected = compact(result.case.expected[0][1])
    if result.verdict in {*INCORRECT, Verdict.READING}:
        given = compact(result.given)
        yield words("conform.given", given=given, expected=expected)
    if result.reading:
        yield words("conform.follows", reading=result.reading)
    yield from _fault_lines(result.fault, result.detail, words, result.case.kind)


def _fault_lines(
    fault: Broken | None, detail: str, words: Words, kind: str = ""
) -> Iterator[str]:
    """What is wrong with an answer to a question of this kind, or with the greeting."""
    if fault is not None:
        form = words(f"form.{kind}") if kind else ""
        said = words(f"fault.{fault.fault}", expected=fault.expected, form=form)
        yield f"{said} {fault.line}".rstrip()
    if detail:
        yield detail
