"""Random legal games under any rule text, from a seed and from wishes.

What is dealt, bid, said and played is drawn by chance and asked of the text: nothing
here knows one. The same seed and wishes give the same record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.game.acts import sort_acts
from dokospec.game.findings import due
from dokospec.game.hands import claimed_hands, stock_of
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import KindTable, Tables
from dokospec.game.legality import legal_faces
from dokospec.game.opening import UndecidedError, open_game
from dokospec.game.play import TrickPlayer
from dokospec.game.position import Position, essence, facts_of, joined
from dokospec.game.worlds import ANYTHING, Asker, ForkError, World, advance
from dokospec.language.orders import TRUMP_CLASS
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Head,
    Header,
    Pass,
    Play,
    Reservation,
    Shortening,
)
from dokospec.verdict import Outcome
from dokospec.witness.case import Case, table
from dokospec.witness.chance import Chance
from dokospec.witness.lexicon import Lexicon, lexicon
from dokospec.witness.observation import lawful

# --- exchanging cards of a game until a party has as many Augen as are wished for


STEPS: Final = 4000
"""How often two cards are drawn to be exchanged."""
ROUNDS: Final = 4
"""How often Augen are steered anew where something else changed on the way."""

Region: TypeAlias = tuple[str, int, int]
"""A party, and the least and most Augen that it should have."""


class _Taken(NamedTuple):
    """Whose tricks of a whole game are, and by which table each was played."""

    mine: tuple[bool, ...]
    tables: tuple[KindTable, ...]
    augen: int


def reached(chance: Chance, case: Case, judge: Judge, region: Region) -> Case | None:
    """The case with cards exchanged until a party has Augen of this region."""
    bare = replace(case, game=replace(case.game, hands=()))
    party, least, most = region
    for _ in range(ROUNDS):
        verdict = bare.judged(judge)
        augen = dict(verdict.default.augen or ()).get(party)
        if augen is None or not lawful(verdict):
            return None
        if least <= augen <= most:
            return bare
        trial = steered(chance, bare, verdict.default, judge.tables, region)
        if trial is None:
            return None
        bare = trial
    return None


def steered(
    chance: Chance, case: Case, outcome: Outcome, tables: Tables, region: Region
) -> Case | None:
    """The case with cards exchanged so that the Augen should be in the region.

    ``outcome``: of the case. None where no such exchange is found. What rests on more
    than who takes a trick (parties, ranks that depend on the player) may change.
    """
    taken = _taken(outcome, tables, region[0])
    spots = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    faces = [e.card.index for e in case.game.events if isinstance(e, Play) and e.card]
    if taken is None or len(faces) != 4 * len(taken.mine) or len(spots) != len(faces):
        return None
    if not _exchanged(chance, faces, taken, tables.augen, region):
        return None
    events = list(case.game.events)
    for spot, face in zip(spots, faces, strict=True):
        play = events[spot]
        assert isinstance(play, Play)
        events[spot] = replace(play, card=FACES[face])
    return case.having(events)


def _exchanged(
    chance: Chance,
    faces: list[int],
    taken: _Taken,
    values: tuple[int, ...],
    region: Region,
) -> bool:
    """Exchange ``faces`` in place; whether the region is reached."""
    _, least, most = region
    augen = taken.augen
    for _ in range(STEPS):
        if least <= augen <= most:
            return True
        one, two = chance.below(len(faces)), chance.below(len(faces))
        i, j = one // 4, two // 4
        if taken.mine[i] == taken.mine[j]:
            continue
        classes = taken.tables[i].order.classes
        if taken.tables[j] is not taken.tables[i]:
            continue
        if classes[faces[one]] != classes[faces[two]]:
            continue
        gain = values[faces[two]] - values[faces[one]]
        after = augen + (gain if taken.mine[i] else -gain)
        if not gain or _missing(after, least, most) > _missing(augen, least, most):
            continue
        before = _winner(faces, i, taken), _winner(faces, j, taken)
        faces[one], faces[two] = faces[two], faces[one]
        if before == (_winner(faces, i, taken), _winner(faces, j, taken)):
            augen = after
        else:
            faces[one], faces[two] = faces[two], faces[one]
    return False


def _missing(augen: int, least: int, most: int) -> int:
    return max(least - augen, augen - most, 0)


def _winner(faces: list[int], trick: int, taken: _Taken) -> int:
    """The place that takes a trick, of equal cards the first."""
    return taken.tables[trick].highest(faces[4 * trick : 4 * trick + 4])


def _taken(outcome: Outcome, tables: Tables, party: str) -> _Taken | None:
    members = dict(outcome.parties or ()).get(party)
    augen = dict(outcome.augen or ()).get(party)
    if members is None or augen is None or outcome.kind is None:
        return None
    played: list[KindTable] = []
    for trick in outcome.tricks:
        kind = outcome.kind
        for first, name in outcome.kinds:
            if first <= trick.number:
                kind = name
        table = tables.kind(kind)
        if table is None:
            return None
        played.append(table)
    mine = tuple(trick.winner in members for trick in outcome.tricks)
    return _Taken(mine, tuple(played), augen)


# --- cards passed on before the play, by whoever is to, taken from hands by chance


MOST: Final = 8
"""How often cards are passed on at most."""


def pushed(
    chance: Chance, case: Case, names: Sequence[str], judge: Judge
) -> tuple[Pass, ...]:
    """What is passed on in a game with these hands and Vorbehalte; ``names``: by seat."""
    model, deck = judge.model, judge.tables.full_deck
    table = case.head.players
    acts = sort_acts(case.game, names, table, 3, order=table)
    hands = claimed_hands(acts, deck, even=model.deal.even)
    asker = Asker(model, ANYTHING)
    try:
        facts = facts_of(model, acts, open_game(model, acts, hands, asker))
    except (UndecidedError, ForkError):
        return ()
    facts.dealt = hands.dealt
    left = [list(hand or ()) for hand in hands.dealt]
    passes: list[Pass] = []
    for number in range(1, MOST + 1):
        who, aside, count = due(number, facts, asker)
        if not isinstance(who, int) or not isinstance(count, int):
            break
        if number == 1:
            left[who] += stock_of(acts, deck) or ()
        cards = chance.shuffled(left[who])[:count]
        for face in cards:
            left[who].remove(face)
        if aside is not True:
            left[(who + 1) % 4] += cards
        faces = tuple(FACES[face] for face in sorted(cards))
        passes.append(Pass(names[who], faces, aside is True))
    return tuple(passes)


TRIES: Final = 24
"""How often the cards are dealt anew before a wish is given up."""
DEALS: Final = 400
"""How many deals are looked at for one that allows a rare Vorbehalt."""
MOST_ALLOWING: Final = 6
"""How many deals are kept that allow a Vorbehalt."""
OFFERS: Final = 60
"""How many exchanges are tried behind a Vorbehalt."""
Entries: TypeAlias = tuple[Header, ...]
Stated: TypeAlias = tuple[tuple[str, int], ...]
COUNTS: Final = ("kein", "ein", "zwei", "drei", "vier", "fünf")
"""How many trumps are given back, as it is said."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A Vorbehalt that is wished for; ``seat`` None: whoever may."""

    words: tuple[str, ...]
    seat: int | None = None


