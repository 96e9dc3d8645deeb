"""The first page: a trick, three questions, the texts, and what the engine says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from dokospec.cards import Card
from dokospec.data import data_path
from dokospec.language.syntax import Clause
from dokospec.site import doors, judge
from dokospec.site.pages import Maker, Page
from dokospec.site.records import Judges, read_sheet
from dokospec.site.reference import Called, Reference
from dokospec.site.writer import CARDS
from dokospec.verdict import Trick
from dokospec.witness.case import PLAYERS

STYLE: Final = "assets/start.css"
_AROUND: Final = 1
"""Tricks that are shown before the one in which something is wrong, and behind it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who takes the trick by a text; ``inherited``: as one says that was named before.

    ``place``: of the card that does, None where the text leaves it open; ``which``: of
    the cards alike in the trick that one is so, 0 where it is the only one.
    """

    text: str
    called: Called
    place: int | None
    which: int
    clause: Clause | None
    inherited: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A trick: who lays which card, and what the texts say of it."""

    question: Mapping[str, str]
    cards: tuple[tuple[str, Card], ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """``wrong``: the place of the card that was against the rules, None for none."""

    trick: Trick
    cards: tuple[Card, ...]
    wrong: int | None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A part of a game in which a card is against the rules.

    ``finding``: what it says of it: player, card, trick, and what was lawful.
    """

    tricks: tuple[ShownTrick, ...]
    finding: Mapping[str, str]
    clause: Clause | None
    link: str


@dataclass(frozen=True, slots=True)
class Start:
    """What the first page shows of games; each None where nobody has said which.

    ``score``: what the winners of a game get.
    """

    picture: Picture | None = None
    score: str | None = None
    sketch: Sketch | None = None


def start_pages(
    make: Maker, judges: Judges, asked: Mapping[str, str]
) -> Iterator[Page]:
    """The first page, and the same for readers of English.

    ``asked``: the questions that are asked most, by their page.
    """
    start = _start(make.ref, judges)
    sizes = {n: len(m.deck) * m.copies for n, m in make.ref.models.items()}
    yield make.page(
        "index.md",
        "start",
        "Doppelkopfregeln, die nachrechnen",
        "Sechs Regelwerke fürs Doppelkopf: was aufgeschrieben wird, wem der Stich gehört"
        " und was noch gesagt werden darf, mit Paragraf.",
        nav="Start",
        wide=True,
        styles=(STYLE,),
        start=start,
        sizes=sizes,
        asked=asked,
    )
    yield make.page(
        "en/index.md",
        "start-en",
        "Doppelkopf rules that do the sums",
        "Six written rule sets of the German card game Doppelkopf: scores, tricks and"
        " calls worked out, each with its clause.",
        lang="en",
        wide=True,
        styles=(STYLE,),
        start=start,
    )


def _start(ref: Reference, judges: Judges) -> Start:
    given = doors.shown(ref)
    if not given:
        return Start()
    return Start(
        picture(ref, judges, given["stich"]),
        _score(ref, judges, given["punkte"]),
        sketch(ref, judges, given["spiel"]),
    )


def picture(ref: Reference, judges: Judges, given: Mapping[str, str]) -> Picture:
    """A bare trick, and what each text says of it."""
    record = given["karten"]
    sheet = read_sheet(record)
    rulings = []
    laid: tuple[str, ...] = ()
    seen: set[str] = set()
    for text, called in ref.called.items():
        tricks = [w.single_tricks[0] for w in judges.verdict(text, sheet).ways]
        laid = tuple(card for _, card in tricks[0].cards)
        places = {trick.place for trick in tricks}
        place = places.pop() if len(places) == 1 else None
        key = next(iter(tricks[0].clauses), "")
        rulings.append(
            Ruling(
                *(text, called, place, _which(laid, place), ref.clauses.get(key)),
                inherited=key in seen,
            )
        )
        seen.add(key)
    cards = tuple(
        (name, CARDS[card]) for name, card in zip(PLAYERS, laid, strict=False)
    )
    asked = {"de": given["frage"], "en": given["question"]}
    return Picture(asked, cards, tuple(rulings))


def _which(laid: Sequence[str], place: int | None) -> int:
    """Of the cards that are the same as this one: the how manieth it is."""
    if place is None or laid.count(laid[place - 1]) == 1:
        return 0
    return laid[:place].count(laid[place - 1])


def _score(ref: Reference, judges: Judges, given: Mapping[str, Any]) -> str:
    """What the winners of a game get that is given by its figures."""
    text, sheet = given["texte"][0], read_sheet(given["record"])
    verdict = judges.verdict(text, sheet)
    scores = verdict.default.scores or ()
    best = max((points for _, points in scores), default=Fraction(0))
    return f"+{best}" if best > 0 else ""


def sketch(ref: Reference, judges: Judges, given: Mapping[str, Any]) -> Sketch | None:
    """The tricks around the first card of a game that is against the rules."""
    record = (data_path("examples") / given["datei"]).read_text(encoding="utf-8")
    place = given["nummer"] - 1
    verdict = judges.verdict(given["texte"][0], read_sheet(record), place)
    tricks = verdict.default.tricks
    for found in (*verdict.findings, *verdict.default.findings):
        finding = dict(found.data)
        if {"player", "card", "trick", "had"} <= set(finding):
            at = int(finding["trick"]) - 1
            wrong = [card for _, card in tricks[at].cards].index(finding["card"])
            near = tricks[max(at - _AROUND, 0) : at + _AROUND + 1]
            shown = tuple(
                ShownTrick(
                    each,
                    tuple(CARDS[card] for _, card in each.cards),
                    wrong if each.number == tricks[at].number else None,
                )
                for each in near
            )
            clause = ref.clauses.get(next(iter(found.clauses), ""))
            link = f"{judge.link(record, tuple(given['texte']))}&g={place}"
            return Sketch(shown, finding, clause, link)
    return None
