"""What a bound on the Rényi divergence says of the privacy loss: what proofs about conversions share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sympy import Expr, Integer, Symbol, exp, log

from cbdp_sym.corpus.convexity import bernoulli
from cbdp_sym.corpus.proof import Calculation, note
from cbdp_sym.kernel import rules
from cbdp_sym.kernel.fact import Fact
from cbdp_sym.kernel.logic import Above, AtMost, absolutely_continuous
from cbdp_sym.kernel.terms import Distribution, Expectation
from cbdp_sym.theory.divergences.base import OUTCOME

x = OUTCOME
_u = Symbol("u", real=True)
_v = Symbol("v", real=True)


def finite_moment(bound: Fact, under: Iterable[Any]) -> tuple[Fact, Fact]:
    """``D_α = log(A)/(α-1)`` and ``A < ∞``, from ``bound``, D_α ≤ c with a number c.

    Args:
        under: hypotheses, P ≪ Q and α > 1 among them.
    """
    under = [*under, *bound.hypotheses]
    divergence = bound.conclusion.lhs
    definition = rules.unfold(divergence, under)
    below = rules.transitive(bound, rules.finite_value(bound.conclusion.rhs, under))
    return definition, rules.discharge(rules.finite_inside(definition), below)


def moment_bound(bound: Fact, under: Iterable[Any]) -> Fact:
    """``E_Q[(p/q)^α] <= e^{(α-1)c}``, from ``bound``, D_α(P‖Q) ≤ c; arguments as above."""
    under = [*under, *bound.hypotheses]
    definition, finite = finite_moment(bound, under)
    moment = finite.conclusion.lhs
    known = [finite, rules.positive_moment(moment, under)]
    alpha, most = bound.conclusion.lhs.args[0], bound.conclusion.rhs
    chain = rules.transitive(rules.symmetric(definition), bound)
    logarithm = rules.combine([chain], [alpha - 1], under=under, given=known)
    grows = rules.bound(exp(_u), rules.assume(AtMost(_u, _v)))
    fact = rules.specialise(
        grows, {_u: log(moment), _v: (alpha - 1) * most}, under, [*known, logarithm]
    )
    return note(fact, "the definition of the Rényi divergence; the exponential increases")


def under_first(order: Expr, P: Distribution, Q: Distribution, under: Iterable[Any]) -> Fact:
    """``E_P[(p/q)^{order-1}] = E_Q[(p/q)^order]``, for P ≪ Q."""
    p, q = P.pdf(x), Q.pdf(x)
    under = [*under]
    calc = Calculation(Expectation((p / q) ** (order - 1), (x, P)), under=under)
    calc.then(
        rules.change_measure(calc.current, Q, under),
        because=r"change the measure, as the first is absolutely continuous with respect to the second",
    )
    calc.then(
        rules.rewritten(calc.current, (p / q) ** order, under),
        because="the density of the second is positive almost surely",
    )
    return calc.fact


def finite_probability(event: Expr, at_most_one: Fact, P: Distribution) -> Fact:
    """``E_P[S] < ∞``, for S ≥ 0 and ``at_most_one``, S(x) ≤ 1."""
    whole = Expectation(event, (x, P))
    step = rules.monotone(whole, at_most_one, at_most_one.hypotheses)
    one = rules.linear(step.conclusion.rhs, at_most_one.hypotheses)
    return rules.transitive(rules.transitive(step, one), rules.finite_value(Integer(1)))


def hockey_stick(
    event: Expr,
    at_most_one: Fact,
    bound: Fact,
    epsilon: Expr,
    under: Sequence[Any],
    given: Sequence[Fact] = (),
) -> Fact:
    """``E_P[S] <= e^ε E_Q[S] + e^{(α-1)(c-ε)} (1-1/α)^{α-1}/α``, from ``bound``, D_α(P‖Q) ≤ c.

    With t = (p/q) e^{-ε} (α-1)/α, Bernoulli's inequality αt ≤ t^α + α - 1 says that
    p/q ≤ e^ε + e^ε t^α/(α-1); times S ≤ 1, take the expectation under Q.

    Args:
        event: S(x), a function of the outcome with values in [0, 1].
        at_most_one: S(x) ≤ 1.
        under: hypotheses, P ≪ Q and α > 1 among them.
    """
    divergence = bound.conclusion.lhs
    alpha, P, Q = divergence.args
    p, q = P.pdf(x), Q.pdf(x)
    surely = [*under, Above(q, 0)]
    ratio = p / q
    factor = (1 - 1 / alpha) ** (alpha - 1) / alpha * exp((1 - alpha) * epsilon)
    tangent = bernoulli(ratio * exp(-epsilon) * (alpha - 1) / alpha, alpha, surely, given)
    line = note(
        rules.restate(
            rules.combine(
                [tangent, rules.reflexive(1 - alpha)],
                [exp(epsilon) / (alpha - 1)] * 2,
                under=surely,
                given=given,
            ),
            AtMost(ratio - exp(epsilon), factor * ratio**alpha),
            under=surely,
            given=given,
        ),
        r"the convex $t^\alpha$ lies above its tangent at $1$",
    )
    capped = rules.combine([at_most_one], [factor * ratio**alpha], under=surely, given=given)
    scaled = rules.combine([line], [event], under=surely, given=given)
    pointwise = rules.restate(
        rules.combine(
            [scaled, capped, rules.reflexive(exp(epsilon) * event)], under=surely, given=given
        ),
        AtMost(event * ratio + event * factor * ratio**alpha,
               exp(epsilon) * event + factor * ratio**alpha + event * factor * ratio**alpha),
        under=surely,
        given=given,
    )  # fmt: skip
    pointwise = rules.restate(
        rules.combine(
            [pointwise, rules.reflexive(event * factor * ratio**alpha)],
            [Integer(1), Integer(-1)],
            under=surely,
            given=given,
        ),
        AtMost(event * ratio, exp(epsilon) * event + factor * ratio**alpha),
        under=surely,
        given=given,
    )
    calc = Calculation(Expectation(event, (x, P)), under=under, given=given)
    calc.then(
        rules.change_measure(calc.current, Q, under), because="change the measure, as $P\\ll Q$"
    )
    calc.then(rules.monotone(calc.current, pointwise, under, given), because="the tangent")
    calc.then(
        rules.linear(
            calc.current, under, given, terms=[exp(epsilon) * event, factor * ratio**alpha]
        ),
        because="linearity of expectation",
    )
    calc.bound(moment_bound(bound, under), because="the bound on the divergence")
    return calc.fact


def pure_events(event: Expr, bound: Fact, under: Sequence[Any]) -> Fact:
    """``E_P[S] <= e^ε E_Q[S]``, from ``bound``, D_∞(P‖Q) ≤ ε.

    Args:
        event: S(x) >= 0.
        under: hypotheses, those of ``bound`` among them.
    """
    P, Q = bound.conclusion.lhs.arguments
    p, q, epsilon = P.pdf(x), Q.pdf(x), bound.conclusion.rhs
    continuous = absolutely_continuous(P, Q)
    surely = [Above(q, 0), bound.conclusion]
    upper = rules.weaken(rules.density_bound(bound.conclusion, x), surely)
    pointwise = rules.restate(
        rules.combine([upper], [event / q], under=surely),
        AtMost(event * p / q, exp(epsilon) * event),
        under=surely,
    )
    inside = [*under, continuous, bound.conclusion]
    calc = Calculation(Expectation(event, (x, P)), under=inside)
    calc.then(
        rules.change_measure(calc.current, Q, inside),
        because="change the measure, as the max-divergence is finite",
    )
    calc.then(rules.monotone(calc.current, pointwise, inside), because=r"$p\le e^\varepsilon q$")
    calc.then(
        rules.linear(calc.current, inside, terms=[exp(epsilon) * event]),
        because="linearity of expectation",
    )
    fact = rules.drop_continuity(calc.fact, bound.conclusion)
    return rules.discharge(fact, bound)
