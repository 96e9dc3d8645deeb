"""Links lead from page to page, whatever the folders."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dokospec.site.addresses import Address, slug
from dokospec.site.crawl import resolved

PARTS = st.lists(st.sampled_from(["a", "b", "texte", "x.y"]), max_size=3)
PAGES = PARTS.map(lambda parts: "/".join([*parts, "p.html"]))


@given(PAGES, PAGES)
def test_a_link_leads_where_it_should(here: str, there: str) -> None:
    assert resolved(here, Address(there).seen_from(here)) == there


@given(PAGES)
def test_a_place_on_the_same_page_needs_no_page(page: str) -> None:
    assert Address(page, "x").seen_from(page) == "#x"


def test_a_slug_is_plain() -> None:
    assert slug("größtes Solo: Ärger") == "groesstes-solo-aerger"
