"""Theorem 10: Gaussians under KL with linear adversaries.

Problem: KL^lin between N(μ₁, σ₁²) and N(μ₂, σ₂²).
Method: Lemma 1; the Gaussian moment generating function is finite everywhere, and the objective is a
    concave quadratic.
Guarantee: (μ₁-μ₂)²/(2σ₂²) for all real means and positive deviations; of P only the mean matters.
Reference: capacity bounded paper, Theorem 10 and its proof in Appendix C.2.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.thm10", title="Gaussians under KL, linear adversaries")


in_kernel = theorem.printed(
    "for m1 m2 σ1 σ2 given 0 < σ1, 0 < σ2 holds KL^linear(N(m1, σ1²), N(m2, σ2²)) = (m1 - m2)²/(2·σ2²)"
)
general = theorem.repaired(
    "for P distribution on real, m1 m2 σ2 given E[x ~ P] x exists and is m1, 0 < σ2 "
    "holds KL^linear(P, N(m2, σ2²)) = (m1 - m2)²/(2·σ2²)",
    label="for any $P$ with a mean",
)
for claim in (in_kernel, general):
    claim.facts.append(partial(named, "linear_measurable"))


@in_kernel.proof
def mean_of_a_gaussian(p):
    return p.use(general.theorem(), "N(m1, σ1²)", "m1", "m2", "σ2", because="$P$ counts by its mean only")


@general.proof
def quadratic(p):
    p.let(Q="N(m2, σ2²)", d="m1 - m2", high="d²/(2·σ2²)")
    p.let(q="a ↦ a·d - a²·σ2²/2")
    p.let(G="a ↦ sup b. M[x ~ P] (a·x + b) + M[x ~ Q] -conjugate(kl_generator, a·x + b)")

    def slope(p):
        p.have(
            "E[x ~ Q] exp(a·x) exists and is exp(a·m2 + a²·σ2²/2)", because="the moment generating function"
        )
        return p.chain(
            "G(a)",
            eq("a·m1 - elog(∫ exp(a·x) dQ(x))", "kl_best_constant", because="Lemma 1"),
            eq("a·m1 - (a·m2 + a²·σ2²/2)", "L_int", "elog_ext", "ext_sub"),
            eq("q(a)", because="a quadratic in $a$"),
        )

    p.intro("a", slope, "∀a. G(a) = q(a)")

    p.use("sup_least", "a ↦ q(a)", "high")
    p.let(best="d/σ2²")
    p.chain("high", le("sup a. q(a)", p.use("sup_upper", "a ↦ q(a)", "best")))
    return p.chain(
        "KL^linear(P, Q)",
        eq("sup a. q(a)", "restricted_kl", "restricted_linear"),
        eq("high", p.use("ele_antisym"), because=r"the derivative vanishes at $a=(\mu_1-\mu_2)/\sigma_2^2$"),
    )
