"""Keeps what came of asking real programs, and writes the page on it.

    … conform --report jsonl --no-diagnosis -- … | python tools/results.py NAME
    python tools/results.py

``results/NAME/program.toml`` tells of a program, and what its wrong answers come from;
``report.jsonl`` beside it is the report, without what the case tells anyway. Then
``docs/tables/*/ergebnisse.md`` is written from all of them.

Cases retire, and change. With each answer stands what was asked (:func:`fingerprint`).
Where there is no such case any more, the answer counts no more, right or wrong: the page
says how many those are.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.cli.posed_cases import entries  # noqa: E402
from dokospec.conformance.entries import Entry, compact, write  # noqa: E402
from dokospec.messages.catalogue import LANGUAGES, Lang  # noqa: E402
from dokospec.render.markdown import Written, table  # noqa: E402
from tools.tables import write as write_tables  # noqa: E402

RESULTS: Final = ROOT / "results"
NAME: Final = "ergebnisse"
ABOUT: Final = "program.toml"
REPORT: Final = "report.jsonl"
INFERRED: Final = "inferred"
TEXT: Final = "ddv-tsr"
LEFT_OUT: Final = "left-out.toml"
KINDS: Final = ("stich", "erlaubt", "ansage", "wert", "partie")
"""Kinds of question, the plainest first."""
_VERDICTS: Final = ("right", "reading", "wrong", "cannot")
_TOLD_ELSEWHERE: Final = ("position", "why", "text", "clauses", "under")

Told: TypeAlias = Mapping[Lang, str]
"""Prose in both languages."""

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "de": {
        "title": "Ergebnisse wirklicher Programme: die Zahlen",
        "program": "Programm",
        "language": "Sprache",
        "questions": "Fragen",
        "right": "richtig",
        "reading": "nach einer Lesart",
        "wrong": "falsch",
        "cannot": "kann nicht",
        "divergences": "Abweichungen",
        "inferred": (
            "Bei {count} Berichten stand nicht dabei, wie die Fälle lauteten, als gefragt"
            " wurde: es ist aus dem Stand erschlossen, mit dem sie abgelegt worden sind."
        ),
        "gone": (
            "{count} der Fälle, die gefragt wurden, gibt es nicht mehr, oder sie"
            " lauten heute anders; sie zählen nicht mit."
        ),
        "unknown": "noch nicht untersucht",
        "state": "<{address}>, Stand `{commit}` vom {date}; {licence}. {limits}",
        "no_licence": "ohne Lizenz",
        "none": "Keine Abweichung.",
        "it": "Das Programm",
        "plainest": "einfachster Fall",
        "says": "sagt",
        "should": "richtig ist",
        "clause": "Abschnitt",
        "cases": "Fälle",
        "allowed": "erlaubt",
        "forbidden": "nicht erlaubt",
        "seat": "Sitz {seat}",
        "nobody": "niemand",
        "wins": "{who} gewinnt, {worth} ({points})",
        "left_out": "Nicht gelaufen",
    },
    "en": {
        "title": "Results of real programs: the figures",
        "program": "program",
        "language": "language",
        "questions": "questions",
        "right": "right",
        "reading": "by a reading",
        "wrong": "wrong",
        "cannot": "cannot",
        "divergences": "divergences",
        "inferred": (
            "With {count} reports it did not stand how the cases read when they were"
            " asked: that is inferred from the state that they were filed with."
        ),
        "gone": (
            "{count} of the cases that were asked are there no more, or read otherwise"
            " today; they do not count."
        ),
        "unknown": "not looked into yet",
        "state": "<{address}>, state `{commit}` of {date}; {licence}. {limits}",
        "no_licence": "no licence",
        "none": "No divergence.",
        "it": "The program",
        "plainest": "plainest case",
        "says": "says",
        "should": "right is",
        "clause": "clause",
        "cases": "cases",
        "allowed": "allowed",
        "forbidden": "not allowed",
        "seat": "seat {seat}",
        "nobody": "nobody",
        "wins": "{who} wins, {worth} ({points})",
        "left_out": "Not run",
    },
}
_UNKNOWN: Final[Told] = {lang: _WORDS[lang]["unknown"] for lang in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Divergence:
    """One cause of wrong answers: what the program does, the clause, the cases."""

    says: Told
    clause: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A program that was asked; ``limits`` says what it was not asked, and why.

    ``licence``: "" where there is none.
    """

    name: str
    address: str
    commit: str
    date: str
    licence: str
    language: str
    limits: Told
    divergences: tuple[Divergence, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a case: ``verdict`` as ``conform`` says it, answers as JSON.

    ``asked``: its :func:`fingerprint` when it was asked.
    """

    case: str
    kind: str
    verdict: str
    asked: str
    given: object = None
    expected: object = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A program with the kinds of question that it takes, and its answers.

    ``inferred``: what was asked was not kept with them, but taken later from the cases
    of the commit that they came with.
    """

    program: Program
    kinds: tuple[str, ...]
    answers: tuple[Answer, ...]
    inferred: bool = False


def fingerprint(case: Entry) -> str:
    """Record, question and right answers of a case, in a few letters."""
    bare = replace(case, clauses=(), tags=(), why="", covers=(), kills=())
    return sha256(write([bare], TEXT).encode()).hexdigest()[:8]


def cut(lines: Iterable[str], cases: Mapping[str, Entry]) -> Iterator[str]:
    """A report of ``conform`` without what the cases tell, and what was not asked."""
    kinds: Sequence[str] = ()
    for line in lines:
        found = json.loads(line)
        if "program" in found:
            kinds = found["program"]["kinds"]
        if "verdict" in found and found["kind"] not in kinds:
            continue
        told = {k: v for k, v in found.items() if k not in _TOLD_ELSEWHERE}
        if "verdict" in found:
            told["asked"] = fingerprint(cases[found["id"]])
        yield json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def kept(folder: Path = RESULTS) -> Iterator[Kept]:
    """Every program of which there is a report, by the name of its folder."""
    for about in sorted(folder.glob(f"*/{ABOUT}")):
        report = about.with_name(REPORT).read_text(encoding="utf-8")
        first, *others = (json.loads(line) for line in report.splitlines())
        yield Kept(
            _program(tomllib.loads(about.read_text(encoding="utf-8"))),
            tuple(first["program"]["kinds"]),
            tuple(_answer(each) for each in others if "verdict" in each),
            first.get(INFERRED, False),
        )


def _program(fields: Mapping[str, Any]) -> Program:
    found = tuple(
        Divergence(each["says"], each["clause"], tuple(each["cases"]))
        for each in fields.get("divergence", ())
    )
    told = {key: value for key, value in fields.items() if key != "divergence"}
    return Program(**told, divergences=found)


def _answer(fields: Mapping[str, Any]) -> Answer:
    said = (fields[key] for key in ("id", "kind", "verdict", "asked"))
    return Answer(*said, *(fields.get(key) for key in ("given", "expected")))


def standing(answers: Iterable[Answer], cases: Mapping[str, Entry]) -> Iterator[Answer]:
    """The answers to cases that there are as they were asked."""
    for answer in answers:
        case = cases.get(answer.case)
        if case and answer.asked == fingerprint(case):
            yield answer


def page(
    programs: Sequence[Kept], cases: Mapping[str, Entry], left_out: str, lang: Lang
) -> str:
    """The counts, then each program with what it does otherwise."""
    words = _WORDS[lang]
    parts = [f"# {words['title']}", "", *_counts(programs, cases, lang)]
    for each in programs:
        parts += ["", *_told(each, cases, lang)]
    parts += ["", f"## {words['left_out']}", ""]
    parts += _left_out(tomllib.loads(left_out), lang)
    return "\n".join(parts) + "\n"


def _counts(
    programs: Sequence[Kept], cases: Mapping[str, Entry], lang: Lang
) -> Iterator[str]:
    words = _WORDS[lang]
    rows = []
    for each in programs:
        answers = [*standing(each.answers, cases)]
        counts = Counter(answer.verdict for answer in answers)
        shown = [counts[verdict] for verdict in _VERDICTS]
        rows.append(
            [
                Written(f"[{each.program.name}](#{_anchor(each.program.name)})"),
                each.program.language,
                ", ".join(kind for kind in KINDS if kind in each.kinds),
                *map(str, shown),
                str(len(_groups(each, answers, cases))),
            ]
        )
    heads = ("program", "language", "questions", *_VERDICTS, "divergences")
    yield from table([words[head] for head in heads], rows)
    asked = {answer.case for each in programs for answer in each.answers}
    gone = asked.difference(
        answer.case for each in programs for answer in standing(each.answers, cases)
    )
    inferred = sum(each.inferred for each in programs)
    if inferred:
        yield ""
        yield words["inferred"].format(count=inferred)
    if gone:
        yield ""
        yield words["gone"].format(count=len(gone))


def _groups(
    each: Kept, answers: Sequence[Answer], cases: Mapping[str, Entry]
) -> list[tuple[Divergence, list[Answer]]]:
    """Each cause with its wrong answers, the plainest case first; last what has none."""
    wrong = {answer.case: answer for answer in answers if answer.verdict == "wrong"}

    def plainness(answer: Answer) -> tuple[int, int, str]:
        length = len(cases[answer.case].game.entries)
        return KINDS.index(answer.kind), length, answer.case

    found = []
    for cause in each.program.divergences:
        own = [wrong.pop(case) for case in cause.cases if case in wrong]
        if own:
            found.append((cause, sorted(own, key=plainness)))
    for answer in sorted(wrong.values(), key=plainness):
        clauses = cases[answer.case].clauses
        unknown = Divergence(_UNKNOWN, clauses[0] if clauses else "", ())
        found.append((unknown, [answer]))
    return found


def _told(each: Kept, cases: Mapping[str, Entry], lang: Lang) -> Iterator[str]:
    words = _WORDS[lang]
    program = each.program
    yield f"## {program.name}"
    yield ""
    yield words["state"].format(
        address=program.address,
        commit=program.commit[:7],
        date=program.date,
        licence=program.licence or words["no_licence"],
        limits=program.limits[lang],
    )
    yield ""
    groups = _groups(each, [*standing(each.answers, cases)], cases)
    if not groups:
        yield words["none"]
        return
    rows = [
        [
            cause.says[lang],
            Written(f"`{first.case}`"),
            _shown(first.kind, first.given, words),
            _shown(first.kind, first.expected, words),
            cause.clause,
            str(1 + len(others)),
        ]
        for cause, (first, *others) in groups
    ]
    heads = ("it", "plainest", "says", "should", "clause", "cases")
    yield from table([words[head] for head in heads], rows)


def _shown(kind: str, answer: object, words: Mapping[str, str]) -> str:
    match answer:
        case bool():
            return words["allowed" if answer else "forbidden"]
        case int() if kind == "stich":
            return words["seat"].format(seat=answer)
        case {"sieger": winner, "wert": worth, "punkte": points}:
            who = winner.capitalize() if winner else words["nobody"]
            shown = " ".join(f"{each:+}" if each else "0" for each in points)
            return words["wins"].format(who=who, worth=worth, points=shown)
        case _:
            return compact(answer)


def _left_out(fields: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    for each in fields["program"]:
        yield f"- <{each['address']}> ({each['language']}): {each['why'][lang]}"


def _anchor(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum() or c in "-_")


def cases_by_id() -> dict[str, Entry]:
    """The published cases that the programs were asked."""
    return {entry.id: entry for entry in entries(TEXT)}


def current(lang: Lang) -> str:
    """The page as it should be."""
    left_out = (RESULTS / LEFT_OUT).read_text(encoding="utf-8")
    return page([*kept()], cases_by_id(), left_out, lang)


def main(names: Sequence[str]) -> None:
    """Keeps the report that is read, where one is; writes the page."""
    for name in names:
        lines = "\n".join(cut(sys.stdin, cases_by_id())) + "\n"
        (RESULTS / name / REPORT).write_text(lines, encoding="utf-8")
    write_tables(NAME, current)


if __name__ == "__main__":
    main(sys.argv[1:2])
