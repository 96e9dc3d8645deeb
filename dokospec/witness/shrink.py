"""Making a case smaller, one step at a time, while something keeps holding of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar

from dokospec.cards import FACES, Card
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    HandClaim,
    Objection,
    Pass,
    Play,
    Reservation,
    Shortening,
)
from dokospec.witness.case import Case, size
from dokospec.witness.lexicon import Lexicon

Holds: TypeAlias = Callable[[Case], bool]
Violations: TypeAlias = Callable[[Case], int]
Step: TypeAlias = Callable[[Case, "Deck"], Iterator[Case]]

TRIALS: Final = 4000
"""How many smaller cases are looked at before the smallest so far is kept."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What cards there are, and what may be said."""

    faces: tuple[Card, ...]
    copies: int
    lexicon: Lexicon


def no_violations(_: Case) -> int:
    """For whom every case is as good as another."""
    return 0


def shrink(
    case: Case, holds: Holds, deck: Deck, violations: Violations = no_violations
) -> Case:
    """A smaller case of which it holds still: no single step makes it smaller yet.

    ``violations``: of two cases that which has fewer is the smaller one, whatever else.
    """
    return _steps(
        _steps(case, holds, deck, violations, COARSE), holds, deck, violations, ALL
    )


def trim(
    case: Case, holds: Holds, deck: Deck, violations: Violations = no_violations
) -> Case:
    """As ``shrink``, by the quick steps only: what can be left out."""
    return _steps(case, holds, deck, violations, COARSE)


def _steps(
    case: Case,
    holds: Holds,
    deck: Deck,
    violations: Violations,
    steps: tuple[Step, ...],
) -> Case:
    state = Smallest(case, size, holds, violations, TRIALS)
    before = None
    while before is not state.found and state.left > 0:
        before = state.found
        for step in steps:
            # Where a step leads further it is taken again from there.
            while any(map(state.takes, step(state.found, deck))):
                pass
        if steps is ALL:
            _lower_cards(state, deck)
    return state.found


# --- leaving out -------------------------------------------------------------------------


def _fewer_players(case: Case, _: Deck) -> Iterator[Case]:
    """Without one who sits out, the dealer too."""
    names = case.head.players
    acting = {hand.player for hand in case.game.hands}
    for event in case.game.events:
        acting |= {
            getattr(event, part, None) or ""
            for part in ("by", "giver", "taker", "against")
        }
    if len(names) > 4 and names[-1] not in acting:
        head = replace(case.head, players=names[:-1], dealer=names[-2])
        yield replace(case, head=head)


def _fewer_cards(case: Case, _: Deck) -> Iterator[Case]:
    """Cut off behind a trick, or behind a card; what was said later goes along."""
    events = case.game.events
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    after = [e for e in events if isinstance(e, Objection | Shortening)]
    cuts = [*range(0, len(spots), 4), *(n for n in range(len(spots)) if n % 4)]
    for count in cuts:
        place = spots[count]
        yield case.having(events[:place])
        if after:
            yield case.having((*events[:place], *after))


def cut_short(case: Case, deck: Deck) -> Iterator[Case]:
    """The rest of the tricks claimed or given up instead of played."""
    events = case.game.events
    if any(isinstance(event, Shortening) for event in events):
        return
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    for count in range(0, len(spots), 4):
        for word in deck.lexicon.shortenings:
            for name in case.head.players:
                short = Shortening(name, word)
                cut = spots[count]
                after = (e for e in events[cut:] if isinstance(e, Objection))
                yield case.having((*events[:cut], short, *after))


def _fewer_acts(case: Case, _: Deck) -> Iterator[Case]:
    events = case.game.events
    for place, event in enumerate(events):
        if not isinstance(event, Play):
            yield case.having((*events[:place], *events[place + 1 :]))


def _fewer_hands(case: Case, _: Deck) -> Iterator[Case]:
    hands = case.game.hands
    if hands:
        yield replace(case, game=replace(case.game, hands=()))
    for place in range(len(hands)):
        left = (*hands[:place], *hands[place + 1 :])
        yield replace(case, game=replace(case.game, hands=left))


