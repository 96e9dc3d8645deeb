"""``dokospec rules ledger``: what becomes of every sentence of the sources."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable, whole
from dokospec.api.judging import known, library
from dokospec.cli.arguments import Parser, add_format, add_spec, add_texts
from dokospec.cli.documents import show
from dokospec.cli.session import Session
from dokospec.finding import Finding
from dokospec.language import codes as rule_codes
from dokospec.language.coverage import Coverage, SentenceState, cover
from dokospec.language.ledger import (
    BINDING,
    CLASSES,
    NAME,
    REASONS,
    UNSORTED,
    Ledger,
    compare,
    read_sentences,
    refresh,
    write_ledger,
)
from dokospec.language.library import Library
from dokospec.language.terms import Place
from dokospec.render.document import (
    Document,
    Findings,
    Heading,
    Paragraph,
    Table,
    table,
)
from dokospec.render.json import dump
from dokospec.render.json import finding as finding_json
from dokospec.render.style import Cell, Row
from dokospec.render.values import exit_code

_STATES: Final = tuple(
    state for state in SentenceState if state is not SentenceState.EXCLUDED
)


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_texts(parser)
    parser.options.add_argument(
        "--sources",
        metavar=parser.words("meta.dir"),
        help=parser.words("option.sources"),
    )
    parser.options.add_argument(
        "--update", action="store_true", help=parser.words("option.update")
    )
    add_format(parser, "text", "json", "markdown")
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Renews the ledgers where asked to, checks them and shows the coverage."""
    texts = library(arguments.spec)
    folder = Path(arguments.sources) if arguments.sources else None
    if folder is not None and not folder.is_dir():
        raise refusal(codes.NOT_THERE, file=str(folder))
    named: list[str] = arguments.texts
    names = [known(name, texts) for name in named] or list(texts.ledgers)
    if arguments.update:
        if folder is None:
            raise refusal(codes.MISSING_ARGUMENT, names="--sources")
        for name in names:
            _update(name, texts, folder, here)
        texts = library(arguments.spec)
    missing = [name for name in names if name not in texts.ledgers]
    if missing:
        path = texts.evidence(missing[0]) / NAME
        raise refusal(codes.NOT_THERE, file=path.as_posix())
    covered = cover(texts.ledgers, map(texts.load, texts.sources))
    found = {
        name: (*covered[name].findings, *_differences(texts.ledgers[name], folder))
        for name in names
    }
    if arguments.format == "json":
        entries = [_json(name, covered[name], found[name], here) for name in names]
        here.put(dump(entries, 1) + "\n")
    else:
        for name in names:
            document = _document(name, covered[name], found[name], folder, here)
            show(document, arguments.format, here)
    return max(map(exit_code, found.values()), default=0)


def _update(name: str, texts: Library, folder: Path, here: Session) -> None:
    """Writes the ledger of a text anew; a text without one is looked for by its id."""
    path = texts.evidence(name) / NAME
    old = texts.ledgers.get(name, Ledger(name, path.as_posix(), ()))
    source = _source(old, folder)
    try:
        sentences = read_sentences(whole(str(source)).decode(errors="replace"))
    except ValueError as error:
        raise refusal(codes.NO_FILE, file=str(source), reason=str(error)) from None
    new = refresh(old, sentences)
    try:
        path.write_text(write_ledger(new), encoding="utf-8", newline="\n")
    except OSError as error:
        raise unreadable(str(path), error) from None
    count = sum(entry.sort == UNSORTED for entry in new.entries)
    here.write([here.words("ledger.updated", file=path.as_posix(), count=str(count))])


def _source(ledger: Ledger, folder: Path) -> Path:
    return folder / f"{ledger.source}.tsv"


def _differences(ledger: Ledger, folder: Path | None) -> tuple[Finding, ...]:
    """Where the ledger and its source part; nothing where no folder is given."""
    if folder is None:
        return ()
    top = Place(ledger.file, 1, 1)
    path = _source(ledger, folder)
    if not path.is_file():
        found = rule_codes.against(rule_codes.NO_SOURCE_FILE, top, source=path.name)
        return (found,)
    try:
        return compare(
            ledger, read_sentences(whole(str(path)).decode(errors="replace"))
        )
    except ValueError as error:
        found = rule_codes.against(
            rule_codes.BAD_SOURCE_FILE, top, source=path.name, found=str(error)
        )
        return (found,)


def _document(
    name: str,
    covered: Coverage,
    found: tuple[Finding, ...],
    folder: Path | None,
    here: Session,
) -> Document:
    """What is wrong, the sentences by class, and what became of those that bind."""
    words = here.words
    count = str(len(covered.sentences))
    head = words("ledger.head", text=name, count=count, source=covered.ledger.source)
    compared = words("ledger.not_compared" if folder is None else "ledger.compared")
    classes = covered.classes()
    rows: list[Row] = [[s, _number(classes[s])] for s in CLASSES if classes[s]]
    columns: Row = [words("ledger.class"), Cell(words("ledger.count"), right=True)]
    return (
        (Heading(f"{head} ({compared})"),),
        *(((Findings(tuple((each, "") for each in found)),),) if found else ()),
        table(rows, columns),
        *((_became(covered, sort, here),) for sort in BINDING if classes[sort]),
        (Paragraph(words("ledger.findings", count=str(len(found))), short=True),),
    )


def _became(covered: Coverage, sort: str, here: Session) -> Table:
    """What became of the sentences of a class."""
    rows: list[Row] = [[what, _number(n)] for what, n in _shares(covered, sort, here)]
    return Table(tuple(rows), [sort, _number(covered.classes()[sort])])


def _shares(covered: Coverage, sort: str, here: Session) -> list[tuple[str, int]]:
    """What became of the sentences of a class, in words; nothing that is none."""
    states = covered.states(sort)
    reasons = covered.reasons(sort)
    shares = [(here.words(f"ledger.{s.value}"), states[s]) for s in _STATES]
    without = [(here.words("ledger.without", reason=r), reasons[r]) for r in REASONS]
    # What is open comes last.
    return [share for share in (*shares[:-1], *without, shares[-1]) if share[1]]


def _number(count: int) -> Cell:
    return Cell(str(count), right=True)


def _json(
    name: str, covered: Coverage, found: Iterable[Finding], here: Session
) -> Mapping[str, object]:
    classes = covered.classes()
    return {
        "text": name,
        "source": covered.ledger.source,
        "sentences": len(covered.sentences),
        "classes": {sort: classes[sort] for sort in CLASSES},
        "binding": {
            sort: {
                **{state.value: covered.states(sort)[state] for state in SentenceState},
                "reasons": dict(covered.reasons(sort)),
            }
            for sort in BINDING
        },
        "settled": [
            {
                "sentence": settled.entry.sid,
                "class": settled.entry.sort,
                "state": settled.state.value,
                "clauses": list(settled.clauses),
                "by": list(settled.by),
            }
            for settled in covered.sentences
            if settled.state is not None
        ],
        "findings": [finding_json(each, here.lang) for each in found],
    }
