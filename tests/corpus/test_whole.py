"""Whole corpora, made anew: byte for byte what is committed."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Call
from tests.shipped import TEXTS


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", TEXTS)
def test_the_cases_of_a_text_are_made_anew(text: str, call: Call) -> None:
    done = call("corpus", "build", "--check", text)

    assert (done.status, done.err) == (0, "")
