"""Figure 1b."""
from sympy import Abs, Integer, Rational, exp, log
from cbdp_sym import Above, AtMost, Calculation, Expectation, Laplace, Polynomials, RenyiDivergence, RestrictedRenyi, Statement, conclude, lemma, rules
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.eq4 import alpha, epsilon
from derivations.capacity_bounded.polynomials import Ratio, below_renyi, included, integrable, expanded
from derivations.capacity_bounded.signed import integral

P, Q = Laplace(0, 1), Laplace(1, 1)
D = [RestrictedRenyi(alpha, Polynomials(k), P, Q) for k in (1, 2, 3)]
theorem = Statement(id="cbdp.fig1b", title="Polynomial adversaries of the Laplace mechanism with ε = 1", expect="refuted")
grows = [
    theorem.printed(AtMost(D[k], D[k + 1]), given=[alpha > 1], label=f"from degree {k+1} to degree {k+2}") for k in (0, 1)
]
below = theorem.printed(AtMost(D[2], RenyiDivergence(alpha, P, Q)), given=[alpha > 1], label="up to Rényi's")

for part in grows:
    @part.proof
    def inclusion(part):
        return conclude(included(part.lhs, part.rhs, list(part.assumptions)), part)

r = exp(Abs(x - 1) - Abs(x))

def ratio(order, under, degree=3):
    """The density of P with respect to Q, for an order."""
    power = Calculation(Expectation(Abs(r) ** order, (x, Q)), under)
    power.densities(because="the density")
    power.split(0, 1, because="cut at the kinks")
    power.integrate(because="exponentials")
    return Ratio(
        r,
        [expanded(Expectation(r * x**j, (x, Q)), 0, 1) for j in range(degree + 1)],
        integrable(r, Q, degree, 0, 1),
        power.fact,
        rules.specialise(lemma("cbdp.eq4"), {epsilon: Integer(1), alpha: order}, under=under),
    )


@below.proof
def the_density(part):
    under = list(part.assumptions)
    return conclude(below_renyi(part.lhs, ratio(alpha, under), under), part)
