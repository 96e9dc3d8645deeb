"""Exchanging cards of a game until a party has as many Augen as are wished for.

Two cards that follow as the same suit change places where neither trick goes to
somebody else for it. Whoever played legally still does: what he played at every moment
follows as it did. So nothing needs to be judged on the way, only what comes out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES
from dokospec.game.judge import Judge
from dokospec.game.tables import KindTable, Tables
from dokospec.notation.record import Play
from dokospec.verdict import Outcome
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.told import lawful

STEPS: Final = 4000
ROUNDS: Final = 4
"""How often Augen are steered anew where something else changed on the way."""

Region: TypeAlias = tuple[str, int, int]
"""A party, and the least and most Augen that it should have."""


class _Taken(NamedTuple):
    """Whose tricks of a whole game are, and by which table each was played."""

    mine: tuple[bool, ...]
    tables: tuple[KindTable, ...]
    augen: int


def reached(chance: Chance, case: Case, judge: Judge, region: Region) -> Case | None:
    """The case with cards exchanged until a party has Augen of this region."""
    bare = replace(case, game=replace(case.game, hands=()))
    party, least, most = region
    for _ in range(ROUNDS):
        verdict = bare.judged(judge)
        augen = dict(verdict.default.augen or ()).get(party)
        if augen is None or not lawful(verdict):
            return None
        if least <= augen <= most:
            return bare
        trial = steered(chance, bare, verdict.default, judge.tables, region)
        if trial is None:
            return None
        bare = trial
    return None


def steered(
    chance: Chance, case: Case, outcome: Outcome, tables: Tables, region: Region
) -> Case | None:
    """The case with cards exchanged so that the Augen should be in the region.

    ``outcome``: of the case. None where no such exchange is found. What rests on more
    than who takes a trick (parties, ranks that depend on the player) may change.
    """
    taken = _taken(outcome, tables, region[0])
    spots = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    faces = [e.card.index for e in case.game.events if isinstance(e, Play) and e.card]
    if taken is None or len(faces) != 4 * len(taken.mine) or len(spots) != len(faces):
        return None
    if not _exchanged(chance, faces, taken, tables.augen, region):
        return None
    events = list(case.game.events)
    for spot, face in zip(spots, faces, strict=True):
        play = events[spot]
        assert isinstance(play, Play)
        events[spot] = replace(play, card=FACES[face])
    return case.having(events)


def _exchanged(
    chance: Chance,
    faces: list[int],
    taken: _Taken,
    values: tuple[int, ...],
    region: Region,
) -> bool:
    """Exchange ``faces`` in place; whether the region is reached."""
    _, least, most = region
    augen = taken.augen
    for _ in range(STEPS):
        if least <= augen <= most:
            return True
        one, two = chance.below(len(faces)), chance.below(len(faces))
        i, j = one // 4, two // 4
        if taken.mine[i] == taken.mine[j]:
            continue
        classes = taken.tables[i].order.classes
        if taken.tables[j] is not taken.tables[i]:
            continue
        if classes[faces[one]] != classes[faces[two]]:
            continue
        gain = values[faces[two]] - values[faces[one]]
        after = augen + (gain if taken.mine[i] else -gain)
        if not gain or _missing(after, least, most) > _missing(augen, least, most):
            continue
        before = _winner(faces, i, taken), _winner(faces, j, taken)
        faces[one], faces[two] = faces[two], faces[one]
        if before == (_winner(faces, i, taken), _winner(faces, j, taken)):
            augen = after
        else:
            faces[one], faces[two] = faces[two], faces[one]
    return False


def _missing(augen: int, least: int, most: int) -> int:
    return max(least - augen, augen - most, 0)


def _winner(faces: list[int], trick: int, taken: _Taken) -> int:
    """The place that takes a trick, of equal cards the first."""
    lying = faces[4 * trick : 4 * trick + 4]
    keys = [taken.tables[trick].keys[lying[0]][face] for face in lying]
    return keys.index(max(keys))


def _taken(outcome: Outcome, tables: Tables, party: str) -> _Taken | None:
    members = dict(outcome.parties or ()).get(party)
    augen = dict(outcome.augen or ()).get(party)
    if members is None or augen is None or outcome.kind is None:
        return None
    played: list[KindTable] = []
    for trick in outcome.tricks:
        kind = outcome.kind
        for first, name in outcome.kinds:
            if first <= trick.number:
                kind = name
        table = tables.kind(kind)
        if table is None:
            return None
        played.append(table)
    mine = tuple(trick.winner in members for trick in outcome.tricks)
    return _Taken(mine, tuple(played), augen)
