"""What a question is about, by properties: of what is sent, and of what the text answers.

A property has a value that is one word, or none. Families of cases are declared by them
(:mod:`.families`); ``docs/en/familien.md`` has the list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.conformance.position import SCORED
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import Posed
from dokospec.game.judge import Judge
from dokospec.language.orders import NOT_IN_DECK
from dokospec.notation.record import GameRecord, Head, Reservation
from dokospec.verdict import Outcome, Trick
from dokospec.witness.case import table
from dokospec.witness.lexicon import Lexicon, lexicon
from dokospec.witness.observation import lawful

ALL: Final = "*"
"""All values that there are under a text."""
NORMAL: Final = "normal"
"""The kind of game while only the cards can tell which it is."""
NOTHING: Final = "nichts"
NONE: Final = "keines"
YES, NO = "ja", "nein"
JUST, LATE = "eben-noch", "zu-spät"
CALL: Final = "ansage"
CLASSES: Final = ("trumpf", "kreuz", "pik", "herz", "karo")
"""By the classes of an order of cards."""
_BY_TYPED: Final = {face.typed: face for face in FACES}


@dataclass(frozen=True)
class SeenQuestion:
    """A question as it is sent, the usual answer, and the record behind it.

    ``judge``: reads all doubts by default. ``deadline``: ``eben-noch`` or ``zu-spät``;
    ``beside``: the place of the other of the two, see :func:`seen_together`.
    """

    judge: Judge
    head: Head
    game: GameRecord
    kind: str
    position: Mapping[str, Data]
    answer: Data
    deadline: str | None = None
    beside: int | None = None

    @cached_property
    def outcome(self) -> Outcome:
        """What the record comes to; scored where the question is about that."""
        scored = self.kind in SCORED
        judge = self.judge if scored else self.judge.unscored()
        return judge.game(self.head, self.game).default

    @cached_property
    def party_of(self) -> Mapping[str, str]:
        """By player."""
        parties = self.outcome.parties or ()
        return {name: party for party, names in parties for name in names}

    @cached_property
    def hand_size(self) -> int:
        """How many cards each is dealt."""
        return self.judge.by_deal(self.head, self.game).model.hand_size

    @property
    def last_trick(self) -> Trick | None:
        """The last of all tricks of a whole game."""
        tricks = self.outcome.tricks
        whole = len(tricks) == self.hand_size
        return tricks[-1] if whole else None

    def data(self, key: str) -> list[Data]:
        """A list of the position; empty where there is none."""
        found = self.position.get(key)
        return found if isinstance(found, list) else []


# --- just in time, and too late ----------------------------------------------------------
#
# The same call by the same player, when he held one card more: the record is the same
# but for the last four cards.

_Call: TypeAlias = tuple[str, int]


def seen_together(
    judge: Judge, asked: Iterable[tuple[Head, GameRecord, str, Posed]]
) -> list[SeenQuestion]:
    """Questions, of which one may be the other just in time or too late.

    ``judge``: as in :class:`SeenQuestion`; of each the record, the kind and how it is posed.
    """
    every = [
        SeenQuestion(judge, head, game, kind, posed.position, posed.expected[0][1])
        for head, game, kind, posed in asked
    ]
    calls = [(n, seen) for n, seen in enumerate(every) if seen.kind == CALL]
    at: dict[_Call, int] = {}
    for place, seen in calls:
        at.setdefault(_said_at(seen.position, 0), place)
    for place, late in calls:
        before = None if late.answer else at.get(_said_at(late.position, 4))
        if before is not None and every[before].answer is True:
            every[place] = replace(late, deadline=LATE, beside=before)
            every[before] = replace(every[before], deadline=JUST, beside=place)
    return every


def _said_at(position: Mapping[str, Data], earlier: int) -> _Call:
    """A call, and behind how many cards it is made, or would be so much earlier."""
    course = position.get("verlauf")
    events = course if isinstance(course, list) else []
    kept = events[: len(events) - earlier]
    cut = events[len(kept) :]
    only_cards = all(_is_card(event) for event in cut) and len(cut) == earlier
    own = {
        key: position.get(key)
        for key in ("lesarten", "spieler", "wort", "vorbehalte", "tausch", "blaetter")
    }
    return repr((own, kept)), 0 if only_cards else -1


def _is_card(event: Data) -> bool:
    return isinstance(event, list) and len(event) == 2 and event[1] in _BY_TYPED


# --- the values --------------------------------------------------------------------------


def _kind(seen: SeenQuestion, _: str) -> str | None:
    kind = seen.position.get("spielart", seen.outcome.kind)
    return NORMAL if kind is None else str(kind)


def _word(seen: SeenQuestion, _: str) -> str | None:
    return None if seen.kind != CALL else str(seen.position["wort"])


def _answer(seen: SeenQuestion, _: str) -> str | None:
    match seen.answer:
        case bool():
            return YES if seen.answer else NO
        case str():
            return seen.answer
        case _:
            return None


def _deadline(seen: SeenQuestion, _: str) -> str | None:
    return seen.deadline


def _is_last(seen: SeenQuestion, _: str) -> str | None:
    return YES if seen.position.get("stich") == seen.hand_size else NO


def _places(seen: SeenQuestion, face: str) -> tuple[int, ...]:
    """Where the two equal cards lie of which one takes the trick; places from 1."""
    cards = seen.data("karten")
    places = tuple(n for n, each in enumerate(cards, 1) if each == face)
    if seen.kind != "stich" or len(places) != 2:
        return ()
    leader, winner = seen.position["ausspieler"], seen.answer
    assert isinstance(leader, int)
    assert isinstance(winner, int)
    return places if (winner - leader) % 4 + 1 in places else ()


def _equal(seen: SeenQuestion, face: str) -> str | None:
    return "-".join(map(str, _places(seen, face))) or None


def _double(seen: SeenQuestion, face: str) -> str | None:
    return YES if _places(seen, face) else NO


def _behind(seen: SeenQuestion, _: str) -> str | None:
    """The first two cards of a trick."""
    return "-".join(map(str, seen.data("karten")[:2])) or None


def _augen(seen: SeenQuestion, party: str) -> str | None:
    found = dict(seen.outcome.augen or ()).get(party)
    return None if found is None else str(found)


def _tricks(seen: SeenQuestion, party: str) -> str | None:
    if party not in seen.party_of.values():
        return None
    won = (seen.party_of.get(t.winner or "") for t in seen.outcome.tricks)
    return str(sum(each == party for each in won))


def _says(seen: SeenQuestion, party: str) -> str | None:
    """The last word of a party, in the order of the text."""
    order = seen.judge.model.listings.get("Rufe")
    words = [row for row, _ in order.rows] if order else []
    own = [
        a.say for a in seen.outcome.announcements if seen.party_of.get(a.by) == party
    ]
    return max(own, key=words.index) if own else NOTHING


def _before(seen: SeenQuestion, _: str) -> str | None:
    """The last word that somebody else said before this call."""
    speaker = seen.position.get("spieler")
    said = [e for e in seen.data("gesagt") if isinstance(e, list) and e[0] != speaker]
    return str(said[-1][1]) if said else NOTHING


def _has_said(seen: SeenQuestion, word: str) -> str | None:
    said = (event[1] for event in seen.data("verlauf") if isinstance(event, list))
    return YES if word in said else NO


def _others_trick(seen: SeenQuestion, word: str) -> str | None:
    """The first trick that the one who said such a Vorbehalt does not make."""
    bids = [e for e in seen.data("vorbehalte") if isinstance(e, list)]
    seats = [e[0] for e in bids if e[1] == word]
    if not seats or not isinstance(seats[0], int):
        return None
    own = seen.judge.game(seen.head, seen.game).players[seats[0]]
    winners = (trick.winner for trick in seen.outcome.tricks)
    return next((str(n) for n, name in enumerate(winners, 1) if name != own), None)


def _led(seen: SeenQuestion, _: str) -> str | None:
    order = seen.judge.tables.kind(str(_kind(seen, "")))
    lying = seen.data("karten")
    if not lying or order is None:
        return None
    face = _BY_TYPED.get(str(lying[0]))
    return None if face is None else CLASSES[order.order.classes[face.index]]


ONLY, ANY = "nur-bedienen", "alles"


def _may(seen: SeenQuestion, _: str) -> str | None:
    hand, allowed = seen.data("hand"), seen.answer
    if not isinstance(allowed, list) or not hand:
        return None
    return ANY if len(allowed) == len({*map(str, hand)}) else ONLY


def _bid(seen: SeenQuestion, _: str) -> str | None:
    """The Vorbehalte, each with what stands behind it."""
    return "+".join(_bids(seen)) or None


def _bids(seen: SeenQuestion) -> list[str]:
    bids = [e for e in seen.data("vorbehalte") if isinstance(e, list)]
    act = seen.data("handlung")
    if act and act[0] == "vorbehalt":
        bids.append([act[1], *act[2:]])
    return ["-".join(map(str, bid[1:])) for bid in bids]


def _first_bid(seen: SeenQuestion, _: str) -> str | None:
    bids = _bids(seen)
    return bids[0] if len(bids) == 2 else None


def _second_bid(seen: SeenQuestion, _: str) -> str | None:
    bids = _bids(seen)
    return bids[1] if len(bids) == 2 else None


def _act(seen: SeenQuestion, _: str) -> str | None:
    act = seen.data("handlung")
    return str(act[0]) if act else None


def _moved(seen: SeenQuestion, _: str) -> str | None:
    """How many cards are given in an exchange."""
    act = seen.data("handlung")
    given = act[3] if len(act) > 3 and act[0] == "tausch" else None
    return str(len(given)) if isinstance(given, list) else None


def _caught(seen: SeenQuestion, face: str) -> str | None:
    """Who catches these cards: a party for each that goes to the other."""
    found = [party for _, party in _catches(seen, face)]
    return "+".join(sorted(found, reverse=True)) or NONE if seen.party_of else None


def _caught_last(seen: SeenQuestion, face: str) -> str | None:
    last = seen.last_trick
    found = [party for trick, party in _catches(seen, face) if trick == last]
    return "+".join(sorted(found, reverse=True)) or NONE


def _catches(seen: SeenQuestion, face: str) -> list[tuple[Trick, str]]:
    card = str(_BY_TYPED[face])
    return [
        (trick, winner)
        for trick in seen.outcome.tricks
        for name, laid in trick.cards
        if laid == card
        and (winner := seen.party_of.get(trick.winner or "")) is not None
        and winner != seen.party_of.get(name)
    ]


def _layers(seen: SeenQuestion, face: str) -> str | None:
    """The parties of those who lay such cards in the last trick, in order."""
    last, card = seen.last_trick, str(_BY_TYPED[face])
    own = (
        [seen.party_of.get(n, "") for n, laid in last.cards if laid == card]
        if last
        else []
    )
    return "-".join(own) or None


def _taker(seen: SeenQuestion, face: str) -> str | None:
    """Whether the last trick is made by such a card."""
    last, card = seen.last_trick, str(_BY_TYPED[face])
    if last is None:
        return None
    return YES if (last.winner, card) in last.cards else NO


def _beside(seen: SeenQuestion, face: str) -> str | None:
    """Whether such a card lies in the last trick."""
    last, card = seen.last_trick, str(_BY_TYPED[face])
    if last is None:
        return None
    return YES if card in [laid for _, laid in last.cards] else NO


# --- which values there are under a text -------------------------------------------------


class CaseProperties:
    """The words of one text, by the properties that have them as values."""

    def __init__(self, judge: Judge) -> None:
        """``judge``: reads all doubts by default."""
        self.judge = judge
        self.lexicon: Lexicon = lexicon(judge.model)

    def values(
        self, name: str, of: str, chosen: Mapping[str, str]
    ) -> tuple[str, ...] | None:
        """The values that a property may have there; None: any.

        ``chosen``: the values of those that stand before it.
        """
        known = PROPERTIES[name]
        if known.has is not None and of not in known.has(self):
            return ()
        return None if known.values is None else known.values(self, chosen)

    def fits(self, name: str, value: str) -> bool:
        """Whether a value that a property may have has a meaning under the text."""
        fits = PROPERTIES[name].fits
        return fits is None or fits(self, value)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of game in which cards are played."""
        rows = self.judge.model.listings["Spielarten"].rows
        return tuple(row for row, _ in rows if self.judge.tables.kind(row) is not None)

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """Yes, no, and all kinds of game."""
        rows = self.judge.model.listings["Spielarten"].rows
        return (YES, NO, *(row for row, _ in rows))

    def classes(self, kind: str) -> tuple[str, ...]:
        """The suits of a kind of game, and Trumpf."""
        order = self.judge.tables.kind(kind)
        if order is None:
            return ()
        deck: Iterable[Card] = self.judge.model.deck
        own = {order.order.classes[face.index] for face in deck} - {NOT_IN_DECK}
        return tuple(CLASSES[n] for n in sorted(own))

    def may_be_said(self, words: Sequence[str]) -> bool:
        """Whether nothing but the hand could forbid such a Vorbehalt."""
        if words[0] not in self.lexicon.bids or not {*words[1:]} <= self._extras:
            return False
        head = table()
        said = (Reservation(head.players[0], tuple(words)),)
        return lawful(self.judge.game(head, GameRecord(None, (), events=said)))

    @cached_property
    def _extras(self) -> frozenset[str]:
        return frozenset(self.lexicon.extras)


