"""δ(ε) of finite laws with rational weights, exactly, where e^ε is rational and the outcomes are few."""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, exp

from cbdp_sym.profiles.base import Base, Finitely
from cbdp_sym.profiles.pairs import attained, directions, pairs, variants
from cbdp_sym.profiles.request import ProfileRequest

_MOST_OUTCOMES, _MOST_WORK = 1_000, 400_000  # different ratios, and bits of all numbers


class _TooMany(Exception):
    """The outcomes, or their digits, are too many."""


class _Law:
    """Two laws of the ratio p/q: probabilities by ratio, and P of what only P has."""

    def __init__(self, masses: dict[Fraction, tuple[Fraction, Fraction]], only: Fraction) -> None:
        self.masses, self.only = masses, only

    @staticmethod
    def of(rows: list[tuple[Fraction, Fraction]]) -> _Law:
        found: dict[Fraction, tuple[Fraction, Fraction]] = {}
        only = Fraction(0)
        for p, q in rows:
            if q == 0:
                only += p
            elif p:  # what only Q has adds nothing
                a, b = found.get(p / q, (Fraction(0), Fraction(0)))
                found[p / q] = a + p, b + q
        return _Law(found, only)

    def times(self, other: _Law) -> _Law:
        """Return the law of both, one after the other. Raises _TooMany."""
        found: dict[Fraction, tuple[Fraction, Fraction]] = {}
        if len(self.masses) * len(other.masses) > 20 * _MOST_OUTCOMES:
            raise _TooMany
        for r, (p, q) in self.masses.items():
            for s, (u, v) in other.masses.items():
                a, b = found.get(r * s, (Fraction(0), Fraction(0)))
                found[r * s] = a + p * u, b + q * v
        size = max((r.denominator.bit_length() + r.numerator.bit_length() for r in found), default=0)
        if len(found) > _MOST_OUTCOMES or len(found) * size > _MOST_WORK:
            raise _TooMany
        common = 1 - (1 - self.only) * (1 - other.only)
        return _Law(found, common)

    def power(self, n: int) -> _Law:
        """Return the law of n of them. Raises _TooMany."""
        found = self
        for digit in bin(n)[3:]:
            found = found.times(found)
            if digit == "1":
                found = found.times(self)
        return found

    def delta(self, alpha: Fraction) -> Fraction:
        """Return the hockey-stick divergence of this order."""
        return self.only + sum(
            (max(Fraction(0), p - alpha * q) for p, q in self.masses.values()), Fraction(0)
        )


def delta(asked: ProfileRequest, epsilon: Expr) -> Fraction | None:
    """Return δ(ε); None where something is not rational, not finite or too large, or only bounded."""
    alpha = exp(epsilon)
    if not alpha.is_Rational or not attained(asked):
        return None
    order = Fraction(int(alpha.p), int(alpha.q))
    try:
        if asked.count == 1:
            laws = [_law(b, swap) for b, swap in pairs(asked, asked.steps[0].base)]
            return None if None in laws else max(law.delta(order) for law in laws if law is not None)
        found = []
        for d in directions(asked):
            total = None
            for s in asked.steps:
                one = _law(variants(s, asked.adjacency)[0], d.name == "add")
                if one is None:
                    return None
                many = one.power(s.count)
                total = many if total is None else total.times(many)
            assert total is not None
            found.append(total.delta(order))
        return max(found)
    except _TooMany:
        return None


def _law(base: Base, swap: bool) -> _Law | None:
    rows = base.rational() if isinstance(base, Finitely) else None
    return None if rows is None else _Law.of([(q, p) for p, q in rows] if swap else rows)
