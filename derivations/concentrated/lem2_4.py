"""Lemma 2.4: the Rényi divergence between Gaussians of equal variance.

Problem: D_α(N(μ,σ²)‖N(ν,σ²)) for α in [1, ∞), and what it says of a query with Gaussian noise.
Method: the integrand is one Gaussian; complete the square. At the order 1, the mean of the privacy loss.
Guarantee: α(μ-ν)²/(2σ²) for all real μ, ν and all σ ≠ 0, and Δ²/(2σ²)-zCDP for a query of sensitivity Δ.
Reference: concentrated paper, Lemma 2.4.
"""

from cbdp_sym.author import *

VALUE = "(mu - nu)^2/(2*sigma^2)"
LAWS = "(normal mu sigma) (normal nu sigma)"
BOTH_SIGNS = LAWS.replace("sigma", "(abs sigma)")

theorem = Statement(id="zcdp.lem2.4", title="The Rényi divergence between Gaussians")
in_kernel = theorem.printed(
    f"for mu nu sigma alpha : real given 1 < alpha holds renyi alpha {LAWS} = ext (alpha*{VALUE})",
    added=["0 < sigma"],
    label="α > 1",
)
one_in_kernel = theorem.printed(
    f"for mu nu sigma : real holds kl {LAWS} = ext ({VALUE})", added=["0 < sigma"], label="α = 1"
)
both_signs = theorem.printed(
    f"for mu nu sigma alpha : real given 1 < alpha holds "
    f"renyi alpha {BOTH_SIGNS} = ext (alpha*{VALUE}) /\\ kl {BOTH_SIGNS} = ext ({VALUE})",
    added=["~(sigma = 0)"],
    label="σ of any sign: the standard deviation is |σ|",
)
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> real, D sigma : real given sensitivity nb q D "
    r"holds zcdp nb (\x. normal (q x) sigma) 0 (D^2/(2*sigma^2))",
    added=["0 < sigma"],
    label="the Gaussian mechanism",
)
theorem.finding(
    "hypothesis",
    r"The lemma lets $\sigma$ be any real number; for $\sigma=0$ the right side is not defined. "
    r"It is proved for $\sigma\ne0$.",
)


@in_kernel.proof
def complete_the_square(p):
    return p.use("renyi_normal", "mu", "nu", "sigma", "alpha", because="a Gaussian integral")


loss = Claim(
    "for m n s : real given 0 < s holds HasInt (normal m s) "
    r"(\x. log (density (normal m s) (normal n s) x)) ((m - n)^2/(2*s^2))"
)


@one_in_kernel.proof
def mean_of_the_loss(p):
    p.let(P="normal mu sigma", Q="normal nu sigma")
    p.use(loss.theorem(), "mu", "nu", "sigma", because="the mean of the privacy loss")
    return p.use("kl_int", "P", "Q", VALUE, because="the definition")


@loss.proof
def integrable_loss(p):
    p.let(P="normal m s", Q="normal n s", Z=r"\x. ((x - n)^2 - (x - m)^2)/(2*s^2)")
    p.let(v="(m - n)^2/(2*s^2)")
    p.have("HasInt P Z v", because="the mean of a Gaussian")
    p.use("normal_density", "m", "n", "s", because="the quotient of the densities")
    return p.use("int_ae", "P", r"\x. log (density P Q x)", "Z", "v")


def logarithm(p):
    return p.chain("log (density P Q x)", eq("log (exp (Z x))"), eq("Z x", "log_exp"))


@both_signs.proof
def the_same_law(p):
    return logic.both(
        p.chain(f"renyi alpha {BOTH_SIGNS}", eq(f"ext (alpha*{VALUE})", in_kernel.theorem())),
        p.chain(f"kl {BOTH_SIGNS}", eq(f"ext ({VALUE})", one_in_kernel.theorem())),
    )


@mechanism.proof
def one_query(p):
    p.unfold("zcdp", "mechanism", "sensitivity")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("normal_prob", "q x", "sigma")),
        lambda p: p.intro("x y a", one_pair),
    )


def one_pair(p):
    p.have("abs (q x - q y) <= D", because=r"the sensitivity is $\Delta$")
    p.use("abs_square", "q x - q y")
    p.have("abs (q x - q y)^2 <= D^2")
    return p.chain(
        "renyi a (normal (q x) sigma) (normal (q y) sigma)",
        eq("ext (a*(q x - q y)^2/(2*sigma^2))", in_kernel.theorem(), because="the divergence"),
        eq("ext (a/(2*sigma^2)*(q x - q y)^2)"),
        le("ext (a/(2*sigma^2)*D^2)", because=r"$|q(x)-q(x')|\le\Delta$"),
        eq("ext (0 + D^2/(2*sigma^2)*a)"),
    )
