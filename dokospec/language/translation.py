"""The prose of a rule text in another language, in a folder beside its pages.

``spec/TEXT/en/20-page.md`` has the headings of ``spec/TEXT/20-page.md`` in English, each
with the same id, and prose below them; sources and blocks are said once, by the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.markdown import MarkdownSection, read_page
from dokospec.language.syntax import Clause
from dokospec.language.terms import Place


@dataclass(frozen=True, slots=True)
class Translation:
    """Clauses by key with title and prose in the other language, and what is wrong.

    A clause that has none there is not among them.
    """

    clauses: Mapping[str, Clause]
    findings: tuple[Finding, ...]


def page_of(file: str) -> str:
    """The page of the text that a page in another language stands for."""
    path = PurePosixPath(file)
    return str(path.parent.parent / path.name)


def translated(clauses: Iterable[Clause], files: Mapping[str, str]) -> Translation:
    """The clauses as ``files`` tell them: content of pages of one language by their path.

    Findings: what cannot be read, a heading that is none of the clauses of its page
    (``L104``), something formal (``L105``), prose below a heading without an id
    (``L107``), a file in place of the folder (``L108``), a clause told twice (``L203``),
    and, where any clause of a text is told, each other with prose that is not (``L903``).
    """
    here = {(clause.place.file, clause.id): clause for clause in clauses}
    found: dict[str, Clause] = {}
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
            if clause is not None and (section.prose or not clause.prose):
                told = replace(clause, title=section.title, prose=section.prose)
                found.setdefault(clause.key, told)
    findings += _untold(here.values(), found)
    return Translation(found, tuple(findings))


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


def _untold(
    clauses: Iterable[Clause], found: Mapping[str, Clause]
) -> Iterator[Finding]:
    told = {_text(key) for key in found}
    for clause in clauses:
        if clause.prose and clause.key not in found and _text(clause.key) in told:
            yield codes.remark(
                codes.UNTRANSLATED, clause.place, clause.key, clause=clause.id
            )


def _text(key: str) -> str:
    return key.partition("/§")[0]
