"""The witnesses kept beside the texts, and how they come about."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.rules.library import Library
from dokospec.rules.model import Model, compile_text
from dokospec.witness import kept
from dokospec.witness.beyond import across_games
from dokospec.witness.case import Case
from dokospec.witness.doubts import DoubtWitnesses, Readings, Witnesses, apart
from dokospec.witness.overgames import OverGames, RoundReadings
from dokospec.witness.parting import settled
from tests.rules.texts import heir, with_toys


@cache
def model(rules: str) -> Model:
    return compile_text(Library.standard().effective(rules))


def _file(rules: str) -> Path:
    return Path(data_path("spec", rules)) / kept.FILE


KEPT = [rules for rules in Library.standard().ids() if _file(rules).exists()]


def _groups(rules: str, name: str, case: Case, judge: Judge) -> int:
    doubt = model(rules).doubts[name]
    groups = Readings(judge, doubt).groups(case)
    if len(groups) < 2:  # Other open questions hide it.
        alone = Judge(settled(model(rules), name))
        groups = Readings(alone, doubt).groups(case)
    return len(groups)


@pytest.mark.parametrize("rules", KEPT)
def test_every_witness_still_parts_its_readings(rules: str) -> None:
    found = kept.read(_file(rules).read_text(encoding="utf-8"))
    judge = Judge(model(rules))
    for name, cases in found.cases.items():
        if name in model(rules).doubts:
            assert [_groups(rules, name, c, judge) > 1 for c in cases] == [True] * len(
                cases
            ), name


@pytest.mark.parametrize("rules", KEPT)
def test_every_doubt_has_witnesses_or_is_said_to_have_none(rules: str) -> None:
    found = kept.read(_file(rules).read_text(encoding="utf-8"))

    assert set(model(rules).doubts) <= {*found.cases, *found.rounds, *found.unparted}


@pytest.mark.parametrize("rules", KEPT)
def test_every_round_still_parts_its_readings(rules: str) -> None:
    found = kept.read(_file(rules).read_text(encoding="utf-8"))
    root = Judge(settled(model(rules)))
    doubts = model(rules).doubts

    assert [
        name
        for name, rounds in found.rounds.items()
        for each in rounds
        if len(RoundReadings(root, doubts[name]).groups(each)) < 2
    ] == []


def test_a_round_is_found_and_kept() -> None:
    text, findings = with_toys("erbe", zz=heir(COUNTED))
    toy = compile_text(text)
    doubt = toy.doubts["z-ende"]
    open_yet = DoubtWitnesses(doubt, (), (("drei", "vier"),))
    found = OverGames(toy, ()).of(open_yet)
    (witness,) = found.rounds
    written = kept.read(kept.write("erbe", [found], []))

    assert findings == ()
    assert found.unparted == ()
    assert len(witness.played.games) == 3
    assert witness.groups == (("drei",), ("vier",))
    assert written.rounds == {"z-ende": (witness.played,)}


COUNTED = """
Stand Gespielt: Zahl = 0 Dauer Abend
Ereignis gezählt nach Spiel: Gespielt = Gespielt + 1
Zweifel z-ende Art Lücke: „Wann ist der Abend zu Ende?“
  Lesart drei: „nach drei Spielen“
    Regel Abendende = Gespielt >= 3
  Lesart vier: „nach vier Spielen“
    Regel Abendende = Gespielt >= 4
  Vorgabe drei weil „so hier“
"""


@pytest.mark.parametrize("rules", KEPT)
def test_only_what_outlives_a_game_has_no_record_of_one(rules: str) -> None:
    found = kept.read(_file(rules).read_text(encoding="utf-8"))
    text = model(rules)
    without = [name for name in found.unparted if name in text.doubts]

    assert [n for n in without if not across_games(text, text.doubts[n])] == []


def test_a_witness_is_found_again() -> None:
    rules, name = "ddv-tsr", "z-ansage-übersprungen"
    again = Witnesses(model(rules)).of(model(rules).doubts[name])
    before = kept.read(_file(rules).read_text(encoding="utf-8"))

    assert tuple(w.case for w in again.witnesses) == before.cases[name]
    assert all(apart(w.groups, w.groups[0][0], w.groups[1][0]) for w in again.witnesses)


def test_what_is_kept_is_read_back() -> None:
    rules, name = "ddv-tsr", "z-ansage-übersprungen"
    found = Witnesses(model(rules)).of(model(rules).doubts[name])
    text = kept.write(rules, [found], ["Eine Bemerkung."])

    assert kept.read(text).cases == {name: tuple(w.case for w in found.witnesses)}
    assert kept.read(text).unparted == {}
