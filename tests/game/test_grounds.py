"""What decided an answer: the numbers of a game, held against limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

from dokospec.game.grounds import Grounds, grounds
from dokospec.messages.words import Words
from dokospec.render.sentences import sentences
from dokospec.rules.decisive import Comparison
from dokospec.rules.fact_access import COMPARISONS
from dokospec.rules.values import Value
from tests.played import read_game
from tests.shipped import TEXTS, judge

HEAD: Final = """\
doko 1
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
"""
AUGEN: Final = (29, 30, 60, 89, 90, 119, 120, 121, 150, 151, 181, 211)
"""Of Re, on both sides of most limits."""
CALLS: Final = ("", "a:re", "b:kontra", "a:re d:k90 b:kontra", "a:re b:kontra b:k60")


def decided(lines: str, rules: str = "ddv-tsr") -> Grounds:
    return grounds(judge(rules), *read_game(HEAD + lines + "\n"))


def said(noted: Iterable[Comparison], lines: str, rules: str = "ddv-tsr") -> str:
    verdict = judge(rules).game(*read_game(HEAD + lines + "\n"))
    verdict = verdict._replace(rules=rules)
    return " ".join(sentences(noted, verdict, Words("de")))


def test_the_winner_is_decided_by_the_augen_of_both() -> None:
    game = "+ re anna dora 118"

    assert said(decided(game).winner, game) == (
        "Kontra hat 122 Augen und braucht 120 (§7.1.1)."
        " Re hat 118 Augen und braucht 121 (§7.1.1)."
    )


def test_the_limit_is_cited_where_it_stands() -> None:
    """With Kontra alone said Re needs 120 only: an exception, in a clause of its own."""
    game = "+ re anna dora 120\nb:kontra"

    assert "Re hat 120 Augen und braucht 120 (§7.1.1.4)." in said(
        decided(game).winner, game
    )


def test_a_missed_absage_is_what_decides() -> None:
    game = "+ re anna dora 118\na:re d:k90 b:kontra b:k90"
    found = decided(game)

    assert said(found.winner, game) == (
        "Re hat 118 Augen und braucht 151 (§7.1.1)."
        " Kontra hat 122 Augen und braucht 151 (§7.1.1)."
    )
    assert said(found.items["Kontra-gegen-Absage"], game) == (
        "Kontra hat 122 Augen und braucht 120 (§7.2.2e)."
    )


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("b:kontra/11", "Bernd hielt 11 Karten; nötig sind 11 (§6.2.2)."),
        ("b:kontra/10", "Bernd hielt 10 Karten; nötig sind 11 (§6.2.2)."),
        ("b:kontra/1", "Bernd hielt eine Karte; nötig sind 11 (§6.2.2)."),
    ],
)
def test_a_call_is_held_against_its_frist(call: str, expected: str) -> None:
    game = f"+ re anna dora 118\n{call}"
    verdict = judge("ddv-tsr").game(*read_game(f"{HEAD}{game}\n"))
    verdict = verdict._replace(rules="ddv-tsr")
    (found,) = decided(game).calls.values()

    assert sentences(found, verdict, Words("de"), "Bernd") == (expected,)


def test_no_number_is_told_of_a_call_that_breaks_another_duty() -> None:
    """Under this text an Absage asks for an Ansage before it, whatever was held."""
    game = "+ re anna dora 118\na:k90/11"

    assert decided(game, "ottendorf-2008").calls == {0: ()}


@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("rules", TEXTS)
def test_what_decides_is_enough(rules: str, calls: str) -> None:
    """Games in which it is the same have the same winner, whatever else is different."""
    found = []
    for augen in AUGEN:
        lines = f"+ re anna dora {augen}\n{calls}"
        record = read_game(f"{HEAD}{lines}\n")
        winner = judge(rules).game(*record).default.winner
        found.append((augen, winner, grounds(judge(rules), *record).winner))

    assert any(noted for _, _, noted in found)
    for augen, winner, noted in found:
        has: dict[Value, int] = {"re": augen, "kontra": 240 - augen}
        for each in noted:
            assert each.fact == "Augen"
            assert each.value == has[each.args[0]]
            assert COMPARISONS[each.sign](each.value, each.limit) is each.holds
        for other, its, _ in found:
            if noted and all(_as_in(each, other) for each in noted):
                assert its == winner, (augen, other)


def _as_in(each: Comparison, augen: int) -> bool:
    """Whether the comparison comes out the same where Re has these Augen."""
    has = augen if each.args == ("re",) else 240 - augen
    return COMPARISONS[each.sign](has, each.limit) is each.holds
