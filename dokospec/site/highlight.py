"""The tokens of rule language and notation, told apart by the grammar files alone.

A token is what the parser takes at that place: a word is a keyword where the grammar
takes it as one, and a name elsewhere. Behind a place that is no rule or no notation
(an example with dots, a slip) the rest is cut by the terminals without their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from dokospec.language.parse import grammar
from dokospec.notation.grammar import fine_grammar

if TYPE_CHECKING:
    from lark import Lark

Sort: TypeAlias = Literal[
    "keyword", "name", "number", "card", "text", "comment", "sign", "blank", "player"
]


class Token(NamedTuple):
    """A piece of source; the texts of all tokens together are the source.

    ``type``: the terminal of the grammar, "" for blanks and comments.
    """

    sort: Sort
    text: str
    type: str


RULE_SORTS: Final[dict[str, Sort]] = {
    "KARTE": "card",
    "ZAHL": "number",
    "EINHEIT": "number",
    "TEXT": "text",
    "AUSGABE": "text",
    "NAME": "name",
}
"""The terminals with a name; any other is a word or a sign of the language."""

RECORD_SORTS: Final[dict[str, Sort]] = {
    "KEY": "keyword",
    "CARD": "card",
    "CALL": "name",
    "OFFER": "name",
    "WORD": "name",
    "OPEN": "name",
    "LABEL": "number",
    "VALUE": "text",
    "WHO": "player",
    "WHOM": "player",
    "NAME": "player",
    "NUMBER": "number",
    "POINTS": "number",
    "AMOUNT": "number",
    "VERSION": "number",
    "NOTE": "comment",
    "COMMENT": "comment",
    "_NL": "blank",
}
_BLANK: Final = re.compile(r"(?P<comment>#[^\n]*)|\s+|(?P<other>[^\s#]+)")
_SPIEL: Final = re.compile(r"\s*spiel(?![^\W\d])", re.IGNORECASE)


@lru_cache(maxsize=8192)
def rule_tokens(source: str) -> tuple[Token, ...]:
    """The tokens of a block of the rule language."""
    return tuple(_tokens(source, grammar(), "start", RULE_SORTS))


def record_tokens(source: str) -> Iterator[Token]:
    """The tokens of a file of records."""
    head = True
    for line in source.splitlines(keepends=True):
        whole = line if line.endswith("\n") else line + "\n"
        head = head and _SPIEL.match(line) is None
        start = "head" if head else "game" if _SPIEL.match(line) else "line"
        tokens = list(_tokens(whole, fine_grammar(), start, RECORD_SORTS))
        if whole is not line:
            last = tokens.pop()
            tokens += [last._replace(text=last.text[:-1])] if last.text[:-1] else []
        yield from tokens


def _tokens(
    source: str, lark: Lark, start: str, sorts: dict[str, Sort]
) -> Iterator[Token]:
    from lark import UnexpectedInput

    at = 0
    parser = lark.parse_interactive(source, start=start)
    try:
        for token in parser.iter_parse():
            assert token.start_pos is not None
            yield from _between(source[at : token.start_pos])
            yield _token(str(token), token.type, sorts)
            at = token.start_pos + len(token)
    except UnexpectedInput:
        yield from _cut(source[at:], lark, sorts)
        return
    yield from _between(source[at:])


def sort_of(kind: str, text: str, sorts: dict[str, Sort]) -> Sort:
    """Of a terminal and what it has matched, or matches."""
    return sorts.get(kind) or ("keyword" if text[:1].isalpha() else "sign")


def _token(text: str, kind: str, sorts: dict[str, Sort]) -> Token:
    return Token(sort_of(kind, text, sorts), text, kind)


def _between(text: str) -> Iterator[Token]:
    """What the parser passes over: blanks and comments."""
    for match in _BLANK.finditer(text):
        sort: Sort = "comment" if match["comment"] else "blank"
        yield Token("sign" if match["other"] else sort, match[0], "")


def _cut(text: str, lark: Lark, sorts: dict[str, Sort]) -> Iterator[Token]:
    """The rest without its grammar: each place taken by the first terminal that fits."""
    pattern, words = _terminals(lark)
    at = 0
    for match in pattern.finditer(text):
        yield from _between(text[at : match.start()])
        found = match[0]
        kind = "" if found in words else match.lastgroup or ""
        yield _token(found, kind, sorts)
        at = match.end()
    yield from _between(text[at:])


@cache
def _terminals(lark: Lark) -> tuple[re.Pattern[str], frozenset[str]]:
    from lark.lexer import PatternStr

    names = [t for t in lark.terminals if t.name in {**RULE_SORTS, **RECORD_SORTS}]
    words = (t.pattern for t in lark.terminals)
    ranked = sorted(names, key=lambda t: (-t.priority, t.name != "CARD", t.name))
    ignored = {"_NL", "VALUE", "LABEL", "VERSION", "POINTS", "AMOUNT", "NAME", "WORD"}
    if any(t.name == "KARTE" for t in names):
        ignored = set()
    parts = [
        f"(?P<{t.name}>{t.pattern.to_regexp()})"
        for t in ranked
        if t.name not in ignored
    ]
    return (
        re.compile("|".join(parts)),
        frozenset(p.value for p in words if isinstance(p, PatternStr)),
    )
