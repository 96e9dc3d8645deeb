"""Writes records in the one canonical form.

``read`` gives back what was written, exactly; writing that again gives the same text.
A record is written as it is: names of leaders and labels of games stand only where the
record has them (:func:`with_leaders` puts leaders in). The order of the
sections is fixed: head lines, hands, events in order of time, statements, claims.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import Card
from dokospec.notation.draft import TRICK, TrickCount
from dokospec.notation.head import VERSION
from dokospec.notation.record import (
    Call,
    Comment,
    Event,
    Exchange,
    GameRecord,
    Head,
    Header,
    Note,
    Objection,
    Pass,
    Play,
    RecordSheet,
    Reservation,
    ResultClaim,
    Shortening,
    StatedFact,
    TrickClaim,
    TrickNumber,
)

# --- lays cards and calls out in lines, one trick a line


_GAP = "  "
_NUMBER = len("12. ")


class TrickLines:
    """Says for each card and call whether a line starts with it, and its text.

    The columns of a game are as wide as its widest card and its longest leader.
    """

    def __init__(
        self,
        events: Sequence[Event],
        card: Callable[[Card | None], str],
        ends: frozenset[int] | None = None,
    ) -> None:
        """For the events of one game; ``card`` writes a card.

        ``ends``: after how many cards and calls a line ends, where it is not a trick a
        line.
        """
        plays = [event for event in events if isinstance(event, Play)]
        self._card = card
        self._left = len(plays)
        self._cell = max((len(card(play.card)) for play in plays), default=0)
        self._names = _leader_column(events)
        self._count = TrickCount()
        self._fresh = True
        self._ends = _by_tricks(events) if ends is None else ends
        self._laid = 0

    def close(self) -> None:
        """The next card or call starts a line."""
        self._fresh = True

    def put(self, event: Play | Call | TrickNumber) -> tuple[bool, str]:
        """Whether a line starts here, and the text that is put into it."""
        if isinstance(event, TrickNumber):
            self._count.agrees(event.number)
            # What follows stands behind the number that is written here.
            self._fresh = False
            return True, _number(event.number)
        start = self._fresh
        lead = self._lead(event) if start else _GAP
        if isinstance(event, Call):
            text = event.word + ("?" if event.uncertain else "")
            text += "" if event.held is None else f"/{event.held}"
            if event.trick is not None:
                lying = "" if event.lying is None else event.lying
                text += f"/{event.trick}.{lying}"
        else:
            text = self._card(event.card).ljust(self._cell)
            self._count.cards += 1
            self._left -= 1
        self._laid += 1
        self._fresh = self._laid in self._ends
        mark = f"^{event.mark} " if event.mark else ""
        name = f"{event.by}: " if event.by else ""
        if start and isinstance(event, Play) and name:
            name = name.ljust(self._names + 1)
        return start, lead + name + mark + text

    def _lead(self, event: Play | Call) -> str:
        """What stands in a line before its first card or call."""
        number = _number(self._count.number)
        known = self._count.number is not None and len(number) <= _NUMBER
        if not self._count.between or self._left == 0 or not known:
            # Nor is a number of three digits one that a reader takes.
            number = " " * _NUMBER
        named = event.by is not None or isinstance(event, Call)
        return number if named or not self._names else number + " " * (self._names + 1)


def _number(number: int | None) -> str:
    """What stands in front of a trick."""
    return f"{'?' if number is None else number:>2}. "


def _by_tricks(events: Sequence[Event]) -> frozenset[int]:
    """After how many cards and calls a line ends, with a trick a line.

    What stands before a number and has that of the trick before it is a part of it.
    """
    count, laid, last = TrickCount(), 0, 0
    ends = set()
    for event in events:
        if isinstance(event, TrickNumber):
            more = count.cards % TRICK
            here = count.number is not None and event.number == count.number
            if more and count.cards > more and here:
                ends.discard(last)
            count.agrees(event.number)
        elif isinstance(event, Call):
            laid += 1
        elif isinstance(event, Play):
            count.cards += 1
            laid += 1
            if count.between:
                last = laid
                ends.add(last)
    return frozenset(ends)


def _leader_column(events: Sequence[Event]) -> int:
    """The width of the names, colon and blank included, before first cards."""
    count = TrickCount()
    width = 0
    for event in events:
        if isinstance(event, TrickNumber):
            count.agrees(event.number)
        elif isinstance(event, Play):
            if count.between and event.by:
                width = max(width, len(event.by) + len(": "))
            count.cards += 1
    return width


# --- records as text ------------------------------------------------------------------


def format_sheets(
    sheets: Iterable[RecordSheet],
    *,
    ascii_only: bool = False,
    as_typed: Container[int] = (),
) -> str:
    """A whole file; a blank line between its games.

    ``as_typed``: which of its games, from 0, keep their lines of cards.
    """
    blocks = []
    number = 0
    for sheet in sheets:
        blocks.append(format_head(sheet.head, ascii_only=ascii_only))
        for game in sheet.games:
            typed = number in as_typed
            blocks.append(format_game(game, ascii_only=ascii_only, as_typed=typed))
            number += 1
    return "\n".join(blocks)


def format_head(head: Head, *, ascii_only: bool = False) -> str:
    """The lines of a head, each with its line feed; see :func:`with_all_entries`."""
    writer = _Writer(ascii_only=ascii_only)
    writer.line(f"doko {VERSION}")
    writer.entries(with_all_entries(head).entries)
    return writer.text()


def with_all_entries(head: Head) -> Head:
    """The head with an entry for all that its fields say, as one that was read has."""
    keys = {entry.key for entry in head.entries if isinstance(entry, Header)}
    fields = (
        ("regeln", head.rules),
        ("tisch", " ".join(head.players)),
        ("geber", head.dealer),
    )
    added = [Header(key, value) for key, value in fields if value and key not in keys]
    return replace(head, entries=(*head.entries, *added)) if added else head


def format_game(
    game: GameRecord,
    *,
    leaders: Sequence[str | None] = (),
    ascii_only: bool = False,
    as_typed: bool = False,
) -> str:
    """The lines of a game, each with its line feed.

    ``leaders``: who led each trick, put before its first card; None where it is not
    settled. ``ascii_only``: ``kr10`` for ``♣10``; names and comments stay as they are.
    ``as_typed``: with the cards in the lines in which they were read, not a trick a line.
    """
    if leaders:
        game = with_leaders(game, leaders)
    writer = _Writer(ascii_only=ascii_only)
    writer.line(f"Spiel {game.label}" if game.label else "Spiel")
    writer.entries(game.entries)
    for hand in game.hands:
        cards = " ".join(writer.card(card) for card in hand.cards)
        whose = "Stock" if hand.player is None else f"Blatt {hand.player}"
        writer.line(f"{whose}: {cards}")
        writer.remarks(hand.remarks)
    writer.events(game.events, _lines_as_read(game) if as_typed else None)
    for statement in game.statements:
        writer.line("+ " + ", ".join(map(_fact, statement.facts)))
        writer.remarks(statement.remarks)
    for claim in game.claims:
        writer.line("= " + _result(claim))
        writer.remarks(claim.remarks)
    return writer.text()


def with_leaders(game: GameRecord, leaders: Sequence[str | None]) -> GameRecord:
    """The record with names before the first cards of tricks that have none there."""
    count = TrickCount()
    trick = -1
    events: list[Event] = []
    for event in game.events:
        if isinstance(event, TrickNumber):
            count.agrees(event.number)
        elif isinstance(event, Play):
            if count.between:
                trick += 1
                if event.by is None and trick < len(leaders):
                    event = replace(event, by=leaders[trick])  # noqa: PLW2901
            count.cards += 1
        events.append(event)
    return replace(game, events=tuple(events))


def _fact(fact: StatedFact) -> str:
    number = () if fact.number is None else (str(fact.number),)
    trick = () if fact.trick is None else (f"{fact.trick}.",)
    return " ".join((*fact.words, *number, *trick))


def _result(claim: ResultClaim) -> str:
    if claim.word is not None:
        return claim.word
    return ", ".join(f"{_capital(word)} {amount}" for word, amount in claim.amounts)


def _capital(word: str) -> str:
    """With a capital first letter, where that is read as the same word."""
    capital = word[:1].upper() + word[1:]
    return capital if capital.lower() == word else word


def _comment(comment: Comment) -> str:
    return f"# {comment.text}".rstrip()


class _Writer:
    """Lines while they are written; knows what may still be put behind the last."""

    def __init__(self, *, ascii_only: bool) -> None:
        self._ascii = ascii_only
        self._lines: list[str] = []
        self._open = False
        """Whether a note or an inline comment may stand behind the last line."""

    def text(self) -> str:
        return "".join(line.rstrip() + "\n" for line in self._lines)

    def card(self, card: Card | None) -> str:
        if card is None:
            return "??"
        return card.typed if self._ascii else str(card)

    def line(self, text: str) -> None:
        self._lines.append(text)
        self._open = True

    def behind(self, text: str) -> None:
        """Put text behind the last line, or in one of its own where that is closed."""
        if self._open:
            self._lines[-1] = self._lines[-1].rstrip() + "  " + text
        else:
            self.line(text)

    def comment(self, comment: Comment) -> None:
        if comment.inline:
            self.behind(_comment(comment))
        else:
            self.line(_comment(comment))
        self._open = False

    def entries(self, entries: Sequence[Header | Comment]) -> None:
        for entry in entries:
            if isinstance(entry, Comment):
                self.comment(entry)
            else:
                key = entry.key if "-" in entry.key else entry.key.capitalize()
                self.line(f"{key}: {entry.value}")

    def remarks(self, remarks: Sequence[Note | Comment]) -> None:
        for remark in remarks:
            if isinstance(remark, Note):
                self.behind(f"{{{remark.text}}}")
            else:
                self.comment(remark)

    def events(self, events: Sequence[Event], ends: frozenset[int] | None) -> None:
        if events:
            # Behind the line of a hand or of `spiel` an event cannot stand.
            self._open = False
        tricks = TrickLines(events, self.card, ends)
        # A trick claim stands behind its trick, and only one of them.
        claimable = False
        for event in events:
            match event:
                case Play() | Call() | TrickNumber():
                    fresh, text = tricks.put(event)
                    if fresh or not self._open:
                        self.line(text)
                    else:
                        self._lines[-1] += text
                    claimable = True
                case TrickClaim():
                    if claimable:
                        self.behind(_claim(event))
                    else:
                        self.line(_claim(event))
                    claimable = False
                    tricks.close()
                case Note():
                    claimable = claimable or not self._open
                    self.behind(f"{{{event.text}}}")
                case Comment():
                    self.comment(event)
                    tricks.close()
                case _:
                    self.line(self._worded(event))
                    claimable = False
                    tricks.close()

    def _cards(self, cards: Sequence[Card | None]) -> str:
        return "".join(" " + self.card(card) for card in cards)

    def _worded(
        self, event: Reservation | Exchange | Pass | Objection | Shortening
    ) -> str:
        """An event that has a line of its own."""
        match event:
            case Reservation():
                return f"Vorbehalt {event.by}: {' '.join(event.words)}"
            case Objection():
                words = "".join(" " + word for word in event.words)
                return f"Reklamation {event.by}: {event.against}{words}"
            case Shortening():
                word = "Abkuerzung" if self._ascii else "Abkürzung"
                order = self._cards(event.order)
                return f"{word} {event.by}: {event.word}{order}"
            case Pass():
                aside = "Druecken" if self._ascii else "Drücken"
                word = aside if event.aside else "Schieben"
                return f"{word} {event.by}:{self._cards(event.cards)}"
            case Exchange():
                taker = f" {event.taker}:" if event.taker else ""
                said = "".join(" " + word for word in event.said)
                given = self._cards(event.given)
                returned = self._cards(event.returned or ())
                offer = f"{_capital(event.word)} {event.giver}:{given}"
                return f"{offer} ->{taker}{returned}{said}"


def _claim(claim: TrickClaim) -> str:
    by = f" {claim.by}" if claim.by else ""
    augen = "" if claim.augen is None else f" {claim.augen}"
    return f">{by}{augen}"


# --- which line of a game does not hold whole tricks; it tells where a card is missing
#
# Lines are no part of a record: what reads one anew sees them by ``locate`` alone.

_MOST: Final = 100
"""Cards beyond which no line is looked for: twice as many as are ever played."""


FEWEST_CARDS: Final = 40
"""All cards of the smallest deck, one without nines."""


_Line: TypeAlias = tuple[int, int]
"""The number of a line, and how many numbers of tricks stand before its cards."""


class OddLine(NamedTuple):
    """The line that does not hold whole tricks: its first card, and how many."""

    first: int
    cards: int


def plays_of(game: GameRecord) -> list[int]:
    """The places of the cards among the events."""
    return [i for i, event in enumerate(game.events) if type(event) is Play]


def _lines_of(game: GameRecord, places: Sequence[int]) -> Sequence[_Line] | None:
    """In which line each of these cards was read, None where that is not known."""
    if game.locate is None:
        return None
    spans = [game.locate("event", place) for place in places]
    numbers = [
        place for place, event in enumerate(game.events) if type(event) is TrickNumber
    ]
    found = [
        (span.line, bisect(numbers, place))
        for place, span in zip(places, spans, strict=True)
        if span is not None
    ]
    return found if len(found) == len(places) else None


def _lines_as_read(game: GameRecord) -> frozenset[int] | None:
    """After how many cards and calls a line ends, as the game was read; None: not known."""
    laid = [i for i, event in enumerate(game.events) if isinstance(event, Play | Call)]
    lines = _lines_of(game, laid)
    if lines is None:
        return None
    return frozenset(n for n, (a, b) in enumerate(pairwise(lines), 1) if a != b)


def beside(game: GameRecord, place: int) -> tuple[int, ...]:
    """Where the cards and calls next to an event are, if they were read in its line."""
    locate = game.locate
    if locate is None or (here := locate("event", place)) is None:
        return ()
    near = [n for n in (place - 1, place + 1) if 0 <= n < len(game.events)]
    laid = [n for n in near if isinstance(game.events[n], Play | Call)]
    spans = ((n, locate("event", n)) for n in laid)
    return tuple(n for n, span in spans if span and span.line == here.line)


def _odd_ones(counts: Mapping[_Line, int]) -> list[_Line]:
    """Where lines without whole tricks begin that are not whole together either.

    Of several together only where the first has a card too many or too few; and none at
    the end, but for a single line.
    """
    found: list[_Line] = []
    run: list[_Line] = []
    cards = 0
    for line, count in counts.items():
        if run and count % TRICK == 0:
            if len(run) == 1 or counts[run[0]] in {TRICK - 1, TRICK + 1}:
                found.append(run[0])
            run, cards = [], 0
        elif count % TRICK:
            run.append(line)
            cards += count
            if cards % TRICK == 0:
                run, cards = [], 0
    return [*found, *run] if len(run) == 1 else found


def odd_line(game: GameRecord, size: int) -> OddLine | None:
    """The first line that does not hold whole tricks, where most do.

    Not the last one, where the record stops for whatever reason, unless it has more
    than all cards, of which there are ``size``. Lines that hold whole tricks together
    are none. A card in a line of its own is the fifth of the trick before it.
    A number of a trick begins a line, wherever it stands.
    """
    places = plays_of(game)
    lines = None if len(places) > _MOST else _lines_of(game, places)
    if lines is None:
        return None
    counts = Counter(lines)
    odd = _odd_ones(counts)
    if not odd or len(counts) == 1 or (len(odd) > 1 and 2 * len(odd) > len(counts)):
        return None
    count = counts[odd[0]]
    if odd[0] == lines[-1] and (len(places) <= size or count in {2, 3}):
        return None
    first = lines.index(odd[0])
    behind = game.events[places[first + count - 1] + 1 :]
    number = next((e for e in behind if type(e) in {Play, TrickNumber}), None)
    same = isinstance(number, TrickNumber) and number.number == first // TRICK + 1
    if first and (count == 1 or same):
        return OddLine(first - TRICK, count + TRICK)
    return OddLine(first, count)
