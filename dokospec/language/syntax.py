"""Syntax of the rule language: statements as frozen values, made of :mod:`.terms`.

The parser makes these from ``grammar/regel.lark``; the evaluator walks them. They carry
no meaning of their own: names are resolved by :mod:`dokospec.language.check`, values by
:mod:`dokospec.language.evaluate`. See ``docs/en/regelsprache.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, assert_never

from dokospec.cards import Card
from dokospec.language.terms import (
    Apply,
    Arith,
    Assume,
    Compare,
    Expr,
    Face,
    Former,
    Logic,
    Name,
    Not,
    Number,
    OneOf,
    Over,
    Parameter,
    Place,
    RuleCase,
    Several,
    Within,
)


@dataclass(frozen=True, slots=True)
class Target:
    """What an exception, a suspension or an edit is about; ``kind`` as typed or None."""

    name: str
    kind: str | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Guard:
    """The statement holds only under this reading of this doubt."""

    doubt: str
    reading: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What every statement has.

    ``clause`` is ``text/§id`` of the clause it stands in. ``guard`` is set for
    statements inside a Lesart. ``replaces``: written with ``ersetzt``.

    What a kind says of itself: ``OPENING``, the word it begins with; ``HEADING``, where
    the page on the language tells of it; ``TOPIC``, whether people look it up by name.
    """

    OPENING: ClassVar[str]
    HEADING: ClassVar[str]
    TOPIC: ClassVar[bool] = False

    name: str
    clause: str
    place: Place
    guard: Guard | None = None
    replaces: bool = False

    @property
    def kind(self) -> str:
        """The German name of the statement kind, for instance ``Regel``."""
        return self.OPENING

    @property
    def key(self) -> str:
        """Unique within a text: kind, name and, inside a Lesart, the reading."""
        base = f"{self.kind} {self.name}"
        if self.guard is None:
            return base
        return f"{base} [{self.guard.doubt}={self.guard.reading}]"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Its outermost expressions, in the order of the source."""
        return ()

    @property
    def belongs_to(self) -> tuple[str | Target, ...]:
        """Where the engine finds it besides its name: targets, group, choice, moment."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Regel(Statement):
    """An exclusive quantity: exactly one of its cases gives the value."""

    OPENING = "Regel"
    HEADING = "regel"
    TOPIC = True

    parameters: tuple[Parameter, ...] = ()
    cases: tuple[RuleCase, ...]

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return _of_cases(self.cases)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a keyed table. A key is a symbol, a face, a number or a range."""

    keys: tuple[Name | Face | Number | tuple[Number, Number], ...]
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabelle(Statement):
    """The same as a Regel, by rows: ``Frist(w) = re: 11 Karten | k90: 10 Karten``."""

    OPENING = "Tabelle"
    HEADING = "tabelle"
    TOPIC = True

    parameters: tuple[Parameter, ...]
    rows: tuple[TableRow, ...]

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return tuple(row.value for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aufzaehlung(Statement):
    """``Tabelle Spielarten mit Ordnung, Typ = normal: Normal, Normalspiel | …``.

    Declares the symbols in the first column; each further column is a function of them.
    """

    OPENING = "Tabelle"
    HEADING = "tabelle"
    TOPIC = True

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Expr, ...]], ...]

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return tuple(cell for _, cells in self.rows for cell in cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordnung(Statement):
    """Which cards are Trumpf and how cards rank, highest first.

    ``trumps`` and ``plain`` hold faces or rank symbols (``As``, ``Zehn`` …; a rank in
    ``trumps`` stands for that rank in all suits, ♣ ♠ ♥ ♦ in this order). A derived
    order has ``base`` and may swap suit ``without`` for ``with_suit``; ``doubled`` says
    which place a face keeps that would stand twice (``höhere`` / ``niedrigere``).
    ``removed`` are faces that are no longer Trumpf. ``base`` is :data:`FORMER` where
    the order is made from the one it replaces; inheritance puts that in.
    """

    OPENING = "Ordnung"
    HEADING = "ordnung"
    TOPIC = True

    trumps: tuple[Face | Name, ...] = ()
    plain: tuple[Name, ...] = ()
    base: str | None = None
    with_suit: str | None = None
    without: str | None = None
    doubled: str | None = None
    removed: tuple[Card, ...] = ()


FORMER: Final = "bisher"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ausnahme(Statement):
    """Replaces its target's value (or body) where ``condition`` holds.

    ``before_all``: before every exception of the target that the text has so far,
    ``after_all``: behind all of them; inheritance writes the names into ``before``.
    """

    OPENING = "Ausnahme"
    HEADING = "ausnahme-und-aussetzung"

    target: Target
    condition: Expr | None
    cases: tuple[RuleCase, ...]
    before: tuple[str, ...] = ()
    before_all: bool = False
    after_all: bool = False

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return (*_given(self.condition), *_of_cases(self.cases))

    @property
    def belongs_to(self) -> tuple[str | Target, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aussetzung(Statement):
    """Switches its targets (exceptions, items, groups, duties, events) off."""

    OPENING = "Aussetzung"
    HEADING = "ausnahme-und-aussetzung"

    targets: tuple[Target, ...]
    condition: Expr | None

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return _given(self.condition)

    @property
    def belongs_to(self) -> tuple[str | Target, ...]:
        return self.targets


@dataclass(frozen=True, slots=True, kw_only=True)
class Posten(Statement):
    """A cumulative item: ``value`` points in ``group`` for ``beneficiary``."""

    OPENING = "Posten"
    HEADING = "posten"
    TOPIC = True

    group: str
    beneficiary: Expr
    value: Expr
    each: tuple[tuple[str, Expr], ...] = ()
    condition: Expr | None = None

    @property
    def expressions(self) -> tuple[Expr, ...]:
        domains = tuple(domain for _, domain in self.each)
        return (self.beneficiary, self.value, *domains, *_given(self.condition))

    @property
    def belongs_to(self) -> tuple[str | Target, ...]:
        return (self.group,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pflicht(Statement):
    """What a choice (``on``: Karte, Meldung, Vorbehalt, Tausch …) must satisfy.

    On Karte it is a filter that narrows what may be played and never empties it. On
    Spiel (asked when the game is over) and Abend (when that is) it has no variable.
    """

    OPENING = "Pflicht"
    HEADING = "pflicht"
    TOPIC = True

    on: str
    variable: str = ""
    after: tuple[str, ...] = ()
    condition: Expr | None = None
    demand: Expr

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return (*_given(self.condition), self.demand)

    @property
    def belongs_to(self) -> tuple[str | Target, ...]:
        return (self.on,)


@dataclass(frozen=True, slots=True)
class Assignment:
    """``Spielart = hochzeit-allein``: a Spielart from the next trick on, a Stand at once.

    ``args``: of a Stand with parameters, which one of its values is set.
    """

    target: str
    value: Expr
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ereignis(Statement):
    """At a moment of the game, where ``condition`` holds, Stand or Spielart change.

    ``moment``: ``nach Vorbehalten``, ``bei Karte``, ``nach Stich``, ``am Ende`` (of the
    play, before scoring), ``nach Spiel``; ``variable`` names the play or trick. With
    ``each`` it happens once for each member of the domains.
    """

    OPENING = "Ereignis"
    HEADING = "ereignis-und-stand"
    TOPIC = True

    moment: Literal[
        "nach Vorbehalten", "bei Karte", "nach Stich", "am Ende", "nach Spiel"
    ]
    variable: str | None
    condition: Expr | None
    assignments: tuple[Assignment, ...]
    each: tuple[tuple[str, Expr], ...] = ()

    @property
    def expressions(self) -> tuple[Expr, ...]:
        domains = tuple(domain for _, domain in self.each)
        sets = tuple(part for a in self.assignments for part in (*a.args, a.value))
        return (*domains, *_given(self.condition), *sets)

    @property
    def belongs_to(self) -> tuple[str | Target, ...]:
        return (self.moment,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(Statement):
    """Typed state with a start value; ``lifetime``: Spiel or Abend.

    With ``parameters`` (of an evening only) it has a value for each choice of them.
    """

    OPENING = "Stand"
    HEADING = "ereignis-und-stand"
    TOPIC = True

    type: str | tuple[int, int]
    initial: Expr
    lifetime: str = "Spiel"
    parameters: tuple[Parameter, ...] = ()

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return (self.initial,)


@dataclass(frozen=True, slots=True)
class Deal:
    """How the cards are dealt.

    ``packets``: their sizes for each player; or ``hands``: how many each of the four
    gets. ``ahead``: cards that the first gets besides, before the others are dealt.
    ``stock``: how many nobody gets.
    """

    packets: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    ahead: tuple[Card, ...] = ()
    stock: int = 0

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each of the four is dealt, from left of the dealer on."""
        first, *others = self.hands or (sum(self.packets),) * 4
        return (first + len(self.ahead), *others)

    @property
    def even(self) -> bool:
        """Whether play can begin with the cards as they are dealt."""
        return not self.stock and len(set(self.sizes)) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Ablauf(Statement):
    """Declared procedure.

    ``Ablauf Geben``: the ``deal``; one of another name holds instead of it under its
    ``condition``. Any other: asked in seat order beginning with ``first``; ``again``:
    round after round, so that a player may speak more than once.
    """

    OPENING = "Ablauf"
    HEADING = "ablauf"
    TOPIC = True

    deal: Deal | None = None
    condition: Expr | None = None
    first: Expr | None = None
    again: bool = False

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return (*_given(self.first), *_given(self.condition))


