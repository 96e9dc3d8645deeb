"""A grammar file of lark, as far as it is drawn: rules, terminals, headings.

Comments that are headings (``// --- name ---``) part the file; a comment before a rule
is about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Literal:
    """A word or a sign as it is typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Reference:
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
class Choice:
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


Node: TypeAlias = Literal | Reference | Pattern | Row | Choice | Maybe | Many


@dataclass(frozen=True, slots=True)
class Rule:
    """``source``: as it stands in the file. ``remarks``: the comments before it."""

    name: str
    node: Node
    source: str
    remarks: str


@dataclass(slots=True)
class Part:
    """What stands under a heading."""

    title: str
    rules: list[Rule] = field(default_factory=list)


_HEADING: Final = re.compile(r"// -{3,} ?(?P<title>.*?)[ -]*")
_RULE: Final = re.compile(r"[?!]?(?P<name>_?[A-Za-z]\w*)(?:\.\d+)?: ?(?P<body>.*)")
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<string>\"(?:[^\"\\]|\\.)*\"i?)|(?P<regex>/(?:[^/\\]|\\.)+/[a-z]*)"
    r"|(?P<name>[?!]?_?[A-Za-z]\w*)|(?P<alias>->\s*\w+)|(?P<sign>[|()\[\]*+?]))"
)


def read_grammar(source: str) -> tuple[Part, ...]:
    """The parts of a grammar; ``%`` lines are left out."""
    parts = [Part("")]
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
            parts.append(Part(heading["title"]))
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
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

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
            return Reference(text)
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
