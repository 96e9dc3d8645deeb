"""Tables of pages: what holds for a column is said once, and the style knows it."""

from __future__ import annotations

import re

from markdown import Markdown

from dokospec.site import columns
from dokospec.site.build import STATIC
from dokospec.site.tables import makeExtension
from tests.site.conftest import Site

STYLE = (STATIC / "assets" / "site.css").read_text(encoding="utf-8")


def html(source: str) -> str:
    return Markdown(extensions=["tables", makeExtension()]).convert(source)


def test_a_table_says_once_what_its_columns_are_called_and_which_are_aligned() -> None:
    made = html('| a | *b* | "c" |\n|---|--:|---|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |')

    assert made.count("style=") == 1
    assert "--k2:&quot;b: &quot;;" in made
    assert r"--k3:&quot;\&quot;c\&quot;: &quot;;--a2:end;" in made
    assert "<td>5</td>" in made


def test_of_two_columns_neither_is_called_anything() -> None:
    assert "--k" not in html("| a | b |\n|---|---|\n| 1 | 2 |")


def test_a_column_without_a_heading_is_called_nothing() -> None:
    assert columns.called(["", "b"]) == '--k3:"b: ";'


def test_the_style_has_a_line_for_every_column_there_is(site: Site) -> None:
    pages = (site.folder / "html").rglob("*.html")
    used = {
        name
        for path in pages
        for name in re.findall(r"(--[ka]\d+):", path.read_text(encoding="utf-8"))
    }

    assert used
    assert sorted(used - set(re.findall(r"var\((--[ka]\d+)\)", STYLE))) == []
