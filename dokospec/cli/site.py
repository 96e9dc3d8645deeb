"""``dokospec site``: the rule reference, built by mkdocs and crawled."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.judging import library
from dokospec.cli.arguments import Parser, actions, add_spec
from dokospec.cli.progress import steps
from dokospec.cli.session import Session
from dokospec.data import data_path

if TYPE_CHECKING:
    from dokospec.messages.catalogue import Lang
    from dokospec.site.build import Inputs
    from dokospec.site.crawl import SiteFault
    from dokospec.site.manual import Command
    from dokospec.site.records import Memo

_NEEDED: Final = {
    "jinja2": "jinja2",
    "mkdocs": "mkdocs",
    "material": "mkdocs-material",
    "minify_html": "minify-html",
}
_WAIT: Final = 0.5
"""Seconds between two looks at the files."""


def _configure_build(parser: Parser) -> None:
    _add_out(parser)
    parser.options.add_argument(
        "--no-html", action="store_true", help=parser.words("option.site_no_html")
    )
    add_spec(parser)


def _configure_serve(parser: Parser) -> None:
    _add_out(parser)
    parser.options.add_argument(
        "--port",
        metavar="N",
        type=int,
        default=8000,
        help=parser.words("option.site_port"),
    )
    add_spec(parser)


def _add_out(parser: Parser) -> None:
    parser.options.add_argument(
        "--out",
        metavar=parser.words("meta.dir"),
        default="build/site",
        help=parser.words("option.site_out"),
    )


def _build(
    arguments: argparse.Namespace, here: Session, memo: Memo | None = None
) -> int:
    """Writes, builds, crawls; 1 where mkdocs or the crawler finds something."""
    _needed()
    out = Path(arguments.out)
    html = not arguments.no_html
    made = _made(out, arguments.spec, here, memo, _mkdocs if html else None)
    if not html:
        counts = {"count": str(made.pages), "changed": str(made.changed)}
        here.write(_fault_line(fault, here) for fault in made.faults)
        here.write([here.words("site.written", out=str(out / "docs"), **counts)])
        return int(bool(made.faults))
    if made.complaints:
        here.write(_fault_line(fault, here) for fault in made.faults)
        here.write(made.complaints)
        return 1
    return _crawled(out, here, made.faults)


class _Made(NamedTuple):
    """How many pages there are, how many files were changed, what mkdocs complains of.

    ``faults``: what is wrong with the questions.
    """

    pages: int
    changed: int
    complaints: list[str]
    faults: list[SiteFault]


def _made(
    out: Path,
    folders: Iterable[str],
    here: Session,
    memo: Memo | None,
    mkdocs: Callable[[Path], list[str]] | None,
) -> _Made:
    """Writes the Markdown, has mkdocs make pages of it, and puts the judge there."""
    from dokospec.browser import runtime
    from dokospec.site import build, house_form, offline

    inputs = _inputs(folders, memo)
    examples = runtime.examples(data_path("examples"))
    with steps() as tell, ThreadPoolExecutor(1) as aside:

        def step(name: str) -> None:
            tell(here.words(f"site.{name}"))

        # Its image is made by other programs while the pages are made here.
        checklist = house_form.checklist_source()
        parts = runtime.parts(inputs.library, examples, checklist)
        judge = aside.submit(runtime.files, parts, step)
        faults: list[SiteFault] = []
        pages, changed = _write(out, inputs, step, here, faults.append)
        complaints = []
        if mkdocs is not None:
            tell(here.words("site.html", count=str(pages)))
            complaints = mkdocs(out)
        tell(here.words("site.image"))
        run: Mapping[str, bytes] = {}
        try:
            run = judge.result()
        except runtime.NotMadeError as reason:
            here.report(refusal(codes.NO_JUDGE, reason=str(reason)))
        changed += build.write(out / "docs" / runtime.FOLDER, run)
        if mkdocs is not None:
            html = out / "html"
            build.write(html / runtime.FOLDER, run)
            (html / offline.NAME).write_bytes(offline.worker(html))
    return _Made(pages, changed, complaints, faults)


def _write(
    out: Path,
    inputs: Inputs,
    step: Callable[[str], None],
    here: Session,
    report: Callable[[SiteFault], None],
) -> tuple[int, int]:
    """Writes the Markdown; how many pages there are, how many files were changed."""
    from dokospec.browser import fonts, runtime
    from dokospec.site import build, calculator, doors, house_form, judge
    from dokospec.site.reference import Reference
    from dokospec.site.search import search_files

    step("texts")
    ref = Reference(inputs.library)
    made = build.twinned(build.pages(inputs, ref, step, report))
    files = {page.path: page.source().encode() for page in made}
    files |= search_files(ref, made, build.glossary_source(inputs))
    files |= build.static_files()
    files |= build.word_files(inputs)
    files |= {build.picture_at(path): each for path, each in inputs.pictures.items()}
    files |= judge.files(ref)
    files |= calculator.files(ref, doors.examples(ref))
    files |= house_form.files(ref)
    own: Mapping[str, bytes] = {}
    try:
        own = fonts.files()
    except runtime.NotMadeError as reason:
        here.report(refusal(codes.NO_FONTS, reason=str(reason)))
    changed = build.write(out / "docs", {**files, **own}, runtime.FOLDER)
    settings = build.settings(
        made, data_path("mkdocs.yml"), own, ref.called, inputs.documents
    )
    (out / "mkdocs.yml").write_text(settings, encoding="utf-8")
    return len(made), changed


def _inputs(folders: Iterable[str], memo: Memo | None) -> Inputs:
    from dokospec.site.build import Inputs, read_pictures
    from dokospec.site.documents import read_documents

    try:
        root = data_path("docs").parent
    except FileNotFoundError:
        raise refusal(codes.NO_GUIDES) from None
    return Inputs(
        library(folders),
        read_documents(root),
        data_path("conformance"),
        _commands(),
        read_pictures(root),
        _versions(),
        {} if memo is None else memo,
    )


def _versions() -> Mapping[str, str]:
    """Of what others have made and the site hands on."""
    from importlib.metadata import version

    from dokospec.browser import fonts, runtime

    return {
        "Pyodide": runtime.PYODIDE,
        "brotli-dec-wasm": runtime.BROTLI,
        "lark": version("lark"),
        "Material for MkDocs": version("mkdocs-material"),
        "Source Sans 3, Source Serif 4": fonts.FAMILIES[0].version,
    }


def _commands() -> Mapping[Lang, tuple[Command, ...]]:
    """What every command takes, by language."""
    from dokospec.cli.main import parsers
    from dokospec.cli.session import session
    from dokospec.messages.catalogue import LANGUAGES
    from dokospec.site.manual import Command

    def rows(parser: Parser) -> Iterator[tuple[str, str]]:
        for action in actions(parser):
            value = "" if action.nargs == 0 else str(action.metavar or action.dest)
            said = ", ".join(action.option_strings)
            yield f"{said} {value}".strip(), str(action.help or "")

    return {
        lang: tuple(
            Command(words, parser.description or "", tuple(rows(parser)))
            for words, parser in parsers(session(["--lang", lang], {})).items()
        )
        for lang in LANGUAGES
    }


def _mkdocs(out: Path, *, dirty: bool = False) -> list[str]:
    """Runs mkdocs; what it complains of. ``dirty``: only the pages that have changed."""
    # mkdocs calls a dirty build itself a warning.
    mode = ["--dirty", "--no-strict"] if dirty else ["--strict"]
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "mkdocs", "build", *mode, "-f", str(out / "mkdocs.yml")],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"},
    )
    said = f"{ran.stdout}{ran.stderr}".splitlines()
    if ran.returncode:
        return [line for line in said if not line.startswith("INFO")]
    return [line for line in said if line.startswith("WARNING") and "dirty" not in line]


def _crawled(out: Path, here: Session, known: Iterable[SiteFault]) -> int:
    """Goes over the built pages; ``known``: faults that were found before."""
    from dokospec.site.crawl import faults, read_site

    with steps() as tell:
        tell(here.words("site.crawl"))
        built = read_site(out / "html")
        found = [*known, *faults(out / "html", built)]
    here.write(_fault_line(fault, here) for fault in found)
    links = sum(len(page.links) for page in built.values())
    counts = {"count": str(len(built)), "links": str(links)}
    here.write([here.words("site.built", out=str(out / "html"), **counts)])
    return int(bool(found))


def _fault_line(fault: SiteFault, here: Session) -> str:
    return here.words(f"site.{fault.sort}", on=fault.on, what=fault.what)


def _needed() -> None:
    """Raises DokospecError where the extra is not installed."""
    missing = [name for module, name in _NEEDED.items() if find_spec(module) is None]
    if missing:
        raise refusal(codes.NOT_INSTALLED, found=", ".join(missing))


def _serve(arguments: argparse.Namespace, here: Session) -> int:
    """Builds and serves until interrupted; builds anew what changes."""
    from dokospec.browser.server import server as served

    _needed()
    out, port = Path(arguments.out), arguments.port
    try:
        server = served(out / "html", port)
    except OSError as error:
        reason = error.strerror or str(error)
        raise refusal(codes.PORT_TAKEN, found=str(port), reason=reason) from None
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        memo: Memo = {}
        whole = argparse.Namespace(**vars(arguments), no_html=False)
        status = _build(whole, here, memo)
        if status == 0:
            at = f"http://127.0.0.1:{server.server_port}/"
            here.write([here.words("site.serving", at=at)])
        seen = _times(arguments.spec)
        while True:
            time.sleep(_WAIT)
            now = _times(arguments.spec)
            if now != seen:
                seen = now
                dirty = partial(_mkdocs, dirty=True)
                made = _made(out, arguments.spec, here, memo, dirty)
                here.write(made.complaints)
                here.write(_fault_line(fault, here) for fault in made.faults)


def _times(folders: Iterable[str]) -> Mapping[Path, int]:
    """When each file that the site is made of was changed."""
    shipped = (data_path(name) for name in ("spec", "evidence", "docs", "conformance"))
    return {
        path: path.stat().st_mtime_ns
        for folder in (*shipped, *map(Path, folders))
        for path in folder.rglob("*")
        if path.is_file()
    }


ACTIONS: Final = {
    "build": (_configure_build, _build),
    "serve": (_configure_serve, _serve),
}
