"""Records a little unlike one that there is: another card, another call, another moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from dokospec.cards import Card
from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.conformance.view import before
from dokospec.corpus.boundaries import ALL
from dokospec.corpus.questions import Candidate
from dokospec.game.judge import Judge
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Header,
    Objection,
    Play,
    Reservation,
    Shortening,
)
from dokospec.witness.case import PLAYERS, Case
from dokospec.witness.chance import Chance
from dokospec.witness.lexicon import hints, lexicon

# --- records in which something else is said, by another, or at another moment


def _begin(case: Case) -> int:
    """Where the cards begin, or what is said between them."""
    spots = places(case, Play, Call)
    return spots[0] if spots else len(case.game.events)


def _names(case: Case) -> tuple[str, ...]:
    return case.head.players


def _call(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """One call more, next to another or anywhere."""
    if not words.lexicon.calls:
        return None
    by = chance.pick(_names(case)[:4])
    call = Call(chance.pick(words.lexicon.calls), by)
    begin, end = _begin(case), len(case.game.events)
    spots = places(case, Call)
    if spots and chance.percent(60):
        place = chance.pick(spots) + chance.below(9) - 3
        place = min(max(place, begin), end)
    else:
        place = begin + chance.below(min(24, end - begin) + 1)
    return put(case, call, place)


def _other_call(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """A call is another, by another, at another moment, or is not made."""
    spots = places(case, Call)
    if not spots:
        return None
    place = chance.pick(spots)
    call = case.game.events[place]
    assert isinstance(call, Call)
    events = list(case.game.events)
    del events[place]
    match chance.below(4):
        case 0:
            return case.having(events)
        case 1:
            call = replace(call, word=chance.pick(words.lexicon.calls))
        case 2:
            call = replace(call, by=chance.pick(_names(case)[:4]))
        case _:
            shift = 1 + chance.below(6)
            place += shift if chance.percent(50) else -shift
            place = min(max(place, _begin(case)), len(events))
    events.insert(place, call)
    return case.having(events)


def _bid(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """One Vorbehalt more."""
    if not words.lexicon.bids:
        return None
    said = Reservation(chance.pick(_names(case)[:4]), _bidding(chance, words))
    last = places(case, Reservation)
    place = chance.below((last[-1] if last else 0) + 2) if last else 0
    return put(case, said, place)


def _bidding(chance: Chance, words: VariantWords) -> tuple[str, ...]:
    extras: tuple[str, ...] = ()
    if words.lexicon.extras and chance.percent(35):
        extras = tuple(chance.shuffled(words.lexicon.extras)[: 1 + chance.below(2)])
    return (chance.pick(words.lexicon.bids), *extras)


def _other_bid(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """A Vorbehalt is another, by another, with other words, elsewhere, or is not made."""
    spots = places(case, Reservation)
    if not spots:
        return None
    place = chance.pick(spots)
    said = case.game.events[place]
    assert isinstance(said, Reservation)
    events = list(case.game.events)
    match chance.below(5):
        case 0:
            del events[place]
        case 1:
            by = chance.pick(_names(case)[:4])
            events[place] = replace(said, by=by)
        case 2:
            events[place] = replace(said, words=_bidding(chance, words))
        case 3:
            extras = tuple(chance.shuffled(words.lexicon.extras)[: chance.below(3)])
            events[place] = replace(said, words=(*said.words[:1], *extras))
        case _:
            return swapped(case, place, chance.pick(spots))
    return case.having(events)


def _other_exchange(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """An exchange is another."""
    spots = places(case, Exchange)
    if not spots:
        return None
    place = chance.pick(spots)
    swap = case.game.events[place]
    assert isinstance(swap, Exchange)
    names = _names(case)[:4]
    match chance.below(8):
        case 0:
            swap = replace(swap, giver=chance.pick(names))
        case 1:
            swap = replace(swap, taker=chance.pick((*names, None)))
        case 2:
            swap = replace(swap, given=_cards(swap.given, chance, words))
        case 3:
            back = _cards(swap.returned or (), chance, words)
            swap = replace(swap, returned=back or None)
        case 4:
            said = tuple(chance.shuffled(words.lexicon.extras)[: chance.below(3)])
            swap = replace(swap, said=said)
        case 5:
            swap = replace(swap, returned=None)
        case 6:
            events = list(case.game.events)
            if chance.percent(50):
                events.insert(place, swap)
            else:
                del events[place]
            return case.having(events)
        case _:
            given, returned = list(swap.given), list(swap.returned or ())
            if not given or not returned:
                return None
            one, two = chance.below(len(given)), chance.below(len(returned))
            given[one], returned[two] = returned[two], given[one]
            swap = replace(swap, given=tuple(given), returned=tuple(returned))
    events = list(case.game.events)
    events[place] = swap
    return case.having(events)


def _cards(
    cards: Sequence[Card | None], chance: Chance, words: VariantWords
) -> tuple[Card | None, ...]:
    """One card is another, is missing, or is one too many."""
    own = list(cards)
    match chance.below(3):
        case 0 if own:
            own[chance.below(len(own))] = chance.pick(words.faces)
        case 1 if own:
            own.pop(chance.below(len(own)))
        case _:
            own.append(chance.pick(words.faces))
    return tuple(own)


def _objection(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """Something is objected to, otherwise, elsewhere, or not."""
    if not words.lexicon.objections:
        return None
    names = _names(case)[:4]
    by, against = chance.shuffled(names)[:2]
    known = (*words.lexicon.objections, *words.lexicon.calls[:2])
    said = tuple(chance.shuffled(known)[: chance.below(4)])
    spots = places(case, Objection)
    begin, end = _begin(case), len(case.game.events)
    if spots and chance.percent(70):
        place = chance.pick(spots)
        old = case.game.events[place]
        assert isinstance(old, Objection)
        events = list(case.game.events)
        del events[place]
        match chance.below(5):
            case 0:
                return case.having(events)
            case 1:
                old = replace(old, by=by)
            case 2:
                old = replace(old, against=against)
            case 3:
                old = replace(old, words=said)
            case _:
                shift = 1 + chance.below(4)
                place += shift if chance.percent(50) else -shift
                place = min(max(place, begin), len(events))
        events.insert(place, old)
        return case.having(events)
    return put(
        case, Objection(by, against, said), begin + chance.below(end - begin + 1)
    )


def _shortening(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """The rest is claimed or given up, otherwise, elsewhere, or not."""
    if not words.lexicon.shortenings:
        return None
    spots = places(case, Shortening)
    begin, end = _begin(case), len(case.game.events)
    events = list(case.game.events)
    names = _names(case)[:4]
    if spots:
        place = chance.pick(spots)
        old = events.pop(place)
        assert isinstance(old, Shortening)
        match chance.below(4):
            case 0:
                return case.having(events)
            case 1:
                old = replace(old, by=chance.pick(names))
            case 2:
                old = replace(old, word=chance.pick(words.lexicon.shortenings))
            case _:
                shift = 1 + chance.below(6)
                place += shift if chance.percent(50) else -shift
                place = min(max(place, begin), len(events))
        events.insert(place, old)
        return case.having(events)
    said = Shortening(chance.pick(names), chance.pick(words.lexicon.shortenings))
    cut = begin + chance.below(end - begin + 1)
    remaining = events[:cut] if chance.percent(70) else events
    remaining.insert(cut, said)
    return case.having(remaining)


def _borrowed(
    case: Case, other: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """With what was said in another record in place of what was said in this."""
    sort = chance.pick((Call, Reservation, Objection, Shortening))
    theirs = [
        (place, event)
        for place, event in enumerate(other.game.events)
        if isinstance(event, sort)
    ]
    if not theirs:
        return None
    events: list[Event] = [*case.game.events]
    if chance.percent(50):
        events = [event for event in case.game.events if not isinstance(event, sort)]
    for place, event in theirs:
        named = [getattr(event, part, None) for part in ("by", "against")]
        if any(name not in (*_names(case), None) for name in named):
            return None
        events.insert(min(place, len(events)), event)
    return case.having(events)


def _other_player(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """Two players change places in all that is said."""
    one, two = chance.shuffled(_names(case)[:4])[:2]
    turn = {one: two, two: one}
    events: list[Event] = []
    for event in case.game.events:
        match event:
            case Reservation(by=by) | Shortening(by=by):
                events.append(replace(event, by=turn.get(by, by)))
            case Call(by=str(by)):
                events.append(replace(event, by=turn.get(by, by)))
            case Objection(by=by, against=against):
                events.append(
                    replace(
                        event, by=turn.get(by, by), against=turn.get(against, against)
                    )
                )
            case _:
                events.append(event)
    return case.having(events)


RESAID: Final[tuple[Change, ...]] = (
    *(_call, _call, _call, _other_call, _other_call, _other_call),
    *(_bid, _bid, _other_bid, _other_bid, _other_bid),
    *(_other_exchange, _other_exchange, _other_exchange),
    *(_objection, _objection, _shortening, _borrowed, _borrowed, _other_player),
)
"""What may be changed, what is worth most several times."""


# --- records with other cards, in other hands, at another table


SWAPS: Final = 200
"""So many pairs of cards are tried to come to a limit."""


def _two_cards(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """Two cards change places."""
    spots = places(case, Play)
    if len(spots) < 2:
        return None
    return swapped(case, chance.pick(spots), chance.pick(spots))


def _near_cards(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """Two cards change places that lie at most two tricks apart."""
    spots = places(case, Play)
    if len(spots) < 2:
        return None
    place = chance.below(len(spots) - 1)
    far = min(len(spots) - 1, place + 1 + chance.below(8))
    return swapped(case, spots[place], spots[far])


def _all_tricks(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """Two tricks change places."""
    spots = places(case, Play)
    if len(spots) < 8:
        return None
    one, two = chance.below(len(spots) // 4), chance.below(len(spots) // 4)
    for offset in range(4):
        case = swapped(case, spots[4 * one + offset], spots[4 * two + offset])
    return case


def _other_card(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """A card is another one."""
    spots = places(case, Play)
    if not spots or len(spots) > 40:
        return None
    events = list(case.game.events)
    events[chance.pick(spots)] = Play(chance.pick(words.faces))
    return case.having(events)


def _cut(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """Cut off."""
    events = case.game.events
    return case.having(events[: chance.below(len(events))]) if events else None


def _of_hands(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """Two cards of hands that are told change places, or one is another."""
    hands = list(case.game.hands)
    if not hands:
        return None
    one = chance.below(len(hands))
    two = chance.below(len(hands))
    mine, theirs = list(hands[one].cards), list(hands[two].cards)
    if not mine or not theirs:
        return None
    at, there = chance.below(len(mine)), chance.below(len(theirs))
    if one == two or chance.percent(20):
        mine[at] = chance.pick(words.faces)
        hands[one] = HandClaim(hands[one].player, tuple(mine))
    else:
        mine[at], theirs[there] = theirs[there], mine[at]
        hands[one] = HandClaim(hands[one].player, tuple(mine))
        hands[two] = HandClaim(hands[two].player, tuple(theirs))
    return replace(case, game=replace(case.game, hands=tuple(hands)))


def _without_hands(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """No hands are told, or one less."""
    hands = list(case.game.hands)
    if not hands:
        return None
    if chance.percent(50):
        hands.pop(chance.below(len(hands)))
    else:
        hands = []
    return replace(case, game=replace(case.game, hands=tuple(hands)))


def _played_hands(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """The cards of the first tricks as hands that are told, and none of them is played."""
    spots = places(case, Play)
    if len(spots) != len(words.faces) * 2 or case.game.hands:
        return None
    cards = [case.game.events[i].card for i in spots]  # type: ignore[union-attr]
    size = len(cards) // 4
    hands = tuple(
        HandClaim(name, tuple(cards[size * n : size * (n + 1)]))
        for n, name in enumerate(case.head.players[:4])
    )
    events = [e for e in case.game.events if not isinstance(e, Play | Call)]
    game = replace(case.game, hands=hands, events=tuple(events))
    return replace(case, game=game)


def _to_a_limit(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """Cards change places until a party has as many Augen as a limit says, or nearly."""
    spots = places(case, Play)
    if len(spots) < len(words.faces) or len(spots) % 4:
        return None
    outcome = case.judged(words.judge).default
    parties = dict(outcome.parties or ())
    if not outcome.augen or len(outcome.tricks) * 4 != len(spots):
        return None
    party, now = chance.pick(outcome.augen)
    own = [trick.winner in parties.get(party, ()) for trick in outcome.tricks]
    missing = chance.pick(words.limits) - now
    events = list(case.game.events)
    for _try in range(SWAPS):
        if not missing:
            break
        one, two = chance.below(len(spots)), chance.below(len(spots))
        if not own[one // 4] or own[two // 4]:
            continue
        mine, theirs = events[spots[one]], events[spots[two]]
        more = _augen(theirs, words) - _augen(mine, words)
        if abs(missing - more) < abs(missing):
            missing -= more
            events[spots[one]], events[spots[two]] = theirs, mine
    return case.having(events)


def _augen(event: Event, words: VariantWords) -> int:
    card = event.card if isinstance(event, Play) else None
    return 0 if card is None else words.judge.tables.augen[card.index]


def _other_table(
    case: Case, _: Case, chance: Chance, words: VariantWords
) -> Case | None:
    """A player more or less sits there, or another deals."""
    names = case.head.players
    if chance.percent(50):
        head = replace(case.head, dealer=chance.pick(names))
        return replace(case, head=head)
    acting = {
        getattr(event, part, None)
        for event in case.game.events
        for part in ("by", "giver", "taker", "against")
    } | {hand.player for hand in case.game.hands}
    names = PLAYERS[: 4 + chance.below(3)]
    if not acting - {None} <= set(names):
        return None
    return replace(case, head=replace(case.head, players=names, dealer=names[-1]))


def _stated(case: Case, _: Case, chance: Chance, words: VariantWords) -> Case | None:
    """Something else is stated about the game."""
    if not words.lexicon.stated:
        return None
    word, numbers = chance.pick(words.lexicon.stated)
    entries = [
        entry
        for entry in case.game.entries
        if not (isinstance(entry, Header) and entry.key == f"x-{word}")
    ]
    entries.append(Header(f"x-{word}", str(chance.pick(numbers))))
    game: GameRecord = replace(case.game, entries=tuple(entries))
    return replace(case, game=game)


REDEALT: Final[tuple[Change, ...]] = (
    *(_two_cards, _two_cards, _near_cards, _near_cards, _all_tricks, _other_card),
    *(_to_a_limit, _to_a_limit, _to_a_limit),
    *(_cut, _of_hands, _of_hands, _without_hands, _played_hands),
    *(_other_table, _stated),
)
"""What may be changed, what is worth most several times."""


MOST: Final = 3
"""So many things are changed at most."""
ALIKE: Final = 70
"""In so many of a hundred the same is asked as before."""
CUT: Final = 85
"""In so many of a hundred a record ends with the act that is asked about."""
KINDS: Final = (
    *("handlung", "ansage", "stich", "erlaubt", "spielart", "parteien", "wert"),
    *("partie", "partie", "partie", "geber", "weiter"),
)
"""What is asked besides; whole games more often than the rest."""


def varied(
    one: Candidate, other: Candidate, chance: Chance, words: VariantWords
) -> Candidate | None:
    """The question over a record with some things changed; None where that gives none."""
    case = one.case
    for _ in range(1 + chance.below(MOST)):
        change = chance.pick((*REDEALT, *RESAID))
        changed = change(case, other.case, chance, words)
        if changed is not None:
            case = changed
    if case is one.case:
        return None
    kind = one.asked.kind if chance.percent(ALIKE) else chance.pick(KINDS)
    return next(_asked(case, kind, chance), None)


def _asked(case: Case, kind: str, chance: Chance) -> Iterator[Candidate]:
    """A question of this kind, over as much of the record as it needs."""
    match kind:
        case "handlung" | "ansage":
            said = places(case, *((Call,) if kind == "ansage" else ACTS))
            if said:
                number = 1 + chance.below(len(said))
                end = said[number - 1] + 1 if chance.percent(CUT) else None
                upto = case.having(case.game.events[:end])
                yield Candidate(upto, Asked(kind, number))
        case "weiter":
            said = places(case, Objection)
            if said:
                yield Candidate(case, Asked(kind, 1 + chance.below(len(said))))
        case "stich":
            tricks = case.cards // 4
            if tricks:
                trick = 1 + chance.below(tricks)
                yield Candidate(
                    replace(case, game=before(case.game, 4 * trick)), Asked(kind, trick)
                )
        case "erlaubt":
            if case.cards > 4 and any(case.game.hands):
                place = 2 + chance.below(3)
                cut = replace(case, game=before(case.game, 4))
                yield Candidate(cut, Asked(kind, place))
        case "spielart":
            yield Candidate(replace(case, game=before(case.game, 0)), Asked(kind))
        case _:
            yield Candidate(case, Asked(kind))


# --- what records are made of when they are changed: words, cards, limits, chance -----

LIMITS: Final = (0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 119, 120, 121, 150, 151)
"""Augen that every Doppelkopf text is about, besides those that it names."""


class VariantWords:
    """What there is to be said and to be laid under a text, and where its limits are."""

    def __init__(self, judge: Judge) -> None:
        model = judge.model
        self.judge = judge.unscored()
        self.lexicon = lexicon(model)
        self.faces = tuple(sorted(model.deck, key=lambda face: face.index))
        hinted = hints(model, model.statements)
        named = {n for limit in hinted.augen for n in (limit - 1, limit, limit + 1)}
        self.limits = sorted(n for n in named | set(LIMITS) if 0 <= n <= ALL)


Change: TypeAlias = Callable[[Case, Case, Chance, VariantWords], Case | None]
"""A case, another one to borrow from: the first with something changed, if it can be."""


def places(case: Case, *sorts: type) -> list[int]:
    """Where in a record there are events of these sorts."""
    return [i for i, event in enumerate(case.game.events) if isinstance(event, sorts)]


def swapped(case: Case, one: int, two: int) -> Case:
    """The case where two events change places."""
    events = list(case.game.events)
    events[one], events[two] = events[two], events[one]
    return case.having(events)


def put(case: Case, event: Event, place: int) -> Case:
    """The case with one event more."""
    events = list(case.game.events)
    events.insert(place, event)
    return case.having(events)
