"""The course of an evening or a season, drawn in characters and as SVG."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from dokospec.render.document import Course
from dokospec.render.markup import escape
from dokospec.render.style import INDENT, Style
from dokospec.render.values import number, signed

# --- in characters --------------------------------------------------------------------

_ROWS: Final = 12
_MARKS: Final = "●○▲△■□◆"
_MANY: Final = "*"


def lines(course: Course, style: Style) -> list[str]:
    """The totals of each player from step to step; none where there is too little."""
    players, totals = course.players, course.totals
    if len(totals) < 3 or not 0 < len(players) <= len(_MARKS):
        return []
    low = min(map(min, totals))
    high = max(map(max, totals))
    span = (high - low) or Fraction(1)
    wide = max(1, min(3, (style.width - 12) // len(totals)))
    grid = [[" "] * (wide * len(totals)) for _ in range(_ROWS)]
    zero = _row(Fraction(0), low, span)
    if 0 <= zero < _ROWS:
        grid[zero] = ["·"] * (wide * len(totals))
    for place, standing in enumerate(totals):
        for mark, total in zip(_MARKS, standing, strict=False):
            row = grid[_row(total, low, span)]
            row[wide * place] = mark if row[wide * place] in " ·" else _MANY
    labels = {0: high, _ROWS - 1: low} | ({zero: Fraction(0)} if low < 0 < high else {})
    drawn = [
        f"{INDENT}{number(Fraction(round(labels[n]))) if n in labels else '':>5} │{''.join(row).rstrip()}"
        for n, row in enumerate(grid)
    ]
    key = "   ".join(
        f"{mark} {name} {signed(total)}"
        for mark, name, total in zip(_MARKS, players, totals[-1], strict=False)
    )
    return [style.heading(course.title), *drawn, f"{INDENT}{'':>5}  {key}"]


def _row(total: Fraction, low: Fraction, span: Fraction) -> int:
    return _ROWS - 1 - round((total - low) / span * (_ROWS - 1))


# --- as SVG ---------------------------------------------------------------------------

_COLOURS: Final = (
    "#1f6fb2", "#c8442c", "#2c8a4a", "#8a5a00", "#7a3fa0", "#00808a", "#b0307a"
)  # fmt: skip
_WIDTH, _HEIGHT = 960, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 150, 24, 40


def svg(course: Course) -> str:
    """The totals from step to step, a line a player, as one SVG element."""
    totals = course.totals
    reached = [Fraction(0), *(total for row in totals for total in row)]
    low, high = min(reached), max(reached)
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step
    high = high if high > low else low + step
    across = Fraction(_WIDTH - _LEFT - _RIGHT, max(1, len(totals) - 1))
    down = Fraction(_HEIGHT - _TOP - _BOTTOM) / (high - low)

    def x(place: int) -> str:
        return _short(_LEFT + place * across)

    def y(total: Fraction) -> str:
        return _short(_TOP + (high - total) * down)

    title = escape(f"{course.title}: {course.of}")
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
    font = 'font-family="sans-serif" font-size="13"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} {font}>'
    parts = [head, f"<title>{title}</title>"]
    level = low
    while level <= high:
        dark = "#333" if level == 0 else "#ccc"
        parts.append(
            f'<path d="M{_LEFT} {y(level)}H{_WIDTH - _RIGHT}" stroke="{dark}"/>'
            f'<text x="{_LEFT - 8}" y="{y(level)}" dy=".35em" text-anchor="end">'
            f"{number(level)}</text>"
        )
        level += step
    every = max(1, len(course.steps) // 12)
    marked = dict(course.marked)
    for place, label in enumerate(course.steps, 1):
        if place in marked:
            parts.append(
                f'<path d="M{x(place)} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#c8442c" '
                f'stroke-dasharray="2 4"><title>{escape(marked[place])}</title></path>'
            )
        if place % every == 0:
            parts.append(
                f'<text x="{x(place)}" y="{_HEIGHT - 14}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )
    ends = sorted(enumerate(totals[-1]), key=lambda entry: -entry[1])
    lowest = Fraction(0)
    for index, total in ends:
        player, colour = course.players[index], _COLOURS[index % len(_COLOURS)]
        points = " ".join(f"{x(n)},{y(all_[index])}" for n, all_ in enumerate(totals))
        lowest = max(_TOP + (high - total) * down, lowest + 16)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" '
            f'stroke-width="2.2" stroke-linejoin="round"/>'
            f'<text x="{_WIDTH - _RIGHT + 10}" y="{_short(lowest)}" dy=".35em" '
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
