"""What the site hands on that others have made, and under which licences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dokospec.messages.catalogue import Lang
from dokospec.site.pages import Maker, Page


@dataclass(frozen=True, slots=True)
class Work:
    """One thing that is handed on.

    ``licence``: an SPDX expression. ``about``: what of it, by language. ``files``: where
    it is on the site, as ``PurePath.match`` takes it. ``text``: a file of the site that
    holds its licence, as such a pattern too; "" where the page leads to it.
    """

    name: str
    address: str
    licence: str
    holder: str
    about: Mapping[Lang, str]
    files: tuple[str, ...]
    text: str = ""


WORKS: Final = (
    Work(
        "Pyodide",
        "https://github.com/pyodide/pyodide",
        "MPL-2.0",
        "Pyodide contributors",
        {
            "de": "Python im Browser, mit dem der Richter rechnet; hier geteilt und gepackt",
            "en": "Python in the browser, which the judge runs on; here split and packed",
        },
        (
            "judge/run/*/pyodide.mjs",
            "judge/run/*/pyodide.asm.mjs.brotli",
            "judge/run/*/pyodide.asm.wasm.brotli",
            "judge/run/*/rest.asm.wasm.brotli",
            "judge/run/*/memory.bin.brotli",
        ),
    ),
    Work(
        "CPython",
        "https://github.com/python/cpython",
        "PSF-2.0",
        "Python Software Foundation",
        {
            "de": "in Pyodide: der Interpreter und seine Standardbibliothek",
            "en": "in Pyodide: the interpreter and its standard library",
        },
        ("judge/run/*/memory.bin.brotli", "judge/run/*/pyodide.asm.wasm.brotli"),
    ),
    Work(
        "Emscripten",
        "https://github.com/emscripten-core/emscripten",
        "MIT OR NCSA",
        "Emscripten authors",
        {
            "de": "in Pyodide: was zwischen dem Interpreter und dem Browser steht",
            "en": "in Pyodide: what stands between the interpreter and the browser",
        },
        ("judge/run/*/pyodide.asm.mjs.brotli", "judge/run/*/pyodide.asm.wasm.brotli"),
    ),
    Work(
        "lark",
        "https://github.com/lark-parser/lark",
        "MIT",
        "2017 Erez Shinan",
        {
            "de": "liest im Richter Aufzeichnungen und Regeln",
            "en": "reads records and rules in the judge",
        },
        ("judge/run/*/memory.bin.brotli",),
    ),
    Work(
        "brotli-dec-wasm",
        "https://github.com/ustclug-dev/brotli-dec-wasm",
        "MIT OR Apache-2.0",
        "2026 Yulong Ming",
        {
            "de": "packt im Browser aus, was der Richter lädt",
            "en": "unpacks in the browser what the judge loads",
        },
        (
            "judge/run/*/brotli_dec_wasm.js",
            "judge/run/*/brotli_dec_wasm_bg.wasm.zlib",
            "judge/run/*/LICENSE-MIT.txt",
        ),
        "judge/run/*/LICENSE-MIT.txt",
    ),
    Work(
        "Source Sans 3, Source Serif 4",
        "https://fontsource.org",
        "OFL-1.1",
        "Google Inc.",
        {
            "de": "die Schriften: die lateinischen Zeichen",
            "en": "the fonts: their Latin letters",
        },
        ("assets/fonts/source-*.woff2", "assets/fonts/source-*-OFL.txt"),
        "assets/fonts/source-*-OFL.txt",
    ),
    Work(
        "Material for MkDocs",
        "https://github.com/squidfunk/mkdocs-material",
        "MIT",
        "2016-2025 Martin Donath",
        {
            "de": "Aufbau, Gestalt und Skripte der Seiten",
            "en": "layout, style and scripts of the pages",
        },
        (
            "assets/stylesheets/*.css",
            "assets/javascripts/*.js",
            "assets/javascripts/workers/*.js",
            "assets/images/favicon.png",
        ),
    ),
    Work(
        "RxJS",
        "https://github.com/ReactiveX/rxjs",
        "Apache-2.0",
        "2015-2018 Google, Inc., Netflix, Inc., Microsoft Corp. and contributors",
        {
            "de": "im Skript von Material: was auf Eingaben antwortet",
            "en": "in the script of Material: what answers to input",
        },
        ("assets/javascripts/bundle.*.js",),
    ),
    Work(
        "lunr",
        "https://github.com/olivernn/lunr.js",
        "MIT",
        "2020 Oliver Nightingale",
        {
            "de": "im Suchskript von Material, an dessen Stelle unsere Suche steht",
            "en": "in the search script of Material, in whose place our search stands",
        },
        ("assets/javascripts/workers/search.*.js",),
    ),
    Work(
        "Font Awesome",
        "https://fontawesome.com",
        "CC-BY-4.0",
        "Fonticons, Inc.",
        {
            "de": "in der Gestaltung von Material: ein Zeichen",
            "en": "in the style of Material: a sign",
        },
        ("assets/stylesheets/main.*.min.css",),
    ),
    Work(
        "clipboard.js",
        "https://clipboardjs.com/",
        "MIT",
        "Zeno Rocha",
        {
            "de": "im Skript von Material: kopiert, was in Kästen steht",
            "en": "in the script of Material: copies what stands in blocks",
        },
        ("assets/javascripts/bundle.*.js",),
    ),
    Work(
        "escape-html",
        "https://github.com/component/escape-html",
        "MIT",
        "2012-2013 TJ Holowaychuk, 2015 Andreas Lubbe, 2015 Tiancheng “Timothy” Gu",
        {
            "de": "im Skript von Material",
            "en": "in the script of Material",
        },
        ("assets/javascripts/bundle.*.js",),
    ),
    Work(
        "Material Design Icons",
        "https://github.com/Templarian/MaterialDesign",
        "Apache-2.0",
        "Pictogrammers",
        {"de": "die Zeichen auf Knöpfen", "en": "the signs on buttons"},
        ("*.html",),
    ),
)
"""All of it; a test looks whether a file is on the site that is in none of these."""

PAGES: Final[Mapping[Lang, tuple[str, str, str]]] = {
    "de": (
        "lizenzen.md",
        "Lizenzen",
        "Was auf dieser Seite von anderen stammt, und unter welchen Lizenzen es weitergegeben wird.",
    ),
    "en": (
        "licences.md",
        "Licences",
        "What others have made of what this site hands on, and under which licences.",
    ),
}
"""Path, title, description of the page in each language; the foot links to it."""


def licence_pages(make: Maker, versions: Mapping[str, str]) -> Iterator[Page]:
    """A page in each language. ``versions``: of the works, by name, as far as known."""
    for lang, (path, title, description) in PAGES.items():
        yield make.page(
            path,
            "lizenzen",
            title,
            description,
            lang=lang,
            works=WORKS,
            versions=versions,
        )
