"""From the Vorbehalte to the first trick: which game is played and who leads."""

from __future__ import annotations

from dokospec.game.acts import Acts
from dokospec.game.facts import Facts
from dokospec.game.hands import Hands
from dokospec.game.kind_tables import ask_rule, happening
from dokospec.game.position import Position, assigned
from dokospec.game.worlds import Asker
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.values import Open, Value, handle


class UndecidedError(Exception):
    """A question before the first trick is open; ``value`` says why."""

    def __init__(self, question: str, value: Value) -> None:
        super().__init__(question)
        self.question = question
        self.value = value


def open_game(model: Model, acts: Acts, hands: Hands, asker: Asker) -> Position:
    """The position before the first trick.

    Raises UndecidedError where the kind of game or the leader cannot be known.
    """
    facts = Facts(model, acts)
    facts.dealt, facts.held = hands.dealt, hands.held
    kind, rests_on = _asked(asker, facts, "Grundspiel")
    facts.kind = str(kind)
    bid, rest = _highest(model, acts, facts, asker)
    rests_on |= rest
    facts.bids_done = True
    if bid is not None:
        facts.bid = acts.bids[bid]
        kind, rest = _asked(asker, facts, "Spielart-aus", handle("v", bid))
        rests_on |= rest
        facts.kind = str(kind)
    facts.start_kind = facts.kind
    stands = tuple(sorted(_start(model, facts, asker).items()))
    facts.stands = dict(stands)
    position = Position(
        kind=facts.kind,
        kinds=((1, facts.kind),),
        leader=0,
        stands=stands,
        bid=bid,
        start_kind=facts.kind,
        rests_on=rests_on,
    )
    moment = "nach Vorbehalten"
    if moment in model.events:
        leaf = asker.ask(moment, happening(moment), facts)
        if isinstance(leaf.value, Open) and leaf.value.cause != "unknown":
            raise UndecidedError(leaf.value.about, leaf.value)
        if not isinstance(leaf.value, Open):
            position = assigned(position, leaf.value, leaf.rests_on)
            position = position._replace(start_kind=position.kind)
            facts.kind = facts.start_kind = position.kind
            facts.stands = dict(position.stands)
    leader, rest = _asked(asker, facts, "Aufspiel")
    if not isinstance(leader, int):  # the rule came to keiner
        raise UndecidedError("Aufspiel", Open("gap", "Aufspiel"))
    counting, more = _bids_with_calls(model, acts, facts, asker)
    rest |= more
    return position._replace(
        leader=leader, counting=counting, rests_on=position.rests_on | rest
    )


def _bids_with_calls(
    model: Model, acts: Acts, facts: Facts, asker: Asker
) -> tuple[tuple[int, ...], int]:
    """The places of the Vorbehalte of which the words behind them count as calls."""
    if not model.bids_bring_calls:
        return (), 0
    words, known = set(model.words["Rufe"]), model.words["Angebote"]
    found: list[int] = []
    rests_on = 0
    for number, bid in enumerate(acts.bids):
        if bid.word in known and not words.isdisjoint(bid.extras):
            counts, rest = _asked(asker, facts, "Rufe-gelten", handle("v", number))
            rests_on |= rest
            if counts is True:
                found.append(number)
    return tuple(found), rests_on


def _asked(
    asker: Asker, facts: Facts, question: str, *args: Value
) -> tuple[Value, int]:
    leaf = asker.ask((question, args), ask_rule(question, *args), facts)
    if isinstance(leaf.value, Open):
        raise UndecidedError(question, leaf.value)
    return leaf.value, leaf.rests_on


def _highest(
    model: Model, acts: Acts, facts: Facts, asker: Asker
) -> tuple[int | None, int]:
    """The place of the highest Vorbehalt whose word the text has.

    One alone need not be ranked: that may ask for a hand nobody knows.
    """
    words = set(model.words["Angebote"])
    bids = [number for number, bid in enumerate(acts.bids) if bid.word in words]
    if len(bids) < 2:
        return (bids[0] if bids else None), 0
    ranked: list[tuple[Value, int]] = []
    rests_on = 0
    for number in bids:
        rank, rest = _asked(asker, facts, "Vorrang", handle("v", number))
        ranked.append((rank, number))
        rests_on |= rest
    try:
        best = max(ranked, key=lambda pair: pair[0])  # type: ignore[arg-type,return-value]
    except TypeError:  # a number and a tuple
        raise UndecidedError("Vorrang", Open("gap", "Vorrang")) from None
    return best[1], rests_on


def _start(model: Model, facts: Facts, asker: Asker) -> dict[str, Value]:
    """The start values of the text's Stand."""
    stands = model.game_stands
    if not stands:
        return {}
    leaf = asker.ask("Stand", _initial, facts)
    return dict(zip(stands, leaf.value, strict=True))  # type: ignore[arg-type]


def _initial(run: Evaluator) -> Value:
    stands = run.model.game_stands.values()
    for stand in stands:
        run.touch(stand)
    return tuple(run.value(s.initial, {}) for s in stands)
