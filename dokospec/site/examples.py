"""What the record of a question comes to under each text, and what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final, TypeAlias

from dokospec.cards import Card
from dokospec.finding import Kind
from dokospec.language.syntax import Zweifel
from dokospec.messages.catalogue import message
from dokospec.messages.words import Words
from dokospec.notation.record import Call, Play, Reservation, TrickNumber
from dokospec.render.features import NONE, winner
from dokospec.render.style import Style
from dokospec.render.values import kind_line, number, signed
from dokospec.site import judge
from dokospec.site.crawl import SiteFault
from dokospec.site.questions import Example, TableQuestion, View
from dokospec.site.records import Judges, Records
from dokospec.site.reference import Reference
from dokospec.verdict import Assumption, GameVerdict, Outcome
from dokospec.witness.case import PLAYERS

STYLE: Final = Style("de")
Show: TypeAlias = Callable[[Outcome], str]
_TRICKS: Final = 2
"""So many tricks are drawn; of more the last one."""
_NOTES: Final = 2
"""Findings that are told of a record."""


@dataclass(frozen=True, slots=True)
class ShownResult:
    """``value``: by default; ``open``: another reading of the text has another one."""

    view: View
    value: str
    open: bool


@dataclass(frozen=True, slots=True)
class HangingDoubt:
    """A doubt that a result hangs on; ``readings``: what is read, what comes of it."""

    doubt: Zweifel
    readings: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class TextResult:
    """What a record comes to under a text.

    ``notes``: what was against its rules.
    """

    text: str
    shown: tuple[ShownResult, ...]
    hangs: tuple[HangingDoubt, ...]
    notes: tuple[str, ...]

    @property
    def told(self) -> tuple[tuple[ShownResult, ...], bool]:
        """What is told of it: two texts with the same judge the record alike."""
        return self.shown, bool(self.notes)


@dataclass(frozen=True, slots=True)
class StatedParty:
    """``augen``, and those that are ``left`` to the others: None where they are not said."""

    name: str
    players: tuple[str, ...]
    augen: int | None
    left: int | None


@dataclass(frozen=True, slots=True)
class CallMade:
    """``held``: the cards that the player had then, None where it is not said."""

    by: str
    word: str
    held: int | None


@dataclass(frozen=True, slots=True)
class LaidTrick:
    """``number``: None for one that may be any; a name is "" where it is unknown."""

    number: int | None
    cards: tuple[tuple[str, Card], ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a record says, in the order in which people tell it.

    ``hands``: of those who bid something, since it is about them.
    """

    hands: tuple[tuple[str, tuple[Card, ...]], ...]
    bids: tuple[tuple[str, str], ...]
    parties: tuple[StatedParty, ...]
    facts: tuple[tuple[str, str], ...]
    calls: tuple[CallMade, ...]
    tricks: tuple[LaidTrick, ...]
    link: str


