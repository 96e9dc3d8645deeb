"""Smaller records: what is not needed goes, what holds goes on holding."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import repeat

from dokospec.notation.record import GameRecord, Play, Reservation
from dokospec.witness.case import Case, size, table
from dokospec.witness.generate import Bid, Wish
from dokospec.witness.lexicon import hints
from dokospec.witness.rounds import Round
from dokospec.witness.search import candidates, deck_for, smallest
from dokospec.witness.seasons import DaysInARow, PlayedSeason
from dokospec.witness.shrink import Smallest, deck_of, smaller
from tests.witness.test_generate import generator

RULES = "ddv-tsr"


def _plays(count: int, case: Case) -> bool:
    return case.cards >= count


def _trick_for(name: str, case: Case) -> bool:
    tricks = case.judged(generator(RULES).judge).default.tricks
    return any(trick.winner == name for trick in tricks)


def test_what_is_not_needed_is_left_out() -> None:
    own = generator(RULES)
    deck = deck_of(own.model.deck, 2, own.lexicon)
    case = own.make(1, Wish(bids=(Bid(("damensolo",)),), calls=5, hands=True))
    assert case is not None
    small = smaller(case, partial(_plays, 5), deck)

    assert small.game.hands == ()
    assert [type(event) for event in small.game.events] == [Play] * 5
    assert [str(e.card) for e in small.game.events if isinstance(e, Play)] == [
        "♣A", "♣A", "♣10", "♣10", "♣K",
    ]  # fmt: skip


def test_what_is_needed_stays() -> None:
    own = generator(RULES)
    deck = deck_of(own.model.deck, 2, own.lexicon)
    case = own.make(2, Wish(bids=()))
    assert case is not None
    small = smaller(case, partial(_trick_for, "Carla"), deck)

    assert small.cards == 4
    assert _trick_for("Carla", small)
    assert size(small) < size(case)


def test_the_smallest_case_is_found_and_is_the_same_again() -> None:
    own = generator(RULES)

    def solo(case: Case) -> bool:
        return (case.judged(own.judge).default.kind or "").startswith("solo")

    found, again = (
        smallest(candidates([own], hints(own.model, ())), solo, deck_for([own]))
        for _ in range(2)
    )
    assert found is not None
    assert found == again
    (bid,) = found.game.events
    assert isinstance(bid, Reservation)
    assert bid.by == "Anna"


def test_what_never_holds_is_not_found() -> None:
    own = generator(RULES)

    def never(_: Case) -> bool:
        return False

    stages = candidates([own], hints(own.model, ()), ((1, 5),))
    assert smallest(stages, never, deck_for([own])) is None


def test_of_an_evening_only_the_game_that_is_needed_stays() -> None:
    own = generator(RULES)
    made = [own.make(seed, Wish(tricks=2, hands=True)) for seed in range(4)]
    games = tuple(case.game for case in made if case is not None)
    evening = Round(table(), games)

    def two_games_and_a_trick(played: Round) -> bool:
        tricks = [bool(v.default.tricks) for v in played.judged(own.judge)]
        return len(tricks) >= 2 and any(tricks)

    small = smaller(evening, two_games_and_a_trick, deck_for([own]))
    assert sorted(case.cards for case in small.cases()) == [0, 4]
    assert all(not game.hands for game in small.games)


def test_of_a_season_only_as_many_days_of_nothing_stay() -> None:
    own = generator(RULES)
    game = own.make(1, Wish(tricks=1))
    assert game is not None
    evening = Round(table(), (game.game, game.game))
    season = PlayedSeason((DaysInARow(evening, 1, 9), DaysInARow(evening, 9, 9)))

    def three_days(each: PlayedSeason) -> bool:
        return sum(len(run.days) for run in each.runs) >= 3

    small = smaller(season, three_days, deck_for([own]))
    assert sum(len(run.days) for run in small.runs) == 3
    nothing = Round(table(), (GameRecord(None),))
    assert {run.played for run in small.runs} == {nothing}


def test_no_stage_is_begun_behind_one_that_shows_it() -> None:
    own = generator(RULES)
    evening = Round(table(), (GameRecord(None),))

    def stages() -> Iterator[list[Round]]:
        yield []
        yield [evening]
        raise AssertionError("begun")

    assert smallest(stages(), lambda _: True, deck_for([own])) == evening


def test_no_more_is_tried_than_may_be() -> None:
    nothing = Round(table(), (GameRecord(None),))
    longer = Round(table(), nothing.games * 2)
    state = Smallest(longer, lambda _: False, lambda _: 0, trials=3)

    assert not any(map(state.takes, state.affordable(repeat(nothing))))
    assert (state.found, state.left) == (longer, 0)
