"""A record that says two things of one: neither of them is taken for certain."""

from __future__ import annotations

import pytest

from dokospec.file_judge import judge_file
from dokospec.game import codes as found
from dokospec.messages.supposed import supposed
from dokospec.notation.reader import read_text
from dokospec.verdict import GameVerdict
from tests.played import codes
from tests.shipped import TEXTS, model

FOUR = "Anna Bernd Carla Dora"
HEAD = f"doko 1\nregeln: ddv-tsr\ntisch: {FOUR}\ngeber: Dora\n\nspiel\n"
FIVE = f"{FOUR} Emil"


def reported(lines: str, rules: str = "ddv-tsr", table: str = FOUR) -> GameVerdict:
    head = f"doko 1\nregeln: {rules}\ntisch: {table}\ngeber: Dora\n"
    return only(f"{head}\nspiel\n{lines}\n")


def only(text: str) -> GameVerdict:
    """The verdict on the one game of a file."""
    (verdict,) = judge_file(read_text(text), model)
    return verdict


@pytest.mark.parametrize("order", ["Anna Bernd Carla Emil", "Carla Emil Anna Bernd"])
def test_who_plays_sits_as_at_the_table(order: str) -> None:
    """``spieler`` says who plays, and nothing of who sits where."""
    trick = "emil:ha anna:hk bernd:h9 carla:h9"
    verdict = reported(f"spieler: {order}\n{trick}", table=FIVE)

    assert verdict.players == ("Emil", "Anna", "Bernd", "Carla")
    assert found.OUT_OF_TURN not in codes(verdict)


def test_who_sits_first_has_the_solo_of_two_alike() -> None:
    bids = "vorbehalt a: damensolo\nvorbehalt e: damensolo\n+ 130"
    verdict = reported(f"spieler: Anna Bernd Carla Emil\n{bids}", table=FIVE)

    assert dict(verdict.default.parties or ())["re"] == ("Emil",)


def test_three_names_are_no_game() -> None:
    verdict = reported("spieler: Anna Bernd Carla\n+ re a b 130", table=FIVE)

    assert found.PLAYER_COUNT in codes(verdict)
    assert verdict.default.scores is None


@pytest.mark.parametrize("rules", TEXTS)
@pytest.mark.parametrize("stated", ["ha", "+ 130"])
@pytest.mark.parametrize("bids", [("damensolo", "gesund"), ("gesund", "damensolo")])
def test_a_vorbehalt_that_is_taken_back_leaves_the_game_open(
    rules: str, stated: str, bids: tuple[str, str]
) -> None:
    """Whether that was allowed, the record does not tell; nobody is accused."""
    lines = [f"vorbehalt a: {bid}" for bid in bids]
    verdict = reported("\n".join([*lines, stated]), rules)

    assert codes(verdict) == [found.LINE_TWICE]
    assert verdict.default.parties is None
    assert verdict.default.scores is None


REST = "kra kra kr10 kr10 pa pa p10 p10 ha ha hk"


@pytest.mark.parametrize("first", ["krd", "pd"])
def test_of_two_hands_neither_tells_whose_word_it_is(first: str) -> None:
    second = {"krd": "pd", "pd": "krd"}[first]
    verdict = reported(f"blatt a: {first} {REST}\nblatt a: {second} {REST}\na:re")

    assert found.LINE_TWICE in codes(verdict)
    assert [call.status for call in verdict.default.announcements] == ["open"]


def test_the_same_hand_in_another_order_is_one() -> None:
    hands = f"blatt a: pd {REST}\nblatt a: {REST} pd\na:re"
    assert codes(reported(hands)) == codes(reported(f"blatt a: pd {REST}\na:re"))


@pytest.mark.parametrize("words", [("alle", "keine"), ("keine", "alle")])
def test_of_two_claims_of_the_rest_neither_ends_the_game(
    words: tuple[str, str],
) -> None:
    lines = [f"abkürzung a: {word}" for word in words]
    verdict = reported("\n".join(["vorbehalt a: damensolo", *lines]))

    assert found.LINE_TWICE in codes(verdict)
    assert verdict.default.scores is None


def test_neither_does_one_behind_more_cards() -> None:
    lines = "vorbehalt a: damensolo\nabkürzung a: alle\nkra\nabkürzung a: keine"
    assert reported(lines).default.scores is None


def test_the_same_claim_of_the_rest_twice_is_one() -> None:
    lines = "vorbehalt a: damensolo\nabkürzung a: alle"
    again = reported(f"{lines}\nabkürzung a: alle")

    assert codes(again) == codes(reported(lines))
    assert again.default.scores == reported(lines).default.scores is not None


def test_cards_named_for_the_rest_are_no_more_than_there_are() -> None:
    lines = "vorbehalt a: damensolo\nabkürzung a: alle krd krd"

    assert found.CARD_TOO_OFTEN not in codes(reported(lines))
    assert found.CARD_TOO_OFTEN in codes(reported(f"{lines} krd"))


