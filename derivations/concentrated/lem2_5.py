"""Lemma 2.5: the Rényi divergence between spherical Gaussians in d dimensions.

Problem: D_α(N(μ,σ²I)‖N(ν,σ²I)) on ℝᵈ for α in [1, ∞), and what it says of queries with Gaussian noise.
Method: Lemma 2.4 in each coordinate, and the sum over the coordinates.
Guarantee: α‖μ-ν‖²/(2σ²) for all μ, ν in ℝᵈ and all σ ≠ 0, and the guarantee of the mechanism.
Reference: concentrated paper, Lemma 2.5.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import lem2_4

VALUE = r"norm 2 (\i. mu i - nu i)^2/(2*sigma^2)"
LAWS = "(normal_vector mu sigma) (normal_vector nu sigma)"
BOTH_SIGNS = LAWS.replace("sigma", "(abs sigma)")
FINITE = r"Finite (\i : 'i. T)"

theorem = Statement(id="zcdp.lem2.5", title="The Rényi divergence between spherical Gaussians")
in_kernel = theorem.printed(
    f"for mu nu : 'i -> real, sigma alpha : real given {FINITE}, 1 < alpha "
    f"holds renyi alpha {LAWS} = ext (alpha*{VALUE})",
    added=["0 < sigma"],
    label="α > 1",
)
one_in_kernel = theorem.printed(
    f"for mu nu : 'i -> real, sigma : real given {FINITE} holds kl {LAWS} = ext ({VALUE})",
    added=["0 < sigma"],
    label="α = 1",
)
both_signs = theorem.printed(
    f"for mu nu : 'i -> real, sigma alpha : real given {FINITE}, 1 < alpha "
    f"holds renyi alpha {BOTH_SIGNS} = ext (alpha*{VALUE}) /\\ kl {BOTH_SIGNS} = ext ({VALUE})",
    added=["~(sigma = 0)"],
    label="σ of any sign: the standard deviation is |σ|",
)
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> 'i -> real, D sigma : real given "
    rf"{FINITE}, !x y. nb x y ==> norm 2 (\i. q x i - q y i)^2 <= D "
    r"holds zcdp nb (\x. normal_vector (q x) sigma) 0 (D/(2*sigma^2))",
    added=["0 < sigma"],
    label="the mechanism, with D for the largest squared distance",
)
theorem.finding("hypothesis", r"As in Lemma 2.4, $\sigma\ne0$ is needed and not printed.")
for claim in theorem.every_claim:
    claim.facts.append(partial(named, "product_sigma_finite"))


def coordinates(p):
    """Names for the coordinates, and the norm as a sum of squares."""
    p.let(
        P=r"\i. normal (mu i) sigma", Q=r"\i. normal (nu i) sigma", d=r"\i. mu i - nu i", S=r"Sum (\i. d i^2)"
    )
    return p.use("two_norm_square", "d")


@in_kernel.proof
def sum_over_the_coordinates(p):
    coordinates(p)
    return p.chain(
        "renyi alpha (normal_vector mu sigma) (normal_vector nu sigma)",
        eq("renyi alpha (product P) (product Q)", "normal_vector"),
        eq(r"Sum (\i. renyi alpha (P i) (Q i))", "renyi_product", because="independent coordinates"),
        eq(
            r"Sum (\i. ext (alpha*(mu i - nu i)^2/(2*sigma^2)))",
            lem2_4.in_kernel.theorem(),
            because="Lemma 2.4",
        ),
        eq(r"ext (Sum (\i. alpha/(2*sigma^2)*d i^2))", "ext_Sum"),
        eq("ext (alpha/(2*sigma^2)*S)", "Sum", "sum_scale"),
        eq("ext (alpha/(2*sigma^2)*norm 2 d^2)"),
        eq("ext (alpha*norm 2 d^2/(2*sigma^2))"),
    )


@one_in_kernel.proof
def sum_of_the_losses(p):
    coordinates(p)
    p.intro(
        "i",
        lambda p: p.use(lem2_4.loss.theorem(), "mu i", "nu i", "sigma", because="Lemma 2.4"),
        r"!i. HasInt (P i) (\x. log (density (P i) (Q i) x)) ((mu i - nu i)^2/(2*sigma^2))",
    )
    return p.chain(
        "kl (normal_vector mu sigma) (normal_vector nu sigma)",
        eq("kl (product P) (product Q)", "normal_vector"),
        eq(r"ext (Sum (\i. (mu i - nu i)^2/(2*sigma^2)))", "kl_product", because="independent coordinates"),
        eq(r"ext (Sum (\i. 1/(2*sigma^2)*d i^2))"),
        eq("ext (1/(2*sigma^2)*S)", "Sum", "sum_scale"),
        eq("ext (1/(2*sigma^2)*norm 2 d^2)"),
        eq("ext (norm 2 d^2/(2*sigma^2))"),
    )


@both_signs.proof
def the_same_law(p):
    p.let(w=r"norm 2 (\i. mu i - nu i)^2")
    return logic.both(
        p.chain(f"renyi alpha {BOTH_SIGNS}", eq("ext (alpha*w/(2*sigma^2))", in_kernel.theorem())),
        p.chain(f"kl {BOTH_SIGNS}", eq("ext (w/(2*sigma^2))", one_in_kernel.theorem())),
    )


@mechanism.proof
def bounded_distance(p):
    p.unfold("zcdp", "mechanism")

    def law(p):
        p.let(N=r"\i. normal (q x i) sigma")
        product = p.use("product_prob", "N")
        same = p.have("Prob (product N) = Prob (normal_vector (q x) sigma)", "normal_vector")
        return by_equation(same, product)

    def pair(p):
        p.let(w=r"norm 2 (\i. q x i - q y i)^2")
        p.have("w <= D", because="the distance of neighbours")
        return p.chain(
            "renyi a (normal_vector (q x) sigma) (normal_vector (q y) sigma)",
            eq("ext (a*w/(2*sigma^2))", in_kernel.theorem(), because="the divergence"),
            le("ext (a/(2*sigma^2)*D)"),
            eq("ext (0 + D/(2*sigma^2)*a)"),
        )

    return p.conjuncts(lambda p: p.intro("x", law), lambda p: p.intro("x y a", pair))
