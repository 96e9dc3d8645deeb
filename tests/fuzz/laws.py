"""What has to hold of any input: laws, each with what breaks it.

A law takes the input as text and yields faults. An exception is one, whatever it is;
:func:`broken` says where it came from. Commands are run as users run them, but for the
process: what is printed is what would be printed.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
import traceback
import unicodedata
from argparse import Namespace
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from unittest.mock import patch
from xml.etree import ElementTree as ET

import dokospec
from dokospec import file_judge
from dokospec.api import judging
from dokospec.api.errors import DokospecError
from dokospec.api.judging import Models, Texts
from dokospec.browser.desk import Desk, needed
from dokospec.cli import new
from dokospec.cli.arguments import Parser
from dokospec.cli.main import parsers
from dokospec.cli.session import Session
from dokospec.conformance import report
from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.protocol import SHAPES
from dokospec.conformance.run import End
from dokospec.conformance.run import ProgramSession as Run
from dokospec.finding import Finding, Severity
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.language.check import check
from dokospec.language.inherit import flatten
from dokospec.language.model import Model
from dokospec.language.show import unparse
from dokospec.language.sources import texts_from
from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.messages.words import Words
from dokospec.notation.files import read_bytes
from dokospec.notation.interpret import interpreter
from dokospec.notation.jsonio import from_json, to_json
from dokospec.notation.reader import TokenPlace, read_coarse, read_fine, sheets
from dokospec.notation.record import GameRecord, Play, Reading
from dokospec.notation.writer import format_sheets
from dokospec.render import html, markdown, text
from dokospec.render.findings import finding_lines
from dokospec.render.style import Style
from dokospec.verdict import GameVerdict
from tests.language.texts import toys


class Fault(NamedTuple):
    """A law that is broken, and how: ``what`` is the same for inputs of one cause."""

    law: str
    what: str


HOLES: Final = frozenset(
    (
        codes.ODD_TRICK,
        codes.CARD_LEFT_OUT,
        codes.CARD_PUT_IN,
        codes.CARD_MISTYPED,
        codes.TRICK_LEFT_OUT,
    )
)
Command: TypeAlias = Callable[[Namespace, Session], int]
Law: TypeAlias = Callable[[str], Iterable[Fault]]

_TURNING: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_PACKAGE: Final = str(Path(dokospec.__file__).parent)


def broken(law: Law, given: str) -> list[Fault]:
    """What is wrong with this input, an exception included."""
    found: list[Fault] = []
    try:
        found.extend(law(given))
    except Exception as error:  # noqa: BLE001  (whatever it is, it should not be)
        found.append(Fault("exception", _cause(error)))
    return list(dict.fromkeys(found))


def _cause(error: Exception) -> str:
    """Its type and the innermost function of ours that it went through."""
    ours = [
        f"{Path(frame.filename).relative_to(_PACKAGE).as_posix()}:{frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(_PACKAGE)
    ]
    return f"{type(error).__name__} in {ours[-1] if ours else 'the law'}"


def raw(text: str, where: str, *, record: bool = False) -> Iterator[Fault]:
    """Characters that a terminal obeys; a feed ends a line, a tab harms nobody.

    A record keeps what turns the direction: it is what somebody wrote.
    """
    controls = {each for each in text if unicodedata.category(each) == "Cc"}
    turning = set() if record else _TURNING & set(text)
    if controls - {"\n", "\t"} or turning:
        yield Fault("control character", where)


def reported(findings: Iterable[Finding], where: str) -> Iterator[Fault]:
    """Findings, as a command prints them."""
    for found in findings:
        for lang in LANGUAGES:
            lines = finding_lines(found, "", lambda _: None, Style(lang))
            yield from raw(_printed(lines), f"{where}, {found.code}")


def _printed(lines: Iterable[str]) -> str:
    with redirect_stdout(io.StringIO()) as out:
        _here("en").write(lines)
    return out.getvalue()


def _here(lang: Lang) -> Session:
    """Surroundings without a terminal."""
    return Session(lang, Style(lang), Style(lang), Words(lang))


# --- records ----------------------------------------------------------------------------


def of_reading(record: str) -> Iterator[Fault]:
    """The tiers agree; what is written is read back, and is written so again."""
    readings = _read(record)
    for reading in readings:
        yield from reported(reading.findings, "finding")
        yield from _tiers(reading)
    if _unreadable(readings):
        return
    before = sheets(readings)
    for ascii_only in (False, True):
        written = format_sheets(before, ascii_only=ascii_only)
        again = _read(written)
        if sheets(again) != before or _unreadable(again):
            yield Fault("round trip", "format: another record")
        elif format_sheets(sheets(again), ascii_only=ascii_only) != written:
            yield Fault("round trip", "format: not the same again")
    if from_json(json.loads(json.dumps(to_json(before)))) != before:
        yield Fault("round trip", "JSON: another record")


def of_judging(record: str) -> Iterator[Fault]:
    """Every command that reads a record, half of them in German; ``format`` changes nothing."""
    data = _bytes(record)
    with _judged_once():
        for place, (line, kind) in enumerate(COMMANDS.items()):
            lang = LANGUAGES[(len(data) + place) % len(LANGUAGES)]
            _, out, err = command(line, data, lang)
            yield from raw(err, f"standard error of {line}")
            yield from raw(out, line, record=kind == "record")
            if kind == "json":
                json.loads(out)
            elif kind == "xml":
                yield from _xml(out)
        yield from _formatted(record)
        json.loads(_viewed(record))


def _viewed(record: str) -> str:
    """What the page of the judge is handed; it has no bytes that are no UTF-8."""
    typed = record.encode(errors="replace").decode()
    desk = _desk()
    for name in desk.missing(typed, ()):
        ((_, packed),) = needed({name: texts().model(name)}, {})
        desk.add(name, packed)
    return desk.view(typed, (), LANGUAGES[len(record) % len(LANGUAGES)])


@cache
def _desk() -> Desk:
    return Desk(texts().library.ids(), texts().library.block_ids())


def _formatted(record: str) -> Iterator[Fault]:
    before = _read(record)
    if _unreadable(before):
        return
    status, out, _ = command("format -", _bytes(record), "en")
    if status != 0:
        yield Fault("round trip", "format with leaders: refused")
        return
    after = _read(out)
    if _unreadable(after):
        yield Fault("round trip", "format with leaders: unreadable")
        return
    if command("format -", _bytes(out), "en") != (0, out, ""):
        yield Fault("round trip", "format with leaders: not the same again")
    games = [_games(before), _games(after)]
    if len(games[0]) != len(games[1]) or not all(map(_same, *games)):
        yield Fault("round trip", "format with leaders: another record")
    verdicts = [_verdicts(each) for each in (record, out)]
    if verdicts[0] != verdicts[1]:
        yield Fault("verdict", "format with leaders: another verdict")


def _games(readings: Iterable[Reading]) -> list[GameRecord]:
    return [each.game for each in readings if each.game is not None]


def _same(before: GameRecord, after: GameRecord) -> bool:
    """But for the label and who led, which were put in."""
    if len(before.events) != len(after.events):
        return False
    events = [
        replace(new, by=old.by)
        if isinstance(old, Play) and isinstance(new, Play) and old.by is None
        else new
        for old, new in zip(before.events, after.events, strict=True)
    ]
    label = before.label or after.label
    return replace(before, label=label) == replace(after, events=tuple(events))


def _verdicts(record: str) -> list[object]:
    """What every game comes to, without the places that findings point at.

    Nor in their order, but for a hole, which is told first: ``format`` puts lines into
    another, and findings stand by place.
    """
    document = json.loads(command("replay --format json -", _bytes(record), "en")[1])
    return [_placeless(game) for game in document["games"]]


def _placeless(value: object) -> object:
    if isinstance(value, dict):
        skipped = {"line", "column", "end", "label"}
        left = {k: _placeless(v) for k, v in value.items() if k not in skipped}
        if isinstance(found := left.get("findings"), list):
            found.sort(key=lambda each: (each["code"] not in HOLES, json.dumps(each)))
        return left
    return [_placeless(each) for each in value] if isinstance(value, list) else value


def _bytes(record: str) -> bytes:
    return record.encode("utf-8", "surrogateescape")


def _read(record: str) -> list[Reading]:
    return list(read_bytes(_bytes(record)))


def _unreadable(readings: Iterable[Reading]) -> bool:
    return any(
        found.kind.value == "unreadable"
        for reading in readings
        for found in reading.findings
    ) or any(reading.game and not reading.game.complete for reading in readings)


def _tiers(reading: Reading) -> Iterator[Fault]:
    place = reading.game.locate if reading.game else None
    if not isinstance(place, TokenPlace):
        return
    names = interpreter(place.players)
    coarse = read_coarse(place.text, names)
    fine, _, faults, _ = read_fine(place.text, place.first_line, names)
    if (coarse is None) != bool(faults):
        yield Fault("tiers", "one of them takes it")
    elif coarse is not None:
        one = coarse.record(complete=True, locate=None)
        if one != fine.record(complete=True, locate=None):
            yield Fault("tiers", "they read another record")


def _xml(out: str) -> Iterator[Fault]:
    try:
        ET.fromstring(f"<all>{out.removeprefix('<!doctype html>')}</all>")  # noqa: S314
    except ET.ParseError:
        yield Fault("markup", "the drawing is no XML")


# --- commands ---------------------------------------------------------------------------

COMMANDS: Final = {
    "replay --tricks -": "text",
    "replay --tricks --format markdown -": "text",
    "replay --format json -": "json",
    "check -": "text",
    "check --format markdown -": "text",
    "sheet -": "text",
    "sheet --format markdown -": "text",
    "sheet --format json -": "json",
    "sheet --format html -": "text",
    "sheet --format svg -": "xml",
    "table -": "text",
    "table --format markdown -": "text",
    "table --format json -": "json",
    "compare --rules ddv-tsr,ottendorf-2008 -": "text",
    "compare --rules ddv-tsr,ottendorf-2008 --format markdown -": "text",
    "compare --rules ddv-tsr,ottendorf-2008 --format json -": "json",
    "explain -": "text",
    "format --ascii -": "record",
    "format --to json -": "record",
}
"""What is done with every record that is judged, and what comes of it.

