"""Ids of cases: they never change, and none is ever given to another case."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from dokospec.conformance.position import Asked
from dokospec.witness.case import Case

HEAD: Final = "# id, fingerprint of record and question; only ever added to"


class Ids:
    """Which id every case has that ever was one."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        """``lines``: as :meth:`lines` gives them."""
        self._known: dict[str, str] = {}
        self._last: dict[str, int] = {}
        for line in lines:
            if line and not line.startswith("#"):
                name, mark = line.split("\t")
                self._keep(name, mark)

    def __contains__(self, name: object) -> bool:
        """Whether a case ever had this id."""
        return name in self._known.values()

    def of(self, text: str, clause: str, case: Case, asked: Asked) -> str:
        """The id of this case: the one it had before, or a new one."""
        mark = fingerprint(text, case, asked)
        if mark not in self._known:
            stem = f"{text}/{clause}/{asked.kind}"
            self._keep(f"{stem}/{self._last.get(stem, 0) + 1}", mark)
        return self._known[mark]

    def lines(self) -> list[str]:
        """The ledger, in the order in which the ids were given."""
        return [HEAD, *(f"{name}\t{mark}" for mark, name in self._known.items())]

    def _keep(self, name: str, mark: str) -> None:
        stem, _, number = name.rpartition("/")
        self._known[mark] = name
        self._last[stem] = max(self._last.get(stem, 0), int(number))


def fingerprint(text: str, case: Case, asked: Asked) -> str:
    """What two cases share that ask the same of the same record."""
    said = f"{text}\n{case.text()}\n{asked}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]
