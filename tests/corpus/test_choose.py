"""What is kept of many questions: nothing that could be left out."""

from __future__ import annotations

from itertools import islice

from dokospec.corpus.asked import asked_of
from dokospec.corpus.asking import Candidate
from dokospec.corpus.choose import Chooser
from dokospec.corpus.directed import directed
from dokospec.corpus.hearing import Hearing
from dokospec.corpus.mutants import mutants
from dokospec.corpus.seeking import Seeking
from dokospec.corpus.showing import Showing
from dokospec.game.judge import Judge
from dokospec.witness.generate import Generator
from dokospec.witness.parting import settled
from tests.game.toys import toy_judge

QUESTIONS = 240
MUTANTS = 5
"""Of so many mutants one is looked for."""


def silent(done: int, of: int) -> None:
    """Tells nobody how far it is."""


def seeking() -> Seeking:
    whole = toy_judge()
    judge = Judge(settled(whole.model))
    found: list[Candidate] = list(
        islice(dict.fromkeys(directed(Generator(judge))), QUESTIONS)
    )
    hearing = Hearing(judge)
    asked = [each for each in asked_of(hearing, found) if each is not None]
    wrong = list(mutants(judge.model))[::MUTANTS]
    return Seeking(Showing(whole, judge, asked, wrong), hearing)


def test_each_question_kept_shows_what_no_other_shows() -> None:
    sought = seeking()
    made, choice = sought.showing, Chooser(sought, silent).choose()
    shown = {
        place: {n for n in choice.shown if made.shows(n, place)}
        for place in choice.kept
    }

    assert len(choice.kept) > 1
    for place in choice.kept:
        others = set().union(*(shown[p] for p in choice.kept if p != place))
        assert shown[place] - others


def test_every_mutant_that_is_shown_is_shown_by_what_is_kept() -> None:
    sought = seeking()
    made, choice = sought.showing, Chooser(sought, silent).choose()

    assert choice.shown
    assert all(made.shows(n, place) for n, place in choice.shown.items())
    assert set(choice.shown.values()) <= set(choice.kept)


def test_no_mutant_is_left_open_that_is_shown_by_what_is_kept() -> None:
    sought = seeking()
    made, choice = sought.showing, Chooser(sought, silent).choose()
    left = [n for n in range(len(made.mutants)) if n not in choice.shown]

    assert left
    assert not [n for n in left for place in choice.kept if made.shows(n, place)]


def test_a_search_that_begins_with_what_was_found_finds_the_same() -> None:
    first = Chooser(seeking(), silent).choose()
    again = Chooser(seeking(), silent).choose(before=first.shown)

    assert sorted(again.kept) == sorted(first.kept)
    assert again.shown == first.shown
    assert again.needed == first.needed
