"""Runs of the program inside the test process: the same, without starting Python."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pytest

from dokospec.api.judging import Texts
from dokospec.cli.main import main
from dokospec.language.library import Library
from dokospec.language.model import Model
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


LASTING: Final = frozenset({(), (Path("tests/toy"),)})
"""The folders beside what comes along of which no test changes anything."""
_STANDARD: Final = Library.standard
_MAKE: Final = Texts.make


@cache
def _read(more: tuple[Path, ...]) -> Library:
    return _STANDARD(*more)


@cache
def _made(more: tuple[Path, ...], name: str) -> Model:
    return _MAKE(Texts(map(str, more)), name)


def _once_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lasts is read and compiled once for all runs of a process."""

    def read(*more: Path) -> Library:
        return _read(more) if more in LASTING else _STANDARD(*more)

    def make(self: Texts, name: str) -> Model:
        for more in LASTING:
            if self.library is _read(more):
                return _made(more, name)
        return _MAKE(self, name)

    monkeypatch.setattr(Library, "standard", read)
    monkeypatch.setattr(Texts, "make", make)
