"""A case as a line of JSON, for programs that read no records.

A file of cases is such lines, one a case: what is sent, then what is expected, then why.
``docs/en/conformance.md`` is their documentation; :func:`schema` gives their JSON Schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.protocol import SHAPES, Data, encode
from dokospec.conformance.readings import Fits

SCHEMA: Final = "dokospec/cases/1"
ANSWER, ANSWERS = "antwort", "antworten"
READING, FOLLOWED = "lesart", "lesarten"
EXAMPLE: Final = '{"id":"…","art":"…","text":"…","lage":{…},"antwort":…}'
_STRINGS: Final = ("id", "art", "text", "warum")
_LISTS: Final = ("abschnitte", "merkmale")


class BadLineError(ValueError):
    """A line that is no case: its number, counted from 1, and what it would have to be."""

    def __init__(self, line: int, expected: str) -> None:
        super().__init__(line, expected)
        self.line = line
        self.expected = expected


def written(cases: Iterable[CorpusCase]) -> bytes:
    """The file of these cases."""
    return b"".join(encode(_message(case)) for case in cases)


def read(data: bytes) -> Iterator[CorpusCase]:
    """The cases of a file. Raises BadLineError."""
    lines = data.split(b"\n")
    if lines.pop():
        raise BadLineError(len(lines) + 1, r"\n")
    for number, line in enumerate(lines, 1):
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise BadLineError(number, EXAMPLE) from None
        yield _case(found, number)


def _message(case: CorpusCase) -> dict[str, Data]:
    """Keys as in a question, and behind them what is not sent."""
    said: dict[str, Data]
    if len(case.expected) == 1:
        said = {ANSWER: case.expected[0][1]}
    else:
        pairs = zip(case.expected, case.fits, strict=True)
        said = {ANSWERS: [_answer(name, value, fit) for (name, value), fit in pairs]}
    return {
        "id": case.id,
        "art": case.kind,
        "text": case.text,
        "lage": dict(case.position),
        **said,
        "abschnitte": list(case.clauses),
        "warum": case.why,
        "merkmale": list(case.tags),
    }


def _answer(name: str, value: Data, fit: Fits) -> dict[str, Data]:
    """One of several answers, with the readings that lead to it."""
    followed = {doubt: sorted(readings) for doubt, readings in fit.items()}
    return {ANSWER: value, **({READING: name} if name else {}), FOLLOWED: followed}


def _case(found: Data, number: int) -> CorpusCase:
    if not isinstance(found, dict):
        raise BadLineError(number, EXAMPLE)
    for key in _STRINGS:
        if not isinstance(found.get(key), str):
            raise BadLineError(number, f'"{key}":"…"')
    for key in _LISTS:
        if not _is_list_of_strings(found.get(key)):
            raise BadLineError(number, f'"{key}":["…"]')
    if not isinstance(found.get("lage"), dict):
        raise BadLineError(number, '"lage":{…}')
    if found["art"] not in SHAPES:
        raise BadLineError(number, f'"art": {", ".join(SHAPES)}')
    expected, fits = _expected(found, number)
    return CorpusCase(
        found["id"],
        found["text"],
        found["art"],
        found["lage"],
        expected,
        fits,
        tuple(found["abschnitte"]),
        tuple(found["merkmale"]),
        found["warum"],
    )


def _expected(
    found: dict[str, Data], number: int
) -> tuple[tuple[tuple[str, Data], ...], tuple[Fits, ...]]:
    """The answers by their readings, and what each follows."""
    shape = SHAPES[found["art"]]
    several = found.get(ANSWERS, [{ANSWER: found.get(ANSWER)}])
    if not isinstance(several, list) or not several:
        raise BadLineError(number, f'"{ANSWERS}":[{{"{ANSWER}":{shape.example}}}]')
    answers: list[tuple[str, Data]] = []
    fits: list[Fits] = []
    for each in several:
        value = shape.read(each.get(ANSWER)) if isinstance(each, dict) else None
        if value is None:
            raise BadLineError(number, f'"{ANSWER}":{shape.example}')
        name, followed = each.get(READING, ""), each.get(FOLLOWED, {})
        if not (
            isinstance(name, str)
            and isinstance(followed, dict)
            and all(map(_is_list_of_strings, followed.values()))
        ):
            raise BadLineError(number, f'"{READING}":"…","{FOLLOWED}":{{"z-…":["…"]}}')
        answers.append((name, value))
        fits.append({doubt: frozenset(some) for doubt, some in followed.items()})
    return tuple(answers), tuple(fits)


def _is_list_of_strings(found: Data) -> bool:
    return isinstance(found, list) and all(isinstance(each, str) for each in found)


@cache
def schema() -> dict[str, Data]:
    """The JSON Schema of a line; what questions and answers share is the protocol's."""
    path = Path(__file__).with_name("protocol.schema.json")
    protocol = json.loads(path.read_text(encoding="utf-8"))
    defs = dict(protocol["$defs"])
    asked = defs["question"]
    answer = defs["answer"]["properties"][ANSWER]
    for name in ("hello", "greeting", "question", "answer", "cannot"):
        del defs[name]
    defs["given"] = answer
    one = {"$ref": "#/$defs/given"}
    words = {"$ref": "#/$defs/words"}
    by_reading = {
        "type": "object",
        "properties": {
            ANSWER: one,
            READING: {"type": "string"},
            FOLLOWED: {"type": "object", "additionalProperties": words},
        },
        "required": [ANSWER, FOLLOWED],
        "additionalProperties": False,
    }
    return {
        "$schema": protocol["$schema"],
        "$id": SCHEMA,
        "title": "A case of dokospec conform: a line of cases/TEXT.jsonl",
        "type": "object",
        "properties": {
            **asked["properties"],
            ANSWER: one,
            ANSWERS: {"type": "array", "items": by_reading, "minItems": 2},
            "abschnitte": words,
            "warum": {"type": "string"},
            "merkmale": words,
        },
        "required": [*asked["required"], "abschnitte", "warum", "merkmale"],
        "oneOf": [{"required": [ANSWER]}, {"required": [ANSWERS]}],
        "additionalProperties": False,
        "$defs": defs,
    }
