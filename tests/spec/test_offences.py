"""Irregular acts under the DDV's text: what stands, what is void, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from dokospec.verdict import GameVerdict
from tests.exhaustive import spread
from tests.games import random_game
from tests.oracle import LEVELS, worth
from tests.played import (
    DDV,
    NAMES,
    Game,
    Said,
    codes,
    judged,
)


def line(by: int, against: int, words: str) -> str:
    return f"reklamation {NAMES[by]}: {NAMES[against]} {words}"


def claimed(game: Game, at: int, text: str) -> Game:
    """The game with a line before card number ``at``."""
    return replace(game, between=(*game.between, (at, text)))


def points(verdict: GameVerdict) -> tuple[int, ...]:
    assert verdict.default.scores is not None
    return tuple(int(number) for _, number in verdict.default.scores)


def paid(offender: int, least: int, others: int) -> list[int]:
    """A penalty: the offender loses, each of the others gets."""
    return [-least if seat == offender else others for seat in range(4)]


def plus(one: tuple[int, ...], two: list[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, two, strict=True))


def revoked(sort: str, wanted: Callable[[Game, int], bool]) -> tuple[Game, int, int]:
    """A game with one wrong card: the game, the offender, the place behind the card."""
    for seed in count():
        game = random_game(seed, sort, offend=2)
        if game.offence is None:
            continue
        trick, seat, card = game.offence
        at = game.plays.index((seat, card), 4 * trick - 4) + 1
        if trick == 2 and wanted(game, seat):
            return game, seat, at
    raise AssertionError


def anybody(game: Game, seat: int) -> bool:
    return True


def is_re(game: Game, seat: int) -> bool:
    return seat in game.re


def is_kontra(game: Game, seat: int) -> bool:
    return seat not in game.re


def foe(game: Game, seat: int) -> int:
    return next(s for s in range(4) if (s in game.re) != (seat in game.re))


def friend(game: Game, seat: int) -> int:
    return next(
        s for s in range(4) if s != seat and (s in game.re) == (seat in game.re)
    )


# --- a wrong card ----------------------------------------------------------------------


@pytest.mark.parametrize("sort", ["normal", "hochzeit", "damensolo", "herzsolo"])
def test_a_revoke_that_nobody_claims_stands(sort: str) -> None:
    game, _, _ = revoked(sort, anybody)
    verdict = game.judged()

    assert codes(verdict) == ["R102"]
    assert points(verdict) == game.result[2]


@pytest.mark.parametrize("wanted", [is_re, is_kontra])
def test_a_slight_one_costs_three_in_the_normalspiel(
    wanted: Callable[[Game, int], bool],
) -> None:
    game, seat, at = revoked("normal", wanted)
    text = line(foe(game, seat), seat, "nichtbedient geringfügig")
    verdict = claimed(game, at, text).judged()

    assert codes(verdict) == ["R102"]
    assert points(verdict) == plus(game.result[2], paid(seat, 3, 1))


def test_one_without_weight_costs_nothing() -> None:
    game, seat, at = revoked("normal", anybody)
    text = line(foe(game, seat), seat, "nichtbedient unerheblich")

    assert points(claimed(game, at, text).judged()) == game.result[2]


@pytest.mark.parametrize(
    ("wanted", "words", "to_soloist", "to_others"),
    [
        (is_re, "geringfügig", 0, 1),
        (is_kontra, "geringfügig nachteil", 3, 0),
        (is_kontra, "geringfügig folgenlos", 1, 1),
    ],
)
def test_a_slight_one_in_a_solo_depends_on_whose_it_is_and_whom_it_harms(
    wanted: Callable[[Game, int], bool], words: str, to_soloist: int, to_others: int
) -> None:
    game, seat, at = revoked("damensolo", wanted)
    text = line(foe(game, seat), seat, f"nichtbedient {words}")
    cost = paid(seat, 3, to_others)
    (soloist,) = game.re
    if soloist != seat:
        cost[soloist] = to_soloist

    verdict = claimed(game, at, text).judged()
    assert points(verdict) == plus(game.result[2], cost)


def broken_off(
    sort: str, wanted: Callable[[Game, int], bool], level: int
) -> tuple[Game, int]:
    """A game that ends at a serious offence after Absagen of the offender's foes.

    The foes made the one trick so far: against schwarz it would win the game at once.
    """

    def undecided(game: Game, seat: int) -> bool:
        first = game.tricks[0].winner
        return wanted(game, seat) and (first in game.re) != (seat in game.re)

    game, seat, at = revoked(sort, undecided)
    other = foe(game, seat)
    word = "re" if other in game.re else "kontra"
    said = [word, *LEVELS[:level]] if level else []
    game = game.cut(at).saying(*(Said(0, other, w) for w in said))
    text = line(other, seat, "nichtbedient schwerwiegend")
    return claimed(game, at, text), seat


@pytest.mark.parametrize("level", range(5))
@pytest.mark.parametrize("sort", ["normal", "damensolo"])
def test_a_serious_one_ends_the_game_at_twelve_and_three_for_each_absage(
    sort: str, level: int
) -> None:
    """In a solo likewise, where the soloist is to blame."""
    game, seat = broken_off(sort, is_re, level)
    verdict = game.judged(hands=True)

    assert points(verdict) == tuple(paid(seat, 12 + 3 * level, 4 + level))
    assert verdict.default.winner in {None, "niemand"}


@pytest.mark.parametrize("level", range(5))
def test_a_serious_one_against_a_soloist_is_paid_to_him_alone(level: int) -> None:
    game, seat = broken_off("damensolo", is_kontra, level)
    verdict = game.judged(hands=True)
    (soloist,) = game.re
    cost = paid(seat, 12 + 3 * level, 0)
    cost[soloist] = 12 + 3 * level

    assert points(verdict) == tuple(cost)


def test_absagen_of_the_offenders_own_party_do_not_raise_the_price() -> None:
    game, seat, at = revoked("normal", anybody)
    word = "re" if seat in game.re else "kontra"
    said = game.cut(at).saying(Said(0, seat, word), Said(0, seat, "k90"))
    text = line(foe(game, seat), seat, "nichtbedient schwerwiegend")

    verdict = claimed(said, at, text).judged(hands=True)
    assert points(verdict) == tuple(paid(seat, 12, 4))


@pytest.mark.parametrize("behind_the_queen", [False, True])
def test_a_stille_hochzeit_is_a_solo_from_its_second_queen_on(
    behind_the_queen: bool,
) -> None:
    """9.3.3: also where the second queen lies in the trick that is broken off."""
    game, second = second_queen()
    (soloist,) = game.re
    at = second + 1 if behind_the_queen else second
    seat = game.plays[second - 1][0]
    text = line(soloist, seat, "äußerung schwerwiegend")
    verdict = claimed(game.cut(at), at, text).judged(hands=True)

    cost = paid(seat, 12, 0 if behind_the_queen else 4)
    if behind_the_queen:
        cost[soloist] = 12
    assert verdict.default.kind == "stille-hochzeit"
    assert points(verdict) == tuple(cost)


def second_queen() -> tuple[Game, int]:
    """A Stille Hochzeit, and the place of the second ♣D, inside an early trick."""
    for seed in count():
        game = random_game(seed, "stille")
        _, second = (n for n, (_, card) in enumerate(game.plays) if str(card) == "♣D")
        if second < 16 and second % 4 in {1, 2}:
            return game, second
    raise AssertionError


# --- who may claim, and until when -----------------------------------------------------


def test_in_a_solo_only_the_opponents_may_claim() -> None:
    game, seat, at = revoked("damensolo", is_kontra)
    text = line(friend(game, seat), seat, "nichtbedient geringfügig")
    verdict = claimed(game, at, text).judged()

    assert "R401" in codes(verdict)
    assert points(verdict) == game.result[2]


def test_while_the_partners_are_unknown_everybody_may_but_the_offender() -> None:
    def unknown(game: Game, seat: int) -> bool:
        return "♣D" not in {str(card) for _, card in game.plays[:8]}

    game, seat, at = revoked("normal", unknown)
    by_friend = claimed(
        game, at, line(friend(game, seat), seat, "nichtbedient geringfügig")
    )
    by_himself = claimed(game, at, line(seat, seat, "nichtbedient geringfügig"))

    assert points(by_friend.judged()) == plus(game.result[2], paid(seat, 3, 1))
    assert "R401" in codes(by_himself.judged())
    assert points(by_himself.judged()) == game.result[2]


def test_once_both_queens_are_out_a_partner_may_not_claim() -> None:
    def known(game: Game, seat: int) -> bool:
        return [str(card) for _, card in game.plays[:4]].count("♣D") == 2

    game, seat, at = revoked("normal", known)
    text = line(friend(game, seat), seat, "nichtbedient geringfügig")

    assert "R401" in codes(claimed(game, at, text).judged())


# --- a late call -----------------------------------------------------------------------


def late(sort: str = "normal") -> tuple[Game, int, int]:
    """A game, one of Re, and a moment at which his Ansage is late: nine cards."""
    game = random_game(5, sort)
    seat = min(game.re)
    return game, seat, game.moment(seat, 9)


def test_a_late_call_that_nobody_claims_stands_and_counts() -> None:
    game, seat, at = late()
    said = game.saying(Said(at, seat, "re"))
    verdict = said.judged()

    assert verdict.default.announcements[0].status == "standing"
    assert points(verdict) == said.result[2]
    assert codes(verdict) == ["R201"]


def test_a_late_call_that_is_claimed_is_void() -> None:
    game, seat, at = late()
    text = line(foe(game, seat), seat, "zuspät unerheblich")
    verdict = claimed(game.saying(Said(at, seat, "re")), at, text).judged()

    assert verdict.default.announcements[0].status == "void"
    assert points(verdict) == game.result[2]


def test_whoever_has_played_on_has_lost_the_right_to_claim() -> None:
    game, seat, at = late()
    said = game.saying(Said(at, seat, "re"))
    other = foe(game, seat)
    own = next(n for n in range(at, 48) if game.plays[n][0] == other)
    verdict = claimed(said, own + 1, line(other, seat, "zuspät geringfügig")).judged()

    assert verdict.default.announcements[0].status == "standing"
    assert "R401" in codes(verdict)
    assert points(verdict) == said.result[2]


def test_claiming_a_call_that_was_in_order_is_against_the_rules() -> None:
    game, seat, _ = late()
    said = game.saying(Said(0, seat, "re"))
    verdict = claimed(
        said, 0, line(foe(game, seat), seat, "zuspät geringfügig")
    ).judged()

    assert verdict.default.announcements[0].status == "valid"
    assert "R401" in codes(verdict)
    assert points(verdict) == said.result[2]


@pytest.mark.parametrize(
    ("order", "status"),
    [
        (("{call}", "{claim}"), "void"),
        (("{claim}", "{call}"), "standing"),
        (("{call}", "{own}", "{claim}"), "standing"),
        (("{call}", "{claim}", "{own}"), "void"),
        (("{own}", "{call}", "{claim}"), "void"),
    ],
)
def test_a_call_is_claimed_behind_it_by_who_has_not_called_since(
    order: tuple[str, ...], status: str
) -> None:
    game, seat, at = late()
    other = foe(game, seat)
    said = {
        "call": f"{NAMES[seat]}: re",
        "claim": line(other, seat, "zuspät unerheblich"),
        "own": f"{NAMES[other]}: kontra",
    }
    between = tuple((at, each.format(**said)) for each in order)
    verdict = replace(game, between=between).judged()

    (found,) = [a for a in verdict.default.announcements if a.say == "re"]
    assert found.status == status
    assert ("Rechtzeitig" in str(verdict)) == (status == "standing")


@pytest.mark.parametrize(
    ("order", "in_time"),
    [
        (("{bid}", "Anna: k90", "vorbehalt Carla: hochzeit", "{claim}"), True),
        (("Anna: k90", "{bid}", "{claim}"), False),
        (("Anna: k90", "{claim}", "{bid}"), True),
        (("Anna: k90", "vorbehalt Carla: hochzeit", "{claim}"), True),
    ],
)
def test_who_has_a_vorbehalt_since_has_lost_the_right_to_claim_a_call(
    order: tuple[str, ...], in_time: bool
) -> None:
    head = f"doko 1\nregeln: {DDV}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n\nspiel\n"
    bid, claim = "vorbehalt Bernd: damensolo", line(1, 0, "zufrüh")
    lines = "\n".join(order).format(bid=bid, claim=claim)
    verdict = judged(f"{head}{lines}\n")

    assert ("Rechtzeitig" not in str(verdict)) is in_time


# --- when the game is already won --------------------------------------------------------


def already_won(by_re: bool) -> tuple[Game, int]:
    """A game of Re, and a number of tricks with which one party has won for good."""
    for seed in count():
        game = random_game(seed, "normal")
        for tricks in range(7, 12):
            part = game.cut(4 * tricks)
            side = part.side(is_re=by_re)
            queens = [str(card) for _, card in part.plays].count("♣D")
            if side.eyes >= (121 if by_re else 120) and queens == 2:
                return part, tricks
    raise AssertionError


@pytest.mark.parametrize("guilty_re", [True, False])
def test_a_game_already_won_is_scored_and_the_rest_goes_to_the_innocent(
    guilty_re: bool,
) -> None:
    game, tricks = already_won(by_re=True)
    seat = next(s for s in range(4) if (s in game.re) == guilty_re)
    text = line(foe(game, seat), seat, "äußerung schwerwiegend")
    verdict = claimed(game, 4 * tricks, text).judged(hands=True)

    re, kontra = game.side(is_re=True), game.side(is_re=False)
    if guilty_re:
        kontra = replace(kontra, eyes=240 - re.eyes, tricks=12 - re.tricks)
    else:
        re = replace(re, eyes=240 - kontra.eyes, tricks=12 - kontra.tricks)
    winner, value = worth(re, kontra, queens=True, home=False)
    value += game.specials
    scores = tuple(value if s in game.re else -value for s in range(4))
    assert winner == "re"
    assert points(verdict) == plus(scores, paid(seat, 3, 1))
    assert verdict.default.augen == (("re", re.eyes), ("kontra", kontra.eyes))
    signed = [i.points if i.party == "re" else -i.points for i in verdict.default.items]
    assert sum(signed) == verdict.default.value


def test_a_game_not_yet_won_is_not_scored() -> None:
    game = random_game(1, "normal").cut(16)
    seat = 0
    text = line(foe(game, seat), seat, "äußerung schwerwiegend")

    verdict = claimed(game, 16, text).judged(hands=True)
    assert points(verdict) == tuple(paid(seat, 12, 4))


# --- what stands behind the end ---------------------------------------------------------

SOLO = """doko 1
regeln: ddv-tsr
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
vorbehalt Anna: damensolo
Anna: re kra kr9 krk kr10
ha ka10 h9 ha
reklamation Anna: Bernd äußerung schwerwiegend
"""
TWELVE = (12, -12, 0, 0)
"""What that comes to: an offence against a soloist."""


def test_tricks_behind_the_end_decide_nothing() -> None:
    """9.5.1: whoever has won later on had not when the game was at its end."""
    whole, _ = already_won(by_re=True)
    seat = 0
    text = line(foe(whole, seat), seat, "äußerung schwerwiegend")

    verdict = claimed(whole, 8, text).judged(hands=True)
    assert points(verdict) == tuple(paid(seat, 12, 4))
    assert "R404" in codes(verdict)


@pytest.mark.parametrize(
    "behind",
    [
        "kab kaa",
        "Anna: k90",
        "Anna: k90\nkab kaa h10 ka9\nAnna: k60",
        "abkürzung Anna: alle",
        "kab\nabkürzung Anna: keine",
        "?? ?? ?? ??",
    ],
)
def test_what_stands_behind_the_end_counts_nothing(behind: str) -> None:
    verdict = judged(f"{SOLO}{behind}\n")

    assert points(verdict) == TWELVE
    assert "R404" in codes(verdict)


@pytest.mark.parametrize("between", ["Anna: k90", "abkürzung Anna: alle", "kab"])
def test_a_second_claim_is_of_the_same_moment_only_right_behind_the_first(
    between: str,
) -> None:
    second = "reklamation Anna: Carla gezählt unerheblich"
    verdict = judged(f"{SOLO}{between}\n{second}\n")

    assert points(judged(f"{SOLO}{second}\n")) == TWELVE
    assert points(verdict) == TWELVE
    assert "R404" in codes(verdict)


@pytest.mark.parametrize("said", ["k90?", "k90"])
def test_a_call_without_a_moment_may_have_been_made_before_the_end(said: str) -> None:
    verdict = judged(f"{SOLO}Anna: {said}\nkab kaa\n")
    (_, k90) = verdict.default.announcements

    assert k90.status == ("open" if said.endswith("?") else "void")
    assert (verdict.default.scores is None) == said.endswith("?")


def test_it_is_said_where_it_is_open_whether_a_claim_ended_the_game() -> None:
    """Nobody knows the parties, and so not whether Carla might claim."""
    head = f"doko 1\nregeln: {DDV}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n\nspiel\n"
    cards = "♣B ♥D ♠B ♦K\n♣A ♣A ♣K ♣B\n♦9 ♣D ♥B ♦K\n♣K ♣9 ♠K ♠D\n♦A\n"
    behind = f"{line(2, 3, 'äußerung schwerwiegend')}\n♦10 ♠D ♦9\n♦10 ♦B ♦A ♦B\n"
    verdict = judged(head + cards + behind)

    assert "U119" in codes(verdict)
    assert verdict.default.scores is None
    assert len(verdict.default.tricks) == 4


@pytest.mark.parametrize("cards", ["", "kab"])
def test_a_game_that_is_not_played_stays_one(cards: str) -> None:
    head = f"doko 1\nregeln: ddb-1995\ntisch: {' '.join(NAMES)}\ngeber: Dora\n\nspiel\n"
    plays = "vorbehalt Anna: einwerfen fünf neunen\nkra krk kr10 kr10\nha ka10 h9 ha\n"
    verdict = judged(f"{head}{plays}{line(2, 3, 'äußerung schwerwiegend')}\n{cards}\n")

    assert verdict.default.kind is None
    assert "U110" in codes(verdict)


def test_a_call_may_have_been_made_right_before_it_was_claimed() -> None:
    """Two cards lay then, and the caller's was the first."""
    head = f"doko 1\nregeln: {DDV}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n\nspiel\n"
    cards = (
        "♣K ♣B ♣K ♣9\n♠A ♦10 ♠9 ♠A\n♦B ♠B ♦D ♥D\n♥9 ♥9 ♥K ♥A\n♣9 ♣A\n"
        "Anna: {re}\nreklamation Bernd: Anna ansage geringfügig\n♣A ♠D\n"
    )
    certain, open_ = (judged(head + cards.format(re=word)) for word in ("re", "re?"))
    statuses = {outcome.announcements[0].status for outcome in open_.ways}

    assert certain.default.announcements[0].status == "void"
    assert "void" in statuses


