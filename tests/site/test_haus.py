"""House rules in a real browser: tapped, kept, handed on, and used by calculator and judge."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest

from dokospec.game.judge import Judge
from dokospec.language.checklist import HouseAnswers, read_checklist
from dokospec.language.house import HouseBase
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.notation import reader
from dokospec.render.values import signed
from dokospec.site import house_form
from tests.site.browser import IMAGE, Visit, Wire, visit
from tests.site.test_rechner import ANSWERED, answered, points

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

PHONE: Final = {"width": 360, "height": 740}
GAME: Final = "p=0,3&a=118&x=fuchs.re.1"
FORMED: Final = "() => document.getElementById('haus').dataset.formed"
KEPT_OFFLINE: Final = "() => !document.getElementById('dk-ohne-netz').hidden"


def tried(page: Page, *, sound: bool = True) -> None:
    """Waits until the answers are tried, and are sound or not."""
    page.wait_for_function(
        "(sound) => { const { tried, failed } = document.getElementById('haus').dataset;"
        " if (failed) throw new Error(failed); return tried === sound; }",
        arg=str(sound).lower(),
    )


def opened(seen: Visit, fragment: str = "") -> None:
    before = seen.page.goto("about:blank")
    assert before is None
    seen.page.goto(f"{seen.base}haus/index.html{fragment}")
    seen.page.wait_for_selector("#haus[data-opened]")


def begun(seen: Visit, base: str = "DDV-Turnierregeln") -> None:
    """New house rules on this text."""
    opened(seen)
    seen.page.get_by_role("button", name=base, exact=True).click()
    seen.page.locator(".hs-question").first.wait_for()
    tried(seen.page)


def tap(page: Page, question: str, answer: str) -> None:
    chip = page.locator(f".hs-question[data-question='{question}']")
    page.get_by_role("searchbox", name="Regel suchen").fill(
        chip.locator("legend").text_content() or ""
    )
    chip.locator(f"input[value='{answer}']").check()
    page.get_by_role("searchbox", name="Regel suchen").fill("")


def changes(page: Page) -> list[str]:
    return page.locator(".hs-changes li b").all_inner_texts()


def scores(given: dict[str, Any], record: str) -> dict[str, str]:
    """What the engine gives under these house rules, without the site."""
    library = Library.standard()
    checklist = read_checklist(house_form.checklist_source())
    reader_of = HouseAnswers(checklist)
    house = reader_of.house(given, library.ids(), library.block_ids())
    assert not reader_of.findings
    base = HouseBase(house.base, library.sources, checklist, "de")
    model = compile_text(base.text_of(house, "-").text)
    (sheet,) = reader.sheets(reader.read_text(record))
    verdict = Judge(model).game(sheet.head, sheet.games[0])
    found = verdict.default.scores or ()
    return {name: signed(got).replace("-", "−") for name, got in found}


@pytest.fixture(name="seen", scope="module")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    """A phone that has house rules without a point for the Fuchs, ready for use."""
    with visit(browser, base, viewport=PHONE, accept_downloads=True) as seen:
        begun(seen)
        tap(seen.page, "fuchs", "nein")
        tried(seen.page)
        seen.page.wait_for_function(FORMED)
        yield seen
        assert seen.wrong == []


def link(seen: Visit) -> str:
    """The part of the address behind ``#`` that holds the house rules of the phone."""
    opened(seen)
    seen.page.locator(".hs-own .dk-knopf", has_text="Ändern").first.click()
    seen.page.wait_for_function("() => location.hash.startsWith('#h=')")
    return f"#{seen.page.url.partition('#')[2]}"


def test_the_calculator_has_house_rules_after_a_reload_and_offline(seen: Visit) -> None:
    page = seen.page
    for offline in (False, True):
        page.context.set_offline(offline=offline)
        try:
            page.goto("about:blank")
            page.goto(f"{seen.base}rechner/index.html#t=unser-tisch&{GAME}")
            record = answered(page)["record"]
            found = points(page)
            chosen = page.get_by_label("Regelwerk").locator("option:checked")
            name = chosen.inner_text()
            group = chosen.evaluate("option => option.parentElement.label")
            if not offline:
                page.wait_for_function(KEPT_OFFLINE)
        finally:
            page.context.set_offline(offline=False)
        given = {
            "text": "unser-tisch",
            "basis": "ddv-tsr",
            "antworten": {"fuchs": "nein"},
        }

        assert (name, group) == ("Unser Tisch", "Hausregeln")
        assert "fuchs" not in record
        assert found == scores(given, record)


