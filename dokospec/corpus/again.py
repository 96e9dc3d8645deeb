"""The cases that there are already: asked again, and what they were said to show.

A search that begins with them need not find them anew, and what it finds besides is
new. So a text that does not change keeps its cases, however the search is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dokospec.conformance.corpus import Entry, bare, is_own
from dokospec.corpus.asking import Candidate
from dokospec.corpus.ids import fingerprint
from dokospec.witness.case import Case


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
