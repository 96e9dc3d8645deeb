"""Makes a virtual environment and installs this project into it.

    python3 tools/install.py [FOLDER] [REQUIREMENT…]

FOLDER is ``.venv`` and the requirement this project where none is given; ``.[test]``
stands for it with its extra. An environment that is there is used again.

``python3 -m venv`` alone is not enough everywhere: Debian ships Python without the
part that puts pip into an environment, and its own pip refuses to install globally.
Then pip comes from the system's pip, or as a wheel from the package index.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


def main() -> int:
    """Makes the environment, and installs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", default=".venv")
    parser.add_argument("requirement", nargs="*", default=["."])
    given = parser.parse_args()
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        print(f"dokospec needs Python 3.11 or later, this is {found}", file=sys.stderr)
        return 2
    place = Path(given.folder).resolve()
    python = _python(place)
    if not _runs(python, "-m", "pip", "--version"):
        _make(place)
    requirements = [
        f"{HERE}{name[1:]}" if name.startswith(".") else name
        for name in given.requirement
    ]
    quiet = ("-q", "--disable-pip-version-check", "--no-input")
    command = [str(python), "-m", "pip", "install", *quiet, *requirements]
    return subprocess.run(command, check=False).returncode


def _python(place: Path) -> Path:
    if os.name == "nt":
        return place / "Scripts" / "python.exe"
    return place / "bin" / "python"


def _runs(python: Path, *words: str) -> bool:
    if not python.exists():
        return False
    command = [str(python), *words]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _make(place: Path) -> None:
    """An environment with pip, by the first way that works."""
    try:
        import ensurepip  # noqa: F401  (Debian leaves it out, or its wheels)

        builder = venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt")
        builder.create(place)
    except (ImportError, subprocess.CalledProcessError):
        bare = venv.EnvBuilder(clear=True, with_pip=False, symlinks=os.name != "nt")
        bare.create(place)
        _add_pip(place)


def _add_pip(place: Path) -> None:
    """Puts pip into an environment that has none."""
    python = _python(place)
    if _runs(
        Path(sys.executable),
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "pip",
    ):
        return
    with tempfile.TemporaryDirectory() as folder:
        wheel = _fetch_pip(Path(folder))
        # A wheel of pip can run itself.
        command = [
            str(python),
            f"{wheel}/pip",
            "install",
            "-q",
            "--no-index",
            str(wheel),
        ]
        subprocess.run(command, check=True)


def _fetch_pip(folder: Path) -> Path:
    """The newest wheel of pip on the package index."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
    page = f"{index}/pip/"
    with urllib.request.urlopen(page) as answer:
        text = answer.read().decode()
    links = re.findall(r'href="([^"]+?/(pip-([\d.]+)-py3-none-any\.whl)[^"]*)"', text)
    if not links:
        message = f"no wheel of pip on {page}"
        raise SystemExit(message)
    newest: tuple[str, str, str] = max(links, key=lambda found: _version(found[2]))
    link, name, _ = newest
    target = folder / name
    with urllib.request.urlopen(urllib.parse.urljoin(page, link)) as answer:
        target.write_bytes(answer.read())
    return target


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part)


if __name__ == "__main__":
    sys.exit(main())
