"""The built site: everything has its place, and links go both ways."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dokospec.browser.runtime import FOLDER
from dokospec.data import data_path
from dokospec.language.questions import QUESTIONS
from dokospec.language.syntax import Zweifel
from dokospec.language.vocabulary import FACTS, LISTINGS, OPERATORS, TYPES
from dokospec.messages.catalogue import LANGUAGES, codes
from dokospec.site import addresses, build, judge
from dokospec.site.addresses import Address
from dokospec.site.cases import Cases, family_at
from dokospec.site.crawl import resolved
from dokospec.site.documents import read_documents
from dokospec.site.guides import glossary
from dokospec.site.reading import doubt_at
from dokospec.site.reference import Reference, flat
from dokospec.site.topics import Topics
from tests.site.conftest import Site


@pytest.fixture(name="incoming", scope="session")
def incoming_fixture(site: Site) -> dict[str, set[str]]:
    """By address: the pages that link to it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for on, page in site.pages.items():
        for link in page.links:
            if "://" not in link:
                anchor = link.partition("#")[2]
                found[str(Address(resolved(on, link), anchor))].add(on)
    return found


def topics_of(ref: Reference) -> Topics:
    page = data_path("docs", "de", "glossar.md")
    return Topics(ref, glossary(page.read_text(encoding="utf-8")))


def missing(site: Site, wanted: Iterable[Address]) -> list[str]:
    return [
        str(at)
        for at in wanted
        if at.page not in site.pages
        or (at.anchor and at.anchor not in site.pages[at.page].ids)
    ]


def alone(incoming: dict[str, set[str]], wanted: Iterable[Address]) -> list[str]:
    """The addresses that no other page links to."""
    return [str(at) for at in wanted if not incoming.get(str(at), set()) - {at.page}]


def test_the_build_has_nothing_to_complain_of(site: Site) -> None:
    assert site.status == 0, site.said
    assert re.fullmatch(r"\d+ pages, \d+ links checked: \S+\n", site.said)


