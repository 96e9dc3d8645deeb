"""The cache: when it is used, and when it must not be."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from lark import Lark, UnexpectedInput

from dokospec import cache
from dokospec.api import judging
from dokospec.api.judging import Texts, judged
from dokospec.data import data_path
from dokospec.finding import Finding
from dokospec.grammars import lalr
from dokospec.language import check, codes, inherit, parse, pickled, sources
from dokospec.language.library import Library
from dokospec.language.syntax import Annahme
from dokospec.language.text import TextError
from dokospec.notation import grammar
from dokospec.notation.reader import read_text
from tests.exhaustive import sampled
from tests.language.texts import TOYS, heir

ROOT: Final = Path(__file__).parents[1]
CASES: Final = data_path("conformance").glob("*/faelle.doko")
TEXTS: Final = sorted(path.parent.name for path in CASES)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no owners, no modes")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that is not there yet, and nothing that a wheel has brought."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "nothing")
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As a process that has built no parser and read no text."""
    remembered = (
        grammar.fine_grammar,
        grammar._patterns,
        parse.grammar,
        cache.digest_of_code,
    )
    for each in remembered:
        each.cache_clear()
    yield
    for each in remembered:
        each.cache_clear()


def value(content: str = "a", name: str = "value") -> tuple[str, bool]:
    """What is kept, and whether it had to be made."""
    made: list[str] = []

    def make() -> str:
        made.append(content)
        return content.upper()

    found = cache.cached(
        name, ("cards.py",), (content.encode(),), make, str.encode, bytes.decode
    )
    return found, bool(made)


def entries(place: Path) -> list[Path]:
    return sorted(place.iterdir())


def test_what_was_made_is_read_the_next_time(place: Path) -> None:
    assert value() == ("A", True)
    assert value() == ("A", False)
    assert len(entries(place)) == 1


def test_other_content_is_another_value(place: Path) -> None:
    assert value("a") == ("A", True)
    assert value("b") == ("B", True)
    assert value("a") == ("A", False)


def test_other_code_makes_it_anew(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    package = tmp_path / "package"
    package.mkdir()
    for name in ("__init__.py", "cache.py", "cards.py"):
        shutil.copy(Path(cache.__file__).with_name(name), package)
    monkeypatch.setattr(cache, "_PACKAGE", package)
    assert value() == ("A", True)
    assert value() == ("A", False)
    module = package / "cards.py"
    before = module.stat()
    module.write_bytes(module.read_bytes().replace(b"a", b"b", 1))
    os.utime(module, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert module.stat().st_size == before.st_size
    cache.digest_of_code.cache_clear()

    assert value() == ("A", True)


def test_modules_without_their_sources_keep_nothing(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path / "none")

    assert [value(), value()] == [("A", True), ("A", True)]
    assert not place.exists()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"",
        lambda content: content[:20],
        lambda content: content[:-1],
        lambda content: content + b"x",
        lambda content: b"\x80\x05garbage" * 30,
        lambda content: content[:40] + bytes([content[40 % len(content)] ^ 1]),
    ],
)
def test_a_broken_entry_is_made_anew(
    place: Path, spoil: Callable[[bytes], bytes]
) -> None:
    assert value("abcdefghijklm") == ("ABCDEFGHIJKLM", True)
    (entry,) = entries(place)
    whole = entry.read_bytes()
    entry.write_bytes(spoil(whole))

    assert value("abcdefghijklm") == ("ABCDEFGHIJKLM", True)
    assert entry.read_bytes() == whole


def test_an_entry_is_not_taken_for_another(place: Path) -> None:
    value("a")
    (one,) = entries(place)
    value("b")
    (two,) = set(entries(place)) - {one}
    shutil.copy(one, two)

    assert value("b") == ("B", True)


@POSIX
def test_folders_and_files_are_for_the_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a" / "b"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    value()
    modes = [
        stat.S_IMODE(each.stat().st_mode)
        for each in (folder.parent, folder, *entries(folder))
    ]

    assert modes == [0o700, 0o700, 0o600]


@POSIX
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o1777])
def test_a_folder_that_others_may_write_to_is_left_alone(
    place: Path, mode: int
) -> None:
    value()
    place.chmod(mode)

    assert value() == ("A", True)
    assert value("b") == ("B", True)
    assert len(entries(place)) == 1


@POSIX
@pytest.mark.parametrize(("mode", "trusted"), [(0o777, False), (0o1777, True)])
def test_above_it_others_may_write_only_what_stays_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, trusted: bool
) -> None:
    above = tmp_path / "above"
    above.mkdir()
    above.chmod(mode)
    monkeypatch.setenv(cache.VARIABLE, str(above / "cache"))
    value()

    assert value() == ("A", not trusted)
    assert (above / "cache").exists() is trusted


