"""The law of remembering: which games a judge has met never shows in a verdict."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.game.judge import Judge
from dokospec.language.model import compile_text
from dokospec.notation.record import Call, Event, Play
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator, Wish
from dokospec.witness.observation import settled
from tests.exhaustive import examples, sampled
from tests.played import read_game
from tests.shipped import LIBRARY, TEXTS, judge, model

RECORDS: Final = 12
EXAMPLES: Final = examples(2)
"""Texts that leave much open have many worlds in an irregular game."""
QUICK: Final = {"ddv-tsr", "ottendorf-2008"}
"""The others leave more open."""


@cache
def records(rules: str) -> list[Case]:
    """Random games, most with calls; doubts of the text are open in them."""
    generator = Generator(judge(rules))
    calls = 2 if generator.lexicon.calls else 0
    made = [generator.make(seed, Wish(calls=calls)) for seed in range(RECORDS)]
    return [case for case in made if case is not None]


def changed(case: Case, data: st.DataObject) -> Case:
    """The case with something in it that is irregular, or just otherwise."""
    events = list(case.game.events)
    place = data.draw(st.integers(0, len(events) - 1))
    other = data.draw(st.integers(0, len(events) - 1))
    match data.draw(st.sampled_from(["as it is", "swapped", "left out", "unclear"])):
        case "swapped":
            events[place], events[other] = events[other], events[place]
        case "left out":
            del events[place]
        case "unclear":
            events[place] = unclear(events[place])
        case _:
            pass
    return case.having(events)


def unclear(event: Event) -> Event:
    """A card that nobody saw, a call of which nobody knows when."""
    match event:
        case Play(by=by):
            return Play(None, by)
        case Call(word=word, by=by):
            return Call(word, by, uncertain=True)
        case _:
            return event


@pytest.mark.parametrize("rules", sampled(TEXTS, QUICK))
@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_the_order_in_which_games_are_judged_makes_no_difference(
    rules: str, data: st.DataObject
) -> None:
    picked = data.draw(
        st.lists(st.sampled_from(records(rules)), min_size=2, max_size=4)
    )
    cases = [changed(case, data) for case in picked]
    # The shared model has met the games of other tests; the other one has met none.
    forth = Judge(judge(rules).model)
    back = Judge(compile_text(LIBRARY.effective(rules)))
    first = [repr(case.judged(forth)) for case in cases]
    last = [repr(case.judged(back)) for case in reversed(cases)]

    assert first == last[::-1]


HEAD: Final = (
    "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"
)


def test_what_was_unknown_of_a_trick_is_not_what_is_unknown_of_a_stated_one() -> None:
    """There the parties, of a Doppelkopf that is stated who made the trick."""
    again = Judge(settled(model("ddv-tsr")))
    stated = f"{HEAD}+ re a c 115, doppelkopf kontra 8.\n"
    fresh = Judge(settled(model("ddv-tsr"))).game(*read_game(stated))

    again.game(*read_game(f"{HEAD}kra kra kr10 kr10\n"))
    assert again.game(*read_game(stated)) == fresh
    assert fresh.default.value is not None


@pytest.mark.parametrize("said", ["a:kontra/10", "a:k90/8", "a:re/11\nd:k90/9"])
def test_what_a_call_alone_leaves_open_stays_with_it(said: str) -> None:
    again = Judge(compile_text(LIBRARY.effective("ddv-tsr")))
    stated = f"{HEAD}{said}\n+ re a d 152\n"
    fresh = Judge(model("ddv-tsr")).game(*read_game(stated))

    again.game(*read_game(f"{HEAD}{said}\n"))
    assert again.game(*read_game(stated)) == fresh
