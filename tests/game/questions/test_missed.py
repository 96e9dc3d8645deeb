"""Absagen that were not kept, by one party or by both."""

from __future__ import annotations

from typing import Final

import pytest

from tests.game.questions.asked import (
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

WITH_RE_AND_K90: Final = Question(
    "118 to 122, Re said, Kontra and Keine 90 by Kontra, a Fuchs for Re",
    "+ re a d 118 / a:re b:kontra b:k90 / + fuchs re 5.",
    {
        DDV: Answer(
            "re 7: 7 -7 -7 7",
            "7.1.1.7-s1: 90 are enough for Re. Won 1, Re 2, Kontra 2, k90 of Kontra 1"
            " (7.2.2d-t2), Fuchs 1; no 120 against k90 (7.2.2e-t2).",
            items="re Gewonnen 1 §7.2.2a, re Re-angesagt 2 §7.2.2b,"
            " re Kontra-angesagt 2 §7.2.2b, re Absage-von-Kontra 1 §7.2.2d,"
            " re Fuchs 1 §7.2.3",
        ),
        OTT: Answer(
            "re 7: 7 -7 -7 7",
            "Kontra has not its 151 (6.1-s4). That nobody wins is said only of two Absagen"
            " (6.2-s2), so Re does: won 1, Ansagen 4, Absage 1 (6.2-t4), Fuchs 1. By its"
            " own 121 (6.1-s2) Re does not, and only the Fuchs is left.",
            {
                "z-absagen-der-verlierer=eigene": "re 6: 6 -6 -6 6",
                "z-gegnerische-absage=eigene-augen": "niemand 1: 1 -1 -1 1",
            },
            items="re Gewonnen 1 §6.2, re Re-angesagt 2 §6.2, re Kontra-angesagt 2 §6.2,"
            " re Absage-von-Kontra 1 §6.2, re Fuchs 1 §6.2",
        ),
        DDB + MEI: Answer(
            "niemand 0: 0 0 0 0",
            "Kontra misses K9, and Re its Re, which is a K12 (fn24-s1): punkte-s3 counts"
            " only what was said and reached, the Kontra with 122, and the Fuchs: 1 to 1."
            " By ansagen-s9 Re has won with one step, less one for its Re as in fn29-s3"
            " or not, and the Fuchs.",
            {
                "z-beide-verfehlt=aufgewogen": "re 1: 1 0 0 1",
                "z-beide-verfehlt=einfach": "re 2: 2 0 0 2",
            },
            items="kontra erreichte-Ansage 1 §limit-verfehlt, re Fuchs 1 §fuechse",
        ),
        POK: Answer(
            "kontra 3: 0 3 3 0",
            "pokal/runde-1-3-7-s7: no Limit may be said. Re needs 121 (ansagen-s5). K12 1,"
            " against the Alten 1, Re 1, Kontra 1, less the Fuchs. Counted all the same,"
            " K9 and Re are missed (pokal/abrechnung-s1, punkte-s3): 1 to 1.",
            {
                "z-verlierer=minus": "kontra 3: -3 3 3 -3",
                "z-unzulässig=steht": "niemand 0: 0 0 0 0",
            },
            found="R512",
        ),
        NAG: Answer(
            "niemand 20: 20 -20 -20 20",
            "7e-s6: Re gets what Kontra had got with 151: 3 (7a-t10) and 1 (7e-s2); it has"
            " not won (7e-s7). Fuchs 1 (7b-s3), times four (7d-s1). Open: whether Absagen"
            " and Fuchs are multiplied, whether Kontra keeps the 2 of its 122, and whether"
            " the Fuchs, lost to Kontra, would belong to what it had got.",
            {
                "z-was-verdoppelt=ohne-absagen": "niemand 17: 17 -17 -17 17",
                "z-was-verdoppelt=nur-standard": "niemand 14: 14 -14 -14 14",
                "z-standard-trotz-absage=nach-augen": "niemand 12: 12 -12 -12 12",
                "z-ersatz-umfang=mit": "niemand 12: 12 -12 -12 12",
                "z-standard-trotz-absage=nach-augen, z-ersatz-umfang=mit": (
                    "niemand 4: 4 -4 -4 4"
                ),
            },
            items="re Ersatz 3 §7e-verfehlt, re Ersatz-Absagen 1 §7e-verfehlt,"
            " re Fuchs 1 §7.2.3",
        ),
    },
)

WITHOUT_KONTRA: Final = Question(
    "118 to 122, Re said, Keine 90 by Kontra without Kontra, a Fuchs for Re",
    "+ re a d 118 / a:re b:k90 / + fuchs re 5.",
    {
        DDV: Answer(
            "re 7: 7 -7 -7 7",
            "6.4.3-s1, s2: the Kontra is skipped in time and counted. If 6.3.2-s1 forbids"
            " it, the Absage stands alone (9.6.3-s3): no 2 for Kontra.",
            {"z-ansage-übersprungen=nein": "re 5: 5 -5 -5 5"},
        ),
        OTT: Answer(
            "kontra 3: -3 3 3 -3",
            "5.2-s1: no Absage without Ansage. Kontra has 120: won 1, Re 2, ♣D 1, less the"
            " Fuchs. Counted all the same, Re wins: 1, Re 2, Absage 1, Fuchs 1.",
            {
                "z-unzulässig=steht": "re 5: 5 -5 -5 5",
                "z-sonderpunkte-der-verlierer=verfallen": "kontra 4: -4 4 4 -4",
            },
            found="R512",
        ),
        DDB + MEI: Answer(
            "kontra 2: 0 2 2 0",
            "ansagen-s14: no K9 without Kontra. K12 1, against the Alten 1, Re 1, less the"
            " Fuchs. Counted all the same, K9 and Re are missed: only the Fuchs.",
            {
                "z-verlierer=minus": "kontra 2: -2 2 2 -2",
                "z-unzulässig=steht": "niemand 1: 1 0 0 1",
            },
            found="R512",
        ),
        POK: Answer(
            "kontra 2: 0 2 2 0",
            "As in the rules of 1995; and no Limit may be said at all.",
            {
                "z-verlierer=minus": "kontra 2: -2 2 2 -2",
                "z-unzulässig=steht": "niemand 1: 1 0 0 1",
            },
            found="R512",
        ),
        NAG: Answer(
            "niemand 20: 20 -20 -20 20",
            "As above, the Kontra being skipped in time (1-s1; TSR 6.4.3). If that is"
            " forbidden, only Re is said: (3 + 1 + 1) doubled.",
            {
                "z-ansage-übersprungen=nein": "niemand 10: 10 -10 -10 10",
                "z-was-verdoppelt=ohne-absagen": "niemand 17: 17 -17 -17 17",
                "z-was-verdoppelt=nur-standard": "niemand 14: 14 -14 -14 14",
                "z-standard-trotz-absage=nach-augen": "niemand 12: 12 -12 -12 12",
                "z-ersatz-umfang=mit": "niemand 12: 12 -12 -12 12",
            },
        ),
    },
)

BOTH_K90: Final = Question(
    "both said Keine 90, and it ends 125 to 115",
    "+ re a d 125 / a:re d:k90 b:kontra c:k90",
    {
        DDV: Answer(
            "niemand 1: 1 -1 -1 1",
            "7.1.3-s1: nobody wins; (a), (e), (f) remain: 120 against k90 for Re"
            " (7.2.2e-t2), nothing else.",
            items="re Re-gegen-Absage 1 §7.2.2e",
        ),
        OTT: Answer(
            "niemand 0: 0 0 0 0", "6.2-s2: only what stands under 6, and there is none."
        ),
        DDB + MEI: Answer(
            "niemand 1: 1 0 0 1",
            "punkte-s3: only what was said and reached: Re, which is K12 (fn24-s1).",
            {"z-verlierer=minus": "niemand 1: 1 -1 -1 1"},
        ),
        POK: Answer(
            "re 3: 3 0 0 3",
            "No Limit may be said: K12 1, Re 1, Kontra 1. Counted all the same, both are"
            " missed (punkte-s3): the Re.",
            {
                "z-verlierer=minus": "re 3: 3 -3 -3 3",
                "z-unzulässig=steht": "niemand 1: 1 0 0 1",
            },
            found="R512",
        ),
        NAG: Answer(
            "niemand 8: 8 -8 -8 8",
            "7e-s6 twice: Re gets 3 and 1 for the k90 of Kontra, Kontra 2 and 1 for that of"
            " Re; 7e-s7: Re has more than 120, 1. (3 + 1 - 2) + (1 - 1), times four.",
            {
                "z-beide-verfehlt=niemand": "niemand 4: 4 -4 -4 4",
                "z-beide-verfehlt=nur-zusatz": "niemand 0: 0 0 0 0",
                "z-sieg-verdoppelt=einfach": "niemand 5: 5 -5 -5 5",
            },
        ),
    },
)

K60_AND_K90: Final = Question(
    "Keine 60 by Re and Keine 90 by Kontra, and it ends 170 to 70",
    "+ re a d 170 / a:re a:k90 d:k60 b:kontra c:k90",
    {
        DDV: Answer(
            "niemand 2: 2 -2 -2 2",
            "7.1.1.5-s1: Re needs 181, 7.1.2.5-s1: Kontra 151. 7.1.3-s1: under 90 1"
            " (7.2.2a-t2), 120 against k90 1 (e); 70 are no 90 against k60 (f).",
        ),
        OTT: Answer("niemand 0: 0 0 0 0", "6.2-s2: no Sonderpunkte, nothing."),
        DDB + MEI: Answer(
            "niemand 2: 2 0 0 2",
            "punkte-s3: Re has reached its Re and its K9, not its K6; Kontra nothing.",
            {"z-verlierer=minus": "niemand 2: 2 -2 -2 2"},
        ),
        POK: Answer(
            "re 4: 4 0 0 4",
            "No Limits: K12 1, K9 1, Re 1, Kontra 1. Counted all the same: as in 1995.",
            {
                "z-verlierer=minus": "re 4: 4 -4 -4 4",
                "z-unzulässig=steht": "niemand 2: 2 0 0 2",
            },
            found="R512",
        ),
        NAG: Answer(
            "niemand 4: 4 -4 -4 4",
            "7e-s6: Kontra gets 3 (181) and 2, Re 3 (151 of Kontra) and 1; 7e-s7: Re 2 for"
            " 170. (3 + 2 - 3) + (1 - 2), times four.",
            {
                "z-beide-verfehlt=niemand": "niemand -4: -4 4 4 -4",
                "z-beide-verfehlt=nur-zusatz": "niemand 0: 0 0 0 0",
                "z-sieg-verdoppelt=einfach": "niemand -2: -2 2 2 -2",
                "z-punkte-für-den-sieg=unterste": "niemand 0: 0 0 0 0",
                "z-was-verdoppelt=ohne-absagen": "niemand 7: 7 -7 -7 7",
                "z-was-verdoppelt=nur-standard": "niemand 7: 7 -7 -7 7",
            },
        ),
    },
)

BY_ONE_AUGE: Final = Question(
    "Keine 90 by Re, and Kontra has just 90",
    "+ re a d 150 / a:re d:k90",
    {
        DDV: Answer(
            "kontra 5: -5 5 5 -5",
            "7.1.2.7-s1: Kontra wins with 90. Won 1, Re 2, k90 1 (7.2.2c-t2), ♣D 1.",
        ),
        OTT: Answer(
            "kontra 5: -5 5 5 -5",
            "Re lacks its 151; Kontra, having said nothing, wins. 1, Ansage 2, Absage 1,"
            " ♣D 1. By its own 120 (6.1-s4) it does not, and nobody has a Sonderpunkt.",
            {
                "z-absagen-der-verlierer=eigene": "kontra 4: -4 4 4 -4",
                "z-gegnerische-absage=eigene-augen": "niemand 0: 0 0 0 0",
            },
        ),
        DDB + MEI: Answer(
            "kontra 2: 0 2 2 0",
            "fn26-s3: K9 is lost. ansagen-s9: won with one step, against the Alten 1;"
            " anhang/berechnungstabelle-t4: 2. By the list of punkte-t1..t12: against the"
            " Alten 1, Re 1, K9 said 1.",
            {
                "z-verlierer=minus": "kontra 2: -2 2 2 -2",
                "z-verfehltes-limit=liste": "kontra 3: 0 3 3 0",
            },
        ),
        POK: Answer(
            "re 2: 2 0 0 2",
            "No Limits: K12 1, Re 1. Counted all the same, Kontra wins as in 1995.",
            {
                "z-verlierer=minus": "re 2: 2 -2 -2 2",
                "z-unzulässig=steht": "kontra 2: 0 2 2 0",
            },
            found="R512",
        ),
        NAG: Answer(
            "niemand -6: -6 6 6 -6",
            "7e-s6: Kontra gets the 2 of 151 and the 1 of the Absage, doubled (7c-s1);"
            " without 120 it has not won (7e-s7), and neither has Re (TSR 6.3.1-s6).",
            {
                "z-was-verdoppelt=ohne-absagen": "niemand -5: -5 5 5 -5",
                "z-was-verdoppelt=nur-standard": "niemand -5: -5 5 5 -5",
                "z-standard-trotz-absage=nach-augen": "niemand -4: -4 4 4 -4",
            },
        ),
    },
)

K60_AGAINST_130: Final = Question(
    "Keine 60 by Kontra, and Re has 130",
    "+ re a d 130 / b:kontra b:k90 c:k60",
    {
        DDV: Answer(
            "re 7: 7 -7 -7 7",
            "7.1.1.7-s1. Won 1, Kontra 2, k90 and k60 2 (7.2.2d), 120 against k90 and 90"
            " against k60 2 (7.2.2e-t2, t3).",
            items="re Gewonnen 1 §7.2.2a, re Kontra-angesagt 2 §7.2.2b,"
            " re Absage-von-Kontra 1 §7.2.2d, re Absage-von-Kontra 1 §7.2.2d,"
            " re Re-gegen-Absage 1 §7.2.2e, re Re-gegen-Absage 1 §7.2.2e",
        ),
        OTT: Answer(
            "re 7: 7 -7 -7 7",
            "6.1-s3: Re has its 120. Won 1, Ansage 2, Absagen 2, 120 and 90 against them 2"
            " (6.2-t5), each or once.",
            {
                "z-absagen-der-verlierer=eigene": "re 5: 5 -5 -5 5",
                "z-gegen-absage=einmal": "re 6: 6 -6 -6 6",
            },
        ),
        DDB + MEI: Answer(
            "re 5: 5 0 0 5",
            "ansagen-s9, s10: 60, 90 and 120 against K6 are three steps; s11: with more"
            " than 120 a common win besides: K12 1, Kontra 1. By the list: K12 1, Kontra"
            " 1, K9 and K6 said 2, 120 against K9 1, 90 against K6 1.",
            {
                "z-verlierer=minus": "re 5: 5 -5 -5 5",
                "z-stufe-120=nein": "re 4: 4 0 0 4",
                "z-limit-doppelt=zweimal": "re 7: 7 0 0 7",
                "z-verfehltes-limit=liste": "re 6: 6 0 0 6",
            },
            items="re K12 1 §abrechnung, re Kontra-angesagt 1 §ansagen,"
            " re Limit-überboten 3 §limit-verfehlt",
        ),
        POK: Answer(
            "re 2: 2 0 0 2",
            "No Limits: K12 1, Kontra 1. Counted all the same: as in 1995.",
            {
                "z-verlierer=minus": "re 2: 2 -2 -2 2",
                "z-unzulässig=steht": "re 5: 5 0 0 5",
            },
            found="R512",
        ),
        NAG: Answer(
            "re 14: 14 -14 -14 14",
            "7e-s6: Re gets the 4 of 181 (7a-t11) and 2 for k60 (7e-s3); 7e-s7: 1 for its"
            " 130. Doubled.",
            {
                "z-was-verdoppelt=ohne-absagen": "re 12: 12 -12 -12 12",
                "z-was-verdoppelt=nur-standard": "re 12: 12 -12 -12 12",
                "z-sieg-verdoppelt=einfach": "re 13: 13 -13 -13 13",
            },
            items="re Ersatz 4 §7e-verfehlt, re Ersatz-Absagen 2 §7e-verfehlt,"
            " re Standardpunkte 1 §7a",
        ),
    },
)

SCHWARZ: Final = Question(
    "schwarz by Re, and Kontra makes a trick without Augen",
    "+ re a d 240, stiche kontra 1 / a:re a:k90 a:k60 a:k30 d:schwarz",
    {
        DDV: Answer(
            "kontra 8: -8 8 8 -8",
            "7.1.1.6-s1: Re needs all tricks, 7.1.2.8-s1: one is enough for Kontra. Won 1,"
            " Re 2, four Absagen 4, ♣D 1; no 30 Augen against schwarz (7.2.2f-t5).",
        ),
        OTT: Answer(
            "kontra 8: -8 8 8 -8",
            "Won 1, Ansage 2, Absagen 4, ♣D 1. If schwarz means no Augen, Re has kept it:"
            " 1, 2, four steps, four Absagen. If 6.2-t3 is also of the winners, Kontra"
            " has three steps more.",
            {
                "z-schwarz=augen": "re 11: 11 -11 -11 11",
                "z-absagen-der-verlierer=eigene": "kontra 4: -4 4 4 -4",
                "z-gegnerische-absage=eigene-augen": "niemand 0: 0 0 0 0",
                "z-unter-sieger=auch-sieger": "kontra 11: -11 11 11 -11",
            },
        ),
        DDB + MEI: Answer(
            "kontra 2: 0 2 2 0",
            "anhang/berechnungstabelle-t19: one step and against the Alten 1. By the list:"
            " against the Alten 1, Re 1, four Limits said 4.",
            {
                "z-verlierer=minus": "kontra 2: -2 2 2 -2",
                "z-verfehltes-limit=liste": "kontra 6: 0 6 6 0",
            },
        ),
        POK: Answer(
            "re 5: 5 0 0 5",
            "No Limits: K12, K9, K6, K3 4, Re 1; Kontra has a trick. Counted all the same:"
            " as in 1995.",
            {
                "z-verlierer=minus": "re 5: 5 -5 -5 5",
                "z-unzulässig=steht": "kontra 2: 0 2 2 0",
            },
            found="R512",
        ),
        NAG: Answer(
            "",
            "2-s1: without nines every trick has Augen; there is no such game.",
            found="R514",
        ),
    },
)

QUESTIONS: Final = (
    WITH_RE_AND_K90,
    WITHOUT_KONTRA,
    BOTH_K90,
    K60_AND_K90,
    BY_ONE_AUGE,
    K60_AGAINST_130,
    SCHWARZ,
)


@pytest.mark.parametrize(("question", "text"), cases(QUESTIONS))
def test_the_answer_is_as_worked_by_hand(question: Question, text: str) -> None:
    assert differing(question, text) == []
