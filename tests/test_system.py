"""Windows and macOS, as far as another system can show them."""

from __future__ import annotations

import ast
import ctypes
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

import dokospec
from dokospec import system
from dokospec.cli.main import COMMANDS
from dokospec.cli.session import language, style

PACKAGE: Final = Path(dokospec.__file__).parent
ROOT: Final = PACKAGE.parent
ALONE: Final = PACKAGE / "system.py"
SOURCES: Final = [
    *(path for path in sorted(PACKAGE.rglob("*.py")) if "_data" not in path.parts),
    *sorted((ROOT / "tools").glob("install.py")),
]


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


MODULES: Final = names(
    """
    _curses crypt curses fcntl grp nis ossaudiodev posix pty pwd readline resource
    spwd syslog termios tty
    """
)
"""Of the standard library, not there on Windows."""
OF_OS: Final = names(
    """
    WNOHANG chown chroot ctermid fchdir fchmod fchown fork forkpty getegid geteuid
    getgid getgrouplist getgroups getloadavg getpgid getpgrp getpriority getresgid
    getresuid getsid getuid killpg lchown lockf major minor mkfifo mknod nice
    openpty pathconf posix_fadvise posix_spawn pread preadv pwrite pwritev
    sched_getaffinity sched_setaffinity sendfile setegid seteuid setgid setpgid
    setpriority setregid setresgid setresuid setreuid setsid setuid statvfs sync
    sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4 waitid waitpid
    O_CLOEXEC O_DIRECTORY O_DSYNC O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC O_TMPFILE
    """
)
OF_SIGNAL: Final = names(
    """
    SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGTTIN
    SIGTTOU SIGUSR1 SIGUSR2 SIGWINCH alarm pause pthread_kill pthread_sigmask
    setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo
    """
)
PLACES: Final = re.compile(r"/(proc|tmp|dev|etc|var|usr)(/|$)")
RESERVED: Final = re.compile(
    r'(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?|.*[<>:"\\|?*].*|.*[. ]'
)
"""Names of files that Windows does not take."""


