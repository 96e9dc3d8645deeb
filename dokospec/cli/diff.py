"""``dokospec rules diff``: two texts side by side, and records they judge differently."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from dokospec.api.judging import Texts as Models
from dokospec.api.judging import usable
from dokospec.cli.arguments import Parser, add_format, add_spec
from dokospec.cli.documents import WRITERS, show
from dokospec.cli.progress import saying
from dokospec.cli.session import Session
from dokospec.data import data_path
from dokospec.language.diff import Difference, diff
from dokospec.language.library import Library
from dokospec.language.model import Model
from dokospec.language.syntax import Statement
from dokospec.language.text import fingerprint
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Reading
from dokospec.render.document import (
    Block,
    Contrast,
    Document,
    Excerpt,
    Heading,
    Paragraph,
)
from dokospec.render.json import Json, dump
from dokospec.render.sidebyside import Ways, as_json, document, side_by_side
from dokospec.witness import evidence, store
from dokospec.witness.case import Case
from dokospec.witness.evidence import Evidence, Parted, Sources
from dokospec.witness.records import Record, judged
from dokospec.witness.rounds import Round
from dokospec.witness.store import bare, plain
from dokospec.witness.texts import Proves, TextPair, tried

_CASES: Final = ("faelle.doko", "gespielt.doko")
_ROUNDS: Final = "abende.doko"


def between(
    left: Model, right: Model, models: Models, differences: Sequence[Difference]
) -> TextPair:
    """Two texts, with the records that lie beside them and the texts they inherit from."""
    sources = sources_of(models.library, left.id, right.id)
    return TextPair(left, right, differences, sources, prover())


def sources_of(library: Library, left: str, right: str) -> Sources:
    """The records beside two texts; files are read when they are wanted."""
    lines = dict.fromkeys(
        name
        for text in (library.effective(left), library.effective(right))
        for name in (text.id, *text.chain)
    )
    return Sources(
        lambda: (case for name in lines for case in _cases(name)),
        lambda: (played for name in lines for played in rounds(name)),
        (_witnesses(library, left), _witnesses(library, right)),
        _known(library, left, right),
    )


def state(library: Library, left: str, right: str) -> str:
    """What tells two texts from what they were when something was found of them."""
    texts = (library.effective(name) for name in (left, right))
    return " ".join(fingerprint(text.statements) for text in texts)


def _known(library: Library, left: str, right: str) -> Evidence:
    """What was found for two texts before; reasons only if they are what they were."""
    text = _text(library.evidence(left) / evidence.file_name(right))
    found = Evidence() if text is None else evidence.read(text)
    same = found.state == state(library, left, right)
    return found if same else replace(found, reasons={})


def prover() -> Proves:
    """Compares a text with variants of it over all positions, as far as that can be."""
    from dokospec.checks.equivalence import Equivalence
    from dokospec.checks.ranges import UnsupportedError
    from dokospec.checks.search import TooManyError

    made: dict[int, tuple[Model, Equivalence | None]] = {}

    def prove(model: Model, statement: Statement, variant: Model) -> int | None:
        if id(model) not in made:
            try:
                made[id(model)] = model, Equivalence(model)
            except (UnsupportedError, TooManyError):
                made[id(model)] = model, None
        sameness = made[id(model)][1]
        if sameness is None:
            return None
        try:
            return sameness.same(statement, variant)
        except Exception:  # noqa: BLE001
            return None  # A text that lacks what is asked of it can prove nothing.

    return prove


def _cases(name: str) -> Iterator[Case]:
    for file in _CASES:
        for reading in _readings(name, file):
            if reading.game is not None:
                yield Case(bare(reading.head), plain(reading.game))


def rounds(name: str) -> Iterator[Round]:
    """The evenings among the cases of a text."""
    for head, group in groupby(_readings(name, _ROUNDS), key=lambda each: each.head):
        games = tuple(plain(each.game) for each in group if each.game is not None)
        if games:
            yield Round(bare(head), games)


def _readings(name: str, file: str) -> Iterator[Reading]:
    try:
        path = data_path("conformance", name, file)
    except FileNotFoundError:
        return
    with path.open("rb") as stream:
        yield from read_bytes(stream)


def _witnesses(library: Library, name: str) -> store.Stored:
    """By doubt; none where it was looked for in vain."""
    text = _text(library.evidence(name) / store.FILE)
    return {} if text is None else store.read(text)


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    for name in ("left", "right"):
        parser.arguments.add_argument(
            name, metavar=words("meta.text"), help=words("option.text")
        )
    parser.arguments.add_argument(
        "clause",
        nargs="?",
        metavar=words("meta.clause"),
        help=words("option.diff_clause"),
    )
    parser.options.add_argument(
        "--records", action="store_true", help=words("option.records")
    )
    add_format(parser, "text", "json", "markdown")
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints what differs; 1 where anything does."""
    models = Models(arguments.spec)
    names = (arguments.left, arguments.right)
    left, right = (usable(name, models) for name in names)
    texts = [models.library.effective(model.id) for model in (left, right)]
    differences = [each for each in diff(*texts) if each.state != "equal"]
    found = [each for each in differences if _asked_for(each, arguments.clause)]
    wanted = arguments.records or arguments.clause is not None
    both = between(left, right, models, differences) if wanted and found else None
    shown = _Shown(both, (left.id, right.id), here)
    if arguments.format == "json":
        entries = [shown.json(each) for each in found]
        here.put(dump(entries, 1) + "\n")
        return 1 if found else 0
    for each in found:
        show(shown.document(each), arguments.format, here)
    count = here.words("rules.differences", count=str(len(found)))
    summary = Paragraph(count, short=True)
    here.write(WRITERS[arguments.format](((summary,),), here.out))
    return 1 if found else 0


