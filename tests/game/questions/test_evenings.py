"""Games one after another: Bock over Bock, the Pott, who deals and who owes a solo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from tests.evening.evenings import dealers, evening
from tests.game.questions.asked import (
    ALL,
    DDB,
    DDV,
    MEI,
    NAG,
    OTT,
    POK,
    Texts,
    found,
    result,
)


@dataclass(frozen=True)
class Sheet:
    """What a text writes down of an evening, by default.

    ``results``: of each game, as in an answer, the points in the order of the table;
    fewer where the text plays something else from then on. ``total``: of these games.
    ``dealers``: by their initials. ``owed``: solos still to be played; ``stock``: what
    is left in the Pott; ``factors``: how many times the game after each one counts.
    ``found``: codes by game. ``otherwise``: the dealers by readings.
    """

    results: tuple[str, ...]
    total: str
    dealers: str
    why: str
    owed: str = ""
    stock: int | None = None
    factors: str = ""
    found: Mapping[int, str] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Course:
    """An evening from its first game, which the first at the table deals."""

    asked: str
    table: str
    games: tuple[str, ...]
    sheets: Mapping[Texts, Sheet]

    def sheet(self, text: str) -> Sheet:
        """What a text writes down."""
        (found,) = [s for texts, s in self.sheets.items() if text in texts]
        return found


BOCK_OVER_BOCK: Final = Course(
    "Bock over Bock at four: 120 to 120, and a Herzstich in the game after it",
    "Anna Bernd Carla Dora",
    (
        "+ re a d 120",
        "+ re a b 121, herzstich",
        "+ re a c 121",
        "+ re a d 121 / a:re",
        "+ re b c 121",
        "+ re a b 121",
        "+ re a c 121",
    ),
    {
        NAG: Sheet(
            (
                "kontra 1: -1 1 1 -1",
                "re 2: 2 2 -2 -2",
                "re 4: 4 -4 4 -4",
                "re 8: 8 -8 -8 8",
                "re 4: -4 4 4 -4",
                "re 2: 2 2 -2 -2",
                "re 1: 1 -1 1 -1",
            ),
            "12 -4 -2 -6",
            "ABCDABC",
            "7g.3-s1: games 2 to 5 are doubled (7g-s2); 7g.1-s1: games 3 to 6 once more"
            " (7g-s3, s4). Game 4: 1 doubled by Re, times four.",
            factors="2 4 4 4 2 1 1",
            found={1: "S202", 2: "S202"},
        ),
        DDV + OTT: Sheet(
            (
                "kontra 2: -2 2 2 -2",
                "re 1: 1 1 -1 -1",
                "re 1: 1 -1 1 -1",
                "re 3: 3 -3 -3 3",
                "re 1: -1 1 1 -1",
                "re 1: 1 1 -1 -1",
                "re 1: 1 -1 1 -1",
            ),
            "4 0 0 -4",
            "ABCDABC",
            "No Bock: nothing follows, and the word is unknown.",
            found={2: "R501"},
        ),
        DDB + MEI: Sheet(
            (
                "kontra 1: 0 1 1 0",
                "re 1: 1 1 0 0",
                "re 1: 1 0 1 0",
                "re 2: 2 0 0 2",
                "re 1: 0 1 1 0",
                "re 1: 1 1 0 0",
                "re 1: 1 0 1 0",
            ),
            "6 4 4 2",
            "ABCDABC",
            "No Bock. From the Pott go twice 1, 1, 1, 2, 1, 1, 1"
            " (sonderabrechnung/pott-s6): 140 less 16.",
            stock=124,
            found={2: "R501"},
        ),
        POK: Sheet(
            (
                "kontra 1: 0 1 1 0",
                "re 1: 1 1 0 0",
                "re 1: 1 0 1 0",
                "re 2: 2 0 0 2",
            ),
            "4 2 2 2",
            "ABCD",
            "No Bock and no Pott. After four games comes the second round, Schiebekopf"
            " (pokal/spieltag-t2).",
            found={2: "R501"},
        ),
    },
)

BOCK_AT_FIVE: Final = Course(
    "Bock over Bock at five: it lasts five games, and who deals sits out",
    "Anna Bernd Carla Dora Emil",
    (
        "+ re b c 120",
        "+ re a c 121",
        "+ re a b 121, bubenstich",
        "+ re a b 121",
        "+ re a b 121",
        "+ re b c 121",
        "+ re a c 121",
        "+ re a b 121",
        "+ re a b 121",
    ),
    {
        NAG: Sheet(
            (
                "kontra 1: 0 -1 -1 1 1",
                "re 2: 2 0 2 -2 -2",
                "re 2: 2 2 0 -2 -2",
                "re 4: 4 4 -4 0 -4",
                "re 4: 4 4 -4 -4 0",
                "re 4: 0 4 4 -4 -4",
                "re 2: 2 0 2 -2 -2",
                "re 2: 2 2 0 -2 -2",
                "re 1: 1 1 -1 0 -1",
            ),
            "17 16 -2 -15 -16",
            "ABCDEABCD",
            "7g-s2: five games at five. 7g.3-s1: games 2 to 6; 7g.2-s1..s4: games 4 to 8"
            " once more. 8a-s4: who deals sits out.",
            factors="2 2 4 4 4 2 2 1 1",
            found={1: "S202", 3: "S202"},
        ),
        DDV + OTT: Sheet(
            (
                "kontra 2: 0 -2 -2 2 2",
                "re 1: 1 0 1 -1 -1",
                "re 1: 1 1 0 -1 -1",
                "re 1: 1 1 -1 0 -1",
                "re 1: 1 1 -1 -1 0",
                "re 1: 0 1 1 -1 -1",
                "re 1: 1 0 1 -1 -1",
                "re 1: 1 1 0 -1 -1",
                "re 1: 1 1 -1 0 -1",
            ),
            "7 4 -2 -4 -5",
            "ABCDEABCD",
            "No Bock. 10.1.1-s1, 10.1.2-s1; 2-s1: the dealer sits out.",
            found={3: "R501"},
        ),
        DDB + MEI: Sheet(
            (
                "kontra 1: 1 0 0 2 2",
                "re 1: 2 1 2 0 0",
                "re 1: 2 2 1 0 0",
                "re 1: 2 2 0 1 0",
                "re 1: 2 2 0 0 1",
                "re 1: 1 2 2 0 0",
                "re 1: 2 1 2 0 0",
                "re 1: 2 2 1 0 0",
                "re 1: 2 2 0 1 0",
            ),
            "16 14 8 4 3",
            "ABCDEABCD",
            "No Bock. fuenfertisch-s4..s6: the winners twice, who sits out once. From the"
            " Pott goes what the two winners get: nine times 4.",
            stock=104,
            found={3: "R501"},
        ),
        POK: Sheet(
            (
                "kontra 1: 1 0 0 2 2",
                "re 1: 2 1 2 0 0",
                "re 1: 2 2 1 0 0",
                "re 1: 2 2 0 1 0",
                "re 1: 2 2 0 0 1",
            ),
            "9 7 3 3 3",
            "ABCDE",
            "The same; a round has five games at five.",
            found={3: "R501"},
        ),
    },
)

A_SOLO_BETWEEN: Final = Course(
    "a Damensolo between two games: what is owed, what is left, who deals",
    "Anna Bernd Carla Dora",
    ("+ re a d 151", "vorbehalt b: damensolo / + 121", "+ re a d 120"),
    {
        DDV: Sheet(
            ("re 2: 2 -2 -2 2", "re 1: -1 3 -1 -1", "kontra 2: -2 2 2 -2"),
            "-1 3 -1 -1",
            "ABC",
            "4.3.1-s1: a Lustsolo before his Pflichtsolo is against the rules, and"
            " discharges nothing; 4.3.2-s2: the next deals. 4.2.3-s1: each owes one.",
            owed="1 1 1 1",
            found={2: "R302"},
        ),
        OTT: Sheet(
            ("re 2: 2 -2 -2 2", "re 1: -1 3 -1 -1", "kontra 2: -2 2 2 -2"),
            "-1 3 -1 -1",
            "ABC",
            "No Pflichtsolo; who deals after a solo is not told, and by default the next.",
            otherwise={"z-geber-solo=derselbe": "ABB"},
        ),
        DDB + MEI: Sheet(
            ("re 2: 2 0 0 2", "re 2: -1 2 -1 -1", "kontra 1: 0 1 1 0"),
            "1 3 0 1",
            "ABB",
            "allgemeine-regelungen-s14: one of Bernd's two; pott-s7: the Pott gives nothing"
            " for it: 140 less 4 less 2. solo/spielverlauf-s7: Bernd deals again.",
            owed="2 1 2 2",
            stock=134,
        ),
        POK: Sheet(
            ("re 2: 2 0 0 2", "re 2: -1 2 -1 -1", "kontra 1: 0 1 1 0"),
            "1 3 0 1",
            "ABC",
            "pokal/runde-1-3-7-s4: one of three; s8: the next deals; s3: no Pott.",
            owed="3 2 3 3",
        ),
        NAG: Sheet(
            ("re 2: 2 -2 -2 2", "re 3: -3 9 -3 -3", "kontra 1: -1 1 1 -1"),
            "-2 8 -4 -2",
            "ABC",
            "3-s5: no Pflichtsolo; 8a-s3: the next deals. 120 to 120: a Bockrunde.",
            factors="1 1 2",
            found={3: "S202"},
        ),
    },
)

TWO_SOLI_AT_FIVE: Final = Course(
    "two soli one after the other at five: who deals the third game",
    "Anna Bernd Carla Dora Emil",
    ("vorbehalt c: damensolo / + 121", "vorbehalt d: bubensolo / + 121", ""),
    {
        DDV: Sheet(
            ("re 1: 0 -1 3 -1 -1", "re 1: -1 0 -1 3 -1"),
            "-1 -1 2 2 -2",
            "ABC",
            "4.3.2-s2: after a Lustsolo the next deals; both were too early (4.3.1-s1).",
            found={1: "R302", 2: "R302"},
        ),
        OTT: Sheet(
            ("re 1: 0 -1 3 -1 -1", "re 1: -1 0 -1 3 -1"),
            "-1 -1 2 2 -2",
            "ABC",
            "By default the next deals.",
            otherwise={"z-geber-solo=derselbe": "AAA"},
        ),
        DDB: Sheet(
            ("re 2: -2 -2 4 -2 -2", "re 2: -2 -2 -2 4 -2"),
            "-4 -4 2 2 -4",
            "ABC",
            "allgemeine-regelungen-s30: at five nobody deals again. fuenfertisch-s7, s8:"
            " twice 2, twice 1; one of two solos each (s14), and the Pott is full.",
            owed="2 2 1 1 2",
            stock=140,
        ),
        POK: Sheet(
            ("re 2: -2 -2 4 -2 -2", "re 2: -2 -2 -2 4 -2"),
            "-4 -4 2 2 -4",
            "ABC",
            "pokal/runde-1-3-7-s8: nobody deals again. The points as in 1995.",
            owed="3 3 2 2 3",
        ),
        MEI: Sheet(
            ("re 2: -2 -2 4 -2 -2", "re 2: -2 -2 -2 4 -2"),
            "-4 -4 2 2 -4",
            "AAB",
            "modus-s13: at five once: Anna deals again, and not a third time.",
            owed="2 2 1 1 2",
            stock=140,
        ),
        NAG: Sheet(
            ("re 3: 0 -3 9 -3 -3", "re 3: -3 0 -3 9 -3"),
            "-3 -3 6 6 -6",
            "ABC",
            "8a-s3: the next deals.",
        ),
    },
)

COURSES: Final = (BOCK_OVER_BOCK, BOCK_AT_FIVE, A_SOLO_BETWEEN, TWO_SOLI_AT_FIVE)

CASES: Final = [(course, text) for course in COURSES for text in ALL]
IDS: Final = [f"{course.asked}-{text}" for course, text in CASES]


def reported(course: Course, text: str, readings: str = "") -> list[GameVerdict]:
    """The verdicts on as many games as the text has an answer for."""
    sheet = course.sheet(text)
    games = [each.replace(" / ", "\n") for each in course.games]
    first = course.table.split()[0]
    agreed = f"\nlesarten: {readings}" if readings else ""
    head = f"geber: {first}\nrunde: 1{agreed}"
    return evening(text, games[: len(sheet.dealers)], course.table, head)


def total(verdicts: Sequence[GameVerdict], table: str) -> str:
    """The sums of points in the order of the table."""
    given = [dict(verdict.default.scores or ()) for verdict in verdicts]
    return " ".join(
        str(sum(points.get(name, 0) for points in given)) for name in table.split()
    )


@pytest.mark.parametrize(("course", "text"), CASES, ids=IDS)
def test_the_sheet_is_as_worked_by_hand(course: Course, text: str) -> None:
    sheet = course.sheet(text)
    verdicts = reported(course, text)
    played = verdicts[: len(sheet.results)]

    assert dealers(verdicts) == sheet.dealers, sheet.why
    assert [result(each.default, course.table) for each in played] == list(
        sheet.results
    ), sheet.why
    assert total(played, course.table) == sheet.total
    assert [found(each) for each in played] == [
        sheet.found.get(n, "") for n in range(1, len(played) + 1)
    ]
    after = [each.evenings[0][1] for each in played if each.evenings]
    assert (after[-1].stock if after else None) == sheet.stock
    if sheet.owed:
        assert " ".join(str(n) for _, n in after[-1].owed or ()) == sheet.owed
    if sheet.factors:
        assert " ".join(str(each.factor) for each in after) == sheet.factors
    for readings, others in sheet.otherwise.items():
        assert dealers(reported(course, text, readings)) == others
