"""A grammar file of lark: rules, terminals, headings, and railroad diagrams of them.

Comments that are headings (``// --- name ---``) part the file; a comment before a rule
is about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from typing import Final, TypeAlias, assert_never


@dataclass(frozen=True, slots=True)
class Literal:
    """A word or a sign as it is typed."""

    text: str


@dataclass(frozen=True, slots=True)
class RuleReference:
    """Another rule or a terminal."""

    name: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression."""

    source: str


@dataclass(frozen=True, slots=True)
class Row:
    """One behind the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class GrammarChoice:
    """One of these."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """This, or nothing."""

    part: Node


@dataclass(frozen=True, slots=True)
class Many:
    """This, once or more often."""

    part: Node


Node: TypeAlias = Literal | RuleReference | Pattern | Row | GrammarChoice | Maybe | Many


@dataclass(frozen=True, slots=True)
class Rule:
    """``source``: as it stands in the file. ``remarks``: the comments before it."""

    name: str
    node: Node
    source: str
    remarks: str


@dataclass(slots=True)
class GrammarPart:
    """What stands under a heading."""

    title: str
    rules: list[Rule] = field(default_factory=list)


_HEADING: Final = re.compile(r"// -{3,} ?(?P<title>.*?)[ -]*")
_RULE: Final = re.compile(r"[?!]?(?P<name>_?[A-Za-z]\w*)(?:\.\d+)?: ?(?P<body>.*)")
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<string>\"(?:[^\"\\]|\\.)*\"i?)|(?P<regex>/(?:[^/\\]|\\.)+/[a-z]*)"
    r"|(?P<name>[?!]?_?[A-Za-z]\w*)|(?P<alias>->\s*\w+)|(?P<sign>[|()\[\]*+?]))"
)


def read_grammar(source: str) -> tuple[GrammarPart, ...]:
    """The parts of a grammar; ``%`` lines are left out."""
    parts = [GrammarPart("")]
    remarks: list[str] = []
    lines: list[str] = []

    def close() -> None:
        match = _RULE.match("\n".join(lines))
        if match is not None:
            body = "\n".join(lines)[match.start("body") :]
            node = _Reader(body).choice()
            said = " ".join(remarks)
            parts[-1].rules.append(Rule(match["name"], node, "\n".join(lines), said))
            remarks.clear()
        lines.clear()

    for line in source.split("\n"):
        if lines and line[:1].isspace() and line.strip():
            lines.append(line)
            continue
        close()
        heading = _HEADING.fullmatch(line)
        if heading is not None:
            parts.append(GrammarPart(heading["title"]))
            remarks.clear()
        elif line.startswith("//"):
            remarks.append(line.removeprefix("//").strip())
        elif line and not line.startswith("%"):
            lines.append(line)
        elif line.startswith("%"):
            remarks.clear()
    close()
    return tuple(part for part in parts if part.rules)


class _Reader:
    """The right side of a rule."""

    def __init__(self, body: str) -> None:
        self._tokens = list(_cut(body))
        self._at = 0

    def _next(self) -> tuple[str, str] | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _sign(self, sign: str) -> bool:
        if self._next() == ("sign", sign):
            self._at += 1
            return True
        return False

    def choice(self) -> Node:
        """Alternatives."""
        parts = [self._row()]
        while self._sign("|"):
            parts.append(self._row())
        return parts[0] if len(parts) == 1 else GrammarChoice(tuple(parts))

    def _row(self) -> Node:
        parts: list[Node] = []
        while (token := self._next()) is not None:
            sort, text = token
            if sort == "sign" and text in "|)]":
                break
            self._at += 1
            if sort != "alias":
                parts.append(self._repeated(self._one(sort, text)))
        return parts[0] if len(parts) == 1 else Row(tuple(parts))

    def _one(self, sort: str, text: str) -> Node:
        if sort == "string":
            return Literal(text.removesuffix("i")[1:-1].replace("\\n", "⏎"))
        if sort == "regex":
            return Pattern(text)
        if sort == "name":
            return RuleReference(text)
        inside = self.choice()
        self._at += 1  # the closing bracket
        return Maybe(inside) if text == "[" else inside

    def _repeated(self, node: Node) -> Node:
        if self._sign("*"):
            return Maybe(Many(node))
        if self._sign("+"):
            return Many(node)
        return Maybe(node) if self._sign("?") else node


def _cut(body: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(body):
        assert match.lastgroup is not None
        yield match.lastgroup, match[match.lastgroup]


# --- rules of a grammar drawn as railroad diagrams: SVG within the page ---------------

_LETTER: Final = 8
_HIGH: Final = 13
"""Half the height of a box."""
_GAP: Final = 12
_ARC: Final = 9
_MARGIN: Final = 8

Draw: TypeAlias = Callable[[int, int], str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of track: how wide, how far above and below its line, and its drawing."""

    width: int
    up: int
    down: int
    draw: Draw


