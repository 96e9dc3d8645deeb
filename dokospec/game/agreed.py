"""What a table has agreed about the open questions of a text: a line of the head."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.language.model import Model
from dokospec.nearest import nearest
from dokospec.notation.record import Head, Header

AGREED: Final = "lesarten"
_BETWEEN: Final = re.compile(r"[\s,;]+")
_AROUND: Final = re.compile(r"\s*=\s*")


def agreed_on(head: Head) -> dict[str, str]:
    """The readings that the line names, by doubt, whether a text knows them or not."""
    return {
        doubt: reading for doubt, _, reading in (p.partition("=") for p in _pairs(head))
    }


def _pairs(head: Head) -> list[str]:
    stated = _AROUND.sub("=", (head.header(AGREED) or "").strip())
    return [pair for pair in _BETWEEN.split(stated) if pair]


def agreed_readings(
    head: Head, model: Model
) -> tuple[Mapping[str, str], tuple[Finding, ...]]:
    """The readings that hold by agreement, by doubt, and what is wrong with the line.

    A doubt that the text settles itself may be named: where it is read so, nothing is
    wrong.
    """
    pairs = _pairs(head)
    if not pairs:
        return {}, ()
    doubts = {
        name: [reading.name for reading in doubt.readings]
        for name, doubt in model.doubts.items()
    }
    agreed: dict[str, str] = {}
    wrong: list[Finding] = []
    for pair in pairs:
        doubt, _, reading = pair.partition("=")
        if reading in doubts.get(doubt, ()):
            agreed[doubt] = reading
        elif model.read.get(doubt) != reading:
            wrong.append(_unknown(pair, doubts, head))
    return agreed, tuple(wrong)


def _unknown(pair: str, doubts: Mapping[str, list[str]], head: Head) -> Finding:
    """A pair that is no reading of the text, with the nearest that is one."""
    doubt, _, reading = pair.partition("=")
    meant = doubt if doubt in doubts else nearest(doubt, doubts) or ""
    readings = doubts.get(meant, [])
    near = reading if reading in readings else nearest(reading, readings)
    if meant and near:
        meant = f"{meant}={near}"
    places = [
        place
        for place, entry in enumerate(head.entries)
        if isinstance(entry, Header) and entry.key == AGREED
    ]
    span = head.locate("header", places[0]) if head.locate else None
    data = (("found", pair), ("meant", meant), ("readings", ", ".join(readings)))
    return Finding(
        codes.NO_READING, Kind.UNDECIDABLE, Severity.WARNING, span, data=data
    )
