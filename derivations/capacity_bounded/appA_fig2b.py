"""Figure 2b: polynomial adversaries against the Gaussian mechanism with σ = 1.

Problem: do the (poly, Rényi) parameters of degree 1, 2, 3 increase with the degree towards the Rényi
    parameter, and do they eventually decrease with α?
Method: as for Figure 1b, a larger class has a larger supremum, and Young's inequality for the density of P
    with respect to Q.
Guarantee: D^1 ≤ D^2 ≤ D^3 ≤ Rényi's for every α > 1. That the parameters decrease from α = 5, 5 and 30 on is
    not proved.
Reference: capacity bounded paper, Appendix A, Figure 2b and its text.
"""

from sympy import Integer, Rational, Symbol, exp

from cbdp_sym import (
    Above,
    AtLeast,
    Below,
    Calculation,
    Expectation,
    Normal,
    Polynomials,
    RestrictedRenyi,
    Statement,
    rules,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.polynomials import (
    Ratio,
    expanded,
    growth,
    integrable,
)
from derivations.capacity_bounded.unrestricted_parameters import of_gaussians, sigma
from derivations.concentrated.lem2_4 import alpha

beta = Symbol("beta", positive=True)
P, Q = Normal(0, 1), Normal(1, 1)
r = exp(Rational(1, 2) - x)  # the density of P with respect to Q


def D(order, degree):
    """The (poly, Rényi) parameter."""
    return RestrictedRenyi(order, Polynomials(degree), P, Q)


def ratio(order, under, degree=3):
    """The density of P with respect to Q, for an order."""
    power = Calculation(Expectation(r**order, (x, Q)), under)
    power.densities(because="the density")
    power.integrate(because="a Gaussian integral")
    table = of_gaussians()
    return Ratio(
        r,
        [expanded(Expectation(exp(-x) * x**j, (x, Q))) for j in range(degree + 1)],
        [*integrable(exp(-x), Q, degree), *integrable(r, Q, degree)],
        power.fact,
        rules.specialise(table, {sigma: Integer(1), alpha: order}, under),
    )


theorem = Statement(
    id="cbdp.appA.fig2b",
    title="Polynomial adversaries of the Gaussian mechanism with σ = 1",
    expect="checked",
)
growth(theorem, P, Q, ratio)
for degree, start in ((1, 5), (2, 5), (3, 30)):
    falling = theorem.printed(
        Below(D(beta, degree), D(alpha, degree)),
        given=[AtLeast(alpha, start), Above(beta, alpha)],
        label=f"degree {degree} decreases from an order on",
    )
    falling.samples = {
        alpha: (Integer(start), Integer(2 * start), Integer(100)),
        beta: (Integer(3 * start), Integer(50 * start), Integer(400)),
    }
theorem.finding(
    "reading",
    r"``Eventually decrease'' is read with an order from which on they do: numerically degree 1 decreases "
    r"from $\alpha=2$ on, degree 2 from about $4.5$, and degree 3 from about $24$, by less than $0.002$ in "
    r"all, to limits near $0.549$, $1.0$ and $1.3786$.",
)
theorem.omits(
    r"That the parameters converge to the Rényi parameter as the degree grows: proved is that they "
    r"increase and stay below it, for the degrees $1$, $2$, $3$."
)
