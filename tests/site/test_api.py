"""The API pages say what the sources say."""

from __future__ import annotations

from pathlib import Path

import pytest

import dokospec
from dokospec.site.api import Api, markdown


@pytest.fixture(name="api", scope="module")
def api_fixture() -> Api:
    return Api(Path(dokospec.__file__).resolve().parent)


def test_every_public_name_is_there_with_its_docstring(api: Api) -> None:
    names = {s.name: s for m in api.modules for s in m.symbols}

    assert names["cards.Card"].doc.startswith("One face.")
    assert "suit: Suit" in names["cards.Card"].signature
    assert [m.name for m in names["cards.Card"].members] == ["cards.Card.typed"]
    assert names["cards.FACES"].signature == "FACES: Final[tuple[Card, ...]]"


def test_a_name_is_found_where_it_is_the_only_one(api: Api) -> None:
    assert str(api.at("cards.Card")) == "api/cards.html#cards.Card"
    assert str(api.at("dokospec.cards")) == "api/cards.html#cards"
    assert api.at("no.such.name") is None
    assert api.at("configure") is None


def test_roles_become_links(api: Api) -> None:
    shown = markdown(api, "api/x.html", "See :class:`.Card`, ``x``, :func:`no`.")

    card = '<a href="cards.html#cards.Card"><code>Card</code></a>'
    assert shown == f"See {card}, `x`, `no`."
