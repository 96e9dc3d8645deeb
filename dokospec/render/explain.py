"""Explanations as text: of a number of a verdict, of a clause, of a code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from dokospec.messages.catalogue import explain, title
from dokospec.messages.words import Words
from dokospec.render import features
from dokospec.render.reasons import Quantity, Trial
from dokospec.render.style import Cell, Row, Style, table
from dokospec.render.values import NOBODY, citation, number, signed
from dokospec.rules.coverage import SentenceState, Settled, formal, names_of
from dokospec.rules.model import Model
from dokospec.rules.show import unparse
from dokospec.rules.syntax import Clause, Statement, Zweifel
from dokospec.verdict import GameVerdict, Outcome

SORTS: Final = ("decides", "alternative", "needed", "consulted")
"""What a statement can be for a number, in the order in which they are told."""


def quantity_lines(
    quantity: Quantity,
    verdict: GameVerdict,
    model: Model,
    found: Sequence[Trial],
    style: Style,
) -> list[str]:
    """Why ``quantity`` is what it is.

    What makes it another number when deleted comes in full, with clause, paraphrase,
    formal line and the other number; what it cannot be without, and what was only
    consulted, by name.
    """
    words = style.words
    shown = value_text(quantity.name, verdict.default, style)
    head = f"{label(quantity.name, words)}: {shown}"
    lines = [style.heading(f"{head} ({verdict.rules})")]
    told: dict[str, list[Trial]] = {}
    for trial in found:
        told.setdefault(sort_of(trial), []).append(trial)
    for sort in SORTS:
        if sort not in told:
            continue
        lines += ["", style.paint(words(f"explain.{sort}"), "bold")]
        for clause, group in _by_clause(told[sort]).items():
            if sort in {"decides", "alternative"}:
                lines += _in_full(clause, group, quantity, model, style)
            else:
                lines += _by_name(clause, group, model, style)
    if not found:
        lines += ["", words("explain.nothing")]
    first = quantity.name.partition(" ")[0].replace("score", "scores")
    premises = [p for p in verdict.default.premises if p.number == first]
    if premises:
        lines += ["", style.paint(words("explain.premises"), "bold")]
        for premise in premises:
            told_of = f"{premise.name} ({citation(premise.clause, verdict.rules)})"
            lines += style.wrap(f"{told_of}: „{premise.words}“", "    ", "  ")
    usual = quantity.value(verdict.default)
    if any(quantity.value(way) != usual for way in verdict.ways):
        lines += ["", *style.wrap(words("explain.outcomes"))]
    return lines


def sort_of(trial: Trial) -> str:
    """One of ``SORTS``: what the statement is for the number."""
    undefined = trial.reason.effect == "decides" and trial.without is None
    return "needed" if undefined else trial.reason.effect


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
            return (
                "; ".join(
                    f"{signed(item.points)} {item.party}"
                    for item in outcome.items
                    if item.item == rest
                )
                or features.NONE
            )
        case "trick":
            trick = next((t for t in outcome.tricks if str(t.number) == rest), None)
            if trick is None:
                return words("verdict.open")
            cards = " ".join(card for _, card in trick.cards)
            winner = trick.winner or words("verdict.open")
            return f"{trick.leader}: {cards} > {winner} {trick.augen or 0}"
        case _:
            return words("verdict.open")


def clause_lines(clause: Clause, style: Style) -> list[str]:
    """A clause: heading, paraphrase, every formal line, sources."""
    lines = [style.paint(headline(clause, ""), "bold"), ""]
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


def sentence_lines(
    settled: Settled, clauses: Iterable[Clause], style: Style
) -> list[str]:
    """What became of a sentence of a source: its class, and the statements that say it.

    ``clauses`` cite it; where the ledger names statements, only those are shown.
    """
    words = style.words
    entry = settled.entry
    lines = [style.paint(f"{entry.sid}  {entry.sort}", "bold")]
    names = ", ".join(settled.by)
    if settled.state is None:
        lines.append("  " + words("ledger.plain"))
    elif settled.state is SentenceState.EXCLUDED:
        lines.append("  " + words("ledger.excluded", names=names))
    elif settled.state in {
        SentenceState.VOCABULARY,
        SentenceState.LIKE,
        SentenceState.OPEN,
    }:
        state = words(f"ledger.{settled.state.value}")
        lines.append("  " + words("ledger.by", state=state, names=names))
    for clause in clauses:
        lines += ["", headline(clause, "")]
        for statement in _saying(clause.statements, settled):
            lines += _formal(statement, style)
    return lines


def _saying(statements: Iterable[Statement], settled: Settled) -> Iterator[Statement]:
    """Those that say the sentence; of a doubt its readings, where it does not itself."""
    for statement in statements:
        if not formal(statement):
            continue
        if settled.state is SentenceState.CITED or names_of(statement) & set(
            settled.by
        ):
            yield statement
        elif isinstance(statement, Zweifel):
            for reading in statement.readings:
                yield from _saying(reading.statements, settled)


def code_lines(code: str, style: Style) -> list[str]:
    """What a code means."""
    lang = style.lang
    head = style.paint(f"{code}  {title(code, lang)}", "bold")
    return [head, "", *style.wrap(explain(code, lang) or "", "  ")]


def headline(clause: Clause, rules: str) -> str:
    """``§6.1 Spielende``; with the text's id where it is another text's clause."""
    title = clause.title.removeprefix(f"§{clause.id}").strip()
    return f"{citation(clause.key, rules)} {title}".rstrip()


def _by_clause(found: Sequence[Trial]) -> Mapping[str, list[Trial]]:
    groups: dict[str, list[Trial]] = {}
    for trial in found:
        groups.setdefault(trial.reason.clause, []).append(trial)
    return groups


def _in_full(
    key: str,
    group: Sequence[Trial],
    quantity: Quantity,
    model: Model,
    style: Style,
) -> list[str]:
    clause = model.clauses.get(key)
    head = headline(clause, model.id) if clause else citation(key, model.id)
    lines = ["", f"  {style.paint(head, 'cyan')}"]
    if clause is not None:
        lines += style.wrap(" ".join(clause.prose.split()), "    ")
    statements = {s.key: s for s in model.statements}
    for trial in group:
        lines += _formal(statements[trial.reason.statement], style)
        if trial.reason.effect == "decides" and trial.without is not None:
            other = value_text(quantity.name, trial.without, style)
            lines.append("      " + style.words("explain.without", value=other))
    return lines


def _by_name(key: str, group: Sequence[Trial], model: Model, style: Style) -> list[str]:
    names = ", ".join(trial.reason.statement for trial in group)
    return style.wrap(names, "      ", f"  {citation(key, model.id)}: ")


def _formal(statement: Statement, style: Style) -> list[str]:
    lines = []
    for line in unparse(statement).split("\n"):
        indent = " " * (6 + len(line) - len(line.lstrip()))
        lines += style.wrap(line.strip(), indent + "  ", indent)
    return [style.paint(line, "dim") for line in lines]
