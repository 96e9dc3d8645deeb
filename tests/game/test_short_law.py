"""The law of the short form: what a table writes down comes to the same as every card."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.game.shorten import NotShortError, results
from dokospec.notation.record import Call, Play
from dokospec.notation.writer import format_game, format_head
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator, Wish
from tests.exhaustive import examples
from tests.played import read_game
from tests.shipped import TEXTS, settled_judge


def played(rules: str, seed: int, calls: int, *, wrong: bool) -> Case:
    """A random game with calls; ``wrong``: one more, anybody's, anywhere."""
    judge = settled_judge(rules)
    case = Generator(judge).make(seed, Wish(calls=calls, hands=True))
    assume(case is not None)
    assert case is not None
    if wrong:
        rng = Random(seed)  # noqa: S311
        events = list(case.game.events)
        places = [i for i, event in enumerate(events) if isinstance(event, Play)]
        call = Call(
            rng.choice(judge.model.words["Rufe"]), rng.choice(case.head.players)
        )
        events.insert(rng.choice(places), call)
        case = case.having(events)
    return case


@settings(max_examples=examples(40), derandomize=True, phases=[Phase.generate])
@given(st.sampled_from(TEXTS), st.integers(0, 9_999), st.integers(0, 3), st.booleans())
def test_a_short_game_comes_to_what_the_whole_one_does(
    rules: str, seed: int, calls: int, wrong: bool
) -> None:
    """Read back as it is written; by the default readings."""
    judge = settled_judge(rules)
    case = played(rules, seed, calls, wrong=wrong)
    whole = case.judged(judge)
    assume(all(way.scores is not None for way in whole.ways))
    try:
        forms = judge.shortened(case.head, case.game)
    except NotShortError:
        assume(False)
        raise
    assume(len(forms) == 1)
    ((_, game),) = forms
    head, again = read_game(f"{format_head(case.head)}\n{format_game(game)}")

    assert results(judge.game(head, again)) == results(whole)


@pytest.mark.parametrize("why", ["unfinished", "objection"])
def test_not_every_game_has_a_short_form(why: str) -> None:
    judge = settled_judge("ddv-tsr")
    head, game = read_game(
        "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"
        + ("kra kr9 kr10 krk\n" if why == "unfinished" else "reklamation Anna: Bernd\n")
    )
    with pytest.raises(NotShortError, match=why):
        judge.shortened(head, game)
