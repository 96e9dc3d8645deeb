"""What the adapters of real programs are made of; the programs are not here."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dokospec.data import data_path
from tests.cli.conftest import Call
from tests.cli.processes import process

FOLDER = Path("examples/third-party").resolve()
CARD = re.compile(r"(kr|ka|p|h)(10|[akdb9])")
PATIENT = ("--timeout", "120", "--lang", "en")
node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

FIGURES = """
import { figures } from './lage.mjs'
import { createInterface } from 'node:readline'
createInterface({ input: process.stdin })
  .on('line', line => console.log(JSON.stringify(figures(JSON.parse(line)))))
"""
SCORER = """
export const recalcPoints = ({ re }) =>
  ({ winner: re.pips === '0' ? 'contra' : 're', contra: { totalPoints: -1 } })
"""


def cases(kind: str) -> list[dict[str, Any]]:
    """The cases of one kind as they are sent."""
    lines = data_path("conformance", "cases", "ddv-tsr.jsonl").read_text()
    return [each for each in map(json.loads, lines.splitlines()) if each["art"] == kind]


def positions() -> list[dict[str, Any]]:
    """The figures of the cases that are whole games, with their records."""
    return [
        case["lage"]
        for case in cases("wert")
        if len(case["lage"]["vorbehalte"]) < 2
        and sum(bool(CARD.fullmatch(str(e[1]))) for e in case["lage"]["verlauf"]) == 48
    ]


@node
def test_figures_are_counted_as_the_text_counts_them(tmp_path: Path) -> None:
    for name, text in (
        ("lage.mjs", (FOLDER / "lage.mjs").read_text()),
        ("figures.mjs", FIGURES),
    ):
        (tmp_path / name).write_text(text)
    told = positions()
    asked = "".join(json.dumps(lage) + "\n" for lage in told).encode()
    done = process("node", str(tmp_path / "figures.mjs"), stdin=asked)
    counted = [json.loads(line) for line in done.stdout.splitlines()]

    assert len(told) > 20
    assert len(counted) == len(told)
    for lage, found in zip(told, counted, strict=True):
        assert found["spielart"] == lage["spielart"]
        for key in ("parteien", "augen", "stiche"):
            assert found[key] == lage[key]
        special = (Counter(map(tuple, each["besonderes"])) for each in (found, lage))
        assert next(special) == next(special)
        assert [g[:2] for g in lage["gesagt"]] == found["gesagt"]


@node
def test_an_adapter_answers_with_what_the_program_says(
    tmp_path: Path, call: Call
) -> None:
    (tmp_path / "GameCalc").mkdir()
    (tmp_path / "GameCalc" / "GameCalc.js").write_text(SCORER)
    (tmp_path / "package.json").write_text('{"type":"module"}')
    command = ("node", str(FOLDER / "uncaught.mjs"), str(tmp_path))
    won = next(
        case["id"]
        for case in cases("wert")
        if case.get("antwort") == {"sieger": "re", "wert": 1, "punkte": [1, -1, -1, 1]}
    )
    asked = ("--case", won, "--case", cases("stich")[0]["id"])
    status, out, err = call("conform", *asked, *PATIENT, "--", *command)

    assert (status, err) == (0, "")
    assert out.splitlines()[1:3] == ["  right   1", "  cannot  1"]


def test_what_is_not_a_whole_game_cannot_be_asked(tmp_path: Path, call: Call) -> None:
    command = (sys.executable, str(FOLDER / "silvansievers.py"), str(tmp_path))
    objected = next(case for case in cases("partie") if "reklamation" in str(case))
    asked = ("--case", objected["id"])
    status, out, err = call("conform", *asked, *PATIENT, "--", *command)

    assert (status, err) == (2, "")
    assert "  cannot  1" in out.splitlines()


def test_every_adapter_is_told_of() -> None:
    readme = (FOLDER / "README.md").read_text()
    kinds = {".py", ".mjs", ".go"}
    adapters = [path for path in FOLDER.rglob("*.*") if path.suffix in kinds]

    assert len(adapters) > 9
    for path in adapters:
        assert path.relative_to(FOLDER).as_posix() in readme
