"""The root of a hole: where a card or a trick was left out, or a card is another's.

Behind such a place everybody plays the cards of somebody else. So what is told of it is
the place itself, and the game is judged up to there. Where one edit alone makes the
record lawful, it is offered: each of those that the cards of the deck leave is tried by
judging the record again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import permutations
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import unbroken
from dokospec.game.findings import unknown_call
from dokospec.game.judge import Judge
from dokospec.game.position import finding
from dokospec.language.model import Model
from dokospec.notation.record import (
    PLAYS,
    Call,
    Comment,
    Event,
    GameRecord,
    Head,
    Note,
    Objection,
    Pass,
    Play,
    Shortening,
    TrickClaim,
    TrickNumber,
)
from dokospec.notation.writer import odd_line, plays_of
from dokospec.verdict import GameVerdict

Judged: TypeAlias = Callable[[GameRecord], GameVerdict]

MOST_REPAIRS: Final = 300
"""So many edits are tried, and none where there are more: a trick at any place is 288."""

_MOST_OPEN: Final = 2
"""Calls of an unknown moment or speaker beyond which nothing is tried."""

_AT: Final = attrgetter("at")

_BEHIND_A_CARD: Final = (TrickClaim, Note, Comment)
"""What belongs to the card or the trick before it."""


class Repair(NamedTuple):
    """One edit: ``at`` is how many cards stand before it.

    ``code``: what it says of the record. ``written`` stands there, ``meant`` should.
    """

    code: str
    at: int
    written: tuple[Card, ...]
    meant: tuple[Card, ...]
    events: tuple[Event, ...]


def up_to_hole(
    judge: Judge, head: Head, game: GameRecord, judged: Judged
) -> GameVerdict:
    """The verdict on a game, or on its play up to a hole, with the hole reported first.

    ``judged`` judges a record, and is not asked for more than it takes. That cards are
    missing at the end of a lawful game is no hole.
    """
    laid = [e.card.index for e in game.events if type(e) is Play and e.card]
    if sorted(laid) == judge.tables.full_deck:
        return judged(game)
    model = judge.by_deal(head, game).model
    if not model.copies:  # a text that does not say how often a card is there
        return judged(game)
    cards = _Cards(model, game)
    if cards.whole:
        return judged(game)
    judged = cache(judged)
    whole = game.complete or len(laid) == cards.size
    repairs: list[Repair] = []
    if cards.known and whole:
        tried = cache(partial(_by_default, judge, head))
        accused = partial(_accused, game, judged, tried)
        edits = tuple(cards.edits(accused))
        repairs = cards.lawful(edits, tried)
        if not repairs and any(claim.amounts for claim in game.claims):
            # What was noted may be wrong, too; that a card is missing stays certain.
            bare = replace(game, claims=())
            repairs = _Cards(model, bare).lawful(edits, tried)
            repairs = repairs or [edit for edit in edits if not edit.written]
    report = _report(cards, repairs)
    if report is not None:
        wrong, at, place = report
        span = game.locate and (game.locate("event", place) or game.locate("game", 0))
        part = cards.up_to(at)
        before = judged(part)
        unread = _unknown_words(model, head, game, range(len(part.events), place))
        findings = (replace(wrong, span=span), *before.findings, *unread)
        return before._replace(findings=findings)
    first = cards.first_surplus if whole else None
    if first is not None and cards.surplus.keys() <= model.deck:
        # Any of these cards may be the wrong one; that they are too many is sure.
        before = judged(cards.up_to(first))
        about = {codes.CARD_TOO_OFTEN, codes.TOO_MANY_CARDS}
        known = tuple(each for each in judged(game).findings if each.code in about)
        return before._replace(findings=(*known, *before.findings))
    return judged(game)


def _unknown_words(
    model: Model, head: Head, game: GameRecord, places: range
) -> Iterator[Finding]:
    """Those in a trick that are no calls: the card that is missing may be one."""
    words = model.words["Rufe"]
    for index in places:
        event = game.events[index]
        if isinstance(event, Call) and event.word not in words:
            wrong = unknown_call(event.word, words, head.players)
            yield replace(wrong, span=game.locate and game.locate("event", index))


def _by_default(judge: Judge, head: Head, game: GameRecord) -> GameVerdict:
    """The verdict by the default readings alone, as far as what is claimed needs it."""
    usual = {name: doubt.default for name, doubt in judge.model.doubts.items()}
    plain = judge.agreeing({**usual, **judge.model.read})
    scored = any(claim.amounts for claim in game.claims)
    return (plain if scored else plain.unscored()).game(head, game)


def _accused(game: GameRecord, judged: Judged, tried: Judged) -> bool:
    """Whether the game itself is not lawful, whatever else the verdict tells."""
    return illegal(tried(game)) and illegal(judged(game))


def illegal(verdict: GameVerdict) -> bool:
    """Whether something is against the rules by the default readings.

    A Zusage that does not hold is the text's fault, not the record's.
    """
    return any(
        found.kind in {Kind.ILLEGAL, Kind.UNREADABLE}
        and found.code != codes.PROMISE_BROKEN
        for found in (*verdict.findings, *verdict.default.findings)
    )


class _Cards:
    """The cards of a record beside those of the deck."""

    def __init__(self, model: Model, game: GameRecord) -> None:
        self.game = game
        self.copies = model.copies
        events = game.events
        self.places = plays_of(game)
        self.laid = [event.card for event in events if type(event) is Play]
        self.known = None not in self.laid
        self.size = 4 * model.hand_size
        self.deck = Counter(dict.fromkeys(model.deck, model.copies))
        seen = Counter(card for card in self.laid if card is not None)
        seen.update(_asides(events))
        self.missing = self.deck - seen
        self.surplus = seen - self.deck
        self.whole = len(self.laid) == self.size and not self.surplus
        self.odd = None if self.whole else odd_line(game, self.size)

    @property
    def first_surplus(self) -> int | None:
        """The first card behind a whole deck, else the first of a face too often there."""
        if Counter(self.laid[: self.size]) == self.deck:
            return self.size
        extra = (n for n, card in enumerate(self.laid) if card in self.surplus)
        return next(extra, None)

    def edits(self, accused: Callable[[], bool]) -> Iterator[Repair]:
        """All edits that the cards leave; ``accused``: the record is not lawful."""
        left = self.size - len(self.laid)
        if self.odd is not None and self.odd.cards > 4 and self.odd.cards % 4 == 1:
            yield from self._left_away()
        elif self.odd is not None and self.odd.cards % 4 == 3:
            yield from self._put_in(everywhere=left == 1)
        elif self.surplus.total() == 1:
            if len(self.laid) % 4 == 1:
                yield from self._left_away()
            if len(self.missing) == 1:
                yield from self._exchanged(next(iter(self.missing)))
        elif left not in {1, 4} or self.surplus or not self._whole_once(accused):
            return
        elif left == 1:
            yield from self._put_in(everywhere=True)
        elif self.missing.total() == left:
            yield from self._tricks()

    def _whole_once(self, accused: Callable[[], bool]) -> bool:
        """Whether cards that are missing at the end may be missing before it.

        So it is where the record as it stands is not lawful, where its numbers leap,
        and where it says what came out.
        """
        game = self.game
        if any(claim.word is not None for claim in game.claims):
            return False
        if any(type(event) is Shortening for event in game.events):
            return False
        leaps = len(unbroken(game.events, self.size)) < len(game.events)
        return leaps or any(claim.amounts for claim in game.claims) or accused()

    def _put_in(self, *, everywhere: bool) -> Iterator[Repair]:
        """A card that is missing at each place, or at those of the odd line."""
        start, stop = 0, len(self.laid)
        if self.odd is not None and not everywhere:
            start, stop = self.odd.first, self.odd.first + self.odd.cards
        for card in self.missing:
            for at in range(start, stop + 1):
                events = self._with(at, (card,))
                yield Repair(codes.CARD_LEFT_OUT, at, (), (card,), events)

    def _tricks(self) -> Iterator[Repair]:
        """The cards that are missing as a trick between any two."""
        orders = dict.fromkeys(permutations(self.missing.elements()))
        for at in range(0, len(self.laid) + 1, 4):
            for order in orders:
                events = self._with(at, order)
                yield Repair(codes.TRICK_LEFT_OUT, at, (), order, events)

    def _left_away(self) -> Iterator[Repair]:
        """One of the cards that are there too often, else one of the odd line."""
        choice: Sequence[int] = range(0)
        if self.surplus:
            choice = [n for n, card in enumerate(self.laid) if card in self.surplus]
        elif self.odd is not None:
            choice = range(self.odd.first, self.odd.first + self.odd.cards)
        events = self.game.events
        for at in choice:
            place = self.places[at]
            rest = events[:place] + events[place + 1 :]
            yield Repair(codes.CARD_PUT_IN, at, self._written(at), (), rest)

    def _exchanged(self, meant: Card) -> Iterator[Repair]:
        """One of the cards that are there too often, for the one that is missing."""
        events = self.game.events
        for at, card in enumerate(self.laid):
            if card in self.surplus:
                place = self.places[at]
                play = events[place]
                assert isinstance(play, Play)
                other = replace(play, card=meant)
                there = (*events[:place], other, *events[place + 1 :])
                written = self._written(at)
                yield Repair(codes.CARD_MISTYPED, at, written, (meant,), there)

    def _written(self, at: int) -> tuple[Card, ...]:
        card = self.laid[at]
        return () if card is None else (card,)

    def lawful(self, edits: Sequence[Repair], tried: Judged) -> list[Repair]:
        """Those after which the record is lawful, each result once.

        Of several those in the odd line alone, where there are some. Where several have
        one result, one in the odd line is kept.
        """
        calls = [event for event in self.game.events if isinstance(event, Call)]
        unsure = sum(call.uncertain or call.by is None for call in calls)
        if len(edits) > MOST_REPAIRS or unsure > _MOST_OPEN:
            return []
        found: dict[tuple[Event, ...], Repair] = {}
        for edit in sorted(edits, key=lambda edit: not self._in_odd_line(edit)):
            if edit.events not in found and self._is_lawful(edit.events, tried):
                found[edit.events] = edit
        repairs = list(found.values())
        return [edit for edit in repairs if self._in_odd_line(edit)] or repairs

    def _is_lawful(self, events: tuple[Event, ...], tried: Judged) -> bool:
        """Asked first up to a Reklamation: what that says of every card takes long.

        What is against the rules there stays so, whatever comes behind it.
        """
        record = replace(self.game, events=events, locate=None)
        kinds = [type(event) for event in events]
        if Objection in kinds:
            before = events[: kinds.index(Objection)]
            begun = replace(record, events=before, claims=(), complete=False)
            if illegal(tried(begun)):
                return False
        return not illegal(tried(record))

    def _in_odd_line(self, edit: Repair) -> bool:
        """A card stands in it; one that is missing may be before or behind its cards."""
        odd = self.odd
        if odd is None:
            return False
        behind = odd.first + odd.cards + (not edit.written)
        return odd.first <= edit.at < behind

    def _with(self, at: int, cards: tuple[Card, ...]) -> tuple[Event, ...]:
        """The events with these cards behind the first ``at``."""
        events = self.game.events
        place = self.places[at - 1] + 1 if at else self._before_play()
        while (
            at % 4 == 0
            and place < len(events)
            and isinstance(events[place], _BEHIND_A_CARD)
        ):
            place += 1
        put = (PLAYS[card.index] for card in cards)
        return (*events[:place], *put, *events[place:])

    def _before_play(self) -> int:
        """Behind all that is no call before the first card."""
        first = self.places[0] if self.places else len(self.game.events)
        while first and isinstance(self.game.events[first - 1], Call | TrickNumber):
            first -= 1
        return first

    def up_to(self, at: int) -> GameRecord:
        """The record up to the trick that the card at this place belongs to.

        What came out at the end cannot be compared with that.
        """
        events = self.game.events
        first = at // 4 * 4
        stop = self.places[first] if first < len(self.places) else len(events)
        start = self.places[first - 1] + 1 if first else 0
        game = self.game
        if at == self.size:
            # What is said and claimed behind the last card belongs to the next game.
            stop, game = start, replace(game, hands=())
        between = range(start, stop)
        leap = (i for i in between if isinstance(events[i], TrickNumber))
        before = events[: next(leap, stop)]
        return replace(game, events=before, claims=(), complete=False)

    def about(self, repairs: Sequence[Repair]) -> Finding:
        """What these repairs, in order, say of the record; how, where it is one."""
        first = repairs[0]
        tricks = list(dict.fromkeys(self._trick(edit.at)[0] for edit in repairs))
        many = len(tricks) > 3
        data: dict[str, object] = {
            "tricks": f"{tricks[0]}–{tricks[-1]}"
            if many
            else ", ".join(map(str, tricks))
        }
        match first.code:
            case codes.CARD_LEFT_OUT:
                data |= self.fallen(first.meant[0])
            case codes.CARD_PUT_IN:
                data["card"] = first.written[0]
            case codes.CARD_MISTYPED:
                card = first.written[0]
                data |= {"card": card, "count": self.laid.count(card)}
                data["missing"] = first.meant[0]
            case _:
                data["missing"] = " ".join(map(str, self.missing.elements()))
        if len(repairs) == 1:
            data["place"] = self._trick(first.at)[1]
            data["typed"] = " ".join(card.typed for card in first.meant)
        return finding(first.code, Kind.UNDECIDABLE, **data)

    def fallen(self, card: Card) -> dict[str, object]:
        """A card that is missing, and how often it has fallen."""
        return {"card": card, "count": self.copies - self.missing[card]}

    def _trick(self, at: int) -> tuple[int, int]:
        """The number of the trick at a place between cards, and the place in it."""
        start = at // 4 * 4
        if self.odd is not None and 0 <= at - self.odd.first <= self.odd.cards:
            start = self.odd.first
        return start // 4 + 1, at - start + 1

    def place_of(self, at: int) -> int:
        """The event that stands at a place between cards, in the same trick."""
        behind = at % 4 == 0 and at < len(self.places)
        return self.places[at if behind else at - 1] if self.places else 0


def _asides(events: Sequence[Event]) -> Iterator[Card]:
    """The cards that were laid aside."""
    for event in events:
        if isinstance(event, Pass) and event.aside:
            yield from (card for card in event.cards if card is not None)


def _report(
    cards: _Cards, repairs: Sequence[Repair]
) -> tuple[Finding, int, int] | None:
    """The finding, the first card that is in doubt, and the event to point at."""
    if repairs and _alike(repairs):
        first = min(repairs, key=_AT)
        place = cards.places[first.at] if first.written else cards.place_of(first.at)
        return cards.about(sorted(repairs, key=_AT)), first.at, place
    odd = cards.odd
    if odd is None:
        return None
    data: dict[str, object] = {"trick": odd.first // 4 + 1, "cards": odd.cards}
    if cards.known and cards.missing.total() == 1 and odd.cards % 4 == 3:
        data |= cards.fallen(next(iter(cards.missing)))
    wrong = finding(codes.ODD_TRICK, Kind.UNDECIDABLE, **data)
    return wrong, odd.first, cards.places[odd.first + min(odd.cards, 4) - 1]


def _alike(repairs: Sequence[Repair]) -> bool:
    """Whether they are about the same card, or the same trick, at several places."""
    about = {
        (each.code, each.written or tuple(sorted(each.meant, key=FACES.index)))
        for each in repairs
    }
    return len(about) == 1
