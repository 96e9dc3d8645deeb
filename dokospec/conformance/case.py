"""Cases: what is asked of a program, and what the rule text says to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dokospec.conformance.protocol import Data
from dokospec.conformance.readings import Fits


@dataclass(frozen=True, slots=True)
class Case:
    """One question to a program.

    ``expected``: the answer in canonical form for each outcome, by the readings it
    assumes (``doubt=reading, …``), the default's first; the name is empty where the
    text leaves nothing open. ``fits``: of each, what may be read how. ``clauses`` are
    those that decide it.
    """

    id: str
    text: str
    kind: str
    position: Mapping[str, Data]
    expected: tuple[tuple[str, Data], ...]
    fits: tuple[Fits, ...]
    clauses: tuple[str, ...]
    tags: tuple[str, ...] = ()
    why: str = ""
