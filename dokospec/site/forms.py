"""What the calculator asks of a game, as one rule text has it.

Nothing of it is written down anywhere: short records are judged, and what the text has
nothing against is on the form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.evening import LED
from dokospec.game.judge import FRESH, Judge
from dokospec.game.kind_tables import sorted_deck
from dokospec.game.seating import MOST_AT_A_TABLE, first_dealer, seating
from dokospec.language.model import Model
from dokospec.language.statable import statable
from dokospec.notation import reader
from dokospec.notation.record import Head
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import PLAYERS

MADE_BY: Final = ("game", "notation", "verdict.py", "witness/case.py", "site/forms.py")
"""The code that makes the form of a model."""
_PLAYERS: Final = PLAYERS[:4]
_FIRST, _SECOND, _, _LAST = _PLAYERS
_AUGEN: Final = 130
"""Of the first party, in records that are tried: it has won, and nothing is special."""
_MOST: Final = 4
"""So often an item is counted at most on the form."""
_TRICK: Final = "Stich"
_AGAINST: Final = (Kind.ILLEGAL, Kind.UNREADABLE)

PAIR: Final = "pair"
SWAP: Final = "swap"
ALONE: Final = "alone"
EACH: Final = "each"
"""Who plays with whom: two of whom one may have said so; two of whom the second took
the cards of the first; one; nobody, and each has Augen of his own."""


@dataclass(frozen=True, slots=True)
class KindForm:
    """What is asked of a game of one kind.

    ``shape``: PAIR, SWAP or ALONE. ``word``: the Vorbehalt of the first player of the
    first party, None where there is none; ``extras``: of these one stands behind it.
    ``calls``: the words that a party may say; ``items``: how often it may have each;
    ``happened``: in how many tricks something may have happened that matters.
    ``stands``: the values each may have, True for one that is or is not. ``faces``:
    cards of which it matters who held them, as typed. ``deck``: the faces of the deck, by
    what they are: those of Trumpf, then of each suit, each from the highest.
    """

    kind: str
    shape: str
    word: str | None
    extras: tuple[str, ...]
    calls: Mapping[str, tuple[str, ...]]
    items: Mapping[str, Mapping[str, int]]
    happened: Mapping[str, int]
    stands: Mapping[str, tuple[int | bool, ...]]
    faces: tuple[str, ...]
    deck: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class GameForm:
    """What is asked under a text; what is about a party, of the first and the second.

    ``hand``: cards of each player; ``copies``: of each face; ``augen``: of all cards;
    ``limits``: Augen of the first party from which on something else comes out where
    nobody has called. Of an evening: ``besides``: the words that change something behind
    the Vorbehalt of a solo; ``thrown``: the Vorbehalte behind which the cards are dealt
    again; ``tables``: how many may sit at one; ``dealer``: the seat of who deals first,
    None where the text does not say.
    """

    text: str
    parties: tuple[str, ...]
    hand: int
    copies: int
    augen: int
    limits: tuple[int, ...]
    kinds: tuple[KindForm, ...]
    besides: tuple[str, ...]
    thrown: tuple[str, ...]
    tables: tuple[int, ...]
    dealer: int | None


def form(
    model: Model, tell: Callable[[int, int], object] = lambda done, total: None
) -> GameForm:
    """The form of a text.

    ``tell``: gets how many parts of it are made, and how many there are, before each:
    the limits, and its kinds of game.
    """
    asker = _Asker(model)
    plain = asker.judged((), asker.parties(PAIR)).default
    total = sum(augen for _, augen in plain.augen or ())
    dealer = first_dealer(model, _PLAYERS)
    begun = tuple(_beginnings(asker))
    tell(0, len(begun) + 1)
    limits = tuple(_limits(asker, total))
    kinds: list[KindForm] = []
    for begin in begun:
        tell(len(kinds) + 1, len(begun) + 1)
        kinds.append(asker.kind(begin))
    return GameForm(
        model.id,
        model.parties,
        model.hand_size,
        model.copies,
        total,
        limits,
        tuple(kinds),
        tuple(_besides(asker, kinds)),
        tuple(_thrown(asker)),
        tuple(_tables(model)),
        None if dealer is None else _PLAYERS.index(dealer),
    )


@dataclass(frozen=True, slots=True)
class _Beginning:
    """How a game of a kind begins, and what is said of its parties."""

    kind: str
    shape: str
    word: str | None
    extras: tuple[str, ...]

    def lines(self) -> tuple[str, ...]:
        return _lines(self.shape, self.word, self.extras[:1])


def _lines(shape: str, word: str | None, extras: Iterable[str]) -> tuple[str, ...]:
    said = () if word is None else (f"vorbehalt {_FIRST}: {' '.join((word, *extras))}",)
    swap = (f"armut {_FIRST}: -> {_LAST}:",) if shape == SWAP else ()
    return (*said, *swap)


class _Asker:
    """Judges short records under one text."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.first_party = next(iter(model.parties))
        self._judge = Judge(model)
        usual = {name: doubt.default for name, doubt in model.doubts.items()}
        self._usually = self._judge.agreeing(usual)
        self._of_calls = self._usually.unscored()
        self.known = statable(model)

    def judged(
        self,
        lines: Iterable[str],
        *stated: str,
        said: str = "",
        by_all_readings: bool = False,
        of_evening: bool = False,
    ) -> GameVerdict:
        """The verdict on a game that begins so and of which that is stated.

        As the text is usually read, which takes a tenth of the time, or by all readings;
        without a score where it is about what is ``said``. ``of_evening``: as the first
        game of one.
        """
        head = f"doko 1\ntisch: {' '.join(_PLAYERS)}\ngeber: {_LAST}\n\nspiel\n"
        facts = [f"+ {', '.join(stated)}"] if stated else []
        body = "\n".join([*lines, *facts, said])
        (sheet,) = reader.sheets(reader.read_text(f"{head}{body.rstrip()}\n"))
        judge = self._of_calls if said else self._usually
        judge = self._judge if by_all_readings else judge
        evenings = FRESH if of_evening and judge.has_evening else None
        return judge.game(sheet.head, sheet.games[0], (), evenings)

    def parties(self, shape: str, augen: int = _AUGEN) -> str:
        """What is stated of who plays with whom, and of the Augen."""
        mate = () if shape == ALONE else (_LAST,)
        return " ".join((self.first_party, _FIRST, *mate, str(augen)))

    def kind(self, begin: _Beginning) -> KindForm:
        """All that may be asked of a kind."""
        base = self.judged(begin.lines(), self.parties(begin.shape))
        known = _wrong(base)
        items = dict(self._items(begin, known))
        stands = dict(self._stands(begin, known))
        return KindForm(
            begin.kind,
            begin.shape,
            begin.word,
            begin.extras,
            self._calls(begin),
            items,
            dict(self._happened(begin, known, items)),
            stands,
            tuple(self._faces(begin)),
            tuple(self._deck(begin.kind)),
        )

    def _with(self, begin: _Beginning, stated: str) -> GameVerdict:
        return self.judged(begin.lines(), self.parties(begin.shape), stated)

    def _calls(self, begin: _Beginning) -> dict[str, tuple[str, ...]]:
        """The words of each party: not those that only the other may say."""
        speakers = dict(zip(self.model.parties, (_FIRST, _SECOND), strict=True))
        found: dict[str, list[str]] = {party: [] for party in speakers}
        for word in self.model.words["Rufe"]:
            valid = []
            for party, speaker in speakers.items():
                verdict = self.judged(
                    begin.lines(),
                    self.parties(begin.shape),
                    said=f"{speaker}:{word}",
                )
                calls = verdict.default.announcements
                if calls and calls[0].status == "valid":
                    valid.append(party)
            for party in valid or speakers:
                found[party].append(word)
        return {party: tuple(words) for party, words in found.items()}

    def _items(
        self, begin: _Beginning, known: frozenset[tuple[object, ...]]
    ) -> Iterator[tuple[str, dict[str, int]]]:
        for item in self.known.items:
            most = {}
            for party in self.model.parties:
                times = 0
                while times < _MOST:
                    fact = f"{item.lower()} {party} {times + 1}"
                    if _wrong(self._with(begin, fact)) - known:
                        break
                    times += 1
                if times:
                    most[party] = times
            if most:
                yield item, most

    def _stands(
        self, begin: _Beginning, known: frozenset[tuple[object, ...]]
    ) -> Iterator[tuple[str, tuple[int | bool, ...]]]:
        """Those that may be so; who somebody is follows from who plays with whom."""
        for name, stand in self.known.stands.items():
            values: Sequence[int | bool]
            match stand.type:
                case "Zahl":
                    values = range(1, self.model.hand_size + 1)
                case "Wahrheit":
                    values = (True,)
                case _:
                    continue
            fitting: list[int | bool] = []
            for value in values:
                number = "" if value is True else f" {value}"
                if _wrong(self._with(begin, f"{name.lower()}{number}")) - known:
                    # What cannot be in the first trick nor in this one is not at all.
                    if fitting or value > 1:
                        break
                    continue
                fitting.append(value)
            if fitting:
                yield name, tuple(fitting)

    def _happened(
        self,
        begin: _Beginning,
        known: frozenset[tuple[object, ...]],
        items: Iterable[str],
    ) -> Iterator[tuple[str, int]]:
        """What may happen in a trick, where the evening or some item hangs on it."""
        beside = ["", *(f"{item.lower()} {self.first_party} 1" for item in items)]
        for name, rule in self.known.rules.items():
            if rule.parameters[0].type != _TRICK:
                continue

            def told(item: str, times: int, name: str = name) -> object:
                stated = [item] * bool(item) + [f"{name.lower()} {times}"] * bool(times)
                verdict = self.judged(
                    begin.lines(),
                    self.parties(begin.shape),
                    *stated,
                    of_evening=not item,
                )
                wrong = _wrong(verdict) - known
                return None if wrong else (_result(verdict.default), verdict.evenings)

            most = 0
            for item in beside:
                times, before, now = 0, told(item, 0), told(item, 1)
                while now not in {None, before} and times < _MOST:
                    times += 1
                    before, now = now, told(item, times + 1)
                most = max(most, times)
            if most:
                yield name, most

    def _faces(self, begin: _Beginning) -> Iterator[str]:
        """Cards that leave open less if it is known who held them."""
        lines, parties = begin.lines(), self.parties(begin.shape)
        if not self.known.faces:
            return
        before = _open(self.judged(lines, parties, by_all_readings=True))
        for face in self.known.faces if before else ():
            held = f"{face.typed} {_FIRST} {_LAST}"
            after = _open(self.judged(lines, parties, held, by_all_readings=True))
            if len(after) < len(before):
                yield face.typed

    def _deck(self, kind: str) -> Iterator[tuple[str, ...]]:
        table = self._judge.tables.kind(kind)
        faces = sorted_deck(self.model, table) if table else ()
        for _, group in groupby(faces, key=itemgetter(0)):
            yield tuple(str(face) for _, face in group)


