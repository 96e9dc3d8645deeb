"""A page of the web as a tree, as far as tables in it are to be read.

It forgives what browsers forgive: ends of cells and rows that are not there, ends of what
never began, and a page that breaks off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final, NamedTuple, TypeAlias

_EMPTY: Final = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input"),
        *("link", "meta", "param", "source", "track", "wbr"),
    )
)
"""Elements that have no end."""
CELLS: Final = ("td", "th")
_ENDED_BY: Final = {"tr": (*CELLS, "tr"), "td": CELLS, "th": CELLS}
"""What in the same table ends where such an element begins."""
_DEEPEST: Final = 512
"""Elements within each other, as in browsers; what is deeper stands side by side."""

_MARKUP: Final = re.compile(
    r"""(?:
        <!--(?:-?(?=>)|.*?(?:--!?(?=>)|\Z))
        |<(script|style)(?=[\s/>]).*?(?:</\1(?=[\s/>])[^>]*+|\Z)
        |<[!?][^>]*+
        |(?P<tag><[a-z/](?:=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\s>]*+)|[^=>])*+)
    )(?:>|(?P<never>\Z))""",
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)
"""Comments, scripts, declarations and tags, from where they begin to where browsers end them.

The parser of the standard library ends some elsewhere, and looks again and again for an
end that never comes.
"""
_SHOWN: Final = 20
"""Characters that are shown of what never ends."""

Attributes: TypeAlias = list[tuple[str, str | None]]


@dataclass(eq=False, slots=True)
class Element:
    """An element of a page; ``line`` from 1, ``column`` from 1, where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def every(self, *tags: str) -> Iterator[Element]:
        """The elements in it that are called so, or all, in the order of the page."""
        ahead = [*reversed(self.children)]
        while ahead:
            one = ahead.pop()
            if isinstance(one, Element):
                if not tags or one.tag in tags:
                    yield one
                ahead += reversed(one.children)

    def around(self, *tags: str) -> Element | None:
        """The nearest element around it that is called so."""
        one = self.parent
        while one is not None and one.tag not in tags:
            one = one.parent
        return one

    def within(self, *tags: str) -> list[Element]:
        """The elements right in it that are called so."""
        return [
            one for one in self.children if isinstance(one, Element) and one.tag in tags
        ]

    @property
    def text(self) -> str:
        """What stands in it, with one blank between words."""
        found: list[str] = []
        ahead = [*reversed(self.children)]
        while ahead:
            one = ahead.pop()
            if isinstance(one, Element):
                ahead += reversed(one.children)
            else:
                found.append(one)
        return " ".join("".join(found).split())


class SavedPage(NamedTuple):
    """``broken``: the line from which on nothing could be read, and what begins there.

    None where there is no such line.
    """

    root: Element
    broken: tuple[int, str] | None


def parse(text: str) -> SavedPage:
    """The whole of a page, or as much as there is of it."""
    broken: list[tuple[int, str]] = []

    def kept(found: re.Match[str]) -> str:
        if found["never"] is not None:
            line = text.count("\n", 0, found.start()) + 1
            broken.append((line, found[0].split()[0][:_SHOWN]))
        elif found["tag"] is not None:
            return found[0]
        # Blanks, so that what follows keeps its line and column.
        return re.sub(r"\S", " ", found[0])

    reader = _Reader()
    reader.feed(_MARKUP.sub(kept, text))
    reader.close()
    return SavedPage(reader.open[0], broken[0] if broken else None)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {}, 1, 1)]

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        for ended in _ENDED_BY.get(tag, ()):
            self._end(ended)
        line, column = self.getpos()
        told = {name: value or "" for name, value in attrs}
        one = Element(tag, told, line, column + 1, self.open[-1])
        self.open[-1].children.append(one)
        if tag not in _EMPTY and len(self.open) < _DEEPEST:
            self.open.append(one)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        # As in a browser the stroke says nothing.
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._end(tag)

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def _end(self, tag: str) -> None:
        """Ends the innermost of these, with all in it, but nothing around a table."""
        for place in range(len(self.open) - 1, 0, -1):
            found = self.open[place].tag
            if found == tag:
                del self.open[place:]
            if found in {tag, "table"}:
                return
