"""A record and its verdict, as a program is told of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from dokospec.cards import FACES, Card
from dokospec.conformance.protocol import SITS_OUT, Data, number
from dokospec.conformance.readings import AnswersByReading, by_readings
from dokospec.game.acts import Acts, announced, sort_acts
from dokospec.game.hands import Hand, claimed_hands, dealt_hand, moves_of
from dokospec.game.judge import Judge
from dokospec.game.keys import OWN, with_stated
from dokospec.game.kind_tables import Tables
from dokospec.language.values import whole_number
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    Head,
    Header,
    Objection,
    Pass,
    Play,
    Reservation,
    Shortening,
)
from dokospec.verdict import GameVerdict, Outcome


@dataclass(frozen=True, slots=True)
class Posed:
    """What is sent, and what the text answers; see :class:`.entries.CorpusCase`.

    ``short``: the game as the figures tell it, where a question is about these.
    """

    position: dict[str, Data]
    answers: AnswersByReading
    short: GameRecord | None = None

    @property
    def expected(self) -> tuple[tuple[str, Data], ...]:
        """The answers by their readings."""
        return self.answers.pairs


class View:
    """A record and its verdict, as a program is told of it.

    ``verdict``: where the game is one of an evening, on which it depends.
    """

    def __init__(
        self,
        judge: Judge,
        head: Head,
        game: GameRecord,
        verdict: GameVerdict | None = None,
    ) -> None:
        self.judge = judge
        self.head = head
        self.game = game
        self.verdict = verdict or judge.game(head, game)
        self.now = self.verdict.default
        self.seats = {name: seat for seat, name in enumerate(self.verdict.players)}

    def posed(
        self, position: dict[str, Data], answer: Callable[[Outcome], Data | None]
    ) -> Posed | None:
        """A question that one verdict answers; None where an answer is None."""
        expected = by_readings([self.verdict], lambda outcomes: answer(outcomes[0]))
        return None if expected is None else Posed(position | self.record(), expected)

    def record(self) -> dict[str, Data]:
        """The game so far, in the order of ``docs/en/conformance.md``; before it the table.

        Of the table only what is not as ever: who sits out, what is stated.
        """
        table: dict[str, Data] = {}
        if len(self.head.players) > len(self.verdict.players):
            table["sitze"] = len(self.head.players)
        stated = self.stated()
        if stated:
            table["angaben"] = stated
        return table | self.played()

    def stated(self) -> dict[str, Data]:
        """The numbers stated with the game that the text asks for."""
        keys = self.judge.keys
        return {
            entry.key.removeprefix(OWN): stated
            for entry in with_stated(self.head, self.game, keys).entries
            if isinstance(entry, Header)
            and entry.key.startswith(OWN)
            and entry.key.removeprefix(OWN) in keys.of_game
            and (stated := whole_number(entry.value)) is not None
        }

    def played(self) -> dict[str, Data]:
        """Hands, and what was said and played."""
        hands: list[Data] = [None] * 4
        for claim in self.game.hands:
            if claim.player is not None and None not in claim.cards:
                cards = [card.typed for card in claim.cards if card]
                hands[self.seats[claim.player]] = cards
        events = self.game.events
        return {
            "blaetter": hands,
            "vorbehalte": [
                [self.seats[event.by], *event.words]
                for event in events
                if isinstance(event, Reservation) and not event.is_none
            ],
            "tausch": [
                self.exchanged(event) for event in events if isinstance(event, Exchange)
            ],
            "verlauf": self.course(),
        }

    def exchanged(self, event: Exchange) -> dict[str, Data]:
        """An exchange as a program is told of it."""
        return {
            "von": self.seats[event.giver],
            "an": None if event.taker is None else self.seats[event.taker],
            "karten": _cards(event.given),
            "zurueck": _cards(event.returned),
            "angesagt": announced(event.said),
        }

    def course(self) -> list[Data]:
        """Everything that was said and done, in order of time; what was not said is not."""
        found: list[Data] = []
        laid = 0
        for event in self.game.events:
            if isinstance(event, Play):
                card = None if event.card is None else event.card.typed
                found.append([self.seat_of(laid), card])
                laid += 1
            elif isinstance(event, Call):
                found.append([self.seats.get(event.by or ""), event.word])
            elif (act := event_data(event, self)) is not None:
                found.append(act)
        return found

    @cached_property
    def hand_size(self) -> int:
        """How many cards each is dealt in this game."""
        return self.judge.by_deal(self.head, self.game).model.hand_size

    @cached_property
    def _acts(self) -> Acts:
        return sort_acts(self.game, self.verdict.players, self.head.players, 3)

    @cached_property
    def _tables(self) -> Tables:
        return self.judge.by_deal(self.head, self.game).tables

    @cached_property
    def held(self) -> tuple[Hand | None, ...]:
        """By seat the hand as play begins, of a hand that is claimed; None where unknown.

        Faces by index.
        """
        tables = self._tables
        return claimed_hands(self._acts, tables.full_deck, even=tables.even).held

    def dealt(self, seat: int, held: Sequence[int]) -> Hand | None:
        """What a player was dealt who holds this as play begins; None where unknown."""
        tables = self._tables
        moves = [*moves_of(self._acts, tables.full_deck)]
        if not moves and not tables.even:
            return None
        return dealt_hand(tuple(held), seat, moves)

    def seat_of(self, place: int) -> int:
        """Who plays the card of this number, counted from 0."""
        return (self.leader(place // 4) + place % 4) % 4

    def leader(self, trick: int) -> int:
        """Who leads the trick of this number, counted from 0."""
        tricks = self.now.tricks
        if trick < len(tricks):
            return self.seats[tricks[trick].leader]
        winner = tricks[-1].winner if tricks else self.first_leader
        return 0 if winner is None else self.seats[winner]

    @cached_property
    def first_leader(self) -> str | None:
        """Who leads to a first trick that is not whole; None where that is open.

        Told by that trick, made whole by any cards.
        """
        judge = self.judge.unscored(ahead=False)
        tricks = judge.game(self.head, self._with_a_trick()).default.tricks
        return tricks[0].leader if tricks else None

    def _with_a_trick(self) -> GameRecord:
        """The record with a first trick that is whole."""
        model = self.judge.by_deal(self.head, self.game).model
        laid = [event.card for event in self.game.events if isinstance(event, Play)]
        others = [face for face in FACES if face in model.deck and face not in laid]
        events = (*self.game.events, *(Play(face) for face in others[: 4 - len(laid)]))
        return replace(self.game, events=events, claims=(), locate=None)

    def kind_in(self, trick: int) -> str | None:
        """The kind of game in the trick of this number, counted from 1."""
        found = self.now.kind
        for start, kind in self.now.kinds:
            if start <= trick:
                found = kind
        return found

    def calls_made(self) -> list[Data]:
        """Calls as ``[seat, word, cards in hand]``."""
        found: list[Data] = []
        laid = [0, 0, 0, 0]
        cards = 0
        for event in self.game.events:
            if isinstance(event, Play):
                laid[self.seat_of(cards)] += 1
                cards += 1
            elif isinstance(event, Call) and event.by is not None:
                seat = self.seats[event.by]
                left = self.hand_size - laid[seat]
                found.append([seat, event.word, left])
        return found

    # --- answers -------------------------------------------------------------------------

    def game_kind(self, outcome: Outcome) -> Data | None:
        """What the Vorbehalte come to."""
        return outcome.kinds[0][1] if outcome.kinds else outcome.kind

    def parties(self, outcome: Outcome) -> Data | None:
        """The party of each seat."""
        if outcome.parties is None:
            return None
        party = {name: p for p, names in outcome.parties for name in names}
        return [party.get(name) for name in self.verdict.players]

    def result(self, outcome: Outcome) -> Data | None:
        """Winner, value, points by seat, and of the one who sits out.

        Nothing where the winner is not decided: that nobody wins is another answer.
        """
        if outcome.scores is None or outcome.value is None or outcome.winner is None:
            return None
        named = {party for party, _ in outcome.parties or ()}
        points = dict(outcome.scores)
        found: dict[str, Data] = {
            "sieger": outcome.winner if outcome.winner in named else None,
            "wert": number(outcome.value),
            "punkte": [number(points[name]) for name in self.verdict.players],
        }
        out = [name for name in self.head.players if name not in self.seats]
        if len(out) == 1 and points.get(out[0]):
            found[SITS_OUT] = number(points[out[0]])
        return found


def event_data(event: Event, view: View) -> Data | None:
    """An act as a program is told of it."""
    match event:
        case Reservation(by, words) if not event.is_none:
            return ["vorbehalt", view.seats[by], *words]
        case Exchange():
            return ["tausch", *view.exchanged(event).values()]
        case Pass(by, cards, aside):
            return ["druecken" if aside else "schieben", view.seats[by], _cards(cards)]
        case Objection(by, against, words):
            return ["reklamation", view.seats[by], view.seats[against], *words]
        case Shortening(by, word, order):
            return ["abkuerzung", view.seats[by], word, [card.typed for card in order]]
        case _:
            return None


def before(game: GameRecord, cards: int) -> GameRecord:
    """The game up to this many cards; what was said after the last of them is not in it."""
    events: list[Event] = []
    laid = 0
    for event in game.events:
        if laid == cards and (cards or isinstance(event, Play | Call)):
            break
        events.append(event)
        laid += isinstance(event, Play)
    return replace(game, events=tuple(events), claims=())


def _cards(cards: Iterable[Card | None] | None) -> Data:
    return None if cards is None else [card.typed if card else None for card in cards]
