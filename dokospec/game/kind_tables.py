"""What a kind of game comes to for single cards, tabulated by asking the model.

A cell is filled by the evaluator in a position where only the kind and the face are
known. Where the answer needs more than that (who played the card, a doubt), the face is
*dynamic* and is asked for when it is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple, Self, TypeAlias, cast

from dokospec.cards import FACES, Card
from dokospec.game.facts import Facts
from dokospec.game.tricks import PlayedTrick
from dokospec.language.answers import answers, attempt
from dokospec.language.decisions import Leaf, Trail, Tree, UnknownFactError, touched
from dokospec.language.evaluate import Evaluator, counted
from dokospec.language.fact_access import ConflictError
from dokospec.language.model import Model
from dokospec.language.orders import TRUMP_CLASS, OrderTable
from dokospec.language.syntax import Annahme, Ereignis, Pflicht, Zusage
from dokospec.language.values import (
    CURRENT_PLAY,
    CURRENT_TRICK,
    RANK_NAMES,
    Value,
)

Ask: TypeAlias = Callable[[Evaluator], Value]

TRUMP_HEIGHT = 10_000
"""Added to the rank of a Trumpf, so that one number orders the cards of a trick."""


@dataclass(frozen=True, slots=True)
class KindTable:
    """One kind of game.

    ``keys[led face][face]``: what the play counts in the trick, -1 if it cannot win.
    ``classes``: class by face. ``dynamic``: bit mask of faces whose rank depends on more
    than the face. ``comply[led face]``: for each duty on cards the mask of faces that
    satisfy it, None where that depends on more than the card led. ``owed[led
    face][face]``: a hand with one of these faces (bit mask) may have had to give it
    instead; none where the face satisfies every duty whatever else lies. ``eventful``: the
    numbers of the tricks after which an event can happen; ``event_faces``: bit mask of the
    faces at which one can happen, ``special`` these, the dynamic ones, and those that the
    deck does not have.
    ``ties[face]``: whether the second of two such cards wins, and what that rests on;
    None where it depends on more. ``touched``: the statements that were looked into
    for all of it.
    """

    order: OrderTable
    keys: tuple[tuple[int, ...], ...]
    dynamic: int
    comply: tuple[tuple[int | None, ...], ...]
    owed: tuple[tuple[int, ...], ...]
    eventful: frozenset[int]
    event_faces: int
    special: int
    ties: tuple[tuple[bool, int] | None, ...]
    rests_on: int
    touched: int

    def highest(self, faces: Sequence[int]) -> int:
        """The place of the highest card of a trick, of two equal ones the first.

        By the table alone: ranks that depend on more are left out.
        """
        keys = self.keys[faces[0]]
        return max(range(len(faces)), key=lambda place: keys[faces[place]])


def sorted_deck(model: Model, table: KindTable) -> Iterator[tuple[int, Card]]:
    """The deck as a player sorts it, Trumpf first, each face with its class."""
    order = table.order
    places = {
        face: (order.classes[face.index], -order.places[face.index]) for face in FACES
    }
    for face in sorted((f for f in FACES if f in model.deck), key=places.__getitem__):
        yield order.classes[face.index], face


class CountedItem(NamedTuple):
    """An item that is counted card by card or trick by trick, in one kind of game.

    Where it can be due: at which ``faces`` (None: it goes over tricks), in tricks of
    which ``numbers``, and of which ``worths`` in Augen where it goes over tricks.
    """

    name: str
    question: object
    ask: Ask
    faces: tuple[int, ...] | None
    numbers: frozenset[int]
    worths: frozenset[int]


class Counting(NamedTuple):
    """The items to be counted in a kind, and why nothing else is.

    ``touched``: the statements that were looked into for it.
    """

    items: tuple[CountedItem, ...]
    rests_on: int
    touched: int


def _sums(worths: Sequence[int]) -> tuple[frozenset[int], ...]:
    """By number of cards, 0 to all, the Augen that some of so many have."""
    found: list[set[int]] = [{0}, *(set() for _ in worths)]
    for worth, copies in Counter(worths).items():
        before = [frozenset(each) for each in found]
        for taken in range(1, copies + 1):
            for count in range(len(worths) - taken + 1):
                found[count + taken] |= {n + taken * worth for n in before[count]}
    return tuple(map(frozenset, found))


class Tables:
    """The tables of one model, made when a kind is first met.

    ``parent``: the tables of the model that this one is derived from. What touched
    nothing that was changed is taken from them.
    """

    def __init__(self, model: Model, parent: Tables | None = None) -> None:
        self.model = model
        self.parent = parent
        self.touched = 0
        """The statements that were looked into for what is the same in every kind."""
        self.augen, self.augen_rest = self._augen()
        self.foreign = frozenset(f.index for f in FACES) - {f.index for f in model.deck}
        """The faces that this deck does not have."""
        self.all_augen = sum(self.augen) * model.copies
        self.full_deck = sorted(
            f.index for f in model.deck for _ in range(model.copies)
        )
        self.even = model.deal.even
        self.stock = model.deal.stock
        self.duties = model.duties.get("Karte", ())
        self.groups = {
            group: tuple(p for p in model.items if p.group == group)
            for group in dict.fromkeys(p.group for p in model.items)
        }
        self.clauses = {item.name: item.clause for item in model.items}
        self.claim_questions = [
            (claim.name, ("Zusage am Ende", claim.key), ask_claim(model.place(claim)))
            for claim in model.claims
            if not claim.rows and not self._settled(claim)
        ]
        self.premise_questions = [
            (premise, ("Annahme", premise.key), ask_premise(model.place(premise)))
            for premise in model.premises
        ]
        notes = model.listings.get("Vermerke") if "Vermerk" in model.rules else None
        self.note_questions = [
            (row, ("Vermerk", row), ask_rule("Vermerk", row))
            for row, _ in (notes.rows if notes else ())
        ]
        self._kinds: dict[str, KindTable | None] = {}
        self.counted = tuple(item for item in model.items if counted(item))
        self.parties = model.parties
        self.kind_may_change = any(
            assignment.target == "Spielart"
            for moment, events in model.events.items()
            if moment != "nach Vorbehalten"
            for event in events
            for assignment in event.assignments
        )
        """Whether the kind is what it is because of how the cards fell."""
        # what scoring asks of every game, made when first needed
        self.item_questions: dict[str, list[tuple[object, Ask]]] | None = None
        self.counting: dict[str, Counting] = {}

    def _augen(self) -> tuple[tuple[int, ...], int]:
        """Augen by face index, and the statements they rest on."""
        augen = [0] * len(FACES)
        rests_on = 0
        for face in self.model.deck:
            rank = RANK_NAMES[face.rank]
            ask = ask_rule("Zählwert", rank)
            leaf = answers(self.model, ("Zählwert", rank), ask, Facts(self.model))
            self.touched |= touched(leaf)
            if isinstance(leaf, Leaf) and isinstance(leaf.value, int):
                augen[face.index] = leaf.value
                rests_on |= leaf.rests_on
        return tuple(augen), rests_on

    def _settled(self, claim: Zusage) -> bool:
        """Whether a Zusage is decided without any game (the checks look at those)."""
        ask = ask_claim(self.model.place(claim))
        leaf = answers(self.model, ("Zusage", claim.key), ask, Facts(self.model))
        self.touched |= touched(leaf)
        return isinstance(leaf, Leaf) and isinstance(leaf.value, bool)

    def can_have(self, cards: int, augen: int) -> bool:
        """Whether some so many cards of the deck have these Augen together."""
        return 0 <= cards < len(self._sums) and augen in self._sums[cards]

    @cached_property
    def _sums(self) -> tuple[frozenset[int], ...]:
        return _sums([self.augen[face] for face in self.full_deck])

    def kind(self, name: str) -> KindTable | None:
        """The table of a kind of game; None where no card is played in it."""
        if name not in self._kinds:
            inherited = None if self.parent is None else self.parent.kind(name)
            if inherited is not None and not inherited.touched & self.model.changed:
                self._kinds[name] = inherited
            else:
                self._kinds[name] = self._table(name)
        return self._kinds[name]

    def _table(self, kind: str) -> KindTable | None:
        facts = Facts(self.model)
        facts.kind = kind
        try:
            order_name = str(facts.ordnung())
        except UnknownFactError:  # without a table of kinds nothing can be played
            return None
        if order_name not in self.model.orders:
            return None
        order = self.model.orders[order_name]
        _, listing = self.model.columns["Ordnung"][kind]
        trail = Trail()
        ranks, dynamic, rests_on = self._ranks(kind, order, trail)
        comply = tuple(self._comply(kind, led, trail) for led in range(len(FACES)))
        eventful = set()
        for number in range(1, self.model.hand_size + 1):
            facts = Facts(self.model)
            facts.trick = cast(PlayedTrick, PartialTrick(number=number))
            happens, rest = self._eventful(kind, "nach Stich", facts, trail)
            rests_on |= rest
            if happens:
                eventful.add(number)
        events = 0
        for face in self.model.deck:
            facts = Facts(self.model)
            facts.face = face
            happens, rest = self._eventful(kind, "bei Karte", facts, trail)
            events |= happens << face.index
            rests_on |= rest
        by_class = [_keys(order, ranks, led) for led in range(5)]
        ties = tuple(self._tie(kind, face, trail) for face in FACES)
        order_rest = order.rests_on | self.model.bits[listing.key]
        return KindTable(
            order=order,
            keys=tuple(by_class[order.classes[face.index]] for face in FACES),
            dynamic=dynamic,
            comply=comply,
            owed=tuple(map(_owed, comply)),
            eventful=frozenset(eventful),
            event_faces=events,
            special=events | dynamic | sum(1 << face for face in self.foreign),
            ties=ties,
            rests_on=rests_on | order_rest,
            touched=trail.touched | order_rest | self.model.column_bits["Ordnung"],
        )

    def _ranks(
        self, kind: str, order: OrderTable, trail: Trail
    ) -> tuple[list[int], int, int]:
        ranks, dynamic, rests_on = list(order.places), 0, 0
        for face in self.model.deck:
            facts = Facts(self.model)
            facts.kind, facts.face = kind, face
            leaf = answers(self.model, RANK, rank_of, facts, trail=trail)
            if isinstance(leaf, Leaf) and isinstance(leaf.value, int):
                ranks[face.index] = leaf.value
                rests_on |= leaf.rests_on
            else:
                dynamic |= 1 << face.index
        return ranks, dynamic, rests_on

    def _comply(self, kind: str, led: int, trail: Trail) -> tuple[int | None, ...]:
        facts = Facts(self.model)
        facts.kind, facts.lying = kind, _Led(led)
        masks: list[int | None] = []
        for duty in self.duties:
            ask = complying(self.model.place(duty))
            leaf = answers(self.model, (COMPLY, duty.key), ask, facts, trail=trail)
            value = leaf.value if isinstance(leaf, Leaf) else None
            masks.append(value if isinstance(value, int) else None)
        return tuple(masks)

    def _tie(self, kind: str, face: Card, trail: Trail) -> tuple[bool, int] | None:
        facts = Facts(self.model)
        facts.kind = kind
        ask = ask_rule("Gleichstand", face)
        leaf = answers(self.model, ("Gleichstand", face), ask, facts, trail=trail)
        if isinstance(leaf, Leaf) and isinstance(leaf.value, str):
            return leaf.value == "zweite", leaf.rests_on
        return None

    def _eventful(
        self, kind: str, moment: str, facts: Facts, trail: Trail
    ) -> tuple[bool, int]:
        """Whether an event can happen then, and what it rests on that none can."""
        if moment not in self.model.events:
            return False, 0
        facts.kind = kind
        leaf = answers(self.model, moment, happening(moment), facts, trail=trail)
        if isinstance(leaf, Leaf) and leaf.value == ():
            return False, leaf.rests_on
        return True, 0


def asked_for_tables(model: Model) -> dict[object, Tree]:
    """What the model remembers when the tables of every kind of game have been made."""
    tables = Tables(model)
    for kind in model.columns.get("Ordnung", {}):
        tables.kind(kind)
    return model.trees


class PartialTrick:
    """A trick of which only so much is known; anything else raises UnknownFactError."""

    def __init__(self, **known: int | tuple[int, ...]) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> int:
        raise UnknownFactError(name)


class _Led(tuple[int, ...]):
    """A trick of which only the first card is known."""

    __slots__ = ()

    def __new__(cls, led: int) -> Self:
        return super().__new__(cls, (led,))

    def __len__(self) -> int:
        raise UnknownFactError("gelegt")

    def __bool__(self) -> bool:
        return True


def _owed(duties: tuple[int | None, ...]) -> tuple[int, ...]:
    """By face: the faces that may satisfy a duty, none where it satisfies all itself."""
    every = some = 0
    for faces in duties:
        every |= ~(faces or 0)
        some |= -1 if faces is None else faces
    return tuple(some if every >> face & 1 else 0 for face in range(len(FACES)))


def _keys(order: OrderTable, ranks: list[int], led: int) -> tuple[int, ...]:
    return tuple(
        TRUMP_HEIGHT + rank
        if order_class == TRUMP_CLASS
        else rank
        if order_class == led
        else -1
        for order_class, rank in zip(order.classes, ranks, strict=True)
    )


# --- the questions the engine asks -------------------------------------------------

RANK = "Rang"
COMPLY = "Pflicht auf Karte"


def ask_rule(name: str, *args: Value) -> Ask:
    """A question: the value of a rule, as an answer, which may follow from numbers."""
    return lambda run: cast(Value, run.amount_of(name, args))


def rank_of(run: Evaluator) -> Value:
    """How high the card being played stands."""
    return run.rule("Rang", (CURRENT_PLAY,))


def parties_of(run: Evaluator) -> Value:
    """The party of each seat, each open where nothing says it."""
    return tuple(attempt(run, partial(_party, seat)) for seat in range(4))


def _party(seat: int, run: Evaluator) -> Value:
    return run.rule("Partei", (seat,))


def complying(duty: int) -> Ask:
    """The faces (bit mask) that satisfy the duty at this place of the text."""
    return partial(_complying, duty)


def _complying(place: int, run: Evaluator) -> Value:
    duty = run.model.places[place]
    assert isinstance(duty, Pflicht)
    run.touch(duty)
    mask = 0
    for face in run.model.deck:
        frame = {duty.variable: face}
        if not run.holds(duty.condition, frame) or run.met(duty, frame):
            mask |= 1 << face.index
    return mask


def happening(moment: str) -> Ask:
    """The assignments of the events that happen then: ((target, value), …)."""
    return partial(_happening, moment)


def frame_of(event: Ereignis) -> dict[str, Value]:
    """What the play or trick is called in the event."""
    current = CURRENT_PLAY if event.moment == "bei Karte" else CURRENT_TRICK
    return {event.variable: current} if event.variable else {}


def happens(event: Ereignis, run: Evaluator) -> bool:
    """Whether the event happens."""
    frame = frame_of(event)
    return run.applies(event, event.condition, frame) and not run.suspended(
        ("Ereignis", event.name), frame
    )


def _happening(moment: str, run: Evaluator) -> Value:
    assigned: dict[str, tuple[str, Value]] = {}
    for event in run.model.events.get(moment, ()):
        frame = frame_of(event)
        if happens(event, run):
            run.cite(event)
            for a in event.assignments:
                change = (a.target, run.value(a.value, frame))
                if assigned.setdefault(a.target, change) != change:
                    raise ConflictError(f"{a.target} / {event.key}")
    return tuple(assigned.values())


def ask_claim(claim: int) -> Ask:
    """A question: whether the Zusage at this place of the text is kept."""
    return partial(_claimed, claim)


def ask_premise(premise: int) -> Ask:
    """A question: whether the Annahme at this place of the text decides something."""
    return partial(_premise_holds, premise)


def _premise_holds(place: int, run: Evaluator) -> Value:
    premise = run.model.places[place]
    assert isinstance(premise, Annahme)
    return run.applies(premise, premise.condition, {})


def _claimed(place: int, run: Evaluator) -> Value:
    claim = run.model.places[place]
    assert isinstance(claim, Zusage)
    run.touch(claim)
    return run.truth(claim.claim, {}) or not run.guarded(claim)
