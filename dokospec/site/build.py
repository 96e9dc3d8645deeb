"""All pages of the site, and the files they become."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

import dokospec
from dokospec.language.library import Library
from dokospec.messages.catalogue import Lang
from dokospec.site.addresses import in_language as at
from dokospec.site.api import Api, api_pages, grammar_pages
from dokospec.site.asking import frequent, question_pages
from dokospec.site.cases import Cases, case_pages
from dokospec.site.crawl import SiteFault
from dokospec.site.documents import NO_DOCUMENTS, Documents
from dokospec.site.examples import Examples
from dokospec.site.guides import Guides, glossary, in_english, schemata
from dokospec.site.licences import licence_pages
from dokospec.site.lookup import (
    card_page,
    code_pages,
    table_page,
    topic_pages,
)
from dokospec.site.manual import Command, command_pages, manual_pages
from dokospec.site.pages import Maker, Page
from dokospec.site.pairs import pair_pages
from dokospec.site.questions import read_questions
from dokospec.site.reading import Chapters, doubt_page, text_pages
from dokospec.site.records import Judges, Memo, Records
from dokospec.site.reference import Called, Reference
from dokospec.site.start import start_pages
from dokospec.site.topics import Topics

STATIC: Final = Path(__file__).resolve().parent / "static"
"""Files that are copied as they are: style, scripts, the judge."""

HOOKS: Final = Path(__file__).resolve().parent / "hooks.py"
"""What mkdocs does with the pages it has made."""

THEME: Final = Path(__file__).resolve().parent / "theme"
"""What stands in place of templates of the theme."""

TOOLS: Final = {
    "Rechner": ("rechner", "ansage", "stich"),
    "Zettel": ("zettel",),
    "Richter": ("judge",),
    "Hausregeln": ("haus",),
}
"""What works in the browser: what it is called, and the folders of its pages."""

Tell: TypeAlias = Callable[[str], None]
Report: TypeAlias = Callable[[SiteFault], None]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a site is made of.

    ``pictures`` by path in the repository; ``commands`` by language.
    ``versions``: of what others have made, as :mod:`dokospec.site.licences` names it.
    ``memo`` grows while pages are made; handed on, it makes the next time quicker.
    """

    library: Library
    documents: Documents
    corpus: Path
    commands: Mapping[Lang, Sequence[Command]]
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    memo: Memo = field(default_factory=dict)


