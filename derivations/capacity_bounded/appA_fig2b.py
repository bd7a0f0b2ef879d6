"""Figure 2b."""

from sympy import Abs, Integer, Rational, exp, log
from cbdp_sym import (
    Above,
    AtMost,
    Calculation,
    Expectation,
    Normal,
    Polynomials,
    RenyiDivergence,
    RestrictedRenyi,
    Statement,
    conclude,
    lemma,
    rules,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.tab1_renyi_gaussian import sigma
from derivations.concentrated.lem2_4 import alpha
from derivations.capacity_bounded.polynomials import (
    Ratio,
    below_renyi,
    included,
    integrable,
    expanded,
)

P, Q = Normal(0, 1), Normal(1, 1)
D = [RestrictedRenyi(alpha, Polynomials(k), P, Q) for k in (1, 2, 3)]
theorem = Statement(
    id="cbdp.appA.fig2b",
    title="Polynomial adversaries of the Gaussian mechanism with σ = 1",
    expect="refuted",
)
grows = [
    theorem.printed(
        AtMost(D[k], D[k + 1]), given=[alpha > 1], label=f"from degree {k + 1} to degree {k + 2}"
    )
    for k in (0, 1)
]
below = theorem.printed(
    AtMost(D[2], RenyiDivergence(alpha, P, Q)), given=[alpha > 1], label="up to Rényi's"
)

for part in grows:

    @part.proof
    def inclusion(part):
        return conclude(included(part.lhs, part.rhs, list(part.assumptions)), part)


r = exp(Rational(1, 2) - x)


def ratio(order, under, degree=3):
    """The density of P with respect to Q, for an order."""
    power = Calculation(Expectation(r**order, (x, Q)), under)
    power.densities(because="the density")
    power.integrate(because="a Gaussian integral")
    table = lemma("cbdp.tab1.renyi.gaussian", "printed", 1)
    return Ratio(
        r,
        [expanded(Expectation(exp(-x) * x**j, (x, Q))) for j in range(degree + 1)],
        [*integrable(exp(-x), Q, degree), *integrable(r, Q, degree)],
        power.fact,
        rules.specialise(table, {sigma: Integer(1), alpha: order}, under),
    )


@below.proof
def the_density(part):
    under = list(part.assumptions)
    return conclude(below_renyi(part.lhs, ratio(alpha, under), under), part)
