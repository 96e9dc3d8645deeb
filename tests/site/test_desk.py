"""The desk of the judge in the browser, without a browser."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.browser.desk import Desk, needed
from dokospec.browser.house_kit import worded
from dokospec.cards import FACES
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import Model, compile_text
from dokospec.language.syntax import Zweifel
from dokospec.messages.catalogue import LANGUAGES
from dokospec.notation import reader
from dokospec.notation.record import Play
from dokospec.render.values import signed
from dokospec.witness.generate import Generator, Wish
from tests.exhaustive import examples
from tests.shipped import LIBRARY, TEXTS, model, settled_judge

TEXT = "ottendorf-2008"


def models() -> int:
    gc.collect()
    return sum(type(each) is Model for each in gc.get_objects())


def test_models_that_are_given_back_are_held_by_nothing() -> None:
    """What a reader's browser loads would hold them, too."""
    library = Library.standard()
    packed = dict(needed({TEXT: compile_text(library.effective(TEXT))}, {}))
    before = models()
    desk = Desk(library.ids(), library.block_ids())
    desk.add(TEXT, packed[TEXT])
    for path in ("abend.doko", "hundertzwanzig.doko"):
        record = (data_path("examples") / path).read_text(encoding="utf-8")
        desk.document(record, "", TEXT, "de")
        desk.view(record, (TEXT,), "de")

    assert models() > before
    desk.clear()
    assert models() == before


def test_a_record_that_no_text_can_judge_is_shown_with_its_findings() -> None:
    library = Library.standard()
    desk = Desk(library.ids(), library.block_ids())
    (packed,) = needed({TEXT: compile_text(library.effective(TEXT))}, {})
    desk.add(*packed)

    for record in ("kra h10 h10 ka9\n", "doko 1\nregeln: gibtsnicht\n\nspiel\n+ 151\n"):
        shown = json.loads(desk.view(record, (), "de"))
        assert all(each["verdicts"][0]["findings"] for each in shown["games"])


def test_of_a_game_it_is_told_what_decided() -> None:
    library = Library.standard()
    desk = Desk(library.ids(), library.block_ids())
    (packed,) = needed({TEXT: compile_text(library.effective(TEXT))}, {})
    desk.add(*packed)
    record = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n+ re anna dora 118\n"

    (game,) = json.loads(desk.view(record, (TEXT,), "de"))["games"]

    assert game["because"]["winner"] == [
        {"said": "Kontra hat 122 Augen, mindestens 120.", "clause": f"{TEXT}/§6.1"},
        {"said": "Re hat 118 Augen, keine 121.", "clause": f"{TEXT}/§6.1"},
    ]


def test_an_answer_has_points_items_and_what_is_open() -> None:
    record = (
        "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n"
        "+ re anna dora 118, fuchs re\na:re/12 b:k90/11\n"
    )
    library = Library.standard()
    model = compile_text(library.effective(TEXT))
    desk = Desk(library.ids(), library.block_ids())
    desk.add(*next(needed({TEXT: model}, {})))
    (sheet,) = reader.sheets(reader.read_text(record))
    verdict = Judge(model).game(sheet.head, sheet.games[0])
    first = verdict.default

    shown = json.loads(desk.answer(record, TEXT, "de"))
    because = json.loads(desk.because(record, TEXT, "de"))

    assert shown["winner"]["party"] == first.winner
    assert shown["scores"] == {n: signed(p) for n, p in first.scores or ()}
    assert [each["clause"] for each in shown["items"]] == [
        i.clause for i in first.items
    ]
    assert {str(each["scores"]) for each in shown["open"]["results"]} == {
        str({n: signed(p) for n, p in each.scores or ()}) for each in verdict.outcomes
    }
    assert [len(because[each]) for each in ("items", "calls")] == [
        len(first.items),
        len(first.announcements),
    ]
    assert because["winner"][0] == {
        "said": "Kontra hat 122 Augen, mindestens 120.",
        "clause": f"{TEXT}/§6.1",
    }


def test_a_call_that_more_would_overturn_is_open() -> None:
    """Its Klärungsstich is not said: in one of three it was in time."""
    hochzeit = TABLE + "vorbehalt Anna: hochzeit\n+ re Anna Dora 151{}\nAnna:re/10\n"
    unsaid, said = (
        (
            json.loads(desk().answer(hochzeit.format(more), "ddv-tsr", "de")),
            json.loads(desk().because(hochzeit.format(more), "ddv-tsr", "de")),
        )
        for more in ("", ", klärungsstich 2")
    )

    (call,) = unsaid[0]["calls"]
    assert (call["status"], call["became"], call["clause"]) == ("open", "offen", None)
    assert unsaid[1]["calls"] == [[]]
    assert [each["status"] for each in said[0]["calls"]] == ["valid"]
    assert said[1]["calls"][0]


