"""The remark after Theorem 2: is Rényi differential privacy convex?

Problem: the paper says that it is not, nor its capacity bounded version. Convexity, two sentences earlier,
    is: if A and
    B have the parameter ε, so has the mechanism that tosses a coin and runs one of them.
Method: the Rényi divergence increases with the α-divergence, and for that Theorem 2 holds.
Guarantee: the remark is false. For every order α > 1 and every class H, restricted Rényi privacy with
    parameter ε is kept by mixtures. For the class of all functions this is Rényi differential privacy.
Reference: capacity bounded paper, section 4, the remark after Theorem 2.
"""

from sympy import Symbol, exp

from cbdp_sym import (
    AlphaGenerator,
    AtLeast,
    AtMost,
    Calculation,
    Restricted,
    RestrictedRenyi,
    Statement,
    note,
    rules,
)
from derivations.capacity_bounded.thm2 import (
    P1,
    P2,
    Q1,
    Q2,
    H,
    both_parts,
    exist,
    mixtures,
    weight,
)

alpha = Symbol("alpha", positive=True)
epsilon = Symbol("epsilon", nonnegative=True)
generator = AlphaGenerator(alpha)
scale = alpha * (alpha - 1)
eta = (exp((alpha - 1) * epsilon) - 1) / scale  # D_R <= epsilon if and only if D <= eta
private = [AtMost(Restricted(generator, H, P, Q), eta) for P, Q in ((P1, Q1), (P2, Q2))]
defined = AtLeast(1 + scale * Restricted(generator, H, *mixtures), 0)

theorem = Statement(id="cbdp.thm2.remark", title="Rényi privacy and mixtures", expect="refuted")
holds = theorem.denied(
    AtMost(RestrictedRenyi(alpha, H, *mixtures), epsilon),
    given=[alpha > 1, weight < 1, *private],
    added=[*exist, defined],
    label="the proof is of what the remark denies",
)
theorem.finding(
    "false step",
    r"The remark is false: by the paper's own definition of convexity, Rényi differential privacy of "
    r"every order is "
    r"convex, and so is every capacity bounded version. It is the divergence that is not jointly convex for "
    r"$\alpha>1$, but only quasi-convex, which is all that the definition asks.",
)
theorem.finding(
    "hypothesis",
    r"As in Theorem 2, the functions of the class need means under the four distributions; and the "
    r"divergence of the mixtures has a value only "
    r"where $1+\alpha(\alpha-1)\mathrm{D}^{\mathcal H}_\alpha\ge0$ "
    r"(Equation (3)). Both hold for bounded functions and $0\in\mathcal H$.",
)
theorem.finding(
    "reading",
    r"$\mathrm{D}^{\mathcal H}_{R,\alpha}\le\epsilon$ is written as $\mathrm{D}^{\mathcal H}_\alpha\le"
    r"(e^{(\alpha-1)\epsilon}-1)/(\alpha^2-\alpha)$, which is the same by Equation (3).",
)


@holds.proof
def through_the_alpha_divergence(part):
    smaller = note(both_parts(generator, (eta, eta), [alpha > 1]), "Theorem 2")
    known = rules.transitive(
        rules.symmetric(rules.assume(defined)),
        rules.bound(defined.lhs, smaller, part.assumptions),
    )
    calc = Calculation(part, given=[known])
    calc.unfold(RestrictedRenyi, because="Equation (3)")
    calc.bound(smaller, because="the logarithm increases")
    return calc.conclude(part, because="the logarithm of an exponential")
