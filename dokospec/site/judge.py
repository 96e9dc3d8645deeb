"""The judge in the browser: how a record is opened in it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Sequence
from typing import Final

from dokospec.messages.catalogue import codes
from dokospec.site import addresses
from dokospec.site.reference import Reference

# --- A record and the texts it is judged by, as the part of an address behind ``#``


def fragment(record: str, texts: Sequence[str] = ()) -> str:
    """``t=text,text&z=…``: the texts (none: what the record names), and the record.

    It is deflated, in the alphabet of addresses; the page writes the same, and a server
    never sees it.
    """
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(record.encode()) + packer.flush()
    shown = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"t={','.join(texts)}&z={shown}"


PAGE: Final = "judge/index.html"


def link(record: str, texts: Sequence[str]) -> str:
    """The address, from the root of the site, that opens a record under these texts."""
    typed = re.sub(r"(?m)^ +| +(?= )", "", record.rstrip())
    return f"{PAGE}#{fragment(typed, texts)}"


def files(ref: Reference) -> dict[str, bytes]:
    """What the judge needs besides what is copied, by its path on the site.

    ``judge/adressen.json``: where clauses, statements, findings and texts are, from the
    root of the site, what clauses without a number are called, and what cards and texts are called besides.
    """
    statements = {
        f"{name} {statement.key}": ref.statement_at(statement)
        for name in ref.text_ids
        for statement in ref.statements(name)
    }
    places = {
        "clauses": {key: str(ref.at(each)) for key, each in ref.clauses.items()},
        "titles": {
            key: each.title
            for key, each in ref.clauses.items()
            if not each.id[:1].isdigit()
        },
        "statements": {key: str(at) for key, at in statements.items()},
        "codes": {code: str(addresses.code(code)) for code in codes()},
        "texts": {name: str(addresses.text(name)) for name in ref.text_ids},
        "cards": dict(ref.table_talk.cards),
        "names": {name: each.name for name, each in ref.table_talk.texts.items()},
        "short": {name: each.short for name, each in ref.table_talk.texts.items()},
    }
    content = json.dumps(places, ensure_ascii=False, separators=(",", ":"))
    return {"judge/adressen.json": content.encode()}
