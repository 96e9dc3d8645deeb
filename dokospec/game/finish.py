"""From the finished play to one outcome: parties, calls, points."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeVar

from dokospec.game import codes, outcomes
from dokospec.game.acts import Acts, said
from dokospec.game.ahead import (
    AT_THE_END,
    BEFORE_THE_END,
    END,
    MOMENTS,
    ahead,
    certain,
)
from dokospec.game.calls import SETTLED, CallStatus, JudgedCall, judge_calls
from dokospec.game.counting import TrickSums, count_items, trick_sums
from dokospec.game.dynamic_ranks import verify
from dokospec.game.evening import Evenings
from dokospec.game.facts import Facts, PlayedTrick, behind_a_hole
from dokospec.game.findings import (
    Placed,
    about_acts,
    about_calls,
    about_marks,
    about_notes,
    about_passing,
    about_the_game,
)
from dokospec.game.hands import Hands, copies_out, offered, played_hands, seats_of
from dokospec.game.legality import illegal_cards, not_in_hand
from dokospec.game.memo import Memo, Memos
from dokospec.game.position import (
    Position,
    assigned,
    facts_of,
    with_bid_calls,
    with_undecided,
)
from dokospec.game.report import is_unplayed, outcome_of
from dokospec.game.scoring import (
    ALL_SETTLED,
    SCORED,
    Closing,
    DueItems,
    Score,
    Sequel,
    close,
    score,
    unscored,
)
from dokospec.game.tables import Tables, ask_rule, happening
from dokospec.game.worlds import (
    LATER,
    Asker,
    ForkError,
    ImpossibleError,
    World,
    advance,
)
from dokospec.notation.record import GameRecord
from dokospec.rules.answers import attempt
from dokospec.rules.decisions import Leaf, Trail
from dokospec.rules.evaluate import Run
from dokospec.rules.values import Open, Value, handle
from dokospec.verdict import Outcome, Rests

_NOTHING_SAID: Final[frozenset[tuple[int, str]]] = frozenset()


class Known:
    """What games like one that was settled come to; kept from game to game."""

    def __init__(self) -> None:
        self.ends: Memo[tuple[Leaf, Leaf | None]] = Memo()
        self.calls: Memos[JudgedCall] = Memos()
        self.scores: Memo[Score] = Memo(ALL_SETTLED - SETTLED)
        self.items: Memos[DueItems] = Memos(within=True)
        self.closings: Memos[Closing] = Memos(ALL_SETTLED - SCORED)
        self.sequels: Memo[Sequel] = Memo(within=True)

    def heir(self, changed: int) -> Known:
        """The same for a derived model."""
        known = Known()
        known.ends = self.ends.heir(changed)
        known.calls = self.calls.heir(changed)
        known.scores = self.scores.heir(changed)
        known.items = self.items.heir(changed)
        known.closings = self.closings.heir(changed)
        known.sequels = self.sequels.heir(changed)
        return known


class Finisher:
    """Settles the worlds of one game."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        game: GameRecord,
        claimed: Hands,
        known: Known,
        evening: Evenings | None = None,
        *,
        scores: bool = True,
        moments: bool = True,
    ) -> None:
        """``scores``: False where winner, items, value and points are not asked for.

        ``moments``: False where it stays open when an uncertain call was made.
        """
        self.tables = tables
        self.model = tables.model
        self.acts = acts
        self.game = game
        self.claimed = claimed
        self.known = known
        self.evening = evening
        self.scores = scores
        self.moments = moments

    def look_back(self, position: Position, asker: Asker) -> Played:
        """What the play of a world comes to, whatever was called."""
        if position.counting:
            inner = copy(self)
            inner.acts = with_bid_calls(self.model, self.acts, position)
            return inner.look_back(position._replace(counting=()), asker)
        model, acts, tables = self.model, self.acts, self.tables
        tricks, held = position.tricks, self.claimed.held
        if position.supposed:
            supposed = {(seat, face): n for seat, face, n in position.supposed}
            verify(supposed, self._seen(position), model.copies)
        played = trick_sums(tables, tricks, held)
        hands = self.claimed
        if len(tricks) == model.hand_size:
            deck, even = tables.full_deck, tables.even
            hands = played_hands(acts, played.laid, hands, deck, even=even)
        position, facts, end, rests_on = self._at_end(position, hands, asker)
        facts.tricks = tricks
        placed: list[Placed] = [("event", i, f) for i, f in position.findings]
        kind_rest = rests_on | position.rests_on
        rests_on = kind_rest | played.rests_on | tables.augen_rest
        if not played.lawful:
            before = partial(self._before, position, hands)
            illegal, rest = illegal_cards(tables, acts, tricks, held, asker, before)
            placed += [("event", i, f) for i, f in illegal]
            rests_on |= rest
        if any(held):
            strange = not_in_hand(tables, acts, tricks, held)
            placed += [("event", i, f) for i, f in strange]
        if acts.marks:
            placed += about_marks(acts, tricks, model.hand_size, placed)
        parties = end or self._parties(facts, position, asker)
        facts.parties = _settled(parties)
        rests_on |= parties.rests_on
        self._sums(facts, position, played, hands, asker)
        if tables.kind_may_change:
            kind_rest = rests_on
        return Played(facts, acts, position, tuple(placed), kind_rest, rests_on)

    def through(self, played: Played, asker: Asker) -> Outcome:
        """All stages in one world, up to the outcome; the judge adds what it assumes."""
        heard = self.hear(apart(played), asker)
        return self.close(self.rate(self.count(heard, asker), asker), asker)

    def stages(
        self, worlds: list[World[Position]], trail: Trail | None
    ) -> tuple[list[World[Outcome]], int]:
        """The outcomes of all worlds; those that are alike after a stage are one.

        And how many worlds there were at the most.
        """
        model = self.model
        played = advance(
            model, worlds, self.look_back, Played.essence, Played.joined, trail
        )
        if len(played) == 1:
            ((label, one),) = played
            try:
                return [World(label, self.through(one, Asker(model, label, trail)))], 1
            except ImpossibleError:
                return [], 1
            except ForkError as fork:
                played = [World(part, one) for part in reversed(fork.parts) if part]

        def hear(played: Played, asker: Asker) -> Heard:
            return self.hear(apart(played), asker)

        def count(heard: Heard, asker: Asker) -> Counted:
            return self.count(apart(heard), asker)

        def rate(counted: Counted, asker: Asker) -> Rated:
            return self.rate(apart(counted), asker)

        def end(rated: Rated, asker: Asker) -> Outcome:
            return self.close(apart(rated), asker)

        heard = advance(model, played, hear, Heard.essence, Heard.joined, trail)
        counted = advance(model, heard, count, Counted.essence, Counted.joined, trail)
        rated = advance(model, counted, rate, Rated.essence, Rated.joined, trail)
        ends = advance(model, rated, end, outcomes.Essence, outcomes.joined, trail)
        most = max(len(played), len(heard), len(counted), len(rated), len(ends))
        return ends, most

    def hear(self, played: Played, asker: Asker) -> Heard:
        """What becomes of the calls, and of all else that was said and done."""
        facts, acts, position = played[:3]
        placed = list(played.told)
        calls: list[CallStatus] = []
        facts.calls = ()
        unseen, ended = None, facts
        if self._has_hole(position) and (acts.calls or not acts.plain):
            unseen, ended = self._unseen(facts, position, asker)
        if acts.calls:
            calls = judge_calls(
                self.model, acts, facts, position.leader, unseen, self.known.calls,
                asker, moments=self.moments,
            )  # fmt: skip
            placed += about_calls(self.model, acts, calls, facts)
            ended.calls, ended.held_at_call = facts.calls, facts.held_at_call
            ended.regular, ended.standing = facts.regular, facts.standing
        if not acts.plain:
            placed += about_acts(self.model, acts, facts, ended, asker)
            placed += about_passing(self.tables, acts, facts, asker)
        return Heard(facts, played, tuple(calls), tuple(placed))

    def _parties(self, facts: Facts, position: Position, asker: Asker) -> Leaf:
        """The party of each seat; what all tricks tell is not known before the last."""
        if self._goes_on(position, facts, asker):
            facts = facts.branch()
            facts.tricks = None
        return asker.ask("Parteien", _parties, facts)

    def _unseen(
        self, facts: Facts, position: Position, asker: Asker
    ) -> tuple[Facts, Facts]:
        """What is known where a call was made behind tricks that were not judged.

        And where the game was ended there. Not what may have changed in these tricks;
        only who cuts a game short is judged by what the end makes of its kind.
        """
        kinds, stands = ahead(self.tables, position, facts.branch, asker)
        unseen = facts.branch()
        unseen.tricks = None
        unseen.stands = dict(s for s in position.stands if s[0] not in stands)
        if kinds is None or sum(not at_end for at_end in kinds.values()) > 1:
            unseen.kind = None
        unseen.parties = _settled(asker.ask("Parteien", _parties, unseen))
        ended = unseen.branch()
        if self.acts.shortening is not None and kinds and len(kinds) > 1:
            ended.kind = None
        return unseen, ended

    def count(self, heard: Heard, asker: Asker) -> Counted:
        """What is counted by card or trick."""
        heard = self._looked_ahead(heard, asker)
        facts, rests_on = heard.facts, 0
        if self.scores:
            facts.sums, rests_on = count_items(self.tables, facts, asker)
        if self._goes_on(heard.played.position, facts, asker):
            # What the tricks come to together is not known before the last.
            facts.tricks, facts.tricks_so_far = None, facts.tricks
        return Counted(facts, heard, rests_on)

    def rate(self, counted: Counted, asker: Asker) -> Rated:
        """Who won, and what the game is worth."""
        facts = counted.facts
        if not self.scores:
            return Rated(facts, counted, unscored(len(self.acts.everybody))[0])
        rests_on = self._settle_rest(facts, asker)
        work = partial(score, self.tables, self.known.items, facts)
        scored = self.known.scores.recall(facts, asker, work)
        facts.winner, facts.points, facts.open_groups, facts.values = scored.settled
        return Rated(facts, counted, scored, rests_on)

    def close(self, rated: Rated, asker: Asker) -> Outcome:
        """What follows for the players, and all of it as it is told."""
        facts, (_, heard, call_rest), scored, rest = rated
        _, (_, acts, position, _, kind_rest, play_rest), calls, told = heard
        placed = list(told)
        closing = self._closed(facts, scored, asker)
        if closing.against:
            placed += about_the_game(self.model, closing.against)
        if facts.all_augen_known and closing.notes:
            placed += about_notes(self.model, closing.notes)
        evening = None
        open_kind = is_unplayed(position, closing)
        if self.evening is not None and self.scores and not open_kind:
            evening, closing, noted = self.evening.after(facts, closing, asker)
            placed += noted
        for call in calls:
            call_rest |= call.rests_on
        outcome = outcome_of(
            self.tables,
            acts,
            self.game,
            position,
            facts,
            calls,
            scored,
            (kind_rest, play_rest | rest, call_rest),
            placed,
            closing,
        )
        return outcome if evening is None else outcome._replace(evening=evening)

    def _closed(self, facts: Facts, scored: Score, asker: Asker) -> Closing:
        if not self.scores:
            return unscored(len(self.acts.everybody))[1]
        pending, known = scored.pending, self.known
        work = partial(close, self.tables, known.sequels, pending, facts)
        closing = known.closings[pending].recall(facts, asker, work)
        facts.credits = closing.given
        return closing

    # --- the end of the play ---------------------------------------------------------

    def _at_end(
        self, position: Position, hands: Hands, asker: Asker
    ) -> tuple[Position, Facts, Leaf | None, Rests]:
        """The position after the events at the end, its facts, the parties, and reasons.

        The parties are None where an event happens: they are yet to be asked for. The
        reasons are those for which nothing happens. While the game goes on only that
        happens which no trick can change.
        """
        facts = self._facts(position, hands)
        facts.tricks = position.tricks
        goes_on = self._goes_on(position, facts, asker)
        if goes_on:
            facts.tricks = None
        if END not in self.model.events or not position.tricks:
            return position, facts, None, 0
        parties = None
        if goes_on:
            leaf = asker.ask(END, happening(END), self._to_come(facts, position, asker))
        else:
            ending = partial(_ending, facts)
            leaf, parties = self.known.ends.recall(facts, asker, ending)
        if not leaf.value or (goes_on and isinstance(leaf.value, Open)):
            return position, facts, parties, leaf.rests_on
        if isinstance(leaf.value, Open):
            position = with_undecided(position, leaf.value, self.acts)
        else:
            before = position.kind
            position = assigned(position, leaf.value, leaf.rests_on)
            if position.kind != before:
                # no trick can change it, so it says what the game has been all along
                position = position._replace(kinds=((1, position.kind),))
        return position, self._facts(position, hands), None, 0

    def _to_come(self, facts: Facts, position: Position, asker: Asker) -> Facts:
        """What is known of the end of a game that goes on, whatever is yet to come."""
        last = facts.branch()
        last.words_said = None
        kinds, stands = ahead(self.tables, position, last.branch, asker, BEFORE_THE_END)
        last.stands = dict(s for s in position.stands if s[0] not in stands)
        if kinds is None or len(kinds) > 1:
            last.kind = None
        return last

    def _unfinished(self, position: Position) -> bool:
        """Whether tricks are missing in a game in which cards are laid."""
        return bool(self.acts.faces) and self._tricks_missing(position)

    def _tricks_missing(self, position: Position) -> bool:
        """The same where perhaps no card is laid yet."""
        return (
            position.stopped != codes.UNPLAYED
            and len(position.tricks) < self.model.hand_size
            and self.tables.kind(position.kind) is not None
        )

    def _goes_on(self, position: Position, facts: Facts, asker: Asker) -> bool:
        """Whether tricks are missing and nobody ended the game, as far as was judged.

        Where it is open whether what was reclaimed ended it, it did.
        """
        if not self._unfinished(position) or self._cut_short(position):
            return False
        return self._broken_off(position, facts, asker) is False

    def _broken_off(
        self, position: Position, facts: Facts, asker: Asker
    ) -> bool | None:
        """Whether what was reclaimed, as far as was judged, ended the game; None: open."""
        question, acts, tricks = "abgebrochen", self.acts, position.tricks
        judged = sum(not behind_a_hole(r.at, tricks) for r in acts.objections)
        if not judged or question not in self.model.rules:
            return False
        if judged < len(acts.objections):
            facts = facts.branch()
            handles = acts.objection_handles[:judged]
            facts.acts = acts._replace(objection_handles=handles)
        value = asker.ask(question, ask_rule(question), facts).value
        return value if isinstance(value, bool) else None

    def _looked_ahead(self, heard: Heard, asker: Asker) -> Heard:
        """The same without what may still change; a world for each kind it may be.

        Calls are judged by how the game stands, what it comes to is not.
        """
        facts, played = heard.facts, heard.played
        position = played.position
        if not self._tricks_missing(position):
            return heard
        ended = self._cut_short(position) or self._broken_off(position, facts, asker)
        moments = AT_THE_END if ended is True else MOMENTS
        kinds, stands = ahead(self.tables, position, facts.branch, asker, moments)
        if stands:
            left = tuple(s for s in position.stands if s[0] not in stands)
            position = position._replace(stands=left)
            facts.stands = dict(left)
        # A record without a card tells how a game begins: the kind is that one.
        if self.acts.faces and kinds is not None and len(kinds) > 1:
            kind = asker.choose(LATER, tuple(kinds))
            if kinds[kind]:
                position = position._replace(kinds=((1, kind),))
            position = position._replace(kind=kind)
            facts.kind = kind
        facts.parties = _settled(self._parties(facts, position, asker))
        if facts.augen_by_seat is not None and facts.tricks_by_seat is not None:
            facts.settle_sums(facts.augen_by_seat, facts.tricks_by_seat)
        return heard._replace(played=played._replace(position=position))

    def _facts(self, position: Position, hands: Hands) -> Facts:
        facts = facts_of(self.model, self.acts, position)
        facts.dealt, facts.held = hands.dealt, hands.held
        if position.supposed or None in hands.held:
            supposed = {(s, f): count for s, f, count in position.supposed}
            facts.copies_held = self._copies_out(position, hands) | supposed
        calls = self.acts.calls
        facts.words_said = _NOTHING_SAID
        if calls:
            facts.words_said = said(self.acts)
        return facts

    def _copies_out(
        self, position: Position, hands: Hands
    ) -> dict[tuple[int, int], int]:
        """What has been shown of a face tells who held it, once all of it was shown.

        Shown is what was laid, claimed or offered in an exchange.
        """
        if not self.tables.even:
            return {}
        shown = Counter(self._seen(position)) | offered(self.acts)
        return copies_out(shown.elements(), hands.held, self.tables.full_deck)

    def _seen(self, position: Position) -> list[tuple[int, int]]:
        """(seat, face) of the cards of which it is known who laid them."""
        acts, tricks = self.acts, position.tricks
        if position.stopped in {None, codes.INCOMPLETE}:
            # Who leads after the next trick is not known where that was not judged.
            seats = seats_of(acts, tricks, position.leader)
            return list(zip(seats, acts.faces, strict=False))
        return [play for trick in tricks for play in trick.plays]

    def _before(
        self, position: Position, hands: Hands, trick: PlayedTrick, place: int
    ) -> Facts:
        """What was known before the card at this place (0..3) of a trick was laid."""
        facts = self._facts(position, hands)
        facts.kind, facts.trick_number = trick.kind, trick.number
        facts.stands = position.stands_in(trick.number)
        facts.lying = trick.faces[:place]
        facts.turn = trick.seats[place]
        now = 4 * (trick.number - 1) + place
        facts.words_said = said(self.acts, now + 1)
        return facts

    def _sums(
        self,
        facts: Facts,
        position: Position,
        played: TrickSums,
        hands: Hands,
        asker: Asker,
    ) -> None:
        """Augen and tricks by seat, where every trick has an owner."""
        augen, made = list(played.augen), list(played.made)
        owner = None
        missing = self.model.hand_size - len(position.tricks)
        if missing:
            if self._cut_short(position):
                before = partial(self._facts, position, hands)
                facts.certain = certain(
                    self.tables, self.acts, position, hands, before, asker
                )
                owner = self._owner_of_rest(facts, asker)
            if owner is None:
                return
        elif self.tables.stock:
            leaf = asker.ask("Ablage", ask_rule("Ablage"), facts, SETTLED)
            if not isinstance(leaf.value, int):
                return
            owner = leaf.value
        if owner is not None:
            augen[owner] += self.tables.all_augen - sum(augen)
            made[owner] += missing
        facts.settle_sums(augen, made)

    def _has_hole(self, position: Position) -> bool:
        """Whether whole tricks lie there that were not judged."""
        return behind_a_hole(len(self.acts.faces), position.tricks)

    def _cut_short(self, position: Position) -> bool:
        """Whether somebody cut the game short behind the last card, all before it judged."""
        short = self.acts.shortening
        last = short is not None and short.at >= len(self.acts.faces)
        return last and not self._has_hole(position)

    def _owner_of_rest(self, facts: Facts, asker: Asker) -> int | None:
        leaf = asker.ask(
            "Reststiche", ask_rule("Reststiche", handle("k", 0)), facts, SETTLED
        )
        return leaf.value if isinstance(leaf.value, int) else None

    def _settle_rest(self, facts: Facts, asker: Asker) -> Rests:
        """The tricks of a game broken off go to a party, where it is scored all the same.

        Returned is what that rests on.
        """
        question = "Abbruchstiche"
        whole = facts.augen_by_party is not None or not self.acts.objections
        if whole or facts.tricks is None or question not in self.model.rules:
            return 0
        if not all(party in self.tables.parties for party in facts.parties or (None,)):
            return 0
        leaf = asker.ask(question, ask_rule(question), facts, SETTLED)
        if leaf.value in self.tables.parties:
            facts.settle_rest(leaf.value, self.tables.all_augen, self.model.hand_size)
        return leaf.rests_on


