"""Making a record smaller, one step at a time, while something keeps holding of it.

A game, the games of an evening, the evenings of a season: each by its own steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from dokospec.cards import FACES, Card
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Head,
    Header,
    Objection,
    Pass,
    Play,
    Reservation,
    Shortening,
)
from dokospec.witness.case import Case, plainest, speaks_of
from dokospec.witness.lexicon import Lexicon
from dokospec.witness.records import Record, size_of
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import DaysInARow, PlayedSeason

R = TypeVar("R", bound=Record)
T = TypeVar("T")

Holds: TypeAlias = Callable[[R], bool]
Violations: TypeAlias = Callable[[R], int]
Step: TypeAlias = Callable[[R, "Deck"], Iterator[R]]


@dataclass(frozen=True, slots=True)
class Deck:
    """What cards there are, and what may be said."""

    faces: tuple[Card, ...]
    copies: int
    lexicon: Lexicon


def deck_of(faces: frozenset[Card], copies: int, lexicon: Lexicon) -> Deck:
    """The cards of a text in the order of the deck, and its words."""
    return Deck(tuple(f for f in FACES if f in faces), copies, lexicon)


def no_violations(_: Record) -> int:
    """For whom every record is as good as another."""
    return 0


def smaller(
    record: R, holds: Holds[R], deck: Deck, violations: Violations[R] = no_violations
) -> R:
    """A smaller record of which it holds still.

    No single step makes it smaller yet, or as many were tried as may be.
    ``violations``: of two records that which has fewer is the smaller one, whatever else.
    """
    way = _WAYS[type(record)]
    first = trim(record, holds, deck, violations)
    state = Smallest(first, holds, violations, way.trials)
    return _by_steps(state, way.steps, deck, way.sweep)


def trim(
    record: R, holds: Holds[R], deck: Deck, violations: Violations[R] = no_violations
) -> R:
    """What ``smaller`` does first: of a game what is quick, what can be left out."""
    found: R = _WAYS[type(record)].first(record, holds, deck, violations)
    return found


class Smallest(Generic[R]):
    """The smallest ``found`` so far, and how many more may be tried (``left``).

    ``violations``: of two that which has fewer is the smaller one, whatever else.
    """

    def __init__(
        self, first: R, holds: Holds[R], violations: Violations[R], trials: int
    ) -> None:
        self.found = first
        self.left = trials
        self._holds = holds
        self._violations = violations
        self._size = size_of(first)
        self._count = violations(first)

    def affordable(self, trials: Iterable[R]) -> Iterator[R]:
        """Those that may be tried yet."""
        return takewhile(lambda _: self.left > 0, trials)

    def takes(self, trial: R) -> bool:
        """Whether the trial is smaller and will do; then it is the smallest so far."""
        less = size_of(trial)
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


def _by_steps(
    state: Smallest[R],
    steps: Iterable[Step[R]],
    deck: Deck,
    sweep: Callable[[Smallest[R], Deck], None] | None = None,
) -> R:
    """What these steps, and the sweep behind them, lead to, taken until none leads on."""
    before = None
    while before is not state.found and state.left > 0:
        before = state.found
        for step in steps:
            # Where a step leads further it is taken again from there.
            while any(map(state.takes, state.affordable(step(state.found, deck)))):
                pass
        if sweep is not None:
            sweep(state, deck)
    return state.found


# --- a game: leaving out ---------------------------------------------------------------


def _without_the_rest(
    case: Case, holds: Holds[Case], deck: Deck, violations: Violations[Case]
) -> Case:
    """By what can be left out alone."""
    return _by_steps(Smallest(case, holds, violations, _MOST_TRIALS), COARSE, deck)


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


def _cut_short(case: Case, deck: Deck) -> Iterator[Case]:
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


def _fewer_facts(case: Case, _: Deck) -> Iterator[Case]:
    """Without what is stated of the play; without one line of it."""
    lines = case.game.statements
    if lines:
        yield replace(case, game=replace(case.game, statements=()))
    for place in range(len(lines)):
        left = (*lines[:place], *lines[place + 1 :])
        yield replace(case, game=replace(case.game, statements=left))


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


# --- a game: saying it more simply -----------------------------------------------------


def _earlier(case: Case, _: Deck) -> Iterator[Case]:
    """Something said before the card, or the trick, that it follows."""
    events = case.game.events
    for place, event in enumerate(events):
        if isinstance(event, Call) and place:
            left = (*events[:place], *events[place + 1 :])
            for other in range(place):
                if isinstance(left[other], Play | Call):
                    yield case.having((*left[:other], event, *left[other:]))


def _plainer(case: Case, deck: Deck) -> Iterator[Case]:
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


COARSE: Final[tuple[Step[Case], ...]] = (
    _fewer_players,
    _fewer_cards,
    _fewer_hands,
    _fewer_acts,
    _fewer_facts,
    _fewer_tricks,
    _fewer_words,
)


# --- games of an evening ---------------------------------------------------------------


def _as_few_games(
    played: Round, holds: Holds[Round], deck: Deck, violations: Violations[Round]
) -> Round:
    """As few games told as one look at each of them finds.

    Cut off as soon as it holds; then without a game, with no more than a result, or
    without its cards, from the last to the first.
    """
    state = Smallest(played, holds, violations, 3 * len(played.games))
    any(map(state.takes, _prefixes(played)))
    for place in reversed(range(len(state.found.games))):
        game = state.found.games[place]
        acts = tuple(event for event in game.events if not isinstance(event, Play))
        bare = *_untold(played.head, deck), replace(game, events=acts)
        any(state.takes(_with(state.found, place, each)) for each in bare)
    return state.found


def _cut_off(played: Round, _: Deck) -> Iterator[Round]:
    """Without the games from one on."""
    return _prefixes(played)


def _prefixes(played: Round) -> Iterator[Round]:
    for count in range(1, len(played.games)):
        yield replace(played, games=played.games[:count])


def _fewer_games(played: Round, _: Deck) -> Iterator[Round]:
    """Without some games that follow each other, many first."""
    games = played.games
    length = len(games) // 2
    while length:
        for first in range(0, len(games) - length + 1, length):
            yield replace(played, games=(*games[:first], *games[first + length :]))
        length //= 2


def _empty_games(played: Round, deck: Deck) -> Iterator[Round]:
    """A game of which no more than a result is told; all, or all but one, or one."""
    games = played.games
    for least in _untold(played.head, deck):
        yield replace(played, games=(least,) * len(games))
        for place, game in enumerate(games):
            others = (least,) * place, (least,) * (len(games) - place - 1)
            yield replace(played, games=(*others[0], game, *others[1]))
        for place in range(len(games)):
            yield _with(played, place, least)


def _untold(head: Head, deck: Deck) -> tuple[GameRecord, ...]:
    """A game of which nothing is told, and those of which only a result is."""
    return (GameRecord(None), *plainest(head, deck.lexicon.parties))


def _fewer_at_the_table(played: Round, _: Deck) -> Iterator[Round]:
    """Without the last at the table, where more than four sit there."""
    names = played.head.players
    if len(names) > 4 and not any(speaks_of(game, names[-1]) for game in played.games):
        head = replace(played.head, players=names[:-1], dealer=names[-2])
        yield replace(played, head=head)


def _fewer_lines(played: Round, _: Deck) -> Iterator[Round]:
    """Without a line above a game."""
    for place, game in enumerate(played.games):
        for gone in range(len(game.entries)):
            left = (*game.entries[:gone], *game.entries[gone + 1 :])
            yield _with(played, place, replace(game, entries=left))


def _smaller_games(played: Round, deck: Deck) -> Iterator[Round]:
    """A game made smaller, as a case is."""
    for place, case in enumerate(played.cases()):
        for step in (*COARSE, _cut_short, _plainer):
            for trial in step(case, deck):
                if trial.head == played.head:
                    yield _with(played, place, trial.game)


def _with(played: Round, place: int, game: GameRecord) -> Round:
    games = (*played.games[:place], game, *played.games[place + 1 :])
    return replace(played, games=games)


# --- evenings of a season ----------------------------------------------------------------


def _smaller_evenings(
    season: PlayedSeason,
    holds: Holds[PlayedSeason],
    deck: Deck,
    violations: Violations[PlayedSeason],
) -> PlayedSeason:
    """Each evening made smaller by itself."""
    for place in range(len(season.runs)):
        having = partial(_having, season, place)
        evening = smaller(
            season.runs[place].played,
            partial(_of, holds, having),
            deck,
            partial(_of, violations, having),
        )
        season = having(evening)
    return season


def _having(season: PlayedSeason, place: int, played: Round) -> PlayedSeason:
    """The season with another evening in this place."""
    run = replace(season.runs[place], played=played)
    return PlayedSeason((*season.runs[:place], run, *season.runs[place + 1 :]))


def _of(
    measure: Callable[[PlayedSeason], T],
    having: Callable[[Round], PlayedSeason],
    played: Round,
) -> T:
    return measure(having(played))


def _fewer_days(season: PlayedSeason, _: Deck) -> Iterator[PlayedSeason]:
    """The same on fewer days, half of them first; and one less wherever a line says so."""
    for place, run in enumerate(season.runs):
        less = len(run.days) // 2
        while less:
            runs = tuple(
                each if n < place else _moved(each, less, first=n > place)
                for n, each in enumerate(season.runs)
            )
            yield PlayedSeason(runs)
            yield PlayedSeason(tuple(_counted_down(each, less) for each in runs))
            less //= 2


def _moved(run: DaysInARow, days: int, *, first: bool) -> DaysInARow:
    return replace(run, first=run.first - days * first, last=run.last - days)


def _counted_down(run: DaysInARow, less: int) -> DaysInARow:
    """With every number in a line of its head so much smaller."""
    head = run.played.head
    entries = tuple(
        Header(e.key, str(int(e.value) - less))
        if isinstance(e, Header) and e.value.isdecimal()
        else e
        for e in head.entries
    )
    return replace(run, played=replace(run.played, head=replace(head, entries=entries)))


def _fewer_runs(season: PlayedSeason, _: Deck) -> Iterator[PlayedSeason]:
    """Without some evenings."""
    for place in range(len(season.runs) if len(season.runs) > 1 else 0):
        yield PlayedSeason((*season.runs[:place], *season.runs[place + 1 :]))


def _fewer_lines_of_heads(season: PlayedSeason, _: Deck) -> Iterator[PlayedSeason]:
    """Without a line in the head of some evenings."""
    for place, run in enumerate(season.runs):
        head = run.played.head
        if head.entries:
            bare = replace(run.played, head=replace(head, entries=head.entries[1:]))
            yield _having(season, place, bare)


# --- which of these, for which record --------------------------------------------------


class _Way(NamedTuple):
    """How records of one length are made smaller.

    ``first``: what is done once, before the ``steps``, in order; ``trials``: how many
    smaller records these look at before the smallest so far is kept; ``sweep``: what is
    tried behind them.
    """

    first: Callable[[Any, Holds[Any], Deck, Violations[Any]], Any]
    steps: tuple[Step[Any], ...]
    trials: int
    sweep: Callable[[Smallest[Any], Deck], None] | None = None


_MOST_TRIALS: Final = 4000
_WAYS: Final[Mapping[type, _Way]] = {
    Case: _Way(
        _without_the_rest,
        (*COARSE, _cut_short, _plainer, _earlier, _lower_exchange, _lower_hands),
        _MOST_TRIALS,
        _lower_cards,
    ),
    Round: _Way(
        _as_few_games,
        (
            _cut_off,
            _fewer_games,
            _empty_games,
            _fewer_at_the_table,
            _fewer_lines,
            _smaller_games,
        ),
        500,
    ),
    PlayedSeason: _Way(
        _smaller_evenings,
        (_fewer_days, _fewer_runs, _fewer_lines_of_heads),
        _MOST_TRIALS,
    ),
}
