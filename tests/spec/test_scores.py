"""The decision table of winning and the points, against an oracle, cell by cell."""

from __future__ import annotations

from typing import Final

import pytest

from tests.oracle import Side, worth
from tests.played import DDV, HOME
from tests.spec.positions import LADDER, ladder, scored, seats, sides

WORKED: Final = """
-          | -          | 120 | 6  | normal | kontra  | -2
-          | -          | 121 | 6  | normal | re      | 1
-          | Ko         | 120 | 6  | normal | re      | 3
-          | Ko         | 119 | 6  | normal | kontra  | -4
Re         | Ko         | 120 | 6  | normal | kontra  | -6
Re         | -          | 240 | 12 | normal | re      | 7
Re k90     | -          | 150 | 6  | normal | kontra  | -5
Re k90     | -          | 151 | 6  | normal | re      | 5
Re k90     | Ko         | 150 | 6  | normal | kontra  | -7
Re k60     | -          | 120 | 6  | normal | kontra  | -8
-          | Ko k90     | 89  | 6  | normal | kontra  | -6
-          | Ko k90     | 90  | 6  | normal | re      | 4
-          | Ko k60     | 120 | 6  | normal | re      | 7
Re k90     | Ko k90     | 120 | 6  | normal | niemand | 0
Re k90     | Ko k90     | 151 | 6  | normal | re      | 9
Re k60     | Ko k90     | 170 | 6  | normal | niemand | 2
Re k90     | Ko schwarz | 1   | 6  | normal | niemand | -4
Re schwarz | -          | 240 | 11 | normal | kontra  | -8
Re schwarz | -          | 240 | 12 | normal | re      | 11
-          | Ko schwarz | 0   | 1  | normal | re      | 7
-          | Ko schwarz | 30  | 6  | normal | re      | 8
Re         | Ko         | 0   | 0  | solo   | kontra  | -9
-          | -          | 120 | 6  | solo   | kontra  | -1
Re schwarz | Ko schwarz | 200 | 6  | solo   | niemand | 5
""".strip().splitlines()
"""Said by Re, said by Kontra, eyes and tricks of Re, winner, value for Re."""

THRESHOLDS: Final = (30, 60, 90, 120, 150, 180, 210)
EYES: Final = sorted({1, 239} | {n + by for n in THRESHOLDS for by in (-1, 0, 1)})
MADE: Final = (
    *((eyes, 6) for eyes in EYES),
    (0, 0), (0, 1), (0, 6), (240, 12), (240, 11), (240, 6), (30, 1), (210, 11),
)  # fmt: skip
"""Eyes and tricks of Re: around every threshold, and where eyes are no tricks."""


def expected(re: Side, kontra: Side, rules: str, *, solo: bool) -> tuple[object, ...]:
    winner, value = worth(re, kontra, queens=not solo, home=rules == HOME)
    own, other = (3 * value, -value) if solo else (value, value)
    return winner, value, (own, other, -value, -value)


@pytest.mark.parametrize("line", WORKED)
def test_worked_cases(line: str) -> None:
    said, answer, eyes, tricks, sort, winner, value = map(str.strip, line.split("|"))
    re, kontra = sides(ladder(said), ladder(answer), int(eyes), int(tricks))

    result = scored(DDV, re, kontra, solo=sort == "solo", each=False)

    assert result.winner == winner
    assert result.numbers is not None
    assert result.numbers[2] == -int(value)


@pytest.mark.parametrize("line", WORKED)
def test_the_oracle_knows_the_worked_cases(line: str) -> None:
    said, answer, eyes, tricks, sort, winner, value = map(str.strip, line.split("|"))
    re, kontra = sides(ladder(said), ladder(answer), int(eyes), int(tricks))

    assert worth(re, kontra, queens=sort != "solo", home=False) == (winner, int(value))


@pytest.mark.parametrize("rules", [DDV, HOME])
@pytest.mark.parametrize("solo", [False, True], ids=["normal", "solo"])
@pytest.mark.parametrize("said", LADDER, ids=lambda s: f"re{s[1]}" if s[0] else "-")
def test_winner_value_and_points_of_every_cell(
    rules: str, said: tuple[bool, int], *, solo: bool
) -> None:
    """Under the default readings, where the text leaves a cell to a doubt."""
    for answer in LADDER:
        for eyes, tricks in MADE:
            re, kontra = sides(said, answer, eyes, tricks)
            result = scored(rules, re, kontra, solo=solo, each=True, readings={})
            winner, value, points = expected(re, kontra, rules, solo=solo)
            assert result.numbers is not None, (answer, eyes, tricks)
            assert result.winner == winner, (answer, eyes, tricks)
            assert (result.opens, result.broken) == ((), ())
            assert seats(result.numbers) == points, (answer, eyes, tricks)
            assert result.value == (-1 if winner == "kontra" else 1) * value  # type: ignore[operator]


def test_an_absage_contains_those_it_skips() -> None:
    for said in LADDER:
        for answer in LADDER:
            for eyes, tricks in MADE[::3]:
                re, kontra = sides(said, answer, eyes, tricks)
                each = scored(DDV, re, kontra, solo=False, each=True)
                top = scored(DDV, re, kontra, solo=False, each=False)
                assert (each.winner, each.numbers) == (top.winner, top.numbers)


OPEN_CELLS: Final = """
-          | Ko k60 | 100 | 6  | z-gegnerische-absage = gewinnt      | re      | 6
-          | Ko k60 | 100 | 6  | z-gegnerische-absage = eigene-augen | niemand | 0
-          | Ko k60 | 121 | 6  | z-gegen-absage = jede               | re      | 7
-          | Ko k60 | 121 | 6  | z-gegen-absage = einmal             | re      | 6
Re schwarz | -      | 240 | 11 | z-schwarz = stiche                  | kontra  | -8
Re schwarz | -      | 240 | 11 | z-schwarz = augen                   | re      | 11
-          | Ko k60 | 70  | 3  | z-unter-sieger = nur-verlierer      | re      | 5
-          | Ko k60 | 70  | 3  | z-unter-sieger = auch-sieger        | re      | 6
""".strip().splitlines()
"""As above, with the reading that decides; counted by hand from the list of points."""


@pytest.mark.parametrize("line", OPEN_CELLS)
def test_where_the_home_rules_are_open_each_reading_has_its_points(line: str) -> None:
    said, answer, eyes, tricks, doubt, winner, value = map(str.strip, line.split("|"))
    re, kontra = sides(ladder(said), ladder(answer), int(eyes), int(tricks))
    name, _, reading = doubt.partition(" = ")

    result = scored(HOME, re, kontra, solo=False, each=True, readings={name: reading})

    assert result.winner == winner
    assert result.numbers is not None
    assert result.numbers[0] == int(value)
