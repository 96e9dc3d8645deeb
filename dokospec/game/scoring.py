"""From the finished play to winner, items, value and scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple, TypeAlias, cast

from dokospec.game.acts import Acts
from dokospec.game.calls import SETTLED, broken_duties
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import Ask, Tables, ask_rule
from dokospec.game.worlds import Asker
from dokospec.language.answers import attempt
from dokospec.language.evaluate import Due as Share
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.syntax import Posten
from dokospec.language.values import NONE, Open, Value, fraction
from dokospec.verdict import Item, Rests, Step

WON = SETTLED | {"Sieger"}
ITEMS_SETTLED = WON | {"Punkte"}
SCORED = ITEMS_SETTLED | {"Spielwert"}
ALL_SETTLED = SCORED | {"Gutschrift"}
"""What is read from the position, at each stage, instead of being worked out anew."""


class Itemised(NamedTuple):
    """Who won, and the items that are due; a name in ``open_items`` may be due.

    ``rests_on``: what winner and items rest on.
    """

    winner: Value
    items: tuple[Item, ...]
    open_items: tuple[str, ...]
    rests_on: tuple[int, int]


class Score(NamedTuple):
    """Who won, and what the game is worth.

    ``value``: that of the winner, or of the party named first where nobody wins, in
    ``steps`` too. ``rests_on``: what the winner and the value rest on. ``opens``: gaps
    and conflicts met. ``broken``: Zusagen not kept; ``pending``: the places among all
    that are asked of those that only the points decide; ``open_items``: of which it is open
    whether they are due.
    """

    winner: str | None
    items: tuple[Item, ...]
    value: Fraction | None
    steps: tuple[Step, ...]
    rests_on: tuple[int, int]
    opens: tuple[Open, ...]
    broken: tuple[str, ...]
    pending: tuple[int, ...]
    open_items: tuple[str, ...]


class Dealers(NamedTuple):
    """The next dealer's seat: by default, under every reading; reasons of the first."""

    usual: Value
    possible: tuple[Value, ...]
    rests_on: int


class Closing(NamedTuple):
    """What follows for the players.

    ``given``: the points by seat (that of a dealer who sits out comes last), and as
    ``numbers``, None where one is open; ``rests_on``: what each rests on besides the
    value. ``opens``: as in a score. ``broken``: which of the pending Zusagen are not
    kept. ``against``: the places of the duties on the whole game that it breaks.
    ``premises``: the places of the Annahmen that decide something. ``notes``: (row of
    Vermerke, how often the game gives cause for it) where it does, none for a game that
    is not over.
    """

    given: tuple[Value, ...]
    numbers: tuple[Fraction, ...] | None
    rests_on: tuple[int, ...]
    opens: tuple[Open, ...]
    broken: tuple[str, ...]
    against: tuple[int, ...]
    dealers: Dealers
    notes: tuple[tuple[str, int], ...]
    premises: tuple[int, ...] = ()


NO_ITEMS: Final = Itemised(None, (), (), (0, 0))
NO_SCORE: Final = Score(None, (), None, (), (0, 0), (), (), (), ())
"""What stands for them in a game of which nobody asks for a score."""


def not_closed(players: int) -> Closing:
    """What follows for so many players where nobody asks for a score."""
    return Closing((), None, (0,) * players, (), (), (), Dealers(None, (), 0), ())


def itemise(tables: Tables, facts: Facts, asker: Asker) -> Itemised:
    """The winner, and then the items. Fills ``facts`` with them."""
    winner = asker.ask("Sieger", _winner, facts, SETTLED)
    facts.winner = winner.value
    items, rests_on, open_items = _items(tables, facts, asker)
    return Itemised(winner.value, items, open_items, (winner.rests_on, rests_on))


