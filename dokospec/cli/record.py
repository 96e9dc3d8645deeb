"""``dokospec record``: an evening, written down while it is played."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable
from dokospec.api.judging import Texts, judge_by, usable
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.facts import facts_of_text
from dokospec.cli.head_questions import HeadQuestions, differing, given_head
from dokospec.cli.output import write_file
from dokospec.cli.prompting import Offered, Prompt, command_meant, prompt
from dokospec.cli.session import Session
from dokospec.finding import Finding, Kind, Severity
from dokospec.game.codes import RESERVATION_AGAINST_DUTY
from dokospec.language.model import Model
from dokospec.recording.bids import with_extra
from dokospec.recording.evening import OngoingEvening, evening
from dokospec.recording.journal import OPEN
from dokospec.recording.quick import (
    Vocabulary,
    card_lines,
    game_lines,
    vocabulary,
)
from dokospec.render import game as rendered
from dokospec.render import sheet as sheets
from dokospec.render import text
from dokospec.render.findings import Lines, finding_lines
from dokospec.render.values import kind_line, number, signed
from dokospec.verdict import GameVerdict

COMMANDS: Final = ("back", "again", "sheet", "cards", "done", "help", "end")
"""What can be typed behind a full stop; the words are those of the catalogue."""


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.arguments.add_argument(
        "file", metavar=words("meta.file"), help=words("option.record_file")
    )
    parser.options.add_argument(
        "--rules", metavar=words("meta.text"), help=words("option.record_rules")
    )
    parser.options.add_argument(
        "--players", metavar=words("meta.names"), help=words("option.players")
    )
    parser.options.add_argument(
        "--dealer", metavar=words("meta.name"), help=words("option.dealer")
    )
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Asks for one game after the other until the input ends."""
    if arguments.file == "-":
        raise refusal(codes.NO_STREAM)
    path = Path(arguments.file)
    texts = Texts(arguments.spec, None)
    given = given_head(arguments, texts)
    ask = prompt(here)
    if path.exists():
        begun = _read(path)
    else:
        head = HeadQuestions(given, texts, ask, here).text()
        if head is None:
            return 0
        begun = head
        _save(path, begun, None)
    now = evening(begun, texts.model, judge_by(texts))
    for found in now.faults:
        lines = dict(enumerate(begun.split("\n"), 1)).get
        here.write(finding_lines(found, str(path), lines, here.out))
    rules = now.head.rules
    if rules is None or now.faults or len(now.head.players) < 4:
        raise refusal(codes.NO_HEAD, file=str(path))
    if (other := differing(given, now.head, str(path))) is not None:
        raise other
    Recorder(path, begun, now, usable(rules, texts), ask, here).run()
    return 0


# --- the file ------------------------------------------------------------------------------


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise unreadable(str(path), error) from None


def _save(path: Path, now: str, before: str | None) -> None:
    """Puts a text in the place of the file.

    ``before``: what has to stand there, None for nothing. Raises DokospecError where
    something else does, or where nothing can be written.
    """
    if (_read(path) if path.exists() else None) != before:
        raise refusal(codes.CHANGED_MEANWHILE, file=str(path))
    write_file(path, now.encode())


# --- the evening ---------------------------------------------------------------------------


class Version(NamedTuple):
    """The evening as it stood, and the line that made it so: "" where none did."""

    evening: OngoingEvening
    typed: str


