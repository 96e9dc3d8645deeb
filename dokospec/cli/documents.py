"""Documents in the format that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from dokospec.cli.session import Session
from dokospec.render import html, markdown, text
from dokospec.render.document import Document
from dokospec.render.style import Style

WRITERS: Final[Mapping[str, Callable[[Document, Style], list[str]]]] = {
    "text": text.write,
    "markdown": partial(markdown.write, level=1),
    "html": html.write,
}
"""The one writer of each format, by its name on the command line."""


def show(document: Document, form: str, here: Session, level: int = 2) -> None:
    """Shows one document of several, as text or Markdown, and a blank line behind it.

    ``level``: of its first headings in Markdown.
    """
    if form == "markdown":
        here.write(markdown.write(document, here.out, level))
    else:
        here.write([*text.write(document, here.out), ""])
