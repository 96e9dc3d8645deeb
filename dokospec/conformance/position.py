"""From a record to what a program is told about it, and what the text answers.

A question is about a place in a record: a trick, a card, a call, or the whole of it.
A program is told what lies before that place; the answer is read off verdicts, under
every reading of the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.conformance.acting import impossible, pose_act, pose_going_on
from dokospec.conformance.figures import pose_worth
from dokospec.conformance.protocol import Data, number
from dokospec.conformance.readings import Ways, by_readings, over, too_many, ways
from dokospec.conformance.view import Posed, View, before
from dokospec.file_judge import WHOLE, FileJudge
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.agreed import AGREED, agreed_on
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.syntax import Statement
from dokospec.notation.record import (
    Call,
    GameRecord,
    HandClaim,
    Head,
    Header,
    Play,
    Reading,
)
from dokospec.verdict import Assumption, Evening, GameVerdict, Outcome

# --- the question ``abend``: where an evening stands after the games so far


_NOT_IN_ORDER: Final = frozenset(
    {
        *(codes.RESERVATION_AGAINST_DUTY, codes.GAME_AGAINST_DUTY),
        *(codes.EVENING_AGAINST_DUTY, codes.AFTER_THE_END, codes.DEALER_DIFFERS),
    }
)
"""What is found against an evening; all else is the business of a single game."""
_NOT_KNOWN: Final = frozenset(
    {
        *(codes.EVENING_OPEN, codes.TOO_MANY_EVENINGS),
        *(codes.GAP_HIT, codes.CONFLICT_HIT, codes.TOO_MANY_WORLDS),
    }
)

_Part: TypeAlias = Outcome | Evening | str | None
"""What readings may change: a game, where the evening stands, who deals next."""


def pose_evening(judge: Judge, head: Head, games: Sequence[GameRecord]) -> Posed | None:
    """The question after the last of these games; None where the answer is open."""
    head = _whole(head, judge.model.id)
    table = FileJudge(lambda _: judge.model)
    table.judges[judge.model.id] = judge
    *earlier, game = games
    verdicts = [table.judge(Reading(head, each)) for each in earlier]
    dealing = dealers(judge, partial(_judged, table.copy(), Reading(head, game)))
    last = table.judge(Reading(head, game))
    verdicts.append(last)
    if any(f.code in _NOT_KNOWN for each in verdicts for f in each.findings):
        return None
    places = {name: place for place, name in enumerate(head.players)}
    standing: Ways[_Part] = last.evenings or [((), None)]
    parts: list[Ways[_Part]] = [*map(ways, verdicts), standing, dealing]

    def answer(found: Sequence[_Part]) -> Data | None:
        *outcomes, now, dealer = found
        assert isinstance(now, Evening | None)
        assert isinstance(dealer, str | None)
        played = [each for each in outcomes if isinstance(each, Outcome)]
        return _stands(last, played, now, dealer, places)

    expected = over(parts, answer)
    if expected is None:
        return None
    played = [
        _game(judge, head, game, verdict, places)
        for game, verdict in zip(games, verdicts, strict=True)
    ]
    return Posed({"sitze": len(places), "spiele": played}, expected)


def _judged(table: FileJudge, reading: Reading, by: Judge) -> GameVerdict:
    """The verdict of this judge on the next game of the table, which stays as it is."""
    tried = table.copy()
    tried.judges = {by.model.id: by}
    return tried.judge(reading)


def _whole(head: Head, rules: str) -> Head:
    """The head of an evening that is written down from its beginning."""
    entries = head.entries
    if head.header(WHOLE) is None:
        entries = (*entries, Header(WHOLE, "1"))
    return replace(head, rules=rules, entries=entries)


def _game(
    judge: Judge,
    head: Head,
    game: GameRecord,
    verdict: GameVerdict,
    places: dict[str, int],
) -> dict[str, Data]:
    """A game as a program is told of it: its figures, then its record."""
    now = verdict.default
    view = View(judge, replace(head, dealer=verdict.dealer), game, verdict)
    scores = dict(now.scores or ())
    party = {name: p for p, names in now.parties or () for name in names}
    return {
        "geber": None if verdict.dealer is None else places[verdict.dealer],
        "spielart": now.kind,
        "sieger": now.winner if now.winner in party.values() else None,
        "parteien": [party.get(name) for name in places],
        "punkte": [_points(scores.get(name)) for name in places],
        "angaben": view.stated(),
        "plaetze": [places[name] for name in verdict.players[:4]],
        **view.played(),
    }


def _stands(
    verdict: GameVerdict,
    outcomes: Sequence[Outcome],
    now: Evening | None,
    dealer: str | None,
    places: dict[str, int],
) -> Data | None:
    """Where the evening stands; the points are those of the games of one series."""
    last = outcomes[-1]
    met = {each.code for outcome in outcomes for each in outcome.findings}
    if dealer is None or met & _NOT_KNOWN:
        return None
    series = None if now is None else now.series
    totals = dict.fromkeys(places, Fraction(0))
    for outcome in outcomes:
        if (outcome.evening.series if outcome.evening else None) == series:
            for name, points in outcome.scores or ():
                totals[name] += points
    found = (*verdict.findings, *last.findings)
    wrong = {each.code for each in found}
    answer: dict[str, Data] = {
        "geber": places[dealer],
        "punkte": [number(totals[name]) for name in places],
        "ordnung": not wrong & _NOT_IN_ORDER,
    }
    if now is None:
        return answer
    further: dict[str, Data] = {
        "vorgefuehrt": None if now.led is None else places[now.led],
        "schuld": _each(now.owed, places),
        "vorrat": _points(now.stock),
        "vielfaches": _points(now.factor),
        "ende": now.over,
        "ertrag": _each(now.earned, places),
        "staende": _tallies(now, places),
        "liste": None if now.keeper is None else places[now.keeper],
        "rubrik": now.heading,
    }
    return answer | {key: value for key, value in further.items() if value is not None}


def _each(
    values: tuple[tuple[str, Fraction], ...] | None, places: dict[str, int]
) -> Data:
    if values is None:
        return None
    by_name = dict(values)
    return [_points(by_name.get(name)) for name in places]


def _tallies(now: Evening, places: dict[str, int]) -> Data:
    """By word, in their order."""
    words = sorted({word for word, _, _ in now.tallies})
    if not words:
        return None
    return {
        word: _each(tuple((n, t) for w, n, t in now.tallies if w == word), places)
        for word in words
    }


def _points(value: Fraction | None) -> Data:
    return None if value is None else number(value)


_TYPED: Final = {str(face): face.typed for face in FACES}


# --- questions about a record, and what the text answers ------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: ``stich 3``, ``erlaubt 7``, ``ansage 1``, or a kind alone.

    ``number`` counts tricks, cards, calls and acts from 1; 0 is about the whole record.
    """

    kind: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.number else self.kind


