"""Soli of every kind; Carla plays alone, where nothing else stands there."""

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

NO_SUCH_SOLO: Final = Answer(
    "", "The text has no solo of this name.", found="R301 U103 U121"
)

DAMEN: Final = Question(
    "Damensolo won with 121",
    "vorbehalt c: damensolo / + 121",
    {
        DDV + OTT: Answer(
            "re 1: -1 -1 3 -1",
            "Won 1; three times for who plays alone (7.2.4-s3, s4; 6.2-s5, s6).",
        ),
        BUND: Answer(
            "re 2: -1 -1 2 -1",
            "K12 1, solo 1 (solo/abrechnung-s1). vierertisch-s2: a third for the others,"
            " up to 3 points one (fn117-s1), or so that nothing is left over.",
            {"z-drittel=kassenneutral": "re 2: -2/3 -2/3 2 -2/3"},
            items="re K12 1 §abrechnung, re Solo-gespielt 1 §solo-abrechnung",
        ),
        NAG: Answer(
            "re 3: -3 -3 9 -3",
            "7a-t2: 1; 7f-s3: times three; and so from each of three (TSR 7.2.4-s3, s4).",
            {
                "z-verteilung-im-solo=geteilt": "re 3: -1 -1 3 -1",
                "z-verteilung-im-solo=nur-solist": "re 3: -1 -1 3 -1",
                "z-verteilung-im-solo=jeder-gleich": "re 3: -3 -3 3 -3",
            },
        ),
    },
)

BUBEN_AT_120: Final = Question(
    "Bubensolo with 120",
    "vorbehalt c: bubensolo / + 120",
    {
        DDV + OTT: Answer(
            "kontra 1: 1 1 -3 1",
            "7.1.2.1-s1; 6.1-s4: lost. Won 1; nothing for the ♣D (7.2.4-s1; 6.2-s3).",
        ),
        BUND: Answer(
            "kontra 1: 1 1 -1 1",
            "abrechnung-s2: lost. No K12 (fn19-s2) and no Alten in a solo: the 1 for it.",
            {"z-drittel=kassenneutral": "kontra 1: 1/3 1/3 -1 1/3"},
        ),
        NAG: Answer(
            "kontra 3: 3 3 -9 3",
            "7a-t8: 1 also here; 7f-s2: times three. 7g.3-s1: a Bockrunde.",
            {
                "z-verteilung-im-solo=geteilt": "kontra 3: 1 1 -3 1",
                "z-verteilung-im-solo=nur-solist": "kontra 3: 1 1 -3 1",
                "z-verteilung-im-solo=jeder-gleich": "kontra 3: 3 3 -3 3",
            },
            found="S202",
        ),
    },
)

KREUZ_WITH_K90: Final = Question(
    "Kreuzsolo, Re and Keine 90 kept with 155",
    "vorbehalt c: kreuzsolo / + 155 / c:re c:k90",
    {
        DDV + OTT: Answer(
            "re 5: -5 -5 15 -5", "Won 1, under 90 1, Re 2, k90 1; three times."
        ),
        DDB + MEI: Answer(
            "re 5: -2 -2 5 -2",
            "K12 1, K9 1, Re 1, K9 said 1, solo 1; anhang/berechnungstabelle-t7: 5 and 2.",
            {"z-drittel=kassenneutral": "re 5: -5/3 -5/3 5 -5/3"},
        ),
        POK: Answer(
            "re 4: -2 -2 4 -2",
            "pokal/runde-1-3-7-s7: in soli too no Limit. K12 1, K9 1, Re 1, solo 1.",
            {
                "z-drittel=kassenneutral": "re 4: -4/3 -4/3 4 -4/3",
                "z-unzulässig=steht": "re 5: -2 -2 5 -2",
            },
            found="R512",
        ),
        NAG: NO_SUCH_SOLO,
    },
)

TRUMPF_AGAINST_KONTRA: Final = Question(
    "Karosolo lost with 100 against Kontra",
    "vorbehalt c: karosolo / + 100 / b:kontra",
    {
        DDV + OTT: Answer("kontra 3: 3 3 -9 3", "Won 1, Kontra 2; three times."),
        BUND: Answer(
            "kontra 3: 1 1 -3 1",
            "K12 1, Kontra 1, solo 1; a third is 1 (anhang/berechnungstabelle-t3).",
        ),
        NAG: Answer(
            "kontra 16: 16 16 -48 16",
            "Here Trumpfsolo. 7a-t9: 2 for 140, doubled (7c-s1), times four (7f-s4).",
            {
                "z-verteilung-im-solo=geteilt": "kontra 16: 16/3 16/3 -16 16/3",
                "z-verteilung-im-solo=nur-solist": "kontra 16: 4 4 -16 4",
                "z-verteilung-im-solo=jeder-gleich": "kontra 16: 16 16 -16 16",
            },
            lines="vorbehalt c: trumpfsolo / + 100 / b:kontra",
        ),
    },
)

