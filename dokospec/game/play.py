"""Playing the cards: one step a trick, from position to position.

The play goes on over an illegal card: who is legally to blame is settled afterwards,
when the hands are known (:mod:`.legality`). A card named for another player than the
one to play is laid by the player named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, cast

from dokospec.cards import FACES
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts, said_with_bids
from dokospec.game.facts import Facts, PlayedTrick
from dokospec.game.hands import Hands, played_hands
from dokospec.game.tables import (
    RANK,
    TRUMP_HEIGHT,
    Ask,
    KindTable,
    Tables,
    ask_rule,
    happening,
    rank_of,
)
from dokospec.game.worlds import Asker, ForkError, ImpossibleError
from dokospec.rules.decisions import Leaf
from dokospec.rules.model import Model
from dokospec.rules.orders import TRUMP_CLASS
from dokospec.rules.values import Open, Value


class Position(NamedTuple):
    """Where a game stands between two tricks.

    ``bid``: place of the Vorbehalt that decided the kind, None without one. ``stands``: (name, value). ``supposed``: (seat, face index, copies) that this world
    takes a hand to hold. ``stopped``: code of the reason why no further trick can be
    judged. ``kinds``: (first trick, kind). ``counting``: the places of the Vorbehalte of
    which the words behind them are calls. ``left``: (last trick for which it held,
    state) of each state that has been left.
    """

    kind: str
    kinds: tuple[tuple[int, str], ...]
    leader: int
    stands: tuple[tuple[str, Value], ...]
    bid: int | None
    start_kind: str
    tricks: tuple[PlayedTrick, ...] = ()
    supposed: tuple[tuple[int, int, int], ...] = ()
    findings: tuple[tuple[int, Finding], ...] = ()
    stopped: str | None = None
    rests_on: int = 0
    counting: tuple[int, ...] = ()
    left: tuple[tuple[int, tuple[tuple[str, Value], ...]], ...] = ()

    def stands_in(self, trick: int) -> dict[str, Value]:
        """The state with which this trick began."""
        after = (stands for last, stands in self.left if trick <= last)
        return dict(next(after, self.stands))


def finding(code: str, kind: Kind = Kind.ILLEGAL, /, **data: object) -> Finding:
    """A finding without a place; the judge adds it from the record."""
    return Finding(code, kind, data=tuple((k, str(v)) for k, v in data.items()))


_UNSAID = finding(codes.GAP_HIT, Kind.UNDECIDABLE, quantity="Gleichstand", position="")


class Player:
    """Plays the tricks of one game; holds no state between them."""

    def __init__(self, tables: Tables, acts: Acts, hands: Hands) -> None:
        self.tables = tables
        self.acts = acts
        self.dealt = hands.dealt
        self.held = hands.held
        self._clear = not acts.named and UNKNOWN not in acts.faces
        """Whether the cards are all known and laid in turn, as far as anybody says."""
        self._after = tables.model.events.get("nach Stich", ())
        self._at_card = tables.model.events.get("bei Karte", ())

    def through(self, position: Position, asker: Asker) -> Position:
        """Play until the end, or until the world has to fork or has come to its end."""
        size = self.tables.model.hand_size
        try:
            while True:
                position = self._plain(position)
                if len(position.tricks) == size:
                    return position
                after = self.trick(position, asker)
                if after is position or after.stopped is not None:
                    return after
                position = after
        except (ForkError, ImpossibleError):
            return position

    def _plain(self, position: Position) -> Position:
        """Play on as long as the tables alone decide who takes a trick."""
        kind = position.kind
        table = self.tables.kind(kind)
        if table is None or position.supposed or not self._clear:
            return position
        tricks = list(position.tricks)
        leader = position.leader
        faces, augen = self.acts.faces, self.tables.augen
        special, all_keys, ties = table.special, table.keys, table.ties
        whole = min(len(faces) // 4, self.tables.model.hand_size)
        for done in range(len(tricks), whole):
            if done + 1 in table.eventful:
                break
            one, two, three, four = faces[4 * done : 4 * done + 4]
            if (1 << one | 1 << two | 1 << three | 1 << four) & special:
                break
            keys = all_keys[one]
            heights = (keys[one], keys[two], keys[three], keys[four])
            top = max(heights)
            place = heights.index(top)
            rests_on = 0
            if heights.count(top) > 1:
                tie = ties[faces[4 * done + place]]
                if tie is None:
                    break
                second, rests_on = tie
                if second:
                    place = 3 - heights[::-1].index(top)
            own, left, facing, right = seats = _ROUND[leader]
            leader = seats[place]
            trick = PlayedTrick(
                done + 1,
                ((own, one), (left, two), (facing, three), (right, four)),
                leader,
                augen[one] + augen[two] + augen[three] + augen[four],
                kind,
                rests_on,
            )
            tricks.append(trick)
        if len(tricks) == len(position.tricks):
            return position
        return position._replace(tricks=tuple(tricks), leader=leader)

    def trick(self, position: Position, asker: Asker) -> Position:
        """Play the next trick. Raises ForkError and ImpossibleError."""
        table = self.tables.kind(position.kind)
        if table is None or position.stopped is not None:
            return position
        done = len(position.tricks)
        laid = self.acts.faces[4 * done : 4 * done + 4]
        if len(laid) < 4:
            return position._replace(stopped=codes.INCOMPLETE)
        if UNKNOWN in laid:
            return position._replace(stopped=codes.UNKNOWN_CARD)
        findings = position.findings
        seats: Sequence[int] = _ROUND[position.leader]
        if self.acts.named:
            seats, wrong, broken = self._seats(laid, position.leader, done)
            findings += wrong
            if broken:
                return position._replace(
                    findings=findings, stopped=codes.TWICE_IN_TRICK
                )
        keys = table.keys[laid[0]]
        heights = [keys[face] for face in laid]
        rests_on = 0
        supposed = position.supposed
        mask = sum(1 << face for face in set(laid))
        if position.supposed or table.dynamic & mask:
            raised, supposed, rests_on = self._raised(
                position, table, seats, laid, heights, asker
            )
            if raised is None:
                return self._unsaid(position, findings, done)
            heights = raised
        top = max(heights)
        place = heights.index(top)
        if heights.count(top) > 1:
            plays = tuple(zip(seats, laid, strict=True))
            second, rest = self._tie(position, plays, place, asker)
            rests_on |= rest
            if second is None:
                return self._unsaid(position, findings, done)
            if second:
                place = 3 - heights[::-1].index(top)
        trick = PlayedTrick(
            done + 1,
            tuple(zip(seats, laid, strict=True)),
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
        if trick.number in table.eventful or table.event_faces & mask:
            return self._events(after, table, trick, asker)
        return after

    def _unsaid(
        self, position: Position, findings: tuple[tuple[int, Finding], ...], done: int
    ) -> Position:
        """Who leads on nobody can say, so nothing behind this trick can be judged."""
        unsaid = (self.acts.places[4 * done], _UNSAID)
        return position._replace(findings=(*findings, unsaid), stopped=codes.GAP_HIT)

    # --- who lays what ---------------------------------------------------------------

    def _seats(
        self, faces: Sequence[int], leader: int, done: int
    ) -> tuple[Sequence[int], tuple[tuple[int, Finding], ...], bool]:
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
                return seats, tuple(wrong), True
            if seat != turn:
                out = finding(codes.OUT_OF_TURN, expected=names[turn], **data)
                wrong.append((place, out))
            seats.append(seat)
            turn = (seat + 1) % 4
        return seats, tuple(wrong), False

    # --- who wins --------------------------------------------------------------------

    def _facts(self, position: Position) -> Facts:
        facts = facts_of(self.tables.model, self.acts, position)
        facts.dealt, facts.held = self.dealt, self.held
        facts.trick_number = len(position.tricks) + 1
        return facts

    def _tie(
        self,
        position: Position,
        plays: tuple[tuple[int, int], ...],
        place: int,
        asker: Asker,
    ) -> tuple[bool | None, int]:
        """Whether the second of two equal cards wins, and what that rests on.

        None where nobody can say: the text leaves it open, or it asks for something
        that the record does not tell.
        """
        facts = self._facts(position)
        faces = [face for _, face in plays]
        facts.lying = faces
        number = len(position.tricks) + 1
        if number == self.tables.model.hand_size:
            # With the last cards on the table every hand is known.
            last = PlayedTrick(number, plays, plays[0][0], 0, position.kind, 0)
            hands = played_hands(
                self.acts,
                (*position.tricks, last),
                number,
                Hands(tuple(self.dealt), tuple(self.held)),
            )
            facts.dealt, facts.held = hands
        facts.words_said = self._said(position, 4 * len(position.tricks) + 4)
        face = FACES[faces[place]]
        leaf = asker.ask(("Gleichstand", face), ask_rule("Gleichstand", face), facts)
        if isinstance(leaf.value, Open):
            return None, leaf.rests_on
        return leaf.value == "zweite", leaf.rests_on

    def _said(self, position: Position, plays: int) -> frozenset[tuple[int, str]]:
        """(seat, word) of everything said before so many cards were played."""
        acts = with_bid_calls(self.tables.model, self.acts, position)
        return frozenset(
            (call.seat, call.word)
            for call in acts.calls
            if call.at < plays and call.seat is not None
        )

    def _raised(
        self,
        position: Position,
        table: KindTable,
        seats: Sequence[int],
        faces: Sequence[int],
        heights: list[int],
        asker: Asker,
    ) -> tuple[list[int] | None, tuple[tuple[int, int, int], ...], int]:
        """Heights where a rank depends on who plays the card, and what is supposed.

        None where the rank of a card is open. The world is forked only where the trick
        would go to somebody else.
        """
        before = [play for trick in position.tricks for play in trick.plays]
        laid = list(zip(seats, faces, strict=True))
        supposed = {(seat, face): count for seat, face, count in position.supposed}
        rests_on = 0
        choices: list[list[int]] = [[height] for height in heights]
        dynamic = [p for p in range(4) if table.dynamic >> faces[p] & 1]
        asked = []
        for place in dynamic:
            seat, face = laid[place]
            held = self._copies(seat, face, [*before, *laid[: place + 1]], supposed)
            facts = self._facts(position)
            facts.seat, facts.face, facts.place = seat, FACES[face], place + 1
            facts.which = 1 + before.count((seat, face))
            at = 4 * len(position.tricks) + place + 2
            facts.words_said = self._said(position, at)
            found = set()
            for copies in held:
                facts.copies_held = {(seat, face): copies}
                for rank, rest in self._ranks(facts, [*before, *laid], supposed, asker):
                    if isinstance(rank, Open):
                        return None, position.supposed, rests_on
                    found.add(height(rank, table, face, faces[0], heights[place]))
                    rests_on |= rest
            choices[place] = sorted(found)
            asked.append((place, held, facts))
        if len({_first_highest(combo) for combo in product(*choices)}) == 1:
            heights = [options[0] for options in choices]
        else:
            heights = list(heights)
            for place, held, facts in asked:
                seat, face = laid[place]
                copies = held[0]
                if len(held) > 1:
                    copies = self._suppose(seat, face, held, asker)
                    supposed[seat, face] = copies
                facts.copies_held = {(seat, face): copies}
                leaf = self._rank(facts, [*before, *laid], supposed, asker)
                rests_on |= leaf.rests_on
                heights[place] = height(
                    leaf.value, table, face, faces[0], heights[place]
                )
        self._verify(supposed, [*before, *laid])
        seen = Counter(face for _, face in (*before, *laid))
        kept = tuple(
            sorted(
                (seat, face, count)
                for (seat, face), count in supposed.items()
                if seen[face] < self.tables.model.copies
            )
        )
        return heights, kept, rests_on

    def _ranks(
        self,
        facts: Facts,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
        asker: Asker,
    ) -> Iterator[tuple[Value, int]]:
        """Every rank that is possible, whatever the hands it asks for may have held."""
        facts.missing_nothing()
        found = asker.possible(RANK, rank_of, facts)
        missing, held = facts.missing, facts.copies_held
        if missing is None or not any(isinstance(rank, Open) for rank in found):
            yield from found.items()
            return
        for count in self._copies(*missing, seen, supposed):
            facts.copies_held = {**held, missing: count}
            yield from self._ranks(facts, seen, supposed, asker)
        facts.copies_held = held

    def _rank(
        self,
        facts: Facts,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
        asker: Asker,
    ) -> Leaf:
        """The rank; what must be supposed of hands for it goes into ``supposed``."""
        while True:
            facts.missing_nothing()
            leaf = asker.ask(RANK, rank_of, facts)
            missing = facts.missing
            if missing is None or not isinstance(leaf.value, Open):
                return leaf
            held = self._copies(*missing, seen, supposed)
            count = held[0]
            if len(held) > 1:
                count = supposed[missing] = self._suppose(*missing, held, asker)
            facts.copies_held = {**facts.copies_held, missing: count}

    def _copies(
        self,
        seat: int,
        face: int,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
    ) -> tuple[int, ...]:
        """How many copies of a face this hand held, as far as one can know now.

        Of a face that lies there more often than it exists nothing can be supposed.
        """
        claimed = self.held[seat]
        if claimed is not None:
            return (claimed.count(face),)
        if (seat, face) in supposed:
            return (supposed[seat, face],)
        mine = seen.count((seat, face))
        copies = self.tables.model.copies
        elsewhere = sum(f == face for s, f in seen if s != seat)
        most = copies - elsewhere
        everything = self.acts.faces
        if everything.count(face) > copies:
            return (mine,)
        if (
            len(everything) == 4 * self.tables.model.hand_size
            and everything.count(face) == mine + elsewhere
        ):
            most = mine
        return tuple(range(mine, max(mine, most) + 1))

    def _suppose(
        self, seat: int, face: int, held: tuple[int, ...], asker: Asker
    ) -> int:
        name = f"Blatt {self.acts.names[seat]}: {FACES[face]}"
        return int(asker.choose(name, tuple(str(count) for count in held)))

    def _verify(
        self,
        supposed: dict[tuple[int, int], int],
        seen: Sequence[tuple[int, int]],
    ) -> None:
        """End the world where the cards seen contradict what it supposes."""
        copies = self.tables.model.copies
        for (seat, face), count in supposed.items():
            mine = seen.count((seat, face))
            others = sum(f == face and s != seat for s, f in seen)
            if mine > count or others > copies - count:
                raise ImpossibleError

    # --- events ----------------------------------------------------------------------

    def _events(
        self, after: Position, table: KindTable, trick: PlayedTrick, asker: Asker
    ) -> Position:
        facts = self._facts(after)
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
                facts.words_said = self._said(after, at)
                after = self._happen(after, "bei Karte", self._at_card, facts, asker)
                facts.stands = dict(after.stands)
        if trick.number in table.eventful:
            facts.words_said = self._said(after, 4 * trick.number)
            after = self._happen(after, "nach Stich", self._after, facts, asker)
        return after

    def _happen(
        self,
        position: Position,
        moment: str,
        events: tuple[object, ...],
        facts: Facts,
        asker: Asker,
    ) -> Position:
        ask: Ask = happening(events)  # type: ignore[arg-type]
        leaf = asker.ask(moment, ask, facts)
        if isinstance(leaf.value, Open):
            return told(position, leaf.value, self.acts)
        return assigned(position, leaf.value, leaf.rests_on)


def essence(position: Position) -> object:
    """What two worlds must share at this moment to be one: all but the reasons."""
    return position._replace(
        rests_on=0, tricks=tuple(t._replace(rests_on=0) for t in position.tricks)
    )


def joined(one: Position, two: Position) -> Position:
    """Of two positions that differ in their reasons only, the one with both."""
    return one._replace(
        rests_on=one.rests_on | two.rests_on,
        tricks=tuple(
            a._replace(rests_on=a.rests_on | b.rests_on)
            for a, b in zip(one.tricks, two.tricks, strict=True)
        ),
    )


def _first_highest(heights: tuple[int, ...]) -> tuple[int, int]:
    """The place of the highest card, and how many share it."""
    top = max(heights)
    return heights.index(top), heights.count(top)


def height(rank: Value, table: KindTable, face: int, led: int, plain: int) -> int:
    """What a card of this rank counts in the trick; ``plain`` where it has none."""
    classes = table.order.classes
    if not isinstance(rank, int):
        return plain
    if classes[face] == TRUMP_CLASS:
        return TRUMP_HEIGHT + rank
    return rank if classes[face] == classes[led] else plain


def with_bid_calls(model: Model, acts: Acts, position: Position) -> Acts:
    """The acts with the calls that were made together with Vorbehalte."""
    if not position.counting:
        return acts
    words = {row for row, _ in model.listings["Rufe"].rows}
    return said_with_bids(acts, position.counting, words)


def facts_of(model: Model, acts: Acts, position: Position) -> Facts:
    """The facts that hold between two tricks, whatever is asked next."""
    facts = Facts(model, acts)
    facts.bids_done = True
    facts.bid = None if position.bid is None else acts.bids[position.bid]
    facts.kind, facts.start_kind = position.kind, position.start_kind
    facts.stands = dict(position.stands)
    return facts


def told(position: Position, failed: Open, acts: Acts) -> Position:
    """The position where the text does not say whether an event happens."""
    if failed.cause == "unknown":
        return position
    code = codes.GAP_HIT if failed.cause == "gap" else codes.CONFLICT_HIT
    first, _, second = failed.about.partition(" / ")
    data = {"quantity": failed.about, "first": first, "second": second}
    wrong = finding(code, Kind.UNDECIDABLE, position=position.kind, **data)
    if any(wrong == earlier for _, earlier in position.findings):
        return position
    place = acts.places[4 * len(position.tricks) - 1]
    return position._replace(findings=(*position.findings, (place, wrong)))


def assigned(position: Position, changes: Value, rests_on: int) -> Position:
    """The position after events: (target, value, since) each."""
    stands = dict(position.stands)
    kind, kinds = position.kind, position.kinds
    for target, value, since in cast(tuple[tuple[str, Value, str], ...], changes):
        if target != "Spielart":
            stands[target] = value
            continue
        kind = str(value)
        first = 1 if since == "Anfang" else len(position.tricks) + 1
        earlier = tuple([k for k in kinds if k[0] < first])
        same = earlier and earlier[-1][1] == kind
        kinds = earlier if same else (*earlier, (first, kind))
    now = tuple(sorted(stands.items()))
    left = position.left
    if now != position.stands:
        left = (*left, (len(position.tricks), position.stands))
    return position._replace(
        kind=kind,
        kinds=kinds,
        stands=now,
        left=left,
        rests_on=position.rests_on | rests_on,
    )


_ROUND = tuple(tuple((seat + i) % 4 for i in range(4)) for seat in range(4))
