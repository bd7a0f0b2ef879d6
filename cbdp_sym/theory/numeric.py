"""Numerical values of the theory's quantities, for the second opinion: each from its definition.

Nothing here uses the definitions that the kernel unfolds; densities are written down again.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

import sympy
from mpmath import mp, mpf
from sympy import Dummy, Expr, Symbol

from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.terms import DataSet, Distribution
from cbdp_sym.oracles.classes import FunctionClass, Piece, rational
from cbdp_sym.oracles.evaluate import (
    DIGITS,
    MEMBERS,
    Environment,
    Undefined,
    Unevaluable,
    atoms,
    evaluate,
    maximum,
    number,
    probabilities,
    quad,
)
from cbdp_sym.theory.adversaries import (
    Family,
    Linear,
    LinearIn,
    LinearOn,
    Polynomials,
    Segment,
    Translates,
)
from cbdp_sym.theory.class_values import (
    drawn_class,
    metric,
    pair_supremum,
    restricted_supremum,
)
from cbdp_sym.theory.distributions import (
    Conditional,
    ContinuousDistribution,
    Density,
    Finite,
    Gibbs,
    Image,
    IndependentCoordinates,
    Joint,
    Laplace,
    Mixture,
    Normal,
    PointMass,
    Transformed,
    WithDensity,
)
from cbdp_sym.theory.divergences import (
    IPM,
    KL,
    AlphaDivergence,
    CentredLossMoment,
    MaxDivergence,
    RenyiDivergence,
    Restricted,
    RestrictedPair,
    RestrictedPairRenyi,
    RestrictedRenyi,
    SquaredHellinger,
)
from cbdp_sym.theory.divergences.base import OUTCOME
from cbdp_sym.theory.generators import AlphaGenerator, AnyGenerator, Conjugate, KLGenerator
from cbdp_sym.theory.spans import densities, restricted_to_polynomials
from cbdp_sym.theory.unknown import conjugate_in_numbers
from cbdp_sym.theory.vectors import restricted_to_linear

Value = Callable[[Expr], Any]
"""The number that a parameter stands for."""


@dataclass(frozen=True)
class LineDensity:
    """A density on the line in numbers, for the second opinion.

    Args:
        log: the logarithm of the density at a number x, by mpmath (``-mp.inf`` where it is 0).
        points: the centre, and every point where the density is not smooth.
        width: the scale on which the density varies.
    """

    log: Callable[[Any], Any]
    points: Sequence[Any]
    width: Any


@singledispatch
def line_density(P: Any, value: Value) -> LineDensity:
    """The density of ``P``, written down by hand and not taken from ``P.pdf``.

    A distribution of your own registers it, with ``value`` for the numbers of its parameters::

        @line_density.register
        def _(P: Cauchy, value):
            m, s = value(P.location), value(P.scale)
            return LineDensity(lambda x: -mp.log(mp.pi * s) - mp.log1p(((x - m) / s) ** 2), [m], s)

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


def _line(P: Distribution, env: Environment) -> LineDensity:
    if isinstance(P, Density):
        body, x, _ = P.args
        points = [evaluate(k, env) for k in P.kinks]
        return LineDensity(lambda t: mp.log(evaluate(body, env.bind(x, t))), points, mpf(1))
    return line_density(P, lambda parameter: evaluate(parameter, env))


def doubt(P: ContinuousDistribution, env: Environment) -> str:
    """What is wrong with a density that a project defines, where the environment puts it; or "".

    The density that the kernel reads and the one that the second opinion reads are compared at some
    points, and the latter is integrated. The former has to be one formula: if it were another one for
    special parameters, a theorem about all parameters would not hold for those.

    Raises:
        Unevaluable: a parameter has no value here, or an integral is not found.
    """
    if line_density.dispatch(type(P)) is line_density.dispatch(object):
        name = type(P).__name__
        return (
            f"{name} has no second opinion: write its density once more, in mpmath, in a function "
            f"decorated with @line_density.register, of P: {name} and value"
        )
    with mp.workdps(DIGITS):
        return _doubt(P, env)


