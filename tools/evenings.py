"""Writes the evenings in examples/: made by chance from a seed, along a plan.

    python tools/evenings.py [NAME…]

The same plan gives the same file on every machine, as long as the games come out of the
generator as they do; that a file is as its plan has it is held by a test.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.file_judge import FileJudge  # noqa: E402
from dokospec.game.judge import Judge  # noqa: E402
from dokospec.language.library import Library  # noqa: E402
from dokospec.language.model import Model, compile_text  # noqa: E402
from dokospec.notation.reader import read_text  # noqa: E402
from dokospec.notation.record import (  # noqa: E402
    Call,
    Event,
    Exchange,
    GameRecord,
    Head,
    Header,
    Pass,
    Play,
    Reading,
    Reservation,
    ResultClaim,
)
from dokospec.notation.writer import format_game, format_head  # noqa: E402
from dokospec.verdict import GameVerdict  # noqa: E402
from dokospec.witness.case import Case  # noqa: E402
from dokospec.witness.generate import Bid, Generator, Wish  # noqa: E402
from dokospec.witness.observation import lawful, settled  # noqa: E402

_HAND: Final = 12
_SEEDS: Final = 4000
"""How many games are looked at for one that comes out as planned."""


def clean(verdict: GameVerdict) -> bool:
    """Whether nothing hangs on a reading and nothing was found but remarks."""
    kinds = {found.kind.value for found in verdict.findings}
    return len(verdict.outcomes) == 1 and kinds <= {"remark"}


@dataclass(frozen=True, slots=True)
class Game:
    """What a game of the plan should be.

    ``bid``: words of a Vorbehalt; ``by``: who has it, None: who is to play a solo
    now; ``fits``: what must hold of the verdict. ``wish``: what else is wished for.
    ``lines``: lines of the record's own, as (key, value). ``strong``: who bids has cards
    to win with. ``text``: the game as it is typed, where nothing is left to chance;
    ``then``: what is typed below the cards.
    """

    bid: tuple[str, ...] = ()
    by: str | None = None
    fits: Callable[[GameVerdict], bool] = clean
    wish: Wish = field(default_factory=Wish)
    lines: tuple[tuple[str, str], ...] = ()
    strong: bool = False
    text: str = ""
    then: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """An evening: its head, and the games that are not left to chance, by number.

    ``forced``: the solos that those play who are led, each his first that he has not
    played yet; ``usual``: what a game is that is neither.
    """

    rules: str
    players: tuple[str, ...]
    head: tuple[tuple[str, str], ...]
    games: int
    special: dict[int, Game]
    seed: int = 1
    forced: tuple[str, ...] = ()
    usual: Game = Game()


@cache
def model_of(rules: str) -> Model:
    """The model of a text that comes along."""
    return compile_text(Library.standard().effective(rules))


@cache
def generator_of(rules: str) -> Generator:
    """What makes games of a text, its doubts read by default."""
    return Generator(Judge(settled(model_of(rules))))


@cache
def judge_of(rules: str) -> Judge:
    """The judge of a text, with what it has judged before."""
    return Judge(model_of(rules))


def played(plan: Plan) -> Iterator[tuple[GameRecord, GameVerdict]]:
    """The games of a plan, each with its verdict as part of the evening."""
    generator = generator_of(plan.rules)
    table = FileJudge(lambda _: model_of(plan.rules))
    table.judges[plan.rules] = judge_of(plan.rules)
    head = head_of(plan)
    dealer = plan.players[0]
    played: set[tuple[str | None, str]] = set()
    for number in range(1, plan.games + 1):
        led = table.standing.led if table.standing else None
        wanted = plan.special.get(number, plan.usual)
        if led and plan.forced:
            word = next(w for w in plan.forced if (led, w) not in played)
            wanted = replace(plan.usual, bid=(word, "vorgeführt"))
        played |= {(wanted.by or led, word) for word in wanted.bid[:1]}
        record, verdict = _fitting(plan, generator, table, head, dealer, number, wanted)
        yield record, verdict
        dealer = verdict.default.next_dealer or dealer
        over = table.standing.over if table.standing else None
        if over and number + 1 not in plan.special:
            return


def head_of(plan: Plan) -> Head:
    """The head of the file."""
    entries = (
        Header("regeln", plan.rules),
        Header("tisch", " ".join(plan.players)),
        *(Header(key, value) for key, value in plan.head),
    )
    return Head(plan.rules, plan.players, dict(plan.head).get("geber"), entries)


def text_of(plan: Plan) -> str:
    """The file of a plan in canonical form."""
    pages = [format_head(head_of(plan))]
    pages += [format_game(record) for record, _ in played(plan)]
    return "\n".join(pages)


def _fitting(
    plan: Plan,
    generator: Generator,
    table: FileJudge,
    head: Head,
    dealer: str,
    number: int,
    wanted: Game,
) -> tuple[GameRecord, GameVerdict]:
    """The first game that is as planned; the table has then judged it."""
    if wanted.text:
        record = _typed(head, f"spiel {number}\n{wanted.text}\n")
        return record, table.judge(Reading(head, record))
    size = len(plan.players)
    order = _from(plan.players, dealer)
    for attempt in range(_SEEDS):
        wish = replace(wanted.wish, bids=(), players=size)
        if wanted.bid:
            led = table.standing.led if table.standing else None
            by = wanted.by or led
            if by is None:
                raise ValueError(f"{number}: nobody is to play a solo")
            seat = order.index(by)
            wish = replace(wish, bids=(Bid(wanted.bid, seat),))
            if wanted.strong:
                wish = replace(wish, strong=(seat, _HAND))
        if not wanted.bid and not wanted.wish.calls:
            calls = int((number + attempt) % 3 == 0)
            wish = replace(wish, calls=calls, words=("re", "kontra", "k90"))
        case = generator.make((plan.rules, plan.seed, number, attempt), wish)
        if case is None:
            continue
        dealt = generator.judge.by_deal(case.head, case.game).model
        if case.cards < 4 * dealt.hand_size:
            continue
        record = GameRecord(
            str(number),
            entries=tuple(Header(k, v) for k, v in wanted.lines),
            events=_moved(case, order),
        )
        if wanted.then:
            record = _typed(head, f"{format_game(record)}{wanted.then}\n")
        trial = table.copy()
        verdict = trial.judge(Reading(head, record))
        if wanted.fits(verdict):
            written = replace(record, claims=(_result(verdict),))
            return written, table.judge(Reading(head, written))
    raise ValueError(f"{number}: no such game")


def _typed(head: Head, text: str) -> GameRecord:
    """A game as somebody types it."""
    (reading,) = read_text(f"{format_head(head)}\n{text}")
    assert reading.game is not None
    return replace(reading.game, locate=None)


def _result(verdict: GameVerdict) -> ResultClaim:
    """What the game brings each, as players write it below."""
    scores = dict(verdict.default.scores or ())
    reported = [(name, scores[name]) for name in verdict.players if name in scores]
    return ResultClaim(tuple((name, _signed(points)) for name, points in reported))


def _signed(points: Fraction) -> str:
    return f"+{points}" if points > 0 else str(points)


def _from(players: Sequence[str], dealer: str) -> tuple[str, ...]:
    """The table from the left of the dealer on; the dealer is the last."""
    place = players.index(dealer) + 1
    return (*players[place:], *players[:place])


def _moved(case: Case, order: Sequence[str]) -> tuple[Event, ...]:
    """The events with these players at the table, the dealer last."""
    names = dict(zip(case.head.players, order, strict=True))

    def by(event: Event) -> Event:
        match event:
            case Play(by=None) | Call(by=None):
                return event
            case Play(by=name) | Call(by=name) | Reservation(by=name) | Pass(by=name):
                return replace(event, by=names[name or ""])
            case Exchange(giver=giver, taker=taker):
                other = taker and names[taker]
                return replace(event, giver=names[giver], taker=other)
            case _:
                return event

    return tuple(map(by, case.game.events))


ROUND: Final = Plan(
    "ddv-tsr",
    ("Thea", "Jonas", "Mira", "Henning"),
    (("datum", "14.03.2026"), ("ort", "Kassel"), ("runde", "1")),
    24,
    {
        3: Game(("damensolo", "pflicht"), "Mira"),
        8: Game(("bubensolo", "pflicht"), "Thea"),
        12: Game(("hochzeit",), "Jonas"),
        17: Game(("kreuzsolo",), "Mira"),
        23: Game(("fleischlos", "vorgeführt"), None),
        24: Game(("damensolo", "vorgeführt"), None),
    },
)


def causing(*causes: str) -> Callable[[GameVerdict], bool]:
    """Whether a game gives cause for just these notes, and nothing else is found."""

    def fits(verdict: GameVerdict) -> bool:
        found = (*verdict.findings, *verdict.default.findings)
        notes = [dict(f.data)["name"] for f in found if f.code == "S202"]
        return clean(verdict) and tuple(notes) == causes

    return fits


_HEART = Game(fits=causing("bockrunde-herz"))
BOCK: Final = Plan(
    "nagelik-2024",
    ("Frauke", "Timo", "Selma", "Ole"),
    (("datum", "07.11.2025"), ("ort", "Nagelik"), ("runde", "2")),
    12,
    {
        **{n: Game(fits=causing()) for n in range(1, 13)},
        2: _HEART,
        4: Game(
            fits=causing("bockrunde-gespaltener-arsch"),
            wish=Wish(augen=("re", 120, 120)),
        ),
        5: _HEART,
    },
)


def orderly(verdict: GameVerdict) -> bool:
    """Whether nothing is against the rules by the default readings."""
    return lawful(verdict) and verdict.default.scores is not None


def level(verdict: GameVerdict) -> bool:
    """Whether the day of the Pokal is not over: two share the lead."""
    return orderly(verdict) and not verdict.evenings[0][1].over


def _in_round(number: int, *bid: str, by: str | None = None) -> Game:
    """A game of a round of the Pokal."""
    return Game(bid, by, orderly, Wish(stated=(("runde", number),)))


CUP: Final = Plan(
    "ddb-pokal",
    ("Thea", "Jonas", "Mira", "Henning"),
    (("geber", "Thea"), ("datum", "22.11.2026"), ("ort", "Kassel"), ("runde", "1")),
    40,
    {
        1: _in_round(1, "damensolo", by="Jonas"),
        2: _in_round(1, "kreuzsolo", by="Mira"),
        3: _in_round(1, "null", by="Thea"),
        4: _in_round(1, "bubensolo", by="Henning"),
        **{number: _in_round(2) for number in range(5, 9)},
        9: _in_round(3, "knochenlos", by="Thea"),
        10: _in_round(3),
        11: _in_round(3, "herzkaspar", by="Mira"),
        12: _in_round(3, "null", by="Jonas"),
        **{number: _in_round(4) for number in range(13, 17)},
        **{number: _in_round(5) for number in range(17, 21)},
        **{number: _in_round(6) for number in range(21, 25)},
        25: _in_round(7, "piksolo", by="Jonas"),
        26: _in_round(7, "madagaskar", by="Thea"),
        27: _in_round(7, "knochenlos", by="Henning"),
        28: _in_round(7),
        29: _in_round(7, "damensolo", "vorgeführt"),
        30: replace(_in_round(7, "kreuzkaspar", "vorgeführt"), fits=level),
        31: _in_round(7, "knochenlos", "stechen", by="Mira"),
        32: _in_round(7, "knochenlos", "stechen", by="Henning"),
    },
    seed=5,
)


def _table_of_two(players: tuple[str, str, str, str], seed: int) -> Plan:
    """One of two tables of a day of the Pokal; everybody plays his three solos in time."""
    one, two, three, four = players
    return Plan(
        "ddb-pokal",
        players,
        (
            *(("geber", one), ("datum", "29.11.2026"), ("ort", "Kassel")),
            ("runde", "1"),
            (
                "lesarten",
                (
                    "z-drittel=aufgerundet z-null-solopunkt=ja z-ungenannte-farbe=karo "
                    "z-sau-augen=alle z-sau-mitspieler=jeder z-verlierer=nichts "
                    "z-sau-letzter-stich=solist"
                ),
            ),
            *(("x-tische", "2"), ("x-spieltag", "1")),
        ),
        28,
        {
            1: _in_round(1, "damensolo", by=two),
            2: _in_round(1, "kreuzsolo", by=three),
            3: _in_round(1, "null", by=one),
            4: _in_round(1, "bubensolo", by=four),
            **{number: _in_round(2) for number in range(5, 9)},
            9: _in_round(3, "knochenlos", by=one),
            10: _in_round(3, "herzsolo", by=four),
            11: _in_round(3, "herzkaspar", by=three),
            12: _in_round(3, "null", by=two),
            **{number: _in_round(4) for number in range(13, 17)},
            **{number: _in_round(5) for number in range(17, 21)},
            **{number: _in_round(6) for number in range(21, 25)},
            25: _in_round(7, "piksolo", by=two),
            26: _in_round(7, "madagaskar", by=one),
            27: _in_round(7, "pikkaspar", by=four),
            28: _in_round(7, "damensolo", by=three),
        },
        seed=seed,
    )


def winning(verdict: GameVerdict) -> bool:
    """Whether the soloist has won, and nothing is against the rules."""
    return orderly(verdict) and verdict.default.winner == "re"


def _solo(word: str, by: str) -> Game:
    """A solo that is won."""
    return Game((word,), by, winning, strong=True)


POTT: Final = Plan(
    "ddb-1995",
    ("Thea", "Jonas", "Mira", "Henning"),
    (("geber", "Henning"), ("datum", "12.02.1995"), ("ort", "Kassel"), ("runde", "1")),
    80,
    {
        2: _solo("damensolo", "Mira"),
        4: _solo("kreuzsolo", "Henning"),
        6: _solo("bubensolo", "Mira"),
        9: Game(("hochzeit",), "Thea", orderly),
        11: _solo("null", "Jonas"),
        13: _solo("knochenlos", "Henning"),
        15: _solo("piksolo", "Jonas"),
        22: _solo("madagaskar", "Mira"),
        24: _solo("herzkaspar", "Jonas"),
    },
    forced=("damensolo", "madagaskar", "bubensolo", "knochenlos"),
    usual=Game(fits=orderly),
)

PLANS: Final = {
    "ddv-runde": ROUND,
    "bock-abend": BOCK,
    "pott-abend": POTT,
    "pokal-spieltag": CUP,
    "pokal-zwei-tische/tisch-1": _table_of_two(
        ("Thea", "Jonas", "Mira", "Henning"), 11
    ),
    "pokal-zwei-tische/tisch-2": _table_of_two(("Ada", "Bruno", "Clara", "David"), 12),
}


def main(names: Sequence[str]) -> None:
    """Writes the files of these plans, of all where none is named."""
    for name in names or tuple(PLANS):
        path = ROOT / "examples" / f"{name}.doko"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text_of(PLANS[name]), encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