def test_a_fuchs_that_counts_for_the_base_alone_makes_other_points(
    seen: Visit,
) -> None:
    """The same address but for the text: under the house rules nobody is asked for it."""
    page = seen.page
    found = []
    for text in ("ddv-tsr", "unser-tisch"):
        page.goto("about:blank")
        page.goto(f"{seen.base}rechner/index.html#t={text}&{GAME}")
        answered(page)
        found.append(points(page))

    assert found[0] != found[1]


def test_the_judge_judges_by_house_rules(seen: Visit) -> None:
    page = seen.page
    page.goto("about:blank")
    page.goto(f"{seen.base}rechner/index.html#t=unser-tisch&p=0,3&a=118")
    answered(page)
    of_anna = points(page)["Anna"].replace("−", "-")
    page.get_by_role("link", name="Im Richter öffnen").click()
    page.wait_for_url("**/judge/index.html*")
    seen.judged(0)
    box = page.get_by_role("checkbox", name="Unser Tisch (Hausregeln)")

    assert box.is_checked()
    assert f"Anna {of_anna}" in seen.said()


def test_a_link_brings_them_to_another_browser(
    seen: Visit, browser: Browser, base: str
) -> None:
    """Also where there are others of that name already."""
    fragment = link(seen)
    with visit(browser, base) as friend:
        begun(friend)
        opened(friend, fragment)
        offered = changes(friend.page)
        friend.page.get_by_role("button", name="Übernehmen").click()
        tried(friend.page)
        taken = changes(friend.page)
        opened(friend, fragment)
        kept = friend.page.locator(".hs-head").count()
        opened(friend)

        assert offered == taken == ["nein"]
        assert kept == 1
        assert friend.page.locator(".hs-own li").count() == 2


@pytest.mark.parametrize("tool", ["rechner", "judge"])
def test_who_does_not_have_them_is_told_and_can_take_them(
    seen: Visit, browser: Browser, base: str, tool: str
) -> None:
    page = seen.page
    page.goto("about:blank")
    page.goto(f"{seen.base}rechner/index.html#t=unser-tisch&p=0,3&a=118")
    answered(page)
    own = points(page)
    address = page.url
    if tool == "judge":
        page.wait_for_selector(".rk-ways a[href]")
        address = page.locator(".rk-ways a").evaluate("a => a.href")
    with visit(browser, base) as friend:
        friend.page.goto(address)
        note = friend.page.locator(".dk-fehlt")
        note.wait_for()
        said = note.inner_text()
        with friend.page.expect_navigation():
            note.get_by_role("button", name="Übernehmen und rechnen").click()
        if tool == "rechner":
            friend.page.wait_for_function(ANSWERED)
            found = points(friend.page)
        else:
            friend.page.wait_for_function(
                "() => document.querySelector('.jd-result')?.innerText.includes('Anna')"
                " && !document.querySelector('.dk-fehlt')"
            )
            found = (
                own if f"Anna {own['Anna']}".replace("−", "-") in friend.said() else {}
            )

        assert "in diesem Browser nicht da" in said
        assert found == own


@pytest.mark.parametrize("tool", ["rechner", "judge"])
@pytest.mark.parametrize("left", [0, 30])
def test_a_link_that_was_cut_comes_to_no_number(
    seen: Visit, tool: str, left: int
) -> None:
    """Also where there are house rules of that name."""
    page = seen.page
    page.goto("about:blank")
    page.goto(f"{seen.base}rechner/index.html#t=unser-tisch&p=0,3&a=118")
    answered(page)
    address = page.url
    if tool == "judge":
        page.wait_for_selector(".rk-ways a[href]")
        address = page.locator(".rk-ways a").evaluate("a => a.href")
    before, _, packed = address.partition("&h=")
    page.goto("about:blank")
    page.goto(f"{before}&h={packed[:left]}")
    note = page.locator(".dk-fehlt")
    note.wait_for()
    said = note.inner_text()
    shown = page.locator(".rk-grid:visible, .jd-result").count()
    note.get_by_role("button", name="Ohne diese Hausregeln öffnen").click()
    page.get_by_text("Der Link nennt nur den Namen").wait_for()

    assert "nicht vollständig" in said
    assert shown == 0


