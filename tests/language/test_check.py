from __future__ import annotations

import pytest

from dokospec.language.check import check
from dokospec.language.library import Library
from tests.language.texts import TOYS, inherited, wording


@pytest.mark.parametrize("text_id", Library([TOYS]).ids())
def test_the_toys_are_without_findings(text_id: str) -> None:
    library = Library([TOYS])
    assert library.findings(text_id) == ()
    assert check(library.effective(text_id)) == ()


GOOD = {
    "a doubt that every reading answers": (
        "entfällt Regel Gleichstand, Ausnahme Dulle\n"
        "Zweifel z-gleich: „?“\n"
        "  Lesart erste: Regel Gleichstand(k) = erste\n"
        "  Lesart letzte: Regel Gleichstand(k) = zweite wenn letzter-Stich | erste sonst"
        "\n  Vorgabe erste weil „so“"
    ),
    "keiner handled by the condition": (
        "Stand Klärungsstich: Zahl = keiner\n"
        "Ausnahme Hochzeit zu Frist falls Klärungsstich != keiner:\n"
        "    bisher - (Klärungsstich - 1)"
    ),
    "two states that are set together": (
        "Stand Partner: Spieler = keiner\n"
        "Stand Klärungsstich: Zahl = keiner\n"
        "Ereignis Klärung nach Stich t falls Partner = keiner:\n"
        "    Partner = Gewinner(t), Klärungsstich = Nummer(t)\n"
        "Ausnahme Hochzeit zu Frist falls Partner != keiner: bisher - Klärungsstich"
    ),
    "the largest of a domain that is counted": (
        "Regel späteste(P: Partei) = größtes(m in Meldungen: Stich-bei(m)) + 1\n"
        "    wenn Anzahl(m in Meldungen) > 0 | 0 sonst\n"
        "Zusage a: späteste(re) >= 0"
    ),
    "a word that is a bid and a kind of game": (
        "ersetzt Tabelle Angebote mit ergibt = normal: normal | damensolo: solo:damen\n"
        "Zusage a: alle(v in Vorbehalte: Wort(v) != normal oder Spielart = normal)"
    ),
    "a call that is called like its party": (
        "Zusage a: alle(m in Meldungen: Wort(m) = Partei(Sprecher(m)))"
    ),
    "words that only the record declares": (
        "Zusage a: alle(v in Vorbehalte: nicht Zusatz(v, pflicht))\n"
        "Zusage b: alle(r in Reklamationen: Wort(r) != nichtbedient)"
    ),
    "a tuple where values are ranked": (
        "ersetzt Regel Vorrang(v) = (1, - Sitz(Sprecher(v)))"
    ),
    "an exception to an exception": (
        "Ausnahme nie-Dulle zu Ausnahme Dulle falls k = ♥10 und letzter-Stich: erste"
    ),
    "a suspension that asks the variable of its target": (
        "Aussetzung Geber-frei zu Posten Fuchs falls Spieler(a) = Geber"
    ),
    "names of two kinds, told apart by the kind": (
        "Regel Fuchs = 1\nAusnahme mehr zu Posten Fuchs: Fuchs"
    ),
    "a rule asked in another world": (
        "Regel Ersatz(P: Partei) = Spielwert(P) angenommen Augen(P) = 151\n"
        "Zusage a: Ersatz(re) >= 0"
    ),
    "a heart solo with its doubled ten": (
        "Ordnung Herz = Normal mit Herz statt Karo, bei Dopplung der höhere Platz\n"
        "Ordnung Kreuz = Normal mit Kreuz statt Karo"
    ),
}


@pytest.mark.parametrize("statements", GOOD.values(), ids=GOOD.keys())
def test_no_false_alarm(statements: str) -> None:
    text, findings = inherited(statements)
    found = (*findings, *check(text))
    assert [f"{f.span} {f.code} {wording(f)}" for f in found] == []
