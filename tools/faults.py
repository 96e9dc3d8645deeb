"""Measures the suite by faults of real programs: ``docs/tables/*/echte-fehler.md``.

    python tools/faults.py [--check]

A fault is a small patch of ``examples/engines/plain.py`` (``faults.toml`` beside it). The
program with it is asked the stored cases, as ``dokospec conform`` would ask it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.cli.casefiles import entries  # noqa: E402
from dokospec.conformance import case_lines  # noqa: E402
from dokospec.conformance.entries import CorpusCase, Entry, posed  # noqa: E402
from dokospec.conformance.protocol import encode, question, read_answer  # noqa: E402
from dokospec.conformance.run import Verdict, judged  # noqa: E402
from dokospec.game.agreed import AGREED  # noqa: E402
from dokospec.game.judge import Judge  # noqa: E402
from dokospec.language.library import Library  # noqa: E402
from dokospec.language.model import compile_text  # noqa: E402
from dokospec.messages.catalogue import LANGUAGES, Lang  # noqa: E402
from dokospec.render.markdown import Written, table  # noqa: E402
from dokospec.render.style import Row  # noqa: E402
from dokospec.render.values import with_mark  # noqa: E402
from tools.tables import stale, write  # noqa: E402

PROGRAM: Final = ROOT / "examples" / "engines" / "plain.py"
FAULTS: Final = PROGRAM.with_name("faults.toml")
NAME: Final = "echte-fehler"
MADE: Final = "fehler"
"""Cases that tools/fault_cases.py has made: their file, and the second part of their ids."""

Position: TypeAlias = Mapping[str, Any]
Reply: TypeAlias = Callable[[str], Mapping[str, Any]]
Told: TypeAlias = Mapping[Lang, str]


# --- faults ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake and the patch that makes it.

    ``concerns``: whom besides a whole engine, by the names of :data:`PROFILES`.
    """

    name: str
    told: Told = field(hash=False)
    source: Told = field(hash=False)
    text: str
    concerns: frozenset[str]
    old: str
    new: str

    @property
    def sourced(self) -> bool:
        """Whether it is told where it was."""
        return not self.source["de"].startswith("üblich")


class BadFaultError(ValueError):
    """A patch whose old text does not stand in the program exactly once."""


@cache
def faults() -> tuple[Fault, ...]:
    """All of them, in the order of their file."""
    found = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fehler"]
    return tuple(
        Fault(
            each["id"],
            each["was"],
            _in_both(each["quelle"]),
            each.get("text", "ddv-tsr"),
            frozenset(each.get("trifft", ())),
            each["alt"].strip("\n"),
            each["neu"].strip("\n"),
        )
        for each in found
    )


def _in_both(told: str | Told) -> Told:
    """What is told in one way in all languages, or in each."""
    return dict.fromkeys(LANGUAGES, told) if isinstance(told, str) else told


def patched(source: str, fault: Fault) -> str:
    """The program with the fault. Raises BadFaultError."""
    if source.count(fault.old) != 1:
        raise BadFaultError(fault.name, source.count(fault.old))
    return source.replace(fault.old, fault.new)


def program(source: str) -> Reply:
    """What the program of this source replies to a line."""
    # Dataclasses look up the module of that name.
    names: dict[str, Any] = {"__name__": "dokospec"}
    exec(compile(source, PROGRAM.name, "exec"), names)
    reply: Reply = names["reply"]
    return reply


# --- who is asked what -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Profile:
    """What a program can do: the cases it is asked."""

    name: str
    told: Told
    asked: Callable[[CorpusCase], bool]


NORMAL_KINDS: Final = (None, "normal")
"""Null while nobody but the cards can tell (docs/en/conformance.md)."""


def plays_normal(case: CorpusCase) -> bool:
    """Whether it asks of a normal game, with nothing in it but cards and calls."""
    lage: Position = case.position
    played = lage.get("verlauf", ())
    return (
        case.kind != "abend"
        and AGREED not in lage
        and not lage["vorbehalte"]
        and lage.get("spielart") in NORMAL_KINDS
        and "handlung" not in lage
        and all(isinstance(event[0], int) for event in played)
        and not any(map(_both_queens, _hands(lage)))
    )


def _hands(lage: Position) -> Iterator[Sequence[str]]:
    """What is known of each hand: as dealt, else what has been played of it."""
    for seat, dealt in enumerate(lage["blaetter"]):
        yield dealt or [event[1] for event in lage["verlauf"] if event[0] == seat]


def _both_queens(hand: Sequence[str]) -> bool:
    return hand.count("krd") == 2


def scores(case: CorpusCase) -> bool:
    """Whether it asks for the worth of a game, from its figures."""
    return case.kind == "wert" and AGREED not in case.position


