"""An answer where some readings are ruled out: the same as under all, without those."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.language.answers import answers
from dokospec.language.decisions import Branches, Leaf, Supposed
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model, compile_text
from dokospec.language.values import Cube, Value
from tests.language.texts import inherited

TOY = """Zweifel z-erst Art Lücke: „Was zählt?“
  Lesart a: „eins“
    Regel Erst = 1
  Lesart b: „was danach kommt“
    Regel Erst = Dann
  Lesart c: „drei“
    Regel Erst = 3
  Vorgabe a weil „so“
Zweifel z-dann Art Lücke: „Was kommt danach?“
  Lesart x: „vier“
    Regel Dann = 4
  Lesart y: „fünf, und in einem Solo sechs“
    Regel Dann = 6 wenn Spielart = solo:damen | 5 sonst
  Vorgabe x weil „so“
Regel Frage = Erst + Dann
"""
DOUBTS = {"z-erst": "abc", "z-dann": "xy"}
ROW = st.fixed_dictionaries(
    {},
    optional={doubt: st.sampled_from([*names]) for doubt, names in DOUBTS.items()},
)


class Position:
    """A game of this kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def spielart(self) -> str:
        return self.kind


def model() -> Model:
    text, findings = inherited(TOY)
    assert findings == ()
    return compile_text(text)


def asked(by: Model, kind: str, supposed: Supposed) -> dict[Cube, Value]:
    found = answers(by, "Frage", _ask, Position(kind), supposed=supposed)
    return {cube: leaf.value for cube, leaf in branches(found)}


def _ask(run: Evaluator) -> Value:
    return run.rule("Frage")


def branches(found: Leaf | Branches) -> Branches:
    return [(frozenset(), found)] if isinstance(found, Leaf) else found


def may_be(cube: Cube, supposed: Supposed) -> bool:
    """Whether one of the joint readings goes with the cube."""
    return any(all(row.get(d, r) == r for d, r in cube) for row in supposed)


@given(
    st.lists(
        st.tuples(st.sampled_from(["normal", "solo:damen"]), st.lists(ROW, min_size=1)),
        max_size=4,
    )
)
def test_only_the_answers_that_there_may_be_are_told(
    questions: list[tuple[str, list[dict[str, str]]]],
) -> None:
    by = model()
    for kind, supposed in questions:
        every = asked(model(), kind, ({},))

        found = asked(by, kind, supposed)

        assert found == {c: v for c, v in every.items() if may_be(c, supposed)}


@pytest.mark.parametrize("reading", ["a", "c"])
def test_a_reading_that_is_ruled_out_is_not_worked_out(reading: str) -> None:
    by = model()

    found = asked(by, "normal", [{"z-erst": reading, "z-dann": "y"}])

    assert len(found) == 1
    assert by.trees["Frage"].nodes < whole(by).trees["Frage"].nodes


def whole(like: Model) -> Model:
    by = like.anew()
    asked(by, "normal", ({},))
    return by
