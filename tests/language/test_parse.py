from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dokospec.finding import Finding
from dokospec.language.parse import STATEMENTS, parse_block, parse_expression
from dokospec.language.show import show
from dokospec.language.syntax import (
    Ablauf,
    Ausnahme,
    Deal,
    Ereignis,
    Ordnung,
    Pflicht,
    Posten,
    Regel,
    Stand,
    Tabelle,
    Target,
    Text,
    Zweifel,
)
from dokospec.language.terms import Apply, Assume, Logic, Name, Number, OneOf, Place

DOCS = Path(__file__).parents[2] / "docs"


def one(source: str) -> object:
    parsed = parse_block(source, file="x.md", line=7, clause="t/§1")
    assert not parsed.findings
    (statement,) = parsed.statements
    return statement


def expression(source: str) -> object:
    found = parse_expression(source)
    assert not isinstance(found, Finding)
    return found


def examples_of_the_reference() -> list[str]:
    """The indented blocks of the language reference that hold statements."""
    # Where an example leaves something out, any name will do.
    pages = (DOCS / lang / "regelsprache.md" for lang in ("de", "en"))
    text = "\n\n".join(page.read_text(encoding="utf-8") for page in pages)
    text = text.replace("„…“", "„x“").replace("…", "x")
    blocks = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return [block for block in blocks if block.split()[0] in STATEMENTS]


@pytest.mark.parametrize("block", examples_of_the_reference())
def test_the_examples_of_the_reference_are_read(block: str) -> None:
    assert not parse_block(block, file="x.md").findings


def test_places_are_those_of_the_file() -> None:
    rule = one("\n  Regel Gabe(S: Spieler) = Wert\n")
    assert isinstance(rule, Regel)
    assert rule.place == Place("x.md", 8, 3)
    assert rule.cases[0].value == Name("Wert", Place("x.md", 8, 28))
    assert rule.clause == "t/§1"


def test_heads() -> None:
    head = one("Text b erbt von a Titel „Zwei\n  Zeilen“ Stand „heute“")
    assert isinstance(head, Text)
    assert (head.name, head.base) == ("b", "a")
    assert (head.title, head.edition) == ("Zwei Zeilen", "heute")


def test_a_state_may_follow_a_head() -> None:
    parsed = parse_block("Text b\nStand Pott: 0..140 = 140 Dauer Abend", file="x")
    stand = parsed.statements[1]
    assert isinstance(stand, Stand)
    assert (stand.type, stand.lifetime) == ((0, 140), "Abend")


def test_tables_have_words_faces_numbers_and_ranges_as_keys() -> None:
    table = one("Tabelle X(a: Wort, b: Zahl) = As, 0..29: 1 | ♦A, 30: 2 Punkte")
    assert isinstance(table, Tabelle)
    assert table.rows[0].keys[1] == (Number(0), Number(29))
    assert str(getattr(table.rows[1].keys[0], "card", "")) == "♦A"
    assert table.rows[1].value == Number(2, "Punkte")


def test_units_in_the_singular_are_the_same() -> None:
    assert expression("1 Karte") == Number(1, "Karten")
    assert expression("1 Stich") == Number(1, "Stiche")


def test_an_exception_knows_its_target_condition_and_rivals() -> None:
    found = one("Ausnahme a vor b, c zu Posten Fuchs falls ja: 1 wenn nein | 0 sonst")
    assert isinstance(found, Ausnahme)
    assert found.target == Target("Fuchs", "Posten")
    assert found.before == ("b", "c")
    assert [case.condition is None for case in found.cases] == [False, True]


