"""What house rules take in a browser, made where the site is built."""

from __future__ import annotations

import marshal
import pickle
from typing import TYPE_CHECKING, Final

from dokospec.cache import SHIPPED, shipped
from dokospec.data import data_path
from dokospec.grammars import saved
from dokospec.language.checklist import read_checklist
from dokospec.language.parse import grammar
from dokospec.language.sources import texts_from

if TYPE_CHECKING:
    from dokospec.browser.house import HouseParts
    from dokospec.language.library import Library

_GRAMMAR: Final = "grammar/regel.lark"
_DATA: Final = SHIPPED.parent


def house_parts(library: Library, checklist: str) -> HouseParts:
    """What a house text is made of, with no place of this machine in it."""
    from dokospec.browser.house import HouseParts

    sources = texts_from(library.relative_pages())
    for text_id in sources:
        _ = sources[text_id]  # is parsed here, and kept so
    return HouseParts(sources, library.known_words, read_checklist(checklist))


def kit(parts: HouseParts) -> bytes:
    """These parts, and the files that are read where a text is put together.

    A marshalled pair: files by their paths in the package, and what
    :func:`dokospec.browser.house.house_desk` takes.
    """
    entry, tables = shipped("regel", saved(grammar()))
    source = data_path(*_GRAMMAR.split("/")).read_bytes()
    folder = _DATA.name
    files = {
        f"{folder}/{_GRAMMAR}": source,
        f"{folder}/{SHIPPED.name}/{entry}": tables,
    }
    return marshal.dumps((files, pickle.dumps(parts, pickle.HIGHEST_PROTOCOL)))