def _doubt(P: ContinuousDistribution, env: Environment) -> str:
    line = _line(P, env)
    x = Symbol("x", real=True)
    names = [Dummy(name, real=True) for name in P.parameters]
    try:
        formula = type(P)(*names).pdf(x).xreplace(dict(zip(names, P.args, strict=True)))
    except (TypeError, KernelError) as error:
        return f"the density of {type(P).__name__} is no formula in its parameters: {error}"
    for offset in ("-7.3", "-1.1", "-0.37", "0.21", "0.83", "2.9", "31"):
        at = line.points[0] + mpf(offset) * line.width
        kernel, second = evaluate(P.pdf(x), env.bind(x, at)), mp.exp(line.log(at))
        if abs(kernel - evaluate(formula, env.bind(x, at))) > mpf(10) ** -25 * (1 + abs(kernel)):
            return (
                f"the density of {type(P).__name__} is no formula in its parameters: that of {P} is "
                "another one than the general one with these values"
            )
        if abs(kernel - second) > mpf(10) ** -25 * (1 + abs(second)):
            return (
                f"{P} has two different densities: at x = {mp.nstr(at, 8)} its pdf is "
                f"{mp.nstr(kernel, 12)} and its line_density {mp.nstr(second, 12)}"
            )
    mass = _integrate(lambda t: mp.exp(line.log(t)), line)
    if abs(mass - 1) > mpf(10) ** -10:
        return f"{P} is no distribution: the integral of its density is {mp.nstr(mass, 12)}, not 1"
    return ""


