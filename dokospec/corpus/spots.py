"""Every term of a statement, with the statement that has another in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NamedTuple, TypeVar

from dokospec.cards import Card
from dokospec.rules.syntax import Guard, Lesart, Statement
from dokospec.rules.terms import Parameter, Place

S = TypeVar("S", bound=Statement)

_LEFT_ALONE: Final = (Card, Guard, Lesart, Parameter, Place)
"""What is part of a name or of a place, or said elsewhere once more."""


class Spot(NamedTuple):
    """A term, and how the whole is made anew with another one there.

    ``within``: the names of the fields on the way to it, outermost first.
    """

    term: Any
    rebuilt: Callable[[Any], Any]
    within: tuple[str, ...]


def spots(statement: Statement) -> Iterator[Spot]:
    """The statement itself, its terms and tuples of terms, outermost first."""
    yield from _inside(statement, lambda new: new, ())


def _inside(
    value: object, rebuilt: Callable[[Any], Any], within: tuple[str, ...]
) -> Iterator[Spot]:
    if isinstance(value, tuple):
        yield Spot(value, rebuilt, within)
        for place, part in enumerate(value):

            def put(new: object, place: int = place) -> object:
                return rebuilt((*value[:place], new, *value[place + 1 :]))

            yield from _inside(part, put, within)
    elif is_dataclass(value) and not isinstance(value, (*_LEFT_ALONE, type)):
        yield Spot(value, rebuilt, within)
        for field in fields(value):

            def fill(new: object, name: str = field.name) -> object:
                return rebuilt(replace(value, **{name: new}))

            inner = getattr(value, field.name)
            yield from _inside(inner, fill, (*within, field.name))