# --- games by chance, and what is wished of them --------------------------------------


@dataclass(frozen=True, slots=True)
class Wish:
    """What a record should have; what is not wished for is left to chance.

    ``bids`` None: by chance, mostly none. ``holdings``: cards and the seats that are
    dealt them. ``tricks`` None: all of them. ``calls``: how many are tried, of
    ``words`` or, where that is empty, of all the text has. ``strong``: a seat and how
    many tricks it does its best to win. ``offend``: the first trick in which a card may
    be wrong; then one is, if it can. ``shorten``: the rest is given up or claimed after
    the last trick. ``augen``: party, least and most. ``hands``: the record claims them.
    ``stated``: numbers behind words of lines ``x-…``; None: by chance where the deal
    hangs on such a line, else none.
    """

    bids: tuple[Bid, ...] | None = None
    holdings: tuple[tuple[int, Card], ...] = ()
    tricks: int | None = None
    calls: int = 0
    words: tuple[str, ...] = ()
    strong: tuple[int, int] | None = None
    offend: int | None = None
    shorten: bool = False
    augen: Region | None = None
    hands: bool = False
    players: int = 4
    stated: tuple[tuple[str, int], ...] | None = field(default=None, repr=False)


NOTHING: Final = Wish()


class Generator:
    """Makes records under one text; the judge should have no doubts left open."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.model = judge.model
        self.lexicon: Lexicon = lexicon(judge.model)
        self._others: dict[str, Generator] = {}
        self._stated: dict[tuple[str, ...], tuple[Stated, ...]] = {}
        self._rare: dict[tuple[tuple[str, ...], int, Entries], tuple[Case, ...]] = {}

    def make(self, seed: object, wish: Wish = NOTHING) -> Case | None:
        """A legal game that has what is wished for; None where chance finds none."""
        chance = Chance(seed, wish, *(wish.stated or ()))
        head = table(wish.players)
        stated = wish.stated
        if stated is None and self.lexicon.stated and wish.bids:
            rounds = self._rounds(wish.bids[0].words)
            if not rounds:
                return None
            stated = chance.pick(rounds)
        if stated is None:
            stated = tuple((word, chance.pick(n)) for word, n in self.lexicon.stated)
        entries = tuple(Header(f"x-{word}", str(n)) for word, n in stated)
        dealing = self.judge.by_deal(head, GameRecord(None, entries)).model.dealt
        return self._dealing(dealing)._made(chance, head, entries, wish)  # noqa: SLF001

    def unstated(self) -> Generator:
        """Makes records in which nothing is stated on which the deal may hang."""
        if not self.lexicon.stated:
            return self
        other = Generator(self.judge)
        other.lexicon = replace(self.lexicon, stated=())
        return other

    def _rounds(self, words: tuple[str, ...]) -> tuple[Stated, ...]:
        """What may be stated so that such a Vorbehalt is not against the rules anyway."""
        if words not in self._stated:
            said = (Reservation(table().players[0], words),)
            names = [word for word, _ in self.lexicon.stated]
            every = product(*(numbers for _, numbers in self.lexicon.stated))
            found = []
            for numbers in every:
                stated = tuple(zip(names, numbers, strict=True))
                entries = tuple(Header(f"x-{word}", str(n)) for word, n in stated)
                trial = Case(table(), GameRecord(None, entries, events=said))
                if self.legal(trial):
                    found.append(stated)
            self._stated[words] = tuple(found)
        return self._stated[words]

    def _dealing(self, deal: str) -> Generator:
        """Makes records of games that are dealt by the Ablauf of this name."""
        if deal == self.model.dealt:
            return self
        if deal not in self._others:
            self._others[deal] = Generator(self.judge.dealing(deal))
        return self._others[deal]

    def _made(
        self, chance: Chance, head: Head, entries: Entries, wish: Wish
    ) -> Case | None:
        for attempt in range(TRIES):
            bids = self._bids(chance, wish)
            dealt = self._deal(chance, wish.holdings)
            opened = self._opened(chance, head, dealt, bids, entries)
            if opened is None and attempt == TRIES - 1 and len(bids) == 1:
                words = bids[0].words
                rare = () if wish.holdings else self._allowing(words, head, entries)
                opened = chance.pick(rare) if rare else None
            if opened is None:
                continue
            try:
                case = self._played(chance, opened, wish)
            except UndecidedError:  # The text does not say which game it is.
                continue
            if wish.augen is not None:
                steered = reached(chance, case, self.judge, wish.augen)
                if steered is None:
                    continue
                case = steered
            if wish.calls:
                words = wish.words or self.lexicon.calls
                case = called(chance, case, self.judge, words, wish.calls)
            if wish.shorten:
                case = shortened(chance, case, self.judge, self.lexicon.shortenings)
            if not wish.hands:
                case = replace(case, game=replace(case.game, hands=()))
            if not entries or wish.offend is not None or self.legal(case):
                return case
        return None

    def legal(self, case: Case) -> bool:
        """Whether the judge finds nothing against the rules in it."""
        return lawful(case.judged(self.judge))

    def _allowing(
        self, words: tuple[str, ...], head: Head, entries: Entries
    ) -> tuple[Case, ...]:
        """Some deals that allow a Vorbehalt, whatever was made before."""
        key = (words, len(head.players), entries)
        if key not in self._rare:
            found: list[Case] = []
            chance = Chance("deals", key[:2], *entries)
            for attempt in range(DEALS):
                if attempt == DEALS // 2 and not found:
                    break
                dealt = self._deal(chance, ())
                opened = self._opened(chance, head, dealt, (Bid(words),), entries)
                if opened is not None:
                    found.append(opened)
                if len(found) == MOST_ALLOWING:
                    break
            self._rare[key] = tuple(found)
        return self._rare[key]

    # --- dealing and bidding ---------------------------------------------------------

    def _bids(self, chance: Chance, wish: Wish) -> tuple[Bid, ...]:
        if wish.bids is not None:
            return wish.bids
        if chance.percent(85) or not self.lexicon.bids:
            return ()
        return (Bid((chance.pick(self.lexicon.bids),)),)

    def _deal(
        self, chance: Chance, holdings: Iterable[tuple[int, Card]]
    ) -> list[list[Card]]:
        model = self.model
        deck = [face for face in FACES if face in model.deck] * model.copies
        hands: list[list[Card]] = [[], [], [], []]
        for seat, card in holdings:
            if card in deck:
                deck.remove(card)
                hands[seat].append(card)
        for card in model.deal.ahead:
            if card in deck:
                deck.remove(card)
                hands[0].append(card)
        deck = chance.shuffled(deck)
        for hand, size in zip(hands, model.deal.sizes, strict=True):
            while len(hand) < size:
                hand.append(deck.pop())
        return [sorted(hand, key=lambda card: card.index) for hand in hands]

    def _opened(
        self,
        chance: Chance,
        head: Head,
        dealt: Sequence[Sequence[Card]],
        bids: Sequence[Bid],
        entries: Entries = (),
    ) -> Case | None:
        """The case before the first card; None where a bid would be against the rules."""
        names = self._names(head)
        hands = tuple(
            HandClaim(name, tuple(hand))
            for name, hand in zip(names, dealt, strict=True)
        )
        case = Case(head, GameRecord(None, entries, hands=hands))
        if not self.model.deal.even:
            return self._pushed(chance, case, bids)
        said: dict[int, Reservation] = {}
        for bid in bids:
            free = [seat for seat in range(4) if seat not in said]
            seats = [bid.seat] if bid.seat in free else chance.shuffled(free)
            for seat in seats:
                assert seat is not None
                tried = {**said, seat: Reservation(names[seat], bid.words)}
                trial = case.having(tried[s] for s in sorted(tried))
                if self.legal(trial):
                    said = tried
                    break
            else:
                return None
        case = case.having(said[seat] for seat in sorted(said))
        if said and self.model.duties.get("Tausch") and not self._plays(case):
            return self._exchanged(chance, case, dealt) or case
        return case

    def _pushed(self, chance: Chance, case: Case, bids: Sequence[Bid]) -> Case | None:
        """The case in which cards are passed on, and perhaps a Vorbehalt is said."""
        if not bids:
            tried = self._having_pushed(chance, case, ())
            if tried is not None:
                return tried
            bids = [Bid((word,)) for word in chance.shuffled(self.lexicon.bids)]
        names = self._names(case.head)
        for bid in bids:
            seats = range(4) if bid.seat is None else (bid.seat,)
            for seat in chance.shuffled(seats):
                said = Reservation(names[seat], bid.words)
                tried = self._having_pushed(chance, case, (said,))
                if tried is not None:
                    return tried
        return None

    def _having_pushed(
        self, chance: Chance, case: Case, said: tuple[Reservation, ...]
    ) -> Case | None:
        """The case with this said, before or after the passing, where that is legal."""
        names = self._names(case.head)
        opened = case.having(said)
        passes: tuple[Event, ...] = pushed(chance, opened, names, self.judge)
        for events in ((*passes, *said), (*said, *passes)):
            trial = case.having(events)
            if self.legal(trial) and self._plays(trial):
                return trial
        return None

    def _names(self, head: Head) -> tuple[str, ...]:
        """The four who play, in play order."""
        return self.judge.game(head, GameRecord(None)).players[:4]

    def _plays(self, case: Case) -> bool:
        """Whether cards are played in this kind of game."""
        kind = case.judged(self.judge).default.kind
        return kind is not None and self.judge.tables.kind(kind) is not None

    def _exchanged(
        self, chance: Chance, case: Case, dealt: Sequence[Sequence[Card]]
    ) -> Case | None:
        """The case with an exchange after which cards are played, or None."""
        names = self._names(case.head)
        trump = self.trump()
        for bid in case.game.events:
            if not isinstance(bid, Reservation):
                continue
            giver = names.index(bid.by)
            for attempt in range(OFFERS):
                own = chance.shuffled(dealt[giver])
                given = [card for card in own if card in trump]
                if attempt % 3 == 2:
                    given = own[: 1 + chance.below(4)]
                taker = (giver + 1 + chance.below(3)) % 4
                pool = chance.shuffled([*dealt[taker], *given])
                if attempt % 2:
                    pool.sort(key=lambda card: card in trump)
                back = pool[: len(given)]
                trumps = sum(card in trump for card in back)
                said = (COUNTS[trumps], "trumpf") if 0 < trumps < 6 else ()
                swap = Exchange(
                    bid.words[0], bid.by, tuple(given), names[taker], tuple(back), said
                )
                trial = case.having((*case.game.events, swap))
                if self.legal(trial) and self._plays(trial):
                    return trial
        return None

    def trump(self) -> frozenset[Card]:
        """What is Trumpf while no kind of game is settled yet."""
        kind = self.judge.game(table(), GameRecord(None)).default.kind
        order = self.judge.tables.kind(kind or "")
        if order is None:
            return frozenset()
        return frozenset(
            f for f in self.model.deck if order.order.classes[f.index] == TRUMP_CLASS
        )

    # --- playing ---------------------------------------------------------------------

    def _played(self, chance: Chance, case: Case, wish: Wish) -> Case:
        """The case with cards, all of them legal but for the one that is wished for."""
        names = self._names(case.head)
        order = case.head.players
        acts = sort_acts(case.game, names, names, 3, order=order)
        model, judge = self.model, self.judge
        deck, even = self.judge.tables.full_deck, model.deal.even
        held = claimed_hands(acts, deck, even=even)
        worlds = advance(
            model,
            [World(ANYTHING, None)],
            lambda _, asker: open_game(model, acts, held, asker),
            essence,
            joined,
        )
        position = self._usual(worlds)
        left = [[FACES[i] for i in hand or ()] for hand in held.held]
        plays: list[Play] = []
        offend = wish.offend
        size = model.hand_size if wish.tricks is None else wish.tricks
        for number in range(1, min(size, model.hand_size) + 1):
            if judge.tables.kind(position.kind) is None or not all(left):
                break  # No tricks in it, or a hand that nobody knows.
            lying: list[int] = []
            for place in range(4):
                seat = (position.leader + place) % 4
                own = sorted({card.index for card in left[seat]})
                allowed = sorted(legal_faces(judge.tables, position.kind, lying, own))
                wrong = [face for face in own if face not in allowed]
                if wrong and offend is not None and number >= offend:
                    offend, allowed = None, wrong[:1]
                strong = wish.strong
                if strong and strong[0] == seat and number <= strong[1]:
                    face = self._strongest(position.kind, lying, allowed)
                else:
                    face = chance.pick(allowed)
                left[seat].remove(FACES[face])
                lying.append(face)
                plays.append(Play(FACES[face]))
            events: tuple[Event, ...] = (*case.game.events, *plays)
            record = replace(case.game, events=events)
            acts = sort_acts(record, names, names, 3, order=order)
            player = TrickPlayer(judge.tables, acts, held)
            worlds = [World(ANYTHING, position)]
            after = advance(model, worlds, player.trick, essence, joined)
            position = self._usual(after)
            if position.stopped is not None:
                break
        return case.having((*case.game.events, *plays))

    def _strongest(self, kind: str, lying: Sequence[int], allowed: list[int]) -> int:
        order = self.judge.tables.kind(kind)
        assert order is not None
        return max(allowed, key=lambda f: order.keys[lying[0] if lying else f][f])

    def _usual(self, worlds: Sequence[World[Position]]) -> Position:
        """The world in which every doubt is read by default."""
        doubts = self.model.doubts
        for world in worlds:
            for cube in world.label:
                if all(n not in doubts or doubts[n].default == r for n, r in cube):
                    return world.state
        return worlds[0].state


# --- what is said besides: calls in time, and the rest of a game given up or claimed

CALLS_TRIED: Final = 6
"""How often a word, a speaker and a moment are drawn for one call."""
EARLY: Final = 24
"""Before so many of the first cards calls are made."""


def called(
    chance: Chance, case: Case, judge: Judge, words: Sequence[str], count: int
) -> Case:
    """The case with so many calls of these words, as far as chance finds valid ones."""
    for _ in range(count if words else 0):
        tried = (_with_call(chance, case, judge, words) for _ in range(CALLS_TRIED))
        case = next((said for said in tried if said is not None), case)
    return case


def _with_call(
    chance: Chance, case: Case, judge: Judge, words: Sequence[str]
) -> Case | None:
    """The case with one more call; None where it is not valid there."""
    events = case.game.events
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    place = chance.pick(spots[:EARLY]) if spots else len(events)
    names = case.judged(judge).players[:4]
    call = Call(chance.pick(words), chance.pick(names))
    trial = case.having((*events[:place], call, *events[place:]))
    verdict = trial.judged(judge)
    announcements = verdict.default.announcements
    valid = lawful(verdict) and all(a.status == "valid" for a in announcements)
    return trial if valid else None


def shortened(chance: Chance, case: Case, judge: Judge, words: Sequence[str]) -> Case:
    """The case with the remaining tricks claimed or given up, where that is legal."""
    names = case.judged(judge).players[:4]
    options = [Shortening(name, word) for name in names for word in words]
    for option in chance.shuffled(options):
        trial = case.having((*case.game.events, option))
        verdict = trial.judged(judge)
        if lawful(verdict) and verdict.default.scores is not None:
            return trial
    return case
