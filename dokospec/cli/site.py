"""``dokospec site``: the rule reference, built by mkdocs and crawled."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, actions, add_spec
from dokospec.cli.errors import command_error
from dokospec.cli.judging import library
from dokospec.cli.progress import steps
from dokospec.cli.session import Session
from dokospec.data import data_path

if TYPE_CHECKING:
    from dokospec.messages.catalogue import Lang
    from dokospec.site.build import Inputs
    from dokospec.site.crawl import Fault
    from dokospec.site.manual import Command
    from dokospec.site.records import Memo

_NEEDED: Final = {"jinja2": "jinja2", "mkdocs": "mkdocs", "material": "mkdocs-material"}
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
    complaints: list[str] = []
    with steps() as tell:
        pages, changed = _write(out, arguments.spec, here, tell, memo)
        if not arguments.no_html:
            tell(here.words("site.html", count=str(pages)))
            complaints = _mkdocs(out)
    if arguments.no_html:
        counts = {"count": str(pages), "changed": str(changed)}
        here.write([here.words("site.written", out=str(out / "docs"), **counts)])
        return 0
    if complaints:
        here.write(complaints)
        return 1
    return _crawled(out, here)


def _write(
    out: Path,
    folders: Iterable[str],
    here: Session,
    tell: Callable[[str], None],
    memo: Memo | None,
) -> tuple[int, int]:
    """Writes the Markdown; how many pages there are, how many files were changed."""
    from dokospec.site import build, judge

    inputs = _inputs(folders, memo)

    def step(name: str) -> None:
        tell(here.words(f"site.{name}"))

    made = list(build.pages(inputs, step))
    files = {page.path: page.source().encode() for page in made}
    files |= build.static_files()
    files |= judge.files(inputs.library)
    files |= _judge(inputs, here, step)
    changed = build.write(out / "docs", files)
    settings = build.settings(made, data_path("mkdocs.yml"))
    (out / "mkdocs.yml").write_text(settings, encoding="utf-8")
    return len(made), changed


def _judge(
    inputs: Inputs, here: Session, step: Callable[[str], None]
) -> Mapping[str, bytes]:
    """What the judge in the browser loads; nothing, and a word why, without node."""
    from dokospec.browser import runtime

    try:
        examples = runtime.examples(data_path("examples"))
        return runtime.files(inputs.library, examples, step)
    except runtime.NotMadeError as reason:
        here.report(command_error(codes.NO_JUDGE, reason=str(reason)))
        return {}


def _inputs(folders: Iterable[str], memo: Memo | None) -> Inputs:
    from dokospec.site.build import Inputs, read_guides

    try:
        root = data_path("docs").parent
    except FileNotFoundError:
        raise command_error(codes.NO_GUIDES) from None
    return Inputs(
        library(folders),
        read_guides(root),
        data_path("conformance"),
        _commands(),
        {} if memo is None else memo,
    )


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


def _crawled(out: Path, here: Session) -> int:
    from dokospec.site.crawl import faults, read_site

    with steps() as tell:
        tell(here.words("site.crawl"))
        built = read_site(out / "html")
        found = list(faults(out / "html", built))
    here.write(_told(fault, here) for fault in found)
    links = sum(len(page.links) for page in built.values())
    counts = {"count": str(len(built)), "links": str(links)}
    here.write([here.words("site.built", out=str(out / "html"), **counts)])
    return int(bool(found))


def _told(fault: Fault, here: Session) -> str:
    return here.words(f"site.{fault.sort}", on=fault.on, what=fault.what)


def _needed() -> None:
    """Raises CommandError where the extra is not installed."""
    missing = [name for module, name in _NEEDED.items() if find_spec(module) is None]
    if missing:
        raise command_error(codes.NOT_INSTALLED, found=", ".join(missing))


def _serve(arguments: argparse.Namespace, here: Session) -> int:
    """Builds and serves until interrupted; builds anew what changes."""
    from dokospec.browser.server import server as served

    _needed()
    out, port = Path(arguments.out), arguments.port
    try:
        server = served(out / "html", port)
    except OSError as error:
        reason = error.strerror or str(error)
        raise command_error(codes.PORT_TAKEN, found=str(port), reason=reason) from None
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
                with steps() as tell:
                    _write(out, arguments.spec, here, tell, memo)
                    here.write(_mkdocs(out, dirty=True))


def _times(folders: Iterable[str]) -> Mapping[Path, int]:
    """When each file that the site is made of was changed."""
    shipped = (data_path(name) for name in ("spec", "docs", "conformance"))
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
