"""What a text says in words in another language, from a folder beside its pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.language import codes
from dokospec.language.library import Library
from dokospec.language.show import unparse
from dokospec.language.syntax import Zweifel
from dokospec.language.translation import worded_statements
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


def test_a_folder_of_a_language_that_there_is_not_is_a_finding(tmp_path: Path) -> None:
    small = library(tmp_path, "## §1 Eins {#1}\n\nDeutsch.\n", "")
    french = tmp_path / "klein" / "fr" / "20-b.md"
    french.parent.mkdir()
    french.write_text("## §1 Un {#1}\n\nFrançais.\n", encoding="utf-8")
    notes = tmp_path / "klein" / "notizen" / "gesammelt.md"
    notes.parent.mkdir()
    notes.write_text("# Notizen\n", encoding="utf-8")
    own = Library((tmp_path / "klein",))

    for texts in (small, own):
        clauses = texts.load("klein").clauses
        (finding,) = texts.of_no_language(clauses, LANGUAGES)
        assert finding.code == "L114"
        assert dict(finding.data)["file"] == french.parent.as_posix()


def test_another_text_below_a_text_is_no_translation(tmp_path: Path) -> None:
    library(tmp_path, "## §1 Eins {#1}\n\nDeutsch.\n", "")
    other = tmp_path / "klein" / "anderer" / "10-a.md"
    other.parent.mkdir()
    other.write_text(HEAD.replace("klein", "anderer"), encoding="utf-8")
    texts = Library((tmp_path / "klein",))

    assert texts.ids() == ("anderer", "klein")
    assert texts.of_no_language(texts.load("klein").clauses, LANGUAGES) == ()


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
    said = small.worded_statements([clause], "en")
    doubt = said["klein/§1", "Zweifel z-etwas"]

    assert isinstance(doubt, Zweifel)
    assert [each.text for each in doubt.readings] == ["so", "anders"]
    assert doubt.reason == "es immer so war"
    assert small.worded_statements([clause], "de") == worded_statements([clause])


LIST = """- `z-etwas`: How?
  - `erste`: like this
  - `andere`: otherwise
  - `weil`: it always was so
- `a`: It is so.
"""


def test_what_stands_behind_the_list_is_prose(tmp_path: Path) -> None:
    english = f"## §1 One {{#1}}\n\nEnglish.\n\n{LIST}\nMore\nprose.\n"
    small = library(tmp_path, WORDS, english)
    (*_, clause) = small.load("klein").clauses
    found = small.translated([clause], "en")

    assert found.findings == ()
    assert found.clauses["klein/§1"].prose == "English.\n\nMore\nprose."
    assert "Annahme a: „It is so.“" in unparse(found.clauses["klein/§1"].statements[-1])


def test_a_list_of_names_that_say_nothing_is_prose(tmp_path: Path) -> None:
    names = "- `♥10`: highest\n- `♣D`: second"
    english = f"## §1 One {{#1}}\n\nEnglish.\n\n{names}\n\nSo:\n\n{LIST}"
    small = library(tmp_path, WORDS, english)
    (*_, clause) = small.load("klein").clauses
    found = small.translated([clause], "en")

    assert found.findings == ()
    assert found.clauses["klein/§1"].prose == f"English.\n\n{names}\n\nSo:"


def test_points_may_stand_apart(tmp_path: Path) -> None:
    apart = LIST.replace("\n", "\n\n").replace("like this", "like\n    this")
    small = library(tmp_path, WORDS, f"## §1 One {{#1}}\n\nEnglish.\n\n{apart}")
    (*_, clause) = small.load("klein").clauses
    found = small.translated([clause], "en")

    assert found.findings == ()
    assert found.clauses["klein/§1"].prose == "English."
    assert "„like this“" in unparse(found.clauses["klein/§1"].statements[0])


def test_a_name_without_words_is_not_told(tmp_path: Path) -> None:
    english = f"## §1 One {{#1}}\n\nEnglish.\n\n{LIST}".replace("How?", "")
    small = library(tmp_path, WORDS, english)
    (*_, clause) = small.load("klein").clauses
    found = small.translated([clause], "en")

    assert [(f.code, dict(f.data)["missing"]) for f in found.findings] == [
        ("L904", "z-etwas")
    ]
    assert "„Wie?“" in unparse(found.clauses["klein/§1"].statements[0])


def test_a_reading_without_words_needs_none(tmp_path: Path) -> None:
    german = WORDS.replace("erste: „so“", "erste:")
    english = f"## §1 One {{#1}}\n\nEnglish.\n\n{LIST}"
    told = english.replace("  - `erste`: like this\n", "")
    silent = library(tmp_path, german, told)

    assert silent.translated(silent.load("klein").clauses, "en").findings == ()

    too_much = library(tmp_path, german, english)
    clauses = too_much.load("klein").clauses
    found = too_much.translated(clauses, "en").findings
    assert [(f.code, f.span and f.span.line) for f in found] == [("L109", 6)]


@pytest.mark.parametrize(
    ("english", "codes_"),
    [
        ("# Our table\n\nEnglish.\n\n- `klein`: Our table\n", []),
        ("# Our table {#kopf}\n\nEnglish.\n\n- `klein`: Our table\n", []),
        ("# Our table\n\n# Head {#kopf}\n\nEnglish.\n\n- `klein`: Our table\n", []),
        ("## Our table\n\nEnglish.\n\n- `klein`: Our table\n", ["L107"]),
    ],
)
def test_a_title_that_is_the_head_is_so_in_the_other_language(
    tmp_path: Path, english: str, codes_: list[str]
) -> None:
    small = library(tmp_path, "", "")
    head = (
        "# Unser Tisch\n\nDeutsch.\n\n```regel\nText klein Titel „Unser Tisch“\n```\n"
    )
    (tmp_path / "klein" / "10-a.md").write_text(head, encoding="utf-8")
    (tmp_path / "klein" / "en" / "10-a.md").write_text(english, encoding="utf-8")
    made = Library((tmp_path,))
    findings = made.translated(made.load("klein").clauses, "en").findings

    assert small.ids() == ("klein",)
    assert [each.code for each in findings] == codes_
    assert made.title("klein", "en") == ("Unser Tisch" if codes_ else "Our table")