def test_every_clause_has_its_place_and_is_linked(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    wanted = [ref.at(clause) for clause in ref.clauses.values()]

    assert missing(site, wanted) == []
    assert alone(incoming, wanted) == []


def test_every_statement_has_its_place(site: Site, ref: Reference) -> None:
    written = [s for c in ref.clauses.values() for s in flat(c)]

    assert missing(site, map(ref.statement_at, written)) == []


def test_what_a_case_was_chosen_to_show_is_linked_from_its_statement(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    cases = Cases(data_path("conformance"), ref.text_ids)
    poles = [
        (ref.at(clause), pole)
        for text in ref.text_ids
        for clause in ref.texts[text].clauses
        for pole in cases.poles(text, clause)
    ]

    assert {bool(pole.fires) for _, pole in poles} == {True, False}
    assert {bool(pole.silent) for _, pole in poles} == {True, False}
    for at, pole in poles:
        for shown in (*pole.fires, *pole.silent):
            assert at.page in incoming[str(shown.at)]


def test_every_case_of_a_cell_is_linked_from_the_page_of_its_family(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    cases = Cases(data_path("conformance"), ref.text_ids)
    found = [
        (family_at(family), cases.by_id[case])
        for family in cases.families
        for text in ref.text_ids
        for case in cases.cells(text, family.name).values()
        if case is not None
    ]

    assert missing(site, map(family_at, cases.families)) == []
    assert {at.page for at, _ in found} == {family_at(f).page for f in cases.families}
    for at, shown in found:
        assert at.page in incoming[str(shown.at)]


def test_every_doubt_has_its_place_and_is_linked(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    doubts = [
        (clause.key.partition("/§")[0], s)
        for clause in ref.clauses.values()
        for s in flat(clause)
        if isinstance(s, Zweifel)
    ]
    wanted = [doubt_at(ref, doubt) for _, doubt in doubts]
    listed = [Address("zweifel.html", f"{text}-{d.name}") for text, d in doubts]

    assert missing(site, [*wanted, *listed]) == []
    assert alone(incoming, [*wanted, *listed]) == []


def test_every_code_has_its_place_and_is_linked(
    site: Site, incoming: dict[str, set[str]]
) -> None:
    wanted = [addresses.code(code) for code in codes()]

    assert missing(site, wanted) == []
    assert alone(incoming, wanted) == []


def test_every_case_has_its_place_and_clauses_and_cases_link_to_each_other(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    cases = Cases(data_path("conformance"), ref.text_ids).all
    states = {
        on: {link.partition("#")[2] for link in page.links if judge.PAGE in link}
        for on, page in site.pages.items()
    }
    assert missing(site, (case.at for case in cases)) == []
    for case in cases:
        state = case.judge.partition("#")[2]
        assert state in states[case.at.page]
        for key in case.entry.clauses:
            clause = ref.at(ref.clauses[key])
            assert clause.page in incoming[str(case.at)]
            assert case.at.page in incoming[str(clause)]


def test_a_case_that_a_guide_names_is_linked(
    ref: Reference, incoming: dict[str, set[str]]
) -> None:
    page = data_path("docs", "tables", "de", "ergebnisse.md").read_text("utf-8")
    cases = Cases(data_path("conformance"), ref.text_ids).all
    named = [case for case in cases if f"`{case.entry.id}`" in page]

    assert named
    for case in named:
        assert "tables/ergebnisse.html" in incoming[str(case.at)]
        assert "en/tables/ergebnisse.html" in incoming[str(case.at)]


def test_every_sentence_of_a_source_has_its_place_and_links_to_its_clauses(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    for text, coverage in ref.coverage.items():
        for settled in coverage.sentences:
            at = addresses.sentence(text, settled.entry.sid)
            assert missing(site, [at]) == []
            for key in settled.clauses:
                clause = ref.at(ref.clauses[key])
                assert clause.page in incoming[str(at)]
                assert at.page in incoming[str(clause)]


def test_no_topic_is_forgotten(
    site: Site, ref: Reference, incoming: dict[str, set[str]]
) -> None:
    topics = topics_of(ref)
    names = {word.name for word in QUESTIONS}
    names |= {word.name for word in LISTINGS} | {word.name for word in FACTS}
    for text in ref.texts:
        names |= {s.name for s in ref.statements(text) if s.TOPIC}
    wanted = [topics.at(name) for name in names]

    assert names <= set(topics)
    assert len(set(map(str, wanted))) == len(names)
    assert missing(site, wanted) == []
    assert alone(incoming, wanted) == []


def test_every_word_of_the_vocabulary_has_its_place(site: Site) -> None:
    wanted = [f"typ-{addresses.slug_as_written(name)}" for name in TYPES]
    wanted += [f"wort-{addresses.slug_as_written(name)}" for name in OPERATORS]

    for lang in LANGUAGES:
        page = addresses.in_language(addresses.VOCABULARY, lang)
        assert set(wanted) <= site.pages[page].ids


def test_every_word_of_the_glossary_has_its_place_and_says_where_it_is_used(
    site: Site, ref: Reference
) -> None:
    anchors = set(topics_of(ref).glossary.anchors.values())

    assert (
        anchors | {f"wo-{anchor}" for anchor in anchors}
        <= site.pages["glossar.html"].ids
    )


def test_what_is_said_at_the_table_names_topics(ref: Reference) -> None:
    topics = topics_of(ref)

    for names in ref.table_talk.topics.values():
        assert set(names) <= set(topics)


def test_nothing_is_fetched_from_elsewhere(site: Site) -> None:
    for page in site.pages.values():
        assert not [address for address in page.fetched if "//" in address]
    styles = (site.folder / "html").rglob("*.css")
    for style in styles:
        found = re.findall(r"url\(\s*['\"]?(https?:)?//", style.read_text("utf-8"))
        assert found == [], style.name


def test_no_script_stands_in_a_page(site: Site) -> None:
    for path in (site.folder / "html").rglob("*.html"):
        found = _tags(path)
        policies = [
            str(each["content"])
            for tag, each in found
            if (tag, each.get("http-equiv")) == ("meta", "Content-Security-Policy")
        ]
        scripts = [e for tag, e in found if tag == "script" and "src" not in e]

        assert ["script-src 'self' 'wasm-unsafe-eval';" in p for p in policies] == [
            True
        ]
        assert scripts == [{"id": "__config", "type": "application/json"}], path


def test_around_a_page_it_speaks_the_language_of_the_page(site: Site) -> None:
    languages = {
        name: [each.get("lang") for tag, each in found if tag == "html"]
        for name in ("index.html", "en/index.html", "en/conformance.html", "abend.html")
        if (found := _tags(site.folder / "html" / name))
    }

    assert languages == {
        "index.html": ["de"],
        "en/index.html": ["en"],
        "en/conformance.html": ["en"],
        "abend.html": ["de"],
    }


def test_the_pages_leave_room_for_the_judge_in_forty_megabytes(site: Site) -> None:
    """What the judge loads, 7.4 MB as it is published, is packed less well for the tests."""
    html = site.folder / "html"
    files = (path for path in html.rglob("*") if path.is_file())
    pages = (path for path in files if html / FOLDER not in path.parents)

    assert sum(path.stat().st_size for path in pages) <= 40_000_000 - 7_410_000


def _tags(path: Path) -> list[tuple[str, dict[str, str | None]]]:
    """The tags that open in a page, with what they say."""
    found: list[tuple[str, dict[str, str | None]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.append((tag, dict(attrs)))  # type: ignore[method-assign]
    parser.feed(path.read_text("utf-8"))
    return found


@pytest.mark.exhaustive
def test_a_second_build_changes_no_file(site: Site) -> None:
    docs = site.folder / "docs"
    before = {path: path.stat().st_mtime_ns for path in docs.rglob("*.md")}
    from dokospec.cli.main import main

    assert main(["site", "build", "--no-html", "--out", str(site.folder)]) == 0
    assert {path: path.stat().st_mtime_ns for path in docs.rglob("*.md")} == before


def test_every_guide_is_in_the_navigation_under_its_kind_in_its_language(
    site: Site,
) -> None:
    settings = (site.folder / "mkdocs.yml").read_text(encoding="utf-8")
    groups = {name: pages for group in nav(settings) for name, pages in group.items()}
    documents = read_documents(data_path("docs").parent)
    everywhere = str(nav(settings))

    for path, guide in documents.guides.items():
        page = addresses.guide(path).page.removesuffix(".html") + ".md"
        assert everywhere.count(f"'{page}'") == int(not guide.tabular), path
        if guide.tabular:
            continue
        group = str(groups["Handbuch" if guide.lang == "de" else "Manual"])
        for kind in documents.kinds:
            if Path(path).stem in kind.pages and page != "glossar.md":
                assert f"'{page}'" in group.partition(f"'{kind.called[guide.lang]}'")[2]


def test_a_guide_leads_to_the_same_page_in_the_other_language(site: Site) -> None:
    guides = read_documents(data_path("docs").parent).guides
    both = [path for path in guides if path.replace("/de/", "/en/") in guides]

    for path in both:
        german, english = (
            addresses.guide(path.replace("/de/", f"/{lang}/")).page
            for lang in ("de", "en")
        )
        for one, other in ((german, english), (english, german)):
            links = {resolved(one, link) for link in site.pages[one].links}
            assert other in links


def test_every_tab_is_called_something_on_english_pages() -> None:
    settings = data_path("mkdocs.yml")
    _, _, words = settings.read_text(encoding="utf-8").partition("\n  english:\n")

    for group in build.navigation({}):
        assert isinstance(group, dict)
        assert all(f"    {name}: " in words for name in group)


def nav(settings: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(settings.partition("\nnav: ")[2])
    return found
