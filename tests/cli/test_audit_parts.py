"""``dokospec audit`` over several files, and by several processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bulk.tables import plain, row
from tests.cli.conftest import Call

pa = pytest.importorskip("pyarrow")
from pyarrow import ipc, parquet  # noqa: E402

from dokospec.cli import audit_parts  # noqa: E402

RULES = "ddv-tsr"


def table(scores: list[Any] | None = None) -> Any:
    rows = [row(case) for case in plain(RULES, 6)]
    columns = {name: [each[name] for each in rows] for name in ("dealer", "cards")}
    return pa.table({**columns, **({"scores": scores} if scores else {})})


WRONG = [[9, 9, 9, 9], None, None, [8, 8, 8, 8], None, None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files of games, one in three groups, and in it two wrong claims."""
    made = tmp_path / "games"
    made.mkdir()
    parquet.write_table(table(WRONG), made / "one.parquet", row_group_size=2)
    with ipc.new_file(str(made / "two.arrow"), table().schema) as stream:
        stream.write_table(table())
    return made


def names(out: Path) -> list[str]:
    return sorted(each.name for each in out.iterdir())


EVERY = [*(f"one-0000{n}.parquet" for n in range(3)), "two-00000.parquet"]


def counted(out: str) -> list[str]:
    """What is told but for how much was learned on the way."""
    return [line for line in out.splitlines() if "one by one" not in line]


def audited(call: Call, folder: Path, *more: str) -> Any:
    out = f"{folder.parent / 'out'}/"
    words = ("audit", str(folder), "-o", out, "--rules", RULES, "--lang", "en")
    return call(*words, *more)


def test_every_group_of_every_file_is_judged_by_itself(
    call: Call, folder: Path
) -> None:
    done = audited(call, folder)
    out = folder.parent / "out"

    assert (done.status, done.err) == (1, "")
    assert "games: 12" in done.out
    assert "claimed scores: 2, of these wrong: 2" in done.out
    assert names(out) == EVERY
    found = [parquet.read_table(out / name) for name in EVERY]
    assert [each.column("id").to_pylist() for each in found] == [
        *([0, 1], [2, 3], [4, 5], [0, 1, 2, 3, 4, 5]),
    ]


