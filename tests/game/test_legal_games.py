"""Random games: what is legal is judged as a second referee does, what is not is found.

Hypothesis shrinks on the seed and the switches; a seed always gives the same game.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dokospec.cards import Card
from dokospec.finding import Finding, Kind
from dokospec.game.judge import Judge
from dokospec.game.legality import legal_faces
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.writer import format_sheets
from dokospec.verdict import GameVerdict, Outcome
from tests.exhaustive import examples, sampled
from tests.games import HOME_SORTS, SOLI, SORTS, deal, random_game, with_calls
from tests.oracle import may_play
from tests.played import DDV, HOME, NAMES, Game, codes, judged, model_in
from tests.shipped import TEXTS, judge

HEAD: Final = "doko 1\nregeln: {}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel"

ALL_SORTS: Final = [(DDV, s) for s in SORTS] + [(HOME, s) for s in HOME_SORTS]
seeds = st.integers(0, 9999)
sorts = st.sampled_from(ALL_SORTS)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A legal game of any sort of both texts, with calls or without."""
    rules, sort = draw(sorts)
    game = random_game(draw(seeds), sort, rules)
    return with_calls(game, draw(seeds)) if draw(st.booleans()) else game


class Recorded(NamedTuple):
    """A game, and whether its record has the hands, and the names of who leads."""

    game: Game
    hands: bool
    names: bool

    def judged(self) -> GameVerdict:
        return self.game.judged(hands=self.hands, names=self.names)


@st.composite
def records(draw: st.DrawFn) -> Recorded:
    """A game as it may be recorded.

    In a record without hands it may be open who has a Schweinchen, so they are given.
    """
    game = draw(games())
    hands = draw(st.booleans()) or game.sort == "schweinchen"
    return Recorded(game, hands, names=draw(st.booleans()))


def reported(outcome: Outcome) -> tuple[object, ...]:
    """What an outcome says of the game, but for the reasons and findings."""
    return (
        outcome.kind,
        outcome.kinds,
        outcome.parties,
        outcome.augen,
        [t._replace(rests_on=0) for t in outcome.tricks],
        outcome.announcements,
        outcome.winner,
        [i._replace(rests_on=0) for i in outcome.items],
        outcome.value,
        outcome.scores,
    )