@POSIX
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_to_is_not_read(place: Path, mode: int) -> None:
    value()
    (entry,) = entries(place)
    entry.chmod(mode)

    assert value() == ("A", True)
    assert stat.S_IMODE(entry.stat().st_mode) == 0o600


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away"
)
@pytest.mark.parametrize("given", ["file", "folder", "above"])
def test_what_belongs_to_somebody_else_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    folder = tmp_path / "above" / "cache"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    value()
    (entry,) = entries(folder)
    whose = {"file": entry, "folder": folder, "above": folder.parent}[given]
    os.chown(whose, 12345, 12345)

    assert value() == ("A", True)


@POSIX
def test_a_link_leads_to_what_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    safe, open_to_all = tmp_path / "safe", tmp_path / "open"
    for folder, mode in ((safe, 0o700), (open_to_all, 0o777)):
        folder.mkdir()
        folder.chmod(mode)
        (tmp_path / f"to-{folder.name}").symlink_to(folder)
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "to-safe"))
    assert [value(), value()] == [("A", True), ("A", False)]
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "to-open"))

    assert [value(), value()] == [("A", True), ("A", True)]
    assert entries(open_to_all) == []


@POSIX
def test_an_entry_that_is_a_link_is_not_read(place: Path, tmp_path: Path) -> None:
    value()
    (entry,) = entries(place)
    entry.rename(tmp_path / "elsewhere")
    entry.symlink_to(tmp_path / "elsewhere")

    assert value() == ("A", True)
    assert not entry.is_symlink()


@POSIX
def test_links_in_a_circle_are_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "one"))

    assert [value(), value()] == [("A", True), ("A", True)]


def test_where_nothing_can_be_written_all_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "cache"))

    assert [value(), value()] == [("A", True), ("A", True)]


def test_a_full_disk_leaves_nothing_half_written(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        assert value() == ("A", True)
    assert entries(place) == []
    assert value() == ("A", True)
    assert value() == ("A", False)


def test_where_making_fails_nothing_is_kept(place: Path) -> None:
    def fail() -> str:
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        cache.cached("value", ("cards.py",), (b"a",), fail, str.encode, bytes.decode)

    assert not place.exists()


def test_an_empty_variable_switches_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, "")

    assert [value(), value()] == [("A", True), ("A", True)]


def test_the_oldest_entries_go_and_other_files_stay(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MAX_ENTRIES", 3)
    place.mkdir(mode=0o700)
    (place / "letter.txt").write_text("mine", encoding="utf-8")
    for age, content in enumerate("abcde"):
        known = set(entries(place))
        value(content)
        (new,) = set(entries(place)) - known
        os.utime(new, (age, age))

    assert [value(c)[1] for c in "cde"] == [False] * 3
    assert value("a")[1]
    assert (place / "letter.txt").exists()


def test_many_may_write_at_once(place: Path) -> None:
    program = (
        "from tests.test_cache import value\n"
        "print([value(c)[0] for c in 'abcdefgh' * 20] == list('ABCDEFGH' * 20))"
    )

    def run(_: int) -> str:
        return subprocess.run(  # noqa: S603
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, range(4))) == ["True\n"] * 4
    assert len(entries(place)) == 8
    assert [value(c)[1] for c in "abcdefgh"] == [False] * 8


# --- where it is --------------------------------------------------------------------


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other customs")
def test_the_folder_is_where_the_custom_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache.user_folder() == tmp_path / ".cache" / "dokospec"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert cache.user_folder() == tmp_path / "x" / "dokospec"
    monkeypatch.delenv(cache.VARIABLE)
    value()

    assert entries(tmp_path / "x" / "dokospec" / "entries")


@POSIX
@pytest.mark.parametrize("home", sampled([None, "", "/proc/none"], [None]))
def test_commands_need_no_home(home: str | None) -> None:
    given = {k: v for k, v in os.environ.items() if k not in (cache.VARIABLE, "HOME")}
    given |= {"XDG_CACHE_HOME": "/proc/none"}
    if home is not None:
        given |= {"HOME": home, "XDG_CACHE_HOME": ""} if home else {"HOME": home}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "dokospec", "rules", "list", "--spec", str(TOYS)],
        env=given,
        check=False,
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "spielzeug" in done.stdout


# --- grammars -----------------------------------------------------------------------


