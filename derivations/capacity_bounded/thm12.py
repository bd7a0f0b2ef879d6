"""Theorem 12: the d-dimensional Gaussian mechanism under Rényi.

Problem: the Rényi divergence of order α > 1 between N(0, σ²I) and N(v, σ²I) on ℝᵈ.
Method: Tonelli, and one Gaussian integral in each coordinate.
Guarantee: α‖v‖²/(2σ²), for every finite dimension, every v and σ > 0; and the α-divergence.
Reference: capacity bounded paper, Theorem 12 and its proof in Appendix C.3.
"""

from functools import partial

from cbdp_sym.author import *

LAWS = "(normal_vector (λi : 'i. 0) σ) (normal_vector v σ)"
GIVEN = "for v : 'i → real, σ α : real given Finite (λi : 'i. T), 0 < σ, 1 < α"
POWER = "(exp(-x²/(2·σ²))/(σ·√(2·π)))^α·(exp(-(x - v)²/(2·σ²))/(σ·√(2·π)))^(1 - α)"
SQUARE = "exp ((-((x + v·(α - 1))^2) + v^2·(α - 1)^2 + v^2·(α - 1))/(2·σ^2))"

theorem = Statement(id="cbdp.thm12", title="The d-dimensional Gaussian mechanism under Rényi")
claim = theorem.printed(f"{GIVEN} holds renyi α {LAWS} = α·norm 2 v^2/(2·σ^2)")
completed = theorem.printed(
    f"for v σ α x : real given 0 < σ, 1 < α holds {POWER} = 1/sqrt (2·π·σ^2)·{SQUARE}",
    label="the square is completed",
)
one_integral = theorem.printed(
    f"for v σ α : real given 0 < σ, 1 < α holds HasInt lebesgue (x ↦ {POWER}) (exp (v^2·(α^2 - α)/(2·σ^2)))",
    label="the integral over one coordinate",
)
alpha_divergence = theorem.printed(
    f"{GIVEN} holds alpha_divergence α {LAWS} = (Prod (i ↦ exp (v i^2·(α^2 - α)/(2·σ^2))) - 1)/(α^2 - α)",
    label="the α-divergence",
)
with_the_norm = theorem.printed(
    f"{GIVEN} holds alpha_divergence α {LAWS} = (exp (norm 2 v^2·(α^2 - α)/(2·σ^2)) - 1)/(α^2 - α)",
    label="the α-divergence, by the norm",
)
for whole in (claim, alpha_divergence, with_the_norm):
    whole.facts.append(partial(named, "product_sigma_finite"))


def coordinates(p):
    """Name the laws of the coordinates, and show the moment of each."""
    p.let(P="λi : 'i. normal 0 σ", Q="i ↦ N(v(i), σ²)", m="i ↦ exp(v(i)²·(α² - α)/(2·σ²))")


def constant_factor(p):
    """Show that the constants of the two sides are the same."""
    p.let(c="σ·√(2·π)")
    p.have("0 < 2·π")
    p.have("2·π·σ² = c²", p.use("sqrt_square", "2·π"))
    return p.chain("√(2·π·σ²)", eq("√(c²)"), eq("c", "sqrt_of_square"))


@completed.proof
def exponents(p):
    p.let(y="-x²/(2·σ²)", z="-(x - v)²/(2·σ²)")
    constant_factor(p)
    p.let(l="log(c)")
    return p.chain(
        POWER,
        eq("exp(y - l)^α·exp(z - l)^(1 - α)"),
        eq("1/exp l*" + SQUARE, "exp_pow", because="complete the square"),
        eq("1/sqrt (2·π·σ^2)*" + SQUARE),
    )


@one_integral.proof
def gaussian_integral(p):
    root = constant_factor(p)
    return p.have(p.goal, completed.theorem(), root, because="a Gaussian integral")


@alpha_divergence.proof
def product_of_integrals(p):
    coordinates(p)

    p.have("∀i. ∫[y ~ Q(i)] density(P(i), Q(i), y)^α = m(i)", "normal_density_power")
    return p.chain(
        f"alpha_divergence α {LAWS}",
        eq("D_alpha[α](⨂ x. P(x) ‖ ⨂ x. Q(x))", "normal_vector"),
        eq(
            "((∏ x. m(x)) - 1)/(α² - α)",
            "alpha_product",
            because="the integrand is a nonnegative product: Tonelli",
        ),
    )


@with_the_norm.proof
def product_of_exponentials(p):
    p.let(k="(α² - α)/(2·σ²)")
    p.chain(
        "∑ i. v(i)²·(α² - α)/(2·σ²)",
        eq("∑ i. k·v(i)²"),
        eq("‖v‖[2]²·(α² - α)/(2·σ²)", "Sum_scale", p.use("two_norm_square", "v")),
    )
    return p.chain(
        f"alpha_divergence α {LAWS}",
        eq(
            "((∏ i. exp(v(i)²·(α² - α)/(2·σ²))) - 1)/(α² - α)",
            alpha_divergence.theorem(),
            because="one coordinate after the other",
        ),
        eq("(exp(‖v‖[2]²·(α² - α)/(2·σ²)) - 1)/(α² - α)", "prod_exp"),
    )


@claim.proof
def sum_over_the_coordinates(p):
    coordinates(p)
    p.use("two_norm_square", "v")
    return p.chain(
        f"renyi α {LAWS}",
        eq("D[α](⨂ x. P(x) ‖ ⨂ x. Q(x))", "normal_vector"),
        eq("∑ i. D[α](P(i) ‖ Q(i))", "renyi_product", because="the logarithm of a product"),
        eq("∑ i. α/(2·σ²)·v(i)²", "ext_Sum", "renyi_normal", because="one coordinate"),
        eq("α/(2·σ²)·‖v‖[2]²", "Sum_scale"),
        eq("α·‖v‖[2]²/(2·σ²)"),
    )
