"""What a program is told and what it should answer, on real games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from dokospec.cards import FACES
from dokospec.conformance import entries, protocol
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.protocol import SHAPES, question
from dokospec.conformance.view import before
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from dokospec.notation.record import (
    Call,
    Exchange,
    GameRecord,
    Head,
    Objection,
    Pass,
    Play,
)
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Wish
from tests import shipped
from tests.game.toys import toy_judge
from tests.games import generator

REAL = sorted(Path("examples/real").glob("*.doko"))
SCHEMA = Draft202012Validator(
    json.loads(Path(protocol.__file__).with_name("protocol.schema.json").read_text())
)
TEXT = "ddv-tsr"


@cache
def judge() -> Judge:
    return shipped.judge(TEXT)


def game(path: Path) -> tuple[Head, GameRecord]:
    reading = next(iter(read_bytes(path.read_bytes())))
    assert reading.game is not None
    return reading.head, reading.game


def answer(path: Path, asked: Asked) -> Any:
    posed = pose(judge(), *game(path), asked)
    assert posed is not None
    assert len(posed.expected) == 1
    sent = json.loads(question("id", asked.kind, TEXT, posed.position))
    SCHEMA.validate(sent)
    value = posed.expected[0][1]
    SCHEMA.validate({"id": "id", "antwort": value})
    assert SHAPES[asked.kind].read(value) == value
    return value


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_every_trick_goes_to_the_next_leader(path: Path) -> None:
    head, record = game(path)
    verdict = judge().game(head, record)
    seats = {name: seat for seat, name in enumerate(verdict.players)}
    for trick in verdict.default.tricks:
        assert trick.winner is not None
        assert answer(path, Asked("stich", trick.number)) == seats[trick.winner]


@pytest.mark.parametrize("path", REAL[:4], ids=lambda path: path.stem)
def test_every_card_played_was_allowed(path: Path) -> None:
    _, record = game(path)
    cards = [event.card for event in record.events if isinstance(event, Play)]
    for number in range(1, len(cards) + 1, 5):
        card = cards[number - 1]
        assert card is not None
        assert card.typed in answer(path, Asked("erlaubt", number))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_every_call_was_allowed(path: Path) -> None:
    _, record = game(path)
    calls = [event for event in record.events if isinstance(event, Call)]
    for number in range(1, len(calls) + 1):
        assert answer(path, Asked("ansage", number)) is True


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_the_figures_and_the_whole_game_are_worth_the_same(path: Path) -> None:
    head, record = game(path)
    scores = judge().game(head, record).default.scores
    assert scores is not None
    result = answer(path, Asked("wert"))

    assert result == answer(path, Asked("partie"))
    assert result["punkte"] == [int(points) for _, points in scores]


def test_a_program_is_not_reported_what_comes_later() -> None:
    head, record = game(REAL[0])
    posed = pose(judge(), head, record, Asked("stich", 3))
    assert posed is not None
    cards = [said for _, said in posed.position["verlauf"] if said in protocol.CODES]

    assert len(cards) == 12
    assert before(record, 12).claims == ()


SOLO = """\
doko 1
regeln: ottendorf-2008
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
vorbehalt Anna: assolo
abkürzung Anna: keine
"""


def test_who_deals_next_is_reported_under_every_reading_of_the_doubt_about_it() -> None:
    model = shipped.model("ottendorf-2008")
    reading = next(iter(read_bytes(SOLO.encode())))
    assert reading.game is not None

    posed = pose(Judge(model), reading.head, reading.game, Asked("geber"))

    assert posed is not None
    assert posed.expected == (("", 0), ("z-geber-solo=derselbe", 3))


def lage(text: str, asked: str, *lines: str) -> dict[str, Any]:
    """What a program is told of a record of these lines."""
    record = "\n".join(("doko 1", f"regeln: {text}", *lines)).encode()
    reading = next(iter(read_bytes(record)))
    assert reading.game is not None
    text_judge = shipped.judge(text)
    kind, _, number = asked.partition(" ")
    wanted = Asked(kind, int(number or 0))
    posed = pose(text_judge, reading.head, reading.game, wanted)
    assert posed is not None
    sent = json.loads(question("id", kind, text, posed.position))
    SCHEMA.validate(sent)
    reported: dict[str, Any] = sent["lage"]
    return reported


FOUR = ("tisch: Anna Bernd Carla Dora", "geber: Dora")
FIVE = ("tisch: Anna Bernd Carla Dora Emil", "geber: Emil")


def test_a_program_is_sent_what_is_not_as_ever_at_the_table() -> None:
    usual = lage("ddb-pokal", "spielart", *FOUR, "spiel", "x-fall: 7")
    dumm = lage("ddb-pokal", "spielart", *FOUR, "spiel", "x-runde: 2")
    of_head = lage("ddb-pokal", "spielart", *FOUR, "x-runde: 2", "spiel")
    five = lage("ddb-pokal", "spielart", *FIVE, "spiel")

    assert not {"angaben", "sitze"} & usual.keys()
    assert dumm["angaben"] == of_head["angaben"] == {"runde": 2}
    assert "sitze" not in dumm
    assert five["sitze"] == 5


@pytest.mark.parametrize(
    ("bid", "leader"), [("vorbehalt Carla: damensolo", 2), ("", 0)]
)
def test_who_leads_is_told_before_the_first_trick_is_whole(
    bid: str, leader: int
) -> None:
    """In 1995 the soloist does, else the first behind the dealer."""
    asked = "handlung 2" if bid else "handlung 1"
    objection = "reklamation Anna: Carla vorgespielt"
    told = lage("ddb-1995", asked, *FOUR, "spiel", bid, "pd hd", objection)

    assert told["verlauf"][-2:] == [[leader, "pd"], [leader + 1, "hd"]]


def test_what_was_said_is_told_in_order_of_time() -> None:
    said = ("Anna: kontra", "vorbehalt Anna: gesund", "vorbehalt Bernd: hochzeit")
    objections = ("reklamation Carla: Anna zufrüh", "reklamation Dora: Anna zufrüh")
    told = lage(TEXT, "handlung 4", *FOUR, "spiel", *said, *objections)

    assert told["verlauf"] == [
        [0, "kontra"],
        ["vorbehalt", 1, "hochzeit"],
        ["reklamation", 2, 0, "zufrüh"],
    ]
    assert told["vorbehalte"] == [[1, "hochzeit"]]


ONE_ANOTHER = """\
Tabelle Verstöße = falsch | nicht
Pflicht Nicht-allein auf Reklamation r: Anzahl(s in Reklamationen: ja) > 1
Pflicht Nur-falsch auf Reklamation r: Zusatz(r, falsch)
"""


def in_order(judge: Judge, asked: int, *lines: str) -> Any:
    """Whether the act of this number is in order, as the judge's text is usually read."""
    record = "\n".join(("doko 1", *FOUR, "spiel", *lines)).encode()
    reading = next(iter(read_bytes(record)))
    assert reading.game is not None
    posed = pose(judge, reading.head, reading.game, Asked("handlung", asked))
    assert posed is not None
    return posed.expected[0][1]