def score(tables: Tables, found: Itemised, facts: Facts, asker: Asker) -> Score:
    """What winner and items come to. Fills ``facts``, which has those, with it."""
    parties = tables.parties
    winner_rest, item_rest = found.rests_on
    values = asker.ask("Spielwert", _values, facts, ITEMS_SETTLED)
    by_party = cast(tuple[Value, ...], values.value)
    facts.values = dict(zip(parties, by_party, strict=True))
    side = found.winner if found.winner in parties else next(iter(parties), None)
    value = number_of(facts.values.get(side))
    promised = _promised(tables, range(len(tables.claim_questions)), facts, asker)
    return Score(
        winner=found.winner if isinstance(found.winner, str) else None,
        items=found.items,
        value=value,
        steps=() if value is None else (_step(tables.model, str(side), value),),
        rests_on=(winner_rest, item_rest | winner_rest | values.rests_on),
        opens=_opens(found.winner, *facts.values.values()),
        broken=tuple([name for _, name, fulfilled in promised if fulfilled is False]),
        pending=tuple(
            [n for n, _, fulfilled in promised if not isinstance(fulfilled, bool)]
        ),
        open_items=found.open_items,
    )


def settle_rest(tables: Tables, acts: Acts, facts: Facts, asker: Asker) -> Rests:
    """The tricks of a game broken off go to a party, where it is scored all the same.

    Returned is what that rests on.
    """
    question = "Abbruchstiche"
    whole = facts.augen_by_party is not None or not acts.objections
    if whole or facts.tricks is None or question not in tables.model.rules:
        return 0
    if not all(party in tables.parties for party in facts.parties or (None,)):
        return 0
    leaf = asker.ask(question, ask_rule(question), facts, SETTLED)
    if leaf.value in tables.parties:
        facts.settle_rest(leaf.value, tables.all_augen, tables.model.hand_size)
    return leaf.rests_on


def close(
    tables: Tables, pending: Sequence[int], facts: Facts, asker: Asker
) -> Closing:
    """The points of the players, what the text promises of them, the next dealer.

    ``facts`` has the score; the points are filled in. ``pending``: as in a score.
    """
    given, rests = _credits(facts, asker)
    facts.credits = given
    numbers = [number for number in map(number_of, given) if number is not None]
    promised = _promised(tables, pending, facts, asker)
    premises = [
        tables.model.place(premise)
        for premise, question, ask in tables.premise_questions
        if asker.ask(question, ask, facts, ALL_SETTLED).value is True
    ]
    if facts.tricks_so_far is not None:
        facts = facts.branch()
        facts.tricks = facts.tricks_so_far
    against, _, _ = broken_duties(
        tables.model.duties.get("Spiel", ()), NONE, facts, asker
    )
    return Closing(
        given=given,
        numbers=tuple(numbers) if len(numbers) == len(given) else None,
        rests_on=rests,
        opens=_opens(*given),
        broken=tuple([name for _, name, fulfilled in promised if fulfilled is False]),
        against=tuple(map(tables.model.place, against)),
        dealers=next_dealers(facts, asker),
        notes=_notes(tables, facts, asker),
        premises=tuple(premises),
    )


def _promised(
    tables: Tables, places: Iterable[int], facts: Facts, asker: Asker
) -> list[tuple[int, str, Value]]:
    """The Zusagen at these places of all that are asked, each with whether it is kept."""
    return [
        (place, name, asker.ask(question, ask, facts, ALL_SETTLED).value)
        for place in places
        for name, question, ask in (tables.claim_questions[place],)
    ]


def next_dealers(facts: Facts, asker: Asker) -> Dealers:
    """Who deals next."""
    question = "Nächster-Geber"
    ask = ask_rule(question)
    usual = asker.usual(question, ask, facts, SETTLED)
    possible = asker.possible(question, ask, facts, SETTLED)
    return Dealers(usual.value, tuple(possible), usual.rests_on)


def _winner(run: Evaluator) -> Value:
    return run.rule("Sieger")


def _values(run: Evaluator) -> Value:
    """The Spielwert of each party."""
    return tuple(
        attempt(run, ask_rule("Spielwert", party)) for party in run.model.parties
    )


