"""The table: the games of one file one after the other, and the evening they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Final

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.agreed import agreed_readings
from dokospec.game.evening import clauses_of
from dokospec.game.holes import up_to_hole
from dokospec.game.judge import FRESH, Judge, line_of, unjudged
from dokospec.game.keys import mistyped, repeated, with_stated
from dokospec.game.repeated import DECISIVE, line_twice, repeated_keys
from dokospec.game.seating import first_dealer
from dokospec.game.shorten import NotShortError, ShortGame
from dokospec.game.unanswered import either_way
from dokospec.game.worlds import World, apart
from dokospec.language.model import Model
from dokospec.language.text import TextError
from dokospec.language.values import whole_number
from dokospec.notation.record import GameRecord, Head, Play, Reading
from dokospec.verdict import Evening, GameVerdict, State

MOST_EVENINGS: Final = 8
"""Ways an evening may stand that are carried on; beyond it doubts are read by default."""

_ENOUGH: Final = 8
"""Cards from which on two equal games are one that is written down twice."""

_MISSED: Final = 5
"""So many games may be missing in a row that it is no other number that is wrong."""

_PLAYERS: Final = 4
"""So many play a game."""

WHOLE: Final = "runde"
"""The line of a head that says: the games below are the evening from its beginning."""


def judge_file(
    readings: Iterable[Reading], models: Callable[[str], Model]
) -> Iterator[GameVerdict]:
    """The verdicts on the games of a file, in order, one at a time.

    ``models`` gives the model of a rule text by its id and raises TextError where there
    is none. What is wrong with text, table or dealer of all games is reported with the
    first. The dealer follows from the game before, unless the record says otherwise;
    so does where the evening stands, below a head that says it is a whole one.
    """
    table = FileJudge(models)
    for reading in readings:
        yield table.judge(reading)


class FileJudge:
    """What is known between two games of a file; games are judged in their order.

    ``dealer`` deals the next one; ``standing`` is where the evening stands.
    """

    def __init__(self, models: Callable[[str], Model]) -> None:
        self.models = models
        self.judges: dict[str, Judge] = {}
        self.reported: set[Finding] = set()
        self.headless = False
        self.dealer: str | None = None
        self.before: GameVerdict | None = None
        self.begun = False
        """Of the game before, nothing can be read from somewhere before the first card on."""
        self.head: Head | None = None
        self.evening: _Evening | None = None

    @property
    def standing(self) -> Evening | None:
        """Where the evening stands by the default readings, if the text knows one."""
        return self.evening.standing if self.evening else None

    def copy(self) -> FileJudge:
        """The same, to try a game out."""
        other = copy(self)
        other.reported = set(self.reported)
        other.evening = self.evening and self.evening.copy()
        return other

    def judge(self, reading: Reading) -> GameVerdict:
        """The verdict on the next game, or on a head without one."""
        head, game = reading.head, reading.game
        left = self._turn_to(head)
        if game is None:
            self.headless = bool(reading.findings)
            wrong = reading.findings or (_no_game(head),)
            return unjudged(head, GameRecord(None), head.rules or "", wrong)
        rules = game.header("regeln") or head.rules
        found = [*reading.findings, *left]
        if wrong := tuple(_without_players(head, game)):
            found += self._pass_over_lines(reading, game)
            nobody = Head(head.rules, head.players, None, head.entries, head.locate)
            return unjudged(nobody, game, head.rules or "", (*found, *wrong))
        if rules is None:
            span = line_of("regeln", head, game)
            missing = Finding(codes.RULES_MISSING, Kind.UNREADABLE, span=span)
            return unjudged(head, game, "", (*found, *self.new(missing)))
        try:
            judge = self.judges.get(rules) or Judge(self.models(rules))
        except TextError as error:
            found += self.new(_unusable(rules, error, reading))
            return unjudged(head, game, rules, found)
        self.judges[rules] = judge
        agreed, wrong = agreed_readings(head, judge.model)
        found += [each for one in wrong for each in self.new(one)]
        return self._judged(judge.agreeing(agreed), head, game, found)

    def short_forms(self, reading: Reading) -> list[ShortGame]:
        """The short forms of the next game, which is not judged by that.

        Raises NotShortError, as the judge does, and TextError where there is no text.
        """
        other = self.copy()
        head, game = reading.head, reading.game
        other._turn_to(head)  # noqa: SLF001
        rules = head.rules if game is None else game.header("regeln") or head.rules
        if game is None or rules is None:
            raise NotShortError("table")
        judge = self.judges.get(rules) or Judge(self.models(rules))
        agreed, _ = agreed_readings(head, judge.model)
        judge = judge.agreeing(agreed)
        seated, game, worlds = other._placed(judge, head, game, [])  # noqa: SLF001
        return judge.shortened(seated, game, worlds, head.players)

    def pass_over(self, reading: Reading) -> None:
        """Goes on behind a game that was not judged as if nothing were known of it.

        Who deals next is open where not even that can be judged.
        """
        other = self.copy()
        self.dealer = None
        if reading.game is not None:
            other.judge(replace(reading, game=GameRecord(None, reading.game.entries)))
            self.before, self.dealer = other.before, other.dealer
            self.evening = other.evening

    def go_on(self, head: Head, dealer: str) -> None:
        """Goes on below a head where this one deals, as if the games before were judged."""
        self._turn_to(head)
        self.before, self.dealer, self.begun = None, dealer, False

    def _pass_over_lines(self, reading: Reading, game: GameRecord) -> list[Finding]:
        """Goes on behind a game of which nobody knows the text or who played.

        Returns what it tells beside the games before.
        """
        remaining = tuple(
            e for e in game.entries if getattr(e, "key", "") not in DECISIVE
        )
        self.pass_over(replace(reading, game=replace(game, entries=remaining)))
        self.dealer = None
        return [] if self.evening is None else self.evening.noted(game)

    def _turn_to(self, head: Head) -> list[Finding]:
        """Begins anew where another head comes; a remark where that cuts an evening."""
        if self.head is not None and (head is self.head or head == self.head):
            return []
        left = self.evening
        self.head, self.dealer, self.before = head, head.dealer, None
        self.headless = self.begun = False
        whole = head.header(WHOLE) is not None
        self.evening = _Evening() if whole else None
        if left is None or left.standing is None or left.standing.over is not False:
            return []
        cut = Finding(codes.EVENING_CUT, Kind.REMARK, Severity.INFO)
        return [replace(cut, span=line_of("tisch", head))]

    def _judged(
        self, judge: Judge, head: Head, game: GameRecord, found: list[Finding]
    ) -> GameVerdict:
        evening = self.evening if judge.has_evening else None
        keys = judge.keys
        for each in (*repeated(head, game, keys), *mistyped(head, game, keys)):
            found += self.new(each)
        seated, game, worlds = self._placed(judge, head, game, found)
        order = head.players

        def judged(game: GameRecord) -> GameVerdict:
            return judge.game(seated, game, found, worlds, order)

        verdict = up_to_hole(judge, seated, game, judged)
        verdict = either_way(game, verdict, judged)
        if evening is not None:
            verdict = evening.after(verdict, judge.model)
        self.before, self.dealer = verdict, next_dealer(verdict)
        laid = any(isinstance(event, Play) for event in game.events)
        self.begun = not (game.complete or laid)
        return _shortened(verdict, self, headless=self.headless)

    def _placed(
        self, judge: Judge, head: Head, game: GameRecord, found: list[Finding]
    ) -> tuple[Head, GameRecord, Sequence[World[State]] | None]:
        """The head with players and dealer, the game, and how the evening stands before.

        What is wrong there goes into ``found``.
        """
        evening = self.evening if judge.has_evening else None
        stated = game.header("geber")
        if stated is not None:
            stated = _meant(stated, head.players)
            found += self._other_dealer(judge, game, stated)
            self.dealer = stated
        elif self.dealer is None and self.before is None and evening is not None:
            self.dealer = first_dealer(judge.model, head.players)
        if self.evening is not None:
            for _ in range(self.evening.missing_before(game)):
                self._skipped(judge, head, evening)
            found += self.evening.noted(game)
        game = with_stated(head, game, judge.keys)
        worlds = None if evening is None else evening.worlds
        return _seated(head, game, self.dealer), game, worlds

    def _skipped(self, judge: Judge, head: Head, evening: _Evening | None) -> None:
        """Goes on past a game of which nothing is known but that it was played."""
        blank, worlds = GameRecord(None), evening.worlds if evening else None
        seated = _seated(head, blank, self.dealer)
        verdict = judge.game(seated, blank, (), worlds, head.players)
        if evening is not None:
            evening.after(verdict, judge.model)
        self.dealer = next_dealer(verdict)

    def _other_dealer(
        self, judge: Judge, game: GameRecord, stated: str
    ) -> list[Finding]:
        """That another one deals than would follow from the game before."""
        before = self.before
        if self.dealer is None or game.label == "1" or self.begun:
            return []
        possible = _possible_dealers(before) if before else {self.dealer}
        if not possible or stated in {self.dealer, *possible}:
            return []
        clauses: tuple[str, ...] = ()
        if before is not None and before.rules == judge.model.id:
            clauses = clauses_of(judge.model, before.default.resting("dealer"))
        return [_differs(stated, self.dealer, game, clauses)]

    def new(self, found: Finding) -> list[Finding]:
        """The finding, unless the same has been reported of the same line."""
        if found in self.reported:
            return []
        self.reported.add(found)
        return [found]


class _Evening:
    """An evening that is being played."""

    def __init__(self) -> None:
        self.worlds: Sequence[World[State]] = FRESH
        self.standing: Evening | None = None
        self.numbers: set[int] = set()
        self.number = 0
        self.games: dict[str, str] = {}
        self.crowded = False

    def copy(self) -> _Evening:
        """The same, to go on from."""
        other = copy(self)
        other.numbers = set(self.numbers)
        other.games = dict(self.games)
        return other

    def missing_before(self, game: GameRecord) -> int:
        """How many games are missing before this one; 0 where its number leaps too far."""
        number = whole_number(game.label or "")
        gap = 0 if number is None else number - self.number - 1
        return gap if 0 < gap <= _MISSED else 0

    def noted(self, game: GameRecord) -> list[Finding]:
        """What a game tells beside those before: one is missing, or there twice."""
        return [*self._numbered(game), *self._repeated(game)]

    def _repeated(self, game: GameRecord) -> list[Finding]:
        cards = fingerprint(game)
        label = game.label or str(len(self.games) + 1)
        first = self.games.setdefault(cards or label, label)
        if not cards or first == label:
            return []
        span = game.locate("game", 0) if game.locate else None
        data = (("other", first),)
        again = codes.GAME_REPEATED
        return [Finding(again, Kind.UNDECIDABLE, Severity.WARNING, span, data=data)]

    def _numbered(self, game: GameRecord) -> list[Finding]:
        number = whole_number(game.label or "")
        if number is None:
            return []
        label, due = game.label or "", self.number + 1
        self.number = number
        span = game.locate("game", 0) if game.locate else None
        if number in self.numbers:
            twice = Finding(codes.GAME_TWICE, Kind.UNDECIDABLE, span=span)
            return [replace(twice, data=(("number", label),))]
        self.numbers.add(number)
        if number == due:
            return []
        data = (("due", str(due)), ("number", label))
        return [Finding(codes.GAME_MISSING, Kind.UNDECIDABLE, span=span, data=data)]

    def after(self, verdict: GameVerdict, model: Model) -> GameVerdict:
        """Goes on from a game; what cannot be carried on is reported with it."""
        if not verdict.evenings:
            return verdict
        self.standing = verdict.evenings[0][1]
        worlds = list(_carried(verdict, model))
        if len(worlds) <= MOST_EVENINGS:
            self.worlds = worlds
            return verdict
        default = frozenset((n, d.default) for n, d in model.doubts.items())
        remaining = [w for w in worlds if any(not apart(c, default) for c in w.label)]
        self.worlds = [World(FRESH[0].label, (remaining or worlds)[0].state)]
        if self.crowded:
            return verdict
        self.crowded = True
        doubts = sorted({name for w in worlds for cube in w.label for name, _ in cube})
        too_many = Finding(
            codes.TOO_MANY_EVENINGS,
            Kind.UNDECIDABLE,
            data=(("limit", str(MOST_EVENINGS)), ("doubts", ", ".join(doubts))),
        )
        return verdict._replace(findings=(*verdict.findings, too_many))


def fingerprint(game: GameRecord) -> str:
    """The cards in their order, to know a game again; empty where they are too few."""
    cards = [str(event.card) for event in game.events if isinstance(event, Play)]
    return " ".join(cards) if len(cards) >= _ENOUGH else ""


def next_dealer(verdict: GameVerdict) -> str | None:
    """Who deals the next game; where that is open, the only one it may be."""
    if verdict.default.next_dealer is not None:
        return verdict.default.next_dealer
    possible = _possible_dealers(verdict)
    return possible.pop() if len(possible) == 1 else None


def _possible_dealers(verdict: GameVerdict) -> set[str]:
    """Who deals next in some outcome; empty where one leaves it open."""
    found = [set(outcome.next_dealers) for outcome in verdict.ways]
    return set[str]().union(*found) if all(found) else set()


def _carried(verdict: GameVerdict, model: Model) -> Iterator[World[State]]:
    """How the evening may stand, by the readings of doubts alone.

    What the record leaves unknown is over with the game: of states that only it tells
    apart the first goes on.
    """
    taken: list[frozenset[tuple[str, str]]] = []
    merged: dict[State, set[frozenset[tuple[str, str]]]] = {}
    for assume, evening in verdict.evenings:
        cubes = {
            frozenset(pair for pair in cube if pair[0] in model.doubts)
            for cube in assume or ((),)
        }
        fresh = {cube for cube in cubes if all(apart(cube, other) for other in taken)}
        taken += fresh
        if fresh:
            merged.setdefault(evening.state, set()).update(fresh)
    if len(merged) == 1:
        yield World(FRESH[0].label, next(iter(merged)))
        return
    for state, label in merged.items():
        yield World(frozenset(label), state)


def _shortened(
    verdict: GameVerdict, table: FileJudge, *, headless: bool
) -> GameVerdict:
    """The verdict without what the head or an earlier game has reported already.

    ``headless``: the head is unreadable, and so nobody knows the table.
    """
    if verdict.default.kind is not None:
        return verdict
    remaining: list[Finding] = []
    for each in verdict.findings:
        if each.code not in {codes.PLAYER_COUNT, codes.TABLE_MISSING}:
            remaining.append(each)
        elif not (headless and len(verdict.players) < 4):
            remaining += table.new(each)
    return verdict._replace(findings=tuple(remaining))


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


def _differs(
    stated: str, expected: str, game: GameRecord, clauses: tuple[str, ...]
) -> Finding:
    places = [i for i, e in enumerate(game.entries) if getattr(e, "key", "") == "geber"]
    return Finding(
        codes.DEALER_DIFFERS,
        Kind.ILLEGAL,
        Severity.WARNING,
        span=game.locate("header", places[-1]) if game.locate else None,
        clauses=clauses,
        data=(("claimed", stated), ("actual", expected)),
    )


def _meant(typed: str, players: tuple[str, ...]) -> str:
    """The player of whom a prefix was typed, or what was typed."""
    typed = typed.strip()
    exact = [p for p in players if p.lower() == typed.lower()]
    near = exact or [p for p in players if p.lower().startswith(typed.lower())]
    return near[0] if len(near) == 1 else typed


def _without_players(head: Head, game: GameRecord) -> Iterator[Finding]:
    """What is wrong with the lines that say by which text who plays and deals."""
    for key, place in repeated_keys(game.entries).items():
        if key in DECISIVE:
            yield line_twice(key, game, place)
    names = game.header("spieler")
    if (
        names is not None
        and len({*names.split()}.intersection(head.players)) != _PLAYERS
    ):
        yield Finding(
            codes.PLAYER_COUNT,
            Kind.UNREADABLE,
            span=line_of("spieler", head, game),
            data=(("count", str(len({*names.split()}))), ("expected", str(_PLAYERS))),
        )


def _seated(head: Head, game: GameRecord, dealer: str | None) -> Head:
    """The head with this game's dealer and, where it names them, its players.

    They sit as at the table, whatever order they are named in; so does who deals.
    """
    names = game.header("spieler")
    players = head.players
    if names is None and dealer == head.dealer:
        return head
    if names is not None:
        named = {*names.split(), dealer}
        players = tuple(player for player in head.players if player in named)
    return Head(head.rules, players, dealer, head.entries, head.locate)
