"""Parsers by lark, their tables cached: building them takes a tenth of a second."""

from __future__ import annotations

import io
from collections.abc import Sequence

from lark import Lark

from dokospec.cache import cached


def lalr(
    name: str, source: bytes, starts: Sequence[str], *, positions: bool = False
) -> Lark:
    """The parser of a grammar; with ``positions`` its trees know where they stand."""

    def built() -> Lark:
        return Lark(
            source.decode(),
            parser="lalr",
            lexer="contextual",
            start=list(starts),
            propagate_positions=positions,
        )

    content = (source, " ".join(starts).encode(), b"%d" % positions)
    return cached(name, ("grammars.py",), content, built, saved, _loaded)


def saved(parser: Lark) -> bytes:
    """A parser as it is cached."""
    with io.BytesIO() as file:
        parser.save(file)
        return file.getvalue()


def _loaded(written: bytes) -> Lark:
    return Lark.load(io.BytesIO(written))
