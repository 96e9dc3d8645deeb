"""Hand-made verdicts, small and with everything that a rendering must show."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.verdict import Announcement, GameVerdict, Item, Outcome, Step, Trick

PLAYERS: Final = ("Anna", "Bernd", "Carla", "Dora")

REVOKE: Final = Finding(
    "R102",
    Kind.ILLEGAL,
    span=Span(7, 4, 7),
    clauses=("club/§5",),
    data=(
        ("player", "Bernd"),
        ("card", "♠10"),
        ("trick", "2"),
        ("duty", "Bedienen"),
        ("had", "♥9 ♥K"),
    ),
)
DOUBT: Final = Finding(
    "U104",
    Kind.UNDECIDABLE,
    Severity.INFO,
    clauses=("club/§3",),
    data=(("doubt", "z-gleich"), ("question", "„Welche sticht?“"), ("outcomes", "2")),
)

PLAIN: Final = Outcome(
    assume=(),
    default=True,
    kind="normal",
    kinds=((1, "normal"),),
    parties=(("re", ("Anna", "Carla")), ("kontra", ("Bernd", "Dora"))),
    augen=(("re", 166), ("kontra", 74)),
    tricks=(
        Trick(
            1,
            "Anna",
            (("Anna", "♣A"), ("Bernd", "♣K"), ("Carla", "♣10"), ("Dora", "♣10")),
            "Anna",
            35,
            0b1,
        ),
        Trick(
            2,
            "Anna",
            (("Anna", "♥A"), ("Bernd", "♠10"), ("Carla", "♥9"), ("Dora", "??")),
            None,
            None,
        ),
    ),
    announcements=(
        Announcement("Carla", "re", "re", "valid", None, None, 5),
        Announcement("Bernd", "k90", None, "void", "club/§6.1", "Pflicht Frist", 9),
    ),
    winner="re",
    items=(
        Item("Gewonnen", "Spielpunkte", "re", Fraction(1), "club/§7.1", 0b10),
        Item("unter-90", "Spielpunkte", "re", Fraction(1), "club/§7.2", 0b100),
        Item("Fuchs", "Sonderpunkte", "kontra", Fraction(1, 2), "base/§8", 0b1000),
    ),
    steps=(Step("Verdoppelt", Fraction(3), "club/§7.9"),),
    value=Fraction(3, 2),
    scores=(
        ("Anna", Fraction(3, 2)),
        ("Bernd", Fraction(-3, 2)),
        ("Carla", Fraction(3, 2)),
        ("Dora", Fraction(0)),
    ),
    findings=(),
    next_dealer="Anna",
    rests_on=(("winner", 0b110), ("value", 0b1110)),
)

DECIDED: Final = GameVerdict("3", "club", PLAYERS, "Dora", (PLAIN,), (REVOKE,))
"""One outcome, a revoke, fractions, an unknown card."""

DISPUTED: Final = GameVerdict(
    "3a",
    "club",
    PLAYERS,
    "Dora",
    (
        PLAIN._replace(assume=((("z-gleich", "erste"),),)),
        PLAIN._replace(
            assume=(
                (("z-frist", "vorn"), ("z-gleich", "zweite")),
                (("z-frist", "hinten"), ("z-gleich", "zweite")),
            ),
            default=False,
            kind="hochzeit",
            kinds=((1, "hochzeit"), (4, "allein")),
            winner="niemand",
            value=None,
            scores=None,
            findings=(REVOKE,),
        ),
    ),
    (DOUBT,),
)
"""Two outcomes, the second undecided and with a finding of its own."""

_WAYS: Final = (
    PLAIN._replace(assume=((("z-gleich", "erste"),),)),
    PLAIN._replace(
        assume=((("z-gleich", "zweite"),),),
        default=False,
        announcements=(
            PLAIN.announcements[0],
            replace(PLAIN.announcements[1], status="valid"),
        ),
        findings=(REVOKE,),
    ),
)
IN_DETAIL: Final = GameVerdict(
    "3b", "club", PLAYERS, "Dora", (PLAIN._replace(ways=_WAYS),), ()
)
"""One result; a call and a finding depend on how a doubt is read."""

EMPTY: Final = GameVerdict(
    "2",
    "",
    (),
    None,
    (
        PLAIN._replace(
            kind=None,
            kinds=(),
            parties=None,
            augen=None,
            tricks=(),
            announcements=(),
            winner=None,
            items=(),
            steps=(),
            value=None,
            scores=None,
            next_dealer=None,
            rests_on=(),
        ),
    ),
    (Finding("E102", Kind.UNREADABLE),),
)
"""Nothing is known."""

HEAD: Final = EMPTY._replace(label=None)
"""What was found in a head."""

ALL: Final = {
    "decided": DECIDED,
    "disputed": DISPUTED,
    "in_detail": IN_DETAIL,
    "empty": EMPTY,
    "head": HEAD,
}
