"""The vocabulary: the contract between rule texts and the engine.

*Facts* are what a rule may ask about a game; what a text must answer stands in
:mod:`.questions`. Both are general notions of the game; a text's own notions are its own
rules. The lists are the source of the vocabulary page of the documentation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a rule may ask. ``stage``: from when on it is known.

    Stages, in order: ``immer``, ``Vorbehalte`` (hands and bids), ``Stich`` (while a
    trick is played), ``Ende`` (the play is over). ``Saison`` stands apart: many
    evenings, and no game. A type written ``X?`` may be
    ``keiner``; ``X*`` is a domain to go over with ``Anzahl``, ``alle``, ``je`` …
    ``meaning`` is German, ``english`` the same in English. ``uncertain``: a record may leave
    it unknown while it goes on. ``unknown_with``: the fact that is unknown wherever this
    one is, and only there.
    """

    name: str
    parameters: tuple[str, ...]
    result: str
    stage: str
    meaning: str
    english: str
    uncertain: bool = False
    unknown_with: str = ""

    @property
    def arithmetic(self) -> bool:
        """Whether it is about numbers alone, and no game."""
        return self.stage == "immer" and {*self.parameters} == {"Zahl"}


@dataclass(frozen=True, slots=True)
class Listing:
    """A ``Tabelle … mit …`` a text must give; ``columns`` it must have.

    ``meaning`` and ``english``: as for a fact.
    """

    name: str
    columns: tuple[str, ...]
    meaning: str
    english: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word means that is neither: ``meaning`` and ``english`` as for a fact."""

    meaning: str
    english: str


TYPES: Final[dict[str, Meaning]] = {
    "Wahrheit": Meaning("ja oder nein", "ja (yes) or nein (no)"),
    "Zahl": Meaning(
        "eine exakte Zahl (auch ein Bruch)",
        "an exact number (a fraction, too)",
    ),
    "Farbe": Meaning(
        "Kreuz, Pik, Herz, Karo",
        "Kreuz, Pik, Herz, Karo (clubs, spades, hearts, diamonds)",
    ),
    "Bild": Meaning(
        "As, Zehn, König, Dame, Bube, Neun",
        "As, Zehn, König, Dame, Bube, Neun (ace, ten, king, queen, jack, nine)",
    ),
    "Karte": Meaning(
        "ein Kartenbild, etwa ♦A; jedes gibt es Kartenzahl-mal",
        "a face, such as ♦A; there are Kartenzahl of each",
    ),
    "Klasse": Meaning(
        "als was eine Karte zu bedienen ist: trumpf oder eine Farbe",
        "what a card is to be followed as: trumpf (trump) or a suit",
    ),
    "Spieler": Meaning("wer am Tisch sitzt", "who sits at the table"),
    "Partei": Meaning("eine Zeile der Tabelle Parteien", "a row of the table Parteien"),
    "Spielart": Meaning(
        "eine Zeile der Tabelle Spielarten",
        "a row of the table Spielarten",
    ),
    "Ruf": Meaning(
        "eine Zeile der Tabelle Rufe: ein Wort, das zwischen den Karten fällt",
        "a row of the table Rufe: a word that is said between the cards",
    ),
    "Angebot": Meaning(
        "eine Zeile der Tabelle Angebote: ein Wort eines Vorbehalts",
        "a row of the table Angebote: a word of a Vorbehalt",
    ),
    "Auftritt": Meaning(
        "eine gespielte Karte: Karte, Spieler, Stich, Stelle",
        "a played card: card, player, trick, place",
    ),
    "Stich": Meaning("ein Stich", "a trick"),
    "Vorbehalt": Meaning("ein gemeldeter Vorbehalt", "a Vorbehalt that was told"),
    "Tausch": Meaning(
        "ein angebotener und angenommener Kartentausch",
        "an exchange of cards, offered and accepted",
    ),
    "Meldung": Meaning(
        "etwas, das zwischen den Karten gesagt wurde",
        "something that was said between the cards",
    ),
    "Reklamation": Meaning("eine Reklamation", "an objection"),
    "Abkürzung": Meaning("eine Spielabkürzung", "a shortening of the game"),
    "Handlung": Meaning(
        "Vorbehalt, Tausch, Meldung, Reklamation oder Abkürzung",
        "Vorbehalt, exchange, call, objection or shortening",
    ),
    "Gruppe": Meaning("ein Name hinter »Posten … in«", "a name behind »Posten … in«"),
    "Wort": Meaning(
        "irgendein Name: eine Zelle einer Tabelle",
        "any name: a cell of a table",
    ),
}
"""Every type and what its values are."""

SYMBOLS: Final[dict[str, tuple[str, ...]]] = {
    "Wahrheit": ("ja", "nein"),
    "Farbe": ("Kreuz", "Pik", "Herz", "Karo"),
    "Bild": ("As", "Zehn", "König", "Dame", "Bube", "Neun"),
    "Klasse": ("trumpf",),
    "Vorsitz": ("erste", "zweite"),
    "Bestand": ("steht", "nichtig", "strittig"),
    "ohne": ("keiner", "niemand", "keine"),
}
"""Words that always mean themselves. ``keiner``: no such value; ``niemand``: no party;
``keine``: no order, so a Spielart in which no card is played (new deal)."""

OPERATORS: Final[dict[str, Meaning]] = {
    "Anzahl": Meaning(
        "wie viele des Bereichs die Bedingung erfüllen",
        "how many of the range meet the condition",
    ),
    "Summe": Meaning(
        "Summe des Ausdrucks über den Bereich",
        "the sum of the expression over the range",
    ),
    "es-gibt": Meaning(
        "ob mindestens eines die Bedingung erfüllt",
        "whether at least one meets the condition",
    ),
    "alle": Meaning(
        "ob jedes die Bedingung erfüllt (auch wenn es keines gibt)",
        "whether each meets the condition (also where there is none)",
    ),
    "größtes": Meaning(
        "der größte Wert des Ausdrucks; keiner, wenn der Bereich leer ist",
        "the greatest value of the expression; keiner (none) where the range is empty",
    ),
    "kleinstes": Meaning(
        "der kleinste Wert des Ausdrucks; keiner, wenn der Bereich leer ist",
        "the smallest value of the expression; keiner (none) where the range is empty",
    ),
    "das": Meaning(
        "das erste des Bereichs, das die Bedingung erfüllt, oder keiner",
        "the first of the range that meets the condition, or keiner (none)",
    ),
}
"""Operators over a domain: ``Anzahl(k in Blatt(S): k = ♣D)``."""

# fmt: off
FACTS: Final[tuple[Fact, ...]] = (
    # cards under the order that holds
    Fact("Farbe", ("Karte",), "Farbe", "immer", "Farbe der Karte", "the suit of the card"),
    Fact("Bild", ("Karte",), "Bild", "immer", "Bild der Karte", "the rank of the card"),
    Fact("Klasse", ("Karte",), "Klasse", "immer",
        "als was sie bedient: trumpf/Farbe", "what it follows as: trump or a suit"),
    Fact("Trumpf", ("Karte",), "Wahrheit", "immer", "ob sie Trumpf ist", "whether it is a trump"),
    Fact("Platz", ("Karte",), "Zahl", "immer",
        "Platz in der Ordnung, höher sticht", "its place in the order; the higher one takes"),
    Fact("über-allen", (), "Zahl", "immer",
        "ein Platz über jeder Ordnung", "a place above every order"),
    Fact("aufgerundet", ("Zahl",), "Zahl", "immer",
        "die nächste ganze Zahl, von der Null weg", "the next whole number, away from zero"),
    Fact("Potenz", ("Zahl", "Zahl"), "Zahl", "immer",
        "die erste Zahl so oft mit sich malgenommen, wie die zweite sagt",
        "the first number multiplied by itself as often as the second says"),
    Fact("Rest", ("Zahl", "Zahl"), "Zahl", "immer",
        "was beim Teilen der ersten durch die zweite bleibt; gerade: Rest(z, 2) = 0",
        "what is left when the first is divided by the second; even: Rest(z, 2) = 0"),
    Fact("Zahlen", ("Zahl", "Zahl"), "Zahl*", "immer",
        "die ganzen Zahlen von der ersten bis zur zweiten",
        "the whole numbers from the first to the second"),
    Fact("Handgröße", (), "Zahl", "immer",
        "Karten je Spieler beim ersten Ausspiel: so viele Stiche hat das Spiel",
        "cards of each player at the first lead: the game has as many tricks"),
    Fact("Gesamtaugen", (), "Zahl", "immer", "alle Augen des Blattes", "all Augen of the deck"),
    Fact("Blatt", (), "Karte*", "immer",
        "alle Karten des Spiels, jede so oft es sie gibt",
        "all cards of the game, each as often as there is one"),
    Fact("Angabe", ("Wort",), "Zahl?", "immer",
        "die Zahl hinter der Zeile x-Wort des Spiels, etwa x-bock: 2; ohne sie die im Kopf",
        "the number behind the line x-word of the game, as in x-bock: 2; without it that of the head"),
    Fact("Abend-bekannt", (), "Wahrheit", "immer",
        "ob die Aufzeichnung den Abend von Anfang an enthält (Zeile runde im Kopf)",
        "whether the record holds the evening from its beginning (line runde of the head)"),
    # seats
    Fact("Geber", (), "Spieler", "immer", "wer gibt", "who deals"),
    Fact("Spieler", (), "Spieler*", "immer",
        "die am Spiel Beteiligten, ab links vom Geber", "those who play, from the left of the dealer"),
    Fact("am-Tisch", (), "Spieler*", "immer",
        "die Beteiligten und wer aussetzt", "those who play, and who sits out"),
    Fact("Tischgröße", (), "Zahl", "immer",
        "wie viele am Tisch sitzen", "how many sit at the table"),
    Fact("links", ("Spieler",), "Spieler", "immer",
        "linker Nachbar unter den Beteiligten", "the left neighbour among those who play"),
    Fact("rechts", ("Spieler",), "Spieler", "immer",
        "rechter Nachbar unter den Beteiligten", "the right neighbour among those who play"),
    Fact("links-am-Tisch", ("Spieler",), "Spieler", "immer",
        "linker Nachbar am Tisch", "the left neighbour at the table"),
    Fact("rechts-am-Tisch", ("Spieler",), "Spieler", "immer",
        "rechter Nachbar am Tisch", "the right neighbour at the table"),
    Fact("Sitz", ("Spieler",), "Zahl", "immer",
        "1 links vom Geber … 4", "1 at the left of the dealer … 4"),
    Fact("Position", ("Spieler",), "Zahl", "immer",
        "sein Platz in der Zeile tisch: 1 für den ersten", "the place in the line tisch: 1 for the first"),
    # bids and exchange
    Fact("Vorbehalte", (), "Vorbehalt*", "Vorbehalte",
        "die Vorbehalte in ihrer Folge", "the Vorbehalte in order"),
    Fact("Gebot", (), "Vorbehalt?", "Vorbehalte", "der höchste Vorbehalt", "the highest Vorbehalt"),
    Fact("Bieter", (), "Spieler?", "Vorbehalte", "wer ihn gemeldet hat", "who announced it"),
    Fact("Tausch", (), "Tausch?", "Vorbehalte",
        "der zustande gekommene Tausch", "the exchange that came about"),
    Fact("Abgeber", ("Tausch",), "Spieler", "Vorbehalte",
        "wer Karten angeboten hat", "who offered cards"),
    Fact("Nehmer", ("Tausch",), "Spieler?", "Vorbehalte", "wer sie genommen hat", "who took them"),
    Fact("Abgabe", ("Tausch",), "Karte*", "Vorbehalte",
        "die angebotenen Karten", "the cards offered", uncertain=True),
    Fact("Rückgabe", ("Tausch",), "Karte*", "Vorbehalte",
        "die zurückgegebenen Karten", "the cards given back", uncertain=True),
    Fact("Angesagt", ("Tausch",), "Zahl?", "Vorbehalte",
        "wie viele zurück er ansagte", "how many he said he gives back"),
    Fact("Blatt", ("Spieler",), "Karte*", "Vorbehalte",
        "die gegebene Hand", "the hand that was dealt", uncertain=True),
    Fact("Blatt-nach-Tausch", ("Spieler",), "Karte*", "Vorbehalte",
        "die Hand danach", "the hand behind the exchange", uncertain=True),
    Fact("Blatt-bekannt", ("Spieler",), "Wahrheit", "Vorbehalte",
        "ob seine Hand nach dem Tausch bekannt ist: weil sie dasteht, oder ganz gespielt ist",
        "whether the hand behind the exchange is known: because it is told, or all of it was played"),
    # acts of every sort
    Fact("Wort", ("Handlung",), "Wort", "Vorbehalte",
        "das Wort der Handlung", "the word of the act"),
    Fact("Sprecher", ("Handlung",), "Spieler", "Vorbehalte", "wer sie tat", "who did it"),
    Fact("Zusatz", ("Handlung", "Wort"), "Wahrheit", "Vorbehalte",
        "ob das Wort dabeisteht", "whether the word stands beside it"),
    Fact("früher", ("Handlung",), "Handlung*", "Vorbehalte",
        "gleiche Handlungen davor", "acts of the same sort before it"),
    Fact("vorher", ("Handlung", "Handlung"), "Wahrheit", "Vorbehalte",
        "ob die erste vor der zweiten getan wurde, in der Folge, in der alles geschah",
        "whether the first was done before the second, in the order in which all happened",
        uncertain=True),
    Fact("geschoben", (), "Zahl", "Vorbehalte",
        "wie oft im ganzen Karten weitergegeben oder weggelegt wurden, soweit notiert",
        "how often cards were passed on or put aside in all, as far as noted"),
    Fact("geschoben-vor", ("Handlung",), "Zahl", "Vorbehalte",
        "wie oft davor Karten weitergegeben oder weggelegt wurden",
        "how often cards were passed on or put aside before it"),
    # the trick on the table
    Fact("Spielart", (), "Spielart", "Vorbehalte",
        "die Spielart jetzt; am Ende die letzte", "the kind of game now; at the end the last one"),
    Fact("Anfangsspielart", (), "Spielart", "Vorbehalte",
        "die Spielart beim ersten Stich", "the kind of game at the first trick"),
    Fact("am-Zug", (), "Spieler", "Stich",
        "wer die Karte legt (bei Pflicht auf Karte)", "who lays the card (in a duty on a card)"),
    Fact("Stichnummer", (), "Zahl", "Stich",
        "1 … im laufenden Stich", "1 … in the trick that is played"),
    Fact("letzter-Stich", (), "Wahrheit", "Stich",
        "ob es der letzte Stich ist", "whether it is the last trick"),
    Fact("erste-Karte", (), "Karte?", "Stich", "was ausgespielt ist", "the card that was led"),
    Fact("gelegt", ("Zahl",), "Karte?", "Stich",
        "die n-te Karte des laufenden Stichs", "the n-th card of the trick that is played"),
    Fact("gemeldet", ("Spieler", "Ruf"), "Wahrheit", "Stich",
        "ob er das Wort gesagt hat", "whether he said the word"),
    Fact("gemeldet-vor-Tausch", ("Spieler", "Ruf"), "Wahrheit", "Vorbehalte",
        "ob er das Wort gesagt hat, ehe Karten getauscht wurden",
        "whether he said the word before cards were exchanged"),
    # cards played and tricks made
    Fact("Karte", ("Auftritt",), "Karte", "Stich", "die gespielte Karte", "the card played"),
    Fact("Spieler", ("Auftritt",), "Spieler", "Stich", "wer sie gespielt hat", "who played it"),
    Fact("Stelle", ("Auftritt",), "Zahl", "Stich", "1 … 4 im Stich", "1 … 4 in the trick"),
    Fact("Wievielte", ("Auftritt",), "Zahl", "Stich",
        "sein wievieltes dieses Bildes", "the how-manieth of this face"),
    Fact("Stich", ("Auftritt",), "Stich", "Stich", "in welchem Stich", "in which trick"),
    Fact("Nummer", ("Stich",), "Zahl", "Stich", "1 …", "1 …"),
    Fact("Gewinner", ("Stich",), "Spieler", "Stich", "wem er gehört", "whose it is"),
    Fact("Ausspieler", ("Stich",), "Spieler", "Stich", "wer ausgespielt hat", "who led"),
    Fact("Stichaugen", ("Stich",), "Zahl", "Stich", "Augen des Stichs", "Augen of the trick"),
    Fact("Stichkarte", ("Stich",), "Karte", "Stich",
        "die Karte, die ihn macht", "the card that takes it"),
    Fact("erste-Karte", ("Stich",), "Karte", "Stich",
        "was ausgespielt war", "the card that was led"),
    Fact("letzter", ("Stich",), "Wahrheit", "Stich",
        "ob es der letzte Stich ist", "whether it is the last trick"),
    Fact("Karten", ("Stich",), "Auftritt*", "Stich", "seine Karten", "its cards"),
    Fact("Stiche", (), "Stich*", "Ende",
        "alle Stiche, die jemand gemacht hat", "all tricks that somebody has taken"),
    Fact("Auftritte", (), "Auftritt*", "Ende",
        "alle gespielten Karten, auch die eines Stichs, der nicht voll wurde",
        "all cards played, those of a trick that was left unfinished too"),
    # calls
    Fact("Meldungen", (), "Meldung*", "Ende",
        "alles Gesagte in seiner Folge", "all that was said, in order"),
    Fact("Handkarten", ("Meldung",), "Zahl", "Ende",
        "Karten, die der Sprecher noch hält", "cards that the speaker still holds", uncertain=True),
    Fact("ausgespielt", ("Meldung",), "Zahl", "Ende",
        "Karten, die der Sprecher schon ausgespielt hat", "cards that the speaker has played",
        uncertain=True, unknown_with="Handkarten"),
    Fact("Stich-bei", ("Handlung",), "Zahl", "Vorbehalte",
        "in welchem Stich (0, solange Vorbehalte gemeldet werden)",
        "in which trick (0 while Vorbehalte are announced)"),
    Fact("Liegend", ("Handlung",), "Zahl", "Vorbehalte",
        "Karten, die dabei liegen, 0 … 3", "cards that lie there at that moment, 0 … 3"),
    Fact("Vorbehalt-zu", ("Meldung",), "Vorbehalt?", "Ende",
        "der Vorbehalt, mit dem sie gesagt wurde", "the Vorbehalt with which it was said"),
    Fact("regelgerecht", ("Meldung",), "Wahrheit", "Ende",
        "ob sie keine Pflicht verletzt", "whether it breaks no duty", uncertain=True),
    Fact("gilt", ("Meldung",), "Wahrheit", "Ende",
        "regelgerecht, oder sie steht", "whether it is in order, or stands",
        uncertain=True, unknown_with="regelgerecht"),
    # the finished play
    Fact("Augen", ("Partei",), "Zahl", "Ende", "Augen der Partei", "Augen of the party", uncertain=True),
    Fact("Stichzahl", ("Partei",), "Zahl", "Ende", "Stiche der Partei", "tricks of the party",
        uncertain=True),
    Fact("Augen-von", ("Spieler",), "Zahl", "Ende", "Augen des Spielers", "Augen of the player",
        uncertain=True),
    Fact("Stiche-von", ("Spieler",), "Zahl", "Ende", "Stiche des Spielers", "tricks of the player",
        uncertain=True),
    Fact("Punkte", ("Gruppe", "Partei"), "Zahl", "Ende",
        "Summe der Posten der Gruppe", "the sum of the items of the group", uncertain=True),
    Fact("Reklamationen", (), "Reklamation*", "Ende",
        "alle Reklamationen in ihrer Folge", "all Reklamationen in order"),
    Fact("Beschuldigter", ("Reklamation",), "Spieler", "Ende", "gegen wen", "against whom"),
    Fact("weitergespielt", ("Reklamation",), "Wahrheit", "Ende",
        "ob danach noch eine Karte gelegt wurde", "whether a card was laid after it"),
    Fact("Abkürzung", (), "Abkürzung?", "Ende", "die Spielabkürzung", "how the game was cut short"),
    Fact("sicher", ("Spieler",), "Wahrheit", "Ende",
        "ob er von der Abkürzung an jeden Reststich macht, wie auch gespielt wird",
        "whether he makes every trick that was left when the game was cut short, however it is played",
        uncertain=True),
    # many evenings
    Fact("Abende", (), "Zahl*", "Saison",
        "die Abende der Saison in ihrer Folge, ab 1", "the evenings of the season in order, from 1"),
    Fact("Spieltag", ("Zahl",), "Zahl", "Saison",
        "der wievielte Tag dieser Abend war; Abende desselben Datums sind ein Tag",
        "the how-manieth day this evening was; evenings of one date are one day"),
    Fact("Saisonspieler", (), "Spieler*", "Saison",
        "wer an einem Abend am Tisch saß", "who sat at the table on some evening"),
    Fact("dabei", ("Spieler", "Zahl"), "Wahrheit", "Saison",
        "ob er am Tisch saß", "whether he sat at the table"),
    Fact("Abendpunkte", ("Spieler", "Zahl"), "Zahl", "Saison",
        "was er an dem Abend hat, in der ersten Wertung; 0 für den, der nicht dabei war",
        "what he has that evening, in the first count; 0 for who was not there"),
    Fact("Abendertrag", ("Spieler", "Zahl"), "Zahl", "Saison",
        "die Tageswertung des Abends; 0, solange er nicht zu Ende ist",
        "the Tageswertung of the evening; 0 as long as it is not over"),
    Fact("Abendstand", ("Spieler", "Zahl", "Wort"), "Zahl?", "Saison",
        "der Tagesstand nach dem letzten Spiel des Abends; keiner, wo es keinen gibt",
        "the Tagesstand behind the last game of the evening; keiner where there is none"),
    Fact("genannt", ("Spieler", "Zahl", "Wort"), "Wahrheit", "Saison",
        "ob ihn die Zeile x-Wort im Kopf des Abends nennt, etwa x-gast: Otto",
        "whether the line x-word in the head of the evening names him, as in x-gast: Otto"),
    Fact("Saisonangabe", ("Wort",), "Zahl?", "Saison",
        "die Zahl hinter der Zeile x-Wort in den Köpfen, wo alle dasselbe sagen",
        "the number behind the line x-word of the heads, where all say the same"),
)
# fmt: on

NUMBERS: Final = {
    "Spielart": "kind",
    "Partei": "parties",
    "Augen": "augen",
    "Sieger": "winner",
    "Spielwert": "value",
    "Gutschrift": "scores",
}
"""What an Annahme may decide, and how a verdict calls it."""

LISTINGS: Final[tuple[Listing, ...]] = (
    Listing(
        "Parteien", ("Gegner",), "die Parteien eines Spiels", "the parties of a game"
    ),
    Listing(
        "Spielarten",
        ("Ordnung",),
        "die Spielarten; Ordnung keine heißt: es wird neu gegeben",
        "the kinds of game; Ordnung keine means a new deal",
    ),
    Listing("Angebote", (), "die Wörter der Vorbehalte", "the words of the Vorbehalte"),
    Listing(
        "Rufe",
        (),
        "die Wörter, die zwischen den Karten fallen",
        "the words said between the cards",
    ),
)
