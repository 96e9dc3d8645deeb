"""What the pages that judge keep for the time without a network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.site import build
from tests.site.browser import serving, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WORKER: Final = Path(build.__file__).with_name("static") / "sw.js"
REGISTERED: Final = """async () => {
  await navigator.serviceWorker.register("../sw.js");
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
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
  return found.map((url) => url.slice(new URL(".", location).href.length)).sort();
}"""


def put(file: Path, text: str, changed: int = 1) -> None:
    """A file that was changed in that second, so that a server tells it from others."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    os.utime(file, (changed, changed))


@pytest.fixture(name="folder")
def folder_fixture(tmp_path: Path) -> Path:
    put(tmp_path / "sw.js", WORKER.read_text(encoding="utf-8"))
    put(tmp_path / "judge/index.html", "<!doctype html><title>old</title>")
    for state in ("v-0a", "v-0b"):
        put(tmp_path / "judge/run" / state / "part.js", state)
    return tmp_path / "judge"


@pytest.fixture(name="page")
def page_fixture(browser: Browser, folder: Path) -> Iterator[Page]:
    with serving(folder.parent) as wire, visit(browser, wire.base) as seen:
        seen.page.goto(f"{wire.base}judge/index.html")
        seen.page.evaluate(REGISTERED)
        yield seen.page


def fetched(page: Page, *addresses: str) -> list[str]:
    found: list[str] = page.evaluate(FETCHED, list(addresses))
    return found


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate(KEPT)
    return found


def test_a_query_neither_adds_to_what_is_kept_nor_drops_any(page: Page) -> None:
    fetched(page, "index.html", "run/v-0a/part.js")

    fetched(page, "./?/v-0/", "index.html?/v-0/", "index.html?/judge/run/v-0/")
    fetched(page, *(f"index.html?{n}" for n in range(3)))

    assert kept(page) == ["", "index.html", "run/v-0a/part.js"]


def test_a_page_is_asked_for_again_whatever_its_query_is(
    page: Page, folder: Path
) -> None:
    query = "index.html?/judge/run/v-0/"
    fetched(page, query)

    put(folder / "index.html", "new", changed=2)

    assert fetched(page, query) == ["new"]


def test_only_the_newest_state_is_kept(page: Page) -> None:
    fetched(page, "run/v-0a/part.js", "run/v-0b/part.js?1")

    assert kept(page) == ["run/v-0b/part.js"]


def test_a_state_never_changes(page: Page, folder: Path) -> None:
    fetched(page, "run/v-0a/part.js")

    put(folder / "run/v-0a/part.js", "new", changed=2)

    assert fetched(page, "run/v-0a/part.js?1") == ["v-0a"]


def test_the_oldest_answers_go_and_a_state_stays(page: Page, folder: Path) -> None:
    names = [f"{n}.txt" for n in range(53)]
    for name in names:
        put(folder / name, name)

    fetched(page, "run/v-0a/part.js", *names)

    assert kept(page) == sorted([*names[3:], "run/v-0a/part.js"])


def test_without_a_network_it_is_what_was_kept(page: Page) -> None:
    before = fetched(page, "index.html", "run/v-0a/part.js")

    page.context.set_offline(offline=True)

    assert fetched(page, "index.html?1", "run/v-0a/part.js?1") == before
