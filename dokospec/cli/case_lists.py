"""Lists of cases in files: those that are known to fail, those that are not to be asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import probably, refusal
from dokospec.api.files import unreadable

_REASON: Final = "#"


class Listed(NamedTuple):
    """A line of a list: ``place`` is FILE:LINE, ``reason`` what stands behind ``#``."""

    place: str
    reason: str


def text_of(case: str) -> str:
    """The text that a case is of, by its id."""
    return case.partition("/")[0]


def read_lists(
    names: Iterable[str], ids_of: Callable[[str], Collection[str]]
) -> dict[str, Listed]:
    """The cases of some lists, by id. Raises DokospecError where one is unknown.

    ``ids_of``: the cases that there are of the text of a case.
    """
    found: dict[str, Listed] = {}
    for name in names:
        for number, line in enumerate(_lines(name), 1):
            said, _, reason = line.partition(_REASON)
            case = said.strip()
            if not case:
                continue
            place = f"{name}:{number}"
            if case not in (ids := ids_of(case)):
                near = probably(case, ids)
                raise refusal(
                    codes.UNKNOWN_IN_LIST, file=place, found=case, nearest=near
                )
            found.setdefault(case, Listed(place, reason.strip()))
    return found


def apart(skipped: dict[str, Listed], known: dict[str, Listed]) -> None:
    """Raises DokospecError where a case stands in both."""
    for case, listed in skipped.items():
        if case in known:
            raise refusal(
                codes.IN_BOTH_LISTS,
                found=case,
                file=listed.place,
                other=known[case].place,
            )


def _lines(name: str) -> Iterator[str]:
    try:
        data = Path(name).read_bytes()
        yield from data.decode("utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
