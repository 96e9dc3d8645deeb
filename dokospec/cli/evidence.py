"""What lies beside two texts: records to look through, and what was found before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from dokospec.cli.judging import Texts as Models
from dokospec.data import data_path
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Reading
from dokospec.rules.diff import Difference
from dokospec.rules.fingerprint import fingerprint
from dokospec.rules.library import Library
from dokospec.rules.model import Model
from dokospec.rules.syntax import Statement
from dokospec.witness import evidence, kept
from dokospec.witness.between import Record
from dokospec.witness.case import Case
from dokospec.witness.evidence import Evidence, bare, plain
from dokospec.witness.found import Sources
from dokospec.witness.rounds import Round
from dokospec.witness.texts import Proves, Texts

_CASES: Final = ("faelle.doko", "gespielt.doko")
_ROUNDS: Final = "abende.doko"


def between(
    left: Model, right: Model, models: Models, differences: Sequence[Difference]
) -> Texts:
    """Two texts, with the records that lie beside them and the texts they inherit from."""
    sources = sources_of(models.library, left.id, right.id)
    return Texts(left, right, differences, sources, prover())


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
    text = _text(library.folder(left) / evidence.file_name(right))
    found = Evidence() if text is None else evidence.read(text)
    same = found.state == state(library, left, right)
    return found if same else replace(found, reasons={})


def prover() -> Proves:
    """Compares a text with variants of it over all positions, as far as that can be."""
    from dokospec.checks.ranges import CANNOT
    from dokospec.checks.sameness import Sameness
    from dokospec.checks.search import TooManyError

    made: dict[int, tuple[Model, Sameness | None]] = {}

    def prove(model: Model, statement: Statement, variant: Model) -> int | None:
        if id(model) not in made:
            try:
                made[id(model)] = model, Sameness(model)
            except (*CANNOT, TooManyError):
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


def _witnesses(library: Library, name: str) -> dict[str, tuple[Record, ...]]:
    """By doubt; none where it was looked for in vain."""
    text = _text(library.folder(name) / kept.FILE)
    found = kept.read(text) if text is not None else kept.Kept()
    kinds = (found.cases, found.rounds, found.seasons)
    return {
        name: tuple(record for kind in kinds for record in kind.get(name, ()))
        for name in dict.fromkeys(chain.from_iterable(kinds))
    }


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
