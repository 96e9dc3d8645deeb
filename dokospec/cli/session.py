"""What a run knows of its surroundings: language, terminal, folders of rule texts."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TextIO

from dokospec import system
from dokospec.api.errors import DokospecError, debugging, defect
from dokospec.language.wording import quoted
from dokospec.messages.catalogue import LANGUAGES, Lang, hint, message
from dokospec.messages.words import Words
from dokospec.render.style import Style

PIPE_WIDTH: Final = 100
"""Columns of output that no terminal shows."""


@dataclass(frozen=True, slots=True)
class Session:
    """``out`` and ``err``: how standard output and standard error are laid out."""

    lang: Lang
    out: Style
    err: Style
    words: Words = field(compare=False)

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
        if advice := hint(found, self.lang):
            lines.append(f"  {advice}")
        if reason.usage:
            lines.append(reason.usage.rstrip())
        sys.stdout.flush()
        self.tell(lines)


def session(argv: Iterable[str], environ: Mapping[str, str] | None = None) -> Session:
    """The surroundings of this run; ``argv`` may name a language."""
    env = os.environ if environ is None else environ
    lang = language(argv, env)
    return Session(
        lang, style(sys.stdout, lang, env), style(sys.stderr, lang, env), Words(lang)
    )


def language(argv: Iterable[str], env: Mapping[str, str]) -> Lang:
    """``--lang`` where it stands, or the locale, or the system: German for ``de…``, else English.

    Looked for before anything is parsed, so that a wrong option is reported in it.
    """
    words = list(argv)
    for place, word in enumerate(words):
        wanted = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(words):
            wanted = words[place + 1]
        for lang in LANGUAGES:
            if wanted == lang:
                return lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := env.get(name):
            return "de" if value.lower().startswith("de") else "en"
    return "de" if system.speaks_german() else "en"


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
