"""The rule texts at hand: found in folders, read when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from dokospec.data import data_path
from dokospec.finding import Finding, Severity
from dokospec.rules.inherit import flatten
from dokospec.rules.ledger import NAME, Ledger, read_ledger
from dokospec.rules.sources import Texts, texts_from
from dokospec.rules.syntax import RuleText
from dokospec.rules.text import EffectiveText, TextError, unknown_text


class Library:
    """The texts in some folders; each of ``dirs`` holds one folder for each text.

    A folder of ``dirs`` may itself be a text (``--spec meine-regeln``). Files are read
    once, at the first question; a text is parsed when it or an heir is asked for.
    """

    def __init__(self, dirs: Iterable[Path]) -> None:
        self._dirs = tuple(dirs)
        self._made: dict[str, tuple[EffectiveText, tuple[Finding, ...]]] = {}

    @classmethod
    def standard(cls, *more: Path) -> Library:
        """The texts that come along, and those in the folders ``more``."""
        return cls((data_path("spec"), *more))

    @cached_property
    def sources(self) -> Texts:
        """All texts by id, also the broken ones."""
        return texts_from(read_folders(self._dirs))

    def ids(self) -> tuple[str, ...]:
        """The ids of all texts, sorted; building blocks are not among them."""
        return tuple(sorted(i for i in self.sources if not self.sources.is_block(i)))

    def block_ids(self) -> tuple[str, ...]:
        """The ids of all building blocks, sorted."""
        return tuple(sorted(i for i in self.sources if self.sources.is_block(i)))

    def load(self, text_id: str) -> RuleText:
        """The text alone, as written. Raises TextError for an unknown id."""
        if text_id not in self.sources:
            raise TextError((unknown_text(text_id, self.ids(), self.block_ids()),))
        return self.sources[text_id].text

    @cached_property
    def ledgers(self) -> Mapping[str, Ledger]:
        """The ledgers that stand beside the texts, by the id of the text."""
        paths = {text_id: self.folder(text_id) / NAME for text_id in self.ids()}
        return {
            text_id: read_ledger(
                path.read_text(encoding="utf-8", errors="replace"), path.as_posix()
            )
            for text_id, path in paths.items()
            if path.is_file()
        }

    def folder(self, text_id: str) -> Path:
        """Where the pages of a text stand. Raises TextError for an unknown id."""
        return Path(self.load(text_id).head.place.file).parent

    def findings(self, text_id: str) -> tuple[Finding, ...]:
        """What is wrong with the reading and inheriting of this text and its bases.

        Raises TextError for an unknown id. Names, types and structure are looked at by
        :func:`dokospec.rules.check.check`.
        """
        return self._flat(text_id)[1]

    def effective(self, text_id: str) -> EffectiveText:
        """The text as it applies. Raises TextError where that has errors."""
        text, findings = self._flat(text_id)
        if any(finding.severity is Severity.ERROR for finding in findings):
            raise TextError(findings)
        return text

    def _flat(self, text_id: str) -> tuple[EffectiveText, tuple[Finding, ...]]:
        self.load(text_id)
        if text_id not in self._made:
            self._made[text_id] = flatten(text_id, self.sources)
        return self._made[text_id]


def read_folders(dirs: Iterable[Path]) -> dict[str, str]:
    """The content of every Markdown file in these folders and one level below."""
    return {
        path.as_posix(): path.read_text(encoding="utf-8", errors="replace")
        for folder in dirs
        for pattern in ("*.md", "*/*.md")
        for path in sorted(folder.glob(pattern))
    }
