"""``cbdp-sym sweep``: tables, resuming, dead workers, wrong calls."""

from __future__ import annotations

import csv
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cbdp_sym import profile
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.cli import main
from cbdp_sym.corpus.sweep import DivergenceTable, compute, sweep, values_of
from cbdp_sym.profiles.sweep import ProfileGrid
from cbdp_sym.theory.restricted import BadRequest, divergence

GRID = DivergenceTable(
    "Laplace(0,1/e)", "Laplace(1,1/e)", "renyi",
    parameters=(("e", ("1/2", "1", "2")),), orders=("2", "3"),
    adversaries=("linear", "unrestricted"), digits=6,
)  # fmt: skip
CALL = ("sweep", "--p", "Laplace(0,1/e)", "--q", "Laplace(1,1/e)", "--kind", "kl")


class Inline(Executor):
    """Computes at once, and may break after some points."""

    def __init__(self, most: int = 10**6) -> None:
        self.most = most

    def submit(self, f: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.most -= 1
        if self.most < 0:
            future.set_exception(BrokenExecutor("a worker died"))
        else:
            future.set_result(f(*args, **kwargs))
        return future


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as handle:
        return list(csv.DictReader(handle))


def test_all_points_in_order_with_the_ends_of_single_calls(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    rows = sweep(GRID, file, Inline)
    assert len(rows) == GRID.size == 12
    assert [GRID.key(r) for r in rows] == [GRID.key(r) for r in GRID.points()]
    one = next(r for r in rows if (r["e"], r["order"], r["adversary"]) == ("1", "3", "linear"))
    single = divergence("Laplace(0,1)", "Laplace(1,1)", kind="renyi", order=3,
                        adversary="linear", digits=6)  # fmt: skip
    assert (one["lower"], one["upper"]) == single.decimals
    assert len(rows_of(file)) == 12


def test_a_stopped_run_goes_on_and_a_line_cut_off_is_computed_again(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    sweep(GRID, file, Inline)
    whole = file.read_text()
    lines = whole.splitlines(keepends=True)
    file.write_text("".join(lines[:5]) + lines[5][:20])
    computed: list[Any] = []
    rows = sweep(GRID, file, Inline, computed.append)
    assert len(computed) == 12 - 4
    assert len(rows) == len(rows_of(file)) == 12
    assert sweep(GRID, file, Inline, lambda row: pytest.fail("nothing was left")) == rows


def test_errors_are_in_the_table_and_tried_again(tmp_path: Path) -> None:
    grid = DivergenceTable("Laplace(0,e)", "Laplace(1,1)", "kl", parameters=(("e", ("-1", "1")),))
    computed: list[Any] = []
    rows = sweep(grid, tmp_path / "t.csv", Inline, computed.append)
    assert "positive" in rows[0]["error"]
    assert rows[1]["error"] == ""
    sweep(grid, tmp_path / "t.csv", Inline, computed.append)
    assert sorted(r["e"] for r in computed) == ["-1", "-1", "1"]


def test_dead_workers_are_replaced(tmp_path: Path) -> None:
    pools: list[Inline] = []

    def fresh() -> Inline:
        pools.append(Inline(5))
        return pools[-1]

    assert len(sweep(GRID, tmp_path / "t.csv", fresh)) == 12
    assert len(pools) == 3
    with pytest.raises(Refusal, match="again and again"):
        sweep(GRID, tmp_path / "u.csv", lambda: Inline(0))


def test_another_table_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text("a,b\n1,2\n")
    with pytest.raises(BadRequest, match="another grid"):
        sweep(GRID, file, Inline)
    file.write_text("not a table")
    with pytest.raises(BadRequest, match="not a table"):
        sweep(GRID, file, Inline)
    assert file.read_text() == "not a table"


def test_values() -> None:
    assert values_of("1/2,1,7/2") == ("1/2", "1", "7/2")
    assert values_of("0.5..2:4") == ("1/2", "1", "3/2", "2")
    for wrong in ("1..2", "1..2:1", "a", "1;2", "1..2:x", ""):
        with pytest.raises(Refusal):
            values_of(wrong)


def test_a_worker_gives_plain_text() -> None:
    row = compute(GRID, next(iter(GRID.points())))
    assert set(row) == set(GRID.columns)
    assert all(isinstance(v, str) for v in row.values())


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--grid", "e"], "NAME=VALUES"),
        (["--grid", "e=1..2"], "nor a range"),
        (["--grid", "e="], "--grid 'e=' is not of the form NAME=VALUES"),
        (["--grid", "e=1", "--grid", "e=2"], "the same name"),
        (["--grid", "e=1", "--grid", "s=2"], "in neither"),
        (["--grid", "lower=1"], "the same name"),
        ([], "'e' is not known"),
        (["--grid", "e=1", "--adversary", "best"], "not known"),
        (["--grid", "e=1", "--scheduler", "tcp://127.0.0.1:1"], ""),
    ],
)
def test_wrong_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], said: str) -> None:
    monkeypatch.setattr("cbdp_sym.cli.sweep._PATIENCE", 1)
    result = run(*CALL, *args, "-o", str(tmp_path / "t.csv"))
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "t.csv").exists()


