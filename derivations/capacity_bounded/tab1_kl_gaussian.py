"""Table 1, row 2: the Gaussian mechanism under KL.

Problem: the KL divergence between N(0, σ²) and N(1, σ²), with and without the restriction to linear
    adversaries.
Method: Theorem 10 with equal deviations; Gaussian moments for the unrestricted one.
Guarantee: both are 1/(2σ²), for every σ > 0.
Reference: capacity bounded paper, Table 1, second row (printed "1/2σ²").
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import thm10
from derivations.concentrated import lem2_4

theorem = Statement(id="cbdp.tab1.kl.gaussian", title="The Gaussian mechanism under KL")
theorem.finding("reading", r"The printed $1/2\sigma^2$ is read as $\frac1{2\sigma^2}$.")


in_kernel = theorem.printed(
    r"for s : real given 0 < s holds restricted_kl linear (normal 0 s) (normal 1 s) = ext (1/(2*s^2)) /\ "
    "kl (normal 0 s) (normal 1 s) = ext (1/(2*s^2))",
    label="with linear adversaries, and unrestricted",
)
score = theorem.printed(
    r"for s : real given 0 < s holds AE (normal 0 s) "
    r"(\x. 1 + log (density (normal 0 s) (normal 1 s) x) = 1 + (1 - 2*x)/(2*s^2))",
    label=r"the best function, $1+\log(p/q)$, is linear",
)
its_value = theorem.printed(
    r"for s : real given 0 < s holds ext (E (normal 0 s) (\x. 1 + (1 - 2*x)/(2*s^2)) "
    r"- E (normal 1 s) (\x. exp ((1 - 2*x)/(2*s^2)))) = kl (normal 0 s) (normal 1 s)",
    label="its value is the divergence",
)
in_kernel.facts += thm10.in_kernel.facts


@in_kernel.proof
def both(p):
    p.chain(
        "restricted_kl linear (normal 0 s) (normal 1 s)",
        eq("ext ((0 - 1)^2/(2*s^2))", thm10.in_kernel.theorem(), because="Theorem 10"),
        eq("ext (1/(2*s^2))"),
    )
    p.chain(
        "kl (normal 0 s) (normal 1 s)",
        eq("ext ((0 - 1)^2/(2*s^2))", lem2_4.one_in_kernel.theorem(), because="the mean of the loss"),
        eq("ext (1/(2*s^2))"),
    )
    return p.auto()


@score.proof
def ratio_of_the_densities(p):
    p.let(P="normal 0 s", Q="normal 1 s")
    p.use("normal_density", "0", "1", "s", because="the quotient of the densities")
    p.use("ae_ac", "P", "Q")

    p.let(Z=r"\x. ((x - 1)^2 - (x - 0)^2)/(2*s^2)")

    def logarithm(p):
        return p.chain(
            "1 + log (density P Q x)", eq("1 + log (exp (Z x))"), eq("1 + (1 - 2*x)/(2*s^2)", "log_exp")
        )

    p.intro(
        "x", logarithm, "!x. density P Q x = exp (Z x) ==> 1 + log (density P Q x) = 1 + (1 - 2*x)/(2*s^2)"
    )
    return p.have(p.goal)


INTEGRALS = (
    r"HasInt (normal 0 s) (\x. 1 + (1 - 2*x)/(2*s^2)) (1 + 1/(2*s^2))",
    r"HasInt (normal 1 s) (\x. exp ((1 - 2*x)/(2*s^2))) 1",
)


@its_value.facts.append
def both_integrable():
    """Both means exist, as they have values."""
    p = Script(
        r"for s : real given 0 < s holds Integrable (normal 0 s) (\x. 1 + (1 - 2*x)/(2*s^2)) "
        r"/\ Integrable (normal 1 s) (\x. exp ((1 - 2*x)/(2*s^2)))"
    )
    for integral in INTEGRALS:
        p.use("integrable_int", given=[p.have(integral)])
    return p.qed(p.have(p.goal))


@its_value.proof
def two_means(p):
    return p.chain(
        r"ext (E (normal 0 s) (\x. 1 + (1 - 2*x)/(2*s^2)) "
        r"- E (normal 1 s) (\x. exp ((1 - 2*x)/(2*s^2))))",
        eq("ext (1 + 1/(2*s^2) - 1)", "E_int"),
        eq("kl (normal 0 s) (normal 1 s)", lem2_4.one_in_kernel.theorem()),
    )
