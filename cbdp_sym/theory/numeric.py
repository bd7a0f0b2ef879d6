"""Numerical values of the theory's quantities, for the second opinion: each from its definition.

Nothing here uses the definitions that the kernel unfolds; densities are written down again.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import sympy
from mpmath import mp, mpf

from cbdp_sym.kernel.terms import Distribution
from cbdp_sym.oracles.evaluate import (
    Environment,
    Unevaluable,
    evaluate,
    maximum,
    number,
    probabilities,
    quad,
)
from cbdp_sym.theory.adversaries import Linear, LinearIn
from cbdp_sym.theory.distributions import (
    Density,
    Finite,
    Gibbs,
    Image,
    IndependentCoordinates,
    Laplace,
    Normal,
    WithDensity,
)
from cbdp_sym.theory.divergences import (
    KL,
    AlphaDivergence,
    MaxDivergence,
    RenyiDivergence,
    Restricted,
    RestrictedRenyi,
    SquaredHellinger,
)
from cbdp_sym.theory.generators import AlphaGenerator, Conjugate, KLGenerator


class _Line:
    """A density on the line: log-density, centre, spread and kinks."""

    def __init__(self, P: Distribution, env: Environment) -> None:
        if isinstance(P, Laplace):
            m, b = evaluate(P.location, env), evaluate(P.scale, env)
            self.log: Callable[[Any], Any] = lambda x: -abs(x - m) / b - mp.log(2 * b)
            self.points, self.width = [m], b
        elif isinstance(P, Normal):
            m, s = evaluate(P.mean, env), abs(evaluate(P.deviation, env))
            self.log = lambda x: -(((x - m) / s) ** 2) / 2 - mp.log(s * mp.sqrt(2 * mp.pi))
            self.points, self.width = [m], s
        elif isinstance(P, Density):
            body, x, _ = P.args
            self.log = lambda t: mp.log(evaluate(body, env.bind(x, t)))
            self.points, self.width = [evaluate(k, env) for k in P.kinks], mpf(1)
        else:
            raise Unevaluable(f"no density for '{P}'")


def _float_conjugate(f: Any, env: Environment) -> Callable[[float], float]:
    if isinstance(f, KLGenerator):
        return lambda s: math.exp(s - 1) * s - math.exp(s - 1) * (s - 1)
    alpha = float(evaluate(f.order, env))

    def conjugate(s: float) -> float:
        t = (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
        return t * abs(s) - (t**alpha - 1) / (alpha**2 - alpha)

    return conjugate


def restricted_on_the_line(P: _Line, Q: _Line, conjugate: Callable[[float], float]) -> Any:
    """The restricted divergence for h(x) = a x + b, in floating point (good to about 1e-8).

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
    P: _Line,
    Q: _Line,
    conjugate: Callable[[float], float],
    knots: list[float],
    start: tuple[float, float],
) -> tuple[float, float, float]:
    """The maximum, with the integrals divided at the knots, and where it is."""
    nodes = _nodes(knots, float(Q.width))
    q = [(x, w * math.exp(float(Q.log(mpf(x))))) for x, w in nodes]
    mean = math.fsum(x * w * math.exp(float(P.log(mpf(x)))) for x, w in nodes)

    def objective(a: float, b: float) -> float:
        try:
            return a * mean + b - math.fsum(w * conjugate(a * x + b) for x, w in q)
        except OverflowError:
            return -math.inf

    return _climb(objective, float(Q.width), start)


def _nodes(knots: list[float], width: float) -> list[tuple[float, float]]:
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


def _integrate(f: Callable[[Any], Any], *lines: _Line, centre: Any = None) -> Any:
    """The integral over the line, cut at the kinks and around ``centre``, where the mass is."""
    points = {p for line in lines for p in line.points}
    reach = 6 * max(line.width for line in lines)
    if centre is not None:
        points |= {centre - reach, centre, centre + reach}
    ends = {min(points) - reach, max(points) + reach}
    return quad(f, [-mp.inf, *sorted(points | ends), mp.inf])


