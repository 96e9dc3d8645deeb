"""``dokospec compare``: the same record under several rule texts, side by side."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import whole
from dokospec.api.judging import Judged, Texts, usable
from dokospec.cli.arguments import Parser, add_format, add_spec
from dokospec.cli.documents import show
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.notation.files import read_bytes
from dokospec.render import compare
from dokospec.verdict import GameVerdict


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.arguments.add_argument(
        "file", metavar=words("meta.file"), help=words("option.file")
    )
    parser.options.add_argument(
        "--rules",
        metavar=words("meta.texts"),
        required=True,
        help=words("option.compare_rules"),
    )
    add_format(parser, "text", "json", "markdown")
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints the comparison; 1 where a text finds something or results differ."""
    heads = [name for name in arguments.rules.split(",") if name]
    if len(heads) < 2:
        raise refusal(codes.TWO_WANTED)
    several = [Texts(arguments.spec, name) for name in heads]
    for texts, name in zip(several, heads, strict=True):
        usable(name, texts)
    # Each text reads the file for itself, and standard input can be read only once.
    data = whole(arguments.file)
    judged = [Judged(read_bytes(data), texts) for texts in several]
    differs = False

    def games() -> Iterator[Sequence[GameVerdict]]:
        nonlocal differs
        for verdicts in counted(zip(*judged, strict=True), here):
            differs = differs or not compare.same(verdicts)
            yield verdicts

    if arguments.format == "json":
        pieces = compare.document(
            arguments.file,
            heads,
            games(),
            here.lang,
            lambda: [each.standings for each in judged],
        )
        for piece in pieces:
            here.put(piece)
    else:
        for verdicts in games():
            shown = compare.game_document(verdicts, heads, here.out)
            show(shown, arguments.format, here)
    return max([int(differs), *(each.status for each in judged)])
