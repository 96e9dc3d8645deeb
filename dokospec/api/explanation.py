"""Why a number of a verdict is what it is."""

from __future__ import annotations

from functools import partial

from dokospec.api import codes
from dokospec.api.errors import probably, refusal
from dokospec.api.judging import Models, ground, judged_alone
from dokospec.messages.catalogue import LANGUAGES
from dokospec.messages.words import Words
from dokospec.notation.record import Reading
from dokospec.render import explain
from dokospec.render.document import Document
from dokospec.render.reasons import Quantity, quantities, trials
from dokospec.render.sentences import sentences
from dokospec.render.style import Style
from dokospec.verdict import GameVerdict


def explanation(
    wanted: str, reading: Reading, verdict: GameVerdict, models: Models, style: Style
) -> Document:
    """Why the number that is called so is what it is: ``Fuchs``, ``value``, ``trick 3``.

    ``models``: among them that of the verdict, which can be used. Raises DokospecError
    where there is no such number.
    """
    judge = models.judge(verdict.rules)
    chosen = _quantity(wanted, verdict, style.words)
    alone = partial(judged_alone, reading, verdict)
    found = trials(chosen, verdict, judge.model, alone)
    decided = ground(reading, verdict, judge)
    item = chosen.name.removeprefix("item ")
    noted = decided.winner if item == "winner" else decided.items.get(item, ())
    said = sentences(noted, verdict, style.words)
    clauses = models.told(judge.model, style.lang)
    return explain.quantity_document(
        *(chosen, verdict, judge.model, clauses), found, said, style
    )


def explainable(verdict: GameVerdict, style: Style) -> Document:
    """Every number of a verdict that can be explained."""
    return explain.overview(quantities(verdict), verdict, style)


def _quantity(wanted: str, verdict: GameVerdict, words: Words) -> Quantity:
    """The quantity that is called so in either language, or by its bare name."""
    names: dict[str, Quantity] = {}
    for quantity in reversed(list(quantities(verdict))):
        bare = quantity.name.partition(" ")[2]
        spoken = [explain.label(quantity.name, Words(lang)) for lang in LANGUAGES]
        labels = [Words(lang).label(bare) for lang in LANGUAGES]
        for name in (*labels, bare, *spoken, quantity.name):
            if name and not name.isdigit():
                names[name.casefold()] = quantity
    if wanted.casefold() not in names:
        shown = [explain.label(q.name, words) for q in quantities(verdict)]
        near = names.get(probably(wanted.casefold(), names))
        raise refusal(
            codes.UNKNOWN_NUMBER,
            found=wanted,
            allowed=", ".join(shown),
            nearest=explain.label(near.name, words) if near else "",
        )
    return names[wanted.casefold()]
