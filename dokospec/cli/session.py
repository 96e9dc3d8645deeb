"""What a run knows of its surroundings: language, terminal, folders of rule texts."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TextIO

from dokospec import system
from dokospec.api.errors import DokospecError, debugging, defect
from dokospec.language.wording import quoted
from dokospec.messages.catalogue import LANGUAGES, CallOptions, Lang, hint, message
from dokospec.messages.words import Words
from dokospec.render.style import Style

PIPE_WIDTH: Final = 100
"""Columns of output that no terminal shows."""
_CARRIED: Final = ("--rules", "--spec", "--lang")
"""Without these another command would judge by something else, or not at all."""


@dataclass(frozen=True, slots=True)
class Session:
    """``out`` and ``err``: how standard output and standard error are laid out."""

    lang: Lang
    out: Style
    err: Style
    words: Words = field(compare=False)

    @property
    def plain(self) -> Style:
        """How what goes into a file is laid out."""
        return replace(self.out, colour=False, boxes=False, width=PIPE_WIDTH)

    def write(self, lines: Iterable[str]) -> None:
        """Prints these lines to standard output, for people."""
        for line in lines:
            self.show(line + "\n")

    def show(self, text: str) -> None:
        """Prints text for people to standard output."""
        sys.stdout.write(self.out.shown(text))

    def put(self, text: str) -> None:
        """Prints what is for programs: as it is, or as for people on a terminal."""
        if sys.stdout.isatty():
            text = self.out.shown(text)
        sys.stdout.write(text)

    def send(self, data: bytes) -> None:
        """Writes what is no text to standard output."""
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def tell(self, lines: Iterable[str]) -> None:
        """Prints these lines to standard error, for people."""
        for line in lines:
            sys.stderr.write(self.err.shown(line + "\n"))

    def each(self, names: Sequence[str], do: Callable[[str], int]) -> int:
        """Does it for each file, goes on behind one that cannot be; the worst status."""
        worst = 0
        for name in names:
            try:
                status = do(name)
            except DokospecError as reason:
                self.report(reason)
                status = 2
            except OSError:  # of what is written to, which the others need as well
                raise
            except Exception as error:
                if debugging():
                    raise
                self.report(defect(error))
                status = 2
            worst = max(worst, status)
        return worst

    def quoted(self, text: str, *, german: bool) -> str:
        """Text of a rule text; in quotation marks where it is in another language."""
        return quoted(text, "de") if german and text and self.lang != "de" else text

    def report(self, reason: DokospecError) -> None:
        """Tells on standard error why something was not done."""
        found = reason.finding
        head = self.err.paint("dokospec:", "bold")
        lines = [f"{head} {message(found, self.lang)} ({found.code})"]
        if advice := hint(found, self.lang, self.err.options):
            lines.append(f"  {advice}")
        if reason.usage:
            lines.append(reason.usage.rstrip())
        sys.stdout.flush()
        self.tell(lines)


def session(argv: Sequence[str], environ: Mapping[str, str] | None = None) -> Session:
    """The surroundings of this run; ``argv`` may name a language."""
    env = os.environ if environ is None else environ
    lang, options = language(argv, env), carried(argv)
    out, err = (
        replace(style(stream, lang, env), options=options)
        for stream in (sys.stdout, sys.stderr)
    )
    return Session(lang, out, err, Words(lang))


def language(argv: Sequence[str], env: Mapping[str, str]) -> Lang:
    """``--lang`` where it stands, or the locale, or the system: German for ``de…``, else English.

    Looked for before anything is parsed, so that a wrong option is reported in it.
    """
    for wanted in given("--lang", argv):
        for lang in LANGUAGES:
            if wanted == lang:
                return lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := env.get(name):
            return "de" if value.lower().startswith("de") else "en"
    return "de" if system.speaks_german() else "en"


def carried(argv: Sequence[str]) -> CallOptions:
    """The options of a call that a command needs, too, which is told to be run next.

    Not several texts at once, which no other command takes.
    """
    own = argv[: argv.index("--")] if "--" in argv else argv
    found = ((name, given(name, own)) for name in _CARRIED)
    return tuple(
        (name, "".join(f" {shlex.join((name, value))}" for value in values))
        for name, values in found
        if values and not (name == "--rules" and any("," in each for each in values))
    )


def given(option: str, argv: Sequence[str]) -> list[str]:
    """What an option is given in a line, behind it or behind ``=``."""
    joined = f"{option}="
    return [
        word.removeprefix(joined)
        for before, word in zip(("", *argv), argv, strict=False)
        if before == option or word.startswith(joined)
    ]


def style(stream: TextIO, lang: Lang, env: Mapping[str, str]) -> Style:
    """Colour and lines for a terminal, plain text for a pipe.

    ``NO_COLOR`` takes colour away, ``FORCE_COLOR`` brings it into a pipe, ``COLUMNS``
    sets the width.
    """
    terminal = stream.isatty() and env.get("TERM") != "dumb"
    colour = not env.get("NO_COLOR") and (
        bool(env.get("FORCE_COLOR")) or (terminal and system.takes_colour(stream))
    )
    width = shutil.get_terminal_size((PIPE_WIDTH, 24)).columns
    if not terminal and not env.get("COLUMNS"):
        width = PIPE_WIDTH
    return Style(lang, colour=colour, boxes=terminal, width=width)