NUMBERED: Final = frozenset(("stich", "erlaubt", "ansage", "handlung", "weiter"))
"""Kinds of question that are about one of many."""
EVENING: Final = "abend"
"""The kind of question that is about all games of an evening so far."""
SCORED: Final = frozenset(("wert", "geber", "partie", EVENING))
"""Kinds of question of which the answer needs a score."""


def pose(
    judge: Judge,
    head: Head,
    game: GameRecord,
    asked: Asked,
    earlier: Sequence[GameRecord] = (),
) -> Posed | None:
    """The question about this record; None where it has no answer that is certain.

    ``earlier``: the games of the evening before it. Where the head says how open
    questions of the text are to be read, so does the question, and they are read so
    even by a judge who reads them otherwise.
    """
    agreed = agreed_on(head)
    posed = _posed(judge.agreeing(agreed), head, game, asked, earlier)
    if posed is None or not agreed:
        return posed
    return replace(posed, position={AGREED: agreed} | posed.position)


def _posed(
    judge: Judge,
    head: Head,
    game: GameRecord,
    asked: Asked,
    earlier: Sequence[GameRecord],
) -> Posed | None:
    if asked.kind == EVENING:
        return pose_evening(judge, head, (*earlier, game))
    if asked.kind not in SCORED:
        judge = judge.unscored()
    verdict = judge.game(head, game)
    if len(verdict.players) != 4 or impossible(verdict):
        return None
    match asked.kind:
        case "stich":
            return _trick(judge, head, game, asked.number)
        case "erlaubt":
            return _legal(judge, head, game, asked.number)
        case "ansage":
            return _call(judge, head, game, asked.number)
        case "handlung":
            return pose_act(judge, head, game, asked.number)
        case "weiter":
            return pose_going_on(judge, head, game, asked.number)
        case _:
            pass
    if asked.kind == "spielart":
        view = View(judge, head, before(game, 0))
        return view.posed({}, view.game_kind)
    view = View(judge, head, game)
    match asked.kind:
        case "parteien":
            return view.posed({"spielart": view.now.kind}, view.parties)
        case "wert":
            return pose_worth(view)
        case "geber":
            return _next_dealer(view)
        case _:
            return view.posed({}, view.result)


