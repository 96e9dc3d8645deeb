"""Two rule texts side by side, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal, TypeAlias

from dokospec.language.questions import QUESTIONS
from dokospec.language.show import unparse
from dokospec.language.syntax import (
    Regel,
    Statement,
    Tabelle,
    Target,
    Zweifel,
)
from dokospec.language.text import EffectiveText

State: TypeAlias = Literal["equal", "renamed", "changed", "left", "right"]

SIMILAR: Final = 0.7
"""How alike two statements of one role are that are taken for one another."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What two texts say in one place.

    ``before`` and ``after``: the statements, None where a text has none. ``state``:
    ``equal`` (also when inherited), ``renamed`` (the same under another name),
    ``changed``, ``left`` or ``right`` (only in that text).
    """

    before: Statement | None
    after: Statement | None
    state: State

    @property
    def key(self) -> str:
        """The statement's key, that of the left text where both have one."""
        statement = self.before or self.after
        assert statement is not None
        return statement.key

    @property
    def left(self) -> str | None:
        """The statement of the left text in canonical source."""
        return _source(self.before)

    @property
    def right(self) -> str | None:
        """The statement of the right text in canonical source."""
        return _source(self.after)

    @property
    def left_clause(self) -> str | None:
        """The clause it stands in."""
        return None if self.before is None else self.before.clause

    @property
    def right_clause(self) -> str | None:
        """The clause it stands in."""
        return None if self.after is None else self.after.clause


def diff(left: EffectiveText, right: EffectiveText) -> tuple[Difference, ...]:
    """All statements of both texts, also the equal ones.

    Statements of one key belong together; of the others those that say the same under
    another name, then those of one role (an answer to one question, an exception to
    one target, an item of one group …) that are most alike. In the order of the left
    text; what only the right one has follows the statement that stands before it there.
    Of a Zweifel the question, the readings and the default are compared; the statements
    of its readings come under their own keys.
    """
    before = {statement.key: statement for statement in left.statements}
    after = {statement.key: statement for statement in right.statements}
    pairs = {key: key for key in before if key in after}
    lone = [s for s in left.statements if s.key not in pairs]
    other = [s for s in right.statements if s.key not in pairs]
    for one, two in _matched(lone, other):
        pairs[one.key] = two.key
    names = {two: one for one, two in pairs.items()}
    return tuple(
        _difference(before.get(key), after.get(pairs.get(key, key)))
        for key in _merged(list(before), [names.get(key, key) for key in after])
    )


def _matched(
    left: Sequence[Statement], right: Sequence[Statement]
) -> Iterator[tuple[Statement, Statement]]:
    """Statements of one role that say the same, or nearly."""
    ranked = [
        (-alike, place, one, two)
        for place, one in enumerate(left)
        for two in right
        if _role(one) == _role(two) and (alike := _alike(one, two)) >= SIMILAR
    ]
    ranked.sort(key=lambda entry: (entry[0], entry[1], entry[3].key))
    taken = set[str]()
    for _, _, one, two in ranked:
        if f"< {one.key}" not in taken and f"> {two.key}" not in taken:
            taken |= {f"< {one.key}", f"> {two.key}"}
            yield one, two


def _role(statement: Statement) -> object:
    """What a statement is for; what two statements must share to be compared."""
    match statement:
        case Regel() | Tabelle():
            known = statement.name in _QUESTIONS
            return ("Regel", statement.name if known else "", statement.guard)
        case _:
            about = frozenset(
                each.name if isinstance(each, Target) else each
                for each in statement.belongs_to
            )
            return (statement.kind, about, statement.guard)


def _alike(one: Statement, two: Statement) -> float:
    """1.0 where both say the same but for their names; always for a question."""
    if isinstance(one, Regel | Tabelle) and one.name in _QUESTIONS:
        return 1.0
    left, right = _body(one).split(), _body(two).split()
    if left == right:
        return 1.0
    return SequenceMatcher(None, left, right, autojunk=False).ratio()


def _body(statement: Statement) -> str:
    """The source without the statement's own name."""
    return (_source(statement) or "").replace(statement.name, "·", 1)


def _difference(left: Statement | None, right: Statement | None) -> Difference:
    state: State
    if left is None:
        state = "right"
    elif right is None:
        state = "left"
    elif left is right:
        state = "equal"
    elif left.key == right.key:
        state = "equal" if _source(left) == _source(right) else "changed"
    else:
        state = "renamed" if _body(left) == _body(right) else "changed"
    return Difference(left, right, state)


_QUESTIONS: Final = frozenset(question.name for question in QUESTIONS)


def _source(statement: Statement | None) -> str | None:
    """Canonical source, without what is written only because of inheritance."""
    if statement is None:
        return None
    if isinstance(statement, Zweifel):
        head = f"Zweifel {statement.name} Art {statement.sort}"
        readings = (f"  Lesart {r.name}: „{r.text}“" for r in statement.readings)
        return "\n".join(
            [
                f"{head}: „{statement.question}“",
                *readings,
                f"  Vorgabe {statement.default} weil „{statement.reason}“",
            ]
        )
    return unparse(statement).removeprefix("ersetzt ")


def _merged(left: list[str], right: list[str]) -> list[str]:
    """The keys of both, each once; those only in ``right`` after their predecessor."""
    known = set(left)
    after: dict[str | None, list[str]] = {}
    last: str | None = None
    for key in right:
        if key in known:
            last = key
        else:
            after.setdefault(last, []).append(key)
    merged = after.get(None, [])
    for key in left:
        merged = [*merged, key, *after.get(key, [])]
    return merged
