"""What hypotheses answer, and which are named for the answers of a program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import pytest

from dokospec.conformance.report import Diagnosis
from dokospec.corpus.fault_localisation import (
    SEARCHED,
    FaultLocalisation,
    GivenAnswer,
)
from dokospec.corpus.hypotheses import (
    NoPlayerError,
    RuleVariant,
    SentQuestion,
    VariantPlayer,
    asked,
    rule_variants,
)
from dokospec.game.judge import Judge
from dokospec.language.model import compile_text
from dokospec.witness.observation import settled
from tests import shipped
from tests.language.texts import inherited, with_toys

TEXT: Final = "ddv-tsr"
SECOND: Final = "Regel Gleichstand: vorsitz erste → zweite"
ANY_KARLCHEN: Final = "Posten Karlchen: bedingung-ja letzter(t) → ja"
ALTE: Final = "Posten Gegen-die-Alten: weg"
FUCHS: Final = "Posten Fuchs: weg"


@cache
def variant(mistake: str) -> RuleVariant:
    root = shipped.settled_judge(TEXT).model
    every = rule_variants(shipped.model(TEXT), root, ())
    return next(each for each in every if each.mistake == mistake)


@cache
def questions(kind: str) -> Sequence[SentQuestion]:
    judge = shipped.settled_judge(TEXT)
    entries = [e for e in shipped.cases(TEXT) if e.asked.kind == kind]
    found = (asked(judge, each, lambda: -1) for each in entries)
    return [each for each in found if each is not None]


def answers(kind: str, *mistakes: str) -> list[GivenAnswer]:
    """What a program answers that makes these mistakes."""
    player = VariantPlayer(shipped.settled_judge(TEXT), *map(variant, mistakes))
    given: list[GivenAnswer] = []
    for each in questions(kind):
        answer = player.answer(each)
        right = [value for _, value in each.entry.expected]
        if answer is not None:
            given.append(GivenAnswer(each.entry, answer, answer not in right))
    return given


def test_nobody_plays_by_a_text_that_deals_more_cards_than_it_has() -> None:
    toy, _ = with_toys("spielzeug")
    judge = Judge(settled(compile_text(toy)))
    half, _ = inherited("ersetzt Regel Kartenzahl = 1")
    too_few = RuleVariant("erbe", "", True, -1, lambda _: compile_text(half))

    with pytest.raises(NoPlayerError):
        VariantPlayer(judge, too_few)


def diagnosed(given: Sequence[GivenAnswer]) -> Diagnosis:
    return FaultLocalisation(shipped.model(TEXT)).diagnosed(given, lambda _: None)


def named(found: Diagnosis) -> set[str]:
    return {
        each.mistake.partition(": ")[0]
        for one in found.explanations
        for each in (*one.plays, *one.alike)
    }


@pytest.mark.exhaustive
def test_who_leads_a_trick_is_as_it_was_told() -> None:
    player = VariantPlayer(shipped.settled_judge(TEXT), variant(SECOND))

    assert None not in [player.answer(each) for each in questions("stich")]


def test_what_has_been_counted_is_as_it_was_told() -> None:
    player = VariantPlayer(shipped.settled_judge(TEXT), variant(ANY_KARLCHEN))
    wert = questions("wert")

    assert [player.answer(each) for each in wert] == [
        each.posed.expected[0][1] for each in wert
    ]


@pytest.mark.exhaustive
def test_of_two_mistakes_both_are_named() -> None:
    given = answers("wert", ALTE, FUCHS)
    found = diagnosed(given)

    assert any(each.wrong for each in given)
    assert {"Posten Gegen-die-Alten", "Posten Fuchs"} <= named(found)
    assert not found.left


@pytest.mark.exhaustive
def test_what_right_answers_contradict_is_not_named() -> None:
    wrong = [each for each in answers("wert", FUCHS) if each.wrong]
    right = [
        GivenAnswer(each.entry, each.entry.expected[0][1], wrong=False)
        for each in wrong[1:]
    ]

    assert "Posten Fuchs" in named(diagnosed(wrong))
    assert "Posten Fuchs" not in named(diagnosed([wrong[0], *right]))
    assert len(wrong) > 1


@pytest.mark.exhaustive
def test_what_explains_many_wrong_answers_as_well_is_told() -> None:
    """Though not every hypothesis is tried with all of them."""
    wrong = [each for each in answers("wert", FUCHS) if each.wrong]
    first, *others = diagnosed(wrong).explanations

    assert len(wrong) > SEARCHED
    assert len(first.cases) == len(wrong)
    assert any(each.mistake.startswith("Posten Fuchs") for each in first.alike)
    assert not others