_Chosen: TypeAlias = Mapping[str, str]


def _all_kinds(words: CaseProperties, _: _Chosen) -> tuple[str, ...]:
    return words.kinds


def _calls(words: CaseProperties, _: _Chosen) -> tuple[str, ...]:
    return words.lexicon.calls


def _calls_or_none(words: CaseProperties, _: _Chosen) -> tuple[str, ...]:
    return (NOTHING, *words.lexicon.calls)


def _answers(words: CaseProperties, _: _Chosen) -> tuple[str, ...]:
    return words.answers


def _led_classes(words: CaseProperties, chosen: _Chosen) -> tuple[str, ...]:
    kind = chosen.get("spielart")
    return CLASSES if kind is None else words.classes(kind)


def _can_be_bid(words: CaseProperties, value: str) -> bool:
    return words.may_be_said(value.split("-"))


def _parties(words: CaseProperties) -> tuple[str, ...]:
    return tuple(words.judge.model.parties)


def _own_calls(words: CaseProperties) -> tuple[str, ...]:
    return words.lexicon.calls


def _bid_words(words: CaseProperties) -> tuple[str, ...]:
    return words.lexicon.bids


def _deck(words: CaseProperties) -> tuple[str, ...]:
    return tuple(face.typed for face in words.judge.model.deck)


