"""Who deals again: after a solo, and where a game is not counted."""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.ddb import BOOK, DDB, HEAD, LEAFLET, TWO
from tools.worked.plan import DEALER, FIVE, Worked, decided, plain

WORKED: Final = (
    Worked(
        "zu-fuenft-nicht-nachgegeben",
        BOOK,
        "meisterschaft/allgemeine-regelungen-s30",
        "Am Fünfertisch wird nicht nachgegeben: nach Anna Bernd.",
        (Game(("damensolo",), "Bernd", decided),),
        {"geber": "Bernd"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-einmal-nachgegeben",
        LEAFLET,
        "modus-s13",
        "Am Fünfertisch einmal: nach dem ersten Solo gibt Anna noch einmal.",
        (Game(("damensolo",), "Bernd", decided),),
        {"geber": "Anna"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-kein-zweites-mal",
        LEAFLET,
        "modus-s13",
        "Nach dem zweiten Solo hintereinander gibt Bernd.",
        (
            Game(("damensolo",), "Bernd", decided),
            Game(("damensolo",), "Carla", decided),
        ),
        {"geber": "Bernd"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-der-naechste-wieder",
        LEAFLET,
        "modus-s13",
        "Anna gab zweimal, Bernd gibt nun ein Solo und gibt noch einmal; gilt »einmal« für den Abend, so Carla.",
        (
            Game(("damensolo",), "Bernd", decided),
            Game(("damensolo",), "Carla", decided),
            Game(("damensolo",), "Dora", decided),
        ),
        {"geber": "Bernd"},
        {"z-einmal-nachgeben=je-abend": {"geber": "Carla"}},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-nach-einem-gewoehnlichen",
        LEAFLET,
        "modus-s13",
        "Annas Nachgeben ist vergessen, wenn Bernd ein gewöhnliches Spiel gegeben hat: nach Carlas Solo gibt sie noch einmal, es sei denn, »einmal« gilt für den Abend.",
        (
            Game(("damensolo",), "Bernd", decided),
            plain(),
            plain(),
            Game(("damensolo",), "Dora", decided),
        ),
        {"geber": "Carla"},
        {"z-einmal-nachgeben=je-abend": {"geber": "Dora"}},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "wiederholt",
        DDB,
        "meisterschaft/allgemeine-regelungen-s9",
        "Das Spiel gilt als nicht gespielt und wird von Anna noch einmal gegeben; geschuldet bleibt alles.",
        (
            Game(
                text="Vorbehalt Carla: kreuzsolo\n♠A ♠9 ♠K ♠10\n"
                "Reklamation Anna: Bernd vorgespielt schwerwiegend"
            ),
        ),
        {"geber": "Anna", "schuld": TWO, "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "eingeworfen",
        BOOK,
        "sonderregeln/neues-geben-s5",
        "Bernd wirft ein: Anna gibt noch einmal.",
        (Game(text="Vorbehalt Bernd: einwerfen fünf könige"),),
        {"geber": "Anna", "schuld": TWO, "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "wiederholt-zu-fuenft",
        DDB,
        "meisterschaft/allgemeine-regelungen-s9",
        "Auch am Fünfertisch gibt Anna das wiederholte Spiel noch einmal.",
        (
            Game(
                text="Vorbehalt Carla: kreuzsolo\n♠A ♠9 ♠K ♠10\n"
                "Reklamation Bernd: Dora vorgespielt schwerwiegend"
            ),
        ),
        {"geber": "Anna", "vorrat": 140},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "wiederholt-ohne-solo",
        LEAFLET,
        "vorbehalte-s6 ddb-1995:turnierregeln/schwerwiegende-fehler-s2",
        "Auch ein gewöhnliches Spiel wiederholt, wer es gegeben hat: Anna.",
        (Game(text="♠A ♠9 ♠K ♠10\nReklamation Anna: Bernd vorgespielt schwerwiegend"),),
        {"geber": "Anna", "punkte": (0, -3, 0, 0), "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "eingeworfen-mit-beiden-alten",
        LEAFLET,
        "vorbehalte-s2 vorbehalte-s4 ddb-1995:sonderregeln/neues-geben-s5",
        "Drei Trümpfe, darunter beide Alten: Bernd wirft ein, und Anna gibt noch einmal.",
        (
            Game(
                text="Blatt Bernd: ♣D ♣D ♦9 ♣A ♣K ♠A ♠K ♠9 ♥A ♥K ♥9 ♥9\nVorbehalt Bernd: einwerfen"
            ),
        ),
        {"geber": "Anna", "schuld": TWO, "vorrat": 140, "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-und-der-abend-unbekannt",
        LEAFLET,
        "modus-s13",
        "Ob an dem Tisch schon nachgegeben ist, ist nicht bekannt: Anna gibt noch einmal, oder der Nächste, Bernd.",
        (Game(("damensolo",), "Bernd", decided),),
        {"geber": "Anna"},
        {"z-schon-nachgegeben=ja": {"geber": "Bernd"}},
        table=FIVE,
        head=HEAD,
        asked=DEALER,
    ),
)
