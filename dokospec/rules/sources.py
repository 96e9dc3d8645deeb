"""Folders of Markdown to parsed rule texts; pure, the reading of files is elsewhere."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from dokospec.finding import Finding
from dokospec.rules import codes
from dokospec.rules.markdown import Section, read_page
from dokospec.rules.parse import parse_block
from dokospec.rules.syntax import Clause, Place, RuleText, Statement, Text, Zweifel

_HEAD: Final = re.compile(r"(?:\s|#[^\n]*(?:\n|$))*Text\s+([^\s#]+)")


@dataclass(frozen=True, slots=True)
class Source:
    """One folder that holds a rule text; ``findings`` are about its reading."""

    text: RuleText
    findings: tuple[Finding, ...]


def texts_from(files: Mapping[str, str]) -> dict[str, Source]:
    """The texts by id; ``files`` gives the content of each Markdown file by its path.

    A text is the files of one folder in the order of their names, its first statement
    is ``Text ID …``. A folder without a formal block is no text. Where two folders
    give the same id, the first holds and gets the finding (``L204``).
    """
    folders: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(files):
        folders[str(PurePosixPath(path).parent)].append(path)
    found: dict[str, Source] = {}
    for folder, paths in folders.items():
        source = _read(PurePosixPath(folder).name, {p: files[p] for p in paths})
        if source is None:
            continue
        first = found.setdefault(source.text.id, source)
        if first is not source:
            twice = codes.against(
                codes.TEXT_TWICE,
                source.text.head.place,
                text=source.text.id,
                first=first.text.head.place.file,
            )
            found[source.text.id] = Source(first.text, (*first.findings, twice))
    return found


def _read(folder: str, files: Mapping[str, str]) -> Source | None:
    """The text of one folder; its name is the id where the head names none."""
    findings: list[Finding] = []
    sections: list[tuple[str, Section]] = []
    for file, content in files.items():
        page = read_page(content, file)
        findings += page.findings
        sections += ((file, section) for section in page.sections)
    blocks = [(f, s, block) for f, s in sections for block in s.blocks]
    if not blocks and not findings:
        return None
    match = _HEAD.match(blocks[0][2].source) if blocks else None
    text_id = match[1] if match else folder
    start = Place(blocks[0][0], blocks[0][2].line, 1) if blocks else Place("", 1, 1)
    if blocks and match is None:
        findings.append(codes.against(codes.NO_HEAD, start))
    clauses = tuple(
        _clause(text_id, file, section, findings) for file, section in sections
    )
    head = Text(name=text_id, clause="", place=start)
    statements = [s for clause in clauses for s in clause.statements]
    if statements and isinstance(statements[0], Text):
        head = statements[0]
        statements = statements[1:]
    findings += _misplaced(statements)
    findings += _twice(clauses)
    return Source(RuleText(text_id, head, clauses), tuple(findings))


def _clause(
    text_id: str, file: str, section: Section, findings: list[Finding]
) -> Clause:
    key = f"{text_id}/§{section.id}"
    statements: list[Statement] = []
    for block in section.blocks:
        parsed = parse_block(block.source, file=file, line=block.line, clause=key)
        statements += parsed.statements
        findings += parsed.findings
    return Clause(
        id=section.id,
        key=key,
        title=section.title,
        level=section.level,
        prose=section.prose,
        sources=section.sources,
        statements=tuple(statements),
        place=Place(file, section.line, 1),
    )


def _misplaced(statements: Iterable[Statement]) -> list[Finding]:
    """Heads that are not the first statement, doubts inside doubts."""
    findings: list[Finding] = []
    for statement in statements:
        if isinstance(statement, Text):
            findings.append(
                codes.against(
                    codes.MISPLACED_HEAD,
                    statement.place,
                    statement.clause,
                    text=statement.name,
                )
            )
        elif isinstance(statement, Zweifel):
            inner = [s for r in statement.readings for s in r.statements]
            findings += _misplaced(s for s in inner if isinstance(s, Text))
            findings += (
                codes.against(
                    codes.NESTED_DOUBT,
                    nested.place,
                    nested.clause,
                    name=nested.name,
                    outer=statement.name,
                )
                for nested in inner
                if isinstance(nested, Zweifel)
            )
    return findings


def _twice(clauses: Iterable[Clause]) -> list[Finding]:
    first: dict[str, Clause] = {}
    return [
        codes.against(
            codes.CLAUSE_TWICE,
            clause.place,
            clause.key,
            clause=clause.id,
            first=f"{first[clause.id].place.file}:{first[clause.id].place.line}",
        )
        for clause in clauses
        if first.setdefault(clause.id, clause) is not clause
    ]
