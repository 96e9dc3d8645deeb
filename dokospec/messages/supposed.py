"""What is assumed where a record does not say it, as people read it.

An assumption has a name that JSON shows as it is: ``Stiche kontra``, ``1. ?: kontra``,
``Fuchs n.``, ``Blatt Bernd: ♥A``, ``Tausch Anna``, or a doubt of the text, which stays as it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dokospec.messages.labels import label, party, table

_SHAPES: Final = (
    ("exchange", re.compile(r"Tausch (?P<player>.+)")),
    ("tricks", re.compile(r"Stiche (?P<party>.+)")),
    ("trick_count", re.compile(r"Stichzahl (?P<party>.+)")),
    ("hand", re.compile(r"Blatt (?P<player>.+): (?P<card>[♣♠♥♦]\w+)")),
    ("hand", re.compile(r"(?P<card>[♣♠♥♦]\w+) (?P<player>.+)")),
    ("speaker", re.compile(r"1\. \?: (?P<word>.+)")),
    ("speaker_later", re.compile(r"(?P<trick>\d+)\. \?: (?P<word>.+)")),
    ("card", re.compile(r"(?P<trick>\d+)\. \?\? \((?P<place>\d)\)")),
    ("item", re.compile(r"(?P<nth>\d+\. )?(?P<word>.+) n\.")),
    ("moment", re.compile(r"(?P<player>[^:.]+): (?P<nth>\d+\. )?(?P<word>.+)\?")),
    (
        "moment_in",
        re.compile(
            r"(?P<trick>\d+)\. (?P<player>[^:]+): (?P<nth>\d+\. )?(?P<word>.+)\?"
        ),
    ),
)

_CALL: Final = re.compile(r"(?P<player>[^:.]+): (?P<nth>\d+\. )?(?P<word>.+)")
_AT: Final = re.compile(r"/(?P<held>\d*)(?:/(?P<trick>\d+)\.(?P<lying>\d+))?")
"""When a call was made, as a record says it behind the word."""


def supposed(name: str, options: Sequence[str], lang: str) -> str:
    """``Kontra hatte keinen Stich``; ``z-frist = hinten | vorn`` of a doubt."""
    words = table(lang)
    called_first = name.rstrip(" +")  # ``acts.unused_name`` tells two alike apart so
    for shape, pattern in _SHAPES:
        if found := pattern.fullmatch(called_first):
            told = {key: value or "" for key, value in found.groupdict().items()}
            told["how"] = " | ".join(_option(shape, each, lang) for each in options)
            if "word" in told:
                told["word"] = label(told["word"], lang)
            if "party" in told:
                told["party"] = party(told["party"], lang)
            return words[f"supposed.{shape}"].format(**told)
    if (call := _CALL.fullmatch(called_first)) and all(map(_AT.fullmatch, options)):
        return words["supposed.moment_at"].format(
            nth=call["nth"] or "",
            word=label(call["word"], lang),
            player=call["player"],
            how=" | ".join(_moment(each, lang) for each in options),
        )
    called = words.get(f"label.{name}")
    if called is not None:
        options = [
            words.get(f"supposed.{each}") or words.get(f"label.{each}", each)
            for each in options
        ]
    return f"{called or name} = {' | '.join(options)}"


def _moment(option: str, lang: str) -> str:
    """``mit 9 in der Hand, in Stich 1 (gelegt: 1)`` of ``/9/1.1``."""
    if (at := _AT.fullmatch(option)) is None:
        return option
    words = table(lang)
    told = [
        words[f"supposed.moment_{part}"].format(**at.groupdict())
        for part, group in (("held", "held"), ("lying", "trick"))
        if at[group]
    ]
    return ", ".join(told)


def named(assumption: str, lang: str) -> str:
    """The same of ``Fuchs n. = 1.-9. | 10.`` in one."""
    name, _, options = assumption.rpartition(" = ")
    return supposed(name, options.split(" | "), lang)


def _option(shape: str, option: str, lang: str) -> str:
    """One of the options as it stands in a sentence of this shape."""
    if shape == "item":
        return option.replace(".", "").replace("-", "–")
    return table(lang).get(f"supposed.{shape}_{option}", option)
