"""Writes the evenings worked by hand as cases: ``conformance/<text>/abende.doko``.

    python -m tools.worked [TEXT…]

Games are made by chance from seeds; what is expected is what the engine answers, and a
test holds it to what was worked by hand (``tools/worked/``). Prints for each text which
statements about an evening no case shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from dokospec.conformance import entries as cases
from dokospec.conformance.entries import Entry
from dokospec.conformance.position import pose
from dokospec.corpus.evenings import covering, signs
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from tools.evenings import head_of, judge_of, played
from tools.worked.all import TEXTS, of_text
from tools.worked.plan import Worked

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = "abende.doko"


def entry(worked: Worked, judge: Judge, known: Entry | None) -> Entry:
    """The case of a worked evening. Raises ValueError where it cannot be asked.

    ``known``: as it is kept; its games stay while the sum is the same.
    """
    text = judge.model.id
    plan = worked.plan(text)
    why = f"{worked.why} ({worked.sources})"
    if known is not None and known.why == why:
        *earlier, game = *known.earlier, known.game
    else:
        *earlier, game = (record for record, _ in played(plan))
    head, asked = head_of(plan), worked.asked
    posed = pose(judge, head, game, asked, earlier)
    if posed is None:
        raise ValueError(f"{worked.name}: no certain answer")
    return Entry(
        id=f"{text}/abend/{worked.name}",
        head=head,
        game=game,
        asked=asked,
        expected=posed.expected,
        clauses=(),
        tags=("abend",),
        why=why,
        earlier=tuple(earlier),
    )


def entries(text: str) -> Iterator[Entry]:
    """The cases of a text."""
    judge = judge_of(text)
    for worked in of_text(text):
        try:
            yield entry(worked, judge, _kept(worked, text))
        except ValueError as error:
            print(f"{text}: {worked.name}: {error}", file=sys.stderr)


def _kept(worked: Worked, text: str) -> Entry | None:
    """The case as it is kept, or as it is kept of the text it was worked from."""
    for each in (text, worked.texts[0]):
        path = ROOT / "conformance" / each / FILE
        data = path.read_bytes() if path.exists() else b""
        for entry in cases.read(read_bytes(data)):
            if entry.id == f"{each}/abend/{worked.name}":
                return entry
    return None


def main(names: Sequence[str]) -> None:
    """Writes the files of these texts, of all where none is named."""
    for text in names or TEXTS:
        found = list(covering(judge_of(text), entries(text)))
        path = ROOT / "conformance" / text / FILE
        path.parent.mkdir(exist_ok=True)
        path.write_text(cases.write(found, text), encoding="utf-8")
        shown = {each.replace("·", " ") for e in found for each in e.covers}
        left = sorted(signs(judge_of(text).model) - shown)
        print(f"{text}: {len(found)} cases; shown by none: {', '.join(left) or '-'}")


if __name__ == "__main__":
    main(sys.argv[1:])
