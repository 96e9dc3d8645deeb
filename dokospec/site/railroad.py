"""Rules of a grammar drawn as railroad diagrams: SVG within the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final, TypeAlias, assert_never

from dokospec.site.grammar import (
    Choice,
    Literal,
    Many,
    Maybe,
    Node,
    Pattern,
    Reference,
    Row,
)

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
        case Reference(name):
            return _box(name, 0, name if name in known else "")
        case Row(parts):
            return _row([_piece(part, known) for part in parts])
        case Choice(parts):
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
