"""A position as the rules see it: one method for each fact of the vocabulary.

Method names follow :func:`dokospec.rules.looks.reader`. What is not known (yet) raises
:class:`UnknownFactError`; the engine fills a position in as the game goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dokospec.game.acts import Objected
from dokospec.game.before_play import BeforePlay
from dokospec.game.in_play import InPlay
from dokospec.game.state import known, settled
from dokospec.rules.decisions import UnknownFactError
from dokospec.rules.terms import Name
from dokospec.rules.values import (
    CURRENT_PLAY,
    CURRENT_TRICK,
    NOBODY,
    NONE,
    Handle,
    Value,
    handle,
)


class Facts(BeforePlay, InPlay):
    """All facts: those of the table and the play, of the score, and of the engine."""

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
        return settled(value, name)

    def counted(self, item: str) -> Value:
        """The sums of an item counted by card or trick: ((for whom, points), …)."""
        return known(self.sums, item).get(item, ())

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
        self.augen_by_party, self.tricks_by_party = by_augen, by_tricks
        self.augen_of_parties = tuple(by_augen.items())
        self.tricks_of_parties = tuple(by_tricks.items())

    def augen(self, party: Value) -> int:
        if self.augen_by_party is None:
            raise UnknownFactError("Augen")
        return self.augen_by_party.get(party, 0)

    def stichzahl(self, party: Value) -> int:
        if self.tricks_by_party is None:
            raise UnknownFactError("Stichzahl")
        return self.tricks_by_party.get(party, 0)

    def augen_von(self, seat: int) -> Value:
        return 0 if seat < 0 else known(self.augen_by_seat, "Augen")[seat]

    def stiche_von(self, seat: int) -> Value:
        return 0 if seat < 0 else known(self.tricks_by_seat, "Stichzahl")[seat]

    def reklamationen(self) -> Value:
        return known(self.acts, "Reklamationen").objection_handles

    def beschuldigter(self, act: Handle) -> Value:
        found = self._act(act)
        assert isinstance(found, Objected)
        return found.against

    def abkuerzung(self) -> Value:
        acts = known(self.acts, "Abkürzung")
        return NONE if acts.shortening is None else handle("k", 0)

    def sicher(self, seat: int) -> Value:
        return known(self.certain.get(seat), "sicher")


HELD_AS: Final[Mapping[object, str]] = {
    "Spielart": "kind",
    "Anfangsspielart": "start_kind",
    "Ordnung": "kind",
    "Partei": "parties",
    "Sieger": "winner",
    "Geber": "acts.seating",
    "am-Tisch": "acts.seating",
    "links-am-Tisch": "acts.seating",
    "Plätze": "acts.seating",
    "Tischgröße": "acts.seating",
    "Vorbehalte": "acts.bid_handles",
    "Gebot": "bidding",
    "Reklamationen": "acts.objection_handles",
    "Meldungen": "call_count",
    "gezählt": "counts",
    "Spielwert": "worth",
}
"""Facts that follow from one attribute of facts with acts, which games share."""

NUMBERS_IN: Final[Mapping[object, str]] = {
    "Augen": "augen_of_parties",
    "Stichzahl": "tricks_of_parties",
}
"""Numbers of which only a test is looked at, and the attribute that holds them."""

HANDS: Final = frozenset(("Blatt", "Blatt-nach-Tausch"))
"""The hands whose cards are counted for all players at once."""

HELD_AT_CARD: Final[Mapping[object, str]] = {
    ("Gewinner", (CURRENT_TRICK,)): "trick.winner",
    ("Spieler", (CURRENT_PLAY,)): "seat",
    ("Karte", (CURRENT_PLAY,)): "face",
}
"""The same, where a trick is looked at, or a card in it."""
