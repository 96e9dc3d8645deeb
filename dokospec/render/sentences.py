"""Answers as sentences, such as *Kontra hat 122 Augen, mindestens 120 (§7.1.1)*."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from dokospec.language.decisive import DecisiveComparison
from dokospec.messages.words import Words
from dokospec.render.values import citation, number
from dokospec.verdict import GameVerdict

_SORTS: Final = {
    (">=", True): ("least", 0),
    (">", True): ("least", 1),
    ("<", False): ("least", 0),
    ("<=", False): ("least", 1),
    ("<", True): ("below", 0),
    ("<=", True): ("below", 1),
    (">=", False): ("below", 0),
    (">", False): ("below", 1),
    ("=", True): ("exactly", 0),
    ("!=", False): ("exactly", 0),
    ("!=", True): ("other", 0),
    ("=", False): ("other", 0),
}
"""By sign, and whether it holds: what is so, and what is to be added to the limit."""
_COUNTED: Final = {
    "Augen": ("Augen", "Augen"),
    "Augen-von": ("Augen", "Augen"),
    "Stichzahl": ("Stiche", "Stiche"),
    "Stiche-von": ("Stiche", "Stiche"),
    "Handkarten": ("Handkarten", "Karten"),
    "ausgespielt": ("ausgespielt", "Karten"),
}
"""Facts that are told: which words (``[because]``), and what they count."""


class Sentence(NamedTuple):
    """``text``: without its full stop, and the clause that says so."""

    text: str
    clause: str


def sentences(
    noted: Iterable[DecisiveComparison],
    verdict: GameVerdict,
    words: Words,
    speaker: str | None = None,
) -> tuple[str, ...]:
    """As :func:`told`, each with its clause behind it."""
    return tuple(
        f"{each.text} ({citation(each.clause, verdict.rules)})."
        for each in told(noted, verdict, words, speaker)
    )


def told(
    noted: Iterable[DecisiveComparison],
    verdict: GameVerdict,
    words: Words,
    speaker: str | None = None,
) -> tuple[Sentence, ...]:
    """What was held against which limit.

    ``speaker``: who made the call that is meant. Of limits that a number reaches, or all
    lies below, only the nearest is told.
    """
    nearest: dict[object, tuple[DecisiveComparison, str, Fraction]] = {}
    for each in noted:
        if each.fact not in _COUNTED:
            continue
        sort, more = _SORTS[each.sign, each.holds]
        limit = Fraction(each.limit) + more
        key = each.fact, each.args, sort
        known = nearest.get(key)
        if known is None or abs(each.value - limit) < abs(each.value - known[2]):
            nearest[key] = each, sort, limit
    found = (
        _sentence(*each, speaker or _who(each[0], verdict, words), words)
        for each in nearest.values()
    )
    return tuple(dict.fromkeys(found))


def _who(each: DecisiveComparison, verdict: GameVerdict, words: Words) -> str:
    """The party or the player whose number it is."""
    (whose,) = each.args
    return verdict.players[whose] if isinstance(whose, int) else words.party(str(whose))


def _sentence(
    each: DecisiveComparison,
    sort: str,
    limit: Fraction,
    who: str,
    words: Words,
) -> Sentence:
    counted, unit = _COUNTED[each.fact]
    value = number(Fraction(each.value))
    one = words.get(f"because.{unit}_{value}", "")
    count = one or words(f"because.{unit}", value=value)
    key = f"because.{counted}_{sort}"
    text = words(key, who=who, count=count, limit=number(limit))
    return Sentence(text, each.clause)
