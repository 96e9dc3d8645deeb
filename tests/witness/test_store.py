"""Files of witnesses and of differences: what cannot be read in them is left out."""

from __future__ import annotations

import pytest

from dokospec.witness import evidence, store

DAYS = ["heute", "5-3", "0", "1-99999999", "-"]


def file(*lines: str) -> str:
    head = "doko 1\nTisch: Anna Bernd Carla Dora\nGeber: Dora\n"
    return head + "".join(f"{line}\n" for line in lines) + "\nSpiel\n♣A ♣A ♣K ♣K\n"


@pytest.mark.parametrize("days", DAYS)
def test_an_evening_on_no_day_is_left_out(days: str) -> None:
    text = file("x-saison: z-frage 1", f"x-tage: {days}")

    assert store.read(text) == {}
    assert evidence.read(text) == evidence.Evidence()
    assert store.read(text.replace(f"x-tage: {days}", "x-tage: 2-3"))["z-frage"]


@pytest.mark.parametrize("line", ["x-unterschied: Regel x", "x-saison: z-frage"])
def test_a_head_without_a_game_is_no_record(line: str) -> None:
    text = file("runde: 1", line, "x-tage: 1").partition("\nSpiel")[0]

    assert evidence.read(text) == evidence.Evidence()


def test_evenings_are_of_one_season_or_another_by_its_number() -> None:
    """The first has none."""
    text = "\n".join(file(f"x-saison: z-frage{n}") for n in ("", " 2"))

    assert len(store.read(text)["z-frage"]) == 2


@pytest.mark.parametrize("reason", ["gleich", "gleich viele Regel x", "gleich 3"])
def test_a_reason_that_cannot_be_read_is_left_out(reason: str) -> None:
    assert evidence.read(file(f"x-grund: {reason}")) == evidence.Evidence()
