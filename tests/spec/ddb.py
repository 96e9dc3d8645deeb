"""Positions and records under the rules of the federation of 1995, for their tests."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from dokospec.game.acts import Acts, sort_acts
from dokospec.game.acts import Said as Call
from dokospec.game.facts import Facts
from dokospec.game.judge import Judge
from dokospec.game.worlds import Asker
from dokospec.notation.record import GameRecord
from dokospec.verdict import GameVerdict
from tests.played import NAMES, judged
from tests.shipped import judge
from tests.spec.positions import Result, result

DDB: Final = "ddb-1995"
CUP: Final = "ddb-meisterschaft"
FIVE: Final = (*NAMES, "Emil")
SOLI: Final = (
    "trumpfsolo kreuz", "madagaskar", "damensolo", "bubensolo", "knochenlos", "null",
    "detlef-kaspar kreuz",
)  # fmt: skip
"""One word for each of the seven, the highest first."""


def at_table(size: int) -> Acts:
    """No card played at a table of four (Dora deals) or five (Emil does)."""
    if size == 5:
        return sort_acts(GameRecord(None), NAMES, FIVE, -1)
    return sort_acts(GameRecord(None), NAMES, NAMES, 3)


def scored(
    kind: str,
    eyes: int,
    tricks: int,
    *,
    calls: str = "",
    table: int = 4,
    rules: str | Judge = DDB,
    readings: Mapping[str, str] | None = None,
    specials: Mapping[str, str] | None = None,
) -> Result:
    """What a finished position comes to; Re is Anna, without a solo Bernd too.

    ``eyes``, ``tricks``: those of Re. ``calls``: ``re k90 kontra`` as said in time;
    limits follow the word of their party. ``specials``: items counted by card, party
    by item. All doubts have their defaults but those in ``readings``.
    """
    judges = judge(rules) if isinstance(rules, str) else rules
    acts = at_table(table)
    facts = Facts(judges.model, acts)
    solo = kind.startswith("solo") or kind in {"stille-hochzeit", "hochzeit-allein"}
    facts.kind = facts.start_kind = kind
    facts.bids_done = True
    facts.stands = dict.fromkeys(judges.model.stands, "keiner")
    facts.parties = ("re", "kontra" if solo else "re", "kontra", "kontra")
    facts.dealt = facts.held = ((), (), (), ())
    facts.tricks = ()
    facts.settle_sums((eyes, 0, 240 - eyes, 0), (tricks, 0, 12 - tricks, 0))
    facts.sums = {item: ((party, 1),) for item, party in (specials or {}).items()}
    facts.calls = tuple(_calls(calls))
    facts.held_at_call = [12] * len(facts.calls)
    facts.regular = [True] * len(facts.calls)
    facts.standing = [True] * len(facts.calls)
    usual = {d.name: d.default for d in judges.model.doubts.values()}
    label = frozenset((frozenset((usual | dict(readings or {})).items()),))
    return result(judges.tables, facts, Asker(judges.model, label))


def _calls(words: str) -> list[Call]:
    found: list[Call] = []
    seat = 0
    for word in words.split():
        seat = {"re": 0, "kontra": 2}.get(word, seat)
        found.append(Call(seat, word, False, 0, False, None, 0))
    return found


def points(found: Result) -> tuple[Fraction, ...]:
    """The points by seat; who sits out comes last."""
    assert found.numbers is not None, found
    return found.numbers


def reported(lines: str, *, rules: str = DDB, five: bool = False) -> GameVerdict:
    """The verdict on what stands below ``spiel``; Dora deals, at five Emil."""
    names, dealer = (FIVE, "Emil") if five else (NAMES, "Dora")
    head = f"doko 1\nregeln: {rules}\ntisch: {' '.join(names)}\ngeber: {dealer}\n"
    return judged(f"{head}\nspiel\n{lines}\n")
