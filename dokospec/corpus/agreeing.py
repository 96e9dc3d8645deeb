"""Questions to which there is one answer only once the table has agreed on a reading.

A mistake may lead to an answer that is right under another reading of a doubt that has
nothing to do with it, or to one that too many doubts decide. Where the readings are
agreed, it is wrong. Another makes a difference only where a doubt is not read by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from dokospec.conformance.position import pose
from dokospec.conformance.view import Posed
from dokospec.corpus.asked import Asked
from dokospec.corpus.mutants import answered
from dokospec.game.judge import Judge


def decided(
    whole: Judge, judge: Judge, asked: Asked, read: Mapping[str, str]
) -> tuple[Asked, Posed] | None:
    """The question where as little is agreed as leaves one answer; None where none does.

    ``whole`` knows all doubts of the text, ``judge`` reads them by default; it is agreed
    to read them so. ``read``: what is agreed besides, and stays, as what was before.
    """
    read = {**asked.candidate.agreed, **read}
    posed = _posed(whole, asked, read)
    if posed is None:
        bits = judge.model.doubt_bits.items()
        doubts = {name for name, bit in bits if asked.touched & bit}
    else:
        # It may hang on what is not known of the record besides.
        doubts = set(chain.from_iterable(posed.answers.fits)) & judge.model.read.keys()
    usual = {doubt: judge.model.read[doubt] for doubt in sorted(doubts - read.keys())}
    agreed = usual | {**read}
    found = _decided(whole, asked, agreed)
    if found is None:
        return None
    for doubt in usual:
        less = {d: reading for d, reading in agreed.items() if d != doubt}
        fewer = _decided(whole, asked, less)
        if fewer is not None:
            agreed, found = less, fewer
    candidate = asked.candidate.agreeing(agreed)
    usually, trail = answered(judge, candidate)
    if usually is None:
        return None
    return Asked(candidate, usually, trail.touched, trail.fired), found


def _decided(whole: Judge, asked: Asked, read: Mapping[str, str]) -> Posed | None:
    """The question where that is agreed; None where that leaves several answers."""
    posed = _posed(whole, asked, read)
    return posed if posed is not None and len(posed.expected) == 1 else None


def _posed(whole: Judge, asked: Asked, read: Mapping[str, str]) -> Posed | None:
    one = asked.candidate.agreeing(read) if read else asked.candidate
    return pose(whole, one.case.head, one.case.game, one.asked)
