"""Answers that follow readings which do not go together."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from dokospec.cli.posed_cases import entries
from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.protocol import Data
from dokospec.conformance.readings import Fits
from dokospec.conformance.report import (
    Report,
    document,
    json_lines,
    junit,
)
from dokospec.conformance.run import Mixed, Result, Verdict, mixed
from dokospec.render import markdown, text
from dokospec.render.style import Style
from tests.cli.conftest import Call

TEXT: Final = "ottendorf-2008"
DOUBT: Final = "z-rangfolge"
PROGRAM: Final = Path(__file__).with_name("parrot.py")
READINGS: Final = {"toy": {"z": ("a", "b", "c"), "y": ("e", "f")}}


def answered(number: int, given: int, *fits: Fits) -> Result:
    """A question with an answer 0, 1, … for each of these, and the one that was given."""
    expected: tuple[tuple[str, Data], ...] = tuple(
        (str(n), n) for n in range(len(fits))
    )
    case = CorpusCase(f"toy/{number}", "toy", "stich", {}, expected, fits, ())
    if given >= len(fits):
        return Result(case, Verdict.WRONG, given)
    return Result(case, Verdict.READING if given else Verdict.RIGHT, given)


def fit(**doubts: str) -> Fits:
    return {doubt: frozenset(readings) for doubt, readings in doubts.items()}


def reported(*results: Result) -> tuple[Mixed, ...]:
    return tuple(mixed(results, READINGS))


def test_two_answers_that_no_reading_gives_together() -> None:
    one = answered(1, 0, fit(z="a"), fit(z="bc"))
    two = answered(2, 1, fit(z="a"), fit(z="bc"))

    assert reported(one, two) == (
        Mixed("toy", "z", (("toy/1", ("a",)), ("toy/2", ("b", "c")))),
    )


def test_what_one_reading_gives_is_not_mixed() -> None:
    assert not reported(
        answered(1, 0, fit(z="ab"), fit(z="c")),
        answered(2, 1, fit(z="ac"), fit(z="b")),
        answered(3, 0, fit(z="b"), fit(z="ac")),
    )


def test_three_answers_of_which_every_two_go_together() -> None:
    (found,) = reported(
        answered(1, 0, fit(z="ab"), fit(z="c")),
        answered(2, 0, fit(z="bc"), fit(z="a")),
        answered(3, 0, fit(z="ac"), fit(z="b")),
    )

    assert [name for name, _ in found.answers] == ["toy/1", "toy/2", "toy/3"]


def test_a_reading_that_a_question_does_not_name_is_not_ruled_out_by_it() -> None:
    assert not reported(
        answered(1, 0, fit(z="a"), fit(z="b")), answered(2, 1, fit(z="a"), fit(z="b"))
    )


def test_each_doubt_is_looked_at_alone() -> None:
    one = answered(1, 0, fit(z="a", y="ef"), fit(z="bc", y="ef"))
    two = answered(2, 1, fit(z="abc", y="e"), fit(z="abc", y="f"))

    assert not reported(one, two)


def test_wrong_answers_and_unknowns_of_the_record_contradict_nothing() -> None:
    one = answered(1, 0, fit(z="a", x="1"), fit(z="bc", x="2"))

    assert not reported(one, answered(2, 2, fit(z="a"), fit(z="bc")))
    assert not reported(one, answered(3, 1, fit(x="1"), fit(x="2")))


def test_a_program_that_reads_a_doubt_now_so_now_so(call: Call, tmp_path: Path) -> None:
    one, *_, two = [
        entry
        for entry in entries(TEXT)
        if entry.asked.kind == "spielart" and DOUBT in entry.expected[-1][0]
    ]
    path = tmp_path / "answers.json"
    given = {one.id: one.expected[-1][1], two.id: two.expected[0][1]}
    path.write_text(json.dumps(given), encoding="utf-8")
    program = ("--", sys.executable, str(PROGRAM), str(path))

    run = ("--text", TEXT, "--kind", "spielart", "--timeout", "120", "--lang", "en")
    status, out, err = call("conform", *run, *program)

    assert (status, err) == (1, "")
    assert "Readings that do not go together" in out
    assert f"{TEXT} {DOUBT}" in out
    assert one.id in out
    assert two.id in out


def test_in_every_report() -> None:
    results = (
        answered(1, 0, fit(z="a"), fit(z="bc")),
        answered(2, 1, fit(z="a"), fit(z="bc")),
    )
    report = Report(("toy",), None, None, results, mixed=reported(*results))
    lines = [json.loads(line) for line in json_lines(report)]
    suite = ET.fromstring(junit(report, Style("en")))  # noqa: S314

    assert report.status == 1
    assert lines[-2]["mixed"] == json.loads(json.dumps(asdict(report.mixed[0])))
    assert (lines[-1]["counts"]["wrong"], lines[-1]["status"]) == (0, 1)
    assert (suite.get("tests"), suite.get("failures")) == ("3", "1")
    style = Style("en")
    written = document(report, style)
    for out in (markdown.write(written, style), text.write(written, style)):
        page = "\n".join(out)
        assert "toy/1: as under a" in page
        assert "toy/2: as under b, c" in page


def test_a_reading_that_gives_the_answer_to_the_question_as_sent_is_not_ruled_out() -> (
    None
):
    one = answered(1, 0, fit(z="a"), fit(z="bc"))
    two = answered(2, 1, fit(z="a"), fit(z="bc"))

    def gives(result: Result, doubt: str, reading: str) -> bool:
        return (result.case.id, doubt, reading) == ("toy/1", "z", "b")

    assert not tuple(mixed((one, two), READINGS, gives))
    assert len(tuple(mixed((one, two), READINGS, lambda *_: False))) == 1


def test_a_program_without_schweinchen_is_told_of_no_readings_that_do_not_go_together(
    call: Call,
) -> None:
    program = Path(__file__).with_name("without_schweinchen.py")
    run = ("--text", TEXT, "--kind", "stich", "--no-diagnosis", "--timeout", "120")
    _, out, err = call(
        "conform", *run, "--report", "jsonl", "--", sys.executable, str(program)
    )
    lines = [json.loads(line) for line in out.splitlines()]

    assert err == ""
    assert lines[-1]["counts"]["reading"]
    assert not [line for line in lines if "mixed" in line]
