"""From the finished play to one outcome: parties, calls, points, findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from dokospec.cards import FACES
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.calls import SETTLED, CallStatus, breaking, judge_calls
from dokospec.game.certain import certainly_all
from dokospec.game.claims import result_claims, trick_claims
from dokospec.game.facts import Facts
from dokospec.game.hands import Hands, played_hands
from dokospec.game.legality import illegal_cards, not_in_hand
from dokospec.game.play import Position, assigned, facts_of, finding
from dokospec.game.scoring import Answer, Score, count_items, score
from dokospec.game.tables import Tables, ask_rule, happening
from dokospec.game.worlds import Asker
from dokospec.notation.record import GameRecord
from dokospec.rules.nearest import nearest
from dokospec.rules.values import Open, Value, handle
from dokospec.verdict import Announcement, Item, Outcome, Step, Trick

Placed = tuple[str, int, Finding]
"""(section of the record, index in it, finding)"""


class Settler:
    """Settles the worlds of one game."""

    def __init__(
        self, tables: Tables, acts: Acts, game: GameRecord, claimed: Hands
    ) -> None:
        self.tables = tables
        self.model = tables.model
        self.acts = acts
        self.game = game
        self.claimed = claimed

    def settle(self, position: Position, asker: Asker) -> Outcome:
        """The outcome of a world; ``assume`` and ``default`` are set by the judge."""
        model, acts = self.model, self.acts
        tricks = position.tricks
        hands = played_hands(acts, tricks, model.hand_size, self.claimed)
        position, facts = self._at_end(position, hands, asker)
        placed = [("event", i, f) for i, f in position.findings]
        illegal, rest = illegal_cards(
            self.tables, acts, tricks, self.claimed.held, asker
        )
        placed += [("event", i, f) for i, f in illegal]
        placed += [
            ("event", i, f)
            for i, f in not_in_hand(self.tables, acts, tricks, self.claimed.held)
        ]
        play_rest = position.rests_on | rest
        for trick in tricks:
            play_rest |= trick.rests_on
        for kind in {trick.kind for trick in tricks}:
            table = self.tables.kind(kind)
            play_rest |= table.rests_on if table is not None else 0
        facts.tricks = tricks
        facts.parties, party_rest = self._parties(facts, asker)
        self._sums(facts, position, hands, asker)
        calls = judge_calls(model, acts, facts, asker)
        call_rest = 0
        for call in calls:
            call_rest |= call.rests_on
        placed += self._call_findings(calls)
        placed += self._act_findings(facts, asker)
        facts.sums, sums_rest = count_items(self.tables, facts, asker)
        scored = score(model, facts, asker)
        dealer = asker.usual(
            "Nächster-Geber", ask_rule("Nächster-Geber"), facts, SETTLED
        )
        played = self.tables.kind(position.kind) is not None
        base_rest = play_rest | party_rest | self.tables.augen_rest
        outcome = self._outcome(
            position,
            facts,
            calls,
            scored if played else None,
            base_rest,
            call_rest,
            sums_rest,
            dealer.value,
        )
        placed += self._closing(outcome, position, facts, scored, played)
        return replace(outcome, findings=tuple(self._located(placed)))

    # --- the end of the play ---------------------------------------------------------

    def _at_end(
        self, position: Position, hands: Hands, asker: Asker
    ) -> tuple[Position, Facts]:
        """The position after the events at the end, and its facts."""
        facts = self._facts(position, hands)
        events = self.model.events.get("am Ende", ())
        if events and position.tricks:
            leaf = asker.ask("am Ende", happening(events), facts)
            if leaf.value and not isinstance(leaf.value, Open):
                position = assigned(position, leaf.value, leaf.rests_on)
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

    def _parties(self, facts: Facts, asker: Asker) -> tuple[tuple[Value, ...], int]:
        parties: list[Value] = []
        rests_on = 0
        for seat in range(4):
            leaf = asker.ask(("Partei", seat), ask_rule("Partei", seat), facts)
            parties.append(None if isinstance(leaf.value, Open) else leaf.value)
            rests_on |= leaf.rests_on
        return tuple(parties), rests_on

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
            facts.certain = self._certain(position, hands)
            owner = self._owner_of_rest(facts, asker)
            if owner is None:
                return
            deck = sum(self.tables.augen) * self.model.copies
            augen[owner] += deck - sum(augen)
            count[owner] += missing
        facts.augen_by_seat, facts.tricks_by_seat = augen, count

    def _owner_of_rest(self, facts: Facts, asker: Asker) -> int | None:
        shortening = self.acts.shortening
        if shortening is None or shortening.at < len(self.acts.plays):
            return None
        leaf = asker.ask(
            "Reststiche", ask_rule("Reststiche", handle("k", 0)), facts, SETTLED
        )
        return leaf.value if isinstance(leaf.value, int) else None

    def _certain(self, position: Position, hands: Hands) -> dict[int, bool]:
        shortening = self.acts.shortening
        if shortening is None or any(hand is None for hand in hands.held):
            return {}
        sure = certainly_all(self.tables, position, hands, shortening.seat)
        return {} if sure is None else {shortening.seat: sure}

    # --- the outcome -----------------------------------------------------------------

    def _outcome(
        self,
        position: Position,
        facts: Facts,
        calls: Sequence[CallStatus],
        scored: Score | None,
        base_rest: int,
        call_rest: int,
        sums_rest: int,
        dealer: Value,
    ) -> Outcome:
        names = self.acts.names
        listing = [row for row, _ in self.model.listings["Parteien"].rows]
        parties = facts.parties or ()
        complete = None not in parties
        augen = None
        if facts.augen_by_seat is not None and complete:
            augen = tuple((p, int(facts.augen(p))) for p in listing)  # type: ignore[call-overload]
        rest = base_rest | call_rest
        rests = [("kind", position.rests_on), ("parties", base_rest)]
        if augen is not None:
            rests.append(("augen", base_rest))
        winner = value = scores = None
        items: tuple[Item, ...] = ()
        steps: tuple[Step, ...] = ()
        if scored is not None:
            winner = (
                scored.winner.value if isinstance(scored.winner.value, str) else None
            )
            rests.append(("winner", rest | scored.winner.rests_on))
            items = tuple(self._items(scored, rest | sums_rest))
            party = winner if winner in listing else listing[0]
            answer = dict(scored.values)[party]
            value = _number(answer)
            rests.append(("value", rest | sums_rest | answer.rests_on))
            if value is not None:
                steps = (Step(f"Spielwert {party}", value, self._clause(answer)),)
            scores = self._scores(scored)
            rests += [
                (f"score {name}", rest | sums_rest | answer.rests_on)
                for name, answer in zip(names, scored.scores, strict=True)
            ]
            if value is None:
                winner = winner if augen is not None else None
        return Outcome(
            assume=(),
            default=False,
            kind=position.kind,
            kinds=position.kinds,
            parties=(
                tuple(
                    (p, tuple(n for n, q in zip(names, parties, strict=True) if q == p))
                    for p in listing
                )
                if complete and parties
                else None
            ),
            augen=augen,
            tricks=self._tricks(position),
            announcements=tuple(self._announcement(call) for call in calls),
            winner=winner,
            items=items,
            steps=steps,
            value=value,
            scores=scores,
            findings=(),
            next_dealer=self._next_dealer(dealer),
            rests_on=tuple(rests),
        )

    def _clause(self, answer: Answer) -> str:
        clauses = self.model.clause_of(answer.rests_on)
        return clauses[-1] if clauses else ""

    def _scores(self, scored: Score) -> tuple[tuple[str, Fraction], ...] | None:
        found = []
        for name, answer in zip(self.acts.names, scored.scores, strict=True):
            number = _number(answer)
            if number is None:
                return None
            found.append((name, number))
        return tuple(found)

    def _next_dealer(self, dealer: Value) -> str | None:
        if not isinstance(dealer, int):
            return None
        if dealer == -1:
            outside = set(self.acts.table) - set(self.acts.names)
            return outside.pop() if len(outside) == 1 else None
        return self.acts.names[dealer]

    def _tricks(self, position: Position) -> tuple[Trick, ...]:
        names = self.acts.names
        return tuple(
            Trick(
                t.number,
                names[t.leader],
                tuple((names[s], str(FACES[f])) for s, f in t.plays),
                names[t.winner],
                t.augen,
                t.rests_on,
            )
            for t in position.tricks
        )

    def _items(self, scored: Score, rest: int) -> Iterator[Item]:
        by_name = {item.name: item for item in self.model.items}
        for name, whose, points, rests_on in scored.items:
            item = by_name[name]
            who = self.acts.names[whose] if isinstance(whose, int) else str(whose)
            yield Item(
                name, item.group, who, Fraction(points), item.clause, rests_on | rest
            )

    def _announcement(self, judged: CallStatus) -> Announcement:
        call = judged.call
        by = self.acts.names[call.seat] if call.seat is not None else "?"
        counts = judged.status in {"valid", "standing"}
        first = judged.broken[0] if judged.broken else None
        return Announcement(
            by,
            call.word,
            call.word if counts else None,
            judged.status,
            first.clause if first else None,
            first.key if first else None,
            call.index,
        )

    # --- findings --------------------------------------------------------------------

    def _call_findings(self, calls: Sequence[CallStatus]) -> Iterator[Placed]:
        words = [row for row, _ in self.model.listings["Rufe"].rows]
        for judged in calls:
            call = judged.call
            if not judged.known:
                near = nearest(call.word, words)
                data = {"word": call.word} | ({"nearest": near} if near else {})
                yield "event", call.index, finding(codes.CALL_UNKNOWN, **data)
            elif call.seat is None:
                yield (
                    "event",
                    call.index,
                    finding(codes.CALL_BY_NOBODY, Kind.UNDECIDABLE, word=call.word),
                )
            for duty in judged.broken:
                wrong = finding(
                    codes.CALL_AGAINST_DUTY,
                    player=self.acts.names[call.seat or 0],
                    word=call.word,
                    duty=duty.name,
                    trick=call.at // 4 + 1,
                )
                yield "event", call.index, replace(wrong, clauses=(duty.clause,))
            if call.mark and judged.status == "valid":
                yield (
                    "event",
                    call.index,
                    finding(
                        codes.MARKED_BUT_LEGAL,
                        player=self.acts.names[call.seat or 0],
                        what=call.word,
                        mark=call.mark,
                    ),
                )

    def _act_findings(self, facts: Facts, asker: Asker) -> Iterator[Placed]:
        """Duties on Vorbehalte, exchange, Reklamationen and Spielabkürzung."""
        acts, names = self.acts, self.acts.names
        for number, bid in enumerate(acts.bids):
            for found in self._broken("Vorbehalt", handle("v", number), facts, asker):
                wrong = finding(
                    codes.RESERVATION_AGAINST_DUTY,
                    player=names[bid.seat],
                    word=bid.word,
                    duty=found.name,
                )
                yield "event", bid.index, replace(wrong, clauses=(found.clause,))
        if acts.swap is not None:
            for found in self._broken("Tausch", handle("x", 0), facts, asker):
                wrong = finding(
                    codes.EXCHANGE_AGAINST_DUTY,
                    player=names[acts.swap.giver],
                    duty=found.name,
                )
                yield "event", acts.swap.index, replace(wrong, clauses=(found.clause,))
        for number, objection in enumerate(acts.objections):
            act = handle("r", number)
            for found in self._broken("Reklamation", act, facts, asker):
                wrong = finding(
                    codes.OBJECTION_AGAINST_DUTY,
                    player=names[objection.seat],
                    accused=names[objection.against],
                    duty=found.name,
                )
                yield "event", objection.index, replace(wrong, clauses=(found.clause,))
        if acts.shortening is not None:
            for found in self._broken("Abkürzung", handle("k", 0), facts, asker):
                wrong = finding(
                    codes.SHORTENING_AGAINST_DUTY,
                    player=names[acts.shortening.seat],
                    word=acts.shortening.word,
                    duty=found.name,
                )
                yield (
                    "event",
                    acts.shortening.index,
                    replace(wrong, clauses=(found.clause,)),
                )

    def _broken(self, on: str, act: Value, facts: Facts, asker: Asker):  # type: ignore[no-untyped-def]
        for duty in self.model.duties.get(on, ()):
            leaf = asker.ask(
                ("Pflicht", duty.key, act), breaking(duty, act), facts, SETTLED
            )
            if leaf.value is False:
                yield duty

    def _closing(
        self,
        outcome: Outcome,
        position: Position,
        facts: Facts,
        scored: Score,
        played: bool,
    ) -> Iterator[Placed]:
        """Findings on claims, on Zusagen, and on what stays open."""
        for index, found in trick_claims(self.acts, position.tricks):
            yield "event", index, found
        parties = [row for row, _ in self.model.listings["Parteien"].rows]
        for index, found in result_claims(
            self.game.claims,
            dict(outcome.augen) if outcome.augen else None,
            dict(outcome.scores) if outcome.scores else None,
            parties,
            self.acts.names,
        ):
            yield "claim", index, found
        if not played:
            return
        if outcome.scores is None and position.stopped == codes.UNKNOWN_CARD:
            unknown = sum(play.card is None for play in self.acts.plays)
            yield "", 0, finding(codes.UNKNOWN_CARD, Kind.UNDECIDABLE, count=unknown)
        elif (
            outcome.augen is None
            and facts.augen_by_seat is None
            and (outcome.scores is None)
        ):
            yield (
                "",
                0,
                finding(
                    codes.INCOMPLETE,
                    Kind.UNDECIDABLE,
                    tricks=len(position.tricks),
                    expected=self.model.hand_size,
                ),
            )
        for name, party in zip(self.acts.names, facts.parties or (), strict=True):
            if party is None and facts.augen_by_seat is not None:
                yield (
                    "",
                    0,
                    finding(codes.PARTIES_UNKNOWN, Kind.UNDECIDABLE, player=name),
                )
        yield from self._open(scored)
        if facts.augen_by_seat is not None:
            for claim in self.model.claims:
                if claim.name in scored.broken:
                    broken = finding(codes.PROMISE_BROKEN, name=claim.name)
                    yield "", 0, replace(broken, clauses=(claim.clause,))

    def _open(self, scored: Score) -> Iterator[Placed]:
        """What the text leaves open although every fact is known."""
        seen = set()
        answers = [scored.winner, *(a for _, a in scored.values), *scored.scores]
        for answer in answers:
            value = answer.value
            if not isinstance(value, Open) or value.cause == "unknown":
                continue
            if value in seen:
                continue
            seen.add(value)
            code = codes.GAP_HIT if value.cause == "gap" else codes.CONFLICT_HIT
            yield (
                "",
                0,
                finding(
                    code,
                    Kind.UNDECIDABLE,
                    quantity=value.about,
                    position="",
                    first=value.about,
                    second="",
                ),
            )

    def _located(self, placed: Sequence[Placed]) -> Iterator[Finding]:
        locate = self.game.locate
        for section, index, found in placed:
            if locate is None or not section or found.span is not None:
                yield found
            else:
                yield replace(found, span=locate(section, index))


def essence(outcome: Outcome) -> object:
    """What two outcomes must share to be one: all but the reasons."""
    return replace(
        outcome,
        tricks=tuple(replace(t, rests_on=0) for t in outcome.tricks),
        items=tuple(replace(i, rests_on=0) for i in outcome.items),
        rests_on=(),
    )


def _number(answer: Answer) -> Fraction | None:
    value = answer.value
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    return None
