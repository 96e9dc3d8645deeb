"""The record: what a file in the notation says, as frozen values.

Nothing here knows a rule. Player names are full names as ``tisch`` gives them
(prefixes are resolved while reading); words of calls and Vorbehalte are the lower-case
words that were typed, since only a rule text knows which words it has.

Places are not part of these values, so that two records that say the same are equal:
``GameRecord.locate`` finds the place of an event again when a finding needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.finding import Finding, Span


@dataclass(frozen=True, slots=True)
class Comment:
    """``# …``: belongs to the file, kept by ``format``. ``inline``: behind a line."""

    text: str
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """``{…}``: part of the record, about the token before it."""

    text: str


NO_BID: Final = "gesund"
"""Said by who has no Vorbehalt."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """``vorbehalt Carla: damensolo pflicht``: ``words`` as typed, lower case."""

    by: str
    words: tuple[str, ...]

    @property
    def is_none(self) -> bool:
        """Whether it says that there is none: ``vorbehalt Carla: gesund``."""
        return self.words in {(), (NO_BID,)}


ACCEPTED: Final = "ja"
"""Said where cards are taken and none come back."""
REFUSED: Final = "nein"
"""Said where nobody takes the cards."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """``armut Bernd: ka9 kak kr9 -> Dora: krk pk hk``, one offer and its answer.

    ``word`` is the first word of the line. An offer that is refused or passed on has
    ``returned`` None; ``said`` holds words behind the cards (``ein trumpf``).
    ``None`` among cards is an unknown card.
    """

    word: str
    giver: str
    given: tuple[Card | None, ...]
    taker: str | None
    returned: tuple[Card | None, ...] | None
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """``schieben Anna: h9 h9 p9 p9``: cards out of a hand, on to the next player.

    ``aside``: ``drücken …``, face down on the table. ``None`` among cards is an
    unknown card.
    """

    by: str
    cards: tuple[Card | None, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """One card. ``by`` only where a name stands before it; ``card`` None is ``??``.

    ``mark`` is an infraction mark before the card (``^nichtbedient``), without ``^``.
    """

    card: Card | None
    by: str | None = None
    mark: str | None = None


PLAYS: Final = tuple(map(Play, FACES))
"""The cards without name or mark, by face index; readers share them.

So a game is known card by card without looking into its events.
"""


@dataclass(frozen=True, slots=True)
class Call:
    """Something said between the cards: An- or Absage, ``schweinchen`` and so on.

    ``uncertain``: written with ``?``, said somewhere in this trick. ``by`` None where
    no name stood before it (readable; who said it is then unknown). ``held``: the cards
    that the speaker held (``k90/8``); ``trick``: the number of the trick in which he
    spoke, and ``lying`` how many cards lay there (``k90/3.2``). None where it is not
    written.
    """

    word: str
    by: str | None = None
    uncertain: bool = False
    mark: str | None = None
    held: int | None = None
    trick: int | None = None
    lying: int | None = None


@dataclass(frozen=True, slots=True)
class TrickNumber:
    """``7.`` before a card, where counting cards by four says something else.

    A number that agrees with the count is layout: a reader leaves it out, ``format``
    puts it in. What is left is a claim that the seventh trick starts here, and the
    count goes on from it (a record that starts with the seventh trick, a trick of
    three cards). None: nobody knows which trick starts here (``?.``).
    """

    number: int | None


@dataclass(frozen=True, slots=True)
class TrickClaim:
    """``> Dora 28``: who took the trick just ended, and its Augen, as claimed."""

    by: str | None
    augen: int | None


@dataclass(frozen=True, slots=True)
class Objection:
    """``reklamation Carla: Bernd nichtbedient schwerwiegend``.

    ``words`` follow the name of the accused, as typed, lower case.
    """

    by: str
    against: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shortening:
    """``abkürzung Anna: alle ♥10 ♣D`` — the rest of the tricks is claimed or given up.

    ``word`` says which (a rule text names the words), ``order`` the cards named with it.
    """

    by: str
    word: str
    order: tuple[Card, ...] = ()


Event: TypeAlias = (
    Reservation
    | Exchange
    | Pass
    | Play
    | Call
    | TrickNumber
    | TrickClaim
    | Objection
    | Shortening
    | Note
    | Comment
)


@dataclass(frozen=True, slots=True)
class Header:
    """``key: value`` (key lower case); of the file or of one game.

    The names behind ``tisch``, ``geber`` and ``spieler`` are full names with one blank
    between them; every other value is as typed.
    """

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class HandClaim:
    """``Blatt Anna: …``: the hand as dealt, claimed and then checked.

    ``player`` None: ``Stock: …``, the cards that were dealt to nobody.
    ``remarks``: the notes and comments behind it, and comments in lines below it.
    """

    player: str | None
    cards: tuple[Card | None, ...]
    remarks: tuple[Note | Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultClaim:
    """``= Re 166, Kontra 74, Anna -7``: claimed, checked and never adopted.

    ``amounts``: (word or player name, number as written, "a/b" allowed) in order. A
    full name is the player; any other word is in lower case and not resolved, since
    ``re`` is a party even where Reinhard is at the table: ``names.resolve`` finds the
    player where a rule text has no such party.
    ``word``: ``abbruch``, or ``*`` (still running), where there is no amount.
    ``remarks``: as in :class:`HandClaim`.
    """

    amounts: tuple[tuple[str, str], ...] = ()
    word: str | None = None
    remarks: tuple[Note | Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedFact:
    """``re anna dora 151``, ``fuchs re 12.``: one fact of a line ``+ …``.

    ``words``: a full name is the player, any other word is in lower case and not
    resolved, as only a rule text knows its parties and facts. ``number``: Augen, or how
    often; ``trick``: the number of the trick. None where none is written.
    """

    words: tuple[str, ...]
    number: int | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class PlayStatement:
    """``+ re anna dora 151, fuchs re``: stated of the play, adopted where it is not recorded.

    ``remarks``: as in :class:`HandClaim`.
    """

    facts: tuple[StatedFact, ...]
    remarks: tuple[Note | Comment, ...] = ()


Locate: TypeAlias = Callable[[str, int], Span | None]
"""(section, index) -> place, None where the record has no such thing.