def test_items_duties_events_and_procedures() -> None:
    item = one("Posten A in G für P: 1 je P in Parteien je w in Rufe falls ja")
    assert isinstance(item, Posten)
    assert [variable for variable, _ in item.each] == ["P", "w"]
    duty = one("Pflicht B auf Karte k nach C falls ja: nein")
    assert isinstance(duty, Pflicht)
    assert (duty.on, duty.variable, duty.after) == ("Karte", "k", ("C",))
    event = one("Ereignis D nach Stich t: X = 1, Spielart = y")
    assert isinstance(event, Ereignis)
    assert (event.moment, event.variable) == ("nach Stich", "t")
    assert [a.target for a in event.assignments] == ["X", "Spielart"]
    deal = one("Ablauf Geben = 4 mal 3 Karten, Stock 4")
    assert isinstance(deal, Ablauf)
    assert deal.deal == Deal(packets=(3, 3, 3, 3), stock=4)
    other = one("Ablauf E statt Geben falls ja: je 3, 2, 2, 1, vorweg ♣D ♣B, Stock 1")
    assert isinstance(other, Ablauf)
    assert other.condition is not None
    assert show(other.condition) == "ja"
    assert other.deal is not None
    assert (other.deal.sizes, other.deal.stock) == ((5, 2, 2, 1), 1)
    whole = one("Pflicht F auf Spiel falls ja: nein")
    assert isinstance(whole, Pflicht)
    assert (whole.on, whole.variable) == ("Spiel", "")


def test_derived_orders_say_which_place_is_kept() -> None:
    order = one("Ordnung H = N mit Herz statt Karo, bei Dopplung der höhere Platz")
    assert isinstance(order, Ordnung)
    assert (order.base, order.with_suit, order.without) == ("N", "Herz", "Karo")
    assert order.doubled == "höhere"


def test_statements_of_a_reading_carry_its_guard() -> None:
    doubt = one(
        "Zweifel z: „?“ Lesart a: „A“ Regel X = 1 Lesart b: Vorgabe a weil „so“"
    )
    assert isinstance(doubt, Zweifel)
    assert doubt.sort == "Zweifel"
    inner = doubt.readings[0].statements[0]
    assert inner.key == "Regel X [z=a]"
    assert doubt.readings[1].statements == ()


def test_keywords_are_names_where_a_name_is_wanted() -> None:
    assert isinstance(one("Regel Stich = Karte"), Regel)
    assert isinstance(one("Zusage Text: Spiel(Ende) = von-Anfang"), object)


def test_binding_of_signs() -> None:
    found = expression("a oder nicht b und c = 1 + 2 * 3 angenommen Augen(re) = 151")
    assert isinstance(found, Assume)
    assert isinstance(found.value, Logic)
    assert show(found.value) == "a oder nicht b und c = 1 + 2 * 3"


def test_a_set_may_stand_in_an_argument() -> None:
    found = expression("f(x in {a, b}, x in 1..3)")
    assert isinstance(found, Apply)
    assert isinstance(found.args[0], OneOf)


def test_negative_numbers_are_literals() -> None:
    assert expression("-3 Punkte") == Number(-3, "Punkte")


@settings(deadline=None)
@given(st.text(max_size=60))
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    parsed = parse_block(text, file="x.md")
    assert bool(parsed.findings) or not parsed.statements or text.strip()


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["Regel", "X", "=", "1", "♦A", "(", ")", "in", ":", "„a“", "falls", "|"]
        ),
        max_size=12,
    )
)
def test_no_tokens_whatever_break_the_reader(tokens: list[str]) -> None:
    for finding in parse_block(" ".join(tokens), file="x.md").findings:
        assert finding.span
        assert finding.span.line == 1


def test_a_number_beyond_all_measure_is_no_number() -> None:
    (finding,) = parse_block("Regel X = " + "9" * 5000, file="x.md").findings
    assert finding.code == "L110"


def test_importing_does_not_load_the_parser_generator() -> None:
    code = "import dokospec.language.library, sys; sys.exit('lark' in sys.modules)"
    root = Path(__file__).parents[2]
    run = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], cwd=root, check=False
    )
    assert run.returncode == 0
