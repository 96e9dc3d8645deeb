"""Writes the smallest records on which the readings of open questions part.

    python tools/witnesses.py [--check] [--open] [TEXT…]

One file beside each text, ``evidence/<text>/zeugen.doko``. The records that it has already
are where the search begins, so none is lost. ``--open`` looks only for readings that
these do not part. Those that nothing parts are named. ``--check`` writes nothing and ends
with 1 where there are such, or a file is not what it should be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain

from dokospec.cli.diff import rounds
from dokospec.data import data_path
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.witness import store
from dokospec.witness.doubts import DoubtSearch
from dokospec.witness.rounds import Round
from dokospec.witness.store import rechecked

REMARKS = (
    "Kleinste Aufzeichnungen, an denen sich die Lesarten offener Fragen scheiden.",
    "Erzeugt von tools/witnesses.py; gezeigt von: dokospec rules doubts",
)


def page(
    text_id: str, before: str, *, only_open: bool
) -> tuple[str, list[tuple[str, str, str]]]:
    """The file for a text, and the readings that nothing parts: doubt, one, another.

    ``before``: what it says now.
    """
    library = Library.standard()
    text = library.effective(text_id)
    model = compile_text(text)
    known = store.read(before)
    lines = (_rounds(library, name) for name in (text_id, *text.chain))
    search = DoubtSearch(model, chain(*known.values(), *lines))
    found = [
        search.longer(rechecked(model, doubt, known)) if only_open else search.of(doubt)
        for doubt in model.doubts.values()
    ]
    missing = [(w.doubt.name, *pair) for w in found for pair in w.unparted]
    return store.write(text_id, found, REMARKS), missing


def _rounds(library: Library, name: str) -> Iterator[Round]:
    """The evenings beside a text: witnesses, then those among its cases."""
    file = library.evidence(name) / store.FILE
    if file.exists():
        known = store.read(file.read_text(encoding="utf-8"))
        kept = chain.from_iterable(known.values())
        yield from (record for record in kept if isinstance(record, Round))
    yield from rounds(name)


def main(*arguments: str) -> int:
    """Writes the files of these texts, of all where none is named."""
    check, only_open = "--check" in arguments, "--open" in arguments
    named = [each for each in arguments if not each.startswith("-")]
    stale = 0
    for text_id in named or Library.standard().ids():
        file = data_path("evidence", text_id) / store.FILE
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        content, missing = page(text_id, before, only_open=only_open)
        sys.stdout.write(f"{text_id}: {'same' if before == content else 'new'}\n")
        for name, one, two in missing:
            sys.stdout.write(f"{text_id}: nothing parts {one} and {two} of {name}\n")
        stale += before != content or bool(missing)
        if not check and before != content:
            file.write_text(content, encoding="utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
