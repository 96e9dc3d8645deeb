"""Rule texts for tests: the toys, and heirs of them made from a few lines."""

from __future__ import annotations

from pathlib import Path

from dokospec.finding import Finding
from dokospec.language.inherit import flatten
from dokospec.language.library import read_folders
from dokospec.language.sources import texts_from
from dokospec.language.text import EffectiveText
from dokospec.messages.catalogue import hint, message

TOYS = Path(__file__).parents[1] / "toy"
BAD = Path(__file__).parents[1] / "bad_texts"


def wording(finding: Finding) -> str:
    """The German message, and what was probably meant."""
    meant = hint(finding, "de")
    return message(finding, "de") + (f" {meant}" if meant else "")


def toys() -> dict[str, str]:
    """The files of the toys by their path below the folder of tests."""
    root = TOYS.parent.as_posix() + "/"
    return {
        path.removeprefix(root): text for path, text in read_folders([TOYS]).items()
    }


def with_toys(text_id: str, **texts: str) -> tuple[EffectiveText, tuple[Finding, ...]]:
    """A text made from ``texts`` (folder name -> Markdown) and the toys."""
    files = {f"{folder}/text.md": text for folder, text in texts.items()}
    return flatten(text_id, texts_from({**toys(), **files}))


def heir(statements: str, base: str = "spielzeug", name: str = "erbe") -> str:
    """The Markdown of a text that inherits from ``base`` and says ``statements``."""
    return f"""# Erbe

```regel
Text {name} erbt von {base}
```

## §1 Eins {{#1}}

```regel
{statements}
```
"""


def inherited(
    statements: str, base: str = "spielzeug"
) -> tuple[EffectiveText, tuple[Finding, ...]]:
    """The heir that says ``statements``, flattened."""
    return with_toys("erbe", erbe=heir(statements, base))
