"""The Pokal game by game: what its text says, worked out once more by hand."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.notation.record import Pass, Play, Reservation
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import lawful, settled
from tests.exhaustive import sampled
from tests.played import NAMES, codes, judged
from tests.shipped import model

POKAL: Final = "ddb-pokal"
WORTH: Final = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
DECK: Final = 240

# The printed table: Augen of the others, then the soloist who can, may, must, and them.
TABLE: Final = (
    (0, 29, (6, 5, 4), (-2, -2, -2)),
    (30, 59, (5, 4, 3), (-2, -2, -1)),
    (60, 89, (4, 3, 2), (-2, -1, -1)),
    (90, 120, (-4, -3, -2), (2, 1, 1)),
    (121, 150, (-5, -4, -3), (2, 2, 1)),
    (151, 180, (-6, -5, -4), (2, 2, 2)),
    (181, 210, (-7, -6, -5), (3, 2, 2)),
)


@cache
def text() -> Model:
    """The text with its open questions read by default."""
    return settled(model(POKAL))


@cache
def generator() -> Generator:
    return Generator(Judge(text()))


def of_round(number: int, seed: int, **wishes: object) -> tuple[Case, GameVerdict]:
    """A legal game of a round, and the verdict on it."""
    wish = Wish(stated=(("runde", number),), **wishes)  # type: ignore[arg-type]
    case = generator().make((seed, number), wish)
    assert case is not None
    return case, case.judged(generator().judge)


def scores(verdict: GameVerdict) -> dict[str, object]:
    return dict(verdict.default.scores or ())


def augen_of(verdict: GameVerdict) -> dict[str | None, int]:
    """The Augen each player took, counted from the cards of the tricks."""
    taken: dict[str | None, int] = dict.fromkeys(verdict.players, 0)
    for trick in verdict.default.tricks:
        taken[trick.winner] += sum(WORTH[card[1:]] for _, card in trick.cards)
    return taken


def record(number: int, lines: str) -> GameVerdict:
    """The verdict on a game of a round that Dora deals."""
    return judged(
        f"doko 1\nregeln: {POKAL}\ntisch: {' '.join(NAMES)}\ngeber: Dora\n\n"
        f"spiel\nx-runde: {number}\n{lines}\n",
        generator().judge,
    )


# --- all rounds --------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("seed", range(4))
def test_generated_games_of_every_round_are_legal_and_counted_to_the_last_card(
    number: int, seed: int
) -> None:
    case, verdict = of_round(number, seed)
    size = 11 if number in {2, 5} else 12

    assert lawful(verdict)
    assert sum(isinstance(e, Play) for e in case.game.events) == 4 * size
    assert sum(dict(verdict.default.augen or ()).values()) == DECK


@pytest.mark.parametrize("number", range(1, 8))
def test_dealt_are_twelve_or_eleven_and_a_stock_or_sixteen_to_eight(
    number: int,
) -> None:
    case, _ = of_round(number, 0, hands=True)
    dealt = tuple(len(hand.cards) for hand in case.game.hands)

    assert dealt == {
        2: (11,) * 4, 5: (11,) * 4, 4: (16, 12, 12, 8)
    }.get(number, (12,) * 4)  # fmt: skip


@pytest.mark.parametrize("number", range(1, 8))
def test_nobody_may_throw_in(number: int) -> None:
    assert "R302" in codes(record(number, "vorbehalt Anna: einwerfen fünf neunen"))


def test_an_eighth_round_there_is_not() -> None:
    assert "R316" in codes(record(8, "kra krk kr10 kr10"))


@pytest.mark.parametrize(("day", "fits"), [(2, True), (3, False), (4, True)])
def test_four_play_on_the_fourth_day_and_not_on_the_third(day: int, fits: bool) -> None:
    found = codes(record(1, f"x-spieltag: {day}\nkra krk kr10 kr10"))

    assert ("R316" not in found) == fits


# --- rounds 1, 3, 7 ----------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 3, 7])
def test_kontra_and_re_may_be_said_and_no_limit(number: int) -> None:
    said = record(
        number, "blatt Anna: krd ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??\na:re a:k90 kra"
    )
    duties = [
        dict(f.data)["word"]
        for f in (*said.findings, *said.default.findings)
        if dict(f.data).get("duty") == "Nur-Kontra-und-Re"
    ]

    assert duties == ["k90"]


@pytest.mark.parametrize("number", [1, 3, 7])
def test_after_a_solo_the_next_deals(number: int) -> None:
    _, verdict = of_round(number, 1, bids=(Bid(("damensolo",)),))

    assert verdict.default.kind == "solo:damen"
    assert verdict.default.next_dealer == "Anna"


# --- KaDaMu ------------------------------------------------------------------------------


def kadamu(seat: int, least: int, most: int) -> GameVerdict:
    """A knochenlos of this seat in which the others take so many Augen."""
    wishes = {
        "bids": (Bid(("knochenlos",), seat),),
        "augen": ("kontra", least, most),
        "strong": (seat, 11) if most < 60 else None,
    }
    return of_round(5, 3 * least + seat, **wishes)[1]


@pytest.mark.parametrize(("least", "most", "alone", "others"), TABLE)
@pytest.mark.parametrize("seat", sampled(range(3), [1]))
def test_kadamu_is_scored_by_its_table_at_both_ends_of_every_row(
    least: int, most: int, alone: tuple[int, ...], others: tuple[int, ...], seat: int
) -> None:
    """Of the lowest rows, which few games come to, anywhere in them."""
    ends = ((least, least), (most, most)) if least >= 60 else ((least, most),)
    for region in ends:
        verdict = kadamu(seat, *region)
        expected = dict.fromkeys(NAMES, others[seat]) | {NAMES[seat]: alone[seat]}

        assert scores(verdict) == expected
        assert verdict.default.winner == ("re" if most < 90 else "kontra")


@pytest.mark.parametrize(("seat", "leads"), [(0, "Dora"), (1, "Anna"), (2, "Carla")])
def test_before_the_one_who_can_or_may_his_neighbour_leads(
    seat: int, leads: str
) -> None:
    _, verdict = of_round(5, seat, bids=(Bid(("damensolo",), seat),))

    assert verdict.default.tricks[0].leader == leads


def test_what_the_soloist_laid_aside_counts_for_him() -> None:
    for seed in range(5):
        case, verdict = of_round(5, seed)
        (aside,) = (e for e in case.game.events if isinstance(e, Pass))
        worth = sum(WORTH[str(card)[1:]] for card in aside.cards)
        taken = augen_of(verdict)

        assert dict(verdict.default.augen or ())["re"] == taken[aside.by] + worth


@pytest.mark.parametrize(
    ("lines", "duty"),
    [
        ("vorbehalt Dora: knochenlos", "Kann-darf-muss"),
        ("vorbehalt Anna: null", "KaDaMu-ist-ein-Solo"),
        ("vorbehalt Anna: hochzeit", "KaDaMu-ist-ein-Solo"),
        ("vorbehalt Anna: damensolo\nvorbehalt Bernd: trumpfsolo", "Nur-der-eine"),
        ("vorbehalt Anna: damensolo\na:re kra", "KaDaMu-ohne-Ansagen"),
        ("vorbehalt Anna: damensolo\nb:kontra kra", "KaDaMu-ohne-Ansagen"),
        ("kra kr9 krk kr10", "Einer-spielt-Solo"),
        ("vorbehalt Bernd: kadamu", "Einer-spielt-Solo"),
    ],
)
def test_who_can_may_must_and_what(lines: str, duty: str) -> None:
    verdict = record(5, lines)

    assert duty in {
        dict(f.data).get("duty")
        for f in (*verdict.findings, *verdict.default.findings)
        if f.kind is Kind.ILLEGAL
    }


@pytest.mark.parametrize(
    "lines",
    [
        "vorbehalt Carla: damensolo",
        "vorbehalt Bernd: kadamu\ndrücken Bernd: ?? ?? ?? ??\nvorbehalt Bernd: damensolo",
        "vorbehalt Bernd: damensolo\ndrücken Bernd: ?? ?? ?? ??",
        "vorbehalt Anna: kreuzkaspar",
    ],
)
def test_a_solo_may_be_named_before_the_stock_and_after(lines: str) -> None:
    assert {c for c in codes(record(5, lines)) if c[0] == "R"} == set()


# --- Schiebekopf -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_everybody_is_written_down_his_augen_and_the_last_trick_takes_the_rest(
    seed: int,
) -> None:
    _, verdict = of_round(2, seed)
    taken = augen_of(verdict)
    taken[verdict.default.tricks[-1].winner] += DECK - sum(taken.values())

    assert verdict.default.winner == "niemand"
    assert scores(verdict) == {name: -augen for name, augen in taken.items()}
    assert dict(verdict.default.augen or ()) == taken
    assert verdict.default.parties == tuple((n, (n,)) for n in NAMES)


MARCH = """
schieben Anna: kr9 kr9 p9 p9
schieben Bernd: kr9 kr9 p9 p9
schieben Carla: kr9 kr9 p9 p9
drücken Dora: kr9 kr9 p9 p9
h10 kab kaa ka10
h10 kaa kab ka10
krd ka9 kak pb
krd ka9 kak pb
pd hb hb krb
pd kra krk kr10
hd kra krk kr10
hd pa pk p10
kad pa pk p10
kad ha hk h9
krb ha hk h9
"""


def test_all_tricks_cost_the_others_eighty_each() -> None:
    verdict = record(2, MARCH)

    assert {c for c in codes(verdict) if c[0] == "R"} == set()
    assert scores(verdict) == {"Anna": 0, "Bernd": -80, "Carla": -80, "Dora": -80}


def test_ten_tricks_are_no_march() -> None:
    """Bernd takes the last with its fifteen Augen, and the ♣B that was laid aside."""
    lines = MARCH.replace("kr9 kr9 p9 p9", "krb kr9 kr9 p9")
    verdict = record(2, lines.replace("krb ha hk h9", "h9 ha hk p9"))

    assert {c for c in codes(verdict) if c[0] == "R"} == set()
    assert scores(verdict) == {"Anna": -223, "Bernd": -17, "Carla": 0, "Dora": 0}


# --- Detlef-Dumm -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("solo", ["damensolo", "null"])
def test_the_soloist_is_written_down_his_augen_and_130_less_them_in_null(
    seed: int, solo: str
) -> None:
    _, verdict = of_round(4, seed, bids=(Bid((solo,)),))
    taken = augen_of(verdict)["Anna"]
    written = 130 - taken if solo == "null" else taken

    assert scores(verdict) == {"Anna": written, "Bernd": 0, "Carla": 0, "Dora": 0}
    assert verdict.default.tricks[0].leader == "Anna"


def test_the_kind_is_named_when_all_have_pushed() -> None:
    case, _ = of_round(4, 0)
    *pushes, said = (e for e in case.game.events if not isinstance(e, Play))
    plays = [e for e in case.game.events if isinstance(e, Play)]

    assert [type(push) for push in pushes] == [Pass] * 3
    assert isinstance(said, Reservation)
    for place in range(3):
        early = case.having((*pushes[:place], said, *pushes[place:], *plays))
        assert "R302" in codes(early.judged(generator().judge))


@pytest.mark.parametrize(
    "lines", ["vorbehalt Bernd: damensolo", "vorbehalt Anna: hochzeit"]
)
def test_forehand_must_play_a_solo(lines: str) -> None:
    assert "R302" in codes(record(4, lines))
    assert "R316" in codes(record(4, "kra kr9 krk kr10"))


# --- Schwarze Sau ------------------------------------------------------------------------


def second_queen(verdict: GameVerdict) -> tuple[int, str]:
    """The number of the trick with the second ♠D, and who laid it."""
    laid = [
        (number, player)
        for number, trick in enumerate(verdict.default.tricks, 1)
        for player, card in trick.cards
        if card == "♠D"
    ]
    return laid[1]


@pytest.mark.parametrize("seed", range(12))
def test_whoever_lays_the_second_queen_plays_the_jacks_from_the_next_trick(
    seed: int,
) -> None:
    _, verdict = of_round(6, seed)
    trick, sow = second_queen(verdict)
    taken = augen_of(verdict)
    others = DECK - taken[sow]

    assert dict(verdict.default.parties or ())["re"] == (sow,)
    after = () if trick == 12 else ((trick + 1, "sau-solo"),)
    assert verdict.default.kinds == ((1, "schwarze-sau"), *after)
    for name in NAMES:
        expected = taken[sow] if name == sow else (others - 20) / 2
        assert scores(verdict)[name] == expected


def test_the_second_queen_does_not_change_its_own_trick() -> None:
    """♥10 takes the trick; in the next ♣B does, and the queens are plain cards."""
    verdict = record(6, "h10 pd pd kak\nkrb ka9 kad ka9")

    assert verdict.default.kinds == ((1, "schwarze-sau"), (2, "sau-solo"))
    assert [trick.winner for trick in verdict.default.tricks] == ["Anna", "Anna"]


def test_one_queen_changes_nothing() -> None:
    verdict = record(6, "h10 pd hd kak\nkrb ka9 kad ka9")

    assert verdict.default.kinds == ((1, "schwarze-sau"),)
    assert verdict.default.tricks[1].winner == "Carla"


@pytest.mark.parametrize(
    ("doubt", "reading", "least"),
    [("z-sau-mitspieler", "geteilt", 1), ("z-sau-augen", "im-solo", 1)],
)
def test_what_the_text_leaves_open_of_the_score_is_reported(
    doubt: str, reading: str, least: int
) -> None:
    case, _ = of_round(6, 0)
    verdict = case.judged(Judge(model(POKAL)))
    named = [dict(cube) for outcome in verdict.ways for cube in outcome.assume]

    assert sum(cube.get(doubt) == reading for cube in named) >= least


# --- Stechen and Entscheidung ------------------------------------------------------------


@pytest.mark.parametrize("words", ["knochenlos stechen", "damensolo entscheidung"])
def test_the_neighbour_leads_and_only_the_augen_of_the_soloist_count(
    words: str,
) -> None:
    bids = (Bid(tuple(words.split()), 1),)
    _, verdict = of_round(7, 3, bids=bids)
    alone = dict(verdict.default.augen or ())["re"]

    assert verdict.default.tricks[0].leader == "Anna"
    assert scores(verdict) == {"Anna": 0, "Bernd": alone, "Carla": 0, "Dora": 0}


@pytest.mark.parametrize("words", ["damensolo stechen", "null entscheidung"])
def test_which_solo_it_may_be(words: str) -> None:
    assert "R302" in codes(record(7, f"vorbehalt Anna: {words}"))
