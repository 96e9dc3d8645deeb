"""Answers as sentences, such as *Kontra hat 122 Augen und braucht 120 (§7.1.1)*."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from dokospec.messages.words import Words
from dokospec.render.values import citation, number
from dokospec.rules.decisive import Comparison
from dokospec.verdict import GameVerdict

_SORTS: Final = {
    ">=": ("least", 0),
    ">": ("least", 1),
    "<": ("below", 0),
    "<=": ("below", 1),
    "=": ("exactly", 0),
    "!=": ("other", 0),
}
"""How a limit is meant, and what is to be added to it to be meant so."""
_COUNTED: Final = {
    "Augen": ("Augen", "Augen"),
    "Augen-von": ("Augen", "Augen"),
    "Stichzahl": ("Stiche", "Stiche"),
    "Stiche-von": ("Stiche", "Stiche"),
    "Handkarten": ("Handkarten", "Karten"),
    "ausgespielt": ("ausgespielt", "Karten"),
}
"""Facts that are told: which words (``[because]``), and what they count."""


def sentences(
    noted: Iterable[Comparison],
    verdict: GameVerdict,
    words: Words,
    speaker: str | None = None,
) -> tuple[str, ...]:
    """What was held against which limit, each with its clause.

    ``speaker``: who made the call that is meant. Of limits that all hold only the nearest
    is told, and one alone where the text asks both whether it is reached and missed.
    """
    nearest: dict[object, tuple[Comparison, str, Fraction]] = {}
    least: set[object] = set()
    for each in noted:
        if each.fact not in _COUNTED:
            continue
        sort, more = _SORTS[each.sign]
        limit = Fraction(each.limit) + more
        key = each.fact, each.args, sort, each.holds or limit
        if sort == "least":
            least.add((each.fact, each.args, limit))
        known = nearest.get(key)
        away = abs(each.value - limit)
        if known is None or away < abs(each.value - known[2]):
            nearest[key] = each, sort, limit
    return tuple(
        _sentence(*found, speaker or _who(found[0], verdict, words), verdict, words)
        for found in nearest.values()
        if found[1] == "least" or (found[0].fact, found[0].args, found[2]) not in least
    )


def _who(each: Comparison, verdict: GameVerdict, words: Words) -> str:
    """The party or the player whose number it is."""
    (whose,) = each.args
    return verdict.players[whose] if isinstance(whose, int) else words.party(str(whose))


def _sentence(
    each: Comparison,
    sort: str,
    limit: Fraction,
    who: str,
    verdict: GameVerdict,
    words: Words,
) -> str:
    told, unit = _COUNTED[each.fact]
    value = number(Fraction(each.value))
    one = words.get(f"because.{unit}_{value}", "")
    count = one or words(f"because.{unit}", value=value)
    key = f"because.{told}_{sort}{'' if each.holds else '_not'}"
    said = words(key, who=who, count=count, limit=number(limit))
    return f"{said} ({citation(each.clause, verdict.rules)})."
