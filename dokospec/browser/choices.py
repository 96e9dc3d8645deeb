"""What may be laid or said next in a game, for the pad of cards in the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import sorted_deck
from dokospec.language.model import Model
from dokospec.notation.record import (
    NO_BID,
    PLAYS,
    Call,
    Comment,
    Event,
    Exchange,
    GameRecord,
    Note,
    Objection,
    Pass,
    Play,
    Reading,
    Reservation,
    Shortening,
)
from dokospec.recording.turn import Turn, turn
from dokospec.render.json import Json
from dokospec.render.style import Style
from dokospec.verdict import GameVerdict

_MAY: Final = {"valid": True, "standing": False, "void": False}
"""By the status of a call; of any other nobody knows."""
_OVER: Final = frozenset((codes.BEHIND_THE_END, codes.PERHAPS_ENDED))
"""What is found where a card lies behind the end of a game, or perhaps."""
_OWN_LINE: Final = (Comment, Reservation, Exchange, Pass)
"""Acts behind which a new line begins."""


def may(statuses: Iterable[str]) -> bool | None:
    """Whether a call may be made that has these, by readings; None where that is open."""
    found = {_MAY.get(status) for status in statuses}
    return found.pop() if len(found) == 1 else None


@dataclass(frozen=True)
class Choices:
    """A game at the place where its record ends.

    ``speaker``: who is asked what he may say; who plays next where that is nobody of the
    table.
    """

    model: Model
    reading: Reading
    verdict: GameVerdict
    game: GameRecord
    speaker: str | None

    def json(self, style: Style) -> dict[str, Json]:
        """``{"phase", "turn", "number", "trick", "cards", "calls", "speaker"}``.

        ``phase``: ``bids`` (before the first card), ``cards``, ``end``. ``number``: of
        the trick that the next card belongs to, ``trick``: its ``{"by", "card"}`` so
        far. ``cards``: ``{"face", "group", "copies", "left", "lawful"}`` of the deck as a
        player sorts them, Trumpf first. ``calls``: ``{"word", "label", "written", "may",
        "bid"}``. ``lawful`` and ``may`` are null where nobody knows.
        """
        now = self.turn
        return {
            "phase": self.phase,
            "turn": now.player if now else None,
            "number": now.number if now else None,
            "trick": self._trick(),
            "cards": list(self._cards()),
            "speaker": self._speaker,
            "calls": [*self._bids(style), *self._calls(style)],
        }

    @cached_property
    def turn(self) -> Turn | None:
        """Whose turn it is; None where the game is over, or nobody knows."""
        if self._over:
            return None
        return turn(self._dealt.model, self.game, self._judged)

    @property
    def phase(self) -> str:
        """What comes next: ``bids``, ``cards``, or nothing (``end``)."""
        if self._over:
            return "end"
        return "cards" if self._laid else "bids"

    def wrong(self) -> Iterator[Finding]:
        """What is against the rules in the trick that lies there, card by card.

        A verdict tells it only of whole tricks.
        """
        now = self.turn
        if now is None or not now.lying:
            return
        places = [i for i, e in enumerate(self.game.events) if isinstance(e, Play)]
        lying = now.whole.default.tricks[-1].cards[: now.lying]
        for (player, _), place in zip(lying, places[-now.lying :], strict=True):
            about = {("player", player), ("trick", str(now.number))}
            for found in (*now.whole.findings, *now.whole.default.findings):
                if found.kind is Kind.ILLEGAL and about <= set(found.data):
                    locate = self.game.locate
                    yield replace(found, span=locate and locate("event", place))

    @cached_property
    def _over(self) -> bool:
        """Whether the game is played, stated, thrown in or broken off."""
        default = self.verdict.default
        if default.thrown_in or default.scores is not None:
            return True
        whole = len(self._laid) >= 4 * self._dealt.model.hand_size
        return whole or self._cut_short() or self._broken_off()

    def _cut_short(self) -> bool:
        """Whether somebody claimed or gave up the rest behind the last card."""
        acts = (
            e for e in reversed(self.game.events) if isinstance(e, Play | Shortening)
        )
        return isinstance(next(acts, None), Shortening)

    def _broken_off(self) -> bool:
        """Whether an objection ended the game: a card more would be behind its end."""
        if not any(isinstance(event, Objection) for event in self.game.events):
            return False
        left = (face for face in self._dealt.model.deck if self._left(face))
        more = next(left, None)
        if more is None:
            return False
        then = self._judged(self._with(PLAYS[more.index]))
        found = (*then.findings, *then.default.findings)
        return any(each.code in _OVER for each in found)

    # --- cards ---------------------------------------------------------------------------

    @cached_property
    def _laid(self) -> list[Card | None]:
        return [e.card for e in self.game.events if isinstance(e, Play)]

    @cached_property
    def _gone(self) -> Counter[Card | None]:
        return Counter(self._laid)

    def _left(self, face: Card) -> int:
        return max(0, self._dealt.model.copies - self._gone[face])

    def _trick(self) -> list[Json]:
        lying = len(self._laid) % 4
        cards = self._laid[len(self._laid) - lying :]
        by: Sequence[str | None] = [None] * lying
        if self.turn is not None:
            by = [name for name, _ in self.turn.whole.default.tricks[-1].cards]
        shown = zip(by[:lying], cards, strict=True)
        return [{"by": who, "card": str(card) if card else "??"} for who, card in shown]

    def _cards(self) -> Iterator[Json]:
        model, now = self._dealt.model, self.turn
        for group, face in self._sorted():
            left = self._left(face)
            lawful: bool | None = None
            if not left or (now is not None and face not in now.cards):
                lawful = False
            elif now is not None and self._shows(now.player):
                lawful = True
            yield {
                "face": str(face),
                "group": group,
                "copies": model.copies,
                "left": left,
                "lawful": lawful,
            }

    def _sorted(self) -> Iterator[tuple[int, Card]]:
        """The deck with the number of what each card is: Trumpf, or its suit."""
        model = self._dealt.model
        kind = self.turn.whole.default.kind if self.turn else self.verdict.default.kind
        table = self._dealt.tables.kind(kind) if kind else None
        if table is None:
            yield from ((f.suit + 1, f) for f in FACES if f in model.deck)
            return
        yield from sorted_deck(model, table)

    def _shows(self, player: str) -> bool:
        """Whether the record tells every card that a player has to lay."""
        if any(isinstance(event, Exchange | Pass) for event in self.game.events):
            return False
        claims = (claim for claim in self.game.hands if claim.player == player)
        return self._dealt.tables.even and any(None not in c.cards for c in claims)

    # --- what is said ----------------------------------------------------------------

    @property
    def _speaker(self) -> str | None:
        names = self.verdict.players
        if self.speaker in names:
            return self.speaker
        return self.turn.player if self.turn else next(iter(names), None)

    def _calls(self, style: Style) -> Iterator[Json]:
        speaker, place = self._speaker, len(self.game.events)
        if speaker is None:
            return
        for word in self.model.words["Rufe"]:
            then = self._judged(self._with(Call(word, speaker)))
            status = {
                call.status
                for way in then.ways
                for call in way.announcements
                if call.index == place
            }
            yield {
                "word": word,
                "label": style.words.label(word),
                "written": f"{speaker}:{word}",
                "may": may(status),
                "bid": False,
            }

    def _bids(self, style: Style) -> Iterator[Json]:
        """The Vorbehalte, as long as no card lies there."""
        speaker = self._speaker
        if speaker is None or self.phase != "bids":
            return
        before = _illegal(self.verdict)
        for word in (NO_BID, *self.model.words["Angebote"]):
            then = _illegal(self._judged(self._with(Reservation(speaker, (word,)))))
            yield {
                "word": word,
                "label": style.words.label(word),
                "written": f"vorbehalt {speaker}: {word}",
                "may": None if then <= before else False,
                "bid": True,
            }

    # --- judging ---------------------------------------------------------------------

    @cached_property
    def _dealt(self) -> Judge:
        """Who judges games in which the cards are dealt as in this one."""
        return (
            Judge(self.model)
            .unscored(ahead=False)
            .by_deal(self.reading.head, self.game)
        )

    @cached_property
    def _judged(self) -> partial[GameVerdict]:
        head = self.reading.head
        if self.verdict.dealer is not None:
            head = replace(head, dealer=self.verdict.dealer)
        return partial(self._dealt.game, head)

    def _with(self, event: Event) -> GameRecord:
        """The game so far with one act more, which nobody takes for a whole record."""
        events = (*self.game.events, event)
        return replace(self.game, events=events, claims=(), complete=False, locate=None)


def _illegal(verdict: GameVerdict) -> Counter[tuple[str, object]]:
    found = (*verdict.findings, *verdict.default.findings)
    return Counter((f.code, f.data) for f in found if f.kind is Kind.ILLEGAL)


# --- where a record goes on -------------------------------------------------------------


def continued(reading: Reading) -> dict[str, Json]:
    """Where the next word of a game is written: ``{"line", "column", "newline", "last"}``.

    ``newline``: a line begins there; so behind a whole trick. ``last``: the place
    ``{"line", "column", "end"}`` of what was written last, None where nothing was.
    Everything is None for a game that cannot be read to its end.
    """
    game = reading.game
    if game is None or game.locate is None or not game.complete:
        return {"line": None, "column": None, "newline": True, "last": None}
    events = game.events
    spans = (
        *(game.locate("game", 0),),
        *(game.locate("header", i) for i in range(len(game.entries))),
        *(game.locate("hand", i) for i in range(len(game.hands))),
        *(game.locate("event", i) for i in range(len(events))),
    )
    known = [span for span in spans if span is not None]
    behind = max(known, key=lambda span: (span.line, span.end), default=None)
    last = game.locate("event", len(events) - 1) if events else None
    said = [event for event in events if not isinstance(event, Note)]
    laid = sum(isinstance(event, Play) for event in events)
    whole = laid % 4 == 0 and isinstance(said[-1] if said else None, Play)
    return {
        "line": behind.line if behind else None,
        "column": behind.end if behind else None,
        "newline": not said or whole or isinstance(said[-1], _OWN_LINE),
        "last": {"line": last.line, "column": last.column, "end": last.end}
        if last
        else None,
    }
