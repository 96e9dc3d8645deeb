from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.library import Library
from dokospec.language.parse import parse_block, parse_expression
from dokospec.language.show import show, unparse
from tests.language.texts import TOYS

NAMES = st.sampled_from(["P", "Augen", "solo:damen", "k90", "erste-Karte", "Über2"])
UNITS = st.sampled_from([None, "Karten", "Augen", "Stiche", "Punkte", "Blätter"])
NUMBERS = st.builds(terms.Number, st.integers(-300, 300), UNITS)
LEAVES = (
    NUMBERS
    | st.builds(terms.Name, NAMES)
    | st.builds(terms.Face, st.sampled_from(FACES))
    | st.just(terms.Former())
)


def larger(inner: st.SearchStrategy[terms.Expr]) -> st.SearchStrategy[terms.Expr]:
    many = st.lists(inner, min_size=1, max_size=3).map(tuple)
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    asked = st.builds(terms.Apply, NAMES, st.just(()) | many)
    return st.one_of(
        st.builds(terms.Apply, NAMES, many),
        st.builds(terms.Over, NAMES, NAMES, inner, st.none() | inner),
        st.builds(terms.Arith, st.sampled_from(["+", "-", "*", "/"]), inner, inner),
        st.builds(
            terms.Compare,
            st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
            inner,
            inner,
        ),
        st.builds(terms.Within, inner, inner, inner),
        st.builds(terms.OneOf, inner, many),
        st.builds(terms.Logic, st.sampled_from(["und", "oder"]), several),
        st.builds(terms.Not, inner),
        st.builds(terms.Several, several),
        st.builds(
            terms.Assume,
            inner,
            st.lists(st.tuples(asked, inner), min_size=1, max_size=2).map(tuple),
        ),
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=12)


def without_places(value: Any) -> Any:
    """The same value with every place the same."""
    if isinstance(value, tuple):
        return tuple(without_places(part) for part in value)
    if isinstance(value, terms.Place):
        return None
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            f.name: without_places(getattr(value, f.name)) for f in fields(value)
        }
        return replace(value, **changed)
    return value


@settings(deadline=None)
@given(EXPRESSIONS)
def test_an_expression_reads_as_it_was(expr: terms.Expr) -> None:
    found = parse_expression(show(expr))
    assert not isinstance(found, Finding)
    assert without_places(found) == expr


@settings(deadline=None)
@given(
    EXPRESSIONS,
    st.lists(st.tuples(EXPRESSIONS, EXPRESSIONS), min_size=1, max_size=2),
)
def test_a_statement_reads_as_it_was(last: terms.Expr, rest: list[Any]) -> None:
    cases = (
        *(terms.RuleCase(value, condition) for value, condition in rest),
        terms.RuleCase(last),
    )
    place = terms.Place("x", 1, 1)
    head: dict[str, Any] = {"name": "N", "clause": "", "place": place}
    for statement in (
        syn.Regel(**head, cases=cases),
        syn.Ausnahme(**head, target=syn.Target("Z"), condition=last, cases=cases),
        syn.Aufzaehlung(**head, columns=("A", "B"), rows=(("z", (last, rest[0][0])),)),
        syn.Posten(**head, group="G", beneficiary=last, value=last, condition=last),
        syn.Ereignis(
            **head,
            moment="am Ende",
            variable=None,
            condition=None,
            assignments=(syn.Assignment("X", last), syn.Assignment("Y", last)),
        ),
    ):
        (found,) = parse_block(unparse(statement), file="x").statements
        assert without_places(found) == without_places(statement)


@pytest.mark.parametrize("text_id", Library([TOYS]).ids())
def test_every_statement_of_a_text_reads_as_it_was(text_id: str) -> None:
    for clause in Library([TOYS]).load(text_id).clauses:
        for statement in clause.statements:
            (again,) = parse_block(
                unparse(statement), file="x", clause=clause.key
            ).statements
            assert without_places(again) == without_places(statement)


def test_the_source_has_only_the_parentheses_it_needs() -> None:
    source = "nicht (a oder b) und (1 + 2) * 3 - (4 - 5) = (c, d)"
    found = parse_expression(source)
    assert not isinstance(found, Finding)
    assert show(found) == source
