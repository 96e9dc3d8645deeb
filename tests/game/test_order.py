"""What was done before what, and whose hand is known: as rules may ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from dokospec.verdict import AFTER_OBJECTION, BEFORE_OBJECTION, GameVerdict
from tests.game.toys import plain_game, toy_judge, toy_verdict
from tests.played import NAMES, Said, codes, judged

WORDS: Final = "Tabelle Verstöße = falsch | nicht\n"
AGAINST: Final = "R401"
"""The code of a Reklamation that breaks a duty."""


def found(*lines: str, duty: str, at: int = 6, said: Said | None = None) -> GameVerdict:
    """The verdict on a game with these lines at one moment."""
    game = plain_game()
    game = replace(game, between=tuple((at, line) for line in lines))
    game = game if said is None else game.saying(said)
    rule = f"{WORDS}Pflicht So auf Reklamation r: {duty}\n"
    return toy_verdict(game, rule)


CALL: Final = f"{NAMES[0]}: re"
OBJECTION: Final = f"reklamation {NAMES[1]}: {NAMES[0]} falsch"
AFTER_IT: Final = "es-gibt(m in Meldungen: vorher(m, r))"
BEFORE_IT: Final = "es-gibt(m in Meldungen: vorher(r, m))"


@pytest.mark.parametrize(
    ("lines", "duty", "kept"),
    [
        ((CALL, OBJECTION), AFTER_IT, True),
        ((CALL, OBJECTION), BEFORE_IT, False),
        ((OBJECTION, CALL), AFTER_IT, False),
        ((OBJECTION, CALL), BEFORE_IT, True),
        ((OBJECTION,), "vorher(r, r)", False),
    ],
)
def test_between_two_cards_what_stands_first_was_first(
    lines: tuple[str, ...], duty: str, kept: bool
) -> None:
    assert (AGAINST not in codes(found(*lines, duty=duty))) is kept


def test_a_call_somewhere_in_a_trick_was_made_before_what_is_objected_or_after() -> (
    None
):
    somewhere = Said(4, 0, "re", uncertain=True)
    verdict = found(OBJECTION, duty=AFTER_IT, said=somewhere)

    kept = {
        when: AGAINST not in [f.code for f in (*verdict.findings, *way.findings)]
        for way in verdict.ways
        for cube in way.assume
        for _, when in cube
    }
    assert kept[BEFORE_OBJECTION]
    assert not kept[AFTER_OBJECTION]


@pytest.mark.parametrize(("at", "kept"), [(3, False), (8, True)])
def test_one_in_another_trick_was_not(at: int, kept: bool) -> None:
    somewhere = Said(4, 0, "re", uncertain=True)
    verdict = found(OBJECTION, duty=AFTER_IT, at=at, said=somewhere)

    assert (AGAINST not in codes(verdict)) is kept


def test_where_the_trick_breaks_off_it_is_open() -> None:
    said = Said(4, 0, "re", uncertain=True)
    game = replace(plain_game(), between=((6, OBJECTION),)).saying(said)
    lines = game.text().splitlines()
    cut = "\n".join(lines[: lines.index(OBJECTION) + 1])
    verdicts = [
        judged(cut, toy_judge(f"{WORDS}Pflicht So auf Reklamation r: {duty}\n"))
        for duty in (AFTER_IT, BEFORE_IT)
    ]

    assert all(AGAINST not in codes(verdict) for verdict in verdicts)


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [("v", "m", True), ("m", "v", False)],
)
def test_a_call_with_a_bid_is_behind_it(first: str, second: str, kept: bool) -> None:
    solo = plain_game(sort="damensolo")
    bid = f"{solo.extra[0].removesuffix(' pflicht')} re"
    game = replace(solo, extra=(bid,), between=((6, OBJECTION),))
    rules = (
        f"{WORDS}Regel Rufe-gelten(v) = ja\n"
        "Pflicht So auf Reklamation r: es-gibt(v in Vorbehalte: es-gibt(m in Meldungen: "
        f"vorher({first}, {second})))\n"
    )

    assert (AGAINST not in codes(toy_verdict(game, rules))) is kept


# --- whose hand is known -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "whole", "kept"),
    [
        (True, False, True),
        (False, False, False),
        (False, True, True),
    ],
)
def test_a_hand_is_known_where_it_is_told_or_all_of_it_is_played(
    hands: bool, whole: bool, kept: bool
) -> None:
    game = replace(plain_game(), between=((6, OBJECTION),))
    lines = game.text(hands=hands).splitlines()
    text = "\n".join(lines if whole else lines[: lines.index(OBJECTION) + 1])
    duty = "Blatt-bekannt(Beschuldigter(r))"
    judge = toy_judge(f"{WORDS}Pflicht So auf Reklamation r: {duty}\n")

    assert (AGAINST not in codes(judged(text, judge))) is kept
