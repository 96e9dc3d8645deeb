"""Cards and orders of a text: ranks, faces, the deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dokospec.cards import FACES, Card, Rank, Suit, card
from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.names import Names
from dokospec.language.orders import TRUMP_CLASS, order_tables
from dokospec.language.syntax import (
    Ablauf,
    Aufzaehlung,
    Ausnahme,
    Ordnung,
    Regel,
    Statement,
    Tabelle,
)
from dokospec.language.terms import Face, Name, Number
from dokospec.language.vocabulary import SYMBOLS
from dokospec.nearest import nearest

_RANKS: Mapping[str, Rank] = dict(zip(SYMBOLS["Bild"], Rank, strict=True))
_SUITS: Mapping[str, Suit] = dict(zip(SYMBOLS["Farbe"], Suit, strict=True))


def check_cards(names: Names) -> Iterator[Finding]:
    """Findings about orders and the deal."""
    deck = _deck(names)
    for order in names.of(Ordnung):
        yield from _words(names, order)
        if order.base is None:
            yield from _twice(order)
            yield from _missing(order, deck)
        else:
            yield from _doubled(names, order)
    yield from _deal(names, deck)
    for statement in names.text.statements:
        if _of_the_deck(names, statement):
            yield codes.against(
                codes.DECK_IN_DOUBT,
                statement.place,
                statement.clause,
                statement=f"{statement.kind} {statement.name}",
            )


def _of_the_deck(names: Names, statement: Statement) -> bool:
    """Whether something hangs on a reading that must stand before any game begins."""
    match statement:
        case Regel(name="Zählwert" | "Kartenzahl") | Tabelle(name="Zählwert"):
            return statement.guard is not None
        case Ordnung() | Ablauf() | Aufzaehlung():
            return statement.guard is not None
        case Ausnahme(target=target):
            aimed = names.target_key(target)
            if aimed == ("Regel", "Kartenzahl"):
                return True
            return aimed == ("Regel", "Zählwert") and statement.guard is not None
        case _:
            return False


def _deck(names: Names) -> frozenset[Rank]:
    """The ranks with a Zählwert; all where it is given by a Regel."""
    ranks = set[Rank]()
    for rule in names.quantities.get("Zählwert", ()):
        if not isinstance(rule, Tabelle):
            return frozenset(Rank)
        for row in rule.rows:
            ranks |= {
                _RANKS[key.name]
                for key in row.keys
                if isinstance(key, Name) and key.name in _RANKS
            }
    return frozenset(ranks)


def _words(names: Names, order: Ordnung) -> Iterator[Finding]:
    """Names in an order that are no rank, no suit, no order."""
    steps = [step for step in (*order.trumps, *order.plain) if isinstance(step, Name)]
    for step in steps:
        if step.name not in _RANKS:
            yield codes.against(
                codes.NOT_A_RANK,
                step.place or order.place,
                order.clause,
                name=step.name,
                known=", ".join(_RANKS),
                meant=nearest(step.name, _RANKS),
            )
    for suit in (order.with_suit, order.without):
        if suit is not None and suit not in _SUITS:
            yield codes.against(
                codes.NOT_A_RANK,
                order.place,
                order.clause,
                name=suit,
                known=", ".join(_SUITS),
                meant=nearest(suit, _SUITS),
            )
    if order.base is not None and order.base not in names.orders:
        yield codes.against(
            codes.UNKNOWN_ORDER,
            order.place,
            order.clause,
            name=order.base,
            meant=nearest(order.base, names.orders),
        )


def _faces(step: Face | Name) -> tuple[Card, ...]:
    if isinstance(step, Face):
        return (step.card,)
    if step.name not in _RANKS:
        return ()
    return tuple(card(suit, _RANKS[step.name]) for suit in Suit)


def _trumps(order: Ordnung) -> list[Card]:
    return [face for step in order.trumps for face in _faces(step)]


def _twice(order: Ordnung) -> Iterator[Finding]:
    trumps = _trumps(order)
    plain = [step.name for step in order.plain]
    doubles = [str(face) for face in trumps if trumps.count(face) > 1]
    doubles += [name for name in plain if plain.count(name) > 1]
    for double in dict.fromkeys(doubles):
        yield codes.against(
            codes.FACE_TWICE, order.place, order.clause, name=order.name, face=double
        )


def _missing(order: Ordnung, deck: frozenset[Rank]) -> Iterator[Finding]:
    """Ranks of the deck that are neither Trumpf in every suit nor under Fehl."""
    trumps = set(_trumps(order))
    plain = {_RANKS.get(step.name) for step in order.plain}
    missing = [
        name
        for name, rank in _RANKS.items()
        if rank in deck
        and rank not in plain
        and any(face not in trumps for face in FACES if face.rank is rank)
    ]
    if missing:
        yield codes.unsaid(
            codes.RANK_MISSING,
            order.place,
            order.clause,
            name=order.name,
            ranks=", ".join(missing),
        )


def _doubled(names: Names, order: Ordnung) -> Iterator[Finding]:
    """A swapped suit that puts a face into the order twice, and nobody says where."""
    if order.doubled is not None or not _sound(names, order, frozenset()):
        return
    if order.with_suit is None or order.without is None:
        return
    assert order.base is not None
    # In one deck of all faces: what was Trumpf before and has now come in once more.
    listed = [(orders[0], 0) for orders in names.orders.values()]
    sound = [(o, bit) for o, bit in listed if _sound(names, o, frozenset())]
    tables = order_tables(sound, frozenset(FACES))
    base, swapped = tables[order.base].classes, tables[order.name].classes
    come, gone = _SUITS[order.with_suit], _SUITS[order.without]
    doubles = [
        str(card(come, rank))
        for rank in Rank
        if base[card(come, rank).index] == base[card(gone, rank).index] == TRUMP_CLASS
        and swapped[card(gone, rank).index] != TRUMP_CLASS
    ]
    if doubles:
        yield codes.against(
            codes.FACE_TWICE,
            order.place,
            order.clause,
            name=order.name,
            face=", ".join(doubles),
        )


def _sound(names: Names, order: Ordnung, seen: frozenset[str]) -> bool:
    """Whether a table can be made of this order and its bases."""
    if order.base is None:
        steps = (*order.trumps, *order.plain)
        return all(isinstance(s, Face) or s.name in _RANKS for s in steps)
    return (
        order.base in names.orders
        and order.base not in seen
        and (order.with_suit is None or order.with_suit in _SUITS)
        and (order.without is None or order.without in _SUITS)
        and _sound(names, names.orders[order.base][0], seen | {order.name})
    )


def _deal(names: Names, deck: frozenset[Rank]) -> Iterator[Finding]:
    """Every card is dealt: packets to four players and the stock."""
    copies = [
        case.value.value
        for rule in names.quantities.get("Kartenzahl", ())
        if isinstance(rule, Regel) and len(rule.cases) == 1
        for case in rule.cases
        if isinstance(case.value, Number)
    ]
    if len(copies) != 1 or not deck:
        return
    cards = len(deck) * len(Suit) * copies[0]
    for said in names.of(Ablauf):
        if said.deal is None:
            continue
        in_hands = sum(said.deal.sizes)
        dealt = in_hands + said.deal.stock
        data = {"dealt": str(dealt), "cards": str(cards)}
        if dealt != cards:
            yield codes.against(codes.DEAL_SUM, said.place, said.clause, **data)
        elif in_hands % 4:
            uneven = str(in_hands)
            yield codes.against(
                codes.DEAL_UNEVEN, said.place, said.clause, dealt=uneven
            )
