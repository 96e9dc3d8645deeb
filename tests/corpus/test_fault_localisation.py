"""Engines that are wrong on purpose: each is caught, and the search says what is wrong.

The mistakes are those of real programs (docs/en/abweichungen.md); an engine is the
reference with one of them in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import pytest

from dokospec.conformance.entries import Entry, posed
from dokospec.conformance.position import EVENING
from dokospec.conformance.view import Posed
from dokospec.corpus.fault_localisation import FaultLocalisation, GivenAnswer
from dokospec.corpus.mutants import figures
from dokospec.game.agreed import agreed_on
from dokospec.game.judge import Judge
from tests import shipped
from tests.exhaustive import spread

TEXT: Final = "ddv-tsr"
SPECIAL: Final = (
    "Punkte(Spielpunkte, P) - Punkte(Spielpunkte, Gegner(P)) + Punkte(Sonderpunkte, P)"
)
MISTAKES: Final[Mapping[str, str]] = {
    "150 Augen are enough against keine 90": (
        "Tabelle Sollaugen: zahl 151 Augen → 150 Augen"
    ),
    "only Kontra is said, and Re needs 121 all the same": (
        "Ausnahme nur-Kontra-für-Re: weg"
    ),
    "gegen die Alten in a solo": "Aussetzung nur-Normalspiel: weg",
    "no points against an Absage": "Posten Re-gegen-Absage: weg",
    "90 Augen against keine 60 are not enough": (
        "Tabelle Gegenmarke: zahl 90 Augen → 91 Augen"
    ),
    "Sonderpunkte of the other side are not taken off": (
        f"Regel Spielwert: summand {SPECIAL} - Punkte(Sonderpunkte, Gegner(P)) → {SPECIAL}"
    ),
    "no Erwiderung": "Ausnahme Erwiderung: weg",
    "the partner of a Hochzeit is never found": "Ereignis Klärung: weg",
    "of two equal cards the second takes the trick": (
        "Regel Gleichstand: vorsitz erste → zweite"
    ),
    "Karlchen in any trick": "Posten Karlchen: bedingung-ja letzter(t) → ja",
    "a Fuchs of the same side": (
        "Posten Fuchs: bedingung-ja"
        " Partei(Spieler(a)) != Partei(Gewinner(Stich(a))) → ja"
    ),
    "Kontra wins with 119": "Tabelle Schwelle: zahl 120 Augen → 119 Augen",
    "behind a late reply a side may still say Absagen": (
        "Pflicht Absage-nach-Erwiderung: weg"
    ),
    "Absagen that are skipped may be late": "Pflicht Überspringen: weg",
    "in a Hochzeit a call may come one card later": (
        "Ausnahme Hochzeit: summand Klärungsstich - 1 → Klärungsstich"
    ),
}
"""What a program does, and the mistake in the text by which it does it."""
QUICK: Final = [("Karlchen in any trick", 4)]
"""What every run tries; one of so many cases is asked."""
TRIED: Final = [*QUICK, *((what, 1) for what in MISTAKES)]


def right() -> Judge:
    return shipped.settled_judge(TEXT)


@cache
def search() -> FaultLocalisation:
    """One for all engines: what the text is asked is worked out once."""
    return FaultLocalisation(shipped.model(TEXT))


@cache
def by_name() -> Mapping[str, Judge]:
    root = right().model
    wanted = set(MISTAKES.values())
    return {
        mutant.name: Judge(mutant.model(root), right())
        for mutant in shipped.mistakes(TEXT)
        if mutant.name in wanted
    }


def answers(judge: Judge, one_of: int) -> list[GivenAnswer]:
    """What an engine answers to the cases; what it has no answer to is left out."""
    given = (_given(judge, entry) for entry in cases()[::one_of])
    return [each for each in given if each is not None]


@cache
def cases() -> tuple[Entry, ...]:
    """Those about one game that were made; the played games show nothing more."""
    return tuple(
        e
        for e in shipped.cases(TEXT)
        if "/gespielt/" not in e.id and e.asked.kind != EVENING
    )


@cache
def by_id() -> Mapping[str, Entry]:
    return {entry.id: entry for entry in cases()}


@cache
def asked_rightly(name: str) -> Posed | None:
    """What the text is asked in the case of this id."""
    return posed(right(), by_id()[name])


def _given(judge: Judge, entry: Entry) -> GivenAnswer | None:
    """None where it has no answer, or is asked something else than the text is."""
    found, asked = posed(judge, entry), asked_rightly(entry.id)
    if found is None or asked is None or figures(found) != figures(asked):
        return None
    answer = found.expected[0][1]
    return GivenAnswer(
        entry, answer, all(answer != reported for _, reported in entry.expected)
    )


@pytest.mark.parametrize(
    ("what", "one_of"),
    spread(TRIED, ["-".join(map(str, each)) for each in TRIED], QUICK),
)
def test_it_is_caught_and_named(what: str, one_of: int) -> None:
    """Also by every fourth case, where they show it."""
    mistake = MISTAKES[what]
    given = answers(by_name()[mistake], one_of)
    found = search().diagnosed(given, lambda _: None)
    first = found.explanations[0]
    named = {each.mistake.partition(": ")[0] for each in (*first.plays, *first.alike)}

    assert any(each.wrong for each in given)
    assert mistake.partition(": ")[0] in named
    assert len(first.cases) == found.wrong
    assert not found.left


@pytest.mark.exhaustive
def test_a_mistake_is_named_that_makes_a_difference_where_another_reading_is_agreed() -> (
    None
):
    text = shipped.model("ottendorf-2008")
    reads = shipped.settled_judge(text.id)
    root = reads.model
    mistakes = {mutant.name: mutant for mutant in shipped.mistakes(text.id)}
    agreed = [e for e in shipped.cases(text.id) if agreed_on(e.head)]
    otherwise = [
        e for e in agreed if not agreed_on(e.head).items() <= root.read.items()
    ]
    wrong, *_ = (name for e in otherwise for name in e.kills)
    makes = Judge(mistakes[wrong].model(root), reads)

    given: list[GivenAnswer] = []
    for entry in agreed:
        found = posed(makes, entry)
        assert found is not None
        answer = found.expected[0][1]
        given.append(GivenAnswer(entry, answer, answer != entry.expected[0][1]))
    reported = FaultLocalisation(text).diagnosed(given, lambda _: None)
    first = reported.explanations[0]

    assert any(each.wrong for each in given)
    assert wrong in {each.mistake for each in (*first.plays, *first.alike)}
    assert not reported.left
