"""A report that one can work from: positions, reasons, lists, single cases."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dokospec.conformance.drawn_case import drawn
from dokospec.conformance.entries import CorpusCase, Entry, posed
from dokospec.conformance.protocol import (
    SHAPES,
    Broken,
    Greeting,
    read_answer,
    read_greeting,
)
from dokospec.conformance.reasons import clauses_at_fault, reasons
from dokospec.conformance.report import (
    Report,
    case_document,
    document,
    junit,
    reason_lines,
)
from dokospec.conformance.run import Failure, Mixed, Result, Verdict, judged
from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.messages.words import Words
from dokospec.render import text as as_text
from dokospec.render.style import Style
from tests.cli.conftest import Call
from tests.shipped import cases, judge

TEXT = "ddv-tsr"
ONE, TWO, THREE = (f"ddv-tsr/5.3.3/stich/{number}" for number in (5, 10, 13))
PARROT = str(Path(__file__).with_name("parrot.py"))
LEADER = str(Path(__file__).with_name("leader.py"))
PATIENT = ("--no-diagnosis", "--timeout", "120", "--lang", "en")


def entry_of(kind: str, text: str = TEXT) -> Entry:
    return next(entry for entry in cases(text) if entry.asked.kind == kind)


def asked(entry: Entry, text: str = TEXT) -> CorpusCase:
    found = posed(judge(text), entry)
    assert found is not None
    return entry.case(text, found)


def answering(folder: Path, **said: object) -> tuple[str, ...]:
    """A program that says this to the cases of these numbers of §5.3.3."""
    answers = {f"ddv-tsr/5.3.3/stich/{n[1:]}": value for n, value in said.items()}
    (folder / "answers").write_text(json.dumps(answers))
    return ("--", sys.executable, PARROT, str(folder / "answers"))


def right(name: str) -> object:
    return next(e.expected[0][1] for e in cases(TEXT) if e.id == name)


def wrong(name: str) -> int:
    return (int(str(right(name))) + 1) % 4


# --- a case by itself -----------------------------------------------------------------


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_is_drawn_in_words(kind: str, lang: Lang) -> None:
    entry, style = entry_of(kind), Style(lang)
    why = reasons(judge(TEXT), entry, style)
    shown = as_text.write(case_document(asked(entry), why, style.words), style)
    whole = "\n".join(shown)

    assert entry.id in whole
    assert not {"lage.", "asked.", "case."} & {word[:5] for word in whole.split()}
    assert style.words(f"asked.{kind}") in whole


def test_tricks_are_drawn_a_line_each_with_calls_between_the_cards() -> None:
    course = [
        *([0, "kra"], [1, "kr9"], [1, "re"], [2, "krk"], [3, None]),
        *(["reklamation", 2, 0, "nichtbedient"], [0, "h10"]),
    ]
    case = CorpusCase("a/1", "a", "stich", {"verlauf": course}, (("", 1),), ({},), ())
    shown = as_text.write((drawn(case, Words("en")),), Style("en"))

    assert [line.strip() for line in shown[1:]] == [
        "trick 1  0 ♣A · 1 ♣9 · 1: re · 2 ♣K · 3 ?? · (reklamation 2 0 nichtbedient)",
        "trick 2  0 ♥10",
    ]


def test_what_is_worth_what_is_said_item_by_item() -> None:
    entry = next(e for e in cases(TEXT) if "posten:Fuchs" in e.tags)
    why = reasons(judge(TEXT), entry, Style("en"))

    assert any(each.startswith("Fuchs (") and "§7.2.3" in each for each in why)
    assert any("Augen, at least" in each for each in why)


def test_what_may_not_be_said_is_told_with_the_duty() -> None:
    entry = next(
        e
        for e in cases(TEXT)
        if e.asked.kind == "ansage" and e.expected == (("", False),)
    )
    (why, *_) = reasons(judge(TEXT), entry, Style("en"))

    assert "that breaks the duty" in why


def test_an_evening_is_told_as_it_was_worked_out() -> None:
    entry = entry_of("abend")

    assert reasons(judge(TEXT), entry, Style("de"))[0] == entry.why


def test_seats_are_told_where_players_are_named() -> None:
    entry = next(e for e in cases(TEXT) if "vorbehalt:nein" in e.tags)
    *_, last = reasons(judge(TEXT), entry, Style("en"))

    assert last.startswith("Seats: 0 ")


def test_a_case_is_explained(call: Call) -> None:
    done = call("explain", ONE, "--lang", "en")

    assert (done.status, done.err) == (0, "")
    assert f"right is {right(ONE)}" in done.out
    assert "§5.3.3" in done.out


def test_a_case_that_there_is_not_is_told_with_the_nearest(call: Call) -> None:
    done = call("explain", ONE + "00", "--lang", "en")

    assert (done.status, "(X047)" in done.err) == (2, True)


# --- wrong answers --------------------------------------------------------------------


def test_a_wrong_worth_stands_under_the_clause_of_the_item_that_differs() -> None:
    results = []
    entries: dict[str, Entry] = {}
    for entry in cases(TEXT):
        if entry.asked.kind == "wert" and "posten:Fuchs" in entry.tags:
            case, value = asked(entry), dict(entry.expected[0][1])
            said = [
                whose
                for name, whose, *_ in case.position["besonderes"]
                if name == "Fuchs"
            ]
            own = sum(1 if whose == value["sieger"] else -1 for whose in said)
            if not own:
                continue  # As many on both sides: the worth is the same without them.
            answer = {**value, "wert": value["wert"] - own}
            entries[entry.id] = entry
            results.append(Result(case, Verdict.WRONG, answer))
    found = clauses_at_fault(judge(TEXT), results[:8], entries)

    assert set(found.values()) == {"ddv-tsr/§7.2.3"}
    assert len(found) == 8


def test_a_wrong_winner_stands_under_the_clause_that_says_who_wins() -> None:
    entry = next(e for e in cases(TEXT) if "posten:Fuchs" in e.tags)
    value = dict(entry.expected[0][1])
    value["sieger"] = "re" if value["sieger"] == "kontra" else "kontra"
    result = Result(asked(entry), Verdict.WRONG, value)

    found = clauses_at_fault(judge(TEXT), [result], {entry.id: entry})
    assert found == {entry.id: "ddv-tsr/§7.1.1"}


def test_few_wrong_answers_are_drawn_all(call: Call, tmp_path: Path) -> None:
    program = answering(tmp_path, n5=wrong(ONE), n10=wrong(TWO))
    out = call("conform", "--case", ONE, "--case", TWO, *PATIENT, *program).out

    assert out.count("Who takes this trick?") == 2
    assert "--case" not in out


def test_of_many_the_first_of_each_clause_is_drawn(call: Call) -> None:
    program = ("--", sys.executable, LEADER)
    run = ("conform", "--text", TEXT, "--kind", "stich", "--clause", "5.3.3")
    out = call(*run, *PATIENT, *program).out
    clauses = [line for line in out.splitlines() if line.startswith("    ddv-tsr/§")]

    assert out.count("Who takes this trick?") == len(clauses)
    assert "--case ID" in out


def test_reports_for_programs_hold_position_and_reason(
    call: Call, tmp_path: Path
) -> None:
    program = answering(tmp_path, n5=wrong(ONE))
    run = ("conform", "--case", ONE, *PATIENT, "--report")
    line = json.loads(call(*run, "jsonl", *program).out.splitlines()[1])
    suite = ET.fromstring(call(*run, "junit", *program).out)  # noqa: S314
    failure = suite.find(".//failure")

    assert line["position"]["stich"]
    assert line["under"] == "ddv-tsr/§5.3.3"
    assert failure is not None
    assert "Who takes this trick?" in (failure.text or "")


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_an_answer_of_the_wrong_form_the_right_one_is_told_in_words(
    kind: str, lang: Lang
) -> None:
    case = CorpusCase("a/1", "a", kind, {}, (("", None),), ({},), ())
    answer = judged(case, read_answer(b'{"id":"a/1","antwort":{}}', {"a/1": kind}.get))
    (line,) = reason_lines(answer, Words(lang))

    assert answer.verdict is Verdict.BROKEN
    assert f": {Words(lang)(f'form.{kind}')}, " in line
    assert SHAPES[kind].example in line


# --- single cases, lists --------------------------------------------------------------


def test_one_case_is_sent(call: Call, tmp_path: Path) -> None:
    program = answering(tmp_path, n5=right(ONE))
    done = call("conform", "--case", ONE, *PATIENT, *program)

    assert done.status == 0
    assert done.out.split()[-2:] == ["right", "1"]


def test_a_case_that_is_unknown_or_none_at_all_is_told(
    call: Call, tmp_path: Path
) -> None:
    program = answering(tmp_path)
    unknown = call("conform", "--case", ONE + "00", *PATIENT, *program)
    missing = call("conform", *PATIENT, *program)

    assert (unknown.status, "(X047)" in unknown.err) == (2, True)
    assert (missing.status, "--text" in missing.err) == (2, True)


def lists(folder: Path, **lines: str) -> tuple[str, ...]:
    found: list[str] = []
    for option, content in lines.items():
        path = folder / option
        path.write_text(content, encoding="utf-8")
        found += [f"--{option}", str(path)]
    return tuple(found)


def test_a_known_failure_fails_no_run(call: Call, tmp_path: Path) -> None:
    program = answering(tmp_path, n5=wrong(ONE), n10=right(TWO))
    known = lists(tmp_path, known=f"# ours\n\n{ONE}  # issue 12\n")
    run = ("conform", "--case", ONE, "--case", TWO, *PATIENT, *known)
    done = call(*run, *program)
    suite = ET.fromstring(  # noqa: S314
        call(*run, "--report", "junit", *program).out
    )

    assert done.status == 0
    assert "known failure" in done.out
    assert "issue 12" in done.out
    assert suite.get("failures") == "0"


def test_a_known_failure_that_is_right_is_told_and_fails(
    call: Call, tmp_path: Path
) -> None:
    program = answering(tmp_path, n5=right(ONE))
    known = lists(tmp_path, known=ONE)
    run = ("conform", "--case", ONE, *PATIENT, *known)
    done = call(*run, *program)
    counts = json.loads(call(*run, "--report", "jsonl", *program).out.splitlines()[-1])

    assert done.status == 1
    assert "listed as a known failure, and right" in done.out
    assert counts["counts"]["fixed"] == 1


def test_what_is_skipped_is_not_sent_and_counted(call: Call, tmp_path: Path) -> None:
    program = answering(tmp_path, n5=wrong(ONE), n10=right(TWO))
    skip = lists(tmp_path, skip=f"{ONE} # slow")
    run = ("conform", "--text", TEXT, "--clause", "5.3.3", *PATIENT, *skip)
    done = call(*run, "--report", "jsonl", *program)
    by_id = {r["id"]: r for r in map(json.loads, done.out.splitlines()) if "id" in r}

    assert done.status == 0
    assert by_id[ONE]["verdict"] == "skipped"
    assert by_id[ONE]["detail"] == "slow"
    assert by_id[TWO]["verdict"] == "right"


@pytest.mark.parametrize(
    ("known", "skip", "code", "place"),
    [
        (f"{THREE}\n{THREE}x\n", "", "X049", "known:2"),
        ("", "\nno case at all\n", "X049", "skip:2"),
        ("# ours\n\nddv-trs/5.3.3/stich/5\n", "", "X049", "known:3"),
        ("", "ddb-1995/nowhere/stich/1\n", "X049", "skip:1"),
        (f"{ONE}\n", f"# ours\n{ONE}\n", "X048", "skip:2"),
    ],
)
def test_a_list_that_cannot_be_is_told_with_its_place(
    call: Call, tmp_path: Path, known: str, skip: str, code: str, place: str
) -> None:
    options = lists(tmp_path, known=known, skip=skip)
    done = call("conform", "--text", TEXT, *PATIENT, *options, *answering(tmp_path))

    assert done.status == 2
    assert f"({code})" in done.err
    assert str(tmp_path / place) in done.err


def test_what_is_asked_for_by_name_may_not_be_skipped(
    call: Call, tmp_path: Path
) -> None:
    skip = lists(tmp_path, skip=f"# slow\n{TWO}\n")
    run = ("conform", "--case", ONE, "--case", TWO, *PATIENT, *skip)
    done = call(*run, *answering(tmp_path))

    assert (done.status, done.out, "(X063)" in done.err) == (2, "", True)
    assert TWO in done.err
    assert str(tmp_path / "skip:2") in done.err


def test_what_is_listed_of_a_text_that_is_not_run_is_told(
    call: Call, tmp_path: Path
) -> None:
    elsewhere = [entry.id for entry in cases("ddb-1995")[:3]]
    options = lists(tmp_path, known=elsewhere[0], skip="\n".join(elsewhere[1:]))
    program = answering(tmp_path, n5=right(ONE))
    done = call("conform", "--case", ONE, *PATIENT, *options, *program)

    assert done.status == 0
    assert done.err.splitlines() == [
        "--skip: cases of ddb-1995 (2) have no effect, nothing is asked by that text.",
        "--known: cases of ddb-1995 (1) have no effect, nothing is asked by that text.",
    ]


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_list_that_is_not_to_be_read_is_told(
    call: Call, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "known"
    if content is not None:
        path.write_bytes(content)
    program = answering(tmp_path)
    done = call("conform", "--text", TEXT, "--known", str(path), *PATIENT, *program)

    assert done.status == 2
    assert str(path) in done.err


def test_a_program_that_answers_nothing_is_not_green(
    call: Call, tmp_path: Path
) -> None:
    program = answering(tmp_path)
    run = ("conform", "--case", ONE, *PATIENT)
    done = call(*run, *program)
    badge = call(*run, "--report", "badge", *program).out

    assert done.status == 2
    assert "not answered a single question" in done.out
    assert "?" in badge


def test_the_counts_of_a_report_are_those_of_its_results() -> None:
    case = CorpusCase("a/1", "a", "stich", {}, (("", 1),), ({},), ())
    results = tuple(Result(case, verdict) for verdict in Verdict)
    report = Report(("a",), None, None, results)

    assert sum(report.counts.values()) == len(Verdict)
    assert document(report, Style("en"))


ONLY = CorpusCase("a/1", "a", "stich", {}, (("", 1),), ({},), ())
RIGHT = Result(ONLY, Verdict.RIGHT, 1)
KNOWS = Greeting("it", "1", ("a",), ("stich",))
MIXED = Mixed("a", "z-x", (("a/1", ("b",)), ("a/2", ("c",))))
NOTHING = Result(ONLY, Verdict.NOT_RUN)
RUNS = {
    **{str(v): Report(("a",), KNOWS, None, (RIGHT, Result(ONLY, v))) for v in Verdict},
    "mixed": Report(("a",), KNOWS, None, (RIGHT, RIGHT), (MIXED,)),
    "failed": Report(
        ("a",), None, Failure(Verdict.CRASHED, detail="exit\n3\x1b"), (NOTHING,)
    ),
    "failed-later": Report(("a",), KNOWS, Failure(Verdict.SILENT), (RIGHT, NOTHING)),
    "nothing": Report(("a",), KNOWS, None, (Result(ONLY, Verdict.CANNOT),)),
    "unnamed": Report(("a", "b"), KNOWS, None, (RIGHT,)),
}


def test_wrong_answers_that_are_not_drawn_stand_before_the_one_that_is() -> None:
    many = [
        CorpusCase(f"a/{n}", "a", "stich", {}, (("", 1),), ({},), ("a/§1",))
        for n in range(20)
    ]
    wrong_ones = tuple(Result(each, Verdict.WRONG, 2) for each in many)
    report = Report(("a",), KNOWS, None, wrong_ones)
    lines = as_text.write(document(report, Style("en")), Style("en"))
    indents = {
        line.split(":")[0].strip(): len(line) - len(line.lstrip())
        for line in lines
        if line.strip().startswith("a/")
    }

    clause, first, *_, last = indents
    assert (clause, first, last) == ("a/§1", "a/1", "a/0")
    assert len({indent for name, indent in indents.items() if name != "a/§1"}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_program_that_says_nothing_at_all_is_asked_whether_it_flushes(
    lang: Lang,
) -> None:
    silent = Result(ONLY, Verdict.SILENT)
    never = Report(("a",), None, Failure(Verdict.SILENT), (NOTHING,))
    greeted = Report(("a",), KNOWS, None, (silent, silent))
    hung = Report(("a",), KNOWS, None, (RIGHT, silent))
    style = Style(lang, width=1000)
    told = [
        style.words("conform.flush") in "\n".join(as_text.write(shown, style))
        for shown in (document(each, style) for each in (never, greeted, hung))
    ]

    assert told == [True, True, False]


@pytest.mark.parametrize("line", [b"Welcome!", b"7"])
def test_what_is_no_greeting_is_told_what_a_greeting_is(line: bytes) -> None:
    found = read_greeting(line)

    assert isinstance(found, Broken)
    assert set(json.loads(found.expected)) == {"name", "texte", "kann"}


@pytest.mark.parametrize("run", RUNS)
def test_in_junit_something_fails_just_where_the_run_does(run: str) -> None:
    report = RUNS[run]
    suite = ET.fromstring(junit(report, Style("en", colour=True)))  # noqa: S314
    counted = [int(suite.get(name, "")) for name in ("failures", "errors")]

    assert bool(sum(counted)) == bool(report.status)
    assert counted == [len(suite.findall(f".//{tag}")) for tag in ("failure", "error")]
    assert int(suite.get("tests", "")) == len(suite)
    assert int(suite.get("skipped", "")) == len(suite.findall(".//skipped"))


def test_in_junit_readings_that_do_not_go_together_are_one_failure() -> None:
    suite = ET.fromstring(junit(RUNS["mixed"], Style("en")))  # noqa: S314
    *answers, last = suite.findall("testcase")

    assert [len(each) for each in answers] == [0, 0]
    assert (last.get("classname"), last.get("name")) == ("a", "z-x")
    assert [(f.tag, f.get("message")) for f in last] == [("failure", "mixed")]
    assert last[0].text == "a/1: as under b\na/2: as under c"


def test_one_run_writes_several_reports(call: Call, tmp_path: Path) -> None:
    program = answering(tmp_path, n5=wrong(ONE))
    run = ("conform", "--case", ONE, *PATIENT)
    files = {form: tmp_path / f"x.{form}" for form in ("junit", "jsonl", "markdown")}
    options = [f"--report={form}={path}" for form, path in files.items()]
    done = call(*run, *options, *program)

    assert done.status == 1
    assert done.out == call(*run, *program).out
    for form, path in files.items():
        assert path.read_text("utf-8") == call(*run, "--report", form, *program).out


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["none/junit.xml"], "X020"),
        (["folder"], "X021"),
        (["x" * 255], "X002"),
        ([""], "X006"),
        (["same", "folder/../same"], "X016"),
    ],
)
def test_a_report_that_cannot_be_written_is_told_before_the_run(
    call: Call, tmp_path: Path, files: list[str], code: str
) -> None:
    (tmp_path / "folder").mkdir()
    begun = tmp_path / "begun"
    program = (sys.executable, "-c", f"open({str(begun)!r}, 'w')")
    there = [str(tmp_path / file) if file else "" for file in files]
    reports = [
        f"--report={form}={f}"
        for form, f in zip(("junit", "jsonl"), there, strict=False)
    ]
    done = call("conform", "--case", ONE, *reports, "--", *program)

    assert (done.status, done.out) == (2, "")
    assert f"({code})" in done.err
    assert there[-1].removesuffix("/junit.xml") in done.err
    assert not begun.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_an_earlier_report_is_written_over(call: Call, tmp_path: Path) -> None:
    program = answering(tmp_path, n5=right(ONE))
    (tmp_path / "badge.svg").write_text("earlier")
    report = f"--report=badge={tmp_path / 'badge.svg'}"
    done = call("conform", "--case", ONE, report, *program)

    assert done.status == 0
    assert (tmp_path / "badge.svg").read_text().startswith("<svg")


def test_a_text_that_the_program_does_not_name_is_told_and_not_green(
    call: Call,
) -> None:
    program = ("--", sys.executable, LEADER)
    run = ("conform", "--text", TEXT, "--text", "ottendorf-2008", "--kind", "stich")
    done = call(*run, *PATIENT, *program)

    assert done.status == 2
    assert "Nothing was asked of ottendorf-2008" in done.out
