"""Making a round smaller, one step at a time, while something keeps holding of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final, TypeAlias

from dokospec.notation.record import GameRecord, Play
from dokospec.witness.case import Case
from dokospec.witness.rounds import Round, size_of_round
from dokospec.witness.shrink import COARSE, Deck, Smallest, cut_short, plainer

Holds: TypeAlias = Callable[[Round], bool]
Violations: TypeAlias = Callable[[Round], int]
Step: TypeAlias = Callable[[Round, Deck], Iterator[Round]]

TRIALS: Final = 500
"""How many smaller rounds are looked at before the smallest so far is kept."""


def shorter(
    played: Round, holds: Holds, deck: Deck, violations: Violations = lambda _: 0
) -> Round:
    """A smaller round of which it holds still; of two that with fewer violations."""
    state = Smallest(played, size_of_round, holds, violations, TRIALS)
    before = None
    while before is not state.found and state.left > 0:
        before = state.found
        for step in _STEPS:
            while any(map(state.takes, _some(state, step(state.found, deck)))):
                pass
    return state.found


def pared(played: Round, holds: Holds, violations: Violations) -> Round:
    """A long evening with as few games told as one look at each of them finds.

    Cut off as soon as it holds; then without a game, or without its cards, from the last
    to the first.
    """
    count = len(played.games)
    state = Smallest(played, size_of_round, holds, violations, 3 * count)
    any(map(state.takes, _prefixes(played)))
    for place in reversed(range(len(state.found.games))):
        game = state.found.games[place]
        acts = tuple(event for event in game.events if not isinstance(event, Play))
        bare = GameRecord(None), replace(game, events=acts)
        any(state.takes(_with(state.found, place, each)) for each in bare)
    return state.found


def _some(state: Smallest[Round], trials: Iterator[Round]) -> Iterator[Round]:
    """Those that may be tried yet."""
    return takewhile(lambda _: state.left > 0, trials)


def _cut_off(played: Round, _: Deck) -> Iterator[Round]:
    """Without the games from one on."""
    return _prefixes(played)


def _prefixes(played: Round) -> Iterator[Round]:
    for count in range(1, len(played.games)):
        yield replace(played, games=played.games[:count])


def _fewer_games(played: Round, _: Deck) -> Iterator[Round]:
    """Without some games that follow each other, many first."""
    games = played.games
    length = len(games) // 2
    while length:
        for first in range(0, len(games) - length + 1, length):
            yield replace(played, games=(*games[:first], *games[first + length :]))
        length //= 2


def _empty_games(played: Round, _: Deck) -> Iterator[Round]:
    """A game of which nothing is told; all of them, or all but one, or one."""
    games = played.games
    nothing = GameRecord(None)
    yield replace(played, games=(nothing,) * len(games))
    for place, game in enumerate(games):
        others = (nothing,) * place, (nothing,) * (len(games) - place - 1)
        yield replace(played, games=(*others[0], game, *others[1]))
    for place in range(len(games)):
        yield _with(played, place, nothing)


def _fewer_players(played: Round, _: Deck) -> Iterator[Round]:
    """Without the last at the table, where more than four sit there."""
    names = played.head.players
    if len(names) > 4 and not any(
        getattr(event, part, None) == names[-1]
        for game in played.games
        for event in game.events
        for part in ("by", "giver", "taker", "against")
    ):
        head = replace(played.head, players=names[:-1], dealer=names[-2])
        yield replace(played, head=head)


def _fewer_lines(played: Round, _: Deck) -> Iterator[Round]:
    """Without a line above a game."""
    for place, game in enumerate(played.games):
        for gone in range(len(game.entries)):
            left = (*game.entries[:gone], *game.entries[gone + 1 :])
            yield _with(played, place, replace(game, entries=left))


def _smaller_games(played: Round, deck: Deck) -> Iterator[Round]:
    """A game made smaller, as a case is."""
    for place, case in enumerate(played.cases()):
        for step in (*COARSE, cut_short, plainer):
            for trial in step(case, deck):
                if trial.head == played.head:
                    yield _with(played, place, trial.game)


def _with(played: Round, place: int, game: GameRecord) -> Round:
    games = (*played.games[:place], game, *played.games[place + 1 :])
    return replace(played, games=games)


def alone(case: Case) -> Round:
    """A round of one game."""
    return Round(case.head, (case.game,))


_STEPS: Final[tuple[Step, ...]] = (
    _cut_off,
    _fewer_games,
    _empty_games,
    _fewer_players,
    _fewer_lines,
    _smaller_games,
)
