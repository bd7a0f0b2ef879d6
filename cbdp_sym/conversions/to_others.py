"""From a curve to pure, Rényi, zero- and mean-concentrated differential privacy; and from one order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, Integer, Rational, log

from cbdp_sym.conversions.candidates import Candidate, refused, upper
from cbdp_sym.conversions.optimal import NEARLY_ONE, SAYS_NOTHING, at_one_order
from cbdp_sym.conversions.renyi_curves import RenyiCurve
from cbdp_sym.conversions.setting import Setting, number
from cbdp_sym.conversions.to_approx import AT_ORDER, EPSILON, from_one_order
from cbdp_sym.conversions.uses import ZERO, Use
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.theory.guarantees import ApproxDP, ApproxZCDP, MeanConcentrated, PureDP, RenyiDP, compare, zCDP

EXACT = Use("zcdp.prop3.3", "the exact value for mechanisms, with neighbours that are so both ways round")
_LOWER = Use("zcdp.lem2.2.monotonicity")
_EXPONENTIAL = Use("zcdp.lem4.3", "with τ² = 2(exp(ξ+2ρ) - 1)")
_LINEAR = Use("zcdp.lem4.3", "with τ² = 7/2·(ξ+2ρ), for ξ+2ρ ≤ 1")
_FAILS = "it is about mechanisms that cannot fail; the curve is {}"


def to_pure(curve: RenyiCurve, target: PureDP, digits: int) -> Iterator[Candidate]:
    """(ξ,0)-zCDP is ξ-DP (Lemma 3.2)."""
    use = Use("zcdp.lem3.2")
    if curve.rho != 0:
        yield refused(use, curve, f"it is about rho = 0, and rho is {curve.rho}")
    elif curve.failure != 0:
        yield refused(use, curve, _FAILS.format(curve))
    else:
        bound = _floor(curve.xi, digits)

        def prove() -> Theorem:
            fact = curve.where.apply(use, curve.base(), epsilon=number(curve.xi))
            return curve.where.weakened(fact, bound)

        yield Candidate(use, curve.sources, curve.steps, bound, curve.xi, prove=prove)


def to_renyi(curve: RenyiCurve, target: RenyiDP, digits: int) -> Iterator[Candidate]:
    """Yield the definition of zCDP at the order of the target."""
    if curve.failure != 0:
        yield refused(None, curve, "the bound on the divergence holds given events only")
        return
    exact = curve.xi + curve.rho * target.order
    bound = _floor(exact, digits)

    def prove() -> Theorem:
        fact = curve.where.at_order(curve.base(), target.order)
        return curve.where.weakened(fact, target.order, bound)

    detail = "the definition of zCDP"
    yield Candidate(None, curve.sources, curve.steps, bound, exact, detail, prove=prove)


def pure_to_renyi(source: PureDP, target: RenyiDP, digits: int, where: Setting) -> Iterator[Candidate]:
    """Yield the exact value for ε-DP, which randomized response attains (Proposition 3.3, sharpened)."""
    fact = where.satisfies(source)
    exact = EXACT.values(alpha=target.order, epsilon=source.epsilon)[1]
    bound = _floor(exact, digits)

    def prove() -> Theorem:
        found = where.apply(EXACT, fact, where.symmetric, alpha=number(target.order))
        return where.weakened(found, target.order, bound)

    yield Candidate(EXACT, fact.hypotheses, (), bound, exact, prove=prove)


def to_zcdp(curve: RenyiCurve, target: zCDP | ApproxZCDP, digits: int) -> Iterator[Candidate]:
    """ξ + ρα ≤ ξ' + ρ'α for all α > 1, for the smallest ρ' with this ξ', or ξ' with this ρ'."""
    allowed = target.delta if isinstance(target, ApproxZCDP) else ZERO
    if compare(curve.failure, allowed) > 0:
        why = f"the events fail with the probability {curve.failure}"
        yield refused(None, curve, f"{why}, and delta is {allowed}" if allowed != 0 else why)
        return
    if target.rho is None:
        excess = curve.xi - target.xi
        exact = curve.rho + (excess if compare(excess, ZERO) > 0 else ZERO)
        xi, rho = target.xi, _floor(exact, digits)
        bound = rho
    else:
        if compare(curve.rho, target.rho) > 0:
            why = f"no xi serves for rho = {target.rho}: the bound has rho = {curve.rho}"
            yield refused(None, curve, why)
            return
        exact = curve.xi + curve.rho - target.rho
        xi, rho = _signed(exact, digits), target.rho
        bound = xi

    def prove() -> Theorem:
        fact, where = curve.base(), curve.where
        if not isinstance(target, ApproxZCDP):
            return where.weakened(fact, xi, rho)
        if curve.failure == 0:
            fact = where.without_failure(fact)
        return where.weakened(fact, allowed, xi, rho)

    detail = "" if curve.steps else "as it is assumed"
    plain = target.rho is None and target.xi == 0 and not isinstance(target, ApproxZCDP)
    needed = curve.needed if plain else None
    yield Candidate(None, curve.sources, curve.steps, bound, exact, detail, prove=prove, needed=needed)


def to_mean(curve: RenyiCurve, target: MeanConcentrated, digits: int) -> Iterator[Candidate]:
    """μ = ξ+ρ, and τ² = 2(e^{ξ+2ρ}-1), or 7/2·(ξ+2ρ) where ξ+2ρ ≤ 1 (Lemma 4.3, repaired)."""
    small = curve.xi + 2 * curve.rho
    for use in (_EXPONENTIAL, _LINEAR):
        mean, exact = use.values(xi=curve.xi, rho=curve.rho)
        if curve.failure != 0:
            yield refused(use, curve, _FAILS.format(curve))
        elif target.mu is not None and compare(target.mu, mean) < 0:
            yield refused(use, curve, f"it gives the mean {mean}, and mu is {target.mu}")
        elif use is _LINEAR and compare(small, Integer(1)) > 0:
            yield refused(use, curve, f"it needs xi + 2*rho <= 1, and that is {small}")
        else:
            yield _concentrated(use, curve, mean, exact, digits)


def _concentrated(use: Use, curve: RenyiCurve, mean: Expr, exact: Expr, digits: int) -> Candidate:
    bound = _floor(exact, digits)

    def prove() -> Theorem:
        return curve.where.weakened(curve.where.apply(use, curve.base(), curve.where.symmetric), mean, bound)

    return Candidate(use, curve.sources, curve.steps, bound, exact, prove=prove, mean=mean)


def from_renyi(source: RenyiDP, target: object, digits: int, where: Setting) -> Iterator[Candidate]:
    """From the divergence at one order: Lemma B.2 at this order, and monotonicity for lower orders."""
    if isinstance(target, ApproxDP):
        yield at_one_order(source, target, digits, where)
        yield known_at_one_order(source, target, digits, where)
    elif isinstance(target, RenyiDP):
        fact = where.satisfies(source)
        bound = _floor(source.epsilon, digits)
        if compare(target.order, source.order) > 0:
            why = f"the divergence at the order {source.order} bounds no larger order"
            yield Candidate(_LOWER, fact.hypotheses, reason=why)
        elif compare(target.order, source.order) == 0:
            yield Candidate(None, fact.hypotheses, (), bound, source.epsilon, "as it is assumed",
                            prove=lambda: where.weakened(fact, target.order, bound))  # fmt: skip
        else:

            def prove() -> Theorem:
                lower = where.lower_order(_LOWER, fact, target.order)
                return where.weakened(lower, target.order, bound)

            yield Candidate(_LOWER, fact.hypotheses, (), bound, source.epsilon, prove=prove)


def known_at_one_order(
    source: RenyiDP, target: ApproxDP, digits: int, where: Setting, known: Callable[[], Theorem] | None = None
) -> Candidate:
    """Lemma B.2 at one order; ``known`` proves the bound there, which is assumed unless it is given."""
    prove_known = known or (lambda: where.satisfies(source))
    sources = prove_known().hypotheses
    _, formula = AT_ORDER.values(alpha=source.order, c=source.epsilon, epsilon=EPSILON)
    if target.epsilon is None:
        if compare(target.delta, ZERO) == 0:
            return Candidate(AT_ORDER, sources, reason="it needs delta > 0")
        exact = log(formula.xreplace({EPSILON: ZERO}) / target.delta) / (source.order - 1)
        epsilon = answer = _floor(exact, digits)
        delta, closed = target.delta, None
    else:
        closed = formula.xreplace({EPSILON: target.epsilon})
        if compare(closed, NEARLY_ONE) >= 0:
            return Candidate(AT_ORDER, sources, reason=SAYS_NOTHING)
        epsilon, delta = target.epsilon, upper(closed, digits)
        answer = delta

    def prove() -> Theorem:
        return from_one_order(where, prove_known(), epsilon, delta)

    return Candidate(AT_ORDER, sources, (), answer, closed, prove=prove)


def assumed(source: PureDP, digits: int, where: Setting) -> Candidate:
    """ε-DP, which is asked for, is what is assumed."""
    bound = _floor(source.epsilon, digits)
    fact = where.satisfies(source)
    return Candidate(None, fact.hypotheses, (), bound, source.epsilon, "as it is assumed",
                     prove=lambda: where.weakened(fact, bound))  # fmt: skip


def _floor(exact: Expr, digits: int) -> Rational:
    """The upper end; a bound below 0 is one at 0 too."""
    return upper(exact, digits) if compare(exact, ZERO) > 0 else Rational(0)


def _signed(exact: Expr, digits: int) -> Rational:
    """The upper end of a number of either sign."""
    if compare(exact, ZERO) >= 0:
        return upper(exact, digits) if exact != 0 else Rational(0)
    if exact.is_Rational:
        return exact
    places = Integer(10) ** digits
    return -Rational(sympy.floor(-exact * places)) / places
