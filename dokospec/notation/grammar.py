"""The two tiers of ``grammar/doko.lark``, built when they are first needed.

Building takes a tenth of a second, so importing this module builds nothing.
"""

from __future__ import annotations

import re
from functools import cache

from lark import Lark, Token, Tree

from dokospec.data import data_path


@cache
def _source() -> str:
    return data_path("grammar", "doko.lark").read_text(encoding="utf-8")


@cache
def _coarse() -> Lark:
    starts = ["sections", "cut"]
    return Lark(_source(), parser="lalr", lexer="contextual", start=starts)


@cache
def _fine() -> Lark:
    starts = ["game", "line", "piece", "head"]
    return Lark(_source(), parser="lalr", lexer="contextual", start=starts)


def sections(text: str) -> list[Token]:
    """The lines and runs of lines of a game, one token each.

    Raises ``lark.UnexpectedInput`` where ``text`` is not a game; only :func:`fine`
    says the place.
    """
    return _coarse().parse(text, start="sections").children  # type: ignore[return-value]


def fine(text: str, start: str) -> list[Token | Tree[Token]]:
    """The tokens of ``game``, ``line``, ``piece`` or ``head``, in order.

    A line that starts with a word of its own, a trick claim and a card with a name or
    a mark are trees, named like the rule. Raises ``lark.UnexpectedInput``.
    """
    tree = _fine().parse(text, start=start)
    return tree.children  # type: ignore[return-value]


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
