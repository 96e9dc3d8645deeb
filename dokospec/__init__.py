"""dokospec: written Doppelkopf rules made formal, and a judge for recorded games.

    import dokospec

    evening = dokospec.judge("evening.doko")
    evening[0].winner, evening[0].value, evening[0].scores
    print(evening.sheet())

``judge``, ``read``, ``score``, ``compare``, ``format``, ``table`` take a path or the record
itself; ``rules`` gives a rule text. Nothing else of this package is promised to stay as it
is; see ``docs/en/python.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dokospec.api.errors import DokospecError
    from dokospec.api.games import (
        ComparedEvening,
        ComparedGame,
        JudgedEvening,
        JudgedGame,
        JudgedSeason,
        ScoreSheet,
        SeasonRow,
        SheetLine,
    )
    from dokospec.api.python import (
        compare,
        format,  # noqa: A004  the word of the command
        judge,
        read,
        rule_texts,
        rules,
        score,
        table,
    )
    from dokospec.api.records import RecordedCall, RecordedEvening, RecordedGame
    from dokospec.api.rule_texts import RuleClause, RuleDoubt, Rules
    from dokospec.api.values import (
        CalculationStep,
        JudgedAnnouncement,
        JudgedOutcome,
        JudgedTrick,
        ReportedFinding,
        ScoredItem,
    )

__version__ = "0.2.0"

_MODULES = ("python", "games", "records", "rule_texts", "values", "errors")

__all__ = [
    "CalculationStep",
    "ComparedEvening",
    "ComparedGame",
    "DokospecError",
    "JudgedAnnouncement",
    "JudgedEvening",
    "JudgedGame",
    "JudgedOutcome",
    "JudgedSeason",
    "JudgedTrick",
    "RecordedCall",
    "RecordedEvening",
    "RecordedGame",
    "ReportedFinding",
    "RuleClause",
    "RuleDoubt",
    "Rules",
    "ScoreSheet",
    "ScoredItem",
    "SeasonRow",
    "SheetLine",
    "__version__",
    "compare",
    "format",
    "judge",
    "read",
    "rule_texts",
    "rules",
    "score",
    "table",
]


def __getattr__(name: str) -> object:
    """Imported when it is asked for, so that the command line starts quickly."""
    if name in __all__:
        for module in _MODULES:
            found = vars(import_module(f"dokospec.api.{module}"))
            if name in found:
                return found[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What ``help`` shows."""
    return __all__
