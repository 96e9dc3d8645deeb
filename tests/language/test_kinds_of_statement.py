"""What a kind of statement says of itself, and who reads it there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

import pytest

from dokospec.language.dependencies import Dependencies
from dokospec.language.parse import STATEMENTS
from dokospec.language.syntax import KINDS, Lesart, Statement, walk
from dokospec.language.terms import (
    Apply,
    Arith,
    Compare,
    Expr,
    Logic,
    Name,
    Over,
    Place,
)
from dokospec.site.writer import KEYWORDS
from tests.docs.names import DOCS
from tests.shipped import TEXTS, model

EVALUATED = Apply | Arith | Compare | Logic | Over
"""Expressions that are worked out wherever they stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toy(Statement):
    """A kind that no text has."""

    OPENING = "Spielzeug"
    HEADING = "spielzeug"

    of: Expr

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return (self.of,)


def test_every_kind_is_listed() -> None:
    def below(kind: type[Statement]) -> Iterator[type[Statement]]:
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    # A class with slots is made twice; the first one is never used.
    assert {k.__name__ for k in below(Statement)} - {"Toy"} == {
        kind.__name__ for kind in KINDS
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_opens_a_statement_and_has_a_heading(kind: type[Statement]) -> None:
    page = (DOCS / "de" / "regelsprache.md").read_text(encoding="utf-8")

    assert kind.OPENING in STATEMENTS
    assert KEYWORDS[kind.OPENING] == kind.HEADING
    assert any(
        line.lstrip("# ").lower().replace(" ", "-").startswith(kind.HEADING)
        for line in page.splitlines()
        if line.startswith("#")
    )


@pytest.mark.parametrize("text", TEXTS)
def test_no_expression_of_a_statement_is_forgotten(text: str) -> None:
    for statement in model(text).statements:
        reported = {id(e) for outer in statement.expressions for e in walk(outer)}
        held = [e for e in _held(statement) if isinstance(e, EVALUATED)]

        assert [e for e in held if id(e) not in reported] == [], statement.key


def test_what_a_new_kind_asks_is_known_where_dependencies_are() -> None:
    toy = Toy(
        name="Kreisel", clause="x/§1", place=Place("x.md", 1, 1), of=Name("Augenzahl")
    )

    assert Dependencies([toy], lambda _: None).askers["Augenzahl"] == [toy]


def _held(value: object) -> Iterator[object]:
    """All values that a frozen value holds, and those in them.

    But for the statements of readings, which stand beside their doubt.
    """
    if isinstance(value, tuple):
        for each in value:
            yield from () if isinstance(each, Lesart) else _held(each)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from _held(getattr(value, field.name))
