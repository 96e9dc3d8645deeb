"""Where the files that are not Python live: grammars, rule texts."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_path(*parts: str) -> Path:
    """The place of a shipped file or folder, for instance ``("grammar", "doko.lark")``.

    A wheel holds them in ``dokospec/_data``; in a source tree they stand beside the
    package. Raises FileNotFoundError where neither has it.
    """
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError("/".join(parts))
