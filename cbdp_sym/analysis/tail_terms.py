"""Terms ``c·xᵏ·exp(p(x))``, where p is a sum of powers ``pₐ·xᵃ`` with a > 0, for x > T >= 1.

Their products and powers, where they fall, bounds of their integrals up to infinity, and what is known of a
function in such terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from flint import arb, fmpq, fmpq_poly

T = TypeVar("T")
Power = int | Fraction
Powers = Mapping[Power, arb]


def plus(p: Powers, q: Powers) -> dict[Power, arb]:
    total = dict(p)
    for a, c in q.items():
        total[a] = total[a] + c if a in total else c
    return {a: c for a, c in total.items() if not c.is_zero()}


def times(p: Powers, q: Powers) -> dict[Power, arb]:
    total: dict[Power, arb] = {}
    for a, c in p.items():
        total = plus(total, {a + b: c * d for b, d in q.items()})
    return total


def scaled(p: Powers, c: arb) -> dict[Power, arb]:
    return {a: c * d for a, d in p.items()}


def to_the(x: arb, a: Power) -> arb:
    if a.denominator == 1:
        return x ** int(a)
    return (x.log() * fmpq(a.numerator, a.denominator)).exp()


def value(p: Powers, x: arb) -> arb:
    return sum((c * to_the(x, a) for a, c in p.items()), arb(0))


@dataclass(frozen=True)
class TailTerm:
    """``c·xᵏ·exp(p(x))`` with c >= 0."""

    c: arb
    k: arb
    p: Powers = field(default_factory=dict)

    def __mul__(self, other: TailTerm) -> TailTerm:
        return TailTerm(self.c * other.c, self.k + other.k, plus(self.p, other.p))

    def power(self, e: arb) -> TailTerm:
        return TailTerm(power_of(self.c, e), self.k * e, scaled(self.p, e))

    def at(self, x: arb) -> arb:
        return self.c * ((x.log() * self.k) + value(self.p, x)).exp()

    def falls(self, T: arb) -> bool:
        """Return whether it is shown not to increase from T on."""
        return bool(_log_slope(self, T) <= 0)


def power_of(c: arb, e: arb) -> arb:
    if c.is_zero():
        return arb(1) if e.is_zero() else arb(0)
    return (c.log() * e).exp()


def _log_slope(term: TailTerm, T: arb) -> arb:
    """An upper bound, for x >= T, of (xᵏ exp p)'/(xᵏ exp p) · x^(1-a), a the leading power in p.

    It is a·pₐ + Σ b·p_b·x^(b-a) + k·x^(-a); what is positive of the sum is largest at T, and
    what is negative is left out. It is 0 where the sign of the leading coefficient is unknown.
    """
    if not term.p:
        return term.k
    lead = max(term.p)
    total = term.p[lead] * fmpq(lead.numerator, lead.denominator)
    rest = [(b, c * fmpq(b.numerator, b.denominator)) for b, c in term.p.items() if b != lead]
    for b, c in [*rest, (0, term.k)]:
        if not c <= 0:
            total = total + c.upper().max(arb(0)) * to_the(T, b - lead)
    return total


def tail(term: TailTerm, T: arb) -> arb:
    """Return an upper bound of the integral of a term from T to ∞; not finite where none is shown.

    With μ = -(its log-slope) - max(0, (1-a))·T^(-a) > 0, N(x) = x^(1-a)·term has N' <= -μ·term.
    """
    if term.c.is_zero():
        return arb(0)
    if not term.p:
        below = -1 - term.k
        return term.at(T) * T / below if below > 0 else arb.nan()
    lead = max(term.p)
    mu = -_log_slope(term, T)
    if lead < 1:
        mu = mu - fmpq((1 - lead).numerator, (1 - lead).denominator) * to_the(T, -lead)
    return term.at(T) * to_the(T, 1 - lead) / mu if mu > 0 else arb.nan()


@dataclass
class Bounds:
    """Bounds of a subterm g for x > T; one that is not known is None.

    ``exact``: g is this sum of powers. ``upper``: |g| <= the sum of these. ``lower``: |g| >= this.
    ``sign``: 1 or -1 where g is > 0 or < 0, 0 where it is 0. ``above``, ``below``: g is at most, at
    least these sums of powers (with powers >= 0).
    """

    upper: list[TailTerm] | None = None
    lower: TailTerm | None = None
    sign: int | None = None
    exact: Powers | None = None
    above: Powers | None = None
    below: Powers | None = None


def least_powers(lower: TailTerm | None) -> Powers:
    """Return a sum of powers that is at most ``lower``; 0 where there is none."""
    k = None if lower is None else lower.k.unique_fmpz()
    if lower is None or k is None or k < 0:
        return {}
    if not lower.p:
        return {int(k): lower.c}
    if not all(c > 0 for c in lower.p.values()):
        return {}
    lead = max(lower.p)  # exp(y) >= y²/2 for y >= 0
    return {int(k) + 2 * lead: lower.c * lower.p[lead] * lower.p[lead] / 2}


def as_powers(upper: list[TailTerm] | None) -> Powers | None:
    total: dict[Power, arb] = {}
    for t in upper or [TailTerm(arb.nan(), arb(0))]:
        if t.p or not t.c.is_finite() or not t.k < 100:
            return None
        k = 0 if t.k <= 0 else whole_above(t.k)
        total = plus(total, {k: t.c})
    return total


def exponential(p: Powers) -> TailTerm:
    """exp(p), for a sum of powers that are not negative."""
    rest = {a: c for a, c in p.items() if a > 0}
    return TailTerm(p.get(0, arb(0)).exp(), arb(0), rest)


def flat(p: Powers, T: arb, side: int) -> Powers:
    """Return a sum of powers that are not negative, above (1) or below (-1) ``p``: x^-b is in (0, T^-b]."""
    total = {a: c for a, c in p.items() if a >= 0}
    for a, c in p.items():
        if a < 0:
            end = (c * to_the(T, a)).union(arb(0))
            total = plus(total, {0: end.upper() if side > 0 else end.lower()})
    return total


def number(a: Power) -> arb:
    return arb(fmpq(a.numerator, a.denominator))


def whole_above(k: arb) -> int:
    """Return a whole number that is at least k, for 0 < k < 100."""
    n = k.upper().ceil().upper().unique_fmpz()
    return 101 if n is None else max(0, int(n))


def rough(t: TailTerm, x: arb) -> float:
    """About the logarithm of a term far out; for choosing only."""
    return float((t.c.log() + t.k * x.log() + value(t.p, x)).mid())


def sign_beyond(p: fmpq_poly, start: fmpq, direction: int) -> int | None:
    """Return the sign of p(direction·x) for x > start where its shifted coefficients have one sign."""
    moved = p(fmpq_poly([direction * start, direction]))
    signs = {1 if c > 0 else -1 for c in moved.coeffs() if c != 0}
    return signs.pop() if len(signs) == 1 else 0 if not signs else None


def all_known(values: Iterable[T | None]) -> list[T] | None:
    """Return the values, if each is known."""
    found = list(values)
    known = [v for v in found if v is not None]
    return known if len(known) == len(found) else None
