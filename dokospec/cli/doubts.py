"""``dokospec rules doubts``: what texts leave open, and records that show it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dokospec.cli.arguments import Parser, add_format, add_spec, add_texts
from dokospec.cli.judging import Texts, known, usable
from dokospec.cli.progress import saying
from dokospec.cli.session import Session
from dokospec.game.judge import Judge
from dokospec.render import markdown, text
from dokospec.render.json import Json, dump
from dokospec.render.markdown import escape
from dokospec.render.sidebyside import Ways, as_json, document, side_by_side
from dokospec.render.style import Cell, Row, table
from dokospec.rules.library import Library
from dokospec.rules.model import Model
from dokospec.rules.syntax import Clause, Zweifel
from dokospec.witness import store
from dokospec.witness.case import Case
from dokospec.witness.doubts import DoubtSearch, PerReading
from dokospec.witness.observation import settled
from dokospec.witness.records import Record
from dokospec.witness.rounds import Round
from dokospec.witness.scope import across_games
from dokospec.witness.search import most_tried
from dokospec.witness.seasons import PlayedSeason
from dokospec.witness.store import rechecked


@dataclass(frozen=True, slots=True)
class _Shown:
    """A doubt of a text, its clause, its witnesses with what they come to, what none parts."""

    text_id: str
    doubt: Zweifel
    clause: Clause
    witnesses: tuple[tuple[Record, Ways], ...]
    unparted: tuple[tuple[str, str], ...]
    beyond: bool


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_texts(parser)
    parser.options.add_argument(
        "--search", action="store_true", help=parser.words("option.search")
    )
    add_format(parser, "text", "json", "markdown")
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints the open questions; 0 always, for that a text leaves something open is no fault."""
    texts = Texts(arguments.spec)
    named: list[str] = arguments.texts
    names = [known(name, texts.library) for name in named] or list(texts.library.ids())
    entries: dict[str, list[Json]] = {}
    for name in names:
        model = usable(name, texts)
        found = _kept(name, texts.library)
        missing = found is None and not arguments.search
        shown = _shown(model, None if arguments.search else found or {}, here)
        if arguments.format == "json":
            entries[name] = [_json(each, here) for each in shown]
            continue
        count = str(len(model.doubts))
        head = here.words("witness.doubts", text=name, count=count)
        if arguments.format == "markdown":
            here.write([f"# {escape(head)}", ""])
        else:
            here.write([here.out.paint(head, "bold"), ""])
        if missing:
            here.write([here.words("witness.missing"), ""])
        for each in shown:
            text = arguments.format == "text"
            here.write(_text(each, here) if text else _markdown(each, here))
    if arguments.format == "json":
        here.put(dump(entries, 1) + "\n")
    return 0


def _shown(model: Model, found: store.Stored | None, here: Session) -> Iterator[_Shown]:
    """Every doubt, with the witnesses kept for it or, without any, those found now."""
    search = DoubtSearch(model)
    root = Judge(settled(model))
    for doubt in model.doubts.values():
        if found is None:
            with saying(here.words("witness.searching", what=doubt.name)):
                new = search.of(doubt)
        else:
            new = rechecked(model, doubt, found)
        readings = PerReading(root, doubt)
        records = [witness.record for witness in new.witnesses]
        yield _Shown(
            model.id,
            doubt,
            model.clauses[doubt.clause],
            tuple((record, readings.results(record)) for record in records),
            new.unparted,
            bool(new.unparted) and across_games(model, doubt),
        )


def _kept(name: str, texts: Library) -> store.Stored | None:
    """The witnesses in the folder of the text, None where it has no such file."""
    file = texts.evidence(name) / store.FILE
    try:
        return store.read(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None


def _text(shown: _Shown, here: Session) -> Iterator[str]:
    doubt, style, words = shown.doubt, here.out, here.words
    yield f"{style.paint(doubt.name, 'bold')}  {doubt.sort}  {doubt.clause}"
    if shown.clause.sources:
        ids = ", ".join(shown.clause.sources)
        yield from style.wrap(words("witness.sources", ids=ids), "    ", "  ")
    yield from style.wrap(doubt.question, "    ", "  ")
    rows: list[Row] = []
    for reading in doubt.readings:
        mark = words("witness.reading_default") if reading.name == doubt.default else ""
        rows.append([Cell(reading.name, "cyan"), Cell(mark, "dim"), reading.text])
    yield from table(rows, style, indent="    ")
    yield from style.wrap(_because(doubt, here), "    ", "  ")
    for record, ways in shown.witnesses:
        yield "  " + style.paint(words("witness.record"), "dim")
        yield from text.write(document(side_by_side(record, ways, style)), style)
    for line in _without(shown, here):
        yield from style.wrap(line, "    ", "  ")
    yield ""


def _markdown(shown: _Shown, here: Session) -> Iterator[str]:
    doubt, words = shown.doubt, here.words
    yield f"## {escape(doubt.name)}"
    yield ""
    yield f"*{doubt.sort}*, {escape(doubt.clause)}"
    if shown.clause.sources:
        yield f"({escape(', '.join(shown.clause.sources))})"
    yield from ("", escape(doubt.question), "")
    for reading in doubt.readings:
        mark = words("witness.reading_default") if reading.name == doubt.default else ""
        name = f"**{escape(reading.name)}**{f' ({mark})' if mark else ''}"
        yield f"- {name}: {escape(reading.text)}"
    yield from ("", escape(_because(doubt, here)), "")
    for record, ways in shown.witnesses:
        yield from (words("witness.record"), "")
        told = document(side_by_side(record, ways, here.out))
        yield from markdown.write(told, here.out)
    for line in _without(shown, here):
        yield from (escape(line), "")


_KINDS: Final[Mapping[str, type[Record]]] = {
    "witnesses": Case,
    "rounds": Round,
    "seasons": PlayedSeason,
}


def _json(shown: _Shown, here: Session) -> dict[str, Json]:
    doubt = shown.doubt
    return {
        "doubt": doubt.name,
        "sort": doubt.sort,
        "clause": doubt.clause,
        "sources": list(shown.clause.sources),
        "question": doubt.question,
        "readings": [{"name": r.name, "text": r.text} for r in doubt.readings],
        "default": doubt.default,
        "reason": doubt.reason,
        **{
            name: [
                as_json(record, ways, here.out, shown.text_id)
                for record, ways in shown.witnesses
                if type(record) is kind
            ]
            for name, kind in _KINDS.items()
        },
        "unparted": [list(pair) for pair in shown.unparted],
        "across_games": shown.beyond,
    }


def _because(doubt: Zweifel, here: Session) -> str:
    return here.words("witness.because", reading=doubt.default, reason=doubt.reason)


def _without(shown: _Shown, here: Session) -> Iterator[str]:
    """The readings that no record parts, and what was tried."""
    key = "witness.beyond" if shown.beyond else "witness.none"
    for one, two in shown.unparted:
        yield here.words(key, one=one, two=two, count=str(most_tried()))
