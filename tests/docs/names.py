"""Names that pages use for things of the code."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import dokospec

PACKAGE = Path(dokospec.__file__).parent
DOCS = PACKAGE.parent / "docs"
VOCABULARY = "".join(
    (PACKAGE / "language" / f"{name}.py").read_text(encoding="utf-8")
    for name in ("vocabulary", "questions")
)


@cache
def modules() -> dict[str, frozenset[str]]:
    """By module, as ``game.worlds``, what it defines."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        found[name] = frozenset(
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef | ast.FunctionDef)
        ) | {
            target.id
            for node in ast.walk(tree)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
            for target in (node.target,)
        }
    return found


def known(name: str) -> bool:
    """Whether it is a module, something in it or in a class, or a word of the rules."""
    name = name.removesuffix(".py")
    first, _, own = name.rpartition(".")
    found = modules()
    return (
        (PACKAGE / name.replace(".", "/")).is_dir()
        or any(path == name or path.endswith(f".{name}") for path in found)
        or any(
            own in names
            for path, names in found.items()
            if not first or first in {path, path.rpartition(".")[2]} or first in names
        )
        or f'"{name}"' in VOCABULARY
    )
