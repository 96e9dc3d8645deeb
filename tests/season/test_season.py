"""Seasons: worked by hand from the chapters on Meisterschaft and Pokal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.season.values import Day, PlayedGame, Season, StandingRow
from dokospec.season.whole import season_of
from tests.exhaustive import examples, sampled
from tests.season.seasons import (
    FOUR,
    ONE,
    SIX,
    TWO,
    day,
    decision,
    evenly,
    level,
    sitting,
)
from tests.shipped import TEXTS, model

REGELWERK: Final = "ddb-1995"
LEAFLET: Final = "ddb-meisterschaft"
CUP: Final = "ddb-pokal"


def rows(
    season: Season, reading: tuple[str, str] | None = None
) -> dict[str, StandingRow]:
    """The rows of the default table, or of the one that differs in one reading only."""
    table = season.tables[0]
    if reading is not None:
        (table,) = (
            each
            for each in season.tables
            for cube in each.assume
            if reading in cube and _others_by_default(season, cube, reading)
        )
    return {row.player: row for row in table.rows}


def _others_by_default(
    season: Season, cube: Sequence[tuple[str, str]], reading: tuple[str, str]
) -> bool:
    doubts = model(season.rules).doubts
    return all(r == doubts[n].default for n, r in cube if (n, r) != reading)


def duties(season: Season) -> list[tuple[str, str]]:
    """(evening, duty) of what was found against the rules."""
    found = [dict(f.data) for f in season.findings if f.code == "A111"]
    return [(each["evening"], each["duty"]) for each in found]


# --- the rating of an evening ---------------------------------------------------------


def test_place_and_distance_count_eighty_to_twenty() -> None:
    """Four players: 1 + 3 * (0.8 * place + 0.2 * distance), each from 0 to 1.

    Bernd: place 2/3, distance 27/30: 1 + 1.6 + 0.54; Carla: 1/3 and 1/3.
    """
    season = season_of(
        [evenly(1, Anna=30, Bernd=27, Carla=10, Dora=0)], model(REGELWERK)
    )

    assert {name: row.value for name, row in rows(season).items()} == {
        "Anna": 4,
        "Bernd": Fraction(314, 100),
        "Carla": 2,
        "Dora": 1,
    }
    assert [row.place for row in season.tables[0].rows] == [1, 2, 3, 4]


def test_the_weight_is_what_the_heads_state() -> None:
    """60 to 40: 1 + 3 * (0.6 * 2/3 + 0.4 * 0.9)."""
    points = {"Anna": 30, "Bernd": 27, "Carla": 10, "Dora": 0}
    season = season_of([day(1, points, ("platzgewicht", "60"))], model(REGELWERK))

    assert rows(season)["Bernd"].value == Fraction(328, 100)


def test_where_the_heads_contradict_each_other_no_weight_is_stated() -> None:
    points = {"Anna": 30, "Bernd": 27, "Carla": 10, "Dora": 0}
    days = [day(n, points, ("platzgewicht", str(60 + 10 * n))) for n in (1, 2)]

    assert rows(season_of(days, model(REGELWERK)))["Bernd"].value == Fraction(314, 100)


def test_by_another_scale_the_last_has_nothing_and_the_first_one() -> None:
    season = season_of(
        [evenly(1, Anna=30, Bernd=27, Carla=10, Dora=0)], model(REGELWERK)
    )
    found = rows(season, ("z-dessos-skala", "anteil"))

    assert found["Anna"].value == 1
    assert found["Dora"].value == 0
    assert found["Bernd"].value == Fraction(8, 10) * Fraction(2, 3) + Fraction(18, 100)


def test_the_mean_goes_over_the_evenings_played_or_over_all() -> None:
    """Emil was there once and came second of five: 1 + 4 * 0.75 = 4."""
    first = evenly(1, "Anna", "Emil", "Bernd", "Carla", "Dora")
    season = season_of([first, evenly(2, *FOUR)], model(REGELWERK))

    assert rows(season)["Emil"].value == 4
    assert rows(season, ("z-dessos-schnitt", "alle"))["Emil"].value == 2


def test_who_is_disqualified_is_last_with_one_point() -> None:
    """Anna had most; without her Bernd is first, and distances are among the others."""
    points = {"Anna": 90, "Bernd": 30, "Carla": 15, "Dora": 0}
    season = season_of([day(1, points, ("disqualifiziert", "Anna"))], model(REGELWERK))
    found = {name: row.value for name, row in rows(season).items()}

    # Carla: place 1/3 above the last, distance half.
    assert found["Anna"] == 1
    assert found["Bernd"] == 4
    assert found["Carla"] == 1 + 3 * (
        Fraction(8, 10) * Fraction(2, 3) + Fraction(1, 10)
    )


def test_guests_are_not_rated() -> None:
    points = {"Anna": 30, "Bernd": 20, "Otto": 10, "Carla": 0}
    found = rows(season_of([day(1, points, ("gast", "Otto"))], model(REGELWERK)))

    assert found["Otto"].place is None
    assert found["Otto"].values == (None,)
    assert found["Carla"].place == 3


# --- who is rated at the end ----------------------------------------------------------


def year(
    *absent: tuple[str, int], rules: str = REGELWERK, evenings: int = 52
) -> Season:
    """52 evenings of five, without those who are absent; the last for the best four."""
    five = (*FOUR, "Emil")
    days = []
    for number in range(1, evenings + 1):
        there = [p for p in five if (p, number) not in absent]
        if number == 52:
            there = there[:4]
        days.append(evenly(number, *there))
    return season_of(days, model(rules))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("missed", "missing"), [(17, 0), (18, 1)])
def test_thirty_five_evenings_are_a_duty(missed: int, missing: int) -> None:
    """52 - 17 = 35. The last evening he plays."""
    season = year(*(("Bernd", n) for n in range(1, missed + 1)))
    bernd = rows(season)["Bernd"]

    assert bernd.missing == missing
    assert bernd.rated is (missing == 0)
    assert (bernd.place is None) == (missing == 1)


@pytest.mark.parametrize("number", sampled([49, 50, 51], [49, 50]))
def test_the_last_three_are_a_duty(number: int) -> None:
    """50, 51 and 52 are the last three."""
    assert rows(year(("Bernd", number)))["Bernd"].rated is (number == 49)


def test_who_may_not_play_the_last_evening_is_not_bound_to() -> None:
    """Emil is always the last of five and so no finalist."""
    season = year()

    assert rows(season)["Emil"].rated is True
    assert rows(season, ("z-letzter-spieltag", "ja"))["Emil"].rated is False


@pytest.mark.exhaustive
def test_who_had_to_sit_out_is_excused() -> None:
    five = (*FOUR, "Emil")
    days = [evenly(number, *five) for number in range(1, 51)]
    # Emil was the last of evening 50 and sits out; Franz comes in.
    points = {p: -10 * n for n, p in enumerate((*FOUR, "Franz"))}
    excused = day(51, points, ("aussetzer", "Emil"))
    final = evenly(52, *FOUR)
    season = season_of([*days, excused, final], model(REGELWERK))
    without = season_of([*days, day(51, points), final], model(REGELWERK))

    assert rows(season)["Emil"].rated is True
    assert rows(without)["Emil"].rated is False
    assert duties(season) == []


def test_the_best_four_play_the_last_evening() -> None:
    before = year(evenings=51)

    assert before.tables[0].over is False
    assert {n for n, row in rows(before).items() if row.goes_on} == set(FOUR)
    assert all(row.goes_on for row in rows(year(evenings=50)).values())
    assert year().tables[0].over is True


@pytest.mark.exhaustive
def test_one_more_may_fill_up_but_not_two() -> None:
    five = (*FOUR, "Emil")
    days = [evenly(number, *five, "Franz") for number in range(1, 52)]
    one = [*days, evenly(52, *FOUR, "Emil")]
    two = [*days, evenly(52, "Anna", "Bernd", "Carla", "Emil", "Franz")]

    duty = ("52.doko", "Finale-der-besten-vier")
    assert duty not in duties(season_of(one, model(REGELWERK)))
    assert duty in duties(season_of(two, model(REGELWERK)))


@pytest.mark.parametrize(
    ("points", "lines", "duty"),
    [
        ({"Anna": 1, "Bernd": 2, "Carla": 3}, [], "Vierer-oder-Fünfertisch"),
        (
            dict.fromkeys((*FOUR, "Emil", "Franz"), 0),
            [],
            "Vierer-oder-Fünfertisch",
        ),
        (dict.fromkeys(FOUR, 0), [("gast", "Carla Dora")], "Drei-gemeldet"),
        (dict.fromkeys(FOUR, 0), [("gast", "Carla Dora")], "Höchstens-ein-Gast"),
        # Emil was not the last of the evening before.
        (dict.fromkeys(FOUR, 0), [("aussetzer", "Emil")], "Der-Letzte-setzt-aus"),
    ],
)
def test_who_may_be_at_the_table(
    points: Mapping[str, int], lines: list[tuple[str, str]], duty: str
) -> None:
    first = evenly(1, "Emil", *FOUR)
    season = season_of([first, day(2, points, *lines)], model(REGELWERK))

    assert ("02.doko", duty) in duties(season)
    assert [each for each in duties(season) if each[0] == "01.doko"] == []


def test_who_sat_out_may_play_the_next_time() -> None:
    first = evenly(1, *FOUR, "Emil")
    out = ("aussetzer", "Emil")
    points: dict[str, int] = dict.fromkeys(FOUR, 0)
    season = season_of(
        [first, day(2, points, out), day(3, points, out)], model(REGELWERK)
    )

    assert ("03.doko", "Niemand-setzt-zweimal-aus") in duties(season)
    assert [d for e, d in duties(season) if e == "02.doko"] == []


# --- the leaflet ----------------------------------------------------------------------


@pytest.mark.parametrize(("missed", "missing"), [(3, 0), (4, 1)])
def test_the_leaflet_wants_two_thirds(missed: int, missing: int) -> None:
    """66 % of ten is 6.6, so seven evenings."""
    five = (*FOUR, "Emil")
    days = [evenly(n, *(five if n > missed else five[:4])) for n in range(1, 11)]

    assert rows(season_of(days, model(LEAFLET)))["Emil"].missing == missing


def test_days_or_rounds_whichever_is_better() -> None:
    """Two rounds on the first of four days: five rounds, of which 66 % is 4 rounds
    (3.3), or 3 days (2.64). Emil played three single days: three rounds."""
    five = (*FOUR, "Emil")
    days = [
        day(1, dict.fromkeys(FOUR, 0), date=1),
        day(2, dict.fromkeys(FOUR, 0), date=1),
        *(day(n, dict.fromkeys(five, 0), date=n) for n in (3, 4, 5)),
    ]
    season = season_of(days, model(LEAFLET))

    assert rows(season)["Emil"].missing == 0


def test_a_season_may_be_shorter() -> None:
    five = (*FOUR, "Emil")
    points = {p: -10 * n for n, p in enumerate(five)}
    days = [day(n, points, ("spieltage", "6")) for n in range(1, 6)]

    before = season_of(days, model(LEAFLET))
    assert {n for n, row in rows(before).items() if row.goes_on} == set(FOUR)
    after = season_of([*days, evenly(6, *FOUR)], model(LEAFLET))
    assert after.tables[0].over is True
    assert rows(after)["Emil"].rated is True


# --- the Pokal ------------------------------------------------------------------------


def cup(*prizes: Mapping[str, int | Fraction], after: Sequence[Day] = ()) -> Season:
    """Days of the Pokal by what each got; ``after``: deciding games."""
    days = [
        day(number, dict.fromkeys(each, 0), earned=each)
        for number, each in enumerate(prizes, 1)
    ]
    return season_of([*days, *after], model(CUP))


def test_prizes_are_added_up() -> None:
    half = Fraction(1, 2)
    season = cup(
        {"Anna": 4, "Bernd": 3, "Carla": 0, "Dora": 0},
        {"Anna": half, "Bernd": half, "Carla": 6, "Dora": 0},
    )

    assert [(r.player, str(r.value), str(r.place)) for r in season.tables[0].rows] == [
        ("Carla", "6", "1"),
        ("Anna", "9/2", "2"),
        ("Bernd", "7/2", "3"),
        ("Dora", "0", "4"),
    ]


FIRST: Final[dict[str, int]] = dict(zip(SIX, (4, 3, 0, 0, 0, 0), strict=True))
SECOND: Final[dict[str, int]] = dict(zip(SIX, (0, 0, 3, 2, 1, 1), strict=True))


def goes_on(season: Season) -> list[bool | None]:
    """Who of the six may play the next day."""
    return [rows(season)[player].goes_on for player in SIX]


def test_after_the_second_day_five_are_left() -> None:
    """4, 3, 3, 2, 1, 1: the last two must decide between them, and Franz has more Augen."""
    games = decision(2, {"Emil": 90, "Franz": 91})

    assert goes_on(cup(FIRST, SECOND)) == [True, True, True, True, None, None]
    decided = cup(FIRST, SECOND, after=[games])
    assert goes_on(decided) == [True, True, True, True, False, True]
    assert set(rows(decided)["Emil"].values) == {0, 1, None}


def test_one_solo_of_two_decides_nothing_nor_does_a_level_one() -> None:
    half = decision(2, {"Emil": 90})
    level = decision(2, {"Emil": 90, "Franz": 90})
    again = decision(2, {"Emil": 90, "Franz": 90}, {"Emil": 7, "Franz": 0})

    for games in (half, level):
        assert goes_on(cup(FIRST, SECOND, after=[games]))[4:] == [None, None]
    assert goes_on(cup(FIRST, SECOND, after=[again]))[4:] == [True, False]


def test_the_third_day_begins_when_it_is_known_who_plays() -> None:
    third: dict[str, int] = dict.fromkeys(SIX[:5], 0)
    games = decision(2, {"Emil": 91, "Franz": 90})

    assert duties(cup(FIRST, SECOND, third)) == [("03.doko", "Vorher-entschieden")]
    assert duties(cup(FIRST, SECOND, third, after=[games])) == []


def test_after_the_third_day_four_are_left() -> None:
    five = {"Anna": 0, "Bernd": 0, "Carla": 0, "Dora": 0, "Franz": 7}
    games = decision(2, {"Emil": 90, "Franz": 91})
    season = cup(FIRST, SECOND, five, after=[games])

    assert goes_on(season) == [True, True, True, False, False, True]


def test_the_cup_is_decided_by_the_last_solos() -> None:
    """4 + 3 for each of two; until they have played, nobody has the cup."""
    four: Final = {"Anna": 3, "Bernd": 4, "Carla": 0, "Dora": 0}
    nothing: Final = dict.fromkeys(FOUR, 0)
    days = ({"Anna": 4, "Bernd": 3, "Carla": 0, "Dora": 0}, nothing, nothing, four)
    won = cup(*days, after=[decision(4, {"Bernd": 120, "Anna": 121})])

    assert cup(*days).tables[0].over is False
    assert won.tables[0].over is True
    assert [(r.player, str(r.place)) for r in won.tables[0].rows[:2]] == [
        ("Anna", "1"),
        ("Bernd", "2"),
    ]


def test_there_are_four_days_with_as_many_as_are_left() -> None:
    four: dict[str, int] = dict.fromkeys(FOUR, 0)
    days = [day(n, four, earned=four) for n in range(1, 6)]
    many = [day(n, dict.fromkeys(SIX, 0)) for n in range(1, 5)]

    found = {duty for _, duty in duties(season_of(days, model(CUP)))}
    assert found == {"Höchstens-vier-Tage"}
    reported = duties(season_of(many, model(CUP)))
    assert [e for e, d in reported if d == "Nicht-mehr-als-vorgesehen"] == [
        "03.doko",
        "04.doko",
    ]


# --- a day of the Pokal at several tables ---------------------------------------------


def prizes(season: Season, reading: tuple[str, str] | None = None) -> dict[str, object]:
    """What each has, who has nothing left out."""
    return {n: row.value for n, row in rows(season, reading).items() if row.value}


def test_at_several_tables_all_are_compared_with_all() -> None:
    days = [sitting("one.doko", ONE), sitting("two.doko", TWO)]
    found = season_of(days, model(CUP))

    assert prizes(found) == {
        "Anna": 3 + Fraction(1, 2) + Fraction(1, 2),
        "Bernd": 1,
        "Emil": 1,
        "Franz": 1,
    }
    assert sum(row.value or 0 for row in rows(found).values()) == 7
    assert rows(found)["Emil"].values == (None, Fraction(1))
    assert duties(found) == []


def test_equal_places_may_be_read_as_their_mean() -> None:
    """Schiebekopf: -50 1 1/2, -55 3 1/2, -60 5 1/2; Detlef-Dumm: 100 1 1/2, 0 7 1/2.
    Anna 1 + 5 1/2 + 1 1/2 + 2 = 10, Emil 2 + 1 1/2 + 3 + 3 = 9 1/2."""
    days = [sitting("one.doko", ONE), sitting("two.doko", TWO)]
    found = season_of(days, model(CUP))
    reported = prizes(found, ("z-gleicher-platz", "das-mittel"))

    assert reported["Anna"] == 3 + Fraction(1, 2)
    assert reported["Emil"] == Fraction(1, 2) + 1


def test_no_prizes_before_every_table_has_played_to_the_end() -> None:
    days = [sitting("one.doko", ONE), sitting("two.doko", TWO, done=False)]

    assert prizes(season_of(days, model(CUP))) == {}


def test_those_in_front_at_different_tables_play_a_stechen() -> None:
    """Anna 1 5 1 2 = 9, Emil 1 1 3 3 = 8: his the Sonderprämienpunkt; but for the three."""
    games = decision(1, {"Anna": 130, "Emil": 140}, kind="stechen")
    before = season_of(level(), model(CUP))
    after = season_of([*level(), games], model(CUP))
    half = Fraction(1, 2)

    assert prizes(before) == {"Anna": half, "Bernd": 1, "Emil": half + 1, "Franz": 1}
    assert prizes(after)["Emil"] == half + 1 + 3
    lost = prizes(after, ("z-stechen-platz", "ja"))
    # Anna is second: 2 5 1 2 = 10, and Emil is first all the same.
    assert lost == prizes(after)


def test_a_level_stechen_is_played_again_or_the_three_are_shared() -> None:
    once = decision(1, {"Anna": 130, "Emil": 130}, kind="stechen")
    twice = decision(
        1, {"Anna": 130, "Emil": 130}, {"Anna": 99, "Emil": 98}, kind="stechen"
    )
    open_ = season_of([*level(), once], model(CUP))
    half = Fraction(1, 2)

    assert prizes(open_)["Anna"] == half
    assert prizes(season_of([*level(), twice], model(CUP)))["Anna"] == half + 3
    shared = prizes(open_, ("z-stechen-gleich", "geteilt"))
    assert shared["Anna"] == half + Fraction(3, 2)


def test_the_next_day_begins_when_the_stechen_is_over() -> None:
    games = decision(1, {"Anna": 130, "Emil": 140}, kind="stechen")
    second = [sitting("a.doko", ONE, 2), sitting("b.doko", TWO, 2)]
    reported = duties(season_of([*level(), *second], model(CUP)))

    assert {duty for _, duty in reported} == {"Das-Stechen-ist-gespielt"}
    assert duties(season_of([*level(), games, *second], model(CUP))) == []


@pytest.mark.parametrize(("tables", "reported"), [(1, 2), (2, 0), (3, 2)])
def test_the_heads_tell_how_many_tables_there_are(tables: int, reported: int) -> None:
    days = [
        sitting("one.doko", ONE, tables=tables),
        sitting("two.doko", TWO, tables=tables),
    ]

    found = duties(season_of(days, model(CUP)))
    assert found == [
        (name, "Alle-Tische-des-Tages") for name in ("one.doko", "two.doko")[:reported]
    ]


def test_at_five_everything_counts_double_and_may_be_halved() -> None:
    """Emil has 18 at five: nine, were it halved, and Anna's ten are more. Franz has
    2 1/2 then, Bernd is third with 4: 3 1 1 4 = 9, as Anna and Emil have."""
    five = TWO | {"Emil": (18, *TWO["Emil"][1:]), "Ida": (0, -90, 0, 0)}
    days = [sitting("one.doko", ONE), sitting("two.doko", five)]
    found = season_of(days, model(CUP))

    assert rows(found)["Emil"].value == 3 + Fraction(1, 2) + 1
    halved = prizes(found, ("z-fünfer-neben-vierertisch", "halb"))
    assert halved["Anna"] == 3 + Fraction(1, 2) + Fraction(1, 3)


def test_who_is_out_stays_out() -> None:
    third: dict[str, int] = dict.fromkeys(("Anna", "Bernd", "Carla", "Emil"), 0)
    seven = {"Anna": 4, "Bernd": 3, "Carla": 0, "Dora": 0, "Emil": 0}
    again = {"Anna": 0, "Bernd": 0, "Carla": 3, "Dora": 4, "Franz": 0}
    season = cup(seven, again | {"Emil": -1}, third)

    # Emil has the fewest of six; on the second day all six may take part.
    assert duties(season) == [("03.doko", "Ausgeschieden-ist-ausgeschieden")]


# --- laws -----------------------------------------------------------------------------


@st.composite
def seasons(draw: st.DrawFn) -> list[Day]:
    """Some evenings of four or five out of six, with any points."""
    count = draw(st.integers(1, 6))
    found = []
    for number in range(1, count + 1):
        there = draw(st.permutations(SIX)).copy()[: draw(st.integers(4, 5))]
        points = {p: draw(st.integers(-60, 60)) for p in there}
        found.append(day(number, points, earned={p: abs(n) for p, n in points.items()}))
    return found


@settings(max_examples=examples(10))
@given(
    seasons().flatmap(lambda days: st.tuples(st.just(days), st.permutations(days))),
    st.sampled_from(TEXTS),
)
def test_the_order_in_which_evenings_are_given_changes_nothing(
    both: tuple[list[Day], list[Day]], rules: str
) -> None:
    days, mixed = both

    assert season_of(mixed, model(rules)) == season_of(days, model(rules))


def test_evenings_of_one_file_without_a_date_are_in_its_order() -> None:
    days = [
        replace(evenly(n, *FOUR), name=f"jahr.doko#{n}", date=None, round="")
        for n in range(1, 13)
    ]

    found = season_of(reversed(days), model(LEAFLET))

    assert [each.name for each in found.days] == [each.name for each in days]


@settings(max_examples=examples(10))
@given(seasons(), st.sampled_from(TEXTS))
def test_totals_are_the_sums_of_the_evenings(days: list[Day], rules: str) -> None:
    for row in season_of(days, model(rules)).tables[0].rows:
        points = [dict(each.points).get(row.player) for each in days]

        assert row.total == sum(p for p in points if p is not None)
        assert row.evenings == sum(p is not None for p in points)


@settings(max_examples=examples(10))
@given(seasons())
def test_who_has_more_stands_before_who_has_less(days: list[Day]) -> None:
    for table in season_of(days, model(REGELWERK)).tables:
        placed = [row for row in table.rows if row.place is not None]

        for one, two in pairwise(placed):
            assert one.value is not None
            assert two.value is not None
            assert one.value >= two.value
            assert (one.place == two.place) == (one.value == two.value)


@settings(max_examples=examples(10))
@given(seasons())
def test_the_rating_lies_between_the_last_and_the_first(days: list[Day]) -> None:
    season = season_of(days, model(REGELWERK))
    for row in season.tables[0].rows:
        for value, each in zip(row.values, days, strict=True):
            assert (value is None) == (row.player not in dict(each.points))
            assert value is None or 1 <= value <= len(each.points)


# --- what makes an evening doubtful ---------------------------------------------------


def test_the_same_game_in_two_places_is_reported() -> None:
    one = evenly(1, *FOUR)
    games = (PlayedGame("1", "♣A ♣K"), PlayedGame("2", "♠A ♠K"))
    days = [
        _with_games(one, games),
        _with_games(evenly(2, *FOUR), (PlayedGame("7", "♠A ♠K"),)),
    ]
    found = [f for f in season_of(days, model(REGELWERK)).findings if f.code == "A117"]

    assert [dict(f.data) for f in found] == [
        {"evening": "02.doko", "game": "7", "other": "01.doko", "number": "2"}
    ]


def test_who_is_named_and_was_never_there_is_reported_with_who_is_meant() -> None:
    points: dict[str, int] = dict.fromkeys(FOUR, 0)
    lines = (("gast", "Berndt"), ("aussetzer", "Anna"))
    season = season_of([day(1, points, *lines)], model(REGELWERK))
    found = [dict(f.data) for f in season.findings if f.code == "A118"]

    assert found == [{"key": "x-gast", "found": "Berndt", "meant": "Bernd"}]


@pytest.mark.parametrize(
    ("rules", "word", "meant"),
    [
        (REGELWERK, "gats", "x-gast"),
        (REGELWERK, "ausetzer", "x-aussetzer"),
        (LEAFLET, "spieltag", "x-spieltage"),
        (REGELWERK, "wetter", None),
        # the Pokal knows no guests
        (CUP, "gats", None),
    ],
)
def test_a_line_that_is_nearly_one_of_the_text_is_reported(
    rules: str, word: str, meant: str | None
) -> None:
    points: dict[str, int] = dict.fromkeys(FOUR, 0)
    season = season_of([day(1, points, (word, "Anna"))], model(rules))
    found = [dict(f.data)["meant"] for f in season.findings if f.code == "A109"]

    assert found == ([meant] if meant else [])


def _with_games(each: Day, games: tuple[PlayedGame, ...]) -> Day:
    return replace(each, games=games)
