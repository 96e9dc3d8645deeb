"""``dokospec conform selftest``: an adapter is tried with plain questions."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dokospec.api.judging import Texts, usable
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.conform import add_program, run_program
from dokospec.cli.documents import WRITERS
from dokospec.cli.session import Session
from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.protocol import ABLE, SHAPES
from dokospec.conformance.report import document, reason_lines
from dokospec.conformance.run import Result, Verdict
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_program(parser)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """First what the program says of itself, then one plain question of each kind."""
    texts = Texts(arguments.spec)
    first = run_program(arguments, list(texts.library.ids()), [], here)
    if first.greeting is None:
        here.write(WRITERS["text"](document(first, here.out), here.out))
        return first.status
    words = here.words
    said = first.greeting
    kinds = ", ".join(said.can)
    here.write([words("selftest.greeting", name=said.name, kinds=kinds)])
    names = [name for name in said.texts if name in texts.library.ids()]
    if not names:
        allowed = ", ".join(texts.library.ids())
        here.write([words("selftest.no_text", allowed=allowed)])
        return 2
    plain = list(_plain(names[0], texts))
    found = run_program(arguments, names[:1], plain, here)
    asked = [each for each in found.results if each.verdict is not Verdict.CANNOT]
    if not asked:
        plain_kinds = ", ".join(dict.fromkeys(each.kind for each in PLAIN))
        here.write([words("selftest.nothing", kinds=plain_kinds)])
    for result in asked:
        fine = result.verdict is Verdict.RIGHT
        shown = words("selftest.fine" if fine else "selftest.not_fine")
        here.write([f"{result.case.kind}: {shown}"])
        if not fine:
            here.write(f"  {line}" for line in _advice(result, here))
    unknown = [name for name in said.texts if name not in texts.library.ids()]
    here.write(_missing(said.can, found.results, unknown, here))
    return found.status


def _missing(
    can: Sequence[str], results: Iterable[Result], unknown: Sequence[str], here: Session
) -> Iterator[str]:
    """What was not tried: what it does not offer, or refused; what is not asked here."""
    refused = {r.case.kind for r in results if r.verdict is Verdict.CANNOT}
    tried = {each.kind for each in PLAIN}
    for key, missing in (
        ("not_able", [kind for kind in ABLE if kind not in can]),
        ("refused", [kind for kind in SHAPES if kind in refused and kind in can]),
        ("not_tried", [kind for kind in ABLE if kind in can and kind not in tried]),
        ("unknown_texts", unknown),
    ):
        if missing:
            yield here.words(f"selftest.{key}", names=", ".join(missing))


def _advice(result: Result, here: Session) -> Iterator[str]:
    yield from reason_lines(result, here.words)
    if result.verdict is Verdict.SILENT:
        yield here.words("conform.flush")


PLAIN: Final = (
    *(Asked("stich", number) for number in (1, 2, 3)),
    Asked("erlaubt", 2),
    Asked("ansage", 1),
    *map(Asked, ("spielart", "parteien", "wert", "partie", "abend")),
)
"""What is asked about the plain game."""


def _plain(name: str, texts: Texts) -> Iterator[CorpusCase]:
    """Questions about a game in which nothing is special."""
    judge = Judge(usable(name, texts))
    with data_path("conformance", "selbsttest.doko").open("rb") as file:
        reading = next(iter(read_bytes(file)))
    assert reading.game is not None
    for asked in PLAIN:
        posed = pose(judge, reading.head, reading.game, asked)
        if posed is not None:
            label = str(asked).replace(" ", "-")
            answers = posed.answers
            yield CorpusCase(
                label, name, asked.kind, posed.position, answers.pairs, answers.fits, ()
            )
