"""Calls made with a bid, what a record states of the evening, and what it leaves to it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from dokospec.finding import Kind
from dokospec.verdict import GameVerdict, Outcome
from tests.game.toys import plain_game, toy_verdict
from tests.played import NAMES, Game, codes

FREE = "entfällt Zusage Nullsumme\n"
EVERY_BID = "Regel Rufe-gelten(v) = ja\n"
PLAYED_BID = "Regel Rufe-gelten(v) = v = Gebot\n"


def scores(outcome: Outcome) -> dict[str, Fraction]:
    assert outcome.scores is not None
    return dict(outcome.scores)


def bidding(*words: str, statements: str = "") -> GameVerdict:
    """A solo of queens with these words behind the bid; the toy's next bids count too."""
    solo = plain_game(sort="damensolo")
    lines = [
        f"{line.removesuffix(' pflicht')} {w}" for line in solo.extra for w in words
    ]
    return toy_verdict(replace(solo, extra=tuple(lines)), statements)


# --- calls with bids ---------------------------------------------------------------------


def test_words_behind_a_bid_are_calls_where_the_text_says_so() -> None:
    (call,) = bidding("re", statements=EVERY_BID).default.announcements

    assert (call.say, call.status, call.counts_as) == ("re", "valid", "re")
    assert bidding("re").default.announcements == ()


def test_a_call_with_a_bid_is_worth_what_a_call_is_worth() -> None:
    plain, raised = (bidding("re", statements=s).default for s in ("", EVERY_BID))

    assert "Ansage" in {i.item for i in raised.items}
    assert "Ansage" not in {i.item for i in plain.items}


def test_the_text_knows_with_which_bid_a_call_was_made() -> None:
    strict = EVERY_BID + (
        "Pflicht nicht-im-Vorbehalt auf Meldung m: Vorbehalt-zu(m) = keiner\n"
    )
    verdict = bidding("re", statements=strict)

    assert codes(verdict) == ["R201"]
    assert verdict.default.announcements[0].status == "void"


def test_only_the_bids_that_the_text_names_bring_their_calls() -> None:
    again = (
        "ersetzt Ablauf Vorbehalte = reihum ab links(Geber) mehrmals\n"
        "ersetzt Regel Vorrang(v) = Anzahl(u in früher(v))\n"
    )
    lines = bidding("re", "kontra", statements=again + PLAYED_BID)
    every = bidding("re", "kontra", statements=again + EVERY_BID)

    assert [a.say for a in lines.default.announcements] == ["kontra"]
    assert [a.say for a in every.default.announcements] == ["re", "kontra"]


def test_a_reading_may_decide_whether_a_bid_brings_its_calls() -> None:
    doubt = (
        "Zweifel z-ruf: „Gilt es?“\n"
        "  Lesart ja-doch:\n    Regel Rufe-gelten(v) = ja\n"
        "  Lesart gar-nicht:\n    Regel Rufe-gelten(v) = nein\n"
        "  Vorgabe ja-doch weil „so“\n"
    )
    outcomes = bidding("re", statements=doubt).ways

    assert [len(o.announcements) for o in outcomes] == [1, 0]


# --- what the record states, and what the game means for the next ones ---------------------


@pytest.fixture
def game() -> Game:
    return plain_game()


def stating(game: Game, line: str, statements: str) -> GameVerdict:
    return toy_verdict(replace(game, extra=(line,)), FREE + statements)


ROUNDS = (
    "Tabelle Angaben = bock | bockspiel\n"
    "ersetzt Regel Gutschrift(S) = 1 Punkt wenn Angabe(bock) = keiner\n"
    "    | Angabe(bock) + 1 sonst"
)


@pytest.mark.parametrize(
    ("line", "points"), [("x-bock: 2", 3), ("X-Bock: 0", 1), ("x-bockspiel: 2", 1)]
)
def test_a_record_may_state_a_number_that_the_text_asks_for(
    game: Game, line: str, points: int
) -> None:
    assert set(scores(stating(game, line, ROUNDS).default).values()) == {points}


