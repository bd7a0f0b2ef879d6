"""Proposition 1.6: the Gaussian mechanism.

Problem: which zCDP N(q(x), σ²) satisfies, for a query q of sensitivity Δ.
Method: Lemma 2.4 with μ = q(x) and ν = q(x'), which differ by at most Δ.
Guarantee: Δ²/2σ²-zCDP, for all σ ≠ 0; σ stands for |σ|. With equality where |q(x) - q(x')| = Δ.
Reference: concentrated paper, Proposition 1.6, Definition 1.5 and the remark after the proposition.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_4

theorem = Statement(id="zcdp.prop1.6", title="The Gaussian mechanism")

in_kernel = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, Δ σ given sensitivity(~, q, Δ) "
    "holds (x ↦ N(q(x), σ²)) is (0, Δ²/(2·σ²))-zCDP for ~",
    added=["0 < σ"],
    label="the guarantee",
)
tight_in_kernel = theorem.repaired(
    "for q : 'd → real, x y : 'd, Δ σ α given |q(x) - q(y)| = Δ, 1 < α "
    "holds D[α](N(q(x), σ²) ‖ N(q(y), σ²)) = Δ²/(2·σ²)·α",
    added=["0 < σ"],
    label="exactly tight where the sensitivity is attained",
)
theorem.finding(
    "hypothesis",
    r"As in Lemma 2.4, $\sigma\ne0$ is needed and not printed; here $\sigma$ stands for $|\sigma|$.",
)


@in_kernel.proof
def by_lemma_2_4(p):
    return p.use(lem2_4.mechanism.theorem(), "nb", "q", "Δ", "σ", because="Lemma 2.4")


@tight_in_kernel.proof
def with_equality(p):
    p.chain("(q(x) - q(y))²", eq("|q(x) - q(y)|²"), eq("Δ²"))
    return p.chain(
        "D[α](N(q(x), σ²) ‖ N(q(y), σ²))",
        eq("α·(q(x) - q(y))²/(2·σ²)", lem2_4.in_kernel.theorem(), because="Lemma 2.4"),
        eq("α·Δ²/(2·σ²)"),
        eq("Δ²/(2·σ²)·α"),
    )
