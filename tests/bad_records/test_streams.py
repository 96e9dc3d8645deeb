"""Streams that do not do what they should, and what is typed in other letters."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.processes import PYTHON, ROOT, shell

EVENING = "examples/abend.doko"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told_in_a_line() -> None:
    done = shell(f"{PYTHON} -m dokospec replay --lang de {EVENING} > /dev/full")

    assert done.returncode == 2
    assert b"(X023)" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_closed_standard_input_is_no_file() -> None:
    done = shell(f"{PYTHON} -m dokospec replay --lang de - <&-")

    assert done.returncode == 2
    assert b"(X020)" in done.stderr


def test_a_pipe_that_closes_early_is_quiet() -> None:
    done = shell(
        f"{PYTHON} -m dokospec replay {EVENING} | head -1; echo ${{PIPESTATUS[0]}}"
    )

    assert done.stderr == b""
    assert done.stdout.split()[-1] in {b"141", b"0"}


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
@pytest.mark.parametrize("wait", [0.1, 0.2, 0.4, 0.8])
def test_an_interrupt_is_quiet_at_any_time(wait: float) -> None:
    """Also while modules are still loaded; but not before ``run`` has begun."""
    child = subprocess.Popen(  # noqa: S603
        [PYTHON, "-c", START, "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ,
    )
    with child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        time.sleep(wait)
        child.send_signal(signal.SIGINT)
        assert child.wait() == 130
        assert child.stderr.read() == b""


START = """
from signal import SIGINT, default_int_handler, signal
from dokospec.__main__ import run
signal(SIGINT, default_int_handler)
print(flush=True)
run()
"""
"""Who runs the tests in the background may ignore it, and so would what he starts."""


def test_json_comes_back_as_the_one_canonical_form(call: Call, tmp_path: Path) -> None:
    """With the leaders, which the record does not say and the rules do."""
    canonical = call("format", EVENING).out
    stored = tmp_path / "abend.json"
    stored.write_text(call("format", "--to", "json", EVENING).out, encoding="utf-8")

    assert call("format", "--from", "json", str(stored)).out == canonical


@pytest.mark.parametrize("text", ["[", "[]", "{}", '{"schema": 1}', "null", "", "\0"])
def test_other_json_is_no_record(call: Call, text: str) -> None:
    done = call("format", "--from", "json", "-", "--lang", "de", stdin=text.encode())

    assert done.status == 2
    assert "Das ist keine Aufzeichnung in JSON. (X017)" in done.err


def test_the_name_of_a_rule_text_may_be_typed_in_any_letters(call: Call) -> None:
    text = (ROOT / EVENING).read_text("utf-8")
    other = text.replace("ottendorf-2008", "Ottendorf-2008").encode()
    plain = call("replay", "--format", "json", "-", stdin=text.encode())

    assert '"rules": "ottendorf-2008"' in plain.out
    done = call("check", "-", stdin=other)
    assert done.out == call("check", "-", stdin=text.encode()).out
    done = call("replay", "--rules", "DDV-TSR", EVENING)
    assert done.out == call("replay", "--rules", "ddv-tsr", EVENING).out


def test_nothing_optional_is_said_to_be_missing(call: Call) -> None:
    done = call("explain", "--lang", "de")

    assert "Es fehlt: DATEI|ABSCHNITT|SATZ|CODE. (X007)" in done.err
