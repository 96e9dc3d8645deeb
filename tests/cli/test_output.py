"""Whatever stands in a file, in a name or in an answer: on the screen it does nothing."""

from __future__ import annotations

import ast
import json
import re
import sys
import unicodedata
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dokospec
from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.protocol import Broken, Greeting
from dokospec.conformance.report import (
    Report,
    document,
    json_lines,
    junit,
)
from dokospec.conformance.run import Failure, Result, Verdict
from dokospec.messages.visible import visible, visible_json
from dokospec.render import html, markdown, text
from dokospec.render.markdown import Written, escape, table
from dokospec.render.style import Cell, Row, Style
from dokospec.render.style import table as aligned
from tests.cli.conftest import Call
from tests.exhaustive import sampled

PACKAGE: Final = Path(dokospec.__file__).parent
UNSEEN: Final = ("Cc", "Cf", "Zl", "Zp", "Cs")
PAYLOAD: Final = "\x1b]0;x\x07\x1b[31m\x9b1m\u202eevil\u2066\u200b<script>|[a](b)`"
"""A title, a colour, text from right to left, nothing, HTML, a cell, a link, code."""

BAD_RECORDS: Final = Path(__file__).parent.parent / "bad_records"

HEAD: Final = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
RECORDS: Final = {
    "head-line": HEAD + PAYLOAD + "\nspiel\nkra\n",
    "first-line": PAYLOAD + "\n" + HEAD + "spiel\nkra\n",
    "card": HEAD + "spiel\nkra krk " + PAYLOAD + "\n",
    "name": HEAD.replace("Anna", "A\u202enna") + "spiel\nkra\n",
    "text": HEAD.replace("ddv", "d\u202edv") + "spiel\nkra\n",
    "round": HEAD
    + "runde: \u202e<b>|[a](b)`&lt;\nort: \u2066\nx-a: <i>\nspiel 1\nkra\n",
    "remarks": HEAD + "# \u202e\nspiel 1\nkra krk {\u202e<b>} kr10 # \u2066<i>\n",
    "call": HEAD + "spiel\nre_|_: kra\n",
    "underscores": HEAD.replace("Anna", "_A__") + "spiel\nkra krk\n",
    **{
        name: (BAD_RECORDS / f"{name}.doko").read_text("utf-8", "surrogateescape")
        for name in ("escapefolgen", "html-im-kopf")
    },
    "underscored": HEAD.replace("Anna", "A_n_a") + "spiel 1\nA_n_a: re_du_\nkra krk\n",
}


def unseen(text: str) -> set[str]:
    """What is in the text and cannot be seen, but for ends of lines."""
    return {c for c in text if unicodedata.category(c) in UNSEEN} - {"\n"}


def bare(text: str) -> str:
    """Markdown without what is escaped in it."""
    return re.sub(r"\\.", "", text)


