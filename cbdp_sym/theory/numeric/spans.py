"""Numerical suprema over polynomials on the line, for the second opinion.

Floating point, from the definition, by a path that shares nothing with ``theory/restricted``: other
nodes, another maximisation, densities written down again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from mpmath import mpf

from cbdp_sym.theory.numeric.evaluate import Unevaluable

Nodes = Callable[[list[float]], Iterable[tuple[float, float]]]
"""Nodes and weights on the line, divided at the knots."""

_LARGEST_POWER = 60  # beyond it |h|^A has its mass where floats and nodes end
_STEPS = 60
_FLOORS = (1e-9, 1e-5, 1e-3, 1e-2)


def restricted_to_polynomials(
    degree: int,
    order: float,
    densities: Callable[[float], tuple[float, float]],
    nodes: Nodes,
    knots: list[float],
) -> Any:
    """sup of E_P[h] - E_Q[f*(h)] over polynomials h, f(t) = (|t|^α - 1)/(α² - α) (to about 1e-8).

    The best multiple of an h with E_P[h] = 1 is a formula, as f* is C|s|^A + 1/(α² - α); so E_Q|h|^A is
    minimised over those h, by damped Newton steps, with the integrals divided where h changes its sign.

    Args:
        order: α > 1.
        densities: both densities at a point.
        knots: where a density is not smooth.

    Raises:
        Unevaluable: the powers are too large, or the minimum is not found.
    """
    power = order / (order - 1)
    if degree * power > _LARGEST_POWER:
        raise Unevaluable("the order is too close to 1")
    coefficients = np.zeros(degree + 1)
    cuts: list[float] = []
    least = before = float("inf")
    for _ in range(6):
        coefficients, least, rise = _minimum(
            power, densities, list(nodes(sorted({*knots, *cuts}))), coefficients
        )
        if abs(least - before) < 1e-12 * least:
            break
        before = least
        roots = np.polynomial.polynomial.polyroots(coefficients)
        cuts = [float(r.real) for r in roots if abs(r.imag) < 1e-9 and abs(r.real) < 1e3]
    if not rise < 1e-8 * least:
        raise Unevaluable("the maximum over the adversaries was not found")
    alpha, moment = mpf(order), mpf(least)
    dual = alpha / (alpha - 1)
    factor = (alpha - 1) ** dual / alpha
    multiple = (factor * dual * moment) ** (1 - alpha)
    return multiple - factor * multiple**dual * moment - 1 / (alpha**2 - alpha)


def _minimum(
    power: float, densities: Callable[[float], tuple[float, float]], at: list[tuple[float, float]], start: Any
) -> tuple[Any, float, float]:
    """The best h with E_P[h] = 1 by its coefficients, the least E_Q|h|^A, and what a step promises yet."""
    degree = len(start) - 1
    x = np.array([t for t, _ in at])
    wp, wq = np.array([[w * density for density in densities(t)] for t, w in at]).T
    kept = wq > 0
    x, wp, wq = x[kept], wp[kept], wq[kept]
    powers = np.vander(x, degree + 1, increasing=True)
    triangle: Any = np.linalg.qr(np.sqrt(wq)[:, None] * powers, mode="r")
    basis = np.linalg.solve(triangle.T, powers.T).T  # orthonormal under Q
    gain = wp @ basis
    fixed = gain / (gain @ gain)
    free = np.linalg.svd(gain[None, :])[2][1:]
    u = free @ (triangle @ start - fixed)
    functions = basis @ free.T
    constant = basis @ fixed

    def moment(u: Any) -> tuple[float, Any]:
        h = constant + functions @ u
        return float(wq @ np.abs(h) ** power), h

    value, h = moment(u)
    rise = float("inf")
    for _ in range(_STEPS):
        size = np.abs(h)
        first = power * (wq * size ** (power - 1) * np.sign(h)) @ functions
        for floor in _FLOORS:  # |h|^(A-2) is large where h changes its sign
            bend = wq * np.maximum(size, floor) ** (power - 2)
            second = power * (power - 1) * (functions.T * bend) @ functions
            try:
                step = -np.linalg.solve(second, first)
            except np.linalg.LinAlgError as error:
                raise Unevaluable("the maximum over the adversaries was not found") from error
            rise = float(-first @ step)
            if (found := _shorter(moment, u, step, value)) is not None:
                break
        else:
            break
        gained = value - found[1]
        u, value, h = found
        if gained < 1e-15 * value:
            break
    return np.linalg.solve(triangle, fixed + free.T @ u), value, rise


def _shorter(moment: Callable[[Any], Any], u: Any, step: Any, value: float) -> Any:
    """The step, halved until the moment falls: where it ends, the moment, and h; None: it does not."""
    scale = 1.0
    while scale > 1e-8:
        new, h = moment(u + scale * step)
        if new < value:
            return u + scale * step, new, h
        scale /= 2
    return None
