"""Divergences without a restriction on the adversary, as means of the density ratio."""

from __future__ import annotations

import sympy
from flint import arb
from sympy import Abs, Expr, S, exp, log, oo, pi, sqrt

from cbdp_sym.analysis.balls import compare_constants, enclose, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.theory.distributions import Finite, Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.generator_card import GeneratorCard, T
from cbdp_sym.theory.restricted.generator_properties import Card
from cbdp_sym.theory.restricted.means import Means, X


class InfiniteDivergence(Exception):
    """The divergence is ∞, and why."""


def log_density(P: Distribution) -> Expr:
    """log p(x)."""
    if isinstance(P, Laplace):
        return -Abs(X - P.location) / P.scale - log(2 * P.scale)
    if isinstance(P, Normal):
        variance = P.deviation**2
        return -((X - P.mean) ** 2) / (2 * variance) - log(sqrt(2 * pi * variance))
    return log(P.pdf(X))


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
    ratio = log_density(P) - log_density(Q)
    if kind == "hockey-stick":
        return _hockey_stick(order, P, Q, means, digits)
    if kind == "tv":
        with precision(4 * digits + 64):
            return means.whole(Abs(P.pdf(X) - Q.pdf(X)), digits) / 2
    if kind == "f":
        assert isinstance(card, GeneratorCard)
        # f is above its tangent at 1, so that the negative part of the mean is finite
        try:
            return means.mean(Q, card.f.xreplace({T: exp(ratio)}), digits)
        except Diverges as error:
            raise InfiniteDivergence(f"the mean of f(p/q) under Q diverges, f = {card.f}") from error
    if kind == "kl":
        # p log(p/q) >= p - q, so that its negative part has a finite integral: if the integral of
        # the absolute value is infinite, then so is the divergence.
        return _mean(means, P, ratio, "log(p/q)", digits)
    assert order is not None
    _require_tails(order, P, Q)
    integrand = exp(sympy.expand((order - 1) * ratio))
    power = _mean(means, P, integrand, f"(p/q)**{order - 1}", digits)
    with precision(4 * digits + 64):
        a = enclose(order, {})
        return (power - 1) / (a * a - a)


def _hockey_stick(epsilon: Expr | None, P: Distribution, Q: Distribution, means: Means, digits: int) -> arb:
    """∫ (p - e^ε q)₊ = (1 - e^ε + ∫ |p - e^ε q|)/2; for P = Q, the largest of 1 - e^ε and 0."""
    assert epsilon is not None
    with precision(4 * digits + 64):
        factor = enclose(exp(epsilon), {})
        if P == Q:
            return (1 - factor).max(arb(0))
        return (1 - factor + means.whole(Abs(P.pdf(X) - exp(epsilon) * Q.pdf(X)), digits)) / 2


def _mean(means: Means, P: Distribution, f: Expr, name: str, digits: int) -> arb:
    try:
        return means.mean(P, f, digits)
    except Diverges as error:
        where = str(error).removeprefix("the integral diverges")
        raise InfiniteDivergence(f"the mean of {name} under P diverges{where}") from error


def _require_tails(order: Expr, P: Distribution, Q: Distribution) -> None:
    """Check that p^α q^(1-α) tends to 0, where both are of the same family with thin tails.

    For Laplace densities its logarithm is -(α/a - (α-1)/b)|x| + a bounded term, for normal ones
    -(α/a² - (α-1)/b²) x²/2 + a linear term; so the integral is infinite where the bracket is at most 0.

    Raises:
        Infinite: it does not.
    """
    if isinstance(P, Laplace) and isinstance(Q, Laplace):
        a, b = P.scale, Q.scale
    elif isinstance(P, Normal) and isinstance(Q, Normal):
        a, b = P.deviation**2, Q.deviation**2
    else:
        return
    rest = order * b - (order - 1) * a
    if rest.is_Rational and rest <= 0:
        raise InfiniteDivergence(f"the mean of (p/q)**{order - 1} under P diverges: q has thinner tails")


def _finite_general(card: Card, P: Finite, Q: Finite, digits: int) -> arb:
    with precision(4 * digits + 64):
        total = arb(0)
        for n, (p, q) in enumerate(zip(P.weights, Q.weights, strict=True)):
            if not q.is_zero:
                total += enclose(q, {}) * card.value(enclose(p / q, {}))
            elif not p.is_zero:
                raise Refusal(
                    f"P gives the outcome {n} the probability {p}, but Q gives it 0; for a "
                    "kind 'f:…' this is not computed"
                )
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
