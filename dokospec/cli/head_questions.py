"""The head of a record that is begun: from the command line, else asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import DokospecError, probably, refusal
from dokospec.api.judging import Texts, meant, usable
from dokospec.cli.prompting import Offered, Prompt, command_meant, nothing
from dokospec.cli.session import Session
from dokospec.notation.names import (
    is_name,
    is_reserved,
    joined_names,
    one_name,
    resolve,
    split_names,
)
from dokospec.notation.record import Head
from dokospec.recording.journal import head_text

COMMANDS: Final = ("back", "end")
"""What can be typed behind a full stop instead of an answer."""


class GivenHead(NamedTuple):
    """What the command line says of the head; what it leaves out is empty."""

    rules: str
    players: tuple[str, ...]
    dealer: str

    @property
    def typed(self) -> str:
        """As it stands in a command line."""
        return " ".join(
            f"--{option} {value}"
            for option, value in (
                ("rules", self.rules),
                ("players", self.players and f'"{" ".join(self.players)}"'),
                ("dealer", self.dealer),
            )
            if value
        )


def given_head(arguments: argparse.Namespace, texts: Texts) -> GivenHead:
    """What is given. Raises DokospecError for what no record can begin with."""
    rules = arguments.rules and _text_meant(arguments.rules, texts.library.ids())
    players = _table(arguments.players or "")
    if arguments.players and not players:
        joined = ", ".join(joined_names(arguments.players))
        raise refusal(codes.NOT_A_TABLE, found=arguments.players, joined=joined)
    dealer = arguments.dealer or ""
    if dealer and players:
        dealer = _dealer_meant(dealer, players)
    return GivenHead(rules or "", players, dealer)


def differing(given: GivenHead, head: Head, file: str) -> DokospecError | None:
    """Why a file does not go on so: its head says something else."""
    players = given.players or head.players
    dealer = given.dealer and _dealer_meant(given.dealer, players)
    same_rules = given.rules.lower() in {"", (head.rules or "").lower()}
    same_table = _folded(players) == _folded(head.players)
    same_dealer = dealer.casefold() in {"", (head.dealer or "").casefold()}
    if same_rules and same_table and same_dealer:
        return None
    found = GivenHead(
        "" if same_rules else given.rules,
        () if same_table else given.players,
        "" if same_dealer else dealer,
    )
    there = GivenHead(
        "" if same_rules else head.rules or "?",
        () if same_table else head.players,
        "" if same_dealer else head.dealer or "?",
    )
    data = {"file": file, "found": found.typed, "there": there.typed}
    return refusal(codes.HAS_A_HEAD, **data)


class HeadQuestion(NamedTuple):
    """``take`` says whether an answer is one, and what is wrong with another."""

    words: str
    offered: Offered
    take: Callable[[str], bool]


class HeadQuestions:
    """Asks for what the command line leaves out."""

    def __init__(
        self, given: GivenHead, texts: Texts, ask: Prompt, here: Session
    ) -> None:
        self.given = self.head = given
        self.texts, self.ask = texts, ask
        self.here, self.words = here, here.words
        self.commands = {self.words(f"record.word_{name}"): name for name in COMMANDS}

    def text(self) -> str | None:
        """The head as text; None where somebody ends it, or the input does, before.

        Raises DokospecError for a rule text that cannot be used.
        """
        if self.given.rules:
            usable(self.given.rules, self.texts)
        questions = list(self._open())
        place = 0
        while place < len(questions):
            question = questions[place]
            if question.take == self._take_dealer and self.head.dealer:
                break
            typed = self.ask(question.words, question.offered)
            command = command_meant(typed or "", self.commands)
            if typed is None or command == "end":
                return None
            if command == "back" and place:
                place -= 1
            elif command == "back":
                self.here.write([self.words("record.nothing")])
            elif typed.startswith("."):
                self._offer([f".{word}" for word in self.commands])
            elif question.take(typed):
                place += 1
        rules, players, dealer = self.head
        return head_text(rules, players, dealer, whole=True)

    def _open(self) -> Iterator[HeadQuestion]:
        if not self.given.rules:
            words, ids = self.words("record.ask_rules"), self.texts.library.ids()
            yield HeadQuestion(words, lambda _: ids, self._take_rules)
        if not self.given.players:
            words = self.words("record.ask_players")
            yield HeadQuestion(words, nothing, self._take_players)
        words = self.words("record.ask_dealer")
        yield HeadQuestion(words, lambda _: self.head.players, self._take_dealer)

    def _take_rules(self, typed: str) -> bool:
        ids = self.texts.library.ids()
        found = resolve(meant(typed, ids), ids) if typed else ()
        if not isinstance(found, str):
            self._offer(ids)
            return False
        usable(found, self.texts)
        self.head = self.head._replace(rules=found)
        return True

    def _take_players(self, typed: str) -> bool:
        players = _table(typed)
        if not players:
            self.here.write([self.words("record.four")])
            if joined := ", ".join(joined_names(typed)):
                self.here.write([self.words("record.commas", joined=joined)])
            return False
        dealer = resolve(one_name(self.given.dealer), players)
        if not isinstance(dealer, str):
            dealer = ""
            if self.given.dealer:
                self._offer(players)
        self.head = self.head._replace(players=players, dealer=dealer)
        return True

    def _take_dealer(self, typed: str) -> bool:
        players = self.head.players
        found = resolve(one_name(typed), players) if typed else ()
        if not isinstance(found, str):
            self._offer(players)
            return False
        self.head = self.head._replace(dealer=found)
        return True

    def _offer(self, names: Sequence[str]) -> None:
        self.here.write([self.words("record.known", names=", ".join(names))])


def _text_meant(typed: str, ids: Sequence[str]) -> str:
    """The text that is called or begins so. Raises DokospecError where none or several do."""
    found = resolve(meant(typed, ids), ids)
    if isinstance(found, str):
        return found
    near = ", ".join(found) or probably(typed, ids)
    raise refusal(codes.UNKNOWN_TEXT, found=typed, nearest=near)


def _table(typed: str) -> tuple[str, ...]:
    """The players of a table; none where these cannot be."""
    names = tuple(split_names(typed))
    apart = len({name.casefold() for name in names}) == len(names)
    fit = all(is_name(name) and not is_reserved(name) for name in names)
    return names if len(names) >= 4 and apart and fit else ()


def _folded(names: Sequence[str]) -> list[str]:
    return [name.casefold() for name in names]


def _dealer_meant(typed: str, players: Sequence[str]) -> str:
    """Who at the table is called so. Raises DokospecError where none or several are."""
    found = resolve(one_name(typed), players)
    if isinstance(found, str):
        return found
    near = ", ".join(found or players)
    raise refusal(codes.NOT_AT_THE_TABLE, found=typed, names=near)
