"""Laws of the user's: two of them, or noise by its density; values are divergences with guaranteed ends."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import flint
from flint import arb, fmpq
from sympy import Expr, Integer, Rational, Symbol, log

from cbdp_sym.analysis.balls import ends_of, fraction_of, precision
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.prover import prove
from cbdp_sym.profiles.base import UNKNOWN, Base, Finitely, OnLine
from cbdp_sym.profiles.cells import CellSum, cells, intervals
from cbdp_sym.profiles.density_noise import BROKEN, DensityNoise
from cbdp_sym.profiles.noise import ball, hull
from cbdp_sym.profiles.primitives import Tick
from cbdp_sym.profiles.suprema import supremum
from cbdp_sym.theory.distributions import Coordinates, Density, Finite
from cbdp_sym.theory.restricted import divergence
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.request import BadRequest, distribution

_SECONDS, _FARTHEST, _MOST_DIGITS = 60.0, 1000, 500
_Y = Symbol("y", positive=True)
_SHORT = arb(2) ** -20  # of the supremum


@dataclass(frozen=True)
class ByDivergences(Base):
    """P0 and Q0 of which hockey-stick divergences are known, one after the other.

    With P = (1-r) Q0 + r P0, the divergence of order α of P from Q0 is r times that of P0 of order
    α' = (α-1+r)/r, or 1 - α for α <= 1 - r; that of Q0 from P is 1 - α(1-r) times that of Q0 from P0 of order
    αr/(1 - α(1-r)), or 0 for α(1-r) >= 1.
    """

    first: Any
    second: Any

    def hockey_stick(self, alpha: arb, *, swap: bool) -> arb:
        r = ball(self.rate)
        rest = 1 - r
        if swap:
            left = 1 - alpha * rest
            if self.whole:
                return self._plain(alpha, swap=True)
            if not left > 0:
                return hull(arb(0), left.upper().max(arb(0)))
            return left * self._plain(alpha * r / left, swap=True)
        if self.whole:
            return self._plain(alpha, swap=False)
        if not alpha > rest:
            return hull(1 - alpha, (1 - alpha).max(r))
        return r * self._plain((alpha - rest) / r, swap=False)

    @property
    def plain(self) -> bool:
        """Return whether the densities are integrated: not heavy tails, and poles on a half-line."""
        return not any(part.by_logarithm for part in intervals(self.first, self.second))

    def cells(self, width: float, bits: int, tail: arb, tick: Tick) -> CellSum:
        """Return both laws on cells on which the privacy loss varies by ``width``. Raises Refusal."""
        return cells(self.first, self.second, self.loss, width, bits, tail, tick)

    def extremes(self) -> tuple[arb, arb]:
        return UNKNOWN, UNKNOWN

    def supremum(self, *, swap: bool) -> tuple[Fraction | None, Fraction | None]:
        return _supremum(self, self.first, self.second, swap)

    def _plain(self, alpha: arb, *, swap: bool) -> arb:
        """As a function of log α, its slope is at most 1 in size."""
        level = alpha.log()
        if not abs(level) < _FARTHEST:
            raise Refusal(f"the order of a divergence of your own laws is at most e^{_FARTHEST}")
        middle = fraction_of(level.mid())
        digits = min(max(8, (flint.ctx.prec - 96) // 4 + 3), _MOST_DIGITS)
        pair = (self.second, self.first) if swap else (self.first, self.second)
        low, high = _divergence(*pair, middle, digits)
        found = hull(_ball(low), _ball(high)) + hull(-level.rad(), level.rad())
        return hull(found.lower().max(arb(0)), found.upper().max(arb(0)))


@dataclass(frozen=True)
class OnDensity(OnLine):
    """Noise by its density, shifted by s > 0; its privacy loss may be bounded by what no outcome attains."""

    noise: DensityNoise

    def supremum(self, *, swap: bool) -> tuple[Fraction | None, Fraction | None]:
        if all(e.is_finite() for e in self.extremes()):
            return super().supremum(swap=swap)
        density = self.noise.density
        return _supremum(self, shifted(density, self.shift), density, swap)

    def hockey_stick(self, alpha: arb, *, swap: bool) -> arb:
        try:
            return super().hockey_stick(alpha, swap=swap)
        except Refusal:  # no outcome was found whose ratio is α: is it beyond all of them?
            if alpha < 1:
                return 1 - alpha + alpha * self.hockey_stick(1 / alpha, swap=not swap)
            most = _most(self, swap)
            if most is None or not (rest := 1 - alpha * (-_ball(most)).exp()) < _SHORT:
                raise
            return hull(arb(0), rest.upper().max(arb(0)))  # p - α q <= p (1 - α e^-most)


@lru_cache(maxsize=64)
def _most(base: OnDensity, swap: bool) -> Fraction | None:
    return base.supremum(swap=swap)[1]


def _supremum(base: Base, first: Any, second: Any, swap: bool) -> tuple[Fraction | None, Fraction | None]:
    """Both ends of the supremum of the loss of a pair that is made of two laws of the user's."""
    pair = (second, first) if swap else (first, second)
    low, high = supremum(*pair)
    ends = [None if e is None else _of_supremum(base, _ball(e), swap) for e in (low, high)]
    if ends[1] is None and swap and not base.whole:  # whatever the ratio is
        ends[1] = (-base.floor.log()) if base.floor > 0 else None
        ends[0] = ends[1] if low is None else ends[0]
    least, most = (None if e is None else ends_of(e) for e in ends)
    return (None if least is None else least[0]), (None if most is None else most[1])


