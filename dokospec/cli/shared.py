"""What a wheel puts beside the program: a page for ``man``, scripts for shells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dokospec import __version__
from dokospec.cli.arguments import Parser, actions
from dokospec.cli.completion import script
from dokospec.cli.main import parsers
from dokospec.cli.session import Session, session
from dokospec.messages.catalogue import LANGUAGES

SCRIPTS: Final = {
    "bash": "share/bash-completion/completions/dokospec",
    "zsh": "share/zsh/site-functions/_dokospec",
    "fish": "share/fish/vendor_completions.d/dokospec.fish",
}
"""Where shells look for what completes a program."""
PAGES: Final = {
    "en": "share/man/man1/dokospec.1",
    "de": "share/man/de/man1/dokospec.1",
}
"""Where ``man`` looks for pages, by language."""


def shared_files() -> dict[str, str]:
    """All of them, by path below the prefix of an installation."""
    english = session(["--lang", "en"], {})
    found = {at: script(shell, english) for shell, at in SCRIPTS.items()}
    for lang in LANGUAGES:
        here = session(["--lang", lang], {})
        found[PAGES[lang]] = "".join(f"{line}\n" for line in _page(here))
    return found


def _page(here: Session) -> Iterator[str]:
    """The page for ``man``: every command with all that it takes, in the macros of man(7)."""
    words = here.words
    yield (
        f'.TH DOKOSPEC 1 "" "dokospec {_escaped(__version__)}" "{words("man.title")}"'
    )
    yield f".SH {words('man.name')}"
    yield rf"dokospec \- {_escaped(words('usage.about'))}"
    yield f".SH {words('man.synopsis')}"
    yield rf"\fBdokospec\fR {_escaped(words('usage.shape'))}"
    yield f".SH {words('man.commands')}"
    for command, parser in parsers(here).items():
        yield f".SS dokospec {command}"
        yield _escaped(parser.description or "")
        yield from _taken(parser)
    yield f".SH {words('man.status')}"
    yield _escaped(words("man.status_about"))


def _taken(parser: Parser) -> Iterator[str]:
    """Every argument and every option, with what the help says of it."""
    for action in actions(parser):
        names = _bold(action.option_strings)
        value = "" if action.nargs == 0 else rf"\fI{_escaped(str(action.metavar))}\fR"
        yield ".TP"
        yield f"{names} {value}".strip()
        yield _escaped(str(action.help or ""))


def _bold(names: Iterable[str]) -> str:
    return ", ".join(rf"\fB{_escaped(name)}\fR" for name in names)


def _escaped(text: str) -> str:
    """Text as it is: no escape, no dash that is not one, no line that is a request."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text
