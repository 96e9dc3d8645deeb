"""Tests a wheel under every Python that the project declares and this machine has.

    python3 tools/pythons.py WHEEL

Looks for ``python3.11`` and so on, as the classifiers in ``pyproject.toml`` name them,
on the search path and among pyenv's versions, leaving out the version that this runs
with. Each installs the wheel into an environment of its own, with pytest and the little
that these tests need, and runs them outside the checkout: how records are read, how
the command line is, what comes along in a wheel. Of the tests of the command line those
are left out that compare what rule texts come to: it is the same under every Python, and
they take long. A line for each interpreter, and the names of those that are not here;
the exit status is 1 where a test fails, and 2 where an interpreter cannot be made ready.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent.parent
TESTS: Final = (
    "tests/notation",
    "tests/cli/test_arguments.py",
    "tests/cli/test_session.py",
    "tests/cli/test_main.py",
    "tests/cli/test_records.py::test_transcript",
    "tests/cli/test_records.py::test_transcript_of",
    "tests/bad_records/test_streams.py",
    "tests/conformance/test_hostile.py",
    "tests/messages",
    "tests/test_cache.py",
    "tests/test_layers.py",
    "tests/test_readme.py",
)
NEEDED: Final = ("pytest", "hypothesis", "jsonschema")
"""Of the extra ``test``; a test that wants more is skipped."""
COPIED: Final = ("tests", "examples", "docs", "README.md", "pyproject.toml")
"""What the tests read, beside what comes with the wheel."""
VERSION: Final = "import sys; print('%d.%d' % sys.version_info[:2])"


def main(wheel: str = "") -> int:
    """Tests the wheel under each interpreter, and says how it went."""
    if not Path(wheel).is_file():
        print(__doc__)
        return 2
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    own = "{}.{}".format(*sys.version_info)
    declared = [version for version in _declared(project) if version != own]
    found = {version: _interpreter(version) for version in declared}
    worst = 0
    for version, python in found.items():
        if python is not None:
            worst = max(worst, _tested(version, python, Path(wheel), project))
    missing = [f"python{version}" for version, python in found.items() if not python]
    if missing:
        print(f"not here, so not tried: {', '.join(missing)}")
    return worst


def _declared(project: Mapping[str, Any]) -> Iterator[str]:
    """The versions of the classifiers: 3.11 and so on."""
    for classifier in project["classifiers"]:
        if found := re.fullmatch(r".*:: Python :: (3\.\d+)", classifier):
            yield found[1]


def _interpreter(version: str) -> Path | None:
    """The first interpreter of this version that runs: pyenv's shims may not."""
    command = f"python{version}"
    folders = [Path(each) for each in os.get_exec_path()]
    for root in _pyenv():
        made = (root / "versions").glob(f"{version}.*")
        folders += (each / "bin" for each in sorted(made, key=_patch, reverse=True))
    for folder in folders:
        if found := shutil.which(command, path=folder):
            said = _run(found, "-c", VERSION)
            if said.returncode == 0 and said.stdout.strip() == version:
                return Path(found)
    return None


def _pyenv() -> Iterator[Path]:
    """Where pyenv may keep its versions."""
    if named := os.environ.get("PYENV_ROOT"):
        yield Path(named)
    if shutil.which("pyenv") and (said := _run("pyenv", "root")).returncode == 0:
        yield Path(said.stdout.strip())
    yield Path.home() / ".pyenv"


def _patch(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", folder.name)]


def _tested(version: str, python: Path, wheel: Path, project: Mapping[str, Any]) -> int:
    """Runs the tests, prints what came of it; the exit status."""
    name = f"python{version}"
    wanted = [
        requirement
        for requirement in project["optional-dependencies"]["test"]
        if re.split(r"[^\w-]", requirement)[0] in NEEDED
    ]
    with tempfile.TemporaryDirectory() as folder:
        made, outside = Path(folder, "env"), Path(folder, "outside")
        for each in COPIED:
            _copy(HERE / each, outside / each)
        installer = str(HERE / "tools" / "install.py")
        ready = _run(str(python), installer, str(made), str(wheel.resolve()), *wanted)
        if ready.returncode:
            print(f"{ready.stdout}{ready.stderr}{name}: cannot be made ready")
            return 2
        there = made / ("Scripts" if os.name == "nt" else "bin") / "python"
        done = _run(
            *(str(there), "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS),
            folder=outside,
        )
    if done.returncode:
        print(f"{done.stdout}{done.stderr}", end="")
    print(f"{name}: {done.stdout.rstrip().rpartition(chr(10))[2]}", flush=True)
    return int(done.returncode != 0)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, target, ignore=ignored)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def _run(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        cwd=folder,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
