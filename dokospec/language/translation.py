"""What a rule text says in words in another language, in a folder beside its pages.

``spec/TEXT/en/20-page.md`` has the headings of ``spec/TEXT/20-page.md`` in English, each
with the same id, and prose below them; sources and blocks are said once, by the text.
What the blocks say in quotation marks is told by name in a list below the prose.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final, TypeAlias

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.markdown import (
    TITLE_ID,
    MarkdownSection,
    prose_of,
    read_page,
)
from dokospec.language.sources import without_sofern
from dokospec.language.syntax import (
    Annahme,
    Clause,
    Sofern,
    Statement,
    Text,
    Zweifel,
)
from dokospec.language.terms import Place

_POINT: Final = re.compile(r"(?P<below> *)- `(?P<name>[^`]+)`:(?P<words>.*)")
_TITLE_MARK: Final = f"{{#{TITLE_ID}}}"
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
        titled = (page_of(file), TITLE_ID) in here and _TITLE_MARK not in content
        page = read_page(content, file, titled=titled)
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
            prose, points = _split(section, _wordings(clause))
            findings += _wrong_names(points, clause, file)
            wordings = {each.name: each.words for each in points if each.words}
            listed |= {(clause.key, name) for name in wordings}
            if prose or not clause.prose:
                found[clause.key] = _told(clause, section.title, prose, wordings)
    langs = [PurePosixPath(file).parent.name for file in files]
    findings += _untold(here.values(), found, listed, "".join(langs[:1]))
    return Translation(found, tuple(findings))


def of_no_language(
    pages: Iterable[str], files: Iterable[str], languages: Iterable[str]
) -> Iterator[Finding]:
    """Each folder beside pages that has pages of their names for no language (``L114``).

    ``pages``: those of the text by their path; ``files``: those one level below.
    """
    own, known = frozenset(pages), (*languages,)
    beside = {PurePosixPath(file).parent for file in files if page_of(file) in own}
    for folder in sorted(beside):
        if folder.name not in known:
            told = {"lang": folder.name, "known": ", ".join(known)}
            place = Place(str(folder), 1, 1)
            yield codes.against(codes.NO_SUCH_LANGUAGE, place, **told)


def worded_statements(clauses: Iterable[Clause]) -> dict[tuple[str, str], Statement]:
    """The statements with words in quotation marks, by the key of the clause and their own."""
    inner = (
        (clause.key, without_sofern(s)) for clause in clauses for s in clause.statements
    )
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
    points: Iterable[_Point], clause: Clause, file: str
) -> Iterator[Finding]:
    known = _wordings(clause)
    met: set[Name] = set()
    for each in points:
        name = each.name
        code = codes.NO_SUCH_WORDS if name not in known else codes.WORDS_TWICE
        if name not in known or name in met:
            data = {"clause": clause.id, "found": _named([name])}
            place = Place(file, each.line, each.column)
            yield codes.against(code, place, clause.key, **data)
        met.add(name)


def _untold(
    clauses: Iterable[Clause],
    found: Mapping[str, Clause],
    listed: Container[tuple[str, Name]],
    lang: str,
) -> Iterator[Finding]:
    told = {_text(key) for key in found}
    for clause in clauses:
        if _text(clause.key) not in told:
            continue
        if clause.prose and clause.key not in found:
            yield codes.remark(
                *(codes.UNTRANSLATED, clause.place, clause.key),
                clause=clause.id,
                lang=lang,
            )
        for each in clause.statements:
            missing = [n for n in _words(each) if (clause.key, n) not in listed]
            if missing:
                data = {"clause": clause.id, "lang": lang, "missing": _named(missing)}
                yield codes.remark(
                    *(codes.UNTRANSLATED_WORDS, each.place, clause.key), **data
                )


def _named(names: Iterable[Name]) -> str:
    return ", ".join(": ".join(name) for name in names)


def _text(key: str) -> str:
    return key.partition("/§")[0]


# --- what statements say in words -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Point:
    """A point of a list: what it names, where it begins, and its words, if any."""

    name: Name
    line: int
    column: int
    words: str


def _split(
    section: MarkdownSection, known: Container[Name]
) -> tuple[str, list[_Point]]:
    """The prose, and the points of lists that name something known, in their order.

    A point goes on up to a blank line; a list without any such name is prose.
    """
    prose: list[str] = []
    points: list[_Point] = []
    for found, lines in _lists(section.lines):
        if any(each.name in known for each in found):
            points += found
        else:
            prose += lines
    return prose_of(prose), points


def _lists(
    lines: Iterable[tuple[int, str]],
) -> Iterator[tuple[list[_Point], list[str]]]:
    """The lists, each with its lines; and the lines between them, without a point."""
    points: list[_Point] = []
    held: list[str] = []
    goes_on = False
    for number, line in lines:
        if mark := _POINT.fullmatch(line):
            if not points:
                yield [], held
                held = []
            above = points[-1].name[:1] if points and mark["below"] else ()
            name = (*above, mark["name"])
            words = mark["words"].strip()
            points.append(_Point(name, number, mark.start("name") - 2, words))
            goes_on = True
        elif not line.strip():
            goes_on = False
        elif goes_on:
            last = points[-1]
            points[-1] = replace(last, words=f"{last.words} {line.strip()}".strip())
        elif points:
            yield points, held
            points, held = [], []
        held.append(line)
    yield points, held


def _wordings(clause: Clause) -> dict[Name, str]:
    """What the statements of a clause say in quotation marks."""
    return {n: w for each in clause.statements for n, w in _words(each).items()}


def _words(statement: Statement) -> dict[Name, str]:
    """What it says in quotation marks, and its readings; not what says nothing."""
    name: Name = (statement.name,)
    found: dict[Name, str] = {}
    match statement:
        case Zweifel():
            found = {name: statement.question}
            found |= {(*name, each.name): each.text for each in statement.readings}
            found[*name, REASON] = statement.reason
        case Annahme():
            found = {name: statement.words}
        case Text():
            found = {name: statement.title}
        case Sofern():
            return _words(statement.inner)
        case _:
            pass
    return {each: words for each, words in found.items() if words}


def _told(clause: Clause, title: str, prose: str, points: Mapping[Name, str]) -> Clause:
    statements = tuple(_with_words(each, points) for each in clause.statements)
    return replace(clause, title=title, prose=prose, statements=statements)


def _with_words(statement: Statement, points: Mapping[Name, str]) -> Statement:
    """The statement with these words in the place of its own, where there are some."""
    own = _words(statement)
    words = own | {name: points[name] for name in own if name in points}
    name = (statement.name,)
    match statement:
        case Zweifel():
            return replace(
                statement,
                question=words.get(name, ""),
                readings=tuple(
                    replace(each, text=words.get((*name, each.name), ""))
                    for each in statement.readings
                ),
                reason=words.get((*name, REASON), ""),
            )
        case Annahme():
            return replace(statement, words=words.get(name, ""))
        case Text():
            return replace(statement, title=words.get(name, ""))
        case Sofern():
            return replace(statement, inner=_with_words(statement.inner, points))
        case _:
            return statement
