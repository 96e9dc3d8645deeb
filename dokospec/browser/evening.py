"""What the score pad shows of an evening: its games, what is due, a game half entered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from dokospec.api.judging import Models, judge_by
from dokospec.browser.answer import answer
from dokospec.browser.plays import plays, shape_of
from dokospec.finding import Finding, Kind, Severity
from dokospec.game.codes import RESERVATION_AGAINST_DUTY
from dokospec.game.seating import first_leader, seating
from dokospec.language.model import Model
from dokospec.language.text import TextError
from dokospec.messages.catalogue import message
from dokospec.notation.chunks import chunks
from dokospec.notation.names import resolve
from dokospec.notation.record import (
    Call,
    Exchange,
    GameRecord,
    Head,
    Reservation,
)
from dokospec.recording.bids import with_extra
from dokospec.recording.evening import (
    EveningGame,
    OngoingEvening,
    continued,
    evening,
)
from dokospec.recording.journal import game_text, journal
from dokospec.render import features
from dokospec.render import sheet as sheets
from dokospec.render.json import Json
from dokospec.render.style import Style
from dokospec.render.values import number, signed
from dokospec.sheet import Line, Sheet
from dokospec.verdict import GameVerdict


def judged(
    text: str, texts: Models, before: OngoingEvening | None = None
) -> OngoingEvening:
    """The evening that is written so; ``before``: one of which many games may be the same."""
    again = continued(text, before) if before else None
    return again or evening(text, texts.model, judge_by(texts))


# --- the evening ---------------------------------------------------------------------------


def shown(now: OngoingEvening, texts: Models, style: Style) -> dict[str, Json]:
    """``{"players", "games", "totals", "series", "next", "faults"}``.

    ``games``: ``[{"label", "dealer", "name", "points", "totals", "series", "factor",
    "out", "thrown", "entry", "kind", "shape", "answer"}]``, points and totals by player as they are shown,
    points null where they are open; ``out``: who sat out; ``entry``: see :func:`entry`;
    ``kind``: in which the first trick was played, ``shape``: who played with whom, see
    :mod:`dokospec.site.forms`; ``answer``: as
    :func:`dokospec.browser.answer.answer` has it. ``totals``: those after the last game,
    in the series of points that it belongs to,
    ``{"points", "open", "unsure"}``; ``open``: games without points, ``unsure``: those of
    which other readings come to other points. Of each game's totals the same is told.
    ``series``: where there is more than one, what each comes to, ``[{"label", "points"}]``.
    ``next``: see :func:`_next`. ``faults``: see :func:`told`.
    """
    sheet = now.sheet
    model = _model(now.head.rules, texts)
    games: list[Json] = []
    # Of each series on its own.
    lacks: dict[str | None, tuple[list[Json], list[Json]]] = {}
    open_, unsure = lacks.setdefault(None, ([], []))
    totals = dict.fromkeys(now.head.players, "0")
    for line, game in zip(sheet.lines, now.games, strict=True):
        open_, unsure = lacks.setdefault(line.series, ([], []))
        if game.verdict.default.scores is None and not line.thrown_in:
            open_.append(line.label)
        elif len({way.scores for way in game.verdict.ways}) > 1:
            unsure.append(line.label)
        totals = dict(zip(sheet.players, map(number, line.totals), strict=True))
        sums = _sums(totals, open_, unsure)
        known = _model(game.verdict.rules, texts)
        told_of = _game(line, game, sheet.players, known, style)
        told_of["totals"] = sums
        games.append(told_of)
    return {
        "players": list(now.head.players),
        "games": games,
        "totals": _sums(totals, open_, unsure),
        "series": _series(sheet, style),
        "next": _next(now, model, texts, style),
        "faults": told(now.faults, style),
    }


def _sums(
    totals: Mapping[str, str], open_: list[Json], unsure: list[Json]
) -> dict[str, Json]:
    return {"points": {**totals}, "open": [*open_], "unsure": [*unsure]}


def _series(sheet: Sheet, style: Style) -> list[Json]:
    """What each series of points comes to, where there is more than one."""
    last = {line.series: line for line in sheet.lines if line.series}
    if len(last) < 2:
        return []
    return [
        {
            "label": style.words.label(series),
            "points": dict(zip(sheet.players, map(number, line.totals), strict=True)),
        }
        for series, line in last.items()
    ]


def _model(rules: str | None, texts: Models) -> Model | None:
    try:
        return texts.model(rules) if rules else None
    except TextError:
        return None


def _game(
    line: Line,
    game: EveningGame,
    players: tuple[str, ...],
    model: Model | None,
    style: Style,
) -> dict[str, Json]:
    verdict = game.verdict
    told_by = line.thrown_in and features.thrown_in(verdict.default, style)
    return {
        "label": line.label,
        "dealer": line.dealer,
        "name": told_by or sheets.shown_kind(line, style.words),
        "points": {
            player: None if points is None else signed(points)
            for player, points in zip(players, line.points, strict=True)
        },
        "series": style.words.label(line.series) if line.series else None,
        "factor": None if line.factor in {None, 1} else sheets.cell(line, "factor"),
        "out": [p for p, plays in zip(players, line.playing, strict=True) if not plays],
        "thrown": line.thrown_in,
        "entry": entry(game.record, players, model.parties) if model else None,
        "kind": dict(verdict.default.kinds).get(1, verdict.default.kind),
        "shape": shape_of(verdict.default),
        "answer": answer(verdict, model, style) if model else None,
    }


def _next(
    now: OngoingEvening, model: Model | None, texts: Models, style: Style
) -> dict[str, Json]:
    """Of the next game ``{"label", "dealer", "leads", "players", "over", "said", "plays"}``.

    ``leads``: to the first trick, unless somebody has to play a solo; ``players``: as
    they sit at the table, None where the text does not seat so many. ``said``: what else
    is due, ``[{"said", "clause"}]``. ``plays``: see :func:`dokospec.browser.plays.plays`,
    null where nothing is.
    """
    sheet, dealer = now.sheet, now.dealer
    without_dealer = replace(sheet, due=replace(sheet.due, dealer=None))
    standing = sheet.due.evening
    head = Head(now.head.rules, now.head.players, dealer)
    seated = seating(model, head) if model else None
    players: list[Json] | None = None
    if seated is not None and not isinstance(seated, Finding):
        players = [p for p in now.head.players if p in seated[0]]
    forced = standing is not None and standing.led is not None
    over = bool(standing and standing.over)
    return {
        "label": now.label,
        "dealer": dealer,
        "leads": first_leader(model, head) if model and not forced else None,
        "players": players,
        "over": over,
        "said": [
            {"said": said, "clause": clause}
            for said, clause in sheets.due_told(without_dealer, style)
        ],
        "plays": plays(now, model, texts, style)
        if model and players and not over
        else None,
    }


# --- a game that is not in it ----------------------------------------------------------------


def draft(
    now: OngoingEvening, place: int, game: str, model: Model, style: Style
) -> Json:
    """A game as it would be at this place: ``{"answer", "extra"}``.

    ``extra``: the word with which its Vorbehalt would be in order, where it is not
    without. None where no game can be made of it.
    """
    tried = now.up_to(place).with_text(game)
    if tried is None:
        return None
    verdict = tried.games[-1].verdict
    return {
        "answer": answer(verdict, model, style, tapped=True),
        "extra": _extra(tried, verdict, model),
    }


def _extra(now: OngoingEvening, verdict: GameVerdict, model: Model) -> str | None:
    for found in (*verdict.findings, *verdict.default.findings):
        if found.code == RESERVATION_AGAINST_DUTY:
            player = dict(found.data)["player"]
            bid = with_extra(now, player, found.code, sorted(model.bid_extras))
            if bid is not None:
                return bid.words[1]
    return None


# --- a game as it was entered ----------------------------------------------------------------


def entry(game: GameRecord, players: Sequence[str], parties: Collection[str]) -> Json:
    """What a form may show of a game: ``{"bid", "swap", "calls", "facts"}``.

    ``bid``: ``{"by", "words"}`` or null, ``swap``: ``{"giver", "taker"}`` or null;
    ``calls``: ``[{"by", "word", "held"}]``; ``facts``: ``[{"words", "number"}]``, with
    the whole names of players. None where the record says more, such as cards.
    """
    if game.entries or game.hands or game.claims or not game.complete:
        return None
    bid: Json = None
    swap: Json = None
    calls: list[Json] = []
    for event in game.events:
        match event:
            case Reservation(by=by, words=words) if bid is None and words:
                bid = {"by": by, "words": list(words)}
            case Exchange(
                giver=giver, given=(), taker=str(taker), returned=None | (), said=()
            ) if swap is None:
                swap = {"giver": giver, "taker": taker}
            case Call(
                word=word,
                by=str(by),
                uncertain=False,
                mark=None,
                held=held,
                trick=None,
                lying=None,
            ):
                calls.append({"by": by, "word": word, "held": held})
            case _:
                return None
    if any(stated.remarks for stated in game.statements):
        return None
    facts = [*chain.from_iterable(stated.facts for stated in game.statements)]
    if any(fact.trick is not None for fact in facts):
        return None
    said: list[Json] = []
    for fact in facts:
        named = [w if w in parties else resolve(w, players) for w in fact.words[1:]]
        if not all(isinstance(name, str) for name in named):
            return None
        said.append(
            {"words": [*fact.words[:1], *map(str, named)], "number": fact.number}
        )
    return {"bid": bid, "swap": swap, "calls": calls, "facts": said}


# --- files -----------------------------------------------------------------------------------


def imported(text: str, texts: Models, style: Style) -> dict[str, Json]:
    """The evenings of a file: ``{"evenings": [{"head", "players", "games"}], "faults"}``.

    One for each head, as it is written. Where a head names no text that is known, or no
    table, or it is no file of this kind, ``faults`` say so, as :func:`told` has them.
    """
    evenings: list[Json] = []
    faults: list[Finding] = []
    for part in _evenings(text):
        read = journal(part)
        probe = judged(read.before + game_text("1", ()), texts)
        found = [f for game in probe.games for f in game.verdict.findings]
        wrong = [*_unusable(found if probe.games else probe.wrong)]
        model = _model(probe.head.rules, texts)
        if model is not None and not wrong:
            seated = seating(model, replace(probe.head, dealer=_first(probe.head)))
            wrong += [seated] if isinstance(seated, Finding) else []
        faults += wrong
        players: list[Json] = [*probe.head.players]
        games: list[Json] = [*read.games]
        evenings.append({"head": read.before, "players": players, "games": games})
    return {"evenings": evenings, "faults": told(faults, style)}


def _first(head: Head) -> str | None:
    """Anybody of the table, to ask whether the text seats so many."""
    return next(iter(head.players), None)


def _evenings(text: str) -> Iterator[str]:
    """The text of each head with its games."""
    held = ""
    for chunk in chunks(f"{line}\n" for line in text.removesuffix("\n").split("\n")):
        if not chunk.game and held:
            yield held
            held = ""
        held += chunk.text
    yield held


def _unusable(findings: Iterable[Finding]) -> Iterator[Finding]:
    for found in findings:
        if found.kind is Kind.UNREADABLE and found.severity is Severity.ERROR:
            yield found


def told(findings: Iterable[Finding], style: Style) -> list[Json]:
    """Findings as ``[{"said", "line"}]``, the line null where they have none."""
    return [
        {"said": message(f, style.lang), "line": f.span.line if f.span else None}
        for f in findings
    ]
