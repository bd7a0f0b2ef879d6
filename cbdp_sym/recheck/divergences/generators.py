"""Convex functions f: the conjugate f* and its derivative s at an adversary h, and the Bregman distance.

As terms in x and, where s has no formula, a function s that is computed on each piece. ``energy`` is a
function with f(s(1 + u)) - f(s) - f'(s) s u <= energy · u² · ``factor(ρ)`` for |u| <= ρ <= ``farthest``:

- f = c t log t + a (t - 1): f*(h) = c s + a with s = exp((h - a)/c - 1), energy c s; the factor is 1, since
  log(1+u) <= u, or 1/(2(1-ρ)), by Taylor;
- f = (|t|^α - 1)/(α² - α): s = sgn(h) ((α-1)|h|)^(1/(α-1)), f*(h) = ((α-1)|h|)^(α/(α-1))/α + 1/(α² - α), the
  energy |s|^α/2, the factor the larger of (1-ρ)^(α-2) and (1+ρ)^(α-2);
- any other f, with f'' > 0 for t > 0, and ∞ for t < 0: s is the root of f'(s) = h, f*(h) = h s - f(s), energy
  s²/2 times the largest f'' between s (1 - farthest) and s (1 + farthest).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import ClassVar

from mpmath import libmp

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck import models
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.divergences.divergence_claims import GENERAL, HALF, ONE, Asked
from cbdp_sym.recheck.divergences.local import Local, LocalPiece, UndecidedPiece, by_values
from cbdp_sym.recheck.divergences.tail_bounds import GrowthBound, TailFunctions, raised
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval, Number, of_fraction
from cbdp_sym.recheck.limits import limit_at
from cbdp_sym.recheck.models import TaylorModel
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region

S, T = ex.var("s"), ex.var("t")
_HALF_LINE = Region({"t": Range(Fraction(0), None, True, True)})
_FARTHEST, _STEPS = 600.0, 22


class Generator(ABC):
    """f, for one adversary ``h``, a term in x as it is written."""

    h: Term
    farthest: ClassVar[Fraction] = HALF
    """The bounds of the Bregman distance are right for |u| up to there."""

    @property
    @abstractmethod
    def ratio(self) -> Term:
        """s."""

    @property
    @abstractmethod
    def conjugate(self) -> Term:
        """f*(h)."""

    @abstractmethod
    def energy(self, piece: LocalPiece, q: Term) -> Interval:
        """Return the integral over a piece of the energy and the density q."""

    @abstractmethod
    def factor(self, rho: Interval) -> Interval: ...

    def prepare(self, piece: LocalPiece) -> None:
        """Compute the values of s, if it has no formula. Raises Undecided."""
        return

    @abstractmethod
    def bounds(self, tail: TailFunctions) -> tuple[list[GrowthBound], list[GrowthBound], list[GrowthBound]]:
        """Of f*(h), s and the energy far out."""


@dataclass(frozen=True)
class Entropy(Generator):
    """f = c t log t + a (t - 1), and ∞ for t < 0."""

    h: Term
    c: Fraction = Fraction(1)
    a: Fraction = Fraction(0)

    @property
    def ratio(self) -> Term:
        inside = ex.raw("add", (self.h, ex.num(-self.a - self.c)))
        return ex.raw("exp", (ex.raw("mul", (ex.num(1 / self.c), inside)),))

    @property
    def conjugate(self) -> Term:
        return ex.raw("add", (ex.raw("mul", (ex.num(self.c), self.ratio)), ex.num(self.a)))

    def energy(self, piece: LocalPiece, q: Term) -> Interval:
        return piece.integral(ex.raw("mul", (q, self.ratio))) * of_fraction(self.c)

    def factor(self, rho: Interval) -> Interval:
        most = Interval(rho.high, rho.high)
        half = of_fraction(HALF) / (ONE - most)
        return Interval(half.low, iv.least([half.high, ONE.high]))

    def bounds(self, tail: TailFunctions) -> tuple[list[GrowthBound], list[GrowthBound], list[GrowthBound]]:
        s = tail.bounds(self.ratio)
        c = GrowthBound(of_fraction(self.c))
        scaled = [b.times(c) for b in s]
        return [*scaled, GrowthBound(of_fraction(abs(self.a)))], s, scaled


@dataclass(frozen=True)
class Power(Generator):
    """f = (|t|^α - 1)/(α² - α) for an order α > 1, which is a term without variables."""

    h: Term
    order: Term

    @cached_property
    def _less(self) -> Term:
        return ex.sub(self.order, ex.ONE)

    @cached_property
    def _size(self) -> Term:
        return ex.raw("mul", (self._less, ex.raw("abs", (self.h,))))

    @property
    def ratio(self) -> Term:
        n = ex.value_of(ex.div(ex.ONE, self._less))
        if n is not None and n.denominator == 1 and n % 2:
            return ex.raw("pow", (ex.raw("mul", (self._less, self.h)), ex.num(n)))
        size = ex.raw("pow", (self._size, ex.div(ex.ONE, self._less)))
        return ex.raw("mul", (ex.raw("sign", (self.h,)), size))

    @property
    def _power(self) -> Term:
        """|s|^α."""
        k = ex.div(self.order, self._less)
        n = ex.value_of(k)
        if n is not None and n.denominator == 1 and n % 2 == 0:
            return ex.raw("pow", (ex.raw("mul", (self._less, self.h)), k))
        return ex.raw("pow", (self._size, k))

    @property
    def _scale(self) -> Term:
        """1/(α² - α)."""
        return ex.div(ex.ONE, ex.mul(self.order, self._less))

    @property
    def conjugate(self) -> Term:
        part = ex.raw("mul", (ex.div(ex.ONE, self.order), self._power))
        return ex.raw("add", (part, self._scale))

    def energy(self, piece: LocalPiece, q: Term) -> Interval:
        return piece.integral(ex.raw("mul", (q, self._power))) * of_fraction(HALF)

    def factor(self, rho: Interval) -> Interval:
        e = evaluate(self.order, {}) - of_fraction(Fraction(2))
        most = Interval(rho.high, rho.high)
        return iv.union([iv.exp(e * iv.log(b)) for b in (ONE - most, ONE + most)])

    def bounds(self, tail: TailFunctions) -> tuple[list[GrowthBound], list[GrowthBound], list[GrowthBound]]:
        less = evaluate(self._less, {})
        size = [b.times(GrowthBound(less)) for b in tail.bounds(self.h)]
        s = raised(size, less.inverse())
        powers = raised(size, evaluate(self.order, {}) / less)
        scale, part = (GrowthBound(evaluate(e, {})) for e in (self._scale, ex.div(ex.ONE, self.order)))
        return [*(b.times(part) for b in powers), scale], s, powers


@dataclass(frozen=True)
class General(Generator):
    """Any f in t > 0 with f'' > 0 and f(1) = 0, and ∞ for t < 0."""

    h: Term
    f: Term
    farthest: ClassVar[Fraction] = Fraction(1, 32)

    @cached_property
    def slope(self) -> Term:
        return derivative(ex.simplified(self.f), "t")

    @cached_property
    def bend(self) -> Term:
        return derivative(self.slope, "t")

    @property
    def ratio(self) -> Term:
        return S

    @property
    def conjugate(self) -> Term:
        product = ex.raw("mul", (self.h, S))
        return ex.raw("add", (product, ex.raw("mul", (ex.MINUS, ex.put(self.f, "t", S)))))

    def inverse(self, h: Interval) -> Interval:
        """Return where f' has these values. Raises Undecided where that is not seen."""
        ends = []
        for end, up in ((h.low, False), (h.high, True)):
            near = self._near(end)
            for k in range(8):
                # first by nearly all digits that there are, then by fewer
                by = Fraction(1, 2 ** max(4, iv.Settings.bits // 2**k - 8))
                t = near * of_fraction(1 + by if up else 1 - by)
                slope = evaluate(self.slope, {"t": t})
                if iv.at_most(end, slope.low) if up else iv.at_most(slope.high, end):
                    ends.append(t.high if up else t.low)
                    break
            else:
                raise UndecidedPiece
        return Interval(*ends)

    def _near(self, h: Number) -> Interval:
        """About the root of f'(t) = h."""
        wanted = float(libmp.to_float(h))
        if not isfinite(wanted):
            raise UndecidedPiece
        low, high = -_FARTHEST, _FARTHEST
        with precision(64):
            for _ in range(_STEPS):
                middle = (low + high) / 2
                value = evaluate(self.slope, {"t": iv.exp(of_fraction(Fraction(middle)))})
                if libmp.mpf_lt(value.low, h):
                    low = middle
                else:
                    high = middle
        t = _middle(iv.exp(of_fraction(Fraction((low + high) / 2))))
        at = Interval(h, h)
        for _ in range(12):
            move = (at - evaluate(self.slope, {"t": t})) / evaluate(self.bend, {"t": t})
            if not move.bounded:
                raise UndecidedPiece
            new = _middle(t + move)
            if not iv.positive(new.low):
                break
            t = new
            if libmp.mpf_lt(libmp.mpf_abs(move.low), libmp.mpf_shift(t.low, -iv.Settings.bits)):
                break
        return t

    def value(self, t: Fraction) -> Interval:
        """f(t) for t >= 0, the limit at 0. Raises Refused where that is not known."""
        plain = ex.simplified(self.f)
        if t:
            return evaluate(plain, {"t": of_fraction(t)})
        limit = limit_at(plain, "t", Fraction(0), 0, _HALF_LINE)
        if isinstance(limit, int):
            raise Refused("f is infinite at 0")
        return evaluate(limit, {})

    def conjugate_at(self, h: Fraction) -> Interval:
        """f*(h) at a number; f' is not above h anywhere if h <= f'(0), and then it is -f(0).

        Raises:
            Refused: h is not shown to be a slope of f, or below all of them.
        """
        at = of_fraction(h)
        try:
            s = self.inverse(at)
        except UndecidedPiece:
            least = limit_at(self.slope, "t", Fraction(0), 0, _HALF_LINE)
            below = not isinstance(least, int) and (evaluate(least, {}) - at).above(False)
            if not below:
                raise Refused("the adversary of the certificate is not shown to be a slope of f") from None
            return -self.value(Fraction(0))
        return at * s - evaluate(ex.simplified(self.f), {"t": s})

    def prepare(self, piece: LocalPiece) -> None:
        h = piece.local(self.h)
        values = self.inverse(h.values)
        found = None
        if h.model is not None:
            try:
                found = self._model(piece, h.model, values)
            except (models.Wide, UndecidedPiece):
                found = None
        piece.variables["s"] = by_values(values) if found is None else Local(values, found)

    def _model(self, piece: LocalPiece, h: TaylorModel, values: Interval) -> TaylorModel | None:
        """s by Newton's method, from some polynomial near it: |f'(near) - h| bounds the error."""
        n = piece.length
        near = models.constant(self._near(models.start(h).low))
        for k in range(n.bit_length() + 2):
            at = LocalPiece(piece.low, piece.high, n)
            at.variables = {"t": Local(near.values, near)}
            slope, bend = (at.local(e).model for e in (self.slope, self.bend))
            if slope is None or bend is None:
                return None
            missing = models.plus(h, -slope)
            if k > n.bit_length():
                both = iv.union([near.values, values])
                least = evaluate(self.bend, {"t": both})
                if not iv.positive(both.low) or not iv.positive(least.low):
                    return None
                wide = models.constant(missing.values.absolute() / least)
                return models.TaylorModel(near.terms, 0, near.shift).widened(wide)
            step = models.times(missing, models.power(bend, Fraction(-1), n), n)
            moved = models.plus(near, step)
            near = models.TaylorModel(moved.terms, 0, moved.shift)
        return None

    def energy(self, piece: LocalPiece, q: Term) -> Interval:
        width = of_fraction(piece.high - piece.low)
        return self._energy(piece.variables["s"].values) * piece.local(q).values * width

    def _energy(self, s: Interval) -> Interval:
        near = s * iv.hull(1 - self.farthest, 1 + self.farthest)
        return s.raised(2) * evaluate(self.bend, {"t": near}) * of_fraction(HALF)

    def factor(self, rho: Interval) -> Interval:
        return ONE

    def bounds(self, tail: TailFunctions) -> tuple[list[GrowthBound], list[GrowthBound], list[GrowthBound]]:
        h = tail.range(self.h)
        try:
            s = self.inverse(h)
        except UndecidedPiece as error:
            raise NotRechecked("an adversary that is not bounded, for this f") from error
        values = (h * s - evaluate(ex.simplified(self.f), {"t": s}), s, self._energy(s))
        if not all(v.bounded for v in values):
            raise NotRechecked("an adversary that is not bounded, for this f")
        first, second, third = ([GrowthBound(Interval(v.absolute().high, v.absolute().high))] for v in values)
        return first, second, third


def _middle(x: Interval) -> Interval:
    middle = libmp.mpf_shift(libmp.mpf_add(x.low, x.high, iv.Settings.bits, "n"), -1)
    return Interval(middle, middle)


def generator_of(asked: Asked, h: Term) -> Generator:
    """Yield the convex function of a divergence, for one adversary. Raises as :func:`require_convex`."""
    if asked.kind == "kl":
        return Entropy(h)
    if not asked.kind.startswith(GENERAL):
        return Power(h, asked.exact_order())
    f = require_convex(asked.kind)
    general = General(h, f)
    normal = Normaliser()
    c = ex.value_of(normal.form(ex.mul(T, general.bend)))
    slope = ex.value_of(normal.form(ex.put(general.slope, "t", ex.ONE)))
    if c is not None and slope is not None:
        # f'' = c/t and f(1) = 0
        return Entropy(h, c, slope - c)
    return general


def require_convex(kind: str) -> Term:
    """Return the function f of a kind ``f:…``, shown to have f(1) = 0 and f'' > 0 for t > 0.

    Raises:
        Refused: f(1) is not shown to be 0, or f to be defined.
        NotRechecked: f'' is not shown to be positive.
    """
    f = expression_of(kind.removeprefix(GENERAL), {"t"})
    require_defined(f, _HALF_LINE, smooth_in="t")
    if not Normaliser().same(ex.put(ex.simplified(f), "t", ex.ONE), ex.ZERO):
        raise Refused("f(1) is not shown to be 0")
    bend = derivative(derivative(ex.simplified(f), "t"), "t")
    if not _HALF_LINE.shows(bend, True, 300):
        raise NotRechecked("an f that it cannot show to be strictly convex")
    return f
