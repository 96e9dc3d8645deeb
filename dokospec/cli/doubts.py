"""``dokospec rules doubts``: what texts leave open, and records that show it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dokospec.api.judging import Texts, doubt_told, known, usable
from dokospec.cli.arguments import Parser, add_format, add_spec, add_texts
from dokospec.cli.documents import show
from dokospec.cli.progress import saying
from dokospec.cli.session import Session
from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import Model
from dokospec.language.syntax import Clause, Zweifel
from dokospec.render.document import Block, Document, Heading, Paragraph, Table
from dokospec.render.json import Json, dump
from dokospec.render.sidebyside import Ways, as_json, document, side_by_side
from dokospec.render.style import Cell, Row
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
    across_games: bool


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
        owner, kept = _kept(name, texts.library)
        searched: bool = arguments.search
        tried = searched or owner == name
        shown = _shown(model, None if searched else kept, here, tried=tried)
        said = texts.library.worded_statements(model.clauses.values(), here.lang)
        if arguments.format == "json":
            entries[name] = [
                _json(each, doubt_told(each.doubt, said), here) for each in shown
            ]
            continue
        missing = None if tried else owner
        show(_head(model, here, missing), arguments.format, here, level=1)
        for each in shown:
            told = doubt_told(each.doubt, said)
            show(_document(each, told, here), arguments.format, here)
    if arguments.format == "json":
        here.put(dump(entries, 1) + "\n")
    return 0


def _shown(
    model: Model, found: store.Stored | None, here: Session, *, tried: bool
) -> Iterator[_Shown]:
    """Every doubt, with the witnesses kept for it or, without any, those found now.

    ``tried``: whether records were sought for this text, so that where there are none,
    none was found.
    """
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
        unparted = new.unparted if tried else ()
        yield _Shown(
            model.id,
            doubt,
            model.clauses[doubt.clause],
            tuple((record, readings.results(record)) for record in records),
            unparted,
            bool(unparted) and across_games(model, doubt),
        )


def _kept(name: str, texts: Library) -> tuple[str, store.Stored]:
    """The witnesses of a text, and of which: without a file, of one it inherits from.

    Of none, "", where there is no file at all.
    """
    for text in (name, *texts.effective(name).chain):
        if (found := _stored(text, texts)) is not None:
            return text, found
    return "", {}


def _stored(name: str, texts: Library) -> store.Stored | None:
    """The witnesses in the folder of the text, None where it has no such file."""
    file = texts.evidence(name) / store.FILE
    try:
        return store.read(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None


def _head(model: Model, here: Session, missing: str | None) -> Document:
    """How many questions the text leaves open, and where it has no records of its own.

    ``missing``: then the text whose are shown, "" where there are none; else None.
    """
    count = str(len(model.doubts))
    head = Heading(here.words("witness.doubts", text=model.id, count=count))
    if missing is None:
        return ((head,),)
    key = "witness.inherited" if missing else "witness.missing"
    return (head,), (Paragraph(here.words(key, base=missing)),)


def _document(shown: _Shown, doubt: Zweifel, here: Session) -> Document:
    """The question, its readings, the default and why, the records that show it.

    ``doubt``: as it is told in the language of this run.
    """
    words = here.words

    def quoted(told: str, german: str) -> str:
        return here.quoted(told, german=told == german)

    part: list[Block] = [Heading(f"{doubt.name}  {doubt.sort}  {doubt.clause}")]
    if shown.clause.sources:
        ids = ", ".join(shown.clause.sources)
        part.append(Paragraph(words("witness.sources", ids=ids), hanging=True))
    part.append(Paragraph(quoted(doubt.question, shown.doubt.question), hanging=True))
    rows: list[Row] = []
    for reading, german in zip(doubt.readings, shown.doubt.readings, strict=True):
        mark = words("witness.reading_default") if reading.name == doubt.default else ""
        name = Cell(reading.name, "cyan", strong=True)
        rows.append([name, Cell(mark, "dim"), quoted(reading.text, german.text)])
    head = (words("witness.reading"), "", words("witness.reading_text"))
    part.append(Table(tuple(rows), head, implied=True, inset=True))
    reason = quoted(doubt.reason, shown.doubt.reason)
    because = words("witness.because", reading=doubt.default, reason=reason)
    part.append(Paragraph(because, hanging=True))
    for record, ways in shown.witnesses:
        part.append(Paragraph(words("witness.record"), short=True))
        for each in document(side_by_side(record, ways, here.out)):
            part += each
    # What no record parts, and what was tried.
    key = "witness.across_games" if shown.across_games else "witness.none"
    for one, two in shown.unparted:
        tried = words(key, one=one, two=two, count=str(most_tried()))
        part.append(Paragraph(tried, hanging=True))
    return (tuple(part),)


_KINDS: Final[Mapping[str, type[Record]]] = {
    "witnesses": Case,
    "rounds": Round,
    "seasons": PlayedSeason,
}


def _json(shown: _Shown, doubt: Zweifel, here: Session) -> dict[str, Json]:
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
        "across_games": shown.across_games,
    }
