"""Lemma 2.4: the Rényi divergence between Gaussians of equal variance.

Problem: D_α(N(μ,σ²)‖N(ν,σ²)) for α in [1, ∞), and what it says of a query with Gaussian noise.
Method: the integrand is one Gaussian; complete the square. At the order 1, the mean of the privacy loss.
Guarantee: α(μ-ν)²/(2σ²) for all real μ, ν and all σ ≠ 0, and Δ²/(2σ²)-zCDP for a query of sensitivity Δ.
Reference: concentrated paper, Lemma 2.4.
"""

from cbdp_sym.author import *

VALUE = "(μ - ν)^2/(2·σ^2)"
LAWS = "(normal μ σ) (normal ν σ)"
BOTH_SIGNS = LAWS.replace("σ", "(abs σ)")

theorem = Statement(id="zcdp.lem2.4", title="The Rényi divergence between Gaussians")
in_kernel = theorem.printed(
    f"for μ ν σ α : real given 1 < α holds renyi α {LAWS} = α·{VALUE}", added=["0 < σ"], label="α > 1"
)
one_in_kernel = theorem.printed(
    f"for μ ν σ : real holds kl {LAWS} = ({VALUE})", added=["0 < σ"], label="α = 1"
)
both_signs = theorem.printed(
    f"for μ ν σ α : real given 1 < α holds renyi α {BOTH_SIGNS} = α·{VALUE} ∧ kl {BOTH_SIGNS} = ({VALUE})",
    added=["σ ≠ 0"],
    label="σ of any sign: the standard deviation is |σ|",
)
mechanism = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, Δ σ given sensitivity(~, q, Δ) "
    "holds (x ↦ N(q(x), σ²)) is (0, Δ²/(2·σ²))-zCDP for ~",
    added=["0 < σ"],
    label="the Gaussian mechanism",
)
theorem.finding(
    "hypothesis",
    r"The lemma lets $\sigma$ be any real number; for $\sigma=0$ the right side is not defined. "
    r"It is proved for $\sigma\ne0$.",
)


@in_kernel.proof
def complete_the_square(p):
    return p.use("renyi_normal", "μ", "ν", "σ", "α", because="a Gaussian integral")


loss = Claim(
    "for m n s given 0 < s holds E[x ~ N(m, s²)] log(density(N(m, s²), N(n, s²), x)) exists and is "
    "(m - n)²/(2·s²)"
)


@one_in_kernel.proof
def mean_of_the_loss(p):
    p.let(P="N(μ, σ²)", Q="N(ν, σ²)")
    p.use(loss.theorem(), "μ", "ν", "σ", because="the mean of the privacy loss")
    return p.use("kl_int", "P", "Q", VALUE, because="the definition")


@loss.proof
def integrable_loss(p):
    p.let(P="normal m s", Q="N(n, s²)", Z="x ↦ ((x - n)² - (x - m)²)/(2·s²)")
    p.let(v="(m - n)²/(2·s²)")
    p.have("E[x ~ P] Z(x) exists and is v", because="the mean of a Gaussian")
    p.use("normal_density", "m", "n", "s", because="the quotient of the densities")
    return p.use("int_ae", "P", "x ↦ log(dP/dQ(x))", "Z", "v")


def logarithm(p):
    return p.chain("log (density P Q x)", eq("log (exp (Z x))"), eq("Z(x)", "log_exp"))


@both_signs.proof
def the_same_law(p):
    return logic.both(
        p.chain(f"renyi α {BOTH_SIGNS}", eq(f"α·{VALUE}", in_kernel.theorem())),
        p.chain(f"kl {BOTH_SIGNS}", eq(f"{VALUE}", one_in_kernel.theorem())),
    )


@mechanism.proof
def one_query(p):
    p.unfold("zcdp", "mechanism", "sensitivity")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("normal_prob", "q(x)", "σ")),
        lambda p: p.intro("x y a", one_pair),
    )


def one_pair(p):
    p.have("|q(x) - q(y)| ≤ Δ", because=r"the sensitivity is $\Delta$")
    p.use("abs_square", "q(x) - q(y)")
    p.have("|q(x) - q(y)|² ≤ Δ²")
    return p.chain(
        "D[a](N(q(x), σ²) ‖ N(q(y), σ²))",
        eq("a·(q(x) - q(y))²/(2·σ²)", in_kernel.theorem(), because="the divergence"),
        eq("a/(2·σ²)·(q(x) - q(y))²"),
        le("a/(2·σ²)·Δ²", because=r"$|q(x)-q(x')|\le\Delta$"),
        eq("0 + Δ²/(2·σ²)·a"),
    )
