"""The file of an evening as text: its head and its games, each as it was written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from dokospec.notation.chunks import chunks

OPEN: Final = "= *"
"""The line of a game that is still being played."""
_OPEN: Final = re.compile(r"\s*=\s*\*")


@dataclass(frozen=True, slots=True)
class Journal:
    """``before``: the text above the games of the last head; ``games``: theirs, in order."""

    before: str
    games: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole file."""
        return self.before + "".join(self.games)

    def added(self, game: str) -> Journal:
        """With one game more."""
        return Journal(self.before, (*self.games, game))

    def changed(self, game: str) -> Journal:
        """With another text in place of the last game."""
        return Journal(self.before, (*self.games[:-1], f"\n{game.strip()}\n"))

    def up_to(self, place: int) -> Journal:
        """With the first so many games only."""
        return Journal(self.before, self.games[:place])


def journal(text: str) -> Journal:
    """The journal of a file. Its text is that of the file, but for a feed at its end."""
    lines = (
        [f"{line}\n" for line in text.removesuffix("\n").split("\n")] if text else []
    )
    begun = [
        (chunk.first_line - 1, chunk.game)
        for chunk in chunks(line.removesuffix("\n") for line in lines)
        if chunk.game or chunk.first_line > 1
    ]
    last_head = max((i for i, (_, game) in enumerate(begun) if not game), default=-1)
    games = [_with_blanks(lines, at) for at, _ in begun[last_head + 1 :]]
    first = games[0] if games else len(lines)
    texts = ("".join(lines[a:b]) for a, b in pairwise((*games, len(lines))))
    return Journal("".join(lines[:first]), tuple(texts))


def is_open(line: str) -> bool:
    """Whether a line says that the game is still being played."""
    return _OPEN.match(line) is not None


def _with_blanks(lines: Sequence[str], at: int) -> int:
    """Where the blank lines before a line begin."""
    while at and not lines[at - 1].strip():
        at -= 1
    return at


def game_text(label: str | None, lines: Sequence[str]) -> str:
    """A game as it is written: a blank line, ``spiel`` with its label, its lines."""
    first = "spiel" if label is None else f"spiel {label}"
    return "\n".join(("", first, *lines, ""))


def head_text(
    rules: str, players: Sequence[str], dealer: str | None, *, whole: bool
) -> str:
    """The head of a new file; ``whole``: its games are an evening from the beginning."""
    lines = ["doko 1", f"regeln: {rules}", f"tisch: {' '.join(players)}"]
    lines += [f"geber: {dealer}"] if dealer else []
    lines += ["runde: 1"] if whole else []
    return "\n".join((*lines, ""))
