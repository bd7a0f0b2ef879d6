"""The experiments of section 6, with few repetitions: estimators, agreement, tables, plots."""

from __future__ import annotations

import itertools
import math
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from experiments.on_average_kl import mean, regression, samples, tables  # noqa: E402
from experiments.on_average_kl.__main__ import redraw  # noqa: E402
from experiments.posterior import LineThroughOrigin, MeanOfTruncatedNormals  # noqa: E402
from experiments.theorem13 import plots, region  # noqa: E402

FOLDER = Path(mean.__file__).parent


def test_the_core_imports_neither_numpy_nor_matplotlib():
    code = (
        "import sys, cbdp_sym, experiments.posterior, cbdp_sym.cli\n"
        "assert not {'numpy', 'matplotlib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=FOLDER.parent.parent)


def test_truncated_normals():
    x = samples.truncated_normals(np.random.default_rng(1), (200_000,), 2)
    assert np.abs(x).max() <= 2
    assert abs(x.mean()) < 0.01 and abs(x.var() - 0.7737413) < 0.01
    assert abs((np.abs(x) > 1.9).mean() - 0.0122) < 0.002  # conditioned, not clipped to the ends


def test_the_grid_is_exponential_and_exact():
    grid = samples.grid(-2, 3)
    assert len(grid) == 21 and grid[0] == 0.01 and grid[-1] == 1000
    assert all(math.isclose(b / a, 10**0.25) for a, b in itertools.pairwise(grid))
    assert samples.exactly(0.5) == Fraction(1, 2)
    with pytest.raises(ValueError):
        samples.Estimate.of(np.zeros(1))


def test_the_mean_agrees_with_the_guaranteed_curve():
    rows = mean.curves(20_000, [0.5, 20.0, 500.0])
    assert tables.worst(rows, "kl_sampled", "kl_guaranteed", "kl_sampled_se") < 4
    assert tables.worst(rows, "scaled_error", "kl_guaranteed", "scaled_error_se") < 4
    for row in rows:
        assert row["kl_guaranteed"] < row["dp_printed"]
        assert row["kl_one_of_100_guaranteed"] < row["dp_one_of_100"]


def test_a_wrong_scale_does_not_agree():
    """The agreement is not a matter of course: without γ, or with 2γ, the curves are far apart."""
    (row,) = mean.curves(20_000, [20.0])
    for factor in (1 / 20, 2.0):
        distance = abs(factor * row["scaled_error"] - row["kl_guaranteed"])
        assert distance > 20 * factor * row["scaled_error_se"]


def test_regression_agrees():
    rows = regression.curves(4_000, [1e-4, 1e-2, 1.0, 100.0])
    for name in ("line", "bounded"):
        assert tables.worst(rows, f"difference_{name}", None, f"difference_{name}_se") < 4
    assert tables.worst(rows, "kl_line_sampled", "kl_line_guaranteed", "kl_line_sampled_se") < 4
    assert tables.worst(rows, "scaled_error_line", "kl_line_guaranteed", "scaled_error_line_se") < 4
    assert rows[0]["kl_bounded_sampled"] < rows[0]["kl_line_sampled"] / 1000
    for row in rows:
        assert row["kl_bounded_sampled"] < row["dp_sharper"] < row["dp_printed"]


@pytest.mark.parametrize("gamma", [0.01, 0.5, 30.0])
def test_the_cut_off_posterior_against_quadrature(gamma):
    """Constant, moments and divergence of the posterior on [-2, 2], for two data sets."""
    one, other = (regression.Data(np.array([S]), np.array([T])) for S, T in ((3.0, 2.5), (2.2, 2.9)))
    p, q = regression.bounded(gamma, one), regression.bounded(gamma, other)

    def weight(d, h):
        return mpmath.exp(-gamma * (d.S[0] * h * h - 2 * d.T[0] * h))

    def integral(f):
        return mpmath.quad(f, mpmath.linspace(-2, 2, 17))

    constant = integral(lambda h: weight(one, h))
    other_constant = integral(lambda h: weight(other, h))
    moments = [integral(lambda h, k=k: h**k * weight(one, h)) / constant for k in (1, 2)]
    divergence = integral(
        lambda h: (
            weight(one, h)
            / constant
            * mpmath.log(weight(one, h) * other_constant / (constant * weight(other, h)))
        )
    )
    root = math.sqrt(2 * math.pi)  # the constants leave out the √(2π), which cancels
    assert math.isclose(math.exp(p.log_constant[0]) * root, constant, rel_tol=1e-9)
    assert math.isclose(p.mean[0], moments[0], rel_tol=1e-9)
    assert math.isclose(p.square[0], moments[1], rel_tol=1e-9)
    value = regression.divergences(gamma, p, one, q, other)[0]
    assert math.isclose(value, divergence, rel_tol=1e-7, abs_tol=1e-12)


def test_32_gamma_is_approached():
    """m shared points (1, -2) hold h near -2; z = (1, 2) and z' = (1, -2); the log ratio at h = 2."""
    losses = []
    for m in (10.0, 1e3, 1e5, 1e7):
        one, other = (regression.Data(np.array([m + 1]), np.array([-2 * m + y])) for y in (2.0, -2.0))
        p, q = regression.bounded(1.0, one), regression.bounded(1.0, other)
        losses.append(16 + q.log_constant[0] - p.log_constant[0])
    assert losses == sorted(losses) and 31.99 < losses[-1] < 32


def test_the_estimator_of_the_error_is_the_definition():
    """γ(R̂(h, ghost) - R̂(h, Z)), with h drawn, against the closed form for one pair of data sets."""
    rng = np.random.default_rng(3)
    x, e = rng.uniform(-1, 1, (2, 2, 5))
    y = x + e
    one, other = (regression.Data(*((v * w).sum(keepdims=True) for w in (v, y[k])))
                  for k, v in enumerate(x))  # fmt: skip
    gamma = 2.0
    p, q = regression.on_the_line(gamma, one), regression.on_the_line(gamma, other)
    value = regression.scaled_errors(gamma, p, one, q, other, points=5)[0]
    total = 0.0
    for k, posterior in enumerate((p, q)):
        deviation = math.sqrt(posterior.square[0] - posterior.mean[0] ** 2)
        h = posterior.mean[0] + deviation * rng.standard_normal(400_000)
        seen = ((y[k] - np.outer(h, x[k])) ** 2).mean(axis=1)
        fresh = ((y[1 - k] - np.outer(h, x[1 - k])) ** 2).mean(axis=1)
        total += gamma * (fresh - seen).mean() / 2
    assert math.isclose(value, total, abs_tol=0.02)


def test_replacing_the_first_point():
    d = regression.Data(np.array([3.0]), np.array([2.0]))
    old, new = (np.array([1.0]), np.array([0.5])), (np.array([2.0]), np.array([-1.0]))
    changed = d.swap_first(old, new)
    assert (changed.S[0], changed.T[0]) == (6.0, -0.5)


def test_the_command_writes_tables_and_plots(tmp_path):
    report = redraw(tmp_path, 400, 200)
    assert len(report) == 7
    for name in ("mean", "regression"):
        rows = tables.read(tmp_path / f"{name}.csv")
        committed = tables.read(FOLDER / f"{name}.csv")
        assert list(rows[0]) == list(committed[0])
        assert [r["gamma"] for r in rows] == [r["gamma"] for r in committed]
        assert (tmp_path / f"{name}.png").read_bytes()[:4] == b"\x89PNG"


def test_the_committed_tables_hold_what_the_text_says():
    """Guaranteed values again, the agreement, and where the DP lines stand."""
    rows = tables.read(FOLDER / "mean.csv")
    exact = MeanOfTruncatedNormals()
    for row in rows[::7]:
        ball = exact.on_average_kl(samples.exactly(row["gamma"]))
        assert math.isclose(row["kl_guaranteed"], float(ball.mid()), rel_tol=1e-8)
        assert row["dp_printed"] == pytest.approx(4 * row["gamma"])
        assert row["dp_one_of_100"] == pytest.approx(row["gamma"] / 25)
    assert tables.worst(rows, "difference", None, "difference_se") < 3.5
    assert tables.worst(rows, "kl_sampled", "kl_guaranteed", "kl_sampled_se") < 3.5
    rows = tables.read(FOLDER / "regression.csv")
    line = LineThroughOrigin(regression.POINTS)
    for row in rows[::8]:
        ball = line.on_average_kl(samples.exactly(row["gamma"]))
        assert math.isclose(row["kl_line_guaranteed"], float(ball.mid()), rel_tol=1e-8)
        assert row["dp_printed"] == pytest.approx(64 * row["gamma"])
    for name in ("line", "bounded"):
        assert tables.worst(rows, f"difference_{name}", None, f"difference_{name}_se") < 3.5


def test_the_printed_bound_fails_for_little_privacy_loss():
    alpha = Fraction(3)
    points = [region.decide("Laplace", alpha, Fraction(n, 100)) for n in (10, 33, 35)]
    assert [p.holds for p in points] == [False, False, True]


def test_the_table_of_the_region_is_certain_at_both_sides(tmp_path):
    kept = region.read(FOLDER.parent / "theorem13" / "region.csv")
    assert all(p.holds is not None for p in kept)
    for noise, alpha, fails, holds in plots.ends(kept):
        assert fails < holds <= fails * region.WIDTH, (noise, alpha)
    assert {p.alpha for p in kept} == set(region.ORDERS)
    region.write(tmp_path / "region.csv", kept)
    assert region.read(tmp_path / "region.csv") == kept
    plots.region_plot(kept, tmp_path / "region.png")
    assert (tmp_path / "region.png").stat().st_size > 10_000


def test_the_region_agrees_with_an_independent_evaluation():
    """The quadratic that the divergence is for little privacy loss, against the printed power."""
    for noise, variance in (("Laplace", 2), ("Gaussian", 1)):
        epsilon, alpha = 0.01, 3.0
        quadratic = alpha / 2 * epsilon**2 / variance
        factor = 2 ** (alpha - 1) if noise == "Laplace" else (2 * math.pi) ** ((alpha - 1) / 2)
        printed = math.log1p(factor * epsilon**alpha) / (alpha - 1)
        assert quadratic > 2 * printed
        assert region.decide(noise, Fraction(3), Fraction(1, 100)).holds is False
