"""What can be stated of a play that is not recorded, derived from the text.

What stands behind the play (calls, score, points, the evening) asks the play for parties
and Augen, for items counted card by card or trick by trick, for Stände, and for rules of
the text's own that look into the tricks. A record that has these needs no cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dokospec.cards import Card
from dokospec.language.dependencies import mentions
from dokospec.language.evaluate import counted
from dokospec.language.inherit import flat
from dokospec.language.model import Model, compile_text
from dokospec.language.questions import QUESTIONS
from dokospec.language.sources import without_sofern
from dokospec.language.syntax import (
    Aufzaehlung,
    Ergaenzt,
    Posten,
    Regel,
    RuleText,
    Stand,
    Statement,
    Tabelle,
    Zusage,
    walk,
)
from dokospec.language.terms import Face, Over
from dokospec.language.text import EffectiveText, KnownWords
from dokospec.language.vocabulary import FACTS

_SETTLED: Final = "Partei"
"""Stated itself, or follows from what is."""
_BEHIND: Final = tuple(
    question.name
    for question in QUESTIONS
    if question.stage == "Ende"
    and not question.of_the_end
    and question.name != _SETTLED
)
"""The questions asked behind the play."""
_DUTIES: Final = ("Meldung", "Spiel")
_OF_TRICKS: Final = {"Stich", "Auftritt"}
_BY_NUMBER: Final = {"Nummer", "letzter"}
"""Facts of a trick that follow from its number, whatever was played."""
_TRICKS: Final = frozenset(
    fact.name
    for fact in FACTS
    if _OF_TRICKS & {*fact.parameters, fact.result.rstrip("*")}
) - frozenset((*_BY_NUMBER, *(fact.name for fact in FACTS if fact.stage == "immer")))
"""Facts of the tricks."""
_NOT_PLAY: Final = (
    frozenset(
        (
            *(question for question in _BEHIND),
            *(fact.name for fact in FACTS if fact.stage == "Ende"),
            *(
                f.name
                for f in FACTS
                if "Handlung" in f.parameters and f.result == "Zahl"
            ),
        )
    )
    - _TRICKS
)
"""What stands behind the play, and what is known of one without its tricks."""
_HANDS: Final = frozenset(("Blatt", "Blatt-nach-Tausch"))
_ABOUT: Final = frozenset(("Stich", "Spieler", "Partei"))
"""What a rule may be about that is stated: one of these."""
_CALLS: Final = "Rufe"
"""The listing of what is said between the cards."""
_KINDS: Final = "Spielarten"
"""The listing of the kinds of game."""


class Statable(NamedTuple):
    """By name: counted items, Stände, and rules that look into the tricks.

    ``faces``: those of which the text asks how many somebody holds.
    """

    items: Mapping[str, Posten]
    stands: Mapping[str, Stand]
    rules: Mapping[str, Regel | Tabelle]
    faces: tuple[Card, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, items first."""
        return (*self.items, *self.stands, *self.rules)


def statable(model: Model) -> Statable:
    """What can be stated of a play under this text, but for parties, Augen and calls."""
    items = {item.name: item for item in model.items if counted(item)}
    rules = {
        name: rule
        for name in sorted(_frontier(model, items))
        for rule in model.rules[name][:1]
        if len(rule.parameters) == 1 and rule.parameters[0].type in _ABOUT
    }
    return Statable(items, model.game_stands, rules, _held_faces(model))


def stated_names(
    texts: Iterable[EffectiveText], blocks: Iterable[RuleText]
) -> frozenset[str]:
    """The names, in small letters, by which one of these knows what can be stated.

    ``blocks``: building blocks as written, which bring items, Stände and kinds of game.
    """
    found: set[str] = set()
    for text in texts:
        model = compile_text(text)
        found.update(statable(model).names, model.words[_KINDS])
    for statement in (
        without_sofern(written) for block in blocks for written in flat(block)
    ):
        match statement:
            case Posten(name=name) | Stand(name=name, lifetime="Spiel"):
                found.add(name)
            case Ergaenzt(name=listing, rows=rows) if listing == _KINDS:
                found.update(row.name for row in rows)
            case _:
                pass
    return frozenset(map(str.casefold, found))


def known_words(
    texts: Iterable[EffectiveText], blocks: Iterable[RuleText]
) -> KnownWords:
    """What these know; ``blocks``: building blocks as written."""
    texts, blocks = [*texts], [*blocks]
    listed: set[str] = set()
    calls: set[str] = set()
    written = (
        without_sofern(statement) for block in blocks for statement in flat(block)
    )
    for statement in (*(s for text in texts for s in text.statements), *written):
        match statement:
            case Aufzaehlung(name=listing, rows=rows):
                words = {word.casefold() for word, _ in rows}
            case Ergaenzt(name=listing, rows=more):
                words = {row.name.casefold() for row in more}
            case _:
                continue
        listed |= words
        if listing == _CALLS:
            calls |= words
    found = (stated_names(texts, blocks), listed, calls)
    return KnownWords(*(tuple(sorted(each)) for each in found))


def picks(rule: Regel | Tabelle) -> bool:
    """Whether it is the first of several that fits, or keiner."""
    return isinstance(rule, Regel) and all(
        isinstance(case.value, Over) and case.value.operator == "das"
        for case in rule.cases
    )


def asking_for_faces(model: Model) -> dict[Card, list[Statement]]:
    """By face the statements that name it and look into a hand, or ask a rule that does."""
    asking = [s for s in model.statements if not isinstance(s, Zusage)]
    rules = {s.name for s in asking if isinstance(s, Regel) and mentions(s) & _HANDS}
    found: dict[Card, list[Statement]] = {}
    for statement in asking:
        if mentions(statement) & (_HANDS | rules):
            parts = (part for expr in statement.expressions for part in walk(expr))
            for part in parts:
                if isinstance(part, Face):
                    found.setdefault(part.card, []).append(statement)
    return found


def _held_faces(model: Model) -> tuple[Card, ...]:
    return tuple(sorted(asking_for_faces(model), key=lambda card: card.index))


def _frontier(model: Model, items: Iterable[str]) -> set[str]:
    """The outermost rules asked behind the play that look into the tricks alone."""
    dependencies, counted_items = model.dependencies, frozenset(items)
    found: set[str] = set()
    met: set[str] = set()
    roots = [d for on in _DUTIES for d in model.duties.get(on, ())]
    roots += model.events.get("nach Spiel", ())  # type: ignore[arg-type]
    waiting = deque([*_BEHIND, *(n for s in roots for n in mentions(s))])
    while waiting:
        name = waiting.popleft()
        if name in met or name == _SETTLED:
            continue
        met.add(name)
        if name in model.rules:
            if _of_objections(model.rules[name]):
                continue
            asked = dependencies.asked([name], lambda n: _stated(model, n))
            if asked & _TRICKS and not asked & _NOT_PLAY:
                found.add(name)
                continue
        for statement in dependencies.answering(name):
            if not (isinstance(statement, Posten) and statement.name in counted_items):
                waiting += mentions(statement)
    return found


def _stated(model: Model, name: str) -> bool:
    return name == _SETTLED or name in model.stands


def _of_objections(rules: Iterable[Statement]) -> bool:
    """Whether they are about a Reklamation, which asks the whole play."""
    return any(
        parameter.type == "Reklamation"
        for rule in rules
        for parameter in getattr(rule, "parameters", ())
    )
