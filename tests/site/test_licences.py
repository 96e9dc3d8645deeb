"""Whatever the site hands on of others is named, with its licence."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from dokospec.browser.runtime import PYODIDE
from dokospec.site.build import static_files
from dokospec.site.licences import LINKED, PAGES, TEXTS, WORKS, licences
from dokospec.site.pages import html_path
from tests.site.conftest import Site

OURS: Final = (
    *("*.html", "sitemap.xml", "sitemap.xml.gz", "sw.js", "bilder/*"),
    *("search/*.json", "haus/*.json", "rechner/*.json", "judge/adressen.json"),
    "assets/words.json",
    *(
        "judge/run/state.json",
        "judge/run/*/memory.json",
        "judge/run/*/house.bin.brotli",
    ),
    "judge/run/*/*.model.brotli",
)
"""What is made of this repository, beside the files that are copied from it."""


def paths(site: Site) -> list[PurePosixPath]:
    html = site.folder / "html"
    return [
        PurePosixPath(path.relative_to(html).as_posix())
        for path in sorted(html.rglob("*"))
        if path.is_file()
    ]


def test_every_file_of_others_is_named(site: Site) -> None:
    copied = static_files()
    of_others = [
        path
        for path in paths(site)
        if str(path) not in copied and not any(map(path.match, OURS))
    ]
    named = [pattern for work in WORKS for pattern in work.files]

    assert [str(p) for p in of_others if not any(map(p.match, named))] == []


def test_all_that_is_named_is_there(site: Site) -> None:
    there = paths(site)
    wanted = {p for work in WORKS for p in (*work.files, work.text) if p}

    assert [p for p in sorted(wanted) if not any(t.match(p) for t in there)] == []


def test_licences_are_said_and_led_to(site: Site) -> None:
    for path, _, _ in PAGES.values():
        page = (site.folder / "html" / html_path(path)).read_text("utf-8")
        for work in WORKS:
            assert work.name in page
            assert work.address in page
            assert work.holder in page
            for part in work.parts:
                assert part.address in page
                assert part.holder in page
        # MPL-2.0 3.2: where its very source is.
        assert f"pyodide/pyodide/tree/{PYODIDE}" in page
    german, english = (html_path(path) for path, _, _ in PAGES.values())
    for name, page_ in site.pages.items():
        if name != "404.html":
            links = {link.partition("#")[0] for link in page_.links}
            assert any(link.endswith((german, english)) for link in links), name


def test_the_text_of_every_licence_is_on_the_site_or_an_address_is_enough() -> None:
    said = [work.licence for work in WORKS]
    said += [part.licence for work in WORKS for part in work.parts]
    named = {name for each in said for name, _ in licences(each)}
    stem = "licences/"
    texts = {
        path.removeprefix(stem) for path in static_files() if path.startswith(stem)
    }

    assert named == TEXTS | LINKED.keys()
    assert texts == {f"{name}.txt" for name in TEXTS}


def test_every_work_says_what_it_is_in_each_language() -> None:
    assert len({work.name for work in WORKS}) == len(WORKS)
    assert [work.name for work in WORKS if set(work.about) != set(PAGES)] == []
