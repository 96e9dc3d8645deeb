"""Playing the cards: one step a trick, from position to position.

The play goes on over an illegal card: who is legally to blame is settled afterwards,
when the hands are known (:mod:`.legality`). A card named for another player than the
one to play is laid by the player named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from dokospec.cards import FACES
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts
from dokospec.game.dynamic_ranks import Ranks
from dokospec.game.facts import Facts
from dokospec.game.hands import Hands, laid_cards, played_hands
from dokospec.game.kind_tables import (
    KindTable,
    Tables,
    ask_rule,
    happening,
)
from dokospec.game.position import (
    Position,
    assigned,
    essence,
    finding,
    joined,
    with_undecided,
)
from dokospec.game.tricks import PlayedTrick
from dokospec.game.worlds import Asker, ForkError, ImpossibleError, World, advance
from dokospec.language.decisions import Trail
from dokospec.language.dependencies import words_asked
from dokospec.language.values import Open

_UNSAID = finding(codes.GAP_HIT, Kind.UNDECIDABLE, quantity="Gleichstand", position="")


class TrickPlayer(Ranks):
    """Plays the tricks of one game; holds no state between them."""

    def __init__(self, tables: Tables, acts: Acts, hands: Hands) -> None:
        super().__init__(tables, acts, hands)
        self._clear = not acts.named and UNKNOWN not in acts.faces
        """Whether the cards are all known and laid in turn, as far as anybody says."""

    def through(self, position: Position, asker: Asker) -> Position:
        """Play until the end, or until the world has to fork or has come to its end."""
        size = self.tables.model.hand_size
        try:
            while True:
                position = self._plain(position, asker)
                if len(position.tricks) == size:
                    return position
                after = self.trick(position, asker)
                if after is position or after.stopped is not None:
                    return after
                position = after
        except (ForkError, ImpossibleError):
            return position

    def _plain(self, position: Position, asker: Asker) -> Position:
        """Play on as long as the tables alone decide who takes a trick."""
        kind = position.kind
        table = self.tables.kind(kind)
        if table is None or position.supposed or not self._clear:
            return position
        asker.touch(table.touched, table.rests_on)
        tricks = list(position.tricks)
        leader = position.leader
        augen = self.tables.augen
        special, all_keys, ties = table.special, table.keys, table.ties
        number = done = len(tricks)
        for laid in self._laid(done, table):
            number += 1
            one, two, three, four = laid
            if special and (1 << one | 1 << two | 1 << three | 1 << four) & special:
                break
            keys = all_keys[one]
            heights = (keys[one], keys[two], keys[three], keys[four])
            top = max(heights)
            place = heights.index(top)
            rests_on = 0
            if heights.count(top) > 1:
                tie = ties[laid[place]]
                if tie is None:
                    break
                second, rests_on = tie
                if second:
                    place = 3 - heights[::-1].index(top)
            seats = _ROUND[leader]
            leader = seats[place]
            worth = augen[one] + augen[two] + augen[three] + augen[four]
            tricks.append(
                PlayedTrick(number, seats, laid, leader, worth, kind, rests_on)
            )
        if len(tricks) == done:
            return position
        return position.after(tuple(tricks), leader)

    def _laid(self, done: int, table: KindTable) -> Iterator[tuple[int, ...]]:
        """The cards of whole tricks from here on, up to one that may be eventful."""
        faces = self.acts.faces
        last = min(len(faces) // 4, self.tables.model.hand_size)
        for number in table.eventful:
            if done < number <= last:
                last = number - 1
        cards = iter(faces[4 * done : 4 * last])
        return zip(cards, cards, cards, cards, strict=True)

    def trick(self, position: Position, asker: Asker) -> Position:
        """Play the next trick. Raises ForkError and ImpossibleError."""
        if position.stopped is not None:
            return position
        done = len(position.tricks)
        table = self.tables.kind(position.kind)
        if table is None:
            if self.acts.faces and not done:
                return position._replace(stopped=codes.UNPLAYED)
            return position
        asker.touch(table.touched, table.rests_on)
        laid = self.acts.faces[4 * done : 4 * done + 4]
        if len(laid) < 4:
            return position._replace(stopped=codes.INCOMPLETE)
        if UNKNOWN in laid:
            return position._replace(stopped=codes.UNKNOWN_CARD)
        if not self.tables.foreign.isdisjoint(laid):
            return position._replace(stopped=codes.CARD_NOT_IN_DECK)
        findings = position.findings
        seats = _ROUND[position.leader]
        if self.acts.named:
            seats, wrong, broken = self._seats(laid, position.leader, done)
            findings += wrong
            if broken:
                return position._replace(
                    findings=findings, stopped=codes.TWICE_IN_TRICK
                )
        place, supposed, rests_on = self.taken(position, table, seats, laid, asker)
        if place is None:
            return self._unsaid(position, findings, done)
        trick = PlayedTrick(
            done + 1,
            seats,
            laid,
            seats[place],
            sum(self.tables.augen[face] for face in laid),
            position.kind,
            rests_on,
        )
        after = position._replace(
            leader=seats[place],
            tricks=(*position.tricks, trick),
            supposed=supposed,
            findings=findings,
        )
        mask = sum(1 << face for face in set(laid))
        if trick.number in table.eventful or table.event_faces & mask:
            return self._events(after, table, trick, asker)
        return after

    def _unsaid(
        self, position: Position, findings: tuple[tuple[int, Finding], ...], done: int
    ) -> Position:
        """Who leads on nobody can say, so nothing behind this trick can be judged.

        Either the text leaves it open, or it hangs on when in this trick something was said.
        """
        names = self.acts.names
        asked = words_asked(self.tables.model.statements, "gemeldet")
        wrong = partial(finding, codes.CALL_MOMENT_OPEN, Kind.UNDECIDABLE)
        unsaid = [
            (call.index, wrong(player=names[call.seat], word=call.word))
            for call in self.acts.calls
            if call.uncertain and call.at // 4 == done and call.word in asked
            if call.seat is not None
        ] or [(self.acts.places[4 * done], _UNSAID)]
        return position._replace(findings=(*findings, *unsaid), stopped=codes.GAP_HIT)

    # --- who lays what ---------------------------------------------------------------

    def _seats(
        self, faces: Sequence[int], leader: int, done: int
    ) -> tuple[tuple[int, ...], tuple[tuple[int, Finding], ...], bool]:
        """The seats of a trick in which players are named, and what is wrong with it.

        The third value is True where one player lays two cards.
        """
        seats: list[int] = []
        wrong: list[tuple[int, Finding]] = []
        names = self.acts.names
        turn = leader
        for number, face in enumerate(faces, start=4 * done):
            seat = self.acts.named.get(number, turn)
            data = {"player": names[seat], "card": FACES[face], "trick": done + 1}
            place = self.acts.places[number]
            if seat in seats:
                wrong.append((place, finding(codes.TWICE_IN_TRICK, **data)))
                return tuple(seats), tuple(wrong), True
            if seat != turn:
                out = finding(codes.OUT_OF_TURN, expected=names[turn], **data)
                wrong.append((place, out))
            seats.append(seat)
            turn = (seat + 1) % 4
        return tuple(seats), tuple(wrong), False

    # --- who wins --------------------------------------------------------------------

    def taken(
        self,
        position: Position,
        table: KindTable,
        seats: tuple[int, ...],
        laid: tuple[int, ...],
        asker: Asker,
    ) -> tuple[int | None, tuple[tuple[int, int, int], ...], int]:
        """The place (0-3) of the card that takes a trick, what is supposed, and reasons.

        The place is None where nobody can say. Raises ForkError and ImpossibleError.
        """
        keys = table.keys[laid[0]]
        heights = [keys[face] for face in laid]
        rests_on = 0
        supposed = position.supposed
        mask = sum(1 << face for face in set(laid))
        if position.supposed or table.dynamic & mask:
            raised, supposed, rests_on = self.raised(
                position, table, seats, laid, heights, asker
            )
            if raised is None:
                return None, supposed, rests_on
            heights = raised
        top = max(heights)
        place = heights.index(top)
        if heights.count(top) > 1:
            second, rest = self._tie(position, seats, laid, place, asker)
            rests_on |= rest
            if second is None:
                return None, supposed, rests_on
            if second:
                place = 3 - heights[::-1].index(top)
        return place, supposed, rests_on

    def _tie(
        self,
        position: Position,
        seats: tuple[int, ...],
        laid: tuple[int, ...],
        place: int,
        asker: Asker,
    ) -> tuple[bool | None, int]:
        """Whether the second of two equal cards wins, and what that rests on.

        None where nobody can say: the text leaves it open, or it asks for something
        that the record does not tell.
        """
        facts = self.facts(position)
        facts.lying = laid
        number = position.number
        if number == self.tables.model.hand_size and not position.unseen:
            # With the last cards on the table every hand is known.
            last = PlayedTrick(number, seats, laid, seats[0], 0, position.kind, 0)
            laid_by = laid_cards((*position.tricks, last))
            facts.dealt, facts.held = played_hands(
                self.acts,
                laid_by,
                self.hands,
                self.tables.full_deck,
                even=self.tables.even,
            )
        facts.words_said = self.words_said(position, 4 * len(position.tricks) + 4)
        face = FACES[laid[place]]
        leaf = asker.ask(("Gleichstand", face), ask_rule("Gleichstand", face), facts)
        if isinstance(leaf.value, Open):
            return None, leaf.rests_on
        return leaf.value == "zweite", leaf.rests_on

    # --- events ----------------------------------------------------------------------

    def _events(
        self, after: Position, table: KindTable, trick: PlayedTrick, asker: Asker
    ) -> Position:
        facts = self.facts(after)
        facts.trick_number = trick.number
        facts.trick = trick
        facts.tricks = after.tricks
        for place, (seat, face) in enumerate(trick.plays):
            if table.event_faces >> face & 1:
                facts.seat, facts.face, facts.place = seat, FACES[face], place + 1
                facts.which = 1 + sum(
                    (seat, face) in earlier.plays for earlier in after.tricks[:-1]
                )
                at = 4 * (trick.number - 1) + place + 2
                facts.words_said = self.words_said(after, at)
                after = self._happen(after, "bei Karte", facts, asker)
                facts.stands = dict(after.stands)
        if trick.number in table.eventful:
            facts.words_said = self.words_said(after, 4 * trick.number)
            after = self._happen(after, "nach Stich", facts, asker)
        return after

    def _happen(
        self, position: Position, moment: str, facts: Facts, asker: Asker
    ) -> Position:
        leaf = asker.ask(moment, happening(moment), facts)
        if isinstance(leaf.value, Open):
            return with_undecided(position, leaf.value, self.acts)
        return assigned(position, leaf.value, leaf.rests_on)


_ROUND = tuple(tuple((seat + i) % 4 for i in range(4)) for seat in range(4))


def laid(
    tables: Tables,
    acts: Acts,
    claimed: Hands,
    worlds: list[World[Position]],
    trail: Trail | None,
) -> list[World[Position]]:
    """The worlds after the tricks that are there; none are in a play that is stated."""
    if acts.stated_play and not acts.faces:
        return worlds
    model = tables.model
    player = TrickPlayer(tables, acts, claimed)
    if len(worlds) == 1:
        label, position = worlds[0]
        position = player.through(position, Asker(model, label, trail))
        worlds = [World(label, position)]
    first = len(worlds[0].state.tricks) if worlds else 0
    for _ in range(first, model.hand_size):
        worlds = advance(model, worlds, player.trick, essence, joined, trail)
    return worlds
