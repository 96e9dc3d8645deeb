"""The cases that come along, and whole runs over them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dokospec.cli.posed_cases import entries
from dokospec.conformance import entries as cases
from dokospec.data import data_path
from dokospec.notation.files import read_bytes
from tests.cli.conftest import Call
from tests.exhaustive import sampled

PROGRAM = Path(__file__).with_name("leader.py")
"""Says that whoever leads a trick takes it."""
RUN = (
    *("--text", "ddv-tsr", "--kind", "stich", "--no-diagnosis"),
    *("--timeout", "120", "--lang", "en"),
)
PART = (*RUN, "--clause", "5.3.3")
"""Few of these cases."""
CORPUS = data_path("conformance")
TEXTS = sorted(path.parent.name for path in CORPUS.glob("*/faelle.doko"))


@pytest.mark.parametrize("text", TEXTS)
def test_no_id_is_used_twice(text: str) -> None:
    ids = [entry.id for entry in entries(text)]

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("text", TEXTS)
def test_a_file_comes_back_as_it_was(text: str) -> None:
    for path in sorted((CORPUS / text).glob("*.doko")):
        found = list(cases.read(read_bytes(path.read_bytes())))

        assert cases.write(found, text) == path.read_text(encoding="utf-8")


def test_a_wrong_program_is_reported_by_clause(call: Call) -> None:
    status, out, err = call("conform", *RUN, "--", sys.executable, str(PROGRAM))

    assert err == ""
    assert status == 1
    assert "answered 3, right is 1" in out
    assert "ddv-tsr/§2.3.3" in out


def test_the_report_as_json_lines(call: Call) -> None:
    run = (*PART, "--report", "jsonl", "--", sys.executable, str(PROGRAM))
    first, second = call("conform", *run), call("conform", *run)
    head, *results, foot = map(json.loads, first.out.splitlines())

    assert first == second
    assert head["program"]["name"] == "the leader takes it"
    assert {result["verdict"] for result in results} == {"right", "wrong"}
    assert foot["counts"]["wrong"] == sum(r["verdict"] == "wrong" for r in results)
    assert foot["status"] == 1


def test_the_report_as_junit(call: Call) -> None:
    run = (*PART, "--report", "junit", "--", sys.executable, str(PROGRAM))
    suite = ET.fromstring(call("conform", *run).out)  # noqa: S314  (our own)

    assert len(suite) == int(suite.get("tests", ""))
    assert len(suite.findall(".//failure")) == int(suite.get("failures", ""))


@pytest.mark.parametrize("report", sampled(["markdown", "badge"], ["badge"]))
def test_other_reports_are_written(report: str, call: Call) -> None:
    run = (*PART, "--report", report, "--", sys.executable, str(PROGRAM))

    assert call("conform", *run).out.startswith(
        {"markdown": "# ", "badge": "<svg"}[report]
    )


def test_a_program_that_is_not_there(call: Call) -> None:
    status, _, err = call("conform", *PART, "--", "no-such-program")

    assert status == 2
    assert "X041" in err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--clause", "99"), "No case is found by --clause 99."),
        (
            ("--tag", "xx", "--tag", "posten:Fuchs", "--doubt", "z-xx"),
            "No case is found by --tag xx, --doubt z-xx.",
        ),
        (
            ("--tag", "posten:Fuchs", "--clause", "6.4.3"),
            "all together none: --kind stich, --tag posten:Fuchs, --clause 6.4.3.",
        ),
    ],
)
def test_of_filters_that_leave_nothing_it_is_told_which_do(
    call: Call, options: tuple[str, ...], told: str
) -> None:
    status, _, err = call("conform", *RUN, *options, "--", "true")

    assert status == 2
    assert "(X042)" in err
    assert told in err.splitlines()[1]


def test_of_a_text_without_cases_it_is_told_whose_there_may_be(
    call: Call, tmp_path: Path
) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "regeln.md").write_text(
        "# T {#kopf}\n\n```regel\nText t erbt von ddb-pokal Titel „T“\n```\n", "utf-8"
    )
    run = ("conform", "--spec", str(tmp_path), "--text", "t", "--kind", "stich")
    status, _, err = call(*run, "--lang", "en", "--", "true")

    assert status == 2
    assert "(X042)" in err
    assert "one that it inherits from: ddb-pokal, ddb-1995." in " ".join(err.split())


def test_it_is_told_where_all_is_skipped(call: Call, tmp_path: Path) -> None:
    found = [e for e in entries("ddv-tsr") if "ddv-tsr/§5.3.3" in e.clauses]
    (tmp_path / "skip").write_text("\n".join(e.id for e in found))
    skip = ("--skip", str(tmp_path / "skip"))
    status, _, err = call("conform", *PART, *skip, "--", "true")
    count = sum(each.asked.kind == "stich" for each in found)

    assert status == 2
    assert f"All {count} that there would be are left out by --skip." in err


def test_the_schema_is_printed(call: Call) -> None:
    status, out, _ = call("conform", "schema")

    assert status == 0
    assert json.loads(out)["$id"].startswith("dokospec/conform/protocol/")
