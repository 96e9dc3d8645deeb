"""Small values as people and programs read them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from dokospec.finding import Finding, Kind, Severity
from dokospec.language.values import simplified
from dokospec.language.wording import told_words
from dokospec.messages.catalogue import Lang
from dokospec.messages.words import Words
from dokospec.verdict import Assumption, GameVerdict, Outcome, Premise

NOBODY = "niemand"
"""The word of the rule language for no party."""


def number(value: Fraction) -> str:
    """``7`` or ``7/3``."""
    return str(value)


def signed(value: Fraction) -> str:
    """``+7``, ``-7/3``, ``0``."""
    return f"+{value}" if value > 0 else str(value)


def decimal(value: Fraction) -> str:
    """``7``, ``0.75``, and ``7/3`` where no decimals say it exactly."""
    above, below = value.as_integer_ratio()
    places = max(_power(2, below), _power(5, below))
    if 10**places % below:
        return str(value)
    digits = str(abs(above) * 10**places // below).rjust(places + 1, "0")
    whole, rest = digits[: len(digits) - places], digits[len(digits) - places :]
    return f"{'-' * (above < 0)}{whole}{'.' * bool(rest)}{rest}"


def with_mark(digits: str, lang: Lang) -> str:
    """``0.75`` as the language writes it: ``0,75``."""
    return digits.replace(".", ",") if lang == "de" else digits


def _power(of: int, number: int) -> int:
    """How often a number can be divided by this one."""
    times = 0
    while number % of == 0:
        number, times = number // of, times + 1
    return times


def exact(value: Fraction) -> int | str:
    """For JSON: an integer, or an exact fraction as ``a/b``."""
    return value.numerator if value.denominator == 1 else str(value)


def citation(clause: str, rules: str) -> str:
    """``§6.1`` for a clause of this text, ``other/§6.1`` for one of another."""
    return clause.removeprefix(f"{rules}/")


def in_marks(premise: Premise, lang: Lang) -> str:
    """What is presupposed, in this language where it is told in it, else in German."""
    return told_words(premise.words_in(lang), premise.words, lang)


def kind_line(outcome: Outcome, words: Words) -> str | None:
    """``Hochzeit``, or ``Hochzeit, ab Stich 4 allein`` where the kind changes."""
    if outcome.kind is None:
        return None
    first = words.label(dict(outcome.kinds).get(1, outcome.kind))
    changes = [
        words(
            "verdict.kind_from",
            trick=str(trick),
            kind=words.label(kind).removeprefix(f"{first} "),
        )
        for trick, kind in outcome.kinds
        if trick > 1
    ]
    return ", ".join([first, *changes])


def all_findings(verdict: GameVerdict) -> tuple[Finding, ...]:
    """What holds in every outcome and in the default one, in order of place."""
    return in_order((*verdict.findings, *verdict.default.findings))


def shown_findings(verdict: GameVerdict) -> tuple[Finding, ...]:
    """What is shown beside the default outcome: all that holds with its result."""
    usual = next(each for each in verdict.outcomes if each.default)
    found = [f for way in usual.ways or (usual,) for f in way.findings]
    return in_order((*verdict.findings, *dict.fromkeys(found)))


def every_finding(verdict: GameVerdict) -> tuple[Finding, ...]:
    """What holds in any outcome, each once, in order of place."""
    found = [f for way in verdict.ways for f in way.findings]
    return in_order((*verdict.findings, *dict.fromkeys(found)))


def condition(verdict: GameVerdict, found: Finding) -> tuple[Assumption, ...]:
    """The joint readings under which a finding holds; empty where it always does."""
    if found in verdict.findings:
        return ()
    holds = [found in way.findings for way in verdict.ways]
    if all(holds):
        return ()
    options: dict[str, set[str]] = {}
    for way in verdict.ways:
        for name, reading in (pair for each in way.assume for pair in each):
            options.setdefault(name, set()).add(reading)
    ways = zip(verdict.ways, holds, strict=True)
    label = [frozenset(each) for way, held in ways if held for each in way.assume]
    return tuple(
        tuple(sorted(cube)) for cube in sorted(simplified(label, options), key=sorted)
    )


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What is wrong, what is therefore open, what only informs; each by line and column.

    What has no place comes last among its like.
    """

    def place(found: Finding) -> tuple[bool, bool, bool, int, int]:
        span = found.span
        informs = found.severity is Severity.INFO
        open_ = found.kind is Kind.UNDECIDABLE
        line, column = (0, 0) if span is None else (span.line, span.column)
        return informs, open_, span is None, line, column

    return tuple(sorted(findings, key=place))


def verdict_code(verdict: GameVerdict) -> int:
    """The exit status that a verdict asks for; several outcomes are something found."""
    disputed = len(verdict.outcomes) > 1
    return max(int(disputed), exit_code(every_finding(verdict)))


def exit_code(findings: tuple[Finding, ...]) -> int:
    """0 nothing found, 1 something found, 2 unreadable. Remarks count as nothing."""
    kinds = {finding.kind for finding in findings}
    if Kind.UNREADABLE in kinds:
        return 2
    return 1 if kinds - {Kind.REMARK} else 0
