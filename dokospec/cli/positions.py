"""``rules check --positions``: every position of the texts, by both methods."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from dokospec.cli.session import Session
from dokospec.finding import Finding
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.rules.syntax import RuleText
from dokospec.rules.text import EffectiveText

if TYPE_CHECKING:
    from dokospec.checks.agreement import Agreement


@dataclass(frozen=True, slots=True)
class Positions:
    """What all positions of a text show.

    ``agreement``: with the second method; None where it is not installed.
    """

    findings: tuple[Finding, ...]
    agreement: Agreement | None


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
    with ProcessPoolExecutor(2) as pool:
        found = pool.map(_positions, (jobs[name] for name in largest))
        return dict(zip(largest, found, strict=True))


def _positions(job: _Job) -> Positions:
    from dokospec.checks.agreement import agreement, available
    from dokospec.checks.complaints import gone_through, told
    from dokospec.checks.inherited import needless, same_readings

    own, text, base = job
    seen = gone_through(compile_text(text))
    both = agreement(seen) if available() else None
    findings = (
        *told(seen),
        *same_readings(text),
        *(needless(own, text, base) if base else ()),
    )
    return Positions((*findings, *(both.findings if both else ())), both)


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
