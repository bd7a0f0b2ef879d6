"""Pure differential privacy at one order: the exact divergences add up, and Lemma B.2 turns them into events.

This is sharper than by curves ξ + ρα, as the divergence of randomized response is below both ε and ½ε²α.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sympy import Expr, Rational

from cbdp_sym.conversions.candidates import Candidate, upper
from cbdp_sym.conversions.optimal import at_one_order, best_order
from cbdp_sym.conversions.renyi_curves import ORDER, LemmaStep, curves_of
from cbdp_sym.conversions.setting import Setting, instance
from cbdp_sym.conversions.to_approx import at_order, negligible, start_order
from cbdp_sym.conversions.to_others import EXACT, known_at_one_order, pure_to_renyi
from cbdp_sym.conversions.uses import ZERO, Use
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.theory.guarantees import (
    ApproxDP,
    GaussianMechanism,
    Guarantee,
    MeanConcentrated,
    PureDP,
    RenyiDP,
    compare,
    zCDP,
)
from cbdp_sym.theory.restricted.result import decimal

_GUARD = 6  # digits more for the divergences than for what follows from them
_COMPOSITION = Use("zcdp.lem2.2.composition")


def by_orders(
    given: Sequence[tuple[Guarantee, int]], target: Guarantee, digits: int, where: Setting
) -> Iterator[Candidate]:
    """Yield the composition at the order of the target, or at one that is nearly best for it."""
    kinds = PureDP, zCDP, GaussianMechanism, MeanConcentrated
    number = sum(times for _, times in given)
    if not all(isinstance(g, kinds) for g, _ in given):
        return
    if not any(isinstance(g, PureDP) and compare(g.epsilon, ZERO) > 0 for g, _ in given):
        return
    total = sum((times * _divergence(g, where) for g, times in given), ZERO)
    if isinstance(target, RenyiDP) and number > 1:
        yield _answer(given, target, target.order, digits, where)
    elif isinstance(target, ApproxDP) and (target.epsilon is not None or target.delta > 0):
        order = start_order(total, target, digits)
        yield _answer(given, target, order, digits, where)
        limited = target.epsilon is not None or target.delta < 1
        if limited and not negligible(total, order, digits):
            order = best_order(total, target, order, digits)
            yield _answer(given, target, order, digits, where, at_one_order)


def _divergence(g: Guarantee, where: Setting) -> Expr:
    if isinstance(g, PureDP):
        return EXACT.values(alpha=ORDER, epsilon=g.epsilon)[1]
    curve = curves_of(g, where)[0]
    return curve.xi + curve.rho * ORDER


@dataclass(frozen=True)
class _Bound:
    """D_α of a mechanism is at most ``value``."""

    value: Rational
    order: Expr

    def joined(self, other: _Bound, steps: list[LemmaStep]) -> _Bound:
        """Return both, one after the other (Lemma 2.2)."""
        a, b = self.value, other.value
        total = _Bound(a + b, self.order)
        text = f"divergences of at most {_short(a)} and {_short(b)} add to at most {_short(total.value)}"
        values = {"a": self.order, "b": a, "c": b}
        steps.append(LemmaStep(_COMPOSITION, text, lambda: instance(_COMPOSITION, **values)))
        return total


def _answer(
    given: Sequence[tuple[Guarantee, int]], target: RenyiDP | ApproxDP, order: Expr, digits: int,
    where: Setting, convert: Callable[..., Candidate] = known_at_one_order,
) -> Candidate:  # fmt: skip
    steps: list[LemmaStep] = []
    total: _Bound | None = None
    for g, times in given:
        exact = _divergence(g, where).xreplace({ORDER: order})
        power = _Bound(upper(exact, digits + _GUARD), order)
        steps += _first_steps(g, order, power.value, digits, where)
        while times:
            if times % 2:
                total = power if total is None else total.joined(power, steps)
            times //= 2
            if times:
                power = power.joined(power, steps)
    assert total is not None
    composed = RenyiDP(order, total.value)
    known = None
    (first, times), *more = given
    if not more and times == 1:
        assert isinstance(first, PureDP)
        (way,) = pure_to_renyi(first, RenyiDP(order=order), digits + _GUARD, where)
        known, steps = way.prove, steps[:1]
    found = (
        convert(composed, target, digits, where, known)
        if isinstance(target, ApproxDP)
        else _at(composed, digits, where)
    )
    detail = at_order(order) if found.bound is not None else ""
    return replace(found, steps=tuple(steps), detail=detail, needed=None)


def _at(composed: RenyiDP, digits: int, where: Setting) -> Candidate:
    """The bound at the order itself."""
    bound = upper(composed.epsilon, digits)
    fact = where.satisfies(composed)
    return Candidate(_COMPOSITION, fact.hypotheses, (), bound, None,
                     prove=lambda: where.weakened(fact, composed.order, bound))  # fmt: skip


def _short(value: Rational) -> str:
    return decimal(value, 10, up=True)


def _first_steps(g: Guarantee, order: Expr, value: Rational, digits: int, where: Setting) -> list[LemmaStep]:
    """Yield a proof that D_α of one mechanism is at most ``value``."""
    text = f"the divergence is at most {_short(value)}"
    if isinstance(g, PureDP):
        (way,) = pure_to_renyi(g, RenyiDP(order=order), digits + _GUARD, where)
        assert way.prove is not None
        return [LemmaStep(EXACT, text, way.prove)]
    curve = curves_of(g, where)[0]

    def fact() -> Theorem:
        return where.weakened(where.at_order(curve.base(), order), order, value)

    return [*curve.steps, LemmaStep(None, text, fact)]
