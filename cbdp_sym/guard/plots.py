"""A plot of the errors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.guard.report import FormulaReport


def plot(report: FormulaReport, arguments: Sequence[str]) -> Any:
    """One panel for each argument: the error in ulps at every trial, the unsafe side shaded.

    Raises:
        UserError: matplotlib is not installed, or there is no such argument.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UserError(
            "a plot needs matplotlib: python -m pip install 'cbdp-sym[plot]'"
        ) from error
    known = list(report.trials[0].arguments)
    if unknown := set(arguments) - set(known):
        raise UserError(f"'{min(unknown)}' is no argument; they are {', '.join(known)}")
    names = list(arguments) or known
    figure = Figure(figsize=(6, 3 * len(names)), layout="constrained")
    axes = figure.subplots(len(names), squeeze=False)[:, 0]
    seen = [t for t in report.trials if t.error is not None and math.isfinite(t.error.ulps)]
    for name, ax in zip(names, axes, strict=True):
        x = [float(t[name]) for t in seen]
        y = [t.error.ulps for t in seen if t.error is not None]
        ax.plot(x, y, ".", markersize=3)
        for t in report.trials:
            if t.error is None or not math.isfinite(t.error.ulps):
                ax.axvline(float(t[name]), color="0.7", linewidth=0.5, zorder=0)
        ax.set_yscale("symlog", linthresh=1)
        if x and max(x) > 1e3 * max(min((v for v in map(abs, x) if v), default=1), 1e-300):
            ax.set_xscale("symlog", linthresh=min(v for v in map(abs, x) if v))
        ax.axhline(0, color="0.5", linewidth=0.8)
        low, high = ax.get_ylim()
        if report.side != "nearest":
            unsafe = (low, 0) if report.side == "upper" else (0, high)
            ax.axhspan(*unsafe, alpha=0.08, color="red", label="unsafe")
        ax.set_ylim(low, high)
        ax.set_xlabel(name)
        ax.set_ylabel("error in ulps")
    axes[0].set_title(f"{report.function} against {report.statement}: {report.verdict}", fontsize=9)
    return figure
