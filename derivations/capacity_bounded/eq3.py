"""Equation (3): the restricted Rényi divergence.

Problem: is D^H_{R,α} = log(1 + α(α-1)D^H_α)/(α-1), with the α-divergence's f(t) = (|t|^α - 1)/(α² - α), for
    every class H; and is it Rényi's divergence without the restriction?
Method: a definition; for the unrestricted divergences, the two definitions.
Guarantee: for every α > 1, all P, Q and every class. The unrestricted identity holds for P ≪ Q.
Reference: capacity bounded paper, Equation (3) and section 2.
"""

from sympy import Symbol, log, oo

from cbdp_sym import (
    AlphaDivergence,
    AlphaGenerator,
    Arbitrary,
    Below,
    Calculation,
    Equal,
    Expectation,
    Family,
    RenyiDivergence,
    Restricted,
    RestrictedRenyi,
    Statement,
    absolutely_continuous,
    conclude,
    note,
    rules,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x

alpha = Symbol("alpha", positive=True)
P, Q = Arbitrary("P"), Arbitrary("Q")
H = Family("h")
moment = Expectation((P.pdf(x) / Q.pdf(x)) ** alpha, (x, Q))
scale = alpha * (alpha - 1)

theorem = Statement(id="cbdp.eq3", title="The restricted Rényi divergence")
restricted = theorem.printed(
    Equal(
        RestrictedRenyi(alpha, H, P, Q),
        log(1 + scale * Restricted(AlphaGenerator(alpha), H, P, Q)) / (alpha - 1),
    ),
    given=[alpha > 1],
    label="the definition",
)
unrestricted = theorem.printed(
    Equal(
        RenyiDivergence(alpha, P, Q), log(1 + scale * AlphaDivergence(alpha, P, Q)) / (alpha - 1)
    ),
    given=[alpha > 1, absolutely_continuous(P, Q)],
    added=[Below(moment, oo)],
    label="without the restriction",
)
theorem.finding(
    "hypothesis",
    r"Without the restriction the identity is proved where $\int p^\alpha q^{1-\alpha}<\infty$; elsewhere "
    r"both sides are $\infty$.",
)
theorem.finding(
    "hypothesis",
    r"The logarithm has a value only where $1+\alpha(\alpha-1)\mathrm{D}^{\mathcal H}_\alpha(P,Q)\ge0$. A "
    r"supremum over a class may be smaller, as for $\mathcal H=\{5\}$ and $\alpha=2$, where "
    r"$\mathrm{D}^{\mathcal H}_2=5-\frac{25}2-\frac12=-8$. It is enough that $0\in\mathcal H$.",
)


@restricted.proof
def by_definition(part):
    calc = Calculation(part)
    calc.unfold(RestrictedRenyi, because="the definition")
    return calc.conclude(part)


@unrestricted.proof
def the_same_moment(part):
    calc = Calculation(part)
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    positive = note(
        rules.positive_moment(moment, part.assumptions), "as $p/q$ is not $0$ almost surely"
    )
    alpha_divergence = rules.unfold(AlphaDivergence(alpha, P, Q), part.assumptions)
    whole = rules.replace(part.rhs, alpha_divergence)
    inside = whole.conclusion.rhs.atoms(log).pop().args[0]
    inner = rules.algebraic(inside, moment, part.assumptions, [positive])
    same = rules.symmetric(rules.replace(whole.conclusion.rhs, inner))
    calc.then(same, because=r"$1+\alpha(\alpha-1)\frac{M-1}{\alpha^2-\alpha}=M$")
    calc.then(rules.symmetric(whole), because="the definition of the $\\alpha$-divergence")
    return conclude(calc.fact, part)
