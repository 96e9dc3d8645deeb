"""Literate rule texts: Markdown to headings, prose, sources and formal blocks.

See ``docs/en/regelsprache.md`` for the form. Nothing formal is understood here; the blocks
keep the line on which they stand, so that later findings point into the file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes

_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*(?:\{#([^}\s]+)\})?[ \t]*$")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([\w-]*)")
_SOURCES: Final = re.compile(r"Quellen?:[ \t]*")
_SENTENCE: Final = re.compile(
    r"([^\s,;]+)-(?:(h)|([stc])(\d{1,5})(?:\.\.([stc])?(\d{1,5}))?)"
)
_NO_UTF8: Final = "\N{REPLACEMENT CHARACTER}"
"""What stands for bytes that are no UTF-8; nobody means it where it is written."""
TITLE_ID: Final = "kopf"
"""The id of a title (a heading of level 1) that names none but holds a block."""


@dataclass(frozen=True, slots=True)
class Block:
    """The inside of one ``regel`` fence; ``line`` is that of its first line."""

    source: str
    line: int


@dataclass(frozen=True, slots=True)
class MarkdownSection:
    """One heading with an id and what stands under it up to the next heading.

    ``lines``: those of the running text, each with its number in the file.
    """

    id: str
    title: str
    level: int
    lines: tuple[tuple[int, str], ...]
    sources: tuple[str, ...]
    blocks: tuple[Block, ...]
    line: int

    @property
    def prose(self) -> str:
        """The running text."""
        return prose_of(text for _, text in self.lines)


@dataclass(frozen=True, slots=True)
class MarkdownPage:
    """One file: its sections in order, and what could not be read.

    ``title``: what a heading of level 1 without an id says before all sections, "" where
    there is none. ``without_id``: the headings with prose that are no sections for want
    of an id, each with its line.
    """

    sections: tuple[MarkdownSection, ...]
    findings: tuple[Finding, ...]
    title: str
    without_id: tuple[tuple[int, str], ...]


def read_page(text: str, file: str, *, titled: bool = False) -> MarkdownPage:
    """Split a Markdown text at its headings.

    ``titled``: a heading of level 1 without an id before all sections is the section
    ``kopf`` with prose alone, too.

    Text before the first heading and sections without an id are left out; a block
    in such a place is a finding, for no clause could be cited for it.
    """
    reader = _Reader(file, titled=titled)
    for number, line in enumerate(_lines(text), 1):
        reader.line(number, line)
    return reader.finish()


def _lines(text: str) -> list[str]:
    """Lines as an editor counts them.

    Umlauts are composed, and the sign that makes phones draw a suit as a picture is
    dropped: neither can be told apart on a screen.
    """
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    return text.replace("\ufe0f", "").replace("\r\n", "\n").split("\n")


class _Reader:
    """Collects one page line by line."""

    def __init__(self, file: str, *, titled: bool) -> None:
        self._file = file
        self._titled = titled
        self._sections: list[MarkdownSection] = []
        self._findings: list[Finding] = []
        self._fence: str | None = None
        self._fence_line = 0
        self._block: list[str] | None = None
        self._more_sources = False
        self._garbled = False
        self._without_id: list[tuple[int, str]] = []
        self._page_title = ""
        self._open(0, 0, "", None)

    def _open(self, line: int, level: int, title: str, name: str | None) -> None:
        self._at, self._level, self._title, self._name = line, level, title, name
        self._prose: list[tuple[int, str]] = []
        self._sources: list[str] = []
        self._blocks: list[Block] = []

    def _close(self) -> None:
        told = any(text.strip() for _, text in self._prose)
        name = self._name
        if name is None and self._level == 1:
            name = TITLE_ID if self._blocks or (told and self._heads_page()) else None
        if name is None:
            for block in self._blocks:
                self._find(codes.BLOCK_WITHOUT_CLAUSE, block.line)
            if self._level == 1 and not self._sections:
                self._page_title = self._page_title or self._title
            if told and self._title:
                self._without_id.append((self._at, self._title))
            return
        self._sections.append(
            MarkdownSection(
                id=name,
                title=self._title,
                level=self._level,
                lines=tuple(self._prose),
                sources=tuple(self._sources),
                blocks=tuple(self._blocks),
                line=self._at,
            )
        )

    def _heads_page(self) -> bool:
        return self._titled and bool(self._title) and not self._sections

    def _find(self, code: str, line: int, column: int = 1, **data: str) -> None:
        self._findings.append(
            codes.unreadable(code, self._file, line, column, 0, **data)
        )

    def line(self, number: int, line: str) -> None:
        """Take the next line."""
        if _NO_UTF8 in line and not self._garbled:
            self._garbled = True
            self._find(codes.NOT_UTF8, number, line.index(_NO_UTF8) + 1)
        if self._fence is not None:
            self._inside(number, line)
            return
        if fence := _FENCE.match(line):
            self._fence, self._fence_line = fence[1], number
            self._more_sources = False
            if fence[2] == "regel":
                self._block = []
            else:
                self._prose.append((number, line))
        elif heading := _HEADING.fullmatch(line):
            self._close()
            self._more_sources = False
            self._open(number, len(heading[1]), heading[2], heading[3])
        elif mark := _SOURCES.match(line):
            self._cite(line[mark.end() :], number, mark.end() + 1)
        elif self._more_sources and line.strip():
            start = len(line) - len(line.lstrip())
            self._cite(line[start:], number, start + 1)
        else:
            self._more_sources = False
            self._prose.append((number, line))

    def _inside(self, number: int, line: str) -> None:
        assert self._fence is not None
        closing = line.strip()
        if closing.startswith(self._fence) and not closing.strip(self._fence[0]):
            self._fence = None
            if self._block is None:
                self._prose.append((number, line))
            else:
                source = "\n".join(self._block)
                self._blocks.append(Block(source, self._fence_line + 1))
                self._block = None
        elif self._block is None:
            self._prose.append((number, line))
        else:
            self._block.append(line)

    def _cite(self, rest: str, number: int, column: int) -> None:
        """Add the sentence ids of a line; a comma at its end says there are more."""
        for part in rest.split(","):
            entry = part.strip()
            if entry:
                ids = sentences(entry)
                if ids is None:
                    at = column + len(part) - len(part.lstrip())
                    self._find(codes.BAD_SOURCE, number, at, found=entry)
                else:
                    self._sources.extend(ids)
            column += len(part) + 1
        self._more_sources = rest.rstrip().endswith(",")

    def finish(self) -> MarkdownPage:
        """Close what is open."""
        if self._fence is not None and self._block is not None:
            self._find(codes.OPEN_FENCE, self._fence_line)
        self._close()
        return MarkdownPage(
            tuple(self._sections),
            tuple(self._findings),
            self._page_title,
            tuple(self._without_id),
        )


def prose_of(lines: Iterable[str]) -> str:
    """Running text of these lines, with at most one blank line in a row."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines).strip())


def sentences(entry: str) -> tuple[str, ...] | None:
    """The sentence ids of one entry: ``3.1-s1`` or a run ``3.1-s1..s3``; else None."""
    match = _SENTENCE.fullmatch(entry)
    if match is None:
        return None
    prefix, heading, sort, first, last_sort, last = match.groups()
    if heading or last is None:
        return (entry,)
    if last_sort not in (None, sort) or int(last) < int(first):
        return None
    return tuple(f"{prefix}-{sort}{n}" for n in range(int(first), int(last) + 1))
