"""Seasons worked by hand from the sentences of the texts, every rule of them.

What is expected stands with the sum; ``test_worked`` holds the engine to it, and every
statement about a season to one of these that comes out otherwise without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias

from dokospec.season.values import Day
from tests.season.seasons import (
    FIVE,
    FOUR,
    ONE,
    SIX,
    TWO,
    day,
    decision,
    evenly,
    level,
    sitting,
)

Answer: TypeAlias = Mapping[str, object]
"""``value``, ``place``, ``missing``, ``rated``, ``goes_on`` by player, ``duties`` as
(evening, duty), ``over``."""
_NOTHING: Final[Mapping[str, Answer]] = MappingProxyType({})
BOOK: Final = "ddb-1995"
LEAFLET: Final = "ddb-meisterschaft"
CUP: Final = "ddb-pokal"
BOTH: Final = (BOOK, LEAFLET)
HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Season:
    """Evenings and what they come to. ``sources``: of the first text, by their ids.

    ``readings``: what is otherwise under another reading (``z-doubt=reading``).
    """

    name: str
    texts: tuple[str, ...]
    sources: str
    why: str
    days: tuple[Day, ...]
    answer: Answer
    readings: Mapping[str, Answer] = field(default_factory=lambda: _NOTHING)


def several(count: int, *players: str) -> tuple[Day, ...]:
    """So many evenings that end alike."""
    return tuple(evenly(number, *players) for number in range(1, count + 1))


POINTS: Final = {"Anna": 30, "Bernd": 27, "Carla": 10, "Dora": 0}
ZEROS: Final[dict[str, int]] = dict.fromkeys(FOUR, 0)
FIRST: Final = evenly(1, "Emil", *FOUR)


def year(final: tuple[str, ...], *, excused: bool = True) -> tuple[Day, ...]:
    """A year of five, in that order every evening. Bernd is absent 17 times, Carla 18,
    Dora on the third last evening; Emil, who is last before, has to sit out one. Franz
    is there once."""
    absent = {
        **dict.fromkeys(range(1, 18), "Bernd"),
        **dict.fromkeys(range(18, 36), "Carla"),
        50: "Dora",
        51: "Emil",
    }
    evenings = [
        evenly(number, *(p for p in FIVE if p != absent.get(number)))
        for number in range(1, 51)
    ]
    evenings[0] = evenly(1, "Anna", "Carla", "Dora", "Emil", "Franz")
    points = {player: -10 * place for place, player in enumerate(FOUR)}
    out = [("aussetzer", "Emil")] if excused else []
    return (*evenings, day(51, points, *out), evenly(52, *final))


def short(*lines: tuple[str, str]) -> tuple[Day, ...]:
    """Five days of five; the heads say that there will be six."""
    points = {player: -10 * place for place, player in enumerate(FIVE)}
    return tuple(day(n, points, ("spieltage", "6"), *lines) for n in range(1, 6))


def cup(*prizes: Mapping[str, int | Fraction]) -> tuple[Day, ...]:
    """Days of the Pokal at one table, by what each got."""
    return tuple(
        day(number, dict.fromkeys(each, 0), earned=each)
        for number, each in enumerate(prizes, 1)
    )


BEFORE: Final = dict(zip(SIX, (4, 3, 0, 0, 0, 0), strict=True))
AFTER: Final = dict(zip(SIX, (0, 0, 3, 2, 1, 1), strict=True))
LAST: Final[dict[str, int]] = {"Anna": 3, "Bernd": 4, "Carla": 0, "Dora": 0}
TIED: Final = ({"Anna": 4, "Bernd": 3, "Carla": 0, "Dora": 0}, ZEROS, ZEROS, LAST)
ALL_FIVE: Final[dict[str, int | Fraction]] = {
    "Anna": 3,
    "Bernd": 2,
    "Carla": 1,
    "Dora": HALF,
    "Emil": 0,
}
FIVE_OF_THEM: Final = TWO | {"Emil": (18, *TWO["Emil"][1:]), "Ida": (0, -90, 0, 0)}

WORKED: Final = (
    Season(
        "abend",
        BOTH,
        "meisterschaft/dessos-s9 meisterschaft/dessos-s10 meisterschaft/dessos-s11",
        "1 + 3 · (0,8 · Platz + 0,2 · Abstand): Bernd 1 + 3 · (0,8 · 2/3 + 0,2 · 27/30) = 3,14, Carla 1 + 3 · 1/3 = 2.",
        (day(1, POINTS),),
        {
            "value": {
                "Anna": 4,
                "Bernd": Fraction(314, 100),
                "Carla": 2,
                "Dora": 1,
            },
            "place": {"Anna": 1, "Bernd": 2, "Carla": 3, "Dora": 4},
            "goes_on": dict.fromkeys(FOUR, True),
            "duties": [],
            "over": False,
        },
        {
            # 0.8 · 2/3 + 0.2 · 0.9
            "z-dessos-skala=anteil": {
                "value": {"Anna": 1, "Bernd": Fraction(214, 300), "Dora": 0}
            },
        },
    ),
    Season(
        "gewicht",
        BOTH,
        "meisterschaft/dessos-s11",
        "60 zu 40: 1 + 3 · (0,6 · 2/3 + 0,4 · 0,9) = 3,28.",
        (day(1, POINTS, ("platzgewicht", "60")),),
        {"value": {"Bernd": Fraction(328, 100)}},
    ),
    Season(
        "gleichauf",
        BOTH,
        "meisterschaft/dessos-s9",
        "Alle haben gleich viel: jeder ist Erster, und der Abstand ist voll: 4.",
        (day(1, ZEROS),),
        {"value": dict.fromkeys(FOUR, 4), "place": dict.fromkeys(FOUR, 1)},
    ),
    Season(
        "disqualifiziert",
        BOTH,
        "turnierregeln/unsportliches-verhalten-s11",
        "Anna ist Letzte mit einem Punkt; Bernd ist Erster: 4. Carla ist Zweite, auf halbem Abstand: 1 + 3 · (0,8 · 2/3 + 0,1), Dora Dritte: 1 + 3 · 0,8/3.",
        (
            day(
                1,
                {"Anna": 90, "Bernd": 30, "Carla": 15, "Dora": 0},
                ("disqualifiziert", "Anna"),
            ),
        ),
        {
            "value": {
                "Anna": 1,
                "Bernd": 4,
                "Carla": Fraction(29, 10),
                "Dora": Fraction(9, 5),
            }
        },
    ),
    Season(
        "gaeste",
        BOTH,
        "meisterschaft/modus-s6 meisterschaft/allgemeine-regelungen-s1 meisterschaft/allgemeine-regelungen-s2",
        "Zwei Gäste sind einer zu viel, und drei müssen gemeldet sein. Gewertet werden sie nicht.",
        (day(1, POINTS, ("gast", "Carla Dora")),),
        {
            "duties": [("01.doko", "Drei-gemeldet"), ("01.doko", "Höchstens-ein-Gast")],
            "place": {"Anna": 1, "Bernd": 2, "Carla": None},
            "value": {"Dora": None},
        },
    ),
    Season(
        "ein-gast",
        BOTH,
        "meisterschaft/allgemeine-regelungen-s3",
        "Einer darf Gast sein; als Zweiter des Abends ist er doch nicht gewertet.",
        (day(1, POINTS, ("gast", "Bernd")),),
        {
            "duties": [],
            "place": {"Anna": 1, "Bernd": None, "Carla": 2, "Dora": 3},
        },
    ),
    Season(
        "zu-dritt",
        BOTH,
        "meisterschaft/modus-s6",
        "Gespielt wird zu viert oder zu fünft.",
        (day(1, {"Anna": 1, "Bernd": 2, "Carla": 3}),),
        {"duties": [("01.doko", "Vierer-oder-Fünfertisch")]},
    ),
    Season(
        "aussetzer",
        BOTH,
        "fn106-s1 meisterschaft/modus-s7",
        "Dora war die Letzte und setzt aus; Emil, der gewann, hätte es nicht gemusst. Wer aussetzte, setzt nicht noch einmal aus.",
        (
            FIRST,
            day(2, dict.fromkeys(FIVE, 0) | {"Dora": 0}, ("aussetzer", "Emil")),
        ),
        {"duties": [("02.doko", "Der-Letzte-setzt-aus")]},
    ),
    Season(
        "der-letzte-setzt-aus",
        BOTH,
        "fn106-s1 meisterschaft/modus-s8",
        "Dora war die Letzte der fünf und setzt aus, ein zweites Mal darf sie nicht.",
        (
            FIRST,
            day(
                2, {"Anna": 3, "Bernd": 2, "Carla": 1, "Emil": 0}, ("aussetzer", "Dora")
            ),
            day(
                3, {"Anna": 3, "Bernd": 2, "Carla": 1, "Emil": 0}, ("aussetzer", "Dora")
            ),
        ),
        {
            "duties": [
                ("03.doko", "Der-Letzte-setzt-aus"),
                ("03.doko", "Niemand-setzt-zweimal-aus"),
            ]
        },
    ),
    Season(
        "schnitt",
        BOTH,
        "meisterschaft/dessos-s12 meisterschaft/dessos-s14",
        "Emil war einmal da und Zweiter von fünf: 1 + 4 · 3/4 = 4. Die anderen viermal: Anna (5 + 4) / 2.",
        (evenly(1, "Anna", "Emil", "Bernd", "Carla", "Dora"), evenly(2, *FOUR)),
        {
            "value": {"Emil": 4, "Anna": Fraction(9, 2), "Dora": 1},
            "place": {"Anna": 1, "Emil": 2},
        },
        {"z-dessos-schnitt=alle": {"value": {"Emil": 2}}},
    ),
    Season(
        "jahr",
        (BOOK,),
        "meisterschaft/modus-s2 meisterschaft/modus-s9 meisterschaft/modus-s10 meisterschaft/modus-s11",
        "52 - 17 = 35 Spieltage genügen, 34 nicht; Dora fehlt am drittletzten, Emil musste am vorletzten aussetzen und gehört nicht zu den besten vier.",
        year(FOUR),
        {
            "missing": {"Bernd": 0, "Carla": 1, "Dora": 0, "Emil": 0},
            "rated": {"Bernd": True, "Carla": False, "Dora": False, "Emil": True},
            "place": {"Anna": 1, "Bernd": 2, "Carla": None, "Dora": None, "Emil": 3},
            "over": True,
            "duties": [],
        },
        {"z-letzter-spieltag=ja": {"rated": {"Emil": False}}},
    ),
    Season(
        "vor-dem-finale",
        (BOOK,),
        "meisterschaft/modus-s13",
        "Nach 51 Spieltagen spielen nur die besten vier weiter.",
        year(FOUR)[:51],
        {
            "goes_on": dict.fromkeys(FOUR, True) | {"Emil": False},
            "over": False,
        },
    ),
    Season(
        "falsches-finale",
        (BOOK,),
        "meisterschaft/modus-s13",
        "Einer darf auffüllen, zwei nicht. Emil, der nicht aussetzen musste, fehlte am vorletzten Spieltag.",
        year(("Anna", "Bernd", "Emil", "Franz"), excused=False),
        {
            "duties": [("52.doko", "Finale-der-besten-vier")],
            "rated": {"Emil": False, "Anna": True},
        },
    ),
    Season(
        "kurzes-jahr",
        (LEAFLET,),
        "meisterschaft-s2 meisterschaft-s6 meisterschaft-s10",
        "Sechs Spieltage sollen es werden: nach fünf spielen die besten vier weiter. 66 Prozent von fünf sind 3,3, also vier.",
        (
            evenly(1, "Anna", "Bernd", "Carla", "Emil", "Franz"),
            *short()[1:],
        ),
        {
            "goes_on": dict.fromkeys(FOUR, True) | {"Emil": False, "Franz": False},
            "missing": dict.fromkeys(FIVE, 0) | {"Franz": 3},
            "duties": [],
            "over": False,
        },
    ),
    Season(
        "kurzes-jahr-vorbei",
        (LEAFLET,),
        "meisterschaft-s2 meisterschaft-s8 meisterschaft-s10",
        "Der sechste war der letzte; dort spielten die besten vier, und Emil ist darum nicht säumig.",
        (*short(), evenly(6, *FOUR)),
        {
            "over": True,
            "rated": dict.fromkeys(FIVE, True),
            "place": {"Anna": 1, "Emil": 5},
            "duties": [],
        },
        {"z-letzter-spieltag=ja": {"rated": {"Emil": False, "Anna": True}}},
    ),
    Season(
        "an-den-letzten-dreien",
        (LEAFLET,),
        "meisterschaft-s8 meisterschaft-s9",
        "Dora fehlt am vierten von sechs; dort zu fehlen ist versäumt. Emil muss am fünften aussetzen und ist entschuldigt. Im Finale füllt einer auf, der keiner der besten vier ist, und Bernd fehlt.",
        (
            *short()[:3],
            evenly(4, "Anna", "Bernd", "Carla", "Emil"),
            day(
                5, {"Anna": 3, "Bernd": 2, "Carla": 1, "Dora": 0}, ("aussetzer", "Emil")
            ),
            evenly(6, "Anna", "Carla", "Dora", "Emil", "Franz"),
        ),
        {
            "rated": {"Anna": True, "Bernd": False, "Dora": False, "Emil": True},
            "duties": [("06.doko", "Finale-der-besten-vier")],
        },
    ),
    Season(
        "runden-und-tage",
        (LEAFLET,),
        "meisterschaft-s6 meisterschaft-s7",
        "Zwei Runden am ersten von vier Tagen: von fünf Runden sind es vier, von vier Tagen drei. Emil spielte an drei Tagen: das reicht. Franz spielte zwei Runden am ersten Tag: es fehlen zwei der Runden, und zwei der Tage.",
        (
            day(1, {**ZEROS, "Franz": 0}, date=1),
            day(2, {**ZEROS, "Franz": 0}, date=1),
            *(day(n, dict.fromkeys(FIVE, 0), date=n) for n in (3, 4, 5)),
        ),
        {"missing": {"Anna": 0, "Emil": 0, "Franz": 2}},
    ),
    Season(
        "viele-runden-an-wenigen-tagen",
        (LEAFLET,),
        "meisterschaft-s6 meisterschaft-s7",
        "Vier Runden am ersten von vier Tagen, und je eine an den anderen: von sieben Runden sind es fünf, von vier Tagen drei. Emil spielte die vier und eine: fünf Runden reichen.",
        (
            *(day(n, dict.fromkeys(FIVE, 0), date=1) for n in range(1, 5)),
            day(5, dict.fromkeys(FIVE, 0), date=5),
            day(6, ZEROS, date=6),
            day(7, ZEROS, date=7),
        ),
        {"missing": {"Anna": 0, "Emil": 0}},
    ),
    Season(
        "zwei-runden-am-letzten-tag",
        (LEAFLET,),
        "meisterschaft-s7 meisterschaft-s8 meisterschaft-s10",
        "Der sechste Tag hat zwei Runden; Finalist ist, wer vor dem Tag zu den besten vier gehört, und Emil, der die zweite mitspielt, füllt auf.",
        (
            *short(),
            day(6, ZEROS, date=6),
            day(7, {**dict.fromkeys(FOUR[:3], 0), "Emil": 90}, date=6),
        ),
        {"over": True, "duties": [], "rated": dict.fromkeys(FIVE, True)},
    ),
    Season(
        "praemienpunkte",
        (CUP,),
        "pokal/pokalmodus-s4 pokal/pokalsieger-s1",
        "4 + 1/2, 3 + 1/2, 6 und nichts.",
        cup(
            {"Anna": 4, "Bernd": 3, "Carla": 0, "Dora": 0},
            {"Anna": HALF, "Bernd": HALF, "Carla": 6, "Dora": 0},
        ),
        {
            "value": {"Anna": 4 + HALF, "Bernd": 3 + HALF, "Carla": 6, "Dora": 0},
            "place": {"Carla": 1, "Anna": 2, "Bernd": 3, "Dora": 4},
            "goes_on": dict.fromkeys(FOUR, True),
            "duties": [],
            "over": False,
        },
    ),
    Season(
        "nach-dem-zweiten-tag",
        (CUP,),
        "pokal/pokalmodus-s5 pokal/pokalmodus-s6 pokal/pokalsieger-s7",
        "4, 3, 3, 2, 1, 1: fünf spielen weiter, und zwischen den letzten beiden ist es offen.",
        cup(BEFORE, AFTER),
        {"goes_on": dict(zip(SIX, (True,) * 4 + (None,) * 2, strict=True))},
    ),
    Season(
        "entschieden",
        (CUP,),
        "pokal/pokalsieger-s6 pokal/pokalsieger-s7",
        "Franz hat im Entscheidungsspiel 91 Augen, Emil 90: Emil ist ausgeschieden, und am dritten Tag spielen die anderen.",
        (
            *cup(BEFORE, AFTER, dict.fromkeys((*FOUR, "Franz"), 0)),
            decision(2, {"Emil": 90, "Franz": 91}),
        ),
        {
            "duties": [],
            "place": {"Anna": 1, "Franz": 5, "Emil": 5},
            "goes_on": {"Anna": True, "Emil": False},
        },
    ),
    Season(
        "zu-frueh-weitergespielt",
        (CUP,),
        "pokal/pokalmodus-s6 pokal/pokalsieger-s7",
        "Ehe entschieden ist, wer ausscheidet, beginnt der dritte Tag nicht.",
        cup(BEFORE, AFTER, dict.fromkeys(FIVE, 0)),
        {"duties": [("03.doko", "Vorher-entschieden")]},
    ),
    Season(
        "ausgeschieden",
        (CUP,),
        "pokal/pokalmodus-s6",
        "Franz hat die wenigsten und spielt am dritten Tag doch mit.",
        cup(
            {"Anna": 4, "Bernd": 3, "Carla": 0, "Dora": 0, "Emil": 0, "Franz": 0},
            {"Anna": 0, "Bernd": 0, "Carla": 3, "Dora": 3, "Emil": 1, "Franz": 0},
            dict.fromkeys(("Anna", "Bernd", "Carla", "Franz"), 0),
        ),
        {"duties": [("03.doko", "Ausgeschieden-ist-ausgeschieden")]},
    ),
    Season(
        "zu-viele-am-vierten-tag",
        (CUP,),
        "pokal/pokalmodus-s5 pokal/pokalmodus-s1",
        "Am dritten Tag spielen fünf, am vierten vier, einen fünften Tag gibt es nicht.",
        (
            *cup(*(ALL_FIVE,) * 4),
            *cup(*(LAST,) * 5)[4:],
        ),
        {
            "duties": [
                ("04.doko", "Ausgeschieden-ist-ausgeschieden"),
                ("04.doko", "Nicht-mehr-als-vorgesehen"),
                ("05.doko", "Höchstens-vier-Tage"),
            ]
        },
    ),
    Season(
        "pokalsieger",
        (CUP,),
        "pokal/pokalsieger-s3 pokal/pokalsieger-s6",
        "Je sieben Punkte für Anna und Bernd; im Solo hat Anna 121 Augen, Bernd 120.",
        (*cup(*TIED), decision(4, {"Bernd": 120, "Anna": 121})),
        {"over": True, "place": {"Anna": 1, "Bernd": 2}, "value": {"Anna": 7}},
    ),
    Season(
        "noch-kein-pokalsieger",
        (CUP,),
        "pokal/pokalsieger-s3",
        "Je sieben Punkte, und noch nicht gestochen: beide sind Erste, und der Pokal ist nicht vergeben.",
        cup(*TIED),
        {"over": False, "place": {"Anna": 1, "Bernd": 1}},
    ),
    Season(
        "zwei-tische",
        (CUP,),
        "pokal/pokalmodus-s3 pokal/spieltag-s3 pokal/sonderpraemienpunkt-s1 pokal/sonderpraemienpunkt-s3",
        "Gesamt Anna (10): 3. Schiebekopf -50 zweimal, Detlef-Dumm 100 zweimal: je 1/2. Sau Franz (210): 1. Plätze Anna 1 5 1 2, Emil 2 1 3 3: je 1/2; Bernd 4 1 1 4 ist 10.",
        (sitting("one.doko", ONE), sitting("two.doko", TWO)),
        {
            "value": {"Anna": 4, "Bernd": 1, "Emil": 1, "Franz": 1, "Dora": 0},
            "duties": [],
        },
        {
            # Schiebekopf: -50 1 1/2, -60 5 1/2; Detlef-Dumm: 100 1 1/2.
            # Anna 1 + 5 1/2 + 1 1/2 + 2 = 10, Emil 2 + 1 1/2 + 3 + 3 = 9 1/2.
            "z-gleicher-platz=das-mittel": {
                "value": {"Anna": 3 + HALF, "Emil": 1 + HALF}
            },
        },
    ),
    Season(
        "ein-tisch-noch-nicht-fertig",
        (CUP,),
        "pokal/abrechnung-s3 pokal/sonderpraemienpunkt-s1",
        "Am zweiten Tisch wird noch gespielt: vergeben ist nichts.",
        (sitting("one.doko", ONE), sitting("two.doko", TWO, done=False)),
        {"value": dict.fromkeys((*FOUR, "Emil"), 0)},
    ),
    Season(
        "tische-gleichauf",
        (CUP,),
        "pokal/abrechnung-s3",
        "Anna und Emil haben je 10: die drei Punkte sind noch zu vergeben. Emil 1 1 3 3 = 8 ist besser als Anna 1 5 1 2 = 9.",
        tuple(level()),
        {"value": {"Anna": HALF, "Bernd": 1, "Emil": HALF + 1, "Franz": 1}},
    ),
    Season(
        "zwischen-den-tischen-gestochen",
        (CUP,),
        "pokal/abrechnung-s3 pokal/abrechnung-s6",
        "Emil hat im Knochenlos 140 Augen, Anna 130: die drei Punkte sind seine. Ein zweiter Tag darf beginnen.",
        (
            *level(),
            decision(1, {"Anna": 130, "Emil": 140}, kind="stechen"),
            sitting("a.doko", ONE, 2),
            sitting("b.doko", TWO, 2),
        ),
        {
            "value": {"Emil": HALF + 1 + 3 + 1, "Anna": HALF + 4},
            "duties": [],
        },
    ),
    Season(
        "nicht-gestochen",
        (CUP,),
        "pokal/abrechnung-s3",
        "Ehe gestochen ist, beginnt der nächste Tag nicht.",
        (*level(), sitting("a.doko", ONE, 2), sitting("b.doko", TWO, 2)),
        {
            "duties": [
                ("a.doko", "Das-Stechen-ist-gespielt"),
                ("b.doko", "Das-Stechen-ist-gespielt"),
            ]
        },
    ),
    Season(
        "stechen-gleich",
        (CUP,),
        "pokal/abrechnung-s3 pokal/abrechnung-s6",
        "130 zu 130: es wird noch einmal gestochen, oder die drei Punkte werden geteilt.",
        (*level(), decision(1, {"Anna": 130, "Emil": 130}, kind="stechen")),
        {"value": {"Anna": HALF, "Emil": 1 + HALF}},
        {
            "z-stechen-gleich=geteilt": {
                "value": {"Anna": HALF + 3 * HALF, "Emil": 1 + HALF + 3 * HALF}
            },
        },
    ),
    Season(
        "stechen-verloren",
        (CUP,),
        "pokal/abrechnung-s6 pokal/sonderpraemienpunkt-s1",
        "Emil verliert das Stechen. Zählt es für den Platz, so hat er 2 1 3 3 = 9 wie Anna, und beide teilen den Sonderprämienpunkt.",
        (*level(), decision(1, {"Anna": 131, "Emil": 130}, kind="stechen")),
        {"value": {"Anna": HALF + 3, "Emil": 1 + HALF}},
        {"z-stechen-platz=ja": {"value": {"Anna": HALF + 3 + HALF, "Emil": 1}}},
    ),
    Season(
        "tische-nicht-genannt",
        (CUP,),
        "pokal/pokalmodus-s3",
        "Die Köpfe sagen, es seien drei Tische gewesen; da sind zwei.",
        (sitting("one.doko", ONE, tables=3), sitting("two.doko", TWO, tables=3)),
        {
            "duties": [
                ("one.doko", "Alle-Tische-des-Tages"),
                ("two.doko", "Alle-Tische-des-Tages"),
            ]
        },
    ),
    Season(
        "fuenf-und-vier",
        (CUP,),
        "meisterschaft/fuenfertisch-s4 meisterschaft/fuenfertisch-s7 pokal/abrechnung-s2",
        "Emil hat am Fünfertisch 18 und ist vorn; halb gezählt wären es neun, und Anna hat zehn.",
        (sitting("one.doko", ONE), sitting("two.doko", FIVE_OF_THEM)),
        {"value": {"Emil": 3 + HALF + 1, "Anna": HALF}},
        {
            # Franz has 2 1/2 then, Bernd is third with 4: 3 1 1 4 = 9, as Anna and Emil.
            "z-fünfer-neben-vierertisch=halb": {
                "value": {"Anna": 3 + HALF + Fraction(1, 3)}
            },
        },
    ),
)
