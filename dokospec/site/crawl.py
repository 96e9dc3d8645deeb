"""A built site, page by page: links, places, titles, and what would be fetched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, normpath
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

FaultSort: TypeAlias = Literal[
    "page",
    "place",
    "foreign",
    "title",
    "description",
    "twice",
    "unanswered",
    "otherwise",
    "no_text",
    "no_clause",
    "no_sentence",
    "unread",
    "no_view",
    "no_question",
    "same_slug",
    "no_key",
    "misspelt",
    "toml",
]

_FETCHED: Final = {
    ("img", "src"),
    ("script", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("link", "href"),
}


@dataclass(frozen=True, slots=True)
class SiteFault:
    """What is wrong with a page, or with the file of the questions (from ``unanswered`` on).

    ``page``: a link to a file that is not there; ``place``: to an id that the page does
    not have; ``foreign``: something fetched from elsewhere; ``title``, ``description``:
    missing; ``twice``: an id that stands twice.
    """

    sort: FaultSort
    on: str
    what: str


@dataclass(slots=True)
class Built:
    """What a page has: ids, links as they stand, and what it fetches."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    title: str = ""
    description: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.built = Built()
        self._title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        for name in (said.get("id"), said.get("name") if tag == "a" else None):
            if name:
                if name in self.built.ids:
                    self.built.twice.append(name)
                self.built.ids.add(name)
        if tag == "a" and said.get("href") is not None:
            self.built.links.append(said["href"] or "")
        for where, attribute in _FETCHED:
            if tag == where and said.get(attribute):
                self.built.fetched.append(said[attribute] or "")
        if tag == "meta" and said.get("name") == "description":
            self.built.description = said.get("content") or ""
        self._title = tag == "title"

    def handle_data(self, data: str) -> None:
        if self._title:
            self.built.title += data
            self._title = False


def read_page(html: str) -> Built:
    """What a page has."""
    reader = _Reader()
    reader.feed(html)
    return reader.built


def read_site(folder: Path) -> dict[str, Built]:
    """Every page of a built site, by its path."""
    return {
        path.relative_to(folder).as_posix(): read_page(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }


def faults(folder: Path, pages: Mapping[str, Built]) -> Iterator[SiteFault]:
    """What is wrong with the site in ``folder``."""
    for on, page in pages.items():
        if on == "404.html":
            continue  # Its addresses depend on where the site will be.
        for address in dict.fromkeys((*page.links, *page.fetched)):
            yield from _followed(folder, pages, on, address, address in page.fetched)
        if not page.title.strip():
            yield SiteFault("title", on, "")
        if not page.description.strip():
            yield SiteFault("description", on, "")
        for name in dict.fromkeys(page.twice):
            yield SiteFault("twice", on, name)


def _followed(
    folder: Path, pages: Mapping[str, Built], on: str, address: str, fetched: bool
) -> Iterator[SiteFault]:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        if fetched and parts.scheme != "data":
            yield SiteFault("foreign", on, address)
        return
    target = resolved(on, address)
    if target not in pages and not (folder / target).is_file():
        yield SiteFault("page", on, address)
    elif parts.fragment and target in pages and "=" not in parts.fragment:
        place = unquote(parts.fragment)
        if place not in pages[target].ids and place != "__top":
            yield SiteFault("place", on, address)


def resolved(on: str, address: str) -> str:
    """The path of the page that a link on another leads to."""
    path = unquote(urlsplit(address).path)
    return normpath(f"{dirname(on)}/{path}").lstrip("/") if path else on
