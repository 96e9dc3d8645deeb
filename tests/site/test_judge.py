"""The judge in a real browser."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.cli.casefiles import entries
from dokospec.cli.main import main
from dokospec.conformance.entries import write
from dokospec.data import data_path
from dokospec.site.judge import fragment
from dokospec.site.reference import Reference
from tests.exhaustive import sampled
from tests.site.browser import Visit, Wire, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EXAMPLES: Final = data_path("examples")
EVENING: Final = (EXAMPLES / "abend.doko").read_text(encoding="utf-8")
PARTING: Final = (EXAMPLES / "hundertzwanzig.doko").read_text(encoding="utf-8")
POLICY: Final = Path(__file__).parents[2] / "docs" / "de" / "richter.md"
"""Where a Content Security Policy for servers is written down."""
UNREADABLE: Final = EVENING.replace("a:re pd", "a:re h7", 1)
REVOKE: Final = 4
"""The place of the game of the evening in which somebody does not follow suit."""
FEW: Final = 4
"""So many cases of a file are judged in the browser too."""
SOME: Final = ("abend.doko", "hundertzwanzig.doko", "real/82403639.doko")
"""Examples that every run judges in the browser too: irregular, disputed, in earnest."""


@pytest.fixture(name="seen", scope="module")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    with visit(browser, base) as seen:
        seen.open(fragment(EVENING))
        yield seen


def printed(*argv: str) -> str:
    with redirect_stdout(io.StringIO()) as out:
        main(list(argv))
    return out.getvalue()


@pytest.mark.exhaustive
def test_a_first_visit_takes_less_than_six_megabytes(
    browser: Browser, wire: Wire
) -> None:
    before = wire.sent
    with visit(browser, wire.base) as seen:
        seen.open(fragment(EVENING))

    assert 1_000_000 < wire.sent - before < 6_000_000


@pytest.mark.parametrize("blob", [True, False])
def test_a_server_may_send_the_policy_that_is_written_down(
    browser: Browser, site: Site, wire: Wire, blob: bool
) -> None:
    """It is for the worker, too; that of the page is not."""
    del wire  # which skips where there is no judge
    policy = POLICY.read_text(encoding="utf-8").partition("Content-Security-Policy: ")[
        2
    ]
    policy = policy.partition("\n")[0].replace(" blob:", " blob:" if blob else "")
    with (
        serving(site.folder / "html", policy) as own,
        visit(browser, own.base) as seen,
    ):
        page = seen.page
        page.goto(f"{own.base}judge/index.html#{fragment(EVENING)}")
        page.wait_for_selector(
            "#judge[data-run], #judge[data-failed]", state="attached"
        )
        failed = page.locator("#judge").get_attribute("data-failed") or ""

        assert ("blob:" in failed) is not blob
        assert seen.wrong == [] or not blob


def test_a_game_without_fault(seen: Visit) -> None:
    seen.open(fragment(EVENING))

    said = seen.said()

    assert "Nichts zu beanstanden." in said
    assert "Sieger\tRe" in said
    assert "Punkte Anna\t+6" in said


def test_a_revoke_is_reported_at_its_line(seen: Visit) -> None:
    seen.open(fragment(EVENING) + f"&g={REVOKE}")
    page = seen.page

    page.get_by_role("button", name="Zeile 81").click()
    chosen = page.evaluate(
        "(() => { const a = document.activeElement;"
        " return a.value.slice(a.selectionStart, a.selectionEnd); })()"
    )

    assert chosen == "p9"
    assert "● 81" in page.locator(".jd-mark.jd-error").all_inner_texts()
    found = page.locator(".jd-findings li").first
    assert found.inner_text().startswith("Anna spielt ♠9 in Stich 3")
    assert found.locator("a").last.get_attribute("href") == "../befunde/r.html#R102"


def test_what_cannot_be_read_is_reported(seen: Visit) -> None:
    seen.open(fragment(EVENING))

    seen.type(UNREADABLE)

    assert "unlesbar" in seen.said()
    assert "h7" in seen.said()


def test_texts_that_disagree_stand_side_by_side(seen: Visit, ref: Reference) -> None:
    texts = ("ddv-tsr", "ottendorf-2008", "ddb-1995")
    seen.open(fragment(PARTING, texts))

    compared = seen.page.get_by_role("region", name="Vergleich der Texte")

    assert all(ref.called[text].name in compared.inner_text() for text in texts)
    assert compared.get_by_role("row").filter(has_text="≠ Sieger").count() == 1


@pytest.mark.exhaustive
def test_ticking_texts_compares_them(seen: Visit, ref: Reference) -> None:
    seen.open(fragment(EVENING))

    for text in ("ddv-tsr", "ottendorf-2008"):
        before = seen.run
        seen.page.get_by_label(ref.called[text].name, exact=True).check()
        seen.judged(before)

    assert "Vergleich der Texte" in seen.said()


@pytest.mark.exhaustive
def test_cards_are_laid_one_after_another(seen: Visit) -> None:
    seen.open(fragment(EVENING))
    page = seen.page
    reported = page.locator(".jd-told")

    page.get_by_role("button", name="Eine Karte weiter").click()
    said = reported.inner_text()
    page.keyboard.press("ArrowRight")
    played = reported.inner_text()
    page.keyboard.press("End")
    last = reported.inner_text()
    page.keyboard.press("Home")

    assert said == "Stich 1 von 12. Anna sagt re."
    assert played == "Stich 1 von 12. Anna: Pik-Dame."
    assert last.startswith("Stich 12 von 12.")
    assert "bekommt den Stich" in last
    assert reported.inner_text() == "Vor dem ersten Stich."


@pytest.mark.exhaustive
def test_a_fox_is_called_so(seen: Visit) -> None:
    seen.open(fragment(EVENING))

    seen.page.get_by_text("Alle Stiche", exact=True).first.click()

    assert seen.page.get_by_role("img", name="Karo-Ass, Fuchs").count() == 2


def test_a_number_says_what_it_rests_on(seen: Visit) -> None:
    seen.open(fragment(EVENING))
    page = seen.page

    page.get_by_role("button", name="Warum: Sieger").click()
    dialog = page.get_by_role("dialog", name="Warum: Sieger")
    dialog.locator("summary").first.wait_for()
    links = dialog.locator("a").evaluate_all("all => all.map(a => a.href)")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")

    assert links
    assert all("/texte/ottendorf-2008/" in link for link in links)


@pytest.mark.exhaustive
def test_the_address_brings_everything_back(browser: Browser, base: str) -> None:
    with visit(browser, base) as first:
        first.open(fragment(PARTING, ("ddb-1995",)))
        first.page.get_by_role("button", name="Ans Ende").click()
        first.page.wait_for_function("() => location.hash.includes('&s=')")
        at = first.page.evaluate("location.hash")
        shown = first.said()
    with visit(browser, base) as second:
        second.open(at.removeprefix("#"))

        assert second.page.get_by_label("Aufzeichnung").input_value() == PARTING
        assert second.said() == shown


def test_the_page_of_a_text_opens_the_judge_with_that_text(
    browser: Browser, base: str
) -> None:
    with visit(browser, base) as seen:
        seen.page.goto(f"{base}texte/ottendorf-2008/index.html")
        seen.page.get_by_role(
            "link", name="Ein Spiel nach diesem Text nachrechnen"
        ).click()
        seen.page.wait_for_url("**/judge/index.html*")
        seen.judged(0)
        ticked = seen.page.locator("input[name=text]:checked")

        assert ticked.evaluate_all("all => all.map((one) => one.value)") == [
            "ottendorf-2008"
        ]


@pytest.mark.exhaustive
def test_it_works_without_a_network(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        seen.open(fragment(EVENING))
        seen.page.get_by_text("Geht jetzt auch ohne Netz.").wait_for()
        seen.page.context.set_offline(offline=True)
        seen.page.reload()
        seen.judged(0)

        assert "Sieger\tRe" in seen.said()


@pytest.mark.parametrize("where", sampled(("few", "examples", "cases"), ["few"]))
def test_the_verdict_is_that_of_the_command_line(
    seen: Visit, tmp_path: Path, where: str
) -> None:
    paths: dict[str, Callable[[], Iterable[Path]]] = {
        "few": lambda: [EXAMPLES / name for name in SOME],
        "examples": lambda: sorted(EXAMPLES.rglob("*.doko")),
        "cases": lambda: some_cases(tmp_path),
    }
    seen.open(fragment(EVENING))
    different = []
    for path in paths[where]():
        for lang in ("de", "en"):
            shown = seen.ask(
                "document",
                record=path.read_text(encoding="utf-8"),
                file=str(path),
                rules=None,
                lang=lang,
            )
            if shown != printed(
                "replay", "--format", "json", "--lang", lang, str(path)
            ):
                different.append(str(path))

    assert different == []


def some_cases(folder: Path) -> Iterator[Path]:
    """A few cases out of every file of them, each few in a file of its own."""
    for path in sorted(data_path("conformance").glob("*/*.doko")):
        every = list(entries(path))
        text = path.parent.name
        few = folder / f"{text}-{path.name}"
        few.write_text(write(every[:: len(every) // FEW + 1], text), encoding="utf-8")
        yield few


WIDTH: Final = "document.documentElement.scrollWidth"
PAGES: Final = (
    *("index.html", "en/index.html", "texte/ddv-tsr/70-bewertung.html"),
    *("befunde/r.html", "tabellen.html", "karten.html", "tables/unterschiede.html"),
)
"""Pages of the reference that stand for the others: made by hand, of clauses, of codes."""


@pytest.mark.parametrize("pages", sampled(((), PAGES), [()]))
@pytest.mark.parametrize("scheme", sampled(("light", "dark"), ["light"]))
def test_nothing_keeps_anybody_out(
    browser: Browser, base: str, scheme: str, pages: tuple[str, ...]
) -> None:
    with visit(browser, base, color_scheme=scheme) as seen:
        seen.open(fragment(PARTING, ("ddv-tsr", "ddb-1995")))
        seen.page.get_by_role("button", name="Ans Ende").click()
        faults = seen.faults()
        for page in pages:
            seen.page.goto(base + page)
            faults += seen.faults()

        assert faults == []


@pytest.mark.exhaustive
def test_a_phone_shows_all_of_it(browser: Browser, base: str) -> None:
    with visit(browser, base, viewport={"width": 360, "height": 740}) as seen:
        seen.open(fragment(PARTING, ("ddv-tsr", "ottendorf-2008", "ddb-1995")))
        widths = [seen.page.evaluate(WIDTH)]
        for page in PAGES:
            seen.page.goto(base + page)
            widths.append(seen.page.evaluate(WIDTH))

        assert widths == [360] * (1 + len(PAGES))


def test_a_clause_is_found_by_searching(browser: Browser, base: str) -> None:
    with visit(browser, base) as seen:
        seen.page.goto(f"{base}index.html")
        seen.page.get_by_role("textbox", name="Suche").fill("Erwiderung")
        found = seen.page.locator(".md-search-result__link")
        found.first.wait_for()

        links = found.evaluate_all("all => all.map(a => a.href)")
        assert any("/texte/" in link and "#" in link for link in links)


def test_nothing_went_wrong_and_nothing_left_the_host(seen: Visit) -> None:
    seen.open(fragment(EVENING))

    assert seen.wrong == []


def test_what_is_shown_is_json_of_the_page(seen: Visit) -> None:
    view = json.loads(seen.ask("view", record=EVENING, texts=[], lang="en"))

    assert [game["label"] for game in view["games"]] == list("1234567")
