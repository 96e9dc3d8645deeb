"""``dokospec lsp``: a language server for editors, on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys

from dokospec import __version__
from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.judging import Texts
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.session import Session
from dokospec.render.style import Style


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Serves until the editor says that it is enough."""
    try:
        from dokospec.editor.server import server
    except ImportError as error:
        raise refusal(codes.NO_SERVER, found=error.name or "pygls") from None
    style = Style(here.lang, options=here.out.options)
    made = server(Texts(arguments.spec), style, __version__)
    # The server closes what it writes to; standard output is closed by who started us.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        made.start_io(stdout=out)
    return 0