@dataclass(frozen=True, slots=True)
class Lesart:
    """One reading: a name, what it says in words, and its statements (guarded)."""

    name: str
    text: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Zweifel(Statement):
    """An open question. ``sort``: Zweifel, Lücke, Option or Ermessen."""

    OPENING = "Zweifel"
    HEADING = "zweifel"

    sort: str
    question: str
    readings: tuple[Lesart, ...]
    default: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Zusage(Statement):
    """What the text claims besides; checked on every game, never executed.

    With ``rows``: a table of what ``claim`` comes to, by the values of ``parameters``;
    checked once, without a game.
    """

    OPENING = "Zusage"
    HEADING = "zusage"

    claim: Expr
    parameters: tuple[Parameter, ...] = ()
    rows: tuple[TableRow, ...] = ()

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return (self.claim, *(row.value for row in self.rows))


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Statement):
    """The head of a rule text."""

    OPENING = "Text"
    HEADING = "erben"

    base: str | None = None
    blocks: tuple[str, ...] = ()
    title: str = ""
    edition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Baustein(Text):
    """The head of a building block: what the text must have and must not have.

    Besides kinds of statements a target names a ``Baustein``, a row (``Spielart``,
    ``Angebot``, ``Ruf``, ``Partei``, ``Zusatz``), a ``Spalte`` of a listing, or a ``Karte``.
    """

    OPENING = "Baustein"
    HEADING = "bausteine"

    needs: tuple[Target, ...] = ()
    excludes: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sofern(Statement):
    """``inner`` is said only to a text that has (``negated``: lacks) all of ``needs``.

    Without ``needs``: that has what ``inner`` is about, target by target.
    """

    OPENING = "sofern"
    HEADING = "erben"

    needs: tuple[Target, ...]
    negated: bool
    inner: Statement


