"""Writes what is found for the differences of two texts, and how much that is.

    python tools/differences.py [LEFT RIGHT]

One file for each pair, ``evidence/LEFT/gegen-RIGHT.doko``: a smallest record for every
difference, or the reason why there is none. What it has already is kept where it still
holds; the rest is searched, which takes minutes. Then ``docs/tables/*/unterschiede.md`` is
written from all of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.api.judging import Texts as Models  # noqa: E402
from dokospec.cli.diff import between, state  # noqa: E402
from dokospec.cli.process import unhurried  # noqa: E402
from dokospec.language.diff import diff  # noqa: E402
from dokospec.language.syntax import Zweifel  # noqa: E402
from dokospec.messages.catalogue import Lang  # noqa: E402
from dokospec.render.markdown import Written, table  # noqa: E402
from dokospec.witness import evidence  # noqa: E402
from dokospec.witness.evidence import WITHOUT, Evidence, Found, Parted  # noqa: E402
from dokospec.witness.rounds import Round  # noqa: E402
from dokospec.witness.seasons import PlayedSeason  # noqa: E402
from tools.tables import write  # noqa: E402

PAIRS: Final = (
    ("ddv-tsr", "nagelik-2024"),
    ("ddb-1995", "ddb-meisterschaft"),
    ("ottendorf-2008", "ddv-tsr"),
    ("ddb-1995", "ddb-pokal"),
    ("ottendorf-2008", "ddb-1995"),
)
"""The pairs that somebody who knows one of the texts will ask about."""
REMARKS: Final = (
    "Kleinste Aufzeichnungen, die die beiden Texte verschieden beurteilen, je Unterschied,",
    "und warum es zu manchem keine gibt. Erzeugt von tools/differences.py.",
)
SAVED: Final = 10
"""So many differences are looked at before what is found is written down."""
NAME: Final = "unterschiede"


class Looked(NamedTuple):
    """One pair and what is found of it."""

    left: str
    right: str
    found: tuple[Parted, ...]


def looked(models: Models, left: str, right: str) -> Iterator[Looked]:
    """A pair with more and more of its differences, in the order of the texts."""
    library = models.library
    texts = library.effective(left), library.effective(right)
    every = tuple(d for d in diff(*texts) if d.state not in {"equal", "renamed"})
    both = between(models.model(left), models.model(right), models, every)
    found: list[Parted] = []
    for each in every:
        found.append(both.parted(each))
        if len(found) % SAVED == 0:
            yield Looked(left, right, tuple(found))
    yield Looked(left, right, tuple(found))


def kept(pair: Looked, texts: str) -> Evidence:
    """What goes into the file of a pair."""
    shown = {Found.DECIDES, Found.RESTS, Found.BROKEN}
    return Evidence(
        {
            each.difference.key: each.record
            for each in pair.found
            if each.record is not None and each.found in shown
        },
        {
            each.difference.key: (each.found.value, each.count)
            for each in pair.found
            if (each.record is None or each.found is Found.DOUBT)
            and not _reported_anyway(each)
        },
        texts,
    )


def _reported_anyway(each: Parted) -> bool:
    """Whether the texts, or the records of a doubt, tell it without a line in the file."""
    statement = each.difference.before or each.difference.after
    doubt = each.found is Found.DOUBT and isinstance(statement, Zweifel)
    return doubt or each.found is Found.WORDS


def joined(known: Evidence | None, found: Evidence) -> Evidence:
    """What was known before, and what is found so far: nothing is lost on the way."""
    if known is None:
        return found
    same = known.reasons if known.state == found.state else {}
    return Evidence(
        {**known.records, **found.records}, {**same, **found.reasons}, found.state
    )


def page(pairs: Sequence[Looked], lang: Lang) -> str:
    """The page with the figures of all pairs."""
    figures = table(_HEADS[lang], map(_row, pairs))
    head = [f"# {_TITLE[lang]}", ""]
    return "\n".join([*head, *figures, *_open(pairs, lang)]) + "\n"


_COLUMNS: Final[tuple[tuple[Found, ...], ...]] = (
    *((Found.DECIDES,), (Found.RESTS,), (Found.DOUBT,), (Found.BROKEN,)),
    *((Found.HOLDS,), (Found.FOREIGN,), (Found.WORDS,), (Found.THROUGH,)),
    *((Found.PLACE,), (Found.SAME,), tuple(WITHOUT)),
)
_HEADS: Final[Mapping[Lang, Sequence[str]]] = {
    "de": (
        *("", "Unterschiede", "mit Aufzeichnung", "davon mehrere Spiele"),
        *("davon mehrere Abende", "anders beurteilt", "nicht ohne sie"),
        *("offene Frage", "Zusage bricht", "Zusage gilt auch dort"),
        *("Zusage über Fremdes", "nur Worte", "nur über andere", "nur vor anderen"),
        *("dasselbe", "ohne Nachweis"),
    ),
    "en": (
        *("", "differences", "with a record", "of these several games"),
        *("of these several evenings", "judged otherwise", "not without it"),
        *("open question", "promise breaks", "promise holds there, too"),
        *("promise about foreign things", "only words", "only through others"),
        *("only before others", "the same", "without proof"),
    ),
}
_TITLE: Final[Mapping[Lang, str]] = {
    "de": "Worin sich zwei Texte unterscheiden: die Zahlen",
    "en": "In what two texts differ: the figures",
}
_WITHOUT: Final[Mapping[Lang, str]] = {
    "de": "Ohne Nachweis zwischen `{left}` und `{right}`: {names}.",
    "en": "Without proof between `{left}` and `{right}`: {names}.",
}


def _row(pair: Looked) -> list[str]:
    tally = Counter(each.found for each in pair.found)
    records = sum(each.record is not None for each in pair.found)
    rounds = sum(isinstance(each.record, Round) for each in pair.found)
    seasons = sum(isinstance(each.record, PlayedSeason) for each in pair.found)
    return [
        Written(f"`{pair.left}` ↔ `{pair.right}`"),
        str(len(pair.found)),
        str(records),
        str(rounds),
        str(seasons),
        *(str(sum(tally[kind] for kind in kinds)) for kinds in _COLUMNS),
    ]


def _open(pairs: Sequence[Looked], lang: Lang) -> Iterator[str]:
    """Those that have neither a record nor a reason, by name."""
    for pair in pairs:
        names = [f"`{p.difference.key}`" for p in pair.found if p.found in WITHOUT]
        if names:
            said = {"left": pair.left, "right": pair.right, "names": ", ".join(names)}
            yield from ("", _WITHOUT[lang].format(**said))


def main(*arguments: str) -> int:
    """Writes the file of this pair, of all where none is named, and the page."""
    unhurried()
    models = Models(())
    wanted = [arguments[:2]] if arguments else [*PAIRS]
    pairs: list[Looked] = []
    for left, right in PAIRS:
        folder = models.library.evidence(left)
        file = folder / evidence.file_name(right)
        if (left, right) not in wanted and not file.exists():
            continue
        now = state(models.library, left, right)
        known = (
            evidence.read(file.read_text(encoding="utf-8")) if file.exists() else None
        )
        pair = Looked(left, right, ())
        for pair in looked(models, left, right):
            if (left, right) in wanted:
                found = joined(known, kept(pair, now))
                file.write_text(evidence.write(found, REMARKS), encoding="utf-8")
        if (left, right) in wanted:
            file.write_text(evidence.write(kept(pair, now), REMARKS), encoding="utf-8")
        pairs.append(pair)
        tally = Counter(each.found.value for each in pair.found)
        sys.stdout.write(f"{left} {right}: {dict(tally)}\n")
    write(NAME, partial(page, pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
