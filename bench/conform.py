"""Measures ``dokospec conform`` with a program that answers every question, and writes ``bench/conform.md``.

    python bench/conform.py [--write] [TEXT…]

The program is the Python adapter of ``examples/adapters`` with an engine that knows all
answers beforehand, so that what is measured is the tool: reading the cases, asking,
comparing; where no file of cases is there (``dokospec corpus export``), posing each
question, too. Wall time of a whole process a text.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.cli.posed_cases import entries
from dokospec.conformance.protocol import ABLE
from dokospec.language.library import Library

HERE: Final = Path(__file__).resolve().parent

ADAPTER: Final = """
import json, sys

with open(sys.argv[1], encoding="utf-8") as file:
    answers = json.load(file)
for line in sys.stdin:
    asked = json.loads(line)
    said = answers["hallo"] if "frage" in asked else {"id": asked["id"], "antwort": answers[asked["id"]]}
    print(json.dumps(said), flush=True)
"""


class Measured(NamedTuple):
    """One text: cases, wall seconds, and the last line that was told."""

    text: str
    cases: int
    seconds: float
    reported: str


def measured(text: str, folder: Path) -> Measured:
    """One run over all cases of a text. Raises where an answer was not right."""
    cases = entries(text)
    answers: dict[str, object] = {each.id: each.expected[0][1] for each in cases}
    answers["hallo"] = {
        "name": "knows all answers",
        "version": "1",
        "texte": [text],
        "kann": list(ABLE),
    }
    known = folder / f"{text}.json"
    known.write_text(json.dumps(answers), encoding="utf-8")
    adapter = folder / "adapter.py"
    adapter.write_text(ADAPTER, encoding="utf-8")
    python = sys.executable
    command = [python, "-m", "dokospec", "--lang", "en", "conform", "--text", text]
    began = time.perf_counter()
    done = subprocess.run(
        [*command, "--", python, str(adapter), str(known)],
        check=True,
        capture_output=True,
        text=True,
    )
    seconds = time.perf_counter() - began
    return Measured(text, len(cases), seconds, done.stdout.strip().splitlines()[-1])


def report(rows: list[Measured]) -> str:
    """The figures as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return "\n".join(
        [
            "# A program that answers everything",
            "",
            "Written by `python bench/conform.py --write`: `dokospec conform --text TEXT -- python adapter.py`, all kinds of question.",
            "",
            (
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, {os.cpu_count()} cores. Load average of the "
                f"machine behind it: {load}."
            ),
            "",
            "| text | cases | wall time, s | |",
            "|---|---|---|---|",
            *(
                f"| `{row.text}` | {row.cases} | {row.seconds:.1f} | {row.reported} |"
                for row in rows
            ),
            "",
        ]
    )


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="*")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for text in wanted.texts or list(Library.standard().ids()):
            if entries(text):
                rows.append(measured(text, Path(folder)))
                print(rows[-1], file=sys.stderr, flush=True)
    text = report(rows)
    print(text)
    if wanted.write:
        (HERE / "conform.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
