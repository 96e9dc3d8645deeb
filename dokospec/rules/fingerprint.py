"""By what one knows whether a text still says what something was found or proved of."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from dokospec.rules.show import unparse
from dokospec.rules.syntax import Statement


def fingerprint(statements: Iterable[Statement]) -> str:
    """What tells a text from every other by what it says formally.

    It is of the whole text: what is found of one statement looks at all that it asks.
    """
    said = "\n".join(f"{s.key}: {unparse(s)}" for s in statements)
    return sha256(said.encode()).hexdigest()[:16]
