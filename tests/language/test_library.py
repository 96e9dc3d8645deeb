from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.finding import Span
from dokospec.language.diff import diff
from dokospec.language.library import Library
from dokospec.language.text import NO_WORDS, TextError
from dokospec.nearest import nearest
from tests.language.texts import TOYS, heir, inherited, with_toys


def test_texts_are_found_in_folders_and_loaded_by_id() -> None:
    library = Library([TOYS])
    assert library.ids() == ("spielzeug", "spielzeug-kurz")
    text = library.load("spielzeug")
    assert text.head.title == "Spielzeug"
    assert [clause.key for clause in text.clauses][:2] == [
        "spielzeug/§kopf",
        "spielzeug/§1",
    ]
    assert library.effective("spielzeug-kurz").chain == ("spielzeug",)


def test_the_folder_of_one_text_is_enough(tmp_path: Path) -> None:
    (tmp_path / "regeln.md").write_text(heir("Annahme a: „so“"), encoding="utf-8")
    (tmp_path / "LIESMICH.txt").write_text("kein Text", encoding="utf-8")
    assert Library([tmp_path, TOYS]).effective("erbe").chain == ("spielzeug",)


def test_markdown_without_a_formal_block_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Hallo\n\n## Teil {#1}\n", encoding="utf-8")
    assert Library([tmp_path]).ids() == ()


def test_an_unknown_text_is_reported_with_the_nearest() -> None:
    with pytest.raises(TextError) as caught:
        Library([TOYS]).effective("spielzoig")
    (finding,) = caught.value.findings
    assert dict(finding.data)["meant"] == "spielzeug"


def test_a_broken_text_cannot_be_used_and_others_can(tmp_path: Path) -> None:
    (tmp_path / "regeln.md").write_text(heir("Regel ="), encoding="utf-8")
    library = Library([tmp_path, TOYS])
    assert library.findings("erbe")
    with pytest.raises(TextError):
        library.effective("erbe")
    assert library.effective("spielzeug").id == "spielzeug"


def test_a_page_that_is_not_utf8_is_refused_with_its_place(tmp_path: Path) -> None:
    page = f"{heir('Annahme a: „so“')}\n## Prosa {{#2}}\n\nfür alle\n"
    (tmp_path / "regeln.md").write_bytes(page.encode().replace(b"\xc3\xbc", b"\xfc"))
    library = Library([tmp_path, TOYS])
    (finding,) = library.findings("erbe")
    assert (finding.code, finding.span) == ("L106", Span(15, 2, 3))
    with pytest.raises(TextError):
        library.effective("erbe")


def test_diff_tells_equal_changed_and_one_sided_statements() -> None:
    base, _ = with_toys("spielzeug")
    text, _ = inherited(
        "ersetzt Regel Bestand(m) = steht\n"
        "ersetzt Regel Kartenzahl = 2\n"
        "entfällt Zusage Nullsumme\n"
        "Annahme neu: „so“"
    )
    found = {d.key: d for d in diff(base, text)}
    assert found["Regel Aufspiel"].state == "equal"
    assert found["Regel Kartenzahl"].state == "equal"
    changed = found["Regel Bestand"]
    assert changed.state == "changed"
    assert changed.left == "Regel Bestand(m) = nichtig"
    assert changed.right == "Regel Bestand(m) = steht"
    assert (changed.left_clause, changed.right_clause) == ("spielzeug/§5", "erbe/§1")
    assert found["Zusage Nullsumme"].state == "left"
    assert found["Annahme neu"].state == "right"


def test_diff_keeps_the_order_of_the_left_text() -> None:
    base, _ = with_toys("spielzeug")
    text, _ = inherited("Annahme neu: „so“")
    keys = [d.key for d in diff(base, text)]
    assert [key for key in keys if key != "Annahme neu"] == [
        s.key for s in base.statements
    ]
    assert keys[-1] == "Annahme neu"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Fuhcs", "Fuchs"),
        ("fuchs", "Fuchs"),
        ("Karlchn", "Karlchen"),
        ("K", None),
        ("Doppelkopf", None),
    ],
)
def test_the_nearest_word(word: str, meant: str | None) -> None:
    assert nearest(word, ["Karlchen", "Fuchs", "X"]) == meant


def test_a_text_that_cannot_be_made_stands_in_nobodys_way(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    folder.mkdir()
    rules = "Regel Kartenzahl = 3\nTabelle Zählwert = As: 11 | Zehn: 10"
    (folder / "text.md").write_text(f"# -\n\n```regel\nText x\n{rules}\n```\n")
    library = Library.standard(tmp_path)

    assert library.findings("x") == ()
    assert library.effective("ddv-tsr").elsewhere == library.known_words != NO_WORDS
