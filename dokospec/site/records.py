"""Records on pages: what they come to, side by side, and the way to the judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord
from dokospec.notation.writer import format_game, format_head
from dokospec.render import evenings, seasons
from dokospec.render.features import Feature
from dokospec.render.sidebyside import WayResult, differing, record_lines
from dokospec.render.style import Style
from dokospec.rules.syntax import Zweifel
from dokospec.rules.text import fingerprint
from dokospec.site import judge
from dokospec.site.reference import Reference
from dokospec.witness.case import Case
from dokospec.witness.doubts import PerReading, Readings, tables, verdicts, ways_of
from dokospec.witness.observation import settled
from dokospec.witness.rounds import Round, round_teller
from dokospec.witness.seasons import PlayedSeason

STYLE: Final = Style("de")


@dataclass(frozen=True, slots=True)
class Shown:
    """A record, what it comes to where that differs, and its address in the judge.

    ``judge``: empty for what the judge does not show.
    """

    record: str
    heads: tuple[str, ...]
    rows: tuple[Feature, ...]
    judge: str = ""


Memo: TypeAlias = dict[object, Shown]
"""What was judged before."""


class Records:
    """Judges what the pages show, each text by one judge.

    ``memo``: what was judged before, also for other pages; a text that has changed is
    another one there.
    """

    def __init__(self, ref: Reference, memo: Memo) -> None:
        self._ref = ref
        self._memo = memo

    @cached_property
    def _prints(self) -> dict[str, str]:
        texts = self._ref.effective.items()
        return {name: fingerprint(text.statements) for name, text in texts}

    @cached_property
    def judges(self) -> dict[str, Judge]:
        """A judge for each text, with its doubts open."""
        return {name: Judge(model) for name, model in self._ref.models.items()}

    @cached_property
    def settled(self) -> dict[str, Judge]:
        """A judge for each text, with its doubts read by default."""
        models = self._ref.models
        return {name: Judge(settled(model)) for name, model in models.items()}

    def doubt(self, text_id: str, doubt: Zweifel) -> Iterator[Shown]:
        """The records kept for an open question, with what the readings come to."""
        kept = self._ref.witnesses.get(text_id)
        for case in kept.cases.get(doubt.name, ()) if kept else ():
            key = (text_id, self._prints[text_id], doubt.name, case)
            if key not in self._memo:
                self._memo[key] = self._doubt(text_id, doubt, case)
            yield self._memo[key]
        for played in kept.rounds.get(doubt.name, ()) if kept else ():
            whole = (text_id, self._prints[text_id], doubt.name, played)
            if whole not in self._memo:
                self._memo[whole] = self._round(text_id, doubt, played)
            yield self._memo[whole]

        for season in kept.seasons.get(doubt.name, ()) if kept else ():
            year = (text_id, self._prints[text_id], doubt.name, season)
            if year not in self._memo:
                self._memo[year] = self._season(text_id, doubt, season)
            yield self._memo[year]

    def _season(self, text_id: str, doubt: Zweifel, season: PlayedSeason) -> Shown:
        """Evenings, and what differs in their table; the judge knows of no table."""
        ways = tables(ways_of(self.settled[text_id], doubt), season)
        return Shown(
            "\n".join(seasons.record(season.played(), STYLE)),
            tuple(seasons.heads(ways)),
            tuple(seasons.differing(ways, STYLE)),
        )

    def _round(self, text_id: str, doubt: Zweifel, played: Round) -> Shown:
        """Several games of an evening, and what the last that differs comes to."""
        ways = PerReading(self.settled[text_id], doubt, round_teller)
        games = evenings.by_game(verdicts(ways, played))
        heads, rows = evenings.last(games, STYLE)
        head = played.whole_head
        return Shown(
            "\n".join(evenings.record(head, played.games)),
            tuple(heads),
            tuple(rows),
            opened(Case(head, played.games[-1]), (text_id,), played.games[:-1]),
        )

    def _doubt(self, text_id: str, doubt: Zweifel, case: Case) -> Shown:
        found = Readings(self.judges[text_id], doubt).results(case)
        if len(found) < 2:  # Other open questions hide it.
            alone = Judge(settled(self._ref.models[text_id], doubt.name))
            found = Readings(alone, doubt).results(case)
        return self._shown(case, [WayResult(*each) for each in found], (text_id,))

    def texts(self, case: Case, names: Sequence[str]) -> Shown:
        """A record under several texts; those that agree stand together."""
        key = (tuple(self._prints[name] for name in names), case)
        if key not in self._memo:
            self._memo[key] = self._texts(case, names)
        return self._memo[key]

    def _texts(self, case: Case, names: Sequence[str]) -> Shown:
        groups: list[WayResult] = []
        for name in names:
            verdict = case.judged(self.settled[name])
            new = WayResult((name,), verdict, verdict.default)
            for place, old in enumerate(groups):
                if not differing([old, new], STYLE):
                    groups[place] = WayResult(
                        (*old.heads, name), old.verdict, old.outcome
                    )
                    break
            else:
                groups.append(new)
        return self._shown(case, groups, names)

    def _shown(
        self, case: Case, results: Sequence[WayResult], texts: Sequence[str]
    ) -> Shown:
        return Shown(
            "\n".join(record_lines(case.head, case.game)),
            tuple(", ".join(result.heads) for result in results),
            tuple(differing(results, STYLE)),
            opened(case, texts),
        )


def opened(case: Case, texts: Sequence[str], earlier: Iterable[GameRecord] = ()) -> str:
    """The address in the judge, from the root of the site.

    ``earlier``: the games of the evening before it.
    """
    head = format_head(case.head, ascii_only=True)
    games = [format_game(each, ascii_only=True) for each in (*earlier, case.game)]
    return judge.link("\n".join([head, *games]), texts)
