"""What house rules take in a browser, made where the site is built."""

from __future__ import annotations

import marshal
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dokospec.cache import SHIPPED, shipped
from dokospec.data import data_path
from dokospec.grammars import saved
from dokospec.language.checklist import read_checklist
from dokospec.language.parse import grammar
from dokospec.language.sources import texts_from
from dokospec.language.syntax import Annahme, Statement, Zweifel
from dokospec.language.terms import Place
from dokospec.language.translation import worded_statements
from dokospec.messages.catalogue import LANGUAGES

if TYPE_CHECKING:
    from dokospec.api.judging import WordedStatements
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
    questions = read_checklist(checklist)
    return HouseParts(sources, library.known_words, questions, worded(library))


def worded(library: Library) -> dict[str, WordedStatements]:
    """The statements with words in them, by the languages they are told in."""
    names = (*library.ids(), *library.block_ids())
    clauses = [clause for name in names for clause in library.load(name).clauses]
    told = {
        lang: worded_statements(library.translated(clauses, lang).clauses.values())
        for lang in LANGUAGES
    }
    return {
        lang: {at: _bare(each) for at, each in found.items()}
        for lang, found in told.items()
        if found
    }


def _bare(statement: Statement) -> Statement:
    """What verdicts say of it in words: no reason, no place of this machine, nothing formal."""
    statement = replace(statement, place=Place("", 0, 0))
    match statement:
        case Zweifel():
            readings = tuple(replace(r, statements=()) for r in statement.readings)
            return replace(statement, readings=readings, reason="")
        case Annahme():
            return replace(statement, condition=None)
        case _:
            return statement


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
