"""Re, Kontra and limits under the rules of 1995: in time, at 120, kept and missed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count

import pytest

from tests.played import FOX, Game, codes
from tests.spec.ddb import scored
from tests.spec.ddb_games import normal_game, re_eyes, said, under, with_eyes

LAST = {"re": 1, "k90": 4, "k60": 7, "k30": 10, "schwarz": 12}
"""Before which of his own cards a player may last say it."""


@cache
def game() -> Game:
    return normal_game(1)


def nth_card(game: Game, seat: int, number: int) -> int:
    """The place among all cards of the n-th card of a player."""
    own = [place for place, (who, _) in enumerate(game.plays) if who == seat]
    return own[number - 1]


# --- deadlines ---------------------------------------------------------------------------


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("word", LAST)
def test_a_call_is_in_time_until_the_players_own_nth_card(
    word: str, seat: int, late: bool
) -> None:
    words = list(LAST)[: list(LAST).index(word)]
    before = [(0, 2 if w == "re" else 0, w) for w in words]
    at = nth_card(game(), seat, LAST[word]) + late
    verdict = said(game(), *before, (at, seat, word))

    *earlier, last = verdict.default.announcements
    assert {a.status for a in earlier} <= {"valid"}
    assert last.status == ("void" if late else "valid")
    assert ("R501" in codes(verdict)) is late or late


@pytest.mark.parametrize("gap", ["re", "k90", "k60", "k30"])
def test_no_step_may_be_left_out(gap: str) -> None:
    words = [w for w in ("re", "k90", "k60", "k30", "schwarz") if w != gap]

    calls = said(game(), *[(0, 0, w) for w in words]).default.announcements

    first = words.index(dict(zip(LAST, [*list(LAST)[1:], ""], strict=True))[gap])
    assert [c.status for c in calls] == [
        "valid" if n < first else "void" for n in range(len(words))
    ]


def test_the_partner_may_name_the_limit() -> None:
    calls = said(game(), (0, 0, "re"), (0, 2, "k90")).default.announcements

    assert [c.status for c in calls] == ["valid", "valid"]


def test_a_word_that_is_not_ones_own_counts_for_nothing() -> None:
    outcome = said(game(), (0, 0, "kontra"), (0, 1, "re")).default

    assert [c.counts_as for c in outcome.announcements] == [None, None]


def test_a_call_that_both_partners_make_counts_once() -> None:
    once = said(game(), (0, 0, "re")).default
    twice = said(game(), (0, 0, "re"), (0, 2, "re")).default

    assert twice.value == once.value
    assert [c.status for c in twice.announcements] == ["valid", "valid"]


@pytest.mark.parametrize("seat", [0, 2])
def test_a_call_that_is_repeated_late_breaks_nothing(seat: int) -> None:
    """ansagen-s7: only one of them is valid; no deadline binds the other."""
    verdict = said(game(), (0, 0, "re"), (20, seat, "re"))

    assert "S201" not in codes(verdict)


# --- 120 : 120 ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "readings", "winner", "value"),
    [
        ("", {}, "kontra", 1),
        ("re", {}, "kontra", 2),
        ("re", {"z-120-gegen-re": "nur-gegen-die-alten"}, "kontra", 1),
        ("kontra", {}, "re", 1),
        ("re kontra", {}, "kontra", 3),
        ("re kontra", {"z-120-beide": "niemand"}, None, 0),
    ],
)
def test_who_wins_at_120_for_both(
    calls: str, readings: dict[str, str], winner: str | None, value: int
) -> None:
    result = scored("normal", 120, 6, calls=calls, readings=readings)

    assert (result.winner or "niemand") == (winner or "niemand")
    assert result.value == value


@pytest.mark.parametrize("eyes", [119, 120, 121])
@pytest.mark.parametrize("calls", ["", "re", "kontra", "re kontra"])
def test_one_eye_more_or_less_than_120_settles_it(eyes: int, calls: str) -> None:
    line = 120 if calls == "kontra" else 121

    assert scored("normal", eyes, 6, calls=calls).winner == (
        "re" if eyes >= line else "kontra"
    )


# --- the examples of the text, as games --------------------------------------------------


def basic(game: Game, *calls: tuple[int, int, str]) -> tuple[str | None, int]:
    """Winner and points without those of the play (Fuchs, Doppelkopf, Karlchen)."""
    verdict = said(game, *calls)
    outcome = under(verdict)
    points = sum(
        item.points if item.party == outcome.winner else -item.points
        for item in outcome.items
        if item.group == "Spielpunkte"
    )
    return outcome.winner, int(points)


def all_tricks() -> Game:
    top = "♥10 ♥10 ♣D ♠D ♠D ♥D ♥D ♦D ♦D ♣B ♣B ♠B"
    rest = "♣D ♣A ♣A ♣10 ♠A ♠A ♠10 ♥A ♥A ♥K ♥K ♣K"
    return normal_game(1, (0, top), (1, "♦A"), (2, rest), (3, "♦A"), first=top)


def test_example_1_all_twelve_tricks_are_five_points() -> None:
    assert basic(all_tricks()) == ("re", 5)


def test_example_2_against_the_queens_with_153() -> None:
    assert basic(with_eyes(lambda eyes: eyes == 87)) == ("kontra", 3)


def test_example_3_both_have_120() -> None:
    assert basic(with_eyes(lambda eyes: eyes == 120)) == ("kontra", 1)


def test_exactly_120_with_kontra_said_is_a_point_for_the_queens() -> None:
    assert basic(with_eyes(lambda eyes: eyes == 120), (0, 1, "kontra")) == ("re", 1)


def test_exactly_90_against_keine_90_has_won() -> None:
    game = with_eyes(lambda eyes: eyes == 150)

    assert basic(game, (0, 0, "re"), (0, 0, "k90")) == ("kontra", 2)


def test_90_against_keine_60_are_two_points() -> None:
    game = with_eyes(lambda eyes: 90 <= eyes < 120)
    calls = [(0, 1, word) for word in ("kontra", "k90", "k60")]

    assert basic(game, *calls) == ("re", 2)


def test_a_kontra_against_keine_90_and_the_first_kontra_cancel_out() -> None:
    game = with_eyes(lambda eyes: 120 < eyes <= 150)
    start = [(0, 0, "re"), (0, 1, "kontra"), (0, 0, "k90")]
    again = [*start, (0, 1, "kontra")]

    assert basic(game, *again) == ("kontra", 2)
    assert "S201" not in codes(said(game, *again))
    plain, plus = (
        under(said(game, *again), z_gegenruf=reading).value
        for reading in ("nichts", "nur-plus")
    )
    assert plain is not None
    assert plus == plain + 1


@pytest.mark.parametrize(
    ("reading", "winner", "value"),
    [("niemand", None, 1), ("aufgewogen", "kontra", 1), ("einfach", "kontra", 2)],
)
def test_a_limit_and_the_word_against_it_are_both_missed(
    reading: str, winner: str | None, value: int
) -> None:
    """meisterschaft/punkte-s3 with fn24-s1, or fn29; Re keeps its word, not Keine 90."""
    eyes = 135
    result = scored(
        "normal",
        eyes,
        7,
        calls="re k90 kontra",
        readings={"z-beide-verfehlt": reading},
    )

    assert (result.winner or "niemand") == (winner or "niemand")
    assert abs(result.value or 0) == value


@pytest.mark.parametrize("eyes", range(114, 127))
def test_who_has_announced_and_has_not_the_eyes_does_not_win(eyes: int) -> None:
    result = scored("normal", eyes, 7, calls="re kontra k90")

    assert (result.winner == "re") is (eyes >= 121)


def test_a_second_kontra_is_only_for_those_who_said_the_first() -> None:
    game = with_eyes(lambda eyes: 120 < eyes <= 150)
    calls = [(0, 0, "re"), (0, 0, "k90"), (1, 1, "kontra"), (9, 3, "kontra")]

    third, fourth = said(game, *calls).default.announcements[2:]

    assert third.status == "valid"  # her first, and before her first card
    at = nth_card(game, 3, 4)
    late = [*calls[:3], (at + 1, 3, "kontra")]
    assert said(game, *late).default.announcements[3].status == "void"
    assert fourth.status == "valid"


def test_whether_the_partner_may_contradict_a_limit_is_a_doubt() -> None:
    game = with_eyes(lambda eyes: 120 < eyes <= 150)
    calls = [(0, 0, "re"), (0, 1, "kontra"), (0, 0, "k90"), (1, 3, "kontra")]
    verdict = said(game, *calls)
    plus = {"z_gegenruf": "nur-plus", "z_beide_verfehlt": "einfach"}

    own, party = (
        under(verdict, z_gegenruf_wer=who, **plus).value for who in ("selbst", "partei")
    )

    assert own is not None
    assert party == own + 1


# --- limits missed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eyes", "calls", "stufen", "liste"),
    [
        (145, "re k90", 2, 3),
        (151, "re k90", None, None),
        (170, "re k90 k60", 2, 4),
        (145, "re k90 k60", 3, 5),
        (115, "re k90", 5, 5),
        (115, "re k90 k60", 6, 7),
        (95, "kontra k90", 1, 2),
        (125, "kontra k90", 4, 4),
    ],
)
def test_what_a_missed_limit_costs_by_text_and_by_list(
    eyes: int, calls: str, stufen: int | None, liste: int | None
) -> None:
    loser = calls.split(maxsplit=1)[0]
    for reading, wanted in (("stufen", stufen), ("liste", liste)):
        read = {"z-verfehltes-limit": reading}
        result = scored("normal", eyes, 6, calls=calls, readings=read)
        if wanted is None:
            assert result.winner == loser
        else:
            assert result.winner not in {None, loser}
            assert result.value == wanted


@pytest.mark.parametrize(
    ("eyes", "readings", "value"),
    [
        (115, {}, 5),
        (115, {"z-stufe-120": "nein"}, 4),
        (115, {"z-limit-doppelt": "zweimal"}, 6),
        (120, {}, 3),
        (120, {"z-limit-bei-120": "gewöhnlich"}, 4),
        (121, {"z-stufe-120": "nein"}, 2),
    ],
)
def test_how_much_more_120_against_keine_90_are_is_a_doubt(
    eyes: int, readings: dict[str, str], value: int
) -> None:
    result = scored("normal", eyes, 6, calls="re k90", readings=readings)

    assert result.winner == "kontra"
    assert result.value == value


def test_nobody_wins_where_both_miss_their_limit() -> None:
    result = scored("normal", 140, 6, calls="re k90 kontra k90")

    assert result.winner == "niemand"
    assert [(i.item, i.party) for i in result.items] == [("erreichte-Ansage", "re")]
    assert result.value == 1


# --- a Kontra that becomes Re ------------------------------------------------------------


@cache
def wedding() -> tuple[Game, int]:
    """A Hochzeit of Anna's that finds a partner, and who that is."""
    for seed in count():
        queens = (0, "♣D ♣D"), (1, "♦A"), (2, "♦A")
        game = normal_game(seed, *queens, extra=("Vorbehalt Anna: hochzeit",))
        partner = next((t.winner for t in game.tricks[:3] if t.winner), None)
        if partner:
            return game, partner
    raise AssertionError


