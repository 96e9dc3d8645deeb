"""Questions to which there is one answer only once the table has agreed on a reading.

A mistake may lead to an answer that is right under another reading of a doubt that has
nothing to do with it, or to one that too many doubts decide. Where the readings are
agreed, it is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from dokospec.conformance.position import pose
from dokospec.conformance.view import Posed
from dokospec.corpus.asked import Asked
from dokospec.game.judge import Judge
from dokospec.rules.model import Model


def decided(
    whole: Judge, model: Model, asked: Asked, posed: Posed | None
) -> tuple[Asked, Posed] | None:
    """The question where as little is agreed as leaves one answer; None where none does.

    ``whole`` knows all doubts of the text, ``model`` reads them by default; it is agreed
    to read them so. ``posed``: the question without that, None where too much is open.
    """
    if posed is None:
        bits = model.doubt_bits.items()
        doubts = [name for name, bit in bits if asked.touched & bit]
    else:
        # It may hang on what is not known of the record besides.
        hangs_on = set(chain.from_iterable(posed.answers.fits))
        doubts = sorted(hangs_on & model.read.keys())
    read = {doubt: model.read[doubt] for doubt in doubts}
    found = _decided(whole, asked, read)
    if found is None:
        return None
    for doubt in doubts:
        less = {d: reading for d, reading in read.items() if d != doubt}
        fewer = _decided(whole, asked, less)
        if fewer is not None:
            read, found = less, fewer
    return replace(asked, candidate=asked.candidate.agreeing(read)), found


def _decided(whole: Judge, asked: Asked, read: Mapping[str, str]) -> Posed | None:
    """The question where that is agreed; None where that leaves several answers."""
    one = asked.candidate.agreeing(read)
    posed = pose(whole, one.case.head, one.case.game, one.asked)
    return posed if posed is not None and len(posed.expected) == 1 else None
