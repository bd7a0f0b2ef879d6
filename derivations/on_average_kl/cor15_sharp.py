"""After Corollary 15: by which factor the two bounds at γ = 1/σ differ.

Problem: the lower bound σI and the upper bound σ√(2I) are said to agree up to a factor √I, for the mutual
    information I, which is at most 2 there.
Method: the quotient is √(2/I), which is not √I.
Guarantee: false as printed, at I = 1. The factor is √(2/I), which is 1 at I = 2 and grows as I falls.
Reference: On-Average KL-Privacy, the text after Corollary 15.
"""

from cbdp_sym.author import *

theorem = Statement(id="oakl.cor15.sharp", title="How far the two bounds are apart", expect="refuted")
printed = theorem.printed("for I σ given 0 < I ≤ 2, 0 < σ holds σ·√(2·I) ≤ √I·(σ·I)", label="a factor √I")
exact = theorem.repaired(
    "for I σ given 0 < I, 0 < σ holds σ·√(2·I) = √(2/I)·(σ·I)", label="the factor √(2/I)"
)
theorem.finding(
    "reading",
    r"The upper bound is $\sigma\sqrt{2I}$ and the lower one $\sigma I$ (see the corollary at "
    r"$\gamma=\frac1\sigma$, where $I\le2$). ``Sharp up to a multiplicative factor of "
    r"$\sqrt I$'' is read as: "
    r"the upper bound is at most $\sqrt I$ times the lower one. The quotient is $\sqrt{2/I}$, so that it "
    r"grows as $I$ falls, where the printed factor vanishes.",
)


@exact.proof
def quotient(p):
    p.let(r="√(2/I)")
    p.use("sqrt_square", "2/I")
    same = p.chain("2·I", eq("2/I·I²"), eq("r²·I²"), eq("(r·I)²"))
    p.have("0 ≤ r·I")
    return p.chain("σ·√(2·I)", eq("σ·√((r·I)²)", same), eq("σ·(r·I)", "sqrt_of_square"), eq("√(2/I)·(σ·I)"))


@printed.refutation
def at_one(p):
    p.have("√1 < √2", by=decide)
    p.have("√1·(1·1) < 1·√(2·1)", by=decide)
    return p.counterexample(I="1", σ="1")
