"""From the finished play to one outcome: parties, calls, points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TypeAlias, overload

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.game.acts import Acts
from dokospec.game.calls import SETTLED, CallStatus, judge_calls
from dokospec.game.certain import certainly_all
from dokospec.game.claims import result_claims, trick_claims
from dokospec.game.facts import Facts, PlayedTrick
from dokospec.game.hands import Hands, played_hands
from dokospec.game.legality import illegal_cards, not_in_hand
from dokospec.game.memo import Memo, score_key
from dokospec.game.notices import (
    Placed,
    about_acts,
    about_calls,
    about_marks,
    about_the_end,
    about_the_evening,
)
from dokospec.game.play import Position, assigned, facts_of, told, with_bid_calls
from dokospec.game.scoring import Score, count_items, notes, score
from dokospec.game.tables import RANK, Tables, ask_rule, happening, rank_of
from dokospec.game.worlds import Asker
from dokospec.notation.record import GameRecord
from dokospec.rules.evaluate import Run, attempt
from dokospec.rules.values import Open, Value, handle
from dokospec.verdict import Announcement, Outcome, Rests, Trick

Dealers: TypeAlias = tuple[Value, ...]
"""The next dealer's seat by default, then that under every reading."""


class Settler:
    """Settles the worlds of one game."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        game: GameRecord,
        claimed: Hands,
        scores: Memo[tuple[Score, Dealers]],
    ) -> None:
        self.tables = tables
        self.model = tables.model
        self.acts = acts
        self.game = game
        self.claimed = claimed
        self.scores = scores

    def settle(self, position: Position, asker: Asker) -> Outcome:
        """The outcome of a world; what it assumes is added by the judge."""
        if position.counting:
            acts = with_bid_calls(self.model, self.acts, position)
            plain = position._replace(counting=())
            scores = self.scores
            inner = Settler(self.tables, acts, self.game, self.claimed, scores)
            return inner.settle(plain, asker)
        model, acts, tables = self.model, self.acts, self.tables
        tricks = position.tricks
        hands = played_hands(acts, tricks, model.hand_size, self.claimed)
        position, facts = self._at_end(position, hands, asker)
        placed: list[Placed] = [("event", i, f) for i, f in position.findings]
        held = self.claimed.held
        illegal, rest = illegal_cards(tables, acts, tricks, held, asker)
        placed += [("event", i, f) for i, f in illegal]
        placed += [("event", i, f) for i, f in not_in_hand(tables, acts, tricks, held)]
        if acts.marks:
            placed += about_marks(acts, tricks, model.hand_size, placed)
        facts.tricks = tricks
        facts.parties, party_rest = self._parties(facts, asker)
        self._sums(facts, position, hands, asker)
        calls = judge_calls(model, acts, facts, position.leader, asker)
        placed += about_calls(model, acts, calls, facts)
        placed += about_acts(model, acts, facts, asker)
        facts.sums, item_rest = count_items(tables, facts, asker)
        scored, dealers = self._scored(facts, asker)
        if facts.augen_by_seat is not None:
            placed += about_the_evening(model, notes(model, facts, asker))
        play_rest = self._play_rest(position) | rest | party_rest | tables.augen_rest
        call_rest = item_rest
        for call in calls:
            call_rest |= call.rests_on
        rests = (play_rest, call_rest)
        return self._outcome(position, facts, calls, scored, rests, placed, dealers)

    def _scored(self, facts: Facts, asker: Asker) -> tuple[Score, Dealers]:
        """The score and the seats of the next dealer, remembered where they may be."""
        memo = self.scores
        key = score_key(memo, facts)
        if key is None:
            return self._asked(facts, asker)
        found = memo.found.get(key)
        if found is None:
            noting = Asker(asker.model, asker.label)
            noting.trail = set()
            found = self._asked(facts, noting)
            if not any(item.party in self.acts.everybody for item in found[0].items):
                memo.keep(key, found, noting.trail)
        return found

    def _asked(self, facts: Facts, asker: Asker) -> tuple[Score, Dealers]:
        question = "Nächster-Geber"
        scored = score(self.tables, facts, asker)
        ask = ask_rule(question)
        usual = asker.usual(question, ask, facts, SETTLED).value
        return scored, (usual, *asker.possible(question, ask, facts, SETTLED))

    def _play_rest(self, position: Position) -> Rests:
        rest = position.rests_on
        for trick in position.tricks:
            rest |= trick.rests_on
        for kind in {trick.kind for trick in position.tricks}:
            table = self.tables.kind(kind)
            rest |= table.rests_on if table is not None else 0
        return rest

    # --- the end of the play ---------------------------------------------------------

    def _at_end(
        self, position: Position, hands: Hands, asker: Asker
    ) -> tuple[Position, Facts]:
        """The position after the events at the end, and its facts."""
        facts = self._facts(position, hands)
        events = self.model.events.get("am Ende", ())
        if events and position.tricks:
            leaf = asker.ask("am Ende", happening(events), facts)
            if not leaf.value:
                rests_on = position.rests_on | leaf.rests_on
                position = position._replace(rests_on=rests_on)
            elif isinstance(leaf.value, Open):
                position = told(position, leaf.value, self.acts)
            else:
                before = position.kind
                position = assigned(position, leaf.value, leaf.rests_on)
                if position.kind != before:
                    # no trick is left, so it says what the game has been all along
                    position = position._replace(kinds=((1, position.kind),))
                facts = self._facts(position, hands)
        return position, facts

    def _facts(self, position: Position, hands: Hands) -> Facts:
        facts = facts_of(self.model, self.acts, position)
        facts.dealt, facts.held = hands.dealt, hands.held
        facts.copies_held = {(s, f): count for s, f, count in position.supposed}
        facts.words_said = frozenset(
            (call.seat, call.word) for call in self.acts.calls if call.seat is not None
        )
        return facts

    def _parties(self, facts: Facts, asker: Asker) -> tuple[tuple[Value, ...], Rests]:
        """The party of each seat, None where it is open."""
        leaf = asker.ask("Parteien", _parties, facts)
        assert isinstance(leaf.value, tuple)
        parties = tuple(None if isinstance(p, Open) else p for p in leaf.value)
        return parties, leaf.rests_on

    def _sums(
        self, facts: Facts, position: Position, hands: Hands, asker: Asker
    ) -> None:
        """Augen and tricks by seat, where every trick has an owner."""
        augen, count = [0, 0, 0, 0], [0, 0, 0, 0]
        for trick in position.tricks:
            augen[trick.winner] += trick.augen
            count[trick.winner] += 1
        missing = self.model.hand_size - len(position.tricks)
        if missing:
            facts.certain = self._certain(position, hands, asker)
            owner = self._owner_of_rest(facts, asker)
            if owner is None:
                return
            deck = sum(self.tables.augen) * self.model.copies
            augen[owner] += deck - sum(augen)
            count[owner] += missing
        facts.settle_sums(augen, count)

    def _owner_of_rest(self, facts: Facts, asker: Asker) -> int | None:
        shortening = self.acts.shortening
        if shortening is None or shortening.at < len(self.acts.faces):
            return None
        leaf = asker.ask(
            "Reststiche", ask_rule("Reststiche", handle("k", 0)), facts, SETTLED
        )
        return leaf.value if isinstance(leaf.value, int) else None

    def _certain(
        self, position: Position, hands: Hands, asker: Asker
    ) -> dict[int, bool]:
        shortening = self.acts.shortening
        if shortening is None:
            return {}

        def rank(seat: int, face: int) -> Value:
            facts = self._facts(position, hands)
            facts.seat, facts.face = seat, FACES[face]
            return asker.ask(RANK, rank_of, facts).value

        @cache
        def second(face: int, number: int) -> bool | None:
            facts = self._facts(position, hands)
            facts.trick_number = number
            ask = ask_rule("Gleichstand", FACES[face])
            value = asker.ask(("Gleichstand", FACES[face]), ask, facts).value
            return None if isinstance(value, Open) else value == "zweite"

        sure = certainly_all(
            self.tables, position, hands, shortening.seat, rank, second
        )
        return {} if sure is None else {shortening.seat: sure}

    # --- the outcome -----------------------------------------------------------------

    def _outcome(
        self,
        position: Position,
        facts: Facts,
        calls: Sequence[CallStatus],
        scored: Score,
        rests: tuple[Rests, Rests],
        placed: list[Placed],
        dealers: Dealers,
    ) -> Outcome:
        names, everybody = self.acts.names, self.acts.everybody
        played = self.tables.kind(position.kind) is not None
        listing = self.tables.parties
        seats = facts.parties or ()
        parties = augen = scores = None
        if played and None not in seats:
            parties = tuple(
                [
                    (p, tuple([n for n, q in zip(names, seats, strict=True) if q == p]))
                    for p in listing
                ]
            )
            if facts.augen_by_seat is not None:
                augen = tuple([(p, facts.augen(p)) for p in listing])
        if played and scored.numbers is not None:
            scores = tuple(zip(everybody, scored.numbers, strict=True))
        play_rest, call_rest = rests
        rest = play_rest | call_rest
        winner_rest, value_rest, *score_rests = scored.rests_on
        if self.acts.claims:
            wrong = trick_claims(self.acts, position.tricks)
            placed += [("event", i, f) for i, f in wrong]
        if self.game.claims:
            claimed = result_claims(self.game.claims, augen, scores, listing, everybody)
            placed += [("claim", i, f) for i, f in claimed]
        if played:
            placed += about_the_end(
                self.model, self.acts, facts, position, scored, self.game
            )
        return Outcome(
            assume=(),
            default=True,
            kind=position.kind,
            kinds=position.kinds,
            parties=parties,
            augen=augen,
            tricks=_Tricks(position.tricks, names, self.tables.labels(names)),
            announcements=tuple(map(self._announcement, calls)) if calls else (),
            winner=scored.winner if played else None,
            items=scored.items if played else (),
            steps=scored.steps if played else (),
            value=scored.value if played else None,
            scores=scores,
            findings=tuple(self._located(placed)) if placed else (),
            next_dealer=self._next_dealer(dealers[0]),
            next_dealers=tuple(
                [n for d in dealers[1:] if (n := self._next_dealer(d)) is not None]
            ),
            rests_on=(
                (
                    "kind",
                    play_rest if self.tables.kind_may_change else position.rests_on,
                ),
                ("parties", play_rest),
                ("augen", play_rest),
                ("winner", rest | winner_rest),
                ("value", rest | value_rest),
                *(
                    (f"score {name}", rest | own)
                    for name, own in zip(everybody, score_rests, strict=True)
                ),
            ),
        )

    def _next_dealer(self, dealer: Value) -> str | None:
        if not isinstance(dealer, int):
            return None
        return self.acts.everybody[dealer]

    def _announcement(self, judged: CallStatus) -> Announcement:
        call = judged.call
        by = self.acts.names[call.seat] if call.seat is not None else "?"
        first = judged.broken[0] if judged.broken else None
        return Announcement(
            by,
            call.word,
            judged.counts_as,
            judged.status,
            first.clause if first else None,
            first.key if first else None,
            call.index,
        )

    def _located(self, placed: Sequence[Placed]) -> Iterator[Finding]:
        locate = self.game.locate
        for section, index, found in placed:
            if locate is None or found.span is not None:
                yield found
            else:
                span = locate(section or "game", index) or locate("game", 0)
                yield replace(found, span=span)


class _Tricks(Sequence[Trick]):
    """The tricks as the verdict shows them, written out when somebody looks."""

    __slots__ = ("_labels", "_names", "_played", "_written")

    def __init__(
        self,
        played: Sequence[PlayedTrick],
        names: Sequence[str],
        labels: Sequence[Sequence[tuple[str, str]]],
    ) -> None:
        self._played = played
        self._names = names
        self._labels = labels
        self._written: tuple[Trick, ...] | None = None

    def _tricks(self) -> tuple[Trick, ...]:
        if self._written is None:
            names, labels = self._names, self._labels
            self._written = tuple(
                Trick(
                    number,
                    names[plays[0][0]],
                    tuple(labels[seat][face] for seat, face in plays),
                    names[winner],
                    augen,
                    rest,
                )
                for number, plays, winner, augen, _, rest in self._played
            )
        return self._written

    @overload
    def __getitem__(self, place: int) -> Trick: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Trick]: ...
    def __getitem__(self, place: int | slice) -> Trick | Sequence[Trick]:
        return self._tricks()[place]

    def __len__(self) -> int:
        return len(self._played)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._tricks() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._tricks())

    def __repr__(self) -> str:
        return repr(self._tricks())


def _parties(run: Run) -> Value:
    return tuple(attempt(run, partial(_party, seat)) for seat in range(4))


def _party(seat: int, run: Run) -> Value:
    return run.rule("Partei", (seat,))


def essence(outcome: Outcome) -> object:
    """What two outcomes must share to be one: all but the reasons."""
    return replace(
        outcome,
        tricks=tuple(t._replace(rests_on=0) for t in outcome.tricks),
        items=tuple(i._replace(rests_on=0) for i in outcome.items),
        rests_on=(),
        next_dealers=(),
    )


def joined(one: Outcome, two: Outcome) -> Outcome:
    """Of two outcomes that differ in their reasons only, the one with both."""
    return replace(
        one,
        tricks=tuple(
            a._replace(rests_on=a.rests_on | b.rests_on)
            for a, b in zip(one.tricks, two.tricks, strict=True)
        ),
        items=tuple(
            a._replace(rests_on=a.rests_on | b.rests_on)
            for a, b in zip(one.items, two.items, strict=True)
        ),
        rests_on=tuple(
            (name, a | b)
            for (name, a), (_, b) in zip(one.rests_on, two.rests_on, strict=True)
        ),
        next_dealers=tuple(dict.fromkeys((*one.next_dealers, *two.next_dealers))),
    )
