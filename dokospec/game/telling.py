"""From what a game came to, to the outcome that is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeVar

from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.calls import CallStatus
from dokospec.game.claims import result_claims, trick_claims
from dokospec.game.facts import Facts
from dokospec.game.notices import Placed, about_the_end, about_unplayed
from dokospec.game.outcomes import Tricks, numbers_of
from dokospec.game.position import Position
from dokospec.game.scoring import Closing, Score
from dokospec.game.tables import Tables
from dokospec.notation.record import GameRecord
from dokospec.rules.values import NOBODY, Value
from dokospec.verdict import Announcement, Outcome, Rests

T = TypeVar("T")


def is_unplayed(position: Position, closing: Closing) -> bool:
    """Whether cards lie behind a game that is not played, so that its kind is open.

    Not where the text says itself what is wrong with the game.
    """
    return position.stopped == codes.UNPLAYED and not closing.against


def outcome_of(
    tables: Tables,
    acts: Acts,
    game: GameRecord,
    position: Position,
    facts: Facts,
    calls: Sequence[CallStatus],
    scored: Score,
    rests: tuple[Rests, Rests, Rests],
    placed: list[Placed],
    closing: Closing,
) -> Outcome:
    """The outcome of one world; what it assumes is added by the judge.

    ``rests``: the statements that kind, play and calls rest on. ``placed``: what was found so
    far, by section and place; what is wrong with claims and the end is added.
    """
    names, everybody = acts.names, acts.everybody
    unplayed = is_unplayed(position, closing)
    played = not unplayed and tables.kind(position.kind) is not None
    listing = tables.parties
    seats = facts.parties or ()
    parties = augen = scores = None
    if played and None not in seats:
        parties = _sides(listing, tuple(seats), names)
        if facts.augen_by_seat is not None:
            augen = tuple([(p, facts.augen(p)) for p in listing if p in seats])
            if NOBODY in seats:
                augen += tuple(_alone(seats, facts.augen_by_seat, names))
    if played and closing.numbers is not None:
        scores = tuple(zip(everybody, closing.numbers, strict=True))
    kind_rest, play_rest, call_rest = rests
    winner_rest, value_rest = scored.rests_on
    dealers = closing.dealers
    rest = play_rest | call_rest
    if acts.claims:
        wrong = trick_claims(acts, position.tricks)
        placed += [("event", i, f) for i, f in wrong]
    if game.claims:
        claimed = result_claims(game.claims, augen, scores, listing, everybody)
        placed += [("claim", i, f) for i, f in claimed]
    if unplayed:
        placed.append(about_unplayed(acts, position))
    if played:
        placed += about_the_end(
            tables.model, acts, facts, position, scored, closing, game
        )
    return Outcome(
        assume=(),
        default=True,
        kind=None if unplayed else position.kind,
        kinds=() if unplayed else position.kinds,
        parties=parties,
        augen=augen,
        tricks=Tricks(position.tricks, names),
        announcements=tuple(map(partial(_announcement, acts), calls)) if calls else (),
        winner=scored.winner if played else None,
        items=scored.items if played else (),
        steps=scored.steps if played else (),
        value=scored.value if played else None,
        scores=scores,
        findings=tuple(_located(game, placed)) if placed else (),
        next_dealer=None if unplayed else _next_dealer(acts, dealers.usual),
        next_dealers=tuple(
            [
                name
                for dealer in (() if unplayed else dealers.possible)
                if (name := _next_dealer(acts, dealer)) is not None
            ]
        ),
        rests_on=tuple(
            zip(
                numbers_of(everybody),
                (
                    kind_rest,
                    play_rest,
                    play_rest,
                    rest | winner_rest,
                    rest | value_rest,
                    *[rest | value_rest | own for own in closing.rests_on],
                    dealers.rests_on,
                ),
                strict=True,
            )
        ),
    )


def _next_dealer(acts: Acts, dealer: Value) -> str | None:
    if not isinstance(dealer, int):
        return None
    return acts.table[dealer] if dealer < 0 else acts.names[dealer]


def _announcement(acts: Acts, judged: CallStatus) -> Announcement:
    call = judged.call
    by = acts.names[call.seat] if call.named and call.seat is not None else "?"
    first = judged.broken[0] if judged.broken else None
    return Announcement(
        by,
        call.word,
        judged.counts_as,
        judged.status,
        first.clause if first else None,
        first.key if first else None,
        call.index,
    )


def _located(game: GameRecord, placed: Sequence[Placed]) -> Iterator[Finding]:
    locate = game.locate
    for section, index, found in placed:
        if locate is None or found.span is not None:
            yield found
        else:
            span = locate(section or "game", index) or locate("game", 0)
            yield replace(found, span=span)


@lru_cache(maxsize=1000)
def _sides(
    parties: tuple[str, ...], of: tuple[Value, ...], names: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each party that has players, with them; who is of none stands for himself."""
    return tuple(
        (party, tuple(n for n, p in zip(names, of, strict=True) if p == party))
        for party in parties
        if party in of
    ) + tuple(_alone(of, [(name,) for name in names], names))


def _alone(
    parties: Sequence[Value], values: Sequence[T], names: Sequence[str]
) -> Iterator[tuple[str, T]]:
    """The players who are of no party, each under his name with his value."""
    for party, value, name in zip(parties, values, names, strict=True):
        if party == NOBODY:
            yield name, value
