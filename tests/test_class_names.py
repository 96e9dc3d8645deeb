"""One name for one class, and references to what there is."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import dokospec

PACKAGE = Path(dokospec.__file__).parent
TREES = {
    path: ast.parse(path.read_text(encoding="utf-8"))
    for path in PACKAGE.rglob("*.py")
    if "_data" not in path.parts
}
CLASSES = [
    (node.name, path)
    for path, tree in TREES.items()
    for node in ast.walk(tree)
    if isinstance(node, ast.ClassDef)
]


def test_no_two_public_classes_have_one_name() -> None:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name, path in CLASSES:
        if not name.startswith("_"):
            found[name].add(path.relative_to(PACKAGE).as_posix())

    assert {name: where for name, where in found.items() if len(where) > 1} == {}


def test_a_class_that_is_referred_to_exists() -> None:
    names = {name for name, _ in CLASSES}
    missing = {
        (path.name, name)
        for path in TREES
        for name in re.findall(
            r":class:`~?\.?(?:[\w.]*\.)?(\w+)`", path.read_text(encoding="utf-8")
        )
        if name not in names
    }

    assert missing == set()
