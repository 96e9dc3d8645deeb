"""The Pott of a day of the Meisterschaft, its end, and the two Pflichtsoli of everybody."""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.ddb import ALL_DONE, DDB, HEAD, SEVEN, TWO, both
from tools.worked.plan import AGAINST, DEALER, FIVE, Worked, decided, plain, solo

ALONE: Final = """\
Blatt Bernd: ♣D ♣D ♥10 ♥10 ♠D ♠D ♥D ♥D ♦D ♦D ♣B ♣B
Vorbehalt Bernd: hochzeit
♥10 ♦9 ♦9 ♦K
♥10 ♦10 ♦K ♦10
♣D ♦B ♥B ♦B"""
REST: Final = "\n".join(
    (
        *("♣D ♥B ♠B ♠B", "♠D ♦A ♦A ♣9", "♠D ♣9 ♣K ♣K", "♥D ♣10 ♣10 ♣A", "♥D ♣A ♠9 ♠9"),
        *("♦D ♠K ♠K ♠10", "♦D ♠10 ♠A ♠A", "♣B ♥9 ♥9 ♥K", "♣B ♥K ♥A ♥A"),
    )
)

WORKED: Final = (
    Worked(
        "pott",
        DDB,
        "meisterschaft/allgemeine-regelungen-s11 sonderabrechnung/pott-s6",
        "Jeder der beiden Gewinner bekommt 3: 140 - 2 · 3 = 134. Auch wenn den Verlierern 3 abgezogen werden.",
        (plain(0, 0, 3, 3),),
        {
            "vorrat": 134,
            "schuld": TWO,
            "geber": "Bernd",
            "ende": False,
            "ordnung": True,
            "vorgefuehrt": None,
        },
        head=HEAD,
    ),
    Worked(
        "solo-laesst-den-pott",
        DDB,
        "sonderabrechnung/pott-s7 meisterschaft/allgemeine-regelungen-s30 modus-s2",
        "Ein Solo geht nicht aus dem Pott: 140; Bernd schuldet 2 - 1 = 1; zu viert gibt Anna noch einmal.",
        (solo("damensolo", by="Bernd"),),
        {"vorrat": 140, "schuld": (2, 1, 2, 2), "geber": "Anna", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "zu-fuenft",
        DDB,
        "meisterschaft/fuenfertisch-s4 meisterschaft/fuenfertisch-s5 sonderabrechnung/pott-s6",
        "Zu fünft bekommt jeder Gewinner 2 · 3, Anna, die aussetzt, 3: 140 - 12 = 128, oder 140 - 15 = 125.",
        (plain(0, 0, 6, 6),),
        {"vorrat": 128, "geber": "Bernd", "schuld": (2, 2, 2, 2, 2)},
        {"z-pott-zu-fünft=alle": {"vorrat": 125}},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "das-letzte-spiel-zaehlt-ganz",
        DDB,
        "meisterschaft/allgemeine-regelungen-s12 meisterschaft/allgemeine-regelungen-s13 meisterschaft/allgemeine-regelungen-s10 modus-s1",
        "Alle Soli sind gespielt. 9 · 14 = 126 sind vom Pott ab, 14 noch darin; 2 · 8 = 16 werden gewonnen: der Pott ist leer und der Tag zu Ende.",
        (*ALL_DONE, *(SEVEN,) * 9, plain(0, 0, 8, 8)),
        {"vorrat": 0, "ende": True, "schuld": (0, 0, 0, 0), "vorgefuehrt": None},
        head=HEAD,
    ),
    Worked(
        "noch-nicht-leer",
        DDB,
        "meisterschaft/allgemeine-regelungen-s10",
        "140 - 9 · 14 = 14: der Tag ist nicht zu Ende.",
        (*ALL_DONE, *(SEVEN,) * 9),
        {"vorrat": 14, "ende": False},
        head=HEAD,
    ),
    Worked(
        "nach-dem-ende",
        DDB,
        "meisterschaft/allgemeine-regelungen-s10",
        "140 - 10 · 14 = 0, und dann noch ein Spiel.",
        (*ALL_DONE, *(SEVEN,) * 10, AGAINST),
        {"vorrat": 0, "ende": True, "ordnung": False},
        head=HEAD,
    ),
    Worked(
        "zwei-verschiedene",
        DDB,
        "meisterschaft/allgemeine-regelungen-s14 meisterschaft/allgemeine-regelungen-s16",
        "Carla spielt ein Trumpf- und ein Damensolo: 2 - 2 = 0; gegeben hat immer Anna.",
        (solo("kreuzsolo", by="Carla"), solo("damensolo", by="Carla")),
        {"schuld": (2, 2, 0, 2), "geber": "Anna", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "dieselbe-art",
        DDB,
        "meisterschaft/allgemeine-regelungen-s14 meisterschaft/allgemeine-regelungen-s21",
        "Ein zweites Trumpfsolo, in Herz, erfüllt keine Pflicht, und ein Lustsolo gibt es noch nicht.",
        (solo("kreuzsolo", by="Carla"), Game(("herzsolo",), "Carla", decided)),
        {"schuld": (2, 2, 1, 2), "ordnung": False},
        head=HEAD,
    ),
    Worked(
        "keine-pflicht-mehr",
        DDB,
        "meisterschaft/allgemeine-regelungen-s14",
        "Beide Pflichtsoli sind gespielt: ein drittes kann keines sein.",
        (*both("Carla"), Game(("madagaskar", "pflicht"), "Carla", decided)),
        {"schuld": (2, 2, 0, 2), "ordnung": False},
        head=HEAD,
    ),
    Worked(
        "hochzeit-als-trumpfsolo",
        DDB,
        "fn41-s1",
        "Drei eigene Stiche: die Hochzeit zählt als Trumpfsolo, Bernd schuldet 2 - 1 = 1.",
        (Game(text=f"{ALONE}\n{REST}"),),
        {"schuld": (2, 1, 2, 2), "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "hochzeit-allein-und-der-abend-unbekannt",
        DDB,
        "fn41-s1 meisterschaft/vorbehalte-s7 solo/spielverlauf-s7",
        "Was Bernd schon gespielt hat, ist nicht bekannt: die Hochzeit wird zum Trumpfsolo. Die Vorhand hatte ihr Ausspiel, also gibt Bernd; wird auch danach nachgegeben, so Anna.",
        (Game(text=f"{ALONE}\n{REST}"),),
        {"geber": "Bernd"},
        {"z-nachgeben-still=ja": {"geber": "Anna"}},
        head=HEAD,
        asked=DEALER,
    ),
    Worked(
        "hochzeit-ohne-offenes-trumpfsolo",
        DDB,
        "fn41-s2 fn41-s3",
        "Bernd hat sein Trumpfsolo gespielt: es wird zusammengeworfen; er schuldet noch eines, und Anna gibt.",
        (solo("kreuzsolo", by="Bernd"), Game(text=ALONE)),
        {"schuld": (2, 1, 2, 2), "geber": "Anna"},
        head=HEAD,
    ),
)
