"""Every rule text in ``spec/`` can be read, inherited and checked without an error."""

from __future__ import annotations

import pytest

from dokospec.finding import Finding, Severity
from dokospec.language.check import check
from dokospec.language.claims import check_claims
from dokospec.messages.catalogue import hint, message
from tests.exhaustive import sampled
from tests.shipped import LIBRARY, TEXTS, model

TABLES = {"ddb-1995", "ddb-meisterschaft"}
"""What these claim, in tables of many rows, takes longest."""


def lines(findings: tuple[Finding, ...]) -> list[str]:
    """Findings as ``file:line:column CODE message``."""
    reported = []
    for finding in findings:
        file = dict(finding.data).get("file", "")
        span = finding.span
        place = f"{file}:{span.line}:{span.column}" if span else file
        reported.append(f"{place} {finding.code} {message(finding, 'de')}")
        if meant := hint(finding, "de"):
            reported[-1] += f" {meant}"
    return reported


@pytest.mark.parametrize("text_id", TEXTS)
def test_text_has_no_errors(text_id: str) -> None:
    findings = LIBRARY.findings(text_id)
    if all(f.severity is not Severity.ERROR for f in findings):
        findings += check(LIBRARY.effective(text_id))
    print("", *lines(findings), sep="\n")  # noqa: T201 - for those who write texts
    errors = tuple(f for f in findings if f.severity is Severity.ERROR)
    assert not errors, "\n".join(["", *lines(errors)])


@pytest.mark.parametrize("text_id", sampled(TEXTS, {*TEXTS} - TABLES))
def test_what_a_text_claims_holds(text_id: str) -> None:
    findings = tuple(check_claims(model(text_id)))

    assert not findings, "\n".join(["", *lines(findings)])