def test_an_item_that_may_also_be_otherwise_is_open() -> None:
    record = TABLE + "+ re Anna Dora 118, fuchs re\nAnna:re/12 Bernd:k90/11\n"
    (sheet,) = reader.sheets(reader.read_text(record))
    verdict = Judge(model(TEXT)).game(sheet.head, sheet.games[0])
    every = [{(i.item, i.party, i.points) for i in way.items} for way in verdict.ways]

    shown = json.loads(desk().answer(record, TEXT, "de"))["items"]

    assert [each["open"] for each in shown] == [
        any((i.item, i.party, i.points) not in way for way in every)
        for i in verdict.default.items
    ]
    assert {each["open"] for each in shown} == {True, False}


def test_an_answer_that_lacks_something_has_no_points() -> None:
    record = (
        "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n+ re anna dora\n"
    )
    library = Library.standard()
    desk = Desk(library.ids(), library.block_ids())
    desk.add(*next(needed({TEXT: compile_text(library.effective(TEXT))}, {})))

    shown = json.loads(desk.answer(record, TEXT, "de"))

    assert (shown["winner"], shown["value"], shown["scores"]) == (None, None, None)
    assert shown["hints"]


def test_of_a_game_with_other_cards_than_a_text_has_these_are_told() -> None:
    record = (data_path("examples") / "real" / "82403639.doko").read_text("utf-8")
    texts = ("ddv-tsr", "nagelik-2024")
    (game,) = json.loads(desk().view(record, texts, "de"))["games"]

    assert game["foreign"] == [[], ["♣9", "♠9", "♥9", "♦9"]]


def test_what_a_verdict_asks_is_asked_in_the_language() -> None:
    record = f"{TABLE}a:kontra/11\n+ re anna dora 130\n"
    words = worded(LIBRARY)
    here = Desk((TEXT,), ())
    here.add(*next(needed({TEXT: model(TEXT)}, words)))

    for lang in LANGUAGES:
        found = LIBRARY.worded_statements(model(TEXT).clauses.values(), lang)
        doubt = found[f"{TEXT}/§5", "Zweifel z-falsches-wort"]
        assert isinstance(doubt, Zweifel)
        (game,) = json.loads(here.document(record, "", TEXT, lang))["games"]
        assert any(doubt.question in each["message"] for each in game["findings"])


# --- what comes next ---------------------------------------------------------------------

RECLAIMED: Final = "reklamation Carla: Bernd nichtbedient "
TABLE: Final = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n"


@cache
def desk() -> Desk:
    """A desk with the models of all texts."""
    made = Desk(LIBRARY.ids(), LIBRARY.block_ids())
    for packed in needed({name: model(name) for name in TEXTS}, {}):
        made.add(*packed)
    return made


def then(record: str, rules: str = "ddv-tsr", speaker: str | None = None) -> Any:
    return json.loads(desk().next(record, 0, rules, "de", speaker))


def lawful(shown: Any) -> set[str]:
    return {each["face"] for each in shown["cards"] if each["lawful"] is not False}


def against_cards(record: str, rules: str) -> set[tuple[str, str]]:
    """What is found against the cards of a record, in whole tricks and in the last one."""
    (game,) = json.loads(desk().view(record, (rules,), "de"))["games"]
    found = {
        (each["code"], each["message"])
        for each in (*game["verdicts"][0]["findings"], *then(record, rules)["wrong"])
    }
    return {each for each in found if each[0].startswith("R1")}


@settings(max_examples=examples(1, 6), derandomize=True, phases=[Phase.generate])
@given(
    st.sampled_from(TEXTS),
    st.integers(0, 9_999),
    st.integers(0, 47),
    st.sets(st.integers(0, 23), min_size=3, max_size=3),
)
def test_a_card_is_lawful_unless_something_is_found_when_it_is_laid(
    rules: str, seed: int, at: int, tried: set[int]
) -> None:
    """The card that was laid in truth, and a few others."""
    case = Generator(settled_judge(rules)).make(seed, Wish(hands=True))
    assume(case is not None)
    assert case is not None
    places = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    assume(at < len(places))
    begun = case.having(case.game.events[: places[at]])
    record = replace(begun, game=replace(begun.game, claims=())).text()
    shown = then(record, rules)
    before = against_cards(record, rules)
    faces = {each["face"] for each in shown["cards"]} & {str(FACES[i]) for i in tried}
    laid = case.game.events[places[at]]
    assert isinstance(laid, Play)
    faces.add(str(laid.card))
    fine = {
        face for face in faces if against_cards(f"{record}\n{face}\n", rules) <= before
    }

    assert shown["turn"]
    assert str(laid.card) in fine
    assert lawful(shown) & faces == fine


