"""Each open question of the text of forty cards matters somewhere; here is where."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from tests.forty import FORTY, Forty, random_forty
from tests.played import DDV, Said
from tests.shipped import judge
from tests.spec.test_forty_calls import bids, found, hand, seat_of


def calling(game: Forty, *calls: tuple[int, bool, str]) -> GameVerdict:
    """The verdict where these are called: (at, by Re, word)."""
    said = [Said(at, seat_of(game, is_re=re), word) for at, re, word in calls]
    return game.saying(*said).judged(hands=True)


def about(verdict: GameVerdict) -> set[str]:
    """The doubts on which the outcomes depend."""
    return {name for o in verdict.ways for cube in o.assume for name, _ in cube}


CALLS: Final = {
    "z-folgestich": ((1, True, "re"), (8, True, "k90")),
    "z-antwort-auf-absage": ((1, True, "re"), (5, True, "k90"), (9, False, "kontra")),
    "z-absage-nach-erwiderung": (
        (5, True, "re"),
        (9, False, "kontra"),
        (9, False, "k90"),
    ),
    "z-überspringen": ((1, True, "re"), (5, True, "k60")),
    "z-kontra-zuerst": ((1, False, "kontra"), (2, True, "re")),
    "z-was-verdoppelt": ((1, True, "re"), (1, True, "k90")),
    "z-ansage-übersprungen": ((5, True, "k90"),),
    "z-versäumte-stufen": ((8, True, "k90"),),
    "z-stehende-ansage": ((6, True, "re"), (7, True, "k90")),
    "z-falsches-wort": ((1, True, "re"), (2, True, "kontra")),
}
"""Calls in a game without a bid after which this is a question."""


@pytest.mark.parametrize("doubt", CALLS)
def test_a_question_about_calls_matters(doubt: str) -> None:
    assert doubt in about(calling(found("normal"), *CALLS[doubt]))


def seen(sort: str, *calls: tuple[int, bool, str]) -> set[str]:
    """The questions that some games of a sort raise."""
    every: set[str] = set()
    for seed in range(12):
        every |= about(calling(random_forty(seed, sort), *calls))
    return every


def test_questions_about_what_a_game_is_worth_matter() -> None:
    both = ((1, True, "re"), (1, True, "k90"), (1, False, "kontra"), (1, False, "k90"))

    assert {
        "z-ersatz-umfang",
        "z-punkte-für-den-sieg",
        "z-beide-verfehlt",
    } <= seen("normal", *both)
    assert "z-verteilung-im-solo" in seen("still")
    assert "z-sonderpunkte-ohne-trumpf" in seen("bubensolo")


def test_questions_about_the_search_for_a_partner_matter() -> None:
    assert {
        "z-suche-grenze",
        "z-eigener-suchstich",
        "z-sonderpunkte-vor-klärung",
    } <= seen("fehl") | seen("trumpf")
    game = found("fehl", 2)
    late = 4 * 2 + 5
    assert "z-klärungsstich-zählt" in about(calling(game, (late, True, "re")))
    game = found("fehl", 5)  # somebody has taken a trick before that
    words = tuple(line.removesuffix(" fehl") for line in game.lines)
    assert "z-unbestimmt" in about(replace(game, lines=words).judged(hands=True))


def test_whether_a_search_without_end_doubles_is_a_question() -> None:
    games = (random_forty(seed, "trumpf") for seed in range(9999))
    game = next(g for g in games if g.clearing is None and g.scores[0])

    assert "z-ungeklärt-am-ende" in about(game.judged(hands=True))


def test_who_deals_after_a_new_deal_is_a_question() -> None:
    outcome = bids("Anna: neugabe", anna=hand("♦A")).default

    assert set(outcome.next_dealers) == {"Dora", "Anna"}


ELSEWHERE: Final = {
    "z-sieg-verdoppelt", "z-standard-trotz-absage",
    "z-nachlegen", "z-überbotene-verstärkung", "z-hochzeit-verstärkt",
    "z-karo-as-vor-solo",
    "z-herz-zehn-im-fehl", "z-louis-und-bedienen", "z-fuchs-im-letzten",
    "z-nur-kontra-und-120", "z-geber-neugabe", "z-unbestimmt", "z-ungeklärt-am-ende",
    "z-ersatz-umfang", "z-punkte-für-den-sieg", "z-beide-verfehlt",
    "z-verteilung-im-solo", "z-sonderpunkte-ohne-trumpf", "z-suche-grenze",
    "z-eigener-suchstich", "z-sonderpunkte-vor-klärung", "z-klärungsstich-zählt",
    "z-mehrere-zugleich",
}  # fmt: skip
"""Questions that another test, here or beside, shows to matter."""


def test_no_question_is_left_out() -> None:
    own = judge(FORTY).model.doubts.keys() - judge(DDV).model.doubts.keys()

    assert own | {"z-sonderpunkte-vor-klärung"} <= ELSEWHERE | CALLS.keys()
    assert judge(FORTY).model.doubts.keys() >= ELSEWHERE | CALLS.keys()


def test_questions_about_single_cards_matter() -> None:
    assert "z-herz-zehn-im-fehl" in seen("damensolo")
    assert "z-louis-und-bedienen" in seen("damensolo")
    assert "z-fuchs-im-letzten" in seen("trumpfsolo") | seen("bubensolo")


def test_the_base_settles_nothing_that_this_text_leaves_open() -> None:
    """One doubt of the base is settled here, and one is asked anew."""
    left = judge(DDV).model.doubts.keys() - judge(FORTY).model.doubts.keys()

    assert left == {"z-fristen-im-alleingang"}
