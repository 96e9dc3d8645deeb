"""What decided an answer: the numbers of a game, held against limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

from dokospec.game.grounds import Grounds, grounds
from dokospec.language.decisive import DecisiveComparison
from dokospec.language.fact_access import COMPARISONS
from dokospec.language.values import Value
from dokospec.messages.words import Words
from dokospec.render.sentences import sentences
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
    record = read_game(f"{HEAD}{lines}\n")
    return grounds(judge(rules), *record, judge(rules).game(*record).default)


def said(noted: Iterable[DecisiveComparison], rules: str = "ddv-tsr") -> str:
    verdict = judge(rules).game(*read_game(f"{HEAD}+ re anna dora 118\n"))
    return " ".join(sentences(noted, verdict, Words("de"), speaker=None))


def test_the_winner_is_decided_by_the_augen_of_both() -> None:
    assert said(decided("+ re anna dora 118").winner) == (
        "Kontra hat 122 Augen, mindestens 120 (§7.1.1)."
        " Re hat 118 Augen, keine 121 (§7.1.1)."
    )


def test_the_limit_is_cited_where_it_stands() -> None:
    """With Kontra alone said Re needs 120 only: an exception, in a clause of its own."""
    found = decided("+ re anna dora 120\nb:kontra")

    assert "Re hat 120 Augen, mindestens 120 (§7.1.1.4)." in said(found.winner)


def test_a_missed_absage_is_what_decides() -> None:
    found = decided("+ re anna dora 118\na:re d:k90 b:kontra b:k90")

    assert said(found.winner) == (
        "Re hat 118 Augen, keine 151 (§7.1.1). Kontra hat 122 Augen, keine 151 (§7.1.1)."
    )
    assert said(found.items["Kontra-gegen-Absage"]) == (
        "Kontra hat 122 Augen, mindestens 120 (§7.2.2e)."
    )


def test_of_a_null_the_tricks_are_told_and_no_need() -> None:
    """§null: Re is to make none."""
    found = decided("vorbehalt a: null\n+ 40, stiche re 2", "ddb-1995")

    assert said(found.winner, "ddb-1995") == "Re hat 2 Stiche (§null)."


@pytest.mark.parametrize("lines", ["b:kontra/11", "a:re/12\nb:kontra/11"])
def test_a_call_in_time_is_held_against_its_frist(lines: str) -> None:
    *_, found = decided(f"+ re anna dora 118\n{lines}").calls.values()
    verdict = judge("ddv-tsr").game(*read_game(f"{HEAD}+ re anna dora 118\n"))

    assert sentences(found, verdict, Words("de"), "Bernd") == (
        "Bernd hielt 11 Karten; nötig sind 11 (§6.2.2).",
    )


def test_a_reply_is_held_against_its_own_frist() -> None:
    """§6.4.4: one card less; what the other held is not told of him who replies."""
    *_, found = decided("+ re anna dora 118\na:re/12\nb:kontra/10").calls.values()

    ((_, _, value, sign, limit, holds, clause),) = found
    assert (value, sign, limit, holds) == (10, ">=", 10, True)
    assert clause == "ddv-tsr/§6.4.4"


def test_of_a_call_that_breaks_a_duty_its_finding_says_why() -> None:
    assert not decided("+ re anna dora 118\nb:kontra/10").calls
    assert not decided("+ re anna dora 118\na:k90/11", "ottendorf-2008").calls


def test_nothing_of_another_reading_is_told() -> None:
    """Whether 120 Augen are enough against Kontra alone is a reading, and not the default."""
    found = decided("+ re anna dora 160, krd anna dora", "nagelik-2024")

    assert found.winner
    assert 120 not in {each.limit for each in found.items["Standardpunkte"]}


def test_nothing_is_told_of_an_item_that_is_due_more_than_once() -> None:
    """Each level has a limit of its own."""
    found = decided("+ re anna dora 220\nb:kontra\nb:schwarz")

    assert "Re-gegen-Absage" not in found.items


@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("rules", TEXTS)
def test_what_decides_is_enough(rules: str, calls: str) -> None:
    """Games in which it is the same have the same winner, whatever else is different."""
    found = []
    for augen in AUGEN:
        lines = f"+ re anna dora {augen}\n{calls}"
        record = read_game(f"{HEAD}{lines}\n")
        outcome = judge(rules).game(*record).default
        decided_by = grounds(judge(rules), *record, outcome).winner
        found.append((augen, outcome.winner, decided_by))

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


def _as_in(each: DecisiveComparison, augen: int) -> bool:
    """Whether the comparison comes out the same where Re has these Augen."""
    has = augen if each.args == ("re",) else 240 - augen
    return COMPARISONS[each.sign](has, each.limit) is each.holds
