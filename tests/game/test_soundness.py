"""What is not known is not taken for nothing, and what an answer rests on is told."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import count

import pytest

from dokospec.file_judge import judge_file
from dokospec.game.facts import Facts
from dokospec.language.fact_access import FIGURES, method_name
from dokospec.language.vocabulary import FACTS
from dokospec.notation.reader import read_text
from dokospec.season.whole import SeasonFacts
from dokospec.verdict import GameVerdict
from tests.game.toys import plain_game, toy_judge, toy_verdict
from tests.games import random_game
from tests.oracle import CARDS
from tests.played import DDV, HOME, NAMES, Game, Said, codes, judged
from tests.shipped import model

FREE = "entfällt Zusage Nullsumme\n"
DICKE = FREE + "Stand Dicke: Zahl = 0\nersetzt Regel Gutschrift(S) = Dicke\n"
UNSET = FREE + "Stand Dicke: Zahl = keiner\n"


@pytest.fixture
def game() -> Game:
    return plain_game()


@pytest.fixture
def called(game: Game) -> Game:
    """The same game after a valid Re."""
    return with_re(game)


def with_re(game: Game) -> Game:
    seat = min(game.re)
    return game.saying(Said(game.moment(seat, 12), seat, "re"))


def scores(verdict: GameVerdict) -> set[Fraction]:
    return {points for _, points in verdict.default.scores or ()}


def record(rules: str, cards: Iterable[str], *before: str) -> str:
    lines = (f"Regeln: {rules}", "Tisch: Anna Bernd Carla Dora", "Geber: Dora", "")
    return "\n".join(("doko 1", *lines, "Spiel 1", *before, *cards, ""))


# --- facts -------------------------------------------------------------------------------


def test_every_fact_of_the_vocabulary_can_be_seen() -> None:
    """By a method of a position or season, or without a look; Gesamtaugen is a sum over the deck."""
    unseen = {
        fact.name
        for fact in FACTS
        if fact.name not in FIGURES
        and not any(
            hasattr(facts, method_name(fact.name, len(fact.parameters)))
            for facts in (Facts, SeasonFacts)
        )
    }
    assert unseen == {"Gesamtaugen"}


# --- calls, where a table is made that knows nothing of a game -----------------------------


def test_an_item_over_cards_may_depend_on_a_call(game: Game, called: Game) -> None:
    foxes = (
        "ersetzt Posten Fuchs in Sonderpunkte für re: 1 Punkt\n"
        "    je a in Auftritte falls Karte(a) = ♦A und gesagt(re)"
    )
    items = [i.item for i in toy_verdict(called, foxes).default.items]

    assert items.count("Fuchs") == 1
    assert "Fuchs" not in [i.item for i in toy_verdict(game, foxes).default.items]


def test_which_of_two_equal_cards_wins_may_depend_on_a_call() -> None:
    after_re = (
        "entfällt Zweifel z-gleiche-karten\n"
        "Ausnahme nach-Re zu Gleichstand falls es-gibt(S in Spieler: gemeldet(S, re)):\n"
        "    zweite wenn k = ♥10 | erste sonst"
    )
    ten = CARDS["♥10"]

    def late(game: Game) -> int | None:
        """The place of the trick with both ♥10, if it is not the first."""
        both = [[c for _, c in t.laid].count(ten) == 2 for t in game.tricks]
        return both.index(True, 1) if any(both[1:]) else None

    games = (random_game(seed, "normal", DDV) for seed in count())
    game, number = next((g, n) for g in games if (n := late(g)) is not None)
    tens = [place for place in range(4) if game.tricks[number].laid[place][1] == ten]

    for said, winner in ((game, tens[0]), (with_re(game), tens[1])):
        verdict = toy_verdict(said, after_re, hands=False)
        trick = verdict.default.tricks[number]
        assert trick.winner == trick.cards[winner][0]


def test_a_promise_about_calls_is_asked_of_the_game(game: Game, called: Game) -> None:
    silent = "Zusage stumm: alle(m in Meldungen: Wort(m) != re)"

    assert "S201" in codes(toy_verdict(called, silent))
    assert "S201" not in codes(toy_verdict(game, silent))


def test_a_promise_about_points_is_asked_of_the_game(game: Game) -> None:
    foxless = "Zusage ohne-Füchse: Punkte(Sonderpunkte, re) + Punkte(Sonderpunkte, kontra) = 0"
    fox = "Fuchs" in [i.item for i in toy_verdict(game).default.items]

    assert fox
    assert "S201" in codes(toy_verdict(game, foxless))


@pytest.mark.parametrize("moment", ["nach Stich t", "bei Karte a"])
def test_an_event_knows_what_was_said(game: Game, called: Game, moment: str) -> None:
    heard = (
        f"{DICKE}Ereignis Hören {moment} falls es-gibt(S in Spieler: gemeldet(S, re)):\n"
        "    Dicke = 1"
    )
    assert scores(toy_verdict(called, heard)) == {1}
    assert scores(toy_verdict(game, heard)) == {0}


# --- reasons -----------------------------------------------------------------------------


def cited(game: Game, statements: str) -> set[str]:
    verdict = toy_verdict(game, statements)
    (outcome,) = verdict.ways
    mask = outcome.resting("score Anna")
    return {s.key for s in toy_judge(statements).model.statements_in(mask)}


def test_what_keeps_an_event_from_happening_is_a_reason(game: Game) -> None:
    never = (
        f"{DICKE}Ereignis Zählen nach Stich t falls Nummer(t) = 5: Dicke = 7\n"
        "Aussetzung nie zu Ereignis Zählen falls Nummer(t) = 5"
    )
    assert scores(toy_verdict(game, never)) == {0}
    assert "Aussetzung nie" in cited(game, never)


def test_what_keeps_every_event_of_a_kind_from_happening_is_a_reason(
    game: Game,
) -> None:
    never = (
        f"{DICKE}Ereignis Zählen nach Stich t falls Stichaugen(t) >= 0: Dicke = 7\n"
        "Aussetzung nie zu Ereignis Zählen falls Spielart = normal"
    )
    assert scores(toy_verdict(game, never)) == {0}
    assert "Aussetzung nie" in cited(game, never)


def test_worlds_that_come_to_the_same_keep_the_reasons_of_all(game: Game) -> None:
    """The default is the second reading, and deleting its event changes the points."""
    ways = (
        "Zweifel z-weg Art Lücke: „Welcher Weg?“\n"
        "  Lesart a: „so“\n"
        "    Ereignis Weg-a nach Stich t falls Nummer(t) = 5: Dicke = 7\n"
        "  Lesart b: „oder so“\n"
        "    Ereignis Weg-b nach Stich t falls Nummer(t) = 5: Dicke = 8\n"
        "  Vorgabe b weil „einer von beiden“\n"
        f"{DICKE}"
        "Ereignis Ziel-a nach Stich t falls Nummer(t) = 6 und Dicke = 7: Dicke = 9\n"
        "Ereignis Ziel-b nach Stich t falls Nummer(t) = 6 und Dicke = 8: Dicke = 9"
    )
    assert scores(toy_verdict(game, ways)) == {9}
    ways_b = {"Ereignis Weg-b [z-weg=b]", "Ereignis Ziel-b"}
    assert ways_b <= cited(game, ways)


# --- the kind changes twice in one trick ---------------------------------------------------


def test_two_cards_that_change_the_kind_in_one_trick_change_it_once() -> None:
    sow = (
        "Ereignis Sau bei Karte a falls Karte(a) in {♠D, ♣D} und Spielart = normal:\n"
        "    Spielart = solo:damen"
    )
    queens = {CARDS["♠D"], CARDS["♣D"]}

    def both(game: Game) -> int | None:
        """The place of the trick with the first such cards, if there are two."""
        many = [len(queens & {c for _, c in t.laid}) for t in game.tricks]
        first = next(n for n, found in enumerate(many) if found)
        return first if first and many[first] == 2 else None

    games = (random_game(seed, "normal", DDV) for seed in count())
    game, number = next((g, n) for g in games if (n := both(g)) is not None)
    kinds = toy_verdict(game, sow, hands=False).default.kinds

    assert kinds == ((1, "normal"), (number + 2, "solo:damen"))


@pytest.mark.parametrize("moment", ["nach Stich t", "bei Karte t", "am Ende"])
def test_an_event_that_the_text_leaves_open_is_reported(
    game: Game, moment: str
) -> None:
    gap = (
        f"{UNSET}Stand Voll: Zahl = 0\n"
        f"Ereignis Lücke {moment} falls Dicke > 2 oder Dicke = keiner: Voll = 1"
    )
    assert codes(toy_verdict(game, gap)).count("U105") == 1


def test_events_of_one_moment_that_differ_are_a_conflict_of_the_text(
    game: Game,
) -> None:
    two = (
        f"{DICKE}Ereignis A nach Stich t falls Nummer(t) = 3: Dicke = 1\n"
        "Ereignis B nach Stich t falls Nummer(t) = 3: Dicke = 2"
    )
    assert "U106" in codes(toy_verdict(game, two))


def test_a_number_and_a_tuple_rank_no_bids() -> None:
    mixed = (
        "ersetzt Regel Vorrang(v) = (1, 2) wenn Sitz(Sprecher(v)) = 1\n"
        "    | Sitz(Sprecher(v)) sonst"
    )
    bids = ("Vorbehalt Anna: damensolo", "Vorbehalt Bernd: damensolo")
    verdict = judged(record("erbe", ["♣A ♣K ♣9 ♣10"], *bids), toy_judge(mixed))

    assert "U105" in codes(verdict)


# --- keiner, and what would have been ------------------------------------------------------


def test_a_case_that_holds_decides_where_another_would_count_with_keiner(
    game: Game,
) -> None:
    cases = (
        f"{UNSET}ersetzt Regel Gutschrift(S) = 1 wenn Dicke = keiner\n"
        "    | 2 wenn Dicke > 2 | 3 wenn Dicke <= 2"
    )
    assert scores(toy_verdict(game, cases)) == {1}


def test_a_tuple_with_keiner_has_no_place_in_an_order(game: Game) -> None:
    cases = (
        f"{UNSET}ersetzt Regel Gutschrift(S) =\n"
        "    1 wenn Dicke != 7 und (Dicke, 1) < (2, 3) | 2 sonst"
    )
    verdict = toy_verdict(game, cases)

    assert verdict.default.scores is None
    assert "U105" in codes(verdict)


@pytest.mark.parametrize(
    ("asked", "assumed", "value"),
    [
        ("Augen(kontra)", "Augen(re) = 151 Augen", 89),
        ("Augen(re)", "Augen(kontra) = 240 Augen", 0),
        ("Stichzahl(re)", "Stichzahl(kontra) = 12 Stiche", 0),
    ],
)
def test_what_one_side_is_assumed_to_have_the_other_has_not(
    game: Game, asked: str, assumed: str, value: int
) -> None:
    supposed = f"{FREE}ersetzt Regel Gutschrift(S) = ({asked} angenommen {assumed})"

    assert scores(toy_verdict(game, supposed)) == {value}


# --- records of cards that cannot be -------------------------------------------------------


def test_more_augen_than_there_are_end_nothing() -> None:
    verdict = judged(record(DDV, ["♣A ♣A ♣A ♣A"] * 12))

    assert "R105" in codes(verdict)


SWINE = (
    "Regel Beide(S: Spieler) = Anzahl(k in Blatt(S): k = ♦A) = 2\n"
    "Ausnahme Schwein zu Rang falls Karte(a) = ♦A und Beide(Spieler(a)): über-allen"
)


def test_a_card_that_lies_there_too_often_leaves_a_world() -> None:
    cards = ["♦A ♦A ♦A ♥10", "♣A ♣K ♣9 ♣10"]
    verdict = judged(record("erbe", cards), toy_judge(SWINE))

    assert "R105" in codes(verdict)


# --- a rest that is claimed ----------------------------------------------------------------

EIGHT = (
    "♣A ♣K ♣K ♣9", "♣A ♣10 ♣10 ♥K", "♠A ♠9 ♠K ♠10", "♠A ♠10 ♥A ♥A",
    "♣D ♦9 ♦9 ♦K", "♣D ♦K ♦10 ♦10", "♠D ♠B ♥B ♦B", "♠D ♠B ♥B ♦B",
)  # fmt: skip
"""Anna, who leads, takes every trick and has both ♣D."""
TENS = ((*EIGHT, "♥D ♣B ♦D ♦A", "♥D ♣B ♦D ♦A", "♥K ♣9 ♥9 ♥9"), "♥10 ♥10 ♠9 ♠K")
FOXES = ((*EIGHT, "♥10 ♥10 ♦D ♠K", "♥K ♣9 ♥9 ♥9"), "♥D ♣B ♦D ♦A", "♥D ♣B ♠9 ♦A")
"""The tricks played, and in rows what the four still hold."""
REST = (
    "Tabelle Abkürzungen = alle\n"
    "Regel Reststiche(x) = Sprecher(x) wenn sicher(Sprecher(x)) | links(Sprecher(x)) sonst\n"
)
FIRST = "entscheidet z-gleiche-karten = erste\n"
SECOND = "entscheidet z-gleiche-karten = zweite-zehn\n"
NOT_LAST = (
    "entfällt Zweifel z-gleiche-karten\n"
    "Ausnahme Dulle zu Gleichstand falls k = ♥10 und nicht letzter-Stich: zweite\n"
)


@pytest.mark.parametrize(
    ("rest", "rules", "eyes"),
    [
        (TENS, FIRST, 240),
        (TENS, SECOND, 216),
        (TENS, NOT_LAST, 240),
        (FOXES, FIRST, 240),
        (FOXES, FIRST + SWINE, 205),
    ],
)
def test_whether_a_rest_is_certain_is_reported_by_the_text(
    rest: tuple[tuple[str, ...], str], rules: str, eyes: int
) -> None:
    """Anna claims all that is left; what is not certainly hers goes to the others."""
    tricks, *left = rest
    rows = [row.split() for row in (*tricks, *left)]
    hands = [
        f"Blatt {name}: {' '.join(row[seat] for row in rows)}"
        for seat, name in enumerate(NAMES)
    ]
    text = record("erbe", (*tricks, "abkürzung Anna: alle"), *hands)
    verdict = judged(text, toy_judge(FREE + REST + rules))

    assert dict(verdict.default.augen or ()) == {"re": eyes, "kontra": 240 - eyes}


# --- who deals next ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stated", "reported"), [("Anna", False), ("Dora", False), ("Carla", True)]
)
def test_a_dealer_whom_a_reading_allows_is_not_wrong(
    stated: str, reported: bool
) -> None:
    """After a solo the home rules leave open whether Anna or Dora again deals."""
    solo = random_game(1, "damensolo", HOME).text(hands=False)
    plain = random_game(2, "normal", HOME).text(hands=False).split("Spiel 1\n")[1]
    evening = f"{solo}\nSpiel 2\nGeber: {stated}\n{plain}"
    _, second = judge_file(read_text(evening), model)

    assert second.dealer == stated
    assert ("E105" in codes(second)) is reported
