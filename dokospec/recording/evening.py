"""An evening so far: its journal, and what each of its games came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from dokospec.file_judge import FileJudge
from dokospec.finding import Finding, Severity
from dokospec.language.model import Model
from dokospec.language.values import whole_number
from dokospec.notation.reader import read_text
from dokospec.notation.record import GameRecord, Head, Header, Play, Reading
from dokospec.notation.writer import format_game
from dokospec.recording.journal import (
    OPEN,
    Journal,
    game_text,
    is_open,
    journal,
)
from dokospec.recording.turn import Turn, turn
from dokospec.sheet import Sheet, Writing
from dokospec.verdict import GameVerdict

Next: TypeAlias = Callable[[FileJudge, Reading], GameVerdict]
"""Judges the next game of a table, which goes on behind it."""


class EveningGame(NamedTuple):
    """A game of the evening, and the table behind it, which nobody may go on from."""

    reading: Reading
    verdict: GameVerdict
    table: FileJudge

    @property
    def record(self) -> GameRecord:
        """The game as it is recorded."""
        assert self.reading.game is not None
        return self.reading.game

    @property
    def cards(self) -> int:
        """How many cards are laid."""
        return sum(isinstance(event, Play) for event in self.record.events)


@dataclass(frozen=True, slots=True)
class OngoingEvening:
    """``games``: those of ``journal``, judged; ``begun``: the table before the first.

    ``above``: how many games stand above the head; ``wrong``: what was found in it.
    """

    journal: Journal
    head: Head
    begun: FileJudge
    games: tuple[EveningGame, ...]
    above: int
    judge: Next
    wrong: tuple[Finding, ...] = ()

    @property
    def table(self) -> FileJudge:
        """The table behind the last game."""
        return self.games[-1].table if self.games else self.begun

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What is wrong with the head."""
        if self.games:
            return ()
        return tuple(f for f in self.wrong if f.severity is not Severity.INFO)

    @property
    def dealer(self) -> str | None:
        """Who deals the next game."""
        first = None if self.games else self.head.dealer
        return first or self.table.dealer

    @property
    def number(self) -> int:
        """The number of the next game."""
        return int(self.label or len(self.games) + 1)

    @property
    def label(self) -> str | None:
        """What stands behind ``spiel`` in the next game: none where the last has no number."""
        if not self.games:
            return "1"
        last = whole_number(self.games[-1].record.label or "")
        return None if last is None else str(last + 1)

    @property
    def running(self) -> EveningGame | None:
        """The last game, where it is still being played."""
        last = self.games[-1] if self.games else None
        claims = () if last is None else last.record.claims
        return last if any(claim.word == "*" for claim in claims) else None

    @property
    def torn(self) -> bool:
        """Whether the last game is still being played, but cannot be read to its end."""
        if not self.games or not self.games[-1].reading.findings:
            return False
        return any(map(is_open, self.journal.games[-1].splitlines()))

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        entries = self.head.entries
        about = tuple((e.key, e.value) for e in entries if isinstance(e, Header))
        writing = Writing(self.head.players, about)
        for place, game in enumerate(self.games, 1):
            label = game.verdict.label or str(place)
            writing.add(game.verdict._replace(label=label))
        return writing.sheet()

    # --- another journal ---------------------------------------------------------------

    def with_game(self, lines: Sequence[str]) -> OngoingEvening | None:
        """With one game more; None where these lines are none, or more than one."""
        return self.with_text(game_text(self.label, lines))

    def with_cards(self, lines: Sequence[str]) -> OngoingEvening | None:
        """With more lines in the running game."""
        first, *own = self.journal.games[-1].strip("\n").splitlines()
        if not any(map(is_open, own)):
            own.append(OPEN)
        return self._at(self.journal.changed("\n".join((first, *own, *lines))))

    def with_last(self, game: GameRecord) -> OngoingEvening:
        """With another record of the last game, which is read again as it is written."""
        found = self._at(self.journal.changed(format_game(game)))
        assert found is not None
        return found

    def with_text(self, game: str) -> OngoingEvening | None:
        """With a game more that is written so; None where it is none, or more than one."""
        return self._at(self.journal.added(game))

    def back(self) -> OngoingEvening:
        """Without the last game."""
        return self.up_to(len(self.games) - 1)

    def up_to(self, place: int) -> OngoingEvening:
        """With the first so many games only."""
        return replace(
            self, journal=self.journal.up_to(place), games=self.games[:place]
        )

    def over(self) -> OngoingEvening:
        """With the last game at its end: what is claimed else, and remarks, stay."""
        game = self.games[-1].record
        open_ = [claim for claim in game.claims if claim.word == "*"]
        remarks = [remark for claim in open_ for remark in claim.remarks]
        claims = tuple(claim for claim in game.claims if claim.word != "*")
        events = (*game.events, *remarks)
        return self.with_last(replace(game, events=events, claims=claims))

    def _at(self, now: Journal) -> OngoingEvening | None:
        """Where this is the journal, of which all but the last game is judged."""
        *_, last = found = read_text(now.text)
        earlier = self.games[: len(now.games) - 1]
        count = sum(reading.game is not None for reading in found)
        if last.game is None or last.head != self.head:
            return None
        if count != self.above + len(now.games):
            return None
        before = replace(self, games=earlier)
        table = before.table.copy()
        judged = EveningGame(last, self.judge(table, last), table)
        return replace(self, journal=now, games=(*earlier, judged))

    # --- the running game --------------------------------------------------------------

    def turn(self, model: Model) -> Turn | None:
        """Whose turn it is in the running game."""
        game = self.running
        if game is None:
            return None
        table = replace(self, games=self.games[:-1]).table

        def judged(tried: GameRecord) -> GameVerdict:
            return self.judge(table.copy(), replace(game.reading, game=tried))

        return turn(model, game.record, judged)


def continued(text: str, before: OngoingEvening) -> OngoingEvening | None:
    """The evening of another text of which the games that begin both are judged.

    None where it has another head, or no games.
    """
    now = journal(text)
    if now.before != before.journal.before or not now.games:
        return None
    same = zip(before.journal.games, now.games, strict=False)
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], same))
    readings = [each for each in read_text(text) if each.game is not None]
    games = list(before.games[:kept])
    table = before.up_to(kept).table.copy()
    for reading in readings[before.above + kept :]:
        verdict = before.judge(table, reading)
        games.append(EveningGame(reading, verdict, table.copy()))
    return replace(before, journal=now, games=tuple(games))


def evening(text: str, models: Callable[[str], Model], judge: Next) -> OngoingEvening:
    """The evening below the last head of a file, as far as it is recorded."""
    table = FileJudge(models)
    begun, above = table.copy(), 0
    games: list[EveningGame] = []
    readings = read_text(text)
    head = readings[-1].head
    wrong: tuple[Finding, ...] = ()
    for reading in readings:
        if reading.head is not head:
            above += reading.game is not None
        verdict = judge(table, reading)
        if reading.game is None or reading.head is not head:
            begun = table.copy()
            wrong = verdict.findings if reading.head is head else ()
        else:
            games.append(EveningGame(reading, verdict, table.copy()))
    return OngoingEvening(journal(text), head, begun, tuple(games), above, judge, wrong)