@pytest.mark.parametrize(
    "argv",
    [
        *(["replay", "--format", form] for form in ("text", "json", "markdown")),
        *(["check", "--format", form] for form in ("text", "json", "markdown")),
        *(
            ["table", "--format", form]
            for form in ("text", "json", "markdown", "html", "svg", "csv")
        ),
        *(
            ["sheet", "--format", form]
            for form in ("text", "json", "markdown", "html", "svg", "csv")
        ),
        ["format", "--to", "json"],
        ["explain"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("name", sampled(RECORDS, ["name", "round"]))
def test_no_record_writes_what_is_not_seen(
    call: Call, argv: list[str], name: str
) -> None:
    done = call(*argv, "-", stdin=RECORDS[name].encode("utf-8", "surrogateescape"))

    assert unseen(done.out + done.err) == set()
    assert "X001" not in done.out + done.err
    if "markdown" in argv:
        assert "<" not in bare(done.out)
    if "json" in argv and done.out:
        json.loads(done.out)


@pytest.mark.parametrize("name", sampled(RECORDS, ["name", "html-im-kopf", "card"]))
def test_a_comparison_writes_nothing_either(call: Call, name: str) -> None:
    for form in ("text", "json", "markdown"):
        argv = ("compare", "-", "--rules", "ddv-tsr,ddb-1995", "--format", form)
        done = call(*argv, stdin=RECORDS[name].encode("utf-8", "surrogateescape"))

        assert unseen(done.out + done.err) == set()


@pytest.mark.parametrize("name", RECORDS)
def test_a_terminal_with_colours_gets_ours_alone(
    call: Call, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for command in ("replay", "check"):
        done = call(
            command, "-", stdin=RECORDS[name].encode("utf-8", "surrogateescape")
        )
        text = done.out + done.err

        assert unseen(re.sub(r"\x1b\[(0|1|2|3[1-6])(;3[1-6])?m", "", text)) == set()
        assert "\x1b[31mevil" not in text


def test_a_record_keeps_what_stands_in_it(call: Call) -> None:
    """Into a pipe ``format`` writes the very record, since it is to be read again."""
    done = call("format", "-", stdin=RECORDS["remarks"].encode())

    assert "{\u202e<b>}" in done.out
    assert "# \u2066<i>" in done.out


def test_a_record_on_a_terminal_is_seen(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    done = call("format", "-", stdin=RECORDS["remarks"].encode())

    assert unseen(re.sub(r"\x1b\[[0-9;]*m", "", done.out)) <= {"\x1b"}
    assert "{<U+202E><b>}" in done.out


@pytest.mark.parametrize("command", ["replay", "check", "sheet", "table", "format"])
def test_names_of_files_and_texts(call: Call, tmp_path: Path, command: str) -> None:
    """Those that are there, and those that are not."""
    path = tmp_path / "a\x1b[31m\u202e\n<b>|.doko"
    path.write_text(HEAD + "spiel\nkra krk\nk9\n", encoding="utf-8")
    for argv in (
        [str(path)],
        [str(path), str(path)],
        [str(path), "--rules", PAYLOAD],
        ["\x1b[31m.doko", f"--{PAYLOAD}"],
        ["\x1b[31m.doko"],
        [str(path), "--spec", PAYLOAD],
        [str(path), "--lang", PAYLOAD],
    ):
        done = call(command, *argv)

        assert unseen(done.out + done.err) == set()
    if command in {"replay", "check"}:
        done = call(command, str(path), str(path), "--format", "markdown")

        assert unseen(done.out + done.err) == set()
        assert "<" not in bare(done.out)
    assert unseen(call(PAYLOAD).err) == set()
    assert unseen(call("rules", PAYLOAD).err) == set()
    assert unseen(call("explain", PAYLOAD).err) == set()


# --- programs under test --------------------------------------------------------------


def report() -> Report:
    """Of a program that says a payload wherever it may say something."""
    case = CorpusCase(
        "ddv-tsr/1", "ddv-tsr", "wert", {}, (("", 1),), ({},), ("ddv-tsr/§1",)
    )
    fault = Broken("no-json", PAYLOAD, PAYLOAD)
    results = (
        Result(case, Verdict.WRONG, PAYLOAD),
        Result(case, Verdict.CANNOT, detail=PAYLOAD),
        Result(case, Verdict.BROKEN, fault=fault),
        Result(case, Verdict.CRASHED, detail=PAYLOAD),
    )
    greeting = Greeting(PAYLOAD, PAYLOAD, (PAYLOAD,), (PAYLOAD,))
    failure = Failure(Verdict.BROKEN, fault, PAYLOAD)
    return Report(("ddv-tsr",), greeting, failure, results)


@pytest.mark.parametrize("colour", [False, True])
def test_what_a_program_says_of_itself(colour: bool) -> None:
    style = Style("en", colour=colour)
    lines = text.write(document(report(), style), style)
    reported = "".join(style.shown(line) for line in lines)

    assert unseen(re.sub(r"\x1b\[(0|1|2|3[1-6])(;3[1-6])?m", "", reported)) == set()
    assert "<U+001B>]0;x<U+0007>" in reported


def test_what_a_program_says_of_itself_in_markdown() -> None:
    style = Style("en")
    lines = markdown.write(document(report(), style), style)

    assert unseen("".join(lines)) == set()
    assert "<" not in bare("\n".join(lines))
    assert "](" not in bare("\n".join(lines))


def test_what_a_program_says_of_itself_on_a_page() -> None:
    style = Style("en")
    page = "\n".join(html.write(document(report(), style), style))

    assert unseen(page) == set()
    assert "<script" not in page
    assert "<U+001B>]0;x".replace("<", "&lt;").replace(">", "&gt;") in page


def test_what_a_program_says_of_itself_for_programs() -> None:
    lines = list(json_lines(report()))

    assert unseen("".join(lines) + junit(report(), Style("en"))) == set()
    assert json.loads(lines[0])["program"]["name"] == PAYLOAD


# --- the function itself --------------------------------------------------------------


def test_all_that_is_not_seen_is_known() -> None:
    """As Unicode has it; ends of lines and what is seen stay where that is asked for."""
    hidden = [
        char
        for char in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(char) in UNSEEN
    ]
    seen = "".join(map(chr, range(0x20, 0x7F))) + "äßİ♣€日\u0301\ufe0f\xa0"

    assert {char for char in hidden if visible(char) == char} == set()
    assert visible(seen) == seen
    assert visible("a\tb\n", "\n\t") == "a\tb\n"


@given(st.text())
def test_what_is_visible_stays_so(text: str) -> None:
    shown = visible(text)

    assert unseen(shown) == set() - {"\n"}
    assert "\n" not in shown
    assert visible(shown) == shown


@given(st.recursive(st.text() | st.none(), lambda v: st.lists(v, max_size=4)))
def test_json_says_the_same(value: object) -> None:
    for indent in (None, 1):
        written = visible_json(json.dumps(value, ensure_ascii=False, indent=indent))

        assert unseen(written) == set()
        assert json.loads(written) == value


@given(st.lists(st.text(), min_size=2, max_size=4))
def test_a_table_has_the_columns_that_it_has(cells: list[str]) -> None:
    """Whatever stands in its cells, and as many lines; so in Markdown."""
    style = Style("en", width=2000)
    lines = table(cells, [cells])

    rows: list[Row] = [[*cells], [Cell(cell, "red") for cell in cells]]
    assert len(aligned(rows, style)) == 2
    assert [bare(line).count("|") for line in lines] == [len(cells) + 1] * 3
    assert unseen("".join(lines)) == set()


@given(st.text())
def test_escaped_text_is_no_markdown(text: str) -> None:
    assert not set(bare(escape(text))) & set("`*_[]<>#|~&\n")
    assert table([escape(text)], [])[0] == f"| {escape(text)} |"
    assert isinstance(escape(text), Written)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: p.stem)
def test_only_the_session_writes(path: Path) -> None:
    """And what shows how far it is, on a terminal, in words of ours."""
    if path.parent.name == "browser" or path.stem in {"session", "progress"}:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in {"write", "writelines"}:
            assert ast.unparse(node.value) not in {"sys.stdout", "sys.stderr"}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "print"
