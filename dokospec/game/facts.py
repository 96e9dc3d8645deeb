"""A position as the rules see it: one method for each fact of the vocabulary.

Method names follow :func:`dokospec.language.fact_access.method_name`. What is not known (yet) raises
:class:`UnknownFactError`; the engine fills a position in as the game goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Self, TypeVar

from dokospec.cards import FACES, Card
from dokospec.game.acts import (
    UNKNOWN,
    Acts,
    BidAct,
    Objected,
    Said,
    Shortened,
    Swap,
    Words,
    span_of,
)
from dokospec.game.hands import gained
from dokospec.game.tricks import OpenTrick, PlayedTrick
from dokospec.language.bounds import Bounds
from dokospec.language.decisions import UnknownFactError
from dokospec.language.model import Model
from dokospec.language.terms import Name
from dokospec.language.values import (
    CURRENT,
    CURRENT_PLAY,
    CURRENT_TRICK,
    NOBODY,
    NONE,
    Handle,
    Open,
    Value,
    handle,
)

T = TypeVar("T")

LOST: Final = ("*",)
"""In place of arguments: that a Stand of the evening may have been set unseen."""


def known(value: T | None, fact: str) -> T:
    """The value, or UnknownFactError."""
    if value is None:
        raise UnknownFactError(fact)
    return value


def settled(value: Value, question: str) -> Value:
    """The value of a settled question, or UnknownFactError where it came out open."""
    if value is None or isinstance(value, Open):
        raise UnknownFactError(question)
    return value


def _card(face: int) -> Card:
    return FACES[known(None if face == UNKNOWN else face, "Karte")]


def _all_known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(known(card, "Tausch") for card in cards)


class Facts:
    """A position as far as it is known; a method for each fact, named as in the vocabulary.

    Attributes that are None are not known.
    """

    kind: str | None = None
    start_kind: str | None = None
    stands: Mapping[str, Value] | None = None
    bid: BidAct | None = None
    bids_done = False
    # the trick being played, or just finished
    trick_number: int | None = None
    lying: Sequence[int] | None = None
    trick: PlayedTrick | None = None
    turn: int | None = None
    # the card being looked at
    seat: int | None = None
    face: Card | None = None
    place: int | None = None
    which: int | None = None
    # hands
    dealt: Sequence[Sequence[int] | None] | None = None
    held: Sequence[Sequence[int] | None] | None = None
    copies_held: Mapping[tuple[int, int], int] = MappingProxyType({})
    missing: tuple[int, int] | None = None
    """The last (seat, face) of which somebody asked in vain how many that hand holds."""
    missing_stand: str | None = None
    """The last Stand that was asked for in vain."""
    # the finished play
    tricks: Sequence[PlayedTrick] | None = None
    open_trick: OpenTrick | None = None
    """The one that lies behind ``tricks``."""
    trick_to_come: bool = False
    """Whether one more trick than ``tricks`` is counted: nobody knows yet who takes it."""
    tricks_so_far: Sequence[PlayedTrick] | None = None
    """Those of a game that goes on, of which ``tricks`` are not known yet."""
    parties: Sequence[Value] | None = None
    augen_by_seat: Sequence[int] | None = None
    tricks_by_seat: Sequence[int] | None = None
    augen_of_some: Mapping[int, int] = MappingProxyType({})
    tricks_of_some: Mapping[int, int | Bounds] = MappingProxyType({})
    """By seat, where they are not known of all: only of a stated play."""
    augen_by_party: Mapping[Value, int] | None = None
    tricks_by_party: Mapping[Value, int | Bounds] | None = None
    augen_of_parties: tuple[tuple[Value, int], ...] | None = None
    tricks_of_parties: tuple[tuple[Value, int | Bounds], ...] | None = None
    words_said: Words | None = None
    calls: Sequence[Said] | None = None
    held_at_call: Sequence[int | None] = ()
    more_said: bool = False
    not_ended: bool = False
    """Whether it is supposed that no Reklamation ended the game."""
    regular: Sequence[bool | None] = ()
    standing: Sequence[bool | None] = ()
    sums: Mapping[str, tuple[Value, ...]] | None = None
    certain: Mapping[int, bool] = MappingProxyType({})
    # of a play that is not recorded; ``more_said``: other calls may have been made
    stated_rules: Mapping[tuple[str, tuple[Value, ...]], Value] | None = None
    """What is stated of rules of the text; None where the play is recorded."""
    open_stands: Mapping[str, Sequence[Value]] = MappingProxyType({})
    """Of Stände of which it is not known how they are: the values they may have."""
    open_items: Collection[str] = ()
    """Counted items of which it is not known how often they were due."""
    # what has been settled of the score
    winner: Value = None
    points: Mapping[tuple[str, Value], int | Fraction] | None = None
    open_groups: frozenset[str] = frozenset()
    values: Mapping[Value, Value] | None = None
    credits: Sequence[Value] | None = None

    def __init__(self, model: Model, acts: Acts | None = None) -> None:
        self.model = model
        self.acts = acts

    def branch(self) -> Self:
        """A copy, to go on from."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    @property
    def all_augen_known(self) -> bool:
        """Whether it is known who has all Augen: of each player, or of each party."""
        return self.augen_by_seat is not None or self.augen_by_party is not None

    @property
    def counts(self) -> Value:
        """The sums of all items that are counted by card or trick, and those left open."""
        if self.sums is None:
            return None
        return tuple(self.sums.items()), tuple(sorted(self.open_items))

    # --- the evening, as far as the record states it ---------------------------------

    def angabe(self, word: str) -> Value:
        stated = dict(known(self.acts, "Angabe").stated)
        return known(stated[word], "Angabe") if word in stated else NONE

    def abend(self, name: str, args: tuple[Value, ...]) -> Value:
        """What the evening has brought a Stand to; None where nothing set it yet."""
        evening = known(known(self.acts, name).evening, name)
        if (name, LOST) in evening:
            raise UnknownFactError(name)
        return evening.get((name, args))

    def lost_stands(self) -> tuple[str, ...]:
        """The Stände of the evening that a game before may have set unseen, by name."""
        evening = (self.acts.evening if self.acts else None) or {}
        return tuple(sorted(name for name, args in evening if args == LOST))

    def abend_bekannt(self) -> Value:
        return known(self.acts, "Abend-bekannt").evening is not None

    # --- seats -----------------------------------------------------------------------

    def geber(self) -> Value:
        return known(self.acts, "Geber").dealer

    def am_tisch(self) -> Value:
        acts = known(self.acts, "am-Tisch")
        return (0, 1, 2, 3, *acts.outside)

    def tischgroesse(self) -> Value:
        return len(known(self.acts, "Tischgröße").table)

    def links_am_tisch(self, seat: int) -> Value:
        acts = known(self.acts, "links-am-Tisch")
        if acts.dealer != -1:
            return (seat + 1) % 4
        name = acts.names[seat] if seat >= 0 else acts.table[seat]
        place = (acts.table.index(name) + 1) % len(acts.table)
        return acts.seat_of(acts.table[place])

    def rechts_am_tisch(self, seat: int) -> Value:
        acts = known(self.acts, "rechts-am-Tisch")
        if acts.dealer != -1:
            return (seat - 1) % 4
        name = acts.names[seat] if seat >= 0 else acts.table[seat]
        return acts.seat_of(acts.table[acts.table.index(name) - 1])

    def position(self, seat: int) -> Value:
        acts = known(self.acts, "Position")
        name = acts.names[seat] if seat >= 0 else acts.table[seat]
        return known(acts.order, "Position").index(name) + 1

    # --- bids and exchange -----------------------------------------------------------

    def vorbehalte(self) -> Value:
        return known(self.acts, "Vorbehalte").bid_handles

    def gebot(self) -> Value:
        if self.bid is None:
            return self._no_bid("Gebot")
        return handle("v", known(self.acts, "Gebot").bids.index(self.bid))

    def bieter(self) -> Value:
        return self._no_bid("Bieter") if self.bid is None else self.bid.seat

    def _no_bid(self, fact: str) -> Value:
        if not self.bids_done:
            raise UnknownFactError(fact)
        return NONE

    def tausch(self) -> Value:
        acts = known(self.acts, "Tausch")
        return NONE if acts.swap is None else handle("x", 0)

    def abgeber(self, swap: Handle) -> Value:
        return known(known(self.acts, "Tausch").swap, "Tausch").giver

    def nehmer(self, swap: Handle) -> Value:
        taker = known(known(self.acts, "Tausch").swap, "Tausch").taker
        return NONE if taker is None else taker

    def abgabe(self, swap: Handle) -> tuple[Card, ...]:
        return self._exchanged(known(known(self.acts, "Tausch").swap, "Tausch").given)

    def rueckgabe(self, swap: Handle) -> tuple[Card, ...]:
        return self._exchanged(
            known(known(self.acts, "Tausch").swap, "Tausch").returned
        )

    def _exchanged(self, cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
        """The cards; where only results are stated, none written are not none exchanged."""
        if not cards and known(self.acts, "Tausch").stated_play:
            raise UnknownFactError("Tausch")
        return _all_known(cards)

    def angesagt(self, swap: Handle) -> Value:
        asked = known(known(self.acts, "Tausch").swap, "Tausch")
        if asked.maybe_number is not None:
            raise UnknownFactError("Angesagt")
        return NONE if asked.announced is None else asked.announced

    def blatt_1(self, seat: int) -> Value:
        hand = known(known(self.dealt, "Blatt")[seat], "Blatt")
        return tuple(FACES[face] for face in hand)

    def blatt_nach_tausch(self, seat: int) -> Value:
        hand = known(known(self.held, "Blatt")[seat], "Blatt")
        return tuple(FACES[face] for face in hand)

    def blatt_bekannt(self, seat: int) -> Value:
        return self.held is not None and self.held[seat] is not None

    # --- counts of cards in a hand ---------------------------------------------------

    def count_cards(self, hand: str, args: tuple[Value, ...], mask: int) -> Value:
        """How many cards of a hand are among these faces (bits by face index)."""
        if hand not in {"blatt_1", "blatt_nach_tausch"}:
            cards: Sequence[Card] = getattr(self, hand)(*args)
            return sum(mask >> card.index & 1 for card in cards)
        hands = self.dealt if hand == "blatt_1" else self.held
        (seat,) = args
        assert isinstance(seat, int)
        if mask & mask - 1 == 0:
            face = mask.bit_length() - 1
            if (seat, face) in self.copies_held:
                return self._dealt_count(hand, (seat, face))
            if hands is None or hands[seat] is None:
                self.missing = (seat, face)
            return known(known(hands, "Blatt")[seat], "Blatt").count(face)
        faces = known(known(hands, "Blatt")[seat], "Blatt")
        return sum(mask >> face & 1 for face in faces)

    def missing_nothing(self) -> None:
        """From here on ``missing`` and ``missing_stand`` tell what was asked in vain."""
        self.missing = self.missing_stand = None

    def _dealt_count(self, hand: str, key: tuple[int, int]) -> int:
        """Copies of a face after the exchange, or, asked for the deal, before it."""
        count = self.copies_held[key]
        swap = self.acts.swap if self.acts else None
        if hand != "blatt_nach_tausch" and self.acts and self.acts.passes:
            return count - known(gained(self.acts, *key), "Blatt")
        if hand == "blatt_nach_tausch" or swap is None:
            return count
        seat, face = key
        away, back = swap.given, swap.returned
        if None in away or None in back:
            raise UnknownFactError("Blatt")
        gone = [c for c in (*away, *back) if c is not None and c.index == face]
        if not gone or seat not in {swap.giver, swap.taker}:
            return count
        given = sum(c is not None and c.index == face for c in away)
        returned = sum(c is not None and c.index == face for c in back)
        moved = given - returned
        return count + moved if seat == swap.giver else count - moved

    # --- acts of every sort ----------------------------------------------------------

    def _act(self, act: Handle) -> BidAct | Said | Objected | Shortened:
        letter, number = act
        acts = known(self.acts, "Handlung")
        match letter:
            case "v":
                return acts.bids[number]
            case "m":
                return known(self.calls, "Meldungen")[number]
            case "r":
                return acts.objections[number]
            case _:
                return known(acts.shortening, "Abkürzung")

    def _done(self, act: Handle) -> BidAct | Swap | Said | Objected | Shortened:
        """An act, which may be the exchange."""
        if act.letter == "x":
            return known(known(self.acts, "Tausch").swap, "Tausch")
        return self._act(act)

    def wort(self, act: Handle) -> Value:
        found = self._act(act)
        if isinstance(found, Objected):
            return found.words[0] if found.words else NONE
        return found.word

    def sprecher(self, act: Handle) -> Value:
        return known(self._act(act).seat, "Sprecher")

    def zusatz(self, act: Handle, word: str) -> Value:
        found = self._done(act)
        if isinstance(found, Objected | Swap):
            return word in found.words
        return word in found.extras if isinstance(found, BidAct) else False

    def geschoben(self) -> Value:
        return len(known(self.acts, "geschoben").passes)

    def geschoben_vor(self, act: Handle) -> Value:
        index = self._done(act).index
        passes = known(self.acts, "geschoben-vor").passes
        return sum([passed.index < index for passed in passes])

    def vorher(self, first: Handle, second: Handle) -> Value:
        acts = known(self.acts, "vorher")
        since, until = span_of(acts, self._done(first), first.number)
        then, at_last = span_of(acts, self._done(second), second.number)
        if first != second and then <= until and since < at_last:
            raise UnknownFactError("vorher")
        return until < then

    def frueher(self, act: Handle) -> Value:
        letter, number = act
        known(None if self.more_said and letter == "m" else number, "früher")
        return tuple(handle(letter, i) for i in range(number))

    # --- the trick on the table ------------------------------------------------------

    def spielart(self) -> Value:
        return known(self.kind, "Spielart")

    def anfangsspielart(self) -> Value:
        return known(self.start_kind, "Anfangsspielart")

    def am_zug(self) -> Value:
        return known(self.turn, "am-Zug")

    def stichnummer(self) -> Value:
        return known(self.trick_number, "Stichnummer")

    def letzter_stich(self) -> Value:
        return known(self.trick_number, "letzter-Stich") == self.model.hand_size

    def erste_karte_0(self) -> Value:
        lying = known(self.lying, "erste-Karte")
        return FACES[lying[0]] if lying else NONE

    def gelegt(self, n: int) -> Value:
        lying = known(self.lying, "gelegt")
        return FACES[lying[n - 1]] if n <= len(lying) else NONE

    def gemeldet(self, seat: int, word: str) -> Value:
        words = known(self.words_said, "gemeldet")
        said = (seat, word) in words
        if said and not words[seat, word]:
            raise UnknownFactError("gemeldet")
        return said

    def gemeldet_vor_tausch(self, seat: int, word: str) -> Value:
        acts = known(self.acts, "gemeldet-vor-Tausch")
        return acts.swap is not None and any(
            (call.seat, call.word) == (seat, word) and call.index < acts.swap.index
            for call in acts.calls
        )

    # --- cards played and tricks made ------------------------------------------------

    def _play(self, play: Handle) -> tuple[PlayedTrick | OpenTrick, int]:
        """The trick and place (0..3) of a play that is not the current one."""
        number, place = divmod(play.number, 4)
        return self._laid("Auftritte")[number], place

    def _laid(self, fact: str) -> Sequence[PlayedTrick | OpenTrick]:
        """The tricks, and behind them the one that nobody has taken."""
        tricks = known(self.tricks, fact)
        return tricks if self.open_trick is None else (*tricks, self.open_trick)

    def auftritte(self) -> Value:
        count = 4 * len(known(self.tricks, "Auftritte"))
        count += len(self.open_trick.faces) if self.open_trick is not None else 0
        return tuple(handle("a", i) for i in range(count))

    def karte(self, play: Handle) -> Value:
        if play == CURRENT_PLAY:
            return known(self.face, "Karte")
        trick, place = self._play(play)
        return _card(trick.faces[place])

    def spieler_1(self, play: Handle) -> Value:
        if play == CURRENT_PLAY:
            return known(self.seat, "Spieler")
        trick, place = self._play(play)
        return trick.seats[place]

    def stelle(self, play: Handle) -> Value:
        if play == CURRENT_PLAY:
            return known(self.place, "Stelle")
        return self._play(play)[1] + 1

    def wievielte(self, play: Handle) -> Value:
        if play == CURRENT_PLAY and self.which is not None:
            return self.which
        if play == CURRENT_PLAY:
            seat, face = known(self.seat, "Wievielte"), known(self.face, "Wievielte")
            until = known(self.trick, "Wievielte").number
            laid = (seat, face.index)
            earlier = known(self.tricks, "Wievielte")[:until]
            return sum(laid in t.plays for t in earlier)
        trick, place = self._play(play)
        laid = trick.plays[place]
        before = self._laid("Wievielte")[: trick.number]
        return sum(laid in t.plays for t in before)

    def stich(self, play: Handle) -> Value:
        if play == CURRENT_PLAY:
            return CURRENT_TRICK
        return handle("s", self._play(play)[0].number - 1)

    def karten(self, trick: Handle) -> Value:
        played = self._finished(trick, "Karten")
        first = 4 * (played.number - 1)
        return tuple(handle("a", first + i) for i in range(len(played.faces)))

    def _trick(self, trick: Handle) -> PlayedTrick | OpenTrick:
        number = trick.number
        if number == CURRENT:
            return known(self.trick, "Stich")
        laid = self._laid("Stiche")
        if self.trick_to_come and number == len(laid):
            raise UnknownFactError("Stich")
        return laid[number]

    def _finished(self, trick: Handle, fact: str) -> PlayedTrick:
        """A trick that somebody has taken."""
        found = self._trick(trick)
        return known(None if isinstance(found, OpenTrick) else found, fact)

    def nummer(self, trick: Handle) -> Value:
        current = trick.number == CURRENT
        return self._trick(trick).number if current else trick.number + 1

    def gewinner(self, trick: Handle) -> Value:
        return self._finished(trick, "Gewinner").winner

    def ausspieler(self, trick: Handle) -> Value:
        return self._trick(trick).seats[0]

    def stichaugen(self, trick: Handle) -> Value:
        return self._finished(trick, "Stichaugen").augen

    def stichkarte(self, trick: Handle) -> Value:
        return FACES[self._finished(trick, "Stichkarte").card]

    def erste_karte_1(self, trick: Handle) -> Value:
        return _card(self._trick(trick).faces[0])

    def letzter(self, trick: Handle) -> Value:
        return self.nummer(trick) == self.model.hand_size

    def stiche(self) -> Value:
        count = self.model.hand_size
        if self.stated_rules is None:
            count = len(known(self.tricks, "Stiche")) + self.trick_to_come
        return tuple(handle("s", i) for i in range(count))

    # --- calls -----------------------------------------------------------------------

    def meldungen(self) -> Value:
        calls = known(None if self.more_said else self.calls, "Meldungen")
        return tuple([handle("m", i) for i in range(len(calls))])

    def handkarten(self, call: Handle) -> Value:
        return known(self.held_at_call[call.number], "Handkarten")

    def ausgespielt(self, call: Handle) -> Value:
        held = known(self.held_at_call[call.number], "ausgespielt")
        return self.model.hand_size - held

    def stich_bei(self, act: Handle) -> Value:
        found = self._act(act)
        if isinstance(found, BidAct):
            return found.at and found.at // 4 + 1
        if isinstance(found, Said) and found.untimed:
            raise UnknownFactError("Stich-bei")
        return 0 if isinstance(found, Said) and found.bidding else found.at // 4 + 1

    def liegend(self, act: Handle) -> Value:
        found = self._act(act)
        if isinstance(found, Said) and (found.uncertain or found.untimed):
            raise UnknownFactError("Liegend")
        return found.at % 4

    def vorbehalt_zu(self, call: Handle) -> Value:
        said = self._act(call)
        assert isinstance(said, Said)
        return NONE if said.bid is None else handle("v", said.bid)

    def regelgerecht(self, call: Handle) -> Value:
        return known(self.regular[call.number], "regelgerecht")

    def gilt(self, call: Handle) -> Value:
        return known(self.standing[call.number], "gilt")

    # --- engine facts behind the vocabulary ------------------------------------------

    def ordnung(self) -> Value:
        """The order that holds: of the kind played, before there is one of none."""
        orders = self.model.columns.get("Ordnung", {})
        cell, _ = known(orders.get(known(self.kind, "Spielart")), "Ordnung")
        assert isinstance(cell, Name)
        return cell.name

    def stand(self, name: str) -> Value:
        """The value of a Stand."""
        value: Value = known(self.stands, name).get(name)
        if value is None:
            self.missing_stand = name
        return settled(value, name)

    def counted(self, item: str) -> Value:
        """The sums of an item counted by card or trick: ((for whom, points), …)."""
        if item in self.open_items:
            raise UnknownFactError(item)
        return known(self.sums, item).get(item, ())

    def given(self, rule: str, args: tuple[Value, ...]) -> Value:
        """What is stated of a rule of the text; of a trick nothing unless it is."""
        stated = known(self.stated_rules, rule)
        if (rule, args) in stated:
            return stated[rule, args]
        trick = args[0] if args else None
        if not (isinstance(trick, Handle) and trick.letter == "s"):
            raise UnknownFactError(rule)
        if trick.number != CURRENT or all(name != rule for name, _ in stated):
            return False
        # Of the trick that is being counted the number may be known, or be tried.
        numbered = handle("s", self._trick(trick).number - 1)
        return stated.get((rule, (numbered,)), False)

    def partei(self, seat: int) -> Value:
        """The party of a player, where it has been settled."""
        parties = known(self.parties, "Partei")
        return NOBODY if seat < 0 else settled(parties[seat], "Partei")

    @property
    def names(self) -> Sequence[str]:
        """All at the table by seat."""
        return known(self.acts, "Spieler").everybody

    def sieger(self) -> Value:
        """The winner, where it has been settled."""
        return settled(self.winner, "Sieger")

    def punkte(self, group: str, whose: Value) -> Value:
        """The sum of a group for a party or player, where it has been settled."""
        if group in self.open_groups:
            raise UnknownFactError("Punkte")
        return known(self.points, "Punkte").get((group, whose), 0)

    def spielwert(self, party: Value) -> Value:
        """The value for a party, where it has been settled."""
        return settled(known(self.values, "Spielwert").get(party), "Spielwert")

    def gutschrift(self, seat: int) -> Value:
        """The points of a player, where they have been settled."""
        return settled(known(self.credits, "Gutschrift")[seat], "Gutschrift")

    # --- the finished play -----------------------------------------------------------

    def settle_sums(self, augen: Sequence[int], tricks: Sequence[int]) -> None:
        """Augen and tricks by seat are settled; by party too where parties are."""
        self.augen_by_seat, self.tricks_by_seat = augen, tricks
        parties = self.parties
        if parties is None or None in parties:
            return
        by_augen: dict[Value, int] = dict.fromkeys(self.model.parties, 0)
        by_tricks = by_augen.copy()
        for party, worth, count in zip(parties, augen, tricks, strict=True):
            by_augen[party] = by_augen.get(party, 0) + worth
            by_tricks[party] = by_tricks.get(party, 0) + count
        self.settle_of_parties(by_augen, by_tricks)

    def settle_rest(self, owner: Value, augen: int, tricks: int) -> None:
        """What was not played goes to a party; nobody knows to which of its players.

        ``augen``, ``tricks``: those of the whole game. Parties and tricks are known.
        """
        parties, made = known(self.parties, "Partei"), known(self.tricks, "Stiche")
        by_augen: dict[Value, int] = dict.fromkeys(self.model.parties, 0)
        by_tricks = by_augen.copy()
        for trick in made:
            by_augen[parties[trick.winner]] += trick.augen
            by_tricks[parties[trick.winner]] += 1
        by_augen[owner] += augen - sum(by_augen.values())
        by_tricks[owner] += tricks - len(made)
        self.settle_of_parties(by_augen, by_tricks)

    def settle_of_parties(
        self, augen: Mapping[Value, int], tricks: Mapping[Value, int | Bounds]
    ) -> None:
        """Augen and tricks by party are settled, whoever of it has them."""
        self.augen_by_party, self.tricks_by_party = augen, tricks
        self.augen_of_parties = tuple(augen.items())
        self.tricks_of_parties = tuple(tricks.items())

    def augen(self, party: Value) -> int:
        if self.augen_by_party is None:
            raise UnknownFactError("Augen")
        return self.augen_by_party.get(party, 0)

    def stichzahl(self, party: Value) -> int | Bounds:
        if self.tricks_by_party is None:
            raise UnknownFactError("Stichzahl")
        return self.tricks_by_party.get(party, 0)

    def augen_von(self, seat: int) -> Value:
        if self.augen_by_seat is None and seat >= 0:
            return known(self.augen_of_some.get(seat), "Augen")
        return 0 if seat < 0 else known(self.augen_by_seat, "Augen")[seat]

    def stiche_von(self, seat: int) -> int | Bounds:
        if self.tricks_by_seat is None and seat >= 0:
            if seat not in self.tricks_of_some:
                raise UnknownFactError("Stichzahl")
            return self.tricks_of_some[seat]
        return 0 if seat < 0 else known(self.tricks_by_seat, "Stichzahl")[seat]

    def reklamationen(self) -> Value:
        return known(self.acts, "Reklamationen").objection_handles

    def beschuldigter(self, act: Handle) -> Value:
        found = self._act(act)
        assert isinstance(found, Objected)
        return found.against

    def weitergespielt(self, act: Handle) -> Value:
        found = self._act(act)
        assert isinstance(found, Objected)
        return found.played_on

    def abkuerzung(self) -> Value:
        acts = known(self.acts, "Abkürzung")
        return NONE if acts.shortening is None else handle("k", 0)

    def sicher(self, seat: int) -> Value:
        return known(self.certain.get(seat), "sicher")
