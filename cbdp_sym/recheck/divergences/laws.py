"""Laplace and normal distributions, and polynomials in their units."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.divergences.divergence_claims import HALF, NOTHING, arguments_of, number_in
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import Poly
from cbdp_sym.recheck.outcome import NotRechecked, Refused

ROUNDS = 4


@dataclass(frozen=True)
class Law:
    """A Laplace or normal distribution."""

    name: str
    place: Fraction
    scale: Fraction

    @property
    def exponent(self) -> Poly:
        """log of the density of the standard distribution for y >= 0, up to a constant."""
        if self.name == "Laplace":
            return (Fraction(0), Fraction(-1))
        return (Fraction(0), Fraction(0), -HALF)

    def exponent_on(self, y: Fraction) -> Poly:
        """Return the same on that side of 0 on which y is."""
        return tuple(-c if k % 2 else c for k, c in enumerate(self.exponent)) if y < 0 else self.exponent

    def constant(self) -> Interval:
        """Return the factor of the density of the standard distribution."""
        if self.name == "Laplace":
            return of_fraction(HALF)
        return iv.sqrt(iv.pi() + iv.pi()).inverse()

    def standard_moment(self, j: int) -> Fraction:
        """E[yʲ] of the standard distribution."""
        if j % 2:
            return Fraction(0)
        return Fraction(factorial(j) if self.name == "Laplace" else prod(range(1, j, 2)))


def law_of(text: str) -> Law:
    name = text.partition("(")[0]
    if name not in ("Laplace", "Normal"):
        raise NotRechecked(f"the distribution '{text[:60]}'")
    arguments = arguments_of(text, name)
    if len(arguments) != 2:
        raise Refused(f"'{text[:60]}' has not two parameters")
    place, scale = map(number_in, arguments)
    if (name == "Laplace" and scale <= 0) or not scale:
        raise Refused(f"the scale in '{text[:60]}' is not positive")
    return Law(name, place, abs(scale))


def combined(p: Poly, moments: list[Interval]) -> Interval:
    total = NOTHING
    for c, m in zip(p, moments, strict=False):
        total = total + of_fraction(c) * m
    return total
