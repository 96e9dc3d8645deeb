"""What an editor is told of a record that is open in it."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.api.judging import Texts
from dokospec.editor.open_record import OpenRecord
from dokospec.render.style import Style

ROOT = Path(__file__).parents[2]
TEXTS = Texts(())
EVENING = (ROOT / "examples" / "abend.doko").read_text(encoding="utf-8")
HEAD = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
STYLE = Style("en")


def told(record: OpenRecord) -> list[tuple[object, ...]]:
    return [(f.span, f.finding.code, f.message) for f in record.findings(STYLE)]


def words(record: OpenRecord, text: str, sort: str = "card") -> list[str]:
    """What is offered at the end of a text."""
    lines = text.split("\n")
    found = record.offers(len(lines), len(lines[-1]) + 1)
    return [each.word for each in found if each.sort == sort]


LINES = ["", "kra", "spiel 9", "# nichts", "= *", "tisch: A B C D", "doko 1"]


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(
            st.integers(0, EVENING.count("\n")),
            st.sampled_from([*LINES, "in place", "without", "blanks"]),
        ),
        max_size=4,
    )
)
def test_after_edits_all_is_as_if_it_had_been_opened_so(
    edits: list[tuple[int, str]],
) -> None:
    record, lines = OpenRecord.of(EVENING, TEXTS), EVENING.split("\n")
    for place, edit in edits:
        at = min(place, len(lines) - 1)
        if edit == "without":
            del lines[at : at + 1]
        elif edit == "blanks":
            lines[at] = f"   {lines[at]}"
        elif edit == "in place":
            lines[at] = "kra"
        else:
            lines.insert(at, edit)
        lines = lines or [""]
        record = record.changed("\n".join(lines))

    assert told(record) == told(OpenRecord.of("\n".join(lines), TEXTS))


def test_a_second_head_is_no_part_of_the_game_above_it() -> None:
    text = HEAD + "\nspiel 1\nkra\n\n" + HEAD + "ti"

    assert "tisch: " in words(OpenRecord.of(text, TEXTS), text, "key")
    assert OpenRecord.of(text, TEXTS).hover(9, 1, STYLE) == ""


def test_in_a_head_only_what_may_stand_there_is_offered() -> None:
    offered = words(OpenRecord.of(HEAD, TEXTS), HEAD, "key")
    lines = [HEAD.replace("geber: Dora\n", f"{each}Dora\n") for each in offered]
    found = [
        {
            f.finding.code
            for f in OpenRecord.of(line + "\nspiel 1\n", TEXTS).findings(STYLE)
        }
        for line in lines
    ]

    assert "lesarten: " in offered
    assert [
        each for each, codes in zip(offered, found, strict=True) if "N109" in codes
    ] == []


def test_columns_are_those_of_the_line_as_it_is_typed() -> None:
    typed = unicodedata.normalize("NFD", HEAD.replace("Anna", "Änna"))
    text = typed + "\nspiel 1\n" + unicodedata.normalize("NFD", "änna:re kra krq\n")
    (first, *_) = OpenRecord.of(text, TEXTS).findings(STYLE)

    assert text.split("\n")[first.span.line - 1][first.span.column - 1 :] == "krq"


def test_games_before_a_change_are_not_judged_anew() -> None:
    record = OpenRecord.of(EVENING, TEXTS)
    changed = record.changed(EVENING.replace("spiel 5", "spiel 5b"))
    pairs = zip(record.judged, changed.judged, strict=True)

    assert [old is new for old, new in pairs] == [True] * 4 + [False] * 3


def test_a_finding_stands_where_it_is_and_says_what_to_do() -> None:
    record = OpenRecord.of(HEAD + "\nspiel 1\nkra krq\n", TEXTS)
    (first, *_) = record.findings(STYLE)

    assert (first.span.line, first.span.column) == (7, 5)
    assert first.message
    assert first.hint


def test_what_a_place_means_is_its_finding_with_the_clause_or_the_game() -> None:
    record = OpenRecord.of(EVENING, TEXTS)
    line = next(f.span for f in record.findings(STYLE) if f.finding.code == "R102")

    said = record.hover(line.line, line.column, STYLE)
    assert "R102" in said
    assert "/§3 Trumps and Fehl" in said
    assert "/§3 Trumpf und Fehl" in record.hover(line.line, line.column, Style("de"))
    first = record.first_lines[0]
    assert "| +6 | -6 | +6 | -6 |" in record.hover(first, 1, STYLE)
    assert record.hover(1, 1, STYLE) == ""


@pytest.mark.parametrize("begin", ["", HEAD + "\nspiel\n"])
def test_a_game_without_cards_and_label_is_told_with_its_clauses(begin: str) -> None:
    text = begin + "+ RE a c 151\n"
    text = text if begin else "regeln: ddv-tsr\n" + text
    said = OpenRecord.of(text, TEXTS).hover(text.count("\n"), 1, STYLE)

    assert said.startswith("## Game 1 (ddv-tsr)")
    assert "§7.2.2a" in said
    assert "151 Augen" in said


def test_only_cards_that_may_be_played_are_offered() -> None:
    text = (
        HEAD + "\nspiel 1\nblatt Bernd: kra kra kr10 pa pa p9 ha hk h9 krd pd kak\nkrk "
    )
    offered = words(OpenRecord.of(text, TEXTS), text)

    assert offered == ["kra", "kr10"]


def test_a_word_that_is_being_typed_does_not_count_as_played() -> None:
    text = HEAD + "\nspiel 1\nkra k"

    assert "kra" in words(OpenRecord.of(text, TEXTS), text)


BEGUN = HEAD + "\nspiel 1\nkra krk kr10 kr10\n"


@pytest.mark.parametrize(
    "line",
    [
        *(
            "vorbehalt c: ",
            "+ ",
            "+",
            "+ re a ",
            "x-",
            "x-bo",
            "x-bock: ",
            "x-bock: 2 ",
        ),
        *(
            "blatt b: ",
            "armut a: kra -> d: ",
            "= ",
            "# ",
            "kra > ",
            "reklamation a: ",
            "krq ",
        ),
    ],
)
def test_no_card_and_no_call_of_a_player_is_offered_where_none_stands(
    line: str,
) -> None:
    record = OpenRecord.of(BEGUN + line, TEXTS)

    assert words(record, BEGUN + line) == []
    assert "anna:re" not in words(record, BEGUN + line, "call")


@pytest.mark.parametrize(
    "line", ["", "ha ", "ha h", "a:", "a: ", "ha b:", "ha d:re b:"]
)
def test_cards_are_offered_where_they_stand_and_to_whose_turn_it_is(line: str) -> None:
    record = OpenRecord.of(BEGUN + line, TEXTS)

    assert "h9" in words(record, BEGUN + line)


def test_behind_a_name_only_what_that_player_may_do_is_offered() -> None:
    record = OpenRecord.of(BEGUN + "c:", TEXTS)

    assert words(record, BEGUN + "c:") == []
    assert "re" in words(record, BEGUN + "c:", "call")


def test_behind_vorbehalt_those_of_the_text_are_offered() -> None:
    record = OpenRecord.of(BEGUN + "vorbehalt c: da", TEXTS)

    assert "damensolo" in words(record, BEGUN + "vorbehalt c: da", "call")


def test_texts_players_keys_and_calls_are_offered_where_they_stand() -> None:
    opened = OpenRecord.of(HEAD + "\nspiel 1\n", TEXTS)
    assert words(OpenRecord.of("doko 1\nregeln: ", TEXTS), "doko 1\nregeln: ", "text")
    assert words(opened, HEAD.removesuffix("Dora\n"), "player") == [
        *("Anna", "Bernd", "Carla", "Dora"),
    ]
    assert "anna:re" in words(opened, HEAD + "\nspiel 1\n", "call")
    assert "tisch: " in words(OpenRecord.of("doko 1\n", TEXTS), "doko 1\n", "key")


def test_the_canonical_form_is_that_of_format_and_none_of_what_is_unreadable() -> None:
    typed = "regeln: ddv-tsr\n+ RE a c 151\n"
    record = OpenRecord.of(typed, TEXTS)
    formatted = record.formatted("x")

    assert formatted is not None
    assert record.changed(formatted).formatted("x") == formatted
    assert OpenRecord.of(HEAD + "\nspiel 1\nkrq\n", TEXTS).formatted("x") is None


@pytest.mark.parametrize(
    "text", ["", "\n", "spiel", "doko 1", "x" * 20_000, "\x00", EVENING]
)
def test_nothing_is_too_odd_to_be_open(text: str) -> None:
    """Findings lie in it, every place can be asked, behind it too, its form is one."""
    record = OpenRecord.of(text, TEXTS)
    last = text.count("\n") + 1
    places = (1, 1), (1, 3), (2, 1), (last + 1, 1), (99, 99)
    formatted = record.formatted("x")

    assert all(f.span.line <= last and f.message for f in record.findings(STYLE))
    assert {type(record.hover(*place, STYLE)) for place in places} == {str}
    assert all(each.word for place in places for each in record.offers(*place))
    assert formatted in {None, record.changed(formatted or "").formatted("x")}


def test_a_text_typed_letter_by_letter_is_always_judged() -> None:
    record = OpenRecord.of("", TEXTS)
    text = HEAD + "\nspiel 1\na:re pd krb\n"
    for one, _ in pairwise(range(0, len(text) + 7, 7)):
        record = record.changed(text[:one])
        told(record)

    assert record.changed(text).judged
