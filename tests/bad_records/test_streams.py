"""Streams that do not do what they should, and what is typed in other letters."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.processes import PYTHON, ROOT, process, shell

EVENING = "examples/abend.doko"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_reported_in_a_line() -> None:
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
@pytest.mark.parametrize(
    ("event", "what"),
    [
        ("import", "dokospec.cli.main"),
        ("import", "dokospec.api.judging"),
        ("import", "dokospec.notation.reader"),
        ("open", "abend.doko"),
    ],
)
def test_an_interrupt_is_quiet_at_any_time(event: str, what: str) -> None:
    """Also while modules are still loaded; but not before ``run`` has begun."""
    done = process(PYTHON, "-c", START + INTERRUPTED, event, what)

    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_an_interrupt_is_quiet_while_records_are_read() -> None:
    head, _, games = (ROOT / EVENING).read_bytes().partition(b"\nspiel\n")
    with subprocess.Popen(  # noqa: S603
        [PYTHON, "-c", START + "run()", "replay", "--format", "json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        child.stdin.write(head + (b"\nspiel\n" + games) * 4)
        child.stdin.flush()
        assert child.stdout.readline()
        child.send_signal(signal.SIGINT)

        assert child.stderr.read() == b""
        assert child.wait() == 130


START = """
import sys
from signal import SIGINT, default_int_handler, raise_signal, signal
from dokospec.__main__ import run
signal(SIGINT, default_int_handler)
"""
"""Who runs the tests in the background may ignore it, and so would what he starts."""
INTERRUPTED = f"""
wanted = sys.argv[1:]
sys.argv[1:] = ["replay", "{EVENING}"]

def look(event, about):
    if wanted and event == wanted[0] and str(about[0]).endswith(wanted[1]):
        wanted.clear()
        raise_signal(SIGINT)

sys.addaudithook(look)
run()
"""
"""Interrupts itself when a module is imported, or a file opened."""


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

    assert "Es fehlt: DATEI|ABSCHNITT|SATZ|FALL|CODE. (X007)" in done.err
