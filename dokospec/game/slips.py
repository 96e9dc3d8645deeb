"""Words of a record that the text does not have: what each may have been meant for.

A word much like one or more of the text's, beside a Vorbehalt or a Reklamation, is one of
these or what stands there: each is judged as a record of its own. Behind one that is like
none may be anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from dokospec.game.acts import Acts, BidAct, Completion, Swap, unused_name
from dokospec.game.worlds import MAX_WORLDS, TooManyWorldsError
from dokospec.language.model import Model
from dokospec.language.terms import Name
from dokospec.nearest import may_mean, nearest


class Slip(NamedTuple):
    """A word that the text has not, but one much like it.

    ``objection``: whether it stands beside the Reklamation of this number, or else in
    the Vorbehalt. ``place``: among its words. ``words``: what may be meant, then what is
    written.
    """

    objection: bool
    number: int
    place: int
    words: tuple[str, ...]


def slips(model: Model, acts: Acts) -> Iterator[Slip]:
    """The misspelt words of Vorbehalte and Reklamationen, in order."""
    bids = frozenset(model.words["Angebote"])
    for number, bid in enumerate(acts.bids):
        for place, word in enumerate((bid.word, *bid.extras)):
            meant = _meant(model, word, model.bid_extras if place else bids)
            if meant and (place or not _of_other_texts(model, word)):
                yield Slip(False, number, place, (*meant, word))
    for number, objection in enumerate(acts.objections):
        for place, word in enumerate(objection.words):
            meant = _meant(model, word, model.objection_words)
            if meant:
                yield Slip(True, number, place, (*meant, word))


def _meant(model: Model, word: str, known: frozenset[str]) -> tuple[str, ...]:
    """What a word may be meant for; nothing where the text has the word for something else."""
    return () if word in model.listed_words else may_mean(word, known)


def readings(model: Model, acts: Acts) -> list[Completion]:
    """Every way to read the misspelt words; one where none is.

    Of a stated play only what stands beside a Vorbehalt: its kind is open anyhow.
    Raises TooManyWorldsError where they are more than can be judged.
    """
    found = [
        slip
        for slip in slips(model, acts)
        if not acts.stated_play or (slip.place and not slip.objection)
    ]
    ways = 1
    for slip in found:
        ways *= len(slip.words)
    if ways > MAX_WORLDS:
        raise TooManyWorldsError(())
    return [
        _read(acts, dict(zip(found, words, strict=True)))
        for words in product(*(slip.words for slip in found))
    ]


def _read(acts: Acts, words: dict[Slip, str]) -> Completion:
    bids, objections = list(acts.bids), list(acts.objections)
    supposed: dict[str, str] = {}
    for slip, word in words.items():
        if slip.objection:
            objection = objections[slip.number]
            said = [*objection.words]
            said[slip.place] = word
            objections[slip.number] = replace(objection, words=tuple(said))
            seat = objection.seat
        else:
            bid = bids[slip.number]
            said = [bid.word, *bid.extras]
            said[slip.place] = word
            bids[slip.number] = replace(bid, word=said[0], extras=tuple(said[1:]))
            seat = bid.seat
        name = unused_name(f"{acts.everybody[seat]}: {slip.words[-1]}", supposed)
        supposed[name] = word
    read = acts._replace(bids=tuple(bids), objections=tuple(objections))
    return Completion(frozenset(supposed.items()), read)


def as_written(name: str, word: str) -> bool:
    """Whether what is supposed is that a misspelt word stands as it is written."""
    return name.partition(": ")[2].rstrip(" +") == word


class Unread(NamedTuple):
    """A word behind which may be anything; ``meant``: the line that may be.

    ``event``: the place of the act in the record.
    """

    event: int
    word: str
    meant: str | None = None


def unread(model: Model, acts: Acts) -> Iterator[Unread]:
    """The words that nobody can read, so that nothing of the game is certain.

    A Vorbehalt of other texts alone; one, or a Reklamation, that is like none; a second
    Vorbehalt beside one; a Vorbehalt between the cards; an exchange for which nobody has
    one; an answer to an exchange that is none. Of a stated play no Vorbehalt: what kind of game it was is
    open there anyhow.
    """
    bids = frozenset(model.words["Angebote"])
    for call in acts.calls:
        if call.word in bids and call.word not in model.words["Rufe"]:
            name = "…" if call.seat is None else acts.names[call.seat]
            yield Unread(call.index, call.word, f"vorbehalt {name}: {call.word}")
    for swap in acts.swaps:
        if swap.unclear:
            yield Unread(swap.index, " ".join(swap.words))
    for swap in without_bid(model, acts):
        said = f"vorbehalt {acts.names[swap.giver]}: {swap.word}"
        yield Unread(swap.index, swap.word, said if swap.word in bids else None)
    if acts.stated_play:
        return
    for bid in acts.bids:
        yield from (Unread(bid.index, extra) for extra in bid.extras if extra in bids)
        if bid.word not in bids and (
            _of_other_texts(model, bid.word) or not _meant(model, bid.word, bids)
        ):
            yield Unread(bid.index, bid.word)
    known = model.objection_words
    for objection in acts.objections if known else ():
        for word in objection.words:
            if not (_known_elsewhere(model, word) or _meant(model, word, known)):
                yield Unread(objection.index, word)
    short = acts.shortening
    if short is not None and short.word not in model.listed_words:
        yield Unread(short.index, short.word)


def without_bid(model: Model, acts: Acts) -> Iterator[Swap]:
    """Exchanges for which nobody has a Vorbehalt: by its word, or one that says the same.

    Where one of two words much alike is misspelt, it may be the other.
    """
    listing = model.listings.get("Angebote")
    offers = {
        word: tuple(each.name if isinstance(each, Name) else each for each in cells)
        for word, cells in (listing.rows if listing and acts.swaps else ())
    }
    bids = {bid.word for bid in acts.bids}
    said = [offers[word] for word in sorted(bids & offers.keys())]
    for swap in acts.swaps:
        known = swap.word in bids or nearest(swap.word, bids) is not None
        if not known and offers.get(swap.word) not in said:
            yield swap


def repeated_acts(acts: Acts) -> Iterator[tuple[int, str]]:
    """Acts that can be done once, and stand there again otherwise: event and line.

    An Abkürzung; an exchange of one player's that somebody has taken; that one who has a
    Vorbehalt has none.
    """
    for index, seat in acts.taken_back:
        yield index, f"vorbehalt {acts.names[seat]}"
    if acts.shortening is not None and acts.shortened_again:
        yield acts.shortening.index, "abkürzung"
    taken: set[int] = set()
    for swap in acts.swaps:
        if swap.taker is not None:
            if swap.giver in taken:
                yield swap.index, f"{swap.word} {acts.names[swap.giver]}"
            taken.add(swap.giver)


def bids_known(model: Model, acts: Acts) -> bool:
    """Whether every Vorbehalt can be read, and is one alone."""
    known = frozenset(model.words["Angebote"])
    return not any(slips(model, acts)) and all(
        bid.word in known and known.isdisjoint(bid.extras) for bid in acts.bids
    )


def unclear_calls(model: Model, acts: Acts) -> bool:
    """Whether a word was said that may stand for any call of the text.

    One that only other texts know stands for none; so does one that is no call there.
    Beside a Vorbehalt stands a call that the text does not take there, or an unknown word.
    """
    return any(
        word not in model.words["Rufe"]
        and (nearest(word, model.words["Rufe"]) or not _said_elsewhere(model, word))
        for word in (call.word for call in acts.calls)
    ) or any(
        _unclear_beside(model, bid, word) for bid in acts.bids for word in bid.extras
    )


def _unclear_beside(model: Model, bid: BidAct, word: str) -> bool:
    if word in model.words["Rufe"]:
        return not (model.bids_bring_calls and bid.word in model.words["Angebote"])
    return word not in model.bid_extras and not _known_elsewhere(model, word)


def _of_other_texts(model: Model, word: str) -> bool:
    """Whether only other texts have the word, and for what is said."""
    own = {each.casefold() for each in model.listed_words}
    folded = word.casefold()
    others = model.elsewhere
    return folded in others.listed and folded not in {*own, *others.stated}


def _known_elsewhere(model: Model, word: str) -> bool:
    """Whether the text or another has the word, if for something else."""
    folded = word.casefold()
    known = (model.elsewhere.listed, model.elsewhere.stated, model.listed_words)
    return any(folded in words for words in known)


def _said_elsewhere(model: Model, word: str) -> bool:
    """Whether another text has the word as a call, or what may be stated is called so."""
    others = model.elsewhere
    return word.casefold() in {*others.calls, *others.stated}
