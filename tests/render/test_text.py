"""The verdict as text and Markdown, against transcripts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from dokospec.finding import Span
from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.messages.words import Words
from dokospec.render import compare, features, game, markdown, text
from dokospec.render.findings import Lines, finding_lines
from dokospec.render.style import Style, columns
from dokospec.render.values import kind_line
from dokospec.verdict import GameVerdict
from tests.golden import agrees
from tests.render.verdicts import ALL, DECIDED, DISPUTED, EMPTY, PLAIN, REVOKE

GOLDEN = Path(__file__).with_name("golden")
LINES = {7: "ha p10 h9 ??"}


def as_text(
    verdict: GameVerdict,
    style: Style,
    *,
    tricks: bool = False,
    file: str = "",
    lines: Lines = lambda _: None,
) -> list[str]:
    return text.write(game.document(verdict, style, tricks=tricks), style, file, lines)


def check(name: str, lines: list[str]) -> None:
    assert agrees(GOLDEN / name, "".join(line + "\n" for line in lines))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_text(name: str, lang: Lang) -> None:
    lines = as_text(
        ALL[name], Style(lang), tricks=True, file="abend.doko", lines=LINES.get
    )

    check(f"{name}.{lang}.txt", lines)


@pytest.mark.parametrize("name", ALL)
def test_markdown(name: str) -> None:
    style = Style("de")
    shown = game.document(ALL[name], style, tricks=True)

    check(f"{name}.md", markdown.write(shown, style))


def test_comparison() -> None:
    verdicts = (DECIDED, DISPUTED, EMPTY)

    style = Style("de")
    shown = compare.game_document(verdicts, ("a", "b", "c"), style)

    check("compare.txt", text.write(shown, style))


def test_a_narrow_comparison_is_turned() -> None:
    narrow = Style("de", width=60)
    shown = compare.game_document((DECIDED, DISPUTED) * 4, [*"abcdefgh"], narrow)
    lines = text.write(shown, narrow)

    assert lines[2].split()[0] == "a"


def test_comparison_as_markdown() -> None:
    verdicts = (DECIDED, DISPUTED)

    style = Style("en")
    shown = compare.game_document(verdicts, ("a", "b"), style)

    check("compare.md", markdown.write(shown, style))


def test_a_pipe_gets_no_escapes() -> None:
    assert "\x1b" not in "".join(as_text(DISPUTED, Style("de")))


def test_a_terminal_gets_colour_and_lines() -> None:
    lines = as_text(DISPUTED, Style("de", colour=True, boxes=True))

    assert lines[0].startswith("── \x1b[1m")
    assert any(line.strip().startswith("─") for line in lines[1:])


def test_colour_does_not_move_columns() -> None:
    """Painted lines without their escapes are the plain lines."""
    import re

    plain = as_text(DECIDED, Style("de"), tricks=True)
    painted = as_text(DECIDED, Style("de", colour=True), tricks=True)
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted]

    assert bare == plain


def test_combinations_of_readings_are_reported_at_once() -> None:
    assume = (
        (("a", "x"), ("b", "1")),
        (("a", "x"), ("b", "2")),
    )

    assert features.readings(assume, Style("en")) == "a = x, b = 1 | 2"


def test_other_readings_are_reported_one_by_one() -> None:
    assume = (
        (("a", "x"), ("b", "1")),
        (("a", "y"), ("b", "2")),
    )

    assert features.readings(assume, Style("en")) == "a = x, b = 1 or a = y, b = 2"


def test_a_finding_of_another_file_shows_no_line_of_this_one() -> None:
    here = replace(REVOKE, data=(("file", "other.md"),))
    lines = finding_lines(here, "abend.doko", LINES.get, Style("de"))

    assert lines[0].startswith("other.md:7:4:")
    assert not any("|" in line for line in lines)


def test_a_long_line_is_cut_around_the_place() -> None:
    here = replace(REVOKE, span=Span(1, 501, 504))
    lines = finding_lines(here, "x", {1: "-" * 500 + "abc" + "-" * 500}.get, Style())
    line, caret = (text for text in lines if "|" in text)

    assert len(line) <= 88
    assert line[caret.index("^") : caret.rindex("^") + 1] == "abc"


def test_tabs_and_control_characters_keep_the_caret_in_place() -> None:
    here = replace(REVOKE, span=Span(1, 4, 6))
    lines = finding_lines(here, "x", {1: "\ta\x1bbc"}.get, Style())
    line, caret = (text for text in lines if "|" in text)

    assert line[caret.index("^") : caret.rindex("^") + 1] == "bc"
    assert "\x1b" not in line


def test_standings_are_ranked() -> None:
    style = Style("de")
    sums = {"A": Fraction(-1), "B": Fraction(5, 2)}
    lines = text.write(game.standings(sums, style), style)

    assert lines == ["Stand", "  B  +5/2", "  A    -1"]


def test_width_counts_what_a_terminal_shows() -> None:
    assert columns("♣️A") == 2
    assert columns("e\u0301") == 1
    assert columns("漢字") == 4


def test_a_kind_that_changes_is_not_named_twice() -> None:
    alone = PLAIN._replace(
        kind="hochzeit-allein", kinds=((1, "hochzeit"), (4, "hochzeit-allein"))
    )

    assert kind_line(alone, Words("de")) == "Hochzeit, ab Stich 4 allein"
    assert kind_line(alone, Words("en")) == "Hochzeit, from trick 4 alone"
