"""``dokospec rules ledger``: what becomes of every sentence of the sources."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_format, add_spec, add_texts
from dokospec.cli.errors import command_error
from dokospec.cli.judging import known, library
from dokospec.cli.session import Session
from dokospec.cli.sources import unreadable, whole
from dokospec.finding import Finding
from dokospec.render.findings import finding_lines
from dokospec.render.json import dump
from dokospec.render.json import finding as finding_json
from dokospec.render.style import Cell, Row, table
from dokospec.render.values import exit_code
from dokospec.rules import codes as rule_codes
from dokospec.rules.coverage import Coverage, SentenceState, cover
from dokospec.rules.ledger import (
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
from dokospec.rules.library import Library
from dokospec.rules.terms import Place

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
        raise command_error(codes.NOT_THERE, file=str(folder))
    named: list[str] = arguments.texts
    names = [known(name, texts) for name in named] or list(texts.ledgers)
    if arguments.update:
        if folder is None:
            raise command_error(codes.MISSING_ARGUMENT, names="--sources")
        for name in names:
            _update(name, texts, folder, here)
        texts = library(arguments.spec)
    missing = [name for name in names if name not in texts.ledgers]
    if missing:
        path = texts.evidence(missing[0]) / NAME
        raise command_error(codes.NOT_THERE, file=path.as_posix())
    covered = cover(texts.ledgers, map(texts.load, texts.sources))
    found = {
        name: (*covered[name].findings, *_differences(texts.ledgers[name], folder))
        for name in names
    }
    if arguments.format == "json":
        entries = [_json(name, covered[name], found[name], here) for name in names]
        here.put(dump(entries, 1) + "\n")
    elif arguments.format == "markdown":
        here.write(_markdown({name: covered[name] for name in names}, here))
    else:
        for name in names:
            here.write(_text(name, covered[name], found[name], folder, here))
    return max(map(exit_code, found.values()), default=0)


def _update(name: str, texts: Library, folder: Path, here: Session) -> None:
    """Writes the ledger of a text anew; a text without one is looked for by its id."""
    path = texts.evidence(name) / NAME
    old = texts.ledgers.get(name, Ledger(name, path.as_posix(), ()))
    source = _source(old, folder)
    try:
        sentences = read_sentences(whole(str(source)).decode(errors="replace"))
    except ValueError as error:
        raise command_error(
            codes.NO_FILE, file=str(source), reason=str(error)
        ) from None
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


def _text(
    name: str,
    covered: Coverage,
    found: Iterable[Finding],
    folder: Path | None,
    here: Session,
) -> Iterator[str]:
    words = here.words
    found = list(found)
    for each in found:
        file = dict(each.data).get("file", name)
        yield from finding_lines(each, file, lambda _: None, here.out)
    source = covered.ledger.source
    head = words(
        "ledger.head", text=name, count=str(len(covered.sentences)), source=source
    )
    compared = words("ledger.not_compared" if folder is None else "ledger.compared")
    yield f"{here.out.paint(head, 'bold')} ({compared})"
    yield ""
    rows: list[Row] = [[words("ledger.class"), Cell(words("ledger.count"), right=True)]]
    classes = covered.classes()
    rows += ([sort, _number(classes[sort])] for sort in CLASSES if classes[sort])
    yield from table(rows, here.out, head=True)
    for sort in BINDING:
        if classes[sort]:
            yield ""
            lines: list[Row] = [[sort, _number(classes[sort])]]
            lines += ([label, _number(n)] for label, n in _shares(covered, sort, here))
            yield from table(lines, here.out, head=True)
    yield ""
    yield words("ledger.findings", count=str(len(found)))
    yield ""


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


def _markdown(covered: Mapping[str, Coverage], here: Session) -> Iterator[str]:
    """A table with a line for each text and binding class."""
    words = here.words
    heads = [
        words("ledger.text"),
        words("ledger.count"),
        words("ledger.class"),
        words("ledger.count"),
        *(words(f"ledger.{state.value}") for state in _STATES[:-1]),
        *(words("ledger.without", reason=reason) for reason in REASONS),
        words("ledger.open"),
    ]
    yield f"| {' | '.join(heads)} |"
    yield f"|---|--:|---|{'--:|' * (len(heads) - 3)}"
    for name, each in covered.items():
        for sort in (s for s in BINDING if each.classes()[s]):
            states, reasons = each.states(sort), each.reasons(sort)
            cells = [
                f"`{name}`",
                str(len(each.sentences)),
                sort,
                str(each.classes()[sort]),
                *(str(states[state]) for state in _STATES[:-1]),
                *(str(reasons[reason]) for reason in REASONS),
                str(states[SentenceState.OPEN]),
            ]
            yield f"| {' | '.join(cells)} |"
