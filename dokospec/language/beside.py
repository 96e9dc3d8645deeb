"""The words that may stand beside a Vorbehalt or a Reklamation: what the text asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dokospec.language.syntax import (
    Ausnahme,
    Pflicht,
    Regel,
    Statement,
    Tabelle,
    Target,
    walk,
)
from dokospec.language.terms import Apply, Name, Over

_MEMBERS = {"Vorbehalte": "Vorbehalt", "Reklamationen": "Reklamation", "Rufe": "Ruf"}
_ROWS = {"Ruf": "Rufe"}


def words_beside(
    act: str, statements: Iterable[Statement], words: Mapping[str, tuple[str, ...]]
) -> frozenset[str]:
    """All words of the listings of which ``Zusatz`` asks for some.

    ``act``: ``Vorbehalt`` or ``Reklamation``. ``words``: the rows of each listing.
    """
    statements = tuple(statements)
    parameters = {
        rule.name: {p.name: p.type or "" for p in rule.parameters}
        for rule in statements
        if isinstance(rule, Regel | Tabelle)
    }
    asked = {w for each in statements for w in _asked(each, act, words, parameters)}
    return frozenset(
        word for rows in words.values() if asked.intersection(rows) for word in rows
    )


def _asked(
    statement: Statement,
    act: str,
    words: Mapping[str, tuple[str, ...]],
    parameters: Mapping[str, Mapping[str, str]],
) -> Iterator[str]:
    """The words for which a statement asks an act of this type.

    ``parameters``: the types of each rule's, which an exception to it knows too. What is
    no variable, such as Gebot, is a Vorbehalt.
    """
    parts = [part for expr in statement.expressions for part in walk(expr)]
    types = {
        part.variable: part.domain.name
        for part in parts
        if isinstance(part, Over) and isinstance(part.domain, Name)
    }
    match statement:
        case Regel(name=rule) | Tabelle(name=rule) | Ausnahme(target=Target(name=rule)):
            types |= parameters.get(rule, {})
        case Pflicht(variable=variable, on=on):
            types[variable] = on
        case _:
            pass
    for part in parts:
        match part:
            case Apply("Zusatz", (Name(of), Name(word))):
                found = types.get(of, "Vorbehalt")
                if _MEMBERS.get(found, found) == act:
                    listing = types.get(word)
                    rows = words.get(_ROWS.get(listing or "", listing or ""), ())
                    yield from rows if listing else (word,)
            case _:
                pass
