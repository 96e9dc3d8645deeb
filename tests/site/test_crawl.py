"""The crawler finds what is wrong, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.site.crawl import SiteFault, faults, read_site

HEAD = '<head><title>T</title><meta name="description" content="D"></head>'


def crawled(folder: Path, **pages: str) -> list[SiteFault]:
    for name, body in pages.items():
        path = folder / name.replace("__", "/").replace("_html", ".html")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    return list(faults(folder, read_site(folder)))


def test_a_sound_site_has_no_faults(tmp_path: Path) -> None:
    found = crawled(
        tmp_path,
        a_html=f'{HEAD}<p id="x"><a href="b/c.html#y">c</a><a href="#x">x</a>',
        b__c_html=f'{HEAD}<p id="y"><a href="../a.html#x">a</a>'
        '<a href="https://example.org/">elsewhere</a><img src="data:,">',
    )

    assert found == []


@pytest.mark.parametrize(
    ("body", "sort", "what"),
    [
        ('<a href="none.html">', "page", "none.html"),
        ('<a href="#nowhere">', "place", "#nowhere"),
        ('<a href="a.html#nowhere">', "place", "a.html#nowhere"),
        (
            '<script src="https://cdn.example/x.js">',
            "foreign",
            "https://cdn.example/x.js",
        ),
        ('<link href="//fonts.example/f.css">', "foreign", "//fonts.example/f.css"),
        ('<p id="x"><p id="x">', "twice", "x"),
    ],
)
def test_a_fault_is_reported_with_its_page(
    tmp_path: Path, body: str, sort: str, what: str
) -> None:
    found = crawled(tmp_path, a_html=HEAD + body)

    assert [(f.sort, f.on, f.what) for f in found] == [(sort, "a.html", what)]


def test_a_page_has_a_title_and_a_description(tmp_path: Path) -> None:
    found = crawled(tmp_path, a_html="<head><title> </title></head>")

    assert [f.sort for f in found] == ["title", "description"]


def test_what_stands_behind_an_equals_sign_is_a_state_of_the_page(
    tmp_path: Path,
) -> None:
    assert crawled(tmp_path, a_html=f'{HEAD}<a href="#texte=a&amp;spiel=b">') == []
