"""Names of players: shortened as typed at the table, full in the record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

KEYS: Final = (
    "regeln",
    "tisch",
    "geber",
    "datum",
    "ort",
    "runde",
    "lesarten",
    "spieler",
)
"""The keys of head lines; besides them any that starts with ``x-``."""

LINE_WORDS: Final = (
    "spiel",
    "blatt",
    "stock",
    "schieben",
    "drücken",
    "druecken",
    "vorbehalt",
    "reklamation",
    "abkürzung",
    "abkuerzung",
)
"""The words that start a line; no call and no exchange is named like them."""

_NAME = re.compile(r"[^\W\d_][\w'’-]*")
_QUOTED = re.compile(r"\"[^\"]+\"|[„“][^“”\"]+[“”\"]|»[^«]+«|«[^»]+»")
_QUOTED_IN_LINE: Final = re.compile(
    rf"\{{[^{{}}]*\}}|#.*|(?<![^\s,;>])(?:{_QUOTED.pattern})(?![^\s,;:])"
)
_MARKS: Final = frozenset('"„“”»«')
_HEAD_LINE: Final = re.compile(
    rf"\s*(?:(?:{'|'.join(KEYS)}|x-\w[\w-]*)\s*:|spiel\b)", re.IGNORECASE
)
_COMMA = re.compile(r"[,;]")
_BETWEEN_COMMAS = re.compile(rf"(?:{_QUOTED.pattern}|[^,;])+")
_BETWEEN_BLANKS = re.compile(rf"(?:{_QUOTED.pattern}|\S)+")


def resolve(typed: str, players: Sequence[str]) -> str | tuple[str, ...]:
    """The full name for a typed one: exact, or a beginning that only one has.

    Case does not matter. What does not settle it comes back as the tuple of those it
    could be (none where nobody is called so). Without players every name is taken as
    it is typed.
    """
    if not players:
        return typed
    low = typed.casefold()
    exact = tuple(name for name in players if name.casefold() == low)
    found = exact or tuple(name for name in players if name.casefold().startswith(low))
    return found[0] if len(found) == 1 else found


def split_names(value: str) -> list[str]:
    """The names in the value of ``tisch`` or ``spieler``.

    Words in quotation marks are one name. Where a comma stands outside them, commas
    alone part names, else blanks do.
    """
    return ["-".join(words) for words in _words_of_names(value)]


def joined_names(value: str) -> list[str]:
    """The names of several words that nothing but commas makes one."""
    return ["-".join(words) for words in _words_of_names(value) if len(words) > 1]


def _words_of_names(value: str) -> list[list[str]]:
    """The words of each name; those in quotation marks are one."""
    value = value.strip(" \t,;")
    commas = _COMMA.search(_QUOTED.sub("", value))
    parts = (_BETWEEN_COMMAS if commas else _BETWEEN_BLANKS).findall(value)
    plain = (_QUOTED.sub(lambda match: one_name(match[0]), part) for part in parts)
    return [words for part in plain if (words := part.split())]


def one_name(value: str) -> str:
    """A name of several words as one word: ``Opa Willi`` is called Opa-Willi."""
    return "-".join(value.strip('"„“”»«').split())


def plainly_named(text: str, players: Sequence[str]) -> str:
    """The text of a game with names in quotation marks as one word, as long as before.

    Head lines stay and the one that begins the game, as do notes and comments, and what is no name of a player; before a
    colon, and behind ``+`` and ``=``, it is one, whether he is known or not.
    """
    if _MARKS.isdisjoint(text):
        return text

    def plain(match: re.Match[str]) -> str:
        name, line = one_name(match[0]), match.string
        meant = line[match.end() :].lstrip()[:1] == ":" or line.lstrip()[:1] in {*"+="}
        known = players and isinstance(resolve(name, players), str)
        if match[0][0] in "{#" or not (is_name(name) and (known or meant)):
            return match[0]
        return f" {name}".ljust(len(match[0]))

    return "\n".join(
        line if _HEAD_LINE.match(line) else _QUOTED_IN_LINE.sub(plain, line)
        for line in text.split("\n")
    )


def is_name(text: str) -> bool:
    """Whether a player may be called so: letters first, digits, ``-`` and ``'``."""
    return _NAME.fullmatch(text) is not None


def is_reserved(name: str) -> bool:
    """Whether ``name:`` would be read as a head line, or as the Stock."""
    low = key_of(name)
    return low in (*KEYS, "stock") or low.startswith("x-")


def lower(text: str) -> str:
    """In small letters, as many as there were.

    Python makes two characters of ``İ``, and the second is none of a word.
    """
    return text.replace("İ", "i").lower()


def key_of(typed: str) -> str:
    """The key of a head line that is typed so: to a grammar ``ſ`` is an ``s``."""
    low = lower(typed)
    plain = low.replace("ſ", "s").replace("ı", "i")
    return plain if plain in (*KEYS, "stock") else low
