"""``dokospec rules``: the rule texts themselves."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from dokospec.api.judging import find_clause, known, library
from dokospec.cli.arguments import Parser, add_format, add_spec, add_texts
from dokospec.cli.documents import WRITERS
from dokospec.cli.session import Session
from dokospec.finding import Finding, Kind, Severity
from dokospec.language import codes
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.language.syntax import Clause
from dokospec.language.text import TextError
from dokospec.messages.catalogue import LANGUAGES
from dokospec.render.document import Block, Heading, Paragraph, Part, Table
from dokospec.render.explain import clause_document, headline
from dokospec.render.findings import finding_lines
from dokospec.render.json import dump
from dokospec.render.json import finding as finding_json
from dokospec.render.style import Cell, Row
from dokospec.render.text import write
from dokospec.render.values import exit_code

if TYPE_CHECKING:
    from dokospec.checks.properties import Properties

Action: TypeAlias = tuple[
    Callable[[Parser], None], Callable[[argparse.Namespace, Session], int]
]


def _configure_list(parser: Parser) -> None:
    add_format(parser, "text", "markdown", "json")
    add_spec(parser)


def _list(arguments: argparse.Namespace, here: Session) -> int:
    texts = library(arguments.spec)
    found = {name: texts.summaries[name] for name in texts.ids()}
    titles = texts.titles(here.lang)
    if arguments.format == "json":
        entries = [
            {
                "id": name,
                "title": titles[name],
                "edition": text.edition,
                "base": text.base,
                "sound": text.sound,
            }
            for name, text in found.items()
        ]
        here.put(dump(entries, 1) + "\n")
        return 0
    rows: list[Row] = []
    all_sound = all(text.sound for text in found.values())
    for name, text in found.items():
        base = here.words("rules.base", base=text.base) if text.base else ""
        broken = "" if text.sound else here.words("rules.broken")
        last = [] if all_sound else [Cell(broken, "red")]
        rows.append([Cell(name, "bold"), titles[name], text.edition, base, *last])
    columns = ("rules.text", "rules.title", "rules.as_of", "rules.based_on")
    head: Row = [*map(here.words, columns), *([] if all_sound else [""])]
    parts: list[Part] = [(Table(tuple(rows), head, implied=True),)]
    if blocks := texts.block_ids():
        listed: list[Row] = [[Cell(name, "bold"), titles[name]] for name in blocks]
        heads = [*map(here.words, ("rules.block", "rules.title"))]
        heading = Heading(here.words("rules.blocks"))
        parts.append((heading, Table(tuple(listed), heads, implied=True)))
    here.write(WRITERS[arguments.format](tuple(parts), here.out))
    return 0


def _configure_show(parser: Parser) -> None:
    _add_text(parser, "text")
    parser.arguments.add_argument(
        "clause",
        nargs="?",
        metavar=parser.words("meta.clause"),
        help=parser.words("option.clause"),
    )
    add_spec(parser)


def _show(arguments: argparse.Namespace, here: Session) -> int:
    texts = library(arguments.spec)
    name: str = arguments.text
    if name not in texts.block_ids():
        name = known(name, texts)
    text = texts.load(name)
    if arguments.clause:
        bases = texts.effective(name).clauses if not _errors(texts, name) else {}
        written = {**bases, **{clause.key: clause for clause in text.clauses}}
        clauses = texts.told(written.values(), here.lang)
        clause = find_clause(arguments.clause, name, clauses)
        here.write(write(clause_document(clause, here.words), here.out))
        return 0
    head: Row = ["", Cell(here.words("rules.statements"), "dim", right=True)]
    rows: list[Row] = []
    told = texts.told(text.clauses, here.lang)
    for clause in (told[each.key] for each in text.clauses):
        title = f"{'  ' * max(0, clause.level - 2)}{headline(clause, name)}"
        count = Cell(str(len(clause.statements) or ""), "dim", right=True)
        rows.append([title, count])
    about: list[Block] = [Heading(f"{name}  {texts.title(name, here.lang)}")]
    if text.head.edition:
        edition = here.words("rules.edition", edition=text.head.edition)
        about.append(Paragraph(edition))
    if text.head.base:
        about.append(Paragraph(here.words("rules.base", base=text.head.base)))
    here.write(write((tuple(about), (Table(tuple(rows), head),)), here.out))
    return 0


def _configure_check(parser: Parser) -> None:
    add_texts(parser)
    parser.arguments.add_argument(
        "--positions", action="store_true", help=parser.words("option.positions")
    )
    parser.arguments.add_argument(
        "--properties", action="store_true", help=parser.words("option.properties")
    )
    add_format(parser, "text", "json")
    add_spec(parser)


def _proved(texts: Library, name: str) -> Properties | None:
    """What is proved of a text; None where it has errors."""
    from dokospec.checks.properties import properties
    from dokospec.checks.ranges import UnsupportedError
    from dokospec.checks.search import TooManyError

    if _errors(texts, name):
        return None
    try:
        return properties(compile_text(texts.effective(name)))
    except (UnsupportedError, TooManyError):
        return None


def _check(arguments: argparse.Namespace, here: Session) -> int:
    from dokospec.cli import positions, properties

    texts = library(arguments.spec)
    named: list[str] = arguments.texts
    names = [known(name, texts) for name in named] or list(texts.ids())
    status = 0
    entries: dict[str, object] = {}
    sound = [name for name in names if not _errors(texts, name)]
    deeper = positions.gone_through(texts, sound) if arguments.positions else {}
    for name in names:
        all_of = deeper.get(name)
        found = (*_findings(texts, name), *(all_of.findings if all_of else ()))
        status = max(status, exit_code(found))
        proved = _proved(texts, name) if arguments.properties else None
        if arguments.format == "json":
            findings = [finding_json(each, here.lang) for each in found]
            for each, own in zip(found, findings, strict=True):
                if all_of is not None and each in all_of.records:
                    case = all_of.records[each]
                    own["record"] = None if case is None else case.text()
            entry: dict[str, object] = {"findings": findings}
            if all_of is not None:
                entry["methods"] = positions.agreement_json(all_of)
            if proved is not None:
                entry["properties"] = properties.as_json(proved)
            entries[name] = entry
            continue
        for each in found:
            file = dict(each.data).get("file", name)
            lines = _lines_of(file)
            here.write(finding_lines(each, file, lines.get, here.out))
            if all_of is not None:
                shown = positions.record_part(each, all_of, here)
                here.write(write((shown,), here.out))
        here.write([here.words("rules.checked", text=name, count=str(len(found)))])
        if all_of is not None:
            here.write([positions.agreement_line(name, all_of, here)])
        if proved is not None:
            here.write(write((properties.part(proved, here),), here.out))
    if arguments.format == "json":
        here.put(dump(entries, 1) + "\n")
    return status


ACTIONS: Final[Mapping[str, Action | str]] = {
    "list": (_configure_list, _list),
    "show": (_configure_show, _show),
    "diff": "diff",
    "doubts": "doubts",
    "check": (_configure_check, _check),
    "facts": "facts",
    "ledger": "ledger",
    "new": "new",
}
"""The second word, what it takes and what it does, or the module that says so."""


def _add_text(parser: Parser, name: str) -> None:
    words = parser.words
    parser.arguments.add_argument(
        name, metavar=words("meta.text"), help=words("option.text")
    )


def _errors(texts: Library, name: str) -> bool:
    try:
        texts.effective(name)
    except TextError:
        return True
    return False


def _findings(texts: Library, name: str) -> tuple[Finding, ...]:
    from dokospec.language.claims import check_claims

    own = texts.load(name).clauses
    found = texts.findings(name)
    unread = _unread(found, own)
    found += texts.of_no_language(own, LANGUAGES)
    told = (texts.translated(own, lang).findings for lang in LANGUAGES)
    found += tuple(
        each
        for each in chain.from_iterable(told)
        if each.code != codes.NO_SUCH_WORDS or unread.isdisjoint(each.clauses)
    )
    if _errors(texts, name):
        return found
    found = (*found, *texts.checked(name))
    if any(each.severity is Severity.ERROR for each in found):
        return found
    return (*found, *check_claims(compile_text(texts.effective(name))))


def _unread(found: Iterable[Finding], clauses: Sequence[Clause]) -> set[str]:
    """The keys of the clauses that have a block that cannot be read."""
    unread: set[str] = set()
    for each in found:
        if each.kind is not Kind.UNREADABLE or each.span is None:
            continue
        file, line = dict(each.data)["file"], each.span.line
        above = (c for c in clauses if c.place.file == file and c.place.line < line)
        unread |= {c.key for c in tuple(above)[-1:]}
    return unread


@cache
def _lines_of(file: str) -> Mapping[int, str]:
    try:
        text = Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    return dict(enumerate(text.splitlines(), 1))
