"""Numerical values for random vectors, for the second opinion: linear adversaries on ℝᵈ for small d.

The noise is replaced by one with finitely many values, which has the moments that a Gauss rule keeps. A
bound for every symmetric noise holds for it too, so no such claim fails for want of accuracy.
"""

from __future__ import annotations

import itertools
import math
from functools import cache, singledispatch
from typing import Any

from mpmath import mp
from sympy import Integer

from cbdp_sym.oracles.evaluate import Environment, Unevaluable, atoms, evaluate
from cbdp_sym.theory.adversaries.linear import COEFFICIENTS
from cbdp_sym.theory.adversaries.vector import LinearOn
from cbdp_sym.theory.distributions import IndependentCoordinates, Laplace, Normal

_NODES = 10
_LARGEST = 1100
Points = list[tuple[float, float]]


@cache
def _gauss(kind: str) -> Points:
    """Nodes and weights of the Gauss rule with weight e^{-x} on x > 0, or the standard normal density."""
    with mp.workdps(30):
        jacobi = mp.zeros(_NODES)
        for n in range(_NODES):
            jacobi[n, n] = 2 * n + 1 if kind == "laguerre" else 0
            if n:
                beside = n if kind == "laguerre" else mp.sqrt(n)
                jacobi[n, n - 1] = jacobi[n - 1, n] = beside
        values, vectors = mp.eigsy(jacobi)
        return [(float(values[n]), float(vectors[0, n] ** 2)) for n in range(_NODES)]


@singledispatch
def points(P: Any, env: Environment) -> Points:
    """The values of the noise and their probabilities."""
    found = atoms(P, env)
    if found is None:
        raise Unevaluable(f"no points for '{P}'")
    return [(float(x), float(w)) for w, x in found]


@points.register
def _(P: Laplace, env: Environment) -> Points:
    m, b = float(evaluate(P.location, env)), float(evaluate(P.scale, env))
    return [(m + sign * b * x, w / 2) for x, w in _gauss("laguerre") for sign in (1, -1)]


@points.register
def _(P: Normal, env: Environment) -> Points:
    m, s = float(evaluate(P.mean, env)), abs(float(evaluate(P.deviation, env)))
    return [(m + s * x, w) for x, w in _gauss("hermite")]


def _vectors(
    P: IndependentCoordinates, d: int, env: Environment
) -> list[tuple[list[float], float]]:
    """The values of the vector, and their probabilities."""
    each = [points(P.coordinate, env.bind(P.index, n)) for n in range(1, d + 1)]
    if math.prod(map(len, each)) > _LARGEST:
        raise Unevaluable(f"'{P}' has too many values in {d} dimensions")
    return [
        ([x for x, _ in choice], math.prod(w for _, w in choice))
        for choice in itertools.product(*each)
    ]


def restricted_to_linear(
    H: LinearOn,
    P: IndependentCoordinates,
    Q: IndependentCoordinates,
    order: float,
    env: Environment,
) -> Any:
    """sup of E_P[h] - E_Q[f*(h)] for f(t) = (|t|^α - 1)/(α² - α), in floating point (to about 1e-9).

    Raises:
        Unevaluable: there are too many values, or the maximum is not found.
    """
    d, count = int(evaluate(H.dimension, env)), int(evaluate(H.slopes, env))
    rows = []
    for k in range(count):  # the coefficients of a_k, coordinate by coordinate
        unit = Environment(
            env.values,
            {**env.families, COEFFICIENTS: tuple(float(n == k) for n in range(count))},
            env.weights, env.tables, env.places,
        )  # fmt: skip
        rows.append([float(evaluate(H.slope(Integer(j)), unit)) for j in range(1, d + 1)])
    seen = [
        ([math.fsum(r * x for r, x in zip(row, at, strict=True)) for row in rows] + [1.0], w)
        for at, w in _vectors(Q, d, env)
    ]
    centre = [math.fsum(x * w for x, w in points(P.coordinate, env.bind(P.index, n)))
              for n in range(1, d + 1)]  # fmt: skip
    gain = [math.fsum(r * m for r, m in zip(row, centre, strict=True)) for row in rows] + [1.0]
    return mp.mpf(_newton(gain, seen, order))


def _newton(gain: list[float], seen: list[tuple[list[float], float]], alpha: float) -> float:
    """The maximum of gain·c - Σ w f*(c·z) over c, by damped Newton steps."""
    size = len(gain)
    dual, least = alpha / (alpha - 1), 1 / (alpha**2 - alpha)
    factor = (alpha - 1) ** dual / alpha

    def value(c: list[float]) -> float:
        loss = math.fsum(w * abs(_dot(c, z)) ** dual for z, w in seen)
        return _dot(gain, c) - factor * loss - least

    c = [0.0] * (size - 1) + [1 / (alpha - 1)]
    best = value(c)
    for _ in range(200):
        slope, bend = list(gain), mp.matrix(size)
        for z, w in seen:
            s = _dot(c, z)
            first = factor * dual * abs(s) ** (dual - 1) * math.copysign(1.0, s)
            second = factor * dual * (dual - 1) * max(abs(s), 1e-9) ** (dual - 2)
            for i in range(size):
                slope[i] -= w * first * z[i]
                for k in range(size):
                    bend[i, k] += w * second * z[i] * z[k]
        try:
            step = [float(t) for t in mp.lu_solve(bend, mp.matrix(slope))]
        except ZeroDivisionError as error:
            raise Unevaluable("the maximum over the adversaries was not found") from error
        rise, scale = _dot(slope, step), 1.0
        while scale > 1e-9:
            new = [a + scale * t for a, t in zip(c, step, strict=True)]
            if value(new) > best:
                break
            scale /= 2
        else:
            break
        c, best, before = new, value(new), best
        if rise < 1e-13 or best - before < 1e-15:
            break
    if max(map(abs, slope)) > 1e-4 * (1 + max(map(abs, gain))):
        raise Unevaluable("the maximum over the adversaries was not found")
    return best


def _dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
