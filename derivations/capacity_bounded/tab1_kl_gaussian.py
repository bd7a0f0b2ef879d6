"""Table 1, row 2: the Gaussian mechanism under KL.

Problem: the KL divergence between N(0, σ²) and N(1, σ²), with and without the restriction to linear
    adversaries.
Method: Theorem 10 with equal deviations; Gaussian moments for the unrestricted one.
Guarantee: both are 1/(2σ²), for every σ > 0.
Reference: capacity bounded paper, Table 1, second row (printed "1/2σ²").
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import moved_noise, thm10
from derivations.capacity_bounded.moved_noise import of_the_mechanism, of_the_pair
from derivations.concentrated import lem2_4

theorem = Statement(id="cbdp.tab1.kl.gaussian", title="The Gaussian mechanism under KL")
theorem.finding("reading", r"The printed $1/2\sigma^2$ is read as $\frac1{2\sigma^2}$.")


in_kernel = theorem.printed(
    "for σ given 0 < σ holds KL^linear(N(0, σ²), N(1, σ²)) = 1/(2·σ²) ∧ KL(N(0, σ²) ‖ N(1, σ²)) = 1/(2·σ²)",
    label="with linear adversaries, and unrestricted",
)
score = theorem.printed(
    "for σ given 0 < σ holds almost every x ~ N(0, σ²): 1 + log(density(N(0, σ²), N(1, σ²), x)) = 1 "
    "+ (1 - 2·x)/(2·σ²)",
    label=r"the best function, $1+\log(p/q)$, is linear",
)
its_value = theorem.printed(
    "for σ given 0 < σ holds E[x ~ N(0, σ²)] (1 + (1 - 2·x)/(2·σ²)) - E[x ~ N(1, σ²)] exp((1 - "
    "2·x)/(2·σ²)) = KL(N(0, σ²) ‖ N(1, σ²))",
    label="its value is the divergence",
)
mechanism = theorem.printed(
    of_the_mechanism("σ", "N(0, σ²)", "restricted_kl(linear)", "1/(2·σ²)"),
    label="linear adversary: the least parameter of the mechanism",
)
unrestricted = theorem.printed(
    of_the_mechanism("σ", "N(0, σ²)", "kl", "1/(2·σ²)"),
    label="unrestricted: the least parameter of the mechanism",
)
for claim in (in_kernel, mechanism):
    claim.facts += thm10.in_kernel.facts


@in_kernel.proof
def both(p):
    p.chain(
        "KL^linear(N(0, σ²), N(1, σ²))",
        eq("(0 - 1)²/(2·σ²)", thm10.in_kernel.theorem(), because="Theorem 10"),
        eq("1/(2·σ²)"),
    )
    p.chain(
        "KL(N(0, σ²) ‖ N(1, σ²))",
        eq("(0 - 1)²/(2·σ²)", lem2_4.one_in_kernel.theorem(), because="the mean of the loss"),
        eq("1/(2·σ²)"),
    )
    return p.auto()


@mechanism.proof
def a_query_of_sensitivity_one(p):
    p.let(Y="N(0, σ²)")
    p.use("normal_symmetric", "σ")
    p.chain("shift(1, Y)", eq("N(1, σ²)", "normal_shift"))
    p.chain(
        "KL^linear(Y, N(1, σ²))",
        eq("(0 - 1)²/(2·σ²)", thm10.in_kernel.theorem(), because="Theorem 10"),
        eq("1/(2·σ²)"),
    )
    p.use(moved_noise.kl.theorem(), "nb", "q", "Y", "1", "s", because="noise that moves less tells less")
    pair = "KL^linear(Y, shift(1, Y))"
    return of_the_pair(p, "N(0, σ²)", "restricted_kl(linear)", pair, "1/(2·σ²)")


@unrestricted.proof
def at_any_places(p):
    return moved_noise.at_any_places(
        p,
        "kl",
        "N({}, σ²)",
        "t ↦ t²/(2·σ²)",
        "1/(2·σ²)",
        lem2_4.one_in_kernel.theorem(),
        "the mean of the loss",
    )


@score.proof
def ratio_of_the_densities(p):
    p.let(P="N(0, σ²)", Q="normal 1 σ")
    p.use("normal_density", "0", "1", "σ", because="the quotient of the densities")
    p.use("ae_ac", "P", "Q")

    p.let(Z="x ↦ ((x - 1)² - (x - 0)²)/(2·σ²)")

    def logarithm(p):
        return p.chain("1 + log(dP/dQ(x))", eq("1 + log(exp(Z(x)))"), eq("1 + (1 - 2·x)/(2·σ²)", "log_exp"))

    p.intro("x", logarithm, "∀x. dP/dQ(x) = exp(Z(x)) ⇒ 1 + log(dP/dQ(x)) = 1 + (1 - 2·x)/(2·σ²)")
    return p.have(p.goal)


INTEGRALS = (
    "(E[x ~ N(0, σ²)] (1 + (1 - 2·x)/(2·σ²)) exists and is 1 + 1/(2·σ²))",
    "(E[x ~ N(1, σ²)] exp((1 - 2·x)/(2·σ²)) exists and is 1)",
)


@its_value.facts.append
def both_integrable():
    """Both means exist, as they have values."""
    p = Script(
        "for σ given 0 < σ holds Integrable(N(0, σ²), x ↦ 1 + (1 - 2·x)/(2·σ²)) ∧ Integrable(N(1, "
        "σ²), x ↦ exp((1 - 2·x)/(2·σ²)))"
    )
    for integral in INTEGRALS:
        p.use("integrable_int", given=[p.have(integral)])
    return p.qed(p.have(p.goal))


@its_value.proof
def two_means(p):
    return p.chain(
        "E[x ~ N(0, σ²)] (1 + (1 - 2·x)/(2·σ²)) - E[x ~ N(1, σ²)] exp((1 - 2·x)/(2·σ²))",
        eq("1 + 1/(2·σ²) - 1", "E_int"),
        eq("KL(N(0, σ²) ‖ N(1, σ²))", lem2_4.one_in_kernel.theorem()),
    )