WITHOUT_TRUMPS: Final = Question(
    "Assolo won with 181",
    "vorbehalt c: assolo / + 181",
    {
        DDV + OTT: Answer("re 3: -3 -3 9 -3", "Won 1, under 90 and 60 2; three times."),
        BUND: Answer(
            "re 4: -2 -2 4 -2",
            "K12, K9, K6 3, solo 1; anhang/berechnungstabelle-t9: 4 and 2.",
            {"z-drittel=kassenneutral": "re 4: -4/3 -4/3 4 -4/3"},
        ),
        NAG: NO_SUCH_SOLO,
    },
)

HERZ_BY_ONE_AUGE: Final = Question(
    "Herzsolo, Keine 90 said, and the others have just 90",
    "vorbehalt c: herzsolo / + 150 / c:re c:k90",
    {
        DDV: Answer(
            "kontra 4: 4 4 -12 4", "7.1.2.7-s1. Won 1, Re 2, k90 1; three times."
        ),
        OTT: Answer(
            "kontra 4: 4 4 -12 4",
            "Won 1, Ansage 2, Absage 1; or nobody wins, and a solo has no Sonderpunkte.",
            {
                "z-absagen-der-verlierer=eigene": "kontra 3: 3 3 -9 3",
                "z-gegnerische-absage=eigene-augen": "niemand 0: 0 0 0 0",
            },
        ),
        DDB + MEI: Answer(
            "kontra 2: 1 1 -2 1",
            "anhang/berechnungstabelle-t4: 2 and 1, one step and the solo. By the list:"
            " solo 1, Re 1, K9 said 1.",
            {
                "z-drittel=kassenneutral": "kontra 2: 2/3 2/3 -2 2/3",
                "z-verfehltes-limit=liste": "kontra 3: 1 1 -3 1",
            },
        ),
        POK: Answer(
            "re 3: -1 -1 3 -1",
            "No Limits: K12 1, Re 1, solo 1. Counted all the same, lost as in 1995.",
            {"z-unzulässig=steht": "kontra 2: 1 1 -2 1"},
            found="R512",
        ),
        NAG: NO_SUCH_SOLO,
    },
)

NULL_WITH_34: Final = Question(
    "Null, and Carla gets 34 Augen",
    "vorbehalt c: null / + 34",
    {
        BUND: Answer(
            "kontra 3: 1 1 -3 1",
            "solo/null-s9: the first trick 1, 30 Augen 1; solo 1, unless fn65-s1 excepts"
            " Null from that.",
            {"z-null-solopunkt=nein": "kontra 2: 1 1 -2 1"},
            items="kontra Null-verloren 2 §null, kontra Solo-gespielt 1 §solo-abrechnung",
        ),
        DDV + OTT + NAG: NO_SUCH_SOLO,
    },
)

NULL_WITH_AN_EMPTY_TRICK: Final = Question(
    "Null, and Carla gets one trick without Augen",
    "vorbehalt c: null / + 0, stiche re 1",
    {
        BUND: Answer(
            "kontra 2: 1 1 -2 1",
            "solo/null-s4: lost, however many Augen. The first trick 1, solo 1.",
            {
                "z-null-solopunkt=nein": "kontra 1: 1 1 -1 1",
                "z-drittel=kassenneutral": "kontra 2: 2/3 2/3 -2 2/3",
            },
        ),
        DDV + OTT + NAG: NO_SUCH_SOLO,
    },
)

MADAGASKAR: Final = Question(
    "Madagaskar lost with 91, Re and Kontra said",
    "vorbehalt c: madagaskar / + 91 / c:re b:kontra",
    {
        BUND: Answer(
            "kontra 4: 2 2 -4 2",
            "K12 1, Re 1, Kontra 1, solo 1; up to 6 a third is 2 (fn117-s1).",
            {"z-drittel=kassenneutral": "kontra 4: 4/3 4/3 -4 4/3"},
        ),
        DDV + OTT + NAG: NO_SUCH_SOLO,
    },
)

