"""A plain program, written from the page of the protocol and the texts, is right."""

from __future__ import annotations

import ast
import json
import runpy
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from dokospec.conformance.position import Asked, pose
from dokospec.conformance.protocol import question
from dokospec.notation.files import read_bytes
from tests.cli.conftest import Call
from tests.exhaustive import sampled
from tests.shipped import TEXTS, judge

PROGRAM: Final = Path("examples/engines/plain.py").resolve()
PATIENT: Final = ("--timeout", "120", "--no-diagnosis", "--report", "jsonl")
"""It answers, however slow the machine is."""
WHOLE: Final = ("ddv-tsr", "ottendorf-2008")
"""Of these it is asked everything, of the others these kinds of question:"""
PLAY: Final = ("stich", "erlaubt", "wert", "ansage")
ALWAYS: Final = ("stich", "erlaubt", "wert")
"""What it never leaves unanswered; of calls it does not know every reading."""

DISPUTED: Final[Mapping[str, str]] = {
    "ottendorf-2008/3.4/stich/8": "one of the aces was given away in the exchange",
}
"""Cases that the program answers otherwise, or not, and why."""


@pytest.mark.parametrize("text", sampled(TEXTS, ("ottendorf-2008",)))
def test_it_is_right_but_for_what_is_disputed(text: str, call: Call) -> None:
    kinds = () if text in WHOLE else [w for kind in PLAY for w in ("--kind", kind)]
    program = (sys.executable, str(PROGRAM))
    _, out, _ = call("conform", *PATIENT, "--text", text, *kinds, "--", *program)

    found = [json.loads(line) for line in out.splitlines()]
    results = [each for each in found if "id" in each]
    others = {
        each["id"]
        for each in results
        if each["verdict"] != "right"
        and (each["verdict"] != "cannot" or text in WHOLE or each["kind"] in ALWAYS)
    }
    assert results
    assert others == {name for name in DISPUTED if name.startswith(f"{text}/")}


@pytest.mark.parametrize(
    ("text", "kind", "number", "line", "right"),
    [
        ("ddv-tsr", "handlung", 2, "reklamation Bernd: Anna zufrüh", True),
        ("ottendorf-2008", "ansage", 2, "Anna: k90", False),
    ],
)
def test_no_call_is_in_order_before_the_last_vorbehalt(
    text: str, kind: str, number: int, line: str, *, right: bool
) -> None:
    head = f"doko 1\nregeln: {text}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    lines = f"spiel\nAnna: re\nvorbehalt Anna: herzsolo\n{line}\n"
    reading = next(iter(read_bytes((head + lines).encode())))
    assert reading.game is not None
    posed = pose(judge(text), reading.head, reading.game, Asked(kind, number))
    assert posed is not None
    program = runpy.run_path(str(PROGRAM))
    asked = json.loads(question("id", kind, text, posed.position))

    assert posed.expected[0] == ("", right)
    assert program["answer"](asked) is right


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    names = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    names += [
        "." * node.level + (node.module or "")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
    ]

    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