class Examples:
    """Judges the records of questions; what was judged before is in the memo."""

    def __init__(self, ref: Reference, records: Records, judges: Judges) -> None:
        self._ref = ref
        self._records = records
        self._judges = judges

    def result(self, example: Example, text: str) -> TextResult:
        """What it comes to under a text."""
        key = (self._records.prints[text], example.record, example.shows)

        def judged() -> TextResult:
            place = len(example.sheet.games) - 1
            verdict = self._judges.verdict(text, example.sheet, place)
            return self._result(example, text, verdict)

        found: TextResult = self._records.remembered(key, judged)
        return found

    def results(self, example: Example) -> Mapping[str, TextResult]:
        """By text, in the order in which people look for them."""
        names = [name for name in self._ref.called if name in example.texts]
        return {name: self.result(example, name) for name in names}

    def faults(self, questions: Iterable[TableQuestion]) -> Iterator[SiteFault]:
        """Answers that are inherited though the text judges a record otherwise."""
        for question in questions:
            for answer in question.answers.values():
                if answer.owner != answer.text and any(
                    self.differ(example, answer.owner, answer.text)
                    for example in question.examples
                ):
                    yield SiteFault("otherwise", question.slug, answer.text)

    def differ(self, example: Example, one: str, two: str) -> bool:
        """Whether what is shown of a record differs between two texts."""
        if not {one, two} <= set(example.texts):
            return False
        return self.result(example, one).told != self.result(example, two).told

    def _result(self, example: Example, text: str, verdict: GameVerdict) -> TextResult:
        shows: list[tuple[View, Show]] = [
            (view, _VIEWS[view]) for view in example.shows
        ]
        ways = verdict.ways
        shown = tuple(
            ShownResult(
                view,
                show(verdict.default),
                len({show(way) for way in ways}) > 1,
            )
            for view, show in shows
        )
        hangs: tuple[HangingDoubt, ...] = ()
        if any(each.open for each in shown):
            hangs = tuple(self._hanging(text, ways, [show for _, show in shows]))
        found = (*verdict.findings, *verdict.default.findings)
        # What is wrong with a call, its status says already.
        told = () if "ansagen" in example.shows else found
        notes = dict.fromkeys(
            message(each, "de") for each in told if each.kind is Kind.ILLEGAL
        )
        return TextResult(text, shown, hangs, tuple(islice(notes, _NOTES)))

    def _hanging(
        self, text: str, ways: Sequence[Outcome], shows: Sequence[Show]
    ) -> Iterator[HangingDoubt]:
        """The doubts of which another reading makes another result."""
        doubts = {each.name: each for each in self._ref.effective[text].doubts}
        usual = {name: doubt.default for name, doubt in doubts.items()}
        values = [(way.assume, " · ".join(show(way) for show in shows)) for way in ways]
        for name, doubt in doubts.items():
            found = [
                (reading, _values_with(values, name, reading.name, usual))
                for reading in doubt.readings
            ]
            said = [(reading, some) for reading, some in found if some]
            if len({some for _, some in said}) > 1:
                yield HangingDoubt(
                    doubt,
                    tuple(
                        (reading.text, " | ".join(some), reading.name == doubt.default)
                        for reading, some in said
                    ),
                )

    def scene(self, example: Example) -> Scene:
        """What the record says."""
        words = STYLE.words
        game = example.sheet.games[-1]
        stated = [fact for line in game.statements for fact in line.facts]
        # A trick without a table is laid by the players that everything else has.
        bare = not example.record.startswith("doko")
        players = PLAYERS[:4] if bare else example.sheet.head.players
        bids = [event for event in game.events if isinstance(event, Reservation)]
        bidding = {bid.by for bid in bids}
        whole = self._judges.augen(example.texts[0])
        parties, facts = [], []
        for fact in stated:
            first = fact.words[0] if fact.words else ""
            rest = fact.words[1:]
            if not first or words.get(f"party.{first}", ""):
                left = None if fact.number is None else whole - fact.number
                parties.append(StatedParty(words.party(first), rest, fact.number, left))
            else:
                of = " ".join(words.party(each) for each in rest)
                label = _capital(words.label(first))
                label += f" {fact.number}" if fact.number is not None else ""
                facts.append((label, of))
        return Scene(
            tuple(
                (hand.player, tuple(card for card in hand.cards if card is not None))
                for hand in game.hands
                if hand.player is not None and hand.player in bidding
            ),
            tuple(
                (bid.by, _capital(" ".join(map(words.label, bid.words))))
                for bid in bids
            ),
            tuple(parties),
            tuple(facts),
            tuple(
                CallMade(event.by or "", words.label(event.word), event.held)
                for event in game.events
                if isinstance(event, Call)
            ),
            self._drawn(example, players),
            judge.link(example.record, example.texts),
        )

    def _drawn(self, example: Example, players: Sequence[str]) -> tuple[LaidTrick, ...]:
        """The tricks that a page draws; who leads the last one, the first text tells."""
        tricks = tuple(_tricks(example, players))
        if len(tricks) < 2:
            return tricks
        place = len(example.sheet.games) - 1
        verdict = self._judges.verdict(example.texts[0], example.sheet, place)
        *_, last = verdict.default.tricks
        names = [name for name, _ in last.cards]
        cards = [card for _, card in tricks[-1].cards]
        named = LaidTrick(tricks[-1].number, tuple(zip(names, cards, strict=True)))
        return (*(tricks[:-1] if len(tricks) <= _TRICKS else ()), named)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _values_with(
    values: Iterable[tuple[Sequence[Assumption], str]],
    doubt: str,
    reading: str,
    usual: Mapping[str, str],
) -> tuple[str, ...]:
    """What comes out with a reading, everything else read by default where that is told."""

    def has(assumption: Assumption, *, alone: bool) -> bool:
        chosen = dict(assumption)
        return chosen.get(doubt) == reading and not (
            alone
            and any(
                usual.get(other, said) != said
                for other, said in chosen.items()
                if other != doubt
            )
        )

    for alone in (True, False):
        found = dict.fromkeys(
            value
            for assume, value in values
            if any(has(each, alone=alone) for each in assume)
        )
        if found:
            return tuple(found)
    return ()


