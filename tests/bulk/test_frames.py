"""Games from Polars and DuckDB, as the page on tables of games shows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.bulk.tables import plain, row
from tests.shipped import model

pa = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

from dokospec.bulk import audit  # noqa: E402

GAMES = 6
ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [
        {name: made[name] for name in ("dealer", "cards")} | {"scores": [n] * 4}
        for n, made in enumerate(map(row, plain("ddv-tsr", GAMES)))
    ]
    for name, part in (("one", rows[:4]), ("two", rows[4:])):
        parquet.write_table(pa.Table.from_pylist(part), tmp_path / f"{name}.parquet")
    return tmp_path


def test_polars(folder: Path) -> None:
    pl: Any = pytest.importorskip("polars")

    def verdicts(frame: Any) -> Any:
        found = audit(frame.to_arrow().to_batches(), model("ddv-tsr"))
        return pl.concat([pl.from_arrow(batch) for batch in found])

    games = pl.scan_parquet(folder / "*.parquet")
    schema = verdicts(games.head(1).collect()).schema
    wrong = games.map_batches(verdicts, schema=schema).filter(~pl.col("claim"))

    assert wrong.collect().height == GAMES  # Points of four come to nothing but zero.


def test_duckdb(folder: Path) -> None:
    duckdb: Any = pytest.importorskip("duckdb")
    games = duckdb.sql(f"FROM '{folder}/*.parquet' WHERE dealer = 3")
    reader = games.to_arrow_reader()
    found = list(audit(reader, model("ddv-tsr")))

    assert sum(batch.num_rows for batch in found) == GAMES


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_lines_on_the_page_judge_as_they_stand(language: str, folder: Path) -> None:
    page = (ROOT / "docs" / language / "massen.md").read_text(encoding="utf-8")
    first, *_ = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {"batches": parquet.read_table(folder).to_batches()}
    exec(first, names)  # noqa: S102  (our own page)

    assert names["verdicts"].num_rows
    assert names["verdicts"].column("status").to_pylist()[0] == "columns"
