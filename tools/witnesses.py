"""Writes the smallest records on which the readings of open questions part.

    python tools/witnesses.py [--check] [--open] [TEXT…]

One file beside each text, ``spec/<text>/zeugen.doko``. The records that it has already
are where the search begins, so none is lost. ``--open`` looks only for what the file
says was not found. ``--check`` writes nothing and ends with 1 where a file is not what it should be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from dokospec.cli.evidence import rounds
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.rules.library import Library
from dokospec.rules.model import Model, compile_text
from dokospec.rules.syntax import Zweifel
from dokospec.witness import kept
from dokospec.witness.doubts import (
    DoubtWitnesses,
    Readings,
    RoundWitness,
    Witness,
    Witnesses,
)
from dokospec.witness.overgames import OverGames, RoundReadings
from dokospec.witness.parting import settled
from dokospec.witness.rounds import Round

REMARKS = (
    "Kleinste Aufzeichnungen, an denen sich die Lesarten offener Fragen scheiden.",
    "Erzeugt von tools/witnesses.py; gezeigt von: dokospec rules doubts",
)


def page(text_id: str, before: str, *, only_open: bool) -> str:
    """The file for a text; ``before``: what it says now."""
    library = Library.standard()
    text = library.effective(text_id)
    model = compile_text(text)
    known = kept.read(before)
    search = Witnesses(model, chain(*known.cases.values()))
    lines = (_rounds(library, name) for name in (text_id, *text.chain))
    over = OverGames(model, chain(*known.rounds.values(), *lines))
    found = [
        over.of(_as_kept(model, doubt, known) if only_open else search.of(doubt))
        for doubt in model.doubts.values()
    ]
    return kept.write(text_id, found, REMARKS)


def _rounds(library: Library, name: str) -> Iterator[Round]:
    """The evenings beside a text: witnesses, then those among its cases."""
    file = library.folder(name) / kept.FILE
    if file.exists():
        known = kept.read(file.read_text(encoding="utf-8"))
        yield from chain(*known.rounds.values())
    yield from rounds(name)


def _as_kept(model: Model, doubt: Zweifel, known: kept.Kept) -> DoubtWitnesses:
    """What the file says of a doubt; its rounds are looked at anew."""
    judge = Judge(settled(model, doubt.name))
    readings, over = Readings(judge, doubt), RoundReadings(Judge(settled(model)), doubt)
    cases = known.cases.get(doubt.name, ())
    played = known.rounds.get(doubt.name, ())
    return DoubtWitnesses(
        doubt,
        tuple(Witness(case, readings.groups(case)) for case in cases),
        known.unparted.get(doubt.name, ()),
        tuple(RoundWitness(each, over.groups(each)) for each in played),
    )


def main(*arguments: str) -> int:
    """Writes the files of these texts, of all where none is named."""
    check, only_open = "--check" in arguments, "--open" in arguments
    named = [each for each in arguments if not each.startswith("-")]
    stale = 0
    for text_id in named or Library.standard().ids():
        file = Path(data_path("spec", text_id)) / kept.FILE
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        content = page(text_id, before, only_open=only_open)
        sys.stdout.write(f"{text_id}: {'same' if before == content else 'new'}\n")
        stale += before != content
        if not check and before != content:
            file.write_text(content, encoding="utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
