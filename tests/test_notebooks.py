"""The notebooks run from top to bottom, and what they show is what is committed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reports import CACHE

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_are_three() -> None:
    assert [p.stem for p in NOTEBOOKS] == ["proof", "theorem13", "tour"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_what_is_committed_has_outputs_and_no_errors(path: Path) -> None:
    cells = [c for c in json.loads(path.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]
    kinds = [o["output_type"] for c in cells for o in c["outputs"]]
    assert ("display_data" in kinds) == (path.stem != "proof")  # plots
    assert "execute_result" in kinds and "error" not in kinds


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(path, as_version=4)
    client.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()  # raises where a cell does