def test_of_a_hand_that_nobody_knows_nothing_is_certain() -> None:
    shown = then(TABLE + "♣A ♣9\n")

    assert shown["turn"] == "Carla"
    assert {each["lawful"] for each in shown["cards"]} == {None}


def test_how_many_of_a_card_are_left() -> None:
    shown = then(TABLE + "♣A ♣A ♥10 ♣9\n♥10\n")
    left = {each["face"]: each["left"] for each in shown["cards"]}

    assert (left["♣A"], left["♥10"], left["♣9"], left["♦9"]) == (0, 0, 1, 2)
    assert sum(left.values()) == 48 - 5
    assert lawful(shown).isdisjoint({"♣A", "♥10"})


def test_the_cards_are_those_of_the_text_and_of_the_kind() -> None:
    forty = then(TABLE, "nagelik-2024")["cards"]
    queens = then(TABLE + "vorbehalt Bernd: damensolo\n")["cards"]

    assert len(forty) == 20
    assert [each["face"] for each in queens][:5] == ["♣D", "♠D", "♥D", "♦D", "♣A"]
    assert [each["group"] for each in queens][:5] == [0, 0, 0, 0, 1]


def test_a_wrong_card_is_told_before_its_trick_is_whole() -> None:
    hand = "Blatt Bernd: ♠D ♥D ♦D ♣B ♥B ♦B ♦B ♦10 ♣A ♣K ♣9 ♣9\n"
    (wrong,) = then(TABLE + hand + "♣A ♠D\n")["wrong"]

    assert (wrong["code"], wrong["line"], wrong["column"]) == ("R102", 7, 4)
    assert "♣A ♣K ♣9" in wrong["message"]


def test_whoever_is_asked_may_say_what_is_in_time() -> None:
    hand = "Blatt Anna: ♥10 ♣D ♠D ♥D ♣B ♠B ♦9 ♣10 ♠A ♠10 ♠9 ♥A\n"
    whole = "♥10 ♥10 ♦9 ♦9\n"
    may = [
        {each["word"]: each["may"] for each in then(record, speaker="Anna")["calls"]}
        for record in (TABLE + hand, TABLE + hand + 3 * whole)
    ]

    assert (may[0]["re"], may[0]["kontra"], may[0]["hochzeit"]) == (True, False, False)
    assert (may[1]["re"], "hochzeit" in may[1]) == (False, False)


@pytest.mark.parametrize(
    ("record", "phase", "turn"),
    [
        ("", "none", None),
        ("doko 1\nregeln: ddv-tsr\n", "none", None),
        (TABLE, "bids", "Anna"),
        (TABLE + "♣A", "cards", "Bernd"),
        ("♣A ♥10", "cards", None),
        (TABLE + "♣A h7", "unreadable", None),
        (TABLE + "vorbehalt Anna: neugabe\n", "end", None),
        (TABLE + "+ re anna dora 121\n", "end", None),
        (TABLE + "abkürzung Anna: alle\n", "end", None),
        (TABLE + "♣A ♥A\n" + RECLAIMED + "schwerwiegend\n", "end", None),
        (TABLE + "♣A ♥A\n" + RECLAIMED + "geringfügig\n", "cards", "Carla"),
    ],
)
def test_what_comes_next(record: str, phase: str, turn: str | None) -> None:
    shown = then(record, "nagelik-2024")

    assert (shown["phase"], shown.get("turn")) == (phase, turn)


def test_a_game_goes_on_by_the_text_that_it_names_itself() -> None:
    record = f"doko 1\nregeln: ddv-tsr\n{TABLE.removeprefix('doko 1')}"
    own = json.loads(desk().next(f"{record}regeln: nagelik-2024\n", 0, None, "de"))
    head = json.loads(desk().next(record, 0, None, "de"))

    assert (len(own["cards"]), len(head["cards"])) == (20, 24)


@pytest.mark.parametrize(
    ("more", "at", "newline"),
    [
        ("", (5, 8), True),
        ("Blatt Anna: ♣A\n", (6, 15), True),
        ("♣A ♣9", (6, 6), False),
        ("♣A Anna:re\n= *\n", (6, 11), False),
        ("♣A ♣9 ♣K ♣10 # so\n", (6, 18), True),
        ("vorbehalt Anna: damensolo\n", (6, 26), True),
    ],
)
def test_where_a_record_goes_on(more: str, at: tuple[int, int], newline: bool) -> None:
    shown = then(TABLE + more)["at"]

    assert (shown["line"], shown["column"]) == at
    assert shown["newline"] is newline
