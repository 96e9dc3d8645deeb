"""What is written is read as what it was, and written again it is the same text."""

from __future__ import annotations

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.notation.jsonio import RecordError, from_json, schema, to_json
from dokospec.notation.reader import read_text
from dokospec.notation.reader import sheets as collect
from dokospec.notation.record import GameRecord, Play, RecordSheet
from dokospec.notation.writer import format_game, format_sheets, with_leaders
from tests import strategies as own
from tests.exhaustive import examples

CHECKER = jsonschema.Draft202012Validator(schema())


@given(own.sheets(), st.booleans())
@settings(max_examples=examples(30), deadline=None)
def test_what_is_written_is_read_back(sheet: RecordSheet, ascii_only: bool) -> None:
    """In symbols and in letters."""
    readings = read_text(format_sheets([sheet], ascii_only=ascii_only))

    assert [reading.findings for reading in readings if reading.findings] == []
    assert collect(readings) == (sheet,)


@given(own.sheets())
@settings(max_examples=examples(20), deadline=None)
def test_the_canonical_form_is_stable(sheet: RecordSheet) -> None:
    """Formatting a formatted file changes nothing."""
    text = format_sheets([sheet])

    assert format_sheets(collect(read_text(text))) == text


@given(own.sheets())
@settings(max_examples=examples(20), deadline=None)
def test_json_loses_nothing(sheet: RecordSheet) -> None:
    """And is what the schema says."""
    data = to_json([sheet])

    CHECKER.validate(data)
    assert from_json(data) == (sheet,)


@given(own.games(own.NAMES[:4]), st.lists(st.sampled_from((None, *own.NAMES[:4]))))
@settings(max_examples=examples(20), deadline=None)
def test_leaders_are_names_before_first_cards(
    game: GameRecord, leaders: list[str | None]
) -> None:
    """They change nothing but ``by``, and only where nothing stood."""
    named = with_leaders(game, leaders)

    for before, after in zip(game.events, named.events, strict=True):
        if before != after:
            assert isinstance(before, Play)
            assert before.by is None
            assert after == Play(before.card, after.by, before.mark)  # type: ignore[union-attr]
    if leaders:
        assert format_game(game, leaders=leaders) == format_game(named)


@pytest.mark.parametrize(
    "game",
    [
        "x-aİ: 1\nkra\n",
        "vorbehalt a: İx\n^aİ kra aİb\nreklamation a: b Aİ\nabkürzung a: İ1\n= xİ 1\n",
        "99. kra krk kr10 kr10\nkra krk kr10 kr10\n",
        "7.\n# c\nkra\n",
        "kra\n7.\n# c\n",
    ],
)
def test_what_was_read_is_written_so_that_it_is_read_again(game: str) -> None:
    """Letters whose small form is two characters, and tricks with three digits."""
    head = "doko 1\ntisch: Anna Bernd Carla Dora\nx-İ: İ\n"
    before = collect(read_text(head + "spiel\n" + game))
    readings = read_text(format_sheets(before))

    assert [each.findings for each in readings] == [()]
    assert collect(readings) == before


def test_a_key_is_the_same_in_letters_that_are_taken_for_its_own() -> None:
    """The grammar takes a long s for an s, and so does the record."""
    (reading,) = read_text("doko 1\ntiſch: Anna Bernd Carla Dora\n")

    assert reading.findings == ()
    assert reading.head.players == ("Anna", "Bernd", "Carla", "Dora")


def test_an_empty_table_is_a_file_too() -> None:
    """A head without games is kept."""
    text = "doko 1\nTisch: Anna Bernd Carla Dora\n"

    assert format_sheets(collect(read_text(text))) == text


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "dokospec/record/2"},
        {"sheets": [{}]},
        {"sheets": None},
        {"sheets": [{"head": {"entries": [{"type": "play"}]}, "games": []}]},
    ],
)
def test_json_that_is_no_record_is_refused(change: dict[str, object]) -> None:
    """With an error of its own kind."""
    with pytest.raises(RecordError):
        from_json({**to_json([]), **change})
