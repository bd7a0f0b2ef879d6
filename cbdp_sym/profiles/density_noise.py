"""Noise by its density, even and log-concave: its distribution function is an antiderivative.

By symmetry the density right of 0 is enough. The privacy loss increases with the outcome, so that cuts of the
outcomes are at given losses. They are looked for in series of the logarithm of the density, without a bound
of their errors: who uses a place looks at the loss there.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

import flint
import sympy
from flint import arb, arb_poly, arb_series, fmpq
from sympy import Expr, Symbol

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.integrands import Integrand, series_length
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.tail_bounds import Growth
from cbdp_sym.oracles.prover import prove
from cbdp_sym.profiles.noise import LineNoise, NoisePiece, hull
from cbdp_sym.profiles.primitives import Primitive
from cbdp_sym.theory.distributions import Density
from cbdp_sym.theory.restricted.means import X

_BLOCK, _FARTHEST = 64, 2**40  # precisions are rounded up to blocks; how far a tail is looked for
_LOGS, _TERMS, _FOUND, _GAINED = 160, 48, 90, 60  # of the search for a place, in bits but for the terms
_STEPS, _PLACES = 40, 400
_Y = Symbol("y", positive=True)
BROKEN = (sympy.Abs, sympy.Max, sympy.Min, sympy.Piecewise, sympy.sign, sympy.Heaviside)


@lru_cache(maxsize=64)
def _logarithm(g: Expr) -> Integrand:
    """log g right of 0, where g is positive, without exponentials of large numbers if possible."""
    u = sympy.expand_log(sympy.log(g.subs(X, _Y)), force=True)
    return Integrand(u.subs(_Y, X), X)


@lru_cache(maxsize=64)
def _half(g: Expr, bits: int) -> tuple[Primitive, arb]:
    """The integral from 0 on, to where the rest is below 2^-bits, and a bound of the rest. Raises Refusal."""
    f, end = Integrand(g, X), fmpq(1)
    with precision(bits):
        while not (rest := Growth(f, end, 1).integral()) < arb(2) ** -bits:
            end *= 2
            if end > _FARTHEST:
                raise Refusal("the tails of a density are too heavy for a grid")
    return Primitive(f, fmpq(0), end, bits), arb(rest.upper())


@dataclass(frozen=True)
class LogSeries:
    """The logarithm of the density around ``centre``, and its slope, in (y - centre)/half."""

    centre: arb
    half: arb
    value: arb_poly
    slope: arb_poly

    def at(self, y: arb) -> tuple[arb, arb]:
        t = (y - self.centre) / self.half
        return self.value(t), self.slope(t) / self.half


@lru_cache(maxsize=64)
def _logs(g: Expr) -> list[LogSeries]:
    found, f = [], _logarithm(g)
    with precision(_LOGS), series_length(_TERMS):
        for s in _half(g, _LOGS)[0].stretches:
            c, h = arb((s.low + s.high) / 2), arb((s.high - s.low) / 2)
            series = f.series(f.root, arb_series([c, h], prec=_TERMS), _TERMS)
            value = arb_poly([arb(series[k].mid()) for k in range(_TERMS)])
            found.append(LogSeries(c, h, value, value.derivative()))
    return found


@dataclass(frozen=True)
class DensityNoise(LineNoise):
    """Noise with the density g(|x|); ``kink``: it may have a kink at 0."""

    density: Density
    g: Expr
    kink: bool

    @staticmethod
    def of(density: Density) -> DensityNoise:
        """Return the noise with a density that is even, positive and log-concave.

        Raises:
            Refusal: its mass is not 1, or not found.
        """
        f = density.pdf(X)
        found = DensityNoise(density, f.subs(X, _Y).subs(_Y, X), f.has(*BROKEN))
        with precision(_LOGS):
            total = 2 * found.tail(arb(0))
            if not total.overlaps(arb(1)):
                raise Refusal(f"'{density}' is not a density: its mass is {total.str(6, radius=False)}")
        _logs(found.g)
        return found

    def tail(self, x: arb) -> arb:
        half, rest = _half(self.g, -(-flint.ctx.prec // _BLOCK) * _BLOCK)
        more, y = hull(arb(0), rest), -x
        if y >= half.high:
            return more
        if not y < half.high:  # at least the lower end of a ball around it
            return hull(arb(0), (half.whole - half.at(arb(y.lower())) + rest).upper())
        return half.whole - half.at(y) + more

    def _log(self, x: arb) -> arb:
        f = _logarithm(self.g)
        f.at_precision()
        return f.real(f.root, abs(x))

    def log_ratio(self, x: arb, s: arb) -> arb:
        return self._log(x - s) - self._log(x)

    def place(self, ratio: arb, s: arb) -> arb:
        """Return about the place; not finite where there is none."""
        with precision(_LOGS):
            goal, shift = arb(ratio.mid()), arb(s.mid())
            table = _table(self, shift)
            k = bisect_left(table, float(goal), key=lambda at: at[0])
            if not 0 < k < len(table):
                return arb.nan()
            (u, a), (v, b) = table[k - 1 : k + 1]
            low, high, x = arb(a), arb(b), arb(a + (b - a) * (float(goal) - u) / (v - u))
            for _ in range(_STEPS):  # Newton's steps, inside the range where it is
                value, slope = _about(self.g, x, shift)
                off = arb((value - goal).mid())
                low, high = (x, high) if off < 0 else (low, x)
                before, x = x, arb((x - off / slope).mid())
                if not low <= x <= high:
                    x = arb(((low + high) / 2).mid())
                if abs(x - before) < arb(2) ** -_FOUND * (1 + abs(x)):
                    break
            slope = arb(_about(self.g, x, shift)[1].mid())
        wanted = arb(2) ** -(flint.ctx.prec // 2 + 8) * (1 + abs(x))
        for _ in range(_STEPS):  # with the loss itself; the slope is known to more than _GAINED bits
            step = arb(((self.log_ratio(x, s) - ratio) / slope).mid())
            x = arb((x - step).mid())
            if not abs(step) * arb(2) ** -_GAINED > wanted:
                break
        return arb(x, wanted)

    def pieces(self, s: arb) -> list[NoisePiece]:
        if not self.kink:
            return [NoisePiece(None, None, flat=False)]
        flat = _exponential(self.g)
        return [NoisePiece(None, arb(0), flat), NoisePiece(arb(0), s, flat=False), NoisePiece(s, None, flat)]


@lru_cache(maxsize=64)
def _exponential(g: Expr) -> bool:
    """Return whether the density is shown to be an exponential right of 0: then ratios are constant."""
    f = g.subs(X, _Y)
    slope = derivative(f, _Y)
    bend = f * derivative(slope, _Y) - slope**2
    return bend == 0 or prove(f"{bend} = 0", "y > 0", seconds=10.0).verdict == "proved"


def _about(g: Expr, x: arb, s: arb) -> tuple[arb, arb]:
    """About the loss at a place, and its slope; not finite where the density is not expanded."""
    logs, total, slope = _logs(g), arb(0), arb(0)
    for y, sign in ((x - s, 1), (x, -1)):
        k = bisect_left(logs, abs(y), key=lambda part: part.centre + part.half)
        if k == len(logs):
            return arb.nan(), arb.nan()
        u, v = logs[k].at(abs(y))
        total += sign * u
        slope += sign * v if y > 0 else -sign * v
    return total, slope


@lru_cache(maxsize=64)
def _table(noise: DensityNoise, s: arb) -> list[tuple[float, float]]:
    """About the losses at some places, increasing."""
    end, shift = float(_logs(noise.g)[-1].centre), float(s)
    steps = [shift / 2 + (end * (k / _PLACES) ** 2) for k in range(_PLACES)]
    found: list[tuple[float, float]] = []
    for x in (*(shift - y for y in reversed(steps)), *steps):
        value = float(_about(noise.g, arb(x), s)[0].mid())
        if math.isfinite(value) and (not found or value > found[-1][0]):
            found.append((value, x))
    return found