# --- shortening --------------------------------------------------------------------------


def last_trick(soloist_makes_it: bool) -> tuple[Game, Game]:
    """A solo whose soloist leads the last trick, and the same without that trick."""
    for seed in count():
        game = random_game(seed, "damensolo")
        (soloist,) = game.re
        leads = game.tricks[11].laid[0][0] == soloist
        if leads and (game.tricks[11].winner == soloist) == soloist_makes_it:
            return game, game.cut(44)
    raise AssertionError


def shortened(game: Game, seat: int, word: str) -> Game:
    return claimed(game, len(game.plays), f"abkürzung {NAMES[seat]}: {word}")


def test_a_soloist_who_makes_the_rest_may_claim_it() -> None:
    whole, part = last_trick(soloist_makes_it=True)
    (soloist,) = whole.re
    verdict = shortened(part, soloist, "alle").judged(hands=True)

    assert codes(verdict) == []
    assert points(verdict) == whole.result[2]


def test_giving_up_gives_the_rest_to_the_others() -> None:
    whole, part = last_trick(soloist_makes_it=False)
    (soloist,) = whole.re
    verdict = shortened(part, soloist, "keine").judged(hands=True)

    assert codes(verdict) == []
    assert points(verdict) == whole.result[2]


def test_claiming_a_rest_that_is_not_certain_is_against_the_rules() -> None:
    """Unclaimed it is his; claimed it goes to the others."""
    whole, part = last_trick(soloist_makes_it=False)
    (soloist,) = whole.re
    bold = shortened(part, soloist, "alle")
    other = foe(whole, soloist)
    doubted = claimed(bold, 44, line(other, soloist, "abkürzung unerheblich"))
    silent, objected = bold.judged(hands=True), doubted.judged(hands=True)

    assert codes(objected).count("R402") == 1
    assert points(objected) == whole.result[2]
    assert "R402" in codes(silent)
    rest = 240 - sum(t.eyes for t in part.tricks)
    re = whole.side(is_re=True)
    re = replace(re, eyes=part.side(is_re=True).eyes + rest, tricks=re.tricks + 1)
    kontra = part.side(is_re=False)
    _, value = worth(re, kontra, queens=False, home=False)
    assert points(silent)[soloist] == 3 * value


