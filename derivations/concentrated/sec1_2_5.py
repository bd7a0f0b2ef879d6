"""Section 1.2.5: lower bounds from group privacy.

Problem: how many entries an accurate histogram needs under zCDP; for which groups (ε,δ)-DP says nothing.
Method: section 6.1 for the histogram. The guarantee of (ε,δ)-DP for groups of size k has
    δ(e^{kε} - 1)/(e^ε - 1) in the place of δ, which some mechanism attains; it is solved for k.
Guarantee: √(((1-β) log T - log 2)/ρ) entries for T values. A group of size k has no guarantee exactly where
    kε ≥ log(1 + (e^ε - 1)/δ), which 2 log(1/δ)/ε members are enough for if ε ≤ 1 and δ ≤ 2/5.
Reference: concentrated paper, section 1.2.5; section 6 after Proposition 6.1.
"""

from cbdp_sym.author import *
from derivations.concentrated import sec6_histogram
from derivations.on_average_kl import sec5_groups

GROUP = sec5_groups.GROUP
theorem = Statement(id="zcdp.sec1.2.5", title="Lower bounds from group privacy")
histogram = theorem.printed(
    f"{sec6_histogram.ACCURATE} holds sqrt (((1 - beta)*log S - log 2)/rho) <= n",
    added=["log 2 <= (1 - beta)*log S"],
    label="an accurate histogram of T values has n ≥ Ω(√log T) entries",
)
groups = theorem.printed(
    r"for M : ('i -> 'd) -> 'a measure, epsilon delta k : real given Finite (\i : 'i. T), 0 < epsilon, "
    "0 <= delta, approx_dp neighbours M epsilon delta, Nat k "
    f"holds approx_dp (within k) M (k*epsilon) (delta*{GROUP})",
    label="what (ε,δ)-DP guarantees for groups of size k",
)
vacuous = theorem.printed(
    "for epsilon delta k : real given 0 < epsilon, 0 < delta "
    f"holds 1 <= delta*{GROUP} <=> log (1 + (exp epsilon - 1)/delta)/epsilon <= k",
    label="from which size on it says nothing, as δ ≥ 1",
)
enough = theorem.printed(
    "for epsilon delta k : real given 0 < epsilon, epsilon <= 1, 0 < delta, delta <= 2/5, "
    f"2*log (1/delta)/epsilon <= k holds 1 <= delta*{GROUP}",
    label="groups of size O(log(1/δ)/ε) have no guarantee",
)
theorem.finding(
    "reading",
    r"``Vacuous'' is a guarantee with $\delta\ge1$, which every mechanism has; that no better $\delta$ is "
    r"true of all mechanisms, until it is near $\frac12$, is shown by a bit in the statement on section 5 of "
    r"the third paper. The $\Theta$ is read for $\varepsilon\le1$ and $\delta\le\frac25$. That an accurate "
    r"histogram needs no more than that many entries is in section 6.1; that under approximate privacy "
    r"the number does not depend on $T$ is a result of another paper.",
)
theorem.finding(
    "hypothesis",
    r"The printed $\Omega$ says nothing of small $T$. For $(1-\beta)\log T<\log2$ the root in its constant "
    r"form is not defined.",
)
histogram.facts += sec6_histogram.entries.facts


@histogram.proof
def by_section_6(p):
    return p.use(
        sec6_histogram.entries.theorem(), "A", "rho", "n", "S", "alpha", "beta", goal=p.goal,
        because="section 6.1",
    )  # fmt: skip


@groups.proof
def by_induction(p):
    return p.use(
        sec5_groups.groups.theorem(), "M", "epsilon", "delta", "k", because="one entry after the other"
    )


def base(p):
    p.use("exp_lt", "0", "epsilon")
    p.have("1 < exp epsilon", "exp_zero")
    p.let(E="exp epsilon", K="exp (k*epsilon)", u="1 + (exp epsilon - 1)/delta")
    return p.use("exp_log", "u")


up = Claim(
    "for epsilon delta k : real given 0 < epsilon, 0 < delta, "
    f"log (1 + (exp epsilon - 1)/delta)/epsilon <= k holds 1 <= delta*{GROUP}"
)
down = Claim(
    f"for epsilon delta k : real given 0 < epsilon, 0 < delta, 1 <= delta*{GROUP} "
    "holds log (1 + (exp epsilon - 1)/delta)/epsilon <= k"
)


@up.proof
def larger_groups(p):
    base(p)
    p.use("exp_le", "log u", "k*epsilon")
    p.have("0 <= (K - u)*delta/(E - 1)")
    return p.have(p.goal, p.have(f"delta*{GROUP} - 1 = (K - u)*delta/(E - 1)"))


@down.proof
def smaller_groups(p):
    base(p)
    p.chain("log u", le("log K", "log_mono"), eq("k*epsilon", "log_exp"))
    return p.have(p.goal)


@vacuous.proof
def both_ways(p):
    p.know(up.theorem(), down.theorem())
    return p.have(p.goal)


@enough.proof
def twice_the_logarithm(p):
    base(p)
    p.let(w="log (1/delta)")
    p.use("exp_le", "w + w", "k*epsilon")
    p.chain("exp (w + w)", eq("exp w*exp w", "exp_add"), eq("1/delta*(1/delta)"))
    p.use("exp_le", "epsilon", "1")
    p.have("exp 1 <= 28/10", by=decide)
    p.have("5/2 <= 1/delta")
    p.have("delta*(1/delta*(1/delta) - 1) = 1/delta - delta")
    p.use("scale_le", "delta", "1/delta*(1/delta) - 1", "K - 1")
    return p.have(p.goal)
