"""The pages of ``docs/`` on the site: the same Markdown, with links into the reference."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Final

import dokospec
from dokospec.language.questions import QUESTIONS
from dokospec.language.vocabulary import FACTS, LISTINGS, OPERATORS, SYMBOLS, TYPES
from dokospec.messages.catalogue import Lang
from dokospec.site import addresses, prose
from dokospec.site.api import Api
from dokospec.site.cases import Cases
from dokospec.site.documents import Guide
from dokospec.site.pages import Maker, Page
from dokospec.site.pairs import pair_at, text_pairs
from dokospec.site.prose import Glossary
from dokospec.site.questions import TableQuestions
from dokospec.site.reference import Reference
from dokospec.site.topics import Word
from dokospec.site.writer import Writer, vocabulary_anchor

_FENCE: Final = re.compile(
    r"^```(?P<lang>regel|doko)\n(?P<body>.*?)\n```$", re.MULTILINE | re.DOTALL
)
_LINK: Final = re.compile(
    r"\[(?P<label>[^\]\n]*)\]\((?!\w+:)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)"
)
_CELL: Final = re.compile(r"^\| (?P<cell>[^|]+?) \|(?![^\n]*\n\|---)", re.MULTILINE)
_NAME: Final = re.compile(r"`(?P<name>[^`(]+)(?:\((?P<of>[^)]*)\))?`")


def glossary(source: str) -> Glossary:
    """The words of the glossary page: the first cells of its tables."""
    anchors: dict[str, str] = {}
    for match in _CELL.finditer(source):
        for word in match["cell"].split(", "):
            if word != "Deutsch" and not word.startswith("-"):
                anchors.setdefault(word, addresses.slug(word))
    return Glossary(anchors)


def in_english(source: str) -> dict[str, str]:
    """What words of formal lines are called in English, by the word as it stands there.

    From the glossary page, whose second cells are English, and from the vocabulary.
    """
    listed: tuple[Word, ...] = (*FACTS, *QUESTIONS, *LISTINGS)
    found = {word.name: word.english for word in reversed(listed)}
    for match in _CELL.finditer(source):
        _, _, english, *_ = match.string[match.start() :].split("|", 3)
        words, meant = match["cell"].split(", "), english.strip().split(", ")
        if len(words) != len(meant):
            meant = [english.strip()] * len(words)
        found |= dict(zip(words, meant, strict=True))
    return found


class Guides:
    """Makes pages of the site from pages of the repository.

    ``guides``: by path in the repository; a link from one to another, or to a text, is
    put right. A link to any other file stands as code. ``pictures``: which of these are
    on the site, by path in the repository.
    """

    def __init__(
        self,
        make: Maker,
        guides: Mapping[str, Guide],
        api: Api,
        cases: Cases,
        questions: TableQuestions,
        pictures: Mapping[str, str],
    ) -> None:
        self._make = make
        self._pictures = pictures
        self._questions = questions
        self._guides = guides
        self._api = api
        self._cases = cases

    def pages(self) -> Iterator[Page]:
        """Every page."""
        for guide in self._guides.values():
            path = addresses.guide(guide.path).page.removesuffix(".html") + ".md"
            w = self._make.writer(path)
            source = self._special(guide, w)
            source = _LINK.sub(partial(self._link, guide, w), source)
            source = _FENCE.sub(partial(_fenced, w), source)
            body = w.prose(source, words=False, symbol=partial(self._symbol, w))
            if guide.tabular:
                body = "\n\n".join([self._told(guide, w), body])
            nav = "" if guide.tabular else guide.title
            yield Page(path, guide.title, guide.description, body, nav, guide.lang)

    def _told(self, tables: Guide, w: Writer) -> str:
        """Where it is told what tables show."""
        name = PurePosixPath(tables.path).name
        told = self._guides[f"docs/{tables.lang}/{name}"]
        link = w.link(addresses.guide(told.path), told.title)
        return f'<p class="dk-weg">{link}</p>'

    def _link(self, guide: Guide, w: Writer, match: re.Match[str]) -> str:
        path = normpath(str(PurePosixPath(guide.path).parent / match["path"]))
        anchor = (match["anchor"] or "").lstrip("#")
        if path in self._guides:
            page = addresses.guide(path).page
        elif path in schemata():
            page = schemata()[path]
        elif path in self._pictures:
            page = self._pictures[path]
        else:
            return match["label"]
        there = addresses.Address(page, anchor).seen_from(w.page)
        return f"[{match['label']}]({there.replace('.html', '.md')})"

    def _symbol(self, w: Writer, name: str) -> str | None:
        """Where a name of the package is told of, or a case stands."""
        if (case := self._cases.by_id.get(name)) is not None:
            return w.href(case.at)
        known = "." in name or name[:1].isupper()
        at = self._api.at(name) if known else None
        return None if at is None else w.href(at)

    def _special(self, guide: Guide, w: Writer) -> str:
        match guide.path:
            case "docs/tables/de/vokabular.md" | "docs/tables/en/vokabular.md":
                return _vocabulary(guide.source, w)
            case "docs/de/glossar.md":
                return _glossary(guide.source, w, self._make.ref)
            case "docs/de/unterschiede.md" | "docs/en/unterschiede.md" if (
                self._questions.all
            ):
                return _with_pairs(guide, w, self._make.ref)
            case _:
                return guide.source


def schemata() -> dict[str, str]:
    """The JSON Schemas of the package, and where they are on the site."""
    root = Path(dokospec.__file__).resolve().parent
    return {
        f"dokospec/{path.relative_to(root).as_posix()}": f"schemata/{path.name}"
        for path in sorted(root.rglob("*.schema.json"))
    }


def mentions_of(guides: Mapping[str, Guide]) -> Mapping[str, tuple[Guide, ...]]:
    """By code of a finding: the pages that name it, of two that say the same the German."""
    found: defaultdict[str, list[Guide]] = defaultdict(list)
    for path, guide in guides.items():
        if guide.lang == "en" and path.replace("/en/", "/de/") in guides:
            continue
        for code in prose.mentioned(guide.source):
            found[code].append(guide)
    return {code: tuple(some) for code, some in found.items()}


def _fenced(w: Writer, match: re.Match[str]) -> str:
    if match["lang"] == "doko":
        return w.record(match["body"])
    return w.example(match["body"])


def _vocabulary(source: str, w: Writer) -> str:
    """Each word gets a place, and a link to its topic."""
    listed: tuple[Word, ...] = (*QUESTIONS, *FACTS, *LISTINGS)
    words = {(w.name, ", ".join(getattr(w, "parameters", ()))): w for w in listed}
    single = {*OPERATORS, *(s for group in SYMBOLS.values() for s in group)}

    def cell(match: re.Match[str]) -> str:
        said = match["cell"]
        if said in TYPES:
            return f'| <span id="typ-{addresses.slug_as_written(said)}"></span>{said} |'
        named = _NAME.fullmatch(said)
        word = words.get((named["name"], named["of"] or "")) if named else None
        if named is None or (word is None and named["name"] not in single):
            return match[0]
        if word is None:
            anchor = f"wort-{addresses.slug_as_written(named['name'])}"
            return f'| <span id="{anchor}"></span>{said} |'
        href = w.href(w.topics.at(word.name))
        shown = f'<a href="{href}"><code>{escape(said.strip("`"))}</code></a>'
        return f'| <span id="{vocabulary_anchor(word)}"></span>{shown} |'

    *parts, last = _CELL.sub(cell, source).rstrip().split("\n")

    def symbol(match: re.Match[str]) -> str:
        anchor = f"wort-{addresses.slug_as_written(match['name'])}"
        return f'<span id="{anchor}"></span>{match[0]}'

    return "\n".join([*parts, _NAME.sub(symbol, last), ""])


def _glossary(source: str, w: Writer, ref: Reference) -> str:
    """Each word gets a place; behind the tables stands where the words are used."""
    known = w.glossary.anchors
    placed: set[str] = set()

    def cell(match: re.Match[str]) -> str:
        words = [word for word in match["cell"].split(", ") if word in known]
        new = [word for word in words if known[word] not in placed]
        placed.update(known[word] for word in new)
        spans = "".join(f'<span id="{known[word]}"></span>' for word in new)
        links = (
            ", ".join(
                f'<a href="#wo-{known[word]}">{word}</a>'
                for word in match["cell"].split(", ")
            )
            if words
            else match["cell"]
        )
        return f"| {spans}{links} |"

    used = _used(ref, w.topics.pattern)
    parts = [
        "## Wo die Wörter stehen { #wo }",
        "",
        '<div data-search-exclude markdown="1">',
        "",
    ]
    for word, anchor in known.items():
        clauses = [w.clause(ref.clauses[key]) for key in used.get(word, ())]
        shown = ", ".join(clauses) or "in keinem Abschnitt"
        topic = f" (Thema {w.topic(word)})" if word in w.topics else ""
        summary = f"<summary>{word}: {len(clauses)}</summary>"
        inside = f"{summary}<p>{shown}{topic}</p>"
        parts += [f'<details id="wo-{anchor}">{inside}</details>', ""]
    return "\n".join([_CELL.sub(cell, source).rstrip(), "", *parts, "</div>", ""])


_SIDE_BY_SIDE: Final[Mapping[Lang, tuple[str, str]]] = {
    "de": ("Zwei Regelwerke nebeneinander", "gegen"),
    "en": ("Two rule sets side by side, in German", "against"),
}


def _with_pairs(guide: Guide, w: Writer, ref: Reference) -> str:
    """Behind the prose: the pages on which two texts stand side by side."""
    called = ref.called
    title, against = _SIDE_BY_SIDE[guide.lang]
    links = [
        f"- {w.link(pair_at(a, b), f'{called[a].name} {against} {called[b].name}')}"
        for a, b in text_pairs(ref)
    ]
    heading = f"## {title} {{ #paare }}"
    return "\n".join([guide.source.rstrip(), "", heading, "", *links, ""])


def _used(ref: Reference, pattern: re.Pattern[str]) -> Mapping[str, list[str]]:
    """By word: the keys of the clauses whose prose has it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for key, clause in ref.clauses.items():
        for word in {match["word"] for match in pattern.finditer(clause.prose)}:
            found[word].append(key)
    return found