def test_an_evening_goes_by_rules_of_which_the_form_is_not_made_yet(
    seen: Visit, browser: Browser, base: str
) -> None:
    page = seen.page
    page.goto("about:blank")
    page.goto(f"{seen.base}rechner/index.html#t=unser-tisch&p=0,3&a=118")
    answered(page)
    own = points(page)
    fragment = link(seen)
    with visit(browser, base) as friend:
        opened(friend, fragment)
        friend.page.get_by_role("button", name="Übernehmen").click()
        tried(friend.page)
        friend.page.goto(f"{base}zettel/index.html")
        friend.page.get_by_label("Regelwerk").select_option("unser-tisch")
        friend.page.get_by_role("button", name="Anfangen").click()
        for seat in (0, 3):
            friend.page.locator(".rk-player").nth(seat).click()
        friend.page.get_by_label("Augen von Re", exact=True).fill("118")
        friend.page.wait_for_function(
            "() => /\\d/.test(document.querySelector('.zt-points dd')?.textContent)"
        )
        found = friend.page.locator(".zt-points dd").all_inner_texts()

        assert found == [*own.values()]


def test_a_text_that_nobody_has_is_not_pretended(browser: Browser, base: str) -> None:
    with visit(browser, base) as friend:
        friend.page.goto(f"{base}rechner/index.html#t=unser-tisch&{GAME}")
        friend.page.locator(".dk-fehlt").wait_for()

        assert "unser-tisch" in friend.page.locator(".dk-fehlt").inner_text()
        assert "t=unser-tisch" not in friend.page.url


def test_the_file_of_an_evening_has_its_house_rules_with_it(
    seen: Visit, browser: Browser, base: str
) -> None:
    page = seen.page
    page.goto(f"{base}zettel/index.html")
    page.get_by_label("Regelwerk").select_option("unser-tisch")
    page.get_by_role("button", name="Anfangen").click()
    for seat in (0, 3):
        page.locator(".rk-player").nth(seat).click()
    page.get_by_label("Augen von Re", exact=True).fill("118")
    page.get_by_role("button", name="Eintragen", exact=True).click()
    counted = "() => /[1-9]/.test(document.querySelector('.zt-tiles dd')?.textContent)"
    page.wait_for_function(counted)
    own = page.locator(".zt-tiles dd:nth-of-type(1)").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("button", name="Datei speichern").click()
    path = download.value.path()
    with visit(browser, base) as friend:
        friend.page.goto(f"{base}zettel/index.html")
        friend.page.locator("#zt-file").set_input_files(path)
        friend.page.get_by_role("button", name="Übernehmen und öffnen").click()
        friend.page.wait_for_function(counted)

        found = friend.page.locator(".zt-tiles dd:nth-of-type(1)").all_inner_texts()
        assert found == own


# --- putting them together


@pytest.fixture(name="draft")
def draft_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    with visit(browser, base, viewport=PHONE, accept_downloads=True) as seen:
        begun(seen)
        yield seen


def test_what_the_text_says_is_chosen_and_one_tap_takes_it_back(draft: Visit) -> None:
    page = draft.page
    question = page.locator(".hs-question[data-question='karlchen']")
    own = question.locator("input:checked")
    assert own.get_attribute("value") == "ja"
    assert question.locator(".hs-where a").inner_text().startswith("§7.2.3")
    tap(page, "karlchen", "gefangen")
    changed = changes(page)
    page.locator(".hs-back").first.click()
    tried(page)

    assert changed == ["ja, und auch für ein gefangenes"]
    assert changes(page) == []
    assert own.get_attribute("value") == "ja"


def test_what_does_not_fit_is_told_at_its_question(draft: Visit) -> None:
    page = draft.page
    tap(page, "karlchen", "nein")
    tap(page, "hammelsprung", "sechzig")
    tried(page, sound=False)
    wrong = page.locator(".hs-question[data-question='hammelsprung'] .hs-wrong")
    said = wrong.text_content()

    assert "Hammelsprung".lower() in (said or "").lower()
    assert page.locator(".hs-bad").count() == 1
    assert (said or "") in page.locator(".hs-unfit").inner_text()
    page.get_by_role("button", name="zur Stelle").click()
    assert wrong.is_visible()


