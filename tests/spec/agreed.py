"""House texts as ``rules new`` writes them, from answers to the checklist."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from dokospec.data import data_path
from dokospec.finding import Severity
from dokospec.game.judge import Judge
from dokospec.language.check import check
from dokospec.language.checklist import (
    HouseAnswers,
    all_blocks,
    read_checklist,
    written,
)
from dokospec.language.inherit import flatten
from dokospec.language.model import compile_text
from dokospec.language.sources import texts_from
from dokospec.language.text import EffectiveText
from dokospec.messages.catalogue import message
from tests.spec.houses import blocks, effective, shipped

CHECKLIST: Final = read_checklist(
    data_path("evidence", "bausteine", "checkliste.toml").read_text(encoding="utf-8")
)


def text_of(base: str, answers: Mapping[str, object]) -> EffectiveText:
    """The text that these answers make of a base; it must be sound."""
    read = HouseAnswers(CHECKLIST)
    given = {"text": "haus", "basis": base, "antworten": answers}
    house = read.house(given, (base,), blocks())
    assert not read.findings
    chosen = all_blocks(house, shipped().blocks, effective(base).statements)
    said = texts_from({"haus/regeln.md": written(house, chosen, CHECKLIST, "de")})
    text, found = flatten("haus", shipped() | said)
    wrong = [f for f in (*found, *check(text)) if f.severity is Severity.ERROR]
    assert [message(f, "de") for f in wrong] == []
    return text


@cache
def agreed(base: str, **answers: str) -> Judge:
    """A judge by the text of these answers; ``_`` in a question stands for ``-``."""
    named = {name.replace("_", "-"): answer for name, answer in answers.items()}
    return Judge(compile_text(text_of(base, named)))
