"""Why two texts differ: by a record, or by what no record of a game can show."""

from dokospec.rules.diff import diff
from dokospec.rules.model import compile_text
from dokospec.witness.texts import Found, Texts
from tests.rules.texts import heir, with_toys


def found(statements: str) -> dict[str, Found]:
    """By statement what is said of the toy and an heir of it with these."""
    text, findings = with_toys("erbe", zz=heir(statements))
    base, _ = with_toys("spielzeug")
    assert findings == ()
    both = Texts(compile_text(base), compile_text(text))
    differences = [d for d in diff(base, text) if d.state in {"changed", "right"}]
    return {d.key: both.parted(d).found for d in differences}


def test_a_rule_of_the_game_has_a_record() -> None:
    told = found("Ausnahme eins zu Gleichstand: zweite")

    assert told == {"Ausnahme eins": Found.DECIDES}


def test_what_outlives_a_game_is_said_to() -> None:
    told = found(
        "Stand Gespielt: Zahl = 0 Dauer Abend\n"
        "Ereignis gezählt nach Spiel: Gespielt = Gespielt + 1\n"
        "Regel Abendende = Gespielt >= 24"
    )

    assert set(told.values()) == {Found.EVENING}
