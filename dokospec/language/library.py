"""The rule texts at hand: found in folders, read when asked for."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dokospec.cache import cached, cached_ahead
from dokospec.data import data_path, evidence, pages
from dokospec.finding import Finding, Severity
from dokospec.language import pickled
from dokospec.language.text import EffectiveText, KnownWords, TextError, unknown_text

if TYPE_CHECKING:  # what the cache holds needs none of what makes it
    from dokospec.language.ledger import Ledger
    from dokospec.language.sources import SourceTexts
    from dokospec.language.syntax import Clause, RuleText, Statement
    from dokospec.language.translation import Translation

T = TypeVar("T")


class Summary(NamedTuple):
    """What a list of texts tells of one; ``sound``: it can be used."""

    title: str
    edition: str
    base: str | None
    sound: bool


class Library:
    """The texts in some folders; each of ``dirs`` holds one folder for each text.

    A folder of ``dirs`` may itself be a text (``--spec meine-regeln``). Files are read
    once, at the first question; a text is parsed when it or an heir is asked for, unless
    what is asked is cached (:mod:`dokospec.cache`), as it follows from all pages.
    """

    def __init__(self, dirs: Iterable[Path]) -> None:
        self._dirs = tuple(dirs)
        self._made: dict[str, tuple[EffectiveText, tuple[Finding, ...]]] = {}

    @classmethod
    def standard(cls, *more: Path) -> Library:
        """The texts that come along, and those in the folders ``more``."""
        return cls((data_path("spec"), *more))

    @cached_property
    def sources(self) -> SourceTexts:
        """All texts by id, also the broken ones."""
        from dokospec.language.sources import texts_from

        return texts_from({path: _text(page) for path, page in self._pages.items()})

    def ids(self) -> tuple[str, ...]:
        """The ids of all texts, sorted; building blocks are not among them."""
        return tuple(i for i, is_block in self._ids.items() if not is_block)

    def block_ids(self) -> tuple[str, ...]:
        """The ids of all building blocks, sorted."""
        return tuple(i for i, is_block in self._ids.items() if is_block)

    @cached_property
    def summaries(self) -> Mapping[str, Summary]:
        """What there is to tell of each text and each building block, by id."""

        def made() -> dict[str, Summary]:
            return {name: self._summary(name) for name in self._ids}

        def load(found: bytes) -> dict[str, Summary]:
            return {
                name: Summary(*fields) for name, fields in json.loads(found).items()
            }

        return self._cached("summaries", "", made, _json, load)

    def titles(self, lang: str) -> dict[str, str]:
        """The title of each text and block by id, in a language where it is told in it."""
        told = pages({Path(page).parent / lang for page in self._pages})

        def made() -> dict[str, str]:
            return {name: self.title(name, lang) for name in self._ids}

        if not told:
            return {name: summary.title for name, summary in self.summaries.items()}
        found = (f"{path}:".encode() + page for path, page in sorted(told.items()))
        content = (lang.encode(), self._digest, *found)
        return cached("titles", pickled.MADE_BY, content, made, _json, json.loads)

    def title(self, text_id: str, lang: str) -> str:
        """The title of a text, in a language where it is told in it; as :meth:`load`."""
        from dokospec.language.syntax import Text

        text = self.load(text_id)
        said = self.worded_statements(text.clauses, lang)
        head = said.get((text.head.clause, text.head.key))
        return head.title if isinstance(head, Text) else text.head.title

    @cached_property
    def known_words(self) -> KnownWords:
        """What the texts and blocks that come along know, those that are sound."""
        from dokospec.language.statable import known_words

        def made() -> KnownWords:
            return known_words(*self._along())

        def load(written: bytes) -> KnownWords:
            return KnownWords(*map(tuple, json.loads(written)))

        return self._cached("words", "", made, _json, load)

    def _along(self) -> tuple[list[EffectiveText], list[RuleText]]:
        """The texts and blocks that come along, which are sound."""
        from dokospec.language.inherit import flatten

        read = {name: self.sources[name].text for name in self._ids}
        shipped = {n: t for n, t in read.items() if self._is_shipped(t)}
        texts = [n for n in self.ids() if n in shipped]
        blocks = [shipped[n] for n in self.block_ids() if n in shipped]
        return [flatten(n, self.sources)[0] for n in texts], blocks

    def load(self, text_id: str) -> RuleText:
        """The text alone, as written. Raises TextError for an unknown id."""
        self._know(text_id)
        return self.sources[text_id].text

    @cached_property
    def ledgers(self) -> Mapping[str, Ledger]:
        """The ledgers of the texts, by the id of the text."""
        from dokospec.language.ledger import NAME, read_ledger

        paths = {text_id: self.evidence(text_id) / NAME for text_id in self.ids()}
        return {
            text_id: read_ledger(
                path.read_text(encoding="utf-8", errors="replace"), path.as_posix()
            )
            for text_id, path in paths.items()
            if path.is_file()
        }

    def translated(self, clauses: Iterable[Clause], lang: str) -> Translation:
        """These clauses in a language, from the folder of its name beside their pages.

        No verdict rests on it, so it is in no cache.
        """
        from dokospec.language.translation import page_of, translated

        clauses = tuple(clauses)
        own = {clause.place.file for clause in clauses}
        folders = {Path(page).parent / lang for page in own}
        found = read_folders(folders)
        for each in folders:
            if each.is_file():  # told as something that is wrong
                found[each.as_posix()] = ""
        others = self._pages.keys() - own
        files = {
            path: page for path, page in found.items() if page_of(path) not in others
        }
        return translated(clauses, files)

    def of_no_language(
        self, clauses: Iterable[Clause], languages: Iterable[str]
    ) -> tuple[Finding, ...]:
        """Folders beside the pages of these clauses with their pages in no such language.

        Not those of other texts, which may have pages of the same names.
        """
        from dokospec.language.sources import texts_from
        from dokospec.language.translation import of_no_language

        own = {clause.place.file for clause in clauses}
        found = read_folders({Path(page).parent for page in own})
        others = self._pages.keys() - own
        files = [p for p in found if not (p in others and texts_from({p: found[p]}))]
        return tuple(of_no_language(own, files, languages))

    def told(self, clauses: Iterable[Clause], lang: str) -> dict[str, Clause]:
        """These clauses by key, each in a language where it is told in it."""
        written = {clause.key: clause for clause in clauses}
        return {**written, **self.translated(written.values(), lang).clauses}

    def worded_statements(
        self, clauses: Iterable[Clause], lang: str
    ) -> dict[tuple[str, str], Statement]:
        """What these say in quotation marks, in a language where it is told in it.

        By the key of the clause and that of the statement.
        """
        from dokospec.language.translation import worded_statements

        return worded_statements(self.told(clauses, lang).values())

    def folder(self, text_id: str) -> Path:
        """Where the pages of a text stand. Raises TextError for an unknown id."""
        return Path(self.load(text_id).head.place.file).parent

    def evidence(self, text_id: str) -> Path:
        """Where ledger, witnesses and proofs of a text are; TextError for an unknown id."""
        return evidence(self.folder(text_id))

    def findings(self, text_id: str) -> tuple[Finding, ...]:
        """What is wrong with the reading and inheriting of this text and its bases.

        Raises TextError for an unknown id. Names, types and structure are looked at by
        :func:`dokospec.language.check.check`.
        """
        return self._flat(text_id)[1]

    def effective(self, text_id: str) -> EffectiveText:
        """The text as it applies. Raises TextError where that has errors."""
        text, findings = self._flat(text_id)
        if _broken(findings):
            raise TextError(findings)
        return text

    def checked(self, text_id: str) -> tuple[Finding, ...]:
        """What :func:`dokospec.language.check.check` finds in the text as it applies.

        Raises TextError where that has errors.
        """

        def found() -> tuple[Finding, ...]:
            from dokospec.language.check import check

            return check(self.effective(text_id))

        self.effective(text_id)
        return self._cached_of_text("checked", text_id, found)

    def with_blocks(self, text_id: str) -> Mapping[str, EffectiveText]:
        """The text with each of the building blocks that fit it, by their ids, sorted.

        Raises TextError where the text has errors.
        """
        found: dict[str, EffectiveText] = {}

        def fitting() -> tuple[str, ...]:
            from dokospec.language.check import check

            for block in self.block_ids():
                text = self._with_block(text_id, block)
                if text is not None and not _broken(check(text)):
                    found[block] = text
            return tuple(found)

        self.effective(text_id)
        for block in self._cached_of_text("blocks", text_id, fitting):
            text = found.get(block) or self._with_block(text_id, block)
            if text is not None:
                found[block] = text
        return found

    def _with_block(self, text_id: str, block: str) -> EffectiveText | None:
        """The text with one building block; None where there is no place for it."""
        from dokospec.language.inherit import flatten
        from dokospec.language.sources import texts_from

        own_id = f"{text_id}-mit-{block}"
        said = f"# -\n\n```regel\nText {own_id} erbt von {text_id} mit {block}\n```\n"
        own = texts_from({f"{own_id}/text.md": said})
        text, findings = flatten(own_id, self.sources | own)
        return None if _broken(findings) else replace(text, elsewhere=self.known_words)

    def _flat(self, text_id: str) -> tuple[EffectiveText, tuple[Finding, ...]]:
        def flattened() -> tuple[EffectiveText, tuple[Finding, ...]]:
            from dokospec.language.inherit import flatten

            text, findings = flatten(text_id, self.sources)
            return replace(text, elsewhere=self.known_words), findings

        self._know(text_id)
        if text_id not in self._made:
            self._made[text_id] = self._cached_of_text("text", text_id, flattened)
        return self._made[text_id]

    def _know(self, text_id: str) -> None:
        if text_id not in self._ids:
            raise TextError((unknown_text(text_id, self.ids(), self.block_ids()),))

    def _summary(self, text_id: str) -> Summary:
        head = self.load(text_id).head
        sound = self._ids[text_id] or not _broken(self.findings(text_id))
        return Summary(head.title, head.edition, head.base, sound)

    def relative_pages(self) -> dict[str, str]:
        """The content of every page by its folder and its name (``text/10-page.md``)."""
        return {
            "/".join(PurePosixPath(path).parts[-2:]): _text(page)
            for path, page in self._pages.items()
        }

    # --- the cache -------------------------------------------------------------------

    @cached_property
    def _pages(self) -> Mapping[str, bytes]:
        return pages(self._dirs)

    @cached_property
    def _shipped(self) -> str:
        """The folder of the texts that come along, as it begins the paths of pages."""
        return f"{data_path('spec').as_posix()}/"

    def _is_shipped(self, text: RuleText) -> bool:
        return text.head.place.file.startswith(self._shipped)

    @cached_property
    def _digest(self) -> bytes:
        """All that the texts follow from: each page, in the order in which they count."""
        grammar = data_path("grammar", "regel.lark").read_bytes()
        found = hashlib.sha256(grammar)
        for path, page in sorted(self._pages.items()):
            name = path.replace(self._shipped, "/", 1).encode()
            found.update(b"%d %d:" % (len(name), len(page)) + name + page)
        return found.digest()

    @cached_property
    def _ids(self) -> Mapping[str, bool]:
        """By id, sorted, whether it is a building block."""

        def made() -> dict[str, bool]:
            found = self.sources
            return {text_id: found.is_block(text_id) for text_id in sorted(found)}

        return self._cached("ids", "", made, _json, json.loads)

    def cached_ahead(
        self,
        name: str,
        text_id: str,
        code: Sequence[str],
        make: Callable[[], T],
        *more: bytes,
    ) -> T | None:
        """Something that is made of a text, cached; None where that cannot be.

        ``code``: what makes it, beside what makes the text; ``more``: what else it is
        made of.
        """
        made_by, content = (*pickled.MADE_BY, *code), (*self._content(text_id), *more)
        return cached_ahead(name, made_by, content, make, self._dump, self._load)

    def _cached_of_text(self, name: str, text_id: str, make: Callable[[], T]) -> T:
        found: T = self._cached(name, text_id, make, self._dump, self._load)
        return found

    def _dump(self, value: object) -> bytes:
        return pickled.dumped(value, self._shipped)

    def _load(self, found: bytes) -> Any:
        return pickled.loaded(found, self._shipped)

    def _cached(
        self,
        name: str,
        text_id: str,
        make: Callable[[], T],
        dump: Callable[[T], bytes],
        load: Callable[[bytes], T],
    ) -> T:
        return cached(name, pickled.MADE_BY, self._content(text_id), make, dump, load)

    def _content(self, text_id: str) -> tuple[bytes, ...]:
        return text_id.encode(), self._digest


def _broken(findings: Iterable[Finding]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def read_folders(dirs: Iterable[Path]) -> dict[str, str]:
    """The content of every Markdown file in these folders and one level below."""
    return {path: _text(page) for path, page in pages(dirs).items()}


def _text(page: bytes) -> str:
    """A page as text: every end of a line is a line feed, what is no UTF-8 U+FFFD."""
    text = page.decode("utf-8", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")
