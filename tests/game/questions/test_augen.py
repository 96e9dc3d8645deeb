"""120 to 120, no trick, and what is counted with cards."""

from __future__ import annotations

from typing import Final

import pytest

from tests.game.questions.asked import (
    BUND,
    DDV,
    NAG,
    OTT,
    Answer,
    Question,
    cases,
    differing,
)

NOBODY_SAID: Final = Question(
    "120 to 120 and nothing said",
    "+ re a d 120",
    {
        DDV: Answer(
            "kontra 2: -2 2 2 -2",
            "7.1.2.1-s1: Kontra wins with 120. Won 1 (7.2.2a-t1), against the ♣D 1"
            " (7.2.3-t1).",
            items="kontra Gewonnen 1 §7.2.2a, kontra Gegen-die-Alten 1 §7.2.3",
        ),
        OTT: Answer(
            "kontra 2: -2 2 2 -2",
            "6.1-s4: Kontra wins with 120. Won 1 (6.2-t1), against the ♣D 1 (6.2-t7).",
            items="kontra Gewonnen 1 §6.2, kontra Gegen-die-Alten 1 §6.2",
        ),
        BUND: Answer(
            "kontra 1: 0 1 1 0",
            "fn19-s1, fn114-s1: Kontra wins, with the point against the Alten alone;"
            " K12 is not reached (fn19-s2).",
            {"z-verlierer=minus": "kontra 1: -1 1 1 -1"},
            items="kontra Gegen-die-Alten 1 §abrechnung",
        ),
        NAG: Answer(
            "kontra 1: -1 1 1 -1",
            "7a-t8: 1 for 120, against the Alten included. 7g.3-s1: a Bockrunde.",
            found="S202",
            items="kontra Standardpunkte 1 §7a",
        ),
    },
)

RE_SAID: Final = Question(
    "120 to 120 and Re said",
    "+ re a d 120 / a:re",
    {
        DDV: Answer(
            "kontra 4: -4 4 4 -4",
            "7.1.2.2-s1: Kontra wins with 120. Won 1, Re 2 (7.2.2b-t2), against the ♣D 1.",
        ),
        OTT: Answer(
            "kontra 4: -4 4 4 -4",
            "6.1-s2: Re needs 121, Kontra 120 (s4). Won 1, Ansage 2 (6.2-t2), ♣D 1.",
        ),
        BUND: Answer(
            "kontra 2: 0 2 2 0",
            "ansagen-s5: Re needs 121. Against the Alten 1 (fn114-s1), Re 1 (ansagen-s3);"
            " no K12. fn114-s1 says »only«, which may leave the Re out.",
            {
                "z-verlierer=minus": "kontra 2: -2 2 2 -2",
                "z-120-gegen-re=nur-gegen-die-alten": "kontra 1: 0 1 1 0",
            },
        ),
        NAG: Answer(
            "kontra 2: -2 2 2 -2",
            "7a-t8: 1, doubled by Re (7c-s1).",
            found="S202",
        ),
    },
)

KONTRA_SAID: Final = Question(
    "120 to 120 and Kontra said",
    "+ re a d 120 / b:kontra",
    {
        DDV: Answer(
            "re 3: 3 -3 -3 3",
            "7.1.1.4-s1: with only Kontra said Re wins with 120. Won 1, Kontra 2.",
        ),
        OTT: Answer(
            "re 3: 3 -3 -3 3",
            "6.1-s2, s3: only Kontra is said, 120 are enough for Re. Won 1, Ansage 2.",
        ),
        BUND: Answer(
            "re 1: 1 0 0 1",
            "ansagen-s4: Kontra needs 121. fn24-s2, fn114-s4: Re gets the 1 for Kontra.",
            {"z-verlierer=minus": "re 1: 1 -1 -1 1"},
            items="re Kontra-angesagt 1 §ansagen",
        ),
        NAG: Answer(
            "kontra 2: -2 2 2 -2",
            "7a-t8: 1 for Kontra whatever was said, doubled (7c-s1). If 7.1.1.4 of the TSR"
            " goes on to hold (1-s1), Re has won with its lowest row: 1 doubled.",
            {"z-nur-kontra-und-120=ja": "re 2: 2 -2 -2 2"},
            found="S202",
        ),
    },
)

