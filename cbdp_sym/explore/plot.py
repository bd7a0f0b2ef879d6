"""Both sides of a claim, drawn over a parameter. Pictures are drawn in floating point."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import sympy
from mpmath import mp
from sympy import Expr

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.printing import abbreviated
from cbdp_sym.documents.mathematics import shown
from cbdp_sym.explore.evaluation import environment
from cbdp_sym.explore.parameters import Values, exact, require_known, values_for
from cbdp_sym.kernel.terms import Defined, Expectation, ProductIntegral, Supremum
from cbdp_sym.oracles.evaluate import Environment, Unevaluable
from cbdp_sym.oracles.evaluate import evaluate as numerical

if TYPE_CHECKING:
    from cbdp_sym.explore.claim import Claim

_SECONDS = 8.0
_DIGITS = 20


def draw(
    claim: Claim, parameter: str, low: Any, high: Any, points: int, ax: Any, given: dict[str, Any]
) -> Any:
    """See :meth:`cbdp_sym.explore.claim.Claim.plot`.

    Raises:
        UserError: Matplotlib is missing, a value is missing or wrong, or nothing can be drawn.
    """
    pyplot = _matplotlib()
    known = claim.parameters
    require_known(known, [parameter, *given])
    if not isinstance(known[parameter], sympy.Symbol):
        raise UserError(f"'{parameter}' is not a number, so it cannot be an axis")
    missing = [n for n in known if n != parameter and n not in given]
    if missing:
        raise UserError(f"give values for {', '.join(missing)} too, such as {missing[0]}='1/2'")
    a, b = exact(low, "the lower end"), exact(high, "the upper end")
    if not a < b:
        raise UserError(f"the range from {a} to {b} is empty")
    if isinstance(points, bool) or not isinstance(points, int) or points < 2:
        raise UserError(f"the number of points is at least 2, not {points}")
    part = claim._part
    values = values_for(part.conclusion, part.assumptions, given)
    grid = [a + (b - a) * k / (points - 1) for k in range(points)]
    if known[parameter].is_integer:
        grid = [sympy.Integer(n) for n in range(int(sympy.ceiling(a)), int(sympy.floor(b)) + 1)]
    inside = [x for x in grid if _admissible(claim, parameter, x, given)]
    if not inside:
        raise UserError(f"no {parameter} from {a} to {b} satisfies the claim's hypotheses")
    if ax is None:
        _, ax = pyplot.subplots(figsize=(6.4, 4.0), layout="constrained")
    drawn = 0
    with abbreviated(part.statement.names):
        for side, style in ((claim.rhs, "-"), (claim.lhs, "--")):
            xs, ys = curve(side, known[parameter], inside, values)
            drawn += len(xs)
            marker = "o" if side.has(Defined, Expectation, ProductIntegral, Supremum) else None
            label = f"${shown(side)}$" if len(shown(side)) < 120 else _side_name(claim, side)
            ax.plot(xs, ys, style, marker=marker if len(xs) < 40 else None, ms=4, label=label)
        if not drawn:
            raise UserError("neither side has numerical values there")
        ax.set_xlabel(f"${shown(known[parameter])}$")
        at = f" at {values}" if values else ""
        ax.set_title(f"{part.statement.id}, {claim.name}{at}: {claim.verdict}", fontsize=9)
    ax.legend(fontsize=8)
    return ax


def _matplotlib() -> Any:
    try:
        from matplotlib import pyplot
    except ImportError:
        raise UserError(
            "plots need Matplotlib: install it with pip install 'cbdp-sym[plot]'"
        ) from None
    return pyplot


def _side_name(claim: Claim, side: Expr) -> str:
    return "left side" if side == claim.lhs else "right side"


def _admissible(claim: Claim, parameter: str, x: Expr, given: dict[str, Any]) -> bool:
    try:
        values_for(claim._part.conclusion, claim._part.assumptions, {**given, parameter: x})
    except UserError:
        return False
    return True


def curve(
    side: Expr, parameter: sympy.Symbol, grid: list[Expr], values: Values, seconds: float = _SECONDS
) -> tuple[list[float], list[float]]:
    """Points of a curve, coarse to fine, until the grid or the time is used up."""
    env = environment(values)
    started = time.monotonic()
    found: dict[int, float] = {}
    with mp.workdps(_DIGITS):
        for k in _coarse_to_fine(len(grid)):
            if time.monotonic() - started > seconds:
                break
            y = _value(side, env.bind(parameter, grid[k]))
            if y is not None:
                found[k] = y
    ks = sorted(found)
    return [float(grid[k]) for k in ks], [found[k] for k in ks]


def _value(side: Expr, env: Environment) -> float | None:
    try:
        y = numerical(side, env)
        return float(y) if mp.isfinite(y) else None
    except (Unevaluable, ArithmeticError, ValueError, TypeError, KeyError):
        return None


def _coarse_to_fine(n: int) -> list[int]:
    order: dict[int, None] = {0: None, n - 1: None}
    step = n
    while step > 1:
        step = (step + 1) // 2
        order |= dict.fromkeys(range(0, n, step))
    return list(order)
