"""Facts from before the play: the evening, the table, bids, the exchange, the hands."""

from __future__ import annotations

from collections.abc import Sequence

from dokospec.cards import FACES, Card
from dokospec.game.acts import Acts
from dokospec.game.state import State, known
from dokospec.rules.decisions import UnknownFactError
from dokospec.rules.values import NONE, Handle, Value, handle


class BeforePlay(State):
    """Facts that are there before a card is laid; named as in the vocabulary."""

    # --- the evening, as far as the record states it ---------------------------------

    def angabe(self, word: str) -> Value:
        stated = dict(known(self.acts, "Angabe").stated)
        return known(stated[word], "Angabe") if word in stated else NONE

    def abend(self, name: str, args: tuple[Value, ...]) -> Value:
        """What the evening has brought a Stand to; None where nothing set it yet."""
        return known(known(self.acts, name).evening, name).get((name, args))

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
        return _all_known(known(known(self.acts, "Tausch").swap, "Tausch").given)

    def rueckgabe(self, swap: Handle) -> tuple[Card, ...]:
        return _all_known(known(known(self.acts, "Tausch").swap, "Tausch").returned)

    def angesagt(self, swap: Handle) -> Value:
        said = known(known(self.acts, "Tausch").swap, "Tausch").said
        return NONE if said is None else said

    def blatt_1(self, seat: int) -> Value:
        hand = known(known(self.dealt, "Blatt")[seat], "Blatt")
        return tuple(FACES[face] for face in hand)

    def blatt_nach_tausch(self, seat: int) -> Value:
        hand = known(known(self.held, "Blatt")[seat], "Blatt")
        return tuple(FACES[face] for face in hand)

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

    def count_by_seat(self, hand: str, mask: int) -> Value:
        """The same for the hand of every player, None for one that is not known."""
        hands = self.dealt if hand == "blatt_1" else self.held
        if hands is None or None in hands or self.copies_held or mask & mask - 1:
            return tuple([self._count(hand, seat, mask) for seat in range(4)])
        face = mask.bit_length() - 1
        return tuple([own.count(face) for own in hands])  # type: ignore[union-attr]

    def _count(self, hand: str, seat: int, mask: int) -> Value:
        try:
            return self.count_cards(hand, (seat,), mask)
        except UnknownFactError:
            return None

    def missing_nothing(self) -> None:
        """From here on ``missing`` tells what was asked in vain."""
        self.missing = None

    def _dealt_count(self, hand: str, key: tuple[int, int]) -> int:
        """Copies of a face after the exchange, or, asked for the deal, before it."""
        count = self.copies_held[key]
        swap = self.acts.swap if self.acts else None
        if hand != "blatt_nach_tausch" and self.acts and self.acts.passes:
            return count - _gained(self.acts, *key)
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


def _gained(acts: Acts, seat: int, face: int) -> int:
    """How many copies of a face a player holds more, now that cards were passed on."""
    gained = 0
    if acts.passes[0].seat == seat:
        stock = _all_known(known(acts.stock, "Blatt"))
        gained = sum(card.index == face for card in stock)
    for passed in acts.passes:
        takes = not passed.aside and (passed.seat + 1) % 4 == seat
        if takes or passed.seat == seat:
            moved = sum(card.index == face for card in _all_known(passed.cards))
            gained += moved if takes else -moved
    return gained


def _all_known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(known(card, "Tausch") for card in cards)
