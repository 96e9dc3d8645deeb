"""Rounds that differ, and games that end at the borders of a table."""

from __future__ import annotations

import pytest

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked, pose
from dokospec.corpus.boundaries import borders, scores
from dokospec.corpus.rounds import passes, rounds
from dokospec.notation.record import GameRecord, Header, Pass, Reservation
from dokospec.witness.case import table
from dokospec.witness.generate import Wish
from dokospec.witness.observation import lawful
from tests.games import generator


@pytest.mark.exhaustive
def test_only_rounds_in_which_something_else_is_said_or_played_are_asked_about() -> (
    None
):
    pokal = generator("ddb-pokal")
    stated: dict[str, set[bool]] = {}
    for candidate in rounds(pokal):
        events = candidate.case.game.events
        if any(isinstance(event, Pass) for event in events):
            continue
        for entry in candidate.case.game.entries:
            if isinstance(entry, Header) and candidate.asked.kind == "handlung":
                fair = lawful(candidate.case.judged(pokal.judge))
                stated.setdefault(f"{entry.key} {entry.value}", set()).add(fair)

    # Detlef-Dumm, KaDaMu; in the Schiebekopf and with the Sau nothing may be said.
    assert stated["x-runde 4"] == {True, False}
    assert stated["x-runde 5"] == {True, False}
    assert stated["x-runde 2"] == {False}
    assert stated["x-runde 6"] == {False}
    assert "x-runde 3" not in stated


def passed(round_: int) -> list[tuple[Pass, object]]:
    """What is asked about cards passed on in such a round, and what the text says."""
    pokal = generator("ddb-pokal")
    wish = Wish(stated=(("runde", round_),), bids=(), hands=True)
    case = pokal.make(("round", 0), wish)
    assert case is not None
    found: list[tuple[Pass, object]] = []
    for each in passes(pokal.judge, case):
        if not each.case.game.entries:
            continue  # in a round like any other
        posed = pose(pokal.judge, each.case.head, each.case.game, each.asked)
        if posed is None:
            continue  # who passes hangs on who bids, and nobody has
        acts = [e for e in each.case.game.events if isinstance(e, ACTS)]
        act = acts[each.asked.number - 1]
        assert isinstance(act, Pass)
        before = each.case.game.events[: each.case.game.events.index(act)]
        said = [e for e in before if isinstance(e, Reservation)]
        reported = posed.position["vorbehalte"]
        assert isinstance(reported, list)
        assert len(reported) == len(said)  # nothing of what comes later
        found.append((act, posed.expected[0][1]))
    return found


@pytest.mark.parametrize(("round_", "times"), [(2, 4), (4, 3), (5, 1)])
def test_of_what_is_like_the_cards_passed_on_only_themselves_are_in_order(
    round_: int, times: int
) -> None:
    answers = passed(round_)
    right = [act for act, answer in answers if answer is True]

    assert len(right) == times
    assert {len(act.cards) for act in right} == {4}
    assert {answer for act, answer in answers if len(act.cards) != 4} == {False}
    # In the Schiebekopf the last lays cards aside, in KaDaMu the only one does.
    assert [act.aside for act in right].count(True) == {2: 1, 4: 0, 5: 1}[round_]


def test_nobody_passes_cards_on_in_a_round_like_any_other() -> None:
    pokal = generator("ddb-pokal")
    head = table()
    act = Pass(head.players[0], (None,) * 4)

    posed = pose(
        pokal.judge, head, GameRecord(None, events=(act,)), Asked("handlung", 1)
    )

    assert posed is not None
    assert posed.position["handlung"] == ["schieben", 0, [None] * 4]
    assert posed.expected[0][1] is False


def test_before_it_is_known_who_plays_alone_nobody_is_asked_who_passes() -> None:
    pokal = generator("ddb-pokal")
    head = table()
    act = Pass(head.players[0], (None,) * 4, aside=True)
    game = GameRecord(None, (Header("x-runde", "5"),), events=(act,))

    assert pose(pokal.judge, head, game, Asked("handlung", 1)) is None


@pytest.mark.parametrize(("round_", "fair"), [(4, False), (5, True)])
def test_cards_are_passed_on_behind_the_vorbehalt_only_where_it_may_come_first(
    round_: int, *, fair: bool
) -> None:
    pokal = generator("ddb-pokal")
    head = table()
    one = head.players[0]
    events = (
        Reservation(one, ("damensolo",)),
        Pass(one, (None,) * 4, aside=round_ == 5),
    )
    game = GameRecord(None, (Header("x-runde", str(round_)),), events=events)

    posed = pose(pokal.judge, head, game, Asked("handlung", 2))

    assert posed is not None
    assert posed.expected[0][1] is fair


def test_a_text_without_rounds_has_none_to_ask_about() -> None:
    assert not list(rounds(generator("ottendorf-2008")))


@pytest.mark.exhaustive
def test_games_end_at_the_borders_of_the_table_they_are_counted_by() -> None:
    ddb = generator("ddb-1995")
    reached = {
        dict(verdict.augen or ()).get("re")
        for case in scores(ddb)
        if (verdict := case.case.judged(ddb.judge).default).kind == "solo:null"
    }

    assert {29, 30, 59, 60, 89, 90} <= set(borders(ddb.model))
    assert {29, 30, 59, 60, 89, 90} <= reached
