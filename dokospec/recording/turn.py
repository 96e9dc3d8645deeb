"""Who plays next in a game that is being played, and what he may play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from dokospec.cards import Card
from dokospec.finding import Finding, Kind
from dokospec.language.model import Model
from dokospec.notation.record import PLAYS, GameRecord, Play
from dokospec.verdict import GameVerdict

Judged: TypeAlias = Callable[[GameRecord], GameVerdict]
"""Judges a game as the next one of the evening."""


class Turn(NamedTuple):
    """``player`` lays a card in trick ``number``, in which ``lying`` lie; one of ``cards``.

    As far as anybody knows: of hands that are not told every card is offered that the
    player can still hold and has not denied. ``whole``: the verdict with this trick made
    whole by cards that are left, whoever may lay them.
    """

    player: str
    number: int
    lying: int
    cards: tuple[Card, ...]
    whole: GameVerdict


def turn(model: Model, game: GameRecord, judged: Judged) -> Turn | None:
    """The next turn; None where no card is to be played, or nobody knows whose turn it is."""
    laid = [e.card for e in game.events if isinstance(e, Play)]
    if None in laid or len(laid) == 4 * model.hand_size:
        return None
    left = Counter(dict.fromkeys(model.deck, model.copies))
    left.subtract(Counter(filter(None, laid)))
    whole, lying = divmod(len(laid), 4)
    rest = list((+left).elements())
    made_whole = judged(_laying(game, rest[: 4 - lying]))
    player = _player(made_whole, len(laid))
    if player is None:
        return None
    cut = _cut(game, lying)
    before = _against(judged(cut), player)
    cards = [
        card
        for card in sorted(set(rest), key=attrgetter("index"))
        if _against(judged(_with(game, card, rest, lying)), player) <= before
    ]
    return Turn(player, whole + 1, lying, tuple(cards), made_whole)


def _player(made_whole: GameVerdict, laid: int) -> str | None:
    """Who lays a card behind so many, whatever he and those behind him lay."""
    tricks = made_whole.default.tricks
    if len(tricks) != laid // 4 + 1:
        return None
    return tricks[-1].cards[laid % 4][0]


def _with(game: GameRecord, card: Card, rest: Sequence[Card], lying: int) -> GameRecord:
    """The trick made whole, with this card first."""
    others = list(rest)
    others.remove(card)
    return _laying(game, (card, *others[: 3 - lying]))


def _laying(game: GameRecord, cards: Sequence[Card]) -> GameRecord:
    """Not as a whole record, so that nobody looks for what is missing in it."""
    events = (*game.events, *(PLAYS[card.index] for card in cards))
    return replace(game, events=events, claims=(), complete=False, locate=None)


def _cut(game: GameRecord, lying: int) -> GameRecord:
    """The game up to its last whole trick."""
    places = [i for i, e in enumerate(game.events) if isinstance(e, Play)]
    end = places[len(places) - lying] if lying else len(game.events)
    return _laying(replace(game, events=game.events[:end]), ())


def _against(verdict: GameVerdict, player: str) -> Counter[tuple[str, object]]:
    """What is found against a player, as often as it is."""
    return Counter((f.code, f.data) for f in _illegal(verdict) if _about(f) == player)


def _illegal(verdict: GameVerdict) -> Iterator[Finding]:
    for found in (*verdict.findings, *verdict.default.findings):
        if found.kind is Kind.ILLEGAL:
            yield found


def _about(found: Finding) -> str | None:
    return dict(found.data).get("player")
