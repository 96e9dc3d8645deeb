"""What comes along, made once for all tests of a process: texts, judges, cases."""

from __future__ import annotations

from functools import cache
from typing import Final

from dokospec.cli.posed_cases import entries
from dokospec.conformance.entries import Entry
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import Model, compile_text
from dokospec.witness.observation import settled

LIBRARY: Final = Library.standard()
TEXTS: Final = LIBRARY.ids()


@cache
def model(text: str) -> Model:
    """A text with its doubts open."""
    return compile_text(LIBRARY.effective(text))


@cache
def judge(text: str) -> Judge:
    """A judge of a text; which games he has met never shows in a verdict."""
    return Judge(model(text))


@cache
def settled_judge(text: str) -> Judge:
    """A judge of a text whose doubts are read by default."""
    return Judge(settled(model(text)))


@cache
def cases(text: str) -> tuple[Entry, ...]:
    """The cases of a text, all kinds of them."""
    return tuple(entries(text))


@cache
def generated(text: str) -> tuple[Entry, ...]:
    """The cases that were made for a text's mutants: of nothing real, not by hand."""
    kinds = ("/gespielt/", "/fehler/", "/abend/")
    return tuple(e for e in cases(text) if not any(kind in e.id for kind in kinds))


@cache
def mistakes(text: str) -> tuple[Mutant, ...]:
    """The mutants of a text."""
    return tuple(mutants(model(text)))
