"""Every block of a document has its form on a page, and nothing of it is markup."""

from __future__ import annotations

from dokospec.finding import Finding, Kind, Span
from dokospec.render import html
from dokospec.render.document import (
    Block,
    Comparison,
    Contrast,
    Excerpt,
    Findings,
    Formal,
    Heading,
    Numbers,
    Paragraph,
    Points,
    Record,
    Table,
)
from dokospec.render.features import Feature
from dokospec.render.style import Cell, Style

STYLE = Style("de")
EVIL = "<b>&"
SHOWN = "&lt;b&gt;&amp;"
FOUND = Finding(
    "R103", Kind.ILLEGAL, span=Span(3, 7, 9), clauses=(EVIL,), data=(("seat", EVIL),)
)
BLOCKS: tuple[Block, ...] = (
    Heading(EVIL),
    Table(((EVIL, Cell(EVIL, "red", right=True, strong=True)),), (EVIL, EVIL)),
    Numbers(((EVIL, Cell(EVIL)),)),
    Comparison((EVIL, EVIL), (Feature(EVIL, (EVIL, EVIL)),), default=0),
    Paragraph(EVIL),
    Points((EVIL,)),
    Record((EVIL, EVIL)),
    Formal((EVIL,)),
    Contrast(Excerpt(EVIL, (EVIL,)), Excerpt(EVIL, (EVIL,))),
    Findings(((FOUND, EVIL),)),
)


def test_what_others_wrote_is_never_markup() -> None:
    page = "\n".join(html.body((BLOCKS,), STYLE))

    assert EVIL not in page
    assert page.count(SHOWN) >= 22


def test_a_comparison_is_a_table_that_names_the_default() -> None:
    compared = Comparison(
        ("A", "B"),
        (
            Feature("Sieger", ("re", "re")),
            Feature("Wert", ("1", "2")),
        ),
        default=1,
    )

    page = html.body(((compared,),), STYLE)

    assert page[1] == "<thead><tr><th></th><th>A</th><th>B (Vorgabe)</th></tr></thead>"
    assert page[4].count('class="bold"') == 2


def test_a_finding_says_where_what_and_why() -> None:
    (_, line, _) = html.body(((Findings(((FOUND, ""),)),),), STYLE)

    assert line.startswith("<li>3:7 R103 (")
    assert f"({SHOWN})" in line


def test_the_title_of_a_page_is_its_first_heading() -> None:
    assert "<title>Spiel 3</title>" in html.write(((Heading("Spiel 3"),),), STYLE)
