"""``dokospec.conformance.archive``: all that an author needs who has no dokospec."""

from __future__ import annotations

import argparse
from pathlib import Path

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable
from dokospec.api.judging import Texts
from dokospec.cli.arguments import Parser, add_spec
from dokospec.cli.corpus_export import chosen, companions, index, posed
from dokospec.cli.output import write_file
from dokospec.cli.posed_cases import FOLDER, read_file, stored
from dokospec.cli.session import Session
from dokospec.conformance import case_lines
from dokospec.conformance.archive import (
    BadArchiveError,
    CaseChanges,
    changes,
    changes_page,
    packed,
    unpacked,
)
from dokospec.conformance.entries import CorpusCase
from dokospec.data import data_path
from dokospec.render.json import dump

RUNNERS = "runners"


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.options.add_argument(
        "--out",
        metavar=words("meta.file"),
        required=True,
        help=words("option.corpus_archive_out"),
    )
    parser.options.add_argument(
        "--since", metavar=words("meta.file"), help=words("option.corpus_since")
    )
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the archive, and says what has changed since the earlier one."""
    earlier = None if arguments.since is None else _earlier(arguments.since)
    texts = Texts(arguments.spec)
    names = chosen((), texts)
    found = {name: stored(name, texts) for name in names}
    missing = [name for name, cases in found.items() if cases is None]
    made = dict(posed(missing, arguments.spec, here)) if missing else {}
    cases = {name: made.get(name) or found[name] or [] for name in names}
    files = {
        f"{FOLDER}/{name}.jsonl": case_lines.written(some)
        for name, some in cases.items()
    }
    counts = {name: len(some) for name, some in cases.items()}
    beside = companions(index(counts, texts))
    files |= {f"{FOLDER}/{name}": content for name, content in beside.items()}
    files |= _beside_cases()
    if earlier is not None:
        moved = {
            name: changes(earlier.get(name, ()), cases.get(name, ()))
            for name in sorted({*earlier, *cases})
        }
        files |= _told(moved)
        for name, each in moved.items():
            numbers = {key: str(len(ids)) for key, ids in each._asdict().items()}
            here.write([here.words("corpus.since", text=name, **numbers)])
    out = Path(arguments.out)
    write_file(out, packed(files))
    shown = {"count": str(sum(counts.values())), "texts": str(len(names))}
    here.write([here.words("corpus.archived", file=str(out), **shown)])
    return 0


def _told(moved: dict[str, CaseChanges]) -> dict[str, bytes]:
    """What has changed, for programs and for people."""
    by_text = {name: each._asdict() for name, each in moved.items()}
    return {
        "changes.json": (dump(by_text) + "\n").encode(),
        "CHANGES.md": changes_page(moved).encode(),
    }


def _beside_cases() -> dict[str, bytes]:
    """The licence, two pages, the runners. Raises DokospecError where one is missing."""
    root = data_path("conformance").parent
    runners = root / "examples" / RUNNERS
    paths = {
        "LICENSE": root / "LICENSE",
        "conformance.md": root / "docs" / "en" / "conformance.md",
        "README.md": runners / "README.md",
        **{
            f"{RUNNERS}/{path.name}": path
            for path in sorted(runners.glob("*"))
            if path.is_file() and path.name != "README.md"
        },
    }
    try:
        return {name: path.read_bytes() for name, path in paths.items()}
    except OSError as error:
        raise unreadable(str(error.filename), error) from None


def _earlier(name: str) -> dict[str, list[CorpusCase]]:
    """The cases of an earlier archive, by text. Raises DokospecError."""
    try:
        files = unpacked(Path(name).read_bytes())
    except OSError as error:
        raise unreadable(name, error) from None
    except BadArchiveError as error:
        place = f"{name}: {error.place}" if error.place else name
        raise refusal(codes.BAD_ARCHIVE, file=place) from None
    found = {
        Path(inside).stem: read_file(content, f"{name}: {inside}")
        for inside, content in files.items()
        if inside.startswith(f"{FOLDER}/") and inside.endswith(".jsonl")
    }
    if not found:
        raise refusal(codes.BAD_ARCHIVE, file=name)
    return found
