"""Parts of an answer are worked out once for several readings: that changes nothing.

An answer, what it rests on, what it touched, and the looks on the way to it are those of
an evaluation that shares nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dokospec.conformance.entries import posed
from dokospec.game.judge import Judge
from dokospec.language import answers
from dokospec.language.decisions import InnerNode, Leaf, Node, SumLeaf, Tree
from dokospec.language.model import Model, compile_text
from dokospec.language.sums import sums_in
from tests.exhaustive import examples, sampled
from tests.language.texts import inherited
from tests.shipped import LIBRARY, TEXTS, cases

TOY = """Regel hoch = Schwelle(re) > 200
Posten Extra in Extrapunkte für re: 1 Punkt falls hoch
Regel Bonus(P: Partei) = Punkte(Extrapunkte, P)
Zweifel z-frage Art Lücke: „Was zählt?“
  Lesart a: „der Bonus“
    Regel Frage = Bonus(re)
  Lesart b: „beides“
    Regel Frage = Punkte(Extrapunkte, re) + Bonus(re) wenn Spielart = normal | 0 sonst
  Vorgabe a weil „so“
"""


class Position:
    """A game of this kind in which nothing was said."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def spielart(self) -> str:
        return self.kind

    def meldungen(self) -> tuple[()]:
        return ()


def paths(trees: dict[object, Tree]) -> Iterator[tuple[object, ...]]:
    """Every path of every tree, the answer last."""
    pending: list[tuple[tuple[object, ...], Node | None]] = [
        ((key,), tree.root) for key, tree in trees.items()
    ]
    while pending:
        path, node = pending.pop()
        if isinstance(node, Leaf):
            yield (*path, repr(node.value), node.rests_on, node.touched)
        elif isinstance(node, SumLeaf):
            sums = [each.name for each in sums_in(node.value)]
            yield (*path, repr(sums), node.rests_on, node.touched)
        elif node is not None:
            what = node.what if isinstance(node, InnerNode) else node.doubt
            pending += (((*path, what, s), n) for s, n in node.branches.items())


def asked(model: Model) -> None:
    for kind in ("solo:damen", "normal"):
        answers.answers(
            model, "Frage", lambda run: run.rule("Frage"), Position(kind), frozenset()
        )


def test_an_item_that_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    text, findings = inherited(TOY)
    assert findings == ()
    shared, alone = compile_text(text), compile_text(text)
    asked(shared)
    monkeypatch.setattr(answers, "Shared", lambda: None)
    asked(alone)

    assert list(paths(shared.trees)) == list(paths(alone.trees))


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddb-1995", "ottendorf-2008"]))
def test_what_readings_share_is_what_each_comes_to_alone(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    disputed = [e for e in cases(text) if len(e.expected) > 1 or e.earlier]
    chosen = disputed[:: max(1, len(disputed) // examples(3))]
    assert chosen
    shared, alone = (Judge(compile_text(LIBRARY.effective(text))) for _ in range(2))
    found = [posed(shared, entry) for entry in chosen]
    monkeypatch.setattr(answers, "Shared", lambda: None)

    assert [posed(alone, entry) for entry in chosen] == found
    assert list(paths(alone.model.trees)) == list(paths(shared.model.trees))