def test_only_a_soloist_may_shorten() -> None:
    game = random_game(2, "normal")
    verdict = shortened(game.cut(44), game.tricks[11].winner, "alle").judged(hands=True)

    assert "R402" in codes(verdict)


def test_an_opponent_of_the_soloist_may_not_shorten() -> None:
    whole, part = last_trick(soloist_makes_it=False)
    seat = foe(whole, min(whole.re))

    assert "R402" in codes(shortened(part, seat, "alle").judged(hands=True))


@pytest.mark.parametrize(("claimed_first", "kept"), [(True, True), (False, False)])
def test_who_has_shortened_has_lost_the_right_to_claim_what_was_before(
    claimed_first: bool, kept: bool
) -> None:
    whole, part = last_trick(soloist_makes_it=True)
    (soloist,) = whole.re
    claim = line(soloist, foe(whole, soloist), "äußerung geringfügig folgenlos")
    lines = [claim, f"abkürzung {NAMES[soloist]}: alle"]
    between = tuple((44, each) for each in lines[:: 1 if claimed_first else -1])
    verdict = replace(part, between=between).judged(hands=True)

    assert ("Reklamation-verwirkt" not in str(verdict)) is kept


@pytest.mark.parametrize(("shortened_first", "his"), [(True, False), (False, True)])
def test_only_what_is_claimed_behind_it_is_against_a_shortening(
    shortened_first: bool, his: bool
) -> None:
    whole, part = last_trick(soloist_makes_it=False)
    (soloist,) = whole.re
    other = foe(whole, soloist)
    claim = line(other, soloist, "äußerung unerheblich")
    lines = [f"abkürzung {NAMES[soloist]}: alle", claim]
    between = tuple((44, each) for each in lines[:: 1 if shortened_first else -1])
    verdict = replace(part, between=between).judged(hands=True)
    silent = shortened(part, soloist, "alle").judged(hands=True)

    assert (verdict.default.augen == silent.default.augen) is his


