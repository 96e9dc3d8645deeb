"""The cache's entries for the grammars and texts that come along, put into the wheel.

The package in this folder is asked for all of it once, with a cache of its own: what it
keeps there is what it would keep for a user. Another Python or lark takes no notice.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASK = """
from contextlib import suppress

from dokospec.api.judging import Texts
from dokospec.notation.grammar import cutter, fine_grammar
from dokospec.language.text import TextError

texts = Texts([])
fine_grammar(), cutter(), texts.library.summaries
for name in texts.ids:
    with suppress(TextError):  # of a text that is being written
        texts.model(name)
"""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes it in a folder aside, while the wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """A checkout that is only linked to has the cache of its user."""
        if version == "editable":
            return
        self._aside = tempfile.TemporaryDirectory(prefix="dokospec-")
        folder = Path(self._aside.name) / "entries"
        given = {
            "DOKOSPEC_CACHE": str(folder),
            # Lark is where the builder has put it, often for this build alone.
            "PYTHONPATH": os.pathsep.join((self.root, *sys.path)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
        }
        command = [sys.executable, "-c", ASK]
        subprocess.run(command, env=os.environ | given, check=True)  # noqa: S603
        if folder.is_dir():
            build_data["force_include"][str(folder)] = "dokospec/_data/entries"
        else:
            self.app.display_warning("no entries for the cache: the folder is not safe")

    def finalize(
        self, version: str, build_data: dict[str, Any], artifact_path: str
    ) -> None:
        """The folder is of no more use."""
        if version != "editable":
            self._aside.cleanup()