KASPAR: Final = Question(
    "Detlef-Kaspar on Pik won with 211",
    "vorbehalt c: detlef-kaspar pik / + 211",
    {
        BUND: Answer(
            "re 5: -2 -2 5 -2",
            "K12, K9, K6, K3 4, solo 1; anhang/berechnungstabelle-t14: 5 and 2.",
            {"z-drittel=kassenneutral": "re 5: -5/3 -5/3 5 -5/3"},
        ),
        DDV + OTT + NAG: NO_SUCH_SOLO,
    },
)

KADAMU: Final = Question(
    "the fifth round of the Pokal: Bernd may, and wins with 152",
    "x-runde: 5 / vorbehalt b: damensolo / + 152",
    {
        DDV + OTT: Answer(
            "re 2: -2 6 -2 -2", "No such round: a Damensolo; won 1, under 90 1."
        ),
        DDB + MEI: Answer(
            "re 3: -1 3 -1 -1",
            "No such round: K12 1, K9 1, solo 1 (anhang/berechnungstabelle-t5).",
        ),
        POK: Answer(
            "re 3: -1 3 -1 -1",
            "pokal/bewertung-bei-kadamu-t6: the others have 60 to 89, and he »may«: 3"
            " and -1.",
        ),
        NAG: Answer(
            "re 6: -6 18 -6 -6",
            "No such round: 7a-t3: 2; 7f-s3: times three.",
            {
                "z-verteilung-im-solo=geteilt": "re 6: -2 6 -2 -2",
                "z-verteilung-im-solo=nur-solist": "re 6: -2 6 -2 -2",
                "z-verteilung-im-solo=jeder-gleich": "re 6: -6 6 -6 -6",
            },
        ),
    },
)

KADAMU_LOST: Final = Question(
    "the fifth round of the Pokal: Carla must, and has 150",
    "x-runde: 5 / vorbehalt c: damensolo / + 150, stiche kontra 5",
    {
        DDV + OTT: Answer("re 1: -1 -1 3 -1", "No such round: won 1."),
        DDB + MEI: Answer(
            "re 2: -1 -1 2 -1",
            "No such round: K12 1, solo 1.",
            {"z-drittel=kassenneutral": "re 2: -2/3 -2/3 2 -2/3"},
        ),
        POK: Answer(
            "kontra 2: 1 1 -2 1",
            "pokal/runde-5-kadamu-s4: she has to play K9, and 90 are left;"
            " bewertung-bei-kadamu-t7: -2 and 1.",
        ),
        NAG: Answer(
            "re 3: -3 -3 9 -3",
            "No such round: 7a-t2: 1; 7f-s3: times three.",
            {
                "z-verteilung-im-solo=geteilt": "re 3: -1 -1 3 -1",
                "z-verteilung-im-solo=nur-solist": "re 3: -1 -1 3 -1",
                "z-verteilung-im-solo=jeder-gleich": "re 3: -3 -3 3 -3",
            },
        ),
    },
)

DUMM: Final = Question(
    "the fourth round of the Pokal: a Null of Anna, who gets 30 Augen",
    "x-runde: 4 / vorbehalt a: null / + 30, anna 30",
    {
        DDB + MEI: Answer(
            "kontra 3: -3 1 1 1",
            "No such round: the first trick 1, 30 Augen 1 (solo/null-s8, s9), solo 1.",
            {"z-null-solopunkt=nein": "kontra 2: -2 1 1 1"},
        ),
        POK: Answer(
            "niemand 0: 100 0 0 0",
            "pokal/sonderpraemienrunde-2-s3: 130 less her Augen, and nothing for others.",
        ),
        DDV + OTT + NAG: NO_SUCH_SOLO,
    },
)

