"""Two texts, each read in one way, and smallest records they judge differently.

That a record is judged differently *because of* a statement is tried, not guessed: one
of the texts is judged once more with just this statement as the other text has it, or
without it where the other has none, and must come to something else where the two
differ. Where that cannot be judged, the record only rests on the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from dokospec.game.codes import CONFLICT_HIT, GAP_HIT, SEASON_OPEN
from dokospec.game.judge import Judge
from dokospec.language.diff import Difference
from dokospec.language.model import Model
from dokospec.language.syntax import Ablauf, Aufzaehlung, Pflicht
from dokospec.witness.case import Case
from dokospec.witness.evidence import Found
from dokospec.witness.generate import Generator
from dokospec.witness.observation import results
from dokospec.witness.records import Divergence, Observer, Record, size_of
from dokospec.witness.rounds import Round
from dokospec.witness.search import deck_for, smallest
from dokospec.witness.seasons import PlayedSeason
from dokospec.witness.substitutions import variants, without

# --- records over which two texts part, kept to be looked through for many questions


C = TypeVar("C", Case, Round)


class Because(NamedTuple):
    """What came of looking at a record.

    ``parts``: of the verdict, in which the texts differ and so does the variant.
    ``decided``: the variant judges it too, only otherwise.
    """

    parts: frozenset[str]
    decided: bool

    def by_results(self) -> bool:
        """Whether more than what is found against the rules differs."""
        return any(not part.startswith("findings") for part in self.parts)


class Stock:
    """Records that two judges judge differently."""

    def __init__(self, judges: tuple[Judge, Judge]) -> None:
        self._observers = (Observer(judges[0], results), Observer(judges[1], results))
        self.parting = Divergence(*self._observers)
        self._looked: set[Record] = set()
        self._touched: dict[Record, tuple[int, int]] = {}

    def add(self, records: Iterable[C]) -> list[C]:
        """Takes in those over which the texts part; these, where they are new."""
        new: list[C] = []
        for record in records:
            if record in self._looked:
                continue
            self._looked.add(record)
            if self.parting.parts(record):
                self._touched[record] = self.touched(record)
                new.append(record)
        return new

    def touched(self, record: Record) -> tuple[int, int]:
        """The statements (bit masks) that judging it looks into, under each text."""
        one, two = self._observers
        return one.touched(record), two.touched(record)

    def touching(self, kind: type[C], side: int, changed: int) -> Iterator[C]:
        """Those whose verdict under one text looks into one of these statements.

        What is as lawful under both texts first; of that the smaller.
        """
        found = [
            record
            for record, touched in self._touched.items()
            if isinstance(record, kind) and touched[side] & changed
        ]
        found.sort(key=self._key)
        return iter(found)

    def _key(self, record: Record) -> tuple[Any, ...]:
        return self.parting.violations(record), size_of(record)

    def reasons(self, side: int, variant: Judge) -> Callable[[Record], Because]:
        """What a record shows about a variant of one of the texts."""
        observer = Observer(variant, results)
        change = Divergence(self._observers[side], observer)

        def because(record: Record) -> Because:
            parts = self.parting.parts(record)
            if not parts:
                return _NOTHING
            try:
                parts &= change.parts(record)
            except Exception:  # noqa: BLE001
                # What a statement asks may be of another type here. Of 6,560 judgements of
                # games by the variants of three pairs of texts 10 ended so, in three ways.
                return _NOTHING
            return Because(parts, bool(parts) and not _gaps(observer, record))

        return because


_UNSAID: Final = frozenset((GAP_HIT, CONFLICT_HIT, SEASON_OPEN))
_NOTHING = Because(frozenset(), decided=False)


def _gaps(observer: Observer, record: Record) -> bool:
    for name, part in observer.observed(record).items():
        if name.startswith("findings"):
            assert isinstance(part, frozenset)
            if any(code in _UNSAID for code, _ in part):
                return True
    return False


class Demonstration(NamedTuple):
    """A smallest record, and what it shows: ``DECIDES`` or ``RESTS``."""

    found: Found
    record: Record


class _Variant(NamedTuple):
    """One of the texts, by its place, with one statement otherwise.

    ``changed``: the statements (bit mask) in which it is another text.
    """

    side: int
    changed: int
    because: Callable[[Record], Because]


class DifferentialSearch:
    """Two texts in one way of reading them.

    ``judges``: of the two. ``parents``: of the texts that these are derived from.
    """

    def __init__(
        self, judges: tuple[Judge, Judge], parents: tuple[Judge, Judge]
    ) -> None:
        self.models = (judges[0].model, judges[1].model)
        self._parents = parents
        self._generators = [Generator(parent) for parent in parents]
        self._deck = deck_for(self._generators)
        self.stock = Stock(judges)

    def further(
        self, difference: Difference, more: Callable[[], Iterable[Case]]
    ) -> Demonstration | None:
        """As ``showing``, among these further games only."""
        changed = self._prepared(difference, variants)
        deleted = self._prepared(difference, without)
        return self._further(changed, deleted, more)

    def showing(
        self,
        difference: Difference,
        more: Callable[[], Iterable[Case]],
        *,
        of_evening: bool,
    ) -> Demonstration | None:
        """A smallest record that the texts judge differently for this difference.

        ``more``: further games, made only where none of the known shows it.
        ``of_evening``: it is about evenings, and hardly to be seen in one game.
        """
        changed = self._prepared(difference, variants)
        deleted = self._prepared(difference, without)
        statement = difference.before or difference.after
        by_finding = isinstance(statement, Pflicht | Aufzaehlung)
        games, rounds = partial(self._known, Case), partial(self._known, Round)
        in_rounds: list[Callable[[], Demonstration | None]] = [
            partial(rounds, changed, _by_results),
            partial(rounds, changed, _decided),
        ]
        looks: list[Callable[[], Demonstration | None]] = [
            *([] if by_finding else [partial(games, changed, _by_results)]),
            partial(games, changed, _decided),
            *(in_rounds if of_evening else ()),
            partial(games, deleted, _at_all),
            partial(self._further, changed, deleted, more),
            *(() if of_evening else in_rounds),
            partial(rounds, deleted, _at_all),
        ]
        found = (look() for look in looks)
        return next((showing for showing in found if showing is not None), None)

    def shows(self, difference: Difference, record: Record) -> Demonstration | None:
        """What this record shows of the difference, if anything."""
        at_best: Demonstration | None = None
        for ways in (variants, without):
            for each in self._prepared(difference, ways):
                because = each.because(record)
                if because.decided:
                    return Demonstration(Found.DECIDES, record)
                if because.parts and ways is without:
                    at_best = Demonstration(Found.RESTS, record)
        return at_best

    def _prepared(self, difference: Difference, ways: _Ways) -> Sequence[_Variant]:
        found: list[_Variant] = []
        for side, model in ways(self.models, difference):
            because = self.stock.reasons(side, Judge(model, self._parents[side]))
            found.append(_Variant(side, _changed(difference, model), because))
        return found

    # --- several evenings ------------------------------------------------------------

    def over_seasons(
        self, difference: Difference, tried: Iterable[PlayedSeason]
    ) -> Demonstration | None:
        """A smallest season of which the texts make different tables for this difference.

        ``tried``: the seasons to look through.
        """
        changed = self._prepared(difference, variants)

        def holds(season: PlayedSeason) -> bool:
            return any(each.because(season).decided for each in changed)

        found = smallest(
            [tried if changed else ()],
            holds,
            self._deck,
            self.stock.parting.violations,
        )
        return None if found is None else Demonstration(Found.DECIDES, found)

    # --- games, and evenings ---------------------------------------------------------

    def _known(
        self,
        kind: type[C],
        some: Sequence[_Variant],
        enough: _Enough,
        among: frozenset[C] | None = None,
    ) -> Demonstration | None:
        """The smallest known record of this kind that shows enough of a variant."""
        for each in some:
            known = self.stock.touching(kind, each.side, each.changed)
            found = smallest(
                [(r for r in known if among is None or r in among)],
                partial(_shows, each, enough),
                self._deck,
                self.stock.parting.violations,
            )
            if found is not None:
                return Demonstration(_shown(each.because(found)), found)
        return None

    def _further(
        self,
        changed: Sequence[_Variant],
        deleted: Sequence[_Variant],
        more: Callable[[], Iterable[Case]],
    ) -> Demonstration | None:
        new = frozenset(self.stock.add(more()))
        if not new:
            return None
        by_change = self._known(Case, changed, _decided, new)
        return by_change or self._known(Case, deleted, _at_all, new)


_Enough: TypeAlias = Callable[[Because], bool]
_Ways: TypeAlias = Callable[
    [tuple[Model, Model], Difference], Iterator[tuple[int, Model]]
]


def _changed(difference: Difference, variant: Model) -> int:
    """The statements in which a variant differs from its text; all if nobody knows.

    The order in which Vorbehalte are made is not asked for as other statements are.
    """
    statement = difference.before or difference.after
    if variant.parent is None or isinstance(statement, Ablauf):
        return -1
    return variant.changed


def _shows(variant: _Variant, enough: _Enough, record: Record) -> bool:
    return enough(variant.because(record))


def _by_results(because: Because) -> bool:
    return because.decided and because.by_results()


def _decided(because: Because) -> bool:
    return because.decided


def _at_all(because: Because) -> bool:
    return bool(because.parts)


def _shown(because: Because) -> Found:
    return Found.DECIDES if because.decided else Found.RESTS
