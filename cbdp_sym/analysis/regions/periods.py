"""Periodic functions: f(v + T) is f(v) because v stands in sines, cosines and tangents only."""

from __future__ import annotations

import sympy
from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.box_certificates import BITS
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal

_TURNS = {sympy.sin: 2 * sympy.pi, sympy.cos: 2 * sympy.pi, sympy.tan: sympy.pi}


def has_period(f: Expr, v: Symbol, period: Expr) -> bool:
    """Return whether every ``v`` in f is part of a sum u in sin(u), cos(u), tan(u) that gains whole turns."""
    if v not in f.free_symbols:
        return True
    turn = _TURNS.get(f.func)
    if turn is not None:
        slope = derivative(f.args[0], v)
        # a function of v whose derivative SymPy takes for constant need not be linear: a Piecewise
        rest = sympy.expand(f.args[0] - slope * v)
        if v not in slope.free_symbols | rest.free_symbols:
            return bool((slope * period / turn).is_Integer)
    return bool(f.args) and all(has_period(a, v, period) for a in f.args)


def require_covers(low: Rational, high: Rational, period: Expr) -> None:
    """Check that every number is a whole number of periods away from one in [low, high].

    Raises:
        Refusal: the period is not a positive constant, or longer than the range.
    """
    if period.free_symbols:
        raise Refusal(f"the period '{period}' is not a constant", weak=False)
    with precision(BITS):
        length = enclose(period, {})
        if not length > 0:
            raise Refusal(f"the period '{period}' is not positive", weak=False)
        if not (high - low == period or rational_ball(high - low) >= length):
            raise Refusal(f"[{low}, {high}] is shorter than the period '{period}'", weak=False)
