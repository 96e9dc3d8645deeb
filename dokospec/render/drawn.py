"""The score sheet as a page to print, and the course of an evening as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from dokospec.render import html
from dokospec.render.html import escape
from dokospec.render.sheet import forms, heading, marks, points_of
from dokospec.render.style import Style
from dokospec.render.values import number, signed
from dokospec.sheet import Sheet

_COLOURS: Final = (
    "#1f6fb2", "#c8442c", "#2c8a4a", "#8a5a00", "#7a3fa0", "#00808a", "#b0307a"
)  # fmt: skip
_WIDTH, _HEIGHT = 960, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 150, 24, 40


def page(sheets: list[Sheet], style: Style) -> str:
    """All sheets of a file as one page of HTML that stands alone and prints on A4."""
    title = heading(sheets[0], style) if sheets else ""
    lines = [line for each in sheets for line in _body(each, style)]
    return "\n".join(html.page(title, lines, style)) + "\n"


def _body(sheet: Sheet, style: Style) -> Iterator[str]:
    """The forms, the course, and a line for each to sign."""
    yield from html.body(forms(sheet, style), style)
    yield course(sheet, style)
    yield '<p class="sign">'
    yield from (f"<span>{escape(p)}</span>" for p in sheet.players)
    yield "</p>"


def course(sheet: Sheet, style: Style) -> str:
    """The totals from game to game, a line a player, as one SVG element."""
    totals = points_of(sheet)
    reached = [Fraction(0), *(total for row in totals for total in row)]
    low, high = min(reached), max(reached)
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step
    high = high if high > low else low + step
    across = Fraction(_WIDTH - _LEFT - _RIGHT, max(1, len(totals) - 1))
    down = Fraction(_HEIGHT - _TOP - _BOTTOM) / (high - low)

    def x(game: int) -> str:
        return _short(_LEFT + game * across)

    def y(total: Fraction) -> str:
        return _short(_TOP + (high - total) * down)

    title = escape(f"{style.words('sheet.course')}: {heading(sheet, style)}")
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
    font = 'font-family="sans-serif" font-size="13"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box} {font}>'
    parts = [svg, f"<title>{title}</title>"]
    level = low
    while level <= high:
        dark = "#333" if level == 0 else "#ccc"
        parts.append(
            f'<path d="M{_LEFT} {y(level)}H{_WIDTH - _RIGHT}" stroke="{dark}"/>'
            f'<text x="{_LEFT - 8}" y="{y(level)}" dy=".35em" text-anchor="end">'
            f"{number(level)}</text>"
        )
        level += step
    every = max(1, len(sheet.course) // 12)
    for game, line in enumerate(sheet.course, 1):
        if line.codes:
            codes = escape(f"{line.label}: {marks(line)}")
            parts.append(
                f'<path d="M{x(game)} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#c8442c" '
                f'stroke-dasharray="2 4"><title>{codes}</title></path>'
            )
        if game % every == 0:
            parts.append(
                f'<text x="{x(game)}" y="{_HEIGHT - 14}" text-anchor="middle">'
                f"{escape(line.label)}</text>"
            )
    ends = sorted(enumerate(sheet.totals), key=lambda entry: -entry[1][1])
    place = Fraction(0)
    for index, (player, total) in ends:
        colour = _COLOURS[index % len(_COLOURS)]
        points = " ".join(f"{x(n)},{y(all_[index])}" for n, all_ in enumerate(totals))
        place = max(_TOP + (high - total) * down, place + 16)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" '
            f'stroke-width="2.2" stroke-linejoin="round"/>'
            f'<text x="{_WIDTH - _RIGHT + 10}" y="{_short(place)}" dy=".35em" '
            f'fill="{colour}">{escape(player)} {signed(total)}</text>'
        )
    return "\n".join([*parts, "</svg>"])


def _step(span: Fraction) -> Fraction:
    """A round distance of lines such that there are not many."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500):
        if span <= 8 * step:
            return Fraction(step)
    return Fraction(1000)


def _short(value: Fraction) -> str:
    return f"{float(value):.1f}".removesuffix(".0")
