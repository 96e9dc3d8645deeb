"""Runs of the program inside the test process: the same, without starting Python."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from dokospec.cli.judging import Texts
from dokospec.cli.main import main
from dokospec.rules.library import Library
from dokospec.rules.model import Model
from tests import shipped
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
    _once_a_process(monkeypatch)

    def run(*argv: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        status = main(argv)
        return Result(status, *capsys.readouterr())

    return run


def _once_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts that come along are read and compiled once for all runs."""
    standard, make = Library.standard, Texts.make

    def read(*more: Path) -> Library:
        return standard(*more) if more else shipped.LIBRARY

    def made(self: Texts, name: str) -> Model:
        own = self.library is not shipped.LIBRARY
        return make(self, name) if own else shipped.model(name)

    monkeypatch.setattr(Library, "standard", read)
    monkeypatch.setattr(Texts, "make", made)
