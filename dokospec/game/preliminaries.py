"""What can be said of a record before a card is judged: hands, cards, names, words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts
from dokospec.game.facts import Facts
from dokospec.game.findings import unknown_call
from dokospec.game.kind_tables import Tables
from dokospec.game.legality import Placed, whole_deck, wrong_cards, wrong_hands
from dokospec.game.meant import bids_meant, unread_call
from dokospec.game.position import finding
from dokospec.game.repeated import repeated_hands
from dokospec.game.slips import without_bid
from dokospec.language.answers import answers
from dokospec.language.decisions import Leaf, Trail
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.values import Value
from dokospec.nearest import may_mean, nearest
from dokospec.notation.record import Call, Event, GameRecord, Play


def about_the_record(
    tables: Tables, acts: Acts, game: GameRecord, trail: Trail | None
) -> Iterable[tuple[str, int, Finding]]:
    """Findings that need no play, each with its section of the record and its index.

    ``trail``: as in :meth:`.judge.Judge.game`.
    """
    four = len(acts.table) == len(acts.names)
    if four and acts.plain and not game.hands and whole_deck(tables, acts):
        return ()
    return _about_the_record(tables, acts, game, trail)


def _about_the_record(
    tables: Tables, acts: Acts, game: GameRecord, trail: Trail | None
) -> Iterator[tuple[str, int, Finding]]:
    if game.hands:
        places = {hand.player: index for index, hand in enumerate(game.hands)}
        for player, wrong in wrong_hands(tables, acts):
            yield "hand", places[player], wrong
        for player, place in repeated_hands(game.hands).items():
            line = "stock" if player is None else f"blatt {player}"
            yield (
                "hand",
                place,
                finding(codes.LINE_TWICE, Kind.UNDECIDABLE, line=line),
            )
    call = unread_call(tables.model, acts, game)
    if call is not None:
        yield "unread", 0, finding(codes.CALL_UNKNOWN, word=call[0], nearest=call[1])
    for index, wrong in _about_events(tables, acts, game.events, trail):
        yield "event", index, wrong


def _about_events(
    tables: Tables, acts: Acts, events: Sequence[Event], trail: Trail | None
) -> Iterator[Placed]:
    yield from wrong_cards(tables, _with_rest(acts, events) if acts.rest else acts)
    judged = {call.index for call in acts.calls}
    words = list(tables.model.words["Rufe"]) if acts.rest else []
    for index, event in enumerate(acts.rest, len(events) - len(acts.rest)):
        if isinstance(event, Call) and not (event.word in words or index in judged):
            yield index, unknown_call(event.word, words, acts.names)
    if len(acts.table) > len(acts.names):
        for index, name in _strangers(events, acts.names):
            yield index, finding(codes.NOT_PLAYING, player=name)
    if acts.bids or acts.swaps:
        yield from _bids(tables.model, acts, trail)
    if acts.objections or acts.shortening is not None:
        yield from _words(tables.model, acts)


def _with_rest(acts: Acts, events: Sequence[Event]) -> Acts:
    """With the cards behind missing tricks, which nobody knows who laid."""
    first = len(events) - len(acts.rest)
    found = [(i, e) for i, e in enumerate(acts.rest, first) if isinstance(e, Play)]
    laid = [UNKNOWN if e.card is None else e.card.index for _, e in found]
    return acts._replace(
        faces=(*acts.faces, *laid), places=(*acts.places, *(i for i, _ in found))
    )


def _bids(model: Model, acts: Acts, trail: Trail | None) -> Iterator[Placed]:
    """Vorbehalte with a strange word or out of turn; exchanges that nobody bid."""
    words = model.words["Angebote"]
    first = first_asked(model, acts, trail)
    before = 0
    for bid in acts.bids:
        if bid.word not in words:
            yield bid.index, _unknown_bid(model, bid.word)
        may_be = bid.word in words or may_mean(bid.word, words)
        for word in bid.extras if may_be else ():
            if word not in model.bid_extras:
                yield (
                    bid.index,
                    _unknown(codes.ACT_WORD_UNKNOWN, word, model.bid_extras),
                )
        if first is not None:
            turn = (bid.seat - first) % 4
            if turn < before:
                name = acts.names[bid.seat]
                order = ", ".join(acts.names[(first + i) % 4] for i in range(4))
                late = finding(codes.RESERVATION_ORDER, player=name, order=order)
                yield bid.index, late
            before = max(before, turn)
    for swap in acts.swaps:
        meant = swap.maybe_number
        if meant is not None and not swap.unclear:
            unknown = {"word": swap.words[0], "nearest": meant}
            yield swap.index, finding(codes.ACT_WORD_UNKNOWN, **unknown)
    for swap in without_bid(model, acts):
        name = acts.names[swap.giver]
        wrong = finding(codes.EXCHANGE_WITHOUT_BID, player=name, word=swap.word)
        yield swap.index, wrong


def first_asked(model: Model, acts: Acts, trail: Trail | None) -> int | None:
    """The seat that is asked first for a Vorbehalt, where the text settles it."""
    if model.turns is None:
        return None
    facts = Facts(model, acts)
    found = answers(model, ("Ablauf", "Vorbehalte"), _first, facts, trail=trail)
    if isinstance(found, Leaf) and isinstance(found.value, int):
        return found.value
    return None


def _first(run: Evaluator) -> Value:
    procedure = run.model.turns
    assert procedure is not None
    assert procedure.first is not None
    run.touch(procedure)
    return run.value(procedure.first, {})


def _words(model: Model, acts: Acts) -> Iterator[Placed]:
    """Words of a Reklamation or Abkürzung that no table of the text lists."""
    words = model.listed_words
    said = model.objection_words or words
    for objection in acts.objections:
        for word in objection.words:
            if word not in said:
                wrong = _unknown(codes.ACT_WORD_UNKNOWN, word, said)
                yield objection.index, wrong
    short = acts.shortening
    if short is not None and short.word not in words:
        yield short.index, _unknown(codes.ACT_WORD_UNKNOWN, short.word, words)


def _unknown_bid(model: Model, word: str) -> Finding:
    which = ", ".join(bids_meant(model, word))
    if which:
        return finding(codes.RESERVATION_UNKNOWN, word=word, which=which)
    return _unknown(codes.RESERVATION_UNKNOWN, word, model.words["Angebote"])


def _unknown(code: str, word: str, words: Iterable[str]) -> Finding:
    near = nearest(word, words)
    if near is None:
        return finding(code, word=word)
    return finding(code, word=word, nearest=near)


def _strangers(events: Iterable[Event], names: Sequence[str]) -> list[tuple[int, str]]:
    """(event index, name) of acts by somebody who is at the table but does not play."""
    found = []
    for index, event in enumerate(events):
        for attribute in ("by", "giver", "taker", "against"):
            name = getattr(event, attribute, None)
            if name is not None and name not in names:
                found.append((index, name))
    return found
