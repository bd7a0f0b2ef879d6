"""Polynomial adversaries on the line: an upper end from the adversary of the certificate."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.claims import (
    HALF,
    HIGHEST,
    LONGEST,
    NOTHING,
    ONE,
    Asked,
    features_of,
    have_ends,
)
from cbdp_sym.recheck.divergences.laws import ROUNDS, Law, combined, law_of
from cbdp_sym.recheck.divergences.whole import unrestricted
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import Poly, Product, plus, power, shifted, times, upwards
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import polynomial_in

_ROUGH = Fraction(1, 10**6)


def _polynomial(term: ex.Term) -> Poly:
    found = polynomial_in(term, "x", Normaliser())
    if found is None or max(found, default=0) > HIGHEST:
        raise NotRechecked("a feature that is no polynomial")
    values = {k: ex.value_of(ex.simplified(v)) for k, v in found.items()}
    if any(v is None for v in values.values()):
        raise NotRechecked("a feature whose coefficients are not rational")
    size = max(values, default=0) + 1
    return tuple(values.get(k) or Fraction(0) for k in range(size))


def _in_units(p: Poly, law: Law) -> Poly:
    """p(place + scale y) as a polynomial in y."""
    return tuple(c * law.scale**k for k, c in enumerate(shifted(p, law.place)))


def on_the_line(asked: Asked, data: dict[str, Any]) -> int:
    P, Q = law_of(asked.p), law_of(asked.q)
    if asked.adversary == "unrestricted":
        return unrestricted(asked, P, Q)
    if asked.kind == "tv":
        raise Refused("restricted total variation on the line is not claimed by any certificate")
    constant = not asked.adversary.startswith("homogeneous:")
    mine = [_polynomial(t) for t in features_of(asked.adversary)]
    theirs = [_polynomial(ex.simplified(expression_of(t, {"x"}))) for t in data["features"]]
    c = [fraction_of(t, LONGEST) for t in data["coefficients"]]
    if constant:
        mine, theirs = [(Fraction(1),), *mine], [(Fraction(1),), *theirs]
    if len(c) != len(theirs):
        raise Refused("the coefficients of the certificate do not fit its features")
    powers = asked.adversary.removeprefix("homogeneous:").partition(":")[0] in ("linear", "poly")
    if powers and asked.order is None and len(mine) - constant >= 3 and (len(mine) - constant) % 2:
        # e^h grows faster than the tails fall for a polynomial of odd degree >= 3: its gain is -∞
        mine = mine[:-1]
    if len(theirs) < len(mine):
        raise NotRechecked("a class in which fewer features are enough")
    h: Poly = (Fraction(0),)
    for a, f in zip(c, theirs, strict=True):
        h = plus(h, tuple(a * v for v in f))
    if not _in_span(h, mine):
        raise Refused("the adversary of the certificate is not in the class")
    inside = [_in_units(f, Q) for f in mine]
    goal = max(asked.upper - asked.lower, Fraction(1, 10**60)) / 64
    for k in range(ROUNDS):
        tick()
        digits = len(str(int(1 / goal)))
        with precision(max(64, 5 * digits + 64)):
            ends = _from_adversary(asked, P, Q, _in_units(h, Q), inside, goal, sharp=k > 0)
            if ends is None and k:
                raise Refused("the adversary of the certificate is not near the best one")
            if ends is not None and have_ends(asked, *ends):
                return len(inside)
        goal /= 10 ** (3 * (k + 1))
    raise Refused("the ends that the certificate claims are not shown")


def _in_span(h: Poly, basis: list[Poly]) -> bool:
    """Whether h is a combination of these polynomials, by elimination in rational numbers."""
    size = max(len(p) for p in (h, *basis))
    rows = [list(p) + [Fraction(0)] * (size - len(p)) for p in (*basis, h)]
    *rest, last = rows
    while rest:
        row = rest.pop()
        lead = next((k for k in reversed(range(size)) if row[k]), None)
        if lead is None:
            continue
        for other in (*rest, last):
            if other[lead]:
                factor = other[lead] / row[lead]
                for k in range(size):
                    other[k] -= factor * row[k]
    return not any(last)


def _means(law: Law, units: Law, polys: list[Poly]) -> list[Fraction]:
    """E of polynomials in y, y the outcome in units of ``units``."""
    found = []
    for p in polys:
        # y = (place - place')/scale' + (scale/scale') z with z standard
        moved = shifted(p, (law.place - units.place) / units.scale)
        ratio = law.scale / units.scale
        found.append(
            sum((c * ratio**k * law.standard_moment(k) for k, c in enumerate(moved)), Fraction(0))
        )
    return found


def _from_adversary(
    asked: Asked, P: Law, Q: Law, h: Poly, basis: list[Poly], goal: Fraction, sharp: bool
) -> tuple[Interval, Interval] | None:
    """Both ends of the f-divergence from h; None where the density ratio is not shown to be near s."""
    top = max(len(p) for p in (h, *basis)) - 1
    a = asked.order
    if a is None:
        ratio = Product((), plus(Q.exponent, plus(h, (Fraction(-1),))))
        factor = ONE
    else:
        ratio = Product(((h, 1 / (a - 1)),), Q.exponent, True)
        factor = power(of_fraction(a - 1), 1 / (a - 1))
    factor = factor * Q.constant()
    if a is not None and (1 / (a - 1)).denominator == 1 and (1 / (a - 1)).numerator % 2:
        S = _exactly(h, int(1 / (a - 1)), a, top, Q)
    else:
        S = [factor * v for v in _both_sides(ratio, top, Q, goal)]
    means_p = _means(P, Q, [*basis, h])
    along = combined(h, S)  # E_Q[s h]
    if a is None:
        cost, energy = S[0], S[0]
    else:
        energy = of_fraction(a - 1) * along  # E_Q|s|^α
        cost = energy * of_fraction(1 / a) + of_fraction(1 / (a * a - a))
    gain = of_fraction(means_p[-1]) - cost
    r = [of_fraction(m) - combined(p, S) for m, p in zip(means_p, basis, strict=False)]
    half = (max(len(p) for p in basis)) // 2
    weights = (((Fraction(1), Fraction(0), Fraction(1)), Fraction(-half)),) if half else ()
    degree = 2 * (max(len(p) for p in basis) - 1)
    matrix = _products(Product((*ratio.powers, *weights), ratio.exponent), basis, degree, Q, factor)
    d = _solved(matrix, r)
    if d is None:
        return None
    rho = NOTHING
    for p, v in zip(basis, d, strict=True):
        rho = rho + of_fraction(sum(map(abs, p), Fraction(0))) * v.absolute()
    if not iv.at_most(rho.high, of_fraction(HALF).low):
        return None
    if a is None:
        bound = NOTHING
        for v, m in zip(d, r, strict=True):
            bound = bound + v * m
    else:
        largest = Interval(rho.high, rho.high)
        square = largest.raised(2) * energy if largest.high != fzero else NOTHING
        if sharp:
            both = tuple((p, 2 * e) for p, e in weights)
            g = Product(((h, a / (a - 1)), *both), Q.exponent)
            scale = power(of_fraction(a - 1), a / (a - 1)) * Q.constant()
            square = NOTHING
            for row, v in zip(_products(g, basis, degree, Q, scale), d, strict=True):
                for m, u in zip(row, d, strict=True):
                    square = square + m * v * u
        change = [power(ONE - largest, a - 2), power(ONE + largest, a - 2)]
        bound = square * iv.union(change) * of_fraction(HALF)
    return gain, gain + Interval(fzero, iv.greatest([bound.high, fzero]))


def _exactly(h: Poly, n: int, a: Fraction, top: int, Q: Law) -> list[Interval]:
    """E_Q[s yʲ] where sgn(h)|h|ⁿ = hⁿ is a polynomial."""
    ratio: Poly = (Fraction(1),)
    for _ in range(n):
        ratio = times(ratio, tuple((a - 1) * c for c in h))
    powers = [times(ratio, (Fraction(0),) * j + (Fraction(1),)) for j in range(top + 1)]
    return [of_fraction(m) for m in _means(Q, Q, powers)]


def _products(
    g: Product, basis: list[Poly], degree: int, Q: Law, factor: Interval
) -> list[list[Interval]]:
    """``factor`` ∫ g φ_i φ_j, to a few digits."""
    moments = [factor * v for v in _both_sides(g, degree, Q, _ROUGH)]
    return [[combined(times(p, q), moments) for q in basis] for p in basis]


def _both_sides(g: Product, top: int, Q: Law, goal: Fraction) -> list[Interval]:
    """∫ yʲ g over the line, where the exponent of Q is that of y >= 0 and its mirror image."""
    right = upwards(g, top, Fraction(0), [], goal)
    mirrored = g.mirrored()
    if Q.name == "Laplace":
        # e^-|y|: the exponent -y of the right side stays -y in the mirror image
        exponent = plus(mirrored.exponent, (Fraction(0), Fraction(-2)))
        mirrored = Product(mirrored.powers, exponent, mirrored.signed)
    left = upwards(mirrored, top, Fraction(0), [], goal)
    return [a + (-b if j % 2 else b) for j, (a, b) in enumerate(zip(right, left, strict=True))]


def _solved(matrix: list[list[Interval]], right: list[Interval]) -> list[Interval] | None:
    """An enclosure of the solution, by elimination; None where the matrix may be singular."""
    n = len(right)
    rows = [[*row, v] for row, v in zip(matrix, right, strict=True)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if _away(rows[i][k])), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            for j in range(k + 1, n + 1):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
    found = [NOTHING] * n
    for i in reversed(range(n)):
        rest = rows[i][n]
        for j in range(i + 1, n):
            rest = rest - rows[i][j] * found[j]
        found[i] = rest / rows[i][i]
    return found


def _away(x: Interval) -> bool:
    return iv.positive(x.low) or iv.negative(x.high)