def _beginnings(asker: _Asker) -> Iterator[_Beginning]:
    """Each kind of game that is played, begun in the way that breaks least."""
    found: dict[str, tuple[int, _Beginning]] = {}
    words = (None, *asker.model.words["Angebote"])
    for word in words:
        for shape in (PAIR, ALONE) if word is None else (PAIR, SWAP, ALONE):
            verdict = asker.judged(_lines(shape, word, ()), asker.parties(shape))
            kind = verdict.default.kind
            if kind is None or verdict.default.parties is None:
                continue
            wrong = len(_wrong(verdict))
            extras = tuple(_extras(asker, shape, word)) if wrong else ()
            wrong = 0 if extras else wrong
            if kind not in found or wrong < found[kind][0]:
                found[kind] = wrong, _Beginning(kind, shape, word, extras)
    order = asker.model.words["Spielarten"]
    yield from (found[kind][1] for kind in order if kind in found)


def _extras(asker: _Asker, shape: str, word: str | None) -> Iterator[str]:
    """Words behind a Vorbehalt with which it breaks nothing."""
    for extra in sorted(asker.model.bid_extras):
        lines = _lines(shape, word, (extra,))
        if not _wrong(asker.judged(lines, asker.parties(shape))):
            yield extra


def _besides(asker: _Asker, kinds: Iterable[KindForm]) -> Iterator[str]:
    """Words behind the first solo of an evening with which something else holds.

    None where nobody has to play one.
    """
    paired = {kind.word for kind in kinds if kind.shape != ALONE}
    solos = (k for k in kinds if k.shape == ALONE and k.word not in {*paired, None})
    solo = next(solos, None)
    if solo is None or LED not in asker.model.rules:
        return

    def holds(*extras: str) -> object:
        lines = _lines(ALONE, solo.word, extras)
        verdict = asker.judged(lines, asker.parties(ALONE), of_evening=True)
        return _wrong(verdict), verdict.default.scores, verdict.evenings

    plain = holds()
    yield from (x for x in sorted(asker.model.bid_extras) if holds(x) != plain)


