"""Restricted total variation on the line for adversaries that are bounded, such as a tanh(x) + b.

The divergence is the supremum of E_P[h] - E_Q[h] over the h of the class with |h| <= 1/2.

*Lower end.* Let |h| <= M be shown on the line: by branch and bound on a bounded interval, by the prover
beyond it. Then h/(2M) is such an adversary.

*Upper end.* Let μ be finitely many signed masses, at places where the features are continuous, with
Σ μ_k φ_i(x_k) = E_P[φ_i] - E_Q[φ_i] for all features, the constant 1 among them. Then E_P[h] - E_Q[h] is
Σ μ_k h(x_k) <= Σ |μ_k|/2. The equations are solved in ball arithmetic.

*The search* is not trusted: a linear program at a few places, to which those are added where its solution is
too large (Remez's exchange). A supremum at infinity is approached at places far out.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import sympy
from flint import arb, arb_mat
from sympy import Expr, Integer, Rational, oo

from cbdp_sym.analysis.balls import enclose, precision, rational_ball, rational_of
from cbdp_sym.analysis.extrema import check
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.optimise import maximum, minimum
from cbdp_sym.oracles.prover import prove
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.float_adversaries import evaluated, kinks_of
from cbdp_sym.theory.restricted.kinks import pieces
from cbdp_sym.theory.restricted.linear_program import Unbounded, largest
from cbdp_sym.theory.restricted.means import Means, X
from cbdp_sym.theory.restricted.places import place

_REACH, _GRID = (64, 400)  # widths to each side that branch and bound covers, and places of the search
_FAR = 10**25
_ROUNDS, _BITS, _DIGITS = 40, 60, 12
_BESIDE = Rational(1, 2**40)
_SECONDS, _SMALL = 10.0, 200
Vector = list[float]


@dataclass(frozen=True)
class Enclosed:
    """The value lies in [lower, upper]; the adversary, with |h| <= 1/2, shows the lower end."""

    lower: arb
    upper: arb
    adversary: Expr


def enclosed(
    P: Distribution, Q: Distribution, features: tuple[Expr, ...], constant: bool, means: Means, digits: int
) -> Enclosed:
    """Return both ends for bounded features, to about 12 digits at most.

    Raises:
        Refusal: a mean or a bound was not found.
    """
    change = [means.mean(P, f, digits + 6) - means.mean(Q, f, digits + 6) for f in features]
    basis = (Integer(1), *features) if constant else features
    goal = [arb(0)] * constant + change
    c, at = _search(Q, basis, [float(v.mid()) for v in goal])
    h = sympy.Add(*(a * f for a, f in zip(c, basis, strict=True)))
    with precision(4 * digits + 64):
        gained = arb(0)
        for a, v in zip(c, goal, strict=True):
            gained += rational_ball(a) * v
        upper = _mass(basis, goal, at) / 2
        most = _largest_size(h, Q)
        if most == 0:
            return Enclosed(arb(0), upper, Integer(0))
        return Enclosed(gained / (2 * rational_ball(most)), upper, h / (2 * most))


def _mass(basis: Sequence[Expr], goal: Sequence[arb], at: Sequence[Rational]) -> arb:
    """Σ |μ_k| for masses with the means ``goal``. Raises Refusal where there are none."""
    n = len(basis)
    table = arb_mat(n, n)
    for k, x in enumerate(at):
        for i, v in enumerate(_values(basis, x)):
            table[i, k] = v
    try:
        masses = table.solve(arb_mat(n, 1, list(goal)))
    except ZeroDivisionError:
        raise Refusal("no masses with the means of the features were found") from None
    total = arb(0)
    for k in range(n):
        total += abs(masses[k, 0])
    if not total.is_finite():
        raise Refusal("no masses with the means of the features were found")
    return total


def _values(basis: Sequence[Expr], x: Rational) -> list[arb]:
    """The features at x or beside it, where they are smooth. Raises Refusal where they are not."""
    for moved in (x, x + _BESIDE, x - _BESIDE):
        try:
            found = [_smooth_value(f, moved) for f in basis]
        except Refusal:
            continue
        if all(v.is_finite() for v in found):
            return found
    raise Refusal(f"the features are not shown to be smooth near {float(x):.6g}")


def _smooth_value(f: Expr, x: Rational) -> arb:
    """f(x), where f is shown to be smooth at x. Raises Refusal where it is not."""
    for part, low, high in pieces(f, -oo, oo):
        if low < x < high:
            return enclose(part, {X: rational_ball(x)}, analytic=True)
    raise Refusal("the features have a kink there")


def _largest_size(h: Expr, Q: Distribution) -> Rational:
    """A number M with |h| <= M at all places but finitely many. Raises Refusal if none is shown."""
    centre, width = place(Q)
    cuts = [low for _, low, _ in pieces(h, -oo, oo) if low.is_finite]
    low = min([centre - _REACH * width, *(v - 1 for v in cuts)])
    high = max([centre + _REACH * width, *(v + 1 for v in cuts)])
    most = Rational(0)
    for part, a, b in pieces(h, low, high):
        if part.has(X):
            for found in (
                of(part, {X: (a, b)}, digits=_DIGITS, seconds=_SECONDS) for of in (maximum, minimum)
            ):
                most = max(most, check(found.f * found.sign, found.box, found.certificate).upper)
        else:
            most = max(most, _above(abs(enclose(part, {}))))
    far = [_above(abs(enclose(h, {X: arb(x)}))) for x in (-_FAR, _FAR)]
    most = max([most, *far]) * (1 + Rational(1, 2**48))
    for beyond, where in ((pieces(h, -oo, low), f"x < {low}"), (pieces(h, high, oo), f"x > {high}")):
        for part, _, _ in beyond:
            for claim in (f"{part} <= {most}", f"{part} >= {-most}"):
                if not _proved(claim, part, most, where):
                    raise Refusal(f"the adversary {h.evalf(6)} is not shown to be bounded for {where}")
    return most


def _proved(claim: str, part: Expr, most: Rational, where: str) -> bool:
    if not part.has(X):
        return bool(abs(enclose(part, {})) <= rational_ball(most))
    return prove(claim, where, seconds=_SECONDS, cpu=True).verdict == "proved"


def _above(ball: arb) -> Rational:
    if not ball.is_finite():
        raise Refusal("the adversary is not shown to be bounded")
    top = ball.upper()
    if top < arb(2) ** -_SMALL:  # exp(-x²) far out has too many digits
        return Rational(1, 2**_SMALL)
    return rational_of(top)


def _search(Q: Distribution, basis: Sequence[Expr], goal: Vector) -> tuple[list[Rational], list[Rational]]:
    """About the best coefficients, and as many places for masses as there are features."""
    values = [evaluated(f) for f in basis]

    def phi(x: float) -> Vector:
        return [f(x) for f in values]

    grid = _grid(Q, basis)
    table = [phi(x) for x in grid]
    kept = [k for k, row in enumerate(table) if all(map(math.isfinite, row))]
    grid, table = [grid[k] for k in kept], [table[k] for k in kept]
    used = {grid[k]: table[k] for k in range(0, len(grid), max(1, len(grid) // (8 * len(basis))))}
    used |= {grid[0]: table[0], grid[-1]: table[-1]}
    c: Vector = []
    weights: Vector = []
    for _ in range(_ROUNDS):
        c, weights = _program(list(used.values()), goal)
        peaks = _peaks(grid, table, c, phi)
        new = {x: phi(x) for x, size in peaks if size > 0.5 + 2e-14 and x not in used}
        if not new:
            break
        used |= new
    order = sorted(zip(weights, used.items(), strict=True), key=lambda e: -abs(e[0]))
    return [Rational(Fraction(a)) for a in c], _independent([item for _, item in order])


def _grid(Q: Distribution, basis: Sequence[Expr]) -> Vector:
    centre, width = map(float, place(Q))
    steps = [math.sinh(6 * k / _GRID) / 6 for k in range(-_GRID, _GRID + 1)]
    found = {centre + width * s for s in steps} | {float(-_FAR), float(_FAR)}
    for kink in {k for f in basis for k in kinks_of(f)}:
        found.discard(kink)
        found |= {kink - float(_BESIDE) * width, kink + float(_BESIDE) * width}
    return sorted(found)


def _program(rows: Sequence[Vector], goal: Vector) -> tuple[Vector, Vector]:
    """The best coefficients with |h| <= 1/2 at the places, and their multipliers."""
    exact = [[Fraction(round(v * 2**_BITS), 2**_BITS) for v in row] for row in rows]
    sides = [[s * v for v in row] for row in exact for s in (1, -1)]
    wanted = [Fraction(v) for v in goal]
    try:
        _, c, y = largest(wanted, sides, [Fraction(1, 2)] * len(sides))
    except Unbounded:
        raise Refusal("the features are not seen to be independent at the points of the search") from None
    return [float(v) for v in c], [float(a - b) for a, b in zip(y[::2], y[1::2], strict=True)]


def _peaks(
    grid: Vector, table: Sequence[Vector], c: Vector, phi: Callable[[float], Vector]
) -> list[tuple[float, float]]:
    """Return where |h| has its largest values, and these."""

    def size(row: Vector) -> float:
        return abs(math.fsum(a * v for a, v in zip(c, row, strict=True)))

    sizes = [size(row) for row in table]
    found = [(grid[0], sizes[0]), (grid[-1], sizes[-1])]
    for (a, u), (b, v), (d, w) in zip(
        *(itertools.islice(zip(grid, sizes, strict=True), k, None) for k in range(3)), strict=False
    ):
        if v >= max(u, w) and v > 0.45:
            found += [(b, v), _climbed(a, b, d, lambda x: size(phi(x)))]
    return sorted(found, key=lambda e: -e[1])[: 2 * len(c) + 4]


def _climbed(low: float, middle: float, high: float, size: Callable[[float], float]) -> tuple[float, float]:
    """A maximum between ``low`` and ``high``, by golden sections."""
    golden = (math.sqrt(5) - 1) / 2
    a, b = low, high
    x, y = b - golden * (b - a), a + golden * (b - a)
    u, v = size(x), size(y)
    for _ in range(45):
        if u > v:
            b, y, v = y, x, u
            x = b - golden * (b - a)
            u = size(x)
        else:
            a, x, u = x, y, v
            y = a + golden * (b - a)
            v = size(y)
    best = max((u, x), (v, y), (size(middle), middle))
    return best[1], best[0]


def _independent(items: Sequence[tuple[float, Vector]]) -> list[Rational]:
    """The first places whose values of the features are linearly independent, as many as features."""
    chosen: list[Rational] = []
    rest: list[Vector] = []
    for x, row in items:
        left = list(row)
        for other in rest:
            lead = max(range(len(other)), key=lambda i: abs(other[i]))
            factor = left[lead] / other[lead]
            left = [v - factor * w for v, w in zip(left, other, strict=True)]
        if max(map(abs, left)) > 1e-9 * max(map(abs, row)):
            chosen.append(Rational(Fraction(x)))
            rest.append(left)
        if len(chosen) == len(row):
            return chosen
    raise Refusal("the features are not seen to be independent at the points of the search")
