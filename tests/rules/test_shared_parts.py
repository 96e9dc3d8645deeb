"""Parts of an answer are worked out once for several readings: that changes no answer."""

from __future__ import annotations

import pytest

from dokospec.game.judge import Judge
from dokospec.rules import answers
from dokospec.rules.model import compile_text
from tests.exhaustive import examples
from tests.shipped import LIBRARY, TEXTS, cases, judge


@pytest.mark.parametrize("text", TEXTS)
def test_what_readings_share_is_what_each_comes_to_alone(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    disputed = [e for e in cases(text) if len(e.expected) > 1 and not e.earlier]
    chosen = disputed[:: max(1, len(disputed) // examples(3))]
    shared = [judge(text).game(e.head, e.game) for e in chosen]
    monkeypatch.setattr(answers, "Shared", lambda: None)
    alone = Judge(compile_text(LIBRARY.effective(text)))

    assert [alone.game(e.head, e.game) for e in chosen] == shared
