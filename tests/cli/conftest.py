"""Runs of the program inside the test process: the same, without starting Python."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import pytest

from dokospec.cli.main import main
from tests.cli.processes import ROOT


class Result(NamedTuple):
    """What a run printed, and its exit status."""

    status: int
    out: str
    err: str


Call: TypeAlias = Callable[..., Result]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """``call(*argv, stdin=b"")`` runs ``dokospec`` in the root of the project."""
    monkeypatch.chdir(ROOT)

    def run(*argv: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        status = main(argv)
        return Result(status, *capsys.readouterr())

    return run
