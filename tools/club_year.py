"""Writes the year of a club in examples/vereinsjahr/: 52 evenings in short form.

    python tools/club_year.py

Made by chance from a seed: who comes, who plays what and with how many Augen. Each game is
judged as the next of its evening, and kept where nothing is found. The same program gives
the same files on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.file_judge import FileJudge  # noqa: E402
from dokospec.notation.record import (  # noqa: E402
    Call,
    GameRecord,
    Head,
    Header,
    PlayStatement,
    Reading,
    Reservation,
    StatedFact,
)
from dokospec.notation.writer import format_game, format_head  # noqa: E402
from dokospec.witness.chance import Chance  # noqa: E402
from tools.evenings import clean, model_of  # noqa: E402

FOLDER: Final = ROOT / "examples" / "vereinsjahr"
RULES: Final = "ddv-tsr"
SEED: Final = 2026
FIRST: Final = date(2026, 1, 7)
EVENINGS: Final = 52
GAMES: Final = 24
PLACE: Final = "Gasthaus zur Linde"
MEMBERS: Final = {
    "Ada": 5, "Bruno": 1, "Clara": 3, "David": -1, "Elke": 0, "Fritz": -5, "Gerda": -3
}  # fmt: skip
"""What each adds to the Augen of his party."""
SIZES: Final = (4, 4, 4, 5, 5, 5, 5, 6, 6, 6)
"""How many come, each as often as it stands there."""
SOLOS: Final = (
    *("damensolo", "bubensolo", "fleischlos", "karosolo", "herzsolo", "piksolo"),
    "kreuzsolo",
)
AUGEN: Final = 240
_TRIES: Final = 100


@dataclass(slots=True)
class Evening:
    """An evening while it is being made; ``owing``: who has not played his Pflichtsolo."""

    head: Head
    chance: Chance
    table: FileJudge
    games: list[GameRecord] = field(default_factory=list)
    owing: set[str] = field(default_factory=set)


def evening(number: int) -> tuple[Head, list[GameRecord]]:
    """The head and the games of an evening; the first is 1."""
    chance = Chance(SEED, number)
    players = tuple(chance.shuffled(tuple(MEMBERS))[: chance.pick(SIZES)])
    entries = [
        Header("regeln", RULES),
        Header("tisch", " ".join(players)),
        Header("datum", f"{_day(number):%d.%m.%Y}"),
        Header("ort", PLACE),
        Header("runde", str(number)),
    ]
    first = None
    if (
        len(players) > 5
    ):  # The text knows no table of six, and not who deals there first.
        first = players[0]
        entries.insert(2, Header("geber", first))
    table = FileJudge(lambda _: model_of(RULES))
    made = Evening(
        Head(RULES, players, first, tuple(entries)), chance, table, owing={*players}
    )
    # Five would play 30 games, but the evening has only so many hours.
    late = GAMES if len(players) != 5 and chance.percent(80) else 18 + chance.below(3)
    while len(made.games) < GAMES and not (table.standing and table.standing.over):
        _add_game(made, late=len(made.games) + 1 == late < GAMES)
    return made.head, made.games


def _add_game(to: Evening, *, late: bool) -> None:
    """The next game that is as the rules have it; ``late``: with it the time is up."""
    for _ in range(_TRIES):
        game, soloist = _game(to, late=late)
        verdict = to.table.copy().judge(Reading(to.head, game))
        if clean(verdict) and verdict.default.scores is not None:
            to.table.judge(Reading(to.head, game))
            to.games.append(game)
            to.owing.discard(soloist)
            return
    raise ValueError(f"{to.head.entries}: no game {len(to.games) + 1}")


def _game(to: Evening, *, late: bool) -> tuple[GameRecord, str]:
    """A game by chance, and who plays his Pflichtsolo in it."""
    chance, players = to.chance, to.head.players
    dealer = to.table.dealer or players[0]
    place = players.index(dealer) + 1
    order = (*players[place:], *players[:place])
    four = [order[seat] for seat in ((0, 1, 3, 4) if len(order) > 5 else range(4))]
    entries = [Header("spieler", " ".join(four))] if len(order) > 5 else []
    if late and len(order) < 6:
        entries.append(Header("x-zeit", "1"))
    led = to.table.standing.led if to.table.standing else None
    owing = [name for name in four if name in to.owing]
    soloist = led or (chance.pick(owing) if owing and chance.percent(24) else "")
    if soloist:
        said = (chance.pick(SOLOS), "vorgeführt" if led else "pflicht")
        made = _alone(chance, soloist, four, (Reservation(soloist, said),))
    elif chance.percent(2) and (free := [n for n in four if n not in to.owing]):
        word, name = chance.pick(SOLOS), chance.pick(free)
        made = _alone(chance, name, four, (Reservation(name, (word,)),))
    elif chance.percent(1):
        made = _alone(chance, chance.pick(four), four, ())
    else:
        made = _together(chance, four)
    events, facts = made
    return (
        GameRecord(
            str(len(to.games) + 1),
            entries=tuple(entries),
            events=events,
            statements=(PlayStatement(facts),),
        ),
        soloist,
    )


_Made = tuple[tuple[Reservation | Call, ...], tuple[StatedFact, ...]]


def _alone(
    chance: Chance, name: str, four: Sequence[str], said: tuple[Reservation, ...]
) -> _Made:
    """A solo: the Augen of who plays it, and perhaps a call."""
    augen = _augen(chance, [name], four, 4)
    others = [each for each in four if each != name]
    calls = _calls(chance, augen, [name], others, 15)
    return (*said, *calls), (StatedFact(("re", name), augen),)


def _together(chance: Chance, four: Sequence[str]) -> _Made:
    """A game of two against two, sometimes a Hochzeit, with what counts besides."""
    re = chance.shuffled(four)[:2]
    kontra = [name for name in four if name not in re]
    augen = _augen(chance, re, four, 2)
    facts = [StatedFact(("re", *re), augen)]
    if chance.percent(7):
        facts.append(StatedFact(("klärungsstich",), chance.pick((1, 1, 1, 2, 2, 3))))
        wed = (Reservation(re[0], ("hochzeit",)),)
        return wed, (*facts, *_items(chance, augen, ("karlchen", "doppelkopf")))
    items = _items(chance, augen, ("fuchs", "karlchen", "doppelkopf"))
    return tuple(_calls(chance, augen, re, kontra, 30)), (*facts, *items)


def _augen(chance: Chance, re: Sequence[str], four: Sequence[str], more: int) -> int:
    """What Re may make: a little more than the half, and more for those who play well."""
    skill = sum(MEMBERS[name] * (1 if name in re else -1) for name in four)
    luck = sum(chance.below(61) for _ in range(3)) - 90
    return max(8, min(AUGEN - 8, AUGEN // 2 + more + skill + luck))


def _calls(
    chance: Chance, augen: int, re: Sequence[str], kontra: Sequence[str], likely: int
) -> Iterator[Call]:
    """Who makes many Augen says so more often, and sometimes in vain."""
    for word, names, made in (
        ("re", re, augen), ("kontra", kontra, AUGEN - augen - 10)
    ):  # fmt: skip
        good = made > 120
        if not chance.percent(likely + (made - 120) // 2 if good else likely // 4):
            continue
        name = chance.pick(names)
        yield Call(word, name)
        for level, enough in (("k90", 151), ("k60", 181)):
            if not chance.percent(50 if made >= enough else 3):
                break
            yield Call(level, name)


def _items(chance: Chance, augen: int, items: Sequence[str]) -> Iterator[StatedFact]:
    """What is counted by cards, more often for the winners."""
    better, worse = ("re", "kontra") if augen > 120 else ("kontra", "re")
    for item in items:
        for party, likely in ((better, 13), (worse, 5)):
            if chance.percent(likely):
                yield StatedFact((item, party))


def _day(number: int) -> date:
    """When an evening was: every week, on the same day."""
    return FIRST + timedelta(weeks=number - 1)


def text_of(number: int) -> str:
    """The file of an evening in canonical form."""
    head, games = evening(number)
    return "\n".join([format_head(head), *map(format_game, games)])


def name_of(number: int) -> str:
    """What the file of an evening is called."""
    return f"{_day(number):%Y-%m-%d}.doko"


def main() -> None:
    """Writes all files."""
    FOLDER.mkdir(exist_ok=True)
    for number in range(1, EVENINGS + 1):
        (FOLDER / name_of(number)).write_text(text_of(number), encoding="utf-8")
    print(FOLDER.relative_to(ROOT))


if __name__ == "__main__":
    main()
