"""``python -m dokospec``."""

from __future__ import annotations

from dokospec.cli.main import run

run()
