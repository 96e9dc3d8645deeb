"""The short form of a game: what a table would write down of it, without its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.calls import SETTLED
from dokospec.game.counting import occurrences
from dokospec.game.facts import Facts
from dokospec.game.hands import stock_of
from dokospec.game.kind_tables import Tables, ask_rule
from dokospec.game.stages import AfterCounting
from dokospec.game.stated_lines import TRICKS, WITHOUT_TRICK
from dokospec.game.worlds import Asker, Label, World
from dokospec.language.model import Model
from dokospec.language.statable import Statable
from dokospec.language.syntax import Regel, Tabelle
from dokospec.language.values import NOBODY, NONE, Handle, Value, handle
from dokospec.notation.record import (
    Call,
    Event,
    GameRecord,
    HandClaim,
    Objection,
    Play,
    PlayStatement,
    Shortening,
    StatedFact,
    TrickClaim,
    TrickNumber,
)
from dokospec.verdict import GameVerdict

_OF_THE_PLAY: Final = (Play, TrickNumber, TrickClaim, Shortening)


_Moment: TypeAlias = tuple[int | None, int, int]
"""Cards the speaker held, tricks before the call, and cards of the next that lay."""


class NotShortError(Exception):
    """The game has no short form, and why.

    ``why``: ``table``, ``unfinished``, ``objection`` or ``parties``.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class ShortGame(NamedTuple):
    """A short game, and the readings under which the whole one comes to it."""

    label: Label
    game: GameRecord


def shortened(
    tables: Tables, known: Statable, game: GameRecord, world: World[AfterCounting]
) -> GameRecord:
    """What is to be stated of this world of a finished game. Raises NotShortError."""
    counted = world.state
    facts, heard = counted.facts, counted.heard
    if any(isinstance(event, Objection) for event in game.events):
        raise NotShortError("objection")
    if not facts.all_augen_known or facts.tricks is None:
        raise NotShortError("unfinished")
    asker = Asker(tables.model, world.label)
    names = heard.played.acts.names
    position = heard.played.position
    stated = [
        *_kind(tables, position.kind),
        *_parties(tables, facts, names),
        *_items(tables, facts, asker, names),
        *_stands(facts, names),
        *_rules(tables, known, facts, asker, names),
        *_held(known, facts, names),
    ]
    moments: Mapping[int, _Moment] = {}
    if any(call.status != "valid" for call in heard.calls):
        calls = zip(facts.calls or (), facts.held_at_call, strict=True)
        moments = {
            c.index: (held, *divmod(c.at, 4)) for c, held in calls if not c.bidding
        }
    return replace(
        game,
        hands=tuple(_stock(tables, heard.played.acts)),
        events=tuple(_events(game.events, moments)),
        statements=(PlayStatement(tuple(stated)),),
        locate=None,
    )


def _events(events: Sequence[Event], moments: Mapping[int, _Moment]) -> Iterator[Event]:
    for index, event in enumerate(events):
        if isinstance(event, _OF_THE_PLAY):
            continue
        if isinstance(event, Call):
            said = replace(event, uncertain=False, mark=None)
            if index in moments:
                held, trick, lying = moments[index]
                said = replace(said, held=held, trick=trick + 1, lying=lying)
            yield said
        else:
            yield event


def _stock(tables: Tables, acts: Acts) -> Iterator[HandClaim]:
    """The Stock, where somebody took it up: from it come the hands before that."""
    stock = stock_of(acts, tables.full_deck) if acts.passes else None
    if stock:
        yield HandClaim(None, tuple(FACES[face] for face in stock))


def _kind(tables: Tables, kind: str) -> Iterator[StatedFact]:
    """The kind, where it may have changed and has a word that can be written."""
    if tables.kind_may_change and kind.replace("-", "").isalpha():
        yield StatedFact((kind.lower(),))


def _parties(
    tables: Tables, facts: Facts, names: Sequence[str]
) -> Iterator[StatedFact]:
    """Who is of which party, with how many Augen and tricks; of each where it is asked."""
    parties = facts.parties or ()
    if None in parties:
        raise NotShortError("parties")
    asked = tables.model.dependencies.askers.keys() & {"Augen-von", "Stiche-von"}
    for party in tables.parties:
        players = [n for n, p in zip(names, parties, strict=True) if p == party]
        if players:
            augen = (facts.augen_by_party or {}).get(party)
            yield StatedFact((party, *players), augen)
            made = (facts.tricks_by_party or {}).get(party)
            if made == 0:
                yield StatedFact((WITHOUT_TRICK, party))
            elif isinstance(made, int):
                yield StatedFact((TRICKS, party), made)
            if NOBODY not in parties:
                break
    if asked or NOBODY in parties:
        augen_of, tricks_of = facts.augen_by_seat, facts.tricks_by_seat
        if augen_of is None or tricks_of is None:
            raise NotShortError("parties")
        for name, augen, made in zip(names, augen_of, tricks_of, strict=True):
            yield StatedFact((name,), augen)
            yield StatedFact((TRICKS, name), made)