@probabilities.register(Finite)
def _(P: Finite, env: Environment) -> list[Any]:
    return [evaluate(w, env) for w in P.weights]


@probabilities.register(Image)
def _(P: Image, env: Environment) -> list[Any] | None:
    """The outcomes moved by a random stochastic matrix, the same for every distribution."""
    weights = probabilities(P.preimage, env)
    if weights is None:
        return None
    name, outcomes = str(P.args[0]), range(len(weights))
    rows = [[1 + abs(number(env.tables(name, i, j))) ** 3 for j in outcomes] for i in outcomes]
    return [
        mp.fsum(w * row[j] / mp.fsum(row) for w, row in zip(weights, rows, strict=True))
        for j in outcomes
    ]


@probabilities.register(WithDensity)
def _(P: WithDensity, env: Environment) -> list[Any] | None:
    """Each weight of the base times the density there."""
    density, t, base = P.args
    weights = probabilities(base, env)
    if weights is None:
        return None
    return [w * evaluate(density, env.bind(t, n)) for n, w in enumerate(weights)]


@probabilities.register(Gibbs)
def _(P: Gibbs, env: Environment) -> list[Any] | None:
    """Each weight of the base times e^{-energy}, divided by their sum."""
    energy, t, base = P.args
    weights = probabilities(base, env)
    if weights is None:
        return None
    tilted = [w * mp.exp(-evaluate(energy, env.bind(t, n))) for n, w in enumerate(weights)]
    total = mp.fsum(tilted)
    return [w / total for w in tilted]


def _pairs(P: Distribution, Q: Distribution, env: Environment) -> list[tuple[Any, Any]] | None:
    """Pairs of positive weights, or None on the line; ∞ is raised where Q misses mass of P."""
    p, q = probabilities(P, env), probabilities(Q, env)
    if p is None or q is None:
        return None
    if min(*p, *q) < 0:
        raise Unevaluable(f"'{P}' or '{Q}' has a negative weight")
    return list(zip(p, q, strict=True))


def _kl(P: Distribution, Q: Distribution, env: Environment) -> Any:
    pairs = _pairs(P, Q, env)
    if pairs is not None:
        if any(p > 0 and q == 0 for p, q in pairs):
            return mp.inf
        return mp.fsum(p * mp.log(p / q) for p, q in pairs if p > 0)
    a, b = _Line(P, env), _Line(Q, env)
    return _integrate(lambda x: mp.exp(a.log(x)) * (a.log(x) - b.log(x)), a, b)


def _moment(alpha: Any, P: Distribution, Q: Distribution, env: Environment) -> Any:
    pairs = _pairs(P, Q, env)
    if pairs is not None:
        if any(p > 0 and q == 0 for p, q in pairs):
            return mp.inf
        return mp.fsum(p**alpha * q ** (1 - alpha) for p, q in pairs if q > 0)
    a, b = _Line(P, env), _Line(Q, env)
    centre = alpha * a.points[0] + (1 - alpha) * b.points[0] if isinstance(P, Normal) else None
    return _integrate(
        lambda x: mp.exp(alpha * a.log(x) + (1 - alpha) * b.log(x)), a, b, centre=centre
    )


def _coordinates(
    D: Any, P: Distribution, Q: Distribution, env: Environment, f: Callable[..., Any]
) -> Any:
    """A quantity that adds up over independent coordinates."""
    if not isinstance(P, IndependentCoordinates):
        return f(P, Q, env)
    d = int(evaluate(P.dimension, env))
    assert isinstance(Q, IndependentCoordinates)
    return mp.fsum(f(P.coordinate, Q.coordinate, env.bind(P.index, n)) for n in range(1, d + 1))


@evaluate.register(KL)
def _(e: KL, env: Environment) -> Any:
    return _coordinates(e, *e.arguments, env, _kl)


@evaluate.register(SquaredHellinger)
def _(e: SquaredHellinger, env: Environment) -> Any:
    pairs = _pairs(*e.arguments, env)
    if pairs is None:
        raise Unevaluable("the Hellinger distance is evaluated for finite distributions")
    return mp.fsum((mp.sqrt(p) - mp.sqrt(q)) ** 2 for p, q in pairs)


