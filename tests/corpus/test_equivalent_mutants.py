"""Mutants that say the same as their text are proved to, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from dokospec.corpus.figures import equal, load
from dokospec.data import data_path
from dokospec.game.agreed import agreed_on
from dokospec.language.text import fingerprint
from tests.exhaustive import sampled
from tests.shipped import cases, model

FIGURES: Final = load(
    data_path("conformance", "figures.json").read_text(encoding="utf-8")
)
TEXT: Final = "ottendorf-2008"
KILLED: Final = (700, 70)
"""Of so many mutants that a case shows one is tried, quickly and else."""
PARTS: Final = 24
"""In so many parts those that are proved to say the same are proved anew."""


def silent(done: int, of: int) -> None:
    """Tells nobody how far it is."""


def proved(text: str) -> Mapping[str, str]:
    """The mutants that are said to be proved, and over how many questions."""
    path = data_path("conformance", text, "gleich.tsv")
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.partition("\t") for line in lines)
    return {name: count for name, _, count in rows}


def killed_as_read(text: str = TEXT) -> list[str]:
    """What cases show in which no doubt is agreed otherwise than the text is read."""
    alike = [entry for entry in cases(text) if not agreed_on(entry.head)]
    return [name for entry in alike for name in entry.kills]


@pytest.mark.parametrize("one_of", sampled(KILLED, KILLED[:1]))
@pytest.mark.parametrize("text", sampled(FIGURES, [TEXT, "ddv-tsr"]))
def test_what_a_case_shows_is_not_proved_to_be_the_same(text: str, one_of: int) -> None:
    killed = killed_as_read(text)[::one_of]

    assert killed
    assert dict(equal(model(text), killed, silent)) == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", FIGURES)
def test_no_act_that_only_one_duty_forbids_is_said_to_be_forbidden_by_others(
    text: str,
) -> None:
    killed = [n for n in killed_as_read(text) if n.startswith("Pflicht ")]
    dropped = [name for name in killed if name.endswith(": weg")]

    assert dropped
    assert dict(equal(model(text), dropped, silent)) == {}


@pytest.mark.parametrize("text", FIGURES)
def test_each_statement_that_is_left_out_is_noticed_or_proved_to_say_nothing(
    text: str,
) -> None:
    figures = FIGURES[text]

    assert [name for name in figures.open if name.endswith(": weg")] == []
    assert figures.fires.done == figures.fires.of


@pytest.mark.exhaustive
def test_a_rule_about_two_of_a_kind_is_compared_where_they_are_two() -> None:
    two = {
        name
        for name, (rule, *_) in model(TEXT).rules.items()
        if len({p.type for p in rule.parameters}) < len(rule.parameters)
    }
    killed = [name for name in killed_as_read() if _rule(name) in two]

    assert killed
    assert dict(equal(model(TEXT), killed, silent)) == {}


def _rule(mutant: str) -> str:
    return mutant.partition(":")[0].removeprefix("Regel ")


@pytest.mark.parametrize("part", sampled(range(PARTS), [0]))
@pytest.mark.parametrize("text", sampled(FIGURES, [TEXT]))
def test_what_is_said_to_be_proved_is_proved_anew(text: str, part: int) -> None:
    some = dict(list(proved(text).items())[part::PARTS])

    assert some
    assert {n: str(c) for n, c in equal(model(text), some, silent)} == some


@pytest.mark.parametrize("text", [t for t in FIGURES if FIGURES[t].equal])
def test_what_is_left_out_of_the_figures_is_what_is_proved(text: str) -> None:
    assert set(FIGURES[text].equal) <= set(proved(text))


@pytest.mark.parametrize("text", FIGURES)
def test_what_is_proved_is_proved_of_the_text_as_it_is(text: str) -> None:
    path = data_path("conformance", text, "gleich.tsv")
    head, *_ = path.read_text(encoding="utf-8").splitlines()

    assert head.endswith(fingerprint(model(text).statements)), (
        f"dokospec corpus prove {text}"
    )
