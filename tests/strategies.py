"""Hypothesis strategies: records as a reader can give them, and text like theirs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hypothesis import strategies as st

from dokospec.cards import FACES
from dokospec.notation.draft import settled
from dokospec.notation.record import (
    ACCEPTED,
    REFUSED,
    Call,
    Comment,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Head,
    Header,
    Note,
    Objection,
    Pass,
    Play,
    PlayStatement,
    RecordSheet,
    Reservation,
    ResultClaim,
    Shortening,
    StatedFact,
    TrickClaim,
    TrickNumber,
)

NAMES: Final = ("Anna", "Bernd", "Carla", "Dörte", "Karl-Heinz", "Paula", "Pauline")
"""Beginnings that several have, an umlaut, a hyphen, one that could be a card."""

CALLS: Final = ("re", "kontra", "k90", "k60", "schwarz", "schweinchen", "fünf-neunen")
MARKS: Final = ("nichtbedient", "vorgespielt")
WORDS: Final = ("damensolo", "pflicht", "fünf", "5", "neunen", "nein", "ein-trumpf")

_TEXT = st.text(st.sampled_from("abzÄß♣ 0:=>-?.^'\"/"), max_size=12).map(str.strip)
_COMMENT_TEXT = st.one_of(_TEXT, st.just("{keine Notiz} # doch"))

cards = st.sampled_from(FACES)
seen_cards = st.one_of(cards, st.none())
notes = st.builds(Note, _TEXT)
remarks_below = st.builds(Comment, _COMMENT_TEXT, st.just(False))
inline_comments = st.builds(Comment, _COMMENT_TEXT, st.just(True))


def _answered(exchange: Exchange) -> Exchange:
    """As it is read: whoever is named takes nothing for nothing, if he does not refuse."""
    said = exchange.said
    taken = exchange.taker is not None and REFUSED not in said
    if exchange.returned is None and taken and (not exchange.given or ACCEPTED in said):
        return replace(exchange, returned=())
    return exchange


def _maybe(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[str | None]:
    return st.one_of(st.none(), st.none(), strategy)


def _words(least: int = 0) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(WORDS), min_size=least, max_size=3).map(tuple)


def _some_cards(least: int = 0) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(seen_cards, min_size=least, max_size=4).map(tuple)


def events(names: tuple[str, ...]) -> st.SearchStrategy[Event]:
    """Any event but a comment; ``names`` is the table."""
    who = st.sampled_from(names)
    mark = _maybe(st.sampled_from(MARKS))
    return st.one_of(
        st.builds(Play, seen_cards),
        st.builds(Play, seen_cards, _maybe(who), mark),
        st.builds(
            lambda *call: Call(*call[:-1], *call[-1]),
            st.sampled_from(CALLS),
            _maybe(who),
            st.booleans(),
            mark,
            st.one_of(st.none(), st.none(), st.integers(0, 12)),
            st.one_of(
                st.just((None, None)),
                st.tuples(st.integers(1, 12), st.none() | st.integers(0, 3)),
            ),
        ),
        st.builds(TrickNumber, st.none() | st.integers(0, 99)),
        st.one_of(
            st.builds(TrickClaim, who, st.one_of(st.none(), st.integers(0, 999))),
            st.builds(TrickClaim, st.none(), st.integers(0, 999)),
        ),
        notes,
        st.builds(Reservation, who, _words(1)),
        st.builds(
            Exchange,
            st.sampled_from(("armut", "tausch")),
            who,
            _some_cards(),
            _maybe(who),
            st.one_of(st.none(), _some_cards(1)),
            _words(),
        ).map(_answered),
        st.builds(Pass, who, _some_cards(1), st.booleans()),
        st.builds(Objection, who, who, _words()),
        st.builds(
            Shortening,
            who,
            st.sampled_from(("alle", "keinen")),
            st.lists(cards, max_size=4).map(tuple),
        ),
    )


@st.composite
def _event_list(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[Event, ...]:
    """Events with comments among them, none where a comment would belong elsewhere."""
    drawn: list[Event] = []
    for event in draw(st.lists(events(names), max_size=16)):
        drawn.append(event)
        if isinstance(event, TrickNumber):
            continue
        if draw(st.integers(0, 9)) == 0:
            drawn.append(draw(inline_comments))
        if draw(st.integers(0, 9)) == 0:
            drawn.append(draw(remarks_below))
    return tuple(drawn[index] for index in settled(drawn))


@st.composite
def _remarks(draw: st.DrawFn) -> tuple[Note | Comment, ...]:
    """Behind a line: notes, then a comment; below it: comments."""
    found: list[Note | Comment] = draw(st.lists(notes, max_size=1))
    found += draw(st.lists(inline_comments, max_size=1))
    found += draw(st.lists(remarks_below, max_size=1))
    return tuple(found)


@st.composite
def _entries(draw: st.DrawFn, *headers: Header) -> tuple[Header | Comment, ...]:
    """The headers in this order with comments between them."""
    found: list[Header | Comment] = draw(st.lists(inline_comments, max_size=1))
    found += draw(st.lists(remarks_below, max_size=1))
    for header in headers:
        found.append(header)
        found += draw(st.lists(inline_comments, max_size=1))
        found += draw(st.lists(remarks_below, max_size=1))
    return tuple(found)


def _headers(*headers: st.SearchStrategy[Header]) -> st.SearchStrategy[list[Header]]:
    return st.lists(st.one_of(*headers), max_size=3, unique_by=lambda h: h.key)


@st.composite
def games(draw: st.DrawFn, names: tuple[str, ...]) -> GameRecord:
    """A complete game at this table, in the form in which a reader gives it."""
    who = st.sampled_from(names)
    headers = draw(
        _headers(
            st.builds(Header, st.just("geber"), who),
            st.builds(Header, st.just("regeln"), st.just("ddv-tsr + x")),
            st.builds(Header, st.just("spieler"), st.just(" ".join(names[:4]))),
            st.builds(Header, st.just("x-ort-2"), st.just("a: {b} -> c#d")),
        )
    )
    amounts = st.tuples(
        st.one_of(st.sampled_from(("re", "kontra")), who),
        st.sampled_from(("166", "+7", "-7", "7/2")),
    )
    hand = st.builds(HandClaim, _maybe(who), _some_cards(1), _remarks())
    claim = st.one_of(
        st.builds(
            ResultClaim,
            st.lists(amounts, min_size=1, max_size=4).map(tuple),
            st.none(),
            _remarks(),
        ),
        st.builds(
            ResultClaim, st.just(()), st.sampled_from(("abbruch", "*")), _remarks()
        ),
    )
    words = st.one_of(st.sampled_from(("re", "fuchs", "klärung", "ka")), who)
    fact = st.builds(
        StatedFact,
        st.lists(words, min_size=1, max_size=3).map(tuple),
        st.one_of(st.none(), st.integers(0, 240)),
        st.one_of(st.none(), st.integers(1, 12)),
    )
    facts = st.lists(fact, min_size=1, max_size=3).map(tuple)
    statement = st.builds(PlayStatement, facts, _remarks())
    return GameRecord(
        draw(st.sampled_from((None, "1", "3a", "12", "end-spiel"))),
        draw(_entries(*headers)),
        tuple(draw(st.lists(hand, max_size=2))),
        draw(_event_list(names)),
        tuple(draw(st.lists(claim, max_size=2))),
        statements=tuple(draw(st.lists(statement, max_size=2))),
    )


@st.composite
def sheets(draw: st.DrawFn) -> RecordSheet:
    """A head and up to three games."""
    size = draw(st.integers(4, len(NAMES)))
    names = NAMES[:size]
    rules = draw(st.sampled_from((None, "ddv-tsr", "ddv-tsr 2024 +haus")))
    dealer = draw(st.sampled_from((None, *names)))
    headers = [Header("tisch", " ".join(names))]
    if rules:
        headers.insert(0, Header("regeln", rules))
    if dealer:
        headers.append(Header("geber", dealer))
    head = Head(rules, names, dealer, draw(_entries(*headers)))
    return RecordSheet(head, tuple(draw(st.lists(games(names), max_size=3))))
