"""Open questions of a text: one outcome for each distinct result, forked and merged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count, product
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.game import judge as judging
from dokospec.game import position, worlds
from dokospec.verdict import GameVerdict, Outcome
from tests.exhaustive import sampled
from tests.game.toys import plain_game, toy_verdict
from tests.games import HOME_SORTS, random_game, with_calls
from tests.oracle import CARDS, taker
from tests.played import HOME, NAMES, Game, codes, judged
from tests.shipped import judge, model

TEN: Final = CARDS["♥10"]
SECOND_WINS: Final[dict[str, Callable[[int], bool]]] = {
    "erste": lambda trick: False,
    "zweite-zehn": lambda trick: True,
    "zweite-zehn-nicht-zuletzt": lambda trick: trick < 12,
    "zweite-zehn-zuletzt": lambda trick: trick == 12,
}
"""In which tricks the second of two ♥10 takes the trick, by reading."""


def tens(game: Game) -> list[int]:
    """The tricks with both ♥10."""
    faces = ([card for _, card in trick.laid] for trick in game.tricks)
    return [n for n, laid in enumerate(faces, 1) if laid.count(TEN) == 2]


def about(verdict: GameVerdict) -> set[str]:
    """The doubts and unknown facts on which the outcomes depend."""
    return {name for o in verdict.ways for cube in o.assume for name, _ in cube}


def _known(game: Game, *, names: bool = False) -> GameVerdict:
    """The verdict where the hands are claimed, so that no Schweinchen is open."""
    return game.judged(hands=True, names=names)


@cache
def with_tens(trick: int) -> Game:
    """A Normalspiel whose one trick with both ♥10 is this one; else nothing is open."""
    for seed in count():
        game = random_game(seed, "normal", HOME)
        if tens(game) == [trick] and about(_known(game)) == {"z-gleiche-karten"}:
            return game
    raise AssertionError


def replayed(game: Game, reading: str) -> list[tuple[str, str]]:
    """Leader and winner of each trick where the cards are laid in the same order."""
    leader, found = 0, []
    for number, trick in enumerate(game.tricks, 1):
        faces = [card for _, card in trick.laid]
        place = taker("normal", faces)
        if faces.count(TEN) == 2 and SECOND_WINS[reading](number):
            place = 3 - faces[::-1].index(TEN)
        winner = (leader + place) % 4
        found.append((NAMES[leader], NAMES[winner]))
        leader = winner
    return found


def readings(outcome: Outcome, doubt: str) -> set[str]:
    """The readings of a doubt under which an outcome comes about."""
    return {dict(cube)[doubt] for cube in outcome.assume if doubt in dict(cube)}


@pytest.mark.parametrize("trick", sampled([6, 12], [6]))
def test_who_takes_the_second_ten_leads_next_and_moves_all_that_follows(
    trick: int,
) -> None:
    game = with_tens(trick)
    verdict = _known(game)
    met = set()
    for outcome in verdict.ways:
        for reading in readings(outcome, "z-gleiche-karten"):
            played = [(t.leader, t.winner) for t in outcome.tricks]
            assert played == replayed(game, reading)
            met.add(reading)

    assert met == SECOND_WINS.keys()
    assert len(verdict.ways) >= 2


@pytest.mark.parametrize("trick", [6])
def test_a_name_on_the_lead_makes_the_other_readings_illegal(trick: int) -> None:
    verdict = _known(with_tens(trick), names=True)
    first, *others = verdict.ways

    assert [f.code for f in first.findings] == []
    assert "erste" in readings(first, "z-gleiche-karten")
    assert others
    for outcome in others:
        assert {f.code for f in outcome.findings} >= {"R103"}
    assert {f.code for f in verdict.findings} == {"U104"}


def test_without_two_tens_in_a_trick_nothing_is_open_about_them() -> None:
    for seed in range(40):
        game = random_game(seed, "normal", HOME)
        verdict = game.judged(hands=True)
        reported = {"U104", "U118"}.intersection(codes(verdict))
        assert (len(verdict.outcomes) > 1) == ("U104" in reported)
        assert (len(verdict.ways) > 1) == bool(reported)
        if not tens(game):
            about = {n for o in verdict.ways for cube in o.assume for n, _ in cube}
            assert about <= {"z-sonderpunkte-der-verlierer"}


sorts = st.sampled_from(HOME_SORTS)
seeds = st.integers(0, 9999)


class Recorded(NamedTuple):
    """A game, and whether its record has the hands."""

    game: Game
    hands: bool

    def judged(self) -> GameVerdict:
        return self.game.judged(hands=self.hands)


@st.composite
def doubtful(draw: st.DrawFn) -> Recorded:
    """A game under a text with many doubts."""
    game = random_game(draw(seeds), draw(sorts), HOME)
    if draw(st.booleans()):
        game = with_calls(game, draw(seeds))
    return Recorded(game, hands=draw(st.booleans()))


def is_reading(name: str) -> bool:
    return name in model(HOME).doubts


@given(doubtful())
def test_outcomes_differ_and_cover_every_joint_reading_once(
    record: Recorded,
) -> None:
    verdict = record.judged()
    bare = [
        o._replace(
            assume=(),
            default=True,
            rests_on=(),
            tricks=tuple(t._replace(rests_on=0) for t in o.tricks),
            items=tuple(i._replace(rests_on=0) for i in o.items),
        )
        for o in verdict.ways
    ]
    assert all(one not in bare[:place] for place, one in enumerate(bare))
    if len(bare) == 1:
        return
    named = {name for o in verdict.ways for cube in o.assume for name, _ in cube}
    if not all(map(is_reading, named)):
        return
    doubts = sorted(named)
    domains = [[r.name for r in model(HOME).doubts[d].readings] for d in doubts]
    for joint in product(*domains):
        chosen = set(zip(doubts, joint, strict=True))
        fits = [o for o in verdict.ways if any(set(c) <= chosen for c in o.assume)]
        assert len(fits) <= 1
        if chosen == {(d, model(HOME).doubts[d].default) for d in doubts}:
            assert fits == [verdict.default]


@given(doubtful())
def test_the_default_comes_first_and_has_the_default_readings(
    record: Recorded,
) -> None:
    verdict = record.judged()
    assert [o.default for o in verdict.ways] == [
        True,
        *[False] * (len(verdict.ways) - 1),
    ]
    doubts = model(HOME).doubts
    if verdict.default.assume:
        assert any(
            all(doubts[d].default == r for d, r in cube if d in doubts)
            for cube in verdict.default.assume
        )


@given(doubtful())
def test_no_two_outcomes_are_the_same_result(record: Recorded) -> None:
    verdict = record.judged()
    results = [
        (o.winner, o.value, [item[:-1] for item in o.items], o.scores)
        for o in verdict.outcomes
        if o.scores is not None
    ]

    assert all(one not in results[:place] for place, one in enumerate(results))


@given(doubtful())
def test_the_ways_to_a_result_are_all_there_is(record: Recorded) -> None:
    verdict = record.judged()
    for outcome in verdict.outcomes:
        for way in outcome.ways:
            assert way.scores == outcome.scores
            assert set(outcome.findings) <= set(way.findings)
    assert sum(way.default for way in verdict.ways) == 1


@given(doubtful())
def test_every_doubt_that_matters_is_reported_once(record: Recorded) -> None:
    verdict = record.judged()
    reported = [
        dict(f.data)["doubt"] for f in verdict.findings if f.code in {"U104", "U118"}
    ]
    named = {name for o in verdict.ways for cube in o.assume for name, _ in cube}

    assert sorted(reported) == sorted(filter(is_reading, named))


@pytest.mark.parametrize("sort", HOME_SORTS)
def test_there_are_never_more_worlds_than_positions(
    sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every step no two worlds are in the same position."""
    forked: list[int] = []

    def watched(*args: Any) -> Any:
        after = plain(*args)
        positions = {args[3](world.state) for world in after}
        assert len(positions) == len(after)
        if args[3] is position.essence:
            forked.append(len(after))
        return after

    plain = worlds.advance
    monkeypatch.setattr(judging, "advance", watched)
    for seed in range(8):
        judged(random_game(seed, sort, HOME).text(), judge(HOME))
    assert max(forked) <= 8


