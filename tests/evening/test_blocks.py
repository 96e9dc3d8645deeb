"""Building blocks that are about an evening: worked by hand from their sentences."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dokospec.verdict import GameVerdict
from tests.evening.evenings import goes_on, names, stand, stands
from tests.evening.test_ddb import DONE, PLAYERS, SOLO, pair
from tests.evening.test_pokal import day, game_text
from tests.spec.ddb import DDB
from tests.spec.houses import house

JUMP = house(DDB, "hammelsprung")
TAKEN = house(DDB, "solo-abnehmen")

TABLE = "Thea Jonas Mira Henning"


def augen(verdict: GameVerdict) -> dict[str, int]:
    """What each has taken, added up from the tricks."""
    found = dict.fromkeys(PLAYERS, 0)
    for trick in verdict.default.tricks:
        assert trick.winner is not None
        found[trick.winner] += trick.augen or 0
    return found


# --- the Hammelsprung -----------------------------------------------------------------


@pytest.mark.parametrize("left", [1, 2])
def test_who_is_nearest_to_sixty_takes_the_rest(left: int) -> None:
    verdict = goes_on(JUMP, {("Pott",): left, **DONE}, pair(3), "Dora")
    away = {name: abs(n - 60) for name, n in augen(verdict).items()}
    nearest = [name for name in PLAYERS if away[name] == min(away.values())]

    assert verdict.default.kind == "hammelsprung"
    assert dict(verdict.default.scores or ()) == dict.fromkeys(PLAYERS, 0) | {
        name: Fraction(left, len(nearest)) for name in nearest
    }
    assert stands(verdict).stock == 0
    assert stands(verdict).over is True


def test_with_more_than_the_rest_it_is_a_game_like_others() -> None:
    verdict = goes_on(JUMP, {("Pott",): 3, **DONE}, pair(3), "Dora")

    assert verdict.default.kind == "normal"


def test_nobody_bids_in_the_hammelsprung() -> None:
    game = f"{SOLO.format('Anna', 'damensolo')}\n♠A ♠9 ♠K ♠10"
    verdict = goes_on(JUMP, {("Pott",): 2, **DONE}, game, "Dora")

    assert ("R302", "Hammelsprung-ohne-Vorbehalt") in names(verdict)


# --- a solo taken off somebody --------------------------------------------------------

DUE = {("Pott",): 70, ("regulärer-Geber",): "Anna"}
"""Bernd is led: Dora deals and Anna has the lead."""


def test_another_may_play_instead_and_does_not_lead_either() -> None:
    """Carla takes it: her right neighbour Bernd leads."""
    game = f"{SOLO.format('Carla', 'damensolo abgenommen')}\n♠A ♠9 ♠K ♠10"
    verdict = goes_on(TAKEN, DUE, game, "Dora")

    assert verdict.default.tricks[0].leader == "Bernd"
    assert not [n for n in names(verdict) if n[1].startswith("Vorführen")]
    # It settles a duty of hers; that of Bernd is put off, and Dora is the next.
    assert stand(verdict, "Pflichtsoli", "Carla") == 1
    assert stand(verdict, "Pflichtsoli", "Bernd") is None
    assert stands(verdict).led == "Dora"


def test_without_the_block_nobody_can_take_it() -> None:
    game = f"{SOLO.format('Carla', 'damensolo')}\n♠A ♠9 ♠K ♠10"

    assert ("R316", "Vorführen") in names(goes_on(DDB, DUE, game, "Dora"))


@pytest.mark.parametrize(("who", "state"), [("Bernd", DUE), ("Carla", {("Pott",): 90})])
def test_it_is_taken_off_one_who_is_led_by_another(
    who: str, state: dict[tuple[str, ...], object]
) -> None:
    game = SOLO.format(who, "damensolo abgenommen")
    verdict = goes_on(TAKEN, state, game, "Dora")

    assert ("R302", "Abnahme-nur-beim-Vorführen") in names(verdict)


# --- the Schwarze Sau -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("", "sau-solo"),
        ("x-sausolo: 2\n", "solo:damen"),
        ("x-sausolo: 4\n", "solo:ohne"),
    ],
)
def test_the_sau_may_choose_her_solo(line: str, kind: str) -> None:
    choosing = house("ddb-pokal", "schwarze-sau-nach-wahl")
    game = next(
        game_text(number)
        for number, verdict in enumerate(day(), 1)
        if len(verdict.default.kinds) > 1
    )
    verdict = goes_on(choosing, {}, f"x-runde: 6\n{line}{game}", "Thea", TABLE)

    assert [k for _, k in verdict.default.kinds] == ["schwarze-sau", kind]