@pytest.mark.parametrize(
    "lines",
    [
        "geber: Anna\ngeber: Bernd",
        "spieler: Anna Bernd Carla Emil\nspieler: Anna Bernd Carla Dora",
        "regeln: ddv-tsr\nregeln: ottendorf-2008",
    ],
)
def test_without_one_text_dealer_and_players_nothing_is_judged(lines: str) -> None:
    verdict = reported(f"{lines}\nvorbehalt a: damensolo\n+ 130", table=FIVE)

    assert codes(verdict) == [found.LINE_TWICE]
    assert [(way.kind, way.scores) for way in verdict.ways] == [(None, None)]


@pytest.mark.parametrize(
    "lines",
    [
        "geber: Dora\ngeber: Dora",
        "geber: Dora\nspieler: Anna Bernd Carla Emil\nspieler: Emil Anna Bernd Carla",
        "datum: gestern\ndatum: heute",
    ],
)
def test_lines_that_say_the_same_or_that_nothing_hangs_on_are_fine(lines: str) -> None:
    verdict = reported(f"{lines}\nvorbehalt a: damensolo\n+ 130", table=FIVE)

    assert codes(verdict) == []
    assert verdict.default.scores is not None


@pytest.mark.parametrize("second", ["2", "02", "x"])
def test_of_two_numbers_behind_one_word_neither_counts(second: str) -> None:
    lines = f"x-bock: 2\nx-bock: {second}\n+ re a b 130"
    verdict = reported(lines, "nagelik-2024")
    differ = second == "x"

    assert (found.LINE_TWICE in codes(verdict)) == differ
    assert (verdict.default.scores is None) == differ


def test_nor_do_two_in_the_head() -> None:
    head = "doko 1\nregeln: nagelik-2024\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    verdict = only(f"{head}x-bock: 1\nx-bock: 2\n\nspiel\n+ re a b 130\n")

    assert found.LINE_TWICE in codes(verdict)
    assert verdict.default.scores is None


def test_of_two_who_took_the_cards_neither_did() -> None:
    cards = "armut a: ka9 kak kab -> b: hk p9 p10 ein trumpf"
    verdict = reported(
        f"vorbehalt a: armut\n{cards}\n{cards.replace('b:', 'c:')}", "ottendorf-2008"
    )

    assert found.LINE_TWICE in codes(verdict)
    assert found.EXCHANGE_AGAINST_DUTY not in codes(verdict)
    assert verdict.default.parties is None


@pytest.mark.parametrize("rules", ["ottendorf-2008", "ddb-1995", "ddv-tsr"])
@pytest.mark.parametrize("stated", ["", "ha", "+ re a b 130"])
def test_an_exchange_without_a_vorbehalt_leaves_the_game_open(
    rules: str, stated: str
) -> None:
    """Either the Vorbehalt is missing or the exchange is of another game."""
    cards = "armut a: ka9 kak kab -> b: hk p9 p10"
    verdict = reported(f"{cards}\n{stated}", rules)

    assert codes(verdict) == [found.EXCHANGE_WITHOUT_BID, found.UNREAD_WORD]
    assert verdict.default.kind is None
    assert verdict.default.parties is None


@pytest.mark.parametrize("said", ["armut", "trumpfabgabe", "anbieten"])
@pytest.mark.parametrize("exchanged", ["armut", "trumpfabgabe", "anbieten"])
def test_an_exchange_may_have_another_word_that_says_the_same(
    said: str, exchanged: str
) -> None:
    lines = f"vorbehalt a: {said}\n{exchanged} a: ka9 kak kab -> b: hk p9 p10"
    verdict = reported(lines, "ddb-1995")

    assert found.EXCHANGE_WITHOUT_BID not in codes(verdict)
    assert verdict.default.kind == "armut"


@pytest.mark.parametrize("rules", ["ottendorf-2008", "ddb-1995", "ddb-meisterschaft"])
@pytest.mark.parametrize("answer", ["", "ein trumpf", "zwei trümpfe"])
def test_cards_that_are_not_written_are_held_against_nobody(
    rules: str, answer: str
) -> None:
    """What is stated of a game is not all that was done in it."""
    lines = f"vorbehalt a: armut\narmut a: -> b: {answer}\n+ re a b 130, krd a b"
    verdict = reported(lines, rules)

    assert found.EXCHANGE_AGAINST_DUTY not in codes(verdict)
    assert verdict.default.scores is not None


def test_nor_are_hands_followed_through_them() -> None:
    """Who took the cards may have given the ♣D back."""
    hand = "blatt a: krd kab ka9 kra kra kr10 kr10 pa pa p10 p10 ha"
    lines = "vorbehalt a: armut\narmut a: krd kab ka9 -> b:\n+ a 40, b 30, c 100, d 70, krd a c"

    assert found.STATED_UNFIT not in codes(
        reported(f"{hand}\n{lines}", "ottendorf-2008")
    )


