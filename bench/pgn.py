"""Random legal chess games as PGN, the counterpart of ``records.py``.

python bench/pgn.py COUNT [SEED] > games.pgn
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

import chess
import chess.pgn

PLIES: Final = 80
"""Where a game is broken off: about the length of a game between people."""


def blocks(count: int, seed: int) -> Iterator[str]:
    """The text of a file, one game at a time."""
    random = Random(seed)
    for number in range(1, count + 1):
        yield f"{_game(random, number)}\n\n"


def _game(random: Random, number: int) -> chess.pgn.Game:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < PLIES:
        moves = list(board.legal_moves)
        # Captures come first half the time: as in real games, the board empties.
        captures = [move for move in moves if board.is_capture(move)]
        chosen = captures if captures and random.random() < 1 / 2 else moves
        board.push(random.choice(chosen))
    game = chess.pgn.Game.from_board(board)
    game.headers.update(
        {"Event": "bench", "White": "Anna", "Black": "Bernd", "Round": str(number)}
    )
    return game


def main(count: str, seed: str = "1") -> None:
    """Writes a file to standard output."""
    for block in blocks(int(count), int(seed)):
        sys.stdout.write(block)


if __name__ == "__main__":
    main(*sys.argv[1:])
