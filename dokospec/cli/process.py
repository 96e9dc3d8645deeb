"""What holds for a process of its own that runs one command."""

from __future__ import annotations

import gc
from typing import Final

_KEPT: Final = 100_000
"""Objects that may be kept before the collector of cycles looks for some."""


def unhurried() -> None:
    """Let the collector of cycles look seldom.

    Values are frozen and hardly ever in a cycle, so that it finds nothing to free; what
    is read and remembered of rule texts is a lot to look through.
    """
    gc.set_threshold(_KEPT)
