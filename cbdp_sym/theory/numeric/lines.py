"""Densities on the line, written down by hand, and integrals over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp, mpf
from sympy import Expr

from cbdp_sym.theory.distributions import Density, Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.numeric.evaluate import Environment, Lost, Unevaluable, evaluate, exp, losses, quad

Value = Callable[[Expr], Any]
"""The number that a parameter stands for."""


@dataclass(frozen=True)
class LineDensity:
    """A density on the line in numbers, for the second opinion.

    Args:
        log: the logarithm of the density at a number x, by mpmath (``-mp.inf`` where it is 0); it raises
            Lost where the density is too small to be told from 0.
        points: the centre, and every point where the density is not smooth.
        width: the scale on which the density varies.
    """

    log: Callable[[Any], Any]
    points: Sequence[Any]
    width: Any


@singledispatch
def line_density(P: Any, value: Value) -> LineDensity:
    """Return the density of ``P``, written down by hand and not taken from ``P.pdf``.

    Raises:
        Unevaluable: none is registered.
    """
    raise Unevaluable(f"no density for '{P}'")


@line_density.register
def _(P: Laplace, value: Value) -> LineDensity:
    m, b = value(P.location), value(P.scale)
    return LineDensity(lambda x: -abs(x - m) / b - mp.log(2 * b), [m], b)


@line_density.register
def _(P: Normal, value: Value) -> LineDensity:
    m, s = value(P.mean), abs(value(P.deviation))
    log = mp.log(s * mp.sqrt(2 * mp.pi))
    return LineDensity(lambda x: -(((x - m) / s) ** 2) / 2 - log, [m], s)


def line_of(P: Distribution, env: Environment) -> LineDensity:
    if isinstance(P, Density):
        body, x, _ = P.args
        points = [evaluate(k, env) for k in P.kinks] or [mpf(0)]
        return LineDensity(lambda t: _log(body, env.bind(x, t)), points, mpf(1))
    return line_density(P, lambda parameter: evaluate(parameter, env))


def _log(body: Expr, env: Environment) -> Any:
    """The logarithm of a density, from the exponents of its factors: the density itself may underflow."""
    before = losses.count
    exponents = [f.args[0] for f in sympy.Mul.make_args(body) if isinstance(f, sympy.exp)]
    others = [f for f in sympy.Mul.make_args(body) if not isinstance(f, sympy.exp)]
    p = mp.fprod(evaluate(f, env) for f in others)
    found = mp.log(p) + mp.fsum(evaluate(u, env) for u in exponents) if p > 0 else -mp.inf
    if losses.count > before and not mp.isfinite(found):
        raise Lost(f"'{body}' is too small to be told from 0")
    return found


def log_or_zero(line: LineDensity, x: Any) -> Any:
    """Return the logarithm of a density, -∞ where it is too small: under an integral that is 0."""
    try:
        return line.log(x)
    except Lost:
        return -mp.inf


def in_floats(P: LineDensity, Q: LineDensity, x: Any) -> tuple[float, float]:
    """Return both densities at a point as floats.

    Raises:
        Unevaluable: the second is 0 as a float only, where the first has its mass.
    """
    p, q = log_or_zero(P, x), log_or_zero(Q, x)
    if p > _NEGLIGIBLE and q < _SMALLEST and Q.log(x) != -mp.inf:
        raise Unevaluable("where the first law has its mass, the second density is too small for floats")
    return float(exp(p)), float(exp(q))


# Logarithms of densities: what is below the precision of a float, and near the least float.
_NEGLIGIBLE, _SMALLEST = -36, -700


def crossings(f: Callable[[Any], Any], *lines: LineDensity) -> list[Any]:
    """Return where a function is seen to change its sign, on a grid around the laws."""
    width = max(line.width for line in lines)
    low, high = (pick([p for line in lines for p in line.points]) for pick in (min, max))
    steps = [mpf(k) / 8 for k in range(-80, 81)]
    grid = sorted({*(low + width * s for s in steps), *(high + width * s for s in steps)})
    found = []
    for a, b in pairwise(grid):
        if mp.sign(f(a)) * mp.sign(f(b)) < 0:
            found.append(mp.findroot(f, (a, b), solver="anderson", verify=False))
    return found


def over_the_line(
    f: Callable[[Any], Any], *lines: LineDensity, centre: Any = None, cuts: Sequence[Any] = ()
) -> Any:
    """Return the integral over the line, cut at the kinks and around ``centre``, where the mass is."""
    points = {p for line in lines for p in line.points} | set(cuts)
    reach = 6 * max(line.width for line in lines)
    if centre is not None:
        points |= {centre - reach, centre, centre + reach}
    ends = {min(points) - reach, max(points) + reach}
    return quad(f, [-mp.inf, *sorted(points | ends), mp.inf])
