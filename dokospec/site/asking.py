"""Pages of questions: one for each, with what every text says and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dokospec.language.syntax import Clause
from dokospec.site.examples import (
    Examples,
    HangingDoubt,
    Scene,
    ShownResult,
    TextResult,
)
from dokospec.site.pages import Maker, Page
from dokospec.site.questions import Example, TableQuestion, TableQuestions, TextAnswer
from dokospec.site.reading import doubt_at

STYLE = "assets/fragen.css"


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A text on a question: what it says, and what the first record that it judges gives.

    ``like``: the text whose answer it is, "" where it is its own.
    """

    text: str
    answer: TextAnswer | None
    like: str
    result: TextResult | None


@dataclass(frozen=True, slots=True)
class ShownExample:
    """A record with what comes of it: texts that judge it alike, and the result.

    ``some``: only some texts judge it.
    """

    example: Example
    scene: Scene
    groups: tuple[tuple[tuple[str, ...], TextResult], ...]
    some: bool


def question_pages(
    make: Maker, questions: TableQuestions, examples: Examples
) -> Iterator[Page]:
    """A page for each question, and the list of them."""
    if not questions.all:
        return
    for question in questions.all:
        rows = answer_rows(make, question, examples)
        yield make.page(
            f"fragen/{question.slug}.md",
            "frage",
            question.title,
            f"{question.title} Was jedes Regelwerk dazu sagt, mit Paragraf und"
            " nachgerechnetem Beispiel.",
            nav=question.title,
            wide=True,
            styles=(STYLE,),
            question=question,
            rows=rows,
            shown=[shown_example(make, each, examples) for each in question.examples],
            hanging=list(_hanging(question, examples)),
            near=[questions.by_slug[slug] for slug in question.near],
            formal=list(_formal(question)),
            doubt_at=lambda doubt: doubt_at(make.ref, doubt),
        )
    yield make.page(
        "fragen/index.md",
        "fragen",
        "Fragen am Tisch",
        "Wonach am Tisch gefragt wird: was jedes Regelwerk dazu sagt, in einem Satz,"
        " mit Paragraf und nachgerechnetem Beispiel.",
        nav="Alle Fragen",
        wide=True,
        styles=(STYLE,),
        questions=questions,
    )


def answer_rows(
    make: Maker, question: TableQuestion, examples: Examples
) -> list[AnswerRow]:
    """What each text says, in the order in which people look for texts."""
    found = []
    for text in make.ref.called:
        answer = question.answers.get(text)
        inherited = answer is not None and answer.owner != text
        found.append(
            AnswerRow(
                text,
                answer,
                answer.owner if answer is not None and inherited else "",
                next(
                    (
                        examples.result(each, text)
                        for each in question.examples
                        if text in each.texts
                    ),
                    None,
                ),
            )
        )
    return found


def shown_example(make: Maker, example: Example, examples: Examples) -> ShownExample:
    """A record, with the texts together under which the same comes of it."""
    groups: dict[tuple[tuple[ShownResult, ...], bool], list[TextResult]] = {}
    for result in examples.results(example).values():
        groups.setdefault(result.told, []).append(result)
    return ShownExample(
        example,
        examples.scene(example),
        tuple(
            (tuple(each.text for each in alike), alike[0]) for alike in groups.values()
        ),
        len(example.texts) < len(make.ref.called),
    )


def _hanging(
    question: TableQuestion, examples: Examples
) -> Iterator[tuple[tuple[str, ...], HangingDoubt]]:
    """The doubts on which a result hangs, each with the texts that have it."""
    found: dict[HangingDoubt, list[str]] = {}
    for example in question.examples:
        for text, result in examples.results(example).items():
            for each in result.hangs:
                found.setdefault(each, []).append(text)
    for each, texts in found.items():
        yield tuple(dict.fromkeys(texts)), each


def _formal(
    question: TableQuestion,
) -> Iterator[tuple[str, Sequence[Clause]]]:
    """The clauses that answer, each once, by the text that they stand in."""
    clauses: dict[str, Clause] = {
        clause.key: clause
        for answer in question.answers.values()
        for clause in answer.clauses
    }
    by_text: dict[str, list[Clause]] = {}
    for key, clause in clauses.items():
        by_text.setdefault(key.partition("/§")[0], []).append(clause)
    yield from by_text.items()


def frequent(questions: TableQuestions) -> Mapping[str, str]:
    """The titles of those that are asked most, by their page."""
    return {each.page: each.title for each in questions.all if each.frequent}
