"""What takes input from outside: by name, seeds, changes, and the law that holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.fuzz import laws, mutators, seeds
from tests.fuzz.laws import Fault, Law
from tests.shipped import TEXTS


@dataclass(frozen=True, slots=True)
class Surface:
    """``seeds``: given a text of those that come along, for records by it.

    ``few`` of them are enough for a short run.
    """

    law: Law
    seeds: Callable[[str], Sequence[str]]
    few: Callable[[str], Sequence[str]]
    change: Callable[[Random, str], str]
    ending: str

    def faults(self, given: str) -> list[Fault]:
        """What is wrong with this input."""
        return laws.broken(self.law, given)


def _record(random: Random, text: str) -> str:
    return mutators.changed(random, text, mutators.RECORD)


def _playable(random: Random, text: str) -> str:
    """Readable more often than not; something strange all the same, now and then."""
    changes = mutators.PLAYABLE if random.randrange(5) else mutators.RECORD
    return mutators.changed(random, text, changes)


def _text(random: Random, text: str) -> str:
    return mutators.changed(random, text, mutators.TEXT)


SURFACES: Final = {
    "reader": Surface(laws.of_reading, seeds.many, seeds.few, _record, "doko"),
    "judge": Surface(laws.of_judging, seeds.many, seeds.few, _playable, "doko"),
    "rule texts": Surface(
        laws.of_rules, lambda _: seeds.rules(), lambda _: seeds.rules(), _text, "md"
    ),
    "JSON": Surface(
        laws.of_json,
        lambda _: seeds.jsons(1),
        lambda _: seeds.jsons(),
        mutators.json_text,
        "json",
    ),
    "protocol": Surface(
        laws.of_lines,
        lambda _: seeds.lines(),
        lambda _: seeds.lines(),
        mutators.json_text,
        "jsonl",
    ),
    "house rules": Surface(
        laws.of_answers,
        lambda _: seeds.ANSWERS,
        lambda _: seeds.ANSWERS,
        _text,
        "toml",
    ),
}


def made(name: str, seed: str, number: int) -> str:
    """The input of this number: the same on every machine."""
    surface = SURFACES[name]
    random = Random(f"{name} {seed} {number}")  # noqa: S311  (nothing is secret)
    return surface.change(
        random, random.choice(surface.seeds(TEXTS[number % len(TEXTS)]))
    )
