"""Seven disputes at a table, from the home page of a phone to the answer, by tapping."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.game.judge import Judge
from dokospec.notation import reader
from dokospec.site.reference import Reference
from tests.exhaustive import sampled
from tests.site.browser import Visit, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

TEXT: Final = "ddv-tsr"
"""The text that stands there for who has never chosen one."""
MOST: Final = 12
"""So many taps are not too many."""
PHONE: Final = {"width": 360, "height": 740}
ANSWERED: Final = """() => {
  const { failed, asked, answered, run, why } = document.querySelector(".rk").dataset;
  if (failed) throw new Error(failed);
  return why && why === run && answered === asked;
}"""
SEEN: Final = """(shown) => {
  const { top, bottom, height } = shown.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}"""


@dataclass
class Thumb:
    """Taps, and counts how often; what is typed is told apart."""

    seen: Visit
    taps: int = 0
    typed: str = ""

    def tap(self, *targets: Locator) -> None:
        for each in targets:
            each.click()
            self.taps += 1

    def choose(self, label: str, value: str) -> None:
        """One of a list: it is opened, and a line in it is tapped."""
        self.seen.page.get_by_label(label, exact=True).select_option(value)
        self.taps += 2

    def type(self, words: str) -> None:
        self.seen.page.keyboard.type(words)
        self.typed += words

    def door(self, title: str) -> None:
        self.tap(self.seen.page.locator(".dk-tuer").filter(has_text=title))
        self.seen.page.locator(".rk-group").first.wait_for()

    def chip(self, group: str, name: str) -> Locator:
        """What is chosen in a group, by what stands on it."""
        of = self.seen.page.get_by_role("group", name=group)
        named = of.locator("label").filter(has_text=re.compile(f"^{name}$"))
        return named.locator("input").first

    def button(self, name: str) -> Locator:
        return self.seen.page.get_by_role("button", name=name, exact=True)

    def cards(self, *faces: str) -> None:
        for face in faces:
            self.tap(self.seen.page.locator(f'.jd-key[data-face="{face}"]'))

    def bar(self) -> str:
        """What stands at the foot of the page, where nobody has to scroll for it."""
        self.seen.page.wait_for_function(ANSWERED)
        shown = self.seen.page.locator(".rk-bar")
        assert shown.evaluate(SEEN)
        assert shown.locator(".rk-won").evaluate(SEEN)
        return shown.inner_text()

    @property
    def record(self) -> str:
        return self.seen.page.locator(".rk").get_attribute("data-record") or ""


def what_we_write_down(thumb: Thumb, ref: Reference) -> None:
    """118 to 122, Re with twelve cards, keine 90 with eleven, a Fuchs."""
    thumb.door("Was schreiben wir auf?")
    players = thumb.seen.page.locator(".rk-player")
    quick = thumb.seen.page.get_by_role("radiogroup", name="Re hat")

    def said(party: str, word: str) -> Locator:
        side = thumb.seen.page.get_by_role("group", name=party, exact=True)
        return side.get_by_role("checkbox", name=word, exact=True)

    thumb.tap(players.nth(0), players.nth(3))
    thumb.tap(quick.get_by_role("radio", name="120", exact=True))
    thumb.tap(*[thumb.button("Augen von Re: weniger")] * 2)
    thumb.tap(said("Re", "Re"), thumb.button("Re, Karten in der Hand: weniger"))
    thumb.tap(said("Kontra", "keine 90"))
    thumb.tap(*[thumb.button("keine 90, Karten in der Hand: weniger")] * 2)
    thumb.tap(thumb.button("Fuchs für Re: mehr"))
    shown = thumb.bar()
    (sheet,) = reader.sheets(reader.read_text(thumb.record))
    verdict = Judge(ref.models[TEXT]).game(sheet.head, sheet.games[0])

    assert "Re gewinnt" in shown
    assert all(str(abs(got)) in shown for _, got in verdict.default.scores or ())
    assert "§" in shown


def two_hearts_ten(thumb: Thumb, ref: Reference) -> None:
    thumb.door("Wem gehört der Stich?")
    thumb.cards("♣A", "♣K", "♥10", "♥10")
    shown = thumb.bar()

    assert "Die erste Herz-Zehn sticht" in shown
    assert "§5.3.3" in shown


def keine_90_with_nine_cards(thumb: Thumb, ref: Reference) -> None:
    """Re has been said."""
    thumb.door("Darf er das noch sagen?")
    thumb.tap(thumb.chip("Wer will etwas sagen?", "Re"))
    thumb.tap(thumb.chip("Was will er sagen?", "keine 90"))
    thumb.tap(thumb.chip("Wie viele Karten", "9"))
    thumb.tap(thumb.chip("Vorher gesagt", "Re"))
    shown = thumb.bar()

    assert "Nein" in shown
    assert "mindestens 10 Karten" in shown
    assert "§6.3.4" in shown


def re_in_a_hochzeit(thumb: Thumb, ref: Reference) -> None:
    """It was cleared by the third trick; he has nine cards."""
    thumb.door("Darf er das noch sagen?")
    thumb.choose("Spielart", "hochzeit")
    thumb.tap(thumb.chip("Wer will etwas sagen?", "Re"))
    thumb.tap(thumb.chip("Was will er sagen?", "Re"))
    thumb.tap(thumb.chip("Wie viele Karten", "9"))
    thumb.tap(thumb.chip("Klärungsstich", "3"))
    shown = thumb.bar()

    assert "Ja" in shown
    assert "§6.4.2" in shown


def karlchen_in_the_last_trick(thumb: Thumb, ref: Reference) -> None:
    """The second card takes it, of one who plays Kontra."""
    thumb.door("Wem gehört der Stich?")
    thumb.cards("♣A", "♣B", "♥9", "♥A")
    thumb.tap(thumb.chip("Welcher Stich?", "der letzte"))
    slots = thumb.seen.page.locator(".st-slot")
    thumb.tap(slots.nth(0), slots.nth(3))
    shown = thumb.bar()

    assert "Kreuz-Bube sticht" in shown
    assert "Karlchen Kontra" in shown
    assert "§" in shown


def on_the_page(thumb: Thumb, path: str, *said: str) -> None:
    """What the DDV says is where nobody has to scroll for it, its clause further down."""
    page = thumb.seen.page
    page.wait_for_url(f"**/{path}*")
    shown = page.locator(".dk-urteile > div").filter(has_text="DDV").first
    assert shown.evaluate(SEEN)
    assert all(each in shown.inner_text() for each in said)
    row = page.locator(".dk-antworten tbody tr").filter(has_text="DDV").first
    assert "§" in row.inner_text()


def genau_120(thumb: Thumb, ref: Reference) -> None:
    page = thumb.seen.page
    thumb.tap(page.get_by_role("link", name="Alle Fragen"))
    thumb.tap(page.locator("article a[href='120-zu-120.html']"))
    on_the_page(thumb, "fragen/120-zu-120.html", "Kontra gewinnt", "+2")


def both_missed(thumb: Thumb, ref: Reference) -> None:
    page = thumb.seen.page
    thumb.tap(page.get_by_role("searchbox", name="Suchen"))
    thumb.type("beide Absagen verfehlt")
    found = page.locator(".md-search-result__link[href*='beide-verfehlen']")
    thumb.tap(found.first)
    on_the_page(thumb, "fragen/beide-verfehlen.html", "Niemand gewinnt", "+1")


DISPUTES: Final = (
    what_we_write_down,
    two_hearts_ten,
    keine_90_with_nine_cards,
    re_in_a_hochzeit,
    karlchen_in_the_last_trick,
    genau_120,
    both_missed,
)


@pytest.mark.parametrize(
    "dispute", sampled(DISPUTES, list(DISPUTES)), ids=lambda each: each.__name__
)
def test_a_dispute_is_settled_with_few_taps(
    browser: Browser,
    base: str,
    ref: Reference,
    dispute: Callable[[Thumb, Reference], None],
) -> None:
    with visit(browser, base, viewport=PHONE) as seen:
        seen.page.goto(f"{base}index.html")
        thumb = Thumb(seen)
        dispute(thumb, ref)

        assert thumb.taps <= MOST
