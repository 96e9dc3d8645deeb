"""``import dokospec``: judge, read, score, compare, format, table, rules.

What is wrong with a record is told in findings; what cannot be done (no such file, no
such text) raises :class:`.DokospecError`. Everything that is printed is in English, or in
German with ``lang="de"``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from dokospec.api import codes
from dokospec.api.canonical import canonical
from dokospec.api.errors import (
    DokospecError,
    refusal,
    several_wanted,
    source_wanted,
    spoken,
    text_wanted,
)
from dokospec.api.files import InputFile
from dokospec.api.games import (
    ComparedEvening,
    JudgedEvening,
    JudgedGame,
    JudgedSeason,
    SeasonRow,
    compared,
    score_sheet,
)
from dokospec.api.judging import Judged
from dokospec.api.records import RecordedEvening, recorded
from dokospec.api.rule_texts import ChosenRules, Rules, models, rules_of, shipped
from dokospec.api.seasons import evenings_of, records_in
from dokospec.api.shorten import short_forms
from dokospec.api.values import findings, outcome, points, reported, scores
from dokospec.finding import Finding, Kind
from dokospec.messages.catalogue import Lang
from dokospec.notation.names import one_name, resolve, split_names
from dokospec.notation.part import as_typed
from dokospec.notation.record import Reading
from dokospec.season.values import Day, Season, StandingRow
from dokospec.season.whole import season_of
from dokospec.verdict import GameVerdict

RecordSource: TypeAlias = str | os.PathLike[str]
"""A file by its path, or a record: a string with a line break is one."""
RulesLike: TypeAlias = str | Rules
"""A rule text by its name, or one that :func:`rules` gave."""


def judge(
    record: RecordSource, *, rules: RulesLike | None = None, lang: Lang = "en"
) -> JudgedEvening:
    """The verdicts on the games of a record.

    ``record``: a path, or the record itself (a string with a line break). ``rules``: by
    which text, whatever the record names. Raises DokospecError where the file cannot be
    read or there is no such text; what is wrong in the record is in ``findings``.
    """
    return _judged(record, models(rules), spoken(lang))


def read(record: RecordSource, *, lang: Lang = "en") -> RecordedEvening:
    """A record as it was written down, nothing judged. Raises DokospecError."""
    return recorded(_readings(record)[1], spoken(lang))


def score(
    facts: str,
    *,
    rules: RulesLike,
    players: str | Sequence[str] = "A B C D",
    dealer: str | None = None,
    lang: Lang = "en",
) -> JudgedGame:
    """What a game comes to by what is known of it: ``+ re anna dora 151, fuchs re``.

    ``facts``: lines of the short form (``docs/en/kurzform.md``), Vorbehalte, calls, tricks.
    ``players``: in the order they sit, those with several words as in ``tisch``: Opa-Willi.
    ``dealer``: one of them, or as much of his name as only one has. Raises DokospecError
    where there is no such text, the table cannot be read, or there is more than one game.
    Findings count lines in ``facts``.
    """
    text_wanted(facts=facts)
    _rules_wanted(rules)
    names = _at_the_table(players)
    head = ["doko 1", f"tisch: {' '.join(names)}"]
    head += [] if dealer is None else [f"geber: {_dealer(dealer, names)}"]
    begun = [] if facts.lstrip().casefold().startswith("spiel") else ["spiel"]
    put = (*head, "", *begun)
    readings = _readings("\n".join((*put, facts, "")))[1]
    for each in (each for reading in readings for each in reading.findings):
        if each.span is not None and each.span.line <= len(head):
            raise DokospecError(each)
    numbers = tuple(range(1, len(put) + 1))
    own = [as_typed(each, numbers, 1) for each in readings]
    source = InputFile("")
    source.remember(f"{facts}\n".encode("utf-8", "replace"))
    found = _verdicts(source, own, models(rules), spoken(lang))
    if len(found) != 1:
        raise refusal(codes.ONE_GAME, count=str(len(found)))
    return found[0]


def compare(
    record: RecordSource, rules: str | Iterable[RulesLike], *, lang: Lang = "en"
) -> ComparedEvening:
    """The same record under several texts, side by side.

    ``rules``: a list, or names with commas between them. Raises DokospecError for fewer
    than two, or two of one name.
    """
    several_wanted(rules=rules)
    given = rules.split(",") if isinstance(rules, str) else list(rules)
    for each in given:
        _rules_wanted(each)
    if len(given) < 2:
        raise refusal(codes.TWO_WANTED)
    texts = {each.instead or "": each for each in map(models, given)}
    if len(texts) < len(given):
        twice = ", ".join(
            each.id if isinstance(each, Rules) else each for each in given
        )
        raise refusal(codes.TEXT_TWICE, found=twice)
    judged = [_judged(record, each, spoken(lang)) for each in texts.values()]
    games = tuple(
        compared(dict(zip(texts, each, strict=True)), each[0].label, lang)
        for each in zip(*judged, strict=True)
    )
    heads = judged[0]._heads  # The same under every text.
    return ComparedEvening(
        games=games,
        findings=tuple(reported(f, lang) for each in heads for f in each.findings),
        lang=lang,
        _heads=heads,
        _source=judged[0]._source,
    )


def format(  # noqa: A001  the word of the command
    record: RecordSource,
    *,
    rules: RulesLike | None = None,
    ascii: bool = False,  # noqa: A002
    short: bool = False,
) -> str:
    """The record in its one canonical form, or in short form.

    ``ascii``: without ♣♠♥♦. ``short``: facts instead of cards, where a game has such a
    form. Raises DokospecError for what is unreadable in it.
    """
    source, readings = _readings(record)
    for found in (each for reading in readings for each in reading.findings):
        if found.kind is Kind.UNREADABLE:
            raise DokospecError(found)
    texts = models(rules)
    if short:
        readings = [each.reading for each in short_forms(readings, texts)]
    return canonical(source.name, readings, texts, ascii_only=ascii)


def table(
    records: RecordSource | Iterable[RecordSource],
    *,
    rules: RulesLike | None = None,
    lang: Lang = "en",
) -> JudgedSeason:
    """The table of many evenings: folders, files or records, in any order.

    All by one text, that of the first or ``rules``. Raises DokospecError where there is no
    evening, or evenings by several texts. What cannot be read of a record is in
    ``findings``.
    """
    if isinstance(records, str | os.PathLike):
        records = [records]
    several_wanted(records=records)
    given = [*records]
    for each in given:
        source_wanted(records=each)
    texts = models(rules)
    days: list[Day] = []
    unreadable: list[Finding] = []
    for number, each in enumerate(given, 1):
        named = [each] if _is_record(each) else records_in(os.fspath(each))
        for one in named:
            source, readings = _readings(one)
            found = Judged(texts.chosen(readings), texts, written=True)
            name = source.name or str(number)
            days += evenings_of(name, found, _noting(found, name, unreadable))
    by = dict.fromkeys(day.rules for day in days)
    if not by:
        raise refusal(codes.NO_GAME)
    if len(by) > 1:
        raise refusal(codes.SEVERAL_TEXTS, found=", ".join(by))
    (name,) = by
    season = season_of(days, texts.usable(name))
    findings = (*unreadable, *season.findings)
    return _season(replace(season, findings=findings), spoken(lang))


def rules(name: str, *folders: RecordSource, lang: Lang = "en") -> Rules:
    """A rule text: its clauses and open questions; also one from ``folders`` of your own.

    Raises DokospecError where there is none of this name, or it is broken.
    """
    text_wanted(name=name)
    for folder in folders:
        source_wanted(folders=folder)
    return rules_of(name, tuple(os.fspath(each) for each in folders), spoken(lang))


def rule_texts() -> tuple[str, ...]:
    """The names of the rule texts that come along."""
    return shipped().ids


def _noting(
    verdicts: Iterable[GameVerdict], name: str, unreadable: list[Finding]
) -> Iterator[GameVerdict]:
    """The verdicts on a file as they are drawn; ``unreadable`` takes what could not be read."""
    for verdict in verdicts:
        for found in verdict.findings:
            if found.kind is Kind.UNREADABLE:
                placed = (*found.data, ("file", name))
                unreadable.append(replace(found, data=placed))
        yield verdict


def _rules_wanted(rules: object) -> None:
    """Raises TypeError for what is neither the name of a rule text nor one."""
    if not isinstance(rules, Rules):
        text_wanted(rules=rules)


def _at_the_table(players: str | Iterable[str]) -> list[str]:
    """The names, those of several words as one. Raises TypeError."""
    if isinstance(players, str):
        return split_names(players)
    several_wanted(players=players)
    names = list(players)
    for name in names:
        text_wanted(players=name)
    return [one_name(name) for name in names]


def _dealer(typed: str, names: Sequence[str]) -> str:
    """Whose name this is, or begins. Raises DokospecError."""
    text_wanted(dealer=typed)
    name = resolve(one_name(typed), names)
    if not isinstance(name, str):
        allowed = ", ".join(names)
        raise refusal(codes.BAD_VALUE, option="dealer", found=typed, allowed=allowed)
    return name


def _is_record(record: RecordSource) -> bool:
    return isinstance(record, str) and (not record or "\n" in record or "\r" in record)


def _readings(record: RecordSource) -> tuple[InputFile, list[Reading]]:
    source_wanted(record=record)
    if _is_record(record):
        source = InputFile("")
        return source, list(source.of(os.fspath(record).encode("utf-8", "replace")))
    name = os.fspath(record)
    # Here a file is meant, not standard input as on the command line.
    source = InputFile(f"./{name}" if name == "-" else name)
    return source, list(source.readings())


def _judged(record: RecordSource, texts: ChosenRules, lang: Lang) -> JudgedEvening:
    return _verdicts(*_readings(record), texts, lang)


def _verdicts(
    source: InputFile, readings: Sequence[Reading], texts: ChosenRules, lang: Lang
) -> JudgedEvening:
    found = Judged(readings, texts, written=True)
    games: list[JudgedGame] = []
    heads: list[GameVerdict] = []
    for verdict in found:
        reading = found.reading
        if reading is None or reading.game is None:
            heads.append(verdict)
            continue
        games.append(
            JudgedGame(
                label=verdict.label,
                rules=verdict.rules,
                players=verdict.players,
                dealer=verdict.dealer,
                outcomes=tuple(outcome(verdict, o, lang) for o in verdict.outcomes),
                findings=findings(verdict, lang),
                lang=lang,
                _own=outcome(verdict, verdict.default, lang),
                _verdict=verdict,
                _reading=reading,
                _models=texts,
                _source=source,
            )
        )
    of_heads = [reported(f, lang) for each in heads for f in each.findings]
    return JudgedEvening(
        games=tuple(games),
        findings=(*of_heads, *(f for each in games for f in each.findings)),
        standings=scores(tuple(found.standings.items())),
        sheets=tuple(
            score_sheet(each, source.name, number, lang)
            for number, each in enumerate(found.sheets, 1)
        ),
        lang=lang,
        _heads=tuple(heads),
        _source=source,
    )


def _season(season: Season, lang: Lang) -> JudgedSeason:
    table = season.tables[0]
    found = (*season.findings, *table.findings)
    return JudgedSeason(
        rules=season.rules,
        evenings=tuple(day.name for day in season.days),
        rows=tuple(map(_row, table.rows)),
        over=table.over,
        findings=tuple(reported(each, lang) for each in found),
        lang=lang,
        _season=season,
    )


def _row(row: StandingRow) -> SeasonRow:
    return SeasonRow(
        player=row.player,
        evenings=row.evenings,
        games=row.games,
        total=points(row.total),
        per_evening=None if row.per_evening is None else points(row.per_evening),
        per_game=None if row.per_game is None else points(row.per_game),
        value=None if row.value is None else points(row.value),
        place=None if row.place is None else points(row.place),
        missing=None if row.missing is None else points(row.missing),
        rated=row.rated,
        goes_on=row.goes_on,
    )
