"""The catalogue: what every code says, in German and English.

Each ``*.toml`` beside this module holds entries of the form::

    [R102]
    title_de, title_en      a heading of a few words
    de, en                  the message of a finding, one sentence
    hint_de, hint_en        optional: what to do about it
    explain_de, explain_en  optional: a paragraph for ``explain CODE``

``{name}`` stands for the value of that key in ``Finding.data``, in English for that of
``name_en`` where there is one; ``{name:label}`` for the label of what a rule text calls
so, ``{name:labels}`` for those of several, ``{name:party}`` for that of a party,
``{name:supposed}`` for an assumption in words, ``{name:column}`` for what stands in a
column of a table of games; ``{{`` and ``}}`` are braces. Behind a
command that somebody is told to run ``{--spec}`` stands for that option of the call that
tells it (:data:`CallOptions`), for nothing where it had none. Nothing here raises: a code
without an entry and a key without a value still give a readable line, and each line of a
hint that lacks one of its values is left out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from dokospec.finding import Finding
from dokospec.messages import labels, supposed
from dokospec.messages.visible import visible

Lang: TypeAlias = Literal["de", "en"]

LANGUAGES: Final[tuple[Lang, ...]] = ("de", "en")

CallOptions: TypeAlias = tuple[tuple[str, str], ...]
"""What a command needs, too, that is told to be run next: options of this call.

By name, each as a shell takes it with a blank before it: ``("--spec", " --spec tables")``.
"""

MISSING: Final = "…"
"""Stands in a message where the finding does not say the value."""

_FOLDER = Path(__file__).resolve().parent
_OPTION: Final = "--"
_SHOWN: Final[Mapping[str, Callable[[str, str], str]]] = {
    "label": labels.label,
    "labels": labels.labels,
    "party": labels.party,
    "supposed": supposed.named,
    "column": labels.column,
}
_PLACEHOLDER = re.compile(
    rf"\{{\{{|\}}\}}|\{{((?:--)?[a-z_]+)(?::({'|'.join(_SHOWN)}))?\}}"
)


@dataclass(frozen=True, slots=True)
class CodeWording:
    """One code in one language; ``hint`` and ``explain`` empty where there is none."""

    title: str
    message: str
    hint: str = ""
    explain: str = ""


def codes() -> tuple[str, ...]:
    """Every code of the catalogue, sorted."""
    return tuple(sorted(_raw()))


def entry(code: str, lang: Lang) -> CodeWording | None:
    """The unfilled entry, or None for an unknown code."""
    raw = _raw().get(code)
    if raw is None:
        return None
    return CodeWording(
        title=raw.get(f"title_{lang}", code),
        message=raw.get(lang, code),
        hint=raw.get(f"hint_{lang}", ""),
        explain=raw.get(f"explain_{lang}", ""),
    )


def title(code: str, lang: Lang) -> str:
    """The heading of a code; the code itself where there is none."""
    found = entry(code, lang)
    return found.title if found else code


def message(finding: Finding, lang: Lang) -> str:
    """The sentence of a finding."""
    found = entry(finding.code, lang)
    if found is None:
        facts = visible(", ".join(f"{key}: {value}" for key, value in finding.data))
        return f"{finding.code} ({facts})" if facts else finding.code
    return fill(found.message, _in(lang, finding.data), lang)


def hint(finding: Finding, lang: Lang, options: CallOptions = ()) -> str | None:
    """What to do about it, or None: there is no hint, or all of it lacks a value.

    ``options``: those of the call, for a command that is to be run.
    """
    return " ".join(hints(finding, lang, options)) or None


def hints(finding: Finding, lang: Lang, options: CallOptions = ()) -> list[str]:
    """The sentences of the hint of which every value is known."""
    found = entry(finding.code, lang)
    if found is None:
        return []
    own = _in(lang, finding.data) | dict(options)
    data = {key: value for key, value in own.items() if value}
    sentences = [s for s in found.hint.splitlines() if _needed(s) <= data.keys()]
    return [fill(sentence, data, lang) for sentence in sentences]


def _needed(template: str) -> set[str]:
    return {name for name in placeholders(template) if not name.startswith(_OPTION)}


def _in(lang: Lang, data: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The values by key; one that is told in this language takes the other's place."""
    values = dict(data)
    suffix = f"_{lang}"
    own = {k.removesuffix(suffix): v for k, v in data if k.endswith(suffix)}
    return values | own


def explain(code: str, lang: Lang) -> str | None:
    """The paragraph on a code, or None for an unknown code.

    Falls back to the message, which then shows its placeholders as :data:`MISSING`.
    """
    found = entry(code, lang)
    if found is None:
        return None
    return fill(found.explain or found.message, {}, lang)


def placeholders(template: str) -> frozenset[str]:
    """The names that a template asks for."""
    return frozenset(name for name, _ in _PLACEHOLDER.findall(template) if name)


def fill(template: str, data: Mapping[str, str], lang: str) -> str:
    """The template with its values put in, :func:`visible` all of them."""

    def value(match: re.Match[str]) -> str:
        name, shown = match.groups()
        if name is None:
            return match.group(0)[0]
        told = data.get(name)
        if not told:
            return "" if name.startswith(_OPTION) else MISSING
        return visible(_SHOWN[shown](told, lang) if shown else told)

    return _PLACEHOLDER.sub(value, template)


@cache
def _raw() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for path in sorted(_FOLDER.glob("*.toml")):
        with path.open("rb") as file:
            found.update(tomllib.load(file))
    return found
