"""Sentences that are cited outside the rule texts are sentences of the sources.

A ledger has every sentence of its source (``test_ledgers``), so no source is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from dokospec.language.library import Library
from tests.season import worked as seasons
from tools.worked.all import WORKED

SOURCE_OF: Final = {"ddb-pokal": "ddb-1995"}
"""A text that is formalised from the source of another."""
CITED: Final = [
    *((each.texts, each.name, each.sources) for each in WORKED),
    *((each.texts, each.name, each.sources) for each in seasons.WORKED),
]
KNOWN: Final = {
    text: {entry.sid for entry in ledger.entries}
    for text, ledger in Library.standard().ledgers.items()
}
RANGE: Final = re.compile(r"(.*?)(\d+)\.\.[a-z]?(\d+)")


def single(cited: str) -> Iterator[str]:
    """``ansagen-s3..s5`` sentence by sentence; ``ddb-1995:`` of another source first."""
    found = RANGE.fullmatch(cited)
    if found is None:
        yield cited
    else:
        prefix, first, last = found.groups()
        yield from (f"{prefix}{n}" for n in range(int(first), int(last) + 1))


@pytest.mark.parametrize(
    ("texts", "name", "sources"), CITED, ids=[f"{c[0][0]}/{c[1]}" for c in CITED]
)
def test_what_is_worked_by_hand_cites_sentences_that_exist(
    texts: tuple[str, ...], name: str, sources: str
) -> None:
    known = set[str]().union(*(KNOWN[SOURCE_OF.get(text, text)] for text in texts))
    known |= {f"{source}:{sid}" for source, sids in KNOWN.items() for sid in sids}
    cited = [sid for each in sources.split() for sid in single(each)]

    assert cited, name
    assert [sid for sid in cited if sid not in known] == []
