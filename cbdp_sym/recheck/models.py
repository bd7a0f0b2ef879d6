"""Functions on a short interval as polynomials with whole coefficients and one bound of the error (Taylor
models).

A function that solves a differential equation (the exponential of a polynomial, a power, a logarithm, sine
and cosine) is computed as a polynomial in any way at all; its *residual*, what it fails the equation by, is
then computed in whole numbers, and bounds the error:

- y' = V'y: if C' - V'C = ρ and V(0) = 0, C(0) = 1, then |C - e^V| <= e^(2‖V‖) ‖ρ‖, as (C e^-V)' = ρ e^-V;
- y'(1+W) = e W'y: (C (1+W)^-e)' = ρ (1+W)^(-e-1), and 1-w <= 1+W <= 1+w for w = ‖W‖;
- y'(1+W) = W': the error is at most ‖ρ‖/(1-w);
- sine and cosine of V: at most the sum of both residuals, as rotations do not enlarge an error.

‖·‖ is the sum of the sizes of the coefficients, at least the largest value on [-1, 1].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import mul

from mpmath import libmp

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.squaring import by_squaring

_WIDEST, _LARGEST_RATIO, _MOST_EXPONENT = 8.0, 0.85, 100
_FARTHEST = 4096
_UP = 1 + 1e-9


class Wide(Exception):
    """The interval is too long for a function to be computed there."""


@dataclass(frozen=True, slots=True)
class TaylorModel:
    """A function f of t with |f(t) - 2^shift Σ terms[k] tᵏ| <= 2^shift error for -1 <= t <= 1."""

    terms: tuple[int, ...]
    error: int
    shift: int

    @property
    def size(self) -> int:
        """In units of 2^shift, at least the largest value of |f|."""
        return sum(map(abs, self.terms)) + self.error

    @property
    def values(self) -> Interval:
        """An interval with all values."""
        first = self.terms[0] if self.terms else 0
        rest = self.size - abs(first)
        return _interval(first - rest, first + rest, self.shift)

    def __neg__(self) -> TaylorModel:
        return TaylorModel(tuple(-c for c in self.terms), self.error, self.shift)

    def widened(self, by: TaylorModel) -> TaylorModel:
        """Return all functions that are no farther from this one than the largest size of the other."""
        return plus(self, TaylorModel((), by.size, by.shift))

    def integral(self) -> Interval:
        """∫ f dt from -1 to 1."""
        total = Fraction(0)
        for k in range(0, len(self.terms), 2):
            total += Fraction(2 * self.terms[k], k + 1)
        low, high = math.floor(total) - 2 * self.error, math.ceil(total) + 2 * self.error
        return _interval(low, high, self.shift)


def _interval(low: int, high: int, shift: int) -> Interval:
    bits = iv.Settings.bits
    ends = (libmp.from_man_exp(v, shift, bits, r) for v, r in ((low, "f"), (high, "c")))
    return Interval(*ends)


def _model(terms: Sequence[int], error: int, shift: int) -> TaylorModel:
    """With as many bits as are asked for."""
    size = max(max(map(abs, terms), default=0), error)
    if not size:
        return TaylorModel((), 0, 0)
    more = size.bit_length() - iv.Settings.bits
    if more > 0:
        half = 1 << (more - 1)
        rounded = [(c + half) >> more for c in terms]
        # each of them has moved by at most one half
        error = (error >> more) + 1 + (len(rounded) + 1) // 2
    else:
        rounded, error = [c << -more for c in terms], error << -more
    while rounded and not rounded[-1]:
        rounded.pop()
    return TaylorModel(tuple(rounded), error, shift + more)


def constant(x: Interval) -> TaylorModel:
    """Return the model of a constant; raise Wide for an infinite end."""
    if not x.bounded:
        raise Wide
    ends = [e for e in (x.low, x.high) if e[1]]
    if not ends:
        return TaylorModel((), 0, 0)
    shift = max(e[2] + e[3] for e in ends) - iv.Settings.bits - 2
    low, high = _whole(x.low, shift, "f"), _whole(x.high, shift, "c")
    middle = (low + high) // 2
    return _model([middle], high - middle, shift)


def _whole(a: tuple[int, int, int, int], shift: int, rounding: str) -> int:
    """a/2^shift, rounded."""
    return int(libmp.to_int(libmp.mpf_shift(a, -shift), rounding))


def line(low: Fraction, high: Fraction) -> TaylorModel:
    """x = (low + high)/2 + t (high - low)/2."""
    first, slope = constant(of_fraction((low + high) / 2)), constant(of_fraction((high - low) / 2))
    return plus(first, TaylorModel((0, *slope.terms), slope.error, slope.shift))


def _moved(f: TaylorModel, shift: int) -> tuple[list[int], int]:
    more = shift - f.shift
    if more <= 0:
        return [c << -more for c in f.terms], f.error << -more
    if more > f.size.bit_length():
        return [], 1  # all of it is less than one unit
    half = 1 << (more - 1)
    rounded = [(c + half) >> more for c in f.terms]
    return rounded, (f.error >> more) + 1 + (len(rounded) + 1) // 2


def plus(f: TaylorModel, g: TaylorModel) -> TaylorModel:
    """f + g."""
    if not (f.terms or f.error):
        return g
    if not (g.terms or g.error):
        return f
    shift = max(f.shift, g.shift)
    (a, first), (b, second) = _moved(f, shift), _moved(g, shift)
    if len(a) < len(b):
        a, b = b, a
    for k, c in enumerate(b):
        a[k] += c
    return _model(a, first + second, shift)


def times(f: TaylorModel, g: TaylorModel, length: int) -> TaylorModel:
    """f g, of ``length`` coefficients."""
    a, b = f.terms, g.terms
    if len(a) < len(b):
        a, b, f, g = b, a, g, f
    sizes = sum(map(abs, a)), sum(map(abs, b))
    error = sizes[0] * g.error + f.error * (sizes[1] + g.error)
    if len(b) <= 1:
        first = b[0] if b else 0
        return _model([c * first for c in a], error, f.shift + g.shift)
    # what is left out, by the sums of the sizes from a coefficient of f on
    n = len(a)
    if n + len(b) - 1 > length:
        rest = list(accumulate(map(abs, reversed(a))))
        for j, c in enumerate(b):
            if n > length - j:
                error += abs(c) * rest[n - max(length - j, 0) - 1]
    terms = _product(a, b, min(length, n + len(b) - 1))
    return _model(terms, error, f.shift + g.shift)


def _product(a: Sequence[int], b: Sequence[int], length: int) -> list[int]:
    """The first coefficients of the product of two polynomials."""
    m, turned = len(b), b[::-1]
    found = []
    for k in range(length):
        # Σ a[i] b[k-i], 0 <= k-i < m
        low = max(0, k - m + 1)
        found.append(sum(map(mul, a[low : k + 1], turned[m - 1 - k + low :])))
    return found


def raised(f: TaylorModel, n: int, length: int) -> TaylorModel:
    """Return the n-th power, n >= 0."""
    one = constant(of_fraction(Fraction(1)))
    return by_squaring(f, n, lambda g, h: times(g, h, length), one)


# functions that solve a differential equation ------------------------------------------------------


def _fixed(terms: Sequence[int], shift: int, bits: int) -> tuple[list[int], int]:
    """Coefficients in units of 2^-bits, and a bound of what all of them were rounded by.

    Raises:
        Wide: they are very large.
    """
    more = -bits - shift
    if -more > _FARTHEST:
        raise Wide
    if more > max(map(abs, terms), default=0).bit_length() + 1:
        return [], len(terms)
    if more <= 0:
        return [c << -more for c in terms], 0
    half = 1 << (more - 1)
    return [(c + half) >> more for c in terms], len(terms)


def _norm(terms: Sequence[int], bits: int) -> float:
    total = sum(map(abs, terms))
    if total.bit_length() > bits + 60:
        return math.inf
    return math.ldexp(float(total), -bits) * _UP


def _slopes(terms: Sequence[int]) -> list[int]:
    return [k * c for k, c in enumerate(terms)][1:]


def _residual(
    c: Sequence[int], left: Sequence[int], right: Sequence[tuple[Sequence[int], Sequence[int]]], bits: int
) -> int:  # fmt: skip
    """Of C'·left - Σ a·b in units of 2^-bits, its norm rounded up; all polynomials are in these units."""
    total = _product(_slopes(c), left, len(c) + len(left) - 2) if len(c) > 1 else []
    for a, b in right:
        if a and b:
            part = _product(a, b, len(a) + len(b) - 1)
            total += [0] * (len(part) - len(total))
            for k, v in enumerate(part):
                total[k] -= v
    return (sum(map(abs, total)) >> bits) + 1


