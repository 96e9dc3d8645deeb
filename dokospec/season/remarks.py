"""What makes evenings doubtful as parts of a season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.keys import OWN, Keys, keys_of
from dokospec.rules.mentions import words_asked
from dokospec.rules.model import Model
from dokospec.rules.nearest import nearest
from dokospec.season.values import Day, Played

_NAMING: Final = "genannt"
"""The fact that asks whom a line of a head names."""


def remarks(days: Sequence[Day], model: Model) -> Iterator[Finding]:
    """What is to be told of these evenings, whatever the table; each sort once."""
    going = [day for day in days if day.over is False]
    dateless = [day for day in days if day.date is None and len(days) > 1]
    for code, told in (
        (codes.SEASON_EVENING_GOES_ON, going),
        (codes.SEASON_WITHOUT_DATE, dateless),
    ):
        if told:
            listed = ", ".join(day.cited() for day in told)
            yield _of(told, code, Kind.REMARK, listed)
    without = [day for day in days if day.open]
    if without:
        listed = "; ".join(
            f"{d.cited(d.open[0])}: {', '.join(d.open)}" for d in without
        )
        yield _of(without, codes.SEASON_GAMES_OPEN, Kind.UNDECIDABLE, listed)
    disputed = [day for day in days if day.disputed]
    if disputed:
        listed = "; ".join(f"{d.name}: {len(d.disputed)}" for d in disputed)
        yield _of(disputed, codes.SEASON_GAMES_DISPUTED, Kind.UNDECIDABLE, listed)
    yield from _repeated(days)
    keys = keys_of(model)
    naming = frozenset(words_asked(model.statements, _NAMING))
    for day in days:
        yield from _misnamed(day, days, keys, naming)


def placed(found: Finding, day: Day, key: str = "") -> Finding:
    """The finding at a line of the evening's head."""
    span = day.span(key) if key else day.span()
    file = (("file", day.file),) if day.file else ()
    return replace(found, span=span, data=(*found.data, *file))


def _of(days: Sequence[Day], code: str, kind: Kind, listed: str) -> Finding:
    """One finding on all these evenings, at the first of them."""
    data = (("evenings", listed),)
    return placed(Finding(code, kind, Severity.INFO, data=data), days[0])


def _repeated(days: Sequence[Day]) -> Iterator[Finding]:
    """Games that are card by card an earlier one."""
    met: dict[str, tuple[Day, Played]] = {}
    for day in days:
        for game in day.games:
            if not game.cards:
                continue
            first, other = met.setdefault(game.cards, (day, game))
            if other is game:
                continue
            data = (
                *(("evening", day.name), ("game", game.label)),
                *(("other", first.name), ("number", other.label)),
            )
            twice = Finding(codes.SEASON_GAME_TWICE, Kind.UNDECIDABLE, data=data)
            yield replace(placed(twice, day), span=game.span or day.span())


def _misnamed(
    day: Day, days: Sequence[Day], keys: Keys, naming: frozenset[str]
) -> Iterator[Finding]:
    """Lines of a head that probably mean another word, or name nobody."""
    of_game, known = keys
    players = sorted({name for each in days for name, _ in each.points})
    for word, names in day.named:
        key = OWN + word
        meant = None if word in known | of_game else nearest(word, known)
        if meant is not None:
            data: tuple[tuple[str, str], ...] = (("key", key), ("meant", OWN + meant))
            yield placed(_warning(codes.KEY_MISTYPED, *data), day, key)
        for name in names if word in naming & known else ():
            low = name.casefold()
            if any(each.casefold().startswith(low) for each in players):
                continue
            likely = nearest(name, players) or ""
            data = (("key", key), ("found", name), ("meant", likely))
            yield placed(_warning(codes.SEASON_NOBODY, *data), day, key)


def _warning(code: str, *data: tuple[str, str]) -> Finding:
    return Finding(code, Kind.REMARK, Severity.WARNING, data=data)
