"""A plain Doppelkopf program that answers ``dokospec conform``.

Written by hand from the rule texts and from ``docs/en/conformance.md``; it knows no rule
language and imports nothing but the standard library. Numbers with a dot are clauses
of the text that the function is about.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations

# --- cards ------------------------------------------------------------------------------

SUITS = ("kr", "p", "h", "ka")
SUIT_NAMES = ("kreuz", "pik", "herz", "karo")
RANKS = ("a", "10", "k", "d", "b", "9")
EYES = {"a": 11, "10": 10, "k": 4, "d": 3, "b": 2, "9": 0}
CARDS = frozenset(suit + rank for suit in SUITS for rank in RANKS)
TRUMP = "trumpf"


def suit_of(card: str) -> str:
    return card[:2] if card[:2] in ("kr", "ka") else card[:1]


def rank_of(card: str) -> str:
    return card[len(suit_of(card)) :]


def eyes_of(cards: list[str]) -> int:
    return sum(EYES[rank_of(card)] for card in cards)


QUEENS = [suit + "d" for suit in SUITS]
JACKS = [suit + "b" for suit in SUITS]


def with_suit(suit: str) -> list[str]:
    """The trumps of a normal game, or of a solo in this suit: the h10 stands once."""
    low = [suit + rank for rank in ("a", "10", "k", "9") if suit + rank != "h10"]
    return ["h10", *QUEENS, *JACKS, *low]


def kaspar(suit: str) -> list[str]:
    return [suit + rank for rank in RANKS]


TRUMPS = {
    **dict.fromkeys(
        ("normal", "hochzeit", "armut", "hochzeit-allein", "stille-hochzeit"),
        with_suit("ka"),
    ),
    **dict.fromkeys(("schwarze-sau", "schiebekopf", "solo:trumpf"), with_suit("ka")),
    "solo:kreuz": with_suit("kr"),
    "solo:pik": with_suit("p"),
    "solo:herz": with_suit("h"),
    "solo:karo": with_suit("ka"),
    "solo:damen": QUEENS,
    "solo:buben": JACKS,
    "sau-solo": JACKS,
    "solo:madagaskar": [*QUEENS, *JACKS],
    "solo:ohne": [],
    "solo:null": [],
    "solo:kaspar-kreuz": kaspar("kr"),
    "solo:kaspar-pik": kaspar("p"),
    "solo:kaspar-herz": kaspar("h"),
    "solo:kaspar-karo": kaspar("ka"),
}
"""From the highest down; what is no trump stands a, 10, k, d, b, 9 in its suit."""


def class_of(kind: str, card: str) -> str:
    """What has to be followed: trump or a suit."""
    return TRUMP if card in TRUMPS[kind] else suit_of(card)


def height(kind: str, card: str) -> int:
    """The higher the better, among cards of one class; every trump is above 100."""
    trumps = TRUMPS[kind]
    if card in trumps:
        return 200 - trumps.index(card)
    return 10 - RANKS.index(rank_of(card))


# --- texts ------------------------------------------------------------------------------

DDV, OTTENDORF, NAGELIK = "ddv-tsr", "ottendorf-2008", "nagelik-2024"
DDB_1995, MEISTERSCHAFT, POKAL = "ddb-1995", "ddb-meisterschaft", "ddb-pokal"
DDB = (DDB_1995, MEISTERSCHAFT, POKAL)
TOURNAMENT = (DDV, NAGELIK)
"""nagelik-2024 1: what it does not say is as in ddv-tsr."""
WHOLE = (DDV, OTTENDORF)
"""Texts of which this program answers every kind of question, of the others some."""

BIDS = {
    "damensolo": "solo:damen",
    "bubensolo": "solo:buben",
    "kreuzsolo": "solo:kreuz",
    "piksolo": "solo:pik",
    "herzsolo": "solo:herz",
    "karosolo": "solo:karo",
    "assolo": "solo:ohne",
    "fleischlos": "solo:ohne",
    "hochzeit": "hochzeit",
    "armut": "armut",
    "schmeißen": "neu-geben",
}
"""What the words of Vorbehalte come to, in ddv-tsr and ottendorf-2008."""

DDB_READS = {
    "z-unzulässig": ("nichtig", "steht"),
    "z-falsches-wort": ("nichtig", "für-die-eigene"),
    "z-verlierer": ("nichts",),
    "z-gewinn-im-minus": ("überschuss", "minus", "nichts"),
    "z-drittel": ("aufgerundet",),
    "z-verfehltes-limit": ("stufen",),
    "z-stufe-120": ("ja", "nein"),
    "z-limit-bei-120": ("nur-stufen", "gewöhnlich"),
    "z-120-beide": ("kontra",),
    "z-beide-verfehlt": ("niemand",),
    "z-limit-doppelt": ("einmal", "zweimal"),
    "z-ansage-der-sieger": ("nein", "ja"),
    "z-gegenruf": ("beispiel", "nur-plus", "wie-jede-ansage", "nichts"),
    "z-gegenruf-wer": ("partei", "selbst"),
    "z-frist-gegenruf": ("wie-das-limit", "wie-die-erste"),
    "z-von-vorn": ("hinten", "vorn"),
    "z-null-limit-der-gegner": ("nein", "wörtlich"),
    "z-null-solopunkt": ("ja", "nein"),
    "z-ungenannte-farbe": ("karo",),
    "z-abkürzung": ("wenn-sicher",),
    "z-abgabe-neben-hochzeit": ("mit-dem-vierten",),
}

READS = {
    DDV: {
        "z-hochzeit-ohne-beide": ("hochzeit", "normal"),
        "z-fristen-im-alleingang": ("verschoben", "wie-im-Solo"),
        "z-unbegründete-abkürzung": ("wenn-reklamiert", "immer", "nie"),
        "z-falsches-wort": ("wie-gesagt", "für-die-eigene"),
        "z-stehende-ansage": ("genügt", "genügt-nicht"),
        "z-ansage-übersprungen": ("ja", "nein"),
        "z-versäumte-stufen": ("nur-gesagtes", "absagen", "alles"),
        "z-sonderpunkte-vor-klärung": ("endgültig",),
        "z-geber-nach-abbruch": ("derselbe", "der-nächste"),
        "z-schwere": ("geringfügig", "schwerwiegend", "unerheblich"),
        "z-nachteil": ("kann-schaden", "schadet-nicht"),
        "z-widerlegt": ("nichts", "die-entscheidung"),
    },
    OTTENDORF: {
        "z-gleiche-karten": (
            *("erste", "zweite-zehn"),
            *("zweite-zehn-nicht-zuletzt", "zweite-zehn-zuletzt"),
        ),
        "z-aufspiel-solo": ("links-vom-geber", "solist"),
        "z-geber-solo": ("reihum", "derselbe"),
        "z-hochzeit-ohne-beide": ("hochzeit", "normal"),
        "z-schweinchen-gesagt": ("immer", "nur-gesagt"),
        "z-schweinchen-solo": (
            *("trumpf-as", "nur-karo", "nicht-im-angesagten", "nie-im-solo"),
        ),
        "z-schweinchen-tausch": ("nach-tausch", "gegeben"),
        "z-armut-ohne-trumpf": ("auch-ohne", "mindestens-einer"),
        "z-armut-andere": ("beliebige", "nur-andere"),
        "z-armut-zahl": ("zahl", "nur-dass"),
        "z-armut-parteien": ("damen", "tauschpaar-re"),
        "z-aufspiel-armut": ("links-vom-geber", "nehmer"),
        "z-geber-armut": ("derselbe", "nächster"),
        "z-rangfolge": ("fragefolge", "sitzfolge", "nur-zwei"),
        "z-unzulässig": ("nichtig", "steht"),
        "z-falsches-wort": ("nichtig", "für-die-eigene", "wie-gesagt"),
        "z-fristen-im-alleingang": ("wie-dritter", "keine"),
        "z-absage-nach-erwiderung": ("erlaubt", "gesperrt"),
        "z-wiederholung": ("wirkungslos", "unzulässig"),
        "z-abkürzung": ("wenn-sicher", "wie-gesagt", "nie"),
        "z-schwarz": ("stiche", "augen"),
        "z-gegnerische-absage": ("gewinnt", "eigene-augen"),
        "z-unter-sieger": ("nur-verlierer", "auch-sieger"),
        "z-gegen-absage": ("jede", "einmal"),
        "z-absagen-der-verlierer": ("alle", "eigene"),
        "z-sonderpunkte-der-verlierer": ("verrechnet", "verfallen"),
        "z-karlchen-gleich": ("erster", "zweiter"),
        "z-damen-armut": ("beide-damen", "gegen-re", "nie"),
        "z-sonderpunkte-vor-klärung": ("endgültig",),
    },
    NAGELIK: {
        "z-hochzeit-ohne-beide": ("hochzeit", "normal"),
        "z-schwere": ("geringfügig", "schwerwiegend", "unerheblich"),
        "z-widerlegt": ("nichts", "die-entscheidung"),
        "z-folgestich": ("ansage",),
        "z-antwort-auf-absage": ("nur-ansage",),
        "z-klärungsstich-zählt": ("übernächster",),
        "z-nachlegen": ("auch-später",),
        "z-falsches-wort": ("wie-gesagt", "für-die-eigene"),
        "z-stehende-ansage": ("genügt", "genügt-nicht"),
        "z-ansage-übersprungen": ("ja", "nein"),
        "z-versäumte-stufen": ("nur-gesagtes", "absagen", "alles"),
        "z-überspringen": ("gilt",),
        "z-nur-kontra-und-120": ("nein", "ja"),
        "z-sonderpunkte-ohne-trumpf": ("auch-fehl",),
        "z-standard-trotz-absage": ("keine", "nach-augen"),
        "z-beide-verfehlt": ("nach-augen", "niemand"),
        "z-verteilung-im-solo": ("je-gegner",),
        "z-was-verdoppelt": ("alle",),
        "z-louis-und-bedienen": ("bedienen", "buben", "keine-reihe"),
    },
    DDB_1995: DDB_READS,
    MEISTERSCHAFT: DDB_READS,
    POKAL: DDB_READS,
}
"""The open questions of a text and the readings that this program knows, its own first."""

ANSAGEN = ("re", "kontra")
ABSAGEN = ("k90", "k60", "k30", "schwarz")
LEVEL = {"re": 0, "kontra": 0} | {word: n for n, word in enumerate(ABSAGEN, 1)}
PARTIES = ("re", "kontra")
OTHER = {"re": "kontra", "kontra": "re"}
GUARDED = {"re": 11, "kontra": 11, "k90": 10, "k60": 9, "k30": 8, "schwarz": 7}
"""How many cards one must hold: ddv-tsr 6.2.2, 6.3.4; ottendorf-2008 5.1, 5.2."""


class CannotError(Exception):
    """The question is none that this program answers; says why."""


# --- a game, played again from its record -----------------------------------------------


@dataclass
class Call:
    """What was said; ``at``: how many cards lay on the table, None if nobody tells.

    ``place``: among all that the record tells, in order of time. ``asking``: while the
    Vorbehalte were still being asked for.
    """

    seat: int
    word: str
    held: int
    at: int | None = None
    place: int = -1
    asking: bool = False
    regular: bool = False
    stands: bool = True

    @property
    def trick(self) -> int:
        """In which trick, counted from 1; 99 where it is not told."""
        return 99 if self.at is None else self.at // 4 + 1


@dataclass
class Claim:
    """A Reklamation, and what the calls were before it."""

    seat: int
    accused: int
    words: tuple[str, ...]
    at: int
    calls: list[Call]
    place: int


@dataclass
class Stop:
    """An Abkürzung."""

    seat: int
    word: str
    order: list[str]
    at: int
    place: int


@dataclass
class Trick:
    """A trick; ``winner`` is None until it is complete."""

    leader: int
    cards: list[str] = field(default_factory=list)
    winner: int | None = None

    def seat(self, place: int) -> int:
        return (self.leader + place) % 4

    @property
    def eyes(self) -> int:
        return eyes_of(self.cards)


class Game:
    """A record, as far as it goes."""

    def __init__(self, text: str, lage: dict) -> None:
        self.text = text
        self.round = lage.get("angaben", {}).get("runde", 1) if text == POKAL else 0
        self.size = cards_each(text, self.round)
        self.seats = lage.get("sitze", 4)
        self.reads = agreed(text, lage.get("lesarten", {}))
        self.bids = [(bid[0], bid[1], tuple(bid[2:])) for bid in lage["vorbehalte"]]
        self.extras = {extra for _, _, extras in self.bids for extra in extras}
        self.swaps = lage["tausch"]
        self.dealt = lage["blaetter"]
        if text in WHOLE:
            self.bid = winning_bid(self)
            self.kind = kind_of_bids(self)
        else:
            told = lage.get("spielart") or "normal"
            self.kind = "hochzeit" if told == "hochzeit-allein" else told
            self.bid = bid_for(self, self.kind)
        self.first_kind = self.kind
        self.kinds: list[str] = []
        self.partner: int | None = None
        self.clear: int | None = None
        self.tricks: list[Trick] = []
        self.calls: list[Call] = []
        self.claims: list[Claim] = []
        self.stop: Stop | None = None
        self.laid = 0
        self.asked_for: list[tuple[int, int]] = []
        """Who has a Vorbehalt, and its place in time."""
        self.played: list[list[str]] = [[], [], [], []]
        self.told = len(lage["verlauf"])
        for place, event in enumerate(lage["verlauf"]):
            self._take(place, event)
        self._who_holds_the_queens()

    def _take(self, place: int, event: list) -> None:
        match event:
            case ["vorbehalt", seat, *_]:
                self.asked_for.append((seat, place))
                for call in () if self.laid else self.calls:
                    call.asking = True
            case ["tausch", *_]:
                pass  # told by itself; nothing hangs on when it was
            case ["reklamation", seat, accused, *words]:
                before = list(self.calls)
                self.claims.append(
                    Claim(seat, accused, tuple(words), self.laid, before, place)
                )
            case ["abkuerzung", seat, word, order]:
                self.stop = Stop(seat, word, order, self.laid, place)
            case ["schieben" | "druecken", *_] if self.text == POKAL:
                pass  # no question that is answered here hangs on it
            case [int(seat), word] if word in CARDS:
                self._lay(seat, word)
            case [int(seat), str(word)]:
                held = self.size - len(self.played[seat])
                self.calls.append(Call(seat, word, held, self.laid, place))
            case _:
                raise CannotError("something in the record that I do not know")

    def _lay(self, seat: int, card: str) -> None:
        if self.laid % 4 == 0:
            self.tricks.append(Trick(seat))
            self.kinds.append(self.kind)
        trick = self.tricks[-1]
        trick.cards.append(card)
        self.played[seat].append(card)
        self.laid += 1
        if len(trick.cards) == 4:
            number = len(self.tricks)
            trick.winner = winner_of(self, self.kind, number, trick.leader, trick.cards)
            self._after(number, trick.winner)

    def _after(self, number: int, winner: int) -> None:
        """Hochzeit: ddv-tsr 4.4.3, ottendorf-2008 3.3."""
        if self.kind != "hochzeit" or self.bid is None or self.partner is not None:
            return
        if self.text == NAGELIK:
            self._seek(number, winner)
        elif winner != self.bidder and number <= 3:
            self.partner, self.clear = winner, number
        elif number == 3:
            self.kind = "hochzeit-allein"
            # ddv-tsr 4.4.3b calls the third trick the Klärungsstich; ottendorf does not.
            self.clear = 3 if self.text == DDV else None

    def _seek(self, number: int, winner: int) -> None:
        """nagelik-2024 4b, 4c: the first trick of a kind that another makes."""
        trump = class_of(self.kind, self.tricks[-1].cards[0]) == TRUMP
        wanted = True
        if {"fehl", "trumpf"} & self.extras:
            wanted = trump != ("fehl" in self.extras)
        if winner != self.bidder and wanted:
            self.partner, self.clear = winner, number
        elif number == 3 and all(t.winner == self.bidder for t in self.tricks):
            self.kind, self.clear = "hochzeit-allein", 3

    @property
    def bidder(self) -> int:
        assert self.bid is not None
        return self.bid[0]

    def read(self, doubt: str) -> str:
        return self.reads[doubt]

    @property
    def complete(self) -> bool:
        return self.laid == 4 * self.size

    def taken(self) -> dict | None:
        """The exchange that took place, if any."""
        for swap in self.swaps:
            if swap["an"] is not None:
                return swap
        return None

    def hand(self, seat: int) -> list[str] | None:
        """What a seat was dealt, if it is known or all of it has been played."""
        if self.dealt[seat] is not None:
            return list(self.dealt[seat])
        if len(self.played[seat]) < self.size:
            return None
        gave, got = self._moved(seat)
        if None in (*gave, *got):
            return None
        hand = Counter(self.played[seat]) - Counter(got) + Counter(gave)
        return sorted(hand.elements())

    def _moved(self, seat: int) -> tuple[list, list]:
        """What a seat has given away and got in the exchange."""
        swap = self.taken()
        if swap is None or seat not in (swap["von"], swap["an"]):
            return [], []
        both = swap["karten"], swap["zurueck"]
        return both if seat == swap["von"] else (both[1], both[0])

    def played_hand(self, seat: int) -> list[str] | None:
        """What a seat plays with: what it was dealt, after an exchange."""
        if len(self.played[seat]) == self.size:
            return sorted(self.played[seat])
        hand = self.hand(seat)
        gave, got = self._moved(seat)
        if hand is None or None in (*gave, *got):
            return None
        return sorted((Counter(hand) - Counter(gave) + Counter(got)).elements())

    # --- who has the krd, and what follows from it

    def _who_holds_the_queens(self) -> None:
        least = [cards.count("krd") for cards in self.played]
        most = [2] * 4
        for seat in range(4):
            hand = self.hand(seat)
            if hand is not None:
                least[seat] = most[seat] = hand.count("krd")
            elif self._has_thrown_off(seat) or (seat, "neugabe") in self._said():
                most[seat] = least[seat]
        swap = self.taken()
        for seat in () if swap is None else (swap["von"], swap["an"]):
            if self.hand(seat) is None:
                least[seat], most[seat] = 0, 2
                gave, _ = self._moved(seat)
                if seat == swap["von"] and None not in gave:
                    # All trumps are offered.
                    least[seat] = most[seat] = gave.count("krd")
        shares = [
            tuple(share)
            for share in {
                *permutations((1, 1, 0, 0)),
                *permutations((2, 0, 0, 0)),
            }
            if all(a <= n <= b for a, n, b in zip(least, share, most, strict=True))
        ]
        self.queens: list[tuple[int, ...]] = sorted(shares)

    def _said(self) -> set[tuple[int, str]]:
        """Who has said which Vorbehalt; nagelik-2024 3: no queen, whoever says neugabe."""
        return {(seat, word) for seat, word, _ in self.bids}

    def _has_thrown_off(self, seat: int) -> bool:
        """Whether it laid a plain card on a trump, and so has no krd any more."""
        for trick, kind in zip(self.tricks, self.kinds, strict=True):
            if class_of(kind, trick.cards[0]) != TRUMP or "krd" not in TRUMPS[kind]:
                continue
            for place, card in enumerate(trick.cards):
                if trick.seat(place) == seat and class_of(kind, card) != TRUMP:
                    return True
        return False

    def final_kind(self, queens: tuple[int, ...]) -> str:
        """What was played, once it is over: a Stille Hochzeit shows only then."""
        kind = self.kind
        if kind in ("hochzeit", "hochzeit-allein") and self._no_wedding(queens):
            kind = "normal"
        if kind == "normal" and 2 in queens:
            return "stille-hochzeit"
        return kind

    def _no_wedding(self, queens: tuple[int, ...]) -> bool:
        reading = self.reads.get("z-hochzeit-ohne-beide")
        return reading == "normal" and queens[self.bidder] < 2

    def wedding(self, queens: tuple[int, ...]) -> bool:
        """Whether the rules of an announced Hochzeit hold."""
        return self.first_kind == "hochzeit" and not self._no_wedding(queens)

    def parties(self, queens: tuple[int, ...]) -> list[str]:
        kind = self.final_kind(queens)
        if kind in ("normal", "stille-hochzeit", "neu-geben"):
            re = {seat for seat in range(4) if queens[seat]}
        elif kind == "hochzeit":
            re = {self.bidder, self.partner}
        elif kind == "armut":
            re = armut_party(self, queens)
        elif self.bid is None:
            raise CannotError("I do not see who plays alone")
        else:
            re = {self.bidder}
        return ["re" if seat in re else "kontra" for seat in range(4)]


def cards_each(text: str, number: int) -> int:
    """nagelik-2024 2: no nines; ddb-pokal: eleven in Schiebekopf and KaDaMu."""
    if text == NAGELIK:
        return 10
    return 11 if text == POKAL and number in (2, 5) else 12


def agreed(text: str, said: dict[str, str]) -> dict[str, str]:
    """How each open question is read; what is agreed and not known here cannot be."""
    known = READS.get(text, {})
    for doubt, reading in said.items():
        if reading not in known.get(doubt, ()):
            raise CannotError(f"I do not read {doubt} as {reading}")
    return {doubt: ways[0] for doubt, ways in known.items()} | said


# --- Vorbehalte -------------------------------------------------------------------------


def is_solo(kind: str) -> bool:
    return kind.startswith("solo:") or kind in (
        *("stille-hochzeit", "hochzeit-allein", "sau-solo"),
    )


def winning_bid(game: Game) -> tuple[int, str, tuple[str, ...]] | None:
    """The Vorbehalt that goes before the others; of equal ones that of the lower seat."""
    if not game.bids:
        return None
    if game.text == DDV:
        ranks = [ddv_rank(word, extras) for _, word, extras in game.bids]
    else:
        ranks = ottendorf_ranks(game)
    best = max(range(len(game.bids)), key=lambda i: (ranks[i], -game.bids[i][0], -i))
    return game.bids[best]


def bid_for(game: Game, kind: str) -> tuple[int, str, tuple[str, ...]] | None:
    """The Vorbehalt of which a kind of game came that the question tells."""
    found = [bid for bid in game.bids if kind in kinds_of(game.text, *bid[1:])]
    if game.text == NAGELIK:
        # 3-rang, 3-verstärken: a raised one goes first, then the lower seat
        raised = {word: 1 + level for word, level in LEVEL.items()}
        found.sort(key=lambda bid: bid[0])
        found.sort(key=lambda bid: -max((raised.get(w, 0) for w in bid[2]), default=0))
    return found[0] if found else None


def kinds_of(text: str, word: str, extras: tuple[str, ...]) -> set[str]:
    """What a word can come to, in texts whose kinds of game the questions tell."""
    if text == NAGELIK:
        own = {"trumpfsolo": "solo:trumpf", "neugabe": "neu-geben"}
        return {own.get(word, BIDS.get(word, ""))}
    suit = next((suit for suit in SUIT_NAMES if suit in extras), "karo")  # solo-melden
    own = {
        "trumpfsolo": f"solo:{suit}",
        "farbtrumpfsolo": f"solo:{suit}",
        "detlef-kaspar": f"solo:kaspar-{suit}",
        "knochenlos": "solo:ohne",
        **{f"{name}kaspar": f"solo:kaspar-{name}" for name in SUIT_NAMES},
        "null": "solo:null",
        "nullsolo": "solo:null",
        "madagaskar": "solo:madagaskar",
        **dict.fromkeys(("trumpfabgabe", "anbieten"), "armut"),
    }
    return {own.get(word, BIDS.get(word, ""))}


def ddv_rank(word: str, extras: tuple[str, ...]) -> int:
    """ddv-tsr 4.1.5: Pflichtsolo, Lustsolo, Hochzeit; before all a Vorführung (4.2.3)."""
    if word == "hochzeit":
        return 1
    if "vorgeführt" in extras:
        return 4
    return 3 if "pflicht" in extras else 2


def ottendorf_ranks(game: Game) -> list[int]:
    """ottendorf-2008 4: a solo goes before all others; they are asked for in turn."""
    words = [word for _, word, _ in game.bids]
    reading = game.read("z-rangfolge")
    order = {"schmeißen": 3, "armut": 2, "hochzeit": 1}
    if reading == "sitzfolge":
        order = dict.fromkeys(order, 1)
    elif reading == "nur-zwei":
        order = {"hochzeit": 2, "schmeißen": 1, "armut": 1}
    return [order.get(word, 4) for word in words]


def kind_of_bids(game: Game) -> str:
    if game.bid is None:
        return "normal"
    kind = BIDS.get(game.bid[1])
    if kind is None:
        raise CannotError(f"a Vorbehalt that I do not know: {game.bid[1]}")
    if kind == "armut" and game.taken() is None:
        return "neu-geben"  # ottendorf-2008 3.5: nobody takes it
    return kind


def armut_party(game: Game, queens: tuple[int, ...]) -> set[int]:
    """ottendorf-2008 3.5: who has exchanged plays together, as Re with a krd."""
    swap = game.taken()
    assert swap is not None
    pair = {swap["von"], swap["an"]}
    if game.text in DDB:
        # abgabe-neben-hochzeit: against the pair, or alone if nothing was said
        both = {seat for seat in range(4) if queens[seat] == 2}
        weddings = {seat for seat, word, _ in game.bids if word == "hochzeit"}
        if both & weddings:
            return set(range(4)) - pair
        return both or {seat for seat in range(4) if queens[seat]}
    if game.read("z-armut-parteien") == "tauschpaar-re":
        return pair
    # What the two hold together does not change by the exchange.
    if any(queens[seat] for seat in pair):
        return pair
    return set(range(4)) - pair


# --- tricks -----------------------------------------------------------------------------


def winner_of(game: Game, kind: str, number: int, leader: int, cards: list[str]) -> int:
    """Who takes the trick."""
    best = 0
    for place in range(1, len(cards)):
        seats = [(leader + each) % 4 for each in (best, place)]
        if beats(game, kind, number, seats, cards[best], cards[place]):
            best = place
    return (leader + best) % 4


def beats(
    game: Game, kind: str, number: int, seats: list[int], high: str, card: str
) -> bool:
    """Whether a card beats the highest one before it, both with who lays them."""
    pigs = [
        is_pig(game, kind, number, seat, each)
        for seat, each in zip(seats, (high, card), strict=True)
    ]
    if pigs[0] or pigs[1]:
        return pigs[1] and not pigs[0]
    if card == high:
        return second_is_higher(game, kind, number, card)
    classes = class_of(kind, high), class_of(kind, card)
    if classes[0] != classes[1]:
        return classes[1] == TRUMP
    return height(kind, card) > height(kind, high)


def second_is_higher(game: Game, kind: str, number: int, card: str) -> bool:
    """Of two equal cards in a trick, whether the second is the higher one."""
    last = number == game.size
    if game.text == OTTENDORF:
        # The text is silent (3.1): the first, as at the tournaments.
        if card == "h10" and card in TRUMPS[kind]:
            where = "zuletzt" if last else "nicht-zuletzt"
            every = ("zweite-zehn", f"zweite-zehn-{where}")
            return game.read("z-gleiche-karten") in every
        zweiter = game.read("z-karlchen-gleich") == "zweiter"
        return card == "krb" and last and not is_solo(kind) and zweiter
    if game.text == NAGELIK:
        return card == "h10" and card in TRUMPS[kind]  # 6
    if game.text in DDB:
        if card == "h10" and card in TRUMPS[kind]:
            return kind != "solo:kaspar-herz"  # herz-zehn; detlef-kaspar
        # karlchen: not in a solo, nor in a silent one
        plain = special_rules(kind) and not any(
            is_silent(game, kind, each) for each in range(4)
        )
        return card == "krb" and last and plain
    return False  # ddv-tsr 5.3.3


def special_rules(kind: str) -> bool:
    """ddb-1995 fuechse, karlchen: not in a solo; the silent one shows only at its end."""
    return kind == "stille-hochzeit" or not is_solo(kind)


def is_silent(game: Game, kind: str, seat: int) -> bool:
    """ddb-1995 stilles-solo: who has both krd and has not said so."""
    if kind not in ("normal", "stille-hochzeit", "armut"):
        return False
    if any(bid[:2] == (seat, "hochzeit") for bid in game.bids):
        return False
    return (game.hand(seat) or game.played[seat]).count("krd") == 2


def is_high_fox(game: Game, kind: str, seat: int, card: str) -> bool:
    """ddb-1995 schweinchen: the second kaa out of one hand is the highest trump."""
    second = card == "kaa" and game.played[seat].count(card) == 2
    if not second or not special_rules(kind) or is_silent(game, kind, seat):
        return False
    swap = game.taken()
    if kind == "armut" and swap is not None and seat in (swap["von"], swap["an"]):
        # schweinchen-im-tausch: only if it was said before
        return any(
            call.word in ("schwein", "schweinchen")
            and call.at == 0
            and (game.hand(call.seat) or []).count("kaa") == 2
            for call in game.calls
        )
    return True


def is_pig(game: Game, kind: str, number: int, seat: int, card: str) -> bool:
    """Whether this ace is a Schweinchen, above all trumps."""
    if game.text in DDB:
        return is_high_fox(game, kind, seat, card)
    if game.text != OTTENDORF or rank_of(card) != "a" or card not in TRUMPS[kind]:
        return False
    # ottendorf-2008 3.4: who holds both trump aces, has two of them.
    reading = game.read("z-schweinchen-solo")
    if reading == "nur-karo" and card != "kaa":
        return False
    if reading == "nicht-im-angesagten" and kind.startswith("solo:"):
        return False
    if reading == "nie-im-solo" and is_solo(kind):
        return False
    said = any(c.seat == seat and c.word == "schweinchen" for c in game.calls)
    if game.read("z-schweinchen-gesagt") == "nur-gesagt" and not said:
        return False
    return holds_both(game, seat, card)


def holds_both(game: Game, seat: int, card: str) -> bool:
    hands = [game.played_hand(seat)]
    if game.reads.get("z-schweinchen-tausch") == "gegeben":
        hands.append(game.hand(seat))
    if None not in hands:
        return all(hand.count(card) == 2 for hand in hands)
    return game.played[seat].count(card) == 2


def legal_cards(game: Game, kind: str, trick: list[str], hand: list[str]) -> list[str]:
    """Follow suit if you can: ddv-tsr 5.2.2, ottendorf-2008 3, ddb-1995 spielverlauf."""
    allowed = sorted(set(hand))
    if not trick:
        return allowed
    led = class_of(kind, trick[0])
    following = [card for card in allowed if class_of(kind, card) == led] or allowed
    if game.text != NAGELIK:
        return following
    jack = next_jack(trick)
    reading = game.read("z-louis-und-bedienen")
    if reading == "keine-reihe" and trick[0] not in TRUMPS[kind]:
        jack = None
    among = following if reading == "bedienen" else allowed
    return [jack] if jack in among else following


def next_jack(trick: list[str]) -> str | None:
    """nagelik-2024 7g number 2: on kab follow hb, pb, krb, as long as each was laid."""
    row = ["kab", "hb", "pb", "krb"]
    return row[len(trick)] if trick == row[: len(trick)] else None


# --- calls: what may be said, and what counts of it -------------------------------------


@dataclass
class Setting:
    """What decides about calls: the parties, and whether a Hochzeit shifts the deadlines."""

    text: str
    reads: dict[str, str]
    parties: list[str]
    wedding: bool = False
    alone: bool = False
    clear: int | None = None
    kind: str = "normal"
    bidder: int | None = None
    round: int = 0

    def deadline(self, word: str) -> int:
        """How many cards one must still hold: ddv-tsr 6.4.2, ottendorf-2008 5.1, 5.2."""
        cards = GUARDED[word]
        if not self.wedding:
            return cards
        if self.alone:
            shifted = ("verschoben", "wie-dritter")
            return cards - 2 * (self.reads["z-fristen-im-alleingang"] in shifted)
        return cards if self.clear is None else cards - (self.clear - 1)

    def own(self, call: Call, before: list[Call]) -> list[Call]:
        """What stands of what the party of the speaker has said before."""
        mine = self.parties[call.seat]
        return [n for n in before if n.stands and self.parties[n.seat] == mine]

    def replies(self, call: Call, before: list[Call]) -> bool:
        """Whether it is in time as an answer to a call of the others.

        One card less than that needed is enough, whenever it fell: ddv-tsr 6.4.4, 6.1.2;
        ottendorf-2008 5.2.
        """
        mine = self.parties[call.seat]
        return any(
            call.held >= self.deadline(n.word) - 1
            for n in before
            if n.stands and self.parties[n.seat] != mine and n.word in LEVEL
        )

    def counts_for(self, call: Call) -> str:
        """For which party it counts: the wrong word is read one way or another."""
        reading = self.reads["z-falsches-wort"]
        if call.word in ANSAGEN and reading == "wie-gesagt":
            return call.word
        return self.parties[call.seat]

    def in_order(self, call: Call, before: list[Call]) -> bool:
        if self.text in DDB:
            return ddb_call(self, call, [n for n in before if n.word in LEVEL])
        if self.text == OTTENDORF:
            return ottendorf_call(self, call, before)
        return ddv_call(self, call, before)


def setting_of(game: Game, queens: tuple[int, ...]) -> Setting:
    alone = game.final_kind(queens) == "hochzeit-allein"
    parties = game.parties(queens)
    table = Setting(game.text, game.reads, parties, kind=game.kind, round=game.round)
    table.wedding, table.alone, table.clear = game.wedding(queens), alone, game.clear
    table.bidder = None if game.bid is None else game.bidder
    return table


def ddv_call(table: Setting, call: Call, before: list[Call]) -> bool:
    """Whether a call is in order: ddv-tsr 6."""
    own = table.own(call, before)
    told = call.at is not None
    if call.asking:
        return False  # 6.2.1: not before the end of the Abfrage
    if table.wedding and told and (table.clear is None or call.trick <= table.clear):
        return False  # 4.4.4: not before the Klärungsstich is complete
    if call.word in ANSAGEN and call.word != table.parties[call.seat]:
        return False  # 6.2.2
    if any(n.word == call.word and n.seat != call.seat for n in own):
        return False  # 6.4.7: no party says the same twice
    if any(n.word == call.word and n.seat == call.seat for n in own):
        return True  # 6.4.7: to remind of one's own call is no call
    if table.text == NAGELIK:
        return nagelik_call(table, call, before)
    if call.word in ANSAGEN:
        in_time = call.held >= table.deadline(call.word)
        return in_time or table.replies(call, before)
    if call.held < table.deadline(call.word):
        return False  # 6.3.4
    if not has_announced(table, own, call.held >= table.deadline("re")):
        return False
    for word in LEVEL:  # 6.4.3: what is skipped must still be allowed by itself
        level = LEVEL[word]
        if level >= LEVEL[call.word] or any(LEVEL[n.word] >= level for n in own):
            continue
        if call.held < table.deadline(word):
            return False
    # 6.4.4: behind an answer that would have been too late as a first Ansage
    return not any(
        n.word in ANSAGEN and n.regular and n.held < table.deadline(n.word) for n in own
    )


def has_announced(table: Setting, own: list[Call], early: bool) -> bool:
    """Whether an Absage has its Ansage, or skips it in time: ddv-tsr 6.3.2, 6.4.3."""
    if any(n.regular for n in own):
        return True
    if own:
        return table.reads["z-stehende-ansage"] == "genügt"
    return early and table.reads["z-ansage-übersprungen"] == "ja"


def nagelik_call(table: Setting, call: Call, before: list[Call]) -> bool:
    """nagelik-2024 5: what counts is when the second card of a trick lies."""
    own = table.own(call, before)
    first = 2 if not table.wedding else (table.clear or 0) + 2  # 5a, 5b

    def early(call: Call, trick: int) -> bool:
        return call.at is None or call.at <= 4 * (trick - 1) + 1

    if call.word in ANSAGEN:
        mine = table.parties[call.seat]
        return early(call, first) or any(
            n.stands
            and table.parties[n.seat] != mine
            and announces(table, n, before)
            and early(call, n.trick + 1)
            for n in before
        )
    lower = [n.trick + 1 for n in own if LEVEL[n.word] < LEVEL[call.word]]
    if not early(call, max(lower, default=first)):
        return False  # 5c
    if not has_announced(table, own, early(call, first)):
        return False
    late = [n for n in own if n.word in ANSAGEN and not early(n, first)]
    return not any(n.regular for n in late)  # ddv-tsr 6.4.4


def announces(table: Setting, call: Call, calls: list[Call]) -> bool:
    """Whether a call is an Ansage, or has skipped it as the first of its party."""
    earlier = calls[: calls.index(call)]
    return call.word in ANSAGEN or not table.own(call, earlier)


HELD = {"re": 12, "kontra": 12, "k90": 9, "k60": 6, "k30": 3, "schwarz": 1}
"""ddb-1995 fristen, meisterschaft-ansagen: the cards that one must still hold."""


def ddb_held(table: Setting, word: str) -> int:
    """ddb-meisterschaft ansagen: it may also count from the first card on."""
    if table.text == MEISTERSCHAFT and table.reads["z-von-vorn"] == "vorn":
        return {"k90": 4, "k60": 7, "k30": 10}.get(word, HELD[word])
    return HELD[word]


def ddb_call(table: Setting, call: Call, before: list[Call]) -> bool:
    """ddb-1995 ansagen, limitgebote, fristen, gegenruf."""
    own = table.own(call, before)
    mine = table.parties[call.seat]
    if table.text == POKAL and table.round == 5:
        return False  # kadamu-vorlast
    if call.word not in ANSAGEN:
        if table.text == POKAL and table.round in (1, 3, 7):
            return False  # nur-kontra-und-re
        literally = table.reads["z-null-limit-der-gegner"] == "wörtlich"
        if table.kind == "solo:null" and (mine == "re" or not literally):
            return False  # null
    ansage = call.word in ANSAGEN
    if ansage and call.word != ddb_sight(table, call.seat):
        return False
    announced = any(n.word in ANSAGEN for n in own)
    if ansage and is_against_limit(table, call, before):
        level = against_limits(table, before, mine) + 1
        theirs = [n for n in before if n.stands and table.parties[n.seat] != mine]
        if table.reads["z-frist-gegenruf"] == "wie-die-erste" and call.held < 12:
            return False
        return (
            level in {LEVEL[n.word] for n in theirs}
            and call.held >= HELD[ABSAGEN[level - 1]]
        )
    repeated = any(
        (n.word in ANSAGEN) == ansage and LEVEL[n.word] >= LEVEL[call.word] for n in own
    )
    if not repeated and call.held < ddb_held(table, call.word):
        return False
    if ansage:
        return True
    level = LEVEL[call.word]
    return announced and (level == 1 or any(LEVEL[n.word] == level - 1 for n in own))


def ddb_sight(table: Setting, seat: int) -> str:
    """What one may say: Re with a krd or as soloist; the partner of a Hochzeit has none."""
    if table.kind == "hochzeit":
        return "re" if seat == table.bidder else "kontra"
    return table.parties[seat]


def is_against_limit(table: Setting, call: Call, before: list[Call]) -> bool:
    """ddb-1995 gegenruf: the word once more, against a limit of the others."""
    own = table.own(call, before)
    if table.reads["z-gegenruf-wer"] == "selbst":
        own = [n for n in own if n.seat == call.seat]
    mine = table.parties[call.seat]
    limits = [n for n in before if n.stands and table.parties[n.seat] != mine]
    return (
        call.word in ANSAGEN
        and any(n.word in ANSAGEN for n in own)
        and any(LEVEL[n.word] for n in limits)
    )


def against_limits(table: Setting, calls: list[Call], party: str) -> int:
    """How often a party has called against a limit, so that it counts."""
    return sum(
        n.stands
        and table.parties[n.seat] == party
        and is_against_limit(table, n, calls[:number])
        for number, n in enumerate(calls)
    )


def ottendorf_call(table: Setting, call: Call, before: list[Call]) -> bool:
    """Whether An- and Absagen are in order: ottendorf-2008 5."""
    own = table.own(call, before)
    repeated = any(n.word == call.word for n in own)
    if repeated and table.reads["z-wiederholung"] == "unzulässig":
        return False
    in_time = repeated or call.held >= table.deadline(call.word)
    if call.word in ANSAGEN:
        if call.word != table.parties[call.seat]:
            return False  # 5.1
        if call.asking:
            return False  # 5.1: not before the end of the Vorbehaltsabfrage
        if table.wedding and call.at is not None and call.trick <= (table.clear or 3):
            return False  # 5.1: not before the end of the Klärungsstich
        return in_time or table.replies(call, before)
    mine = table.parties[call.seat]
    announced = [
        n
        for n in before
        if n.stands and n.word in ANSAGEN and table.counts_for(n) == mine
    ]
    if not in_time or not announced:
        return False  # 5.2: only behind an Ansage of the party
    level = LEVEL[call.word]
    if level > 1 and not any(LEVEL.get(n.word) == level - 1 for n in own):
        return False  # 5.2: none may be left out
    late = [n.held < table.deadline(n.word) and n.regular for n in announced]
    return not (table.reads["z-absage-nach-erwiderung"] == "gesperrt" and all(late))


def judge_calls(game: Game, queens: tuple[int, ...]) -> Setting:
    """Say of every call of a game whether it is in order and whether it stands."""
    table = setting_of(game, queens)
    for number, call in enumerate(game.calls):
        if call.word not in LEVEL:
            call.regular = call.stands = announces_pig(game, call)
            continue
        judge_call(table, call, game.calls[:number])
        if game.text in TOURNAMENT and not call.regular:
            call.stands = not objected(game, queens, call)  # 9.6.3
    return table


def judge_call(table: Setting, call: Call, before: list[Call]) -> None:
    call.regular = table.in_order(call, before)
    call.stands = call.regular
    if call.regular:
        return
    if table.text in TOURNAMENT:
        call.stands = True  # 9.6.3: nobody has objected
        return
    # What becomes of such a call is open; it counts nothing. ottendorf-2008 5,
    # ddb-1995 ansagen.
    right = table.parties[call.seat]
    if table.text in DDB:
        right = ddb_sight(table, call.seat)
    wrong = call.word in ANSAGEN and call.word != right
    if wrong:
        call.stands = table.reads["z-falsches-wort"] != "nichtig"
    elif table.reads["z-unzulässig"] == "steht":
        call.stands = not any(n.word == call.word for n in table.own(call, before))


def announces_pig(game: Game, call: Call) -> bool:
    """ottendorf-2008 3.4: when one lays the first of the two trump aces, not before."""
    if game.text in DDB:
        return True  # no more than a sign; only where trumps are given away it counts
    if game.text != OTTENDORF or call.at is None:
        return False
    seen = 0
    for number, (trick, kind) in enumerate(
        zip(game.tricks, game.kinds, strict=True), 1
    ):
        for place, card in enumerate(trick.cards):
            seen += 1
            if seen > call.at or trick.seat(place) != call.seat:
                continue
            if is_pig(game, kind, number, call.seat, card):
                return call.at <= 4 * number and call.at > 4 * (number - 1)
    return False


@dataclass
class Said:
    """What is said of each party and counts: Re or Kontra, and the levels of Absagen."""

    announced: set[str] = field(default_factory=set)
    levels: dict[str, set[int]] = field(
        default_factory=lambda: {party: set() for party in PARTIES}
    )

    against: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTIES, 0))
    """How often each has called against a limit of the other (ddb-1995 gegenruf)."""

    def highest(self, party: str) -> int:
        return max(self.levels[party], default=0)


def said_of(table: Setting, calls: list[Call]) -> Said:
    said = Said()
    for call in calls:
        if not call.stands or call.word not in LEVEL:
            continue
        party = table.counts_for(call)
        if party not in PARTIES:
            continue  # ddb-pokal schiebekopf: each for himself
        if call.word in ANSAGEN:
            said.announced.add(party)
            continue
        level = LEVEL[call.word]
        said.levels[party].add(level)
        if table.text in (
            DDV,
            NAGELIK,
        ):  # ddv-tsr 6.4.3: what is skipped is said as well
            reading = table.reads["z-versäumte-stufen"]
            if call.regular or reading in ("absagen", "alles"):
                said.levels[party].update(range(1, level))
            if call.regular or reading == "alles":
                said.announced.add(party)
    if table.text in DDB:
        for party in PARTIES:
            said.against[party] = against_limits(table, calls, party)
    return said


# --- what a game is worth ---------------------------------------------------------------


@dataclass
class Figures:
    """What a table writes down of a finished game."""

    kind: str
    parties: list[str]
    eyes: dict[str, int]
    tricks: dict[str, int]
    said: Said
    items: list[tuple[str, str]]
    queens: list[int] | None = None
    last_foxes: list[str] = field(default_factory=list)
    """Who has caught a Fuchs in the last trick (nagelik-2024 7b)."""
    factor: int = 1


Worth = tuple[str | None, int]
"""Who wins, and what the game is worth for Re."""


def below(eyes: int) -> int:
    """How many of 90, 60 and 30 have not been reached."""
    return sum(eyes < limit for limit in (90, 60, 30))


def ddv_reaches(f: Figures, party: str) -> bool:
    """Whether a party has what it needs to win: ddv-tsr 7.1."""
    own, theirs = f.said.highest(party), f.said.highest(OTHER[party])
    eyes = f.eyes[party]
    if own == 4:
        return f.tricks[OTHER[party]] == 0
    if own:
        return eyes >= (151, 181, 211)[own - 1]
    if theirs == 4:
        return f.tricks[party] >= 1
    if theirs:
        return eyes >= (90, 60, 30)[theirs - 1]
    return eyes >= needed(party, f.said)


def needed(party: str, said: Said) -> int:
    """121, for Kontra 120; the other way round where only Kontra is said.

    ddv-tsr 7.1.1 and 7.1.2, ottendorf-2008 6.1, ddb-1995 ansagen-120.
    """
    only_kontra = said.announced == {"kontra"}
    return 120 if (party == "re") == only_kontra else 121


def ddv_worth(f: Figures) -> Worth:
    """ddv-tsr 7.1, 7.2."""
    won = [party for party in PARTIES if ddv_reaches(f, party)]
    winner = won[0] if len(won) == 1 else None
    points: Counter[str] = Counter()
    if winner is not None:
        points[winner] += 1 + 2 * len(f.said.announced)  # (a), (b)
        points[winner] += sum(
            len(f.said.levels[party]) for party in PARTIES
        )  # (c), (d)
    for party in PARTIES:
        other = OTHER[party]
        if winner in (party, None):  # (a), 7.1.3
            points[party] += below(f.eyes[other]) + (f.tricks[other] == 0)
        for level in f.said.levels[other]:  # (e), (f)
            points[party] += f.eyes[party] >= (120, 90, 60, 30)[level - 1]
    if not is_solo(f.kind):  # 7.2.3
        points["kontra"] += winner == "kontra"
        for _, party in f.items:
            points[party] += 1
    return winner, points["re"] - points["kontra"]


def ottendorf_worth(f: Figures, reads: dict[str, str]) -> Worth:
    """ottendorf-2008 6.1, 6.2."""
    black = {
        party: f.tricks[party] == 0
        or (reads["z-schwarz"] == "augen" and f.eyes[party] == 0)
        for party in PARTIES
    }

    def kept(party: str) -> bool:
        level = f.said.highest(party)
        if level == 4:
            return black[OTHER[party]]
        return level == 0 or f.eyes[party] >= (151, 181, 211)[level - 1]

    def reaches(party: str) -> bool:
        if f.said.highest(party):
            return kept(party)
        broken = f.said.highest(OTHER[party]) and not kept(OTHER[party])
        if broken and reads["z-gegnerische-absage"] == "gewinnt":
            return True
        return f.eyes[party] >= needed(party, f.said)

    won = [party for party in PARTIES if reaches(party)]
    winner = won[0] if len(won) == 1 else None
    points: Counter[str] = Counter()
    if winner is not None:
        loser = OTHER[winner]
        counted = PARTIES
        if reads["z-absagen-der-verlierer"] == "eigene":
            counted = (winner,)
        against = sum(
            f.eyes[winner] >= (120, 90, 60, 30)[level - 1]
            for level in f.said.levels[loser]
        )
        if reads["z-gegen-absage"] == "einmal":
            against = min(against, 1)
        points[winner] += 1 + 2 * len(f.said.announced)  # 1, 2
        points[winner] += below(f.eyes[loser]) + black[loser]  # 3
        if reads["z-unter-sieger"] == "auch-sieger":
            points[winner] += below(f.eyes[winner])
        points[winner] += sum(len(f.said.levels[each]) for each in counted)  # 4
        points[winner] += against  # 5
    if not is_solo(f.kind):  # 6
        for party in against_the_queens(f, winner, reads["z-damen-armut"]):
            points[party] += 1
        for _, party in f.items:
            lost = winner is not None and party != winner
            if not (lost and reads["z-sonderpunkte-der-verlierer"] == "verfallen"):
                points[party] += 1
    return winner, points["re"] - points["kontra"]


def against_the_queens(f: Figures, winner: str | None, reading: str) -> list[str]:
    """ottendorf-2008 6.2 number 6: who has won against the krd."""
    if winner is None:
        return []
    if f.kind != "armut" or reading == "gegen-re":
        return [winner] if winner == "kontra" else []
    if reading == "nie" or f.queens is None:
        return []
    lost = [n for n, party in zip(f.queens, f.parties, strict=True) if party != winner]
    return [winner] if sum(lost) == 2 else []


def shared_out(f: Figures, worth: Worth) -> dict:
    """The answer of ``wert`` and ``partie``: ddv-tsr 7.2.2, 7.2.4; ottendorf-2008 6.2."""
    winner, value = worth
    points = []
    for party in f.parties:
        own = value if party == "re" else -value
        points.append(own * 3 if is_solo(f.kind) and party == "re" else own)
    seen = -value if winner == "kontra" else value
    return {"sieger": winner, "wert": seen, "punkte": points}


STANDARD = (121, 151, 181, 211, 240)


def nagelik_standard(f: Figures, party: str, eyes: int, reads: dict[str, str]) -> int:
    """nagelik-2024 7a."""
    changed = reads["z-nur-kontra-und-120"] == "ja" and f.said.announced == {"kontra"}
    if changed and eyes == 120:
        return int(party == "re")
    steps = sum(eyes >= step for step in STANDARD)
    return steps + (party == "kontra" and eyes >= 120)


def nagelik_worth(f: Figures, reads: dict[str, str]) -> Worth:
    """nagelik-2024 7a to 7g."""
    level = {party: f.said.highest(party) for party in PARTIES}
    missed = {
        party: level[party] > 0 and f.eyes[party] < STANDARD[level[party]]
        for party in PARTIES
    }
    least = {"re": 121, "kontra": 120}
    if reads["z-nur-kontra-und-120"] == "ja":
        least = {party: needed(party, f.said) for party in PARTIES}
    won = [p for p in PARTIES if f.eyes[p] >= least[p] and not missed[p]]
    points: Counter[str] = Counter()
    for party in PARTIES:
        other = OTHER[party]
        both = missed[party] and missed[other]
        gets = not missed[party]
        if missed[party]:
            which = "z-beide-verfehlt" if both else "z-standard-trotz-absage"
            gets = reads[which] == "nach-augen"
        if gets:
            points[party] += nagelik_standard(f, party, f.eyes[party], reads)
        if missed[party]:  # 7e: the other gets what this one would have got
            kept = STANDARD[level[party]]
            points[other] += nagelik_standard(f, party, kept, reads) + level[party]
        else:
            points[party] += level[party]
    for _, party in f.items:
        points[party] += 1
    for party in f.last_foxes:
        points[party] += 1
    value = (points["re"] - points["kontra"]) * 2 ** len(f.said.announced)  # 7c, 7d
    return won[0] if won else None, value * f.factor


NAGELIK_FACTOR = {
    "solo:damen": 3,
    "solo:buben": 3,
    "solo:trumpf": 4,
    "stille-hochzeit": 4,
}
"""nagelik-2024 7f, 4d."""


def ddb_worth(f: Figures, reads: dict[str, str]) -> Worth:
    """ddb-1995 abrechnung, ansagen-120, limitgebote, limit-verfehlt, gegenruf, null."""
    limit = {party: f.said.highest(party) for party in PARTIES}
    null = f.kind == "solo:null"
    least = {party: needed(party, f.said) for party in PARTIES}

    def kept(party: str, level: int) -> bool:
        if level == 4:
            return f.tricks[OTHER[party]] == 0
        return level == 0 or f.eyes[OTHER[party]] < (90, 60, 30)[level - 1]

    def over(party: str, level: int) -> bool:
        if level == 4:
            return f.tricks[party] >= 1
        return f.eyes[party] >= (120, 90, 60, 30)[level]

    lost = {party: not kept(party, limit[party]) for party in PARTIES}
    answered = {
        party: sum(over(party, n) for n in range(1, min(f.said.against[party], 4) + 1))
        for party in PARTIES
    }

    def reaches(party: str) -> bool:
        if null:
            if party == "re":
                return f.tricks["re"] == 0
            if limit[party] and reads["z-null-limit-der-gegner"] == "wörtlich":
                bound = (90, 60, 30, 0)[limit[party] - 1]
                return f.tricks["re"] > 0 and f.eyes["re"] < bound
            return f.tricks["re"] > 0
        if limit[party]:
            return not lost[party]
        missed = party in f.said.announced and f.eyes[party] < least[party]
        if lost[OTHER[party]]:
            return not missed or answered[party] > 0
        return f.eyes[party] >= least[party]

    won = [party for party in PARTIES if reaches(party)]
    winner = won[0] if len(won) == 1 else None
    points: Counter[str] = Counter()
    if winner is None:
        for party in PARTIES:
            announced = party in f.said.announced
            points[party] += announced and f.eyes[OTHER[party]] < 120
            points[party] += sum(kept(party, n) for n in range(1, limit[party] + 1))
    else:
        points[winner] += ddb_won(f, reads, winner, lost, over)
        points[winner] += ddb_answer(f, reads, winner, answered)
    if not is_solo(f.kind):
        for _, party in f.items:
            points[party] += 1
    return winner, points["re"] - points["kontra"]


def ddb_won(f: Figures, reads: dict[str, str], winner: str, lost: dict, over) -> int:
    """What the winners get, without what they called against a limit."""
    loser = OTHER[winner]
    null, solo = f.kind == "solo:null", is_solo(f.kind)
    by_limit = lost[loser] and not null
    narrow = 120 if reads["z-limit-bei-120"] == "nur-stufen" else 119
    barely = by_limit and f.eyes[winner] <= narrow
    found = 0
    if null and winner == "kontra":
        found += f.eyes["re"] // 30 + 1
    elif null:
        found += 1
    else:
        found += (f.eyes[loser] < 120) + below(f.eyes[loser]) + (f.tricks[loser] == 0)
    found += winner == "kontra" and not solo  # gegen die Alten
    if not barely:
        found += len(f.said.announced)
        for party in PARTIES:
            again = reads["z-limit-doppelt"] == "zweimal"
            if not (by_limit and party == loser) or again:
                found += f.said.highest(party)
    elif reads["z-ansage-der-sieger"] == "ja":
        found += winner in f.said.announced
    if by_limit:
        found += sum(over(winner, n) for n in range(1, f.said.highest(loser) + 1))
        found += over(winner, 0) and reads["z-stufe-120"] == "ja"
    if solo and not (null and reads["z-null-solopunkt"] == "nein"):
        found += 1
    return found


def ddb_answer(
    f: Figures, reads: dict[str, str], winner: str, answered: dict[str, int]
) -> int:
    """ddb-1995 gegenruf: what a call against a limit is worth."""
    reading = reads["z-gegenruf"]
    if reading == "nichts":
        return 0
    if reading == "wie-jede-ansage":
        return sum(f.said.against.values())
    found = answered[winner]
    if reading == "beispiel" and found and f.eyes[winner] <= 120:
        found -= 1
    return found


def third(value: int) -> int:
    """A third, rounded away from zero."""
    return (abs(value) + 2) // 3 * (1 if value > 0 else -1)


def ddb_shared(f: Figures, worth: Worth, places: int, reads: dict[str, str]) -> dict:
    """ddb-1995 vierertisch, fuenfertisch."""
    winner, value = worth
    times = 2 if places == 5 else 1
    own = {"re": value, "kontra": -value}
    if is_solo(f.kind):
        share = {"re": times * value, "kontra": times * third(-value)}
        sits_out = share["kontra"]
    else:
        gain = {party: max(own[party], 0) for party in PARTIES}
        reading = reads["z-gewinn-im-minus"]
        if winner is not None and reading != "überschuss":
            gain[OTHER[winner]] = 0
            if reading == "minus":
                gain[winner] = own[winner]
        share = {party: times * gain[party] for party in PARTIES}
        sits_out = sum(gain.values())
    answer = {
        "sieger": winner,
        "wert": own[winner or "re"],
        "punkte": [share[party] for party in f.parties],
    }
    return answer | ({"aussetzer": sits_out} if places == 5 else {})


def pokal_shared(f: Figures, number: int, seat_of_re: int) -> dict:
    """ddb-pokal: KaDaMu and the three Sonderrunden are written down in their own way."""
    if number == 5:
        return kadamu(f, seat_of_re)
    if number == 2:  # schiebekopf
        marched = [player for player, tricks in f.tricks.items() if tricks == 11]
        points = [-f.eyes[player] for player in f.parties]
        if marched:
            points = [0 if player in marched else -80 for player in f.parties]
        return {"sieger": None, "wert": 0, "punkte": points}
    mine = f.eyes["re"]
    others = 0
    if number == 4:  # detlef-dumm
        mine = 130 - mine if f.kind == "solo:null" else mine
    else:  # schwarze-sau
        others = half(f.eyes["kontra"] - 20)
    points = [mine if party == "re" else others for party in f.parties]
    return {"sieger": None, "wert": 0, "punkte": points}


def half(number: int) -> int | str:
    return number // 2 if number % 2 == 0 else f"{number}/2"


def kadamu(f: Figures, seat: int) -> dict:
    """ddb-pokal kadamu-vorlast, kadamu-tafel; ``seat``: first, second or third."""
    eyes = f.eyes["kontra"]
    if f.tricks["kontra"] == 0:
        value = 5
    elif f.tricks["kontra"] == 11:
        value = -7
    elif eyes < 90:
        value = 1 + below(eyes)
    else:
        value = -2 - sum(eyes > step for step in (120, 150, 180, 210))
    load = (2, 1, 0)[seat]
    value += load if value > 0 else -load
    winner = "re" if eyes < 90 else "kontra"
    share = {"re": value, "kontra": third(-value)}
    points = [share[party] for party in f.parties]
    seen = value if winner == "re" else -value
    return {"sieger": winner, "wert": seen, "punkte": points}


def worth_of(text: str, reads: dict[str, str], f: Figures) -> Worth:
    if text == NAGELIK:
        return nagelik_worth(f, reads)
    return ddv_worth(f) if text == DDV else ottendorf_worth(f, reads)


# --- Reklamationen: ddv-tsr 9 -----------------------------------------------------------

CARD_FAULTS = {"nichtbedient", "vorgespielt"}
CALL_FAULTS = {"ansage", "absage", "zuspät", "zufrüh"}
OTHER_FAULTS = {
    *("abkürzung", "aufgedeckt", "gezählt", "äußerung", "vorbehalt", "geben"),
}
GRADES = ("schwerwiegend", "unerheblich", "geringfügig")
FOLLOWS = ("nachteil", "folgenlos")


def about_call(claim: Claim) -> bool:
    words = set(claim.words)
    if words & (CARD_FAULTS | OTHER_FAULTS):
        return False
    return bool(words & (CALL_FAULTS | set(LEVEL)))


def about_other(claim: Claim) -> bool:
    return bool(set(claim.words) & (CARD_FAULTS | OTHER_FAULTS))


def cards_of(game: Game, seat: int) -> list[tuple[int, Trick, str, str]]:
    """The cards that a seat has laid: after how many others, trick, kind of game."""
    found = []
    at = 0
    for trick, kind in zip(game.tricks, game.kinds, strict=True):
        for place, card in enumerate(trick.cards):
            if trick.seat(place) == seat:
                found.append((at, trick, card, kind))
            at += 1
    return found


def time_of_fault(game: Game, claim: Claim) -> int:
    """When it happened, as far as the claim tells (9.6.1): cards that lay before it."""
    laid = [at for at, *_ in cards_of(game, claim.accused) if at < claim.at]
    if set(claim.words) & CARD_FAULTS and laid:
        return laid[-1]
    if about_call(claim) and claim.calls:
        said = [c.at for c in claim.calls if c.seat == claim.accused]
        return max((at for at in said if at is not None), default=-1)
    return claim.at


def known(game: Game, seat: int, time: int) -> bool:
    """Whether one has shown the party in a normal game: 5.5.1 numbers 3 to 5."""
    for at, trick, card, kind in cards_of(game, seat):
        thrown = class_of(kind, trick.cards[0]) == TRUMP != class_of(kind, card)
        if at < time and (card == "krd" or thrown):
            return True
    return any(c.seat == seat and c.at is not None and c.at < time for c in game.calls)


def fallen_queens(game: Game, time: int) -> int:
    cards = [card for trick in game.tricks for card in trick.cards]
    return cards[: max(time, 0)].count("krd")


def parties_clear(game: Game, queens: tuple[int, ...], time: int) -> bool:
    """5.5.2: whether it is known of all four where they belong."""
    if is_solo(game.first_kind):
        return True
    if game.wedding(queens):
        return game.clear is not None and time >= 4 * game.clear
    if fallen_queens(game, time) == 2:
        return True
    parties = game.parties(queens)
    shown = [s for s in range(4) if parties[s] == "re" and known(game, s, time)]
    return len(shown) == 2


def entitled(game: Game, queens: tuple[int, ...], claim: Claim) -> bool:
    """9.6.1: the opponents; while the parties are not clear everybody else."""
    if claim.seat == claim.accused:
        return False
    if not parties_clear(game, queens, time_of_fault(game, claim)):
        return True
    parties = game.parties(queens)
    return parties[claim.seat] != parties[claim.accused]


def in_time(game: Game, claim: Claim, call: Call) -> bool:
    """9.6.3: who has laid a card, called or had a Vorbehalt since has lost the right."""
    if call not in claim.calls or call.at is None:
        return False
    if any(call.at <= at < claim.at for at, *_ in cards_of(game, claim.seat)):
        return False
    said = [(c.seat, c.place) for c in claim.calls] + game.asked_for
    return not any(
        seat == claim.seat and call.place < place < claim.place for seat, place in said
    )


def objected(game: Game, queens: tuple[int, ...], call: Call) -> bool:
    return any(
        claim.accused == call.seat
        and not about_other(claim)
        and in_time(game, claim, call)
        and entitled(game, queens, claim)
        for claim in game.claims
    )


def true_of_call(game: Game, claim: Claim) -> bool:
    """Whether a claim about a call meets one that was against the rules."""
    return not about_call(claim) or any(
        c.seat == claim.accused and not c.regular and in_time(game, claim, c)
        for c in claim.calls
    )


def refuted(game: Game, claim: Claim) -> bool:
    """9.6.3: nobody has failed to follow whose cards were all right."""
    if "nichtbedient" not in claim.words:
        return False
    laid = [each for each in cards_of(game, claim.accused) if each[0] < claim.at]
    return bool(laid) and all(rightly_laid(game, claim.accused, each) for each in laid)


def rightly_laid(game: Game, seat: int, laid: tuple[int, Trick, str, str]) -> bool:
    at, trick, card, kind = laid
    led = class_of(kind, trick.cards[0])
    if class_of(kind, card) == led:
        return True
    hand = game.played_hand(seat)
    if hand is None:
        return False
    gone = [each for when, _, each, _ in cards_of(game, seat) if when < at]
    held = (Counter(hand) - Counter(gone)).elements()
    return not any(class_of(kind, each) == led for each in held)


def grade(game: Game, claim: Claim) -> str:
    """How grave it is: as the record says, else geringfügig (9.1.7)."""
    stop = game.stop
    settled = stop is not None and stop.word == "alle" and claim.at >= stop.at
    if settled and takes_all(game, stop):
        return "unerheblich"  # 9.2.2
    for word in GRADES:
        if word in claim.words:
            return word
    reading = game.read("z-schwere")
    if any(word in claim.words for word in FOLLOWS):
        return "geringfügig"
    if reading == "schwerwiegend" and (game.laid > claim.at or game.complete):
        return "geringfügig"
    return reading


def valid_claims(game: Game, queens: tuple[int, ...]) -> list[Claim]:
    """Those that count: 9.6.6, none behind one that has ended the game."""
    found: list[Claim] = []
    for claim in game.claims:
        void = refuted(game, claim) and game.read("z-widerlegt") == "nichts"
        if void or not entitled(game, queens, claim) or not true_of_call(game, claim):
            continue
        if any(
            (c.accused, c.words[:1], c.at) == (claim.accused, claim.words[:1], claim.at)
            for c in found
        ):
            continue
        found.append(claim)
        if grade(game, claim) == "schwerwiegend":
            break
    return found


def ended(game: Game, queens: tuple[int, ...]) -> bool:
    """9.4.2, 9.5.1: whether a Reklamation has ended the game."""
    if game.text in DDB:
        intent = {"schwerwiegend", "absichtlich", "grobfahrlässig"}
        return any(
            intent & set(claim.words) and not refuted(game, claim)
            for claim in game.claims
        )
    if game.text == OTTENDORF:
        return False
    return any(
        grade(game, claim) == "schwerwiegend" for claim in valid_claims(game, queens)
    )


def as_solo(game: Game, queens: tuple[int, ...], claim: Claim) -> bool:
    """9.3.3: whether it is settled by then that the game is a solo."""
    time = time_of_fault(game, claim)
    if is_solo(game.first_kind):
        return True
    kind = game.final_kind(queens)
    if kind == "hochzeit-allein":
        return time >= 12  # 4.4.3b
    stille = kind == "stille-hochzeit" and game.first_kind == "normal"
    return stille and fallen_queens(game, time) == 2  # 4.4.5


def penalty(
    game: Game, queens: tuple[int, ...], claim: Claim, ends: int | None
) -> list[int]:
    """What an offence costs: 9.3, and 9.4 where it ends the game.

    ``ends``: how many Absagen the opponents had made, None if the game goes on.
    """
    parties = game.parties(queens)
    base, each = (3, 1) if ends is None else (12 + 3 * ends, 4 + ends)
    harm = "nachteil" in claim.words or (
        game.read("z-nachteil") == "kann-schaden" and "folgenlos" not in claim.words
    )
    against = parties[claim.accused] == "kontra" and as_solo(game, queens, claim)
    to_soloist = against and (ends is not None or harm)
    found = []
    for seat in range(4):
        if seat == claim.accused:
            found.append(-base)
        elif to_soloist:
            found.append(base if parties[seat] == "re" else 0)
        else:
            found.append(each)
    return found


# --- Abkürzung --------------------------------------------------------------------------


def takes_all(game: Game, stop: Stop) -> bool:
    """Whether one makes all that is left, however the others lay: ddv-tsr 5.4.4, 9.2.2.

    In each class one plays from the highest down, but nobody knows which class first.
    """
    cut = game.tricks[: stop.at // 4]
    hands = []
    for seat in range(4):
        hand = game.played_hand(seat)
        if hand is None:
            return True  # what is not told is in order
        gone = [card for at, _, card, _ in cards_of(game, seat) if at < stop.at]
        hands.append(Counter(hand) - Counter(gone))
    lying = []
    leader = cut[-1].winner if cut else None
    if stop.at % 4:
        trick = game.tricks[stop.at // 4]
        lying, leader = trick.cards[: stop.at % 4], trick.leader
    if leader is None:
        leader = first_leader(game)
    if lying or leader != stop.seat:
        return takes_over(game, stop, hands, leader, lying)
    return keeps_lead(game, stop, hands)


def first_leader(game: Game) -> int:
    """ddv-tsr 4.2.2, 5.1.1; ottendorf-2008 4."""
    if game.bid is None:
        return 0
    seat, word, extras = game.bid
    duty = "pflicht" in extras or "vorgeführt" in extras
    solo = is_solo(BIDS[word])
    if game.text == DDV and solo and duty:
        return seat
    if game.text == OTTENDORF and solo and game.read("z-aufspiel-solo") == "solist":
        return seat
    return 0


def keeps_lead(game: Game, stop: Stop, hands: list[Counter]) -> bool:
    """Whether who leads makes every trick from here: first in the order that was stated."""
    kind = game.kind
    cards = list(hands[stop.seat].elements())
    order = [card for card in stop.order if card in cards]
    rest = list((Counter(cards) - Counter(order)).elements())
    led: Counter[str] = Counter()
    leads = []
    for card in [*order, *sorted(rest, key=lambda card: -height(kind, card))]:
        each = class_of(kind, card)
        # What is not stated may be played as the others like it least: trumps last.
        trumps = led[TRUMP] if len(leads) < len(order) else led_trumps(kind, order)
        leads.append((card, each, led[each], trumps))
        led[each] += 1
    return not any(
        is_beaten(kind, hands[seat], *lead)
        for lead in leads
        for seat in range(4)
        if seat != stop.seat
    )


def led_trumps(kind: str, cards: list[str]) -> int:
    return sum(class_of(kind, card) == TRUMP for card in cards)


def is_beaten(
    kind: str, hand: Counter, card: str, each: str, led: int, trumps: int
) -> bool:
    """Whether this hand can beat a lead; so many of its class, and trumps, went before.

    It keeps its highest as long as it has others to follow with.
    """
    held = [other for other in hand.elements() if class_of(kind, other) == each]
    if len(held) > led:
        return max(height(kind, other) for other in held) > height(kind, card)
    return each != TRUMP and led_trumps(kind, list(hand.elements())) > trumps


def takes_over(
    game: Game, stop: Stop, hands: list[Counter], leader: int, lying: list[str]
) -> bool:
    """Whether one takes this trick with any card, and all behind it: ddv-tsr 5.4.4."""
    kind, number = game.kind, stop.at // 4 + 1

    def lay(cards: list[str], hands: list[Counter]) -> bool:
        seat = (leader + len(cards)) % 4
        if len(cards) == 4:
            won = winner_of(game, kind, number, leader, cards) == stop.seat
            return won and keeps_lead(game, stop, hands)
        hand = list(hands[seat].elements())
        options = []
        for card in legal_cards(game, kind, cards, hand):
            rest = list(hands)
            rest[seat] = hands[seat] - Counter([card])
            options.append((card, rest))
        if seat == stop.seat and cards and class_of(kind, cards[0]) != TRUMP:
            ruffs = [o for o in options if class_of(kind, o[0]) == TRUMP]
            options = ruffs or options
        return all(lay([*cards, card], rest) for card, rest in options)

    return lay(list(lying), hands)


def rest_goes_to(game: Game, queens: tuple[int, ...], stop: Stop) -> str:
    """To which party the tricks go that are not played."""
    mine = game.parties(queens)[stop.seat]
    if stop.word == "keine":
        return OTHER[mine]  # ddv-tsr 5.4.6
    if takes_all(game, stop):
        return mine
    if game.text == OTTENDORF:
        return OTHER[mine] if game.read("z-abkürzung") == "wenn-sicher" else mine
    reading = game.read("z-unbegründete-abkürzung")
    claimed = any(c.accused == stop.seat and c.place > stop.place for c in game.claims)
    lost = reading == "immer" or (reading == "wenn-reklamiert" and claimed)
    return OTHER[mine] if lost else mine


# --- the whole game ---------------------------------------------------------------------


def count(game: Game, queens: tuple[int, ...], said: Said, until: int = 48) -> Figures:
    """What has been made in the tricks that were complete with so many cards."""
    parties = game.parties(queens)
    eyes = dict.fromkeys(PARTIES, 0)
    tricks = dict.fromkeys(PARTIES, 0)
    items = []
    for number, trick in enumerate(game.tricks, 1):
        if trick.winner is None or 4 * number > until:
            continue
        party = parties[trick.winner]
        eyes[party] += trick.eyes
        tricks[party] += 1
        if trick.eyes >= 40:
            items.append(("Doppelkopf", party))
        for place, card in enumerate(trick.cards):
            seat = trick.seat(place)
            if card == "kaa" and parties[seat] != party:
                items.append(("Fuchs", party))
            last = number == game.size and seat == trick.winner
            if card == "krb" and last:
                items.append(("Karlchen", party))
    kind = game.final_kind(queens)
    held = list(queens)
    swap = game.taken()
    if swap is not None:
        moved = swap["karten"].count("krd") - swap["zurueck"].count("krd")
        held[swap["von"]] -= moved
        held[swap["an"]] += moved
    return Figures(kind, parties, eyes, tricks, said, items, held)


def add_rest(game: Game, f: Figures, party: str) -> None:
    f.eyes[party] += 240 - sum(f.eyes.values())
    f.tricks[party] += game.size - sum(f.tricks.values())


def won_already(f: Figures) -> bool:
    """ddv-tsr 9.5.1: by the tricks that are complete."""
    return any(f.said.highest(p) < 4 and ddv_reaches(f, p) for p in PARTIES)


@dataclass
class Course:
    """How far a game has come, and what Reklamationen have made of it.

    ``broken_off``: it has no winner; ``played``: it counts as played (9.4.3, 9.4.4).
    """

    figures: Figures
    costs: list[int]
    broken_off: bool = False
    played: bool = True


def course(game: Game, queens: tuple[int, ...]) -> Course:
    table = judge_calls(game, queens)
    claims = valid_claims(game, queens) if game.text == DDV else []
    grades = [grade(game, claim) for claim in claims]
    until = claims[-1].at if "schwerwiegend" in grades else 4 * game.size
    f = count(game, queens, said_of(table, game.calls), until)
    found = Course(f, [0] * 4)
    for claim, how in zip(claims, grades, strict=True):
        if how == "unerheblich":
            continue
        ends = None
        opponents = OTHER[f.parties[claim.accused]]
        if how == "schwerwiegend" and won_already(f):
            add_rest(game, f, opponents)  # 9.5.1
        elif how == "schwerwiegend":
            ends = len(f.said.levels[opponents])
            found.broken_off = True
            solo = as_solo(game, queens, claim)
            found.played = solo and f.parties[claim.accused] == "kontra"
        for seat, cost in enumerate(penalty(game, queens, claim, ends)):
            found.costs[seat] += cost
    return found


def ending(game: Game, queens: tuple[int, ...]) -> dict:
    """Who wins what, with what offences cost: ddv-tsr 7 and 9, ottendorf-2008 6."""
    found = course(game, queens)
    if found.broken_off:
        answer = {"sieger": None, "wert": 0, "punkte": [0] * 4}
    else:
        finish(game, queens, found.figures)
        worth = worth_of(game.text, game.reads, found.figures)
        answer = shared_out(found.figures, worth)
    paid = zip(answer["punkte"], found.costs, strict=True)
    return answer | {"punkte": [points + cost for points, cost in paid]}


def finish(game: Game, queens: tuple[int, ...], f: Figures) -> None:
    if sum(f.tricks.values()) == game.size:
        return
    if game.stop is None:
        raise CannotError("the game is not finished")
    add_rest(game, f, rest_goes_to(game, queens, game.stop))


# --- questions --------------------------------------------------------------------------


def whatever_the_queens(game: Game, answer):
    """The answer, if it is the same wherever the krd may be."""
    found = [answer(game, queens) for queens in game.queens]
    if not found or any(each != found[0] for each in found):
        raise CannotError("it depends on cards that I do not see")
    return found[0]


def ask_stich(game: Game, lage: dict) -> int:
    kind = lage["spielart"] or game.kind
    return winner_of(game, kind, lage["stich"], lage["ausspieler"], lage["karten"])


def ask_erlaubt(game: Game, lage: dict) -> list[str]:
    return legal_cards(
        game, lage["spielart"] or game.kind, lage["karten"], lage["hand"]
    )


def ask_ansage(game: Game, lage: dict) -> bool:
    call = Call(lage["spieler"], lage["wort"], lage["handkarten"], game.laid)

    def allowed(game: Game, queens: tuple[int, ...]) -> bool:
        table = judge_calls(game, queens)
        if ended(game, queens):
            return False  # ddv-tsr 9.4.2; ddb-1995 schwerwiegende-fehler
        if call.word not in LEVEL:
            return announces_pig(game, call)
        return table.in_order(call, game.calls)

    return whatever_the_queens(game, allowed)


def ask_spielart(game: Game, lage: dict) -> str:
    return game.kind


def ask_parteien(game: Game, lage: dict) -> list[str]:
    return whatever_the_queens(game, lambda game, queens: game.parties(queens))


def ask_partie(game: Game, lage: dict) -> dict:
    return whatever_the_queens(game, ending)


def ask_wert(game: Game, lage: dict) -> dict:
    """From the figures; nagelik-2024 asks when a call fell, which the record tells."""
    text, reads = game.text, game.reads
    f = told_figures(game, lage)
    if text in DDB:
        return ddb_answered(game, f)
    if text == NAGELIK:
        last = [item for item in lage["besonderes"] if item[2:] == [game.size]]
        f.last_foxes = [party for name, party, _ in last if name == "Fuchs"]
        f.factor = nagelik_factor(game, f.kind, lage.get("angaben", {}))
    return shared_out(f, worth_of(text, reads, f))


def told_figures(game: Game, lage: dict) -> Figures:
    further = lage.get("weiteres", [])
    clear = [fact["zahl"] for fact in further if fact["wort"] == "klärungsstich"]
    weddings = [seat for seat, word, _ in game.bids if word == "hochzeit"]
    kind = lage["spielart"]
    table = Setting(game.text, game.reads, lage["parteien"], kind=kind)
    table.wedding = bool(weddings) and kind in ("hochzeit", "hochzeit-allein")
    table.alone = kind == "hochzeit-allein"
    table.clear = clear[0] if clear else None
    table.bidder = weddings[0] if weddings else None
    table.round = game.round
    calls: list[Call] = []
    for call in told_calls(game, lage, table):
        judge_call(table, call, calls)
        calls.append(call)
    queens = {f["wer"]: f.get("zahl", 1) for f in further if f["wort"] == "krd"}
    return Figures(
        kind=kind,
        parties=lage["parteien"],
        eyes=lage["augen"],
        tricks=lage["stiche"],
        said=said_of(table, calls),
        items=[(name, party) for name, party, *_ in lage["besonderes"]],
        queens=[queens.get(seat, 0) for seat in range(4)] if queens else None,
    )


def told_calls(game: Game, lage: dict, table: Setting) -> list[Call]:
    """What was said, as far as it can count."""
    said = [Call(seat, word, held) for seat, word, held in lage["gesagt"]]
    if game.text == NAGELIK:
        if len(said) == len(game.calls):
            said = [
                Call(call.seat, call.word, call.held, call.at) for call in game.calls
            ]
        # 3-verstärken: what stands behind the solo that is played is said with it
        raised = [
            Call(seat, word, game.size)
            for seat, bid, extras in game.bids
            for word in extras
            if is_solo(table.kind) and bid != "hochzeit" and table.parties[seat] == "re"
        ]
        said = [*raised, *said]
    return [
        call
        for call in said
        if call.word in LEVEL and table.parties[call.seat] in PARTIES
    ]


def nagelik_factor(game: Game, kind: str, stated: dict[str, int]) -> int:
    """nagelik-2024 7f, 4c, 4d; 7g: as often as Bockrunden run."""
    factor = NAGELIK_FACTOR.get(kind, 1)
    if kind == "hochzeit-allein" and "trumpf" in game.extras:
        factor = 2
    return factor * 2 ** stated.get("bock", 0)


def ddb_answered(game: Game, f: Figures) -> dict:
    if game.text == POKAL and game.round not in (1, 3, 7):
        seat = f.parties.index("re") if "re" in f.parties else 0
        return pokal_shared(f, game.round, seat)
    answer = ddb_shared(f, ddb_worth(f, game.reads), game.seats, game.reads)
    if game.text == POKAL and game.extras & {"stechen", "entscheidung"}:
        eyes = [f.eyes["re"] if party == "re" else 0 for party in f.parties]
        answer["punkte"] = eyes  # stechen, entscheidungsspiele
    return answer


def same_dealer(game: Game, led: bool = False) -> bool:
    """Whether who has dealt deals again; ``led``: by Vorführung, as the evening knows."""
    if game.text == DDV:
        if game.bid is not None and not led:
            _, word, extras = game.bid
            duty = "pflicht" in extras and "vorgeführt" not in extras
            if is_solo(BIDS[word]) and duty:
                return True  # 4.2.5
        # 9.1.3: a game that was broken off is repeated
        return not counted(game) and game.read("z-geber-nach-abbruch") == "derselbe"
    if game.bid is None:
        return False
    if game.kind == "neu-geben":  # 3.1.1, 3.5
        return game.bid[1] == "schmeißen" or game.read("z-geber-armut") == "derselbe"
    return is_solo(game.kind) and game.read("z-geber-solo") == "derselbe"


def counted(game: Game) -> bool:
    """Whether a game counts as played: ddv-tsr 9.4.3."""
    if game.text != DDV:
        return game.kind != "neu-geben"
    if not game.claims:
        return True

    return whatever_the_queens(game, lambda game, queens: course(game, queens).played)


def ask_geber(game: Game, lage: dict) -> int:
    if not same_dealer(game):
        return 0
    return 3 if game.seats == 4 else 4


def ask_weiter(game: Game, lage: dict) -> bool:
    """Whether the play goes on behind a Reklamation: ddv-tsr 9.2 to 9.4."""
    claim = claim_of(game, lage)

    def goes_on(game: Game, queens: tuple[int, ...]) -> bool:
        judge_calls(game, queens)
        counts = entitled(game, queens, claim)
        return not (counts and grade(game, claim) == "schwerwiegend")

    return whatever_the_queens(game, goes_on)


def claim_of(game: Game, lage: dict) -> Claim:
    _, seat, accused, *words = lage["handlung"]
    return Claim(seat, accused, tuple(words), game.laid, list(game.calls), game.told)


def ask_handlung(game: Game, lage: dict) -> bool:
    match lage["handlung"]:
        case ["vorbehalt", seat, word, *extras]:
            return vorbehalt_in_order(game, seat, word, extras)
        case ["reklamation", *_]:
            return whatever_the_queens(
                game, lambda game, queens: claim_in_order(game, queens, lage)
            )
        case ["abkuerzung", seat, word, order]:
            stop = Stop(seat, word, order, game.laid, game.told)
            return whatever_the_queens(
                game, lambda game, queens: stop_in_order(game, queens, stop)
            )
        case ["tausch", giver, taker, cards, back, said]:
            return swap_in_order(game, giver, taker, cards, back, said)
        case _:
            raise CannotError("an act that I do not know")


def claim_in_order(game: Game, queens: tuple[int, ...], lage: dict) -> bool:
    if game.text != DDV:
        return True
    claim = claim_of(game, lage)
    judge_calls(game, queens)
    if game.stop is not None and claim.seat == game.stop.seat:
        return False  # 5.4.3
    if not entitled(game, queens, claim) or not true_of_call(game, claim):
        return False
    return not refuted(game, claim)


def stop_in_order(game: Game, queens: tuple[int, ...], stop: Stop) -> bool:
    if game.text == DDV:
        # 5.4.3: only the soloist
        solo = is_solo(game.final_kind(queens))
        if not solo or game.parties(queens)[stop.seat] != "re":
            return False
    elif game.read("z-abkürzung") == "nie":
        return False
    elif game.read("z-abkürzung") == "wie-gesagt":
        return True
    return stop.word == "keine" or takes_all(game, stop)


def vorbehalt_in_order(game: Game, seat: int, word: str, extras: list[str]) -> bool:
    if game.laid:
        return False  # ddv-tsr 4.1.1, ottendorf-2008 4
    if any(bid[0] >= seat for bid in game.bids):
        return False  # asked in turn, each once: ddv-tsr 4.1.2, ottendorf-2008 4
    hand = game.dealt[seat]
    if word == "hochzeit" and hand is not None and hand.count("krd") < 2:
        return False  # ddv-tsr 4.4.1, ottendorf-2008 3.3
    if game.text == DDV:
        if word == "hochzeit" and any(bid[1] == word for bid in game.bids):
            return False  # 4.1.6: only one can have both
        # 4.1.9: in a Vorführung nobody is asked
        led = any("vorgeführt" in bid[2] and is_solo(BIDS[bid[1]]) for bid in game.bids)
        return not led
    if word == "schmeißen" and hand is not None:
        kings = sum(rank_of(card) == "k" for card in hand) >= 5
        nines = sum(rank_of(card) == "9" for card in hand) >= 5
        wants_kings, wants_nines = "könige" in extras, "neunen" in extras
        return (kings and not wants_nines) or (nines and not wants_kings)  # 3.1.1
    if word == "armut" and hand is not None:
        trumps = [card for card in hand if card in TRUMPS["normal"]]
        fewest = 1 if game.read("z-armut-ohne-trumpf") == "mindestens-einer" else 0
        return fewest <= len(trumps) <= 3  # 3.5
    return True


def swap_in_order(
    game: Game,
    giver: int,
    taker: int | None,
    cards: list[str],
    back: list[str] | None,
    said: int | None,
) -> bool:
    """ottendorf-2008 3.5: all trumps are offered, as many cards come back.

    Trumps that come back must be announced.
    """
    if game.bid is None or game.bid[:2] != (giver, "armut"):
        return False
    trumps = TRUMPS["normal"]
    hand = game.dealt[giver]
    if not all(card in trumps for card in cards):
        return False
    if hand is not None and len(cards) != sum(card in trumps for card in hand):
        return False
    if taker is None:
        return True
    if back is None or len(back) != len(cards):
        return False
    trumps_back = sum(card in trumps for card in back)
    if trumps_back and not said:
        return False
    exactly = game.read("z-armut-zahl") == "zahl" or not trumps_back
    if said is not None and exactly and said != trumps_back:
        return False
    own = game.dealt[taker]
    if own is not None and game.read("z-armut-andere") == "nur-andere":
        return not Counter(back) - Counter(own)
    return True


# --- the evening ------------------------------------------------------------------------


def ask_abend(text: str, lage: dict) -> dict:
    if text == DDV:
        return Round(lage).answer()
    return ottendorf_evening(text, lage)


def game_of(text: str, lage: dict, game: dict) -> Game:
    return Game(text, {**game, "sitze": lage["sitze"], **agreed_lines(lage)})


def agreed_lines(lage: dict) -> dict:
    return {"lesarten": lage["lesarten"]} if "lesarten" in lage else {}


def sums(lage: dict) -> list[int]:
    every = [game["punkte"] for game in lage["spiele"]]
    return [sum(points or 0 for points in place) for place in zip(*every, strict=True)]


def ottendorf_evening(text: str, lage: dict) -> dict:
    """Who deals next; nothing else is told of an evening."""
    places = lage["sitze"]
    in_order = True
    dealer = None
    for game in lage["spiele"]:
        in_order = dealer is None or game["geber"] == dealer
        same = same_dealer(game_of(text, lage, game))
        dealer = game["geber"] if same else (game["geber"] + 1) % places
    return {"geber": dealer, "punkte": sums(lage), "ordnung": in_order}


class Round:
    """A round of ddv-tsr: 24 games, five at the table 30; one Pflichtsolo for each."""

    def __init__(self, lage: dict) -> None:
        self.lage = lage
        self.places = lage["sitze"]
        self.games = 30 if self.places == 5 else 24  # 8.5.1, 10.1.5
        self.played = 0
        self.owes = [1] * self.places
        self.time_up = False
        self.dealer = 0  # 3.3.1
        self.in_order = True
        self.heading = "normalspiele"
        for game in lage["spiele"]:
            self._take(game)

    @property
    def remaining(self) -> int:
        """8.5.1: when the time is up only the Pflichtsoli are left."""
        return sum(self.owes) if self.time_up else self.games - self.played

    def to_be_led(self) -> int | None:
        """4.2.3: who has to play a solo in the next game."""
        if not sum(self.owes) or sum(self.owes) < self.remaining:
            return None
        for step in range(1, self.places + 1):
            place = (self.dealer + step) % self.places
            if self.owes[place]:
                return place
        return None

    def _take(self, told: dict) -> None:
        game = game_of(DDV, self.lage, told)
        forced = self.to_be_led()
        solo = game.bid is not None and is_solo(BIDS[game.bid[1]])
        place = extras = None
        duty = led = False
        if game.bid is not None and solo:
            place, extras = told["plaetze"][game.bidder], game.bid[2]
            led = "vorgeführt" in extras or place == forced
            duty = led or "pflicht" in extras
        wrong = told["geber"] != self.dealer or self.remaining <= 0
        if forced is not None and not (led and place == forced):
            wrong = True
        if place is not None:
            if duty != bool(self.owes[place]):
                wrong = True  # 4.2.3: only one, 4.3.1: a Lustsolo only behind it
            if extras and "vorgeführt" in extras and place != forced:
                wrong = True
        counts = counted(game)
        if counts:
            self.played += 1
            if duty and place is not None:
                self.owes[place] = 0
        if told["angaben"].get("zeit") == 1:
            self.time_up = True
        self.heading = "pflichtsoli" if duty else "normalspiele"  # 4.2.4
        if not same_dealer(game, led):
            self.dealer = (told["geber"] + 1) % self.places
        else:
            self.dealer = told["geber"]
        if self.remaining <= 0 and sum(self.owes):
            wrong = True  # 8.6
        self.in_order = not wrong

    def answer(self) -> dict:
        return {
            "geber": self.dealer,
            "punkte": sums(self.lage),
            "ordnung": self.in_order,
            "vorgefuehrt": self.to_be_led(),
            "schuld": self.owes,
            "ende": self.remaining <= 0,
            "liste": 4 if self.places == 5 else 3,  # 3.1.1, 10.1.4
            "rubrik": self.heading,
        }


# --- the protocol -----------------------------------------------------------------------

ASK = {
    "stich": ask_stich,
    "erlaubt": ask_erlaubt,
    "ansage": ask_ansage,
    "handlung": ask_handlung,
    "weiter": ask_weiter,
    "spielart": ask_spielart,
    "parteien": ask_parteien,
    "geber": ask_geber,
    "wert": ask_wert,
    "partie": ask_partie,
}

FOR_ALL = ("stich", "erlaubt", "wert", "ansage")
"""What is asked about every text."""

HELLO = {
    "name": "plain",
    "version": "1",
    "texte": [*WHOLE, NAGELIK, *DDB],
    "kann": [*ASK, "abend", "lesarten"],
}


def answer(question: dict):
    """Raises CannotError."""
    text, kind, lage = question["text"], question["art"], question["lage"]
    if kind not in (*ASK, "abend") or (text not in WHOLE and kind not in FOR_ALL):
        raise CannotError("a kind of question that I do not know")
    if kind == "abend":
        return ask_abend(text, lage)
    return ASK[kind](Game(text, lage), lage)


def reply(line: str) -> dict:
    asked = json.loads(line)
    if "frage" in asked:
        return HELLO
    try:
        return {"id": asked["id"], "antwort": answer(asked)}
    except CannotError as error:
        return {"id": asked["id"], "kann_nicht": str(error)}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(reply(line)), flush=True)


if __name__ == "__main__":
    main()
