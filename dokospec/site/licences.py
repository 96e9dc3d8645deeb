"""What the site hands on that others have made, and under which licences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from dokospec.messages.catalogue import Lang
from dokospec.site.pages import Maker, Page


class BundledPart(NamedTuple):
    """What a work holds of others; ``licence``: an SPDX expression; nobody may own it."""

    name: str
    address: str
    licence: str
    holder: str


@dataclass(frozen=True, slots=True)
class Work:
    """One thing that is handed on.

    ``licence``: an SPDX expression. ``about``: what of it, by language. ``files``: where
    it is on the site, as ``PurePath.match`` takes it. ``text``: a file that comes with it
    and holds its licence, as such a pattern too. ``source``: where the source of the
    version that is handed on lies, if its licence wants that to be told.
    """

    name: str
    address: str
    licence: str
    holder: str
    about: Mapping[Lang, str]
    files: tuple[str, ...]
    text: str = ""
    source: str = ""
    parts: tuple[BundledPart, ...] = ()


_IN_PYODIDE: Final = (
    BundledPart(
        "error-stack-parser, stackframe",
        "https://github.com/stacktracejs",
        "MIT",
        "2017 Eric Wendelin and other contributors",
    ),
    BundledPart(
        "musl",
        "https://musl.libc.org",
        "MIT",
        "2005-2020 Rich Felker, et al.",
    ),
    BundledPart(
        "libc++, compiler-rt",
        "https://llvm.org",
        "Apache-2.0 WITH LLVM-exception",
        "LLVM contributors",
    ),
    BundledPart(
        "mimalloc",
        "https://github.com/microsoft/mimalloc",
        "MIT",
        "2018-2021 Microsoft Corporation, Daan Leijen",
    ),
    BundledPart(
        "Expat",
        "https://libexpat.github.io",
        "MIT",
        "1998-2000 Thai Open Source Software Center Ltd and Clark Cooper, 2001-2025 Expat maintainers",
    ),
    BundledPart(
        "libffi",
        "https://sourceware.org/libffi/",
        "MIT",
        "1996-2025 Anthony Green, Red Hat, Inc and others",
    ),
    BundledPart(
        "HACL*",
        "https://github.com/hacl-star/hacl-star",
        "MIT",
        "2016-2022 INRIA, CMU and Microsoft Corporation, 2022-2023 HACL* Contributors",
    ),
    BundledPart(
        "csiphash",
        "https://github.com/majek/csiphash",
        "MIT",
        "2013 Marek Majkowski",
    ),
    BundledPart(
        "libmpdec",
        "https://www.bytereef.org/mpdecimal/",
        "BSD-2-Clause",
        "2008-2020 Stefan Krah",
    ),
    BundledPart(
        "Mersenne Twister",
        "http://www.math.sci.hiroshima-u.ac.jp/m-mat/MT/emt.html",
        "BSD-3-Clause",
        "1997-2002 Makoto Matsumoto and Takuji Nishimura",
    ),
    BundledPart(
        "cfuhash",
        "https://sourceforge.net/projects/libcfu/",
        "BSD-3-Clause",
        "2005 Don Owens",
    ),
    BundledPart(
        "Zstandard",
        "https://github.com/facebook/zstd",
        "BSD-3-Clause",
        "Meta Platforms, Inc. and affiliates",
    ),
    BundledPart(
        "dtoa",
        "https://www.netlib.org/fp/",
        "dtoa",
        "1991, 2000, 2001 Lucent Technologies",
    ),
    BundledPart(
        "zlib",
        "https://zlib.net",
        "Zlib",
        "1995-2024 Jean-loup Gailly and Mark Adler",
    ),
    BundledPart(
        "bzip2",
        "https://sourceware.org/bzip2/",
        "bzip2-1.0.6",
        "1996-2019 Julian R Seward",
    ),
    BundledPart("XZ Utils", "https://tukaani.org/xz/", "0BSD", "The XZ Utils authors"),
    BundledPart("SQLite", "https://sqlite.org", "blessing", ""),
)
"""What is linked into the interpreter, as it and Emscripten take it in."""

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
        source="https://github.com/pyodide/pyodide/tree/{version}",
        parts=_IN_PYODIDE,
    ),
    Work(
        "CPython",
        "https://github.com/python/cpython",
        "PSF-2.0",
        "Python Software Foundation",
        {
            "de": "in Pyodide, das sie dem Browser anpasst: der Interpreter und seine Standardbibliothek",
            "en": "in Pyodide, which fits them to the browser: the interpreter and its standard library",
        },
        ("judge/run/*/memory.bin.brotli", "judge/run/*/pyodide.asm.wasm.brotli"),
    ),
    Work(
        "Emscripten",
        "https://github.com/emscripten-core/emscripten",
        "MIT OR NCSA",
        "2010-2014 Emscripten authors",
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
        parts=(
            BundledPart(
                "brotli-decompressor",
                "https://github.com/dropbox/rust-brotli-decompressor",
                "BSD-3-Clause",
                "2016 Dropbox, Inc.",
            ),
        ),
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
        parts=(
            BundledPart(
                "focus-visible",
                "https://github.com/WICG/focus-visible",
                "W3C-20150513",
                "W3C® (MIT, ERCIM, Keio, Beihang)",
            ),
            BundledPart(
                "material-design-color",
                "https://github.com/mrmlnc/material-color",
                "MIT",
                "Denis Malinochkin",
            ),
            BundledPart(
                "tslib",
                "https://github.com/microsoft/tslib",
                "0BSD",
                "Microsoft Corporation",
            ),
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

TEXTS: Final = frozenset(
    {
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "MIT",
        "PSF-2.0",
        "W3C-20150513",
        "dtoa",
    }
)
"""Licences whose text the site has: each wants it to go along, or a notice in it."""
LINKED: Final[Mapping[str, str]] = {
    # An address is enough for these (MPL-2.0 3.1, CC-BY-4.0 3(a)(1)(C)).
    "MPL-2.0": "https://www.mozilla.org/MPL/2.0/",
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    # Its text comes along with the fonts.
    "OFL-1.1": "https://openfontlicense.org",
    # MIT is the other choice.
    "NCSA": "https://spdx.org/licenses/NCSA.html",
    # These ask nothing of who hands on what was compiled.
    "Apache-2.0 WITH LLVM-exception": "https://spdx.org/licenses/LLVM-exception.html",
    "Zlib": "https://spdx.org/licenses/Zlib.html",
    "bzip2-1.0.6": "https://spdx.org/licenses/bzip2-1.0.6.html",
    "0BSD": "https://spdx.org/licenses/0BSD.html",
    "blessing": "https://spdx.org/licenses/blessing.html",
}
"""Where the text of any other is."""

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


def licences(expression: str) -> Iterator[tuple[str, str]]:
    """Each licence of a choice, and the path or address of its text."""
    for name in expression.split(" OR "):
        yield name, f"licences/{name}.txt" if name in TEXTS else LINKED[name]


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
            licences=licences,
            versions=versions,
        )
