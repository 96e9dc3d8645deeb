"""The page for ``man`` and the scripts that a wheel puts beside the program."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Final

import pytest

from dokospec.cli.arguments import actions
from dokospec.cli.completion import SHELLS
from dokospec.cli.main import parsers
from dokospec.cli.session import session
from dokospec.cli.shared import PAGES, SCRIPTS, shared_files
from dokospec.messages.catalogue import LANGUAGES, Lang

FILES: Final = shared_files()


def read(page: str) -> str:
    """What a reader sees of a page, without its fonts."""
    shown = re.sub(r"\\f[BIR]|\\&", "", page)
    return shown.replace(r"\-", "-").replace(r"\e", "\\")


def test_every_shell_and_every_language_has_one() -> None:
    assert set(SCRIPTS) == set(SHELLS)
    assert set(PAGES) == set(LANGUAGES)
    assert set(FILES) == {*SCRIPTS.values(), *PAGES.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_has_every_command_with_all_that_it_takes(lang: Lang) -> None:
    parts = re.split(r"^\.SS ", FILES[PAGES[lang]], flags=re.MULTILINE)[1:]
    told = {each.partition("\n")[0]: read(each) for each in parts}
    known = parsers(session(["--lang", lang], {}))

    assert set(told) == {f"dokospec {words}" for words in known}
    for words, parser in known.items():
        page = told[f"dokospec {words}"]
        assert str(parser.description) in page
        for action in actions(parser):
            head = f"{', '.join(action.option_strings)}"
            value = "" if action.nargs == 0 else str(action.metavar)
            assert f".TP\n{f'{head} {value}'.strip()}\n{action.help}\n" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_one_for_man(lang: Lang) -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not here")
    done = subprocess.run(  # noqa: S603
        [groff, "-man", "-Kutf8", "-Tutf8", "-ww"],
        input=FILES[PAGES[lang]],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "DOKOSPEC(1)" in done.stdout
