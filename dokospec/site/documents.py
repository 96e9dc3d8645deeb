"""The pages that somebody wrote: by kind, German and English apart (``docs/pages.toml``)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from dokospec.messages.catalogue import LANGUAGES, Lang

DECLARED: Final = "pages.toml"
"""In ``docs/``: the kinds of pages, and which pages are of each."""

TABLES: Final = "tables"
"""In ``docs/``: what programs write, a folder for each language."""

_TITLE: Final = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)
_MARKUP: Final = re.compile(r"[`*_]|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Guide:
    """A page of the repository: its path there, its Markdown.

    ``lang``: that of its prose; what tables quote of the texts is German in both.
    """

    path: str
    source: str
    lang: Lang

    @property
    def title(self) -> str:
        """Its first heading."""
        match = _TITLE.search(self.source)
        return _plain(match["title"]) if match else self.path

    @property
    def tabular(self) -> bool:
        """Whether a program writes it."""
        return self.path.startswith(f"docs/{TABLES}/")

    @property
    def description(self) -> str:
        """The beginning of its first paragraph; of tables what they are called."""
        if self.tabular:
            return self.title
        body = self.source.partition("\n\n")[2]
        return _plain(body.partition("\n\n")[0])


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """Pages that do the same for their readers, in the order they are to stand in.

    ``called``: the kind, by the languages that its pages are in; ``pages``: their names.
    """

    called: Mapping[Lang, str]
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Documents:
    """``guides`` by path in the repository; ``kinds``: those of ``docs/``.

    ``contributing``: for whoever changes the code; no other kind is in one language.
    """

    guides: Mapping[str, Guide] = field(default_factory=dict)
    kinds: tuple[DocumentKind, ...] = ()
    contributing: DocumentKind = DocumentKind({}, ())


NO_DOCUMENTS: Final = Documents()


def tables_at(name: str, lang: Lang) -> str:
    """Where a program writes the tables of this name, from the root of the repository."""
    return f"docs/{TABLES}/{lang}/{name}.md"


def read_documents(root: Path) -> Documents:
    """What the repository at ``root`` has: ``docs/``, and pages beside it."""
    docs = root / "docs"
    declared = tomllib.loads((docs / DECLARED).read_text(encoding="utf-8"))
    paths: dict[Path, Lang] = {
        path: lang for lang in LANGUAGES for path in sorted((docs / lang).glob("*.md"))
    }
    paths |= {
        path: lang
        for lang in LANGUAGES
        for path in sorted((docs / TABLES / lang).glob("*.md"))
    }
    paths |= {
        path: lang
        for name, lang in declared["beside"].items()
        if (path := root / name).exists()
    }
    guides = (
        Guide(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"), lang)
        for path, lang in paths.items()
    )
    return Documents(
        {guide.path: guide for guide in guides},
        tuple(map(_kind, declared["kind"])),
        _kind(declared["contributing"]),
    )


def _kind(declared: Mapping[str, Any]) -> DocumentKind:
    called: dict[Lang, str] = {k: declared[k] for k in LANGUAGES if k in declared}
    return DocumentKind(called, tuple(declared["pages"]))


def _plain(text: str) -> str:
    return " ".join(_MARKUP.sub(lambda m: m[1] or "", text).split())
