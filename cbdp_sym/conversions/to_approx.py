"""From a curve to (ε,δ)-DP: Lemmas 3.5, 3.6, B.2 and 8.8 of the concentrated paper, and Proposition 1.3."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Expr, Rational, Symbol, log

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.conversions.candidates import Candidate, least, order_for, refused, upper
from cbdp_sym.conversions.optimal import NEARLY_ONE, SAYS_NOTHING, at_one_order, best_order
from cbdp_sym.conversions.renyi_curves import ORDER, RenyiCurve
from cbdp_sym.conversions.setting import Setting, number
from cbdp_sym.conversions.uses import ZERO, Use
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.theory.guarantees import ApproxDP, RenyiDP, compare

EPSILON = Symbol("epsilon", real=True)
_GUARD = 8  # digits more for a divergence than for what follows from it
AT_ORDER = Use("zcdp.lemB.2", "for mechanisms, from a bound at one order")
_GIVEN_EVENTS = Use("zcdp.lem8.8", "sharper: for every order α, and all real ε")
_GIVEN_ZERO = "it is about xi = 0, and xi is {}"
_NEEDS_RHO = "it needs rho > 0, and rho is 0"
SHAPE = (ORDER - 1) * log(1 - 1 / ORDER) - log(ORDER)


def candidates(curve: RenyiCurve, target: ApproxDP, digits: int) -> Iterator[Candidate]:
    """Yield what each lemma says of ε for the δ of the target, or of δ for its ε."""
    if curve.failure == 0 and target.epsilon is None:
        yield from _closed(curve, target.delta, digits)
    if curve.failure == 0:
        yield _decreasing(curve, target, digits)
    yield _constant(curve, target, digits)
    yield _every_order(curve, target, digits)


def _closed(curve: RenyiCurve, delta: Expr, digits: int) -> Iterator[Candidate]:
    """The lemmas that give ε by a formula in δ."""
    for use in (Use("zcdp.prop1.3"), Use("zcdp.lem3.5"), Use("zcdp.lem3.6")):
        refined = use.id == "zcdp.lem3.6"
        if use.id == "zcdp.prop1.3" and curve.xi != 0:
            yield refused(use, curve, _GIVEN_ZERO.format(curve.xi))
        elif compare(delta, ZERO) == 0:
            yield refused(use, curve, "it needs delta > 0")
        elif refined and curve.rho == 0:
            yield refused(use, curve, _NEEDS_RHO)
        elif refined and compare(delta**2, sympy.pi * curve.rho) > 0:
            yield refused(use, curve, "it needs delta <= sqrt(pi*rho)")
        else:
            epsilon, _ = use.values(xi=curve.xi, rho=curve.rho, delta=delta)
            bound = _not_negative(epsilon, digits)
            yield _candidate(use, curve, {"delta": delta}, bound, delta, bound, epsilon)


def _decreasing(curve: RenyiCurve, target: ApproxDP, digits: int) -> Candidate:
    """A formula for δ, for ε >= ξ + ρ (Lemma 3.6 as it is sharpened); solved for ε if that is asked for."""
    use = Use("zcdp.lem3.6", "δ for a given ε, sharper")
    if curve.rho == 0:
        return refused(use, curve, _NEEDS_RHO)
    low = curve.xi + curve.rho
    _, formula = use.values(xi=curve.xi, rho=curve.rho, epsilon=EPSILON)
    if target.epsilon is not None:
        if compare(target.epsilon, low) < 0:
            return refused(use, curve, f"it needs epsilon >= xi + rho, and that is {low}")
        delta = formula.xreplace({EPSILON: target.epsilon})
        if compare(delta, NEARLY_ONE) >= 0:
            return refused(use, curve, SAYS_NOTHING)
        bound = upper(delta, digits)
        values = {"epsilon": target.epsilon}
        return _candidate(use, curve, values, target.epsilon, bound, bound, delta)
    if compare(target.delta, ZERO) <= 0:
        return refused(use, curve, _too_often(curve, target.delta))
    if compare(formula.xreplace({EPSILON: low}), target.delta) <= 0:
        found: Rational | None = _not_negative(low, digits)
    else:
        found = least(formula, EPSILON, target.delta, low, digits)
    if found is None:
        return refused(use, curve, "no epsilon below 10^100 was found")
    return _candidate(use, curve, {"epsilon": found}, found, target.delta, found, None, "solved for epsilon")


def _constant(curve: RenyiCurve, target: ApproxDP, digits: int) -> Candidate:
    """(ξ,0)-zCDP is ξ-DP (Lemma 3.2), given the events (ξ,δ)-DP (Lemma 8.8)."""
    use = Use("zcdp.lem8.8") if curve.failure != 0 else Use("zcdp.lem3.2")
    if curve.rho != 0:
        return refused(use, curve, f"it is about rho = 0, and rho is {curve.rho}")
    values = {} if curve.failure != 0 else {"epsilon": curve.xi}
    if target.epsilon is None:
        if compare(target.delta, curve.failure) < 0:
            return refused(use, curve, _too_often(curve, target.delta))
        bound = _not_negative(curve.xi, digits)
        return _candidate(use, curve, values, bound, target.delta, bound, curve.xi)
    if compare(target.epsilon, curve.xi) < 0:
        return refused(use, curve, f"it needs epsilon >= xi, and xi is {curve.xi}")
    bound = upper(curve.failure, digits)
    return _candidate(use, curve, values, target.epsilon, bound, bound, curve.failure)


def _every_order(curve: RenyiCurve, target: ApproxDP, digits: int) -> Candidate:
    """Any order α > 1 is sound; one is taken at which the bound is nearly least."""
    use = _GIVEN_EVENTS if curve.failure != 0 else AT_ORDER
    if curve.rho == 0:
        return refused(use, curve, _NEEDS_RHO)
    line = curve.xi + curve.rho * ORDER
    _, formula = use.values(
        alpha=ORDER, c=line, epsilon=EPSILON, xi=curve.xi, rho=curve.rho, delta=curve.failure
    )
    if target.epsilon is not None:
        order = start_order(line, target, digits)
        with precision(256):
            at = {ORDER: enclose(order, {}), EPSILON: enclose(target.epsilon, {})}
            if not enclose(formula, at) < enclose(NEARLY_ONE, {}):
                return refused(use, curve, SAYS_NOTHING)  # before SymPy multiplies the powers out
        delta = formula.xreplace({ORDER: order, EPSILON: target.epsilon})
        bound = upper(delta, digits)
        return _at_order(use, curve, order, target.epsilon, bound, bound, delta)
    share = (target.delta - curve.failure) / (1 - curve.failure) if curve.failure != 1 else ZERO
    if compare(share, ZERO) <= 0:
        return refused(use, curve, _too_often(curve, target.delta))
    solved = line + (SHAPE - log(share)) / (ORDER - 1)
    order = order_for(solved, ORDER, digits)
    bound = _not_negative(solved.xreplace({ORDER: order}), digits)
    return _at_order(use, curve, order, bound, target.delta, bound, None)


def start_order(divergence: Expr, target: ApproxDP, digits: int) -> Expr:
    """Return the order at which Lemma B.2 is nearly best."""
    if target.epsilon is not None:
        objective = (ORDER - 1) * (divergence - target.epsilon) + SHAPE
    else:
        objective = divergence + (SHAPE - log(target.delta)) / (ORDER - 1)
    return order_for(objective, ORDER, digits)


def negligible(divergence: Expr, order: Expr, digits: int) -> bool:
    """Return whether the optimal conversion has the digits of Lemma B.2, which is e^{-(α-1)D} larger."""
    exponent = ((ORDER - 1) * divergence).xreplace({ORDER: order})
    return compare(exponent, Rational(3 * digits)) > 0


def optimal(curve: RenyiCurve, target: ApproxDP, digits: int) -> Candidate | None:
    """Return the optimal conversion at an order near Lemma B.2's; None where it gives no other digits."""
    if curve.failure != 0 or curve.rho == 0:
        return None
    if target.epsilon is None and not 0 < target.delta < 1:
        return None
    line, where = curve.xi + curve.rho * ORDER, curve.where
    start = start_order(line, target, digits)
    if negligible(line, start, digits):
        return None
    order = best_order(line, target, start, digits)
    divergence = line.xreplace({ORDER: order})
    bound = upper(divergence, digits + _GUARD)

    def known() -> Theorem:
        return where.weakened(where.at_order(curve.base(), order), order, bound)

    found = at_one_order(RenyiDP(order, bound), target, digits, where, known)
    detail = at_order(order) if found.bound is not None else ""
    return replace(found, steps=curve.steps, detail=detail, needed=None)


