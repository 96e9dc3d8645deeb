"""A game of which nobody says who dealt comes to what it does whoever dealt, or is open."""

from __future__ import annotations

import pytest

from dokospec.file_judge import judge_file
from dokospec.game import codes as found
from dokospec.notation.reader import read_text
from tests.game.test_contradicted import only
from tests.played import codes
from tests.shipped import TEXTS, model

TABLE = ("Anna", "Bernd", "Carla", "Dora")


def file(lines: str, rules: str, dealer: str = "", table: str = " ".join(TABLE)) -> str:
    head = f"doko 1\nregeln: {rules}\ntisch: {table}\n"
    return f"{head}{f'geber: {dealer}' if dealer else ''}\n\nspiel\n{lines}\n"


@pytest.mark.parametrize("rules", TEXTS)
@pytest.mark.parametrize(
    "lines", ["+ re anna dora 151", "+ re carla bernd 118\na:kontra"]
)
def test_parties_and_augen_need_no_dealer(rules: str, lines: str) -> None:
    verdict = only(file(lines, rules))
    by_dealer = [only(file(lines, rules, dealer)) for dealer in TABLE]

    assert verdict.default.scores is not None
    for each in by_dealer:
        assert dict(verdict.default.scores) == dict(each.default.scores or ())
        assert verdict.default.winner == each.default.winner
    assert found.DEALER_MISSING in codes(verdict)
    assert (verdict.dealer, verdict.default.next_dealer) == (None, None)


def test_who_has_the_solo_may_hang_on_who_dealt() -> None:
    bids = "vorbehalt a: damensolo\nvorbehalt c: damensolo\n+ 130"
    verdict = only(file(bids, "ddv-tsr"))

    assert verdict.default.scores is None
    assert found.TABLE_MISSING in codes(verdict)


def test_of_five_somebody_sits_out_and_nobody_knows_who() -> None:
    verdict = only(
        file("+ re anna dora 151", "ddv-tsr", table="Anna Bernd Carla Dora E")
    )

    assert verdict.default.scores is None
    assert found.TABLE_MISSING in codes(verdict)


@pytest.mark.parametrize(
    "lines",
    ["", "+ re anna bernd", "vorbehalt a: damen-solo\n+ 98", "ha hk h9", "ha hk h9 h9"],
)
def test_where_there_are_no_points_the_dealer_is_missing(lines: str) -> None:
    verdict = only(file(lines, "ddv-tsr"))

    assert found.TABLE_MISSING in codes(verdict)
    assert found.DEALER_MISSING not in codes(verdict)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("+ re anna bernd 151, fux re", found.STATEMENT_UNKNOWN),
        ("+ re anna bernd 151\na:k9o", found.CALL_UNKNOWN),
        ("+ re anna bernd 260", found.STATED_SUM),
        ("vorbehalt a: hochziet\n+ re a b 130", found.RESERVATION_UNKNOWN),
    ],
)
def test_what_is_wrong_whoever_dealt_is_told(lines: str, code: str) -> None:
    verdict = only(file(lines, "ddv-tsr"))

    assert codes(verdict) == [found.TABLE_MISSING, code]
    assert verdict.default.scores is None


def test_a_strange_vorbehalt_costs_its_own_game_alone() -> None:
    first = file("vorbehalt a: damen-solo\n+ 98", "ddv-tsr", "Dora")
    verdicts = [*judge_file(read_text(f"{first}\nspiel\n+ re anna dora 151\n"), model)]

    assert [each.default.value for each in verdicts] == [None, 2]
