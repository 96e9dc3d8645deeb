"""The search: what people type, and what is shown for it."""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from dokospec.site import addresses
from dokospec.site.addresses import Address
from dokospec.site.crawl import resolved
from dokospec.site.reference import Reference
from dokospec.site.search import INDEX, plain
from tests.site.browser import Visit, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUERIES: Final = Path(__file__).parent / "queries.toml"
SHOWN: Final = 3
"""Of what is found, as much as is looked at."""
LARGEST: Final = 150_000
"""Bytes of the index over the wire."""
FOUND: Final = """() => [...document.querySelectorAll(".md-search-result__item")]
  .map((item) => [...item.querySelectorAll("a")].at(-1).href)"""


@dataclass(frozen=True)
class Query:
    """``at``: the places that tell what was asked, as links lead to them."""

    says: str
    at: frozenset[str]
    misspelt: bool


@pytest.fixture(name="queries", scope="session")
def queries_fixture(ref: Reference) -> tuple[Query, ...]:
    given = tomllib.loads(QUERIES.read_text(encoding="utf-8"))["query"]
    return tuple(
        Query(
            each["says"],
            frozenset(str(address(ref, at)) for at in each["at"]),
            each.get("misspelt", False),
        )
        for each in given
    )


def address(ref: Reference, said: str) -> Address:
    """A place as ``queries.toml`` names it."""
    if "/§" in said:
        return ref.at(ref.clauses[said])
    if said.startswith("glossar/"):
        word = said.removeprefix("glossar/")
        return Address(addresses.GLOSSARY, addresses.slug(word))
    if said in ref.texts:
        return Address(f"bausteine/{said}.html")
    return addresses.code(said)


@pytest.fixture(name="seen", scope="module")
def seen_fixture(site: Site, browser: Browser) -> Iterator[Visit]:
    with serving(site.folder / "html") as wire, visit(browser, wire.base) as seen:
        seen.page.goto(f"{wire.base}index.html")
        yield seen


def found(seen: Visit, says: str) -> list[str]:
    """The addresses that are shown for what is typed, from the root of the site."""
    field = seen.page.get_by_role("textbox", name="Suche")
    results = seen.page.locator(".md-search-result__item")
    field.fill("")
    results.first.wait_for(state="detached")
    field.fill(says)
    results.first.wait_for()
    links: list[str] = seen.page.evaluate(FOUND)
    return [without_marks(link.removeprefix(seen.base)) for link in links]


def without_marks(link: str) -> str:
    """A link without the words that are to be marked where it leads to."""
    page, _, rest = link.partition("?")
    anchor = (rest or page).partition("#")[2]
    return str(Address(page.partition("#")[0], anchor))


def tells(site: Site, shown: str, query: Query) -> bool:
    """Whether a place is one that was meant, or a question that rests on such a one."""
    if shown in query.at:
        return True
    page = shown.partition("#")[0]
    links = site.pages[page].links if page.startswith("fragen/") else []
    return any(
        str(Address(resolved(page, link), link.partition("#")[2])) in query.at
        for link in links
    )


def test_there_are_forty_queries_or_more_and_many_are_misspelt(
    queries: tuple[Query, ...],
) -> None:
    assert len(queries) >= 40
    assert sum(query.misspelt for query in queries) >= 10


def test_what_people_type_is_found(
    site: Site, seen: Visit, queries: tuple[Query, ...]
) -> None:
    places = {}
    for query in queries:
        shown = [tells(site, each, query) for each in found(seen, query.says)]
        places[query.says] = shown.index(True) if True in shown else len(shown)

    late = {says: place for says, place in places.items() if place}
    assert {says for says, place in late.items() if place >= SHOWN} == set()
    assert len(late) <= 4, late


def test_nothing_went_wrong_while_searching(seen: Visit) -> None:
    assert found(seen, "Erwiderung")
    assert seen.wrong == []


def test_a_word_that_is_nowhere_finds_nothing(seen: Visit) -> None:
    seen.page.get_by_role("textbox", name="Suche").fill("qqq")

    seen.page.get_by_text("Keine Suchergebnisse").wait_for()


def test_the_index_is_loaded_by_who_searches(site: Site, browser: Browser) -> None:
    with serving(site.folder / "html") as wire, visit(browser, wire.base) as seen:
        fetched: list[str] = []
        seen.page.on("request", lambda request: fetched.append(request.url))
        seen.page.goto(f"{wire.base}index.html", wait_until="networkidle")
        before = [*fetched]
        found(seen, "Fuchs")

        index = wire.base + INDEX
        assert (before.count(index), fetched.count(index)) == (0, 1)


def test_the_index_is_small(site: Site) -> None:
    content = (site.folder / "html" / INDEX).read_bytes()

    assert len(gzip.compress(content)) <= LARGEST


def test_only_what_players_look_for_is_found_and_every_place_is_there(
    site: Site,
) -> None:
    index: Mapping[str, Any] = json.loads(
        (site.folder / "html" / INDEX).read_text(encoding="utf-8")
    )
    pages = [page for page, _ in index["pages"]]
    places = [(pages[row[0]], row[1]) for row in index["rows"]]

    kinds = {page.partition("/")[0] for page, _ in places} - {"fragen"}
    assert kinds == {"texte", "bausteine", "glossar.html", "befunde"}
    assert [
        (page, anchor)
        for page, anchor in places
        if page not in site.pages or (anchor and anchor not in site.pages[page].ids)
    ] == []


def test_text_to_be_searched_has_no_markup() -> None:
    source = (
        "**Fett** und [ein *Wort*](x.md#y) `code` <b>hier</b>\n```regel\nRegel\n```"
    )

    assert plain(source) == "Fett und ein Wort code hier"
