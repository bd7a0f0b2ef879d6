"""Adversaries that are piecewise polynomials: an upper end from the adversary of the certificate."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import (
    HALF,
    LONGEST,
    NOTHING,
    ONE,
    Asked,
    features_of,
    have_ends,
)
from cbdp_sym.recheck.divergences.equations import solved
from cbdp_sym.recheck.divergences.laws import ROUNDS, Law, combined, law_of
from cbdp_sym.recheck.divergences.piecewise import (
    Pieces,
    Range,
    added,
    independent,
    inner,
    mean,
    merged,
    moments,
    parts,
    pieces_of,
    whole,
)
from cbdp_sym.recheck.divergences.unrestricted import unrestricted
from cbdp_sym.recheck.divergences.variation import step_variation
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import ONE_AND_SQUARE, Poly, Product, plus, power, times
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import expression_of, fraction_of

_ROUGH = Fraction(1, 10**6)


def on_the_line(asked: Asked, data: dict[str, Any]) -> int:
    P, Q = law_of(asked.p), law_of(asked.q)
    if asked.adversary == "unrestricted":
        return unrestricted(asked, P, Q)
    if asked.kind == "tv":
        return step_variation(asked, P, Q, data)
    constant = not asked.adversary.startswith("homogeneous:")
    mine = [pieces_of(ex.simplified(t)) for t in features_of(asked.adversary)]
    theirs = [pieces_of(ex.simplified(expression_of(t, {"x"}))) for t in data["features"]]
    c = [fraction_of(t, LONGEST) for t in data["coefficients"]]
    if constant:
        one = whole((Fraction(1),))
        mine, theirs = [one, *mine], [one, *theirs]
    if len(c) != len(theirs):
        raise Refused("the coefficients of the certificate do not fit its features")
    powers = asked.adversary.removeprefix("homogeneous:").partition(":")[0] in ("linear", "poly")
    if powers and asked.order is None and len(mine) - constant >= 3 and (len(mine) - constant) % 2:
        # e^h grows faster than the tails fall for a polynomial of odd degree >= 3: its gain is -∞
        mine = mine[:-1]
    mine = independent(mine)
    if not mine:
        raise Refused("the class of the certificate is empty")
    if len(theirs) < len(mine):
        raise NotRechecked("a class in which fewer features are enough")
    h = whole(())
    for a, f in zip(c, theirs, strict=True):
        h = added(h, f, a)
    if len(independent([*mine, h])) != len(mine):
        raise Refused("the adversary of the certificate is not in the class")
    goal = max(asked.upper - asked.lower, Fraction(1, 10**60)) / 64
    for k in range(ROUNDS):
        tick()
        digits = len(str(int(1 / goal)))
        with precision(max(64, 5 * digits + 64)):
            ends = _from_adversary(asked, P, Q, h, mine, goal, sharp=k > 0)
            if ends is None and k:
                raise Refused("the adversary of the certificate is not near the best one")
            if ends is not None and have_ends(asked, *ends):
                return len(mine)
        goal /= 10 ** (3 * (k + 1))
    raise Refused("the ends that the certificate claims are not shown")


@dataclass(frozen=True)
class _Part:
    """A part of the line in units of Q: its ends, h and the basis there, and the exponent of the density."""

    ends: Range
    h: Poly
    basis: list[Poly]
    exponent: Poly


def _cells(count: int) -> list[Fraction]:
    """Places in units of Q that divide the line into as many cells as there are functions in the basis."""
    return [Fraction(2 * k - count + 2, max(2, count - 1)) for k in range(count - 1)]


def _parts(h: Pieces, basis: list[Pieces], Q: Law) -> list[_Part]:
    h, basis = h.in_units(Q), [f.in_units(Q) for f in basis]
    cuts = merged((h, *basis), Fraction(0), *_cells(len(basis)))
    columns = [f.on(cuts) for f in basis]
    return [
        _Part(ends, p, [column[k] for column in columns], Q.exponent_on(inner(ends)))
        for k, (ends, p) in enumerate(zip(parts(cuts), h.on(cuts), strict=True))
    ]


def _from_adversary(
    asked: Asked, P: Law, Q: Law, h: Pieces, basis: list[Pieces], goal: Fraction, sharp: bool
) -> tuple[Interval, Interval] | None:
    """Both ends of the f-divergence from h; None where the density ratio is not shown to be near s."""
    a = asked.order
    pieces = _parts(h, basis, Q)
    n = len(basis)
    cells = _cells(n)
    S = [[NOTHING] * n for _ in basis]  # E_Q[s φ_i] over each cell
    along, mass = [NOTHING] * n, [NOTHING] * n  # E_Q[s h], E_Q[s]
    for part in pieces:
        k = bisect_left(cells, inner(part.ends))
        m = _ratio_moments(part, a, Q, goal / len(pieces))
        for row, p in zip(S, part.basis, strict=True):
            row[k] = row[k] + combined(p, m)
        along[k], mass[k] = along[k] + combined(part.h, m), mass[k] + m[0]
    if a is None:
        cost, energies = _sum(mass), mass
    else:
        energies = [of_fraction(a - 1) * v for v in along]  # E_Q|s|^α
        cost = _sum(energies) * of_fraction(1 / a) + of_fraction(1 / (a * a - a))
    gain = mean(h, P, goal) - cost
    r = [mean(f, P, goal) - _sum(row) for f, row in zip(basis, S, strict=True)]
    found = _by_cells(S, r, energies)
    if found is None or not _near(found[0]):
        found = _by_weights(pieces, basis, r, a, Q, _sum(energies), sharp)
    if found is None or not _near(found[0]):
        return None
    rho, square = found
    if a is None:
        bound = square
    else:
        largest = Interval(rho.high, rho.high)
        change = [power(ONE - largest, a - 2), power(ONE + largest, a - 2)]
        bound = square * iv.union(change) * of_fraction(HALF)
    return gain, gain + Interval(fzero, iv.greatest([bound.high, fzero]))


def _sum(values: list[Interval]) -> Interval:
    total = NOTHING
    for v in values:
        total = total + v
    return total


def _near(rho: Interval) -> bool:
    return iv.at_most(rho.high, of_fraction(HALF).low)


def _by_cells(
    S: list[list[Interval]], r: list[Interval], energies: list[Interval]
) -> tuple[Interval, Interval] | None:
    """A bound of |u| and E_Q[|s|^α u²] (E_Q[s u²] for KL), for u = d_j on the cells; None: not shown."""
    d = solved(S, r)
    if d is None:
        return None
    rho = Interval(fzero, iv.greatest([v.absolute().high for v in d]))
    square = _sum([v.raised(2) * e for v, e in zip(d, energies, strict=True)])
    return rho, square


def _by_weights(
    pieces: list[_Part],
    basis: list[Pieces],
    r: list[Interval],
    a: Fraction | None,
    Q: Law,
    energy: Interval,
    sharp: bool,
) -> tuple[Interval, Interval] | None:
    """The same for u = w Σ d_j φ_j."""
    half = (max(f.degree for f in basis) + 1) // 2
    weights = ((ONE_AND_SQUARE, Fraction(-half)),) if half else ()
    d = solved(_weighted(pieces, 1, weights, a, Q), r)
    if d is None:
        return None
    rho = NOTHING
    for j, v in enumerate(d):
        # |y^k| <= (1 + y²)^half on the line, for k up to the degree
        size = max(sum(map(abs, part.basis[j]), Fraction(0)) for part in pieces)
        rho = rho + of_fraction(size) * v.absolute()
    if a is None:
        # as w <= 1, E_Q[s u²] is at most dᵀMd
        return rho, _sum([v * m for v, m in zip(d, r, strict=True)])
    if not sharp:
        return rho, rho.raised(2) * energy
    square = NOTHING
    both = tuple((p, 2 * e) for p, e in weights)
    for row, v in zip(_weighted(pieces, a, both, a, Q), d, strict=True):
        for m, u in zip(row, d, strict=True):
            square = square + m * v * u
    return rho, square


def _ratio_moments(part: _Part, a: Fraction | None, Q: Law, goal: Fraction) -> list[Interval]:
    """E_Q[s yʲ] over the part, s = (f*)'(h), for j up to the degree of h and of the basis."""
    top = max(len(p) for p in (part.h, *part.basis, (0,))) - 1
    if a is None:
        g = Product((), plus(part.exponent, plus(part.h, (Fraction(-1),))))
        return [Q.constant() * v for v in moments(g, top, part.ends, goal)]
    n = 1 / (a - 1)
    if n.denominator == 1 and n.numerator % 2:
        # s = ((α-1) h)ⁿ is a polynomial
        s: Poly = (Fraction(1),)
        for _ in range(n.numerator):
            s = times(s, tuple((a - 1) * c for c in part.h))
        if not s:
            return [NOTHING] * (top + 1)
        plain = moments(Product((), part.exponent), top + len(s) - 1, part.ends, goal)
        return [Q.constant() * combined(s, plain[j:]) for j in range(top + 1)]
    factor = power(of_fraction(a - 1), n) * Q.constant()
    g = Product(((part.h, n),), part.exponent, True)
    return [factor * v for v in moments(g, top, part.ends, goal)]


def _weighted(
    pieces: list[_Part],
    e: Fraction | int,
    weights: tuple[tuple[Poly, Fraction], ...],
    a: Fraction | None,
    Q: Law,
) -> list[list[Interval]]:
    """E_Q[|s|^e w φ_i φ_j], to a few digits."""
    n = len(pieces[0].basis)
    total = [[NOTHING] * n for _ in range(n)]
    for part in pieces:
        top = 2 * (max(len(p) for p in (*part.basis, (0,))) - 1)
        if a is None:
            g = Product(weights, plus(part.exponent, plus(part.h, (Fraction(-1),))))
            factor = Q.constant()
        else:
            g = Product(((part.h, e / (a - 1)), *weights), part.exponent)
            factor = power(of_fraction(a - 1), e / (a - 1)) * Q.constant()
        found = [factor * v for v in moments(g, top, part.ends, _ROUGH)]
        for i, p in enumerate(part.basis):
            for j, q in enumerate(part.basis):
                total[i][j] = total[i][j] + combined(times(p, q), found)
    return total
