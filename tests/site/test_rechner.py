"""The calculator in a real browser: what is tapped, and what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import pytest

from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.notation import reader
from dokospec.render.values import signed
from dokospec.site import doors
from dokospec.site.reference import Reference
from dokospec.verdict import GameVerdict
from tests.exhaustive import sampled
from tests.site.browser import Visit, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TEXTS: Final = Library.standard().ids()
PHONE: Final = {"width": 360, "height": 740}
ANSWERED: Final = """() => {
  const { failed, asked, answered, run, why } = document.getElementById("rechner").dataset;
  if (failed) throw new Error(failed);
  return why && why === run && answered === asked;
}"""
COMPARED: Final = """() => {
  const { asked, answered, compared, run } = document.getElementById("rechner").dataset;
  return run && compared === run && answered === asked;
}"""
JUDGED: Final = """(word) => {
  const { failed, asked, answered, record } = document.getElementById("rechner").dataset;
  if (failed) throw new Error(failed);
  return answered === asked && record.includes(word);
}"""
"""Whether an answer is there for a record with this in it, whatever else is to come."""

FAILING: Final = """
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    if (!(window.failing ?? []).includes(message.call)) post.call(this, message);
    else this.onmessage({ data: { id: message.id, error: "kaputt" } });
  };
"""
"""A judge that fails at the calls that are in ``failing``."""


@pytest.fixture(name="base", scope="module")
def base_fixture(site: Site) -> Iterator[str]:
    folder = site.folder / "html"
    if not (folder / "judge" / "run" / "state.json").exists():
        pytest.skip("the site was built without the judge: no node, or no network")
    with serving(folder) as wire:
        yield wire.base


@pytest.fixture(name="seen", scope="module")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    """A phone on which the judge is loaded."""
    with visit(browser, base, viewport=PHONE) as seen:
        opened(seen, "t=ddv-tsr&p=0,3&a=121")
        answered(seen.page)
        yield seen


def opened(seen: Visit, fragment: str = "") -> None:
    """The calculator with this in its address, loaded anew."""
    seen.page.goto("about:blank")
    seen.page.goto(f"{seen.base}rechner/index.html#{fragment}")
    seen.page.locator(".rk-player").first.wait_for()


def put(seen: Visit, fragment: str) -> None:
    """Another game in the address, without loading the page again."""
    before = seen.page.locator("#rechner").get_attribute("data-asked")
    seen.page.evaluate("(hash) => { location.hash = hash; }", fragment)
    seen.page.wait_for_function(
        "(before) => document.getElementById('rechner').dataset.asked !== before",
        arg=before,
    )


def answered(page: Page) -> dict[str, str]:
    """What the page has of its answer, when it has all of it."""
    page.wait_for_function(ANSWERED)
    found: dict[str, str] = page.evaluate(
        "({ ...document.getElementById('rechner').dataset })"
    )
    return found


def points(page: Page) -> dict[str, str]:
    """What stands there for each player."""
    found = page.locator(".rk-points > div")
    return {
        each.locator("dt").inner_text(): each.locator("dd").inner_text()
        for each in found.all()
    }


def judged(ref: Reference, text: str, record: str) -> GameVerdict:
    (sheet,) = reader.sheets(reader.read_text(record))
    return Judge(ref.models[text]).game(sheet.head, sheet.games[0])


def shown(scores: tuple[tuple[str, Fraction], ...] | None) -> dict[str, str]:
    """Points as the page has them."""
    return {name: signed(got).replace("-", "−") for name, got in scores or ()}


def tap_the_dispute(page: Page) -> int:
    """118 to 122, Re with twelve cards, keine 90 with eleven, a Fuchs; how many taps."""

    def button(name: str) -> Any:
        return page.get_by_role("button", name=name, exact=True)

    def said(party: str, word: str) -> Any:
        side = page.get_by_role("group", name=party, exact=True)
        return side.get_by_role("checkbox", name=word, exact=True)

    quick = page.get_by_role("radiogroup", name="Re hat")
    taps = [
        page.locator(".rk-player").nth(0),
        page.locator(".rk-player").nth(3),
        quick.get_by_role("radio", name="120", exact=True),
        button("Augen von Re: weniger"),
        button("Augen von Re: weniger"),
        said("Re", "Re"),
        button("Re, Karten in der Hand: weniger"),
        said("Kontra", "keine 90"),
        button("keine 90, Karten in der Hand: weniger"),
        button("keine 90, Karten in der Hand: weniger"),
        button("Fuchs für Re: mehr"),
    ]
    for each in taps:
        each.click()
    return len(taps)


def test_a_dispute_is_tapped_and_answered(
    browser: Browser, base: str, ref: Reference
) -> None:
    """Of each of the others it is told what they say, too."""
    with visit(browser, base, viewport=PHONE) as seen:
        opened(seen, "t=ddv-tsr")
        taps = tap_the_dispute(seen.page)
        record = answered(seen.page)["record"]
        verdict = judged(ref, "ddv-tsr", record)

        assert taps <= 12
        assert points(seen.page) == shown(verdict.default.scores)
        bar = seen.page.locator(".rk-bar")
        assert all(each in bar.inner_text() for each in points(seen.page).values())
        assert bar.bounding_box()["y"] < PHONE["height"]  # type: ignore[index]

        seen.page.wait_for_function(COMPARED)
        others = seen.page.locator(".rk-others > li h3").all_inner_texts()
        assert others == [
            called.name for text, called in ref.called.items() if text != "ddv-tsr"
        ]
        assert seen.wrong == []


@pytest.mark.parametrize("text", sampled(TEXTS, ["ottendorf-2008"]))
def test_a_game_comes_to_what_the_text_says(
    seen: Visit, ref: Reference, text: str
) -> None:
    hand = ref.models[text].hand_size
    game = f"t={text}&s=normal&p=0,3&a=118&r=re.re.{hand},kontra.k90.{hand - 1}&x=fuchs.re.1"
    put(seen, game)
    verdict = judged(ref, text, answered(seen.page)["record"])

    assert points(seen.page) == shown(verdict.default.scores)
    assert seen.page.locator(".rk-posts > li:not(.rk-total) b").all_inner_texts() == [
        signed(item.points).replace("-", "−") for item in verdict.default.items
    ]


def test_every_kind_can_be_chosen(seen: Visit, ref: Reference) -> None:
    """By its radio button, or behind the one for solos; the address has it then."""
    for text, form in ref.forms.items():
        seen.page.get_by_label("Regelwerk").select_option(text)
        for kind in form.kinds:
            direct = seen.page.locator(f"input[name=kind][value='{kind.kind}']")
            if not direct.count():
                seen.page.locator("input[name=kind][value=solo]").check()
                direct = seen.page.locator(f"input[name=solo][value='{kind.kind}']")
            direct.check()
            words = sum(len(said) for said in kind.calls.values())

            assert f"s={kind.kind}".replace(":", "%3A") in seen.page.url
            assert seen.page.locator(".rk-words input").count() == words


def test_what_lacks_is_said_and_no_number(browser: Browser, base: str) -> None:
    with visit(browser, base, viewport=PHONE) as seen:
        opened(seen, "t=ddv-tsr&p=0,3")
        answered(seen.page)

        assert (
            seen.page.locator(".rk-status").inner_text() == "Es fehlt noch: die Augen."
        )
        assert set(points(seen.page).values()) == {"–"}


def test_a_link_brings_everything_back(browser: Browser, base: str) -> None:
    game = (
        "t=ddv-tsr&s=hochzeit&n=Ada,Bea,Cem,Dirk&p=2,1&a=0&o=1"
        "&r=re.re.10,kontra.kontra&x=fuchs.kontra.2&f=klärungsstich.2"
    )
    with visit(browser, base) as seen:
        opened(seen, game)
        lines = answered(seen.page)["record"].splitlines()

        assert lines[1] == "tisch: Ada Bea Cem Dirk"
        assert lines[5:] == [
            "vorbehalt Cem: hochzeit",
            "+ re Cem Bea 0, stichlos re, fuchs kontra 2, klärungsstich 2",
            "Ada:kontra Cem:re/10",
        ]
        assert json.dumps(game) == json.dumps(
            seen.page.evaluate("decodeURIComponent(location.hash.slice(1))")
        )


def test_of_two_quick_taps_the_last_one_is_answered(
    seen: Visit, ref: Reference
) -> None:
    """Until then what stands there is marked as of another game."""
    put(seen, "t=ddv-tsr&p=0,3&a=119")
    answered(seen.page)
    more = seen.page.get_by_role("button", name="Augen von Re: mehr", exact=True)
    old = more.evaluate("""(more) => {
      more.click();
      more.click();
      const shown = [...document.querySelectorAll(".rk-result, .rk-bar")];
      return shown.map((each) => each.matches(".rk-old[aria-busy=true]"));
    }""")
    record = answered(seen.page)["record"]

    assert old == [True, True]
    assert "+ re Anna Dora 121" in record.splitlines()
    assert points(seen.page) == shown(judged(ref, "ddv-tsr", record).default.scores)
    assert seen.page.locator(".rk-old:is(.rk-result, .rk-bar)").count() == 0


def test_a_link_leaves_the_names_of_the_reader_alone(
    browser: Browser, base: str
) -> None:
    def names(seen: Visit) -> list[str]:
        return seen.page.locator(".rk-player > span:first-child").all_inner_texts()

    with visit(browser, base) as seen:
        opened(seen, "t=ddv-tsr")
        seen.page.locator(".rk-names summary").click()
        for place, typed in enumerate(["ada", "2 bea", "33"], 1):
            field = seen.page.get_by_label(f"Name an Platz {place}")
            field.fill(typed)
            field.press("Tab")
        own = names(seen)
        assert own == ["Ada", "Bea", "Carla", "Dora"]

        opened(seen, "t=ddv-tsr&n=Uli,Vera,Willi,Xaver")
        assert names(seen) == ["Uli", "Vera", "Willi", "Xaver"]
        opened(seen, "t=ddv-tsr&p=0,3&a=121")
        assert names(seen) == own


def test_what_is_rarely_called_is_not_fetched_for_an_answer(
    browser: Browser, site: Site, base: str
) -> None:
    del base  # which skips where there is no judge
    with (
        serving(site.folder / "html") as wire,
        visit(browser, wire.base) as seen,
    ):
        opened(seen, "t=ddv-tsr&p=0,3&a=121")
        answered(seen.page)

        assert any("pyodide.asm.wasm" in path for path in wire.asked)
        assert not any("rest.asm.wasm" in path for path in wire.asked)


def test_it_is_told_what_a_name_lacks(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        opened(seen, "t=ddv-tsr")
        seen.page.locator(".rk-names summary").click()
        field, told = (
            seen.page.get_by_label("Name an Platz 1"),
            seen.page.locator(".rk-names .rk-wrong"),
        )
        said = []
        for typed in ("", "Dora", "Ada"):
            field.fill(typed)
            field.press("Tab")
            said.append(told.text_content() or "")

        assert "keinen Namen" in said[0]
        assert "gleich heißen" in said[1]
        assert said[2] == ""


def test_of_a_link_only_what_is_asked_is_taken(browser: Browser, base: str) -> None:
    game = (
        "t=ddv-tsr&p=0,3&a=100&o=1&r=constructor.x,re.constructor,re.re"
        "&x=fuchs.constructor.1,constructor.re.1&f=constructor.1&k=constructor.1.2"
    )
    with visit(browser, base) as seen:
        opened(seen, game)
        lines = answered(seen.page)["record"].splitlines()

        assert lines[5:] == ["+ re Anna Dora 100", "Anna:re"]
        left_out = seen.page.locator(".rk-note").inner_text()
        for part in ("keinen Stich", "Ansagen", "Sonderpunkte"):
            assert part in left_out
        assert "Augen" not in left_out
        assert seen.wrong == []


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("a=241", "Augen"),
        ("a=1e2", "Augen"),
        ("s=quartett", "Spielart"),
        ("p=0,1,2,3", "wer zusammen gespielt hat"),
        ("n=Uli,Vera,Willi", "Namen"),
        ("x=fuchs.re.9", "Sonderpunkte"),
    ],
)
def test_what_of_a_link_cannot_be_is_told(
    browser: Browser, base: str, part: str, told: str
) -> None:
    with visit(browser, base) as seen:
        opened(seen, f"t=ddv-tsr&{part}")
        said = seen.page.locator(".rk-note").inner_text()
        assert said.startswith("Ein Teil dieses Links")
        assert told in said

        # Who has seen it and goes on is not told again.
        seen.page.locator(".rk-player").first.click()
        assert seen.page.locator(".rk-note").inner_text() == ""


def test_of_a_whole_link_nothing_is_told(
    browser: Browser, base: str, ref: Reference
) -> None:
    with visit(browser, base) as seen:
        everybody = ("rechner", "t=ddv-tsr&n=Anna,Bernd,Carla,Dora")
        for page, example in (*doors.examples(ref).items(), everybody):
            seen.page.goto(f"{base}{page}/index.html#{example}")
            seen.page.locator(".rk-group").first.wait_for()

            assert seen.page.locator(".rk-note").inner_text() == ""


def test_what_was_begun_anew_can_be_had_back(browser: Browser, base: str) -> None:
    game = "t=ddv-tsr&s=normal&p=0,3&a=121"
    with visit(browser, base) as seen:
        opened(seen, game)
        seen.page.get_by_role("button", name="Neu anfangen").click()
        assert seen.page.get_by_label("Augen von Re", exact=True).input_value() == ""

        seen.page.go_back()
        seen.page.wait_for_function(
            "() => document.querySelector('.rk-typed input').value === '121'"
        )
        assert seen.page.url.endswith(game)


def test_after_a_failure_nothing_old_stands_there(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        seen.page.add_init_script(FAILING)
        opened(seen, "t=ddv-tsr&p=0,3&a=121&r=re.re.12")
        answered(seen.page)
        assert seen.page.locator(".rk-became").inner_text()
        seen.page.evaluate("window.failing = ['answer']")
        seen.page.get_by_role("button", name="Augen von Re: mehr", exact=True).click()
        seen.page.wait_for_function(
            "() => document.getElementById('rechner').dataset.failed === 'kaputt'"
        )

        assert points(seen.page) == {}
        assert set(seen.page.locator(".rk-bar b").all_inner_texts()) == {"–"}
        assert seen.page.locator(".rk-became").inner_text() == ""
        assert seen.page.locator(".rk-ways a[href]").count() == 0
        assert seen.page.locator(".rk-beside").is_hidden()
        assert "kaputt" in seen.page.locator(".rk-status").inner_text()


def test_of_other_texts_that_fail_nothing_old_stands_there(
    browser: Browser, base: str
) -> None:
    with visit(browser, base) as seen:
        seen.page.add_init_script(FAILING)
        # Only the judge of the other texts is asked after the reasons are told.
        seen.page.add_init_script("""
          const told = () => document.getElementById("rechner")?.dataset.why;
          Object.defineProperty(window, "failing", { get: () => (told() ? ["answer"] : []) });
        """)
        opened(seen, "t=ddv-tsr&p=0,3&a=121")
        seen.page.wait_for_function(
            "() => document.getElementById('rechner').dataset.failed === 'kaputt'"
        )

        assert points(seen.page)
        assert seen.page.locator(".rk-others > li").count() == 0
        assert "kaputt" in seen.page.locator(".rk-status").inner_text()


def test_no_tap_waits_for_reasons(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        seen.page.add_init_script("""
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message) {
            if (message.call !== "because") post.call(this, message);
          };
        """)
        opened(seen, "t=ddv-tsr&p=0,3&a=121")
        seen.page.wait_for_function(JUDGED, arg=" 121")
        seen.page.get_by_role("button", name="Augen von Re: mehr", exact=True).click()
        seen.page.wait_for_function(JUDGED, arg=" 122")

        assert "why" not in seen.page.evaluate(
            "({ ...document.getElementById('rechner').dataset })"
        )
        assert points(seen.page)


def test_the_answer_is_read_out_once(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        opened(seen, "t=ddv-tsr&p=0,3&a=121")
        answered(seen.page)
        seen.page.evaluate("""() => {
          const spoken = document.querySelector(".rk-answer .dk-sr[role=status]");
          window.said = [];
          new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true });
        }""")
        seen.page.get_by_role("button", name="Fuchs für Re: mehr", exact=True).click()
        answered(seen.page)
        (said,) = seen.page.evaluate("window.said")

        assert all(f"{name} {got}" in said for name, got in points(seen.page).items())
        assert seen.page.locator(".rk-result[aria-live]").count() == 0


def test_its_example_is_a_game_of_the_text(
    browser: Browser, base: str, ref: Reference
) -> None:
    with visit(browser, base) as seen:
        opened(seen)
        seen.page.get_by_role("link", name="Ein Beispiel").click()
        verdict = judged(ref, "ddv-tsr", answered(seen.page)["record"])

        assert points(seen.page) == shown(verdict.default.scores)


def test_the_judge_says_the_same_of_it(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        opened(seen, "t=ddv-tsr&p=0,3&a=118&x=fuchs.re.1")
        answered(seen.page)
        of_anna = points(seen.page)["Anna"].replace("−", "-")
        seen.page.get_by_role("link", name="Im Richter öffnen").click()
        seen.page.wait_for_url("**/judge/index.html*")
        seen.judged(0)

        assert f"Anna {of_anna}" in seen.said()


def test_what_is_tapped_is_as_big_as_a_thumb(seen: Visit) -> None:
    tapped = seen.page.locator(
        ".rk-form button, .rk-form label.rk-chip, .rk-form select, .rk-form summary,"
        " .rk-ways > *, .rk-bar, .rk-again"
    )
    sizes = tapped.evaluate_all(
        "all => all.filter(e => e.checkVisibility()).map(e => e.offsetHeight)"
    )
    letters = seen.page.locator(".rk-form select, .rk-typed input").evaluate_all(
        "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
    )

    assert len(sizes) > 20
    assert min(sizes) >= 44
    assert min(letters) >= 17
