"""A card or a trick left out, a card written for another: told first, held against nobody."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dokospec.api.canonical import canonical
from dokospec.api.judging import Texts
from dokospec.file_judge import judge_file
from dokospec.finding import Finding, Kind, Severity
from dokospec.game import holes
from dokospec.notation.reader import read_text
from dokospec.notation.record import Play, RecordSheet
from dokospec.notation.writer import format_sheets
from dokospec.render.values import every_finding
from dokospec.verdict import GameVerdict
from dokospec.witness.generate import Wish
from tests.exhaustive import examples
from tests.games import generator
from tests.shipped import TEXTS, judge, model

Sort: TypeAlias = Literal["left out", "put in", "mistyped", "trick"]
SORTS: Final[tuple[Sort, ...]] = ("left out", "put in", "mistyped", "trick")
NUMBER: Final = re.compile(r"^ *\d+\. ", re.MULTILINE)

HEAD: Final = (
    "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"
)
TRICKS: Final = (
    "kra kr9 krk kr10",
    "ha ka10 h9 ha",
    "kab kaa h10 ka9",
    "pa p9 kab pk",
    "hb kaa pd h10",
    "kak hd krd ka9",
    "kak hd ka10 pd",
    "krb hk krd hb",
    "pb pb kad pk",
    "kra kr10 krb kad",
    "hk kr9 p10 p10",
    "h9 krk pa p9",
)


def verdict_on(text: str) -> GameVerdict:
    (verdict,) = judge_file(read_text(text), model)
    return verdict


def reported(verdict: GameVerdict) -> list[Finding]:
    """The findings in order, without those that only inform."""
    found = every_finding(verdict)
    return [each for each in found if each.severity is not Severity.INFO]


def unsupposed(verdict: GameVerdict) -> GameVerdict:
    """Without what holds only if a player is supposed to have held a card.

    With that card he may have broken a rule, hole or no hole.
    """
    outcomes = [o for o in verdict.ways if o.default or "Blatt " not in str(o.assume)]
    return verdict._replace(outcomes=tuple(outcomes))


def accusations(verdict: GameVerdict) -> set[str]:
    """What is against the rules, but for cards that are too many."""
    found = every_finding(unsupposed(verdict))
    return {f.code for f in found if f.kind is Kind.ILLEGAL} - {"R105", "R106"}


@dataclass(frozen=True, slots=True)
class Written:
    """A game as text, and where each of its cards stands: (line, start, end)."""

    text: str
    cards: tuple[tuple[int, int, int], ...]

    def card(self, number: int) -> str:
        line, start, end = self.cards[number]
        return self.text.split("\n")[line - 1][start - 1 : end - 1]

    def trick(self, number: int) -> str:
        """The trick of this card."""
        start = number // 4 * 4
        return " ".join(self.card(n) for n in range(start, start + 4))

    def put(self, number: int, card: str) -> str:
        """The text with this in the place of a card."""
        line, start, end = self.cards[number]
        lines = self.text.split("\n")
        before = lines[line - 1]
        lines[line - 1] = before[: start - 1] + card + before[end - 1 :]
        return "\n".join(lines)

    def without_trick(self, number: int) -> str:
        """The text without the lines of the trick of this card."""
        start = number // 4 * 4
        gone = {self.cards[n][0] for n in range(start, start + 4)}
        lines = enumerate(self.text.split("\n"), 1)
        return "\n".join(line for n, line in lines if n not in gone)

    def broken(self, sort: Sort, number: int, other: str) -> str:
        """The text with a hole at this card."""
        match sort:
            case "left out":
                return self.put(number, "")
            case "put in":
                return self.put(number, f"{self.card(number)} {other}")
            case "mistyped":
                return self.put(number, other)
            case "trick":
                return self.without_trick(number)


@cache
def written(rules: str, seed: int, *, numbers: bool) -> Written | None:
    """A whole lawful game of a text, a trick a line; None where chance finds none."""
    case = generator(rules).make(seed, Wish(calls=seed % 3))
    if case is None:
        return None
    sheet = RecordSheet(replace(case.head, rules=rules), (case.game,))
    text = format_sheets([sheet], ascii_only=True)
    if not numbers:
        text = NUMBER.sub("", text)
    (reading,) = read_text(text)
    game = reading.game
    assert game is not None
    assert game.locate is not None
    size = 4 * judge(rules).by_deal(reading.head, game).model.hand_size
    places = [i for i, event in enumerate(game.events) if isinstance(event, Play)]
    spans = [game.locate("event", place) for place in places]
    cards = tuple((s.line, s.column, s.end) for s in spans if s is not None)
    if len(cards) != size or reported(verdict_on(text)):
        return None
    return Written(text, cards)


@st.composite
def games(draw: st.DrawFn) -> Written:
    """A whole lawful game of any text, with the numbers of its tricks or without."""
    rules, seed = draw(st.sampled_from(TEXTS)), draw(st.integers(0, 999))
    game = written(rules, seed, numbers=draw(st.booleans()))
    assume(game is not None)
    assert game is not None
    return game


cards = st.integers(0, 47)


@pytest.mark.parametrize("sort", SORTS)
@settings(max_examples=examples(2, 5))
@given(data=st.data())
def test_a_hole_is_held_against_nobody(sort: Sort, data: st.DataObject) -> None:
    """It is told first; what is offered is what stood there."""
    game, number, other = data.draw(games()), data.draw(cards), data.draw(cards)
    assume(max(number, other) < len(game.cards))
    card, wrong = game.card(number), game.card(other)
    assume(sort != "mistyped" or card != wrong)
    verdict = verdict_on(game.broken(sort, number, wrong))

    assert accusations(verdict) == set()
    first = reported(unsupposed(verdict))[0]
    assert first.span is not None
    if sort in {"left out", "put in"}:
        assert first.span.line == game.cards[number][0]
    elif sort == "mistyped":
        equal = [n for n in range(len(game.cards)) if game.card(n) == wrong]
        assert first.span.line in {game.cards[n][0] for n in (number, *equal)}
    typed = dict(first.data).get("typed")
    if typed is not None and sort != "put in":
        assert typed == (game.trick(number) if sort == "trick" else card)
        assert dict(first.data)["tricks"] == str(number // 4 + 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("sort", SORTS)
@settings(max_examples=examples(4))
@given(data=st.data())
def test_a_hole_stays_where_it_is_written_anew(sort: Sort, data: st.DataObject) -> None:
    """A trick a line: which line had been odd is still to be seen."""
    game, number, other = data.draw(games()), data.draw(cards), data.draw(cards)
    assume(max(number, other) < len(game.cards))
    text = game.broken(sort, number, game.card(other))

    assert_stays(text)


@pytest.mark.parametrize("line", ["kab kaa h10", "kab kaa h10 ka9 ka9", "kab kaa"])
def test_an_odd_line_stays_one(line: str) -> None:
    assert_stays(record(instead(3, line)))


def assert_stays(text: str) -> None:
    anew = canonical("", list(read_text(text)), Texts(()))

    assert canonical("", list(read_text(anew)), Texts(())) == anew
    assert shown(verdict_on(anew)) == shown(verdict_on(text))


def shown(verdict: GameVerdict) -> object:
    """What a verdict says, wherever it stands and why."""
    outcome = verdict.default
    return (
        [(each.code, each.data) for each in reported(verdict)],
        [trick[:5] for trick in outcome.tricks],
        (outcome.kind, outcome.parties, outcome.augen, outcome.winner, outcome.scores),
    )


def record(tricks: Iterable[str], *behind: str) -> str:
    return HEAD + "\n".join((*tricks, *behind, ""))


def without(trick: int) -> list[str]:
    return [line for n, line in enumerate(TRICKS, 1) if n != trick]


def instead(trick: int, line: str) -> list[str]:
    return [line if n == trick else each for n, each in enumerate(TRICKS, 1)]


def first(text: str) -> tuple[str, int | None, dict[str, str]]:
    """Code, line among the tricks, and values of the first finding."""
    found = reported(verdict_on(text))[0]
    line = found.span.line - HEAD.count("\n") if found.span else None
    return found.code, line, dict(found.data)


def test_a_card_left_out_is_offered_at_its_place() -> None:
    code, line, data = first(record(instead(3, "kab kaa h10")))

    assert (code, line) == ("U112", 3)
    assert data == {
        "tricks": "3", "card": "♦9", "count": "1", "place": "4", "typed": "ka9",
    }  # fmt: skip


def test_it_is_found_without_lines() -> None:
    """The layout says where to look; the cards alone say so too."""
    text = HEAD + " ".join(instead(3, "kab kaa h10")) + "\n"
    code, line, data = first(text)

    assert (code, line) == ("U112", 1)
    assert (data["tricks"], data["typed"]) == ("3", "ka9")


def test_play_before_the_hole_is_judged() -> None:
    verdict = verdict_on(record(instead(3, "kab kaa h10")))

    assert len(verdict.default.tricks) == 2
    assert verdict.default.scores is None
    assert verdict.default.parties is None


def test_where_no_edit_helps_the_line_is_reported() -> None:
    assert first(record(instead(3, "kab kaa")))[:2] == ("U111", 3)


def test_a_card_for_another_is_offered() -> None:
    code, line, data = first(record(instead(7, "kak hd ka10 ka9")))

    assert (code, line) == ("U114", 7)
    assert (data["place"], data["typed"]) == ("4", "pd")


SAME_BEHIND: Final = """doko 1
regeln: ddb-1995
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
hk ha h9 h9
krb krd kak pd
ha hk ka9 pk
pk pk p9 p10 pa
krd ka10 kab kak
pd kaa kad hd
kr10 kra krk kra
kaa ka10 hb kab
kr9 kr9 kr10 pa
ka9 pb p10 kad
krb hd pb p9
hb h10 krk h10
"""
"""Whichever ♠K of the third and the fourth trick is left away, the cards are the same."""


def test_a_card_too_many_is_looked_for_in_the_line_with_five() -> None:
    code, line, data = first(SAME_BEHIND)

    assert (code, line) == ("U113", 4)
    assert (data["tricks"], data["place"]) == ("4", "1")


def test_of_several_places_all_are_named() -> None:
    code, line, data = first(record(instead(5, "hb ka9 pd h10")))

    assert (code, line) == ("U114", 3)
    assert data["tricks"] == "3, 5, 6"
    assert "typed" not in data


def test_a_trick_left_out_is_offered() -> None:
    code, line, data = first(record(without(9)))

    assert (code, line) == ("U115", 9)
    assert (data["tricks"], data["typed"]) == ("9", "pb pb kad pk")


def test_the_result_tells_that_a_trick_is_missing() -> None:
    """Without it the record is that of a lawful game which is not over."""
    assert first(record(without(3)))[0] == "U101"
    assert first(record(without(3), "= Re 44"))[:2] == ("U115", 3)


@pytest.mark.parametrize("result", ["= Re 45", "= Anna +30", "= Re 1, Kontra 2"])
def test_that_a_trick_is_missing_is_reported_where_the_result_is_wrong_too(
    result: str,
) -> None:
    verdict = verdict_on(record(without(3), result))

    assert reported(verdict)[0].code == "U115"
    assert accusations(verdict) == set()


@pytest.mark.parametrize("behind", ["= Anna gewinnt", "speil 2", "x:kra"])
def test_a_hole_is_one_beside_what_is_unreadable(behind: str) -> None:
    verdict = verdict_on(record(instead(3, "kab kaa h10"), behind))

    assert "U111" in {each.code for each in reported(verdict)}
    assert accusations(verdict) == set()


def test_a_whole_game_stays_one_where_the_line_spiel_is_missing_behind_it() -> None:
    alone = verdict_on(record(TRICKS, "= Re 1"))
    text = record([*TRICKS, "= Re 1", f"a:re {TRICKS[0]}", *TRICKS[1:]], "= Re 2")
    verdict = verdict_on(text)

    (wrong,) = reported(verdict)
    assert (wrong.code, dict(wrong.data)["trick"]) == ("R106", "13")
    assert verdict.default._replace(findings=()) == alone.default._replace(findings=())


def test_of_two_short_lines_the_first_is_reported() -> None:
    lines = instead(3, "kab kaa h10")
    lines[8] = "pb kad pk"
    verdict = verdict_on(record(lines))

    assert dict(reported(verdict)[0].data)["trick"] == "3"
    assert accusations(verdict) == set()


@pytest.mark.parametrize("sizes", [(2, 2), (3, 1), (1, 1, 2), (5, 1, 2), (3, 2, 3)])
@pytest.mark.parametrize("left", [0, 3])
def test_tricks_in_other_lines_are_no_hole(sizes: tuple[int, ...], left: int) -> None:
    """Nor where the record stops in a trick that is written in two lines."""
    cards = " ".join(TRICKS[2:4]).split()
    more = sum(sizes) // 4
    lines = [
        " ".join(cards[sum(sizes[:n]) : sum(sizes[: n + 1])]) for n in range(len(sizes))
    ]
    rest = [*lines, *TRICKS[2 + more :]]
    short = TRICKS[6].split()

    assert reported(verdict_on(record([*TRICKS[:2], *rest]))) == []
    stops = [*TRICKS[:2], *lines, *TRICKS[2 + more : 6], *short[:left]]
    assert [each.code for each in reported(verdict_on(record(stops)))] == ["U101"]


@pytest.mark.parametrize("behind", ["= *", "= abbruch"])
def test_who_says_that_it_goes_on_has_left_nothing_out(behind: str) -> None:
    assert first(record(without(9), behind))[0] == "R102"


def test_a_revoke_in_a_whole_record_stays_one() -> None:
    text = record(instead(2, "ha ka10 h9 ha")).replace("kr9 krk kr10", "p9 krk kr10", 1)
    text = text.replace("pa p9 kab pk", "pa kr9 kab pk", 1)

    assert "R102" in accusations(verdict_on(text))


def test_more_than_one_card_too_often_is_reported_as_that() -> None:
    """Nothing is tried there, and what is behind the first of them is not judged."""
    text = record(instead(7, "ka9 ka9 ka10 pd"))
    verdict = verdict_on(text)

    assert first(text)[0] == "R105"
    assert accusations(verdict) == set()
    assert len(verdict.default.tricks) == 2


def test_nothing_is_tried_in_a_lawful_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holes, "_by_default", None)

    assert reported(verdict_on(record(TRICKS))) == []


def test_calls_of_unknown_moments_are_not_multiplied() -> None:
    """Each would double the work of every try."""
    calls = " ".join(["a:re?"] * 3)
    code, line, data = first(record(instead(3, f"{calls} kab kaa h10")))

    assert (code, line) == ("U111", 3)
    assert data["card"] == "♦9"
