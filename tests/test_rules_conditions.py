"""Each side condition by itself: what it alone refuses, found by removing it (``cbdp-sym mutants rules``).

Most of these would be falsehoods: without the condition the rule makes a Fact of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sympy import (
    Abs,
    Expr,
    Function,
    Integer,
    Integral,
    Interval,
    Piecewise,
    Reals,
    Symbol,
    exp,
    log,
    oo,
    sqrt,
)

from cbdp_sym import (
    KL,
    Above,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Equal,
    Expectation,
    ForAll,
    Relation,
    Supremum,
    WithDensity,
    rules,
)
from cbdp_sym.kernel.fact import Fact, KernelError
from cbdp_sym.kernel.terms import REAL_LINE

x, y, t, s = (Symbol(name, real=True) for name in "xyts")
a, b = Symbol("a", positive=True), Symbol("b", positive=True)
P, Q, M = Arbitrary("P"), Arbitrary("Q"), Arbitrary("M")
g = Function("g", real=True)
wide = Function("g", extended_real=True)
less = rules.assume(Below(x, y))
unit = Interval(0, 1)
no_law = WithDensity(Function("p", nonnegative=True)(t), t, M)  # its mass may be anything
jump = Piecewise((x, x < 1), (x - 5, True))
nothing = {"by": "zero"}


def certificate(claim: str, proof: Any, where: str = "") -> dict[str, Any]:
    return {"inequality": 1, "claim": claim, "where": where, "proof": proof}


def always(relation: Relation, variable: Symbol) -> Fact:
    """``relation`` for the variable, from the hypothesis that it holds for every value."""
    return rules.instantiate(ForAll((variable,), (), relation), [variable])


def beyond(body: Expr, *conditions: Any) -> Fact:
    """``body = -oo`` where the conditions hold, from that very hypothesis."""
    return rules.instantiate(ForAll((x,), conditions, Equal(body, -oo)), [x], conditions)


sup_x, sup_less = Supremum(x, (x, unit)), Supremum(x - 10, (x, unit))
E_P, E_Q = (Expectation(Abs(g(x)), (x, D)) for D in (P, Q))
below_zero = rules.by_sign(AtMost(-(x**2), 0))

ORDER: dict[str, Callable[[], Any]] = {
    "a sign of what is undefined": lambda: rules.by_sign(AtLeast(exp(1 / x), 0)),
    "a sign against what is undefined": lambda: rules.by_sign(AtMost(0, exp(1 / x))),
    "a comparison of constants with a variable": lambda: rules.compare_constants(
        Below(x, x + 1)
    ),
    "a weak comparison of constants that is false": lambda: rules.compare_constants(
        AtMost(2, sqrt(2))
    ),
    "a bound by an equation": lambda: rules.bound(x + 1, rules.assume(Equal(x, y))),
    "a bound of what does not occur": lambda: rules.bound(y + 1, less),
    "two factors at once": lambda: rules.bound(x * exp(x), less),
    "the logarithm of what may be negative": lambda: rules.bound(
        log(x), rules.assume(Below(x, a))
    ),
    "a logarithm that becomes undefined": lambda: rules.bound(log(a), rules.assume(Above(a, x))),
    "an integral backwards": lambda: rules.bound(Integral(exp(x), (t, s, 0)), less),
    "an integral that may not exist": lambda: rules.bound(Integral(x, (t, 0, oo)), less),
    "a mean under no probability": lambda: rules.bound(Expectation(exp(x), (t, no_law)), less),
    "a mean that may not exist": lambda: rules.bound(Expectation(x + g(t), (t, P)), less),
    "a factor that is undefined": lambda: rules.bound(exp(1 / s) * x, less),
    "zero times infinity": lambda: rules.bound(
        Abs(s) * KL(P, Q), rules.assume(AtMost(KL(P, Q), y))
    ),
    "an exponent that is undefined": lambda: rules.bound(
        a ** exp(1 / s), rules.assume(Below(a, b))
    ),
    "increasing with a jump": lambda: rules.increasing(jump, x, Integer(0)),
    "increasing from a number that is undefined": lambda: rules.increasing(x, x, log(y)),
    "a maximum on a half-open interval": lambda: rules.concave_maximum(
        -(x**2), x, Interval.Ropen(-1, 1), Integer(0)
    ),
    "a maximum on the other half-open interval": lambda: rules.concave_maximum(
        -(x**2), x, Interval.Lopen(-1, 1), Integer(0)
    ),
    "a maximum under a hypothesis on the variable": lambda: rules.concave_maximum(
        -(x**2), x, Interval.open(-1, 1), Integer(0), [x < s]
    ),
    "a maximum at what is undefined": lambda: rules.concave_maximum(s, x, REAL_LINE, 1 / y),
    "a maximum with a jump": lambda: rules.concave_maximum(
        Piecewise((-(x**2), x < 1), (5 - x**2, True)), x, REAL_LINE, Integer(0)
    ),
    "a maximum of what is undefined": lambda: rules.concave_maximum(
        log(x) - x, x, REAL_LINE, Integer(1)
    ),
    "two symbols of one name": lambda: rules.inequality(
        AtMost(Symbol("x", positive=True), x), [], certificate("x <= x", nothing)
    ),
    "a certificate about a complex number": lambda: rules.inequality(
        AtMost(0, Symbol("z") ** 2), [], certificate("0 <= z**2", {"by": "sign"})
    ),
    "a variable called π": lambda: rules.inequality(
        AtMost(Symbol("pi", real=True), 4), [], certificate("pi <= 4", {"by": "interval"})
    ),
    "increasing along the rational numbers": lambda: rules.increasing(
        *[Symbol("q", rational=True)] * 2, Integer(0)
    ),
    "increasing in what is negative": lambda: rules.increasing(
        *[Symbol("q", nonpositive=True)] * 2, Integer(-1)
    ),
    "increasing in what is not zero": lambda: rules.increasing(
        *[Symbol("q", real=True, nonzero=True)] * 2, Integer(-1)
    ),
}  # fmt: skip
SUPREMA: dict[str, Callable[[], Any]] = {
    "attained nowhere": lambda: rules.attained(
        Supremum(-(x**2), (x, Reals)), below_zero, {}, rules.reflexive(Integer(0))
    ),
    "attained at what is undefined": lambda: rules.attained(
        Supremum(s, (x, Reals)), rules.by_sign(AtMost(s, s)), {x: log(y)}, rules.reflexive(s)
    ),
    "attained with another value": lambda: rules.attained(
        Supremum(-(x**2), (x, Reals)), below_zero, {x: Integer(1)}, rules.reflexive(Integer(0))
    ),
    "the value at what is undefined": lambda: rules.at_least(
        Supremum(s, (x, Reals)), {x: log(y)}
    ),
    "a value that is undefined": lambda: rules.at_least(Supremum(1 / x, (x, Reals)), {x: y}),
    "a bound by a number": lambda: rules.least_supremum(
        rules.weaken(
            rules.at_most(sup_x, rules.weaken(rules.by_sign(AtMost(x, 5), [x <= 1]), [x <= 1])),
            [AtMost(sup_less, t)],
        ),
        t,
    ),
    "two bounds": lambda: rules.least_supremum(
        rules.weaken(rules.assume(AtMost(sup_x, t)), [AtMost(sup_x, t), AtMost(sup_less, t)]), t
    ),
    "a bound on what depends on it": lambda: rules.least_supremum(
        rules.assume(AtMost(Supremum(x + t, (x, unit)), t)), t
    ),
    "unbounded by another number": lambda: rules.unbounded(
        rules.by_sign(AtMost(-1, x**2)), t
    ),
    "unbounded from above": lambda: rules.unbounded(always(AtMost(x, t), t), t),
    "unbounded by positive numbers": lambda: rules.unbounded(always(AtLeast(x, a), a), a),
    "unbounded by itself": lambda: rules.unbounded(rules.by_sign(AtLeast(t + 1, t)), t),
    "∞ - ∞ in a supremum": lambda: rules.includes(
        Supremum(E_P - E_Q, (s, Reals)), {s: Integer(0)}
    ),
    "a supremum of what may be undefined": lambda: rules.includes(
        Supremum(log(y), (s, Reals)), {s: Integer(0)}
    ),
    "a mean times what is undefined": lambda: rules.includes(
        Supremum(exp(1 / y) * E_P, (s, Reals)), {s: Integer(0)}
    ),
    "a mean times what may change its sign": lambda: rules.includes(
        Supremum(y * E_P, (s, Reals)), {s: Integer(0)}
    ),
    "a mean of what may be undefined": lambda: rules.includes(
        Supremum(Expectation(exp(1 / g(x)), (x, P)), (s, Reals)), {s: Integer(0)}
    ),
    "a supremum of another body": lambda: rules.bodies(
        Supremum(x, (x, Reals)), rules.reflexive(y)
    ),
    "restricted to a half-open interval": lambda: rules.restrict(
        Supremum(wide(x), (x, Reals)), Interval.Ropen(-1, 1),
        [beyond(wide(x), AtMost(x, -1)), beyond(wide(x), AtLeast(x, 1))],
    ),
    "restricted to the other half-open interval": lambda: rules.restrict(
        Supremum(wide(x), (x, Reals)), Interval.Lopen(-1, 1),
        [beyond(wide(x), AtMost(x, -1)), beyond(wide(x), AtLeast(x, 1))],
    ),
    "restricted within an interval": lambda: rules.restrict(
        Supremum(wide(x), (x, Interval(-2, 2))), Interval.open(-1, 1),
        [beyond(wide(x), AtMost(x, -1)), beyond(wide(x), AtLeast(x, 1))],
    ),
    "restricted to nothing": lambda: rules.restrict(
        Supremum(wide(x), (x, Reals)), Interval.open(y, s),
        [beyond(wide(x), AtMost(x, y)), beyond(wide(x), AtLeast(x, s))],
    ),
    "restricted under a hypothesis on the variable": lambda: rules.restrict(
        Supremum(wide(x), (x, Reals)), Interval.open(-1, 1),
        [beyond(wide(x), AtMost(x, -1), Below(x, s)), beyond(wide(x), AtLeast(x, 1))],
    ),
}  # fmt: skip
CASES = {**ORDER, **SUPREMA}


@pytest.mark.parametrize("name", CASES)
def test_the_condition_refuses(name: str) -> None:
    with pytest.raises(KernelError):
        CASES[name]()
