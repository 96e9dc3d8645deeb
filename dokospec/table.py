"""The table: the games of one file one after the other, with dealers going round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.game import codes
from dokospec.game.judge import Judge, line_of, unjudged
from dokospec.notation.record import GameRecord, Head, Reading
from dokospec.rules.model import Model
from dokospec.rules.text import TextError
from dokospec.verdict import GameVerdict


def judge_file(
    readings: Iterable[Reading], models: Callable[[str], Model]
) -> Iterator[GameVerdict]:
    """The verdicts on the games of a file, in order, one at a time.

    ``models`` gives the model of a rule text by its id and raises TextError where there
    is none. What is wrong with text, table or dealer of all games is reported with the
    first. The dealer follows from the game before, unless the record says otherwise.
    """
    judges: dict[str, Judge] = {}
    told: set[tuple[str, Span | None]] = set()
    headless = False
    dealer: str | None = None
    dealers: frozenset[str] = frozenset()
    before: Head | None = None
    for reading in readings:
        head = reading.head
        if before is None or (head is not before and head != before):
            before, dealer, headless = head, head.dealer, False
            dealers = frozenset()
        game = reading.game
        if game is None:
            headless = bool(reading.findings)
            wrong = reading.findings or (_no_game(head),)
            yield unjudged(head, GameRecord(None), head.rules or "", wrong)
            continue
        rules = game.header("regeln") or head.rules
        found = list(reading.findings)
        if rules is None:
            span = line_of("regeln", head, game)
            missing = Finding(codes.RULES_MISSING, Kind.UNREADABLE, span=span)
            yield unjudged(head, game, "", (*found, *_new(told, missing)))
            continue
        try:
            judge = judges.get(rules) or Judge(models(rules))
        except TextError as error:
            found += _new(told, _unusable(rules, error, reading))
            yield unjudged(head, game, rules, found)
            continue
        judges[rules] = judge
        stated = game.header("geber")
        if stated is not None:
            stated = _meant(stated, head.players)
            known = dealer is not None and game.label != "1"
            if known and stated not in {dealer, *dealers}:
                found.append(_differs(stated, dealer or "", game))
            dealer = stated
        verdict = judge.game(_seated(head, game, dealer), game, found)
        dealer = verdict.default.next_dealer
        dealers = frozenset(n for o in verdict.outcomes for n in o.next_dealers)
        yield _shortened(verdict, told, headless=headless)


def _shortened(
    verdict: GameVerdict, told: set[tuple[str, Span | None]], *, headless: bool
) -> GameVerdict:
    """The verdict without what the head or an earlier game has told already.

    ``headless``: the head is unreadable, and so nobody knows the table.
    """
    if verdict.default.kind is not None:
        return verdict
    kept: list[Finding] = []
    for each in verdict.findings:
        if each.code not in {codes.PLAYER_COUNT, codes.TABLE_MISSING}:
            kept.append(each)
        elif not (headless and len(verdict.players) < 4):
            kept += _new(told, each)
    return replace(verdict, findings=tuple(kept))


def _new(told: set[tuple[str, Span | None]], found: Finding) -> list[Finding]:
    """The finding, unless the same has been told of the same line."""
    key = (found.code, found.span)
    if key in told:
        return []
    told.add(key)
    return [found]


def _no_game(head: Head) -> Finding:
    return Finding(
        codes.NO_GAME,
        Kind.REMARK,
        Severity.INFO,
        span=line_of("tisch", head),
    )


def _unusable(rules: str, error: TextError, reading: Reading) -> Finding:
    """Why games cannot be judged by this text, at the line that names it."""
    span = line_of("regeln", reading.head, reading.game)
    if len(error.findings) == 1 and error.findings[0].span is None:
        return replace(error.findings[0], span=span)
    return Finding(
        codes.RULES_BROKEN,
        Kind.UNREADABLE,
        span=span,
        data=(("name", rules), ("count", str(len(error.findings)))),
    )


def _differs(stated: str, expected: str, game: GameRecord) -> Finding:
    places = [i for i, e in enumerate(game.entries) if getattr(e, "key", "") == "geber"]
    return Finding(
        codes.DEALER_DIFFERS,
        Kind.ILLEGAL,
        Severity.WARNING,
        span=game.locate("header", places[-1]) if game.locate else None,
        data=(("claimed", stated), ("actual", expected)),
    )


def _meant(typed: str, players: tuple[str, ...]) -> str:
    """The player of whom a prefix was typed, or what was typed."""
    typed = typed.strip()
    exact = [p for p in players if p.lower() == typed.lower()]
    near = exact or [p for p in players if p.lower().startswith(typed.lower())]
    return near[0] if len(near) == 1 else typed


def _seated(head: Head, game: GameRecord, dealer: str | None) -> Head:
    """The head with this game's dealer and, where it names them, its players."""
    names = game.header("spieler")
    players = head.players
    if names is None and dealer == head.dealer:
        return head
    if names is not None:
        players = tuple(_meant(name, head.players) for name in names.split())
        if dealer is not None and dealer not in players:
            players = (*players, dealer)
    return Head(head.rules, players, dealer, head.entries, head.locate)
