"""From what a game came to, to the outcome that is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import TypeVar

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.calls import CallStatus
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed, about_the_end, about_unplayed
from dokospec.game.kind_tables import Tables
from dokospec.game.outcomes import Tricks, numbers_of
from dokospec.game.position import Position, finding
from dokospec.game.scoring import Closing, Score
from dokospec.game.tricks import PlayedTrick
from dokospec.language.syntax import Annahme
from dokospec.language.values import NOBODY, Value, fraction
from dokospec.language.vocabulary import NUMBERS
from dokospec.nearest import nearest
from dokospec.notation.record import GameRecord, ResultClaim
from dokospec.verdict import Announcement, Outcome, Premise, Rests

_Claimed = tuple[int, Finding]


@lru_cache(maxsize=1000)
def _amount(written: str) -> Fraction:
    """The number that is written so."""
    return fraction(Fraction(written))


@lru_cache(maxsize=16)
def _by_name(names: tuple[str, ...]) -> dict[str, str]:
    return {name.lower(): name for name in names}


def trick_claims(acts: Acts, tricks: Sequence[PlayedTrick]) -> Iterator[_Claimed]:
    """``7.`` and ``> Dora 28`` against the tricks as they were played."""
    for claim in acts.claims:
        number, into = divmod(claim.at, 4)
        if into:
            yield (
                claim.index,
                finding(
                    codes.TRICK_BROKEN_OFF, trick=number + 1, count=into, expected=4
                ),
            )
            continue
        if claim.number is not None:
            if claim.number != number + 1:
                yield (
                    claim.index,
                    finding(
                        codes.TRICK_NUMBER_DIFFERS,
                        claimed=claim.number,
                        actual=number + 1,
                    ),
                )
            continue
        if not 1 <= number <= len(tricks):
            continue
        trick = tricks[number - 1]
        if claim.seat is not None and claim.seat != trick.winner:
            yield (
                claim.index,
                finding(
                    codes.TRICK_WINNER_DIFFERS,
                    trick=number,
                    claimed=acts.names[claim.seat],
                    actual=acts.names[trick.winner],
                ),
            )
        if claim.augen is not None and claim.augen != trick.augen:
            yield (
                claim.index,
                finding(
                    codes.TRICK_AUGEN_DIFFER,
                    trick=number,
                    claimed=claim.augen,
                    actual=trick.augen,
                ),
            )


def result_claims(
    claims: Sequence[ResultClaim],
    augen: Sequence[tuple[str, int]] | None,
    scores: Sequence[tuple[str, Fraction]] | None,
    parties: Sequence[str],
    players: Sequence[str],
) -> Iterator[_Claimed]:
    """``= Re 166, Anna -7`` against Augen and scores; the index is the claim's."""
    known: dict[str, int | Fraction] = dict(scores or ())
    known.update([(name, sum_) for name, sum_ in augen or () if name in parties])
    for index, claim in enumerate(claims):
        for typed, amount in claim.amounts:
            claimed = _amount(amount)
            if known.get(typed) is claimed:
                continue
            by_name = _by_name((*parties, *players))
            name = by_name.get(typed.lower())
            if name is not None and known.get(name) == claimed:
                continue
            if name is None:
                near = nearest(typed, by_name.values())
                data = {"name": typed} | ({"nearest": near} if near else {})
                yield index, finding(codes.CLAIM_NAME_UNKNOWN, **data)
                continue
            actual: int | Fraction | None
            if name in parties:
                actual, code, who = (
                    dict(augen or ()).get(name),
                    codes.AUGEN_DIFFER,
                    "party",
                )
            else:
                actual, code, who = (
                    dict(scores or ()).get(name),
                    codes.SCORE_DIFFERS,
                    "player",
                )
            if actual is None:
                yield (
                    index,
                    finding(
                        codes.CLAIM_UNDECIDED,
                        Kind.UNDECIDABLE,
                        name=name,
                        claimed=amount,
                    ),
                )
            elif actual != claimed:
                plus = "+" if who == "player" and actual > 0 else ""
                yield (
                    index,
                    finding(
                        code, **{who: name}, claimed=amount, actual=f"{plus}{actual}"
                    ),
                )


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
    without_cards = tables.kind(position.kind) is None
    played = not unplayed and not without_cards
    listing = tables.parties
    seats = facts.parties or ()
    parties = augen = scores = None
    if played and None not in seats:
        parties = _sides(listing, tuple(seats), names)
        own = facts.augen_by_seat if NOBODY in seats else None
        if facts.augen_by_party is not None or own is not None:
            has = facts.augen_by_party or {}
            augen = tuple([(p, has.get(p, 0)) for p in listing if p in seats])
            augen += tuple(_alone(seats, own or (), names)) if own else ()
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
            tables.model,
            acts,
            facts,
            position,
            scored,
            closing,
            game,
            {found.code for _, _, found in placed},
        )
    numbers = {
        "kind": position.kind,
        "parties": parties,
        "augen": augen,
        "winner": scored.winner,
        "value": scored.value,
        "scores": scores,
    }
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
        premises=tuple(_premises(tables, closing, numbers)) if played else (),
        next_dealer=None if unplayed else _next_dealer(acts, dealers.usual),
        next_dealers=() if unplayed else _next_dealers(acts, dealers.possible),
        thrown_in=without_cards and not unplayed and not closing.against,
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


def _premises(
    tables: Tables, closing: Closing, numbers: Mapping[str, object]
) -> Iterator[Premise]:
    """The Annahmen that decide something, once for each of these that is known."""
    for place in closing.premises:
        premise = tables.model.places[place]
        assert isinstance(premise, Annahme)
        for number in map(NUMBERS.__getitem__, premise.numbers):
            if numbers[number] is not None:
                yield Premise(number, premise.name, premise.clause, premise.words)


def _next_dealer(acts: Acts, dealer: Value) -> str | None:
    if not isinstance(dealer, int):
        return None
    return acts.table[dealer] if dealer < 0 else acts.names[dealer]


def _next_dealers(acts: Acts, possible: Sequence[Value]) -> tuple[str, ...]:
    names = [_next_dealer(acts, dealer) for dealer in possible]
    known = tuple([name for name in names if name is not None])
    return known if len(known) == len(names) else ()


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
