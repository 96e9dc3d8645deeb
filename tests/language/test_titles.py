"""The title of a clause without its number."""

from __future__ import annotations

import pytest

from dokospec.language.syntax import Clause
from dokospec.language.terms import Place


@pytest.mark.parametrize(
    ("name", "title", "bare"),
    [
        ("6.1", "§6.1 Spielende", "Spielende"),
        ("2.1", "2.1 Was Doppelkopf ist", "Was Doppelkopf ist"),
        ("7.1-titel", "7.1 Gewinnkriterien", "Gewinnkriterien"),
        ("7.1.1.4", "§7.1.1 Nr. 4 Nur Kontra", "Nur Kontra"),
        ("7.1.1.4", "§7.1.1 no. 4 Only Kontra", "Only Kontra"),
        ("7.1.1.4", "§7.1.1 Abs. 4 Nur Kontra", "Nur Kontra"),
        ("9.3.3b1", "§9.3.3 (b1) Zum Nachteil", "Zum Nachteil"),
        ("3-lust", "§3 Nur Lustsoli", "Nur Lustsoli"),
        ("4", "§4", ""),
        ("fuchs-am-ende", "§1 Fuchs am Ende", "§1 Fuchs am Ende"),
        ("7.1", "§7.1 Nr. 4 Nur Kontra", "Nr. 4 Nur Kontra"),
        ("6.1", "§6.2 Spielende", "§6.2 Spielende"),
        ("5er", "5 Spieler am Tisch", "5 Spieler am Tisch"),
        ("pokal", "12 Runden", "12 Runden"),
        ("farben", "Farben", "Farben"),
        ("fuchs", "fuchs", "fuchs"),
    ],
)
def test_a_title_is_told_without_the_number_of_the_clause(
    name: str, title: str, bare: str
) -> None:
    clause = Clause(name, f"t/§{name}", title, 2, "", (), (), Place("t.md", 1, 1))

    assert clause.bare_title == bare