What comes of ``format`` is the record, with all that stands in its comments.
"""


def command(line: str, data: bytes, lang: Lang) -> tuple[int, str, str]:
    """Status, output, and error output of a command that reads ``-``."""
    run, arguments = _parsed(line, lang)
    stdin = io.TextIOWrapper(io.BytesIO(data))
    with patch.object(sys, "stdin", stdin):
        return _ran(run, arguments, lang)


def _ran(run: Command, arguments: Namespace, lang: Lang) -> tuple[int, str, str]:
    """What a user would see, but that what nobody foresaw is raised."""
    here = _here(lang)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), _same_texts(run):
        try:
            status = run(arguments, here)
        except DokospecError as reason:
            here.report(reason)
            status = 2
    return status, out.getvalue(), err.getvalue()


@contextmanager
def _same_texts(run: Command) -> Generator[None, None, None]:
    """The command takes the texts that are there already."""
    module = import_module(run.__module__)
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, DOKOSPEC_DEBUG="1"))
        if hasattr(module, "Texts"):
            stack.enter_context(patch.object(module, "Texts", texts))
        yield


@contextmanager
def _judged_once() -> Generator[None, None, None]:
    """What a file comes to under a text is worked out once for all the commands.

    The judges stay: which games they have met never shows in a verdict.
    """
    known: dict[tuple[Models, str], list[GameVerdict]] = {}
    judge = judging.judged

    def judged(
        readings: Iterable[Reading], models: Models
    ) -> Iterator[tuple[Reading, GameVerdict]]:
        drawn = list(readings)
        key = models, repr([(each.head, each.game, each.findings) for each in drawn])
        if key not in known:
            known[key] = [verdict for _, verdict in judge(drawn, models)]
        yield from zip(drawn, known[key], strict=True)

    with (
        patch.object(judging, "judged", judged),
        patch.object(file_judge, "Judge", _judge),
    ):
        yield


@cache
def _judge(model: Model) -> Judge:
    return Judge(model)


@cache
def _parsed(line: str, lang: Lang) -> tuple[Command, Namespace]:
    name, *rest = line.split()
    run: Command = import_module(f"dokospec.cli.{name}").run
    return run, _parsers(lang)[name].read(rest)


@cache
def _parsers(lang: Lang) -> Mapping[str, Parser]:
    return parsers(_here(lang))


def texts(folders: Sequence[str] = (), instead: str | None = None) -> Texts:
    """The texts that come along, with models that stay."""
    assert not folders
    return _texts(instead)


@cache
def _texts(instead: str | None) -> Texts:
    return Texts((), instead)


# --- rule texts -------------------------------------------------------------------------


def of_rules(page: str) -> Iterator[Fault]:
    """It is parsed, flattened and checked; what is sound can be shown."""
    sources = texts_from({**_toys(), "zz/text.md": page})
    for name, source in sources.items():
        if source.text.head.place.file != "zz/text.md" and not source.findings:
            continue
        text, findings = flatten(name, sources)
        yield from reported(findings, "rule text")
        if any(found.severity is Severity.ERROR for found in findings):
            continue
        yield from reported(check(text), "check")
        for statement in text.statements:
            yield from raw(_printed([unparse(statement)]), "rules show")


@cache
def _toys() -> dict[str, str]:
    return toys()


# --- JSON -------------------------------------------------------------------------------


def of_json(given: str) -> Iterator[Fault]:
    """What ``format`` takes it writes so that it can be read, and is the same again."""
    line = "format --from json -"
    status, out, err = command(line, given.encode("utf-8", "surrogateescape"), "en")
    yield from raw(err, f"standard error of {line}")
    if status != 0:
        return
    yield from raw(out, line, record=True)
    if _unreadable(_read(out)):
        yield Fault("round trip", "from JSON: unreadable")
    elif command("format -", _bytes(out), "en") != (0, out, ""):
        yield Fault("round trip", "from JSON: not the same again")


# --- protocol ---------------------------------------------------------------------------

_CASES: Final = tuple(
    CorpusCase(f"toy/{kind}", "toy", kind, {}, (("", None),), ({},), ("toy/§1",))
    for kind in SHAPES
)


class _Program:
    """Says these lines, whatever it is asked."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)

    def send(self, line: bytes) -> None:
        """It does not look at it."""

    def expect(self, seconds: float) -> None:
        """It has them ready."""

    def end_input(self) -> None:
        """It goes on."""

    def line(self) -> bytes | End:
        end: End = "closed"
        return next(self._lines, end)

    def finish(self) -> list[bytes]:
        return list(self._lines)

    def kill(self) -> None:
        """There is nothing to end."""

    def post_mortem(self) -> str:
        return "exit 0"


