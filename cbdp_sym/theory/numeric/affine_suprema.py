"""Suprema over the adversaries x ↦ ax + b on the line, by a search in floats."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

from mpmath import mpf

from cbdp_sym.theory.generators import KLGenerator
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable, evaluate
from cbdp_sym.theory.numeric.lines import LineDensity, in_floats


def float_conjugate(f: Any, env: Environment) -> Callable[[float], float]:
    if isinstance(f, KLGenerator):
        return lambda s: math.exp(s - 1) * s - math.exp(s - 1) * (s - 1)
    alpha = float(evaluate(f.order, env))

    def conjugate(s: float) -> float:
        t = (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
        return t * abs(s) - (t**alpha - 1) / (alpha**2 - alpha)

    return conjugate


def restricted_on_the_line(P: LineDensity, Q: LineDensity, conjugate: Callable[[float], float]) -> Any:
    """Return the restricted divergence for h(x) = a x + b, in floating point (good to about 1e-8).

    The conjugates of the α-divergences are not smooth where h changes its sign, so the integrals are
    divided there too, once it is known where that is.
    """
    knots = {float(p) for line in (P, Q) for p in line.points}
    best, a, b = _restricted(P, Q, conjugate, sorted(knots), (0.0, 1.0))
    for _ in range(3):
        if a == 0 or not abs(b / a) < 1e6:
            break
        best, a, b = _restricted(P, Q, conjugate, sorted({*knots, -b / a}), (a, b))
    return mpf(best)


def _restricted(
    P: LineDensity,
    Q: LineDensity,
    conjugate: Callable[[float], float],
    knots: list[float],
    start: tuple[float, float],
) -> tuple[float, float, float]:
    """The maximum, with the integrals divided at the knots, and where it is."""
    nodes = nodes_between(knots, float(Q.width))
    both = [(x, w, *in_floats(P, Q, mpf(x))) for x, w in nodes]
    q = [(x, w * density) for x, w, _, density in both]
    mean = math.fsum(x * w * density for x, w, density, _ in both)

    def objective(a: float, b: float) -> float:
        try:
            return a * mean + b - math.fsum(w * conjugate(a * x + b) for x, w in q)
        except OverflowError:
            return -math.inf

    return _climb(objective, float(Q.width), start)


def nodes_between(knots: list[float], width: float) -> list[tuple[float, float]]:
    """Double-exponential nodes and weights on the half-lines and intervals between the knots."""
    nodes = []
    step = 0.04
    for k in range(-110, 160):
        t = k * step
        x = width * math.exp(t - math.exp(-t))
        weight = x * (1 + math.exp(-t)) * step
        if weight > 0:
            nodes += [(knots[0] - x, weight), (knots[-1] + x, weight)]
    for low, high in itertools.pairwise(knots):
        for k in range(-80, 81):
            u = math.pi / 2 * math.sinh(k * step)
            weight = math.pi / 2 * math.cosh(k * step) / math.cosh(u) ** 2 * step * (high - low) / 2
            nodes.append(((low + high) / 2 + (high - low) / 2 * math.tanh(u), weight))
    return nodes


def _climb(
    f: Callable[[float, float], float], width: float, start: tuple[float, float]
) -> tuple[float, float, float]:
    """The maximum of a concave function of two numbers, and where: Newton steps, finite differences."""
    a, b = start
    best = f(a, b)
    for _ in range(40):
        h, k = 1e-4 / width, 1e-4
        fa = (f(a + h, b) - f(a - h, b)) / (2 * h)
        fb = (f(a, b + k) - f(a, b - k)) / (2 * k)
        faa = (f(a + h, b) - 2 * best + f(a - h, b)) / h**2
        fbb = (f(a, b + k) - 2 * best + f(a, b - k)) / k**2
        fab = (f(a + h, b + k) - f(a + h, b - k) - f(a - h, b + k) + f(a - h, b - k)) / (4 * h * k)
        determinant = faa * fbb - fab**2
        if not math.isfinite(determinant) or determinant <= 0:
            da, db = fa * width**2, fb
        else:
            da, db = (fab * fb - fbb * fa) / determinant, (fab * fa - faa * fb) / determinant
        scale = 1.0
        while scale > 1e-9 and not f(a + scale * da, b + scale * db) > best:
            scale /= 2
        if scale <= 1e-9:
            break
        a, b = a + scale * da, b + scale * db
        gain, best = f(a, b) - best, f(a, b)
        if gain < 1e-14:
            break
    h, k = 1e-4 / width, 1e-4
    slopes = (f(a + h, b) - f(a - h, b)) / 2e-4, (f(a, b + k) - f(a, b - k)) / 2e-4
    if not all(math.isfinite(s) and abs(s) < 1e-5 * (1 + abs(best)) for s in slopes):
        raise Unevaluable("the maximum over the adversaries was not found")
    return best, a, b
