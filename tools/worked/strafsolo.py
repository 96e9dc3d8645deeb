"""A Strafsolo, and the game that it is played for."""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.ddb import BOOK, HEAD, LEAFLET, TWO
from tools.worked.plan import AGAINST, Worked, decided, plain

THROWN_IN: Final = Game(
    ("kreuzsolo",),
    "Carla",
    lambda verdict: verdict.default.next_dealer is not None,
    then="Reklamation Anna: Bernd eingeworfen",
)
INTENT: Final = Game(
    ("kreuzsolo",),
    "Carla",
    lambda verdict: verdict.default.next_dealer is not None,
    then="Reklamation Anna: Bernd vorgespielt absichtlich",
)

REPEATED: Final = Game(
    text="♠A ♠9 ♠K ♠10\nReklamation Anna: Bernd vorgespielt schwerwiegend"
)

WORKED: Final = (
    Worked(
        "strafsolo",
        BOOK,
        "turnierregeln/unsportliches-verhalten-s9",
        "Carlas Solo ist noch zu Ende gespielt worden und zählt; Bernd hatte zu Unrecht eingeworfen und spielt sofort ein Strafsolo; seine Pflicht bleibt, oder es erfüllt eine.",
        (THROWN_IN, Game(("damensolo", "strafe"), "Bernd", decided)),
        {"schuld": (2, 2, 1, 2), "ordnung": True},
        {"z-strafsolo-zählt=ja": {"schuld": (2, 1, 1, 2)}},
        head=HEAD,
    ),
    Worked(
        "strafsolo-versaeumt",
        BOOK,
        "turnierregeln/unsportliches-verhalten-s9",
        "Bernd hätte sein Strafsolo spielen müssen.",
        (THROWN_IN, AGAINST),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "strafsolo-abgegolten",
        BOOK,
        "turnierregeln/unsportliches-verhalten-s9",
        "Nach dem Strafsolo geht es gewöhnlich weiter.",
        (THROWN_IN, Game(("damensolo", "strafe"), "Bernd", decided), plain()),
        {"ordnung": True},
        head=HEAD,
    ),
    Worked(
        "strafsolo-bei-absicht",
        LEAFLET,
        "vorbehalte-s6",
        "Bei Absicht ein Strafsolo: es zu versäumen ist nicht in Ordnung.",
        (INTENT, AGAINST),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "strafsolo-bei-absicht-gespielt",
        LEAFLET,
        "vorbehalte-s6 ddb-1995:turnierregeln/schwerwiegende-fehler-s2 modus-s13",
        "Das Spiel ist ohne Wertung eingeworfen, Carlas Solo zählt also nicht. Anna gibt noch einmal, und Bernd spielt das Strafsolo; seine Pflicht bleibt, oder es erfüllt eine. Nachgegeben wird danach wie nach jedem Solo, oder nicht.",
        (INTENT, Game(("damensolo", "strafe"), "Bernd", decided)),
        {"schuld": TWO, "geber": "Anna", "ordnung": True},
        {
            "z-strafsolo-zählt=ja": {"schuld": (2, 1, 2, 2)},
            "z-strafsolo-geber=nein": {"geber": "Bernd"},
        },
        head=HEAD,
    ),
    Worked(
        "strafsolo-bei-absicht-abgegolten",
        LEAFLET,
        "vorbehalte-s6",
        "Nach dem Strafsolo geht es gewöhnlich weiter.",
        (INTENT, Game(("damensolo", "strafe"), "Bernd", decided), plain()),
        {"ordnung": True},
        head=HEAD,
    ),
    Worked(
        "ohne-absicht-kein-strafsolo",
        LEAFLET,
        "vorbehalte-s6",
        "Ohne Absicht wird wiederholt, und mehr als drei Punkte kostet es Bernd nicht: danach darf gewöhnlich gespielt werden. Anna hat zweimal gegeben, nun gibt Bernd.",
        (REPEATED, plain()),
        {"ordnung": True, "geber": "Bernd", "schuld": TWO},
        head=HEAD,
    ),
)
