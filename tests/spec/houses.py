"""House texts made in a test, and games in which only some tricks are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.data import data_path
from dokospec.finding import Finding, Severity
from dokospec.game.judge import Judge
from dokospec.language.check import check
from dokospec.language.inherit import flatten
from dokospec.language.library import read_folders
from dokospec.language.model import compile_text
from dokospec.language.sources import SourceTexts, texts_from
from dokospec.language.syntax import Baustein
from dokospec.language.text import EffectiveText
from dokospec.verdict import GameVerdict, Outcome
from tests.played import NAMES, judged

BASES: Final = ("ddv-tsr", "ottendorf-2008", "ddb-1995")
CARDS: Final = {str(face): face for face in FACES} | {f.typed: f for f in FACES}


@cache
def shipped() -> SourceTexts:
    """The texts and blocks that come along."""
    return texts_from(read_folders([data_path("spec")]))


@cache
def blocks() -> tuple[str, ...]:
    """All building blocks."""
    return tuple(sorted(i for i in shipped() if shipped().is_block(i)))


def head_of(block: str) -> Baustein:
    """What a block says of itself."""
    head = shipped()[block].text.head
    assert isinstance(head, Baustein)
    return head


def with_needed(names: Iterable[str]) -> tuple[str, ...]:
    """The blocks and those that they need."""
    found: dict[str, None] = {}
    for name in names:
        wanted = [n.name for n in head_of(name).needs if n.kind == "Baustein"]
        found |= dict.fromkeys((*with_needed(wanted), name))
    return tuple(found)


def effective(base: str, *names: str, says: str = "") -> EffectiveText:
    """A base with blocks, and what the house says besides; it must have no error."""
    effective_text, findings = put_on(base, names, says)
    assert findings == ()
    return effective_text


def fits(base: str, *names: str) -> bool:
    """Whether the blocks go with this base without an error."""
    text, findings = put_on(base, names)
    found = (*findings, *check(text))
    return all(each.severity is not Severity.ERROR for each in found)


def put_on(
    base: str, names: Sequence[str], says: str = ""
) -> tuple[EffectiveText, tuple[Finding, ...]]:
    """A base with blocks, and what is found about them together."""
    chosen = f" mit {', '.join(names)}" if names else ""
    text = f"# Haus\n\n```regel\nText haus erbt von {base}{chosen}\n{says}\n```\n"
    return flatten("haus", shipped() | texts_from({"haus/text.md": text}))


@cache
def house(base: str, *names: str, says: str = "") -> Judge:
    """A judge by this house text."""
    return Judge(compile_text(effective(base, *names, says=says)))


def reported(
    tricks: Mapping[int, str],
    *,
    hands: Mapping[str, str] | None = None,
    lines: Sequence[str] = (),
    between: Mapping[int, str] | None = None,
    head: str = "tisch: Anna Bernd Carla Dora\ngeber: Dora",
    cards: int = 12,
    claim: bool = False,
    seed: int = 0,
) -> str:
    """A record with these tricks (by number), the others filled by chance.

    A trick is four cards, Anna's, Bernd's, Carla's and Dora's in this order unless names
    stand before them. ``hands``: cards that a player has somewhere in the other tricks.
    The filling knows no rule: what is illegal about it is found and means nothing here.
    ``between``: lines before a trick; ``claim``: the hands are written down too.
    """
    rng = Random(seed)  # noqa: S311
    laid = {number: _laid(text) for number, text in tricks.items()}
    used = Counter(card for trick in laid.values() for _, card in trick)
    held: dict[str, list[Card]] = {name: [] for name in NAMES}
    for name, words in (hands or {}).items():
        held[name] += [CARDS[word] for word in words.split()]
        used.update(CARDS[word] for word in words.split())
    ranks = FACES if cards == 12 else [f for f in FACES if f.rank.symbol != "9"]
    deck = [face for face in ranks for _ in range(2)]
    for face, count in used.items():
        for _ in range(count):
            deck.remove(face)
    rng.shuffle(deck)
    for hand in held.values():
        while len(hand) + len(laid) < cards:
            hand.append(deck.pop())
        rng.shuffle(hand)
    written = ["doko 1", head, "", "spiel"]
    if claim:
        for name in NAMES:
            mine = [c for t in laid.values() for who, c in t if who == name]
            own = " ".join(str(card) for card in (*held[name], *mine))
            written.append(f"Blatt {name}: {own}")
    written += lines
    for number in range(1, cards + 1):
        if between and number in between:
            written.append(between[number])
        trick = laid.get(number) or [(name, held[name].pop()) for name in NAMES]
        written.append(" ".join(f"{name}: {card}" for name, card in trick))
    return "\n".join(written) + "\n"


def _laid(text: str) -> list[tuple[str, Card]]:
    names = {name[0].lower(): name for name in NAMES}
    laid = []
    for place, word in enumerate(text.split()):
        who, _, card = word.rpartition(":")
        laid.append((names[who] if who else NAMES[place], CARDS[card]))
    return laid


def verdict(by: Judge, tricks: Mapping[int, str], **more: object) -> GameVerdict:
    """The verdict on a told game."""
    return judged(reported(tricks, **more), by)  # type: ignore[arg-type]


def outcome(by: Judge, tricks: Mapping[int, str], **more: object) -> Outcome:
    """The same under the default readings."""
    return verdict(by, tricks, **more).default


def points(found: Outcome) -> Counter[tuple[str, str]]:
    """(item, party) -> points."""
    counted: Counter[tuple[str, str]] = Counter()
    for item in found.items:
        counted[item.item, item.party] += int(item.points)
    return counted
