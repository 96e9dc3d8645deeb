"""Writes what is proved of each text: ``evidence/<text>/eigenschaften.json``.

    python tools/properties.py [--check] [TEXT…]

Proving takes up to minutes, so the site shows what stands in these files. Each carries
a fingerprint of the text it was proved of. ``--check`` proves nothing and ends with 1
where a text has changed since.
"""

from __future__ import annotations

import json
import sys

from dokospec.checks.properties import properties
from dokospec.cli.properties import as_json
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.language.text import fingerprint
from dokospec.site.reference import PROPERTIES


def page(library: Library, text_id: str) -> str:
    """The file for a text."""
    text = library.effective(text_id)
    found = {
        "fingerprint": fingerprint(text.statements),
        "properties": as_json(properties(compile_text(text))),
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def main(*arguments: str) -> int:
    """Writes or compares the files of these texts, of all where none is named."""
    library = Library.standard()
    check = "--check" in arguments
    named = [each for each in arguments if not each.startswith("-")]
    stale = 0
    for text_id in named or library.ids():
        path = library.evidence(text_id) / PROPERTIES
        now = fingerprint(library.effective(text_id).statements)
        known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        fresh = known.get("fingerprint") == now
        sys.stdout.write(f"{text_id}: {'same' if fresh else 'new'}\n")
        stale += not fresh
        if not check and not fresh:
            path.write_text(page(library, text_id), encoding="utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
