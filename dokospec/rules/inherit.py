"""Inheritance: a text and its bases made into one (``erbt von``, ``ersetzt`` …)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dokospec.finding import Finding, Span
from dokospec.rules import codes
from dokospec.rules.blocks import chosen, clashes, misfits
from dokospec.rules.flat import EDITS, before_all, edit_word, flat
from dokospec.rules.heir import Heir
from dokospec.rules.sources import Source, Texts
from dokospec.rules.syntax import Baustein, Text
from dokospec.rules.text import EffectiveText, unknown_text
from dokospec.rules.units import unconfirmed

_Result = tuple[EffectiveText, tuple[Finding, ...]]


def flatten(
    text_id: str, sources: Mapping[str, Source], below: tuple[str, ...] = ()
) -> _Result:
    """The text with everything it inherits, and what is wrong with that.

    ``text_id`` must be in ``sources``; ``below`` are the heirs it is asked for. The
    findings include those about reading this text and its bases. An edit that is
    wrong is left out, so that the rest can be looked at.
    """
    source = sources[text_id]
    head = source.text.head
    if isinstance(head, Baustein):
        text, findings = _alone(source, complain=False)
        alone = codes.against(codes.BLOCK_ALONE, head.place, head.clause, block=text_id)
        return text, (*findings, alone)
    if head.base is None:
        return _alone(source)
    if head.base in (text_id, *below):
        circle = codes.against(
            codes.CIRCULAR_BASE, head.place, head.clause, text=text_id, base=head.base
        )
        text, findings = _alone(source)
        return text, (*findings, circle)
    if head.base not in sources or _is_block(sources, head.base):
        text, findings = _alone(source, complain=False)
        texts = [i for i in sources if i != text_id and not _is_block(sources, i)]
        missing = unknown_text(head.base, texts)
        span = Span(head.place.line, head.place.column, head.place.column + 1)
        data = (("file", head.place.file), *missing.data)
        return text, (*findings, replace(missing, span=span, data=data))
    base, base_findings = flatten(head.base, sources, (*below, text_id))
    built, block_findings = _built(base, head, sources)
    heir = Heir(built, source.text)
    text = heir.text()
    return text, (
        *base_findings,
        *block_findings,
        *source.findings,
        *heir.findings,
        *unconfirmed(base, text),
    )


def _built(base: EffectiveText, head: Text, sources: Mapping[str, Source]) -> _Result:
    """The base with the building blocks put on it that the head of the heir names."""
    blocks = {i: sources[i] for i in sources if _is_block(sources, i)}
    choice = chosen(head, blocks, base.statements)
    clash = clashes(head, choice, blocks)
    left_out = {dict(f.data)["other"] for f in clash}
    findings = [*choice.findings, *clash]
    for name in choice.order:
        if name in left_out:
            continue
        block = blocks[name]
        own = block.text.head
        assert isinstance(own, Baustein)
        findings += block.findings
        if lacking := misfits(head, own, base.statements):
            findings += lacking
            continue
        heir = Heir(base, block.text, choice.upon[name])
        findings += heir.findings
        base = heir.text()
    return base, tuple(findings)


def _is_block(sources: Mapping[str, Source], text_id: str) -> bool:
    """Whether this is a building block; looks only at the head where it can."""
    if isinstance(sources, Texts):
        return sources.is_block(text_id)
    return isinstance(sources[text_id].text.head, Baustein)


def _alone(source: Source, *, complain: bool = True) -> _Result:
    """A text without a base."""
    own = source.text
    statements = tuple(before_all(s, flat(own)) for s in flat(own))
    findings = tuple(
        codes.against(codes.NO_BASE, s.place, s.clause, word=edit_word(s))
        for s in statements
        if complain and edit_word(s)
    )
    text = EffectiveText(
        id=own.id,
        head=own.head,
        chain=(),
        clauses={clause.key: clause for clause in own.clauses},
        statements=tuple(s for s in statements if not isinstance(s, EDITS)),
    )
    return text, (*source.findings, *findings)