def _fewer_tricks(case: Case, _: Deck) -> Iterator[Case]:
    """Without one trick in the middle, or one card."""
    events = case.game.events
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    for count in range(0, len(spots) - 3, 4):
        gone = set(spots[count : count + 4])
        yield case.having(e for i, e in enumerate(events) if i not in gone)


def _fewer_words(case: Case, _: Deck) -> Iterator[Case]:
    events = case.game.events
    for place, event in enumerate(events):
        for shorter in _shorter(event):
            yield case.having((*events[:place], shorter, *events[place + 1 :]))


def _shorter(event: Event) -> Iterator[Event]:
    match event:
        case Reservation(words=words):
            for place in range(1, len(words)):
                yield replace(event, words=(*words[:place], *words[place + 1 :]))
        case Objection(words=words):
            for place in range(len(words)):
                yield replace(event, words=(*words[:place], *words[place + 1 :]))
        case Shortening(order=order) if order:
            yield replace(event, order=())
        case Call(uncertain=True):
            yield replace(event, uncertain=False)
        case Pass(cards=cards) if len(cards) > 1:
            for place in range(len(cards)):
                yield replace(event, cards=cards[:place] + cards[place + 1 :])
        case Exchange(given=given, returned=returned, said=said):
            if said:
                yield replace(event, said=())
            if returned is not None:
                for place in range(min(len(given), len(returned))):
                    yield replace(
                        event,
                        given=given[:place] + given[place + 1 :],
                        returned=(*returned[:place], *returned[place + 1 :]) or None,
                    )
                for place in range(len(given)):
                    yield replace(event, given=given[:place] + given[place + 1 :])
                for place in range(len(returned)):
                    # An answer without cards is a refusal.
                    left = (*returned[:place], *returned[place + 1 :])
                    yield replace(event, returned=left or None)
        case _:
            pass


# --- saying it more simply ---------------------------------------------------------------


def _earlier(case: Case, _: Deck) -> Iterator[Case]:
    """Something said before the card, or the trick, that it follows."""
    events = case.game.events
    for place, event in enumerate(events):
        if isinstance(event, Call) and place:
            left = (*events[:place], *events[place + 1 :])
            for other in range(place):
                if isinstance(left[other], Play | Call):
                    yield case.having((*left[:other], event, *left[other:]))


def plainer(case: Case, deck: Deck) -> Iterator[Case]:
    """The same act with another word, or by somebody else."""
    events = case.game.events
    for place, event in enumerate(events):
        for other in _others(event, case.head.players, deck.lexicon):
            yield case.having((*events[:place], other, *events[place + 1 :]))


def _others(event: Event, names: tuple[str, ...], lexicon: Lexicon) -> Iterator[Event]:
    match event:
        case Call(word=word, by=by):
            yield from (replace(event, by=name) for name in names if name != by)
            yield from (replace(event, word=w) for w in lexicon.calls if w != word)
        case Reservation(words=words, by=by):
            yield from (replace(event, by=name) for name in names if name != by)
            rest = words[1:]
            yield from (
                replace(event, words=(w, *rest)) for w in lexicon.bids if w != words[0]
            )
        case Shortening(word=word, by=by):
            yield from (replace(event, by=name) for name in names if name != by)
            yield from (
                replace(event, word=w) for w in lexicon.shortenings if w != word
            )
        case Objection(by=by, against=against):
            yield from (replace(event, by=n) for n in names if n not in {by, against})
            yield from (
                replace(event, against=n) for n in names if n not in {by, against}
            )
        case _:
            pass