def _trick(judge: Judge, head: Head, game: GameRecord, wanted: int) -> Posed | None:
    view = View(judge, head, before(game, 4 * wanted))
    if len(view.now.tricks) != wanted:
        return None
    trick = view.now.tricks[-1]
    position = {
        "spielart": view.kind_in(wanted),
        "stich": wanted,
        "ausspieler": view.seats[trick.leader],
        "karten": [_TYPED.get(card) for _, card in trick.cards],
    }

    def winner(outcome: Outcome) -> Data | None:
        if len(outcome.tricks) != wanted:
            return None
        found = outcome.tricks[-1].winner
        return None if found is None else view.seats[found]

    return view.posed(position, winner)


def _legal(judge: Judge, head: Head, game: GameRecord, wanted: int) -> Posed | None:
    """What may be played in place of the card of this number: each card is tried."""
    place = wanted - 1
    trick = place // 4
    seat = View(judge, head, game).seat_of(place)
    game = _with_hand(judge, head, game, seat)
    whole = before(game, 4 * trick + 4)
    view = View(judge, head, before(game, place))
    hand = _hand(view, seat)
    spots = [i for i, event in enumerate(whole.events) if isinstance(event, Play)]
    if hand is None or len(spots) != 4 * trick + 4:
        return None
    spot = spots[place]
    verdicts = []
    for face in hand:
        tried = [*whole.events]
        tried[spot] = Play(face)
        verdicts.append(judge.game(head, replace(whole, events=tuple(tried))))

    def allowed(outcomes: Sequence[Outcome]) -> Data | None:
        tried = zip(hand, verdicts, outcomes, strict=True)
        player = view.verdict.players[seat]
        return [
            face.typed
            for face, verdict, outcome in tried
            if not _refused((*verdict.findings, *outcome.findings), player, trick + 1)
        ]

    expected = by_readings(verdicts, allowed)
    if expected is None:
        return None
    plays = [event for event in view.game.events if isinstance(event, Play)]
    laid = [play.card.typed if play.card else None for play in plays]
    position = {
        "spielart": view.kind_in(trick + 1),
        "stich": trick + 1,
        "ausspieler": view.leader(trick),
        "karten": laid[4 * trick :],
        "spieler": seat,
        "hand": [face.typed for face in hand],
    }
    return Posed(position | view.record(), expected)


