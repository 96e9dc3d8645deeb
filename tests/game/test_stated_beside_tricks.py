"""What is stated of a game of which some tricks are recorded is held against them."""

from __future__ import annotations

import pytest

from dokospec.game import codes as found
from dokospec.verdict import GameVerdict
from tests.game.test_stated import HEAD, items, points
from tests.played import codes, judged

LAST = "12. anna:kra ka10 h10 ka10"
"""Carla, who belongs to Kontra in all that is stated here, takes it with 41 Augen."""


def verdict_on(lines: str, rules: str = "ddv-tsr") -> GameVerdict:
    return judged(HEAD.format(rules) + lines.replace(" / ", "\n") + "\n")


def differing(lines: str, rules: str = "ddv-tsr") -> list[tuple[str, str, str]]:
    """What is told to be stated against the cards: what, as stated, by the cards."""
    verdict = verdict_on(lines, rules)
    told = [f for f in verdict.findings if f.code == found.STATEMENT_DIFFERS]
    return [
        (d["what"], d["claimed"], d["actual"]) for d in (dict(f.data) for f in told)
    ]


def test_who_took_a_trick_is_not_without_one() -> None:
    lines = f"+ re a d 151, stichlos kontra / {LAST}"

    assert differing(lines) == [("stiche kontra", "0", "1–12")]
    assert verdict_on(lines).default.scores is None


@pytest.mark.parametrize(("augen", "agrees"), [(199, True), (200, False)])
@pytest.mark.parametrize("rules", ["ddv-tsr", "ottendorf-2008", "ddb-1995"])
def test_a_party_has_no_more_than_the_tricks_of_the_other_leave(
    augen: int, rules: str, *, agrees: bool
) -> None:
    verdict = verdict_on(f"+ re a d {augen} / {LAST}", rules)

    assert (verdict.default.scores is not None) == agrees
    assert (found.STATEMENT_DIFFERS in codes(verdict)) != agrees


@pytest.mark.parametrize(("augen", "agrees"), [(41, True), (40, False)])
def test_nor_less_than_its_own_tricks_hold(augen: int, *, agrees: bool) -> None:
    verdict = verdict_on(f"+ kontra b c {augen} / {LAST}")

    assert (verdict.default.scores is not None) == agrees


def test_so_has_a_player() -> None:
    lines = f"+ a 70, b 20, c 40, d 110, krd a d / {LAST}"

    assert differing(lines, "ottendorf-2008") == [("Carla", "40", "41–240")]


def test_who_plays_alone_has_what_the_tricks_of_the_others_leave() -> None:
    lines = "vorbehalt a: damensolo / + 230 / 12. anna:hk ha h9 h9"
    assert differing(lines) == [("re", "230", "0–225")]


@pytest.mark.parametrize(
    ("item", "trick"),
    [
        ("fuchs re 12.", LAST),
        ("karlchen kontra", LAST),
        ("karlchen re", "12. anna:kra krb h9 ha"),
        ("doppelkopf kontra 12.", "12. anna:kra krb h9 ha"),
        ("doppelkopf re 12.", LAST),
        ("fuchs re 12.", "12. bernd:kaa krb h9 ha"),
    ],
)
def test_an_item_that_a_trick_does_not_hold_is_open(item: str, trick: str) -> None:
    verdict = verdict_on(f"+ re a d 151, {item} / {trick}")
    (wrong,) = [f for f in verdict.findings if f.code == found.STATEMENT_DIFFERS]

    assert wrong.span is not None
    assert verdict.default.winner == "re"
    assert verdict.default.scores is None


@pytest.mark.parametrize("rules", ["ddv-tsr", "ottendorf-2008"])
@pytest.mark.parametrize(
    "item", ["doppelkopf kontra 12.", "doppelkopf kontra", "doppelkopf carla", ""]
)
def test_what_a_trick_brings_counts_once_however_it_is_stated(
    item: str, rules: str
) -> None:
    """The cards tell it; who states it, too, agrees with them."""
    stated = f"+ re a d 151{f', {item}' if item else ''}"
    verdict = verdict_on(f"{stated} / {LAST}", rules)

    assert items(verdict).count("kontra Doppelkopf") == 1
    assert points(verdict) == points(
        verdict_on("+ re a d 151, doppelkopf kontra", rules)
    )


def test_another_of_the_same_is_adopted() -> None:
    verdict = verdict_on(f"+ re a d 151, doppelkopf kontra 2 / {LAST}")
    assert points(verdict) == points(verdict_on("+ re a d 151, doppelkopf kontra 2"))


def test_who_lays_a_queen_held_it() -> None:
    lines = "+ re a d 151{} / 12. anna:kra krd h9 ha"

    for more in ("", ", krd a d"):
        verdict = verdict_on(lines.format(more))
        assert found.STATED_UNFIT in codes(verdict)
        assert verdict.default.scores is None


def test_of_several_ways_those_are_left_in_which_he_held_it() -> None:
    """Alone it may be either; who laid a ♣D in a Normalspiel is of Re."""
    verdict = verdict_on("+ re b c 151 / 12. anna:kra krd h9 ha")

    assert codes(verdict) == []
    assert verdict.default.winner == "re"


def test_a_trick_without_augen_is_one() -> None:
    """Where it is not there, it is open whether Kontra has a trick."""
    open_, settled = "+ re a d 240", "+ re a d 240 / 12. bernd:h9 h9 p9 p9"

    assert found.NOT_STATED in codes(verdict_on(open_))
    assert codes(verdict_on(settled)) == []


def test_of_a_trick_without_a_number_counts_what_does_not_hang_on_it() -> None:
    trick = LAST.replace("12.", "?.")
    verdict = verdict_on(f"+ re a d 151 / {trick}")

    assert items(verdict).count("kontra Doppelkopf") == 1
    assert differing(f"+ re a d 151, fuchs re 12. / {trick}") == []
