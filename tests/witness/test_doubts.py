"""The witnesses kept beside the texts, and how they come about."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.language.model import compile_text
from dokospec.render.sidebyside import side_by_side
from dokospec.render.style import Style
from dokospec.witness import store
from dokospec.witness.case import Case, table
from dokospec.witness.doubts import (
    DoubtSearch,
    DoubtWitnesses,
    Groups,
    PerReading,
    apart,
)
from dokospec.witness.evening_generator import EveningGenerator
from dokospec.witness.observation import settled
from dokospec.witness.rounds import Round
from dokospec.witness.scope import across_games
from dokospec.witness.seasons import PlayedSeason
from tests.exhaustive import sampled
from tests.language.texts import heir, with_toys
from tests.shipped import TEXTS, model


def _file(rules: str) -> Path:
    return data_path("evidence", rules) / store.FILE


KEPT = [rules for rules in TEXTS if _file(rules).exists()]
QUICK = ("ddv-tsr", "ottendorf-2008")
"""These have few witnesses."""


@cache
def _kept(rules: str) -> store.Stored:
    return store.read(_file(rules).read_text(encoding="utf-8"))


@cache
def _parting(rules: str) -> dict[str, list[Groups]]:
    """By doubt: the readings that come to the same, for each of its witnesses."""
    found, root = _kept(rules), Judge(settled(model(rules)))
    return {
        name: [PerReading(root, doubt).groups(record) for record in found.get(name, ())]
        for name, doubt in model(rules).doubts.items()
    }


def test_every_text_that_leaves_something_open_has_witnesses() -> None:
    texts = TEXTS

    assert [rules for rules in texts if model(rules).doubts] == KEPT


@pytest.mark.parametrize("rules", sampled(KEPT, QUICK))
def test_every_two_readings_part_over_a_witness(rules: str) -> None:
    together = [
        (name, one.name, two.name)
        for name, doubt in model(rules).doubts.items()
        for one, two in combinations(doubt.readings, 2)
        if not any(
            apart(groups, one.name, two.name) for groups in _parting(rules)[name]
        )
    ]

    assert together == []


@pytest.mark.parametrize("rules", sampled(KEPT, QUICK))
def test_every_witness_parts_readings_of_a_doubt_there_is(rules: str) -> None:
    found = _kept(rules)
    idle = [
        name
        for name, parting in _parting(rules).items()
        for groups in parting
        if len(groups) < 2
    ]

    assert idle == []
    assert {*found} <= {*model(rules).doubts}


@pytest.mark.parametrize("rules", sampled(KEPT, (*QUICK, "nagelik-2024")))
def test_what_parts_two_readings_is_shown(rules: str) -> None:
    """Every two columns of what ``rules doubts`` shows of a witness differ somewhere."""
    found, root = _kept(rules), Judge(settled(model(rules)))
    alike = [
        (name, one[0], two[0])
        for name, doubt in model(rules).doubts.items()
        for record in found.get(name, ())
        for one, two in combinations(PerReading(root, doubt).results(record), 2)
        if not side_by_side(record, [one, two], Style("en")).rows
    ]

    assert alike == []


def test_findings_of_one_code_that_say_other_things_are_told_apart() -> None:
    rules, name = "ddb-1995", "z-frist-gegenruf"
    readings = PerReading(Judge(settled(model(rules))), model(rules).doubts[name])
    shown = [
        side_by_side(record, readings.results(record), Style("en"))
        for record in _kept(rules)[name]
    ]
    cells = [
        row.cells for each in shown for row in each.rows if row.label == "Findings"
    ]

    assert (
        "R201 (With 9 it would have been in time.) U101",
        "R201 (With 12 it would have been in time.) U101",
        "U101",
    ) in cells


def test_a_round_is_found_and_kept() -> None:
    text, findings = with_toys("erbe", zz=heir(COUNTED))
    toy = compile_text(text)
    doubt = toy.doubts["z-ende"]
    open_yet = DoubtWitnesses(doubt, (), (("drei", "vier"),))
    found = DoubtSearch(toy).longer(open_yet)
    (witness,) = found.witnesses
    written = store.read(store.write("erbe", [found], []))

    assert findings == ()
    assert found.unparted == ()
    assert isinstance(witness.record, Round)
    assert len(witness.record.games) == 3
    assert witness.groups == (("drei",), ("vier",))
    assert written == {"z-ende": (witness.record,)}


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
def test_only_what_outlives_a_game_takes_more_than_one(rules: str) -> None:
    text, found = model(rules), _kept(rules)
    longer = [
        name
        for name, records in found.items()
        if name in text.doubts and not all(isinstance(each, Case) for each in records)
    ]

    assert [n for n in longer if not across_games(text, text.doubts[n])] == []


@pytest.mark.exhaustive
def test_a_season_is_found_and_kept() -> None:
    rules, name = "ddb-1995", "z-dessos-schnitt"
    doubt = model(rules).doubts[name]
    pair = tuple(reading.name for reading in doubt.readings)
    open_yet = DoubtWitnesses(doubt, (), ((pair[0], pair[1]),))
    found = DoubtSearch(model(rules)).longer(open_yet)
    (witness,) = found.witnesses
    written = store.read(store.write(rules, [found], []))

    assert found.unparted == ()
    assert isinstance(witness.record, PlayedSeason)
    assert sum(len(run.days) for run in witness.record.runs) == 2
    assert written == {name: (witness.record,)}
    assert _kept(rules)[name] == (witness.record,)


@pytest.mark.exhaustive
def test_an_evening_is_played_to_its_end() -> None:
    judge = Judge(settled(model("ddb-pokal")))
    played = EveningGenerator(judge).walk(table(4), 0, 0)

    assert played is not None
    assert [v.default.evening.over for v in played.judged(judge) if v.default.evening][
        -2:
    ] == [False, True]


def test_a_text_that_knows_no_end_of_an_evening_has_no_walk() -> None:
    judge = Judge(settled(model("ottendorf-2008")))

    assert EveningGenerator(judge).walk(table(4), 0, 0) is None


@pytest.mark.exhaustive
def test_a_witness_is_found_again() -> None:
    rules, name = "ddv-tsr", "z-ansage-übersprungen"
    again = DoubtSearch(model(rules)).of(model(rules).doubts[name])
    before = store.read(_file(rules).read_text(encoding="utf-8"))

    assert tuple(w.record for w in again.witnesses) == before[name]
    assert all(apart(w.groups, w.groups[0][0], w.groups[1][0]) for w in again.witnesses)


@pytest.mark.exhaustive
def test_what_is_kept_is_read_back() -> None:
    rules, name = "ddv-tsr", "z-ansage-übersprungen"
    found = DoubtSearch(model(rules)).of(model(rules).doubts[name])
    text = store.write(rules, [found], ["Eine Bemerkung."])

    assert store.read(text) == {name: tuple(w.record for w in found.witnesses)}