@pytest.mark.parametrize(("word", "right"), [("falsch", True), ("nicht", False)])
def test_an_act_is_out_of_order_that_mends_another(word: str, *, right: bool) -> None:
    objections = ("reklamation Anna: Bernd falsch", f"reklamation Carla: Dora {word}")

    assert in_order(toy_judge(ONE_ANOTHER), 2, *objections) is right


def test_cards_are_passed_on_in_order_whoever_has_a_vorbehalt_behind_them() -> None:
    passed = ("schieben Anna: ♣K ♣9 ♥K ♦9", "vorbehalt Anna: kreuzkaspar")

    assert in_order(shipped.judge("ddb-pokal"), 1, "x-runde: 4", *passed) is True


@pytest.mark.parametrize("call", ["re", "kontra"])
def test_a_vorbehalt_is_in_order_that_shows_a_reklamation_to_be_wrong(
    call: str,
) -> None:
    """Behind Anna's solo Bernd and Carla turn out to be partners."""
    lines = (f"Bernd: {call}", f"reklamation Carla: Bernd {call}")

    assert in_order(judge(), 2, *lines, "vorbehalt Anna: herzsolo") is True


EXCHANGED = "armut Anna: ka9 kak -> Bernd: kra {back}"


@pytest.mark.parametrize(
    ("back", "announced"),
    [("kr9", None), ("ka9 ein trumpf", 1), ("ka9 2 trümpfe", 2)],
)
def test_how_many_trumps_were_announced_is_told(
    back: str, announced: int | None
) -> None:
    bid, exchange = "vorbehalt Anna: armut", EXCHANGED.format(back=back)
    asked = lage("ottendorf-2008", "handlung 2", *FOUR, "spiel", bid, exchange)
    behind = lage("ottendorf-2008", "spielart", *FOUR, "spiel", bid, exchange)

    assert asked["handlung"][-1] == behind["tausch"][0]["angesagt"] == announced
    assert behind["verlauf"] == [["vorbehalt", 0, "armut"], asked["handlung"]]


