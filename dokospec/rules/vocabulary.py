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
    """

    name: str
    parameters: tuple[str, ...]
    result: str
    stage: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A ``Tabelle … mit …`` a text must give; ``columns`` it must have."""

    name: str
    columns: tuple[str, ...]
    meaning: str


TYPES: Final[dict[str, str]] = {
    "Wahrheit": "ja oder nein",
    "Zahl": "eine exakte Zahl (auch ein Bruch)",
    "Farbe": "Kreuz, Pik, Herz, Karo",
    "Bild": "As, Zehn, König, Dame, Bube, Neun",
    "Karte": "ein Kartenbild, etwa ♦A; jedes gibt es Kartenzahl-mal",
    "Klasse": "als was eine Karte zu bedienen ist: trumpf oder eine Farbe",
    "Spieler": "wer am Tisch sitzt",
    "Partei": "eine Zeile der Tabelle Parteien",
    "Spielart": "eine Zeile der Tabelle Spielarten",
    "Ruf": "eine Zeile der Tabelle Rufe: ein Wort, das zwischen den Karten fällt",
    "Angebot": "eine Zeile der Tabelle Angebote: ein Wort eines Vorbehalts",
    "Auftritt": "eine gespielte Karte: Karte, Spieler, Stich, Stelle",
    "Stich": "ein Stich",
    "Vorbehalt": "ein gemeldeter Vorbehalt",
    "Tausch": "ein angebotener und angenommener Kartentausch",
    "Meldung": "etwas, das zwischen den Karten gesagt wurde",
    "Reklamation": "eine Reklamation",
    "Abkürzung": "eine Spielabkürzung",
    "Handlung": "Vorbehalt, Tausch, Meldung, Reklamation oder Abkürzung",
    "Gruppe": "ein Name hinter »Posten … in«",
    "Wort": "irgendein Name: eine Zelle einer Tabelle",
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

OPERATORS: Final[dict[str, str]] = {
    "Anzahl": "wie viele des Bereichs die Bedingung erfüllen",
    "Summe": "Summe des Ausdrucks über den Bereich",
    "es-gibt": "ob mindestens eines die Bedingung erfüllt",
    "alle": "ob jedes die Bedingung erfüllt (auch wenn es keines gibt)",
    "größtes": "der größte Wert des Ausdrucks; keiner, wenn der Bereich leer ist",
    "kleinstes": "der kleinste Wert des Ausdrucks; keiner, wenn der Bereich leer ist",
    "das": "das erste des Bereichs, das die Bedingung erfüllt, oder keiner",
}
"""Operators over a domain: ``Anzahl(k in Blatt(S): k = ♣D)``."""

FACTS: Final[tuple[Fact, ...]] = (
    # cards under the order that holds
    Fact("Farbe", ("Karte",), "Farbe", "immer", "Farbe der Karte"),
    Fact("Bild", ("Karte",), "Bild", "immer", "Bild der Karte"),
    Fact("Klasse", ("Karte",), "Klasse", "immer", "als was sie bedient: trumpf/Farbe"),
    Fact("Trumpf", ("Karte",), "Wahrheit", "immer", "ob sie Trumpf ist"),
    Fact("Platz", ("Karte",), "Zahl", "immer", "Platz in der Ordnung, höher sticht"),
    Fact("über-allen", (), "Zahl", "immer", "ein Platz über jeder Ordnung"),
    Fact(
        "aufgerundet",
        ("Zahl",),
        "Zahl",
        "immer",
        "die nächste ganze Zahl, von der Null weg",
    ),
    Fact(
        "Potenz",
        ("Zahl", "Zahl"),
        "Zahl",
        "immer",
        "die erste Zahl so oft mit sich malgenommen, wie die zweite sagt",
    ),
    Fact(
        "Rest",
        ("Zahl", "Zahl"),
        "Zahl",
        "immer",
        "was beim Teilen der ersten durch die zweite bleibt; gerade: Rest(z, 2) = 0",
    ),
    Fact(
        "Zahlen",
        ("Zahl", "Zahl"),
        "Zahl*",
        "immer",
        "die ganzen Zahlen von der ersten bis zur zweiten",
    ),
    Fact(
        "Handgröße",
        (),
        "Zahl",
        "immer",
        "Karten je Spieler beim ersten Ausspiel: so viele Stiche hat das Spiel",
    ),
    Fact("Gesamtaugen", (), "Zahl", "immer", "alle Augen des Blattes"),
    Fact(
        "Blatt",
        (),
        "Karte*",
        "immer",
        "alle Karten des Spiels, jede so oft es sie gibt",
    ),
    Fact(
        "Angabe",
        ("Wort",),
        "Zahl?",
        "immer",
        "die Zahl hinter der Zeile x-Wort des Spiels, etwa x-bock: 2; ohne sie die im Kopf",
    ),
    Fact(
        "Abend-bekannt",
        (),
        "Wahrheit",
        "immer",
        "ob die Aufzeichnung den Abend von Anfang an enthält (Zeile runde im Kopf)",
    ),
    # seats
    Fact("Geber", (), "Spieler", "immer", "wer gibt"),
    Fact(
        "Spieler",
        (),
        "Spieler*",
        "immer",
        "die am Spiel Beteiligten, ab links vom Geber",
    ),
    Fact(
        "am-Tisch",
        (),
        "Spieler*",
        "immer",
        "die Beteiligten und wer aussetzt",
    ),
    Fact("Tischgröße", (), "Zahl", "immer", "wie viele am Tisch sitzen"),
    Fact(
        "links",
        ("Spieler",),
        "Spieler",
        "immer",
        "linker Nachbar unter den Beteiligten",
    ),
    Fact(
        "rechts",
        ("Spieler",),
        "Spieler",
        "immer",
        "rechter Nachbar unter den Beteiligten",
    ),
    Fact("links-am-Tisch", ("Spieler",), "Spieler", "immer", "linker Nachbar am Tisch"),
    Fact(
        "rechts-am-Tisch", ("Spieler",), "Spieler", "immer", "rechter Nachbar am Tisch"
    ),
    Fact("Sitz", ("Spieler",), "Zahl", "immer", "1 links vom Geber … 4"),
    Fact(
        "Position",
        ("Spieler",),
        "Zahl",
        "immer",
        "sein Platz in der Zeile tisch: 1 für den ersten",
    ),
    # bids and exchange
    Fact("Vorbehalte", (), "Vorbehalt*", "Vorbehalte", "die Vorbehalte in ihrer Folge"),
    Fact("Gebot", (), "Vorbehalt?", "Vorbehalte", "der höchste Vorbehalt"),
    Fact("Bieter", (), "Spieler?", "Vorbehalte", "wer ihn gemeldet hat"),
    Fact("Tausch", (), "Tausch?", "Vorbehalte", "der zustande gekommene Tausch"),
    Fact("Abgeber", ("Tausch",), "Spieler", "Vorbehalte", "wer Karten angeboten hat"),
    Fact("Nehmer", ("Tausch",), "Spieler?", "Vorbehalte", "wer sie genommen hat"),
    Fact("Abgabe", ("Tausch",), "Karte*", "Vorbehalte", "die angebotenen Karten"),
    Fact("Rückgabe", ("Tausch",), "Karte*", "Vorbehalte", "die zurückgegebenen Karten"),
    Fact("Angesagt", ("Tausch",), "Zahl?", "Vorbehalte", "wie viele zurück er ansagte"),
    Fact("Blatt", ("Spieler",), "Karte*", "Vorbehalte", "die gegebene Hand"),
    Fact("Blatt-nach-Tausch", ("Spieler",), "Karte*", "Vorbehalte", "die Hand danach"),
    # acts of every sort
    Fact("Wort", ("Handlung",), "Wort", "Vorbehalte", "das Wort der Handlung"),
    Fact("Sprecher", ("Handlung",), "Spieler", "Vorbehalte", "wer sie tat"),
    Fact(
        "Zusatz",
        ("Handlung", "Wort"),
        "Wahrheit",
        "Vorbehalte",
        "ob das Wort dabeisteht",
    ),
    Fact(
        "früher", ("Handlung",), "Handlung*", "Vorbehalte", "gleiche Handlungen davor"
    ),
    Fact(
        "geschoben",
        (),
        "Zahl",
        "Vorbehalte",
        "wie oft im ganzen Karten weitergegeben oder weggelegt wurden, soweit notiert",
    ),
    Fact(
        "geschoben-vor",
        ("Handlung",),
        "Zahl",
        "Vorbehalte",
        "wie oft davor Karten weitergegeben oder weggelegt wurden",
    ),
    # the trick on the table
    Fact(
        "Spielart",
        (),
        "Spielart",
        "Vorbehalte",
        "die Spielart jetzt; am Ende die letzte",
    ),
    Fact(
        "Anfangsspielart",
        (),
        "Spielart",
        "Vorbehalte",
        "die Spielart beim ersten Stich",
    ),
    Fact(
        "am-Zug", (), "Spieler", "Stich", "wer die Karte legt (bei Pflicht auf Karte)"
    ),
    Fact("Stichnummer", (), "Zahl", "Stich", "1 … im laufenden Stich"),
    Fact("letzter-Stich", (), "Wahrheit", "Stich", "ob es der letzte Stich ist"),
    Fact("erste-Karte", (), "Karte?", "Stich", "was ausgespielt ist"),
    Fact("gelegt", ("Zahl",), "Karte?", "Stich", "die n-te Karte des laufenden Stichs"),
    Fact(
        "gemeldet", ("Spieler", "Ruf"), "Wahrheit", "Stich", "ob er das Wort gesagt hat"
    ),
    Fact(
        "gemeldet-vor-Tausch",
        ("Spieler", "Ruf"),
        "Wahrheit",
        "Vorbehalte",
        "ob er das Wort gesagt hat, ehe Karten getauscht wurden",
    ),
    # cards played and tricks made
    Fact("Karte", ("Auftritt",), "Karte", "Stich", "die gespielte Karte"),
    Fact("Spieler", ("Auftritt",), "Spieler", "Stich", "wer sie gespielt hat"),
    Fact("Stelle", ("Auftritt",), "Zahl", "Stich", "1 … 4 im Stich"),
    Fact("Wievielte", ("Auftritt",), "Zahl", "Stich", "sein wievieltes dieses Bildes"),
    Fact("Stich", ("Auftritt",), "Stich", "Stich", "in welchem Stich"),
    Fact("Nummer", ("Stich",), "Zahl", "Stich", "1 …"),
    Fact("Gewinner", ("Stich",), "Spieler", "Stich", "wem er gehört"),
    Fact("Ausspieler", ("Stich",), "Spieler", "Stich", "wer ausgespielt hat"),
    Fact("Stichaugen", ("Stich",), "Zahl", "Stich", "Augen des Stichs"),
    Fact("Stichkarte", ("Stich",), "Karte", "Stich", "die Karte, die ihn macht"),
    Fact("erste-Karte", ("Stich",), "Karte", "Stich", "was ausgespielt war"),
    Fact("letzter", ("Stich",), "Wahrheit", "Stich", "ob es der letzte Stich ist"),
    Fact("Karten", ("Stich",), "Auftritt*", "Stich", "seine vier Karten"),
    Fact("Stiche", (), "Stich*", "Ende", "alle Stiche"),
    Fact("Auftritte", (), "Auftritt*", "Ende", "alle gespielten Karten"),
    # calls
    Fact("Meldungen", (), "Meldung*", "Ende", "alles Gesagte in seiner Folge"),
    Fact(
        "Handkarten", ("Meldung",), "Zahl", "Ende", "Karten, die der Sprecher noch hält"
    ),
    Fact(
        "ausgespielt",
        ("Meldung",),
        "Zahl",
        "Ende",
        "Karten, die der Sprecher schon ausgespielt hat",
    ),
    Fact(
        "Stich-bei",
        ("Handlung",),
        "Zahl",
        "Vorbehalte",
        "in welchem Stich (0, solange Vorbehalte gemeldet werden)",
    ),
    Fact(
        "Liegend",
        ("Handlung",),
        "Zahl",
        "Vorbehalte",
        "Karten, die dabei liegen, 0 … 3",
    ),
    Fact(
        "Vorbehalt-zu",
        ("Meldung",),
        "Vorbehalt?",
        "Ende",
        "der Vorbehalt, mit dem sie gesagt wurde",
    ),
    Fact(
        "regelgerecht",
        ("Meldung",),
        "Wahrheit",
        "Ende",
        "ob sie keine Pflicht verletzt",
    ),
    Fact("gilt", ("Meldung",), "Wahrheit", "Ende", "regelgerecht, oder sie steht"),
    # the finished play
    Fact("Augen", ("Partei",), "Zahl", "Ende", "Augen der Partei"),
    Fact("Stichzahl", ("Partei",), "Zahl", "Ende", "Stiche der Partei"),
    Fact("Augen-von", ("Spieler",), "Zahl", "Ende", "Augen des Spielers"),
    Fact("Stiche-von", ("Spieler",), "Zahl", "Ende", "Stiche des Spielers"),
    Fact("Punkte", ("Gruppe", "Partei"), "Zahl", "Ende", "Summe der Posten der Gruppe"),
    Fact(
        "Reklamationen", (), "Reklamation*", "Ende", "alle Reklamationen in ihrer Folge"
    ),
    Fact("Beschuldigter", ("Reklamation",), "Spieler", "Ende", "gegen wen"),
    Fact("Abkürzung", (), "Abkürzung?", "Ende", "die Spielabkürzung"),
    Fact(
        "sicher",
        ("Spieler",),
        "Wahrheit",
        "Ende",
        "ob er von der Abkürzung an jeden Reststich macht, wie auch gespielt wird",
    ),
    # many evenings
    Fact("Abende", (), "Zahl*", "Saison", "die Abende der Saison in ihrer Folge, ab 1"),
    Fact(
        "Spieltag",
        ("Zahl",),
        "Zahl",
        "Saison",
        "der wievielte Tag dieser Abend war; Abende desselben Datums sind ein Tag",
    ),
    Fact("Saisonspieler", (), "Spieler*", "Saison", "wer an einem Abend am Tisch saß"),
    Fact("dabei", ("Spieler", "Zahl"), "Wahrheit", "Saison", "ob er am Tisch saß"),
    Fact(
        "Abendpunkte",
        ("Spieler", "Zahl"),
        "Zahl",
        "Saison",
        "was er an dem Abend hat, in der ersten Wertung; 0 für den, der nicht dabei war",
    ),
    Fact(
        "Abendertrag",
        ("Spieler", "Zahl"),
        "Zahl",
        "Saison",
        "die Tageswertung des Abends; 0, solange er nicht zu Ende ist",
    ),
    Fact(
        "Abendstand",
        ("Spieler", "Zahl", "Wort"),
        "Zahl?",
        "Saison",
        "der Tagesstand nach dem letzten Spiel des Abends; keiner, wo es keinen gibt",
    ),
    Fact(
        "genannt",
        ("Spieler", "Zahl", "Wort"),
        "Wahrheit",
        "Saison",
        "ob ihn die Zeile x-Wort im Kopf des Abends nennt, etwa x-gast: Otto",
    ),
    Fact(
        "Saisonangabe",
        ("Wort",),
        "Zahl?",
        "Saison",
        "die Zahl hinter der Zeile x-Wort in den Köpfen, wo alle dasselbe sagen",
    ),
)

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
    Listing("Parteien", ("Gegner",), "die Parteien eines Spiels"),
    Listing(
        "Spielarten",
        ("Ordnung",),
        "die Spielarten; Ordnung keine heißt: es wird neu gegeben",
    ),
    Listing("Angebote", (), "die Wörter der Vorbehalte"),
    Listing("Rufe", (), "die Wörter, die zwischen den Karten fallen"),
)