def _of_supremum(base: Base, ratio: arb, swap: bool) -> arb:
    return -base.loss(-ratio) if swap else base.loss(ratio)


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))


@lru_cache(maxsize=4096)
def _divergence(p: Any, q: Any, epsilon: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    found = divergence(
        p, q, kind="hockey-stick", epsilon=Rational(epsilon.numerator, epsilon.denominator),
        digits=digits, seconds=_SECONDS,
    )  # fmt: skip
    low, high = found.lower, found.upper
    return Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))


def law(text: Any) -> Any:
    """Return a law as ``divergence`` reads it, of one coordinate. Raises BadRequest or Refusal."""
    found = distribution(text)
    if isinstance(found, Coordinates):
        raise BadRequest(f"'{text}' has several coordinates; give laws on the line")
    return found


def noise(text: Any) -> Any:
    """Return a density in x that is even, log-concave and falls with |x|: proved.

    Raises:
        BadRequest: this is not shown.
        Refusal: a mistake in the expression.
    """
    f = expression_of(text, {"x": X}) if isinstance(text, str) else text
    g = f.subs(X, _Y)
    if g.has(*BROKEN):
        raise BadRequest(f"the density '{text}' may have a kink at 0 only")
    slope = derivative(g, _Y)
    bend = g * derivative(slope, _Y) - slope**2
    needed = (
        (f"{g} = {f.subs(X, -_Y)}", "even"),
        (f"{g} > 0", "positive"),
        (f"{slope} <= 0", "falling with |x|"),
        (f"{bend} <= 0", "log-concave"),
    )
    for claim, what in needed:
        if claim.partition(" = ")[0] == claim.partition(" = ")[2]:
            continue
        if prove(claim, "y > 0", seconds=10.0).verdict != "proved":
            raise BadRequest(
                f"the density '{text}' is not shown to be {what}: a smaller shift could be worse than the "
                "sensitivity; give 'Pair(p=…, q=…)' if you know the worst pair"
            )
    return Density(f, X)


def shifted(density: Any, s: Expr) -> Any:
    """Return the law of the noise, moved by s."""
    return Density(density.pdf(X - s), X)


def of_pair(values: tuple[Any, ...], s: Expr, rate: Expr) -> Base:
    """From the two laws."""
    first, second = values
    if isinstance(first, Finite) != isinstance(second, Finite):
        raise BadRequest(f"'{first}' and '{second}' are not on the same outcomes")
    if not isinstance(first, Finite):
        return ByDivergences(rate, *values)
    if len(first.weights) != len(second.weights):
        raise BadRequest(f"'{first}' and '{second}' do not have the same number of outcomes")
    return of_weights(list(zip(first.weights, second.weights, strict=True)), rate)


def of_weights(rows: list[tuple[Expr, Expr]], rate: Expr) -> Finitely:
    """Return the pair of two laws on finitely many outcomes, from their probabilities."""
    masses: dict[Expr, tuple[Expr, Expr]] = {}  # outcomes of one ratio are one outcome
    for p, q in rows:
        if p != 0 and q != 0:
            first, second = masses.get(p / q, (Integer(0), Integer(0)))
            masses[p / q] = first + p, second + q
    both = [(p, q, log(ratio)) for ratio, (p, q) in masses.items()]
    with precision(256):
        both.sort(key=lambda row: ball(row[0] / row[1]).mid())
    only_p = sum((p for p, q in rows if q == 0), Integer(0))
    only_q = sum((q for p, q in rows if p == 0), Integer(0))
    return Finitely(rate, tuple(both), only_p, only_q)


def of_noise(values: tuple[Any, ...], s: Expr, rate: Expr) -> Base:
    """From the density of the noise: by its antiderivative, and by divergences where that is not found."""
    (density,) = values
    try:
        return OnDensity(rate, DensityNoise.of(density), s)
    except Refusal:
        return ByDivergences(rate, shifted(density, s), density)