SAU: Final = Question(
    "the sixth round of the Pokal: Carla lays the second ♠D and has 84",
    "x-runde: 6 / + sau-solo, sau c, re c 84, saustich 5",
    {
        DDV + OTT: Answer(
            "kontra 2: 2 2 -6 2",
            "No such round: Carla is alone without a word, so with both ♣D (4.4.5-s1;"
            " 3.3-s3). Won 1, under 90 1.",
            found="R501",
        ),
        DDB + MEI: Answer(
            "kontra 3: 1 1 -3 1",
            "No such round: a silent solo. K12 1, K9 1, solo 1; and punkte-t2 against both"
            " ♣D, or not, as in no other solo.",
            {"z-still-gegen-die-alten=ja": "kontra 4: 2 2 -4 2"},
            found="R501",
        ),
        POK: Answer(
            "niemand 0: 68 68 84 68",
            "pokal/sonderpraemienrunde-3-s2, s3: her Augen, and (156 - 20) / 2 for each of"
            " the others, or for all three. If only the tricks behind the fifth count,"
            " nobody noted their Augen.",
            {
                "z-sau-mitspieler=geteilt": "niemand 0: 68/3 68/3 84 68/3",
                "z-sau-augen=im-solo": "niemand 0: ? ? ? ?",
            },
        ),
        NAG: Answer(
            "kontra 12: 12 12 -36 12",
            "No such round: as a Trumpf-Solo (4d-s2). 7a-t10: 3 for 156; times four.",
            {
                "z-verteilung-im-solo=geteilt": "kontra 12: 4 4 -12 4",
                "z-verteilung-im-solo=nur-solist": "kontra 12: 3 3 -12 3",
                "z-verteilung-im-solo=jeder-gleich": "kontra 12: 12 12 -12 12",
            },
            found="R501",
        ),
    },
)

SILENT: Final = Question(
    "Anna says nothing, has both ♣D and wins alone with 151",
    "+ re a 151",
    {
        DDV + OTT: Answer(
            "re 2: 6 -2 -2 -2",
            "A solo (7.2.4-s2; 3.3-s3). Won 1, under 90 1; three times.",
        ),
        BUND: Answer(
            "re 3: 3 -1 -1 -1",
            "solo/stilles-solo-s3: a solo. K12 1, K9 1, solo 1.",
        ),
        NAG: Answer(
            "re 8: 24 -8 -8 -8",
            "4d-s2: as a Trumpf-Solo. 7a-t3: 2; 7f-s4: times four.",
            {
                "z-verteilung-im-solo=geteilt": "re 8: 8 -8/3 -8/3 -8/3",
                "z-verteilung-im-solo=nur-solist": "re 8: 8 -2 -2 -2",
                "z-verteilung-im-solo=jeder-gleich": "re 8: 8 -8 -8 -8",
            },
        ),
    },
)

WITH_A_FUCHS: Final = Question(
    "a ♦A caught in a Damensolo",
    "vorbehalt c: damensolo / + 121, fuchs kontra 5.",
    {
        DDV + OTT: Answer(
            "re 1: -1 -1 3 -1",
            "No Sonderpunkte in a solo (7.2.3-s1; 6.2-s3). Won 1.",
            found="R505",
        ),
        BUND: Answer(
            "re 2: -1 -1 2 -1",
            "solo/abrechnung-s3, fn31-s1: none in a solo. K12 1, solo 1.",
            {"z-drittel=kassenneutral": "re 2: -2/3 -2/3 2 -2/3"},
            found="R505",
        ),
        NAG: Answer(
            "re 0: 0 0 0 0",
            "3-s12: they count in a solo. 1 less 1; unless ♦A is none where it is no"
            " trump.",
            {"z-sonderpunkte-ohne-trumpf=nur-trumpf": "re 3: -3 -3 9 -3"},
        ),
    },
)

SCHWARZ_KEPT: Final = Question(
    "Damensolo, schwarz said and kept",
    "vorbehalt c: damensolo / + 240, stichlos kontra"
    " / c:re c:k90 c:k60 c:k30 c:schwarz",
    {
        DDV + OTT: Answer(
            "re 11: -11 -11 33 -11",
            "Won 1, four steps 4, Re 2, Absagen 4; three times.",
        ),
        DDB + MEI: Answer(
            "re 11: -4 -4 11 -4",
            "anhang/berechnungstabelle-t25: 11 and 4.",
            {"z-drittel=kassenneutral": "re 11: -11/3 -11/3 11 -11/3"},
        ),
        POK: Answer(
            "re 7: -3 -3 7 -3",
            "No Limits: five steps 5, Re 1, solo 1; up to 9 a third is 3.",
            {
                "z-drittel=kassenneutral": "re 7: -7/3 -7/3 7 -7/3",
                "z-unzulässig=steht": "re 11: -4 -4 11 -4",
            },
            found="R512",
        ),
        NAG: Answer(
            "re 54: -54 -54 162 -54",
            "7a-t6: 5; 7e-s5: 4; doubled; times three. Absagen not doubled: (10 + 4) times"
            " three.",
            {
                "z-was-verdoppelt=ohne-absagen": "re 42: -42 -42 126 -42",
                "z-was-verdoppelt=nur-standard": "re 42: -42 -42 126 -42",
                "z-verteilung-im-solo=geteilt": "re 54: -18 -18 54 -18",
                "z-verteilung-im-solo=nur-solist": "re 54: -18 -18 54 -18",
                "z-verteilung-im-solo=jeder-gleich": "re 54: -54 -54 54 -54",
            },
        ),
    },
)

