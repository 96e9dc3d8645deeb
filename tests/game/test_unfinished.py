"""What is known of a game that was not written down to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.game import codes
from dokospec.notation.record import Call, Event
from dokospec.render.values import every_finding
from dokospec.verdict import GameVerdict
from tests.exhaustive import examples, sampled
from tests.games import any_game, random_game
from tests.open_games import one_left_out, prefixes
from tests.played import DDV, HOME, judged, read_game
from tests.played import codes as codes_of
from tests.shipped import TEXTS, settled_judge
from tests.shipped import judge as shipped_judge
from tests.unfinished import (
    SORTS,
    Less,
    over,
    overturned,
    placed,
    reclaims,
    statements,
    ways,
    without,
)

BEGUN = """doko 1
regeln: {}
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
krd kab krd kab
Anna: re {}
"""


@pytest.mark.parametrize("rules", [DDV, HOME])
def test_when_both_queens_have_been_laid_the_parties_are_known(rules: str) -> None:
    outcome = judged(BEGUN.format(rules, "pa p9")).default

    assert outcome.parties == (("re", ("Anna", "Carla")), ("kontra", ("Bernd", "Dora")))
    assert [each.status for each in outcome.announcements] == ["valid"]


def test_one_queen_says_nothing_of_the_others() -> None:
    record = BEGUN.format(DDV, "pa p9").replace("krd kab krd kab", "krd kab pd kab")

    assert judged(record).default.parties is None


@pytest.mark.parametrize("rules", [DDV, HOME])
def test_a_claimed_hand_with_both_queens_leaves_none_to_others(rules: str) -> None:
    head = BEGUN.format(rules, "").partition("krd")[0]
    hand = "blatt Anna: krd krd pd kaa kra kra pa pa pk h9 h9 ha"
    outcome = judged(f"{head}{hand}\nkra kr9 kr10 krk\n").default

    alone = (("re", ("Anna",)), ("kontra", ("Bernd", "Carla", "Dora")))
    assert outcome.parties == alone


# The same games in every run: others are tried by the exhaustive one.
@settings(max_examples=examples(12), derandomize=True, phases=[Phase.generate])
@given(
    st.sampled_from(TEXTS),
    st.integers(0, 9_999),
    st.booleans(),
    st.lists(
        st.tuples(st.sampled_from(SORTS), st.integers(0, 47)), min_size=1, max_size=4
    ),
)
def test_a_fact_stays_a_fact(
    rules: str, seed: int, read: bool, left_out: list[tuple[str, int]]
) -> None:
    """Whatever is left out of a record, one thing after another.

    ``read``: the doubts of the text are read by default.
    """
    case = any_game(rules, seed)
    assume(case is not None)
    assert case is not None
    judge = settled_judge(rules) if read else shipped_judge(rules)
    more = placed(case)
    for sort, number in left_out:
        options = ways(more, sort)
        if not options:
            continue
        less = without(more, options[number % len(options)])
        usual = {name: doubt.default for name, doubt in judge.model.doubts.items()}
        early, late = less.judged(judge), more.judged(judge)
        if sort == "cut" and over(less, early):
            continue
        again = reclaims(more) > reclaims(less)
        gone = overturned(early, late, usual, reclaimed=again)
        assert not gone, f"{less.text()}\nmore of it:\n{more.text()}\n{gone[0]}"
        more = less


STANDS = {"z-unzulässig": "steht"}
TABLE = "doko 1\nregeln: {}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"


LATE: Final[dict[str, dict[str, str]]] = {
    "ddv-tsr": {},
    "ddb-1995": STANDS,
    "ottendorf-2008": STANDS,
}


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("1. kaa ka10 krb / anna: schweinchen", "open"),
        ("1. ka9 ka10 krb krd / bernd: schweinchen", "open"),
        ("1. ka9 ka10 krb krd / 2. p9 / bernd: schweinchen", "open"),
        ("1. ka9 ka10 krb krd / bernd: schweinchen / 2. p9 p10 pk pa", "void"),
        ("1. ka9 ka10 krb / anna: schweinchen / abkürzung anna: alle", "void"),
    ],
)
def test_what_hangs_on_a_trick_that_is_not_over_is_open(
    lines: str, status: str
) -> None:
    """Whether an As takes the trick of the call, nobody knows before its fourth card."""
    head = f"doko 1\nregeln: {HOME}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\nspiel\n"

    (call,) = judged(head + lines.replace(" / ", "\n")).default.announcements

    assert call.status == status


@pytest.mark.parametrize("rules", LATE)
def test_a_late_call_behind_the_last_card_changes_nothing(rules: str) -> None:
    """The game is over: it is void even where a late call stands."""
    by = shipped_judge(rules).agreeing(LATE[rules])
    head, game = read_game(random_game(1, rules=rules).text())
    *events, last = game.events
    late = Call("k90", "Bernd")
    whole, stands, void = (
        by.game(head, replace(game, events=(*events, *end)))
        for end in ((last,), (late, last), (last, late))
    )

    assert stands.default.announcements[-1].status == "standing"
    assert void.default.announcements[-1].status == "void"
    assert {o.scores for o in void.ways} == {o.scores for o in whole.ways}


def test_a_reklamation_before_the_first_card_cannot_be_refuted_by_a_later_one() -> None:
    """Nobody had played anything: the game ends there, whatever is laid behind it."""
    reclaimed = TABLE.format("ddb-pokal").replace(
        "geber: Dora", "geber: Dora\nlesarten: z-schwerer-fehler=verloren"
    )
    reclaimed += "reklamation Carla: Anna absichtlich nichtbedient\n"
    behind = ("", "♥10\n", "♥10 ♣A ♦B ♦10\n♠D ♦D\nreklamation Anna: Dora geben\n")
    ends = [judged(reclaimed + more) for more in behind]

    assert [codes.PERHAPS_ENDED in codes_of(end) for end in ends] == [False] * 3
    assert len({(end.default.winner, end.default.value) for end in ends}) == 1


RECLAIMED = {"ddv-tsr": 60, "ddb-1995": 120}
"""So many random games of a text are looked through."""


@pytest.mark.parametrize("rules", sampled(RECLAIMED, ["ddv-tsr"]))
def test_a_game_is_worth_what_its_record_up_to_the_end_says(rules: str) -> None:
    """Where a Reklamation ended it: nothing behind it comes into the verdict."""
    judge = settled_judge(rules)
    ended = 0
    for seed in range(RECLAIMED[rules]):
        case = any_game(rules, seed)
        if case is None or not reclaims(case):
            continue
        whole = placed(case)
        verdict = whole.judged(judge)
        behind = [f for f in verdict.findings if f.code == codes.BEHIND_THE_END]
        for found in behind:
            assert found.span is not None
            events = whole.game.events[: found.span.column - 1]
            up_to = without(whole, Less("cut", len(events))).judged(judge)
            ended += 1

            assert of_the_game(verdict, events) == of_the_game(up_to, events)
    assert ended


def of_the_game(verdict: GameVerdict, events: Sequence[Event]) -> list[object]:
    """What is stated of these events and of the result, outcome by outcome."""
    shown = []
    for outcome in verdict.ways:
        stated = statements(verdict, outcome).items()
        calls = {i for i, event in enumerate(events) if isinstance(event, Call)}
        shown.append(
            {
                (about, value)
                for about, value in stated
                if about[:2] != ("findings", codes.BEHIND_THE_END)
                and (about[0] not in {"announcements", "standing"} or about[1] in calls)
            }
        )
    return sorted(shown, key=str)


def test_a_call_behind_a_claim_of_the_rest_that_was_played_on_waits_for_its_card() -> (
    None
):
    """The ♦A of who says Schweinchen may come next."""
    head = "doko 1\nregeln: ottendorf-2008\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    cut = judged(f"{head}\nspiel\nabkürzung b: alle\nkra pa krk kr9\na:schweinchen\n")
    over = judged(f"{head}\nspiel\nkra pa krk kr9\na:schweinchen\nabkürzung b: alle\n")
    status = [v.default.announcements[0].status for v in (cut, over)]

    assert status == ["open", "void"]


@pytest.mark.parametrize("call", ["anna: re", "bernd: re"])
def test_a_call_in_a_hochzeit_waits_for_the_klaerungsstich_that_moves_its_limit(
    call: str,
) -> None:
    """Cleared in trick 2, ten cards are enough; and who takes it is the partner."""
    begun = f"""doko 1
