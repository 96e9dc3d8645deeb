"""Building blocks: put on a text, in whatever order they are named."""

from __future__ import annotations

from itertools import permutations

import pytest

from dokospec.cards import FACES
from dokospec.finding import Severity
from dokospec.language.check import check
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.language.syntax import Aufzaehlung, Ausnahme, Ordnung
from dokospec.language.text import EffectiveText, TextError
from tests.language.texts import TOYS, with_toys

FITTING = (
    "spielzeug-könige",
    "spielzeug-ohne-zehn",
    "spielzeug-karlchen-gefangen",
    "spielzeug-karlchen",
)


def house(*blocks: str, says: str = "") -> EffectiveText:
    """The toy with blocks, without any error."""
    text, findings = with_toys(
        "haus",
        haus="# Haus\n\n```regel\nText haus erbt von spielzeug mit "
        f"{', '.join(blocks)}\n{says}\n```\n",
    )
    assert findings == ()
    assert [f for f in check(text) if f.severity is Severity.ERROR] == []
    return text


def test_a_block_is_no_text_of_its_own() -> None:
    library = Library([TOYS])
    assert "spielzeug-könige" not in library.ids()
    assert "spielzeug-könige" in library.block_ids()
    with pytest.raises(TextError):
        library.effective("spielzeug-könige")


def test_a_text_with_each_block_that_fits_it() -> None:
    library = Library([TOYS])
    found = library.with_blocks("spielzeug")
    (kinds,) = [
        s for s in found["spielzeug-könige"].statements if s.name == "Spielarten"
    ]

    # One needs another block, one a statement that the text does not have.
    alone = {"spielzeug-karlchen-gefangen", "spielzeug-ohne-fuchs"}
    assert [*found] == [block for block in library.block_ids() if block not in alone]
    assert isinstance(kinds, Aufzaehlung)
    assert "solo:könige" in dict(kinds.rows)
    assert library.with_blocks("spielzeug") == found


def test_a_new_row_is_like_another_but_for_its_cells() -> None:
    text = house("spielzeug-könige")
    (kinds,) = [s for s in text.statements if s.name == "Spielarten"]
    assert isinstance(kinds, Aufzaehlung)
    rows = dict(kinds.rows)
    assert rows["solo:könige"][1] == rows["solo:damen"][1]
    assert rows["solo:könige"][0] != rows["solo:damen"][0]
    assert kinds.columns == ("Ordnung", "Typ")


def test_an_order_is_made_from_the_one_it_replaces() -> None:
    model = compile_text(house("spielzeug-ohne-zehn"))
    faces = {str(face): face for face in FACES}
    ten, fox = faces["♥10"], faces["♦A"]
    assert model.orders["Normal"].classes[ten.index] != 0
    assert model.orders["Normal"].classes[fox.index] == 0


def test_what_is_said_only_where_it_fits_is_left_out_elsewhere() -> None:
    text = house("spielzeug-ohne-zehn")
    assert text.doubts == ()
    text = house("spielzeug-ohne-zehn", says="Regel Ohne-Zehn = ja")
    assert not any(s.name == "sechsundzwanzig" for s in text.statements)


def test_an_exception_goes_before_all_of_the_text_and_not_of_other_blocks() -> None:
    text = house("spielzeug-erste-zehn")
    (mine,) = [s for s in text.statements if s.name == "erste-Zehn"]
    assert isinstance(mine, Ausnahme)
    assert mine.before == ("Dulle",)


def test_the_order_of_the_names_means_nothing() -> None:
    seen = {
        frozenset(s.key for s in house(*names).statements)
        for names in permutations(FITTING)
    }
    assert len(seen) == 1


def test_a_block_comes_behind_those_that_give_what_it_needs() -> None:
    text = house("spielzeug-karlchen-gefangen", "spielzeug-karlchen")
    assert text.blocks == ("spielzeug-karlchen", "spielzeug-karlchen-gefangen")
    assert {"spielzeug-karlchen/§1", "haus/§kopf"} <= text.clauses.keys()


def test_the_text_itself_has_the_last_word() -> None:
    text = house(
        "spielzeug-karlchen",
        says="ersetzt Posten Karlchen in Sonderpunkte für Sieger: 2 Punkte falls Sieger = re",
    )
    (item,) = [s for s in text.statements if s.name == "Karlchen"]
    assert item.clause == "haus/§kopf"


def test_a_remade_order_is_cited_where_it_was_remade() -> None:
    text = house("spielzeug-ohne-zehn")
    (order,) = [s for s in text.statements if s.name == "Normal"]
    assert isinstance(order, Ordnung)
    assert order.clause == "spielzeug-ohne-zehn/§1"


def test_an_exception_behind_all_leaves_the_others_before_it() -> None:
    says = "Ausnahme immer-zweite nach allen zu Gleichstand: zweite"
    text = house("spielzeug-erste-zehn", says=says)
    (other,) = [s for s in text.statements if s.name == "erste-Zehn"]
    (mine,) = [s for s in text.statements if s.name == "immer-zweite"]
    assert isinstance(other, Ausnahme)
    assert isinstance(mine, Ausnahme)
    assert "immer-zweite" in other.before
    assert mine.before == ()


def test_what_is_said_where_another_block_gives_something_comes_behind_it() -> None:
    text = house("spielzeug-karlchen-gefangen", "spielzeug-karlchen")
    names = [s.name for s in text.statements]
    assert names.index("Karlchen") < names.index("Karlchen-gefangen")
