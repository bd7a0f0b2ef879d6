"""After Corollary 15: by which factor the two bounds at γ = 1/σ differ.

Problem: the lower bound σI is said to be sharp up to a factor √I, as the upper bound is σ√(2I), for the
    mutual information I, which is at most 2 there.
Method: the quotient of the lower bound and the upper one is √(I/2).
Guarantee: the lower bound is √I/√2 times the upper one: √I up to a constant. The upper bound is √(2/I) times
    the lower one, which grows as I falls; it is not at most √I times it.
Reference: On-Average KL-Privacy, the text after Corollary 15.
"""

from cbdp_sym.author import *

theorem = Statement(id="oakl.cor15.sharp", title="How far the two bounds are apart")
printed = theorem.printed(
    "for I σ given 0 < I, 0 < σ holds σ·I = √I/√2·(σ·√(2·I))", label="a factor √I, up to a constant"
)
exact = theorem.repaired(
    "for I σ given 0 < I, 0 < σ holds σ·√(2·I) = √(2/I)·(σ·I)", label="the upper bound by the lower one"
)
at_most = theorem.fails(
    "for I σ given 0 < I, I ≤ 2, 0 < σ holds σ·√(2·I) ≤ √I·(σ·I)",
    label="that the upper bound is at most √I times the lower one",
)
theorem.finding(
    "reading",
    r"``The lower bound is sharp up to a multiplicative factor of $\sqrt I$'': the lower bound is $\sigma I$ "
    r"and the upper one $\sigma\sqrt{2I}$ (see the corollary at $\gamma=\frac1\sigma$, where $I\le2$), and "
    r"the first is $\sqrt I$ times the second, up to the constant $\frac1{\sqrt2}$. The factor that may be "
    r"missing in the lower bound is $\sqrt{2/I}$, and grows as $I$ falls.",
)


@printed.proof
def roots(p):
    p.let(r="√I", w="√2")
    for fact in ("r² = I", "w² = 2", "0 < w", "0 ≤ r", "0 ≤ w·r"):
        p.have(fact)
    same = p.chain("2·I", eq("w²·r²"), eq("(w·r)²"))
    p.chain("√(2·I)", eq("√((w·r)²)", same), eq("w·r", "sqrt_of_square"))
    return p.chain("σ·I", eq("r/w·(σ·(w·r))"), eq("√I/√2·(σ·√(2·I))"))


@exact.proof
def quotient(p):
    p.let(r="√(2/I)")
    p.use("sqrt_square", "2/I")
    same = p.chain("2·I", eq("2/I·I²"), eq("r²·I²"), eq("(r·I)²"))
    p.have("0 ≤ r·I")
    return p.chain("σ·√(2·I)", eq("σ·√((r·I)²)", same), eq("σ·(r·I)", "sqrt_of_square"), eq("√(2/I)·(σ·I)"))


@at_most.refutation
def at_one(p):
    p.have("√1 < √2", by=decide)
    p.have("√1·(1·1) < 1·√(2·1)", by=decide)
    return p.counterexample(I="1", σ="1")
