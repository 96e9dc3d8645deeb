"""Any lawful combination of blocks makes a sound text, and it judges any game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.data import data_path
from dokospec.finding import Severity
from dokospec.game import codes as game_codes
from dokospec.game.judge import Judge
from dokospec.language import codes
from dokospec.language.check import check
from dokospec.language.checklist import read_checklist
from dokospec.language.model import compile_text
from dokospec.language.text import EffectiveText
from dokospec.messages.catalogue import message
from tests.exhaustive import examples
from tests.played import judged
from tests.spec.houses import BASES, blocks, put_on, reported, with_needed

UNLAWFUL = {
    codes.NEED_MISSING,
    codes.EXCLUDED,
    codes.BOTH_CHANGE,
    codes.ORDER_OPEN,
}
UNSOUND = {game_codes.GAP_HIT, game_codes.CONFLICT_HIT}
BIDS = ("", "", "damensolo", "bubensolo", "hochzeit")


def checked(base: str, names: list[str]) -> tuple[EffectiveText, set[str], list[str]]:
    """The text with these blocks, the codes of its errors, and what they say."""
    text, found = put_on(base, names)
    wrong = [f for f in found if f.severity is Severity.ERROR]
    return text, {f.code for f in wrong}, [message(f, "de") for f in wrong]


def lawful(base: str, names: list[str]) -> tuple[EffectiveText, list[str]]:
    """As many of these blocks as go together, in this order."""
    kept: list[str] = []
    text, *_ = checked(base, kept)
    for name in names:
        more = list(dict.fromkeys((*kept, *with_needed([name]))))
        tried, wrong, said = checked(base, more)
        if wrong & UNLAWFUL:
            continue
        assert not said
        kept, text = more, tried
    return text, kept


@settings(max_examples=examples(4))
@given(
    st.sampled_from(BASES),
    st.lists(st.sampled_from(blocks()), min_size=3, max_size=8, unique=True),
    st.integers(0, 10_000),
    st.sampled_from(BIDS),
)
def test_lawful_combinations_are_sound_and_judge(
    base: str, names: list[str], seed: int, bid: str
) -> None:
    text, kept = lawful(base, names)
    wrong = [f for f in check(text) if f.severity is Severity.ERROR]
    assert [message(f, "de") for f in wrong] == [], kept
    cards = 10 if "scharfer-doppelkopf" in kept else 12
    hands = {"Anna": "♣D ♣D"} if bid == "hochzeit" else {"Anna": "♣D", "Bernd": "♣D"}
    lines = [f"vorbehalt Anna: {bid}"] if bid else []
    record = reported({}, seed=seed, cards=cards, hands=hands, lines=lines, claim=True)
    found = judged(record, Judge(compile_text(text)))
    every = [f for o in found.ways for f in (*found.findings, *o.findings)]
    unsound = [message(f, "de") for f in every if f.code in UNSOUND]
    assert unsound == [], kept
    assert found.default.scores is not None or found.default.kind == "neu-geben"


def test_every_answer_of_the_checklist_names_blocks_that_exist() -> None:
    file = data_path("evidence", "bausteine", "checkliste.toml")
    checklist = read_checklist(file.read_text(encoding="utf-8"))
    named = {
        name.removeprefix("?")
        for question in checklist.questions
        for answer in question.answers
        for name in answer.blocks
    }
    assert named <= set(blocks())


@pytest.mark.exhaustive
def test_every_answer_of_the_checklist_is_sound_over_some_text() -> None:
    file = data_path("evidence", "bausteine", "checkliste.toml")
    checklist = read_checklist(file.read_text(encoding="utf-8"))
    broken = []
    for question in checklist.questions:
        for answer in question.answers:
            bare = [name.removeprefix("?") for name in answer.blocks]
            sound = [not checked(base, [*with_needed(bare)])[1] for base in BASES]
            if not any(sound):
                broken.append(answer.name)
    assert broken == []
