"""The special clauses of the home rules, each on both sides of its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from dokospec.cards import Card
from dokospec.game.counting import count_items
from dokospec.game.facts import Facts
from dokospec.game.tricks import PlayedTrick
from dokospec.game.worlds import ANYTHING, Asker
from dokospec.language.orders import TRUMP_CLASS
from dokospec.verdict import GameVerdict
from tests.games import deal, random_game
from tests.oracle import CARDS, follows
from tests.played import FOX, HOME, NAMES, Game, Said, codes, judged
from tests.shipped import judge
from tests.spec.positions import NOTHING_DONE, scored, sides

PLAIN = "♣A ♣A ♣10 ♣10 ♠A ♠A ♠10 ♠10 ♥A ♥A"
KINGS = "♣K ♣K ♠K ♠K ♥K ♥K ♦K ♦K"
NINES = "♣9 ♣9 ♠9 ♠9 ♥9 ♥9 ♦9 ♦9"


def dealt(anna: str, *lines: str) -> GameVerdict:
    """The verdict on hands and Vorbehalte alone; Anna holds these cards, Dora deals."""
    hands = deal(Random(1), (0, anna))  # noqa: S311
    blatt = [
        f"Blatt {name}: {' '.join(map(str, hand))}"
        for name, hand in zip(NAMES, hands, strict=True)
    ]
    head = ["doko 1", f"Regeln: {HOME}", "Tisch: Anna Bernd Carla Dora", "Geber: Dora"]
    return judged("\n".join([*head, "", "Spiel 1", *blatt, *lines, ""]))


def some(cards: str, number: int) -> str:
    return " ".join(cards.split()[:number])


def found(wanted: Callable[[Game], bool], sort: str = "normal") -> Game:
    """The first random game of this sort that is wanted."""
    return next(g for s in count() if wanted(g := random_game(s, sort, HOME)))


# --- throwing in -----------------------------------------------------------------------


@pytest.mark.parametrize("cards", [KINGS, NINES])
@pytest.mark.parametrize("number", [4, 5, 6])
def test_five_kings_or_five_nines_may_be_thrown_in(cards: str, number: int) -> None:
    hand = f"{some(cards, number)} {some(PLAIN, 12 - number)}"
    verdict = dealt(hand, "Vorbehalt Anna: schmeißen")

    assert ("R302" in codes(verdict)) is (number < 5)


def test_what_is_said_to_be_five_must_be_five() -> None:
    hand = f"{some(KINGS, 5)} {some(NINES, 4)} ♣A ♣A ♠A"
    right = dealt(hand, "Vorbehalt Anna: schmeißen fünf könige")
    wrong = dealt(hand, "Vorbehalt Anna: schmeißen fünf neunen")

    assert "R302" not in codes(right)
    assert "R302" in codes(wrong)


def test_a_game_thrown_in_is_not_scored_and_dealt_again() -> None:
    verdict = dealt(f"{some(KINGS, 5)} {some(PLAIN, 7)}", "Vorbehalt Anna: schmeißen")

    assert verdict.default.kind == "neu-geben"
    assert verdict.default.scores is None
    assert verdict.default.next_dealer == "Dora"


@pytest.mark.parametrize("word", ["schmeißen", "hochzeit", "armut"])
@pytest.mark.parametrize("order", [("Anna", "Carla"), ("Carla", "Anna")])
def test_a_solo_goes_before_everything_else(word: str, order: tuple[str, str]) -> None:
    said = {"Anna": f"Vorbehalt Anna: {word}", "Carla": "Vorbehalt Carla: bubensolo"}
    verdict = dealt(f"{some(KINGS, 6)} {some(PLAIN, 6)}", *(said[n] for n in order))

    assert verdict.default.kind == "solo:buben"
    assert dict(verdict.default.parties or ())["re"] == ("Carla",)


def test_of_two_soli_the_one_further_forward_is_played() -> None:
    lines = ("Vorbehalt Carla: damensolo", "Vorbehalt Bernd: bubensolo")

    assert dealt(some(PLAIN, 10), *lines).default.kind == "solo:buben"


# --- Armut -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 3, 4])
def test_an_armut_has_three_trumps_at_most(number: int) -> None:
    trumps = some("♦9 ♦K ♦10 ♦B", number)
    plain = some(f"{PLAIN} ♣K ♣K ♠K", 12 - number)
    verdict = dealt(f"{trumps} {plain}", "Vorbehalt Anna: armut")

    duties = [dict(f.data).get("duty") for f in verdict.findings]
    assert ("Höchstens-drei-Trümpfe" in duties) is (number > 3)


def test_an_armut_that_nobody_takes_is_dealt_again() -> None:
    verdict = dealt(
        f"♦9 ♦K {PLAIN}",
        "Vorbehalt Anna: armut",
        "armut Anna: ♦9 ♦K -> Bernd: nein",
    )
    assert verdict.default.kind == "neu-geben"
    assert verdict.default.scores is None


def exchanged(game: Game, change: Callable[[str], str]) -> list[str]:
    """The codes where the line of the exchange is written differently."""
    bid, line = game.extra
    return codes(replace(game, extra=(bid, change(line))).judged(hands=True))


def trumps_back(game: Game) -> bool:
    return game.extra[1].endswith("trumpf") and "ein trumpf" in game.extra[1]


def test_returned_trumps_must_be_reported_and_with_their_number() -> None:
    game = found(trumps_back, "armut")

    assert "R304" not in exchanged(game, lambda line: line)
    assert "R304" in exchanged(game, lambda line: line.removesuffix(" ein trumpf"))
    assert "R304" in exchanged(game, lambda line: line.replace(" ein ", " zwei "))


def test_no_trumps_returned_need_no_word() -> None:
    game = found(lambda g: not g.extra[1].endswith("trumpf"), "armut")

    assert "R304" not in exchanged(game, lambda line: line)
    assert "R304" in exchanged(game, lambda line: f"{line} ein trumpf")


def test_all_trumps_go_and_as_many_cards_come_back() -> None:
    def several(game: Game) -> bool:
        return len(game.extra[1].split("->")[0].split()) == 5

    game = found(several, "armut")
    head, answer = game.extra[1].split(" -> ")

    fewer = " ".join(head.split()[:-1])
    assert "R304" in exchanged(game, lambda line: f"{fewer} -> {answer}")
    back = answer.replace(answer.split()[1] + " ", "", 1)
    assert "R304" in exchanged(game, lambda line: f"{head} -> {back}")


def test_the_pair_of_an_armut_plays_together_and_trumps_have_changed_hands() -> None:
    for seed in range(10):
        game = random_game(seed, "armut", HOME)
        outcome = game.judged(hands=True).default
        assert game.swap is not None
        assert outcome.kind == "armut"
        pair = {NAMES[s] for s in game.swap}
        queens = {NAMES[s] for s, card in game.plays if card == CARDS["♣D"]}
        party = "re" if pair & queens else "kontra"
        assert set(dict(outcome.parties or ())[party]) == pair


# --- Schweinchen -------------------------------------------------------------------------


def meets_ten(game: Game) -> bool:
    """Whether a ♦A lies in one trick with a ♥10, in front or behind."""
    return any({FOX, CARDS["♥10"]} <= {c for _, c in t.laid} for t in game.tricks)


def winners(game: Game, verdict: GameVerdict) -> list[Card]:
    """The cards that take the tricks in which ♦A and ♥10 meet, as judged."""
    found = []
    for trick, reported in zip(game.tricks, verdict.default.tricks, strict=True):
        if {FOX, CARDS["♥10"]} <= {c for _, c in trick.laid}:
            found.append(CARDS[dict(reported.cards)[reported.winner or ""]])
    return found


def test_both_diamond_aces_in_a_hand_stand_above_the_ten_of_hearts() -> None:
    game = found(meets_ten, "schweinchen")

    assert set(winners(game, game.judged(hands=True))) == {FOX}


def test_one_diamond_ace_each_stands_where_it_always_did() -> None:
    game = found(meets_ten)

    assert set(winners(game, game.judged(hands=True))) == {CARDS["♥10"]}


def test_a_schweinchen_is_reported_when_its_first_ace_falls() -> None:
    game = random_game(1, "schweinchen", HOME)
    seat = next(s for s in range(4) if game.hands[s].count(FOX) == 2)
    at = game.plays.index((seat, FOX))
    reported = {
        when: codes(game.saying(Said(when, seat, "schweinchen")).judged(hands=True))
        for when in (0, at, at + 1, 47)
    }
    trick = 4 * (at // 4)
    assert "R201" not in reported[at]
    assert "R201" not in reported[at + 1]
    assert "R201" in reported[47]
    assert ("R201" in reported[0]) is (trick > 0)


def test_whoever_has_no_two_aces_has_no_schweinchen() -> None:
    game = found(lambda g: True)
    seat = next(s for s in range(4) if FOX in game.hands[s])
    at = game.plays.index((seat, FOX))

    assert "R201" in codes(
        game.saying(Said(at, seat, "schweinchen")).judged(hands=True)
    )


# --- orders, weddings --------------------------------------------------------------------


def test_in_a_solo_of_hearts_the_ten_stays_on_top_and_the_suit_has_no_other() -> None:
    table = judge(HOME).tables.kind("solo:herz")
    assert table is not None
    keys = table.keys[0]
    trumps = [c for c in CARDS.values() if follows("solo:herz", c) == "trumpf"]

    assert len(trumps) == 12
    assert max(CARDS.values(), key=lambda c: keys[c.index]) == CARDS["♥10"]
    assert table.order.classes[CARDS["♥A"].index] == TRUMP_CLASS
    assert table.order.classes[FOX.index] != TRUMP_CLASS


@pytest.mark.parametrize("clearing", [1, 2, 3])
def test_the_first_other_to_take_one_of_three_tricks_is_the_partner(
    clearing: int,
) -> None:
    game = found(lambda g: g.clearing == clearing, "hochzeit")
    outcome = game.judged().default
    pair = {NAMES[game.bidder or 0], NAMES[game.tricks[clearing - 1].winner]}

    assert set(dict(outcome.parties or ())["re"]) == pair
    assert outcome.kind == "hochzeit"


def test_whoever_takes_all_three_plays_alone() -> None:
    game = found(lambda g: g.clearing is None, "hochzeit")
    outcome = game.judged().default

    assert outcome.kinds == ((1, "hochzeit"), (4, "hochzeit-allein"))
    assert dict(outcome.parties or ())["re"] == (NAMES[game.bidder or 0],)


@pytest.mark.parametrize("sort", ["stille", "hochzeit"])
def test_who_plays_alone_gets_three_times_the_value_without_special_points(
    sort: str,
) -> None:
    game = found(lambda g: g.clearing is None and g.alone, sort)
    outcome = game.judged().default
    scores = dict(outcome.scores or ())
    (alone,) = dict(outcome.parties or ())["re"]

    assert {scores[n] for n in NAMES if n != alone} == {-scores[alone] / 3}
    assert {item.group for item in outcome.items} == {"Spielpunkte"}


def test_a_hochzeit_needs_both_queens_of_clubs() -> None:
    both = dealt(f"♣D ♣D {PLAIN}", "Vorbehalt Anna: hochzeit")
    one = dealt(f"♣D ♦9 {PLAIN}", "Vorbehalt Anna: hochzeit")

    assert "R302" not in codes(both)
    assert "R302" in codes(one)


# --- points ------------------------------------------------------------------------------


def test_where_both_miss_their_absage_only_special_points_count() -> None:
    def close(game: Game) -> bool:
        return 90 <= game.side(is_re=True).eyes <= 150 and bool(game.specials)

    game = found(close)
    re, kontra = min(game.re), min({0, 1, 2, 3} - game.re)
    said = game.saying(
        *(Said(0, re, w) for w in ("re", "k90")),
        *(Said(0, kontra, w) for w in ("kontra", "k90")),
    )
    outcome = said.judged().default

    assert outcome.winner == "niemand"
    assert {item.group for item in outcome.items} == {"Sonderpunkte"}
    assert dict(outcome.scores or ())[NAMES[re]] == game.specials


@pytest.mark.parametrize(("eyes", "points"), [(39, 0), (40, 1), (41, 1)])
def test_a_doppelkopf_has_forty_eyes(eyes: int, points: int) -> None:
    judging = judge(HOME)
    facts = one_trick(eyes)
    sums, _ = count_items(judging.tables, facts, Asker(judging.model, ANYTHING))

    assert sums.get("Doppelkopf", ()) == ((("re", 1),) if points else ())


def one_trick(eyes: int) -> Facts:
    """A position with one trick of so many eyes, for Re."""
    facts = Facts(judge(HOME).model, NOTHING_DONE)
    facts.kind = facts.start_kind = "normal"
    facts.stands = dict.fromkeys(judge(HOME).model.stands, "keiner")
    facts.parties = ("re", "re", "kontra", "kontra")
    tens = (CARDS["♥10"].index,) * 4
    facts.tricks = (PlayedTrick(1, (0, 1, 2, 3), tens, 0, eyes, "normal", 0),)
    facts.calls = ()
    return facts


def foxes(game: Game) -> list[tuple[bool, bool]]:
    """For each ♦A: whether it went to the other party, and whether that is Re."""
    return [
        ((seat in game.re) != (t.winner in game.re), t.winner in game.re)
        for t in game.tricks
        for seat, card in t.laid
        if card == FOX
    ]


def items(game: Game, name: str) -> list[tuple[str, int]]:
    return [
        (i.party, int(i.points)) for i in game.judged().default.items if i.item == name
    ]


@pytest.mark.parametrize("to_re", [True, False])
def test_a_fox_of_the_others_is_a_point_for_whoever_catches_it(to_re: bool) -> None:
    game = found(
        lambda g: (
            foxes(g).count((True, to_re)) == 1 and len({f[0] for f in foxes(g)}) == 2
        )
    )

    assert items(game, "Fuchs") == [("re" if to_re else "kontra", 1)]


def test_a_fox_of_the_own_party_is_none() -> None:
    game = found(lambda g: not any(caught for caught, _ in foxes(g)))

    assert items(game, "Fuchs") == []


def last_card(game: Game) -> str:
    trick = game.tricks[11]
    return str(dict(trick.laid)[trick.winner])


@pytest.mark.parametrize("card", ["♣B", "♠B", "♥B"])
def test_a_jack_of_clubs_that_takes_the_last_trick_is_a_point(card: str) -> None:
    game = found(lambda g: last_card(g) == card)
    side = "re" if game.tricks[11].winner in game.re else "kontra"

    assert items(game, "Karlchen") == ([(side, 1)] if card == "♣B" else [])


def test_only_kontra_said_moves_the_line_by_one_eye() -> None:
    for eyes, said, winner in (
        (120, (False, 0), "kontra"),
        (120, (True, 0), "re"),
        (119, (True, 0), "kontra"),
    ):
        re, kontra = sides((False, 0), said, eyes, 6)
        assert scored(HOME, re, kontra, solo=False, each=True).winner == winner


# --- five at a table ---------------------------------------------------------------------


def test_with_five_at_the_table_the_dealer_sits_out() -> None:
    game = replace(
        random_game(3, "normal", HOME),
        head="Tisch: Anna Bernd Carla Dora Emil\nGeber: Emil",
    )
    verdict = game.judged()

    assert verdict.players == NAMES
    assert verdict.dealer == "Emil"
    assert dict(verdict.default.scores or ()) == dict(
        zip((*NAMES, "Emil"), (*game.result[2], 0), strict=True)
    )
    assert verdict.default.next_dealer == "Anna"
    assert set(codes(verdict)) <= {"U104", "U118"}
