"""What two statements differ by, where no record could tell."""

from __future__ import annotations

from dokospec.language.diff import Difference, diff
from dokospec.language.model import Model, compile_text
from dokospec.witness.substitutions import (
    claims_asking,
    guarded,
    reworded,
    stands_before,
)
from tests.language.texts import heir, with_toys

FIRST = "Ausnahme eins zu Gleichstand falls k = ♥10: zweite"
DOUBT = (
    "Zweifel z-eins Art Lücke: „{}“\n"
    "  Lesart erste: „die erste“\n"
    "  Lesart zweite: „die zweite“\n"
    "    Ausnahme eins zu Gleichstand falls k = ♥10: zweite\n"
    "  Vorgabe {} weil „so“"
)


def two(first: str, second: str) -> tuple[dict[str, Difference], tuple[Model, Model]]:
    """What an heir with ``second`` differs in from its base, one with ``first``."""
    texts = {"zz": heir(first), "zzz": heir(second, "erbe", "enkel")}
    left, found = with_toys("erbe", **texts)
    right, more = with_toys("enkel", **texts)
    assert (*found, *more) == ()
    every = {d.key: d for d in diff(left, right) if d.state != "equal"}
    return every, (compile_text(left), compile_text(right))


def test_an_exception_may_only_stand_before_another() -> None:
    every, models = two(
        FIRST, "Ausnahme zwei nach allen zu Gleichstand falls k = ♦A: zweite"
    )
    moved = every["Ausnahme eins"]

    assert stands_before(moved.before, moved.after, models) == {"zwei"}


def test_one_that_says_more_does_not() -> None:
    every, models = two(
        FIRST,
        "ersetzt Ausnahme eins zu Gleichstand falls k = ♥10 oder k = ♣D: zweite\n"
        "Ausnahme zwei nach allen zu Gleichstand falls k = ♦A: zweite",
    )
    moved = every["Ausnahme eins"]

    assert stands_before(moved.before, moved.after, models) == set()


def test_what_the_other_says_in_one_reading_is_its_open_question() -> None:
    every, (left, right) = two(
        FIRST,
        "Zweifel z-eins Art Lücke: „Welche?“\n"
        "  Lesart erste: „die erste“\n    entfällt Ausnahme eins\n"
        "  Lesart zweite: „die zweite“\n  Vorgabe erste weil „so“",
    )
    lone = every["Ausnahme eins"]

    assert guarded(lone.before, lone.after, right) == ("z-eins",)
    assert guarded(lone.after, lone.before, left) == ()


def test_a_doubt_may_be_asked_in_other_words() -> None:
    asked = DOUBT.format("Welche?", "erste")
    for again, same in (
        (DOUBT.format("Welche sticht?", "erste"), True),
        (DOUBT.format("Welche sticht?", "zweite"), False),
    ):
        every, _ = two(asked, f"entfällt Zweifel z-eins\n{again}")
        doubt = every["Zweifel z-eins"]
        assert reworded(doubt.before, doubt.after) is same


def test_what_only_claims_ask_is_executed_by_none() -> None:
    every, (_, right) = two(
        FIRST,
        "Regel Zwölf = 12\nRegel Elf = 11\nZusage eins: Handgröße = Zwölf + Elf - Elf\n"
        "Ausnahme zwei nach allen zu Gleichstand falls Handgröße = Elf: zweite",
    )
    for name, asked in (("Zwölf", {"eins"}), ("Elf", set())):
        rule = every[f"Regel {name}"].after
        assert rule is not None
        found = claims_asking(right, rule, frozenset((name,)))
        assert {claim.name for claim in found} == asked