SCHIEBEKOPF = Wish(bids=(), stated=(("runde", 2),))
ARMUT = Wish(bids=(Bid(("armut",), 0),))


@cache
def with_changed_hands(text: str, wish: Wish) -> Case:
    """A whole game in which cards change hands before the play."""
    maker = generator(text)
    maker = maker if wish.stated else maker.unstated()
    cases = (maker.make(("changed hands", number), wish) for number in range(40))
    return next(
        case
        for case in cases
        if case is not None
        and case.cards == 4 * maker.judge.by_deal(case.head, case.game).model.hand_size
        and any(isinstance(each, Exchange | Pass) for each in case.game.events)
    )


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize(
    ("text", "wish"), [("ddb-pokal", SCHIEBEKOPF), ("ddb-1995", ARMUT)]
)
def test_who_is_asked_what_he_may_play_holds_what_he_plays_from_there_on(
    text: str, wish: Wish, *, told: bool
) -> None:
    case = with_changed_hands(text, replace(wish, hands=told))
    tricks = case.judged(generator(text).judge).default.tricks
    asked = 0
    for trick, place in ((2, 2), (3, 3), (5, 4)):
        name, card = tricks[trick - 1].cards[place - 1]
        kind = Asked("erlaubt", 4 * trick - 4 + place)
        posed = pose(generator(text).judge, case.head, case.game, kind)
        if posed is None:
            assert not told
            continue
        typed = {str(face): face.typed for face in FACES}
        rest = {
            c for each in tricks[trick - 1 :] for who, c in each.cards if who == name
        }
        assert set(posed.position["hand"]) == {typed[each] for each in rest}
        assert typed[card] in posed.expected[0][1]
        asked += 1

    assert asked


def test_what_may_be_played_is_not_asked_where_a_card_that_changed_hands_is_not_told() -> (
    None
):
    case = with_changed_hands("ddb-1995", replace(ARMUT, hands=True))
    events = [
        replace(event, given=(None, *event.given[1:]))
        if isinstance(event, Exchange)
        else event
        for event in case.game.events
    ]
    judge = generator("ddb-1995").judge
    taker = next(e.taker for e in events if isinstance(e, Exchange))
    tricks = case.judged(judge).default.tricks
    (place,) = (n for n, (name, _) in enumerate(tricks[1].cards) if name == taker)
    asked = Asked("erlaubt", 4 + place + 1)

    assert pose(judge, case.head, case.game, asked) is not None
    assert pose(judge, case.head, case.having(events).game, asked) is None


def test_what_is_left_out_about_who_sits_out_is_nothing() -> None:
    result: dict[str, Any] = {"sieger": "re", "wert": 4, "punkte": [8, 8, 0, 0]}
    read = SHAPES["wert"].read

    assert read(result) == read({**result, "aussetzer": 0}) == result
    assert read({**result, "aussetzer": None}) == result
    assert read({**result, "aussetzer": "8/2"}) == {**result, "aussetzer": 4}
    assert read({**result, "aussetzer": "x"}) is None


def test_at_a_table_of_five_who_sits_out_may_get_points() -> None:
    ddb = generator("ddb-1995")
    case = ddb.make("five", Wish(bids=(), players=5))
    assert case is not None
    scores = dict(case.judged(ddb.judge).default.scores or ())

    posed = pose(ddb.judge, case.head, case.game, Asked("partie"))

    assert posed is not None
    reported = posed.expected[0][1]
    assert isinstance(reported, dict)
    dealer = case.head.dealer
    assert dealer is not None
    assert reported["aussetzer"] == int(scores[dealer]) > 0


OBJECTION = """\
doko 1
regeln: ddv-tsr
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
{before}
pa p9
reklamation {objection}
{behind}
"""
ALONE, SERIOUS = "vorbehalt Anna: damensolo", "Anna: Bernd vorgespielt schwerwiegend"


