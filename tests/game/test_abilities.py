"""What the engine can do beyond the texts that come along, shown by toys of a few lines."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from dokospec.verdict import GameVerdict, Outcome
from tests.game.toys import plain_game, toy_verdict
from tests.oracle import taker
from tests.played import NAMES, Game, Said, codes

FREE: Final = "entfällt Zusage Nullsumme\n"
"""The toy promises that points add up to zero; here some do not."""
LEFT_OF_DEALER: Final = "S = links(Geber)"


def scores(outcome: Outcome) -> dict[str, Fraction]:
    assert outcome.scores is not None
    return dict(outcome.scores)


@pytest.fixture
def game() -> Game:
    return plain_game()


@pytest.fixture
def before(game: Game) -> dict[str, Fraction]:
    """The points without anything special."""
    return scores(toy_verdict(game).default)


# --- exceptions and suspensions ----------------------------------------------------------


def test_bisher_is_the_value_without_the_exception(
    game: Game, before: dict[str, Fraction]
) -> None:
    more = f"Ausnahme mehr zu Gutschrift falls {LEFT_OF_DEALER}: bisher + 10 Punkte"

    after = scores(toy_verdict(game, FREE + more).default)
    assert after == before | {"Anna": before["Anna"] + 10}


def test_an_exception_to_an_exception_sees_what_that_gives(
    game: Game, before: dict[str, Fraction]
) -> None:
    twice = (
        f"Ausnahme fünf zu Gutschrift falls {LEFT_OF_DEALER}: 5 Punkte\n"
        f"Ausnahme sieben zu Ausnahme fünf falls {LEFT_OF_DEALER}: bisher + 2 Punkte"
    )
    after = scores(toy_verdict(game, FREE + twice).default)
    assert after == before | {"Anna": Fraction(7)}


def test_a_suspended_exception_leaves_what_was_there(
    game: Game, before: dict[str, Fraction]
) -> None:
    off = (
        "Ausnahme fünf zu Gutschrift falls Sitz(S) >= 1: 5 Punkte\n"
        f"Aussetzung nicht-links zu Ausnahme fünf falls {LEFT_OF_DEALER}"
    )
    after = scores(toy_verdict(game, FREE + off).default)
    assert after == dict.fromkeys(NAMES, Fraction(5)) | {"Anna": before["Anna"]}


def test_of_two_exceptions_the_one_before_the_other_wins(game: Game) -> None:
    two = (
        "Ausnahme eins zu Gutschrift falls Sitz(S) >= 1: 1 Punkt\n"
        "Ausnahme zwei vor eins zu Gutschrift falls Sitz(S) >= 3: 2 Punkte"
    )
    after = scores(toy_verdict(game, FREE + two).default)
    assert [after[name] for name in NAMES] == [1, 1, 2, 2]


def test_two_exceptions_that_differ_are_a_conflict_of_the_text(game: Game) -> None:
    two = (
        "Ausnahme eins zu Gutschrift falls Sitz(S) >= 1: 1 Punkt\n"
        "Ausnahme zwei zu Gutschrift falls Sitz(S) >= 3: 2 Punkte"
    )
    verdict = toy_verdict(game, FREE + two)

    assert verdict.default.scores is None
    assert "U106" in codes(verdict)


def test_a_quantity_without_a_case_is_a_gap_of_the_text(game: Game) -> None:
    gap = "ersetzt Regel Gutschrift(S) = 1 Punkt wenn Sitz(S) <= 2"
    verdict = toy_verdict(game, FREE + gap)

    assert verdict.default.scores is None
    assert "U105" in codes(verdict)


@pytest.mark.parametrize(
    "asked",
    [
        "Ausnahme Bieter-spielt-aus zu Aufspiel falls Spielart = normal: Bieter",
        "ersetzt Regel Sieger = re wenn es-gibt(k in Blatt(Bieter): k = ♣D) | kontra sonst",
    ],
)
def test_what_is_asked_of_nobody_is_a_gap_of_the_text(game: Game, asked: str) -> None:
    verdict = toy_verdict(game, FREE + asked)

    assert verdict.default.winner is None
    assert "U105" in codes(verdict)


def test_a_suspended_group_counts_nothing(game: Game) -> None:
    off = "Aussetzung keine zu Gruppe Spielpunkte falls Gesamtaugen = 240 Augen"
    items = toy_verdict(game, off).default.items

    assert "Spielpunkte" in {i.group for i in toy_verdict(game).default.items}
    assert "Spielpunkte" not in {i.group for i in items}


def test_a_broken_promise_is_found(game: Game) -> None:
    verdict = toy_verdict(game, "Zusage mehr: Summe(S in Spieler: Gutschrift(S)) = 1")

    assert "S201" in codes(verdict)


# --- assumptions, fractions, state -------------------------------------------------------


def test_what_would_have_been_is_worked_out_anew(game: Game) -> None:
    """With all eyes Re has won and Kontra stays under 90: two points, whatever was."""
    supposed = (
        "ersetzt Regel Gutschrift(S) = (Punkte(Spielpunkte, re)\n"
        "    angenommen Augen(re) = 240 Augen, Augen(kontra) = 0 Augen)"
    )
    after = scores(toy_verdict(game, FREE + supposed).default)

    assert after == dict.fromkeys(NAMES, Fraction(2))


def test_an_assumption_holds_only_inside(game: Game) -> None:
    """The winner of the game is the one who really won."""
    supposed = (
        "Regel stattdessen = (Punkte(Spielpunkte, kontra)\n"
        "    angenommen Augen(re) = 0 Augen, Augen(kontra) = 240 Augen)\n"
        "ersetzt Regel Gutschrift(S) = stattdessen + Punkte(Spielpunkte, Sieger)"
    )
    outcome = toy_verdict(game, FREE + supposed).default
    re = game.side(is_re=True).eyes
    won = 1 + (min(re, 240 - re) < 90)

    assert outcome.winner == ("re" if re >= 121 else "kontra")
    assert scores(outcome) == dict.fromkeys(NAMES, Fraction(2 + won))


def test_points_are_exact_fractions(game: Game) -> None:
    shared = "ersetzt Regel Gutschrift(S) = Augen(re) / 7 - Augen(kontra) / 3"
    after = scores(toy_verdict(game, FREE + shared).default)
    re = game.side(is_re=True).eyes

    assert set(after.values()) == {Fraction(re, 7) - Fraction(240 - re, 3)}


def test_a_state_counts_what_happens_trick_by_trick(game: Game) -> None:
    counting = (
        "Stand Dicke: Zahl = 0\n"
        "Ereignis Zählen nach Stich t falls Stichaugen(t) >= 20 Augen:\n"
        "    Dicke = Dicke + 1\n"
        "ersetzt Regel Gutschrift(S) = Dicke"
    )
    after = scores(toy_verdict(game, FREE + counting).default)
    fat = sum(trick.eyes >= 20 for trick in game.tricks)

    assert fat > 1
    assert set(after.values()) == {fat}


def test_events_of_one_moment_see_the_state_before_all_of_them(game: Game) -> None:
    swapping = (
        "Stand Eins: Zahl = 1\nStand Zwei: Zahl = 2\n"
        "Ereignis hin nach Stich t falls Nummer(t) = 5: Eins = Zwei\n"
        "Ereignis her nach Stich t falls Nummer(t) = 5: Zwei = Eins\n"
        "ersetzt Regel Gutschrift(S) = 10 * Eins + Zwei"
    )
    after = scores(toy_verdict(game, FREE + swapping).default)

    assert set(after.values()) == {21}


def test_who_did_it_is_remembered_at_the_card(game: Game) -> None:
    """The player of the first ♠D gets all the points there are."""
    finding = (
        "Stand Finder: Spieler = keiner\n"
        "Ereignis Fund bei Karte a falls Karte(a) = ♠D und Finder = keiner:\n"
        "    Finder = Spieler(a)\n"
        "ersetzt Regel Gutschrift(S) = 9 Punkte wenn S = Finder | 0 Punkte sonst"
    )
    after = scores(toy_verdict(game, FREE + finding).default)
    finder = next(seat for seat, card in game.plays if str(card) == "♠D")

    assert after == dict.fromkeys(NAMES, Fraction(0)) | {NAMES[finder]: Fraction(9)}


# --- the kind changes while it is played -------------------------------------------------


def changed(game: Game, trick: int) -> list[str]:
    """Who takes the tricks where queens alone are trump from this one on."""
    leader, found = 0, []
    for number, played in enumerate(game.tricks, 1):
        kind = "solo:damen" if number >= trick else "normal"
        leader = (leader + taker(kind, [card for _, card in played.laid])) % 4
        found.append(NAMES[leader])
    return found


def reported(verdict: GameVerdict) -> list[str | None]:
    return [trick.winner for trick in verdict.default.tricks]


@pytest.mark.parametrize("nth", range(3))
def test_the_kind_changes_with_a_trick_and_the_order_with_it(nth: int) -> None:
    game = plain_game(nth)
    six = (
        "Ereignis Wechsel nach Stich t falls Nummer(t) = 6:\n    Spielart = solo:damen"
    )
    verdict = toy_verdict(game, six, hands=False)

    assert verdict.default.kinds == ((1, "normal"), (7, "solo:damen"))
    assert reported(verdict) == changed(game, 7)


def test_the_trick_in_which_a_card_changes_the_kind_is_still_of_the_old_one() -> None:
    game = plain_game(1)
    sow = (
        "Ereignis Sau bei Karte a falls Karte(a) = ♠D und Spielart = normal:\n"
        "    Spielart = solo:damen"
    )
    number = (
        1 + next(n for n, (_, card) in enumerate(game.plays) if str(card) == "♠D") // 4
    )
    verdict = toy_verdict(game, sow, hands=False)

    assert verdict.default.kinds == ((1, "normal"), (number + 1, "solo:damen"))
    assert reported(verdict) == changed(game, number + 1)


# --- acts that are neither right nor nothing -----------------------------------------------


@pytest.mark.parametrize(
    ("answer", "status", "counts"),
    [
        ("steht", "standing", True),
        ("nichtig", "void", False),
        ("strittig", "disputed", False),
    ],
)
def test_what_becomes_of_an_irregular_call_is_said_by_the_text(
    game: Game, answer: str, status: str, counts: bool
) -> None:
    seat = min(game.re)
    late = game.saying(Said(game.moment(seat, 5), seat, "re"))
    verdict = toy_verdict(late, f"ersetzt Regel Bestand(m) = {answer}")
    (call,) = verdict.default.announcements

    assert call.status == status
    assert call.counts_as == ("re" if counts else None)
    assert "Ansage" in {i.item for i in verdict.default.items} or not counts
    assert "R201" in codes(verdict)


# --- numbers, and who sits out -----------------------------------------------------------


@pytest.mark.parametrize("points", [-7, -6, -1, 0, 1, 6, 7])
def test_rounded_up_is_away_from_zero(points: int, game: Game) -> None:
    number = f"{'- ' * (points < 0)}{abs(points)} / 3"
    third = f"Ausnahme Drittel zu Gutschrift: aufgerundet({number})"

    after = scores(toy_verdict(game, FREE + third).default)

    away = -(-abs(points) // 3)
    assert set(after.values()) == {away if points > 0 else -away}


def at_five(game: Game, statements: str) -> GameVerdict:
    """The game at a table where Emil deals and sits out."""
    five = game.head.replace("Dora\nGeber: Dora", "Dora Emil\nGeber: Emil")
    return toy_verdict(replace(game, head=five), FREE + statements)


def test_who_sits_out_gets_what_the_text_says(
    game: Game, before: dict[str, Fraction]
) -> None:
    given = "Ausnahme sitzt zu Gutschrift falls S = Aussetzer: 3 Punkte"

    assert scores(at_five(game, given).default) == before | {"Emil": 3}


def test_a_text_that_does_not_say_what_sitting_out_comes_to_has_a_gap(
    game: Game,
) -> None:
    verdict = at_five(game, "")

    assert verdict.default.scores is None
    assert codes(verdict) == ["U105"]


def test_the_table_is_everyone_who_plays_and_who_sits_out(game: Game) -> None:
    given = (
        "Ausnahme alle zu Gutschrift:\n"
        "    10 * Anzahl(T in am-Tisch) + Anzahl(T in am-Tisch: T = Aussetzer)"
    )
    assert set(scores(at_five(game, given).default).values()) == {51}
    assert set(scores(toy_verdict(game, FREE + given).default).values()) == {40}


def test_where_everyone_may_bid_again_no_order_is_out_of_turn(game: Game) -> None:
    bids = ("Vorbehalt Bernd: damensolo", "Vorbehalt Anna: damensolo")
    backwards = replace(game, extra=bids)
    again = "ersetzt Ablauf Vorbehalte = reihum ab links(Geber) mehrmals"

    assert "R303" in codes(toy_verdict(backwards))
    assert "R303" not in codes(toy_verdict(backwards, again))