# --- readings that matter only together ------------------------------------------------

TOGETHER: Final = """
Zweifel z-eins: „Eins?“
  Lesart nein: „nein“
    Regel Eins = nein
  Lesart ja: „ja“
    Regel Eins = ja
  Vorgabe nein weil „so“
Zweifel z-zwei: „Zwei?“
  Lesart nein: „nein“
    Regel Zwei = nein
  Lesart ja: „ja“
    Regel Zwei = ja
  Vorgabe nein weil „so“
Posten Beides in Spielpunkte für re: 10 Punkte falls Eins und Zwei
"""


def scores(outcome: Outcome) -> Sequence[int]:
    assert outcome.scores is not None
    return [int(number) for _, number in outcome.scores]


def test_two_doubts_that_matter_only_together_have_two_outcomes() -> None:
    game = plain_game()
    plain = toy_verdict(game)
    first, second = toy_verdict(game, TOGETHER).ways

    assert scores(first) == scores(plain.default)
    re = [name in dict(first.parties or ())["re"] for name in NAMES]
    moved = [10 if side else -10 for side in re]
    assert scores(second) == [
        n + by for n, by in zip(scores(first), moved, strict=True)
    ]
    assert second.assume == ((("z-eins", "ja"), ("z-zwei", "ja")),)
    named = {name for cube in first.assume for name, _ in cube}
    assert named == {"z-eins", "z-zwei"}


