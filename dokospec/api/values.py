"""What Python users get: verdicts as plain values, findings with their wording.

The names are those of the verdict as JSON (``docs/en/verdict.md``). Points are ints where
they are whole and Fractions where they are not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from dokospec.api.errors import spoken
from dokospec.finding import Finding
from dokospec.messages import catalogue
from dokospec.messages.catalogue import Lang
from dokospec.render import html, markdown, text
from dokospec.render.document import Document
from dokospec.render.findings import Lines
from dokospec.render.style import Style
from dokospec.render.values import NOBODY, all_findings, condition, in_order
from dokospec.verdict import Announcement, Assumption, GameVerdict, Outcome, Trick

Points: TypeAlias = int | Fraction


class Printable(ABC):
    """What can be printed: as text, as Markdown, as HTML, and by itself in a notebook."""

    __slots__ = ()

    lang: Lang

    @abstractmethod
    def _document(self, style: Style) -> Document: ...

    def _place(self) -> tuple[str, Lines]:
        """The file that findings are about, and its lines."""
        return "", lambda _: None

    def text(self, *, lang: Lang | None = None, width: int = 100) -> str:
        """As the command line prints it."""
        style = Style(spoken(lang or self.lang), width=width)
        return "\n".join(text.write(self._document(style), style, *self._place()))

    def markdown(self, *, lang: Lang | None = None) -> str:
        """As Markdown, for a chat or a forum."""
        style = Style(spoken(lang or self.lang))
        return "\n".join(markdown.write(self._document(style), style))

    def html(self, *, lang: Lang | None = None) -> str:
        """As HTML that can stand in a page."""
        style = Style(spoken(lang or self.lang))
        return "\n".join(html.body(self._document(style), style))

    def __str__(self) -> str:
        """The text, in the language it was asked for."""
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()


@dataclass(frozen=True, slots=True, repr=False)
class Prose(Printable):
    """What is only there to be read, as an explanation is."""

    lang: Lang
    _made: Callable[[Style], Document]

    def _document(self, style: Style) -> Document:
        return self._made(style)

    def __repr__(self) -> str:
        """What it says, so that it can be read at the prompt."""
        return self.text()


@dataclass(frozen=True, slots=True)
class ReportedFinding:
    """What is wrong, unclear or noteworthy.

    ``code`` never changes its meaning. ``kind``: ``unreadable``, ``illegal``,
    ``undecidable`` or ``remark``; ``severity``: ``error``, ``warning`` or ``info``.
    ``line`` and ``column`` count from 1, ``end`` is the column behind it; None without a
    place. ``clauses``: ``text/§clause``. ``assume``: the joint readings under which it
    holds, each {doubt: reading}; empty where it always does.
    """

    code: str
    kind: str
    severity: str
    line: int | None
    column: int | None
    end: int | None
    clauses: tuple[str, ...]
    assume: tuple[Mapping[str, str], ...]
    lang: Lang = field(repr=False)
    _finding: Finding = field(repr=False)

    def message(self, lang: Lang | None = None) -> str:
        """What it says, in one sentence."""
        return catalogue.message(self._finding, spoken(lang or self.lang))

    def hint(self, lang: Lang | None = None) -> str | None:
        """What to do about it, where that is known."""
        return catalogue.hint(self._finding, spoken(lang or self.lang))

    def __str__(self) -> str:
        """Code and message."""
        return f"{self.code}: {self.message()}"


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """``points`` for ``party`` (or a player), by this clause: ``text/§7.2.3``."""

    name: str
    party: str
    points: Points
    clause: str


@dataclass(frozen=True, slots=True)
class CalculationStep:
    """How items become the value; behind a blank in ``name`` for which party."""

    name: str
    value: Points
    clause: str


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """``cards``: (player, card such as ``♣A``, ``??`` if unknown) as they were played.

    ``winner`` and ``augen`` are None where that cannot be decided.
    """

    number: int
    leader: str
    cards: tuple[tuple[str, str], ...]
    winner: str | None
    augen: int | None


@dataclass(frozen=True, slots=True)
class JudgedAnnouncement:
    """A call. ``status``: ``valid``, ``standing``, ``void``, ``disputed`` or ``open``.

    ``counts_as``: None where it counts as nothing. ``clause``: which it breaks, or by
    which it stands.
    """

    by: str
    say: str
    counts_as: str | None
    status: str
    clause: str | None


@dataclass(frozen=True, slots=True)
class JudgedOutcome:
    """What a game comes to under some readings.

    ``assume``: the joint readings that lead to it, each {doubt: reading}; empty where
    nothing is assumed. ``default``: by the default readings. None always means: not
    decided; ``winner`` is None, too, where nobody wins, and then there are ``scores``.
    ``findings``: those that do not hold in every outcome.
    """

    assume: tuple[Mapping[str, str], ...]
    default: bool
    kind: str | None
    parties: Mapping[str, tuple[str, ...]] | None
    augen: Mapping[str, int] | None
    tricks: tuple[JudgedTrick, ...]
    announcements: tuple[JudgedAnnouncement, ...]
    winner: str | None
    items: tuple[ScoredItem, ...]
    steps: tuple[CalculationStep, ...]
    value: Points | None
    scores: Mapping[str, Points] | None
    thrown_in: bool
    next_dealer: str | None
    findings: tuple[ReportedFinding, ...]


# --- from the verdict -----------------------------------------------------------------


def points(value: Fraction) -> Points:
    """An int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def scores(pairs: tuple[tuple[str, Fraction], ...]) -> Mapping[str, Points]:
    """{player: points}."""
    return {player: points(value) for player, value in pairs}


