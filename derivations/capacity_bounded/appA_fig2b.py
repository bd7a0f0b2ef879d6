"""Figure 2b."""
from sympy import Abs, Integer, Rational, exp, log
from cbdp_sym import Above, AtMost, Calculation, Expectation, Normal, Polynomials, RenyiDivergence, RestrictedRenyi, Statement, conclude, lemma, rules
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.tab1_renyi_gaussian import sigma
from derivations.concentrated.lem2_4 import alpha
from derivations.capacity_bounded.polynomials import below_renyi, included, integrable, expanded

P, Q = Normal(0, 1), Normal(1, 1)
D = [RestrictedRenyi(alpha, Polynomials(k), P, Q) for k in (1, 2, 3)]
theorem = Statement(id="cbdp.appA.fig2b", title="Polynomial adversaries of the Gaussian mechanism with σ = 1", expect="refuted")
grows = [
    theorem.printed(AtMost(D[k], D[k + 1]), given=[alpha > 1], label=f"from degree {k+1} to degree {k+2}") for k in (0, 1)
]
below = theorem.printed(AtMost(D[2], RenyiDivergence(alpha, P, Q)), given=[alpha > 1], label="up to Rényi's")

for part in grows:
    @part.proof
    def inclusion(part):
        return conclude(included(part.lhs, part.rhs, list(part.assumptions)), part)

r = exp(Rational(1,2) -x)

@below.proof
def the_density(part):
    under = list(part.assumptions)
    moments = [expanded(Expectation(exp(-x) * x**j, (x, Q))) for j in range(4)]
    power = Calculation(Expectation(r**alpha, (x, Q)), under)
    power.densities(because="the density")
    power.integrate(because="a Gaussian integral")
    closed = rules.specialise(
        lemma("cbdp.tab1.renyi.gaussian", "printed", 1), {sigma: Integer(1)}, under
    )
    finite = [*integrable(exp(-x), Q, 3), *integrable(r, Q, 3)]
    return conclude(below_renyi(part.lhs, r, moments, finite, power.fact, power.current, closed, under), part)
