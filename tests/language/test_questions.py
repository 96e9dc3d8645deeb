"""A new question of the engine is one row: what goes over all of them knows it."""

from __future__ import annotations

import sys

import pytest

from dokospec.checks.questions import Stages, questions
from dokospec.checks.reachable_states import reachable_states
from dokospec.language.check import check
from dokospec.language.model import compile_text
from dokospec.language.questions import QUESTIONS, Question
from dokospec.language.text import EffectiveText
from dokospec.messages.catalogue import message
from tests.language.texts import inherited, wording

TOY = Question(
    "Glücksspieler",
    (),
    "Spieler",
    "Ende",
    "wer Glück hatte",
    "who was lucky",
    moments=("Gutschrift",),
)
ANSWER = "Regel Glücksspieler = links(Geber)"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Question:
    """The row, wherever the registry is read."""
    for name, module in list(sys.modules.items()):
        ours = name.startswith("dokospec.")
        if ours and getattr(module, "QUESTIONS", None) is QUESTIONS:
            monkeypatch.setattr(module, "QUESTIONS", (*QUESTIONS, TOY))
    return TOY


def sound(statements: str) -> EffectiveText:
    text, findings = inherited(statements)
    assert findings == ()
    return text


def reported(statements: str) -> list[str]:
    return [wording(found) for found in check(sound(statements))]


def test_a_text_that_does_not_answer_it_is_reported_what_it_means(
    toy: Question,
) -> None:
    (found,) = reported("Zusage a: 1 = 1")

    assert toy.name in found
    assert toy.meaning in found
    (reported_in_english,) = check(sound("Zusage a: 1 = 1"))
    assert toy.english in message(reported_in_english, "en")
    assert reported(ANSWER) == []


def test_an_answer_of_another_type_is_found(toy: Question) -> None:
    (found,) = reported(f"Regel {toy.name} = 3")

    assert "Spieler" in found


def test_it_is_asked_over_all_positions(toy: Question) -> None:
    model = compile_text(sound(ANSWER))
    rows = reachable_states(model)
    asked = [each.statement.name for each in questions(model, Stages(model, rows))]

    assert toy.name in asked
