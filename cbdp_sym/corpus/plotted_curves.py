"""The sides of a claim as curves over a parameter, in floating point, from their definitions."""

from __future__ import annotations

import time

import sympy
from mpmath import mp
from sympy import Expr

from cbdp_sym.corpus.parameters import Values
from cbdp_sym.theory import numeric as _numeric  # noqa: F401  registers the definitions
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable
from cbdp_sym.theory.numeric.evaluate import evaluate as numerical

_SECONDS = 8.0
_DIGITS = 20


def environment(values: Values) -> Environment:
    """Return the values as the numerical second opinion takes them."""
    weights = {
        P: tuple(w for w in D.weights) for P, D in values.distributions.items() if isinstance(D, Finite)
    }
    return Environment(dict(values.numbers), dict(weights))


def curve(
    side: Expr, parameter: sympy.Symbol, grid: list[Expr], values: Values, seconds: float = _SECONDS
) -> tuple[list[float], list[float]]:
    """Return points of a curve, coarse to fine, until the grid or the time is used up."""
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