def diagram(name: str, node: Node, known: Iterable[str]) -> str:
    """A rule as SVG; names that are ``known`` are links to places on the page."""
    piece = _piece(node, frozenset(known))
    width = piece.width + 2 * (_MARGIN + _GAP)
    height = piece.up + piece.down + 2 * _MARGIN
    y = piece.up + _MARGIN
    x = _MARGIN + _GAP
    ends = _line(_MARGIN, y, x) + _line(x + piece.width, y, x + piece.width + _GAP)
    return (
        f'<div class="dk-bahn" tabindex="0" role="region" aria-label="{escape(name)}">'
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'xmlns="http://www.w3.org/2000/svg">{ends}{piece.draw(x, y)}</svg></div>'
    )


def _piece(node: Node, known: frozenset[str]) -> Piece:
    match node:
        case Literal(text):
            return _box(text, 13)
        case Pattern(source):
            return _box(source, 0)
        case RuleReference(name):
            return _box(name, 0, name if name in known else "")
        case Row(parts):
            return _row([_piece(part, known) for part in parts])
        case GrammarChoice(parts):
            return _choice([_piece(part, known) for part in parts])
        case Maybe(part):
            return _maybe(_piece(part, known))
        case Many(part):
            return _many(_piece(part, known))
        case _:
            assert_never(node)


def _line(x: int, y: int, to: int) -> str:
    return f'<path d="M{x} {y}H{to}"/>'


def _box(text: str, radius: int, href: str = "") -> Piece:
    width = len(text) * _LETTER + 20

    def draw(x: int, y: int) -> str:
        shown = (
            f'<rect x="{x}" y="{y - _HIGH + 1}" width="{width}" '
            f'height="{2 * _HIGH - 2}" rx="{radius}"/>'
            f'<text x="{x + width // 2}" y="{y + 4}">{escape(text)}</text>'
        )
        return f'<a href="#{escape(href)}">{shown}</a>' if href else shown

    return Piece(width, _HIGH, _HIGH, draw)


def _row(parts: list[Piece]) -> Piece:
    width = sum(part.width for part in parts) + _GAP * max(0, len(parts) - 1)

    def draw(x: int, y: int) -> str:
        drawn = []
        for number, part in enumerate(parts):
            if number:
                drawn.append(_line(x, y, x + _GAP))
                x += _GAP
            drawn.append(part.draw(x, y))
            x += part.width
        return "".join(drawn)

    up = max((part.up for part in parts), default=0)
    return Piece(width, up, max((part.down for part in parts), default=0), draw)


def _choice(parts: list[Piece]) -> Piece:
    inner = max(part.width for part in parts)
    side = 2 * _ARC + 2
    offsets = [0]
    for above, below in pairwise(parts):
        offsets.append(offsets[-1] + above.down + below.up + 6)

    def draw(x: int, y: int) -> str:
        drawn = []
        end = x + inner + 2 * side
        for part, offset in zip(parts, offsets, strict=True):
            start, stop = x + side, x + side + part.width
            if offset == 0:
                drawn.append(_line(x, y, start) + part.draw(start, y))
                drawn.append(_line(stop, y, end))
                continue
            at = y + offset
            drawn.append(
                f'<path d="M{x} {y}q{_ARC} 0 {_ARC} {_ARC}V{at - _ARC}'
                f'q0 {_ARC} {_ARC} {_ARC}H{start}"/>'
                f"{part.draw(start, at)}"
                f'<path d="M{stop} {at}H{end - 2 * _ARC}q{_ARC} 0 {_ARC} -{_ARC}'
                f'V{y + _ARC}q0 -{_ARC} {_ARC} -{_ARC}"/>'
            )
        return "".join(drawn)

    return Piece(inner + 2 * side, parts[0].up, offsets[-1] + parts[-1].down, draw)


def _maybe(part: Piece) -> Piece:
    side = 2 * _ARC + 2
    over = part.up + 8

    def draw(x: int, y: int) -> str:
        start, stop = x + side, x + side + part.width
        around = (
            f'<path d="M{x} {y}q{_ARC} 0 {_ARC} -{_ARC}V{y - over + _ARC}'
            f"q0 -{_ARC} {_ARC} -{_ARC}H{stop + side - 2 * _ARC}"
            f"q{_ARC} 0 {_ARC} {_ARC}V{y - _ARC}"
            f'q0 {_ARC} {_ARC} {_ARC}"/>'
        )
        through = _line(x, y, start) + part.draw(start, y)
        return around + through + _line(stop, y, stop + side)

    return Piece(part.width + 2 * side, over + 2, part.down, draw)


def _many(part: Piece) -> Piece:
    side = _ARC + 2
    under = part.down + 8

    def draw(x: int, y: int) -> str:
        start, stop = x + side, x + side + part.width
        back = (
            f'<path d="M{stop} {y}q{_ARC} 0 {_ARC} {_ARC}V{y + under - _ARC}'
            f"q0 {_ARC} -{_ARC} {_ARC}H{start}"
            f"q-{_ARC} 0 -{_ARC} -{_ARC}V{y + _ARC}"
            f'q0 -{_ARC} {_ARC} -{_ARC}"/>'
        )
        through = _line(x, y, start) + part.draw(start, y)
        return back + through + _line(stop, y, stop + side)

    return Piece(part.width + 2 * side, part.up, under + 2, draw)