Sections: ``event``, ``header`` (index in ``entries``), ``hand``, ``statement``, ``fact`` (of all
statements, one after the other), ``word`` (of all facts), ``claim``, ``unread`` (any index), and
``game`` (the line ``spiel``; any index). A head knows ``header`` only.
"""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a file, valid for the games below it until another line changes it.

    ``players`` in seat order, clockwise; ``rules`` is the id typed behind ``regeln:``
    (None where the line is missing); ``dealer`` a full name. ``entries`` are all lines
    of the head in order, comments included, so that ``format`` loses nothing.
    """

    rules: str | None
    players: tuple[str, ...]
    dealer: str | None
    entries: tuple[Header | Comment, ...] = ()
    locate: Locate | None = field(default=None, compare=False, repr=False)

    def header(self, key: str) -> str | None:
        """The last value of a line ``key``, or None."""
        return _last(self.entries, key)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: its own head lines, claimed hands, events in order of time, statements, claims.

    ``label`` is what stands behind ``spiel`` (``3``, ``3a``), or None.
    ``complete`` False: text was unreadable, and ``events`` ends before that place, or a
    statement of a line ``+ …`` is left out; ``unread``: the rest of the line it ends in.
    """

    label: str | None
    entries: tuple[Header | Comment, ...] = ()
    hands: tuple[HandClaim, ...] = ()
    events: tuple[Event, ...] = ()
    claims: tuple[ResultClaim, ...] = ()
    complete: bool = True
    statements: tuple[PlayStatement, ...] = ()
    locate: Locate | None = field(default=None, compare=False, repr=False)
    unread: str = field(default="", compare=False)

    def header(self, key: str) -> str | None:
        """The last value of this game's own head line ``key``, or None."""
        return _last(self.entries, key)


def _last(entries: tuple[Header | Comment, ...], key: str) -> str | None:
    found = None
    for entry in entries:
        if isinstance(entry, Header) and entry.key == key:
            found = entry.value
    return found


@dataclass(frozen=True, slots=True)
class Reading:
    """One game as it was read, the head that holds for it, and what was unreadable.

    ``game`` None: what was found in the head itself, before its first game, or a head
    with no games below it. A head without findings comes with its games only.
    """

    head: Head
    game: GameRecord | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """A head and the games below it; a file may hold several, one after another."""

    head: Head
    games: tuple[GameRecord, ...] = ()
