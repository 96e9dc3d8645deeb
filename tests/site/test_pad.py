"""A record that is entered card by card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.data import data_path
from dokospec.notation.reader import read_text
from dokospec.notation.record import Event, Play
from dokospec.site.judge import fragment
from tests.exhaustive import sampled
from tests.site.browser import Visit, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REAL: Final = (data_path("examples") / "real" / "82403639.doko").read_text("utf-8")
HEAD: Final = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
BEGUN: Final = f"{HEAD}\nspiel 1\n"
HAND: Final = "Blatt Bernd: ♠D ♥D ♦D ♣B ♥B ♦B ♦B ♦10 ♣A ♣K ♣9 ♣9\n"
PHONE: Final = {"width": 360, "height": 740}
DESK: Final = {"width": 1440, "height": 900}


@pytest.fixture(name="seen", scope="module")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    with visit(browser, base, viewport=PHONE) as seen:
        yield seen


def opened(seen: Visit, record: str, *texts: str) -> Visit:
    seen.open(fragment(record, texts))
    seen.told(0)
    return seen


def events(record: str) -> tuple[Event, ...]:
    (reading,) = read_text(record)
    assert reading.game is not None
    assert reading.game.complete
    return reading.game.events


def test_a_whole_game_is_entered_by_taps_alone(seen: Visit) -> None:
    cards = [str(e.card) for e in events(REAL) if isinstance(e, Play)]
    tricks = [" ".join(cards[at : at + 4]) for at in range(0, len(cards), 4)]
    typed = BEGUN + "\n".join(tricks) + "\n"
    opened(seen, typed)
    by_hand = seen.said()

    seen.page.get_by_role("button", name="Neues Spiel").click()
    seen.page.wait_for_function("document.querySelectorAll('.jd-key').length === 24")
    seen.tap(*cards)
    seen.page.get_by_text("Das Spiel ist zu Ende.").wait_for()
    seen.page.wait_for_function(
        "(said) => document.querySelector('.jd-result').innerText === said", arg=by_hand
    )

    assert len(cards) == 48
    assert events(seen.record) == events(typed)


def test_what_was_tapped_is_taken_back_word_by_word(seen: Visit) -> None:
    opened(seen, BEGUN)
    back = seen.page.locator(".jd-undo")
    written = [seen.record]
    for face in ("♣A", "♣9", "♣K", "♣10", "♥A"):
        seen.tap(face)
        written.append(seen.record)
    for record in written[-2::-1]:
        back.click()

        assert seen.record == record


def test_what_was_typed_is_taken_back_too(seen: Visit) -> None:
    opened(seen, f"{BEGUN}kra kr9 krk kr10\n 2. Anna: ha\n= *\n")
    back = seen.page.locator(".jd-undo")
    for left in ("kra kr9 krk kr10\n= *\n", "kra kr9 krk\n= *\n"):
        before = seen.asked
        back.click()
        seen.told(before)

        assert seen.record == BEGUN + left


def test_a_card_goes_where_the_game_goes_on(seen: Visit) -> None:
    opened(seen, f"{BEGUN}♣A ♣9\n= *\n\nspiel 2\n♣A\n")

    seen.tap("♣K", "♣10", "♥A")

    assert seen.record == (f"{BEGUN}♣A ♣9 ♣K ♣10\n 2. ♥A\n= *\n\nspiel 2\n♣A\n")


def test_a_wrong_card_is_told_at_once_and_then_by_its_clause(seen: Visit) -> None:
    opened(seen, BEGUN + HAND + "♣A\n")
    key = seen.page.locator('.jd-key[data-face="♠D"]')
    notice = seen.page.locator(".jd-notice")
    dim = "jd-dim" in (key.get_attribute("class") or "")
    before = seen.asked

    at_once = key.evaluate(
        "key => { key.click(); return document.querySelector('.jd-notice').innerText; }"
    )
    seen.told(before)

    assert dim
    assert "Bernd darf diese Karte nicht legen" in at_once
    assert "♣A ♣K ♣9" in at_once
    assert "♣A ♣K ♣9" in notice.inner_text()
    assert "§5.2.2" in notice.inner_text()

    notice.get_by_role("button", name="Karte zurücknehmen").click()
    assert seen.record == BEGUN + HAND + "♣A\n"


def test_only_what_may_be_laid_is_bright(seen: Visit) -> None:
    opened(seen, BEGUN + HAND + "♣A\n")
    bright = seen.page.locator(".jd-key:not(.jd-dim)")
    faces = bright.evaluate_all("all => all.map(key => key.dataset.face)")

    assert sorted(faces) == sorted(["♣A", "♣K", "♣9"])
    assert seen.page.locator(".jd-pad h2").inner_text() == "Bernd legt …"
    assert seen.page.get_by_role("button", name="Kreuz-Ass, noch eine").count() == 1


def test_a_bare_trick_takes_four_taps(seen: Visit) -> None:
    opened(seen, BEGUN)
    seen.page.get_by_role("button", name="Nur ein Stich").click()
    seen.page.get_by_text("Karten antippen").wait_for()
    before = seen.run
    seen.tap("♣A", "♥10", "♥10", "♦9")
    seen.judged(before)
    seen.page.get_by_text("Die 2. Karte bekommt den Stich").first.wait_for()

    assert seen.record == "♣A ♥10 ♥10 ♦9"
    assert "Die 2. Karte bekommt den Stich mit 31 Augen" in seen.said()


def test_a_text_of_forty_cards_has_twenty_faces(seen: Visit) -> None:
    opened(seen, BEGUN, "nagelik-2024")

    assert seen.page.locator(".jd-key").count() == 20


def test_a_call_and_a_bid_are_written_where_they_belong(seen: Visit) -> None:
    opened(seen, BEGUN)
    page = seen.page
    page.get_by_role("button", name="Mehr").click()
    before = seen.asked
    page.get_by_role("group", name="Wer spricht").get_by_text("Carla").click()
    seen.told(before)
    page.get_by_role("button", name="Carla: damensolo").click()
    page.get_by_role("button", name="Anna: Re", exact=False).first.wait_for()
    seen.tap("♣A")

    assert seen.record == f"{BEGUN.rstrip()}\nvorbehalt Carla: damensolo\n 1. ♣A\n"


def test_the_next_game_stands_below_the_last(seen: Visit) -> None:
    opened(seen, REAL)
    before = seen.asked
    seen.page.get_by_role("button", name="Nächstes Spiel").click()
    seen.told(before)
    seen.tap("♣A")

    assert re.search(r"Dora -5\n\nspiel 2\n 1\. ♣A", seen.record)
    assert "Spiel 2, Anna gibt" in seen.said()


def test_a_phone_shows_the_table_and_the_pad_together(seen: Visit) -> None:
    opened(seen, BEGUN + "♣A ♣9\n")
    boxes = [
        seen.page.locator(each).bounding_box() for each in (".jd-seats", ".jd-pad")
    ]
    (table, pad) = [box for box in boxes if box is not None]
    keys = seen.page.locator(".jd-key").evaluate_all(
        "all => all.map(key => [key.offsetWidth, key.offsetHeight])"
    )

    assert 0 <= table["y"] < table["y"] + table["height"] <= pad["y"]
    assert pad["y"] + pad["height"] <= PHONE["height"]
    assert min(min(size) for size in keys) >= 44


def test_a_desk_shows_text_table_and_verdict_beside_one_another(
    browser: Browser, base: str
) -> None:
    with visit(browser, base, viewport=DESK) as seen:
        opened(seen, BEGUN + "♣A ♣9\n")
        boxes = [
            seen.page.locator(each).bounding_box()
            for each in (".jd-text", ".jd-play", ".jd-out")
        ]
        (text, play, out) = [box for box in boxes if box is not None]

        assert text["x"] + text["width"] <= play["x"]
        assert play["x"] + play["width"] <= out["x"]
        assert text["y"] == play["y"] == out["y"]


def test_a_phone_enlarges_nothing_that_is_typed_in(seen: Visit) -> None:
    opened(seen, BEGUN)
    sizes = seen.page.locator(":is(textarea, select, input)").evaluate_all(
        "all => all.filter(each => each.closest('#judge'))"
        ".map(each => parseFloat(getComputedStyle(each).fontSize))"
    )

    assert len(sizes) > 2
    assert min(sizes) >= 16


def test_cards_are_chosen_and_laid_by_keys(seen: Visit) -> None:
    opened(seen, BEGUN)
    seen.page.locator(".jd-key").first.focus()
    before = seen.asked
    seen.page.keyboard.press("ArrowRight")
    seen.page.keyboard.press("Enter")
    seen.told(before)

    assert seen.record == f"{BEGUN.rstrip()}\n 1. ♣D\n"


@pytest.mark.parametrize("scheme", sampled(("light", "dark"), ["light"]))
def test_nothing_of_the_pad_keeps_anybody_out(
    browser: Browser, base: str, scheme: str
) -> None:
    with visit(browser, base, viewport=PHONE, color_scheme=scheme) as seen:
        opened(seen, BEGUN + HAND + "♣A ♠D\n")
        seen.page.get_by_role("button", name="Mehr").click()

        assert seen.faults() == []


@pytest.mark.parametrize("texts", [("nagelik-2024",), ("ddv-tsr", "nagelik-2024")])
def test_a_game_that_is_none_of_a_text_is_told_so_first(
    seen: Visit, texts: tuple[str, ...]
) -> None:
    opened(seen, REAL, *texts)
    said = seen.said().splitlines()

    assert said[0] == "Spiel 1, Dora gibt"
    assert next(filter(None, said[1:])) == (
        "Nagelik spielt ohne Neunen; dieses Spiel ist dort keines."
    )
    assert "Nichts zu beanstanden." not in said


def test_nothing_went_wrong(seen: Visit) -> None:
    assert seen.wrong == []
