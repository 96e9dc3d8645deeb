"""Seasons made to be tried: few small evenings, on days and at tables of many kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, TypeAlias

from dokospec.game.judge import Judge
from dokospec.game.keys import OWN
from dokospec.language.dependencies import mentions, words_asked
from dokospec.language.model import Model
from dokospec.language.syntax import Statement, walk
from dokospec.language.terms import Number
from dokospec.notation.record import Head, Header
from dokospec.witness.case import PLAYERS, speaks_of, table
from dokospec.witness.evening_generator import LIKELY, EveningGenerator
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import DaysInARow, PlayedSeason, size_of_season

_FEW: Final = (1, 2, 3)
_YEAR: Final = 60
"""More days than a season has."""
_TABLES: Final = 2
"""Tables of a day."""
_PLAIN: Final = 4
"""Evenings of one game, for a table of four and for one of five."""
_WALKED: Final = 6
"""Pairs of evenings that are walked through."""
_ANSWERED: Final = {"Abendstand": "Tagesstand", "Abendertrag": "Tageswertung"}
"""What a season asks, and the question of an evening that it is the answer to."""
_CROWDED: Final = 4
"""Evenings of a season in which several may be on one day."""
_SEATED: Final = (PLAYERS[:4], PLAYERS[:5], PLAYERS[1:5], PLAYERS[4:8])
"""Who plays in one of these."""
_SAID: Final = ("Angabe", "Saisonangabe")

Lines: TypeAlias = tuple[Header, ...]


class SeasonGenerator:
    """Makes seasons for one text."""

    def __init__(self, root: Judge) -> None:
        """``root``: of the text with its doubts settled."""
        self._root = root
        self._walks = EveningGenerator(root)
        self._single: dict[tuple[str, ...], Sequence[Round]] = {}

    def about(self, statements: Iterable[Statement]) -> Iterator[PlayedSeason]:
        """For these of the text: few evenings, then as many as the text names."""
        asked = list(_asked(self._root.model, statements))
        numbers = {n for n in _numbers(asked) if 1 < n <= _YEAR}
        words = words_asked(asked, *_SAID)
        if any(mentions(s) & _ANSWERED.keys() for s in asked):
            for lines in (*(_stated(word, _TABLES) for word in words), ()):
                yield from sorted(self._side_by_side(lines), key=size_of_season)
            return
        for count in sorted({*_FEW, *numbers}):
            seasons = [
                season
                for lines in ((), *(_stated(word, count) for word in words))
                for season in self._one_after_another(count, lines)
            ]
            yield from sorted(seasons, key=size_of_season)

    def words(self, statements: Iterable[Statement]) -> tuple[str, ...]:
        """What these of the text ask, also through rules, of the lines of a head."""
        return words_asked(_asked(self._root.model, statements), *_SAID)

    def crowded(self, words: Iterable[str]) -> Iterator[PlayedSeason]:
        """Few evenings, of which several may be on one day, with a line of such a word.

        Those at the end may be played by others than those before.
        """
        words = tuple(words)
        for count in range(1, _CROWDED + 1):
            stated = product(words, range(1, count + 2))
            seasons = [
                _in_order(days, (*(one,) * changed, *(two,) * (count - changed)))
                for lines in ((), *(_stated(word, n) for word, n in stated))
                for days in _calendars(count)
                for changed in range(1, count + 1)
                for one, two in self._pairs(lines, alike=changed == count)
            ]
            yield from sorted(seasons, key=size_of_season)

    def _pairs(self, lines: Lines, *, alike: bool) -> Iterator[tuple[Round, Round]]:
        played = [
            replace(each, head=_head(names, lines))
            for names in _SEATED
            for each in self._plain(names)[:1]
        ]
        for one, two in product(played, repeat=2):
            if (one == two) == alike:
                yield one, two

    def _one_after_another(self, count: int, lines: Lines) -> Iterator[PlayedSeason]:
        """Seasons of so many days, all of them alike, or but for the last."""
        others = {played.head.players: played for played in self._tables(lines)}
        for played in self._tables(lines):
            yield PlayedSeason((DaysInARow(played, 1, count),))
            for names, other in others.items():
                if count > 1 and names != played.head.players:
                    yield PlayedSeason(
                        (
                            DaysInARow(played, 1, count - 1),
                            DaysInARow(other, count, count),
                        )
                    )

    def _side_by_side(self, lines: Lines) -> Iterator[PlayedSeason]:
        """Two tables of one day, each played to its end."""
        for one, two in ((4, 4), (4, 5)):
            heads = (
                _head(PLAYERS[:one], lines),
                _head(PLAYERS[one : one + two], lines),
            )
            for seed in range(_WALKED):
                likely = LIKELY[seed % len(LIKELY)]
                found = [self._walks.walk(head, seed, likely) for head in heads]
                runs = tuple(DaysInARow(played, 1, 1) for played in found if played)
                if len(runs) == len(heads):
                    yield PlayedSeason(runs)

    def _tables(self, lines: Lines) -> Iterator[Round]:
        """Evenings of one game, at tables of four and of five, and without one of these."""
        five = PLAYERS[:5]
        for size in (4, 5):
            for played in self._plain(PLAYERS[:size]):
                yield replace(played, head=_head(PLAYERS[:size], lines))
        for gone in five[:-1]:
            names = tuple(name for name in five if name != gone)
            for played in self._plain(PLAYERS[:4]):
                if not any(speaks_of(game, gone) for game in played.games):
                    yield replace(played, head=_head(names, lines))
                    break

    def _plain(self, names: tuple[str, ...]) -> Sequence[Round]:
        """Smallest evenings of one game of theirs, with different results."""
        if names in self._single:
            return self._single[names]
        found: dict[object, Round] = {}
        for played in self._walks.single(_head(names, ())):
            (verdict,) = played.judged(self._root)
            found.setdefault(verdict.default.scores, played)
            if len(found) == _PLAIN:
                break
        self._single[names] = tuple(found.values())
        return self._single[names]


def _calendars(count: int) -> Iterator[tuple[int, ...]]:
    """On which day each of so many evenings is: on that of the one before, or the next."""
    for steps in product((0, 1), repeat=count - 1):
        yield tuple(1 + sum(steps[:n]) for n in range(count))


def _in_order(days: Sequence[int], played: Sequence[Round]) -> PlayedSeason:
    """The season of these evenings, each on its day."""
    runs: list[DaysInARow] = []
    for day, each in zip(days, played, strict=True):
        if runs and runs[-1].played == each and runs[-1].last == day - 1:
            runs[-1] = replace(runs[-1], last=day)
        else:
            runs.append(DaysInARow(each, day, day))
    return PlayedSeason(tuple(runs))


def _stated(word: str, number: int) -> Lines:
    return (Header(OWN + word, str(number)),)


def _head(players: tuple[str, ...], lines: Lines) -> Head:
    return replace(
        table(len(players)), players=players, dealer=players[-1], entries=lines
    )


def _asked(model: Model, statements: Iterable[Statement]) -> Iterator[Statement]:
    """These, and all rules that they ask, also through others."""
    waiting = [*statements]
    seen: set[str] = set()
    while waiting:
        statement = waiting.pop()
        yield statement
        names = mentions(statement)
        names |= {_ANSWERED[name] for name in names & _ANSWERED.keys()}
        for name in sorted(names - seen):
            seen.add(name)
            waiting += model.rules.get(name, ())


def _numbers(statements: Iterable[Statement]) -> Iterator[int]:
    for statement in statements:
        for expr in statement.expressions:
            for part in walk(expr):
                if isinstance(part, Number):
                    yield part.value
