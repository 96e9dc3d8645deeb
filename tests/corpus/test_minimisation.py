"""What is kept of many questions: nothing that could be left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from dokospec.corpus.directed import directed
from dokospec.corpus.kill_search import KillSearch
from dokospec.corpus.kills import MutantTester, asked_of
from dokospec.corpus.minimisation import Minimiser
from dokospec.corpus.mutants import mutants
from dokospec.corpus.questions import Candidate
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.game.judge import Judge
from dokospec.witness.generate import Generator
from dokospec.witness.observation import settled
from tests.game.toys import toy_judge

QUESTIONS = 240
MUTANTS = 5
"""Of so many mutants one is looked for."""


def silent(done: int, of: int) -> None:
    """Tells nobody how far it is."""


def seeking(
    among: Sequence[Candidate] | None = None, every: int = MUTANTS
) -> KillSearch:
    """Among some questions, or among many that are made on purpose."""
    whole = toy_judge()
    judge = Judge(settled(whole.model))
    made = dict.fromkeys(directed(Generator(judge)))
    found = list(islice(made, QUESTIONS)) if among is None else among
    queries = RecordedQueries(judge)
    asked = [each for each in asked_of(queries, found) if each is not None]
    wrong = list(mutants(judge.model))[::every]
    return KillSearch(MutantTester(whole, judge, asked, wrong), queries)


def test_a_mutant_is_met_in_every_question_that_shows_it_where_that_is_reported() -> (
    None
):
    sought = seeking()
    made = sought.tester
    places = range(len(made.questions))

    met = sought.meeting(places)

    assert met
    for number, own in met.items():
        name = made.mutants[number].name
        assert own >= {p for p in places if made.shows(number, p)}, name


def test_what_decides_which_cards_count_is_not_reported() -> None:
    """It is found out once for all games of a kind whether an item can be due there."""
    sought = seeking(every=1)
    met = sought.meeting(range(len(sought.tester.questions)))
    keys = {sought.tester.mutants[number].statement.key for number in met}

    assert "Aussetzung Solo" in {m.statement.key for m in sought.tester.mutants}
    assert "Aussetzung Solo" not in keys
    assert "Ausnahme nur-Kontra" in keys


def test_each_question_kept_shows_what_no_other_shows() -> None:
    sought = seeking()
    made, choice = sought.tester, Minimiser(sought, silent).choose()
    shown = {
        place: {n for n in choice.shown if made.shows(n, place)}
        for place in choice.places
    }

    assert len(choice.places) > 1
    for place in choice.places:
        others = set().union(*(shown[p] for p in choice.places if p != place))
        assert shown[place] - others


def test_every_mutant_that_is_shown_is_shown_by_what_is_kept() -> None:
    sought = seeking()
    made, choice = sought.tester, Minimiser(sought, silent).choose()

    assert choice.shown
    assert all(made.shows(n, place) for n, place in choice.shown.items())
    assert set(choice.shown.values()) <= set(choice.places)


@pytest.mark.exhaustive
def test_no_mutant_is_left_open_that_is_shown_by_what_is_kept() -> None:
    sought = seeking()
    made, choice = sought.tester, Minimiser(sought, silent).choose()
    left = [n for n in range(len(made.mutants)) if n not in choice.shown]

    assert left
    assert not [n for n in left for place in choice.places if made.shows(n, place)]


@pytest.mark.exhaustive
def test_a_search_that_begins_with_what_was_found_finds_the_same() -> None:
    first = Minimiser(seeking(), silent).choose()
    again = Minimiser(seeking(), silent).choose(before=first.shown)

    assert sorted(again.places) == sorted(first.places)
    assert again.shown == first.shown
    assert again.needed == first.needed


@pytest.mark.exhaustive
def test_over_what_was_kept_nothing_need_be_sought_for_the_same_to_be_found() -> None:
    many = seeking()
    first = Minimiser(many, silent).choose()
    missed = [n for n in range(len(many.tester.mutants)) if n not in first.shown]
    asked = many.tester.questions
    few = seeking([asked[place].candidate for place in sorted(first.places)])
    places = {one.candidate: p for p, one in enumerate(few.tester.questions)}
    before = {n: places[asked[p].candidate] for n, p in first.shown.items()}

    again = Minimiser(few, silent).choose(before=before, missed=missed)

    assert missed
    assert sorted(again.places) == sorted(places.values())
    assert again.shown == before
    assert sorted(again.needed.items()) == sorted(
        (places[asked[p].candidate], own) for p, own in first.needed.items()
    )


def test_what_was_missed_before_is_not_sought() -> None:
    sought = seeking()
    choice = Minimiser(sought, silent).choose(missed=range(len(sought.tester.mutants)))

    assert not choice.places
    assert not choice.shown
