"""Writes the grammars of editors/vscode/syntaxes from the lark files; a test holds them together.

A TextMate grammar is a list of expressions and a stack, so what the parser of a language
would take next is worked out here, from its own tables:

* a line of a record is regular: every state the parser can be in after a token of it
  becomes a rule, entered by the token and left at the end of the line;
* an expression of the rule language is not. There a word is a keyword where the parser
  may take it behind the token before, whatever came earlier; a word that only some of
  the places behind that token take must be followed by what may follow it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from lark import Token  # noqa: E402
from lark.lexer import PatternStr  # noqa: E402
from lark.parsers.lalr_analysis import Shift  # noqa: E402

from dokospec.language.parse import grammar  # noqa: E402
from dokospec.notation.grammar import fine_grammar  # noqa: E402
from dokospec.site.highlight import RECORD_SORTS, RULE_SORTS, Sort, sort_of  # noqa: E402

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import TerminalDef

FOLDER: Final = ROOT / "editors" / "vscode" / "syntaxes"

SCOPES: Final[Mapping[Sort, str]] = {
    "keyword": "keyword.control",
    "name": "variable.other",
    "number": "constant.numeric",
    "card": "constant.character",
    "text": "string.unquoted",
    "comment": "comment.line",
    "sign": "punctuation",
    "player": "entity.name.type",
}
"""What themes have a colour for, by sort of token."""


def _scope(sort: Sort, name: str) -> str:
    return f"{SCOPES[sort]}.{name}"


Rule: TypeAlias = dict[str, Any]


def written() -> dict[str, str]:
    """The grammars by the names of their files."""
    grammars = {
        "doko.tmLanguage.json": record_grammar(),
        "regel.tmLanguage.json": rule_grammar(),
        "markdown.tmLanguage.json": injection("doko", "regel"),
    }
    return {name: json.dumps(each, indent=1) + "\n" for name, each in grammars.items()}


def _whole(name: str, patterns: list[Rule], repository: Mapping[str, Rule]) -> Rule:
    return {
        "comment": f"Made from grammar/{name}.lark by tools/textmate.py.",
        "name": name,
        "scopeName": f"source.{name}",
        "patterns": patterns,
        "repository": repository,
    }


# --- records: a line of them is regular -------------------------------------------------


def record_grammar() -> Rule:
    """The grammar of records. What a line has behind a token is a rule of its own."""
    lark = fine_grammar()
    terminals = {each.name: each for each in lark.terminals}
    states = _merged(_lines(lark))
    edges = {number: [*_edges(row, terminals)] for number, row in states.items()}

    def rules(number: int) -> list[Rule]:
        found = []
        for (sort, to), regex in edges[number]:
            scope = _scope(sort, "doko")
            if to == number:
                found.append({"match": regex, "name": scope})
            elif not edges[to]:
                found.append(_until("$", regex, scope))
            else:
                found.append(_until("$", regex, scope, f"#{to}"))
        return found

    repository = {
        str(number): {"patterns": rules(number)}
        for number in states
        if number and edges[number]
    }
    return _whole("doko", rules(0), repository)


def _until(end: str, regex: str, scope: str, *includes: str) -> Rule:
    return {
        "begin": regex,
        "beginCaptures": {"0": {"name": scope}},
        "end": end,
        "patterns": [{"include": each} for each in includes],
    }


State: TypeAlias = "tuple[Any, ...]"


def _lines(lark: Lark) -> dict[State, dict[str, State]]:
    """By state of the parser, the tokens that it takes and where they lead; () begins."""
    states: dict[State, dict[str, State]] = {(): {}}
    open_: list[tuple[State, Any]] = [
        ((), lark.parse_interactive("", start)) for start in ("head", "game", "line")
    ]
    while open_:
        state, parser = open_.pop()
        row = states.setdefault(state, {})
        for kind in sorted(parser.accepts() - {"$END", "_NL"}):
            further = parser.copy()
            further.feed_token(Token(kind, ""))
            row[kind] = to = tuple(further.parser_state.state_stack)
            if to not in states:
                states[to] = {}
                open_.append((to, further))
    return states


def _merged(states: Mapping[State, Mapping[str, State]]) -> dict[int, dict[str, int]]:
    """States that take the same to the end of the line are one; 0 begins."""
    number = dict.fromkeys(states, 0)
    while True:
        alike: dict[Any, int] = {}
        finer = {
            state: alike.setdefault(
                (number[state], *((kind, number[to]) for kind, to in row.items())),
                len(alike),
            )
            for state, row in states.items()
        }
        if len(alike) == len(set(number.values())):
            return {
                number[state]: {kind: number[to] for kind, to in row.items()}
                for state, row in states.items()
            }
        number = finer


def _edges(
    row: Mapping[str, int], terminals: Mapping[str, TerminalDef]
) -> Iterator[tuple[tuple[Sort, int], str]]:
    """What leads to the same, in the order in which the parser tries it."""
    kinds = sorted(row, key=lambda kind: _rank(terminals[kind]))
    for key, found in groupby(
        kinds,
        lambda kind: (
            sort_of(kind, terminals[kind].pattern.value, RECORD_SORTS),
            row[kind],
        ),
    ):
        yield key, "|".join(portable(terminals[kind]) for kind in found)


def _rank(terminal: TerminalDef) -> tuple[object, ...]:
    """As lark sorts terminals that may stand at one place, words before patterns."""
    pattern = terminal.pattern
    plain = isinstance(pattern, PatternStr)
    return (-terminal.priority, not plain, -pattern.max_width, terminal.name)


# --- expressions that Python and Oniguruma read alike -----------------------------------

_ESCAPED: Final = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4}))")


def portable(terminal: TerminalDef) -> str:
    """The expression of a terminal; characters beyond ASCII stand in it as they are.

    Lone surrogates, which no line of an editor holds, are left out.
    """
    found = terminal.pattern.to_regexp().replace(r"\ud800-\udfff", "")

    def plain(match: re.Match[str]) -> str:
        code = int(match[1] or match[2], 16)
        return match[0] if code < 0x80 else chr(code)

    return _ESCAPED.sub(plain, found)


# --- rules: what may stand behind a token -----------------------------------------------

_WORD_ENDS: Final = r"(?!\w|-\w|:[a-zäöüß])"
"""Behind a word that is no part of a longer name."""
_DELIMITED: Final = re.compile(r"(.+)\[\^(.)\]\*\2")


def rule_grammar() -> Rule:
    """The grammar of rules."""
    behind = _Behind(grammar())
    comment: Rule = {"match": "#.*", "name": _scope("comment", "regel")}
    patterns = [comment]

    def alike(kind: str) -> tuple[str, Rule]:
        return _scope(behind.sort(kind), "regel"), behind.one_word(kind)

    for (scope, look), kinds in groupby(behind.kinds(), alike):
        regex = behind.regex(kinds)
        ends = _DELIMITED.fullmatch(regex)
        if look:
            rule = _until("", regex, scope) | look | {"patterns": [comment]}
        elif ends is not None:  # it may go on in the next line
            rule = {"begin": ends[1], "end": ends[2], "name": scope}
        else:
            rule = {"match": regex, "name": scope}
        patterns.append(rule)
    return _whole("regel", patterns, {})


class _Behind:
    """What the parser of the rule language may take behind each of its tokens."""

    def __init__(self, lark: Lark) -> None:
        ignored = lark.parser.lexer_conf.ignore
        self._terminals = {t.name: t for t in lark.terminals if t.name not in ignored}
        self._words = {
            name
            for name, terminal in self._terminals.items()
            if self.sort(name) == "keyword" and isinstance(terminal.pattern, PatternStr)
        }
        written = [self._terminals[name].pattern.value for name in self._words]
        self._like_words = [
            name
            for name in sorted(self._terminals, key=self._rank)
            if name not in self._words
            and any(re.fullmatch(self.regex([name]), word) for word in written)
        ]
        self._places: dict[str, set[frozenset[str]]] = {}
        table = lark.parse_interactive("", "start").parser_state.parse_conf.states
        for row in table.values():
            for kind in self._terminals.keys() & row.keys():
                action, to = row[kind]
                if action is Shift:
                    here = frozenset(self._terminals.keys() & table[to].keys())
                    self._places.setdefault(kind, set()).add(here)

    def _rank(self, kind: str) -> tuple[object, ...]:
        return _rank(self._terminals[kind])

    def kinds(self) -> list[str]:
        """All terminals in the order in which they are tried, if any may stand anywhere.

        Not those that look like a word and are tried before it: they stand behind one.
        """
        first = min(self._words, key=self._rank)
        early = {n for n in self._like_words if self._rank(n) < self._rank(first)}

        def order(kind: str) -> tuple[object, ...]:
            alike = (self.sort(kind), json.dumps(self.one_word(kind)))
            return (*self._rank(kind)[:2], alike, *self._rank(kind)[2:])

        return sorted(self._terminals.keys() - early, key=order)

    def sort(self, kind: str) -> Sort:
        return sort_of(kind, self._terminals[kind].pattern.value, RULE_SORTS)

    def regex(self, kinds: Iterable[str]) -> str:
        """What one of these matches."""
        found = [*kinds]
        words = [self._terminals[k].pattern.value for k in found if k in self._words]
        others = [portable(self._terminals[k]) for k in found if k not in self._words]
        either = f"(?:{'|'.join(words)}){_WORD_ENDS}"
        return "|".join((*([either] if words else []), *others))

    def one_word(self, kind: str) -> Rule:
        """Takes what looks like a word behind a token, unless it is a keyword there."""
        found = ""
        captures: Rule = {}
        for name in self._like_words:
            if any(name in each for each in self._places[kind]):
                found += self._no_keyword(kind, name)
                number = re.compile(found).groups + 1
                captures[str(number)] = {"name": _scope(self.sort(name), "regel")}
                found += f"({self.regex([name])})|"
        if not found:
            return {}
        return {
            "end": found + r"(?=\S)",
            "endCaptures": captures,
            "applyEndPatternLast": 1,
        }

    def _no_keyword(self, kind: str, name: str) -> str:
        here = frozenset[str]().union(*self._places[kind]) & self._words
        later = [word for word in here if self._rank(word) < self._rank(name)]
        places = [each for each in self._places[kind] if name in each]

        def followed(word: str) -> str:
            sure = all(word in each for each in places)
            return "" if sure else self._followed(word)

        found = [
            f"(?:{self.regex(words)}){further}"
            for further, words in groupby(
                sorted(sorted(later, key=self._rank), key=followed), followed
            )
        ]
        return f"(?!{'|'.join(found)})" if found else ""

    def _followed(self, word: str) -> str:
        """By what only the keyword may be followed by."""
        further = frozenset[str]().union(*self._places[word])
        names = sorted(further.intersection(self._like_words))
        others = sorted(further.difference(names), key=self._rank)
        found = [self.regex(others)] if others else []
        if names:
            after = frozenset[str]().union(*(p for n in names for p in self._places[n]))
            words = sorted(after & self._words)
            found.append(f"(?!{self.regex(words)})(?:{self.regex(names)})")
        return rf"(?=\s*(?:$|{'|'.join(found)}))"


# --- both in Markdown ---------------------------------------------------------------------


def injection(*names: str) -> Rule:
    """Fenced blocks of these languages, put into the grammar of Markdown.

    As editors do it for languages of their own: a line that closes the block is taken
    from whatever the language inside has begun.
    """

    def block(name: str) -> Rule:
        inside = {
            "begin": r"(^|\G)(\s*)(.*)",
            "while": r"(^|\G)(?!\s*([`~]{3,})\s*$)",
            "contentName": f"meta.embedded.block.{name}",
            "patterns": [{"include": f"source.{name}"}],
        }
        return {
            "begin": rf"(^|\G)(\s*)(`{{3,}}|~{{3,}})\s*({name})(?=\s|$).*$",
            "beginCaptures": {
                "3": {"name": "punctuation.definition.markdown"},
                "4": {"name": "fenced_code.block.language.markdown"},
            },
            "end": r"(^|\G)(\2|\s{0,3})(\3)\s*$",
            "endCaptures": {"3": {"name": "punctuation.definition.markdown"}},
            "name": "markup.fenced_code.block.markdown",
            "patterns": [inside],
        }

    return {
        "scopeName": "markdown.dokospec",
        "injectionSelector": "L:text.html.markdown",
        "patterns": [block(name) for name in names],
    }


if __name__ == "__main__":
    for name, content in written().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
