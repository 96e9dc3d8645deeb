"""The report on a program under test, as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from dokospec.conformance.corpus import dump
from dokospec.conformance.mixed import Mixed
from dokospec.conformance.protocol import Broken
from dokospec.conformance.report import Hypothesis, Report
from dokospec.conformance.run import FAILED, Result, Verdict
from dokospec.messages.visible import visible
from dokospec.messages.words import Words
from dokospec.render.markdown import escape
from dokospec.render.style import INDENT, Cell, Row, Style, table

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
"""Cases of one clause that are listed in text; Markdown and JSON have all of them."""


def text_lines(report: Report, style: Style) -> Iterator[str]:
    """Counts, then what is not right, by clause."""
    words = style.words
    yield style.heading(_title(report, words))
    yield ""
    rows: list[Row] = [
        [words(f"conform.{verdict}"), Cell(str(count), _TONES[verdict])]
        for verdict, count in report.counts.items()
        if count
    ]
    yield from table(rows, style)
    if report.failure is not None:
        yield ""
        yield style.paint(words(f"conform.failed_{report.failure.verdict}"), "bold")
        yield from _said(report.failure.fault, report.failure.detail, words)
    if report.mixed:
        yield ""
        yield style.paint(words("conform.mixed"), "bold", "red")
        for each in report.mixed:
            yield f"{INDENT}{each.text} {each.doubt}"
            yield from (f"{INDENT * 2}{line}" for line in _contradicting(each, words))
    if report.nearest:
        yield ""
        yield style.paint(words("conform.nearest"), "bold")
        yield from (f"{INDENT}{_plays_by(near, words)}" for near in report.nearest)
    for verdict in (Verdict.WRONG, *sorted(FAILED), Verdict.READING):
        found = [result for result in report.results if result.verdict is verdict]
        if found:
            yield ""
            yield style.paint(words(f"conform.{verdict}"), "bold", _TONES[verdict])
            yield from _by_clause(found, words)
    reasons = {r.detail for r in report.results if r.verdict is Verdict.CANNOT}
    if reasons - {""}:
        yield ""
        yield words("conform.reasons")
        yield from (f"{INDENT}{visible(each)}" for each in sorted(reasons - {""}))


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


def _by_clause(results: Iterable[Result], words: Words) -> Iterator[str]:
    key = _clause
    for clause, group in groupby(sorted(results, key=key), key):
        found = list(group)
        yield f"{INDENT}{clause}"
        for result in found[:SHOWN]:
            yield f"{INDENT * 2}{result.case.id}"
            yield from (f"{INDENT * 3}{line}" for line in reason_lines(result, words))
        if len(found) > SHOWN:
            more = str(len(found) - SHOWN)
            yield f"{INDENT * 2}{words('conform.more', count=more)}"


def _clause(result: Result) -> str:
    return result.case.clauses[0] if result.case.clauses else ""


def reason_lines(result: Result, words: Words) -> Iterator[str]:
    """What is to be said of one result that is not right."""
    expected = dump(result.case.expected[0][1])
    if result.verdict in {Verdict.WRONG, Verdict.READING}:
        given = dump(result.given)
        yield words("conform.given", given=given, expected=expected)
    if result.reading:
        yield words("conform.follows", reading=result.reading)
    yield from _said(result.fault, result.detail, words)


def _said(fault: Broken | None, detail: str, words: Words) -> Iterator[str]:
    if fault is not None:
        yield words(f"fault.{fault.fault}", expected=fault.expected)
        if fault.line:
            yield f"{INDENT}{fault.line}"
    if detail:
        yield detail


def markdown_lines(report: Report, words: Words) -> Iterator[str]:
    """The same as a page."""
    yield f"# {escape(_title(report, words))}"
    yield ""
    yield f"| {words('conform.verdict')} | {words('conform.cases')} |"
    yield "|---|---|"
    for verdict, count in report.counts.items():
        yield f"| {words(f'conform.{verdict}')} | {count} |"
    if report.failure is not None:
        yield ""
        yield words(f"conform.failed_{report.failure.verdict}")
        for line in _said(report.failure.fault, report.failure.detail, words):
            yield f"    {visible(line)}"
    if report.mixed:
        yield ""
        yield f"## {words('conform.mixed')}"
        yield ""
        for each in report.mixed:
            lines = "; ".join(_contradicting(each, words))
            yield f"- `{each.text}` `{each.doubt}`: {escape(lines)}"
    if report.nearest:
        yield ""
        yield f"## {words('conform.nearest')}"
        yield ""
        yield from (f"- {escape(_plays_by(near, words))}" for near in report.nearest)
    for verdict in (Verdict.WRONG, *sorted(FAILED), Verdict.READING):
        found = [result for result in report.results if result.verdict is verdict]
        if not found:
            continue
        yield ""
        yield f"## {words(f'conform.{verdict}')}"
        for clause, group in groupby(sorted(found, key=_clause), _clause):
            yield ""
            yield f"### {escape(clause)}"
            yield ""
            for result in group:
                lines = "; ".join(reason_lines(result, words))
                yield f"- `{result.case.id}`: {escape(lines)}"
