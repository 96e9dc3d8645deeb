"""The second method finds what the first finds, and where they differ it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from dokospec.checks.agreement import Agreement, agreement
from dokospec.checks.complaints import SeenOverall, gone_through
from dokospec.checks.smt import answers as solver
from dokospec.checks.smt.answers import SmtAnswers, answers
from dokospec.language.model import compile_text
from tests.exhaustive import examples
from tests.language.texts import heir, with_toys
from tests.shipped import model

FAULTS = [
    "Annahme nichts: „Alles wie dort.“",
    "ersetzt Regel Sieger = re wenn Augen(re) > 121 | kontra wenn Augen(kontra) > 119",
    "ersetzt Regel Sieger = re wenn Augen(re) >= 120 | kontra wenn Augen(kontra) >= 120 | niemand sonst",
    ("Ausnahme eins zu Gleichstand falls k = ♣D: zweite\n"
    "Ausnahme zwei zu Gleichstand falls letzter-Stich: erste"),
    ("Ausnahme eins vor zwei zu Gleichstand falls k = ♣D: zweite\n"
    "Ausnahme zwei zu Gleichstand falls letzter-Stich und k != ♥10: erste"),
    "Ausnahme nie zu Schwelle falls Augen(re) = 1 und P = re: 120",
    "Posten nie in Spielpunkte für re: 1 falls Augen(re) + Augen(kontra) < 240",
    "Pflicht nie auf Meldung m falls Handkarten(m) > 12: nein",
    "Aussetzung nie zu Gruppe Spielpunkte falls Spielart = normal und Bieter != keiner",
    ("Aussetzung eins zu Gruppe Spielpunkte falls Augen(re) > 100\n"
    "Aussetzung zwei zu Gruppe Spielpunkte falls Augen(re) > 150"),
    "Ereignis nie nach Stich t falls Nummer(t) > 12: Spielart = normal",
    "Posten nie in Spielpunkte für re: 1 falls Rest(Augen(re), 2) = 1 und Augen(re) = 4",
    "Posten vier in Spielpunkte für re: 1 falls Rest(Augen(re), 2) = 0 und Rest(Augen(re), 4) = 2",
    "ersetzt Regel Aussetzer = Geber wenn Tischgröße = 5 | keiner wenn Tischgröße = 6 | keiner sonst",
    ("Stand Offen(S: Spieler): 0..1 = 1 Dauer Abend\n"
    "Ereignis eins nach Spiel falls Gebot != keiner: Offen(Bieter) = 0\n"
    "Ereignis zwei nach Spiel je S in am-Tisch falls S = 2: Offen(S) = 1"),
    ("Stand Stand-von(S: Spieler): Zahl = 0 Dauer Abend\n"
    "Regel vorn(S: Spieler) = alle(T in am-Tisch: Stand-von(T) <= Stand-von(S))\n"
    "Regel Teil(S: Spieler) = 1 / Anzahl(T in am-Tisch: vorn(T)) wenn vorn(S) | 0 sonst\n"
    "Pflicht geteilt auf Abend: Summe(S in am-Tisch: Teil(S)) = 1"),
    ("ersetzt Regel Sieger = re wenn Augen(re) > 121 | kontra wenn Augen(re) < 119 | niemand sonst\n"
    "Posten Rest in Spielpunkte für Sieger: Augen(Gegner(Sieger))"),
]  # fmt: skip
"""Texts with a gap, an overlap, something that never happens, and sound ones."""


def seen(statements: str) -> SeenOverall:
    """The toy with these statements, gone through by the first method."""
    text, findings = with_toys("erbe", zz=heir(statements))
    assert findings == ()
    return gone_through(compile_text(text))


def second(first: SeenOverall) -> SmtAnswers:
    assert first.stages is not None
    return answers(first.stages, first.asked)


@pytest.mark.parametrize("statements", FAULTS)
def test_both_methods_find_the_same(statements: str) -> None:
    both = agreement(seen(statements))

    assert (both.findings, both.left_out) == ((), 0)


@pytest.mark.parametrize(
    "statements",
    [
        "ersetzt Regel Ziel(P: Partei) = ja wenn Augen(P) >= Schwelle(P)",
        "ersetzt Regel gesagt(w: Ruf) = ja wenn w = re",
    ],
)
def test_a_gap_in_a_condition_is_no_difference(statements: str) -> None:
    first = seen(statements)
    both = agreement(first)

    assert {value.cause for _, value in first.open} == {"gap"}
    assert both.findings == ()
    assert both.left_out > 0


def test_the_second_method_finds_a_gap() -> None:
    assert second(seen(FAULTS[1])).open == {("Regel Sieger", "gap")}


def test_an_expression_nested_too_deep_is_admitted_by_both() -> None:
    ones = " + ".join(["1"] * 200)
    both = agreement(seen(f"ersetzt Regel Sieger = re wenn {ones} = 1 | kontra sonst"))

    assert both.findings == ()
    assert both.left_out > 0


@pytest.mark.exhaustive
def test_the_second_method_knows_which_reading_is_settled() -> None:
    text = model("ottendorf-2008")
    found = gone_through(text.reading({n: d.default for n, d in text.doubts.items()}))

    both = agreement(found)

    assert (both.findings, both.left_out) == ((), 0)


def test_what_takes_too_many_steps_is_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_LONG", 1)

    both = agreement(seen(FAULTS[1]))

    assert both.findings == ()
    assert both.left_out > 0


def test_the_second_method_finds_an_overlap() -> None:
    assert second(seen(FAULTS[3])).open == {("Regel Gleichstand", "conflict")}


def test_the_second_method_finds_what_never_happens() -> None:
    first = seen(FAULTS[5])
    (never,) = (s for s in first.model.statements if s.name == "nie")

    assert never.key not in second(first).effects


def test_what_only_one_method_finds_is_reported() -> None:
    first = seen(FAULTS[1])
    first.open.clear()

    assert [(f.code, dict(f.data)["first"]) for f in agreement(first).findings] == [
        ("P009", "nein")
    ]


def test_what_only_one_method_sees_come_to_bear_is_reported() -> None:
    first = seen(FAULTS[5])
    (never,) = (s for s in first.model.statements if s.name == "nie")
    first.marks.add(never.key)

    assert [dict(f.data)["about"] for f in agreement(first).findings] == [
        "Ausnahme nie"
    ]


def test_what_was_not_gone_through_is_not_compared() -> None:
    text, _ = with_toys("erbe", zz=heir(FAULTS[0]))
    both = agreement(gone_through(compile_text(text), limit=2))

    assert both.findings == ()
    assert both.left_out > 0


@pytest.mark.exhaustive
def test_both_methods_agree_on_a_whole_text() -> None:
    both = agreement(gone_through(model("ottendorf-2008")))

    assert replace(both, questions=0, effects=0) == Agreement((), 0, 0, 0)
    assert both.questions > 0
    assert both.effects > 0


COUNTS = st.one_of(
    st.tuples(
        st.sampled_from(["Augen(re)", "Augen(kontra)", "Augen(re) - Augen(kontra)"]),
        st.sampled_from(["<", "<=", "=", ">", ">="]),
        st.integers(118, 122).map(str),
    ).map(" ".join),
    st.sampled_from(
        [
            "Stichzahl(re) = 0",
            "Spielart = normal",
            "Bieter = keiner",
            "Tischgröße = 5",
            "es-gibt(m in Meldungen: Wort(m) = re und gilt(m))",
            "alle(m in Meldungen: Handkarten(m) > 5)",
            "Anzahl(k in Blatt(0): k = ♣D) = 2",
        ]
    ),
)
CONDITIONS = st.recursive(
    COUNTS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["und", "oder"]), inner).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        inner.map(lambda one: f"(nicht {one})"),
    ),
    max_leaves=3,
)


@settings(max_examples=examples(4), phases=[Phase.generate])
@given(
    st.lists(st.tuples(st.sampled_from(["re", "kontra", "niemand"]), CONDITIONS), min_size=1, max_size=3),
    st.booleans(),
    st.lists(CONDITIONS, max_size=2),
)  # fmt: skip
def test_both_methods_agree_on_made_up_rules(
    cases: list[tuple[str, str]], otherwise: bool, exceptions: list[str]
) -> None:
    reported = [f"{value} wenn {condition}" for value, condition in cases]
    reported += ["niemand sonst"] if otherwise else []
    lines = [f"ersetzt Regel Sieger = {' | '.join(reported)}"]
    lines += [
        f"Ausnahme erdacht-{place} zu Sieger falls {condition}: kontra"
        for place, condition in enumerate(exceptions)
    ]
    both = agreement(seen("\n".join(lines)))

    assert (both.findings, both.left_out) == ((), 0)
