"""The picture of the points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from experiments.theorem13.region import Point


def ends(points: list[Point]) -> Iterator[tuple[str, Fraction, Fraction, Fraction]]:
    """The noise, the order, the largest ε at which the bound fails and the least at which it holds."""
    for noise, alpha in dict.fromkeys((p.noise, p.alpha) for p in points):
        here = [p for p in points if (p.noise, p.alpha) == (noise, alpha)]
        fails = max(p.epsilon for p in here if p.holds is False)
        yield noise, alpha, fails, min(p.epsilon for p in here if p.holds)


def region_plot(points: list[Point], path: Path) -> None:
    """One panel for each noise: ε against α; each point is decided by guaranteed ends."""
    names = list(dict.fromkeys(p.noise for p in points))
    figure = Figure(figsize=(4.5 * len(names), 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, name in zip(figure.subplots(1, len(names), squeeze=False)[0], names, strict=True):
        here = [p for p in points if p.noise == name]
        for holds, style, label in (
            (False, {"marker": "o", "color": "#b2182b"}, "printed bound is false"),
            (True, {"marker": "o", "facecolor": "none", "edgecolor": "#2166ac"}, "printed bound holds"),
            (None, {"marker": "x", "color": "#777777"}, "not decided"),
        ):  # fmt: skip
            some = [p for p in here if p.holds is holds]
            if some:
                place = [float(p.alpha) for p in some], [float(p.epsilon) for p in some]
                axes.scatter(*place, s=14, linewidth=0.8, label=label, **style)
        found = [(float(a), float(low), float(high)) for _, a, low, high in ends(here)]
        axes.fill_between(
            [a for a, _, _ in found], [low for _, low, _ in found], 1e-9, color="#b2182b", alpha=0.1
        )
        axes.set(xscale="log", yscale="log", xlabel="order α", title=f"{name} noise, shift 1")
        axes.set_ylim(min(low for _, low, _ in found) / 100, 60)
        ticks = [2, 3, 4, 6, 10, 20]
        axes.set_xticks(ticks, [str(t) for t in ticks], minor=False)
        axes.set_xticks([], minor=True)
        axes.set_ylabel("ε (scale 1/ε)" if name == "Laplace" else "ε (σ = 1/ε)")
    axes.legend(loc="lower right", fontsize=8)
    figure.savefig(path, dpi=120, metadata={"Software": None})
