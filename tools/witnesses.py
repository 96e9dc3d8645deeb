"""Writes the smallest records on which the readings of open questions part.

    python tools/witnesses.py [--check] [TEXT…]

One file beside each text, ``spec/<text>/zeugen.doko``. The records that it has already
are where the search begins, so none is lost. ``--check`` writes nothing and ends with 1 where a file is not what it should be.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path

from dokospec.data import data_path
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.witness import kept
from dokospec.witness.doubts import Witnesses

REMARKS = (
    "Kleinste Aufzeichnungen, an denen sich die Lesarten offener Fragen scheiden.",
    "Erzeugt von tools/witnesses.py; gezeigt von: dokospec rules doubts",
)


def page(text_id: str, before: str) -> str:
    """The file for a text; ``before``: what it says now."""
    model = compile_text(Library.standard().effective(text_id))
    search = Witnesses(model, chain(*kept.read(before).cases.values()))
    found = [search.of(doubt) for doubt in model.doubts.values()]
    return kept.write(text_id, found, REMARKS)


def main(*arguments: str) -> int:
    """Writes the files of these texts, of all where none is named."""
    check = "--check" in arguments
    named = [each for each in arguments if not each.startswith("-")]
    stale = 0
    for text_id in named or Library.standard().ids():
        file = Path(data_path("spec", text_id)) / kept.FILE
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        content = page(text_id, before)
        sys.stdout.write(f"{text_id}: {'same' if before == content else 'new'}\n")
        stale += before != content
        if not check and before != content:
            file.write_text(content, encoding="utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
