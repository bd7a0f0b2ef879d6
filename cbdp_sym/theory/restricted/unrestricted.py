"""Divergences without a restriction on the adversary, as means of the density ratio."""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from flint import arb
from sympy import Abs, Expr, S, exp, log, oo

from cbdp_sym.analysis.balls import compare_constants, enclose, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.generator_card import GeneratorCard, T, limit_of
from cbdp_sym.theory.restricted.generator_properties import Card
from cbdp_sym.theory.restricted.means import Means, X
from cbdp_sym.theory.restricted.sections import Section, log_of, sections


class InfiniteDivergence(Exception):
    """The divergence is ∞, and why."""


def unrestricted(
    kind: str,
    order: Expr | None,
    P: Distribution,
    Q: Distribution,
    means: Means,
    digits: int,
    card: Card | None = None,
) -> arb:
    """Return a ball around KL(P‖Q), the total variation distance, the α-divergence of that order, or a D_f.

    ``card`` is that of f, for the kind ``f``.

    Raises:
        Infinite: the divergence is ∞.
        Refusal: it could not be bounded.
    """
    if P == Q and kind != "hockey-stick":
        return arb(0)
    if isinstance(P, Finite) and isinstance(Q, Finite):
        if kind == "f":
            assert card is not None
            return _finite_general(card, P, Q, digits)
        return _finite(kind, order, P, Q, digits)
    cut = kind in ("tv", "hockey-stick")
    line = _Line(means, digits, sections(P, Q, kinks=cut))
    with precision(4 * digits + 64):
        if kind == "hockey-stick":
            assert order is not None
            return (1 - enclose(exp(order), {})).max(arb(0)) if P == Q else line.hockey_stick(exp(order))
        if kind == "tv":
            return line.variation()
        if kind == "f":
            assert isinstance(card, GeneratorCard)
            return line.general(card)
        if kind == "kl":
            return line.kl()
        assert order is not None
        power = line.power(order)
        a = enclose(order, {})
        return (power - 1) / (a * a - a)


@dataclass(frozen=True)
class _Line:
    """Divergences of two laws on the line as sums over its sections."""

    means: Means
    digits: int
    sections: list[Section]

    def _integral(self, e: Expr, s: Section) -> arb:
        if e.is_zero:
            return arb(0)
        if e.has(sympy.nan, sympy.zoo):
            raise Refusal(
                f"a density is 0 on a part of the line that does not end at rational numbers: {s.p}, {s.q}"
            )
        return self.means.whole(e, self.digits, s.low, s.high)

    def _mean(self, e: Expr, s: Section, name: str, under: str) -> arb:
        try:
            return self._integral(e, s)
        except Diverges as error:
            where = str(error).removeprefix("the integral diverges")
            raise InfiniteDivergence(f"the mean of {name} under {under} diverges{where}") from error

    def _absolutely_continuous(self) -> list[Section]:
        """The sections where P has mass, in all of which Q has some.

        Raises:
            Infinite: Q has none in one of them.
        """
        found = [s for s in self.sections if not s.p.is_zero]
        for s in found:
            if s.q.is_zero:
                if not self._integral(s.p, s) > 0:
                    raise Refusal(f"it is not shown whether P gives mass to {s}, where Q gives none")
                raise InfiniteDivergence(f"P gives mass to the interval {s}, where Q gives none")
        return found

    def kl(self) -> arb:
        """∫ p log(p/q).

        p log(p/q) >= p - q, so that its negative part has a finite integral: if the integral of the
        absolute value is infinite, then so is the divergence.
        """
        found = self._absolutely_continuous()
        return sum((self._mean(s.p * s.ratio, s, "log(p/q)", "P") for s in found), arb(0))

    def power(self, order: Expr) -> arb:
        """∫ p^α q^(1-α)."""
        total = arb(0)
        for s in self._absolutely_continuous():
            exponent = sympy.expand(order * log_of(s.p) + (1 - order) * log_of(s.q))
            for direction in [-1] * (s.low is -oo) + [1] * (s.high is oo):
                _require_fall(exponent, direction, f"(p/q)**{order - 1}")
            total += self._mean(exp(exponent), s, f"(p/q)**{order - 1}", "P")
        return total

    def general(self, card: GeneratorCard) -> arb:
        """∫ q f(p/q) over where Q has mass, and the slope of f at ∞ for each mass of P elsewhere.

        f is above its tangent at 1, so that the negative part of the mean is finite.
        """
        total = arb(0)
        for s in self.sections:
            if s.q.is_zero:
                if not s.p.is_zero:
                    total += self._integral(s.p, s) * beyond(card)
            elif s.p.is_zero:
                total += self._integral(s.q, s) * at_none(card)
            else:
                value = _weighted(card.f, s)
                total += self._mean(value, s, f"f(p/q), f = {card.f},", "Q")
        return total

    def variation(self) -> arb:
        """Half of ∫ |p - q|."""
        return sum((self._integral((s.p - s.q) * s.sign(S.One), s) for s in self.sections), arb(0)) / 2

    def hockey_stick(self, factor: Expr) -> arb:
        """∫ (p - factor q)₊."""
        total = arb(0)
        for s in self.sections:
            side = s.sign(factor)
            more = S.Zero if side.is_zero else (s.p - factor * s.q) * (1 + side) / 2
            total += self._integral(more, s)
        return total