def reported(
    found: Finding, lang: Lang, assume: tuple[Assumption, ...] = ()
) -> ReportedFinding:
    """A finding with its wording at hand."""
    span = found.span
    return ReportedFinding(
        code=found.code,
        kind=found.kind.value,
        severity=found.severity.value,
        line=span.line if span else None,
        column=span.column if span else None,
        end=span.end if span else None,
        clauses=found.clauses,
        assume=_assumed(assume),
        lang=lang,
        _finding=found,
    )


def findings(verdict: GameVerdict, lang: Lang) -> tuple[ReportedFinding, ...]:
    """What holds by the default readings, in order of place."""
    return tuple(
        reported(found, lang, condition(verdict, found))
        for found in all_findings(verdict)
    )


def outcome(verdict: GameVerdict, own: Outcome, lang: Lang) -> JudgedOutcome:
    """One outcome of a verdict, as the document of JSON has it.

    Of several ways to one result the tricks, parties and calls are those of the first;
    the kind is None where they differ in it, and the findings are those of any.
    """
    ways = own.ways or (own,)
    first = ways[0]
    found = in_order(dict.fromkeys(f for way in ways for f in way.findings))
    return JudgedOutcome(
        assume=_assumed(own.assume),
        default=own.default,
        kind=first.kind if len({way.kind for way in ways}) == 1 else None,
        parties=None if first.parties is None else dict(first.parties),
        augen=None if first.augen is None else dict(first.augen),
        tricks=tuple(map(_trick, first.tricks)),
        announcements=tuple(map(_call, first.announcements)),
        winner=None if first.winner == NOBODY else first.winner,
        items=tuple(
            ScoredItem(item.item, item.party, points(item.points), item.clause)
            for item in first.items
        ),
        steps=tuple(
            CalculationStep(step.step, points(step.value), step.clause)
            for step in first.steps
        ),
        value=None if first.value is None else points(first.value),
        scores=None if first.scores is None else scores(first.scores),
        thrown_in=first.thrown_in,
        next_dealer=first.next_dealer,
        findings=tuple(
            reported(each, lang, condition(verdict, each)) for each in found
        ),
    )


def _assumed(assume: tuple[Assumption, ...]) -> tuple[Mapping[str, str], ...]:
    return tuple(dict(each) for each in assume)


def _trick(trick: Trick) -> JudgedTrick:
    return JudgedTrick(
        trick.number, trick.leader, trick.cards, trick.winner, trick.augen
    )


def _call(call: Announcement) -> JudgedAnnouncement:
    return JudgedAnnouncement(
        call.by, call.say, call.counts_as, call.status, call.clause
    )
