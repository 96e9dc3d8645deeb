"""A misspelt word of a Vorbehalt or Reklamation may be what is meant, or what is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from dokospec.game import codes as found
from dokospec.notation.record import Call, Play, Reservation
from dokospec.verdict import GameVerdict
from tests.games import random_game
from tests.played import DDV, HOME, NAMES, codes, judged, read_game
from tests.shipped import TEXTS, judge


def bidding(rules: str, kind: str, *words: str) -> GameVerdict:
    """The verdict on a game of this kind before which Anna announces these words."""
    head, game = read_game(random_game(1, kind, rules).text())
    others = [e for e in game.events if not isinstance(e, Reservation)]
    own = next((e.by for e in game.events if isinstance(e, Reservation)), NAMES[0])
    said = Reservation(own, words)
    return judge(rules).game(head, replace(game, events=(said, *others)))


@pytest.mark.parametrize("rules", TEXTS)
def test_the_game_is_as_meant_where_the_cards_fit_that_alone(rules: str) -> None:
    right = bidding(rules, "damensolo", "damensolo")
    verdict = bidding(rules, "damensolo", "damnsolo")

    assert found.RESERVATION_UNKNOWN in codes(verdict)
    assert verdict.default.kind == right.default.kind
    assert verdict.default.scores == right.default.scores is not None
    assert len({outcome.kind for outcome in verdict.ways}) == 2


@pytest.mark.parametrize("rules", TEXTS)
def test_it_is_as_written_where_the_cards_fit_that_alone(rules: str) -> None:
    """Somebody revoked, or the Vorbehalt was none: the verdict shows both."""
    verdict = bidding(rules, "normal", "damnsolo")
    kinds = [outcome.kind for outcome in verdict.ways]

    assert verdict.default.kind == "normal"
    assert "solo:damen" in kinds


@pytest.mark.parametrize("rules", TEXTS)
def test_who_says_gesund_says_nothing(rules: str) -> None:
    plain = judged(random_game(1, rules=rules).text())
    verdict = bidding(rules, "normal", "gesund")

    assert codes(verdict) == codes(plain)
    assert verdict.default.scores == plain.default.scores


@pytest.mark.parametrize("rules", TEXTS)
def test_behind_a_word_that_nobody_knows_may_be_any_game(rules: str) -> None:
    verdict = bidding(rules, "normal", "xyzzy")

    assert found.UNREAD_WORD in codes(verdict)
    assert verdict.default.kind is None
    assert verdict.default.scores is None


@pytest.mark.parametrize("rules", TEXTS)
def test_so_behind_a_vorbehalt_of_other_texts(rules: str) -> None:
    own = judge(rules).model.listed_words
    every = {bid for text in TEXTS for bid in judge(text).model.words["Angebote"]}

    for word in sorted(every - own):
        verdict = bidding(rules, "normal", word)
        assert found.UNREAD_WORD in codes(verdict), word
        assert [(way.kind, way.scores) for way in verdict.ways] == [(None, None)], word


@pytest.mark.parametrize("rules", TEXTS)
def test_a_call_beside_a_vorbehalt_is_not_lost(rules: str) -> None:
    """It counts where the text takes one there; elsewhere what hangs on calls is open."""
    plain = bidding(rules, "damensolo", "damensolo")
    verdict = bidding(rules, "damensolo", "damensolo", "re")

    if judge(rules).model.bids_bring_calls:
        assert [a.say for a in verdict.default.announcements] == ["re"]
    else:
        assert found.ACT_WORD_UNKNOWN in codes(verdict)
        assert {outcome.value for outcome in verdict.ways} == {None}
        assert verdict.default.augen == plain.default.augen


@pytest.mark.parametrize("word", ["solo", "krsolo", "bomensolo"])
def test_of_several_words_that_may_be_meant_none_is_left_out(word: str) -> None:
    meant = {
        "solo": {"damen", "buben", "kreuz", "pik", "herz", "karo", "ohne"},
        "krsolo": {"kreuz", "karo", "ohne"},
        "bomensolo": {"damen", "buben"},
    }
    verdict = bidding(DDV, "damensolo", word)
    kinds = {outcome.kind for outcome in verdict.ways}

    assert kinds == {"normal", *(f"solo:{each}" for each in meant[word])}


@pytest.mark.parametrize("words", [("re",), ("fuchs",), ("stille-hochzeit",)])
def test_a_word_that_the_text_has_for_something_else_is_no_vorbehalt(
    words: tuple[str, ...],
) -> None:
    verdict = bidding(DDV, "normal", *words)

    assert found.UNREAD_WORD in codes(verdict)
    assert verdict.default.kind is None


def test_a_second_vorbehalt_behind_the_first_is_not_lost() -> None:
    verdict = bidding(DDV, "damensolo", "damensolo", "karosolo")

    assert {found.UNREAD_WORD, found.ACT_WORD_UNKNOWN} <= set(codes(verdict))
    assert verdict.default.kind is None


def test_a_vorbehalt_between_the_cards_may_be_one() -> None:
    head, game = read_game(random_game(1).text())
    said = Call("hochzeit", NAMES[0])
    verdict = judge(DDV).game(head, replace(game, events=(said, *game.events)))

    assert found.UNREAD_WORD in codes(verdict)
    assert verdict.default.kind is None


@pytest.mark.parametrize(
    ("beside", "is_open"),
    [("pfl", True), ("keine90", True), ("90", True), ("nichtbedient", False)],
)
def test_an_unknown_word_beside_a_vorbehalt_may_be_a_call(
    beside: str, *, is_open: bool
) -> None:
    verdict = bidding(DDV, "damensolo", "damensolo", beside)

    assert found.ACT_WORD_UNKNOWN in codes(verdict)
    assert (None in {way.value for way in verdict.ways}) == is_open


def test_a_leader_named_wrongly_takes_no_reading_away() -> None:
    """The play was a damensolo; one name in it is wrong."""
    plain = bidding(DDV, "damensolo", "damnsolo")
    head, game = read_game(random_game(1, "damensolo").text())
    first = next(e for e in game.events if isinstance(e, Reservation))
    said = Reservation(first.by, ("damnsolo",))
    cards = [e for e in game.events if isinstance(e, Play)]
    last = plain.default.tricks[-1].leader
    other = next(name for name in NAMES if name != last)
    cards[-4] = replace(cards[-4], by=other)
    verdict = judge(DDV).game(head, replace(game, events=(said, *cards)))

    assert "solo:damen" in {outcome.kind for outcome in verdict.ways}
    assert "normal" in {outcome.kind for outcome in verdict.ways}


RECLAIMED: Final = Path(__file__).parent / "disputed" / "reklamation-widerlegt.doko"


@pytest.mark.parametrize(
    ("word", "scores"),
    [("nichtbedint", {-2, -5}), ("nicht bedient", {-2, -5}), ("revoke", {None})],
)
def test_nobody_pays_for_a_word_that_nobody_can_read(
    word: str, scores: set[int | None]
) -> None:
    """Spelt right the cards refute it: A has -2; believed, it is -5."""
    text = RECLAIMED.read_text("utf-8")
    verdict = judged(text.replace("nichtbedient", word))
    paid = {way.scores and dict(way.scores)["A"] for way in verdict.ways}

    assert paid == scores
    assert (verdict.default.scores and dict(verdict.default.scores)["A"]) in {-2, None}


@pytest.mark.parametrize(
    ("answer", "code"),
    [("ok", "U126"), ("ein trumpf", "U126"), ("nein", None), ("ja", None)],
)
def test_an_answer_that_is_none_leaves_the_exchange_open(
    answer: str, code: str | None
) -> None:
    head = f"doko 1\nregeln: {HOME}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\nspiel\n"
    swap = f"vorbehalt Anna: armut\narmut Anna: kr9 -> Dora: {answer}\n"
    verdict = judged(head + swap)

    assert ("U126" in codes(verdict)) == (code is not None)
    assert (verdict.default.kind is None) == (code is not None)
