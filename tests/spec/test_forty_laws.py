"""The laws of random games hold for forty cards too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dokospec.game.legality import legal_faces
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.writer import format_sheets
from dokospec.verdict import Outcome
from tests.forty import FORTY, SORTS, Forty, allowed, random_forty
from tests.played import NAMES, judged
from tests.shipped import judge

KINDS = {"damensolo": "solo:damen", "bubensolo": "solo:buben"}


def reported(outcome: Outcome) -> tuple[object, ...]:
    """What an outcome says of the game, but for reasons and findings."""
    return (
        outcome.kinds,
        outcome.parties,
        outcome.augen,
        [t._replace(rests_on=0) for t in outcome.tricks],
        outcome.winner,
        outcome.value,
        outcome.scores,
    )


@pytest.mark.parametrize("sort", SORTS)
def test_hands_tell_nothing_new_and_neither_does_the_canonical_form(sort: str) -> None:
    game = random_forty(20, sort)
    bare = judged(game.text())
    written = format_sheets(sheets(read_text(game.text())))

    assert reported(bare.default) == reported(game.judged(hands=True).default)
    assert reported(bare.default) == reported(judged(written).default)


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("seed", range(21, 24))
def test_the_engine_allows_what_the_second_referee_allows(seed: int, sort: str) -> None:
    """At every card of the game, for the hand that still has to play it."""
    game = random_forty(seed, sort)
    left = [list(hand) for hand in game.hands]
    tables = judge(FORTY).tables
    for trick in game.tricks:
        laid = [card for _, card in trick.laid]
        for place, (seat, card) in enumerate(trick.laid):
            faces = legal_faces(
                tables,
                KINDS.get(sort, "normal"),
                [c.index for c in laid[:place]],
                (c.index for c in left[seat]),
            )
            free = allowed(game.order, left[seat], laid[:place])
            assert faces == {c.index for c in free}
            left[seat].remove(card)


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("tricks", [1, 3, 9])
def test_what_was_decided_stays_when_the_record_goes_on(tricks: int, sort: str) -> None:
    whole = random_forty(25, sort)
    part = replace(whole, tricks=whole.tricks[:tricks])
    full, cut = whole.judged(hands=True).default, part.judged(hands=True).default

    assert [t._replace(rests_on=0) for t in cut.tricks] == [
        t._replace(rests_on=0) for t in full.tricks[:tricks]
    ]
    assert cut.scores is None


def exchanged(game: Forty) -> tuple[Forty, int, int] | None:
    """The game with a card that follows put off for one that does not; and where."""
    for number in range(9):
        led = game.tricks[number].laid[0][1]
        for place in (1, 2, 3):
            seat, card = game.tricks[number].laid[place]
            for later in range(number + 1, 10):
                laid = list(game.tricks[later].laid)
                at = [s for s, _ in laid].index(seat)
                other = laid[at][1]
                if at and allowed(game.order, [card, other], [led]) == [card]:
                    now = list(game.tricks[number].laid)
                    now[place], laid[at] = (seat, other), (seat, card)
                    tricks = list(game.tricks)
                    tricks[number] = replace(tricks[number], laid=tuple(now))
                    tricks[later] = replace(tricks[later], laid=tuple(laid))
                    return replace(game, tricks=tuple(tricks)), number, seat
    return None


@pytest.mark.parametrize("sort", SORTS)
def test_a_card_that_does_not_follow_is_found_where_it_was_played(sort: str) -> None:
    found = next(e for s in range(99) if (e := exchanged(random_forty(s, sort))))
    game, number, seat = found
    verdict = game.judged(hands=True)
    revokes = [
        dict(f.data)
        for f in (*verdict.findings, *verdict.default.findings)
        if f.code == "R102"
    ]
    assert (str(number + 1), NAMES[seat]) in {
        (data["trick"], data["player"]) for data in revokes
    }
