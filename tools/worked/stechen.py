"""The end of a day of the Pokal: Stechen, deciding games, Prämienpunkte, more tables."""

from __future__ import annotations

from typing import Final

from tools.worked.plan import Worked
from tools.worked.pokal import TEXT, body, day, seated


def alone(who: str, like: int, word: str, suits: str = "♣♠♥♦") -> str:
    """The Knochenlos of a game of the day, by another and in other suits.

    Without trumps the suits are alike; who sits to the right of him leads. ``word``: what
    it is played for.
    """
    cards = body(like).translate(str.maketrans("♣♠♥♦", suits)).splitlines()[1:]
    lines = "\n".join(line for line in cards if not line.startswith("="))
    return f"Vorbehalt {who}: knochenlos {word}\n{lines}"


LISTS: Final = {
    "gesamtwertung": [3, -26, 14, 14],
    "schiebekopf-runde": [-179, -174, -313, -294],
    "detlef-dumm-runde": [101, 105, 16, -7],
    "schwarze-sau-runde": [303, 212, 303, 365],
    "gespielt": [30, 30, 30, 30],
    "fertig": [1, 1, 1, 1],
    "tische": [1, 1, 1, 1],
}
"""The four lists of the day when all is played: 28 games and two Vorführungen."""
NOBODY: Final = {
    "stechwert": [0, 0, 0, 0],
    "stechgewicht": [1, 1, 1, 1],
    "entscheidungswert": [0, 0, 0, 0],
    "entscheidungsgewicht": [1, 1, 1, 1],
}
"""Before anybody has played a Stechen or a deciding game."""
TWO_OF_THEM: Final = {
    "stechwert": [0, 0, 176, 140],
    "stechgewicht": [1, 1, "1/1000", "1/1000"],
}
"""What the Stechen of the day comes to."""

