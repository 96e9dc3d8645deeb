"""How the evaluator looks at a position of which nothing is known until it is asked."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from operator import methodcaller
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from dokospec.checks.linear import Linear
from dokospec.checks.position import Snapshot, SymbolicPosition, is_symbol, plain
from dokospec.checks.ranges import FAR, Key, Range, UnsupportedError
from dokospec.checks.search import Restore, step
from dokospec.checks.space import SEATS, SITTING_OUT, UnknownDomain
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.decisions import Look, Path, Tree, UnknownFactError
from dokospec.language.dependencies import TargetKey
from dokospec.language.evaluate import Evaluator, Part
from dokospec.language.expressions import Frame, Hand
from dokospec.language.fact_access import COMPARISONS, MAX_POWER, GapError, Overlay
from dokospec.language.values import NONE, Value

if TYPE_CHECKING:
    from dokospec.checks.explorer import Explorer


_LAST_NUMBERS: Final = (4, 5)
"""Where numbers that are gone over end: they go as far as the table has players."""


Demand: TypeAlias = tuple[bool, UnknownDomain, terms.Expr, str, Frame, Overlay]
"""Whether there is a member, of which domain, of which what is said and assumed."""


class _Known(NamedTuple):
    """What an evaluation knows at a choice."""

    position: Snapshot
    marks: set[object]
    seen: dict[object, Value | UnknownFactError]
    memo: dict[object, Part]
    demands: int


class SymbolicFacts(Evaluator):
    """One evaluation in a position that is made up as it goes."""

    sums_open = False

    def __init__(self, explorer: Explorer, position: SymbolicPosition) -> None:
        super().__init__(explorer.model, None, Path(Tree()), {}, explorer.settled)
        self.explorer = explorer
        self.position = position
        self.marks: set[object] = set()
        self.inline: set[str] = set()
        self._places: dict[object, tuple[Key, Any]] = {}
        self.demands: list[Demand] = []
        self.trace = position.trace
        self.trace.saved = self.saved

    # --- one path after another ------------------------------------------------------

    def saved(self) -> Restore:
        """What is known now, to know it again."""
        known = _Known(
            self.position.saved(),
            self.marks.copy(),
            self._seen.copy(),
            self._memo.copy(),
            len(self.demands),
        )
        return partial(self._restore, known)

    def _restore(self, saved: _Known) -> None:
        self.position.restore(saved.position)
        self.marks = saved.marks.copy()
        self._seen = saved.seen.copy()
        self._memo = saved.memo.copy()
        del self.demands[saved.demands :]
        self.overlay, self.overlay_number = {}, 0

    def value(self, expr: terms.Expr, frame: Frame) -> Value:
        """The value of an expression: a step, but for what is known without a look."""
        if type(expr) is terms.Name:
            if expr.name in frame:
                return frame[expr.name]
        elif type(expr) is terms.Number:
            return expr.value
        elif type(expr) is terms.Face:
            return expr.card
        return self._worked_out(expr, frame)

    @step
    def _worked_out(self, expr: terms.Expr, frame: Frame) -> Value:
        return super().value(expr, frame)

    def assume(self, overlay: Overlay) -> None:
        """These facts are assumed to be otherwise (``angenommen``)."""
        self.overlay = overlay
        overlays = self._overlays
        key = tuple(overlay.items())
        self.overlay_number = (
            overlays.setdefault(key, len(overlays) + 1) if overlay else 0
        )

    @abstractmethod
    def _settled_rule(self, name: str, args: tuple[Value, ...]) -> Value:
        """The answer to a question that is settled at this stage."""

    @step
    def applies(
        self, statement: syn.Statement, condition: terms.Expr | None, frame: Frame
    ) -> bool:
        guard = statement.guard
        if guard and self.model.read.get(guard.doubt, guard.reading) != guard.reading:
            return False  # Whatever its condition comes to, or whether it is open.
        return super().applies(statement, condition, frame)

    @step
    def suspended(self, target: TargetKey, frame: Frame) -> bool:
        return super().suspended(target, frame)

    @step
    def _count(
        self, hand: Hand, expr: terms.Over, frame: Frame, negated: bool = False
    ) -> tuple[object, Look]:
        return super()._count(hand, expr, frame, negated)

    def touch(self, statement: syn.Statement) -> None:
        """Nothing: no answer is kept for other texts."""

    # --- looks -----------------------------------------------------------------------

    @step
    def look(self, key: object, look: Look) -> Value:
        if key not in self._seen:
            self._seen[key] = self._found(key)
        return self._seen[key]  # type: ignore[return-value]

    def test(self, key: object, look: Look, sign: str, number: Value) -> bool:
        return COMPARISONS[sign](self.look(key, look), number)

    def reading(self, doubt: str) -> str:
        if doubt in self.model.read:
            return self.model.read[doubt]
        if self.explorer.inline:
            return self.model.doubts[doubt].default
        readings = tuple(r.name for r in self.model.doubts[doubt].readings)
        default = self.model.doubts[doubt].default
        ordered = (default, *(r for r in readings if r != default))
        return self.position.choose(("Lesart", doubt), ordered)

    def _found(self, key: object) -> Value:
        here, space = self.position, self.explorer.space
        match key:
            case ("Stand", str() as name):
                return self._stand(("Stand", name), space.stand_values(name))
            case ("Abend", str() as name, tuple()):
                return self._one_of(key, space.stand_values(name))
            case ("Ordnung", ()):
                return here.symbol(key, tuple(self.model.orders))
            case ("gezählt", str() as name):
                return tuple(
                    (party, here.number((*key, party), Range(0, 48)))
                    for party in space.values_of("Partei")
                )
            case ("Punkte", str(), _):
                return here.number(key, Range(-FAR, FAR))
            case (str() as fact, tuple() as args, int() as mask):
                return self._cards(fact, args, mask)
            case (str() as name, tuple() as args):
                return self._fact(name, args)
            case _:
                raise UnsupportedError(str(key))

    def _fact(self, name: str, args: tuple[Value, ...]) -> Value:
        here, space = self.position, self.explorer.space
        key = (name, args)
        if key in space.given:
            return space.given[key]
        if name in self.explorer.settled:
            return self._settled_rule(name, args)
        match name, args:
            case "Geber", ():
                return -1 if self.fact("Tischgröße") == 5 else 3
            case "am-Tisch", ():
                five = self.fact("Tischgröße") == 5
                return (*SEATS, SITTING_OUT) if five else SEATS
            case "links-am-Tisch", (3,):
                return -1 if self.fact("Tischgröße") == 5 else 0
            case "rechts-am-Tisch", (0,):
                return -1 if self.fact("Tischgröße") == 5 else 3
            case (("letzter" | "letzter-Stich"), _):
                number = "Nummer" if args else "Stichnummer"
                return bool(self.fact(number, args) == self.model.hand_size)
            case "Zahlen", (int() as first, Linear() as last):
                bound = here.choose((key, "bis"), _LAST_NUMBERS)
                here.store.require((last - bound).form, "=")
                return tuple(range(first, bound + 1))
            case (("Augen" | "Stichzahl"), (party,)):
                return self._share(name, party)
            case _:
                pass
        options = space.options(name, args)
        span: object = options[-1] if isinstance(options, tuple) else None
        if isinstance(span, Range) and isinstance(options, tuple):
            there = here.choose((key, "da"), (False, True))
            return here.number(key, span) if there else options[0]
        return self._one_of(key, options)

    def _one_of(self, key: Key, options: tuple[Value, ...] | Range) -> Value:
        if isinstance(options, Range):
            return self.position.number(key, options)
        return self.position.symbol(key, options)

    def _stand(self, key: Key, options: tuple[Value, ...] | Range) -> Value:
        index = self.explorer.space.row_index
        if isinstance(options, Range) and key in index:
            values = tuple(index[key][1])
            return plain(self.position.symbol(key, values))  # type: ignore[arg-type]
        return self._one_of(key, options)

    def fact(self, name: str, args: tuple[Value, ...] = ()) -> Value:
        """A fact; one about a card alone is told apart no further than the card is."""
        one = args[0] if len(args) == 1 else None
        if is_symbol(one):
            if name in {"Farbe", "Bild", "links", "rechts", "Sitz"}:
                figure = self._figure
                seats = name in {"links", "rechts"}
                return one.through(lambda value: figure(name, (value,)), seats)
            if name in {"Klasse", "Trumpf", "Platz"}:
                order = self.look(("Ordnung", ()), methodcaller("ordnung"))
                self._seen["Ordnung", ()] = plain(order)
                return one.through(lambda value: self._in_order(name, value))
        args = tuple(map(plain, args))
        if NONE in args:
            raise GapError(f"{name}({', '.join(map(str, args))})")
        match name, args:
            case "aufgerundet", (Linear() as number,):
                return number.store.rounded(number)
            case "Potenz", (int() as base, Linear() as times) if base >= 1:
                if times < 0 or times > MAX_POWER:
                    raise GapError(f"Potenz({base}, …)")
                return times.store.power(base, times)
            case _:
                return super().fact(name, args)

    def _in_order(self, name: str, face: Value) -> Value:
        order = self.look(("Ordnung", ()), methodcaller("ordnung"))
        self._seen["Ordnung", ()] = plain(order)
        return super()._in_order(name, face)

    def _cell(self, column: str, args: tuple[Value, ...]) -> Value:
        one = args[0] if len(args) == 1 else None
        if is_symbol(one):
            cell = super()._cell
            try:
                return one.through(lambda value: cell(column, (value,)))
            except GapError:
                args = (one.value(),)
        return super()._cell(column, args)

    def _share(self, name: str, party: Value) -> Value:
        """Augen and Stiche of a party: the last has what the others leave."""
        space, here = self.explorer.space, self.position
        parties = space.values_of("Partei")
        span = space.span(name, (party,))
        if len(parties) < 2 or party != parties[-1]:
            return here.number((name, (party,)), span)
        rest: Value = span.high
        for other in parties[:-1]:
            rest = rest - here.number((name, (other,)), span)
        if len(parties) > 2:
            here.store.require(rest.form, ">=")  # type: ignore[union-attr]
        return rest

    def _cards(self, fact: str, args: tuple[Value, ...], mask: int) -> Value:
        """Cards of a hand: every hand has its size, every face its copies."""
        here, space = self.position, self.explorer.space
        key = (fact, args, mask)
        if fact not in {"Blatt", "Blatt-nach-Tausch"}:
            return here.number(key, space.hand_span(fact, mask))
        new = here.is_new(key)
        found = here.number(key, space.hand_span(fact, mask))
        if new:
            mine = [(fact, (s,), mask) for s in SEATS]
            if all(k in here.store.ranges for k in mine):
                total: Value = sum(here.number(k, Range(0, 0)) for k in mine)
                every = mask.bit_count() * self.model.copies
                here.store.require((total - every).form, "=")  # type: ignore[operator,union-attr]
            for other in list(here.store.ranges):
                self._nested(key, other)
        return found

    def _nested(self, key: tuple[str, object, int], other: Key) -> None:
        """More faces are at least as many cards."""
        match other:
            case (str() as fact, args, int() as mask) if (fact, args) == key[:2]:
                small, large = key, other
                if mask & key[2] == mask and mask != key[2]:
                    small, large = other, key  # type: ignore[assignment]
                elif mask & key[2] != key[2] or mask == key[2]:
                    return
                numbers = self.position.number
                gap = numbers(large, Range(0, 0)) - numbers(small, Range(0, 0))
                self.position.store.require(gap.form, ">=")
            case _:
                pass