PROFILES: Final = (
    Profile(
        "ganz",
        {
            "de": "ein ganzes Programm: jede Frage",
            "en": "a whole program: every question",
        },
        lambda case: AGREED not in case.position,
    ),
    Profile(
        "normal",
        {
            "de": "eines, das nur das Normalspiel kennt: Fragen zu Spielen ohne Vorbehalt, in denen nichts ist als Karten und Ansagen",
            "en": "one that knows only the normal game: questions on games without a Vorbehalt, with nothing in them but cards and calls",
        },
        plays_normal,
    ),
    Profile(
        "rechner",
        {
            "de": "ein Rechner, der nur wertet: die Fragen der Art `wert`",
            "en": "a calculator that only scores: the questions of the kind `wert`",
        },
        scores,
    ),
)
"""The first is that of a whole engine, which every fault concerns."""
WHOLE: Final = PROFILES[0].name


# --- finding -----------------------------------------------------------------------------

SHOWN: Final = frozenset({Verdict.WRONG, Verdict.BROKEN, Verdict.CRASHED})
"""What an author sees: wrong under every reading, or no answer of the protocol at all."""

Found: TypeAlias = Mapping[str, str]
"""By profile, the plainest case that shows a fault."""


def verdict(reply: Reply, case: CorpusCase) -> Verdict:
    """What ``conform`` says of the answer; an exception is a crash."""
    line = question(case.id, case.kind, case.text, case.position).decode()
    try:
        said = reply(line)
    except Exception:  # noqa: BLE001 - any, as in a program that ends with it
        return Verdict.CRASHED
    return judged(case, read_answer(encode(said), {case.id: case.kind}.get)).verdict


@cache
def cases(text: str) -> tuple[CorpusCase, ...]:
    """The cases that the program answers right, the plainest first."""
    stored = ROOT / "conformance" / "cases" / f"{text}.jsonl"
    made = f"{text}/{MADE}/"
    found = [
        case
        for case in case_lines.read(stored.read_bytes())
        if not case.id.startswith(made) and answered_right(case)
    ]
    # These may be younger than what is stored.
    found += (case for _, case in standing(text, entries(path_of(text))))
    return tuple(sorted(found, key=plainness))


def path_of(text: str) -> Path:
    """The file of the cases that are there for a fault."""
    return ROOT / "conformance" / text / f"{MADE}.doko"


def standing(text: str, some: Iterable[Entry]) -> Iterator[tuple[Entry, CorpusCase]]:
    """Those that can be asked as the text is now, with what it answers, and as sent."""
    for entry in some:
        found = posed(judge(text), entry)
        if found is None:
            continue
        now = replace(entry, expected=found.expected)
        case = now.case(text, found)
        if answered_right(case):
            yield now, case


@cache
def judge(text: str) -> Judge:
    """The judge of a text that comes along, its doubts open."""
    return Judge(compile_text(Library.standard().effective(text)))


def answered_right(case: CorpusCase) -> bool:
    """Whether the program without faults does."""
    return verdict(_right(), case) in {Verdict.RIGHT, Verdict.READING}


@cache
def _right() -> Reply:
    return program(_source())


@cache
def _source() -> str:
    return PROGRAM.read_text(encoding="utf-8")


@cache
def faulty(fault: Fault) -> Reply:
    """The program with the fault. Raises BadFaultError."""
    return program(patched(_source(), fault))


def shows(fault: Fault, case: CorpusCase) -> bool:
    """Whether one sees the fault there."""
    return verdict(faulty(fault), case) in SHOWN


def plainness(case: CorpusCase) -> tuple[bool, bool, int, str]:
    """First what everybody plays, then what is short."""
    lage: Position = case.position
    games = lage.get("spiele", (lage,))
    events = sum(len(game["verlauf"]) for game in games)
    return case.kind == "abend", not plays_normal(case), events, case.id


def shown(fault: Fault, *, made: bool = True) -> Found:
    """Where each profile sees the fault. Raises BadFaultError.

    ``made``: also by cases that are there for a fault.
    """
    found: dict[str, str] = {}
    for case in cases(fault.text):
        if not made and is_made(case.id):
            continue
        open_for = [p.name for p in PROFILES if p.name not in found and p.asked(case)]
        if open_for and shows(fault, case):
            found |= dict.fromkeys(open_for, case.id)
    return found


def is_made(case: str) -> bool:
    """Whether the case of this id is there for a fault."""
    return case.split("/")[1] == MADE


class Results(NamedTuple):
    """By the name of the fault: where it is seen, and where without cases made for one."""

    all: Mapping[str, Found]
    unmade: Mapping[str, Found]


def results() -> Results:
    """Of all faults. Raises BadFaultError."""
    every = {fault.name: shown(fault) for fault in faults()}
    return Results(every, {f.name: _unmade(f, every[f.name]) for f in faults()})


def _unmade(fault: Fault, found: Found) -> Found:
    """The same without cases made for a fault, where one was seen by such."""
    return shown(fault, made=False) if any(map(is_made, found.values())) else found


# --- the page ----------------------------------------------------------------------------


