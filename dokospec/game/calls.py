"""What was said between the cards: which calls were made rightly, and what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, TypeVar

from dokospec.game.acts import Acts, Said, unused_name
from dokospec.game.facts import Facts, known
from dokospec.game.hands import seats_of
from dokospec.game.kind_tables import ask_rule
from dokospec.game.slips import unclear_calls
from dokospec.game.tricks import PlayedTrick, behind_a_hole
from dokospec.game.worlds import Asker
from dokospec.language.answers import attempt
from dokospec.language.dependencies import mentions
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.syntax import Pflicht
from dokospec.language.values import Open, Value, handle
from dokospec.verdict import (
    AFTER,
    AFTER_CARD,
    AFTER_FIRST,
    AFTER_OBJECTION,
    AFTER_TRICK,
    BEFORE,
    BEFORE_CARD,
    BEFORE_LAST,
    BEFORE_OBJECTION,
    BEFORE_TRICK,
)

T = TypeVar("T")

FEWEST_MOMENTS: Final = 4
"""So many moments are tried of a call of which only the trick is known, at least."""
HELD: Final = frozenset(("Handkarten", "ausgespielt"))
PLACED: Final = frozenset(("Stich-bei", "Liegend"))
"""Facts about the moment of a call: cards of the speaker, and cards on the table."""
SETTLED = frozenset(("Partei",))
"""Rules that are read from the position once they have been settled."""


class Cards(NamedTuple):
    """Cards the speaker held, and the fewest with which a call keeps a broken duty.

    The fewest are None where they differ by readings, or no number is enough.
    """

    held: int
    needed: int | None


@dataclass(frozen=True, slots=True)
class CallStatus:
    """How a call is judged.

    ``status``: ``valid``, ``standing``, ``void``, ``disputed`` or ``open``. ``broken``:
    the duties it breaks; ``cards``: for each of them what :func:`cards_needed` says.
    ``known``: False where the text does not have the word. ``counts_as``: the word it
    counts as, None where it does not count.
    """

    call: Said
    status: str
    broken: tuple[Pflicht, ...]
    known: bool
    rests_on: int
    counts_as: str | None = None
    cards: tuple[Cards | None, ...] = ()


class JudgedCall(NamedTuple):
    """The status of a call, the duties it breaks, and what that rests on."""

    status: str
    broken: tuple[Pflicht, ...]
    rests_on: int


def judge_calls(
    model: Model,
    acts: Acts,
    facts: Facts,
    leader: int,
    unseen: Facts | None,
    asker: Asker,
    *,
    possible: Sequence[Facts] = (),
    moments: bool = True,
) -> list[CallStatus]:
    """Judge the calls in order; fills ``facts`` with their statuses.

    ``facts`` has parties and tricks; ``leader`` leads to the trick after them.
    ``unseen``: what is known behind tricks that were not judged, where there are some.
    ``possible``: the positions that these facts may turn out to be, where there are
    several; of a call that is told which holds in all of them.
    A call without a known word is left out of what later calls and the scoring see; where
    nobody knows who spoke, they know nothing of calls; where a word is unclear, only of each
    by itself. Not ``moments``: when an uncertain
    call was made stays open, and so does what became of the calls of its trick.
    """
    words = model.words["Rufe"]
    if acts.unknown_calls:
        facts.calls = None
        return [CallStatus(c, "open", (), c.word in words, 0) for c in acts.calls]
    judged: list[CallStatus] = []
    calls = [c for c in acts.calls if c.seat is not None and c.word in words]
    tricks = facts.tricks or ()
    if moments:
        calls = _placed(model, calls, acts, tricks, asker)
    regular: list[bool | None] = [None] * len(calls)
    standing: list[bool | None] = [None] * len(calls)
    unclear = unclear_calls(model, acts)
    for position in (facts, unseen, *possible):
        if position is not None:
            position.calls, position.more_said = calls, unclear
            position.held_at_call = [
                held_at(model, acts, c, tricks, leader) for c in calls
            ]
            position.regular, position.standing = regular, standing
    unordered = {c.at // 4 for c in calls if c.uncertain}
    for number, call in enumerate(calls):
        if call.at // 4 in unordered:
            # Others of this trick may have been made before, noted or not.
            judged.append(CallStatus(call, "open", (), True, 0))
            continue
        here: Sequence[Facts] = possible or (facts,)
        if unseen is not None and behind_a_hole(call.at, tricks):
            here = (unseen,)
        elif _in_an_open_trick(call, tricks, acts, model):
            here = [_with_a_trick_to_come(each) for each in here]
        status, broken, rests_on = in_common(
            [judged_call(model, number, each, asker) for each in here]
        )
        regular[number] = None if status == "open" else status == "valid"
        standing[number] = None if status == "open" else status in {"valid", "standing"}
        word = None
        if standing[number]:
            word = shared([counts_as(model, number, each, asker) for each in here])
        cards = tuple(
            shared([cards_needed(duty, number, each, asker) for each in here])
            for duty in broken
        )
        judged.append(CallStatus(call, status, broken, True, rests_on, word, cards))
    others = [c for c in acts.calls if c.seat is None or c.word not in words]
    judged.extend(CallStatus(c, "open", (), c.word in words, 0) for c in others)
    return sorted(judged, key=lambda status: status.call.index)


def _in_an_open_trick(
    call: Said, tricks: Sequence[PlayedTrick], acts: Acts, model: Model
) -> bool:
    """Whether the trick of a call is still to be taken."""
    played_on = not (acts.cut_short or call.untimed)
    return played_on and len(tricks) <= call.at // 4 < model.hand_size


def _with_a_trick_to_come(facts: Facts) -> Facts:
    """The same while the trick of a call is still to be taken."""
    here = facts.branch()
    here.trick_to_come = True
    return here


def shared(found: Sequence[T]) -> T | None:
    """What all of them are, None where they differ."""
    first = found[0]
    return first if all(each == first for each in found) else None


def counts_as(model: Model, number: int, facts: Facts, asker: Asker) -> str | None:
    """The word a call counts as: its own, unless the text says otherwise; None: open."""
    question = "Zählt-als"
    if question in model.rules:
        ask = ask_rule(question, handle("m", number))
        leaf = asker.ask((question, number), ask, facts, SETTLED)
        if isinstance(leaf.value, Open):
            return None
        if isinstance(leaf.value, str):
            return leaf.value
    return known(facts.calls, question)[number].word


def _placed(
    model: Model,
    calls: Sequence[Said],
    acts: Acts,
    tricks: Sequence[PlayedTrick],
    asker: Asker,
) -> list[Said]:
    """The calls in order of time, each uncertain one at a moment that is chosen.

    Equal ones of a trick stay as they were written: changed about, nothing differs.
    """
    loose = [c for c in calls if c.uncertain and c.at // 4 < len(tricks)]
    if not loose:
        return list(calls)
    counted = bool(acts.objections) or counts_cards(model)
    placed = [c for c in calls if c not in loose]
    for call in loose:
        alike = [c for c in loose if (c.seat, c.word) == (call.seat, call.word)]
        earlier = alike[: alike.index(call)]
        beside = {c.index for c in loose if c.at // 4 == call.at // 4}
        same = {c.index for c in earlier} & beside
        trick = tricks[call.at // 4]
        own = trick.seats.index(call.seat) if call.seat in trick.seats else 0
        last = max((n for n, c in enumerate(placed) if c.index in same), default=-1)
        moments = {
            name: moment
            for name, moment in _moments(
                call, own, placed, beside, acts, counted=counted
            ).items()
            if moment[1] > last
        }
        name = _moment_of(acts, call, len(same), among_others=len(alike) > 1)
        at, place, behind = moments[asker.choose(name, tuple(moments))]
        known_before = [behind, acts.places[at - 1] if at else -1]
        known_before += [_stands(placed[place - 1])] if place else []
        then = replace(call, at=at, uncertain=False, behind=max(known_before))
        placed.insert(place, then)
    return placed


def _stands(call: Said) -> int:
    """The index of the call, or of what it stands behind."""
    return call.index if call.behind is None else call.behind


def _moment_of(acts: Acts, call: Said, before: int, *, among_others: bool) -> str:
    """How an assumption names when a call was made: ``Dora: re?``.

    With the number of the trick ``among_others`` of the same player and word; with its
    own, ``10. Dora: 2. re?``, where others were made ``before`` it in this trick.
    """
    name = acts.names[call.seat] if call.seat is not None else "?"
    trick = f"{call.at // 4 + 1}. " if among_others else ""
    number = f"{before + 1}. " if before else ""
    return f"{trick}{name}: {number}{call.word}?"


def _moments(
    call: Said,
    own: int,
    placed: Sequence[Said],
    beside: set[int],
    acts: Acts,
    *,
    counted: bool,
) -> dict[str, tuple[int, int, int]]:
    """When it may have been made, by name.

    Cards played before, place among calls, and the index of the last Reklamation before it
    with as many cards played, -1 if there is none.
    ``own``: the place (0..3) of the speaker's card in the trick. ``beside``: the calls
    of this trick that had no moment either; the last card may lie before both. What lies
    between two moments is neither the first card of the trick, the own, the last, a
    call, nor a Reklamation; ``counted``: the last moment before each of these, too,
    as it matters how many cards lie.
    """
    first = call.at // 4 * 4
    marks = [(first + own + 1, -1, -1, 0, AFTER_CARD)]
    if own:
        name = AFTER_FIRST if counted and own > 1 else BEFORE_CARD
        marks.append((first + 1, -1, -1, 0, name))
    if own < 3:
        marks.append((first + 4, -1, -1, 0, AFTER_TRICK))
    if counted:
        marks += [(first + own, -1, -1, 0, BEFORE_CARD)] if own > 1 else []
        marks += [(first + 3, -1, -1, 0, BEFORE_LAST)] if own < 2 else []
    for objection in acts.objections:
        if first < objection.at <= first + 4:
            marks.append((objection.at, -1, -1, 0, BEFORE_OBJECTION))
        if first <= objection.at < first + 4:
            marks.append((objection.at, objection.index, -1, 0, AFTER_OBJECTION))
    for place, other in enumerate(placed):
        within = other.at // 4 == call.at // 4 or other.index in beside
        if within and not other.uncertain:
            speaker = acts.names[other.seat] if other.seat is not None else "?"
            said = f"{speaker}: {other.word}"
            objected_before = max(
                (
                    r.index
                    for r in acts.objections
                    if r.at == other.at and r.index <= _stands(other)
                ),
                default=-1,
            )
            here = other.at, objected_before, place
            if counted:
                marks.append((*here, 0, f"{BEFORE} {said}"))
            marks.append((*here, 1, f"{AFTER} {said}"))
    before = sum(other.at < first for other in placed)
    moments = {BEFORE_TRICK if own else BEFORE_CARD: (first, before, -1)}
    for at, objected_before, place, after, name in sorted(marks):
        if place >= 0:
            before = place + after
        moment = at, before, objected_before
        if moment not in moments.values():
            moments[unused_name(name, moments)] = moment
    return moments


def counts_cards(model: Model) -> bool:
    """Whether a call is judged by how many cards of the trick lie, whoever laid them."""
    return "Liegend" in moments_asked(model)


def moments_asked(model: Model) -> frozenset[str]:
    """The facts about its moment, besides the cards held, by which a call is judged."""
    duties = model.duties.get("Meldung", ())
    return model.dependencies.reached(duties).names & PLACED


def held_at(
    model: Model,
    acts: Acts,
    call: Said,
    tricks: Sequence[PlayedTrick],
    leader: int,
) -> int | None:
    """Cards the speaker still held when he spoke; None where that is not known."""
    if call.uncertain:
        return None
    number, into = divmod(call.at, 4)
    if number < len(tricks):
        return model.hand_size - number - (call.seat in tricks[number].seats[:into])
    seats = seats_of(acts, tricks, leader)
    if call.at > len(seats):
        return None
    return model.hand_size - seats[: call.at].count(known(call.seat, "Sprecher"))


def judged_call(model: Model, number: int, facts: Facts, asker: Asker) -> JudgedCall:
    """How a call comes out; those before it are judged.

    Behind the last card the game is over: none stands there that breaks a duty.
    """
    duties = model.duties.get("Meldung", ())
    call = handle("m", number)
    broken, unclear, rests_on = broken_duties(duties, call, facts, asker)
    if not broken:
        return JudgedCall("open" if unclear else "valid", (), rests_on)
    leaf = asker.ask(("Bestand", number), ask_rule("Bestand", call), facts, SETTLED)
    status = _STATUS.get(leaf.value, "open")
    if status == "standing" and _over(model, number, facts):
        status = "void"
    return JudgedCall(status, broken, rests_on | leaf.rests_on)


def _over(model: Model, number: int, facts: Facts) -> bool:
    """Whether the last card lay there when a call was made."""
    said = known(facts.calls, "Meldungen")[number]
    return not said.untimed and said.at >= 4 * model.hand_size


_STATUS: dict[Value, str] = {
    "steht": "standing",
    "nichtig": "void",
    "strittig": "disputed",
}


def in_common(ways: Sequence[JudgedCall]) -> JudgedCall:
    """What holds of a call at whichever of some moments it was made."""
    first = ways[0]
    broken = tuple(d for d in first.broken if all(d in each.broken for each in ways))
    same = all(each.status == first.status for each in ways)
    rests = 0
    for each in ways:
        rests |= each.rests_on
    return JudgedCall(first.status if same else "open", broken, rests)


def broken_duties(
    duties: tuple[Pflicht, ...], act: Value, facts: Facts, asker: Asker
) -> tuple[tuple[Pflicht, ...], bool, int]:
    """The duties an act breaks, whether one is open, and what that rests on."""
    if not duties:
        return (), False, 0
    ask = partial(fulfilled, duties[0].on, act)
    leaf = asker.ask(("Pflichten", duties[0].on, act), ask, facts, SETTLED)
    each = each_duty(leaf.value)
    broken = tuple(d for d, k in zip(duties, each, strict=True) if k is False)
    return broken, any(isinstance(k, Open) for k in each), leaf.rests_on


def cards_needed(
    duty: Pflicht, number: int, facts: Facts, asker: Asker
) -> Cards | None:
    """What cards have to do with it that the call of this number breaks a duty.

    None where the duty is not about them, or it is not known how many they were.
    """
    held = facts.held_at_call[number]
    if held is None:
        return None
    fewest = _fewest(duty, number, held, facts, asker)
    return Cards(held, fewest) if fewest or mentions(duty) & HELD else None


def _fewest(
    duty: Pflicht, number: int, held: int, facts: Facts, asker: Asker
) -> int | None:
    """The fewest cards, more than were held, with which the call keeps the duty."""
    model = asker.model
    names = model.dependencies.reached([duty]).names
    if not names & HELD or names & PLACED:
        return None
    place = model.duties[duty.on].index(duty)
    aside = Asker(model, asker.label)  # A hint: no answer of the game rests on it.
    for count in range(held + 1, model.hand_size + 1):
        then, nth = made_with(count, number, facts)
        call = handle("m", nth)
        ask = partial(fulfilled, duty.on, call)
        found = aside.possible(("Pflichten", duty.on, call), ask, then, SETTLED)
        kept = {answer[place] for answer in map(each_duty, found)}
        if kept != {False}:
            return count if kept == {True} else None
    return None


def made_with(cards: int, number: int, facts: Facts) -> tuple[Facts, int]:
    """The same, had the call of this number been made with so many cards; its number then.

    Those before it that were made with fewer than one card less come behind it then.
    """
    calls, held = known(facts.calls, "Meldungen"), facts.held_at_call
    before = [
        n for n in range(number) if (other := held[n]) is None or other >= cards - 1
    ]
    then = facts.branch()
    then.calls = [*(calls[n] for n in before), calls[number]]
    then.held_at_call = [*(held[n] for n in before), cards]
    then.regular = [facts.regular[n] for n in (*before, number)]
    then.standing = [facts.standing[n] for n in (*before, number)]
    return then, len(before)


def each_duty(answers: Value) -> tuple[Value, ...]:
    """The answers to all duties, which come together."""
    assert isinstance(answers, tuple)
    return answers


def fulfilled(on: str, act: Value, run: Evaluator) -> Value:
    """For each duty whether the act keeps it (True too where it is not concerned)."""
    duties = run.model.duties[on]
    return tuple(attempt(run, partial(_fulfils, duty, act)) for duty in duties)


def _fulfils(duty: Pflicht, act: Value, run: Evaluator) -> Value:
    frame = {duty.variable: act}
    return not run.applies(duty, duty.condition, frame) or run.met(duty, frame)
