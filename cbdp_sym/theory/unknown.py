"""Sample generators for claims that say nothing of theirs, and their conjugates in numbers.

The conjugates are written down by hand here, each from the point where the supremum ts - f(t) is
attained; nothing is taken from the derivations.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from cbdp_sym.oracles.concave import ScalarConjugate
from cbdp_sym.oracles.evaluate import Environment, Undefined, Unevaluable, evaluate
from cbdp_sym.theory.generators import AlphaGenerator, AnyGenerator, KLGenerator

KL = ScalarConjugate(
    "t log t",
    lambda s, ctx: ctx.exp(s - 1),
    lambda s, ctx: ctx.exp(s - 1),
    lambda s, ctx: ctx.exp(s - 1),
    decreasing_tail=True,
)
CHI_SQUARE = ScalarConjugate(
    "(t - 1)²/2", lambda s, ctx: s + s**2 / 2, lambda s, ctx: 1 + s, lambda s, ctx: ctx.mpf(1)
)


def _strip(name: str, gamma: Fraction, low: Fraction, high: Fraction) -> ScalarConjugate:
    def unused(s: Any, ctx: Any) -> Any:
        raise Unevaluable("this conjugate is not smooth")

    return ScalarConjugate(name, unused, unused, unused, strip=(gamma, low, high))


TOTAL_VARIATION = _strip("|t - 1|/2", Fraction(1), Fraction(-1, 2), Fraction(1, 2))
HOCKEY_STICK = _strip("max(0, t - 2)", Fraction(2), Fraction(0), Fraction(1))
"""f(1) = 0; the supremum of ts - f(t) is 2s for s between 0 and 1, where it is finite."""


def alpha_conjugate(alpha: Any) -> ScalarConjugate:
    """The conjugate of (|t|^α - 1)/(α² - α), which is attained at t = sign(s)·(|s|(α-1))^{1/(α-1)}.

    For α < 1 it is ∞ everywhere, as f(t) then tends to -∞ for large t.

    Raises:
        Undefined: α is 0 or 1.
    """
    if alpha in (0, 1):
        raise Undefined("the α-divergence has no value for α = 0 and α = 1")
    if alpha < 1:
        return _strip(f"(|t|^α - 1)/(α² - α), α = {alpha}", Fraction(1), Fraction(1), Fraction(0))

    def place(s: Any, ctx: Any) -> Any:
        order = ctx.mpf(alpha)
        return ctx.power(abs(s) * (order - 1), 1 / (order - 1)) if s else 0 * s

    def value(s: Any, ctx: Any) -> Any:
        order, t = ctx.mpf(alpha), place(s, ctx)
        return t * abs(s) - (ctx.power(t, order) - 1) / (order**2 - order)

    def slope(s: Any, ctx: Any) -> Any:
        t = place(s, ctx)
        return -t if s < 0 else t

    def curvature(s: Any, ctx: Any) -> Any:
        if not s:
            return ctx.inf if alpha > 2 else ctx.mpf(alpha == 2)
        return place(s, ctx) / (abs(s) * (ctx.mpf(alpha) - 1))

    return ScalarConjugate(f"(|t|^α - 1)/(α² - α), α = {alpha}", value, slope, curvature)


CONVEX = (KL, CHI_SQUARE, TOTAL_VARIATION, HOCKEY_STICK, alpha_conjugate(3))
"""The functions that "a convex f with f(1) = 0" stands for in turn."""


def conjugate_in_numbers(f: Any, env: Environment) -> ScalarConjugate:
    """The conjugate of a generator of a claim at a point."""
    if isinstance(f, AnyGenerator):
        return env.values.get(f, CHI_SQUARE)
    if isinstance(f, KLGenerator):
        return KL
    assert isinstance(f, AlphaGenerator)
    return alpha_conjugate(evaluate(f.order, env))


def with_offset(base: ScalarConjugate, offset: Fraction) -> ScalarConjugate:
    """The conjugate of f less ``offset``; for ``offset`` > 0 also that of a function that is not convex.

    For the function that is f - offset everywhere but at 1, where it is 0, has the same conjugate.
    """
    sign = "-" if offset > 0 else "+"
    return replace(base, name=f"{base.name} {sign} {abs(offset)}", offset=base.offset + offset)
