"""How the words of a command line are read: the same by every Python."""

from __future__ import annotations

import pytest

from dokospec.api.errors import DokospecError
from dokospec.cli.arguments import Parser, one_of, whole_number
from dokospec.messages.words import Words


def parser(*nargs: str | None) -> Parser:
    """Takes arguments of these sorts, called A, B …, and one option of each sort."""
    made = Parser("dokospec try", Words("en"), "tries something")
    for name, each in zip("abc", nargs, strict=False):
        made.arguments.add_argument(
            name, nargs=each or None, metavar=name.upper(), help=f"argument {name}"
        )
    options = made.options
    options.add_argument("--count", metavar="N", type=whole_number("--count"), help="…")
    options.add_argument("--only", metavar="TEXT", action="append", help="which")
    options.add_argument("--quick", action="store_true", help="…")
    options.add_argument(
        "--to",
        dest="to_",
        metavar="x|y",
        default="x",
        type=one_of("--to", "xy"),
        help="…",
    )
    return made


def read(line: str, *nargs: str | None) -> dict[str, object]:
    """What differs from an empty line."""
    defaults: dict[str, object] = {
        "lang": None,
        "count": None,
        "only": None,
        "quick": False,
        "to_": "x",
    }
    found = vars(parser(*nargs).read(line.split()))
    return {
        name: value
        for name, value in found.items()
        if name not in defaults or value != defaults[name]
    }


@pytest.mark.parametrize(
    ("line", "nargs", "expected"),
    [
        ("", "", {}),
        ("--count 3 --quick", "", {"count": 3, "quick": True}),
        ("--count=3 --count 4", "", {"count": 4}),
        ("--only p --only=q", "", {"only": ["p", "q"]}),
        ("--only= --only -", "", {"only": ["", "-"]}),
        ("--only -5", "", {"only": ["-5"]}),
        ("--to y", "", {"to_": "y"}),
        ("p --quick q", "+", {"a": ["p", "q"], "quick": True}),
        ("", "*", {"a": []}),
        ("", "?", {"a": None}),
        ("- -.5", "*", {"a": ["-", "-.5"]}),
        ("--quick -- --count -- r", "*", {"quick": True, "a": ["--count", "--", "r"]}),
    ],
)
def test_what_is_read(line: str, nargs: str, expected: dict[str, object]) -> None:
    sorts = [each for each in ("?", "*", "+") if each in nargs]

    assert read(line, *sorts) == expected


def test_arguments_are_handed_out_in_order() -> None:
    assert read("p", "", "?") == {"a": "p", "b": None}
    assert read("p q", "", "?") == {"a": "p", "b": "q"}
    assert read("p q r", "", "*") == {"a": "p", "b": ["q", "r"]}


def test_words_with_a_dash_before_are_no_option() -> None:
    assert vars(parser("").read(["-my file"]))["a"] == "-my file"


@pytest.mark.parametrize(
    ("line", "code", "reported"),
    [
        ("--count", "X006", {"option": "--count"}),
        ("--count --quick p", "X006", {"option": "--count"}),
        ("--count -- p", "X006", {"option": "--count"}),
        ("--count 0 p", "X005", {"option": "--count", "found": "0"}),
        ("--to=z p", "X005", {"option": "--to", "allowed": "x, y"}),
        ("--quick= p", "X008", {"option": "--quick"}),
        ("--help=1", "X008", {"option": "-h/--help"}),
        ("", "X007", {"names": "A, B"}),
        ("p", "X007", {"names": "B"}),
        ("--qick", "X007", {"names": "A, B"}),
        ("p q --qick=3 r", "X004", {"found": "--qick", "nearest": "--quick"}),
        ("p q --qui", "X004", {"found": "--qui", "nearest": "--quick"}),
        ("p q r --qick", "X009", {"found": "r"}),
        ("p q -- --quick", "X004", {"found": "--quick"}),
    ],
)
def test_what_is_wrong(line: str, code: str, reported: dict[str, str]) -> None:
    with pytest.raises(DokospecError) as caught:
        read(line, "", "")

    finding = caught.value.finding
    assert finding.code == code
    assert reported.items() <= dict(finding.data).items()


@pytest.mark.parametrize(
    ("line", "missing"),
    [("", "A, --rules, --text"), ("p", "--rules, --text"), ("p --text t", "--rules")],
)
def test_all_that_is_missing_is_reported_and_nothing_else(
    line: str, missing: str
) -> None:
    made = parser("")
    made.options.add_argument("--rules", metavar="R", required=True, help="…")
    made.options.add_argument(
        "--text", metavar="T", action="append", default=[], required=True, help="…"
    )

    assert made.read(["--rules", "", "--text", "t", "p"]).rules == ""
    with pytest.raises(DokospecError) as caught:
        made.read(line.split())
    assert dict(caught.value.finding.data) == {"names": missing}


def test_help_ends_the_reading(capsys: pytest.CaptureFixture[str]) -> None:
    made = parser("")
    with pytest.raises(SystemExit):
        made.read(["--nope", "--help", "--count", "x"])

    assert capsys.readouterr().out == made.format_help()
