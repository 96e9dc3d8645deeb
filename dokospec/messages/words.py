"""The words of the user interface: headings, help texts, labels, in both languages.

``words/de.toml`` and ``words/en.toml`` hold the same keys; ``Words("verdict.game")``
reads ``game`` in the table ``verdict``. Placeholders are those of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable

from dokospec.messages import labels
from dokospec.messages.catalogue import Lang, fill


class Words:
    """The interface in one language; an unknown key is its own text."""

    __slots__ = ("_table", "lang")

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        self._table = labels.table(lang)

    def __call__(self, key: str, /, **data: str) -> str:
        """The text of ``key`` with its values put in."""
        return fill(self._table.get(key, key), data, self.lang)

    def get(self, key: str, default: str) -> str:
        """The text of ``key`` as it is, or ``default``."""
        return self._table.get(key, default)

    def label(self, name: str) -> str:
        """What a rule text calls ``name``, as people read it: ``unter-90``: unter 90."""
        return labels.label(name, self.lang)

    def party(self, name: str) -> str:
        """The label of a party; the name of a player, who may be in its place."""
        return labels.party(name, self.lang)

    def keys(self) -> Iterable[str]:
        """Every key."""
        return self._table.keys()
