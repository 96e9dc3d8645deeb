"""What the adapters of Python programs share: the conversation, and what a position says."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

CARD = re.compile(r"(kr|ka|p|h)(10|[akdb9])")
BROKEN_OFF = {"reklamation", "abkuerzung"}

Position = dict[str, Any]


class CannotError(Exception):
    """The program has nothing to say to this; the message says why."""


def face(card: str) -> tuple[str, str]:
    """Suit and rank of a card."""
    found = CARD.fullmatch(card)
    assert found is not None
    return found[1], found[2]


def whole(lage: Position) -> list[tuple[int, str]]:
    """Seat and card of a game of which every card is on record, in order of play."""
    course = lage["verlauf"]
    if any(BROKEN_OFF & set(map(str, entry)) for entry in course):
        raise CannotError("not played to its end")
    cards = [(e[0], e[1]) for e in course if CARD.fullmatch(str(e[1]))]
    if len(cards) < 48:
        raise CannotError("not every card is on record")
    return cards


def _unasked(_: Position) -> Any:
    raise CannotError("not this kind of question")


def serve(name: str, answers: Mapping[str, Callable[[Position], Any]]) -> None:
    """Answers what is asked, until there is no more; ``answers`` by kind of question."""
    hello = {"name": name, "version": "", "texte": ["ddv-tsr"], "kann": [*answers]}
    for line in sys.stdin:
        asked = json.loads(line)
        if "frage" in asked:
            said: dict[str, Any] = hello
        else:
            said = {"id": asked["id"]}
            try:
                said["antwort"] = answers.get(asked["art"], _unasked)(asked["lage"])
            except CannotError as error:
                said["kann_nicht"] = str(error)
        print(json.dumps(said), flush=True)
