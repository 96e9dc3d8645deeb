"""A bid that is in order as the Pflichtsolo, though not as it was typed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from dokospec.finding import Kind
from dokospec.notation.record import Reservation
from dokospec.recording.evening import RecordedEvening

DUTY: Final = "pflicht"
"""The Zusatz of a bid that fulfils the duty."""


def as_duty(now: RecordedEvening, player: str, code: str) -> Reservation | None:
    """The Vorbehalt of a player in the last game with the Zusatz.

    None where the finding of this code stays all the same, or another comes.
    """
    game = now.games[-1].record
    bids = (event for event in game.events if isinstance(event, Reservation))
    bid = next((bid for bid in bids if bid.by == player and bid.words), None)
    if bid is None or DUTY in bid.words:
        return None
    meant = Reservation(player, (bid.words[0], DUTY, *bid.words[1:]))
    events = tuple(meant if event is bid else event for event in game.events)
    before = _wrong(now)
    after = _wrong(now.with_last(replace(game, events=events)))
    return meant if after[code] < before[code] and after < before else None


def _wrong(now: RecordedEvening) -> Counter[str]:
    """What is against the rules in the last game, by its code."""
    verdict = now.games[-1].verdict
    found = (*verdict.findings, *verdict.default.findings)
    return Counter(each.code for each in found if each.kind is Kind.ILLEGAL)
