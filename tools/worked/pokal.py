"""A day of the Pokal, from its chapter: the games are those of examples/pokal-spieltag.doko.

The table has agreed how to read what the day would hang on otherwise: after a few
special rounds more ways to write it down are open than an evening is carried on in.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from dokospec.witness.generate import Wish
from tools.evenings import ROOT, Game
from tools.worked.plan import FIVE, Worked, decided

TEXT: Final = ("ddb-pokal",)
TABLE: Final = ("Thea", "Jonas", "Mira", "Henning")
AGREED: Final = (
    "lesarten",
    (
        "z-drittel=aufgerundet z-null-solopunkt=ja z-ungenannte-farbe=karo "
        "z-sau-augen=alle z-sau-mitspieler=jeder z-verlierer=nichts z-verweigerte-abgabe=ja"
    ),
)
HEAD: Final = (("geber", "Thea"), AGREED)
DAY: Final = ROOT / "examples" / "pokal-spieltag.doko"


@cache
def body(number: int) -> str:
    """A game of the day as it is typed, without the line that begins it."""
    text = DAY.read_text(encoding="utf-8")
    return text.partition(f"\nSpiel {number}\n")[2].partition("\nSpiel ")[0].strip()


def day(games: int, *more: str) -> tuple[Game, ...]:
    """So many games of the day, and others behind them."""
    texts = (*map(body, range(1, games + 1)), *more)
    return tuple(Game(text=text) for text in texts)


def at_five(number: str) -> Game:
    """A game on a day of this number."""
    wish = Wish(stated=(("runde", 1),))
    lines = (("x-spieltag", number),)
    return Game(fits=decided, wish=wish, lines=lines)


def seated(worked: Worked) -> Worked:
    """The same at the table of the day, where its games are those of it."""
    if not all(game.text for game in worked.games):
        return worked
    return replace(worked, table=TABLE, head=(*HEAD, *worked.head))


BROKEN: Final = (
    "Vorbehalt Mira: kreuzsolo\n♠A ♠9 ♠K ♠10\n"
    "Reklamation Thea: Jonas vorgespielt schwerwiegend"
)

_WORKED: Final = (
    Worked(
        "erste-runde",
        TEXT,
        "pokal/runde-1-3-7-s4 pokal/runde-1-3-7-s6 pokal/runde-1-3-7-s8 pokal/sologruppen-t3",
        "Drei Soli schuldet jeder, Jonas nach einem der dritten Gruppe 3 - 1 = 2; es wird nicht nachgegeben, also gibt Jonas.",
        day(1),
        {
            "schuld": (3, 2, 3, 3),
            "geber": "Jonas",
            "punkte": (2, -6, 2, 2),
            "rubrik": "gesamtwertung",
            "ende": False,
            "ordnung": True,
        },
    ),
    Worked(
        "vier-spiele",
        TEXT,
        "pokal/spieltag-t1 pokal/runde-1-3-7-s4 pokal/abrechnung-s2",
        "Jeder gab einmal und spielte ein Solo: 3 - 1 = 2. Thea 2 + 1 - 3 + 1 = 1, Jonas -6 + 1 + 1 + 1 = -3, Mira 2 - 3 + 1 + 1 = 1, Henning 2 + 1 + 1 - 3 = 1.",
        day(4),
        {"schuld": (2, 2, 2, 2), "geber": "Thea", "punkte": (1, -3, 1, 1)},
    ),
    Worked(
        "falsche-runde",
        TEXT,
        "pokal/spieltag-s1 pokal/spieltag-t2",
        "Das fünfte Spiel ist eines der zweiten Runde, nicht der dritten.",
        day(4, "x-runde: 3\n" + body(1)),
        {"ordnung": False},
    ),
    Worked(
        "richtige-runde",
        TEXT,
        "pokal/spieltag-s1 pokal/spieltag-t2 pokal/sonderpraemienrunde-1-s2",
        "Das fünfte Spiel ist Schiebekopf und wird für sich gezählt: die Augen als Minus.",
        day(4, "x-runde: 2\n" + body(5)),
        {
            "ordnung": True,
            "rubrik": "schiebekopf-runde",
            "punkte": (-45, -45, -93, -57),
            "schuld": (2, 2, 2, 2),
        },
    ),
    Worked(
        "keine-neunte-runde",
        TEXT,
        "pokal/spieltag-s1",
        "Es gibt sieben Runden.",
        day(0, "x-runde: 9\n" + body(1)),
        {"ordnung": False},
    ),
    Worked(
        "wiederholt",
        TEXT,
        "meisterschaft/allgemeine-regelungen-s9",
        "Ein Spiel ohne Wertung gibt Thea noch einmal, und es ist keines: geschuldet und gezählt ist nichts.",
        day(0, BROKEN),
        {"geber": "Thea", "schuld": (3, 3, 3, 3), "punkte": (0, 0, 0, 0)},
    ),
    Worked(
        "gewertetes-nach-der-wiederholung",
        TEXT,
        "pokal/spieltag-t1 pokal/spieltag-t2",
        "Eines ohne Wertung und vier gespielte: das nächste ist das erste der zweiten Runde.",
        day(0, BROKEN, *map(body, range(1, 5)), body(5)),
        {"rubrik": "schiebekopf-runde", "ordnung": True},
    ),
    Worked(
        "detlef-dumm",
        TEXT,
        "pokal/spieltag-t4 pokal/sonderpraemienrunde-2-s2",
        "Das 13. Spiel ist das erste der vierten Runde: Jonas bekommt seine 105 Augen.",
        day(13),
        {"rubrik": "detlef-dumm-runde", "punkte": (0, 105, 0, 0)},
    ),
    Worked(
        "schwarze-sau",
        TEXT,
        "pokal/spieltag-t6 pokal/sonderpraemienrunde-3-s2 pokal/sonderpraemienrunde-3-s3",
        "Jonas hat 68 Augen, die anderen 240 - 68 = 172: (172 - 20) / 2 = 76.",
        day(21),
        {"rubrik": "schwarze-sau-runde", "punkte": (76, 68, 76, 76)},
    ),
    Worked(
        "sieben-runden",
        TEXT,
        "pokal/runde-1-3-7-s9 pokal/spieltag-t7 solo/pflichtsolo-s7",
        "28 Spiele sind gespielt; Mira und Henning schulden noch eines. Thea gäbe, und von ihr an ist Mira die Erste; rechts von ihr spielt Jonas aus, darum gibt Thea.",
        day(28),
        {"schuld": (0, 0, 1, 1), "vorgefuehrt": "Mira", "geber": "Thea", "ende": False},
    ),
    Worked(
        "noch-ein-spiel-bis-dahin",
        TEXT,
        "pokal/runde-1-3-7-s9",
        "Nach 27 Spielen wird noch niemand vorgeführt.",
        day(27),
        {"vorgefuehrt": None, "geber": "Henning"},
    ),
    Worked(
        "nicht-vorgefuehrt",
        TEXT,
        "pokal/runde-1-3-7-s9",
        "Mira war vorzuführen, und niemand spielt ein Solo.",
        day(28, body(10)),
        {"ordnung": False},
    ),
    Worked(
        "aus-einer-gespielten-gruppe",
        TEXT,
        "pokal/runde-1-3-7-s6",
        "Mira schuldet eines der dritten Gruppe; Detlef-Kaspar ist aus der ersten, und daraus hat sie gespielt.",
        day(28, body(29).replace("damensolo", "herzkaspar")),
        {"ordnung": False, "schuld": (0, 0, 1, 1)},
    ),
    Worked(
        "einer-nach-dem-anderen",
        TEXT,
        "pokal/runde-1-3-7-s9",
        "Mira hat gespielt, Henning ist der Nächste; rechts von ihm Mira, also gibt Jonas. Gesamt: 3 + 1, -26 + 1, 18 - 3, 11 + 1.",
        day(29),
        {
            "vorgefuehrt": "Henning",
            "geber": "Jonas",
            "punkte": (4, -25, 15, 12),
            "ordnung": True,
        },
    ),
    Worked(
        "dritter-tag",
        TEXT,
        "pokal/pokalmodus-s5",
        "Am dritten Tag spielen fünf; hier sind es vier.",
        day(0, "x-spieltag: 3\n" + body(1)),
        {"ordnung": False},
    ),
    Worked(
        "vierter-tag",
        TEXT,
        "pokal/pokalmodus-s5",
        "Am vierten Tag spielen vier.",
        day(0, "x-spieltag: 4\n" + body(1)),
        {"ordnung": True},
    ),
    Worked(
        "vierter-tag-zu-fuenft",
        TEXT,
        "pokal/pokalmodus-s5",
        "Am vierten Tag spielen vier; hier sind es fünf.",
        (at_five("4"),),
        {"ordnung": False},
        table=FIVE,
        head=(("geber", "Anna"),),
    ),
    Worked(
        "dritter-tag-zu-fuenft",
        TEXT,
        "pokal/pokalmodus-s5",
        "Am dritten Tag spielen fünf.",
        (at_five("3"),),
        {"ordnung": True},
        table=FIVE,
        head=(("geber", "Anna"),),
    ),
    Worked(
        "kadamu-ohne-solo",
        TEXT,
        "pokal/runde-5-kadamu-s2",
        "Das 17. Spiel ist eines der fünften Runde, und niemand spielt darin ein Solo.",
        day(16, body(10)),
        {"ordnung": False},
    ),
    Worked(
        "gewoehnliches-spiel",
        TEXT,
        "pokal/runde-1-3-7-s2 pokal/spieltag-t3",
        "In der dritten Runde darf es ein gewöhnliches Spiel sein.",
        day(10),
        {"ordnung": True, "rubrik": "gesamtwertung", "schuld": (1, 2, 2, 2)},
    ),
    Worked(
        "eingeworfen",
        TEXT,
        "pokal/spieltag-s7 sonderregeln/neues-geben-s5",
        "Einwerfen darf niemand; neu gibt, wo es geschieht, Thea.",
        day(0, "Vorbehalt Jonas: einwerfen fünf könige"),
        {"ordnung": False, "geber": "Thea"},
    ),
    Worked(
        "trumpfabgabe-verweigert",
        TEXT,
        "pokal/runde-1-3-7-s2 sonderregeln/neues-geben-s4 sonderregeln/neues-geben-s5",
        "Niemand nimmt, was Jonas anbietet: zusammengeworfen wird, und es gibt Thea noch einmal.",
        day(0, "Vorbehalt Jonas: armut\nArmut Jonas: ♦9 ♦K ♦10 -> Mira"),
        {"geber": "Thea", "schuld": (3, 3, 3, 3), "punkte": (0, 0, 0, 0)},
        {"z-geber-nach-verweigerung=nächster": {"geber": "Jonas"}},
    ),
)

WORKED: Final = tuple(map(seated, _WORKED))
