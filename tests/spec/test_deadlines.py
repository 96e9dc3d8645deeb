"""When a call is in time: every word, every number of cards, every Klärungsstich."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Final

import pytest

from dokospec.verdict import Announcement
from tests.games import random_game
from tests.oracle import LEVELS, LIMITS
from tests.played import (
    DDV,
    HOME,
    NAMES,
    Game,
    Said,
    codes,
    judged,
)

CLEARED: Final = ("normal", 1, 2, 3, "allein")
SHIFT: Final = {"normal": 0, 1: 0, 2: 1, 3: 2, "allein": 2}
"""How many cards fewer are enough where a Hochzeit is cleared in this trick."""
LATE: Final = {DDV: "standing", HOME: "void"}
"""What becomes of a call against the rules to which nobody objects."""


@cache
def base(cleared: str | int, rules: str = DDV) -> Game:
    """A game whose Hochzeit is cleared in this trick; the smallest seed that has it."""
    if cleared in {"normal", "stille"}:
        return random_game(1, str(cleared), rules)
    wanted = None if cleared == "allein" else cleared
    for seed in count():
        game = random_game(seed, "hochzeit", rules)
        if game.clearing == wanted:
            return game
    raise AssertionError


def one(game: Game, is_re: bool, nth: int = 0) -> int:
    """A seat of a party, the last in turn first; ``nth`` 1 is its partner."""
    found = [s for s in (3, 2, 1, 0) if (s in game.re) is is_re]
    return found[nth]


def last(game: Game, **how: bool) -> Announcement:
    """How the last call is judged under the default readings."""
    return judged(game.text(**how)).default.announcements[-1]


def opened(game: Game, seat: int, word: str) -> Game:
    """The game with an Ansage of this seat, made as early as it may be."""
    after = 4 * (game.clearing or 3) if game.kind == "hochzeit" else 0
    return game.saying(Said(after, seat, word))


def cleared_by(game: Game, at: int) -> bool:
    """Whether nothing forbids an Ansage any more at this moment."""
    return game.kind != "hochzeit" or at >= 4 * (game.clearing or 3)


def tried(rules: str, needed: int) -> range:
    """Every number of cards; under the home rules only those beside the limit."""
    return range(12, 0, -1) if rules == DDV else range(needed + 1, needed - 2, -1)


@pytest.mark.parametrize("rules", [DDV, HOME])
@pytest.mark.parametrize("cleared", CLEARED)
@pytest.mark.parametrize("word", ["re", "kontra"])
def test_an_ansage_needs_eleven_cards(
    word: str, cleared: str | int, rules: str
) -> None:
    game = base(cleared, rules)
    seat = one(game, word == "re")
    needed = LIMITS[word] - SHIFT[cleared]
    for held in tried(rules, needed):
        at = game.moment(seat, held)
        in_time = cleared_by(game, at) and held >= needed

        status = last(game.saying(Said(at, seat, word))).status
        assert status == ("valid" if in_time else LATE[rules]), held


@pytest.mark.parametrize("rules", [DDV, HOME])
@pytest.mark.parametrize("cleared", CLEARED)
@pytest.mark.parametrize("level", range(4))
def test_an_absage_needs_its_number_of_cards(
    level: int, cleared: str | int, rules: str
) -> None:
    """Those before it were said in time, by the partner where there is one."""
    game = base(cleared, rules)
    seat, partner = one(game, is_re=False), one(game, is_re=False, nth=1)
    game = opened(game, partner, "kontra")
    start = game.calls[0].at
    game = game.saying(*(Said(start, partner, word) for word in LEVELS[:level]))
    needed = LIMITS[LEVELS[level]] - SHIFT[cleared]
    for held in tried(rules, needed):
        at = game.moment(seat, held)
        if at >= start:
            status = last(game.saying(Said(at, seat, LEVELS[level]))).status
            assert status == ("valid" if held >= needed else LATE[rules]), held


@pytest.mark.parametrize("rules", [DDV, HOME])
@pytest.mark.parametrize("cleared", CLEARED)
@pytest.mark.parametrize("level", range(5))
def test_a_reply_has_one_card_fewer_than_what_it_replies_to(
    level: int, cleared: str | int, rules: str
) -> None:
    """By its deadline, not by when it was said: all was said at the first moment."""
    game = base(cleared, rules)
    first, answering = one(game, is_re=False), one(game, is_re=True)
    game = opened(game, first, "kontra")
    start = game.calls[0].at
    game = game.saying(*(Said(start, first, word) for word in LEVELS[:level]))
    needed = LIMITS[("kontra", *LEVELS)[level]] - SHIFT[cleared] - 1
    for held in tried(rules, needed):
        at = game.moment(answering, held)
        if at >= start:
            status = last(game.saying(Said(at, answering, "re"))).status
            assert status == ("valid" if held >= needed else LATE[rules]), held


@pytest.mark.parametrize("at", [3, 4, 7, 8, 11, 12])
@pytest.mark.parametrize("cleared", [1, 2, 3])
@pytest.mark.parametrize("rules", [DDV, HOME])
def test_nothing_is_said_before_the_fourth_card_of_the_clearing_trick(
    rules: str, cleared: int, at: int
) -> None:
    game = base(cleared, rules)
    bidder = game.bidder or 0
    verdict = judged(game.saying(Said(at, bidder, "re")).text())
    (call,) = verdict.default.announcements

    found = (*verdict.findings, *verdict.default.findings)
    early = any("Klärung" in dict(f.data).get("duty", "") for f in found)
    assert early is (at < 4 * cleared)
    assert (call.status == "valid") is (
        at >= 4 * cleared and game.held(bidder, at) >= 11 - SHIFT[cleared]
    )


def test_a_stille_hochzeit_has_the_times_of_the_normalspiel() -> None:
    game = base("stille")
    seat = one(game, is_re=True)

    assert last(game.saying(Said(game.moment(seat, 11), seat, "re"))).status == "valid"
    late = game.saying(Said(game.moment(seat, 10), seat, "re"))
    assert last(late).status == "standing"


@pytest.mark.parametrize("held", range(12, 5, -1))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_what_is_skipped_must_still_be_in_time(level: int, held: int) -> None:
    """k90 is not said. DDV allows it within its time, the home rules never."""
    for rules in (DDV, HOME):
        game = base("normal", rules)
        seat = one(game, is_re=True)
        game = game.saying(Said(0, seat, "re"))
        said = game.saying(Said(game.moment(seat, held), seat, LEVELS[level]))
        allowed = rules == DDV and held >= LIMITS["k90"]

        assert last(said).status == ("valid" if allowed else LATE[rules])


@pytest.mark.parametrize("held", range(12, 7, -1))
def test_an_absage_may_contain_the_ansage_while_that_is_in_time(held: int) -> None:
    game = base("normal")
    seat = one(game, is_re=True)
    said = game.saying(Said(game.moment(seat, held), seat, "k90"))
    verdict = judged(said.text())

    assert last(said).status == ("valid" if held >= 11 else "standing")
    items = {item.item for item in verdict.default.items}
    assert "Absage-von-Re" in items
    assert ("Re-angesagt" in items) is (held >= 11)


@pytest.mark.parametrize("rules", [DDV, HOME])
def test_the_word_of_the_other_party_is_wrong(rules: str) -> None:
    game = base("normal", rules)
    for is_re in (True, False):
        seat = one(game, is_re)
        wrong = game.saying(Said(0, seat, "kontra" if is_re else "re"))
        assert last(wrong).status == LATE[rules]
        assert "R201" in codes(judged(wrong.text()))


@pytest.mark.parametrize("rules", [DDV, HOME])
def test_an_absage_of_whoever_has_not_announced_is_wrong(rules: str) -> None:
    """The Ansage of the opponents does not help."""
    game = base("normal", rules)
    seat, foe = one(game, is_re=True), one(game, is_re=False)
    game = game.saying(Said(0, foe, "kontra"))

    said = game.saying(Said(game.moment(seat, 10), seat, "k90"))
    assert last(said).status == LATE[rules]


def test_the_same_is_not_said_twice_by_a_party_but_by_a_player() -> None:
    game = base("normal")
    seat, partner = one(game, is_re=True), one(game, is_re=True, nth=1)
    game = game.saying(Said(0, seat, "re"))

    assert last(game.saying(Said(0, partner, "re"))).status == "standing"
    reminder = game.saying(Said(game.moment(seat, 6), seat, "re"))
    assert last(reminder).status == "valid"


def test_repeating_a_call_changes_no_points() -> None:
    game = base("normal")
    seat, partner = one(game, is_re=True), one(game, is_re=True, nth=1)
    once = game.saying(Said(0, seat, "re"))
    twice = once.saying(Said(0, partner, "re"))

    assert judged(once.text()).default.scores == judged(twice.text()).default.scores


@pytest.mark.parametrize("speaker", [0, 1])
def test_a_late_reply_bars_the_whole_party_from_absagen(speaker: int) -> None:
    game = base("normal")
    foe = one(game, is_re=False)
    seats = (one(game, is_re=True), one(game, is_re=True, nth=1))
    replied = game.saying(
        Said(0, foe, "kontra"), Said(game.moment(seats[0], 10), seats[0], "re")
    )
    assert last(replied).status == "valid"

    at = max(game.moment(s, 10) for s in seats)
    said = replied.saying(Said(at, seats[speaker], "k90"))
    assert last(said).status == "standing"


def test_a_reply_in_time_for_an_ansage_bars_nobody() -> None:
    game = base("normal")
    seat, foe = one(game, is_re=True), one(game, is_re=False)
    replied = game.saying(
        Said(0, foe, "kontra"), Said(game.moment(seat, 11), seat, "re")
    )

    assert last(replied.saying(Said(game.moment(seat, 10), seat, "k90"))).status == (
        "valid"
    )


def test_a_reply_to_a_call_that_broke_the_rules_is_none_where_that_is_void() -> None:
    """In the home rules a late call counts for nothing, and nobody can reply to it."""
    game = base("normal", HOME)
    seat, foe = one(game, is_re=True), one(game, is_re=False)
    late = game.saying(Said(game.moment(foe, 10), foe, "kontra"))

    at = max(late.calls[0].at, game.moment(seat, 10))
    replied = late.saying(Said(at, seat, "re"))
    statuses = {a.say: a.status for a in judged(replied.text()).default.announcements}
    assert statuses == {"kontra": "void", "re": "void"}


def test_whoever_is_not_on_turn_may_speak() -> None:
    game = base("normal")
    for at in range(4):
        for seat in range(4):
            word = "re" if seat in game.re else "kontra"
            assert last(game.saying(Said(at, seat, word))).status == "valid"


def test_the_speaker_is_the_one_who_is_named() -> None:
    game = base("normal").saying(Said(0, 2, "re"))

    assert last(game).by == NAMES[2]
