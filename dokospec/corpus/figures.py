"""How good the cases of a text are: figures, the page of all texts, equivalent mutants."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dokospec.checks.equivalence import Equivalence
from dokospec.checks.ranges import UnsupportedError
from dokospec.checks.search import TooManyError
from dokospec.checks.touching import of_season
from dokospec.conformance.families import TAG, FirstCases, filled
from dokospec.corpus.askable import askable
from dokospec.corpus.evenings import of_evening, signs
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.operators import ALWAYS, ATOM_FALSE, ATOM_TRUE, DROPPED
from dokospec.language.model import Model
from dokospec.language.syntax import Ablauf, Guard, Zusage
from dokospec.messages.words import Words
from dokospec.render.markdown import Written, table
from dokospec.render.style import Cell
from dokospec.render.values import with_mark
from dokospec.witness.observation import settled

EVENING, SEASON, CLAIMS, TURNS = "abend", "saison", "zusage", "reihum"
BESIDE: Final = "beiwerk"
REASONS: Final = (EVENING, SEASON, CLAIMS, TURNS, BESIDE)
"""Why no question about one game is about a statement.

It asks where an evening stands, or only such statements ask for it; it is about a
season; it is what the text claims of itself; it says in which order players are asked,
and a record tells only what came of it; it is said beside the result only.
"""


class Share(NamedTuple):
    """So many of so many."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Figures:
    """How good the cases of a text are, measured by its mutants.

    ``fires``: statements that a case rests on so that it comes to something else
    without them. ``fires_not``: those of which the condition is the sole reason for not
    firing in a case. ``conditions``: atomic conditions shown to matter on their own, in
    both directions (MC/DC). ``killed``: mutants that a case shows, by operator.
    ``equal``: the names of those that none shows because they say the same as the text,
    which is proved; the shares are of the others. ``open``: the names of the rest: no
    case shows them, and it is not proved that none can. ``unasked``: statements that no
    question about one game is about, by the reason (:data:`REASONS`). ``evening``: what is about an evening and shown in
    a case worked by hand, firing and not firing each by itself. ``families``: by name the
    cells of a family, with the first case of each.
    """

    text: str
    cases: int
    fires: Share
    fires_not: Share
    conditions: Share
    killed: dict[str, Share]
    equal: tuple[str, ...]
    open: tuple[str, ...]
    unasked: dict[str, tuple[str, ...]]
    evening: Share
    families: Mapping[str, FirstCases]

    @property
    def empty(self) -> tuple[str, ...]:
        """The tags of the cells that have no case."""
        own = self.families.values()
        return tuple(tag for c in own for tag, case in c.items() if case is None)

    @property
    def all_killed(self) -> Share:
        """Of all mutants that do not say the same as the text."""
        return Share(
            sum(share.done for share in self.killed.values()),
            sum(share.of for share in self.killed.values()),
        )


def figures(
    model: Model,
    wrong: Sequence[Mutant],
    shown: Collection[str],
    equal: Collection[str],
    cases: int,
    covers: Collection[str] = (),
    families: Mapping[str, FirstCases] = MappingProxyType({}),
) -> Figures:
    """The figures of so many cases that show the mutants of these names.

    ``equal``: the names of those that were proved to say the same as the text.
    ``covers``: what the cases about evenings show, as :class:`.Entry` has it.
    ``families``: as :class:`Figures` has it.
    """
    asked = askable(model)
    killed: dict[str, list[bool]] = defaultdict(list)
    atoms: dict[tuple[str, str], list[str]] = defaultdict(list)
    equal = {name for name in equal if name not in shown}
    for mutant in wrong:
        operator = mutant.edit.operator
        if mutant.name not in equal:
            killed[operator].append(mutant.name in shown)
        if operator in {ATOM_TRUE, ATOM_FALSE}:
            atoms[mutant.statement.key, mutant.edit.before].append(mutant.name)
    both = [names for names in atoms.values() if not equal & set(names)]
    return Figures(
        text=model.id,
        cases=cases,
        fires=_share(killed[DROPPED]),
        fires_not=_share(killed[ALWAYS]),
        conditions=_share([all(name in shown for name in names) for names in both]),
        killed={name: _share(killed[name]) for name in sorted(killed)},
        equal=tuple(m.name for m in wrong if m.name in equal),
        open=tuple(
            m.name for m in wrong if m.name not in shown and m.name not in equal
        ),
        unasked=_unasked(model, asked),
        evening=_share([sign.replace(" ", "·") in covers for sign in signs(model)]),
        families=families,
    )