def test_an_answer_to_no_question_is_told_and_can_be_left_out(
    draft: Visit, tmp_path: Path
) -> None:
    page = draft.page
    file = tmp_path / "antworten.toml"
    answers = 'text = "unser haus"\nbasis = "ddv-tsr"\n[antworten]\nkarlchn = "ja"\n'
    file.write_text(answers, encoding="utf-8")
    page.get_by_role("button", name="Alle Hausregeln").click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".hs-question").first.wait_for()
    tried(page, sound=False)
    said = page.locator(".hs-unfit").inner_text()
    page.get_by_role("button", name="weglassen").click()
    tried(page)

    assert "karlchn" in said
    assert changes(page) == []


def test_a_search_leaves_the_questions_that_have_all_words(draft: Visit) -> None:
    page = draft.page
    page.get_by_role("searchbox", name="Regel suchen").fill("karlchen zweite")
    shown = page.locator(".hs-question:visible")

    assert shown.evaluate_all("all => all.map(each => each.dataset.question)") == [
        "zweites-karlchen"
    ]


def test_a_file_is_that_of_the_command_and_comes_back(
    draft: Visit, tmp_path: Path
) -> None:
    page = draft.page
    tap(page, "fuchs", "nein")
    tried(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Als Datei speichern").click()
    file = tmp_path / "antworten.toml"
    saving.value.save_as(file)
    given = tomllib.loads(file.read_text(encoding="utf-8"))
    page.get_by_role("button", name="Alle Hausregeln").click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".hs-question").first.wait_for()
    tried(page)

    assert given["antworten"] == {"fuchs": "nein"}
    assert changes(page) == ["nein"]
    page.get_by_role("button", name="Alle Hausregeln").click()
    page.locator(".hs-own").wait_for()  # Those that are kept are read first.
    assert page.locator(".hs-own li").count() == 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (bytes(range(256)), "In „foto.jpg“ stehen keine Hausregeln"),
        (b"", "Der Grundtext, nach dem sonst gespielt wird, ist nicht genannt"),
        (b'basis = "quartett"', "Den Grundtext „quartett“ gibt es hier nicht"),
    ],
)
def test_of_a_file_without_house_rules_it_is_told_why(
    browser: Browser, wire: Wire, content: bytes, told: str
) -> None:
    with wire.holding(IMAGE) as sending, visit(browser, wire.base) as seen:
        opened(seen)
        given = {"name": "foto.jpg", "mimeType": "image/jpeg", "buffer": content}
        seen.page.locator("input[type=file]").set_input_files(given)  # type: ignore[arg-type]
        seen.page.get_by_text("„foto.jpg“ wird gelesen").wait_for()
        sending.set()

        seen.page.get_by_text(told).wait_for()
        assert seen.page.locator(".hs-own").count() == 0


def test_what_was_deleted_comes_back(draft: Visit) -> None:
    page = draft.page
    tap(page, "fuchs", "nein")
    tried(page)
    page.get_by_role("button", name="Löschen").click()
    page.get_by_role("button", name="Rückgängig").wait_for()
    left = page.locator(".hs-own li").count()
    page.get_by_role("button", name="Rückgängig").click()
    page.locator(".hs-changes").wait_for()

    assert left == 0
    assert changes(page) == ["nein"]


def test_everything_that_is_tapped_is_as_big_as_a_thumb(draft: Visit) -> None:
    page = draft.page
    page.evaluate(
        "document.querySelectorAll('.hs details').forEach(d => { d.open = true; })"
    )
    sizes = page.locator(
        ".hs-chip, .hs .dk-knopf, .hs summary, .hs select, .hs-number button, .hs-bar"
    ).evaluate_all(
        "all => all.filter(e => e.checkVisibility()).map(e => e.offsetHeight)"
    )
    faults = draft.faults()

    assert len(sizes) > 150
    assert min(sizes) >= 44
    assert faults == []


def test_questions_come_as_data(base: str, browser: Browser) -> None:
    """One that the site did not know when its scripts were written is asked all the same."""
    with visit(browser, base) as seen:

        def more(route: Any) -> None:
            data = json.loads(route.fetch().text())
            asked = {**data["questions"][0], "name": "neu", "asked": "Etwas Neues?"}
            data["questions"].append(asked)
            route.fulfill(json=data)

        seen.page.route("**/haus/fragen.json", more)
        begun(seen)

        assert seen.page.locator("[data-question='neu'] input").count() == 3
