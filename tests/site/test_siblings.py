"""The two siblings of the calculator in a real browser: what is tapped, what they say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pytest

from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.notation import reader
from dokospec.site.reference import Reference
from dokospec.verdict import GameVerdict
from tests.exhaustive import sampled
from tests.site.browser import Visit, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TEXTS: Final = Library.standard().ids()
PHONE: Final = {"width": 360, "height": 740}
STATE: Final = """({ wanted, before }) => {
  const { failed, asked, answered, run, why, compared } = document.querySelector(".rk").dataset;
  if (failed) throw new Error(failed);
  const done = wanted === "compared" ? compared : why;
  return asked > before && done && done === run && answered === asked;
}"""


@pytest.fixture(name="seen", scope="module")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    with visit(browser, base, viewport=PHONE) as seen:
        yield seen


def put(seen: Visit, page: str, fragment: str) -> None:
    """The page with this in its address; it is loaded where it is not there yet."""
    before = 0
    if f"/{page}/" in seen.page.url:
        before = int(seen.page.locator(".rk").get_attribute("data-asked") or 0)
        seen.page.evaluate("(hash) => { location.hash = hash; }", fragment)
    else:
        seen.page.goto(f"{seen.base}{page}/index.html#{fragment}")
    seen.page.wait_for_function(STATE, arg={"wanted": "why", "before": before})


def compared(seen: Visit) -> None:
    seen.page.wait_for_function(STATE, arg={"wanted": "compared", "before": 0})


def judged(ref: Reference, seen: Visit, text: str) -> GameVerdict:
    """What the record says that the page has made."""
    record = seen.page.locator(".rk").get_attribute("data-record") or ""
    (sheet,) = reader.sheets(reader.read_text(record))
    return Judge(ref.models[text]).game(sheet.head, sheet.games[0])


def trick(text: str, cards: str, more: str = "") -> str:
    return f"t={text}&c={','.join(map(quote, cards.split()))}{more}"


# --- May he still say that?


@pytest.mark.parametrize("text", sampled(TEXTS, ["ottendorf-2008"]))
def test_a_call_is_answered_as_it_is_judged(
    seen: Visit, ref: Reference, text: str
) -> None:
    hand = ref.models[text].hand_size
    for held in (hand, 3):
        put(seen, "ansage", f"t={text}&w=re.re.{held}")
        statuses = {way.announcements[0].status for way in judged(ref, seen, text).ways}
        expected = (
            "Ja, das darf er" if statuses == {"valid"} else "Nein, das darf er nicht"
        )

        assert seen.page.locator(".rk-sum h2").inner_text() == expected
        assert seen.page.locator(".rk-why .dk-par a").count()
        assert expected in seen.page.locator(".rk-bar").inner_text()


def test_each_number_of_cards_shows_whether_it_may_be(seen: Visit) -> None:
    put(seen, "ansage", "t=ddv-tsr&r=re.re.11&w=re.k90.9")
    chips = seen.page.locator(".as-cards > label")
    may = chips.evaluate_all("all => all.map(c => [c.innerText, c.dataset.may])")

    assert may == [[str(n), str(n >= 10).lower()] for n in range(12, 0, -1)]
    assert "mindestens 10 Karten" in seen.page.locator(".as-until").inner_text()


def test_he_who_speaks_is_called_so(seen: Visit) -> None:
    put(seen, "ansage", "t=ddv-tsr&r=re.re.11&w=kontra.kontra.8")
    record = seen.page.locator(".rk").get_attribute("data-record") or ""

    assert record.endswith("Gegner:re/11\nEr:kontra/8\n")
    assert "Er sagt »Kontra«" in seen.page.locator(".rk-result .rk-why").inner_text()


def test_the_other_texts_say_until_when(seen: Visit, ref: Reference) -> None:
    put(seen, "ansage", "t=ddv-tsr&w=re.re.11")
    compared(seen)
    others = seen.page.locator(".rk-others > li")

    assert others.locator("h3").all_inner_texts() == [
        called.name for text, called in ref.called.items() if text != "ddv-tsr"
    ]
    ottendorf = others.filter(has_text="Ottendorf").locator(".rk-won").inner_text()
    assert ottendorf == "Ja, bis 11 Karten"


# --- Whose trick is it?


@pytest.mark.parametrize("text", sampled(TEXTS, ["nagelik-2024"]))
def test_a_trick_goes_to_the_card_that_takes_it(
    seen: Visit, ref: Reference, text: str
) -> None:
    put(seen, "stich", trick(text, "♣A ♣K ♥10 ♥10"))
    place = judged(ref, seen, text).default.single_tricks[0].place
    won = seen.page.locator(".st-slot").evaluate_all(
        "all => all.map(slot => slot.querySelector('.dk-sieger') !== null)"
    )

    assert won == [place == n for n in range(1, 5)]
    assert seen.page.locator(".rk-text a").count()


def test_a_kind_of_game_orders_the_pad_and_the_trick(seen: Visit) -> None:
    put(seen, "stich", trick("ddv-tsr", "♣A ♥10 ♣D ♣K", "&s=solo:damen"))
    assert "Kreuz-Dame sticht" in seen.page.locator(".rk-bar").inner_text()
    seen.page.get_by_role("button", name="Karte zurück").click()
    first = seen.page.locator(".jd-key").first

    assert first.get_attribute("data-face") == "♣D"


def test_what_counts_in_it_is_said_for_the_parties(seen: Visit, ref: Reference) -> None:
    put(seen, "stich", trick("ddv-tsr", "♣A ♣B ♥9 ♥A", "&p=0,3&l=1"))
    items = seen.page.locator(".rk-posts > li")

    assert [item.item for item in judged(ref, seen, "ddv-tsr").default.items] == [
        "Karlchen"
    ]
    assert "Karlchen" in items.inner_text()
    assert "Kontra" in items.inner_text()


def test_no_card_can_be_laid_too_often(seen: Visit, ref: Reference) -> None:
    put(seen, "stich", trick("nagelik-2024", "♥10 ♥10 ♥10 ♣9 ♣A ♣K ♣D"))
    record = seen.page.locator(".rk").get_attribute("data-record") or ""

    assert record.splitlines()[-1].endswith("♥10 ♥10 ♣A ♣K")


# --- both


@pytest.mark.parametrize(
    ("page", "fragment"),
    [
        ("ansage", "t=ddv-tsr&s=hochzeit&r=re.re.11&f=klärungsstich.2&w=re.k90.9"),
        ("stich", "t=ddv-tsr&s=normal&p=0,3&c=♥10,♦A,♦10,♥10&l=1"),
    ],
)
def test_a_link_brings_everything_back(
    browser: Browser, base: str, page: str, fragment: str
) -> None:
    with visit(browser, base) as seen:
        put(seen, page, fragment)

        assert json.dumps(fragment) == json.dumps(
            seen.page.evaluate("decodeURIComponent(location.hash.slice(1))")
        )


@pytest.mark.parametrize(
    ("page", "fragment"),
    [
        ("ansage", "t=ddv-tsr&w=constructor.re.99&r=x.y.z"),
        ("ansage", "t=ddv-tsr&w=kontra.re.3"),
        ("stich", "t=ddv-tsr&c=constructor,♥11"),
    ],
)
def test_of_a_link_only_what_is_asked_is_taken(
    browser: Browser, base: str, page: str, fragment: str
) -> None:
    with visit(browser, base) as seen:
        seen.page.goto(f"{base}{page}/index.html#{fragment}")
        seen.page.locator(".rk-group").first.wait_for()

        assert "Es fehlt noch" in seen.page.locator(".rk-status").inner_text()
        assert seen.page.locator(".rk-sum h2").inner_text() == "Noch kein Ergebnis"


@pytest.mark.parametrize("page", ["rechner", "ansage", "stich"])
def test_each_shows_an_example(browser: Browser, base: str, page: str) -> None:
    with visit(browser, base, viewport=PHONE) as seen:
        seen.page.goto(f"{base}{page}/index.html")
        seen.page.get_by_role("link", name="Ein Beispiel").click()
        seen.page.wait_for_function(STATE, arg={"wanted": "why", "before": 0})

        assert "§" in seen.page.locator(".rk-bar").inner_text()


@pytest.mark.parametrize("page", ["ansage", "stich"])
def test_what_is_tapped_is_as_big_as_a_thumb(seen: Visit, page: str) -> None:
    seen.page.goto(f"{seen.base}{page}/index.html")
    seen.page.locator(".rk-group").first.wait_for()
    sizes = seen.page.locator(
        ".rk-form button, .rk-form label.rk-chip, .rk-form select, .rk-bar, .rk-again"
    ).evaluate_all(
        "all => all.filter(e => e.checkVisibility()).map(e => e.offsetHeight)"
    )

    assert len(sizes) > 15
    assert min(sizes) >= 44


@pytest.mark.parametrize("scheme", sampled(("light", "dark"), ["light"]))
def test_nothing_keeps_anybody_out(browser: Browser, base: str, scheme: str) -> None:
    """With an answer, and while something lacks."""
    with visit(browser, base, viewport=PHONE, color_scheme=scheme) as seen:
        put(seen, "ansage", "t=ottendorf-2008&r=re.re.11&w=re.k90.9")
        compared(seen)
        faults = seen.faults()
        put(seen, "stich", trick("ottendorf-2008", "♣A ♣K ♥10 ♥10", "&p=0,3"))
        compared(seen)
        faults += seen.faults()
        seen.page.get_by_role("button", name="Karte zurück").click()
        faults += seen.faults()

        assert faults == []