def _weighted(f: Expr, s: Section) -> Expr:
    """q f(p/q), in which a power of p/q and q are one exponential: only their product may be small."""
    level, ratio = log_of(s.q), s.ratio
    total: Expr = S.Zero
    for term in sympy.Add.make_args(sympy.expand(f)):
        c, moving = term.as_independent(T, as_Add=False)
        base, power = moving.as_base_exp()
        if base == T and power.is_number:
            total += c * exp(sympy.expand(level + power * ratio))
        elif moving == log(T):
            total += c * s.q * ratio
        else:
            total += s.q * term.xreplace({T: exp(ratio)})
    return total


def _require_fall(exponent: Expr, direction: int, name: str) -> None:
    """Check that exp(exponent) tends to 0 at ∞ or -∞, where the exponent is a sum of c x^n e^(k x) far out.

    Raises:
        Infinite: it does not.
    """
    signs = {}
    for node in exponent.atoms(Abs):
        slope = sympy.expand(node.args[0]).coeff(X, 1)
        side = compare_constants(slope) if slope.is_number and slope != 0 else None
        if side is None:
            return
        signs[node] = direction * side * node.args[0]
    leading = _leading(sympy.expand(exponent.xreplace(signs).xreplace({X: direction * X})))
    if leading is not None and compare_constants(leading) == 1:
        raise InfiniteDivergence(f"the mean of {name} under P diverges: q has thinner tails")


def _leading(e: Expr) -> Expr | None:
    """The factor of the largest c x^n e^(k x) in a sum of such terms, x to ∞; 1 if nothing grows.

    None if it is not such a sum, or the largest is not seen.
    """
    sizes: dict[tuple[Expr, Expr], Expr] = {}
    for term in sympy.Add.make_args(e):
        c, moving = term.as_independent(X, as_Add=False)
        slope, power = S.Zero, S.Zero
        for factor in sympy.Mul.make_args(moving):
            if isinstance(factor, exp) and (inner := factor.args[0]).is_polynomial(X):
                rest = sympy.Poly(inner, X)
                if rest.degree() > 1 or rest.coeff_monomial(1) != 0:
                    return None
                slope += rest.coeff_monomial(X)
            elif factor.is_polynomial(X):
                base, n = factor.as_base_exp()
                if base != X and factor != 1:
                    return None
                power += n if base == X else 0
            else:
                return None
        sizes[slope, power] = sizes.get((slope, power), S.Zero) + c
    growing = [at for at in sizes if compare_constants(at[0]) == 1 or (at[0] == 0 and at[1] > 0)]
    if not growing:
        return S.One  # a constant, and what tends to 0
    largest = max(growing, key=lambda at: (float(at[0]), at[1]))
    for other in growing:
        if other != largest and other[0] != largest[0] and compare_constants(largest[0] - other[0]) != 1:
            return None
    return sizes[largest]


def at_none(card: Card) -> arb:
    """Return f(0), what one unit of Q costs where P has nothing. Raises InfiniteDivergence."""
    assert isinstance(card, GeneratorCard)
    limit = limit_of(card.f, S.Zero)
    if limit is oo:
        raise InfiniteDivergence(f"P gives nothing where Q gives mass, and f(0) is ∞, f = {card.f}")
    return enclose(limit, {})


def beyond(card: Card) -> arb:
    """Return the limit of f(t)/t at ∞, what one unit of P costs where Q has nothing.

    It is that of the slope of f, which grows. Raises InfiniteDivergence.
    """
    assert isinstance(card, GeneratorCard)
    limit = limit_of(sympy.diff(card.f, T), oo)
    if limit is oo:
        raise InfiniteDivergence(f"P gives mass where Q gives none, and the slope of f = {card.f} tends to ∞")
    return enclose(limit, {})


def _finite_general(card: Card, P: Finite, Q: Finite, digits: int) -> arb:
    with precision(4 * digits + 64):
        total = arb(0)
        for p, q in zip(P.weights, Q.weights, strict=True):
            if q.is_zero:
                total += arb(0) if p.is_zero else enclose(p, {}) * beyond(card)
            elif p.is_zero:
                total += enclose(q, {}) * at_none(card)
            else:
                total += enclose(q, {}) * card.value(enclose(p / q, {}))
    return total


def _finite(kind: str, order: Expr | None, P: Finite, Q: Finite, digits: int) -> arb:
    if len(P.weights) != len(Q.weights):
        raise Refusal(f"'{P}' and '{Q}' have different numbers of outcomes", weak=False)
    with precision(4 * digits + 64):
        total = arb(0)
        for n, (p, q) in enumerate(zip(P.weights, Q.weights, strict=True)):
            if kind == "tv":
                total += abs(enclose(p - q, {})) / 2
                continue
            if kind == "hockey-stick":
                total += enclose(p - exp(order) * q, {}).max(arb(0))
                continue
            if p.is_zero:
                continue
            if q.is_zero:
                raise InfiniteDivergence(f"P gives the outcome {n} the probability {p}, but Q gives it 0")
            term = log(p / q) if kind == "kl" else (p / q) ** (order - S.One)
            total += enclose(p, {}) * enclose(term, {})
        if kind in ("kl", "tv", "hockey-stick"):
            return total
        a = enclose(order, {})
        return (total - 1) / (a * a - a)


def positive(e: Expr) -> bool:
    """Return whether a constant is shown to be positive."""
    return e is not oo and compare_constants(e) == 1
