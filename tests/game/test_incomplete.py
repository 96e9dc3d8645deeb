"""Records that leave something out: what is told is certain, and the rest is open."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from dokospec.file_judge import judge_file
from dokospec.game.worlds import ANYTHING, outside
from dokospec.notation.reader import read_text
from dokospec.verdict import GameVerdict
from tests.played import codes, judged
from tests.shipped import judge, model

FOLDER: Final = Path(__file__).parent / "incomplete"
HEAD: Final = (
    "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"
)


def record(name: str) -> str:
    return (FOLDER / f"{name}.doko").read_text(encoding="utf-8")


def verdict(name: str) -> GameVerdict:
    """The verdict on the one game of the record of this name."""
    return judged(record(name))


# --- a game that is not played, and cards behind it ---------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "tausch-fehlt",
        "schmeissen-und-48-karten",
        "einwerfen-und-48-karten",
        "einwerfen-vor-soli",
    ],
)
def test_cards_behind_a_game_that_is_not_played_are_not_dropped(name: str) -> None:
    found = verdict(name)
    (reported,) = (f for f in found.findings if f.code == "U110")

    assert dict(reported.data) == {"cards": "48", "kind": "neu-geben"}
    for outcome in found.ways:
        assert outcome.kind is None
        assert outcome.scores is None
        assert outcome.next_dealer is None


def test_without_cards_it_is_a_new_deal() -> None:
    lines = record("schmeissen-und-48-karten").splitlines()
    found = judged("\n".join((*lines[:-12], "")))

    assert found.default.kind == "neu-geben"
    assert "U110" not in codes(found)


@pytest.mark.parametrize("taker", ["A", "B", "D"])
def test_no_card_tells_who_took_an_armut(taker: str) -> None:
    """Each of the three breaks no rule: so none is offered in place of a missing line."""
    path = Path(__file__).parents[1] / "bad_records" / "karten-hinter-neu-geben.doko"
    bid = "vorbehalt C: armut\n"
    exchange = f"{bid}armut C: ?? ?? -> {taker}: ?? ??\n"
    found = judged(path.read_text(encoding="utf-8").replace(bid, exchange))

    assert found.default.kind == "armut"
    assert not [code for code in codes(found) if code.startswith("R")]


# --- an exchange of no cards, and what an exchange shows ------------------------------------


@pytest.mark.parametrize("name", ["armut-ohne-karten", "abgabe-ohne-karten"])
def test_who_has_no_trumpf_may_exchange_nothing(name: str) -> None:
    found = verdict(name)

    assert found.default.kind == "armut"
    assert found.default.scores is not None
    assert len(found.default.tricks) == 12


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("-> D: ja", "armut"), ("-> D: nein", "neu-geben"), ("->", "neu-geben")],
)
def test_what_is_answered_says_whether_nothing_was_taken(
    answer: str, kind: str
) -> None:
    lines = record("abgabe-ohne-karten").splitlines()
    before = [line.replace("-> D:", answer) for line in lines[:-12]]

    assert judged("\n".join((*before, ""))).default.kind == kind


def in_file(text: str) -> GameVerdict:
    """The verdict on the only game of a file."""
    (found,) = judge_file(read_text(text), model)
    return found


BID = "doko 1\nregeln: {}\ntisch: A B C D\ngeber: D\n\nspiel\nvorbehalt C: {}\n"


@pytest.mark.parametrize("rules", ["ottendorf-2008", "ddb-1995"])
@pytest.mark.parametrize("told", ["", "armut C: -> D: nein\n", "= *\n"])
def test_who_took_the_cards_is_open_where_nobody_says_so(rules: str, told: str) -> None:
    found = in_file(BID.format(rules, "armut") + told)

    assert found.default.kind == "neu-geben"
    assert {outcome.kind for outcome in found.outcomes} == {"neu-geben", "armut"}
    assert {each for o in found.outcomes for cube in o.assume for each in cube} >= {
        ("Tausch C", "keiner"),
        ("Tausch C", "jemand"),
    }
    assert codes(found)[-1] == "U120"


@pytest.mark.parametrize(
    "told",
    [
        "armut C: ->\n",
        "armut C: -> D: nein\narmut C: -> A: nein\narmut C: -> B: nein\n",
        "armut C: ka9 -> D: h9\n",
    ],
)
def test_it_is_not_where_somebody_does(told: str) -> None:
    found = in_file(BID.format("ottendorf-2008", "armut") + told)

    assert "U120" not in codes(found)
    assert not any("Tausch C" in dict(c) for o in found.outcomes for c in o.assume)


@pytest.mark.parametrize("bid", ["schmeißen", "damensolo", "hochzeit"])
def test_nor_where_nobody_is_asked_to_take_any(bid: str) -> None:
    found = in_file(BID.format("ottendorf-2008", bid))

    assert "U120" not in codes(found)


def test_cards_offered_are_cards_that_were_held() -> None:
    """Both ♣D are offered, so that their player held both, whatever he claims."""
    found = verdict("beide-alten-angeboten")

    assert codes(found) == ["R302"]


# --- calls without a name ---------------------------------------------------------------------


def test_a_call_without_a_name_was_made_by_one_of_the_four() -> None:
    text = record("ruf-ohne-namen")
    reported = judged(text)
    named = {
        player: judged(text.replace("kontra  ♠A", f"{player}: kontra  ♠A"))
        for player in reported.players
    }
    found = {
        (name, outcome.value, outcome.scores)
        for outcome in reported.ways
        for cube in outcome.assume
        for supposed, name in cube
        if supposed == "2. ?: kontra"
    }

    assert found == {
        (player, outcome.value, outcome.scores)
        for player, one in named.items()
        for outcome in one.ways
    }
    assert reported.default.value == 6
    assert "R203" in codes(reported)


def test_a_call_that_nobody_made_for_certain_offends_for_nobody() -> None:
    found = verdict("ruf-ohne-namen")

    assert "R201" not in [f.code for f in found.findings]


# --- what comes behind something that is not known ------------------------------------------------


def test_calls_behind_a_trick_that_nobody_knows_are_open() -> None:
    """Whether that was the Klärungsstich is told by none of the cards behind it."""
    found = verdict("rufe-hinter-unbekanntem-stich")

    assert {a.status for a in found.default.announcements} == {"open"}
    assert "R201" not in codes(found)


def test_in_an_open_trick_others_may_have_spoken_before_a_call_without_a_moment() -> (
    None
):
    found = judged(f"{HEAD}vorbehalt Carla: assolo\nAnna: schwarz? p9 p10\n")

    assert [a.status for a in found.default.announcements] == ["open"]


def test_what_only_the_end_of_a_game_tells_is_open_before() -> None:
    """The partner of a Hochzeit who makes a trick until the third may yet be found."""
    sought = [
        way
        for way in verdict("partner-noch-gesucht").ways
        if any(("z-abgabe-neben-hochzeit", "gesucht") in cube for cube in way.assume)
    ]

    assert {(each.kind, each.parties) for each in sought} == {(None, None)}


def test_a_partner_who_is_sought_may_be_found_before_the_end() -> None:
    """Only at the end of the game a Hochzeit without one has been played alone."""
    found = verdict("partner-nach-zwei-stichen-gesucht")

    assert {(each.kind, each.parties) for each in found.ways} == {(None, None)}


# --- more than can be tried ---------------------------------------------------------------------


def test_where_too_much_was_said_somewhen_nothing_that_was_said_is_known() -> None:
    found = verdict("sehr-viele-rufe")

    assert "U107" in codes(found)
    assert {a.status for a in found.default.announcements} == {"open"}
    assert found.default.scores is None


def test_of_too_many_doubts_each_is_reported_on_its_own() -> None:
    found = verdict("zu-viele-zweifel")
    (reported,) = (f for f in found.findings if f.code == "U107")
    varied = set(dict(reported.data)["doubts"].split(", "))
    usual = {d.name: d.default for d in judge(found.rules).model.doubts.values()}
    unusual = [
        {name for name, reading in cube if name in varied and usual[name] != reading}
        for outcome in found.ways
        for cube in outcome.assume
    ]

    assert len(found.ways) > 1
    assert all(outcome.assume for outcome in found.ways)
    assert max(map(len, unusual)) == 1


# --- unknown cards and a shortening -----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "augen", "value"),
    [
        ("karte-fehlt-vor-abkuerzung", {"re": 56, "kontra": 184}, 4),
        ("karte-fehlt-vor-abkuerzung-pokal", {"re": 122, "kontra": 118}, 2),
    ],
)
def test_a_card_that_all_others_tell_is_known(
    name: str, augen: dict[str, int], value: int
) -> None:
    found = verdict(name)

    assert "U117" in codes(found)
    for outcome in found.ways:
        assert dict(outcome.augen or ()) == augen
        assert outcome.value == Fraction(value)


def test_where_the_play_went_on_a_shortening_is_not_judged_by_later_cards() -> None:
    """§5.4.5: whether the rest was certain is asked of when it was claimed."""
    found = verdict("weitergespielt-nach-abkuerzung")

    assert "Begründet" not in str(found)
    assert found.default.scores is None


def test_behind_an_unknown_card_a_shortening_gives_nobody_the_rest() -> None:
    text = (
        HEAD.replace("\n\n", "\n\n")
        + "Vorbehalt Anna: piksolo\n♣A ♣9 ?? ♣9\nAbkürzung Anna: keine\n"
    )
    found = judged(text)

    for outcome in found.ways:
        assert outcome.augen is None
        assert outcome.scores is None
    assert "R402" not in codes(found)


def test_a_reklamation_behind_an_unknown_card_ends_no_game_that_is_known() -> None:
    """What the unknown trick did to the kind of game is not known where it was said."""
    behind = (
        "Vorbehalt Anna: hochzeit\n♣A ♣9 {} ♣9\n"
        "Reklamation Anna: Bernd äußerung schwerwiegend\n"
    )

    assert judged(HEAD + behind.format("♣K")).default.kind == "hochzeit"
    assert {o.kind for o in judged(HEAD + behind.format("??")).ways} == {None}


def test_a_reklamation_after_which_the_game_goes_on_leaves_its_end_open() -> None:
    begun = "♣A ♣9 ♣K ♣9\n"
    minor = begun + "Reklamation Anna: Bernd äußerung geringfügig\n"

    assert judged(HEAD + begun).default.kind is None
    assert judged(HEAD + minor).default.kind is None


def test_where_it_goes_on_behind_a_reklamation_the_rest_belongs_to_nobody() -> None:
    """What comes may yet refute it: only what both ends share is told."""
    read = "\nlesarten: z-schwerer-fehler=verloren, z-widerlegt=nichts"
    head = "regeln: ddb-1995"
    text = record("reklamation-und-weitergespielt").replace(head, head + read)
    hidden = text.replace("♠9   ♣D", "??   ♣D")

    for found in (judged(text), judged(hidden)):
        assert "U119" in codes(found)
        assert found.default.augen is None
        assert found.default.winner is None
        assert found.default.scores is None


def test_who_leads_to_the_next_trick_took_an_unknown_card() -> None:
    """Named or not: in its place no other card leaves the play in turn."""
    text = record("wer-den-naechsten-stich-anspielt")

    for found in (judged(text), judged(text.replace("2. Dora:", "2."))):
        assert {outcome.tricks[0].winner for outcome in found.ways} == {"Dora"}


def test_a_game_broken_off_has_no_kind_where_a_hand_may_tell_another() -> None:
    """Whoever has both ♣D played alone."""
    both = "♣D ♣D ♣10 ♠A ♥A ♥K ♥9 ♠10 ♦A ♦10 ♦K ♦9"
    begun = (
        "Blatt Bernd: {} ♣9\n♣A ♣9 ♣K ♣9\n"
        "Reklamation Anna: Bernd äußerung schwerwiegend\n"
    )
    known = judged(HEAD + begun.format(both.removesuffix(" ♦9")))
    hidden = judged(HEAD + begun.format("♣D ?? ♣10 ♠A ♥A ♥K ♥9 ♠10 ♦A ♦10 ♦K"))

    assert known.default.kind == "stille-hochzeit"
    assert hidden.default.kind is None


def test_what_was_said_before_an_unknown_card_is_judged_as_if_it_was_known() -> None:
    begun = (
        "Vorbehalt Anna: hochzeit\n♣A ♣9 ♣K ♣9\nReklamation Anna: Bernd nichtbedient\n"
    )

    assert "R401" in codes(judged(HEAD + begun))
    assert "R401" in codes(judged(f"{HEAD}{begun}♠A ♠9 ?? ♠K\n"))


def test_whether_somebody_followed_is_open_behind_an_unknown_card() -> None:
    """In the trick that was not judged he may have laid what he did not follow with."""
    said = (
        "Vorbehalt Anna: damensolo\n♣A ♣K ♣10 ♣10\n{} ♠9 ♥9 ♥K\n♣9 ♣9 ♣K ♥10\n"
        "Reklamation Anna: Bernd nichtbedient schwerwiegend\n"
    )

    assert "R401" not in codes(judged(HEAD + said.format("♥A")))
    assert "R401" not in codes(judged(HEAD + said.format("??")))


@pytest.mark.parametrize("behind", ["", "♠A ♠9 ?? ♠K\n"])
def test_only_the_end_tells_in_what_game_somebody_cut_it_short(behind: str) -> None:
    """With both ♣D Anna plays alone, and may; the record does not say who has them."""
    begun = "♣A ♣9 ♣9 ♣K\nAbkürzung Anna: keine\n" + behind
    hand = "Blatt Anna: ♣D ♣D ♣A ♠A ♥A ♥K ♥9 ♠10 ♦A ♦10 ♦K ♦9\n"

    assert "R402" not in codes(judged(HEAD + begun))
    assert "R402" not in codes(judged(HEAD + hand + begun))


def test_where_two_have_one_each_nobody_plays_alone_who_cuts_it_short() -> None:
    assert "R402" in codes(judged(HEAD + "♣A ♣D ♣D ♣K\nAbkürzung Anna: keine\n"))


# --- a game that is not over -----------------------------------------------------------------------


def test_before_it_is_cleared_a_hochzeit_has_no_parties() -> None:
    found = verdict("hochzeit-im-ersten-stich")

    assert found.default.kinds == ((1, "hochzeit"),)
    assert found.default.parties is None


def test_a_kind_that_only_one_reading_knows_leaves_the_others_as_they_are() -> None:
    """By one reading a Hochzeit without both ♣D turns out to be a normal game."""
    found = judged(HEAD + "Vorbehalt Anna: hochzeit\n♣A ♣10 ♣K ♣9\n♣A ♣K ♣B ♣10\n")
    reported = {
        dict(cube)["z-hochzeit-ohne-beide"]: (outcome.kind, outcome.parties)
        for outcome in found.ways
        for cube in outcome.assume
    }

    assert reported == {
        "hochzeit": (
            "hochzeit",
            (("re", ("Anna", "Carla")), ("kontra", ("Bernd", "Dora"))),
        ),
        "normal": (None, None),
    }


def test_what_is_outside_of_joint_readings() -> None:
    options = {"a": ("1", "2", "3"), "b": ("x", "y")}
    one = frozenset({frozenset({("a", "1")}), frozenset({("b", "x")})})
    two = frozenset({frozenset({("a", "1"), ("b", "x")})})

    assert outside(ANYTHING, two, options) == {
        frozenset({("a", "2")}),
        frozenset({("a", "3")}),
        frozenset({("a", "1"), ("b", "y")}),
    }
    assert outside(one, two, options) == {
        frozenset({("a", "1"), ("b", "y")}),
        frozenset({("a", "2"), ("b", "x")}),
        frozenset({("a", "3"), ("b", "x")}),
    }
    assert outside(two, one, options) == frozenset()


def test_a_normal_game_may_be_a_silent_hochzeit_until_both_queens_are_seen() -> None:
    first = "♠9 ♠K ♠K ♠A\n"
    one, both = "♣D ♦B ♦9 ♦9\n", "♣D ♣D ♦9 ♦9\n"
    before, after = judged(HEAD + first + one), judged(HEAD + first + both)

    assert before.default.kind is None
    assert before.default.parties is None
    assert after.default.kind == "normal"
    assert after.default.parties is not None


def test_nobody_is_accused_of_cards_where_the_others_cannot_have_been() -> None:
    """What is hidden would be ♣A, ♣D; but then no trick 10 fits who leads the next."""
    said = """doko 1
regeln: ottendorf-2008
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
Vorbehalt Dora: hochzeit
♥10 ♦9 ♦9 ♦10
♣10 ♣9 ?? ♣K
♠A ♠K ♠10 ♠9
♥A ♦B ♥K ♥K
♠10 ♥9 ♠9 Bernd: schweinchen ♠K
♠A ♠D ♥A ♥9
♦K ♦K ♥B ♠B
♣10 ♦B ♥B ♣A
♦D ♥D ?? ♦10
♥D ♠B ♦A ♠D
♣K ♣D ♣B ♦D
♥10 ♣B ♦A ♣9
"""
    hidden = judged(said)
    whole = judged(said.replace("??", "♣A", 1).replace("??", "♣D"))

    assert {outcome.value for outcome in hidden.outcomes} == {None}
    assert hidden.default.kind == "hochzeit"
    assert codes(hidden) == ["U102", "U104"]
    assert codes(whole) == ["R114"]
    unnamed = (
        said.replace("??", "♣A", 1)
        .replace("??", "♣D")
        .replace("♦B ♥B ♣A", "♦B re ♥B ♣A")
    )
    assert "R114" in codes(judged(unnamed))
