"""Records over which two texts part, kept to be looked through for many questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, NamedTuple

from dokospec.game.codes import CONFLICT_HIT, GAP_HIT, SEASON_OPEN
from dokospec.game.judge import Judge
from dokospec.witness.parting import C, Parting, Teller


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


class Stock(Generic[C]):
    """Records that two judges judge differently.

    ``tell`` makes a teller of a judge; ``key`` orders records, the smallest first.
    """

    def __init__(
        self,
        judges: tuple[Judge, Judge],
        tell: Callable[[Judge], Teller[C]],
        key: Callable[[C], tuple[object, ...]],
    ) -> None:
        self._tell = tell
        self._key = key
        self._tellers = (tell(judges[0]), tell(judges[1]))
        self.parting = Parting(*self._tellers)
        self._looked: set[C] = set()
        self._touched: dict[C, tuple[int, int]] = {}

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

    def touched(self, record: C) -> tuple[int, int]:
        """The statements (bit masks) that judging it looks into, under each text."""
        one, two = self._tellers
        return one.touched(record), two.touched(record)

    def touching(self, side: int, changed: int) -> Iterator[C]:
        """Those whose verdict under one text looks into one of these statements."""
        found = [r for r, touched in self._touched.items() if touched[side] & changed]
        found.sort(key=self.key)
        return iter(found)

    def key(self, record: C) -> tuple[Any, ...]:
        """What is as lawful under both texts first; of that the smaller."""
        return self.parting.blemishes(record), self._key(record)

    def reasons(self, side: int, variant: Judge) -> Callable[[C], Because]:
        """What a record shows about a variant of one of the texts."""
        teller = self._tell(variant)
        change = Parting(self._tellers[side], teller)

        def because(record: C) -> Because:
            parts = self.parting.parts(record)
            if not parts:
                return _NOTHING
            try:
                parts &= change.parts(record)
            except Exception:  # noqa: BLE001
                return _NOTHING  # Without what every text must have there is no game.
            return Because(parts, bool(parts) and not _gaps(teller, record))

        return because


_UNSAID: Final = frozenset((GAP_HIT, CONFLICT_HIT, SEASON_OPEN))
_NOTHING = Because(frozenset(), decided=False)


def _gaps(teller: Teller[C], record: C) -> bool:
    for name, part in teller.told(record).items():
        if name.startswith("findings"):
            assert isinstance(part, frozenset)
            if any(code in _UNSAID for code, _ in part):
                return True
    return False
