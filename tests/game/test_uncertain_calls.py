"""``re?``: said somewhere in a trick; in time, too late, or nobody can say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from tests.game.toys import plain_game, toy_verdict
from tests.played import (
    DDV,
    NAMES,
    Game,
    Said,
    codes,
    judged,
)

INCOMPLETE: Final = Path(__file__).parent / "incomplete"
TOY: Final = "spielzeug"
"""Under it a late call is void; under the DDV's text it stands."""


def verdict_of(game: Game, rules: str) -> GameVerdict:
    return judged(game.text()) if rules == DDV else toy_verdict(game, hands=False)


def said_somewhere(
    game: Game, seat: int, trick: int, word: str = "re", rules: str = DDV
) -> GameVerdict:
    """The verdict where the call is written at the start of a trick with ``?``."""
    call = Said(4 * (trick - 1), seat, word, uncertain=True)
    return verdict_of(game.saying(call), rules)


def game_and_seat() -> tuple[Game, int]:
    game = plain_game()
    return game, min(game.re)


def statuses(verdict: GameVerdict) -> list[str]:
    return [o.announcements[0].status for o in verdict.ways]


@pytest.mark.parametrize("rules", [DDV, TOY])
def test_in_the_first_trick_an_ansage_is_in_time_either_way(rules: str) -> None:
    game, seat = game_and_seat()
    verdict = said_somewhere(game, seat, 1, rules=rules)

    assert statuses(verdict) == ["valid"]
    assert codes(verdict) == []


@pytest.mark.parametrize(("rules", "status"), [(DDV, "standing"), (TOY, "void")])
def test_in_the_third_trick_it_is_too_late_either_way(rules: str, status: str) -> None:
    game, seat = game_and_seat()
    verdict = said_somewhere(game, seat, 3, rules=rules)

    assert statuses(verdict) == [status]
    assert codes(verdict) == ["R201"]


@pytest.mark.parametrize(("rules", "status"), [(DDV, "standing"), (TOY, "void")])
def test_in_the_second_trick_it_depends_on_the_own_card(
    rules: str, status: str
) -> None:
    game, seat = game_and_seat()
    verdict = said_somewhere(game, seat, 2, rules=rules)

    name = f"{NAMES[seat]}: re?"
    reported = {
        dict(cube)[name]: o.announcements[0].status
        for o in verdict.ways
        for cube in o.assume
    }
    assert reported["vor der Karte"] == "valid"
    assert reported["nach der Karte"] == status
    for when, found in reported.items():
        assert found == ("valid" if when.startswith("vor") else status)
    assert "R204" in [f.code for f in verdict.findings]
    (moment,) = (f for f in verdict.findings if f.code == "R204")
    assert dict(moment.data) | {"duty": ""} == {
        "player": NAMES[seat],
        "word": "re",
        "duty": "",
    }


def test_where_a_late_call_is_void_the_points_differ_by_the_two_for_it() -> None:
    game, seat = game_and_seat()
    first, second = said_somewhere(game, seat, 2, rules=TOY).ways

    values = [{a.status: o.value for a in o.announcements} for o in (first, second)]
    by_status = values[0] | values[1]
    assert by_status["valid"] is not None
    assert by_status["void"] is not None
    assert abs(by_status["valid"] - by_status["void"]) == 2


@pytest.mark.parametrize("trick", [1, 2, 3, 4])
def test_an_uncertain_absage_is_judged_by_its_own_deadline(trick: int) -> None:
    """k90 needs ten cards: open in the third trick, in which ten become nine.

    In the first it may have been said before the re that it needs.
    """
    game, seat = game_and_seat()
    verdict = said_somewhere(game.saying(Said(0, seat, "re")), seat, trick, "k90")
    found = {o.announcements[-1].status for o in verdict.ways}

    assert found == (
        {"valid"}
        if trick == 2
        else {"standing"}
        if trick == 4
        else {"valid", "standing"}
    )


def test_the_outcomes_agree_with_the_calls_written_where_they_were_said() -> None:
    game, seat = game_and_seat()
    own = game.moment(seat, 11)
    exact = {
        when: verdict_of(game.saying(Said(own + by, seat, "re")), TOY).default.scores
        for when, by in (("vor der Karte", 0), ("nach der Karte", 1))
    }
    for outcome in said_somewhere(game, seat, 2, rules=TOY).ways:
        for ((_, when),) in outcome.assume:
            assert outcome.scores == exact[f"{when.split()[0]} der Karte"]


# --- a word that makes a card higher ---------------------------------------------------


def test_what_makes_a_card_higher_is_open_where_it_may_have_been_said_behind_it() -> (
    None
):
    """3.4: the ♦A of the fourth trick is high only if Schweinchen was said before."""
    text = (INCOMPLETE / "schweinchen-irgendwann-im-stich.doko").read_text("utf-8")
    verdict = judged(text)
    sure = judged(text.replace("schweinchen?", "schweinchen"))

    assert "R204" in codes(verdict)
    assert len(verdict.default.tricks) == 3
    assert verdict.default.scores is None
    assert sure.default.tricks[3].winner == "Bernd"
    assert sure.default.scores is not None
