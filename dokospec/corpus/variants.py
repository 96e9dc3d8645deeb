"""Records a little unlike one that there is: another card, another call, another moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.conformance.view import before
from dokospec.corpus.asking import Candidate, with_game
from dokospec.corpus.redealt import REDEALT
from dokospec.corpus.resaid import RESAID
from dokospec.corpus.varying import Words, places
from dokospec.notation.record import Call, Objection
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance

MOST: Final = 3
"""So many things are changed at most."""
ALIKE: Final = 70
"""In so many of a hundred the same is asked as before."""
CUT: Final = 85
"""In so many of a hundred a record ends with the act that is asked about."""
KINDS: Final = (
    *("handlung", "ansage", "stich", "erlaubt", "spielart", "parteien", "wert"),
    *("partie", "partie", "partie", "geber", "weiter"),
)
"""What is asked besides; whole games more often than the rest."""


def varied(
    one: Candidate, other: Candidate, chance: Chance, words: Words
) -> Candidate | None:
    """The question over a record with some things changed; None where that gives none."""
    case = one.case
    for _ in range(1 + chance.below(MOST)):
        change = chance.pick((*REDEALT, *RESAID))
        changed = change(case, other.case, chance, words)
        if changed is not None:
            case = changed
    if case is one.case:
        return None
    kind = one.asked.kind if chance.percent(ALIKE) else chance.pick(KINDS)
    return next(_asked(case, kind, chance), None)


def _asked(case: Case, kind: str, chance: Chance) -> Iterator[Candidate]:
    """A question of this kind, over as much of the record as it needs."""
    match kind:
        case "handlung" | "ansage":
            said = places(case, *((Call,) if kind == "ansage" else ACTS))
            if said:
                number = 1 + chance.below(len(said))
                end = said[number - 1] + 1 if chance.percent(CUT) else None
                upto = case.having(case.game.events[:end])
                yield Candidate(upto, Asked(kind, number))
        case "weiter":
            said = places(case, Objection)
            if said:
                yield Candidate(case, Asked(kind, 1 + chance.below(len(said))))
        case "stich":
            tricks = case.cards // 4
            if tricks:
                trick = 1 + chance.below(tricks)
                yield Candidate(
                    with_game(case, before(case.game, 4 * trick)), Asked(kind, trick)
                )
        case "erlaubt":
            if case.cards > 4 and any(case.game.hands):
                place = 2 + chance.below(3)
                cut = with_game(case, before(case.game, 4))
                yield Candidate(cut, Asked(kind, place))
        case "spielart":
            yield Candidate(with_game(case, before(case.game, 0)), Asked(kind))
        case _:
            yield Candidate(case, Asked(kind))
