"""The model of a rule text: its statements, indexed the way the evaluator asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from types import MappingProxyType
from typing import TypeVar, cast

from dokospec.cards import FACES, Card
from dokospec.language.beside import words_beside
from dokospec.language.decisions import Tree
from dokospec.language.dependencies import Dependencies, TargetKey, mentions
from dokospec.language.orders import OrderTable, order_tables
from dokospec.language.syntax import (
    Ablauf,
    Annahme,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Clause,
    Deal,
    Ereignis,
    Ordnung,
    Pflicht,
    Posten,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Target,
    Zusage,
    Zweifel,
)
from dokospec.language.terms import Expr, Name, Number
from dokospec.language.text import NO_WORDS, EffectiveText, KnownWords
from dokospec.language.values import RANK_NAMES

S = TypeVar("S", bound=Statement)


class Model:
    """One rule text, ready to be asked; built once per text.

    ``statements`` come flattened: those of a Lesart stand beside the others and carry
    its guard. ``trees`` remembers answers (see :mod:`.decisions`) and is the only part
    that changes after building.

    A model may be derived from another, its ``parent``: ``changed`` is the mask of the
    statements that are replaced or missing, and of the doubts that are read otherwise.
    Where it may not use what the parent remembers, it has none.
    """

    def __init__(
        self,
        text_id: str,
        statements: Sequence[Statement | None],
        clauses: Mapping[str, Clause],
        deal: str = "Geben",
        read: Mapping[str, str] = MappingProxyType({}),
        given: frozenset[str] = frozenset(),
        elsewhere: KnownWords = NO_WORDS,
    ) -> None:
        """``statements``: None keeps the place, and so the bit, of one that is not.

        ``deal``: the name of the Ablauf by which the cards are dealt. ``read``: doubts
        that are none here, each with the reading that holds. ``given``: rules that are
        not worked out but stated of a play. ``elsewhere``: as in
        :class:`~dokospec.language.text.EffectiveText`.
        """
        self.id = text_id
        self.places = tuple(statements)
        self.statements = tuple(s for s in statements if s is not None)
        self._by_kind: Mapping[type[Statement], Sequence[Statement]] = grouped(
            (type(s), s) for s in self.statements
        )
        self.clauses = clauses
        self.parent: Model | None = None
        self.changed = 0
        self.bits = {s.key: 1 << i for i, s in enumerate(self.places) if s is not None}
        self._bit_of = {id(s): 1 << i for i, s in enumerate(self.places)}
        self.trees: dict[object, Tree] = {}
        self._asked: dict[str, tuple[frozenset[str], int]] = {}
        self.rules = by_name((*self._of(Regel), *self._of(Tabelle)))
        self.listings = {s.name: s for s in self._of(Aufzaehlung)}
        self.words: Mapping[str, tuple[str, ...]] = defaultdict(
            tuple,
            {n: tuple(row for row, _ in s.rows) for n, s in self.listings.items()},
        )
        """The rows of each listing; none where the text does not give it."""
        self.listed_words = frozenset(w for rows in self.words.values() for w in rows)
        self.bids_bring_calls = "Rufe-gelten" in self.rules
        """Whether calls may stand beside a Vorbehalt."""
        self.columns = columns_of(self.listings.values())
        self.column_bits: Mapping[str, int] = self._column_bits()
        parties = self.listings.get("Parteien")
        self.parties = tuple(row for row, _ in parties.rows) if parties else ()
        self.items = self._of(Posten)
        self.stands = {s.name: s for s in self._of(Stand)}
        self.game_stands = {
            name: s for name, s in self.stands.items() if s.lifetime == "Spiel"
        }
        """Those of one game; the others outlive it."""
        self.claims = self._of(Zusage)
        self.premises = tuple(s for s in self._of(Annahme) if s.numbers)
        self.read = read
        self.given = given
        self.elsewhere = elsewhere
        self.doubts = {s.name: s for s in self._of(Zweifel) if s.name not in read}
        self.doubt_bits = {s.name: self.bits[s.key] for s in self._of(Zweifel)}
        self.procedures = {s.name: s for s in self._of(Ablauf)}
        self.duties: dict[str, tuple[Pflicht, ...]] = {
            on: in_order(d for d in self._of(Pflicht) if d.on == on)
            for on in {d.on for d in self._of(Pflicht)}
        }
        self.events: dict[str, tuple[Ereignis, ...]] = {
            moment: tuple(e for e in self._of(Ereignis) if e.moment == moment)
            for moment in {e.moment for e in self._of(Ereignis)}
        }
        self._kind_named = self._kinds_of_names()
        self.exceptions: dict[TargetKey, tuple[Ausnahme, ...]] = grouped(
            (self.target_key(s.target), s) for s in self._of(Ausnahme)
        )
        self.suspensions: dict[TargetKey, tuple[Aussetzung, ...]] = grouped(
            (self.target_key(t), s) for s in self._of(Aussetzung) for t in s.targets
        )
        self.deck = self._deck()
        self.copies = self._constant("Kartenzahl")
        """How often there is each card; 0 where the text does not say it."""
        self.dealt = deal
        turns = self.procedures.get("Vorbehalte")
        self.turns = None if turns is None or turns.again else turns
        """Who is asked first for a Vorbehalt; None where all are asked again and again.

        Of everybody else who is asked in turn a record tells only what came of it.
        """
        self.deals = tuple(s for s in self._of(Ablauf) if s.condition is not None)
        """The deals that hold instead of ``Geben``, each under its condition."""
        self._otherwise: dict[str, Model] = {}
        self.deal = self._deal()
        self.hand_size = sum(self.deal.sizes) // 4
        """The cards each player holds when the first is played: so many tricks."""
        self.orders: dict[str, OrderTable] = order_tables(
            ((s, self.bits[s.key]) for s in self._of(Ordnung)), self.deck
        )

    def _of(self, kind: type[S]) -> tuple[S, ...]:
        return cast("tuple[S, ...]", self._by_kind.get(kind, ()))

    def target_key(self, target: Target) -> TargetKey:
        """What an exception, a suspension or an edit is about."""
        if target.kind is not None:
            return ("Regel" if target.kind == "Tabelle" else target.kind, target.name)
        return self._kind_named.get(target.name, "Regel"), target.name

    def _kinds_of_names(self) -> dict[str, str]:
        """By name the kind that it is of, where a target does not say: the first one."""
        names: dict[str, Iterable[str]] = {
            "Regel": self.rules,
            "Posten": (s.name for s in self.items),
            "Pflicht": (s.name for s in self._of(Pflicht)),
            "Ausnahme": (s.name for s in self._of(Ausnahme)),
            "Ereignis": (s.name for s in self._of(Ereignis)),
            "Gruppe": (s.group for s in self.items),
        }
        return {name: kind for kind in reversed(names) for name in names[kind]}

    def _deck(self) -> frozenset[Card]:
        """The faces whose rank has a Zählwert."""
        ranks: set[str] = set()
        for rule in self.rules.get("Zählwert", ()):
            if isinstance(rule, Tabelle):
                ranks |= {
                    k.name for row in rule.rows for k in row.keys if isinstance(k, Name)
                }
            else:
                ranks |= set(RANK_NAMES)
        return frozenset(f for f in FACES if RANK_NAMES[f.rank] in ranks)

    def _constant(self, name: str) -> int:
        for rule in self.rules.get(name, ()):
            if not isinstance(rule, Regel) or not rule.cases:
                continue
            if isinstance(rule.cases[0].value, Number):
                return rule.cases[0].value.value
        return 0

    # --- figures of the deck ---------------------------------------------------------

    def _deal(self) -> Deal:
        """How the cards are dealt; where nobody says it, all of them alike."""
        said = self.procedures.get(self.dealt)
        if said is None or said.deal is None:
            return Deal(packets=(len(self.deck) * self.copies // 4,))
        return said.deal

    def dealing(self, deal: str) -> Model:
        """The same text where the cards are dealt by the Ablauf of this name."""
        if deal == self.dealt:
            return self
        if deal not in self._otherwise:
            other = self.anew(deal=deal)
            if self.parent is not None:
                other.inherit(self.parent.dealing(deal))
            self._otherwise[deal] = other
        return self._otherwise[deal]

    # --- who asks what ---------------------------------------------------------------

    def asked_by(self, item: Posten) -> tuple[frozenset[str], int]:
        """What an item asks, directly or through rules, with all that is about it.

        And the statements (bit mask) that say so.
        """
        if item.key not in self._asked:
            found = self.dependencies.reached((item,))
            mask = sum(self.bits[key] for key in found.keys)
            self._asked[item.key] = found.names, mask
        return self._asked[item.key]

    @cached_property
    def dependencies(self) -> Dependencies:
        """What the statements ask, directly and through others."""
        return Dependencies(self.statements, self.target_key)

    # --- statements as reasons -------------------------------------------------------

    def bit(self, statement: Statement) -> int:
        """The bit of one of the statements; asked for as often as one is looked at."""
        return self._bit_of[id(statement)]

    def statements_in(self, mask: int) -> tuple[Statement, ...]:
        """The statements whose bits are set in ``mask``."""
        found: list[Statement] = []
        while mask:
            lowest = mask & -mask
            statement = self.places[lowest.bit_length() - 1]
            if statement is not None:
                found.append(statement)
            mask ^= lowest
        return tuple(found)

    def place(self, statement: Statement) -> int:
        """Where the statement stands; its heirs stand there in derived models."""
        return self.bits[statement.key].bit_length() - 1

    def without(self, key: str) -> Model:
        """This text with the statement ``key`` deleted; what an explanation asks.

        Without a Zweifel its default is what the text says.
        """
        gone = next(s for s in self.statements if s.key == key)
        altered: dict[str, Statement | None] = {key: None}
        if isinstance(gone, Zweifel):
            for statement in self.statements:
                guard = statement.guard
                if guard is not None and guard.doubt == gone.name:
                    holds = guard.reading == gone.default
                    altered[statement.key] = (
                        replace(statement, guard=None) if holds else None
                    )
        return self.altered(altered)

    def altered(
        self, new: Mapping[str, Statement | None], more: Iterable[Statement] = ()
    ) -> Model:
        """This text with the statements of these keys replaced (None: deleted).

        ``more``: statements besides. It is derived from this one, or from the parent of
        this one.
        """
        places = tuple(s and new.get(s.key, s) for s in self.places)
        return self._heir((*places, *more))

    def reading(self, read: Mapping[str, str]) -> Model:
        """This text with just these doubts read so, all others left open.

        It is derived from this one, or from the parent of this one.
        """
        return self._heir(read=read)

    def giving(self, rules: frozenset[str]) -> Model:
        """This text where these rules are not worked out but stated of a play."""
        return self._heir(given=rules)

    def _heir(
        self,
        places: Sequence[Statement | None] | None = None,
        read: Mapping[str, str] | None = None,
        given: frozenset[str] | None = None,
    ) -> Model:
        model = self.anew(places, read, given=given)
        model.inherit(self.parent or self)
        return model

    @cached_property
    def bid_extras(self) -> frozenset[str]:
        """The words that may stand beside a Vorbehalt; no second one."""
        found = words_beside("Vorbehalt", self.statements, self.words)
        calls = frozenset(self.words["Rufe"])
        found = found | calls if self.bids_bring_calls else found - calls
        return found - {*self.words["Angebote"]}

    @cached_property
    def objection_words(self) -> frozenset[str]:
        """The words that may stand beside a Reklamation."""
        return words_beside("Reklamation", self.statements, self.words)

    def anew(
        self,
        places: Sequence[Statement | None] | None = None,
        read: Mapping[str, str] | None = None,
        deal: str | None = None,
        given: frozenset[str] | None = None,
    ) -> Model:
        """This text with other parts, as if it were derived from none: what is None stays as it is."""
        return Model(
            self.id,
            self.places if places is None else places,
            self.clauses,
            self.dealt if deal is None else deal,
            self.read if read is None else read,
            self.given if given is None else given,
            self.elsewhere,
        )

    def inherit(self, root: Model) -> None:
        """Use what ``root`` remembers, where that holds here too."""
        if not _shares(root, self):
            return
        self.parent = root
        self.changed = sum(
            1 << i
            for i, (old, now) in enumerate(zip_longest(root.places, self.places))
            if old is not now
        )
        for doubt, bit in self.doubt_bits.items():
            if root.read.get(doubt) != self.read.get(doubt):
                self.changed |= bit
        for name in self.given ^ root.given:
            for rule in self.rules.get(name, ()):
                self.changed |= self.bits[rule.key]

    def _column_bits(self) -> dict[str, int]:
        """By column: the listings that have it."""
        found: dict[str, int] = {}
        for listing in self.listings.values():
            for column in listing.columns:
                found[column] = found.get(column, 0) | self.bits[listing.key]
        return found


def _shares(root: Model, model: Model) -> bool:
    """Whether what ``root`` remembers without touching what changed holds here too.

    Not where a statement is asked in a place in which it was not before: nobody who
    asked there touched it. And not where the deck or the words are others: the engine
    asks for those without a question.
    """
    if _figures(root) != _figures(model):
        return False
    pairs = list(zip_longest(root.places, model.places))
    new = [now for old, now in pairs if now is not None and old is None]
    return not (new and _asked_for(root, new)) and all(
        now is old or now is None or _asked_at(model, now) <= _asked_at(root, old)
        for old, now in pairs
        if old is not None
    )


def _asked_for(root: Model, new: Sequence[Statement]) -> bool:
    """Whether somebody may have asked for one of these statements, and found nothing."""
    names = {name for statement in root.statements for name in mentions(statement)}
    known = {s.name for s in root.statements} | names
    groups = {s.group for s in root.items}
    for statement in new:
        match statement:
            case Regel() | Tabelle():
                free = statement.name not in known
            case Ausnahme(target=target):
                free = target.name not in known
            case Aussetzung(targets=targets):
                free = all(target.name not in known | groups for target in targets)
            case _:
                free = False
        if not free:
            return True
    return False


def _figures(model: Model) -> object:
    """What the engine takes from a text without a question."""
    listed = [(s.name, s.columns, model.words[s.name]) for s in model.listings.values()]
    return model.deck, model.copies, model.dealt, model.deal, listed


def _asked_at(model: Model, statement: Statement) -> frozenset[object]:
    """The places of the indexes in which a statement is found."""
    places = (
        model.target_key(each) if isinstance(each, Target) else each
        for each in statement.belongs_to
    )
    return frozenset(((statement.kind, statement.name), *places))


def compile_text(text: EffectiveText) -> Model:
    """The model of an effective text."""
    return Model(
        text.id,
        text.statements,
        text.clauses,
        elsewhere=text.elsewhere,
    )


# --- statements in the order, and under the names, by which the engine asks for them

K = TypeVar("K")


def in_order(duties: Iterable[Pflicht]) -> tuple[Pflicht, ...]:
    """Duties such that each stands behind those its ``nach`` names."""
    waiting = list(duties)
    done: list[Pflicht] = []
    names = {d.name for d in waiting}
    while waiting:
        ready = [
            d
            for d in waiting
            if all(a not in names or any(x.name == a for x in done) for a in d.after)
        ] or waiting
        done.extend(ready)
        waiting = [d for d in waiting if d not in ready]
    return tuple(done)


def by_name(
    rules: Sequence[Regel | Tabelle],
) -> dict[str, tuple[Regel | Tabelle, ...]]:
    """By name: the rules that decide it, in the order of the text."""
    found: defaultdict[str, list[Regel | Tabelle]] = defaultdict(list)
    for rule in rules:
        found[rule.name].append(rule)
    return {name: tuple(group) for name, group in found.items()}


def grouped(pairs: Iterable[tuple[K, S]]) -> dict[K, tuple[S, ...]]:
    """By what they are about, in the order of the text."""
    found: defaultdict[K, list[S]] = defaultdict(list)
    for key, statement in pairs:
        found[key].append(statement)
    return {key: tuple(group) for key, group in found.items()}


def columns_of(
    listings: Iterable[Aufzaehlung],
) -> dict[str, dict[str, tuple[Expr, Aufzaehlung]]]:
    """By column and row: the cell, and the listing it stands in."""
    found: defaultdict[str, dict[str, tuple[Expr, Aufzaehlung]]] = defaultdict(dict)
    for listing in listings:
        for row, cells in listing.rows:
            for column, cell in zip(listing.columns, cells, strict=True):
                found[column][row] = (cell, listing)
    return dict(found)
