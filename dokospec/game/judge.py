"""The judge: one record under one rule text, from the deal to the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import Final, NamedTuple

from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.game import codes
from dokospec.game.acts import Acts, Completion, sort_acts, stated_in
from dokospec.game.assumed import (
    Labels,
    about_doubts,
    alike,
    assumed,
    by_result,
    common_to_supposed,
    consistent_ones,
    lawful_ones,
    seen,
    shared,
)
from dokospec.game.completions import (
    completions,
    eliminated,
    unclear,
    without_calls,
)
from dokospec.game.evening import Evenings, has_evening, seated
from dokospec.game.facts import Facts
from dokospec.game.finish import Finisher
from dokospec.game.hands import claimed_hands
from dokospec.game.keys import Keys, keys_of
from dokospec.game.kind_tables import Tables
from dokospec.game.opening import UndecidedError, open_game
from dokospec.game.play import laid
from dokospec.game.position import Position, essence, finding, joined
from dokospec.game.preliminaries import about_the_record
from dokospec.game.seating import (
    Seating,
    dealer_of,
    frame,
    seating,
    whoever_deals,
)
from dokospec.game.shorten import NotShortError, ShortGame, shortened
from dokospec.game.slips import bids_known, readings, repeated_acts, unread
from dokospec.game.stated import StatedFinisher
from dokospec.game.stated_lines import (
    Stated,
    lessened,
    read_statements,
    without_all,
)
from dokospec.game.worlds import (
    ANYTHING,
    MAX_WORLDS,
    Asker,
    Label,
    TooManyWorldsError,
    World,
    advance,
    limited,
    met,
    varied_singly,
    without_defaults,
)
from dokospec.language.decisions import Trail
from dokospec.language.evaluate import Evaluator
from dokospec.language.fact_access import ConflictError
from dokospec.language.model import Model
from dokospec.language.statable import Statable, statable
from dokospec.language.values import Open, Value
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import Assumption, Evening, GameVerdict, Outcome, State


class Task(NamedTuple):
    """One game as it is to be judged: its acts, its record, and what is stated of its play.

    ``trail``: as :meth:`Judge.game` has it. ``rests_on``: the statements by which the
    cards are dealt as they are.
    """

    acts: Acts
    game: GameRecord
    stated: Stated | None = None
    trail: Trail | None = None
    rests_on: int = 0


class Manageable(NamedTuple):
    """Worlds that could be tried.

    ``fixed``: the doubts that were varied one at a time, with their defaults. ``closed``:
    whether more would have been possible.
    """

    settled: list[World[Outcome]]
    fixed: Mapping[str, str]
    closed: bool


FRESH: Final[tuple[World[State], ...]] = (World(ANYTHING, ()),)
"""An evening of which nothing has been played."""


class Judge:
    """Judges records under one text; keeps the text's tables between games."""

    def __init__(self, model: Model, like: Judge | None = None) -> None:
        """``like``: a judge whose tables are used where ``model`` is derived from its.

        Nothing it knows is used where that is not so.
        """
        self.model = model
        parent = like if like is not None and model.parent is like.model else None
        self.tables: Tables = Tables(model, parent.tables if parent else None)
        self.has_evening = has_evening(model)
        self.labels: Labels = {}
        self._parent = parent
        self._whole: Judge | None = None
        self._ahead = True
        self._trail: Trail | None = None
        self._others: dict[str, Judge] = {}
        self._agreeing: dict[frozenset[tuple[str, str]], Judge] = {}
        self._stating: Judge | None = None
        self._plain = self

    @cached_property
    def keys(self) -> Keys:
        """The lines of a record that the text asks for."""
        return keys_of(self.model, self._parent.keys if self._parent else None)

    def noting(self, trail: Trail) -> Judge:
        """The same judge; the statements that its verdicts touch are noted."""
        twin = copy(self)
        twin._trail = trail  # noqa: SLF001
        return twin

    def unscored(self, *, ahead: bool = True) -> Judge:
        """The same judge, but winner, items, value and points are not worked out.

        For those who ask about play, calls and parties only: it costs much less. Not
        ``ahead``: who tells how it stands, though more of a record may overturn it.
        """
        twin = copy(self)
        twin._whole, twin._ahead = self, ahead  # noqa: SLF001
        return twin

    def agreeing(self, read: Mapping[str, str]) -> Judge:
        """The judge by these readings, all else as for this one; itself where it reads so.

        Doubts that the text does not know are left out.
        """
        doubts = self.model.doubt_bits
        read = {doubt: read[doubt] for doubt in read if doubt in doubts}
        if read.items() <= self.model.read.items():
            return self
        if self._whole is not None:
            return self._whole.agreeing(read).unscored(ahead=self._ahead)
        key = frozenset(read.items())
        if key not in self._agreeing:
            model = self.model.reading({**self.model.read, **read})
            self._agreeing[key] = Judge(model, self._parent or self)
        found = self._agreeing[key]
        return found if self._trail is None else found.noting(self._trail)

    def game(
        self,
        head: Head,
        game: GameRecord,
        found: Sequence[Finding] = (),
        evenings: Sequence[World[State]] | None = None,
        order: tuple[str, ...] | None = None,
        trail: Trail | None = None,
    ) -> GameVerdict:
        """The verdict on one game.

        ``head``: players and dealer that hold for it. ``found``: what reading it found.
        ``evenings``: how the evening may stand before it, by the readings of doubts;
        None where nobody knows.
        ``order``: all at the table as the file names them, where that is not ``head``.
        ``trail``: where there is one, the statements are noted in it that were looked
        into: on those alone the verdict depends, for all that are derived from this
        model (the others have another deck, or other words).
        """
        trail = trail or self._trail
        if trail is not None:
            trail.touched |= self.tables.touched
        seats = seating(self.model, head, trail)
        if isinstance(seats, Finding):
            wrong = replace(seats, span=line_of("tisch", head, game))
            anybody = whoever_deals(
                head, lambda by: self.game(by, game, (), evenings, order, trail)
            )
            if not isinstance(anybody, GameVerdict):
                findings = (*found, wrong, *anybody)
                return unjudged(head, game, self.model.id, findings)
            told = Finding(codes.DEALER_MISSING, Kind.REMARK, Severity.INFO)
            noted = _at(game, told)
            return anybody._replace(findings=(*found, noted, *anybody.findings))
        if self.model.deals:
            deal = self._deal(game, seats, evenings, trail)
            if isinstance(deal, Finding):
                findings = (*found, _at(game, deal))
                return unjudged(head, game, self.model.id, findings, seats[0])
            name, rests_on = deal
            judge = self.dealing(name)
            return judge._seated(  # noqa: SLF001
                head, game, found, seats, evenings, order, trail, rests_on
            )
        return self._seated(head, game, found, seats, evenings, order, trail)

    def by_deal(
        self,
        head: Head,
        game: GameRecord,
        evenings: Sequence[World[State]] | None = None,
    ) -> Judge:
        """The judge of games in which the cards are dealt as in this one."""
        seats = seating(self.model, head)
        if not self.model.deals or isinstance(seats, Finding):
            return self
        deal = self._deal(game, seats, evenings, None)
        return self if isinstance(deal, Finding) else self.dealing(deal[0])

    def dealing(self, deal: str) -> Judge:
        """The judge of games in which the cards are dealt by the Ablauf of this name."""
        if deal == self.model.dealt:
            return self
        if self._whole is not None:
            return self._whole.dealing(deal).unscored(ahead=self._ahead)
        if deal not in self._others:
            parent = self._parent.dealing(deal) if self._parent else None
            self._others[deal] = Judge(self.model.dealing(deal), parent)
        return self._others[deal]

    def _seated(
        self,
        head: Head,
        game: GameRecord,
        found: Sequence[Finding],
        seats: Seating,
        evenings: Sequence[World[State]] | None,
        order: tuple[str, ...] | None,
        trail: Trail | None,
        rests_on: int = 0,
    ) -> GameVerdict:
        """``rests_on``: the statements by which the cards are dealt so."""
        names, table, dealer = seats
        deck = 4 * self.model.hand_size
        order = order or head.players
        acts = sort_acts(game, names, table, dealer, deck=deck, order=order)
        if evenings is not None and head.entries:
            acts = acts._replace(general=stated_in(head))
        general = list(found)
        if not (game.statements or acts.stated_play):
            task = Task(acts, game, None, trail, rests_on)
            return self._judged(head, task, general, seats, evenings)
        stated, faults, whole = read_statements(
            self.model, self.statable, acts, game.statements
        )
        general += [_at(game, wrong, of, place) for of, place, wrong in faults]
        if acts.faces and not (whole and bids_known(self.model, acts)):
            # What is there of the play is judged, and no more than that.
            bare = replace(game, statements=())
            cards = sort_acts(bare, names, table, dealer, deck=deck, order=order)
            acts = cards._replace(general=acts.general)
        elif acts.stated_play and not whole:
            acts = acts._replace(partly_stated=True)
        judge = self.stating() if acts.stated_play else self
        task = Task(acts, game, stated, trail, rests_on)
        return judge._judged(head, task, general, seats, evenings)  # noqa: SLF001

    def _judged(
        self,
        head: Head,
        task: Task,
        general: list[Finding],
        seats: Seating,
        evenings: Sequence[World[State]] | None,
    ) -> GameVerdict:
        """``general``: what was found so far."""
        names, table, dealer = seats
        acts, game, _, trail, _ = task
        for section, index, wrong in about_the_record(self.tables, acts, game, trail):
            general.append(_at(game, wrong, section, index))
        anything = list(unread(self.model, acts))
        for place, word, meant in anything:
            data = {"word": word} | ({"meant": meant} if meant else {})
            open_ = finding(codes.UNREAD_WORD, Kind.UNDECIDABLE, **data)
            general.append(_at(game, open_, "event", place))
        again = list(repeated_acts(acts))
        for place, line in again:
            twice = finding(codes.LINE_TWICE, Kind.UNDECIDABLE, line=line)
            general.append(_at(game, twice, "event", place))
        if anything or again:
            return unjudged(head, game, self.model.id, general, names)
        try:
            settled, fixed, closed = self._manageable(task, evenings)
        except UndecidedError as error:
            gap = finding(
                codes.GAP_HIT, Kind.UNDECIDABLE, quantity=error.question, position=""
            )
            general.append(_at(game, gap))
            return unjudged(head, game, self.model.id, general, names)
        except TooManyWorldsError:
            general.append(_at(game, _too_many()))
            return unjudged(head, game, self.model.id, general, names)
        if closed:
            general.append(_at(game, _too_many(fixed)))
        if not settled:
            general.append(_at(game, finding(codes.CANNOT_BE)))
            return unjudged(head, game, self.model.id, general, names)
        ways = assumed(self.model, seen(settled), self.labels)
        for number, card in eliminated(acts, ways):
            only = finding(codes.CARD_ELIMINATED, Kind.REMARK, card=card)
            general.append(_at(game, only, "event", acts.places[number]))
        if ways[0].findings:
            ways, common = shared(ways)
            general += common
        outcomes = by_result(self.model, ways)
        if len(ways) > 1:
            doubts = about_doubts(self.model, outcomes, acts)
            general += [_at(game, *doubt) for doubt in doubts]
        return GameVerdict(
            label=game.label,
            rules=self.model.id,
            players=names,
            dealer=dealer_of(names, table, dealer),
            outcomes=outcomes,
            findings=tuple(general),
            evenings=self._evenings(settled) if evenings else (),
        )

    def _deal(
        self,
        game: GameRecord,
        seats: Seating,
        evenings: Sequence[World[State]] | None,
        trail: Trail | None,
    ) -> tuple[str, int] | Finding:
        """The Ablauf by which the cards of this game are dealt, and the reasons.

        Where the evening may stand in several ways, that of the default readings.
        """
        names, table, dealer = seats
        before = sort_acts(GameRecord(None, game.entries), names, table, dealer)
        if evenings:
            state = evenings[0].state
            before = before._replace(evening=seated(state, self.model, before))
        facts = Facts(self.model, before)
        leaf = Asker(self.model, ANYTHING, trail).usual("Geben", _dealt, facts)
        if isinstance(leaf.value, Open):
            code = codes.GAP_HIT if leaf.value.cause == "gap" else codes.CONFLICT_HIT
            first, _, second = leaf.value.about.partition(" / ")
            data = {"quantity": "Geben", "position": "", "first": first}
            return finding(code, Kind.UNDECIDABLE, **data, second=second)
        return str(leaf.value), leaf.rests_on

    # --- a play that is stated ---------------------------------------------------------

    @cached_property
    def statable(self) -> Statable:
        """What can be stated of a play under this text."""
        return statable(self.model)

    def stating(self) -> Judge:
        """The judge of games of which the play is not recorded but stated."""
        if self._whole is not None:
            return self._whole.stating().unscored(ahead=self._ahead)
        if self._stating is None:
            model = self.model.giving(frozenset(self.statable.rules))
            self._stating = Judge(model, self._parent or self)
            self._stating._plain = self  # noqa: SLF001
        found = self._stating
        return found if self._trail is None else found.noting(self._trail)

    def shortened(
        self,
        head: Head,
        game: GameRecord,
        evenings: Sequence[World[State]] | None = None,
        order: tuple[str, ...] | None = None,
    ) -> list[ShortGame]:
        """The short form of a finished game, one for each world of its play.

        Arguments as for :meth:`game`. Raises NotShortError where it has none.
        """
        own = self.by_deal(head, game, evenings)
        if own is not self:
            return own.shortened(head, game, evenings, order)
        seats = seating(self.model, head)
        if isinstance(seats, Finding):
            raise NotShortError("table")
        names, table, dealer = seats
        deck = 4 * self.model.hand_size
        order = order or head.players
        acts = sort_acts(game, names, table, dealer, deck=deck, order=order)
        begin: list[tuple[Label, State | None]] = [(ANYTHING, None)]
        if evenings is not None:
            begin = [(label, state) for label, state in evenings]
        found: dict[GameRecord, Label] = {}
        try:
            for start, state in begin:
                finisher, worlds = self._played(Task(acts, game), start, state)
                for world in finisher.counted(worlds):
                    short = shortened(self.tables, self.statable, game, world)
                    found[short] = found.get(short, frozenset()) | world.label
        except (TooManyWorldsError, UndecidedError):
            raise NotShortError("readings") from None
        return [ShortGame(label, short) for short, label in found.items()]

    # --- the game --------------------------------------------------------------------

    def _manageable(
        self, task: Task, evenings: Sequence[World[State]] | None
    ) -> Manageable:
        """The worlds of the game, as far as they can be tried together.

        Where they are too many, doubts are read by default but for one at a time, or
        what the record leaves unknown stays open, or both. Raises TooManyWorldsError
        where that does not help.
        """
        begin: list[tuple[Label, State | None]] = [(ANYTHING, None)]
        if evenings is not None:
            begin = [(label, state) for label, state in evenings]
        doubts = self.model.doubts
        calls = self.model.words["Rufe"]
        vague = unclear(task.acts, calls) or task.acts.stated_play
        tried = [True, False] if vague else [True]
        fixed: dict[str, str] = {}
        closed = False
        while True:
            complete = tried[0]
            try:
                found = [
                    world
                    for label, state in begin
                    for world in self._completed(
                        task,
                        varied_singly(label, fixed, doubts),
                        state,
                        complete=complete,
                    )
                ]
            except TooManyWorldsError as many:
                closed = True
                new = sorted(many.doubts & doubts.keys() - fixed.keys())
                if new:
                    fixed |= {name: doubts[name].default for name in new}
                elif len(tried) > 1:
                    tried.pop(0)
                    fixed = {}
                else:
                    raise
            else:
                return Manageable(without_defaults(found, fixed), fixed, closed)

    def _completed(
        self, task: Task, start: Label, state: State | None, *, complete: bool
    ) -> list[World[Outcome]]:
        """The worlds of every way to complete the record, the possible ones only.

        Not ``complete``: what it leaves out stays open.
        """
        ways = [
            (task._replace(acts=acts), met(start, supposed))
            for supposed, acts in readings(self.model, task.acts)
        ]
        found = [
            self._completed_as_read(read, label, state, complete=complete)
            for read, label in ways
        ]
        return found[0] if len(ways) == 1 else limited(alike(list(chain(*found))))

    def _completed_as_read(
        self, task: Task, start: Label, state: State | None, *, complete: bool
    ) -> list[World[Outcome]]:
        """The same where the misspelt words are read."""
        acts, stated = task.acts, task.stated
        if not complete:
            fewer = without_calls(acts, self.model.words["Rufe"])
            open_ = None if stated is None else stated._replace(vague=True)
            task = task._replace(acts=fewer, stated=open_)
            return self._settled(task, start, state, moments=False)[0]
        tables = self.tables
        hands = claimed_hands(acts, tables.full_deck, even=tables.even)
        ways = list(completions(tables, acts, hands))
        if acts.stated_play and stated is not None:
            return self._as_stated(task, stated, ways, start, state)
        if len(ways) == 1:
            task = task._replace(acts=ways[0].acts)
            return self._settled(task, start, state)[0]
        found: list[World[Outcome]] = []
        tried = 0
        impossible = False
        for supposed, completed in ways:
            label = met(start, supposed)
            more, most = self._settled(task._replace(acts=completed), label, state)
            found += more
            impossible |= not more
            tried += most
            if tried > MAX_WORLDS:
                raise TooManyWorldsError(world.label for world in found)
        if found and impossible and all(map(_has_wrong_card, found)):
            # What is left breaks a rule: the record may as well be miswritten.
            return self._completed_as_read(task, start, state, complete=False)
        return limited(alike(consistent_ones(self.model, found)))

    def _as_stated(
        self,
        task: Task,
        stated: Stated,
        ways: Sequence[Completion],
        start: Label,
        state: State | None,
    ) -> list[World[Outcome]]:
        """The worlds of what is stated, as far as it fits together.

        Where parties or cards had to be left out, what hangs on them is open: which of
        two that do not fit is wrong nobody knows.
        """
        names = task.acts.names
        partly = [
            way._replace(acts=way.acts._replace(partly_stated=True)) for way in ways
        ]
        for fitting in lessened(stated, names):
            fits = task._replace(stated=fitting)
            worlds = self._of_each(fits, ways, start, state)
            if worlds and not fitting.same_play(stated):
                worlds = self._of_each(fits, partly, start, state)
            elif worlds and not stated.copies and all(map(_has_wrong_bid, worlds)):
                # Nobody says what he held: without the rest he may not have been wrong.
                fits = task._replace(stated=without_all(stated, names))
                bare = self._of_each(fits, partly, start, state)
                worlds = worlds if all(map(_has_wrong_bid, bare)) else bare
            if worlds:
                return limited(alike(lawful_ones(self.model, worlds)))
        return []

    def _of_each(
        self, task: Task, ways: Sequence[Completion], start: Label, state: State | None
    ) -> list[World[Outcome]]:
        """The worlds of each of these ways to complete the record."""
        return [
            world
            for supposed, acts in ways
            for world in self._settled(
                task._replace(acts=acts), met(start, supposed), state
            )[0]
        ]

    def _settled(
        self, task: Task, start: Label, state: State | None, *, moments: bool = True
    ) -> tuple[list[World[Outcome]], int]:
        """The worlds of one way the evening may stand, which is so in ``start``.

        And how many there were at the most on the way. Not ``moments``: when an
        uncertain call was made stays open.
        """
        finisher, worlds = self._played(task, start, state, moments=moments)
        if not worlds:
            return [], 0
        found, most = finisher.stages(worlds, task.trail)
        return common_to_supposed(self.model, found, finisher.shared), most

    def _played(
        self, task: Task, start: Label, state: State | None, *, moments: bool = True
    ) -> tuple[Finisher, list[World[Position]]]:
        """The worlds as they were played, as far as that is recorded, and who goes on."""
        acts, game, stated, trail, rests_on = task
        model = self.model
        evening = None
        if state is not None and self.has_evening:
            acts = acts._replace(evening=seated(state, model, acts))
            evening = Evenings(model, acts, state, partial(frame, model, acts))
        tables = self.tables
        claimed = claimed_hands(acts, tables.full_deck, even=tables.even)

        def begin(_: None, asker: Asker) -> Position:
            return open_game(model, acts, claimed, asker)

        worlds = advance(model, [World(start, None)], begin, essence, joined, trail)
        if rests_on:
            worlds = [
                World(w.label, w.state._replace(rests_on=w.state.rests_on | rests_on))
                for w in worlds
            ]
        scores = self._whole is None
        if acts.stated_play and stated is not None:
            finisher: Finisher = StatedFinisher(
                stated, tables, acts, game, claimed, evening, scores=scores
            )
            tables = self._plain.tables
            return finisher, laid(tables, acts, claimed, worlds, trail)
        finisher = Finisher(
            tables, acts, game, claimed, evening, stated,
            scores=scores, ahead=self._ahead, moments=moments,
        )  # fmt: skip
        return finisher, laid(tables, acts, claimed, worlds, trail)

    def _evenings(
        self, settled: list[World[Outcome]]
    ) -> tuple[tuple[tuple[Assumption, ...], Evening], ...]:
        """Where the evening may stand now, the default first."""
        if all(world.state.evening is None for world in settled):
            return ()
        return tuple(
            (outcome.assume, outcome.evening)
            for outcome in assumed(self.model, settled, self.labels)
            if outcome.evening is not None
        )