_WORKED: Final = (
    Worked(
        "stechen-faellig",
        TEXT,
        "pokal/abrechnung-s3",
        "4 - 1 = 3, -25 - 1 = -26, 15 - 1 = 14, 12 + 2 = 14: zwei liegen vorn, und der Tag ist nicht zu Ende.",
        day(30),
        {
            "ende": False,
            "vorgefuehrt": None,
            "punkte": (3, -26, 14, 14),
            "schuld": (0, 0, 0, 0),
        },
    ),
    Worked(
        "kein-stechen",
        TEXT,
        "pokal/abrechnung-s3 pokal/abrechnung-s4",
        "Gestochen werden musste, und es wurde nicht.",
        day(30, body(31).replace(" stechen", "")),
        {"ordnung": False},
    ),
    Worked(
        "stechen-zu-frueh",
        TEXT,
        "pokal/abrechnung-s3",
        "Vor dem Ende der sieben Runden wird nicht gestochen.",
        day(24, body(25).replace("piksolo", "knochenlos stechen")),
        {"ordnung": False},
    ),
    Worked(
        "gestochen",
        TEXT,
        "pokal/abrechnung-s4 pokal/abrechnung-s6",
        "Mira hat gestochen, 176 Augen; Henning noch nicht.",
        day(31),
        {
            "ende": False,
            "rubrik": "stechen-runde",
            "punkte": (0, 0, 176, 0),
            "ordnung": True,
        },
    ),
    Worked(
        "praemienpunkte",
        TEXT,
        "pokal/abrechnung-s6 pokal/spieltag-s3 pokal/spieltag-s5 pokal/sonderpraemienpunkt-s1 pokal/sonderpraemienpunkt-s2",
        "176 > 140: 3 für Mira. Schiebekopf -179 -174 -313 -294: 1 für Jonas. Detlef-Dumm 101 105 16 -7: 1 für Jonas. Sau 303 212 303 365: 1 für Henning. "
        "Plätze Thea 3 + 2 + 2 + 2 = 9, Jonas 4 + 1 + 1 + 4 = 10, Mira 1 + 4 + 3 + 2 = 10, Henning 1 + 3 + 4 + 1 = 9: je 1/2 für Thea und Henning.",
        day(32),
        {"ende": True, "ertrag": ("1/2", 2, 3, "3/2"), "ordnung": True},
        {
            # Henning is second there: 2 + 3 + 4 + 1 = 10, and Thea is alone with 9.
            "z-stechen-platz=ja": {"ertrag": (1, 2, 3, 1)},
        },
    ),
    Worked(
        "stechen-von-hinten",
        TEXT,
        "pokal/abrechnung-s3",
        "Vorn liegen Mira und Henning; Thea hat nicht zu stechen.",
        day(30, alone("Thea", 31, "stechen")),
        {"ordnung": False, "ende": False},
    ),
    Worked(
        "stechen-gleich",
        TEXT,
        "pokal/abrechnung-s3 pokal/abrechnung-s6",
        "Mira und Henning haben je 176 Augen: sie stechen noch einmal.",
        day(31, alone("Henning", 31, "stechen", "♠♣♦♥")),
        {"ende": False, "ordnung": True, "punkte": (0, 0, 176, 176)},
        {
            # Three for two of them, and a half for Thea and Henning each.
            "z-stechen-gleich=geteilt": {
                "ende": True,
                "ertrag": ("1/2", 2, "3/2", 3),
            },
        },
    ),
    Worked(
        "noch-einmal-gestochen",
        TEXT,
        "pokal/abrechnung-s3 pokal/abrechnung-s6",
        "Nach 176 zu 176 hat Mira 140 Augen und Henning 176: die drei Prämienpunkte bekommt er. Ein zweites Stechen zählt ein Tausendstel.",
        day(
            31,
            alone("Henning", 31, "stechen", "♠♣♦♥"),
            alone("Mira", 32, "stechen", "♠♣♦♥"),
            alone("Henning", 31, "stechen", "♥♦♣♠"),
        ),
        {
            "ende": True,
            "ordnung": True,
            "ertrag": ("1/2", 2, 0, "9/2"),
            "staende": LISTS
            | NOBODY
            | {
                "stechwert": [0, 0, "8807/50", "22022/125"],
                "stechgewicht": [1, 1, "1/1000000", "1/1000000"],
            },
        },
    ),
    Worked(
        "entscheidung",
        TEXT,
        "pokal/pokalsieger-s4 pokal/pokalsieger-s6 pokal/pokalsieger-s7",
        "Nach dem Spieltag spielt Mira ein Solo, das entscheiden soll: 176 Augen. Der Tag bleibt, wie er war.",
        day(32, alone("Mira", 31, "entscheidung", "♠♣♦♥")),
        {
            "ordnung": True,
            "ende": True,
            "rubrik": "entscheidung-runde",
            "punkte": (0, 0, 176, 0),
            "ertrag": ("1/2", 2, 3, "3/2"),
            "staende": LISTS
            | TWO_OF_THEM
            | {
                "entscheidungswert": [0, 0, 176, 0],
                "entscheidungsgewicht": [1, 1, "1/1000", 1],
            },
        },
    ),
    Worked(
        "entscheidung-zu-frueh",
        TEXT,
        "pokal/pokalsieger-s3 pokal/pokalsieger-s7",
        "Entschieden wird, wenn der Spieltag vorbei ist, nicht in der dritten Runde.",
        day(8, alone("Mira", 31, "entscheidung")),
        {"ordnung": False, "ende": False, "schuld": (2, 2, 2, 2)},
    ),
    Worked(
        "entscheidung-fuer-sich",
        TEXT,
        "pokal/pokalsieger-s3 pokal/pokalsieger-s6",
        "In einer eigenen Datei stehen nur die Spiele, die entscheiden.",
        day(0, alone("Mira", 31, "entscheidung")),
        {"ordnung": True, "ende": True, "punkte": (0, 0, 176, 0)},
    ),
    Worked(
        "ein-tisch-von-zweien",
        TEXT,
        "pokal/pokalmodus-s3 pokal/sonderpraemienpunkt-s3",
        "Sieben Prämienpunkte gibt es am Tag, und gespielt wird an zwei Tischen: der eine vergibt keine, und gestochen wird nicht hier.",
        day(30),
        {
            "ende": True,
            "ertrag": None,
            "punkte": (3, -26, 14, 14),
            "staende": LISTS | NOBODY | {"tische": [2, 2, 2, 2]},
        },
        head=(("x-tische", "2"),),
    ),
    Worked(
        "stechen-zwischen-zwei-tischen",
        TEXT,
        "pokal/abrechnung-s3 pokal/sonderpraemienpunkt-s3",
        "Zwei von verschiedenen Tischen stechen in einer eigenen Datei; wer vorn liegt, weiß sie nicht.",
        day(0, alone("Mira", 31, "stechen")),
        {"ordnung": True, "ende": True, "punkte": (0, 0, 176, 0)},
        head=(("x-tische", "2"),),
    ),
)

WORKED: Final = tuple(map(seated, _WORKED))
