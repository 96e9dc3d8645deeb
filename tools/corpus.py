"""Writes the cases about played games: ``conformance/<text>/gespielt.doko``.

    python tools/corpus.py [--check]

Every record in ``examples/real`` is asked about under the text that it names: each trick
and call, the parties, the next dealer, and what the game is worth. ``--check`` writes
nothing and ends with status 1 where a file is not as it would be written.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dokospec.conformance.corpus import Entry, write
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.view import before
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Call, Header, Reading
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.verdict import Outcome

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ROOT / "examples" / "real"
CORPUS: Final = data_path("conformance")
SOURCE: Final = "x-quelle"


def main() -> int:
    """Writes or compares the files of all texts that have games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true")
    check: bool = parser.parse_args().check
    stale = 0
    for rules, text in sorted(files().items()):
        path = CORPUS / rules / "gespielt.doko"
        if check:
            stale |= not path.exists() or path.read_text(encoding="utf-8") != text
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(stale)


def files() -> dict[str, str]:
    """The text of each file, by rule text."""
    games: dict[str, list[Reading]] = {}
    for path in sorted(GAMES.glob("*.doko")):
        for reading in read_bytes(path.read_bytes()):
            if reading.game is not None:
                games.setdefault(reading.head.rules or "", []).append(reading)
    library = Library.standard()
    found: dict[str, str] = {}
    for rules, readings in games.items():
        judge = Judge(compile_text(library.effective(rules)))
        entries = [entry for reading in readings for entry in asked(judge, reading)]
        found[rules] = write(entries, rules)
    return found


def asked(judge: Judge, reading: Reading) -> Iterator[Entry]:
    """The cases of one game, each with as much of the record as it needs."""
    game = reading.game
    assert game is not None
    outcome = judge.game(reading.head, game).default
    calls = sum(isinstance(event, Call) for event in game.events)
    source = next(
        e.value
        for e in reading.head.entries
        if isinstance(e, Header) and e.key == SOURCE
    )
    questions = [Asked("stich", trick.number) for trick in outcome.tricks]
    questions += [Asked("ansage", number) for number in range(1, calls + 1)]
    questions += map(Asked, ("parteien", "geber", "wert", "partie"))
    for question in questions:
        posed = pose(judge, reading.head, game, question)
        if posed is None:
            continue
        label = hashlib.sha256(f"{source} {question}".encode()).hexdigest()[:8]
        yield Entry(
            id=f"{judge.model.id}/gespielt/{label}",
            head=reading.head,
            game=before(game, 4 * question.number)
            if question.kind == "stich"
            else game,
            asked=question,
            expected=posed.expected,
            clauses=_clauses(judge, outcome, question),
            tags=(outcome.kind,) if outcome.kind else (),
            why=source,
        )


def _clauses(judge: Judge, outcome: Outcome, question: Asked) -> tuple[str, ...]:
    """The clauses on which the answer rests."""
    match question.kind:
        case "stich":
            mask = outcome.tricks[question.number - 1].rests_on
            table = judge.tables.kind(outcome.kind or "")
            mask |= table.rests_on if table else 0
        case "parteien":
            mask = outcome.resting("parties")
        case "wert" | "partie":
            mask = outcome.resting("value")
        case _:
            mask = 0
    statements = judge.model.statements_in(mask)
    return tuple(dict.fromkeys(statement.clause for statement in statements))


if __name__ == "__main__":
    sys.exit(main())