def test_what_is_stated_and_is_no_number_leaves_the_points_open(game: Game) -> None:
    assert stating(game, "x-bock: viele", ROUNDS).default.scores is None


def test_what_was_stated_of_one_game_does_not_hold_for_the_next(game: Game) -> None:
    for _ in range(2):
        assert set(scores(stating(game, "x-bock: 4", ROUNDS).default).values()) == {5}
        assert set(scores(stating(game, "x-ort: hier", ROUNDS).default).values()) == {1}


def test_a_note_for_the_evening_is_reported_and_changes_nothing(game: Game) -> None:
    noting = (
        "Tabelle Vermerke = fette | nie\n"
        "Regel Vermerk(w) =\n"
        "    Anzahl(t in Stiche: Stichaugen(t) >= 20) wenn w = fette | 0 sonst"
    )
    verdict = toy_verdict(game, noting)
    (note,) = [f for f in verdict.findings if f.code == "S202"]
    fat = sum(trick.eyes >= 20 for trick in game.tricks)

    assert note.kind is Kind.REMARK
    assert dict(note.data) == {"name": "fette", "count": str(fat)}
    assert note.clauses
    assert verdict.default.scores == toy_verdict(game).default.scores


# --- counting anew where something is assumed ----------------------------------------------


def test_items_over_tricks_are_counted_anew_inside_an_assumption(game: Game) -> None:
    """A point for each trick, for whoever has more eyes: one side, then the other."""
    counting = (
        "Regel Führt(P: Partei) = Augen(P) > Augen(Gegner(P))\n"
        "Posten Stich in Sonderpunkte für re: 1 Punkt\n"
        "    je t in Stiche falls Nummer(t) <= 5 und Führt(re)\n"
        "ersetzt Regel Gutschrift(S) = 100 * (Punkte(Sonderpunkte, re)\n"
        "    angenommen Augen(re) = 240 Augen) + (Punkte(Sonderpunkte, re)\n"
        "    angenommen Augen(re) = 0 Augen)"
    )
    off = "entfällt Posten Fuchs\n"
    verdict = toy_verdict(game, FREE + off + counting)

    assert set(scores(verdict.default).values()) == {500}


@pytest.mark.parametrize("by", [2, 7])
def test_what_is_left_of_a_division_is_never_negative(game: Game, by: int) -> None:
    rest = f"ersetzt Regel Gutschrift(S) = Rest(Augen(re) - 240, {by})"
    eyes = game.side(is_re=True).eyes

    after = scores(toy_verdict(game, FREE + rest).default)
    assert after == dict.fromkeys(NAMES, Fraction((eyes - 240) % by))


def test_packets_may_be_of_different_size(game: Game) -> None:
    dealt = "ersetzt Ablauf Geben = 2 + 3 + 4 + 3 Karten"

    assert toy_verdict(game, dealt).default.scores == toy_verdict(game).default.scores


def test_a_promise_in_a_reading_holds_only_under_it(game: Game) -> None:
    doubt = (
        "Zweifel z-zusage: „Stimmt es?“\n"
        "  Lesart kaum:\n    Zusage viel: Spielwert(re) > 100\n"
        "    Ausnahme halb zu Gutschrift falls S = links(Geber): bisher\n"
        "  Lesart nein-nein:\n"
        "  Vorgabe nein-nein weil „so“\n"
    )
    verdict = toy_verdict(game, doubt)

    assert "S201" not in [
        f.code for f in (*verdict.findings, *verdict.default.findings)
    ]


@pytest.mark.parametrize(("times", "power"), [(0, 1), (1, 3), (5, 243), (64, 3**64)])
def test_a_power_is_exact(game: Game, times: int, power: int) -> None:
    given = f"ersetzt Regel Gutschrift(S) = Potenz(3, {times})"

    assert set(scores(toy_verdict(game, FREE + given).default).values()) == {power}


def test_a_power_beyond_all_measure_is_a_gap(game: Game) -> None:
    given = "ersetzt Regel Gutschrift(S) = Potenz(3, 100000000)"

    assert "U105" in codes(toy_verdict(game, FREE + given))
