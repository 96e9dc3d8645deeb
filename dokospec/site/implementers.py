"""Pages for programmers, in English: the grammars, and the package itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dokospec.data import data_path
from dokospec.site.grammar import Pattern, read_grammar
from dokospec.site.pages import Maker, Page
from dokospec.site.railroad import diagram

_GRAMMARS: Final = (
    (
        "doko.lark",
        "notation.html",
        "Grammar of the record notation",
        "grammatik/notation.md",
    ),
    (
        "regel.lark",
        "regelsprache.html",
        "Grammar of the rule language",
        "grammatik/regelsprache.md",
    ),
)


def grammar_pages(make: Maker) -> Iterator[Page]:
    """Both grammars, each rule with a diagram."""
    for file, guide, title, path in _GRAMMARS:
        parts = read_grammar(data_path("grammar", file).read_text(encoding="utf-8"))
        names = {rule.name for part in parts for rule in part.rules}
        yield make.page(
            path,
            "grammatik",
            title,
            f"{title}: every rule and terminal of grammar/{file}, with railroad diagrams.",
            nav=title,
            lang="en",
            file=file,
            guide=guide,
            parts=parts,
            drawn={
                rule.name: ""
                if isinstance(rule.node, Pattern)
                else diagram(rule.name, rule.node, names)
                for part in parts
                for rule in part.rules
            },
        )
