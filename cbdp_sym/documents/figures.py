"""Figures: both sides of a claim over a parameter, and the point at which a claim fails."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import sympy
from sympy import Expr, Rational

from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.parameters import Values, parameters, values_for
from cbdp_sym.corpus.plotted_curves import curve
from cbdp_sym.corpus.report import WitnessReport
from cbdp_sym.corpus.views import View
from cbdp_sym.documents.mathematics import shown
from cbdp_sym.theory.heads import Defined, Expectation

_LONGEST_LABEL = 110
_GREY = "#7a7f87"
_COLOURS = ("#2a7fbf", "#d9782d")
_FAVOURITES = ("a", "x", "s", "epsilon", "alpha")


def pyplot() -> Any:
    """Matplotlib's pyplot.

    Raises:
        UserError: it is not installed.
    """
    try:
        from matplotlib import pyplot
    except ImportError:
        raise UserError("plots need Matplotlib: install it with pip install matplotlib") from None
    return pyplot


def both_sides(
    claim: View, parameter: sympy.Symbol, grid: Sequence[Expr], values: Values, ax: Any
) -> list[int]:
    """Draw the sides of a claim that have values; return at how many points the right and left one do."""
    drawn = []
    sides = (("right side", claim.rhs, "-"), ("left side", claim.lhs, "--"))
    for (name, side, style), colour in zip(sides, _COLOURS, strict=True):
        xs, ys = curve(side, parameter, list(grid), values)
        drawn.append(len(xs))
        if not xs:
            continue
        defined = side.has(Defined, Expectation)
        ax.plot(
            xs, ys, style, color=colour, label=_label(name, side),
            marker="o" if defined and len(xs) < 40 else None, ms=4,
        )  # fmt: skip
    ax.set_xlabel(f"${shown(parameter)}$")
    if any(drawn):
        ax.legend(fontsize=8, framealpha=0)
    return drawn


def _label(name: str, side: Expr) -> str:
    """The side itself where it is short and Matplotlib can set it."""
    from matplotlib.mathtext import MathTextParser

    tex = shown(side).replace(r"\limits", "")
    if len(tex) > _LONGEST_LABEL:
        return name
    try:
        MathTextParser("path").parse(f"${tex}$")
    except ValueError:
        return name
    return f"{name}: ${tex}$"


def witness_figure(claim: View, witness: WitnessReport) -> str | None:
    """Return an SVG picture of the claim around the point at which it fails, or None if there is none.

    Raises:
        UserError: Matplotlib is not installed.
    """
    known = parameters(claim.conclusion, claim.hypotheses)
    exact = _values(witness, known)
    names = [n for n in exact if isinstance(known[n], sympy.Symbol) and not known[n].is_integer]
    names.sort(key=lambda n: (_FAVOURITES.index(n) if n in _FAVOURITES else len(_FAVOURITES), n))
    if set(exact) != set(known):
        return None
    for name in names:
        others = {n: v for n, v in exact.items() if n != name}
        grid = [x for x in _around(exact[name]) if _admits(claim, {**others, name: x})]
        if len(grid) < 5:
            continue
        picture = _svg(claim, known[name], grid, values_for(claim.conclusion, claim.hypotheses, others),
                       exact[name])  # fmt: skip
        if picture:
            return picture
    return None


def _values(witness: WitnessReport, known: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, text in witness["values"].items():
        if name not in known:
            continue
        try:
            value = expression_of(text, {})
        except Refusal:
            continue
        found[name] = value
    return found


def _around(value: Expr) -> list[Expr]:
    width = max(abs(value), sympy.Integer(1)) * 2
    return [value + width * Rational(k, 30) for k in range(-30, 31)]


def _admits(claim: View, values: dict[str, Any]) -> bool:
    try:
        values_for(claim.conclusion, claim.hypotheses, values)
    except UserError:
        return False
    return True


def _svg(claim: View, parameter: sympy.Symbol, grid: list[Expr], values: Values, at: Expr) -> str | None:
    plotting = pyplot()
    style = {
        "svg.hashsalt": "cbdp", "svg.fonttype": "path", "text.color": _GREY, "axes.edgecolor": _GREY,
        "axes.labelcolor": _GREY, "xtick.color": _GREY, "ytick.color": _GREY, "font.size": 10,
    }  # fmt: skip
    with plotting.rc_context(style):
        figure, ax = plotting.subplots(figsize=(6.4, 3.4), layout="constrained")
        try:
            if min(both_sides(claim, parameter, grid, values, ax)) < 2:
                return None
            ax.axvline(float(at), color=_GREY, ls=":", lw=1)
            ax.annotate("witness", (float(at), 1), xycoords=("data", "axes fraction"),
                        xytext=(3, -10), textcoords="offset points", fontsize=8)  # fmt: skip
            stream = io.StringIO()
            figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None})
        finally:
            plotting.close(figure)
    picture = stream.getvalue()
    return re.sub(r"<!--.*?-->\s*", "", picture[picture.index("<svg") :], flags=re.S)
