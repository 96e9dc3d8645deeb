"""The games of files in their order: who deals follows from the game before.

Columns judge those below a head as if the next always dealt. Where what a game comes to
says otherwise, those behind it are judged anew; where columns do not tell what a game
comes to, it is judged as a file is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from dokospec.bulk.asking import UNANSWERED, Numbers
from dokospec.bulk.games import NO_FAULT, Games
from dokospec.bulk.judging import ColumnJudge, JudgedColumns
from dokospec.bulk.records import FileGames, agrees, stated_dealer
from dokospec.bulk.written import PLAYERS
from dokospec.file_judge import FileJudge
from dokospec.game.judge import Judge
from dokospec.notation.record import Head, Reading
from dokospec.verdict import GameVerdict

_ROUNDS: Final = 4
"""So often those are judged anew who were judged with another dealer; then one by one."""


@dataclass(slots=True)
class _Walk:
    """How far it was gone through the games below a head.

    ``dealer``: the place of who deals the next game; None where that is open. ``before``:
    the game before and who dealt it, where columns judged it; ``table`` does not know it.
    """

    head: Head
    table: FileJudge
    dealer: int | None
    before: tuple[Reading, int] | None = None

    def judged(self, reading: Reading) -> GameVerdict:
        """The verdict on the next game, as on one of a file."""
        if self.before is not None:
            game, dealer = self.before
            self.table.go_on(self.head, self.head.players[dealer])
            self.table.judge(game)
            self.before = None
        verdict = self.table.judge(reading)
        named, players = self.table.dealer, self.head.players
        self.dealer = players.index(named) if named in players else None
        return verdict

    def told(self, reading: Reading, dealer: int, then: int | None) -> None:
        """Goes on from a game that columns judged; ``then``: who deals the next."""
        self.before, self.dealer = (reading, dealer), then


class RecordOrder:
    """Goes through the games of files, batch by batch."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._walk: _Walk | None = None
        """That of the last head of the batch before."""

    def judged(self, read: Games, columns: ColumnJudge) -> tuple[Games, JudgedColumns]:
        """The games with their dealers, and what they come to; the rest is judged too."""
        records = read.records
        assert records is not None
        left = self._walks(records)
        dealer = read.dealer.copy()
        for walk, rows in left:
            _expect(walk, rows, records, dealer)
        read = read._replace(dealer=dealer)
        found = columns.judged(read)
        found.alone.clear()  # The names are others there.
        for _ in range(_ROUNDS):
            left = [
                (walk, rest)
                for walk, rows in left
                if (rest := _followed(walk, rows, read, columns, found))
            ]
            if not left:
                break
            again = np.zeros(len(dealer), np.bool_)
            for walk, rows in left:
                _expect(walk, rows, records, dealer)
                again[rows] = True
            fits = records._replace(fits=records.fits & again)
            more = columns.judged(read._replace(dealer=dealer, records=fits))
            for mine, new in zip(found[:3], more[:3], strict=True):
                mine[again] = new[again]
        for walk, rows in left:
            for row in rows:
                _leave(found, row, walk.judged(records.readings[row]))
        return read, found

    def alone(self, read: Games, row: int) -> GameVerdict:
        """The verdict on a game of which it is known who deals, as on one of a file."""
        assert read.records is not None
        reading = read.records.readings[row]
        walk = self._begun(reading.head)
        walk.table.go_on(reading.head, reading.head.players[int(read.dealer[row])])
        return walk.table.judge(reading)

    def _walks(self, records: FileGames) -> list[tuple[_Walk, list[int]]]:
        """The heads, each with the rows below it."""
        found: list[tuple[_Walk, list[int]]] = []
        walk = self._walk
        for row, reading in enumerate(records.readings):
            if walk is None or not (
                reading.head is walk.head or reading.head == walk.head
            ):
                walk = self._begun(reading.head)
            if not found or found[-1][0] is not walk:
                found.append((walk, []))
            found[-1][1].append(row)
        self._walk = walk
        return found

    def _begun(self, head: Head) -> _Walk:
        table = FileJudge(lambda _: self.judge.model)
        table.judges[self.judge.model.id] = self.judge
        named = head.dealer
        return _Walk(
            head, table, head.players.index(named) if named in head.players else None
        )


def _expect(
    walk: _Walk, rows: Sequence[int], records: FileGames, dealer: Numbers
) -> None:
    """Who deals each of these games, if the next always does."""
    then = walk.dealer
    for row in rows:
        stated = stated_dealer(records.readings[row])
        then = then if stated is None else stated
        dealer[row] = 0 if then is None else then
        then = None if then is None else (then + 1) % len(PLAYERS)


def _followed(
    walk: _Walk,
    rows: Sequence[int],
    read: Games,
    columns: ColumnJudge,
    found: JudgedColumns,
) -> list[int]:
    """Goes through these games; returns those from where on another deals than was expected."""
    records = read.records
    assert records is not None
    for number, row in enumerate(rows):
        reading = records.readings[row]
        dealer = stated_dealer(reading) if walk.dealer is None else walk.dealer
        if not records.fits[row] or dealer is None:
            dealer = None
        elif read.dealer[row] != dealer and stated_dealer(reading) in {None, dealer}:
            return list(rows[number:])
        if dealer is not None and _is_told(row, dealer, read, columns, found):
            first = (dealer + 1) % len(PLAYERS)
            then = columns.row(int(found.which[row]), first).next_dealer
            walk.told(reading, dealer, then)
        else:
            _leave(found, row, walk.judged(reading))
    return []


def _leave(found: JudgedColumns, row: int, verdict: GameVerdict) -> None:
    """The game is not told by columns."""
    found.which[row] = UNANSWERED
    found.tricks[row] = found.augen[row] = -1
    found.alone[row] = verdict


def _is_told(
    row: int, dealer: int, read: Games, columns: ColumnJudge, found: JudgedColumns
) -> bool:
    """Whether columns tell what a file comes to with this game."""
    which = int(found.which[row])
    if which == UNANSWERED or read.dealer[row] != dealer:
        return False
    assert read.records is not None
    assert read.faults[row] == NO_FAULT
    reading = read.records.readings[row]
    head = replace(reading.head, dealer=reading.head.players[dealer])
    told = columns.row(which, (dealer + 1) % len(PLAYERS))._replace(
        tricks=tuple(found.tricks[row].tolist()),
        augen=tuple(found.augen[row].tolist()),
    )
    return agrees(replace(reading, head=head), told)
