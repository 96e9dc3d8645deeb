"""Every error in a rule text is told with its place and in plain German.

Each file in ``tests/bad_texts`` begins with a comment: code, line and column, message.
What is wrong with one in English stands in a page of its name in ``tests/bad_texts/en``;
without ``.md`` it stands in place of that folder. One in ``tests/bad_texts/fr`` is in a
language that there is not.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dokospec.finding import Finding, Severity
from dokospec.language import codes
from dokospec.language.check import check
from dokospec.language.claims import check_claims
from dokospec.language.inherit import flatten
from dokospec.language.model import compile_text
from dokospec.language.sources import texts_from
from dokospec.language.translation import of_no_language, translated
from dokospec.messages import catalogue
from tests.language.texts import BAD, toys, wording

_EXPECTED = re.compile(r"<!-- (L\d+) (\S+)\n(.*?) -->", re.DOTALL)
_FILES = sorted(BAD.glob("*.md"))
_CODES = {
    value
    for value in vars(codes).values()
    if isinstance(value, str) and re.fullmatch(r"L\d{3}", value)
}


def findings_in(path: Path) -> tuple[Finding, ...]:
    """Everything told about this text, whose base is one of the toys."""
    file = f"zz/{path.name}"
    content = path.read_text(encoding="utf-8")
    sources = texts_from({**toys(), file: content})
    reported = [
        text_id
        for text_id, source in sources.items()
        if source.text.head.place.file == file or source.findings
    ]
    text, findings = flatten(reported[0], sources)
    english = BAD / "en" / path.name
    if english.exists():
        pages = {f"zz/en/{path.name}": english.read_text(encoding="utf-8")}
        clauses = sources[reported[0]].text.clauses
        findings = (*findings, *translated(clauses, pages).findings)
    if english.with_suffix("").exists():  # it stands in place of the folder
        clauses = sources[reported[0]].text.clauses
        findings = (*findings, *translated(clauses, {"zz/en": ""}).findings)
    if (BAD / "fr" / path.name).exists():
        there = of_no_language([file], [f"zz/fr/{path.name}"], catalogue.LANGUAGES)
        findings = (*findings, *there)
    if any(finding.severity is Severity.ERROR for finding in findings):
        return findings
    found = check(text)
    if any(finding.severity is Severity.ERROR for finding in found):
        return (*findings, *found)
    return (*findings, *found, *check_claims(compile_text(text)))


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_the_one_error_is_reported_with_its_place(path: Path) -> None:
    match = _EXPECTED.match(path.read_text(encoding="utf-8"))
    assert match
    found = [
        (f.code, f"{f.span.line}:{f.span.column}" if f.span else "-", wording(f))
        for f in findings_in(path)
    ]
    assert found == [match.groups()]


def test_every_code_has_a_bad_text() -> None:
    shown = {path.read_text(encoding="utf-8")[5:9] for path in _FILES}
    # Ledgers are no texts; theirs are in test_ledger.py.
    assert shown == {code for code in _CODES if not code.startswith("L8")}


def test_every_code_has_its_wording_in_both_languages() -> None:
    for code in sorted(_CODES):
        for lang in catalogue.LANGUAGES:
            entry = catalogue.entry(code, lang)
            assert entry
            assert entry.message != code
            assert entry.title != code
            assert entry.explain
