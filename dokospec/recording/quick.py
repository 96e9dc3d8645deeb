"""One typed line as the lines of a game: fewer keys for what is typed every time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from dokospec.language.model import Model
from dokospec.notation.names import LINE_WORDS, resolve

_NEW_LINE: Final = re.compile(r"\s+/\s*|\s*/\s+")
"""A stroke right behind a call says what its speaker held, as in ``k90/8``."""
_CARD: Final = re.compile(r"(?:kr|ka|[ph♣♠♥♦])(?:10|[akdb9])", re.IGNORECASE)
_ARROW: Final = re.compile(r"->|→")
_SHORTEST: Final = 2
"""Letters of a word of the text; one letter is a player's."""


class Vocabulary(NamedTuple):
    """What words may mean: players, parties, Vorbehalte, and words behind a Vorbehalt."""

    players: tuple[str, ...]
    parties: tuple[str, ...]
    bids: tuple[str, ...]
    extras: tuple[str, ...]


def vocabulary(model: Model, players: Sequence[str]) -> Vocabulary:
    """The words of a table that plays by this text."""
    bids = tuple(model.words["Angebote"])
    words = dict.fromkeys(word for name in model.words for word in model.words[name])
    extras = tuple(word for word in words if word not in {*bids, *model.parties})
    return Vocabulary(tuple(players), tuple(model.parties), bids, extras)


def game_lines(typed: str, known: Vocabulary) -> tuple[str, ...]:
    """The lines of a game below ``spiel``; what is notation stays as it is typed."""
    parts = (part.strip() for part in _NEW_LINE.split(f" {typed} "))
    return tuple(line for part in parts if part for line in _lines(part, known))


def card_lines(typed: str, known: Vocabulary) -> tuple[str, ...]:
    """The same while cards are written: only Vorbehalte have a short form."""
    lines: list[str] = []
    for part in _NEW_LINE.split(f" {typed} "):
        first, *rest = part.split() or [""]
        bid = None if _is_notation(first or "#", part) else _bid(first, rest, known)
        lines += _with_bid(bid, rest, known) if bid else [part.strip()]
    return tuple(filter(None, lines))


def _lines(part: str, known: Vocabulary) -> Iterator[str]:
    first, *rest = part.split()
    if _is_notation(first, part):
        yield part
        return
    bid = _bid(first, rest, known)
    if bid is not None:
        yield from _with_bid(bid, rest, known)
    elif first.casefold() in known.parties or not _player(first, known):
        yield f"+ {part}"
    else:
        yield f"+ {known.parties[0]} {part}"


def _is_notation(first: str, part: str) -> bool:
    """Whether a line says itself what it is."""
    return (
        first[0] in "+=^{#?"
        or ":" in part
        or _CARD.fullmatch(first) is not None
        or first.casefold() in LINE_WORDS
        or re.fullmatch(r"\d+\.", first) is not None
    )


def _player(word: str, known: Vocabulary) -> str | None:
    found = resolve(word, known.players)
    return found if isinstance(found, str) else None


def _word(typed: str, words: Sequence[str]) -> str | None:
    """The word that begins so; None where none or several do."""
    found = resolve(typed, words) if len(typed) >= _SHORTEST else ()
    return found if isinstance(found, str) else None


def _bid(first: str, rest: Sequence[str], known: Vocabulary) -> str | None:
    """The Vorbehalt that a line begins with: whose it is must stand behind it.

    What is the beginning of a name, too, is the player.
    """
    bid = _word(first, known.bids)
    if bid is None or (bid != first.casefold() and resolve(first, known.players)):
        return None
    return bid if rest and _player(rest[0].rstrip(","), known) else None


def _with_bid(bid: str, rest: Sequence[str], known: Vocabulary) -> Iterator[str]:
    bidder = _player(rest[0].rstrip(","), known)
    said = [bid]
    left = list(rest[1:])
    while left and (extra := _word(left[0], known.extras)) and extra != bid:
        if _player(left[0], known):
            break
        said.append(extra)
        left.pop(0)
    yield f"vorbehalt {bidder}: {' '.join(said)}"
    if left and _ARROW.fullmatch(left[0]) and len(left) > 1:
        yield f"{bid} {bidder}: -> {_player(left[1], known) or left[1]}:"
        left.pop(0)
    if left and _player(left[0], known):
        yield f"+ {known.parties[0]} {bidder} {' '.join(left)}"
    elif left:
        yield f"+ {' '.join(left)}"