def _times_float(error: int, factor: float) -> int:
    """error·factor, rounded up."""
    return int(error * math.ceil(factor * _UP * 1024)) // 1024 + 1


def start(f: TaylorModel) -> Interval:
    """f(0), but for the error."""
    first = f.terms[0] if f.terms else 0
    return _interval(first, first, f.shift)


def exp(f: TaylorModel, length: int) -> TaylorModel:
    """Return the model of exp(f); raise Wide where f changes by too much."""
    bits = iv.Settings.bits + 32
    v, moved = _fixed(f.terms[1:], f.shift, bits)
    slack = _fixed_error(f, bits) + moved
    wide = _norm(v, bits)
    if wide > _WIDEST or slack >> bits:
        raise Wide
    v = [0, *v]
    slopes = _slopes(v)
    c = [1 << bits]
    for k in range(1, length):
        low = max(0, k - len(slopes))
        total = sum(map(mul, slopes[: k - low], c[low:k][::-1]))
        c.append((total // k) >> bits)
    error = _times_float(_residual(c, [1 << bits], [(slopes, c)], bits), math.exp(2 * wide))
    # |e^δ - 1| <= 2δ for δ <= 1
    error += (2 * slack * (sum(map(abs, c)) + error) >> bits) + 1
    return times(_model(c, error, -bits), constant(iv.exp(start(f))), length)


def _fixed_error(f: TaylorModel, bits: int) -> int:
    """The error in units of 2^-bits, rounded up. Raises Wide."""
    more = -bits - f.shift
    if -more > _FARTHEST and f.error:
        raise Wide
    if more > f.error.bit_length():
        return 1
    return f.error << -more if more <= 0 else (f.error >> more) + 1


def _relative(f: TaylorModel, bits: int) -> tuple[list[int], int, float]:
    """W and the error, for f = f(0) (1 + W), and ‖W‖ with the error.

    Raises:
        Wide: f may be 0.
    """
    first = f.terms[0] if f.terms else 0
    rest = sum(map(abs, f.terms[1:])) + f.error
    if not first or rest > _LARGEST_RATIO * abs(first):
        raise Wide
    w = [0, *((c << bits) // first for c in f.terms[1:])]
    # each quotient was rounded by less than one unit
    slack = len(w) + ((f.error << bits) // abs(first)) + 1
    ratio = _norm([*w, slack], bits)
    if ratio > 0.9:
        raise Wide
    return w, slack, ratio


def power(f: TaylorModel, e: Fraction, length: int) -> TaylorModel:
    """f^e for an f without a zero: f > 0 unless e is whole. Raises Wide."""
    bits = iv.Settings.bits + 32
    size = float(abs(e)) * _UP
    first = f.terms[0] if f.terms else 0
    if size > _MOST_EXPONENT or (first < 0 and e.denominator > 1):
        raise Wide
    w, slack, ratio = _relative(f, bits)
    delta = _norm([slack], bits) / (1 - ratio) * _UP
    if (size + 1) * delta > 0.25:
        raise Wide
    p, q = e.numerator, e.denominator
    weighted, plain = [p * k * v for k, v in enumerate(w)], w
    c = [1 << bits]
    for k in range(1, length):
        # k C_k = Σ_(j>=1) (e j - (k-j)) w_j C_(k-j)
        top = min(k, len(w) - 1)
        total = sum((weighted[j] - q * (k - j) * plain[j]) * c[k - j] for j in range(1, top + 1))
        c.append((total // (k * q)) >> bits)
    left = [(1 << bits), *w[1:]]
    slopes = [p * v for v in _slopes(w)]
    residual = _residual([q * v for v in c], left, [(slopes, c)], bits) // q + 1
    spread = ((1 + ratio) / (1 - ratio)) ** size / (1 - ratio)
    error = _times_float(residual, spread)
    # |(1+δ)^e - 1| <= 2 |e| δ for (|e|+1) δ <= 1/4; δ is relative to 1 + W >= 1 - w
    error += _times_float(
        _times_float(slack, 2 * size / (1 - ratio)), (1 + ratio) ** size + (1 - ratio) ** -size
    )
    return times(_model(c, error, -bits), constant(_power_at(start(f), e)), length)


def _power_at(x: Interval, e: Fraction) -> Interval:
    if e.denominator == 1:
        n = abs(int(e))
        found = x.raised(n) if n else of_fraction(Fraction(1))
        return found if e >= 0 else found.inverse()
    return iv.exp(of_fraction(e) * iv.log(x))


def log(f: TaylorModel, length: int) -> TaylorModel:
    """For f > 0. Raises Wide."""
    bits = iv.Settings.bits + 32
    if not f.terms or f.terms[0] <= 0:
        raise Wide
    w, slack, ratio = _relative(f, bits)
    if _norm([slack], bits) > 0.25 * (1 - ratio):
        raise Wide
    c = [0]
    for k in range(1, length):
        total = sum(j * c[j] * w[k - j] for j in range(max(1, k - len(w) + 1), k))
        own = w[k] if k < len(w) else 0
        c.append(own - ((total // k) >> bits))
    left = [(1 << bits), *w[1:]]
    residual = _residual(c, left, [(_slopes(w), [1 << bits])], bits)
    error = _times_float(residual + 2 * slack, 1 / (1 - ratio))
    return plus(_model(c, error, -bits), constant(iv.log(start(f))))


def waves(f: TaylorModel, length: int) -> tuple[TaylorModel, TaylorModel]:
    """Sine and cosine. Raises Wide."""
    bits = iv.Settings.bits + 32
    v, moved = _fixed(f.terms[1:], f.shift, bits)
    slack = _fixed_error(f, bits) + moved
    if _norm(v, bits) > _WIDEST or slack >> bits:
        raise Wide
    slopes = _slopes([0, *v])
    sine, cosine = [0], [1 << bits]
    for k in range(1, length):
        low = max(0, k - len(slopes))
        up, down = (sum(map(mul, slopes[: k - low], other[low:k][::-1])) for other in (cosine, sine))
        sine.append((up // k) >> bits)
        cosine.append(-((down // k) >> bits))
    one, minus = [1 << bits], [-s for s in slopes]
    error = _residual(sine, one, [(slopes, cosine)], bits)
    error += _residual(cosine, one, [(minus, sine)], bits) + slack
    middle = start(f)
    a, b = (constant(g(middle)) for g in (iv.sin, iv.cos))
    s, c = _model(sine, error, -bits), _model(cosine, error, -bits)
    return (plus(times(c, a, length), times(s, b, length)), plus(times(c, b, length), -times(s, a, length)))


def along(f: TaylorModel, first: Interval, slope: TaylorModel, length: int) -> TaylorModel:
    """g(f) for g with the value ``first`` at f(0), and g'(f) as ``slope``."""
    slopes = TaylorModel(tuple(_slopes(f.terms)), 0, f.shift)
    rate = times(slope, slopes, length - 1)
    terms, error = [0], rate.error
    for k, c in enumerate(rate.terms):
        terms.append(c // (k + 1))
        error += 1
    found = plus(constant(first), _model(terms, error, rate.shift))
    if f.error:
        more = times(TaylorModel((slope.size,), 0, slope.shift), TaylorModel((f.error,), 0, f.shift), 1)
        found = found.widened(more)
    return found
