"""``dokospec``, and ``python -m dokospec``."""

from __future__ import annotations

import sys
from typing import NoReturn


def run() -> NoReturn:
    """The console script. An interrupt is quiet, also while modules are still loaded."""
    try:
        from dokospec.cli.main import main
        from dokospec.cli.process import unhurried

        unhurried()
        status = main(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    run()
