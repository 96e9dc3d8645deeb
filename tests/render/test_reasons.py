"""Explanations are found out, not decorated."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from dokospec.api.judging import Texts, judged, judged_alone
from dokospec.language.model import Model
from dokospec.language.syntax import Regel
from dokospec.language.terms import Number, Place, RuleCase
from dokospec.notation.reader import read
from dokospec.render.reasons import Quantity, quantities, trials
from dokospec.verdict import GameVerdict
from tests.render.verdicts import DECIDED, PLAIN

PLACE = Place("", 1, 1)
VALUE = Quantity("value", lambda o: o.value, lambda o: o.resting("value"))


def invented(*names: str) -> Model:
    """A model of rules that say nothing but their names."""
    rules = [
        Regel(name=name, clause="club/§1", place=PLACE, cases=(RuleCase(Number(1)),))
        for name in names
    ]
    return Model("club", rules, {})


def effects(
    names: str, value: Callable[[frozenset[str]], int | None]
) -> dict[str, str]:
    """The effect of each rule where the value follows from the rules left."""
    model = invented(*names)

    def rejudge(left: Model) -> GameVerdict:
        found = value(frozenset(s.name for s in left.statements))
        outcome = PLAIN._replace(
            value=None if found is None else Fraction(found),
            rests_on=(("value", (1 << len(names)) - 1),),
        )
        return DECIDED._replace(outcomes=(outcome,))

    reasons = [each.reason for each in trials(VALUE, rejudge(model), model, rejudge)]
    return {each.statement.removeprefix("Regel "): each.effect for each in reasons}


def test_what_changes_the_number_decides() -> None:
    found = effects("ab", lambda left: 2 if "a" in left else 1)

    assert found == {"a": "decides", "b": "consulted"}


def test_what_the_number_cannot_be_without_decides() -> None:
    found = effects("ab", lambda left: 2 if "a" in left else None)

    assert found == {"a": "decides", "b": "consulted"}


def test_two_that_suffice_each_are_alternatives() -> None:
    found = effects("abc", lambda left: 2 if left & {"a", "b"} else 1)

    assert found == {"a": "alternative", "b": "alternative", "c": "consulted"}


def test_two_pairs_of_alternatives_are_both_found() -> None:
    def value(left: frozenset[str]) -> int:
        return 2 if left & {"a", "b"} and left & {"c", "d"} else 1

    assert set(effects("abcd", value).values()) == {"alternative"}


def test_a_text_that_cannot_be_applied_counts_as_undefined() -> None:
    model = invented("a")
    outcome = PLAIN._replace(rests_on=(("value", 1),))
    verdict = DECIDED._replace(outcomes=(outcome,))

    def broken(_: Model) -> GameVerdict:
        raise KeyError("Parteien")

    (trial,) = trials(VALUE, verdict, model, broken)

    assert trial.reason.effect == "decides"
    assert trial.without is None


ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> tuple[GameVerdict, Model, Callable[[Model], GameVerdict]]:
    texts = Texts([str(ROOT / "tests" / "toy")])
    lines = (ROOT / "tests" / "cli" / "records" / "abend.doko").read_text().splitlines()
    reading, verdict = next(judged(read(line + "\n" for line in lines), texts))
    return verdict, texts.model("spielzeug"), partial(judged_alone, reading, verdict)


@pytest.mark.parametrize("name", ["winner", "value", "score Anna"])
def test_no_other_statement_changes_the_number(
    game: tuple[GameVerdict, Model, Callable[[Model], GameVerdict]], name: str
) -> None:
    """Deleting a statement that is not cited leaves the number as it is.

    Without some statements a text is none; those need not be cited.
    """
    verdict, model, rejudge = game
    quantity = next(q for q in quantities(verdict) if q.name == name)
    cited = model.statements_in(quantity.rests(verdict.default))
    wanted = quantity.value(verdict.default)
    changed = []
    for statement in model.statements:
        if statement in cited:
            continue
        with suppress(LookupError):
            found = quantity.value(rejudge(model.without(statement.key)).default)
            if found != wanted:
                changed.append(statement.key)

    assert changed == []
