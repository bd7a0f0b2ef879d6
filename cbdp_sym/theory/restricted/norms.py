"""Linear adversaries on ℝᵈ for the orders α > 1: the least norm of an adversary with the mean 1 under P.

Let k = α/(α-1). For s > 0, the gain of s h is s E_P[h] - ((α-1)s)^k E_Q|h|^k/α - 1/(α²-α). Its maximum over s
is ((E_P[h]/‖h‖)^α - 1)/(α²-α), where ‖h‖^k = E_Q|h|^k. So the restricted α-divergence is (N^α - 1)/(α²-α),
where N^-k is the minimum of E_Q|h|^k over the adversaries with E_P[h] = 1.

Let Q have independent coordinates m_i + b_i ξ_i with ξ_i symmetric, and let δ_i = |E_P[x_i] - m_i|/b_i. P
counts by its means only; so, by the symmetry, that is the minimum over a ∈ ℝᵈ of the convex function

    F(a) = E|1 - a·δ + Σ a_i ξ_i|^k.

The average of a minimum and of what permutations of coordinates with equal law and δ make of it is a minimum.
So these have one a_i in common; and a_i = 0 where δ_i = 0.

*Both ends.* F(a) is at least the minimum. By convexity the minimum, attained at a*, is at least
F(a) + Σ ∂_i F(a)(a*_i - a_i), and E|ξ_i||a*_i| <= E|1 - a*·δ + Σ a*_j ξ_j| <= (min F)^(1/k) <= 1: the first
step by Jensen's inequality for the other coordinates and |y + t| + |y - t| >= 2|t|, the last by F(0) = 1.

*Derivatives.* F is homogeneous of degree k in (y, a) with y = 1 - a·δ, so Euler gives ∂F/∂y from the others.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flint import arb, arb_mat
from sympy import Rational

from cbdp_sym.analysis.balls import precision, rational_ball, rational_of
from cbdp_sym.analysis.refusal import Refusal

_ROUNDS, _STEPS = 5, 80
_Balls = list[arb]


@dataclass(frozen=True)
class Norm(ABC):
    """F, for groups of coordinates that have one a_i in common: δ_i, and how many there are."""

    k: arb
    deltas: tuple[arb, ...]
    counts: tuple[int, ...]

    def level(self, a: Sequence[arb]) -> arb:
        """y = 1 - a·δ."""
        y = arb(1)
        for v, d, m in zip(a, self.deltas, self.counts, strict=True):
            y -= m * v * d
        return y

    @abstractmethod
    def spread(self, group: int) -> tuple[arb, arb]:
        """E|ξ| and E[ξ²] of the coordinates of a group."""

    @abstractmethod
    def both(self, a: Sequence[arb]) -> tuple[arb, _Balls]:
        """F, and its derivative in each a, for a > 0."""

    def start(self) -> _Balls:
        """Return the best a for k = 2."""
        squares = [self.spread(g)[1] for g in range(len(self.counts))]
        parts = [d / s for d, s in zip(self.deltas, squares, strict=True)]
        total = arb(1)
        for m, d, part in zip(self.counts, self.deltas, parts, strict=True):
            total += m * d * part
        return [part / total for part in parts]


class LaplaceNorm(Norm):
    """ξ_i with the density e^(-|x|)/2.

    Σ a_i ξ_i has the characteristic function Π (1 + a_i²t²)^-1; its partial fractions make its law a
    combination of those of c S_j, S_j the sum of j of the ξ. As E[g(y + c ξ)] = (1 - c²∂²)^-1 g(y), the
    derivative in c of G = E[g(y + cξ + …)] is 2c ∂²(1 - c²∂²)^-1 G = (2/c)((1 - c²∂²)^-1 G - G), and
    (1 - c²∂²)^-1 G is G with one more copy of cξ.
    """

    def spread(self, group: int) -> tuple[arb, arb]:
        return arb(1), arb(2)

    def both(self, a: Sequence[arb]) -> tuple[arb, _Balls]:
        y = self.level(a)
        value = self._moment(y, a, self.counts)
        steps = []
        for g in range(len(a)):
            more = [m + (g == i) for i, m in enumerate(self.counts)]
            steps.append(2 * (self._moment(y, a, more) - value))
        along = self.k * value
        for m, step in zip(self.counts, steps, strict=True):
            along -= m * step
        along /= y
        slopes = [
            m * (step / c - d * along)
            for m, step, c, d in zip(self.counts, steps, a, self.deltas, strict=True)
        ]
        return value, slopes

    def _moment(self, y: arb, a: Sequence[arb], counts: Sequence[int]) -> arb:
        """E|y + Σ a_g (ξ + … + ξ')|^k with ``counts[g]`` copies for the group g."""
        total = arb(0)
        for g, c in enumerate(a):
            # Π over h ≠ g of (1 - ρ + ρ τ)^-m, a power series in τ = 1 + c²t²
            series = [arb(1)] + [arb(0)] * (counts[g] - 1)
            for h, other in enumerate(a):
                if h != g:
                    rho = (other / c) ** 2
                    series = _times_power(series, 1 - rho, rho, counts[h])
            sums = _powers_of_sums(abs(y) / c, self.k, counts[g])
            part = arb(0)
            for j in range(1, counts[g] + 1):
                part += series[counts[g] - j] * sums[j - 1]
            total += part * (self.k * c.log()).exp()
        return total


def _times_power(series: _Balls, constant: arb, slope: arb, power: int) -> _Balls:
    """series·(constant + slope τ)^-power, as far as the series goes."""
    for _ in range(power):
        found: _Balls = []
        for v in series:
            found.append((v - (slope * found[-1] if found else 0)) / constant)
        series = found
    return series


def _powers_of_sums(z: arb, k: arb, count: int) -> _Balls:
    """E|z + S_j|^k for j from 1 to ``count``, where S_j is the sum of j of the ξ, and z >= 0.

    S_j has the density e^-u Σ_n (j-1+n)!/(n! (j-1-n)! 2^n) u^(j-1-n) / (2^j (j-1)!) at |u| = u.
    """
    raised, upper, lower = _parts(z, k, count)
    found = []
    for j in range(1, count + 1):
        total = arb(0)
        for n in range(j):
            weight = arb(math.factorial(j - 1 + n)) / (math.factorial(n) * math.factorial(j - 1 - n))
            total += weight / arb(2) ** n * _against(z, j - 1 - n, raised, upper, lower)
        found.append(total / (arb(2) ** j * math.factorial(j - 1)))
    return found


def _parts(z: arb, k: arb, count: int) -> tuple[_Balls, _Balls, _Balls]:
    """For n < count: ∫_0^∞ v^(k+n) e^-v, ∫_z^∞ v^(k+n) e^(z-v) and ∫_0^z v^(k+n) e^(v-z)."""
    raised, upper, lower = [], [], []
    down = (-z).exp()
    for n in range(count):
        s = k + n + 1
        raised.append(s.gamma())
        upper.append(z.gamma_upper(s) / down)
        lower.append((s * z.log()).exp() / s * z.hypgeom_1f1(s, s + 1) * down)
    return raised, upper, lower


def _against(z: arb, n: int, raised: _Balls, upper: _Balls, lower: _Balls) -> arb:
    """∫ |z + u|^k |u|^n e^-|u| du, with v = |z + u|: u = v - z and u = -v - z."""
    total = arb(0)
    down = (-z).exp()
    for i in range(n + 1):
        c = math.comb(n, i)
        total += c * z ** (n - i) * down * raised[i]  # |u| = v + z
        total += c * (-z) ** (n - i) * upper[i]  # |u| = v - z, v > z
        total += c * z ** (n - i) * (-1) ** i * lower[i]  # |u| = z - v, v < z
    return total


class NormalNorm(Norm):
    """One ξ with the standard normal distribution: every Σ a_i ξ_i is one."""

    def spread(self, group: int) -> tuple[arb, arb]:
        return (2 / arb.pi()).sqrt(), arb(1)

    def both(self, a: Sequence[arb]) -> tuple[arb, _Balls]:
        """E|y + a ξ|^k = a^k √(2^k/π) Γ((k+1)/2) 1F1(-k/2; 1/2; -y²/(2a²)).

        The derivative of 1F1(p; q; w) in w is (p/q) 1F1(p+1; q+1; w).
        """
        (c,), (d,), k = a, self.deltas, self.k
        y = self.level(a)
        w = -((y / c) ** 2) / 2
        scale = (k * c.log()).exp() * (k * arb(2).log() / 2).exp() * ((k + 1) / 2).gamma()
        scale /= arb.pi().sqrt()
        value = scale * w.hypgeom_1f1(-k / 2, arb(1) / 2)
        along = scale * k * y / c**2 * w.hypgeom_1f1(1 - k / 2, arb(3) / 2)
        return value, [(k * value - y * along) / c - d * along]


@dataclass(frozen=True)
class EvenNorm(Norm):
    """An even k, for any ξ whose moments are known: F is a polynomial."""

    degree: int
    moments: tuple[tuple[arb, ...], ...]  # E[ξ^j] of each group, for j up to the degree, and up to 4

    def spread(self, group: int) -> tuple[arb, arb]:
        # by Hölder's inequality, E[ξ²] = E[|ξ|^(2/3) |ξ|^(4/3)] <= (E|ξ|)^(2/3) E[ξ⁴]^(1/3)
        two, four = self.moments[group][2], self.moments[group][4]
        return (two**3 / four).sqrt(), two

    def both(self, a: Sequence[arb]) -> tuple[arb, _Balls]:
        y, k = self.level(a), self.degree
        single = [[m * v**j for j, m in enumerate(ms[: k + 1])]
                  for v, ms in zip(a, self.moments, strict=True)]  # fmt: skip
        *_, below, value = _sum_of(y, single, self.counts)
        slopes = []
        for g, (v, d, m) in enumerate(zip(a, self.deltas, self.counts, strict=True)):
            fewer = [n - (g == i) for i, n in enumerate(self.counts)]
            rest = _sum_of(y, single, fewer)
            mixed = arb(0)
            for j in range(k):
                mixed += math.comb(k - 1, j) * self.moments[g][j + 1] * v**j * rest[k - 1 - j]
            slopes.append(k * m * (mixed - d * below))
        return value, slopes


def _sum_of(y: arb, single: Sequence[_Balls], counts: Sequence[int]) -> _Balls:
    """The moments of y + a sum of independent variables with these moments."""
    size = len(single[0])
    found = [y**j for j in range(size)]
    for moments, count in zip(single, counts, strict=True):
        for _ in range(count):
            found = [
                sum((math.comb(n, j) * moments[j] * found[n - j] for j in range(n + 1)), arb(0))
                for n in range(size)
            ]
    return found


@dataclass(frozen=True)
class Least:
    """The minimum of F lies in [lower, upper]; ``a`` is where the ends come from."""

    lower: arb
    upper: arb
    a: tuple[Rational, ...]


def enclosed(norm: Norm, a: Sequence[Rational]) -> Least:
    """Return both ends of the minimum of F from one a > 0; see the top of the file."""
    balls = [rational_ball(v) for v in a]
    value, slopes = norm.both(balls)
    lower = value
    for g, (v, slope) in enumerate(zip(balls, slopes, strict=True)):
        lower -= arb(abs(slope).upper()) * (1 / norm.spread(g)[0] + v)
    if not (value.is_finite() and lower.is_finite()):
        raise Refusal("the norm of an adversary could not be bounded at this precision")
    return Least(lower, value, tuple(a))


def least(norm_at: Callable[[], Norm], digits: int) -> Least:
    """Return the minimum of F to about ``digits`` digits; ``norm_at()`` gives F at the precision that is set.

    Raises:
        Refusal: it was not found.
    """
    bits = math.ceil(3.33 * (digits + 12)) + 64
    found: Least | None = None
    for _ in range(_ROUNDS):
        try:
            with precision(bits):
                now = enclosed(norm_at(), _minimum(norm_at(), digits, bits))
        except (Refusal, ZeroDivisionError, ValueError):
            bits *= 2
            continue
        if found is None or now.upper - now.lower < found.upper - found.lower:
            found = now
        with precision(64):
            if found.lower > 0 and found.upper / found.lower - 1 < arb(10) ** -digits:
                return found
        bits *= 2
    if found is None or not found.lower > 0:
        raise Refusal("the least norm of an adversary was not found")
    return found


def _minimum(norm: Norm, digits: int, bits: int) -> tuple[Rational, ...]:
    """About the minimum, by Newton steps with differences of gradients for the second derivatives."""
    a = [arb(v.mid()) for v in norm.start()]
    goal = arb(10) ** -(digits + 6)
    h = arb(2) ** -(bits // 4)
    value, slopes = _middle(norm, a)
    n = len(a)
    curve, near = arb_mat(n, n), False
    for _ in range(_STEPS):
        steepest = max(map(abs, slopes))
        if steepest < goal:
            break
        if not near:  # the second derivatives serve for the last steps too
            for j in range(n):
                there = _middle(norm, [v + (h if i == j else 0) for i, v in enumerate(a)])[1]
                for i in range(n):
                    curve[i, j] = ((there[i] - slopes[i]) / h).mid()
        step = curve.solve(arb_mat(n, 1, slopes))
        length = arb(1)
        for _ in range(30):
            new = [arb((v - length * step[i, 0]).mid()) for i, v in enumerate(a)]
            if all(v > 0 for v in new) and norm.level(new) > 0:
                there_value, there_slopes = _middle(norm, new)
                flatter = max(map(abs, there_slopes)) < steepest
                if there_value < value or flatter:
                    break
            length /= 2
        else:
            break
        a, value, slopes = new, there_value, there_slopes
        near = bool(max(map(abs, slopes)) < steepest / 1000)
    scale = 2 ** (bits // 2 + 32)
    return tuple(Rational(max(1, round(rational_of(v.mid()) * scale)), scale) for v in a)


def _middle(norm: Norm, a: Sequence[arb]) -> tuple[arb, _Balls]:
    value, slopes = norm.both(a)
    return arb(value.mid()), [arb(v.mid()) for v in slopes]
