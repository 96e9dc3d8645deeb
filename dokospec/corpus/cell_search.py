"""Questions for cells that no case is in: made from what the cell says.

A game is made by chance as a cell wishes it, and looked at: what it does not become is
left to the next try.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice, permutations, product
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.conformance.families import CaseCell
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.properties import (
    ANY,
    CLASSES,
    JUST,
    LATE,
    NORMAL,
    NOTHING,
    YES,
    CaseProperties,
    SeenQuestion,
)
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import View, before
from dokospec.corpus.boundaries import lost_once, sweeping, worthless
from dokospec.corpus.calls import calling, is_valid
from dokospec.corpus.directed import exchanged, exchanges
from dokospec.corpus.kills import AskedCandidate, decided
from dokospec.corpus.mutants import answered
from dokospec.corpus.questions import Candidate, inserted
from dokospec.game.judge import Judge
from dokospec.game.keys import OWN
from dokospec.notation.record import Call, GameRecord, Header, Play, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.lexicon import hints
from dokospec.witness.observation import lawful

TRIES: Final = 1200
"""So many games are made for a cell. With 600 one cell of all texts stayed empty."""
UNDECIDED: Final = 8
"""So many questions for a cell that too much is open about are passed over for a plainer one."""
PLAIN: Final = 6
"""Of so many to which several answers are right one with the fewest is taken."""
SILENT: Final = 24
"""After so many games in which nobody may say what a cell wishes no more are made."""
SPEECHES: Final = 8
"""In so many games of each sort all moments are tried for a call."""
SPOKEN: Final = 12
"""Before the cards of so many first tricks calls are tried."""
SAMPLES: Final = 6
"""So many games of each sort are looked at for the kinds that they come to."""
EXCHANGES: Final = 40
"""So many hands are dealt for an exchange."""
RARE: Final = 24
"""So many of those in which a bidder does his best."""
STRONG: Final = 4
"""In so many first tricks a bidder does his best for the kinds that come of that."""
_JUDGED: Final = frozenset(("ansage", "handlung"))
"""Kinds of question that ask whether something is in order."""
_SEATINGS: Final = tuple(permutations(range(4)))
_BY_TYPED: Final = {face.typed: face for face in FACES}

Chosen: TypeAlias = Mapping[str, str]
"""The values of a cell."""
Asking: TypeAlias = Sequence[tuple[Candidate, str | None]]
"""Questions that belong together, each with what ``frist`` says of it."""


class _Way(NamedTuple):
    """How a game is made that comes to some kind."""

    generator: Generator
    wish: Wish


class CellSearch:
    """Seeks questions for cells: ``generator`` makes games, ``whole`` knows all doubts."""

    def __init__(self, whole: Judge, generator: Generator) -> None:
        self._whole = whole
        self._generator = generator
        self._judge = generator.judge
        self._words = CaseProperties(generator.judge)
        self._games: dict[object, Case | None] = {}

    def found(self, cell: CaseCell) -> tuple[Candidate, ...]:
        """Questions by which the cell is filled, mostly one; none where none is found.

        Of some the plainest: the fewest answers are right, and no hand stands in vain.
        """
        plain: list[tuple[int, Asking]] = []
        open_: list[Asking] = []
        asked = self._asked(cell.table.kinds, dict(cell.values))
        for asking in islice(asked, TRIES):
            if not any(self._is_in(cell, *each) for each in asking):
                continue
            if expected := self._expected(asking):
                plain.append((max(map(len, expected)), asking))
                if plain[-1][0] == 1 or len(plain) == PLAIN:
                    break
                continue
            open_.append(asking)
            if len(open_) == UNDECIDED:
                break
        if plain:
            _, plainest = min(plain, key=itemgetter(0))
            return self._with_fewer_hands(cell, plainest)
        agreed = ([self._agreed(each) for each, _ in asking] for asking in open_)
        less_open = (tuple(each for each in some if each) for some in agreed)
        return next((each for each in less_open if each), ())

    def _expected(self, asking: Asking) -> list[tuple[tuple[str, Data], ...]]:
        """What is right under all readings; nothing where that is open for one of them."""
        found = [
            pose(self._whole, each.case.head, each.case.game, each.asked)
            for each, _ in asking
        ]
        return [] if None in found else [posed.expected for posed in found if posed]

    def _with_fewer_hands(
        self, cell: CaseCell, asking: Asking
    ) -> tuple[Candidate, ...]:
        """The same without hands, or with that of who is asked, where that is enough."""
        expected = self._expected(asking)
        (first, _), *_ = asking
        game = first.case.game
        posed = pose(self._judge, first.case.head, game, first.asked)
        seat = posed.position.get("spieler") if posed else None
        names = first.case.judged(self._judge.unscored()).players
        own = [
            h for h in game.hands if isinstance(seat, int) and h.player == names[seat]
        ]
        for hands in dict.fromkeys(((), tuple(own))) if any(game.hands) else ():
            fewer = [
                (
                    replace(
                        each,
                        case=replace(
                            each.case, game=replace(each.case.game, hands=hands)
                        ),
                    ),
                    deadline,
                )
                for each, deadline in asking
            ]
            in_it = any(self._is_in(cell, *each) for each in fewer)
            if in_it and self._expected(fewer) == expected:
                return tuple(each for each, _ in fewer)
        return tuple(each for each, _ in asking)

    def _agreed(self, candidate: Candidate) -> Candidate | None:
        """The question where as little is agreed, as usual, as leaves one answer."""
        posed, trail = answered(self._judge, candidate)
        if posed is None:
            return None
        asked = AskedCandidate(candidate, posed, trail.touched, trail.fired)
        found = decided(self._whole, self._judge, asked, {})
        return None if found is None else found[0].candidate

    def _is_in(
        self, cell: CaseCell, candidate: Candidate, deadline: str | None
    ) -> bool:
        case, asked, judge = candidate.case, candidate.asked, self._judge
        posed = pose(judge, case.head, case.game, asked)
        if posed is None:
            return False
        seen = SeenQuestion(
            *(judge, case.head, case.game, asked.kind),
            *(posed.position, posed.expected[0][1], deadline),
        )
        in_order = asked.kind in _JUDGED or lawful(case.judged(judge))
        return in_order and cell.table.cell(seen) == cell

    def _asked(self, kinds: Sequence[str], chosen: Chosen) -> Iterator[Asking]:
        match kinds[0]:
            case "stich":
                yield from self._tricks(chosen)
            case "erlaubt":
                yield from self._legal(chosen)
            case "ansage":
                yield from self._calls(chosen)
            case "handlung":
                yield from self._acts(chosen)
            case "spielart":
                yield from self._kinds_of(chosen)
            case _:
                for case in self._whole_games(chosen):
                    bare = replace(case, game=replace(case.game, hands=(), claims=()))
                    for kind in kinds:
                        yield [(Candidate(bare, Asked(kind)), None)]

    # --- games ---------------------------------------------------------------------------

    def _make(self, way: _Way, number: int, wish: Wish) -> Case | None:
        key = way.generator, number, wish
        if key not in self._games:
            self._games[key] = way.generator.make(("cell", number), wish)
        return self._games[key]

    @cached_property
    def _ways(self) -> Mapping[str, Sequence[_Way]]:
        """By kind of game how one is made; nothing is stated where that is not needed."""
        found: dict[str, dict[_Way, None]] = {}
        plain = self._generator.unstated()
        every = [(plain, wish) for wish in self._wishes(plain)]
        if plain is not self._generator:
            every += [(self._generator, wish) for wish in self._wishes(plain)]
        for generator, wish in every:
            for number in range(RARE if wish.strong else SAMPLES):
                case = generator.make(("way", number), wish)
                if case is None:
                    continue
                stated = tuple(
                    (entry.key.removeprefix(OWN), int(entry.value))
                    for entry in case.game.entries
                    if isinstance(entry, Header)
                )
                way = _Way(generator, replace(wish, stated=stated or None))
                outcome = case.judged(self._judge).default
                kinds = {kind for _, kind in outcome.kinds} | {outcome.kind}
                for kind in kinds - {None}:
                    known = found.setdefault(str(kind), {})
                    if all(one.generator is generator for one in known):
                        known[way] = None
        return {kind: tuple(ways) for kind, ways in found.items()}

    def _wishes(self, generator: Generator) -> Iterator[Wish]:
        model = generator.model
        yield Wish(bids=())
        for word in generator.lexicon.bids:
            for words in self._bids_with(word):
                yield Wish(bids=(Bid(words),))
                yield Wish(bids=(Bid(words, 0),), strong=(0, STRONG))
        for face in hints(model, model.statements).faces:
            if face in model.deck:
                yield Wish(bids=(), holdings=((0, face), (0, face)))

    def _bids_with(self, word: str) -> Sequence[tuple[str, ...]]:
        """A Vorbehalt alone; with each word without which it may not be said."""
        may = self._words.may_be_said
        if may((word,)) or self._generator.lexicon.stated:
            return [(word,)]
        every = [(word, more) for more in self._words.lexicon.extras]
        return [words for words in every if may(words)] or [(word,)]

    def _ways_to(self, chosen: Chosen) -> Sequence[_Way]:
        """How games are made of the kind, or with the Vorbehalt, that a cell names."""
        bid = chosen.get("vorbehalt")
        alone = _of(chosen, "fremder-stich")
        plain = self._generator.unstated()
        if alone:
            ((word, trick),) = alone.items()
            strong = (0, int(trick) - 1) if trick != "1" else None
            return [
                _Way(plain, Wish(bids=(Bid(words, 0),), strong=strong))
                for words in self._bids_with(word)
            ]
        if bid is not None:
            return [_Way(plain, Wish(bids=(Bid(tuple(bid.split("-"))),)))]
        return self._ways.get(chosen.get("spielart", NORMAL), ())

    def _whole_games(self, chosen: Chosen) -> Iterator[Case]:
        """Whole games with the Augen, the last trick and the calls of a cell."""
        augen = _of(chosen, "augen")
        none = [party for party, number in augen.items() if number == "0"]
        if none:
            for poor in self._poor:
                yield from self._with_calls(poor, chosen)
            return
        region = next(((p, int(n), int(n)) for p, n in augen.items()), None)
        names = ("im-letzten", "im-letzten", "neben-im-letzten", "gefangen-im-letzten")
        faces = [_BY_TYPED[face] for name in names for face in _of(chosen, name)]
        caught = [_BY_TYPED[face] for face in _of(chosen, "gefangen")]
        ways = self._ways_to(chosen)
        silent = 0
        for number in range(TRIES if ways else 0):
            way = ways[number % len(ways)]
            wish = replace(way.wish, augen=region)
            if caught and number % 2:
                who = wish.holdings[0][0] if wish.holdings else number // 2 % 4
                own = (who, caught[0])
                wish = replace(wish, holdings=(*wish.holdings, own, own))
            elif not wish.holdings:
                order = _SEATINGS[number % len(_SEATINGS)]
                wish = replace(wish, holdings=tuple(zip(order, faces, strict=False)))
            case = self._make(way, number // len(ways), wish)
            if case is None:
                continue
            if faces:
                size = self._judge.by_deal(case.head, case.game).model.hand_size
                case = _laid_in(case, self._players(case), faces, size)
            said = [*self._with_calls(case, chosen)]
            silent = 0 if said else silent + 1
            if silent == SILENT:
                return
            yield from said

    @cached_property
    def _poor(self) -> list[Case]:
        """Games in which a party has no Augen, by one trick or none."""
        plain = self._generator.unstated()
        return [*sweeping(plain), *worthless(plain), *lost_once(plain)]

    def _players(self, case: Case) -> list[str]:
        """Who plays each card."""
        tricks = case.judged(self._judge.unscored()).default.tricks
        return [name for trick in tricks for name, _ in trick.cards]

    def _with_calls(self, case: Case, chosen: Chosen) -> Iterator[Case]:
        """The case with what each party says before the first card, where it may."""
        wanted = _of(chosen, "sagt")
        names = dict(case.judged(self._judge).default.parties or ())
        every = [case]
        for party, word in wanted.items():
            if word != NOTHING and names.get(party):
                every = [
                    said
                    for each in every
                    for said in self._saying(each, names[party][0], word)
                ]
        yield from every

    def _saying(self, case: Case, name: str, word: str) -> Iterator[Case]:
        """The case with a call as soon as it is valid: alone, and behind all before it."""
        call = Call(word, name)
        for said, start in ((case, 0), self._own_before(case, call, 0)):
            cards = self._first_valid(said, call, start)
            if cards is not None:
                yield inserted(said, call, cards)

    def _first_valid(self, case: Case, call: Call, start: int) -> int | None:
        """Behind how many cards, whole tricks, a call may first be made.

        What is played later counts for that, too: it tells the hands where none stands.
        """
        for cards in range(start, min(case.cards, 4 * SPOKEN), 4):
            if self._are_valid(inserted(case, call, cards)):
                return cards
        return None

    def _are_valid(self, case: Case) -> bool:
        """Whether all calls of a record are valid."""
        said = case.judged(self._judge.unscored()).default.announcements
        return all(each.status == "valid" for each in said)

    # --- tricks --------------------------------------------------------------------------

    def _tricks(self, chosen: Chosen) -> Iterator[Asking]:
        """Tricks in which two equal cards lie, or two cards in this order."""
        equal = [*_of(chosen, "gleiche"), *_of(chosen, "doppelt")]
        first, _, second = chosen.get("anfang", "").partition("-")
        faces = [_BY_TYPED[face] for face in (*equal, *equal, first, second) if face]
        said = _of(chosen, "gesagt")
        words = tuple(word for word, value in said.items() if value == YES)
        ways = self._ways_to(chosen)
        for number in range(TRIES if ways else 0):
            way = ways[number % len(ways)]
            wish = way.wish
            if not wish.holdings and not words:
                seats = number % 4, (number + 1 + number // 4 % 3) % 4
                wish = replace(wish, holdings=tuple(zip(seats, faces, strict=True)))
            elif words:
                pair = (0, faces[0]), (0, faces[0]), (1 + number % 3, faces[1])
                wish = replace(wish, holdings=pair, hands=True)
            case = self._make(way, number // len(ways), wish)
            if case is None:
                continue
            players = self._players(case)
            tricks = len(players) // 4
            last = chosen.get("letzter-stich") == YES
            for trick in range(tricks if last else 1, tricks + 1):
                laid = _laid_in(case, players, faces, trick)
                if second and _laid(laid, trick)[:2] != faces:
                    continue
                cut = replace(laid, game=before(laid.game, 4 * trick))
                for word in words:
                    cut = self._called(cut, word) or cut
                yield [(Candidate(cut, Asked("stich", trick)), None)]

    def _called(self, case: Case, word: str) -> Case | None:
        """The case with a call where it may first be made, by whoever may."""
        names = case.judged(self._judge.unscored()).players
        for cards, name in product(range(case.cards), names):
            said = inserted(case, Call(word, name), cards)
            if self._are_valid(said):
                return said
        return None

    # --- what may be played --------------------------------------------------------------

    def _legal(self, chosen: Chosen) -> Iterator[Asking]:
        """Tricks in which a suit is led that one who follows has, or has not."""
        order = self._judge.tables.kind(chosen["spielart"])
        ways = self._ways_to(chosen)
        if order is None:
            return
        group = CLASSES.index(chosen["angespielt"])
        free = chosen["darf"] == ANY
        for number in range(TRIES if ways else 0):
            way = ways[number % len(ways)]
            wish = replace(way.wish, hands=True)
            case = self._make(way, number // len(ways), wish)
            if case is None:
                continue
            for place in self._places(case, order.order.classes, group, free=free):
                cut = replace(case, game=before(case.game, (place + 3) // 4 * 4))
                yield [(Candidate(cut, Asked("erlaubt", place)), None)]

    def _places(
        self, case: Case, classes: Sequence[int], group: int, *, free: bool
    ) -> Iterator[int]:
        """The cards, counted from 1, with which one follows that suit, or cannot."""
        view = View(self._judge, case.head, case.game)
        held = [list(hand or ()) for hand in view.held]
        faces = {str(face): face.index for face in FACES}
        for trick in view.now.tricks:
            led = classes[faces[trick.cards[0][1]]]
            for place, (name, card) in enumerate(trick.cards):
                hand = held[view.seats[name]]
                has = any(classes[face] == group for face in hand)
                if place and led == group and has is not free:
                    yield 4 * (trick.number - 1) + place + 1
                if faces[card] in hand:
                    hand.remove(faces[card])

    # --- what may be said ----------------------------------------------------------------

    def _calls(self, chosen: Chosen) -> Iterator[Asking]:
        word = chosen["wort"]
        earlier = chosen.get("davor", NOTHING)
        model = self._generator.model
        faces = [f for f in hints(model, model.statements).faces if f in model.deck]
        ways = self._ways_to(chosen)
        for number in range(SPEECHES * len(ways)):
            way = ways[number % len(ways)]
            wish = replace(way.wish, hands=True)
            shift = number // len(ways)
            if "frist" not in chosen and shift % 2 and not wish.holdings:
                face = faces[shift // 2 % len(faces)]
                wish = replace(wish, holdings=((0, face), (0, face)))
            case = self._make(way, shift, wish)
            if case is None or not case.cards:
                continue
            names = case.judged(self._judge).players
            for said, start in self._spoken(case, earlier, names):
                for name in names:
                    call = Call(word, name)
                    found = [*self._moments(said, call, start, chosen)]
                    if not found:
                        own, since = self._own_before(said, call, start)
                        found = [*self._moments(own, call, since, chosen)]
                    yield from found

    def _own_before(self, case: Case, call: Call, start: int) -> tuple[Case, int]:
        """The case with all that the speaker may say before a call, as soon as he may.

        Besides, behind how many cards the last of that is said.
        """
        calls = self._words.lexicon.calls
        for word in calls[: calls.index(call.word)]:
            each = Call(word, call.by)
            cards = self._first_valid(case, each, start)
            if cards is not None:
                case, start = inserted(case, each, cards), cards
        return case, start

    def _spoken(
        self, case: Case, word: str, names: Sequence[str]
    ) -> Iterator[tuple[Case, int]]:
        """The case with what is said before by each, when it may first be said."""
        if word == NOTHING:
            yield case, 0
            return
        for name in names:
            cards = self._first_valid(case, Call(word, name), 0)
            if cards is not None:
                yield inserted(case, Call(word, name), cards), cards

    def _moments(
        self, case: Case, call: Call, start: int, chosen: Chosen
    ) -> Iterator[Asking]:
        moments = range(start, min(case.cards, 4 * SPOKEN), 4)
        asked = [calling(case, call, cards) for cards in moments]
        if "frist" not in chosen:
            yield from ([(each, None)] for each in asked)
            return
        valid = [is_valid(self._generator, each) for each in asked]
        for place in range(1, len(asked)):
            if valid[place - 1] and valid[place] is False:
                yield [(asked[place - 1], JUST), (asked[place], LATE)]

    # --- before the cards ----------------------------------------------------------------

    def _acts(self, chosen: Chosen) -> Iterator[Asking]:
        words = tuple(chosen["vorbehalt"].split("-"))
        if chosen["handlung"] != "vorbehalt":
            for each in chain(self._exchanges, self._exchanges_of(words, chosen)):
                if each.asked.kind == "handlung":
                    yield [(each, None)]
            return
        for number in range(TRIES):
            for bids in ((Bid(words, 0),), ()):
                wish = Wish(bids=bids, tricks=0, hands=True)
                case = self._generator.unstated().make(("cell", number), wish)
                if case is not None:
                    name = case.head.players[0]
                    hands = tuple(h for h in case.game.hands if h.player == name)
                    events = (Reservation(name, words),)
                    game = GameRecord(None, (), hands=hands, events=events)
                    asked = Candidate(Case(case.head, game), Asked("handlung", 1))
                    yield [(asked, None)]

    def _exchanges_of(
        self, words: tuple[str, ...], chosen: Chosen
    ) -> Iterator[Candidate]:
        """Exchanges of one who has as many Trümpfe as are given, or one more."""
        generator, model = self._generator, self._generator.model
        trump = generator.trump()
        deck = [f for f in FACES if f in model.deck for _ in range(model.copies)]
        plain = [face for face in deck if face not in trump]
        wanted = int(chosen["karten"]) if "karten" in chosen else 0
        for number in range(EXCHANGES):
            count = model.hand_size - wanted - number % 2
            own = Chance("exchange", number).shuffled(plain)[:count]
            wish = Wish(
                *((Bid(words, 0),), tuple((0, face) for face in own)),
                tricks=0,
                hands=True,
            )
            case = generator.make(("exchange of", number), wish)
            if case is not None:
                yield from exchanged(case, trump)

    def _kinds_of(self, chosen: Chosen) -> Iterator[Asking]:
        bids = [chosen[key] for key in ("erster", "zweiter") if key in chosen]
        head = table()
        if not bids:
            for each in self._exchanges:
                if each.asked.kind == "spielart":
                    yield [(each, None)]
        for seats in ((0, 1), (0, 2), (1, 3)) if bids else ():
            names = (head.players[seat] for seat in seats)
            said = tuple(
                Reservation(name, tuple(bid.split("-")))
                for name, bid in zip(names, bids, strict=True)
            )
            case = Case(head, GameRecord(None, (), events=said))
            yield [(Candidate(case, Asked("spielart")), None)]

    @cached_property
    def _exchanges(self) -> list[Candidate]:
        """What may be asked where cards are exchanged."""
        return [*exchanges(self._generator)]


def _laid_in(
    case: Case, players: Sequence[str], faces: Sequence[Card], number: int
) -> Case:
    """The case where who plays such cards plays them in the trick of this number.

    ``players``: who plays each card.
    """
    if len(players) < 4 * number:
        return case
    spots = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    events = list(case.game.events)
    for face in dict.fromkeys(faces):
        for name, spot in zip(players, spots, strict=False):
            if events[spot] == Play(face):
                target = spots[players.index(name, 4 * (number - 1))]
                events[spot], events[target] = events[target], events[spot]
    return case.having(events)


def _laid(case: Case, trick: int) -> list[Card | None]:
    """The cards of a trick."""
    laid = [event.card for event in case.game.events if isinstance(event, Play)]
    return laid[4 * (trick - 1) : 4 * trick]


def _of(chosen: Chosen, name: str) -> dict[str, str]:
    """By what a property is asked of: its values in a cell."""
    titles = (title.split(" ") for title in chosen if " " in title)
    return {of: chosen[f"{name} {of}"] for own, of in titles if own == name}
