"""What several audits found, put together, and as JSON."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pyarrow")

from dokospec.bulk import Audit, AuditSummary
from dokospec.bulk.summary import EXAMPLES, together
from tests.bulk.audits import table
from tests.shipped import model

SIDES = {"words": "re", "seats": [0, 3], "number": 151}
STATED = {"dealer": 3, "facts": [SIDES], "bids": [], "scores": [17, -17, -17, 17]}
LOST = {**STATED, "dealer": 7}


def test_rows_that_cannot_be_read_are_kept_by_their_fault() -> None:
    auditor = Audit(model("ddv-tsr"))
    auditor.batch(table([STATED, *[LOST] * (EXAMPLES - 1)]))
    first = auditor.summary
    other = auditor.with_fresh_counts(EXAMPLES)
    other.batch(table([LOST, {**STATED, "scores": [1]}, LOST]))
    whole = together([first, other.summary])

    assert {fault: each.games for fault, each in whole.unread.items()} == {
        "dealer": EXAMPLES + 1,
        "scores": 1,
    }
    assert len(whole.unread["dealer"].examples) == EXAMPLES
    assert {text for _, text in whole.unread["dealer"].examples} == {""}
    assert first == auditor.summary
    assert AuditSummary.from_json(json.loads(json.dumps(whole.to_json()))) == whole


def test_claims_are_right_wrong_or_not_decided() -> None:
    right = {**STATED, "scores": [2, -2, -2, 2]}
    short = {**right, "facts": [{"words": "re", "number": 151}]}
    auditor = Audit(model("ddv-tsr"))
    auditor.batch(table([right, STATED, short, {**right, "scores": None}, LOST]))
    counts = auditor.summary.counts

    assert (counts.claims, counts.wrong, counts.open) == (3, 1, 1)
