"""A plot of the errors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.formula_audit.report import FormulaReport


def plot(report: FormulaReport, arguments: Sequence[str]) -> Any:
    """Return one panel for each argument: the error in ulps at every trial, the unsafe side shaded.

    Raises:
        UserError: matplotlib is not installed, or there is no such argument.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UserError("a plot needs matplotlib: pip install matplotlib") from error
    known = list(report.origins)
    if unknown := set(arguments) - set(known):
        raise UserError(f"'{min(unknown)}' is not an argument; they are {', '.join(known)}")
    names = list(arguments) or known
    if not names:
        raise UserError("the function has no arguments to plot its errors against")
    figure = Figure(figsize=(6, 3 * len(names)), layout="constrained")
    axes = figure.subplots(len(names), squeeze=False)[:, 0]
    for name, ax in zip(names, axes, strict=True):
        _panel(ax, report, name)
    axes[0].set_title(f"{report.function} against {report.statement}: {report.verdict}", fontsize=9)
    return figure


def _panel(ax: Any, report: FormulaReport, name: str) -> None:
    origin = report.origins[name]
    numbers = [t for t in report.trials if t.error is not None and math.isfinite(t.error.ulps)]
    others = [t for t in report.trials if t.error is None or not math.isfinite(t.error.ulps)]
    x = [float(t[name]) - origin for t in numbers]
    failed = [float(t[name]) - origin for t in others]
    ax.plot(x, [t.error.ulps for t in numbers if t.error is not None], ".", markersize=3)
    if failed:
        ax.plot(failed, [0] * len(failed), "|", color="0.5", label="no finite number")
    ax.set_yscale("symlog", linthresh=1)
    ax.yaxis.get_major_locator().set_params(numticks=9)
    _scale(ax, [*x, *failed])
    ax.axhline(0, color="0.5", linewidth=0.8)
    low, high = ax.get_ylim()
    if report.side != "nearest":
        unsafe = (low, 0) if report.side == "upper" else (0, high)
        ax.axhspan(*unsafe, alpha=0.08, color="red", label="unsafe")
    ax.set_ylim(low, high)
    ax.set_xlabel(f"{name} - {origin:g}" if origin else name)
    ax.set_ylabel("error in ulps")
    if ax.get_legend_handles_labels()[0]:
        ax.legend(fontsize=7, loc="upper left")


def _scale(ax: Any, x: Sequence[float]) -> None:
    """Logarithmic, where the values span more than three powers of ten."""
    sizes = [abs(v) for v in x if v]
    if not sizes or max(sizes) < 1e3 * min(sizes):
        return
    if min(x) > 0:
        ax.set_xscale("log")
    else:
        ax.set_xscale("symlog", linthresh=min(sizes))
    ax.xaxis.get_major_locator().set_params(numticks=9)
