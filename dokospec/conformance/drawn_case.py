"""A case as people read it: the position as it was sent, in cards; what is right.

Drawn from the question alone, so that it shows what the program was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.entries import CorpusCase, compact
from dokospec.conformance.protocol import Data
from dokospec.game.agreed import AGREED
from dokospec.messages.words import Words
from dokospec.render.document import Block, Paragraph, Points, table
from dokospec.render.style import Row
from dokospec.render.values import citation

_SYMBOLS: Final = {face.typed: str(face) for face in FACES}
_UNKNOWN: Final = "??"
_BETWEEN: Final = " · "
_BEFORE_ALL: Final = ("vorbehalt", "tausch")


def drawn(case: CorpusCase, words: Words) -> tuple[Block, ...]:
    """What is asked, and where the game stands."""
    asked = Paragraph(words(f"asked.{case.kind}"))
    rows: list[Row] = [[*pair] for pair in _rows(case.position, words)]
    return (asked, *table(rows))


def answers(case: CorpusCase, words: Words) -> Iterator[str]:
    """What is right, a line for each reading that leads to another answer."""
    for reading, value in case.expected:
        answer = compact(value)
        if reading:
            yield words("case.right_under", answer=answer, reading=reading)
        else:
            yield words("case.right", answer=answer)


def grounds_of(case: CorpusCase, why: Sequence[str], words: Words) -> tuple[Block, ...]:
    """Why it is right: the sentences, else the clauses."""
    clauses = ", ".join(citation(clause, case.text) for clause in case.clauses)
    said = why or ((words("case.follows_from", clauses=clauses),) if clauses else ())
    return (Points(tuple(said)),) if said else ()


def _rows(position: Mapping[str, Data], words: Words) -> Iterator[tuple[str, str]]:
    """Each with what it is called."""
    for key, value in position.items():
        if key == "spiele":
            for number, game in enumerate(value, 1):
                yield words("lage.spiel", number=str(number)), _game(game, words)
        elif key == "blaetter":
            for seat, hand in enumerate(value):
                if hand is not None:
                    yield words("lage.blatt", seat=str(seat)), _cards(hand)
        elif key == "verlauf":
            for number, trick in enumerate(_tricks(value), 1):
                yield words("lage.trick", number=str(number)), trick
        else:
            shown = _shown(key, value, words)
            if shown:
                yield words(f"lage.{key}"), shown


def _shown(key: str, value: Data, words: Words) -> str:
    """One value of a position in a line; empty where there is nothing to tell."""
    match key, value:
        case "spielart", str():
            return words.label(value)
        case "spielart", None:
            return words("lage.open")
        case "karten" | "hand", list():
            return _cards(value) or "–"
        case "parteien", list():
            return _BETWEEN.join(f"{seat} {p}" for seat, p in enumerate(value))
        case (("tausch" | "vorbehalte" | "gesagt" | "besonderes" | "weiteres"), list()):
            return _BETWEEN.join(map(_words, value))
        case "handlung", list():
            return _words(value)
        case _ if key == AGREED or isinstance(value, dict):
            return ", ".join(f"{name} {number}" for name, number in value.items())
        case _:
            return str(value)


def _tricks(course: Sequence[Data]) -> Iterator[str]:
    """A line each: the seat and its card; what is said stands between the cards.

    Without Vorbehalte and exchanges before all else: these have lines of their own.
    """
    told: list[str] = []
    laid = 0
    for event in dropwhile(lambda event: event[0] in _BEFORE_ALL, course):
        who, what = event[0], event[1]
        if isinstance(who, int) and (what is None or what in _SYMBOLS):
            if laid == 4:
                yield _BETWEEN.join(told)
                told, laid = [], 0
            told.append(f"{who} {_card(what)}")
            laid += 1
        elif isinstance(who, int):
            told.append(f"{who}: {_words(event[1:])}")
        else:
            told.append(f"({_words(event)})")
    if told:
        yield _BETWEEN.join(told)


def _game(game: Mapping[str, Data], words: Words) -> str:
    """The figures of a game of an evening, by places."""
    kind = words.label(game["spielart"]) if game["spielart"] else words("lage.open")
    points = " ".join("–" if each is None else str(each) for each in game["punkte"])
    return words(
        "lage.game",
        kind=kind,
        dealer=str(game["geber"]),
        winner=game["sieger"] or "–",
        points=points,
        stated=", ".join(f"{name} {n}" for name, n in game["angaben"].items()) or "–",
        bids=_BETWEEN.join(map(_words, game["vorbehalte"])) or "–",
    )


def _cards(cards: Iterable[str | None]) -> str:
    return " ".join(map(_card, cards))


def _card(card: str | None) -> str:
    return _UNKNOWN if card is None else _SYMBOLS.get(card, card)


def _words(value: Data) -> str:
    """Seats, words and cards of an act in one line."""
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_words(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " ".join(map(_words, value)) or "–"
    if value is None:
        return _UNKNOWN
    return _SYMBOLS.get(str(value), str(value))
