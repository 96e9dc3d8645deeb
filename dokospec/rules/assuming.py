"""Values where some facts are assumed to be others (``wenn … wäre``)."""

from __future__ import annotations

from dokospec.rules import terms
from dokospec.rules.expressions import Expressions, Frame
from dokospec.rules.looks import Overlay
from dokospec.rules.values import Value, is_number


class Assuming(Expressions):
    """Expressions under assumptions: what rests on them is worked out anew."""

    def _assume(self, expr: terms.Assume, frame: Frame) -> Value:
        """Evaluate with some facts replaced; what rests on them is worked out anew."""
        outer, world = self.overlay, self.world
        replaced = {
            (fact.name, tuple(self.value(a, frame) for a in fact.args)): self.value(
                value, frame
            )
            for fact, value in expr.facts
        }
        self.overlay = outer | self._completed(replaced)
        self.world = self._worlds.setdefault(
            tuple(self.overlay.items()), len(self._worlds) + 1
        )
        try:
            return self.value(expr.value, frame)
        finally:
            self.overlay, self.world = outer, world

    def _completed(self, replaced: Overlay) -> Overlay:
        """With what follows: the last party has the Augen and Stiche that are left."""
        rows = [(row,) for row in self.model.words["Parteien"]]
        completed = dict(replaced)
        for fact in ("Augen", "Stichzahl"):
            left = [row for row in rows if (fact, row) not in replaced]
            if len(left) != 1 or len(rows) < 2:
                continue
            whole: Value = self.model.hand_size
            if fact == "Augen":
                whole = self._all_augen()
            for row in rows:
                given = replaced.get((fact, row), 0)
                if is_number(whole) and is_number(given):
                    whole = whole - given
            completed[fact, left[0]] = whole
        return completed