def goes_on(before: str, objection: str, behind: str = "pk p10") -> Any:
    """Whether the play may go on; None where that is not asked."""
    record = OBJECTION.format(before=before, objection=objection, behind=behind)
    reading = next(iter(read_bytes(record.encode())))
    assert reading.game is not None
    posed = pose(judge(), reading.head, reading.game, Asked("weiter", 1))
    if posed is None:
        return None
    sent = json.loads(question("id", "weiter", TEXT, posed.position))
    SCHEMA.validate(sent)
    assert sent["lage"]["handlung"][0] == "reklamation"
    assert sent["lage"]["verlauf"][-2:] == [[0, "pa"], [1, "p9"]]
    return posed.expected[0][1]


def test_behind_an_objection_that_ends_the_game_no_card_is_laid() -> None:
    assert goes_on(ALONE, SERIOUS) is False
    assert goes_on(ALONE, "Anna: Bernd vorgespielt geringfügig") is True
    # However far a record goes on: a program is not told of it.
    assert goes_on(ALONE, SERIOUS, "pk p10 pd ha ha") is False


def test_it_is_not_asked_where_cards_to_come_would_decide_it() -> None:
    # The trick is not laid out.
    assert goes_on(ALONE, SERIOUS, "pk") is None
    # Nobody knows the parties.
    assert goes_on("", SERIOUS) is None
    # The objection itself is out of order: it is his partner's card.
    assert goes_on(ALONE, "Carla: Bernd vorgespielt schwerwiegend") is None
    # The trick shows that he has followed suit.
    assert goes_on(ALONE, "Anna: Bernd nichtbedient schwerwiegend") is None


def test_what_counts_in_play_is_told_as_often_as_it_was_due() -> None:
    """Kontra catches both Füchse of this game."""
    path = Path("examples/abweichungen/absage-verfehlt.doko")
    posed = pose(judge(), *game(path), Asked("wert"))

    assert posed is not None
    assert posed.position["besonderes"] == [["Fuchs", "kontra"], ["Fuchs", "kontra"]]


def test_figures_name_what_else_the_answer_hangs_on() -> None:
    """Whether a Fuchs counts that was caught before the Klärungsstich is read in two ways."""
    posed = pose(judge(), *game(Path("examples/real/82403605.doko")), Asked("wert"))

    assert posed is not None
    assert posed.position["besonderes"] == [["Fuchs", "kontra"]]
    assert posed.position["weiteres"] == [{"wort": "klärungsstich", "zahl": 1}]


def test_figures_name_the_trick_where_the_text_asks_for_it() -> None:
    """Whether a Fuchs counts in the last trick is another question."""
    other = shipped.judge("nagelik-2024")
    case = next(
        case
        for case in published(other.model.id)
        if case.id == "nagelik-2024/7a/wert/1"
    )
    posed = pose(other, case.head, case.game, case.asked)

    assert posed is not None
    assert posed.position["besonderes"] == [
        ["Fuchs", "kontra", 4],
        ["Fuchs-macht-den-letzten-Stich", "kontra"],
    ]


SHORTENED = """\
doko 1
regeln: ddv-tsr
tisch: Anna Bernd Carla Dora
geber: Dora
lesarten: z-unbegründete-abkürzung=nie

spiel
vorbehalt Anna: assolo
abkürzung Anna: alle
"""


def test_the_figures_of_a_shortened_game_count_all_tricks() -> None:
    reading = next(iter(read_bytes(SHORTENED.encode())))
    assert reading.game is not None
    posed = pose(judge(), reading.head, reading.game, Asked("wert"))

    assert posed is not None
    assert posed.position["augen"] == {"re": 240, "kontra": 0}
    assert posed.position["stiche"] == {"re": 12, "kontra": 0}


def test_what_figures_do_not_decide_is_not_asked_by_figures() -> None:
    """Of a Reklamation the text asks for each card."""
    case = next(
        case
        for case in published(TEXT)
        if case.asked.kind == "partie"
        and any(isinstance(event, Objection) for event in case.game.events)
    )

    assert pose(judge(), case.head, case.game, Asked("partie")) is not None
    assert pose(judge(), case.head, case.game, Asked("wert")) is None


def published(text: str) -> Iterator[entries.Entry]:
    path = Path("conformance") / text / "faelle.doko"
    yield from entries.read(read_bytes(path.read_bytes()))
