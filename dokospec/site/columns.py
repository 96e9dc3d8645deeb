"""What holds for all cells of a column: said once, in the style of the table.

``assets/site.css`` gives it to the cells, of so many columns as it has lines for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable


def called(names: Iterable[str]) -> str:
    """The style of a table that can stand as blocks: what its columns are called.

    ``names``: from the second on; they stand before each cell then.
    """
    return "".join(
        f"--k{number}:{json.dumps(f'{name}: ', ensure_ascii=False)};"
        for number, name in enumerate(names, 2)
        if name
    )


def right_aligned(numbers: Iterable[int]) -> str:
    """The style of a table of which these columns, from 1 on, are aligned so."""
    return "".join(f"--a{number}:end;" for number in numbers)
