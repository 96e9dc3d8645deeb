"""Checks values of JSON against a schema.

Of JSON Schema (draft 2020-12) only what ``record.schema.json`` is written in; another
keyword is a KeyError, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import NoneType
from typing import Any, Final, NamedTuple, TypeAlias

Schema: TypeAlias = Mapping[str, Any]


class Misfit(NamedTuple):
    """Where a value is not as the schema says, and the keyword that says so."""

    path: tuple[str | int, ...]
    keyword: str

    def __str__(self) -> str:
        steps = (f"[{s}]" if isinstance(s, int) else f".{s}" for s in self.path)
        return f"${''.join(steps)}: {self.keyword}"


def misfit(value: object, schema: Schema) -> Misfit | None:
    """The first place where the value is not as the schema says, or None."""
    return next(_Checker(schema).misfits(value, schema, ()), None)


_TYPES: Final = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": NoneType,
}


def _is(value: object, names: str | list[str]) -> bool:
    wanted = [names] if isinstance(names, str) else names
    if isinstance(value, bool):
        return "boolean" in wanted
    return any(isinstance(value, _TYPES[name]) for name in wanted)


def _on(kind: type, holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """``holds`` for values of this type; of others the keyword says nothing."""
    return lambda value, said: not isinstance(value, kind) or holds(value, said)


_HOLDS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "type": _is,
    "const": lambda value, said: bool(value == said),
    "enum": lambda value, said: value in said,
    "minLength": _on(str, lambda value, said: len(value) >= said),
    "pattern": _on(str, lambda value, said: re.search(said, value) is not None),
    "minimum": _on(int, lambda value, said: value >= said),
    "maximum": _on(int, lambda value, said: value <= said),
    "minItems": _on(list, lambda value, said: len(value) >= said),
    "maxItems": _on(list, lambda value, said: len(value) <= said),
}
"""Keywords that look at the value itself."""

_SAYS_NOTHING: Final = {"$schema", "$id", "$defs", "title", "description"}

Path: TypeAlias = tuple[str | int, ...]


class _Checker:
    """A schema with its definitions."""

    def __init__(self, schema: Schema) -> None:
        self.definitions: Schema = schema.get("$defs", {})

    def misfits(self, value: object, schema: Schema, path: Path) -> Iterator[Misfit]:
        for keyword, said in schema.items():
            if keyword in _HOLDS:
                if not _HOLDS[keyword](value, said):
                    yield Misfit(path, keyword)
            elif keyword not in _SAYS_NOTHING:
                yield from self._inside(keyword, said, value, schema, path)

    def _inside(
        self, keyword: str, said: Any, value: object, schema: Schema, path: Path
    ) -> Iterator[Misfit]:
        """What a keyword says about the parts of a value, or by other schemas."""
        entries: dict[str, object] = value if isinstance(value, dict) else {}
        items: list[object] = value if isinstance(value, list) else []
        match keyword:
            case "$ref":
                name = said.removeprefix("#/$defs/")
                yield from self.misfits(value, self.definitions[name], path)
            case "oneOf":
                yield from self._alternatives(said, value, path)
            case "required":
                missing = [
                    n for n in said if isinstance(value, dict) and n not in entries
                ]
                yield from (Misfit((*path, name), keyword) for name in missing)
            case "properties":
                for name in (each for each in said if each in entries):
                    yield from self.misfits(entries[name], said[name], (*path, name))
            case "additionalProperties":
                other = entries.keys() - schema["properties"].keys()
                yield from (Misfit((*path, name), keyword) for name in sorted(other))
            case "items":
                for place, item in enumerate(items):
                    yield from self.misfits(item, said, (*path, place))
            case "prefixItems":
                for place, (item, each) in enumerate(zip(items, said, strict=False)):
                    yield from self.misfits(item, each, (*path, place))
            case _:
                raise KeyError(keyword)

    def _alternatives(
        self, schemas: list[Schema], value: object, path: Path
    ) -> Iterator[Misfit]:
        """What is wrong by the alternative that was probably meant."""
        found = [next(self.misfits(value, each, path), None) for each in schemas]
        wrong = [each for each in found if each is not None]
        if len(wrong) + 1 == len(found):
            return
        # What has another type, or says so of itself, is not meant.
        other = {Misfit(path, "type"), Misfit((*path, "type"), "const")}
        near = [each for each in wrong if each not in other]
        yield max(near, key=lambda each: len(each.path), default=Misfit(path, "oneOf"))
