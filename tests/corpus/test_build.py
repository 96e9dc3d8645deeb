"""A build begins with the cases that there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from dokospec.conformance.entries import Entry
from dokospec.conformance.position import Asked
from dokospec.corpus import build as module
from dokospec.corpus.build import build
from dokospec.corpus.directed import directed
from dokospec.corpus.ids import Ids
from dokospec.corpus.questions import Candidate
from dokospec.language.model import compile_text
from dokospec.notation.files import read_bytes
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator
from tests.game.toys import toy_judge
from tests.language.texts import with_toys

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


@pytest.mark.parametrize(("card", "taken"), [("♣K", True), ("♣9", False)])
def test_no_case_is_inherited_with_a_card_that_the_deck_does_not_have(
    monkeypatch: pytest.MonkeyPatch, card: str, *, taken: bool
) -> None:
    head = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    hand = f"Blatt Anna: ♣D ♣10 ♣A ♣B ♠A ♠K ♥A ♥K ♦A {card}"
    record = f"{head}\nspiel\n{hand}\nAnna: re\n"
    reading = next(iter(read_bytes(record.encode())))
    assert reading.game is not None
    asked = Asked("ansage", 1)
    inherited = Entry("lang/1/ansage/1", reading.head, reading.game, asked, (), ())
    short, _ = with_toys("spielzeug-kurz")
    monkeypatch.setattr(module, "questions", lambda *_: [])

    built = build(compile_text(short), Ids([]), silent, before=[inherited])

    assert bool(built.entries) is taken
