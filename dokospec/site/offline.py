"""What the browser keeps of the site for the time without a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

WORKER: Final = Path(__file__).with_name("sw.js")
NAME: Final = "sw.js"
"""Where the worker lies on the site: it answers for all that is beside it or below."""
KEPT: Final = (
    "index.html",
    "en/index.html",
    "fragen/*.html",
    "judge/**/*",
    "rechner/**/*",
    "entry/**/*",
    "ansage/**/*",
    "stich/**/*",
    "zettel/**/*",
    "haus/**/*",
    "assets/**/*",
    "search/*",
)
"""The pages for the table, and all that they load."""


def kept(html: Path) -> Iterator[str]:
    """The files of a built site that are kept, by their paths in it."""
    found = {path for pattern in KEPT for path in html.glob(pattern) if path.is_file()}
    yield from sorted(path.relative_to(html).as_posix() for path in found)


def worker(html: Path) -> bytes:
    """The program that keeps them; it is another one where any of them is."""
    files = list(kept(html))
    code = WORKER.read_bytes()
    version = hashlib.sha256(code)
    for name in files:
        version.update(hashlib.sha256((html / name).read_bytes()).digest())
        version.update(name.encode())
    said = json.dumps({"version": version.hexdigest()[:16], "files": files})
    return f"const SET = {said};\n".encode() + code
