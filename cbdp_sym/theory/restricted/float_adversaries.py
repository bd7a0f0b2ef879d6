"""A good adversary in floating point. Nothing here is trusted: whatever it finds, the ends are right."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import sympy
from flint import arb
from sympy import Abs, Expr, Piecewise, sign

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.integrands import Integrand
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.distributions import Density, Finite, Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.generator_properties import Card
from cbdp_sym.theory.restricted.means import X

Vector = list[float]
Matrix = list[list[float]]
Rows = Sequence[tuple[float, float, Vector]]
_STEP, _ITERATIONS, _SMALLEST_GAIN = 0.0625, 200, 1e-11
_CUTS = 3
_LEAST = 1e-24  # weights that no feature makes count


class QuadratureNodes:
    """Points of Q's space with weights (the density is in them), and the features there."""

    def __init__(self, Q: Distribution, features: Sequence[Expr], constant: bool = True) -> None:
        self.Q, self.constant = Q, constant
        self.features = [sympy.S.One, *features] if constant else list(features)
        self._values = [evaluated(f) for f in self.features]
        self.cut(())

    def cut(self, at: Sequence[float]) -> None:
        """Compute the points anew, with the integrals divided at these places too."""
        if isinstance(self.Q, Finite):
            points = [(float(n), float(w)) for n, w in enumerate(self.Q.weights)]
        else:
            knots, width = _scales(self.Q, self.features)
            density = _density(self.Q)
            knots = sorted({*knots, *at})
            points = [(x, w * density(x)) for x, w in _rule(knots, width)]
        rows = [(x, w, [f(x) for f in self._values]) for x, w in points if w > _LEAST]
        self.rows = [(x, w, phi) for x, w, phi in rows if all(map(math.isfinite, phi))]
        self.rows.sort(key=lambda row: row[0])

    def zeros(self, c: Vector) -> list[float]:
        """Return where Σ c_i φ_i changes its sign."""
        if isinstance(self.Q, Finite):
            return []

        def h(x: float) -> float:
            return sum(a * f(x) for a, f in zip(c, self._values, strict=True))

        found = []
        signs = [(x, _dot(c, phi) > 0) for x, w, phi in self.rows if w > 1e-40]
        for (low, before), (high, after) in itertools.pairwise(signs):
            if before != after:
                for _ in range(60):
                    middle = (low + high) / 2
                    low, high = (middle, high) if (h(middle) > 0) == before else (low, middle)
                found.append((low + high) / 2)
        return found[:20]

    def column(self, k: int) -> tuple[float, float]:
        """About the mean and the standard deviation of φ_k under Q."""
        values = [(w, phi[k]) for _, w, phi in self.rows]
        mean = math.fsum(w * v for w, v in values)
        return mean, math.sqrt(math.fsum(w * (v - mean) ** 2 for w, v in values))


def _density(Q: Distribution) -> Callable[[float], float]:
    if isinstance(Q, Laplace):
        m, b = number(Q.location), number(Q.scale)
        return lambda x: math.exp(-abs(x - m) / b) / (2 * b)
    if isinstance(Q, Normal):
        m, s = number(Q.mean), abs(number(Q.deviation))
        return lambda x: math.exp(-(((x - m) / s) ** 2) / 2) / (s * math.sqrt(2 * math.pi))
    return evaluated(Q.pdf(X))


def evaluated(f: Expr) -> Callable[[float], float]:
    """f as a function of floats; not finite where it is not defined."""
    if f.is_polynomial(X) and not f.free_symbols - {X}:
        coefficients = [number(c) for c in sympy.Poly(f, X).all_coeffs()]

        def polynomial(x: float) -> float:
            total = 0.0
            for c in coefficients:
                total = total * x + c
            return total

        return polynomial
    integrand = Integrand(f, X)

    def value(x: float) -> float:
        with precision(64):
            return float(integrand.real(integrand.root, arb(x)).mid())

    return value


def number(e: Expr) -> float:
    """About the value of a constant."""
    with precision(64):
        return float(enclose(e, {}).mid())


def _scales(Q: Distribution, features: Sequence[Expr]) -> tuple[list[float], float]:
    """Kinks of the density and the features, and the width of the density."""
    if isinstance(Q, Laplace):
        knots, width = [number(Q.location)], number(Q.scale)
    elif isinstance(Q, Normal):
        knots, width = [number(Q.mean)], abs(number(Q.deviation))
    elif isinstance(Q, Density):
        knots, width = [number(k) for k in Q.kinks] or [0.0], 1.0
    else:
        raise Refusal(f"'{Q}' has no density that is known here", weak=False)
    for f in features:
        knots += kinks_of(f)
    return knots, width


def kinks_of(f: Expr) -> list[float]:
    """Return where a feature has kinks or jumps, as far as this is seen easily."""
    inside = [e.args[0] for e in f.atoms(Abs, sign, sympy.Heaviside)]
    inside += [a - b for e in f.atoms(sympy.Max, sympy.Min)
               for a, b in itertools.combinations(e.args, 2)]  # fmt: skip
    for piece in f.atoms(Piecewise):
        inside += [r.lhs - r.rhs for _, c in piece.args
                   for r in c.atoms(sympy.core.relational.Relational)]  # fmt: skip
    found = []
    for e in inside:
        if e.is_polynomial(X) and 1 <= sympy.degree(e, X) <= 8:
            found += [float(r) for r in sympy.Poly(e, X).nroots() if abs(sympy.im(r)) < 1e-9]
    return found


