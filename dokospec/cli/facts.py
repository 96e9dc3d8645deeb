"""``dokospec rules facts``: what can be stated of a play under a rule text."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dokospec.api.judging import known, library
from dokospec.cards import FACES
from dokospec.cli.arguments import Parser, add_format, add_spec
from dokospec.cli.documents import WRITERS
from dokospec.cli.session import Session
from dokospec.game.stated_lines import TRICKS, WITHOUT_TRICK
from dokospec.language.model import Model, compile_text
from dokospec.language.statable import asking_for_faces, statable
from dokospec.language.syntax import Statement
from dokospec.messages.words import Words
from dokospec.render.document import Document, Table
from dokospec.render.json import dump
from dokospec.render.style import Cell, Row
from dokospec.render.values import citation

_SHOWN: Final = 4
"""So many of those who ask stand in a line; JSON has them all."""


class StatableFact(NamedTuple):
    """What can be written behind ``+``, and who asks for it.

    ``sort``: ``party``, ``tricks``, ``item``, ``stand``, ``rule`` or ``card``; ``takes``:
    what follows the word; ``clause``: where the text says what it is.
    """

    word: str
    sort: str
    takes: tuple[str, ...]
    clause: str | None
    asked_by: tuple[str, ...]


def facts_of_text(model: Model) -> Iterator[StatableFact]:
    """All that can be stated under a text, in the order of the page."""
    for party in model.parties:
        of_party = ("Spieler …", "Augen")
        yield StatableFact(party, "party", of_party, None, _asking(model, "Augen"))
    asking = _asking(model, "Stichzahl")
    yield StatableFact(TRICKS, "tricks", ("Partei", "Zahl"), None, asking)
    yield StatableFact(WITHOUT_TRICK, "tricks", ("Partei",), None, asking)
    known_facts = statable(model)
    of_item = ("Partei", "Zahl", "Stich")
    for item in known_facts.items.values():
        own = _named([item])
        yield StatableFact(item.name, "item", of_item, item.clause, own)
    for stand in known_facts.stands.values():
        kind = stand.type if isinstance(stand.type, str) else "Zahl"
        of_stand = () if kind == "Wahrheit" else (kind,)
        asking = _asking(model, stand.name)
        yield StatableFact(stand.name, "stand", of_stand, stand.clause, asking)
    for rule in known_facts.rules.values():
        of_rule = tuple([str(parameter.type) for parameter in rule.parameters])
        asking = _asking(model, rule.name)
        yield StatableFact(rule.name, "rule", of_rule, rule.clause, asking)
    asking_for = asking_for_faces(model)
    for face in known_facts.faces:
        of_card, asking = ("Spieler …", "Zahl"), _named(asking_for[face])
        yield StatableFact(face.typed, "card", of_card, None, asking)


def _asking(model: Model, name: str) -> tuple[str, ...]:
    """The statements that ask for it, each once, by kind and name."""
    return _named(model.dependencies.askers.get(name, ()))


def _named(statements: Iterable[Statement]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{each.kind} {each.name}" for each in statements))


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.arguments.add_argument(
        "text", metavar=words("meta.text"), help=words("option.text")
    )
    add_format(parser, "text", "markdown", "json")
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Lists what can be stated; 0."""
    texts = library(arguments.spec)
    name = known(arguments.text, texts)
    model = compile_text(texts.effective(name))
    found = list(facts_of_text(model))
    if arguments.format == "json":
        listed = [{"label": _label(f, here.words), **f._asdict()} for f in found]
        here.put(dump(listed, 1) + "\n")
        return 0
    here.write(WRITERS[arguments.format](_document(found, name, here), here.out))
    return 0


def _label(fact: StatableFact, words: Words) -> str:
    """What people call it; a card as it is shown."""
    if fact.sort == "card":
        return next(str(face) for face in FACES if face.typed == fact.word)
    return words.party(fact.word) if fact.sort == "party" else words.label(fact.word)


def _type(takes: str, words: Words) -> str:
    """``Spieler …`` in the language."""
    name, blank, more = takes.partition(" ")
    return words.get(f"type.{name}", name) + blank + more


def _document(found: Iterable[StatableFact], rules: str, here: Session) -> Document:
    words = here.words
    rows: list[Row] = []
    for fact in found:
        more = ["…"] if len(fact.asked_by) > _SHOWN else []
        asked = ", ".join([*fact.asked_by[:_SHOWN], *more])
        clause = citation(fact.clause, rules) if fact.clause else ""
        takes = " ".join(_type(each, words) for each in fact.takes)
        called, sort = _label(fact, words), words(f"facts.{fact.sort}")
        word = Cell(fact.word.lower(), "bold")
        rows.append([word, called, takes, sort, clause, asked])
    columns = ("word", "label", "takes", "sort", "clause", "asked_by")
    head = [words(f"facts.{column}") for column in columns]
    return ((Table(tuple(rows), head, implied=True),),)
