"""Mutants that say the same as their text are proved to, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from dokospec.cli.conform import entries
from dokospec.corpus.equal import equal
from dokospec.corpus.page import load
from dokospec.data import data_path
from dokospec.rules.library import Library
from dokospec.rules.model import Model, compile_text

FIGURES: Final = load(
    data_path("conformance", "figures.json").read_text(encoding="utf-8")
)
TEXT: Final = "ottendorf-2008"
KILLED: Final = 70
"""Of so many mutants that a case shows one is tried."""
PROVED: Final = 8
"""Of so many that are proved to say the same one is."""


def model() -> Model:
    return compile_text(Library.standard().effective(TEXT))


def silent(done: int, of: int) -> None:
    """Tells nobody how far it is."""


def proved(text: str) -> Mapping[str, str]:
    """The mutants that are said to be proved, and over how many questions."""
    path = data_path("conformance", text, "gleich.tsv")
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.partition("\t") for line in lines)
    return {name: count for name, _, count in rows}


def test_what_a_case_shows_is_not_proved_to_be_the_same() -> None:
    killed = [name for entry in entries(TEXT) for name in entry.kills][::KILLED]

    assert killed
    assert dict(equal(model(), killed, silent)) == {}


def test_a_rule_about_two_of_a_kind_is_compared_where_they_are_two() -> None:
    two = {
        name
        for name, (rule, *_) in model().rules.items()
        if len({p.type for p in rule.parameters}) < len(rule.parameters)
    }
    killed = [n for e in entries(TEXT) for n in e.kills if _rule(n) in two]

    assert killed
    assert dict(equal(model(), killed, silent)) == {}


def _rule(mutant: str) -> str:
    return mutant.partition(":")[0].removeprefix("Regel ")


def test_what_is_said_to_be_proved_is_proved_anew() -> None:
    sample = dict(list(proved(TEXT).items())[::PROVED])

    assert sample
    assert {n: str(c) for n, c in equal(model(), sample, silent)} == sample


@pytest.mark.parametrize("text", [t for t in FIGURES if FIGURES[t].equal])
def test_what_is_left_out_of_the_figures_is_what_is_proved(text: str) -> None:
    assert set(FIGURES[text].equal) <= set(proved(text))
