"""The catalogue is complete and never crashes."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dokospec
from dokospec.finding import Finding, Kind
from dokospec.messages import catalogue
from dokospec.messages.catalogue import LANGUAGES, Lang, placeholders
from dokospec.messages.words import Words

PACKAGE = Path(dokospec.__file__).parent
CODE = re.compile(r"[A-Z]\d{3}")


def declared() -> dict[str, str]:
    """Every code constant of the package, and where it is declared."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.glob("*/codes.py")):
        module = import_module(f"dokospec.{path.parent.name}.codes")
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, str) and CODE.fullmatch(value):
                assert value not in found, f"{value} is declared twice"
                found[value] = f"{path.parent.name}.{name}"
    return found


def keys_used() -> set[str]:
    """Every interface key that stands as a literal in a call of ``words(…)``."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name = node.func
            called = name.attr if isinstance(name, ast.Attribute) else ""
            called = name.id if isinstance(name, ast.Name) else called
            first = node.args[0]
            if called not in {"words", "_words"}:
                continue
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


def test_every_declared_code_has_an_entry() -> None:
    missing = {c: where for c, where in declared().items() if c not in codes()}

    assert missing == {}


def test_every_entry_belongs_to_a_declared_code() -> None:
    assert codes() - declared().keys() == set()


def codes() -> set[str]:
    return set(catalogue.codes())


@pytest.mark.parametrize("code", sorted(codes()))
def test_an_entry_says_the_same_in_both_languages(code: str) -> None:
    """Title and message in both; hint and explanation in both or in none."""
    german, english = (catalogue.entry(code, lang) for lang in LANGUAGES)
    assert german is not None
    assert english is not None

    assert german.title != code
    assert english.title != code
    assert german.message != code
    assert english.message != code
    assert placeholders(german.message) == placeholders(english.message)
    assert placeholders(german.hint) == placeholders(english.hint)
    assert bool(german.hint) == bool(english.hint)
    assert bool(german.explain) == bool(english.explain)
    assert not placeholders(german.explain + english.explain)


def test_the_interface_has_the_same_keys_in_both_languages() -> None:
    assert set(Words("de").keys()) == set(Words("en").keys())


def test_the_interface_has_every_key_that_is_used() -> None:
    assert keys_used() - set(Words("de").keys()) == set()


@pytest.mark.parametrize("key", sorted(Words("de").keys()))
def test_an_interface_text_has_the_same_placeholders(key: str) -> None:
    german, english = (Words(lang).get(key, "") for lang in LANGUAGES)

    assert placeholders(german) == placeholders(english)


def test_a_missing_value_leaves_a_gap_in_the_message() -> None:
    finding = Finding("R103", Kind.ILLEGAL, data=(("player", "Anna"),))

    assert "Anna" in catalogue.message(finding, "de")
    assert catalogue.MISSING in catalogue.message(finding, "de")


def test_a_hint_without_its_value_is_left_out() -> None:
    finding = Finding("R202", Kind.ILLEGAL, data=(("word", "rre"),))

    assert catalogue.hint(finding, "en") is None


def test_a_hint_with_its_value_is_given() -> None:
    data = (("word", "rre"), ("nearest", "re"))

    assert catalogue.hint(Finding("R202", Kind.ILLEGAL, data=data), "de") == (
        "Gemeint: re?"
    )


def test_an_unknown_code_still_gives_a_line() -> None:
    finding = Finding("Q999", Kind.ILLEGAL, data=(("card", "♣A"),))

    assert catalogue.message(finding, "de") == "Q999 (card: ♣A)"
    assert catalogue.title("Q999", "de") == "Q999"
    assert catalogue.explain("Q999", "en") is None


@given(st.sampled_from(sorted(codes())), st.text(), st.sampled_from(LANGUAGES))
def test_no_data_breaks_a_message(code: str, value: str, lang: Lang) -> None:
    entry = catalogue.entry(code, lang)
    assert entry is not None
    data = tuple((name, value) for name in placeholders(entry.message))

    assert catalogue.message(Finding(code, Kind.REMARK, data=data), lang)


@pytest.mark.parametrize(
    ("code", "data", "german", "english"),
    [
        (
            "U123",
            {"items": "Gewonnen, unter-90, Gegen-die-Alten"},
            "genügt nicht für: gewonnen, unter 90, gegen die Alten.",
            "not enough for: won, under 90, against the Alten.",
        ),
        (
            "S202",
            {"name": "bockrunde-herz", "count": "1"},
            "Anlass zu: Bockrunde durch einen Herzstich (1-mal).",
            "cause for: Bock round by a trick of hearts (1×).",
        ),
        (
            "R512",
            {"player": "Anna", "word": "k90", "duty": "Wort-der-Partei"},
            "sagt »keine 90«; wann auch immer, das verletzt die Pflicht »Wort der P",
            "says 'no 90'; whenever that was, it breaks the duty 'Wort der Partei'.",
        ),
        (
            "U125",
            {"kind": "neu-geben"},
            "Nach dem, was davor steht (»Neu geben«), wird nicht gespielt;",
            "By what stands before it ('New deal') no cards are played;",
        ),
        (
            "S103",
            {"party": "re", "actual": "121", "claimed": "120"},
            "Die Partei Re hat 121 Augen,",
            "Re has 121 Augen;",
        ),
    ],
)
def test_identifiers_of_a_text_are_told_by_their_labels(
    code: str, data: dict[str, str], german: str, english: str
) -> None:
    found = Finding(code, Kind.ILLEGAL, data=tuple(data.items()))

    assert german in catalogue.message(found, "de")
    assert english in catalogue.message(found, "en")


def test_doubled_braces_are_braces() -> None:
    assert catalogue.fill("{{note}} {x}", {"x": "{y}"}, "de") == "{note} {y}"