def of_lines(said: str) -> Iterator[Fault]:
    """Every question has a result, and every report can be written."""
    lines = [line for line in _bytes(said).split(b"\n") if line.strip()]
    for batch in (False, True):
        run = Run(lambda: _Program(lines), ["toy"], 1, batch=batch)
        results = tuple(run.results(_CASES))
        if [each.case for each in results] != [*_CASES]:
            yield Fault("results", "not one for each question, in their order")
        found = report.Report(("toy",), run.greeting, run.failure, results)
        for lang in LANGUAGES:
            style = Style(lang)
            reported = report.document(found, style)
            yield from raw(_printed(text.write(reported, style)), "conform")
            page = _printed(markdown.write(reported, style))
            yield from raw(page, "conform --report markdown")
            page = _printed(html.write(reported, style))
            yield from raw(page, "conform --report html")
        for line in report.json_lines(found):
            json.loads(line)
            yield from raw(line, "conform --report jsonl")
        for name, drawn in (
            ("junit", report.junit(found, Style("en"))),
            ("badge", report.badge(found)),
        ):
            yield from raw(drawn, f"conform --report {name}")
            try:
                ET.fromstring(drawn)  # noqa: S314
            except ET.ParseError:
                yield Fault("markup", f"conform --report {name} is no XML")


# --- answers of house rules -------------------------------------------------------------


def of_answers(given: str) -> Iterator[Fault]:
    """A text comes of them that is sound, or findings and no text."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "answers.toml"), Path(folder, "out")
        file.write_bytes(_bytes(given))
        arguments = Namespace(answers=str(file), out=str(out), spec=[], questions=False)
        status, said, err = _ran(new.run, arguments, LANGUAGES[len(given) % 2])
        yield from raw(said + err, "rules new")
        made = [path for path in Path(folder).rglob("*") if path.is_file()]
        if status != 2 and len(made) != 2:
            yield Fault("house text", "not one text")
        if any(out not in path.parents for path in made if path != file):
            yield Fault("house text", "outside the folder")
