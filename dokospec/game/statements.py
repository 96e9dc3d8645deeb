"""What a record states of its play (lines ``+ …``), read by the words of its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.ahead import KIND
from dokospec.game.counting import Occurrence
from dokospec.game.facts import Facts
from dokospec.game.position import finding
from dokospec.notation.record import PlayStatement, StatedFact
from dokospec.rules.bounds import Bounds
from dokospec.rules.model import Model
from dokospec.rules.nearest import nearest
from dokospec.rules.statable import Statable, picks
from dokospec.rules.syntax import Regel, Stand, Tabelle
from dokospec.rules.values import NONE, Value, handle

WITHOUT_TRICK: Final = "stichlos"
"""The word with which it is stated that a party made no trick."""
TRICKS: Final = "stiche"
"""The word with which the number of tricks of a party is stated."""

Key: TypeAlias = tuple[str, tuple[Value, ...]]
"""A rule and its arguments."""


class StatedItem(NamedTuple):
    """Once that a counted item was due: for which party or seat, in which trick.

    ``trick`` None: it is not stated. ``line``: the index of the line that states it.
    """

    item: str
    whose: str | int | None
    trick: int | None
    line: int


class Stated(NamedTuple):
    """What is stated of one play.

    ``parties``: by seat; ``augen``: by party or seat, ``alone`` those of who plays alone.
    ``tricks``: by party or seat how many it made. ``stands`` and ``rules``: what is stated of a
    Stand, and of a rule of the text's own. ``kind``: that of the end. ``copies``: of
    (seat, face) how many the hand held as the play began. ``line``: the index of the line of Augen and parties.
    ``unfit``: parties were stated that no game has.
    """

    parties: Mapping[int, str]
    augen: Mapping[str | int, int]
    alone: int | None
    tricks: Mapping[str | int, int]
    items: tuple[StatedItem, ...]
    stands: Mapping[str, Value]
    rules: Mapping[Key, Value]
    kind: str | None = None
    copies: Mapping[tuple[int, int], int] = MappingProxyType({})
    line: int = 0
    unfit: bool = False


Found: TypeAlias = tuple[int, Finding]
"""The index of a line among the statements, and what was found there."""


def read_statements(
    model: Model, known: Statable, names: Sequence[str], lines: Sequence[PlayStatement]
) -> tuple[Stated, tuple[Found, ...]]:
    """What the lines state, and what in them cannot be understood or cannot be."""
    reader = _Reader(model, known, names)
    for index, line in enumerate(lines):
        for fact in line.facts:
            reader.read(index, fact)
    return reader.stated(), tuple(reader.found)


class _Reader:
    """Takes one fact after the other."""

    def __init__(self, model: Model, known: Statable, names: Sequence[str]) -> None:
        self.known = known
        self.names = names
        self.model = model
        self.kinds = model.words["Spielarten"]
        self.words = (*model.parties, WITHOUT_TRICK, TRICKS, *known.names, *self.kinds)
        self.found: list[Found] = []
        self.parties: dict[int, str] = {}
        self.augen: dict[str | int, int] = {}
        self.alone: int | None = None
        self.tricks: dict[str | int, int] = {}
        self.items: list[StatedItem] = []
        self.stands: dict[str, Value] = {}
        self.rules: dict[Key, Value] = {}
        self.kind: str | None = None
        self.copies: dict[tuple[int, int], int] = {}
        self.faces = {face.typed: face.index for face in known.faces}
        self.line = 0

    def stated(self) -> Stated:
        """All of it; of a rule that picks a trick for a player there is none, if not."""
        for rule in self.known.rules.values():
            if picks(rule) and [p.type for p in rule.parameters] == ["Spieler"]:
                for seat in range(4):
                    self.rules.setdefault((rule.name, (seat,)), NONE)
        return Stated(
            self.parties,
            self.augen,
            self.alone,
            self.tricks,
            tuple(self.items),
            self.stands,
            self.rules,
            self.kind,
            self.copies,
            self.line,
        )

    def read(self, index: int, fact: StatedFact) -> None:
        if not fact.words:
            self.alone = self._augen(index, fact.number)
            return
        first, *rest = fact.words
        if first in self.names:
            self._of_player(index, self.names.index(first), rest, fact.number)
            return
        if first in self.faces:
            self._held(index, self.faces[first], rest, fact.number)
            return
        word = self._resolved(index, first)
        if word is None:
            return
        if word in self.model.parties:
            self._party(index, word, rest, fact.number)
            return
        if word in self.kinds and word not in self.known.names:
            self.kind = word
            return
        others = self._others(index, rest)
        if others is None:
            return
        if word in {WITHOUT_TRICK, TRICKS}:
            number = 0 if word == WITHOUT_TRICK else fact.number
            if number is not None:
                self.tricks |= dict.fromkeys(others, number)
        elif word in self.known.items:
            self._item(index, word, others, fact)
        elif word in self.known.stands:
            self._stand(index, self.known.stands[word], others, fact)
        else:
            self._rule(self.known.rules[word], others, fact)

    # --- each sort of fact ------------------------------------------------------------

    def _party(
        self, index: int, party: str, players: Iterable[str], number: int | None
    ) -> None:
        self.line = index
        for word in players:
            player = self._resolved(index, word, self.names)
            if player is None:
                continue
            seat = self.names.index(player)
            other = self.parties.setdefault(seat, party)
            if other != party:
                self._wrong(
                    index, codes.STATED_TWICE, player=player, first=other, second=party
                )
        augen = self._augen(index, number)
        if augen is not None:
            before = self.augen.setdefault(party, augen)
            if before != augen:
                data = {"first": before, "second": augen}
                self._wrong(index, codes.STATED_AUGEN, party=party, **data)

    def _held(
        self, index: int, face: int, players: Sequence[str], number: int | None
    ) -> None:
        """``krd anna dora``, ``kaa bernd 2``: the others have the rest, where none is."""
        for word in players:
            player = self._resolved(index, word, self.names)
            if player is not None:
                seat = self.names.index(player)
                self.copies[seat, face] = 1 if number is None else number
        held = sum(n for (_, of), n in self.copies.items() if of == face)
        if held == self.model.copies and self.model.deal.even:
            none = {(seat, face): 0 for seat in range(4)}
            self.copies = {**none, **self.copies}

    def _of_player(
        self, index: int, seat: int, rest: Sequence[str], number: int | None
    ) -> None:
        if rest or number is None:
            word = " ".join((self.names[seat], *rest))
            self._wrong(index, codes.STATEMENT_UNKNOWN, word=word)
        else:
            self.augen[seat] = number

    def _augen(self, index: int, number: int | None) -> int | None:
        self.line = index
        return number

    def _item(
        self,
        index: int,
        item: str,
        others: Sequence[str | int],
        fact: StatedFact,
    ) -> None:
        whose = others[0] if others else None
        for _ in range(1 if fact.number is None else fact.number):
            self.items.append(StatedItem(item, whose, fact.trick, index))

    def _stand(
        self, index: int, stand: Stand, others: Sequence[str | int], fact: StatedFact
    ) -> None:
        number = fact.trick if fact.number is None else fact.number
        value: Value = True
        if others:
            value = others[0]
        elif number is not None:
            value = number
        elif stand.type != "Wahrheit":
            self._wrong(index, codes.STATEMENT_UNKNOWN, word=stand.name)
            return
        self.stands[stand.name] = value

    def _rule(
        self, rule: Regel | Tabelle, others: Sequence[str | int], fact: StatedFact
    ) -> None:
        """``herzstich 2`` is so in two tricks, ``herzstich 3.`` in the third."""
        types = [parameter.type for parameter in rule.parameters]
        if types == ["Stich"]:
            times = 1 if fact.number is None else fact.number
            free = (
                n for n in range(1, self.model.hand_size + 1) if not self._is(rule, n)
            )
            tricks = (
                [fact.trick]
                if fact.trick is not None
                else [n for n, _ in zip(free, range(times), strict=False)]
            )
            for number in tricks:
                self.rules[rule.name, (handle("s", number - 1),)] = True
            return
        value: Value = True if fact.number is None else fact.number
        if fact.trick is not None:
            value = handle("s", fact.trick - 1)
        self.rules[rule.name, tuple(others)] = value

    def _is(self, rule: Regel | Tabelle, trick: int) -> bool:
        return (rule.name, (handle("s", trick - 1),)) in self.rules

    # --- words ------------------------------------------------------------------------

    def _others(self, index: int, words: Iterable[str]) -> list[str | int] | None:
        """Players as seats, and parties; None where a word is neither."""
        found: list[str | int] = []
        for word in words:
            whose = self._resolved(index, word, (*self.model.parties, *self.names))
            if whose is None:
                return None
            seat = whose in self.names
            found.append(self.names.index(whose) if seat else whose)
        return found

    def _resolved(
        self, index: int, word: str, words: Sequence[str] | None = None
    ) -> str | None:
        """The word of the text that is meant: itself, or the only one that begins so."""
        words = self.words if words is None else words
        folded = word.casefold()
        same = [w for w in words if w.casefold() == folded]
        begin = same or [w for w in words if w.casefold().startswith(folded)]
        if len(begin) == 1:
            return begin[0]
        if begin:
            some = ", ".join(begin)
            self._wrong(index, codes.STATEMENT_AMBIGUOUS, word=word, words=some)
            return None
        near = nearest(word, words)
        data = {"word": word} | ({"nearest": near} if near else {})
        self._wrong(index, codes.STATEMENT_UNKNOWN, **data)
        return None

    def _wrong(self, index: int, code: str, **data: object) -> None:
        self.found.append((index, finding(code, **data)))


# --- statements about a play that is recorded ------------------------------------------


def contradicted(
    stated: Stated,
    facts: Facts,
    found: Sequence[Occurrence],
    names: Sequence[str],
) -> Iterator[Found]:
    """What is stated and comes out otherwise; ``found``: the items that were due."""
    parties = facts.parties or ()
    for seat, party in stated.parties.items():
        if seat < len(parties) and parties[seat] not in {None, party}:
            yield _differs(stated.line, names[seat], party, parties[seat])
    shares = (
        (stated.augen, facts.augen_by_party, facts.augen_by_seat),
        (stated.tricks, facts.tricks_by_party, facts.tricks_by_seat),
    )
    for numbers, by_party, by_seat in shares:
        for who, number in numbers.items():
            actual: Value | Bounds
            if isinstance(who, int):
                actual = None if by_seat is None else by_seat[who]
            else:
                actual = None if by_party is None else by_party.get(who, 0)
            if actual is not None and actual != number:
                name = names[who] if isinstance(who, int) else who
                yield _differs(stated.line, name, number, actual)
    single = [party for party in parties if parties.count(party) == 1]
    if stated.alone is not None and len(single) == 1 and facts.augen_by_party:
        augen = facts.augen_by_party.get(single[0])
        if augen is not None and augen != stated.alone:
            yield _differs(stated.line, str(single[0]), stated.alone, augen)
    yield from _items_contradicted(stated.items, found, parties, names)
    for name, value in stated.stands.items():
        now = (facts.stands or {}).get(name)
        if now is not None and now != value:
            yield _differs(stated.line, name, value, now)
    if stated.kind not in {None, facts.kind}:
        yield _differs(stated.line, KIND, stated.kind, facts.kind)


def _items_contradicted(
    items: Sequence[StatedItem],
    found: Sequence[Occurrence],
    parties: Sequence[Value],
    names: Sequence[str],
) -> Iterator[Found]:
    """Items that were not due as often, for these, or in that trick."""
    left = list(found)
    for item, whose, trick, line in items:
        of_whom: set[Value] = {None, whose}
        if isinstance(whose, int):
            of_whom.add(parties[whose])
        due = next(
            (
                each
                for each in left
                if each.item == item
                and (whose is None or each.whose in of_whom)
                and trick in {None, each.trick}
            ),
            None,
        )
        if due is not None:
            left.remove(due)
            continue
        others = [
            f"{_called(one.whose, names)} {one.trick}."
            for one in left
            if one.item == item
        ]
        claimed = "" if whose is None else _called(whose, names)
        claimed += "" if trick is None else f" {trick}."
        yield _differs(line, item, claimed.strip(), ", ".join(others) or "–")


def _called(whose: Value, names: Sequence[str]) -> str:
    return names[whose] if isinstance(whose, int) else str(whose)


def _differs(line: int, what: str, claimed: object, actual: object) -> Found:
    data = {"what": what, "claimed": claimed, "actual": actual}
    return line, finding(codes.STATEMENT_DIFFERS, **data)
