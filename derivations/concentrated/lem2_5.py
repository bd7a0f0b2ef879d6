"""Lemma 2.5: the Rényi divergence between spherical Gaussians in d dimensions.

Problem: D_α(N(μ,σ²I)‖N(ν,σ²I)) on ℝᵈ for α in [1, ∞), and what it says of queries with Gaussian noise.
Method: Lemma 2.4 in each coordinate, and the sum over the coordinates.
Guarantee: α‖μ-ν‖²/(2σ²) for all μ, ν in ℝᵈ and all σ ≠ 0, and the guarantee of the mechanism.
Reference: concentrated paper, Lemma 2.5.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import lem2_4

VALUE = "norm 2 (i ↦ μ i - ν i)^2/(2·σ^2)"
LAWS = "(normal_vector μ σ) (normal_vector ν σ)"
BOTH_SIGNS = LAWS.replace("σ", "(abs σ)")
FINITE = "Finite (λi : 'i. T)"

theorem = Statement(id="zcdp.lem2.5", title="The Rényi divergence between spherical Gaussians")
in_kernel = theorem.printed(
    f"for μ ν : 'i → real, σ α : real given {FINITE}, 1 < α holds renyi α {LAWS} = α·{VALUE}",
    added=["0 < σ"],
    label="α > 1",
)
one_in_kernel = theorem.printed(
    f"for μ ν : 'i → real, σ : real given {FINITE} holds kl {LAWS} = {VALUE}", added=["0 < σ"], label="α = 1"
)
both_signs = theorem.printed(
    f"for μ ν : 'i → real, σ α : real given {FINITE}, 1 < α "
    f"holds renyi α {BOTH_SIGNS} = α·{VALUE} ∧ kl {BOTH_SIGNS} = ({VALUE})",
    added=["σ ≠ 0"],
    label="σ of any sign: the standard deviation is |σ|",
)
mechanism = theorem.printed(
    "for nb : 'd → 'd → bool, q : 'd → 'i → real, D σ : real given "
    f"{FINITE}, ∀x y. nb x y ⇒ norm 2 (i ↦ q x i - q y i)^2 ≤ D "
    "holds zcdp nb (x ↦ normal_vector (q x) σ) 0 (D/(2·σ^2))",
    added=["0 < σ"],
    label="the mechanism, with D for the largest squared distance",
)
theorem.finding("hypothesis", r"As in Lemma 2.4, $\sigma\ne0$ is needed and not printed.")
for claim in theorem.every_claim:
    claim.facts.append(partial(named, "product_sigma_finite"))


def coordinates(p):
    """Names for the coordinates, and the norm as a sum of squares."""
    p.let(P="i ↦ N(μ(i), σ²)", Q="i ↦ N(ν(i), σ²)", d="i ↦ μ(i) - ν(i)", S="∑ i. d(i)²")
    return p.use("two_norm_square", "d")


@in_kernel.proof
def sum_over_the_coordinates(p):
    coordinates(p)
    return p.chain(
        "D[α](normal_vector(μ, σ) ‖ normal_vector(ν, σ))",
        eq("D[α](⨂ x. P(x) ‖ ⨂ x. Q(x))", "normal_vector"),
        eq("∑ i. D[α](P(i) ‖ Q(i))", "renyi_product", because="independent coordinates"),
        eq("∑ i. α/(2·σ²)·d(i)²", "ext_Sum", lem2_4.in_kernel.theorem(), because="Lemma 2.4"),
        eq("α/(2·σ²)·S", "Sum", "sum_scale"),
        eq("α/(2·σ²)·‖d‖[2]²"),
        eq("α·‖d‖[2]²/(2·σ²)"),
    )


@one_in_kernel.proof
def sum_of_the_losses(p):
    coordinates(p)
    p.intro(
        "i",
        lambda p: p.use(lem2_4.loss.theorem(), "μ(i)", "ν(i)", "σ", because="Lemma 2.4"),
        "∀i. E[x ~ P(i)] log(density(P(i), Q(i), x)) exists and is (μ(i) - ν(i))²/(2·σ²)",
    )
    return p.chain(
        "KL(normal_vector(μ, σ) ‖ normal_vector(ν, σ))",
        eq("KL(⨂ x. P(x) ‖ ⨂ x. Q(x))", "normal_vector"),
        eq("∑ i. (μ(i) - ν(i))²/(2·σ²)", "kl_product", because="independent coordinates"),
        eq("∑ i. 1/(2·σ²)·d(i)²"),
        eq("1/(2·σ²)·S", "Sum", "sum_scale"),
        eq("1/(2·σ²)·‖d‖[2]²"),
        eq("‖d‖[2]²/(2·σ²)"),
    )


@both_signs.proof
def the_same_law(p):
    p.let(w="‖i ↦ μ(i) - ν(i)‖[2]²")
    return logic.both(
        p.chain(f"renyi α {BOTH_SIGNS}", eq("α·w/(2·σ²)", in_kernel.theorem())),
        p.chain(f"kl {BOTH_SIGNS}", eq("w/(2·σ²)", one_in_kernel.theorem())),
    )


@mechanism.proof
def bounded_distance(p):
    p.unfold("zcdp", "mechanism")

    def law(p):
        p.let(N="i ↦ N(q(x, i), σ²)")
        product = p.use("product_prob", "N")
        same = p.have("Prob(⨂ y. N(y)) ⇔ Prob(normal_vector(q(x), σ))", "normal_vector")
        return by_equation(same, product)

    def pair(p):
        p.let(w="‖i ↦ q(x, i) - q(y, i)‖[2]²")
        p.have("w ≤ D", because="the distance of neighbours")
        return p.chain(
            "D[a](normal_vector(q(x), σ) ‖ normal_vector(q(y), σ))",
            eq("a·w/(2·σ²)", in_kernel.theorem(), because="the divergence"),
            le("a/(2·σ²)·D"),
            eq("0 + D/(2·σ²)·a"),
        )

    return p.conjuncts(lambda p: p.intro("x", law), lambda p: p.intro("x y a", pair))
