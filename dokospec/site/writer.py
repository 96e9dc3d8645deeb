"""What every page needs: links from where it stands, highlighted rules and records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.language.ledger import LIKE, WITHOUT
from dokospec.language.parse import STATEMENTS
from dokospec.language.questions import Question
from dokospec.language.show import show, unparse
from dokospec.language.show import target as show_target
from dokospec.language.syntax import KINDS, Clause, Statement, Target, Zweifel
from dokospec.language.terms import Expr, Number
from dokospec.language.vocabulary import OPERATORS, SYMBOLS, TYPES, Fact, Listing
from dokospec.messages import labels
from dokospec.site import addresses, columns
from dokospec.site.addresses import Address
from dokospec.site.highlight import Sort, Token, record_tokens, rule_tokens
from dokospec.site.prose import NO_WORDS, Glossary, Linker, first_sentence, mentioned
from dokospec.site.reference import Reference, flat, numbers
from dokospec.site.topics import Topics

_CLASSES: Final[dict[Sort, str]] = {
    "keyword": "k",
    "number": "mi",
    "card": "dk",
    "text": "s",
    "comment": "c1",
    "player": "nn",
}
"""The classes of Pygments, so that the theme's colours hold, and one of our own.

Names, signs and blanks have the colour of the block: half of all tags would say so.
"""

KEYWORDS: Final[dict[str, str]] = {
    **{kind.OPENING: kind.HEADING for kind in KINDS},
    "ersetzt": "erben",
    **dict.fromkeys(("Lesart", "Vorgabe"), Zweifel.HEADING),
}
"""The words that begin a statement, and the heading of the page on the language."""

_WORDS: Final[dict[str, str]] = {
    **{name: f"typ-{addresses.slug_as_written(name)}" for name in TYPES},
    **{name: f"wort-{addresses.slug_as_written(name)}" for name in OPERATORS},
    **{
        word: f"wort-{addresses.slug_as_written(word)}"
        for group in SYMBOLS.values()
        for word in group
    },
}
"""Words of the vocabulary that have no topic, and their places on its page."""

SUITS: Final = {"♣": "kreuz", "♠": "pik", "♥": "herz", "♦": "karo"}
RANKS: Final = {
    "A": "Ass",
    "10": "Zehn",
    "K": "König",
    "D": "Dame",
    "B": "Bube",
    "9": "Neun",
}


class Writer:
    """Writes one page; ``page`` is where it stands."""

    def __init__(self, ref: Reference, topics: Topics, page: str) -> None:
        self.ref = ref
        self.topics = topics
        self.page = page

    # --- links -----------------------------------------------------------------------

    def href(self, at: Address) -> str:
        """The address as seen from this page."""
        return escape(at.seen_from(self.page))

    def link(self, at: Address | None, label: str, *, hint: str = "") -> str:
        """A link with this label (plain text), or the label alone."""
        if at is None:
            return escape(label)
        title = f' title="{escape(hint)}"' if hint else ""
        return f'<a href="{self.href(at)}"{title}>{escape(label)}</a>'

    def clause(self, clause: Clause, *, own: str = "", hint: bool = True) -> str:
        """``§6.1``; with the id of its text where that is not ``own``.

        ``hint``: with its heading for who points at it.
        """
        text, _, section = clause.key.partition("/§")
        label = f"§{section}" if text == own else f"{text} §{section}"
        about = _title(clause) if hint else ""
        return self.link(self.ref.at(clause), label, hint=about)

    def clause_label(self, clause: Clause) -> str:
        """``§6.1``, ``§7.1.1 Nr. 4``; the heading of a clause that has no number."""
        numbered = _NUMBERED.match(clause.title)
        if numbered is not None:
            return escape(numbered[0])
        return escape(f"§{clause.id}" if clause.id[:1].isdigit() else _title(clause))

    def statement(self, statement: Statement, *, own: str = "") -> str:
        """``Regel Frist (§6.2)``, each a link."""
        said = f"{statement.kind} {statement.name}"
        shown = self.link(self.ref.statement_at(statement), said)
        clause = self.clause(self.ref.clauses[statement.clause], own=own)
        return f"{shown} ({clause})"

    def key(self, key: str, *, own: str = "", hint: bool = True) -> str:
        """The clause of this key."""
        clause = self.ref.clauses.get(key)
        if clause is None:
            return escape(key)
        return self.clause(clause, own=own, hint=hint)

    def page_at(self, page: str, anchor: str = "") -> Address:
        """A place by its name."""
        return Address(page, anchor)

    def text_at(self, text_id: str) -> Address:
        """The page of a text."""
        return addresses.text(text_id)

    def opened(self, judge: str) -> str:
        """A record in the judge; the address is from the root of the site."""
        page, _, state = judge.partition("#")
        return f"{self.href(Address(page))}#{escape(state)}"

    def target(self, target: Target) -> str:
        """What a building block needs or excludes."""
        said = show_target(target)
        if target.kind == "Baustein" and target.name in self.ref.texts:
            return self.link(Address(f"bausteine/{target.name}.html"), said)
        return (
            self.link(self.topics.at(target.name), said)
            if target.name in self.topics
            else escape(said)
        )

    def text_names(self, names: Iterable[str]) -> str:
        """Some texts, each a link."""
        return " und ".join(self.link(self.text_at(name), name) for name in names)

    def word_anchor(self, word: Fact | Question | Listing) -> str:
        """The place of a word on the page of the vocabulary."""
        return vocabulary_anchor(word)

    def anchor(self, sentence: str) -> str:
        """The place of a sentence on the page of its source."""
        return escape(addresses.slug_as_written(sentence))

    def tied(self, name: str, tie: str, text_id: str) -> str:
        """What a ledger ties a sentence to: a sentence, a statement, a reason."""
        if tie == LIKE:
            return self.link(self.ref.sentence_at(text_id, name), name)
        at = None if tie == WITHOUT else self.name_at(text_id, name)
        return self.link(at, name)

    def inline(self, source: str, text_id: str) -> str:
        """A piece of the rule language within a table."""
        return f'<code class="dk-regel highlight">{self.rule(source, text_id)}</code>'.replace(
            "\n", "<br>"
        )

    def cell(self, value: Expr | tuple[Number, Number], text_id: str) -> str:
        """A cell or a key of a table; a name by its label."""
        if isinstance(value, tuple):
            return f"{show(value[0])}–{show(value[1])}"
        shown = show(value)
        if _NAME.fullmatch(shown):
            return self.link(self.name_at(text_id, shown), self.label(shown))
        return self.rule(shown, text_id)

    def slug(self, name: str) -> str:
        """A name as part of an anchor."""
        return addresses.slug(name)

    def statement_slug(self, statement: Statement) -> str:
        """A statement as part of an anchor."""
        return addresses.statement_anchor(statement)

    def guide_page(self, path: str) -> str:
        """Where a page of the repository is on the site."""
        return addresses.guide(path).page

    def message(self, template: str) -> str:
        """A message of the catalogue, its values as words in italics."""
        shown = escape(template, quote=False).replace("{{", "{").replace("}}", "}")
        return _PLACEHOLDER.sub(r"<var>\1</var>", prose_safe(shown))

    def plain(self, text: str) -> str:
        """Plain text, as Markdown takes it literally."""
        return prose_safe(escape(text, quote=False))

    def codes(self, text: str) -> str:
        """Plain text with the codes of findings as links."""
        return self.prose(escape(text, quote=False), words=False)

    def topic(self, name: str, label: str = "") -> str:
        """A link to the topic of a name."""
        return self.link(self.topics.at(name), label or name)

    def label(self, name: str) -> str:
        """What a text calls so, as people read it: ``solo:damen`` is Damensolo."""
        return labels.label(name, "de")

    def labelled(self, names: Iterable[str]) -> list[str]:
        """What a text calls so, of several names."""
        return [self.label(name) for name in names]

    def columns(self, names: Iterable[str]) -> str:
        """What the columns of a table are called from the second on, as an attribute."""
        return f' style="{escape(columns.called(names))}"'

    def code(self, name: str, *, hint: str = "") -> str:
        """A link to a finding."""
        return self.link(addresses.code(name), name, hint=hint)

    def name_at(self, text_id: str, name: str) -> Address | None:
        """What a name in a rule leads to: what the text says, or what the name means."""
        statement = self.ref.names.get(text_id, {}).get(name)
        if statement is not None:
            return self.ref.statement_at(statement)
        if name in self.topics:
            return self.topics.at(name)
        anchor = _WORDS.get(name)
        return None if anchor is None else Address(addresses.VOCABULARY, anchor)

    # --- prose -----------------------------------------------------------------------

    def prose(
        self,
        text: str,
        text_id: str = "",
        *,
        words: bool = True,
        symbol: Callable[[str], str | None] = lambda _: None,
    ) -> str:
        """Markdown with clauses, codes and words of the glossary as links.

        ``symbol`` tells where inline code leads to that is no code of a finding.
        """

        def clause(named: str, section: str) -> str | None:
            for owner in (named, *(() if named else (text_id, self._base(text_id)))):
                at = self.ref.clause_at(f"{owner}/§{section}")
                if at is not None:
                    return self.href(at)
            return None

        def word(term: str) -> str | None:
            return self.href(Address(addresses.GLOSSARY, self.glossary.anchors[term]))

        pattern = self.topics.pattern if words else NO_WORDS
        linker = Linker(clause, self.code_href, word, symbol, pattern, inline_cards)
        return linker.linked(text)

    def sentence(self, text: str, text_id: str) -> str:
        """A sentence from prose as HTML: clauses are links, cards drawn."""
        shown = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
        shown = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", shown)
        return self.prose(shown, text_id, words=False)

    def first_sentence(self, clause: Clause) -> str:
        """What the prose of a clause begins with; its heading where it has none."""
        return first_sentence(clause.prose) or _title(clause)

    def numbered(self, clause: Clause, text_id: str) -> str:
        """The prose of a clause; each of its numbers is a place, and a link to itself."""
        known = set(numbers(clause))
        placed: set[int] = set()

        def number(match: re.Match[str]) -> str:
            named = _named(match)
            if not named or not known.issuperset(named):
                return match[0]
            new = [each for each in named if each not in placed]
            placed.update(new)
            spans = "".join(f'<span id="{clause.id}.{each}"></span>' for each in new)
            href = f"#{clause.id}.{named[0]}"
            return f'{spans}<a class="dk-nr" href="{href}">{match["said"]}</a>'

        return self.prose(_NUMBER.sub(number, clause.prose), text_id)

    def unplaced(self, clause: Clause) -> tuple[int, ...]:
        """The numbers of a clause that its prose does not name."""
        named = {n for match in _NUMBER.finditer(clause.prose) for n in _named(match)}
        text = clause.key.partition("/§")[0]
        return tuple(
            number
            for number in numbers(clause)
            if number not in named
            and f"{text}/§{clause.id}.{number}" not in self.ref.clauses
        )

    def code_href(self, name: str) -> str | None:
        """Where a finding is told of, None for what is none."""
        known = mentioned(name)
        return self.href(addresses.code(name)) if known else None

    def _base(self, text_id: str) -> str:
        text = self.ref.texts.get(text_id)
        return (text.head.base or "") if text is not None else ""

    @property
    def glossary(self) -> Glossary:
        """The words of the glossary."""
        return self.topics.glossary

    # --- rules -----------------------------------------------------------------------

    def rule(self, source: str, text_id: str) -> str:
        """A piece of the rule language, in one line of HTML."""
        return "".join(self._tokens(rule_tokens(source), text_id, {}))

    def example(self, source: str) -> str:
        """A block of an example: names lead to their topics."""
        return _code("regel", "".join(self._tokens(rule_tokens(source), "", {})))

    def formal(self, statement: Statement, text_id: str) -> str:
        """A statement in canonical form."""
        return _code("regel", self.rule(unparse(statement), text_id))

    def block(
        self, clause: Clause, text_id: str, *, anchors: bool = True
    ) -> Iterator[str]:
        """The formal blocks of a clause as they are typed; ``anchors``: of statements."""
        starts = {
            (s.place.line, s.place.column): self.ref.anchors[s.place]
            for s in (flat(clause) if anchors else ())
        }
        for block in self.ref.blocks[clause.key]:
            marks: dict[int, str] = {}
            offset = 0
            for number, line in enumerate(block.source.split("\n"), block.line):
                for (at, column), anchor in starts.items():
                    if at == number:
                        marks[offset + column - 1] = anchor
                offset += len(line) + 1
            tokens = rule_tokens(block.source)
            yield _code("regel", "".join(self._tokens(tokens, text_id, marks)))

    def _tokens(
        self, tokens: Iterable[Token], text_id: str, marks: dict[int, str]
    ) -> Iterator[str]:
        """The tokens as HTML; ``marks``: anchors, by the place of a token.

        The name behind the word that begins a statement leads to its topic, every other
        to what this text says; the same word leads there only where it first stands.
        """
        at, before = 0, ""
        led: set[str] = set()
        for token in tokens:
            if at in marks:
                yield f'<span id="{escape(marks[at])}"></span>'
            shown = _span(token)
            if token.sort == "name":
                declared = before in STATEMENTS
                where = self._declared(token.text) if declared else None
                where = where or self.name_at(text_id, token.text)
                if where is not None and (len(token.text) > 1):
                    shown = self._leading(where, shown, led)
            elif token.sort == "keyword" and token.text in KEYWORDS:
                where = Address(addresses.LANGUAGE, KEYWORDS[token.text])
                shown = self._leading(where, shown, led)
            if token.sort != "blank":
                before = token.text
            at += len(token.text)
            yield shown

    def _leading(self, where: Address, shown: str, led: set[str]) -> str:
        """As a link, unless one has led there already."""
        href = self.href(where)
        if href in led:
            return shown
        led.add(href)
        return f'<a href="{href}">{shown}</a>'

    def _declared(self, name: str) -> Address | None:
        return self.topics.at(name) if name in self.topics else None

    # --- records ---------------------------------------------------------------------

    def record(self, source: str) -> str:
        """A record, highlighted."""
        return _code("doko", "".join(map(_span, record_tokens(source.rstrip("\n")))))

    def card(self, card: Card, more: str = "") -> str:
        """A card as a chip, with a name to be read out; ``more``: classes."""
        name = self.card_name(card)
        suit = SUITS[card.suit.symbol]
        return (
            f'<span class="karte {suit}{more and " " + more}" role="img" '
            f'aria-label="{escape(name)}" title="{escape(name)}">'
            f'<b>{card.rank.symbol}</b><i class="s"></i></span>'
        )

    def inline_cards(self, text: str) -> str:
        """HTML in which a card, ``♥10``, is a drawn suit with a name."""
        return inline_cards(text)

    def card_name(self, card: Card) -> str:
        """``Karo-Ass, Fuchs``."""
        suit = SUITS[card.suit.symbol].capitalize()
        more = self.ref.table_talk.cards.get(str(card))
        return f"{suit}-{RANKS[card.rank.symbol]}" + (f", {more}" if more else "")


def inline_cards(text: str) -> str:
    """HTML in which a card, ``♥10``, is a drawn suit; its name is text, to be found."""
    return _CARD.sub(
        lambda match: (
            f'<span class="c {SUITS[match[1]]}"><i class="s" aria-hidden="true"></i>'
            f'<span class="dk-sr">{SUITS[match[1]].capitalize()} </span>{match[2]}</span>'
        ),
        text,
    )


_CARD: Final = re.compile(f"([{''.join(SUITS)}])(10|[AKDB9])(?![0-9A-Za-z])")
CARDS: Final = {str(card): card for card in FACES}

_NAME: Final = re.compile(r"[^\W\d][\w:-]*")
_NUMBERED: Final = re.compile(r"§[\w.]+(?: \([a-z]\d?\))?(?: Nr\. \d+)?")
_NUMBER: Final = re.compile(
    r"(?P<clause>§[ ]?[\w.-]+\s+)?"
    r"(?P<said>Nr\.\s+(?P<first>\d+)(?:\s+bis\s+(?P<last>\d+))?)"
)
_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(?::[a-z]+)?\}")


def prose_safe(text: str) -> str:
    """Plain text that Markdown takes for nothing else."""
    return re.sub(r"([\\`*_\[\]#])", r"\\\1", text)


def vocabulary_anchor(word: Fact | Question | Listing) -> str:
    """``wort-Blatt``, and for facts of one name what they are asked of behind it."""
    parameters = "" if isinstance(word, Listing) else "-".join(word.parameters)
    return (
        "wort-"
        + addresses.slug_as_written(word.name)
        + (parameters and f"--{parameters}")
    )


def _title(clause: Clause) -> str:
    return clause.bare_title or clause.title


def _named(match: re.Match[str]) -> range:
    """The numbers that are named without a clause before them."""
    if match["clause"]:
        return range(0)
    first = int(match["first"])
    return range(first, int(match["last"] or first) + 1)


def _span(token: Token) -> str:
    text = escape(token.text, quote=False)
    if (name := _CLASSES.get(token.sort)) is None:
        return text
    if token.sort == "card":
        name += f" {SUITS.get(token.text[0], '')}".rstrip()
    return f'<span class="{name}">{text}</span>'


def _code(language: str, inside: str) -> str:
    """A block of code; one line of HTML without an empty one in it, for Markdown."""
    body = inside.replace("\n", "&#10;")
    return f'<pre class="dk-{language} highlight" tabindex="0"><code><span>{body}</span></code></pre>'