def read_pictures(root: Path) -> dict[str, bytes]:
    """The pictures in ``docs/``, by path in the repository."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted((root / "docs").rglob("*.jpg"))
    }


def picture_at(path: str) -> str:
    """Where a picture is on the site, by its path in the repository."""
    return path.removeprefix("docs/")


def pages(
    inputs: Inputs,
    ref: Reference,
    tell: Tell = lambda _: None,
    report: Report = lambda _: None,
) -> Iterator[Page]:
    """Every page of what ``ref`` is about; ``tell`` gets a word for each part before it.

    ``report`` gets what is wrong with the questions.
    """
    topics = Topics(ref, glossary(glossary_source(inputs)))
    make = Maker(ref, topics)
    records = Records(ref, inputs.memo)
    cases = Cases(inputs.corpus, ref.text_ids)
    tell("cases")
    yield from case_pages(make, cases)
    tell("clauses")
    chapters = Chapters(make, records, cases)
    for name in ref.texts:
        yield from chapters.pages(name)
    yield from text_pages(make, cases)
    yield doubt_page(make)
    yield from sentence_pages(make)
    tell("topics")
    yield from topic_pages(make, records)
    tell("questions")
    questions = read_questions(ref)
    judges = Judges(ref)
    examples = Examples(ref, records, judges)
    for fault in (*questions.faults, *examples.faults(questions.all)):
        report(fault)
    yield from question_pages(make, questions, examples)
    yield from pair_pages(make, questions, examples, records)
    tell("guides")
    yield from start_pages(make, judges, frequent(questions))
    yield from code_pages(make, inputs.documents.guides)
    yield card_page(make)
    yield table_page(make)
    yield from command_pages(make, inputs.commands)
    yield from licence_pages(make, inputs.versions)
    yield from grammar_pages(make)
    api = Api(Path(dokospec.__file__).resolve().parent)
    yield from api_pages(make, api)
    shown = {path: picture_at(path) for path in inputs.pictures}
    yield from Guides(
        make, inputs.documents.guides, api, cases, questions, shown
    ).pages()
    yield from manual_pages(make, inputs.documents)


def twinned(made: Iterable[Page]) -> list[Page]:
    """Pages that know where the same page is in the other language."""
    by_path = {page.path: page for page in made}
    pairs = {at(path, "en"): path for path in by_path if at(path, "en") in by_path}
    pairs |= {german: english for english, german in pairs.items()}
    return [
        replace(page, twin=by_path[pairs[path]].address) if path in pairs else page
        for path, page in by_path.items()
    ]


def glossary_source(inputs: Inputs) -> str:
    """The page of the glossary as it is written; empty where there is none."""
    words = inputs.documents.guides.get("docs/de/glossar.md")
    return words.source if words else ""


def word_files(inputs: Inputs) -> dict[str, bytes]:
    """The one table of what words of formal lines are called in English."""
    table = in_english(glossary_source(inputs))
    return {"assets/words.json": json.dumps(table, ensure_ascii=False).encode()}


def sentence_pages(make: Maker) -> Iterator[Page]:
    """The sentences of each source."""
    for name, coverage in make.ref.coverage.items():
        text = make.ref.texts[name]
        yield make.page(
            f"vorlagen/{name}.md",
            "vorlage",
            f"Die Sätze der Vorlage {name}",
            f"Was aus jedem Satz der Vorlage von {text.head.title} geworden ist.",
            text=text,
            coverage=coverage,
        )


def write(out: Path, files: Mapping[str, bytes], apart: str | None = None) -> int:
    """Makes a folder hold these files and no others; how many were changed.

    A file that is as it should be is left alone, so that mkdocs can, too; so is all
    that lies in the folder ``apart``.
    """
    changed = 0
    for name, content in files.items():
        path = out / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed += 1
    for path in [p for p in out.rglob("*") if p.is_file()]:
        name = path.relative_to(out).as_posix()
        is_apart = apart is not None and name.startswith(f"{apart}/")
        if name not in files and not is_apart:
            path.unlink()
            changed += 1
    return changed


def static_files() -> dict[str, bytes]:
    """Files that are copied as they are, and the JSON Schemas of the package."""
    package = Path(dokospec.__file__).resolve().parent.parent
    return {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    } | {at: (package / path).read_bytes() for path, at in schemata().items()}


def settings(
    made: Iterable[Page],
    base: Path,
    fonts: Iterable[str] = (),
    called: Mapping[str, Called] = MappingProxyType({}),
    documents: Documents = NO_DOCUMENTS,
) -> str:
    """``mkdocs.yml`` for these pages: what ``base`` says, and the navigation.

    ``fonts``: files of the site; the upright ones are fetched with every page.
    ``called``: what people call the texts, in the order they are to stand in.
    """
    nav = navigation({page.path: page for page in made}, called, documents)
    early = [name for name in fonts if name.endswith("normal.woff2")]
    return "\n".join(
        [
            f"INHERIT: {json.dumps(str(base))}",
            "docs_dir: docs",
            "site_dir: html",
            f"theme: {json.dumps({'custom_dir': str(THEME)})}",
            f"hooks: {json.dumps([str(HOOKS)])}",
            f"extra: {json.dumps({'fonts': early})}",
            f"nav: {json.dumps(nav, ensure_ascii=False, indent=1)}",
            "",
        ]
    )


def navigation(
    made: Mapping[str, Page],
    called: Mapping[str, Called] = MappingProxyType({}),
    documents: Documents = NO_DOCUMENTS,
) -> list[object]:
    """What is in the navigation, as mkdocs has it."""
    left = dict.fromkeys(path for path, page in made.items() if page.nav)

    def take(*paths: str) -> list[object]:
        found: list[object] = []
        for path in paths:
            if path in left:
                del left[path]
                found.append({made[path].nav: path})
        return found

    def under(folder: str) -> list[object]:
        index = take(f"{folder}/index.md")
        return index + take(
            *(path for path in list(left) if path.startswith(f"{folder}/"))
        )

    def written(lang: Lang) -> list[object]:
        """The pages of ``docs/`` in a language, by kind."""
        return [
            *take(at("handbuch/index.md", lang)),
            *(
                {kind.called[lang]: found}
                for kind in documents.kinds
                if (found := take(*(at(f"{name}.md", lang) for name in kind.pages)))
            ),
            *take(at("befehle-alle.md", lang)),
        ]

    texts = [
        path.split("/")[1]
        for path in made
        if path.startswith("texte/")
        and path.count("/") == 2
        and path.endswith("index.md")
    ]
    names = {name: called[name].name for name in called if name in texts}
    names |= {name: name for name in texts if name not in names}
    start = take("index.md")
    asked = under("fragen")
    pairs = under("unterschiede")
    rules: list[object] = [
        *take("texte/index.md"),
        *({shown: under(f"texte/{text}")} for text, shown in names.items()),
        *take("bausteine/index.md"),
        *([{"Eins gegen das andere": pairs}] if pairs else []),
    ]
    _ = [take(path) for path in list(left) if path.startswith("bausteine/")]
    across = [
        *take("themen/index.md", "zweifel.md", "karten.md", "tabellen.md"),
        *take("glossar.md", "faelle/index.md", "befunde/index.md"),
    ]
    guides, manual = written("de"), written("en")
    guides += take(*(path for path in list(left) if made[path].lang == "de"))
    changing = (at(f"{name}.md", "en") for name in documents.contributing.pages)
    programmers = take(*changing, *list(left))
    tools: list[object] = []
    for name, folders in TOOLS.items():
        first, *others = (f"{each}/index.md" for each in folders)
        tools.append({name: [first, *others] if others else first})
    return [
        *start,
        *tools,
        *([{"Fragen": asked}] if asked else []),
        {"Regelwerke": rules},
        {"Nachschlagen": across},
        {"Handbuch": guides},
        {"Manual": manual},
        {"Für Programmierer": programmers},
    ]