def test_a_loaded_parser_reads_and_complains_as_a_built_one(
    place: Path, fresh: None
) -> None:
    def reported(parser: Lark, text: str) -> object:
        try:
            return parser.parse(text, start="line")
        except UnexpectedInput as error:
            words = getattr(error, "accepts", None) or getattr(error, "allowed", None)
            return type(error), error.line, error.column, words

    def parser() -> Lark:
        starts = ("game", "line", "piece", "head")
        return lalr("doko", grammar._source(), starts)

    built, loaded = parser(), parser()
    assert len(entries(place)) == 1
    for text in ("kra krk a:re\n", "kra (\n", "blatt a: kra\n", "blatt kra\n", "kra"):
        assert reported(built, text) == reported(loaded, text)


# --- rule texts ---------------------------------------------------------------------


@pytest.mark.parametrize("name", sampled(TEXTS, ["nagelik-2024"]))
def test_texts_and_verdicts_are_the_same_made_and_kept(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = (ROOT / "examples" / "real" / "82403617.doko").read_text("utf-8")

    def all_of() -> list[object]:
        texts = Texts([], name)
        known = texts.library.effective(name), texts.library.findings(name)
        readings = texts.chosen(read_text(record))
        verdicts = [verdict for _, verdict in judged(readings, texts)]
        summaries = texts.library.summaries
        return [summaries, known, texts.library.checked(name), verdicts]

    made = all_of()
    nothing_is_made(monkeypatch)

    assert all_of() == made


def nothing_is_made(patch: pytest.MonkeyPatch) -> None:
    """From here on what is not in the cache fails."""

    def fail(*given: object, **named: object) -> object:
        raise AssertionError(given)

    patch.setattr(Lark, "__init__", fail)
    patch.setattr(inherit, "flatten", fail)
    patch.setattr(sources, "texts_from", fail)
    patch.setattr(check, "check", fail)
    patch.setattr(judging, "asked_for_tables", fail)


def test_a_changed_page_is_seen_at_once(place: Path, tmp_path: Path) -> None:
    page = tmp_path / "texts" / "text.md"
    page.parent.mkdir()

    def said(words: str) -> list[str]:
        page.write_text(heir(f"Annahme a: „{words}“"), "utf-8")
        text = Library([page.parent, TOYS]).effective("erbe")
        return [s.words for s in text.statements if isinstance(s, Annahme)]

    for words in ("so", "ja", "so", "na"):
        assert words in said(words)


def test_a_changed_base_is_seen_at_once(place: Path, tmp_path: Path) -> None:
    toys = tmp_path / "toys"
    shutil.copytree(TOYS, toys)
    before = Library([toys]).effective("spielzeug-kurz")
    assert Library([toys]).effective("spielzeug-kurz") == before
    (page, *_) = sorted((toys / "spielzeug").glob("*.md"))
    page.write_text(page.read_text("utf-8").replace("Spielzeug", "Anders"), "utf-8")

    assert Library([toys]).effective("spielzeug-kurz") != before


def test_places_name_the_path_that_was_given(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        said = heir("Regel =") + heir("Annahme a: „so“").partition("\n")[2]
        (tmp_path / name / "text.md").write_text(said, "utf-8")
    monkeypatch.chdir(tmp_path)

    def reported(folder: Path) -> tuple[Finding, ...]:
        made, again = (Library([folder, TOYS]).findings("erbe") for _ in range(2))
        assert made == again
        return made

    for folder in (Path("one"), tmp_path / "one", Path("two")):
        found = reported(folder)
        assert {dict(f.data)["file"] for f in found} == {f"{folder.as_posix()}/text.md"}
        twice = next(dict(f.data) for f in found if f.code == codes.CLAUSE_TWICE)
        assert twice["first"].startswith(f"{folder.as_posix()}/text.md:")


def test_what_is_below_the_folder_moves_with_it() -> None:
    value = {"/a/spec/x.md": ("in /a/spec/x.md:3, /a/spec/y.md:4", "spec/x.md", "ä")}

    assert pickled.loaded(pickled.dumped(value, "/a/spec/"), "/b/") == {
        "/b/x.md": ("in /b/x.md:3, /b/y.md:4", "spec/x.md", "ä")
    }


def test_a_broken_text_stays_broken(place: Path, tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "text.md").write_text(heir("Regel ="), "utf-8")
    for _ in range(2):
        texts = Library([tmp_path / "text", TOYS])
        assert not texts.summaries["erbe"].sound
        with pytest.raises(TextError):
            texts.effective("erbe")
        with pytest.raises(TextError):
            texts.checked("erbe")