BOTH_MISSED: Final = Question(
    "Damensolo, Keine 90 said by both, and it ends 125 to 115",
    "vorbehalt c: damensolo / + 125 / c:re c:k90 b:kontra a:k90",
    {
        DDV: Answer(
            "niemand 1: -1 -1 3 -1",
            "7.1.3-s1: nobody wins; 120 against k90 1 (7.2.2e-t2), three times.",
        ),
        OTT: Answer(
            "niemand 0: 0 0 0 0", "6.2-s2, s3: Sonderpunkte alone, and a solo has none."
        ),
        DDB + MEI: Answer(
            "niemand 1: -1 -1 1 -1",
            "punkte-s3: the Re, reached, 1; nothing else, not the solo.",
            {"z-drittel=kassenneutral": "niemand 1: -1/3 -1/3 1 -1/3"},
        ),
        POK: Answer(
            "re 4: -2 -2 4 -2",
            "No Limits: K12 1, Re 1, Kontra 1, solo 1. Counted all the same, both are"
            " missed: the Re.",
            {
                "z-drittel=kassenneutral": "re 4: -4/3 -4/3 4 -4/3",
                "z-unzulässig=steht": "niemand 1: -1 -1 1 -1",
            },
            found="R512",
        ),
        NAG: Answer(
            "niemand 24: -24 -24 72 -24",
            "7e-s6: 3 and 1 less 2 and 1, 7e-s7: 1; 2 times four (7d-s1), times three.",
            {
                "z-beide-verfehlt=niemand": "niemand 12: -12 -12 36 -12",
                "z-beide-verfehlt=nur-zusatz": "niemand 0: 0 0 0 0",
                "z-sieg-verdoppelt=einfach": "niemand 15: -15 -15 45 -15",
                "z-verteilung-im-solo=geteilt": "niemand 24: -8 -8 24 -8",
                "z-verteilung-im-solo=nur-solist": "niemand 24: -8 -8 24 -8",
                "z-verteilung-im-solo=jeder-gleich": "niemand 24: -24 -24 24 -24",
            },
        ),
    },
)

TWO_SOLI: Final = Question(
    "Bernd wants a Bubensolo, Carla a Damensolo; whose 121 are they",
    "vorbehalt b: bubensolo / vorbehalt c: damensolo / + 121",
    {
        DDV: Answer(
            "re 1: -1 3 -1 -1",
            "4.1.7-s1: of equal rank, and Bernd sits further forward.",
        ),
        OTT: Answer("re 1: -1 3 -1 -1", "4-s12: Bernd sits further forward."),
        BUND: Answer(
            "re 2: -1 -1 2 -1",
            "solo/solorangordnung-t3, t4: Damen stand above Buben: Carla. K12 1, solo 1.",
            {"z-drittel=kassenneutral": "re 2: -2/3 -2/3 2 -2/3"},
        ),
        NAG: Answer(
            "re 3: -3 -3 9 -3",
            "3-s8: Damen before Buben: Carla. 1 times three.",
            {
                "z-verteilung-im-solo=geteilt": "re 3: -1 -1 3 -1",
                "z-verteilung-im-solo=nur-solist": "re 3: -1 -1 3 -1",
                "z-verteilung-im-solo=jeder-gleich": "re 3: -3 -3 3 -3",
            },
        ),
    },
)

QUESTIONS: Final = (
    DAMEN,
    BUBEN_AT_120,
    KREUZ_WITH_K90,
    TRUMPF_AGAINST_KONTRA,
    WITHOUT_TRUMPS,
    HERZ_BY_ONE_AUGE,
    NULL_WITH_34,
    NULL_WITH_AN_EMPTY_TRICK,
    MADAGASKAR,
    KASPAR,
    KADAMU,
    KADAMU_LOST,
    DUMM,
    SAU,
    SILENT,
    WITH_A_FUCHS,
    SCHWARZ_KEPT,
    BOTH_MISSED,
    TWO_SOLI,
)


@pytest.mark.parametrize(("question", "text"), cases(QUESTIONS))
def test_the_answer_is_as_worked_by_hand(question: Question, text: str) -> None:
    assert differing(question, text) == []