def _items(
    tables: Tables, facts: Facts, asker: Asker, names: Sequence[str]
) -> Iterator[StatedFact]:
    here = facts.branch()
    here.tricks = facts.tricks if facts.tricks is not None else facts.tricks_so_far
    for item, whose, _, trick in occurrences(tables, here, asker)[0]:
        yield StatedFact((item.lower(), _who(whose, names)), None, trick)


def _stands(facts: Facts, names: Sequence[str]) -> Iterator[StatedFact]:
    for name, value in (facts.stands or {}).items():
        word = name.lower()
        if value == NONE or value is None:
            continue
        if isinstance(value, bool):
            if value:
                yield StatedFact((word,))
        elif isinstance(value, int) and _is_player(facts, name):
            yield StatedFact((word, names[value]))
        elif isinstance(value, int):
            yield StatedFact((word,), value)


def _is_player(facts: Facts, stand: str) -> bool:
    return facts.model.stands[stand].type == "Spieler"


def _rules(
    tables: Tables, known: Statable, facts: Facts, asker: Asker, names: Sequence[str]
) -> Iterator[StatedFact]:
    for rule in known.rules.values():
        types = [parameter.type for parameter in rule.parameters]
        word = rule.name.lower()
        if types == ["Stich"]:
            for number in range(1, tables.model.hand_size + 1):
                if _value(rule, (handle("s", number - 1),), facts, asker) is True:
                    yield StatedFact((word,), None, number)
        elif types == ["Spieler"]:
            for seat, name in enumerate(names):
                value = _value(rule, (seat,), facts, asker)
                if isinstance(value, Handle):
                    yield StatedFact((word, name), None, value.number + 1)
                elif isinstance(value, int):
                    yield StatedFact((word, name), int(value))


def _held(known: Statable, facts: Facts, names: Sequence[str]) -> Iterator[StatedFact]:
    """Who held the faces that the text asks for."""
    for face in known.faces:
        for seat, name in enumerate(names):
            hand = None if facts.held is None else facts.held[seat]
            count = facts.copies_held.get((seat, face.index), 0)
            if hand is not None:
                count = hand.count(face.index)
            if count:
                yield StatedFact((face.typed, name), None if count == 1 else count)


def _value(
    rule: Regel | Tabelle, args: tuple[Value, ...], facts: Facts, asker: Asker
) -> Value:
    question = ask_rule(rule.name, *args)
    return asker.ask((rule.name, args), question, facts, SETTLED).value


def _who(whose: Value, names: Sequence[str]) -> str:
    return names[whose] if isinstance(whose, int) else str(whose)


# --- words in full ----------------------------------------------------------------------


def in_full(
    model: Model, known: Statable, names: Sequence[str], game: GameRecord
) -> GameRecord:
    """The game with the words and names of its lines ``+ …`` in full.

    Not where a word may mean several, or nothing; a kind or a card stands in full anyway.
    """
    own = (*model.parties, WITHOUT_TRICK, TRICKS, *known.names)
    kinds = map(str.casefold, model.words["Spielarten"])
    whole = {*kinds, *(face.typed for face in known.faces)} - {*map(str.casefold, own)}

    def written(fact: StatedFact) -> StatedFact:
        first, *others = fact.words or ("",)
        words = [first if first in whole else _whole(first, own, names)]
        of_party = words[0] in map(str.lower, model.parties)
        parties = () if of_party or first in whole else model.parties
        words += [_whole(word, parties, names) for word in others]
        return replace(fact, words=tuple(words)) if fact.words else fact

    lines = [replace(s, facts=tuple(map(written, s.facts))) for s in game.statements]
    return replace(game, statements=tuple(lines))


def _whole(word: str, words: Sequence[str], names: Sequence[str]) -> str:
    """The only one of these that begins so, of a word of the text with two letters at least."""
    folded = word.casefold()
    if any(each.casefold() == folded for each in (*words, *names)):
        return word
    longer = [each.lower() for each in words] if len(folded) > 1 else []
    begun = [w for w in (*longer, *names) if w.casefold().startswith(folded)]
    return begun[0] if len(begun) == 1 else word


# --- what a short form has in common with the whole game -------------------------------


def results(verdict: GameVerdict) -> frozenset[object]:
    """What the game comes to, under which readings: all that a short form must keep.

    Kind, parties, Augen, calls, winner, items, value, points, next dealer, notes and the
    evening; not the tricks, nor what else there is to say about them.
    """
    common = _notes(verdict.findings)
    return frozenset(
        (
            frozenset(map(frozenset, way.assume)),
            way.kind,
            way.parties,
            way.augen,
            tuple([(a.by, a.say, a.counts_as, a.status) for a in way.announcements]),
            way.winner,
            frozenset(Counter([item[:4] for item in way.items]).items()),
            way.value,
            way.scores,
            way.next_dealer,
            common | _notes(way.findings),
            None if way.evening is None else replace(way.evening, clauses=()),
        )
        for way in verdict.ways
    )


def _notes(findings: Sequence[Finding]) -> frozenset[object]:
    return frozenset(f.data for f in findings if f.code == codes.NOTE)
