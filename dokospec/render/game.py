"""The verdict on a game as a document.

The body shows the default outcome; where others exist, a table puts them side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from dokospec.messages.words import Words
from dokospec.render import features
from dokospec.render.document import (
    Block,
    Comparison,
    Document,
    Findings,
    Heading,
    Numbers,
    Paragraph,
    Part,
    Points,
    table,
)
from dokospec.render.style import Cell, Row, Style
from dokospec.render.values import (
    NOBODY,
    citation,
    in_marks,
    kind_line,
    number,
    shown_findings,
    signed,
)
from dokospec.verdict import Announcement, GameVerdict, Outcome, Premise, Step

_STATUS_TONE = {
    "valid": "green",
    "standing": "yellow",
    "void": "red",
    "disputed": "yellow",
    "open": "yellow",
}


def document(verdict: GameVerdict, style: Style, *, tricks: bool = False) -> Document:
    """One game, or what was found in a head where the verdict has no label.

    ``tricks``: with a table of them.
    """
    if verdict.label is None:
        return (_findings(verdict, style)[1:],)
    outcome = verdict.default
    # Of tricks that stand alone it goes without saying that the rest is open.
    alone = bool(outcome.single_tricks) and not outcome.tricks
    parts: tuple[Part, ...] = (
        (Heading(title(verdict, style)),),
        () if alone and outcome.parties is None else _parties(outcome, style),
        _tricks(outcome, style) if tricks else (),
        _single_tricks(verdict, style),
        _announcements(verdict, style),
        _points(verdict, style),
        () if alone and outcome.scores is None else _scores(outcome, style),
        _premises(verdict, style),
        _outcomes(verdict, style),
        _findings(verdict, style),
    )
    return tuple(filter(None, parts))


def title(verdict: GameVerdict, style: Style) -> str:
    """``Spiel 3 (text-id), Geber Emil: Normalspiel``."""
    words = style.words
    head = game_name(verdict, style)
    if verdict.rules:
        head += f" ({verdict.rules})"
    if verdict.dealer:
        head += ", " + words("verdict.dealer", name=verdict.dealer)
    kind = kind_line(verdict.default, words)
    return f"{head}: {kind or words('verdict.kind_open')}"


def game_name(verdict: GameVerdict, style: Style) -> str:
    """``Spiel 3``, or ``Spiel`` where it has no label."""
    game = style.words("verdict.game")
    return f"{game} {verdict.label}" if verdict.label else game


def standings(
    sums: Mapping[str, Fraction], style: Style, without: Sequence[str] = ()
) -> Document:
    """The sums of an evening, highest first, and the games that are not in them."""
    ranked = sorted(sums.items(), key=lambda entry: -entry[1])
    rows: list[Row] = [[name, Cell(signed(sum_), right=True)] for name, sum_ in ranked]
    head = ["", style.words("verdict.items")]
    excluded = (Paragraph(features.without(without, style)),) if without else ()
    heading = Heading(style.words("verdict.standings"))
    return ((heading, *table(rows, head, implied=True), *excluded),)


def _parties(outcome: Outcome, style: Style) -> Part:
    words = style.words
    if outcome.thrown_in:
        return (Paragraph(features.thrown_in(outcome, style), short=True),)
    if outcome.parties is None:
        return (Paragraph(words("verdict.parties_open"), short=True),)
    augen = dict(outcome.augen or ())
    alone = all(players == (party,) for party, players in outcome.parties)
    rows: list[Row] = []
    for party, players in outcome.parties:
        won = party == outcome.winner
        count = augen.get(party)
        rows.append(
            [
                Cell(words.party(party), "bold", strong=won),
                *[", ".join(players)] * (not alone),
                Cell(str(count), right=True, beside=Cell(words("verdict.augen")))
                if count is not None
                else "",
                Cell(words("verdict.wins"), "green") if won else "",
            ]
        )
    named = ["verdict.players"] if alone else ["verdict.party", "verdict.players"]
    head = [*map(words, named), "", ""]
    part: list[Block] = [*table(rows, head, implied=True)]
    if outcome.winner is None:
        part.append(Paragraph(words("verdict.winner_open"), short=True))
    elif outcome.winner == NOBODY:
        part.append(Paragraph(words("verdict.winner_nobody"), short=True))
    return tuple(part)


def _tricks(outcome: Outcome, style: Style) -> Part:
    words = style.words
    rows: list[Row] = []
    for trick in outcome.tricks:
        row: list[Cell | str] = [Cell(f"{trick.number}.", right=True)]
        for player, card in trick.cards:
            red = "red" if card[:1] in "♥♦" else ""
            taken = player == trick.winner
            tone = "bold" if taken else "dim"
            row.append(Cell(player, tone, beside=Cell(card, red)))
        row += [""] * (5 - len(row))
        augen = "" if trick.augen is None else str(trick.augen)
        row.append(Cell(augen, right=True))
        row.append(Cell(trick.winner or words("verdict.open"), "bold"))
        rows.append(row)
    head = ["", *"1234", words("verdict.augen"), words("verdict.winner")]
    return _named("tricks", table(rows, head, implied=True), style)


def _single_tricks(verdict: GameVerdict, style: Style) -> Part:
    """The tricks behind missing ones: what takes each, and by which clauses."""
    words = style.words
    rows: list[Row] = []
    for trick in verdict.default.single_tricks:
        row: list[Cell | str] = [Cell(f"{trick.number or '?'}.", right=True)]
        for place, (player, card) in enumerate(trick.cards, 1):
            red = "red" if card[:1] in "♥♦" else ""
            tone = "bold" if place == trick.place else "dim"
            beside = Cell(card, red)
            row.append(Cell(player, tone, beside=beside) if player else beside)
        row += [""] * (5 - len(row))
        row.append(Cell("" if trick.augen is None else str(trick.augen), right=True))
        row.append(Cell(features.taken(trick, style), "bold"))
        cited = (citation(clause, verdict.rules) for clause in trick.clauses)
        row.append(Cell(", ".join(cited), "dim"))
        rows.append(row)
    head = ["", *"1234", words("verdict.augen"), words("verdict.winner")]
    blocks = table(rows, [*head, words("verdict.clause")], implied=True)
    return _named("single_tricks", blocks, style)


def _announcements(verdict: GameVerdict, style: Style) -> Part:
    words = style.words
    rows: list[Row] = []
    for call in verdict.default.announcements:
        counts = ""
        if call.counts_as is not None and call.counts_as != call.say:
            counts = words("verdict.counts_as", word=words.label(call.counts_as))
        clause = citation(call.clause, verdict.rules) if call.clause else ""
        rows.append(
            [
                f"{call.by}: {words.label(call.say)}",
                Cell(words(f"status.{call.status}"), _STATUS_TONE.get(call.status, "")),
                counts,
                Cell(clause, "dim"),
                _reason(call, words),
            ]
        )
    head = ["", words("verdict.status"), words("verdict.counting")]
    blocks = table(rows, [*head, words("verdict.clause"), ""], implied=True)
    return _named("announcements", blocks, style)


def _reason(call: Announcement, words: Words) -> str:
    """``Pflicht »Wort der Partei«``: what a call that is not in order breaks."""
    if call.reason is None or call.status == "valid":
        return ""
    _, _, name = call.reason.partition(" ")
    return words("verdict.duty", name=name)


def _points(verdict: GameVerdict, style: Style) -> Part:
    words = style.words
    outcome = verdict.default

    def cited(clause: str) -> Cell:
        return Cell(citation(clause, verdict.rules), "dim")

    items: list[Row] = [
        [
            words.party(item.party),
            words.label(item.item),
            Cell(signed(item.points), right=True),
            cited(item.clause),
        ]
        for item in outcome.items
    ]
    steps: list[Row] = [
        [
            step_name(step, words),
            Cell(number(step.value), right=True),
            cited(step.clause),
        ]
        for step in outcome.steps
    ]
    head = ["", words("verdict.items"), words("verdict.clause")]
    both = table(items, [words("verdict.party"), *head], implied=True)
    part = _named("items", both, style)
    part += _named("steps", table(steps, head, implied=True), style)
    if outcome.value is not None:
        value = words("verdict.value", value=number(outcome.value))
        part += (Paragraph(value, short=True),)
    return part


def step_name(step: Step, words: Words) -> str:
    """What a step works out, and for which party."""
    quantity = step.step.partition(" ")[0]
    return f"{words.label(quantity)} {words.party(step.party)}".rstrip()


def _scores(outcome: Outcome, style: Style) -> Part:
    if outcome.thrown_in:
        return ()
    if outcome.scores is None:
        return (Paragraph(style.words("verdict.scores_open"), short=True),)
    return (
        Numbers(
            tuple(
                (player, Cell(signed(points), _gain(points)))
                for player, points in outcome.scores
            )
        ),
    )


def _premises(verdict: GameVerdict, style: Style) -> Part:
    """What the text presupposes where it decided a number of the default outcome."""
    items = tuple(
        f"{number_}: {premise.name} ({citation(premise.clause, verdict.rules)}): "
        f"{in_marks(premise, style.lang)}"
        for number_, premise in premises(verdict.default, style)
    )
    return _named("premises", (Points(items),) if items else (), style)


def premises(outcome: Outcome, style: Style) -> list[tuple[str, Premise]]:
    """Each Annahme that decided something, with the label of the number."""
    return [(style.words(f"number.{p.number}"), p) for p in outcome.premises]


def _named(part: str, blocks: Part, style: Style) -> Part:
    """The blocks under the name of the part; nothing where there are none."""
    return (Heading(style.words(f"verdict.{part}"), 2), *blocks) if blocks else ()


def _gain(points: Fraction) -> str:
    return "green" if points > 0 else "red" if points < 0 else ""


def _outcomes(verdict: GameVerdict, style: Style) -> Part:
    """The outcomes side by side, or what readings change beside the only result."""
    outcomes = verdict.outcomes
    if len(outcomes) < 2:
        rows: list[Row] = [
            [label, cell, readings]
            for label, values in detail_features(verdict, style)
            for cell, readings in values
        ]
        return _named("outcomes", table(rows), style)
    shown = Comparison(
        heads=tuple(_letter(place) for place in range(len(outcomes))),
        rows=tuple(outcome_features(verdict, style)),
        legend=tuple(features.readings(outcome.assume, style) for outcome in outcomes),
        default=next(n for n, outcome in enumerate(outcomes) if outcome.default),
    )
    return _named("outcomes", (shown,), style)


def outcome_features(verdict: GameVerdict, style: Style) -> list[features.Feature]:
    """The results of every outcome, and of the rest what they differ in."""
    outcomes = verdict.outcomes
    results = features.rows(features.results(verdict.players, style), outcomes)
    rest = [
        *features.details(outcomes, style),
        *features.trick_winners(outcomes, style),
        *features.single_tricks(outcomes, style),
        features.next_dealer(style),
        (style.words("verdict.findings"), _codes),
    ]
    return results + [each for each in features.rows(rest, outcomes) if each.differs]


def detail_features(
    verdict: GameVerdict, style: Style
) -> list[tuple[str, list[tuple[str, str]]]]:
    """What differs by readings in the only result: each value, and under which."""
    shown = [
        *features.details(verdict.outcomes, style),
        *features.trick_winners(verdict.outcomes, style),
        *features.single_tricks(verdict.outcomes, style),
        features.next_dealer(style),
    ]
    return features.by_reading(shown, verdict.ways, style)


def _letter(place: int) -> str:
    return chr(ord("A") + place) if place < 26 else str(place + 1)


def _codes(outcome: Outcome) -> str:
    return " ".join(sorted({found.code for found in outcome.findings})) or features.NONE


def _findings(verdict: GameVerdict, style: Style) -> Part:
    found = tuple(
        (each, features.only(verdict, each, style)) for each in shown_findings(verdict)
    )
    heading = Heading(style.words("verdict.findings"), 2, implied=True)
    return (heading, Findings(found)) if found else ()
