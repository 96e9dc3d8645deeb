"""Which wrong rules explain the scores that were claimed of whole games.

What :mod:`.fault_localisation` seeks for the answers of a program, for games that were
played: another text, another reading, one small mistake. One by which a claim that is right
would be wrong is out. Of the others the one is named that explains most wrong claims, then
the one that explains most of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from dokospec.conformance.report import Diagnosis, Explanation, Hypothesis
from dokospec.corpus.hypotheses import NoPlayerError, VariantPlayer, rule_variants
from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.language.model import Model
from dokospec.notation.record import GameRecord, Head
from dokospec.witness.observation import settled

ALIKE: Final = 3
"""So many hypotheses are told that explain the same besides."""


class ClaimedGame(NamedTuple):
    """A game with the points that are claimed, by player; whether the text says others."""

    name: str
    head: Head
    game: GameRecord
    scores: Mapping[str, Fraction]
    wrong: bool


class _Judged(NamedTuple):
    """A game, and which statements of the text were touched while it was judged."""

    claimed: ClaimedGame
    touched: int


class _Found(NamedTuple):
    """A hypothesis and the names of the wrong claims that it explains."""

    hypothesis: Hypothesis
    simple: bool
    explains: frozenset[str]


def explained(
    model: Model,
    games: Sequence[ClaimedGame],
    progress: Callable[[int], None],
    others: Iterable[tuple[str, Model]] = (),
) -> Diagnosis:
    """What explains the wrong claims among these games.

    ``others``: more rule texts, each with its name. ``progress`` is told how many
    hypotheses were tried.
    """
    judge = Judge(settled(model))
    judged = [_Judged(each, _touched(judge, each)) for each in games]
    found = _hypotheses(model, judge, judged, progress, others)
    left = {each.name: None for each in games if each.wrong}
    wrong = len(left)
    explanations: list[Explanation] = []
    while best := max(
        (each for each in found if each.explains & left.keys()),
        key=lambda each: (len(each.explains & left.keys()), each.simple),
        default=None,
    ):
        own = best.explains & left.keys()
        alike = [
            each.hypothesis
            for each in found
            if each is not best and each.explains & left.keys() == own
        ]
        names = tuple(name for name in left if name in own)
        explanations.append(
            Explanation((best.hypothesis,), names, tuple(alike[:ALIKE]))
        )
        for name in names:
            del left[name]
    return Diagnosis(model.id, wrong, tuple(explanations), tuple(left))


def _touched(judge: Judge, each: ClaimedGame) -> int:
    trail = Trail()
    judge.game(each.head, each.game, trail=trail)
    return trail.touched


def _hypotheses(
    model: Model,
    judge: Judge,
    games: Sequence[_Judged],
    progress: Callable[[int], None],
    others: Iterable[tuple[str, Model]],
) -> list[_Found]:
    """Those that explain a wrong claim and contradict no right one, in their order."""
    found: list[_Found] = []
    for number, variant in enumerate(rule_variants(model, judge.model, others)):
        progress(number)
        try:
            player = VariantPlayer(judge, variant)
        except NoPlayerError:
            continue
        explains = frozenset(_agreeing(player, games))
        if explains and not _contradicted(player, games):
            hypothesis = Hypothesis(variant.text, variant.mistake)
            found.append(_Found(hypothesis, variant.simple, explains))
    return found


def _agreeing(player: VariantPlayer, games: Iterable[_Judged]) -> Iterator[str]:
    """The names of the wrong claims that are right by these rules."""
    for claimed, touched in games:
        if claimed.wrong and player.may_differ(touched) and _says(player, claimed):
            yield claimed.name


def _contradicted(player: VariantPlayer, games: Iterable[_Judged]) -> bool:
    return any(
        not claimed.wrong and player.may_differ(touched) and not _says(player, claimed)
        for claimed, touched in games
    )


def _says(player: VariantPlayer, claimed: ClaimedGame) -> bool:
    """Whether a game is worth by these rules what is claimed."""
    scores = player.judge.game(claimed.head, claimed.game).default.scores
    return scores is not None and dict(scores) == claimed.scores