_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "de": {
        "title": "Echte Fehler: jeder einzelne",
        "counts": "{all} Fehler, {sourced} davon mit Fundort.",
        "who": "Wer gefragt wird",
        "concerned": "Fehler, die ihn betreffen",
        "found": "gefunden",
        "unmade": "ohne die Fälle, die eines solchen Fehlers wegen da sind",
        "missed": "Nicht gefunden",
        "none": "Keiner.",
        "all": "Alle",
        "plainest": (
            "Bei jedem der einfachste Fall, der ihn zeigt; – heißt: betrifft ein solches"
            " Programm nicht."
        ),
        "fault": "Fehler",
        "source": "Quelle",
        "ganz": "ganz",
        "normal": "nur Normalspiel",
        "rechner": "Rechner",
        "not": "nicht",
    },
    "en": {
        "title": "Real faults: each of them",
        "counts": "{all} faults, {sourced} of them with the place where they were found.",
        "who": "who is asked",
        "concerned": "faults that concern it",
        "found": "found",
        "unmade": "without the cases that are there because of such a fault",
        "missed": "Not found",
        "none": "None.",
        "all": "All",
        "plainest": (
            "With each the plainest case that shows it; – means: does not concern such"
            " a program."
        ),
        "fault": "fault",
        "source": "source",
        "ganz": "whole",
        "normal": "only normal game",
        "rechner": "calculator",
        "not": "not",
    },
}


def page(results: Results, lang: Lang) -> str:
    """The page as Markdown."""
    return "\n".join(_lines(results, lang))


def concerned(profile: Profile) -> list[Fault]:
    """The faults that such a program can have."""
    return [f for f in faults() if profile.name in {WHOLE, *f.concerns}]


def _lines(results: Results, lang: Lang) -> Iterator[str]:
    words = _WORDS[lang]
    sourced = sum(fault.sourced for fault in faults())
    yield f"# {words['title']}\n"
    yield words["counts"].format(all=len(faults()), sourced=sourced) + "\n"
    yield from table(
        [words[head] for head in ("who", "concerned", "found", "unmade")],
        (_counts(profile, results, lang) for profile in PROFILES),
    )
    yield f"\n## {words['missed']}\n"
    yield from _missed(results.all, lang)
    yield f"\n## {words['all']}\n"
    yield words["plainest"]
    asked = [words[profile.name] for profile in PROFILES]
    for text in sorted({fault.text for fault in faults()}):
        yield f"\n### {text}\n"
        yield from table(
            [words["fault"], "", words["source"], *asked],
            (_row(f, results.all[f.name], lang) for f in faults() if f.text == text),
        )
    yield ""


def _counts(profile: Profile, results: Results, lang: Lang) -> Row:
    some = concerned(profile)
    shares = (_share(profile, some, each, lang) for each in results)
    return [Written(profile.told[lang]), str(len(some)), *shares]


def _share(
    profile: Profile, some: Sequence[Fault], results: Mapping[str, Found], lang: Lang
) -> str:
    seen = sum(profile.name in results[fault.name] for fault in some)
    percent = with_mark(f"{100 * seen / len(some):.1f}", lang)
    return f"{seen} ({percent}{_SIGN[lang]})"


_SIGN: Final[Mapping[Lang, str]] = {"de": " %", "en": "%"}


def _missed(results: Mapping[str, Found], lang: Lang) -> Iterator[str]:
    none = True
    for profile in PROFILES:
        for fault in concerned(profile):
            if profile.name not in results[fault.name]:
                none = False
                told = f"`{fault.name}` ({fault.text}): {fault.told[lang]}"
                yield f"- {_WORDS[lang][profile.name]}: {told}"
    if none:
        yield _WORDS[lang]["none"]


def _row(fault: Fault, found: Found, lang: Lang) -> Row:
    seen = (
        f"`{_short(found[profile.name])}`"
        if profile.name in found
        else (
            f"**{_WORDS[lang]['not']}**"
            if profile.name in {WHOLE, *fault.concerns}
            else "–"
        )
        for profile in PROFILES
    )
    told = (f"`{fault.name}`", fault.told[lang], fault.source[lang])
    return [*map(Written, (*told, *seen))]


def _short(case: str) -> str:
    """A case without its text, which stands above."""
    return case.partition("/")[2]


def unexpected(found: Mapping[str, Found]) -> list[str]:
    """Faults that are found by whom they are said not to concern."""
    return [f.name for f in faults() if {*found[f.name]} - {WHOLE, *f.concerns}]


def main(arguments: Iterable[str]) -> int:
    """Writes the page in both languages, or compares it; the exit status."""
    found = results()
    if wrong := unexpected(found.all):
        print("said to concern too few:", *wrong)
        return 1
    make = partial(page, found)
    if "--check" in arguments:
        other = stale(NAME, make)
        for file in other:
            print(f"{file.relative_to(ROOT).as_posix()} would differ")
        if not other:
            print("as it should be")
        return int(bool(other))
    write(NAME, make)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
