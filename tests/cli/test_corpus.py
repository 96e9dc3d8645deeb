"""``dokospec corpus vary``: what it finds is kept, and what is broken is told."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import dokospec.cli.corpus as command
from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.cli import casefiles
from dokospec.cli.casefiles import CASES, entries, found_file
from dokospec.conformance.entries import Entry
from dokospec.conformance.families import FILE as FAMILIES
from dokospec.corpus.build import BuiltCorpus
from dokospec.corpus.figures import figures
from dokospec.data import data_path
from tests.cli.conftest import Call
from tests.game.toys import toy_judge

TEXT = "spielzeug"
TOY = ("--spec", "tests/toy", "--lang", "en", "--tries", "1")
HEAD = "doko 1\nTisch: Anna Bernd Carla Dora\nGeber: Dora\n\n"
CASE = "Spiel\nx-fall: a/1\nx-frage: stich 1\nx-antwort: 1\n\n♣9 ♣A ♣K ♣10\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of cases in which there are none."""
    monkeypatch.setattr(command, "data_path", lambda name: tmp_path / name)
    (tmp_path / "conformance").mkdir()
    return tmp_path / "conformance"


def case() -> Entry:
    return next(entries(data_path("conformance", "ottendorf-2008", CASES)))


def finding(*kills: str, interrupted: bool = False) -> object:
    """In place of a search: finds a case for these mistakes one after the other."""

    def vary(*_: object) -> Iterator[list[Entry]]:
        for count in range(len(kills) + 1):
            yield [replace(case(), kills=kills[:count])] if count else []
        if interrupted:
            raise KeyboardInterrupt

    return vary


def test_a_text_without_cases_is_a_beginning_with_nothing(
    call: Call, folder: Path
) -> None:
    done = call("corpus", "vary", TEXT, *TOY)

    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"{TEXT}: 0 more mutants")
    assert not [*folder.iterdir()]


def test_what_is_found_stands_beside_the_cases_and_not_among_them(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "vary", finding("a: 1", "a: 2"))
    done = call("corpus", "vary", TEXT, *TOY)

    assert f"{TEXT}: 2 more mutants" in done.out
    assert [each.kills for each in entries(found_file(folder, TEXT))] == [
        ("a: 1", "a: 2")
    ]
    assert not (folder / TEXT).exists()


def test_what_is_found_before_an_interrupt_is_kept(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "vary", finding("a: 1", interrupted=True))
    done = call("corpus", "vary", TEXT, *TOY)

    assert (done.status, done.out, done.err) == (130, "", "")
    assert [each.kills for each in entries(found_file(folder, TEXT))] == [("a: 1",)]


@pytest.mark.parametrize(
    ("content", "reported"),
    [
        (b"\xff\xfed\0o\0", "1:1 (N004)"),
        (HEAD.encode() + b"# gr\xfc\xdfe\n", "(N004)"),
        (HEAD.encode() + b"Spiel\nx-frage: wert\n", "'x-antwort'"),
        (b"nothing like it\n", "1:1 (N"),
        ((HEAD + CASE.replace("x-fall: a/1\n", "")).encode(), "'x-fall'"),
        ((HEAD + CASE.replace("stich 1", "stich")).encode(), "a/1: stich"),
        ((HEAD + CASE.replace("stich 1", "stich 0")).encode(), "a/1: stich 0"),
        ((HEAD + CASE.replace("stich 1", "wert 1")).encode(), "a/1: wert 1"),
        ((HEAD + CASE.replace("stich 1", "hand")).encode(), "a/1: 'hand'"),
        ((HEAD + CASE.replace(": 1\n", ": 1\nx-lesarten: []\n")).encode(), "a/1: "),
    ],
)
@pytest.mark.parametrize("action", ["vary", "build"])
def test_a_file_that_holds_no_cases_is_reported_with_its_place(
    call: Call, folder: Path, content: bytes, reported: str, action: str
) -> None:
    path = found_file(folder, TEXT)
    path.parent.mkdir()
    path.write_bytes(content)
    options = TOY[: -2 if action == "build" else None]
    done = call("corpus", action, TEXT, *options)

    assert done.status == 2
    assert "(X044)" in done.err
    assert reported in done.err
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_written_is_reported(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "vary", finding("a: 1"))
    (folder / casefiles.FOUND).write_text("no folder")
    done = call("corpus", "vary", TEXT, *TOY)

    assert done.status == 2
    assert casefiles.FOUND in done.err
    assert "(X002)" in done.err


