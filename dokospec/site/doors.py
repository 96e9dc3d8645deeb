"""The pages at which one taps: the game that each has as an example."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from dokospec.notation.record import Play, RecordSheet
from dokospec.site import calculator
from dokospec.site.forms import GameForm
from dokospec.site.records import read_sheet
from dokospec.site.reference import Reference

FILE: Final = "start.toml"
"""Which games these are, and what the first page shows besides."""


def shown(ref: Reference) -> Mapping[str, Any]:
    """What :data:`FILE` says; empty where nobody has written it."""
    path = ref.shelf / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def examples(ref: Reference) -> dict[str, str]:
    """By the folder of a page what stands behind ``#`` in the address of its example."""
    given = shown(ref)
    if not given:
        return {}
    game = calculator.parts(*_with_form(ref, given["punkte"]))
    call = calculator.parts(*_with_form(ref, given["ansage"]))
    # The last call is the one that is asked about; who plays with whom is not asked.
    *before, asked = call["r"].split(",")
    call |= {"p": "", "a": "", "r": ",".join(before), "w": asked}
    (trick,) = read_sheet(given["stich"]["karten"]).games
    laid = [str(each.card) for each in trick.events if isinstance(each, Play)]
    cards = {"t": next(iter(ref.called)), "c": ",".join(laid)}
    found = {"rechner": game, "ansage": call, "stich": cards}
    return {page: calculator.fragment(parts) for page, parts in found.items()}


def _with_form(
    ref: Reference, given: Mapping[str, Any]
) -> tuple[RecordSheet, GameForm]:
    return read_sheet(given["record"]), ref.forms[given["texte"][0]]
