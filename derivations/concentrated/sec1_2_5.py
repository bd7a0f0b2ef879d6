"""Section 1.2.5: lower bounds from group privacy.

Problem: how many entries an accurate histogram needs under zCDP; for which groups (ε,δ)-DP says nothing.
Method: section 6.1 for the histogram. The guarantee of (ε,δ)-DP for groups of size k has
    δ(e^{kε} - 1)/(e^ε - 1) in the place of δ, which some mechanism attains; it is solved for k.
Guarantee: (√log T - √log(1/(1-β)))/√ρ entries for T values. A group of size k has no guarantee exactly where
    kε ≥ log(1 + (e^ε - 1)/δ), which 2 log(1/δ)/ε members are enough for if ε ≤ 1 and δ ≤ 2/5.
Reference: concentrated paper, section 1.2.5; section 6 after Proposition 6.1.
"""

from cbdp_sym.author import *
from derivations.concentrated import sec6_histogram
from derivations.on_average_kl import sec5_groups

GROUP = sec5_groups.GROUP
theorem = Statement(id="zcdp.sec1.2.5", title="Lower bounds from group privacy")
histogram = theorem.printed(
    f"{sec6_histogram.ACCURATE}, β < 1 holds (√(log(S)) - √(log(1/(1 - β))))/√ρ ≤ n",
    label="an accurate histogram of T values has n ≥ Ω(√log T) entries",
)
groups = theorem.repaired(
    "for M : ('i → 'd) → 'a measure, ε δ k : real given Finite (λi : 'i. T), 0 < ε, "
    "0 ≤ δ, approx_dp neighbours M ε δ, Nat k "
    f"holds approx_dp (within k) M (k·ε) (δ·{GROUP})",
    label="what (ε,δ)-DP guarantees for groups of size k",
)
vacuous = theorem.repaired(
    f"for ε δ k : real given 0 < ε, 0 < δ holds 1 ≤ δ·{GROUP} ⇔ log (1 + (exp ε - 1)/δ)/ε ≤ k",
    label="from which size on it says nothing, as δ ≥ 1",
)
enough = theorem.printed(
    f"for ε δ k : real given 0 < ε, ε ≤ 1, 0 < δ, δ ≤ 2/5, 2·log (1/δ)/ε ≤ k holds 1 ≤ δ·{GROUP}",
    label="groups of size O(log(1/δ)/ε) have no guarantee",
)
theorem.finding(
    "reading",
    r"The section prints no formula for what $(\varepsilon,\delta)$-DP guarantees for groups; ours is the "
    r"usual one. ``Vacuous'' is a guarantee with $\delta\ge1$, which every mechanism has; that no better "
    r"$\delta$ is "
    r"true of all mechanisms, until it is near $\frac12$, is shown by a bit in the statement on section 5 of "
    r"the third paper. The $\Theta$ is read for $\varepsilon\le1$ and $\delta\le\frac25$. That an accurate "
    "histogram needs no more than that many entries is in section 6.1; that under approximate privacy "
    "the number does not depend on $T$ is a result of another paper.",
)
theorem.finding(
    "reading",
    r"The printed $\Omega$ says nothing of small $T$: for $n=1$ and $1-\beta\le\frac1T$ a guess is accurate.",
)
histogram.facts += sec6_histogram.entries.facts


@histogram.proof
def by_section_6(p):
    return p.use(
        sec6_histogram.entries.theorem(), "A", "ρ", "n", "S", "α", "β", goal=p.goal,
        because="section 6.1",
    )  # fmt: skip


@groups.proof
def by_induction(p):
    return p.use(sec5_groups.groups.theorem(), "M", "ε", "δ", "k", because="one entry after the other")


def base(p):
    p.use("exp_lt", "0", "ε")
    p.have("1 < exp(ε)", "exp_zero")
    p.let(E="exp(ε)", K="exp(k·ε)", u="1 + (exp(ε) - 1)/δ")
    return p.use("exp_log", "u")


up = Claim(f"for ε δ k : real given 0 < ε, 0 < δ, log (1 + (exp ε - 1)/δ)/ε ≤ k holds 1 ≤ δ·{GROUP}")
down = Claim(f"for ε δ k : real given 0 < ε, 0 < δ, 1 ≤ δ·{GROUP} holds log (1 + (exp ε - 1)/δ)/ε ≤ k")


@up.proof
def larger_groups(p):
    base(p)
    p.use("exp_le", "log(u)", "k·ε")
    p.have("0 ≤ (K - u)·δ/(E - 1)")
    return p.have(p.goal, p.have(f"δ·{GROUP} - 1 = (K - u)·δ/(E - 1)"))


@down.proof
def smaller_groups(p):
    base(p)
    p.chain("log(u)", le("log(K)", "log_mono"), eq("k·ε", "log_exp"))
    return p.have(p.goal)


@vacuous.proof
def both_ways(p):
    p.know(up.theorem(), down.theorem())
    return p.have(p.goal)


@enough.proof
def twice_the_logarithm(p):
    base(p)
    p.let(w="log(1/δ)")
    p.use("exp_le", "w + w", "k·ε")
    p.chain("exp(w + w)", eq("exp(w)·exp(w)", "exp_add"), eq("1/δ·(1/δ)"))
    p.use("exp_le", "ε", "1")
    p.have("exp(1) ≤ 28/10", by=decide)
    p.have("5/2 ≤ 1/δ")
    p.have("δ·(1/δ·(1/δ) - 1) = 1/δ - δ")
    p.use("scale_le", "δ", "1/δ·(1/δ) - 1", "K - 1")
    return p.have(p.goal)
