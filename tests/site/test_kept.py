"""What the browser keeps for the time without a network."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.site import offline
from tests.site.browser import serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOADED: Final = re.compile(
    r"""(?:src|href)=["']?(?!https?:|data:)([^"'\s>#?]+\.(?:js|css|svg|woff2|webmanifest))"""
)
"""What stands in a page and comes at once, by its address."""
REGISTERED: Final = """async () => {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("../sw.js");
  await registration.update();
  await new Promise((done) => {
    const look = () => {
      const { installing, waiting, active } = registration;
      if (!installing && !waiting && active?.state === "activated" && serviceWorker.controller) done();
      else setTimeout(look, 20);
    };
    look();
  });
}"""
FETCHED: Final = """async (addresses) => {
  const answers = [];
  for (const each of addresses) answers.push(await (await fetch(each)).text());
  return answers;
}"""
KEPT: Final = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  return found.map((url) => url.slice(new URL("..", location).href.length)).sort();
}"""
PAGE: Final = "judge/index.html"
PART: Final = "judge/run/v-0a/part.js"


def put(file: Path, text: str, changed: int = 1) -> None:
    """A file that was changed in that second, so that a server tells it from others."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    os.utime(file, (changed, changed))


@pytest.fixture(name="folder")
def folder_fixture(tmp_path: Path) -> Path:
    put(tmp_path / PAGE, "<!doctype html><title>old</title>")
    put(tmp_path / "index.html", "first page")
    put(tmp_path / PART, "v-0a")
    put(tmp_path / "assets/site.css", "b {}")
    put(tmp_path / "texte/large.html", "a text")
    write(tmp_path)
    return tmp_path


def write(folder: Path, changed: int = 1) -> None:
    put(folder / offline.NAME, offline.worker(folder).decode(), changed)


@pytest.fixture(name="page")
def page_fixture(browser: Browser, folder: Path) -> Iterator[Page]:
    with serving(folder) as wire, visit(browser, wire.base) as seen:
        seen.page.goto(f"{wire.base}{PAGE}")
        seen.page.evaluate(REGISTERED)
        yield seen.page


def fetched(page: Page, *addresses: str) -> list[str]:
    found: list[str] = page.evaluate(FETCHED, list(addresses))
    return found


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate(KEPT)
    return found


def test_one_visit_is_enough_for_all_that_is_kept(page: Page) -> None:
    assert kept(page) == ["assets/site.css", "index.html", PAGE, PART]


def test_without_a_network_it_is_what_was_kept(page: Page) -> None:
    wanted = ("index.html?1", "./", "run/v-0a/part.js?1", "../index.html", "../")
    before = fetched(page, *wanted)

    page.context.set_offline(offline=True)

    assert fetched(page, *wanted) == before
    page.reload()
    assert page.title() == "old"


def test_what_is_read_besides_takes_no_room(page: Page) -> None:
    fetched(page, "../texte/large.html", "index.html?1")

    assert kept(page) == ["assets/site.css", "index.html", PAGE, PART]


def test_with_a_network_no_page_is_an_old_one(page: Page, folder: Path) -> None:
    put(folder / PAGE, "new", changed=2)

    assert fetched(page, "index.html", "./?1") == ["new", "new"]


def test_another_version_takes_the_place_of_all_of_it(page: Page, folder: Path) -> None:
    put(folder / PAGE, "<!doctype html><title>new</title>", changed=2)
    put(folder / "judge/run/v-0b/part.js", "v-0b")
    (folder / PART).unlink()
    write(folder, changed=2)

    page.evaluate(REGISTERED)
    page.context.set_offline(offline=True)
    page.reload()

    assert page.title() == "new"
    assert kept(page) == [
        "assets/site.css",
        "index.html",
        PAGE,
        "judge/run/v-0b/part.js",
    ]


def test_a_state_never_changes(page: Page, folder: Path) -> None:
    put(folder / PART, "new", changed=2)
    put(folder / PAGE, "new", changed=2)
    write(folder, changed=2)

    page.evaluate(REGISTERED)

    assert fetched(page, "run/v-0a/part.js?1") == ["v-0a"]


def test_a_server_that_has_nothing_is_no_better_than_none(
    page: Page, folder: Path
) -> None:
    (folder / PAGE).unlink()

    assert fetched(page, "index.html") == ["<!doctype html><title>old</title>"]


def test_what_others_keep_on_the_same_host_stays(page: Page, folder: Path) -> None:
    page.evaluate("caches.open('another').then(() => 0)")
    put(folder / PAGE, "new", changed=2)
    write(folder, changed=2)

    page.evaluate(REGISTERED)

    assert "another" in page.evaluate("caches.keys()")


def test_a_version_of_which_a_file_is_missing_is_not_taken(
    page: Page, folder: Path
) -> None:
    put(folder / PAGE, "<!doctype html><title>new</title>", changed=2)
    write(folder, changed=2)
    (folder / "assets/site.css").unlink()

    page.evaluate(REGISTERED)
    page.context.set_offline(offline=True)
    page.reload()

    assert page.title() == "old"


def test_what_a_kept_page_loads_is_kept(site: Site) -> None:
    """The first page too, in both languages."""
    html = site.folder / "html"
    files = set(offline.kept(html))
    pages = [file for file in files if file.endswith(".html")]
    loaded = {
        posixpath.normpath(posixpath.join(posixpath.dirname(page), part))
        for page in pages
        for part in LOADED.findall((html / page).read_text(encoding="utf-8"))
    }

    assert {"index.html", "en/index.html"} <= files
    assert loaded - files == set()
