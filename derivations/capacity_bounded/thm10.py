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
    "for m1 m2 s1 s2 : real given 0 < s1, 0 < s2 "
    "holds restricted_kl linear (normal m1 s1) (normal m2 s2) = ext ((m1 - m2)^2/(2*s2^2))"
)
general = theorem.repaired(
    r"for P : real measure, m1 m2 s2 : real given Prob P, HasInt P (\x. x) m1, 0 < s2 "
    "holds restricted_kl linear P (normal m2 s2) = ext ((m1 - m2)^2/(2*s2^2))",
    label="for any $P$ with a mean",
)
for claim in (in_kernel, general):
    claim.facts.append(partial(named, "linear_measurable"))


@in_kernel.proof
def mean_of_a_gaussian(p):
    return p.use(general.theorem(), "normal m1 s1", "m1", "m2", "s2", because="$P$ counts by its mean only")


@general.proof
def quadratic(p):
    p.let(Q="normal m2 s2", d="m1 - m2", top="d^2/(2*s2^2)")
    p.let(q=r"\a. a*d - a^2*s2^2/2")
    p.let(G=r"\a. Sup (\b. M P (\x. ext (a*x + b)) + M Q (\x. -conjugate kl_generator (a*x + b)))")

    def slope(p):
        p.have(
            r"HasInt Q (\x. exp (a*x)) (exp (a*m2 + a^2*s2^2/2))", because="the moment generating function"
        )
        return p.chain(
            "G a",
            eq(r"ext (a*m1) - elog (L Q (\x. ext (exp (a*x))))", "kl_best_constant", because="Lemma 1"),
            eq("ext (a*m1 - (a*m2 + a^2*s2^2/2))", "L_int", "elog_ext", "ext_sub"),
            eq("ext (q a)", because="a quadratic in $a$"),
        )

    p.intro("a", slope, "!a. G a = ext (q a)")

    p.use("sup_least", r"\a. ext (q a)", "ext top")
    p.let(best="d/s2^2")
    p.chain("ext top", le(r"Sup (\a. ext (q a))", p.use("sup_upper", r"\a. ext (q a)", "best")))
    return p.chain(
        "restricted_kl linear P Q",
        eq(r"Sup (\a. ext (q a))", "restricted_kl", "restricted_linear"),
        eq(
            "ext top",
            p.use("ele_antisym"),
            because=r"the derivative vanishes at $a=(\mu_1-\mu_2)/\sigma_2^2$",
        ),
    )
