"""Five at the table and who sits out; and each for himself."""

from __future__ import annotations

from typing import Final

import pytest

from tests.game.questions.asked import (
    BUND,
    DDB,
    DDV,
    FIVE,
    MEI,
    NAG,
    OTT,
    POK,
    Answer,
    Question,
    cases,
    differing,
)

PAIR_AT_FIVE: Final = Question(
    "151 at five, nothing said",
    "+ re a d 151",
    {
        DDV: Answer(
            "re 2: 2 -2 -2 2 0",
            "Won 1, under 90 1. 10.1.2-s1: the dealer gets nothing.",
        ),
        OTT: Answer("re 2: 2 -2 -2 2 0", "2-s1: the dealer sits out. 1 and 1."),
        BUND: Answer(
            "re 2: 4 0 0 4 2",
            "fuenfertisch-s4..s6: K12 1, K9 1, twice for the winners, once for who sits"
            " out, nothing for the losers.",
        ),
        NAG: Answer("re 2: 2 -2 -2 2 0", "7a-t3: 2. 8a-s4: the dealer sits out."),
    },
    FIVE,
)

SOLO_AT_FIVE: Final = Question(
    "Damensolo at five, won with 181",
    "vorbehalt c: damensolo / + 181",
    {
        DDV + OTT: Answer(
            "re 3: -3 -3 9 -3 0", "Won 1, under 90 and 60 2; three times."
        ),
        BUND: Answer(
            "re 4: -4 -4 8 -4 -4",
            "K12, K9, K6 3, solo 1. fuenfertisch-s7, s8: twice 4, and twice the 2 that are"
            " a third; or a third of 8. With nothing left over a fourth (fn117-s3).",
            {
                "z-fünf-rundung=erst-das-doppelte": "re 4: -3 -3 8 -3 -3",
                "z-drittel=kassenneutral": "re 4: -2 -2 8 -2 -2",
            },
        ),
        NAG: Answer(
            "re 9: -9 -9 27 -9 0",
            "7a-t4: 3; times three.",
            {
                "z-verteilung-im-solo=geteilt": "re 9: -3 -3 9 -3 0",
                "z-verteilung-im-solo=nur-solist": "re 9: -3 -3 9 -3 0",
                "z-verteilung-im-solo=jeder-gleich": "re 9: -9 -9 9 -9 0",
            },
        ),
    },
    FIVE,
)

LOST_AT_FIVE: Final = Question(
    "120 to 120 at five against Re",
    "+ re a d 120 / d:re",
    {
        DDV: Answer("kontra 4: -4 4 4 -4 0", "7.1.2.2-s1. Won 1, Re 2, ♣D 1."),
        OTT: Answer("kontra 4: -4 4 4 -4 0", "6.1-s4. Won 1, Ansage 2, ♣D 1."),
        BUND: Answer(
            "kontra 2: 0 4 4 0 2",
            "Against the Alten 1, Re 1; twice, and once for Emil.",
            {"z-120-gegen-re=nur-gegen-die-alten": "kontra 1: 0 2 2 0 1"},
        ),
        NAG: Answer("kontra 2: -2 2 2 -2 0", "7a-t8: 1 doubled.", found="S202"),
    },
    FIVE,
)

SCHIEBEKOPF: Final = Question(
    "the second round of the Pokal: each for himself",
    "x-runde: 2 / + anna 39, bernd 70, carla 31, dora 100",
    {
        POK: Answer(
            "niemand 0: -39 -70 -31 -100",
            "pokal/sonderpraemienrunde-1-s2: his Augen are written down for each; nobody"
            " has all tricks (s3).",
        ),
        DDV + OTT + DDB + MEI + NAG: Answer(
            "", "No such round: who played with whom is missing.", found="U103"
        ),
    },
)

QUESTIONS: Final = (PAIR_AT_FIVE, SOLO_AT_FIVE, LOST_AT_FIVE, SCHIEBEKOPF)


@pytest.mark.parametrize(("question", "text"), cases(QUESTIONS))
def test_the_answer_is_as_worked_by_hand(question: Question, text: str) -> None:
    assert differing(question, text) == []
