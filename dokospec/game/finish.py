"""From the finished play to one outcome: parties, calls, points."""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Self, cast

from dokospec.finding import Kind
from dokospec.game import codes, outcomes
from dokospec.game.acts import Acts, Words, next_act, up_to, words_said
from dokospec.game.ahead import (
    AT_THE_END,
    BEFORE_THE_END,
    END,
    MOMENTS,
    ahead,
    certain,
    possible,
)
from dokospec.game.calls import SETTLED, CallStatus, judge_calls
from dokospec.game.counting import TrickSums, count_items, trick_sums
from dokospec.game.dynamic_ranks import verify
from dokospec.game.evening import Evenings
from dokospec.game.facts import Facts
from dokospec.game.findings import (
    Placed,
    about_acts,
    about_calls,
    about_notes,
    about_passing,
    about_the_end_before,
    about_the_game,
)
from dokospec.game.hands import (
    Hands,
    copies_out,
    offered,
    played_hands,
    seats_of,
)
from dokospec.game.kind_tables import Tables, ask_rule, happening, parties_of
from dokospec.game.legality import about_cards, claimed_for
from dokospec.game.position import (
    Position,
    assigned,
    facts_of,
    finding,
    rewound,
    with_bid_calls,
    with_undecided,
)
from dokospec.game.recorded import contradicted
from dokospec.game.report import is_unplayed, outcome_of
from dokospec.game.scoring import (
    NO_ITEMS,
    NO_SCORE,
    Closing,
    Score,
    close,
    itemise,
    not_closed,
    score,
    settle_rest,
)
from dokospec.game.single_tricks import single_tricks
from dokospec.game.slips import unclear_calls
from dokospec.game.stages import (
    AfterCalls,
    AfterClosing,
    AfterCounting,
    AfterItems,
    AfterPlay,
    AfterScoring,
    End,
    Stage,
)
from dokospec.game.stated_lines import Stated
from dokospec.game.tricks import OpenTrick, PlayedTrick, behind_a_hole
from dokospec.game.worlds import (
    ENDED,
    LATER,
    Asker,
    ForkError,
    ImpossibleError,
    World,
    advance,
)
from dokospec.language.decisions import Leaf, Trail
from dokospec.language.values import Open, Value, handle
from dokospec.notation.record import GameRecord
from dokospec.verdict import Outcome, Rests, SingleTrick

BROKEN_OFF: Final = "abgebrochen"
_NOTHING_SAID: Final[Words] = MappingProxyType({})