def without_places(verdict: GameVerdict) -> GameVerdict:
    """The verdict with findings that do not say where in the file they are."""

    def nowhere(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(replace(f, span=None) for f in findings)

    outcomes = (o._replace(findings=nowhere(o.findings)) for o in verdict.ways)
    return verdict._replace(
        outcomes=tuple(outcomes), findings=nowhere(verdict.findings)
    )


@given(records())
def test_a_legal_game_has_no_finding(record: Recorded) -> None:
    assert [
        code for code in codes(record.judged()) if code not in {"U104", "U118"}
    ] == []


@given(records())
def test_tricks_parties_winner_and_points_are_those_of_the_oracle(
    record: Recorded,
) -> None:
    game, outcome = record.game, record.judged().default
    winner, _, scores = game.result

    assert [(t.winner, t.augen) for t in outcome.tricks] == [
        (NAMES[t.winner], t.eyes) for t in game.tricks
    ]
    assert outcome.parties is not None
    assert set(dict(outcome.parties)["re"]) == {NAMES[s] for s in game.re}
    assert outcome.winner == winner
    assert dict(outcome.scores or ()) == dict(zip(NAMES, scores, strict=True))
    assert {a.status for a in outcome.announcements} <= {"valid"}


@given(records())
def test_every_outcome_adds_up(record: Recorded) -> None:
    for outcome in record.judged().ways:
        assert outcome.scores is not None
        assert outcome.augen is not None
        points = [int(number) for _, number in outcome.scores]
        assert sum(points) == 0
        assert len({number % 2 for number in points}) == 1
        assert sum(augen for _, augen in outcome.augen) == 240
        assert len(outcome.tricks) == 12


@given(games())
def test_hands_and_names_tell_nothing_new(game: Game) -> None:
    assume(game.sort != "schweinchen")
    bare = game.judged()
    full = game.judged(hands=True, names=True)

    assert reported(bare.default) == reported(full.default)


@given(games())
def test_a_formatted_record_is_judged_the_same(game: Game) -> None:
    text = game.text(names=True)
    written = format_sheets(sheets(read_text(text)))
    assert written != text

    assert without_places(judged(written)) == without_places(judged(text))


@given(games(), st.integers(0, 48))
def test_what_was_decided_stays_when_the_record_goes_on(game: Game, at: int) -> None:
    assume(game.sort != "schweinchen")
    whole = game.judged(hands=True)
    part = judged(game.cut(at).text(hands=True))

    tricks = part.default.tricks
    assert len(tricks) == at // 4
    assert [t._replace(rests_on=0) for t in tricks] == [
        t._replace(rests_on=0) for t in whole.default.tricks[: at // 4]
    ]
    after = {(a.by, a.say): a.status for a in whole.default.announcements}
    for call in part.default.announcements:
        assert call.status in {"open", after[call.by, call.say]}


@given(games())
def test_the_engine_allows_what_the_oracle_allows(game: Game) -> None:
    """At every card of the game, for the hand that still has to play it."""
    tables = judge(game.rules).tables
    left = [[c for s, c in game.plays if s == seat] for seat in range(4)]
    for trick in game.tricks:
        laid: list[int] = []
        for seat, card in trick.laid:
            led = trick.laid[0][1] if laid else None
            faces = legal_faces(tables, game.kind, laid, (c.index for c in left[seat]))
            assert faces == {c.index for c in may_play(game.kind, left[seat], led)}
            left[seat].remove(card)
            laid.append(card.index)


@given(seeds, sorts, st.integers(1, 11), st.booleans())
def test_one_wrong_card_is_found_where_it_was_played(
    seed: int, sort: tuple[str, str], trick: int, hands: bool
) -> None:
    """With a Schweinchen about, cards may be right for hands that nobody had."""
    game = random_game(seed, sort[1], sort[0], offend=trick)
    assume(game.offence is not None)
    assert game.offence is not None
    verdict = game.judged(hands=hands or game.rules == HOME)

    found = [*verdict.findings, *verdict.default.findings]
    number, seat, card = game.offence
    (revoke,) = (f for f in found if f.code.startswith("R"))
    data = dict(revoke.data)
    assert revoke.code == "R102"
    assert (data["trick"], data["player"], data["card"]) == (
        str(number),
        NAMES[seat],
        str(card),
    )
    assert revoke.clauses


@settings(max_examples=examples(30, 1_000))
@given(st.sampled_from(TEXTS), st.sampled_from((None, *SOLI)), seeds)
def test_no_player_is_accused_in_a_game_that_the_oracle_plays(
    rules: str, solo: str | None, seed: int
) -> None:
    """Dealt and played without the package's generator, under every text.

    What may be played is the oracle's; who leads is who took the trick by the verdict.
    """
    by = judge(rules)
    assume(solo is None or solo in by.model.words["Angebote"])
    rng = Random(f"{rules} {solo} {seed}")  # noqa: S311
    deck = sorted(by.model.deck, key=lambda card: card.index)
    hands = deal(rng, faces=deck)
    lines = [
        f"blatt {n}: {' '.join(map(str, h))}" for n, h in zip(NAMES, hands, strict=True)
    ]
    if solo is not None:
        lines.append(f"vorbehalt Anna: {solo}")
    kind, leader = "normal" if solo is None else SOLI[solo], 0
    verdict = judged("\n".join((HEAD.format(rules), *lines, "")))
    for _ in range(len(hands[0])):
        laid: list[Card] = []
        for seat in ((leader + n) % 4 for n in range(4)):
            led = laid[0] if laid else None
            # Behind a ♦B the text asks for the other Buben in turn (7g.2-s1).
            assume(rules != "nagelik-2024" or str(led) != "♦B")
            card = rng.choice(sorted(may_play(kind, hands[seat], led), key=str))
            hands[seat].remove(card)
            laid.append(card)
        lines.append(f"{NAMES[leader]}: {' '.join(map(str, laid))}")
        verdict = judged("\n".join((HEAD.format(rules), *lines, "")))
        leader = NAMES.index(verdict.default.tricks[-1].winner)

    found = (*verdict.findings, *verdict.default.findings)
    assert [f for f in found if f.kind is Kind.ILLEGAL] == []
    assert verdict.default.scores is not None


@pytest.mark.parametrize("rules", sampled([DDV, HOME], [DDV]))
def test_a_verdict_does_not_depend_on_what_was_judged_before(rules: str) -> None:
    used = judge(rules)
    for seed in range(30):
        for sort in SORTS:
            judged(random_game(seed, sort, rules).text(), used)
    fresh = model_in(rules)
    for number, sort in enumerate(HOME_SORTS if rules == HOME else SORTS):
        game = with_calls(random_game(1000 + number, sort, rules), number)
        text = game.text(hands=True)
        assert judged(text, Judge(fresh)) == judged(text, used)
        fresh.trees.clear()
