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
    words are its last argument. ``meaning`` is German, ``english`` the same in English.
    ``uncertain``: as of a fact. ``of_the_end``: it is about how the play ended, which nobody
    asks where the play is stated. ``in_protocol``: a question of the protocol leads to it.
    ``silent``: no answer comes to the same as *keiner*: nobody gets what it is about.
    """

    name: str
    parameters: tuple[str, ...]
    result: str
    stage: str
    meaning: str
    english: str
    scope: str = GAME
    moments: tuple[str, ...] = ()
    optional: bool = False
    words: str = ""
    uncertain: bool = False
    of_the_end: bool = False
    in_protocol: bool = True
    silent: bool = False


# fmt: off
QUESTIONS: Final[tuple[Question, ...]] = (
    # one game
    Question("Zählwert", ("Bild",), "Zahl", "immer",
        "Augen eines Bildes; nur Bilder mit Zählwert sind im Blatt",
        "Augen of a rank; only ranks that have some are in the deck", moments=("Anfang",)),
    Question("Kartenzahl", (), "Zahl", "immer",
        "wie oft es jedes Bild gibt", "how often there is each face", moments=("Anfang",)),
    Question("Grundspiel", (), "Spielart", "immer",
        "was ohne Vorbehalt gespielt wird", "what is played without a Vorbehalt", moments=("Anfang",)),
    Question("Aussetzer", (), "Spieler?", "immer",
        "wer bei mehr als vieren aussetzt", "who sits out where there are more than four",
        moments=("Anfang",)),
    Question("setzt-aus", ("Zahl",), "Wahrheit", "immer",
        "ob bei mehr als fünfen der n-te links vom Geber aussetzt (der Geber ist der letzte)",
        "whether, with more than five, the n-th at the left of the dealer sits out (the dealer is the last)",
        optional=True),
    Question("Vorrang", ("Vorbehalt",), "Zahl", "Vorbehalte",
        "der höchste gilt; ein Tupel wird von links verglichen",
        "the highest prevails; a tuple is compared from the left", moments=("Vorbehalte",)),
    Question("Spielart-aus", ("Vorbehalt",), "Spielart", "Vorbehalte",
        "welche Spielart der Vorbehalt ergibt", "which kind of game the Vorbehalt makes",
        moments=("Vorbehalte",)),
    Question("Rufe-gelten", ("Vorbehalt",), "Wahrheit", "Vorbehalte",
        "ob die Rufe hinter seinem Wort Meldungen werden (sonst keine)",
        "whether calls behind its word become Meldungen (else none)", moments=("Aufspiel",), optional=True),
    Question("Schieber", ("Zahl",), "Spieler?", "Vorbehalte",
        "wer als n-ter Karten weitergibt (der erste nimmt den Stock auf); keiner: niemand mehr",
        "who is the n-th to pass cards on (the first takes up the stock); keiner: nobody any more",
        moments=("Aufspiel",), optional=True),
    Question("Schiebezahl", (), "Zahl", "Vorbehalte",
        "wie viele Karten er weitergibt", "how many cards he passes on", moments=("Aufspiel",),
        optional=True),
    Question("weggelegt", ("Zahl",), "Wahrheit", "Vorbehalte",
        "ob der n-te sie weglegt, statt sie dem linken Nachbarn zu geben",
        "whether the n-th puts them aside instead of giving them to his left neighbour",
        moments=("Aufspiel",), optional=True),
    Question("Aufspiel", (), "Spieler", "Vorbehalte",
        "wer zum ersten Stich ausspielt", "who leads to the first trick", moments=("Aufspiel",)),
    Question("Rang", ("Auftritt",), "Zahl", "Stich",
        "wie hoch die gespielte Karte in ihrer Klasse steht",
        "how high the played card stands in its class", moments=("Stich",)),
    Question("Gleichstand", ("Karte",), "Vorsitz", "Stich",
        "welche von zwei gleichen Karten sticht", "which of two equal cards takes", moments=("Stich",)),
    Question("Partei", ("Spieler",), "Partei", "Ende",
        "zu wem er am Ende gehört", "whom he belongs to in the end", moments=("Parteien",), uncertain=True),
    Question("Bestand", ("Meldung",), "Bestand", "Ende",
        "was aus einer regelwidrigen Meldung wird: steht, nichtig, strittig",
        "what becomes of a call against the rules: steht, nichtig, strittig", moments=("Meldungen",)),
    Question("Zählt-als", ("Meldung",), "Ruf", "Ende",
        "als welches Wort eine Meldung gilt, wenn nicht als ihr eigenes",
        "as which word a call counts, if not as its own", moments=("Meldungen",), optional=True,
        in_protocol=False),
    Question("Reststiche", ("Abkürzung",), "Spieler", "Ende",
        "wem die nicht gespielten Stiche gehören", "whose the tricks are that were not played",
        moments=("Meldungen",), optional=True, of_the_end=True),
    Question("Ablage", (), "Spieler?", "Ende",
        "wem die Augen der Karten zählen, die nicht gespielt werden",
        "to whom the Augen of cards count that are not played", moments=("Meldungen",), optional=True,
        of_the_end=True, silent=True),
    Question("abgebrochen", (), "Wahrheit", "Ende",
        "ob das Spiel nach dem, was reklamiert wurde, sofort zu Ende ist",
        "whether an objection ends the game at once", moments=("Meldungen",), optional=True,
        of_the_end=True),
    Question("Abbruchstiche", (), "Partei?", "Ende",
        "wem in einem Spiel, das abgebrochen und doch gewertet wird, die nicht gespielten Stiche gehören",
        "whose the tricks not played are in a game that is broken off and scored all the same",
        moments=("Meldungen",), optional=True, of_the_end=True, silent=True),
    Question("Sieger", (), "Partei", "Ende",
        "welche Partei gewonnen hat, oder niemand", "which party has won, or niemand",
        moments=("Meldungen",), uncertain=True),
    Question("Spielwert", ("Partei",), "Zahl", "Ende",
        "Punkte aus Sicht der Partei", "points as the party sees them", moments=("Spielwert",),
        uncertain=True),
    Question("Gutschrift", ("Spieler",), "Zahl", "Ende",
        "was ihm angeschrieben wird; auch nach dem, der aussetzt, wird gefragt",
        "what is written down for him; the one who sits out is asked about, too", moments=("Gutschrift",),
        uncertain=True),
    Question("Vermerk", ("Wort",), "Zahl", "Ende",
        "wie oft das Spiel Anlass zu diesem Vermerk für den Abend gibt (eine Zeile der Tabelle Vermerke)",
        "how often the game gives cause for this note to the evening (a row of the Tabelle Vermerke)",
        moments=("Gutschrift",), optional=True, words="Vermerke", in_protocol=False),
    Question("Nächster-Geber", (), "Spieler", "Ende",
        "wer das nächste Spiel gibt; ein Stand des Abends ist dabei der nach dem Spiel",
        "who deals the next game; a Stand of the evening is the one behind the game",
        moments=("Meldungen", "Neugabe")),
    # the evening: asked before its first game and after each
    Question("Erster-Geber", (), "Spieler?", "immer",
        "wer das erste Spiel des Abends gibt", "who deals the first game of the evening", scope=EVENING,
        moments=("Anfang",), optional=True),
    Question("Listenführer", (), "Spieler?", "immer",
        "wer die Spielliste führt", "who keeps the score sheet", scope=EVENING, moments=("Anfang",),
        optional=True),
    Question("Vorzuführen", (), "Spieler?", "immer",
        "wer im nächsten Spiel ein Solo spielen muss, weil er es schuldig geblieben ist",
        "who has to play a solo in the next game because he still owes one", scope=EVENING,
        moments=("Anfang",), optional=True),
    Question("Schuld", ("Spieler",), "Zahl", "immer",
        "wie viele Soli er an diesem Abend noch spielen muss",
        "how many soli he still has to play this evening", scope=EVENING, moments=("Anfang",),
        optional=True),
    Question("Vorrat", (), "Zahl", "immer",
        "die Punkte, um die noch gespielt wird: der Pott", "the points that are still played for: the pot",
        scope=EVENING, moments=("Anfang",), optional=True),
    Question("Vielfaches", (), "Zahl", "immer",
        "das Wievielfache das nächste Spiel zählt", "how many times as much the next game counts",
        scope=EVENING, moments=("Anfang",), optional=True),
    Question("Rubrik", (), "Wort", "Ende",
        "unter welcher Überschrift das Spiel in der Liste steht",
        "under which heading the game stands in the list", scope=EVENING, moments=("Gutschrift",),
        optional=True),
    Question("Zählreihe", (), "Wort", "Ende",
        "in welcher Reihe die Punkte des Spiels zusammengezählt werden, wo es mehr als eine gibt",
        "in which row the points of the game are added up, where there is more than one", scope=EVENING,
        moments=("Gutschrift",), optional=True),
    Question("Abendende", (), "Wahrheit", "immer",
        "ob der Abend zu Ende ist", "whether the evening is over", scope=EVENING, moments=("Anfang",),
        optional=True),
    Question("gehört-hinter-den-Abend", (), "Wahrheit", "Ende",
        "ob das Spiel auch kommen darf, wenn der Abend zu Ende ist",
        "whether the game may come even where the evening is over", scope=EVENING, moments=("Gutschrift",),
        optional=True),
    Question("Tageswertung", ("Spieler",), "Zahl?", "immer",
        "was der Abend, wenn er zu Ende ist, ihm für die Saison bringt; keiner, wo sich das am Tisch nicht entscheidet",
        "what the evening, when it is over, brings him for the season; keiner where the table does not decide it",
        scope=EVENING, moments=("Gutschrift",), optional=True),
    Question("Tagesstand", ("Spieler", "Wort"), "Zahl?", "immer",
        "was er an dem Abend bisher davon hat (eine Zeile der Tabelle Tagesstände), für die Saison",
        "what he has of it so far that evening (a row of the Tabelle Tagesstände), for the season",
        scope=EVENING, moments=("Gutschrift",), optional=True, words="Tagesstände"),
    # the season: asked of many evenings
    Question("Abendwert", ("Spieler", "Zahl"), "Zahl?", "Saison",
        "was der Abend in der Tabelle der Saison für ihn zählt; keiner, wo er nicht zählt",
        "what the evening counts for him in the table of the season; keiner where it does not count",
        scope=SEASON, optional=True),
    Question("Saisonwert", ("Spieler",), "Zahl?", "Saison",
        "wonach die Tabelle geordnet ist; keiner, wo es noch nichts gibt",
        "what the table is ordered by; keiner where there is nothing yet", scope=SEASON, optional=True),
    Question("Saisonplatz", ("Spieler",), "Zahl?", "Saison",
        "sein Platz in der Tabelle", "his place in the table", scope=SEASON, optional=True),
    Question("Fehlende-Abende", ("Spieler",), "Zahl", "Saison",
        "wie viele Teilnahmen ihm noch fehlen, um gewertet zu werden",
        "how many evenings he still lacks to be counted", scope=SEASON, optional=True),
    Question("in-der-Wertung", ("Spieler",), "Wahrheit", "Saison",
        "ob er alles erfüllt hat, um am Ende gewertet zu werden",
        "whether he has done all that it takes to be counted in the end", scope=SEASON, optional=True),
    Question("spielberechtigt", ("Spieler",), "Wahrheit?", "Saison",
        "ob er am nächsten Abend spielen darf; keiner, wo das noch auszuspielen ist",
        "whether he may play the next evening; keiner where that is still to be played out", scope=SEASON,
        optional=True),
    Question("Saisonende", (), "Wahrheit", "Saison",
        "ob die Saison zu Ende ist", "whether the season is over", scope=SEASON, optional=True),
)
# fmt: on

OF_EVENING: Final = tuple(q.name for q in QUESTIONS if q.scope == EVENING)
