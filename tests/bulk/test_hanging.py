"""On which clause a wrong claim hangs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bulk.tables import plain, row
from tests.shipped import model

pytest.importorskip("pyarrow")

from dokospec.bulk import CLAIM, HANGS, Audit, AuditSummary
from tests.bulk.audits import table, verdicts

TEXT = "ddv-tsr"
SIDES: dict[str, Any] = {"words": "re", "seats": [0, 3], "number": 151}
FOX: dict[str, Any] = {"words": "fuchs re"}
KARLCHEN: dict[str, Any] = {"words": "karlchen kontra"}


def hanging(rows: list[dict[str, Any]], text: str = TEXT) -> dict[str, int]:
    """Of how many games a wrong claim hangs on each clause."""
    auditor = Audit(model(text))
    auditor.batch(table(rows))
    noted = auditor.summary.noted
    return {of: noted[code, of].games for code, of in noted if code == HANGS}


def stated(*scores: int, solo: bool = False) -> dict[str, Any]:
    facts = [{"number": 98}] if solo else [SIDES, FOX]
    bids = [{"seat": 0, "words": "damensolo"}] if solo else []
    return {"dealer": 3, "facts": facts, "bids": bids, "scores": [*scores]}


def test_an_item_that_was_not_counted_is_named() -> None:
    """Without the fox it would be two; without the other points as well."""
    found = hanging([stated(2, -2, -2, 2), stated(3, -3, -3, 3)])

    assert found == {"ddv-tsr/§7.2.3": 1, "ddv-tsr/§7.2.2a": 1}


def test_an_exception_that_was_not_heeded_is_named() -> None:
    """Who plays alone has all that comes to the others."""
    statements = model(TEXT).statements
    clause = next(s.clause for s in statements if s.key == "Ausnahme dreifach")

    assert hanging([stated(-1, 1, 1, 1, solo=True)]) == {clause: 1}


def test_what_nothing_explains_hangs_on_nothing() -> None:
    rows = [stated(17, -17, -17, 17), stated(2, -2, -2, 2), stated(17, -17, -17, 17)]

    assert hanging(rows)[""] == 2


def test_what_is_right_hangs_on_nothing() -> None:
    assert hanging([stated(3, -3, -3, 3)]) == {}


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The games of which it is tried what their claims hang on."""
    from dokospec.bulk.hanging import ClauseTrials

    games: list[Any] = []
    real = ClauseTrials.scores

    def counted(own: ClauseTrials, *game: Any) -> Any:
        games.append(game)
        return real(own, *game)

    monkeypatch.setattr(ClauseTrials, "scores", counted)
    return games


def test_games_of_a_class_are_tried_once(tried: list[Any]) -> None:
    auditor = Audit(model(TEXT))
    for points in (2, 4, 5):
        auditor.batch(table([stated(points, -points, -points, points)] * 3))

    assert len(tried) == 1
    assert auditor.summary.noted[CLAIM, ""].games == 9


@pytest.mark.parametrize("text", ["ddv-tsr", "nagelik-2024", "ddb-1995"])
def test_cards_are_tried_too(text: str) -> None:
    rows = [row(case) for case in plain(text, 6)]
    told = verdicts(table(rows), text)
    wrong = [
        {**made, "scores": [points + 1 for points in found["scores"]]}
        for made, found in zip(rows, told, strict=True)
        if found["scores"] is not None
    ]

    assert hanging(wrong, text) == {"": len(wrong)}


def test_not_more_is_tried_than_said() -> None:
    auditor = Audit(model(TEXT), tries=0)
    auditor.batch(table([stated(2, -2, -2, 2)]))

    assert (HANGS, "") in auditor.summary.noted


def test_a_class_that_takes_the_number_of_a_forgotten_one_is_tried_too(
    tried: list[Any],
) -> None:
    auditor = Audit(model(TEXT), most=0, tries=2)
    for number, solo in enumerate((False, True, False), 1):
        auditor.batch(table([stated(17, -17, -17, 17, solo=solo)]))
        assert len(tried) == min(number, 2)


def test_examples_have_their_ids() -> None:
    auditor = Audit(model(TEXT))
    auditor.batch(table([stated(3, -3, -3, 3), stated(2, -2, -2, 2)]))
    noted = auditor.summary.noted
    (example,) = noted[CLAIM, ""].examples

    assert example.id == "1"
    assert "\n# 1\n" in example.text
    assert noted[HANGS, "ddv-tsr/§7.2.3"].examples == (example,)
    assert AuditSummary.from_json(auditor.summary.to_json()) == auditor.summary


def test_a_game_with_two_faults_is_one_faulty_game() -> None:
    made = row(plain(TEXT, 1)[0])
    cards = [*made["cards"]]
    cards[1], cards[5] = cards[5], cards[1]
    rows = [{**made, "cards": cards, "scores": [9] * 4}, {**made, "scores": [9] * 4}]
    auditor = Audit(model(TEXT))
    auditor.batch(table([*rows, made]))

    assert auditor.counts.faulty == 2
