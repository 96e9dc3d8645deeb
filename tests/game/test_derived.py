"""The law of derived models: what they share with their parent is as worked out anew."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dokospec.game.judge import Judge
from dokospec.game.seating import seating
from dokospec.language.decisions import Trail
from dokospec.language.model import Model
from dokospec.language.syntax import Ausnahme, Aussetzung, Posten, Statement, Target
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case, table
from dokospec.witness.generate import Generator, Wish
from tests.exhaustive import examples
from tests.game.toys import plain_game, toy_judge, toy_verdict
from tests.played import DDV, HOME
from tests.shipped import judge

TEXTS: Final = (DDV, HOME, "nagelik-2024")
RECORDS: Final = 6
EXAMPLES: Final = examples(5)
"""Each is judged once by a model that knows nothing yet, and that is slow."""


@cache
def records(rules: str) -> list[Case]:
    """Records that the judge of the parent knows already."""
    generator = Generator(judge(rules))
    made = [generator.make(seed, Wish()) for seed in range(RECORDS)]
    known = [case for case in made if case is not None]
    for case in known:
        case.judged(judge(rules))
    return known


def altered(model: Model, statement: Statement, *, deleted: bool) -> Model:
    """Without the statement, or with one that holds always."""
    if deleted or not isinstance(statement, Ausnahme | Aussetzung | Posten):
        return model.without(statement.key)
    return model.altered({statement.key: replace(statement, condition=None)})


def alone(model: Model) -> Model:
    """The same model, derived from none."""
    return model.anew()


def verdict(case: Case, by: Judge) -> GameVerdict | type[Exception]:
    """Without a table that every text must have, judging may fail: in the same way."""
    try:
        return case.judged(by)
    except (AssertionError, AttributeError, KeyError) as error:
        return type(error)


@pytest.mark.parametrize("rules", TEXTS)
@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_a_derived_model_judges_like_one_made_anew(
    rules: str, data: st.DataObject
) -> None:
    parent = judge(rules)
    statement = data.draw(st.sampled_from(parent.model.statements))
    model = altered(parent.model, statement, deleted=data.draw(st.booleans()))
    case = data.draw(st.sampled_from(records(rules)))
    fresh = verdict(case, Judge(alone(model)))

    assert verdict(case, Judge(model, parent)) == fresh
    assert verdict(case, Judge(model)) == fresh


@pytest.mark.parametrize("rules", TEXTS)
@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_a_verdict_depends_on_what_it_touched_alone(
    rules: str, data: st.DataObject
) -> None:
    parent = judge(rules)
    case = data.draw(st.sampled_from(records(rules)))
    trail = Trail()
    before = parent.game(case.head, case.game, trail=trail)
    bits = parent.model.bits
    rest = [s for s in parent.model.statements if not trail.touched & bits[s.key]]
    model = parent.model.without(data.draw(st.sampled_from(rest)).key)
    assume(model.parent is not None and not model.changed & trail.touched)

    assert case.judged(Judge(alone(model))) == before


def test_who_sits_out_is_looked_into_where_more_than_four_are_at_the_table() -> None:
    model = judge(DDV).model
    bit = model.bits["Regel Aussetzer"]
    for players in (4, 5):
        trail = Trail()
        seating(model, table(players), trail)

        assert trail.touched == (bit if players == 5 else 0)


def test_a_model_without_a_statement_knows_its_parent_and_the_bits_stay() -> None:
    model = toy_judge().model
    first, second, *_ = (s for s in model.statements if isinstance(s, Posten))
    less = model.without(first.key)

    assert less.parent is model
    assert less.changed == model.bits[first.key]
    assert less.bits[second.key] == model.bits[second.key]
    assert less.without(second.key).parent is model


def test_nothing_is_shared_where_a_statement_is_asked_elsewhere_than_before() -> None:
    model = judge(DDV).model
    item, other, *_ = (s for s in model.statements if isinstance(s, Posten))
    suspension = next(s for s in model.statements if isinstance(s, Aussetzung))
    moved = replace(suspension, targets=(Target(item.name), Target(other.name)))
    elsewhere = replace(item, group=f"{item.group}-anders")

    assert model.altered({suspension.key: moved}).parent is None
    assert model.altered({item.key: elsewhere}).parent is None


def test_nothing_is_shared_where_the_deck_is_another() -> None:
    model = judge(DDV).model

    assert model.without("Tabelle Zählwert").parent is None


# --- items ---------------------------------------------------------------------------------


def test_what_nobody_would_get_is_not_due_and_its_value_is_not_asked_for() -> None:
    nobodys = (
        "Regel Empfänger = re wenn Augen(re) > 240 | niemand sonst\n"
        "Posten Geschenk in Spielpunkte für Empfänger: 1 Punkt\n"
        "Posten Rest in Spielpunkte für Empfänger: Augen(Gegner(Empfänger))\n"
        "Posten je-Stich in Spielpunkte für Empfänger: 1 Punkt je t in Stiche"
    )
    plain, reported = toy_verdict(plain_game()), toy_verdict(plain_game(), nobodys)

    assert reported.default.items == plain.default.items
    assert reported.default.scores == plain.default.scores is not None
    assert reported.findings == plain.findings
