"""The codes of findings about rule texts, and how such findings are made.

``L1`` reading, ``L2`` texts and inheritance, ``L3`` names, ``L4`` types, ``L5``
structure of statements, ``L6`` cards and orders, ``L7`` doubts, ``L9`` remarks. The
wording stands in ``dokospec/messages/rules.toml``.
"""

from __future__ import annotations

from typing import Final

from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.rules.syntax import Place

OPEN_FENCE: Final = "L101"
BLOCK_WITHOUT_CLAUSE: Final = "L102"
BAD_SOURCE: Final = "L103"
UNEXPECTED: Final = "L110"
UNEXPECTED_END: Final = "L111"
TOO_DEEP: Final = "L112"

NO_HEAD: Final = "L201"
MISPLACED_HEAD: Final = "L202"
CLAUSE_TWICE: Final = "L203"
TEXT_TWICE: Final = "L204"
UNKNOWN_TEXT: Final = "L205"
CIRCULAR_BASE: Final = "L206"
NO_BASE: Final = "L210"
NOT_IN_BASE: Final = "L211"
ALREADY_IN_BASE: Final = "L212"
UNKNOWN_DOUBT: Final = "L213"
UNKNOWN_READING: Final = "L214"
NESTED_DOUBT: Final = "L215"
TWO_GUARDS: Final = "L216"
UNCONFIRMED_UNIT: Final = "L217"
AMBIGUOUS_TARGET: Final = "L218"


def unreadable(
    code: str, file: str, line: int, column: int, end: int = 0, /, **data: str | None
) -> Finding:
    """An error at a place of a file; ``end`` 0 stands for one column further.

    Values that are None are left out, here and in the other makers.
    """
    span = Span(line, column, end or column + 1)
    return Finding(code, Kind.UNREADABLE, span=span, data=_told(file, data))


def against(
    code: str, place: Place, clause: str = "", /, **data: str | None
) -> Finding:
    """An error in a readable statement at ``place`` in ``clause``."""
    return _at(code, Kind.ILLEGAL, Severity.ERROR, place, clause, data)


def unsaid(code: str, place: Place, clause: str = "", /, **data: str | None) -> Finding:
    """The text leaves open what it must say."""
    return _at(code, Kind.UNDECIDABLE, Severity.ERROR, place, clause, data)


def remark(code: str, place: Place, clause: str = "", /, **data: str | None) -> Finding:
    """Worth a look, and no error."""
    return _at(code, Kind.REMARK, Severity.WARNING, place, clause, data)


def _at(
    code: str,
    kind: Kind,
    severity: Severity,
    place: Place,
    clause: str,
    data: dict[str, str | None],
) -> Finding:
    span = Span(place.line, place.column, place.column + 1)
    clauses = (clause,) if clause else ()
    return Finding(code, kind, severity, span, clauses, _told(place.file, data))


def _told(file: str, data: dict[str, str | None]) -> tuple[tuple[str, str], ...]:
    told = ((key, value) for key, value in data.items() if value is not None)
    return (("file", file), *told)
