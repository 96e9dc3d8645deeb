"""Two Karlchen in the last trick: which of them takes it, and whose the point is."""

from __future__ import annotations

import pytest

from tests.played import judged

GAME = """doko 1
regeln: {}
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
kra krk kr9 kra
h10 krd kab kaa
krk pa kr10 kr10
pk p9 pa pk
hk ha ha hk
kak ka10 hb kab
h9 p10 h9 hd
ka10 pd pd ka9
pb krd pb ka9
kr9 kad hb h10
p9 p10 kad hd
kaa kak krb krb
"""
"""Carla leads to the last trick; Anna lays a ♣B, and behind her Bernd lays the other."""


@pytest.mark.parametrize(
    ("rules", "winner"),
    [
        ("ddv-tsr", "Anna"),
        ("ottendorf-2008", "Anna"),
        ("ddb-1995", "Bernd"),
        ("ddb-meisterschaft", "Bernd"),
        ("ddb-pokal", "Bernd"),
    ],
)
def test_one_of_two_karlchen_takes_the_last_trick(rules: str, winner: str) -> None:
    outcome = judged(GAME.format(rules)).default
    own = [party for party, players in outcome.parties or () if winner in players]

    assert outcome.tricks[-1].winner == winner
    assert [
        each.party for each in outcome.items or () if each.item == "Karlchen"
    ] == own