BOTH_SAID: Final = Question(
    "120 to 120, Re and Kontra said",
    "+ re a d 120 / a:re b:kontra",
    {
        DDV: Answer(
            "kontra 6: -6 6 6 -6",
            "7.1.2.3-s1: Kontra wins with 120. Won 1, Re 2, Kontra 2, against the ♣D 1.",
        ),
        OTT: Answer(
            "kontra 6: -6 6 6 -6",
            "6.1-s4: with Re said too Kontra needs 120. Won 1, Ansagen 2 each, ♣D 1.",
        ),
        BUND: Answer(
            "kontra 3: 0 3 3 0",
            "ansagen-s5: Re needs 121. Against the Alten 1, Re 1, Kontra 1. By fn114-s3"
            " Kontra, being said, needs more than 120 itself: then nobody has what he"
            " said, and nothing is counted (punkte-s3).",
            {
                "z-verlierer=minus": "kontra 3: -3 3 3 -3",
                "z-120-beide=niemand": "niemand 0: 0 0 0 0",
            },
        ),
        NAG: Answer(
            "kontra 4: -4 4 4 -4",
            "7a-t8: 1, times four for Re and then Kontra (7d-s1).",
            found="S202",
        ),
    },
)

NO_TRICK: Final = Question(
    "240 and no trick for Kontra, nothing said",
    "+ re a d 240, stichlos kontra",
    {
        DDV: Answer(
            "re 5: 5 -5 -5 5", "7.2.2a-t1..t5: won, under 90, 60, 30, schwarz."
        ),
        OTT: Answer("re 5: 5 -5 -5 5", "6.2-t1: 1; 6.2-t3: four steps."),
        BUND: Answer(
            "re 5: 5 0 0 5",
            "abrechnung/beispiel-1-s2, s3: K12, K9, K6, K3, no trick.",
            {"z-verlierer=minus": "re 5: 5 -5 -5 5"},
        ),
        NAG: Answer("re 5: 5 -5 -5 5", "7a-t6: 240 Augen are 5."),
    },
)

SPECIALS_OF_THE_LOSERS: Final = Question(
    "121 for Re and three Sonderpunkte for Kontra",
    "+ re a d 121, fuchs kontra 5., fuchs kontra 7., karlchen kontra",
    {
        DDV: Answer(
            "re -2: -2 2 2 -2",
            "Won 1; 7.2.3-s2: less two Füchse and a Karlchen.",
            items="re Gewonnen 1 §7.2.2a, kontra Fuchs 2 §7.2.3, kontra Karlchen 1 §7.2.3",
        ),
        OTT: Answer(
            "re -2: -2 2 2 -2",
            "Won 1. 6.2-s2 gives Sonderpunkte to who makes them, 6.2-s1 points to the"
            " winners alone: less 3, or not.",
            {"z-sonderpunkte-der-verlierer=verfallen": "re 1: 1 -1 -1 1"},
        ),
        BUND: Answer(
            "re -2: 0 2 2 0",
            "K12 1. fn32-s2: a Fuchs of the losers lessens their loss; 1 less 3. What is"
            " then written for whom is not told.",
            {
                "z-verlierer=minus": "re -2: -2 2 2 -2",
                "z-gewinn-im-minus=minus": "re -2: -2 0 0 -2",
                "z-gewinn-im-minus=nichts": "re -2: 0 0 0 0",
            },
        ),
        NAG: Answer("re -2: -2 2 2 -2", "7a-t2: 1. 7b-s3, s6, s7: netted, less 3."),
    },
)

DOPPELKOEPFE: Final = Question(
    "89 for Re against Kontra, one Doppelkopf to two",
    "+ re a d 89 / b:kontra / + doppelkopf re, doppelkopf kontra 2",
    {
        DDV: Answer(
            "kontra 6: -6 6 6 -6",
            "7.1.2.4-s1. Won 1, under 90 1, Kontra 2, against the ♣D 1, Doppelköpfe 2"
            " less 1.",
        ),
        OTT: Answer(
            "kontra 6: -6 6 6 -6",
            "Won 1, Ansage 2, under 90 1, ♣D 1, Doppelköpfe 2 (6.2-t8) less 1.",
            {"z-sonderpunkte-der-verlierer=verfallen": "kontra 7: -7 7 7 -7"},
        ),
        BUND: Answer(
            "kontra 5: 0 5 5 0",
            "K12 1, against the Alten 1, K9 1, Kontra 1 (punkte-t1..t3, t7), Doppelköpfe"
            " 2 less 1 (t18).",
            {"z-verlierer=minus": "kontra 5: -5 5 5 -5"},
        ),
        NAG: Answer(
            "kontra 8: -8 8 8 -8",
            "7a-t10: 3 for 151; netted 1 (7b-s7); doubled (7c-s1). Were only the Standard"
            " points doubled: 6 and 1.",
            {"z-was-verdoppelt=nur-standard": "kontra 7: -7 7 7 -7"},
        ),
    },
)

