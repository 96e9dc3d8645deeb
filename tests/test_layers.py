"""The arrows of ``docs/en/architecture.md``, and what the core keeps away from."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

import dokospec
from dokospec.api.judging import JUDGED_BY
from dokospec.language.pickled import MADE_BY

PACKAGE = Path(dokospec.__file__).parent
MODULES = sorted(p for p in PACKAGE.rglob("*.py") if "_data" not in p.parts)

BELOW: Final = {
    "cards": set(),
    "finding": set(),
    "data": set(),
    "system": set(),
    "cache": {"system"},
    "grammars": {"cache"},
    "nearest": set(),
    "verdict": {"finding"},
    "notation": {"cache", "cards", "data", "finding", "grammars", "nearest"},
    "language": {"cache", "cards", "data", "finding", "grammars", "nearest"},
    "game": {"cards", "finding", "nearest", "notation", "language", "verdict"},
    "file_judge": {"finding", "game", "notation", "language", "verdict"},
    "bulk": {
        *("cards", "file_judge", "finding", "game", "notation", "language", "verdict"),
    },
    "sheet": {"verdict"},
    "recording": {
        *("cards", "finding", "notation", "language", "sheet", "file_judge", "verdict"),
    },
    "api": {
        *("cache", "cards", "file_judge", "finding", "game", "messages", "nearest"),
        *("notation", "render", "language", "season", "sheet", "verdict"),
    },
    "editor": {
        *("api", "file_judge", "finding", "game", "language", "messages", "notation"),
        *("recording", "render", "verdict"),
    },
    "importers": {"cards", "finding", "notation"},
    "season": {"finding", "game", "nearest", "language", "sheet", "verdict"},
    "witness": {
        *("cards", "finding", "game", "notation", "language", "season", "sheet"),
        *("file_judge", "verdict"),
    },
    "checks": {"cards", "finding", "language"},
    "messages": {"finding", "data"},
    "render": {
        *("cards", "finding", "messages", "notation", "language", "season", "sheet"),
        *("verdict", "witness"),
    },
    "corpus": {
        *("cards", "checks", "conformance", "finding", "game", "messages", "notation"),
        *("render", "language", "verdict", "witness"),
    },
    "conformance": {
        *("cards", "finding", "game", "messages", "notation", "render", "language"),
        *("file_judge", "verdict", "witness"),
    },
    "site": {
        *("cards", "conformance", "data", "finding", "game", "messages", "notation"),
        *("render", "language", "verdict", "witness"),
    },
}
"""What each layer may import beside itself; ``cli``, ``browser`` and what starts may all."""

IMPURE: Final = {"logging", "os", "random", "socket", "subprocess", "sys", "time"}


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "dokospec":
            yield from (f"dokospec.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def at_start(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names of modules that are imported as soon as a module itself is.

    Those for types alone are not, and those in functions only when they are called.
    """
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(str() as module, names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                pass
            case ast.If(ast.Name("TYPE_CHECKING"), _, otherwise):
                yield from at_start(otherwise)
            case _:
                yield from at_start(ast.iter_child_nodes(node))


def circle(sources: Mapping[str, str]) -> list[str]:
    """Modules (names to sources) that import each other in a circle; none if none do."""
    graph = TopologicalSorter(
        {
            name: {other for other in at_start([ast.parse(source)]) if other in sources}
            for name, source in sources.items()
        }
    )
    try:
        graph.prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]  # so that each imports the one behind it
    return []


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


CORE = [path for path in MODULES if layer(path) in BELOW]
DOORS: Final = {"api", "cache", "data", "system"}
"""Where files are found, or the system asked; the rest of the core is handed what is there."""
PURE = [path for path in CORE if layer(path) not in DOORS]


def test_every_module_has_a_layer() -> None:
    others = {layer(path) for path in MODULES} - set(BELOW)

    assert others == {"__init__", "__main__", "browser", "cli"}


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down(path: Path) -> None:
    own = layer(path)
    found = {
        name.split(".")[1] for name in imported(path) if name.startswith("dokospec.")
    }

    assert found - {own} <= BELOW[own]


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_core_is_pure(path: Path) -> None:
    assert {name.split(".")[0] for name in imported(path)} & IMPURE == set()


@pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_imports_are_absolute(path: Path) -> None:
    assert "" not in set(imported(path))


def test_no_modules_import_each_other() -> None:
    found = circle({dotted(p): p.read_text(encoding="utf-8") for p in MODULES})

    assert not found, "a circle of imports: " + " ► ".join(found)


def test_a_circle_is_found_and_named_in_order() -> None:
    one = "from dokospec.language import two\n"
    two = "if True:\n    from dokospec.language.three import NAME\n"
    three = "import dokospec.language.one\n"
    names = [
        "dokospec.language.one",
        "dokospec.language.two",
        "dokospec.language.three",
    ]

    found = circle(dict(zip(names, (one, two, three), strict=True)))

    start = names.index(found[0])
    assert found == [*names[start:], *names[: start + 1]]


@pytest.mark.parametrize(
    "back",
    [
        "def late():\n    import one\n",
        "if TYPE_CHECKING:\n    import one\n",
        "class A:\n    def late(self):\n        from one import NAME\n",
    ],
)
def test_what_is_not_imported_at_once_makes_no_circle(back: str) -> None:
    assert circle({"one": "import two", "two": back}) == []


def code(*parts: str) -> set[str]:
    """The layers that these modules and folders of the package belong to."""
    return {Path(part).with_suffix("").parts[0] for part in parts} - {"api"}


def test_what_is_cached_is_named_by_all_code_that_makes_it() -> None:
    """Whatever a layer imports may change what is made in it; two are always named."""
    made_by = {*code(*MADE_BY), "cache", "__init__"}

    assert made_by >= BELOW["language"]
    assert made_by | code(*JUDGED_BY) >= BELOW["game"]


@pytest.mark.parametrize("shows", ["cli", "browser"])
def test_what_shows_verdicts_judges_by_what_python_users_have(shows: str) -> None:
    """Who finds a text, reads a file and judges it is ``api``; commands and pages show it."""
    of_api = {"dokospec.file_judge", "dokospec.season.days"}
    found = {
        (path.name, name)
        for path in MODULES
        if layer(path) == shows
        for name in imported(path)
        if name in of_api
    }

    assert found == set()
