"""Forty cards: when a call is in time, which bid is played, and what becomes of calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from dokospec.verdict import GameVerdict
from tests.exhaustive import sampled
from tests.forty import DECK, HEAD, Forty, random_forty
from tests.games import deal
from tests.oracle import CARDS, LEVELS
from tests.played import NAMES, Said, codes, judged

# --- when a call is in time --------------------------------------------------------------


@cache
def found(sort: str, clearing: int | None = None, *, alone: bool = False) -> Forty:
    """The first random game of this sort whose Hochzeit is cleared so."""

    def wanted(game: Forty) -> bool:
        return game.clearing == clearing and (game.partner is None) is alone

    games = (random_forty(seed, sort) for seed in range(99999))
    return next(g for g in games if sort == "normal" or wanted(g))


def seat_of(game: Forty, *, is_re: bool) -> int:
    return next(s for s in range(4) if (s in game.re) is is_re)


def statuses(game: Forty, *calls: tuple[int, bool, str]) -> list[str]:
    """How calls (at, by Re, word) are judged under the default readings, in order."""
    said = [Said(at, seat_of(game, is_re=re), word) for at, re, word in calls]
    judged_calls = game.saying(*said).judged(hands=True).default.announcements
    return [call.status for call in judged_calls]


@pytest.mark.parametrize("is_re", [True, False])
@pytest.mark.parametrize(
    ("at", "status"), [(0, "valid"), (5, "valid"), (6, "standing")]
)
def test_an_ansage_comes_before_the_second_card_of_the_second_trick(
    at: int, status: str, *, is_re: bool
) -> None:
    word = "re" if is_re else "kontra"

    assert statuses(found("normal"), (at, is_re, word)) == [status]


@pytest.mark.parametrize("is_re", [True, False])
@pytest.mark.parametrize(
    ("first", "at", "status"),
    [(0, 5, "valid"), (0, 6, "standing"), (3, 6, "standing"), (4, 9, "valid"),
     (5, 9, "valid"), (5, 10, "standing")],
)  # fmt: skip
def test_an_answer_comes_before_the_second_card_of_the_trick_after(
    first: int, at: int, status: str, *, is_re: bool
) -> None:
    words = ("re", "kontra") if is_re else ("kontra", "re")
    calls = (first, is_re, words[0]), (at, not is_re, words[1])

    assert statuses(found("normal"), *calls) == ["valid", status]


@pytest.mark.parametrize("level", range(1, 5))
@pytest.mark.parametrize(("late", "status"), [(0, "valid"), (1, "standing")])
def test_each_absage_comes_in_the_trick_after_the_one_before(
    level: int, late: int, status: str
) -> None:
    """Re with one card on the table, then each as late as it may be."""
    calls = [(5 + 4 * n, True, w) for n, w in enumerate(("re", *LEVELS[:level]))]
    at, _, word = calls.pop()

    assert statuses(found("normal"), *calls, (at + late, True, word))[-1] == status


def test_whoever_calls_early_has_to_go_on_early() -> None:
    """Re in the first trick: k90 until the second, whatever might have been."""
    doubt = "z-folgestich"
    early = Said(1, seat_of(found("normal"), is_re=True), "re")
    late = Said(8, early.seat, "k90")
    verdict = found("normal").saying(early, late).judged(hands=True)

    assert verdict.default.announcements[1].status == "standing"
    by_reading = {
        dict(cube).get(doubt): outcome.announcements[1].status
        for outcome in verdict.ways
        for cube in outcome.assume
    }
    assert by_reading["ansage"] == "standing"
    assert by_reading["frist"] == "valid"


@pytest.mark.parametrize(("at", "status"), [(5, "valid"), (6, "standing")])
def test_levels_may_be_skipped_by_default(at: int, status: str) -> None:
    assert statuses(found("normal"), (1, True, "re"), (at, True, "k30"))[1] == status
    assert statuses(found("normal"), (at, True, "k60")) == [status]


def test_after_a_late_answer_there_is_no_absage() -> None:
    calls = (5, True, "re"), (9, False, "kontra"), (9, False, "k90")
    early = (5, True, "re"), (5, False, "kontra"), (9, False, "k90")

    assert statuses(found("normal"), *calls) == ["valid", "valid", "standing"]
    assert statuses(found("normal"), *early) == ["valid", "valid", "valid"]


CLEARED = [("fehl", n) for n in (1, 2, 3, 5)] + [("trumpf", n) for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(("sort", "clearing"), CLEARED)
@pytest.mark.parametrize("is_re", [True, False])
def test_in_a_hochzeit_calls_begin_and_end_with_the_clearing(
    sort: str, clearing: int, *, is_re: bool
) -> None:
    game = found(sort, clearing)
    word = "re" if is_re else "kontra"
    first, last = 4 * clearing, 4 * clearing + 5

    assert statuses(game, (first - 1, is_re, word)) == ["standing"]
    assert statuses(game, (first, is_re, word)) == ["valid"]
    assert statuses(game, (last, is_re, word)) == ["valid"]
    assert statuses(game, (last + 1, is_re, word)) == ["standing"]


@pytest.mark.parametrize("sort", ["fehl", "trumpf"])
def test_who_is_left_alone_by_three_own_tricks_has_until_the_fifth(sort: str) -> None:
    game = found(sort, 3, alone=True)

    assert statuses(game, (17, True, "re")) == ["valid"]
    assert statuses(game, (18, True, "re")) == ["standing"]


# --- how a partner is found ----------------------------------------------------------------


@pytest.mark.parametrize(("sort", "clearing"), CLEARED)
def test_the_partner_takes_the_first_trick_that_was_led_as_announced(
    sort: str, clearing: int
) -> None:
    game = found(sort, clearing)
    outcome = game.judged(hands=True).default
    pair = {NAMES[game.alone or 0], NAMES[game.tricks[clearing - 1].winner]}

    assert set(dict(outcome.parties or ())["re"]) == pair
    assert outcome.kinds == ((1, "hochzeit"),)


@pytest.mark.parametrize("sort", ["fehl", "trumpf"])
def test_three_own_tricks_leave_the_bidder_alone(sort: str) -> None:
    game = found(sort, 3, alone=True)
    outcome = game.judged(hands=True).default

    assert outcome.kinds == ((1, "hochzeit"), (4, "hochzeit-allein"))
    assert dict(outcome.parties or ())["re"] == (NAMES[game.alone or 0],)


def test_a_partner_who_is_never_found_is_none() -> None:
    game = found("fehl", None, alone=True)
    outcome = game.judged(hands=True).default

    assert outcome.kind == "hochzeit-allein"
    assert dict(outcome.parties or ())["re"] == (NAMES[game.alone or 0],)


def test_a_hochzeit_says_what_it_looks_for() -> None:
    game = found("fehl", 2)
    for words, wrong in (("", True), (" fehl", False), (" fehl trumpf", True)):
        text = game.text(hands=True).replace("hochzeit fehl", f"hochzeit{words}")
        duties = [dict(f.data).get("duty") for f in judged(text).findings]
        assert ("Bestimmt" in duties) is wrong, words


# --- bids ----------------------------------------------------------------------------------


def bids(*lines: str, anna: str = "") -> GameVerdict:
    """The verdict on Vorbehalte alone; Anna holds these cards."""
    hands = deal(Random(1), (0, anna), faces=DECK)  # noqa: S311
    claimed = [
        f"Blatt {name}: {' '.join(map(str, hand))}"
        for name, hand in zip(NAMES, hands, strict=True)
    ]
    said = [f"Vorbehalt {line}" for line in lines]
    return judged("\n".join([HEAD, *claimed, *said, ""]))


RANKED = [
    "Anna: bubensolo",
    "Bernd: damensolo",
    "Carla: trumpfsolo",
    "Anna: bubensolo re",
    "Bernd: damensolo re",
    "Carla: trumpfsolo re",
    "Anna: bubensolo re k90",
    "Carla: trumpfsolo re k90",
    "Anna: bubensolo re k90 k60",
    "Bernd: damensolo re k90 k60 k30",
    "Anna: bubensolo re k90 k60 k30 schwarz",
]
"""Each goes before all those above it."""


@pytest.mark.parametrize(
    "highest", sampled(range(1, len(RANKED)), [1, len(RANKED) - 1])
)
def test_each_bid_goes_before_those_below_it(highest: int) -> None:
    who, bid = RANKED[highest].split(": ")
    for lower in RANKED[:highest]:
        if not lower.startswith(who):
            for pair in ((lower, RANKED[highest]), (RANKED[highest], lower)):
                outcome = bids(*pair).default
                assert dict(outcome.parties or ())["re"] == (who,), pair
                said = [call.say for call in outcome.announcements]
                assert said == bid.split()[1:]
                assert {call.status for call in outcome.announcements} <= {"valid"}


def test_the_same_bid_is_played_by_who_sits_further_forward() -> None:
    outcome = bids("Carla: damensolo re", "Bernd: damensolo re").default

    assert dict(outcome.parties or ())["re"] == ("Bernd",)


def test_who_has_been_overbid_may_raise_by_default() -> None:
    lines = ("Anna: damensolo", "Bernd: trumpfsolo", "Anna: damensolo re")
    verdict = bids(*lines)

    assert "R302" not in codes(verdict)
    assert dict(verdict.default.parties or ())["re"] == ("Anna",)
    others = {dict(o.parties or ())["re"] for o in verdict.ways}
    assert others == {("Anna",), ("Bernd",)}


@pytest.mark.parametrize("second", ["damensolo", "bubensolo re", "trumpfsolo re"])
def test_a_bid_is_raised_by_more_of_the_same(second: str) -> None:
    verdict = bids("Anna: damensolo", "Bernd: bubensolo", f"Anna: {second}")

    assert "R302" in codes(verdict)


def test_what_the_overbid_player_said_is_gone_by_default() -> None:
    verdict = bids("Anna: damensolo re", "Bernd: bubensolo re k90")
    said = {tuple((a.by, a.say) for a in o.announcements) for o in verdict.ways}
    winner = (("Bernd", "re"), ("Bernd", "k90"))

    assert said == {winner, (("Anna", "re"), *winner)}
    assert [a.by for a in verdict.default.announcements] == ["Bernd", "Bernd"]
    assert "R201" not in [f.code for o in verdict.ways for f in o.findings]


def test_only_a_solo_is_raised_by_default() -> None:
    verdict = bids("Anna: hochzeit fehl re", "Bernd: bubensolo", anna="♣D ♣D")
    kinds = {outcome.kind for outcome in verdict.ways}

    assert verdict.default.kind == "solo:buben"
    assert kinds == {"solo:buben", "hochzeit"}


@pytest.mark.parametrize("solo", ["trumpfsolo", "damensolo", "bubensolo"])
@pytest.mark.parametrize("other", ["hochzeit trumpf", "neugabe"])
def test_a_solo_goes_before_everything_else(other: str, solo: str) -> None:
    outcome = bids(f"Anna: {other}", f"Dora: {solo}", anna="♣D ♣D").default

    assert dict(outcome.parties or ())["re"] == ("Dora",)


PLAIN = "♣A ♣A ♣10 ♣10 ♠A ♠A ♠10 ♠10 ♥A ♥A"


def hand(*first: str) -> str:
    return " ".join((*first, *PLAIN.split()[: 10 - len(first)]))


@pytest.mark.parametrize(
    ("cards", "may"),
    [(hand(), True), (hand("♦10", "♦K"), True), (hand("♦A", "♦A"), True),
     (hand("♦B"), False), (hand("♣D", "♦A"), False), (hand("♥10"), False)],
)  # fmt: skip
def test_whoever_cannot_beat_a_fox_may_have_it_dealt_again(
    cards: str, *, may: bool
) -> None:
    verdict = bids("Anna: neugabe", anna=cards)

    assert ("R302" not in codes(verdict)) is may
    assert verdict.default.kind == "neu-geben"
    assert verdict.default.scores is None
    assert verdict.default.next_dealer == "Dora"


@pytest.mark.parametrize(
    ("cards", "may"),
    [(hand("♦A"), True), (hand("♦A", "♦10"), True), (hand("♦10"), False),
     (hand("♦A", "♣B"), False)],
)  # fmt: skip
def test_the_ace_of_diamonds_as_highest_trump(cards: str, *, may: bool) -> None:
    verdict = bids("Anna: neugabe karoas", anna=cards)

    assert ("R302" not in codes(verdict)) is may


def test_whether_that_goes_before_a_solo_is_a_question() -> None:
    verdict = bids("Anna: neugabe karoas", "Bernd: damensolo", anna=hand("♦A"))

    assert verdict.default.kind == "solo:damen"
    assert {o.kind for o in verdict.ways} == {"solo:damen", "neu-geben"}


def test_a_bid_after_the_first_card_comes_too_late() -> None:
    lines = found("normal").text(hands=True).splitlines()
    first = next(n for n, line in enumerate(lines) if line[:1] in tuple("♣♠♥♦"))
    for at, late in ((first, False), (first + 1, True)):
        text = "\n".join((*lines[:at], "Vorbehalt Anna: damensolo", *lines[at:], ""))
        reported = judged(text)
        duties = [dict(f.data).get("duty") for f in reported.findings]
        assert ("Vor-dem-Aufspiel" in duties) is late


@pytest.mark.parametrize("word", ["herzsolo", "fleischlos", "armut", "karosolo"])
def test_there_are_no_other_bids(word: str) -> None:
    assert "R301" in codes(bids(f"Anna: {word}"))


# --- the second ♥10, the row of Buben --------------------------------------------------------


def test_of_two_tens_of_hearts_the_second_takes_the_trick() -> None:
    def both(game: Forty) -> bool:
        return any([c for _, c in t.laid].count(CARDS["♥10"]) == 2 for t in game.tricks)

    game = first(both)
    for trick, reported in zip(game.tricks, game.judged().default.tricks, strict=True):
        seats = [s for s, card in trick.laid if card == CARDS["♥10"]]
        if len(seats) == 2:
            assert reported.winner == NAMES[seats[1]]


def first(wanted: Callable[[Forty], bool], sort: str = "normal") -> Forty:
    return next(g for s in range(9999) if wanted(g := random_forty(s, sort)))
