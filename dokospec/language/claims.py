"""What a text claims and no game is needed for: its Zusagen, worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.answers import answers
from dokospec.language.decisions import Leaf, UnknownFactError
from dokospec.language.evaluate import Evaluator
from dokospec.language.fact_access import method_name
from dokospec.language.model import Model
from dokospec.language.syntax import TableRow, Zusage
from dokospec.language.terms import Face, Name, Number
from dokospec.language.values import Cube, Open, Value
from dokospec.language.vocabulary import FACTS

_TRUTH: Final = {"ja": True, "nein": False}
_WORDS: Final = {True: "ja", False: "nein"}
_FACTS: Final = {method_name(f.name, len(f.parameters)): f.name for f in FACTS}


class _NoGame:
    """The facts where there is no game: none is known."""

    def __getattr__(self, method: str) -> Value:
        raise UnknownFactError(_FACTS.get(method, method))


def check_claims(model: Model) -> Iterator[Finding]:
    """The claims that do not hold under every reading, and rows that come to nothing.

    A claim without rows that wants to know something of a game is left to the games.
    """
    for claim in model.claims:
        if not claim.rows:
            yield from _wrong(model, claim, partial(_plain, model.place(claim)), (), "")
        for number, row in enumerate(claim.rows):
            yield from _first_wrong(model, claim, number, row)


def _first_wrong(
    model: Model, claim: Zusage, number: int, row: TableRow
) -> list[Finding]:
    """What is wrong with a row, told for the first values that show it."""
    for args in product(*map(_values, row.keys)):
        shown = ", ".join(map(_shown, args))
        ask = partial(_laid, model.place(claim), number, args)
        found = [*_wrong(model, claim, ask, args, shown)]
        if found:
            return found[:1]
    return []


def _wrong(
    model: Model,
    claim: Zusage,
    ask: Callable[[Evaluator], Value],
    args: tuple[Value, ...],
    row: str,
) -> Iterator[Finding]:
    found = answers(model, ("Zusage", claim.key, args), ask, _NoGame())
    nothing: Cube = frozenset()
    for cube, leaf in [(nothing, found)] if isinstance(found, Leaf) else found:
        data = {
            "claim": claim.name,
            "row": row or "–",
            "readings": ", ".join(f"{d} = {r}" for d, r in sorted(cube)) or "–",
        }
        match leaf.value:
            case Open(cause="unknown") if not claim.rows:
                pass
            case Open(about=about):
                yield codes.against(
                    codes.CLAIM_OPEN, claim.place, claim.clause, **data, cause=about
                )
            case (given, wanted) if given != wanted:
                values = {"given": _shown(given), "wanted": _shown(wanted)}
                yield codes.against(
                    codes.CLAIM_BROKEN, claim.place, claim.clause, **data, **values
                )
            case _:
                pass


def _claim(place: int, run: Evaluator) -> Zusage:
    claim = run.model.places[place]
    assert isinstance(claim, Zusage)
    run.touch(claim)
    return claim


def _plain(place: int, run: Evaluator) -> Value:
    """(what it comes to, what it should), alike where its reading does not hold."""
    claim = _claim(place, run)
    return run.truth(claim.claim, {}) or not run.guarded(claim), True


def _laid(place: int, number: int, args: tuple[Value, ...], run: Evaluator) -> Value:
    claim = _claim(place, run)
    row = claim.rows[number]
    if not run.guarded(claim):
        return True, True
    frame = {p.name: a for p, a in zip(claim.parameters, args, strict=True)}
    return run.value(claim.claim, frame), run.value(row.value, frame)


def _values(
    key: Name | Face | Number | tuple[Number, Number],
) -> tuple[Value, ...]:
    """The values that a key of a row stands for."""
    match key:
        case Name(name=name):
            return (_TRUTH.get(name, name),)
        case Face(card=card):
            return (card,)
        case Number(value=number):
            return (number,)
        case (low, high):
            return tuple(range(low.value, high.value + 1))


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_shown, value))})"
    return _WORDS[value] if isinstance(value, bool) else str(value)
