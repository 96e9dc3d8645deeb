"""Whether two texts put the cards in the same order."""

from __future__ import annotations

from dokospec.rules.model import Model


def cards_in_order(model: Model, other: Model) -> int:
    """How many cards were looked up in all orders; nought where one stands elsewhere.

    The game asks of an order nothing but class and place of the cards of its deck, and
    the tables are made of all that a text says of its orders.
    """
    if other.deck != model.deck or other.orders.keys() != model.orders.keys():
        return 0
    pairs = [(own, other.orders[name]) for name, own in model.orders.items()]
    if any((a.classes, a.places) != (b.classes, b.places) for a, b in pairs):
        return 0
    return len(pairs) * len(model.deck)
