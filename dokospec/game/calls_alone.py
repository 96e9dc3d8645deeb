"""Calls of a game of which nothing else is recorded: whether each is in time by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from dokospec.finding import Kind, Severity
from dokospec.game import codes
from dokospec.game.acts import Acts, words_said
from dokospec.game.calls import HELD, PLACED, SETTLED, each_duty, fulfilled, made_with
from dokospec.game.facts import Facts, known
from dokospec.game.findings import Placed
from dokospec.game.position import finding
from dokospec.game.worlds import Asker
from dokospec.language.syntax import Pflicht
from dokospec.language.values import handle


def if_alone(
    parties: Sequence[str], acts: Acts, number: int, facts: Facts, asker: Asker
) -> Iterator[Placed]:
    """Whether the call of this number is in time if nothing was said but what stands there.

    ``parties``: those of the text. Whoever spoke may be of any, as far as what he said
    does not break another duty than one about cards; others are not asked for.
    """
    here = facts.branch()
    here.more_said, here.words_said = False, words_said(acts)
    here.regular = [each is not False for each in facts.regular]
    here.standing = [each is not False for each in facts.standing]
    calls, held = known(here.calls, "Meldungen"), here.held_at_call[number]
    speakers = sorted({c.seat for c in calls[: number + 1] if c.seat is not None})
    limits: set[tuple[int, str, bool]] = set()
    for of in product(parties, repeat=len(speakers)):
        party = dict(zip(speakers, of, strict=True))
        here.parties = [party.get(seat) for seat in range(4)]
        if not any(_breaks_another(n, here, asker) for n in range(number + 1)):
            limits.add(_limit(number, here, asker))
    if held is None or len(limits) != 1:
        return
    ((needed, clause, certain),) = limits
    if needed > 1 and (certain or held < needed):
        call = calls[number]
        told = finding(
            codes.CALL_ALONE,
            Kind.REMARK,
            player=acts.names[call.seat or 0],
            word=call.word,
            held=held,
            needed=needed,
            answer="rechtzeitig" if held >= needed else "zu-spät",
        )
        noted = replace(told, severity=Severity.INFO, clauses=(clause,))
        yield "event", call.index, noted


def _duties(asker: Asker) -> Iterator[tuple[int, Pflicht, frozenset[str]]]:
    """The duties on calls, each with its place and what it asks about their moment."""
    model = asker.model
    for place, duty in enumerate(model.duties.get("Meldung", ())):
        names = model.dependencies.reached([duty]).names
        yield place, duty, names & (HELD | PLACED)


def _breaks_another(number: int, facts: Facts, asker: Asker) -> bool:
    """Whether it breaks a duty for which its moment does not matter."""
    return any(
        _kept(place, duty, number, facts, asker) == {False}
        for place, duty, moment in _duties(asker)
        if not moment
    )


def _limit(number: int, facts: Facts, asker: Asker) -> tuple[int, str, bool]:
    """The fewest cards that keep the duties about them, where that stands, if certain.

    Not certain: of a duty about cards it is open with how many it is kept.
    """
    fewest, clause, certain = 1, "", True
    for place, duty, moment in _duties(asker):
        if not moment & HELD:
            continue
        least = None
        if not moment & PLACED:
            least = _kept_from(place, duty, number, facts, asker)
        if least is None:
            certain = False
        elif least > fewest:
            fewest, clause = least, duty.clause
    return fewest, clause, certain


def _kept_from(
    place: int, duty: Pflicht, number: int, facts: Facts, asker: Asker
) -> int | None:
    """From how many cards on a call keeps a duty; None where that is open."""
    for count in range(1, asker.model.hand_size + 1):
        then, nth = made_with(count, number, facts)
        kept = _kept(place, duty, nth, then, asker)
        if kept != {False}:
            return count if kept == {True} else None
    return None


def _kept(
    place: int, duty: Pflicht, number: int, facts: Facts, asker: Asker
) -> set[object]:
    """Whether the call keeps the duty at this place, under every reading."""
    aside = Asker(
        asker.model, asker.label
    )  # A hint: no answer of the game rests on it.
    call = handle("m", number)
    ask = partial(fulfilled, duty.on, call)
    found = aside.possible(("Pflichten", duty.on, call), ask, facts, SETTLED)
    return {each_duty(answer)[place] for answer in found}
