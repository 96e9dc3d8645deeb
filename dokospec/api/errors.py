"""What cannot be done, as an exception with the reason that the user is told."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from dokospec.api import codes
from dokospec.finding import Finding, Kind
from dokospec.messages import catalogue
from dokospec.messages.catalogue import Lang
from dokospec.nearest import nearest


class DokospecError(Exception):
    """Something cannot be done: no such file, no such rule text, no such number.

    ``finding`` says what. It ends a run of the command line, or the work on one file, with
    exit status 2; ``usage``: the usage line to print with it, or empty.
    """

    def __init__(self, finding: Finding, usage: str = "") -> None:
        # All of it, so that it comes back whole from another process.
        super().__init__(finding, usage)
        self.finding = finding
        self.usage = usage

    @property
    def code(self) -> str:
        """What ``dokospec explain CODE`` describes; it never changes its meaning."""
        return self.finding.code

    def message(self, lang: Lang = "en") -> str:
        """What cannot be done, in one sentence."""
        return catalogue.message(self.finding, spoken(lang))

    def hint(self, lang: Lang = "en") -> str | None:
        """What was probably meant, or what to do about it."""
        return catalogue.hint(self.finding, spoken(lang))

    def __str__(self) -> str:
        """Message and hint, in English."""
        said = f"{self.message()} ({self.code})"
        return f"{said} {hint}" if (hint := self.hint()) else said


def refusal(code: str, usage: str = "", /, **data: str) -> DokospecError:
    """A reason with its values; empty values count as missing."""
    present = tuple((key, value) for key, value in data.items() if value)
    return DokospecError(Finding(code, Kind.UNREADABLE, data=present), usage)


def spoken(lang: Lang) -> Lang:
    """The language, where there is one of this name. Raises DokospecError."""
    if lang not in catalogue.LANGUAGES:
        allowed = ", ".join(catalogue.LANGUAGES)
        raise refusal(codes.BAD_VALUE, option="lang", found=f"{lang}", allowed=allowed)
    return lang


def text_wanted(**given: object) -> None:
    """Raises TypeError for an argument (by its name) that is no text."""
    _wanted("str", str, given)


def source_wanted(**given: object) -> None:
    """Raises TypeError for an argument (by its name) that is no text and no path."""
    _wanted("str or os.PathLike", (str, os.PathLike), given)


def several_wanted(**given: object) -> None:
    """Raises TypeError for an argument (by its name) of which there can be no several."""
    _wanted("str or a list", Iterable, given)


def _wanted(
    what: str, types: type | tuple[type, ...], given: Mapping[str, object]
) -> None:
    for name, value in given.items():
        if not isinstance(value, types):
            raise TypeError(f"{name}: expected {what}, not {type(value).__name__}")


def debugging() -> bool:
    """Whether an error that nobody foresaw is to be seen with its traceback."""
    return bool(os.environ.get("DOKOSPEC_DEBUG"))


def defect(error: Exception) -> DokospecError:
    """What is told of an error that nobody foresaw."""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return refusal(codes.INTERNAL, error=text)


def probably(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or an empty string.

    A beginning that only one word has counts as that word.
    """
    names = list(known)
    begun = [name for name in names if word and name.startswith(word)]
    return begun[0] if len(begun) == 1 else nearest(word, names) or ""
