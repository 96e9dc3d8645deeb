"""What is proved of a small text, and of one with a fault seeded."""

from __future__ import annotations

from dokospec.checks.properties import Properties, properties
from dokospec.language.inherit import flatten
from dokospec.language.model import compile_text
from dokospec.language.sources import texts_from
from tests.checks.test_positions import HEAD
from tests.language.texts import toys


def proved(statements: str) -> Properties:
    sources = texts_from({**toys(), "zz/text.md": f"{HEAD}{statements}\n```\n"})
    text, _ = flatten("geprüft", sources)
    return properties(compile_text(text))


def winners(found: Properties) -> dict[tuple[str, ...], list[tuple[int, int, str]]]:
    return {
        said: [(span.low, span.high, span.winner) for span in spans]
        for said, spans in found.winners
    }


def test_who_wins_at_every_count_for_every_pair_of_announcements() -> None:
    usual = [(0, 120, "kontra"), (121, 240, "re")]

    assert winners(proved("Annahme so: „So.“")) == {
        ("", ""): usual,
        ("", "kontra"): [(0, 119, "kontra"), (120, 240, "re")],
        ("re", ""): usual,
        ("re", "kontra"): usual,
    }


def test_scores_sum_to_zero_in_a_solo_that_counts_three_times() -> None:
    """Not in the Normalspiel: who holds both ♣D plays alone there and counts once."""
    found = proved("Annahme so: „So.“")

    assert dict(found.zero) == {"normal": False, "solo:damen": True}


def test_a_solo_that_counts_twice_does_not_sum_to_zero() -> None:
    found = proved(
        "ersetzt Ausnahme dreifach zu Gutschrift falls Typ(Spielart) = Solo und Partei(S) = re: 2 * bisher"
    )

    assert not dict(found.zero)["solo:damen"]


def test_more_augen_cost_nothing() -> None:
    assert proved("Annahme so: „So.“").costs == ()


def test_points_for_few_augen_are_a_counterexample() -> None:
    """Re gets them at 49 and not at 50; Kontra loses them, once Re has but 49."""
    found = proved("Posten mager in Spielpunkte für re: 5 Punkte falls Augen(re) < 50")

    assert {(c.party, c.augen) for c in found.costs} == {
        ("re", (49, 50)),
        ("kontra", (50, 49)),
    }
