"""The state in which the judge starts in a browser; runs once, when its image is made.

See ``snapshot.mjs``: what is imported and remembered here is in the image.
"""

from __future__ import annotations

import functools
import gc
import importlib
import json
import linecache
import sys
import zipimport
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dokospec.browser.later import packed, unpacked

if TYPE_CHECKING:
    from dokospec.browser.desk import Desk

MODEL = "{name}.model"
"""The file of a model, in the folder that :func:`start` is given."""
KIT: Final = "house.kit"
"""The file of what house rules take, which :func:`pack_house` is given."""
HOUSE: Final = "house.bin"
"""The file that it writes."""
ORDER = "start.json"
"""The file that says what is there: ``{"texts", "blocks", "records"}``."""
STDLIB: Final = "python_stdlib.zip"
PACKAGES: Final = "packages.zip"
"""Archives of modules."""

_DONE = (
    *("asyncio", "concurrent", "email", "ssl", "subprocess", "tempfile", "tomllib"),
    *("zipfile", "lark.load_grammar", "lark.parsers.cyk", "lark.parsers.earley"),
    *("lark.parsers.earley_common", "lark.parsers.earley_forest"),
    *("lark.parsers.grammar_analysis", "lark.parsers.xearley", "lark.reconstruct"),
)
"""Modules of no use any more, with those in them: what Pyodide has for programs that
wait and for installing packages, what reads tables, what builds parsers."""
_STEP = 16
"""Python keeps its small objects in pieces of multiples of so many bytes."""
_LARGEST = 512
_FREE = 8_000_000
"""More bytes than are free among small objects of one size."""

_TRIED: Final = (
    '{"text": "entwurf", "titel": "Entwurf", "basis": "%s", "antworten": {}}',
    '{"text": "entwurf", "basis": "%s", "antworten": {"joker": "zwei", "scharf": "ja"}}',
    '{"text": "entwurf", "basis": "%s", "antworten": {"joker": "?"}}',
)
"""Answers that go with each other, that may not, and that are none."""
_BROKEN = "doko 1\nregeln: x\ntisch: A B C D\n\nspiel\nh7 vorbehlat\n"
"""A record that makes the reader look closely, and the text be looked for."""

_GAME = "doko 1\ntisch: A B C D\ngeber: D\n\nspiel\n+ re A D\n"
_CALL = f"{_GAME}A:re/9\n"
_TRICK = f"{_GAME}2. A: kra krk h10 h10\n"
"""Records of the pages that ask of a call and of a trick."""
_ENTERED = "spiel\n+ re A D 121\n"
_EVENING = f"doko 1\nregeln: {{text}}\ntisch: A B C D\nrunde: 1\n\n{_ENTERED}"
"""A record of the score pad, and a game of it."""


def rehearse(folder: Path) -> list[str]:
    """Does all that is ever asked; the modules that it took, in their order.

    They are left in the folder as code: those of Python in ``STDLIB``, others in
    ``PACKAGES``, in the place of what was there under these names.
    """
    from dokospec.browser.compiled import put_code

    _mend_methodcaller()
    before = set(sys.modules)
    desk = _desk(folder)
    for name in desk.known:
        desk.add(name, (folder / MODEL.format(name=name)).read_bytes())
    practise(desk, (folder / ORDER).read_text(encoding="utf-8"))
    taken = [name for name in sys.modules if name not in before]
    # Those of house rules are not in the image, but they become code as well.
    pack_house(folder)
    for name in (STDLIB, PACKAGES):
        put_code(folder / name, sys.modules)
    return taken


def start(folder: Path, modules: Iterable[str]) -> Desk:
    """A desk without models, where these modules and all messages have been read.

    Nothing else is left of what was judged for it.
    """
    _mend_methodcaller()
    for name in modules:
        importlib.import_module(name)
    desk = _desk(folder)
    for lang in ("de", "en"):
        desk.words(lang)
        desk.view(_BROKEN, (), lang)
    desk.clear()
    return desk


def practise(desk: Desk, order: str) -> None:
    """Asks it, by the models it has, what the pages ask.

    ``order``: what is in ``ORDER``, of which it judges the records, in both languages.
    """
    records = json.loads(order)["records"]
    for record in (*records, _BROKEN):
        desk.document(record, "", None, "en")
        desk.view(record, desk.known, "de")
        desk.next(record, 0, None, "de")
        view = json.loads(desk.view(record, (), "en"))
        for each in view["games"][:1]:
            for number in each["verdicts"][0]["numbers"]:
                desk.grounds(record, 0, None, number["name"], "en")
            for text in desk.known:
                desk.answer(record, text, "de")
                desk.because(record, text, "de")
    for text in desk.known:
        desk.call(_CALL, text, "de")
        desk.call_times(_CALL, text, "de")
        desk.trick(_TRICK, text, "de")
        evening = _EVENING.format(text=text)
        desk.evening(evening, "de")
        desk.draft(evening, 1, _ENTERED, "de")
        desk.imported(evening, "de")
    for lang in ("de", "en"):
        desk.words(lang)


def tidy() -> None:
    """Frees what can be, and overwrites what was free, so that it compresses."""
    for name, module in list(sys.modules.items()):
        if f"{name}.".startswith(tuple(f"{each}." for each in _DONE)):
            del sys.modules[name]
            vars(module).clear()
    linecache.clearcache()
    # Of the archive that modules came from; nothing is looked for in it any more.
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # noqa: SLF001
    sys.path_importer_cache.clear()
    gc.collect()
    for each in gc.get_objects():
        # What is remembered up to a limit is remembered of what was judged.
        remembers = isinstance(each, functools._lru_cache_wrapper)  # noqa: SLF001
        if remembers and each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()
    gc.collect()
    # What is here to stay is not looked at again when garbage is collected.
    gc.freeze()
    empty = b"".__sizeof__()
    for size in range(2 * _STEP, _LARGEST + 1, _STEP):
        _ = [bytes(size - empty) for _ in range(_FREE // size)]


def pack_house(folder: Path) -> None:
    """Writes what house rules take beside the image, when that is made.

    Those modules are imported here that a browser would have to import.
    """
    import marshal

    files, value = marshal.loads((folder / KIT).read_bytes())  # noqa: S302  (ours)
    unpacked(packed((), files, value))
    before = set(sys.modules)
    from dokospec.browser.house import house_desk

    desk = house_desk(value)
    base = json.loads((folder / ORDER).read_text(encoding="utf-8"))["texts"][0]
    for answers in _TRIED:
        desk.tried(answers % base, "de")
    desk.read(desk.file("{}"), "de")
    names = sys.modules.keys() - before
    (folder / HOUSE).write_bytes(packed(names, files, value))


def _desk(folder: Path) -> Desk:
    from dokospec.browser.desk import Desk

    order = json.loads((folder / ORDER).read_text(encoding="utf-8"))
    return Desk(order["texts"], order["blocks"])


def _mend_methodcaller() -> None:
    """Puts the Python version of ``operator.methodcaller`` in place of the C version.

    In WebAssembly a function that is called through a pointer must have exactly the
    type that is expected; the one that clears a methodcaller has not, so that
    collecting garbage kills the interpreter (CPython issue 156762).
    """
    import _operator

    del _operator.methodcaller
    sys.modules.pop("operator", None)
