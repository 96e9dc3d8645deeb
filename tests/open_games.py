"""How often the two laws of open games were tried, and how often they were broken.

``prefixes(text, seeds)`` leaves out one thing after another of random games and looks for
what is overturned; ``one_left_out(text, seeds)`` one alone, by default readings;
``small_games(text, seeds)`` holds small open games against all their completions.
``table`` shows counts as Markdown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dokospec.game.judge import Judge
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from tests.completions.comparing import compared
from tests.completions.opening import SORTS as SMALL_SORTS
from tests.completions.opening import small_game
from tests.games import any_game
from tests.shipped import judge, settled_judge
from tests.unfinished import (
    SORTS,
    Less,
    out_of_turn,
    over,
    overturned,
    placed,
    reclaims,
    ways,
    without,
)

DRAWN: Final = (*SORTS, "cut", "cut", "card")
"""What is left out, as often as it stands here."""
TURNS: Final = 16
"""How often a game is begun anew from its whole record."""
EACH: Final = 6
"""One of so many cards is hidden."""
STEPS: Final = 3
"""How many things are left out of it one after another, at most."""


@dataclass
class Count:
    """What was tried under one text, by sort, and what was broken, by field.

    ``first``: for each field a record that breaks it, the shortest met.
    """

    text: str
    tried: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def breaks(self, about: str, record: str) -> None:
        """Count what is broken, and keep the shortest record."""
        self.broken[about] += 1
        self._keep(about, record)

    def add(self, other: Count) -> None:
        """What was tried elsewhere counts here, too."""
        self.tried += other.tried
        self.broken += other.broken
        for about, record in other.first.items():
            self._keep(about, record)

    def _keep(self, about: str, record: str) -> None:
        kept = self.first.get(about)
        if kept is None or len(record) < len(kept):
            self.first[about] = record


class Told(NamedTuple):
    """A record, and what is said of it."""

    record: Case
    verdict: GameVerdict


def held_against(
    count: Count, more: Told, left_out: Less, by: Judge, usual: Mapping[str, str]
) -> Told | None:
    """What is said without this, once held against what was said with it.

    None where nothing is known to be missing, or another player would lead: who has no
    name is the one whose turn it is. ``usual``: the readings by default, of a
    judge who knows others.
    """
    if left_out.what == "leader" and out_of_turn(more.verdict, more.record, left_out):
        return None
    less = without(more.record, left_out)
    early = less.judged(by)
    if left_out.what == "cut" and over(less, early):
        return None
    count.tried[left_out.what] += 1
    again = reclaims(more.record) > reclaims(less)
    for gone in overturned(early, more.verdict, usual, reclaimed=again):
        reported = f"{gone}\n\n{less.text()}\nmore of it:\n\n{more.record.text()}"
        count.breaks(gone.field, reported)
    return Told(less, early)


def prefixes(text: str, seeds: Iterable[int]) -> Count:
    """The law of unfinished games over one game for each seed."""
    count = Count(text)
    for seed in seeds:
        case = any_game(text, seed)
        if case is None:
            continue
        count.tried["games"] += 1
        chance = Chance("prefixes", text, seed)
        by = chance.pick((judge, settled_judge))(text)
        usual = {name: doubt.default for name, doubt in by.model.doubts.items()}
        record = placed(case)
        whole = Told(record, record.judged(by))
        for _ in range(TURNS):
            more = whole
            for _ in range(1 + chance.below(STEPS)):
                options = ways(more.record, chance.pick(DRAWN))
                if not options:
                    continue
                less = held_against(count, more, chance.pick(options), by, usual)
                more = less or more
    return count


def one_left_out(text: str, seeds: Iterable[int]) -> Count:
    """The law by default readings: all behind each card is left out, or one card.

    Every ``EACH``-th card is hidden. Each is held against the whole record.
    """
    count, by = Count(text), settled_judge(text)
    for seed in seeds:
        case = any_game(text, seed)
        if case is None:
            continue
        count.tried["games"] += 1
        record = placed(case)
        whole = Told(record, record.judged(by))
        for left_out in (*ways(record, "cut"), *ways(record, "card")[::EACH]):
            held_against(count, whole, left_out, by, {})
    return count


def small_games(text: str, seeds: Iterable[int]) -> Count:
    """What is said of one small open game for each seed, against all its completions."""
    count = Count(text)
    for seed in seeds:
        small = small_game(text, seed)
        if small is None:
            continue
        chance = Chance("small games", text, seed)
        by = chance.pick((judge, settled_judge))(text)
        found = compared(small.case, by, chance)
        if found is None:
            count.tried["not tried"] += 1
            continue
        count.tried["games"] += 1
        count.tried[small.sort] += 1
        count.tried["completions"] += found.judged
        for sort in ("wrong", "unreal", "unreported"):
            if reported := getattr(found, sort):
                about = (
                    "not foreseen"
                    if (small.sort, sort) == ("cut", "unreported")
                    else sort
                )
                count.breaks(about, f"{reported[0]}\n\n{small.case.text()}")
    return count


def table(counts: Sequence[Count], sorts: Sequence[str]) -> str:
    """A row for each text and one for all of them: what was tried, and what was broken."""
    broken = list(dict.fromkeys(name for c in counts for name in sorted(c.broken)))
    total = Count("all")
    for count in counts:
        total.add(count)
    head = ("text", *sorts, *(f"**{name}**" for name in broken or ["broken"]))
    rows = [
        (
            count.text,
            *(f"{count.tried[sort]:,}" for sort in sorts),
            *(f"{count.broken[name]:,}" for name in broken or ["broken"]),
        )
        for count in (*counts, total)
    ]
    rule = ("---", *("---:" for _ in head[1:]))
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows)) + "\n"


def one_left_out_table(counts: Sequence[Count]) -> str:
    """Of games of which one thing was left out."""
    return table(counts, ("games", "cut", "card"))


def prefix_table(counts: Sequence[Count]) -> str:
    """Of games of which things were left out."""
    return table(counts, ("games", *SORTS))


def small_game_table(counts: Sequence[Count]) -> str:
    """Of small open games."""
    return table(counts, ("games", *SMALL_SORTS, "completions", "not tried"))
