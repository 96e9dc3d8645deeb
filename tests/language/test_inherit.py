from __future__ import annotations

from dokospec.finding import Severity
from dokospec.language.check import check
from dokospec.language.syntax import Guard, Statement
from dokospec.language.text import EffectiveText
from tests.language.texts import heir, inherited, with_toys


def named(text: EffectiveText, name: str) -> list[Statement]:
    return [s for s in text.statements if s.name == name]


def sound(statements: str) -> EffectiveText:
    """The heir of the toy, which must be without any error."""
    text, findings = inherited(statements)
    assert findings == ()
    assert [f for f in check(text) if f.severity is Severity.ERROR] == []
    return text


def test_an_heir_has_the_statements_and_clauses_of_its_base() -> None:
    text = sound("Annahme a: „so“")
    assert text.chain == ("spielzeug",)
    (rule,) = named(text, "Kartenzahl")
    assert rule.clause == "spielzeug/§1"
    assert {"spielzeug/§1", "erbe/§1"} <= text.clauses.keys()
    assert text.clauses["erbe/§1"].statements == tuple(named(text, "a"))


def test_what_replaces_stands_where_the_replaced_stood() -> None:
    text = sound("ersetzt Regel Bestand(m) = steht")
    base, _ = with_toys("spielzeug")
    assert [s.name for s in text.statements] == [s.name for s in base.statements]
    (rule,) = named(text, "Bestand")
    assert rule.clause == "erbe/§1"
    assert rule.replaces


def test_what_is_struck_out_is_gone() -> None:
    text = sound(
        "entfällt Posten Fuchs, Aussetzung Solo\n"
        "ersetzt Regel Spielwert(P) = Punkte(Spielpunkte, P)"
    )
    assert not named(text, "Fuchs")


def test_a_group_is_struck_out_whole() -> None:
    text, findings = inherited("entfällt Gruppe Spielpunkte")
    assert findings == ()
    assert not named(text, "Gewonnen")
    assert not named(text, "unter-90")
    assert named(text, "Fuchs")


def test_a_settled_doubt_keeps_the_chosen_reading_without_its_guard() -> None:
    text = sound("entscheidet z-gleiche-karten = zweite-zehn")
    assert text.doubts == ()
    (rule,) = named(text, "Dulle")
    assert rule.guard is None


def test_a_settled_doubt_loses_the_other_readings() -> None:
    text = sound("entscheidet z-gleiche-karten = erste")
    assert text.doubts == ()
    assert not named(text, "Dulle")


def test_a_doubt_can_be_put_anew() -> None:
    text = sound(
        "ersetzt Zweifel z-gleiche-karten Art Option: „Und hier?“\n"
        "  Lesart erste: „die erste“\n"
        "  Lesart zweite: „immer die zweite“\n"
        "    Ausnahme zweite zu Gleichstand: zweite\n"
        "  Vorgabe zweite weil „so“"
    )
    (doubt,) = text.doubts
    assert doubt.sort == "Option"
    assert not named(text, "Dulle")


def test_a_reading_may_strike_out_what_others_keep() -> None:
    text = sound(
        "Zweifel z-fuchs: „Gilt der Fuchs?“\n"
        "  Lesart ja: „wie geerbt“\n"
        "  Lesart nein:\n"
        "    entfällt Posten Fuchs\n"
        "  Lesart doppelt:\n"
        "    ersetzt Posten Fuchs in Sonderpunkte für re: 2 Punkte\n"
        "  Vorgabe ja weil „so“"
    )
    assert {(s.guard, s.clause) for s in named(text, "Fuchs")} == {
        (Guard("z-fuchs", "ja"), "spielzeug/§6"),
        (Guard("z-fuchs", "doppelt"), "erbe/§1"),
    }
    keys = [s.key for s in text.statements]
    assert len(keys) == len(set(keys))


def test_a_doubt_without_statements_left_is_dropped() -> None:
    text = sound("entfällt Ausnahme Dulle")
    assert text.doubts == ()


def test_numbers_of_cards_must_be_looked_at_under_another_deck() -> None:
    figures = (
        "ersetzt Tabelle Zählwert(b) = As: 11 | Zehn: 10 | König: 4 | Dame: 3 | Bube: 2"
        "\nersetzt Ablauf Geben = 5 mal 2 Karten\n"
    )
    _, findings = inherited(figures)
    assert [dict(f.data)["target"] for f in findings] == ["Tabelle Frist"]
    assert findings[0].clauses == ("spielzeug/§5",)
    sound(figures + "bestätigt Tabelle Frist")


def test_inheritance_goes_on_over_several_texts() -> None:
    text, findings = with_toys(
        "enkel",
        erbe=heir("ersetzt Regel Bestand(m) = steht"),
        enkel=heir("ersetzt Regel Bestand(m) = strittig", "erbe", "enkel"),
    )
    assert findings == ()
    assert text.chain == ("erbe", "spielzeug")
    (rule,) = named(text, "Bestand")
    assert rule.clause == "enkel/§1"


def test_a_circle_over_several_texts_is_reported() -> None:
    _, findings = with_toys(
        "eins",
        eins=heir("Annahme a: „so“", "zwei", "eins"),
        zwei=heir("Annahme b: „so“", "eins", "zwei"),
    )
    assert [f.code for f in findings] == ["L206"]
