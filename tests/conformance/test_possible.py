"""No question holds what cannot be under its text: foreign cards, hands of another size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from dokospec.notation.record import Play
from tests.shipped import TEXTS, cases, judge


def impossible(text: str) -> Iterator[str]:
    """The cases with cards that the deck does not have, or with too many of one."""
    for entry in cases(text):
        by = judge(text)
        for game in (*entry.earlier, entry.game):
            model = by.by_deal(entry.head, game).model
            sizes = {*model.deal.sizes}
            played = [e.card for e in game.events if isinstance(e, Play) and e.card]
            hands = [[card for card in claim.cards if card] for claim in game.hands]
            dealt = [card for hand in hands for card in hand]
            most = max((*Counter(played).values(), *Counter(dealt).values()), default=0)
            if (
                not model.deck.issuperset(played + dealt)
                or most > model.copies
                or any(len(hand) not in sizes for hand in hands)
                or len(played) > len(model.deck) * model.copies
            ):
                yield entry.id


@pytest.mark.parametrize("text", TEXTS)
def test_all_that_a_question_holds_can_be_dealt(text: str) -> None:
    assert [*impossible(text)] == []
