"""Explanations as text: of a number of a verdict, of a clause, of a code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dokospec.messages.catalogue import explain, title
from dokospec.messages.words import Words
from dokospec.render.reasons import Quantity
from dokospec.render.style import Cell, Row, Style, table
from dokospec.render.values import NOBODY, citation, number, signed
from dokospec.rules.model import Model
from dokospec.rules.show import unparse
from dokospec.rules.syntax import Clause, Statement
from dokospec.verdict import GameVerdict, Outcome, Reason

_EFFECTS: Final = ("decides", "alternative", "consulted")


def quantity_lines(
    quantity: Quantity,
    verdict: GameVerdict,
    model: Model,
    reasons: Sequence[Reason],
    style: Style,
) -> list[str]:
    """Why ``quantity`` is what it is.

    What decides it, and alternatives, with clause, paraphrase and formal line; what was
    only consulted by name.
    """
    words = style.words
    shown = value_text(quantity.name, verdict.default, style)
    head = f"{label(quantity.name, style.words)}: {shown}"
    lines = [style.heading(f"{head} ({verdict.rules})")]
    statements = {s.key: s for s in model.statements}
    for effect in _EFFECTS:
        of_it = [statements[r.statement] for r in reasons if r.effect == effect]
        if not of_it:
            continue
        lines += ["", style.paint(words(f"explain.{effect}"), "bold")]
        full = effect != "consulted"
        for clause, group in _by_clause(of_it).items():
            lines += _clause_of(clause, group, model, style, full=full)
    if not reasons:
        lines += ["", words("explain.nothing")]
    if len(verdict.outcomes) > 1:
        lines += ["", *style.wrap(words("explain.outcomes"))]
    return lines


def overview_lines(
    known: Iterable[Quantity], verdict: GameVerdict, style: Style
) -> list[str]:
    """Everything that can be explained, with its value."""
    rows: list[Row] = [
        [
            Cell(label(quantity.name, style.words), "bold"),
            value_text(quantity.name, verdict.default, style),
        ]
        for quantity in known
    ]
    return table(rows, style)


def label(name: str, words: Words) -> str:
    """``score Anna`` in the language of ``words``."""
    first, _, rest = name.partition(" ")
    return f"{words(f'number.{first}')} {rest}".rstrip()


def value_text(name: str, outcome: Outcome, style: Style) -> str:
    """The value of the quantity called ``name``, as a person reads it."""
    words = style.words
    first, _, rest = name.partition(" ")
    match first:
        case "winner" if outcome.winner:
            nobody = outcome.winner == NOBODY
            return words("verdict.nobody") if nobody else outcome.winner
        case "value" if outcome.value is not None:
            return number(outcome.value)
        case "kind" if outcome.kind:
            return outcome.kind
        case "score" if outcome.scores is not None:
            return signed(dict(outcome.scores)[rest])
        case "parties" if outcome.parties is not None:
            return "; ".join(f"{p}: {', '.join(who)}" for p, who in outcome.parties)
        case "augen" if outcome.augen is not None:
            return ", ".join(f"{party} {count}" for party, count in outcome.augen)
        case "item":
            return "; ".join(
                f"{signed(item.points)} {item.party}"
                for item in outcome.items
                if item.item == rest
            )
        case "trick":
            trick = next(t for t in outcome.tricks if str(t.number) == rest)
            cards = " ".join(card for _, card in trick.cards)
            winner = trick.winner or words("verdict.open")
            return f"{trick.leader}: {cards} > {winner} {trick.augen or 0}"
        case _:
            return words("verdict.open")


def clause_lines(clause: Clause, style: Style) -> list[str]:
    """A clause: heading, paraphrase, every formal line, sources."""
    lines = [style.paint(f"{clause.key}  {clause.title}", "bold"), ""]
    for paragraph in clause.prose.split("\n\n"):
        lines += [*style.wrap(" ".join(paragraph.split()), "  "), ""]
    for statement in clause.statements:
        lines += _formal(statement, style)
    if clause.sources:
        lines += [
            "",
            "  " + style.words("explain.sources", ids=", ".join(clause.sources)),
        ]
    return lines


def code_lines(code: str, style: Style) -> list[str]:
    """What a code means."""
    lang = style.lang
    head = style.paint(f"{code}  {title(code, lang)}", "bold")
    return [head, "", *style.wrap(explain(code, lang) or "", "  ")]


def _by_clause(statements: Sequence[Statement]) -> Mapping[str, list[Statement]]:
    found: dict[str, list[Statement]] = {}
    for statement in statements:
        found.setdefault(statement.clause, []).append(statement)
    return found


def _clause_of(
    key: str, group: Sequence[Statement], model: Model, style: Style, *, full: bool
) -> list[str]:
    clause = model.clauses.get(key)
    place = style.paint(citation(key, model.id), "cyan")
    if not full:
        names = ", ".join(statement.key for statement in group)
        return style.wrap(names, "      ", f"  {citation(key, model.id)}: ")
    lines = [f"  {place}  {clause.title if clause else ''}".rstrip()]
    if clause is not None:
        lines += style.wrap(" ".join(clause.prose.split()), "    ")
    for statement in group:
        lines += _formal(statement, style)
    return [*lines, ""]


def _formal(statement: Statement, style: Style) -> list[str]:
    return [
        "      " + style.paint(line, "dim") for line in unparse(statement).split("\n")
    ]