@dataclass(frozen=True, slots=True)
class NewRow:
    """A row for a listing: like row ``like`` but for the cells given."""

    name: str
    like: str | None
    cells: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ergaenzt(Statement):
    """More rows for a table of the base.

    ``columns``: (name, only where the listing has it). A keyed table gets ``keyed``.
    """

    OPENING = "ergänzt"
    HEADING = "erben"

    columns: tuple[tuple[str, bool], ...] = ()
    rows: tuple[NewRow, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    keyed: tuple[TableRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entfaellt(Statement):
    """The base text's ``targets`` do not hold here."""

    OPENING = "entfällt"
    HEADING = "erben"

    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bestaetigt(Statement):
    """The base text's ``targets`` hold here although their unit has changed."""

    OPENING = "bestätigt"
    HEADING = "erben"

    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entscheidet(Statement):
    """Settles the base text's doubt ``name`` as ``reading``."""

    OPENING = "entscheidet"
    HEADING = "erben"

    reading: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Annahme(Statement):
    """What the text presupposes and does not say, in words.

    ``numbers``: what of a verdict it decides, names of ``NUMBERS``, where ``condition``
    holds when a game is over.
    """

    OPENING = "Annahme"
    HEADING = "erben"

    words: str
    numbers: tuple[str, ...] = ()
    condition: Expr | None = None

    @property
    def expressions(self) -> tuple[Expr, ...]:
        return _given(self.condition)


KINDS: Final[tuple[type[Statement], ...]] = (
    *(Text, Regel, Tabelle, Aufzaehlung, Ordnung, Ausnahme, Aussetzung, Posten),
    *(Pflicht, Ereignis, Stand, Ablauf, Zweifel, Zusage, Annahme, Baustein),
    *(Sofern, Ergaenzt, Entfaellt, Bestaetigt, Entscheidet),
)
"""All kinds of statement."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One heading of a rule text.

    ``id`` as in ``{#6.1}``; ``key`` is ``text/§id``; ``sources`` are sentence ids.
    """

    id: str
    key: str
    title: str
    level: int
    prose: str
    sources: tuple[str, ...]
    statements: tuple[Statement, ...]
    place: Place

    @property
    def bare_title(self) -> str:
        """The title without the number in front of it, as far as ``id`` tells the same.

        They are compared without marks, and without abbreviations behind the first number.
        """
        own = {_MARKS.sub("", self.id), _MARKS.sub("", self.id.partition("-")[0])}
        told = ""
        for word in _WORD.finditer(self.title if _NUMBER.match(self.title) else ""):
            if not (told and _ABBREVIATION.fullmatch(word[0])):
                told += _MARKS.sub("", word[0])
            if told in own:
                return self.title[word.end() :].lstrip()
        return self.title


_NUMBER: Final = re.compile(r"§?\d")
_WORD: Final = re.compile(r"\S+")
_ABBREVIATION: Final = re.compile(r"[^\W\d_]+\.")
_MARKS: Final = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class RuleText:
    """A parsed rule text: its head and its clauses in the order of the source."""

    id: str
    head: Text
    clauses: tuple[Clause, ...]


# --- going over expressions and the expressions of statements -------------------------


def children(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside, in the order of the source."""
    match expr:
        case Number() | Face() | Name() | Former():
            return ()
        case Apply(_, args):
            return args
        case Over(_, _, domain, body):
            return (domain,) if body is None else (domain, body)
        case Arith(_, left, right) | Compare(_, left, right):
            return (left, right)
        case Within(value, low, high):
            return (value, low, high)
        case OneOf(value, items):
            return (value, *items)
        case Logic(_, items) | Several(items):
            return items
        case Not(value):
            return (value,)
        case Assume(value, facts):
            return (value, *(part for fact in facts for part in fact))
        case _:
            assert_never(expr)


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything inside it, outermost first."""
    yield expr
    for child in children(expr):
        yield from walk(child)


def _given(expr: Expr | None) -> tuple[Expr, ...]:
    return () if expr is None else (expr,)


def _of_cases(cases: tuple[RuleCase, ...]) -> tuple[Expr, ...]:
    return tuple(
        expr for case in cases for expr in (case.value, *_given(case.condition))
    )
