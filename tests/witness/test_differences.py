"""What is kept for the differences of two texts that are shipped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

import pytest

from dokospec.api.judging import Texts as Models
from dokospec.cli.diff import prover, sources_of, state
from dokospec.language.diff import diff
from dokospec.witness import evidence
from dokospec.witness.case import Case
from dokospec.witness.evidence import WITHOUT, Evidence, Found
from dokospec.witness.observation import settled
from dokospec.witness.rounds import Round
from dokospec.witness.scope import Scope
from dokospec.witness.seasons import PlayedSeason
from dokospec.witness.texts import TextPair
from tests.exhaustive import spread
from tools.differences import NAME, PAIRS, Looked, kept, page
from tools.tables import stale

MODELS = Models(())
KEPT = [
    pair
    for pair in PAIRS
    if (MODELS.library.evidence(pair[0]) / evidence.file_name(pair[1])).exists()
]
every_pair = pytest.mark.parametrize(
    ("left", "right"),
    spread(
        KEPT, ["-".join(pair) for pair in KEPT], [("ddb-1995", "ddb-meisterschaft")]
    ),
)


def _nothing() -> Iterator[Case]:
    """No record is looked for: what is kept must do."""
    raise AssertionError("python tools/differences.py")


def _no_round() -> Iterator[Round]:
    yield from ()
    raise AssertionError("python tools/differences.py")


@cache
def looked(left: str, right: str) -> Looked:
    texts = (MODELS.library.effective(name) for name in (left, right))
    every = tuple(d for d in diff(*texts) if d.state not in {"equal", "renamed"})
    sources = sources_of(MODELS.library, left, right)
    closed = sources._replace(cases=_nothing, rounds=_no_round)
    models = MODELS.model(left), MODELS.model(right)
    both = TextPair(*models, every, closed, prover())
    return Looked(left, right, tuple(map(both.parted, every)))


@every_pair
def test_every_difference_has_a_record_or_a_reason(left: str, right: str) -> None:
    without = [p for p in looked(left, right).found if p.found in WITHOUT]

    assert without == []


@pytest.mark.exhaustive
def test_only_the_table_of_many_evenings_shows_a_rule_of_the_season() -> None:
    models = [settled(MODELS.model(n)) for n in ("ddb-1995", "ddb-meisterschaft")]
    found = looked("ddb-1995", "ddb-meisterschaft").found
    decided = [p for p in found if isinstance(p.record, PlayedSeason)]
    asked = [
        (Scope(model), statement)
        for p in decided
        for model, statement in zip(
            models, (p.difference.before, p.difference.after), strict=True
        )
        if statement is not None
    ]

    assert {p.found for p in decided} == {Found.DECIDES}
    assert all(beyond.seasonal(statement) for beyond, statement in asked)


@pytest.mark.exhaustive
def test_a_season_is_found_again() -> None:
    left, right = "ddb-1995", "ddb-meisterschaft"
    (before,) = (
        p for p in looked(left, right).found if p.difference.key == "Regel Jahresabende"
    )
    both = TextPair(MODELS.model(left), MODELS.model(right), [before.difference])

    assert both.parted(before.difference) == before


@pytest.mark.exhaustive
def test_the_page_has_their_figures() -> None:
    pairs = [looked(*pair) for pair in KEPT]

    assert stale(NAME, partial(page, pairs)) == []


@every_pair
def test_most_have_a_record(left: str, right: str) -> None:
    found = looked(left, right).found
    records = [p for p in found if p.record is not None]

    assert len(records) * 2 > len(found)


@every_pair
def test_some_take_several_games(left: str, right: str) -> None:
    rounds = [p for p in looked(left, right).found if isinstance(p.record, Round)]

    assert rounds
    assert {p.found for p in rounds} <= {Found.DECIDES, Found.RESTS, Found.DOUBT}


@every_pair
def test_what_is_kept_is_read_back(left: str, right: str) -> None:
    now = state(MODELS.library, left, right)
    found = kept(looked(left, right), now)

    assert evidence.read(evidence.write(found, ["Eine Bemerkung."])) == found


def test_a_reason_is_kept_with_its_count() -> None:
    found = Evidence({}, {"Zusage eins": ("holds", 12)}, "a b")

    assert evidence.read(evidence.write(found, [])) == found
