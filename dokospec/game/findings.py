"""What there is to say about a finished game: findings on acts, claims, passing and gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.cards import FACES
from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts, Passed, Said, Swap
from dokospec.game.calls import SETTLED, CallStatus, Cards, broken_duties
from dokospec.game.facts import Facts
from dokospec.game.hands import moves_of, stock_of
from dokospec.game.kind_tables import Tables, ask_rule
from dokospec.game.meant import call_as_typed, call_meant, parted, signless
from dokospec.game.position import Position, finding
from dokospec.game.scoring import Closing, Score
from dokospec.game.tricks import PlayedTrick, behind_a_hole
from dokospec.game.worlds import Asker
from dokospec.language.model import Model
from dokospec.language.syntax import Pflicht, Regel, Tabelle
from dokospec.language.values import NONE, Value, handle
from dokospec.notation.faults import card_meant
from dokospec.notation.names import resolve
from dokospec.notation.record import GameRecord

_OF_NAME: Final = 3
"""So many letters of a name may be meant for it where a call is expected."""
Placed = tuple[str, int, Finding]
"""(section of the record, index in it, finding); no section: about the whole game."""


def about_calls(
    model: Model, acts: Acts, calls: Sequence[CallStatus], game: GameRecord
) -> Iterator[Placed]:
    """Calls against a duty, without a name, with a word the text does not have."""
    words = list(model.words["Rufe"]) if calls else []
    unsigned = signless(model, acts, game) if calls else None
    for judged in calls:
        call = judged.call
        if unsigned is not None and call.index in unsigned.places:
            if call.index == unsigned.places.start:
                yield by_nobody(model, acts, call, game)
            continue
        if not judged.known:
            word = call_as_typed(game, call)
            yield "event", call.index, unknown_call(word, words, acts.names)
            continue
        if call.seat is None or not call.named:
            yield by_nobody(model, acts, call, game)
        if call.seat is None:
            continue
        name = acts.names[call.seat]
        # What is reported of a call of which nobody knows when holds whenever it was.
        typed = next(said for said in acts.calls if said.index == call.index)
        for duty, cards in zip(judged.broken, judged.cards, strict=True):
            wrong = finding(
                codes.CALL_AGAINST_DUTY,
                player=name,
                word=call.word,
                duty=duty.name,
                trick=typed.at // 4 + 1,
                **({} if typed.uncertain else _card_counts(cards)),
            )
            yield "event", call.index, replace(wrong, clauses=(duty.clause,))
        if call.mark and judged.status == "valid":
            legal = finding(
                codes.MARKED_BUT_LEGAL, player=name, what=call.word, mark=call.mark
            )
            yield "event", call.index, legal


def by_nobody(model: Model, acts: Acts, call: Said, game: GameRecord) -> Placed:
    """A call without a name, or the first word of a line that is no call."""
    unsigned = signless(model, acts, game)
    data = {"word": call.word}
    if unsigned is not None and call.index == unsigned.places.start:
        data["line"] = unsigned.line
    else:
        data["name"] = acts.names[0].casefold()
    return "event", call.index, finding(codes.CALL_BY_NOBODY, Kind.UNDECIDABLE, **data)


def unknown_call(word: str, words: Sequence[str], names: Sequence[str]) -> Finding:
    """A word that is no call: another one is meant, a card, or who makes the next one."""
    speaks = word.casefold() in map(str.casefold, names)
    near = f"{word}: …" if speaks else call_meant(word, words) or card_meant(word)
    if near is None and len(word) >= _OF_NAME:
        near = next((f"{n}: …" for n in names if resolve(word, names) == n), None)
    data = {"word": word} | ({"nearest": near} if near else {})
    return finding(codes.CALL_UNKNOWN, **data)


def about_stated_call(
    acts: Acts, call: Said, broken: Sequence[Pflicht], cards: Sequence[Cards | None]
) -> Iterator[Placed]:
    """The duties that a stated call breaks, with its trick and cards as far as stated."""
    for duty, held in zip(broken, cards, strict=True):
        data = {"player": acts.names[call.seat or 0], "word": call.word}
        data |= {"duty": duty.name}
        if call.trick is not None:
            found = finding(
                codes.CALL_AGAINST_DUTY, **data, trick=call.trick, **_card_counts(held)
            )
        elif call.held is not None:
            more = {"held": call.held, **_card_counts(held)}
            found = finding(codes.CALL_AGAINST_DUTY_HOLDING, **data, **more)
        else:
            found = finding(codes.CALL_AGAINST_DUTY_ANYHOW, **data)
        yield "event", call.index, replace(found, clauses=(duty.clause,))


def _card_counts(cards: Cards | None) -> dict[str, int]:
    """What a finding says of the cards that the speaker held."""
    if cards is None:
        return {}
    needed = {} if cards.needed is None else {"needed": cards.needed}
    return {"held": cards.held, **needed}


def about_marks(
    acts: Acts, tricks: Sequence[PlayedTrick], hand_size: int, placed: Sequence[Placed]
) -> Iterator[Placed]:
    """Cards marked as an infraction that were legal, as far as hands are known."""
    wrong = {index for section, index, _ in placed if section == "event"}
    for number, mark in acts.marks.items():
        index = acts.places[number]
        trick, place = divmod(number, 4)
        if index in wrong or trick >= len(tricks):
            continue
        seat, face = tricks[trick].seats[place], tricks[trick].faces[place]
        if len(tricks) == hand_size or acts.hands[seat] is not None:
            yield (
                "event",
                index,
                finding(
                    codes.MARKED_BUT_LEGAL,
                    player=acts.names[seat],
                    what=FACES[face],
                    mark=mark,
                ),
            )


def about_acts(
    model: Model, acts: Acts, facts: Facts, later: Facts, asker: Asker
) -> Iterator[Placed]:
    """Duties on Vorbehalte, exchange, Reklamationen and Spielabkürzung.

    ``later``: what is known behind tricks that were not judged; also of an Abkürzung
    before them, as only the end tells in what kind of game it was said.
    """
    names = acts.names

    def broken(on: str, act: Value, at: int = 0) -> tuple[Pflicht, ...]:
        behind = on == "Abkürzung" or behind_a_hole(at, facts.tricks or ())
        here = later if behind else facts
        return broken_duties(model.duties.get(on, ()), act, here, asker)[0]

    for number, bid in enumerate(acts.bids):
        for duty in broken("Vorbehalt", handle("v", number)):
            wrong = finding(
                codes.RESERVATION_AGAINST_DUTY,
                player=names[bid.seat],
                word=bid.word,
                duty=duty.name,
            )
            yield "event", bid.index, replace(wrong, clauses=(duty.clause,))
    if acts.swap is not None:
        for player, card, way in _strange(acts.swap, facts):
            data = {"player": names[player], "card": FACES[card]}
            yield "event", acts.swap.index, finding(way, **data)
        for duty in broken("Tausch", handle("x", 0)):
            wrong = finding(
                codes.EXCHANGE_AGAINST_DUTY,
                player=names[acts.swap.giver],
                duty=duty.name,
            )
            yield "event", acts.swap.index, replace(wrong, clauses=(duty.clause,))
    for number, objection in enumerate(acts.objections):
        for duty in broken("Reklamation", handle("r", number), objection.at):
            wrong = finding(
                codes.OBJECTION_AGAINST_DUTY,
                player=names[objection.seat],
                accused=names[objection.against],
                duty=duty.name,
            )
            yield "event", objection.index, replace(wrong, clauses=(duty.clause,))
    if acts.shortening is not None:
        short = acts.shortening
        for duty in broken("Abkürzung", handle("k", 0)):
            wrong = finding(
                codes.SHORTENING_AGAINST_DUTY,
                player=names[short.seat],
                word=short.word,
                duty=duty.name,
            )
            yield "event", short.index, replace(wrong, clauses=(duty.clause,))


def about_the_game(model: Model, against: Sequence[int]) -> Iterator[Placed]:
    """Duties on the whole game that it breaks, by their places."""
    for place in against:
        duty = model.places[place]
        assert duty is not None
        wrong = finding(codes.GAME_AGAINST_DUTY, duty=duty.name)
        yield "", 0, replace(wrong, clauses=(duty.clause,))


def _unexplained(scored: Score, closing: Closing, facts: Facts) -> bool:
    """Whether no gap or conflict of the text, and no party unknown, leaves points open."""
    return not (scored.opens or closing.opens or None in (facts.parties or ()))


def _strange(swap: Swap, facts: Facts) -> Iterator[tuple[int, int, str]]:
    """(seat, face, code) of cards in an exchange that a known hand does not bear out."""
    if swap.taker is None or facts.dealt is None or facts.held is None:
        return
    given = Counter(card.index for card in swap.given if card is not None)
    returned = Counter(card.index for card in swap.returned if card is not None)
    for seat, away, gained in (
        (swap.giver, given, returned),
        (swap.taker, returned, given),
    ):
        dealt, held = facts.dealt[seat], facts.held[seat]
        if dealt is not None:
            for face in away - (Counter(dealt) + gained):
                yield seat, face, codes.EXCHANGED_NOT_HELD
        if held is not None:
            for face in gained - (Counter(held) + away):
                yield seat, face, codes.EXCHANGED_NOT_KEPT


def about_the_end(
    model: Model,
    acts: Acts,
    facts: Facts,
    position: Position,
    scored: Score,
    closing: Closing,
    game: GameRecord,
    reported: Collection[str],
) -> Iterator[Placed]:
    """What stays open, and Zusagen of the text that the game breaks.

    ``reported``: the codes of what was found before.
    """
    whole = facts.augen_by_seat is not None
    stated = acts.stated_play and not acts.partly_stated
    if closing.numbers is None and position.stopped == codes.UNKNOWN_CARD:
        unknown = acts.faces.count(UNKNOWN)
        place = acts.places[acts.faces.index(UNKNOWN)]
        unclear = finding(codes.UNKNOWN_CARD, Kind.UNDECIDABLE, count=unknown)
        yield "event", place, unclear
    elif (
        closing.numbers is None
        and acts.partly_stated
        and game.statements
        and game.complete
    ):
        yield "fact", 0, finding(codes.STATEMENT_UNREAD, Kind.UNDECIDABLE)
    elif closing.numbers is None and stated and not facts.all_augen_known:
        meant = parted(model, acts.names, game)
        if meant or codes.AUGEN_REFUSED.isdisjoint(reported):
            data = {"line": meant} if meant else {}
            yield "fact", 0, finding(codes.AUGEN_NOT_STATED, Kind.UNDECIDABLE, **data)
    elif (
        closing.numbers is None
        and not scored.open_items
        and facts.all_augen_known
        and (lost := facts.lost_stands())
        and _unexplained(scored, closing, facts)
    ):
        names = ", ".join(lost)
        yield "", 0, finding(codes.BEHIND_AN_OPEN_GAME, Kind.UNDECIDABLE, names=names)
    elif (
        closing.numbers is None
        and acts.stated_play
        and _unexplained(scored, closing, facts)
    ):
        items = ", ".join(scored.open_items) or "Gutschrift"
        found = finding(codes.STATED_TOO_LITTLE, Kind.UNDECIDABLE, items=items)
        yield "fact", 0, found
    elif (
        closing.numbers is None
        and not facts.all_augen_known
        and not _otherwise_told(model, acts, game)
    ):
        yield _cut(acts, len(position.tricks), model.hand_size, game)
    if (whole or stated) and None in (facts.parties or ()):
        parties = zip(acts.names, facts.parties or (), strict=True)
        players = ", ".join([name for name, party in parties if party is None])
        yield "", 0, finding(codes.PARTIES_UNKNOWN, Kind.UNDECIDABLE, players=players)
    if whole or stated:
        for index, result in enumerate(game.claims):
            if result.word is not None:
                yield "claim", index, finding(codes.NOT_BROKEN_OFF, claimed=result.word)
    if whole and (scored.broken or closing.broken):
        promises = {claim.name: claim.clause for claim in model.claims}
        for name, clause in promises.items():
            if name in scored.broken or name in closing.broken:
                # The text contradicts itself: no player has done anything.
                broken = finding(codes.PROMISE_BROKEN, Kind.UNDECIDABLE, name=name)
                yield "", 0, replace(broken, clauses=(clause,))
    for value in dict.fromkeys((*scored.opens, *closing.opens)):
        code = codes.GAP_HIT if value.cause == "gap" else codes.CONFLICT_HIT
        first, _, second = value.about.partition(" / ")
        yield (
            "",
            0,
            finding(
                code,
                Kind.UNDECIDABLE,
                quantity=value.about,
                position=position.kind,
                first=first,
                second=second,
            ),
        )


def _otherwise_told(model: Model, acts: Acts, game: GameRecord) -> bool:
    """Whether no card is laid because the play is stated, or a line cannot be read."""
    if acts.faces:
        return False
    told = acts.stated_play or not game.complete
    return told or signless(model, acts, game) is not None


def about_the_end_before(rules: Iterable[Regel | Tabelle]) -> Finding:
    """What stands behind a Reklamation that ended the game by these rules."""
    clauses = tuple(dict.fromkeys(rule.clause for rule in rules))
    return replace(finding(codes.BEHIND_THE_END), clauses=clauses)


def about_unplayed(acts: Acts, position: Position) -> Placed:
    """That cards lie behind a game that is not played, or that its play is stated."""
    if acts.stated_play:
        stated = finding(codes.UNPLAYED_STATED, Kind.UNDECIDABLE, kind=position.kind)
        return "fact", 0, stated
    first = 4 * len(position.tricks)
    left = {"cards": len(acts.faces) - first, "kind": position.kind}
    wrong = finding(codes.UNPLAYED, Kind.UNDECIDABLE, **left)
    return "event", acts.places[first], wrong


def about_notes(model: Model, notes: Sequence[tuple[str, int]]) -> Iterator[Placed]:
    """What this game gives cause to write down for the games after it."""
    for name, count in notes:
        clauses = tuple(dict.fromkeys(r.clause for r in model.rules["Vermerk"]))
        noted = finding(codes.NOTE, Kind.REMARK, name=name, count=count)
        yield "", 0, replace(noted, severity=Severity.INFO, clauses=clauses)


def _cut(acts: Acts, tricks: int, expected: int, game: GameRecord) -> Placed:
    """That tricks are missing, where the judging stops; and how far that trick went."""
    data = {"tricks": tricks, "expected": expected}
    cards = len(acts.faces)
    last = min(4 * tricks, cards - 1) if cards >= 4 * tricks + 4 else cards - 1
    ended = any(claim.word == "abbruch" for claim in game.claims)
    ended |= any(objection.at == cards for objection in acts.objections)
    if cards % 4 and cards < 4 * tricks + 4 and game.complete and not ended:
        data |= {"trick": last // 4 + 1, "cards": last % 4 + 1}
    cut = finding(codes.INCOMPLETE, Kind.UNDECIDABLE, **data)
    if not game.complete:  # What is unreadable has been told, and this follows.
        cut = replace(cut, severity=Severity.INFO)
    return ("event", acts.places[last], cut) if cards else ("", 0, cut)


# --- cards passed on before the play: by whom, how many, and whether he held them -----

WHO: Final = "Schieber"
HOW_MANY: Final = "Schiebezahl"
ASIDE: Final = "weggelegt"


def about_passing(
    tables: Tables, acts: Acts, facts: Facts, asker: Asker
) -> Iterator[Placed]:
    """What is wrong with the cards passed on, and with the Stock.

    A record may leave all of it out; then nothing is told.
    """
    if not acts.passes:
        return
    rules = tables.model.rules.get(WHO, ())
    clauses = tuple(dict.fromkeys(rule.clause for rule in rules))
    for number, passed in enumerate(acts.passes, 1):
        for wrong in _wrong(acts, passed, *due(number, facts, asker)):
            yield "event", passed.index, replace(wrong, clauses=clauses)
    missing, _, _ = due(len(acts.passes) + 1, facts, asker)
    last = acts.passes[-1]
    if isinstance(missing, int):
        found = finding(codes.PUSH_MISSING, player=acts.names[missing])
        yield "event", last.index, replace(found, clauses=clauses)
    yield from _not_held(tables, acts, facts)


def due(number: int, facts: Facts, asker: Asker) -> tuple[Value, Value, Value]:
    """Who is to pass cards on so-manieth, whether he lays them aside, and how many."""

    def asked(name: str, *args: Value) -> Value:
        if name not in asker.model.rules:
            return NONE
        return asker.ask((name, args), ask_rule(name, *args), facts, SETTLED).value

    return asked(WHO, number), asked(ASIDE, number), asked(HOW_MANY)


def _wrong(
    acts: Acts, passed: Passed, who: Value, aside: Value, cards: Value
) -> Iterator[Finding]:
    """What the text has against these cards."""
    player = acts.names[passed.seat]
    if who == NONE:
        yield finding(codes.PUSH_NOT_HERE, player=player)
        return
    if passed.at:
        yield finding(codes.PUSH_LATE, player=player)
    if isinstance(who, int) and who != passed.seat:
        expected = acts.names[who]
        yield finding(codes.PUSH_BY_OTHER, player=player, expected=expected)
    if isinstance(aside, bool) and aside is not passed.aside:
        word = "ja" if passed.aside else "nein"
        yield finding(codes.PUSH_ELSEWHERE, player=player, aside=word)
    if isinstance(cards, int) and cards != len(passed.cards):
        count = {"count": len(passed.cards), "expected": cards}
        yield finding(codes.PUSH_COUNT, player=player, **count)


def _not_held(tables: Tables, acts: Acts, facts: Facts) -> Iterator[Placed]:
    """Cards passed on by somebody whose hand is known and does not have them."""
    first = acts.passes[0]
    stock = stock_of(acts, tables.full_deck)
    if tables.model.deal.stock and stock is None and acts.hands[first.seat]:
        missing = finding(
            codes.STOCK_MISSING, Kind.UNDECIDABLE, player=acts.names[first.seat]
        )
        yield "event", first.index, missing
    hands = [
        None if hand is None else Counter(hand) for hand in facts.dealt or (None,) * 4
    ]
    # An exchange comes before; of the moves by passing the first is the Stock's.
    indexes = [first.index, *(passed.index for passed in acts.passes)]
    moves = list(moves_of(acts, tables.full_deck))
    indexes = [-1] * (len(moves) - len(indexes)) + indexes
    for (source, target, cards), index in zip(moves, indexes, strict=True):
        giving = None if source is None else hands[source]
        if cards is not None and giving is not None and source is not None:
            for face in (Counter(cards) - giving) if index >= 0 else ():
                data = {"player": acts.names[source], "card": FACES[face]}
                yield "event", index, finding(codes.PUSHED_NOT_HELD, **data)
        for seat, gained in ((source, False), (target, True)):
            hand = None if seat is None else hands[seat]
            if seat is None or hand is None:
                continue
            if cards is None:
                hands[seat] = None
            elif gained:
                hand.update(cards)
            else:
                hand.subtract(cards)
    got = {(p.seat + 1) % 4: p.index for p in acts.passes if not p.aside}
    for seat, index in got.items():
        hand, held = hands[seat], (facts.held or (None,) * 4)[seat]
        for face in () if hand is None or held is None else hand - Counter(held):
            data = {"player": acts.names[seat], "card": FACES[face]}
            yield "event", index, finding(codes.PUSHED_NOT_KEPT, **data)
