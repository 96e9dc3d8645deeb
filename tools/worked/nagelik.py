"""Evenings of Nagelik: Bock rounds (7g), dealing (8) and writing (9).

The table is Anna (seat 1), Bernd, Carla, Dora; at five also Emil.
"""

from __future__ import annotations

from typing import Final

from dokospec.verdict import GameVerdict
from dokospec.witness.generate import Wish
from tools.evenings import Game
from tools.worked.plan import FIVE, Worked, decided, orderly, scoring

TEXT: Final = ("nagelik-2024",)
HEART: Final = "bockrunde-herz"
LOUIS: Final = "bockrunde-schwuler-louis"
SPLIT: Final = "bockrunde-gespaltener-arsch"


def causing(
    *causes: str, points: tuple[int, ...] = (), lines: tuple[tuple[str, str], ...] = ()
) -> Game:
    """A game that gives cause for just these Bock rounds, and brings these points."""

    def fits(verdict: GameVerdict) -> bool:
        found = (*verdict.findings, *verdict.default.findings)
        notes = [dict(f.data)["name"] for f in found if f.code == "S202"]
        wanted = decided if lines else orderly
        counted = not points or scoring(*points, fits=decided)(verdict)
        return tuple(notes) == causes and counted and wanted(verdict)

    augen = ("re", 120, 120) if SPLIT in causes else None
    return Game(fits=fits, wish=Wish(augen=augen), lines=lines)


QUIET: Final = causing()
ONE: Final = causing(points=(-1, -1, 1, 1))
TWO: Final = causing(points=(-2, -2, 2, 2))
THROWN: Final = Game(text="Vorbehalt Bernd: neugabe")

