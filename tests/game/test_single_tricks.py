"""Parts of a game: tricks of which those before are missing, and calls alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.notation.jsonio import from_json, to_json
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import Play, TrickNumber
from dokospec.notation.writer import format_sheets
from dokospec.verdict import GameVerdict
from dokospec.witness.generate import Generator, Wish
from tests.exhaustive import examples
from tests.played import codes
from tests.shipped import TEXTS, judge, settled_judge

HEAD: Final = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"


def judged(text: str, rules: str = "ddv-tsr") -> GameVerdict:
    """The verdict on the only game of a text."""
    (reading,) = read_text(text)
    assert reading.game is not None
    return judge(rules).game(reading.head, reading.game, reading.findings)


def places(text: str, rules: str = "ddv-tsr") -> list[set[int | None]]:
    """For each single trick the places that take it in some way."""
    ways = [way.single_tricks for way in judged(text, rules).ways]
    return [{trick.place for trick in each} for each in zip(*ways, strict=True)]


# --- a trick alone --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "place"), [("ddv-tsr", 2), ("ddb-1995", 3), ("ddb-pokal", 3)]
)
def test_a_bare_line_of_cards_is_a_trick(rules: str, place: int) -> None:
    (trick,) = judged("kra h10 h10 ka9\n", rules).default.single_tricks

    assert (trick.number, trick.place, trick.winner, trick.augen) == (
        None,
        place,
        None,
        31,
    )


def test_it_names_the_clause_of_two_cards_alike() -> None:
    (trick,) = judged("kra h10 h10 ka9\n").default.single_tricks

    assert trick.clauses == ("ddv-tsr/§5.3.3",)


def test_a_name_in_front_of_a_card_tells_whose_the_trick_is() -> None:
    found = judged(HEAD + "11. kra c:ka10 h10 h10\nkrk krk ka9 kr9\n").default

    assert [t.winner for t in found.single_tricks] == ["Dora", "Bernd"]
    assert [t.number for t in found.single_tricks] == [11, 12]


def test_who_must_not_lead_is_reported() -> None:
    found = judged(HEAD + "7. c:krk kr9 h10 h10\nd:kad kab ka10 ka10\n")

    assert "R103" in codes(found)
    assert [t.winner for t in found.default.single_tricks] == ["Anna", "Dora"]


def test_what_hangs_on_the_number_stands_side_by_side() -> None:
    """By one reading of §6.2 the second ♣B takes the first in the last trick alone."""
    rules = "ottendorf-2008"
    cards = "ka9 krb krb kak\n"
    hanging = {"Stich": "12", "Spielart": "normal", "z-karlchen-gleich": "zweiter"}
    by_place = {
        way.single_tricks[0].place: [dict(each) for each in way.assume]
        for way in judged(cards, rules).ways
    }

    assert by_place.keys() == {2, 3}
    assert by_place[3] == [hanging]
    assert {each.get("Stich") for each in by_place[2]} == {None, "1–11"}
    assert places(f"2. {cards}", rules) == [{2}]
    assert places(f"12. {cards}", rules) == [{2, 3}]


def test_what_a_hand_may_have_held_stands_side_by_side() -> None:
    """Both ♦A in one hand are Schweinchen, by one reading without a word."""
    (reading,) = read_text(f"{HEAD}7. kaa h10 krb ka9\n")
    assert reading.game is not None
    by_agreement = judge("ottendorf-2008").agreeing({"z-schweinchen-gesagt": "immer"})
    found = by_agreement.game(reading.head, reading.game)

    assert {1, 2} <= {way.single_tricks[0].place for way in found.ways}
    assert any("Blatt 1.: ♦A" in str(way.assume) for way in found.ways)


def test_what_was_said_before_nobody_knows() -> None:
    """By another reading they are none unless somebody said so, in whichever trick."""
    said = "6. a:schweinchen a:kra kr9 kr9 kr10\n"
    for before in ("", said):
        found = judged(f"{HEAD}{before}7. a:kaa h10 krb ka9\n", "ottendorf-2008")
        assert {way.single_tricks[-1].place for way in found.ways} == {None}


def test_whether_another_copy_fell_before_nobody_knows() -> None:
    """The second ♦A of a hand is high, and who laid this one is not told either."""
    assert None in places("4. krd kaa krb ka10\n", "ddb-1995")[0]


def test_the_only_trump_takes_a_trick_whichever_copy_it_is() -> None:
    assert places("4. kaa kr9 kr10 krk\n", "ddb-1995") == [{1}]


def test_the_other_cards_of_the_record_are_not_denied() -> None:
    """Anna laid the first ♦A herself, so what she held is not supposed anew."""
    found = judged(f"{HEAD}kaa ka9 kab kak\n7. a:kaa h10 krb ka9\n", "ottendorf-2008")

    assert {way.single_tricks[0].place for way in found.ways} == {None}


def test_several_tricks_without_a_number_hang_on_their_own() -> None:
    found = judged("?. ka9 h10 h10 kak\n?. kr9 krb krb ka10\n", "ottendorf-2008")
    ways = {tuple(t.place for t in way.single_tricks) for way in found.ways}

    assert {(2, 2), (2, 3), (3, 2), (3, 3)} <= ways


def test_cards_in_the_hands_of_others_are_reported() -> None:
    found = judged(HEAD + "7. a:kra c:h10 h10 ka9\n")

    assert "R103" in codes(found)
    assert [(t.place, t.winner) for t in found.default.single_tricks] == [(2, None)]


@pytest.mark.parametrize(
    ("tricks", "code"),
    [
        ("99. kra h10 h10 ka9\n", "R115"),
        ("12. kra h10 h10 ka9\nkrk krk ka9 kr9\n", "R115"),
        ("7. kra h10 h10 ka9\n3. krk krk ka9 kr9\n", "R111"),
        ("7. a:kra kr9 h10 ka9 > Dora\n", "S101"),
        ("7. kra kr9 h10 ka9 > 99\n", "S102"),
    ],
)
def test_what_is_claimed_is_checked(tricks: str, code: str) -> None:
    assert code in codes(judged(HEAD + tricks))


def test_cards_behind_a_game_that_is_not_played_are_reported() -> None:
    found = judged(
        HEAD + "vorbehalt a: schmeißen fünf\n7. b:kra kr9 ha krk\n", "ottendorf-2008"
    )

    assert "U110" in codes(found)


def test_a_vorbehalt_behind_the_cards_leaves_the_kind_open() -> None:
    assert places("kra h10 h10 krd\nvorbehalt c: damensolo\n") == [{None}]


def test_the_kind_of_game_may_stand_before_it() -> None:
    normal, queens = (
        places(f"{kind}kra h10 h10 krd\n") for kind in ("", "vorbehalt c: damensolo\n")
    )

    assert normal == [{2}]
    assert queens == [{4}]


def test_a_trick_that_is_not_whole_is_open() -> None:
    (trick,) = judged("kra h10 h10\n").default.single_tricks

    assert trick.place is None
    assert len(trick.cards) == 3


def test_a_card_that_the_deck_has_not_is_reported() -> None:
    found = judged("kra h10 h10 ka9\n", "nagelik-2024")

    assert "R109" in codes(found)
    assert found.default.single_tricks[0].place is None


def test_behind_tricks_left_out_it_goes_on() -> None:
    found = judged(HEAD + "kra kr9 krk kr10\n7. c:krk kr9 h10 h10\n")

    assert "R111" in codes(found)
    assert [t.winner for t in found.default.single_tricks] == ["Anna"]


def test_a_word_that_is_no_call_is_reported() -> None:
    assert "R202" in codes(judged("kra h10 h10 kx9\n"))


# --- a call alone ---------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "status"), [(9, "standing"), (10, "valid")])
def test_a_call_is_in_time_or_not_where_nothing_else_was_said(
    held: int, status: str
) -> None:
    """§6.3.4: k90 with ten cards in hand, behind an Ansage that was in time."""
    said = f"b:kontra/11\nb:k90/{held}\n"
    *_, call = judged(f"{said}+ kontra b c\n").default.announcements

    assert call.status == status


@pytest.mark.parametrize(
    "said", ["b:k90/8", "b:k90/10", "b:kontra/10", "b:kontra/11\na:re", "b:re/5"]
)
def test_where_more_may_have_been_said_a_call_stays_open(said: str) -> None:
    """Another one may have made it good: an Ansage before it, one that it answers."""
    found = judged(f"{said}\n")

    assert {call.status for call in found.default.announcements} == {"open"}
    assert not any(code.startswith("R2") for code in codes(found))


@pytest.mark.parametrize(
    ("calls", "answer", "needed"),
    [
        ("b:kontra/11", "rechtzeitig", "11"),
        ("b:kontra/10", "zu-spät", "11"),
        ("b:kontra/11\nb:k90/10", "rechtzeitig", "10"),
        ("b:kontra/11\nb:k90/9", "zu-spät", "10"),
        ("b:k90/8", "zu-spät", "11"),
        ("b:kontra/11\na:re/10", "rechtzeitig", "10"),
        ("b:kontra/11\na:re/9", "zu-spät", "10"),
    ],
)
def test_a_call_alone_is_held_against_its_frist(
    calls: str, answer: str, needed: str
) -> None:
    """§6.2.2, §6.3.4, §6.4.3 (the Ansage left out), §6.4.4 (a reply: one card less)."""
    *_, told = (f for f in judged(f"{calls}\n").findings if f.code == "U129")

    assert dict(told.data)["answer"] == answer
    assert dict(told.data)["needed"] == needed


def test_a_call_alone_that_other_duties_decide_is_told_no_number() -> None:
    """§6.4.3: whether the Ansage left out counts is read in two ways."""
    assert "U129" not in codes(judged("b:k90/11\n"))


def test_alone_it_says_nothing_of_parties() -> None:
    assert judged("vorbehalt a: hochzeit\nb:kontra/11\n").default.parties is None


@pytest.mark.parametrize(
    ("trick", "status"),
    [
        ("2. b:kontra a:kra h10 h10 ka9", "valid"),
        ("7. b:kontra kra h10 h10 ka9", "standing"),
    ],
)
def test_a_call_behind_missing_tricks_is_judged(trick: str, status: str) -> None:
    found = judged(f"{HEAD}{trick}\n+ kontra b c\n")

    assert [c.status for c in found.default.announcements] == [status]


def test_who_has_laid_in_the_trick_holds_a_card_less() -> None:
    found = judged(f"{HEAD}2. a:kra a:kontra krk krk kr10\n+ kontra a b\n")

    assert [c.status for c in found.default.announcements] == ["standing"]


# --- what is a part, and how it is written --------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["hallo welt\n", "geber: Dora\nkra h10 h10 ka9\n", "b:k90\n", "kra h10\nspiel\n"],
)
def test_anything_else_without_a_head_is_reported_so(text: str) -> None:
    assert "N002" in [f.code for r in read_text(text) for f in r.findings]


@pytest.mark.parametrize(
    "text",
    [
        "kra h10 h10 ka9\n",
        "# a note\n\nvorbehalt c: damensolo\nkra h10 h10 krd\nkr9 krk kra kr10\n",
        "12. kra h10 h10 ka9\n",
        "b:k90/8\n",
        "?. kra h10 h10 ka9\n7. a:krk kra kr9 kr9\n?. ha ha h9 hk\n",
    ],
)
def test_a_part_written_anew_is_the_same(text: str) -> None:
    begun = sheets(read_text(text))
    written = format_sheets(begun)

    (reading,) = read_text(written)
    assert reading.game is not None
    assert reading.game.events == begun[0].games[0].events
    assert format_sheets(sheets(read_text(written))) == written
    again = from_json(json.loads(json.dumps(to_json(begun))))
    assert again[0].games[0].events == reading.game.events


def test_a_card_typed_wrong_is_reported_in_its_place() -> None:
    (reading,) = read_text("kra h10 h10 krz\n")
    (found,) = reading.findings

    assert found.code == "N211"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (1, 13)


def test_places_are_those_of_the_file() -> None:
    (reading,) = read_text("\n# said\nvorbehalt c: damensolo\nkra h10\n")
    assert reading.game is not None
    assert reading.game.locate is not None

    lines = [
        span.line
        for index in range(len(reading.game.events))
        if (span := reading.game.locate("event", index)) is not None
    ]
    assert lines == [3, 4, 4, 4]


# --- the law --------------------------------------------------------------------------------


@settings(max_examples=examples(5, 60), derandomize=True, phases=[Phase.generate])
@given(
    st.sampled_from(TEXTS),
    st.integers(0, 9_999),
    st.integers(1, 12),
    st.sampled_from(["named", "unnamed", "unnumbered"]),
)
def test_a_trick_alone_is_reported_as_in_the_whole_game(
    rules: str, seed: int, number: int, how: str
) -> None:
    """What is definite is so in the whole game; what is not has its answer among others."""
    judge = settled_judge(rules)
    case = Generator(judge).make(seed, Wish(calls=1, hands=True))
    assume(case is not None)
    assert case is not None
    whole = case.judged(judge).default
    assume(len(whole.tricks) >= number)
    trick = whole.tricks[number - 1]
    takes = [player for player, _ in trick.cards].index(str(trick.winner)) + 1
    laid = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    start, stop = laid[4 * number - 4], laid[4 * number - 1] + 1
    cards = list(case.game.events[start:stop])
    if how == "named" and isinstance(cards[0], Play):
        cards[0] = replace(cards[0], by=trick.leader)
    begin = TrickNumber(None if how == "unnumbered" else number)
    events = (*case.game.events[: laid[0]], begin, *cards)
    alone = replace(case.game, events=events, hands=(), claims=())

    ways = judge.game(case.head, alone).ways
    if number == 1 and how != "unnumbered":
        winners = {way.tricks[0].winner for way in ways}
        assert trick.winner in winners
        # Several only where a hand decides it, of which the trick alone does not tell.
        supposed = {name for way in ways for cube in way.assume for name, _ in cube}
        assert len(winners) == 1 or supposed
        assert all(name.startswith("Blatt ") for name in supposed)
        return
    found = {way.single_tricks[0].place for way in ways}
    assert takes in found or None in found
    for way in ways:
        (single,) = way.single_tricks
        assert single.augen == trick.augen
        if how == "named" and single.place == takes:
            assert single.winner == trick.winner


@pytest.mark.parametrize("rules", ["ddb-1995", "ddv-tsr", "ottendorf-2008"])
def test_a_single_trick_does_not_tell_the_kind_of_the_game(rules: str) -> None:
    """Whoever holds both ♣D may be playing alone."""
    outcome = judged("7. krk kr10 kr9 kra\n", rules).default

    assert outcome.kind is None
    assert outcome.single_tricks[0].winner is None
    assert outcome.single_tricks[0].place == 4
