"""Remark 3.4: a bound on the KL divergence by the max-divergence.

Problem: bound D_1(P‖Q) if both max-divergences are at most ε, and compare with the bound of Dwork and
    Rothblum.
Method: Proposition 3.3 as α → 1; and 1 + ε ≤ e^ε.
Guarantee: D_1(P‖Q) ≤ ε²/2 ≤ ε(e^ε - 1)/2, the second strictly for ε > 0.
Reference: concentrated paper, Remark 3.4.
"""

from sympy import Integer, Rational, exp

from cbdp_sym import (
    Above,
    AtMost,
    Below,
    Calculation,
    RenyiDivergence,
    Statement,
    conclude,
    lemma,
    note,
    rules,
)
from cbdp_sym.theory.divergences.renyi import ORDER
from derivations.concentrated.prop3_3 import P, Q, alpha, epsilon, pure

half = Rational(1, 2)

theorem = Statement(id="zcdp.rem3.4", title="A bound on the KL divergence")
limit = theorem.printed(
    AtMost(RenyiDivergence(1, P, Q), half * epsilon**2), given=pure, label="the bound"
)
sharper = theorem.printed(
    AtMost(half * epsilon**2, half * epsilon * (exp(epsilon) - 1)), label="it sharpens the other"
)
strictly = theorem.repaired(
    Below(half * epsilon**2, half * epsilon * (exp(epsilon) - 1)),
    given=[Above(epsilon, 0)],
    label="strictly, for ε > 0",
)


@limit.proof
def order_to_one(part):
    bound = rules.specialise(lemma("zcdp.prop3.3"), {alpha: ORDER}, under=[*pure, ORDER > 1])
    calc = Calculation(part)
    calc.unfold(RenyiDivergence, because=r"the definition of the order $1$")
    calc.then(
        rules.limit_bound(calc.current, bound),
        because=r"Proposition 3.3 for $\alpha>1$; the bound is continuous in $\alpha$",
    )
    return calc.conclude(part, because=r"the bound at $\alpha=1$")


def exponential(closed):
    """exp(ε) - 1 - ε ≥ 0 for ε ≥ 0, and > 0 for ε > 0."""
    slope = rules.increasing(exp(epsilon) - 1, epsilon, Integer(0))
    return note(
        rules.increasing(
            exp(epsilon) - 1 - epsilon, epsilon, Integer(0), given=[slope], closed=closed
        ),
        r"it is $0$ at $0$ and has the derivative $e^\varepsilon-1$",
    )


@sharper.proof
def one_plus_epsilon(part):
    growth = exponential(closed=True)
    product = rules.combine([growth], [half * epsilon])
    total = rules.combine([product, rules.reflexive(half * epsilon**2)])
    return conclude(rules.weaken(rules.restate(total, part.conclusion), []), part)


@strictly.proof
def one_plus_epsilon_strictly(part):
    growth = exponential(closed=False)
    product = rules.combine([growth], [half * epsilon], under=part.assumptions)
    total = rules.combine([product, rules.reflexive(half * epsilon**2)])
    return conclude(total, part)
