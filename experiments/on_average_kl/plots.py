"""The two plots, drawn from the tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt

from experiments.on_average_kl.samples import Row

BLUE, ORANGE, GREEN, RED, BLACK, PURPLE = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#000000", "#CC79A7",
)  # fmt: skip
_STYLE = {
    "font.size": 9,
    "axes.titlesize": 10,
    "legend.fontsize": 7.5,
    "mathtext.fontset": "dejavusans",
    "errorbar.capsize": 2.5,
}


def mean_plot(rows: list[Row], path: Path) -> None:
    """The mean of 100 truncated normals under the Laplace mechanism."""
    with plt.rc_context(_STYLE):
        figure, axes, below = _axes("Mean of 100 truncated normals, Laplace mechanism")
        gamma = _column(rows, "gamma")
        axes.plot(
            gamma, _column(rows, "dp_printed"), color=RED, ls="--",
            label=r"DP: $\epsilon=4\gamma$ (as printed: all of $Z$ replaced)",
        )  # fmt: skip
        axes.plot(
            gamma, _column(rows, "dp_one_of_100"), color=RED, ls=":", lw=1,
            label=r"DP: $\epsilon=\gamma/25$ (one of the 100 samples replaced)",
        )  # fmt: skip
        axes.plot(
            gamma, _column(rows, "kl_guaranteed"), color=BLUE,
            label="On-Average KL-privacy, guaranteed",
        )  # fmt: skip
        axes.plot(
            gamma, _column(rows, "kl_one_of_100_guaranteed"), color=BLUE, ls=":", lw=1,
            label="On-Average KL, one of the 100 samples, guaranteed",
        )  # fmt: skip
        axes.plot(
            gamma, _column(rows, "excess_risk_guaranteed"), color=GREEN, ls="-.",
            label="excess population risk, guaranteed",
        )  # fmt: skip
        for name, look, nudge, label in (
            ("kl_sampled", _ring(BLUE), 0.95, "On-Average KL-privacy, Monte Carlo"),
            (
                "scaled_error", _cross(ORANGE), 1.05,
                r"$\gamma\cdot$generalization error, Monte Carlo",
            ),
        ):  # fmt: skip
            _points(axes, rows, name, look, f"{label} ± 2 s.e.")
            _ratios(below, rows, name, "kl_guaranteed", f"{name}_se", look, nudge)
        _finish(figure, axes, below, path)


def regression_plot(rows: list[Row], path: Path) -> None:
    """Regression through the origin, on the line and on [-2, 2]."""
    with plt.rc_context(_STYLE):
        figure, axes, below = _axes("Regression on the line, 100 points, posterior sampling")
        gamma = _column(rows, "gamma")
        axes.plot(
            gamma, _column(rows, "dp_printed"), color=RED, ls="--",
            label=r"DP: $\epsilon=64\gamma$ (as printed, $\mathcal{H}=[-2,2]$)",
        )  # fmt: skip
        axes.plot(
            gamma, _column(rows, "dp_sharper"), color=RED, ls=":", lw=1,
            label=r"DP: $\epsilon=32\gamma$ (the loss is not negative)",
        )  # fmt: skip
        axes.plot(
            gamma, _column(rows, "kl_line_guaranteed"), color=BLUE,
            label=r"On-Average KL, $\mathcal{H}=\mathbb{R}$, guaranteed",
        )  # fmt: skip
        for name, style, space in (("line", "-.", r"\mathbb{R}"), ("bounded", "--", "[-2,2]")):
            guaranteed = "_guaranteed" if name == "line" else ""
            axes.plot(
                gamma, _column(rows, f"excess_risk_{name}{guaranteed}"), color=GREEN, ls=style, lw=1,
                label=rf"excess population risk, $\mathcal{{H}}={space}$",
            )  # fmt: skip
        for name, space, ring, cross in (
            ("line", r"\mathbb{R}", _ring(BLUE), _cross(ORANGE)),
            ("bounded", "[-2,2]", _ring(BLACK, "D"), _cross(PURPLE, "+")),
        ):
            privacy = rf"On-Average KL, $\mathcal{{H}}={space}$, Monte Carlo ± 2 s.e."
            error = rf"$\gamma\cdot$gen. error, $\mathcal{{H}}={space}$, Monte Carlo ± 2 s.e."
            _points(axes, rows, f"kl_{name}_sampled", ring, privacy)
            _points(axes, rows, f"scaled_error_{name}", cross, error)
        for name, look, nudge in (
            ("kl_line_sampled", _ring(BLUE), 0.92),
            ("scaled_error_line", _cross(ORANGE), 1.0),
        ):
            _ratios(below, rows, name, "kl_line_guaranteed", f"{name}_se", look, nudge)
        _ratios(
            below, rows, "scaled_error_bounded", "kl_bounded_sampled", "difference_bounded_se",
            _cross(PURPLE, "+"), 1.09,
        )  # fmt: skip
        _finish(figure, axes, below, path)


def _column(rows: list[Row], name: str) -> list[float]:
    return [row[name] for row in rows]


def _ring(colour: str, marker: str = "o") -> dict[str, Any]:
    return {"color": colour, "marker": marker, "ms": 6.5, "mfc": "none", "mew": 0.9}


def _cross(colour: str, marker: str = "x") -> dict[str, Any]:
    return {"color": colour, "marker": marker, "ms": 4.5, "mew": 1.2, "zorder": 3}


def _axes(title: str) -> Any:
    """The plot, and a strip below it for ratios."""
    figure, (axes, below) = plt.subplots(
        2, 1, figsize=(6.6, 6.6), sharex=True, height_ratios=(4, 1), gridspec_kw={"hspace": 0.06}
    )
    axes.set(
        xscale="log", yscale="log", title=title,
        ylabel="privacy loss (nats), scaled error, excess risk",
    )  # fmt: skip
    below.set(xlabel=r"$\gamma$", ylabel="Monte Carlo /\nreference")
    below.axhline(1, color=BLUE, lw=0.8)
    for part in (axes, below):
        part.grid(which="major", color="#dddddd", lw=0.6)
        part.set_axisbelow(True)
    return figure, axes, below


def _points(axes: Any, rows: list[Row], name: str, look: dict[str, Any], label: str) -> None:
    """Points with bars of two standard errors."""
    axes.errorbar(
        _column(rows, "gamma"), _column(rows, name), yerr=[2 * row[f"{name}_se"] for row in rows],
        lw=0, elinewidth=1, label=label, **look,
    )  # fmt: skip


def _ratios(
    axes: Any, rows: list[Row], name: str, reference: str, error: str, look: dict[str, Any],
    nudge: float = 1.0,
) -> None:  # fmt: skip
    """Points divided by the reference, moved a little sideways so that no bar hides another."""
    axes.errorbar(
        [nudge * row["gamma"] for row in rows], [row[name] / row[reference] for row in rows],
        yerr=[2 * row[error] / row[reference] for row in rows],
        lw=0, elinewidth=1, **{**look, "ms": 3.5},
    )  # fmt: skip


def _finish(figure: Any, axes: Any, below: Any, path: Path) -> None:
    handles, labels = axes.get_legend_handles_labels()
    below.legend(
        handles, labels, loc="upper center", bbox_to_anchor=(0.47, -0.48), ncol=2, frameon=False,
        handlelength=2.6,
    )  # fmt: skip
    figure.savefig(path, dpi=150, bbox_inches="tight", metadata={"Software": None})
    plt.close(figure)
