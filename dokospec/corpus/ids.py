"""Ids of cases, which never change, and the cases that have one already."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.conformance.entries import Entry, bare, is_own
from dokospec.conformance.position import Asked
from dokospec.corpus.questions import Candidate
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


# --- the cases that there are already: asked again, and what they were said to show ---
#
# A search that begins with them need not find them anew, and what it finds besides is
# new. So a text that does not change keeps its cases, however the search is changed.


def asked_before(entries: Iterable[Entry]) -> Iterator[Candidate]:
    """The questions of these cases, as they were when they were chosen."""
    for entry in entries:
        game = replace(
            entry.game,
            claims=(),
            entries=tuple(e for e in entry.game.entries if not is_own(e)),
            locate=None,
        )
        head = replace(bare(entry.head), rules=None)
        yield Candidate(Case(head, game), entry.asked)


def together(
    found: Sequence[Candidate], entries: Sequence[Entry], text: str
) -> tuple[list[Candidate], dict[Candidate, Entry]]:
    """Questions and those of these cases, each once, the smaller ones first.

    Behind them those for which readings are agreed: they are kept where nothing else
    shows a mistake. Besides, which of them are of which case; of two the first.
    """
    by_mark: dict[str, Candidate] = {}
    of_mark: dict[str, Entry] = {}
    for candidate, entry in zip(asked_before(entries), entries, strict=True):
        mark = fingerprint(text, candidate.case, candidate.asked)
        by_mark.setdefault(mark, candidate)
        of_mark.setdefault(mark, entry)
    by_mark |= {fingerprint(text, c.case, c.asked): c for c in found}
    every = sorted(by_mark.values(), key=lambda each: each.weight)
    return every, {by_mark[mark]: entry for mark, entry in of_mark.items()}
