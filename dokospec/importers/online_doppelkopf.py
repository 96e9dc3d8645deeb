"""The games of a page of online-doppelkopf.com, as it was saved, as records.

How these pages are laid out is known from what programs of others read in them; none of
today was there. The four players are the columns, in the order in which they are asked. A
row has four pictures of cards: a trick, as the players laid it and not in order of time;
``<i>`` marks who led. Beside a card stand calls, each with the number of who made it.
A page is one game; where several were put into one file, each is a record.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.finding import Finding
from dokospec.importers import codes
from dokospec.importers.imported import (
    Imported,
    deck,
    lost,
    names,
    remark,
    strange,
    unread,
)
from dokospec.importers.page import CELLS, Element, parse
from dokospec.notation.record import (
    Call,
    Event,
    GameRecord,
    Head,
    Header,
    Play,
    RecordSheet,
    Reservation,
    ResultClaim,
)

_SITE: Final = "online-doppelkopf.com"
_TURNED_AWAY: Final = "Zu viele Anfragen."
_PICTURES: Final = "kartenmax/"
_PICTURE: Final = re.compile(r"(club|spade|heart|diam)(a|10|k|q|j|9)\.\w+")
_SUITS: Final = {"club": "♣", "spade": "♠", "heart": "♥", "diam": "♦"}
_RANKS: Final = {"q": "D", "j": "B"}
_CARDS: Final = {str(card): card for card in FACES}
_ASKED: Final = "#f8f8ff"
"""The ground of the row in which stands who has a Vorbehalt."""
_SAID: Final = "#b8860b"
"""The colour of calls."""
_NONE: Final = "Gesund"
_SOME: Final = "Vorbehalt"
_BIDS: Final = {
    "Damensolo": "damensolo",
    "Bubensolo": "bubensolo",
    "Farbsolo Kreuz": "kreuzsolo",
    "Farbsolo Pik": "piksolo",
    "Farbsolo Herz": "herzsolo",
    "Farbsolo Karo": "karosolo",
    "Assesolo": "fleischlos",
    "Hochzeit": "hochzeit",
}
_SOLOS: Final = frozenset(_BIDS.values()) - {"hochzeit"}
_CALL: Final = re.compile(r"(Re|Ko|[RK](?:90|60|30|0))\s*\(([1-4])\)")
_CALLS: Final = {"Re": "re", "Ko": "kontra", "0": "schwarz"}
_PARTIES: Final = {"(Re)": "re", "(Ko)": "kontra"}
_POINTS: Final = "Punkte"
_SHOWN: Final = frozenset(("a", "b", "i", "font", "span"))
_AMOUNT: Final = re.compile(r"[+-]?[0-9]{1,4}")


_Place: TypeAlias = tuple[int, int]
"""Line and column at which an element begins."""


class _Part(NamedTuple):
    """Elements of a page that follow each other."""

    elements: Sequence[Element]

    def every(self, *tags: str) -> Iterator[Element]:
        """Those that are called so, in the order of the page."""
        return (each for each in self.elements if each.tag in tags)


class _Said(NamedTuple):
    """A call: whose card it stands with, by seat, None where with none; who made it."""

    beside: int | None
    by: int
    word: str


@dataclass(frozen=True, slots=True)
class _Trick:
    """``laid``: the pictures by seat; ``leads`` None where nobody is marked."""

    row: Element
    laid: Mapping[int, Element]
    leads: int | None
    said: Sequence[_Said]


def read(text: str, rules: str | None = None) -> Imported:
    """A saved page; ``rules``: the id of the text that the records name.

    What the notation cannot say, what is not understood and what is missing is a finding;
    nothing of a game is left out without one.
    """
    page = parse(text)
    found: list[Finding] = []
    if page.broken is not None:
        found.append(strange(*page.broken))
    sheets: list[RecordSheet] = []
    for part in _games(_Part([*page.root.every()])):
        tricks = _tricks(part, found)
        if tricks:
            sheets.append(_sheet(part, tricks, rules, found))
    if not sheets:
        away = _TURNED_AWAY in page.root.text
        found.append(unread(codes.TURNED_AWAY if away else codes.NO_GAME, 1))
    return Imported(tuple(sheets), tuple(found))


def _sheet(
    page: _Part, tricks: Sequence[_Trick], rules: str | None, found: list[Finding]
) -> RecordSheet:
    told, parties = _parties(page)
    players = names(told)
    bids = _bids(page, tricks[0].row, found)
    leads = tricks[0].leads
    first = leads
    if leads and _SOLOS.intersection(bids.get(leads, ())):
        # Of those who are asked later only who plays a solo that he owes leads.
        bids[leads] = (*bids[leads], "pflicht")
        first = 0
    dealer = None if first is None else players[first - 1]
    if dealer is None:
        found.append(_at(tricks[0].row, codes.NO_DEALER))
    said = any(trick.said for trick in tricks)
    head = Head(
        rules,
        players,
        dealer,
        (
            *((Header("regeln", rules),) if rules else ()),
            Header("tisch", " ".join(players)),
            *((Header("geber", dealer),) if dealer else ()),
            Header("x-quelle", _SITE),
            *((Header("x-zeitpunkte", "Ansagen auf den Stich genau"),) if said else ()),
        ),
    )
    events: list[Event] = [
        Reservation(players[seat], bids[seat])
        for seat in ((seat + (first or 0)) % 4 for seat in range(4))
        if seat in bids
    ]
    for number, trick in enumerate(tricks, 1):
        last = trick is tricks[-1]
        events += _events(trick, number, players, found, last=last)
    laid = [event.card for event in events if isinstance(event, Play)]
    if len(laid) < deck(laid, ()):
        count = str(len(laid))
        found.append(_at(tricks[-1].row, codes.BROKEN_OFF, count=count))
    found += _of_the_others(tricks, players, parties)
    claims = tuple(_claims(page, players, parties, found))
    return RecordSheet(head, (GameRecord("1", events=tuple(events), claims=claims),))


# --- the games of a page ------------------------------------------------------------------


def _games(page: _Part) -> Iterator[_Part]:
    """A part for each game: above its tricks names and Vorbehalte, below them points.

    So where any of these stand between two tricks, the second is of the next game.
    """
    tricks = [(_place(row), "trick") for row, _ in _trick_rows(page)]
    points = [(_place(b), "points") for b in page.every("b") if b.text == _POINTS]
    names = [(_place(i), "above") for i in page.every("i") if i.text in _PARTIES]
    asked = [(_place(r), "above") for r in _asked(page) if len(_answers(r)) == 4]
    begins: list[_Place] = []
    played = ended = False
    above: _Place | None = None
    for place, what in sorted((*tricks, *points, *names, *asked)):
        if what == "points":
            ended, above = True, None
        elif what == "above":
            above = above or place
        else:
            if played and (ended or above):
                begins.append(above or place)
            played, ended, above = True, False, None
    cuts = [bisect_left(page.elements, begin, key=_place) for begin in begins]
    for first, end in pairwise((0, *cuts, len(page.elements))):
        yield _Part(page.elements[first:end])


# --- tricks -------------------------------------------------------------------------------


def _trick_rows(page: _Part) -> list[tuple[Element, list[Element]]]:
    """The rows of tricks, each with its pictures of cards."""
    return [
        (row, pictures)
        for row in page.every("tr")
        if row.attributes.get("valign", "").lower() == "bottom"
        and (pictures := [*filter(_is_card, _own(row, "img"))])
    ]


def _tricks(page: _Part, found: list[Finding]) -> list[_Trick]:
    """The tricks; what is called anywhere else is told."""
    rows = _trick_rows(page)
    whole = (pictures for _, pictures in rows if len(pictures) == 4)
    columns = [_column(picture) for picture in next(whole, ())]
    tricks: list[_Trick] = []
    for row, pictures in rows:
        laid = _by_seat(pictures, columns)
        if not laid:
            found += [_strange(each, each.attributes["src"]) for each in pictures]
        leads = [seat for seat, each in laid.items() if _is_marked(each)]
        one = leads[0] if len(leads) == 1 else None
        tricks.append(_Trick(row, laid, one, [*_said(row, laid, found)]))
    known = {trick.row for trick in tricks}
    for font in page.every("font"):
        if font.around("tr") not in known and _CALL.fullmatch(font.text):
            found.append(_lost(font, font.text))
    return tricks


def _of_the_others(
    tricks: Sequence[_Trick], players: Sequence[str], parties: Sequence[str]
) -> Iterator[Finding]:
    """Calls with the word of a party of which their speaker is not, by the page."""
    for trick in tricks:
        for call in trick.said if parties else ():
            party = "re" if call.word.startswith("R") else "kontra"
            if parties[call.by] != party:
                told = {"found": f"{call.word} ({call.by + 1})", "party": party}
                told |= {"player": players[call.by], "own": parties[call.by]}
                yield _at(trick.row, codes.OF_OTHER_PARTY, **told)


def _is_marked(picture: Element) -> bool:
    """Whether who laid it leads: an ``i`` stands beside the picture, or around it."""
    return any(_around(picture).every("i")) or picture.around("i") is not None


def _is_card(picture: Element) -> bool:
    """Whether a picture shows a card; saved pages have their pictures in other folders."""
    source = picture.attributes.get("src", "")
    return _PICTURES in source or _card(picture) is not None


def _card(picture: Element) -> Card | None:
    name = picture.attributes.get("src", "").rpartition("/")[2]
    found = _PICTURE.fullmatch(name)
    return found and _CARDS[_SUITS[found[1]] + _RANKS.get(found[2], found[2].upper())]


def _by_seat(pictures: Sequence[Element], columns: Sequence[int]) -> dict[int, Element]:
    """Whose card is whose; nobody's where their columns do not tell.

    ``columns``: those of a row that has four, by seat; without one the first four.
    """
    if len(pictures) == 4:
        return dict(enumerate(pictures))
    known: Sequence[int] = columns or range(4)
    places = [_column(picture) for picture in pictures]
    if len({*known}) < 4 or len({*places}) < len(places) or {*places} - {*known}:
        return {}
    return {known.index(at): each for at, each in zip(places, pictures, strict=True)}


def _said(
    row: Element, laid: Mapping[int, Element], found: list[Finding]
) -> Iterator[_Said]:
    for font in _own(row, "font"):
        if font.attributes.get("color", "").lower() != _SAID or not font.text:
            continue
        call = _CALL.fullmatch(font.text)
        if call is None:
            found.append(_strange(font, font.text))
            continue
        beside = next(
            (
                seat
                for seat, each in laid.items()
                if font in _around(each).every("font")
            ),
            None,
        )
        yield _Said(beside, int(call[2]) - 1, call[1])


def _events(
    trick: _Trick,
    number: int,
    players: Sequence[str],
    found: list[Finding],
    *,
    last: bool,
) -> Iterator[Event]:
    """A trick in order of time; ``last``: behind its cards there need be no others."""
    order = [((trick.leads or 0) + place) % 4 for place in range(4)]
    led = {} if trick.leads is None else trick.laid
    cards = [_card(led[seat]) if seat in led else None for seat in order]
    if last and led:
        while order[len(cards) - 1] not in led:
            cards.pop()
    unknown = cards.count(None)
    if unknown:
        found += [
            _strange(each, each.attributes["src"])
            for each in trick.laid.values()
            if _card(each) is None
        ]
        told = {"number": str(number), "count": str(unknown)}
        found.append(_at(trick.row, codes.CARDS_UNREAD, **told))
    said = sorted(trick.said, key=lambda call: _beside(call, order))
    places = _places(said, order)
    for place, (seat, card) in enumerate(zip(order, cards, strict=False)):
        yield from _calls(said, places, place, players)
        named = place == 0 and trick.leads is not None
        yield Play(card, players[seat] if named else None)
    for place in range(len(cards), 4):
        yield from _calls(said, places, place, players)


def _places(said: Sequence[_Said], order: Sequence[int]) -> list[int]:
    """Behind how many cards of its trick each call was made, as far as the page tells.

    Before the card that it stands with, and before its speaker's own: if it came later, he
    had as many cards then or one less, so nothing that was in time becomes late. Never
    before what was said earlier, which it may answer.
    """
    found: list[int] = []
    for call in said:
        own = min(_beside(call, order), order.index(call.by))
        found.append(max(own, *found[-1:], 0))
    return found


def _beside(call: _Said, order: Sequence[int]) -> int:
    return len(order) - 1 if call.beside is None else order.index(call.beside)


def _calls(
    said: Sequence[_Said], places: Sequence[int], place: int, players: Sequence[str]
) -> Iterator[Call]:
    for call, own in zip(said, places, strict=True):
        if own == place:
            amount = call.word[1:]
            word = _CALLS.get(call.word) or _CALLS.get(amount) or f"k{amount}"
            yield Call(word, players[call.by])


# --- what was said before, and what it came to --------------------------------------------


def _asked(page: _Part) -> Iterator[Element]:
    """The rows on the ground of the one in which stands who has a Vorbehalt."""
    for row in page.every("tr"):
        if row.attributes.get("bgcolor", "").lower() == _ASKED:
            yield row


def _answers(row: Element) -> list[int]:
    """The columns in which somebody says whether he has one."""
    cells = row.within(*CELLS)
    return [n for n, cell in enumerate(cells) if cell.text in {_NONE, _SOME}]


def _bids(
    page: _Part, first: Element, found: list[Finding]
) -> dict[int, tuple[str, ...]]:
    """The words of a Vorbehalt by seat; of those who gave way it is told."""
    rows = [*_asked(page)]
    for row in rows:
        cells, columns = row.within(*CELLS), _answers(row)
        if len(columns) == 4:
            break
    else:
        found += [_strange(row, row.text) for row in rows if row.text]
        found.append(_at(first, codes.NO_BIDS))
        return {}
    below = _next_row(row)
    named = below.within(*CELLS) if below is not None and below is not first else []
    texts = {
        seat: named[column]
        for seat, column in enumerate(columns)
        if column < len(named) and named[column].text
    }
    some = {seat for seat, column in enumerate(columns) if cells[column].text == _SOME}
    bids: dict[int, tuple[str, ...]] = {}
    for seat, cell in texts.items():
        said = cell.text.partition("[")[0].strip()
        if seat in some and said in _BIDS:
            bids[seat] = (_BIDS[said],)
        else:
            found.append(_strange(cell, cell.text))
    gave_way = bool(bids)
    for seat in sorted(some - bids.keys()):
        if seat not in texts:
            found.append(_lost(cells[columns[seat]], f"{_SOME} ({seat + 1})"))
        if seat in texts or not gave_way:
            # A word that no text has: the game stays open.
            bids[seat] = (_SOME.lower(),)
    return bids


def _next_row(row: Element) -> Element | None:
    """The row below in the same table."""
    rows = row.parent.within("tr") if row.parent else []
    return next(iter(rows[rows.index(row) + 1 :]), None)


def _parties(page: _Part) -> tuple[dict[int, str], list[str]]:
    """Names and parties by seat, as far as they are plain."""
    marks = [each for each in page.every("i") if each.text in _PARTIES]
    if len(marks) != 4:
        return {}, []
    told = {
        seat: _around(mark).text.removesuffix(mark.text).strip()
        for seat, mark in enumerate(marks)
    }
    plain = all(told.values()) and not any(
        party in name for name in told.values() for party in _PARTIES
    )
    return told if plain else {}, [_PARTIES[mark.text] for mark in marks]


def _claims(
    page: _Part,
    players: Sequence[str],
    parties: Sequence[str],
    found: list[Finding],
) -> Iterator[ResultClaim]:
    """The points of the players: those of their party, where they make nothing in all."""
    for bold in page.every("b"):
        row = bold.around("tr")
        if bold.text != _POINTS or row is None:
            continue
        amounts = [
            int(cell.text)
            for cell in row.within(*CELLS)
            if _AMOUNT.fullmatch(cell.text)
        ]
        points: dict[str, int] = dict(zip(_PARTIES.values(), amounts, strict=False))
        if (
            len(amounts) < 2
            or not parties
            or sum(points[each] for each in parties) != 0
        ):
            found.append(_lost(row, row.text))
            continue
        yield ResultClaim(
            tuple(
                (player, f"{points[party]:+}" if points[party] else "0")
                for player, party in zip(players, parties, strict=True)
            )
        )
        return


# --- the page -----------------------------------------------------------------------------


def _place(one: Element) -> _Place:
    return one.line, one.column


def _around(one: Element) -> Element:
    """What it stands in, not what only shows it otherwise."""
    around = one.parent
    while around is not None and around.tag in _SHOWN:
        around = around.parent
    assert around is not None
    return around


def _own(row: Element, tag: str) -> Iterator[Element]:
    """What is called so in a row, but not in a table in it."""
    return (each for each in row.every(tag) if each.around("tr") is row)


def _column(one: Element) -> int:
    """In which cell of its row something stands, from 0; -1 for none."""
    cell, row = one.around(*CELLS), one.around("tr")
    cells = row.within(*CELLS) if row is not None else []
    return cells.index(cell) if cell in cells else -1


def _at(one: Element, code: str, **data: str) -> Finding:
    return remark(code, one.line, one.column, **data)


def _lost(one: Element, what: str) -> Finding:
    return lost(one.line, what, one.column)


def _strange(one: Element, what: str) -> Finding:
    return strange(one.line, what, one.column)
