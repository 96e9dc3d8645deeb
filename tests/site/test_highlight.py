"""Tokens are those of the grammars, and nothing of the source is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.data import data_path
from dokospec.language.markdown import read_page
from dokospec.site.highlight import record_tokens, rule_tokens

PAGES = sorted(data_path("spec").glob("*/*.md"))
RECORDS = sorted((Path(__file__).parents[2] / "examples").rglob("*.doko"))


def sorts(source: str) -> list[tuple[str, str]]:
    return [(t.sort, t.text) for t in rule_tokens(source) if t.sort != "blank"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_blocks_are_cut_without_loss(page: Path) -> None:
    for section in read_page(page.read_text("utf-8"), page.name).sections:
        for block in section.blocks:
            assert "".join(t.text for t in rule_tokens(block.source)) == block.source


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_cut_without_loss(path: Path) -> None:
    source = path.read_text("utf-8")

    assert "".join(t.text for t in record_tokens(source)) == source


@given(st.text(alphabet=" \nabkr10♣A:=#{}„“§Regel|/-", max_size=60))
def test_anything_is_cut_without_loss(source: str) -> None:
    assert "".join(t.text for t in rule_tokens(source)) == source
    assert "".join(t.text for t in record_tokens(source)) == source


def test_a_word_is_a_keyword_where_the_grammar_takes_it_as_one() -> None:
    found = sorts("Pflicht P auf Karte k: Karte(k) = ♦A")

    assert ("keyword", "Karte") in found
    assert ("name", "Karte") in found


def test_words_cards_and_remarks_are_reported_apart() -> None:
    assert sorts("Regel A = 40 Augen # vierzig\nOrdnung B = Trumpf ♥10") == [
        ("keyword", "Regel"),
        ("name", "A"),
        ("sign", "="),
        ("number", "40"),
        ("number", "Augen"),
        ("comment", "# vierzig"),
        ("keyword", "Ordnung"),
        ("name", "B"),
        ("sign", "="),
        ("keyword", "Trumpf"),
        ("card", "♥10"),
    ]


def test_an_example_with_dots_keeps_its_colours() -> None:
    assert ("keyword", "bisher") in sorts("Ausnahme X zu Y falls …: bisher - 1")


def test_names_in_a_record_are_players_and_words_are_calls() -> None:
    source = "doko 1\ntisch: A B C D\nspiel 1\nAnna: re kra {gut}\n"
    found = [(t.sort, t.text) for t in record_tokens(source)]

    assert ("player", "Anna:") in found
    assert ("name", "re") in found
    assert ("card", "kra") in found
    assert ("comment", "{gut}") in found


def test_pygments_knows_both_languages() -> None:
    lexers = pytest.importorskip("dokospec.site.lexers")
    source = "Regel A = ♥10 # x\n"
    for lexer, text in (
        (lexers.RuleLexer(), source),
        (lexers.RecordLexer(), "doko 1\n"),
    ):
        assert "".join(value for _, value in lexer.get_tokens(text)) == text
