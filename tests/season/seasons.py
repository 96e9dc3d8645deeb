"""Seasons typed for tests: evenings by what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dokospec.season.values import Day

FOUR: Final[tuple[str, ...]] = ("Anna", "Bernd", "Carla", "Dora")
FIVE: Final = (*FOUR, "Emil")
SIX: Final[tuple[str, ...]] = (*FIVE, "Franz")


def day(
    number: int,
    points: Mapping[str, int | Fraction],
    *lines: tuple[str, str],
    earned: Mapping[str, int | Fraction] | None = None,
    date: int | None = None,
) -> Day:
    """An evening of this number in the year; ``lines``: of its head."""
    reported = number if date is None else date
    return Day(
        name=f"{number:02}.doko",
        rules="",
        date=f"2026-{1 + reported // 28:02}-{1 + reported % 28:02}",
        round=str(number),
        points=tuple((name, Fraction(p)) for name, p in points.items()),
        earned=tuple((name, Fraction(p)) for name, p in (earned or {}).items()),
        over=True,
        named=tuple((word, tuple(value.split())) for word, value in lines),
    )


def evenly(number: int, *players: str, **points: int) -> Day:
    """An evening on which the first named wins, and so on down; or by these points."""
    return day(number, points or {p: -10 * n for n, p in enumerate(players)})


AGAIN: Final = Fraction(1, 1000)
"""What a level decision leaves for the next: Augen of a second count a thousandth."""


def decision(number: int, *augen: Mapping[str, int], kind: str = "entscheidung") -> Day:
    """Deciding games after a day, in a file of their own: the Augen of each round."""
    there = dict.fromkeys([p for each in augen for p in each], 0)
    reported: list[tuple[str, str, Fraction]] = []
    for player in there:
        own = [each[player] for each in augen if player in each]
        value = sum((n * AGAIN**place for place, n in enumerate(own)), Fraction(0))
        reported += [
            (f"{kind}swert" if kind == "entscheidung" else "stechwert", player, value),
            (
                f"{kind}sgewicht" if kind == "entscheidung" else "stechgewicht",
                player,
                AGAIN ** len(own),
            ),
            ("gespielt", player, Fraction(0)),
        ]
    found = day(number, there, date=number)
    return replace(found, name=f"{number:02}-{kind}.doko", tallies=tuple(reported))


RATINGS: Final = (
    "gesamtwertung",
    "schiebekopf-runde",
    "detlef-dumm-runde",
    "schwarze-sau-runde",
)
ONE: Final[dict[str, tuple[int, ...]]] = {
    "Anna": (10, -60, 100, 200),
    "Bernd": (4, -50, 100, 150),
    "Carla": (0, -60, 50, 100),
    "Dora": (-14, -70, 0, 50),
}
TWO: Final[dict[str, tuple[int, ...]]] = {
    "Emil": (9, -50, 99, 160),
    "Franz": (5, -80, 0, 210),
    "Greta": (-4, -55, 60, 90),
    "Hans": (-10, -55, 20, 80),
}
"""Gesamt: Anna, 10. Schiebekopf: -50 twice. Detlef-Dumm: 100 twice. Sau: Franz, 210.
Places Anna 1 5 1 2 = 9, Bernd 4 1 1 4 = 10, Emil 2 1 3 3 = 9, Franz 3 8 7 1 = 19,
Carla 5 5 5 5, Greta 6 3 4 6 = 19, Hans 7 3 6 7, Dora 8 7 7 8: a half for Anna and Emil.
"""


def sitting(
    name: str,
    ratings: Mapping[str, tuple[int, ...]],
    number: int = 1,
    tables: int = 2,
    *,
    done: bool = True,
) -> Day:
    """One of the tables of a day, by what each has in the four ratings."""
    found = day(number, {p: each[0] for p, each in ratings.items()})
    reported = [
        (word, player, Fraction(value))
        for player, each in ratings.items()
        for word, value in (
            *zip(RATINGS, each, strict=True),
            *(("stechwert", 0), ("stechgewicht", 1), ("gespielt", 28)),
            *(("fertig", int(done)), ("tische", tables)),
        )
    ]
    return replace(found, name=name, tallies=tuple(reported))


def level() -> list[Day]:
    """Two tables with Anna and Emil in front, ten points each."""
    two = TWO | {"Emil": (10, *TWO["Emil"][1:])}
    return [sitting("one.doko", ONE), sitting("two.doko", two)]