def _lower_cards(state: Smallest[Case], deck: Deck) -> None:
    """Cards that come earlier in the deck, in their places or out of later ones."""
    for number in range(state.found.cards):
        for face in deck.faces:
            events = state.found.game.events
            spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
            faces = [_face(events[i]) for i in spots]
            own = faces[number]
            if state.left <= 0 or (own is not None and face.index >= own.index):
                break
            place = spots[number]
            held = [c for hand in state.found.game.hands for c in hand.cards]
            if faces.count(face) < deck.copies and face not in held:
                changed = (*events[:place], Play(face), *events[place + 1 :])
                if state.takes(state.found.having(changed)):
                    break
            if face in faces[number + 1 :]:
                other = spots[faces.index(face, number + 1)]
                mixed = list(events)
                mixed[place], mixed[other] = mixed[other], mixed[place]
                if state.takes(state.found.having(mixed)):
                    break


def _lower_hands(case: Case, deck: Deck) -> Iterator[Case]:
    """A claimed hand with a card that comes earlier in the deck."""
    hands = case.game.hands
    used = Counter(card for hand in hands for card in hand.cards)
    for place, hand in enumerate(hands):
        for own in dict.fromkeys(hand.cards):
            for face in deck.faces:
                if own is None or face.index >= own.index:
                    break
                if used[face] < deck.copies:
                    yield _exchanged(case, place, own, face)


def _exchanged(case: Case, place: int, own: Card, face: Card) -> Case:
    """The case with another card in a claimed hand."""
    hand = case.game.hands[place]
    left = [card for card in hand.cards if card is not None]
    left.remove(own)
    cards = tuple(sorted((*left, face), key=lambda card: card.index))
    hands = list(case.game.hands)
    hands[place] = HandClaim(hand.player, cards)
    return replace(case, game=replace(case.game, hands=tuple(hands)))


def _lower_exchange(case: Case, deck: Deck) -> Iterator[Case]:
    """An exchange with cards that come earlier in the deck."""
    events = case.game.events
    for place, event in enumerate(events):
        if isinstance(event, Exchange):
            for other in _exchanges(event, deck):
                yield case.having((*events[:place], other, *events[place + 1 :]))


def _exchanges(event: Exchange, deck: Deck) -> Iterator[Exchange]:
    for place, own in enumerate(event.given):
        for face in deck.faces[: own.index if own else None]:
            given = (*event.given[:place], face, *event.given[place + 1 :])
            yield replace(event, given=given)
    returned = event.returned or ()
    for place, own in enumerate(returned):
        for face in deck.faces[: own.index if own else None]:
            back = (*returned[:place], face, *returned[place + 1 :])
            yield replace(event, returned=back)


def _face(event: Event) -> Card | None:
    return event.card if isinstance(event, Play) else None


COARSE: tuple[Step, ...] = (
    _fewer_players,
    _fewer_cards,
    _fewer_hands,
    _fewer_acts,
    _fewer_tricks,
    _fewer_words,
)
ALL: tuple[Step, ...] = (
    *COARSE,
    cut_short,
    plainer,
    _earlier,
    _lower_exchange,
    _lower_hands,
)


def deck_of(faces: frozenset[Card], copies: int, lexicon: Lexicon) -> Deck:
    """The cards of a text in the order of the deck, and its words."""
    return Deck(tuple(f for f in FACES if f in faces), copies, lexicon)


# --- the smallest so far of which something holds: of cases, and of rounds ------------

T = TypeVar("T")


class Smallest(Generic[T]):
    """The smallest ``found`` so far, and how many more may be tried (``left``).

    ``violations``: of two that which has fewer is the smaller one, whatever else.
    """

    def __init__(
        self,
        first: T,
        size: Callable[[T], Any],
        holds: Callable[[T], bool],
        violations: Callable[[T], int],
        trials: int,
    ) -> None:
        self.found = first
        self.left = trials
        self._size_of = size
        self._holds = holds
        self._violations = violations
        self._size = size(first)
        self._count = violations(first)

    def takes(self, trial: T) -> bool:
        """Whether the trial is smaller and will do; then it is the smallest so far."""
        less = self._size_of(trial)
        if less >= self._size:
            return False
        self.left -= 1
        if not self._holds(trial):
            return False
        count = self._violations(trial)
        if count > self._count:
            return False
        self.found, self._size, self._count = trial, less, count
        return True
