"""Many games at once, as columns: tables made by the engine, one game of each class judged by it.

Needs ``pyarrow`` and ``numpy`` (the extra ``bulk``).
"""

from dokospec.bulk.audit import Audit, Counts, audit
from dokospec.bulk.games import ColumnsError
from dokospec.bulk.judging import DifferenceError

__all__ = ["Audit", "ColumnsError", "Counts", "DifferenceError", "audit"]
