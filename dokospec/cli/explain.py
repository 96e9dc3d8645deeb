"""``dokospec explain``: why a number is what it is, what a clause or a code says."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from dokospec.api import codes
from dokospec.api.errors import probably, refusal
from dokospec.api.explanation import explainable, explanation
from dokospec.api.files import InputFile
from dokospec.api.judging import (
    Texts,
    find_clause,
    judged,
    known,
    library,
    usable,
)
from dokospec.cli.arguments import Parser, add_format, add_rules, add_spec
from dokospec.cli.documents import WRITERS
from dokospec.cli.posed_cases import cases_of, entries
from dokospec.cli.session import Session
from dokospec.conformance.reasons import reasons
from dokospec.conformance.report import case_document
from dokospec.language.coverage import cover
from dokospec.messages import catalogue
from dokospec.notation.record import Reading
from dokospec.render import explain
from dokospec.render.document import Document
from dokospec.verdict import GameVerdict

_CODE = re.compile(r"[A-Za-z]\d{3}")
_SENTENCE = re.compile(r"[^:/\\]+:.+-(h|[stc]\d+)")


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.arguments.add_argument(
        "subject", metavar=words("meta.subject"), help=words("option.subject")
    )
    parser.arguments.add_argument(
        "number",
        nargs="*",
        default=[],
        metavar=words("meta.number"),
        help=words("option.number"),
    )
    parser.options.add_argument(
        "--game", metavar=words("meta.label"), help=words("option.game")
    )
    add_rules(parser)
    add_format(parser, *WRITERS)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints the explanation; 2 where the record up to there could not be read."""
    unread: list[str] = []
    document = _explained(arguments, here, unread)
    here.write(WRITERS[arguments.format](document, here.out))
    return 2 if unread else 0


def _explained(
    arguments: argparse.Namespace, here: Session, unread: list[str]
) -> Document:
    """The explanation; ``unread`` takes what a record is found to be unreadable for."""
    subject: str = arguments.subject
    number: list[str] = arguments.number
    if not number and _CODE.fullmatch(subject):
        return _code(subject.upper(), here)
    if not number and "/§" in subject:
        return _clause(subject, arguments.spec, here)
    if not number and _SENTENCE.fullmatch(subject):
        return _sentence(subject, arguments.spec, here)
    texts = Texts(arguments.spec, arguments.rules)
    if not number and _names_case(subject, texts):
        return _case(subject, texts, here)
    source = InputFile(subject)
    reading, verdict = _game(source, arguments.game, texts, here, unread)
    if not number:
        return explainable(verdict, here.out)
    usable(verdict.rules, texts)
    return explanation(" ".join(number), reading, verdict, texts, here.out)


def _names_case(subject: str, texts: Texts) -> bool:
    """Whether it is the id of a case: a rule text before a slash, and no file."""
    name, slash, _ = subject.partition("/")
    return bool(slash) and name in texts.ids and not Path(subject).exists()


def _case(subject: str, texts: Texts, here: Session) -> Document:
    name = subject.partition("/")[0]
    by_id = {entry.id: entry for entry in entries(name)}
    if subject not in by_id:
        clause = subject.replace("/", "/§", 1)
        there = any(each.key == clause for each in texts.library.load(name).clauses)
        near = clause if there else probably(subject, by_id)
        raise refusal(codes.UNKNOWN_CASE, found=subject, nearest=near)
    (case,) = cases_of(name, texts, lambda case: case.id == subject)
    why = reasons(texts.judge(name), by_id[subject], here.out)
    return case_document(case, why, here.words)


def _code(code: str, here: Session) -> Document:
    if catalogue.entry(code, here.lang) is None:
        near = probably(code, catalogue.codes())
        raise refusal(codes.UNKNOWN_CODE, found=code, nearest=near)
    return explain.code_document(code, here.lang)


def _clause(subject: str, folders: Sequence[str], here: Session) -> Document:
    texts = Texts(folders)
    name = known(subject.partition("/")[0], texts.library)
    clauses = texts.library.told(texts.library.load(name).clauses, here.lang)
    clause = find_clause(subject, name, clauses)
    return explain.clause_document(clause, here.words)


def _sentence(subject: str, folders: Sequence[str], here: Session) -> Document:
    """``text:6.1-s1``; the name of the source is as good as that of the text."""
    texts = library(folders)
    named, _, sid = subject.partition(":")
    sources = {ledger.source: name for name, ledger in texts.ledgers.items()}
    name = known(sources.get(named, named), texts)
    covered = cover(texts.ledgers, map(texts.load, texts.sources))
    settled = covered[name].sentences if name in covered else ()
    found = {each.entry.sid: each for each in settled}
    if sid not in found:
        near = probably(sid, found)
        raise refusal(codes.UNKNOWN_SENTENCE, found=sid, text=name, nearest=near)
    clauses = [
        clause
        for other in texts.sources
        for clause in texts.load(other).clauses
        if clause.key in found[sid].clauses
    ]
    told = texts.told(clauses, here.lang)
    said = [told[clause.key] for clause in clauses]
    return explain.sentence_document(found[sid], said, here.words)


def _game(
    source: InputFile,
    label: str | None,
    texts: Texts,
    here: Session,
    unread: list[str],
) -> tuple[Reading, GameVerdict]:
    """The game with this label or number, and the verdict on it."""
    labels: list[str] = []
    for reading, verdict in judged(texts.chosen(source.readings()), texts):
        lines = [*source.complaints(verdict.findings, here.err)]
        here.tell(lines)
        unread += lines
        if reading.game is None:
            continue
        labels.append(verdict.label or str(len(labels) + 1))
        if label is None or label == labels[-1]:
            return reading, verdict
    if not labels:
        raise refusal(codes.NO_GAME, file=source.name)
    raise refusal(codes.UNKNOWN_GAME, found=label or "1", allowed=", ".join(labels))