def _thrown(asker: _Asker) -> Iterator[str]:
    for word in asker.model.words["Angebote"]:
        verdict = asker.judged(_lines(ALONE, word, ()))
        if verdict.default.thrown_in and not _wrong(verdict):
            yield word


def _tables(model: Model) -> Iterator[int]:
    for size in range(len(_PLAYERS), MOST_AT_A_TABLE + 1):
        names = tuple(f"{_FIRST}{place}" for place in range(size))
        if not isinstance(seating(model, Head(None, names, names[0])), Finding):
            yield size


def _limits(asker: _Asker, total: int) -> Iterator[int]:
    before: object = None
    for augen in range(1, total):
        found = _result(asker.judged((), asker.parties(PAIR, augen)).default)
        if found is None:
            continue
        if before not in (None, found):
            yield augen
        before = found


def _result(outcome: Outcome) -> object:
    """What comes out, None where that is open."""
    if outcome.value is None:
        return None
    return outcome.winner, outcome.value, tuple(item[:4] for item in outcome.items)


def _wrong(verdict: GameVerdict) -> frozenset[tuple[object, ...]]:
    """What is against a rule, cannot be understood or cannot be."""
    return frozenset(
        (found.code, found.data) for found in _found(verdict) if found.kind in _AGAINST
    )


def _open(verdict: GameVerdict) -> frozenset[tuple[object, ...]]:
    """What the result hangs on that is not stated."""
    return frozenset(
        (found.code, found.data)
        for found in _found(verdict)
        if found.code == codes.NOT_STATED
    )


def _found(verdict: GameVerdict) -> Iterator[Finding]:
    yield from verdict.findings
    yield from verdict.default.findings