def _rule(knots: list[float], width: float) -> list[tuple[float, float]]:
    """Double-exponential nodes and weights between the knots and out to infinity."""
    nodes = []
    for k in range(-64, 130):
        t = k * _STEP
        x = width * math.exp(t - math.exp(-t))
        weight = x * (1 + math.exp(-t)) * _STEP
        if weight > 0:
            nodes += [(knots[0] - x, weight), (knots[-1] + x, weight)]
    for low, high in itertools.pairwise(knots):
        for k in range(-64, 65):
            u = math.pi / 2 * math.sinh(k * _STEP)
            weight = math.pi / 2 * math.cosh(k * _STEP) / math.cosh(u) ** 2 * _STEP
            x = (low + high) / 2 + (high - low) / 2 * math.tanh(u)
            nodes.append((x, weight * (high - low) / 2))
    return nodes


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


def best(nodes: QuadratureNodes, card: Card, moments: Sequence[float]) -> tuple[Vector, Matrix]:
    """Return coefficients that about maximise the gain, and minus its second derivatives there."""
    if nodes.constant:
        c = [float(card.neutral)] + [0.0] * (len(moments) - 1)
    else:
        c = flat(nodes.rows, float(card.neutral))
    c, hessian = climb(nodes.rows, card, moments, c)
    known: list[float] = []
    for _ in range(_CUTS):
        zeros = nodes.zeros(c)
        if len(zeros) == len(known) and all(
            abs(a - b) < 1e-10 * (1 + abs(a)) for a, b in zip(zeros, known, strict=True)
        ):
            break
        nodes.cut(zeros)
        known = zeros
        c, hessian = climb(nodes.rows, card, moments, c)
    return _polished(nodes.rows, card, moments, c, hessian)


def flat(rows: Rows, level: float) -> Vector:
    """Return the adversary nearest to the constant ``level``, in the mean square."""
    n = len(rows[0][2])
    square = [[math.fsum(w * f[i] * f[j] for _, w, f in rows) for j in range(n)] for i in range(n)]
    return solve(square, [math.fsum(w * f[i] * level for _, w, f in rows) for i in range(n)])


def climb(rows: Rows, card: Card, moments: Sequence[float], c: Vector) -> tuple[Vector, Matrix]:
    """Newton steps, each shortened until the gain grows; ``rows`` are points, weights and features."""
    value, slope, curve = _gain(rows, card, moments, c)
    for _ in range(_ITERATIONS):
        step = solve(curve, slope)
        expected = _dot(step, slope)
        if expected < _SMALLEST_GAIN * max(1e-8, abs(value)):
            break
        length = 1.0
        while length > 1e-12:
            new = [a + length * d for a, d in zip(c, step, strict=True)]
            found = _gain(rows, card, moments, new)
            if found[0] > value or (found[0] == value and length == 1):
                break
            length /= 2
        else:
            break
        done = found[0] == value
        c, (value, slope, curve) = new, found
        if done:
            break
    return c, curve


def _polished(
    rows: Rows, card: Card, moments: Sequence[float], c: Vector, curve: Matrix
) -> tuple[Vector, Matrix]:
    """Whole Newton steps as long as the gradient shrinks, which the gain is too flat to tell."""
    value, slope, curve = _gain(rows, card, moments, c)
    for _ in range(3):
        new = [a + d for a, d in zip(c, solve(curve, slope), strict=True)]
        value, flatter, bent = _gain(rows, card, moments, new)
        if not (math.isfinite(value) and _dot(flatter, flatter) < _dot(slope, slope) / 4):
            break
        c, slope, curve = new, flatter, bent
        if _dot(slope, slope) < 1e-24:
            break
    return c, curve


def _gain(rows: Rows, card: Card, moments: Sequence[float], c: Vector) -> tuple[float, Vector, Matrix]:
    """The gain, its gradient, and minus its second derivatives."""
    n = len(c)
    total: list[float] = []
    slope = [0.0] * n
    curve = [[0.0] * n for _ in range(n)]
    for _, w, phi in rows:
        h = 0.0
        for a, b in zip(c, phi, strict=True):
            h += a * b
        try:
            value, first, second = card.floats(h)
        except OverflowError:
            return -math.inf, slope, curve
        total.append(w * value)
        first, second = w * first, w * second
        for i, f in enumerate(phi):
            slope[i] += first * f
            row, part = curve[i], second * f
            for j in range(i + 1):
                row[j] += part * phi[j]
    for i in range(n):
        for j in range(i):
            curve[j][i] = curve[i][j]
    try:
        value = _dot(c, moments) - math.fsum(total)
    except OverflowError:
        return -math.inf, slope, curve
    if not math.isfinite(value):
        return -math.inf, slope, curve
    return value, [m - s for m, s in zip(moments, slope, strict=True)], curve


def solve(matrix: Matrix, right: Vector) -> Vector:
    """Return the solution of a system whose matrix is symmetric and positive, or nearly so."""
    n = len(right)
    scale = [math.sqrt(matrix[i][i]) if matrix[i][i] > 0 else 1.0 for i in range(n)]
    rows = [
        [matrix[i][j] / (scale[i] * scale[j]) + (1e-15 if i == j else 0.0) for j in range(n)]
        + [right[i] / scale[i]]
        for i in range(n)
    ]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        if rows[k][k] == 0 or not math.isfinite(rows[k][k]):
            return [0.0] * n
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            for j in range(k, n + 1):
                rows[i][j] -= factor * rows[k][j]
    x = [0.0] * n
    for i in reversed(range(n)):
        rest = math.fsum(rows[i][j] * x[j] for j in range(i + 1, n))
        x[i] = (rows[i][n] - rest) / rows[i][i]
    return [v / s for v, s in zip(x, scale, strict=True)]
