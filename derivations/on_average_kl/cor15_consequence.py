"""After Corollary 15: the mutual information of posterior sampling is at most 2γ²σ²; and the case γ = 1/σ.

Problem: I/γ ≤ |Δ| ≤ σ√(2I) for the mean Δ of ℒ(Z,h) - R(h). What does it say of I alone, and at γ = 1/σ?
Method: I ≤ -γΔ by the lower bound, and -2γΔ ≤ I + 2γ²σ² by the bound for λ = -2γ.
Guarantee: I ≤ 2γ²σ², for subgaussian losses. At γ = 1/σ both bounds as printed: they differ by √(2/I).
Reference: On-Average KL-Privacy, the text after Corollary 15.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl import cor15, generalization
from derivations.on_average_kl.cor15 import INFORMATION, SUBGAUSSIAN
from derivations.on_average_kl.generalization import GAP, SAMPLING, VARIABLES
from derivations.on_average_kl.sampling import unfolded

INVERSE = "0 < σ, " + SAMPLING.replace("(γ·loss", "(1/σ·loss").replace("0 < γ, ", "")
AT_INVERSE = f"{VARIABLES.replace(', γ : real', '')}, σ : real given {INVERSE}, {SUBGAUSSIAN}"
theorem = Statement(id="oakl.cor15.consequence", title="A bound on the mutual information")
bounded = theorem.printed(
    f"{VARIABLES}, σ : real given {SAMPLING}, {SUBGAUSSIAN} holds {INFORMATION} ≤ 2·γ^2·σ^2",
    label="I is at most 2γ²σ²",
)
lower = theorem.printed(
    f"{AT_INVERSE} holds σ · {INFORMATION} ≤ abs ({GAP})", label="the lower bound at γ = 1/σ"
)
upper = theorem.printed(
    f"{AT_INVERSE} holds abs ({GAP}) ≤ σ · (2 · {INFORMATION})^(1/2)", label="the upper bound at γ = 1/σ"
)
for claim in (bounded, lower, upper):
    claim.facts.append(generalization.kernel.theorem)
for claim in (lower, upper):
    claim.facts.append(unfolded(cor15.mean, "risk"))
upper.facts.append(partial(named, "epow_defined"))
theorem.finding(
    "reading",
    r"The variable that is subgaussian is $\mathcal{L}(h,Z)-R(h)$ for each $h$, as in the corollary. The "
    r"two bounds imply $2\gamma^2\sigma^2$ and nothing smaller: $\lambda=2\gamma$ minimises "
    r"$\lambda^2\sigma^2/(2(\lambda/\gamma-1))$.",
)


@bounded.proof
def both_bounds(p):
    p.use(cor15.mean.theorem(), "P", "Base", "A", "loss", "γ", "σ", because="the mean exists")
    cor15.independent_data(p, p.given[7], "1")
    p.let(m="2·γ²·σ²")
    below = cor15.from_below(p)
    p.use(cor15.linear.theorem(), "P", "Base", "A", "loss", "γ", "σ", "-2·γ", because="from above")

    def finite(p):
        value = p.have("I = w")
        p.chain("w", le("-(γ·D)", below))
        p.chain("-2·γ·D", le("I + (-2·γ)²·σ²/2"), eq("w + m", value))
        return p.chain("I", eq("w"), le("m"))

    return p.obtain("w", p.use("real_of_bounds", "I", "-(γ·D)"), finite)


@lower.proof
def from_below(p):
    p.use(cor15.lower.theorem(), "P", "Base", "A", "loss", "1/σ", "σ", because="Corollary 15")
    return p.chain(f"σ · {INFORMATION}", eq(f"1/(1/σ) · {INFORMATION}"), le(f"abs ({GAP})"))


@upper.proof
def from_above(p):
    return p.use(cor15.upper.theorem(), "P", "Base", "A", "loss", "1/σ", "σ", because="Corollary 15")
