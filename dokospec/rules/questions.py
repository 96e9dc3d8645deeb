"""What a rule text must answer: the questions of the engine, a row each.

Who adds one adds a row here, and asks it where the engine wants the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GAME: Final = "Spiel"
EVENING: Final = "Abend"
SEASON: Final = "Saison"
"""What a question is about; also the stage at which there are many evenings, and no game."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something a text must answer, by a ``Regel`` or ``Tabelle`` of this name.

    ``optional``: only some games or evenings ask it, so that a text may leave it out.
    ``scope``: of what it is asked. ``moments``: when in the course of a game it is, of
    those that :mod:`dokospec.checks.questions` tells apart. ``words``: the Tabelle whose
    words are its last argument.
    """

    name: str
    parameters: tuple[str, ...]
    result: str
    stage: str
    meaning: str
    scope: str = GAME
    moments: tuple[str, ...] = ()
    optional: bool = False
    words: str = ""


QUESTIONS: Final[tuple[Question, ...]] = (
    # one game
    Question(
        "Zählwert",
        ("Bild",),
        "Zahl",
        "immer",
        "Augen eines Bildes; nur Bilder mit Zählwert sind im Blatt",
        moments=("Anfang",),
    ),
    Question(
        "Kartenzahl",
        (),
        "Zahl",
        "immer",
        "wie oft es jedes Bild gibt",
        moments=("Anfang",),
    ),
    Question(
        "Grundspiel",
        (),
        "Spielart",
        "immer",
        "was ohne Vorbehalt gespielt wird",
        moments=("Anfang",),
    ),
    Question(
        "Aussetzer",
        (),
        "Spieler?",
        "immer",
        "wer bei mehr als vieren aussetzt",
        moments=("Anfang",),
    ),
    Question(
        "setzt-aus",
        ("Zahl",),
        "Wahrheit",
        "immer",
        "ob bei mehr als fünfen der n-te links vom Geber aussetzt (der Geber ist der letzte)",
        optional=True,
    ),
    Question(
        "Vorrang",
        ("Vorbehalt",),
        "Zahl",
        "Vorbehalte",
        "der höchste gilt; ein Tupel wird von links verglichen",
        moments=("Vorbehalte",),
    ),
    Question(
        "Spielart-aus",
        ("Vorbehalt",),
        "Spielart",
        "Vorbehalte",
        "welche Spielart der Vorbehalt ergibt",
        moments=("Vorbehalte",),
    ),
    Question(
        "Rufe-gelten",
        ("Vorbehalt",),
        "Wahrheit",
        "Vorbehalte",
        "ob die Rufe hinter seinem Wort Meldungen werden (sonst keine)",
        moments=("Aufspiel",),
        optional=True,
    ),
    Question(
        "Schieber",
        ("Zahl",),
        "Spieler?",
        "Vorbehalte",
        "wer als n-ter Karten weitergibt (der erste nimmt den Stock auf); keiner: niemand mehr",
        moments=("Aufspiel",),
        optional=True,
    ),
    Question(
        "Schiebezahl",
        (),
        "Zahl",
        "Vorbehalte",
        "wie viele Karten er weitergibt",
        moments=("Aufspiel",),
        optional=True,
    ),
    Question(
        "weggelegt",
        ("Zahl",),
        "Wahrheit",
        "Vorbehalte",
        "ob der n-te sie weglegt, statt sie dem linken Nachbarn zu geben",
        moments=("Aufspiel",),
        optional=True,
    ),
    Question(
        "Aufspiel",
        (),
        "Spieler",
        "Vorbehalte",
        "wer zum ersten Stich ausspielt",
        moments=("Aufspiel",),
    ),
    Question(
        "Rang",
        ("Auftritt",),
        "Zahl",
        "Stich",
        "wie hoch die gespielte Karte in ihrer Klasse steht",
        moments=("Stich",),
    ),
    Question(
        "Gleichstand",
        ("Karte",),
        "Vorsitz",
        "Stich",
        "welche von zwei gleichen Karten sticht",
        moments=("Stich",),
    ),
    Question(
        "Partei",
        ("Spieler",),
        "Partei",
        "Ende",
        "zu wem er am Ende gehört",
        moments=("Parteien",),
    ),
    Question(
        "Bestand",
        ("Meldung",),
        "Bestand",
        "Ende",
        "was aus einer regelwidrigen Meldung wird: steht, nichtig, strittig",
        moments=("Meldungen",),
    ),
    Question(
        "Zählt-als",
        ("Meldung",),
        "Ruf",
        "Ende",
        "als welches Wort eine Meldung gilt, wenn nicht als ihr eigenes",
        moments=("Meldungen",),
        optional=True,
    ),
    Question(
        "Reststiche",
        ("Abkürzung",),
        "Spieler",
        "Ende",
        "wem die nicht gespielten Stiche gehören",
        moments=("Meldungen",),
        optional=True,
    ),
    Question(
        "Ablage",
        (),
        "Spieler?",
        "Ende",
        "wem die Augen der Karten zählen, die nicht gespielt werden",
        moments=("Meldungen",),
        optional=True,
    ),
    Question(
        "Abbruchstiche",
        (),
        "Partei?",
        "Ende",
        "wem in einem Spiel, das abgebrochen und doch gewertet wird, die nicht gespielten Stiche gehören",
        moments=("Meldungen",),
        optional=True,
    ),
    Question(
        "Sieger",
        (),
        "Partei",
        "Ende",
        "welche Partei gewonnen hat, oder niemand",
        moments=("Meldungen",),
    ),
    Question(
        "Spielwert",
        ("Partei",),
        "Zahl",
        "Ende",
        "Punkte aus Sicht der Partei",
        moments=("Spielwert",),
    ),
    Question(
        "Gutschrift",
        ("Spieler",),
        "Zahl",
        "Ende",
        "was ihm angeschrieben wird; auch nach dem, der aussetzt, wird gefragt",
        moments=("Gutschrift",),
    ),
    Question(
        "Vermerk",
        ("Wort",),
        "Zahl",
        "Ende",
        "wie oft das Spiel Anlass zu diesem Vermerk für den Abend gibt (eine Zeile der Tabelle Vermerke)",
        moments=("Gutschrift",),
        optional=True,
        words="Vermerke",
    ),
    Question(
        "Nächster-Geber",
        (),
        "Spieler",
        "Ende",
        "wer das nächste Spiel gibt; ein Stand des Abends ist dabei der nach dem Spiel",
        moments=(
            "Meldungen",
            "Neugabe",
        ),
    ),
    # the evening: asked before its first game and after each
    Question(
        "Erster-Geber",
        (),
        "Spieler?",
        "immer",
        "wer das erste Spiel des Abends gibt",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "Listenführer",
        (),
        "Spieler?",
        "immer",
        "wer die Spielliste führt",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "Vorzuführen",
        (),
        "Spieler?",
        "immer",
        "wer im nächsten Spiel ein Solo spielen muss, weil er es schuldig geblieben ist",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "Schuld",
        ("Spieler",),
        "Zahl",
        "immer",
        "wie viele Soli er an diesem Abend noch spielen muss",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "Vorrat",
        (),
        "Zahl",
        "immer",
        "die Punkte, um die noch gespielt wird: der Pott",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "Vielfaches",
        (),
        "Zahl",
        "immer",
        "das Wievielfache das nächste Spiel zählt",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "Rubrik",
        (),
        "Wort",
        "Ende",
        "unter welcher Überschrift das Spiel in der Liste steht",
        scope=EVENING,
        moments=("Gutschrift",),
        optional=True,
    ),
    Question(
        "Zählreihe",
        (),
        "Wort",
        "Ende",
        "in welcher Reihe die Punkte des Spiels zusammengezählt werden, wo es mehr als eine gibt",
        scope=EVENING,
        moments=("Gutschrift",),
        optional=True,
    ),
    Question(
        "Abendende",
        (),
        "Wahrheit",
        "immer",
        "ob der Abend zu Ende ist",
        scope=EVENING,
        moments=("Anfang",),
        optional=True,
    ),
    Question(
        "gehört-hinter-den-Abend",
        (),
        "Wahrheit",
        "Ende",
        "ob das Spiel auch kommen darf, wenn der Abend zu Ende ist",
        scope=EVENING,
        moments=("Gutschrift",),
        optional=True,
    ),
    Question(
        "Tageswertung",
        ("Spieler",),
        "Zahl?",
        "immer",
        "was der Abend, wenn er zu Ende ist, ihm für die Saison bringt; keiner, wo sich das am Tisch nicht entscheidet",
        scope=EVENING,
        moments=("Gutschrift",),
        optional=True,
    ),
    Question(
        "Tagesstand",
        ("Spieler", "Wort"),
        "Zahl?",
        "immer",
        "was er an dem Abend bisher davon hat (eine Zeile der Tabelle Tagesstände), für die Saison",
        scope=EVENING,
        moments=("Gutschrift",),
        optional=True,
        words="Tagesstände",
    ),
    # the season: asked of many evenings
    Question(
        "Abendwert",
        ("Spieler", "Zahl"),
        "Zahl?",
        "Saison",
        "was der Abend in der Tabelle der Saison für ihn zählt; keiner, wo er nicht zählt",
        scope=SEASON,
        optional=True,
    ),
    Question(
        "Saisonwert",
        ("Spieler",),
        "Zahl?",
        "Saison",
        "wonach die Tabelle geordnet ist; keiner, wo es noch nichts gibt",
        scope=SEASON,
        optional=True,
    ),
    Question(
        "Saisonplatz",
        ("Spieler",),
        "Zahl?",
        "Saison",
        "sein Platz in der Tabelle",
        scope=SEASON,
        optional=True,
    ),
    Question(
        "Fehlende-Abende",
        ("Spieler",),
        "Zahl",
        "Saison",
        "wie viele Teilnahmen ihm noch fehlen, um gewertet zu werden",
        scope=SEASON,
        optional=True,
    ),
    Question(
        "in-der-Wertung",
        ("Spieler",),
        "Wahrheit",
        "Saison",
        "ob er alles erfüllt hat, um am Ende gewertet zu werden",
        scope=SEASON,
        optional=True,
    ),
    Question(
        "spielberechtigt",
        ("Spieler",),
        "Wahrheit?",
        "Saison",
        "ob er am nächsten Abend spielen darf; keiner, wo das noch auszuspielen ist",
        scope=SEASON,
        optional=True,
    ),
    Question(
        "Saisonende",
        (),
        "Wahrheit",
        "Saison",
        "ob die Saison zu Ende ist",
        scope=SEASON,
        optional=True,
    ),
)

OF_EVENING: Final = tuple(q.name for q in QUESTIONS if q.scope == EVENING)
