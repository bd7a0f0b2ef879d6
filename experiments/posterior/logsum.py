"""Rational combinations of logarithms of positive rationals, compared exactly.

Numbers c₁ log r₁ + … + c_m log r_m are what the divergences and losses of a finite Gibbs mechanism
with rational weights are. Logarithms of pairwise coprime integers above 1 are linearly independent
over ℚ, because their powers multiply to 1 only if all the exponents are 0; so over a coprime base such a
number is 0 exactly if its coefficients are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction

import flint
import sympy


class LogSum:
    """``LogSum({r: c, …})`` = Σ c·log r, for rational r > 0 and rational c. Immutable.

    Raises:
        ValueError: an argument of a logarithm is not positive.
    """

    __slots__ = ("terms",)

    terms: dict[Fraction, Fraction]

    def __init__(self, terms: Mapping[Fraction, Fraction] | None = None) -> None:
        found: dict[Fraction, Fraction] = {}
        for r, c in (terms or {}).items():
            if r <= 0:
                raise ValueError(f"the logarithm of {r}: the argument has to be positive")
            if c != 0 and r != 1:
                found[Fraction(r)] = Fraction(c)
        self.terms = found

    @staticmethod
    def log(r: Fraction | int) -> LogSum:
        """log r."""
        return LogSum({Fraction(r): Fraction(1)})

    @staticmethod
    def total(weighted: Iterable[tuple[Fraction, LogSum]]) -> LogSum:
        """Σ w·s over pairs (w, s)."""
        sums: dict[Fraction, Fraction] = {}
        for weight, part in weighted:
            for r, c in part.terms.items():
                sums[r] = sums.get(r, Fraction(0)) + weight * c
        return LogSum(sums)

    def __add__(self, other: LogSum) -> LogSum:
        return LogSum.total([(Fraction(1), self), (Fraction(1), other)])

    def __sub__(self, other: LogSum) -> LogSum:
        return LogSum.total([(Fraction(1), self), (Fraction(-1), other)])

    def __mul__(self, factor: Fraction | int) -> LogSum:
        return LogSum({r: c * factor for r, c in self.terms.items()})

    __rmul__ = __mul__

    def __neg__(self) -> LogSum:
        return self * -1

    def __eq__(self, other: object) -> bool:
        """Exact equality of the two real numbers, which may be written differently: there is no hash."""
        if not isinstance(other, LogSum):
            return NotImplemented
        return (self - other).is_zero()

    def is_zero(self) -> bool:
        """Return whether the number is 0, decided exactly."""
        numbers = {n for r in self.terms for n in (r.numerator, r.denominator)}
        return not any(self._over(coprime_base(numbers)).values())

    def canonical(self) -> dict[int, Fraction]:
        """Return the coefficients over the logarithms of the primes, each not 0: the canonical form."""
        primes = {
            int(p)
            for r in self.terms
            for n in (r.numerator, r.denominator)
            for p, _ in flint.fmpz(n).factor()
        }
        return {p: c for p, c in sorted(self._over(primes).items()) if c}

    def _over(self, base: Iterable[int]) -> dict[int, Fraction]:
        return {
            b: sum((c * (_order(r.numerator, b) - _order(r.denominator, b))) for r, c in self.terms.items())
            or Fraction(0)
            for b in base
        }

    def ball(self, bits: int = 128) -> flint.arb:
        """Return a ball that contains the number."""
        old = flint.ctx.prec
        flint.ctx.prec = bits
        try:
            value = flint.arb(0)
            for r, c in self.terms.items():
                value += _arb(c) * _arb(r).log()
            return value
        finally:
            flint.ctx.prec = old

    def sign(self) -> int:
        """-1, 0 or 1, decided exactly: 0 by the coprime base, the others by balls."""
        if self.is_zero():
            return 0
        bits = 64
        while True:  # it ends, since the number is not 0
            ball = self.ball(bits)
            if ball > 0:
                return 1
            if ball < 0:
                return -1
            bits *= 2

    def __lt__(self, other: LogSum) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: LogSum) -> bool:
        return (self - other).sign() <= 0

    def __gt__(self, other: LogSum) -> bool:
        return other < self

    def __ge__(self, other: LogSum) -> bool:
        return other <= self

    def __float__(self) -> float:
        return float(self.ball())

    def __repr__(self) -> str:
        written = " + ".join(f"{c}·log({r})" for r, c in self.terms.items())
        return written or "0"

    def as_expr(self) -> sympy.Expr:
        """Return the number as a SymPy expression."""
        return sympy.Add(
            *(
                sympy.Rational(c.numerator, c.denominator)
                * sympy.log(sympy.Rational(r.numerator, r.denominator))
                for r, c in self.terms.items()
            )
        )


def coprime_base(numbers: Iterable[int]) -> list[int]:
    """Pairwise coprime integers above 1 of which every one of the numbers is a product of powers.

    Factor refinement: while two members have a common divisor g > 1, a and b give way to a/g, g, b/g.
    """
    base: list[int] = []
    waiting = [n for n in numbers if n > 1]
    while waiting:
        a = waiting.pop()
        for k, b in enumerate(base):
            g = math.gcd(a, b)
            if g > 1:
                del base[k]
                waiting += [n for n in (a // g, g, b // g) if n > 1]
                break
        else:
            base.append(a)
    return base


def _order(n: int, b: int) -> int:
    """The exponent of ``b`` in ``n``, where b is one of a coprime base for n."""
    count = 0
    while n % b == 0:
        n //= b
        count += 1
    return count


def _arb(q: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(q.numerator, q.denominator))
