"""What a TextMate grammar makes of a text, as editors do: rules in order, and a stack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

Rule: TypeAlias = Mapping[str, Any]


class Piece(NamedTuple):
    """``scope``: its innermost scope, "" where the grammar says nothing of it."""

    scope: str
    text: str


def pieces(grammar: Rule, text: str) -> Iterator[Piece]:
    """The text in pieces. Of captures the first that matched tells the scope."""
    stack = [grammar]
    for line in text.splitlines(keepends=True):
        at = 0
        while at < len(line):
            rule = stack[-1]
            end = re.compile(rule["end"]) if len(stack) > 1 else None
            tried = _tried(grammar, rule, end)
            found = [
                (m.start(), n)
                for n, (rx, _) in enumerate(tried)
                if (m := rx.search(line, at))
            ]
            if not found:
                yield Piece(rule.get("name", ""), line[at:])
                break
            start, number = min(found)
            regex, inner = tried[number]
            match = regex.search(line, at)
            assert match is not None
            if start > at:
                yield Piece(rule.get("name", ""), line[at:start])
            if inner is None:
                captures, name = rule.get("endCaptures", {}), rule.get("name", "")
                stack.pop()
            else:
                assert match[0], "an editor would not come to an end"
                captures, name = inner.get("beginCaptures", {}), inner.get("name", "")
                stack += [inner] if "begin" in inner else []
            if match[0]:
                said = (each["name"] for n, each in captures.items() if match[int(n)])
                yield Piece(next(said, name), match[0])
            at = match.end()


def _tried(
    grammar: Rule, rule: Rule, end: re.Pattern[str] | None
) -> list[tuple[re.Pattern[str], Rule | None]]:
    inner: list[tuple[re.Pattern[str], Rule | None]] = [
        (_compiled(each.get("begin") or each["match"]), each)
        for each in _flat(grammar, rule)
    ]
    if end is None:
        return inner
    last = rule.get("applyEndPatternLast")
    return [*inner, (end, None)] if last else [(end, None), *inner]


def _flat(grammar: Rule, rule: Rule) -> Iterator[Rule]:
    for each in rule.get("patterns", ()):
        if "include" in each:
            yield from _flat(grammar, grammar["repository"][each["include"][1:]])
        else:
            yield each


@cache
def _compiled(regex: str) -> re.Pattern[str]:
    return re.compile(regex)
