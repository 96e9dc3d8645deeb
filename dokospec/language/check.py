"""What is wrong with a rule text before any card is played."""

from __future__ import annotations

from itertools import chain

from dokospec.finding import Finding
from dokospec.language.cards import check_cards
from dokospec.language.contract import check_contract
from dokospec.language.names import Names
from dokospec.language.structure import check_structure
from dokospec.language.text import EffectiveText
from dokospec.language.typecheck import check_types


def check(text: EffectiveText) -> tuple[Finding, ...]:
    """Names, types and structure of a text: errors and remarks, by file and line.

    Zusagen are not evaluated, and no position is looked for; that is done on the model.
    """
    names = Names(text)
    found = chain(
        check_types(names),
        check_structure(names),
        check_contract(names),
        check_cards(names),
    )
    return tuple(sorted(dict.fromkeys(found), key=_order))


def _order(finding: Finding) -> tuple[str, int, int, str]:
    span = finding.span
    line, column = (span.line, span.column) if span else (0, 0)
    return dict(finding.data).get("file", ""), line, column, finding.code
