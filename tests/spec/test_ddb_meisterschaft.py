"""The leaflet of the Meisterschaft: where it differs from the rules of 1995."""

from __future__ import annotations

from typing import Final

import pytest

from dokospec.verdict import GameVerdict, Outcome
from tests.played import codes
from tests.spec.ddb import CUP, DDB, points, reported, scored

NINES: Final = "blatt Anna: ♣9 ♣9 ♠9 ♠9 ♥9 ♣K ♣A ♣10 ♠A ♠10 ♥A ♥D"
POOR: Final = "blatt Anna: ♣D {} ♣9 ♠9 ♣K ♣A ♣10 ♠A ♠10 ♥A ♥K ♦9"
FIRST: Final = "♠A ♠9 ♠K ♠10"
ALL_TRICKS: Final = "\n".join(
    [
        *("♣A ♣9 ♣K ♣10", "♣A ♣9 ♣K ♣10", "♠A ♠9 ♠K ♠10", "♠A ♠9 ♠K ♠10"),
        *("♥A ♥9 ♥K ♥10", "♥A ♥9 ♥K ♥10", "♦A ♦9 ♦K ♦10", "♦A ♦9 ♦K ♦10"),
        *("♣D ♠D ♥D ♦D", "♣D ♠D ♥D ♦D", "♣B ♠B ♥B ♦B", "♣B ♠B ♥B ♦B"),
    ]
)


def reading(verdict: GameVerdict, doubt: str, name: str) -> Outcome:
    """The first outcome under a reading, all else as usual."""
    return next(o for o in verdict.ways if any((doubt, name) in c for c in o.assume))


@pytest.mark.parametrize(
    ("hand", "old", "new"),
    [
        (NINES, True, False),
        (POOR.format("♣D"), True, True),
        (POOR.format("♥9"), True, False),
    ],
    ids=["five-nines", "three-trumps-both-queens", "two-trumps"],
)
def test_only_poverty_with_both_queens_is_thrown_in(
    hand: str, old: bool, new: bool
) -> None:
    for rules, allowed in ((DDB, old), (CUP, new)):
        verdict = reported(f"{hand}\nvorbehalt Anna: einwerfen", rules=rules)
        assert ("R302" not in codes(verdict)) == allowed
        assert verdict.default.kind == "neu-geben"


@pytest.mark.parametrize(
    ("lines", "allowed"),
    [
        ("vorbehalt Carla: hochzeit\n♠A ♠9 ♠K ♠10", True),
        ("♠A ♠9\nvorbehalt Carla: hochzeit\n♠K ♠10", True),
        ("♠A ♠9 ♠K\nvorbehalt Carla: hochzeit\n♠10", False),
        ("♠A ♠9 ♠K ♠10\nvorbehalt Carla: hochzeit", False),
        ("♠A\nvorbehalt Dora: null\n♠9 ♠K ♠10", False),
    ],
    ids=["before", "before-her-card", "after-it", "second-trick", "no-solo"],
)
def test_a_wedding_may_be_announced_until_the_own_first_card(
    lines: str, allowed: bool
) -> None:
    late = codes(reported(lines, rules=CUP))

    assert ("R302" not in late) == allowed
    assert ("R302" in codes(reported(lines, rules=DDB))) == (not lines.startswith("v"))


def test_at_five_a_solo_is_dealt_again_once() -> None:
    lines = f"vorbehalt Anna: damensolo\n{ALL_TRICKS}"
    silent = reported(lines, rules=CUP, five=True)
    first = reported(f"x-nachgegeben: 0\n{lines}", rules=CUP, five=True)
    again = reported(f"x-nachgegeben: 1\n{lines}", rules=CUP, five=True)

    assert [v.default.next_dealer for v in (silent, first, again)] == [
        "Emil",
        "Emil",
        "Anna",
    ]
    assert set(silent.default.next_dealers) == {"Emil", "Anna"}
    assert set(first.default.next_dealers) == {"Emil"}
    assert reported(lines, rules=DDB, five=True).default.next_dealer == "Anna"


OWN_CARD: Final = {
    "hinten": {"kontra": 1, "k90": 4, "k60": 7, "k30": 10, "schwarz": 12},
    "vorn": {"kontra": 1, "k90": 9, "k60": 6, "k30": 3, "schwarz": 12},
}
"""Before which own card each call is due, as the numbers are read."""
LEVELS: Final = ("kontra", "k90", "k60", "k30", "schwarz")