class Recorder:
    """Asks for one game after the other; what is typed is in the file at once."""

    def __init__(
        self,
        path: Path,
        written: str,
        now: OngoingEvening,
        model: Model,
        ask: Prompt,
        here: Session,
    ) -> None:
        """``written``: what stands in the file."""
        self.path = path
        self.written = written
        self.now = now
        self.line = ""
        """What was typed for the evening as it is now."""
        self.refused = ""
        """What was typed last, where it is not in the file: it comes again."""
        self.past: list[Version] = []
        self.future: list[Version] = []
        self.model = model
        self.known: Vocabulary = vocabulary(model, now.head.players)
        self.ask = ask
        self.here = here
        self.words = here.words
        self.commands = {self.words(f"record.word_{name}"): name for name in COMMANDS}

    def run(self) -> None:
        """Until the input ends, or somebody says so."""
        count = str(len(self.now.games))
        greeting = self.words("record.goes_on", count=count)
        if not self.now.games:
            greeting = self.words("record.begins", help=self._word("help"))
        self.here.write([greeting])
        for last in self.now.games[-1:]:
            over = self.now.running is None
            if last.reading.findings or (over and _doubtful(last.verdict)):
                self._show()
        going = True
        while going:
            one = self._one_game if self.now.running is None else self._one_card
            going = one()

    def _one_game(self) -> bool:
        """One line typed where a game begins; False at the end."""
        self.here.write(["", *self._due()])
        return self._one_line("> ", self._offered, self._game)

    def _one_line(
        self, question: str, offered: Offered, take: Callable[[str], None]
    ) -> bool:
        """A command is done, anything else taken; False at the end.

        The word of a command without its full stop is no game.
        """
        begun, self.refused = self.refused, ""
        typed = self.ask(question, offered, begun)
        if typed is None or self._command(typed) == "end":
            return False
        if typed.startswith(".") or typed.casefold() in self.commands:
            self._do(typed)
        elif typed:
            take(typed)
        return True

    def _game(self, typed: str) -> None:
        """A game as it is typed: written whatever is wrong with it."""
        tried = self.now.with_game(game_lines(typed, self.known))
        if tried is None:
            self._refuse(typed, "record.one_game")
            return
        last = tried.games[-1]
        if not last.reading.findings:
            tried = tried.with_last(last.record)
        self._accept(tried, typed)
        self._show()
        if _doubtful(tried.games[-1].verdict):
            back = self._word("back")
            self.here.write([self.words("record.all_the_same", back=back)])

    def _refuse(self, typed: str, why: str) -> None:
        """No game can be made of it; in a terminal it stands in the next line again."""
        self.refused = typed
        self.here.write([self.words(why)])

    def _accept(self, tried: OngoingEvening, typed: str) -> None:
        """Written at once."""
        self.past.append(Version(self.now, self.line))
        self.future.clear()
        self._go_to(Version(tried, typed))

    def _go_to(self, version: Version) -> None:
        text = version.evening.journal.text
        _save(self.path, text, self.written)
        self.now, self.line = version
        self.written = text

    # --- a game card by card ---------------------------------------------------------------

    def _one_card(self) -> bool:
        """One line of a game that is being played; False at the end."""
        due = self.now.turn(self.model)
        question = self.words("record.cards")
        if due is not None:
            data = {"trick": str(due.number), "player": due.player}
            question = self.words("record.turn", **data)
        return self._one_line(f"{question}> ", self._cards_offered, self._lay)

    def _lay(self, typed: str) -> None:
        """Cards, calls or other lines of the running game."""
        before = self.now.games[-1]
        tried = self.now.with_cards(card_lines(typed, self.known))
        if tried is None or tried.games[-1].reading.findings:
            if tried is not None:
                self._show_game(tried)
            self._refuse(typed, "record.not_written")
            return
        ended = tried.over()
        whole = tried.games[-1].cards >= 4 * self.model.hand_size
        over = whole or ended.games[-1].verdict.default.scores is not None
        tried = ended if over else tried.with_last(tried.games[-1].record)
        self._accept(tried, typed)
        now = tried.games[-1].verdict
        for trick in now.default.tricks[len(before.verdict.default.tricks) :]:
            data = {"trick": str(trick.number), "player": trick.winner or "?"}
            data["augen"] = "?" if trick.augen is None else str(trick.augen)
            self.here.write([self.words("record.trick", **data)])
        wrong = set(_wrong(now)) - set(_wrong(before.verdict))
        if over:
            self._show()
            return
        for found in sorted(wrong, key=str):
            self.here.write(self._finding(found))
        self._hint_at_bid(wrong)

    def _cards_offered(self, before: str) -> Sequence[str]:
        """The cards of whose turn it is behind what is typed so far, calls, commands."""
        now: OngoingEvening | None = self.now
        if before.strip():
            now = self.now.with_cards(card_lines(before, self.known))
        due = now.turn(self.model) if now else None
        cards = () if due is None else tuple(card.typed for card in due.cards)
        commands = () if before.strip() else map(self._word, COMMANDS)
        return (*cards, *self.model.words["Rufe"], *commands)

    # --- commands --------------------------------------------------------------------------

    def _word(self, name: str) -> str:
        return f".{self.words(f'record.word_{name}')}"

    def _command(self, typed: str) -> str:
        return command_meant(typed, self.commands)

    def _do(self, typed: str) -> None:
        match self._command(typed):
            case "back":
                self._take_back()
            case "again":
                self._bring_again()
            case "sheet":
                shown = sheets.document(self.now.sheet, self.here.out)
                self.here.write(text.write(shown, self.here.out))
            case "cards" if self.now.running is None:
                begun = self.now.with_game([OPEN])
                assert begun is not None
                self._accept(begun, typed)
            case "done" if self.now.running is not None:
                self._accept(self.now.over(), typed)
                self._show()
            case "help":
                self.here.write(self._help())
            case _:
                offered = ", ".join(map(self._word, COMMANDS))
                self.here.write([self.words("record.known", names=offered)])

    def _take_back(self) -> None:
        """As it was before the last line; else without the last game, card or call."""
        gone = Version(self.now, self.line)
        if self.past:
            before = self.past.pop()
        elif (shorter := self._before()) is not None:
            before = Version(shorter, "")
        else:
            self.here.write([self.words("record.nothing")])
            return
        self.future.append(gone)
        self._go_to(before)
        told = self.words("record.taken_back")
        if gone.typed:
            told = self.words("record.line_taken_back", typed=gone.typed)
        self.here.write([told])

    def _before(self) -> OngoingEvening | None:
        """The evening without its last game, or a running one without its last event.

        None where there is none, or where the running one cannot be read to its end.
        """
        if not self.now.games:
            return None
        if self.now.torn:
            self._show()
            return None
        running = self.now.running
        if running is None or not running.record.events:
            return self.now.back()
        game = running.record
        return self.now.with_last(replace(game, events=game.events[:-1]))

    def _bring_again(self) -> None:
        if not self.future:
            self.here.write([self.words("record.nothing")])
            return
        self.past.append(Version(self.now, self.line))
        self._go_to(self.future.pop())
        if self.now.games and self.now.running is None:
            self._show()

    def _help(self) -> Iterator[str]:
        for name in ("game", "bid", "calls"):
            yield f"  {self.words(f'record.help_{name}')}"
        for name in COMMANDS:
            yield f"  {self._word(name):10} {self.words(f'record.help_{name}')}"
        facts = ", ".join(fact.word for fact in facts_of_text(self.model))
        yield from self.here.out.wrap(self.words("record.facts", facts=facts), "  ")

    def _offered(self, _: str) -> Sequence[str]:
        """The words that a line of a game is made of."""
        facts = [fact.word for fact in facts_of_text(self.model)]
        of_table = (*self.known.players, *self.known.bids, *self.known.extras)
        return (*of_table, *facts, *map(self._word, COMMANDS))

    # --- what is shown ---------------------------------------------------------------------

    def _due(self) -> Iterator[str]:
        """The next game: who deals, and what the text knows of the evening."""
        head = self.words("record.game", number=str(self.now.number))
        if self.now.dealer:
            head += ", " + self.words("verdict.dealer", name=self.now.dealer)
        yield self.here.out.paint(head, "bold")
        sheet = self.now.sheet
        without_dealer = replace(sheet, due=replace(sheet.due, dealer=None))
        for line in sheets.due_lines(without_dealer, self.here.out):
            yield f"  {line}"

    def _show(self) -> None:
        """The last game, and how a bid that is held against somebody may be meant."""
        self._show_game(self.now)
        self._hint_at_bid(_wrong(self.now.games[-1].verdict))

    def _hint_at_bid(self, wrong: Iterable[Finding]) -> None:
        """Where a bid would be in order with a word beside it: how that is typed."""
        extras = sorted(self.model.bid_extras)
        for found in wrong:
            if found.code == RESERVATION_AGAINST_DUTY:
                player = dict(found.data)["player"]
                bid = with_extra(self.now, player, found.code, extras)
                if bid is not None:
                    typed = f"{' '.join((bid.words[0], player, *bid.words[1:]))} …"
                    told = self.words("record.in_order", typed=typed)
                    self.here.write(self.here.out.wrap(told, "  "))

    def _show_game(self, tried: OngoingEvening) -> None:
        """In a line where nothing is wrong with the last game, else all of it."""
        verdict = tried.games[-1].verdict
        if not _doubtful(verdict):
            self.here.write([f"  {self._in_a_line(verdict)}"])
            return
        labelled = verdict._replace(label=verdict.label or str(len(tried.games)))
        shown = rendered.document(labelled, self.here.out)
        lines = _lines_of(tried)
        self.here.write(text.write(shown, self.here.out, self.path.name, lines))

    def _in_a_line(self, verdict: GameVerdict) -> str:
        now = verdict.default
        augen = dict(now.augen or ())
        parts = [
            f"{self.words.party(party)} {', '.join(names)} {augen.get(party, '')}".rstrip()
            for party, names in now.parties or ()
        ]
        if now.value is not None:
            parts.append(f"{self.words('verdict.value_label')} {number(now.value)}")
        points = "  ".join(f"{n} {signed(p)}" for n, p in now.scores or ())
        if len(verdict.outcomes) > 1:
            points += f"  ({self.words('record.disputed')})"
        kind = kind_line(now, self.words) or self.words("verdict.kind_open")
        summary = f"{kind}: {', '.join(parts)}"
        return f"{summary}: {points}" if points else summary.removesuffix(": ")

    def _finding(self, found: Finding) -> list[str]:
        return finding_lines(found, self.path.name, _lines_of(self.now), self.here.out)


def _lines_of(now: OngoingEvening) -> Lines:
    return dict(enumerate(now.journal.text.split("\n"), 1)).get


def _wrong(verdict: GameVerdict) -> list[Finding]:
    """What is held against somebody, without its place."""
    found = (*verdict.findings, *verdict.default.findings)
    return [replace(f, span=None) for f in found if f.kind is Kind.ILLEGAL]


def _doubtful(verdict: GameVerdict) -> bool:
    """Whether something of a game is wrong or open, so that all of it is shown."""
    found = (*verdict.findings, *verdict.default.findings)
    open_ = verdict.default.scores is None and not verdict.default.thrown_in
    return open_ or any(f.severity is not Severity.INFO for f in found)