def _ending(facts: Facts, asker: Asker) -> tuple[Leaf, Leaf | None]:
    """What happens at the end and, where nothing does, the parties."""
    leaf = asker.ask(END, happening(END), facts)
    return leaf, None if leaf.value else asker.ask("Parteien", _parties, facts)


def _settled(parties: Leaf) -> tuple[Value, ...]:
    """The party of each seat, None where it is open."""
    assert isinstance(parties.value, tuple)
    return tuple([None if isinstance(p, Open) else p for p in parties.value])


def _parties(run: Run) -> Value:
    return tuple(attempt(run, partial(_party, seat)) for seat in range(4))


def _party(seat: int, run: Run) -> Value:
    return run.rule("Partei", (seat,))


# --- from the finished play to the outcome, stage by stage, and when two worlds are one
#
# Between stages worlds that do not differ any more are merged, so that doubts which
# matter for nothing that follows do not multiply with those that do.


class Played(NamedTuple):
    """A world that has been played to its end, with what was found on the way.

    ``facts`` are filled in as far as they do not depend on calls. ``acts`` with the
    calls that were made with Vorbehalte. ``kind_rest`` and ``play_rest``: what the kind
    of game rests on, and parties and Augen.
    """

    facts: Facts
    acts: Acts
    position: Position
    told: tuple[Placed, ...]
    kind_rest: Rests
    play_rest: Rests

    def essence(self) -> object:
        """What two worlds must share to be one: the hands come into it, so all."""
        return id(self)

    def joined(self, other: Played) -> Played:
        """As two worlds are never one, this."""
        del other
        return self