@pytest.mark.parametrize("said", ["ohne trumpf", "trumpf drin", "zwei trümpfe"])
def test_other_words_are_no_misspelt_numbers(said: str) -> None:
    lines = f"vorbehalt a: armut\narmut a: ka9 kak kab -> b: ka9 kak p10 {said}"
    assert found.ACT_WORD_UNKNOWN not in codes(reported(lines, "ottendorf-2008"))


def test_a_number_that_is_misspelt_may_be_the_right_one() -> None:
    lines = "vorbehalt a: armut\narmut a: ka9 kak kab -> b: ka9 p9 p10 "
    wrong = [
        codes(reported(lines + said, "ottendorf-2008"))
        for said in ("eni trumpf", "zwei trümpfe")
    ]

    assert found.ACT_WORD_UNKNOWN in wrong[0]
    assert [found.EXCHANGE_AGAINST_DUTY in each for each in wrong] == [False, True]


@pytest.mark.parametrize("word", ["Pflichtsolo", "pflcht"])
def test_a_misspelt_word_beside_the_vorbehalt_of_a_stated_game_is_either(
    word: str,
) -> None:
    head = (
        "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\nrunde: 1\n"
    )
    verdict = only(f"{head}\nspiel 1\nvorbehalt a: damensolo {word}\n+ 130\n")
    against = [f for f in verdict.findings if f.code == found.RESERVATION_AGAINST_DUTY]

    assert against == []
    assert verdict.default.scores is not None
    assert len(verdict.ways) == 2


def test_who_deals_behind_a_game_that_cannot_be_read_is_accused_of_nothing() -> None:
    """The word that cannot be read may be a Pflichtsolo, after which the same one deals."""
    head = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    games = "spiel 1\nvorbehlat b: damensolo pflicht\n+ 151\n\nspiel 2\ngeber: Dora\n+ re a b 130\n"
    _, second = judge_file(read_text(f"{head}\n{games}"), model)

    assert found.DEALER_DIFFERS not in codes(second)


def test_a_game_that_is_not_judged_is_not_missing() -> None:
    head = (
        "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\nrunde: 1\n"
    )
    games = (
        "+ re a b 130",
        "geber: Anna\ngeber: Bernd\n+ re a b 130",
        "geber: Carla\n+ re a b 130",
    )
    text = "".join(f"\nspiel {n}\n{lines}\n" for n, lines in enumerate(games, 1))
    _, second, third = judge_file(read_text(head + text), model)

    assert second.dealer is None
    assert found.GAME_MISSING not in [*codes(second), *codes(third)]


def test_two_of_one_name_have_no_points() -> None:
    head = "doko 1\nregeln: ddv-tsr\ntisch: Anna Anna Carla Dora\ngeber: Dora\n"
    *_, verdict = judge_file(read_text(f"{head}\nspiel\n+ re anna dora 151\n"), model)

    assert verdict.default.scores is None
    assert found.PLAYER_COUNT in codes(verdict)


@pytest.mark.parametrize("word", ["keine-90", "kein-stich", "ohne", "quatsch"])
@pytest.mark.parametrize("rules", TEXTS)
def test_a_call_that_no_text_has_may_be_any(word: str, rules: str) -> None:
    """Some of them are words of a table of this text or of another."""
    verdict = reported(f"+ re anna dora 140\na:re a:{word}", rules)

    assert verdict.default.scores is None
    assert found.CALL_UNKNOWN in codes(verdict)


def test_a_call_that_only_another_text_has_is_none_here() -> None:
    assert reported("+ re anna dora 140\na:re a:schweinchen").default.value == 3


def test_a_call_by_a_stranger_leaves_the_rest_as_it_is() -> None:
    *_, verdict = [*judge_file(read_text(f"{HEAD}+ re anna dora 151\nx:k90\n"), model)]

    assert verdict.default.kind == "normal"
    assert verdict.default.augen == (("re", 151), ("kontra", 89))
    assert {found.CALL_BY_NOBODY} <= set(codes(verdict))


@pytest.mark.parametrize("count", ["", " 2"])
def test_of_a_card_no_more_are_held_than_there_are(count: str) -> None:
    hand = "blatt a: krd krd pd kra kra kr10 kr10 pa pa p10 p10 ha"
    alone = reported(f"{hand}\n+ re a 130")
    verdict = reported(f"{hand}\n+ krd b{count}, re a 130")

    assert alone.default.value == 1
    assert verdict.default.scores is None
    assert found.STATED_UNFIT in codes(verdict)


def test_two_calls_by_strangers_are_told_apart() -> None:
    *_, verdict = [
        *judge_file(read_text(f"{HEAD}+ re anna dora 151\nx:re y:re\n"), model)
    ]

    names = {name for way in verdict.ways for cube in way.assume for name, _ in cube}
    speakers = {supposed(name, ["Anna"], "de") for name in names if ":" in name}
    assert speakers == {"»Re« war von Anna"}
