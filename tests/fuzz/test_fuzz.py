"""No input breaks a law, whatever was changed in it.

Every run tries the same few, the exhaustive one many others each time.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from tests.exhaustive import examples
from tests.fuzz.laws import Fault
from tests.fuzz.surfaces import SURFACES
from tests.shipped import TEXTS

FOUND = sorted((Path(__file__).parent / "found").iterdir())
QUICK = examples(1) == 1
MORE = 1 if QUICK else 10 * examples(1)
COUNTS = {
    "reader": 20,
    "judge": 2,
    "rule texts": 10,
    "JSON": 15,
    "protocol": 15,
    "house rules": 2,
}
"""How many examples of each surface a run has; the exhaustive one has far more."""
SOME = TEXTS[-1:] if QUICK else TEXTS
"""Models take longer to make than records to judge."""


def found_by(name: str, text: str, number: Random, seed: int) -> list[Fault]:
    """What is wrong with one changed seed."""
    surface = SURFACES[name]
    seeds = surface.few(text) if QUICK else surface.seeds(text)
    changed = surface.change(number, seeds[seed % len(seeds)])
    note(changed)
    return surface.faults(changed)


@pytest.mark.parametrize("name", SURFACES)
def test_no_law_is_broken(name: str) -> None:
    @settings(max_examples=COUNTS[name] * MORE, derandomize=QUICK)
    @given(
        st.sampled_from(SOME),
        st.randoms(use_true_random=False),
        st.integers(0, 10_000),
    )
    def holds(text: str, random: Random, seed: int) -> None:
        assert found_by(name, text, random, seed) == []

    holds()


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_was_found_once_is_mended(path: Path) -> None:
    given = path.read_bytes().decode("utf-8", "surrogateescape")
    of_its_kind = [s for s in SURFACES.values() if f".{s.ending}" == path.suffix]

    assert [each for s in of_its_kind for each in s.faults(given)] == []
