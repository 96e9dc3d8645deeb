"""Every line of the checklist is a question, and its answers are rules that judge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.language.claims import check_claims
from dokospec.language.model import compile_text
from dokospec.messages.catalogue import message
from tests.evening.evenings import goes_on, names, owed, stand, stands
from tests.evening.test_ddb import DONE, PLAYERS, SOLO, WON, alone, pair
from tests.exhaustive import sampled
from tests.spec.agreed import CHECKLIST, agreed, text_of
from tests.spec.ddb import scored
from tests.spec.houses import BASES, house, outcome, reported, verdict
from tests.spec.test_bausteine import RE, broken

DDV, HOME, DDB = BASES
PAIR = (DDV, HOME)
LINES = "anhang/checkliste/"


def test_every_line_is_asked() -> None:
    ledger = data_path("evidence", DDB, "ledger.tsv").read_text(encoding="utf-8")
    rows = (row.split("\t") for row in ledger.splitlines())
    lines = {r[0] for r in rows if r[0].startswith(LINES) and r[2] == "formular"}
    asked = {s for q in CHECKLIST.questions for s in q.sentences}
    assert lines - asked == set()


@pytest.mark.parametrize("base", [DDV, DDB])
@pytest.mark.parametrize("number", range(4))
def test_what_answers_say_is_sound(base: str, number: int) -> None:
    """The answers in this place to all questions, as far as they say something."""
    answers: dict[str, object] = {}
    for question in CHECKLIST.questions:
        saying = [a for a in question.answers if a.says and not a.blocks]
        if question.sort == "zahl":
            answers[question.name] = (question.low, question.high)[number % 2]
        elif number < len(saying):
            name = saying[number].name
            answers[question.name] = [name] if question.sort == "mehrere" else name
    text_of(base, answers)


# --- one Joker -----------------------------------------------------------------------------


def joker(
    base: str, trick: str, *lines: str, claim: str = ""
) -> tuple[str | None, set[str]]:
    """Who takes the second trick of three, and which duties are broken."""
    tricks = {1: "♣A ♣9 ♣9 ♣K", 2: trick}
    if claim:
        tricks[3] = claim
    found = verdict(house(base, "joker", "ein-joker"), tricks, hands=RE, lines=lines)
    reported = (*found.findings, *found.default.findings)
    duties = {dict(f.data).get("duty", "") for f in reported} & {"Wer-den-Joker-hatte"}
    return found.default.tricks[1].winner, duties


@pytest.mark.parametrize("base", PAIR)
def test_one_joker_is_high_and_the_other_nine_is_not(base: str) -> None:
    both = "♥10 ♦9 ♦9 ♠D"
    assert joker(base, both, "x-joker: 2") == ("Bernd", set())
    assert joker(base, both, "x-joker: 3") == ("Carla", set())
    assert joker(base, both, "x-joker: 1") == ("Anna", {"Wer-den-Joker-hatte"})
    assert joker(base, both) == ("Anna", {"Wer-den-Joker-hatte"})


@pytest.mark.parametrize("base", PAIR)
def test_who_has_joker_and_nine_plays_the_joker_first_or_says_so(base: str) -> None:
    first, second = "♥10 ♦9 ♣10 ♠D", "♦K ♦9 ♦B ♥K"
    assert joker(base, first, "x-joker: 2", claim=second)[0] == "Bernd"
    late = ("x-joker: 2", "x-joker-zuletzt: 1")
    assert joker(base, first, *late, claim=second)[0] == "Anna"


def test_in_a_solo_one_joker_is_a_nine() -> None:
    lines = ["vorbehalt Anna: karosolo", "x-joker: 2"]
    found = outcome(house(HOME, "joker", "ein-joker"), {6: "♥10 ♦9 ♥9 ♥K"}, lines=lines)
    assert found.tricks[5].winner == "Anna"


# --- the partner in a Hochzeit --------------------------------------------------------------


def partner(
    base: str, how: str, tricks: dict[int, str], word: str = ""
) -> tuple[str | None, set[str]]:
    """The kind of game in the end, and who is Re."""
    found = outcome(
        agreed(base, hochzeit_partner=how),
        tricks,
        hands={"Anna": "♣D ♣D"},
        lines=[f"vorbehalt Anna: hochzeit {word}".rstrip()],
    )
    return found.kind, set(dict(found.parties or ())["re"])


FOREIGN_SUIT = "b:♣A c:♣9 d:♣9 a:♣K"
"""Led with a plain suit and won by Bernd."""
FOREIGN_TRUMP = "d:♠D a:♦9 b:♦9 c:♦K"
"""Led with a trump and won by Dora."""
OWN_TRUMP = "a:♥10 b:♦10 c:♦10 d:♦B"


@pytest.mark.parametrize("base", BASES)
def test_the_first_trick_of_the_sort_agreed_on_finds_the_partner(base: str) -> None:
    tricks = {1: OWN_TRUMP, 2: FOREIGN_TRUMP, 3: FOREIGN_SUIT}
    assert partner(base, "erster-fehl", tricks) == ("hochzeit", {"Anna", "Bernd"})
    for word, found in (("fehl", "Bernd"), ("trumpf", "Dora"), ("", "Dora")):
        kind, re = partner(base, "nach-wahl", tricks, word)
        assert (kind, re) == ("hochzeit", {"Anna", found})


@pytest.mark.parametrize("how", ["erster-fremder", "erster-trumpf"])
def test_it_may_be_the_first_of_all_or_the_first_of_trumps(how: str) -> None:
    tricks = {1: OWN_TRUMP, 2: FOREIGN_TRUMP, 3: FOREIGN_SUIT}
    assert partner(HOME, how, tricks) == ("hochzeit", {"Anna", "Dora"})


@pytest.mark.parametrize("base", BASES)
def test_without_such_a_trick_among_three_he_goes_on_alone(base: str) -> None:
    tricks = {1: OWN_TRUMP, 2: FOREIGN_TRUMP, 3: "a:♦B b:♥B c:♠B d:♦K", 4: FOREIGN_SUIT}
    assert partner(base, "erster-fehl", tricks) == ("hochzeit-allein", {"Anna"})


def test_he_cannot_want_both() -> None:
    judge = agreed(DDV, hochzeit_partner="nach-wahl")
    hands = {"Anna": "♣D ♣D"}
    wrong = broken(judge, "vorbehalt Anna: hochzeit fehl trumpf", hands=hands)
    assert "Nur-eines-von-beiden" in wrong


# --- a limit reached exactly ------------------------------------------------------------------

EXACT = {"k90": 90, "k60": 60, "k30": 30}


def winner(judge: Judge, calls: str, eyes: int) -> str | None:
    """Who has won where this was said and Re has so many Augen."""
    return scored("normal", eyes, 6, calls=calls, rules=judge).winner


def limits(first: str) -> list[tuple[str, int]]:
    """(what was said down to a limit, the limit)."""
    return [
        (" ".join((first, *list(EXACT)[: n + 1])), limit)
        for n, limit in enumerate(EXACT.values())
    ]


@pytest.mark.parametrize("base", BASES)
def test_a_limit_reached_exactly_is_won_by_whom_it_shall_be(base: str) -> None:
    by_re = agreed(base, genau_limit_re="ansager", genau_limit_kontra="gegner")
    by_kontra = agreed(base, genau_limit_kontra="ansager", genau_limit_re="gegner")
    for calls, limit in limits("re"):
        reported = [winner(judge, calls, 240 - limit) for judge in (by_re, by_kontra)]
        assert reported == ["re", "kontra"]
        assert winner(by_re, calls, 240 - limit - 1) == "kontra"
    for calls, limit in limits("kontra"):
        reported = [winner(judge, calls, limit) for judge in (by_re, by_kontra)]
        assert reported == ["re", "kontra"]
        assert winner(by_kontra, calls, limit + 1) == "re"


@pytest.mark.parametrize("base", PAIR)
def test_with_both_said_it_may_be_otherwise(base: str) -> None:
    both = {"genau_limit_re": "ansager", "genau_limit_kontra": "ansager"}
    judge = agreed(base, **both, genau_limit_beide="gegner")
    assert winner(judge, "re k90", 150) == "re"
    assert winner(judge, "re k90 kontra", 150) == "kontra"
    other = agreed(base, genau_limit_beide="ansager")
    assert winner(other, "re k90", 150) == "kontra"
    assert winner(other, "re k90 kontra", 150) == "re"


@pytest.mark.parametrize("base", sampled((DDV, DDB), [DDV]))
def test_what_a_base_claims_is_struck_out_where_it_no_longer_holds(base: str) -> None:
    answers = {
        "genau-limit-re": "ansager",
        "genau-limit-kontra": "ansager",
        "hundertzwanzig": "kontra",
        "frist-k90": 6,
    }
    found = check_claims(compile_text(text_of(base, answers)))
    assert [message(f, "de") for f in found] == []


# --- calls and compulsory solos ---------------------------------------------------------------


def test_kontra_may_count_as_said_in_a_solo() -> None:
    """DDV: two points more, three times over for the soloist."""
    lines = ["vorbehalt Anna: damensolo"]
    said = outcome(agreed(DDV, kontra_automatisch="jedes"), {}, lines=lines)
    plain = outcome(house(DDV), {}, lines=lines)
    more = [
        int(a) - int(b)
        for (_, a), (_, b) in zip(said.scores or (), plain.scores or (), strict=True)
    ]
    assert sorted(map(abs, more)) == [2, 2, 2, 6]


def test_a_solo_that_is_not_played_cannot_be_bid() -> None:
    judge = Judge(
        compile_text(text_of(DDV, {"ohne-soloarten": ["damensolo", "farbsolo"]}))
    )
    for word, duty in (("damensolo", "haus-ohne-damen"), ("piksolo", "haus-ohne-pik")):
        assert duty in broken(judge, f"vorbehalt Anna: {word}")
    assert not broken(judge, "vorbehalt Anna: bubensolo")


def test_trumps_may_be_offered_with_another_number_of_them() -> None:
    own = {
        "Anna": "♠D ♦K ♦9 ♥B ♣A ♣A ♠A ♠A ♣10 ♣10 ♠10 ♠10",
        "Bernd": "♣D",
        "Carla": "♣D",
    }
    for number, allowed in (("4", True), ("3", False)):
        text = text_of(HOME, {"anbieten-zahl": int(number)})
        found = broken(
            Judge(compile_text(text)), "vorbehalt Anna: armut", hands=own, claim=True
        )
        assert ("Höchstens-drei-Trümpfe" in found) is not allowed


# --- the evening ------------------------------------------------------------------------------

STATE = {("Pott",): 90, **DONE}


def test_a_lost_lustsolo_may_bind_its_player() -> None:
    judge = agreed(DDB, nachspiel="verlierer", nachspiel_frist="sofort")
    lost = f"{SOLO.format('Anna', 'damensolo')}\n{alone('damensolo', won=False)}"
    assert owed(goes_on(judge, STATE, lost, "Dora")) == {
        "Anna": 1, "Bernd": 0, "Carla": 0, "Dora": 0,
    }  # fmt: skip
    assert stands(goes_on(judge, STATE, lost, "Dora")).led == "Anna"
    assert not any(owed(goes_on(judge, STATE, WON, "Dora")).values())


def test_who_has_lost_before_may_bind_the_others_and_they_have_time() -> None:
    judge = agreed(DDB, nachspiel_trotz_verlust="ja", nachspiel_frist="spaeter")
    verdict = goes_on(judge, {**STATE, ("verloren", "Anna"): True}, WON, "Dora")
    assert owed(verdict) == {"Anna": 0, "Bernd": 1, "Carla": 1, "Dora": 1}
    late = {**STATE, ("nachzuspielen", "Bernd"): 1, ("Nachspielfrist",): 1}
    assert stands(goes_on(judge, late, pair(1), "Dora")).led is None
    assert (
        stands(goes_on(judge, {**late, ("Pott",): 1}, pair(1), "Dora")).led == "Bernd"
    )


def test_nobody_is_led_where_it_is_not_done() -> None:
    state = {("Pott",): 70, ("regulärer-Geber",): "Anna"}
    assert stands(goes_on(DDB, state, pair(1), "Dora")).led is not None
    judge = agreed(DDB, vorfuehren="nein")
    assert stands(goes_on(judge, state, pair(1), "Dora")).led is None


def test_who_deals_and_leads_for_one_who_is_led() -> None:
    due = {
        ("Pott",): 71,
        ("regulärer-Geber",): "Anna",
        **DONE,
        ("Pflichtsoli", "Bernd"): 0,
    }
    answers = {"vorfuehren_geber": "er-selbst", "vorfuehren_aufspiel": "solist"}
    judge = agreed(DDB, **answers)
    before = goes_on(judge, due, pair(1), "Dora")
    assert (stands(before).led, before.default.next_dealer) == ("Bernd", "Bernd")
    game = f"{SOLO.format('Bernd', 'damensolo')}\n♠A ♠9 ♠K ♠10"
    led = goes_on(judge, {**due, ("Pott",): 70}, game, "Bernd")
    assert led.default.tricks[0].leader == "Bernd"
    assert ("R302", "Ausspieler-in-Vorhand") not in names(led)


def test_a_silent_solo_may_settle_a_duty() -> None:
    silent = goes_on(DDB, {("Pott",): 90}, _silent(), "Dora")
    assert silent.default.kind == "stille-hochzeit"
    assert stand(silent, "Pflichtsoli", "Anna") is None
    judge = agreed(DDB, stilles_solo_pflicht="ja")
    assert (
        stand(goes_on(judge, {("Pott",): 90}, _silent(), "Dora"), "Pflichtsoli", "Anna")
        == 1
    )


def _silent() -> str:
    record = reported({}, hands={"Anna": "♣D ♣D"})
    return record.split("spiel\n", 1)[1]


@pytest.mark.parametrize(("left", "each"), [(10, 2), (4, 2), (3, Fraction(3, 2))])
def test_the_last_game_may_bring_no_more_than_the_rest(
    left: int, each: Fraction
) -> None:
    judge = agreed(DDB, letztes_spiel="nein")
    verdict = goes_on(judge, {("Pott",): left, **DONE}, pair(2), "Dora")
    assert sorted(s for _, s in verdict.default.scores or ()) == [0, 0, each, each]
    assert stands(verdict).stock == max(0, left - 4)


@pytest.mark.parametrize(("several", "part"), [("geteilt", 2), ("jeder", 1)])
def test_the_most_augen_may_win_the_hammelsprung(several: str, part: int) -> None:
    judge = agreed(DDB, hammelsprung="hoechste", hammelsprung_mehrere=several)
    verdict = goes_on(judge, {("Pott",): 2, **DONE}, pair(3), "Dora")
    taken = dict.fromkeys(PLAYERS, 0)
    for trick in verdict.default.tricks:
        taken[trick.winner or ""] += trick.augen or 0
    best = [name for name in PLAYERS if taken[name] == max(taken.values())]
    assert dict(verdict.default.scores or ()) == dict.fromkeys(PLAYERS, 0) | {
        name: Fraction(2, len(best) if part == 2 else 1) for name in best
    }
