"""Lexers for Pygments; their tokens are those of the grammar files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from pygments import token
from pygments.lexer import Lexer

from dokospec.site.highlight import Sort, Token, record_tokens, rule_tokens

_TYPES: Final[dict[Sort, token._TokenType]] = {
    "keyword": token.Keyword,
    "name": token.Name,
    "number": token.Number.Integer,
    "card": token.String.Symbol,
    "text": token.String,
    "comment": token.Comment.Single,
    "sign": token.Punctuation,
    "player": token.Name.Namespace,
    "blank": token.Whitespace,
}


class _GrammarLexer(Lexer):
    @staticmethod
    def cut(source: str) -> Iterable[Token]:
        """The tokens of the grammar."""
        raise NotImplementedError

    def get_tokens_unprocessed(
        self, text: str
    ) -> Iterator[tuple[int, token._TokenType, str]]:
        """The tokens with their places."""
        at = 0
        for each in self.cut(text):
            yield at, _TYPES[each.sort], each.text
            at += len(each.text)


class RuleLexer(_GrammarLexer):
    """Blocks of the rule language (``grammar/regel.lark``)."""

    name = "dokospec rules"
    aliases: ClassVar[Sequence[str]] = ("regel",)
    cut = staticmethod(rule_tokens)


class RecordLexer(_GrammarLexer):
    """Records (``grammar/doko.lark``)."""

    name = "dokospec record"
    aliases: ClassVar[Sequence[str]] = ("doko",)
    filenames: ClassVar[Sequence[str]] = ("*.doko",)
    cut = staticmethod(record_tokens)