def _asked_for(difference: Difference, clause: str | None) -> bool:
    """Whether a difference stands in a clause, or has the name, that was typed."""
    if clause is None:
        return True
    statements = [s for s in (difference.before, difference.after) if s is not None]
    wanted = clause.removeprefix("§")
    return any(
        wanted in {s.name, s.key, s.clause, s.clause.partition("/§")[2]}
        for s in statements
    )


class _Shown:
    """Differences as the formats have them."""

    def __init__(
        self, texts: TextPair | None, ids: tuple[str, str], here: Session
    ) -> None:
        self._texts = texts
        self._ids = ids
        self._here = here

    def _parted(self, difference: Difference) -> Parted | None:
        if self._texts is None or difference.state == "renamed":
            return None
        with saying(self._here.words("witness.searching", what=difference.key)):
            return self._texts.parted(difference)

    def _ways(self, record: Record) -> Ways:
        """What both texts make of it."""
        assert self._texts is not None
        both = zip(self._ids, self._texts.judges, strict=True)
        return [((name,), judged(record, judge)) for name, judge in both]

    def document(self, difference: Difference) -> Document:
        """The statements, the record, what it comes to."""
        left = _side(difference.left_clause, difference.left)
        right = _side(difference.right_clause, difference.right)
        part: list[Block] = [Heading(_head(difference)), Contrast(left, right)]
        parted = self._parted(difference)
        if parted is not None:
            part.append(Paragraph(self._explanation(parted), hanging=True))
            record, style = parted.record, self._here.out
            if record is not None:
                found = side_by_side(record, self._ways(record), style)
                part += chain.from_iterable(document(found))
        return (tuple(part),)

    def json(self, difference: Difference) -> dict[str, Json]:
        """The same as JSON."""
        entry: dict[str, Json] = {
            "key": difference.key,
            "state": difference.state,
            "left": difference.left,
            "right": difference.right,
            "left_clause": difference.left_clause,
            "right_clause": difference.right_clause,
        }
        parted = self._parted(difference)
        if parted is not None:
            entry["found"] = parted.found.value
            entry["names"] = list(parted.names)
            entry["count"] = parted.count
            record, out = parted.record, self._here.out
            entry["witness"] = (
                None if record is None else as_json(record, self._ways(record), out)
            )
        return entry

    def _explanation(self, parted: Parted) -> str:
        words = self._here.words
        found, record = parted.found.value, parted.record
        if found == "broken" and record is None:
            found = "broken_anyway"
        if found == "holds" and not parted.count:
            found = "holds_anyway"
        names, count = ", ".join(parted.names), str(parted.count or tried())
        return words(f"witness.diff_{found}", names=names, count=count)


def _head(difference: Difference) -> str:
    """The key, and that of the other text where it is another."""
    before, after = difference.before, difference.after
    if before is not None and after is not None and before.key != after.key:
        return f"{before.key} ~ {after.key}"
    return difference.key


def _side(clause: str | None, source: str | None) -> Excerpt | None:
    return None if source is None else Excerpt(clause or "", tuple(source.split("\n")))
