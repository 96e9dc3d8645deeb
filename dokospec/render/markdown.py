"""The verdict as Markdown, for a page or a chat; the same parts as the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from dokospec.finding import Finding
from dokospec.messages.catalogue import hint, message
from dokospec.messages.visible import visible
from dokospec.render import features
from dokospec.render.style import Style
from dokospec.render.text import detail_features, outcome_features, premises, title
from dokospec.render.values import NOBODY, citation, number, signed, told_findings
from dokospec.verdict import GameVerdict, Outcome


def game_lines(
    verdict: GameVerdict, style: Style, *, tricks: bool = False
) -> list[str]:
    """One game as a section with tables, or what was found in a head.

    ``tricks``: with a table of them.
    """
    words = style.words
    outcome = verdict.default
    found = [
        line
        for each in told_findings(verdict)
        for line in finding_lines(each, style, features.only(verdict, each, style))
    ]
    if verdict.label is None:
        return [*found, ""]
    out = [f"## {escape(title(verdict, style))}", ""]
    out += _parties(outcome, style)
    if tricks and outcome.tricks:
        out += _section(words("verdict.tricks"), _tricks(outcome, style))
    if outcome.announcements:
        out += _section(words("verdict.announcements"), _announcements(verdict, style))
    if outcome.items or outcome.steps or outcome.value is not None:
        out += _section(words("verdict.items"), _points(verdict, style))
    out += _scores(outcome, style)
    if outcome.premises:
        rows = [
            [
                label,
                premise.name,
                premise.words,
                citation(premise.clause, verdict.rules),
            ]
            for label, premise in premises(outcome, style)
        ]
        head = ["", "", "", words("verdict.clause")]
        out += _section(words("verdict.premises"), table(head, rows))
    if len(verdict.outcomes) > 1:
        out += _section(words("verdict.outcomes"), _outcomes(verdict, style))
    elif details := detail_features(verdict, style):
        rows = [[label, *value] for label, values in details for value in values]
        out += _section(words("verdict.outcomes"), table(["", "", ""], rows))
    if found:
        out += _section(words("verdict.findings"), found)
    return out


def standings_lines(
    standings: Mapping[str, Fraction], style: Style, without: Sequence[str] = ()
) -> list[str]:
    """The sums of an evening, highest first, and the games that are not in them."""
    ranked = sorted(standings.items(), key=lambda entry: -entry[1])
    rows = [[name, signed(points)] for name, points in ranked]
    told = [escape(features.without(without, style)), ""] if without else []
    return [
        f"## {style.words('verdict.standings')}",
        "",
        *table(["", style.words("verdict.items")], rows),
        "",
        *told,
    ]


def finding_lines(found: Finding, style: Style, only: str = "") -> list[str]:
    """One finding as a list item; ``only`` as in :mod:`.findings`."""
    words = style.words
    place = f"{found.span.line}:{found.span.column} " if found.span else ""
    kind = words(f"kind.{found.kind.value}")
    text = escape(message(found, style.lang))
    line = f"- {place}**{found.code}** ({kind}): {text}"
    if only:
        line += f" {escape(words('finding.only', readings=only))}"
    if found.clauses:
        line += f" ({escape(', '.join(found.clauses))})"
    if advice := hint(found, style.lang):
        line += f" {escape(words('finding.hint', hint=advice))}"
    return [line]


class Written(str):
    """Text that is Markdown already."""

    __slots__ = ()


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; cells are literal text where they are not :class:`Written`."""
    lines = [_row(head), _row([Written("---")] * len(head))]
    return lines + [_row(row) for row in rows]


def escape(text: str) -> Written:
    """The text as Markdown shows it literally, in one line.

    All that comes from others goes into Markdown through here.
    """
    return Written(
        "".join(f"\\{c}" if c in "\\`*_[]<>#|~&" else c for c in visible(text))
    )


def strong(text: str) -> Written:
    """The text, emphasised; nothing where there is none."""
    return Written(f"**{escape(text)}**" if text else "")


def _row(cells: Sequence[str]) -> str:
    told = (cell if isinstance(cell, Written) else escape(cell) for cell in cells)
    return f"| {' | '.join(told)} |"


def _section(heading: str, lines: Sequence[str]) -> list[str]:
    return [f"### {heading}", "", *lines, ""]


def _parties(outcome: Outcome, style: Style) -> list[str]:
    words = style.words
    if outcome.parties is None:
        return [words("verdict.parties_open"), ""]
    augen = dict(outcome.augen or ())
    rows = [
        [
            strong(party) if party == outcome.winner else party,
            ", ".join(players),
            str(augen.get(party, "")),
            words("verdict.wins") if party == outcome.winner else "",
        ]
        for party, players in outcome.parties
    ]
    head = [words("verdict.party"), words("verdict.players"), words("verdict.augen")]
    lines = [*table([*head, ""], rows), ""]
    if outcome.winner is None:
        lines += [words("verdict.winner_open"), ""]
    elif outcome.winner == NOBODY:
        lines += [words("verdict.winner_nobody"), ""]
    return lines


def _tricks(outcome: Outcome, style: Style) -> list[str]:
    words = style.words
    rows = [
        [
            str(trick.number),
            *(f"{player} {card}" for player, card in trick.cards),
            *([""] * (4 - len(trick.cards))),
            "" if trick.augen is None else str(trick.augen),
            trick.winner or words("verdict.open"),
        ]
        for trick in outcome.tricks
    ]
    head = ["", "1", "2", "3", "4", words("verdict.augen"), words("verdict.winner")]
    return table(head, rows)


def _announcements(verdict: GameVerdict, style: Style) -> list[str]:
    words = style.words
    rows = [
        [
            f"{call.by}: {call.say}",
            words(f"status.{call.status}"),
            call.counts_as or "",
            citation(call.clause, verdict.rules) if call.clause else "",
        ]
        for call in verdict.default.announcements
    ]
    head = ["", words("verdict.status"), words("verdict.counting")]
    return table([*head, words("verdict.clause")], rows)


def _points(verdict: GameVerdict, style: Style) -> list[str]:
    words = style.words
    outcome = verdict.default
    rows = [
        [
            item.party,
            item.item,
            signed(item.points),
            citation(item.clause, verdict.rules),
        ]
        for item in outcome.items
    ]
    rows += [
        [
            "",
            step.step,
            number(step.value),
            citation(step.clause, verdict.rules),
        ]
        for step in outcome.steps
    ]
    if outcome.value is not None:
        value = strong(number(outcome.value))
        rows.append(["", strong(words("verdict.value_label")), value, ""])
    head = [words("verdict.party"), "", words("verdict.items")]
    return table([*head, words("verdict.clause")], rows)


def _scores(outcome: Outcome, style: Style) -> list[str]:
    if outcome.scores is None:
        return [style.words("verdict.scores_open"), ""]
    names = [player for player, _ in outcome.scores]
    return [*table(names, [[signed(points) for _, points in outcome.scores]]), ""]


def _outcomes(verdict: GameVerdict, style: Style) -> list[str]:
    words = style.words
    heads = [
        features.readings(outcome.assume, style)
        + (f" ({words('verdict.default')})" if outcome.default else "")
        for outcome in verdict.outcomes
    ]
    rows = [
        [row.label, *(strong(cell) if row.differs else cell for cell in row.cells)]
        for row in outcome_features(verdict, style)
    ]
    return table(["", *heads], rows)
