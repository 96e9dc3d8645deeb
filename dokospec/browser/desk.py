"""The judge in the browser, the half that is Python: records in, JSON for the page out.

It judges with models that were made when the site was built, and asks for those it
lacks; no rule text is read here, and what only the reading of texts needs is not
imported, since all of it would travel to every reader.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from dokospec.api.judging import Judged, Models, WordedStatements, judged_alone, meant
from dokospec.browser import evening
from dokospec.browser.answer import answer, because
from dokospec.browser.choices import Choices, continued
from dokospec.browser.tapped import (
    as_usually_read,
    call_times,
    cited_clause,
    last_call,
    single_trick,
)
from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.show import unparse
from dokospec.language.syntax import Statement
from dokospec.language.text import TextError, unknown_text
from dokospec.messages.catalogue import Lang, hint
from dokospec.messages.words import Words
from dokospec.notation.files import read_bytes
from dokospec.notation.reader import read_text
from dokospec.notation.record import (
    Call,
    Exchange,
    GameRecord,
    Play,
    Reading,
    Reservation,
)
from dokospec.recording.evening import OngoingEvening
from dokospec.render import compare, explain, features
from dokospec.render.game import (
    detail_features,
    outcome_features,
    premises,
    step_name,
)
from dokospec.render.json import Json, document, finding, game, premise_said
from dokospec.render.reasons import Quantity, quantities, trials
from dokospec.render.style import Style
from dokospec.render.values import every_finding
from dokospec.verdict import GameVerdict


class Shelf(Models):
    """The models that were handed over; ``known`` ids may still be fetched.

    ``judges``: those who have judged by them before. ``worded``: by model and language.
    """

    def __init__(
        self,
        known: Iterable[str],
        blocks: Iterable[str],
        models: Mapping[str, Model],
        judges: dict[str, Judge],
        worded: Mapping[str, Mapping[str, WordedStatements]],
        instead: str | None = None,
    ) -> None:
        super().__init__(known, instead)
        self._blocks = tuple(blocks)
        self._given = models
        self.judges = judges
        self._worded = worded

    def worded_statements(self, name: str, clause: str, lang: str) -> WordedStatements:
        """As it was handed over with the model."""
        return self._worded[name].get(lang, {})

    def make(self, name: str) -> Model:
        if name not in self._given:
            raise TextError((unknown_text(name, self.ids, self._blocks),))
        return self._given[name]


class Desk:
    """What the page asks. Everything goes in and comes out as text.

    ``known``: the ids of all texts that can be fetched; ``blocks``: the ids that are
    near them and no texts.
    """

    def __init__(self, known: Sequence[str], blocks: Sequence[str]) -> None:
        self.known = tuple(known)
        self._blocks = tuple(blocks)
        self._models: dict[str, Model] = {}
        self._judges: dict[str, Judge] = {}
        self._worded: dict[str, Mapping[str, WordedStatements]] = {}
        self._evening: OngoingEvening | None = None
        """The last one, since the next is mostly the same with a game more."""

    def add(self, name: str, pickled: bytes) -> None:
        """Takes the model of a text, as :func:`needed` wrote it; known from now on."""
        made_of = pickle.loads(pickled)  # noqa: S301  (ours, from the same site)
        self._worded[name] = made_of.pop("worded")
        self._models[name] = Model(**made_of)
        if name not in self.known:
            self.known = (*self.known, name)
        self._judges.pop(name, None)
        self._evening = None

    def clear(self) -> None:
        """Gives all models back."""
        self._models.clear()
        self._worded.clear()
        self._judges.clear()
        self._evening = None

    def missing(self, record: str, texts: Sequence[str]) -> list[str]:
        """The texts that judging this record asks for and that are not here yet."""
        wanted = {meant(name, self.known) for name in texts or _named(record)}
        return sorted(wanted & set(self.known) - self._models.keys())

    def document(self, record: str, file: str, rules: str | None, lang: Lang) -> str:
        """What ``dokospec replay --format json`` prints for this file."""
        found = self._judged(record, rules)
        standings = lambda: found.standings  # noqa: E731
        return "".join(document(file, found.rules, found, lang, standings))

    def view(self, record: str, texts: Sequence[str], lang: Lang) -> str:
        """Everything the page shows of a record.

        ``texts``: judged under each of these; under what the record names if empty.
        ``{"texts", "games": [{"label", "line", "players", "dealer", "moves",
        "verdicts", "rows", "foreign", "because"}], "standings"}``, with a verdict for
        each text; ``foreign``: by text the cards that its deck does not have, none where
        the game has none of them either; ``rows`` compare the texts of which that is so;
        ``because``: why the first came out so, as :meth:`because` has it.
        """
        style = Style(lang)
        wanted: Sequence[str | None] = texts or (None,)
        columns = [self._judged(record, name) for name in wanted]
        games: list[Json] = []
        for verdicts in zip(*columns, strict=True):
            reading = columns[0].reading
            assert reading is not None
            foreign: list[Json] = [
                self._foreign(verdict, name)
                for verdict, name in zip(verdicts, wanted, strict=True)
            ]
            fit = [v for v, cards in zip(verdicts, foreign, strict=True) if not cards]
            shown = _game(reading, verdicts, style)
            shown["foreign"] = foreign
            shown["rows"] = _rows(compare.game_features(fit, style) if fit[1:] else ())
            if verdicts[0].default.kind is not None:
                judge = self._shelf(wanted[0]).judge(verdicts[0].rules)
                shown["because"] = because(reading, verdicts[0], judge, style)
            games.append(shown)
        standings: list[Json] = [
            {name: str(points) for name, points in each.standings.items()}
            for each in columns
        ]
        return _dump({"texts": list(texts), "games": games, "standings": standings})

    def answer(self, record: str, rules: str, lang: Lang) -> str:
        """What the calculator shows of the first game of a record, by this text.

        :func:`dokospec.browser.answer.answer` has its shape.
        """
        _, verdict, model = self._one(record, 0, rules)
        return _dump(answer(verdict, model, Style(lang), tapped=True))

    def because(self, record: str, rules: str, lang: Lang) -> str:
        """Why that came out, as :func:`dokospec.browser.answer.because` has it."""
        reading, verdict, _ = self._one(record, 0, rules)
        judge = self._shelf(rules).judge(verdict.rules)
        return _dump(because(reading, verdict, judge, Style(lang)))

    def call(self, record: str, rules: str, lang: Lang) -> str:
        """Whether the last call of the first game may be made.

        :func:`dokospec.browser.tapped.last_call` has its shape.
        """
        _, verdict, model = self._one(record, 0, rules)
        return _dump(last_call(verdict, model, Style(lang)))

    def call_times(self, record: str, rules: str, lang: Lang) -> str:
        """With how many cards it may; as :func:`dokospec.browser.tapped.call_times`."""
        reading, verdict, _ = self._one(record, 0, rules)
        judge = self._shelf(rules).judge(verdict.rules)
        return _dump(call_times(reading, verdict, judge, Style(lang)))

    def trick(self, record: str, rules: str, lang: Lang) -> str:
        """Who takes the trick of a game of which no others are known.

        :func:`dokospec.browser.tapped.single_trick` has its shape.
        """
        reading, verdict, model = self._one(record, 0, rules)
        judge = self._shelf(rules).judge(verdict.rules)
        usual = as_usually_read(reading, verdict, judge)
        return _dump(single_trick(usual, model, Style(lang)))

    def evening(self, record: str, lang: Lang) -> str:
        """What the score pad shows of an evening, as :func:`evening.shown` has it."""
        return _dump(
            evening.shown(self._played(record), self._shelf(None), Style(lang))
        )

    def draft(self, record: str, place: int, game: str, lang: Lang) -> str:
        """What a game of the evening would come to behind its first so many.

        ``game`` with its line ``spiel``; :func:`evening.draft` has the shape.
        """
        now, shelf = self._played(record), self._shelf(None)
        model = shelf.model(now.head.rules or "")
        return _dump(evening.draft(now, place, game, model, Style(lang)))

    def imported(self, record: str, lang: Lang) -> str:
        """The evenings of a file, as :func:`evening.imported` has them."""
        return _dump(evening.imported(record, self._shelf(None), Style(lang)))

    def _played(self, record: str) -> OngoingEvening:
        self._evening = evening.judged(record, self._shelf(None), self._evening)
        return self._evening

    def grounds(
        self, record: str, place: int, rules: str | None, number: str, lang: Lang
    ) -> str:
        """What a number of the game at ``place`` rests on, by clause, at once.

        ``[{"sort", "title", "clauses": [{"clause", "title", "prose", "statements":
        [{"key", "formal", "without"}]}]}]``, here with the one sort ``""``.
        """
        _, verdict, model = self._one(record, place, rules)
        chosen = _quantity(number, verdict)
        cited = model.statements_in(chosen.rests(verdict.default))
        by_sort = {"": [(each, None) for each in cited]}
        return _dump(list(_grounds(by_sort, model, Style(lang))))

    def why(
        self, record: str, place: int, rules: str | None, number: str, lang: Lang
    ) -> str:
        """As ``grounds``, tried: each statement is left out once and judged without.

        Takes seconds. The sorts are those of :func:`dokospec.render.explain.sort_of`,
        and ``without`` is the number without the statement.
        """
        style = Style(lang)
        reading, verdict, model = self._one(record, place, rules)
        again = partial(judged_alone, reading, verdict)
        statements = {s.key: s for s in model.statements}
        by_sort: dict[str, list[tuple[Statement, str | None]]] = {}
        for trial in trials(_quantity(number, verdict), verdict, model, again):
            left = trial.without
            other = explain.value_text(number, left, style) if left else None
            cited = statements[trial.reason.statement]
            by_sort.setdefault(explain.sort_of(trial), []).append((cited, other))
        return _dump(list(_grounds(by_sort, model, style)))

    def next(
        self,
        record: str,
        place: int,
        rules: str | None,
        lang: Lang,
        speaker: str | None = None,
    ) -> str:
        """What may be laid or said next in the game at ``place``, and where it is written.

        What :meth:`Choices.json` has, ``"wrong"``: findings on the trick that lies there,
        and ``"at"``: see :func:`continued`. Without a game, or a text, ``phase`` is
        ``none``; a game that cannot be read to its end is ``unreadable``.
        """
        style = Style(lang)
        found = self._judged(record, rules)
        verdict = next(islice(found, place, None), None)
        reading = found.reading
        if verdict is None or reading is None:
            return _dump({"phase": "none"})
        at = continued(reading)
        game = reading.game
        if game is not None and not game.complete:
            return _dump({"phase": "unreadable", "at": at})
        try:
            model = self._shelf(rules).model(verdict.rules)
        except TextError:
            return _dump({"phase": "none", "at": at})
        part = GameRecord(None)
        choices = Choices(model, reading, verdict, game or part, speaker)
        shown = choices.json(style)
        shown |= {"players": list(verdict.players), "at": at}
        shown["wrong"] = [_finding(each, verdict, style) for each in choices.wrong()]
        return _dump(shown if game else shown | {"phase": "none"})

    def words(self, lang: Lang) -> str:
        """The words of the interface: ``{key: text}``."""
        words = Words(lang)
        return _dump({key: words(key) for key in words.keys()})  # noqa: SIM118

    def _foreign(self, verdict: GameVerdict, rules: str | None) -> Json:
        """The cards that a text does not have, where the game is played with such."""
        if codes.CARD_NOT_IN_DECK not in {each.code for each in verdict.findings}:
            return []
        deck = self._shelf(rules).model(verdict.rules).deck
        return [str(face) for face in FACES if face not in deck]

    def _one(
        self, record: str, place: int, rules: str | None
    ) -> tuple[Reading, GameVerdict, Model]:
        found = self._judged(record, rules)
        verdict = next(islice(found, place, None))
        assert found.reading is not None
        return found.reading, verdict, self._shelf(rules).model(verdict.rules)

    def _judged(self, record: str, rules: str | None) -> Judged:
        return Judged(read_bytes(record.encode()), self._shelf(rules))

    def _shelf(self, rules: str | None) -> Shelf:
        given = (self._models, self._judges, self._worded)
        return Shelf(self.known, self._blocks, *given, rules)


def _named(record: str) -> Iterator[str]:
    """The rule texts that the heads of a record name."""
    for reading in read_text(record):
        own = reading.game and reading.game.header("regeln")
        yield from filter(None, (own, reading.head.rules))


def _game(
    reading: Reading,
    verdicts: Sequence[GameVerdict],
    style: Style,
) -> dict[str, Json]:
    played = reading.game
    place = played and played.locate and played.locate("game", 0)
    return {
        "label": verdicts[0].label,
        "line": place.line if place else None,
        "players": list(verdicts[0].players),
        "dealer": verdicts[0].dealer,
        "moves": list(_moves(played)) if played else [],
        "verdicts": [_verdict(each, style) for each in verdicts],
    }


def _verdict(verdict: GameVerdict, style: Style) -> Json:
    shown = game(verdict, style.lang)
    outcomes = verdict.outcomes if len(verdict.outcomes) > 1 else ()
    return {
        **shown,
        "statuses": [
            style.words(f"status.{call.status}")
            for call in verdict.default.announcements
        ],
        "calls": [
            features.call_name(call.by, call.say, style)
            for call in verdict.default.announcements
        ],
        "stepLabels": [step_name(s, style.words) for s in verdict.default.steps],
        "premises": [
            {"label": label, **premise_said(premise, style.lang)}
            for label, premise in premises(verdict.default, style)
        ],
        "findings": [_finding(each, verdict, style) for each in every_finding(verdict)],
        "numbers": [
            {
                "name": each.name,
                "label": explain.label(each.name, style.words),
                "value": explain.value_text(each.name, verdict.default, style),
            }
            for each in quantities(verdict)
            if verdict.default.kind or verdict.default.tricks
        ],
        "heads": [features.readings(each.assume, style) for each in outcomes],
        "defaults": [each.default for each in outcomes],
        "rows": _rows(
            outcome_features(verdict, style) if outcomes else _details(verdict, style)
        ),
    }


def _details(verdict: GameVerdict, style: Style) -> Iterator[features.Feature]:
    """What differs by readings in the only result, all that it may be in one cell."""
    for label, values in detail_features(verdict, style):
        yield features.Feature(label, (" | ".join(f"{v} ({r})" for v, r in values),))


def _finding(found: Finding, verdict: GameVerdict, style: Style) -> Json:
    return {
        **finding(found, style.lang),
        "end": found.span.end if found.span else None,
        "hint": hint(found, style.lang),
        "word": style.words(f"kind.{found.kind.value}"),
        "only": features.only(verdict, found, style),
    }


def _rows(found: Iterable[features.Feature]) -> list[Json]:
    return [
        {"label": row.label, "cells": list(row.cells), "differs": row.differs}
        for row in found
    ]


def _moves(played: GameRecord) -> Iterator[Json]:
    """What happened, in order of time, each with its place in the record.

    ``{"sort": "card" | "call" | "say" | "exchange", "line", "column", "end", …}``
    """
    for index, event in enumerate(played.events):
        move: dict[str, Json]
        match event:
            case Play(card=card, mark=mark):
                move = {"sort": "card", "card": str(card) if card else "??"}
                move["mark"] = mark
            case Call(word=word, by=by, uncertain=uncertain):
                move = {"sort": "call", "by": by, "word": word, "uncertain": uncertain}
            case Reservation(by=by, words=words):
                move = {"sort": "say", "by": by, "word": " ".join(words)}
            case Exchange(giver=giver, taker=taker, word=word):
                move = {"sort": "exchange", "by": giver, "to": taker, "word": word}
            case _:
                continue
        span = played.locate("event", index) if played.locate else None
        move |= {
            "line": span.line if span else None,
            "column": span.column if span else None,
            "end": span.end if span else None,
        }
        yield move


def _quantity(name: str, verdict: GameVerdict) -> Quantity:
    return next(each for each in quantities(verdict) if each.name == name)


def _grounds(
    found: Mapping[str, Sequence[tuple[Statement, str | None]]],
    model: Model,
    style: Style,
) -> Iterator[Json]:
    """Statements by what they are for a number, and by clause."""
    for sort in ("", *explain.SORTS):
        clauses: dict[str, list[Json]] = {}
        for statement, other in found.get(sort, ()):
            formal = unparse(statement)
            clauses.setdefault(statement.clause, []).append(
                {"key": statement.key, "formal": formal, "without": other}
            )
        if clauses:
            title = style.words(f"explain.{sort}") if sort else ""
            shown: list[Json] = [
                {**cited_clause(key, model), "statements": lines}
                for key, lines in clauses.items()
            ]
            yield {"sort": sort, "title": title, "clauses": shown}


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def needed(
    models: Mapping[str, Model], worded: Mapping[str, WordedStatements]
) -> Iterator[tuple[str, bytes]]:
    """The models as :meth:`Desk.add` takes them: what each is made of.

    ``worded``: the statements with words in them, by the languages they are told in.
    """
    for name, model in models.items():
        own = {
            lang: {at: each for at, each in found.items() if at[0] in model.clauses}
            for lang, found in worded.items()
        }
        parts = {
            "text_id": model.id,
            "statements": model.statements,
            "clauses": dict(model.clauses),
            "elsewhere": model.elsewhere,
            "worded": own,
        }
        yield name, pickle.dumps(parts, pickle.HIGHEST_PROTOCOL)
