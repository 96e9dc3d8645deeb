"""What a rule text says in words in another language, in a folder beside its pages.

``spec/TEXT/en/20-page.md`` has the headings of ``spec/TEXT/20-page.md`` in English, each
with the same id, and prose below them; sources and blocks are said once, by the text.
What the blocks say in quotation marks is told by name in a list behind the prose.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final, TypeAlias

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.markdown import MarkdownSection, read_page
from dokospec.language.sources import said
from dokospec.language.syntax import (
    Annahme,
    Clause,
    Sofern,
    Statement,
    Text,
    Zweifel,
)
from dokospec.language.terms import Place

_POINT: Final = re.compile(r"^(?P<below> +)?- `(?P<name>[^`\n]+)`: *", re.MULTILINE)
REASON: Final = "weil"
"""The name of the point that says why a reading is the default."""


@dataclass(frozen=True, slots=True)
class Translation:
    """Clauses by key as the other language tells them, and what is wrong.

    Title, prose and what statements say in quotation marks are in it; names and all that
    is formal stay. A clause that has no prose there is not among them.
    """

    clauses: Mapping[str, Clause]
    findings: tuple[Finding, ...]


Name: TypeAlias = tuple[str, ...]
"""What has words: the name of a statement; behind it that of a reading, or ``weil``."""


def page_of(file: str) -> str:
    """The page of the text that a page in another language stands for."""
    path = PurePosixPath(file)
    return str(path.parent.parent / path.name)


def translated(clauses: Iterable[Clause], files: Mapping[str, str]) -> Translation:
    """The clauses as ``files`` tell them: content of pages of one language by their path.

    Findings: what cannot be read, a heading that is none of the clauses of its page
    (``L104``), something formal (``L105``), prose below a heading without an id
    (``L107``), a file in place of the folder (``L108``), a name in a list that has no
    words in the clause (``L109``) or comes again (``L113``), a clause told twice
    (``L203``), and, where any clause of a text is told, each other with prose that is not
    (``L903``), and each name with words that is in no list (``L904``).
    """
    here = {(clause.place.file, clause.id): clause for clause in clauses}
    found: dict[str, Clause] = {}
    listed: set[tuple[str, Name]] = set()
    findings: list[Finding] = []
    for file, content in sorted(files.items()):
        path = PurePosixPath(file)
        if path.suffix != ".md":
            place = Place(file, 1, 1)
            findings.append(codes.against(codes.NOT_A_FOLDER, place, lang=path.name))
            continue
        page = read_page(content, file)
        findings += page.findings
        findings += (
            codes.against(codes.PROSE_WITHOUT_CLAUSE, Place(file, line, 1), title=title)
            for line, title in page.without_id
        )
        for section in page.sections:
            clause = here.get((page_of(file), section.id))
            findings += _wrong(section, file, clause, found)
            if clause is None or clause.key in found:
                continue
            prose, points = _split(section.prose)
            findings += _wrong_names(points, clause, Place(file, section.line, 1))
            listed |= {(clause.key, name) for name, _ in points}
            if prose or not clause.prose:
                found[clause.key] = _told(clause, section.title, prose, dict(points))
    findings += _untold(here.values(), found, listed)
    return Translation(found, tuple(findings))


def in_words(clauses: Iterable[Clause]) -> dict[tuple[str, str], Statement]:
    """The statements with words in quotation marks, by the key of the clause and their own."""
    inner = ((clause.key, said(s)) for clause in clauses for s in clause.statements)
    return {(key, each.key): each for key, each in inner if _words(each)}


def _wrong(
    section: MarkdownSection,
    file: str,
    clause: Clause | None,
    found: Mapping[str, Clause],
) -> Iterator[Finding]:
    place = Place(file, section.line, 1)
    if clause is None:
        yield codes.against(codes.NO_SUCH_CLAUSE, place, clause=section.id)
    elif clause.key in found:
        yield codes.against(
            *(codes.CLAUSE_TWICE, place, clause.key), clause=clause.id, first=file
        )
    if section.blocks:
        place = Place(file, section.blocks[0].line, 1)
    if section.blocks or section.sources:
        yield codes.against(codes.FORMAL_IN_TRANSLATION, place, clause=section.id)


def _wrong_names(
    points: Iterable[tuple[Name, str]], clause: Clause, place: Place
) -> Iterator[Finding]:
    known = {name for each in clause.statements for name in _words(each)}
    met: set[Name] = set()
    for name, _ in points:
        code = codes.NO_SUCH_WORDS if name not in known else codes.WORDS_TWICE
        if name not in known or name in met:
            data = {"clause": clause.id, "found": _named([name])}
            yield codes.against(code, place, clause.key, **data)
        met.add(name)


def _untold(
    clauses: Iterable[Clause],
    found: Mapping[str, Clause],
    listed: Container[tuple[str, Name]],
) -> Iterator[Finding]:
    told = {_text(key) for key in found}
    for clause in clauses:
        if _text(clause.key) not in told:
            continue
        if clause.prose and clause.key not in found:
            yield codes.remark(
                codes.UNTRANSLATED, clause.place, clause.key, clause=clause.id
            )
        for each in clause.statements:
            missing = [n for n in _words(each) if (clause.key, n) not in listed]
            if missing:
                data = {"clause": clause.id, "missing": _named(missing)}
                yield codes.remark(
                    *(codes.UNTRANSLATED_WORDS, each.place, clause.key), **data
                )


def _named(names: Iterable[Name]) -> str:
    return ", ".join(": ".join(name) for name in names)


def _text(key: str) -> str:
    return key.partition("/§")[0]


# --- what statements say in words -------------------------------------------------------


def _split(prose: str) -> tuple[str, list[tuple[Name, str]]]:
    """The prose, and the points of the list behind it in their order."""
    marks = list(_POINT.finditer(prose))
    if not marks:
        return prose, []
    ends = [*(mark.start() for mark in marks[1:]), len(prose)]
    points: list[tuple[Name, str]] = []
    above: Name = ()
    for mark, end in zip(marks, ends, strict=True):
        own: Name = (mark["name"],)
        if not mark["below"]:
            above = own
        name = above + own if mark["below"] else own
        points.append((name, " ".join(prose[mark.end() : end].split())))
    return prose[: marks[0].start()].rstrip(), points


def _words(statement: Statement) -> dict[Name, str]:
    """What it says in quotation marks, and its readings."""
    name: Name = (statement.name,)
    match statement:
        case Zweifel():
            found = {name: statement.question}
            found |= {(*name, each.name): each.text for each in statement.readings}
            return {**found, (*name, REASON): statement.reason}
        case Annahme():
            return {name: statement.words}
        case Text() if statement.title:
            return {name: statement.title}
        case Sofern():
            return _words(statement.inner)
        case _:
            return {}


def _told(clause: Clause, title: str, prose: str, points: Mapping[Name, str]) -> Clause:
    statements = tuple(_in_words(each, points) for each in clause.statements)
    return replace(clause, title=title, prose=prose, statements=statements)


def _in_words(statement: Statement, points: Mapping[Name, str]) -> Statement:
    """The statement with these words in the place of its own, where there are some."""
    words = {**_words(statement), **points}
    name = (statement.name,)
    match statement:
        case Zweifel():
            return replace(
                statement,
                question=words[name],
                readings=tuple(
                    replace(each, text=words[*name, each.name])
                    for each in statement.readings
                ),
                reason=words[*name, REASON],
            )
        case Annahme():
            return replace(statement, words=words[name])
        case Text() if statement.title:
            return replace(statement, title=words[name])
        case Sofern():
            return replace(statement, inner=_in_words(statement.inner, points))
        case _:
            return statement
