"""Who is led to his solo on a day of the Meisterschaft, when, and who deals then."""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.ddb import DDB, FIRST_DONE, HEAD, LED, SEVEN, TWO, both, led
from tools.worked.plan import AGAINST, Worked, decided, plain, solo

WORKED: Final = (
    Worked(
        "einundsiebzig",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15",
        "140 - 4 · 14 - 2 · 6 = 72: noch ist niemand säumig. Nach Anna, Bernd, Carla, Dora, Anna gibt Bernd.",
        (*(SEVEN,) * 4, plain(0, 0, 6, 6)),
        {"vorrat": 72, "vorgefuehrt": None, "geber": "Bernd"},
        head=HEAD,
    ),
    Worked(
        "siebzig",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15 meisterschaft/allgemeine-regelungen-s17 solo/pflichtsolo-s7",
        "140 - 5 · 14 = 70: vorgeführt wird. Bernd gäbe, Vorhand wäre Carla, also sie; rechts von ihr spielt Bernd aus, darum gibt Anna. Zählt die Reihe ab dem Geber, so ist es Bernd, und Dora gibt.",
        (SEVEN,) * 5,
        {"vorrat": 70, "vorgefuehrt": "Carla", "geber": "Anna", "schuld": TWO},
        {"z-vorführ-anfang=geber": {"vorgefuehrt": "Bernd", "geber": "Dora"}},
        head=HEAD,
    ),
    Worked(
        "einer-nach-dem-anderen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s19 solo/pflichtsolo-s9",
        "Carla ist vorgeführt worden, der Nächste ist Dora; rechts von ihr Carla, also gibt Bernd.",
        (*(SEVEN,) * 5, led("Carla")),
        {
            "vorgefuehrt": "Dora",
            "geber": "Bernd",
            "schuld": (2, 2, 1, 2),
            "ordnung": True,
        },
        head=HEAD,
    ),
    Worked(
        "ohne-das-wort",
        DDB,
        "meisterschaft/allgemeine-regelungen-s17",
        "Carla war vorzuführen und spielt; dass sie vorgeführt ist, muss nicht dastehen.",
        (*(SEVEN,) * 5, Game(("damensolo",), "Carla", decided)),
        {"vorgefuehrt": "Dora", "geber": "Bernd", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "die-reihe-ist-herum",
        DDB,
        "meisterschaft/allgemeine-regelungen-s19",
        "Carla, Dora, Anna, Bernd sind vorgeführt. Davor war Bernd mit Geben an der Reihe; geht es nach dem letzten Geber, Dora, weiter, so Anna.",
        (*(SEVEN,) * 5, led("Carla"), led("Dora"), led("Anna"), led("Bernd")),
        {"vorgefuehrt": None, "geber": "Bernd", "schuld": (1, 1, 1, 1)},
        {"z-geber-nach-vorführung=weiter": {"geber": "Anna"}},
        head=HEAD,
    ),
    Worked(
        "danach-wie-gewohnt",
        DDB,
        "meisterschaft/allgemeine-regelungen-s19",
        "Nach der Reihe der Vorgeführten gibt Bernd ein gewöhnliches Spiel und danach Carla.",
        (*(SEVEN,) * 5, led("Carla"), led("Dora"), led("Anna"), led("Bernd"), plain()),
        {"vorgefuehrt": None, "geber": "Carla", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "nicht-zu-entgehen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s17 meisterschaft/allgemeine-regelungen-s20",
        "Carla war vorzuführen, und es wurde gewöhnlich gespielt.",
        (*(SEVEN,) * 5, AGAINST),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "nicht-von-einem-anderen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s20 meisterschaft/allgemeine-regelungen-s18",
        "Carla war vorzuführen, und Dora spielt ihr Solo.",
        (*(SEVEN,) * 5, Game(("damensolo",), "Dora", decided)),
        {"ordnung": False, "schuld": (2, 2, 2, 1)},
        head=HEAD,
    ),
    Worked(
        "vorgefuehrt-ohne-grund",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15",
        "Im Pott sind 140: niemand wird vorgeführt.",
        (Game(("damensolo", LED), "Carla", decided),),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "das-zweite-am-ende",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15",
        "Jeder hat ein Solo gespielt. 140 - 10 · 14 = 0: nun ist das zweite fällig. Zehn Spiele hat von Anna an jeder gegeben; das elfte gäbe Carla, Vorhand wäre Dora.",
        (*FIRST_DONE, *(SEVEN,) * 10),
        {
            "vorrat": 0,
            "ende": False,
            "vorgefuehrt": "Dora",
            "geber": "Bernd",
            "schuld": (1, 1, 1, 1),
        },
        {"z-vorführ-anfang=geber": {"vorgefuehrt": "Carla"}},
        head=HEAD,
    ),
    Worked(
        "zwei-schuldig",
        DDB,
        "solo/pflichtsolo-s9 solo/pflichtsolo-s10",
        "Anna und Bernd haben beide gespielt, Dora eines, Carla keines; bei 70 wird sie nicht gefragt. Am Ende schuldet Carla zwei und Dora eines: Carla spielt, dann Dora, oder Carla gleich noch einmal.",
        (
            *both("Anna"),
            *both("Bernd"),
            solo("damensolo", by="Dora"),
            *(SEVEN,) * 5,
            *(plain(0, 0, 7, 7, fits=decided),) * 5,
            led("Carla"),
        ),
        {"vorgefuehrt": "Dora", "schuld": (0, 0, 1, 1)},
        {"z-mehrere-nacheinander=hintereinander": {"vorgefuehrt": "Carla"}},
        head=HEAD,
    ),
)