def _unasked(model: Model, asked: Container[str]) -> dict[str, tuple[str, ...]]:
    """The keys of what is not asked, by the reason."""
    season, evening = of_season(model), of_evening(model)
    found: dict[str, list[str]] = {reason: [] for reason in REASONS}
    of_doubt: defaultdict[str, set[str]] = defaultdict(set)
    for statement in model.statements:
        if statement.guard is not None:
            of_doubt[f"Zweifel {statement.guard.doubt}"].add(statement.key)
    for statement in model.statements:
        key = statement.key
        if key in asked:
            continue
        about = of_doubt.get(key, {key})
        if isinstance(statement, Zusage):
            found[CLAIMS].append(key)
        elif isinstance(statement, Ablauf):
            found[TURNS].append(key)
        elif about & season:
            found[SEASON].append(key)
        elif about & evening:
            found[EVENING].append(key)
        else:
            found[BESIDE].append(key)
    return {reason: tuple(keys) for reason, keys in found.items() if keys}


def _share(shown: Sequence[bool]) -> Share:
    return Share(sum(shown), len(shown))


# --- the figures of all texts as JSON and as the generated page of the documentation

_COLUMNS: Final = (
    *("cases", "fires", "fires_not", "conditions", "mutants", "equal", "evening"),
)


