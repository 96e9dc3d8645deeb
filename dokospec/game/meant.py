"""What lines of a short form are probably meant for that say something else, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeGuard

from dokospec.game.acts import Acts, Said
from dokospec.language.model import Model
from dokospec.language.terms import Name
from dokospec.nearest import nearest, same_number
from dokospec.notation.names import resolve
from dokospec.notation.record import Call, GameRecord, StatedFact

_FACTS: Final = re.compile(r"[\w,;.'’ -]+")
"""What a line ``+ …`` is made of behind its sign."""
_WITHOUT_TRICK: Final = frozenset(
    ("schwarz", "keinstich", "keinenstich", "keinestiche", "ohnestich", "stichlos")
)
"""What is said where the others are to make no trick."""
_NUMBER: Final = re.compile(r"\d+(?=\s*$|\s+\w+:)")
_CALL: Final = re.compile(rf"([^\W\d_]\w*)(?:\s+({_NUMBER.pattern}))?(?=\s*$|\s+\w+:)")


class Signless(NamedTuple):
    """A line ``re anna dora 151``, read as calls: which events these are, and the line meant."""

    places: range
    line: str


def signless(model: Model, acts: Acts, game: GameRecord) -> Signless | None:
    """The line of a party and its players before which ``+`` is missing."""
    if acts.faces:
        return None
    parties = {party.casefold() for party in model.parties}
    for index, event in enumerate(game.events):
        if not _nameless(event) or event.word not in parties:
            continue
        words = [event.word]
        for other in game.events[index + 1 :]:
            if not (_nameless(other) and resolve(other.word, acts.names)):
                break
            words.append(other.word)
        last = index + len(words) - 1
        if _before_unread(game, last) and _FACTS.fullmatch(game.unread):
            words.append(game.unread)
        if len(words) > 1:
            return Signless(range(index, last + 1), f"+ {' '.join(words)}")
    return None


def written(fact: StatedFact) -> str:
    """A fact of a line ``+ …`` as it is typed."""
    number = () if fact.number is None else (str(fact.number),)
    trick = () if fact.trick is None else (f"{fact.trick}.",)
    return " ".join((*fact.words, *number, *trick))


def parted(model: Model, names: Sequence[str], game: GameRecord) -> str | None:
    """The fact meant by ``re anna, dora 151``: a comma parts the players of a party."""
    parties = {party.casefold() for party in model.parties}
    facts = [fact for said in game.statements for fact in said.facts]
    for first, second in pairwise(facts):
        party, *players = first.words or ("",)
        alone = party in parties and len(players) == len(second.words) == 1
        bare = first.number is None and first.trick is None and second.trick is None
        if alone and bare and second.number is not None:
            (other,) = second.words
            if other not in parties and resolve(other, names):
                words = (*first.words, *second.words)
                return written(StatedFact(words, second.number))
    return None


def _nameless(event: object) -> TypeGuard[Call]:
    return isinstance(event, Call) and event.by is None and event.mark is None


def _before_unread(game: GameRecord, index: int) -> bool:
    """Whether the event is the last before what is unreadable, in its line."""
    if index != len(game.events) - 1 or game.locate is None:
        return False
    spans = game.locate("event", index), game.locate("unread", 0)
    lines = {span.line for span in spans if span is not None}
    return None not in spans and len(lines) == 1


def call_meant(word: str, words: Iterable[str]) -> str | None:
    """The call of the text that a word is probably meant for: ``keine90`` is ``k90``."""
    words = tuple(words)
    near = nearest(word, words) or same_number(word, words)
    if near is None and word.replace("-", "") in _WITHOUT_TRICK:
        near = next((each for each in words if each in _WITHOUT_TRICK), None)
    return near


def bids_meant(model: Model, word: str) -> list[str]:
    """The Vorbehalte of a sort that is called so: those from ``solo:damen`` on for ``solo``."""
    kinds = model.columns.get("ergibt", {})
    return [
        bid
        for bid in model.words["Angebote"]
        if bid in kinds
        and isinstance(kind := kinds[bid][0], Name)
        and kind.name.startswith(f"{word}:")
    ]


def call_as_typed(game: GameRecord, call: Said) -> str:
    """The word of a call, with the number that is unreadable behind it: ``keine 90``."""
    number = _NUMBER.match(game.unread)
    if number is None or call.seat is None or not _before_unread(game, call.index):
        return call.word
    return f"{call.word} {number[0]}"


def unread_call(model: Model, acts: Acts, game: GameRecord) -> tuple[str, str] | None:
    """``k9`` or ``k 90`` that stands for no card where no play is recorded; and what is meant."""
    found = _CALL.match(game.unread) if acts.stated_play else None
    if found is None:
        return None
    near = call_meant("".join(filter(None, found.groups())), model.words["Rufe"])
    return None if near is None else (found[0], near)
