"""The word that was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_SHORT: Final = 4
_NUMBER: Final = re.compile(r"\d+")
_SOUNDS: Final = {"chs": "x", "cks": "x", "ph": "f", "th": "t", "y": "ü", "v": "f"}
_LETTERS: Final = 3
"""So many letters begin a word at the least."""


def nearest(
    word: str, candidates: Iterable[str], edits: int | None = None
) -> str | None:
    """The candidate most like ``word``, or None where none is near enough.

    Ties go to the first in alphabetical order, so that the answer never depends on the
    order of a set. Where none is, it is the only one that begins with the word.
    ``edits``: so many at the most; then no beginning is enough.
    """
    candidates = sorted(set(candidates))
    limit = _limit(word) if edits is None else edits
    best: tuple[int, str] | None = None
    for candidate in candidates:
        if abs(len(candidate) - len(word)) > limit:
            continue
        found = (_distance(word.casefold(), candidate.casefold()), candidate)
        if found[0] <= limit and (best is None or found < best):
            best = found
    if best is not None:
        return best[1]
    if edits is not None:
        return None
    folded = word.casefold()
    longer = [each for each in candidates if each.casefold().startswith(folded)]
    return longer[0] if len(longer) == 1 and len(word) >= _LETTERS else None


def may_mean(word: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """All candidates that ``word`` may be miswritten for, the most likely first.

    The most alike, all of them where several are, and those that it abbreviates: they end
    with it, or it has their first letter and more of theirs in order.
    """
    folded, known = word.casefold(), sorted(set(candidates))
    limit = _limit(word)
    distances = {each: _distance(folded, each.casefold()) for each in known}
    least = min(distances.values(), default=0)
    return tuple(
        sorted(
            (
                each
                for each in known
                if distances[each] == least <= limit
                or _abbreviates(folded, each.casefold())
            ),
            key=distances.__getitem__,
        )
    )


def same_number(word: str, candidates: Iterable[str]) -> str | None:
    """The only candidate in which the number of ``word`` stands, or None: ``u90``, ``k90``."""
    number = _NUMBER.findall(word)
    same = {each for each in candidates if _NUMBER.findall(each) == number}
    return same.pop() if number and len(same) == 1 else None


def of_parts(word: str, candidates: Iterable[str]) -> str | None:
    """The only candidate of several words of which a later one begins with ``word``."""
    folded = word.casefold()
    found = {
        each
        for each in candidates
        if any(part.startswith(folded) for part in each.casefold().split("-")[1:])
    }
    return found.pop() if len(found) == 1 and len(word) >= _LETTERS else None


def sounding(word: str, candidates: Iterable[str]) -> str | None:
    """The only candidate that sounds like ``word``, or None: ``fux``, ``Fuchs``."""
    same = {each for each in candidates if _sound(each) == _sound(word)}
    return same.pop() if len(same) == 1 else None


def _sound(word: str) -> str:
    """Its letters, one for each sound."""
    sound = word.casefold()
    for letters, one in _SOUNDS.items():
        sound = sound.replace(letters, one)
    return "".join(a for a, b in zip(sound, f" {sound}", strict=False) if a != b)


def _limit(word: str) -> int:
    """How many edits away a candidate may be: a third of the letters, of four two."""
    return (len(word) + 1) // 3 if len(word) != _SHORT else 2


def _abbreviates(word: str, longer: str) -> bool:
    letters = iter(longer)
    return longer.endswith(word) or (
        word[:1] == longer[:1] and all(letter in letters for letter in word)
    )


def _distance(left: str, right: str) -> int:
    """Edits (insert, delete, replace, swap neighbours) from one word to the other."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        before, previous, row = row, before, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, previous[j - 2] + 1)
            row.append(cost)
    return row[-1]
