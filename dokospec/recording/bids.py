"""A bid that is in order with a word beside it, though not as it was typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from dokospec.finding import Kind
from dokospec.notation.record import Reservation
from dokospec.recording.evening import OngoingEvening


def with_extra(
    now: OngoingEvening, player: str, code: str, extras: Iterable[str]
) -> Reservation | None:
    """The Vorbehalt of a player in the last game with the one of these words beside it.

    None where the finding of this code stays all the same, or another comes; nor where
    several words would do.
    """
    game = now.games[-1].record
    bids = (event for event in game.events if isinstance(event, Reservation))
    bid = next((bid for bid in bids if bid.by == player and bid.words), None)
    if bid is None:
        return None
    before = _wrong(now)
    found: list[Reservation] = []
    for extra in extras:
        if extra in bid.words:
            continue
        meant = Reservation(player, (bid.words[0], extra, *bid.words[1:]))
        events = tuple(meant if event is bid else event for event in game.events)
        after = _wrong(now.with_last(replace(game, events=events)))
        if after[code] < before[code] and after < before:
            found.append(meant)
    return found[0] if len(found) == 1 else None


def _wrong(now: OngoingEvening) -> Counter[str]:
    """What is against the rules in the last game, by its code."""
    verdict = now.games[-1].verdict
    found = (*verdict.findings, *verdict.default.findings)
    return Counter(each.code for each in found if each.kind is Kind.ILLEGAL)
