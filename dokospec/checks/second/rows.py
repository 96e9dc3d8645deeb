"""How a game may have come to a position: the facts of it are those of some row."""

from __future__ import annotations

from collections.abc import Mapping

from dokospec.checks.ranges import FAR, Form, Key, Range, add, scaled
from dokospec.checks.second.formulas import TRUE, Formulas, Literal, total
from dokospec.checks.second.unions import Union, form_of, is_number
from dokospec.checks.space import Space


class Rows:
    """The rows of one space as formulas; ``hands``: the counts of faces so far."""

    def __init__(
        self,
        space: Space,
        formulas: Formulas,
        hands: Mapping[tuple[str, tuple[object, ...]], Mapping[object, Form]],
    ) -> None:
        self.space = space
        self.formulas = formulas
        self._hands = hands

    def told(self, key: Key, value: Union) -> None:
        """A rule's number is the one that the rows tell of."""
        if key not in self.space.row_index:
            return
        fs = self.formulas
        form = fs.number(key, Range(-FAR, FAR))
        for one, when in value.items():
            if is_number(one):
                same = fs.compare("=", add(form, scaled(form_of(one), -1)))
                fs.always.append(fs.any_of((when ^ 1, same)))

    def touched(self) -> tuple[Key, ...]:
        """The facts looked at that the rows tell of."""
        return tuple(key for key in self.space.row_index if self._touched(key))

    def all_of(self, keys: tuple[Key, ...]) -> Literal:
        """That these facts are those of some row."""
        rows = self.space.rows or ()
        if not rows:
            return TRUE
        told = {tuple(row.get(key) for key in keys) for row in rows}
        known: dict[frozenset[tuple[object, ...]], Literal] = {}

        def build(at: int, left: frozenset[tuple[object, ...]]) -> Literal:
            if at == len(keys):
                return TRUE
            if left not in known:
                parts: dict[object, set[tuple[object, ...]]] = {}
                for row in left:
                    parts.setdefault(row[0], set()).add(row[1:])
                known[left] = self.formulas.any_of(
                    self.formulas.all_of(
                        (self._has(keys[at], value), build(at + 1, frozenset(rest)))
                    )
                    for value, rest in parts.items()
                )
            return known[left]

        return build(0, frozenset(told))

    def _touched(self, key: Key) -> bool:
        match key:
            case (str() as name, tuple() as args, int()):
                return (name, args) in self._hands
            case _:
                return key in self.formulas.words or key in self.formulas.numbers

    def _has(self, key: Key, value: object) -> Literal:
        if value is None:
            return TRUE
        fs = self.formulas
        match key:
            case (str() as name, tuple() as args, int() as mask):
                faces = (f for f in self.space.deck() if mask >> f.index & 1)
                form = total(self._hands[name, args][face] for face in faces)
            case _ if key in fs.words:
                return fs.is_(key, value)
            case _:
                form = ((key, 1),), 0
        span = value if isinstance(value, Range) else Range(value, value)  # type: ignore[arg-type]
        holes = (fs.compare("!=", add(form, ((), -hole))) for hole in span.holes)
        return fs.all_of(
            (
                fs.compare(">=", add(form, ((), -span.low))),
                fs.compare("<=", add(form, ((), -span.high))),
                *holes,
            )
        )
