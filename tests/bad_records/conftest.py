"""The program inside the test process, as in ``tests/cli``."""

from __future__ import annotations

from tests.cli.conftest import call

__all__ = ["call"]
