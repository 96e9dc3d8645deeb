"""Findings for people: place, message, the line with a caret, clause, hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from dokospec.finding import Finding, Kind, Severity
from dokospec.messages.catalogue import hint, message
from dokospec.messages.visible import visible
from dokospec.render.style import Style, columns

Lines: TypeAlias = Callable[[int], str | None]
"""The text of a 1-based line, or None where it is not at hand."""

_CONTEXT: Final = 30
"""Columns of a long line that stay visible before the caret."""


def finding_lines(
    found: Finding, file: str, lines: Lines, style: Style, only: str = ""
) -> list[str]:
    """One finding as a paragraph.

    ``file`` names the place, empty for none, and ``lines`` are its lines; a finding that
    says another file of its own (as those of rule texts do) is shown there, bare.
    ``only``: the readings under which it holds, empty where it always does.
    """
    words = style.words
    own = dict(found.data).get("file", file)
    place = _place(found, own)
    label = words(f"kind.{found.kind.value}")
    head = " ".join(
        part
        for part in (
            style.paint(place, "bold"),
            style.paint(found.code, _tone(found)),
            label,
        )
        if part
    )
    indent = "  "
    out = [f"{head}:", *style.wrap(message(found, style.lang), indent)]
    text = lines(found.span.line) if found.span and own == file else None
    if text is not None:
        out += _excerpt(found, text, style)
    if only:
        out += style.wrap(words("finding.only", readings=only), indent)
    if found.clauses:
        out.append(indent + words("finding.clause", clauses=", ".join(found.clauses)))
    if advice := hint(found, style.lang, style.options):
        out += style.wrap(words("finding.hint", hint=advice), indent)
    return out


def finding_sentence(found: Finding, style: Style, only: str = "") -> str:
    """One finding in one line, with all that is said of it."""
    words = style.words
    file = dict(found.data).get("file", "")
    place = f"{found.span.line}:{found.span.column}" if found.span else ""
    parts = [
        ":".join(filter(None, (file, place))),
        f"{found.code} ({words(f'kind.{found.kind.value}')}):",
        message(found, style.lang),
        words("finding.only", readings=only) if only else "",
        f"({', '.join(found.clauses)})" if found.clauses else "",
    ]
    if advice := hint(found, style.lang, style.options):
        parts.append(words("finding.hint", hint=advice))
    return " ".join(filter(None, parts))


def _place(found: Finding, file: str) -> str:
    if found.span is None:
        return f"{file}:" if file else ""
    place = f"{found.span.line}:{found.span.column}:"
    return f"{file}:{place}" if file else place


def _tone(found: Finding) -> str:
    if found.kind is Kind.REMARK or found.severity is Severity.INFO:
        return "cyan"
    if found.severity is Severity.WARNING or found.kind is Kind.UNDECIDABLE:
        return "yellow"
    return "red"


def _excerpt(found: Finding, text: str, style: Style) -> list[str]:
    assert found.span is not None
    text = text.replace("\t", " ")
    start = min(found.span.column - 1, len(text))
    end = max(start + 1, min(found.span.end - 1, len(text)))
    room = max(style.width - 12, _CONTEXT + 10)
    cut = max(0, start - _CONTEXT) if columns(visible(text)) > room else 0
    shown = visible(text[cut : cut + room])
    blank = " " * columns(visible(text[cut:start]))
    caret = "^" * max(1, min(columns(visible(text[start:end])), room))
    bar = "│" if style.boxes else "|"
    margin = style.paint(f"{found.span.line:>5} {bar}", "dim")
    below = style.paint(f"{'':>5} {bar}", "dim")
    return [
        f"  {margin} {shown}",
        f"  {below} {blank}{style.paint(caret, _tone(found))}",
    ]
