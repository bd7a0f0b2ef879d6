"""Linear adversaries of several independent coordinates: the least norm of one with the mean 1 under P.

*The value.* Let k = α/(α-1). The best multiple of h has the gain ((E_P[h]/‖h‖)^α - 1)/(α²-α), where
‖h‖^k = E_Q|h|^k. In units of Q, h = y + Σ a_i ξ_i with independent symmetric ξ_i, and P counts by
δ_i = |E_P[x_i] - m_i|/b_i only. So the divergence is (F^(1-α) - 1)/(α²-α) for the minimum F of the convex
function F(a) = E|1 - a·δ + Σ a_i ξ_i|^k.

*Fewer variables.* Coordinates with one law and one δ have one a in common, as the average of a minimum over
permutations is a minimum; for δ_i = 0, a_i = 0 does not enlarge F, by Jensen's inequality. If all ξ_i are
normal, a·ξ is ‖a‖ξ, and δ = ‖(δ_1, …)‖ counts alone. This may be irrational. But the minimum decreases in δ:
for δ > δ' and h = y + aξ with y + a δ' = 1 and y, a >= 0 (as other signs only make this sum less),
h/(y + a δ) has no larger norm. So two rational numbers around δ serve.

*Both ends.* F(a) is at least the minimum. By convexity the minimum is at least
F(a) - Σ |∂_i F(a)| (a_i + |a*_i|), where |a*_i| E|ξ_i| <= E|1 - a*·δ + Σ a*_j ξ_j| <= F(0)^(1/k) = 1, by
Jensen's inequality and |y+t| + |y-t| >= 2|t|.

*F and its slopes*, for y = 1 - a·δ and M(y, a) = E|y + Σ a_i ξ_i|^k:

- k even: rational numbers, from the moments of the ξ_i.
- ξ normal: M(y, a) = a^k m(y/a), m(z) = e^(-z²/2) Σ_n z^(2n)/(2n)! E|ξ|^(k+2n).
- ξ_i with the density e^(-|x|)/2: the characteristic function Π (1 + a_i²t²)^-1 has partial fractions, so
  that the law is a combination of those of c S_j, S_j the sum of j of them, for the a_i = c. The density of
  S_j is e^-u times a polynomial in u = |x|; ∫ |z + x|^k |x|^n e^-|x| dx is a sum of incomplete gamma
  functions. As E[g(y + cξ)] = (1 - c²∂²)^-1 g(y), the slope in c is 2/c times what one more copy of cξ adds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb, factorial, isqrt
from typing import Any

from mpmath import libmp
from mpmath.libmp import fzero

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import (
    LONGEST,
    NOTHING,
    ONE,
    Asked,
    arguments_of,
    have_ends,
)
from cbdp_sym.recheck.divergences.laws import Law, law_of
from cbdp_sym.recheck.functions import gamma, precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import power
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import fraction_of

_LARGEST_EVEN, _MOST_COORDINATES, _FARTHEST, _MOST_TERMS = 40, 60, 400, 4000
_STANDARD = {name: Law(name, Fraction(0), Fraction(1)) for name in ("Laplace", "Normal")}
Slopes = tuple[Interval, list[Interval]]


@dataclass(frozen=True)
class _Group:
    """Coordinates of one law and one δ > 0, ``count`` of them."""

    name: str
    delta: Fraction
    count: int


def on_coordinates(asked: Asked, data: dict[str, Any]) -> int:
    """Check the ends for linear adversaries of an order α > 1; the number of coordinates.

    Raises:
        Refused: they are not shown.
        NotRechecked: numbers that are not rational, or too large.
    """
    P, Q = ([law_of(t) for t in arguments_of(text, "Product")] for text in (asked.p, asked.q))
    if len(P) != len(Q):
        raise Refused("the distributions have different numbers of coordinates")
    if asked.adversary not in ("linear", "poly:1"):
        raise Refused("slopes are those of linear adversaries")
    if asked.order is None:
        raise Refused("the divergence of the certificate has no order")
    if len(Q) > _MOST_COORDINATES:
        raise NotRechecked(f"more than {_MOST_COORDINATES} coordinates")
    a = [fraction_of(t, LONGEST) for t in data["slopes"]]
    k = asked.order / (asked.order - 1)
    found = Counter(
        (q.name, abs(p.place - q.place) / q.scale) for p, q in zip(P, Q, strict=True) if p.place != q.place
    )
    groups = [_Group(name, delta, m) for (name, delta), m in sorted(found.items())]
    below = above = groups
    if groups and all(g.name == "Normal" for g in groups):
        square = sum((g.count * g.delta**2 for g in groups), Fraction(0))
        digits = 10 ** (30 + len(str(int(1 / max(asked.upper - asked.lower, Fraction(1, 10**90))))))
        root = Fraction(isqrt(square.numerator * digits**2 // square.denominator), digits)
        exact = root**2 == square
        below = [_Group("Normal", root, 1)]
        above = below if exact else [_Group("Normal", root + Fraction(1, digits), 1)]
    if len(a) != len(below) or any(v <= 0 for v in a):
        raise Refused("the slopes of the certificate do not fit the coordinates")
    _check(asked, k, below, above, a)
    return len(Q)


def _check(asked: Asked, k: Fraction, below: list[_Group], above: list[_Group], a: list[Fraction]) -> None:
    assert asked.order is not None
    order = asked.order
    extra = 4 * len(str(int(1 / max(asked.upper - asked.lower, Fraction(1, 10**60)))))
    for bits in (96, 192, 384, 768):
        tick()
        with precision(bits + extra):
            high = _norm(k, below, a)[0] if a else ONE
            low = high if below is above else _norm(k, above, a)[0]
            for g, v, slope in zip(above, a, _norm(k, above, a)[1] if a else [], strict=True):
                low = low - slope.absolute() * (_size(g.name).inverse() + of_fraction(v))
            if iv.positive(low.low) and iv.positive(high.low):
                scale = of_fraction(1 / (order * order - order))
                ends = [(power(v, 1 - order) - ONE) * scale for v in (high, low)]
                if have_ends(asked, *ends):
                    return
    raise Refused("the ends that the certificate claims are not shown")


def _size(name: str) -> Interval:
    """E|ξ|."""
    return ONE if name == "Laplace" else iv.sqrt(of_fraction(Fraction(2)) / iv.pi())


def _norm(k: Fraction, groups: Sequence[_Group], a: Sequence[Fraction]) -> Slopes:
    """F, and its slope in the a of each group."""
    y = 1 - sum((g.count * g.delta * v for g, v in zip(groups, a, strict=True)), Fraction(0))
    names = {g.name for g in groups}
    if k.denominator == 1 and k.numerator % 2 == 0 and k <= _LARGEST_EVEN:
        value, along, steps = _even(int(k), y, groups, a)
    elif names == {"Normal"} and len(groups) == 1 and groups[0].count == 1:
        value, along, steps = _normal(k, y, a[0])
    elif names == {"Laplace"}:
        value, along, steps = _laplace(k, y, groups, a)
    else:
        raise NotRechecked("Laplace and normal coordinates together for this order")
    slopes = [
        of_fraction(Fraction(g.count)) * (step - of_fraction(g.delta) * along)
        for g, step in zip(groups, steps, strict=True)
    ]
    return value, slopes


_Parts = tuple[Interval, Interval, list[Interval]]  # M, ∂M/∂y, ∂M/∂a_i of one coordinate of each group


def _even(k: int, y: Fraction, groups: Sequence[_Group], a: Sequence[Fraction]) -> _Parts:
    single = [
        [_STANDARD[g.name].standard_moment(j) * v**j for j in range(k + 1)]
        for g, v in zip(groups, a, strict=True)
    ]

    def sums(counts: Sequence[int]) -> list[Fraction]:
        found = [y**j for j in range(k + 1)]
        for moments, count in zip(single, counts, strict=True):
            for _ in range(count):
                found = [
                    sum((comb(n, j) * moments[j] * found[n - j] for j in range(n + 1)), Fraction(0))
                    for n in range(k + 1)
                ]
        return found

    counts = [g.count for g in groups]
    whole = sums(counts)
    steps = []
    for i, (g, v) in enumerate(zip(groups, a, strict=True)):
        rest = sums([n - (i == j) for j, n in enumerate(counts)])
        moment = _STANDARD[g.name].standard_moment
        total = sum((comb(k - 1, j) * moment(j + 1) * v**j * rest[k - 1 - j] for j in range(k)), Fraction(0))
        steps.append(of_fraction(k * total))
    return of_fraction(whole[k]), of_fraction(k * whole[k - 1]), steps


def _series(first: Interval, ratio: Callable[[int], Fraction]) -> Interval:
    """first (1 + ratio(0) + ratio(0) ratio(1) + …), ratios positive, decreasing once they are below 1/2."""
    total = term = first
    for n in range(_MOST_TERMS):
        r = ratio(n)
        small = libmp.mpf_le(term.high, libmp.mpf_shift(total.low, -iv.Settings.bits - 8))
        if small and 2 * r < 1:
            # what is left out is less than a geometric series of ratio 1/2
            return total + Interval(fzero, term.high)
        term = term * of_fraction(r)
        total = total + term
    raise NotRechecked("a series of too many terms")


def _normal(k: Fraction, y: Fraction, a: Fraction) -> _Parts:
    z = y / a
    if abs(z) > _FARTHEST:
        raise NotRechecked("slopes that are nearly 0")
    # E|ξ|^k = 2^(k/2) Γ((k+1)/2)/√π, and E|ξ|^(s+2) = (s+1) E|ξ|^s
    moment = power(of_fraction(Fraction(2)), k / 2) * gamma(of_fraction((k + 1) / 2))
    moment = moment / iv.sqrt(iv.pi())
    down = iv.exp(of_fraction(-z * z / 2))
    square = z * z
    even = _series(moment, lambda n: square * (k + 2 * n + 1) / ((2 * n + 1) * (2 * n + 2)))
    # Σ_(n>=1) z^(2n-1)/(2n-1)! E|ξ|^(k+2n) = z E|ξ|^(k+2) (1 + …)
    odd = _series(
        moment * of_fraction(k + 1), lambda n: square * (k + 2 * n + 3) / ((2 * n + 2) * (2 * n + 3))
    )
    m = down * even
    slope = of_fraction(z) * (down * odd - m)
    scale = power(of_fraction(a), k - 1)
    along = scale * slope
    return (scale * of_fraction(a) * m, along, [scale * (of_fraction(k) * m - of_fraction(z) * slope)])


def _laplace(k: Fraction, y: Fraction, groups: Sequence[_Group], a: Sequence[Fraction]) -> _Parts:
    counts: Counter[Fraction] = Counter()
    for g, v in zip(groups, a, strict=True):
        counts[v] += g.count
    known = {c: _against(k, abs(y) / c, m + 1) for c, m in counts.items()}
    value = _moment(k, counts, known)
    steps = {}
    for c in counts:
        more = _moment(k, {**counts, c: counts[c] + 1}, known)
        steps[c] = of_fraction(2 / c) * (more - value)
    # Euler's identity for M, which is homogeneous of degree k
    along = of_fraction(k) * value
    for c, m in counts.items():
        along = along - of_fraction(c * m) * steps[c]
    if not y:
        return value, NOTHING, [steps[v] for v in a]  # M is even in y
    return value, along / of_fraction(y), [steps[v] for v in a]


def _moment(
    k: Fraction, counts: Mapping[Fraction, int], known: Mapping[Fraction, list[Interval]]
) -> Interval:
    """E|y + Σ c (ξ + … + ξ')|^k with ``counts[c]`` copies for each c."""
    total = NOTHING
    for c, m in counts.items():
        # Π over b ≠ c of (1 - ρ + ρτ)^-count as a power series in τ = 1 + c²t²
        series = [Fraction(1)] + [Fraction(0)] * (m - 1)
        for b, count in counts.items():
            if b != c:
                rho = (b / c) ** 2
                for _ in range(count):
                    for n in range(m):
                        before = series[n - 1] if n else Fraction(0)
                        series[n] = (series[n] - rho * before) / (1 - rho)
        part = NOTHING
        for n, weight in enumerate(_density(series)):
            part = part + of_fraction(weight) * known[c][n]
        total = total + part * power(of_fraction(c), k)
    return total


def _density(series: Sequence[Fraction]) -> list[Fraction]:
    """The polynomial in u = |x| of Σ_i series_i (the density of S_(m-i)), without e^-u."""
    m = len(series)
    found = [Fraction(0)] * m
    for i, s in enumerate(series):
        j = m - i
        for n in range(j):
            weight = Fraction(factorial(j - 1 + n), factorial(n) * factorial(j - 1 - n) * 2**n)
            found[j - 1 - n] += s * weight / (2**j * factorial(j - 1))
    return found


def _of_gamma(z: Fraction, s: Fraction, n: int) -> Fraction:
    return z / (s + n + 1)


def _of_power(z: Fraction, s: Fraction, n: int) -> Fraction:
    return z * (s + n) / ((n + 1) * (s + n + 1))


def _against(k: Fraction, z: Fraction, count: int) -> list[Interval]:
    """∫ |z + x|^k |x|^n e^-|x| dx for z >= 0 and n < ``count``.

    With w the size of z + x, it is the sum of e^z ∫_z^∞ w^k (w-z)^n e^-w dw, e^-z ∫_0^∞ w^k (w+z)^n e^-w dw
    and e^-z ∫_0^z w^k (z-w)^n e^w dw.
    """
    if z > _FARTHEST:
        raise NotRechecked("slopes that are nearly 0")
    # e^z times a difference of gamma functions: as many bits are lost
    with precision(iv.Settings.bits + 3 * int(z) + 16):
        up, down = iv.exp(of_fraction(z)), iv.exp(of_fraction(-z))
        raised, upper, lower = [], [], []
        value = gamma(of_fraction(k + 1))
        for i in range(count):
            s = k + i + 1
            head = power(of_fraction(z), s) * of_fraction(1 / s)
            # γ(s,z) = z^s e^-z Σ zⁿ/(s)_(n+1), and ∫_0^z w^(s-1) e^w dw = z^s Σ zⁿ/(n! (s+n))
            beyond = value - down * _series(head, partial(_of_gamma, z, s))
            raised.append(down * value)
            upper.append(up * beyond)
            lower.append(down * _series(head, partial(_of_power, z, s)))
            value = value * of_fraction(s)
        found = []
        for n in range(count):
            total = NOTHING
            for i in range(n + 1):
                c = comb(n, i)
                total = total + of_fraction(c * (-z) ** (n - i)) * upper[i]
                total = total + of_fraction(c * z ** (n - i)) * raised[i]
                total = total + of_fraction(c * z ** (n - i) * (-1) ** i) * lower[i]
            found.append(total)
        return found
