"""What is stated of a game of which some tricks are recorded is held against them."""

from __future__ import annotations

import pytest

from dokospec.game import codes as found
from dokospec.verdict import GameVerdict
from tests.game.test_stated import HEAD, as_far_as_read, items, points
from tests.played import codes, judged
from tests.shipped import TEXTS

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


@pytest.mark.parametrize(
    ("lines", "actual"),
    [
        ("+ re a d 151, fuchs re 2 / 12. anna:kaa krb h9 ha", "kontra 12."),
        ("+ re a d 151, fuchs re 2 / 1. anna:p9 kaa pa pk", "–"),
        ("+ re d b 130, fuchs kontra / 1. anna:kaa kaa kab krd", "re 1."),
    ],
)
def test_there_is_a_card_for_each_fuchs(lines: str, actual: str) -> None:
    """Two ♦A there are: those that lie in recorded tricks are in no other."""
    verdict = verdict_on(lines)
    (wrong,) = (f for f in verdict.findings if f.code == found.STATEMENT_DIFFERS)

    assert dict(wrong.data)["actual"] == actual
    assert verdict.default.scores is None


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


# --- cards from the first trick on, which break off --------------------------------------

FIRST = "ha ha h9 hk / ka9 ka10 kaa kad"
"""Anna takes the first trick, Dora the second with the Fuchs of Carla."""


@pytest.mark.parametrize("rules", TEXTS)
def test_what_is_stated_is_adopted_behind_the_cards(rules: str) -> None:
    first = "ha ha h10 hk" if rules == "nagelik-2024" else "ha ha h9 hk"
    alone, beside = (
        verdict_on(f"+ re a d 151{cards}", rules) for cards in ("", f" / {first}")
    )

    assert points(beside) == points(alone) != []


def test_what_the_cards_bring_counts_and_the_rest_is_adopted() -> None:
    verdict = verdict_on(f"+ re a d 151, karlchen kontra / {FIRST}")

    assert {"re Fuchs", "kontra Karlchen"} <= {*items(verdict)}


@pytest.mark.parametrize(
    ("stated", "what"),
    [
        ("re a d 49", "Re"),
        ("re a d 151, stichlos re", "stiche re"),
        ("re a d 151, fuchs kontra 2.", "Fuchs"),
        ("re a d 151, stiche kontra 11", "stiche kontra"),
    ],
)
def test_what_the_cards_refute_is_open(stated: str, what: str) -> None:
    lines = f"+ {stated} / {FIRST}"

    assert [told for told, _, _ in differing(lines)] in ([what], [what.lower()])
    assert verdict_on(lines).default.scores is None


def test_an_open_trick_shows_who_held_what() -> None:
    verdict = verdict_on(f"+ re a d 151 / {FIRST} / d:kra a:krk b:krd")

    assert found.STATED_UNFIT in codes(verdict)


@pytest.mark.parametrize(("tricks", "status"), [(1, "valid"), (2, "standing")])
def test_a_call_among_the_cards_is_made_there(tricks: int, status: str) -> None:
    cards = ["ha ha h9 hk", "ka9 ka10 kaa kad", "ka9 d:kra a:krk"]
    lines = " / ".join([*cards[:tricks], "a:re", *cards[tricks:2]])
    verdict = verdict_on(f"+ re a d 151 / {lines}")

    assert [call.status for call in verdict.default.announcements] == [status]


def test_more_tricks_may_stand_behind_a_gap() -> None:
    verdict = verdict_on(f"+ re a d 151 / {FIRST} / 12. b:kra krb p9 pa")

    assert codes(verdict) == []
    assert {"re Fuchs", "kontra Karlchen"} <= {*items(verdict)}


@pytest.mark.parametrize("end", ["abkürzung a: alle", "reklamation anna: bernd"])
def test_who_ends_a_game_says_what_comes_of_the_rest(end: str) -> None:
    assert verdict_on(f"+ re a d 151 / {FIRST} / {end}").default.scores is None


def test_a_statement_that_cannot_be_read_leaves_what_the_cards_tell() -> None:
    verdict = as_far_as_read(f"+ re a d 151, fux re / {FIRST}", "ddv-tsr")

    assert found.STATEMENT_UNKNOWN in codes(verdict)
    assert len(verdict.default.tricks) == 2
    assert verdict.default.scores is None
