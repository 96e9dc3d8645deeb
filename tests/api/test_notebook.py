"""The notebook of ``examples/`` runs, and shows tables."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "abend.ipynb"


@pytest.mark.exhaustive
def test_the_notebook_runs_and_shows_tables() -> None:
    nbformat = pytest.importorskip("nbformat", reason="extra [notebook]")
    nbclient = pytest.importorskip("nbclient", reason="extra [notebook]")
    notebook = nbformat.read(NOTEBOOK, as_version=4)

    client = nbclient.NotebookClient(
        notebook, resources={"metadata": {"path": str(NOTEBOOK.parent)}}
    )
    client.execute()
    shown = [
        output["data"]
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    ]

    assert len(shown) == 5
    assert all(
        "<table>" in each["text/html"] for each in (shown[0], shown[1], shown[3])
    )
    assert "§6.2" in shown[2]["text/html"]
    assert shown[4]["text/plain"].startswith("[(('")