def test_what_is_done_is_not_done_again(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = audited(call, folder)
    out = folder.parent / "out"
    (out / EVERY[1]).unlink()
    (out / EVERY[3]).write_bytes((out / EVERY[3]).read_bytes()[:-9])
    judged: list[str] = []
    whole = audit_parts.judge_part

    def judge_part(task: Any, part: Any) -> Any:
        judged.append(part.name)
        return whole(task, part)

    monkeypatch.setattr("dokospec.cli.audit.judge_part", judge_part)
    done = audited(call, folder)

    assert judged == [EVERY[1], EVERY[3]]
    assert "2 of 4 parts are there already" in done.err
    assert done.status == first.status
    assert counted(done.out) == counted(first.out)


@pytest.mark.parametrize("other", ["text", "sample", "file"])
def test_verdicts_on_something_else_are_made_again(
    call: Call, folder: Path, other: str
) -> None:
    audited(call, folder)
    more: tuple[str, ...] = ()
    if other == "text":
        more = ("--rules", "ottendorf-2008")
    elif other == "sample":
        more = ("--sample", "3")
    else:
        os.utime(folder / "one.parquet", ns=(1, 1))
        os.utime(folder / "two.arrow", ns=(1, 1))
    done = audited(call, folder, *more)

    assert "already" not in done.err


def test_a_file_that_is_broken_leaves_the_others_judged(
    call: Call, folder: Path
) -> None:
    (folder / "bad.parquet").write_bytes(b"PAR1" + b"x" * 50)
    parquet.write_table(table().drop_columns(["dealer"]), folder / "less.parquet")
    done = audited(call, folder)

    assert done.status == 2
    assert "bad.parquet" in done.err
    assert "X061" in done.err
    assert "X059" in done.err
    assert names(folder.parent / "out") == EVERY
    assert "games: 12" in done.out


def test_verdicts_by_other_rules_do_not_stay(call: Call, folder: Path) -> None:
    audited(call, folder)
    (folder / "one.parquet").write_bytes(b"PAR1" + b"x" * 50)
    parquet.write_table(table().drop_columns(["dealer"]), folder / "two.parquet")
    (folder / "two.arrow").unlink()
    done = audited(call, folder)

    assert done.status == 2
    assert EVERY[3] not in names(folder.parent / "out")


@pytest.mark.parametrize("out", ["games/", "games"])
def test_verdicts_take_the_place_of_no_games(
    call: Call, folder: Path, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    before = names(folder)
    done = call("audit", "games", "-o", out, "--rules", RULES)

    assert (done.status, "X016" in done.err) == (2, True)
    assert names(folder) == before


def test_two_files_of_one_name_are_refused(call: Call, folder: Path) -> None:
    other = folder.parent / "one.parquet"
    other.write_bytes((folder / "one.parquet").read_bytes())
    done = audited(call, folder, str(other))

    assert (done.status, "X016" in done.err) == (2, True)


def test_a_folder_without_tables_is_told(call: Call, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    done = audited(call, tmp_path / "games")

    assert (done.status, "X067" in done.err) == (2, True)


def test_the_options_exclude_each_other(call: Call, folder: Path) -> None:
    done = audited(call, folder, "--workers", "1", "--cluster", "tcp://x:1")

    assert (done.status, "X016" in done.err) == (2, True)


# --- by processes -------------------------------------------------------------------------

distributed: Any = pytest.importorskip("distributed")


@pytest.mark.exhaustive
def test_processes_of_this_machine(call: Call, folder: Path) -> None:
    alone = audited(call, folder)
    together = folder.parent / "out"
    before = {name: parquet.read_table(together / name) for name in EVERY}
    for each in together.iterdir():
        each.unlink()
    done = audited(call, folder, "--workers", "2")

    assert done.status == alone.status
    assert {name: parquet.read_table(together / name) for name in EVERY} == before


@pytest.fixture
def scheduler() -> Iterator[Any]:
    """A cluster of two processes."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as here:
        yield here


def test_a_cluster_and_a_worker_that_is_killed_in_the_middle(
    call: Call, folder: Path, scheduler: Any
) -> None:
    with distributed.Client(scheduler) as client:
        own = client.run(os.getpid)
        hurt = client.submit(os.kill, next(iter(own.values())), signal.SIGKILL)
        done = audited(call, folder, "--cluster", scheduler.scheduler_address)
        del hurt

    assert (done.status, done.err) == (1, "")
    assert names(folder.parent / "out") == EVERY
    assert "games: 12" in done.out


@pytest.mark.exhaustive
def test_a_part_that_every_worker_dies_of_costs_itself_only(
    folder: Path, scheduler: Any, tmp_path: Path
) -> None:
    from dokospec.api.errors import DokospecError
    from dokospec.cli.audit_workers import judged_by
    from dokospec.cli.game_tables import parts

    every = parts(str(folder / "one.parquet"))
    with distributed.Client(scheduler) as client:
        found = dict(judged_by(client, _Deadly(every[1]), every))  # type: ignore[arg-type]

    codes = [
        each.finding.code if isinstance(each, DokospecError) else ""
        for each in (found[part] for part in every)
    ]
    assert codes == ["X061", "X066", "X061"]


class _Deadly:
    """A task of which who works on one of the parts dies."""

    def __init__(self, part: Any) -> None:
        self.part = part

    def place(self, part: Any) -> Path:
        if part == self.part:
            os.kill(os.getpid(), signal.SIGKILL)
        raise _not_judged()


def _not_judged() -> Exception:
    from dokospec.api.errors import refusal

    return refusal("X061", file="-", reason="-")


def test_no_scheduler_is_told(call: Call, folder: Path) -> None:
    done = audited(call, folder, "--cluster", "tcp://127.0.0.1:1")

    assert (done.status, "X065" in done.err) == (2, True)


def test_without_distributed_it_is_said(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "dokospec.cli.audit.find_spec", lambda name: name != "distributed" or None
    )
    done = audited(call, folder, "--workers", "2")

    assert (done.status, "X064" in done.err) == (2, True)