regeln: ottendorf-2008
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
blatt anna: kra kr10 krk krd krd pd pb p9 p9 h10 ka10 kak
blatt bernd: kra pa p10 p10 pk pk pd pb h10 kaa kad ka9
blatt carla: kr10 krb krb kr9 ha ha hd hb hb h9 h9 kab
blatt dora: krk kr9 pa hk hk hd kaa ka10 kak kad kab ka9
vorbehalt anna: hochzeit
krd pd krb ka9
kr10 {call}"""
    by = settled_judge("ottendorf-2008")
    before, cleared = (judged(begun + more, by) for more in ("\n", " kra kr9 kr9\n"))

    for verdict in (before, cleared):
        broken, _ = sorted(every_finding(verdict), key=lambda found: found.code)
        assert dict(broken.data)["duty"] == "Nach-der-Klärung"


@pytest.mark.parametrize("rules", TEXTS)
def test_no_prefix_of_a_game_says_what_the_whole_does_not(rules: str) -> None:
    """Every prefix of two games, and every sixth card hidden, by default readings."""
    count = one_left_out(rules, range(2))

    assert count.tried["cut"] > 0
    assert count.first == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", TEXTS)
def test_no_fact_of_many_games_is_overturned(rules: str) -> None:
    """A hundred games of a text, of each up to three things left out, sixteen times over."""
    assert prefixes(rules, range(100)).first == {}
