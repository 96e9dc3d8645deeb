"""The corpus: cases as records in our notation, with what is asked and expected.

A case is a game with head lines of its own::

    spiel
    x-fall: TEXT/§7.1.2/nur-kontra-120/1
    x-frage: wert
    x-antwort: {"sieger":"re","wert":1,"punkte":[1,-1,1,-1]}
    x-lesarten: {"z-frist=vorn": …}
    x-merkmale: normal
    x-warum: …
    x-zeigt: +Ausnahme·NAME -Posten·NAME
    x-toetet: Tabelle NAME: zahl 121 Augen → 120 Augen | zeile-weg …
    kra krk …

A case about an evening is a head with such lines, of kind ``abend``, and the games below it.
So a corpus file is a file of records like any other. What is expected stands in it and
is not computed when a program is asked; a test holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from dokospec.conformance.position import EVENING, NUMBERED, Asked, pose
from dokospec.conformance.protocol import SHAPES, Data
from dokospec.conformance.readings import Fits
from dokospec.conformance.view import Posed
from dokospec.game.agreed import AGREED, agreed_on
from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord, Head, Header, Reading
from dokospec.notation.writer import format_game, format_head

ID, ASKED, ANSWER, READINGS = "x-fall", "x-frage", "x-antwort", "x-lesarten"
CLAUSES, TAGS, WHY = "x-abschnitte", "x-merkmale", "x-warum"
COVERS, KILLS = "x-zeigt", "x-toetet"
_OWN: Final = frozenset(
    (ID, ASKED, ANSWER, READINGS, CLAUSES, TAGS, WHY, COVERS, KILLS)
)
KEYS: Final = frozenset(("regeln", "tisch", "geber"))
"""Lines of a head that stand in it of themselves."""
BETWEEN_KILLS: Final = " | "
BEHIND_STATEMENT: Final = ": "

SEPARATORS: Final = (",", ":")


@dataclass(frozen=True, slots=True)
class Entry:
    """One case as it stands in the corpus; ``why`` says where it comes from.

    ``covers``: statements, ``+`` where one fires so that the answer rests on it, ``-``
    where its condition is the sole reason for not firing. ``kills``: the names of the
    mutants that it was chosen to show. ``earlier``: the games of the evening before it.
    """

    id: str
    head: Head
    game: GameRecord
    asked: Asked
    expected: tuple[tuple[str, Data], ...]
    clauses: tuple[str, ...]
    tags: tuple[str, ...] = ()
    why: str = ""
    covers: tuple[str, ...] = ()
    kills: tuple[str, ...] = ()
    earlier: tuple[GameRecord, ...] = ()

    def case(self, text: str, posed: Posed | None = None) -> CorpusCase:
        """What a program is asked; before it is posed, of the position what is agreed."""
        agreed = agreed_on(self.head)
        return CorpusCase(
            self.id,
            text,
            self.asked.kind,
            posed.position if posed else {AGREED: agreed} if agreed else {},
            self.expected,
            posed.answers.fits if posed else ({},) * len(self.expected),
            self.clauses,
            self.tags,
            self.why,
        )


class BadEntryError(ValueError):
    """A game of a corpus file that is no case: its label, and what is missing."""


def read(readings: Iterable[Reading]) -> Iterator[Entry]:
    """The cases of a file. Raises BadEntryError."""
    for head, group in groupby(readings, key=lambda reading: reading.head):
        games = [each.game for each in group if each.game is not None]
        if head.header(ASKED) is not None and games:
            yield _checked(head, games)
        else:
            for game in games:
                yield _checked(head, [game])


def _checked(head: Head, games: Sequence[GameRecord]) -> Entry:
    try:
        return _entry(head, games)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        *_, game = games
        label = head.header(ID) or game.header(ID) or game.label or "?"
        raise BadEntryError(f"{label}: {error}") from error


def _entry(head: Head, games: Sequence[GameRecord]) -> Entry:
    *earlier, game = games
    lines = (head if head.header(ASKED) is not None else game).entries
    said = {e.key: e.value for e in lines if isinstance(e, Header)}
    asked = _asked(said[ASKED])
    shape = SHAPES[asked.kind]
    expected = [("", _value(said[ANSWER], shape.read))]
    for reading, value in json.loads(said.get(READINGS, "{}")).items():
        expected.append((reading, shape.read(value)))
    return Entry(
        id=said[ID],
        head=head,
        game=game,
        asked=asked,
        expected=tuple(expected),
        clauses=tuple(said.get(CLAUSES, "").split()),
        tags=tuple(said.get(TAGS, "").split()),
        why=said.get(WHY, ""),
        covers=tuple(said.get(COVERS, "").split()),
        kills=tuple(_kills(game)),
        earlier=tuple(earlier),
    )


def _asked(text: str) -> Asked:
    """What is asked. Raises ValueError."""
    kind, _, number = text.partition(" ")
    asked = Asked(kind, int(number or 0))
    if asked.number < 0 or (asked.number > 0) != (kind in NUMBERED):
        raise ValueError(text)
    return asked


def covered(statement: str, *, fires: bool) -> str:
    """How ``Entry.covers`` names a statement, by its key."""
    return ("+" if fires else "-") + statement.replace(" ", "·")


def _kills(game: GameRecord) -> Iterator[str]:
    """The names of mutants; those of one statement stand in one line."""
    for entry in game.entries:
        if isinstance(entry, Header) and entry.key == KILLS:
            statement, _, edits = entry.value.partition(BEHIND_STATEMENT)
            for edit in edits.split(BETWEEN_KILLS):
                yield f"{statement}{BEHIND_STATEMENT}{edit}"


def _value(text: str, shape: Callable[[Data], Data | None]) -> Data:
    value = shape(json.loads(text))
    if value is None:
        raise ValueError(text)
    return value


def write(entries: Iterable[Entry], rules: str) -> str:
    """A file of these cases; reading it gives them again.

    Their heads differ in the players, and in what is agreed; one is written where they do.
    """
    parts: list[str] = []
    head: Head | None = None
    for entry in entries:
        if entry.asked.kind == EVENING:
            parts.append(_evening(entry, rules))
            head = None
            continue
        own = replace(bare(entry.head), rules=rules)
        if own != head:
            head = own
            parts.append(format_head(head))
        parts.append(format_game(_with_lines(entry)))
    return "\n".join(parts)


def bare(head: Head) -> Head:
    """A head with nothing in it but who plays, and what the table has agreed on."""
    own = [e for e in head.entries if isinstance(e, Header) and e.key == AGREED]
    return replace(head, entries=tuple(own), locate=None)


def _evening(entry: Entry, rules: str) -> str:
    """The head of an evening with the lines of the case, and its games."""
    lines = _lines(entry)
    own = [e for e in entry.head.entries if isinstance(e, Header)]
    remaining = (e for e in own if e.key not in {*lines, *KEYS})
    new = (Header(key, value) for key, value in lines.items() if value)
    head = replace(entry.head, rules=rules, entries=(*remaining, *new), locate=None)
    games = (*entry.earlier, entry.game)
    return "\n".join([format_head(head), *map(format_game, games)])


def _lines(entry: Entry) -> dict[str, str]:
    """What is said of a case, by the keys of the lines."""
    (_, usual), *others = entry.expected
    return {
        ID: entry.id,
        ASKED: str(entry.asked),
        ANSWER: compact(usual),
        READINGS: compact(dict(others)) if others else "",
        CLAUSES: " ".join(entry.clauses),
        TAGS: " ".join(entry.tags),
        WHY: entry.why,
        COVERS: " ".join(entry.covers),
    }


def is_own(entry: object) -> bool:
    """Whether a line of a game is one of the case."""
    return isinstance(entry, Header) and entry.key in _OWN


def _with_lines(entry: Entry) -> GameRecord:
    lines = _lines(entry)
    by_statement: dict[str, list[str]] = {}
    for name in entry.kills:
        statement, _, edit = name.partition(BEHIND_STATEMENT)
        by_statement.setdefault(statement, []).append(edit)
    own = (
        *(Header(key, value) for key, value in lines.items() if value),
        *(
            Header(KILLS, statement + BEHIND_STATEMENT + BETWEEN_KILLS.join(edits))
            for statement, edits in by_statement.items()
        ),
    )
    remaining = tuple(
        e
        for e in entry.game.entries
        if isinstance(e, Header) and e.key not in {*lines, KILLS}
    )
    return replace(entry.game, entries=own + remaining)


def compact(value: Data) -> str:
    """JSON in one line, as it is sent."""
    return json.dumps(value, ensure_ascii=False, separators=SEPARATORS)


def posed(judge: Judge, entry: Entry) -> Posed | None:
    """The question of a case, with what the text answers now."""
    return pose(judge, entry.head, entry.game, entry.asked, entry.earlier)


# --- cases: what is asked of a program, and what the rule text says to it -------------


@dataclass(frozen=True, slots=True)
class CorpusCase:
    """One question to a program.

    ``expected``: the answer in canonical form for each outcome, by the readings it
    assumes (``doubt=reading, …``), the default's first; the name is empty where the
    text leaves nothing open. ``fits``: of each, what may be read how. ``clauses`` are
    those that decide it.
    """

    id: str
    text: str
    kind: str
    position: Mapping[str, Data]
    expected: tuple[tuple[str, Data], ...]
    fits: tuple[Fits, ...]
    clauses: tuple[str, ...]
    tags: tuple[str, ...] = ()
    why: str = ""
