"""What holds of every evening of every text: random games, random solos among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.file_judge import FileJudge, judge_file
from dokospec.notation.reader import read_text
from dokospec.notation.record import Play
from dokospec.sheet import Writing
from dokospec.verdict import Evening, GameVerdict
from dokospec.witness.generate import Wish
from tests.evening.evenings import FOUR, dealers, evening
from tests.exhaustive import examples
from tests.games import generator
from tests.shipped import TEXTS, model

PLAYERS: Final[tuple[str, ...]] = tuple(FOUR.split())
SEEDS: Final = 6
SOLOS: Final = ("damensolo", "bubensolo", "kreuzsolo")


class Drawn(NamedTuple):
    """A game: a seed of its cards, and who bids what, if anybody."""

    seed: int
    who: str | None
    word: str


@cache
def cards(rules: str, seed: int) -> str:
    """The cards of a legal game without a word."""
    stated = (("runde", 1),) if "Rundenzeichen" in model(rules).listings else ()
    case = generator(rules).make((rules, seed), Wish(bids=(), stated=stated))
    assert case is not None
    return " ".join(str(e.card) for e in case.game.events if isinstance(e, Play))


def written(rules: str, games: Sequence[Drawn]) -> str:
    """The file of an evening; its solos are whatever comes out with those cards."""
    pages = [f"doko 1\nregeln: {rules}\ntisch: {FOUR}\ngeber: Dora\nrunde: 1"]
    for number, (seed, who, word) in enumerate(games, 1):
        bid = f"vorbehalt {who}: {word}\n" if who else ""
        pages.append(f"spiel {number}\n{bid}{cards(rules, seed)}")
    return "\n\n".join(pages) + "\n"


def verdicts(rules: str, games: Sequence[Drawn]) -> list[GameVerdict]:
    return list(judge_file(read_text(written(rules, games)), model))


def states(found: Sequence[GameVerdict]) -> list[tuple[object, ...]]:
    """Where each game leaves the evening, under every reading."""
    return [(v.dealer, v.default.next_dealer, v.evenings) for v in found]


GAMES: Final = st.lists(
    st.builds(
        Drawn,
        st.integers(0, SEEDS - 1),
        st.sampled_from((None, None, None, *PLAYERS)),
        st.sampled_from(SOLOS),
    ),
    min_size=1,
    max_size=5,
)
FEW: Final = settings(max_examples=examples(5))


@pytest.mark.parametrize("rules", TEXTS)
@FEW
@given(games=GAMES, data=st.data())
def test_an_interrupted_file_has_the_state_of_the_whole_one(
    rules: str, games: list[Drawn], data: st.DataObject
) -> None:
    part = data.draw(st.integers(1, len(games)))

    assert (
        states(verdicts(rules, games[:part])) == states(verdicts(rules, games))[:part]
    )


@pytest.mark.parametrize("rules", TEXTS)
@FEW
@given(games=GAMES, data=st.data())
def test_who_goes_on_from_a_copy_comes_where_the_whole_file_comes(
    rules: str, games: list[Drawn], data: st.DataObject
) -> None:
    readings = list(read_text(written(rules, games)))
    part = data.draw(st.integers(0, len(readings)))
    table = FileJudge(model)
    for reading in readings[:part]:
        table.judge(reading)
    copied = table.copy()

    # Something else is tried in between, and leaves no trace.
    table.copy().judge(readings[0])
    gone_on = [copied.judge(reading) for reading in readings[part:]]
    assert states(gone_on) == states(verdicts(rules, games))[part:]


@pytest.mark.parametrize("rules", TEXTS)
@FEW
@given(games=GAMES)
def test_totals_are_the_sums_of_the_games(rules: str, games: list[Drawn]) -> None:
    """Of the games of one list, where a text keeps several."""
    found = verdicts(rules, games)
    writing = Writing(PLAYERS, ())
    sums: defaultdict[str | None, dict[str, Fraction]]
    sums = defaultdict(lambda: dict.fromkeys(PLAYERS, Fraction(0)))
    for verdict in found:
        writing.add(verdict)
        series = standing(verdict).series if verdict.evenings else None
        for name, points in verdict.default.scores or ():
            sums[series][name] += points
        line = writing.sheet().lines[-1]
        assert dict(zip(PLAYERS, line.totals, strict=True)) == sums[series]

    first = writing.sheet().lines[0].series
    assert dict(writing.sheet().totals) == sums[first]


@FEW
@given(games=GAMES)
def test_the_pott_is_what_it_was_but_for_what_the_winners_of_games_got(
    games: list[Drawn],
) -> None:
    stock = Fraction(140)
    for verdict in verdicts("ddb-1995", games):
        gains = [points for _, points in verdict.default.scores or ()]
        kind = verdict.default.kind or ""
        # One against three leaves it as it is.
        if not kind.startswith(("solo:", "stille-", "hochzeit-allein")):
            stock = max(Fraction(0), stock - sum(gains, Fraction(0)))
        assert standing(verdict).stock == stock


@FEW
@given(games=GAMES)
def test_nobody_owes_more_than_before_in_a_round_of_one_duty(
    games: list[Drawn],
) -> None:
    before = dict.fromkeys(PLAYERS, Fraction(1))
    for verdict in verdicts("ddv-tsr", games):
        owed = dict(standing(verdict).owed or ())

        assert all(0 <= owed[name] <= before[name] for name in PLAYERS)
        before = owed


def standing(verdict: GameVerdict) -> Evening:
    return verdict.evenings[0][1]


@pytest.mark.parametrize(("label", "dealer"), [(3, "A"), (4, "B"), (9, "D")])
def test_behind_missing_games_the_next_one_deals(label: int, dealer: str) -> None:
    """Carla dealt the first, which is all that is known; a number far off is a slip."""
    verdicts = evening(
        "ottendorf-2008",
        ["h9 ha hk ha\n= *"] * 2,
        head="geber: Carla\nrunde: 1",
        labels=(1, label),
    )

    assert dealers(verdicts)[1] == dealer
