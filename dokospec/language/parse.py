"""Source of the rule language to statements, and what stands in the way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from dokospec.data import data_path
from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.syntax import KINDS, Statement
from dokospec.language.terms import Expr
from dokospec.nearest import nearest

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

STATEMENTS: Final = (*dict.fromkeys(kind.OPENING for kind in KINDS), "ersetzt")
"""The words a statement may begin with."""

_EXPRESSION: Final = frozenset({"NAME", "ZAHL", "KARTE", "LPAR"})
_OPERATORS: Final = frozenset(
    ("=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "in", "und", "oder")
)
_TERMINALS: Final = {
    "NAME": ("ein Name", "a name"),
    "ZAHL": ("eine Zahl", "a number"),
    "KARTE": ("eine Karte", "a card"),
    "TEXT": ("ein Text in „…“", "a text in „…“"),
    "AUSGABE": ("Stand „…“", "Stand „…“"),
    "EINHEIT": ("eine Einheit", "a unit"),
    "$END": ("das Ende des Blocks", "the end of the block"),
}
"""What is called so in German and in English."""
_INSTEAD: Final = {
    "==": "=", "≠": "!=", "<>": "!=", "≤": "<=", "≥": ">=", "=<": "<=", "=>": ">=",
    "·": "*", "×": "*", "−": "-", "–": "-", "…": "..", '"': "„…“", "“": "„…“",
    "”": "„…“", "»": "„…“", "«": "„…“", "[": "(", "]": ")", "wenn": "falls",
    "falls": "wenn", "&": "und", "mal": "*",
}  # fmt: skip
"""What is typed in place of a sign of the language."""

_WORD: Final = re.compile(r"[^\W\d_](?:\w|-(?=\w))*")
_SIGNS: Final = re.compile(r"[<>=]{2}|\S")


@dataclass(frozen=True, slots=True)
class Parsed:
    """The statements of a block; none where it holds an error."""

    statements: tuple[Statement, ...] = ()
    findings: tuple[Finding, ...] = ()


def parse_block(source: str, *, file: str, line: int = 1, clause: str = "") -> Parsed:
    """The statements of one block that begins on ``line`` of ``file``.

    The first error ends the reading of the block: what comes after it would only be
    guessed. Errors are findings (``L11x``); nothing is raised.
    """
    result = _parse(source, "start", file, line, clause)
    if isinstance(result, Finding):
        return Parsed(findings=(result,))
    return Parsed(cast("tuple[Statement, ...]", result))


def parse_expression(source: str, *, file: str = "", line: int = 1) -> Expr | Finding:
    """One expression alone, or why it is none."""
    result = _parse(source, "ausdruck", file, line, "")
    return result if isinstance(result, Finding) else cast("Expr", result)


def _parse(source: str, start: str, file: str, line: int, clause: str) -> object:
    from lark import UnexpectedInput

    from dokospec.language.transform import ToStatements

    # Empty lines before the block give every token its line in the file.
    text = "\n" * (line - 1) + source
    try:
        tree = grammar().parse(text, start=start)
        return ToStatements(file, clause).transform(tree)
    except UnexpectedInput as error:
        return _finding(error, text, file)
    except RecursionError:
        return codes.unreadable(codes.TOO_DEEP, file, line, 1)


@lru_cache(maxsize=1)
def grammar() -> Lark:
    """The parser that ``grammar/regel.lark`` describes."""
    from dokospec.grammars import lalr

    source = data_path("grammar", "regel.lark").read_bytes()
    return lalr("regel", source, ("start", "ausdruck"), positions=True)


def _finding(error: UnexpectedInput, text: str, file: str) -> Finding:
    from lark import UnexpectedCharacters, UnexpectedToken

    if isinstance(error, UnexpectedToken):
        terminals: Iterable[str] = error.accepts or error.expected
        at_end = error.token.type == "$END"
    elif isinstance(error, UnexpectedCharacters):
        terminals, at_end = error.allowed or (), False
    else:
        terminals, at_end = (), True
    words = frozenset(_spelled(name) for name in terminals)
    german, english = _expected(frozenset(terminals), words)
    expected = {"expected": german, "expected_en": english}
    if at_end:
        body = text.rstrip()
        line = body.count("\n") + 1
        column = len(body) - body.rfind("\n")
        return codes.unreadable(codes.UNEXPECTED_END, file, line, column, **expected)
    line, column = error.line, error.column
    if re.search(r"[<>=!]=", text.split("\n")[line - 1][column - 2 : column]):
        column -= 1  # the first half of a doubled sign was read as a sign
    found = _found(text, line, column)
    place = (file, line, column, column + len(found))
    meant = _meant(found, words)
    return codes.unreadable(
        codes.UNEXPECTED, *place, found=found, **expected, meant=meant
    )


def _found(text: str, line: int, column: int) -> str:
    """The word or sign that stands there."""
    rest = text.split("\n")[line - 1][column - 1 :]
    match = _WORD.match(rest) or _SIGNS.match(rest)
    return match[0] if match else rest


def _spelled(terminal: str) -> str:
    """A terminal of the grammar as it is typed, or its own name."""
    from lark.lexer import PatternStr

    if terminal in _TERMINALS:
        return terminal
    pattern = grammar().get_terminal(terminal).pattern
    return pattern.value if isinstance(pattern, PatternStr) else terminal


def _meant(found: str, words: frozenset[str]) -> str | None:
    instead = _INSTEAD.get(found)
    if instead in words or (instead == "„…“" and "TEXT" in words):
        return instead
    if not found[0].isalpha():
        return None
    return nearest(found, [word for word in words if word not in _TERMINALS])


def _expected(terminals: frozenset[str], words: frozenset[str]) -> tuple[str, str]:
    """What could stand there, in German and in English, the long lists each as one."""
    parts: list[tuple[str, str]] = []
    rest = set(words)
    if terminals >= _EXPRESSION:
        parts.append(("ein Ausdruck", "an expression"))
        rest -= _EXPRESSION | {"nicht", "bisher", "-", "("}
    if len(_OPERATORS & words) > 6:
        signs = (
            "ein Rechen- oder Vergleichszeichen",
            "a sign to calculate or compare with",
        )
        parts.append(signs)
        rest -= _OPERATORS | {"EINHEIT", "..", "angenommen"}
    if len(words & set(STATEMENTS)) > 6:
        parts.append(("eine neue Aussage", "a new statement"))
        rest -= {*STATEMENTS, "$END"}
    plain = sorted(word for word in rest if word not in _TERMINALS)
    parts += [_TERMINALS[word] for word in sorted(rest & _TERMINALS.keys())]
    parts += [(f"»{word}«", f"'{word}'") for word in plain]
    german, english = zip(*parts, strict=True) if parts else ((), ())
    return ", ".join(german), ", ".join(english)
