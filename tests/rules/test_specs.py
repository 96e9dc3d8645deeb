"""Every rule text in ``spec/`` can be read, inherited and checked without an error."""

from __future__ import annotations

import pytest

from dokospec.finding import Finding, Severity
from dokospec.messages.catalogue import hint, message
from dokospec.rules.check import check
from dokospec.rules.claims import check_claims
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text

LIBRARY = Library.standard()


def lines(findings: tuple[Finding, ...]) -> list[str]:
    """Findings as ``file:line:column CODE message``."""
    told = []
    for finding in findings:
        file = dict(finding.data).get("file", "")
        span = finding.span
        place = f"{file}:{span.line}:{span.column}" if span else file
        told.append(f"{place} {finding.code} {message(finding, 'de')}")
        if meant := hint(finding, "de"):
            told[-1] += f" {meant}"
    return told


@pytest.mark.parametrize("text_id", LIBRARY.ids())
def test_text_has_no_errors(text_id: str) -> None:
    findings = LIBRARY.findings(text_id)
    if all(f.severity is not Severity.ERROR for f in findings):
        findings += check(LIBRARY.effective(text_id))
    if all(f.severity is not Severity.ERROR for f in findings):
        findings += tuple(check_claims(compile_text(LIBRARY.effective(text_id))))
    print("", *lines(findings), sep="\n")  # noqa: T201 - for those who write texts
    errors = tuple(f for f in findings if f.severity is Severity.ERROR)
    assert not errors, "\n".join(["", *lines(errors)])