def test_the_rules_of_this_file_are_those_of_the_ddv() -> None:
    assert judged(random_game(0).text()).rules == DDV


# --- a claim that the cards contradict ------------------------------------------------

TEXTS_WITH_CLAIMS = (
    *("ddv-tsr", "nagelik-2024"),
    *("ddb-1995", "ddb-meisterschaft", "ddb-pokal"),
)
CLAIMED = [
    (text, weight)
    for text in TEXTS_WITH_CLAIMS
    for weight in ("geringfügig", "schwerwiegend")
    if weight == "schwerwiegend" or not text.startswith("ddb")
]
"""In 1995 a slight offence costs nothing anyhow."""


@pytest.mark.parametrize(
    ("text", "weight"),
    spread(CLAIMED, ["-".join(each) for each in CLAIMED], CLAIMED[:2]),
)
def test_a_revoke_that_the_cards_contradict_costs_nothing(
    text: str, weight: str
) -> None:
    """9.3.2-s1, 9.4.2-s1: without an offence there is nothing to pay for."""
    game = random_game(1, "normal", text)
    accused = game.plays[16][0]
    words = line(foe(game, accused), accused, f"nichtbedient {weight}")
    plain = judged(replace(game, rules=text).text())
    verdict = judged(replace(claimed(game, 16, words), rules=text).text())

    assert verdict.default.scores == plain.default.scores
    assert "Falsch-bedient" in str(verdict)
    paid_too = {outcome.scores for outcome in verdict.ways}
    assert len(paid_too) > len({outcome.scores for outcome in plain.ways})


