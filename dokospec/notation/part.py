"""A part of a game that stands alone: cards or calls without the head of a file.

It is read as the game of four players A, B, C and D of which it is a part. Where it
does not number its tricks, nobody knows which they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from lark import Token, Tree, UnexpectedInput

from dokospec.finding import Span
from dokospec.notation.grammar import fine
from dokospec.notation.record import Head, Header, Locate, Reading

_PLAYERS: Final = ("A", "B", "C", "D")
HEAD: Final = Head(
    None,
    _PLAYERS,
    _PLAYERS[-1],
    (Header("tisch", " ".join(_PLAYERS)), Header("geber", _PLAYERS[-1])),
)
"""The head that goes without saying."""

_BEGINNINGS: Final = frozenset({"CARD", "HELD", "reservation", "stated"})
"""What only a game has, so that a file that begins with it is a part of one."""
_BEFORE: Final = frozenset({"COMMENT", "regeln"})
"""What may stand before it."""

_CARD: Final = re.compile(r"(?<!\w)(?:kr|ka|[ph])(?:10|[akdb9])(?!\w)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\s*(?:\d+|\?)\.")


class PartText(NamedTuple):
    """A part as the text of a game; ``put``: the lines that were put into it (from 1).

    ``rules``: the text that is named above it, whose line is left blank here.
    """

    text: str
    put: tuple[int, ...]
    rules: str | None = None

    @property
    def head(self) -> Head:
        """The head that goes without saying, with the text that is named."""
        if self.rules is None:
            return HEAD
        named = Header("regeln", self.rules)
        return replace(HEAD, rules=self.rules, entries=(named, *HEAD.entries))


def goes_without_saying(head: Head) -> bool:
    """Whether the table and its dealer are put there, and nobody wrote them."""
    return head.locate is None and head.entries[-len(HEAD.entries) :] == HEAD.entries


def part(text: str) -> PartText | None:
    """The part of a game that a file without a head is; None where it is none."""
    lines = text.split("\n")[:-1]
    found = [_kinds(line) for line in lines]
    first = next((kinds for kinds in found if kinds - _BEFORE), frozenset())
    if first.isdisjoint(_BEGINNINGS):
        return None
    rules = None
    for place, kinds in enumerate(found):
        if kinds == {"regeln"}:
            rules = lines[place].partition(":")[2].partition("#")[0].strip()
            lines[place] = ""
    game = ["spiel", *lines]
    laid = next((i for i, kinds in enumerate(found, 1) if "CARD" in kinds), None)
    if laid is None or _NUMBERED.match(lines[laid - 1]):
        return PartText("\n".join(game) + "\n", (1,), rules)
    game.insert(laid, "?.")
    return PartText("\n".join(game) + "\n", (1, laid + 1), rules)


def _kinds(line: str) -> frozenset[str]:
    """The terminals of a line with cards and calls; else what kind of line it is."""
    try:
        nodes = fine(line + "\n", "line")
    except UnexpectedInput:
        # A card typed wrong among others: what is wrong with it is told in its place.
        sort = "CARD" if _CARD.search(line) else "unreadable"
        return frozenset({sort} if line.strip() else ())
    kinds: set[str] = set()
    for node in nodes:
        if isinstance(node, Tree) and node.data == "trick_claim":
            continue
        if isinstance(node, Tree) and node.data != "item":
            key = str(node.children[0]).lower().startswith("regeln")
            entry = node.data == "entry" and key
            return frozenset({"regeln" if entry else str(node.data)})
        tokens = node.children if isinstance(node, Tree) else (node,)
        kinds |= {token.type for token in tokens if isinstance(token, Token)}
    return frozenset(kinds)


def as_typed(reading: Reading, put: tuple[int, ...], first_line: int) -> Reading:
    """The reading of a text into which lines (from 1) were put, with its places in the file.

    ``first_line``: that of the file with which the text begins.
    """

    def place(inner: Locate | None) -> _PartPlace | None:
        return inner and _PartPlace(inner, put, first_line)

    head, game = reading.head, reading.game
    return Reading(
        head if head.locate is None else replace(head, locate=place(head.locate)),
        game and replace(game, locate=place(game.locate)),
        tuple(
            [
                replace(each, span=_moved(each.span, put, first_line))
                for each in reading.findings
            ]
        ),
    )


@dataclass(frozen=True, slots=True)
class _PartPlace:
    """The ``locate`` of a part: ``inner`` counts the lines put into its text, too."""

    inner: Locate
    put: tuple[int, ...]
    first_line: int

    def __call__(self, section: str, index: int) -> Span | None:
        """What :data:`record.Locate` says."""
        return _moved(self.inner(section, index), self.put, self.first_line)


def _moved(span: Span | None, put: tuple[int, ...], first_line: int) -> Span | None:
    """The place in the file of one in the text; of a line put in, what is behind it."""
    if span is None:
        return None
    line = span.line - sum(each < span.line for each in put) + first_line - 1
    return Span(line, 1, 2) if span.line in put else replace(span, line=line)
