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
    """Ottendorf leaves some cells to doubts; there every reading is an outcome."""
    for answer in LADDER:
        for eyes, tricks in MADE:
            re, kontra = sides(said, answer, eyes, tricks)
            if rules == HOME and doubtful(re, kontra):
                continue
            result = scored(rules, re, kontra, solo=solo, each=True)
            winner, value, points = expected(re, kontra, rules, solo=solo)
            assert result.numbers is not None, (answer, eyes, tricks)
            assert result.winner == winner, (answer, eyes, tricks)
            assert seats(result.numbers) == points, (answer, eyes, tricks)
            assert result.value == (-1 if winner == "kontra" else 1) * value  # type: ignore[operator]


def doubtful(re: Side, kontra: Side) -> bool:
    """Cells in which the readings of the home rules part."""
    for own, other in ((re, kontra), (kontra, re)):
        only_other = not own.level and other.level
        need = 121 if own is re else 120
        if only_other and own.eyes < need:
            return True  # does another's failure win?
        if other.level > 1 and own.eyes >= 90:
            return True  # one point or several against Absagen
        if own.eyes == 0 and own.tricks:
            return True  # schwarz by eyes or by tricks
        if own.eyes < 90 and (own.level or other.level):
            return True  # are the winners themselves under 90?
    return False


@pytest.mark.parametrize("solo", [False, True], ids=["normal", "solo"])
def test_an_absage_contains_those_it_skips(*, solo: bool) -> None:
    for said in LADDER:
        for answer in LADDER:
            for eyes, tricks in MADE:
                re, kontra = sides(said, answer, eyes, tricks)
                each = scored(DDV, re, kontra, solo=solo, each=True)
                top = scored(DDV, re, kontra, solo=solo, each=False)
                assert (each.winner, each.numbers) == (top.winner, top.numbers)


def test_nothing_in_the_table_is_open_or_breaks_a_promise() -> None:
    for said in LADDER:
        for answer in LADDER:
            for eyes, tricks in MADE:
                re, kontra = sides(said, answer, eyes, tricks)
                result = scored(DDV, re, kontra, solo=False, each=True)
                assert result.opens == ()
                assert result.broken == ()