class Finisher:
    """Settles the worlds of one game."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        game: GameRecord,
        claimed: Hands,
        evening: Evenings | None = None,
        stated: Stated | None = None,
        *,
        scores: bool = True,
        ahead: bool = True,
        moments: bool = True,
    ) -> None:
        """``stated``: what the record states of the play, to be checked.

        ``scores``: False where winner, items, value and points are not asked for.
        ``ahead``: False where it is told how it stands, though more may overturn it.

        ``moments``: False where it stays open when an uncertain call was made.
        """
        self.tables = tables
        self.model = tables.model
        self.acts = acts
        self.game = game
        self.claimed = claimed
        self.evening = evening
        self.checked = stated
        self.scores = scores
        self.ahead = ahead
        self.moments = moments

    @property
    def shared(self) -> tuple[str, ...]:
        """What is supposed of the end of the game: only what all of it share is told."""
        return ENDED, LATER

    def look_back(self, position: Position, asker: Asker) -> AfterPlay:
        """What the play of a world comes to, whatever was called."""
        if position.counting:
            inner = self._with(with_bid_calls(self.model, self.acts, position))
            return inner.look_back(position._replace(counting=()), asker)
        model, acts, tables = self.model, self.acts, self.tables
        tricks, held = position.tricks, self.claimed.held
        whole = len(tricks) == model.hand_size
        if position.supposed:
            supposed = {(seat, face): n for seat, face, n in position.supposed}
            verify(supposed, self._seen(position), model.copies)
        played = trick_sums(tables, tricks, claimed_for(tables, tricks, held))
        hands = self.claimed
        if whole:
            deck, even = tables.full_deck, tables.even
            hands = played_hands(acts, played.laid, hands, deck, even=even)
        as_played = position
        position, facts, end, rests_on = self._at_end(position, hands, asker)
        self._lay_out(facts, position)
        kind_rest = rests_on | position.rests_on
        placed, rest = self.about_cards(position, hands, asker, played)
        rests_on = kind_rest | played.rests_on | tables.augen_rest | rest
        parties = end or self._parties(facts, position, asker)
        facts.parties = _settled(parties)
        rests_on |= parties.rests_on
        self._sums(facts, position, played, hands, asker)
        if tables.kind_may_change:
            kind_rest = rests_on
        return AfterPlay(
            facts, acts, position, tuple(placed), kind_rest, rests_on, as_played
        )

    def about_cards(
        self, position: Position, hands: Hands, asker: Asker, played: TrickSums
    ) -> tuple[list[Placed], Rests]:
        """What is wrong with the cards that are there, and what that rests on."""
        before = partial(self._before, position, hands)
        held, acts = self.claimed.held, self.acts
        return about_cards(self.tables, acts, held, position, played, before, asker)

    def _with(self, acts: Acts) -> Self:
        """The same for these acts."""
        if acts is self.acts:
            return self
        other = copy(self)
        other.acts = acts
        return other

    def _stage(self, name: str, before: Stage, asker: Asker) -> Any:
        """The next stage of one of several worlds, by the name of its method.

        What it fills in is not seen by the others.
        """
        step = getattr(self._with(before.acts), name)
        return step(before, before.facts.branch(), asker)

    def _next(
        self, name: str, comes: Any, worlds: list[Any], trail: Trail | None
    ) -> list[World[Any]]:
        """The next stage of all worlds; those that come to the same are one."""
        step = partial(self._stage, name)
        return advance(self.model, worlds, step, comes.essence, comes.joined, trail)

    def _through(self, played: AfterPlay, asker: Asker) -> Outcome:
        """All stages in one world, up to the outcome; the judge adds what it assumes."""
        state: Any = played
        for name in ("hear", "count", "itemise", "rate", "close"):
            state = self._stage(name, state, asker)
        closed = self.pass_on(state, asker)
        return cast(Outcome, self._stage("end", closed, asker))

    def stages(
        self, worlds: list[World[Position]], trail: Trail | None
    ) -> tuple[list[World[Outcome]], int]:
        """The outcomes of all worlds; those that are alike after a stage are one.

        And how many worlds there were at the most.
        """
        played = self.looked_back(worlds, trail)
        if len(played) == 1:
            ((label, one),) = played
            try:
                asker = Asker(self.model, label, trail)
                return [World(label, self._through(one, asker))], 1
            except ImpossibleError:
                return [], 1
            except ForkError as fork:
                # What it rests on is told of each part alone.
                played = [World(part, one) for part in reversed(fork.parts) if part]
        heard = self._next("hear", AfterCalls, played, trail)
        counted = self._next("count", AfterCounting, heard, trail)
        itemised = self._next("itemise", AfterItems, counted, trail)
        rated = self._next("rate", AfterScoring, itemised, trail)
        ends = advance(
            self.model, rated, partial(self._stage, "close"), outcomes.Essence,
            outcomes.joined, trail, (self.pass_on, partial(self._stage, "end")),
        )  # fmt: skip
        stages = (played, heard, counted, itemised, rated, ends)
        return ends, max(len(worlds) for worlds in stages)

    def counted(self, worlds: list[World[Position]]) -> list[World[AfterCounting]]:
        """All worlds as far as the play goes: what scoring is asked about."""
        played = self.looked_back(worlds, None)
        heard = self._next("hear", AfterCalls, played, None)
        return self._next("count", AfterCounting, heard, None)

    def looked_back(
        self, worlds: list[World[Position]], trail: Trail | None
    ) -> list[World[AfterPlay]]:
        """What the play of each world comes to."""
        step, essence = self.look_back, AfterPlay.essence
        return advance(self.model, worlds, step, essence, AfterPlay.joined, trail)

    def hear(self, played: AfterPlay, facts: Facts, asker: Asker) -> AfterCalls:
        """What becomes of the calls, and of all else that was said and done.

        What stands behind a Reklamation that ended the game is no part of it. Where it
        is open whether one did, there is a world for each that may have.
        """
        heard = self.hear_all(played, facts, asker)
        ends, certain = self._ends(heard, asker)
        if not ends:
            return heard
        placed: list[Placed] = []
        chosen: End | None = ends[0]
        if len(ends) > 1 or not certain:
            open_ = finding(codes.PERHAPS_ENDED, Kind.UNDECIDABLE)
            placed += [("event", end.objection.index, open_) for end in ends]
            options = (*ends, *(() if certain else (None,)))
            numbers = tuple(map(str, range(len(options))))
            chosen = options[int(asker.choose(ENDED, numbers))]
        if chosen is not None:
            heard = self._heard_up_to(chosen, played, asker)
            wrong = about_the_end_before(self.model.rules[BROKEN_OFF])
            placed.append(("event", chosen.behind, wrong))
        else:
            heard.facts.not_ended = True
        return heard._replace(findings=(*heard.findings, *placed))

    def _heard_up_to(self, end: End, played: AfterPlay, asker: Asker) -> AfterCalls:
        """The same where the game ended there."""
        own = self._with(up_to(self.acts, end.objection))
        position = rewound(played.as_played, own.acts)
        early = tuple([f for f in position.findings if f[0] < end.behind])
        then = own.look_back(position._replace(findings=early), asker)
        return own.hear_all(then, then.facts, asker)

    def hear_all(self, played: AfterPlay, facts: Facts, asker: Asker) -> AfterCalls:
        """The same as if nothing had ended the game before its last act."""
        acts, position = played.acts, played.position
        placed = list(played.findings)
        calls: list[CallStatus] = []
        facts.calls = ()
        unseen, ended = None, facts
        if self._has_hole(position) and (acts.calls or not acts.plain):
            unseen, ended = self._unseen(facts, position, asker)
        elif acts.shortening is not None and self._tricks_missing(position):
            ended = self._as_it_ended(facts, position, asker)
        if acts.calls or unclear_calls(self.model, acts):
            calls = judge_calls(
                self.model, acts, facts, position.leader, unseen, asker,
                possible=self._as_it_may_stand(facts, position, asker),
                moments=self.moments,
            )  # fmt: skip
            placed += about_calls(self.model, acts, calls, self.game)
            ended.calls, ended.held_at_call = facts.calls, facts.held_at_call
            ended.regular, ended.standing = facts.regular, facts.standing
        if acts.late_calls:
            words = self.model.words["Rufe"]
            late = acts.late_calls
            calls += [CallStatus(c, "void", (), c.word in words, 0) for c in late]
        if not acts.plain:
            placed += about_acts(self.model, acts, facts, ended, asker)
            placed += about_passing(self.tables, acts, facts, asker)
        return AfterCalls(facts, played, tuple(calls), tuple(placed))

    def _as_it_may_stand(
        self, facts: Facts, position: Position, asker: Asker
    ) -> list[Facts]:
        """The facts for each way the Stände may turn out; none if no trick changes one."""
        if not position.stands or not self._goes_on(position, facts, asker):
            return []
        found = possible(self.tables, position, facts.branch, asker)
        for each in found:
            each.parties = _settled(self._parties(each, position, asker))
        return found

    def _parties(self, facts: Facts, position: Position, asker: Asker) -> Leaf:
        """The party of each seat; what all tricks tell is not known before the last."""
        if self._goes_on(position, facts, asker):
            facts = facts.branch()
            facts.tricks = None
        return asker.ask("Parteien", parties_of, facts)

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
        unseen.parties = _settled(asker.ask("Parteien", parties_of, unseen))
        ended = unseen.branch()
        if self.acts.shortening is not None and kinds and len(kinds) > 1:
            ended.kind = None
        return unseen, ended

    def _as_it_ended(self, facts: Facts, position: Position, asker: Asker) -> Facts:
        """The same without the kind of game, where hands yet unknown decide it."""
        kinds = ahead(self.tables, position, facts.branch, asker, AT_THE_END).kinds
        if kinds is not None and len(kinds) == 1:
            return facts
        ended = facts.branch()
        ended.kind = None
        return ended

    def count(self, heard: AfterCalls, facts: Facts, asker: Asker) -> AfterCounting:
        """What is counted by card or trick."""
        heard = self._looked_ahead(heard, facts, asker)
        rests_on = 0
        if self.scores:
            facts.sums, rests_on = count_items(self.tables, facts, asker)
        if self.checked is not None and not self._tricks_missing(heard.played.position):
            wrong = contradicted(self.tables, self.checked, facts, asker)
            heard = heard._replace(findings=(*heard.findings, *wrong))
        if self._goes_on(heard.played.position, facts, asker):
            # What the tricks come to together is not known before the last.
            facts.tricks, facts.tricks_so_far = None, facts.tricks
        return AfterCounting(facts, heard, rests_on)

    def itemise(self, counted: AfterCounting, facts: Facts, asker: Asker) -> AfterItems:
        """Who won, and which items are due."""
        if not self.scores:
            return AfterItems(facts, counted, NO_ITEMS)
        rests_on = settle_rest(self.tables, self.acts, facts, asker)
        return AfterItems(facts, counted, itemise(self.tables, facts, asker), rests_on)

    def rate(self, itemised: AfterItems, facts: Facts, asker: Asker) -> AfterScoring:
        """What the game is worth."""
        if not self.scores:
            return AfterScoring(facts, itemised, NO_SCORE)
        scored = score(self.tables, itemised.found, facts, asker)
        return AfterScoring(facts, itemised, scored)

    def close(self, rated: AfterScoring, facts: Facts, asker: Asker) -> AfterClosing:
        """What follows for the players."""
        closing = self._closed(facts, rated.scored, asker)
        return AfterClosing(facts, rated, closing, None)

    def pass_on(self, closed: AfterClosing, asker: Asker) -> AfterClosing:
        """The same with what the game changes for those that follow."""
        position = closed.rated.itemised.counted.heard.played.position
        open_kind = self._line_unread(position) or is_unplayed(position, closed.closing)
        if self.evening is None or not self.scores or open_kind:
            return closed
        return closed._replace(changed=self.evening.changed(closed.facts, asker))

    def _line_unread(self, position: Position) -> bool:
        """Whether a line that nobody can read may be the exchange for want of which it is not."""
        return not self.game.complete and self.tables.kind(position.kind) is None

    def end(self, closed: AfterClosing, facts: Facts, asker: Asker) -> Outcome:
        """What follows for the evening, and all of it as the verdict has it."""
        _, (_, (_, counted, _, rest), scored), closing, changed = closed
        _, heard, call_rest = counted
        _, (_, acts, position, _, kind_rest, play_rest, _), calls, findings = heard
        placed = list(findings)
        if closing.against:
            placed += about_the_game(self.model, closing.against)
        if facts.all_augen_known and closing.notes:
            placed += about_notes(self.model, closing.notes)
        evening = None
        if self.evening is not None and changed is not None:
            evening, closing, noted = self.evening.after(changed, closing, asker)
            placed += noted
        for call in calls:
            call_rest |= call.rests_on
        single: tuple[SingleTrick, ...] = ()
        if acts.rest:
            told = self.tables, acts, self.claimed, position, facts
            single, wrong = single_tricks(*told, asker)
            first = len(self.game.events) - len(acts.rest)
            placed += [("event", first + place, each) for place, each in wrong]
        outcome = outcome_of(
            self.tables, acts, self.game, position, facts, calls, scored,
            (kind_rest, play_rest | rest, call_rest), placed, closing,
        )  # fmt: skip
        outcome = outcome._replace(single_tricks=single)
        if self._line_unread(position):
            outcome = outcome._replace(
                kind=None, kinds=(), next_dealer=None, next_dealers=()
            )
        if acts.rest and not acts.faces:
            kinds = ahead(self.tables, position, facts.branch, asker).kinds
            if kinds is None or len(kinds) > 1:
                outcome = outcome._replace(kind=None, kinds=())
        return outcome if evening is None else outcome._replace(evening=evening)

    def _closed(self, facts: Facts, scored: Score, asker: Asker) -> Closing:
        if self.scores:
            return close(self.tables, scored.pending, facts, asker)
        return not_closed(len(self.acts.everybody))

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
        self._lay_out(facts, position)
        goes_on = self._goes_on(position, facts, asker)
        if goes_on:
            facts.tricks = None
        if END not in self.model.events or not position.tricks:
            return position, facts, None, 0
        parties = None
        if goes_on:
            leaf = asker.ask(END, happening(END), self._to_come(facts, position, asker))
        else:
            leaf = asker.ask(END, happening(END), facts)
            if not leaf.value:
                parties = asker.ask("Parteien", parties_of, facts)
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

        Where it is open whether an objection ended it, it did.
        """
        if not self._unfinished(position) or self._cut_short(position):
            return False
        return self._broken_off(position, facts, asker) is False

    def _broken_off(
        self, position: Position, facts: Facts, asker: Asker
    ) -> bool | None:
        """Whether an objection, as far as was judged, ended the game; None: open."""
        if facts.not_ended:
            return False
        acts, tricks = self.acts, position.tricks
        judged = sum(not behind_a_hole(r.at, tricks) for r in acts.objections)
        if not judged:
            return False
        if judged < len(acts.objections):
            facts = facts.branch()
            handles = acts.objection_handles[:judged]
            facts.acts = acts._replace(objection_handles=handles)
        return self._ended(facts, asker)

    def _ended(self, facts: Facts, asker: Asker) -> bool | None:
        """Whether an objection ended the game, None where it is open."""
        if BROKEN_OFF not in self.model.rules:
            return False
        value = asker.ask(BROKEN_OFF, ask_rule(BROKEN_OFF), facts).value
        return value if isinstance(value, bool) else None

    def _ends(self, heard: AfterCalls, asker: Asker) -> tuple[list[End], bool]:
        """The Reklamationen with acts behind them that may have ended the game.

        And whether one certainly did. What was said behind one does not come into it,
        nor who played what as long as tricks are missing: more of them may refute it.
        Before the first card nobody had played anything.
        """
        found: list[End] = []
        tricks = heard.played.position.tricks
        for number, objection in enumerate(self.acts.objections):
            behind = next_act(self.acts, objection)
            if behind is None:
                break
            others = self.acts.objections[number + 1 :]
            if others and others[0].index < behind:
                continue  # The same moment: they are judged together.
            facts = heard.facts.branch()
            facts.acts = up_to(self.acts, objection)
            if objection.played_on and len(tricks) < self.model.hand_size:
                facts.tricks = None if objection.at else ()
                facts.open_trick = None
            ended = self._ended(facts, asker)
            if ended is not False:
                found.append(End(objection, behind))
            if ended:
                return found, True
        return found, False

    def _looked_ahead(
        self, heard: AfterCalls, facts: Facts, asker: Asker
    ) -> AfterCalls:
        """The same without what may still change; a world for each kind it may be."""
        played = heard.played
        position = played.position
        if not self.ahead or not self._tricks_missing(position):
            return heard
        ended = self._cut_short(position) or self._broken_off(position, facts, asker)
        moments = AT_THE_END if ended is True else MOMENTS
        kinds, stands = ahead(self.tables, position, facts.branch, asker, moments)
        if stands:
            left = tuple(s for s in position.stands if s[0] not in stands)
            position = position._replace(stands=left)
            facts.stands = dict(left)
        # A record without a card tells how a game begins: the kind is that one.
        begun = self.acts.faces or self.acts.shortening or not self.game.complete
        if begun and kinds is not None and len(kinds) > 1:
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
            facts.words_said = words_said(self.acts)
        return facts

    def _lay_out(self, facts: Facts, position: Position) -> None:
        """The tricks, and the cards of the one that nobody has taken."""
        tricks = facts.tricks = position.tricks
        first = 4 * len(tricks)
        faces = self.acts.faces[first : first + 4]
        if faces and len(tricks) < self.model.hand_size:
            seats = seats_of(self.acts, tricks, position.leader)[first:]
            facts.open_trick = OpenTrick(len(tricks) + 1, tuple(seats), faces)

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
        facts.words_said = words_said(self.acts, now + 1)
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
                told = self.tables, self.acts, position, hands
                facts.certain = certain(*told, before, asker)
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
        ask = ask_rule("Reststiche", handle("k", 0))
        leaf = asker.ask("Reststiche", ask, facts, SETTLED)
        return leaf.value if isinstance(leaf.value, int) else None


def _settled(parties: Leaf) -> tuple[Value, ...]:
    """The party of each seat, None where it is open."""
    assert isinstance(parties.value, tuple)
    return tuple([None if isinstance(p, Open) else p for p in parties.value])
