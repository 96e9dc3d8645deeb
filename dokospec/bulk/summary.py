"""What an audit found: how many games, and of each finding how many and some of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, astuple, dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

EXAMPLES: Final = 20
"""Of so many games with a finding the record is kept."""
CLAIMED: Final = 100
"""Of so many games with wrong claims, and with right ones."""

CLAIM: Final = "claim"
RIGHT: Final = "right claim"
"""Stand for the code of a finding where claimed scores are wrong, and where they are right."""
HANGS: Final = "claim without"
"""Stands for it where they are wrong and would be right without what its clause says.

Without a clause: where they would be without none, or where that was not tried.
"""

Found: TypeAlias = tuple[str, str]
"""The code of a finding and its clause, empty where it has none."""


class ExampleGame(NamedTuple):
    """A game with its id, as the text of a record.

    "" where it could not be read, or is one of an evening and is nothing by itself.
    """

    id: str
    text: str


class Noted(NamedTuple):
    """Games of which the same was found: how many, and the first of them."""

    games: int
    examples: tuple[ExampleGame, ...]

    def plus(self, other: Noted, most: int) -> Noted:
        """Both together, with so many examples at the most."""
        examples = (*self.examples, *other.examples)[:most]
        return Noted(self.games + other.games, examples)


@dataclass(slots=True)
class Counts:
    """How many games were judged, and how.

    ``engine``: those that the engine judged one by one; ``learned``: those it judged for
    a class. ``illegal``: games with something against the rules. ``compared``: those that
    were judged by both. ``claims``: those that could be read; ``wrong``: those that are;
    ``open``: those on games without scores, and those that are right by another reading
    only. ``faulty``: games with something illegal or a wrong claim.
    """

    games: int = 0
    columns: int = 0
    engine: int = 0
    unreadable: int = 0
    illegal: int = 0
    learned: int = 0
    compared: int = 0
    claims: int = 0
    wrong: int = 0
    open: int = 0
    faulty: int = 0


@dataclass(frozen=True, slots=True)
class AuditSummary:
    """What was found of some games.

    ``unread``: by the ``fault`` for which they cannot be read, those that cannot.
    """

    counts: Counts = field(default_factory=Counts)
    noted: Mapping[Found, Noted] = field(default_factory=dict)
    unread: Mapping[str, Noted] = field(default_factory=dict)

    def plus(self, other: AuditSummary) -> AuditSummary:
        """What was found of both."""
        pairs = zip(astuple(self.counts), astuple(other.counts), strict=True)
        noted = dict(self.noted)
        for found, each in other.noted.items():
            known = noted.get(found, Noted(0, ()))
            noted[found] = known.plus(each, most_of(found))
        unread = dict(self.unread)
        for fault, each in other.unread.items():
            unread[fault] = unread.get(fault, Noted(0, ())).plus(each, EXAMPLES)
        counts = Counts(*(one + two for one, two in pairs))
        return AuditSummary(counts, noted, unread)

    def in_order(self) -> list[tuple[Found, Noted]]:
        """What was found, the most frequent first."""
        found = [each for each in self.noted.items() if each[0][0] != RIGHT]
        return sorted(found, key=lambda each: (-each[1].games, each[0]))

    def to_json(self) -> dict[str, Any]:
        """As values of JSON, as :meth:`from_json` reads them."""
        noted = [
            {"code": code, "clause": clause, **each._asdict()}
            for (code, clause), each in sorted(self.noted.items())
        ]
        unread = [
            {"fault": fault, **each._asdict()}
            for fault, each in sorted(self.unread.items())
        ]
        return {"counts": asdict(self.counts), "noted": noted, "unread": unread}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> AuditSummary:
        """What :meth:`to_json` gave."""
        noted = {(each["code"], each["clause"]): _noted(each) for each in data["noted"]}
        unread = {each["fault"]: _noted(each) for each in data["unread"]}
        return cls(Counts(**data["counts"]), noted, unread)


def _noted(data: Mapping[str, Any]) -> Noted:
    examples = tuple(ExampleGame(*one) for one in data["examples"])
    return Noted(data["games"], examples)


def most_of(found: Found) -> int:
    """How many games are kept with such a finding."""
    return CLAIMED if found[0] in {CLAIM, RIGHT} else EXAMPLES


def together(summaries: Iterable[AuditSummary]) -> AuditSummary:
    """What was found of all."""
    whole = AuditSummary()
    for each in summaries:
        whole = whole.plus(each)
    return whole
