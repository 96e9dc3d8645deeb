"""What is kept for the differences of two texts that are shipped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dokospec.cli.evidence import prover, sources_of, state
from dokospec.cli.judging import Texts as Models
from dokospec.rules.diff import Difference, diff
from dokospec.witness import evidence
from dokospec.witness.case import Case
from dokospec.witness.evidence import Evidence
from dokospec.witness.found import WITHOUT, Found, Parted
from dokospec.witness.rounds import Round
from dokospec.witness.texts import Texts
from tools.differences import Looked, kept

LEFT, RIGHT = "ddv-tsr", "nagelik-2024"
MODELS = Models(())


def _nothing() -> Iterator[Case]:
    """No record is looked for: what is kept must do."""
    raise AssertionError("python tools/differences.py")


def _no_round() -> Iterator[Round]:
    yield from ()
    raise AssertionError("python tools/differences.py")


@cache
def differences() -> tuple[Difference, ...]:
    texts = (MODELS.library.effective(name) for name in (LEFT, RIGHT))
    return tuple(d for d in diff(*texts) if d.state not in {"equal", "renamed"})


@cache
def looked() -> tuple[Parted, ...]:
    sources = sources_of(MODELS.library, LEFT, RIGHT)
    closed = sources._replace(cases=_nothing, rounds=_no_round)
    left, right = MODELS.model(LEFT), MODELS.model(RIGHT)
    both = Texts(left, right, differences(), closed, prover())
    return tuple(map(both.parted, differences()))


def test_every_difference_but_one_has_a_record_or_a_reason() -> None:
    open_yet = [p.difference.key for p in looked() if p.found in WITHOUT]

    assert open_yet == ["Ausnahme Hochzeit"]


def test_most_have_a_record() -> None:
    records = [p for p in looked() if p.record is not None]

    assert len(records) * 5 > len(looked()) * 4


def test_some_take_several_games() -> None:
    rounds = [p for p in looked() if isinstance(p.record, Round)]

    assert rounds
    assert {p.found for p in rounds} <= {Found.DECIDES, Found.RESTS, Found.DOUBT}


def test_what_is_kept_is_read_back() -> None:
    now = state(MODELS.library, LEFT, RIGHT)
    found = kept(Looked(LEFT, RIGHT, looked()), now)

    assert evidence.read(evidence.write(found, ["Eine Bemerkung."])) == found


def test_a_reason_is_kept_with_its_count() -> None:
    found = Evidence({}, {"Zusage eins": ("holds", 12)}, "a b")

    assert evidence.read(evidence.write(found, [])) == found
