"""What may stand behind the beginning of a line, as the grammar has it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from lark import Tree, UnexpectedInput

from dokospec.notation.grammar import fine, fine_grammar

_SOME_CARD: Final = "kra"
_SOME_BID: Final = "gesund"


def card_may_follow(before: str) -> bool:
    """Whether a card, or a call, may stand behind it."""
    return _taken_as(before, _SOME_CARD) == "CARD"


def bid_may_follow(before: str) -> bool:
    """Whether a word of a Vorbehalt may stand behind it."""
    return _taken_as(before, _SOME_BID) == "reservation"


def speaker_at_end(before: str) -> tuple[str, str] | None:
    """What stands before a name with its colon at the end, and the name; None without one."""
    found = _speaker().search(before)
    if found is None:
        return None
    return before[: found.start()], found[0].rstrip().removesuffix(":").rstrip()


@cache
def _speaker() -> re.Pattern[str]:
    who = fine_grammar().get_terminal("WHO").pattern.to_regexp()
    return re.compile(rf"{who}\s*$")


def _taken_as(before: str, word: str) -> str:
    """As what the grammar takes a word in a line behind what stands there; "" as nothing."""
    try:
        *_, last = fine(f"{before} {word}\n", "line")
    except UnexpectedInput:
        return ""
    while isinstance(last, Tree) and last.data == "item":
        last = last.children[-1]
    return str(last.data if isinstance(last, Tree) else last.type)