@evaluate.register(RenyiDivergence)
def _(e: RenyiDivergence, env: Environment) -> Any:
    P, Q = e.arguments
    if e.order is sympy.oo:
        return evaluate(MaxDivergence(P, Q), env)
    alpha = evaluate(e.order, env)
    if alpha == 1:
        return _coordinates(e, P, Q, env, _kl)
    if alpha < 1:
        raise Unevaluable("the Rényi divergence is used for orders from 1 on")
    return _coordinates(
        e, P, Q, env, lambda p, q, inner: mp.log(_moment(alpha, p, q, inner)) / (alpha - 1)
    )


@evaluate.register(AlphaDivergence)
def _(e: AlphaDivergence, env: Environment) -> Any:
    alpha = evaluate(e.args[0], env)
    return (_moment(alpha, *e.arguments, env) - 1) / (alpha**2 - alpha)


@evaluate.register(MaxDivergence)
def _(e: MaxDivergence, env: Environment) -> Any:
    pairs = _pairs(*e.arguments, env)
    if pairs is None:
        raise Unevaluable("the max-divergence is evaluated for finite distributions")
    if any(p > 0 and q == 0 for p, q in pairs):
        return mp.inf
    return max(mp.log(p / q) for p, q in pairs if p > 0)


def _generator(f: Any, env: Environment) -> Callable[[Any], Any]:
    if isinstance(f, KLGenerator):
        return lambda t: t * mp.log(t)
    assert isinstance(f, AlphaGenerator)
    alpha = evaluate(f.order, env)
    return lambda t: (abs(t) ** alpha - 1) / (alpha**2 - alpha)


def _conjugate(f: Any, s: Any, env: Environment) -> Any:
    """sup over t of t s - f(t), at the point where the slope of f is s; its neighbours are less."""
    value = _generator(f, env)
    if isinstance(f, KLGenerator):
        t = mp.exp(s - 1)
    else:
        alpha = evaluate(f.order, env)
        t = mp.sign(s) * (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
    best = t * s - value(t) if t != 0 else -value(mpf(0))
    for near in (t * mpf("0.999"), t * mpf("1.001")):
        if near != 0 and near * s - value(near) > best + mpf(10) ** (5 - mp.dps):
            raise Unevaluable("the conjugate is not where the slope says")
    return best


@evaluate.register(Conjugate)
def _(e: Conjugate, env: Environment) -> Any:
    return _conjugate(e.args[0], evaluate(e.args[1], env), env)


@evaluate.register(Restricted)
def _(e: Restricted, env: Environment) -> Any:
    """E_P[h] - E_Q[f*(h)], maximised over the coefficients of h."""
    P, Q = e.arguments
    H = e.adversaries
    pairs = _pairs(P, Q, env)
    if isinstance(H, LinearIn) and pairs is not None:
        count = int(evaluate(H.args[1], env))
        name = str(H.args[0])
        rows = [
            [number(env.tables(name, j, n)) for j in range(1, count + 1)] for n in range(len(pairs))
        ]

        def finite(*at: Any) -> Any:
            h = [mp.fdot(at[:-1], row) + at[-1] for row in rows]
            return mp.fsum(
                p * v - q * _conjugate(e.generator, v, env)
                for (p, q), v in zip(pairs, h, strict=True)
            )

        return maximum(finite, [mpf("0.05")] * (count + 1))
    if not isinstance(H, Linear) or pairs is not None:
        raise Unevaluable(f"'{H}' is not evaluated here")
    return restricted_on_the_line(_Line(P, env), _Line(Q, env), _float_conjugate(e.generator, env))


@evaluate.register(RestrictedRenyi)
def _(e: RestrictedRenyi, env: Environment) -> Any:
    alpha, H = evaluate(e.args[0], env), e.args[1]
    inner = evaluate(Restricted(AlphaGenerator(e.args[0]), H, *e.arguments), env)
    return mp.log(1 + alpha * (alpha - 1) * inner) / (alpha - 1)