WORKED: Final = (
    Worked(
        "reihum", TEXT, "8a-s1 8a-s2 8a-s3 9-s3",
        "Platz 1, Anna, gibt zuerst, dann Bernd, also Carla das dritte; die Liste führt Platz 2. Kein Bock: einfach.",
        (QUIET, QUIET),
        {"geber": "Carla", "liste": "Bernd", "vielfaches": 1, "ordnung": True, "ende": False},
    ),
    Worked(
        "zu-fuenft", TEXT, "8a-s2 8a-s3 8a-s4 9-s3",
        "Anna gibt und setzt aus, danach gibt Bernd und setzt aus; die Liste führt auch hier Platz 2.",
        (QUIET, QUIET),
        {"geber": "Carla", "liste": "Bernd", "vielfaches": 1},
        table=FIVE,
    ),
    Worked(
        "herz", TEXT, "7g-s1 7g-s2 7g.1-s1",
        "Ein Herzstich: das nächste Spiel zählt 2 mal 1.",
        (causing(HEART),),
        {"vielfaches": 2, "ordnung": True},
    ),
    Worked(
        "schwuler-louis", TEXT, "7g-s1 7g-s2 7g.2-s1..s4",
        "♦B, ♥B, ♠B, ♣B in einem Stich: das nächste Spiel zählt doppelt.",
        (causing(LOUIS),),
        {"vielfaches": 2},
    ),
    Worked(
        "gespaltener-arsch", TEXT, "7g-s1 7g-s2 7g.3-s1",
        "120 zu 120: das nächste Spiel zählt doppelt.",
        (causing(SPLIT),),
        {"vielfaches": 2},
    ),
    Worked(
        "vier-spiele-lang", TEXT, "7g-s2",
        "Bock für die Spiele 2 bis 5: nach dem vierten ist das fünfte noch eines davon.",
        (causing(HEART), QUIET, QUIET, QUIET),
        {"vielfaches": 2, "geber": "Anna"},
    ),
    Worked(
        "nach-vier-spielen-zu-ende", TEXT, "7g-s2",
        "Bock für die Spiele 2 bis 5: das sechste zählt einfach.",
        (causing(HEART), *(QUIET,) * 4),
        {"vielfaches": 1},
    ),
    Worked(
        "fuenf-spiele-lang", TEXT, "7g-s2",
        "Zu fünft sind es die Spiele 2 bis 6: das sechste zählt noch doppelt.",
        (causing(HEART), *(QUIET,) * 4),
        {"vielfaches": 2},
        table=FIVE,
    ),
    Worked(
        "verdoppelt", TEXT, "7g-s2 7a-t1..t13 7c-s1",
        "Spiel 2 ist ohne Bock 1 Punkt wert und zählt 2 · 1 = 2.",
        (causing(HEART), TWO),
        {"vielfaches": 2},
    ),
    Worked(
        "zwei-runden", TEXT, "7g-s3 7g-s4",
        "Bock für die Spiele 2 bis 5 und, aus Spiel 3, für 4 bis 7: das vierte zählt 2 · 2 = 4.",
        (causing(HEART), QUIET, causing(HEART)),
        {"vielfaches": 4},
    ),
    Worked(
        "die-zweite-laeuft-weiter", TEXT, "7g-s3 7g-s4",
        "Bock für 2 bis 5 und für 4 bis 7: das sechste zählt nur noch 2.",
        (causing(HEART), QUIET, causing(HEART), QUIET, QUIET),
        {"vielfaches": 2},
    ),
    Worked(
        "zwei-zugleich", TEXT, "7g-s1 7g-s3",
        "Herz und 120 zu 120 in einem Spiel: zwei Bockrunden nebeneinander, 2 · 2 = 4; ist es nur eine, 2.",
        (causing(HEART, SPLIT),),
        {"vielfaches": 4},
        {"z-mehrere-zugleich=eine": {"vielfaches": 2}},
    ),
    Worked(
        "neugabe-verbraucht-nichts", TEXT, "7g-s2 10-s1 3-s3",
        "Bock für die vier gespielten Spiele nach dem ersten; die Neugabe ist keines, und das vierte steht noch aus. Wer danach gibt, ist offen.",
        (causing(HEART), THROWN, *(QUIET,) * 3),
        {"vielfaches": 2},
    ),
    Worked(
        "wer-nach-der-neugabe-gibt", TEXT, "3-s3 8a-s3",
        "Spiel 1 gab Anna und wird neu gegeben: von ihr selbst oder von Bernd.",
        (THROWN,),
        {"geber": "Anna", "vielfaches": 1},
        {"z-geber-neugabe=nächster": {"geber": "Bernd"}},
    ),
    Worked(
        "bock-angegeben", TEXT, "7g-s2",
        "Eine Bockrunde läuft, und so steht es da.",
        (causing(HEART), causing(lines=(("x-bock", "1"),))),
        {"vielfaches": 2, "ordnung": True},
    ),
    Worked(
        "bock-falsch-angegeben", TEXT, "7g-s2",
        "Eine läuft, zwei stehen da: das ist nicht richtig gezählt.",
        (causing(HEART), causing(lines=(("x-bock", "2"),))),
        {"vielfaches": 2, "ordnung": False},
    ),
    Worked(
        "vierundzwanzig", TEXT, "1-s1 8a-s1",
        "Der Text nennt keine Zahl; die des Grundtextes ist 24.",
        (QUIET,) * 24,
        {"ende": True},
    ),
    Worked(
        "dreissig-zu-fuenft", TEXT, "1-s1 8a-s1",
        "Zu fünft 30: nach 24 ist es nicht zu Ende.",
        (QUIET,) * 24,
        {"ende": False},
        table=FIVE,
    ),
    Worked(
        "die-zeit-ist-um", TEXT, "1-s1",
        "Die Zeit ist um, Pflichtsoli gibt es nicht: es bleibt kein Spiel.",
        (causing(lines=(("x-zeit", "1"),)),),
        {"ende": True},
    ),
    Worked(
        "neugabe-ist-kein-spiel",
        TEXT,
        "1-s1 3-s3",
        "Eine Neugabe und 23 Spiele: von den 24 fehlt noch eines.",
        (THROWN, *(QUIET,) * 23),
        {"ende": False},
    ),
    Worked(
        "abgebrochen", TEXT, "1-s1 7g-s2",
        "Bock aus Spiel 1, dann ein abgebrochenes Solo und drei Spiele: wird es wiederholt, so steht eines noch aus; zählt es, keines.",
        (
            causing(HEART),
            Game(text="Vorbehalt Carla: damensolo\n♠A ♠10 ♠K ♠A\nReklamation Anna: Carla vorgespielt schwerwiegend"),
            *(QUIET,) * 3,
        ),
        {"vielfaches": 2},
        {"z-geber-nach-abbruch=der-nächste": {"vielfaches": 1}},
    ),
)  # fmt: skip
