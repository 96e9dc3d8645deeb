"""The score sheet as a page to print, and the course of an evening as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape as escape_html
from typing import Final

from dokospec.messages.visible import visible
from dokospec.render.sheet import (
    cell,
    columns,
    due_lines,
    gain,
    heading,
    marks,
    points_of,
    points_text,
    told_kind,
)
from dokospec.render.style import Style
from dokospec.render.values import number, signed
from dokospec.sheet import Line, Sheet

_COLOURS: Final = (
    "#1f6fb2", "#c8442c", "#2c8a4a", "#8a5a00", "#7a3fa0", "#00808a", "#b0307a"
)  # fmt: skip
_WIDTH, _HEIGHT = 960, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 150, 24, 40

_CSS: Final = """\
body { font: 11pt/1.35 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; color: #111;
  margin: 1.5rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.3rem; margin: 0 0 .6rem; } h2 { font-size: 1.05rem; margin: 1.1rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #888; padding: .15rem .4rem; text-align: right; }
th { background: #eee; } .l { text-align: left; } .s { color: #555; }
.green { color: #14662f; } .red { color: #a3271a; } .dim { color: #777; }
tfoot td { font-weight: 600; border-top: 2px solid #111; }
ul { padding-left: 1.2rem; } svg { width: 100%; height: auto; }
.sign { display: flex; gap: 2rem; margin-top: 2.5rem; }
.sign span { flex: 1; border-top: 1px solid #111; padding-top: .2rem; font-size: .85em; }
@page { size: A4; margin: 14mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 9.5pt; }
  tr, svg { break-inside: avoid; } h2 { break-after: avoid; } thead { display: table-header-group; } }
"""


def escape(text: str) -> str:
    """The text as a page or a drawing shows it literally."""
    return escape_html(visible(text))


def page(sheets: list[Sheet], style: Style) -> str:
    """All sheets of a file as one page of HTML that stands alone and prints on A4."""
    title = escape(heading(sheets[0], style)) if sheets else ""
    body = "\n".join(part for each in sheets for part in _body(each, style))
    return (
        f'<!DOCTYPE html>\n<html lang="{style.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>\n{_CSS}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(sheet: Sheet, style: Style) -> Iterator[str]:
    """Where points are added up in several series, each has a table, as on the forms."""
    yield f"<h1>{escape(heading(sheet, style))}</h1>"
    series = dict.fromkeys(line.series for line in sheet.lines)
    for each in series or {None: None}:
        if len(series) > 1:
            yield f"<h2>{escape(each or '')}</h2>"
        lines = [line for line in sheet.lines if line.series == each]
        yield from _table(sheet, lines, style)
    yield "<ul>"
    yield from (f"<li>{escape(each)}</li>" for each in due_lines(sheet, style))
    yield "</ul>"
    yield course(sheet, style)
    yield '<p class="sign">'
    yield from (f"<span>{escape(p)}</span>" for p in sheet.players)
    yield "</p>"


def _table(sheet: Sheet, lines: Sequence[Line], style: Style) -> Iterator[str]:
    """These games, and what they come to."""
    words, extra = style.words, columns(sheet)
    yield "<table>\n<thead><tr>"
    for name in ("number", "dealer", "game"):
        yield f'<th class="l">{escape(words(f"sheet.{name}"))}</th>'
    for player in sheet.players:
        yield f'<th>{escape(player)}</th><th class="s">Σ</th>'
    yield from (f"<th>{escape(words(f'sheet.{name}'))}</th>" for name in extra)
    marked = any(map(marks, sheet.lines))
    yield f'<th class="l">{escape(words("sheet.found"))}</th>' * marked
    yield "</tr></thead>\n<tbody>"
    for line in lines:
        own = line.heading == line.series
        kind = (line.kind or "?") if own else told_kind(line)
        cells = [line.label, line.dealer or "?", kind]
        row = "".join(f'<td class="l">{escape(each)}</td>' for each in cells)
        for points, total in zip(line.points, line.totals, strict=True):
            row += f'<td class="{gain(points)}">{points_text(points)}</td>'
            row += f'<td class="s">{number(total)}</td>'
        row += "".join(f"<td>{escape(cell(line, name))}</td>" for name in extra)
        row += f'<td class="l">{escape(marks(line))}</td>' * marked
        yield f"<tr>{row}</tr>"
    totals = lines[-1].totals if lines else [total for _, total in sheet.totals]
    sums = "".join(f'<td colspan="2">{signed(total)}</td>' for total in totals)
    yield f'</tbody>\n<tfoot><tr><td class="l" colspan="3">Σ</td>{sums}'
    yield f"{'<td></td>' * (len(extra) + marked)}</tr></tfoot>\n</table>"


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