class Heard(NamedTuple):
    """The same with what became of the calls; ``told`` has all that was found so far."""

    facts: Facts
    played: Played
    calls: tuple[CallStatus, ...]
    told: tuple[Placed, ...]

    def essence(self) -> object:
        """What two worlds after one play must share to be one: all but the reasons."""
        judged = [
            (c.call, c.status, c.known, c.counts_as, tuple([d.key for d in c.broken]))
            for c in self.calls
        ]
        return id(self.played), tuple(judged), self.told

    def joined(self, other: Heard) -> Heard:
        """Of two that differ in their reasons only, the one with both."""
        both = zip(self.calls, other.calls, strict=True)
        calls = [replace(a, rests_on=a.rests_on | b.rests_on) for a, b in both]
        return self._replace(calls=tuple(calls))


class Counted(NamedTuple):
    """The same with what is counted by card or trick, and what that rests on."""

    facts: Facts
    heard: Heard
    rests_on: Rests

    def essence(self) -> object:
        """As for the calls."""
        return id(self.heard), self.facts.counts

    def joined(self, other: Counted) -> Counted:
        """As for the calls."""
        return self._replace(rests_on=self.rests_on | other.rests_on)


class Rated(NamedTuple):
    """The same with the score.

    ``rests_on``: who got the tricks that were not played.
    """

    facts: Facts
    counted: Counted
    scored: Score
    rests_on: Rests = 0

    def essence(self) -> object:
        """As for the calls."""
        scored, (_, points, opened, values) = self.scored, self.scored.settled
        return (
            id(self.counted),
            self.facts.augen_of_parties,
            *(scored.winner, scored.value, scored.steps, scored.opens),
            *(scored.broken, scored.pending),
            tuple([item[:-1] for item in scored.items]),
            *(tuple(points.items()), opened, tuple(values.items())),
        )

    def joined(self, other: Rated) -> Rated:
        """As for the calls."""
        one, two = self.scored, other.scored
        both = zip(one.items, two.items, strict=True)
        items = [a._replace(rests_on=a.rests_on | b.rests_on) for a, b in both]
        winner, value = zip(one.rests_on, two.rests_on, strict=True)
        rests_on = winner[0] | winner[1], value[0] | value[1]
        scored = one._replace(items=tuple(items), rests_on=rests_on)
        return self._replace(scored=scored, rests_on=self.rests_on | other.rests_on)


Stage = TypeVar("Stage", Played, Heard, Counted, Rated)


def apart(stage: Stage) -> Stage:
    """The same for one of several worlds: what is filled in is not seen by others."""
    return stage._replace(facts=stage.facts.branch())
