"""``dokospec corpus export`` and ``archive``, and what ``conform`` reads of it."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from dokospec import data
from dokospec.api.judging import Texts
from dokospec.cli import corpus_archive, corpus_export, posed_cases
from dokospec.conformance.archive import packed, unpacked
from dokospec.data import data_path
from tests.cli.conftest import Call
from tests.cli.processes import ROOT

TEXT = "spielzeug"
TOY = ("--spec", "tests/toy", "--lang", "en")
CASES = """doko 1
Regeln: spielzeug
Tisch: Anna Bernd Carla Dora
Geber: Dora

Spiel
x-fall: spielzeug/1/stich/1
x-frage: stich 1
x-antwort: 1

♣9 ♣A ♣K ♣10

Spiel
x-fall: spielzeug/1/stich/2
x-frage: stich 1
x-antwort: 0

♣A ♣9 ♣K ♣9
"""
PARROT = Path("tests/conformance/parrot.py").resolve()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with two cases of the toy text, and its files of cases."""
    for name in ("LICENSE", "docs/en/conformance.md", "examples/runners/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data_path(name).read_bytes())

    def path(*parts: str) -> Path:
        found = tmp_path.joinpath(*parts)
        if not found.exists():
            raise FileNotFoundError
        return found

    for module in (corpus_archive, corpus_export, posed_cases):
        monkeypatch.setattr(module, "data_path", path)
    (tmp_path / "conformance" / TEXT).mkdir(parents=True)
    path("conformance", TEXT).joinpath("faelle.doko").write_text(CASES, "utf-8")
    return tmp_path / "conformance"


def lines(folder: Path) -> Iterator[dict[str, object]]:
    data = (folder / "cases" / f"{TEXT}.jsonl").read_text(encoding="utf-8")
    yield from map(json.loads, data.splitlines())


def test_the_files_are_written(call: Call, folder: Path) -> None:
    done = call("corpus", "export", TEXT, *TOY)
    index = json.loads((folder / "cases" / "index.json").read_text())

    assert (done.status, done.err) == (0, "")
    assert [line["antwort"] for line in lines(folder)] == [1, 0]
    assert index["texts"][TEXT]["cases"] == 2
    assert call("corpus", "export", TEXT, "--check", *TOY).status == 0


def test_with_check_nothing_is_written(call: Call, folder: Path) -> None:
    done = call("corpus", "export", TEXT, "--check", *TOY)

    assert done.status == 1
    assert f"{TEXT}.jsonl is another" in done.out
    assert not (folder / "cases").exists()


def test_another_folder_is_written_to(call: Call, folder: Path, tmp_path: Path) -> None:
    call("corpus", "export", TEXT, "--out", str(tmp_path / "out"), *TOY)

    assert (tmp_path / "out" / f"{TEXT}.jsonl").exists()
    assert not (folder / "cases").exists()


def test_they_are_read_as_long_as_they_are_of_these_records(
    call: Call, folder: Path
) -> None:
    texts = Texts(["tests/toy"])
    assert posed_cases.stored(TEXT, texts) is None
    call("corpus", "export", TEXT, *TOY)
    stored = posed_cases.stored(TEXT, texts)

    assert stored == [*posed_cases.pose_all(TEXT, texts)]
    path = folder / TEXT / "faelle.doko"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert posed_cases.stored(TEXT, texts) is None


@pytest.mark.parametrize("lost", [b"x\n", b"}\n", b""])
def test_a_file_that_is_broken_is_told_with_its_place(
    call: Call, folder: Path, tmp_path: Path, lost: bytes
) -> None:
    call("corpus", "export", TEXT, *TOY)
    path = folder / "cases" / f"{TEXT}.jsonl"
    first, second, _ = path.read_bytes().split(b"\n")
    path.write_bytes(first + b"\n" + second[:100] * bool(lost) + lost)
    (tmp_path / "answers").write_text("{}")
    program = (sys.executable, str(PARROT), str(tmp_path / "answers"))
    done = call("conform", "--text", TEXT, *TOY, "--", *program)

    assert done.status == 2
    assert f"{TEXT}.jsonl:2" in done.err
    assert "(X045)" in done.err


@pytest.mark.parametrize("index", ["", "[]", '{"texts": {"spielzeug": 1}}', "{"])
def test_without_an_index_that_says_so_no_file_is_read(
    call: Call, folder: Path, index: str
) -> None:
    call("corpus", "export", TEXT, *TOY)
    (folder / "cases" / "index.json").write_text(index)

    assert posed_cases.stored(TEXT, Texts(["tests/toy"])) is None


def test_an_archive_holds_all_that_is_needed(
    call: Call, folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "a.tar.gz"
    done = call("corpus", "archive", "--out", str(out), *TOY)

    assert (done.status, done.err) == (0, "")
    assert sorted(unpacked(out.read_bytes())) == [
        "LICENSE",
        "README.md",
        "cases/cases.schema.json",
        "cases/index.json",
        "cases/spielzeug.jsonl",
        "conformance.md",
    ]
    before = out.read_bytes()
    call("corpus", "export", TEXT, *TOY)
    call("corpus", "archive", "--out", str(out), *TOY)
    assert out.read_bytes() == before
    assert (folder / "cases").is_dir()


def test_a_wheel_has_what_an_archive_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what pyproject.toml puts into it, and nothing else of a checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for source, inside in wheel.items():
        (tmp_path / inside).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / inside).symlink_to(ROOT / source)
    monkeypatch.setattr(data, "_PACKAGE", tmp_path / "dokospec")
    found = corpus_archive._beside_cases()
    runners = {path.name for path in (ROOT / "examples" / "runners").iterdir()}

    assert found["LICENSE"] == (ROOT / "LICENSE").read_bytes()
    assert {f"runners/{name}" for name in runners - {"README.md"}} <= found.keys()


def test_an_archive_tells_what_has_changed_since_another(
    call: Call, folder: Path, tmp_path: Path
) -> None:
    old, new = tmp_path / "a.tar.gz", tmp_path / "b.tar.gz"
    call("corpus", "archive", "--out", str(old), *TOY)
    path = folder / TEXT / "faelle.doko"
    other = path.read_text(encoding="utf-8").replace("stich/2", "stich/3")
    path.write_text(other, encoding="utf-8")
    done = call("corpus", "archive", "--out", str(new), "--since", str(old), *TOY)
    files = unpacked(new.read_bytes())

    assert f"{TEXT}: 1 added, 0 changed, 1 retired" in done.out
    assert json.loads(files["changes.json"]) == {
        TEXT: {
            "added": ["spielzeug/1/stich/3"],
            "changed": [],
            "retired": ["spielzeug/1/stich/2"],
        }
    }
    assert b"- retired: `spielzeug/1/stich/2`" in files["CHANGES.md"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"nothing like it", "X046"),
        (packed({"LICENSE": b"free"}), "X046"),
        (packed({"cases/toy.jsonl": b"{}\n" * 1000})[:60], "X046"),
        (packed({"cases/toy.jsonl": b"{}\n"}), "X045"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_is_no_archive_is_told(
    call: Call, tmp_path: Path, content: bytes, code: str
) -> None:
    old = tmp_path / "old.tar.gz"
    old.write_bytes(content)
    out = str(tmp_path / "new.tar.gz")
    done = call("corpus", "archive", "--out", out, "--since", str(old), *TOY)

    assert done.status == 2
    assert f"({code})" in done.err
    assert str(old) in done.err
    assert not Path(out).exists()


@pytest.mark.usefixtures("folder")
def test_an_archive_that_is_not_there_is_told(call: Call, tmp_path: Path) -> None:
    out, old = str(tmp_path / "new.tar.gz"), str(tmp_path / "old.tar.gz")
    done = call("corpus", "archive", "--out", out, "--since", old, *TOY)

    assert (done.status, "(X020)" in done.err) == (2, True)
