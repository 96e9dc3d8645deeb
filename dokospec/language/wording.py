"""Words of a rule text where they are shown beside others, in quotation marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dokospec.language.syntax import Zweifel

_MARKS: Final[Mapping[str, str]] = {"de": "„{}“", "en": "'{}'"}


def quoted(words: str, lang: str) -> str:
    """Words of a rule text in the quotation marks of the language that they are in."""
    return _MARKS[lang].format(words)


def told_words(told: str, german: str, lang: str) -> str:
    """Words as a language tells them; German ones, in their marks, where it does not."""
    return quoted(told, lang if told != german else "de")


def asked(doubt: Zweifel, told: Zweifel, lang: str) -> tuple[str, str]:
    """The question of a doubt and its readings as ``told`` has them in ``lang``.

    Each word is in the marks of its language. A reading stands behind the name that is
    typed for it, which stays: ``hinten („am Ende“), vorn („am Anfang“)``.
    """
    readings = (
        f"{one.name} ({told_words(other.text, one.text, lang)})"
        if one.text
        else one.name
        for one, other in zip(doubt.readings, told.readings, strict=True)
    )
    return told_words(told.question, doubt.question, lang), ", ".join(readings)
