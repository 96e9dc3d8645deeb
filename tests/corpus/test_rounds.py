"""Rounds that differ, and games that end at the borders of a table."""

from __future__ import annotations

from dokospec.corpus.rounds import rounds
from dokospec.corpus.scores import borders, scores
from dokospec.notation.record import Header
from dokospec.witness.told import lawful
from tests.games import generator


def test_only_rounds_in_which_something_else_is_said_or_played_are_asked_about() -> (
    None
):
    pokal = generator("ddb-pokal")
    stated: dict[str, set[bool]] = {}
    for candidate in rounds(pokal):
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


def test_a_text_without_rounds_has_none_to_ask_about() -> None:
    assert not list(rounds(generator("ottendorf-2008")))


def test_games_end_at_the_borders_of_the_table_they_are_counted_by() -> None:
    ddb = generator("ddb-1995")
    reached = {
        dict(verdict.augen or ()).get("re")
        for case in scores(ddb)
        if (verdict := case.case.judged(ddb.judge).default).kind == "solo:null"
    }

    assert {29, 30, 59, 60, 89, 90} <= set(borders(ddb.model))
    assert {29, 30, 59, 60, 89, 90} <= reached
