"""``dokospec record``: an evening, written down while it is played."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.errors import command_error
from dokospec.cli.facts import facts_of_text
from dokospec.cli.judging import Texts, judge_next, known, meant, usable
from dokospec.cli.output import write_file
from dokospec.cli.prompting import Prompt, prompt
from dokospec.cli.session import Session
from dokospec.cli.sources import unreadable
from dokospec.finding import Finding, Kind, Severity
from dokospec.notation.names import (
    is_name,
    is_reserved,
    one_name,
    resolve,
    split_names,
)
from dokospec.recording.evening import RecordedEvening, evening
from dokospec.recording.journal import OPEN, head_text
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
from dokospec.rules.model import Model
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
        raise command_error(codes.NO_STREAM)
    path = Path(arguments.file)
    texts = Texts(arguments.spec, None)
    ask = prompt(here)
    if path.exists():
        given = (arguments.rules, arguments.players, arguments.dealer)
        if any(each is not None for each in given):
            raise command_error(codes.HAS_A_HEAD, file=str(path))
        begun = _read(path)
    else:
        head = _head(arguments, texts, ask, here)
        if head is None:
            return 0
        begun = head
        _save(path, begun, None)
    now = evening(begun, texts.model, judge_next)
    for found in now.faults:
        lines = dict(enumerate(begun.split("\n"), 1)).get
        here.write(finding_lines(found, str(path), lines, here.out))
    rules = now.head.rules
    if rules is None or now.faults or len(now.head.players) < 4:
        raise command_error(codes.NO_HEAD, file=str(path))
    Recorder(path, begun, now, usable(rules, texts), ask, here).run()
    return 0


# --- the head of a new file ----------------------------------------------------------------


def _head(
    arguments: argparse.Namespace, texts: Texts, ask: Prompt, here: Session
) -> str | None:
    """The head as it is asked for; None where the input ends before."""
    words = here.words
    ids = texts.library.ids()
    rules = arguments.rules and known(arguments.rules, texts.library)
    while rules is None:
        typed = ask(words("record.ask_rules"), lambda _: ids)
        if typed is None:
            return None
        found = resolve(meant(typed, ids), ids) if typed else ()
        rules = found if isinstance(found, str) else None
        if rules is None:
            here.write([words("record.known", names=", ".join(ids))])
    usable(rules, texts)
    players = _names(arguments.players or "")
    if arguments.players and not players:
        raise command_error(codes.NOT_A_TABLE, found=arguments.players)
    while not players:
        typed = ask(words("record.ask_players"))
        if typed is None:
            return None
        players = _names(typed)
        if not players:
            here.write([words("record.four")])
    dealer = arguments.dealer and resolve(one_name(arguments.dealer), players)
    if dealer is not None and not isinstance(dealer, str):
        near = ", ".join(dealer or players)
        raise command_error(codes.NOT_AT_THE_TABLE, found=arguments.dealer, names=near)
    while not dealer:
        typed = ask(words("record.ask_dealer"), lambda _: players)
        if typed is None:
            return None
        found = resolve(one_name(typed), players) if typed else ()
        dealer = found if isinstance(found, str) else None
        if dealer is None:
            here.write([words("record.known", names=", ".join(players))])
    return head_text(rules, players, dealer, whole=True)


def _names(typed: str) -> tuple[str, ...]:
    """The players of a table; none where these cannot be."""
    names = tuple(split_names(typed))
    apart = len({name.casefold() for name in names}) == len(names)
    fit = all(is_name(name) and not is_reserved(name) for name in names)
    return names if len(names) >= 4 and apart and fit else ()


# --- the file ------------------------------------------------------------------------------


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise unreadable(str(path), error) from None


def _save(path: Path, now: str, before: str | None) -> None:
    """Puts a text in the place of the file.

    ``before``: what has to stand there, None for nothing. Raises CommandError where
    something else does, or where nothing can be written.
    """
    if (_read(path) if path.exists() else None) != before:
        raise command_error(codes.CHANGED_MEANWHILE, file=str(path))
    write_file(path, now.encode())


# --- the evening ---------------------------------------------------------------------------


class Recorder:
    """Asks for one game after the other; what is accepted is in the file."""

    def __init__(
        self,
        path: Path,
        written: str,
        now: RecordedEvening,
        model: Model,
        ask: Prompt,
        here: Session,
    ) -> None:
        """``written``: what stands in the file."""
        self.path = path
        self.written = written
        self.now = now
        self.past: list[RecordedEvening] = []
        self.future: list[RecordedEvening] = []
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
        if self.now.games and self.now.games[-1].reading.findings:
            self._show(self.now)
        going = True
        while going:
            one = self._one_game if self.now.running is None else self._one_card
            going = one()

    def _one_game(self) -> bool:
        """One line typed where a game begins; False at the end."""
        self.here.write(["", *self._due()])
        typed = self.ask("> ", self._offered)
        if typed is None or self._command(typed) == "end":
            return False
        if typed.startswith("."):
            self._do(typed)
        elif typed:
            self._game(typed)
        return True

    def _game(self, typed: str) -> None:
        """A game as it is typed, until it is written or given up."""
        again: str | None = typed
        while again:
            tried = self.now.with_game(game_lines(again, self.known))
            if tried is None:
                self.here.write([self.words("record.one_game")])
                return
            last = tried.games[-1]
            if not last.reading.findings:
                tried = tried.with_last(last.record)
            self._show(tried)
            if not _doubtful(tried.games[-1].verdict):
                self._accept(tried)
                return
            again = self._once_more()
            if again == "":
                self._accept(tried)
                return
        self.here.write([self.words("record.not_written")])

    def _once_more(self) -> str | None:
        """What is typed instead of a doubtful game, "" to write it, None to give it up."""
        while True:
            typed = self.ask(self.words("record.anyway"), self._offered)
            if typed is None or self._command(typed) in {"back", "end"}:
                return None
            if not typed.startswith("."):
                return typed
            self._do(typed)

    def _accept(self, tried: RecordedEvening) -> None:
        """Written at once."""
        self.past.append(self.now)
        self.future.clear()
        self._go_to(tried)

    def _go_to(self, now: RecordedEvening) -> None:
        _save(self.path, now.journal.text, self.written)
        self.now, self.written = now, now.journal.text

    # --- a game card by card ---------------------------------------------------------------

    def _one_card(self) -> bool:
        """One line of a game that is being played; False at the end."""
        due = self.now.turn(self.model)
        question = self.words("record.cards")
        if due is not None:
            data = {"trick": str(due.number), "player": due.player}
            question = self.words("record.turn", **data)
        typed = self.ask(f"{question}> ", self._cards_offered)
        if typed is None or self._command(typed) == "end":
            return False
        if typed.startswith("."):
            self._do(typed)
        elif typed:
            self._lay(typed)
        return True

    def _lay(self, typed: str) -> None:
        """Cards, calls or other lines of the running game."""
        before = self.now.games[-1]
        tried = self.now.with_cards(card_lines(typed, self.known))
        if tried is None or tried.games[-1].reading.findings:
            if tried is not None:
                self._show(tried)
            self.here.write([self.words("record.not_written")])
            return
        ended = tried.over()
        whole = tried.games[-1].cards >= 4 * self.model.hand_size
        over = whole or ended.games[-1].verdict.default.scores is not None
        tried = ended if over else tried.with_last(tried.games[-1].record)
        self._accept(tried)
        now = tried.games[-1].verdict
        for trick in now.default.tricks[len(before.verdict.default.tricks) :]:
            data = {"trick": str(trick.number), "player": trick.winner or "?"}
            data["augen"] = "?" if trick.augen is None else str(trick.augen)
            self.here.write([self.words("record.trick", **data)])
        wrong = set(_wrong(now)) - set(_wrong(before.verdict))
        if over:
            self._show(tried)
        for found in sorted(wrong, key=str):
            self.here.write(self._finding(found, tried))

    def _cards_offered(self, before: str) -> Sequence[str]:
        """The cards of whose turn it is behind what is typed so far, calls, commands."""
        now: RecordedEvening | None = self.now
        if before.strip():
            now = self.now.with_cards(card_lines(before, self.known))
        due = now.turn(self.model) if now else None
        cards = () if due is None else tuple(card.typed for card in due.cards)
        commands = () if before.strip() else map(self._word, COMMANDS)
        return (*cards, *self.model.words["Rufe"], *commands)

    # --- commands --------------------------------------------------------------------------

    def _word(self, name: str) -> str:
        return f".{self.words(f'record.word_{name}')}"

    def _command(self, typed: str) -> str | None:
        """The command that begins so."""
        word = typed[1:].strip() if typed.startswith(".") else ""
        found = resolve(word, tuple(self.commands)) if word else ()
        return self.commands[found] if isinstance(found, str) else None

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
                self._accept(begun)
            case "done" if self.now.running is not None:
                self._accept(self.now.over())
                self._show(self.now)
            case "help":
                self.here.write(self._help())
            case _:
                offered = ", ".join(map(self._word, COMMANDS))
                self.here.write([self.words("record.known", names=offered)])

    def _take_back(self) -> None:
        """As it was before what was accepted last; else without the last game or card."""
        if self.past:
            self.future.append(self.now)
            self._go_to(self.past.pop())
        elif (before := self._before()) is not None:
            self.future.append(self.now)
            self._go_to(before)
        else:
            self.here.write([self.words("record.nothing")])
            return
        self.here.write([self.words("record.taken_back")])

    def _before(self) -> RecordedEvening | None:
        """The evening without its last game, or a running one without its last event.

        None where there is none, or where that cannot be read as it was written.
        """
        if not self.now.games:
            return None
        if self.now.games[-1].reading.findings:
            self._show(self.now)
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
        self.past.append(self.now)
        self._go_to(self.future.pop())
        if self.now.games and self.now.running is None:
            self._show(self.now)

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

    def _show(self, tried: RecordedEvening) -> None:
        """The last game in a line where nothing is wrong with it, else all of it."""
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

    def _finding(self, found: Finding, tried: RecordedEvening) -> list[str]:
        return finding_lines(found, self.path.name, _lines_of(tried), self.here.out)


def _lines_of(now: RecordedEvening) -> Lines:
    return dict(enumerate(now.journal.text.split("\n"), 1)).get


def _wrong(verdict: GameVerdict) -> list[Finding]:
    """What is held against somebody, without its place."""
    found = (*verdict.findings, *verdict.default.findings)
    return [replace(f, span=None) for f in found if f.kind is Kind.ILLEGAL]


def _doubtful(verdict: GameVerdict) -> bool:
    """Whether something of a game is wrong or open, so that it is shown first."""
    found = (*verdict.findings, *verdict.default.findings)
    dealt_anew = verdict.default.kind is not None and not verdict.default.parties
    open_ = verdict.default.scores is None and not dealt_anew
    return open_ or any(f.severity is not Severity.INFO for f in found)
