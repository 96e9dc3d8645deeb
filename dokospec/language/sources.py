"""Folders of Markdown to rule texts; pure, the reading of files is elsewhere."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.markdown import MarkdownPage, MarkdownSection, read_page
from dokospec.language.parse import parse_block
from dokospec.language.syntax import Clause, RuleText, Sofern, Statement, Text, Zweifel
from dokospec.language.terms import Place

_HEAD: Final = re.compile(r"(?:\s|#[^\n]*(?:\n|$))*(Text|Baustein)\s+([^\s#]+)")


@dataclass(frozen=True, slots=True)
class Source:
    """One folder that holds a rule text; ``findings`` are about its reading."""

    text: RuleText
    findings: tuple[Finding, ...]


@dataclass(frozen=True)  # no slots: ``source`` is cached in it
class _Folder:
    """The sections of one folder with their files, before any block is parsed.

    ``text_id``: what the head names, or the name of the folder. A building block is
    one file of a folder.
    """

    text_id: str
    headed: bool
    block: bool
    sections: tuple[tuple[str, MarkdownSection], ...]
    findings: tuple[Finding, ...]

    @property
    def start(self) -> Place:
        """Where the first block begins."""
        for file, section in self.sections:
            if section.blocks:
                return Place(file, section.blocks[0].line, 1)
        return Place("", 1, 1)

    @cached_property
    def source(self) -> Source:
        """The text, parsed once."""
        return _parsed(self)


class SourceTexts(Mapping[str, Source]):
    """Rule texts by id; one is parsed when it is first asked for.

    ``len`` and iteration only look at the heads, so that many texts cost little.
    """

    def __init__(self, folders: Mapping[str, _Folder]) -> None:
        self._folders = folders

    def __or__(self, others: SourceTexts) -> SourceTexts:
        """These and ``others``, which hold where both have an id; none is parsed twice."""
        return SourceTexts({**self._folders, **others._folders})

    def __getitem__(self, text_id: str) -> Source:
        return self._folders[text_id].source

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)

    def is_block(self, text_id: str) -> bool:
        """Whether this is a building block and no text of its own."""
        return self._folders[text_id].block

    @cached_property
    def blocks(self) -> SourceTexts:
        """The building blocks alone."""
        folders = {i: folder for i, folder in self._folders.items() if folder.block}
        return SourceTexts(folders)

    def __contains__(self, text_id: object) -> bool:
        return text_id in self._folders


def texts_from(files: Mapping[str, str]) -> SourceTexts:
    """The texts by id; ``files`` gives the content of each Markdown file by its path.

    A text is the files of one folder in the order of their names, its first statement
    is ``Text ID …``; a file whose first is ``Baustein ID …`` is a building block by
    itself. A folder without a formal block is no text. Where two give the same id, the
    first holds and gets the finding (``L204``).
    """
    pages: defaultdict[tuple[str, str], dict[str, MarkdownPage]] = defaultdict(dict)
    for path in sorted(files):
        page = read_page(files[path], path)
        at = PurePosixPath(path)
        alone = at.stem if _head(page) == "Baustein" else ""
        pages[str(at.parent), alone][path] = page
    found: dict[str, _Folder] = {}
    for (name, alone), inside in pages.items():
        folder = _folder(alone or PurePosixPath(name).name, inside)
        if folder is None:
            continue
        first = found.setdefault(folder.text_id, folder)
        if first is not folder:
            twice = codes.against(
                codes.TEXT_TWICE,
                folder.start,
                text=folder.text_id,
                first=first.start.file,
            )
            found[folder.text_id] = replace(first, findings=(*first.findings, twice))
    return SourceTexts(found)


def _head(page: MarkdownPage) -> str:
    """The word of the head with which the first block of a page begins, if any."""
    for section in page.sections:
        for block in section.blocks:
            match = _HEAD.match(block.source)
            return match[1] if match else ""
    return ""


def _folder(name: str, pages: Mapping[str, MarkdownPage]) -> _Folder | None:
    """The sections of these pages as one text, None where they hold none."""
    sections = tuple((file, s) for file, page in pages.items() for s in page.sections)
    findings = tuple(f for page in pages.values() for f in page.findings)
    blocks = [block for _, section in sections for block in section.blocks]
    # An open or misplaced block is one too, though it is in no section.
    broken = {codes.OPEN_FENCE, codes.BLOCK_WITHOUT_CLAUSE}
    if not blocks and broken.isdisjoint(finding.code for finding in findings):
        return None
    match = _HEAD.match(blocks[0].source) if blocks else None
    return _Folder(
        text_id=match[2] if match else name,
        headed=match is not None or not blocks,
        block=match is not None and match[1] == "Baustein",
        sections=sections,
        findings=findings,
    )


def _parsed(folder: _Folder) -> Source:
    findings = list(folder.findings)
    if not folder.headed:
        findings.append(codes.against(codes.NO_HEAD, folder.start))
    clauses = tuple(
        _clause(folder.text_id, file, section, findings)
        for file, section in folder.sections
    )
    head = Text(name=folder.text_id, clause="", place=folder.start)
    statements = [s for clause in clauses for s in clause.statements]
    if statements and isinstance(statements[0], Text):
        head = statements[0]
        statements = statements[1:]
    findings += _misplaced(statements)
    findings += _twice(clauses)
    return Source(RuleText(folder.text_id, head, clauses), tuple(findings))


def _clause(
    text_id: str, file: str, section: MarkdownSection, findings: list[Finding]
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
    for written in statements:
        statement = without_sofern(written)
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
            inner = [
                without_sofern(s) for r in statement.readings for s in r.statements
            ]
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


def without_sofern(statement: Statement) -> Statement:
    """The statement itself, where it is one for some texts only (Sofern)."""
    while isinstance(statement, Sofern):
        statement = statement.inner
    return statement


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
