"""Findings: what is wrong, unclear or noteworthy, as values without wording.

A finding carries a stable code and the facts of the case; the wording in German and
English stands in the message catalogue and is put in at the edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """The three kinds that are never mixed, and the remark that is none of them."""

    UNREADABLE = "unreadable"
    """Not notation (of a record or of a rule text)."""
    ILLEGAL = "illegal"
    """Readable, but against a clause; or a claim that the replay contradicts."""
    UNDECIDABLE = "undecidable"
    """The record or the rule text does not say."""
    REMARK = "remark"
    """Worth knowing; changes no exit code."""


class Severity(Enum):
    """How much follows from a finding."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file: 1-based line and column; ``end`` is the column after it."""

    line: int
    column: int
    end: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    ``data`` holds the named values of the message, already as words a reader knows
    (card and player names, clause ids), never sentences. ``clauses`` are the ids
    (``text/§clause``) of the clauses it rests on.
    """

    code: str
    kind: Kind
    severity: Severity = Severity.ERROR
    span: Span | None = None
    clauses: tuple[str, ...] = ()
    data: tuple[tuple[str, str], ...] = ()