def test_a_doubt_about_nothing_in_the_game_is_not_reported() -> None:
    game = plain_game()
    verdict = toy_verdict(
        game, TOGETHER.replace("falls Eins", "falls Augen(re) = 241 und Eins")
    )

    assert len(verdict.ways) == 1
    assert codes(verdict) == []


def test_readings_that_come_to_the_same_are_one_outcome() -> None:
    game = plain_game()
    verdict = toy_verdict(game, TOGETHER.replace("10 Punkte", "0 Punkte"))

    assert len(verdict.ways) == 1
    assert codes(verdict) == []


# --- more than can be tried ----------------------------------------------------------------


def many_doubts(number: int) -> str:
    """So many doubts, each of which adds another power of two to all points."""
    lines = ["entfällt Zusage Nullsumme"]
    for n in range(number):
        lines += [
            f"Regel Dazu{n} = 0",
            f"Zweifel z-{'x' * (n + 1)}: „Mehr?“ Lesart ohne: Lesart mit:",
            f"  Ausnahme Mehr{n} zu Dazu{n} falls Gesamtaugen = 240: {2**n}",
            "  Vorgabe ohne weil „so“",
        ]
    total = " + ".join(f"Dazu{n}" for n in range(number))
    return "\n".join([*lines, f"Ausnahme alle zu Gutschrift: bisher + 100 * ({total})"])


@pytest.mark.parametrize(("number", "together"), [(1, True), (2, True), (3, False)])
def test_where_doubts_are_too_many_together_each_is_varied_on_its_own(
    number: int, together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "MAX_WORLDS", 4)
    game = plain_game()
    verdict = toy_verdict(game, many_doubts(number))

    assert verdict.default.scores == toy_verdict(game).default.scores
    assert len(verdict.ways) == (2**number if together else 1 + number)
    assert ("U107" in codes(verdict)) is not together
    if not together:
        (usual,), *others = (outcome.assume for outcome in verdict.ways)
        (reported,) = (f for f in verdict.findings if f.code == "U107")
        assert dict(usual) == {f"z-{'x' * (n + 1)}": "ohne" for n in range(number)}
        assert dict(reported.data)["doubts"] == ", ".join(name for name, _ in usual)
        assert sorted(others) == [(((name, "mit"),),) for name, _ in usual]


def test_worlds_that_come_to_the_same_are_not_counted_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worlds, "MAX_WORLDS", 8)
    unknown = [f"{number}?" for number in range(5)]

    def last(_: None, asker: worlds.Asker) -> str:
        return [asker.choose(name, ("ja", "nein")) for name in unknown][-1]

    begin = [worlds.World(worlds.ANYTHING, None)]
    found = worlds.advance(model(HOME), begin, last, str, lambda one, _: one)

    assert {world.state: len(world.label) for world in found} == {"ja": 16, "nein": 16}


def test_a_later_part_that_forks_does_not_have_the_first_done_again() -> None:
    taken: list[worlds.Label] = []

    def first(_: None, asker: worlds.Asker) -> str:
        taken.append(asker.label)
        return asker.choose("erst", ("a", "b"))

    def later(state: str, asker: worlds.Asker) -> str:
        return (
            state + asker.choose("dann", ("x", "y")) + asker.choose("noch", ("", "."))
        )

    begin = [worlds.World(worlds.ANYTHING, None)]
    found: list[worlds.World[str]] = worlds.advance(
        model(HOME), begin, first, str, lambda one, _: one, then=(later,)
    )

    assert sorted(world.state for world in found) == sorted(
        a + b + c for a in "ab" for b in "xy" for c in ("", ".")
    )
    assert len(taken) == 3, "once as a whole, once in each of its two parts"
