"""From worlds to the outcomes of a verdict, each with what it assumes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes, outcomes
from dokospec.game.acts import Acts
from dokospec.game.completions import hidden_card
from dokospec.game.position import finding
from dokospec.game.slips import as_written
from dokospec.game.worlds import (
    Label,
    World,
    by_choice,
    common,
    outside,
)
from dokospec.language.model import Model
from dokospec.language.values import Cube, simplified
from dokospec.language.wording import asked
from dokospec.verdict import Assumption, Outcome


def seen(settled: list[World[Outcome]]) -> list[World[Outcome]]:
    """Worlds of which the verdict shows the same made one, the first's evening kept."""
    if len(settled) == 1 or all(w.state.evening is None for w in settled):
        return settled
    return _merged(settled, outcomes.Visible)


def alike(settled: list[World[Outcome]]) -> list[World[Outcome]]:
    """Worlds that differ in their reasons only made one."""
    return _merged(settled, outcomes.Essence)


def common_to_supposed(
    model: Model, settled: list[World[Outcome]], supposed: Sequence[str]
) -> list[World[Outcome]]:
    """Of worlds that differ in what is ``supposed``, what they share."""
    for unknown in supposed:
        settled = _common_to(unknown, model, settled)
    return settled


def _common_to(
    unknown: str, model: Model, settled: list[World[Outcome]]
) -> list[World[Outcome]]:
    """What the worlds share that differ in this.

    It may be open under some readings only: under the others it changes nothing.
    """
    groups = by_choice(settled, unknown)
    fixed = groups.pop(None, [])
    if not groups:
        return settled
    options = _options(model, settled)
    one, *others = groups.values()
    for other in others:
        both = [
            World(label, outcomes.shared(a.state, b.state))
            for a in one
            for b in other
            for label in (common(a.label, b.label),)
            if label
        ]
        one = alike(
            [*both, *_beside(one, other, options), *_beside(other, one, options)]
        )
    return fixed + one


_ACTS: Final = frozenset(("R2", "R3"))
"""Codes of calls, Vorbehalte and exchanges against the rules, by how they begin."""


def lawful_ones(model: Model, settled: list[World[Outcome]]) -> list[World[Outcome]]:
    """Of worlds that suppose what nobody stated, those with the fewest offences.

    Under each joint reading of the doubts: what is not stated happened by the rules.
    """

    def offences(outcome: Outcome) -> int:
        wrong = [f for f in outcome.findings if f.kind is Kind.ILLEGAL]
        return sum(f.code[:2] in _ACTS for f in wrong)

    return _fewest(model, settled, offences)


def consistent_ones(
    model: Model, settled: list[World[Outcome]]
) -> list[World[Outcome]]:
    """Of worlds that suppose an unknown card, those that contradict nothing recorded.

    So under each joint reading of the doubts, where there is such a world: in it nobody
    lays a card that his claimed hand does not have, or one when it is not his turn.
    """
    wrong = {codes.CARD_NOT_IN_HAND, codes.OUT_OF_TURN}

    def contradicts(outcome: Outcome) -> int:
        return any(f.code in wrong for f in outcome.findings)

    return _fewest(model, settled, contradicts)


def _fewest(
    model: Model, settled: list[World[Outcome]], count: Callable[[Outcome], int]
) -> list[World[Outcome]]:
    """The worlds with the fewest of something under each joint reading of the doubts."""
    doubts = {name: [r.name for r in d.readings] for name, d in model.doubts.items()}
    by_count: dict[int, list[World[Outcome]]] = {}
    for world in settled:
        by_count.setdefault(count(world.state), []).append(world)
    if len(by_count) == 1:
        return settled
    found: list[World[Outcome]] = []
    taken: frozenset[Cube] = frozenset()
    for _, worlds in sorted(by_count.items(), key=lambda pair: pair[0]):
        for label, state in worlds:
            left = outside(label, taken, doubts)
            if left:
                found.append(World(left, state))
        read = {
            frozenset(p for p in cube if p[0] in doubts)
            for world in worlds
            for cube in world.label
        }
        taken |= read
    return found