def _float_conjugate(f: Any, env: Environment) -> Callable[[float], float]:
    if isinstance(f, KLGenerator):
        return lambda s: math.exp(s - 1) * s - math.exp(s - 1) * (s - 1)
    alpha = float(evaluate(f.order, env))

    def conjugate(s: float) -> float:
        t = (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
        return t * abs(s) - (t**alpha - 1) / (alpha**2 - alpha)

    return conjugate


def restricted_on_the_line(
    P: LineDensity, Q: LineDensity, conjugate: Callable[[float], float]
) -> Any:
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
    P: LineDensity,
    Q: LineDensity,
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


def _integrate(f: Callable[[Any], Any], *lines: LineDensity, centre: Any = None) -> Any:
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


@probabilities.register(Conditional)
def _(P: Conditional, env: Environment) -> list[Any] | None:
    """A random law for each value of the arguments; data sets are told apart by their names."""
    name, *on = P.args
    outcomes = range(len(next(iter(env.weights.values()))))
    key = "".join(str(a) if isinstance(a, DataSet) else str(int(evaluate(a, env))) for a in on)
    raw = [1 + abs(number(env.tables(f"{name}{key}", 0, j))) for j in outcomes]
    return [r / mp.fsum(raw) for r in raw]


@probabilities.register(Joint)
def _(P: Joint, env: Environment) -> list[Any] | None:
    """The law of the pair: its outcomes, in the order of the first and then the second."""
    first = probabilities(P.marginal, env)
    if first is None:
        return None
    second = [probabilities(P.conditional(sympy.Integer(n)), env) for n in range(len(first))]
    return [w * v for w, row in zip(first, second, strict=True) for v in row or []]


@probabilities.register(Mixture)
def _(P: Mixture, env: Environment) -> list[Any] | None:
    """The weighted mean of the weights."""
    rows = [probabilities(R, env) for _, R in P.mixed]
    weights = [evaluate(w, env) for w, _ in P.mixed]
    if None in rows:
        return None
    return [mp.fdot(weights, column) for column in zip(*rows, strict=True)]


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


@atoms.register(Transformed)
def _(P: Transformed, env: Environment) -> list[tuple[Any, Any]] | None:
    """Each outcome with the value that the function has there."""
    value, t, original = P.args
    outcomes = atoms(original, env)
    if outcomes is None:
        return None
    return [(w, evaluate(value, env.bind(t, at))) for w, at in outcomes]


@atoms.register(Mixture)
def _(P: Mixture, env: Environment) -> list[tuple[Any, Any]] | None:
    """The outcomes of both, each with its share."""
    weight, first, second = P.args
    w, one, other = evaluate(weight, env), atoms(first, env), atoms(second, env)
    if one is None or other is None:
        return None
    return [(w * p, at) for p, at in one] + [((1 - w) * p, at) for p, at in other]


@atoms.register(PointMass)
def _(P: PointMass, env: Environment) -> list[tuple[Any, Any]]:
    return [(mpf(1), evaluate(P.atom, env))]


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
    a, b = _line(P, env), _line(Q, env)
    return _integrate(lambda x: mp.exp(a.log(x)) * (a.log(x) - b.log(x)), a, b)


def _moment(alpha: Any, P: Distribution, Q: Distribution, env: Environment) -> Any:
    pairs = _pairs(P, Q, env)
    if pairs is not None:
        if any(p > 0 and q == 0 for p, q in pairs):
            return mp.inf
        return mp.fsum(p**alpha * q ** (1 - alpha) for p, q in pairs if q > 0)
    a, b = _line(P, env), _line(Q, env)
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


@evaluate.register(CentredLossMoment)
def _(e: CentredLossMoment, env: Environment) -> Any:
    pairs = _pairs(*e.arguments, env)
    if pairs is None:
        P, Q = e.arguments
        a, b, t = _line(P, env), _line(Q, env), evaluate(e.args[0], env)
        mean = _kl(P, Q, env)
        centre = (1 + t) * a.points[0] - t * b.points[0] if isinstance(P, Normal) else None
        return _integrate(
            lambda x: mp.exp(a.log(x) + t * (a.log(x) - b.log(x) - mean)), a, b, centre=centre
        )
    if any(p > 0 and q == 0 for p, q in pairs):
        return mp.inf
    losses = [(p, mp.log(p) - mp.log(q)) for p, q in pairs if p > 0]
    mean = mp.fsum(p * z for p, z in losses)
    t = evaluate(e.args[0], env)
    return mp.fsum(p * mp.exp(t * (z - mean)) for p, z in losses)


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
    exponent = _coordinates(
        e, *e.arguments, env, lambda p, q, inner: mp.log(_moment(alpha, p, q, inner))
    )
    return mp.expm1(exponent) / (alpha**2 - alpha)


@evaluate.register(MaxDivergence)
def _(e: MaxDivergence, env: Environment) -> Any:
    pairs = _pairs(*e.arguments, env)
    if pairs is None:
        return _largest_ratio(*(_line(P, env) for P in e.arguments))
    if any(p > 0 and q == 0 for p, q in pairs):
        return mp.inf
    return max(mp.log(p / q) for p, q in pairs if p > 0)


def _largest_ratio(P: LineDensity, Q: LineDensity) -> Any:
    """sup of log(p/q): a search on a grid that is fine near the centres, then golden sections."""

    def log_ratio(x: Any) -> Any:
        p, q = P.log(x), Q.log(x)
        return -mp.inf if p == -mp.inf else p - q

    width = max(P.width, Q.width)
    centres = [*P.points, *Q.points]
    steps = [mpf(10) ** (mpf(k) / 4) for k in range(-12, 41)]
    grid = sorted(
        {c + sign * width * s for c in centres for s in (*steps, mpf(0)) for sign in (1, -1)}
    )
    values = [log_ratio(x) for x in grid]
    if mp.inf in values:
        return mp.inf
    best = max(range(len(grid)), key=values.__getitem__)
    ends = max(log_ratio(c + sign * width * mpf(10) ** 20) for c in centres for sign in (1, -1))
    if ends > values[best] + 1:
        return mp.inf
    low, high = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
    shrink = (mp.sqrt(5) - 1) / 2
    while high - low > mpf(10) ** (-mp.dps // 2) * width:
        left, right = high - shrink * (high - low), low + shrink * (high - low)
        low, high = (low, right) if log_ratio(left) >= log_ratio(right) else (left, high)
    found = max(values[best], log_ratio((low + high) / 2))
    if ends > found:
        raise Unevaluable("the largest ratio of the densities is far out")
    return found


def _generator(f: Any, env: Environment) -> Callable[[Any], Any]:
    if isinstance(f, KLGenerator):
        return lambda t: t * mp.log(t)
    assert isinstance(f, AlphaGenerator)
    alpha = evaluate(f.order, env)
    return lambda t: (abs(t) ** alpha - 1) / (alpha**2 - alpha)


def _conjugate(f: Any, s: Any, env: Environment) -> Any:
    """sup over t of t s - f(t), at the point where the slope of f is s; its neighbours are less."""
    if isinstance(f, AnyGenerator):
        return conjugate_in_numbers(f, env).at(s)
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
    if isinstance(H, LinearOn):
        f = e.generator
        vectors = isinstance(P, IndependentCoordinates) and isinstance(Q, IndependentCoordinates)
        if not (vectors and isinstance(f, AlphaGenerator)):
            raise Unevaluable(f"'{e}' is not evaluated here")
        return restricted_to_linear(H, P, Q, float(evaluate(f.order, env)), env)
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
    p, q = atoms(P, env), atoms(Q, env)
    if p is not None and q is not None:
        return _restricted_on_atoms(e, p, q, env)
    if isinstance(H, Polynomials) and isinstance(e.generator, AlphaGenerator) and pairs is None:
        lines = _line(P, env), _line(Q, env)
        knots = sorted({float(t) for line in lines for t in line.points})
        return restricted_to_polynomials(
            int(H.args[0]),
            float(evaluate(e.generator.order, env)),
            *densities(*(line.log for line in lines)),
            lambda at: _nodes(at, float(lines[1].width)),
            knots,
        )
    if not isinstance(H, Linear) or pairs is not None:
        raise Unevaluable(f"'{H}' is not evaluated here")
    return restricted_on_the_line(_line(P, env), _line(Q, env), _float_conjugate(e.generator, env))


def _restricted_on_atoms(
    e: Restricted, p: list[tuple[Any, Any]], q: list[tuple[Any, Any]], env: Environment
) -> Any:
    """A class of unknown functions is a few random ones; constants are maximised over."""

    def objective(h: Callable[[Any], Any]) -> Any:
        gain = mp.fsum(w * h(x) for w, x in p if w)
        return gain - mp.fsum(w * _conjugate(e.generator, h(x), env) for w, x in q if w)

    H = e.adversaries
    drawn = drawn_class(H, env)
    if drawn is not None:
        return restricted_supremum(e, drawn, p, q, env).value
    if isinstance(H, Linear):
        places, centre = {x for w, x in q if w}, mp.fsum(w * x for w, x in p)
        if places == {next(iter(places))} - {
            centre
        }:  # h may vanish there, and be large in the mean
            return mp.inf
        return maximum(lambda a, b: objective(lambda x: a * x + b), [mpf("0.05"), mpf("0.5")])
    if isinstance(H, Segment):
        return _over_a_segment(e, H, p, q, env)
    family = H.args[0] if isinstance(H, Translates) else H
    if not isinstance(family, Family):
        raise Unevaluable(f"'{H}' is not evaluated here")
    name = str(family.args[0])
    best = -mp.inf
    for k in range(MEMBERS):

        def h(x: Any, k: int = k) -> Any:
            return number(env.tables(name, k, int(x)))

        if isinstance(H, Translates):

            def moved(c: Any, h: Callable[[Any], Any] = h) -> Any:
                return objective(lambda x: h(x) + c)

            best = max(best, maximum(moved, [mpf("0.5")]))
        else:
            best = max(best, objective(h))
    return best


def _over_a_segment(
    e: Restricted, H: Segment, p: list[tuple[Any, Any]], q: list[tuple[Any, Any]], env: Environment
) -> Any:
    """The outcomes are numbered, and the two ends are vectors."""
    places = sorted({x for _, x in (*p, *q)})
    member, ((share, _),) = H.member(OUTCOME)
    ends = tuple(
        tuple(
            rational(evaluate(member, env.bind(share, mpf(theta)).bind(OUTCOME, x))) for x in places
        )
        for theta in (0, 1)
    )
    first, second = ([(w, mpf(places.index(x))) for w, x in law] for law in (p, q))
    segment = FunctionClass((Piece(ends).tidy(),))
    return restricted_supremum(e, segment, first, second, env).value


@evaluate.register(IPM)
def _(e: IPM, env: Environment) -> Any:
    """The largest difference of means over a few random functions."""
    H, P, Q = e.args
    p, q = atoms(P, env), atoms(Q, env)
    drawn = drawn_class(H, env)
    if drawn is not None and p is not None and q is not None:
        return metric(e, drawn, p, q)
    if p is None or q is None or not isinstance(H, Family):
        raise Unevaluable(f"'{e}' is not evaluated here")
    name = str(H.args[0])

    def mean(outcomes: list[tuple[Any, Any]], k: int) -> Any:
        return mp.fsum(w * number(env.tables(name, k, int(x))) for w, x in outcomes if w)

    return max(abs(mean(p, k) - mean(q, k)) for k in range(MEMBERS))


@evaluate.register(RestrictedPair)
def _(e: RestrictedPair, env: Environment) -> Any:
    """The supremum over pairs of a few random functions of each class, and over added constants."""
    f, H1, H2, *laws = e.args
    p1, p2, q1, q2 = (atoms(P, env) for P in laws)
    if p1 is None or p2 is None or q1 is None or q2 is None:
        raise Unevaluable(f"'{e}' is not evaluated here")
    first, second = drawn_class(H1, env), drawn_class(H2, env)
    if first is not None and second is not None:
        return pair_supremum(e, first, second, (p1, p2, q1, q2), env)
    moved = any(isinstance(H, Translates) for H in (H1, H2))
    families = [H.args[0] if isinstance(H, Translates) else H for H in (H1, H2)]
    if not all(isinstance(H, Family) for H in families):
        raise Unevaluable(f"'{e}' is not evaluated here")
    names = [str(H.args[0]) for H in families]
    best = -mp.inf
    for k, m in itertools.product(range(MEMBERS), repeat=2):

        def objective(c: Any, k: int = k, m: int = m) -> Any:
            def h(x: Any, y: Any) -> Any:
                first = number(env.tables(names[0], k, int(x)))
                return first + number(env.tables(names[1], m, int(y))) + c

            gain = mp.fsum(u * w * h(x, y) for u, x in p1 for w, y in p2)
            loss = mp.fsum(u * w * _conjugate(f, h(x, y), env) for u, x in q1 for w, y in q2)
            return gain - loss

        best = max(best, maximum(objective, [mpf("0.5")]) if moved else objective(mpf(0)))
    return best


@evaluate.register(RestrictedPairRenyi)
def _(e: RestrictedPairRenyi, env: Environment) -> Any:
    alpha, *others = e.args
    order = evaluate(alpha, env)
    inner = evaluate(RestrictedPair(AlphaGenerator(alpha), *others), env)
    return _renyi(order, inner)


def _renyi(order: Any, inner: Any) -> Any:
    """Equation (3)."""
    if order == 1:
        raise Undefined("Equation (3) divides by α - 1")
    argument = 1 + order * (order - 1) * inner
    if argument < 0:
        raise Undefined("the restricted divergence is too small for Equation (3)")
    return mp.log(argument) / (order - 1)


@evaluate.register(RestrictedRenyi)
def _(e: RestrictedRenyi, env: Environment) -> Any:
    alpha, H = evaluate(e.args[0], env), e.args[1]
    inner = evaluate(Restricted(AlphaGenerator(e.args[0]), H, *e.arguments), env)
    return _renyi(alpha, inner)
