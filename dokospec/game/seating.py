"""Who plays, who sits out, who deals: from a table and its dealer to four seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import Acts, sort_acts
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import ask_rule
from dokospec.game.outcomes import Essence
from dokospec.game.position import finding
from dokospec.language.answers import answers
from dokospec.language.decisions import Leaf, Trail
from dokospec.language.model import Model
from dokospec.language.values import NONE
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import GameVerdict, Outcome

Seating: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], int]
"""Players in play order, the table with the dealer last, the dealer's seat."""

MOST_AT_A_TABLE: Final = 7
_WRONG: Final = {Kind.ILLEGAL, Kind.UNREADABLE}
_SITS_OUT: Final = "setzt-aus"


def seating(model: Model, head: Head, trail: Trail | None = None) -> Seating | Finding:
    """Players in play order, the table with the dealer last, the dealer's seat.

    ``trail``: what is looked into for that is noted in it.
    """
    table = head.players
    dealer = head.dealer
    if not table or dealer is None:
        missing = "tisch" if not table else "geber"
        return finding(codes.TABLE_MISSING, Kind.UNDECIDABLE, missing=missing)
    if dealer not in table:
        return finding(codes.TABLE_MISSING, Kind.UNDECIDABLE, missing="geber")
    if len({*table}) < len(table):  # Whose points would these be?
        data = {"count": len({*table}), "expected": len(table)}
        return finding(codes.PLAYER_COUNT, Kind.UNREADABLE, **data)
    most = MOST_AT_A_TABLE if _SITS_OUT in model.rules else 5
    if not 4 <= len(table) <= most:
        expected = f"4–{most}"
        return finding(
            codes.PLAYER_COUNT, Kind.UNREADABLE, count=len(table), expected=expected
        )
    place = table.index(dealer) + 1
    table = (*table[place:], *table[:place])
    if len(table) == 4:
        return table, table, 3
    stub = sort_acts(GameRecord(None), table[:4], table, -1)
    ask = ask_rule("Aussetzer")
    leaf = answers(model, "Aussetzer", ask, Facts(model, stub), trail=trail)
    if not isinstance(leaf, Leaf) or leaf.value in {None, NONE}:
        return finding(
            codes.PLAYER_COUNT, Kind.UNREADABLE, count=len(table), expected="4"
        )
    if len(table) == 5:
        return table[:4], table, -1
    playing = tuple(
        name
        for place, name in enumerate(table, 1)
        if not _sits_out(model, place, stub, trail)
    )
    if len(playing) != 4 or table[-1] in playing:
        return finding(
            codes.PLAYER_COUNT, Kind.UNREADABLE, count=len(playing), expected="4"
        )
    return playing, table, -1


def frame(model: Model, acts: Acts, dealer: str) -> Acts | None:
    """The seats of a game at the same table that this one deals."""
    everybody = acts.order or acts.table
    head = Head(None, everybody, dealer)
    seated = seating(model, head)
    if isinstance(seated, Finding):
        return None
    stub = sort_acts(GameRecord(None), *seated)
    return stub._replace(order=acts.order, stated=acts.general, general=acts.general)


def _sits_out(model: Model, place: int, stub: Acts, trail: Trail | None) -> bool:
    """Whether the one so many places left of the dealer sits out of six or more."""
    question, ask = (_SITS_OUT, place), ask_rule(_SITS_OUT, place)
    leaf = answers(model, question, ask, Facts(model, stub), trail=trail)
    return isinstance(leaf, Leaf) and leaf.value is True


def first_dealer(model: Model, table: tuple[str, ...]) -> str | None:
    """Who deals the first game, where the text says so."""
    question = "Erster-Geber"
    if question not in model.rules or not 4 <= len(table) <= MOST_AT_A_TABLE:
        return None
    dealer = 3 if len(table) == 4 else -1
    acts = sort_acts(GameRecord(None), table[:4], table, dealer)
    facts = Facts(model, acts._replace(order=table))
    leaf = answers(model, question, ask_rule(question), facts)
    seat = leaf.value if isinstance(leaf, Leaf) else None
    return table[seat] if isinstance(seat, int) else None


def first_leader(model: Model, head: Head) -> str | None:
    """Who leads to the first trick where nobody has a Vorbehalt.

    None where that is open, or where the table is none for this text.
    """
    seated = seating(model, head)
    if isinstance(seated, Finding):
        return None
    facts = Facts(model, sort_acts(GameRecord(None), *seated))
    kind = answers(model, "Grundspiel", ask_rule("Grundspiel"), facts)
    if not isinstance(kind, Leaf) or not isinstance(kind.value, str):
        return None
    facts.kind = facts.start_kind = kind.value
    facts.bids_done = True
    leads = answers(model, "Aufspiel", ask_rule("Aufspiel"), facts)
    seat = leads.value if isinstance(leads, Leaf) else None
    return seated[0][seat] if isinstance(seat, int) else None


def whoever_deals(
    head: Head, judged: Callable[[Head], GameVerdict]
) -> GameVerdict | tuple[Finding, ...]:
    """The verdict on a game of four of which nobody says who dealt.

    Where it hangs on that, or comes to no points, what is wrong whoever dealt. Who deals
    next, and where the evening stands, is open.
    """
    table = head.players
    if head.dealer is not None or len(table) != 4 or len({*table}) != len(table):
        return ()
    verdicts = [
        _of_nobody(judged(replace(head, dealer=dealer)), table) for dealer in table
    ]
    same = verdicts[0].findings
    findings = [f for f in same if all(f in each.findings for each in verdicts)]
    alike = [[Essence(way) for way in each.ways] for each in verdicts]
    if any(each != alike[0] for each in alike) or any(
        way.scores is None and not way.thrown_in for way in verdicts[0].ways
    ):
        return tuple([f for f in findings if f.kind in _WRONG])
    return verdicts[0]._replace(findings=tuple(findings))


def _of_nobody(verdict: GameVerdict, table: tuple[str, ...]) -> GameVerdict:
    """The verdict without its dealer, the players in this order."""

    def placed(outcome: Outcome) -> Outcome:
        scores, parties = outcome.scores, outcome.parties
        return outcome._replace(
            scores=scores and tuple(sorted(scores, key=lambda s: table.index(s[0]))),
            parties=parties
            and tuple([(p, tuple(sorted(w, key=table.index))) for p, w in parties]),
            next_dealer=None,
            next_dealers=(),
            evening=None,
            ways=tuple(map(placed, outcome.ways)),
        )

    outcomes = tuple(map(placed, verdict.outcomes))
    return verdict._replace(players=table, dealer=None, outcomes=outcomes, evenings=())


def dealer_of(names: tuple[str, ...], table: tuple[str, ...], seat: int) -> str:
    """The dealer's name; those who sit out have seats below zero."""
    return table[seat] if seat < 0 else names[seat]
