"""The rule texts as people read them: titles, numbers, words, what is folded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.language.markdown import read_page
from dokospec.language.syntax import Zweifel
from dokospec.language.translation import worded_statements
from dokospec.site import addresses
from dokospec.site.guides import glossary, in_english
from dokospec.site.reference import Reference, numbers
from dokospec.site.topics import Topics
from dokospec.site.writer import Writer
from tests.site.browser import Visit, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READ: Final = (
    "texte/ddv-tsr/70-bewertung.html",
    "texte/nagelik-2024/index.html",
    "karten.html",
    "tabellen.html",
    "zweifel.html",
)
"""Pages for players, one of each kind."""
SEEN: Final = """selector => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility()).length"""


@pytest.fixture(name="base", scope="module")
def base_fixture(site: Site) -> Iterator[str]:
    with serving(site.folder / "html") as wire:
        yield wire.base


@pytest.fixture(name="seen", scope="module")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    with visit(browser, base) as seen:
        yield seen


def writer(ref: Reference, page: str) -> Writer:
    return Writer(ref, Topics(ref, glossary("")), page)


# --- chapters


def test_a_file_may_say_the_title_of_its_chapter() -> None:
    titled = read_page("# 7 Bewertung\n\n# 7.1 Gewinn {#7.1}\n", "x.md")
    other = read_page("# 7.1 Gewinn {#7.1}\n\n# Später\n", "x.md")

    assert (titled.title, [each.id for each in titled.sections]) == (
        "7 Bewertung",
        ["7.1"],
    )
    assert other.title == ""


def test_a_chapter_is_called_by_its_own_title(site: Site, ref: Reference) -> None:
    clause = ref.clauses["ddv-tsr/§7.1.2"]
    page = site.pages[ref.at(clause).page]

    assert ref.chapter_title([clause]) == "7 Bewertung"
    assert page.title.startswith("7 Bewertung")


def test_no_chapter_is_called_head(ref: Reference) -> None:
    files = {
        (text_id, addresses.chapter(clause)): clause
        for text_id in ref.text_ids
        for clause in reversed(ref.texts[text_id].clauses)
    }

    assert "Kopf" not in {ref.chapter_title([first]) for first in files.values()}


# --- numbers


def test_every_number_of_a_clause_has_its_place_and_a_link_to_copy(
    site: Site, ref: Reference
) -> None:
    wanted = [
        (ref.clause_at(f"{key}.{number}"), key, number)
        for key, clause in ref.clauses.items()
        for number in numbers(clause)
    ]

    assert len(wanted) > 30
    for at, key, number in wanted:
        assert at is not None, (key, number)
        assert at.anchor in site.pages[at.page].ids, (key, number)
    linked = {link for page in site.pages.values() for link in page.links}
    assert {"#7.1.2.1", "#7.1.2.5", "#7.1.2.8", "#5.3.3.6"} <= linked


def test_a_reference_that_names_a_number_leads_to_it(ref: Reference) -> None:
    w = writer(ref, "zweifel.html")
    there = "texte/ddv-tsr/70-bewertung.html"

    assert w.prose("ddv-tsr/§7.1.2 Nr. 5 gilt") == (
        f'<a href="{there}#7.1.2.5">ddv-tsr/§7.1.2 Nr. 5</a> gilt'
    )
    assert w.prose("ddv-tsr/§7.1.2 Nr. 99") == (
        f'<a href="{there}#7.1.2">ddv-tsr/§7.1.2</a> Nr. 99'
    )


def test_a_run_of_numbers_has_the_place_of_each(ref: Reference) -> None:
    clause = ref.clauses["ddv-tsr/§5.5.1"]
    shown = writer(ref, ref.at(clause).page).numbered(clause, "ddv-tsr")

    assert [f'id="5.5.1.{number}"' in shown for number in numbers(clause)] == [True] * 5


def test_no_clause_says_only_that_it_mirrors_another(ref: Reference) -> None:
    for clause in ref.clauses.values():
        assert "piegelbild" not in clause.prose, clause.key


# --- what is seen


def test_a_chapter_reads_as_a_text(seen: Visit) -> None:
    seen.page.goto(f"{seen.base}texte/ddv-tsr/70-bewertung.html")

    assert seen.page.evaluate(SEEN, "pre.dk-regel") == 0
    assert seen.page.locator("pre.dk-regel").count() > 10


def test_a_link_to_a_statement_unfolds_it(seen: Visit) -> None:
    seen.page.goto(f"{seen.base}texte/ddv-tsr/70-bewertung.html#Tabelle-Schwelle")
    seen.page.locator("[id=Tabelle-Schwelle]").locator("xpath=..").wait_for()

    assert seen.page.evaluate(SEEN, "pre.dk-regel") == 1


@pytest.mark.parametrize("name", READ)
def test_players_read_no_identifiers(seen: Visit, name: str) -> None:
    seen.page.goto(seen.base + name)
    seen.page.evaluate(
        "document.querySelectorAll('code, pre').forEach((each) => each.remove())"
    )
    text = seen.page.locator("article").inner_text()

    assert re.findall(r"\bsolo:\w+|\bunter-\d+|\bstille-hochzeit", text) == []


def test_a_default_has_its_reason_as_a_sentence(site: Site) -> None:
    for path in (site.folder / "docs" / "texte").rglob("*.md"):
        doubts = path.read_text(encoding="utf-8").split('class="dk-zweifel"')[1:]
        for doubt in doubts:
            assert re.search(r"^Grund: [A-ZÄÖÜ<»§»0-9]", doubt, re.MULTILINE), path


# --- in German or English

SORTS: Final = {
    "Zweifel": "Doubt",
    "Lücke": "Gap",
    "Option": "Option",
    "Ermessen": "Discretion",
}


def test_every_clause_that_is_told_in_english_is_on_its_page_so(
    site: Site, ref: Reference
) -> None:
    pages = {ref.at(ref.clauses[key]).page for key in ref.english}
    written = [
        (site.folder / "docs" / page).with_suffix(".md").read_text(encoding="utf-8")
        for page in sorted(pages)
    ]

    said = worded_statements(ref.english.values()).values()
    doubts = [each for each in said if isinstance(each, Zweifel)]
    told = sum(page.count('class="dk-englisch"') for page in written)

    assert told == len(ref.english) + len(doubts)
    called = re.findall(
        r'lang="en" markdown="1">\n+\*\*([A-Z][a-z]+): ', "".join(written)
    )
    assert Counter(called) == Counter(SORTS[each.sort] for each in doubts)
    assert [page.count('class="dk-sprache"') for page in written] == [1] * len(pages)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_text_is_read_in_german_or_in_english(
    browser: Browser, base: str, scripts: bool
) -> None:
    with visit(browser, base, java_script_enabled=scripts) as seen:
        seen.page.goto(f"{base}texte/ottendorf-2008/50-wertung.html")
        told = [seen.page.locator(f".dk-{each}") for each in ("deutsch", "englisch")]
        assert [each.first.is_visible() for each in told] == [True, False]
        assert seen.page.locator(".dk-englisch:not([lang=en])").count() == 0

        for wanted in ("en", "de"):
            seen.page.locator(f".dk-sprache [value={wanted}]").check()
            shown = [each.first.is_visible() for each in told]
            assert shown == [wanted == "de", wanted == "en"]


def test_who_reads_english_does_so_on_every_page(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        seen.page.goto(f"{base}texte/ottendorf-2008/50-wertung.html")
        seen.page.locator(".dk-sprache [value=en]").check()
        seen.page.goto(f"{base}texte/ddv-tsr/60-ansagen.html")
        assert seen.page.locator(".dk-englisch").first.is_visible()

        word = seen.page.locator(".dk-regel span[title]", has_text="Frist").first
        word.wait_for(state="attached")
        assert word.get_attribute("title") == "deadline"


def test_a_number_is_led_to_in_english_too(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        seen.page.goto(f"{base}texte/ddv-tsr/70-bewertung.html")
        seen.page.locator(".dk-sprache [value=en]").check()
        seen.page.goto(f"{base}texte/ddv-tsr/70-bewertung.html?#7.1.2.5")
        clause = seen.page.locator(".dk-englisch", has_text="§7.1.2 Kontra wins")

        box = clause.bounding_box()
        assert box is not None
        assert abs(box["y"]) < seen.page.evaluate("innerHeight")


def test_words_of_formal_lines_are_told_in_english() -> None:
    rows = (
        "| Deutsch | English | im Code |",
        "|---|---|---|",
        "| Hochzeit, Frist | Hochzeit, deadline | – |",
        "| Meldung | call, announcement | – |",
    )
    found = in_english("\n".join(rows))

    assert (found["Hochzeit"], found["Frist"]) == ("Hochzeit", "deadline")
    assert found["Meldung"] == "call, announcement"
    assert "Deutsch" not in found
    assert found["Sieger"] == "which party has won, or niemand"


# --- the page of cards


@pytest.mark.parametrize("scripts", [True, False])
def test_of_the_card_orders_one_is_open(
    browser: Browser, base: str, ref: Reference, scripts: bool
) -> None:
    with visit(browser, base, java_script_enabled=scripts) as seen:
        seen.page.goto(f"{base}karten.html")
        texts = seen.page.locator("article > details")
        assert texts.count() == len(ref.text_ids)
        assert seen.page.locator("article > details[open]").count() == 1
        assert seen.page.locator(".dk-folge").first.is_visible()

        texts.last.locator("> summary").click()
        assert texts.last.get_attribute("open") is not None
        assert seen.page.locator("article > details[open]").count() == 1


def test_a_link_to_a_kind_of_game_opens_its_cards(seen: Visit) -> None:
    seen.page.goto(f"{seen.base}karten.html#nagelik-2024-damen")

    seen.page.locator("[id=nagelik-2024-damen] .dk-folge").first.wait_for()
