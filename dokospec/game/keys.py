"""Lines ``x-…`` of a record: the writer's own, but for the words that a text asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.repeated import line_twice, repeated_keys
from dokospec.language.dependencies import words_asked
from dokospec.language.model import Model
from dokospec.language.values import whole_number
from dokospec.nearest import nearest
from dokospec.notation.record import GameRecord, Head, Header

OWN: Final = "x-"
_OF_GAME: Final = "Angabe"
_OF_SEASON: Final = ("genannt", "Saisonangabe")


class Keys(NamedTuple):
    """The words behind ``x-`` that a text asks for, in games and in heads."""

    of_game: frozenset[str]
    of_season: frozenset[str]


_NOTHING: Final = Keys(frozenset(), frozenset())


def keys_of(model: Model, like: Keys | None = None) -> Keys:
    """What this text asks for; ``like``: and the one from which it is derived.

    Then only what is another is gone through: the whole costs more than most of what a
    mistaken judge is asked.
    """
    listed = {row for rows in model.words.values() for row in rows}
    statements = (
        model.statements if like is None else model.statements_in(model.changed)
    )
    game, season = like or _NOTHING
    return Keys(
        game | listed.intersection(words_asked(statements, _OF_GAME)),
        season | listed.intersection(words_asked(statements, *_OF_SEASON)),
    )


def with_stated(head: Head, game: GameRecord, keys: Keys) -> GameRecord:
    """The game with what its head states for all games, where it states nothing else.

    What is stated under a mistyped key is stated, but nobody knows how; so is what is
    stated twice, and differently.
    """
    own = {entry.key for entry in game.entries if isinstance(entry, Header)}
    more = tuple(
        entry
        for entry in head.entries
        if isinstance(entry, Header)
        and entry.key.removeprefix(OWN) in keys.of_game
        and entry.key.startswith(OWN)
        and entry.key not in own
    )
    known = own | {entry.key for entry in more}
    meant = {
        OWN + word
        for word, header, part, _ in _mistyped(head, game, keys)
        if word in keys.of_game
        and whole_number(header.value.strip()) is not None
        and OWN + word not in (own if part is game else known)
    }
    again = {*repeated_keys(game.entries), *repeated_keys(more)}
    unknown = meant | again.intersection(OWN + word for word in keys.of_game)
    more = tuple(entry for entry in more if entry.key not in unknown)
    more += tuple(Header(key, "") for key in sorted(unknown))  # the last one counts
    return replace(game, entries=(*game.entries, *more)) if more else game


def repeated(head: Head, game: GameRecord, keys: Keys) -> Iterator[Finding]:
    """Lines of both that say another number than one further up."""
    for part in (head, game):
        for key, place in repeated_keys(part.entries).items():
            if key.startswith(OWN) and key.removeprefix(OWN) in keys.of_game:
                yield line_twice(key, part, place)


def mistyped(head: Head, game: GameRecord, keys: Keys) -> Iterator[Finding]:
    """Lines of both whose key is nearly one that the text asks for."""
    for meant, header, part, place in _mistyped(head, game, keys):
        yield Finding(
            codes.KEY_MISTYPED,
            Kind.REMARK,
            Severity.WARNING,
            part.locate("header", place) if part.locate else None,
            data=(("key", header.key), ("meant", OWN + meant)),
        )


def _mistyped(
    head: Head, game: GameRecord, keys: Keys
) -> Iterator[tuple[str, Header, Head | GameRecord, int]]:
    """The key that is meant, the line, its part and its place there.

    What stands behind the key of a game is a number, or the line is the writer's own.
    """
    of_game, of_season = keys
    parts: tuple[tuple[Head | GameRecord, frozenset[str]], ...]
    parts = ((head, of_season | of_game), (game, of_game))
    for part, known in parts:
        for place, entry in enumerate(part.entries):
            if not isinstance(entry, Header) or not entry.key.startswith(OWN):
                continue
            word = entry.key.removeprefix(OWN)
            if word in of_game | of_season:
                continue
            if part is game and whole_number(entry.value.strip()) is None:
                continue
            meant = nearest(word, known)
            if meant is not None:
                yield meant, entry, part, place
