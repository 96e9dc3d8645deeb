"""What an audit found, as a document, and the games that show it, as records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dokospec.api.files import RECORD_ENDING
from dokospec.api.judging import as_named, judged_by
from dokospec.messages.catalogue import title
from dokospec.messages.words import Words
from dokospec.notation.reader import read
from dokospec.notation.record import Reading
from dokospec.render import game
from dokospec.render.document import (
    Block,
    Document,
    Heading,
    Paragraph,
    Part,
    Points,
    Record,
    table,
)
from dokospec.render.style import Row, Style

if TYPE_CHECKING:
    from dokospec.bulk import AuditSummary, Counts, Found, Noted
    from dokospec.conformance.report import Diagnosis
    from dokospec.game.judge import Judge
    from dokospec.language.model import Model

FORMS: Final = ("markdown", "html")
_FOLDER: Final = "-games"


class ReportDetails(NamedTuple):
    """What a report has besides the numbers.

    ``diagnosis``: what explains the wrong claims, None where there are none. ``files``:
    where the games of each finding lie, seen from the report.
    """

    judge: Judge
    diagnosis: Diagnosis | None
    files: Mapping[Found, str]


def document(
    found: AuditSummary,
    rules: str,
    style: Style,
    shown: ReportDetails | None = None,
) -> Document:
    """How many games, how they were judged by a text, and what was found of how many.

    ``shown``: a report has that, too, and the first game of each finding.
    """
    words = style.words
    parts: list[tuple[Block, ...]] = [
        (
            Heading(words("audit.title", text=rules)),
            Points(tuple(_counted(found.counts, words))),
        )
    ]
    if found.in_order() or found.unread:
        parts.append(_table(found, style))
    parts += [_listed(*each) for each in _unread(found, style)]
    if shown is not None:
        parts += _explained(shown.diagnosis, words)
        for each, noted in found.in_order():
            if _shown(noted):
                parts += _first(each, noted, style, shown)
    return tuple(parts)


def _counted(counts: Counts, words: Words) -> list[str]:
    share = 100 * counts.engine / (counts.games or 1)
    return [
        words("audit.games", count=str(counts.games)),
        words(
            "audit.engine",
            count=str(counts.engine),
            share=f"{share:.1f}",
            learned=str(counts.learned),
        ),
        words("audit.compared", count=str(counts.compared)),
        words("audit.illegal", count=str(counts.illegal)),
        words("audit.unreadable", count=str(counts.unreadable)),
        words(
            "audit.claims",
            count=str(counts.claims),
            wrong=str(counts.wrong),
            open=str(counts.open),
        ),
    ]


def _table(found: AuditSummary, style: Style) -> Part:
    words = style.words
    named = ("audit.what", "audit.clause", "audit.in_games", "audit.example")
    told = [(_named(each, style), each[1], noted) for each, noted in found.in_order()]
    told += [(name, "", noted) for name, noted in _unread(found, style)]
    rows: list[Row] = [
        (
            name,
            clause,
            str(noted.games),
            noted.examples[0].id if noted.examples else "",
        )
        for name, clause, noted in told
    ]
    head = tuple(map(words, named))
    return (Heading(words("audit.found"), 2), *table(rows, head))


def _named(found: Found, style: Style) -> str:
    from dokospec.bulk import CLAIM, HANGS

    code, clause = found
    if code == CLAIM:
        return style.words("audit.claim")
    if code == HANGS:
        return style.words("audit.hangs" if clause else "audit.hangs_on_nothing")
    return f"{code} {title(code, style.lang)}"


def _unread(found: AuditSummary, style: Style) -> list[tuple[str, Noted]]:
    """Each sort of rows that cannot be read, the most frequent first."""
    ordered = sorted(found.unread.items(), key=lambda each: (-each[1].games, each[0]))
    return [
        (style.words("audit.unread", fault=fault), noted) for fault, noted in ordered
    ]


def _listed(name: str, noted: Noted) -> Part:
    """The first of such rows, by their ids."""
    listed = ", ".join(example.id for example in noted.examples)
    if len(noted.examples) < noted.games:
        listed += ", …"
    return (Heading(name, 2), Paragraph(listed))


def _shown(noted: Noted) -> list[str]:
    """The games that can be shown, as texts."""
    return [example.text for example in noted.examples if example.text]


def _explained(diagnosis: Diagnosis | None, words: Words) -> Iterator[Part]:
    from dokospec.conformance.report import diagnosis_lines

    if diagnosis is not None:
        lines = diagnosis_lines(diagnosis, words)
        yield (Heading(words("audit.explained"), 2), Points(tuple(lines)))


def _first(
    found: Found, noted: Noted, style: Style, shown: ReportDetails
) -> Iterator[tuple[Block, ...]]:
    """The first of the games in which something was found, and the verdict on it."""
    words = style.words
    heading = f"{_named(found, style)} {found[1]}".strip()
    example, *others = _shown(noted)
    count = str(1 + len(others))
    told = words("audit.more", file=shown.files[found], count=count)
    lines = tuple(example.splitlines())
    yield (Heading(heading, 2), Record(lines), Paragraph(told))
    (reading,) = read(example.splitlines(keepends=True))
    (verdict,) = judged_by([reading], shown.judge.model)
    named = as_named(reading, verdict, 1)  # Without a label only findings are written.
    yield from game.document(named, style, tricks=True)[1:]


# --- the games -------------------------------------------------------------------------


def folder_of(report: Path) -> Path:
    """Where the games of a report lie."""
    return report.with_name(report.stem + _FOLDER)


def examples(found: AuditSummary) -> Iterator[tuple[Found, str, str]]:
    """Of each finding the name of a file, and some games that show it, as its text."""
    for each, noted in found.in_order():
        if not _shown(noted):
            continue
        name = re.sub(r"[^0-9A-Za-z.]+", "-", "-".join(filter(None, each)))
        yield (
            each,
            name + RECORD_ENDING,
            "\n".join(_shown(noted)),
        )


def diagnosed(
    found: AuditSummary,
    model: Model,
    progress: Callable[[int], None],
    others: Iterator[tuple[str, Model]],
) -> Diagnosis | None:
    """What explains the wrong claims that were kept; None where all are right."""
    from dokospec.bulk import CLAIM, RIGHT
    from dokospec.corpus.claimed_scores import ClaimedGame, explained

    kept = [
        (code == CLAIM, example)
        for code in (CLAIM, RIGHT)
        if (noted := found.noted.get((code, "")))
        for example in noted.examples
        if example.text
    ]
    times = Counter(example.id for _, example in kept)
    games: list[ClaimedGame] = []
    for number, (wrong, (name, text)) in enumerate(kept, 1):
        (reading,) = read(text.splitlines(keepends=True))
        assert reading.game is not None
        alone = name if times[name] == 1 else f"{name} ({number})"
        claimed = _claimed(reading)
        games.append(ClaimedGame(alone, reading.head, reading.game, claimed, wrong))
    if not any(each.wrong for each in games):
        return None
    return explained(model, games, progress, others)


def _claimed(reading: Reading) -> dict[str, Fraction]:
    """The points that the record claims, by player."""
    assert reading.game is not None
    players = {name.lower(): name for name in reading.head.players}
    return {
        players[name.lower()]: Fraction(number)
        for claim in reading.game.claims
        for name, number in claim.amounts
        if name.lower() in players
    }
