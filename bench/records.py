"""Random legal games as records, for measuring and for tests.

    python bench/records.py RULES COUNT [SEED] > games.doko

Who leads, what may be played and who takes a trick is asked of the engine, so that the
games are legal under any rule text; the choice among legal cards is random. Same seed,
same records.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from dokospec.cards import FACES, Card, Rank, Suit, card
from dokospec.game.acts import Acts, sort_acts
from dokospec.game.hands import Hands
from dokospec.game.judge import Judge
from dokospec.game.legality import legal_faces
from dokospec.game.opening import open_game
from dokospec.game.play import Player
from dokospec.game.position import Position, essence, joined
from dokospec.game.worlds import ANYTHING, World, advance
from dokospec.notation.record import Call, Event, GameRecord, Head, Play, Reservation
from dokospec.rules.library import Library
from dokospec.rules.model import Model, compile_text

NAMES: Final = ("Anna", "Bernd", "Carla", "Dora")
EVENING: Final = 24
"""Games under one head."""

SOLO: Final = 0.04
"""How often somebody plays a Solo; every third hand with both ♣D marries."""
CALLED: Final = 0.3
"""How often somebody calls ``re`` or ``kontra`` at his first card."""

_CLUB_QUEEN: Final = card(Suit.KREUZ, Rank.DAME)


@dataclass(frozen=True, slots=True)
class Made:
    """One game: the lines below ``spiel`` as typed at a table, and the same as values."""

    dealer: str
    lines: tuple[str, ...]
    record: GameRecord


class _Table(NamedTuple):
    """Who plays, in play order, and what was said before the first card."""

    names: tuple[str, ...]
    bids: tuple[Reservation, ...]


def judge_of(rules: str) -> Judge:
    """The judge under a rule text that comes along."""
    return Judge(compile_text(Library.standard().effective(rules)))


def games(
    judge: Judge, count: int, seed: int, *, results: bool = True
) -> Iterator[Made]:
    """Random legal games of one table, the deal as the rule text hands it on.

    ``results``: with a line that says what the game was worth to each.
    """
    random = Random(seed)
    dealer = NAMES[-1]
    for _ in range(count):
        made = _game(judge, random, dealer)
        head = Head(judge.model.id, NAMES, dealer)
        outcome = judge.game(head, made.record).default if results else None
        if outcome and outcome.scores:
            said = ", ".join(f"{name} {points}" for name, points in outcome.scores)
            made = replace(made, lines=(*made.lines, f"= {said}"))
        yield made
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


def _game(judge: Judge, random: Random, dealer: str) -> Made:
    place = NAMES.index(dealer) + 1
    names = NAMES[place:] + NAMES[:place]
    model = judge.model
    hands = _deal(model, random)
    bids = _bids(model, random, names, hands)
    table = _Table(names, bids)
    acts = _acts(table)
    faces = tuple(tuple(face.index for face in hand) for hand in hands)
    held = Hands(faces, faces)
    worlds = advance(
        model,
        _START,
        lambda _, asker: open_game(model, acts, held, asker),
        essence,
        joined,
    )
    position = _usual(model, worlds)
    lines = [f"vorbehalt {bid.by}: {' '.join(bid.words)}" for bid in bids]
    calls = _calls(random, names, hands, bids)
    plays: list[Play] = []
    for _ in range(model.hand_size):
        position, played = _trick(judge, random, table, held, position, hands, plays)
        line = " ".join(face.typed for face in played)
        if not plays[4:]:
            line = "".join(f"{call.by}:{call.word} " for call in calls) + line
        lines.append(line)
    events: tuple[Event, ...] = (*bids, *calls, *plays)
    return Made(dealer, tuple(lines), GameRecord(None, events=events))


def _acts(table: _Table, plays: Sequence[Play] = ()) -> Acts:
    record = GameRecord(None, events=(*table.bids, *plays))
    return sort_acts(record, table.names, table.names, 3)


def _deal(model: Model, random: Random) -> list[list[Card]]:
    deck = [face for face in FACES if face in model.deck] * model.copies
    random.shuffle(deck)
    size = model.hand_size
    return [deck[seat * size : (seat + 1) * size] for seat in range(4)]


def _bids(
    model: Model, random: Random, names: Sequence[str], hands: Sequence[Sequence[Card]]
) -> tuple[Reservation, ...]:
    """At most one Vorbehalt, by its word in the rule text."""
    words = [word for word, _ in model.listings["Angebote"].rows]
    if random.random() < SOLO:
        solos = [word for word in words if word.endswith("solo")]
        return (Reservation(random.choice(names), (random.choice(solos),)),)
    for name, hand in zip(names, hands, strict=True):
        if (
            hand.count(_CLUB_QUEEN) == 2
            and "hochzeit" in words
            and random.random() < 1 / 3
        ):
            return (Reservation(name, ("hochzeit",)),)
    return ()


def _calls(
    random: Random,
    names: Sequence[str],
    hands: Sequence[Sequence[Card]],
    bids: Sequence[Reservation],
) -> tuple[Call, ...]:
    """At most one call that its speaker may make, before the first card."""
    if random.random() >= CALLED or (bids and bids[0].words == ("hochzeit",)):
        return ()
    seat = random.randrange(4)
    re = names[seat] == bids[0].by if bids else _CLUB_QUEEN in hands[seat]
    return (Call("re" if re else "kontra", names[seat]),)


def _trick(
    judge: Judge,
    random: Random,
    table: _Table,
    held: Hands,
    position: Position,
    hands: list[list[Card]],
    plays: list[Play],
) -> tuple[Position, list[Card]]:
    """Plays one trick: takes the cards out of ``hands``, adds them to ``plays``."""
    lying: list[int] = []
    for place in range(4):
        hand = hands[(position.leader + place) % 4]
        own = sorted({face.index for face in hand})
        allowed = legal_faces(judge.tables, position.kind, lying, own)
        face = FACES[random.choice(sorted(allowed))]
        hand.remove(face)
        lying.append(face.index)
        plays.append(Play(face))
    player = Player(judge.tables, _acts(table, plays), held)
    worlds = advance(
        judge.model, [World(ANYTHING, position)], player.trick, essence, joined
    )
    return _usual(judge.model, worlds), [FACES[index] for index in lying]


def _usual(model: Model, worlds: list[World[Position]]) -> Position:
    """The world in which every doubt is read by default."""
    for world in worlds:
        for cube in world.label:
            if all(model.doubts[name].default == reading for name, reading in cube):
                return world.state
    return worlds[0].state


_START: Final[list[World[None]]] = [World(ANYTHING, None)]


def main(rules: str, count: str, seed: str = "1") -> None:
    """Writes a file to standard output."""
    for block in blocks(judge_of(rules), int(count), int(seed)):
        sys.stdout.write(block)


if __name__ == "__main__":
    main(*sys.argv[1:])
