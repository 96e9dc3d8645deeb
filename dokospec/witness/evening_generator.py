"""Evenings made to be tried: from nothing, from records, and played to their end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from dokospec.cards import FACES, Card
from dokospec.file_judge import FileJudge
from dokospec.game.judge import Judge
from dokospec.notation.record import (
    Event,
    GameRecord,
    Head,
    Play,
    Reading,
    Reservation,
    Shortening,
)
from dokospec.witness.case import plainest, table, won
from dokospec.witness.chance import Chance
from dokospec.witness.lexicon import Lexicon, lexicon
from dokospec.witness.observation import lawful
from dokospec.witness.rounds import Round

LONGEST: Final = 99
"""Games after which an evening that does not end is given up."""
LIKELY: Final = (100, 50, 20)
"""How many of a hundred games to have told, one evening after the other."""
_TRIES: Final = 40
"""Games tried for one that can be written down, where one of which nothing is told will do."""
_OF_A_SUIT: Final = 3
"""Faces that a trick has: the first of the deck, all of one suit."""
_NOTHING: Final = GameRecord(None)


class _Bid(NamedTuple):
    """A Vorbehalt of who sits there; none where there are no words."""

    seat: int
    words: tuple[str, ...]


class _Ending(NamedTuple):
    """A trick, and what is said of the others; or how many have won, of which party.

    Nothing at all: the game stays open.
    """

    cards: tuple[Card, ...] = ()
    word: str | None = None
    party: str = ""
    winners: int = 0


class EveningGenerator:
    """Walks through evenings of one text; its doubts should be settled.

    What is owed is played, by whom and as it may be; the other games are by chance ones
    of which something is told, or games of which only a result is.
    """

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._lexicon = lexicon(judge.model)
        self._lucky: dict[_Bid, None] = {}
        self._cardless = tuple(_cardless(self._lexicon))
        self._endings = (*self._cardless, *_endings(self._lexicon, judge))

    def walk(self, head: Head, seed: object, likely: int) -> Round | None:
        """An evening at this table up to its end; None where the text knows of none.

        ``likely``: how many of a hundred games, of those that nobody owes, are to be
        ones that can be written down.
        """
        model = self._judge.model
        chance = Chance(seed, head.players, *head.entries)
        table = FileJudge(lambda _: model)
        table.judges[model.id] = self._judge
        whole = replace(Round(head, ()).whole_head, rules=model.id)
        games: list[GameRecord] = []
        while len(games) < LONGEST:
            game = self._next(table, whole, chance, likely)
            verdict = table.judge(Reading(whole, game))
            games.append(game)
            standing = verdict.default.evening
            if standing is None or standing.over is None:
                return None
            if standing.over:
                return Round(head, tuple(games))
        return None

    def single(self, head: Head) -> Iterator[Round]:
        """Evenings of one game without a card that has a result."""
        bids = [(word,) for word in self._lexicon.bids]
        for said, seat in product([(), *bids], range(len(head.players))):
            for ending in self._cardless:
                played = Round(head, (_game(head, _Bid(seat, said), ending),))
                (verdict,) = played.judged(self._judge)
                if verdict.default.scores is not None and lawful(verdict):
                    yield played

    def _next(
        self, table: FileJudge, head: Head, chance: Chance, likely: int
    ) -> GameRecord:
        owed = _owed(table)
        if owed or chance.percent(likely):
            found = self._some(table, head, self._plain(head, chance), chance, owed)
            if found is not None:
                return found
        for seat in range(len(head.players)):
            for plain in plainest(head, self._lexicon.parties, seat):
                if self._will_do(table, head, plain, 0):
                    return plain
        bids = self._any(head, chance)
        return self._some(table, head, bids, chance, 0) or _NOTHING

    def _some(
        self,
        table: FileJudge,
        head: Head,
        bids: Iterable[_Bid],
        chance: Chance,
        owed: int,
    ) -> GameRecord | None:
        """A game that is lawful now and has a result; less is owed after it, if any is."""
        for bid, ending in product(bids, self._cardless):
            plainest = _game(head, bid, ending)
            if not self._will_do(table, head, plainest, owed):
                continue
            self._lucky[bid] = None
            other = _game(head, bid, chance.pick(self._endings))
            return other if self._will_do(table, head, other, owed) else plainest
        return None

    def _will_do(
        self, table: FileJudge, head: Head, game: GameRecord, owed: int
    ) -> bool:
        after = table.copy()
        verdict = after.judge(Reading(head, game))
        if verdict.default.scores is None or not lawful(verdict):
            return False
        return not owed or _owed(after) < owed

    def _plain(self, head: Head, chance: Chance) -> list[_Bid]:
        """Some of what may be said, by chance, with what was of use before."""
        seats = range(len(head.players))
        known = [bid for bid in self._lucky if bid.seat in seats]
        words = [_Bid(seat, (word,)) for word in self._lexicon.bids for seat in seats]
        return chance.shuffled([_Bid(0, ()), *known, *words])[:_TRIES]

    def _any(self, head: Head, chance: Chance) -> Iterator[_Bid]:
        """All that may be said, what was of use before first."""
        seats = range(len(head.players))
        extras = [
            word for word in self._lexicon.extras if word not in self._lexicon.calls
        ]
        yield from chance.shuffled([b for b in self._lucky if b.seat in seats])
        for word in self._lexicon.bids:
            for more in ((), *((extra,) for extra in extras)):
                yield from (_Bid(seat, (word, *more)) for seat in seats)


def _owed(table: FileJudge) -> int:
    standing = table.standing
    return sum(int(n) for _, n in (standing.owed if standing else None) or ())


def _cardless(words: Lexicon) -> Iterator[_Ending]:
    """The tricks claimed or given up at once; who has won stated, alone or with another."""
    yield from (_Ending((), word) for word in words.shortenings)
    for party in words.parties[:1]:
        yield from (_Ending((), None, party, winners) for winners in (1, 2))


def _endings(words: Lexicon, judge: Judge) -> Iterator[_Ending]:
    """The rest claimed or given up after a trick that one of them wins."""
    cards = [face for face in FACES if face in judge.model.deck][:_OF_A_SUIT]
    trick = (*cards, cards[-1])
    for word in words.shortenings:
        for place in range(len(trick)):
            yield _Ending((*trick[place:], *trick[:place]), word)


def _game(head: Head, bid: _Bid, ending: _Ending) -> GameRecord:
    seats = len(head.players)
    name = head.players[bid.seat]
    events: list[Event] = [Reservation(name, bid.words)] if bid.words else []
    events += [Play(card) for card in ending.cards]
    if ending.word is not None:
        events.append(Shortening(name, ending.word))
    names = [head.players[(bid.seat + n) % seats] for n in range(ending.winners)]
    stated = (won(ending.party, *names),) if names else ()
    return GameRecord(None, events=tuple(events), statements=stated)


# --- rounds to begin a search with: made without a card, and from records there are ---

LONG: Final = 32
"""More games than an evening has, where the text says when it ends."""


def spoken(lexicons: Sequence[Lexicon]) -> Iterator[Round]:
    """What can happen in an evening without a card being played.

    Nothing at all; one Vorbehalt, the same again, another one's; with the rest of the
    tricks claimed or given up, or who has won stated, so that there is something to write
    down; and the same game all evening long, of one after the other.
    """
    heads = table(4), table(5)
    for head in heads:
        yield Round(head, (GameRecord(None),))
        yield Round(head, (GameRecord(None),) * LONG)
        for each in lexicons:
            for plain in plainest(head, each.parties):
                yield Round(head, (plain,))
                yield Round(head, (plain,) * LONG)
    for each in lexicons:
        for words in _bids(each):
            one = _Bid(0, words)
            yield from (Round(head, (_game(head, one, _Ending()),)) for head in heads)
            for ending in (_Ending(), *_cardless(each)):
                # With more words there would be 109,000 games under a text, not 64,000.
                if ending.winners and len(words) > 1:
                    continue
                yield from _more_than_one(table(4), words, ending)
                if ending.word is None:
                    yield _in_turn(table(5), words, ending, 2 * len(table(5).players))


def _bids(lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    yield ()
    for bid in lexicon.bids:
        yield (bid,)
        for extra in lexicon.extras:
            if extra not in lexicon.calls:
                yield (bid, extra)


def _more_than_one(
    head: Head, words: tuple[str, ...], ending: _Ending
) -> Iterator[Round]:
    """The same game once, twice, by another one the second time, by all in turn."""
    one, two = (_game(head, _Bid(seat, words), ending) for seat in (0, 1))
    yield Round(head, (one,))
    yield Round(head, (one, one))
    yield Round(head, (one, two))
    yield _in_turn(head, words, ending, LONG)


def _in_turn(head: Head, words: tuple[str, ...], ending: _Ending, games: int) -> Round:
    """The same game by one of the first four after the other."""
    return Round(
        head, tuple(_game(head, _Bid(n % 4, words), ending) for n in range(games))
    )