def test_the_kontra_of_the_later_partner_counts_as_re() -> None:
    game, partner = wedding()
    other = next(seat for seat in (1, 2, 3) if seat != partner)
    calls = [(0, partner, "kontra"), (0, other, "kontra"), (0, partner, "k90")]

    outcome = under(said(game, *calls))

    kinds = [(c.say, c.counts_as, c.status) for c in outcome.announcements]
    assert kinds == [
        ("kontra", "re", "valid"),
        ("kontra", "kontra", "valid"),
        ("k90", "k90", "valid"),
    ]


def test_a_re_of_the_bride_changes_nothing_then() -> None:
    game, partner = wedding()
    alone = under(said(game, (0, partner, "kontra")))
    both = under(said(game, (0, 0, "re"), (0, partner, "kontra")))

    assert (both.winner, both.value, both.items) == (
        alone.winner,
        alone.value,
        alone.items,
    )


def test_a_call_does_not_wait_for_the_partner() -> None:
    game, partner = wedding()
    at = nth_card(game, partner, 1) + 1

    (late,) = said(game, (at, partner, "kontra")).default.announcements

    assert late.status == "void"


def bride_alone(*words: str) -> Game:
    """Anna makes the first three tricks of her Hochzeit; nothing more is recorded."""
    top = (0, "♣D ♣D ♥10 ♥10"), (1, "♦A"), (2, "♦A")
    bid = " ".join(("Vorbehalt Anna: hochzeit", *words))
    game = normal_game(1, *top, first="♥10 ♥10 ♣D", extra=(bid,))
    return replace(game, tricks=game.tricks[:3])


