"""Many games at once, as columns: tables made by the engine, one game of each class judged by it.

Needs ``pyarrow`` and ``numpy`` (the extra ``bulk``).
"""

from dokospec.bulk.audit import Audit, audit
from dokospec.bulk.classing import DifferenceError
from dokospec.bulk.columns import ColumnsError
from dokospec.bulk.records import NamedReading
from dokospec.bulk.summary import (
    CLAIM,
    HANGS,
    RIGHT,
    AuditSummary,
    Counts,
    ExampleGame,
    Found,
    Noted,
    together,
)

__all__ = [
    "CLAIM",
    "HANGS",
    "RIGHT",
    "Audit",
    "AuditSummary",
    "ColumnsError",
    "Counts",
    "DifferenceError",
    "ExampleGame",
    "Found",
    "NamedReading",
    "Noted",
    "audit",
    "together",
]
