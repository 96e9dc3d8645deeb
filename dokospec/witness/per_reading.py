"""An open question judged under each of its readings, whatever it is judged on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

from dokospec.game.judge import Judge
from dokospec.rules.syntax import Zweifel
from dokospec.witness.divergence import C, Observer
from dokospec.witness.doubts import Groups, apart
from dokospec.witness.observation import Observation


class PerReading(Generic[C]):
    """One doubt, judged under each reading; all others are read by default.

    ``judges``: by reading, the default's first.
    """

    def __init__(
        self, root: Judge, doubt: Zweifel, teller: Callable[[Judge], Observer[C]]
    ) -> None:
        """``root``: of the text with its doubts settled."""
        self.doubt = doubt
        names = [reading.name for reading in doubt.readings]
        model = root.model
        self.judges: Mapping[str, Judge] = {
            name: Judge(model.reading({**model.read, doubt.name: name}), root)
            for name in sorted(names, key=lambda name: name != doubt.default)
        }
        self._tellers = {name: teller(judge) for name, judge in self.judges.items()}

    def groups(self, played: C) -> Groups:
        """The readings that come to the same, the default's first."""
        found: list[tuple[Observation, list[str]]] = []
        for name, teller in self._tellers.items():
            tale = teller.told(played)
            for other, group in found:
                if other == tale:
                    group.append(name)
                    break
            else:
                found.append((tale, [name]))
        return tuple(tuple(group) for _, group in found)

    def violations(self, played: C) -> int:
        """How many offences there are under every reading."""
        found = [teller.offences(played) for teller in self._tellers.values()]
        return len(frozenset.intersection(*found))

    def parts(self, one: str, two: str, played: C) -> bool:
        """Whether two readings part over it."""
        return apart(self.groups(played), one, two)
