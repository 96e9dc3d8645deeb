"""A record and the texts it is judged by, as the part of an address behind ``#``."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence


def fragment(record: str, texts: Sequence[str] = ()) -> str:
    """``t=text,text&z=…``: the texts (none: what the record names), and the record.

    It is deflated, in the alphabet of addresses; the page writes the same, and a server
    never sees it.
    """
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(record.encode()) + packer.flush()
    shown = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"t={','.join(texts)}&z={shown}"
