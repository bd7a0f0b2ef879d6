"""After Corollary 15: by which factor the two bounds at γ = 1/σ differ.

Problem: the lower bound σI is said to be sharp up to a factor √I, as the upper bound is σ√(2I), for the
    mutual information I, which is at most 2 there.
Method: the quotient of the lower bound and the upper one is √(I/2). The error itself is (I + L)/γ, with the
    lautum information L, by Corollary 15.
Guarantee: the lower bound is √I/√2 times the upper one: √I up to a constant. The upper bound is √(2/I)
    times the lower one, which grows as I falls; it is not at most √I times it. The lower bound is attained
    only if I = 0.
Reference: On-Average KL-Privacy, the text after Corollary 15.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity
from derivations.on_average_kl import cor15, generalization
from derivations.on_average_kl.cor15 import INFORMATION, SUBGAUSSIAN
from derivations.on_average_kl.generalization import GAP, SAMPLING, VARIABLES
from derivations.on_average_kl.sampling import unfolded

theorem = Statement(id="oakl.cor15.sharp", title="How far the two bounds are apart")
printed = theorem.printed(
    "for I σ given 0 < I, 0 < σ holds σ·I = √I/√2·(σ·√(2·I))", label="a factor √I, up to a constant"
)
exact = theorem.repaired(
    "for I σ given 0 < I, 0 < σ holds σ·√(2·I) = √(2/I)·(σ·I)", label="the upper bound by the lower one"
)
never = theorem.repaired(
    f"{VARIABLES}, σ : real given {SAMPLING}, {SUBGAUSSIAN}, 1/γ · {INFORMATION} = abs ({GAP}) "
    f"holds {INFORMATION} = 0",
    label="the lower bound is attained only where the output says nothing of the data",
)
never.facts += [generalization.kernel.theorem, unfolded(cor15.mean, "risk")]
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
theorem.finding(
    "sharper",
    r"The error is $\frac1\gamma(I+L)$ with the lautum information $L$ (Corollary 15, the exact error). So"
    r" the lower bound is attained only where $I=0$. By numbers, not proved here: at $\gamma=\frac1\sigma$"
    r" one bit and $\ell=\mp1$, as $h=Z$ or not, has $94\%$ of the upper bound, and many independent bits "
    "come as near to it as one likes.",
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


@never.proof
def no_lautum_information(p):
    p.use(cor15.mean.theorem(), "P", "Base", "A", "loss", "γ", "σ", because="the mean exists")
    cor15.independent_data(p, p.given[7], "1")
    p.let(S="semi(P, A)", N="semi(P, x ↦ bind(P, A))")
    cor15.from_below(p)

    def finite(q):
        value, other = q.have("I = w"), q.have("L = l")
        q.chain("w + l", eq("I + L", value, other), eq("-(γ·D)"))
        q.have("w + l = -(γ·D)")
        q.chain("1/γ·w", eq("1/γ·I", value), eq("|D|"))
        q.have("1/γ·w = |D|")
        q.chain("0", le("1/γ·(w + l)"), eq("-D"))
        q.chain("w + l", eq("γ·-D"), eq("γ·|D|"), eq("w"))
        q.have("L = 0", q.have("l = 0"))
        zero = q.use(lem2_2_nonnegativity.equality_one.theorem(), "N", "S", because="the divergence is 0")
        same = q.have("N = S", zero)
        return q.chain("I", eq("KL(S ‖ N)", "mutual_information"), eq("KL(S ‖ S)", same), eq("0", "kl_same"))

    some = [p.use("real_of_bounds", x, "-(γ·D)") for x in ("I", "L")]
    return p.obtain("w l", some, finite)


@at_most.refutation
def at_one(p):
    p.have("√1 < √2", by=decide)
    p.have("√1·(1·1) < 1·√(2·1)", by=decide)
    return p.counterexample(I="1", σ="1")
