"""Explanations: of a number of a verdict, of a clause, of a sentence, of a code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from dokospec.language.coverage import SentenceState, Settled, formal, names_of
from dokospec.language.model import Model
from dokospec.language.show import unparse
from dokospec.language.syntax import Clause, Statement, Zweifel
from dokospec.messages.catalogue import Lang, explain, title
from dokospec.messages.words import Words
from dokospec.render import features
from dokospec.render.document import (
    Block,
    Document,
    Formal,
    Heading,
    Paragraph,
    Part,
    Points,
    table,
)
from dokospec.render.game import game_name
from dokospec.render.reasons import Quantity, Trial
from dokospec.render.style import Cell, Row, Style
from dokospec.render.values import NOBODY, citation, in_marks, number, signed
from dokospec.verdict import GameVerdict, Outcome

SORTS: Final = ("decides", "alternative", "needed", "consulted")
"""What a statement can be for a number, in the order in which they are told."""


def quantity_document(
    quantity: Quantity,
    verdict: GameVerdict,
    model: Model,
    clauses: Mapping[str, Clause],
    found: Sequence[Trial],
    said: Sequence[str],
    style: Style,
) -> Document:
    """Why ``quantity`` is what it is; ``said``: the same in sentences, which come first.

    ``clauses``: those of the model by key, in the language of ``style`` where they are.

    What makes it another number when deleted comes in full, with clause, paraphrase,
    formal line and the other number; what it cannot be without, and what was only
    consulted, by name.
    """
    words = style.words
    shown = value_text(quantity.name, verdict.default, style)
    head = f"{label(quantity.name, words)}: {shown}"
    parts: list[Part] = [(Heading(f"{head} ({verdict.rules})"),)]
    if said:
        parts.append((Paragraph(" ".join(said)),))
    by_sort: dict[str, list[Trial]] = {}
    for trial in found:
        by_sort.setdefault(sort_of(trial), []).append(trial)
    for sort in SORTS:
        if sort not in by_sort:
            continue
        groups = _by_clause(by_sort[sort]).items()
        title = Heading(words(f"explain.{sort}"), 2)
        if sort in {"decides", "alternative"}:
            full = (
                _in_full(clauses.get(key), key, group, quantity, model, style)
                for key, group in groups
            )
            parts.append((title, *chain.from_iterable(full)))
        else:
            named = tuple(_by_name(key, group, model) for key, group in groups)
            parts.append((title, Points(named)))
    if not found:
        parts.append((Paragraph(words("explain.nothing")),))
    first = quantity.name.partition(" ")[0].replace("score", "scores")
    premises = tuple(
        f"{premise.name} ({citation(premise.clause, verdict.rules)}): "
        f"{in_marks(premise, style.lang)}"
        for premise in verdict.default.premises
        if premise.number == first
    )
    if premises:
        parts.append((Heading(words("explain.premises"), 2), Points(premises)))
    usual = quantity.value(verdict.default)
    if any(quantity.value(way) != usual for way in verdict.ways):
        parts.append((Paragraph(words("explain.outcomes")),))
    return tuple(parts)


def sort_of(trial: Trial) -> str:
    """One of ``SORTS``: what the statement is for the number."""
    undefined = trial.reason.effect == "decides" and trial.without is None
    return "needed" if undefined else trial.reason.effect


def overview(known: Iterable[Quantity], verdict: GameVerdict, style: Style) -> Document:
    """Everything that can be explained, with its value."""
    rows: list[Row] = [
        [
            Cell(label(quantity.name, style.words), "bold"),
            value_text(quantity.name, verdict.default, style),
        ]
        for quantity in known
    ]
    title = f"{game_name(verdict, style)} ({verdict.rules})"
    said: Part = ()
    if verdict.default.thrown_in:
        said = (Paragraph(features.thrown_in(verdict.default, style)),)
    return tuple(filter(None, ((Heading(title, implied=True),), said, table(rows))))


def label(name: str, words: Words) -> str:
    """``score Anna`` in the language of ``words``."""
    first, _, rest = name.partition(" ")
    of = words.label(rest) if first == "item" else rest
    return f"{words(f'number.{first}')} {of}".rstrip()


def value_text(name: str, outcome: Outcome, style: Style) -> str:
    """The value of the quantity called ``name``, as a person reads it."""
    words = style.words
    first, _, rest = name.partition(" ")
    match first:
        case "winner" if outcome.winner:
            nobody = outcome.winner == NOBODY
            return words("verdict.nobody") if nobody else words.party(outcome.winner)
        case "value" if outcome.value is not None:
            return number(outcome.value)
        case "kind" if outcome.kind:
            return words.label(outcome.kind)
        case "score" if outcome.scores is not None:
            return signed(dict(outcome.scores)[rest])
        case "parties" if outcome.parties is not None:
            sides = [f"{words.party(p)}: {', '.join(n)}" for p, n in outcome.parties]
            return "; ".join(sides)
        case "augen" if outcome.augen is not None:
            return ", ".join(f"{words.party(p)} {count}" for p, count in outcome.augen)
        case "item":
            return (
                "; ".join(
                    f"{signed(item.points)} {words.party(item.party)}"
                    for item in outcome.items
                    if item.item == rest
                )
                or features.NONE
            )
        case "trick":
            single = outcome.single_trick(rest)
            if single is not None:
                cards = " ".join(card for _, card in single.cards)
                augen = "?" if single.augen is None else str(single.augen)
                return f"{cards} > {features.taken(single, style)} {augen}"
            trick = next((t for t in outcome.tricks if str(t.number) == rest), None)
            if trick is None:
                return words("verdict.open")
            cards = " ".join(card for _, card in trick.cards)
            winner = trick.winner or words("verdict.open")
            return f"{trick.leader}: {cards} > {winner} {trick.augen or 0}"
        case _:
            return words("verdict.open")


def clause_document(clause: Clause, words: Words) -> Document:
    """A clause: heading, paraphrase, every formal line, sources."""
    prose = [" ".join(each.split()) for each in clause.prose.split("\n\n")]
    sources = words("explain.sources", ids=", ".join(clause.sources))
    return (
        (Heading(headline(clause, "")),),
        *((Paragraph(each),) for each in prose if each),
        _formal(clause.statements),
        (Paragraph(sources),) if clause.sources else (),
    )


def sentence_document(
    settled: Settled, clauses: Iterable[Clause], words: Words
) -> Document:
    """What became of a sentence of a source: its class, and the statements that say it.

    ``clauses`` cite it; where the ledger names statements, only those are shown.
    """
    entry = settled.entry
    names = ", ".join(settled.by)
    summary: Part = ()
    if settled.state is None:
        summary = (Paragraph(words("ledger.plain")),)
    elif settled.state is SentenceState.EXCLUDED:
        summary = (Paragraph(words("ledger.excluded", names=names)),)
    elif settled.state in {
        SentenceState.VOCABULARY,
        SentenceState.LIKE,
        SentenceState.OPEN,
    }:
        state = words(f"ledger.{settled.state.value}")
        summary = (Paragraph(words("ledger.by", state=state, names=names)),)
    return (
        (Heading(f"{entry.sid}  {entry.sort}"), *summary),
        *(
            (
                Heading(headline(clause, ""), 2),
                *_formal(_saying(clause.statements, settled)),
            )
            for clause in clauses
        ),
    )


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


def code_document(code: str, lang: Lang) -> Document:
    """What a code means."""
    meaning = Paragraph(explain(code, lang) or "")
    return (Heading(f"{code}  {title(code, lang)}"),), (meaning,)


def headline(clause: Clause, rules: str) -> str:
    """``§6.1 Spielende``; with the text's id where it is another text's clause."""
    return f"{citation(clause.key, rules)} {clause.bare_title}".rstrip()


def _by_clause(found: Sequence[Trial]) -> Mapping[str, list[Trial]]:
    groups: dict[str, list[Trial]] = {}
    for trial in found:
        groups.setdefault(trial.reason.clause, []).append(trial)
    return groups


def _in_full(
    clause: Clause | None,
    key: str,
    group: Sequence[Trial],
    quantity: Quantity,
    model: Model,
    style: Style,
) -> Iterator[Block]:
    yield Heading(headline(clause, model.id) if clause else citation(key, model.id), 3)
    if clause is not None:
        yield Paragraph(" ".join(clause.prose.split()))
    statements = {s.key: s for s in model.statements}
    for trial in group:
        yield from _formal([statements[trial.reason.statement]])
        if trial.reason.effect == "decides" and trial.without is not None:
            other = value_text(quantity.name, trial.without, style)
            yield Paragraph(style.words("explain.without", value=other))


def _by_name(key: str, group: Sequence[Trial], model: Model) -> str:
    names = ", ".join(trial.reason.statement for trial in group)
    return f"{citation(key, model.id)}: {names}"


def _formal(statements: Iterable[Statement]) -> Part:
    lines = [line for each in statements for line in unparse(each).split("\n")]
    return (Formal(tuple(lines)),) if lines else ()
