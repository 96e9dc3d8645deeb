"""What a run takes from its surroundings."""

from __future__ import annotations

import io

import pytest

from dokospec.cli.session import session, style
from dokospec.messages.catalogue import CallOptions


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("terminal", "env", "colour", "boxes"),
    [
        (True, {}, True, True),
        (True, {"NO_COLOR": "1"}, False, True),
        (True, {"NO_COLOR": ""}, True, True),
        (True, {"TERM": "dumb"}, False, False),
        (True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, True),
        (False, {}, False, False),
        (False, {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour_and_lines(
    terminal: bool, env: dict[str, str], colour: bool, boxes: bool
) -> None:
    shown = style(Terminal() if terminal else io.StringIO(), "de", env)

    assert (shown.colour, shown.boxes) == (colour, boxes)


def test_a_pipe_has_a_width_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)

    assert style(io.StringIO(), "de", {}).width == 100


def test_columns_set_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    assert style(io.StringIO(), "de", {"COLUMNS": "60"}).width == 60


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["replay", "x"], ()),
        (["check", "--lang", "de", "x"], (("--lang", " --lang de"),)),
        (
            ["check", "--spec", "a b", "--lang=de", "--spec=c", "x"],
            (("--spec", " --spec 'a b' --spec c"), ("--lang", " --lang de")),
        ),
        (["check", "x", "--rules", "ddv-tsr"], (("--rules", " --rules ddv-tsr"),)),
        (["compare", "x", "--rules", "a,b"], ()),
        (["conform", "--", "judge", "--spec", "x"], ()),
        (["check", "--spec"], ()),
    ],
)
def test_what_a_command_that_is_told_needs_too(
    argv: list[str], expected: CallOptions
) -> None:
    assert session(argv, {}).out.options == session(argv, {}).err.options == expected
