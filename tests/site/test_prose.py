"""Links in prose: what is named is linked, what is code is left alone."""

from __future__ import annotations

from dokospec.site.prose import Glossary, Linker, mentioned

LINKER = Linker(
    clause=lambda text, name: f"{text or 'own'}#{name}" if name != "9.9" else None,
    code={"R102": "r#R102"}.get,
    word={"Stich": "g#stich", "Re": "g#re"}.get,
    symbol={"cards.Card": "a#Card"}.get,
    pattern=Glossary({"Stich": "stich", "Re": "re"}).pattern,
)


def test_clauses_are_linked_where_they_are_known() -> None:
    assert LINKER.linked("siehe §6.1, x-y/§2 und §9.9.") == (
        'siehe <a href="own#6.1">§6.1</a>, <a href="x-y#2">x-y/§2</a> und §9.9.'
    )


def test_codes_are_linked_also_in_code() -> None:
    assert LINKER.linked("R102 `R102` R999") == (
        '<a href="r#R102">R102</a> <a href="r#R102"><code>R102</code></a> R999'
    )


def test_names_of_the_package_are_linked_in_code_only() -> None:
    assert LINKER.linked("`cards.Card` cards.Card `x`") == (
        '<a href="a#Card"><code>cards.Card</code></a> cards.Card `x`'
    )


def test_a_word_is_linked_once_with_its_ending() -> None:
    assert LINKER.linked("zwei Stiche, ein Stich, Retour") == (
        'zwei <a class="w" href="g#stich">Stiche</a>, ein Stich, Retour'
    )


def test_code_links_and_headings_are_left_alone() -> None:
    for kept in ("`§6.1`", "[§6.1](x.md)", "## §6.1 Stich", "```\n§6.1 Stich\n```"):
        assert LINKER.linked(kept) == kept


def test_codes_of_the_catalogue_are_mentioned() -> None:
    assert mentioned("R102, Z999, XR102") == {"R102"}
