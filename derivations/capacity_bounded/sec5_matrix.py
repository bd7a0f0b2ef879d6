"""Section 5, before Theorem 5: the matrix mechanism against a Rényi-DP analysis.

Problem: is the bound of Theorem 5 "better than any known Rényi-DP analysis has shown", whatever A is?
Method: the mechanism adds Laplace noise to a vector whose L_1-sensitivity is the noise's scale times ε, so
    that Equation (4) bounds its Rényi parameter; this is a known analysis. Compare the two formulas.
Guarantee: false as printed, already for one row, ε = 1 and α = 3. The repaired Theorem 5 is better than
    Equation (4) for every A, s and ε at the order 2, and at large orders: from (ε + log 2)/(ε - log(1+ε)) on.
Reference: capacity bounded paper, section 5, "Matrix Mechanism".
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import eq4, tab1_renyi_laplace, thm5

KNOWN = tab1_renyi_laplace.EXACT
AT_TWO = KNOWN.replace("α", "2")
theorem = Statement(
    id="cbdp.sec5.matrix", title="The matrix mechanism against Rényi privacy", expect="refuted"
)
printed = theorem.printed(
    "for s α ε : real given Nat s, 1 ≤ s, 0 < ε, 2 < α "
    f"holds 1/(α - 1)·log (1 + 2^(s·(α - 1))·ε^α) < {KNOWN}",
    label="the bound of Theorem 5 is less than Equation (4), a known bound",
)
private = theorem.repaired(
    f"{thm5.SETTING.replace('β ε α', 'β ε')} holds "
    + thm5.private("log (1 + ε^2/2)").replace("restricted_renyi α", "restricted_renyi 2"),
    label="at the order 2, whatever W and A are",
)
better = theorem.repaired(
    f"for ε : real given 0 < ε holds log (1 + ε^2/2) < {AT_TWO}",
    label="which is less than Equation (4) at the order 2, for every ε",
)
large = theorem.repaired(
    "for ε α : real given 0 < ε, 1 < α, ε + log 2 < α·(ε - log (1 + ε)) "
    f"holds {tab1_renyi_laplace.BOUNDS[1]} < {KNOWN}",
    label="and so is the repaired Theorem 5 at large orders",
)
theorem.finding(
    "reading",
    r"``Any known Rényi-DP analysis'' is read as one analysis: $Ax$ has the $L_1$-sensitivity $\|A\|_1$, "
    "so Equation (4) bounds the Rényi parameter. Theorem 5 would have to be better than this bound. For "
    "one row, Theorem 5 is the bound of Figure 1a, which is sometimes worse, as the paper itself says. "
    "It grows without bound with the number $s$ of rows, whereas Equation (4) does not depend on $s$.",
)
private.facts += [*thm5.repaired.facts, *eq4.claim.facts]


@printed.refutation
def one_row(p):
    p.say(r"Take $s=1$, $\epsilon=1$ and $\alpha=3$.")
    return p.counterexample(s="1", α="3", ε="1")


@better.proof
def convex(p):
    p.have("1 + ε²/2 < 2/3·exp(ε) + 1/3·exp(-2·ε)", by=decide, because="a certificate")
    p.let(S="2/3·exp(ε) + 1/3·exp(-2·ε)")
    return p.have(p.goal, p.chain(AT_TWO, eq("1/(2 - 1)·log(S)"), eq("log(S)")))


@private.proof
def variance(p):
    p.let(E="D_R[2]^linear(Lap(0, 1/ε), Lap(1, 1/ε))")
    p.use(tab1_renyi_laplace.small.theorem(), "ε", "2", because="Table 1, row 3, repaired")
    p.have("E ≤ log(1 + ε²/2)")
    values = "nb", "x", "A", "B", "β", "ε", "2", "log(1 + ε²/2)"
    return p.use(thm5.repaired.theorem(), *values, because="Theorem 5, repaired")


@large.proof
def first_exponential(p):
    p.let(n="α - 1", X="exp((α - 1)·ε)", r="1/(4·α - 2)", Y="exp(-α·ε)")
    p.have("0 < r")
    p.have("0 < X", "exp_pos")
    p.have("0 < Y", "exp_pos")
    p.have("0 < 1/2 - r")
    p.let(S="(1/2 + r)·X + (1/2 - r)·Y")
    p.use("log_mono", "X/2", "S")
    p.chain("log(X/2)", eq("log(X) - log(2)", "log_div"), eq("n·ε - log(2)", "log_exp"))
    return p.have(p.goal)
