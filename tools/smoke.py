"""Whether an installed dokospec is whole: commands, data files, a page, a text's cases.

    PYTHON tools/smoke.py EXAMPLES

PYTHON is that of the environment it is installed in, EXAMPLES the folder of that name.
Everything runs in a temporary folder, so that nothing of a checkout is at hand.
Prints a line for each thing tried; exit status 1 at the first that fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

FOUND: Final = """
import sys, dokospec
sys.exit(sys.prefix not in dokospec.__file__)
"""
READY: Final = """
from lark import Lark

from dokospec.api import judging
from dokospec.notation import grammar
from dokospec.language import check, inherit, parse, sources

def fail(*given, **named):
    raise AssertionError("made anew: " + str(given)[:200])

for place, name in (
    (Lark, "__init__"),
    (inherit, "flatten"),
    (sources, "texts_from"),
    (check, "check"),
    (judging, "asked_for_tables"),
):
    setattr(place, name, fail)
texts = judging.Texts([])
assert grammar.fine_grammar().terminals and grammar.cutter().groups
assert parse.grammar().terminals
assert all(texts.library.summaries[name].sound for name in texts.ids)
assert all(texts.model(name).trees for name in texts.ids)
"""
"""The wheel's entries for the cache are used: nothing of them is made."""
DATA: Final = """
from dokospec.data import data_path

for parts in ("docs", "mkdocs.yml", "examples/abend.doko", "conformance", "grammar"):
    data_path(*parts.split("/"))
"""
SHARED: Final = """
import sys
from pathlib import Path

share = Path(sys.prefix, "share")
assert "rules" in (share / "man" / "man1" / "dokospec.1").read_text("utf-8")
assert "rules" in (share / "bash-completion/completions/dokospec").read_text("utf-8")
"""
PAGE: Final = """
from dokospec.language.library import Library
from dokospec.site.pages import Maker
from dokospec.site.reference import Reference
from dokospec.site.lookup import card_page
from dokospec.site.topics import Topics

ref = Reference(Library.standard())
page = card_page(Maker(ref, Topics(ref, {})))
assert "Herz-Zehn, Dulle" in page.body
"""


def main(examples: str) -> int:
    """Runs all of it."""
    folder = Path(examples).resolve()
    game = str(folder / "real" / "82403639.doko")
    evening = str(folder / "abend.doko")
    engine = str(folder / "adapters" / "python" / "adapter.py")
    python = sys.executable
    program = (python, "-m", "dokospec")
    conform = ("conform", "--text", "ddv-tsr", "--kind", "stich", "--no-diagnosis")
    tried: tuple[tuple[int, tuple[str, ...]], ...] = (
        (0, (python, "-c", FOUND)),
        (0, (str(Path(python).with_name("dokospec")), "--version")),
        (0, (*program, "rules", "list")),
        (0, (*program, "replay", game)),
        (1, (*program, "compare", "--rules", "ddv-tsr,nagelik-2024", game)),
        (0, (*program, "explain", "R102")),
        (0, (*program, "explain", "ddv-tsr/§7.2.3")),
        (0, (*program, "rules", "ledger", "ddv-tsr")),
        (1, (*program, "check", evening)),
        (0, (*program, "sheet", str(folder / "ddv-runde.doko"))),
        (0, (*program, "table", str(folder / "ddv-runde.doko"))),
        (2, (*program, "replay", "nowhere.doko")),
        (0, (python, "-c", READY)),
        (0, (python, "-c", DATA)),
        (0, (python, "-c", SHARED)),
        (0, (python, "-c", PAGE)),
        (0, (*program, "conform", "selftest", "--", python, engine)),
        (0, (*program, *conform, "--", python, engine)),
        (0, (*program, "corpus", "archive", "--out", "cases.tar.gz")),
    )
    with tempfile.TemporaryDirectory() as outside:
        given = {**os.environ, "PYTHONPATH": "", "DOKOSPEC_CACHE": ""}
        for status, command in tried:
            done = subprocess.run(
                command,
                cwd=outside,
                env=given,
                capture_output=True,
                check=False,
                encoding="utf-8",
            )
            shown = " ".join(command[1:4] if command[0] == python else command)
            print(f"{done.returncode} {shown.splitlines()[0] if shown else ''}")
            if done.returncode != status or "Traceback" in done.stderr:
                print(f"{status} was expected\n{done.stdout}{done.stderr}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
