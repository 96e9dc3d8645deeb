"""What a text says in words in another language, from a folder beside its pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.language import codes
from dokospec.language.library import Library
from dokospec.language.show import unparse
from dokospec.language.syntax import Zweifel
from dokospec.language.translation import in_words
from dokospec.messages.catalogue import LANGUAGES
from tests.shipped import LIBRARY, TEXTS

TOLD = ("ddv-tsr", "ottendorf-2008")
"""The texts that are told in English."""

HEAD = "# Klein\n\n```regel\nText klein\n```\n"


def library(folder: Path, german: str, english: str) -> Library:
    pages = {"10-a.md": HEAD, "20-b.md": german, "en/20-b.md": english}
    for name, content in pages.items():
        path = folder / "klein" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return Library((folder,))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_told_in_a_language_as_a_whole_or_not_at_all(
    text: str, lang: str
) -> None:
    clauses = LIBRARY.load(text).clauses
    found = LIBRARY.translated(clauses, lang)
    told = {clause.key for clause in clauses if clause.prose}

    assert found.findings == ()
    assert told <= set(found.clauses) or not found.clauses
    assert bool(found.clauses) == (lang == "en" and text in TOLD)


def test_heading_and_prose_are_of_the_other_language_and_all_else_is_as_it_was(
    tmp_path: Path,
) -> None:
    german = "## §1 Eins {#1}\nQuelle: 1-s1\n\nDeutsch.\n"
    small = library(tmp_path, german, "## §1 One {#1}\n\nEnglish.\n")
    (*_, clause) = small.load("klein").clauses
    told = small.told([clause], "en")["klein/§1"]

    assert (told.title, told.prose) == ("§1 One", "English.")
    assert (told.sources, told.place) == (clause.sources, clause.place)
    assert small.told([clause], "de") == {"klein/§1": clause}


def test_what_is_told_in_another_language_makes_no_other_text(tmp_path: Path) -> None:
    page = "## §1 Eins {#1}\n\nDeutsch.\n"
    small = library(tmp_path, page, "## §1 One {#1}\n\nEnglish.\n")

    assert small.ids() == ("klein",)
    assert Library((tmp_path / "klein",)).ids() == ("klein",)
    assert small.relative_pages().keys() == {"klein/10-a.md", "klein/20-b.md"}


def test_what_is_told_twice_or_on_another_page_is_a_finding(tmp_path: Path) -> None:
    page = "## §1 Eins {#1}\n\nDeutsch.\n"
    twice = "## §1 One {#1}\n\nEnglish.\n"
    small = library(tmp_path, page, twice + twice)
    stray = tmp_path / "klein" / "en" / "30-c.md"
    stray.write_text(twice, encoding="utf-8")
    found = small.translated(small.load("klein").clauses, "en").findings

    assert [each.code for each in found] == [codes.CLAUSE_TWICE, codes.NO_SUCH_CLAUSE]


def test_a_file_in_place_of_the_folder_of_a_language_is_a_finding(
    tmp_path: Path,
) -> None:
    small = library(tmp_path, "## §1 Eins {#1}\n\nDeutsch.\n", "")
    (tmp_path / "klein" / "de").write_text("Deutsch.\n", encoding="utf-8")
    clauses = small.load("klein").clauses

    assert [f.code for f in small.translated(clauses, "de").findings] == ["L108"]
    assert small.translated(clauses, "en").findings == ()


def test_pages_of_other_texts_of_the_same_folder_are_not_looked_at(
    tmp_path: Path,
) -> None:
    for name in ("eins", "zwei"):
        page = f"# {name}\n\n```regel\nBaustein {name}\n```\n"
        german = page + f"## §1 {name} {{#{name}}}\n\nDeutsch.\n"
        (tmp_path / f"{name}.md").write_text(german, encoding="utf-8")
        told = tmp_path / "en" / f"{name}.md"
        told.parent.mkdir(exist_ok=True)
        told.write_text(f"## §1 {name} {{#{name}}}\n\nEnglish.\n", encoding="utf-8")
    blocks = Library((tmp_path,))
    found = blocks.translated(blocks.load("eins").clauses, "en")

    assert found.findings == ()
    assert found.clauses.keys() == {"eins/§eins"}


WORDS = """## §1 Eins {#1}

Deutsch.

```regel
Zweifel z-etwas Art Lücke: „Wie?“
  Lesart erste: „so“
  Lesart andere: „anders“
    Annahme anders: „Es ist anders.“
  Vorgabe erste weil „es immer so war“
sofern vorhanden: Annahme a: „Es ist so.“
```
"""


IN_ENGLISH = """\
Zweifel z-etwas Art Lücke: „How is it?“
  Lesart erste: „like this“
  Lesart andere: „otherwise“
    Annahme anders: „Es ist anders.“
  Vorgabe erste weil „it always was so“
sofern vorhanden: Annahme a: „It is so.“"""


def test_what_statements_say_in_words_is_of_the_other_language(tmp_path: Path) -> None:
    english = """## §1 One {#1}

English.

- `z-etwas`: How
  is it?
  - `erste`: like this
  - `andere`: otherwise
  - `weil`: it always was so
- `a`: It is so.
"""
    small = library(tmp_path, WORDS, english)
    (*_, clause) = small.load("klein").clauses
    found = small.translated([clause], "en")
    told = found.clauses["klein/§1"]

    assert found.findings == ()
    assert told.prose == "English."
    assert "\n".join(map(unparse, told.statements)) == IN_ENGLISH


def test_words_that_are_missing_stay_as_they_are(tmp_path: Path) -> None:
    english = "## §1 One {#1}\n\nEnglish.\n\n- `z-etwas`: How?\n  - `erste`: so\n"
    small = library(tmp_path, WORDS, english)
    (*_, clause) = small.load("klein").clauses
    said = small.in_words([clause], "en")
    doubt = said["klein/§1", "Zweifel z-etwas"]

    assert isinstance(doubt, Zweifel)
    assert [each.text for each in doubt.readings] == ["so", "anders"]
    assert doubt.reason == "es immer so war"
    assert small.in_words([clause], "de") == in_words([clause])
