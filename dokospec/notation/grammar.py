"""The two tiers of ``grammar/doko.lark``, built when they are first needed.

Building takes a tenth of a second, so importing this module builds nothing.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from lark import Lark, Token, Tree

from dokospec.data import data_path

_PLAINLY: Final = "spiel\n"


@cache
def _source() -> str:
    return data_path("grammar", "doko.lark").read_text(encoding="utf-8")


@cache
def _coarse() -> Lark:
    starts = ["sections", "cut"]
    return Lark(_source(), parser="lalr", lexer="contextual", start=starts)


@cache
def fine_grammar() -> Lark:
    """The parser of the fine tier, which sees every token."""
    starts = ["game", "line", "piece", "head"]
    return Lark(_source(), parser="lalr", lexer="contextual", start=starts)


def game_line(text: str) -> str | None:
    """The line that a game starts with; None where ``text`` is not a game."""
    if text.startswith(_PLAINLY):
        return _PLAINLY
    match = _section_patterns()[0].match(text)
    return None if match is None else match.group()


def section(text: str, at: int) -> tuple[str, str] | None:
    """What stands here, by the name of its terminal: a line or a run of lines.

    None where the rest is no notation; only :func:`fine` says the place. The rule
    ``sections`` is a first terminal and any number of others, so its terminals are
    matched one behind the other: lark's own loop would cost as much again.
    """
    _, others, result = _section_patterns()
    match = (result if text.startswith("=", at) else others).match(text, at)
    return None if match is None else (match.lastgroup or "", match.group())


def sections(text: str) -> list[tuple[str, str]] | None:
    """All of a game by the rule ``sections``; None where ``text`` is not a game."""
    first = game_line(text)
    if first is None:
        return None
    found = [("GAME_LINE", first)]
    at = len(first)
    while at < len(text):
        one = section(text, at)
        if one is None:
            return None
        found.append(one)
        at += len(one[1])
    return found


@cache
def _section_patterns() -> tuple[re.Pattern[str], ...]:
    """The terminal that starts a game, all that may follow by their names, and results.

    What starts with the sign of a result is one, or nothing.
    """
    lark = _coarse()
    patterns = {term.name: term.pattern.to_regexp() for term in lark.terminals}
    first = re.compile(patterns["GAME_LINE"])
    # The rule holds every terminal once, behind the first in any order.
    names = {
        symbol.name
        for rule in lark.rules
        if rule.origin.name.startswith("__sections")
        for symbol in rule.expansion
        if symbol.is_term
    }
    ordered = sorted(names, key=lambda name: (name != "BODY", name))
    others = "|".join(f"(?P<{name}>{patterns[name]})" for name in ordered)
    result = re.compile(f"(?P<RESULT_LINE>{patterns['RESULT_LINE']})")
    return first, re.compile(others), result


def fine(text: str, start: str) -> list[Token | Tree[Token]]:
    """The tokens of ``game``, ``line``, ``piece`` or ``head``, in order.

    A line that starts with a word of its own, a trick claim and a card with a name or
    a mark are trees, named like the rule. Raises ``lark.UnexpectedInput``.
    """
    tree = fine_grammar().parse(text, start=start)
    return tree.children


@cache
def cutter() -> re.Pattern[str]:
    """The rule ``cut`` as one expression, for ``finditer`` over a BODY.

    Its groups are named ``PIECE``, ``NOTE``, ``COMMENT`` and ``_NL``.
    """
    patterns = {term.name: term.pattern for term in _coarse().terminals}
    return re.compile(
        "|".join(
            f"(?P<{name}>{patterns[name].to_regexp()})"
            for name in ("PIECE", "NOTE", "COMMENT", "_NL")
        )
    )


@cache
def amounts() -> re.Pattern[str]:
    """What a RESULT_LINE without a remark is made of, for ``finditer`` over it."""
    patterns = {term.name: term.pattern for term in fine_grammar().terminals}
    return re.compile(
        "|".join(
            f"(?P<{name}>{patterns[name].to_regexp()})"
            for name in ("EQUALS", "OPEN", "WHO", "WHOM", "AMOUNT", "COMMA")
        )
    )
