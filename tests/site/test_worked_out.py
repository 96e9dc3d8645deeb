"""What was worked out before still holds of the texts."""

from __future__ import annotations

import json

import pytest

from dokospec.language.library import Library
from dokospec.language.text import fingerprint
from dokospec.site.lookup import FILE, Partings, parts, read_partings, write_partings
from dokospec.site.reference import PROPERTIES, Reference

LIBRARY = Library.standard()


def kept(ref: Reference) -> Partings:
    return read_partings((ref.shelf / FILE).read_text(encoding="utf-8"))


PROVED = [
    text for text in LIBRARY.ids() if (LIBRARY.evidence(text) / PROPERTIES).exists()
]


@pytest.mark.parametrize("text", PROVED)
def test_properties_were_proved_of_the_text_as_it_is(text: str) -> None:
    """``python tools/properties.py`` proves anew; the site shows none that are stale."""
    path = LIBRARY.evidence(text) / PROPERTIES
    found = json.loads(path.read_text(encoding="utf-8"))

    assert found["fingerprint"] == fingerprint(LIBRARY.effective(text).statements)


def test_texts_part_over_the_records_of_their_topics(ref: Reference) -> None:
    """``python tools/topics.py`` looks for those that do not."""
    partings = kept(ref)

    assert partings.cases
    assert [name for name, case in partings.cases.items() if not parts(ref, case)] == []


def test_no_topic_is_both_found_and_in_vain(ref: Reference) -> None:
    partings = kept(ref)

    assert set(partings.cases) & partings.vain == set()


def test_the_records_of_topics_are_read_back(ref: Reference) -> None:
    partings = kept(ref)
    names = sorted({*partings.cases, *partings.vain})

    assert read_partings(write_partings(partings, names)) == partings
