"""What ``rules check --properties`` prints: what is proved of a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dokospec.cli.session import Session
from dokospec.render.document import Block, Paragraph, Part, Table
from dokospec.render.style import Row

if TYPE_CHECKING:
    from dokospec.checks.properties import Properties


def as_json(found: Properties) -> dict[str, object]:
    """The properties as plain data."""
    return {
        "parties": list(found.parties),
        "winners": [
            {
                "said": dict(zip(found.parties, said, strict=True)),
                "augen": [[span.low, span.high, span.winner] for span in spans],
            }
            for said, spans in found.winners
        ],
        "zero_sum": dict(found.zero),
        "not_proved": list(found.left_out),
        "more_augen_cost": [
            {
                "said": dict(zip(found.parties, cost.calls, strict=True)),
                "party": cost.party,
                "augen": list(cost.augen),
                "value": list(cost.value),
            }
            for cost in found.costs
        ],
    }


def part(found: Properties, here: Session) -> Part:
    """The properties as a person reads them."""
    return tuple(_blocks(found, here))


def _blocks(found: Properties, here: Session) -> Iterator[Block]:
    if found.winners:
        yield Paragraph(here.words("rules.winners", party=found.parties[0]))
        rows: list[Row] = [
            [
                *(word or "–" for word in said),
                ", ".join(f"{s.low}–{s.high} {s.winner}" for s in spans),
            ]
            for said, spans in found.winners
        ]
        yield Table(tuple(rows), [*found.parties, ""])
    for key, sums in (("rules.zero", True), ("rules.not_zero", False)):
        kinds = ", ".join(kind for kind, zero in found.zero if zero is sums)
        if kinds:
            yield Paragraph(here.words(key, kinds=kinds))
    if found.left_out:
        yield Paragraph(here.words("rules.left_out", parts=", ".join(found.left_out)))
    if found.winners and not found.costs:
        yield Paragraph(here.words("rules.no_cost"))
    for cost in found.costs:
        (low, high), (one, two) = cost.augen, cost.value
        said = ", ".join(word for word in cost.calls if word) or "–"
        sentence = here.words(
            "rules.cost", said=said, party=cost.party, first=found.parties[0],
            low=str(low), high=str(high), one=one, two=two,
        )  # fmt: skip
        yield Paragraph(sentence)
