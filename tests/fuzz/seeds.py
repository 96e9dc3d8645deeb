"""What the changes start from: everything that comes along and is small.

Records are cut to a head with a few games, and name the text that they are judged by.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from dokospec.conformance.protocol import SHAPES
from dokospec.data import data_path
from dokospec.notation.chunks import chunks
from dokospec.notation.jsonio import to_json
from dokospec.notation.reader import read_text, sheets

HERE: Final = Path(__file__).parent
TESTS: Final = HERE.parent
_RULES: Final = re.compile(r"^regeln:.*$", re.IGNORECASE | re.MULTILINE)
_ASKED: Final = re.compile(r"^x-(?!bock|runde|art).*\n", re.IGNORECASE | re.MULTILINE)
_GAMES: Final = 2
"""So many games stay together below a head."""
_LONGEST: Final = 2_500
"""Characters of a record, or of a rule text."""


def found(ending: str) -> list[str]:
    """The smallest inputs that were once a fault, of those that end so."""
    return [read(path) for path in sorted((HERE / "found").glob(f"*.{ending}"))]


@cache
def few(text: str, step: int = 8) -> tuple[str, ...]:
    """Some records of tests and examples, as if they were written for this text."""
    paths = [
        *sorted((TESTS / "bad_records").glob("*.doko")),
        *sorted((TESTS / "bad_input").glob("*.doko")),
        *sorted(data_path("examples").glob("*.doko")),
    ]
    records = (part for path in paths[::step] for part in _parts(read(path)))
    return tuple(_RULES.sub(f"regeln: {text}", each) for each in records)


@cache
def many(text: str) -> tuple[str, ...]:
    """All of them, and the cases of the text, evenings among them."""
    paths = sorted(data_path("conformance", text).glob("*.doko"))
    cases = (part for path in paths for part in _parts(read(path)))
    return (*few(text, 1), *(_ASKED.sub("", each) for each in cases))


@cache
def rules() -> tuple[str, ...]:
    """Toys, building blocks, texts with one error in each."""
    paths = [
        *sorted((TESTS / "bad_texts").glob("*.md")),
        *sorted((TESTS / "toy").glob("*/*.md")),
        *sorted(data_path("spec", "bausteine").glob("*.md")),
    ]
    return tuple(text for path in paths if len(text := read(path)) < _LONGEST)


@cache
def jsons(step: int = 8) -> tuple[str, ...]:
    """Records as JSON, in a line each; they name no text, so they are not judged."""
    records = (_RULES.sub("ort: hier", each) for each in few("-", step))
    read_ = (read_text(each) for each in records)
    return tuple(
        json.dumps(to_json(sheets(readings)), ensure_ascii=False)
        for readings in read_
        if not any(reading.findings for reading in readings)
    )


def lines() -> tuple[str, ...]:
    """What a program says that is asked one question of each kind, as they come."""
    hello = {"name": "it", "version": "1", "texte": ["toy"], "kann": [*SHAPES]}
    answers = (
        f'{{"id":"toy/{kind}","antwort":{shape.example}}}'
        for kind, shape in SHAPES.items()
    )
    cannot = (json.dumps({"id": f"toy/{kind}", "kann_nicht": "no"}) for kind in SHAPES)
    said = json.dumps(hello)
    return ("\n".join([said, *answers]), "\n".join([said, *cannot]))


ANSWERS: Final = (
    """\
text = "unser-tisch"
titel = "Unser Tisch"
basis = "ddv-tsr"

[antworten]
karlchen = "gefangen"
zweite-herz-zehn = true
frist-re = 10
soloarten = ["koenigsolo", "koehler"]
punktwert = "5 Cent"

[entscheidet]
z-falsches-wort = "wie-gesagt"
""",
    """\
text = "a"
basis = "ottendorf-2008"
bausteine = ["fuchs"]
""",
)
"""Answers to the checklist of house rules."""


def read(path: Path) -> str:
    """A file; bytes that are no UTF-8 come in as the reader of records takes them."""
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _parts(record: str) -> Iterator[str]:
    """Each head of a file with a few of its games at a time."""
    head, games = "", list[str]()
    for chunk in chunks(record.split("\n")):
        if not chunk.game:
            yield from _some(head, games)
            head, games = chunk.text, []
        else:
            games.append(chunk.text)
    yield from _some(head, games)


def _some(head: str, games: Iterable[str]) -> Iterator[str]:
    held = list(games)
    for start in range(0, max(len(held), bool(head)), _GAMES):
        record = head + "".join(held[start : start + _GAMES])
        if len(record) < _LONGEST:
            yield record
