"""Every file in ``tests/bad_input`` gets exactly the findings that stand beside it.

A line of ``NAME.expected`` is ``CODE LINE:COLUMN message [hint]``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.finding import Finding, Kind
from dokospec.messages import catalogue
from dokospec.notation import codes
from dokospec.notation.files import read_bytes

FOLDER = Path(__file__).parent.parent / "bad_input"
FILES = sorted(FOLDER.glob("*.doko"))
CODES = {value for name, value in vars(codes).items() if name.isupper()}


def reported(finding: Finding) -> str:
    """The line that the command line would show."""
    assert finding.span is not None
    hint = catalogue.hint(finding, "de")
    text = catalogue.message(finding, "de") + (f" [{hint}]" if hint else "")
    return f"{finding.code} {finding.span.line}:{finding.span.column} {text}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bad_input(path: Path) -> None:
    """Code, place and German message."""
    readings = list(read_bytes(path.read_bytes()))
    findings = [finding for reading in readings for finding in reading.findings]
    expected = path.with_suffix(".expected").read_text(encoding="utf-8")

    assert "".join(reported(finding) + "\n" for finding in findings) == expected
    assert {finding.kind for finding in findings} == {Kind.UNREADABLE}


def test_every_code_has_a_bad_input() -> None:
    """So that no wording is without an example."""
    lines = (path.with_suffix(".expected").read_text("utf-8") for path in FILES)
    found = {line.split()[0] for text in lines for line in text.splitlines()}

    assert found == CODES


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_worded_in_both_languages(code: str) -> None:
    """With a title and an explanation of its own, and the same placeholders."""
    german, english = catalogue.entry(code, "de"), catalogue.entry(code, "en")

    assert german is not None
    assert english is not None
    for entry in (german, english):
        assert entry.title != code
        assert entry.message != code
        assert entry.explain
    for one, other in (
        (german.message, english.message),
        (german.hint, english.hint),
    ):
        assert catalogue.placeholders(one) == catalogue.placeholders(other)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_message_lacks_a_value(path: Path) -> None:
    """The placeholders of a message are keys of its finding."""
    for reading in read_bytes(path.read_bytes()):
        for finding in reading.findings:
            entry = catalogue.entry(finding.code, "de")
            assert entry is not None
            assert catalogue.placeholders(entry.message) <= dict(finding.data).keys()
