"""``rules check --positions``: every position of the texts, by both methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, TypeAlias

from dokospec.cli.session import Session
from dokospec.finding import Finding
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.language.syntax import RuleText
from dokospec.language.text import EffectiveText
from dokospec.language.values import NONE, Open
from dokospec.render.document import Paragraph, Part, Record
from dokospec.render.sidebyside import record_lines
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Wish
from dokospec.witness.unanswered import unanswered

if TYPE_CHECKING:
    from dokospec.checks.agreement import Agreement
    from dokospec.checks.complaints import SeenOverall
    from dokospec.checks.explorer import PathEnd


@dataclass(frozen=True, slots=True)
class Positions:
    """What all positions of a text show.

    ``records``: by finding a smallest record that meets it, None where none was found;
    only gaps and overlaps have one. ``agreement``: with the second method; None where
    it is not installed.
    """

    findings: tuple[Finding, ...]
    records: Mapping[Finding, Case | None]
    agreement: Agreement | None


_OPEN: Final[Mapping[str, str]] = {"P001": "gap", "P002": "conflict"}
"""Findings that a record can meet, and the cause they tell."""
_Job: TypeAlias = tuple[RuleText, EffectiveText, EffectiveText | None]


def gone_through(texts: Library, names: list[str]) -> dict[str, Positions]:
    """What all positions of these sound texts show, two texts at a time."""
    jobs: dict[str, _Job] = {}
    for name in names:
        text = texts.effective(name)
        base = texts.effective(text.chain[0]) if text.chain else None
        jobs[name] = texts.load(name), text, base
    if len(jobs) < 2:
        return {name: _positions(job) for name, job in jobs.items()}
    # What takes long comes first, so that none of it is left for one core at the end.
    largest = sorted(jobs, key=lambda name: -len(jobs[name][1].statements))
    # Begun alike under every Python; by default older ones fork.
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        found = pool.map(_positions, (jobs[name] for name in largest))
        return dict(zip(largest, found, strict=True))


def _positions(job: _Job) -> Positions:
    from dokospec.checks.agreement import agreement, available
    from dokospec.checks.complaints import (
        findings_of,
        gone_through,
        needless,
        same_readings,
    )

    own, text, base = job
    seen = gone_through(compile_text(text))
    both = agreement(seen) if available() else None
    findings = (
        *findings_of(seen),
        *same_readings(text),
        *(needless(own, text, base) if base else ()),
    )
    records = {found: _record(seen, found) for found in findings if found.code in _OPEN}
    return Positions((*findings, *(both.findings if both else ())), records, both)


def _record(seen: SeenOverall, finding: Finding) -> Case | None:
    """A smallest record that meets a gap or an overlap."""
    data = dict(finding.data)
    value = Open(_OPEN[finding.code], data["about"])
    asked, leaf = seen.open[data["question"], value]
    return unanswered(seen.model, asked.statement, value, tuple(_wishes(leaf)))


def _wishes(leaf: PathEnd) -> Iterator[Wish]:
    """What a record should be like to come to this position."""
    from dokospec.checks.space import BID

    said = dict(leaf.seen)
    words = said.get(("Wort", (BID,)), ())
    bids: list[tuple[Bid, ...]] = [(Bid((str(word),)),) for word in words[:3]]
    if said.get(("Gebot", ())) == (NONE,):
        bids = [()]
    ranges = [
        (str(key[1][0]), span.low, min(span.high, span.low + 1))
        for key, span in leaf.ranges
        if isinstance(key, tuple) and key[0] == "Augen"
    ]
    for own in bids or (None,):
        for augen in ranges or (None,):
            yield Wish(bids=own, augen=augen, calls=2)


def agreement_line(name: str, positions: Positions, here: Session) -> str:
    """What both methods were asked, or how to get the second."""
    both = positions.agreement
    if both is None:
        return here.words("rules.once", text=name, install="pip install z3-solver")
    return here.words(
        "rules.twice",
        text=name,
        questions=str(both.questions),
        effects=str(both.effects),
        differing=str(len(both.findings)),
        left_out=str(both.left_out),
    )


def record_part(found: Finding, positions: Positions, here: Session) -> Part:
    """The smallest record that meets a finding, or that none was found."""
    if found not in positions.records:
        return ()
    case = positions.records[found]
    if case is None:
        return (Paragraph(here.words("rules.no_record")),)
    record = Record(tuple(record_lines(case.head, case.game)))
    return Paragraph(here.words("witness.record"), short=True), record


def agreement_json(positions: Positions) -> dict[str, int] | None:
    """The same as JSON; None where the second method is not installed."""
    both = positions.agreement
    if both is None:
        return None
    return {
        "questions": both.questions,
        "effects": both.effects,
        "differing": len(both.findings),
        "left_out": both.left_out,
    }
