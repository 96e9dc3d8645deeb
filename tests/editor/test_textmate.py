"""Grammars for editors: made from the lark files, and they colour as the parser reads."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark.lexer import PatternStr

from dokospec.data import data_path
from dokospec.language.markdown import read_page
from dokospec.language.parse import grammar as parser
from dokospec.site.highlight import Token, record_tokens, rule_tokens
from tests.editor.textmate import Piece, pieces
from tools.textmate import FOLDER, SCOPES, written

PAGES = sorted(data_path("spec").rglob("*.md"))
RECORDS = sorted((Path(__file__).parents[2] / "examples").rglob("*.doko"))


def grammar(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.tmLanguage.json").read_text("utf-8"))


RECORD, RULES = grammar("doko"), grammar("regel")


def of_parser(tokens: Iterable[Token], name: str) -> list[tuple[str, str]]:
    """Scope and letter for all that is seen."""
    found = (
        Piece(f"{SCOPES[t.sort]}.{name}", t.text) for t in tokens if t.sort != "blank"
    )
    return letters(found)


def letters(found: Iterable[Piece]) -> list[tuple[str, str]]:
    return [(p.scope, each) for p in found for each in p.text if not each.isspace()]


def blocks(page: Path) -> list[str]:
    read = read_page(page.read_text("utf-8"), page.name)
    return [each.source for section in read.sections for each in section.blocks]


def test_what_is_checked_in_is_what_the_grammars_give_now() -> None:
    assert {p.name: p.read_text("utf-8") for p in FOLDER.iterdir()} == written()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_have_the_colours_of_the_parser(path: Path) -> None:
    source = path.read_text("utf-8")

    assert letters(pieces(RECORD, source)) == of_parser(record_tokens(source), "doko")


WORDS = {
    t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_rules_have_the_colours_of_the_parser(page: Path) -> None:
    """But not where, behind a comma, a keyword and a name that is one elsewhere meet."""
    for source in blocks(page):
        tokens = [t for t in rule_tokens(source) if t.sort != "blank"]
        now = iter(letters(pieces(RULES, source)))
        told_apart = [True] * len(tokens)
        for number, (comma, keyword, name) in enumerate(
            zip(tokens, tokens[1:], tokens[2:], strict=False)
        ):
            if (
                comma.text == ","
                and keyword.sort == "keyword"
                and name.sort == "name"
                and name.text in WORDS
            ):
                told_apart[number + 1 : number + 3] = [False, False]
        for token, told in zip(tokens, told_apart, strict=True):
            parsed = of_parser([token], "regel")
            coloured = [*islice(now, len(parsed))]
            assert [each for _, each in coloured] == [each for _, each in parsed]
            assert coloured == parsed or not told, token
        assert not [*now]


@pytest.mark.parametrize("name", ["doko", "regel"])
@given(source=st.text(alphabet=" \nabkr10♣A:=#{}„“§Regel|/->ädoko_*.", max_size=60))
def test_anything_is_coloured_without_loss(name: str, source: str) -> None:
    found = pieces(RECORD if name == "doko" else RULES, source)

    assert "".join(each.text for each in found) == source


def test_an_unfinished_line_ends_with_itself() -> None:
    found = [*pieces(RECORD, "blatt Anna: kra\nspiel 2\n")]

    assert Piece("keyword.control.doko", "spiel") in found


def test_a_text_goes_on_in_the_next_line() -> None:
    found = [*pieces(RULES, "Annahme a: „eins\nRegel“ Regel b = 1")]

    assert Piece("string.unquoted.regel", "Regel") in found
    assert Piece("keyword.control.regel", "Regel") in found
