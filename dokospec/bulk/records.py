"""Records as rows: what columns hold of a game of a file, and what stands beside that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from dokospec.bulk.asking import Flags, Numbers
from dokospec.bulk.games import NO_FAULT, OF_RECORD, Games, games
from dokospec.bulk.rows import VerdictRow
from dokospec.bulk.written import PLAYERS
from dokospec.file_judge import WHOLE
from dokospec.finding import Finding, Kind
from dokospec.game.agreed import AGREED
from dokospec.game.judge import Judge
from dokospec.game.keys import OWN, Keys, mistyped, repeated
from dokospec.notation.record import (
    Call,
    Comment,
    GameRecord,
    Head,
    Header,
    Note,
    Play,
    Reading,
    Reservation,
    ResultClaim,
    TrickClaim,
)
from dokospec.verdict import GameVerdict

_TEXT: Final = "regeln"
_DEALER: Final = "geber"
_OF_GAME: Final = frozenset((_DEALER, "datum", "ort"))
_OF_HEAD: Final = _OF_GAME | {"tisch"}
"""The lines beside which a game is what its cards and words are."""
_NOTHING: Final[dict[str, Any]] = {"dealer": 0, "cards": [], "bids": [], "calls": []}
_SCHEMA: Final = pa.schema(
    [
        ("id", pa.string()),
        ("dealer", pa.int8()),
        ("cards", pa.list_(pa.int8())),
        ("bids", pa.list_(pa.struct([("seat", pa.int8()), ("words", pa.string())]))),
        (
            "calls",
            pa.list_(
                pa.struct(
                    [("at", pa.int16()), ("seat", pa.int8()), ("word", pa.string())]
                )
            ),
        ),
        ("scores", pa.list_(pa.float64())),
    ]
)


class NamedReading(NamedTuple):
    """A game of a file, and what it is called: the file and its number in it."""

    id: str
    reading: Reading


class FileGames(NamedTuple):
    """The games of a batch as their files have them.

    ``readings``: the points that are claimed of all players are left out, and the text
    that is named. ``fits``: where columns hold all of the game but what can be held
    against what they come to.
    """

    readings: tuple[Reading, ...]
    fits: Flags

    def faults(self, row: int) -> tuple[Finding, ...]:
        """What could not be read."""
        found = self.readings[row].findings
        return tuple(each for each in found if each.kind is Kind.UNREADABLE)

    def is_unreadable(self, row: int) -> bool:
        """Whether something could not be read, or nobody knows who was at the table."""
        players = self.readings[row].head.players
        return bool(self.faults(row)) or len({*players}) < len(PLAYERS)

    def of_evening(self, row: int) -> bool:
        """Whether it is a game of an evening, and comes to something else without the others."""
        return self.readings[row].head.header(WHOLE) is not None

    def alone(self, rows: Numbers) -> Numbers:
        """Those of these games that come to the same without the others of their evening."""
        whole = [self.of_evening(row) for row in rows.tolist()]
        return rows[~np.array(whole, np.bool_)]

    def first(self, row: int, verdict: GameVerdict) -> int:
        """The place of the first player among those who play, as they sit."""
        head = self.readings[row].head
        playing = [name for name in head.players if name in verdict.players]
        return playing.index(verdict.players[0]) if playing else 0

    def apart(self, row: int, dealer: int) -> tuple[Head, GameRecord]:
        """A game as a file of its own; ``dealer``: his place, where columns judged it."""
        reading = self.readings[row]
        head, game = reading.head, reading.game
        if self.fits[row]:
            entries = tuple(e for e in head.entries if getattr(e, "key", "") != _DEALER)
            head = replace(head, dealer=head.players[dealer], entries=entries)
        return head, game or GameRecord(None)


def record_games(readings: Sequence[NamedReading], judge: Judge) -> Games:
    """The games of records as columns; what does not fit is told to have no cards."""
    rows: list[dict[str, Any]] = []
    bare: list[Reading] = []
    fits: list[bool] = []
    head: tuple[Head, Head] | None = None
    for name, reading in readings:
        if head is None or head[0] is not reading.head:
            head = reading.head, _by(reading.head, judge)
        game = None if reading.game is None else _without_text(reading.game)
        scores, game = _claimed(head[1], game)
        bare.append(Reading(head[1], game, reading.findings))
        row = None
        if game is not None and not reading.findings:
            row = _row(head[1], game, judge)
        fits.append(row is not None)
        rows.append({"id": name, "scores": scores, **(row or _NOTHING)})
    read = games(pa.RecordBatch.from_pylist(rows, schema=_SCHEMA))
    records = FileGames(
        tuple(bare), np.array(fits, np.bool_) & (read.faults == NO_FAULT)
    )
    lost = np.array([records.is_unreadable(n) for n in range(len(rows))], np.bool_)
    faults = np.where(lost, OF_RECORD, NO_FAULT).astype(np.int8)
    return read._replace(faults=faults, records=records)


def _by(head: Head, judge: Judge) -> Head:
    """The head of games that are judged by this text, whatever it names."""
    entries = tuple(e for e in head.entries if getattr(e, "key", "") != _TEXT)
    return replace(head, rules=judge.model.id, entries=entries, locate=None)


def _without_text(game: GameRecord) -> GameRecord:
    entries = tuple(e for e in game.entries if getattr(e, "key", "") != _TEXT)
    return game if entries == game.entries else replace(game, entries=entries)


def _claimed(
    head: Head, game: GameRecord | None
) -> tuple[list[float] | None, GameRecord | None]:
    """The points claimed of all four, by place, and the game without them.

    None where not all are told, or one twice; then they stay where they are.
    """
    if game is None or len(head.players) != len(PLAYERS):
        return None, game
    places = {name.lower(): place for place, name in enumerate(head.players)}
    told = [
        (places[name.lower()], number)
        for claim in game.claims
        for name, number in claim.amounts
        if name.lower() in places
    ]
    if sorted(place for place, _ in told) != sorted(places.values()):
        return None, game
    scores = [float(Fraction(number)) for _, number in sorted(told)]
    claims = tuple(_without_points(game.claims, places))
    return scores, replace(game, claims=claims, locate=None)


def _without_points(
    claims: Sequence[ResultClaim], players: Mapping[str, int]
) -> Iterator[ResultClaim]:
    for claim in claims:
        left = tuple(each for each in claim.amounts if each[0].lower() not in players)
        if left or claim.word is not None:
            yield replace(claim, amounts=left)


def _row(head: Head, game: GameRecord, judge: Judge) -> dict[str, Any] | None:
    """The game as a row; None where columns do not hold what it tells."""
    places = {name: place for place, name in enumerate(head.players)}
    if len(places) != len(PLAYERS) or not _is_plain(head, game, judge.keys):
        return None
    dealer = game.header(_DEALER) or head.dealer
    if not (dealer is None or dealer in places) or game.statements or game.hands:
        return None
    if any(claim.word is not None for claim in game.claims) or not game.complete:
        return None
    cards: list[int | None] = []
    bids: list[dict[str, Any]] = []
    calls: list[dict[str, Any]] = []
    for event in game.events:
        match event:
            case Reservation(by=by, words=words) if not (cards or calls):
                told = " ".join(words) or "gesund"
                bids.append({"seat": places[by], "words": told})
            case Play(card=card, mark=None):
                cards.append(None if card is None else card.index)
            case Call(word=word, by=str() as by, uncertain=False) if _is_bare(event):
                at = len(cards)
                calls.append({"at": at, "seat": places[by], "word": word})
            case TrickClaim(augen=None):
                if not cards or len(cards) % len(PLAYERS):
                    return None
            case Note() | Comment():
                pass
            case _:
                return None
    seat = 0 if dealer is None else places[dealer]
    return {"dealer": seat, "cards": cards, "bids": bids, "calls": calls}


def _is_bare(call: Call) -> bool:
    return (call.mark, call.held, call.trick, call.lying) == (None,) * 4


def _is_plain(head: Head, game: GameRecord, keys: Keys) -> bool:
    """Whether nothing stands in the lines above that a text may ask for."""
    asked = keys.of_game | keys.of_season
    for part, known in ((head, _OF_HEAD), (game, _OF_GAME)):
        lines = [e.key for e in part.entries if isinstance(e, Header)]
        own = [key for key in lines if key.startswith(OWN)]
        if any(key.removeprefix(OWN) in asked for key in own):
            return False
        other = [key for key in lines if key not in own]
        if not known.issuperset(other) or max(Counter(other).values(), default=1) > 1:
            return False
    if head.header(WHOLE) is not None or head.header(AGREED) is not None:
        return False
    return not any((*repeated(head, game, keys), *mistyped(head, game, keys)))


def stated_dealer(reading: Reading) -> int | None:
    """The place of who deals a game, where the game tells it itself."""
    named = None if reading.game is None else reading.game.header(_DEALER)
    players = reading.head.players
    return players.index(named) if named in players else None


def agrees(reading: Reading, told: VerdictRow) -> bool:
    """Whether all that a record tells besides is what columns come to.

    ``reading``: of a game that fits; ``told``: with who took the tricks, and the Augen.
    """
    game, players = reading.game, reading.head.players
    cells, tricks = told.cells, told.tricks
    assert game is not None
    # Under another reading the names may tell who played, where no rule does.
    several = not told.one_play
    if any(name in each["assume"] for each in cells["outcomes"] for name in PLAYERS):
        return False  # It supposes something of a player, who has another name here.
    if game.claims and (
        several or not _augen_agree(game, cells["parties"], told.augen)
    ):
        return False
    dealer = reading.head.dealer
    leader, laid = (players.index(dealer or "") + 1) % 4, 0
    for event in game.events:
        if isinstance(event, Play):
            by = players[(leader + laid % 4) % 4]
            if event.by is not None and (several or event.by != by):
                return False
            laid += 1
            if laid % 4 == 0:
                leader = tricks[laid // 4 - 1]
        elif isinstance(event, TrickClaim) and (
            several or event.by != players[tricks[laid // 4 - 1]]
        ):
            return False
    return True


def _augen_agree(
    game: GameRecord, parties: Sequence[str] | None, augen: Sequence[int] | None
) -> bool:
    """Whether all that is still claimed are the Augen of parties, and right."""
    made: Counter[str] = Counter()
    if parties is None or augen is None:
        return False
    for party, own in zip(parties, augen, strict=True):
        made[party.lower()] += own
    return all(
        name in made and number == str(made[name])
        for claim in game.claims
        for name, number in claim.amounts
    )
