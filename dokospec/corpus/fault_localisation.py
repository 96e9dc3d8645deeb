"""Which wrong rules explain the answers of a program.

Hypotheses (:mod:`.hypotheses`) are other rule texts, other readings, and the text itself
with one small mistake in it. One that answers otherwise than the program where that is
right is out. Of the others the one is named that gives most of the wrong answers, then
the one that gives most of the rest, and so on; then two at once.

Of every mistake that some case shows one such case is written down. A program that
makes that mistake, and no other that hides it, is wrong there: so a mistake is passed
over where that case is answered rightly, unless something is left unexplained.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeVar

from dokospec.conformance.entries import Entry
from dokospec.conformance.protocol import Data
from dokospec.conformance.report import Diagnosis, Explanation, Hypothesis
from dokospec.corpus.hypotheses import (
    NoPlayerError,
    RuleVariant,
    SentQuestion,
    VariantPlayer,
    asked,
    rule_variants,
)
from dokospec.corpus.mutants import Similarity
from dokospec.game.agreed import agreed_on
from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.language.model import Model
from dokospec.witness.observation import settled

T = TypeVar("T")

LOOKED_AT: Final = 80
"""By so many right answers a hypothesis is measured, those to the likest questions."""
SEARCHED: Final = 20
"""With so many wrong answers every likely hypothesis is tried, and every other text."""
SHOWN_BY: Final = 400
"""Of more mistakes each is tried with nothing but the case that shows it."""
NEAR: Final = 3
"""So many wrong answers to questions like that case are tried where it does not tell."""
PAIRED: Final = 8
"""Of so many hypotheses every two are tried at once."""
HIDDEN: Final = 100
"""So many mistakes that another may hide are tried for that."""
ALIKE: Final = 3
"""So many hypotheses are told that explain the same besides."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A case, what the program answered, and whether that is wrong."""

    entry: Entry
    answer: Data
    wrong: bool


class FaultLocalisation:
    """Seeks what explains answers to cases of a text.

    What the text itself is asked in a case is worked out once for all programs.
    """

    def __init__(self, model: Model, others: Iterable[tuple[str, Model]] = ()) -> None:
        """``others``: more rule texts, each with its name: ``id``, or ``id + block``."""
        self._judge = Judge(settled(model))
        self._variants = list(rule_variants(model, self._judge.model, others))
        self._known: dict[str, SentQuestion | None] = {}

    def diagnosed(
        self, answers: Sequence[GivenAnswer], progress: Callable[[int], None]
    ) -> Diagnosis:
        """What explains the wrong answers; ``progress`` is told how much was tried."""
        search = _Search(self._judge, self._variants, answers, self._question, progress)
        return search.diagnosis()

    def _question(self, entry: Entry) -> SentQuestion | None:
        if entry.id not in self._known:
            trail = Trail()
            judge = self._judge.noting(trail)
            self._known[entry.id] = asked(judge, entry, lambda: trail.touched)
        return self._known[entry.id]


@dataclass(slots=True, eq=False)
class _Candidate:
    """A hypothesis that explains some wrong answers (ids), and how soon it is named.

    ``out``: whether a right answer contradicts it; None where nobody has looked.
    """

    player: VariantPlayer
    rank: tuple[bool, int]
    explains: set[str] = field(default_factory=set)
    out: bool | None = None