def _credits(facts: Facts, asker: Asker) -> tuple[tuple[Value, ...], tuple[int, ...]]:
    """The points of each seat, and what each rests on.

    Each is a question of its own, as each Zusage is: together they would have an
    answer for every combination of what the single ones look at.
    """
    seats = _seats(facts)
    leaves = [
        asker.ask(("Gutschrift", seat), ask_rule("Gutschrift", seat), facts, SCORED)
        for seat in seats
    ]
    given = tuple([leaf.value for leaf in leaves])
    if len(given) > 4 and not any(type(g) is Open for g in given[:4]):
        # All is known, so it is the text that does not say what sitting out comes to.
        given = (*given[:4], *map(_unsaid, given[4:]))
    return given, tuple([leaf.rests_on for leaf in leaves])


def _notes(tables: Tables, facts: Facts, asker: Asker) -> tuple[tuple[str, int], ...]:
    if not tables.note_questions:
        return ()
    if not facts.all_augen_known:
        return ()
    found = [
        (row, asker.ask(question, ask, facts, SETTLED).value)
        for row, question, ask in tables.note_questions
    ]
    return tuple([(row, n) for row, n in found if isinstance(n, int) and n > 0])


def _unsaid(given: Value) -> Value:
    unknown = isinstance(given, Open) and given.cause == "unknown"
    return Open("gap", "Gutschrift") if unknown else given


def _seats(facts: Facts) -> tuple[int, ...]:
    return (0, 1, 2, 3, *(facts.acts.outside if facts.acts is not None else ()))


_Line: TypeAlias = tuple[str, Value, int | Fraction | Open, int]
"""An item as a leaf holds it: name, for whom, points or why they are open, reasons."""


def _items(
    tables: Tables, facts: Facts, asker: Asker
) -> tuple[tuple[Item, ...], int, tuple[str, ...]]:
    """All items that are due, what that rests on, and the names of those that are open.

    Each is a question of its own: together they would have an answer for every
    combination. Sums and open groups go into ``facts``.
    """
    found: list[Item] = []
    rests_on = 0
    points: dict[tuple[str, Value], int | Fraction] = {}
    opened: dict[str, str] = {}
    for group, questions in _questions(tables).items():
        for question, ask in questions:
            leaf = asker.ask(question, ask, facts, WON)
            rests_on |= leaf.rests_on
            for name, whose, amount, rest in cast(tuple[_Line, ...], leaf.value):
                if isinstance(amount, Open):
                    opened[name] = group
                    continue
                points[group, whose] = points.get((group, whose), 0) + amount
                clause = tables.clauses[name]
                who = facts.names[whose] if isinstance(whose, int) else str(whose)
                found.append(Item(name, group, who, fraction(amount), clause, rest))
    facts.points, facts.open_groups = points, frozenset(opened.values())
    return tuple(found), rests_on, tuple(opened)


def _questions(tables: Tables) -> dict[str, list[tuple[object, Ask]]]:
    """What is asked of every game, by group; made when first needed."""
    if tables.item_questions is None:
        tables.item_questions = _made(tables)
    return tables.item_questions


def _made(tables: Tables) -> dict[str, list[tuple[object, Ask]]]:
    return {
        group: [
            (("Posten fällig", item.key), partial(_due, tables.model.place(item)))
            for item in members
        ]
        for group, members in tables.groups.items()
    }


def _due(place: int, run: Evaluator) -> Value:
    """(item, for whom, points, statements) where it is due; points Open if open."""
    item = run.model.places[place]
    assert isinstance(item, Posten)
    run.touch(item)
    due: list[Share] = []
    failed = attempt(run, partial(_collect, item, due))
    if isinstance(failed, Open):
        return ((item.name, "", failed, 0),)
    return tuple([one for one in due if one[2]])


def _collect(item: Posten, found: list[Share], run: Evaluator) -> Value:
    found.extend(run.item(item))
    return None


def _step(model: Model, party: str, value: Fraction) -> Step:
    return Step(f"Spielwert {party}", value, model.rules["Spielwert"][0].clause)


def number_of(value: Value) -> Fraction | None:
    """The number, None where the value is none."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return fraction(value)


def _opens(*values: Value) -> tuple[Open, ...]:
    """The gaps and conflicts among these values, each once."""
    found = [v for v in values if type(v) is Open and v.cause != "unknown"]
    return tuple(dict.fromkeys(found)) if found else ()
