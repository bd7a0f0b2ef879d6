"""The Laplace mechanism on a mean of truncated normals: guaranteed values (section 6, first example).

Z is the mean of m draws from N(0, 1) conditioned on [-c, c]; A(Z) is Laplace(Z, 1/γ). With D = Z - Z'
for two independent means and φ the characteristic function of one draw, that of D is
Φ(u) = φ(u/m)^(2m), real because D is symmetric, and from

    e^{-γ|d|} = (2/π) ∫ γ cos(ud)/(γ² + u²) du,   |d| = (2/π) ∫ (1 - cos(ud))/u² du   over (0, ∞)

one obtains, with no sampling,

    E[γ|D| - 1 + e^{-γ|D|}] = (2γ³/π) ∫ (1 - Φ(u)) / (u²(u² + γ²)) du,
    E|D| = (2/π) ∫ (1 - Φ(u))/u² du.

The integrals are cut at δ and U. Below δ: v u²/2 - k u⁴/24 ≤ 1 - Φ(u) ≤ v u²/2 with v = E D², k = E D⁴.
Above U: |Φ(u)| ≤ (2 f(0) m/u)^{count}, since a density that rises to f(0) and falls again
has |φ(t)| ≤ 2 f(0)/|t|.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from experiments.posterior.guaranteed import arb, between, bits, integral


@dataclass(frozen=True)
class MeanOfTruncatedNormals:
    """The mean of m draws from N(0, 1) conditioned on [-c, c]; one of them, or all, are replaced.

    Args:
        m: how many draws; 100 in the paper.
        cut: the c of the truncation; 2 in the paper.
        precision: bits of the balls.
    """

    m: int = 100
    cut: Fraction = Fraction(2)
    precision: int = 128

    def __post_init__(self) -> None:
        if self.m < 1 or self.cut <= 0:
            raise ValueError(f"m ≥ 1 and c > 0 are needed, not {self.m} and {self.cut}")

    def on_average_kl(self, gamma: Any, replaced: int | None = None) -> flint.arb:
        """E D_KL(A(Z) ‖ A(Z')) where Z' has ``replaced`` of the m draws anew (default: all of them)."""
        with bits(self.precision):
            g, pi = arb(gamma), flint.arb.pi()
            count = 2 * (self.m if replaced is None else replaced)
            near, low = self._near_zero(count, lambda u: 1 / (u * u + g * g))
            high = self._far(count)

            def f(u: Any, _: bool) -> Any:
                return (1 - self._power(u, count)) / (u * u * (u * u + g * g))

            far = (1 / high - (pi / 2 - (high / g).atan()) / g) / (g * g)
            tail = far * between(1 - self._decay(count, high), 1 + self._decay(count, high))
            return 2 * g**3 / pi * (near + integral(f, low, high) + tail)

    def mean_distance(self, copies: int = 2) -> flint.arb:
        """E|Z - Z'| (2 copies), or E|Z| (1 copy)."""
        with bits(self.precision):
            count = copies * self.m
            near, low = self._near_zero(count, lambda u: flint.arb(1))
            high = self._far(count)

            def f(u: Any, _: bool) -> Any:
                return (1 - self._power(u, count)) / (u * u)

            decay = self._decay(count, high)
            tail = between(1 - decay, 1 + decay) / high
            return 2 / flint.arb.pi() * (near + integral(f, low, high) + tail)

    def excess_risk(self, gamma: Any) -> flint.arb:
        """E R(A(Z)) - min R, with R(h) = E|Z' - h|, which is least at the median 0 of Z'.

        E R(A(Z)) = E[|D| + e^{-γ|D|}/γ] = (on-average KL + 1)/γ.
        """
        with bits(self.precision):
            return (self.on_average_kl(gamma) + 1) / arb(gamma) - self.mean_distance(1)

    def variance(self) -> flint.arb:
        """Return the variance of one draw: 1 - 2c f(c)."""
        with bits(self.precision):
            return self._moments()[0]

    def privacy_whole(self, gamma: Any) -> Fraction:
        """Return the least ε where Z, one structured data point, is replaced as a whole: 2cγ."""
        return 2 * self.cut * Fraction(gamma)

    def privacy_one(self, gamma: Any) -> Fraction:
        """Return the least ε where one of the m draws is replaced (Definition 1): 2cγ/m."""
        return self.privacy_whole(gamma) / self.m

    def _mass(self) -> flint.arb:
        """P(|N(0,1)| ≤ c)."""
        return (arb(self.cut) / flint.arb(2).sqrt()).erf()

    def _moments(self) -> tuple[flint.arb, flint.arb]:
        """The second and fourth moments of one draw, by integration by parts."""
        c = arb(self.cut)
        edge = 2 * c * (-c * c / 2).exp() / ((2 * flint.arb.pi()).sqrt() * self._mass())
        second = 1 - edge
        return second, 3 * second - c * c * edge

    def _near_zero(self, count: int, weight: Any) -> tuple[flint.arb, flint.arb]:
        """∫ over (0, δ) of (1 - Φ(u)) weight(u)/u² du, and δ."""
        second, fourth = self._moments()
        m, delta = arb(self.m), flint.arb(2) ** -24
        v = count * second / m**2
        k = (count * fourth + 3 * count * (count - 1) * second**2) / m**4
        least = v / 2 - k * delta**2 / 24
        return between(least, v / 2) * between(weight(flint.arb(0)), weight(delta)) * delta, delta

    def _far(self, count: int) -> flint.arb:
        """U: four times as far as where the bound on |Φ| becomes 1; farther for few factors."""
        factor = 4 if count > 20 else 2**7
        return flint.arb((factor * 2 * self._peak() * self.m).ceil().mid())

    def _peak(self) -> flint.arb:
        """f(0)."""
        return 1 / ((2 * flint.arb.pi()).sqrt() * self._mass())

    def _decay(self, count: int, high: flint.arb) -> flint.arb:
        """A bound on |Φ(u)| for u ≥ U."""
        return (2 * self._peak() * self.m / high) ** count

    def _power(self, u: Any, count: int) -> Any:
        """Φ(u) = φ(u/m)^count, where φ(t) = e^{-t²/2} Re erf((c + it)/√2)/erf(c/√2).

        For complex u the real part is to be read as the half of the sum with -t, which is analytic.
        """
        t = u / self.m
        i, root = flint.acb(0, 1), flint.acb(2).sqrt()
        c = flint.acb(arb(self.cut))
        both = ((c + i * t) / root).erf() + ((c - i * t) / root).erf()
        return ((-t * t / 2).exp() * both / (2 * self._mass())) ** count
