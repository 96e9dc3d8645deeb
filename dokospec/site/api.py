"""Pages for programmers: the package as its sources say it, and the grammars."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from dokospec.data import data_path
from dokospec.site.addresses import Address
from dokospec.site.grammar import Pattern, diagram, read_grammar
from dokospec.site.pages import Maker, Page

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_ROLE: Final = re.compile(r":(?:mod|class|func|meth|data|attr):`[.~]?([^`]+)`")
_LITERAL: Final = re.compile(r"``([^`]+)``")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A class, a function, a method or a constant.

    ``name``: as it is imported, without the package (``cards.Card``).
    """

    name: str
    signature: str
    doc: str
    members: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class Module:
    """``name`` without the package, "" for the package itself."""

    name: str
    doc: str
    symbols: tuple[Symbol, ...]

    @property
    def layer(self) -> str:
        """The part of the package that it belongs to."""
        return self.name.partition(".")[0]


class Api:
    """All modules of a package, and where each of their names is told of."""

    def __init__(self, package: Path) -> None:
        self.modules = tuple(_modules(package))
        whole: dict[str, Address] = {}
        parts: defaultdict[str, set[Address]] = defaultdict(set)
        for module in self.modules:
            names = [s.name for top in module.symbols for s in (top, *top.members)]
            for name in (*names, *([module.name] if module.name else [])):
                whole[name] = Address(page_of(module.layer), name)
                for start in range(1, name.count(".") + 1):
                    parts[name.split(".", start)[-1]].add(whole[name])
        self._whole = whole
        self._parts = parts

    def at(self, name: str) -> Address | None:
        """Where a name is told of; None where there is none, or more than one."""
        name = name.removeprefix("dokospec.").removesuffix("()")
        found = self._parts.get(name, set())
        return self._whole.get(name) or (next(iter(found)) if len(found) == 1 else None)

    @property
    def layers(self) -> Mapping[str, tuple[Module, ...]]:
        """The modules by the part that they belong to."""
        found: defaultdict[str, list[Module]] = defaultdict(list)
        for module in self.modules:
            if module.layer:
                found[module.layer].append(module)
        return {name: tuple(some) for name, some in found.items()}


def page_of(layer: str) -> str:
    """The page on a part of the package."""
    return f"api/{layer}.html"


def api_pages(make: Maker, api: Api) -> Iterator[Page]:
    """A page for each part of the package, and the list of them."""
    for layer, modules in api.layers.items():
        path = page_of(layer).removesuffix(".html") + ".md"
        yield make.page(
            path,
            "api",
            f"dokospec.{layer}",
            f"API of dokospec.{layer}: {modules[0].doc}",
            layer=layer,
            modules=modules,
            markdown=partial(markdown, api, page_of(layer)),
        )
    yield make.page(
        "api/index.md",
        "apiliste",
        "API reference",
        "Every module of the package with its public classes and functions.",
        nav="API reference",
        lang="en",
        layers=api.layers,
        page_of=page_of,
    )


def markdown(api: Api, page: str, doc: str) -> str:
    """A docstring as Markdown, names as links."""

    def link(match: re.Match[str]) -> str:
        at = api.at(match[1]) or api.at(match[1].rpartition(".")[2])
        if at is None:
            return f"`{match[1]}`"
        return f'<a href="{at.seen_from(page)}"><code>{match[1]}</code></a>'

    text = _LITERAL.sub(r"`\1`", _ROLE.sub(link, doc))
    return re.sub(r"::\n", ":\n", text)


def _modules(package: Path) -> Iterator[Module]:
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        if any(part.startswith("_") and part != "__init__" for part in parts):
            continue
        name = ".".join(part for part in parts if part != "__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prefix = f"{name}." if name else ""
        symbols = tuple(_symbols(tree.body, prefix))
        yield Module(name, ast.get_docstring(tree) or "", symbols)


def _symbols(body: Iterable[ast.stmt], prefix: str) -> Iterator[Symbol]:
    before: ast.stmt | None = None
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            name = f"{prefix}{node.name}"
            members = tuple(_symbols(node.body, f"{name}."))
            bases = ", ".join(map(ast.unparse, node.bases))
            signature = f"class {node.name}" + (f"({bases})" if bases else "")
            fields = [
                ast.unparse(item)
                for item in node.body
                if isinstance(item, ast.AnnAssign) and _public(item.target)
            ]
            signature = "\n".join([signature, *(f"    {field}" for field in fields)])
            yield Symbol(name, signature, ast.get_docstring(node) or "", members)
        elif isinstance(node, _Function) and not node.name.startswith("_"):
            yield Symbol(
                f"{prefix}{node.name}", _signature(node), ast.get_docstring(node) or ""
            )
        elif (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
            and isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and _public(before.target)
        ):
            name = before.target.id
            kind = ast.unparse(before.annotation)
            yield Symbol(f"{prefix}{name}", f"{name}: {kind}", node.value.value)
        before = node


def _public(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and not target.id.startswith("_")


def _signature(node: _Function) -> str:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"def {node.name}({ast.unparse(node.args)}){returns}"


# --- pages for programmers, in English: the grammars, and the package itself ----------

_GRAMMARS: Final = (
    (
        "doko.lark",
        "en/notation.html",
        "Grammar of the record notation",
        "grammatik/notation.md",
    ),
    (
        "regel.lark",
        "en/regelsprache.html",
        "Grammar of the rule language",
        "grammatik/regelsprache.md",
    ),
)


def grammar_pages(make: Maker) -> Iterator[Page]:
    """Both grammars, each rule with a diagram."""
    for file, guide, title, path in _GRAMMARS:
        parts = read_grammar(data_path("grammar", file).read_text(encoding="utf-8"))
        names = {rule.name for part in parts for rule in part.rules}
        yield make.page(
            path,
            "grammatik",
            title,
            f"{title}: every rule and terminal of grammar/{file}, with railroad diagrams.",
            nav=title,
            lang="en",
            file=file,
            guide=guide,
            parts=parts,
            drawn={
                rule.name: ""
                if isinstance(rule.node, Pattern)
                else diagram(rule.name, rule.node, names)
                for part in parts
                for rule in part.rules
            },
        )
