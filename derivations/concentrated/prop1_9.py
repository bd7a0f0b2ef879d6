"""Proposition 1.9: group privacy for ρ-zCDP, and that it is attained.

Problem: what a ρ-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: Proposition 5.3 with ξ = 0; for the Gaussian mechanism, Lemma 2.4 with means kΔ apart.
Guarantee: k²ρ-zCDP for groups of size k; for the Gaussian mechanism an equality at every order.
Reference: concentrated paper, Proposition 1.9.
"""

from sympy import Integer, Symbol

from cbdp_sym import AtMost, Calculation, Equal, Normal, RenyiDivergence, Statement, lemma, rules
from derivations.concentrated.lem2_4 import mu, nu, sigma
from derivations.concentrated.prop5_3 import D, alpha, differing, k, mechanism, rho, xi

sensitivity = Symbol("Delta", real=True)

theorem = Statement(id="zcdp.prop1.9", title="Group privacy")
groups = theorem.printed(
    AtMost(D, k**2 * rho * alpha),
    given=[mechanism(Integer(0), rho), differing, alpha > 1],
    label="the guarantee",
)
attained = theorem.printed(
    Equal(
        RenyiDivergence(alpha, Normal(0, sigma), Normal(k * sensitivity, sigma)),
        k**2 * (sensitivity**2 / (2 * sigma**2)) * alpha,
    ),
    given=[alpha > 1],
    label="attained by the Gaussian mechanism",
)
theorem.finding(
    "reading",
    r"A group of $k$ moves a query of sensitivity $\Delta$ by up to $k\Delta$; the Gaussian mechanism "
    r"is $\rho$-zCDP with $\rho=\Delta^2/(2\sigma^2)$, and equality holds at every order at once.",
)


@groups.proof
def without_xi(part):
    general = rules.specialise(lemma("zcdp.prop5.3", "repaired"), {xi: Integer(0)})
    calc = Calculation(part)
    calc.then(rules.weaken(general, part.assumptions), because=r"Proposition 5.3 with $\xi=0$")
    return calc.conclude(part, because="the other addend is 0")


@attained.proof
def means_apart(part):
    calc = Calculation(part)
    value = rules.specialise(
        lemma("zcdp.lem2.4"), {mu: Integer(0), nu: k * sensitivity}, under=[alpha > 1]
    )
    calc.then(value, because=r"Lemma 2.4 with means $k\Delta$ apart")
    return calc.conclude(part, because="collect factors")
