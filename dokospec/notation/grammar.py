"""The two tiers of ``grammar/doko.lark``, each at hand when it is first needed.

Building them takes two tenths of a second, so importing this module builds nothing, and
what was built once is cached (:mod:`dokospec.cache`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from lark import Lark, Token, Tree

from dokospec.cache import cached
from dokospec.data import data_path
from dokospec.grammars import lalr

_PLAINLY: Final = "spiel\n"


@cache
def _source() -> bytes:
    return data_path("grammar", "doko.lark").read_bytes()


@cache
def fine_grammar() -> Lark:
    """The parser of the fine tier, which sees every token."""
    return lalr("doko", _source(), ("game", "line", "piece", "head"))


@cache
def _patterns() -> Mapping[str, str]:
    """The expressions that :func:`_written_out` makes."""
    made_by = ("notation/grammar.py", "grammars.py")
    content = (_source(),)
    return cached("patterns", made_by, content, _written_out, _dump, json.loads)


def _dump(patterns: Mapping[str, str]) -> bytes:
    return json.dumps(patterns).encode()


def _written_out() -> Mapping[str, str]:
    """By name: what the coarse tier matches, its terminals written out.

    The coarse tier never parses: the rules ``sections`` and ``cut`` only say which
    terminals there are.
    """
    coarse = Lark(_source().decode(), parser="lalr", start=["sections", "cut"])
    terminals = {term.name: term.pattern.to_regexp() for term in coarse.terminals}
    # The rule holds every terminal once, behind the first in any order.
    lines = {
        symbol.name
        for rule in coarse.rules
        if rule.origin.name.startswith("__sections")
        for symbol in rule.expansion
        if symbol.is_term
    }
    # Most of a game is a BODY; of the others those come first that cost least.
    cost = {name: (name != "BODY", len(terminals[name])) for name in lines}
    ordered = sorted(lines, key=cost.__getitem__)
    fine = {t.name: t.pattern.to_regexp() for t in fine_grammar().terminals}
    pieces = ("PIECE", "NOTE", "COMMENT", "_NL")
    amounts = ("EQUALS", "OPEN", "WHO", "WHOM", "AMOUNT", "COMMA")
    return {
        **{name: terminals[name] for name in ("GAME_LINE", *ordered)},
        "cut": _any_of({name: terminals[name] for name in pieces}),
        "amounts": _any_of({name: fine[name] for name in amounts}),
    }


def _any_of(patterns: Mapping[str, str]) -> str:
    return "|".join(f"(?P<{name}>{each})" for name, each in patterns.items())


@cache
def _lines() -> tuple[str, ...]:
    """The terminals that may follow the first, in the order in which they are tried."""
    return tuple(name for name in _patterns() if name.isupper())[1:]


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_patterns()[name])


def game_line(text: str) -> str | None:
    """The line that a game starts with; None where ``text`` is not a game."""
    if text.startswith(_PLAINLY):
        return _PLAINLY
    match = _pattern("GAME_LINE").match(text)
    return None if match is None else match.group()


def section(text: str, at: int) -> tuple[str, str] | None:
    """What stands here, by the name of its terminal: a line or a run of lines.

    None where the rest is no notation; only :func:`fine` says the place. The rule
    ``sections`` is a first terminal and any number of others, so its terminals are
    matched one behind the other: lark's own loop would cost as much again. Few games
    have lines of every sort, and to compile what one looks like takes milliseconds.
    """
    # What starts with the sign of a result is one, or nothing.
    for name in ("RESULT_LINE",) if text.startswith("=", at) else _lines():
        if match := _pattern(name).match(text, at):
            return name, match.group()
    return None


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


def fine(text: str, start: str) -> list[Token | Tree[Token]]:
    """The tokens of ``game``, ``line``, ``piece`` or ``head``, in order.

    A line that starts with a word of its own, a trick claim and a card with a name or
    a mark are trees, named like the rule. Raises ``lark.UnexpectedInput``.
    """
    tree = fine_grammar().parse(text, start=start)
    return tree.children


def cutter() -> re.Pattern[str]:
    """The rule ``cut`` as one expression, for ``finditer`` over a BODY.

    Its groups are named ``PIECE``, ``NOTE``, ``COMMENT`` and ``_NL``.
    """
    return _pattern("cut")


def amounts() -> re.Pattern[str]:
    """What a RESULT_LINE without a remark is made of, for ``finditer`` over it."""
    return _pattern("amounts")
