"""The cases that come along: what they are said to show they show, and nothing less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

import pytest

from dokospec.conformance.entries import Entry, compact, posed
from dokospec.corpus.figures import REASONS, Figures, load, page
from dokospec.corpus.mutants import Mutant, answered, shows
from dokospec.corpus.questions import Candidate
from dokospec.data import data_path
from dokospec.game.agreed import AGREED
from dokospec.game.judge import Judge
from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.messages.words import Words
from dokospec.witness.case import Case
from tests.exhaustive import sampled
from tests.shipped import generated, judge, mistakes, settled_judge

FIGURES: Final = load(
    data_path("conformance", "figures.json").read_text(encoding="utf-8")
)
LEAST: Final[Mapping[str, tuple[int, int]]] = {
    "ddb-1995": (99, 98),
    "ddb-meisterschaft": (99, 98),
    "ddb-pokal": (99, 98),
    "ddv-tsr": (100, 98),
    "nagelik-2024": (100, 98),
    "ottendorf-2008": (100, 98),
}
"""The percentages of statements that fire in a case, and of mutants that are killed,
below which no change of cases may fall."""
MISTAKEN: Final = (288, 6)
"""Of so many cases that show mistakes the mistakes of one are made, quickly and else."""
QUICK: Final = ("ddv-tsr", "ottendorf-2008")
"""The texts of which every run makes all mutants."""
ASKED: Final = (60, 1)
"""Of so many cases one is asked, quickly and else."""


@cache
def wrong(text: str) -> Mapping[str, Mutant]:
    """The mutants of a text by name."""
    return {mutant.name: mutant for mutant in mistakes(text)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_was_measured(lang: Lang) -> None:
    path = data_path("docs", "tables", lang, "abdeckung.md")
    reported = page([FIGURES[text] for text in sorted(FIGURES)], Words(lang))

    assert path.read_text(encoding="utf-8") == reported


def test_what_no_case_shows_is_named_under_all_texts_that_have_it() -> None:
    listed = page([FIGURES[text] for text in sorted(FIGURES)], Words("en"))
    part = listed.partition("## Open")[2].partition("## Equal")[0]
    found: Counter[str] = Counter()
    for under in part.split("\n### ")[1:]:
        texts, *items = under.splitlines()
        for text in texts.split(", "):
            found[text] += sum(item.count("`") // 2 for item in items)

    assert found == Counter({text: len(each.open) for text, each in FIGURES.items()})


@pytest.mark.parametrize("text", sampled(sorted(FIGURES), QUICK))
def test_every_mutant_is_killed_or_open_by_name(text: str) -> None:
    figures: Figures = FIGURES[text]
    killed = [name for entry in generated(text) for name in entry.kills]

    assert len(killed) == len(set(killed)) == figures.all_killed.done
    assert {*killed, *figures.open, *figures.equal} == set(wrong(text))
    assert not {*killed} & {*figures.equal}
    assert len(figures.open) == figures.all_killed.of - figures.all_killed.done
    assert figures.cases == len(generated(text))


@pytest.mark.parametrize("text", sorted(LEAST))
def test_the_cases_do_not_get_worse(text: str) -> None:
    figures = FIGURES[text]
    shares = (figures.fires, figures.all_killed)

    for share, least in zip(shares, LEAST[text], strict=True):
        assert 100 * share.done >= least * share.of


@pytest.mark.parametrize("one_of", sampled(MISTAKEN, MISTAKEN[:1]))
@pytest.mark.parametrize("text", sorted(FIGURES))
def test_a_case_shows_the_mistakes_that_it_names(text: str, one_of: int) -> None:
    right = settled_judge(text)
    telling = [entry for entry in generated(text) if entry.kills]
    agreed = [entry for entry in telling if entry.head.header(AGREED)]
    sample = [*telling[::one_of], *agreed[:: -(-one_of // MISTAKEN[1])]]

    assert sample
    for entry in sample:
        candidate = Candidate(Case(entry.head, entry.game), entry.asked)
        for name in entry.kills[:3]:
            mutant = wrong(text)[name]
            read = right.model.reading({**right.model.read, **mutant.read})
            asked, _ = answered(Judge(read, right), candidate)
            assert asked is not None
            allowed = [answer for _, answer in entry.expected]
            if mutant.read or mutant.reads_otherwise:
                allowed = [asked.expected[0][1]]
            other = Judge(mutant.model(right.model), right)
            assert shows(asked, frozenset(map(str, allowed)), other, candidate), name


@pytest.mark.parametrize(
    ("text", "one_of"),
    [
        pytest.param(
            text, one_of, marks=pytest.mark.exhaustive if one_of == ASKED[1] else ()
        )
        for text in sorted(FIGURES)
        for one_of in ASKED
    ],
)
def test_the_text_is_right_in_its_own_cases(text: str, one_of: int) -> None:
    reported: dict[str, Entry] = {}

    for entry in generated(text)[::one_of]:
        found = posed(judge(text), entry)
        assert found is not None
        assert found.expected == entry.expected, entry.id
        # What decides the answer is told: no other is expected where the same is told.
        other = reported.setdefault(compact([entry.asked.kind, found.position]), entry)
        assert other.expected == entry.expected, (other.id, entry.id)


@pytest.mark.parametrize("text", sorted(FIGURES))
def test_a_fingerprint_has_one_id(text: str) -> None:
    lines = data_path("conformance", text, "ids.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in lines.splitlines()[1:]]
    ids = [row[0] for row in rows]

    assert len(set(ids)) == len(ids)
    assert len({row[1] for row in rows}) == len(rows)
    assert {entry.id for entry in generated(text)} <= set(ids)


@pytest.mark.parametrize("text", sorted(FIGURES))
def test_what_is_not_asked_is_left_out_for_one_reason(text: str) -> None:
    unasked = [key for keys in FIGURES[text].unasked.values() for key in keys]
    mistaken = {mutant.statement.key for mutant in wrong(text).values()}

    assert len(unasked) == len(set(unasked))
    assert not mistaken & set(unasked)
    assert set(FIGURES[text].unasked) <= set(REASONS)