def only_elsewhere(tree: ast.AST) -> Iterator[str]:
    """What a module uses that one of the systems lacks: modules, attributes, places."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from MODULES & {each.name for each in names}
            case ast.ImportFrom(str() as module, names):
                yield from MODULES & {module}
                of = {"os": OF_OS, "signal": OF_SIGNAL}.get(module, frozenset())
                yield from of & {each.name for each in names}
            case ast.Attribute(ast.Name("os"), name) | ast.Call(
                ast.Name("getattr" | "hasattr"),
                [ast.Name("os"), ast.Constant(str() as name), *_],
            ):
                yield from OF_OS & {name}
            case ast.Attribute(ast.Name("signal"), name) | ast.Call(
                ast.Name("getattr" | "hasattr"),
                [ast.Name("signal"), ast.Constant(str() as name), *_],
            ):
                yield from OF_SIGNAL & {name}
            case ast.Constant(str() as text) if PLACES.match(text):
                yield text
            case _:
                pass


def in_an_alphabet_of_the_country(tree: ast.AST) -> Iterator[str]:
    """Calls that read or write text without saying in which encoding."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        named = {each.arg for each in node.keywords}
        as_text = [
            each
            for each in node.keywords
            if each.arg in ("text", "universal_newlines")
            and ast.unparse(each.value) == "True"
        ]
        if as_text and "encoding" not in named:
            yield ast.unparse(node)
        match node.func:
            case ast.Attribute(_, "read_text" | "write_text" as name):
                # `read_text("utf-8")` of a path, `write_text(TEXT, "utf-8")`.
                if "encoding" not in named and len(node.args) < 1 + (name[0] == "w"):
                    yield ast.unparse(node)
            case ast.Name("open") | ast.Attribute(_, "open" | "fdopen"):
                said = [a.value for a in node.args if isinstance(a, ast.Constant)]
                modes = [m for m in said if isinstance(m, str) and len(m) < 4]
                if modes and "b" not in modes[0] and "encoding" not in named:
                    yield ast.unparse(node)
            case _:
                pass


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_what_a_system_lacks_is_called_in_one_place(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    found = set(only_elsewhere(tree))

    assert path == ALONE or sorted(found) == []
    assert sorted(in_an_alphabet_of_the_country(tree)) == []


def test_it_would_be_found() -> None:
    source = """
import os, fcntl
from signal import SIGKILL
from pathlib import Path
os.fork(); hasattr(os, "killpg"); open("/tmp/x", "w")
"""
    tree = ast.parse(source)

    assert {*only_elsewhere(tree)} == {"SIGKILL", "fcntl", "fork", "killpg", "/tmp/x"}  # noqa: S108
    assert len([*in_an_alphabet_of_the_country(tree)]) == 1


def test_every_name_in_the_tree_is_one_on_windows() -> None:
    done = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("no checkout")
    paths = done.stdout.decode().rstrip("\0").split("\0")
    folded = [name.casefold() for name in paths]

    assert [n for n in paths if any(map(RESERVED.fullmatch, n.split("/")))] == []
    assert len({*folded}) == len(folded)
    assert max(map(len, paths)) < 200


# --- what is printed ----------------------------------------------------------------

WHOLE: Final = "♣A „Re“ – ≠ é 好\n"


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_no_letter_fails_to_print(encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    system.prepare_output(stream)
    stream.write(WHOLE)
    stream.flush()

    assert len(raw.getvalue().decode(encoding)) == len(WHOLE)


def test_on_windows_a_file_gets_every_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n")
    system.prepare_output(stream)
    stream.write(WHOLE)
    stream.flush()

    assert raw.getvalue() == WHOLE.encode()


@pytest.mark.parametrize("encoding", ["cp1252", "cp437:strict", "ascii:strict"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_commands_print_in_every_alphabet(encoding: str, lang: str) -> None:
    game = ROOT / "examples" / "real" / "82403639.doko"
    given = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for words in (("replay", "--tricks"), ("check",), ("format",)):
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "dokospec", *words, str(game), "--lang", lang],
            env=given,
            cwd=ROOT,
            capture_output=True,
            check=False,
        )

        assert (done.returncode, done.stderr) == (0, b"")


# --- Windows ------------------------------------------------------------------------


class Kernel:
    """The part of Windows that is asked."""

    def __init__(self, *, german: bool = True, old: bool = False) -> None:
        self.german, self.old, self.modes = german, old, [3]

    def GetStdHandle(self, number: int) -> int:  # noqa: N802
        return {-11: 1, -12: 2}[number]

    def GetConsoleMode(self, handle: int, mode: Any) -> int:  # noqa: N802
        mode._obj.value = self.modes[-1]
        return 1

    def SetConsoleMode(self, handle: int, mode: int) -> int:  # noqa: N802
        self.modes.append(mode)
        return not self.old

    def GetUserDefaultUILanguage(self) -> int:  # noqa: N802
        return 0x0807 if self.german else 0x0409


class Console(io.StringIO):
    """A terminal that is standard output."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


def windows(patch: pytest.MonkeyPatch, kernel: Kernel) -> Kernel:
    patch.setattr(sys, "platform", "win32")
    patch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    return kernel


@pytest.mark.parametrize("old", [False, True])
def test_a_console_is_told_of_colours_or_gets_none(
    old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = windows(monkeypatch, Kernel(old=old))
    shown = style(Console(), "de", {})

    assert (shown.colour, shown.boxes) == (not old, True)
    assert kernel.modes == [3, 7]


def test_a_stream_that_is_no_console_gets_no_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    windows(monkeypatch, Kernel())
    with (ROOT / "README.md").open(encoding="utf-8") as stream:
        assert not system.takes_colour(stream)
    assert not system.takes_colour(io.StringIO())


@pytest.mark.parametrize(("german", "expected"), [(True, "de"), (False, "en")])
def test_windows_says_which_language_it_speaks(
    german: bool, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows(monkeypatch, Kernel(german=german))

    assert language([], {}) == expected
    assert language([], {"LANG": "en_GB"}) == "en"
    assert language(["--lang", "de"], {}) == "de"


def test_files_without_owners_are_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delattr(os, "geteuid", raising=False)

    assert system.of_user_or_root(tmp_path.stat())


def test_without_sessions_a_process_is_ended_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)"]
    ) as child:
        with monkeypatch.context() as patch:
            for name in ("killpg", "WNOHANG"):
                patch.delattr(os, name, raising=False)
            assert not system.end_session(child.pid)
            assert system.end_all([child.pid])
        assert child.wait(60) in (-system._KILL, 1)


def test_every_command_can_be_imported_on_windows() -> None:
    """No module asks, when it is imported, for what is not there."""
    source = f"""
import os, signal, sys
# Of the standard library, which is another one there.
import asyncio, concurrent.futures, multiprocessing, shutil, socket, subprocess, tempfile
for module in {sorted(MODULES - {"posix"})}:
    sys.modules.setdefault(module, None)
for name in {sorted(OF_OS)}:
    if hasattr(os, name): delattr(os, name)
for name in {sorted(OF_SIGNAL)}:
    if hasattr(signal, name): delattr(signal, name)
from importlib import import_module
for name in {COMMANDS}:
    import_module("dokospec.cli." + ("import_" if name == "import" else name))
"""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", source],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert (done.returncode, done.stderr) == (0, "")
