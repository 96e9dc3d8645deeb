from __future__ import annotations

import pytest

from dokospec.language.markdown import read_page, sentences


def test_sections_keep_title_prose_sources_and_the_lines_of_their_blocks() -> None:
    page = read_page(
        "# Titel\n"
        "\n"
        "## §1 Blatt und *Karten* {#1}\n"
        "Quelle: 1-s1..s3, 1-t1,\n"
        "  fn2-s1\n"
        "\n"
        "Erste Zeile.\n"
        "\n"
        "```regel\n"
        "Regel Kartenzahl = 2\n"
        "```\n"
        "Zweite Zeile.\n"
        "```regel\n"
        "Annahme a: „so“\n"
        "```\n",
        "x.md",
    )
    assert not page.findings
    (section,) = page.sections
    assert (section.id, section.title, section.level) == (
        "1",
        "§1 Blatt und *Karten*",
        2,
    )
    assert section.sources == ("1-s1", "1-s2", "1-s3", "1-t1", "fn2-s1")
    assert section.prose == "Erste Zeile.\n\nZweite Zeile."
    assert [block.line for block in section.blocks] == [10, 14]
    assert section.blocks[0].source == "Regel Kartenzahl = 2"


def test_a_title_without_id_may_hold_the_head() -> None:
    (section,) = read_page("# Titel\n```regel\nText a\n```\n", "x.md").sections
    assert section.id == "kopf"


def test_a_heading_in_another_fence_is_prose() -> None:
    page = read_page("## §1 {#1}\n```\n## kein Abschnitt {#2}\n```\n", "x.md")
    assert [section.id for section in page.sections] == ["1"]


def test_lines_are_those_of_the_editor() -> None:
    # A form feed and a line separator are no line ends to an editor; CRLF is one.
    page = read_page("\ufeff## §1 {#1}\r\na\x0cb\u2028c\r\n## §2 {#2}\r\n", "x.md")
    assert [section.line for section in page.sections] == [1, 3]


def test_umlauts_and_suits_may_be_written_as_any_device_does() -> None:
    source = "## §1 {#1}\n```regel\nRegel Ko\u0308nig = \u2666\ufe0fA\n```\n"
    (section,) = read_page(source, "x.md").sections
    assert section.blocks[0].source == "Regel König = ♦A"


@pytest.mark.parametrize(
    ("entry", "ids"),
    [
        ("3.1-s1", ("3.1-s1",)),
        ("b-s2..s4", ("b-s2", "b-s3", "b-s4")),
        ("b-s2..4", ("b-s2", "b-s3", "b-s4")),
        ("solo/null-t1", ("solo/null-t1",)),
        ("1-h", ("1-h",)),
        ("3-s4..s2", None),
        ("3-s4..t6", None),
        ("Satz 4", None),
    ],
)
def test_runs_of_sentences(entry: str, ids: tuple[str, ...] | None) -> None:
    assert sentences(entry) == ids
