"""How pages look: nothing is cut, broken or moved, and everything can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.site.build import STATIC
from tests.exhaustive import sampled
from tests.site.browser import Visit, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KINDS: Final = (
    "index.html",
    "en/index.html",
    "fragen/index.html",
    "fragen/kontra-verfehlt.html",
    "fragen/schmeissen.html",
    "unterschiede/index.html",
    "unterschiede/ddv-tsr-nagelik-2024.html",
    "unterschiede/ddv-tsr-ddb-1995.html",
    "texte/index.html",
    "texte/nagelik-2024/index.html",
    "texte/ddv-tsr/70-bewertung.html",
    "bausteine/index.html",
    "tabellen.html",
    "karten.html",
    "glossar.html",
    "zweifel.html",
    "tables/unterschiede.html",
    "handbuch/index.html",
    "themen/s.html",
    "vorlagen/ddv-tsr.html",
    "tables/abdeckung.html",
    "en/tables/unterschiede.html",
    "en/tables/ergebnisse.html",
    "befunde/r.html",
    "faelle/ddv-tsr/1.html",
    "grammatik/notation.html",
    "api/game.html",
    "tables/vokabular.html",
    "rechner/index.html",
    "zettel/index.html",
    "haus/index.html",
    "ansage/index.html",
    "stich/index.html",
    "judge/index.html",
)
"""A page of every kind; of those with tables the ones that have the widest."""
SIZES: Final = [(w, scheme) for w in (360, 768, 1440) for scheme in ("light", "dark")]
BROKEN: Final = """() => {
  const words = /[^\\s\\u00ad\\u2010-\\u2014\\/.:,;|=()-]{2,}/gu;
  const found = [];
  for (const cell of document.querySelectorAll(".md-content td, .md-content th")) {
    if (!cell.checkVisibility()) continue;
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); )
      for (const { 0: word, index } of node.data.matchAll(words)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
  }
  return found;
}"""
MOVED: Final = """() => new Promise((done) => {
  let sum = 0;
  const add = (entries) => { for (const each of entries) sum += each.value; };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
    add(observer.takeRecords());
    done(sum);
  })));
})"""
WIDE: Final = (
    "document.documentElement.scrollWidth - document.documentElement.clientWidth"
)

# --- pages in a browser


@pytest.fixture(name="base", scope="module")
def base_fixture(site: Site) -> Iterator[str]:
    with serving(site.folder / "html") as wire:
        yield wire.base


@pytest.mark.parametrize("seen_as", sampled(SIZES, [(360, "light")]))
def test_no_page_is_wider_than_the_window_no_word_is_broken_and_nothing_moves(
    browser: Browser, base: str, site: Site, seen_as: tuple[int, str]
) -> None:
    width, scheme = seen_as
    wrong: list[tuple[str, object]] = []
    size = {"width": width, "height": 800}
    with visit(browser, base, viewport=size, color_scheme=scheme) as seen:
        for name in KINDS:
            assert name in site.pages
            seen.page.goto(base + name)
            wide, broken = seen.page.evaluate(WIDE), seen.page.evaluate(BROKEN)
            moved = seen.page.evaluate(MOVED)
            if wide or broken or moved:
                wrong.append((name, (wide, broken[:5], moved)))

    assert wrong == []


@pytest.mark.parametrize("name", ["index.html", "en/index.html"])
def test_in_the_least_wide_window_with_tabs_the_header_has_room_for_all(
    browser: Browser, base: str, name: str
) -> None:
    with visit(browser, base, viewport={"width": 1220, "height": 800}) as seen:
        seen.page.goto(base + name)
        header = seen.page.locator(".md-header__inner")

        assert seen.page.locator(".md-tabs").is_visible()
        assert header.evaluate("e => e.scrollWidth - e.clientWidth") <= 0


@pytest.fixture(name="home", scope="module")
def home_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    size = {"width": 360, "height": 800}
    with visit(browser, base, viewport=size) as seen:
        seen.page.goto(f"{base}index.html")
        yield seen


def test_what_is_typed_on_the_first_page_is_searched_for(home: Visit) -> None:
    home.page.goto(f"{home.base}index.html")
    home.page.get_by_role("searchbox", name="Suchen").press_sequentially("Erwiderung")
    found = home.page.locator(".md-search-result__link")
    # Every letter is searched for; what is found for the whole word comes last.
    found.and_(home.page.locator("[href*='h=erwiderung']")).first.wait_for()

    assert "h=erwiderung" in str(found.first.get_attribute("href"))


def test_a_card_has_a_name_and_its_suit_is_drawn(home: Visit) -> None:
    home.page.goto(f"{home.base}index.html")
    cards = home.page.locator(".dk-bild").get_by_role("img")
    drawn = home.page.locator(".dk-bild .karte .s").first

    assert cards.evaluate_all("all => all.map(c => c.ariaLabel)") == [
        "Kreuz-Ass",
        "Kreuz-König",
        "Herz-Zehn, Dulle",
        "Herz-Zehn, Dulle",
    ]
    assert "svg" in drawn.evaluate("s => getComputedStyle(s).maskImage")
    assert not re.search("[♣♠♥♦]", home.page.locator("main").inner_text())


def test_what_is_tapped_on_the_first_page_is_as_big_as_a_thumb(home: Visit) -> None:
    home.page.goto(f"{home.base}index.html")
    tapped = home.page.locator(".dk-tuer, .dk-knopf, .dk-liste a, .dk-suche")
    heights = tapped.evaluate_all("all => all.map(e => e.offsetHeight)")

    assert len(heights) > 8
    assert min(heights) >= 44


@pytest.mark.parametrize("door", sampled((0, 1, 2), [0]))
def test_a_door_leads_to_where_one_taps(home: Visit, door: int) -> None:
    home.page.goto(f"{home.base}index.html")
    tapped = home.page.locator(".dk-tuer").nth(door)
    title = tapped.locator("> span:not(.dk-zeichen) > b").inner_text()
    tapped.click()
    home.page.locator(".rk-group").first.wait_for()

    assert home.page.locator("h1").inner_text() == title


# --- colours

TEXT: Final = 4.5
MARK: Final = 3.0
CONTRASTS: Final = (
    *((ink, ground, TEXT) for ink in ("ink", "ink-2", "green", "red", "amber", "blue")
      for ground in ("paper", "sheet", "sunk")),
    *((ink, "felt", TEXT) for ink in ("ink", "ink-2", "green", "amber")),
    *(("ink", ground, TEXT) for ground in ("green-soft", "red-soft", "amber-soft")),
    *((name, f"{name}-soft", TEXT) for name in ("green", "red", "amber")),
    *((suit, ground, TEXT) for suit in ("t-kr", "t-p", "t-h", "t-ka")
      for ground in ("paper", "sheet", "red-soft", "amber-soft")),
    *((suit, "card", TEXT) for suit in ("c-kr", "c-p", "c-h", "c-ka")),
    ("green-ink", "green", TEXT),
    ("paper", "ink", TEXT),
    *((mark, ground, MARK) for mark in ("edge", "focus", "green")
      for ground in ("paper", "sheet")),
)  # fmt: skip
"""What is seen on what, and how much must lie between them (WCAG 2.2 AA)."""


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_colours_can_be_told_apart(scheme: str) -> None:
    colours = tokens(scheme)
    low = {
        (ink, ground): round(between, 2)
        for ink, ground, least in CONTRASTS
        if (between := contrast(colours[ink], colours[ground])) < least
    }

    assert low == {}


def test_no_style_has_a_colour_of_its_own() -> None:
    """Only what lies behind a dialog, and shadows, are not told by the tokens."""
    for path in STATIC.rglob("*.css"):
        if path.name != "tokens.css":
            style = re.sub(r"rgb\(0 0 0 / [.\d]+\)", "", path.read_text("utf-8"))
            assert re.findall(r"#[0-9a-f]{3,8}\b|rgba?\(", style) == [], path.name


def tokens(scheme: str) -> dict[str, str]:
    """The colours of a scheme by name."""
    style = (STATIC / "assets" / "tokens.css").read_text(encoding="utf-8")
    block = style.partition(f'[data-md-color-scheme="{scheme}"] {{')[2].partition("}")[
        0
    ]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})", block))


def contrast(one: str, two: str) -> float:
    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)


def light(colour: str) -> float:
    """Relative luminance, as WCAG has it."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    lin = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]
