"""From what is stated of a play that is not recorded to the outcome.

The stages behind the play are those of any game (:mod:`.finish`); here is what stands in
the place of the play. What is not stated and is asked for is supposed: each way that
fits to what is stated is a world, and those that come to the same are one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice, product
from typing import TypeVar

from dokospec.cards import FACES
from dokospec.finding import Kind
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts, Said, words_said
from dokospec.game.ahead import KIND, ahead
from dokospec.game.calls import (
    CallStatus,
    JudgedCall,
    cards_needed,
    counts_as,
    held_at,
    in_common,
    judged_call,
    moments_asked,
)
from dokospec.game.calls_alone import if_alone
from dokospec.game.counting import trick_sums
from dokospec.game.evening import Evenings
from dokospec.game.facts import Facts, known
from dokospec.game.findings import (
    Placed,
    about_acts,
    about_calls,
    about_passing,
    about_stated_call,
    by_nobody,
)
from dokospec.game.finish import Finisher
from dokospec.game.fitting import (
    Fitted,
    called,
    chosen_way,
    enter,
    fitting,
    options_for,
)
from dokospec.game.hands import Hands, seats_of
from dokospec.game.kind_tables import Tables, parties_of
from dokospec.game.position import (
    Position,
    facts_of,
    finding,
    with_bid_calls,
)
from dokospec.game.recorded import (
    RecordedTrick,
    begun,
    made,
    played,
    refuted,
    shown,
    single,
    without_doubles,
)
from dokospec.game.scoring import Closing, Score
from dokospec.game.shares import Shares
from dokospec.game.single_tricks import single_tricks
from dokospec.game.slips import bids_known, unclear_calls
from dokospec.game.stages import (
    AfterCalls,
    AfterClosing,
    AfterCounting,
    AfterItems,
    AfterPlay,
    AfterScoring,
)
from dokospec.game.stated_items import StatedItems
from dokospec.game.stated_lines import AUGEN, TRICKS, Key, Stated
from dokospec.game.worlds import (
    MAX_WORLDS,
    Asker,
    ImpossibleError,
    Known,
    World,
    advance,
)
from dokospec.language.decisions import Trail
from dokospec.language.values import NONE, Value
from dokospec.notation.record import GameRecord
from dokospec.verdict import Outcome

T = TypeVar("T")


class StatedFinisher(Finisher):
    """Settles the worlds of one game of which the play is stated."""

    def __init__(
        self,
        stated: Stated,
        tables: Tables,
        acts: Acts,
        game: GameRecord,
        claimed: Hands,
        evening: Evenings | None,
        *,
        scores: bool,
    ) -> None:
        """``stated``: what stands for the play; the rest as for any game."""
        super().__init__(tables, acts, game, claimed, evening, scores=scores)
        self.stated = stated._replace(vague=True) if acts.partly_stated else stated

    def look_back(self, position: Position, asker: Asker) -> AfterPlay:
        """The kind, the parties, and what each has, as far as is stated."""
        return self.chosen(self.fitted({}, position, asker), asker)

    def looked_back(
        self, worlds: list[World[Position]], trail: Trail | None
    ) -> list[World[AfterPlay]]:
        """The same of each world; the ways that fit are worked out once for all choices."""
        one, other = Fitted.essence, AfterPlay.essence
        way = partial(self.fitted, dict[Position, Known]())
        found = advance(self.model, worlds, way, one, Fitted.joined, trail)
        return advance(self.model, found, self.chosen, other, AfterPlay.joined, trail)

    def fitted(
        self, known: dict[Position, Known], position: Position, asker: Asker
    ) -> Fitted:
        """The ways that fit what is stated. Raises ImpossibleError where none does."""
        if position.counting:
            acts = with_bid_calls(self.model, self.acts, position)
            inner = self._with(acts)
            return inner.fitted({}, position._replace(counting=()), asker)
        if position.stopped in {codes.INCOMPLETE, codes.UNKNOWN_CARD}:
            position = position._replace(stopped=None)
        unplayed = self.tables.kind(position.kind) is None
        if unplayed and (self._unread or self.stated.of_play):
            position = position._replace(stopped=codes.UNPLAYED)
        if self.acts.partly_stated or position.stopped is not None:
            return Fitted(position, self.acts, None)
        stated, facts = self.stated, self._facts_before(position)
        ways = fitting(
            self.tables,
            stated,
            position,
            facts,
            asker,
            narrowed=self._narrowed,
            known=known.setdefault(position, {}),
        )
        if not ways:
            raise ImpossibleError
        return Fitted(position, self.acts, ways)

    @property
    def _unread(self) -> bool:
        """Whether of what stands for the play something cannot be read."""
        there = bool(self.game.statements or not self.game.complete)
        return self.acts.partly_stated and there

    def _facts_before(self, position: Position) -> Facts:
        """What is known as the play begins."""
        facts = facts_of(self.model, self.acts, position)
        facts.dealt, facts.held = self.claimed
        facts.stated_rules = self.stated.given(self.model.hand_size)
        facts.copies_held = self._copies(position)
        facts.words_said = words_said(self.acts)
        return facts

    def chosen(self, fitted: Fitted, asker: Asker) -> AfterPlay:
        """What the play comes to in one of these ways, or where nobody knows which."""
        position, acts, ways = fitted
        if acts is not self.acts:
            return self._with(acts).chosen(fitted, asker)
        facts = self._facts_before(position)
        if ways is None:
            unclear = position.stopped is not None or (
                self._unread and self._kind_unclear(position, facts, asker)
            )
            facts, _ = self._unseen(facts, position, asker)
            facts.words_said, facts.more_said = None, True
            if self.stated.unfit is not None:
                facts.parties = (None,) * len(self.acts.names)
            findings = (
                *self._of_cards(position, asker),
                *self._unfit(position, facts, asker),
            )
            if unclear:
                _without_kind(facts)
                facts.bids_done = self._bids_known()
            rest = position.rests_on
            return AfterPlay(facts, self.acts, position, findings, rest, rest, position)
        way = chosen_way(ways, self.acts.names, self.model.stands, asker)
        now = position._replace(kind=way.kind, kinds=way.kinds, stands=way.stands)
        facts.kind, facts.stands = way.kind, dict(way.stands)
        facts.open_stands = dict(way.open_stands)
        if not self._bids_known():
            _without_kind(facts)
            facts.bids_done = False
            if not self.stated.parties:
                way = way._replace(parties=(None,) * len(way.parties))
        facts.parties, facts.copies_held = way.parties, dict(way.copies)
        tricks = self._tricks(now, facts, asker)
        self._shown(tricks, facts)
        findings = (
            *self._unfit(now, facts, asker),
            *self._settled_shares(facts, tricks, asker),
        )
        rests_on = position.rests_on | way.rests_on
        return AfterPlay(facts, self.acts, now, findings, rests_on, rests_on, position)

    def _copies(self, position: Position) -> dict[tuple[int, int], int]:
        """How many of a face each hand held, by what is claimed, stated and laid.

        Raises ImpossibleError where these are not the same, or more than there are.
        """
        faces = set(self.tables.full_deck)
        hands = [(s, hand) for s, hand in enumerate(self.claimed.held) if hand]
        claimed = {(s, face): hand.count(face) for s, hand in hands for face in faces}
        out = self._copies_out(position, self.claimed) if position.tricks else {}
        out |= {(seat, face): count for seat, face, count in position.supposed}
        for place, count in (*out.items(), *self.stated.copies.items()):
            if claimed.setdefault(place, count) != count:
                raise ImpossibleError
        held = Counter([face for (_, face), n in claimed.items() for _ in range(n)])
        if max(held.values(), default=0) > self.model.copies:
            raise ImpossibleError
        return claimed

    @property
    def shared(self) -> tuple[str, ...]:
        """Where nobody says who played with whom: what all kinds share, if several may be."""
        return () if self._narrowed else (KIND,)

    @property
    def _narrowed(self) -> bool:
        """Whether parties or Vorbehalte say enough for cards to be supposed."""
        some = bool(self.stated.parties or self.acts.bids)
        return some and self._bids_known()

    # --- Augen and tricks -------------------------------------------------------------

    def _settled_shares(
        self, facts: Facts, tricks: Sequence[RecordedTrick], asker: Asker
    ) -> Iterator[Placed]:
        """Augen and tricks, where what is stated says who has them; what is wrong there."""
        there = made(tricks, facts.parties or ())
        shares = Shares(self.stated, self.tables, self.acts.names, there)
        wrong = tuple(shares.wrong_sums(facts.parties or ()))
        yield from wrong
        misfit = tuple(shares.misfit(facts.parties or ()))
        yield from misfit
        if self.acts.objections:
            unclear = finding(codes.OBJECTED_WITHOUT_CARDS, Kind.UNDECIDABLE)
            yield "event", self.acts.objections[0].index, unclear
        elif not (wrong or misfit) and self._bids_known():
            against = tuple(self._refuted(tricks, facts))
            yield from against
            if not against:
                yield from shares.settle(facts, asker)

    def _refuted(
        self, tricks: Sequence[RecordedTrick], facts: Facts
    ) -> Iterator[Placed]:
        """Augen and tricks that the recorded tricks leave no room for."""
        there_are = {AUGEN: self.tables.all_augen, TRICKS: self.model.hand_size}
        parties, names = facts.parties or (), self.acts.names
        yield from refuted(self.stated, tricks, parties, names, there_are)

    def _tricks(
        self, position: Position, facts: Facts, asker: Asker
    ) -> tuple[RecordedTrick, ...]:
        """The tricks that are recorded, but for those that have one number."""
        there = [*map(played, position.tricks), *self._begun(position)]
        if not self.acts.rest:
            return tuple(there)
        found, _ = single_tricks(
            self.tables, self.acts, self.claimed, position, facts, asker
        )
        there += [single(trick, self.acts.names) for trick in found]
        return without_doubles(there, self.model.hand_size)

    def _begun(self, position: Position) -> Iterator[RecordedTrick]:
        """The trick of which only some cards are there."""
        acts, done = self.acts, 4 * len(position.tricks)
        faces = acts.faces[done:]
        if 0 < len(faces) < 4:
            seats = seats_of(acts, position.tricks, position.leader)[done:]
            yield begun(done // 4 + 1, faces, seats)

    def _of_cards(self, position: Position, asker: Asker) -> Iterator[Placed]:
        """What is wrong with the cards that are there."""
        sums = trick_sums(self.tables, position.tricks, self.claimed.held)
        placed, _ = self.about_cards(position, self.claimed, asker, sums)
        yield from placed
        faces = self.acts.faces
        if UNKNOWN in faces and faces.index(UNKNOWN) >= 4 * len(position.tricks):
            place = self.acts.places[faces.index(UNKNOWN)]
            count = faces.count(UNKNOWN)
            yield (
                "event",
                place,
                finding(codes.UNKNOWN_CARD, Kind.UNDECIDABLE, count=count),
            )

    def _shown(self, tricks: Sequence[RecordedTrick], facts: Facts) -> None:
        """Raises ImpossibleError where somebody laid a card that he does not hold.

        Of a claimed hand that is a finding of its own.
        """
        held = facts.copies_held
        for (seat, face), count in shown(tricks).items():
            claimed = self.claimed.held[seat] is not None
            if not claimed and count > held.get((seat, face), count):
                raise ImpossibleError

    def _unfit(
        self, position: Position, facts: Facts, asker: Asker
    ) -> Iterator[Placed]:
        """That something stated fits no game with what else is; and who laid what tells."""
        if self.stated.unfit is None:
            return
        cards: list[str] = []
        if (self.acts.rest or self.acts.faces) and position.stopped is None:
            here = facts.branch()
            here.missing_nothing()
            asker.ask("Parteien", parties_of, here)
            asked = None if here.missing is None else here.missing[1]
            cards = [
                f"{FACES[face]} {self.acts.names[seat]}"
                for seat, face in shown(self._tricks(position, facts, asker))
                if face == asked
            ]
        data = {"cards": ", ".join(cards)} if cards else {}
        yield "fact", 0, finding(codes.STATED_UNFIT, what=self.stated.unfit, **data)

    def _kind_unclear(self, position: Position, facts: Facts, asker: Asker) -> bool:
        """Whether what nobody can read may say that the game became one of another kind."""
        unfit = self.stated.unfit is not None
        if unfit or not self.game.complete or not self._bids_known():
            return True
        kinds = ahead(self.tables, position, facts.branch, asker).kinds
        return kinds is None or len(kinds) > 1

    def _bids_known(self) -> bool:
        """Whether the text has the word of every Vorbehalt: else the game is another.

        Of what stands with it only a word much like one of the text's may be that one.
        """
        return bids_known(self.model, self.acts)

    # --- calls ------------------------------------------------------------------------

    def hear_all(self, played: AfterPlay, facts: Facts, asker: Asker) -> AfterCalls:
        """What becomes of the calls; one without a moment was made in time."""
        acts = played.acts
        placed = list(played.findings)
        words = self.model.words["Rufe"]
        calls = [c for c in acts.calls if c.seat is not None and c.word in words]
        timed: list[Said] = []
        held: list[int | None] = []
        if acts.unknown_calls:
            facts.calls = None
            everything = [
                CallStatus(c, "open", (), c.word in words, 0) for c in acts.calls
            ]
            return AfterCalls(facts, played, tuple(everything), tuple(placed))
        regular: list[bool | None] = [None] * len(calls)
        standing: list[bool | None] = [None] * len(calls)
        facts.calls, facts.held_at_call = timed, held
        facts.more_said = facts.more_said or unclear_calls(self.model, acts)
        facts.regular, facts.standing = regular, standing
        judged: list[CallStatus] = []
        for number, call in enumerate(calls):
            wrong, sound = self._sound(self._as_laid(call, played.position))
            if wrong is not None:
                placed.append(wrong)
            after = timed[-1].at if timed and not timed[-1].untimed else 0
            moments = self._moments_of(sound, after)
            name = self._name(calls, number)
            one = self._at_best(number, moments, name, facts, asker)
            if wrong is not None:
                one = JudgedCall("open", (), 0)
            status, broken, rests_on = one
            regular[number] = None if status == "open" else status == "valid"
            standing[number] = (
                None if status == "open" else status in {"valid", "standing"}
            )
            word = (
                counts_as(self.model, number, facts, asker)
                if standing[number]
                else None
            )
            cards = [cards_needed(duty, number, facts, asker) for duty in broken]
            judged.append(CallStatus(call, status, broken, True, rests_on, word))
            placed += about_stated_call(acts, timed[number], broken, cards)
            if status == "open" and acts.partly_stated and wrong is None:
                placed += if_alone(self.tables.parties, acts, number, facts, asker)
            if not call.named:
                placed.append(by_nobody(self.model, acts, call, self.game))
        others = [c for c in acts.calls if c.seat is None or c.word not in words]
        unheard = [CallStatus(c, "open", (), c.word in words, 0) for c in others]
        placed += about_calls(self.model, acts, unheard, self.game)
        placed += about_acts(self.model, acts, facts, facts, asker)
        placed += about_passing(self.tables, acts, facts, asker)
        judged = sorted([*judged, *unheard], key=lambda each: each.call.index)
        return AfterCalls(facts, played, tuple(judged), tuple(placed))

    def hear(self, played: AfterPlay, facts: Facts, asker: Asker) -> AfterCalls:
        """The same: nothing ends a game of which the play is stated."""
        return self.hear_all(played, facts, asker)

    def _at_best(
        self,
        number: int,
        moments: Sequence[Said],
        name: str,
        facts: Facts,
        asker: Asker,
    ) -> JudgedCall:
        """How a call comes out that was made at one of these moments.

        The first at which it is in time: what nobody says happened by the rules. Where
        there is none, and it matters which it was, one is supposed.
        """
        timed, held = facts.calls, facts.held_at_call
        assert isinstance(timed, list)
        assert isinstance(held, list)
        timed.append(moments[0])
        held.append(moments[0].held)
        found: dict[JudgedCall, Said] = {}
        one = JudgedCall("open", (), 0)
        for moment in moments:
            timed[number], held[number] = moment, moment.held
            one = self._judged_call(number, facts, asker)
            if one.status == "valid" and not self.acts.partly_stated:
                return one
            found.setdefault(one, moment)
        if self.acts.partly_stated and len(found) > 1:
            return in_common(list(found))
        if len(found) > 1:
            ways = {_moment_of(moment): one for one, moment in found.items()}
            one = ways[asker.choose(name, tuple(ways))]
        timed[number], held[number] = found[one], found[one].held
        return one

    def _judged_call(self, number: int, facts: Facts, asker: Asker) -> JudgedCall:
        """How it comes out; what it asks in vain is supposed where it stays open.

        What only its moment can break is kept where nobody says when it was made.
        """
        call = known(facts.calls, "Meldungen")[number]
        stated = known(facts.stated_rules, "Angaben")
        if call.untimed:
            facts.stated_rules = _without_none_of(call.seat, stated)
        while True:
            facts.missing_nothing()
            one = judged_call(self.model, number, facts, asker)
            if one.status != "open" or not self._suppose(facts, asker):
                break
        facts.stated_rules = stated
        if one.status != "open" or self.acts.partly_stated or facts.kind is None:
            return one
        if call.untimed:
            return one if one.broken else one._replace(status="valid")
        return self._with_dates(number, facts, asker) or one

    def _with_dates(self, number: int, facts: Facts, asker: Asker) -> JudgedCall | None:
        """How a call comes out whose answer hangs on when earlier ones were made.

        Each of these is tried at every moment before it at which it is in time: nobody
        says that something was wrong. None where that does not settle it.
        """
        timed, held = facts.calls, facts.held_at_call
        assert isinstance(timed, list)
        assert isinstance(held, list)
        now, found = timed[number], defaultdict[JudgedCall, int](int)
        undated = [n for n in range(number) if timed[n].untimed]
        before = [(timed[n], held[n]) for n in undated]
        ways = product(*(self._moments_before(timed[n], now) for n in undated))
        for way in islice(ways, MAX_WORLDS) if undated else ():
            for place, moment in zip(undated, way, strict=True):
                timed[place], held[place] = moment, moment.held
            rightly = (judged_call(self.model, n, facts, asker).status for n in undated)
            if all(status == "valid" for status in rightly):
                one = judged_call(self.model, number, facts, asker)
                found[one._replace(rests_on=0)] |= one.rests_on
        for place, (call, count) in zip(undated, before, strict=True):
            timed[place], held[place] = call, count
        best = [one for one in found if one.status == "valid"] or list(found)
        return best[0]._replace(rests_on=found[best[0]]) if len(best) == 1 else None

    def _moments_before(self, call: Said, later: Said) -> list[Said]:
        """The moments at which an undated call can have been made before a dated one."""
        size, last = self.model.hand_size, later.held or 0
        found: list[Said] = []
        for count in range(size, last - 1, -1):
            dated = replace(call, held=count, untimed=False)
            tried = self._moments_of(dated, 0) if self._moments else [dated]
            found += [replace(m, untimed=False) for m in tried if m.at <= later.at]
        return found

    def _suppose(self, facts: Facts, asker: Asker) -> bool:
        """Suppose an answer to what was asked in vain; False where there is none."""
        if self.stated.vague or facts.kind is None:
            return False
        narrowed = None not in (facts.parties or (None,))
        options = options_for(self.tables, facts, copies=narrowed)
        if not options:
            return False
        names, stands = self.acts.names, self.model.stands
        named = {called(option, names, stands): option for option in options}
        what = next(iter(named))[0]
        how = asker.choose(what, tuple([how for _, how in named]))
        enter(named[what, how], facts, self.tables)
        return True

    def _as_laid(self, call: Said, position: Position) -> Said:
        """The call with its moment, where it stands among the cards.

        One behind the last of them was made in time if it was then.
        """
        acts, at = self.acts, call.at
        stated = call.held is not None or call.trick is not None
        if not acts.faces or stated or call.bidding:
            return call
        trick = at // 4 + 1
        if call.uncertain:
            return replace(call, trick=trick)
        tricks, leader = position.tricks, position.leader
        held = held_at(self.model, acts, call, tricks, leader)
        return replace(call, held=held, trick=trick, lying=at % 4)

    def _sound(self, call: Said) -> tuple[Placed | None, Said]:
        """The call without a moment that cannot be, and a finding then."""
        size, held, trick, lying = (
            self.model.hand_size, call.held, call.trick, call.lying
        )  # fmt: skip
        behind = trick == size + 1 and not lying and not held
        fits = (
            (held is None or held <= size)
            and (trick is None or 1 <= trick <= size or behind)
            and (held is None or trick is None or size - held - trick in {-1, 0})
        )
        if fits or call.bidding:
            return None, call
        data = {"player": self.acts.names[call.seat or 0], "word": call.word}
        wrong = finding(codes.STATED_MOMENT, **data)
        bare = replace(call, held=None, trick=None, lying=None)
        return ("event", call.index, wrong), bare

    def _moments_of(self, call: Said, after: int) -> list[Said]:
        """The call at each moment that fits what is stated of it, the first one first.

        ``after``: the number of cards laid at the call before it. Only the text that
        asks for more than the cards held has several.
        """
        size = self.model.hand_size
        if call.bidding:
            return [replace(call, held=size)]
        held, trick, lying = call.held, call.trick, call.lying
        if trick is None and (held is None or not self._moments):
            return [replace(call, untimed=True)]
        helds = [held]
        if trick is not None:
            first, last = 4 * trick - 4, 4 * trick - 1
            if lying is not None:
                first = last = first + lying
            if held is None:
                helds = [n for n in (size - trick + 1, size - trick) if n >= 0]
        else:
            done = size - (held or 0)
            first, last = max(4 * done - 3, 0), min(4 * done + 3, 4 * size)
        moments: dict[object, Said] = {}
        for at in range(max(first, min(after, last)), last + 1):
            for count in helds:
                exact = at if "Liegend" in self._moments else at // 4
                moments.setdefault((exact, count), replace(call, at=at, held=count))
        return list(moments.values())

    def _name(self, calls: Sequence[Said], number: int) -> str:
        """How an assumption names when this call was made: ``Anna: re``, ``Anna: 2. re``."""
        call = calls[number]
        same = [c for c in calls[:number] if (c.seat, c.word) == (call.seat, call.word)]
        which = f"{len(same) + 1}. " if same else ""
        return f"{self.acts.names[call.seat or 0]}: {which}{call.word}"

    @cached_property
    def _moments(self) -> frozenset[str]:
        return moments_asked(self.model)

    # --- the score --------------------------------------------------------------------

    def end(self, closed: AfterClosing, facts: Facts, asker: Asker) -> Outcome:
        """The outcome; the kind is open where nobody can say which is meant."""
        outcome = super().end(closed, facts, asker)
        stated = self.game.statements or not self.game.complete
        if stated and closed.facts.kind is None:
            return outcome._replace(kind=None, kinds=())
        return outcome

    def itemise(self, counted: AfterCounting, facts: Facts, asker: Asker) -> AfterItems:
        """Winner and items; what is asked in vain is supposed where the score is open."""

        def rated(facts: Facts) -> AfterScoring:
            facts.missing_nothing()
            itemised = super(StatedFinisher, self).itemise(counted, facts, asker)
            return self.rate(itemised, facts, asker)

        def is_open(found: AfterScoring) -> bool:
            return not found.scored.winner or found.scored.value is None

        return self._supposing(rated, is_open, facts, asker).itemised

    def _closed(self, facts: Facts, scored: Score, asker: Asker) -> Closing:
        """What follows; what it asks in vain is supposed where points stay open."""

        def closed(facts: Facts) -> Closing:
            facts.missing_nothing()
            return super(StatedFinisher, self)._closed(facts, scored, asker)

        def is_open(found: Closing) -> bool:
            return found.numbers is None and bool(scored.winner)

        return self._supposing(closed, is_open, facts, asker)

    def _supposing(
        self,
        work: Callable[[Facts], T],
        is_open: Callable[[T], bool],
        facts: Facts,
        asker: Asker,
    ) -> T:
        """What ``work`` comes to, with what it needs supposed where it is open without.

        Tricks, of which only bounds are known, are supposed where that settles it.
        """
        shares = Shares(self.stated, self.tables, self.acts.names)
        while True:
            found = work(facts)
            if not self.scores or not is_open(found):
                return found
            if self._suppose(facts, asker):
                continue
            trial = shares.with_tricks(facts)
            if trial is None or is_open(work(trial)):
                return found
            shares.suppose(facts, asker)

    # --- items ------------------------------------------------------------------------

    def count(self, heard: AfterCalls, facts: Facts, asker: Asker) -> AfterCounting:
        """What is counted by card or trick, as often as is stated or recorded."""
        tricks = self._tricks(heard.played.position, facts, asker)
        numbered = {t.number: t for t in tricks if t.number is not None}
        others = [t for t in tricks if t.number is None]
        found = StatedItems(self.stated, self.tables, self.acts.names, numbered, others)
        wrong, rests_on = found.settle(facts, asker)
        heard = heard._replace(findings=(*heard.findings, *wrong))
        return AfterCounting(facts, heard, rests_on)


def _without_kind(facts: Facts) -> None:
    """Forget the kind of game, and what may have come of another one."""
    facts.kind = facts.start_kind = None
    facts.stands, facts.open_stands = {}, {}


def _without_none_of(seat: int | None, stated: Mapping[Key, Value]) -> dict[Key, Value]:
    """What is stated of rules, but not that one of this player's picks no trick.

    For a call of which nobody says when it was made: it may be in such a trick.
    """
    return {
        key: value
        for key, value in stated.items()
        if value != NONE or key[1] != (seat,)
    }


def _moment_of(call: Said) -> str:
    """How an assumption names a moment: ``/10/3.2``, as it is written."""
    return f"/{call.held}/{call.at // 4 + 1}.{call.at % 4}"