def _tricks(example: Example, players: Sequence[str]) -> Iterator[LaidTrick]:
    """The cards by fours; who lays them, where the record or the deal tells it."""
    number: int | None = 1
    laid: list[Card] = []
    leader: str | None = players[0]
    for event in example.sheet.games[-1].events:
        if isinstance(event, TrickNumber):
            number = event.number
        if not isinstance(event, Play) or event.card is None:
            continue
        if not laid and event.by is not None:
            leader = event.by
        laid.append(event.card)
        if len(laid) == 4:
            yield LaidTrick(
                number, tuple(zip(_from(players, leader), laid, strict=False))
            )
            laid, leader = [], None
            number = None if number is None else number + 1
    if laid:
        yield LaidTrick(number, tuple(zip(_from(players, leader), laid, strict=False)))


def _from(players: Sequence[str], leader: str | None) -> Sequence[str]:
    if leader is None:
        return ("",) * 4
    at = players.index(leader)
    return (*players[at:], *players[:at])


# --- what is shown of an outcome


def _taken(outcome: Outcome) -> str:
    """``Carla, die erste``: who takes the trick, and by which of two same cards."""
    if outcome.single_tricks:
        trick = outcome.single_tricks[0]
        if trick.place is None:
            return STYLE.words("verdict.open")
        cards = [
            (name or PLAYERS[place], card)
            for place, (name, card) in enumerate(trick.cards)
        ]
        name, taking = cards[trick.place - 1]
    elif outcome.tricks and outcome.tricks[-1].winner is not None:
        cards = list(outcome.tricks[-1].cards)
        name = outcome.tricks[-1].winner
        taking = dict(cards)[name]
    else:
        return NONE
    same = [who for who, card in cards if card == taking]
    if len(same) == 1:
        return name
    key = "site.first_of_two" if same[0] == name else "site.second_of_two"
    return STYLE.words(key, name=name)


def _plus(outcome: Outcome) -> str:
    """Who gets points, and how many."""
    if outcome.scores is None:
        return NONE
    got: dict[str, list[str]] = {}
    for player, points in outcome.scores:
        if points > 0:
            got.setdefault(_signed(points), []).append(player)
    return _each(got) or STYLE.words("verdict.nobody")


def _points(outcome: Outcome) -> str:
    """The points of all, those together that have the same."""
    got: dict[str, list[str]] = {}
    for player, points in outcome.scores or ():
        got.setdefault(_signed(points), []).append(player)
    return _each(got) or NONE


def _signed(points: Fraction) -> str:
    """With the sign that is as wide as a plus."""
    return signed(points).replace("-", "\u2212")


def _each(got: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(
        f"{', '.join(who)}\N{NO-BREAK SPACE}{points}" for points, who in got.items()
    )


def _kind(outcome: Outcome) -> str:
    return kind_line(outcome, STYLE.words) or NONE


def _leader(outcome: Outcome) -> str:
    return outcome.tricks[0].leader if outcome.tricks else NONE


def _calls(outcome: Outcome) -> str:
    """``Re: gilt, keine 90: nichtig``."""
    words: Words = STYLE.words
    shown = (
        f"{words.label(call.say)}: {words(f'status.{call.status}')}"
        for call in outcome.announcements
    )
    return "; ".join(shown) or NONE


_VIEWS: Final[Mapping[View, Show]] = {
    "stich": _taken,
    "sieger": lambda outcome: winner(outcome, STYLE),
    "wert": lambda o: NONE if o.value is None else number(o.value),
    "plus": _plus,
    "punkte": _points,
    "spielart": _kind,
    "ausspiel": _leader,
    "geber": lambda outcome: outcome.next_dealer or NONE,
    "ansagen": _calls,
}
