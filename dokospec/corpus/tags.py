"""What disputes are about, as tags of a question: each has a case, whatever it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.view import Posed
from dokospec.corpus.asking import Candidate
from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.notation.record import Call
from dokospec.verdict import Outcome

LIMITS: Final = (120, 90, 60, 30)
_TYPED: Final = {face.typed: str(face) for face in FACES}


def tags(judge: Judge, candidate: Candidate, posed: Posed) -> Iterator[str]:
    """The tags of a question, by what is asked and what the text answers."""
    yield from (f"ausgemacht:{doubt}" for doubt in sorted(candidate.agreed))
    kind = candidate.asked.kind
    answer = posed.expected[0][1]
    told = posed.position
    match kind:
        case "wert":
            yield from _score(candidate, candidate.case.judged(judge).default)
        case "stich":
            case = candidate.case
            yield from _trick(judge.by_deal(case.head, case.game), told)
        case "ansage":
            said = "ja" if answer else "nein"
            yield f"ansage:{told['wort']}:{told['handkarten']}:{said}"
            if not answer:
                yield from _alone(judge, candidate)
        case "handlung":
            act = told["handlung"]
            assert isinstance(act, list)
            yield f"{act[0]}:{'ja' if answer else 'nein'}"
            if not answer:
                yield from _alone(judge, candidate)
        case "weiter":
            yield f"weiter:{'ja' if answer else 'nein'}"
        case "spielart":
            yield f"spielart:{answer}"
            if judge.tables.kind(str(answer)) is None:
                yield "neu-geben"
        case "erlaubt":
            hand = told["hand"]
            assert isinstance(hand, list)
            assert isinstance(answer, list)
            if len(answer) < len(set(map(str, hand))):
                yield f"bedienen:{told['spielart']}"
        case _:
            pass


def _score(candidate: Candidate, outcome: Outcome) -> Iterator[str]:
    """Just on a side of a limit, under what was said; and every item."""
    events = candidate.case.game.events
    said = "+".join(dict.fromkeys(e.word for e in events if isinstance(e, Call)))
    tricks = len(outcome.tricks)
    parties = dict(outcome.parties or ())
    for party, augen in outcome.augen or ():
        for limit in LIMITS:
            if augen in {limit, limit - 1}:
                yield f"augen:{party}:{augen}" + (f":{said}" if limit == 120 else "")
        won = sum(t.winner in parties.get(party, ()) for t in outcome.tricks)
        if won in {0, 1} and tricks:
            yield f"stiche:{party}:{won}"
    for item in outcome.items:
        yield f"posten:{item.item}"
    yield f"sieger:{outcome.winner}" + (f":{said}" if said else "")


def _trick(judge: Judge, told: dict[str, object]) -> Iterator[str]:
    """Two equal cards of which one takes the trick, in every place; what is highest."""
    cards = told["karten"]
    assert isinstance(cards, list)
    last = told["stich"] == judge.model.hand_size
    for card in dict.fromkeys(cards):
        places = [n for n, each in enumerate(cards, 1) if each == card]
        if len(places) == 2 and card in _TYPED:
            where = f"{places[0]}-{places[1]}"
            when = ":letzter-Stich" if last else ""
            yield f"gleiche:{_TYPED[card]}:{where if not last else 'x'}{when}"
    yield f"stich:{told['spielart']}"


def _alone(judge: Judge, candidate: Candidate) -> Iterator[str]:
    """Against exactly one duty."""
    verdict = candidate.case.judged(judge.unscored())
    found = [
        dict(each.data).get("duty")
        for each in (*verdict.findings, *verdict.default.findings)
        if each.kind is Kind.ILLEGAL
    ]
    if len(found) == 1 and found[0]:
        yield f"allein-gegen:{found[0]}"
