"""Lines from a terminal, with words offered while they are typed; else from any input."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, Protocol, TypeAlias

from dokospec.cli.session import Session
from dokospec.notation.names import resolve

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer

Offered: TypeAlias = Callable[[str], Sequence[str]]
"""The words that fit behind what is typed so far."""


def nothing(_: str) -> Sequence[str]:
    """No word is offered."""
    return ()


class Prompt(Protocol):
    """Asks for a line; None at the end of the input.

    In a terminal an interrupt drops what is typed; else it ends the program.
    """

    def __call__(
        self, question: str, offered: Offered = ..., begun: str = ...
    ) -> str | None:
        """A line without the blanks around it.

        ``begun``: what stands in it already, where the terminal can edit it.
        """
        ...


def command_meant(typed: str, commands: Mapping[str, str]) -> str:
    """The command whose word is typed behind a full stop, also in part; "" for none."""
    word = unicodedata.normalize("NFC", typed[1:].strip())
    found = resolve(word, tuple(commands)) if typed.startswith(".") and word else ()
    return commands[found] if isinstance(found, str) else ""


def prompt(here: Session) -> Prompt:
    """How this run asks: in a terminal with the library for it, where that is there."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            return _Terminal(here)
        except ImportError:
            here.write([here.words("record.plain")])
    return _Plain(here)


def _text(line: str) -> str:
    """The line without blanks around it; bytes that are no text become a mark."""
    return line.strip().encode("utf-8", "replace").decode()


class _Plain:
    """Reads line by line."""

    def __init__(self, here: Session) -> None:
        self.here = here
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def __call__(
        self, question: str, offered: Offered = nothing, begun: str = ""
    ) -> str | None:
        self.here.show(question)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.here.write([""])
        return _text(line) if line else None


class _Terminal:
    """Edits the line in the terminal. Raises ImportError without the extra ``record``."""

    def __init__(self, here: Session) -> None:
        from prompt_toolkit import PromptSession

        self.here = here
        self.session: PromptSession[str] = PromptSession(complete_while_typing=False)

    def __call__(
        self, question: str, offered: Offered = nothing, begun: str = ""
    ) -> str | None:
        while True:
            try:
                line = self.session.prompt(
                    self.here.out.shown(question),
                    completer=_completer(offered),
                    default=begun,
                )
            except EOFError:
                return None
            except KeyboardInterrupt:
                begun = ""
                continue
            return _text(line)


def _completer(offered: Offered) -> Completer:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class LastWord(Completer):
        """What begins as the last word typed."""

        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            before = document.text_before_cursor
            begun = document.get_word_before_cursor(WORD=True)
            for word in offered(before.removesuffix(begun)):
                if word.casefold().startswith(begun.casefold()):
                    yield Completion(word, -len(begun))

    return LastWord()