class _Search:
    """The search over the answers of one program."""

    def __init__(
        self,
        judge: Judge,
        every: Sequence[RuleVariant],
        answers: Sequence[GivenAnswer],
        question: Callable[[Entry], SentQuestion | None],
        progress: Callable[[int], None],
    ) -> None:
        self._judge = judge
        self._variants = every
        self._question = question
        self._progress = progress
        self._given = {each.entry.id: each for each in answers}
        self._wrong = [each for each in answers if each.wrong]
        self._right = [each for each in answers if not each.wrong]
        self._sample = frozenset(
            each.entry.id for each in _spread(self._wrong, SEARCHED)
        )
        self._near_wrong = Similarity([_words(a.entry) for a in self._wrong])
        self._near_right = Similarity([_words(a.entry) for a in self._right])
        self._contradicting: list[GivenAnswer] = []
        self._shown_by: dict[str, GivenAnswer] = {
            name: each for each in answers for name in each.entry.kills
        }
        self._found: list[_Candidate] = []
        self._tried = 0

    def diagnosis(self) -> Diagnosis:
        """What explains them, the most first."""
        left = {each.entry.id: None for each in self._wrong}
        self._find(self._likely())
        explanations = [*self._singly(left)]
        if left:
            self._find(self._hidden(left))
            explanations += self._in_pairs(left)
        return Diagnosis(
            self._judge.model.id, len(self._wrong), tuple(explanations), tuple(left)
        )

    # --- which hypotheses explain anything ----------------------------------------------

    def _find(
        self, likely: Iterable[tuple[int, RuleVariant, Sequence[GivenAnswer]]]
    ) -> None:
        """Keep those that explain one of these answers, with all that they explain."""
        for number, variant, first in likely:
            self._tried += 1
            self._progress(self._tried)
            try:
                player = VariantPlayer(self._judge, variant)
            except NoPlayerError:
                continue
            found = _Candidate(player, (not variant.simple, number))
            self._measure(found, first)
            if found.explains:
                self._measure(found, [self._given[name] for name in self._sample])
                self._found.append(found)

    def _likely(self) -> Iterator[tuple[int, RuleVariant, Sequence[GivenAnswer]]]:
        """Those that may explain something, each with the answers that tell so soonest."""
        some = _spread(self._wrong, SEARCHED)
        mistakes: list[tuple[int, RuleVariant, GivenAnswer]] = []
        for number, variant in enumerate(self._variants):
            if variant.ignored:
                yield number, variant, [a for a in self._wrong if _agreed(a, variant)]
            elif variant.simple:
                yield number, variant, some
            elif (shown := self._shown_by.get(variant.mistake)) is None:
                # Its case was not asked: any wrong answer may tell.
                yield number, variant, _spread(self._wrong, NEAR)
            elif shown.wrong:
                mistakes.append((number, variant, shown))
        many = len(mistakes) > SHOWN_BY
        for number, variant, shown in mistakes:
            near = [] if many else self._like(shown.entry)
            yield number, variant, (shown, *near)

    def _like(self, entry: Entry) -> list[GivenAnswer]:
        places = self._near_wrong.places(_words(entry))
        near = (self._wrong[place] for place in places)
        return [*islice((a for a in near if a.entry is not entry), NEAR)]

    def _hidden(
        self, left: Collection[str]
    ) -> Iterator[tuple[int, RuleVariant, Sequence[GivenAnswer]]]:
        """Mistakes of which the case is right, as if another hid them; the likest first."""
        entries = [self._given[name].entry for name in left]
        words = frozenset().union(*map(_words, entries))
        hidden: list[tuple[int, int, RuleVariant]] = []
        for number, variant in enumerate(self._variants):
            shown = None if variant.simple else self._shown_by.get(variant.mistake)
            if shown is not None and not shown.wrong:
                alike = len(words & _words(shown.entry))
                hidden.append((-alike, number, variant))
        for _, number, variant in sorted(hidden)[:HIDDEN]:
            near = self._like(self._shown_by[variant.mistake].entry)
            yield number, variant, [a for a in near if a.entry.id in left]

    # --- what one hypothesis explains, and what contradicts it --------------------------

    def _agrees(self, player: VariantPlayer, given: GivenAnswer) -> bool:
        question = self._question(given.entry)
        return question is not None and player.answer(question) == given.answer

    def _measure(self, found: _Candidate, answers: Iterable[GivenAnswer]) -> None:
        found.explains |= {a.entry.id for a in answers if self._agrees(found.player, a)}

    def _contradicted(self, found: _Candidate) -> bool:
        """Whether it answers otherwise where the program is right.

        Not where the program follows another reading than the text does by default.
        """
        if found.out is None:
            against = next(self._against(found), None)
            found.out = against is not None
            if against is not None and against not in self._contradicting:
                self._contradicting.append(against)
        return found.out

    def _against(self, found: _Candidate) -> Iterator[GivenAnswer]:
        """The right answers that contradict it, of those that were looked at."""
        explained = [self._given[name].entry for name in sorted(found.explains)]
        words = frozenset().union(*map(_words, explained))
        places = islice(self._near_right.places(words), LOOKED_AT)
        shown = [self._shown_by.get(each.mistake) for each in found.player.plays]
        known = [each for each in shown if each is not None and not each.wrong]
        near = [self._right[place] for place in places]
        for given in dict.fromkeys(
            a.entry.id for a in (*known, *self._contradicting, *near)
        ):
            answer = self._given[given]
            question = self._question(answer.entry)
            if question is None or question.posed.expected[0][1] != answer.answer:
                continue
            said = found.player.answer(question)
            if said is not None and said != answer.answer:
                yield answer

    # --- the smallest set that explains all ---------------------------------------------

    def _singly(self, left: dict[str, None]) -> Iterator[Explanation]:
        """One after another the one that explains most of the rest, taken out of it."""
        while best := self._best(self._found, left):
            self._measure(best, self._wrong)
            yield self._explanation(best, left)

    def _best(
        self, candidates: Iterable[_Candidate], left: Iterable[str]
    ) -> _Candidate | None:
        rest = frozenset(left)
        in_order = sorted(
            (c for c in candidates if not rest.isdisjoint(c.explains)),
            key=lambda c: (-len(rest & c.explains), c.rank),
        )
        return next((c for c in in_order if not self._contradicted(c)), None)

    def _explanation(self, best: _Candidate, left: dict[str, None]) -> Explanation:
        cases = tuple(name for name in left if name in best.explains)
        others = (
            other
            for other in sorted(self._found, key=lambda c: c.rank)
            if other is not best
            and len(other.player.plays) == len(best.player.plays)
            and self._explains_just(other, cases, left)
            and not self._contradicted(other)
        )
        alike = tuple(_hypotheses(each)[0] for each in islice(others, ALIKE))
        for name in cases:
            del left[name]
        return Explanation(_hypotheses(best), cases, alike)

    def _explains_just(
        self, found: _Candidate, cases: Collection[str], left: Collection[str]
    ) -> bool:
        """Whether it explains these of what is left, and no others, measured by all."""
        if not self._sample.intersection(cases) <= found.explains:
            return False
        self._measure(found, [self._given[name] for name in left])
        return found.explains.intersection(left) == {*cases}

    def _in_pairs(self, left: dict[str, None]) -> Iterator[Explanation]:
        """Two at once, where none does alone: they hide each other, or meet in one case."""
        pairs: list[_Candidate] = []
        near = [self._given[name] for name in islice(left, SEARCHED)]
        for one, variant in self._pairs():
            try:
                player = VariantPlayer(self._judge, *one.player.plays, variant)
            except NoPlayerError:
                continue
            pair = _Candidate(player, (True, len(pairs)))
            self._measure(pair, near)
            if pair.explains:
                pairs.append(pair)
        while best := self._best(pairs, left):
            self._measure(best, self._wrong)
            yield self._explanation(best, left)

    def _pairs(self) -> Iterator[tuple[_Candidate, RuleVariant]]:
        """Of what explains most each, with what may be the other mistake.

        Where the program is right though the one answers otherwise, the other hides it:
        it is a mistake that this very case shows.
        """
        singles: dict[frozenset[str], _Candidate] = {}
        for each in sorted(self._found, key=lambda c: (-len(c.explains), c.rank)):
            singles.setdefault(frozenset(each.explains), each)
        best = [*islice(singles.values(), PAIRED)]
        by_name = {each.mistake: each for each in self._variants if not each.simple}
        for number, one in enumerate(best):
            against = [*self._against(one)]
            others = {name for each in against for name in each.entry.kills}
            hiding = [by_name[name] for name in sorted(others & by_name.keys())]
            for variant in (
                *hiding,
                *(two.player.plays[0] for two in best[number + 1 :]),
            ):
                if all(self._hides(one, variant, each) for each in against):
                    yield one, variant

    def _hides(self, one: _Candidate, variant: RuleVariant, given: GivenAnswer) -> bool:
        """Whether with this mistake besides the answer is right after all."""
        try:
            pair = VariantPlayer(self._judge, *one.player.plays, variant)
        except NoPlayerError:
            return False
        return self._agrees(pair, given)


def _spread(some: Sequence[T], most: int) -> Sequence[T]:
    """At the most about so many of them, from all over."""
    return some[:: -(-len(some) // most) or 1]


def _agreed(given: GivenAnswer, variant: RuleVariant) -> bool:
    return variant.ignored in agreed_on(given.entry.head)


def _words(entry: Entry) -> frozenset[str]:
    """What a question is about, to tell which are like it."""
    return frozenset((*entry.tags, *entry.clauses, entry.asked.kind))


def _hypotheses(found: _Candidate) -> tuple[Hypothesis, ...]:
    return tuple(Hypothesis(each.text, each.mistake) for each in found.player.plays)
