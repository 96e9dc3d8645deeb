"""What the package index and a wheel have that no file of the tree is.

The README with links that lead somewhere from everywhere; pages for ``man`` and scripts
for shells; the cache's entries for the grammars and texts that come along. The package in
this folder is asked for all of these once, with a cache of its own: what it keeps there
is what it would keep for a user. Another Python or lark takes no notice.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ASK = """
import sys
from contextlib import suppress
from pathlib import Path

from lark.parsers.grammar_analysis import LR0ItemSet

from dokospec.api.judging import Texts
from dokospec.cli.shared import shared_files
from dokospec.notation.grammar import cutter, fine_grammar
from dokospec.language.text import TextError

# Otherwise states are numbered by where in memory they happen to lie.
LR0ItemSet.__hash__ = lambda self: hash(self.kernel)
texts = Texts([])
fine_grammar(), cutter(), texts.library.summaries
for name in texts.ids:
    with suppress(TextError):  # of a text that is being written
        texts.model(name)
for name, content in shared_files().items():
    place = Path(sys.argv[1], name)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(content, encoding="utf-8", newline="\\n")
"""


def absolute(text: str, repository: str, tag: str) -> str:
    """Markdown whose links into the tree lead to the repository as it is at this tag."""

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found[1].endswith((".png", ".svg", ".webp")) else "blob"
        return f"]({repository}/{kind}/{tag}/{found[1]})"

    return re.sub(r"\]\((?![a-z]+:|#)([^)]+)\)", link, text)


def home(repository: str) -> dict[str, Any]:
    """The fields ``urls`` and ``authors`` of what lies in this repository of GitHub."""
    owner, name = repository.split("/")[-2:]
    return {
        "urls": {
            "Repository": repository,
            "Issues": f"{repository}/issues",
            "Changelog": f"{repository}/blob/main/CHANGELOG.md",
            "Site": f"https://{owner}.github.io/{name}/",
        },
        # Nobody reads mail there; people write to the repository.
        "authors": [
            {
                "name": "the dokospec authors",
                "email": f"{owner}@users.noreply.github.com",
            }
        ],
    }


class CustomMetadataHook(MetadataHookInterface):
    """What is shown on a package index, where there is no tree beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Sets the fields ``readme``, ``urls``, ``authors``."""
        repository = self.config["repository"]
        metadata |= home(repository)
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        tag = f"v{metadata['version']}"
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, repository, tag),
        }


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes it in a folder aside, while the wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """A checkout that is only linked to has the cache of its user."""
        if version == "editable":
            return
        self._aside = tempfile.TemporaryDirectory(prefix="dokospec-")
        folder = Path(self._aside.name) / "entries"
        shared = Path(self._aside.name) / "shared"
        given = {
            "DOKOSPEC_CACHE": str(folder),
            # Lark is where the builder has put it, often for this build alone.
            "PYTHONPATH": os.pathsep.join((self.root, *sys.path)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
        }
        command = [sys.executable, "-c", ASK, str(shared)]
        subprocess.run(command, env=os.environ | given, check=True)  # noqa: S603
        build_data["shared_data"][str(shared / "share")] = "share"
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