def statuses(word: str, at: int) -> dict[str, str]:
    """How a call of Dora's stands by reading; it is said in trick ``at``.

    All that must come before it she has said before the first card.
    """
    tricks = ALL_TRICKS.splitlines()
    tricks[at - 1] = f"Dora: {word} {tricks[at - 1]}"
    before = [f"Dora: {said}" for said in LEVELS[: LEVELS.index(word)]]
    tricks[0] = " ".join((*before, tricks[0]))
    verdict = reported("\n".join(("vorbehalt Anna: damensolo", *tricks)), rules=CUP)
    found = {}
    for name in OWN_CARD:
        differs = any(("z-von-vorn", name) in c for o in verdict.ways for c in o.assume)
        outcome = reading(verdict, "z-von-vorn", name) if differs else verdict.default
        found[name] = next(c for c in outcome.announcements if c.say == word).status
    return found


@pytest.mark.parametrize("word", LEVELS)
def test_the_deadlines_move_together_where_they_are_counted_from_the_front(
    word: str,
) -> None:
    for at in range(1, 13):
        found = statuses(word, at)
        for name, deadlines in OWN_CARD.items():
            in_time = at <= deadlines[word]
            assert (found[name] == "valid") == in_time, (name, at)


def test_whether_nine_beats_ace_at_null_is_a_doubt() -> None:
    verdict = reported(f"vorbehalt Anna: null\n{FIRST}", rules=CUP)

    assert verdict.default.tricks[0].winner == "Anna"
    other = reading(verdict, "z-null-reihe", "umgekehrt")
    assert other.tricks[0].winner == "Bernd"
    assert len(reported(f"vorbehalt Anna: null\n{FIRST}").ways) == 1


def test_whether_a_solo_takes_the_second_fox_its_height_is_a_doubt() -> None:
    verdict = reported(
        "vorbehalt Anna: karosolo\n♦A ♦9 ♦9 ♦K\n♦A ♣B ♦10 ♦10", rules=CUP
    )
    other = reading(verdict, "z-schwein-im-trumpfsolo", "ja")

    assert verdict.default.tricks[1].winner == "Bernd"
    assert other.tricks[1].winner == "Anna"


def test_whether_a_solo_takes_the_second_karlchen_its_trick_is_a_doubt() -> None:
    last = "♠B ♥B ♦B ♥B\n♣B ♦B ♣B ♠B"
    tricks = "\n".join((*ALL_TRICKS.splitlines()[:10], last))
    verdict = reported(f"vorbehalt Anna: bubensolo\n{tricks}", rules=CUP)
    other = reading(verdict, "z-karlchen-im-solo", "ja")

    assert verdict.default.tricks[11].winner == "Anna"
    assert other.tricks[11].winner == "Carla"


@pytest.mark.parametrize(
    ("words", "usual", "always"),
    [("schwerwiegend", -3, -3), ("absichtlich", 0, -3)],
)
def test_an_offence_costs_three_points_besides(
    words: str, usual: int, always: int
) -> None:
    lines = f"vorbehalt Anna: knochenlos\n{FIRST}\nreklamation Anna: Bernd {words}"
    verdict = reported(lines, rules=CUP)
    strict = reading(verdict, "z-abzug", "ja") if usual != always else verdict.default

    assert dict(verdict.default.scores or ()) == {
        "Anna": 0, "Bernd": usual, "Carla": 0, "Dora": 0,
    }  # fmt: skip
    assert dict(strict.scores or ())["Bernd"] == always
    assert verdict.default.next_dealer == "Dora"
    assert dict(reported(lines).default.scores or ())["Bernd"] == 0


def test_a_slight_offence_may_cost_as_much() -> None:
    lines = (
        f"vorbehalt Anna: knochenlos\n{FIRST}\n"
        "reklamation Anna: Bernd äußerung geringfügig"
    )
    verdict = reported(lines, rules=CUP)
    strict = reading(verdict, "z-geringfügig", "nein")

    assert verdict.default.scores is None
    assert dict(strict.scores or ())["Bernd"] == -3


def test_what_follows_when_the_partner_refuses_the_trumps_is_a_doubt() -> None:
    hand = "blatt Anna: ♥D ♦9 ♣9 ♣9 ♠9 ♣K ♣A ♣10 ♠A ♠10 ♥A ♥K"
    lines = f"{hand}\nvorbehalt Anna: armut\narmut Anna: ♥D ♦9 -> Bernd: nein"
    verdict = reported(lines, rules=CUP)

    assert verdict.default.kind == "neu-geben"
    assert reading(verdict, "z-verweigerte-armut", "nein").kind == "normal"
    assert {o.kind for o in reported(lines).ways} == {"neu-geben"}


@pytest.mark.parametrize("table", [4, 5])
@pytest.mark.parametrize("kind", ["normal", "solo:madagaskar", "solo:null"])
@pytest.mark.parametrize("eyes", [0, 89, 90, 120, 121, 240])
def test_points_are_those_of_1995(kind: str, eyes: int, table: int) -> None:
    how = {"eyes": eyes, "tricks": eyes // 20, "calls": "kontra", "table": table}
    result = scored(kind, rules=CUP, **how)  # type: ignore[arg-type]

    assert points(result) == points(scored(kind, rules=DDB, **how))  # type: ignore[arg-type]
