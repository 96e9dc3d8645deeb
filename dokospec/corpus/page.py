"""The figures of all texts as JSON and as the generated page of the documentation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from dokospec.corpus.figures import (
    BESIDE,
    CLAIMS,
    EVENING,
    SEASON,
    TURNS,
    Figures,
    Share,
)

_TOP: Final = """# Wie gut sind die Fälle?

Erzeugt von `dokospec corpus build`, nicht von Hand zu ändern. Was die Spalten heißen, steht unter
[Der Korpus](korpus.md).

"""


def dump(figures: Sequence[Figures]) -> str:
    """All figures, one text a key."""
    told = {each.text: asdict(each) for each in figures}
    return json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def load(text: str) -> dict[str, Figures]:
    """The figures by text, as ``dump`` wrote them."""
    return {name: _figures(each) for name, each in json.loads(text).items()}


def _figures(told: Mapping[str, Any]) -> Figures:
    shares = {
        k: Share(*told[k]) for k in ("fires", "fires_not", "conditions", "evening")
    }
    killed = {name: Share(*share) for name, share in told["killed"].items()}
    return Figures(
        text=told["text"],
        cases=told["cases"],
        killed=killed,
        equal=tuple(told["equal"]),
        open=tuple(told["open"]),
        unasked={reason: tuple(keys) for reason, keys in told["unasked"].items()},
        **shares,
    )


def page(figures: Sequence[Figures]) -> str:
    """``docs/abdeckung.md``."""
    return _TOP + "\n".join(_lines(figures)) + "\n"


def _lines(figures: Sequence[Figures]) -> Iterator[str]:
    yield (
        "| Text | Fälle | greift | greift nicht | Bedingungen | Mutanten | gleich"
        " | Abende |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for each in figures:
        cells = (each.fires, each.fires_not, each.conditions, each.all_killed)
        shares = " | ".join(map(_told, cells))
        evening = _told(each.evening)
        yield f"| {each.text} | {each.cases} | {shares} | {len(each.equal)} | {evening} |"
    names = list(dict.fromkeys(name for each in figures for name in each.killed))
    yield ""
    yield "## Nach der Art des Fehlers"
    yield ""
    yield "| Fehler | " + " | ".join(each.text for each in figures) + " |"
    yield "|---|" + "---:|" * len(figures)
    for name in sorted(names):
        row = (each.killed.get(name) for each in figures)
        yield f"| {name} | " + " | ".join(_told(s) if s else "–" for s in row) + " |"
    yield ""
    yield "## Offen"
    yield ""
    yield (
        "Diese Fehler fallen in keinem Fall auf. Ob sie dasselbe sagen wie der Text"
        " oder nur kein Fall gefunden ist, ist nicht bewiesen."
    )
    for each in figures:
        yield ""
        yield f"### {each.text}"
        yield ""
        yield from _by_statement(each.open)
    yield ""
    yield "## Gleich"
    yield ""
    yield (
        "Diese Fehler sagen dasselbe wie der Text: beide antworten in allen Stellungen"
        " auf jede Frage gleich, die von der Aussage abhängt. Bewiesen mit"
        " `dokospec corpus prove`; in den Anteilen oben sind sie nicht mitgezählt."
    )
    for each in figures:
        yield ""
        yield f"### {each.text}"
        yield ""
        yield from _by_statement(each.equal)
    yield ""
    yield "## Nicht gefragt"
    yield ""
    yield (
        "Die erzeugten Fälle gelten einem Spiel. Fehler in Aussagen, die keines zeigen"
        " kann, sind oben nicht mitgezählt; hier steht, warum."
    )
    for each in figures:
        yield ""
        yield f"### {each.text}"
        for reason, why in _WHY.items():
            if reason in each.unasked:
                yield ""
                yield f"{why}: " + ", ".join(f"`{k}`" for k in each.unasked[reason])


_WHY: Final = {
    EVENING: (
        "Sie fragen, wie ein Abend steht, oder nur solche fragen nach ihnen; die Fälle"
        " über Abende zeigen sie (Spalte »Abende«: wo sie greifen und wo nicht)"
    ),
    SEASON: "Sie gelten der Saison; danach fragt das Protokoll nicht",
    CLAIMS: "Der Text behauptet sie von sich selbst; geprüft werden sie über alle Stellungen",
    TURNS: "Sie sagen, wer zuerst gefragt wird; im Protokoll steht nur, was daraus wird",
    BESIDE: "Sie stehen neben dem Ergebnis (Vermerke), oder nur Zusagen fragen nach ihnen",
}


def _by_statement(names: Sequence[str]) -> Iterator[str]:
    """One item for each statement."""
    found: dict[str, list[str]] = {}
    for name in names:
        statement, _, edit = name.partition(": ")
        found.setdefault(statement, []).append(edit)
    for statement, edits in found.items():
        yield f"- {statement}: " + " · ".join(f"`{edit}`" for edit in edits)


def _told(share: Share) -> str:
    if not share.of:
        return "–"
    return f"{share.done} von {share.of} ({100 * share.done / share.of:.1f} %)"
