"""Which card makes a trick under the rules of 1995; exchanges and thrown-in hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from tests.played import FOX, NAMES, Game, codes, judged
from tests.spec.ddb import CUP, DDB, reported
from tests.spec.ddb_games import DULLE, KARLCHEN, exchange, normal_game, under


def faces(game: Game, number: int) -> list[str]:
    return [str(card) for _, card in game.tricks[number].laid]


def found(wanted: Callable[[Game], bool], *cards: tuple[int, str]) -> Game:
    """The first game that is wanted, with these cards by seat."""
    return next(g for s in count() if wanted(g := normal_game(s, *cards)))


def winners(game: Game, verdict: GameVerdict) -> bool:
    """Whether every trick went where the words of the text send it."""
    tricks = under(verdict).tricks
    return [t.winner for t in tricks] == [NAMES[t.winner] for t in game.tricks]


@pytest.mark.parametrize("pig", [None, 0, 3])
def test_games_played_by_the_words_of_the_text_are_legal(pig: int | None) -> None:
    for seed in range(15):
        foxes = () if pig is None else ((pig, "♦A ♦A"),)
        game = normal_game(seed, *foxes)
        verdict = judged(game.text(names=True))

        assert winners(game, verdict)
        assert {c[0] for c in codes(verdict)} <= {"U"}


def test_the_second_dulle_takes_the_trick() -> None:
    def both(game: Game) -> bool:
        return any(faces(game, n).count("♥10") == 2 for n in range(12))

    game = found(both)
    number = next(n for n in range(12) if faces(game, n).count("♥10") == 2)
    second = [seat for seat, card in game.tricks[number].laid if card == DULLE][1]

    trick = under(judged(game.text())).tricks[number]

    assert trick.winner == NAMES[second]


def both_karlchen() -> Game:
    for seed in count():
        game = normal_game(seed, keep=KARLCHEN)
        last = game.tricks[-1]
        if (
            faces(game, 11).count("♣B") == 2
            and dict(last.laid)[last.winner] == KARLCHEN
        ):
            return game
    raise AssertionError


def test_the_second_karlchen_takes_the_last_trick_and_its_point() -> None:
    game = both_karlchen()
    first, second = [seat for seat, card in game.tricks[-1].laid if card == KARLCHEN]
    outcome = under(judged(game.text()))

    assert outcome.tricks[-1].winner == NAMES[second]
    side = "re" if second in game.re else "kontra"
    assert [i.party for i in outcome.items if i.item == "Karlchen"] == [side]

    solo = replace(game, extra=("Vorbehalt Anna: karosolo",))
    alone = under(judged(solo.text()))
    assert alone.tricks[-1].winner == NAMES[first]
    assert not [i for i in alone.items if i.item == "Karlchen"]


def test_in_any_other_trick_the_first_karlchen_is_the_higher() -> None:
    def tied(game: Game) -> bool:
        return any(
            faces(game, n).count("♣B") == 2
            and dict(game.tricks[n].laid)[game.tricks[n].winner] == KARLCHEN
            for n in range(11)
        )

    game = found(tied)

    assert winners(game, judged(game.text()))


# --- Schweinchen -------------------------------------------------------------------------


def fox_tricks(game: Game) -> list[int]:
    """In which tricks the foxes lie."""
    return [n for n in range(12) for _, c in game.tricks[n].laid if c == FOX]


def test_the_first_fox_may_be_caught_and_the_second_is_above_all() -> None:
    def caught(game: Game) -> bool:
        first, _ = fox_tricks(game)
        return game.tricks[first].winner not in game.re

    game = found(caught, (0, "♦A ♦A"))
    outcome = under(judged(game.text()))

    assert [i.party for i in outcome.items if i.item == "Fuchs"] == ["kontra"]
    assert outcome.tricks[fox_tricks(game)[1]].winner == "Anna"


def test_a_second_fox_need_not_be_announced_and_cannot_be_waived() -> None:
    game = found(lambda g: len(fox_tricks(g)) == 2, (0, "♦A ♦A"))
    silent = under(judged(game.text()))
    loud = under(judged(game.text().replace("Spiel 1\n", "Spiel 1\nAnna: schwein\n")))

    assert silent.tricks == loud.tricks
    assert silent.scores == loud.scores


# --- Trumpfabgabe ------------------------------------------------------------------------

POOR = "♦9 ♦K ♥B ♣A ♣10 ♣K ♣9 ♠A ♠10 ♠K ♠9 ♥9"
RICH = "♥10 ♠D ♠D ♥D ♥D ♦D ♦D ♣B ♣B ♠B ♠A ♠10"


def hands(
    anna: str = POOR, carla: str = RICH, bernd: str = "♣D", dora: str = "♣D"
) -> list[str]:
    """Claimed hands: Anna's, Carla's, and each a ♣D for Bernd and Dora."""
    wanted = (0, anna), (1, f"{bernd} ♦A"), (2, carla), (3, dora)
    game = normal_game(1, *wanted)
    return [
        f"Blatt {name}: {' '.join(map(str, hand))}"
        for name, hand in zip(NAMES, game.hands, strict=True)
    ]


def swapped(
    given: str = "♦9 ♦K ♥B",
    answer: str = "Carla: ♠A ♠10 ♠B ein trumpf",
    bid: str = "armut",
    dealt: list[str] | None = None,
) -> GameVerdict:
    lines = [
        *(dealt or hands()),
        f"vorbehalt Anna: {bid}",
        f"armut Anna: {given} -> {answer}",
    ]
    return reported("\n".join(lines))


def test_three_trumps_go_to_the_partner_and_plain_cards_come_back_first() -> None:
    verdict = swapped()

    assert under(verdict).kind == "armut"
    assert "R302" not in codes(verdict)
    assert "R304" not in codes(verdict)


@pytest.mark.parametrize(
    "answer",
    [
        "Carla: ♠A ♠B ♥10 zwei trumpf",  # a plain card is kept back
        "Carla: ♠A ♠10 ♠B",  # the number of trumps is not said
        "Carla: ♠A ♠10 ♠B zwei trumpf",  # it is wrong
        "Carla: ♠A ♠10",  # too few
    ],
)
def test_what_comes_back_must_be_right(answer: str) -> None:
    assert "R304" in codes(swapped(answer=answer))


def test_not_all_trumps_offered_is_an_offence() -> None:
    assert "R304" in codes(swapped("♦9 ♦K", "Carla: ♠A ♠10"))


def test_only_the_partner_may_take() -> None:
    plain = "♣D ♥A ♥A ♥K"
    dealt = hands(bernd=plain)

    assert "R304" in codes(swapped(answer="Bernd: ♥A ♥A ♥K", dealt=dealt))


@pytest.mark.parametrize(("trumps", "wrong"), [(3, False), (4, True)])
def test_four_trumps_are_too_many(trumps: int, wrong: bool) -> None:
    poor = " ".join(["♦9", "♦9", "♦K", "♦K"][:trumps])
    plain = ["♣A", "♣10", "♣K", "♣9", "♠A", "♠10", "♠K", "♠9", "♥9"][: 12 - trumps]
    verdict = reported(
        "\n".join([*hands(f"{poor} {' '.join(plain)}"), "vorbehalt Anna: armut"])
    )

    assert ("R302" in codes(verdict)) is wrong


@pytest.mark.parametrize(("word", "wrong"), [("oben", True), ("unten", False)])
def test_the_direction_must_be_true(word: str, wrong: bool) -> None:
    assert ("R302" in codes(swapped(bid=f"armut {word}"))) is wrong


def test_refused_it_is_dealt_again_by_the_same_dealer() -> None:
    outcome = under(swapped(answer="Carla: nein"))

    assert outcome.kind == "neu-geben"
    assert outcome.next_dealer == "Dora"
    assert set(outcome.next_dealers) == {"Dora", "Anna"}


@pytest.mark.parametrize(
    ("anna", "carla", "said", "high"),
    [
        ("♦A ♦A ♦9", "♠D", ("Anna: schwein",), True),
        ("♦A ♦A ♦9", "♠D", (), False),
        ("♦9 ♦K ♥B", "♦A ♦A", ("Carla: schwein",), True),
        ("♦9 ♦K ♥B", "♦A ♦A", (), False),
        ("♦A ♦K ♥B", "♦A", (), False),
        ("♦A ♦K ♥B", "♦A", ("Anna: schwein", "Carla: schwein"), False),
    ],
)
def test_after_an_exchange_a_second_fox_is_high_only_if_said_before(
    anna: str, carla: str, said: tuple[str, ...], high: bool
) -> None:
    for seed in range(4):
        game = exchange(seed, anna, carla, *said, high=high)
        verdict = judged(game.text(hands=True, names=True))

        assert winners(game, verdict)
        assert {c[0] for c in codes(verdict)} <= {"U"}


def test_the_fourth_plays_with_the_bride_or_she_alone() -> None:
    dealt = hands(bernd="♣D ♣D", dora="♥A")
    verdict = swapped(dealt=[*dealt, "vorbehalt Bernd: hochzeit"])

    def parties(reading: str) -> list[set[str]]:
        outcome = under(verdict, z_abgabe_neben_hochzeit=reading)
        return [set(names) for _, names in outcome.parties or ()]

    assert parties("mit-dem-vierten") == [{"Bernd", "Dora"}, {"Anna", "Carla"}]
    assert parties("allein") == [{"Bernd"}, {"Anna", "Carla", "Dora"}]


SILENT_BESIDE_EXCHANGE: Final = """\
vorbehalt Bernd: armut
armut Bernd: ♣B -> Anna: ♣A
♥9 ♥K ♣D ♣9
♠B ♦D ♦K ♥K
♣9 ♦10 ♣A ♣K
♦K ♥9 ♣D ♦9
♦D ♦A ♦A ♠A
♠A ♣A ♥B ♠9
♠D ♥A ♥D ♥B
♥10 ♠10 ♥D ♥10
♣K ♣B ♠9 ♣B
♦B ♥A ♦10 ♦B
♠D ♠K ♦9 ♣10
♠B ♠K ♠10 ♣10"""


@pytest.mark.parametrize("rules", [DDB, CUP])
def test_who_keeps_both_queens_quiet_plays_alone_beside_an_exchange(rules: str) -> None:
    """solo/stilles-solo-s6; one against three is a solo under every reading (solo-s1)."""
    verdict = reported(SILENT_BESIDE_EXCHANGE, rules=rules)

    assert verdict.default.kind == "stille-hochzeit"
    assert next(set(n) for _, n in verdict.default.parties or ()) == {"Carla"}
    assert "S201" not in codes(verdict)
    for outcome in verdict.ways:
        alone = any(len(names) == 1 for _, names in outcome.parties or ())
        assert alone is (outcome.kind == "stille-hochzeit")


# --- throwing in -------------------------------------------------------------------------

KINGS = "♣K ♣K ♠K ♠K ♥K"
NINES = "♣9 ♣9 ♠9 ♠9 ♥9"
REST = "♥10 ♠D ♠D ♥D ♥D ♦D ♦D ♠B"


def thrown(cards: str, *bids: str) -> GameVerdict:
    full = " ".join([*cards.split(), *REST.split()][:12])
    lines = [*hands(full, "♠A"), *(bids or ("vorbehalt Anna: einwerfen",))]
    return reported("\n".join(lines))


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        (KINGS, True),
        (NINES, True),
        (KINGS[:-3], False),
        (NINES[:-3], False),
        (f"{KINGS[:-3]} {NINES[:-3]}", True),
        (f"{KINGS[:-3]} {NINES[:-6]}", False),
    ],
)
def test_five_or_four_and_four_may_be_thrown_in(cards: str, allowed: bool) -> None:
    assert ("R302" in codes(thrown(cards))) is not allowed


PLAIN = "♣A ♣A ♣10 ♣10 ♠A ♠10 ♠10 ♥A ♥A ♥K ♠9"


@pytest.mark.parametrize(
    ("trumps", "allowed"),
    [("♦9 ♦K", True), ("♦9 ♦K ♥B", False), ("♦9 ♣D", True)],
)
def test_two_trumps_may_be_thrown_in(trumps: str, allowed: bool) -> None:
    plain = PLAIN.split()[: 12 - len(trumps.split())]
    dora = "♠D" if "♣D" in trumps else "♣D"
    dealt = hands(f"{trumps} {' '.join(plain)}", "♥10", dora=dora)
    verdict = reported("\n".join([*dealt, "vorbehalt Anna: einwerfen"]))

    assert ("R302" in codes(verdict)) is not allowed


def test_with_both_queens_three_trumps_may_be_thrown_in_but_not_offered() -> None:
    cards = f"♣D ♣D ♦9 {' '.join(PLAIN.split()[:9])}"
    dealt = hands(cards, "♥10", bernd="♥10", dora="♠D")
    throw = reported("\n".join([*dealt, "vorbehalt Anna: einwerfen"]))
    offer = reported("\n".join([*dealt, "vorbehalt Anna: armut"]))

    assert "R302" not in codes(throw)
    assert "R302" in codes(offer)


def test_throwing_in_beats_a_solo_and_is_asked_first() -> None:
    both = ("vorbehalt Bernd: einwerfen", "vorbehalt Anna: kreuzsolo")
    first = reported("\n".join(both))
    late = reported("\n".join(reversed(both)))

    assert under(first).kind == under(late).kind == "neu-geben"
    assert under(first).next_dealer == "Dora"
    assert "R302" in codes(late)


def test_whether_two_trumps_go_before_a_solo_is_a_doubt() -> None:
    verdict = reported("vorbehalt Anna: einwerfen trümpfe\nvorbehalt Bernd: kreuzsolo")

    assert under(verdict).kind == "neu-geben"
    assert under(verdict, z_rang_wenig_trumpf="nein").kind == "solo:kreuz"


def test_no_queen_is_moved_by_an_exchange() -> None:
    plain = POOR.split()[3:]
    poor = f"♣D ♦K ♥9 {' '.join(plain)}"
    dealt = hands(poor, "♣D ♥A ♥A ♥K", bernd="♥10", dora="♠D")
    verdict = swapped("♣D ♦K", "Carla: ♥A ♥A", dealt=dealt)

    parties = dict(under(verdict).parties or ())
    assert set(parties["re"]) == {"Anna", "Carla"}
