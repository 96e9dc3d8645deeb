"""Why two texts differ: by a record, by several games, or for a reason that is checked."""

from __future__ import annotations

import pytest

from dokospec.language.diff import diff
from dokospec.language.model import compile_text
from dokospec.witness.case import Case
from dokospec.witness.evidence import Found, Parted
from dokospec.witness.rounds import Round
from dokospec.witness.texts import TextPair
from tests.language.texts import heir, with_toys


def parted(statements: str) -> dict[str, Parted]:
    """By statement what is said of the toy and an heir of it with these."""
    text, findings = with_toys("erbe", zz=heir(statements))
    base, _ = with_toys("spielzeug")
    assert findings == ()
    differences = [d for d in diff(base, text) if d.state in {"changed", "right"}]
    both = TextPair(compile_text(base), compile_text(text), differences)
    return {d.key: both.parted(d) for d in differences}


def found(statements: str) -> dict[str, Found]:
    return {key: each.found for key, each in parted(statements).items()}


def test_a_rule_of_the_game_has_a_record() -> None:
    reported = parted("Ausnahme eins zu Gleichstand: zweite")

    assert reported["Ausnahme eins"].found is Found.DECIDES
    assert isinstance(reported["Ausnahme eins"].record, Case)


@pytest.mark.exhaustive
def test_what_outlives_a_game_has_a_record_of_several() -> None:
    reported = parted(
        "Stand Gespielt: Zahl = 0 Dauer Abend\n"
        "Ereignis gezählt nach Spiel: Gespielt = Gespielt + 1\n"
        "Regel Abendende = Gespielt >= 3"
    )
    record = reported["Regel Abendende"].record

    assert {each.found for each in reported.values()} == {Found.DECIDES, Found.RESTS}
    assert isinstance(record, Round)
    assert len(record.games) == 3


@pytest.mark.exhaustive
def test_what_no_evening_shows_is_not_given_a_reason() -> None:
    reported = found("Stand Gespielt: Zahl = 0 Dauer Abend")

    assert reported == {"Stand Gespielt": Found.EVENING}


def test_an_assumption_is_words() -> None:
    assert found("Annahme eins: „So ist es.“") == {"Annahme eins": Found.WORDS}


@pytest.mark.exhaustive
def test_a_claim_that_holds_in_both_is_checked_in_both() -> None:
    reported = parted("Zusage eins: Handgröße = 12")

    assert reported["Zusage eins"].found is Found.HOLDS


@pytest.mark.exhaustive
def test_a_claim_about_games_is_checked_on_games() -> None:
    reported = parted("Zusage eins: Anzahl(t in Stiche: Stichaugen(t) > 100) = 0")

    assert reported["Zusage eins"].found is Found.HOLDS
    assert reported["Zusage eins"].count > 0


@pytest.mark.exhaustive
def test_what_only_a_claim_asks_is_shown_with_the_claim() -> None:
    reported = parted("Regel Zwölf = 12\nZusage eins: Handgröße = Zwölf")

    assert reported["Regel Zwölf"].found is Found.THROUGH
    assert reported["Regel Zwölf"].names == ("Zusage eins",)
