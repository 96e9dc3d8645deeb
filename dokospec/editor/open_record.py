"""A record that is open in an editor: judged anew from the game on that was changed."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Final, NamedTuple

from dokospec.api.canonical import canonical
from dokospec.api.errors import DokospecError
from dokospec.api.judging import Models, as_named, judge_by, judge_next
from dokospec.file_judge import FileJudge
from dokospec.finding import Finding, Span
from dokospec.language.model import Model
from dokospec.language.syntax import Clause
from dokospec.language.text import TextError
from dokospec.messages.catalogue import hint, message
from dokospec.notation.chunks import Chunk, chunks
from dokospec.notation.names import KEYS, resolve
from dokospec.notation.places import bid_may_follow, card_may_follow, speaker_at_end
from dokospec.notation.reader import read_text
from dokospec.notation.record import GameRecord, Reading
from dokospec.recording.turn import turn
from dokospec.render import explain, features, game, markdown
from dokospec.render.style import Style
from dokospec.render.values import every_finding
from dokospec.verdict import GameVerdict


class PlacedFinding(NamedTuple):
    """A finding where it stands, in words; ``hint`` empty where there is none."""

    span: Span
    finding: Finding
    message: str
    hint: str


class Judgement(NamedTuple):
    """A game, or a head without one, as it was read, and the table behind it."""

    reading: Reading
    verdict: GameVerdict
    table: FileJudge


class Offer(NamedTuple):
    """A word that may stand at a place. ``sort``: ``card``, ``call``, ``player``, ``text``, ``key``."""

    word: str
    sort: str
    about: str = ""


@dataclass(frozen=True)
class OpenRecord:
    """``judged``: its games and heads in order; ``begun``: the table before the first."""

    text: str
    texts: Models
    begun: FileJudge
    judged: tuple[Judgement, ...]

    @classmethod
    def of(cls, text: str, texts: Models) -> OpenRecord:
        """A record that was just opened."""
        table = FileJudge(texts.model)
        table.judges = texts.judges
        return cls("", texts, table, ()).changed(text)

    def changed(self, text: str) -> OpenRecord:
        """The record as it reads now; games before the first change are not judged anew."""
        now = replace(self, text=text)
        alike = sum(
            1 for _ in takewhile(_equal, zip(self.lines, now.lines, strict=False))
        )
        readings = read_text(text)
        same = games = 0
        for old, new in zip(self.judged, readings, strict=False):
            games += new.game is not None
            # All of it stands above the line that begins the game behind it.
            starts = [each.first_lines[games : games + 1] for each in (self, now)]
            whole = starts[0] == starts[1] != [] and starts[1][0] <= alike + 1
            if old.reading != new or not whole:
                break
            same += 1
        judge = judge_by(self.texts)
        judged = list(self.judged[:same])
        table = judged[-1].table if judged else self.begun
        for reading in readings[same:]:
            table = table.copy()
            judged.append(Judgement(reading, judge(table, reading), table))
        return replace(now, judged=tuple(judged))

    @cached_property
    def lines(self) -> Sequence[str]:
        """Its lines."""
        return self.text.split("\n")

    @cached_property
    def chunks(self) -> Sequence[Chunk]:
        """Its heads and games as they stand one below the other."""
        return tuple(chunks(f"{line}\n" for line in self.lines))

    @cached_property
    def first_lines(self) -> Sequence[int]:
        """Where each game begins, lines from 1, in the order of the games."""
        found = [chunk.first_line for chunk in self.chunks if chunk.game]
        # A game without a head begins the file.
        return found or [1] * min(len(self._games), 1)

    @cached_property
    def _games(self) -> Sequence[Judgement]:
        return [each for each in self.judged if each.reading.game is not None]

    # --- what is wrong ------------------------------------------------------------------

    def findings(self, style: Style) -> Iterator[PlacedFinding]:
        """What was found, each in its place; in the first line where it has none."""
        for each in self.judged:
            for found in every_finding(each.verdict):
                only = features.only(each.verdict, found, style)
                said = message(found, style.lang)
                if only:
                    said += " " + style.words("finding.only", readings=only)
                span = self._as_typed(found.span or Span(1, 1, 2))
                advice = hint(found, style.lang, style.options) or ""
                yield PlacedFinding(span, found, said, advice)

    # --- what a place means ---------------------------------------------------------------

    def at(self, line: int, column: int) -> tuple[Finding, ...]:
        """The findings at a place (from 1), the narrowest first."""
        spans = {
            found: self._as_typed(found.span)
            for each in self.judged
            for found in every_finding(each.verdict)
            if found.span is not None and found.span.line == line
        }
        here = [f for f, span in spans.items() if span.column <= column <= span.end]
        return tuple(sorted(here, key=lambda f: spans[f].end - spans[f].column))

    def _as_typed(self, span: Span) -> Span:
        """A place whose columns count composed characters, in those of the line as typed."""
        line = self.lines[span.line - 1] if span.line <= len(self.lines) else ""
        if unicodedata.is_normalized("NFC", line):
            return span
        ends = [
            len(unicodedata.normalize("NFC", line[:n])) for n in range(len(line) + 1)
        ]
        first, last = (bisect_left(ends, n - 1) + 1 for n in (span.column, span.end))
        return Span(span.line, first, last)

    def hover(self, line: int, column: int, style: Style) -> str:
        """What a place means, as Markdown: a finding with its clauses, or the game so far."""
        found = self.at(line, column)
        if found:
            parts = [f"{message(found[0], style.lang)} ({found[0].code})"]
            for clause in self.clauses(found[0], style.lang):
                shown = explain.clause_document(clause, style.words)
                parts.append("\n".join(markdown.write(shown, style)))
            return "\n\n".join(parts)
        judged = self.game_at(line)
        if judged is None:
            return ""
        number = self._games.index(judged) + 1
        named = as_named(judged.reading, judged.verdict, number)
        document = game.document(named, style)
        return "\n".join(markdown.write(document, style))

    def clauses(self, found: Finding, lang: str | None = None) -> Iterator[Clause]:
        """The clauses that a finding rests on, in their texts.

        ``lang``: told in this language where they are; None as they are written.
        """
        for key in found.clauses:
            for each in self.judged:
                model = self._model(each.verdict.rules)
                if model is not None and key in model.clauses:
                    told = self.texts.told(model, lang) if lang else model.clauses
                    yield told[key]
                    break

    def game_at(self, line: int) -> Judgement | None:
        """The game that a line belongs to; None in a head."""
        above = [chunk for chunk in self.chunks if chunk.first_line <= line]
        number = sum(first <= line for first in self.first_lines)
        in_head = any(c.game for c in self.chunks) and above and not above[-1].game
        there = 0 < number <= len(self._games) and not in_head
        return self._games[number - 1] if there else None

    # --- what may follow -----------------------------------------------------------------

    def offers(self, line: int, column: int) -> list[Offer]:
        """What may be written at a place (from 1), as far as anybody knows.

        In a head its keys, texts, players; in a game, where cards and calls stand, the
        cards that may be played and the calls of the text, each with who would say it
        (where a name stands before, his alone); behind ``vorbehalt`` those of the text.
        """
        before = self.lines[line - 1][: column - 1] if line <= len(self.lines) else ""
        key, colon, _ = before.partition(":")
        judged = self.game_at(line)
        if colon and key.strip().casefold() == "regeln":
            return [Offer(name, "text") for name in self.texts.ids]
        players = self._players(judged)
        if colon and key.strip().casefold() in {"geber", "spieler"}:
            return [Offer(name, "player") for name in players]
        if judged is None:
            return [Offer(f"{each}: ", "key") for each in _OF_HEADS if not colon]
        model = self._model(judged.verdict.rules)
        typed = _TYPED.search(before)
        if model is None or typed is None:
            return []
        behind = before[: typed.start()]
        if bid_may_follow(behind):
            return [Offer(word, "call") for word in model.words["Angebote"]]
        if not card_may_follow(behind):
            return []
        named = speaker_at_end(behind)
        behind, name = named or (behind, None)
        by = None if name is None else resolve(name, players)
        cards = self._cards(judged, model, line, behind)
        return [
            *(card for player, card in cards if by in (None, player)),
            *_calls(model, players if named is None else None),
        ]

    def _cards(
        self, judged: Judgement, model: Model, line: int, last: str
    ) -> Iterator[tuple[str, Offer]]:
        """Whose turn it is behind ``last`` in this line, with each card that he may play."""
        number = sum(first <= line for first in self.first_lines) - 1
        above = self.lines[: self.first_lines[number] - 1]
        own = self.lines[self.first_lines[number] - 1 : line - 1]
        reading = read_text("\n".join((*above, *own, last, "")))[-1]
        place = self.judged.index(judged)
        table = self.judged[place - 1].table if place else self.begun
        if reading.game is None or not judged.verdict.players:
            return

        def of(tried: GameRecord) -> GameVerdict:
            return judge_next(table.copy(), replace(reading, game=tried))

        now = turn(model, reading.game, of)
        for card in now.cards if now else ():
            assert now is not None
            yield now.player, Offer(card.typed, "card", f"{now.player}: {card}")

    def _players(self, judged: Judgement | None) -> tuple[str, ...]:
        if judged is not None:
            return judged.reading.head.players
        return self.judged[-1].reading.head.players if self.judged else ()

    def _model(self, rules: str) -> Model | None:
        try:
            return self.texts.model(rules) if rules else None
        except TextError:
            return None

    # --- its canonical form ----------------------------------------------------------------

    def formatted(self, name: str) -> str | None:
        """The canonical form; None where something is unreadable."""
        readings = [each.reading for each in self.judged]
        if any(each.findings for each in readings):
            return None
        try:
            return canonical(name, readings, self.texts)
        except DokospecError:
            return None


_OF_HEADS: Final = tuple(each for each in KEYS if each != "spieler")
"""The keys that may stand above the games."""

_TYPED: Final = re.compile(r"(?<![\w♣♠♥♦-])(?!x-)[\w♣♠♥♦-]*$")
"""The word that is being typed; none where a statement of one's own is begun."""


def _calls(model: Model, players: Sequence[str] | None) -> Iterator[Offer]:
    """The calls of a text, each by each of the players; None: who says it stands there."""
    speakers = [""] if players is None else [f"{p.casefold()}:" for p in players]
    for speaker in speakers:
        for call in model.words["Rufe"]:
            yield Offer(f"{speaker}{call}", "call")


def _equal(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1]
