"""Cases for which readings are agreed: what they show that others do not."""

from __future__ import annotations

from dataclasses import replace

from dokospec.conformance.entries import Entry, read, write
from dokospec.conformance.position import Asked, pose
from dokospec.corpus.ids import asked_before
from dokospec.corpus.kill_search import KillSearch
from dokospec.corpus.kills import AskedCandidate, MutantTester, asked_of
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.questions import Candidate
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from dokospec.witness.case import Case
from dokospec.witness.observation import settled
from tests.game.toys import toy_judge

DOUBT = "z-gleiche-karten"
TIE = """doko 1
Tisch: Anna Bernd Carla Dora
Geber: Dora

Spiel
♦9 ♥10 ♥10 ♦K
"""


def tie() -> Candidate:
    """Who takes a trick with both ♥10: the toy leaves it open."""
    reading = next(iter(read_bytes(TIE.encode())))
    assert reading.game is not None
    head = replace(reading.head, entries=(), locate=None)
    return Candidate(Case(head, replace(reading.game, locate=None)), Asked("stich", 1))


def mistake(name: str, judge: Judge) -> Mutant:
    return next(m for m in mutants(judge.model) if m.name == name)


def seeking(wrong: str) -> KillSearch:
    whole = toy_judge()
    judge = Judge(settled(whole.model))
    queries = RecordedQueries(judge)
    questions: list[AskedCandidate] = [
        q for q in asked_of(queries, [tie()]) if q is not None
    ]
    assert questions
    made = MutantTester(whole, judge, questions, [mistake(wrong, judge)])
    return KillSearch(made, queries)


def test_what_another_reading_allows_is_shown_where_the_table_agreed_on_this_one() -> (
    None
):
    sought = seeking("Regel Gleichstand: vorsitz erste → zweite")
    made = sought.tester

    assert sought.first(0, []) is None
    place = sought.where_agreed(0, [])

    assert not made.shows(0, 0)
    assert place == 1
    assert made.questions[place].candidate.agreed == {DOUBT: "erste"}
    posed = made.posed(place)
    assert posed is not None
    assert posed.expected == (("", 1),)
    assert posed.position["lesarten"] == {DOUBT: "erste"}


def test_the_reading_itself_is_shown_without() -> None:
    judge = Judge(settled(toy_judge().model))
    name = next(m.name for m in mutants(judge.model) if m.reads_otherwise)
    sought = seeking(name)
    made = sought.tester

    assert sought.first(0, []) == 0
    agreed = made.questions[0].candidate.agreeing({DOUBT: "erste"})
    made.questions.append(replace(made.questions[0], candidate=agreed))
    assert not made.shows(0, 1)


def test_what_is_agreed_holds_for_a_judge_who_reads_otherwise() -> None:
    settled_so = Judge(settled(toy_judge().model))
    agreed = tie().agreeing({DOUBT: "zweite-zehn"}).case

    posed = pose(settled_so, agreed.head, agreed.game, tie().asked)

    assert posed is not None
    assert posed.expected == (("", 2),)


def test_those_with_agreed_readings_come_last() -> None:
    first, last = tie(), tie().agreeing({DOUBT: "erste"})
    other = tie().agreeing({DOUBT: "zweite-zehn"})

    assert first.weight < last.weight < other.weight


def test_a_case_comes_back_with_what_was_agreed() -> None:
    agreed = tie().agreeing({DOUBT: "zweite-zehn"})
    posed = pose(toy_judge(), agreed.case.head, agreed.case.game, agreed.asked)
    assert posed is not None
    entry = Entry(
        "toy/3/stich/1",
        agreed.case.head,
        agreed.case.game,
        agreed.asked,
        posed.expected,
        (),
    )

    (again,) = read(read_bytes(write([entry], "toy").encode()))
    (question,) = asked_before([again])

    assert posed.expected == (("", 2),)
    assert again.expected == posed.expected
    assert question == agreed
