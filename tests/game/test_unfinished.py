"""What is known of a game that was not written down to its end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dokospec.notation.record import Play
from dokospec.verdict import Outcome
from dokospec.witness.case import Case
from dokospec.witness.generate import Wish
from tests.games import generator
from tests.played import DDV, HOME, judged
from tests.shipped import TEXTS

BEGUN = """doko 1
regeln: {}
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
krd kab krd kab
Anna: re {}
"""


def until(case: Case, cards: int) -> Case:
    """The same, written down to this card."""
    events = case.game.events
    plays = [at for at, event in enumerate(events) if isinstance(event, Play)]
    return replace(case, game=replace(case.game, events=events[: plays[cards]]))


@pytest.mark.parametrize("rules", [DDV, HOME])
def test_when_both_queens_have_been_laid_the_parties_are_known(rules: str) -> None:
    outcome = judged(BEGUN.format(rules, "pa p9")).default

    assert outcome.parties == (("re", ("Anna", "Carla")), ("kontra", ("Bernd", "Dora")))
    assert [each.status for each in outcome.announcements] == ["valid"]


def test_one_queen_says_nothing_of_the_others() -> None:
    record = BEGUN.format(DDV, "pa p9").replace("krd kab krd kab", "krd kab pd kab")

    assert judged(record).default.parties is None


@pytest.mark.parametrize("rules", [DDV, HOME])
def test_a_claimed_hand_with_both_queens_leaves_none_to_others(rules: str) -> None:
    head = BEGUN.format(rules, "").partition("krd")[0]
    hand = "blatt Anna: krd krd pd kaa kra kra pa pa pk h9 h9 ha"
    outcome = judged(f"{head}{hand}\nkra kr9 kr10 krk\n").default

    alone = (("re", ("Anna",)), ("kontra", ("Bernd", "Carla", "Dora")))
    assert outcome.parties == alone


@given(st.sampled_from(TEXTS), st.integers(0, 499), st.integers(1, 47), st.booleans())
def test_what_is_known_early_stays_so(
    rules: str, seed: int, cards: int, calls: bool
) -> None:
    """Parties, once told of a game without Vorbehalt, are those of the end.

    Where the cards leave several games open, so do the outcomes. In rounds of their own
    (the Pokal's) a solo may begin in the middle of a game.
    """
    made = generator(rules).make(seed, Wish(bids=(), calls=6 * calls))
    assume(made is not None and cards < sum_of_plays(made))
    assert made is not None
    assume(not made.game.entries)
    judge = generator(rules).judge
    early, whole = until(made, cards).judged(judge), made.judged(judge).default
    assume(whole.kind in {outcome.kind for outcome in early.outcomes})

    assert any(stays(outcome, whole) for outcome in early.outcomes)


def stays(early: Outcome, whole: Outcome) -> bool:
    """Whether what was told of parties and calls is what holds in the end."""
    if early.parties is None:
        return True
    said = early.announcements
    same = said == whole.announcements[: len(said)]
    return same and early.parties == whole.parties


def sum_of_plays(case: Case) -> int:
    return sum(isinstance(event, Play) for event in case.game.events)
