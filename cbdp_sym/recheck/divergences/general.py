"""Divergences on the line for any densities, features and convex functions that the grammar can say.

The mathematics is that of the package: of the certificate only the adversary h is used, whose gain is the
lower end. With s = (f*)'(h) and r_i = E_P[φ_i] - E_Q[s φ_i], the density ratio t = s (1 + u), u = d_j on
the j-th part of the line, has the means of P if Σ_j E_Q[s φ_i 1_j] d_j = r_i. Then the upper end is the
gain and the mean of the Bregman distance, which is at most factor(ρ) Σ_j E_Q[energy 1_j] d_j² for |d_j| <=
ρ (``generators``). About the best d is found in floating point, and what is missing is added on as many
parts as there are functions in the basis, by equations in intervals.

Quadratic adversaries for KL and Laplace noise of which only the linear ones count: their coefficient of y²
is not positive, as E_Q[e^h] = ∞ otherwise, and t has at most the mean of y² that P has; so weak duality
holds for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, isqrt
from typing import Any

from mpmath import libmp
from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.densities import Known, X, known_of
from cbdp_sym.recheck.divergences.divergence_claims import (
    GENERAL,
    HALF,
    HOCKEY,
    LONGEST,
    NOTHING,
    ONE,
    Asked,
    features_of,
    have_ends,
)
from cbdp_sym.recheck.divergences.equations import solved
from cbdp_sym.recheck.divergences.generators import Generator, generator_of, require_convex
from cbdp_sym.recheck.divergences.local import LocalPiece, UndecidedPiece
from cbdp_sym.recheck.divergences.quadrature import LinePart, over_line
from cbdp_sym.recheck.divergences.spans import independent, same_span
from cbdp_sym.recheck.divergences.tail_bounds import GrowthBound, TailFunctions
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import expression_of, fraction_of

_ROUNDS = 3
_GROUPS = 12  # groups of pieces for each function of the basis


def on_the_line(asked: Asked, data: dict[str, Any]) -> int:
    """Check the ends; the number of features.

    Raises:
        Refused: they are not shown.
        NotRechecked: something of which there is no version here.
    """
    P, Q = known_of(asked.p), known_of(asked.q)
    if asked.adversary == "unrestricted":
        return _unrestricted(asked, P, Q)
    if asked.kind == "tv":
        raise NotRechecked("total variation for such step functions or densities")
    problem = _problem(asked, P, Q, data)
    for k in range(_ROUNDS):
        tick()
        goal = _goal(asked, k)
        with precision(_bits(goal)):
            gain = problem.gain(goal)
            more = problem.more(goal)
            if have_ends(asked, gain, gain + more):
                return len(problem.basis)
    raise Refused("the ends that the certificate claims are not shown")


def _goal(asked: Asked, k: int) -> Fraction:
    return max(asked.upper - asked.lower, Fraction(1, 10**60)) / (64 * 10 ** (3 * k))


def _bits(goal: Fraction) -> int:
    return max(64, 4 * len(str(int(1 / goal))) + 48)


def _length() -> int:
    return 8 + 2 * (iv.Settings.bits // 12)


# the class -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AdversaryProblem:
    """An adversary, as the term in the generator, and a basis of its class."""

    P: Known
    Q: Known
    f: Generator
    basis: list[Term]
    square: Term | None  # y², where it is shown that the quadratic adversaries add nothing

    def gain(self, goal: Fraction) -> Interval:
        """E_P[h] - E_Q[f*(h)]."""
        p, q, h = self.P.density, self.Q.density, self.f.h
        cost = ex.raw("mul", (ex.MINUS, q, self.f.conjugate))
        integrand = ex.raw("add", (ex.raw("mul", (p, h)), cost))

        def on_piece(piece: LocalPiece) -> list[Interval]:
            self.f.prepare(piece)
            return [piece.integral(integrand)]

        def beyond(tail: TailFunctions) -> list[list[GrowthBound]]:
            conjugate, _, _ = self.f.bounds(tail)
            return [[*_products(tail.bounds(p), tail.bounds(h)), *_products(tail.bounds(q), conjugate)]]

        parts, rests = over_line(on_piece, beyond, self.Q.frame, goal, _length(), 1)
        return _total(parts, rests, 0)

    def more(self, goal: Fraction) -> Interval:
        """Return an interval from 0 to a bound of what the upper end is above the gain."""
        n = len(self.basis)
        p, q, s = self.P.density, self.Q.density, self.f.ratio
        wanted = [ex.raw("mul", (p, f)) for f in self.basis]
        found = [ex.raw("mul", (q, s, f)) for f in self.basis]
        if self.square is not None:
            wanted.append(ex.raw("mul", (p, self.square)))
            found.append(ex.raw("mul", (q, s, self.square)))
        integrands = [*wanted, *found]

        def on_piece(piece: LocalPiece) -> list[Interval]:
            self.f.prepare(piece)
            return [*(piece.integral(e) for e in integrands), self.f.energy(piece, q)]

        def beyond(tail: TailFunctions) -> list[list[GrowthBound]]:
            _, ratio, energy = self.f.bounds(tail)
            under_q = tail.bounds(q)
            weighted = _products(under_q, ratio)
            squares = [] if self.square is None else [self.square]
            return [
                *(tail.bounds(e) for e in wanted),
                *(_products(weighted, tail.bounds(f)) for f in (*self.basis, *squares)),
                _products(under_q, energy),
            ]

        half = Fraction(isqrt(int(goal * 10**120)) + 1, 10**60) / 100
        with precision(max(64, iv.Settings.bits // 2 + 16)):
            parts, rests = over_line(on_piece, beyond, self.Q.frame, half, _length(), len(integrands))
            m = len(wanted)
            means = [_total(parts, rests, k) for k in range(m)]
            under_s = [_total(parts, rests, k) for k in range(m, 2 * m)]
            r = [a - b for a, b in zip(means, under_s, strict=True)][:n]
            groups = _grouped(parts, _GROUPS * n)
            columns = [[_sum(group, m + i) for i in range(n)] for group in groups]
            chosen = _chosen([[_near(v) for v in c] for c in columns])
            energies = [_sum(group, 2 * m) for group in groups]
            d = self._changes(columns, chosen, r, energies)
            rho = Interval(fzero, iv.greatest([v.absolute().high for v in d]))
            if not iv.at_most(rho.high, of_fraction(self.f.farthest).low):
                raise Refused("the adversary of the certificate is not near the best one")
            if self.square is not None:
                less = (ONE + rho) * under_s[-1]
                if not iv.at_most(less.high, means[-1].low):
                    raise Refused("linear adversaries are not shown to be enough")
            square = NOTHING
            for v, energy in zip(d, energies, strict=True):
                square = square + v.raised(2) * energy
            bound = square * self.f.factor(rho)
            return Interval(fzero, iv.greatest([bound.high, fzero]))

    @staticmethod
    def _changes(
        columns: list[list[Interval]], chosen: list[int], r: list[Interval], energies: list[Interval]
    ) -> list[Interval]:
        """u on each group: about the least one, and what is missing on the chosen groups.

        Raises:
            Refused: the features are not shown to be independent.
        """
        near = _least([[_near(v) for v in c] for c in columns], [_near(v) for v in r],
                      [_near(e) for e in energies])  # fmt: skip
        d = [of_fraction(Fraction(v)) for v in near]
        missing = list(r)
        for c, v in zip(columns, d, strict=True):
            missing = [a - b * v for a, b in zip(missing, c, strict=True)]
        more = solved([[columns[j][i] for j in chosen] for i in range(len(r))], missing)
        if more is None:
            raise Refused("the features of the certificate are not shown to be independent")
        for j, v in zip(chosen, more, strict=True):
            d[j] = d[j] + v
        return d


def _problem(asked: Asked, P: Known, Q: Known, data: dict[str, Any]) -> AdversaryProblem:
    constant = not asked.adversary.startswith("homogeneous:")
    mine = features_of(asked.adversary)
    theirs = [expression_of(t, {"x"}) for t in data["features"]]
    c = [fraction_of(t, LONGEST) for t in data["coefficients"]]
    powers = asked.adversary.removeprefix("homogeneous:").partition(":")[0] in ("linear", "poly")
    tails = powers and asked.kind == "kl" and Q.name in ("Laplace", "Normal")
    if tails and len(mine) >= 3 and len(mine) % 2:
        # e^h grows faster than the tails fall for a polynomial of odd degree >= 3: its gain is -∞
        mine = mine[:-1]
    square = None
    if tails and constant and Q.name == "Laplace" and len(mine) == 2 and len(theirs) == 1:
        mine, square = mine[:1], ex.raw("pow", (ex.sub(X, Q.place or ex.ZERO), ex.TWO))
    if constant:
        mine, theirs = [ex.ONE, *mine], [ex.ONE, *theirs]
    if len(c) != len(theirs) or not theirs:
        raise Refused("the coefficients of the certificate do not fit its features")
    if not same_span(mine, theirs):
        raise NotRechecked("features that are not seen to have the span of the class")
    h = ex.raw("add", [ex.raw("mul", (ex.num(a), f)) for a, f in zip(c, theirs, strict=True)])
    basis = [theirs[k] for k in independent(theirs)]
    return AdversaryProblem(P, Q, generator_of(asked, h), basis, square)


# sums over pieces ----------------------------------------------------------------------------------


def _products(first: Sequence[GrowthBound], second: Sequence[GrowthBound]) -> list[GrowthBound]:
    return [a.times(b) for a in first for b in second]


def _sum(parts: Sequence[LinePart], k: int) -> Interval:
    total = NOTHING
    for part in parts:
        total = total + part.values[k]
    return total


def _total(parts: Sequence[LinePart], rests: Sequence[Interval], k: int) -> Interval:
    return _sum(parts, k) + rests[k]


def _near(x: Interval) -> float:
    return (libmp.to_float(x.low) + libmp.to_float(x.high)) / 2


def _grouped(parts: Sequence[LinePart], count: int) -> list[list[LinePart]]:
    """Neighbours together, so that no group but the last has much less energy than the mean of them."""
    weights = [max(_near(part.values[-1]), 0.0) for part in parts]
    least, sofar = sum(weights) / count, 0.0
    groups: list[list[LinePart]] = [[]]
    for part, w in zip(parts, weights, strict=True):
        if sofar >= least:
            groups.append([])
            sofar = 0.0
        groups[-1].append(part)
        sofar += w
    if sofar < least and len(groups) > 1:
        groups[-2] += groups.pop()
    return groups


def _chosen(columns: list[list[float]]) -> list[int]:
    """As many columns as there are rows, by elimination with the largest pivots. Not trusted."""
    n = len(columns[0])
    sizes = [max((abs(c[i]) for c in columns), default=0.0) or 1.0 for i in range(n)]
    rest = {j: [v / s for v, s in zip(c, sizes, strict=True)] for j, c in enumerate(columns)}
    found, rows = [], list(range(n))
    for _ in range(n):
        if not rest:
            raise Refused("the line is divided into too few parts")
        j, i = max(((j, i) for j in rest for i in rows), key=lambda at: abs(rest[at[0]][at[1]]))
        pivot = rest.pop(j)
        found.append(j)
        rows.remove(i)
        if pivot[i]:
            for column in rest.values():
                factor = column[i] / pivot[i]
                for k in rows:
                    column[k] -= factor * pivot[k]
    return found


def _least(columns: list[list[float]], r: list[float], energies: list[float]) -> list[float]:
    """The d with Σ_j columns[j] d_j = r and the least Σ energies_j d_j², about. Not trusted."""
    n = len(r)
    weights = [1 / e if e > 0 else 0.0 for e in energies]
    rows = [
        [sum(w * c[i] * c[k] for w, c in zip(weights, columns, strict=True)) for k in range(n)] + [r[i]]
        for i in range(n)
    ]
    for k in range(n):
        # positive definite, so that no pivot has to be looked for
        for other in range(n):
            if other != k and rows[k][k]:
                factor = rows[other][k] / rows[k][k]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[k], strict=True)]
    multipliers = [row[n] / row[k] if row[k] else 0.0 for k, row in enumerate(rows)]
    found = [
        w * sum(a * b for a, b in zip(multipliers, c, strict=True))
        for w, c in zip(weights, columns, strict=True)
    ]
    return found if all(map(isfinite, found)) else [0.0] * len(columns)


# without a restriction -----------------------------------------------------------------------------


def _unrestricted(asked: Asked, P: Known, Q: Known) -> int:
    """∫ p log(p/q), ∫ p^α q^(1-α), ∫ |p - q|/2, ∫ (p - e^ε q)₊ or ∫ q f(p/q)."""
    p, q = P.density, Q.density
    ratio = ex.sub(P.log, Q.log)
    if asked.kind == "kl":
        integrand = ex.raw("mul", (p, ratio))
    elif asked.kind == "tv":
        integrand = ex.raw("abs", (ex.raw("add", (p, ex.raw("mul", (ex.MINUS, q)))),))
    elif asked.kind == HOCKEY:
        less = ex.raw("mul", (ex.MINUS, ex.raw("exp", (asked.exact_order(),)), q))
        integrand = ex.raw("abs", (ex.raw("add", (p, less)),))
    elif asked.kind.startswith(GENERAL):
        f = require_convex(asked.kind)
        integrand = ex.raw("mul", (q, ex.put(f, "t", ex.exp(ratio))))
    else:
        less = ex.sub(asked.exact_order(), ex.ONE)
        integrand = ex.raw("mul", (p, ex.raw("exp", (ex.mul(less, ratio),))))

    def on_piece(piece: LocalPiece) -> list[Interval]:
        if asked.kind not in ("tv", HOCKEY) and not all(piece.local(e).values.above(True) for e in (p, q)):
            raise UndecidedPiece
        return [piece.integral(integrand)]

    def beyond(tail: TailFunctions) -> list[list[GrowthBound]]:
        return [tail.bounds(integrand)]

    for k in range(_ROUNDS):
        tick()
        goal = _goal(asked, k)
        with precision(_bits(goal)):
            parts, rests = over_line(on_piece, beyond, Q.frame, goal, _length(), 1)
            d = _total(parts, rests, 0)
            if asked.kind == "tv":
                d = d * of_fraction(HALF)
            elif asked.kind == HOCKEY:
                factor = iv.exp(evaluate(asked.exact_order(), {}))
                d = (d + ONE - factor) * of_fraction(HALF)
            elif asked.kind not in ("kl",) and not asked.kind.startswith(GENERAL):
                a = evaluate(asked.exact_order(), {})
                d = (d - ONE) / (a * (a - ONE))
            if have_ends(asked, d, d):
                return 1
    raise Refused("the ends that the certificate claims are not shown")
