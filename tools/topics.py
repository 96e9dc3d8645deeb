"""Writes the smallest records over which texts part, topic by topic: ``evidence/themen.doko``.

    python tools/topics.py [--anew] [TOPIC…]

For every topic that two texts speak of differently, the first two that do are compared
as ``rules diff --records`` compares them. Records that still show what they should are
kept, unless ``--anew`` is given; what was looked for in vain is written down too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

from dokospec.data import data_path
from dokospec.language.diff import Difference, diff
from dokospec.language.library import Library
from dokospec.site.lookup import (
    FILE,
    Partings,
    parts,
    read_partings,
    write_partings,
)
from dokospec.site.prose import Glossary
from dokospec.site.reference import Reference
from dokospec.site.topics import Topics
from dokospec.witness.case import Case
from dokospec.witness.evidence import Found
from dokospec.witness.texts import TextPair

PAIRS = 2
"""How many pairs of texts are tried for a topic."""
DIFFERENCES = 2
"""How many differences of a pair are tried for a topic."""


SHOWN: Final = frozenset((Found.DECIDES, Found.RESTS))
"""What a record of a topic may show: no readings, and nothing that is only claimed."""


class Search:
    """Looks for records; what is known of a pair of texts is kept."""

    def __init__(self, ref: Reference) -> None:
        self._ref = ref
        self.topics = Topics(ref, Glossary({}))
        self.texts = cache(self._texts)
        self.diff = cache(self._diff)

    def _texts(self, one: str, two: str) -> TextPair:
        models = self._ref.models
        return TextPair(models[one], models[two], self.diff(one, two))

    def _diff(self, one: str, two: str) -> tuple[Difference, ...]:
        found = diff(self._ref.effective[one], self._ref.effective[two])
        return tuple(e for e in found if e.state in {"changed", "left", "right"})

    def pairs(self, name: str) -> Iterator[tuple[str, str]]:
        """Texts that say different things on a topic, or one of them nothing."""
        groups = [each.texts[0] for each in self.topics.grouped(name)]
        yield from combinations(sorted(groups), 2)
        silent = self.topics.silent(name)
        if len(groups) == 1 and silent:
            yield groups[0], silent[0]

    def about(self, name: str, pair: tuple[str, str]) -> Iterator[Difference]:
        """The differences of two texts that are about a topic."""
        for each in self.diff(*pair):
            sides = (each.before, each.after)
            if any(s is not None and name in self.topics.of(s) for s in sides):
                yield each

    def urgency(self, name: str) -> tuple[bool, bool, bool]:
        """What people ask about first, then what texts must answer, then the rest."""
        asked = {n for of in self._ref.table_talk.topics.values() for n in of}
        spoken = len(self.topics.grouped(name)) > 1
        return name not in asked, not self.topics[name].words, not spoken

    def differs(self, name: str) -> bool:
        """Whether two texts differ in statements that are about a topic."""
        found = (each for pair in self.pairs(name) for each in self.about(name, pair))
        return next(found, None) is not None

    def record(self, name: str) -> tuple[Case, tuple[str, str]] | None:
        """A smallest record for a topic, and the two texts that part over it."""
        for pair in [*self.pairs(name)][:PAIRS]:
            for each in [*self.about(name, pair)][:DIFFERENCES]:
                parted = self.texts(*pair).parted(each)
                if parted.found in SHOWN and isinstance(parted.record, Case):
                    return parted.record, pair
        return None


def write(path: Path, partings: Partings, order: list[str]) -> None:
    """Writes the file."""
    path.write_text(write_partings(partings, order), encoding="utf-8")


def main(*arguments: str) -> int:
    """Looks for what is missing or wrong, and writes the file after each topic."""
    anew = "--anew" in arguments
    named = [each for each in arguments if not each.startswith("-")]
    ref = Reference(Library.standard())
    search = Search(ref)
    path = data_path("evidence") / FILE
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    known = read_partings(text)
    found = dict(known.cases)
    vain = set(known.vain)
    wanted = [name for name in search.topics if search.differs(name)]
    for name in named or sorted(wanted, key=search.urgency):
        fresh = name in vain or (name in found and parts(ref, found[name]))
        if fresh and not anew and not named:
            continue
        began = time.monotonic()
        record = search.record(name)
        found.pop(name, None)
        vain.discard(name)
        if record is None:
            vain.add(name)
        else:
            found[name] = record
        took = f"{time.monotonic() - began:.0f} s"
        sys.stdout.write(f"{name}: {'none' if record is None else record[1]} {took}\n")
        sys.stdout.flush()
        write(path, Partings(found, frozenset(vain)), wanted)
    write(path, Partings(found, frozenset(vain)), wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