def dump(figures: Sequence[Figures]) -> str:
    """All figures, one text a key."""
    by_text = {each.text: asdict(each) for each in figures}
    return json.dumps(by_text, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def load(text: str) -> dict[str, Figures]:
    """The figures by text, as ``dump`` wrote them."""
    return {name: _figures(each) for name, each in json.loads(text).items()}


def _figures(fields: Mapping[str, Any]) -> Figures:
    shares = {
        k: Share(*fields[k]) for k in ("fires", "fires_not", "conditions", "evening")
    }
    killed = {name: Share(*share) for name, share in fields["killed"].items()}
    return Figures(
        text=fields["text"],
        cases=fields["cases"],
        killed=killed,
        equal=tuple(fields["equal"]),
        open=tuple(fields["open"]),
        unasked={reason: tuple(keys) for reason, keys in fields["unasked"].items()},
        families=fields["families"],
        **shares,
    )


def page(figures: Sequence[Figures], words: Words) -> str:
    """``abdeckung.md`` among the tables of the documentation, in the language of ``words``."""
    return "\n".join(_lines(figures, words)) + "\n"


def _lines(figures: Sequence[Figures], words: Words) -> Iterator[str]:
    yield f"# {words('figures.title')}"
    yield from _of_families(figures, words)
    yield from _of_mutants(figures, words)
    yield from _headed("open", words)
    yield words("figures.open_told")
    yield from _by_texts({each.text: each.open for each in figures})
    yield from _headed("same", words)
    yield words("figures.same_told")
    yield from _by_texts({each.text: each.equal for each in figures})
    yield from _not_asked(figures, words)


def _of_families(figures: Sequence[Figures], words: Words) -> Iterator[str]:
    """The cells of families that have a case, and those that have none."""
    yield from _headed("families", words)
    yield words("figures.families_told")
    yield ""
    texts = [_number(each.text) for each in figures]
    families = sorted({name for each in figures for name in each.families})
    yield from table(
        [words("figures.family"), *texts],
        [
            [
                Written(f"`{name}`"),
                *(_cells_text(each.families.get(name)) for each in figures),
            ]
            for name in families
        ],
    )
    empty = [(each.text, each.empty) for each in figures if each.empty]
    if empty:
        yield ""
        yield words("figures.empty")
        yield ""
    for text, tags in empty:
        named = (tag.removeprefix(TAG) for tag in sorted(tags))
        yield f"- {text}: " + " · ".join(f"`{name}`" for name in named)


def _of_mutants(figures: Sequence[Figures], words: Words) -> Iterator[str]:
    """What the cases show, by text and by operator."""
    yield from _headed("mistakes", words)
    texts = [_number(each.text) for each in figures]
    heads = (_number(words(f"figures.{name}")) for name in _COLUMNS)
    yield from table(
        [words("figures.text"), *heads],
        [
            [
                each.text,
                str(each.cases),
                _share_text(each.fires, words),
                _share_text(each.fires_not, words),
                _share_text(each.conditions, words),
                _share_text(each.all_killed, words),
                str(len(each.equal)),
                _share_text(each.evening, words),
            ]
            for each in figures
        ],
    )
    yield from _headed("kinds", words)
    nothing = Share(0, 0)
    yield from table(
        [words("figures.mistake"), *texts],
        [
            [name, *(_share_text(e.killed.get(name, nothing), words) for e in figures)]
            for name in sorted({name for each in figures for name in each.killed})
        ],
    )


def _not_asked(figures: Sequence[Figures], words: Words) -> Iterator[str]:
    """The statements that no question about one game is about, by the reason."""
    yield from _headed("unasked", words)
    yield words("figures.unasked_told")
    for reason in REASONS:
        unasked = _shared({e.text: e.unasked.get(reason, ()) for e in figures})
        if unasked:
            yield from ("", f"{words(f'figures.of_{reason}')}:", "")
        for under, keys in unasked:
            yield f"- {under}: " + ", ".join(f"`{key}`" for key in keys)


def _headed(name: str, words: Words) -> Iterator[str]:
    yield ""
    yield f"## {words(f'figures.{name}')}"
    yield ""


def _shared(of: Mapping[str, Sequence[str]]) -> list[tuple[str, list[str]]]:
    """Names by the texts that have them: what a text inherits is named once."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for text, names in of.items():
        for name in names:
            texts[name].append(text)
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, under in texts.items():
        found[", ".join(under)].append(name)
    return sorted(found.items())


def _by_texts(mistakes: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A heading for texts that share mistakes, and an item for each statement."""
    for under, names in _shared(mistakes):
        found: defaultdict[str, list[str]] = defaultdict(list)
        for name in names:
            statement, _, edit = name.partition(": ")
            found[statement].append(edit)
        yield ""
        yield f"### {under}"
        yield ""
        for statement, edits in found.items():
            yield f"- {statement}: " + " · ".join(f"`{edit}`" for edit in edits)


def _number(title: str) -> Cell:
    """The head of a column of numbers."""
    return Cell(title, right=True)


def _cells_text(cells: FirstCases | None) -> str:
    """``–`` where the text has no such family."""
    return "–" if cells is None else f"{filled(cells)} / {len(cells)}"


def _share_text(share: Share, words: Words) -> str:
    if not share.of:
        return "–"
    percent = f"{100 * share.done / share.of:.1f}"
    return words(
        "figures.share",
        done=str(share.done),
        of=str(share.of),
        percent=with_mark(percent, words.lang),
    )


# --- which mutants say the same as their text: proved over all positions, one by one


def equal(
    model: Model, names: Collection[str], progress: Callable[[int, int], None]
) -> Iterator[tuple[str, int]]:
    """Those of the mutants of these names that say the same, and how that was proved.

    The number is that of the questions over which mutant and text were compared, in all
    positions. What holds under one reading only is compared under that reading.
    """
    root = settled(model)
    known: dict[Guard | None, Equivalence | None] = {}
    wanted = [m for m in mutants(root) if m.name in names and not m.reads_otherwise]
    for number, mutant in enumerate(wanted):
        progress(number, len(wanted))
        guard = mutant.guard
        if guard not in known:
            known[guard] = _equivalence(root, guard)
        equivalence = known[guard]
        count = None if equivalence is None else _count(equivalence, mutant)
        if count:  # What no question is about is not proved by that.
            yield mutant.name, count


def _equivalence(root: Model, guard: Guard | None) -> Equivalence | None:
    """What the mutants of statements with this guard are compared with."""
    try:
        if guard is None:
            return Equivalence(root)
        return Equivalence(root.reading({**root.read, guard.doubt: guard.reading}))
    except (UnsupportedError, TooManyError):
        return None


def _count(equivalence: Equivalence, mutant: Mutant) -> int | None:
    edited = {mutant.statement.key: mutant.edit.statement}
    return equivalence.same(mutant.statement, equivalence.model.altered(edited))
