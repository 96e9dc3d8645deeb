"""The file of an evening as text: its head and its games, each as it was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from dokospec.notation.chunks import chunks

OPEN: Final = "= *"
"""The line of a game that is still being played."""


@dataclass(frozen=True, slots=True)
class Journal:
    """``before``: the text above the games of the last head; ``games``: theirs, in order.

    ``undone``: games that were taken back, the last one first to come again.
    """

    before: str
    games: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole file."""
        return self.before + "".join(self.games)

    @property
    def running(self) -> str | None:
        """The last game, where it says that it is still being played."""
        lines = self.games[-1].splitlines() if self.games else []
        return self.games[-1] if OPEN in map(str.strip, lines) else None

    def added(self, game: str) -> Journal:
        """With one game more; what was taken back is gone."""
        return Journal(self.before, (*self.games, game))

    def changed(self, game: str) -> Journal:
        """With another text in place of the last game."""
        return Journal(self.before, (*self.games[:-1], f"\n{game.strip()}\n"))

    def back(self) -> Journal:
        """Without the last game."""
        if not self.games:
            return self
        return replace(
            self, games=self.games[:-1], undone=(*self.undone, self.games[-1])
        )

    def again(self) -> Journal:
        """With the game that was taken back last."""
        if not self.undone:
            return self
        return replace(
            self, games=(*self.games, self.undone[-1]), undone=self.undone[:-1]
        )


def journal(text: str) -> Journal:
    """The journal of a file. Its text is that of the file, but for a feed at its end."""
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    begins = [
        chunk.first_line - 1
        for chunk in chunks(line.rstrip("\r\n") for line in lines)
        if chunk.game or chunk.first_line > 1
    ]
    kinds = [_is_game(lines[at]) for at in begins]
    last_head = max((i for i, game in enumerate(kinds) if not game), default=-1)
    games = begins[last_head + 1 :]
    games = [_with_blanks(lines, at) for at in games]
    first = games[0] if games else len(lines)
    texts = ("".join(lines[a:b]) for a, b in pairwise((*games, len(lines))))
    return Journal("".join(lines[:first]), tuple(texts))


def _with_blanks(lines: Sequence[str], at: int) -> int:
    """Where the blank lines before a line begin."""
    while at and not lines[at - 1].strip():
        at -= 1
    return at


def _is_game(line: str) -> bool:
    return line.lstrip("\ufeff \t").casefold().startswith("spiel")


def game_text(number: int, lines: Sequence[str]) -> str:
    """A game as it is written: a blank line, ``spiel`` with its number, its lines."""
    return "\n".join(("", f"spiel {number}", *lines, ""))


def head_text(
    rules: str, players: Sequence[str], dealer: str | None, *, whole: bool
) -> str:
    """The head of a new file; ``whole``: its games are an evening from the beginning."""
    lines = ["doko 1", f"regeln: {rules}", f"tisch: {' '.join(players)}"]
    lines += [f"geber: {dealer}"] if dealer else []
    lines += ["runde: 1"] if whole else []
    return "\n".join((*lines, ""))