def test_a_table_is_csv_or_parquet(tmp_path: Path) -> None:
    result = run(*CALL, "--grid", "e=1,2", "-o", str(tmp_path / "t.txt"))
    assert result.exit_code == 2
    assert "t.txt' has to end in .csv or .parquet" in result.stderr
    assert not list(tmp_path.iterdir())


def test_killed_and_started_again(tmp_path: Path) -> None:
    """The whole command is killed half-way; what it had written is used."""
    pytest.importorskip("matplotlib")
    file, picture = tmp_path / "t.csv", tmp_path / "t.png"
    call = [sys.executable, "-m", "cbdp_sym", *CALL, "--grid", "e=1/4..4:12", "--adversary",
            "linear", "-o", str(file), "--plot", str(picture), "-j", "1"]  # fmt: skip
    process = subprocess.Popen(call, start_new_session=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (file.exists() and len(rows_of(file)) >= 3):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = len(rows_of(file))
    assert before >= 3
    stamp = file.read_text()[:200]
    assert subprocess.run(call, check=False).returncode == 0
    assert len(rows_of(file)) == 12
    assert file.read_text().startswith(stamp)
    assert picture.stat().st_size > 5000


def test_on_a_cluster_one_of_whose_workers_is_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killed: list[int] = []

        def kill_one(row: Any) -> None:
            if not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        rows = sweep(GRID, tmp_path / "t.csv", client.get_executor, kill_one)
    assert killed
    assert len(rows) == 12
    assert not any(r["error"] for r in rows)


def test_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "t.parquet"
    result = run(*CALL, "--grid", "e=1,2", "-o", str(file), "-j", "1")
    assert result.exit_code == 0
    assert parquet.read_table(file).column("e").to_pylist() == ["1", "2"]


def test_a_table_of_profiles(tmp_path: Path) -> None:
    """Parameters of the mechanism, of the sampling and of the number of steps; a second run adds nothing."""
    file, picture = tmp_path / "t.csv", tmp_path / "t.png"
    call = ("sweep", "--mechanism", "Gaussian(sigma=sigma)", "--sampling", "poisson(1/k)", "--compose", "n",
            "--grid", "sigma=1,3/2", "--grid", "k=10", "--grid", "n=1,5", "--delta", "1e-5,1/1000",
            "--digits", "2", "-j", "1", "-o", str(file))  # fmt: skip
    assert run(*call).exit_code == 0
    rows, stamp = rows_of(file), file.stat().st_mtime_ns
    assert len(rows) == 8 and {row["delta"] for row in rows} == {"1/100000", "1/1000"}
    for row in rows:
        found = profile(
            f"Gaussian(sigma={row['sigma']})", sampling="poisson(1/10)", compose=row["n"]
        ).epsilon(row["delta"], digits=2)
        assert (row["lower"], row["upper"]) == found.decimals
    assert run(*call, "--plot", str(picture)).exit_code == 0
    assert file.stat().st_mtime_ns == stamp and picture.stat().st_size > 5000


def test_a_table_of_profiles_travels_to_workers() -> None:
    grid = ProfileGrid(("Laplace(scale=b)",), "delta", ("0", "1"), (("b", ("2",)),))
    row = compute(pickle.loads(pickle.dumps(grid)), next(iter(grid.points())))
    assert row["closed_form"] == "1 - exp(-1/4)" and row["error"] == ""


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--mechanism", "Gaussian(sigma=1)"], "give --epsilon"),
        (["--mechanism", "Gaussian(sigma=1)", "--epsilon", "1", "--delta", "1/2"], "give --epsilon"),
        (["--mechanism", "Gaussian(sigma=1)", "--epsilon", "1", "--kind", "kl"], "--kind is for"),
        (["--mechanism", "Gaussian(sigma=1)", "--epsilon", "1", "--grid", "s=1"], "in no mechanism"),
        (["--mechanism", "Gaussian(sigma=s)", "--epsilon", "1", "--grid", "s=0"], "be positive"),
        (["--kind", "kl"], "give --p, --q and --kind"),
        ([*CALL[1:], "--grid", "e=1", "--epsilon", "1"], "need a --mechanism"),
    ],
)
def test_wrong_calls_for_profiles(tmp_path: Path, args: list[str], said: str) -> None:
    result = run("sweep", *args, "-o", str(tmp_path / "t.csv"))
    assert result.exit_code == 2 and said in result.stderr and "Traceback" not in result.stderr
