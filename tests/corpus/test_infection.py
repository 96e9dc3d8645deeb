"""A mistake infects each question whose answer it changes, and hardly any other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from dokospec.conformance.position import pose
from dokospec.corpus.directed import directed
from dokospec.corpus.infection import Change, Infection, change
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.recorded_queries import RecordedQuery
from dokospec.game.judge import Judge
from dokospec.language.decisions import Branches, Leaf, Trail
from dokospec.language.show import show
from dokospec.witness.generate import Generator
from dokospec.witness.observation import settled
from tests.game.toys import toy_judge

QUESTIONS = 60


@cache
def judge() -> Judge:
    return Judge(settled(toy_judge().model))


@cache
def asked() -> list[RecordedQuery]:
    """What the text is asked over some records."""
    met: list[RecordedQuery] = []

    def listener(
        key: object,
        compute: object,
        facts: object,
        fixed: frozenset[str],
        found: Leaf | Branches,
    ) -> None:
        del found
        met.append(RecordedQuery(key, compute, facts, fixed))  # type: ignore[arg-type]

    for one in islice(dict.fromkeys(directed(Generator(judge()))), QUESTIONS):
        reported = judge().noting(Trail(listener=listener))
        pose(reported, one.case.head, one.case.game, one.asked)
    return met


def changed() -> Iterator[tuple[Mutant, Change]]:
    """Mutants that hold whatever is read, with what they change."""
    for mutant in mutants(judge().model):
        reported = change(mutant.statement, mutant.edit.statement)
        if reported is not None and mutant.guard is None:
            yield mutant, reported


def test_what_is_answered_otherwise_is_infected() -> None:
    wrong = dict(enumerate(changed()))
    infection = Infection(judge().model, {n: c for n, (_, c) in wrong.items()}, 10**6)
    for number, met in enumerate(asked()):
        infection.put(number, *met)

    differing = 0
    for number, (mutant, _) in wrong.items():
        infected = frozenset(infection.infected[number])
        model = mutant.model(judge().model)
        for question, met in enumerate(asked()):
            if met.differs(judge().model, model):
                differing += 1
                assert question in infected, mutant.name
    assert differing


def test_a_mistake_does_not_infect_everything() -> None:
    wrong = dict(enumerate(changed()))
    infection = Infection(judge().model, {n: c for n, (_, c) in wrong.items()}, 10**6)
    for number, met in enumerate(asked()):
        infection.put(number, *met)

    infected = sum(map(len, infection.infected.values()))
    assert 0 < 20 * infected < len(wrong) * len(asked())


def test_of_one_sort_of_question_no_more_are_noted_than_wanted() -> None:
    wrong = dict(enumerate(changed()))
    infection = Infection(judge().model, {n: c for n, (_, c) in wrong.items()}, 1)
    for number, met in enumerate(asked()):
        infection.put(number, *met)

    for questions in infection.infected.values():
        keys = [asked()[question].key for question in questions]
        assert len(keys) == len(set(keys))


def test_the_change_is_the_innermost_term_that_is_evaluated_on_its_own() -> None:
    for mutant, (_, term, other) in changed():
        operator = mutant.edit.operator
        if operator in {"bedingung-ja", "bedingung-nein"}:
            assert show(term) == mutant.edit.before
            assert other is not None
            assert show(other) == mutant.edit.after.partition(" (")[0]
        if operator == "zeile-weg":
            assert other is None


def test_a_mistake_of_which_questions_were_left_out_is_reported() -> None:
    changes = {number: each for number, (_, each) in enumerate(changed())}
    whole = Infection(judge().model, changes, 10**6)
    some = Infection(judge().model, changes, 2)
    for number, met in enumerate(asked()):
        whole.put(number, *met)
        some.put(number, *met)
    fewer = {n for n in changes if len(some.infected[n]) < len(whole.infected[n])}

    assert not whole.cut
    assert fewer
    assert fewer <= some.cut < changes.keys()