def _too_many(fixed: Iterable[str] = ()) -> Finding:
    names = {"doubts": ", ".join(fixed)} if fixed else {}
    limit = {"limit": MAX_WORLDS}
    return finding(codes.TOO_MANY_WORLDS, Kind.UNDECIDABLE, **limit, **names)


def unjudged(
    head: Head,
    game: GameRecord,
    rules: str,
    findings: Sequence[Finding],
    names: tuple[str, ...] | None = None,
) -> GameVerdict:
    """The verdict that nothing can be decided, with the findings that say why."""
    return GameVerdict(
        label=game.label,
        rules=rules,
        players=names or head.players,
        dealer=head.dealer,
        outcomes=(_NOTHING,),
        findings=tuple(findings),
    )


def _has_wrong_bid(world: World[Outcome]) -> bool:
    """Whether a Vorbehalt breaks a Pflicht."""
    found = world.state.findings
    return any(f.code == codes.RESERVATION_AGAINST_DUTY for f in found)


def _has_wrong_card(world: World[Outcome]) -> bool:
    """Whether somebody lays a card that he must not, or has not."""
    wrong = {codes.REVOKE, codes.CARD_NOT_IN_HAND}
    return any(f.code in wrong for f in world.state.findings)


def _dealt(run: Evaluator) -> Value:
    """The deal that holds instead of ``Geben``, or that."""
    for deal in run.model.deals:
        run.touch(deal)
    found = [deal for deal in run.model.deals if run.holds(deal.condition, {})]
    if len(found) > 1:
        raise ConflictError(" / ".join(deal.key for deal in found))
    for deal in found:
        run.cite(deal)
    return found[0].name if found else "Geben"


def line_of(key: str, *parts: Head | GameRecord | None) -> Span | None:
    """The place of the last head line with this key, in the last part that has one.

    Without such a line that of another, so that the reader finds the head.
    """
    for wanted in (key, "tisch", "geber"):
        for part in reversed(parts):
            if part is None or part.locate is None:
                continue
            for place in reversed(range(len(part.entries))):
                if getattr(part.entries[place], "key", "") == wanted:
                    return part.locate("header", place)
    return None


def _at(
    game: GameRecord, found: Finding, section: str = "game", index: int = 0
) -> Finding:
    """The finding at its place, at the line ``spiel`` where it has none of its own."""
    if game.locate is None or found.span is not None:
        return found
    span = game.locate(section, index) or game.locate("game", 0)
    return replace(found, span=span)


_NOTHING = Outcome(
    assume=(), default=True, kind=None, kinds=(), parties=None, augen=None, tricks=(),
    announcements=(), winner=None, items=(), steps=(), value=None, scores=None,
    findings=(), next_dealer=None,
)  # fmt: skip
