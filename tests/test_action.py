"""The step for others' workflows: what it is given, and what it runs."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from tests.shipped import cases

yaml = pytest.importorskip("yaml")

ROOT: Final = Path(__file__).resolve().parent.parent
ACTION: Final[dict[str, Any]] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS: Final[list[dict[str, Any]]] = ACTION["runs"]["steps"]
PAGES: Final = [
    (ROOT / "docs" / lang / "first-verdict.md").read_text("utf-8")
    for lang in ("de", "en")
]
ADAPTER: Final = ROOT / "examples" / "adapters" / "python" / "adapter.py"
CASE, RIGHT = next(
    (entry.id, entry.expected[0][1])
    for entry in cases("ddv-tsr")
    if entry.asked.kind == "stich" and len(entry.expected) == 1
)


class Run:
    """What the last step said, wrote and left."""

    def __init__(self, folder: Path, **given: str) -> None:
        for name in ("dokospec/bin", "dokospec/Scripts"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        installed = folder / "dokospec" / "bin" / "dokospec"
        command = shlex.join([sys.executable, "-m", "dokospec"])
        installed.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
        installed.chmod(0o755)
        inputs = {
            name: each.get("default", "") for name, each in ACTION["inputs"].items()
        }
        inputs |= given
        variables = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda m: inputs[m[1]], value)
            for name, value in STEPS[-1]["env"].items()
        }
        files = {
            name: str(folder / name)
            for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")
        }
        env = {**os.environ, "LC_ALL": "C.UTF-8", "RUNNER_TEMP": str(folder)}
        done = subprocess.run(  # noqa: S603
            ["bash", "-e", "-o", "pipefail", "-c", STEPS[-1]["run"]],  # noqa: S607
            env={**env, **files, **variables},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        self.status, self.said = done.returncode, done.stdout + done.stderr
        outputs = Path(files["GITHUB_OUTPUT"]).read_text("utf-8").splitlines()
        self.reports = Path(dict(line.split("=", 1) for line in outputs)["reports"])
        summary = Path(files["GITHUB_STEP_SUMMARY"])
        self.summary = summary.read_text("utf-8") if summary.exists() else ""


def answering(answer: object) -> str:
    """A program for the shell that knows the answer to one case."""
    said = {"name": "x", "texte": ["ddv-tsr"], "kann": ["stich"]}
    replies = (said, {"id": CASE, "antwort": answer})
    return "; ".join(
        f"read x; echo {shlex.quote(json.dumps(each))}" for each in replies
    )


@pytest.mark.skipif(os.name == "nt", reason="the installed command is a script here")
def test_it_asks_the_program_and_leaves_every_report(tmp_path: Path) -> None:
    program = shlex.join([sys.executable, str(ADAPTER)])
    run = Run(tmp_path, program=program, options="--timeout 60\n--kind stich\n")
    suite = ET.parse(run.reports / "junit.xml").getroot()  # noqa: S314
    results = (run.reports / "results.jsonl").read_text("utf-8").splitlines()
    counts = re.findall(r"^  (?:right|cannot) +\d+$", run.said, re.MULTILINE)

    assert run.status == 0, run.said
    assert "tiny engine in Python 1 by ddv-tsr" in run.said
    assert len(counts) == 2
    assert all(f"{line}\n" in PAGES[1] for line in counts)
    assert run.summary == (run.reports / "report.md").read_text("utf-8")
    assert suite.get("failures") == "0"
    assert {json.loads(line)["kind"] for line in results[1:-1]} == {"stich"}
    assert "ddv-tsr" in (run.reports / "badge.svg").read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="the installed command is a script here")
def test_it_fails_where_the_program_does_and_still_says_what_was_wrong(
    tmp_path: Path,
) -> None:
    program = answering((int(str(RIGHT)) + 1) % 4)
    run = Run(tmp_path, program=program, options=f"--case {CASE} --no-diagnosis")

    assert run.status == 1, run.said
    assert CASE in run.summary


@pytest.mark.skipif(os.name == "nt", reason="the installed command is a script here")
@pytest.mark.parametrize("given", [{}, {"texts": ""}, {"texts": " \n"}])
def test_no_text_is_named_where_the_input_is_empty(
    tmp_path: Path, given: dict[str, str]
) -> None:
    run = Run(
        tmp_path, program=answering(RIGHT), options="--kind stich --timeout 60", **given
    )
    results = (run.reports / "results.jsonl").read_text("utf-8").splitlines()

    assert json.loads(results[0])["texts"] == ["ddv-tsr"]


@pytest.mark.skipif(os.name == "nt", reason="the installed command is a script here")
def test_a_step_does_not_tell_what_another_of_its_job_found(tmp_path: Path) -> None:
    first = Run(tmp_path, program=answering(RIGHT), options=f"--case {CASE}")
    second = Run(tmp_path, program="true", texts="there-is-no-such-text")

    assert (first.status, second.status) == (0, 2), first.said + second.said
    assert first.summary == second.summary
    assert (first.reports / "report.md").exists()
    assert sorted(second.reports.iterdir()) == []


def test_every_input_is_used_told_and_out_of_the_shell() -> None:
    used = {
        name
        for step in STEPS
        for value in (step.get("env", {}) | step.get("with", {})).values()
        for name in re.findall(r"inputs\.(\w+)", str(value))
    }

    assert used == set(ACTION["inputs"])
    assert all(f"`{name}`" in page for name in ACTION["inputs"] for page in PAGES)
    assert not any("${{" in step.get("run", "") for step in STEPS)


@pytest.mark.parametrize("text", PAGES)
def test_the_adapter_of_the_page_runs(text: str) -> None:
    """As it stands there, with an engine that knows who led."""
    page = re.search(r"((?:    .*\n|\n)*    import json, sys\n(?:    .*\n|\n)*)", text)
    assert page
    code = "\n".join(line[4:] for line in page[1].splitlines())
    engine = "import sys, types; m = types.ModuleType('my_engine'); m.trick_winner = lambda k, a, c: a; sys.modules['my_engine'] = m"
    asked = {
        "id": CASE,
        "art": "stich",
        "lage": {"spielart": None, "ausspieler": 2, "karten": ["kra"]},
    }
    sent = [{"frage": "hallo"}, asked, {"id": "y", "art": "wert"}]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", f"{engine}\n{code}"],
        input="".join(json.dumps(each) + "\n" for each in sent),
        capture_output=True,
        text=True,
        check=True,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]

    assert said[0]["kann"] == ["stich"]
    assert said[1] == {"id": CASE, "antwort": 2}
    assert "kann_nicht" in said[2]
