"""The calculator in the browser: its form as data, and how a game is opened in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from dokospec.game.stated_lines import WITHOUT_TRICK
from dokospec.messages.catalogue import Lang
from dokospec.messages.words import Words
from dokospec.notation.record import Call, RecordSheet, Reservation
from dokospec.render.json import Json
from dokospec.site.form_json import written
from dokospec.site.forms import ALONE, PAIR, GameForm, KindForm
from dokospec.site.reference import Reference

FORMS: Final = "rechner/formen.json"


def files(
    ref: Reference, examples: Mapping[str, str], lang: Lang = "de"
) -> dict[str, bytes]:
    """What the calculator asks under each text, by the path of the file on the site.

    ``examples``: by page the part of an address that opens a game in it.

    ``{"texts": [], "labels": {word: label}, "trickless", "examples": {page: address}}``,
    with what :func:`dokospec.site.form_json.written` has of each text.
    """
    words = Words(lang)
    labels: dict[str, str] = {}
    texts: list[Json] = []
    for name, called in ref.called.items():
        shown, used = written(ref.forms[name], called.name, words)
        texts.append(shown)
        labels |= used
    found = {
        "texts": texts,
        "labels": labels,
        "trickless": WITHOUT_TRICK,
        "examples": dict(examples),
    }
    content = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return {FORMS: content.encode()}


# --- A game as the part of an address behind ``#``


def fragment(parts: Mapping[str, str]) -> str:
    """These parts as what stands behind ``#``; empty ones are left out."""
    return urlencode({k: v for k, v in parts.items() if v}, safe=",")


def parts(sheet: RecordSheet, form: GameForm) -> dict[str, str]:
    """What the address has that opens the game of a short form, by key.

    The page reads and writes the same (``entry/entry.js``, which tells the keys). Of
    that a record may say this takes a Vorbehalt, calls, parties with their Augen, and
    items. Raises ValueError where it says more.
    """
    (game,) = sheet.games
    seats = {name: str(seat) for seat, name in enumerate(sheet.head.players)}
    party = dict[str, str]()
    first = form.parties[0]
    taken: list[str] = []
    words: tuple[str, ...] = ()
    calls: list[tuple[str, str, str]] = []
    items: list[str] = []
    augen = ""
    for event in game.events:
        match event:
            case Reservation(by=by, words=words):
                taken.append(seats[by])
            case Call(word=word, by=str(by), held=held):
                calls.append((by, word, "" if held is None else f".{held}"))
            case _:
                raise ValueError(event)
    for fact in (fact for stated in game.statements for fact in stated.facts):
        match fact.words:
            case (str(whose), *names) if whose == first and names:
                taken += [seats[n] for n in names if seats[n] not in taken]
                party = {n: whose if n in names else form.parties[1] for n in seats}
                augen = "" if fact.number is None else str(fact.number)
            case (item, whose) if whose in form.parties:
                items.append(f"{item}.{whose}.{fact.number or 1}")
            case _:
                raise ValueError(fact)
    return {
        "t": form.text,
        "s": _kind(form, words, len(taken)).kind,
        "z": " ".join(words[1:]),
        "p": ",".join(taken),
        "a": augen,
        "r": ",".join(f"{party[by]}.{word}{held}" for by, word, held in calls),
        "x": ",".join(items),
    }


def _kind(form: GameForm, words: Sequence[str], size: int) -> KindForm:
    """The kind that is begun with these words, by so many of the first party."""
    word = words[0] if words else None
    shape = ALONE if size == 1 else PAIR
    for kind in form.kinds:
        if (kind.word, kind.shape) == (word, shape):
            return kind
    raise ValueError(words)
