"""A record that is entered card by card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.data import data_path
from dokospec.notation.reader import read_text
from dokospec.notation.record import Event, Play
from dokospec.site.judge import fragment
from tests.exhaustive import sampled
from tests.site.browser import Visit, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

SLOW: Final = """
const post = Worker.prototype.postMessage;
window.held = [];
window.late = false;
Worker.prototype.postMessage = function (...sent) {
  if (window.late) window.held.push(() => post.apply(this, sent));
  else post.apply(this, sent);
};
window.answered = () => {
  window.late = false;
  for (const send of window.held.splice(0)) send();
};
"""
"""Has the judge hear of nothing from ``late`` on until he is ``answered``."""
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


@pytest.fixture(name="late", scope="module")
def late_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    """A visit in which answers can be held back."""
    with visit(browser, base, viewport=DESK) as seen:
        seen.page.add_init_script(SLOW)
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


@pytest.mark.parametrize(
    "tricks", [2, pytest.param(12, marks=pytest.mark.exhaustive, id="the whole game")]
)
def test_a_game_is_entered_by_taps_alone(seen: Visit, tricks: int) -> None:
    cards = [str(e.card) for e in events(REAL) if isinstance(e, Play)][: 4 * tricks]
    lines = [" ".join(cards[at : at + 4]) for at in range(0, len(cards), 4)]
    typed = BEGUN + "\n".join(lines) + "\n"
    opened(seen, typed)
    by_hand = seen.said()

    seen.page.get_by_role("button", name="Neues Spiel").click()
    seen.page.wait_for_function(
        "() => document.querySelectorAll('.jd-key').length === 24"
    )
    seen.tap(*cards)
    seen.page.wait_for_function(
        "(said) => document.querySelector('.jd-result').innerText === said", arg=by_hand
    )

    assert len(cards) == 4 * tricks
    assert events(seen.record) == events(typed)
    assert seen.page.get_by_text("Das Spiel ist zu Ende.").count() == (tricks == 12)


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


@contextmanager
def unanswered(seen: Visit) -> Iterator[None]:
    """What is done meanwhile, the judge answers only at the end of it."""
    before = seen.asked
    seen.page.evaluate("window.late = true")
    yield
    seen.page.evaluate("window.answered()")
    seen.told(before)


def key(seen: Visit, face: str) -> Locator:
    return seen.page.locator(f'.jd-key[data-face="{face}"]')


def test_a_card_behind_one_without_an_answer_accuses_nobody(late: Visit) -> None:
    opened(late, BEGUN + HAND + "♣A\n")
    with unanswered(late):
        key(late, "♣K").click()
        key(late, "♥10").click()

        assert late.page.locator(".jd-notice").inner_text() == ""

    assert late.page.locator(".jd-notice").inner_text() == ""
    assert late.record.endswith("♣A ♣K ♥10\n")


def test_a_card_goes_into_the_game_that_is_chosen(late: Visit) -> None:
    opened(late, f"{BEGUN}♣A ♣9\n\nspiel 2\n♠A ♠9\n")
    with unanswered(late):
        key(late, "♣K").click()
        late.page.get_by_role("button", name="Spiel 2").click()
        key(late, "♠K").click()

    assert late.record == f"{BEGUN}♣A ♣9 ♣K\n\nspiel 2\n♠A ♠9 ♠K\n"


def test_a_call_belongs_to_who_is_asked_then(late: Visit) -> None:
    opened(late, BEGUN)
    chip = late.page.locator(".jd-acts").get_by_text("Re", exact=True)
    with unanswered(late):
        key(late, "♣A").click()
        chip.click()
        key(late, "♣9").click()
    late.page.get_by_role("heading", name="Carla legt …").wait_for()
    assert late.record == f"{BEGUN.rstrip()}\n 1. ♣A Bernd:re ♣9\n"

    late.page.get_by_role("button", name="Mehr").click()
    with unanswered(late):
        who = late.page.get_by_role("group", name="Wer spricht")
        who.get_by_text("Dora").click()
        chip.click()

    assert late.record == f"{BEGUN.rstrip()}\n 1. ♣A Bernd:re ♣9 Dora:re\n"


def test_the_next_game_stays_while_a_verdict_is_under_way(late: Visit) -> None:
    opened(late, REAL)
    with unanswered(late):
        late.page.locator("input[name=text][value=ddv-tsr]").check()
        late.page.get_by_role("button", name="Nächstes Spiel").click()
    late.page.get_by_text("Spiel 2, Anna gibt").wait_for()

    shown = late.page.locator('.jd-tabs [aria-pressed="true"]')
    assert shown.inner_text() == "Spiel 2"


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


def test_the_keyboard_stays_where_it_was(seen: Visit) -> None:
    opened(seen, BEGUN)
    page = seen.page
    held = "document.activeElement.innerText"
    page.get_by_role("button", name="Mehr").press("Enter")
    assert page.evaluate(held) == "Mehr …"

    before = seen.asked
    who = page.get_by_role("group", name="Wer spricht")
    who.get_by_text("Carla").press("Enter")
    seen.told(before)
    assert page.evaluate(held) == "Carla"

    before = seen.asked
    page.get_by_role("button", name="Carla: Re", exact=True).last.press("Enter")
    seen.told(before)
    assert page.evaluate(held) == "Mehr …"

    before = seen.asked
    page.locator(".jd-undo").press("Enter")
    seen.told(before)
    assert page.evaluate("document.activeElement.title") == (
        page.locator(".jd-undo").get_attribute("title")
    )


def test_whose_turn_it_is_is_read_out(seen: Visit) -> None:
    opened(seen, BEGUN)
    turn = seen.page.locator('.jd-pad [aria-live="polite"]').first
    assert turn.inner_text() == "Anna legt …"

    seen.tap("♣A")

    assert turn.inner_text() == "Bernd legt …"


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