def _call(judge: Judge, head: Head, game: GameRecord, wanted: int) -> Posed | None:
    """Whether a call may be made; None where what comes later decides it."""
    spots = [i for i, event in enumerate(game.events) if isinstance(event, Call)]
    if len(spots) < wanted:
        return None
    spot = spots[wanted - 1]
    call = game.events[spot]
    assert isinstance(call, Call)
    if call.by is None or call.uncertain:
        return None
    so_far = replace(game, events=game.events[:spot], claims=())
    view = View(judge, head, so_far)
    then = judge.game(head, replace(so_far, events=(*so_far.events, call)))

    def allowed(outcomes: Sequence[Outcome]) -> Data | None:
        found = {
            each.status
            for outcome in outcomes
            for each in outcome.announcements
            if each.index == spot
        }
        return _ALLOWED.get(found.pop()) if len(found) == 1 else None

    expected = by_readings([then, judge.game(head, game)], allowed)
    if expected is None:
        return None
    cards = sum(isinstance(event, Play) for event in so_far.events)
    seat = view.seats[call.by]
    own = sum(view.seat_of(place) == seat for place in range(cards))
    position = {
        "spielart": view.kind_in(cards // 4 + 1),
        "stich": cards // 4 + 1,
        "spieler": seat,
        "wort": call.word,
        "handkarten": view.hand_size - own,
        "gesagt": view.calls_made(),
    }
    return Posed(position | view.record(), expected)


_ALLOWED: Final = {"valid": True, "standing": False, "void": False}


def _next_dealer(view: View) -> Posed | None:
    """The place at the table of who deals next, counted like seats; 4 sits out.

    None where doubts about the game and about the dealer decide it together.
    """
    able = {frozenset(outcome.next_dealers) for outcome in view.verdict.ways}
    if len(able) > 1 and any(len(names) > 1 for names in able):
        return None
    if too_many(view.verdict):
        return None
    dealing = dealers(view.judge, lambda by: by.game(view.head, view.game))

    def place(found: Sequence[str | None]) -> Data | None:
        (name,) = found
        return None if name is None else view.seats.get(name, 4)

    expected = over([dealing], place)
    if expected is None:
        return None
    return Posed({"spielart": view.now.kind} | view.record(), expected)


def _refused(findings: Iterable[Finding], player: str, trick: int) -> bool:
    wanted = {("player", player), ("trick", str(trick))}
    return any(
        each.code == codes.REVOKE and wanted <= set(each.data) for each in findings
    )


def _hand(view: View, seat: int) -> list[Card] | None:
    """The faces that a seat holds now, by the hand claimed for it.

    None where that is not known: a card that changed hands before the play is not told.
    """
    held = view.held[seat]
    if held is None:
        return None
    left = Counter(held)
    laid = (event.card for event in view.game.events if isinstance(event, Play))
    for place, card in enumerate(laid):
        if card is not None and view.seat_of(place) == seat:
            left[card.index] -= 1
    return [FACES[face] for face in sorted(+left)]


def _with_hand(judge: Judge, head: Head, game: GameRecord, seat: int) -> GameRecord:
    """The game with a hand for this seat, where none is claimed: what it was dealt to play so."""
    view = View(judge, head, game)
    name = view.verdict.players[seat]
    if any(claim.player == name for claim in game.hands):
        return game
    cards = [event.card for event in game.events if isinstance(event, Play)]
    own = [card for place, card in enumerate(cards) if view.seat_of(place) == seat]
    dealt = view.dealt(seat, [card.index for card in own if card is not None])
    if dealt is None or None in own:
        return game
    hand = HandClaim(name, tuple(FACES[face] for face in dealt))
    return replace(game, hands=(*game.hands, hand))


# --- who deals next, under every reading: a verdict says only who may -----------------
#
# Whoever deals, the game before is the same, so its outcomes are not told apart by that.

_DEALER: Final = "Nächster-Geber"


def dealers(judge: Judge, judged: Callable[[Judge], GameVerdict]) -> Ways[str | None]:
    """Who deals after a game, by the doubts about that.

    ``judged``: the verdict of a judge who has the text of ``judge``, perhaps with
    doubts read otherwise.
    """
    verdict = judged(judge)
    if all(len(outcome.next_dealers) <= 1 for outcome in verdict.ways):
        return [(assume, outcome.next_dealer) for assume, outcome in ways(verdict)]
    model = judge.model

    def dealer(read: Mapping[str, str]) -> str | None:
        by = Judge(model.reading({**model.read, **read}), like=judge)
        return judged(by).default.next_dealer

    edits = model.exceptions.get(("Regel", _DEALER), ())
    found = _dealers_by_reading(model, edits, dealer)
    able = {name for outcome in verdict.ways for name in outcome.next_dealers}
    if able <= {name for _, name in found}:
        return found
    # Not an exception for the dealer is read otherwise, but what one of them asks.
    keys = model.dependencies.reached(model.rules[_DEALER]).keys
    return _dealers_by_reading(
        model, [s for s in model.statements if s.key in keys], dealer
    )


def _dealers_by_reading(
    model: Model,
    statements: Iterable[Statement],
    dealer: Callable[[Mapping[str, str]], str | None],
) -> list[tuple[tuple[Assumption, ...], str | None]]:
    """Who deals, by the doubts that these statements answer; the default first."""
    names = {
        s.guard.doubt: [r.name for r in model.doubts[s.guard.doubt].readings]
        for s in statements
        if s.guard is not None and s.guard.doubt in model.doubts
    }
    mattering = [
        d for d in sorted(names) if len({dealer({d: r}) for r in names[d]}) > 1
    ]
    found: list[tuple[tuple[Assumption, ...], str | None]] = []
    for joint in product(*(names[doubt] for doubt in mattering)):
        read = dict(zip(mattering, joint, strict=True))
        default = all(model.doubts[d].default == r for d, r in read.items())
        way = ((tuple(read.items()),), dealer(read))
        found.insert(0 if default else len(found), way)
    return found
