"""The form of a text as the calculator reads it."""

from __future__ import annotations

from dokospec.cards import FACES
from dokospec.messages.words import Words
from dokospec.render.json import Json
from dokospec.site.forms import GameForm


def written(
    form: GameForm, name: str, words: Words
) -> tuple[dict[str, Json], dict[str, str]]:
    """A form of a text with this name, and what the words in it are called.

    ``{"id", "name", "parties", "hand", "copies", "augen", "limits", "kinds": [{"id",
    "shape", "word", "extras", "calls", "items", "happened", "stands", "faces", "deck"}], "besides",
    "thrown", "tables", "dealer"}``; the values are those of :mod:`dokospec.site.forms`.
    """
    labels = {party: words.party(party) for party in form.parties}
    labels |= {each: words.label(each) for each in (*form.besides, *form.thrown)}
    kinds: list[Json] = []
    for kind in form.kinds:
        said = (word for each in kind.calls.values() for word in each)
        named = (
            kind.kind,
            *kind.extras,
            *said,
            *kind.items,
            *kind.happened,
            *kind.stands,
        )
        labels |= {each: words.label(each) for each in named}
        labels |= {each.typed: str(each) for each in FACES if each.typed in kind.faces}
        kinds.append(
            {
                "id": kind.kind,
                "shape": kind.shape,
                "word": kind.word,
                "extras": list(kind.extras),
                "calls": {party: list(said) for party, said in kind.calls.items()},
                "items": {item: dict(most) for item, most in kind.items.items()},
                "happened": dict(kind.happened),
                "stands": {name: list(some) for name, some in kind.stands.items()},
                "faces": list(kind.faces),
                "deck": [list(faces) for faces in kind.deck],
            }
        )
    shown: dict[str, Json] = {
        "id": form.text,
        "name": name,
        "parties": list(form.parties),
        "hand": form.hand,
        "copies": form.copies,
        "augen": form.augen,
        "limits": list(form.limits),
        "kinds": kinds,
        "besides": list(form.besides),
        "thrown": list(form.thrown),
        "tables": list(form.tables),
        "dealer": form.dealer,
    }
    return shown, labels
