"""Every name in the glossary is one of the code."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import dokospec

PACKAGE = Path(dokospec.__file__).parent
GLOSSARY = PACKAGE.parent / "docs" / "glossar.md"
VOCABULARY = "".join(
    (PACKAGE / "rules" / f"{name}.py").read_text(encoding="utf-8")
    for name in ("vocabulary", "questions")
)
NAMES = sorted(
    {
        name
        for line in GLOSSARY.read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and line.count("|") == 5
        for name in re.findall(r"`([A-Za-z_.]+)`", line.split("|")[3])
    }
    if GLOSSARY.exists()
    else ()
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
        any(path == name or path.endswith(f".{name}") for path in found)
        or any(
            own in names
            for path, names in found.items()
            if not first or first in {path, path.rpartition(".")[2]} or first in names
        )
        or f'"{name}"' in VOCABULARY
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_in_the_code(name: str) -> None:
    assert known(name)