def _options(model: Model, settled: list[World[Outcome]]) -> dict[str, tuple[str, ...]]:
    """All that may be supposed of what the labels name."""
    named: dict[str, dict[str, None]] = {}
    for world in settled:
        for name, option in (pair for cube in world.label for pair in sorted(cube)):
            named.setdefault(name, {})[option] = None
    doubts = model.doubts
    return {
        name: tuple(r.name for r in doubts[name].readings)
        if name in doubts
        else (*seen,)
        for name, seen in named.items()
    }


def _beside(
    some: list[World[Outcome]],
    others: list[World[Outcome]],
    options: dict[str, tuple[str, ...]],
) -> Iterator[World[Outcome]]:
    """The worlds as far as their readings are in none of the others."""
    taken = frozenset[Cube]().union(*(world.label for world in others))
    for label, state in some:
        left = outside(label, taken, options)
        if left:
            yield World(left, state)


def _merged(
    settled: list[World[Outcome]], essence: Callable[[Outcome], object]
) -> list[World[Outcome]]:
    merged: dict[object, World[Outcome]] = {}
    for world in settled:
        key = essence(world.state)
        same = merged.get(key)
        if same is not None:
            state = outcomes.joined(same.state, world.state)
            world = World(same.label | world.label, state)  # noqa: PLW2901
        merged[key] = world
    return list(merged.values())


class LabelSummary(NamedTuple):
    """What a label comes to beside others: how far it is from the default, and as told.

    ``written``: how many misspelt words stand there as they are written.
    """

    distance: int
    written: int
    nearest: tuple[int, list[tuple[str, str]]]
    assume: tuple[Assumption, ...]


Labels: TypeAlias = dict[tuple[Label, ...], tuple[LabelSummary, ...]]
"""What labels that stood beside each other came to; kept from game to game."""

_MOST_LABELS: Final = 1_000


def assumed(
    model: Model,
    settled: list[World[Outcome]],
    known: Labels,
) -> tuple[Outcome, ...]:
    """The outcomes with what they assume, the default first.

    Of worlds that differ only in what the record leaves unknown, the one comes first in
    which the fewest wrong cards were played, then the one in which the fewest misspelt
    words mean nothing, then the one with the fewest offences.
    """
    if len(settled) == 1:
        return (settled[0].state,)
    labels = tuple([world.label for world in settled])
    summaries = known.get(labels)
    if summaries is None:
        if len(known) >= _MOST_LABELS:
            known.clear()
        summaries = known[labels] = tuple(_summaries(model, labels))
    ranked = sorted(
        (
            each.distance,
            *_offences(world.state, each.written),
            each.nearest,
            place,
        )
        for place, (each, world) in enumerate(zip(summaries, settled, strict=True))
    )
    return tuple(
        settled[place].state._replace(assume=summaries[place].assume, default=rank == 0)
        for rank, (*_, place) in enumerate(ranked)
    )


def _offences(outcome: Outcome, written: int) -> tuple[int, int, int]:
    """How many cards are against the rules, words that mean nothing, and all offences."""
    illegal = [f.code for f in outcome.findings if f.kind is Kind.ILLEGAL]
    return sum(code.startswith("R1") for code in illegal), written, len(illegal)


def _summaries(model: Model, labels: Sequence[Label]) -> Iterator[LabelSummary]:
    named = _readings(model, labels)
    for label in labels:
        ranked = _ranked(model, label, named)
        written = sum(as_written(*pair) for pair in ranked[0][1])
        yield LabelSummary(
            ranked[0][0], written, ranked[0], tuple([tuple(c) for _, c in ranked])
        )


def _ranked(
    model: Model, label: Label, named: Mapping[str, set[str]]
) -> list[tuple[int, list[tuple[str, str]]]]:
    """The joint readings of a label, each with how far it is from the default."""
    return sorted((_distance(model, c), sorted(c)) for c in simplified(label, named))


def _readings(model: Model, labels: Sequence[Label]) -> dict[str, set[str]]:
    """All readings of each doubt, and all options of each unknown fact."""
    named: dict[str, set[str]] = {}
    for label in labels:
        for cube in label:
            for doubt, reading in cube:
                named.setdefault(doubt, set()).add(reading)
    for doubt in named:
        if doubt in model.doubts:
            named[doubt] = {r.name for r in model.doubts[doubt].readings}
    return named


def _distance(model: Model, cube: Cube) -> int:
    """How many readings of a cube are not the default."""
    return sum(
        doubt in model.doubts and model.doubts[doubt].default != reading
        for doubt, reading in cube
    )


