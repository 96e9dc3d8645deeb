"""Links put into Markdown prose: clauses, codes, words of the glossary.

What is code, a link or markup already is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from dokospec.messages.catalogue import codes

Address: TypeAlias = Callable[[str], str | None]
"""From what is named to where it is told of, None where it is unknown."""

_VERBATIM: Final = re.compile(
    r"(?P<fence>^(?P<mark>`{3,}|~{3,}).*?^(?P=mark)[^\n]*$)"
    r"|(?P<heading>^\#{1,6}[ ][^\n]*$)"
    r"|(?P<indented>^(?:[ ]{4}|\t)[^\n]*$)"
    r"|(?P<code>(?P<ticks>`+).+?(?P=ticks))"
    r"|(?P<link>!?\[[^\]\n]*\]\([^)\n]*\))"
    r"|(?P<html><[^>\n]+>)",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_CODE: Final = re.compile(r"(?<![\w/§-])[A-Z]\d{3}(?![\w-])")
_CLAUSE: Final = re.compile(
    r"(?P<text>[a-z0-9][a-z0-9-]*/)?§[ ]?(?P<id>[\w]+(?:[.-]\w+)*)"
    r"(?:\s+Nr\.\s+(?P<number>\d+))?"
)
_NAMED: Final = re.compile(f"(?:{_CLAUSE.pattern})|(?:{_CODE.pattern})")
NO_WORDS: Final = re.compile(r"(?!)")
"""Finds no word."""

_END: Final = re.compile(r"(?<!\bNr)(?<! \d)(?<! 1[0-2])[.!?](?=\s+[A-ZÄÖÜ»„(]|\s*$)")
"""A sentence ends here; not behind ``Nr.`` and what counts cards and tricks."""
_ENDINGS: Final = "(?:en|er|es|e|n|s)?"


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of the glossary: each as it is written there, and its anchor."""

    anchors: Mapping[str, str]

    @property
    def pattern(self) -> re.Pattern[str]:
        """Any of the words, also with an ending."""
        words = sorted(self.anchors, key=len, reverse=True)
        parts = "|".join(map(re.escape, words)) or r"(?!)"
        return re.compile(rf"(?<![\w§-])(?P<word>{parts}){_ENDINGS}(?![\w-])")


@dataclass(frozen=True, slots=True)
class Linker:
    """Puts links into prose; what is unknown stays as it is.

    ``clause`` gets the text that is named ("" for this one) and the id of the clause, with
    the number of one behind it (``7.1.2.5``) or without; ``code`` gets a code, ``word`` a word of the glossary, ``symbol`` inline code
    that is no code of a finding; each gives an address or None. ``pattern`` finds the words.
    ``drawn`` puts pictures in place of the suits of cards.
    """

    clause: Callable[[str, str], str | None]
    code: Address
    word: Address
    symbol: Address
    pattern: re.Pattern[str]
    drawn: Callable[[str], str] = str

    def linked(self, text: str) -> str:
        """The text with links; each word of the glossary is linked once."""
        seen: set[str] = set()
        at, done = 0, list[str]()
        for match in _VERBATIM.finditer(text):
            done += [
                self._plain(text[at : match.start()], seen),
                self._verbatim(match),
            ]
            at = match.end()
        return "".join([*done, self._plain(text[at:], seen)])

    def _plain(self, part: str, seen: set[str]) -> str:
        at, done = 0, list[str]()
        for match in _NAMED.finditer(part):
            href, end = self._named(match)
            if href is not None:
                done.append(self._words(part[at : match.start()], seen))
                done.append(f'<a href="{href}">{match.string[match.start() : end]}</a>')
                at = end
        return "".join([*done, self._words(part[at:], seen)])

    def _named(self, match: re.Match[str]) -> tuple[str | None, int]:
        """Where what is named is told of, and where its name ends."""
        if match["id"] is None:
            return self.code(match[0]), match.end()
        text = (match["text"] or "").rstrip("/")
        if match["number"] is not None:
            href = self.clause(text, f"{match['id']}.{match['number']}")
            if href is not None:
                return href, match.end()
        return self.clause(text, match["id"]), match.end("id")

    def _words(self, part: str, seen: set[str]) -> str:
        def put(match: re.Match[str]) -> str:
            href = None if match["word"] in seen else self.word(match["word"])
            seen.add(match["word"])
            return (
                match[0]
                if href is None
                else f'<a class="w" href="{href}">{match[0]}</a>'
            )

        return self.drawn(self.pattern.sub(put, part))

    def _verbatim(self, match: re.Match[str]) -> str:
        """Inline code that is known becomes a link."""
        if match["code"] is None:
            return match[0]
        inside = match[0].strip("`").strip()
        href = self.code(inside) if _CODE.fullmatch(inside) else self.symbol(inside)
        return (
            match[0] if href is None else f'<a href="{href}"><code>{inside}</code></a>'
        )


def mentioned(text: str) -> frozenset[str]:
    """The codes of the catalogue that a text names."""
    return frozenset(_CODE.findall(text)) & frozenset(codes())


def sentence_of(prose: str, opening: str) -> str | None:
    """The sentence that begins so, on to its end; None without one."""
    for paragraph in prose.split("\n\n"):
        line = " ".join(paragraph.split())
        at = line.find(opening)
        if at >= 0:
            end = _END.search(line, at + len(opening))
            return line[at : end.end() if end else len(line)]
    return None


def first_sentence(prose: str) -> str:
    """The sentence that a text begins with."""
    return sentence_of(prose, "") or ""