def _at_order(
    use: Use, curve: RenyiCurve, order: Expr, epsilon: Expr, delta: Expr, bound: Rational,
    exact: Expr | None,
) -> Candidate:  # fmt: skip
    where = curve.where

    def prove() -> Theorem:
        if curve.failure != 0:
            fact = where.apply(use, curve.base(), alpha=number(order), epsilon=number(epsilon))
            return where.weakened(fact, epsilon, delta)
        return from_one_order(where, where.at_order(curve.base(), order), epsilon, delta)

    detail = at_order(order)
    return Candidate(use, curve.sources, curve.steps, bound, exact, detail, prove=prove)


def from_one_order(where: Setting, known: Theorem, epsilon: Expr, delta: Expr) -> Theorem:
    """Lemma B.2 at one order, for these numbers or larger ones."""
    fact = where.apply(AT_ORDER, known, epsilon=number(epsilon))
    return where.weakened(fact, epsilon, delta)


def _candidate(
    use: Use, curve: RenyiCurve, values: dict[str, Expr], epsilon: Expr, delta: Expr,
    bound: Rational, exact: Expr | None, detail: str = "",
) -> Candidate:  # fmt: skip
    def prove() -> Theorem:
        numbers = {name: number(value) for name, value in values.items()}
        fact = curve.where.apply(use, curve.base(), **numbers)
        return curve.where.weakened(curve.where.as_approximate(fact), epsilon, delta)

    return Candidate(use, curve.sources, curve.steps, bound, exact, detail, prove=prove)


def _not_negative(epsilon: Expr, digits: int) -> Rational:
    return upper(epsilon, digits) if compare(epsilon, ZERO) > 0 else Rational(0)


def _too_often(curve: RenyiCurve, delta: Expr) -> str:
    if curve.failure == 0:
        return "it needs delta > 0"
    return f"the events fail with the probability {curve.failure}, and delta is {delta}"


def at_order(order: Expr) -> str:
    """Return how an order that was chosen is shown."""
    return f"at the order {sympy.N(order, 6)}"