def by_result(model: Model, ways: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """The outcomes of a verdict: ways that come to the same result are one."""
    groups: dict[object, list[Outcome]] = {}
    for way in ways:
        groups.setdefault(outcomes.result(way), []).append(way)
    if len(groups) == len(ways):
        return ways
    named = _readings(model, [_label(way) for way in ways])

    def merged(group: list[Outcome]) -> Outcome:
        first, *others = group
        if not others:
            return first
        label = frozenset[Cube]().union(*map(_label, group))
        ranked = _ranked(model, label, named) if len(groups) > 1 else []
        common = [f for f in first.findings if all(f in o.findings for o in others)]
        return first._replace(
            assume=tuple([tuple(cube) for _, cube in ranked]),
            findings=tuple(common),
            ways=tuple(group),
        )

    return tuple(map(merged, groups.values()))


def _label(way: Outcome) -> Label:
    return frozenset(map(frozenset, way.assume))


def about_doubts(
    model: Model, outcomes: tuple[Outcome, ...], acts: Acts
) -> list[tuple[Finding, str, int]]:
    """A finding and its place for each doubt or open moment that matters."""
    found: list[tuple[Finding, str, int]] = []
    names = dict.fromkeys(
        name
        for outcome in outcomes
        for way in (outcome, *outcome.ways)
        for cube in way.assume
        for name, _ in cube
    )
    options = _readings(model, [_label(w) for o in outcomes for w in o.ways or (o,)])
    decides = {name for o in outcomes for cube in o.assume for name, _ in cube}
    for name in names:
        doubt = model.doubts.get(name)
        if doubt is not None:
            code, kind = (
                (codes.DOUBT_MATTERS, Kind.UNDECIDABLE)
                if name in decides
                else (codes.DOUBT_IN_DETAIL, Kind.REMARK)
            )
            question, readings = asked(doubt, doubt, "de")
            matters = Finding(
                code,
                kind,
                Severity.INFO,
                clauses=(doubt.clause,),
                data=(
                    ("doubt", name),
                    ("question", question),
                    ("readings", readings),
                    ("outcomes", str(len(outcomes))),
                    ("clause", doubt.clause),
                ),
            )
            found.append((matters, "game", 0))
        elif (number := hidden_card(name)) is not None:
            trick, place = divmod(number, 4)
            data = {"trick": trick + 1, "place": place + 1}
            unknown = finding(codes.CARD_OPEN, Kind.UNDECIDABLE, **data)
            found.append((unknown, "event", acts.places[number]))
        elif name.endswith("?"):
            player, _, word = name[:-1].partition(": ")
            *in_trick, player = player.split(". ")
            *which, word = word.split(". ")
            moment = finding(
                codes.CALL_MOMENT_OPEN,
                Kind.UNDECIDABLE,
                player=player,
                word=word,
                duty="",
            )
            calls = _uncertain(acts, player, word, *in_trick)
            nth = calls[int(which[0]) - 1 if which else 0]
            found.append((moment, "event", nth))
        elif acts.stated_play and name in decides:
            what = f"{name} = {' | '.join(sorted(options[name]))}"
            missing = finding(codes.NOT_STATED, Kind.UNDECIDABLE, what=what)
            found.append((missing, "fact", 0))
    return found


def shared(
    outcomes: tuple[Outcome, ...],
) -> tuple[tuple[Outcome, ...], list[Finding]]:
    """The outcomes without the findings that all of them have, and these."""
    common = [f for f in outcomes[0].findings if all(f in o.findings for o in outcomes)]
    own = (tuple(f for f in o.findings if f not in common) for o in outcomes)
    return tuple(map(_with_findings, outcomes, own)), common


def _with_findings(outcome: Outcome, findings: tuple[Finding, ...]) -> Outcome:
    return outcome._replace(findings=findings)


def _uncertain(acts: Acts, player: str, word: str, trick: str = "") -> list[int]:
    """The events of the calls of a word, or of those in a trick, made nobody knows when."""
    seat = acts.names.index(player)
    return [
        call.index
        for call in acts.calls
        if call.uncertain
        and call.word == word
        and call.seat in {seat, None}
        and trick in {"", str(call.at // 4 + 1)}
    ]
