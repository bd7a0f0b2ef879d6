"""Plots of both sides of a claim. Pictures are drawn in floating point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy
from sympy import Expr

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.parameters import exact, require_known, values_for
from cbdp_sym.documents.figures import both_sides, pyplot

if TYPE_CHECKING:
    from cbdp_sym.explore.numbers import Numbers


def draw(
    claim: Numbers, parameter: str, low: Any, high: Any, points: int, ax: Any, given: dict[str, Any]
) -> Any:
    """See :meth:`cbdp_sym.explore.Claim.plot`.

    Raises:
        UserError: Matplotlib is missing, a value is missing or wrong, or nothing can be drawn.
    """
    plotting = pyplot()
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
    view = claim.view
    values = values_for(view.conclusion, view.hypotheses, given)
    inside = [x for x in _grid(known[parameter], a, b, points) if claim.admits(**{**given, parameter: x})]
    if not inside:
        raise UserError(f"no {parameter} from {a} to {b} satisfies the claim's hypotheses")
    own = ax is None
    if own:
        _, ax = plotting.subplots(figsize=(6.4, 4.0), layout="constrained")
    right, left = both_sides(view, known[parameter], inside, values, ax)
    if not (right or left):
        if own:
            plotting.close(ax.figure)
        raise UserError("neither side has numerical values there, so there is nothing to draw")
    at = f" at {values}" if values else ""
    if not (right and left):
        at += f"; the {'left' if right else 'right'} side has no numerical values"
    ax.set_title(f"{claim.statement}, {claim.name}{at}: {claim.verdict}", fontsize=9)
    return ax


def _grid(parameter: Any, a: Expr, b: Expr, points: int) -> list[Expr]:
    if parameter.is_integer:
        whole = range(int(sympy.ceiling(a)), int(sympy.floor(b)) + 1)
        return [sympy.Integer(n) for n in whole]
    return [a + (b - a) * k / (points - 1) for k in range(points)]
