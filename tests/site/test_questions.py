"""Questions as people ask them: every text answers, and what is shown was judged."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from dokospec.language.library import Library
from dokospec.site.addresses import Address
from dokospec.site.asking import answer_rows
from dokospec.site.crawl import SiteFault
from dokospec.site.examples import Examples, TextResult
from dokospec.site.guides import glossary
from dokospec.site.pages import Maker
from dokospec.site.pairs import text_pair, text_pairs
from dokospec.site.prose import first_sentence, sentence_of
from dokospec.site.questions import TableQuestions, parse_questions, read_questions
from dokospec.site.records import Judges, Records
from dokospec.site.reference import Reference
from dokospec.site.topics import Topics
from tests.site.conftest import Site

ANSWERED = """
[[frage]]
slug = "dulle"
titel = "Zwei ♥10?"
kapitel = "Stiche"
antwort.ddv-tsr = { steht = ["5.3.3"], satz = ["Von zwei gleichen Karten"] }
antwort.ottendorf-2008 = { steht = ["3.1"], schweigt = "Kein Wort davon." }
antwort.ddb-1995 = { steht = ["herz-zehn"], kurz = "Die zweite." }
antwort.nagelik-2024 = { steht = ["6"], kurz = "Die zweite." }

[[frage.spiel]]
record = "kra krk h10 h10"
zeigt = ["stich"]
"""


@pytest.fixture(name="questions", scope="module")
def questions_fixture(ref: Reference) -> TableQuestions:
    return read_questions(ref)


@pytest.fixture(name="examples", scope="module")
def examples_fixture(ref: Reference) -> Examples:
    return Examples(ref, Records(ref, {}), Judges(ref))


def faults(ref: Reference, source: str) -> list[SiteFault]:
    return list(parse_questions(source, ref).faults)


def without(source: str, line: str) -> str:
    """The source without the line that begins so."""
    kept = [each for each in source.split("\n") if not each.startswith(line)]
    assert len(kept) < len(source.split("\n"))
    return "\n".join(kept)


# --- the check


def test_every_text_answers_every_question_or_is_marked_as_silent(
    ref: Reference, questions: TableQuestions, examples: Examples
) -> None:
    assert questions.all
    assert questions.faults == ()
    assert list(examples.faults(questions.all)) == []
    for question in questions.all:
        assert list(question.answers) == list(ref.called), question.slug
        assert all(each.sentence for each in question.answers.values())


def test_a_question_that_all_texts_answer_has_no_fault(ref: Reference) -> None:
    assert faults(ref, ANSWERED) == []


def test_a_text_that_does_not_answer_is_named(ref: Reference) -> None:
    source = without(ANSWERED, "antwort.ottendorf-2008")

    assert faults(ref, source) == [SiteFault("unanswered", "dulle", "ottendorf-2008")]


HOUSE = (
    "Text haus erbt von ddv-tsr mit zweite-herz-zehn Titel „Haus“",
    "Text haus erbt von ddv-tsr Titel „Haus“\nersetzt Regel Gleichstand(k) = zweite",
)


@pytest.mark.parametrize("rules", HOUSE)
def test_a_new_text_has_to_answer_where_it_changes_what_its_base_says(
    tmp_path: Path, rules: str
) -> None:
    (tmp_path / "haus").mkdir()
    page = f"# Kopf {{#kopf}}\n\nHausregeln.\n\n```regel\n{rules}\n```\n"
    (tmp_path / "haus" / "10-kopf.md").write_text(page, encoding="utf-8")
    ref = Reference(Library.standard(tmp_path))
    found = read_questions(ref).faults

    assert faults(ref, ANSWERED) == [SiteFault("unanswered", "dulle", "haus")]
    assert SiteFault("unanswered", "gleiche-karten", "haus") in found
    assert SiteFault("unanswered", "bock", "haus") not in found


def test_a_text_that_judges_otherwise_has_an_answer_of_its_own(
    ref: Reference, examples: Examples
) -> None:
    source = without(ANSWERED, "antwort.nagelik-2024").replace(
        'kapitel = "Stiche"', 'kapitel = "Stiche"\nbleibt = ["nagelik-2024"]'
    )
    found = parse_questions(source, ref)

    assert found.faults == ()
    assert list(examples.faults(found.all)) == [
        SiteFault("otherwise", "dulle", "nagelik-2024")
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["5.3.3"]', '["99"]', SiteFault("no_clause", "dulle", "ddv-tsr/§99")),
        ("antwort.ddv-tsr", "antwort.ddv", SiteFault("no_text", "dulle", "ddv")),
        ("Von zwei", "Vor zwei", SiteFault("no_sentence", "dulle", "Vor zwei gleichen Karten")),
        ('["stich"]', '["punkt"]', SiteFault("no_view", "dulle", "punkt")),
        ("kapitel =", "kapittel =", SiteFault("misspelt", "dulle", "kapittel")),
        ("kapitel =", "siehe = ['x']\nkapitel =", SiteFault("no_question", "dulle", "x")),
        ('titel = "Zwei ♥10?"', "", SiteFault("no_key", "dulle", "titel")),
        ("titel", "[titel", SiteFault("toml", "fragen.toml", "")),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_file_is_said(
    ref: Reference, old: str, new: str, fault: SiteFault
) -> None:
    found = faults(ref, ANSWERED.replace(old, new, 1))

    assert (fault.sort, fault.on) in {(each.sort, each.on) for each in found}
    assert fault.what in {each.what for each in found} or not fault.what


def test_a_record_that_cannot_be_read_is_a_fault(ref: Reference) -> None:
    (fault,) = faults(ref, ANSWERED.replace("kra krk", "kra krx"))

    assert (fault.sort, fault.on) == ("unread", "dulle")


def test_two_questions_have_two_names(ref: Reference) -> None:
    found = faults(ref, ANSWERED + ANSWERED)

    assert {each.sort for each in found} == {"same_slug"}


def test_a_sentence_goes_on_to_its_end() -> None:
    prose = "Das steht in Nr. 4.\nVor der 9. Karte gilt ♥10. Danach nicht.\n\nEnde."

    assert first_sentence(prose) == "Das steht in Nr. 4. Vor der 9. Karte gilt ♥10."
    assert sentence_of(prose, "Danach") == "Danach nicht."
    assert sentence_of(prose, "Davor") is None


# --- what is shown


def test_no_answer_names_sentences_of_sources_or_has_markup(
    questions: TableQuestions,
) -> None:
    told = [a.sentence for q in questions.all for a in q.answers.values()]

    assert [each for each in told if re.search(r"\b\w+-[stfn]+\d|[`_\[]", each)] == []


def test_a_result_is_what_the_judge_says(
    ref: Reference, questions: TableQuestions, examples: Examples
) -> None:
    judges = Judges(ref)
    checked = 0
    for question in questions.all:
        for example in question.examples:
            place = len(example.sheet.games) - 1
            for text, result in examples.results(example).items():
                outcome = judges.verdict(text, example.sheet, place).default
                views = {each.view: each.value for each in result.shown}
                if "geber" in views:
                    assert views["geber"] == (outcome.next_dealer or "–")
                if "plus" in views and outcome.scores is not None:
                    for player, points in outcome.scores:
                        assert (player in views["plus"]) == (points > 0)
                    checked += 1

    assert checked > 100


def test_what_hangs_on_a_doubt_says_so(
    questions: TableQuestions, examples: Examples
) -> None:
    (example,) = questions.by_slug["zwei-herz-zehn"].examples
    open_ = examples.result(example, "ottendorf-2008")
    (hanging,) = open_.hangs

    assert [each.open for each in open_.shown] == [True]
    assert hanging.doubt.name == "z-gleiche-karten"
    assert {value for _, value, default in hanging.readings if default} == {
        open_.shown[0].value
    }
    assert examples.result(example, "ddv-tsr").hangs == ()


@pytest.fixture(name="built", scope="module")
def built_fixture(site: Site, ref: Reference) -> dict[str, str]:
    """The pages of questions and pairs by address, as HTML."""
    folder = site.folder / "html"
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for name in ("fragen", "unterschiede")
        for path in (folder / name).glob("*.html")
    }


def rows(html: str) -> dict[str, str]:
    """What stands in the row of each text, without markup."""
    found = re.findall(
        r'<tr data-text="?([^">]+)"?>(.*?)(?=<tr|</table)', html, re.DOTALL
    )
    return {text: plain(inside) for text, inside in found}


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def values(result: TextResult) -> list[str]:
    """What is shown, each piece of it."""
    shown = [each.value for each in result.shown if each.value != "–"]
    return [" ".join(part.split()) for value in shown for part in value.split("; ")]


def test_every_page_has_a_row_for_every_text_with_what_was_judged(
    ref: Reference, built: dict[str, str], questions: TableQuestions, examples: Examples
) -> None:
    make = maker(ref)
    for question in questions.all:
        shown = rows(built[question.page])
        assert list(shown) == list(ref.called)
        for row in answer_rows(make, question, examples):
            for value in values(row.result) if row.result else ():
                said = "Niemand" if value == "niemand" else value
                assert said in shown[row.text], (question.slug, row.text)


def test_players_see_no_identifiers(
    ref: Reference, built: dict[str, str], questions: TableQuestions
) -> None:
    names = re.compile(
        r"(?<![\w/-])(?:"
        + "|".join(ref.text_ids)
        + r"|z-\w+|solo:\w+|unter-90)(?![\w-])"
    )
    for question in questions.all:
        body = built[question.page].partition("<article")[2].partition("</article")[0]
        body = re.sub(
            r'<details class="?dk-formal"?.*?</details>', "", body, flags=re.DOTALL
        )
        assert names.findall(plain(body)) == [], question.slug


def test_the_first_page_leads_to_the_questions_that_are_asked_most(
    site: Site, questions: TableQuestions
) -> None:
    frequent = {each.page for each in questions.all if each.frequent}

    assert frequent
    assert frequent <= set(site.pages["index.html"].links)


# --- two texts side by side


def maker(ref: Reference) -> Maker:
    return Maker(ref, Topics(ref, glossary("")))


def test_two_texts_part_over_every_game_that_is_shown_for_it(
    ref: Reference, built: dict[str, str], questions: TableQuestions, examples: Examples
) -> None:
    make, records = maker(ref), Records(ref, {})
    for left, right in text_pairs(ref):
        pair = text_pair(make, questions, examples, records, left, right)
        html = built[str(pair.at)]
        shown = re.findall(r'class="?dk-scheidung"? data-frage="?([^">]+)"?', html)
        partings = [each for some in pair.judged.values() for each in some]

        assert [each.question.slug for each in (*partings, *pair.silent)] == shown
        for each in partings:
            assert each.results is not None
            one, two = each.results
            assert (one.text, two.text) == (left, right)
            assert one.told != two.told
        assert all(each.shown.rows for each in pair.clauses)


def test_every_two_texts_have_a_page_that_is_linked(site: Site, ref: Reference) -> None:
    pages = {str(Address(f"unterschiede/{a}-{b}.html")) for a, b in text_pairs(ref)}

    assert len(pages) == len(ref.called) * (len(ref.called) - 1) // 2
    for index in ("unterschiede/index.html", "unterschiede.html"):
        links = {link.rpartition("/")[2] for link in site.pages[index].links}
        assert {page.rpartition("/")[2] for page in pages} <= links