FUCHS_IN_SOME_TRICK: Final = Question(
    "a Fuchs for Re, and nobody noted in which trick",
    "+ re a d 130, fuchs re",
    {
        DDV + OTT: Answer(
            "re 2: 2 -2 -2 2", "Won 1, Fuchs 1 (7.2.3-t3; 6.2-t9) in whatever trick."
        ),
        BUND: Answer(
            "re 2: 2 0 0 2",
            "K12 1, Fuchs 1 (extrapunkte/fuechse-s3; fn31).",
            {"z-verlierer=minus": "re 2: 2 -2 -2 2"},
        ),
        NAG: Answer(
            "re 2: 2 -2 -2 2",
            "7a-t2: 1; 7b-s3: 1. In the last trick it is 2 (7b-s5), or 1 and 2.",
            {
                "Fuchs n.=10.": "re 3: 3 -3 -3 3",
                "Fuchs n.=10., z-fuchs-im-letzten=dazu": "re 4: 4 -4 -4 4",
            },
            found="U120",
        ),
    },
)

FUCHS_IN_THE_LAST: Final = Question(
    "a Fuchs caught in the last trick",
    "+ re a d 130, fuchs re 12.",
    {
        DDV + OTT: Answer("re 2: 2 -2 -2 2", "Won 1, Fuchs 1: no trick is special."),
        BUND: Answer(
            "re 2: 2 0 0 2",
            "K12 1, Fuchs 1.",
            {"z-verlierer=minus": "re 2: 2 -2 -2 2"},
        ),
        NAG: Answer(
            "re 3: 3 -3 -3 3",
            "The last is the tenth (2-s1). 7a-t2: 1; 7b-s5: 2, instead of the 1 of 7b-s3"
            " or beside it.",
            {"z-fuchs-im-letzten=dazu": "re 4: 4 -4 -4 4"},
            lines="+ re a d 130, fuchs re 10.",
        ),
    },
)

FUCHS_WINS_THE_LAST: Final = Question(
    "a Fuchs makes the last trick",
    "+ re a d 130, fuchs-macht-den-letzten-stich re",
    {
        DDV + OTT: Answer("re 1: 1 -1 -1 1", "Won 1; no such point.", found="R501"),
        BUND: Answer(
            "re 1: 1 0 0 1",
            "K12 1; extrapunkte/fuechse-s4: it is not played.",
            {"z-verlierer=minus": "re 1: 1 -1 -1 1"},
            found="R501",
        ),
        NAG: Answer("re 2: 2 -2 -2 2", "7a-t2: 1; 7b-s4: 1."),
    },
)

KARLCHEN: Final = Question(
    "a Karlchen for Re with 181, and nothing said",
    "+ re a d 181, karlchen re",
    {
        DDV + OTT: Answer(
            "re 4: 4 -4 -4 4",
            "Won 1, under 90 and 60 2, Karlchen 1 (7.2.3-t4; 6.2-t10).",
        ),
        BUND: Answer(
            "re 4: 4 0 0 4",
            "K12, K9, K6 3, Karlchen 1 (extrapunkte/karlchen-mueller-s1).",
            {"z-verlierer=minus": "re 4: 4 -4 -4 4"},
        ),
        NAG: Answer("re 4: 4 -4 -4 4", "7a-t4: 3; 7b-s6: 1."),
    },
)

QUESTIONS: Final = (
    NOBODY_SAID,
    RE_SAID,
    KONTRA_SAID,
    BOTH_SAID,
    NO_TRICK,
    SPECIALS_OF_THE_LOSERS,
    DOPPELKOEPFE,
    FUCHS_IN_SOME_TRICK,
    FUCHS_IN_THE_LAST,
    FUCHS_WINS_THE_LAST,
    KARLCHEN,
)


@pytest.mark.parametrize(("question", "text"), cases(QUESTIONS))
def test_the_answer_is_as_worked_by_hand(question: Question, text: str) -> None:
    assert differing(question, text) == []
