"""An answer that follows from numbers is remembered once for all of them.

Remembered, it is for every position what the evaluator works out for that one alone.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.language.answers import answers, attempt
from dokospec.language.decisions import Branches, Leaf, Path, Tree, UnknownFactError
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model, compile_text
from dokospec.language.sums import Addend, Sum
from dokospec.language.values import Value
from tests.language.texts import inherited

TOY = """Stand Vorrat-übrig: 0..140 = 140 Dauer Abend
Stand Schulden(S: Spieler): Zahl = 1 Dauer Abend
Stand Letzter: Spieler = keiner Dauer Abend
Regel Saldo(P: Partei) = Punkte(Extrapunkte, P) - Punkte(Extrapunkte, Gegenseite(P))
Tabelle Gegenseite(P: Partei) = re: kontra | kontra: re
Regel Anteil(n: Zahl) = 2 * n wenn n > 3 | n / 3 sonst
Tabelle Stufe(n: Zahl) = 0: 5 | 1..10: 3 | 11..200: 1
Zweifel z-summe Art Lücke: „Was zählt?“
  Lesart saldo: „der Saldo“
    Regel Zuschlag(P: Partei) = Saldo(P)
  Lesart augen: „was nach Augen übrig ist“
    Regel Zuschlag(P: Partei) = Augen(P) - 120
  Lesart beides: „beides zusammen“
    Regel Zuschlag(P: Partei) = (Saldo(P) + Augen(P)) * 2 - Augen(P)
  Vorgabe saldo weil „so“
Regel bleibt(P: Partei) = Vorrat-übrig - Zuschlag(P) wenn Vorrat-übrig > Zuschlag(P)
  | 0 sonst
Regel Schuldsumme = Summe(S in Spieler: Schulden(S))
Regel Frage-1(P: Partei) = bleibt(P) + Anteil(Zuschlag(P)) - Schuldsumme / 2
Regel Frage-2(P: Partei) = ja wenn Zuschlag(P) + Schuldsumme = Vorrat-übrig
  | nein wenn Zuschlag(P) + Schuldsumme != Vorrat-übrig
Regel Frage-3(P: Partei) = größtes(S in Spieler: Schulden(S) + Zuschlag(P))
Regel Frage-4(P: Partei) = Zuschlag(P) * Zuschlag(Gegenseite(P))
Regel Frage-5(P: Partei) = Punkte(Extrapunkte, P) wenn Letzter = keiner
  | 0 - Punkte(Extrapunkte, P) wenn Letzter != keiner
Regel Frage-6(P: Partei) = (bleibt(P) angenommen Augen(re) = 121)
Regel Frage-7(P: Partei) = Stufe(Augen(P)) + Stufe(Augen(Gegenseite(P)) - Augen(P))
Regel Frage-8(P: Partei) = Vorrat-übrig wenn Vorrat-übrig >= 0
  | Vorrat-übrig + Punkte(Extrapunkte, P) wenn Punkte(Extrapunkte, P) = 0
"""
QUESTIONS: Final = [f"Frage-{n}" for n in range(1, 9)]
PARTIES: Final = ("re", "kontra")


class Position:
    """What the text asks for; None is not known."""

    def __init__(
        self,
        points: dict[str, int | None],
        augen: int | None,
        state: dict[tuple[str, tuple[Value, ...]], Value],
    ) -> None:
        self.points = points
        self.augen_of_re = augen
        self.state = state

    def punkte(self, group: str, whose: str) -> Value:
        del group
        found = self.points[whose]
        if found is None:
            raise UnknownFactError("Punkte")
        return found

    def augen(self, party: str) -> Value:
        if self.augen_of_re is None:
            raise UnknownFactError("Augen")
        return self.augen_of_re if party == "re" else 240 - self.augen_of_re

    def abend(self, name: str, args: tuple[Value, ...]) -> Value:
        return self.state.get((name, args))


NUMBER: Final = st.integers(-5, 150)
POSITION: Final = st.builds(
    Position,
    st.fixed_dictionaries(dict.fromkeys(PARTIES, st.none() | NUMBER)),
    st.none() | st.integers(0, 240),
    st.dictionaries(
        st.sampled_from(
            [("Vorrat-übrig", ()), *(("Schulden", (seat,)) for seat in range(4))]
        ),
        NUMBER,
    ).flatmap(
        lambda state: st.sampled_from(["keiner", 0, 2]).map(
            lambda last: {**state, ("Letzter", ()): last}
        )
    ),
)


class Plainly(Evaluator):
    """Looks at each number where it is asked for."""

    sums_open = False


def ask(question: str, party: str, run: Evaluator) -> Value:
    amount: Value = run.amount_of(question, (party,))  # type: ignore[assignment]
    return amount


def found(model: Model, question: str, party: str, facts: Position) -> object:
    """By reading the answer and what it rests on."""
    settled = frozenset({"Punkte"})

    def compute(run: Evaluator) -> Value:
        return ask(question, party, run)

    answered = answers(model, (question, party), compute, facts, settled)
    branches: Branches = (
        [(frozenset(), answered)] if isinstance(answered, Leaf) else answered
    )
    return {cube: (leaf.value, leaf.rests_on, leaf.touched) for cube, leaf in branches}


def worked_out(model: Model, question: str, party: str, facts: Position) -> object:
    """The same as the evaluator has it that looks at every number."""
    pending: list[dict[str, str]] = [{}]
    each = {}
    while pending:
        run = Plainly(model, facts, Path(Tree()), pending.pop(), frozenset({"Punkte"}))
        value = attempt(run, lambda run: ask(question, party, run))
        met = {name: run.reading(name) for name in model.doubts if name in run._noted}
        each[frozenset(met.items())] = value, run.rests_on, run.touched
        pending += run.others
    return each


def made() -> Model:
    text, findings = inherited(TOY)
    assert findings == ()
    return compile_text(text)


MODEL: Final = made()
"""It has met other positions."""


@given(st.lists(POSITION, min_size=1, max_size=6), st.sampled_from(QUESTIONS))
def test_what_is_remembered_is_what_is_worked_out(
    positions: list[Position], question: str
) -> None:
    for facts in positions:
        for party in PARTIES:
            fresh = worked_out(MODEL, question, party, facts)
            assert found(MODEL, question, party, facts) == fresh


@pytest.mark.parametrize("question", ["Frage-1", "Frage-2", "Frage-5"])
def test_other_numbers_do_not_make_it_anew(question: str) -> None:
    model = made()

    def at(number: int) -> Position:
        state: dict[tuple[str, tuple[Value, ...]], Value]
        state = {("Letzter", ()): "keiner", ("Vorrat-übrig", ()): 100}
        return Position({"re": number, "kontra": 20}, 130 + number, state)

    found(model, question, "re", at(30))
    nodes = model.trees[question, "re"].nodes
    for number in range(31, 60):
        found(model, question, "re", at(number))

    assert model.trees[question, "re"].nodes == nodes


def test_a_number_that_was_looked_at_is_no_part_of_a_sum() -> None:
    seen: dict[object, object] = {"a": 3, "b": "keiner"}
    one, two = (Sum({key: Addend(key, lambda _: 0)}) for key in "ab")
    both = one * 2 + two - 1
    assert isinstance(both, Sum)
    left = both.with_known(seen)

    assert isinstance(left, Sum)
    assert left.name == ((("b", 1),), 5)
    assert both - two - one * 2 == -1
    assert one / 2 == Sum({"a": Addend("a", lambda _: 1, Fraction(1, 2))})