def test_what_is_reported_comes_back_whole_from_another_process() -> None:
    reported = refusal(codes.NO_CASE, "usage", file="a", found="b")
    again = pickle.loads(pickle.dumps(reported))  # noqa: S301

    assert again.finding == reported.finding
    assert again.usage == "usage"


@pytest.mark.parametrize("value", ["x", "0", "-1", "1.5", "²", "9" * 5000])
def test_so_many_tries_are_a_whole_number(call: Call, value: str) -> None:
    done = call("corpus", "vary", TEXT, f"--tries={value}", "--lang", "en")

    assert done.status == 2
    assert "1–999999999. (X005)" in done.err


# --- proofs --------------------------------------------------------------------------------


def proving(count: int) -> Callable[..., Iterator[tuple[str, int]]]:
    """In place of proofs: whatever is tried is the same, over so many questions."""
    return lambda _, names, __: ((name, count) for name in names)


def test_only_mistakes_of_a_name_are_proved_anew_where_the_text_is_as_it_was(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / TEXT).mkdir()

    def prove(count: int, *only: str) -> dict[str, str]:
        monkeypatch.setattr(command, "equal", proving(count))
        done = call("corpus", "prove", TEXT, *TOY[:-2], *only)
        assert (done.status, done.err) == (0, "")
        return casefiles.proved(folder / TEXT)

    whole = prove(1)
    some = prove(2, "--only", "Regel ")
    path = folder / TEXT / casefiles.EQUAL
    _, _, rows = path.read_text(encoding="utf-8").partition("\n")
    path.write_text(f"# of another text\n{rows}", encoding="utf-8")

    assert {*whole.values()} == {"1"}
    assert [*some] == [*whole]
    assert {n for n, c in some.items() if c == "2"} == {
        n for n in whole if n.startswith("Regel ")
    }
    assert {*prove(3, "--only", "Regel ").values()} == {"3"}


# --- families ------------------------------------------------------------------------------


def test_families_that_cannot_be_read_are_reported_with_their_line(
    call: Call, folder: Path
) -> None:
    (folder / FAMILIES).write_text("[[familie]]\nname = 'eine'\nfarbe = 'rot'\n")
    done = call("corpus", "build", TEXT, *TOY[:-2])

    assert done.status == 2
    assert "(X056)" in done.err
    assert f"{FAMILIES}:3" in done.err


@pytest.mark.parametrize(("more", "told"), [(("--cells",), 2), ((), 0)])
def test_cells_that_stay_empty_are_reported_and_the_others_written(
    call: Call,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    more: Sequence[str],
    told: int,
) -> None:
    cells = {"familie:eine/tafel:ja": None, "familie:eine/tafel:nein": case().id}
    model = toy_judge().model
    made = figures(model, (), (), (), 1, families={"eine": cells})
    monkeypatch.setattr(command, "build", lambda *_, fill: BuiltCorpus((case(),), made))
    done = call("corpus", "build", TEXT, *more, *TOY[:-2])

    assert done.status == told
    assert ("(X050)" in done.err) is bool(told)
    assert ("familie:eine/tafel:ja" in done.err) is bool(told)
    assert "familie:eine/tafel:nein" not in done.err
    assert [each.id for each in entries(folder / TEXT / CASES)] == [case().id]
