"""A build begins with the cases that there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from dokospec.corpus import build as module
from dokospec.corpus.build import build
from dokospec.corpus.directed import directed
from dokospec.corpus.ids import Ids
from dokospec.corpus.questions import Candidate
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator
from tests.game.toys import toy_judge

QUESTIONS = 60


def silent(step: str, done: int, of: int) -> None:
    """Tells nobody how far it is."""


def some(generator: Generator, *_: object) -> Sequence[Candidate]:
    """A few questions, so that a build takes no time."""
    return list(islice(dict.fromkeys(directed(generator)), QUESTIONS))


def none(generator: Generator, whole: object, more: Sequence[Case]) -> list[Candidate]:
    raise AssertionError("there is nothing to be sought")


@pytest.mark.exhaustive
def test_mistakes_that_have_another_name_now_are_found_in_the_cases_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A statement that is said otherwise gives all its mistakes other names."""
    model = toy_judge().model
    monkeypatch.setattr(module, "questions", some)
    first = build(model, ids := Ids([]), silent)
    monkeypatch.setattr(module, "questions", none)
    renamed = [replace(e, kills=tuple(f"{k}?" for k in e.kills)) for e in first.entries]

    again = build(model, ids, silent, before=renamed, missed=first.figures.open)

    assert first.entries
    assert again.figures == first.figures
    assert {e.id for e in again.entries} <= {e.id for e in first.entries}
