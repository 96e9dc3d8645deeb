"""What a record states of its play (lines ``+ …``), read by the words of its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias, TypeVar

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.ahead import KIND
from dokospec.game.meant import written
from dokospec.game.position import finding
from dokospec.language.model import Model
from dokospec.language.statable import Statable, picks
from dokospec.language.syntax import Regel, Stand, Tabelle
from dokospec.language.values import NONE, Value, handle
from dokospec.nearest import nearest, of_parts, sounding
from dokospec.notation.names import resolve
from dokospec.notation.record import PlayStatement, StatedFact

WITHOUT_TRICK: Final = "stichlos"
"""The word with which it is stated that a party made no trick."""
TRICKS: Final = "stiche"
"""The word with which the number of tricks of a party is stated."""

AUGEN: Final = "Augen"
ALONE: Final = "allein"
PARTY: Final = "Partei"
STAND: Final = "Stand"
HELD: Final = "Blatt"
"""What a line states: keys of :attr:`Stated.places`, and words for what was expected."""

K = TypeVar("K")
V = TypeVar("V")
Key: TypeAlias = tuple[str, tuple[Value, ...]]
"""A rule and its arguments."""


class StatedItem(NamedTuple):
    """Once that a counted item was due: for which party or seat, in which trick.

    ``trick`` None: it is not stated. ``place``: the number of the fact that states it.
    """

    item: str
    whose: str | int | None
    trick: int | None
    place: int


class Happened(NamedTuple):
    """That a rule about a trick held, once; ``trick`` None: nobody says in which."""

    rule: str
    trick: int | None
    place: int


class Stated(NamedTuple):
    """What is stated of one play.

    ``parties``: by seat; ``augen`` and ``tricks``: by party or seat, ``alone`` the Augen
    of who plays alone. ``stands``: by name. ``happened``, ``rules``: of rules of the
    text's own about a trick, and about a player or a party. ``kind``: that of the end.
    ``copies``: of (seat, face) how many the hand held as the play began. ``places``: the
    number of the fact of each (what, about whom). ``unfit``: what was left out as it fits
    no game. ``vague``: what it leaves out is not supposed but stays open.
    """

    parties: Mapping[int, str]
    augen: Mapping[str | int, int]
    alone: int | None
    tricks: Mapping[str | int, int]
    items: tuple[StatedItem, ...]
    stands: Mapping[str, Value]
    happened: tuple[Happened, ...]
    rules: Mapping[Key, Value]
    kind: str | None
    copies: Mapping[tuple[int, int], int]
    places: Mapping[tuple[str, object], int]
    unfit: str | None = None
    vague: bool = False

    def place_of(self, what: str, whom: object = None) -> int:
        """The number of the fact that states this, of the first where none does."""
        return self.places.get((what, whom), 0)

    def same_play(self, other: Stated) -> bool:
        """Whether kind, parties and cards are the same, and of each Stand it is known."""
        own, others = (
            (one.kind, one.parties, one.copies, one.stands.keys())
            for one in (self, other)
        )
        return own == others

    @property
    def of_play(self) -> bool:
        """Whether anything is stated that is so only in a game that is played."""
        shares = self.augen or self.tricks or self.alone is not None
        rules = any(value is not NONE for value in self.rules.values())
        of_end = self.kind is not None or self.stands or self.items
        return bool(self.parties or shares or of_end or self.happened or rules)

    def given(self, hand_size: int) -> dict[Key, Value]:
        """The rules with what they come to.

        Where nobody says in which trick, it is the last one, or the last that is free: an
        item that asks for one certain trick mostly asks for that.
        """
        found = dict(self.rules)
        for rule, trick, _ in self.happened:
            if trick is not None:
                found[rule, (handle("s", trick - 1),)] = True
        for rule, trick, _ in self.happened:
            free = [
                key
                for number in range(hand_size)
                if (key := (rule, (handle("s", number),))) not in found
            ]
            if trick is None and free:
                found[free[-1]] = True
        return found


Found: TypeAlias = tuple[str, int, Finding]
"""What was found in a fact, or in a word, and its number among all that are stated."""


class ReadStatements(NamedTuple):
    """What lines state, and what in them cannot be understood or cannot be.

    ``whole``: False where something in them may mean anything. A word by which only
    other texts know something counts nothing under this one, and means nothing.
    """

    stated: Stated
    found: tuple[Found, ...]
    whole: bool


def read_statements(
    model: Model, known: Statable, acts: Acts, lines: Sequence[PlayStatement]
) -> ReadStatements:
    """Reads the lines by the words of a text; ``acts``: for who plays, and who sits out."""
    reader = _Reader(model, known, acts)
    facts = (fact for line in lines for fact in line.facts)
    for number, fact in enumerate(facts):
        reader.read(number, fact)
        reader.words_before += len(fact.words)
    return ReadStatements(
        reader.stated(), tuple(dict.fromkeys(reader.found)), reader.whole
    )


def lessened(stated: Stated, names: Sequence[str]) -> Iterator[Stated]:
    """All that is stated, then without one thing, then without all that may not fit.

    A Stand that the game cannot have so may be one that it has not at all.
    """
    yield stated
    if stated.kind is not None:
        yield stated._replace(kind=None, unfit=stated.kind)
    for name in stated.stands:
        yield stated._replace(stands={**stated.stands, name: NONE}, unfit=name)
        others = {n: v for n, v in stated.stands.items() if n != name}
        yield stated._replace(stands=others, unfit=name)
    if stated.parties:
        yield stated._replace(parties={}, unfit=_named(stated.parties, names))
    if stated.copies:
        yield stated._replace(
            copies={},
            unfit=", ".join(
                f"{FACES[face]} {names[seat]}"
                for (seat, face), n in stated.copies.items()
                if n
            ),
        )
    yield without_all(stated, names)


def without_all(stated: Stated, names: Sequence[str]) -> Stated:
    """What is stated without all that may not fit to Vorbehalte."""
    kind = () if stated.kind is None else (stated.kind,)
    parties = (_named(stated.parties, names),) if stated.parties else ()
    every = ", ".join([*kind, *stated.stands, *parties])
    return stated._replace(
        kind=None, stands={}, parties={}, copies={}, unfit=every or "–"
    )


def _named(parties: Mapping[int, str], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {party}" for seat, party in parties.items())


class _Reader:
    """Takes one fact after the other."""

    def __init__(self, model: Model, known: Statable, acts: Acts) -> None:
        self.known = known
        self.names = acts.names
        self.outside = [name for name in acts.table if name not in acts.names]
        self.model = model
        self.kinds = {kind.casefold(): kind for kind in model.words["Spielarten"]}
        spoken = (*model.words["Angebote"], *model.words["Rufe"])
        self.spoken = frozenset(map(str.casefold, spoken))
        self.faces = {face.typed: face.index for face in known.faces}
        self.words = (*model.parties, WITHOUT_TRICK, TRICKS, *known.names)
        self.found: list[Found] = []
        self.whole = True
        self.parties: dict[int, str] = {}
        self.misnamed = False
        self.augen: dict[str | int, int] = {}
        self.alone: int | None = None
        self.tricks: dict[str | int, int] = {}
        self.items: list[StatedItem] = []
        self.stands: dict[str, Value] = {}
        self.happened: list[Happened] = []
        self.rules: dict[Key, Value] = {}
        self.kind: str | None = None
        self.copies: dict[tuple[int, int], int] = {}
        self.places: dict[tuple[str, object], int] = {}
        self.place = self.words_before = 0
        self.typed = StatedFact(())

    def stated(self) -> Stated:
        """All of it; of a rule that picks a trick for a player there is none, if not."""
        for rule in self.known.rules.values():
            if picks(rule) and rule.parameters[0].type == "Spieler":
                for seat in range(4):
                    self.rules.setdefault((rule.name, (seat,)), NONE)
        return Stated(
            {} if self.misnamed else self.parties,
            self.augen,
            self.alone,
            self.tricks,
            tuple(self.items),
            self.stands,
            tuple(self.happened),
            self.rules,
            self.kind,
            self.copies,
            self.places,
        )

    def read(self, place: int, fact: StatedFact) -> None:
        """Enters one fact, or a finding in its place."""
        self.place, self.typed = place, fact
        if not fact.words:
            if fact.number is None or fact.trick is not None:
                self._misfit(AUGEN)
            elif self.alone not in {None, fact.number}:
                data = {"what": AUGEN, "first": self.alone, "second": fact.number}
                self._wrong(codes.STATED_AUGEN, party="Solo", **data)
            else:
                self.alone = fact.number
                self.places[ALONE, None] = place
            return
        first, *rest = fact.words
        if first.casefold() in self.kinds and first.casefold() not in map(
            str.casefold, self.words
        ):
            self._kind(self.kinds[first.casefold()], rest)
        elif first in self.faces:
            self._held(first, rest)
        else:
            word = self._meant(first, self.words, self.names)
            if word is not None:
                self._stating(word, rest)

    def _stating(self, word: str, rest: Sequence[str]) -> None:
        known, fact = self.known, self.typed
        if word in self.model.parties:
            self._party(word, rest)
        elif word in self.names and word not in self.words:
            self._share(AUGEN, self.augen, [self.names.index(word)], fact.number, rest)
        elif word == WITHOUT_TRICK:
            whose = self._others(rest)
            number = 0 if fact.number is None else None
            self._share(TRICKS, self.tricks, whose, number)
        elif word == TRICKS:
            self._share(TRICKS, self.tricks, self._others(rest), fact.number)
        elif word in known.items:
            self._item(word, self._others(rest))
        elif word in known.stands:
            self._stand(known.stands[word], self._others(rest))
        else:
            self._rule(known.rules[word], self._others(rest))

    # --- each sort of fact ------------------------------------------------------------

    def _kind(self, kind: str, rest: Sequence[str]) -> None:
        if rest or self.typed.number is not None or self.typed.trick is not None:
            self._misfit(KIND)
        elif self.kind not in {None, kind}:
            self._wrong(codes.STATED_TWICE, player=KIND, first=self.kind, second=kind)
        else:
            self.kind = kind
            self.places[KIND, None] = self.place

    def _party(self, party: str, players: Sequence[str]) -> None:
        if self.typed.trick is not None:
            self._misfit(AUGEN, self._with_augen())
        if not players and self.typed.number is None:
            self._misfit(party)
        for word in players:
            player = self._player(word)
            if player is None:
                self.misnamed = True
                if self.found[-1][2].code == codes.COMMA_MISSING:
                    return
                continue
            seat = self.names.index(player)
            if self.parties.get(seat, party) != party:
                self.misnamed = True
            if self.places.get((PARTY, seat)) == self.place:
                self._misfit(party)
            self._once(self.parties, seat, party, player)
            self.places[PARTY, seat] = self.place
        if self.typed.number is not None:
            self._share(AUGEN, self.augen, [party], self.typed.number)

    def _share(
        self,
        what: str,
        shares: dict[str | int, int],
        whose: Sequence[str | int] | None,
        number: int | None,
        rest: Sequence[str] = (),
    ) -> None:
        """Augen or tricks of one party or player."""
        if whose is None:
            return
        if (
            len(whose) != 1
            or rest
            or number is None
            or (self.typed.trick and what == TRICKS)
        ):
            self._misfit(what, self._with_party(rest) if what == AUGEN else None)
            return
        (who,) = whose
        before = shares.setdefault(who, number)
        self.places[what, who] = self.place
        if before != number:
            name = self.names[who] if isinstance(who, int) else who
            data = {"what": what.capitalize(), "first": before, "second": number}
            self._wrong(codes.STATED_AUGEN, party=name, **data)

    def _with_augen(self) -> str | None:
        """The fact with a number of Augen where that of a trick stands that is none."""
        number = self.typed.trick
        if self.typed.number is not None or self._in_play():
            return None
        return written(replace(self.typed, number=number, trick=None))

    def _with_party(self, rest: Sequence[str]) -> str | None:
        """The fact with a party before its players."""
        named = all(resolve(word, self.names) for word in rest)
        if not (rest and named) or self.typed.trick is not None:
            return None
        party = next(iter(self.model.parties), "")
        return f"{party.casefold()} {written(self.typed)}"

    def _item(self, item: str, others: Sequence[str | int] | None) -> None:
        times = 1 if self.typed.number is None else self.typed.number
        if others is None:
            return
        if len(others) > 1 or not self._in_play() or times > 4 * self.model.hand_size:
            self._misfit(item)
            return
        whose = others[0] if others else None
        once = StatedItem(item, whose, self.typed.trick, self.place)
        self.items += [once] * times

    def _stand(self, stand: Stand, others: Sequence[str | int] | None) -> None:
        number = self.typed.number if self.typed.trick is None else self.typed.trick
        if others is None:
            return
        value: Value = None
        match stand.type:
            case "Spieler":
                if number is None and len(others) == 1 and isinstance(others[0], int):
                    value = others[0]
            case "Wahrheit":
                value = True if number is None and not others else None
            case (int(low), int(high)):
                value = (
                    number if number in range(low, high + 1) and not others else None
                )
            case _:
                value = number if not others else None
        if value is None:
            self._misfit(stand.name)
        else:
            self._once(self.stands, stand.name, value, stand.name)
            self.places[STAND, stand.name] = self.place

    def _rule(self, rule: Regel | Tabelle, others: Sequence[str | int] | None) -> None:
        """``herzstich 2`` is so in two tricks, ``herzstich 3.`` in the third."""
        if others is None:
            return
        number, trick = self.typed.number, self.typed.trick
        (about,) = rule.parameters
        if about.type == "Stich":
            times = 1 if number is None else number
            if others or not self._in_play() or times > self.model.hand_size:
                self._misfit(rule.name)
            else:
                once = Happened(rule.name, trick, self.place)
                self.happened += [once] * times
            return
        player = about.type == "Spieler"
        fits = len(others) == 1 and isinstance(others[0], int) is player
        unsaid = trick is None and picks(rule)
        if not fits or unsaid or not self._in_play():
            self._misfit(rule.name)
            return
        value: Value = True if number is None else number
        if trick is not None:
            value = handle("s", trick - 1)
        self._once(self.rules, (rule.name, tuple(others)), value, rule.name)

    def _held(self, typed: str, players: Sequence[str]) -> None:
        """``krd anna dora``, ``kaa bernd 2``: the others have the rest, where none is."""
        face, copies = self.faces[typed], self.model.copies
        number = 1 if self.typed.number is None else self.typed.number
        if not players or self.typed.trick is not None or number > copies:
            self._misfit(typed)
            return
        for word in players:
            player = self._player(word)
            if player is not None:
                key = self.names.index(player), face
                self._once(self.copies, key, number, f"{typed} {player}")
                self.places[HELD, key] = self.place
        if len({*players}) < len(players):
            self._misfit(typed)
        held = sum(n for (_, of), n in self.copies.items() if of == face)
        if held > copies:
            self._wrong(codes.STATED_TOO_OFTEN, item=typed, count=held, most=copies)
            self.copies = {k: n for k, n in self.copies.items() if k[1] != face}
        elif held == copies and self.model.deal.even:
            self.copies = {**{(seat, face): 0 for seat in range(4)}, **self.copies}

    def _in_play(self) -> bool:
        """Whether the trick, where one is named, is one of the game."""
        trick = self.typed.trick
        return trick is None or 1 <= trick <= self.model.hand_size

    # --- words ------------------------------------------------------------------------

    def _others(self, words: Iterable[str]) -> list[str | int] | None:
        """Players as seats, and parties; None where a word is neither."""
        found: list[str | int] = []
        for word in words:
            whose = self._meant(word, self.model.parties, self.names)
            if whose is None:
                return None
            party = whose in self.model.parties
            found.append(whose if party else self.names.index(whose))
        return found

    def _player(self, word: str) -> str | None:
        """The player who is meant, by the beginning of his name."""
        return self._meant(word, (), self.names)

    def _meant(
        self, word: str, words: Sequence[str], names: Sequence[str]
    ) -> str | None:
        """The word of the text, or the player: itself, or the only one that begins so.

        Of a word of the text at least two letters are needed.
        """
        folded = word.casefold()
        for some in (words, names):
            same = [each for each in some if each.casefold() == folded]
            if same:
                return same[0]
        longer = words if len(folded) > 1 else ()
        begin = [w for w in (*longer, *names) if w.casefold().startswith(folded)]
        if len(begin) == 1:
            return begin[0]
        out = [n for n in self.outside if n.casefold().startswith(folded)]
        if begin:
            data = {"word": word, "words": ", ".join(begin)}
            self._of_word(word, finding(codes.STATEMENT_AMBIGUOUS, **data))
            self.whole = False
        elif len(out) == 1:
            self._wrong(codes.NOT_PLAYING, player=out[0])
        elif any(each.casefold() == folded for each in self.words):
            self._wrong(codes.COMMA_MISSING, word=word)
        else:
            opens = words is self.words
            others = (*self.kinds.values(), *self.faces) if opens else ()
            near = nearest(word, (*words, *names, *others))
            meant = near or self._otherwise(word)
            data = {"word": word} | ({"nearest": meant} if meant else {})
            self._of_word(word, finding(codes.STATEMENT_UNKNOWN, **data))
            foreign = opens and near is None and len(word) > 1
            self.whole &= foreign and self._of_another_text(folded)
        return None

    def _otherwise(self, word: str) -> str | None:
        """A call has a line of its own; else a word or a name that is like it after all."""
        if word in self.model.words["Rufe"]:
            said = [name for name in self.names if name in self.typed.words]
            return f"{(said or self.names)[0].casefold()}:{word}"
        known = (*self.words, *self.kinds.values(), *self.names)
        return of_parts(word, known) or sounding(word, known)

    def _of_another_text(self, folded: str) -> bool:
        """Whether other texts alone know the word, and none of this one's stands with it."""
        own = {*map(str.casefold, self.known.names), *self.faces}
        return (
            folded in self.model.elsewhere.stated
            and folded not in self.spoken
            and own.isdisjoint(self.typed.words)
        )

    def _once(self, known: dict[K, V], key: K, value: V, called: str) -> None:
        """Enters a value; that another one stands there already is wrong."""
        before = known.setdefault(key, value)
        if before != value:
            data = {"first": before, "second": value}
            self._wrong(codes.STATED_TWICE, player=called, **data)

    def _misfit(self, word: str, meant: str | None = None) -> None:
        """What stands with a word does not go with it; ``meant``: the fact that does."""
        data = {"fact": written(self.typed), "word": word}
        data |= {"nearest": meant} if meant else {}
        self._wrong(codes.STATEMENT_MISFIT, **data)

    def _of_word(self, word: str, found: Finding) -> None:
        """Enters what is found in one word of the fact."""
        number = self.words_before + self.typed.words.index(word)
        self.found.append(("word", number, found))

    def _wrong(self, code: str, **data: object) -> None:
        self.found.append(("fact", self.place, finding(code, **data)))
        self.whole = False