def test_without_a_partner_she_plays_alone_or_it_is_thrown_together() -> None:
    alone = under(said(bride_alone()))
    thrown = under(said(bride_alone("ohne-trumpfsolo")))

    assert alone.kind == "hochzeit-allein"
    assert thrown.kind == "neu-geben"
    assert set(thrown.next_dealers) == {"Anna", "Dora"}


def test_whether_a_fox_is_caught_before_the_partner_is_known_is_a_doubt() -> None:
    def fox_of_partner(game: Game) -> bool:
        makers = [t.winner for t in game.tricks]
        if makers[0] or not makers[1]:
            return False
        return (makers[1], FOX) in game.tricks[0].laid

    cards = (0, "♣D ♣D ♥10"), (1, "♦A"), (2, "♦A")
    bid = ("Vorbehalt Anna: hochzeit",)
    made = (normal_game(seed, *cards, first="♥10", extra=bid) for seed in count())
    game = next(filter(fox_of_partner, made))
    verdict = said(game)

    def foxes(reading: str) -> int:
        items = under(verdict, z_sonderpunkte_vor_klärung=reading).items
        return sum(item.item.startswith("Fuchs") for item in items)

    assert foxes("wie-damals") == foxes("endgültig") + 1
    assert foxes("keine") == foxes("endgültig")


# --- what the losers get -----------------------------------------------------------------


def test_losers_get_nothing_or_minus() -> None:
    game = with_eyes(lambda eyes: eyes > 130)
    verdict = said(game)
    value = verdict.default.value

    assert re_eyes(game) > 130
    assert value is not None
    assert value > 0
    assert [n for _, n in under(verdict).scores or ()] == [value, 0, value, 0]
    minus = under(verdict, z_verlierer="minus")
    assert [n for _, n in minus.scores or ()] == [value, -value, value, -value]
