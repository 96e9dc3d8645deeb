"""Random games as records, typed as at a table, for measuring.

    python bench/records.py RULES COUNT [SEED] > games.doko

The games are made by ``dokospec.witness.generate`` under any rule text; here they are
dealt round a table and written down. They are legal but for a few in which somebody does
not follow, or a claimed result is wrong. Same seed, same records.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    Head,
    Pass,
    Play,
    Reservation,
)
from dokospec.notation.writer import format_game
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Stated, Wish
from dokospec.witness.observation import settled

NAMES: Final = ("Anna", "Bernd", "Carla", "Dora")
EVENING: Final = 24
"""Games under one head."""

BID: Final = 6
"""In how many of a hundred games somebody has a Vorbehalt."""
CALLED: Final = 30
"""In how many of a hundred games somebody tries to call."""
REVOKED: Final = 2
"""In how many of a hundred games somebody plays a card that he may not."""
MISCLAIMED: Final = 2
"""In how many of a hundred games the result that is claimed is wrong."""
STATED: Final = 10
"""In how many of a hundred games something is stated on which the deal may hang."""


@dataclass(frozen=True, slots=True)
class Made:
    """One game: the lines below ``spiel`` as typed at a table, and the same as values."""

    dealer: str
    lines: tuple[str, ...]
    record: GameRecord


def judge_of(rules: str) -> Judge:
    """The judge under a rule text that comes along."""
    return Judge(compile_text(Library.standard().effective(rules)))


def games(
    judge: Judge, count: int, seed: int, *, results: bool = True
) -> Iterator[Made]:
    """Random legal games of one table, the deal as the rule text hands it on.

    ``results``: with a line that says what the game was worth to each.
    """
    generator = Generator(Judge(settled(judge.model)))
    dealer = NAMES[-1]
    unheard: set[object] = set()
    for number in range(count):
        record = _record(generator, (seed, number), dealer, unheard)
        lines = _typed(record)
        head = Head(judge.model.id, NAMES, dealer)
        outcome = judge.game(head, record).default if results else None
        if outcome and outcome.scores:
            wrong = Chance("claims", (seed, number)).percent(MISCLAIMED)
            said = ", ".join(f"{n} {p + wrong}" for n, p in outcome.scores)
            lines = (*lines, f"= {said}")
        yield Made(dealer, lines, record)
        # Without a verdict the deal goes round, as it does but for some Soli.
        goes_to = outcome.next_dealer if outcome else None
        dealer = goes_to or NAMES[(NAMES.index(dealer) + 1) % 4]


def blocks(
    judge: Judge, count: int, seed: int, *, results: bool = True
) -> Iterator[str]:
    """The text of a file, one game at a time; a new head every ``EVENING`` games."""
    for number, made in enumerate(games(judge, count, seed, results=results)):
        if number % EVENING == 0:
            yield f"doko 1\nregeln: {judge.model.id}\n"
            yield f"tisch: {' '.join(NAMES)}\ngeber: {made.dealer}\n\n"
        yield "spiel\n" + "".join(f"{line}\n" for line in made.lines) + "\n"


def _record(
    generator: Generator, seed: tuple[int, int], dealer: str, unheard: set[object]
) -> GameRecord:
    """A whole game with this dealer.

    ``unheard``: what cannot be stated, found out by trying, which takes long.
    """
    chance = Chance("bench", seed)
    stated: Stated = ()
    if generator.lexicon.stated and chance.percent(STATED):
        word, numbers = chance.pick(generator.lexicon.stated)
        stated = ((word, chance.pick(numbers)),)
    bids: tuple[Bid, ...] = ()
    if chance.percent(BID) and generator.lexicon.bids:
        bids = (Bid((chance.pick(generator.lexicon.bids),)),)
    calls = int(chance.percent(CALLED))
    offend = 1 + chance.below(8) if chance.percent(REVOKED) else None
    wholly = 4 * (generator.model.hand_size - bool(stated))
    wish = Wish(bids=bids, calls=calls, offend=offend, stated=stated)
    case = generator.make(seed, wish) if stated not in unheard else None
    if case is None and stated:
        unheard.add(stated)
    again = 0
    while case is None or case.cards < wholly:
        # Dealt again, or nobody may bid or state that.
        anew = (*seed, again) if again else seed
        wish = Wish(bids=(), calls=calls, offend=offend, stated=())
        case = generator.make(anew, wish)
        again += 1
    return _dealt_by(case, dealer)


def _dealt_by(case: Case, dealer: str) -> GameRecord:
    """The same game, everybody moved on until the deal is with this player."""
    place = NAMES.index(dealer) + 1
    others = (*NAMES[place:], *NAMES[:place])
    moved: dict[str, str] = dict(zip(NAMES, others, strict=True))

    def by(event: Event) -> Event:
        match event:
            case Play(by=None) | Call(by=None):
                return event
            case Play(by=name) | Call(by=name) | Reservation(by=name) | Pass(by=name):
                return replace(event, by=moved[name or ""])
            case Exchange(giver=giver, taker=taker):
                other = taker and moved[taker]
                return replace(event, giver=moved[giver], taker=other)
            case _:
                return event

    return replace(case.game, events=tuple(map(by, case.game.events)))


def _typed(record: GameRecord) -> tuple[str, ...]:
    """The lines below ``spiel``, without what is only there to be read."""
    tricks: list[list[str]] = []
    words: list[str] = []
    cards = 0
    for event in record.events:
        if isinstance(event, Play) and event.card is not None:
            if cards % 4 == 0:
                tricks.append([])
            tricks[-1] += [*words, event.card.typed]
            words = []
            cards += 1
        elif isinstance(event, Call):
            words.append(f"{(event.by or '').lower()}:{event.word}")
    before = tuple(e for e in record.events if not isinstance(e, Play | Call))
    spoken = format_game(
        GameRecord(None, record.entries, events=before), ascii_only=True
    )
    return (*spoken.lower().splitlines()[1:], *map(" ".join, tricks))


def main(rules: str, count: str, seed: str = "1") -> None:
    """Writes a file to standard output."""
    for block in blocks(judge_of(rules), int(count), int(seed)):
        sys.stdout.write(block)


if __name__ == "__main__":
    main(*sys.argv[1:])
