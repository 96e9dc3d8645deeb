"""Facts of the play: what is said, the trick on the table, cards, tricks, calls."""

from __future__ import annotations

from dokospec.cards import FACES
from dokospec.game.acts import Bid, Objected, Said, Shortened
from dokospec.game.state import PlayedTrick, State, known
from dokospec.rules.decisions import UnknownFactError
from dokospec.rules.values import (
    CURRENT,
    CURRENT_PLAY,
    CURRENT_TRICK,
    NONE,
    Handle,
    Value,
    handle,
)


class InPlay(State):
    """Facts that come up while cards are laid; named as in the vocabulary."""

    # --- acts of every sort ----------------------------------------------------------

    def _act(self, act: Handle) -> Bid | Said | Objected | Shortened:
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

    def wort(self, act: Handle) -> Value:
        found = self._act(act)
        if isinstance(found, Objected):
            return found.words[0] if found.words else NONE
        return found.word

    def sprecher(self, act: Handle) -> Value:
        return known(self._act(act).seat, "Sprecher")

    def zusatz(self, act: Handle, word: str) -> Value:
        if act[0] == "x":
            return word in known(known(self.acts, "Tausch").swap, "Tausch").words
        found = self._act(act)
        if isinstance(found, Objected):
            return word in found.words
        return word in found.extras if isinstance(found, Bid) else False

    def geschoben(self) -> Value:
        return len(known(self.acts, "geschoben").passes)

    def geschoben_vor(self, act: Handle) -> Value:
        acts = known(self.acts, "geschoben-vor")
        swapping = act[0] == "x"
        swap = known(acts.swap, "Tausch") if swapping else None
        index = swap.index if swap else self._act(act).index
        return sum([passed.index < index for passed in acts.passes])

    def frueher(self, act: Handle) -> Value:
        letter, number = act
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
        return (seat, word) in known(self.words_said, "gemeldet")

    def gemeldet_vor_tausch(self, seat: int, word: str) -> Value:
        acts = known(self.acts, "gemeldet-vor-Tausch")
        return acts.swap is not None and any(
            (call.seat, call.word) == (seat, word) and call.index < acts.swap.index
            for call in acts.calls
        )

    # --- cards played and tricks made ------------------------------------------------

    def _play(self, play: Handle) -> tuple[PlayedTrick, int]:
        """The trick and place (0..3) of a play that is not the current one."""
        number = play.number
        trick, place = divmod(number, 4)
        return known(self.tricks, "Auftritte")[trick], place

    def auftritte(self) -> Value:
        count = 4 * len(known(self.tricks, "Auftritte"))
        return tuple(handle("a", i) for i in range(count))

    def karte(self, play: Handle) -> Value:
        if play == CURRENT_PLAY:
            return known(self.face, "Karte")
        trick, place = self._play(play)
        return FACES[trick.faces[place]]

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
        earlier = known(self.tricks, "Wievielte")[: trick.number]
        return sum(laid in t.plays for t in earlier)

    def stich(self, play: Handle) -> Value:
        if play == CURRENT_PLAY:
            return CURRENT_TRICK
        return handle("s", self._play(play)[0].number - 1)

    def karten(self, trick: Handle) -> Value:
        first = 4 * (self._trick(trick).number - 1)
        return tuple(handle("a", i) for i in range(first, first + 4))

    def _trick(self, trick: Handle) -> PlayedTrick:
        number = trick.number
        if number == CURRENT:
            return known(self.trick, "Stich")
        return known(self.tricks, "Stiche")[number]

    def nummer(self, trick: Handle) -> Value:
        return self._trick(trick).number

    def gewinner(self, trick: Handle) -> Value:
        return self._trick(trick).winner

    def ausspieler(self, trick: Handle) -> Value:
        return self._trick(trick).seats[0]

    def stichaugen(self, trick: Handle) -> Value:
        return self._trick(trick).augen

    def stichkarte(self, trick: Handle) -> Value:
        played = self._trick(trick)
        return FACES[played.faces[played.seats.index(played.winner)]]

    def erste_karte_1(self, trick: Handle) -> Value:
        return FACES[self._trick(trick).faces[0]]

    def letzter(self, trick: Handle) -> Value:
        return self._trick(trick).number == self.model.hand_size

    def stiche(self) -> Value:
        return tuple(handle("s", i) for i in range(len(known(self.tricks, "Stiche"))))

    # --- calls -----------------------------------------------------------------------

    def meldungen(self) -> Value:
        calls = known(self.calls, "Meldungen")
        return tuple([handle("m", i) for i in range(len(calls))]) if calls else ()

    def handkarten(self, call: Handle) -> Value:
        return known(self.held_at_call[call.number], "Handkarten")

    def ausgespielt(self, call: Handle) -> Value:
        held = known(self.held_at_call[call.number], "ausgespielt")
        return self.model.hand_size - held

    def stich_bei(self, act: Handle) -> Value:
        found = self._act(act)
        if isinstance(found, Bid):
            return found.at and found.at // 4 + 1
        return 0 if isinstance(found, Said) and found.bidding else found.at // 4 + 1

    def liegend(self, act: Handle) -> Value:
        found = self._act(act)
        if isinstance(found, Said) and found.uncertain:
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