class Known(NamedTuple):
    """A property: its value, of what it is asked, and what its value may be.

    ``has``: of what it can be asked under a text; ``values``: those that it may have
    there, where that hangs on the text; ``fits``: which of them mean anything there.
    """

    value: Callable[[SeenQuestion, str], str | None]
    may_be: re.Pattern[str]
    of: re.Pattern[str] = re.compile("")
    has: Callable[[CaseProperties], tuple[str, ...]] | None = None
    values: Callable[[CaseProperties, _Chosen], tuple[str, ...]] | None = None
    fits: Callable[[CaseProperties, str], bool] | None = None


_ANYTHING: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"\d+")
_YES_NO: Final = re.compile("ja|nein")
_PAIR: Final = re.compile("[1-4]-[1-4]")
_FACE: Final = re.compile("(kr|p|h|ka)(a|10|k|d|b|9)")
_WORD: Final = re.compile(r"\w+")

PROPERTIES: Final[Mapping[str, Known]] = {
    "spielart": Known(_kind, _ANYTHING, values=_all_kinds),
    "antwort": Known(_answer, _ANYTHING, values=_answers),
    "wort": Known(_word, _WORD, values=_calls),
    "davor": Known(_before, _WORD, values=_calls_or_none),
    "frist": Known(_deadline, re.compile(f"{JUST}|{LATE}")),
    "gesagt": Known(_has_said, _YES_NO, _WORD, _own_calls),
    "letzter-stich": Known(_is_last, _YES_NO),
    "gleiche": Known(_equal, _PAIR, _FACE, _deck),
    "doppelt": Known(_double, _YES_NO, _FACE, _deck),
    "anfang": Known(_behind, re.compile(f"{_FACE.pattern}-{_FACE.pattern}")),
    "angespielt": Known(_led, re.compile("|".join(CLASSES)), values=_led_classes),
    "darf": Known(_may, re.compile(f"{ONLY}|{ANY}")),
    "vorbehalt": Known(_bid, _ANYTHING, fits=_can_be_bid),
    "erster": Known(_first_bid, _ANYTHING, fits=_can_be_bid),
    "zweiter": Known(_second_bid, _ANYTHING, fits=_can_be_bid),
    "handlung": Known(_act, _WORD),
    "karten": Known(_moved, _NUMBER),
    "fremder-stich": Known(_others_trick, _NUMBER, _WORD, _bid_words),
    "augen": Known(_augen, _NUMBER, _WORD, _parties),
    "stiche": Known(_tricks, _NUMBER, _WORD, _parties),
    "sagt": Known(_says, _WORD, _WORD, _parties, _calls_or_none),
    "gefangen": Known(_caught, _ANYTHING, _FACE, _deck),
    "gefangen-im-letzten": Known(_caught_last, _ANYTHING, _FACE, _deck),
    "im-letzten": Known(_layers, _ANYTHING, _FACE, _deck),
    "macht-den-letzten": Known(_taker, _YES_NO, _FACE, _deck),
    "neben-im-letzten": Known(_beside, _YES_NO, _FACE, _deck),
}
"""By name, as they are declared."""
