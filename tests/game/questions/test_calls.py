"""Calls that were kept, and calls at another time or in other words than allowed."""

from __future__ import annotations

from typing import Final

import pytest

from tests.game.questions.asked import (
    BUND,
    DDB,
    DDV,
    MEI,
    NAG,
    OTT,
    POK,
    Answer,
    Question,
    cases,
    differing,
)

K90_KEPT: Final = Question(
    "Re and Keine 90 kept with 151, against Kontra and a Karlchen",
    "+ re a d 151 / a:re d:k90 b:kontra / + karlchen kontra",
    {
        DDV: Answer(
            "re 6: 6 -6 -6 6",
            "7.1.1.5-s1. Won 1, under 90 1, Re 2, Kontra 2, k90 1, less the Karlchen.",
        ),
        OTT: Answer(
            "re 6: 6 -6 -6 6",
            "Won 1, Ansagen 4, under 90 1, Absage 1, less the Karlchen or not.",
            {"z-sonderpunkte-der-verlierer=verfallen": "re 7: 7 -7 -7 7"},
        ),
        DDB + MEI: Answer(
            "re 4: 4 0 0 4",
            "K12 1, K9 1, Re 1, Kontra 1, K9 said 1 (punkte-t1..t8), less the Karlchen.",
            {"z-verlierer=minus": "re 4: 4 -4 -4 4"},
        ),
        POK: Answer(
            "re 3: 3 0 0 3",
            "The same without the K9 said (pokal/runde-1-3-7-s7).",
            {
                "z-verlierer=minus": "re 3: 3 -3 -3 3",
                "z-unzulässig=steht": "re 4: 4 0 0 4",
            },
            found="R512",
        ),
        NAG: Answer(
            "re 8: 8 -8 -8 8",
            "7a-t3: 2; 7e-s2: 1; 7b-s6: less 1; times four. Without the Absage: (2 - 1)"
            " times four and 1.",
            {"z-was-verdoppelt=ohne-absagen": "re 5: 5 -5 -5 5"},
        ),
    },
)

TEN_CARDS: Final = Question(
    "Anna says Re with ten cards in her hand and wins with 121",
    "+ re a d 121 / a:re/10",
    {
        DDV: Answer(
            "re 3: 3 -3 -3 3",
            "6.2.2-s1: eleven are needed; but nobody reclaimed (9.6.3-s3). Won 1, Re 2.",
            found="R513",
        ),
        OTT: Answer(
            "re 1: 1 -1 -1 1",
            "5.1-s2: it is not possible any more. Won 1; with the Ansage 2 more.",
            {"z-unzulässig=steht": "re 3: 3 -3 -3 3"},
            found="R513",
        ),
        BUND: Answer(
            "re 1: 1 0 0 1",
            "ansagen-t1, meisterschaft/ansagen-s1: twelve are needed. K12 1.",
            {
                "z-verlierer=minus": "re 1: 1 -1 -1 1",
                "z-unzulässig=steht": "re 2: 2 0 0 2",
            },
            found="R513",
        ),
        NAG: Answer(
            "re 2: 2 -2 -2 2",
            "2-s1: ten is the whole hand, so it was before her first card and in time"
            " (5a-s1). 1 doubled.",
        ),
    },
)

ANSWERED: Final = Question(
    "Re with eleven cards, Kontra answers with ten and wins with 125",
    "+ re a d 115 / a:re/11 b:kontra/10",
    {
        DDV: Answer(
            "kontra 6: -6 6 6 -6",
            "6.4.4-s1: one card less than Re needs. Won 1, Re 2, Kontra 2, ♣D 1.",
        ),
        OTT: Answer(
            "kontra 6: -6 6 6 -6",
            "5.2-s10: one card less. Won 1, Ansagen 4, ♣D 1.",
        ),
        BUND: Answer(
            "kontra 2: 0 2 2 0",
            "ansagen-t1: both are late; an answer has no longer time"
            " (meisterschaft/ansagen-s9). K12 1, against the Alten 1.",
            {
                "z-verlierer=minus": "kontra 2: -2 2 2 -2",
                "z-unzulässig=steht": "kontra 4: 0 4 4 0",
            },
            found="R513",
        ),
        NAG: Answer(
            "kontra 8: -8 8 8 -8",
            "In cards on the table: Re in the second trick before the second card (5a-s1),"
            " Kontra so in the trick after it (5c-s1). 2 for 121, times four.",
            lines="+ re a d 115 / a:re/2.1 b:kontra/3.1",
        ),
    },
)

TWICE_RE: Final = Question(
    "Re is said by both partners",
    "+ re a d 121 / a:re d:re",
    {
        DDV: Answer(
            "re 3: 3 -3 -3 3",
            "6.4.7-s1: not allowed, and counted once (7.2.2b-t2). Won 1, Re 2.",
            found="R512",
        ),
        OTT: Answer(
            "re 3: 3 -3 -3 3",
            "No sentence forbids it; 6.2-t2: 2 for Re. Won 1.",
        ),
        BUND: Answer(
            "re 2: 2 0 0 2",
            "meisterschaft/ansagen-s7: only one of them counts. K12 1, Re 1.",
            {"z-verlierer=minus": "re 2: 2 -2 -2 2"},
        ),
        NAG: Answer(
            "re 2: 2 -2 -2 2",
            "TSR 6.4.7-s1: not allowed; 7c-s1: doubled once.",
            found="R512",
        ),
    },
)

K60_AT_ONCE: Final = Question(
    "Keine 60 without Keine 90, kept with 185",
    "+ re a d 185 / a:re d:k60",
    {
        DDV: Answer(
            "re 7: 7 -7 -7 7",
            "6.4.3-s1, s2: skipped in time, all steps count. Won 1, under 90 and 60 2, Re"
            " 2, k90 and k60 2.",
        ),
        OTT: Answer(
            "re 5: 5 -5 -5 5",
            "5.2-s9: none may be left out. Won 1, Ansage 2, two steps 2; k60 1 if it"
            " counts all the same.",
            {"z-unzulässig=steht": "re 6: 6 -6 -6 6"},
            found="R512",
        ),
        DDB + MEI: Answer(
            "re 4: 4 0 0 4",
            "ansagen-s14: not without a gap. K12, K9, K6 3, Re 1. If it counts all the"
            " same, as in the row of Keine 60: 6 (anhang/berechnungstabelle-t12).",
            {
                "z-verlierer=minus": "re 4: 4 -4 -4 4",
                "z-unzulässig=steht": "re 6: 6 0 0 6",
            },
            found="R512",
        ),
        POK: Answer(
            "re 4: 4 0 0 4",
            "No Limits: K12, K9, K6 3, Re 1.",
            {
                "z-verlierer=minus": "re 4: 4 -4 -4 4",
                "z-unzulässig=steht": "re 6: 6 0 0 6",
            },
            found="R512",
        ),
        NAG: Answer(
            "re 10: 10 -10 -10 10",
            "1-s1: skipped as in the TSR. 7a-t4: 3; 7e-s3: 2; doubled.",
            {
                "z-was-verdoppelt=ohne-absagen": "re 8: 8 -8 -8 8",
                "z-was-verdoppelt=nur-standard": "re 8: 8 -8 -8 8",
            },
        ),
    },
)

QUESTIONS: Final = (K90_KEPT, TEN_CARDS, ANSWERED, TWICE_RE, K60_AT_ONCE)


@pytest.mark.parametrize(("question", "text"), cases(QUESTIONS))
def test_the_answer_is_as_worked_by_hand(question: Question, text: str) -> None:
    assert differing(question, text) == []