@pytest.mark.parametrize("text", TEXTS_WITH_CLAIMS)
def test_a_revoke_that_the_cards_show_is_believed(text: str) -> None:
    game, seat, at = revoked("normal", anybody)
    words = line(foe(game, seat), seat, "nichtbedient geringfügig")
    verdict = judged(replace(claimed(game, at, words), rules=text).text())

    assert "Falsch-bedient" not in str(verdict)


@pytest.mark.parametrize("text", TEXTS_WITH_CLAIMS)
@pytest.mark.parametrize("cards", ["♠A ♥9", "♠A ♥9 ♠K ♠10"])
def test_a_game_that_ends_may_hide_the_card_that_would_show_it(
    text: str, cards: str
) -> None:
    """Whoever did not follow may have had the suit: his other cards are not known."""
    words = line(0, 1, "nichtbedient schwerwiegend")
    head = f"doko 1\nregeln: {text}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n"
    verdict = judged(f"{head}spiel\n{cards}\n{words}\n= abbruch\n")

    assert "Falsch-bedient" not in str(verdict)


@pytest.mark.parametrize("text", TEXTS_WITH_CLAIMS)
def test_the_cards_of_a_trick_that_is_broken_off_are_seen(text: str) -> None:
    words = line(0, 1, "nichtbedient schwerwiegend")
    head = f"doko 1\nregeln: {text}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n"
    verdict = judged(f"{head}spiel\n♠A ♠K\n{words}\n= abbruch\n")

    assert "Falsch-bedient" in str(verdict)


@pytest.mark.parametrize("text", TEXTS_WITH_CLAIMS)
@pytest.mark.parametrize(("card", "refuted"), [("♥D", True), ("♠K", False)])
def test_a_hand_that_is_told_shows_whether_a_card_was_right(
    text: str, card: str, *, refuted: bool
) -> None:
    words = line(0, 1, "nichtbedient schwerwiegend")
    head = f"doko 1\nregeln: {text}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n"
    nines = "" if text == "nagelik-2024" else "♣9 ♥9"
    own = f"Blatt Bernd: {card} ♥A ♥K ♣A ♦A ♣K ♣10 ♦B ♦D ♥B {nines}"
    verdict = judged(f"{head}spiel\n{own}\n♠A ♥K\n{words}\n= abbruch\n")

    assert ("Falsch-bedient" in str(verdict)) is refuted
