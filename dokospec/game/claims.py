"""What players claim of tricks and results, checked against the replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.position import finding
from dokospec.game.state import PlayedTrick
from dokospec.notation.record import ResultClaim
from dokospec.rules.nearest import nearest
from dokospec.rules.values import fraction

Placed = tuple[int, Finding]


@lru_cache(maxsize=1000)
def _amount(written: str) -> Fraction:
    """The number that is written so."""
    return fraction(Fraction(written))


@lru_cache(maxsize=16)
def _by_name(names: tuple[str, ...]) -> dict[str, str]:
    return {name.lower(): name for name in names}


def trick_claims(acts: Acts, tricks: Sequence[PlayedTrick]) -> Iterator[Placed]:
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
) -> Iterator[Placed]:
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
