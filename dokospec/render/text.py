"""The verdict for a person, as lines of text.

The body shows the default outcome; where others exist, a table puts them side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from dokospec.render import features
from dokospec.render.findings import Lines, finding_lines
from dokospec.render.style import INDENT, Cell, Row, Style, table
from dokospec.render.values import (
    NOBODY,
    citation,
    kind_line,
    number,
    signed,
    told_findings,
)
from dokospec.verdict import GameVerdict, Outcome, Premise

_STATUS_TONE = {
    "valid": "green",
    "standing": "yellow",
    "void": "red",
    "disputed": "yellow",
    "open": "yellow",
}


def game_lines(
    verdict: GameVerdict,
    style: Style,
    *,
    tricks: bool = False,
    file: str = "",
    lines: Lines = lambda _: None,
) -> list[str]:
    """One game, or what was found in a head where the verdict has no label.

    ``tricks``: with a table of them; ``lines`` gives the source text.
    """
    if verdict.label is None:
        return _findings(verdict, style, file, lines)
    outcome = verdict.default
    sections = [
        [style.heading(title(verdict, style))],
        _parties(outcome, style),
        _tricks(outcome, style) if tricks else [],
        _announcements(verdict, style),
        _points(verdict, style),
        _scores(outcome, style),
        _premises(verdict, style),
        outcome_lines(verdict, style),
        _findings(verdict, style, file, lines),
    ]
    out: list[str] = []
    for section in filter(None, sections):
        out += ["", *section] if out else section
    return out


def title(verdict: GameVerdict, style: Style) -> str:
    """``Spiel 3 (text-id), Geber Emil: normal``."""
    words = style.words
    head = game_name(verdict, style)
    if verdict.rules:
        head += f" ({verdict.rules})"
    if verdict.dealer:
        head += ", " + words("verdict.dealer", name=verdict.dealer)
    kind = kind_line(verdict.default)
    return f"{head}: {kind or words('verdict.kind_open')}"


def game_name(verdict: GameVerdict, style: Style) -> str:
    """``Spiel 3``, or ``Spiel`` where it has no label."""
    game = style.words("verdict.game")
    return f"{game} {verdict.label}" if verdict.label else game


def standings_lines(
    standings: Mapping[str, Fraction], style: Style, without: Sequence[str] = ()
) -> list[str]:
    """The sums of an evening, highest first, and the games that are not in them."""
    ranked = sorted(standings.items(), key=lambda entry: -entry[1])
    rows: list[Row] = [[name, Cell(signed(sum_), right=True)] for name, sum_ in ranked]
    told = style.wrap(features.without(without, style), INDENT) if without else []
    return [style.heading(style.words("verdict.standings")), *table(rows, style), *told]


def _parties(outcome: Outcome, style: Style) -> list[str]:
    words = style.words
    if outcome.parties is None:
        return ["  " + words("verdict.parties_open")]
    augen = dict(outcome.augen or ())
    rows: list[Row] = []
    for party, players in outcome.parties:
        won = party == outcome.winner
        count = augen.get(party)
        rows.append(
            [
                Cell(party, "bold"),
                ", ".join(players),
                Cell("" if count is None else str(count), right=True),
                words("verdict.augen") if count is not None else "",
                Cell(words("verdict.wins"), "green") if won else "",
            ]
        )
    lines = table(rows, style)
    if outcome.winner is None:
        lines.append("  " + words("verdict.winner_open"))
    elif outcome.winner == NOBODY:
        lines.append("  " + words("verdict.winner_nobody"))
    return lines


def _tricks(outcome: Outcome, style: Style) -> list[str]:
    words = style.words
    rows: list[Row] = []
    for trick in outcome.tricks:
        row: Row = [Cell(f"{trick.number}.", right=True)]
        for player, card in trick.cards:
            red = "red" if card[:1] in "♥♦" else ""
            taken = player == trick.winner
            row += [Cell(player, "bold" if taken else "dim"), Cell(card, red)]
        row += [""] * (9 - len(row))
        augen = "" if trick.augen is None else str(trick.augen)
        row.append(Cell(augen, right=True))
        row.append(Cell(trick.winner or words("verdict.open"), "bold"))
        rows.append(row)
    return [_label("tricks", style), *_below(rows, style)] if rows else []


def _announcements(verdict: GameVerdict, style: Style) -> list[str]:
    words = style.words
    rows: list[Row] = []
    for call in verdict.default.announcements:
        counts = ""
        if call.counts_as is not None and call.counts_as != call.say:
            counts = words("verdict.counts_as", word=call.counts_as)
        clause = citation(call.clause, verdict.rules) if call.clause else ""
        rows.append(
            [
                f"{call.by}: {call.say}",
                Cell(words(f"status.{call.status}"), _STATUS_TONE.get(call.status, "")),
                counts,
                Cell(clause, "dim"),
                call.reason or "" if call.status != "valid" else "",
            ]
        )
    return [_label("announcements", style), *_below(rows, style)] if rows else []


def _points(verdict: GameVerdict, style: Style) -> list[str]:
    words = style.words
    outcome = verdict.default

    def cited(clause: str) -> Cell:
        return Cell(citation(clause, verdict.rules), "dim")

    items: list[Row] = [
        [
            item.party,
            item.item,
            Cell(signed(item.points), right=True),
            cited(item.clause),
        ]
        for item in outcome.items
    ]
    steps: list[Row] = [
        [step.step, Cell(number(step.value), right=True), cited(step.clause)]
        for step in outcome.steps
    ]
    lines: list[str] = []
    if items:
        lines += [_label("items", style), *_below(items, style)]
    if steps:
        lines += [_label("steps", style), *_below(steps, style)]
    if outcome.value is not None:
        lines.append("  " + words("verdict.value", value=number(outcome.value)))
    return lines


def _scores(outcome: Outcome, style: Style) -> list[str]:
    if outcome.scores is None:
        return ["  " + style.words("verdict.scores_open")]
    parts = [
        f"{player} {style.paint(signed(points), _gain(points))}"
        for player, points in outcome.scores
    ]
    return ["  " + "   ".join(parts)]


def _premises(verdict: GameVerdict, style: Style) -> list[str]:
    """What the text presupposes where it decided a number of the default outcome."""
    lines: list[str] = []
    for number_, premise in premises(verdict.default, style):
        clause = citation(premise.clause, verdict.rules)
        head = f"{number_}: {premise.name} "
        lines += style.wrap(
            f"({clause}): „{premise.words}“", INDENT * 3, INDENT * 2 + head
        )
    return [_label("premises", style), *lines] if lines else []


def premises(outcome: Outcome, style: Style) -> list[tuple[str, Premise]]:
    """Each Annahme that decided something, with the label of the number."""
    return [(style.words(f"number.{p.number}"), p) for p in outcome.premises]


def _label(part: str, style: Style) -> str:
    return INDENT + style.paint(style.words(f"verdict.{part}"), "bold")


def _below(rows: list[Row], style: Style) -> list[str]:
    return table(rows, style, indent=INDENT * 2)


def _gain(points: Fraction) -> str:
    return "green" if points > 0 else "red" if points < 0 else ""


def outcome_lines(verdict: GameVerdict, style: Style) -> list[str]:
    """The outcomes side by side, or what readings change beside the only result."""
    outcomes = verdict.outcomes
    words = style.words
    if len(outcomes) < 2:
        rows: list[Row] = [
            [label, cell, told]
            for label, values in detail_features(verdict, style)
            for cell, told in values
        ]
        return [_label("outcomes", style), *_below(rows, style)] if rows else []
    names = [_letter(place) for place in range(len(outcomes))]
    heads = [
        f"{name} ({words('verdict.default')})" if outcome.default else name
        for name, outcome in zip(names, outcomes, strict=True)
    ]
    lines = [
        _label("outcomes", style),
        *features.side_by_side(heads, outcome_features(verdict, style), style),
    ]
    for name, outcome in zip(names, outcomes, strict=True):
        told = features.readings(outcome.assume, style)
        lines += style.wrap(told, "     ", f"  {name}: ")
    return lines


def outcome_features(verdict: GameVerdict, style: Style) -> list[features.Feature]:
    """The results of every outcome, and of the rest what they differ in."""
    outcomes = verdict.outcomes
    results = features.rows(features.results(verdict.players, style), outcomes)
    rest = [
        *features.details(outcomes, style),
        *features.trick_winners(outcomes, style),
        features.next_dealer(style),
        (style.words("verdict.findings"), _codes),
    ]
    return results + [each for each in features.rows(rest, outcomes) if each.differs]


def detail_features(
    verdict: GameVerdict, style: Style
) -> list[tuple[str, list[tuple[str, str]]]]:
    """What differs by readings in the only result: each value, and under which."""
    shown = [
        *features.details(verdict.outcomes, style),
        *features.trick_winners(verdict.outcomes, style),
        features.next_dealer(style),
    ]
    return features.by_reading(shown, verdict.ways, style)


def _letter(place: int) -> str:
    return chr(ord("A") + place) if place < 26 else str(place + 1)


def _codes(outcome: Outcome) -> str:
    return " ".join(sorted({found.code for found in outcome.findings})) or features.NONE


def _findings(verdict: GameVerdict, style: Style, file: str, lines: Lines) -> list[str]:
    out: list[str] = []
    for found in told_findings(verdict):
        only = features.only(verdict, found, style)
        out += finding_lines(found, file, lines, style, only)
    return out
