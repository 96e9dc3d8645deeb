"""Records on pages: what they come to, side by side, and the way to the judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, TypeAlias

from dokospec.game.judge import Judge
from dokospec.language.syntax import Zweifel
from dokospec.language.text import fingerprint
from dokospec.notation import reader
from dokospec.notation.record import GameRecord, RecordSheet
from dokospec.notation.writer import format_game, format_head
from dokospec.render.features import Feature
from dokospec.render.sidebyside import GameResult, differing, side_by_side
from dokospec.render.style import Style
from dokospec.site import judge
from dokospec.site.reference import Reference
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case
from dokospec.witness.doubts import PerReading
from dokospec.witness.observation import settled
from dokospec.witness.records import Record
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import PlayedSeason

STYLE: Final = Style("de")


@dataclass(frozen=True, slots=True)
class Shown:
    """A record, what it comes to where that differs, and its address in the judge.

    ``judge``: empty for what the judge does not show.
    """

    record: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[Feature, ...]
    judge: str = ""


Memo: TypeAlias = dict[object, Any]
"""What was judged before: under a key that names texts as they are, what came of it."""


class Judges:
    """A judge for each text as it is, made when it is asked for."""

    def __init__(self, ref: Reference) -> None:
        self._models = ref.models
        self._made: dict[str, Judge] = {}

    def verdict(self, text: str, sheet: RecordSheet, place: int = 0) -> GameVerdict:
        """On one of the games of a sheet."""
        return self._judge(text).game(sheet.head, sheet.games[place])

    def augen(self, text: str) -> int:
        """Those of all cards of a text together."""
        return self._judge(text).tables.all_augen

    def _judge(self, text: str) -> Judge:
        if text not in self._made:
            self._made[text] = Judge(self._models[text])
        return self._made[text]


def read_sheet(record: str) -> RecordSheet:
    """The only sheet of a record that is typed somewhere in our files."""
    (sheet,) = reader.sheets(reader.read_text(record.strip() + "\n"))
    return sheet


class Records:
    """Judges what the pages show, each text by one judge.

    ``memo``: what was judged before, also for other pages; a text that has changed is
    another one there.
    """

    def __init__(self, ref: Reference, memo: Memo) -> None:
        self._ref = ref
        self._memo = memo

    @cached_property
    def prints(self) -> dict[str, str]:
        """What tells each text from what it may become."""
        texts = self._ref.effective.items()
        return {name: fingerprint(text.statements) for name, text in texts}

    @cached_property
    def settled(self) -> dict[str, Judge]:
        """A judge for each text, with its doubts read by default."""
        models = self._ref.models
        return {name: Judge(settled(model)) for name, model in models.items()}

    def remembered(self, key: object, judged: Callable[[], Any]) -> Any:
        """What was judged before, or is now; ``key`` names the texts by ``prints``."""
        if key not in self._memo:
            self._memo[key] = judged()
        return self._memo[key]

    def doubt(self, text_id: str, doubt: Zweifel) -> Iterator[Shown]:
        """The records kept for an open question, with what the readings come to."""
        for record in self._ref.witnesses.get(text_id, {}).get(doubt.name, ()):
            key = (text_id, self.prints[text_id], doubt.name, record)
            judged = partial(self._doubt, text_id, doubt, record)
            shown: Shown = self.remembered(key, judged)
            yield shown

    def _doubt(self, text_id: str, doubt: Zweifel, record: Record) -> Shown:
        """What the readings come to; the judge on the page knows of no season."""
        ways = PerReading(self.settled[text_id], doubt).results(record)
        link = ""
        match record:
            case Case():
                link = opened(record, (text_id,))
            case Round(games=games):
                last = Case(record.whole_head, games[-1])
                link = opened(last, (text_id,), games[:-1])
            case PlayedSeason():
                pass
        return Shown(*side_by_side(record, ways, STYLE), link)

    def texts(self, case: Case, names: Sequence[str]) -> Shown:
        """A record under several texts; those that agree stand together."""
        key = (tuple(self.prints[name] for name in names), case)
        shown: Shown = self.remembered(key, partial(self._texts, case, names))
        return shown

    def _texts(self, case: Case, names: Sequence[str]) -> Shown:
        groups: list[GameResult] = []
        for name in names:
            new = GameResult((name,), case.judged(self.settled[name]))
            for place, old in enumerate(groups):
                if not differing([old, new], STYLE):
                    groups[place] = old._replace(names=(*old.names, name))
                    break
            else:
                groups.append(new)
        ways = [(way.names, [way.verdict]) for way in groups]
        return Shown(*side_by_side(case, ways, STYLE), opened(case, names))


def opened(case: Case, texts: Sequence[str], earlier: Iterable[GameRecord] = ()) -> str:
    """The address in the judge, from the root of the site.

    ``earlier``: the games of the evening before it.
    """
    head = format_head(case.head, ascii_only=True)
    games = [format_game(each, ascii_only=True) for each in (*earlier, case.game)]
    return judge.link("\n".join([head, *games]), texts)
