"""What the calculator asks under each text, and how a game is opened in it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.language.inherit import flatten
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.language.sources import texts_from
from dokospec.notation import reader
from dokospec.site import calculator
from dokospec.site.forms import ALONE, PAIR, SWAP, GameForm, form
from dokospec.site.reference import Reference
from tests.exhaustive import sampled

TEXTS = Library.standard().ids()
HEAD = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"


@pytest.mark.parametrize("text", sampled(TEXTS, ["ottendorf-2008"]))
def test_a_game_of_every_kind_is_one_that_can_be_read(
    ref: Reference, text: str
) -> None:
    """Every item too, as often as it is asked for, under the usual readings."""
    model, asked = ref.models[text], ref.forms[text]
    usual = {name: doubt.default for name, doubt in model.doubts.items()}
    judge = Judge(model).agreeing(usual)
    wrong = []
    for record, kind in records(asked):
        (sheet,) = reader.sheets(reader.read_text(record))
        verdict = judge.game(sheet.head, sheet.games[0])
        found = [*verdict.findings, *verdict.default.findings]
        against = [f.code for f in found if f.kind in {Kind.UNREADABLE, Kind.ILLEGAL}]
        if against or verdict.default.kind != kind:
            wrong.append((record, against, verdict.default.kind))

    assert wrong == []


def records(asked: GameForm) -> Iterator[tuple[str, str]]:
    """A record with nothing beside its parties, and one with each item, of each kind."""
    for kind in asked.kinds:
        said = " ".join(filter(None, (kind.word, *kind.extras[:1])))
        lines = [f"vorbehalt Anna: {said}"] if said else []
        lines += ["armut Anna: -> Dora:"] if kind.shape == SWAP else []
        mate = "" if kind.shape == ALONE else " Dora"
        stated = f"+ {asked.parties[0]} Anna{mate} 130"
        facts = [
            f", {item.lower()} {party} {most}"
            for item, counts in kind.items.items()
            for party, most in counts.items()
        ]
        for fact in ("", *facts):
            yield HEAD + "\n".join([*lines, f"{stated}{fact}\n"]), kind.kind


def test_the_form_has_the_kinds_and_words_of_its_text(ref: Reference) -> None:
    for text, asked in ref.forms.items():
        model = ref.models[text]
        listed = model.words["Spielarten"]
        kinds = [kind.kind for kind in asked.kinds]

        assert kinds == [kind for kind in listed if kind in kinds]
        assert asked.hand == model.hand_size
        assert {kind.word for kind in asked.kinds} <= {None, *model.words["Angebote"]}
        assert {
            word
            for kind in asked.kinds
            for said in kind.calls.values()
            for word in said
        } <= set(model.words["Rufe"])


def test_a_house_rule_changes_the_form() -> None:
    library = Library.standard()
    house = (
        "# -\n\n```regel\nText haus erbt von ottendorf-2008 mit ohne-karlchen\n```\n"
    )
    own = texts_from({"haus/text.md": house})
    text, _ = flatten("haus", library.sources | own)
    (plain,) = (
        k for k in form(compile_text(text)).kinds if k.word is None and k.shape == PAIR
    )

    assert "Karlchen" not in plain.items
    assert "Fuchs" in plain.items


def test_what_only_house_rules_ask_of_a_trick_is_on_the_form() -> None:
    library = Library.standard()
    own = texts_from(
        {
            "haus/text.md": "# -\n\n```regel\nText haus erbt von ottendorf-2008 mit "
            "doppeltes-karlchen\n```\n"
        }
    )
    text, _ = flatten("haus", library.sources | own)
    model = compile_text(text)
    (plain,) = (k for k in form(model).kinds if k.word is None and k.shape == PAIR)
    record = f"{HEAD}+ re anna dora 130, karlchen re, beide-karlchen 1\n"
    (sheet,) = reader.sheets(reader.read_text(record))
    items = Judge(model).game(sheet.head, sheet.games[0]).default.items

    assert plain.happened == {"beide-Karlchen": 1}
    assert [each.points for each in items if each.item == "Karlchen"] == [2]


def test_what_matters_for_the_evening_is_on_the_form(ref: Reference) -> None:
    kinds = ref.forms["nagelik-2024"].kinds
    (plain,) = (k for k in kinds if k.word is None and k.shape == PAIR)

    assert {"Herzstich", "Bubenstich"} <= plain.happened.keys()
    assert plain.happened["Herzstich"] > 1


def test_what_the_page_reads_has_a_label_for_every_word(ref: Reference) -> None:
    found = json.loads(calculator.files(ref, {})[calculator.FORMS])
    words = {
        word
        for text in found["texts"]
        for kind in text["kinds"]
        for word in (
            kind["id"],
            *kind["extras"],
            *kind["items"],
            *kind["happened"],
            *kind["stands"],
        )
    }

    assert words <= found["labels"].keys()


def test_a_game_is_opened_by_its_figures(ref: Reference) -> None:
    text = "ottendorf-2008"
    record = (
        f"{HEAD}vorbehalt carla: hochzeit\n+ re carla anna 118, fuchs kontra 2\n"
        "c:re/11 b:k90\n"
    )
    (sheet,) = reader.sheets(reader.read_text(record))

    assert calculator.fragment(calculator.parts(sheet, ref.forms[text])) == (
        "t=ottendorf-2008&s=hochzeit&p=2,0&a=118&r=re.re.11,kontra.k90&x=fuchs.kontra.2"
    )


@pytest.mark.parametrize("more", ["+ klärungsstich 2", "kra krk kr10 kr10"])
def test_a_game_of_which_more_is_said_is_not_opened(ref: Reference, more: str) -> None:
    (sheet,) = reader.sheets(reader.read_text(f"{HEAD}+ re anna dora 118\n{more}\n"))

    with pytest.raises(ValueError, match=r"."):
        calculator.parts(sheet, ref.forms["ddv-tsr"])
