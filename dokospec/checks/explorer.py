"""Questions answered over all positions of one stage of one text."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, MutableMapping
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias, TypeVar

from dokospec.checks.linear import Linear
from dokospec.checks.position import Answer, SymbolicPosition, Wanted, plain
from dokospec.checks.ranges import (
    FAR,
    EmptyRangeError,
    Form,
    Key,
    Range,
    UnsupportedError,
    spanned,
)
from dokospec.checks.reachable_facts import ReachableFacts
from dokospec.checks.search import TooManyError, paths
from dokospec.checks.space import Space
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.language.fact_access import ConflictError, GapError
from dokospec.language.model import Model
from dokospec.language.terms import Expr, Over
from dokospec.language.values import Open, Value

R = TypeVar("R")

Question: TypeAlias = Callable[[SymbolicEvaluator], Value]

LIMIT: Final = 30_000
"""Paths of one question; more is an error that names it."""
BUDGET: Final = 60_000
"""Paths of one text altogether, those of parts and of positions looked into too."""
FEW: Final = 3
"""A rule with no more paths than this for each answer is not cut off."""
_MOST_NUMBERS: Final = 4
"""An answer that is one of more numbers than these is some number of them."""
_CLOSER: Final = ((300, 40), (LIMIT, LIMIT))
"""Paths of one look for a position, and what is not cut off then: ever closer."""
_AGREEING: Final = 60
"""Paths of one look whether a rule may answer so beside others."""
ALL: Final = "*"
"""The part that is named where the whole text has too many paths."""


@dataclass(frozen=True, slots=True)
class PathEnd:
    """One way a question is answered.

    ``seen``: what was looked at and found; ``ranges``: what was left of the numbers.
    ``marks``: the statements and cases that came to bear.
    """

    value: Value
    seen: tuple[tuple[Key, tuple[Value, ...]], ...]
    ranges: tuple[tuple[Key, Range], ...]
    marks: frozenset[object]
    rows: int = 0


class Explorer:
    """Answers questions over all positions of one stage of one text.

    ``inline``: no rule is cut off, and open questions are read by their default.
    ``apart``: names that may answer otherwise than for another text beside this one,
    ``alike``: rules that do not, though they ask such.
    """

    apart: frozenset[str] = frozenset()
    alike: frozenset[str] = frozenset()

    def __init__(
        self,
        space: Space,
        settled: frozenset[str] = frozenset(),
        below: Explorer | None = None,
        inline: bool = False,
    ) -> None:
        self.inline = inline
        self.space = space
        self.model = space.model
        self.settled = settled
        self._below = below
        self._outcomes: MutableMapping[Key, tuple[Answer, ...] | None] = {}
        self._failed: MutableMapping[Key, str] = {}
        self._open: set[Key] = set()
        self.marks: set[object] = set()
        self.counts: MutableMapping[Key, int] = {}
        self.forms: MutableMapping[Key, set[Form]] = {}
        self._agreeing: dict[Key, bool] = {}
        self.asking = ReachableFacts(space.model)

    def under(
        self, model: Model, apart: frozenset[str], alike: frozenset[str]
    ) -> Explorer:
        """The same for another text, of which these names may answer otherwise.

        What asks them is worked out anew: rules in place, and what is said of a member
        that stands for all under a key of its own. The rest is what it is here.
        """
        other = copy(self)
        other.model, other.apart, other.alike = model, apart, alike
        other.remember_apart()
        return other

    def remember_apart(self) -> None:
        """From here on what is found is kept for this one alone, beside what is known."""
        self._outcomes = ChainMap({}, self._outcomes)
        self._failed = ChainMap({}, self._failed)
        self.counts = ChainMap({}, self.counts)
        self.forms = ChainMap({}, self.forms)
        self._open, self._agreeing = set(), {}

    def is_apart(self, names: frozenset[str]) -> bool:
        """Whether one of these, or what it asks, may answer otherwise."""
        return bool(
            self.apart and self.asking.unsettled(names, self.alike) & self.apart
        )

    def spot(self, expr: Over) -> str:
        """A key for what is said of a member; another where it may be otherwise."""
        said = self.space.spot(expr)
        assert expr.body is not None
        return f"{said} (anders)" if self.differs(expr.body) else said

    def differs(self, body: Expr) -> bool:
        """Whether what is said of a member may be otherwise for another text."""
        return bool(self.apart and self.asking.asked_in(body, self.alike) & self.apart)

    def before(self, question: str) -> Explorer:
        """The explorer of the stage at which ``question`` is not settled yet."""
        here: Explorer = self
        while question in here.settled and here._below is not None:
            here = here._below
        return here

    def lowest(self, name: str) -> Explorer:
        """The earliest stage at which a rule is answered as it is here."""
        here: Explorer = self
        while here._below is not None:
            below = here._below
            same = below.space is here.space
            if not same or self.asking.asked(name) & (here.settled - below.settled):
                break
            here = below
        return here

    def leaves(self, question: Question, limit: int = LIMIT) -> Iterator[PathEnd]:
        """Every way this question is answered."""
        evaluator = SymbolicEvaluator(self, SymbolicPosition(self.space))
        return paths(evaluator.trace, partial(self._leaf, evaluator, question), limit)

    def real(self, leaf: PathEnd, question: Question) -> bool:
        """Whether an answer may come out with nothing cut off; ja where unclear."""
        try:
            return self._agree(leaf) and all(
                self.realised(leaf, question, limit, inline) is not None
                for limit, inline in _CLOSER
            )
        except TooManyError:
            return True

    def _agree(self, leaf: PathEnd) -> bool:
        """Whether the rules that were cut off can answer so, each beside what it asks."""
        looked = (*leaf.seen, *leaf.ranges)
        for key, answers in leaf.seen:
            match key:
                case ("Regel", str() as name, *_):
                    asked = self.asking.asked(name)
                    beside = tuple(
                        (k, v) for k, v in looked if k != key and _bears(k, asked)
                    )
                    parts = key, answers, beside
                    if parts not in self._agreeing:
                        self._agreeing[parts] = self._may_be(
                            partial(_within, key),
                            answers,
                            Wanted(
                                {k: v for k, v in beside if isinstance(v, tuple)},
                                {k: v for k, v in beside if isinstance(v, Range)},
                                inline=0,
                            ),
                        )
                    if not self._agreeing[parts]:
                        return False
                case _:
                    pass
        return True

    def _may_be(
        self, question: Question, answers: tuple[Value, ...], wanted: Wanted
    ) -> bool:
        """Whether a question may be answered so; ja where unclear."""
        evaluator = SymbolicEvaluator(self, SymbolicPosition(self.space, wanted))

        def run() -> bool:
            try:
                value = plain(question(evaluator))
            except (GapError, ConflictError):
                return True
            if value not in answers:
                raise EmptyRangeError
            return True

        try:
            return next(paths(evaluator.trace, self._spent(run), _AGREEING), False)
        except TooManyError:
            return True

    def realised(
        self, leaf: PathEnd, question: Question, limit: int = 300, inline: int = LIMIT
    ) -> PathEnd | None:
        """A position in which this comes out with nothing cut off.

        None where there is none. Raises TooManyError where ``limit`` does not suffice.
        """
        wanted = Wanted(dict(leaf.seen), dict(leaf.ranges), inline)

        evaluator = SymbolicEvaluator(self, SymbolicPosition(self.space, wanted))

        def run() -> PathEnd:
            evaluator.begin(wanted)
            found = self._leaf(evaluator, question)
            if not _same(found.value, leaf.value):
                raise EmptyRangeError
            evaluator.settle()
            evaluator.position.store.solution()
            here = evaluator.position
            return replace(
                found, seen=here.found(), ranges=tuple(here.store.ranges.items())
            )

        return next(paths(evaluator.trace, self._spent(run), limit), None)

    def _spent(self, run: Callable[[], R]) -> Callable[[], R]:
        """The same, counted against what may be spent on the text."""

        def counted() -> R:
            self.space.spent[0] += 1
            if self.space.spent[0] > BUDGET:
                raise UnsupportedError(ALL)
            return run()

        return counted

    def _leaf(self, evaluator: SymbolicEvaluator, question: Question) -> PathEnd:
        try:
            value = plain(question(evaluator))
        except GapError as error:
            value = Open("gap", str(error))
        except ConflictError as error:
            value = Open("conflict", str(error))
        here = evaluator.position
        return PathEnd(
            here.as_is(value),
            here.found(),
            tuple(here.store.ranges.items()),
            frozenset(evaluator.marks),
            here.rows,
        )

    def outcomes(
        self,
        key: Key,
        question: Question,
        cut: bool = False,
        whole_game: bool = False,
    ) -> tuple[Answer, ...] | None:
        """The distinct answers; None where the question is better worked out in place.

        ``cut``: it is cut off anyway. ``whole_game``: it comes to the same in the whole
        game; a number is cut off, since the rows tell of it, and anything else is not.
        """
        if key in self._failed:
            raise UnsupportedError(self._failed[key])
        if key not in self._outcomes:
            if key in self._open:
                raise GapError(str(key))
            self._open.add(key)
            try:
                self._outcomes[key] = self._answers(key, question, cut, whole_game)
            except UnsupportedError as error:
                self._failed[key] = str(error)
                raise
            finally:
                self._open.discard(key)
        return self._outcomes[key]

    def _answers(
        self, key: Key, question: Question, cut: bool, whole_game: bool
    ) -> tuple[Answer, ...] | None:
        found: dict[Value, None] = {}
        lows: list[int] = []
        highs: list[int] = []
        count = 0
        try:
            for leaf in self.leaves(question):
                count += 1
                self.marks |= leaf.marks
                if isinstance(leaf.value, Open):
                    if leaf.value not in found and self.real(leaf, question):
                        found[leaf.value] = None
                elif isinstance(leaf.value, Linear):
                    self.forms.setdefault(key, set()).add(leaf.value.form)
                    low, high = leaf.value.bounds()
                    lows.append(low.__floor__())
                    highs.append(high.__ceil__())
                else:
                    found.setdefault(leaf.value)
        except TooManyError:
            raise UnsupportedError(_part(key)) from None
        self.counts[key] = count
        if any(map(_not_known, found)):  # numbers of this question mean nothing there
            if cut:
                raise UnsupportedError(_part(key))
            return None
        answers = len(found) + (4 if lows else 0)
        cut |= whole_game and count > 1 and len(lows) > 0
        few = FEW * max(answers, FEW if whole_game else 0)
        if not cut and count <= few:
            return None
        numbers = [v for v in found if isinstance(v, Fraction) or type(v) is int]
        if lows and numbers:  # numbers that are known are among those that are not
            lows += [n.__floor__() for n in numbers]
            highs += [n.__ceil__() for n in numbers]
            for number in numbers:
                del found[number]
        spans = (Range(max(min(lows), -FAR), min(max(highs), FAR)),) if lows else ()
        if not (lows or cut) and len(numbers) > _MOST_NUMBERS:
            rest = (value for value in found if value not in numbers)
            return (spanned(numbers), *rest)
        return (*spans, *found)


def _within(key: Key, evaluator: SymbolicEvaluator) -> Value:
    """The answer of a rule as it was asked."""
    assert isinstance(key, tuple)
    return evaluator.within(key[1], key[2], key[3], ())


def _bears(key: Key, asked: frozenset[str]) -> bool:
    """Whether what was looked at may decide a rule that asks these."""
    match key:
        case ("Regel", str() as name, *_):
            return name in asked
        case ("Stand" | "Lesart" | "Ordnung", _):
            return True
        case (str() as name, tuple(), *_):
            return name in asked
        case _:
            return False


def _not_known(value: Value) -> bool:
    """Whether a tuple has a number in it that is not known."""
    return type(value) is tuple and any(
        isinstance(part, Linear) or _not_known(part) for part in value
    )


def _part(key: Key) -> str:
    """A question that was cut off, as the text calls it."""
    match key:
        case (str() as kind, str() as name, *_):
            return f"{kind} {name}"
        case _:
            return str(key)


def _same(one: Value, two: Value) -> bool:
    """Whether both are open for the same cause."""
    if isinstance(one, Open) and isinstance(two, Open):
        return one.cause == two.cause
    return type(one) is type(two)
