"""Witnesses that were kept, judged anew: which readings they part today."""

from __future__ import annotations

from itertools import combinations

from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Zweifel
from dokospec.witness.divergence import settled
from dokospec.witness.doubts import (
    DoubtWitnesses,
    Readings,
    RoundWitness,
    SeasonWitness,
    Witness,
    apart,
)
from dokospec.witness.overseasons import ways_of
from dokospec.witness.per_reading import PerReading
from dokospec.witness.rounds import round_teller
from dokospec.witness.store import Stored


def rechecked(model: Model, doubt: Zweifel, known: Stored) -> DoubtWitnesses:
    """What the file says of a doubt, judged anew."""
    readings = Readings(Judge(settled(model, doubt.name)), doubt)
    root = Judge(settled(model))
    games, days = PerReading(root, doubt, round_teller), ways_of(root, doubt)
    witnesses = tuple(
        Witness(case, readings.groups(case)) for case in known.cases.get(doubt.name, ())
    )
    rounds = tuple(
        RoundWitness(each, games.groups(each))
        for each in known.rounds.get(doubt.name, ())
    )
    seasons = tuple(
        SeasonWitness(each, days.groups(each))
        for each in known.seasons.get(doubt.name, ())
    )
    groups = [
        *(each.groups for each in witnesses),
        *(each.groups for each in rounds),
        *(each.groups for each in seasons),
    ]
    unparted = tuple(
        (one, two)
        for one, two in combinations(readings.names, 2)
        if not any(apart(each, one, two) for each in groups)
    )
    return DoubtWitnesses(doubt, witnesses, unparted, rounds, seasons)
